"""The line of sight tool says what the rules say: on every shipped map, between any two cells."""

import random
from pathlib import Path

import pytest

from game.board.board import Field
from game.board.grid import Cell
from game.board.terrain import terrains
from game.data import maps
from game.engine.events import Displaced
from game.engine.imagine import happen, trying
from game.screen.battle.forecast.sightline import sightline
from game.screen.battle.presenter.lookout import Tool
from game.screen.battle.presenter.session import Session
from tests.now import now
from tests.screen.outlooks import met
from tests.screen.sessions import on_map
from tests.table import unit

MAPS = sorted(maps().glob("*.tmx"), key=lambda path: path.name)


def pairs(session: Session, count: int, seed: int) -> list[tuple[Cell, Cell]]:
    """Return pairs of different cells in which nobody stands."""
    view, dice = session.seats.view, random.Random(seed)
    taken = {cell for one in view.units() for cell in view.cells(one)}
    free = [cell for cell in view.grid.cells() if cell not in taken]
    return [(dice.choice(free), dice.choice(free)) for _ in range(count)]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_tool_says_blocked_exactly_where_two_units_there_would_not_see_each_other(path: Path) -> None:
    session = on_map(path)
    view = session.seats.view
    small = [one for one in view.units() if not view.is_large(one)][:2]
    seen = {True: 0, False: 0}
    for start, end in pairs(session, 150, 3):
        if start == end:
            continue
        line = sightline(view, start, end)
        with trying(view):
            for one, cell in zip(small, (start, end), strict=True):
                happen(view, Displaced(one, view.cells(one), (cell,)))
            assert line.is_clear == view.in_sight(*small)
        seen[line.is_clear] += 1
        assert bool([one for one in line.hindrances if one.kind == "blocks"]) == (not line.is_clear)
        covering = [one for one in line.hindrances if one.kind == "cover"]
        assert bool(covering) == (view.field.cover((start,), (end,)) != "none")
        assert ("BD-12" in line.rules) == bool(covering)
        assert all(one.words for one in line.hindrances)
    assert seen[True] > 5


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_without_the_cells_that_block_a_line_it_is_clear(path: Path) -> None:
    """Where walls and smoke alone are named, meadow in their place lets the line through."""
    session = on_map(path)
    view, meadow, tried = session.seats.view, terrains()["meadow"], 0
    for start, end in pairs(session, 250, 5):
        blocks = [one.cell for one in sightline(view, start, end).hindrances if one.kind == "blocks"]
        assert len(set(blocks)) == len(blocks)
        assert not {start, end} & set(blocks)
        kinds = [view.field.terrain(cell) for cell in blocks if view.grid.contains(cell)]
        if blocks and all(kind.opaque or kind.wall_cm for kind in kinds):
            laid = {**dict(view.field.overlay), **dict.fromkeys(blocks, meadow)}
            field = Field.of(view.stage.board, tuple(sorted(laid.items(), key=lambda one: one[0])))
            low = max(map(field.height, blocks)) <= min(field.height(start), field.height(end))
            assert field.sees((start,), False, (end,), False) or not low
            tried += 1
    assert tried or path.stem == "heights"


def test_tool_names_walls_heights_smoke_and_cover() -> None:
    drawing = """
        A . # . B
        . . o . .
        . . 3 . .
        C . . l D
        . . . f .
    """
    pieces = {letter: unit("hoplite", "blue", name=f"Unit {letter}") for letter in "AC"}
    pieces |= {letter: unit("raider", "red", name=f"Unit {letter}") for letter in "BD"}
    _, session = met(drawing, **pieces)
    view = session.seats.view

    def said(start: Cell, end: Cell) -> str:
        line = sightline(view, start, end)
        return " ".join((line.title, *line.words))

    wall = said((0, 0), (4, 0))
    assert "no line of sight" in wall
    assert "From Unit A to Unit B: 4 cells, 8 m." in wall
    assert "Blocked by wall, 3 m high." in wall
    assert "smoke, which cannot be seen through" in said((0, 1), (4, 1))
    assert "Blocked by the ground there, 3 m high." in said((0, 2), (4, 2))
    low = said((0, 3), (4, 3))
    assert "The line of sight is clear" in low
    assert "cover from low wall." in low
    assert "Soft cover from forest, the target's own cell." in said((0, 4), (3, 4))
    assert "It ends 3 m higher than it begins." in said((0, 2), (2, 2))


def test_tool_is_taken_by_key_and_button_begins_anew_where_one_clicks_and_leaves_by_escape() -> None:
    game, session = met(". . . .\n. A # B\n. . . .")
    session.lookout.use(Tool.SIGHT)
    session.pointer.hover((3, 1))
    line = session.markings.overlays().sight
    assert line is not None
    assert not line.is_clear
    assert line.start == ((1, 1),)
    preview = session.preview.shown
    assert preview is not None
    assert preview.sight == line
    assert "BD-07" in session.preview.rules
    before = len(session.table.battle.history)
    session.click((1, 0))
    session.pointer.hover((3, 0))
    line = session.markings.overlays().sight
    assert line is not None
    assert line.start == ((1, 0),)
    assert line.is_clear
    session.pointer.hover((2, 2))
    session.key("ENTER")
    assert session.lookout.anchor == (2, 2)
    assert len(session.table.battle.history) == before
    assert not now(session.is_idle)
    session.key("ESCAPE")
    assert session.lookout.tool is None
    assert session.markings.overlays().sight is None
    assert session.is_idle
    assert game.cell("A") == (1, 1)
