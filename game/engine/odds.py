"""Exact odds: what a command may come to, by running its very resolver over every outcome of the dice.

The world is left as it was. A side's forecast rests on what that side knows: units it does not know of are not there,
and figures it has not learned are those of the tables (`Ruleset.suppose`). A question in the middle is answered as is
best for the side asked, by the same tree.
"""

from collections.abc import Callable, Generator, Hashable, Sequence
from typing import Final, TypeVar

import msgspec

from game.engine.battle import Battle, Running, applying, settle
from game.engine.commands import Command
from game.engine.components import Health, Unit
from game.engine.dice import NOBODY, Branching, Dice, Node, Roll
from game.engine.events import (
    Attacked,
    Avoided,
    Damaged,
    Died,
    Event,
    FellDying,
    FellToVerge,
    Healed,
    Missed,
    Recovered,
    Rose,
    Struck,
)
from game.engine.imagine import apart, imagining, rewound
from game.engine.reads import Trace
from game.engine.told import Told, struck_instead, tell
from game.engine.view import Ask, Context, Stage, Steps, View
from game.engine.working import Working, finish, now_and_then

Answering = Callable[[Ask], int | None]
"""Which of its options a question is taken to be answered with; None: by the tree."""

Leaf = TypeVar("Leaf", bound=Hashable)
Distribution = dict[Leaf, float]

MOST_OUTCOMES: Final = 200_000
MOST_FORESEEN: Final = 20_000
"""Of a command so many outcomes are walked exactly, then as many roughly; of an area for each whom it catches."""

MOST_ANSWERED: Final = 5_000
"""Of an answer all that is left of the command is walked: where that is a whole group's turn, there are no odds."""


SAMPLED_AT_ONCE: Final = 3
ANSWERED_AT_ONCE: Final = 8
WALKED_AT_ONCE: Final = 8
"""Between two pauses so many outcomes of an answer, or of a command, are walked."""

SEVERAL: Final = 2


class TooManyOutcomesError(RuntimeError):
    """A command has more outcomes than can be walked."""


class _EnoughError(Exception):
    """The rest of an outcome makes no difference."""


class Given:
    """What stands fixed in a forecast: what was rolled and answered already, and how else questions are answered.

    `supposed` answers what is not answered yet, for a rougher look; without it the tree decides. `is_rough` throws
    outcomes together where the rules say how (`dice.Rough`). `enough` is shown each event of an outcome and says when
    what is looked at is settled: the rest of it is left out. Of several who each have dice of their own only the
    `focus` is looked at (`Branching`); in the end `subjects` are those who had some.
    """

    def __init__(
        self,
        rolls: Sequence[tuple[Roll, ...]] = (),
        answers: Sequence[Command] = (),
        supposed: Answering | None = None,
        *,
        is_rough: bool = False,
        enough: Callable[[Event], bool] | None = None,
        focus: int | None = None,
    ) -> None:
        """Fix rolls and answers, in their order, and suppose the rest."""
        self.focus = focus
        self.subjects: tuple[int, ...] = ()
        self.rolls = rolls
        self.is_rough = is_rough
        self.enough = enough
        self.left = 0
        self._answers = answers
        self._supposed = supposed

    def restart(self) -> None:
        """Begin another outcome."""
        self.left = len(self._answers)

    def answer(self, ask: Ask, dice: Branching) -> Command:
        """Return the answer to a question: the next given one, by its chances, as supposed, or along the trail."""
        if self.left:
            self.left -= 1
            return self._answers[-1 - self.left]
        if ask.chances:
            return ask.options[best_of(ask)]
        supposed = self._supposed(ask) if self._supposed is not None else None
        return ask.options[dice.choose(ask.side, len(ask.options)) if supposed is None else supposed]


# ---- walking every outcome -----------------------------------------------------------------------------------------


def explore(
    stage: Stage,
    side: str | None,
    steps: Callable[[Context], Steps],
    leaf: Callable[[list[Event]], Leaf],
    worth: Callable[[Leaf, str], float],
    *,
    trace: Trace | None = None,
    most: int = MOST_OUTCOMES,
    given: Given | None = None,
) -> Distribution[Leaf]:
    """Return every distinguishable outcome of a resolver with its exact chance.

    `leaf` sums an outcome up from its events (the world stands at the outcome meanwhile), `worth` ranks it for a side
    that is asked. `given` is what stands fixed; `trace` notes what was read. Beyond `most` outcomes it raises
    `TooManyOutcomesError`.
    """
    return finish(exploring(stage, side, steps, leaf, worth, trace=trace, most=most, given=given))


def exploring(
    stage: Stage,
    side: str | None,
    steps: Callable[[Context], Steps],
    leaf: Callable[[list[Event]], Leaf],
    worth: Callable[[Leaf, str], float],
    *,
    trace: Trace | None = None,
    most: int = MOST_OUTCOMES,
    given: Given | None = None,
) -> Working[Distribution[Leaf]]:
    """Do as `explore`, with a pause after each outcome, the world as it was."""
    fixed = given or Given()
    dice = Branching(fixed.rolls, rough=fixed.is_rough, focus=fixed.focus)
    view = View(stage, side)
    world, commit = stage.world, applying(stage)
    count = 0
    while True:
        events: list[Event] = []

        def note(event: Event, events: list[Event] = events) -> None:
            events.append(event)
            commit(event)
            if fixed.enough is not None and fixed.enough(event):
                raise _EnoughError

        mark = world.mark()
        dice.restart()
        fixed.restart()
        if trace is not None:
            trace.restart()
        world.trace = trace
        try:
            _run(settle(Context(view, dice), steps(Context(view, dice)), note, judge=False), dice, fixed)
            result: Distribution[Leaf] = {leaf(events): 1.0}
        finally:
            world.trace = None
            world.undo_to(mark)
        count += 1
        if count > most:
            message = "this has more outcomes than can be walked"
            raise TooManyOutcomesError(message)
        whole = _close(dice.trail, result, worth)
        if whole is not None:
            fixed.subjects = tuple(dice.subjects)
            return whole
        yield


def _run(running: Running, dice: Branching, given: Given) -> None:
    """Run one outcome to its end."""
    answer: Command | None = None
    while True:
        try:
            ask = running.send(answer)
        except (StopIteration, _EnoughError):
            return
        answer = given.answer(ask, dice)


def best_of(ask: Ask) -> int:
    """Return the answer with the best chance, where the question says that its answers differ in nothing else."""
    return max(range(len(ask.options)), key=lambda place: (ask.chances[place], -place))


def sampling(
    stage: Stage,
    side: str | None,
    steps: Callable[[Context], Steps],
    leaf: Callable[[list[Event]], float],
    dice: Callable[[int], Dice],
    count: int,
    trace: Trace | None = None,
) -> Generator[None, None, float]:
    """Return the mean over so many outcomes rolled with dice of one's own: for what has too many to walk.

    Questions are answered by their chances, or with the first answer. `trace` notes what was read. Pauses every few
    outcomes, the world as it was.
    """
    world, commit = stage.world, applying(stage)
    total = 0.0
    for number in range(count):
        events: list[Event] = []

        def note(event: Event, events: list[Event] = events) -> None:
            events.append(event)
            commit(event)

        context = Context(View(stage, side), dice(number))
        mark = world.mark()
        if trace is not None:
            trace.restart()
        world.trace = trace
        try:
            running = settle(context, steps(context), note, judge=False)
            answer: Command | None = None
            while True:
                try:
                    ask = running.send(answer)
                except StopIteration:
                    break
                answer = ask.options[best_of(ask) if ask.chances else 0]
            total += leaf(events)
        finally:
            world.trace = None
            world.undo_to(mark)
        if number % SAMPLED_AT_ONCE == SAMPLED_AT_ONCE - 1:
            yield
    return total / count


def _close(
    trail: list[Node], result: Distribution[Leaf], worth: Callable[[Leaf, str], float]
) -> Distribution[Leaf] | None:
    """Hand an outcome to its fork and go on to the next branch; return the whole when every branch is walked."""
    while trail:
        node = trail[-1]
        node.done.append(result)
        node.index += 1
        if node.index < len(node.weights):
            return None
        result = _fold(node, worth)
        trail.pop()
    return result


def _fold(node: Node, worth: Callable[[Leaf, str], float]) -> Distribution[Leaf]:
    """Sum a chance fork up, or take the answer that is best for the side asked, the first of equals."""
    branches: list[Distribution[Leaf]] = node.done  # type: ignore[assignment]
    asked = node.asked
    if asked is not None:
        return max(branches, key=lambda branch: round(sum(p * worth(leaf, asked) for leaf, p in branch.items()), 9))
    total: Distribution[Leaf] = {}
    for weight, branch in zip(node.weights, branches, strict=True):
        for leaf, chance in branch.items():
            total[leaf] = total.get(leaf, 0.0) + weight * chance
    return total


# ---- what a command may come to ------------------------------------------------------------------------------------


class Result(msgspec.Struct, frozen=True):
    """One outcome of a command: per unit, the hit points lost (or won, negative), and who went down or died.

    Nobody loses more than it has (`Ruleset.vigour`).

    `fate` is how an attack fared: "hit", "dodge", "block", "miss", or "" where there was none. Where all is told,
    `told` is what else was decided, and `instead` whom an attack that missed its target struck in its place.
    """

    fate: str
    lost: tuple[tuple[int, int], ...]
    down: tuple[int, ...]
    dead: tuple[int, ...]
    told: tuple[Told, ...] = ()
    instead: int = 0


Outcomes = tuple[tuple[Result, float], ...]


class Forecast(msgspec.Struct, frozen=True):
    """The outcomes of a command with their chances, and what the tooltip needs of them.

    Where several are each at the mercy of dice of their own, `parts` are the outcomes for each of them, and `outcomes`
    those for all others: how they go together is not told.
    """

    outcomes: Outcomes
    parts: tuple[tuple[int, Outcomes], ...] = ()

    def about(self, unit: int) -> Outcomes:
        """Return the outcomes that tell what becomes of a unit.

        Of one who has no part of its own, but is drawn into others', the part that tells most of it.
        """
        told = [outcomes for subject, outcomes in self.parts if subject == unit]
        if told:
            return told[0]
        known = [self.outcomes, *(outcomes for _, outcomes in self.parts)]
        return max(known, key=lambda outcomes: len({dict(result.lost).get(unit, 0) for result, _ in outcomes}))

    @property
    def touched(self) -> frozenset[int]:
        """All units of whom anything may become."""
        every = (result for outcomes in (self.outcomes, *dict(self.parts).values()) for result, _ in outcomes)
        return frozenset(unit for result in every for unit in _units_in(result))

    def chance(self, wanted: Callable[[Result], bool]) -> float:
        """Return the chance of all outcomes that fit."""
        return sum(chance for result, chance in self.outcomes if wanted(result))

    def fate(self, fate: str, target: int = 0) -> float:
        """Return the chance of that fate of the attack, on that target where it is on several."""
        return sum(chance for result, chance in self.about(target) if result.fate == fate)

    def hurts(self, unit: int) -> float:
        """Return the chance that a unit loses anything."""
        return sum(chance for lost, chance in self.damage(unit).items() if lost > 0)

    def damage(self, unit: int) -> dict[int, float]:
        """Return the distribution of the hit points a unit loses."""
        found: dict[int, float] = {}
        for result, chance in self.about(unit):
            lost = dict(result.lost).get(unit, 0)
            found[lost] = found.get(lost, 0.0) + chance
        return dict(sorted(found.items()))

    def mean(self, unit: int) -> float:
        """Return the hit points that a unit loses on average."""
        return sum(lost * chance for lost, chance in self.damage(unit).items())

    def felled(self, unit: int) -> float:
        """Return the chance that a unit goes down or dies."""
        return sum(chance for result, chance in self.about(unit) if unit in result.down or unit in result.dead)


def _units_in(result: Result) -> frozenset[int]:
    return frozenset((*(unit for unit, _ in result.lost), *result.down, *result.dead))


def summing(view: View, attack: int = 1, target: int = 0, *, all_told: bool = False) -> Callable[[list[Event]], Result]:
    """Return what sums outcomes of a command up, from their events and from what the world holds then.

    It is given before: what units have to lose now is as the view sees it. `attack` is the number of the attack whose
    fate is told, 1 for the first of the command; with a `target` only those on it count.
    `all_told` tells outcomes apart by all that was decided in them as well (`Result.told`).
    """
    vigour = view.ruleset.vigour
    before = {unit: vigour(view, unit)[0] for unit in view.each(Unit) if view.has(unit, Health)}

    def sum_up(events: list[Event]) -> Result:
        fate, changed, down, dead = "", set[int](), list[int](), list[int]()
        attacks, pair, is_open = 0, (0, 0), False
        for event in events:
            if isinstance(event, Attacked) and target in {0, event.target}:
                attacks += 1
                if attacks == attack:
                    fate, pair, is_open = "hit", (event.unit, event.target), True
            elif isinstance(event, Avoided | Missed | Struck):
                if is_open and (event.unit, event.target) == pair:
                    fate = "hit" if isinstance(event, Struck) else event.means if isinstance(event, Avoided) else "miss"
                    is_open = False
            elif isinstance(event, Damaged | Healed | Rose | Recovered):
                changed.add(event.unit)
            elif isinstance(event, FellToVerge | FellDying):
                down.append(event.unit)
            elif isinstance(event, Died):
                dead.append(event.unit)
        lost = tuple((unit, before[unit] - vigour(view, unit)[0]) for unit in sorted(changed))
        if not all_told:
            return Result(fate, lost, tuple(sorted(down)), tuple(sorted(dead)))
        instead = struck_instead(events, *pair) if fate == "miss" else 0
        return Result(fate, lost, tuple(sorted(down)), tuple(sorted(dead)), tell(events), instead)

    return sum_up


def worth_of(view: View) -> Callable[[Result, str], float]:
    """Return how a side that is asked ranks outcomes: by whom they hurt and fell, its own counting against."""
    sides = {entity: unit.side for entity, unit in view.query(Unit)}

    def worth(result: Result, side: str) -> float:
        value = 0.0
        for unit, lost in result.lost:
            value += -lost if sides[unit] == side else lost
        for unit in (*result.down, *result.dead):
            value += -100.0 if sides[unit] == side else 100.0
        return value

    return worth


def forecast(battle: Battle, command: Command, side: str | None = None) -> Forecast:
    """Do as `forecasting`, at one go."""
    return finish(forecasting(battle, command, side))


def forecasting(
    battle: Battle, command: Command, side: str | None = None, *, all_told: bool = False
) -> Working[Forecast]:
    """Return what a legal command may come to, as the side that must choose knows it; `all_told` as in `summing`.

    With a question pending the command is one of its answers: the whole is played again from its mark with what was
    rolled and answered, unless the answer is a declaration itself: that is foreseen like any other. Never changes the
    battle; it is worked out with pauses, at any of which it may be left for good. Raises `TooManyOutcomesError`.
    """
    decision = battle.decision
    asking = decision.side if decision is not None and side is None else side
    if decision is not None and decision.ask is not None:
        answered = battle.ruleset.actions.get(type(command))
        if answered is None or answered.foreseen is None:
            return (yield from _forecasting_answer(battle, command, all_told=all_told))
    stage, resolve = battle.stage, battle.ruleset.actions[type(command)].outcome

    def supposed(view: View) -> Working[Forecast]:
        return foreseeing(stage, view.side, lambda context: resolve(context, command), all_told=all_told)

    return (yield from imagining(stage, asking, supposed))


def foreseeing(
    stage: Stage,
    side: str | None,
    steps: Callable[[Context], Steps],
    most: int = MOST_FORESEEN,
    *,
    all_told: bool = False,
) -> Working[Forecast]:
    """Return what a resolver may come to as things stand, with pauses; beyond `most` outcomes as a rough look has it.

    Raises `TooManyOutcomesError` where those are too many as well.
    """
    try:
        return (yield from _foreseeing(stage, side, steps, most, is_rough=False, all_told=all_told))
    except TooManyOutcomesError:
        return (yield from _foreseeing(stage, side, steps, most, is_rough=True, all_told=all_told))


def _foreseeing(
    stage: Stage, side: str | None, steps: Callable[[Context], Steps], most: int, *, is_rough: bool, all_told: bool
) -> Working[Forecast]:
    """Walk the outcomes once; where several have dice of their own, once more for each of them."""
    view = View(stage, side)
    worth = worth_of(view)

    def walk(given: Given, target: int = NOBODY) -> Working[Distribution[Result]]:
        leaf = summing(view, 1, target, all_told=all_told)
        return now_and_then(exploring(stage, side, steps, leaf, worth, most=most, given=given), WALKED_AT_ONCE)

    scout = Given(is_rough=is_rough, focus=NOBODY)
    shared = yield from walk(scout)
    subjects = scout.subjects
    if len(subjects) < SEVERAL:
        return Forecast(_sorted((yield from walk(Given(is_rough=is_rough))) if subjects else shared))
    parts = []
    for unit in sorted(subjects):
        yield
        found = yield from walk(Given(is_rough=is_rough, focus=unit), unit)
        parts.append((unit, _sorted(_without(found, frozenset(subjects) - {unit}))))
    return Forecast(_sorted(_without(shared, frozenset(subjects))), tuple(parts))


def _without(found: Distribution[Result], units: frozenset[int]) -> Distribution[Result]:
    """Leave some units out of results, and throw those together that then say the same."""
    left: Distribution[Result] = {}
    for result, chance in found.items():
        told = Result(
            result.fate,
            tuple(pair for pair in result.lost if pair[0] not in units),
            tuple(unit for unit in result.down if unit not in units),
            tuple(unit for unit in result.dead if unit not in units),
            tuple(one for one in result.told if one.unit not in units),
            result.instead,
        )
        left[told] = left.get(told, 0.0) + chance
    return left


def _forecasting_answer(battle: Battle, answer: Command, *, all_told: bool) -> Working[Forecast]:
    """Forecast an answer to the pending question: the whole is played again with what was rolled and answered.

    Pauses every few outcomes, the world as it was; may be left for good at any pause.
    """
    entry = battle.history[-1]
    given = Given(entry.drawn, (*entry.answers, answer))

    def steps(context: Context) -> Steps:
        yield from battle.ruleset.actions[type(entry.command)].resolve(context, entry.command)
        while given.left:
            yield from battle.ruleset.turns.advance(context)

    view = View(battle.stage, None)
    attack = sum(isinstance(stamped.event, Attacked) for stamped in battle.events[entry.events_before :])
    sum_up = summing(view, max(1, attack), all_told=all_told)

    def again() -> Working[Forecast]:
        with rewound(battle, entry):
            walking = exploring(battle.stage, None, steps, sum_up, worth_of(view), most=MOST_ANSWERED, given=given)
            return Forecast(_sorted((yield from now_and_then(walking, ANSWERED_AT_ONCE))))

    return (yield from apart(battle.stage.world, again()))


def _sorted(found: Distribution[Result]) -> tuple[tuple[Result, float], ...]:
    return tuple(sorted(found.items(), key=lambda pair: (-pair[1], repr(pair[0]))))
