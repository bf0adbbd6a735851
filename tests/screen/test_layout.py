"""Where the panels lie at every size of the window, and that all their words stay inside of them."""

from collections.abc import Iterator

import pytest

from game.screen.battle.view import BattleView
from game.screen.ui.window import LEAST, KleosWindow
from tests.screen.seats import frames, middle, show
from tests.screen.sessions import on_map

pytestmark = pytest.mark.screen


@pytest.fixture(params=[LEAST, (1280, 720), (1920, 1080)], ids=str, scope="module")
def seated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BattleView]:
    opened = KleosWindow(*request.param, visible=False)
    yield show(opened, on_map(), tmp_path_factory.mktemp("save"))
    opened.close()


def test_every_panel_lies_in_the_window_and_panels_do_not_cover_each_other(seated: BattleView) -> None:
    hud = seated.hud
    fixed = [hud.order, hud.goal, hud.unit, hud.cell, hud.log, hud.bar]
    boxes = [panel.box for panel in fixed if panel.box is not None]
    assert len(boxes) == len(fixed)
    for box in boxes:
        assert box.left >= 0
        assert box.bottom >= 0
        assert box.right <= seated.window.width + 0.01
        assert box.top <= seated.window.height + 0.01
        assert box.width > 40
        assert box.height > 40
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert (
                one.right <= other.left + 0.01
                or other.right <= one.left + 0.01
                or (one.top <= other.bottom + 0.01 or other.top <= one.bottom + 0.01)
            )


def test_map_keeps_the_room_that_the_panels_leave(seated: BattleView) -> None:
    left, bottom, right, top = seated.board_camera.free
    assert seated.hud.unit.box is not None
    assert seated.hud.bar.box is not None
    assert right == seated.window.width - seated.hud.unit.box.width
    assert bottom == seated.hud.bar.box.top
    assert right - left > 500
    assert top - bottom > 250


def test_all_words_of_a_panel_stay_inside_of_it(seated: BattleView) -> None:
    session = seated.session
    for cell in [session.seats.view.cells(unit)[0] for unit in session.seats.view.units()]:
        session.pointer.hover(cell)
        frames(seated, 1)
        for panel in seated.hud._panels:
            if panel.box is None:
                continue
            for drawn in panel.canvas.drawn:
                assert drawn.left >= panel.box.left - 1
                assert drawn.right <= panel.box.right + 1
                assert drawn.bottom >= panel.box.bottom - 1
                assert drawn.top <= panel.box.top + 1


def test_every_action_has_a_button_that_is_hit_where_it_is_drawn(seated: BattleView) -> None:
    drawn = {spot.press: spot.box for spot in seated.hud.bar.canvas.spots if spot.press is not None}
    buttons = seated.session.bar.buttons()
    assert {button.press for button in (*buttons, *seated.hud.others)} == set(drawn)
    for id_, box in drawn.items():
        spot = seated.hud.spot_at(*middle(box))
        assert spot is not None
        assert spot.press == id_
    boxes = list(drawn.values())
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert not (
                one.left < other.right and other.left < one.right and one.bottom < other.top and other.bottom < one.top
            )
