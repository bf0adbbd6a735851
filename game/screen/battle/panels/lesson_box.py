"""The first battle's panels: what the present step says, and the arrow that points at a cell or a button."""

import math
from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from game.screen.battle.lesson.course import Lesson
from game.screen.battle.lesson.steps import STEPS
from game.screen.keys import present, written
from game.screen.model.press import Press
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel

SKIP_KEY: Final = "F12"
FOLD_KEY: Final = "F11"
PIP: Final = 20.0
BUTTON: Final = 28.0
ARROW: Final = 40.0
LEAST_ARROW: Final = 24.0
SWING: Final = 5.0
"""Window points by which the arrow moves up and down."""


class InLesson(Press, Enum):
    """What can be done with the lesson's sheet."""

    SKIP = auto()
    FOLD = auto()


class LessonBox(Panel):
    """A sheet with the present step; folded it is only a strip with the title."""

    is_folded = False

    def show(self, lesson: Lesson, left: float, edge: float, width: float, hot: Press | None, *, is_low: bool) -> None:
        """Show the present step with its upper edge at a height, or standing on it."""
        canvas, step = self.canvas, lesson.step
        title = step.title if step is not None else "Well done"
        words = "" if self.is_folded else lesson.words()
        inner = width - 24
        lines = canvas.lines(words, inner, "small")
        step_high = canvas.line_height("small")
        can_skip = step is not None and not lesson.is_over
        high = 22 + PIP + 6 + canvas.line_height("body") + 4 + len(lines) * step_high
        high += 0 if self.is_folded else 6 + BUTTON
        if self.is_folded:
            high += BUTTON + 2
        box = Box(left, round(edge if is_low else edge - high), width, round(high))
        if not self.changed(box, title, words, lesson.at, hot, can_skip):
            return
        room = canvas.panel(box, "panel_cream")
        self._pips(lesson, room)
        y = room.top - PIP - 6
        size = "body" if canvas.width(title, "body", "bold") <= room.width else "small"
        canvas.text(title, room.left, y, size, "wine", "bold", room=room.width)
        y -= canvas.line_height("body") + 4
        for line in lines:
            canvas.text(line, room.left, y, "small", "glaze", room=room.width)
            y -= step_high
        self._buttons(lesson, room, hot, can_skip=can_skip)

    def _pips(self, lesson: Lesson, room: Box) -> None:
        """Draw a numbered plate for each step: done, skipped, present, to come."""
        canvas = self.canvas
        for place in range(len(STEPS)):
            plate = Box(room.left + place * (PIP + 6), room.top - PIP, PIP, PIP)
            is_done = place < lesson.at and place not in lesson.skipped
            canvas.fill(plate, "olive" if is_done else "wine" if place == lesson.at else "cream_dark")
            canvas.outline(plate, "glaze")
            ink = "cream" if is_done or place == lesson.at else "stone_dark"
            sign = "✓" if is_done else str(place + 1)
            canvas.text(sign, plate.left, plate.top - 1, "small", ink, "bold", room=PIP, align="middle")

    def _buttons(self, lesson: Lesson, room: Box, hot: Press | None, *, can_skip: bool) -> None:
        canvas = self.canvas
        chosen = lesson.session.table.preferences.now.keys
        folds = f"{'Open' if self.is_folded else 'Fold'} ({written(present(FOLD_KEY, chosen))})"
        buttons = [(InLesson.FOLD, folds, "Make room on the map; the lesson goes on.")]
        if can_skip:
            skips = f"Skip ({written(present(SKIP_KEY, chosen))})"
            buttons.insert(0, (InLesson.SKIP, skips, "Go on to the next step without doing this one."))
        wide = room.width / 2
        for place, (press, words, tip) in enumerate(buttons):
            box = Box(room.left + place * wide, room.bottom, wide - 4, BUTTON - 4)
            canvas.nine(f"button_{'hover' if hot == press else 'normal'}", box)
            canvas.text(words, box.left + 4, box.bottom + (box.height + canvas.line_height("small")) / 2, "small",
                        "glaze", "bold", room=box.width - 8, align="middle")  # fmt: skip
            canvas.spot(box, press, (words, tip))


def reach_of(at: tuple[float, float], side: float) -> Box:
    """Return where an arrow of a size that points at a place swings."""
    return Box(round(at[0] - side / 2), round(at[1] + 4), side, side + 2 * SWING)


class HintArrow(Panel):
    """An arrow that points down at something."""

    is_solid = False

    def show(
        self, at: tuple[float, float] | None, side: float, clock: float, taken: Callable[[Box], bool], *, is_still: bool
    ) -> None:
        """Point at a place, in the HUD's points, with an arrow of that size; None for nowhere.

        What was opened is not pointed into: where a window lies, as `taken` says, the arrow waits until it is gone.
        """
        if at is None or taken(reach_of(at, side)):
            self.hide()
            return
        swing = 0.0 if is_still else SWING * math.sin(clock * 4.0)
        box = Box(round(at[0] - side / 2), round(at[1] + 4 + SWING + swing), side, side)
        if not self.changed(box):
            return
        self.canvas.picture("ui", "hint", box)
