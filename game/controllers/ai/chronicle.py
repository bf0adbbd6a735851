"""What a side has seen happen: where each enemy was last seen, where its own have been, and how long all is quiet.

It follows from the events that the side perceived and from nothing else, so that an AI knows the same after a battle is
loaded as before, and nothing that its side does not know.
"""

from dataclasses import dataclass, field
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.maps import Maps
from game.engine.battle import Battle
from game.engine.components import BATTLE, Clock, Reserve
from game.engine.events import Damaged, Died, Displaced, Entered, Event, Left, Pushed, RoundBegan, Stepped, Surfaced
from game.engine.observing import Stamped
from game.engine.view import View

PLACED: Final = (Stepped, Displaced, Pushed, Surfaced, Entered)
"""What tells where a unit is."""

SPACING: Final = 5
"""How far apart the places lie that are looked at where nothing is known of an enemy."""

LOOKED: Final = 3
"""So near to a place one of a side has to come, to have looked for enemies there."""


@dataclass
class Chronicle:
    """What a side has seen of one battle. Numbers are those of events; 0 is before the first."""

    side: str
    seen: dict[int, tuple[Cell, int]] = field(default_factory=dict)
    """Where each enemy was last known to be, and since when."""

    looked: dict[Cell, int] = field(default_factory=dict)
    """When one of the side was last near a place of the lattice."""

    trod: dict[Cell, int] = field(default_factory=dict)
    """When one of the side last stood in a cell."""

    quiet_since: int = 1
    """The round in which somebody was last hurt, as far as the side knows."""

    _round: int = 1
    _last: Stamped | None = None
    _read: int = 0

    def read(self, battle: Battle) -> None:
        """Read on; what was taken back is forgotten."""
        told = battle.events
        if self._last is None or self._read > len(told) or told[self._read - 1] is not self._last:
            self._begin(battle)
        for stamped in told[self._read :]:
            if self.side in stamped.sides:
                self._note(battle.truth, stamped.event, stamped.number)
        self._read, self._last = len(told), told[-1] if told else None

    def rounds_of_quiet(self, view: View) -> int:
        """Return for how many rounds nobody has been hurt."""
        return max(0, view.of(BATTLE, Clock).round - self.quiet_since)

    def _begin(self, battle: Battle) -> None:
        """Begin anew, with those who were there from the beginning and did not hide."""
        self.seen, self.looked, self.trod = {}, {}, {}
        self.quiet_since = self._round = 1
        self._read = 0
        for unit, spec in enumerate(battle.setup.units, start=BATTLE + 1):
            if battle.truth.has(unit, Reserve):
                continue
            if spec.side == self.side:
                self._stood(battle.truth, spec.cell, 0)
            elif not spec.sneaking:
                self.seen[unit] = (spec.cell, 0)

    def _note(self, view: View, event: Event, number: int) -> None:
        if isinstance(event, RoundBegan):
            self._round = event.number
        elif isinstance(event, Damaged):
            self.quiet_since = self._round
        elif isinstance(event, Died | Left):
            self.seen.pop(event.unit, None)
        elif isinstance(event, PLACED):
            if view.side_of(event.unit) == self.side:
                self._stood(view, event.cells[0], number)
            else:
                self.seen[event.unit] = (event.cells[0], number)

    def _stood(self, view: View, cell: Cell, number: int) -> None:
        self.trod[cell] = number
        for place in _around(cell):
            if view.grid.contains(place) and view.grid.gap((place,), (cell,)) <= LOOKED:
                self.looked[place] = number

    # ---- where to look for those who are not seen ------------------------------------------------------------------

    def to_search(self, view: View, unit: int, maps: Maps) -> Cell | None:
        """Return where a unit should look for enemies: where one was last seen, or has not been looked for longest.

        Of several places the nearest; None where there is nothing to look at.
        """
        large = view.is_large(unit)
        ways = maps.way_to(view, view.cells(unit)[0], large=large)
        lost = [
            (ways[cell], cell)
            for cell, since in self.seen.values()
            if cell in ways and not self._searched(view, cell, since)
        ]
        if lost:
            return min(lost)[1]
        places = [cell for cell in _lattice(view) if cell in ways and view.field.fits(cell, large)]
        if not places:
            return None
        return min(places, key=lambda cell: (self.looked.get(cell, -1), ways[cell], cell))

    def _searched(self, view: View, cell: Cell, since: int) -> bool:
        near = view.grid.within(cell, 1)
        return any(self.trod.get(one, -1) > since for one in near)


def _around(cell: Cell) -> list[Cell]:
    """Return the places of the lattice near a cell."""
    columns, rows = ({(at + off) // SPACING for off in (-LOOKED, 0, LOOKED)} for at in cell)
    return [(x * SPACING + SPACING // 2, y * SPACING + SPACING // 2) for x in columns for y in rows]


def _lattice(view: View) -> list[Cell]:
    """Return the places to look at where nothing is known."""
    half = SPACING // 2
    return [(x, y) for y in range(half, view.grid.height, SPACING) for x in range(half, view.grid.width, SPACING)]
