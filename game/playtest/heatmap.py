"""Heat over a map: shades of cells by how often something happened there, over the map's picture or its bare ground."""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from markupsafe import Markup

from game.board.grid import Cell
from game.board.terrain import Terrain
from game.playtest.figures import Report, RulesFigures
from game.report.cell_maps import level
from game.tiled.model import TiledMap

MOST: Final = 10
"""Cells that a table of heat names."""


class HeatMap:
    """The map of a report; `picture` is its painted ground as a PNG, None where there is none."""

    def __init__(self, source: TiledMap, picture: bytes | None) -> None:
        """Measure it."""
        self._source: Final = source
        self._picture: Final = picture
        self._projection: Final = source.projection()
        self._width: Final = source.ground.width
        self.cells: Final[tuple[Cell, ...]] = tuple(source.ground.grid.cells())
        self.scale: Final = 1000 / max(self._projection.size)

    def centres(self) -> list[int]:
        """Return the middles of all cells, x and y in turn."""
        points = (self._projection.centre(cell) for cell in self.cells)
        return [round(number * self.scale) for point in points for number in point]

    def outline(self) -> list[tuple[int, int]]:
        """Return the corners of a cell, from its middle."""
        x, y = self._projection.centre(self.cells[0])
        corners = self._projection.polygon(self.cells[0])
        return [(round((to_x - x) * self.scale), round((to_y - y) * self.scale)) for to_x, to_y in corners]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        wide, high = self._projection.size
        return round(wide * self.scale), round(high * self.scale)

    def ground(self) -> Markup:
        """Draw what lies below the heat."""
        wide, high = self.size
        if self._picture is not None:
            data = b64encode(self._picture).decode()
            return Markup('<image href="data:image/png;base64,{}" width="{}" height="{}" class="ground"/>').format(
                data, wide, high
            )
        terrains = self._source.ground.board().terrain
        shades = dict[str, list[int]]()
        for place, terrain in enumerate(terrains):
            shades.setdefault(_shade(terrain), []).append(place)
        return Markup("").join(self._cells(places, "fill", shade) for shade, places in sorted(shades.items()))

    def heat(self, counts: Mapping[int, int]) -> Markup:
        """Draw the heat, a path for each shade."""
        most = max(counts.values(), default=0)
        by_level = dict[int, list[int]]()
        for place, count in sorted(counts.items()):
            by_level.setdefault(level(count, most), []).append(place)
        return Markup("").join(self._cells(places, "class", f"h{shade}") for shade, places in sorted(by_level.items()))

    def _cells(self, places: Iterable[int], attribute: str, value: str) -> Markup:
        centres, outline = self.centres(), self.outline()
        drawn = [
            "M" + "L".join(f"{centres[2 * place] + x} {centres[2 * place + 1] + y}" for x, y in outline) + "Z"
            for place in places
        ]
        return Markup('<path d="{}" {}="{}"/>').format("".join(drawn), attribute, value)

    def hottest(self, counts: Mapping[int, int]) -> list[tuple[int, int, int]]:
        """Return the cells with most, as column, row and how often."""
        best = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST]
        return [(place % self._width, place // self._width, count) for place, count in best]


def counted(rules: RulesFigures, kind: str) -> Counter[int]:
    """Return how often something happened in each cell, to all sides in all rounds."""
    sums: Counter[int] = Counter()
    for by_round in rules.heat[kind].values():
        for pairs in by_round.values():
            sums.update(dict(pairs))
    return sums


def packed(report: Report) -> list[list[list[dict[int, list[int]]]]]:
    """Return all heat by ruleset, kind, side and round, cells as steps from the one before, each with its count."""
    return [
        [
            [{first: _steps(pairs) for first, pairs in by_round.items()} for by_round in sides.values()]
            for sides in kinds
        ]
        for kinds in (rules.heat.values() for rules in report.rules)
    ]


def _steps(pairs: Iterable[tuple[int, int]]) -> list[int]:
    steps, before = list[int](), 0
    for place, count in pairs:
        steps += [place - before, count]
        before = place
    return steps


def _shade(terrain: Terrain) -> str:
    """Return a bare ground's shade."""
    if not terrain.passable:
        return "#8c8577"
    if terrain.water != "none":
        return "#b7cbd6" if terrain.is_deep else "#d3e0e6"
    return "#cfd6b4" if terrain.cover != "none" else "#ece5d3" if terrain.cost == 1 else "#ddd3b8"
