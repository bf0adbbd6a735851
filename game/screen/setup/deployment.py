"""Putting units where they begin, side after side: who is at it, which unit is chosen, what is seen. No arcade.

Between two people there is a curtain: nobody sees what another person has chosen. The others stand where the map puts
them, as far as they may be seen. Nothing here draws the battle's dice: there is no battle yet.
"""

from dataclasses import replace
from typing import Final

from game.board.grid import Cell
from game.engine.handbook import titled
from game.engine.ruleset import Ruleset
from game.engine.sentences import cell_text, how_many
from game.engine.setup import Setup
from game.scenario.roster import join
from game.scenario.scenario import set_up
from game.screen.keys import ARROWS
from game.screen.model.overlays import NOTHING, Overlays
from game.screen.model.snapshot import Figure, Snapshot
from game.screen.setup.choosing import Chosen
from game.screen.setup.placing import Placing, as_on_map
from game.systems.mustering import entity_of
from game.tiled.model import TiledMap, UnitSpec


class Deployment:
    """The units of all sides that are placed by hand, one side at a time."""

    def __init__(self, chosen: Chosen, *, is_veiled: bool = True) -> None:
        """Begin with the first of the sides; where several people play there is a curtain if it is to be veiled."""
        self.chosen: Final = chosen
        self.source: TiledMap = chosen.source
        self.left: Final = list(chosen.to_place)
        self.humans: Final = [side for side, who in chosen.players.items() if who == "human"]
        self._is_veiled: Final = is_veiled and len(self.humans) > 1
        self._take_over()
        self.curtain = self.side if self._is_veiled else ""
        """Who has to sit down before anything is seen; "" for nobody."""

    def _take_over(self) -> None:
        """Let the next side begin: with what is on the map, and nobody chosen."""
        rules = Ruleset.of(self.chosen.setup)
        self.placing = Placing(self.source, rules, self.left[0])
        self._seen = as_on_map(self.chosen.source, rules, self.left[0])
        self._numbers = {place.id: entity_of(place_) for place_, place in enumerate(self.source.units, start=1)}
        self.unit = 0
        self.pointed: Cell | None = None
        self.message = ""

    # ---- what is seen ----------------------------------------------------------------------------------------------

    @property
    def side(self) -> str:
        """Whose units are placed now."""
        return self.placing.side

    def figure(self, unit: int) -> Figure | None:
        """Return a unit as it is shown, by its place's id."""
        return self._seen.figures.get(self._numbers[unit])

    def name_of(self, place: UnitSpec) -> str:
        """Return what a unit is called."""
        figure = self.figure(place.id)
        return figure.name if figure is not None else place.name or place.kind

    def snapshot(self) -> Snapshot:
        """Return everybody whom the side knows of, the own ones where they have been put; nobody behind a curtain."""
        if self.curtain:
            return Snapshot()
        figures = dict(self._seen.figures)
        for unit, anchor in self.placing.cells.items():
            number = self._numbers[unit]
            if number in figures:
                figures[number] = replace(figures[number], cells=self.placing.footprint(unit, anchor))
        return replace(self._seen, figures=figures)

    def overlays(self) -> Overlays:
        """Return the zone, and where the chosen unit can be put."""
        if self.curtain:
            return NOTHING
        placing = self.placing
        return Overlays(
            zones=dict.fromkeys(placing.room, ""),
            reach=dict.fromkeys(placing.choices(self.unit), 0) if self.unit else {},
            selected=placing.footprint(self.unit, placing.cells[self.unit]) if self.unit else (),
            hover=self.pointed,
        )

    # ---- what is told ----------------------------------------------------------------------------------------------

    def map_words(self) -> tuple[str, ...]:
        """Say what the map shows: the zone, and where everybody stands whom the side knows of; nothing at a curtain."""
        if self.curtain:
            return ()
        columns, rows = zip(*self.placing.room, strict=True) if self.placing.room else ((0,), (0,))
        zone = (
            f"{self.side.capitalize()} may begin in {how_many(len(self.placing.room), 'cell')}, "
            f"from {cell_text((min(columns), min(rows)))} to {cell_text((max(columns), max(rows)))}."
        )
        figures = sorted(self.snapshot().figures.values(), key=lambda figure: (figure.side != self.side, figure.unit))
        return zone, *(
            f"{figure.name}, {titled(figure.kind)} of {figure.side}: {cell_text(figure.cells[0])}."
            for figure in figures
            if figure.cells
        )

    def cell_words(self) -> str:
        """Say what is in the cell that is pointed at, and what a press there would come to; "" for none."""
        cell, placing = self.pointed, self.placing
        if cell is None or self.curtain:
            return ""
        ground = self.source.ground
        there = [figure for figure in self.snapshot().figures.values() if cell in figure.cells]
        things = [thing.name or thing.kind for thing in self.source.scenery if thing.cell == cell]
        kind = ground.terrain[cell[1] * ground.width + cell[0]]
        what = [ground.palette[kind].name.lower(), *things, *(figure.name for figure in there)]
        return f"{cell_text(cell).capitalize()}: {', '.join(what)}. {self._press_words(cell, placing.at(cell))}".strip()

    def _press_words(self, cell: Cell, own: int) -> str:
        """Say what a press on a cell would come to, in a sentence."""
        placing = self.placing
        if not self.unit or own == self.unit:
            return "" if not own else "A press lets go of it." if self.unit else "A press chooses it."
        why = placing.refusal(self.unit, cell)
        chosen = next(self.name_of(place) for place in placing.units if place.id == self.unit)
        return why or (f"A press puts {chosen} there." if not own else f"A press lets {chosen} change places with it.")

    # ---- doing -----------------------------------------------------------------------------------------------------

    def choose(self, unit: int) -> None:
        """Choose a unit, or let go of it: 0, or the one that is chosen."""
        self.unit = 0 if unit == self.unit else unit
        if self.unit:
            self.pointed = self.placing.cells[unit]
        self.message = ""

    def next_unit(self, step: int) -> int:
        """Choose the next unit, or the one before (-1); return it."""
        units = [place.id for place in self.placing.units]
        at = units.index(self.unit) + step if self.unit else (0 if step > 0 else -1)
        self.unit = 0
        self.choose(units[at % len(units)])
        return self.unit

    def click(self, cell: Cell) -> None:
        """Click a cell: choose who stands there, or put the chosen one there."""
        own = self.placing.at(cell)
        if self.unit and own != self.unit:
            self.put(self.unit, cell)
        elif own:
            self.choose(own)

    def put(self, unit: int, cell: Cell) -> None:
        """Put a unit on a cell; where that cannot be, `message` says why."""
        self.message = self.placing.put(unit, cell)
        if not self.message:
            self.unit = 0

    def reset(self) -> None:
        """Put the side's units where the map has them."""
        self.placing.reset()
        self.unit, self.message = 0, ""

    def step(self, arrow: str) -> Cell:
        """Move the pointed cell by an arrow key; return it."""
        at = self.pointed or self.placing.cells[self.unit or self.placing.units[0].id]
        cell = at[0] + ARROWS[arrow][0], at[1] + ARROWS[arrow][1]
        self.pointed = cell if self.source.ground.grid.contains(cell) else at
        return self.pointed

    def done(self) -> bool:
        """Go on to the next side, or to the curtain before the battle; tells whether the battle can begin."""
        self.source = self.placing.placed()
        self.left.pop(0)
        if self.left:
            self._take_over()
            self.curtain = self.side if self._is_veiled else ""
        elif self._is_veiled:
            self.curtain = self.humans[0]
        else:
            return True
        return False

    def sit(self) -> bool:
        """Somebody has sat down: open the curtain; tells whether the battle can begin."""
        if self.left:
            self.curtain = ""
        return not self.left

    def setup(self) -> Setup:
        """Return what the battle starts from."""
        return join(set_up(self.source, Ruleset.of(self.chosen.setup)), self.chosen.setup.roster)
