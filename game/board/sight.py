"""Lines of sight over the heights of a board (BD-07), exact and symmetric, with integers only.

A line runs straight from eye to eye, between the centres of some cell of each side. A cell stops it if its top rises
above the line anywhere inside the cell; two cells stop it together where it passes exactly between them. The cells at
its ends stop nothing. Units, terrain and rulesets are unknown here: all that counts is how high a cell's top is.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, compress

from game.board.grid import Cell, Grid
from game.board.lines import Ray, line, rays
from game.board.shadows import shadows

OPAQUE = 1 << 40
"""The height (centimetres) of a top that no line passes above."""

NOTHING = -OPAQUE
"""The top of what lies outside the board."""

LEVELS_AT_ONCE = 4
"""With more heights of ground than this in reach, single lines are quicker than masks by height."""

SHADOW_RADIUS = 24
"""Tables of shadows grow with the cube of their radius; further views are rare and go line by line."""

_BITS = bytes.maketrans(b"01", b"\x00\x01")


class Heights:
    """The heights of a board's ground (centimetres, row by row), and where each height lies as bits."""

    def __init__(self, grid: Grid, ground: Sequence[int]) -> None:
        self.grid = grid
        self.ground = ground
        self.is_flat = len(set(ground)) == 1
        self._rows: dict[tuple[int, int], int] = {}

    def row(self, row: int, height: int) -> int:
        """Return the columns of a row that have this height, as bits."""
        bits = self._rows.get((row, height))
        if bits is None:
            width = self.grid.width
            there = self.ground[row * width : (row + 1) * width]
            bits = self._rows[row, height] = sum(1 << column for column, h in enumerate(there) if h == height)
        return bits


class Sight:
    """Who sees what over one ground. `tops` are the cells' tops in rows with a margin of one cell all round."""

    def __init__(self, grid: Grid, heights: Heights, tops: Sequence[int]) -> None:
        self.grid = grid
        self.heights = heights
        self.tops = tops
        self._rays = rays(grid)
        self._stride = grid.width + 2

    def sees(self, a: Sequence[Cell], a_eye: int, b: Sequence[Cell], b_eye: int) -> bool:
        """Tell whether some line between a cell of each is clear; eyes are heights in centimetres."""
        return any(self._is_clear(one, a_eye, other, b_eye) for one in a for other in b)

    def _is_clear(self, a: Cell, a_eye: int, b: Cell, b_eye: int) -> bool:
        scale, crossed, gates = self._ray(a, b)
        tops = self.tops
        at = (a[1] + 1) * self._stride + a[0] + 1
        low = min(a_eye, b_eye)
        rise = b_eye - a_eye
        for offset, first, last in crossed:
            top = tops[at + offset]
            # Inside a cell the line is lowest where it is nearest to the lower eye.
            if top > low and (top - a_eye) * scale > rise * (first if rise > 0 else last):
                return False
        for offset, other, first, last in gates:
            top = min(tops[at + offset], tops[at + other])
            if top > low and (top - a_eye) * scale > rise * (first if rise > 0 else last):
                return False
        return True

    def _ray(self, a: Cell, b: Cell) -> Ray:
        staggered = self.grid.staggered
        phase = 0 if staggered is None else a[staggered] & 1
        return self._rays[phase, b[0] - a[0], b[1] - a[1]]

    def blockers(self, a: Sequence[Cell], a_eye: int, b: Sequence[Cell], b_eye: int) -> tuple[Cell, ...]:
        """Return the cells that stop the least blocked line, in its order; () if some line is clear."""
        found = (self._in_the_way(one, a_eye, other, b_eye) for one in a for other in b)
        return min(found, key=len)

    def _in_the_way(self, a: Cell, a_eye: int, b: Cell, b_eye: int) -> tuple[Cell, ...]:
        grid, rise = self.grid, b_eye - a_eye
        x, y = grid.plane(a)
        to_x, to_y = grid.plane(b)
        found = line(grid.sides, to_x - x, to_y - y)

        def rises(cell: Cell, first: int, last: int) -> bool:
            top = self.tops[(cell[1] + 1) * self._stride + cell[0] + 1]
            return (top - a_eye) * found.scale > rise * (first if rise > 0 else last)

        stops: list[tuple[int, tuple[Cell, ...]]] = []
        for cx, cy, first, last in found.crossed:
            cell = grid.from_plane(x + cx, y + cy)
            if rises(cell, first, last):
                stops.append((first, (cell,)))
        for gx, gy, hx, hy, first, last in found.gates:
            pair = (grid.from_plane(x + gx, y + gy), grid.from_plane(x + hx, y + hy))
            if all(rises(cell, first, last) for cell in pair):
                stops.append((first, pair))
        return tuple(dict.fromkeys(chain.from_iterable(cells for _, cells in sorted(stops))))

    def visible(self, cell: Cell, eye: int, target_eye: int, radius: int) -> Iterator[Cell]:
        """Return the cells in reach where an eye `target_eye` cm over the ground has a clear line to `cell`."""
        radius = min(radius, self.grid.span)
        levels = self._levels(cell, radius)
        if radius > SHADOW_RADIUS or len(levels) > LEVELS_AT_ONCE:
            return self._visible_by_lines(cell, eye, target_eye, radius)
        table = shadows(self.grid.kind, self.grid.phase(cell), radius)
        low = min(eye, min(levels) + target_eye)
        blockers = self._blockers_over(low, eye, cell, radius)
        partners = table.gates
        tops = dict(blockers)
        for slot, top in tuple(blockers):
            for other, gate in partners.get(slot, ()):
                if other in tops:
                    blockers.append((gate, min(top, tops[other])))
        if len(levels) == 1:
            (level,) = levels
            seen = table.disc & ~table.hidden(blockers, level + target_eye - eye)
        else:
            seen = 0
            for level in levels:
                there = self._targets_at(level, cell, radius) & table.disc
                seen |= there & ~table.hidden(blockers, level + target_eye - eye)
        return self._cells(seen, cell, radius)

    def _visible_by_lines(self, cell: Cell, eye: int, target_eye: int, radius: int) -> Iterator[Cell]:
        ground, width = self.heights.ground, self.grid.width
        return (
            other
            for other in self.grid.within(cell, radius)
            if self._is_clear(cell, eye, other, ground[other[1] * width + other[0]] + target_eye)
        )

    def _box(self, cell: Cell, radius: int) -> tuple[range, int, int]:
        """Return the rows of the board in the box round a cell, and its first and last column but one."""
        rows = range(max(0, cell[1] - radius), min(self.grid.height, cell[1] + radius + 1))
        return rows, max(0, cell[0] - radius), min(self.grid.width, cell[0] + radius + 1)

    def _levels(self, cell: Cell, radius: int) -> list[int]:
        """Return the heights of ground in the box, lowest first."""
        ground, width = self.heights.ground, self.grid.width
        if self.heights.is_flat:
            return [ground[0]]
        rows, left, right = self._box(cell, radius)
        return sorted(set().union(*(ground[row * width + left : row * width + right] for row in rows)))

    def _blockers_over(self, low: int, eye: int, cell: Cell, radius: int) -> list[tuple[int, int]]:
        """Return the slots whose tops rise over `low`, with their height over the eye."""
        rows, left, right = self._box(cell, radius)
        found: list[tuple[int, int]] = []
        box = 2 * radius + 1
        for row in rows:
            start = (row + 1) * self._stride + 1
            tops = self.tops[start + left : start + right]
            if max(tops) > low:
                slot = (row - cell[1] + radius) * box + left - cell[0] + radius
                found += [(number, top - eye) for number, top in enumerate(tops, slot) if top > low]
        return found

    def _targets_at(self, level: int, cell: Cell, radius: int) -> int:
        """Return the bits of the box's cells on the board whose ground has this height."""
        rows, left, right = self._box(cell, radius)
        box = 2 * radius + 1
        columns = (1 << (right - left)) - 1
        bits = 0
        for row in rows:
            there = (self.heights.row(row, level) >> left) & columns
            bits |= there << ((row - cell[1] + radius) * box + left - cell[0] + radius)
        return bits

    def _cells(self, bits: int, cell: Cell, radius: int) -> Iterator[Cell]:
        """Return the cells of the board whose bits are set."""
        rows, left, right = self._box(cell, radius)
        box = 2 * radius + 1
        flags = f"{bits:0{box * box}b}"[::-1].encode().translate(_BITS)
        first = (rows[0] - cell[1] + radius) * box + left - cell[0] + radius
        names = chain.from_iterable(self.grid.row(row)[left:right] for row in rows)
        marks = chain.from_iterable(
            flags[start : start + right - left] for start in range(first, first + len(rows) * box, box)
        )
        return compress(names, marks)
