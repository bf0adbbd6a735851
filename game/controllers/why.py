"""Why a plan was chosen, in one sentence: what it was for, what it risks and gives up, and what else there was."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.board.grid import Cell
from game.controllers.plans import WeighedPlan
from game.controllers.terms import Term
from game.engine.commands import EndTurn, Move
from game.engine.components import Unit
from game.engine.ruleset import Ruleset
from game.engine.sentences import cell_text
from game.engine.view import View
from game.report import deeds

LEAST: Final = 0.05
"""A smaller amount is not told, nor a smaller difference."""

VICTORY: Final = 500.0
"""So much of one term is to win the battle at once."""


class TermWords(NamedTuple):
    """What an amount of a term is called: one that speaks for a plan, and one against it."""

    gained: str
    lost: str


WORDS: Final[Mapping[Term, TermWords]] = {
    Term.HARM: TermWords("harm done", "help to enemies"),
    Term.RISK: TermWords("help", "harm risked"),
    Term.CONDITIONS: TermWords("advantage", "advantage lost"),
    Term.ARMS: TermWords("better arms", "things given up"),
    Term.HIDING: TermWords("hiding", "hiding given up"),
    Term.PREPARATION: TermWords("preparation", "preparation given up"),
    Term.ERRAND: TermWords("a way opened", "a way shut"),
    Term.WAY: TermWords("luck on the way", "risk on the way"),
    Term.DANGER: TermWords("danger left", "danger met"),
    Term.APPROACH: TermWords("ground gained", "ground given"),
    Term.GOAL: TermWords("the goal", "distance from the goal"),
    Term.GROUND: TermWords("better ground", "worse ground"),
}


def why(view: View, plan: WeighedPlan, *, is_placed: bool = True) -> str:
    """Say what a plan was chosen for: "Phaidra: Shoot at Lykos with Bow, for 4.1 of harm done against 1.2 of ...".

    Cells and things are named as they are when it is chosen; cells only where they cannot be shown (`is_placed`).
    """
    who = view.of(plan.commands[0].unit, Unit).name
    words = f"{who}: {deed_words(view, plan, is_placed=is_placed)}{_account(plan)}"
    if plan.other is None:
        return f"{words}."
    less = plan.worth - plan.other.worth
    if less < LEAST and isinstance(plan.commands[-1], EndTurn):
        return f"{words}; nothing else was worth more."
    behind = f"was worth {less:.1f} less" if less >= LEAST else "was worth as much"
    return f"{words}; {deed_words(view, plan.other, is_placed=is_placed)} {behind}."


def deed_words(view: View, plan: WeighedPlan, *, is_placed: bool = True) -> str:
    """Name what is done by a plan, in its order; a move before a deed only by where that is done from."""
    *before, last = plan.commands
    named = [command for command in before if not isinstance(command, Move)]
    words = ", then ".join(deeds.named(view, command, is_placed=is_placed) for command in (*named, last))
    ways = [command.path for command in before if isinstance(command, Move)]
    if not ways:
        return words
    return f"{words} from {cell_text(ways[-1][-1])}" if is_placed else f"{words} after a walk"


def cells_of(view: View, plan: WeighedPlan) -> tuple[Cell, ...]:
    """Return the cells that are named where they cannot be shown: where each walk leads, and those aimed at."""
    aims = map(Ruleset.of(view).aim_of, plan.commands)
    cells = (cell for aim in aims for cell in (*aim.path[-1:], aim.cell))
    return tuple(dict.fromkeys(cell for cell in cells if cell is not None))


def _account(plan: WeighedPlan) -> str:
    """Write what speaks for a plan and against it, the greatest first."""
    told = sorted(zip(Term, plan.terms, strict=True), key=lambda each: -abs(each[1]))
    gained = [_gained(term, amount) for term, amount in told if amount >= LEAST]
    lost = [f"{-amount:.1f} of {WORDS[term].lost}" for term, amount in told if -amount >= LEAST]
    words = f", for {_listed(gained)}" if gained else ""
    return f"{words}{' against' if gained else ', at'} {_listed(lost)}" if lost else words


def _gained(term: Term, amount: float) -> str:
    return "victory" if amount >= VICTORY else f"{amount:.1f} of {WORDS[term].gained}"


def _listed(parts: list[str]) -> str:
    *head, last = parts
    return f"{', '.join(head)} and {last}" if head else last
