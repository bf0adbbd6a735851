"""What is kept of one battle of a play-test: whole numbers alone, so that sums are the same in any order.

Sides are places in the map's list of sides, cells places on the board, row by row.
"""

from typing import Final

import msgspec

from game.playtest.altered import Alteration

HEAT: Final = ("stood", "walked", "fell", "struck from", "struck at", "gave cover", "used", "contested")
"""What is counted of cells: who stood there at a round's end, stepped there, went down there, struck from there, was
struck at there, whom they covered when it counted, who did something with a thing there or left the board by them, and
who stood in the goal there at the end of a round in which another side did too."""
PARTS: Final = 1_000_000
"""Parts of a hit in which expected ones are counted."""


class BattleJob(msgspec.Struct, frozen=True, array_like=True):
    """A battle to be fought: under which ruleset, which of them, its seed, and what is otherwise in it."""

    rules: str
    number: int
    seed: int
    alteration: Alteration | None = None

    @property
    def key(self) -> tuple[str, int]:
        """What tells it from the other battles of a play-test."""
        return self.rules, self.number


class UnitLine(msgspec.Struct, frozen=True, array_like=True):
    """A unit's figures in a battle; `expected` hits in `PARTS`, `came` is False for who stayed in reserve."""

    unit: int
    name: str
    kind: str
    side: int
    came: bool
    fell: bool
    dealt: int
    taken: int
    friendly: int
    healed: int
    felled: int
    attacks: int
    hits: int
    weighed: int
    landed: int
    expected: int
    cells: int


class DeedCount(msgspec.Struct, frozen=True, array_like=True):
    """What a unit did so many times: an action or an answer by name, and the key of the thing or boon, "" for none."""

    unit: int
    action: str
    thing: str
    times: int


class Marks(msgspec.Struct, frozen=True, array_like=True):
    """The cells at which something happened to a side's units in a round, as often as it did; `kind` is of `HEAT`."""

    kind: int
    side: int
    round: int
    cells: tuple[int, ...]


class SceneryUse(msgspec.Struct, frozen=True, array_like=True):
    """A side did something with a thing of the map ("Gate", "opened"), or left the board by a cell."""

    what: str
    cell: int
    deed: str
    side: int


class Swing(msgspec.Struct, frozen=True, array_like=True):
    """The round that changed most: by how many hundredths of the strength on the board, and for which side."""

    round: int = 0
    by: int = 0
    side: int = 0


class Fought(msgspec.Struct, frozen=True, kw_only=True, tag="battle"):
    """One battle that was fought; `winner` is "" for a draw, `reason` why it ended.

    `blood` is the round in which somebody was first hurt by an enemy, `decided` the one from which the winner always
    had two thirds of the strength on the board; 0 for never. A side's strength is what is left of its own at the start;
    `curve` has it, in what its units can lose, as each round began and at the end. `lowest` is the least share of the
    strength that the winner ever had, `left` what it had left of its own at the end, both in hundredths. `goal` counts
    ends of rounds: the goal's cells empty, held by one side alone (for each), contested.
    """

    rules: str
    number: int
    seed: int
    winner: str
    reason: str
    rounds: int
    began: int
    blood: int
    decided: int
    lowest: int
    left: int
    swing: Swing
    curve: tuple[tuple[int, ...], ...]
    units: tuple[UnitLine, ...]
    deeds: tuple[DeedCount, ...]
    marks: tuple[Marks, ...]
    things: tuple[SceneryUse, ...]
    goal: tuple[int, ...]
    digest: str
    """Of the world at the end: whoever plays the battle again comes to the same."""

    @property
    def key(self) -> tuple[str, int]:
        """What tells it from the other battles of a play-test."""
        return self.rules, self.number
