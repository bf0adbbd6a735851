"""Opens the real window and writes down, a few times a second, what somebody in front of it sees.

    python -m tests.screen.eyes FOLDER MAP SEED

In FOLDER lies `seen.json` (what can be read off the window, and where in it) and every picture that was asked for with
a file `shoot-NAME`. Nothing here acts on the battle: hands are the X server's.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import arcade
import pyglet

from game.screen import app
from game.screen.battle_view import BattleView


def look(view: BattleView) -> dict[str, Any]:
    """Return what is shown now: words, and places in window points from the upper left corner."""
    session, camera, high = view.session, view.board_camera, view.window.height

    def place(cell: tuple[int, int]) -> tuple[float, float]:
        x, y = camera.screen_of(cell)
        return x, high - y

    overlays, dialog, result, preview = session.overlays(), session.dialog, session.result, session.preview
    spots = {
        spot.id: (spot.box.left + spot.box.width / 2, high - spot.box.bottom - spot.box.height / 2)
        for panel in view.hud._panels
        if panel.box is not None
        for spot in panel.canvas.spots
        if spot.id
    }
    free = camera.free
    seen = session.view
    return {
        "at": time.monotonic(),
        "mode": session.mode.value,
        "prompt": session.prompt,
        "round": session.chronicle.rounds,
        "lines": len(session.log),
        "reach": [(*place(cell), cell) for cell in overlays.reach],
        "targets": [place(cell) for cell in overlays.targets],
        "pinned": [place(cell) for cell in overlays.pinned],
        "enemies": [
            seen.cells(unit)[0]
            for unit in seen.units()
            if session.unit and seen.side_of(unit) != seen.side_of(session.unit)
        ],
        "own": seen.cells(session.unit)[:1] if session.unit else [],
        "preview": preview.title if preview is not None and preview.command is not None else "",
        "dialog": [choice.text for choice in dialog.choices] if dialog is not None else [],
        "known": dialog is not None and all(choice.odds_known for choice in dialog.choices),
        "result": result.title if result is not None else "",
        "spots": spots,
        "free": (free[0], high - free[3], free[2], high - free[1]),
        "focus": not view.window.headless,
    }


def main() -> None:
    """Open the window and look until it is closed."""
    folder, path, seed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])

    def report(_seconds: float) -> None:
        view = arcade.get_window().current_view
        if not isinstance(view, BattleView):
            return
        written = folder / "seen.part"
        written.write_text(json.dumps(look(view)), encoding="utf-8")
        written.replace(folder / "seen.json")
        for wanted in folder.glob("shoot-*"):
            view.on_draw()
            picture = arcade.get_image(0, 0, *view.window.get_framebuffer_size())
            picture.convert("RGB").save(folder / f"{wanted.name.removeprefix('shoot-')}.png")
            wanted.unlink()

    pyglet.clock.schedule_interval(report, 0.03)
    app.run(path, None, seed, {"blue": "human", "red": "walk"})


if __name__ == "__main__":
    main()
