"""Deployment by hand: which cells a side may begin on, and the map with its units moved there. No arcade.

Only the places of the map change, before there is a battle: records, saves and replays know nothing of it. The others
are shown where the map puts them, as far as the rules let them be seen; what they choose themselves stays hidden.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import msgspec

from game.board.board import Field
from game.board.grid import Cell
from game.engine.battle import Battle
from game.engine.ruleset import Ruleset
from game.scenario.scenario import reserve_of, set_up, waiting
from game.screen.model.snapshot import Snapshot, snapshot
from game.systems.mustering import entity_of
from game.tiled.model import SOLID, TiledMap

"""Things in whose cell nobody can begin."""


def zone_of(source: TiledMap, side: str) -> frozenset[Cell]:
    """Return the cells of a side's deployment zones, those of the reserve left out."""
    reserve = reserve_of(source)
    return frozenset(
        cell
        for zone in source.zones
        if zone.kind == "deployment" and zone.side == side
        for cell in zone.cells
        if cell not in reserve
    )


def who_places(source: TiledMap, players: Mapping[str, str]) -> tuple[str, ...]:
    """Return the sides whose people have a deployment zone and somebody to put there, in the map's order."""
    late = waiting(source)
    return tuple(
        side
        for side in source.sides
        if players.get(side) == "human"
        and zone_of(source, side)
        and any(place.side == side and place.id not in late for place in source.units)
    )


def as_on_map(source: TiledMap, rules: Ruleset, side: str) -> Snapshot:
    """Return the battle as a side sees it with everybody where the map puts them (BD-14): units by their numbers.

    Of the others nobody is in it who begins sneaking or comes later; the rest is asked of a battle that nobody plays.
    """
    late = waiting(source)
    seen = snapshot(Battle(set_up(source, rules), 1).view(side))
    shown = {
        entity_of(number)
        for number, place in enumerate(source.units, start=1)
        if place.id not in late and (place.side == side or not place.sneaking)
    }
    figures = {unit: figure for unit, figure in seen.figures.items() if unit in shown}
    return replace(seen, figures=figures, roster={}, active=(), done=(), areas={})


class Placing:
    """One side's units on their way to the cells where they will begin. Units are named by their places' ids."""

    def __init__(self, source: TiledMap, rules: Ruleset, side: str) -> None:
        """Begin as the map has it; the other sides' units of `source` stay where they are."""
        late = waiting(source)
        self.source: Final = source
        self.rules: Final = rules
        self.side: Final = side
        self.zone: Final = zone_of(source, side)
        self.units: Final = tuple(place for place in source.units if place.side == side and place.id not in late)
        self.cells: Final[dict[int, Cell]] = {place.id: place.cell for place in self.units}
        self._field: Final = Field.of(source.ground.board())
        self._shut: Final = {thing.cell: thing.kind for thing in source.scenery if thing.kind in SOLID}
        self._large: Final = {place.id: rules.tables.is_large(place.kind)
                              for place in source.units}  # fmt: skip
        own = {place.id for place in self.units}
        self._others: Final = frozenset(
            cell for place in source.units if place.id not in own for cell in self.footprint(place.id, place.cell)
        )
        self.room: Final = frozenset(cell for cell in self.zone if not self._no_room(cell))
        """The cells of the zone on which anybody can stand at all."""

    def is_large(self, unit: int) -> bool:
        """Tell whether a unit takes more than one cell (BD-06)."""
        return bool(self._large[unit])

    def footprint(self, unit: int, anchor: Cell) -> tuple[Cell, ...]:
        """Return the cells that a unit takes with its anchor in one."""
        return self._field.grid.footprint(anchor, self._large[unit])

    def at(self, cell: Cell) -> int:
        """Return which own unit stands in a cell, 0 for none."""
        return next((unit for unit, anchor in self.cells.items() if cell in self.footprint(unit, anchor)), 0)

    def _no_room(self, cell: Cell) -> str:
        """Return why nobody can begin in a cell, "" where somebody can."""
        if not self._field.grid.contains(cell):
            return "That is off the map."
        if not self._field.passable(cell):
            return f"Nobody can stand on {self._field.terrain(cell).name.lower()}."
        if cell in self._shut:
            return f"A {self._shut[cell]} stands there."
        # Not who: it may be somebody whom this side does not know of.
        return "There is no room there." if cell in self._others else ""

    def _why_not(self, unit: int, anchor: Cell) -> str:
        """Return why a unit cannot begin with its anchor in a cell, whoever of its own side is there now."""
        home = next(place.cell for place in self.units if place.id == unit)
        if anchor == home:
            return ""
        cells = self.footprint(unit, anchor)
        if not all(cell in self.zone for cell in cells):
            return "It is Large and would stick out of your zone." if anchor in self.zone else "That is not your zone."
        return next(filter(None, map(self._no_room, cells)), "")

    def refusal(self, unit: int, anchor: Cell) -> str:
        """Return why a unit cannot be put somewhere, in a sentence; "" if it can, if need be by changing places."""
        why = self._why_not(unit, anchor)
        if why:
            return why
        there = self._in_the_way(unit, anchor)
        if not there:
            return ""
        if len(there) > 1:
            return "Several stand there."
        other, back = there[0], self.cells[unit]
        if self._why_not(other, back) or not self._apart(other, back, unit, anchor):
            return "Those two cannot change places."
        return "" if all(one == unit for one in self._in_the_way(other, back)) else "Those two cannot change places."

    def _in_the_way(self, unit: int, anchor: Cell) -> list[int]:
        wanted = set(self.footprint(unit, anchor))
        return [
            other for other, cell in self.cells.items() if other != unit and wanted & set(self.footprint(other, cell))
        ]

    def _apart(self, one: int, anchor: Cell, other: int, there: Cell) -> bool:
        return not set(self.footprint(one, anchor)) & set(self.footprint(other, there))

    def put(self, unit: int, anchor: Cell) -> str:
        """Put a unit somewhere, or change its place with who stands there; return why that cannot be, or ""."""
        why = self.refusal(unit, anchor)
        if not why:
            for other in self._in_the_way(unit, anchor):
                self.cells[other] = self.cells[unit]
            self.cells[unit] = anchor
        return why

    def choices(self, unit: int) -> tuple[Cell, ...]:
        """Return where a unit can be put, where it stands left out, row by row."""
        home = next(place.cell for place in self.units if place.id == unit)
        cells = sorted({*self.zone, home}, key=lambda cell: (cell[1], cell[0]))
        return tuple(cell for cell in cells if cell != self.cells[unit] and not self.refusal(unit, cell))

    def reset(self) -> None:
        """Put everybody where the map has them."""
        self.cells.update({place.id: place.cell for place in self.units})

    @property
    def is_as_on_map(self) -> bool:
        """Whether everybody stands where the map has them."""
        return all(self.cells[place.id] == place.cell for place in self.units)

    def placed(self) -> TiledMap:
        """Return the map with the units where they have been put."""
        units = tuple(
            msgspec.structs.replace(place, cell=self.cells[place.id]) if place.id in self.cells else place
            for place in self.source.units
        )
        return msgspec.structs.replace(self.source, units=units)
