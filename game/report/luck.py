"""How likely each attack of a battle was to land, exactly, told after the fact: what luck is measured by.

The chance of an attack is that at the moment when it was announced, all that had been rolled and answered before it
being as it was. Its command is played again from its mark by its own resolver up to that moment, and from there every
outcome is walked until the attack's fate is known; the world is left as it was. Where others strike before that
(attacks of one moment), their dice are as they fell. A question on the way is answered as is best for the side asked.
Nothing is estimated: an attack whose fate rests on more outcomes than `MOST` has no chance told.
"""

from collections import deque
from collections.abc import Callable, Generator, Sequence
from time import perf_counter
from typing import Final

from game.engine.battle import Battle
from game.engine.components import Unit
from game.engine.dice import Branching, Dice, Roll
from game.engine.events import OVER, Aimed, Attacked, BoonCast, Event, Grappled, Struck
from game.engine.forecast.outcomes import KnownSoFar, TooManyOutcomesError, outcomes
from game.engine.imagine import rewound, trying
from game.engine.observing import JournalEntry
from game.engine.resolving import Context, Steps
from game.engine.settling import applying, settle
from game.engine.view import View

MOST: Final = 400
"""Outcomes of one attack that are walked."""
_BEFORE: Final = frozenset({Attacked, Aimed, BoonCast, Grappled})
"""Events about an attacker and its target that leave the fate of the attack open; any other settles it."""


class _DoneError(Exception):
    """All that was wanted has happened."""


def settled(battle: Battle) -> list[tuple[JournalEntry, int]]:
    """Return the root commands that are over, each with the number of events that there were then."""
    history = battle.history
    ends = [*(entry.events_before for entry in history[1:]), len(battle.events)]
    is_asking = battle.decision is not None and battle.decision.ask is not None
    pairs = list(zip(history, ends[: len(history)], strict=True))
    return pairs[:-1] if is_asking else pairs


class Luck:
    """Weighs a battle's attacks a few at a time; `chances` holds those known, by the number of the attack's event.

    None stands for what would be too much to walk.
    """

    def __init__(self, battle: Battle) -> None:
        """Take the battle; what it has played already waits to be weighed."""
        self._battle: Final = battle
        self.chances: Final[dict[int, float | None]] = {}
        self._waiting: deque[tuple[JournalEntry, int]] = deque()
        self._working: tuple[JournalEntry, Generator[None, None, None]] | None = None
        for entry, end in settled(battle):
            self._put(entry, end)

    def settled(self, entry: JournalEntry) -> None:
        """A command is over: its attacks wait to be weighed."""
        self._put(entry, len(self._battle.events))

    def _put(self, entry: JournalEntry, end: int) -> None:
        if any(isinstance(told.event, Attacked) for told in self._battle.events[entry.events_before : end]):
            self._waiting.append((entry, end))

    def take_back(self, left: int) -> None:
        """Forget what belongs to events beyond the first `left`."""
        if self._working is not None and self._working[0].events_before >= left:
            self._working = None
        self._waiting = deque(pair for pair in self._waiting if pair[0].events_before < left)
        for number in [number for number in self.chances if number >= left]:
            del self.chances[number]

    @property
    def is_done(self) -> bool:
        """Whether nothing waits."""
        return self._working is None and not self._waiting

    def finish(self) -> None:
        """Weigh all that waits."""
        while not self.is_done:
            self.work(1.0)

    def work(self, seconds: float) -> bool:
        """Weigh for about so long; tell whether another chance is known. Not while a command is being carried out."""
        if self.is_done:
            return False
        end, known = perf_counter() + seconds, len(self.chances)
        if self._working is None:
            entry, last = self._waiting.popleft()
            self._working = entry, self._weigh(entry, last)
        entry, weighing = self._working
        with rewound(self._battle, entry):
            for _ in weighing:
                if perf_counter() >= end:
                    break
            else:
                self._working = None
        return len(self.chances) > known

    # ---- one command -----------------------------------------------------------------------------------------------

    def _weigh(self, entry: JournalEntry, end: int) -> Generator[None, None, None]:
        """Weigh a command's attacks; the world stands at its mark whenever this runs."""
        told = self._battle.events[entry.events_before : end]
        attacks = [(one.number, one.event) for one in told if isinstance(one.event, Attacked)]
        moments = self._moments(entry, len(attacks))
        yield
        for place, ((number, _), moment) in enumerate(zip(attacks, moments, strict=False)):
            fate = _Fate(place)
            if place + 1 < len(moments):
                fate.next, fate.rolls = attacks[place + 1][1], entry.drawn[moments[place + 1][0] :]
            self.chances[number] = yield from self._chance(entry, fate, moment)

    def _moments(self, entry: JournalEntry, count: int) -> list[tuple[int, int]]:
        """Return how many rolls and answers came before each of so many attacks."""
        found = list[tuple[int, int]]()

        def note(event: Event, rolls: int, answers: int) -> bool:
            if isinstance(event, Attacked):
                found.append((rolls, answers))
            return len(found) == count

        with trying(self._battle.truth):
            play_again(self._battle, entry, note)
        return found

    def _chance(
        self, entry: JournalEntry, fate: "_Fate", moment: tuple[int, int]
    ) -> Generator[None, None, float | None]:
        """Return the chance that an attack lands, after so many rolls and answers; None: too much to walk."""
        stage = self._battle.stage
        given = KnownSoFar(entry.drawn[: moment[0]], entry.answers[: moment[1]], enough=fate.see)
        sides = {entity: unit.side for entity, unit in stage.world.query(Unit)}

        def leaf(events: list[Event]) -> bool:
            del events
            return fate.landed

        def worth(landed: bool, side: str) -> float:
            return float(landed) * (-1 if sides.get(fate.target) == side else 1)

        def steps(context: Context) -> Steps:
            fate.restart(context.dice)
            yield from _steps(self._battle, context, entry)

        try:
            found = yield from outcomes(View(stage, None), steps, leaf, worth, most=MOST, given=given)
        except TooManyOutcomesError:
            return None
        return found.get(True, 0.0)


def _steps(battle: Battle, context: Context, entry: JournalEntry) -> Steps:
    """Yield what a command does, and what follows until somebody can choose again."""
    yield from battle.ruleset.actions[type(entry.command)].resolve(context, entry.command)
    yield OVER
    while battle.ruleset.turns.deciding(context.view) is None:
        yield from battle.ruleset.turns.advance(context)
        yield OVER


def play_again(battle: Battle, entry: JournalEntry, note: Callable[[Event, int, int], bool]) -> None:
    """Play a command again as it was, from its mark, at which the world has to stand.

    `note` is told each event with the rolls and answers used up to it, and says when to stop; the world stays as it is
    then.
    """
    stage, answers = battle.stage, iter(entry.answers)
    dice, commit, answered = Branching(entry.drawn), applying(battle.stage), 0

    def told(event: Event) -> None:
        commit(event)
        if note(event, dice.used, answered):
            raise _DoneError

    context = Context(View(stage, None), dice)
    running = settle(context, _steps(battle, context, entry), told, judge=True)
    try:
        next(running)
        while True:
            answered += 1
            running.send(next(answers))
    except (_DoneError, StopIteration):
        running.close()


class _Fate:
    """Follows the attack of a certain number through the events of one outcome."""

    def __init__(self, place: int) -> None:
        """Wait for the attack with so many before it."""
        self._place = place
        self.next: Attacked | None = None
        """The attack that really came next, and from there on the `rolls`."""
        self.rolls: Sequence[tuple[Roll, ...]] = ()
        self._dice: Dice | None = None
        self.restart(None)

    def restart(self, dice: Dice | None) -> None:
        """Another outcome begins, with these dice."""
        self._dice = dice
        self.landed = False
        self._before = 0
        self._unit = self.target = 0

    def see(self, event: Event) -> bool:
        """Take an event in; tells whether the attack's fate is known."""
        if isinstance(event, Attacked):
            if self._before == self._place:
                self._unit, self.target = event.unit, event.target
            elif self._before == self._place + 1 and event == self.next and isinstance(self._dice, Branching):
                self._dice.follow(self.rolls)
            self._before += 1
            return False
        if not self._unit or type(event) in _BEFORE or event.about != Struck.about:
            return False
        if event.concerned != (self._unit, self.target):
            return False
        self.landed = isinstance(event, Struck)
        return True
