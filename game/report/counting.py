"""Goes through the events of a battle once and counts, for one side's eyes or for everybody's."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.engine import events as e
from game.engine.components import Reserve, Unit
from game.engine.observing import Stamped


@dataclass(frozen=True, slots=True)
class Casualty:
    """A unit went down: in which round, by whom (0: nobody), of what, and what became of it."""

    round: int
    unit: int
    by: int
    cause: str
    fate: str
    """Dead, "down" (nobody knows yet whether it lives), or "up again"."""
    died: int | None = None
    """The round in which it died where it had lain since an earlier one, 0 after the battle; else None."""


@dataclass
class UnitTally:
    """What is counted for one unit."""

    attacks: list[int] = field(default_factory=list)
    """The numbers of the attacks' events."""
    landed: set[int] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, amount: int = 1) -> None:
        """Count something."""
        self.counts[name] = self.counts.get(name, 0) + amount


class EventCount:
    """Goes through events once and counts."""

    def __init__(self, told: Iterable[Stamped], eyes: str | None) -> None:
        """Count what a side perceived; None: everything."""
        self.units: Final[dict[int, Unit]] = {}
        self.reserve: Final[set[int]] = set()
        self.out: Final[set[int]] = set()
        self.tallies: Final[dict[int, UnitTally]] = {}
        self.falls: Final[list[Casualty]] = []
        self.round = 0
        self._is_after = False
        self._open: dict[tuple[int, int], int] = {}
        self._aims: dict[int, int] = {}
        self._hurt: dict[int, tuple[int, str]] = {}
        for one in told:
            if eyes is None or eyes in one.sides:
                self._see(one.number, one.event)

    def _see(self, number: int, event: e.Event) -> None:
        if isinstance(event, e.Attacked):
            self._of(event.unit).attacks.append(number)
            self._open[event.unit, event.target] = number
            self._aims[event.unit] = event.target
            return
        seen = _SEEN.get(type(event))
        if seen is not None:
            seen(self, event)

    def _of(self, unit: int) -> UnitTally:
        return self.tallies.setdefault(unit, UnitTally())

    # ---- what is counted -------------------------------------------------------------------------------------------

    def mustered(self, event: e.Mustered) -> None:
        """Know a unit."""
        for component in event.components:
            if isinstance(component, Unit):
                self.units[event.unit] = component
            elif isinstance(component, Reserve):
                self.reserve.add(event.unit)

    def began(self, event: e.RoundBegan) -> None:
        """Know the round."""
        self.round = event.number

    def after(self, event: e.AftermathBegan) -> None:
        """The fighting is over: of what comes now only the fates of the fallen count."""
        del event
        self._is_after = True

    def entered(self, event: e.Entered) -> None:
        """Somebody takes part now."""
        self.reserve.discard(event.unit)

    def struck(self, event: e.Struck) -> None:
        """Count a blow: as the hit of the attack that was announced, or as one struck back."""
        number = self._open.pop((event.unit, event.target), None)
        if number is not None:
            self._of(event.unit).landed.add(number)
        elif self._aims.get(event.target) == event.unit:
            self._of(event.unit).add("answers")

    def damaged(self, event: e.Damaged) -> None:
        """Count harm for whoever did it and whoever took it."""
        self._hurt[event.unit] = event.source, event.cause
        if event.lost <= 0 or self._is_after:
            return
        self._of(event.unit).add("taken", event.lost)
        if event.source and event.source != event.unit:
            self._of(event.source).add("dealt", event.lost)
            if self._are_friends(event.source, event.unit):
                self._of(event.source).add("friendly", event.lost)

    def healed(self, event: e.Healed) -> None:
        """Count hit points given back."""
        if event.source and not self._is_after:
            self._of(event.source).add("healed", event.amount)

    def stepped(self, event: e.Stepped) -> None:
        """Count a cell gone."""
        self._of(event.unit).add("cells")

    def cast(self, event: e.BoonCast) -> None:
        """Count a boon."""
        self._of(event.unit).add("boons")

    def _are_friends(self, one: int, other: int) -> bool:
        known, second = self.units.get(one), self.units.get(other)
        return known is not None and second is not None and known.side == second.side

    # ---- who goes down ---------------------------------------------------------------------------------------------

    def down(self, event: e.FellToVerge | e.FellDying) -> None:
        """A unit went down; it may live."""
        self._fell(event.unit, 0, "down")

    def died(self, event: e.Died) -> None:
        """A unit is dead: it fell now, or has lain there."""
        place = self._lying(event.unit)
        if place is not None:
            fall, round_ = self.falls[place], 0 if self._is_after else self.round
            self.falls[place] = replace(fall, fate="dead", died=None if round_ == fall.round else round_)
        else:
            self._fell(event.unit, event.source, "dead")
        self.out.add(event.unit)

    def up(self, event: e.Rose | e.Recovered) -> None:
        """A unit that was down is up again."""
        place = self._lying(event.unit)
        if place is not None:
            self.falls[place] = replace(self.falls[place], fate="up again")
        if not self._is_after:
            self.out.discard(event.unit)

    def left(self, event: e.Left) -> None:
        """A unit has left the board."""
        self.out.add(event.unit)

    def _lying(self, unit: int) -> int | None:
        found = (place for place, fall in enumerate(self.falls) if fall.unit == unit and fall.fate == "down")
        return next(found, None)

    def _fell(self, unit: int, source: int, fate: str) -> None:
        hurt_by, cause = self._hurt.get(unit, (0, ""))
        by = source or hurt_by
        self.falls.append(Casualty(self.round, unit, by if by != unit else 0, cause, fate))
        self.out.add(unit)
        if by and by != unit and not self._are_friends(by, unit):
            self._of(by).add("felled")


_SEEN: Final[Mapping[type[e.Event], Callable[[EventCount, Any], None]]] = {
    e.Mustered: EventCount.mustered,
    e.RoundBegan: EventCount.began,
    e.AftermathBegan: EventCount.after,
    e.Entered: EventCount.entered,
    e.Struck: EventCount.struck,
    e.Damaged: EventCount.damaged,
    e.Healed: EventCount.healed,
    e.Stepped: EventCount.stepped,
    e.BoonCast: EventCount.cast,
    e.FellToVerge: EventCount.down,
    e.FellDying: EventCount.down,
    e.Died: EventCount.died,
    e.Rose: EventCount.up,
    e.Recovered: EventCount.up,
    e.Left: EventCount.left,
}
