"""Opens the real window and writes down, a few times a second, what somebody in front of it sees.

    python -m tests.screen.eyes FOLDER [MAP SEED]

Without a map it opens on the title. In FOLDER lies `seen.json` (what can be read off the window, and where in it) and
every picture that was asked for with a file `shoot-NAME`. Nothing here acts on the battle: hands are the X server's.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any, Final

import arcade
import pyglet

from game.screen import app
from game.screen.battle.lesson_view import LessonView
from game.screen.battle.view import BattleView
from game.screen.lag import PRESSES
from game.screen.pages.result import ResultPage
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas
from game.screen.ui.page import Page
from game.screen.ui.window import KleosWindow

STEP: Final = 0.05
DRAWN: Final = 0.5
"""Seconds between two steps of the window's time, and between two frames that are drawn."""


def places(canvases: list[Canvas], scale: float, high: float) -> dict[str, tuple[float, float]]:
    """Return the middle of everything that can be pressed, by what pressing it means."""
    return {
        str(spot.press): (
            (spot.box.left + spot.box.width / 2) * scale,
            high - (spot.box.bottom + spot.box.height / 2) * scale,
        )
        for canvas in canvases
        for spot in canvas.spots
        if spot.press is not None
    }


def look_at_page(page: Page) -> dict[str, Any]:
    """Return what a page shows: its name, what is written on it, and where it can be pressed."""
    return {
        "at": time.monotonic(),
        "page": type(page).__name__,
        "mode": "page",
        "round": 0,
        "result": page.card.title if isinstance(page, ResultPage) else "",
        "words": page.canvas.script.words_in(Box(0, 0, page.wide, page.high)),
        "spots": places([page.canvas], page.paint.scale, page.window.height),
        "focus": str(page.focus),
        "deaf": page._grace.lasts,
    }


def look_at_lesson(view: LessonView) -> dict[str, Any]:
    """Return what the first battle shows besides: the lesson's sheet, the arrow's point (or None), the pointer."""
    hud, box, arrow = view.hud, view._box, view._arrow.box
    scale = hud.paint.scale
    at = (arrow.left + arrow.width / 2, arrow.bottom) if arrow is not None else None
    return {
        "pointer": (hud.pointer[0] * scale, view.window.height - hud.pointer[1] * scale),
        "sheet": box.canvas.script.words_in(box.box) if box is not None and box.box is not None else "",
        "arrow": (at[0] * scale, view.window.height - at[1] * scale) if at is not None else None,
    }


def look(view: BattleView) -> dict[str, Any]:
    """Return what is shown now: words, and places in window points from the upper left corner."""
    session, camera, high = view.session, view.board_camera, view.window.height

    def place(cell: tuple[int, int]) -> tuple[float, float]:
        x, y = camera.screen_of(cell)
        return x, high - y

    overlays, dialog, result, preview = (
        session.markings.overlays(),
        session.questions.dialog,
        session.telling.result,
        session.preview.shown,
    )
    panels = [panel.canvas for panel in view.hud._panels if panel.box is not None]
    free = camera.free
    seen = session.seats.view
    return {
        "at": time.monotonic(),
        "mode": session.seats.mode.value,
        "prompt": session.bar.prompt,
        "round": session.table.chronicle.rounds,
        "lines": len(session.telling.log),
        "reach": [(*place(cell), cell) for cell in overlays.reach],
        "targets": [place(cell) for cell in overlays.targets],
        "pinned": [place(cell) for cell in overlays.pinned],
        "enemies": [
            seen.cells(unit)[0]
            for unit in seen.units()
            if session.selection.unit and seen.side_of(unit) != seen.side_of(session.selection.unit)
        ],
        "own": seen.cells(session.selection.unit)[:1] if session.selection.unit else [],
        "preview": preview.title if preview is not None and preview.command is not None else "",
        "dialog": [choice.text for choice in dialog.choices] if dialog is not None else [],
        "known": dialog is not None and all(choice.odds_known for choice in dialog.choices),
        "result": result.title if result is not None else "",
        "page": type(view).__name__,
        "armed": session.selection.armed is not None,
        "spots": places(panels, view.hud.paint.scale, high),
        **(look_at_lesson(view) if isinstance(view, LessonView) else {}),
        "free": (free[0], high - free[3], free[2], high - free[1]),
        "settled": not session.table.forecasts.is_at_work,
        "deaf": session.clock.is_deaf or session.ending.is_double or view._grace.lasts,
        "focus": not view.window.headless,
    }


class Ears:
    """Counts the presses that have come to the window and are done with, heard or not."""

    def __init__(self) -> None:
        """Listen to every window from now on."""
        self.presses = 0
        ears, dispatch = self, KleosWindow.dispatch_event

        def listening(self: KleosWindow, event_type: str, *args: Any) -> bool | None:
            handled = dispatch(self, event_type, *args)
            ears.presses += event_type in PRESSES
            return handled

        KleosWindow.dispatch_event = listening  # type: ignore[method-assign] # for this process


def slow_down() -> None:
    """Have every window from now on let time pass twenty times a second, and draw twice: hands are no quicker.

    A frame costs much where the processor draws it.
    """
    opened = KleosWindow.__init__

    def opening(self: KleosWindow, *args: Any, **more: Any) -> None:
        opened(self, *args, **more)
        self.set_update_rate(STEP)
        self.set_draw_rate(DRAWN)

    KleosWindow.__init__ = opening  # type: ignore[method-assign] # for this process


def main() -> None:
    """Open the window and look until it is closed."""
    folder, opened, ears = Path(sys.argv[1]), sys.argv[2:], Ears()

    def report(_seconds: float) -> None:
        view = arcade.get_window().current_view
        if isinstance(view, BattleView):
            seen = look(view)
        elif isinstance(view, Page):
            seen = look_at_page(view)
        else:
            return
        seen["presses"] = ears.presses
        written = folder / "seen.part"
        written.write_text(json.dumps(seen), encoding="utf-8")
        written.replace(folder / "seen.json")
        for wanted in folder.glob("shoot-*"):
            view.on_draw()
            picture = arcade.get_image(0, 0, *view.window.get_framebuffer_size())
            picture.convert("RGB").save(folder / f"{wanted.name.removeprefix('shoot-')}.png")
            wanted.unlink()

    slow_down()
    pyglet.clock.schedule_interval(report, 0.1)
    if opened:
        app.run(Path(opened[0]), None, int(opened[1]), {"blue": "human", "red": "walk"})
    else:
        app.run()


if __name__ == "__main__":
    main()
