"""Tools to look with before anything is done: what enemies threaten, what they can do somewhere, lines of sight.

They change nothing and are shown only to the side that is to choose, as far as it knows. No arcade.
"""

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from functools import partial
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Sneak
from game.engine.components import Sneaking
from game.engine.forecast import threats
from game.engine.forecast.threats import CellThreat
from game.engine.sentences import amid
from game.report import cell_maps
from game.report.cell_maps import CellMap
from game.screen.battle.forecast import peril, sightline
from game.screen.battle.forecast.peril import Assault
from game.screen.battle.presenter.cell_layer import CellLayer
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.pointer import Pointer
from game.screen.battle.presenter.seats import Seats
from game.screen.battle.presenter.selection import Selection
from game.screen.battle.presenter.table import Table
from game.screen.model.foretold import Heat, Peril, Sightline

MOST_BLOWS: Final = 12
SIGHT_TOOL: Final = "Line of sight: point at a cell; a click or Enter begins the line there. Esc leaves."


class Tool(Enum):
    """Something to look with."""

    THREAT = "threat"
    SIGHT = "sight"


class Lookout:
    """Holds a tool to look with, or none."""

    def __init__(self, table: Table, seats: Seats, notice: Notice, pointer: Pointer, selection: Selection) -> None:
        """Hold nothing."""
        self._table: Final = table
        self._seats: Final = seats
        self._notice: Final = notice
        self._pointer: Final = pointer
        self._selection: Final = selection
        self.layer: Final = CellLayer(table, seats, notice)
        """What is said of all cells, while no tool is in hand."""
        self.tool: Tool | None = None
        self.anchor: Cell | None = None
        """Where the line of sight begins that is being looked along; None for where the chosen unit stands."""
        self._heat: tuple[object, Mapping[Cell, Heat]] | None = None
        self._watched: tuple[object, CellMap] | None = None

    # ---- taking a tool, and leaving it -----------------------------------------------------------------------------

    def use(self, tool: Tool) -> None:
        """Take a tool, or lay it down if it is in hand."""
        self.layer.take_off()
        self.tool = None if self.tool is tool or not self._seats.is_choosing else tool
        self.anchor = None
        self._notice.say("")

    def tell_cells(self, name: str) -> None:
        """Have something said of all cells (`cell_maps.NAMES`), or no longer; a tool is laid down for it."""
        self.lay_down()
        self.layer.turn(name)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is looked with or said of cells."""
        return self.tool is None and not self.layer.name

    def lay_down(self) -> None:
        """Hold nothing any more."""
        if self.tool is not None:
            self.use(self.tool)

    def begin_line_at(self, cell: Cell | None) -> None:
        """Let the line of sight that is looked along begin in a cell from now on."""
        self.anchor = cell
        self._pointer.hover(cell)
        self._notice.changed()

    # ---- what enemies threaten -------------------------------------------------------------------------------------

    @property
    def prey(self) -> int:
        """Whom threats are about: the chosen unit, else the first of the side; 0 for nobody."""
        return (
            threats.prey_of(self._seats.view, self._seats.viewer, self._selection.unit)
            if self._seats.viewer and self._seats.is_choosing
            else 0
        )

    @property
    def suspects(self) -> tuple[int, ...]:
        """The enemies whose threat is shown: the one pointed or looked at, else all known ones, the nearest first."""
        view, prey = self._seats.view, self.prey
        if not prey:
            return ()
        enemies = sorted(view.enemies(prey), key=lambda enemy: (view.gap(prey, enemy), enemy))
        pointed = self._pointer.unit_at(self._pointer.hovered) if self._pointer.hovered is not None else 0
        one = next((unit for unit in (pointed, self._pointer.inspected) if unit in enemies), 0)
        return (one,) if one else tuple(enemies)

    def threats_of(self, enemies: tuple[int, ...]) -> dict[int, CellThreat]:
        """Return what enemies threaten, as far as it is worked out: the first of them first, runs after all else."""
        view, prey, found = self._seats.view, self.prey, dict[int, CellThreat]()
        for enemy in reversed(enemies):
            plain = self._table.forecasts.asked.known(("threat", enemy, prey), CellThreat)
            if plain is not None:
                found[enemy] = self._with_runs(plain, prey)
        for enemy in reversed(enemies):
            if enemy not in found:
                asked = self._table.forecasts.asked.ask(
                    ("threat", enemy, prey), partial(threats.threat, view, enemy, prey)
                )
                found |= {} if asked is None else {enemy: asked}
        return found

    def _with_runs(self, plain: CellThreat, prey: int) -> CellThreat:
        """Return what an enemy threatens with its runs, once they are worked out."""
        if not threats.runs_up(self._seats.view):
            return plain
        begin = partial(threats.with_runs, self._seats.view, plain, prey)
        return self._table.forecasts.asked.ask(("runs", plain.enemy, prey), begin) or plain

    def heat(self) -> tuple[Mapping[Cell, Heat], frozenset[Cell]]:
        """Return how many of the suspects threaten each cell, and where the only one can get to."""
        if self.tool is not Tool.THREAT:
            return {}, frozenset()
        suspects = self.suspects
        found = self.threats_of(suspects)
        key = self._notice.state, suspects, tuple((enemy, id(threat)) for enemy, threat in sorted(found.items()))
        if self._heat is None or self._heat[0] != key:
            self._heat = key, _counted(found)
        alone = found.get(suspects[0]) if len(suspects) == 1 else None
        return self._heat[1], alone.stands if alone is not None else frozenset()

    def threatening(self, cell: Cell) -> tuple[str, ...]:
        """Return who is known to threaten a cell while threats are looked at, in words."""
        if self.tool is not Tool.THREAT:
            return ()
        found = self.threats_of(self.suspects)
        return tuple(f"{self._table.name_of(enemy)} ({_how(one, cell)})" for enemy, one in sorted(found.items())
                     if cell in one.moving)  # fmt: skip

    @property
    def looking(self) -> str:
        """What the tool in hand shows, in a line; "" for none."""
        if self.layer.name:
            return self.layer.prompt
        if self.tool is Tool.SIGHT:
            return SIGHT_TOOL
        if self.tool is not Tool.THREAT:
            return ""
        suspects = self.suspects
        known = len(self.threats_of(suspects))
        who = self._table.name_of(suspects[0]) if len(suspects) == 1 else f"{len(suspects)} known enemies"
        return threat_tool(who, self._table.name_of(self.prey) if self.prey else "", len(suspects), known)

    @property
    def is_working(self) -> bool:
        """Whether more of what is looked at is still being worked out: what is said of it changes by itself."""
        if self.layer.name:
            shown = self.layer.shown
            return shown is not None and bool(shown.missing)
        return self.tool is Tool.THREAT and len(self.threats_of(self.suspects)) < len(self.suspects)

    # ---- who watches one that sneaks -------------------------------------------------------------------------------

    @property
    def watched(self) -> CellMap | None:
        """Return which cells known enemies watch while the chosen unit sneaks, or is to; None where it does not."""
        view, unit, armed = self._seats.view, self._selection.unit, self._selection.armed
        is_to = armed is not None and armed.kind is Sneak
        if not self._seats.is_choosing or not unit or not (is_to or view.has(unit, Sneaking)):
            return None
        enemies = view.enemies(unit)
        asked = {
            enemy: self._table.forecasts.asked.ask(
                ("watch", enemy, unit), partial(cell_maps.watched_by, view, enemy, unit)
            )
            for enemy in reversed(enemies)
        }
        found = {enemy: cells for enemy in enemies if (cells := asked[enemy]) is not None}
        key = self._notice.state, self._seats.viewer, unit, tuple(found)
        if self._watched is None or self._watched[0] != key:
            self._watched = key, cell_maps.watched(view, found, len(enemies) - len(found))
        return self._watched[1]

    # ---- what they can do there ------------------------------------------------------------------------------------

    def peril(self, cell: Cell) -> Peril | None:
        """Return what known enemies can do to the chosen unit in a cell when their turns come, as far as worked out."""
        view, unit = self._seats.view, self._selection.unit
        if not self._seats.is_choosing or not unit or self.prey != unit:
            return None
        large = view.is_large(unit)
        place = view.grid.footprint(cell, large)
        near = [enemy for enemy in view.enemies(unit) if view.grid.gap(place, view.cells(enemy)) <= threats.FAR]
        near.sort(key=lambda enemy: (view.grid.gap(place, view.cells(enemy)), enemy))
        known = self.threats_of(tuple(near))
        found: dict[int, Assault | None] = {}
        for enemy, threat in known.items():
            key = ("assault", enemy, unit, cell, cell in threat.runs)
            worst = self._table.forecasts.asked.ask(key, partial(peril.assault, view, threat, unit, cell))
            if self._table.forecasts.asked.knows_of(key):
                found[enemy] = worst
        assaults = tuple(one for one in found.values() if one is not None)
        flanked = ("", "")
        if len(found) == len(near) and assaults:
            asked = self._table.forecasts.asked.ask(
                ("flank", unit, cell), partial(peril.flanking, view, unit, cell, assaults)
            )
            flanked = asked or flanked
        blows = sorted((one.blow for one in assaults), key=lambda blow: (-peril.harm(blow), blow.enemy))
        safe = tuple(self._table.name_of(enemy) for enemy, one in sorted(found.items()) if one is None)
        return Peril(cell, self._table.name_of(unit), len(near), len(found), tuple(blows[:MOST_BLOWS]), safe, flanked)

    # ---- lines of sight --------------------------------------------------------------------------------------------

    def sight(self) -> Sightline | None:
        """Return the line of sight that is being looked along; None where there is none."""
        if self.tool is not Tool.SIGHT or self._pointer.hovered is None or not self._seats.is_choosing:
            return None
        own = self._seats.view.cells(self._selection.unit) if self._selection.unit else ()
        start = self.anchor or next(iter(own), None)
        return None if start is None else sightline.sightline(self._seats.view, start, self._pointer.hovered)


def _how(threat: CellThreat, cell: Cell) -> str:
    """Say how an enemy gets at a cell."""
    if cell in threat.long:
        return "by a long shot"
    return "at once" if cell in threat.still else "after a move"


def _counted(found: Mapping[int, CellThreat]) -> dict[Cell, Heat]:
    """Count of each cell how many enemies threaten it, in a settled order."""
    moving = Counter(cell for threat in found.values() for cell in threat.moving)
    still = Counter(cell for threat in found.values() for cell in threat.still - threat.long)
    long = Counter(cell for threat in found.values() for cell in threat.long)
    return {cell: Heat(still[cell], moving[cell], long[cell]) for cell in sorted(moving)}


def threat_tool(who: str, prey: str, asked: int, known: int) -> str:
    """Say what the threatened cells are about, and how far they are worked out."""
    if not asked:
        return "No enemy is known. Esc leaves."
    rest = f" Worked out: {known} of {asked}." if known < asked else ""
    return f"Threat of {amid(who)} to {amid(prey)}. Net: at once; lines: after a move; specks: long shots.{rest}"
