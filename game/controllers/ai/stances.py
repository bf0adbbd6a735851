"""How units stand to each other: who is out of the fight, and how near the others are."""

from typing import Final

from game.controllers.ai.worths import FAR_OFF, IN_CONTACT, NEAR, NOT_YET, Stance, could_strike, is_held_back
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems.flight import has_given_up
from game.systems.status import is_downed

COMPANY: Final = 12
"""Whoever is so near may be helped."""

OUT: Final = -0.9
"""Whoever is under a condition that costs so much of it fights no more."""


def is_out(view: View, unit: int) -> bool:
    """Tell whether a unit is out of the fight as it stands: down, given up, or not itself for the rest of it."""
    return is_downed(view, unit) or has_given_up(view, unit) or is_held_back(view, unit, OUT)


def stance(view: View, unit: int) -> Stance:
    """Return how enemies stand to a unit, and to those of its side about it."""
    hints = Ruleset.of(view).hints
    enemies = [enemy for enemy in view.enemies(unit) if not is_out(view, enemy)]
    if any(view.gap(unit, enemy) <= 1 for enemy in enemies):
        return IN_CONTACT
    if any(could_strike(view, enemy, unit) for enemy in enemies):
        return NEAR
    company = [unit, *(other for other in view.allies(unit) if view.gap(unit, other) <= COMPANY)]
    own = hints.combat_profile(view, unit)
    far = max(own.range, own.reach)
    for enemy in enemies:
        profile = hints.combat_profile(view, enemy)
        most = 2 * profile.speed + max(far, profile.speed + max(profile.range, profile.reach))
        if any(view.gap(one, enemy) <= most for one in company):
            return NOT_YET
    return FAR_OFF
