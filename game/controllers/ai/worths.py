"""What units are worth as they are: their hit points and lives, their conditions, their arms."""

from itertools import islice
from typing import Final, NamedTuple

from game.engine.components import BATTLE, Clock, Counters, Dead, Dying, Effects, Gone, Grappling, Studied, Unit, Verge
from game.engine.condition import PRONE
from game.engine.ruleset import Ruleset
from game.engine.turns import is_to_act
from game.engine.view import View
from game.systems.status import is_downed

LIFE: Final = 0.6
"""The share of a unit's worth that is lost with its last hit point; the rest goes with the others."""

ON_THE_VERGE: Final = 0.3
AT_ITS_LAST: Final = 0.05
"""The less, the longer somebody lies there already."""

STABLE: Final = 0.45
AFTERWARDS: Final = 0.1
"""The same while enemies are about, where there is time to see to whoever lies at its last once they are gone."""

HERO: Final = 1.3
BASE_WORTH: Final = 8.0
GUARD: Final = 0.8
UNPRESSED: Final = 0.6
"""What a boon counts for that a friend is given whom no enemy has in reach of its arms."""

UNFOLLOWED: Final = 0.5
"""What of lying on the ground counts for an enemy at whom one alone can get."""


def worth(view: View, unit: int) -> float:
    """Return what a whole unit is worth: more for many hit points, more for heroes, who rise again."""
    most = Ruleset.of(view).hints.vigour(view, unit)[1]
    return (BASE_WORTH + most) * (HERO if view.of(unit, Unit).hero else 1.0)


def is_off(view: View, unit: int) -> bool:
    """Tell whether a unit is dead or has left; where it stands is not read, for that would part what is alike."""
    return view.has(unit, Dead) or view.has(unit, Gone)


def standing(view: View, unit: int) -> float:
    """Return what a unit is worth as it is now."""
    if is_off(view, unit):
        return 0.0
    whole = worth(view, unit)
    verge = view.get(unit, Verge)
    if verge is not None:
        return whole * _on_the_verge(verge.successes, verge.fails)
    left, most = Ruleset.of(view).hints.vigour(view, unit)
    dying = view.get(unit, Dying)
    if dying is not None:
        can_wait = not Ruleset.of(view).hints.is_pressing and _is_beset(view, unit)
        stable = AFTERWARDS if can_wait else STABLE
        return whole * (stable if dying.stable else AT_ITS_LAST / (1 + view.of(BATTLE, Clock).round - dying.round))
    return whole * (LIFE + (1 - LIFE) * left / max(1, most))


def further_fail(view: View, unit: int) -> float:
    """Return the share of what a unit on the verge of death is worth that one more fail takes; 0 of any other."""
    verge = view.get(unit, Verge)
    if verge is None:
        return 0.0
    return 1 - _on_the_verge(verge.successes, verge.fails + 1) / _on_the_verge(verge.successes, verge.fails)


def _on_the_verge(successes: int, fails: int) -> float:
    """Return what somebody on the verge of death counts for with so many saves made and failed, as a share."""
    return ON_THE_VERGE * (1 + successes) / (1 + fails)


def stake_of(view: View, name: str) -> float:
    """Return what a condition is worth to its bearer, as a share of the unit."""
    return Ruleset.of(view).conditions[name].worth


def is_held_back(view: View, unit: int, share: float) -> bool:
    """Tell whether a unit is under a condition that costs as much as a share (below 0) of it."""
    effects = view.get(unit, Effects)
    return effects is not None and any(stake_of(view, effect.name) <= share for effect in effects.on)


class Stance(NamedTuple):
    """How enemies stand to a unit that acts: what arms count for in melee and at range, whether any is near.

    `is_beset`: one could strike at the unit in its next turn.
    """

    melee: float
    shot: float
    is_near: bool = True
    is_beset: bool = True


IN_CONTACT: Final = Stance(1.0, 0.4)
NEAR: Final = Stance(0.6, 1.0)
NOT_YET: Final = Stance(0.6, 1.0, is_beset=False)
FAR_OFF: Final = Stance(0.5, 0.5, is_near=False, is_beset=False)
"""Nobody gets at anybody this turn or next: what lasts for a few turns only is for nothing."""


def power(view: View, unit: int, stance: Stance) -> float:
    """Return what a unit's arms let it do to others in a turn, in hit points: in melee or at range, what is more."""
    profile = Ruleset.of(view).hints.combat_profile(view, unit)
    return max(stance.melee * profile.melee, stance.shot * profile.shot)


def guard(view: View, unit: int) -> float:
    """Return what a unit's arms are worth in its defence for a turn, in hit points."""
    return GUARD * Ruleset.of(view).hints.combat_profile(view, unit).guard


def stake_in(view: View, unit: int, name: str, side: str) -> float:
    """Return what a condition is worth that begins, as a share of the unit.

    Who lies on the ground is up again in its turn: against an enemy of a side that is for those who strike before, for
    half if there are not two who could.
    """
    share = stake_of(view, name)
    if name != PRONE or view.side_of(unit) == side:
        return share
    near = (one for one in view.enemies(unit) if not is_downed(view, one) and could_strike(view, one, unit))
    return share if len(tuple(islice(near, 2))) == 2 else share * UNFOLLOWED


def action_worth(view: View, unit: int) -> float:
    """Return what a unit could still do with this round's action to an enemy it gets at, in hit points, roughly."""
    if not is_to_act(view, unit):
        return 0.0
    profile = Ruleset.of(view).hints.combat_profile(view, unit)
    gaps = [view.gap(unit, enemy) for enemy in view.enemies(unit) if not is_downed(view, enemy)]
    strikes = profile.melee if any(gap <= profile.speed + profile.reach for gap in gaps) else 0.0
    return max(strikes, profile.shot if any(gap <= profile.range for gap in gaps) else 0.0)


def is_in_contact(view: View, unit: int) -> bool:
    """Tell whether an enemy has a unit in the reach of its arms."""
    hints = Ruleset.of(view).hints
    return any(
        not is_downed(view, one) and view.gap(unit, one) <= hints.combat_profile(view, one).reach
        for one in view.enemies(unit)
    )


def _is_beset(view: View, unit: int) -> bool:
    """Tell whether an enemy could get at a unit with a move."""
    return any(not is_downed(view, one) and could_strike(view, one, unit) for one in view.enemies(unit))


def could_strike(view: View, unit: int, target: int) -> bool:
    """Tell whether a unit could get at another with a move, roughly: by how far it is."""
    profile = Ruleset.of(view).hints.combat_profile(view, unit)
    return view.gap(unit, target) <= max(profile.range, profile.speed + profile.reach)


class Before(NamedTuple):
    """What a unit was before a command: its worth, effects, arms, who has studied it, whom it grapples, its uses."""

    standing: float
    effects: Effects | None
    power: float
    guard: float
    studied: Studied | None
    grappling: Grappling | None = None
    counters: Counters | None = None

    @classmethod
    def of(cls, view: View, unit: int, stance: Stance) -> "Before":
        """Look at a unit."""
        if is_off(view, unit):
            return cls(0.0, None, 0.0, 0.0, None)
        worth_now, arms = standing(view, unit), (power(view, unit, stance), guard(view, unit))
        grapple, uses = view.get(unit, Grappling), view.get(unit, Counters)
        return cls(worth_now, view.get(unit, Effects), *arms, view.get(unit, Studied), grapple, uses)
