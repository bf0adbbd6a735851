"""Two boards that look the same from both sides, a square and a hex one: for measuring players against each other.

Only the upper half is drawn; the lower one is that turned round, with the other side's units. Twenty-four cells wide
and high, with walls, woods, a ford over deep water, a hill, and a chokepoint on each wing.
"""

from typing import Final, Literal

from game.board.terrain import terrains
from game.tiled.model import Ground, TiledMap, UnitSpec
from tests.arena import SIGNS

HALF: Final = """
    . . . . . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . A . B . C . D . . . . . . .
    . . f . . . . . . . . . . . . . . . . . . s . .
    . . f f . . . . . . . . . . . . . . . . . s . .
    . . . . . . . . . . . . . . . . . . . . . . . .
    # # . . . . # # # . . . . . . . # # . . . . . .
    # . . . . . # . . . . . . . . . . . . . . f f .
    . . . . . . # . . . s . . . . . . . . . . f . .
    . . . . . . . . . . . . . . 2 2 . . . . . . . .
    . . r r . . . . . . . . . 2 2 2 . . . . # # . .
    . . r . . . f f . . . . . 2 2 . . . . . # . . .
    . . . . . . f . . . ~ ~ w w w . . . . . . . . .
"""
BANDS: Final = (
    ("hoplite", "archer", "guard", "raider"),
    ("champion", "skirmisher", "slinger", "hammerer"),
    ("hoplite", "seer", "assassin", "wolf"),
)


def mirrored(shape: Literal["square", "hex"], band: int = 0, rounds: int = 30) -> TiledMap:
    """Return a board with four units a side, of one of the bands."""
    half = [line.split() for line in HALF.strip().splitlines()]
    rows = half + [line[::-1] for line in half[::-1]]
    height, width = len(rows), len(rows[0])
    place_of = {name: place for place, name in enumerate(terrains())}
    ground = [place_of[SIGNS.get(sign, "meadow")] for row in rows for sign in row]
    heights = [int(sign) * 100 if sign.isdigit() else 0 for row in rows for sign in row]
    starts = sorted((sign, (x, y)) for y, row in enumerate(half) for x, sign in enumerate(row) if sign.isupper())
    cells = [cell for _, cell in starts]
    units = [
        UnitSpec(number, kind, "blue", cell)
        for number, (kind, cell) in enumerate(zip(BANDS[band], cells, strict=True), 1)
    ]
    units += [
        UnitSpec(number + len(cells), kind, "red", (width - 1 - x, height - 1 - y))
        for number, (kind, (x, y)) in enumerate(zip(BANDS[band], cells, strict=True), 1)
    ]
    return TiledMap(
        "Mirror",
        Ground(width, height, shape, "y", "odd", tuple(terrains().values()), tuple(ground), tuple(heights)),
        units=tuple(units),
        round_limit=rounds,
        file="mirror.tmx",
    )
