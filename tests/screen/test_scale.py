"""The battle's panels at every interface scale in windows of every size: nothing cut off, nothing over another."""

import itertools
from collections.abc import Iterator

import pytest

from game.engine.commands import EndTurn
from game.screen.battle.gear.doll import OnDoll
from game.screen.battle.presenter.session import Mode
from game.screen.battle.view import BattleView
from game.screen.model.press import AtTable, Choose
from game.screen.pages.options import capped
from game.screen.scaling import LEAST
from game.screen.settings import SCALES
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel
from game.screen.ui.window import KleosWindow
from tests.screen.seats import settle, show
from tests.screen.sessions import on_map

pytestmark = pytest.mark.screen

WINDOWS = [(960, 600), (1280, 720), (1920, 1080), (2560, 1440)]
EVERY = list(itertools.product(WINDOWS, SCALES))


@pytest.fixture(scope="module")
def seated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BattleView]:
    window = KleosWindow(visible=False)
    session = on_map(rules="oldschool")
    session.table.preferences = window.preferences
    yield show(window, session, tmp_path_factory.mktemp("save"))
    window.close()


def at(view: BattleView, size: tuple[int, int], scale: int) -> None:
    """Show the battle in a window of that size at that scale: off screen a window keeps its own, so it is told."""
    view.window._width, view.window._height = size
    view.session.table.preferences.change(scale=scale)
    view.on_resize(*size)
    look(view)


def look(view: BattleView) -> None:
    """Bring all panels up to date."""
    for _ in range(2):
        view.on_update(0.05)


def words(panel: Panel) -> list[str]:
    """What is written on a panel."""
    return [one.shown for one in panel.canvas.script.lines]


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    up = min(one.top, other.top) - max(one.bottom, other.bottom)
    return across > 0.5 and up > 0.5


def inside(view: BattleView, panel: Panel) -> None:
    """Fail where a panel, or anything drawn on it, lies outside of the window or of the panel."""
    box, hud = panel.box, view.hud
    assert box is not None
    assert -1 <= box.left <= box.right <= hud.width + 1, type(panel)
    assert -1 <= box.bottom <= box.top <= hud.height + 1, type(panel)
    for drawn in panel.canvas.drawn:
        if drawn.width >= hud.width - 1 and drawn.height >= hud.height - 1:
            continue  # the shade over everything behind a page
        assert drawn.left >= box.left - 1, type(panel)
        assert drawn.right <= box.right + 1, type(panel)
        assert drawn.bottom >= box.bottom - 1, type(panel)
        assert drawn.top <= box.top + 1, type(panel)


@pytest.mark.parametrize(("size", "scale"), EVERY)
def test_panels_lie_apart_and_no_word_is_cut(seated: BattleView, size: tuple[int, int], scale: int) -> None:
    at(seated, size, scale)
    hud, session = seated.hud, seated.session
    assert hud.width >= LEAST[0] - 1
    assert hud.height >= LEAST[1] - 1
    fixed: list[Panel] = [hud.order, hud.goal, hud.unit, hud.cell, hud.log, hud.bar, hud.preview, hud.minimap]
    units = session.seats.view.units()
    for cell in [None, *(session.seats.view.cells(unit)[0] for unit in (units[0], units[-1]))]:
        session.pointer.hover(cell)
        look(seated)
        there = [(panel, panel.box) for panel in fixed if panel.box is not None]
        assert {hud.order, hud.goal, hud.unit, hud.bar} <= {panel for panel, _ in there}
        for (one, its), (other, others) in itertools.combinations(there, 2):
            assert not overlap(its, others), (type(one), type(other))
        for panel in hud._panels:
            if panel.box is None:
                continue
            inside(seated, panel)
            # What a cell's card has no room for stands in its tooltip, and what a card of a unit has none for is
            # turned to.
            for line in words(panel) if panel is not hud.cell else ():
                assert not line.endswith("…"), (type(panel), line)
    free = seated.board_camera.free
    assert free[2] - free[0] >= 0.65 * size[0]
    assert free[3] - free[1] >= 0.53 * size[1]
    assert len({spot.box.top for spot in hud.bar.canvas.spots if isinstance(spot.press, Choose)}) == 1, "one row"


@pytest.mark.parametrize(
    ("size", "scale"), [(WINDOWS[0], 150), *((size, 200) for size in WINDOWS[1:]), (WINDOWS[1], 75)]
)
def test_pages_over_the_battle_keep_to_the_window(seated: BattleView, size: tuple[int, int], scale: int) -> None:
    at(seated, size, scale)
    hud = seated.hud
    for id_, panel, close in (
        (AtTable.COMPARE, hud.compare, hud.comparison.close),
        (AtTable.GEAR, hud.doll, lambda: hud.gear.press(OnDoll.CLOSE)),
        (AtTable.REACTIONS, hud.habits, hud.reactions.close),
        (AtTable.MORE, hud.sheet_of_drawer, hud.drawer.leave),
    ):
        seated._press(id_)
        look(seated)
        inside(seated, panel)
        places = [spot.box for spot in panel.canvas.spots if spot.press is not None and spot.box.width < hud.width - 1]
        assert places, id_
        assert id_ is not AtTable.REACTIONS or not [line for line in words(panel) if line.endswith("…")]
        for one, other in itertools.combinations(places, 2):
            assert not overlap(one, other), (id_, one, other)
        close()
        look(seated)


def test_a_question_keeps_to_the_window_at_every_scale(tmp_path_factory: pytest.TempPathFactory) -> None:
    window = KleosWindow(visible=False)
    session = on_map()
    session.table.preferences = window.preferences
    view = show(window, session, tmp_path_factory.mktemp("save"))
    for _ in range(400):
        settle(view)
        if session.seats.mode is Mode.QUESTION:
            break
        session.choose_action(EndTurn)
        session.key("ENTER")
    assert session.seats.mode is Mode.QUESTION
    try:
        for size, scale in itertools.product(WINDOWS, (75, 100, 150, 200)):
            at(view, size, scale)
            inside(view, view.hud.dialog)
            answers = [spot.box for spot in view.hud.dialog.canvas.spots if spot.press is not None]
            assert session.questions.dialog is not None
            assert len(answers) >= len(session.questions.dialog.choices)
            for one, other in itertools.combinations(answers, 2):
                assert not overlap(one, other)
            for choice in session.questions.dialog.choices:
                assert any(choice.text in line for line in words(view.hud.dialog)), (size, scale)
    finally:
        window.close()


def test_where_a_scale_does_not_fit_it_is_capped() -> None:
    for (width, height), scale in EVERY:
        real = capped(width, height, scale)
        assert real <= scale
        assert (real < scale) is (width < 1280 and scale > 150), (width, scale, real)
