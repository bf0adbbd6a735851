"""Two maps as plans: letters for the ground, lists for what stands on it. No drawing and no XML here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.board.grid import Cell


@dataclass(frozen=True)
class Unit:
    """A unit on the map."""

    name: str
    unit: str
    side: str
    cell: Cell
    large: bool = False
    sneaking: bool = False
    more: Mapping[str, str | bool] = field(default_factory=dict)
    layer: str = "units"
    template: str = ""
    """Name of one of the plan's templates, which says all but name and place."""
    only_under: str = ""
    """The rulesets under which it is there; "" for all. With it a plan is made fair under each."""


@dataclass(frozen=True)
class Template:
    """An object template: a kind of unit that a map has several of."""

    name: str
    unit: str
    side: str
    more: Mapping[str, str | bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Thing:
    """A piece of scenery."""

    name: str
    kind: str
    cell: Cell
    more: Mapping[str, str | bool | float] = field(default_factory=dict)


@dataclass(frozen=True)
class Zone:
    """A rectangle of cells, both corners included; or the ellipse in it, or a polygon round the cells of `points`."""

    name: str
    kind: str
    side: str
    first: Cell
    last: Cell
    is_round: bool = False
    points: Sequence[Cell] = ()


@dataclass(frozen=True)
class Plan:
    """A whole map."""

    name: str
    hex: bool
    properties: Mapping[str, str | int]
    ground: Sequence[str]
    features: Mapping[str, Sequence[Cell]]
    decor: Mapping[str, Sequence[Cell]]
    units: Sequence[Unit]
    scenery: Sequence[Thing]
    zones: Sequence[Zone]
    heights: Sequence[str] = ()
    stagger: str = "odd"
    """Which rows of hexes lie half a cell to the right."""
    mirrors: bool = False
    """Whether some trees and ornaments are laid left for right."""
    pictures: Sequence[tuple[str, Cell]] = ()
    """Pictures of several cells (see `paint.camp`), and the cell of their lower left corner."""
    templates: Sequence[Template] = ()


def drawn(rows: Sequence[str], legend: Mapping[str, str]) -> dict[str, list[Cell]]:
    """Return which cells hold which tile, from letters; a name without a number takes a variant by its place.

    >>> drawn(("T..", "..T"), {"T": "forest"})
    {'forest': [(0, 0), (2, 1)]}
    """
    return {
        name: [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == sign]
        for sign, name in legend.items()
        if any(sign in row for row in rows)
    }


GROWN: Final = {"T": "forest", "b": "shrub", "l": "low_wall", "W": "wall", "C": "column", "f": "fence", "o": "rubble"}
STROWN: Final = {
    "*": "decor_flowers",
    "g": "decor_grass",
    ",": "decor_pebbles",
    "i": "decor_reeds",
    "x": "decor_bones",
    "a": "decor_amphora",
    "A": "decor_altar",
    "c": "decor_column",
    "O": "decor_lotus",
    "v": "decor_waves",
    "d": "decor_dolphin",
}
"""What letters mean where things and ornaments are drawn as letters over the ground."""

FORD: Final = Plan(
    name="ford",
    hex=False,
    properties={
        "title": "The ford",
        "description": "Raiders hold the far bank. There is a bridge for one at a time, and a ford in plain sight: in "
        "heavy bronze, mind the deep. Blue has to cross; under odigos, clash and the old school red has it harder.",
        "ruleset": "heroic",
        "victory": "rout",
        "sides": "blue,red",
        "players": "human,ai",
        "round_limit": 40,
    },
    ground=(
        "DDDD..~~dddddw~......DDD",
        "DD.....~~dddddw~......DD",
        "D........~ddddww~......D",
        "..........~dddddw~......",
        "..........~dddddw~......",
        ".......rrr~dddddw~rrr...",
        "......rr..~dddddw~..rr..",
        "....rrr..~dddddw~fff.rrr",
        "rrrrr....~ddddd~.fff.r..",
        "....rr..s~dddd~..fffrr..",
        ".....rr.ss~dd~~s...rr...",
        "......rrss~~~~~ssrrr....",
        "......rrrs~~~~~~srr.....",
        ".......ss~~~ww~~s.......",
        "........~~dwwww~~.......",
        ".........~ddwwwww~......",
        "D.........~dddwwww~....D",
        "DD........~~dddwwwd~..DD",
    ),
    features={
        "bridge.0": [(x, 5) for x in range(10, 18)],
        "forest.0": [
            (3, 1),
            (4, 2),
            (2, 3),
            (1, 13),
            (3, 13),
            (2, 15),
            (4, 15),
            (20, 2),
            (21, 3),
            (20, 14),
            (22, 14),
            (21, 15),
        ],
        "forest.1": [(5, 0), (2, 2), (0, 14), (5, 16), (18, 0), (22, 2), (20, 16), (23, 13)],
        "forest.2": [(3, 2), (1, 3), (2, 14), (21, 2), (21, 14)],
        "forest.3": [(1, 5), (3, 14), (19, 1), (20, 15)],
        "shrub": [
            (8, 3),
            (7, 3),
            (8, 6),
            (6, 14),
            (7, 16),
            (19, 4),
            (17, 12),
            (18, 14),
            (1, 11),
            (22, 10),
            (23, 10),
            (5, 1),
        ],
        "low_wall.0": [(7, 8), (8, 8)],
        "low_wall.3": [(6, 9)],
        "low_wall.1": [(17, 9)],
        "wall.0": [(17, 7), (19, 7)],
        "wall.1": [(18, 7)],
        "column.0": [(19, 9)],
        "rubble": [(17, 8)],
    },
    decor={
        "decor_reeds": [(6, 0), (8, 2), (10, 3), (15, 8), (9, 8), (8, 14), (18, 16), (16, 13), (17, 4), (10, 16)],
        "decor_dolphin.0": [(12, 7)],
        "decor_dolphin.1": [(12, 2)],
        "decor_waves": [(11, 15), (13, 1)],
        "decor_lotus": [(9, 1), (9, 7), (14, 10), (9, 15)],
        "decor_flowers": [(4, 5), (3, 10), (1, 9), (20, 12), (22, 5), (5, 12), (19, 6)],
        "decor_grass": [
            (7, 2),
            (9, 4),
            (0, 12),
            (22, 12),
            (17, 10),
            (5, 13),
            (3, 6),
            (18, 2),
            (4, 3),
            (22, 15),
            (5, 15),
        ],
        "decor_amphora.0": [(1, 7)],
        "decor_amphora.1": [(22, 8)],
        "decor_bones": [(15, 11)],
        "decor_pebbles": [(8, 11), (16, 12), (8, 13), (9, 10), (9, 5)],
        "decor_altar": [(2, 9)],
    },
    units=(
        Unit("Kallias", "hoplite", "blue", (4, 7)),
        Unit("Menon", "champion", "blue", (4, 9)),
        Unit("Dexo", "archer", "blue", (2, 8)),
        Unit("Ariston", "skirmisher", "blue", (5, 10)),
        Unit("Theano", "seer", "blue", (3, 8)),
        Unit("Bridge guard", "guard", "red", (19, 5)),
        Unit("Ford guard", "guard", "red", (18, 11)),
        Unit("Red cloak", "raider", "red", (20, 6)),
        Unit("Broken nose", "raider", "red", (18, 12)),
        Unit("The boy", "slinger", "red", (20, 9)),
        Unit("Stone-breaker", "hammerer", "red", (20, 11)),
        Unit("Lilaia", "naiad", "red", (13, 9)),
        Unit("Ox", "hammerer", "red", (21, 7), only_under="heroic, odigos, oldschool"),
        Unit("Old guard", "guard", "red", (21, 10), only_under="heroic, heroic-classic, odigos, oldschool"),
        Unit("Second ox", "hammerer", "red", (22, 8), only_under="heroic, oldschool"),
        Unit("Third ox", "hammerer", "red", (21, 9), only_under="heroic"),
        Unit("The boy's brother", "slinger", "red", (22, 9), only_under="heroic, heroic-classic, clash"),
        Unit("Fourth ox", "hammerer", "red", (22, 10), only_under="heroic"),
    ),
    scenery=(
        Thing("Old Hermes", "statue", (9, 11), {"height": 6.0}),
        Thing("Ferryman's chest", "chest", (18, 8), {"items": "healing-pot,fire-pot"}),
    ),
    zones=(
        Zone("West bank", "deployment", "blue", (0, 6), (5, 11)),
        Zone("East bank", "deployment", "red", (18, 4), (23, 13)),
    ),
)

HEIGHTS: Final = Plan(
    name="heights",
    hex=True,
    properties={
        "title": "The heights",
        "description": "The beast sits in the temple on the rock. One stair, two ladders, and four metres of air. "
        "Blue has to climb; under heroic and odigos red has it harder.",
        "ruleset": "heroic",
        "victory": "rout",
        "sides": "blue,red",
        "players": "human,ai",
        "round_limit": 40,
    },
    heights=(
        "00000444446666666666",
        "00000444446666666666",
        "00000444446666666666",
        "00000044444666666662",
        "00000114444666666622",
        "00001122444466666222",
        "00000112224422422222",
        "00000112222222222222",
        "00000011222222222222",
        "00000001122222222211",
        "00000001112222222111",
        "00000000111122211111",
        "00000000011111111100",
        "00000000001111110000",
        "00000000000000000000",
        "00000000000000000000",
    ),
    ground=(
        "DD..Dkkkkkkkfffffffk",
        "D...Dkkkkkkkfffffffk",
        ".D..Dkkkkkkkfffffffk",
        "..D..kkkkkkkkfffffkk",
        "D....kkkkkkkkffffk..",
        "DD..kkkkkkkkkfffk...",
        ".D....kkkkkk.krkk...",
        "..D...kkk...rrr.....",
        "......k....rr...k...",
        ".......k...rr.......",
        "..~~.......r...DD...",
        ".~~d~.....rr..DDDD..",
        "~ddd~.....r....DDD..",
        "~dddd~...rr.....D...",
        "~~dd~....r..........",
        "..~~....rr..........",
    ),
    features={
        "stairs.0": [(14, 6)],
        "ladder": [(4, 1), (19, 4)],
        "ramp.1": [(6, 5)],
        "column.0": [(12, 0), (14, 0), (16, 0), (18, 0), (12, 2), (18, 2), (13, 4)],
        "forest.1": [(5, 0), (6, 0), (1, 6), (18, 8), (19, 10), (3, 9), (12, 14)],
        "forest.0": [(2, 8), (17, 13), (14, 15), (6, 12)],
        "forest.3": [(8, 1), (19, 14), (6, 14), (4, 7)],
        "shrub": [
            (7, 4),
            (8, 8),
            (9, 10),
            (13, 10),
            (15, 11),
            (17, 11),
            (16, 12),
            (7, 9),
            (11, 13),
            (2, 3),
            (3, 5),
            (18, 6),
        ],
        "low_wall.0": [(13, 8), (14, 8)],
        "low_wall.2": [(10, 8)],
        "rubble": [(16, 7), (12, 7)],
    },
    decor={
        "decor_reeds": [(1, 11), (5, 13), (2, 15), (4, 11)],
        "decor_lotus": [(2, 12), (3, 13)],
        "decor_flowers": [(8, 13), (12, 12), (3, 0), (18, 12), (6, 9)],
        "decor_grass": [(2, 5), (7, 11), (14, 13), (4, 4), (17, 15), (10, 15), (5, 9)],
        "decor_bones": [(15, 5), (13, 7)],
        "decor_altar": [(15, 1)],
        "decor_amphora.0": [(13, 1)],
        "decor_amphora.1": [(17, 3)],
        "decor_column.1": [(16, 8)],
        "decor_column.0": [(9, 6)],
        "decor_pebbles": [(7, 3), (10, 5), (6, 2)],
    },
    units=(
        Unit("Kleitos", "champion", "blue", (9, 13)),
        Unit("Philo", "hoplite", "blue", (10, 13)),
        Unit("Dexo", "archer", "blue", (8, 14)),
        Unit("Theano", "seer", "blue", (9, 14)),
        Unit("Skia", "assassin", "blue", (2, 3), sneaking=True),
        Unit("The beast", "minotaur", "red", (14, 2), large=True),
        Unit("Stair guard", "guard", "red", (13, 5)),
        Unit("Temple guard", "guard", "red", (16, 4)),
        Unit("Rock slinger", "slinger", "red", (11, 4)),
        Unit("Shelf raider", "raider", "red", (9, 4)),
        Unit("Grey", "wolf", "red", (9, 7)),
        Unit("Lame", "wolf", "red", (15, 9), only_under="heroic, clash, oldschool"),
        Unit("Hollow", "shade", "red", (12, 5), only_under="heroic, clash, odigos, oldschool"),
        Unit("Gate guard", "guard", "red", (14, 7), only_under="heroic, heroic-classic, oldschool"),
        Unit("Stone arm", "hammerer", "red", (11, 6), only_under="heroic, heroic-classic, odigos"),
    ),
    scenery=(
        Thing("Cracked column", "column", (15, 4), {"height": 6.0}),
        Thing("Temple chest", "chest", (17, 1), {"items": "owl-orb,healing-pot"}),
    ),
    zones=(
        Zone("Valley", "deployment", "blue", (6, 12), (12, 15)),
        Zone("Rock", "deployment", "red", (8, 0), (18, 8)),
    ),
)
