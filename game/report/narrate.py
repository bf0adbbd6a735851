"""One sentence for each event, with the rules it comes from: the log of the window and of the terminal.

A `Narrator` eats the stream of events and never reads the world; what it needs to know (names) it has from the events.
Events that players need no word for give "".
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain
from typing import Any, Final

import msgspec

from game.board.grid import Cell
from game.engine import events as e
from game.engine.components import Finished, Item, Scenery, Unit
from game.engine.handbook import handbook, in_words, titled
from game.engine.ruleset import Ruleset
from game.systems.victory import ROUTED


class Line(msgspec.Struct, frozen=True):
    """A line of the log: its text, the rules it cites, how deep it lies under its command, and the unit it is about."""

    text: str
    rules: tuple[str, ...] = ()
    depth: int = 0
    unit: int = 0


class Narrator:
    """Turns events into lines; remembers names from the setting up."""

    def __init__(self, rules: Ruleset, all_sides: Sequence[str] = ()) -> None:
        """Know nobody yet, but the ruleset's conditions and the rules that its events come from.

        With `all_sides` those who have lost are named at the end.
        """
        self.rules = rules
        self.all_sides = tuple(all_sides)
        self.names: dict[int, str] = {}
        self.items: dict[int, str] = {}
        self.sides: dict[int, str] = {}
        self._together: frozenset[int] = frozenset()
        self._roll: e.Rolled | None = None
        """The last roll of the deed that is being told."""
        self._met = 0
        """Whom somebody has just run into."""
        self._heading = ""

    def tell(self, event: e.Event) -> Line | None:
        """Return the line for an event, or None where no word is needed."""
        if isinstance(event, e.Mustered):
            self._remember(event)
            return None
        if isinstance(event, e.Ordered):
            starts = accumulate(event.groups, initial=0)
            runs = (event.units[at : at + size] for at, size in zip(starts, event.groups, strict=False) if size > 1)
            self._together = frozenset(chain.from_iterable(runs))
        elif isinstance(event, e.SlotBegan | e.RoundBegan):
            self._heading = ""
        self._follow(event)
        say: Sentence | None = self.rules.sentences.get(type(event)) or _SENTENCES.get(type(event))
        text = say(self, event) if say is not None else ""
        if not text:
            return None
        rule = getattr(event, "rule", "") or self._rule_at_work(event) or self.rule_of(event)
        reasons = getattr(event, "reasons", ())
        cited = tuple(dict.fromkeys(r for r in (rule, *(reason.rule for reason in reasons)) if r))
        return Line(text, cited, _DEPTHS.get(type(event), 1), getattr(event, "unit", 0))

    def _follow(self, event: e.Event) -> None:
        """Keep in mind what the next events may come of; a step, a price or a turn begins something new."""
        if isinstance(event, e.Rolled):
            self._roll = event
        elif isinstance(event, e.Bumped):
            self._met = event.other
        elif isinstance(event, _BEGINNINGS):
            self._roll, self._met = None, 0

    def _rule_at_work(self, event: e.Event) -> str:
        """Return the rule of the roll, or of the meeting, that an event of several rules came of; "" if of none."""
        if isinstance(event, e.Missed | e.Avoided) and self._roll is not None:
            return self._roll.rule
        if isinstance(event, e.Noticed) and event.unit == self._met:
            return _RULES[e.Bumped]
        if isinstance(event, e.Noticed) and self._roll is not None and self._roll.unit == event.by:
            return self._roll.rule
        return ""

    def rule_of(self, event: e.Event) -> str:
        """Return the rule that an event comes from, where it does not carry one."""
        name = event.effect.name if isinstance(event, e.EffectBegan) else getattr(event, "name", "")
        if isinstance(event, e.EffectBegan | e.EffectEnded):
            return self.rules.conditions[name].rule
        cite = self.rules.cites.get(type(event), "")
        return (cite if isinstance(cite, str) else cite(event)) or _RULES.get(type(event), "")

    def _remember(self, event: e.Mustered) -> None:
        for component in event.components:
            if isinstance(component, Unit | Scenery):
                self.names[event.unit] = component.name
            if isinstance(component, Unit):
                self.sides[event.unit] = component.side
            elif isinstance(component, Item):
                self.items[event.unit] = component.key

    def heading(self, unit: int) -> str:
        """Return the heading of a unit's turn: its own, or once for all of its side who act together."""
        if unit not in self._together:
            return f"{self.name(unit)}'s turn."
        before, self._heading = self._heading, f"{self.sides[unit].capitalize()}'s turn."
        return "" if before == self._heading else self._heading

    def name(self, unit: int) -> str:
        """Return a unit's or thing's name."""
        return self.names.get(unit, "someone")


Sentence = Callable[[Narrator, Any], str]


def reasons_text(reasons: tuple[e.Reason, ...]) -> str:
    """Write what counted: "flanked -1, soft cover +1"."""
    return ", ".join(f"{reason.name} {reason.amount:+d}" for reason in reasons)


def metres(centimetres: int) -> str:
    """Write a height."""
    whole, rest = divmod(centimetres, 100)
    return f"{whole} m" if not rest else f"{centimetres / 100:g} m"


def cell_text(cell: Cell) -> str:
    """Write a cell as the screen does: column, row, counted from 1."""
    return f"column {cell[0] + 1}, row {cell[1] + 1}"


def points(amount: int) -> str:
    """Write hit points."""
    return f"{amount} hit point{'' if amount == 1 else 's'}"


def _rolled(n: Narrator, v: e.Rolled) -> str:
    faces = "+".join(map(str, v.faces)) if v.faces else str(v.total)
    shown = f"{v.dice} shows {faces}" + (f" = {v.total}" if len(v.faces) > 1 or faces != str(v.total) else "")
    wanted = "" if v.against is None else f", {v.against} or more needed"
    verdict = "" if v.success is None else (": success" if v.success else ": failure")
    counted = f" ({reasons_text(v.reasons)})" if v.reasons else ""
    return f"{n.name(v.unit)}, {v.purpose}: {shown}{counted}{wanted}{verdict}."


def _turn_began(n: Narrator, v: e.TurnBegan) -> str:
    return n.heading(v.unit)


def _stepped(n: Narrator, v: e.Stepped) -> str:
    return f"{n.name(v.unit)} goes to {cell_text(v.cells[0])}."


def _fell(n: Narrator, v: e.Fell) -> str:
    onto = f", onto {n.name(v.onto)}" if v.onto else ""
    return f"{n.name(v.unit)} falls {metres(v.height)}{onto}{' into deep water' if v.wet else ''}."


def _attacked(n: Narrator, v: e.Attacked) -> str:
    ways = {
        "melee": "attacks {t} with {w}",
        "free": "strikes at {t} with {w} as it leaves",
        "shot": "shoots at {t} with {w}",
        "throw": "throws {w} at {t}",
    }
    deed = ways.get(v.how, "attacks {t} with {w}").format(t=n.name(v.target), w=v.weapon)
    return f"{n.name(v.unit)} {deed}{', unseen until now' if v.sneak else ''}."


def _avoided(n: Narrator, v: e.Avoided) -> str:
    return f"{n.name(v.target)} {'dodges' if v.means == 'dodge' else 'blocks'} it."


def _missed(n: Narrator, v: e.Missed) -> str:
    return f"{n.name(v.unit)} misses {n.name(v.target)}: {v.why}."


def _damaged(n: Narrator, v: e.Damaged) -> str:
    if v.amount <= 0:
        return f"{n.name(v.unit)} takes no harm from {v.cause}: armour stops it."
    beyond = [f"{v.beyond} more than it had"] if v.beyond and v.lost else []
    what = f"{v.dealt} {v.harm}" if v.reasons or beyond else v.harm
    counted = "; ".join([what, *([reasons_text(v.reasons)] if v.reasons else []), *beyond])
    if v.lost <= 0:
        return f"{n.name(v.unit)} is hurt further by {v.cause} ({counted}); {v.hp} left."
    return f"{n.name(v.unit)} loses {points(v.lost)} to {v.cause} ({counted}); {v.hp} left."


def _healed(n: Narrator, v: e.Healed) -> str:
    return f"{n.name(v.unit)} gets {points(v.amount)} back from {v.cause}; {v.hp} now."


def _effect_began(n: Narrator, v: e.EffectBegan) -> str:
    return f"{n.name(v.unit)} {n.rules.conditions[v.effect.name].began}."


def _effect_ended(n: Narrator, v: e.EffectEnded) -> str:
    return f"{n.name(v.unit)} {n.rules.conditions[v.name].over}{f': {v.why}' if v.why else ''}."


def _dropped(n: Narrator, v: e.Dropped) -> str:
    if v.cell is None:
        return f"{v.what} of {n.name(v.unit)} is lost in the water."
    return f"{v.what} of {n.name(v.unit)} lies at {cell_text(v.cell)}."


WORN: Final = frozenset({"head", "body", "worn"})
"""Slots for what is worn."""


def _rearranged(n: Narrator, v: e.Rearranged) -> str:
    where = next((slot for slot, item in v.slots if item == v.drawn), "")
    if not v.drawn:
        return f"{n.name(v.unit)} puts something away."
    if where.startswith("hand"):
        return f"{n.name(v.unit)} takes {v.item} in hand."
    return f"{n.name(v.unit)} puts {v.item} {'on' if where in WORN else 'away'}."


def _boon_cast(n: Narrator, v: e.BoonCast) -> str:
    at = f" on {n.name(v.target)}" if v.target and v.target != v.unit else ""
    return f"{n.name(v.unit)} casts {n.rules.tables.name_of(v.boon)}{at}."


def _used(n: Narrator, v: e.Used) -> str:
    return f"{n.name(v.unit)}: {v.what} {v.deed}."


def _noticed(n: Narrator, v: e.Noticed) -> str:
    by = f" by {n.name(v.by)}" if v.by else ""
    return f"{n.name(v.unit)} is seen{by}."


def _spotted(n: Narrator, v: e.Spotted) -> str:
    return f"{n.name(v.whom)} is seen by {n.name(v.unit)}, unseen itself."


def outcome(ended: e.BattleEnded | Finished, sides: Sequence[str] = ()) -> str:
    """Say how a battle ended, without a stop; where all sides are given, those that were routed by name."""
    reason = reason_words(ended, sides)
    return f"{ended.winner.capitalize()} wins: {reason}" if ended.winner else f"A draw: {reason}"


def reason_words(ended: e.BattleEnded | Finished, sides: Sequence[str]) -> str:
    """Say why a battle ended, so that it is true for every reader: no side is an enemy in general."""
    others = [side.capitalize() for side in sides if side != ended.winner]
    if ended.reason != ROUTED or not others:
        return ended.reason
    return f"{others[0]} is routed" if len(others) == 1 else "all others are routed"


def _ended(n: Narrator, v: e.BattleEnded) -> str:
    return f"{outcome(v, n.all_sides)}."


def _ordered(n: Narrator, v: e.Ordered) -> str:
    return "The order of turns: " + ", ".join(n.name(unit) for unit in v.units) + "."


def _simple(words: str) -> Sentence:
    """Return a sentence of the unit's name and fixed words; `{field}` is filled from the event."""

    def say(n: Narrator, v: e.Event) -> str:
        fields = {key: getattr(v, key) for key in v.__struct_fields__}
        for key in ("other", "target", "by", "source"):
            if key in fields:
                fields[key] = n.name(fields[key])
        if "boon" in fields:
            fields["boon"] = n.rules.tables.name_of(fields["boon"])
        return f"{n.name(getattr(v, 'unit', 0))} {words.format(**fields)}."

    return say


_SENTENCES: Final[Mapping[type[e.Event], Sentence]] = {
    e.Ordered: _ordered,
    e.RoundBegan: lambda _, v: f"Round {v.number}.",
    e.TurnBegan: _turn_began,
    e.BattleEnded: _ended,
    e.Rolled: _rolled,
    e.Stepped: _stepped,
    e.Bumped: _simple("runs into {other}, whom nobody had seen"),
    e.Halted: _simple("goes no further: {why}"),
    e.Displaced: lambda n, v: f"{n.name(v.unit)} has to make room, at {cell_text(v.cells[0])}.",
    e.Pushed: lambda n, v: f"{n.name(v.unit)} is pushed to {cell_text(v.cells[0])}.",
    e.Fell: _fell,
    e.Attacked: _attacked,
    e.Missed: _missed,
    e.Avoided: _avoided,
    e.Damaged: _damaged,
    e.Healed: _healed,
    e.FellToVerge: _simple("is on the verge of death"),
    e.VergeCounted: _simple("on the verge: {successes} of 2 saves made, {fails} failed"),
    e.Rose: _simple("gets up with {hp} hit points"),
    e.FellDying: _simple("is down and dying"),
    e.Stabilised: lambda n, v: f"{n.name(v.unit)} will live{f': {n.name(v.by)} has seen to it' if v.by else ''}.",
    e.Recovered: _simple("is up again with {hp} hit points"),
    e.Left: _simple("leaves the field: {how}"),
    e.Entered: lambda n, v: f"{n.name(v.unit)} joins in, at {cell_text(v.cells[0])}.",
    e.AftermathBegan: lambda _n, _v: "After the battle:",
    e.Died: _simple("is dead"),
    e.Grappled: _simple("pins {target} to the floor"),
    e.Freed: lambda n, v: f"{n.name(v.unit)} and {n.name(v.other)} are apart: {v.why}.",
    e.EffectBegan: _effect_began,
    e.EffectEnded: _effect_ended,
    e.AreaBegan: lambda n, v: f"{n.name(v.unit)}'s {in_words(v.effect.name)} rages over {len(v.cells)} cells.",
    e.AreaEnded: lambda n, v: f"{titled(v.name)} of {n.name(v.unit)} is over.",
    e.StoodUp: _simple("stands up"),
    e.Rearranged: _rearranged,
    e.Dropped: _dropped,
    e.PickedUp: _simple("picks up {what}"),
    e.ItemUsed: _simple("uses {what}"),
    e.CastBegan: _simple("begins to cast {boon}: 1 of {needed} turns"),
    e.CastWentOn: _simple("goes on casting {boon}: {done} of {needed} turns"),
    e.CastBroke: _simple("breaks off {boon}: {why}"),
    e.BoonCast: _boon_cast,
    e.Readied: _simple("readies {boon}"),
    e.Reacted: _simple("answers with {boon}"),
    e.WentUnder: lambda n, v: f"{n.name(v.unit)} {'dives' if v.chosen else 'sinks beneath the water'}.",
    e.StayedUnder: _simple("is still under water"),
    e.Surfaced: _simple("comes up and swims"),
    e.SneakingBegan: _simple("sneaks"),
    e.Noticed: _noticed,
    e.Spotted: _spotted,
    e.SneakingEnded: _simple("sneaks no more: {why}"),
    e.BecameAware: _simple("becomes aware of the enemy"),
    e.Scoped: lambda n, v: f"{n.name(v.unit)} takes the measure of {', '.join(map(n.name, v.units)) or 'nobody'}.",
    e.Used: _used,
    e.HeldRound: lambda _, v: f"The goal has been held for {v.rounds} rounds." if v.rounds else "",
}

_BEGINNINGS: Final = (e.SlotBegan, e.TurnBegan, e.RoundBegan, e.Spent, e.Stepped, e.Surfaced)

_RULES: Final[Mapping[type[e.Event], str]] = {
    e.Bumped: "BD-14",
    e.Displaced: "BD-05",
    e.Pushed: "BD-10",
    e.BattleEnded: "BD-15",
    e.HeldRound: "BD-15",
    e.Used: "BD-13",
    e.Fell: "BD-09",
}

_DEPTHS: Final[Mapping[type[e.Event], int]] = {
    e.RoundBegan: 0,
    e.TurnBegan: 0,
    e.BattleEnded: 0,
    e.AftermathBegan: 0,
    e.Ordered: 0,
}


def cite(rule: str) -> str:
    """Return a rule's id with its title, as tooltips show it."""
    known = handbook().get(rule)
    return rule if known is None else f"{rule} {known.title}"
