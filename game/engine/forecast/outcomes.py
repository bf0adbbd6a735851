"""Walking every outcome of a resolver, with its exact chance; or, where they are too many, a sample of them.

The world is left as it was. A question in the middle is answered as is best for the side asked, by the same tree.
"""

from collections.abc import Callable, Generator, Hashable, Sequence
from functools import partial
from typing import Final, TypeVar, cast

from game.engine.commands import Command
from game.engine.dice import Branching, Dice, Node, Roll
from game.engine.events import Event
from game.engine.prompt import Prompt, likeliest
from game.engine.reads import Trace
from game.engine.resolving import Context, Steps
from game.engine.settling import Running, applying, settle
from game.engine.view import View
from game.engine.working import Working

Answering = Callable[[Prompt], int | None]
"""Which of its options a question is taken to be answered with; None: by the tree."""

Leaf = TypeVar("Leaf", bound=Hashable)
Distribution = dict[Leaf, float]

MOST_OUTCOMES: Final = 200_000
LOOKS_UP: Final = 1000
BEYOND_DOUBT: Final = 4
"""After every so many outcomes it is looked how much of the tree is walked; where there must be so many times more
outcomes than may be, they are not walked in vain."""
SAMPLED_AT_ONCE: Final = 3


class TooManyOutcomesError(RuntimeError):
    """A command has more outcomes than can be walked."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("this has more outcomes than can be walked")


class _EnoughError(Exception):
    """The rest of an outcome makes no difference."""


class KnownSoFar:
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

    def answer(self, ask: Prompt, dice: Branching) -> Command:
        """Return the answer to a question: the next given one, by its chances, as supposed, or along the trail."""
        if self.left:
            self.left -= 1
            return self._answers[-1 - self.left]
        if ask.chances:
            return ask.options[likeliest(ask.chances)]
        supposed = self._supposed(ask) if self._supposed is not None else None
        return ask.options[dice.choose(ask.side, len(ask.options)) if supposed is None else supposed]


# ---- walking every outcome -----------------------------------------------------------------------------------------


def outcomes(
    view: View,
    steps: Callable[[Context], Steps],
    leaf: Callable[[list[Event]], Leaf],
    worth: Callable[[Leaf, str], float],
    *,
    trace: Trace | None = None,
    most: int = MOST_OUTCOMES,
    given: KnownSoFar | None = None,
) -> Working[Distribution[Leaf]]:
    """Return every distinguishable outcome of a resolver with its exact chance, with a pause after each.

    At each pause, and in the end, the world is as it was. `leaf` sums an outcome up from its events (the world stands
    at the outcome meanwhile), `worth` ranks it for a side that is asked. `given` is what stands fixed; `trace` notes
    what was read. Beyond `most` outcomes it raises `TooManyOutcomesError`.
    """
    fixed = given or KnownSoFar()
    dice = Branching(fixed.rolls, rough=fixed.is_rough, focus=fixed.focus)
    world, commit, answer = view.world, applying(view.stage), partial(fixed.answer, dice=dice)
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
            _run(settle(Context(view, dice), steps(Context(view, dice)), note, judge=False), answer)
            result: Distribution[Leaf] = {leaf(events): 1.0}
        finally:
            world.trace = None
            world.undo_to(mark)
        count += 1
        if count > most:
            raise TooManyOutcomesError
        whole = _close(dice.trail, result, worth)
        if whole is not None:
            fixed.subjects = tuple(dice.subjects)
            return whole
        if count % LOOKS_UP == 0 and count > BEYOND_DOUBT * most * _share_walked(dice.trail):
            raise TooManyOutcomesError
        yield


def _share_walked(trail: list[Node]) -> float:
    """Return how much of the tree lies behind, each branch of a fork taken for as large as the next."""
    walked, share = 0.0, 1.0
    for node in trail:
        share /= len(node.weights)
        walked += node.index * share
    return walked


def _run(running: Running, answer: Callable[[Prompt], Command]) -> None:
    """Run one outcome to its end."""
    given: Command | None = None
    while True:
        try:
            ask = running.send(given)
        except (StopIteration, _EnoughError):
            return
        given = answer(ask)


def sampling(
    view: View,
    steps: Callable[[Context], Steps],
    leaf: Callable[[list[Event]], Leaf],
    dice: Callable[[int], Dice],
    count: int,
    trace: Trace | None = None,
) -> Generator[None, None, list[Leaf]]:
    """Return so many outcomes rolled with dice of one's own: for what has too many to walk.

    Questions are answered by their chances, or with the first answer. `trace` notes what was read. Pauses every few
    outcomes, the world as it was.
    """
    world, commit = view.world, applying(view.stage)
    rolled: list[Leaf] = []
    for number in range(count):
        events: list[Event] = []

        def note(event: Event, events: list[Event] = events) -> None:
            events.append(event)
            commit(event)

        context = Context(view, dice(number))
        mark = world.mark()
        if trace is not None:
            trace.restart()
        world.trace = trace
        try:
            _run(settle(context, steps(context), note, judge=False), _likeliest)
            rolled.append(leaf(events))
        finally:
            world.trace = None
            world.undo_to(mark)
        if number % SAMPLED_AT_ONCE == SAMPLED_AT_ONCE - 1:
            yield
    return rolled


def _likeliest(ask: Prompt) -> Command:
    """Return the answer with the best chance, or the first where they differ in more than that."""
    return ask.options[likeliest(ask.chances) if ask.chances else 0]


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
    branches = cast("list[Distribution[Leaf]]", node.done)  # dice know of no leaves
    asked = node.asked
    if asked is not None:
        return max(branches, key=lambda branch: round(sum(p * worth(leaf, asked) for leaf, p in branch.items()), 9))
    total: Distribution[Leaf] = {}
    for weight, branch in zip(node.weights, branches, strict=True):
        for leaf, chance in branch.items():
            total[leaf] = total.get(leaf, 0.0) + weight * chance
    return total
