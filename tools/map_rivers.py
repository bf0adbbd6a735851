"""A wide plain as a plan: four peoples, a river from each side, and a hill in the middle that all of them want."""

import random
from collections.abc import Callable, Iterator
from typing import Final

from game.board.grid import Cell
from tools.map_plans import Plan, Thing, Unit, Zone

SIZE: Final = 64
MIDDLE: Final = (SIZE - 1) / 2
TURNS: Final = 4
WOODS: Final = ((9, 12), (14, 26), (13, 5), (4, 21))
"""Where the woods of the upper left quarter are thickest."""


def turned(cell: Cell, quarters: int) -> Cell:
    """Return a cell turned about the middle by quarters of a circle: what one side has, the others have.

    >>> [turned((3, 0), quarters) for quarters in range(4)]
    [(3, 0), (63, 3), (60, 63), (0, 60)]
    """
    for _ in range(quarters % TURNS):
        cell = (SIZE - 1 - cell[1], cell[0])
    return cell


def _all_round(cells: list[Cell]) -> list[Cell]:
    return [turned(cell, quarters) for quarters in range(TURNS) for cell in cells]


def _bed(row: int) -> int:
    """Return where the river from the north flows in a row."""
    return 22 + (0, 0, 1, 1, 2, 1, 1, 0)[row // 2 % 8] + row // 9


def _river() -> Iterator[tuple[Cell, str]]:
    """Yield the river from the north: deep in the middle, shallow beside, with two fords; it ends in a marsh."""
    for row in range(25):
        ford = row in {9, 10, 19, 20}
        for beside in range(-2, 4):
            sign = "~" if beside in {-1, 2} or (ford and beside in {0, 1}) else "d" if beside in {0, 1} else "s"
            yield (_bed(row) + beside, row), sign


def _far(cell: Cell) -> float:
    """Return how far a cell is from the middle, in cells."""
    return float(((cell[0] - MIDDLE) ** 2 + (cell[1] - MIDDLE) ** 2) ** 0.5)


def _ground() -> tuple[str, ...]:
    """Return the ground: rivers, roads from the four camps to the hill, rock on it."""
    signs: dict[Cell, str] = {}
    for row in range(4, 27):
        signs |= dict.fromkeys(((31, row), (32, row)), "r")
    signs |= dict(_river())
    signs |= {(_bed(row) + beside, row): "r" for row in (14, 15) for beside in range(-3, 5)}
    for x in range(28, 36):
        signs |= dict.fromkeys(((x, 3), (x, 4)), "f")
    every = {turned(cell, quarters): sign for quarters in range(TURNS) for cell, sign in signs.items()}
    for y in range(SIZE):
        for x in range(SIZE):
            far = _far((x, y))
            if far < 4:
                every[x, y] = "f"
            elif far < 8 and every.get((x, y)) != "r":
                every[x, y] = "k"
            elif (x < 6 or x > SIZE - 7) and (y < 6 or y > SIZE - 7):
                every[x, y] = "D"
    return tuple("".join(every.get((x, y), ".") for x in range(SIZE)) for y in range(SIZE))


def _heights() -> tuple[str, ...]:
    """Return the heights: the hill in the middle in steps of two metres."""

    def height(cell: Cell) -> str:
        far = _far(cell)
        return "4" if far < 5 else "2" if far < 8.5 else "1" if far < 11 else "0"

    return tuple("".join(height((x, y)) for x in range(SIZE)) for y in range(SIZE))


GROUND: Final = _ground()


def _strewn(count: int, seed: int, fits: Callable[[Cell], bool]) -> list[Cell]:
    """Return cells of the meadow drawn at random, the same for each side."""
    rng, found = random.Random(seed), list[Cell]()
    while len(found) < count:
        cell = (rng.randrange(SIZE // 2), rng.randrange(SIZE // 2))
        if cell not in found and GROUND[cell[1]][cell[0]] == "." and _far(cell) > 11 and fits(cell):
            found.append(cell)
    return _all_round(found)


def _is_free(cell: Cell) -> bool:
    """Tell whether a cell of the quarter lies outside of the camps."""
    return cell[0] < 25 and (cell[1] < 25 or cell[0] > 8)


def _is_wooded(cell: Cell) -> bool:
    """Tell whether a cell lies in one of the woods."""
    return _is_free(cell) and any((cell[0] - x) ** 2 + (cell[1] - y) ** 2 < 17 for x, y in WOODS)


PEOPLES: Final = {
    "blue": ("Kodros", "Melite", "Skopas", "Phoibe", "Lichas", "Ktesis", "Molon", "Argos of Athens"),
    "red": ("Lykomedes", "Nauplia", "Peisander", "Gorgo", "Brasos", "Kynna", "Tellis", "Argos of Sparta"),
    "green": ("Ismenos", "Manto", "Pelops", "Oinone", "Kreon", "Dirke", "Haimon", "Argos of Thebes"),
    "yellow": ("Bellerophon", "Peirene", "Sisyphos", "Medeia", "Glaukos", "Kreousa", "Bakchis", "Argos of Corinth"),
}
KINDS: Final = ("champion", "seer", "hoplite", "archer", "guard", "slinger", "raider", "wolf")
PLACES: Final[tuple[Cell, ...]] = (
    (31, 5), (30, 3), (30, 5), (33, 4), (32, 6), (34, 5), (29, 6), (28, 4),
)  # fmt: skip


def _units() -> Iterator[Unit]:
    for quarters, (side, names) in enumerate(PEOPLES.items()):
        for name, kind, place in zip(names, KINDS, PLACES, strict=True):
            yield Unit(name, kind, side, turned(place, quarters), layer=f"the people of {side}")


def _zone(name: str, kind: str, side: str, first: Cell, last: Cell, quarters: int) -> Zone:
    """Return a zone between two cells, turned."""
    (ax, ay), (bx, by) = turned(first, quarters), turned(last, quarters)
    return Zone(name, kind, side, (min(ax, bx), min(ay, by)), (max(ax, bx), max(ay, by)))


def _zones() -> Iterator[Zone]:
    for quarters, side in enumerate(PEOPLES):
        yield _zone(f"The camp of {side}", "deployment", side, (27, 2), (36, 7), quarters)


RIVERS: Final = Plan(
    name="rivers",
    hex=False,
    properties={
        "title": "Four rivers",
        "description": "Four peoples at one table, four rivers, one hill: whoever stands on it shoots far, and has "
        "three enemies. Come first, or come last; mind who stands behind you. Nobody has it harder.",
        "ruleset": "heroic",
        "victory": "rout",
        "sides": "blue,red,green,yellow",
        "players": "human,human,human,human",
        "round_limit": 60,
        "sizes": True,
    },
    heights=_heights(),
    ground=GROUND,
    features={
        "forest": _strewn(60, 3, _is_wooded),
        "shrub": _strewn(26, 5, _is_free),
        "rubble": _strewn(6, 7, _is_free),
        "low_wall": _all_round([(28, 12), (29, 12), (34, 12), (35, 12), (27, 20), (36, 20)]),
        "bridge.0": [
            cell
            for quarters in (0, 2)
            for row in (14, 15)
            for cell in (turned((_bed(row) + beside, row), quarters) for beside in range(-2, 4))
        ],
        "bridge.1": [
            cell
            for quarters in (1, 3)
            for row in (14, 15)
            for cell in (turned((_bed(row) + beside, row), quarters) for beside in range(-2, 4))
        ],
        "stairs.1": _all_round([(31, 26), (32, 26)]),
        "column.0": _all_round([(28, 28)]),
    },
    decor={
        "decor_flowers": _strewn(16, 11, _is_free),
        "decor_grass": _strewn(30, 13, _is_free),
        "decor_pebbles": _strewn(7, 17, _is_free),
        "decor_bones": _all_round([(30, 24)]),
        "decor_altar": _all_round([(28, 2)]),
        "decor_amphora": _all_round([(35, 2), (27, 8)]),
        "decor_reeds": _all_round([(_bed(4) - 2, 4), (_bed(12) + 3, 12), (_bed(17) - 2, 17)]),
        "decor_lotus": _all_round([(_bed(7) - 1, 7), (_bed(22) + 2, 22)]),
    },
    units=tuple(_units()),
    scenery=(
        *(
            Thing(f"Old god of the {way}", "statue", turned((29, 29), quarters), {"height": 6.0})
            for quarters, way in enumerate(("north-west", "north-east", "south-east", "south-west"))
        ),
        Thing("What the hill keeps", "chest", (31, 31), {"items": "owl-orb,healing-pot,potion,fire-pot,fire_pot"}),
    ),
    zones=tuple(_zones()),
    mirrors=True,
)
