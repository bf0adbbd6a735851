"""The view of the first battle: a battle like any other, with the lesson beside it. Decides nothing itself."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from game.screen.battle.lesson.course import Lesson
from game.screen.battle.panels import order
from game.screen.battle.panels.layout import column_wide
from game.screen.battle.panels.lesson_box import (
    ARROW,
    FOLD_KEY,
    LEAST_ARROW,
    SKIP_KEY,
    HintArrow,
    InLesson,
    LessonBox,
    reach_of,
)
from game.screen.battle.presenter.session import Session
from game.screen.battle.view import BattleView
from game.screen.model.press import AtTable, Press
from game.screen.ui.shell import Shell

COLUMN: Final = 270.0
ROOMY: Final = 1100.0
"""From so many points of width on the lesson has a place of its own beside the map."""


class LessonView(BattleView):
    """The first battle in the window."""

    def __init__(
        self, session: Session, quick_save: Path, again: Callable[[int | None], None] | None = None,
        shell: Shell | None = None,
    ) -> None:  # fmt: skip
        """Sit down; `again` begins the lesson anew."""
        self.lesson: Final = Lesson(session)
        self._clock = 0.0
        self._box: LessonBox | None = None
        super().__init__(session, quick_save, again, shell)
        self._box = LessonBox(self.hud.paint)
        self._arrow: Final = HintArrow(self.hud.paint)
        self.hud.guests.append(self._box)
        self._fit()

    def _fit(self) -> None:
        super()._fit()
        if self.hud.width >= ROOMY:
            camera = self.board_camera
            margins = replace(camera.margins, left=(COLUMN + 8) * self.hud.paint.scale)
            camera.resize(self.window.width, self.window.height, self._ratio, margins)

    def on_update(self, delta_time: float) -> None:
        """Let time pass, and look at what was done."""
        super().on_update(delta_time)
        self._clock += delta_time
        lesson = self.lesson
        lesson.notice()
        if self.heard.narration is not None:
            self.heard.narration.teach(lesson.words())
        if lesson.is_over and self.shell is not None and not self.shell.preferences.now.taught:
            self.shell.preferences.change(taught=True)
        box = self._box
        if box is None:
            return
        if self.session.telling.result is not None:
            box.hide()
            self._arrow.hide()
            return
        spot = self.hud.spot_at(*(side * self.hud.paint.scale for side in self.hud.pointer))
        hot = spot.press if spot is not None else None
        if self.hud.width >= ROOMY:
            self.hud.aside = COLUMN + 4
            box.show(lesson, 4, self.hud.height - order.high_in(self.hud.height) - 6, COLUMN, hot, is_low=False)
        else:
            self.hud.aside = 0.0
            # In the log's place: nobody reads that while learning, and the map stays free.
            wide, floor = column_wide(self.hud.width), self.hud.edges.plan(self.hud.width, self.hud.others).high
            box.show(lesson, self.hud.width - wide, floor, wide, hot, is_low=True)
        still = self.session.table.preferences.now.reduced_motion
        cell = min(self.board_camera.projection.tile) * self.board_camera.zoom / self.hud.paint.scale
        side = float(round(min(ARROW, max(LEAST_ARROW, cell * 0.8))))
        at, side = self._clear_of_words(self._aim(), side)
        self._arrow.show(at, side, self._clock, self.hud.is_taken, is_still=still)

    def on_draw(self) -> None:
        """Draw the battle, and the arrow over everything."""
        super().on_draw()
        self.hud.draw_over(self._arrow)

    def _aim(self) -> tuple[float, float] | None:
        """Return the place over which the arrow hangs, in the HUD's own points."""
        hint = self.lesson.hint()
        scale = self.hud.paint.scale
        if hint.button is not None:
            panels = (self.hud.bar, *([self.hud.sheet_of_drawer] if self.hud.drawer.is_open else []))
            spots = {spot.press: spot for panel in panels for spot in panel.canvas.spots}
            # What is not in the bar is behind the button that opens the drawer.
            spot = spots.get(hint.button) or spots.get(AtTable.MORE)
            if spot is not None and not spot.box.holds(*self.hud.pointer):
                return spot.box.left + spot.box.width / 2, spot.box.top - 6
        # Odds that stand on the map are read undisturbed.
        if hint.cell is not None and self.session.pointer.hovered != hint.cell and not self.scene.overlays.promise:
            x, y = self.board_camera.screen_of(hint.cell)
            # Over who stands there; where nobody does its point is in the cell's middle, so that no other can be meant.
            up = min(self.board_camera.projection.tile) * self.board_camera.zoom
            up *= 0.3 if self.session.pointer.unit_at(hint.cell) else 0.0
            return x / scale, (y + up) / scale
        return None

    def _clear_of_words(self, at: tuple[float, float] | None, side: float) -> tuple[tuple[float, float] | None, float]:
        """Return where an arrow points and its size: on the button itself and small where it would hide the line."""
        if at is None or not any(reach_of(at, side).meets(words) for words in self.hud.bar.written):
            return at, side
        low = min(words.bottom for words in self.hud.bar.written)
        return (at[0], low - reach_of((0.0, 0.0), LEAST_ARROW).top), LEAST_ARROW

    def _press(self, press: Press) -> None:
        if press is InLesson.SKIP:
            self.lesson.skip()
        elif press is InLesson.FOLD and self._box is not None:
            self._box.is_folded = not self._box.is_folded
        else:
            super()._press(press)

    @property
    def _keys(self) -> dict[str, Callable[[], object]]:
        """The lesson's own keys besides."""
        own = {SKIP_KEY: InLesson.SKIP, FOLD_KEY: InLesson.FOLD}
        return {**super()._keys, **{key: partial(self._press, press) for key, press in own.items()}}
