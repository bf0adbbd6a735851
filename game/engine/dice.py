"""Dice: pools, their exact distributions, and the three makers that answer a rule's questions.

A rule never imports `random`: it asks the `Dice` it is handed. Its questions are bounded: beside the pools it gives a
function that says which outcomes it can tell apart, so that `Branching` walks one branch for each of those.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Final, Generic, Literal, Protocol, TypeVar

import msgspec

LADDER: Final = (4, 6, 8, 10, 12, 20)
TAIL: Final = 1e-12
NOBODY: Final = 0
"""Stands for everybody at once where dice are said to be somebody's."""
Explosion = Literal["", "ladder", "again", "once"]
S_co = TypeVar("S_co", bound=Hashable, covariant=True)


class Die(msgspec.Struct, frozen=True):
    """`rolled` dice with so many `sides`, of which the `kept` highest (or lowest) count.

    >>> str(Die(6)), str(Die(20, rolled=2))
    ('d6', 'highest of 2d20')
    """

    sides: int
    rolled: int = 1
    kept: int = 1
    lowest: bool = False

    def __str__(self) -> str:
        """Write it as players do: d8, or "the higher of 2 d20"."""
        if self.rolled == self.kept:
            return f"{self.rolled if self.rolled > 1 else ''}d{self.sides}"
        count = f"{self.kept} " if self.kept > 1 else ""
        return f"{count}{'lowest' if self.lowest else 'highest'} of {self.rolled}d{self.sides}"


class Pool(msgspec.Struct, frozen=True):
    """Dice rolled together and summed, with a flat bonus.

    `explode` says what the maximum does: "ladder" adds a roll of the next size up, and so on without limit (HE-03);
    "again" adds another roll of the same die for as long as it shows the maximum (HE-49); "once" only one (HC-40).

    >>> str(Pool((Die(6), Die(6)), bonus=1))
    '2d6 + 1'
    """

    dice: tuple[Die, ...]
    bonus: int = 0
    explode: Explosion = ""

    def __str__(self) -> str:
        """Write it as players do: 2d6 + 1."""
        written: list[str] = []
        index = 0
        while index < len(self.dice):
            die = self.dice[index]
            same = 1
            while index + same < len(self.dice) and self.dice[index + same] == die:
                same += 1
            plain = die.rolled == 1
            written.append(f"{same}{die}" if plain and same > 1 else " + ".join([str(die)] * same))
            index += same
        if not self.bonus:
            return " + ".join(written) or "0"
        if not written:
            return str(self.bonus)
        return f"{' + '.join(written)} {'-' if self.bonus < 0 else '+'} {abs(self.bonus)}"


class Roll(msgspec.Struct, frozen=True):
    """What a pool came to: every face in the order rolled, the dice that count as (sides, face), and the total."""

    faces: tuple[int, ...]
    kept: tuple[tuple[int, int], ...]
    total: int

    @property
    def tops(self) -> tuple[int, ...]:
        """The sides of each counted die that shows its maximum."""
        return tuple(sides for sides, face in self.kept if face == sides)


Classify = Callable[..., Hashable]
"""Tells outcomes apart: takes one `Roll` for each pool; equal answers mean that the rule treats them alike."""

Rough = Callable[..., tuple[Hashable, int]]
"""Tells outcomes apart for a rough look: which of them are thrown together, and how much each amounts to.

The one nearest to the mean amount stands for all of its kind.
"""


class Sorting(Generic[S_co]):
    """The base of `Classify` and `Rough` that are values (frozen dataclasses): equal ones tell the same things apart.

    Their branches are kept from forecast to forecast.
    """

    __slots__ = ()

    def __call__(self, *rolls: Roll) -> S_co:
        """Tell outcomes apart."""
        raise NotImplementedError

    def combinations(self, pools: Sequence[Pool]) -> Iterable["Branch"]:
        """Return outcomes of the pools with their chances that make all the difference; all that there are, here."""
        return _combinations(pools)


class Chained(Sorting[S_co]):
    """The base of those that sort two rolls of which the second is made with dice that follow from the first."""

    __slots__ = ()

    def second(self, first: Roll) -> Pool:
        """Return what is rolled after the first roll."""
        raise NotImplementedError

    def combinations(self, pools: Sequence[Pool]) -> Iterable["Branch"]:
        """Yield every outcome of the first pool with every one of what follows from it."""
        for first, chance in outcomes(pools[0]):
            for second, share in outcomes(self.second(first)):
                yield (first, second), chance * share


RoughChain = Chained[tuple[Hashable, int]]
"""Tells two such rolls apart for a rough look, as `Rough` does."""


class Dice(Protocol):
    """The maker of dice that a rule is handed."""

    def draw(self, pools: Sequence[Pool], classify: Classify, rough: Rough | None = None) -> tuple[Roll, ...]:
        """Roll the pools; outcomes with the same `classify(*rolls)` must mean the same to the asker.

        `rough`, if given, is what a rough look goes by in its place.
        """
        ...

    def at_least(self, pool: Pool, difficulty: int) -> Roll:
        """Roll a check; only whether the total reaches the difficulty may matter to the asker."""
        ...

    def contest(self, first: Pool, second: Pool, margin: int) -> tuple[Roll, Roll]:
        """Roll two pools; only whether the first total is the second plus `margin` or more may matter."""
        ...

    def chain(self, first: Pool, classify: Chained[Hashable], rough: RoughChain | None = None) -> tuple[Roll, Roll]:
        """Roll a pool, then what follows from it; `classify` and `rough` as in `draw`, of both rolls."""
        ...

    def about(self, unit: int) -> int:
        """Say whose the dice are that follow: nothing that comes of them bears on those of others named so.

        `NOBODY` ends it. Returns whose they were before. See `systems.severally`.
        """
        ...


# ---- the other questions rules ask ---------------------------------------------------------------------------------


def bounded(dice: Dice, pool: Pool, low: int, high: int) -> Roll:
    """Roll a pool of which only the total matters, and nothing below `low` or above `high` is told apart.

    >>> bounded(ScriptedDice("d6=5 d6=6"), Pool((Die(6), Die(6))), 0, 10).total
    11
    """
    return dice.draw((pool,), _Within(low, high), _Roughly(low, high))[0]


@dataclass(frozen=True, slots=True)
class _Within(Sorting[int]):
    """Tells totals apart between two bounds."""

    low: int
    high: int

    def __call__(self, *rolls: Roll) -> int:
        """Return the total within the bounds."""
        return min(max(rolls[0].total, self.low), self.high)


@dataclass(frozen=True, slots=True)
class _Roughly(Sorting[tuple[int, int]]):
    """Tells only the bounds from what lies between them."""

    low: int
    high: int

    def __call__(self, *rolls: Roll) -> tuple[int, int]:
        """Return -1, 0 or 1 for below, between and above, and the total."""
        total = rolls[0].total
        return (total >= self.high) - (total <= self.low), total


def pick(dice: Dice, count: int) -> int:
    """Choose one of `count` things, each with the same chance; 0-based.

    >>> pick(ScriptedDice("d3=1"), 3)
    0
    """
    return dice.draw((Pool((Die(count),)),), lambda roll: roll.total)[0].total - 1


# ---- playing and testing -------------------------------------------------------------------------------------------

Face = Callable[[int], int]


def _roll(pool: Pool, face: Face) -> Roll:
    """Roll a pool with a source of faces."""
    faces: list[int] = []
    kept: list[tuple[int, int]] = []
    result = pool.bonus
    for die in pool.dice:
        shown = [face(die.sides) for _ in range(die.rolled)]
        faces += shown
        for best in sorted(shown, reverse=not die.lowest)[: die.kept]:
            kept.append((die.sides, best))
            result += best
            sides, last = die.sides, best
            while pool.explode and last == sides and sides > 1:
                sides = bigger(sides) if pool.explode == "ladder" else sides
                last = face(sides)
                faces.append(last)
                result += last
                if pool.explode == "once":
                    break
    return Roll(tuple(faces), tuple(kept), result)


def bigger(sides: int) -> int:
    """Return the next size up the ladder d4, d6, d8, d10, d12, d20; after a d20 it is another d20 (HE-03)."""
    return next((size for size in LADDER if size > sides), LADDER[-1])


class RealDice(ABC):
    """Dice that show faces one by one, and keep what was rolled for a forecast that has to know it."""

    def __init__(self) -> None:
        self.drawn: list[tuple[Roll, ...]] = []

    @abstractmethod
    def _face(self, sides: int) -> int:
        """Show the next face of a die."""

    def draw(self, pools: Sequence[Pool], classify: Classify, rough: Rough | None = None) -> tuple[Roll, ...]:
        """Roll the pools; what is told apart makes no difference to real dice."""
        del classify, rough
        rolls = tuple(_roll(pool, self._face) for pool in pools)
        self.drawn.append(rolls)
        return rolls

    def at_least(self, pool: Pool, difficulty: int) -> Roll:
        """Roll a check."""
        del difficulty
        return self.draw((pool,), _all_alike)[0]

    def contest(self, first: Pool, second: Pool, margin: int) -> tuple[Roll, Roll]:
        """Roll two pools."""
        del margin
        one, two = self.draw((first, second), _all_alike)
        return one, two

    def chain(self, first: Pool, classify: Chained[Hashable], rough: RoughChain | None = None) -> tuple[Roll, Roll]:
        """Roll a pool, then what follows from it."""
        del rough
        one = _roll(first, self._face)
        two = _roll(classify.second(one), self._face)
        self.drawn.append((one, two))
        return one, two

    def about(self, unit: int) -> int:
        """Do nothing: it makes no difference to dice that show one face each."""
        del unit
        return NOBODY


def _all_alike(*rolls: Roll) -> Hashable:
    """Tell nothing apart."""
    del rolls
    return None


class RandomDice(RealDice):
    """The dice of play: a stream that depends only on the battle's seed and a number (BD-16).

    >>> die = Pool((Die(1000),))
    >>> bounded(RandomDice(7, 3), die, 0, 1000) == bounded(RandomDice(7, 3), die, 0, 1000)
    True
    """

    def __init__(self, seed: int, number: int) -> None:
        """Open the stream of root command `number` (0 is setting up)."""
        material = blake2b(f"{seed}/{number}".encode(), digest_size=16).digest()
        super().__init__()
        self._random = random.Random(int.from_bytes(material, "big"))

    def _face(self, sides: int) -> int:
        return 1 + int(self._random.random() * sides)


class ScriptError(AssertionError):
    """A test's scripted dice do not fit what the rules rolled."""


class ScriptedDice(RealDice):
    """The dice of tests: faces given in order, each with the sides it is for, e.g. "d10=7 d6=3"."""

    def __init__(self, script: str = "") -> None:
        """Read the script: words of the form dSIDES=FACE."""
        super().__init__()
        self._faces: list[tuple[int, int]] = []
        self.add(script)

    def add(self, script: str) -> None:
        """Put more faces at the script's end."""
        for word in script.split():
            sides, _, face = word.removeprefix("d").partition("=")
            self._faces.append((int(sides), int(face)))

    def _face(self, sides: int) -> int:
        if not self._faces:
            message = f"the script is at its end, and a d{sides} is rolled"
            raise ScriptError(message)
        expected, face = self._faces.pop(0)
        if expected != sides:
            message = f"the script has d{expected}={face} next, and a d{sides} is rolled"
            raise ScriptError(message)
        return face

    @property
    def left(self) -> int:
        """How many faces of the script were not rolled yet."""
        return len(self._faces)


# ---- exact distributions -------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _die_outcomes(die: Die) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return the kept faces of a die (best first) with their chances."""
    ways: dict[tuple[int, ...], int] = {}
    for faces in combinations_with_replacement(range(1, die.sides + 1), die.rolled):
        arrangements = factorial(die.rolled)
        for value in set(faces):
            arrangements //= factorial(faces.count(value))
        kept = tuple(sorted(faces, reverse=not die.lowest)[: die.kept])
        ways[kept] = ways.get(kept, 0) + arrangements
    whole = die.sides**die.rolled
    return tuple((kept, float(Fraction(count, whole))) for kept, count in sorted(ways.items()))


@lru_cache(maxsize=256)
def _chain(sides: int, explode: Explosion) -> tuple[tuple[int, float], ...]:
    """Return what a die that shows its maximum adds, with chances; tails below 1e-12 are cut."""
    added: dict[int, float] = {}
    reach, so_far = 1.0, 0
    while reach > TAIL:
        sides = bigger(sides) if explode == "ladder" else sides
        share = reach / sides
        last = sides if explode == "once" or sides == 1 else sides - 1
        for face in range(1, last + 1):
            added[so_far + face] = added.get(so_far + face, 0.0) + share
        if last == sides:
            break
        so_far += sides
        reach = share
    scale = sum(added.values())
    return tuple((value, chance / scale) for value, chance in sorted(added.items()))


@lru_cache(maxsize=4096)
def outcomes(pool: Pool) -> tuple[tuple[Roll, float], ...]:
    """Return the pool's outcomes with their exact chances: one for each total and each set of counted faces.

    The faces of such a `Roll` are the counted ones only. Chances sum to 1; tails of exploding dice are cut below 1e-12.

    >>> [(roll.total, chance) for roll, chance in outcomes(Pool((Die(2),)))]
    [(1, 0.5), (2, 0.5)]
    """
    found: dict[tuple[tuple[tuple[int, int], ...], int], float] = {((), pool.bonus): 1.0}
    for die in pool.dice:
        after: dict[tuple[tuple[tuple[int, int], ...], int], float] = {}
        for (kept, so_far), chance in found.items():
            for faces, share in _die_outcomes(die):
                counted = kept + tuple((die.sides, face) for face in faces)
                for extra, portion in _extras(pool, die, faces):
                    key = (tuple(sorted(counted)), so_far + sum(faces) + extra)
                    after[key] = after.get(key, 0.0) + chance * share * portion
        found = after
    return tuple(
        (Roll(tuple(face for _, face in kept), kept, result), chance) for (kept, result), chance in found.items()
    )


def _extras(pool: Pool, die: Die, faces: tuple[int, ...]) -> Iterable[tuple[int, float]]:
    """Return what the explosions of one die's kept faces add, with chances."""
    tops = faces.count(die.sides) if pool.explode and die.sides > 1 else 0
    sums: dict[int, float] = {0: 1.0}
    for _ in range(tops):
        grown: dict[int, float] = {}
        for so_far, chance in sums.items():
            for value, share in _chain(die.sides, pool.explode):
                if chance * share > TAIL:
                    grown[so_far + value] = grown.get(so_far + value, 0.0) + chance * share
        sums = grown
    return sums.items()


@lru_cache(maxsize=4096)
def _survival(pool: Pool) -> tuple[int, tuple[float, ...]]:
    """Return the lowest total and, from it on, the chance of each total or more."""
    by_total: dict[int, float] = {}
    for roll, chance in outcomes(pool):
        by_total[roll.total] = by_total.get(roll.total, 0.0) + chance
    low, high = min(by_total), max(by_total)
    running, upwards = 0.0, []
    for value in range(high, low - 1, -1):
        running += by_total.get(value, 0.0)
        upwards.append(running)
    return low, tuple(reversed(upwards))


def chance_at_least(pool: Pool, difficulty: int) -> float:
    """Return the exact chance that the pool's total is the difficulty or more.

    >>> chance_at_least(Pool((Die(4),), bonus=1), 5)
    0.25
    """
    low, upwards = _survival(pool)
    if difficulty <= low:
        return 1.0
    return upwards[difficulty - low] if difficulty - low < len(upwards) else 0.0


@lru_cache(maxsize=4096)
def chance_to_beat(first: Pool, second: Pool, margin: int) -> float:
    """Return the exact chance that the first pool's total is the second's plus `margin` or more.

    >>> chance_to_beat(Pool((Die(2),)), Pool((Die(2),)), 1)
    0.25
    """
    return sum(share * chance_at_least(first, roll.total + margin) for roll, share in outcomes(second))


Branch = tuple[tuple[Roll, ...], float]


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
    for rolls, chance in classify.combinations(pools) if isinstance(classify, Sorting) else _combinations(pools):
        key = classify(*rolls)
        known = classes.get(key)
        classes[key] = (rolls, chance) if known is None else (known[0], known[1] + chance)
    return list(classes.values())


def _combinations(pools: Sequence[Pool]) -> Iterable[Branch]:
    for combination in product(*(outcomes(pool) for pool in pools)):
        chance = 1.0
        for _, share in combination:
            chance *= share
        yield tuple(roll for roll, _ in combination), chance


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
    for rolls, chance in rough.combinations(pools) if isinstance(rough, Sorting) else _combinations(pools):
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


class DiceNeededError(RuntimeError):
    """Dice were asked for where there are none."""


class NoDice:
    """The dice of what is to be carried out only if it needs none: every roll raises `DiceNeededError`."""

    def draw(self, pools: Sequence[Pool], classify: Classify, rough: Rough | None = None) -> tuple[Roll, ...]:
        """Raise: there are no dice."""
        del pools, classify, rough
        raise DiceNeededError

    def at_least(self, pool: Pool, difficulty: int) -> Roll:
        """Raise: there are no dice."""
        del pool, difficulty
        raise DiceNeededError

    def contest(self, first: Pool, second: Pool, margin: int) -> tuple[Roll, Roll]:
        """Raise: there are no dice."""
        del first, second, margin
        raise DiceNeededError

    def chain(self, first: Pool, classify: Chained[Hashable], rough: RoughChain | None = None) -> tuple[Roll, Roll]:
        """Raise: there are no dice."""
        del first, classify, rough
        raise DiceNeededError

    def about(self, unit: int) -> int:
        """Do nothing: there are no dice."""
        del unit
        return NOBODY


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
