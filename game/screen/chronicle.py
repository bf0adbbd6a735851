"""The log and the figures of a battle, from its events alone, each for the sides that perceived them. No arcade."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate

from game import events as e
from game.battle import Stamped
from game.components import Reserve, Unit
from game.narrate import Narrator, cite
from game.screen.eyes import perceives
from game.screen.plain import LogLine, SideTally


@dataclass
class _Kept:
    """A line with the number of its event and the sides that perceived it."""

    line: LogLine
    sides: frozenset[str]
    is_whole: bool = True
    """Whether this is the line that those who see everything are shown."""


@dataclass
class Chronicle:
    """Eats the stream of events: keeps every line with its stamp, and counts blows and wounds."""

    narrator: Narrator
    people: tuple[str, ...] = ()
    """The sides whose common knowledge `COMMON` stands for."""
    _lines: list[_Kept] = field(default_factory=list)
    _events: list[e.Event] = field(default_factory=list)
    _sides: dict[int, str] = field(default_factory=dict)
    _reserve: set[int] = field(default_factory=set)
    _known: dict[str, set[int]] = field(default_factory=dict)
    _walks: tuple[int, frozenset[str], int] | None = None
    """Who took the last step told, who perceived it, and the place of its line: of a walk only the end is told."""

    def see(self, stamped: Stamped) -> None:
        """Take an event in."""
        event = stamped.event
        self._events.append(event)
        if isinstance(event, e.Mustered):
            self._remember(event, stamped.sides)
        elif isinstance(event, e.Entered):
            self._reserve.discard(event.unit)
        if isinstance(event, e.Ordered):
            # Everybody learns of it, but it names units that some sides do not know to be there.
            for side in sorted(stamped.sides):
                known = _known_of(event, self._known.get(side, set()))
                self._keep(stamped.number, known, frozenset({side}), is_whole=False)
            self._keep(stamped.number, event, frozenset())
        else:
            self._keep(stamped.number, event, stamped.sides)

    def _remember(self, event: e.Mustered, sides: frozenset[str]) -> None:
        for component in event.components:
            if isinstance(component, Unit):
                self._sides[event.unit] = component.side
            elif isinstance(component, Reserve):
                self._reserve.add(event.unit)
        for side in sides:
            self._known.setdefault(side, set()).add(event.unit)

    def _keep(self, number: int, event: e.Event, sides: frozenset[str], *, is_whole: bool = True) -> None:
        line = self.narrator.tell(event)
        if line is None:
            return
        rules = tuple(cite(rule) for rule in line.rules)
        walk = self._walks
        if isinstance(event, e.Stepped) and walk is not None and walk[:2] == (event.unit, sides):
            number = self._lines[walk[2]].line.number
            self._lines[walk[2]] = _Kept(LogLine(number, line.text, rules, line.depth, line.unit), sides, is_whole)
            return
        if isinstance(event, e.Stepped):
            self._walks = event.unit, sides, len(self._lines)
        elif walk is not None and sides >= walk[1]:
            # What only some of those who see the walk are told does not part it: to the others it would be a sign.
            self._walks = None
        self._lines.append(_Kept(LogLine(number, line.text, rules, line.depth, line.unit), sides, is_whole))

    def note(self, number: int, text: str, sides: frozenset[str], unit: int = 0) -> None:
        """Keep a line that is no event's, before that of the event with this number."""
        self._lines.append(_Kept(LogLine(number, text, (), 1, unit), sides))

    def settle(self) -> None:
        """A command is over: steps that follow are another walk."""
        self._walks = None

    def take_back(self, left: int) -> None:
        """Forget all but so many events."""
        del self._events[left:]
        self._walks = None
        while self._lines and self._lines[-1].line.number >= left:
            self._lines.pop()

    def lines(self, side: str | None, last: int = 400) -> tuple[LogLine, ...]:
        """Return the last lines that a side perceived, or all people (`COMMON`); None sees all."""
        shown = (
            kept.line
            for kept in self._lines
            if (kept.is_whole if side is None else perceives(side, self.people, kept.sides))
        )
        return tuple(shown)[-last:]

    def aftermath(self, side: str | None) -> tuple[LogLine, ...]:
        """Return the lines of what a side perceived after the battle, without the heading."""
        began = next((n for n, event in enumerate(self._events) if isinstance(event, e.AftermathBegan)), None)
        if began is None:
            return ()
        return tuple(line for line in self.lines(side, len(self._lines)) if line.number > began)

    @property
    def rounds(self) -> int:
        """The number of the round; 0 before the first."""
        return max((event.number for event in self._events if isinstance(event, e.RoundBegan)), default=0)

    def tallies(self, sides: Iterable[str]) -> tuple[SideTally, ...]:
        """Return the figures of each side."""
        return tuple(self._tally(side) for side in sides)

    def _tally(self, side: str) -> SideTally:
        own = {unit for unit, of in self._sides.items() if of == side and unit not in self._reserve}
        attacks = landed = damage = felled = attacker = 0
        for event in self._events:
            if isinstance(event, e.Attacked):
                attacks, attacker = attacks + (event.unit in own), event.unit
            elif isinstance(event, e.Struck) and event.unit in own:
                landed += 1
                # Whoever strikes back has attacked, too.
                attacks += event.unit != attacker and event.target == attacker
            elif isinstance(event, e.Damaged) and event.source in own and event.unit not in own:
                damage += event.amount
        dead, dying, gone = self._fates()
        felled = len((dead | dying) - own)
        return SideTally(side, attacks, landed, damage, felled, len(own - dead - dying - gone), len(own))

    def _fates(self) -> tuple[set[int], set[int], set[int]]:
        """Return who is dead, who is down and dying or stable, and who has left the board."""
        dead, dying, gone = set[int](), set[int](), set[int]()
        for event in self._events:
            if isinstance(event, e.Died):
                dead.add(event.unit)
            elif isinstance(event, e.FellDying):
                dying.add(event.unit)
            elif isinstance(event, e.Recovered):
                dying.discard(event.unit)
            elif isinstance(event, e.Left):
                gone.add(event.unit)
        return dead, dying, gone

    def best(self) -> str:
        """Return a sentence on who did most harm to the other sides, "" where nobody did any."""
        harm: dict[int, int] = {}
        for event in self._events:
            if isinstance(event, e.Damaged) and self._sides.get(event.source, "") not in {"", self._sides[event.unit]}:
                harm[event.source] = harm.get(event.source, 0) + event.amount
        if not harm:
            return ""
        unit = max(harm, key=lambda one: (harm[one], -one))
        return f"{self.narrator.name(unit)} did most: {harm[unit]} hit points of harm."


def _known_of(event: e.Ordered, known: set[int]) -> e.Ordered:
    """Return what a side that knows these units learns of an order, its groups without the others."""
    units = tuple(unit for unit in event.units if unit in known)
    if not event.groups:
        return e.Ordered(units)
    ends = tuple(accumulate(event.groups))
    runs = (event.units[start:end] for start, end in zip((0, *ends), ends, strict=False))
    sizes = (sum(unit in known for unit in run) for run in runs)
    return e.Ordered(units, tuple(size for size in sizes if size))
