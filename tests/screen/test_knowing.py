"""What is known before doing, in the window: tools by button and key, rules that can be pressed, panels that fit."""

from pathlib import Path
from typing import Any

import arcade
import pytest

from game.engine.commands import Attack
from game.engine.events import Displaced
from game.engine.settling import applying
from game.report.cell_maps import NAMES
from game.screen.battle.own_buttons import TOOLS
from game.screen.battle.panels.forecast import PreviewBox
from game.screen.battle.presenter.lookout import Tool
from game.screen.battle.view import BattleView
from game.screen.model.press import ReadRule
from game.screen.ui.window import KleosWindow
from tests.screen.outlooks import RULES
from tests.screen.seats import frames, keep, press, show
from tests.screen.sessions import FORD, HEIGHTS, on_map
from tools.proofs.windows import resize

pytestmark = pytest.mark.screen


def face_to_face(view: BattleView) -> int:
    """Put the chosen unit next to the nearest enemy; return that one."""
    session = view.session
    seen = session.seats.view
    enemy = min(seen.enemies(session.selection.unit), key=lambda one: (seen.gap(session.selection.unit, one), one))
    taken = {cell for one in seen.units() for cell in seen.cells(one)}
    free = (cell for cell in seen.grid.neighbours(seen.cells(enemy)[0]) if seen.field.passable(cell))
    place = next(cell for cell in free if cell not in taken)
    applying(session.table.battle.stage)(
        Displaced(session.selection.unit, seen.cells(session.selection.unit), (place,))
    )
    session.play.decided()
    session.play.show_anew()
    frames(view)
    return enemy


@pytest.mark.parametrize("rules", RULES)
def test_rules_of_a_preview_that_waits_can_be_pressed_and_f1_opens_the_first(
    window: KleosWindow, tmp_path: Path, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = show(window, on_map(FORD, rules=rules), tmp_path)
    session = view.session
    session.table.preferences.change(confirm="always")
    enemy = face_to_face(view)
    opened: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(view, "_go", lambda page, **more: opened.append((page, more)))
    x, y = view.board_camera.screen_of(session.seats.view.cells(enemy)[0])
    view.on_mouse_motion(x, y, 0, 0)
    session.click(session.seats.view.cells(enemy)[0])
    frames(view, 6, 0.2)
    assert isinstance(session.selection.pinned, Attack)
    assert session.preview.rules
    view.on_key_press(arcade.key.F1, 0)
    assert opened.pop() == ("handbook", {"rule": session.preview.rules[0]})
    links = [spot.press for spot in view.hud.preview.canvas.spots if isinstance(spot.press, ReadRule)]
    assert {link.rule for link in links} <= set(session.preview.rules)
    pinned, before = session.selection.pinned, len(session.table.battle.history)
    for link in links:
        press(view, link)
        assert opened.pop() == ("handbook", {"rule": link.rule})
    assert session.selection.pinned == pinned
    assert len(session.table.battle.history) == before
    keep(view.window, f"knowing-{rules}")


@pytest.mark.parametrize(("tool", "symbol"), [(Tool.THREAT, arcade.key.F2), (Tool.SIGHT, arcade.key.F3)])
def test_tools_are_taken_by_key_and_button_and_laid_down_by_escape(
    window: KleosWindow, tmp_path: Path, tool: Tool, symbol: int
) -> None:
    view = show(window, on_map(FORD), tmp_path)
    session = view.session
    view.on_key_press(symbol, 0)
    assert session.lookout.tool is tool
    frames(view, 3)
    assert next(button for button in view.hud.others if button.press is TOOLS[tool]).is_armed
    view.on_key_press(arcade.key.ESCAPE, 0)
    tools = [session.lookout.tool]
    for _ in range(2):
        press(view, TOOLS[tool])
        tools.append(session.lookout.tool)
    assert tools == [None, tool, None]


def test_a_shifted_f_key_says_something_of_all_cells_with_a_legend_and_takes_it_off(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = show(window, on_map(FORD, most=2), tmp_path)
    for number, name in enumerate(NAMES):
        view.on_key_press(arcade.key.F1 + number, arcade.key.MOD_SHIFT)
        frames(view, 3)
        shown = view.session.markings.overlays().cells
        assert shown is not None
        assert shown.name == name
        canvas = view.hud.legend.canvas
        told = " ".join(canvas.script.read(canvas.spot_at, {})[0])
        assert all(words in told for words in (shown.words, *(kind.words for kind in shown.kinds)))
        assert f"Shift+F{number + 1} or Esc takes it off." in told
    keep(view.window, "knowing-cells")
    view.on_key_press(arcade.key.F6, arcade.key.MOD_SHIFT)
    frames(view, 2)
    assert view.hud.legend.box is None
    view.on_key_press(arcade.key.F1, arcade.key.MOD_SHIFT)
    view.on_key_press(arcade.key.ESCAPE, 0)
    assert view.session.is_idle


@pytest.mark.parametrize("path", [FORD, HEIGHTS], ids=lambda path: path.stem)
def test_previews_stay_in_the_window_and_clear_of_the_panels(window: KleosWindow, tmp_path: Path, path: Path) -> None:
    view = show(window, on_map(path), tmp_path)
    session, hud = view.session, view.hud
    for cell in list(session.markings.overlays().reach)[::17]:
        x, y = view.board_camera.screen_of(cell)
        view.on_mouse_motion(x, y, 0, 0)
        frames(view, 4, 0.05)
        box = hud.preview.box
        if box is None:
            continue
        assert box.left >= 0
        assert box.right <= hud.width
        assert box.top <= hud.height
        assert hud.bar.box is not None
        assert box.bottom >= hud.bar.box.top - 1
    resize(window, 1280, 720)


def test_a_preview_that_is_too_high_for_its_room_tells_less(window: KleosWindow, tmp_path: Path) -> None:
    view = show(window, on_map(FORD, rules="clash"), tmp_path)
    session = view.session
    enemy = face_to_face(view)
    session.click(session.seats.view.cells(enemy)[0])
    preview = session.preview.shown
    assert preview is not None
    box = PreviewBox(view.hud.paint)
    highs = [box._high(preview, 292, detail) for detail in (3, 2, 1, 0)]
    assert highs == sorted(highs, reverse=True)
    assert highs[0] > highs[-1]
