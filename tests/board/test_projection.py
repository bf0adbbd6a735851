"""Pixels and cells, against figures read off Tiled's own rules and the outlines themselves."""

from typing import Literal

import pytest

from game.board.grid import Cell, Grid
from game.board.hexes import HexGrid
from game.board.projection import Projection
from game.board.squares import SquareGrid

pytestmark = pytest.mark.slow

STAGGERED: tuple[tuple[Literal["x", "y"], tuple[int, int, int]], ...] = (
    ("y", (14, 12, 6)), ("y", (64, 74, 37)), ("y", (18, 20, 8)), ("y", (15, 13, 5)),
    ("x", (12, 14, 6)), ("x", (74, 64, 37)), ("x", (20, 18, 8)), ("x", (13, 15, 5)),
)  # fmt: skip
PARITIES: tuple[Literal["odd", "even"], ...] = ("odd", "even")
HEXES = [Projection(HexGrid(5, 4, axis, index), *sizes) for index in PARITIES for axis, sizes in STAGGERED]
ALL = [Projection(SquareGrid(5, 4), 64, 64), Projection(SquareGrid(3, 7), 16, 31), *HEXES]


def is_inside(polygon: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Strictly inside a convex outline that goes clockwise on the screen."""
    ends = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return all((qx - px) * (y - py) - (qy - py) * (x - px) > 0 for (px, py), (qx, qy) in ends)


def held(outlines: dict[Cell, tuple[tuple[float, float], ...]], across: range, down: range) -> dict[Cell, list[Cell]]:
    """The cells in whose outline the middle of each of these pixels lies; each outline is asked near itself alone."""
    found: dict[Cell, list[Cell]] = {(px, py): [] for px in across for py in down}
    for cell, outline in outlines.items():
        xs, ys = zip(*outline, strict=True)
        for px in (px for px in across if min(xs) - 1 <= px <= max(xs)):
            for py in (py for py in down if min(ys) - 1 <= py <= max(ys)):
                if is_inside(outline, px + 0.5, py + 0.5):
                    found[px, py].append(cell)
    return found


@pytest.mark.parametrize("projection", ALL, ids=str)
def test_the_centre_of_a_cell_is_in_the_cell(projection: Projection) -> None:
    for cell in projection.grid.cells():
        assert projection.cell_at(*projection.centre(cell)) == cell
        assert is_inside(projection.polygon(cell), *projection.centre(cell))


@pytest.mark.parametrize("projection", ALL, ids=str)
def test_every_pixel_belongs_to_the_outline_it_lies_in(projection: Projection) -> None:
    width, height = projection.size
    outlines = {cell: projection.polygon(cell) for cell in projection.grid.cells()}
    step = 1 if width * height < 20_000 else 3
    counts = dict.fromkeys(outlines, 0)
    for (px, py), holders in held(outlines, range(-3, width + 3, step), range(-3, height + 3, step)).items():
        x, y = px + 0.5, py + 0.5
        found = projection.cell_at(x, y)
        if len(holders) == 1:
            assert found == holders[0]
            counts[holders[0]] += 1
        elif holders:  # a side that Tiled rounds makes rows overlap by a pixel: the nearer centre
            assert found in holders
        else:
            on_edge = found is not None and any(
                is_inside(outlines[found], x + dx, y + dy) for dx in (-0.01, 0.01) for dy in (-0.01, 0.01)
            )
            assert found is None or on_edge
    assert min(counts.values()) > 10


@pytest.mark.parametrize("projection", HEXES, ids=str)
def test_hexes_leave_no_holes(projection: Projection) -> None:
    """Two cells within the board, one of either stagger, stand for all."""
    for cell in ((1, 1), (2, 2)):
        assert len(projection.grid.neighbours(cell)) == 6
        x, y = projection.top_left(cell)
        for px in range(projection.tile[0]):
            for py in range(projection.tile[1]):
                assert projection.cell_at(x + px + 0.5, y + py + 0.5) is not None


@pytest.mark.parametrize(
    ("grid", "corner", "size"),
    [
        (HexGrid(5, 4, "y", "odd"), {(0, 0): (0, 0), (1, 0): (14, 0), (0, 1): (7, 9), (2, 3): (35, 27)}, (77, 39)),
        (HexGrid(5, 4, "y", "even"), {(0, 0): (7, 0), (1, 0): (21, 0), (0, 1): (0, 9), (2, 3): (28, 27)}, (77, 39)),
        (HexGrid(5, 4, "x", "odd"), {(0, 0): (0, 0), (1, 0): (10, 6), (0, 1): (0, 12), (3, 2): (30, 30)}, (54, 54)),
        (HexGrid(5, 4, "x", "even"), {(0, 0): (0, 6), (1, 0): (10, 0), (0, 1): (0, 18), (3, 2): (30, 24)}, (54, 54)),
    ],
)
def test_tiles_lie_where_tiled_draws_them(
    grid: Grid, corner: dict[Cell, tuple[int, int]], size: tuple[int, int]
) -> None:
    projection = Projection(grid, 14, 12, 6)
    assert {cell: projection.top_left(cell) for cell in corner} == corner
    assert projection.size == size


def test_outlines() -> None:
    pointed = Projection(HexGrid(5, 4, "y", "odd"), 14, 12, 6)
    assert pointed.polygon((0, 0)) == ((7, 0), (14, 3), (14, 9), (7, 12), (0, 9), (0, 3))
    flat = Projection(HexGrid(5, 4, "x", "odd"), 14, 12, 6)
    assert flat.polygon((0, 0)) == ((4, 0), (10, 0), (14, 6), (10, 12), (4, 12), (0, 6))
    square = Projection(SquareGrid(2, 2), 16, 31)
    assert square.polygon((1, 1)) == ((16, 31), (32, 31), (32, 62), (16, 62))


def test_an_odd_slant_is_rounded_as_tiled_rounds_it() -> None:
    projection = Projection(HexGrid(3, 3, "y", "odd"), 64, 74, 37)
    assert projection.top_left((0, 1)) == (32, 55)
    assert projection.top_left((0, 2)) == (0, 110)
    assert projection.size == (224, 183)


def test_square_pixels_end_with_the_board() -> None:
    projection = Projection(SquareGrid(2, 3), 16, 20)
    assert projection.size == (32, 60)
    assert projection.cell_at(15.9, 19.9) == (0, 0)
    assert projection.cell_at(16, 20) == (1, 1)
    assert projection.cell_at(32, 10) is None
    assert projection.cell_at(-0.1, 10) is None
    assert projection.cell_at(10, 60) is None


def test_sizes_that_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="1 x 12"):
        Projection(HexGrid(2, 2), 1, 12, 6)
    with pytest.raises(ValueError, match="A side of 12"):
        Projection(HexGrid(2, 2), 14, 12, 12)
