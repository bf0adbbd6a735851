"""What units are known to mean to do, as marks over the map and in words. No arcade, nothing that decides.

The ruleset says what a view knows (`Hints.intents`); of units and targets that the view does not know of nothing is
told in any case.
"""

from game.board.grid import Cell
from game.engine.commands import Command, Move
from game.engine.components import Unit
from game.engine.hints import Intent
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.report import deeds
from game.screen.model.overlays import IntentMark
from game.screen.text import wording
from game.screen.text.cards import side_number


def marks(view: View) -> tuple[IntentMark, ...]:
    """Return a mark for each unit that is known to mean to do something, by unit."""
    known = set(view.units())
    told = [intent for intent in Ruleset.of(view).hints.intents(view) if intent.unit in known]
    return tuple(mark(view, intent) for intent in sorted(told, key=lambda intent: intent.unit))


def mark(view: View, intent: Intent) -> IntentMark:
    """Return the mark of what a unit means to do."""
    who, command = view.of(intent.unit, Unit), intent.command
    walks, aim = intent.cell, tuple[Cell, ...]()
    if isinstance(command, Move):
        walks = walks or command.path[-1]
    elif command is not None and _is_aim_known(view, command):
        aim = Ruleset.of(view).aim_of(command).cells(view)
    ghost = view.grid.footprint(walks, who.large) if walks is not None else ()
    here = view.cells(intent.unit)
    icon = wording.way_icon(Ruleset.of(view), command) if command is not None else wording.icon(Move)
    return IntentMark(
        intent.unit, who.kind, side_number(view, who.side), here, () if ghost == here else ghost,
        () if set(aim) <= set(here) else aim, icon, who.name, means(view, intent), who.hero,
    )  # fmt: skip


def _is_aim_known(view: View, command: Command) -> bool:
    target = Ruleset.of(view).aim_of(command).target
    return not target or not view.has(target, Unit) or view.knows(target)


def means(view: View, intent: Intent) -> str:
    """Say what a unit means to do: "Attack Lykos with Doru, after a walk"; where, is drawn."""
    command = intent.command
    if command is None:
        return "Move" if intent.cell is not None else "Stay"
    if not _is_aim_known(view, command):
        return deeds.action_name(Ruleset.of(view), command)
    words = deeds.named(view, command, is_placed=False)
    if intent.cell is None or isinstance(command, Move) or intent.cell == view.cells(intent.unit)[0]:
        return words
    return f"{words}, after a walk"
