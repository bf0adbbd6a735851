"""What is rolled and what came of it: dice, pools of them, rolls."""

from typing import Final, Literal

import msgspec

LADDER: Final = (4, 6, 8, 10, 12, 20)
Explosion = Literal["", "ladder", "again", "once"]


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


def bigger(sides: int) -> int:
    """Return the next size up the ladder d4, d6, d8, d10, d12, d20; after a d20 it is another d20 (HE-03)."""
    return next((size for size in LADDER if size > sides), LADDER[-1])
