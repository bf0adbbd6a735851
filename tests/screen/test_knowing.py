"""What is known before doing, in the window: tools by button and key, rules that can be pressed, panels that fit."""

from pathlib import Path
from typing import Any

import arcade
import pytest

from game.data import maps
from game.engine.battle import applying
from game.engine.commands import Attack
from game.engine.events import Displaced
from game.screen.battle.panels.forecast import PreviewBox
from game.screen.battle.view import BattleView
from game.screen.ui.window import KleosWindow
from tests.screen.outlooks import RULES
from tests.screen.seats import frames, keep, press, show
from tests.screen.sessions import FORD, on_map
from tools.proofs.windows import resize

pytestmark = pytest.mark.screen


def face_to_face(view: BattleView) -> int:
    """Put the chosen unit next to the nearest enemy; return that one."""
    session = view.session
    seen = session.view
    enemy = min(seen.enemies(session.unit), key=lambda one: (seen.gap(session.unit, one), one))
    taken = {cell for one in seen.units() for cell in seen.cells(one)}
    free = (cell for cell in seen.grid.neighbours(seen.cells(enemy)[0]) if seen.field.passable(cell))
    place = next(cell for cell in free if cell not in taken)
    applying(session.battle.stage)(Displaced(session.unit, seen.cells(session.unit), (place,)))
    session._decided()
    session._reset()
    frames(view)
    return enemy


@pytest.mark.parametrize("rules", RULES)
def test_rules_of_a_preview_that_waits_can_be_pressed_and_f1_opens_the_first(
    window: KleosWindow, tmp_path: Path, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = show(window, on_map(FORD, rules=rules), tmp_path)
    session = view.session
    enemy = face_to_face(view)
    opened: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(view, "_go", lambda page, **more: opened.append((page, more)))
    x, y = view.board_camera.screen_of(session.view.cells(enemy)[0])
    view.on_mouse_motion(x, y, 0, 0)
    session.click(session.view.cells(enemy)[0])
    frames(view, 6, 0.2)
    assert isinstance(session.pinned, Attack)
    assert session.rules
    view.on_key_press(arcade.key.F1, 0)
    assert opened.pop() == ("handbook", {"rule": session.rules[0]})
    spots = [spot for spot in view.hud.preview.canvas.spots if spot.id.startswith("rule:")]
    assert {spot.id.removeprefix("rule:") for spot in spots} <= set(session.rules)
    pinned, before = session.pinned, len(session.battle.history)
    for spot in spots:
        press(view, spot.id)
        assert opened.pop() == ("handbook", {"rule": spot.id.removeprefix("rule:")})
    assert session.pinned == pinned
    assert len(session.battle.history) == before
    keep(view.window, f"knowing-{rules}")


@pytest.mark.parametrize(("tool", "symbol"), [("threat", arcade.key.F2), ("sight", arcade.key.F3)])
def test_tools_are_taken_by_key_and_button_and_laid_down_by_escape(
    window: KleosWindow, tmp_path: Path, tool: str, symbol: int
) -> None:
    view = show(window, on_map(FORD), tmp_path)
    session = view.session
    view.on_key_press(symbol, 0)
    assert session.tool == tool
    frames(view, 3)
    assert next(button for button in view.hud.others if button.id == tool).is_armed
    view.on_key_press(arcade.key.ESCAPE, 0)
    assert session.tool == ""
    press(view, tool)
    assert session.tool == tool
    press(view, tool)
    assert session.tool == ""


@pytest.mark.parametrize("path", sorted(maps().glob("*.tmx")), ids=lambda path: path.stem)
def test_previews_stay_in_the_window_and_clear_of_the_panels(window: KleosWindow, tmp_path: Path, path: Path) -> None:
    view = show(window, on_map(path), tmp_path)
    session, hud = view.session, view.hud
    for cell in list(session.overlays().reach)[::17]:
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
    session.click(session.view.cells(enemy)[0])
    preview = session.preview
    assert preview is not None
    box = PreviewBox(view.hud.paint)
    highs = [box._high(preview, detail) for detail in (3, 2, 1, 0)]
    assert highs == sorted(highs, reverse=True)
    assert highs[0] > highs[-1]
