"""The mouse at the table: what is pointed at, clicks and drags of the map, and looking elsewhere on the small one."""

from collections.abc import Callable
from typing import Final

import arcade

from game.board.grid import Cell
from game.screen.battle.panels.hud import Hud
from game.screen.battle.presenter.session import Mode, Session
from game.screen.camera import ZOOM, Camera
from game.screen.grace import Grace
from game.screen.hold import Hold, Under
from game.screen.model.press import AtTable, Press


class TableMouse:
    """One mouse over a battle, from where a button goes down to where it is let go."""

    def __init__(
        self, session: Session, hud: Hud, camera: Camera, grace: Grace, press: Callable[[Press], object]
    ) -> None:
        """Lie beside the table; `press` does what a place of a panel means."""
        self._session: Final = session
        self._hud: Final = hud
        self._camera: Final = camera
        self._grace: Final = grace
        self._press: Final = press
        self._hold: Final = Hold()
        self._covered: tuple[Cell, str | None] | None = None
        """The cell that was pointed at under what has opened by itself, and by whose eyes."""
        self._pointed: Cell | None = None
        """The cell that the mouse itself has pointed at last."""

    def forget(self) -> None:
        """Another window or page has the mouse now: what was begun by holding a button comes to nothing."""
        self._hold.forget()
        self._hud.gear.drop(None)

    def cover(self) -> None:
        """Something has opened by itself: what was pointed at under it is so no more until that is gone.

        Who was looked at before gives way to who is asked.
        """
        pointer, cell = self._session.pointer, self._session.pointer.hovered
        pointer.inspected = 0
        self._session.notice.changed()
        if cell is not None and self._hud.over_panel(*self._camera.screen_of(cell)):
            self._covered = cell, self._session.seats.viewer
            pointer.hover(None)

    def uncover(self) -> None:
        """It is gone: what was pointed at before is so again, unless another is pointed at, or somebody else looks."""
        covered, self._covered = self._covered, None
        if covered is not None and self._session.pointer.hovered is None:
            cell, viewer = covered
            if viewer == self._session.seats.viewer:
                self._session.pointer.hover(cell)

    def is_at(self, cell: Cell) -> bool:
        """Tell whether it was the mouse that has pointed at a cell, wherever the map has moved since, and no key."""
        return cell == self._pointed

    def move(self, x: float, y: float) -> None:
        """Point at a panel or at a cell."""
        self._covered = None
        self._hud.move_pointer(x, y)
        over = self._hud.over_panel(x, y)
        self._point(None if over else self._camera.cell_at(x, y))

    def _point(self, cell: Cell | None) -> None:
        self._pointed = cell
        self._session.pointer.hover(cell)

    def begin(self, x: float, y: float, button: int) -> None:
        """Begin a click or a drag."""
        self._hold.begin(x, y, button, self._at(x, y))

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """Drag the map, or look elsewhere where the press began on the small one."""
        hold = self._hold
        if hold.at is None:
            return
        if hold.on[1] is AtTable.LOOK_THERE:
            hold.is_dragging = True
            self._hud.move_pointer(x, y)
            self.look_there()
        elif not self._hud.drag(hold.at, x, y) and not hold.on[0] and hold.drags(x, y):
            self._camera.pan(dx, dy)

    def end(self, x: float, y: float, button: int, *, is_through: bool) -> None:
        """End a click: it counts where it began, and nothing was dragged. `is_through`: a way is to lead through there.

        Who has slid off a button has thought better of it, and does not mean what lies beside it.
        """
        dragged = self._hold.is_dragging
        is_meant = self._hold.end(button) and not self._grace.refuses()
        if not self._hud.drop(x, y) and not dragged:
            self.move(x, y)
            if is_meant:
                self._click(x, y, button, is_through=is_through)

    def _click(self, x: float, y: float, button: int, *, is_through: bool) -> None:
        if button == arcade.MOUSE_BUTTON_RIGHT:
            if not self._hud.modals.leave() and self._hud.modals.whole is None:
                self._session.leave()
            return
        if button != arcade.MOUSE_BUTTON_LEFT:
            return
        over, press = here = self._at(x, y)
        if here != self._hold.on:
            return
        if over:
            if press is not None:
                self._press(press)
        elif self._session.seats.mode is Mode.WAITING:
            return
        elif is_through:
            self._session.click_through(self._camera.cell_at(x, y))
        else:
            self._session.click(self._camera.cell_at(x, y))

    def _at(self, x: float, y: float) -> Under:
        """Return whether a panel lies at a point, and what can be pressed of it there."""
        spot = self._hud.spot_at(x, y)
        return self._hud.over_panel(x, y), None if spot is None else spot.press

    def leave(self) -> None:
        """The pointer has left the window."""
        self._hud.move_pointer(-1, -1)
        self._point(None)

    def scroll(self, x: float, y: float, notches: float) -> None:
        """Turn the log back, go on to the next place to strike from, or zoom to the pointer."""
        session = self._session
        if not self._hud.scroll(x, y, notches) and not (
            session.selection.pinned is not None and session.aiming.turn(-1 if notches > 0 else 1)
        ):
            self._camera.zoom_at(x, y, ZOOM**notches)
            self._point(self._camera.cell_at(x, y))

    def look_there(self) -> None:
        """Have the map show what lies under the pointer on the small one."""
        place = self._hud.minimap.place_at(*self._hud.pointer)
        if place is not None:
            wide, high = self._camera.projection.size
            self._camera.look_at_place(place[0] * wide, place[1] * high)
