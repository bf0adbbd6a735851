"""Ways and costs against a plain search that keeps every cheapest way."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.board import Board, Field
from game.board.grid import Cell, Grid
from game.board.hexes import HexGrid
from game.board.paths import Steps, Ways, flood
from game.board.routes import nearest_free, route
from game.board.squares import SquareGrid
from game.board.terrain import Terrain, terrains

OPEN = Terrain("open")
HARD = Terrain("hard", cost=2)
WALL = terrains()["wall"]
KINDS = {".": OPEN, ",": HARD, "#": WALL}


def field_of(grid: Grid, kind: Callable[[Cell], Terrain]) -> Field:
    return Field.of(Board(grid, tuple(map(kind, grid.cells())), (0,) * (grid.width * grid.height)))


def drawn(*rows: str) -> Field:
    return field_of(SquareGrid(len(rows[0]), len(rows)), lambda cell: KINDS[rows[cell[1]][cell[0]]])


def walking(field: Field) -> Steps:
    def steps(cell: Cell) -> list[tuple[Cell, int]]:
        return [
            (other, field.terrain(other).cost)
            for other in field.grid.neighbours(cell)
            if field.passable(other) and not field.squeezed(cell, other)
        ]

    return steps


def wild(rng: random.Random) -> Field:
    width, height = rng.randint(2, 7), rng.randint(2, 7)
    grid = rng.choice([SquareGrid(width, height), HexGrid(width, height, "x"), HexGrid(width, height, "y", "even")])
    return field_of(grid, lambda _: rng.choice([OPEN, OPEN, HARD, WALL]))


def best_ways(steps: Steps, start: Cell, budget: int) -> dict[Cell, tuple[int, int]]:
    """Cost and number of steps of the best way to each cell, by relaxing until nothing changes."""
    best = {start: (0, 0)}
    changed = True
    while changed:
        changed = False
        for cell, (cost, count) in list(best.items()):
            for other, price in steps(cell):
                way = (cost + price, count + 1)
                if way[0] <= budget and way < best.get(other, (budget + 1, 0)):
                    best[other] = way
                    changed = True
    return best


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 9))
def test_flood_finds_the_cheapest_and_shortest_canonical_ways(rng: random.Random, budget: int) -> None:
    field = wild(rng)
    steps = walking(field)
    start = (rng.randrange(field.grid.width), rng.randrange(field.grid.height))
    reach = flood(start, budget, steps)
    best = best_ways(steps, start, budget)
    assert reach.cost == {cell: cost for cell, (cost, _) in best.items()}
    assert list(reach.cost) == sorted(reach.cost, key=lambda c: (reach.cost[c], c[1], c[0]))
    for cell in reach:
        path = (start, *reach.path(cell))
        assert path[-1] == cell
        assert len(path) - 1 == best[cell][1]
        assert sum(dict(steps(a))[b] for a, b in pairwise(path)) == reach.cost[cell]
        if cell != start:
            before = [
                other
                for other, (cost, count) in best.items()
                if (cost + dict(steps(other)).get(cell, 99), count + 1) == best[cell]
            ]
            assert path[-2] == min(before, key=lambda c: (c[1], c[0]))


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_order_of_steps_and_of_earlier_questions_changes_nothing(rng: random.Random) -> None:
    field = wild(rng)
    steps = walking(field)

    def shuffled(cell: Cell) -> list[tuple[Cell, int]]:
        found = list(steps(cell))
        rng.shuffle(found)
        return found

    cells = list(field.grid.cells())
    used = Ways(shuffled)
    for cell in rng.sample(cells, 3):
        flood(cell, 5, used)
    closed = set(rng.sample(cells, 2))
    start = rng.choice(cells)
    plain, other = flood(start, 6, steps, closed), flood(start, 6, used, closed)
    assert list(plain.cost.items()) == list(other.cost.items())
    assert [plain.path(cell) for cell in plain] == [other.path(cell) for cell in reversed(list(other))][::-1]
    assert not (plain.cost.keys() & closed) - {start}


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 8))
def test_without_some_steps_all_that_is_left_is_reached_by_others(rng: random.Random, budget: int) -> None:
    """A zone that is not to be left: the ways without that cost what a plain search without these steps finds."""
    field = wild(rng)
    steps, cells = walking(field), list(field.grid.cells())
    start, zone = rng.choice(cells), set(rng.sample(cells, rng.randint(0, len(cells))))

    def is_barred(at: Cell, to: Cell) -> bool:
        return at in zone and to not in zone

    whole = flood(start, budget, steps)
    found = whole.without(is_barred, zone)
    best = best_ways(lambda at: [(to, price) for to, price in steps(at) if not is_barred(at, to)], start, budget)
    assert found.cost == {cell: cost for cell, (cost, _) in best.items() if cost <= max(whole.cost.values())}
    for cell in found:
        path = (start, *found.path(cell))
        assert not any(is_barred(*step) for step in pairwise(path))
        assert sum(dict(steps(at))[to] for at, to in pairwise(path)) == found.cost[cell]
        assert len(path) - 1 == best[cell][1]


def test_ways_round_a_wall() -> None:
    reach = flood((0, 1), 9, walking(drawn("...", ".#.", "...")))
    assert reach.cost[2, 1] == 4  # no diagonal past the wall
    assert reach.path((2, 1)) == ((0, 0), (1, 0), (2, 0), (2, 1))
    assert reach.path((0, 1)) == ()
    assert (1, 1) not in reach
    with pytest.raises(KeyError):
        reach.path((1, 1))


def test_fewer_steps_before_the_canonical_order() -> None:
    # Along the row two open cells and then one; over the hard cell the same cost takes one step less.
    reach = flood((0, 1), 4, walking(drawn("..#", ".,.", "##.")))
    assert reach.cost[2, 1] == 3
    assert reach.path((2, 1)) == ((1, 1), (2, 1))


def test_a_free_step_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1, not 0"):
        flood((0, 0), 2, lambda cell: [((cell[0] + 1, 0), 0)])


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_route_costs_what_the_flood_says(rng: random.Random) -> None:
    field = wild(rng)
    steps = walking(field)
    cells = list(field.grid.cells())
    start, goal = rng.choice(cells), rng.choice(cells)
    best = best_ways(steps, start, 200)
    found = route(start, goal.__eq__, steps, lambda cell: field.grid.distance(cell, goal))
    assert found.arrives == (goal in best)
    path = (start, *found.path)
    assert sum(dict(steps(a))[b] for a, b in pairwise(path)) == found.cost
    if found.arrives:
        assert path[-1] == goal
        assert (found.cost, len(found.path)) == best[goal]
    else:
        nearest = min(field.grid.distance(cell, goal) for cell in best)
        assert field.grid.distance(path[-1], goal) == nearest


def test_a_huge_board_with_an_enclosed_start_or_goal_is_no_trouble() -> None:
    grid = SquareGrid(1000, 1000)
    walls = set(grid.neighbours((500, 500)))
    field = Field.of(Board(grid, tuple(WALL if cell in walls else OPEN for cell in grid.cells()), (0,) * 1_000_000))
    steps = walking(field)
    looked: set[Cell] = set()

    def counted(cell: Cell) -> list[tuple[Cell, int]]:
        looked.add(cell)
        return list(steps(cell))

    inside, outside = (500, 500), (20, 30)
    assert flood(inside, 12, counted).cost == {inside: 0}
    assert route(inside, outside.__eq__, counted, lambda cell: grid.distance(cell, outside)).path == ()
    assert nearest_free(field, inside, lambda cell: cell != inside) is None
    assert len(looked) == 1
    found = route(outside, inside.__eq__, counted, lambda cell: grid.distance(cell, inside), most=2000)
    assert not found.arrives
    assert grid.distance(found.path[-1], inside) == 2
    assert len(looked) <= 2001
    asked: list[Cell] = []

    def none_is_free(cell: Cell) -> bool:
        asked.append(cell)
        return False

    assert nearest_free(field, outside, none_is_free, most=2000) is None
    assert 0 < len(asked) <= 2000 + 100, "it stops after the ring in which it has looked at so many"


@pytest.mark.rule("BD-05")
def test_the_nearest_free_cell_is_the_lowest_row_then_column() -> None:
    field = drawn("....", "....", "....")
    taken = {(1, 1)}
    assert nearest_free(field, (1, 1), lambda cell: cell not in taken) == (0, 0)
    assert nearest_free(field, (2, 1), lambda cell: cell not in taken) == (2, 1)
    taken |= {(0, 0), (1, 0), (2, 0), (0, 1)}
    assert nearest_free(field, (1, 1), lambda cell: cell not in taken) == (2, 1)
    assert nearest_free(field, (1, 1), lambda _: False) is None


@pytest.mark.rule("BD-05")
def test_the_nearest_free_cell_could_have_been_reached() -> None:
    field = drawn("..#.", "..#.", "..#.")
    left = {(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)}
    assert nearest_free(field, (1, 1), lambda cell: cell not in left) == (1, 2)
    assert nearest_free(field, (1, 1), lambda cell: cell not in left | {(1, 2)}) is None


@pytest.mark.rule("BD-05")
def test_the_nearest_place_for_a_large_creature() -> None:
    field = drawn("....", ".#..", "....", "....")
    assert nearest_free(field, (2, 0), lambda cell: cell != (2, 0), large=True) == (2, 1)
    assert nearest_free(field, (0, 2), lambda cell: cell != (0, 2), large=True) == (1, 2)


@given(st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_the_way_home_costs_what_walking_it_costs(rng: random.Random) -> None:
    """Steps have their own price in each direction, and some lead one way only, as down a cliff."""
    field = wild(rng)
    cells = [cell for cell in field.grid.cells() if field.passable(cell)]
    one_way = {cell for cell in cells if rng.random() < 0.3}
    open_steps = walking(field)

    def steps(cell: Cell) -> list[tuple[Cell, int]]:
        return [(other, price) for other, price in open_steps(cell) if other not in one_way or cell in one_way]

    if not cells:
        return
    start = rng.choice(cells)
    found = flood(start, rng.randint(1, 20), Ways(steps))
    inside = set(found.cost)

    def within(cell: Cell) -> list[tuple[Cell, int]]:
        return [(other, price) for other, price in steps(cell) if other in inside]

    walked = {cell: best_ways(within, cell, 1000).get(start, (None,))[0] for cell in inside}
    assert found.homeward() == {cell: cost for cell, cost in walked.items() if cost is not None}


def test_no_way_home_leads_up_where_one_only_comes_down() -> None:
    def steps(cell: Cell) -> list[tuple[Cell, int]]:
        """A row of cells with a cliff between the third and the fourth, and a long way round it by the row below."""
        column, row = cell
        beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        on = [(x, y) for x, y in beside if 0 <= x < 8 and 0 <= y < 2 and not (y == 1 and x < 2)]
        return [(other, 1) for other in on if not (cell == (3, 0) and other == (2, 0))]

    found = flood((0, 0), 20, Ways(steps))
    assert found.cost[3, 0] == 3
    assert found.homeward()[3, 0] == 5
