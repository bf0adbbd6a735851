"""The dice of forecasts: they go through every outcome that the asking rule tells apart, with its exact chance."""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

from game.engine.dice.chances import TAIL, Branch, chance_at_least, chance_to_beat, combinations, outcomes
from game.engine.dice.pools import Pool, Roll
from game.engine.dice.questions import NOBODY, Chained, Classify, Rough, RoughChain, Sorting


def branches(pools: Sequence[Pool], classify: Classify) -> list[Branch]:
    """Return one representative outcome with its chance for each class that the rule tells apart."""
    return _kept(tuple(pools), classify) if isinstance(classify, Sorting) else _branches(pools, classify)


@lru_cache(maxsize=4096)
def _kept(pools: tuple[Pool, ...], classify: Sorting[Hashable]) -> list[Branch]:
    return _branches(pools, classify)


def _branches(pools: Sequence[Pool], classify: Classify) -> list[Branch]:
    classes: dict[Hashable, Branch] = {}
    if len(pools) == 1 and not isinstance(classify, Chained):
        for roll, chance in outcomes(pools[0]):
            key = classify(roll)
            known = classes.get(key)
            classes[key] = ((roll,), chance) if known is None else (known[0], known[1] + chance)
        return list(classes.values())
    for rolls, chance in classify.combinations(pools) if isinstance(classify, Sorting) else combinations(pools):
        key = classify(*rolls)
        known = classes.get(key)
        classes[key] = (rolls, chance) if known is None else (known[0], known[1] + chance)
    return list(classes.values())


def rough_branches(pools: Sequence[Pool], rough: Rough) -> list[Branch]:
    """Return one outcome for each kind that a rough look tells apart: that nearest to the mean of what they amount to.

    Of equally near ones the first.
    """
    return _kept_roughly(tuple(pools), rough) if isinstance(rough, Sorting) else _rough_branches(pools, rough)


@lru_cache(maxsize=4096)
def _kept_roughly(pools: tuple[Pool, ...], rough: Sorting[tuple[Hashable, int]]) -> list[Branch]:
    return _rough_branches(pools, rough)


def _rough_branches(pools: Sequence[Pool], rough: Rough) -> list[Branch]:
    kinds: dict[Hashable, list[tuple[tuple[Roll, ...], float, int]]] = {}
    for rolls, chance in rough.combinations(pools) if isinstance(rough, Sorting) else combinations(pools):
        key, amount = rough(*rolls)
        kinds.setdefault(key, []).append((rolls, chance, amount))
    found: list[Branch] = []
    for members in kinds.values():
        whole = sum(chance for _, chance, _ in members)
        mean = sum(chance * amount for _, chance, amount in members) / whole
        nearest = min(members, key=lambda member: round(abs(member[2] - mean), 9))
        found.append((nearest[0], whole))
    return found


class Node:
    """A fork met on the way to an outcome: a chance node (with weights) or a choice of a side."""

    __slots__ = ("asked", "done", "index", "rolls", "weights")

    def __init__(self, weights: list[float], rolls: list[tuple[Roll, ...]], asked: str | None = None) -> None:
        """A chance node where `asked` is None; else a choice of that side among `len(weights)` answers."""
        self.weights = weights
        self.rolls = rolls
        self.asked = asked
        self.index = 0
        self.done: list[object] = []


class Branching:
    """The dice of forecasts: follow a trail of forks, take the first branch of every new one.

    `known` rolls come first and are not forks: what has been rolled already when a question is pending. A `rough` look
    throws outcomes together where the asker says how. With a `focus` the dice of all others of several (`about`) are
    no forks: one outcome stands for theirs, as it makes no difference to the one that is looked at.
    """

    def __init__(
        self, known: Sequence[tuple[Roll, ...]] = (), *, rough: bool = False, focus: int | None = None
    ) -> None:
        """Start with an empty trail; without a `focus` everybody's dice fork, with `NOBODY` none of several."""
        self.subjects: dict[int, None] = {}
        """Those of several who had dice of their own, in their order."""
        self._focus = focus
        self._subject = NOBODY
        self.trail: list[Node] = []
        self._known = self._first = known
        self._rough = rough
        self._at = 0
        self._seen = 0

    def restart(self) -> None:
        """Go back to the start of the trail: the rules are about to run again."""
        self._at = 0
        self._seen = 0
        self._known = self._first
        self._subject = NOBODY

    def about(self, unit: int) -> int:
        """Note whose the dice are that follow."""
        before, self._subject = self._subject, unit
        return before

    def _is_aside(self) -> bool:
        """Tell whether what comes now is about another one than is looked at."""
        if self._subject == NOBODY:
            return False
        self.subjects[self._subject] = None
        return self._focus is not None and self._focus != self._subject

    def follow(self, rolls: Sequence[tuple[Roll, ...]]) -> None:
        """Make these rolls next, in this outcome: what follows is known as well."""
        self._known = (*self._known[: self._seen], *rolls)

    @property
    def used(self) -> int:
        """How many of the known rolls have been made again."""
        return self._seen

    def draw(self, pools: Sequence[Pool], classify: Classify, rough: Rough | None = None) -> tuple[Roll, ...]:
        """Return the outcome of the trail's branch; a new fork is opened at its first."""
        if self._rough and rough is not None:
            return self._fork(lambda: rough_branches(pools, rough))
        return self._fork(lambda: branches(pools, classify))

    def at_least(self, pool: Pool, difficulty: int) -> Roll:
        """Fork into success and failure; the rolls stand for all of their kind."""
        return self._fork(lambda: _two_ways(chance_at_least(pool, difficulty), _standing(difficulty, 0)))[0]

    def contest(self, first: Pool, second: Pool, margin: int) -> tuple[Roll, Roll]:
        """Fork into the first winning and the second winning; the rolls stand for all of their kind."""
        one, two = self._fork(lambda: _two_ways(chance_to_beat(first, second, margin), _standing(margin, 1)))
        return one, two

    def chain(self, first: Pool, classify: Chained[Hashable], rough: RoughChain | None = None) -> tuple[Roll, Roll]:
        """Fork into what is told apart of both rolls."""
        one, two = self.draw((first,), classify, rough)
        return one, two

    def _fork(self, open_fork: Callable[[], list[Branch]]) -> tuple[Roll, ...]:
        if self._seen < len(self._known):
            self._seen += 1
            return self._known[self._seen - 1]
        if self._is_aside():
            return open_fork()[0][0]
        if self._at < len(self.trail):
            node = self.trail[self._at]
        else:
            found = open_fork()
            node = Node([chance for _, chance in found], [rolls for rolls, _ in found])
            self.trail.append(node)
        self._at += 1
        return node.rolls[node.index]

    def choose(self, side: str, count: int) -> int:
        """Return which of `count` answers the trail takes for that side."""
        if self._is_aside():
            return 0
        if self._at < len(self.trail):
            node = self.trail[self._at]
        else:
            node = Node([1.0] * count, [], asked=side)
            self.trail.append(node)
        self._at += 1
        return node.index


def _standing(difficulty: int, others: int) -> tuple[tuple[Roll, ...], tuple[Roll, ...]]:
    """Return rolls that stand for success and for failure, with so many rolls of 0 behind them."""
    rest = (Roll((), (), 0),) * others
    return (Roll((), (), difficulty), *rest), (Roll((), (), difficulty - 1), *rest)


def _two_ways(chance: float, ways: tuple[tuple[Roll, ...], tuple[Roll, ...]]) -> list[Branch]:
    """Return the possible ones of success and failure."""
    yes, no = ways
    if chance >= 1 - TAIL:
        return [(yes, 1.0)]
    if chance <= TAIL:
        return [(no, 1.0)]
    return [(yes, chance), (no, 1.0 - chance)]
