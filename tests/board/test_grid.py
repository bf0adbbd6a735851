"""Cells, distances, footprints and angles, against Tiled's drawing and plain geometry in floats."""

from collections import deque
from itertools import combinations, product
from math import acos, degrees, hypot, sqrt

import pytest

from game.board.grid import Cell, Grid, canonical
from game.board.hexes import HexGrid
from game.board.squares import SquareGrid

SQUARE = SquareGrid(7, 6)
HEXES = [HexGrid(7, 6, axis, index) for axis in ("x", "y") for index in ("odd", "even")]
GRIDS = [SQUARE, *HEXES]


def spot(grid: Grid, cell: Cell) -> tuple[float, float]:
    """Where Tiled draws a cell's centre, for regular hexes whose neighbours are 1 apart."""
    column, row = cell
    if isinstance(grid, SquareGrid):
        return column, row
    assert isinstance(grid, HexGrid)
    odd = grid.index == "odd"
    if grid.axis == "y":
        return column + (0.5 if (row % 2 == 1) == odd else 0), row * sqrt(3) / 2
    return column * sqrt(3) / 2, row + (0.5 if (column % 2 == 1) == odd else 0)


def middle(grid: Grid, cells: tuple[Cell, ...]) -> tuple[float, float]:
    spots = [spot(grid, cell) for cell in cells]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def angle(grid: Grid, apex: tuple[float, float], a: Cell, b: Cell) -> float:
    ux, uy = (p - q for p, q in zip(spot(grid, a), apex, strict=True))
    vx, vy = (p - q for p, q in zip(spot(grid, b), apex, strict=True))
    cosine = (ux * vx + uy * vy) / hypot(ux, uy) / hypot(vx, vy)
    return degrees(acos(max(-1, min(1, cosine))))


@pytest.mark.rule("BD-01")
@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_neighbours_are_the_cells_drawn_next_to_it(grid: Grid) -> None:
    reach = 1.5 if grid.sides == 8 else 1.1
    for cell in grid.cells():
        x, y = spot(grid, cell)
        near = [
            other
            for other in grid.cells()
            if other != cell and hypot(spot(grid, other)[0] - x, spot(grid, other)[1] - y) < reach
        ]
        assert grid.neighbours(cell) == tuple(near)
        assert set(grid.neighbours(cell)) <= set(grid.around(cell))
        assert len(grid.around(cell)) == grid.sides


@pytest.mark.rule("BD-01")
def test_tiled_shifts_the_lines_that_the_index_names() -> None:
    assert HexGrid(9, 9, "y", "odd").neighbours((3, 3)) == ((3, 2), (4, 2), (2, 3), (4, 3), (3, 4), (4, 4))
    assert HexGrid(9, 9, "y", "even").neighbours((3, 3)) == ((2, 2), (3, 2), (2, 3), (4, 3), (2, 4), (3, 4))
    assert HexGrid(9, 9, "x", "odd").neighbours((3, 3)) == ((3, 2), (2, 3), (4, 3), (2, 4), (3, 4), (4, 4))
    assert HexGrid(9, 9, "x", "even").neighbours((3, 3)) == ((2, 2), (3, 2), (4, 2), (2, 3), (4, 3), (3, 4))


@pytest.mark.rule("BD-02")
@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_distance_is_the_fewest_steps(grid: Grid) -> None:
    for start in ((0, 0), (3, 2), (6, 5)):
        steps = {start: 0}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            for other in grid.neighbours(cell):
                if other not in steps:
                    steps[other] = steps[cell] + 1
                    queue.append(other)
        assert {cell: grid.distance(start, cell) for cell in grid.cells()} == steps
        for n in (0, 1, 3):
            assert grid.within(start, n) == tuple(cell for cell in grid.cells() if steps[cell] <= n)


@pytest.mark.rule("BD-02")
def test_large_units_are_as_far_apart_as_their_nearest_cells() -> None:
    assert SQUARE.gap(SQUARE.footprint((0, 0), True), SQUARE.footprint((4, 3), True)) == 3
    assert SQUARE.gap(SQUARE.footprint((0, 0), True), ((2, 2),)) == 1
    assert SQUARE.gap(((0, 0),), ((5, 2),)) == 5
    grid = HexGrid(9, 9, "y", "odd")
    assert grid.gap(grid.footprint((1, 1), True), ((4, 1),)) == 2
    assert grid.gap(grid.footprint((1, 1), True), ((2, 3),)) == 1


@pytest.mark.rule("BD-06")
def test_large_footprints() -> None:
    assert SQUARE.footprint((2, 3), False) == ((2, 3),)
    assert SQUARE.footprint((2, 3), True) == ((2, 3), (3, 3), (2, 4), (3, 4))
    assert set(HexGrid(9, 9, "y", "odd").footprint((2, 2), True)) == {(2, 2), (3, 2), (2, 3)}
    assert set(HexGrid(9, 9, "y", "odd").footprint((2, 3), True)) == {(2, 3), (3, 3), (3, 4)}
    assert set(HexGrid(9, 9, "y", "even").footprint((2, 2), True)) == {(2, 2), (3, 2), (3, 3)}
    assert set(HexGrid(9, 9, "x", "odd").footprint((2, 2), True)) == {(2, 2), (3, 2), (2, 3)}
    assert set(HexGrid(9, 9, "x", "odd").footprint((3, 2), True)) == {(3, 2), (4, 3), (3, 3)}


@pytest.mark.rule("BD-06")
@pytest.mark.parametrize("grid", HEXES, ids=str)
def test_large_hexes_lie_where_the_rule_says(grid: HexGrid) -> None:
    for anchor in grid.cells():
        x, y = spot(grid, anchor)
        offsets = {
            (round(spot(grid, c)[0] - x, 3), round(spot(grid, c)[1] - y, 3)) for c in grid.footprint(anchor, True)
        }
        east, south_east = ((1, 0), (0.5, 0.866)) if grid.axis == "y" else ((0.866, 0.5), (0, 1))
        assert offsets == {(0, 0), east, south_east}
        assert grid.footprint(anchor, True)[0] == anchor


@pytest.mark.rule("BD-06")
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_angles_from_centres_are_exact(grid: Grid, large: bool) -> None:
    body = grid.footprint((3, 2), large)
    apex, float_apex = grid.centre(body), middle(grid, body)
    exact = {90: 0, 150: 0}
    others = [cell for cell in grid.cells() if cell not in body]
    for a, b in combinations(others, 2):
        real = angle(grid, float_apex, a, b)
        for limit in (90, 150):
            wide = grid.wider_than(apex, grid.centre((a,)), grid.centre((b,)), limit)
            assert wide == grid.wider_than(apex, grid.centre((b,)), grid.centre((a,)), limit)
            if abs(real - limit) < 1e-4:
                exact[limit] += 1
                assert not wide, (a, b, real)
            else:
                assert wide == (real > limit), (a, b, real)
    # A large body's centre on hexes is a corner: no two cells make exactly 90 degrees there on so small a board.
    assert exact[90] or (grid.sides == 6 and large), "the case of exactly 90 degrees was never met"
    assert exact[150] or grid.sides == 8 or large, "the case of exactly 150 degrees was never met"


@pytest.mark.rule("BD-06")
def test_all_pairs_of_neighbours_more_than_90_degrees_apart() -> None:
    apex = SQUARE.centre(((3, 3),))
    pairs = [
        (a, b)
        for a, b in combinations(SQUARE.neighbours((3, 3)), 2)
        if SQUARE.wider_than(apex, SQUARE.centre((a,)), SQUARE.centre((b,)), 90)
    ]
    # Eight directions, 45 degrees apart: each has three others at 135, 180 and 225 degrees.
    assert len(pairs) == 8 * 3 // 2
    assert ((3, 2), (2, 3)) not in pairs
    assert ((2, 2), (4, 2)) not in pairs
    for grid in HEXES:
        apex = grid.centre(((3, 3),))
        wide = [
            (a, b)
            for a, b in combinations(grid.neighbours((3, 3)), 2)
            if grid.wider_than(apex, grid.centre((a,)), grid.centre((b,)), 90)
        ]
        assert len(wide) == 6 * 3 // 2  # 120, 180 and 240 degrees


def test_no_angle_at_the_apex_itself() -> None:
    here, there = SQUARE.centre(((1, 1),)), SQUARE.centre(((2, 1),))
    assert not SQUARE.wider_than(here, here, there, 90)
    assert not SQUARE.wider_than(here, there, here, 150)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_opposite_is_the_half_turn(grid: Grid) -> None:
    for centre in grid.cells():
        x, y = spot(grid, centre)
        for cell in grid.neighbours(centre):
            cx, cy = spot(grid, cell)
            across = [
                other
                for other in grid.cells()
                if hypot(spot(grid, other)[0] - 2 * x + cx, spot(grid, other)[1] - 2 * y + cy) < 0.01
            ]
            assert grid.opposite(centre, cell) == (across[0] if across else None)
    assert grid.opposite((3, 3), (3, 3)) is None
    assert grid.opposite((3, 3), (0, 0)) is None


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_away_leads_most_directly_away(grid: Grid) -> None:
    for cell, large in product(((3, 3), (2, 2), (0, 0)), (False, True)):
        for source in grid.cells():
            body = grid.footprint(source, large)
            x, y = middle(grid, body)
            cx, cy = spot(grid, cell)
            if hypot(cx - x, cy - y) < 0.01:
                continue
            cosines = {}
            for other in grid.around(cell):
                ox, oy = spot(grid, other)
                step = hypot(ox - cx, oy - cy) * hypot(cx - x, cy - y)
                cosines[other] = round(((ox - cx) * (cx - x) + (oy - cy) * (cy - y)) / step, 6)
            best = max(cosines.values())
            expected = min((other for other, cosine in cosines.items() if cosine == best), key=canonical)
            assert grid.away(grid.centre(body), cell) == expected
    assert SQUARE.away(SQUARE.centre(((3, 3),)), (3, 3)) == (2, 2)
    assert SQUARE.away(SQUARE.centre(((1, 0),)), (0, 0)) == (-1, 0)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_rays_are_straight_and_stay_on_the_board(grid: Grid) -> None:
    starts = ((0, 0), (3, 2), (2, 3), (6, 5))
    for start, toward in product(starts, grid.cells()):
        line = grid.ray(start, toward, 5)
        if start == toward:
            assert line == ()
            continue
        whole = grid.distance(start, toward)
        assert toward in line if whole <= 5 else toward not in line
        (sx, sy), (tx, ty) = spot(grid, start), spot(grid, toward)
        for k, cell in enumerate(line, 1):
            assert grid.contains(cell)
            assert grid.distance(start, cell) == k
            assert k == 1 or cell in grid.neighbours(line[k - 2])
            px, py = sx + (tx - sx) * k / whole, sy + (ty - sy) * k / whole
            nearest = min(hypot(spot(grid, c)[0] - px, spot(grid, c)[1] - py) for c in grid.cells())
            assert hypot(spot(grid, cell)[0] - px, spot(grid, cell)[1] - py) == pytest.approx(nearest)
    assert SQUARE.ray((1, 1), (2, 2), 3) == ((2, 2), (3, 3), (4, 4))
    assert SQUARE.ray((1, 1), (1, 0), 3) == ((1, 0),)


@pytest.mark.rule("BD-03")
def test_diagonal_steps_squeeze_past_two_cells() -> None:
    assert SQUARE.squeezes((2, 2), (3, 3)) == ((3, 2), (2, 3))
    assert SQUARE.squeezes((3, 3), (2, 2)) == ((3, 2), (2, 3))
    assert SQUARE.squeezes((3, 2), (2, 3)) == ((2, 2), (3, 3))
    assert SQUARE.squeezes((2, 2), (3, 2)) == ()
    assert SQUARE.squeezes((2, 2), (4, 4)) == ()
    assert all(not HEXES[0].squeezes((3, 3), other) for other in HEXES[0].neighbours((3, 3)))


def test_grids_are_values() -> None:
    assert SquareGrid(3, 4) == SquareGrid(3, 4)
    assert hash(HexGrid(3, 4, "x")) == hash(HexGrid(3, 4, "x"))
    assert HexGrid(3, 4, "x") != HexGrid(3, 4, "y")
    grid = SquareGrid(3, 4)
    grid.neighbours((1, 1))
    assert grid == SquareGrid(3, 4)


def test_what_makes_no_grid() -> None:
    with pytest.raises(ValueError, match="0 x 4"):
        SquareGrid(0, 4)
    with pytest.raises(ValueError, match="'z'"):
        HexGrid(3, 3, "z")  # type: ignore[arg-type] # that is what is refused
    with pytest.raises(ValueError, match="5 cells"):
        SQUARE.centre(((0, 0),) * 5)
