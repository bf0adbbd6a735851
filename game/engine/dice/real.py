"""Dice that show faces one by one: those of play, and those of tests, whose faces are written down."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from hashlib import blake2b

from game.engine.dice.pools import Pool, Roll, bigger
from game.engine.dice.questions import NOBODY, Chained, Classify, Rough, RoughChain

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

    >>> from game.engine.dice import Die, bounded
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
