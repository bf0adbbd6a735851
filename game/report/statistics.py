"""What a battle comes to in figures: blows and luck, harm, who felled whom, ways gone, each side's strength by round.

Eats the stream of a battle's events like the log, a battle that is under way or was played again included. While the
battle goes on a side is told only of what it perceived; when it is over everybody is told all of it. Hits are compared
with their exact chances (`luck`), worked out a few at a time in `work`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from typing import Final

from game.engine import events as e
from game.engine.battle import Battle
from game.engine.components import BATTLE, Clock, Health, Unit
from game.engine.imagine import Timeline, rewound
from game.engine.observing import JournalEntry, Settled, Stamped, Undone
from game.report.counting import Casualty, EventCount, UnitTally
from game.report.luck import Luck, play_again, settled
from game.systems.status import is_up


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
        count = EventCount(self._battle.events, eyes)
        chances = self.luck.chances if self.luck is not None and eyes is None else {}
        units = [
            UnitScore(
                unit, known.name, known.kind, known.side, _score(count.tallies.get(unit, UnitTally()), chances),
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
    def _side(side: str, units: list[UnitScore], count: EventCount) -> SideScore:
        own = [one for one in units if one.side == side and one.unit not in count.reserve]
        score = Score()
        for one in own:
            score = score.plus(one.score)
        return SideScore(side, score, sum(one.stands for one in own), len(own))


def _score(tally: UnitTally, chances: Mapping[int, float | None]) -> Score:
    known = {number: chance for number in tally.attacks if (chance := chances.get(number)) is not None}
    return Score(
        attacks=len(tally.attacks),
        hits=len(tally.landed),
        weighed=len(known),
        landed=sum(number in tally.landed for number in known),
        expected=sum(known.values()),
        **tally.counts,
    )
