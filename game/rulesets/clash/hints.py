"""What clash tells those who look ahead: what a unit usually does in a turn, in rough figures. Used by no rule."""

from typing import Final

from game.engine.components import Attributes, Inventory, Unit
from game.engine.hints import CombatProfile, Hints, as_felled
from game.engine.remembering import remembered
from game.engine.view import View
from game.rulesets.clash import conditions, death, foresee, hiding, order
from game.rulesets.clash.gear import ClashArm, attack_bonus, bare, damage_bonus, evade, kind_of, speed, tables, weapons
from game.rulesets.clash.tables import cells_of
from game.systems.durations import lasts_to_turn, worn_off
from game.systems.hands import HAND
from game.systems.status import effect_on, is_downed

LANDS: Final = 0.3
LANDS_MORE: Final = 0.03
"""The share of attacks that hurt, over all of the tables' units: so much, and so much more for each point of attack."""

ARMOUR: Final = 2.0
"""What armour takes off on average."""

SPELL_DAMAGE: Final = 2.0
SPELLS_AFAR: Final = ("bolt", "sleep", "flame-cone", "web")


def _mean(view: View, unit: int, arm: ClashArm) -> float:
    through = max(0.5, (arm.sides + 1) / 2 + damage_bonus(view, unit, arm) - ARMOUR)
    return through * (LANDS + LANDS_MORE * attack_bonus(view, unit, arm))


def combat_profile(view: View, unit: int) -> CombatProfile:
    """Return a unit's fighting in a few figures: with what it has in hand and on the belt; what it can answer with."""
    return _with_arms(view, unit, weapons(view, unit))


@remembered(Inventory, Attributes, Unit)
def _with_arms(view: View, unit: int, arms: tuple[ClashArm, ...]) -> CombatProfile:
    melee = [arm for arm in arms if arm.is_melee] or [bare(view, unit)]
    held = [arm for arm in weapons(view, unit, HAND) if arm.is_melee] or [bare(view, unit)]
    shots = [(arm.range[1], arm.range[0], _mean(view, unit, arm)) for arm in arms if not arm.is_melee]
    shots += [(arm.thrown[1], arm.thrown[0], _mean(view, unit, arm)) for arm in arms if arm.thrown[1]]
    spells = [spell for spell in kind_of(view, unit).spells if spell in SPELLS_AFAR]
    spell_rows = tables(view).spells
    shots += [(cells_of(spell_rows[s].range), cells_of(spell_rows[s].range), SPELL_DAMAGE) for s in spells]
    best = max(shots, key=lambda shot: (shot[2], shot[1]), default=(0, 0, 0.0))
    return CombatProfile(
        max(arm.reach for arm in melee),
        max(_mean(view, unit, arm) for arm in melee),
        best[1],
        best[2],
        speed(view, unit),
        max(_mean(view, unit, arm) for arm in held) * 0.5 + evade(view, unit) * 0.1,
    )


def sits_out(view: View, unit: int) -> bool:
    """Tell whether a unit does nothing in its next turn: it is down, or will still be asleep."""
    sleep = effect_on(view, unit, conditions.ASLEEP)
    return is_downed(view, unit) or (sleep is not None and lasts_to_turn(view, unit, sleep))


HINTS: Final = Hints(
    combat_profile,
    declare=foresee.declare,
    blows=foresee.BLOWS,
    falls=as_felled(death.end_of),
    watch=hiding.watch,
    is_held=lambda view, unit: conditions.held(view, unit) is not None,
    turns_until=order.turns_until,
    worn_off=worn_off,
    sits_out=sits_out,
)
