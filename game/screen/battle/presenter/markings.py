"""What lies over the map: where to, whom at, what threatens, what units are known to mean to do. No arcade."""

from dataclasses import replace
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Command, Move, Use
from game.engine.events import AreaBegan, BoonCast
from game.engine.hints import Intent
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.screen.battle.presenter.aiming import Aiming
from game.screen.battle.presenter.declarations import Declarations
from game.screen.battle.presenter.lookout import Lookout, Tool
from game.screen.battle.presenter.pointer import Pointer
from game.screen.battle.presenter.preview import Preview
from game.screen.battle.presenter.seats import Mode, Seats
from game.screen.battle.presenter.selection import Selection
from game.screen.battle.presenter.table import Table
from game.screen.model.deed import Approach
from game.screen.model.overlays import NOTHING, Overlays
from game.screen.model.plain import PreviewCard
from game.screen.text import cards, declared, wording
from game.screen.text.menu import ActionVariant, Menu
from game.systems.scenery import falls_on


class Markings:
    """Gathers what is drawn over the map for the side at the table."""

    def __init__(
        self,
        table: Table,
        seats: Seats,
        pointer: Pointer,
        selection: Selection,
        aiming: Aiming,
        lookout: Lookout,
        preview: Preview,
        declarations: Declarations,
    ) -> None:
        """Look at what the parts have chosen."""
        self._table: Final = table
        self._seats: Final = seats
        self._pointer: Final = pointer
        self._selection: Final = selection
        self._aiming: Final = aiming
        self._lookout: Final = lookout
        self._preview: Final = preview
        self._declarations: Final = declarations

    def overlays(self) -> Overlays:
        """Return what lies over the map now."""
        if self._seats.mode is Mode.HANDOVER:
            return NOTHING
        cells = self._lookout.layer.shown
        if cells is not None:
            return replace(
                self._marked(), reach={}, risky=frozenset(), zones={}, threat={}, stands=frozenset(), cells=cells
            )
        return self._marked()

    def _marked(self) -> Overlays:
        """Return all that is not said of cells one by one."""
        menu, view = self._selection.menu, self._seats.view
        zones = cards.goal_zones(view)
        heat, stands = self._lookout.heat()
        if menu is None or self._lookout.tool is Tool.SIGHT:
            own = view.cells(self._seats.asked if menu is None else self._selection.unit)
            return Overlays(hover=self._pointer.hovered, zones=zones, marks=self._declarations.marks, threat=heat,
                            stands=stands, sight=self._lookout.sight(), selected=own)  # fmt: skip
        preview = self._preview.shown
        command = preview.command if preview is not None else None
        way, pinned = self._selection.way, self._selection.pinned
        aimed = pinned.strike if isinstance(pinned, Approach) else pinned
        meant = preview.approach if preview is not None else None
        intents = () if meant is None else (Intent(meant.unit, meant.strike, meant.move.path[-1]),)
        walks = tuple(declared.mark(view, intent) for intent in intents)
        reach = self._aiming.reach(menu) if way is None or isinstance(way.commands[0], Move) else {}
        safe, line = self._aiming.safe_ways() if reach else None, self._line(preview)
        return Overlays(
            reach=reach,
            risky=frozenset() if safe is None else frozenset(reach).difference(safe),
            threat=heat,
            stands=stands,
            path=command.path if isinstance(command, Move) else preview.way if preview is not None else (),
            steps=preview.steps if preview is not None else (),
            targets={**self._targets(menu, way), **line},
            promise="".join(line.values()),
            area=self._area(view, command),
            selected=view.cells(self._selection.unit),
            pinned=Ruleset.of(view).aim_of(aimed).cells(view) if aimed is not None else (),
            hover=self._pointer.hovered,
            zones=zones,
            marks=(*self._declarations.marks, *walks),
            cells=self._lookout.watched,
        )

    def _targets(self, menu: Menu, way: ActionVariant | None) -> dict[Cell, str]:
        """Return what can be aimed at, each with its odds in short, as far as they are known yet."""
        if way is None:
            units = {aim.target for entry in menu.entries for way in entry.ways for aim in way.aims}
            own = menu.view.side_of(menu.unit)
            enemies = [unit for unit in sorted(units) if unit and menu.view.side_of(unit) != own]
            return {cell: "" for unit in enemies for cell in menu.view.cells(unit)[:1]}
        if not way.is_aimed or not way.is_proposed or isinstance(way.commands[0], Move):
            return {}
        return {
            cell: wording.label(self._table.forecasts.odds(command)) if self._table.forecasts.knows(command) else ""
            for command, aim in zip(way.commands, way.aims, strict=True)
            for cell in aim.cells(menu.view)[:1]
        }

    def _line(self, preview: PreviewCard | None) -> dict[Cell, str]:
        """Return what a blow that is shown promises, in a line at whom it is aimed at."""
        if preview is None or preview.command is None or preview.odds is None or not preview.odds.is_attack:
            return {}
        view = self._seats.view
        cells = view.cells(Ruleset.of(view).aim_of(preview.command).target)
        return {cell: wording.at_target(preview.odds) for cell in cells[:1]}

    def _area(self, view: View, command: Command | None) -> frozenset[Cell]:
        """Return the cells that a previewed command covers: where a stone falls, or what its rehearsal tells."""
        if command is None or isinstance(command, Move):
            return frozenset()
        if isinstance(command, Use):
            return falls_on(view, command.unit, command.scenery)
        found: set[Cell] = set()
        for event in self._table.forecasts.sample(command):
            cells = event.cells if isinstance(event, BoonCast | AreaBegan) else ()
            found.update(cell for cell in cells if view.grid.contains(cell))
        return frozenset(found)
