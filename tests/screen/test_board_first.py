"""The board comes first: how large it begins, and that the camera finds whoever is in hand."""

from pathlib import Path

import pytest

from game.data import maps
from game.engine.commands import EndTurn
from game.screen.battle.presenter.session import Mode
from game.screen.battle.view import BattleView
from game.screen.ui.window import KleosWindow
from tests.now import now
from tests.screen.seats import settle, show
from tests.screen.sessions import FORD, on_map

pytestmark = pytest.mark.screen

SHIPPED = ("bay", "camp", "ford", "heights", "pass")
LEAST_CELL = 40.0
"""Pixels that a cell has at least as a battle begins in a window of 1280 by 720 (the table's second sitting)."""


def opened(window: KleosWindow, folder: Path, name: str, rules: str | None = None) -> BattleView:
    return show(window, on_map(maps() / f"{name}.tmx", rules=rules, most=4), folder)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_map_begins_with_cells_that_can_be_told_apart_and_the_actor_in_sight(
    window: KleosWindow, tmp_path: Path, name: str
) -> None:
    view = opened(window, tmp_path, name)
    camera, session = view.board_camera, view.session
    assert (window.width, window.height) == (1280, 720)
    wide, high = camera.projection.tile
    assert min(wide, high) * camera.zoom >= LEAST_CELL
    assert camera.shows(session.seats.view.cells(session.selection.unit)[0], LEAST_CELL / 2)


def test_the_camera_comes_back_to_the_unit_in_hand_as_a_turn_begins(window: KleosWindow, tmp_path: Path) -> None:
    view = opened(window, tmp_path, FORD.stem)
    camera, session = view.board_camera, view.session
    session.table.preferences.change(reduced_motion=True)
    camera.zoom_at(0, 0, 2.0)
    camera.pan(-1e5, 1e5)
    view.on_update(0.05)
    assert not camera.shows(session.seats.view.cells(session.selection.unit)[0]), "who looks elsewhere is left alone"
    session.play.carry_out(EndTurn(session.selection.unit))
    for _ in range(9):
        settle(view)
        if now(session.seats.mode) is not Mode.QUESTION:
            break
        session.question.answer(0)
    view.on_update(0.05)
    assert now(session.seats.mode) is Mode.TURN
    assert camera.shows(session.seats.view.cells(session.selection.unit)[0])
