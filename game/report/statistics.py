"""What a battle comes to in figures: blows and luck, harm, who felled whom, ways gone, each side's strength by round.

Eats the stream of a battle's events like the log, a battle that is under way or was played again included. While the
battle goes on a side is told only of what it perceived; when it is over everybody is told all of it. Hits are compared
with their exact chances (`luck`), worked out a few at a time in `work`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass, field, replace
from typing import Any, Final

from game.engine import events as e
from game.engine.battle import Battle, JournalEntry, Settled, Stamped, Undone
from game.engine.components import Clock, Health, Reserve, Unit
from game.engine.imagine import Timeline, rewound
from game.engine.view import BATTLE
from game.report.luck import Luck, play_again, settled
from game.systems.status import is_up

"""Whoever has one of these does not stand."""


@dataclass(frozen=True, slots=True)
class Score:
    """The figures of a unit, or of a side altogether.

    `hits` are attacks that landed; of `weighed` ones the chance is known: `expected` is its sum, `landed` how many of
    them did land. `answers` are blows struck back in another's attack. Harm in hit points, moves in cells.
    """

    attacks: int = 0
    hits: int = 0
    weighed: int = 0
    landed: int = 0
    expected: float = 0.0
    answers: int = 0
    dealt: int = 0
    taken: int = 0
    friendly: int = 0
    """Of what was dealt: harm to the own side."""
    healed: int = 0
    felled: int = 0
    cells: int = 0
    boons: int = 0

    @property
    def harm(self) -> int:
        """What was dealt to others than the own side."""
        return self.dealt - self.friendly

    def plus(self, other: "Score") -> "Score":
        """Return both together."""
        return Score(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True, slots=True)
class UnitScore:
    """A unit and its figures."""

    unit: int
    name: str
    kind: str
    side: str
    score: Score
    stands: bool


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side and the figures of all its units; `standing` of `of` who took part still stand."""

    side: str
    score: Score
    standing: int
    of: int


@dataclass(frozen=True, slots=True)
class Casualty:
    """A unit went down: in which round, by whom (0: nobody), of what, and what became of it."""

    round: int
    unit: int
    by: int
    cause: str
    fate: str
    """Dead, "down" (nobody knows yet whether it lives), or "up again"."""


@dataclass(frozen=True, slots=True)
class Point:
    """The strength of each side at a moment: what its units who stand can still lose together."""

    when: float
    """In rounds: 1 is the beginning of the first, 1.5 the middle of its commands."""
    strength: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Summary:
    """All figures, for one side's eyes or for everybody's."""

    rounds: int
    sides: tuple[SideScore, ...]
    units: tuple[UnitScore, ...]
    falls: tuple[Casualty, ...]
    curve: tuple[Point, ...]
    is_weighed: bool
    """Whether every attack that can be weighed is."""

    @property
    def best(self) -> UnitScore | None:
        """The unit that did most harm to others, None where nobody did any."""
        found = max(self.units, key=lambda one: (one.score.harm, -one.unit), default=None)
        return found if found is not None and found.score.harm > 0 else None


@dataclass
class _Tally:
    """What is counted for one unit."""

    attacks: list[int] = field(default_factory=list)
    """The numbers of the attacks' events."""
    landed: set[int] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, amount: int = 1) -> None:
        """Count something."""
        self.counts[name] = self.counts.get(name, 0) + amount


@dataclass
class _Sample:
    """What every unit could still lose after so many events, 0 for whoever does not stand."""

    events: int
    round: int
    left: dict[int, int]


class Statistics:
    """The figures of one battle."""

    def __init__(self, battle: Battle, *, weighs: bool = True) -> None:
        """Take what has been played, and watch the battle from now on; without `weighs` no chances are worked out."""
        self._battle: Final = battle
        self.luck: Final = Luck(battle) if weighs else None
        self._samples: list[_Sample] = []
        self._look_back()
        battle.observers.append(self.see)

    def see(self, told: Stamped | Undone | Settled) -> None:
        """Take in what the battle tells."""
        if isinstance(told, Undone):
            left = len(self._battle.events)
            if self.luck is not None:
                self.luck.take_back(left)
            self._samples = [sample for sample in self._samples if sample.events <= left]
        elif isinstance(told, Settled):
            if self.luck is not None:
                self.luck.settled(told.entry)
            self._sample_end(told.entry, len(self._battle.events))

    def work(self, seconds: float) -> bool:
        """Work out chances for about so long, between commands; tell whether there are more than before."""
        return self.luck is not None and self.luck.work(seconds)

    # ---- strength --------------------------------------------------------------------------------------------------

    def _look_back(self) -> None:
        """Sample the strength after each command that was played already: the world goes back and comes on again."""
        history = self._battle.history
        past = Timeline(self._battle.stage.world, [entry.mark for entry in history])
        self._sample(history[0].events_before if history else len(self._battle.events))
        for number, (entry, end) in enumerate(settled(self._battle), 1):
            past.go(number)
            self._sample_end(entry, end)
        past.go(len(history))

    def _sample_end(self, entry: JournalEntry, end: int) -> None:
        """Sample the strength after a command: where the battle ended with it, before what came after the battle."""
        if not any(isinstance(told.event, e.AftermathBegan) for told in self._battle.events[entry.events_before : end]):
            self._sample(end)
            return
        with rewound(self._battle, entry):
            play_again(self._battle, entry, lambda event, _rolls, _answers: isinstance(event, e.BattleEnded))
            self._sample(end)

    def _sample(self, events: int) -> None:
        view, rules = self._battle.truth, self._battle.ruleset
        left = {
            unit: 0 if not is_up(view, unit) else rules.hints.vigour(view, unit)[0]
            for unit in view.world.each(Unit)
            if view.has(unit, Health)
        }
        clock = view.get(BATTLE, Clock)
        self._samples.append(_Sample(events, clock.round if clock is not None else 0, left))

    def _curve(self, sides: Iterable[str], of: Mapping[int, str]) -> tuple[Point, ...]:
        """Return the strength of sides after every command, the commands of a round spread over it."""
        wanted, points = tuple(sides), list[Point]()
        rounds = [sample.round for sample in self._samples]
        for place, sample in enumerate(self._samples):
            first = rounds.index(sample.round)
            share = (place - first) / rounds.count(sample.round)
            strength = {side: sum(n for unit, n in sample.left.items() if of.get(unit) == side) for side in wanted}
            points.append(Point(max(1, sample.round) + share, strength))
        return tuple(points)

    # ---- the figures -----------------------------------------------------------------------------------------------

    def summary(self, viewer: str | None = None) -> Summary:
        """Return all figures for a side's eyes; None is everybody's, and so is the end of the battle."""
        is_over = self._battle.over is not None
        eyes = None if is_over else viewer
        count = _Count(self._battle.events, eyes)
        chances = self.luck.chances if self.luck is not None and eyes is None else {}
        units = [
            UnitScore(
                unit, known.name, known.kind, known.side, _score(count.tallies.get(unit, _Tally()), chances),
                unit not in count.out and unit not in count.reserve,
            )
            for unit, known in sorted(count.units.items())
        ]  # fmt: skip
        sides = tuple(self._side(side, units, count) for side in self._battle.stage.sides)
        shown = self._battle.stage.sides if eyes is None else (eyes,)
        curve = self._curve(shown, {unit: known.side for unit, known in count.units.items()})
        return Summary(count.round, sides, tuple(units), tuple(count.falls), curve, self.is_weighed)

    @property
    def is_weighed(self) -> bool:
        """Whether no chance has to be worked out any more."""
        return self.luck is None or self.luck.is_done

    @staticmethod
    def _side(side: str, units: list[UnitScore], count: "_Count") -> SideScore:
        own = [one for one in units if one.side == side and one.unit not in count.reserve]
        score = Score()
        for one in own:
            score = score.plus(one.score)
        return SideScore(side, score, sum(one.stands for one in own), len(own))


def _score(tally: _Tally, chances: Mapping[int, float | None]) -> Score:
    known = {number: chance for number in tally.attacks if (chance := chances.get(number)) is not None}
    return Score(
        attacks=len(tally.attacks),
        hits=len(tally.landed),
        weighed=len(known),
        landed=sum(number in tally.landed for number in known),
        expected=sum(known.values()),
        **tally.counts,
    )


class _Count:
    """Goes through events once and counts."""

    def __init__(self, told: Iterable[Stamped], eyes: str | None) -> None:
        """Count what a side perceived; None: everything."""
        self.units: Final[dict[int, Unit]] = {}
        self.reserve: Final[set[int]] = set()
        self.out: Final[set[int]] = set()
        self.tallies: Final[dict[int, _Tally]] = {}
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

    def _of(self, unit: int) -> _Tally:
        return self.tallies.setdefault(unit, _Tally())

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
            self.falls[place] = replace(self.falls[place], fate="dead")
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


_SEEN: Final[Mapping[type[e.Event], Callable[[_Count, Any], None]]] = {
    e.Mustered: _Count.mustered,
    e.RoundBegan: _Count.began,
    e.AftermathBegan: _Count.after,
    e.Entered: _Count.entered,
    e.Struck: _Count.struck,
    e.Damaged: _Count.damaged,
    e.Healed: _Count.healed,
    e.Stepped: _Count.stepped,
    e.BoonCast: _Count.cast,
    e.FellToVerge: _Count.down,
    e.FellDying: _Count.down,
    e.Died: _Count.died,
    e.Rose: _Count.up,
    e.Recovered: _Count.up,
    e.Left: _Count.left,
}
