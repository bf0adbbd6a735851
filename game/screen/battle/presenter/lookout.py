"""Tools to look with before anything is done: what enemies threaten, what they can do somewhere, lines of sight.

They change nothing and are shown only to the side that is to choose, as far as it knows. No arcade.
"""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Final

from game.board.grid import Cell
from game.engine.forecast import threats
from game.engine.forecast.threats import CellThreat
from game.engine.forecast.ways import Ways, safe_ways
from game.screen.battle.forecast import peril, sightline
from game.screen.battle.forecast.peril import Assault
from game.screen.battle.presenter.party import Party
from game.screen.battle.presenter.table import Mode
from game.screen.model.foretold import Heat, Peril, Sightline

THREAT, SIGHT = "threat", "sight"
TOOLS: Final = (THREAT, SIGHT)
MOST_BLOWS: Final = 12
SIGHT_TOOL: Final = "Line of sight: point at a cell; a click or Enter begins the line there. Esc leaves."


class Lookout(Party):
    """A hand that may hold something to look with."""

    tool = ""
    anchor: Cell | None = None
    """Where the line of sight begins that is being looked along; None for where the chosen unit stands."""

    _heat: tuple[object, Mapping[Cell, Heat]] | None = None

    # ---- taking a tool, and leaving it -----------------------------------------------------------------------------

    def use(self, tool: str) -> None:
        """Take one of the `TOOLS`, or lay it down if it is in hand."""
        self.tool = "" if self.tool == tool or not self.can_look else tool
        self.anchor = None
        self._say("")

    @property
    def can_look(self) -> bool:
        """Whether there is a side at the table that is to choose, with whose eyes the tools look."""
        decision = self.battle.decision
        return decision is not None and decision.side == self.viewer and self.mode in {Mode.TURN, Mode.QUESTION}

    @property
    def is_idle(self) -> bool:
        """Whether there is no level left to leave."""
        return not self.tool and super().is_idle

    def leave(self) -> None:
        """Leave one level; a tool is laid down before what was chosen without it is let go of."""
        if self.tool == SIGHT or (self.tool and super().is_idle):
            self.use(self.tool)
        else:
            super().leave()

    def click(self, cell: Cell | None, button: str = "left") -> None:
        """Click a cell: while a line of sight is looked along it begins there from now on."""
        if self.tool == SIGHT and button == "left" and self.can_look and not self.is_deaf:
            self.anchor = cell
            self.hover(cell)
            self._changed()
        else:
            super().click(cell, button)

    def _confirm(self) -> None:
        """Do what is chosen; while a line of sight is looked along it begins at the pointer from now on."""
        if self.tool == SIGHT:
            self.click(self.hovered)
        else:
            super()._confirm()

    # ---- what enemies threaten -------------------------------------------------------------------------------------

    @property
    def prey(self) -> int:
        """Whom threats are about: the chosen unit, else the first of the side; 0 for nobody."""
        return threats.prey_of(self.view, self.viewer, self.unit) if self.viewer and self.can_look else 0

    @property
    def suspects(self) -> tuple[int, ...]:
        """The enemies whose threat is shown: the one pointed or looked at, else all known ones, the nearest first."""
        view, prey = self.view, self.prey
        if not prey:
            return ()
        enemies = sorted(view.enemies(prey), key=lambda enemy: (view.gap(prey, enemy), enemy))
        pointed = self.unit_at(self.hovered) if self.hovered is not None else 0
        one = next((unit for unit in (pointed, self.inspected) if unit in enemies), 0)
        return (one,) if one else tuple(enemies)

    def threats_of(self, enemies: tuple[int, ...]) -> dict[int, CellThreat]:
        """Return what enemies threaten, as far as it is worked out: the first of them first, runs after all else."""
        view, prey, found = self.view, self.prey, dict[int, CellThreat]()
        for enemy in reversed(enemies):
            plain = self.forecasts.known(("threat", enemy, prey))
            if plain is not None:
                found[enemy] = self._with_runs(plain, prey)
        for enemy in reversed(enemies):
            if enemy not in found:
                asked = self.forecasts.ask(("threat", enemy, prey), partial(threats.threat, view, enemy, prey))
                found |= {} if asked is None else {enemy: asked}
        return found

    def _with_runs(self, plain: CellThreat, prey: int) -> CellThreat:
        """Return what an enemy threatens with its runs, once they are worked out."""
        if not threats.runs_up(self.view):
            return plain
        begin = partial(threats.with_runs, self.view, plain, prey)
        return self.forecasts.ask(("runs", plain.enemy, prey), begin) or plain

    def heat(self) -> tuple[Mapping[Cell, Heat], frozenset[Cell]]:
        """Return how many of the suspects threaten each cell, and where the only one can get to."""
        if self.tool != THREAT:
            return {}, frozenset()
        suspects = self.suspects
        found = self.threats_of(suspects)
        key = self.state, suspects, tuple((enemy, id(threat)) for enemy, threat in sorted(found.items()))
        if self._heat is None or self._heat[0] != key:
            self._heat = key, _counted(found)
        alone = found.get(suspects[0]) if len(suspects) == 1 else None
        return self._heat[1], alone.stands if alone is not None else frozenset()

    def threatening(self, cell: Cell) -> tuple[str, ...]:
        """Return who is known to threaten a cell while threats are looked at, in words."""
        if self.tool != THREAT:
            return ()
        found = self.threats_of(self.suspects)
        return tuple(f"{self.name_of(enemy)} ({_how(one, cell)})" for enemy, one in sorted(found.items())
                     if cell in one.moving)  # fmt: skip

    @property
    def looking(self) -> str:
        """What the tool in hand shows, in a line; "" for none."""
        if self.tool == SIGHT:
            return SIGHT_TOOL
        if self.tool != THREAT:
            return ""
        suspects = self.suspects
        known = len(self.threats_of(suspects))
        who = self.name_of(suspects[0]) if len(suspects) == 1 else f"{len(suspects)} known enemies"
        return threat_tool(who, self.name_of(self.prey) if self.prey else "", len(suspects), known)

    # ---- what they can do there ------------------------------------------------------------------------------------

    def peril(self, cell: Cell) -> Peril | None:
        """Return what known enemies can do to the chosen unit in a cell when their turns come, as far as worked out."""
        view, unit = self.view, self.unit
        if not self.can_look or not unit or self.prey != unit:
            return None
        large = view.is_large(unit)
        place = view.grid.footprint(cell, large)
        near = [enemy for enemy in view.enemies(unit) if view.grid.gap(place, view.cells(enemy)) <= threats.FAR]
        near.sort(key=lambda enemy: (view.grid.gap(place, view.cells(enemy)), enemy))
        known = self.threats_of(tuple(near))
        found: dict[int, Assault | None] = {}
        for enemy, threat in known.items():
            key = ("assault", enemy, unit, cell, cell in threat.runs)
            self.forecasts.ask(key, partial(peril.assault, view, threat, unit, cell))
            if self.forecasts.knows_of(key):
                found[enemy] = self.forecasts.known(key)
        assaults = tuple(one for one in found.values() if one is not None)
        flanked = ("", "")
        if len(found) == len(near) and assaults:
            asked = self.forecasts.ask(("flank", unit, cell), partial(peril.flanking, view, unit, cell, assaults))
            flanked = asked or flanked
        blows = sorted((one.blow for one in assaults), key=lambda blow: (-peril.harm(blow), blow.enemy))
        safe = tuple(self.name_of(enemy) for enemy, one in sorted(found.items()) if one is None)
        return Peril(cell, self.name_of(unit), len(near), len(found), tuple(blows[:MOST_BLOWS]), safe, flanked)

    # ---- ways without risk -----------------------------------------------------------------------------------------

    def safe_ways(self) -> Ways | None:
        """Return the safe ways of the chosen unit; None while they are being worked out."""
        view, unit = self.view, self.unit
        if self.menu is None:
            return None
        return self.forecasts.ask(("safe", unit), partial(safe_ways, view, unit))

    # ---- lines of sight --------------------------------------------------------------------------------------------

    def sight(self) -> Sightline | None:
        """Return the line of sight that is being looked along; None where there is none."""
        if self.tool != SIGHT or self.hovered is None or not self.can_look:
            return None
        own = self.view.cells(self.unit) if self.unit else ()
        start = self.anchor or next(iter(own), None)
        return None if start is None else sightline.sightline(self.view, start, self.hovered)


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
    return f"CellThreat of {who} to {prey}. Net: at once; lines: after a move; specks: long shots.{rest}"
