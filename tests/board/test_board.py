"""Boards and what lies over them."""

import pytest

from game.board.board import FIELDS_KEPT, Board, Field
from game.board.hexes import HexGrid
from game.board.squares import SquareGrid
from game.board.terrain import Terrain, terrains

OPEN = Terrain("open")
WALL = terrains()["wall"]


def board(*rows: str) -> Board:
    kinds = {".": OPEN, "#": WALL, "~": terrains()["deep"]}
    text = "".join(rows)
    return Board(SquareGrid(len(rows[0]), len(rows)), tuple(kinds[c] for c in text), tuple(range(len(text))))


def test_a_board_is_read_row_by_row() -> None:
    plain = board("..#", ".~.")
    assert plain.terrain_at((2, 0)) == WALL
    assert plain.terrain_at((1, 1)).id == "deep"
    assert plain.height_at((2, 0)) == 2
    assert plain.height_at((0, 1)) == 3


def test_a_ground_has_to_fit_its_grid() -> None:
    with pytest.raises(ValueError, match="2 x 2 cells needs 4 terrains and heights, not 3 and 4"):
        Board(SquareGrid(2, 2), (OPEN,) * 3, (0,) * 4)


def test_boards_are_values() -> None:
    assert board("..", "#.") == board("..", "#.")
    assert hash(board("..", "#.")) == hash(board("..", "#."))
    assert board("..", "#.") != board("..", ".#")


def test_what_lies_over_the_ground_counts() -> None:
    plain = board("..", "#.")
    opened = Field.of(plain, (((0, 1), OPEN), ((1, 0), WALL)))
    assert opened.passable((0, 1))
    assert not opened.passable((1, 0))
    assert opened.height((0, 1)) == 2
    assert not Field.of(plain).passable((0, 1))
    assert Field.of(plain).passable((1, 0))
    assert plain.terrain_at((0, 1)) == WALL


def test_fields_are_remembered_up_to_a_bound() -> None:
    plain = board("." * 40)
    first = Field.of(plain)
    assert Field.of(plain) is first
    for column in range(FIELDS_KEPT - 1):
        Field.of(plain, (((column, 0), WALL),))
    assert Field.of(plain) is first
    for column in range(FIELDS_KEPT):
        Field.of(plain, (((column, 0), WALL),))
    assert Field.of(plain) is not first
    assert len(plain.fields) == FIELDS_KEPT


def test_nothing_lies_outside_the_board() -> None:
    plain = board("..")
    assert not Field.of(plain).passable((2, 0))
    assert not Field.of(plain).passable((-1, 0))
    with pytest.raises(ValueError, match="outside the board of 2 x 1"):
        Field.of(plain, (((2, 0), WALL),))


@pytest.mark.rule("BD-06")
def test_a_large_creature_fits_where_every_cell_is_passable_and_on_the_board() -> None:
    field = Field.of(board("....", "..#.", "...."))
    assert field.fits((0, 0), True)
    assert not field.fits((1, 0), True)
    assert not field.fits((2, 1), True)
    assert field.fits((0, 1), True)
    assert not field.fits((0, 2), True)
    assert field.fits((0, 2), False)
    assert field.ground(field.grid.footprint((0, 1), True)) == 9


@pytest.mark.rule("BD-03")
def test_no_diagonal_step_past_a_wall() -> None:
    field = Field.of(board(".#..", "....", "...."))
    assert field.squeezed((0, 0), (1, 1))
    assert field.squeezed((1, 1), (0, 0))
    assert field.squeezed((1, 1), (2, 0))
    assert not field.squeezed((0, 1), (0, 0))
    assert not field.squeezed((1, 1), (2, 2))
    assert not field.squeezed((0, 1), (1, 2))
    # A Large creature sweeps the cells beside both its corners.
    assert field.squeezed((1, 1), (2, 0), large=True)
    assert field.squeezed((2, 0), (1, 1), large=True)
    assert not field.squeezed((0, 1), (1, 1), large=True)
    assert Field.of(board("..#.", "....", "....")).squeezed((0, 0), (1, 1), large=True)


@pytest.mark.rule("BD-03")
def test_deep_water_is_no_wall() -> None:
    assert not Field.of(board(".~", "~.")).squeezed((0, 0), (1, 1))


@pytest.mark.rule("BD-03")
def test_nothing_squeezes_on_hexes() -> None:
    grid = HexGrid(3, 3)
    field = Field.of(Board(grid, (WALL,) * 9, (0,) * 9))
    assert not any(field.squeezed((1, 1), other) for other in grid.neighbours((1, 1)))
