"""Where the panels lie at every size of the window, and that all their words stay inside of them."""

import itertools
from collections.abc import Iterator

import pytest

from game.screen.battle.panels.layout import LEAST_CARD, LEAST_LOG, ColumnWants, column_boxes
from game.screen.battle.view import BattleView
from game.screen.model.press import AtTable, ChooseWay, Pick
from game.screen.ui.box import Hotspot
from game.screen.ui.window import LEAST, KleosWindow
from tests.now import now
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
    fixed = [hud.order, hud.goal, hud.unit, hud.log, hud.bar, hud.minimap]
    boxes = [panel.box for panel in fixed if panel.box is not None]
    assert len(boxes) == len(fixed)
    for box in boxes:
        assert box.left >= 0
        assert box.bottom >= 0
        assert box.right <= seated.window.width + 0.01
        assert box.top <= seated.window.height + 0.01
        assert box.width > 40
        assert box.height > 30
    for one, other in itertools.combinations(boxes, 2):
        assert not one.meets(other), (one, other)


def test_the_board_is_seen_and_hit_between_the_panels_of_the_column(seated: BattleView) -> None:
    """Panels are no higher than what they say: what lies between them is board, and a click there is for it."""
    hud, camera = seated.hud, seated.board_camera
    left, bottom, right, top = camera.free
    assert hud.unit.box is not None
    assert hud.log.box is not None
    assert hud.bar.box is not None
    assert (right, bottom) == (hud.unit.box.left, hud.bar.box.top)
    assert right - left >= 0.65 * seated.window.width
    assert top - bottom >= 0.72 * seated.window.height
    x, y = hud.unit.box.left + hud.unit.box.width / 2, hud.unit.box.bottom - 9
    if y > hud.log.box.top:
        assert not hud.over_panel(x, y)
    assert hud.over_panel(x, hud.unit.box.bottom + 9)
    seated.on_mouse_motion(x, hud.unit.box.bottom + 9, 0, 0)
    assert seated.session.pointer.hovered is None


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
    hud = seated.hud
    seen, wanted = set[object](), (*seated.session.bar.buttons(), *hud.others)
    assert not now(hud.drawer.is_open)
    hud.drawer.turn()
    while now(hud.drawer.is_open):
        frames(seated, 6)
        spots = [spot for panel in (hud.bar, hud.sheet_of_drawer) for spot in pressable(panel.canvas.spots)]
        for spot in spots:
            assert hud.spot_at(*middle(spot.box)) == spot
        for one, other in itertools.combinations(spots, 2):
            assert not one.box.meets(other.box), (one.press, other.press)
        seen |= {spot.press for spot in spots}
        hud.drawer.turn()
    assert {button.press for button in wanted if not isinstance(button.press, ChooseWay | Pick)} == seen - {
        AtTable.MORE
    }


def pressable(spots: list[Hotspot]) -> list[Hotspot]:
    return [spot for spot in spots if spot.press is not None]


def test_the_columns_parts_lie_on_each_other_at_every_size() -> None:
    """No window: whatever is wanted, nothing covers anything, leaves the column or is too low to say anything."""
    sizes = itertools.product((640.0, 853.0, 1280.0, 1920.0), (360.0, 480.0, 720.0, 1080.0), (93.0, 230.0))
    wants = [
        ColumnWants(goal, card, cell, dock, is_log_long)
        for goal, card, cell, dock, is_log_long in itertools.product(
            (54.0, 93.0), (72.0, 400.0), (0.0, 80.0), (0.0, 120.0, 900.0), (False, True)
        )
    ]
    for (width, height, floor), wanted in itertools.product(sizes, wants):
        if wanted.dock and height - floor - wanted.goal < 2 * LEAST_CARD:
            continue  # there the odds stand at the left
        found = column_boxes(width, height, floor, wanted)
        parts = (found.goal, found.card, found.cell, found.log, found.dock)
        there = [box for box in parts if box is not None]
        for box in there:
            assert box.right == width
            assert floor <= box.bottom < box.top <= height
            assert box.height >= LEAST_LOG
        for one, other in itertools.combinations(there, 2):
            assert not one.meets(other), (wanted, one, other)
        assert (found.dock is not None) is bool(wanted.dock)
