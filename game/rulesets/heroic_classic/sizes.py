"""Sizes and their effects on combat (HC-90): an option of heroic's first edition, off unless a ruleset is made with it.

The units of the battle have only "large" of their own; who is small is told by the table of units.
"""

from dataclasses import replace
from typing import Final

from game.engine.components import Unit
from game.engine.events import Reason
from game.engine.ruleset import Ruleset
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic.checks import Check
from game.rulesets.heroic.defence import Evasion
from game.rulesets.heroic.gear import tables

SMALL, LARGE = "small", "large"


def size_of(view: View, unit: int) -> str:
    """Return a unit's size: small, medium or large."""
    return tables(view).units[view.of(unit, Unit).kind].size


def sized_check(view: View, question: Check) -> Reason | None:
    """Small creatures roll Agility one die step up, Large ones Might."""
    return _step(view, question.unit, {"agility": SMALL, "might": LARGE}.get(question.attribute))


def sized_evasion(view: View, question: Evasion) -> Reason | None:
    """Small creatures dodge one die step up, Large ones block so."""
    return _step(view, question.unit, SMALL if question.means == "dodge" else LARGE)


def _step(view: View, unit: int, favoured: str | None) -> Reason | None:
    return Reason(1, favoured, "HC-90") if favoured is not None and size_of(view, unit) == favoured else None


SIZES: Final = System("sizes", modifiers={Check: (sized_check,), Evasion: (sized_evasion,)})


def with_sizes(rules: Ruleset) -> Ruleset:
    """Return a ruleset of heroic's family in which sizes count."""
    return replace(
        rules,
        key=f"{rules.key}-sizes",
        name=f"{rules.name}, with sizes",
        systems=(*rules.systems, SIZES),
    )
