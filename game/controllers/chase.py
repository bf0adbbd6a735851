"""Whether those who flee are worth running after: what controllers ask before they let enemies go (BD-15)."""

from collections.abc import Iterable

from game.board.grid import Cell
from game.engine.battle import Battle, Decision
from game.engine.commands import Command, LetThemGo
from game.engine.components import Economy
from game.engine.ruleset import Ruleset
from game.engine.view import View


def letting_go(battle: Battle, decision: Decision) -> LetThemGo | None:
    """Return the command to let enemies go who all flee, where that is allowed."""
    if decision.ask is not None or LetThemGo not in battle.ruleset.actions:
        return None
    command = LetThemGo(decision.units[0])
    return command if battle.refusal(command) is None else None


def could_catch(view: View, units: Iterable[int]) -> bool:
    """Tell whether one of these units may get at an enemy in its turn: near enough with its movement and its arms.

    A rough look: whether there is a line of sight, or a place to stop, is not asked. What their side has declared
    counts: whom somebody means to strike, and where somebody will be.
    """
    declared = {
        intent.unit: intent for intent in Ruleset.of(view).hints.intents(view) if view.side_of(intent.unit) == view.side
    }
    if any(goes_for(view, intent.command) for intent in declared.values()):
        return True
    ends = {unit: intent.cell for unit, intent in declared.items()}
    return any(_could_catch(view, unit, ends.get(unit)) for unit in units)


def goes_for(view: View, command: Command | None) -> bool:
    """Tell whether a command is aimed at an enemy of the unit that is to do it."""
    return command is not None and Ruleset.of(view).aim_of(command).target in view.enemies(command.unit)


def _could_catch(view: View, unit: int, end: Cell | None) -> bool:
    now = view.get(unit, Economy)
    if now is None or now.action < 1:
        return False
    profile, grid, large = Ruleset.of(view).hints.combat_profile(view, unit), view.grid, view.is_large(unit)
    within = max(profile.reach, profile.range)
    bodies = [view.cells(enemy) for enemy in view.enemies(unit)]
    places = (end,) if end is not None else (view.cells(unit)[0], *view.ruleset.reach(view, unit).cost)
    return any(grid.gap(grid.footprint(cell, large), body) <= within for cell in places for body in bodies)
