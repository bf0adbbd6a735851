"""Whom enemies strike at: as they have shown, or rather those who are nearly done."""

from collections.abc import Sequence
from typing import Final

from game.controllers.ai.goals import charge
from game.controllers.ai.rough import RoughThreat
from game.controllers.ai.worths import worth
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems.status import is_downed

AIMED: Final = 1.7
ELSEWHERE: Final = 0.25
"""What an enemy's blow counts for that is known to be aimed at the unit, and one that is known to be for another."""

MENACE: Final = 1.0
"""What it is worth that an enemy cannot fell one with whom the battle is lost, as a share of that one's worth."""


def aims(view: View) -> dict[int, int]:
    """Return whom units are known to be about to strike, by who does."""
    ruleset = Ruleset.of(view)
    known = ((intent.unit, intent.command) for intent in ruleset.hints.intents(view))
    named = ((unit, ruleset.aim_of(command).target) for unit, command in known if command is not None)
    return {unit: target for unit, target in named if target and view.side_of(target) != view.side_of(unit)}


def likely(view: View, unit: int, threats: Sequence[RoughThreat]) -> dict[int, float]:
    """Return how likely each enemy that gets at a unit would strike at it: at who is nearly done rather than others."""
    hints, found = Ruleset.of(view).hints, dict[int, float]()
    standing = (one for one in view.allies(unit) if not is_downed(view, one))
    own = [(view.cells(one), worth(view, one), max(1, hints.vigour(view, one)[0])) for one in standing]
    value, left = worth(view, unit), max(1, hints.vigour(view, unit)[0])
    for threat in threats:
        hurt = max(threat.melee, threat.ranged)
        mine = value * min(1.0, hurt / left)
        others = sum(
            whole * min(1.0, hurt / rest)
            for body, whole, rest in own
            if not (threat.struck.isdisjoint(body) and threat.shot.isdisjoint(body))
        )
        found[threat.unit] = mine / (mine + others) if mine else 1.0
    return found


def menaces(view: View, unit: int, threats: Sequence[RoughThreat]) -> dict[int, float]:
    """Return the enemies who could strike next turn at a friend with whom the battle is lost, and what that weighs."""
    friend = charge(view, unit)
    if not friend:
        return {}
    body, left = view.cells(friend), max(1, Ruleset.of(view).hints.vigour(view, friend)[0])
    return {
        threat.unit: MENACE * worth(view, friend) * min(1.0, max(threat.melee, threat.ranged) / left)
        for threat in threats
        if not (threat.struck.isdisjoint(body) and threat.shot.isdisjoint(body))
    }
