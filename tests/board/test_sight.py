"""Sight and cover, against an oracle that clips polygons with fractions, and against the rule's own words."""

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board import sight
from game.board.board import Board, Field
from game.board.grid import Cell, Grid
from game.board.hexes import HexGrid
from game.board.lines import line
from game.board.squares import SquareGrid
from game.board.terrain import Terrain, terrains

Kind = tuple[()] | tuple[Literal["x", "y"], Literal["odd", "even"]]
"""Squares, or hexes by axis and index."""
Corner = tuple[Fraction, Fraction]
KINDS: list[Kind] = [(), ("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")]
OPEN = Terrain("open")
WALL = terrains()["wall"]
LOW = terrains()["low_wall"]
SMOKE = terrains()["smoke"]
FOREST = terrains()["forest"]

# Corners of the cell at the plane's origin, in order round it.
SQUARE_CORNERS = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
HEX_CORNERS = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)]


def make(kind: Kind, width: int, height: int) -> Grid:
    return HexGrid(width, height, *kind) if kind else SquareGrid(width, height)


def ground(grid: Grid, terrain: dict[Cell, Terrain] | None = None, height: dict[Cell, int] | None = None) -> Field:
    terrain, height = terrain or {}, height or {}
    cells = list(grid.cells())
    board = Board(grid, tuple(terrain.get(c, OPEN) for c in cells), tuple(height.get(c, 0) for c in cells))
    return Field.of(board)


def side(p: Corner, q: Corner, x: Fraction | int, y: Fraction | int) -> Fraction:
    """On which side of the line from p to q a point lies, and how far."""
    return (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])


def clip(grid: Grid, cell: Cell, a: Cell, b: Cell) -> tuple[Fraction, Fraction, bool] | None:
    """From where to where (0 to 1) the line a-b runs in the closed cell, and whether it enters the cell's inside."""
    unit, corners = (Fraction(1, 2), SQUARE_CORNERS) if grid.sides == 8 else (Fraction(1, 3), HEX_CORNERS)
    cx, cy = grid.plane(cell)
    ax, ay = grid.plane(a)
    bx, by = grid.plane(b)
    polygon = [(cx + unit * x, cy + unit * y) for x, y in corners]
    first, last, inside = Fraction(0), Fraction(1), True
    for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        turn = 1 if side(p, q, cx, cy) > 0 else -1
        here, there = turn * side(p, q, ax, ay), turn * side(p, q, bx, by)
        if here == there:
            if here < 0:
                return None
            inside &= here > 0
        elif here < there:
            first = max(first, -here / (there - here))
        else:
            last = min(last, here / (here - there))
    return None if first > last else (first, last, inside and first < last)


def top(field: Field, cell: Cell) -> int:
    terrain = field.terrain(cell)
    return 10**9 if terrain.opaque else field.height(cell) + terrain.wall_cm


def clear(field: Field, a: Cell, a_eye: int, b: Cell, b_eye: int) -> bool:
    """BD-07 in its own words, over every cell of the board."""

    def rises_at(cell: Cell, t: Fraction) -> bool:
        return top(field, cell) > a_eye + (b_eye - a_eye) * t

    touched: list[tuple[Cell, Fraction, Fraction]] = []
    for cell in field.grid.cells():
        if cell in {a, b} or a == b:
            continue
        span = clip(field.grid, cell, a, b)
        if span is None:
            continue
        first, last, crosses = span
        if crosses:
            if rises_at(cell, first) or rises_at(cell, last):
                return False
        else:
            touched.append((cell, first, last))
    for i, (cell, first, last) in enumerate(touched):
        for other, start, end in touched[:i]:
            shared = {max(first, start), min(last, end)}
            if max(first, start) <= min(last, end) and any(rises_at(cell, t) and rises_at(other, t) for t in shared):
                return False
    return True


def sees(field: Field, a: Sequence[Cell], a_large: bool, b: Sequence[Cell], b_large: bool) -> bool:
    a_eye = max(map(field.height, a)) + (300 if a_large else 150)
    b_eye = max(map(field.height, b)) + (300 if b_large else 150)
    return any(clear(field, one, a_eye, other, b_eye) for one in a for other in b)


def wild(kind: Kind, rng: random.Random, size: int = 6) -> Field:
    """A small board with walls, smoke and heights such that tops and lines often meet exactly."""
    grid = make(kind, rng.randint(2, size), rng.randint(2, size))
    kinds = [OPEN, OPEN, OPEN, WALL, LOW, SMOKE, Terrain("post", wall_cm=150), Terrain("pile", wall_cm=225)]
    heights = rng.choice([[0], [0, 150], [0, 75, 150, 300], list(range(0, 500, 25))])
    return ground(
        grid,
        {cell: rng.choice(kinds) for cell in grid.cells()},
        {cell: rng.choice(heights) for cell in grid.cells()},
    )


def body(field: Field, rng: random.Random) -> tuple[tuple[Cell, ...], bool]:
    while True:
        large = rng.random() < 0.3
        cells = field.grid.footprint((rng.randrange(field.grid.width), rng.randrange(field.grid.height)), large)
        if all(map(field.grid.contains, cells)):
            return cells, large


@pytest.mark.rule("BD-07")
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(KINDS), st.randoms(use_true_random=False))
def test_sight_is_what_the_oracle_says_and_symmetric(kind: Kind, rng: random.Random) -> None:
    field = wild(kind, rng)
    for _ in range(4):
        a, b = body(field, rng), body(field, rng)
        seen = field.sees(*a, *b)
        assert seen == sees(field, *a, *b)
        assert seen == field.sees(*b, *a)
        assert seen == (field.blockers(*a, *b) == ())


@pytest.mark.slow
@pytest.mark.rule("BD-07")
@settings(max_examples=25, deadline=None)
@given(st.sampled_from(KINDS), st.randoms(use_true_random=False), st.integers(0, 4), st.sampled_from([0, 1, 4, 99]))
def test_visible_is_every_cell_seen(kind: Kind, rng: random.Random, radius: int, levels: int) -> None:
    field = wild(kind, rng)
    cells, large = body(field, rng)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sight, "LEVELS_AT_ONCE", levels)  # both ways of finding it, whatever the ground
        seen = field.visible(cells, large, radius)
    expected = {
        cell
        for cell in field.grid.cells()
        if field.grid.gap(cells, (cell,)) <= radius and sees(field, cells, large, (cell,), False)
    }
    assert seen == expected


@pytest.mark.rule("BD-02", "BD-07")
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize(("width", "height"), [(1, 1), (7, 7), (4, 9), (9, 4), (2, 6)])
def test_on_open_ground_all_is_seen_from_corner_to_corner(kind: Kind, width: int, height: int) -> None:
    grid = make(kind, width, height)
    cells = set(grid.cells())
    assert max(grid.distance(a, b) for a in cells for b in cells) == grid.span
    assert all(ground(grid).visible((cell,), False, 99) == cells for cell in cells)


@pytest.mark.slow
@pytest.mark.rule("BD-07")
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("flat", [True, False])
def test_visible_agrees_with_single_lines_on_a_big_board(kind: Kind, flat: bool) -> None:
    rng = random.Random(f"{kind}{flat}")
    grid = make(kind, 34, 31)
    field = ground(
        grid,
        {cell: rng.choice([OPEN] * 12 + [WALL, LOW, SMOKE]) for cell in grid.cells()},
        {} if flat else {cell: 200 * ((cell[0] // 7 + cell[1] // 5) % 3) for cell in grid.cells()},
    )
    for viewer in ((17, 15), (16, 14), (0, 0), (33, 30)):
        for radius in (20, 27):
            expected = {c for c in grid.within(viewer, radius) if field.sees((viewer,), False, (c,), False)}
            assert field.visible((viewer,), False, radius) == expected
            assert len(expected) < len(grid.within(viewer, radius))


@pytest.mark.slow
@pytest.mark.rule("BD-07")
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_lines_cross_the_cells_that_clipping_finds(kind: Kind) -> None:
    grid = make(kind, 13, 13)
    middle = (6, 6)
    x, y = grid.plane(middle)
    for cell in (*grid.within(middle, 1), (8, 5), (5, 8), (0, 3), (9, 12), (12, 6)):
        if cell == middle:
            continue
        tx, ty = grid.plane(cell)
        found = line(grid.sides, tx - x, ty - y)
        crossed = {
            grid.from_plane(x + dx, y + dy): (Fraction(first, found.scale), Fraction(last, found.scale))
            for dx, dy, first, last in found.crossed
        }
        spans = {c: clip(grid, c, middle, cell) for c in grid.cells() if c not in {middle, cell}}
        assert crossed == {c: span[:2] for c, span in spans.items() if span and span[2]}


@pytest.mark.rule("BD-07")
def test_a_wall_stops_sight_and_a_low_wall_does_not() -> None:
    grid = SquareGrid(5, 1)
    assert not ground(grid, {(2, 0): WALL}).sees(((0, 0),), False, ((4, 0),), False)
    assert ground(grid, {(2, 0): LOW}).sees(((0, 0),), False, ((4, 0),), False)
    assert ground(grid, {(2, 0): WALL}).blockers(((0, 0),), False, ((4, 0),), False) == ((2, 0),)
    # Three metres of wall, eyes at three metres: nothing rises above the line.
    assert ground(grid, {(2, 0): WALL}).sees(((0, 0),), True, ((4, 0),), True)
    assert not ground(grid, {(2, 0): WALL}).sees(((0, 0),), True, ((4, 0),), False)


@pytest.mark.rule("BD-07")
def test_the_line_is_lowest_where_the_cell_is_nearest_to_the_lower_eye() -> None:
    # From 150 up to 650 over five cells: over the cell next to the lower eye the line starts at 150 + 50 = 200.
    grid = SquareGrid(6, 1)
    for height, seen in ((200, True), (201, False)):
        field = ground(grid, {(1, 0): Terrain("post", wall_cm=height)}, {(5, 0): 500})
        assert field.sees(((0, 0),), False, ((5, 0),), False) is seen
        assert field.sees(((5, 0),), False, ((0, 0),), False) is seen


@pytest.mark.rule("BD-07")
def test_smoke_stops_sight_at_any_height_but_not_from_inside() -> None:
    grid = SquareGrid(5, 1)
    high = {(0, 0): 5000, (4, 0): 5000}
    assert not ground(grid, {(2, 0): SMOKE}, high).sees(((0, 0),), False, ((4, 0),), False)
    assert ground(grid, {(0, 0): SMOKE, (4, 0): SMOKE}).sees(((0, 0),), False, ((4, 0),), False)


@pytest.mark.rule("BD-07")
def test_a_corner_stops_sight_only_between_two_blocking_cells() -> None:
    grid = SquareGrid(2, 2)
    ends = (((0, 0),), False, ((1, 1),), False)
    assert ground(grid, {(1, 0): WALL}).sees(*ends)
    assert ground(grid, {(0, 1): WALL}).sees(*ends)
    both = ground(grid, {(1, 0): WALL, (0, 1): WALL})
    assert not both.sees(*ends)
    assert both.blockers(*ends) == ((1, 0), (0, 1))
    assert (1, 1) not in both.visible(((0, 0),), False, 1)


@pytest.mark.rule("BD-07")
def test_an_edge_between_two_hexes_stops_sight_only_if_both_block() -> None:
    grid = HexGrid(5, 5, "y", "odd")
    ends = (((2, 0),), False, ((2, 2),), False)  # straight down, along the edge between (1, 1) and (2, 1)
    assert ground(grid, {(1, 1): WALL}).sees(*ends)
    assert ground(grid, {(2, 1): WALL}).sees(*ends)
    assert not ground(grid, {(1, 1): WALL, (2, 1): WALL}).sees(*ends)
    # On the board's own edge there is no second cell to block.
    assert ground(grid, {(0, 1): WALL}).sees(((0, 0),), False, ((0, 2),), False)
    assert (0, 2) in ground(grid, {(0, 1): WALL}).visible(((0, 0),), False, 4)


@pytest.mark.rule("BD-07")
def test_some_cell_of_a_large_creature_is_enough() -> None:
    grid = SquareGrid(5, 2)
    field = ground(grid, {(2, 0): SMOKE})
    assert not field.sees(((0, 0),), False, ((3, 0),), False)
    assert field.sees(((0, 0),), False, grid.footprint((3, 0), True), True)


@pytest.mark.rule("BD-06")
def test_a_large_creature_looks_from_its_highest_cell() -> None:
    grid = SquareGrid(5, 2)
    field = ground(grid, {(2, 0): WALL, (2, 1): WALL}, {(0, 0): 300})
    assert not field.sees(((0, 1),), False, ((4, 1),), False)
    # From 600 to 150 over four cells: over the wall's far side the line is still at 318.
    assert field.sees(grid.footprint((0, 0), True), True, ((4, 1),), False)
    assert field.ground(grid.footprint((0, 0), True)) == 300


@pytest.mark.rule("BD-12")
def test_cover_counts_next_to_the_unit_on_the_line() -> None:
    grid = SquareGrid(8, 5)
    shooter, target = ((0, 2),), ((6, 2),)
    assert ground(grid).cover(shooter, target) == "none"
    assert ground(grid, {(5, 2): LOW}).cover(shooter, target) == "hard"
    assert ground(grid, {(5, 2): FOREST}).cover(shooter, target) == "soft"
    assert ground(grid, {(4, 2): LOW}).cover(shooter, target) == "none"
    assert ground(grid, {(6, 1): LOW, (7, 2): LOW, (5, 1): LOW}).cover(shooter, target) == "none"
    assert ground(grid, {(5, 2): LOW}).cover(((6, 0),), target) == "none"
    assert ground(grid, {(5, 2): FOREST, (6, 2): LOW}).cover(shooter, target) == "hard"


@pytest.mark.rule("BD-12")
def test_a_unit_has_the_cover_of_the_cell_it_stands_in() -> None:
    grid = SquareGrid(8, 5)
    assert ground(grid, {(6, 2): FOREST}).cover(((0, 2),), ((6, 2),)) == "soft"
    assert ground(grid, {(6, 2): FOREST}).cover(((5, 2),), ((6, 2),)) == "soft"
    # Its own cover does not hinder the shooter, and next to the target the shooter's cell is no cover either.
    assert ground(grid, {(5, 2): LOW}).cover(((5, 2),), ((6, 2),)) == "none"
    assert ground(grid, {(0, 2): LOW}).cover(((0, 2),), ((6, 2),)) == "none"


@pytest.mark.rule("BD-12")
def test_cover_at_a_corner_takes_two_cells_and_is_the_weaker_one() -> None:
    grid = SquareGrid(4, 4)
    shot = (((0, 0),), ((3, 3),))
    assert ground(grid, {(3, 2): LOW}).cover(*shot) == "none"
    assert ground(grid, {(3, 2): LOW, (2, 3): FOREST}).cover(*shot) == "soft"
    assert ground(grid, {(3, 2): LOW, (2, 3): LOW}).cover(*shot) == "hard"


@pytest.mark.rule("BD-12")
def test_the_attacker_takes_the_clear_line_with_the_least_cover() -> None:
    grid = SquareGrid(8, 3)
    large = grid.footprint((5, 0), True)
    assert ground(grid, {(4, 0): LOW}).cover(((0, 0),), large) == "none"
    assert ground(grid, {(4, 0): LOW, (4, 1): FOREST}).cover(((0, 0),), large) == "soft"
    # A creature's own cells are no cover to those it attacks.
    assert ground(grid, {(6, 1): LOW}).cover(large, ((7, 1),)) == "none"
    # The line past the smoke is blocked; the clear one leads over the low wall.
    blind = ground(grid, {(4, 0): LOW, (2, 1): SMOKE, (3, 1): SMOKE, (4, 1): WALL})
    assert blind.cover(((0, 0),), large) == "hard"


@pytest.mark.rule("BD-12")
def test_cover_on_hexes() -> None:
    grid = HexGrid(8, 5, "y", "odd")
    assert ground(grid, {(5, 2): LOW}).cover(((0, 2),), ((6, 2),)) == "hard"
    assert ground(grid, {(4, 2): LOW}).cover(((0, 2),), ((6, 2),)) == "none"
    edge = (((2, 0),), ((2, 2),))
    assert ground(grid, {(1, 1): LOW}).cover(*edge) == "none"
    assert ground(grid, {(1, 1): LOW, (2, 1): FOREST}).cover(*edge) == "soft"


def test_what_lies_over_the_ground_counts_for_sight_and_cover() -> None:
    grid = SquareGrid(5, 1)
    plain = ground(grid)
    webbed = Field.of(plain.board, (((2, 0), SMOKE), ((3, 0), LOW)))
    assert plain.sees(((0, 0),), False, ((4, 0),), False)
    assert not webbed.sees(((0, 0),), False, ((4, 0),), False)
    assert webbed.visible(((0, 0),), False, 4) == {(0, 0), (1, 0), (2, 0)}
    assert webbed.cover(((0, 0),), ((4, 0),)) == "hard"
    assert plain.visible(((0, 0),), False, 4) == {(column, 0) for column in range(5)}
