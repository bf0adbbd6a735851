"""Which cells a straight line between two cell centres crosses, and which pairs of cells it passes between (BD-07).

Exact: a cell is the part of the plane where each of two (square) or three (hex) linear forms differs by at most 1 from
its value at the cell's centre, so a line enters and leaves it at fractions of its length with small denominators. No
heights and no board here: displacements of the plane only (game/board/grid.py).
"""

from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeAlias

from game.board.grid import Grid

Step: TypeAlias = tuple[int, int]
Matrix: TypeAlias = tuple[int, int, int, int]

_FORMS: dict[int, tuple[Step, ...]] = {8: ((2, 0), (0, 2)), 6: ((2, 1), (1, 2), (1, -1))}
"""The forms by number of sides: offsets doubled on squares, offsets along the three normals of edges on hexes."""


Crossed: TypeAlias = tuple[int, int, int, int]
"""A cell whose inside the line crosses: x, y, and from where to where in `GridLine.scale` parts of its length."""

Gate: TypeAlias = tuple[int, int, int, int, int, int]
"""Two cells that the line passes between, through their common corner (squares) or along their edge (hexes):
x, y, x and y of the other, and from where to where."""


class GridLine(NamedTuple):
    """A line from the origin of the plane, in order along it; the cells at its ends are left out."""

    scale: int
    crossed: tuple[Crossed, ...]
    gates: tuple[Gate, ...]


def _power(matrix: Matrix, exponent: int) -> Matrix:
    result: Matrix = (1, 0, 0, 1)
    for _ in range(exponent):
        result = _product(matrix, result)
    return result


def _product(m: Matrix, n: Matrix) -> Matrix:
    return m[0] * n[0] + m[1] * n[2], m[0] * n[1] + m[1] * n[3], m[2] * n[0] + m[3] * n[2], m[2] * n[1] + m[3] * n[3]


def _symmetries(sides: int) -> tuple[Matrix, ...]:
    """Return the turns and reflections that map the cells onto themselves: 8 of squares, 12 of hexes."""
    turn: Matrix = (0, -1, 1, 0) if sides == 8 else (0, -1, 1, 1)
    turns = [_power(turn, k) for k in range(4 if sides == 8 else 6)]
    return (*turns, *(_product(matrix, (0, 1, 1, 0)) for matrix in turns))


_SYMMETRIES = {sides: _symmetries(sides) for sides in _FORMS}


def _image(m: Matrix, x: int, y: int) -> Step:
    return m[0] * x + m[1] * y, m[2] * x + m[3] * y


@lru_cache(maxsize=1 << 12)
def line(grid_sides: int, x: int, y: int) -> GridLine:
    """Return what the line from the centre of cell (0, 0) of the plane to that of (x, y) crosses.

    Worked out once for all displacements that a symmetry of the grid maps onto each other.
    """
    if not (x or y):
        return GridLine(1, (), ())
    group = _SYMMETRIES[grid_sides]
    base = max(_image(m, x, y) for m in group)
    scale, crossed, gates = _line(grid_sides, *base)
    a, b, c, d = next(m for m in group if _image(m, *base) == (x, y))
    return GridLine(
        scale,
        tuple([(a * i + b * j, c * i + d * j, first, last) for i, j, first, last in crossed]),
        tuple(
            [
                (a * i + b * j, c * i + d * j, a * u + b * v, c * u + d * v, first, last)
                for i, j, u, v, first, last in gates
            ]
        ),
    )


@lru_cache(maxsize=1 << 12)
def _line(sides: int, x: int, y: int) -> GridLine:
    speeds = [u * x + v * y for u, v in _FORMS[sides]]
    scale = lcm(*(speed for speed in speeds if speed))
    crossed: list[Crossed] = []
    touched: dict[tuple[int, int], list[Step]] = {}
    for cell in _candidates(x, y):
        first, last, inside = 0, scale, True
        for (u, v), speed in zip(_FORMS[sides], speeds, strict=True):
            value = u * cell[0] + v * cell[1]
            if speed:
                ends = ((value - 1) * scale // speed, (value + 1) * scale // speed)
                first, last = max(first, min(ends)), min(last, max(ends))
            elif abs(value) > 1:
                last = -1
            elif abs(value) == 1:
                inside = False
        if first < last and inside:
            crossed.append((*cell, first, last))
        elif first <= last:
            touched.setdefault((first, last), []).append(cell)
    # Cells that are only touched stop the line where two of them meet on it, one on either side.
    gates = [(*cells[0], *cells[1], *span) for span, cells in touched.items() if len(cells) == 2]
    return GridLine(scale, tuple(sorted(crossed, key=lambda c: c[2:])), tuple(sorted(gates, key=lambda g: g[4:])))


def _candidates(x: int, y: int) -> list[Step]:
    """Return cells among which are all that the line touches: those round points half a step apart, but its ends."""
    halves = 2 * max(abs(x), abs(y), abs(x + y))
    found: dict[Step, None] = {}
    for k in range(halves + 1):
        left, top = x * k // halves, y * k // halves
        right, bottom = -(-x * k // halves), -(-y * k // halves)
        found.update(dict.fromkeys(((left, top), (right, top), (left, bottom), (right, bottom))))
    found.pop((0, 0), None)
    found.pop((x, y), None)
    return list(found)


RAYS_KEPT = 1 << 14
"""So many lines of one grid are remembered: a few kilobytes each at most."""

Ray: TypeAlias = tuple[int, tuple[tuple[int, int, int], ...], tuple[tuple[int, int, int, int], ...]]
"""A line for one board: scale, crossed cells (offset, first, last), gates (offset, offset, first, last)."""


class Rays(dict[tuple[int, int, int], Ray]):
    """The lines of one grid by (phase of the start, columns, rows), made when first asked for.

    Cells are offsets into rows of `stride` values: the board's with a margin of one cell all round, so that gates
    between a cell and the outside need no care.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.stride = grid.width + 2

    def __missing__(self, key: tuple[int, int, int]) -> Ray:
        grid, stride = self.grid, self.stride
        if len(self) >= RAYS_KEPT:
            self.clear()
        phase, columns, rows = key
        start = (phase, phase)  # on its diagonal every board has a cell of either phase
        x, y = grid.plane(start)
        end = grid.plane((phase + columns, phase + rows))
        found = line(grid.sides, end[0] - x, end[1] - y)

        def offset(dx: int, dy: int) -> int:
            column, row = grid.from_plane(x + dx, y + dy)
            return (row - phase) * stride + column - phase

        ray = self[key] = (
            found.scale,
            tuple((offset(cx, cy), first, last) for cx, cy, first, last in found.crossed),
            tuple((offset(gx, gy), offset(hx, hy), first, last) for gx, gy, hx, hy, first, last in found.gates),
        )
        return ray


@lru_cache(maxsize=8)
def rays(grid: Grid) -> Rays:
    """Return the lines of a grid, shared by all boards on it."""
    return Rays(grid)
