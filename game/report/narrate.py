"""One sentence for each event, with the rules it comes from: the log of the window and of the terminal.

A `Narrator` eats the stream of events and never reads the world; what it needs to know (names) it has from the events.
Events that players need no word for give "".
"""

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import Final

import msgspec

from game.board.grid import Cell
from game.engine import events as e
from game.engine.components import Health, Item, Scenery, Unit
from game.engine.condition import Condition
from game.engine.handbook import handbook
from game.engine.ruleset import Ruleset
from game.engine.sentences import amid, cell_text, how_many, with_names_amid
from game.engine.telling import UNTOLD, Telling


class NarratedLine(msgspec.Struct, frozen=True):
    """A line of the log: its text, the rules it cites, how deep it lies under its command, and the unit it is about.

    `on_board` is the text for those who can be shown the `cells` that it tells of, and need not be told which they are.
    """

    text: str
    rules: tuple[str, ...] = ()
    depth: int = 0
    unit: int = 0
    on_board: str = ""
    cells: tuple[Cell, ...] = ()


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
        self._most: dict[int, int] = {}
        """The hit points that units have at most."""
        self._scoped: dict[int, frozenset[str]] = {}
        """The sides that have learned the figures of a unit."""
        self._with_article: set[str] = set()
        """The names that begin with an article."""
        self._to = ""
        """Whom the event is told to: a side, or "" for whoever knows all."""
        self._together: dict[str, frozenset[int]] = {}
        """By whom it is told to: those who act together with others, as far as is known."""
        self._roll: e.Rolled | None = None
        """The last roll of the deed that is being told."""
        self._met = 0
        """Whom somebody has just run into."""
        self._counted = 0
        """For whom saves on the verge of death have just been counted."""
        self._headings: dict[str, str] = {}
        """By whom it is told to: what stands over the deeds of those who act now."""
        self._cells: tuple[Cell, ...] = ()
        """The cells of the line that is being told; of a walk those too that were told before."""
        self._shows = False
        """Whether they can be shown."""

    def tell(self, event: e.Event, walked: tuple[Cell, ...] = (), to: str = "") -> NarratedLine | None:
        """Return the line for an event, or None where no word is needed; of a step that goes on a walk, for it all.

        Where sides know of different units, the order and whose turn it is are told `to` each by itself.

        >>> from game.rulesets import ruleset
        >>> Narrator(ruleset("clash")).tell(e.RoundBegan(2)).text
        'Round 2.'
        """
        if isinstance(event, e.Mustered):
            self._remember(event)
            return None
        self._to = to
        if isinstance(event, e.Scoped):
            known = {unit: self._scoped.get(unit, frozenset()).union((event.side,)) for unit in event.units}
            self._scoped = {**self._scoped, **known}
        if isinstance(event, e.Ordered):
            starts = accumulate(event.groups, initial=0)
            runs = (event.units[at : at + size] for at, size in zip(starts, event.groups, strict=False) if size > 1)
            self._together = {**self._together, to: frozenset(chain.from_iterable(runs))}
        elif isinstance(event, e.SlotBegan | e.RoundBegan):
            self._headings = {}
        self._follow(event)
        telling = self.rules.tellings.get(type(event), UNTOLD)
        self._cells = walked
        text = self._said(telling, event)
        if not text:
            return None
        on_board, cells = text, self._cells
        if cells:
            self._shows = True
            on_board, self._shows = self._said(telling, event), False
        rule = event.cites or self._rule_at_work(event) or self.rule_of(event)
        cited = tuple(dict.fromkeys(r for r in (rule, *(reason.rule for reason in event.counted)) if r))
        return NarratedLine(text, cited, telling.depth, event.subject, on_board, cells)

    def _said(self, telling: Telling, event: e.Event) -> str:
        """Return an event's sentence, "" for none."""
        return with_names_amid(telling.say(self, event), self._with_article) if telling.say is not None else ""

    def _follow(self, event: e.Event) -> None:
        """Keep in mind what the next events may come of; a step, a price or a turn begins something new."""
        if isinstance(event, e.Rolled):
            self._roll = event
        elif isinstance(event, e.Bumped):
            self._met = event.other
        elif isinstance(event, e.VergeCounted):
            self._counted = event.unit
        elif isinstance(event, e.Rose):
            self._counted = 0
        elif isinstance(event, _BEGINNINGS):
            self._roll, self._met, self._counted = None, 0, 0

    def _rule_at_work(self, event: e.Event) -> str:
        """Return the rule of the roll, or of the meeting, that an event of several rules came of; "" if of none."""
        if isinstance(event, e.Missed | e.Avoided) and self._roll is not None:
            return self._roll.rule
        if isinstance(event, e.Died) and event.unit == self._counted:
            return self.rule_of(e.VergeCounted(event.unit, 0, 0))
        if isinstance(event, e.Noticed) and event.unit == self._met:
            return self.rule_of(e.Bumped(event.by, event.unit))
        if isinstance(event, e.Noticed) and self._roll is not None and self._roll.unit == event.by:
            return self._roll.rule
        return ""

    def rule_of(self, event: e.Event) -> str:
        """Return the rule that an event comes from, where it does not carry one."""
        cite = self.rules.tellings.get(type(event), UNTOLD).rule
        return cite if isinstance(cite, str) else cite(self, event)

    def _remember(self, event: e.Mustered) -> None:
        for component in event.components:
            if isinstance(component, Unit | Scenery):
                self.names[event.unit] = component.name
                self._with_article.update({component.name} - {amid(component.name)})
            if isinstance(component, Unit):
                self.sides[event.unit] = component.side
            elif isinstance(component, Item):
                self.items[event.unit] = component.key
            elif isinstance(component, Health):
                self._most[event.unit] = component.maximum

    def heading(self, unit: int) -> str:
        """Return the heading of a unit's turn: its own, or once for all of its side who act together."""
        if unit not in self._together.get(self._to, ()):
            return f"{self.name(unit)}'s turn."
        before, heading = self._headings.get(self._to), f"{self.sides[unit].capitalize()}'s turn."
        self._headings = {**self._headings, self._to: heading}
        return "" if before == heading else heading

    def place(self, before: str, cells: Sequence[Cell], otherwise: str = "") -> str:
        """Return where that is, after a word; what else is said of it where the cells can be shown."""
        if self._shows:
            return otherwise
        self._cells = (*self._cells, *cells)
        return f"{before} {cell_text(cells[0])}"

    def way(self, cells: Sequence[Cell]) -> str:
        """Return where a way leads; how far where the cells can be shown."""
        if self._shows:
            return how_many(len(self._cells), "cell")
        self._cells = (*self._cells, *cells)
        return f"to {cell_text(cells[-1])}"

    def looks(self, unit: int, hp: int) -> str:
        """Return how one with so many hit points looks to whoever may not know how many these are; else "".

        All sides to which it is told together have to know. Who has none left lies there for all to see.
        """
        wounds, told = self.rules.presentation.wounds, {side for side in self._to.split("\0") if side}
        known = {self.sides.get(unit, ""), *self._scoped.get(unit, ())}
        return "" if wounds is None or hp <= 0 or told <= known else wounds(hp, self._most.get(unit, hp))

    def name(self, unit: int) -> str:
        """Return a unit's or thing's name."""
        return self.names.get(unit, "someone")

    def thing(self, key: str) -> str:
        """Return the name of a boon or an item of the tables."""
        return self.rules.tables.name_of(key)

    def condition(self, name: str) -> Condition:
        """Return a condition of the ruleset."""
        return self.rules.conditions[name]

    def place_of(self, slot: str) -> str:
        """Return where on the body a slot of an `Inventory` is."""
        return next((one.place for one in self.rules.presentation.slots if one.key == slot), "pack")


_BEGINNINGS: Final = (e.SlotBegan, e.TurnBegan, e.RoundBegan, e.Spent, e.Stepped, e.Surfaced)


def cite(rule: str) -> str:
    """Return a rule's id with its title, as tooltips show it."""
    known = handbook().get(rule)
    return rule if known is None else f"{rule} {known.title}"
