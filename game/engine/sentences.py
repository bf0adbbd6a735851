"""Sentences about the engine's events, and the words that others write with: heights, cells, ends.

A sentence comes from its event alone; who it names it asks a `Naming` for.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.board.grid import Cell
from game.engine import events as e
from game.engine.components import Finished
from game.engine.telling import Naming, Sentence

ARTICLES: Final = ("The ", "A ", "An ")


def amid(name: str) -> str:
    """Write a name as it stands within a sentence.

    >>> amid("The herald"), amid("Thea")
    ('the herald', 'Thea')
    """
    return f"{name[:1].lower()}{name[1:]}" if name.startswith(ARTICLES) else name


def the(name: str) -> str:
    """Return a thing's name with one article, whatever the map has called it: "the gate", "the bar" of "The bar"."""
    article, _, rest = name.partition(" ")
    return f"the {rest}" if rest and article.lower() in {"the", "a", "an"} else f"the {name}"


def with_names_amid(text: str, names: Iterable[str]) -> str:
    """Write the names in a text that begin with an article as they stand within a sentence, but where one begins.

    >>> with_names_amid("The herald meets The boy. The boy runs.", ("The herald", "The boy"))
    'The herald meets the boy. The boy runs.'
    """
    for name in names:
        if name in text and name.startswith(ARTICLES):
            text = re.sub(rf"(?<=[^.!?] ){re.escape(name)}(?!\w)", lambda found: amid(found[0]), text)
    return text


def of_unit(words: str) -> Sentence:
    """Return a sentence of the unit's name and fixed words."""
    return lambda n, v: f"{n.name(v.unit)} {words}."


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


def how_many(count: int, noun: str) -> str:
    """Write a number of things that are called alike.

    >>> how_many(1, "cell"), how_many(6, "cell")
    ('1 cell', '6 cells')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def all_of(names: Iterable[str]) -> str:
    """Write several names as one.

    >>> all_of(["Potion"]), all_of(["Net", "Potion", "Orb"])
    ('Potion', 'Net, Potion and Orb')
    """
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


def points(amount: int) -> str:
    """Write hit points."""
    return how_many(amount, "hit point")


def shown(v: e.Rolled) -> str:
    """Write which dice show which faces, and what these come to: of several not all may count.

    A die to which nothing is added is its own total.
    """
    faces = ", ".join(map(str, v.faces)) or str(v.total)
    is_total = faces == str(v.total) and " " not in v.dice
    comes_to = "" if is_total else f" = {v.total}" if len(v.faces) == 1 else f", making {v.total}"
    return f"{v.dice} shows {faces}{comes_to}"


def rolled(n: Naming, v: e.Rolled, *, is_under: bool = False) -> str:
    """Write a roll: what the dice show, what counted, what was needed: so much or more, or less where `is_under`."""
    wanted = "" if v.against is None else f", {v.against} or {'less' if is_under else 'more'} needed"
    verdict = "" if v.success is None else (": success" if v.success else ": failure")
    counted = f" ({reasons_text(v.reasons)})" if v.reasons else ""
    return f"{n.name(v.unit)}, {v.purpose}: {shown(v)}{counted}{wanted}{verdict}."


def stepped(n: Naming, v: e.Stepped) -> str:
    """Write a step."""
    return f"{n.name(v.unit)} goes {n.way(v.cells[:1])}."


def fell(n: Naming, v: e.Fell) -> str:
    """Write a fall, and on to what."""
    onto = f", onto {n.name(v.onto)}" if v.onto else ""
    return f"{n.name(v.unit)} falls {metres(v.height)}{onto}{' into deep water' if v.wet else ''}."


WAYS: Final[Mapping[str, str]] = {
    "melee": "attacks {t} with {w}",
    "free": "strikes at {t} with {w} as it leaves",
    "shot": "shoots at {t} with {w}",
    "throw": "throws {w} at {t}",
}
"""What somebody does who attacks: with {w}, whom, {t}."""


def attacked(n: Naming, v: e.Attacked, ways: Mapping[str, str] = WAYS) -> str:
    """Write that an attack begins, and with what, by the ways to attack that there are."""
    deed = ways.get(v.how, WAYS["melee"]).format(t=n.name(v.target), w=v.weapon)
    return f"{n.name(v.unit)} {deed}{', unseen until now' if v.sneak else ''}."


def avoided(n: Naming, v: e.Avoided) -> str:
    """Write how a blow was avoided."""
    return f"{n.name(v.target)} {'dodges' if v.means == 'dodge' else 'blocks'} it."


def missed(n: Naming, v: e.Missed) -> str:
    """Write why an attack missed."""
    return f"{n.name(v.unit)} misses {n.name(v.target)}: {v.why}."


def damaged(n: Naming, v: e.Damaged) -> str:
    """Write what harm came through, and what counted."""
    if v.amount <= 0 and not v.reasons:
        return f"{n.name(v.unit)} takes no harm from {v.cause}{': armour stops it' if v.dealt > 0 else ''}."
    beyond = [f"{v.beyond} more than it had"] if v.beyond and v.lost else []
    what = f"{v.dealt} {v.harm or 'in all'}" if v.reasons or beyond else v.harm
    counted = "; ".join(filter(None, [what, reasons_text(v.reasons) if v.reasons else "", *beyond]))
    cause = f"{v.cause} ({counted})" if counted else v.cause
    if v.amount <= 0:
        return f"{n.name(v.unit)} takes no harm from {cause}."
    looks = n.looks(v.unit, v.hp)
    rest = f"it is {looks}" if looks else f"{v.hp} left"
    if v.lost <= 0:
        return f"{n.name(v.unit)} is hurt further by {cause}; {rest}."
    return f"{n.name(v.unit)} loses {points(v.lost)} to {cause}; {rest}."


def healed(n: Naming, v: e.Healed) -> str:
    """Write what was given back."""
    looks = n.looks(v.unit, v.hp)
    rest = f"it is {looks}" if looks else f"{v.hp} now"
    return f"{n.name(v.unit)} gets {points(v.amount)} back from {v.cause}; {rest}."


def rose(n: Naming, v: e.Rose) -> str:
    """Write who is up again, and how well."""
    looks = n.looks(v.unit, v.hp)
    return f"{n.name(v.unit)} gets up{f', {looks}' if looks else f' with {points(v.hp)}'}."


def effect_began(n: Naming, v: e.EffectBegan) -> str:
    """Write what a condition says of its beginning."""
    return f"{n.name(v.unit)} {n.condition(v.effect.name).began}."


def effect_ended(n: Naming, v: e.EffectEnded) -> str:
    """Write what a condition says of its end."""
    return f"{n.name(v.unit)} {n.condition(v.name).over}{f': {v.why}' if v.why else ''}."


def dropped(n: Naming, v: e.Dropped) -> str:
    """Write where a thing lies now."""
    if v.cell is None:
        return f"{v.what} of {n.name(v.unit)} is lost in the water."
    return f"{v.what} of {n.name(v.unit)} lies {n.place('at', (v.cell,), 'on the ground')}."


PUT: Final = {"head": "on", "body": "on", "back": "on the back", "belt": "on the belt"}
"""Where a thing is put, by the place on the body; what is in no hand and in none of these is in the pack."""


def rearranged(n: Naming, v: e.Rearranged) -> str:
    """Write where a unit has put a thing."""
    where = next((slot for slot, item in v.slots if item == v.drawn), "")
    if not v.drawn:
        return f"{n.name(v.unit)} puts something away."
    if n.place_of(where) == "hand":
        return f"{n.name(v.unit)} takes {v.item} in hand."
    return f"{n.name(v.unit)} puts {v.item} {PUT.get(n.place_of(where), 'in the pack')}."


def boon_cast(n: Naming, v: e.BoonCast) -> str:
    """Write what is cast, and on whom."""
    at = f" on {n.name(v.target)}" if v.target and v.target != v.unit else ""
    return f"{n.name(v.unit)} casts {n.thing(v.boon)}{at}."


USED: Final = {
    "toppled": "topples {what}",
    "opened": "opens {what}",
    "closed": "shuts {what}",
    "pulled": "pulls {what}",
    "unlocked": "unlocks {what}",
    "failed": "gets nowhere with {what}",
    "blocked": "cannot shut {what}: something is in the way",
}
"""What somebody does to a thing of the map, by the deed (BD-13)."""


def used(n: Naming, v: e.Used) -> str:
    """Write what was done to a thing of the map."""
    return f"{n.name(v.unit)} {USED.get(v.deed, 'uses {what}').format(what=the(v.what))}."


def noticed(n: Naming, v: e.Noticed) -> str:
    """Write who is seen, and by whom."""
    by = f" by {n.name(v.by)}" if v.by else ""
    return f"{n.name(v.unit)} is seen{by}."


def spotted(n: Naming, v: e.Spotted) -> str:
    """Write whom somebody unseen has seen."""
    return f"{n.name(v.whom)} is seen by {n.name(v.unit)}, unseen itself."


def outcome(ended: e.BattleEnded | Finished, sides: Sequence[str] = ()) -> str:
    """Say how a battle ended, without a stop; where all sides are given, those that were routed by name."""
    reason = amid(reason_words(ended, sides))
    return f"{ended.winner.capitalize()} wins: {reason}" if ended.winner else f"A draw: {reason}"


def reason_words(ended: e.BattleEnded | Finished, sides: Sequence[str]) -> str:
    """Say why a battle ended, so that it is true for every reader: no side is an enemy in general."""
    others = [side.capitalize() for side in sides if side != ended.winner]
    if ended.reason != e.ROUTED or not others:
        return ended.reason
    return f"{others[0]} is routed" if len(others) == 1 else "all others are routed"


def ended(n: Naming, v: e.BattleEnded) -> str:
    """Write how the battle has ended."""
    return f"{outcome(v, n.all_sides)}."


def ordered(n: Naming, v: e.Ordered) -> str:
    """Write the order of turns."""
    return "The order of turns: " + ", ".join(n.name(unit) for unit in v.units) + "."
