"""Draws what lies over the map: where one can go, what is threatened, who can be aimed at, the path and its risks.

Kinds differ by pattern as well as by colour. Sprites are put anew only when the session's `Overlays` change.
"""

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Final

import arcade
from PIL import Image

from game.board.grid import Cell
from game.report.cell_maps import CellMap
from game.screen.model.foretold import Sightline
from game.screen.model.overlays import NOTHING, Overlays, danger_of, is_risky, likeliest
from game.screen.scene import cells as draw
from game.screen.scene.cells import Cells, Pattern
from game.screen.scene.looks import WRITTEN, look_of, written
from game.screen.scene.words import NAME, NOTE, SAY, Look
from game.screen.tilemap.layout import Layout, Point, angle_of, between
from game.screen.ui.art import Art
from game.screen.ui.pool import SpritePool

PATTERNS: Final = {
    "zone": Pattern("waves", "ochre_dark", 120, "ochre", 34, "ochre_dark", 2.4),
    "risky": Pattern("crosses", "wine", 215, "cream", 42, "wine", 3.2),
    "reach": Pattern("", "sea_deep", 0, "cream", 90, "sea_deep", 3.2),
    "stands": Pattern("dashes", "glaze", 120, "glaze", 16, "glaze", 2.0),
    "long": Pattern("specks", "wine", 150, "wine", 10, "wine", 2.0),
    "moving": Pattern("slants", "wine", 190, "wine", 30, "wine", 2.4),
    "still": Pattern("net", "wine_dark", 215, "wine", 56, "wine_dark", 3.2),
    "area": Pattern("waves", "clay_dark", 220, "ochre", 72, "clay_dark", 4.0),
    "lasting": Pattern("waves", "sea_deep", 190, "sea_pale", 80, "sea_deep", 3.0),
    "target": Pattern("rings", "wine_dark", 200, "clay_light", 84, "wine", 4.0),
    "pinned": Pattern("", "glaze", 0, "ochre", 70, "ochre_dark", 4.0),
    "told": Pattern("", "glaze", 0, "ochre", 110, "wine", 4.0),
    "hover": Pattern("", "glaze", 0, "cream", 46, "cream", 5.0),
}
_LINES: Final[dict[str, Callable[[], Image.Image]]] = {"selected": draw.double_line, "hover": draw.light_line}
_SHAPES: Final[dict[str, Callable[[], Image.Image]]] = {
    "way": draw.way,
    "knot": draw.knot,
    "head": draw.head,
    "warning": draw.warning,
}

Label = tuple[str, Point, Look, float]
"""Words, the place in map pixels (y up), the look, and by how many window points they stand above the place."""


class OverlayView:
    """The overlays of one scene; `under` is drawn below the units, `over` above them."""

    def __init__(self, art: Art, layout: Layout) -> None:
        """Begin with none."""
        self.art: Final = art
        self.layout: Final = layout
        self.cells: Final = Cells(layout)
        self.labels: list[Label] = []
        """The words, what tells most first: what would lie over others may be left out."""
        self.promise = ""
        """What a blow that is shown promises, among the labels: it may stand on any side of whom it is aimed at."""
        self.zones: list[tuple[str, tuple[Point, ...]]] = []
        """What the goal's zones are called, and where that may be written, the best first."""
        self.areas: dict[int, tuple[tuple[str, tuple[Cell, ...]], ...]] = {}
        self._ground: Final = SpritePool(art.atlas, art.filter)
        self._under: Final = SpritePool(art.atlas, art.filter)
        self._over: Final = SpritePool(art.atlas, art.filter)
        self._now: Overlays | None = None
        self._shown: tuple[object, ...] = ()
        self._fixed: list[Label] = []
        self._areas: dict[int, tuple[tuple[str, tuple[Cell, ...]], ...]] = {}

    def show(self, now: Overlays) -> None:
        """Take on what lies over the map; costs nothing where nothing has changed."""
        if now is self._now and self.areas == self._areas:
            return
        regions = (now.zones, now.threat, now.stands, now.reach, now.risky, now.area, now.targets, now.cells)
        if self._shown != regions or self.areas != self._areas:
            self._shown, self._areas = regions, dict(self.areas)
            self._fixed, self.zones = [], []
            self._ground.begin()
            self._regions(now)
        self._now, self.promise = now, now.promise
        self._under.begin()
        self._over.begin()
        self._pointed(now)
        self.labels = [*self._path(now), *self._fixed]
        self._sight(now.sight)

    def clear(self) -> None:
        """Show nothing."""
        self.show(NOTHING)

    def draw_under(self) -> None:
        """Draw what lies on the ground; the arcade camera of the map must be in use."""
        self._ground.draw()
        self._under.draw()

    def draw_over(self) -> None:
        """Draw what must not be covered by units."""
        self._over.draw()

    # ---- regions ---------------------------------------------------------------------------------------------------

    def _regions(self, now: Overlays) -> None:
        for areas in self.areas.values():
            for _, cells in areas:
                self._region(cells, "lasting")
        self._region(now.zones, "zone")
        self._name_zones(now.zones)
        self._threat(now)
        self._reach(now)
        self._said(now.cells)
        self._region(now.area, "area")
        for cell, words in now.targets.items():
            self._region((cell,), "target")
            if words:
                x, y = self.layout.at(cell)
                self._fixed.append((words, (x, y + self.layout.cell * 0.5), SAY, 9.0))

    def _said(self, found: CellMap | None) -> None:
        """Show what is said of cells one by one: their look, and in a corner the word."""
        if found is None:
            return
        wide, high = self.cells.size
        looks = [
            self._texture(f"look {kind.look} {self.cells.outline}", partial(self.cells.picture, look_of(kind.look)))
            for kind in found.kinds
        ]
        tall = self.layout.cell * WRITTEN
        for cell, mark in found.cells.items():
            x, y = self.layout.at(cell)
            self._ground.put(looks[mark.kind], x, y, wide, high)
            if mark.words:
                word = self._texture(f"written {mark.words}", partial(written, mark.words))
                long = tall * word.width / word.height
                left = x - self.layout.cell * 0.45
                self._ground.put(word, left + long / 2, y + self.layout.cell * 0.45 - tall / 2, long, tall)

    def _name_zones(self, zones: Mapping[Cell, str]) -> None:
        """Have each of the goal's zones named once, in its highest row or else in one below."""
        for name in dict.fromkeys(zones.values()):
            rows = dict[float, list[float]]()
            for x, y in (self.layout.at(cell) for cell, own in zones.items() if own == name):
                rows.setdefault(y, []).append(x)
            middles = [(sum(row) / len(row), y) for y, row in sorted(rows.items(), reverse=True)]
            self.zones.append((name, tuple(middles)))

    def _threat(self, now: Overlays) -> None:
        """Show what is threatened: a net where enemies need not move for it, lines where they do; how many, if more.

        Where there are only long shots there are specks.
        """
        self._region(now.stands, "stands")
        sure = {cell: heat for cell, heat in now.threat.items() if heat.worth_saying}
        self._fill([cell for cell in now.threat if cell not in sure], "long")
        self._fill([cell for cell, heat in sure.items() if not heat.still], "moving")
        self._region([cell for cell, heat in sure.items() if heat.still], "still")
        if sure:
            self._outline(self._ground, sure, "moving", PATTERNS["moving"].wide)
        for cell, heat in sure.items():
            if heat.worth_saying > 1:
                self._number(cell, heat.worth_saying)

    def _number(self, cell: Cell, number: int) -> None:
        """Write a number into the corner of a cell: large numbers on darker ground."""
        size = self.layout.cell * 0.34
        x, y = self.layout.at(cell)
        texture = self._texture(f"number {number}", lambda: draw.number(number))
        self._ground.put(texture, x - size * 0.75, y + size * 0.75, size, size)

    def _reach(self, now: Overlays) -> None:
        """Show where the mover can get: a tint with a line round it; crosses and a line where the way gets risky."""
        begins = [cell for cell in now.risky if self._is_where_risk_begins(cell, now)]
        self._fill([cell for cell in now.reach if cell not in begins], "reach")
        self._fill(begins, "risky")
        if now.reach:
            self._outline(self._ground, now.reach, "reach", PATTERNS["reach"].wide)
        safe = [cell for cell in now.reach if cell not in now.risky]
        self._outline(self._ground, begins, "risky", PATTERNS["risky"].wide, {*safe, *now.selected})

    def _is_where_risk_begins(self, cell: Cell, now: Overlays) -> bool:
        """Tell whether a risky cell lies beside one that the mover gets to safely, or beside the mover."""
        beside = self.layout.projection.grid.neighbours(cell)
        return any(other in now.selected or (other in now.reach and other not in now.risky) for other in beside)

    def _region(self, cells: Collection[Cell], kind: str, pool: SpritePool | None = None) -> None:
        """Fill cells with a pattern, and draw a line where they end."""
        pool = pool or self._ground
        if cells:
            self._fill(cells, kind, pool)
            self._outline(pool, cells, kind, PATTERNS[kind].wide)

    def _fill(self, cells: Collection[Cell], kind: str, pool: SpritePool | None = None) -> None:
        """Fill cells with a pattern."""
        pattern = PATTERNS[kind]
        texture = self._texture(f"cell {kind} {self.cells.outline}", lambda: self.cells.picture(pattern))
        wide, high = self.cells.size
        for cell in cells:
            (pool or self._ground).put(texture, *self.layout.at(cell), wide, high)

    def _outline(
        self, pool: SpritePool, cells: Collection[Cell], kind: str, wide: float, toward: Collection[Cell] | None = None
    ) -> None:
        """Draw a line where cells end, or only where some others begin."""
        name = PATTERNS[kind].line if kind in PATTERNS else ""
        texture = self._texture(f"line {kind}", _LINES.get(kind) or (lambda: draw.line(name)))
        inset = wide / 2
        for cell in cells:
            for side in self.cells.sides(cell):
                if side.across not in cells if toward is None else side.across in toward:
                    x, y = side.middle[0] + side.inward[0] * inset, side.middle[1] + side.inward[1] * inset
                    pool.put(texture, x, y, side.length, wide * 1.6, side.angle)

    def _pointed(self, now: Overlays) -> None:
        if now.pinned:
            self._region(now.pinned, "pinned", self._under)
        if now.selected:
            self._outline(self._under, now.selected, "selected", 4.0)
        self._region(now.told, "told", self._over)
        if now.hover is not None:
            self._outline(self._over, (now.hover,), "hover", PATTERNS["hover"].wide)

    def _texture(self, name: str, make: Callable[[], Image.Image]) -> arcade.Texture:
        key = f"overlay {name}"
        return self.art.known(key) or self.art.keep(key, make())

    # ---- the path --------------------------------------------------------------------------------------------------

    def _path(self, now: Overlays) -> list[Label]:
        """Draw the path; return what is said of it: what it costs in all, then its dangers, the likeliest first."""
        points = list(self._way(now))
        if len(points) < 2:
            return []
        cell = self.layout.cell
        shapes = {name: self._texture(name, make) for name, make in _SHAPES.items()}
        for start, end in pairwise(points):
            x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            self._under.put(shapes["way"], x, y, math.dist(start, end), cell * 0.15, angle_of(start, end))
        for point in points[1:-1]:
            self._under.put(shapes["knot"], *point, cell * 0.2, cell * 0.2)
        self._over.put(shapes["head"], *points[-1], cell * 0.5, cell * 0.5, angle_of(points[-2], points[-1]))
        dangers, dear = list[tuple[float, Label]](), list[Label]()
        said = ""  # of steps in a row that risk the same the first alone says it: the words would lie over one another
        for step, point in zip(now.steps, points[1:], strict=False):
            danger = danger_of(step) if is_risky(step.risk) else ""
            if danger:
                mark = point[0] + cell * 0.27, point[1] + cell * 0.27
                self._over.put(shapes["warning"], *mark, cell * 0.38, cell * 0.38)
            if danger and danger != said:
                dangers.append((likeliest(step)[1], (danger, (mark[0], mark[1] + cell * 0.2), NOTE, 8.0)))
            said = danger
            if step.cost > 1:
                dear.append((f"+{step.cost}", (point[0] - cell * 0.3, point[1] + cell * 0.22), NAME, 0.0))
        cost, (x, y) = now.reach.get(now.path[-1]), points[-1]
        whole: list[Label] = [] if cost is None else [(str(cost), (x, y - cell * 0.26), NAME, -9.0)]
        worst = sorted(dangers, key=lambda pair: -pair[0])
        return [*whole, *(label for _, label in worst), *dear]

    # ---- the line of sight -----------------------------------------------------------------------------------------

    def _sight(self, line: Sightline | None) -> None:
        """Draw a line of sight: whole where it is clear, broken where it is not, with a mark on all that hinders it."""
        if line is None:
            return
        start, end = self.layout.middle(line.start), self.layout.middle(line.end)
        cell, long = self.layout.cell, math.dist(start, end)
        self._outline(self._over, line.start, "selected", 4.0)
        if long:
            texture = self._texture(
                "clear" if line.is_clear else "blocked", draw.sight if line.is_clear else draw.blocked
            )
            pieces = max(1, round(long / cell)) if not line.is_clear else 1
            for number in range(pieces):
                share = (number + 0.5) / pieces
                x, y = between(start, end, share)
                self._over.put(texture, x, y, long / pieces, cell * 0.2, angle_of(start, end))
        for one in line.hindrances:
            texture = self._texture(f"mark {one.kind}", draw.cross if one.kind == "blocks" else draw.shield)
            self._over.put(texture, *self.layout.at(one.cell), cell * 0.5, cell * 0.5)

    def _way(self, now: Overlays) -> Iterator[Point]:
        """Yield the points of the path through the mover's middle, from where it stands."""
        if not now.path:
            return
        shift = 0.0, 0.0
        if now.selected:
            middle, anchor = self.layout.middle(now.selected), self.layout.at(now.selected[0])
            shift = middle[0] - anchor[0], middle[1] - anchor[1]
            yield middle
        for cell in now.path:
            x, y = self.layout.at(cell)
            yield x + shift[0], y + shift[1]
