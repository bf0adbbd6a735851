"""Random maps, painted, against a second way to say what is where: from each pixel back to the tile that covers it.

What a tile covers is put together as Tiled's own renderer does it: from a place, a turn and a scale that may be
negative (a flip on the diagonal is a quarter turn with other flips), and not by turning pictures over.
"""

import math
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.screen.drawn import (
    BLUE,
    GREEN,
    MEADOW,
    RED,
    WHITE,
    YELLOW,
    Colour,
    near,
    paint,
    plain,
    quarters,
)
from tests.tiled.drafts import DIAGONAL, FLIP_X, FLIP_Y, GRIDS, TURN_120, Draft, middle

ALIGNED = {
    "unspecified": (0.0, 1.0), "topleft": (0.0, 0.0), "top": (0.5, 0.0), "topright": (1.0, 0.0), "left": (0.0, 0.5),
    "center": (0.5, 0.5), "right": (1.0, 0.5), "bottomleft": (0.0, 1.0), "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}  # fmt: skip
SIDE = 64
Point = tuple[float, float]


@dataclass
class Kind:
    """A tileset with one tile: size, drawing offset, how it is fitted, where its objects are held."""

    wide: int
    high: int
    offset: tuple[int, int]
    grid: bool
    fit: bool
    alignment: str


@dataclass
class Spread:
    """One tile on the map: turned about `pivot`, from its middle by `angle`, scaled."""

    kind: Kind
    middle: Point
    angle: float
    scale: Point
    pivot: Point = (0.0, 0.0)
    turn: float = 0.0
    offset: Point = (0.0, 0.0)

    def colour(self, point: Point) -> Colour | None:
        """The tile's colour at a point of the map; None outside of it."""
        x, y = point[0] - self.offset[0], point[1] - self.offset[1]
        x, y = _turned((x - self.pivot[0], y - self.pivot[1]), -self.turn)
        x, y = _turned((x + self.pivot[0] - self.middle[0], y + self.pivot[1] - self.middle[1]), -self.angle)
        x, y = x / self.scale[0], y / self.scale[1]
        if abs(x) >= self.kind.wide / 2 or abs(y) >= self.kind.high / 2:
            return None
        return ((RED, GREEN), (BLUE, YELLOW))[y >= 0][x >= 0]


def _turned(point: Point, degrees: float) -> Point:
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return point[0] * cosine - point[1] * sine, point[0] * sine + point[1] * cosine


def spread(kind: Kind, at: Point, size: Point, flags: int, is_hex: bool) -> Spread:
    """A tile whose lower left corner is at a point, in a box of this size, by the steps of Tiled's renderer."""
    scale_x, scale_y = size[0] / kind.wide, size[1] / kind.high
    if kind.fit:
        scale_x = scale_y = min(scale_x, scale_y)
    x = at[0] + size[0] / 2 + kind.offset[0] * scale_x
    y = at[1] - size[1] / 2 + kind.offset[1] * scale_y
    across, down = bool(flags & FLIP_X), bool(flags & FLIP_Y)
    angle = 0.0
    if is_hex:
        angle = (60 if flags & DIAGONAL else 0) + (120 if flags & TURN_120 else 0)
    elif flags & DIAGONAL:
        angle = 90
        across, down = down, not across
        half = (size[1] - size[0]) / 2
        x, y = x + half, y + half
    return Spread(kind, (x, y), angle, (-scale_x if across else scale_x, -scale_y if down else scale_y))


@dataclass
class Random:
    """A random map and, bottom to top, what lies on its white ground."""

    chance: random.Random
    draft: Draft
    grid: dict[str, Any]
    kinds: list[Kind] = field(default_factory=list)
    spreads: list[Spread] = field(default_factory=list)

    def offset(self) -> Point:
        return self.chance.choice([0, 7, -12.5, 3.25]), self.chance.choice([0, -9, 20.75, 0.5])

    def flags(self) -> int:
        return sum(flag for flag in self.every if self.chance.random() < 0.5)

    @property
    def every(self) -> tuple[int, ...]:
        return (FLIP_X, FLIP_Y, DIAGONAL, TURN_120) if self.grid else (FLIP_X, FLIP_Y, DIAGONAL)

    def tileset(self) -> None:
        chance, number = self.chance, len(self.kinds)
        kind = Kind(
            chance.choice([24, 64, 100]), chance.choice([32, 64, 130]),
            (chance.randint(-20, 20), chance.randint(-20, 20)),
            chance.random() < 0.4, chance.random() < 0.4, chance.choice(list(ALIGNED)),
        )  # fmt: skip
        self.kinds.append(kind)
        quarters(kind.wide, kind.high).save(self.draft.folder / f"k{number}.png")
        self.draft.tilesets.append(
            f'<tileset firstgid="{10 + number}" name="k{number}" tilewidth="{kind.wide}" tileheight="{kind.high}" '
            f'tilecount="1" columns="1" objectalignment="{kind.alignment}" '
            f'tilerendersize="{"grid" if kind.grid else "tile"}" '
            f'fillmode="{"preserve-aspect-fit" if kind.fit else "stretch"}">'
            f'<tileoffset x="{kind.offset[0]}" y="{kind.offset[1]}"/>'
            f'<image source="k{number}.png" width="{kind.wide}" height="{kind.high}"/></tileset>'
        )

    def tiles(self) -> None:
        offset, cells = self.offset(), {}
        laid = []
        for _ in range(6):
            cell = self.chance.randrange(self.draft.width), self.chance.randrange(self.draft.height)
            place, flags = self.chance.randrange(len(self.kinds)), self.flags()
            if cell not in cells:
                cells[cell] = 10 + place | flags
                kind = self.kinds[place]
                x, y = middle(self.grid, cell)
                size = (SIDE, SIDE) if kind.grid else (kind.wide, kind.high)
                one = spread(kind, (x - SIDE / 2, y + SIDE / 2), size, flags, bool(self.grid))
                one.offset = offset
                laid.append(((y, x), one))
        self.draft.layer(self.draft.with_cells(cells), name="Tiles", offsetx=offset[0], offsety=offset[1])
        self.spreads += [one for _, one in sorted(laid, key=lambda entry: entry[0])]

    def objects(self) -> None:
        offset, items = self.offset(), []
        for _ in range(4):
            place, flags = self.chance.randrange(len(self.kinds)), self.flags()
            kind = self.kinds[place]
            at = self.chance.uniform(0, 350), self.chance.uniform(0, 300)
            size = self.chance.choice([(kind.wide, kind.high), (50.0, 90.0), (120.5, 40.0)])
            turn = self.chance.choice([0, 90, 180, 270, 45, -20, 333.3])
            held = ALIGNED[kind.alignment]
            corner = at[0] - held[0] * size[0], at[1] + (1 - held[1]) * size[1]
            one = spread(kind, corner, size, flags, bool(self.grid))
            one.pivot, one.turn, one.offset = at, turn, offset
            self.spreads.append(one)
            items.append(self.draft.item(gid=10 + place | flags, x=at[0], y=at[1], width=size[0], height=size[1],
                                         rotation=turn))  # fmt: skip
        self.draft.place(*items, name="Things", draworder="index", offsetx=offset[0], offsety=offset[1])

    def colour(self, point: Point) -> Colour:
        """What the second way says of a point."""
        return next((found for one in reversed(self.spreads) if (found := one.colour(point))), WHITE)


def made(folder: Path, seed: int, grid: dict[str, Any]) -> Random:
    chance = random.Random(seed)
    draft = Draft(folder, 6, 5, (SIDE, SIDE), attributes=dict(grid))
    folder.mkdir(parents=True, exist_ok=True)
    plain(SIDE, SIDE, WHITE).save(folder / "ground.white.png")
    draft.tilesets = [
        f"""<tileset firstgid="1" name="white" tilewidth="64" tileheight="64" tilecount="1" columns="1">
        <image source="ground.white.png" width="64" height="64"/><tile id="0">{MEADOW}</tile></tileset>"""
    ]
    draft.layer(draft.full())
    one = Random(chance, draft, grid)
    for _ in range(3):
        one.tileset()
    for step in chance.sample(["tiles", "tiles", "objects", "objects"], 3):
        getattr(one, step)()
    return one


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("seed", range(3))
def test_random_maps_are_painted_as_the_second_way_says(tmp_path: Path, name: str, seed: int) -> None:
    one = made(tmp_path, seed, GRIDS[name])
    seen = paint(one.draft.write())
    compared = coloured = 0
    # On a hex map the white ground is square tiles over one another, and does not reach the map's rim.
    for y in range(70, 240, 7):
        for x in range(70, 300, 7):
            around = [one.colour((x + 0.5 + dx, y + 0.5 + dy)) for dx in (0, -2, -1, 1, 2) for dy in (0, -2, -1, 1, 2)]
            if len(set(around)) == 1:
                compared += 1
                coloured += around[0] != WHITE
                assert near(seen.at(x, y), around[0], 6), (x, y, around[0], seen.at(x, y))
    assert compared > 400
    assert coloured > 50
