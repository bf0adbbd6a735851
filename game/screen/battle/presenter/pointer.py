"""What is pointed at, and who is looked closer at. No arcade."""

from typing import Final

from game.board.grid import Cell
from game.engine.components import Unit
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.seats import Seats


class Pointer:
    """Points at a cell of the board, as far as the side at the table knows what is there."""

    def __init__(self, seats: Seats, notice: Notice) -> None:
        """Point at nothing."""
        self._seats: Final = seats
        self._notice: Final = notice
        self.hovered: Cell | None = None
        """The cell under the pointer; None for none."""
        self.inspected = 0
        """The unit that was clicked to be looked closer at; 0 for none."""

    def forget(self) -> None:
        """Point at nothing: what was pointed at was for other eyes."""
        self.hovered, self.inspected = None, 0

    def hover(self, cell: Cell | None) -> None:
        """The pointer is over a cell, or over none."""
        if cell != self.hovered:
            self.hovered = cell
            self._notice.changed()

    def look_at(self, unit: int) -> bool:
        """Look closer at a unit, if the side at the table knows of it."""
        if unit not in self._seats.view.units():
            return False
        self.inspected = unit
        self._notice.changed()
        return True

    @property
    def unit(self) -> int:
        """The unit under the pointer, 0 for none."""
        return self.unit_at(self.hovered) if self.hovered is not None else 0

    def unit_at(self, cell: Cell) -> int:
        """Return the unit that the side at the table sees in a cell, 0 for none."""
        view = self._seats.view
        known = set(view.units())
        return next((one for one in view.at(cell) if one in known and view.has(one, Unit)), 0)
