"""What is said of the map's cells, one kind at a time: laid over the board by a key, and taken off by it or Escape.

It tells no more than the side at the table knows (see `game.report.cell_maps`). What is found unit by unit is shown to
whoever is to choose, and as far as it is worked out. No arcade.
"""

from functools import partial
from typing import Final

from game.board.grid import Cell
from game.report import cell_maps
from game.report.cell_maps import CellMap
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.seats import Mode, Seats
from game.screen.battle.presenter.table import Table

WAY_OFF: Final = "Esc takes it off."
NOT_NOW: Final = " It is told to whoever is to choose."


class CellLayer:
    """Holds what is said of cells now, or nothing."""

    def __init__(self, table: Table, seats: Seats, notice: Notice) -> None:
        """Say nothing."""
        self._table: Final = table
        self._seats: Final = seats
        self._notice: Final = notice
        self.name = ""
        """Which of `cell_maps.NAMES`, or of what was given, is shown; "" for none."""
        self._given: Final[dict[str, tuple[CellMap, str]]] = {}
        self._known: tuple[object, CellMap] | None = None

    def turn(self, name: str) -> None:
        """Say this of the cells, in place of what was said; or nothing any more, if it is what was said."""
        self.name = "" if self.name == name else name
        self._notice.say("")

    def take_off(self) -> bool:
        """Say nothing any more; tells whether anything was said."""
        was, self.name = self.name, ""
        if was:
            self._notice.say("")
        return bool(was)

    def give(self, cells: CellMap, prompt: str = "") -> None:
        """Say something of the cells that comes from elsewhere, in place of what was said."""
        self._given[cells.name] = cells, prompt
        if self.name == cells.name:
            self._notice.changed()
        else:
            self.turn(cells.name)

    def drop(self, name: str) -> bool:
        """Say nothing any more of what was given under a name; tells whether anything was."""
        was_given = self._given.pop(name, None) is not None
        if was_given and self.name == name:
            self.take_off()
        return was_given

    @property
    def shown(self) -> CellMap | None:
        """What is said of the cells, as far as it is worked out; None where nothing is."""
        if not self.name or self._seats.mode is Mode.HANDOVER:
            return None
        if self.name in self._given:
            return self._given[self.name][0]
        return self._of_units() if self.name in cell_maps.UNITS else self._of_ground()

    @property
    def prompt(self) -> str:
        """What is said of the cells, in a line; "" for nothing."""
        cells = self.shown
        given = self._given.get(self.name)
        return "" if cells is None else (given and given[1]) or f"{cells.words} {WAY_OFF}"

    def _of_ground(self) -> CellMap:
        key = self.name, self._notice.state, self._seats.viewer
        if self._known is None or self._known[0] != key:
            self._known = key, cell_maps.GROUND[self.name](self._seats.view)
        return self._known[1]

    def _of_units(self) -> CellMap:
        """Return what is found of each unit, those of them asked for that nobody has worked out yet."""
        kind, view = cell_maps.UNITS[self.name], self._seats.view
        if not self._seats.is_choosing:
            return CellMap(self.name, kind.words + NOT_NOW, (), {})
        units = view.units()
        asked = {
            unit: self._table.forecasts.asked.ask((self.name, unit), partial(kind.cells_of, view, unit))
            for unit in reversed(units)
        }
        found = {unit: cells for unit in units if (cells := asked[unit]) is not None}
        key = self.name, self._notice.state, self._seats.viewer, tuple(found)
        if self._known is None or self._known[0] != key:
            self._known = key, cell_maps.of_sides(self.name, view, found, len(units) - len(found))
        return self._known[1]

    def of(self, cell: Cell) -> tuple[str, str]:
        """Return what is said of one cell: what it is about, and in words; "" for nothing."""
        found = self.shown
        mark = None if found is None else found.cells.get(cell)
        if found is None or mark is None:
            return "", ""
        kind = found.kinds[mark.kind].words
        words = kind if mark.words in kind.split() else f"{kind}, {mark.words}" if mark.words else kind
        return found.name.capitalize(), words
