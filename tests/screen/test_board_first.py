"""The board comes first: how large it begins, what no panel hides, what folds, where the camera comes back to."""

from pathlib import Path

import arcade
import pytest

from game.board.grid import Cell
from game.data import maps
from game.engine.commands import EndTurn
from game.screen.battle.panels.facts import HEAD
from game.screen.battle.panels.layout import SHORT_LOG
from game.screen.battle.presenter.session import Mode
from game.screen.battle.view import BattleView
from game.screen.camera import Camera
from game.screen.model.press import AtTable, Fold
from game.screen.ui.window import KleosWindow
from game.tiled import load
from tests.now import now
from tests.screen.seats import frames, middle, press, press_at, settle, show
from tests.screen.sessions import FORD, on_map
from tools.proofs.windows import resize

pytestmark = pytest.mark.screen

LEAST_CELL = 40.0
"""Pixels that a cell has at least as a battle begins in a window of 1280 by 720 (the table's second sitting)."""


def opened(window: KleosWindow, folder: Path, name: str, rules: str | None = None) -> BattleView:
    return show(window, on_map(maps() / f"{name}.tmx", rules=rules, most=4), folder)


def test_every_map_begins_with_cells_that_can_be_told_apart_and_the_actor_in_sight(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = opened(window, tmp_path, FORD.stem)
    session = view.session
    assert (window.width, window.height) == (1280, 720)
    assert view.board_camera.shows(session.seats.view.cells(session.selection.unit)[0], LEAST_CELL / 2)
    for path in sorted(maps().glob("*.tmx")):
        source = load(path)
        camera = Camera(source.projection(), 1280, 720, margins=view.board_camera.margins)
        camera.begin(source.units[0].cell)
        assert min(camera.projection.tile) * camera.zoom >= LEAST_CELL, path.stem
        assert camera.shows(source.units[0].cell), path.stem


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


# ---- what no panel hides -------------------------------------------------------------------------------------------


def hiding(view: BattleView, cells: list[Cell]) -> list[tuple[str, Cell]]:
    """Return each panel that lies over the middle of one of these cells, but for what goes by itself."""
    hud = view.hud
    there = [
        (panel, panel.box) for panel in hud._panels if panel.box is not None and panel not in {hud.tip, hud.banner}
    ]
    return [
        (type(panel).__name__, cell)
        for cell in cells
        for panel, box in there
        if box.holds(*hud.own(*view.board_camera.screen_of(cell)))
    ]


@pytest.mark.parametrize("name", ["camp", "ford"])
def test_neither_the_actor_nor_the_way_nor_what_is_aimed_at_lies_under_a_panel(
    window: KleosWindow, tmp_path: Path, name: str
) -> None:
    view = opened(window, tmp_path, name)
    session, camera = view.session, view.board_camera
    own = list(session.seats.view.cells(session.selection.unit))
    overlays = session.markings.overlays()
    for cell in [*sorted(overlays.reach)[::17], *overlays.targets]:
        view.on_mouse_motion(*camera.screen_of(cell), 0, 0)
        if session.pointer.hovered != cell:
            continue  # it lies under a panel, or out of the window: nobody points at it like this
        view.on_update(0.05)
        assert not hiding(view, [*own, cell, *session.markings.overlays().path]), cell
    assert not hiding(view, own)


def test_what_would_hide_the_actor_steps_aside_wherever_the_map_is_dragged(window: KleosWindow, tmp_path: Path) -> None:
    view = opened(window, tmp_path, FORD.stem)
    session, camera, hud = view.session, view.board_camera, view.hud
    own = list(session.seats.view.cells(session.selection.unit))
    camera.zoom_at(0, 0, 2.0)
    for panel in (hud.unit, hud.log, hud.goal, hud.minimap, hud.order):
        view.on_update(0.05)
        assert panel.box is not None
        box, (x, y) = panel.box, camera.screen_of(own[0])
        camera.pan(box.left + box.width / 2 - x, box.bottom + box.height / 2 - y)
        view.on_update(0.05)
        assert not hiding(view, own), type(panel)
        camera.begin(own[0])


# ---- panels over the board -----------------------------------------------------------------------------------------


def test_a_press_on_a_panel_is_not_for_the_board_and_what_folds_gives_it_back(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = opened(window, tmp_path, FORD.stem)
    session, hud, camera = view.session, view.hud, view.board_camera
    camera.zoom_at(0, 0, 2.0)  # the board lies under all panels
    camera.pan(-300, 0)
    view.on_update(0.05)
    assert hud.unit.box is not None
    at = hud.unit.box.left + 30, hud.unit.box.bottom + 12
    beneath = camera.cell_at(*at)
    assert beneath is not None
    before = session.notice.state, session.selection.pinned
    press_at(view, *at)
    assert now(session.pointer.hovered) is None
    assert (session.notice.state, session.selection.pinned) == before
    press(view, Fold.CARD)
    view.on_update(0.05)
    view.on_mouse_motion(*at, 0, 0)
    assert now(session.pointer.hovered) == beneath
    view.on_mouse_motion(500, 400, 0, 0)
    view.on_key_press(arcade.key.F9, arcade.key.MOD_SHIFT)
    view.on_update(0.05)
    assert hud.unit.box.height == HEAD, "all are folded"
    view.on_key_press(arcade.key.F9, arcade.key.MOD_SHIFT)
    view.on_update(0.05)
    assert hud.unit.box.height > HEAD
    assert hud.log.box is not None
    assert hud.log.box.height > SHORT_LOG


def test_the_small_map_shows_what_the_board_shows_and_leads_where_it_is_pressed(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = opened(window, tmp_path, FORD.stem)
    hud, camera = view.hud, view.board_camera
    assert hud.small_map is not None
    shown = hud.small_map()
    assert len(shown.dots) == len(view.scene.tokens.by_unit)
    assert sum(is_in_hand for *_, is_in_hand in shown.dots) == 1
    spot = next(spot for spot in hud.minimap.canvas.spots if spot.press is AtTable.LOOK_THERE)
    drawn, ground, dots = hud.goal.canvas._pool, hud.minimap.canvas.drawn, hud.minimap._dots.canvas.drawn
    drawn.begin()
    token = next(iter(view.scene.tokens.by_unit.values()))
    token.place = token.place[0] + 64, token.place[1]
    view.on_update(0.05)
    assert (len(drawn), hud.minimap.canvas.drawn) == (0, ground), "who walks leaves all but the dots as it is"
    now, by = hud.minimap._dots.canvas.drawn, 64 / camera.projection.size[0] * spot.box.width
    gone, come = ([one.left for one in these if one not in those] for these, those in ((dots, now), (now, dots)))
    assert [one - by for one in come] == pytest.approx(gone, abs=0.1)
    assert len(come) == 2, "its dot and the edge of that"
    grid, given = view.session.seats.view.grid, len(view.session.table.battle.history)
    left, bottom, right, top = camera.free

    def looks_at_row(down: float) -> bool:
        middle = camera.cell_at((left + right) / 2, (bottom + top) / 2)
        return middle is not None and middle[1] == pytest.approx(down * grid.height, abs=2)

    for across, down in ((0.5, 0.4), (0.6, 0.6)):
        press_at(view, spot.box.left + across * spot.box.width, spot.box.top - down * spot.box.height)
        assert looks_at_row(down)
        assert (len(view.session.table.battle.history), view.session.selection.pinned) == (given, None)
    at, cell = (spot.box.left + 20.0, spot.box.top - 20.0), (12, 9)
    view.on_mouse_press(*at, arcade.MOUSE_BUTTON_LEFT, 0)
    view.on_mouse_drag(at[0], spot.box.top - 0.4 * spot.box.height, 0, -20, arcade.MOUSE_BUTTON_LEFT, 0)
    assert looks_at_row(0.4)
    view.on_mouse_drag(*camera.screen_of(cell), 300, 200, arcade.MOUSE_BUTTON_LEFT, 0)
    view.on_mouse_release(*camera.screen_of(cell), arcade.MOUSE_BUTTON_LEFT, 0)
    assert view.session.selection.pinned is None, "a drag from the small map is no click on the board"
    press(view, Fold.MAP)
    view.on_update(0.05)
    assert not any(one.press is AtTable.LOOK_THERE for one in hud.minimap.canvas.spots)
    press(view, Fold.MAP)
    before = camera.zoom
    press(view, AtTable.NEARER)
    assert camera.zoom > before
    view.on_update(0.05)
    press(view, AtTable.WHOLE)
    assert camera.is_whole
    view.on_update(0.05)
    assert not any(spot.press is AtTable.LOOK_THERE for spot in hud.minimap.canvas.spots), "all of it is in sight"
    press(view, AtTable.NEARER)
    view.on_update(0.05)
    camera.zoom_at(0, 0, 2.0)
    view.session.table.preferences.change(reduced_motion=True)
    view.on_update(0.05)
    view.on_key_press(arcade.key.END, 0)
    assert camera.shows(view.session.seats.view.cells(view.session.selection.unit)[0])


def test_who_is_asked_is_seen_in_the_smallest_window_and_again_after_a_page(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = show(window, on_map(FORD, seed=1), tmp_path)
    session = view.session
    session.table.preferences.change(reduced_motion=True, pace_own="at once", pace_enemy="at once")
    resize(window, 640, 480)
    view.on_resize(640, 480)
    try:
        for _ in range(60):
            settle(view)
            if session.seats.mode is Mode.QUESTION:
                break
            session.play.carry_out(EndTurn(session.selection.unit))
        assert session.questions.dialog is not None
        asked = list(session.questions.dialog.cells)
        for _ in range(2):
            frames(view, 4)
            assert not hiding(view, asked)
            assert view.board_camera.screen_of(asked[0])[1] < 480
            view.board_camera.look_at(asked[0])
            view.on_show_view()
    finally:
        resize(window, 1280, 720)


def test_who_is_asked_comes_into_sight_and_the_question_lies_elsewhere(window: KleosWindow, tmp_path: Path) -> None:
    view = show(window, on_map(FORD, seed=1), tmp_path)
    session, camera, hud = view.session, view.board_camera, view.hud
    session.table.preferences.change(reduced_motion=True, pace_own="at once", pace_enemy="at once")
    for _ in range(60):
        settle(view)
        if session.seats.mode is Mode.QUESTION:
            break
        session.play.carry_out(EndTurn(session.selection.unit))
    assert session.seats.mode is Mode.QUESTION
    view.on_update(0.05)
    assert session.questions.dialog is not None
    asked = session.questions.dialog.cells
    assert camera.shows(asked[0])
    assert hud.dialog.box is not None
    assert not hiding(view, list(asked))
    assert hud.minimap.box is None or not hud.minimap.box.meets(hud.dialog.box)
    beneath = camera.cell_at(*middle(hud.dialog.box))
    session.pointer.hover(beneath)
    session.pointer.look_at(next(unit for unit in session.seats.view.units() if unit != session.seats.asked))
    view.mouse.cover()
    assert session.pointer.hovered is None, "what lies under the question is not pointed at"
    assert set(session.inspect.handled) == {session.seats.asked}
    assert session.inspect.card is not None
    assert session.inspect.card.unit == session.seats.asked, "who was looked at gives way to who is asked"
    view.mouse.uncover()
    assert session.pointer.hovered == beneath
