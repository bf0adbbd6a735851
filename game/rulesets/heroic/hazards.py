"""What harms whoever is there in heroic: fire, falls, things that topple, the plain dodge (HE-14, HE-100, HE-140).

No attacks here: those have an attack roll to reach.
"""

from dataclasses import dataclass
from typing import Final

from game.engine.commands import Use
from game.engine.components import Grappling, Health
from game.engine.dice import Die
from game.engine.events import (
    Damaged,
    Displaced,
    EffectBegan,
    EffectEnded,
    Event,
    Pushed,
    Reason,
    Stepped,
    TurnBegan,
)
from game.engine.query import Query
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.ruleset import Difficulties
from game.engine.system import System
from game.engine.view import Modifier, View
from game.rulesets.heroic.checks import STANDARD_DIFFICULTY, attribute_pool, check
from game.rulesets.heroic.conditions import BURNING, ENSNARED, is_stunned
from game.rulesets.heroic.defence import HAZARD, Evasion
from game.rulesets.heroic.equip import are_plain
from game.rulesets.heroic.lying import REACH_CM
from game.rulesets.heroic.wounds import BLUNT, MAGIC, enough, hurt, roll_damage, roll_magic
from game.systems.durations import begin, of_cast, of_instant
from game.systems.falling import falling
from game.systems.rolling import rolled
from game.systems.scenery import Handling, action_of
from game.systems.status import effect_on, has_effect, is_alive, is_downed, is_grappled, is_submerged
from game.systems.swimming import is_in_water

BURNING_TURNS = 3
BURN = "1d4"
STONE = Die(4)
STONE_HEIGHT_CM = 200
"""Falling stone does a die of damage for each full 2 m of its height (BD-13)."""


@dataclass(frozen=True, slots=True)
class Fire(Query):
    """Whether fire harms a unit; any negative contribution makes it immune."""


def is_fireproof(view: View, unit: int) -> bool:
    """Tell whether fire does nothing to the unit."""
    return view.ask(Fire(unit)).total < 0


def can_dodge(view: View, unit: int) -> bool:
    """Tell whether a unit can dodge at all: not when down, stunned, ensnared or pinned (HE-61, HE-140)."""
    grappling = view.get(unit, Grappling)
    return not (
        is_downed(view, unit)
        or is_stunned(view, unit)
        or has_effect(view, unit, ENSNARED)
        or (grappling is not None and grappling.pinned)
    )


def dodge(context: Context, unit: int, source: int, what: str, rule: str) -> Resolving[bool]:
    """Roll a plain dodge, Agility DC 4, with what makes dodging harder; returns whether it got out of the way."""
    view = context.view
    if not can_dodge(view, unit):
        return False
    answer = view.ask(Evasion(unit, source, "dodge", HAZARD, sneak=False))
    pool = attribute_pool(view, unit, "agility", answer.total)
    roll = context.dice.at_least(pool, STANDARD_DIFFICULTY)
    success = roll.total >= STANDARD_DIFFICULTY
    yield rolled(unit, f"dodge {what}", pool, roll, answer.reasons, rule, STANDARD_DIFFICULTY, success=success)
    return success


def dodge_stone(context: Context, unit: int, pusher: int, name: str) -> Resolving[bool]:
    """Roll a plain dodge against something that topples (BD-13)."""
    return (yield from dodge(context, unit, pusher, name, "BD-13"))


def crush(context: Context, unit: int, pusher: int, name: str, height: int) -> Steps:
    """Hurt a unit on which something of that height in cm has fallen: 1d4 blunt for each full 2 m (BD-13)."""
    dice = height // STONE_HEIGHT_CM
    if dice:
        cap = enough(context.view, unit, BLUNT)
        total = yield from roll_damage(context, unit, (STONE,) * dice, BLUNT, f"hit by {name}", "BD-13", cap)
        yield from hurt(context, unit, total, BLUNT, pusher, name, "BD-13")


def scorch(context: Context, unit: int, dice: str, roller: int, source: int, cause: str, rule: str) -> Steps:
    """Hurt a unit with fire, which is magic (HE-52), unless it is immune. `roller` is named as rolling the dice."""
    if not is_fireproof(context.view, unit):
        total = yield from roll_magic(context, roller, dice, cause, enough(context.view, unit, MAGIC), unit)
        yield from hurt(context, unit, total, MAGIC, source, cause, rule)


def set_burning(context: Context, unit: int, source: int) -> Steps:
    """Set a living unit on fire, or make its fire start anew (HE-71, HE-140), unless it is immune.

    It burns at the start of three turns, whoever lit it: whoever did so itself has had the start of this one.
    """
    if is_alive(context.view, unit) and not is_fireproof(context.view, unit):
        lasting = of_cast if unit == source else of_instant
        yield begin(unit, lasting(BURNING, source, BURNING_TURNS))


def arrows_landed(context: Context, arrows: int, unit: int, target: int) -> Steps:
    """Add what a special arrow does that has landed on a target: fire arrows set it burning."""
    if not are_plain(context.view, arrows):
        yield from set_burning(context, target, unit)


def burn(context: Context, event: TurnBegan) -> Steps:
    """A burning unit takes 1d4 magic at the start of its turn (HE-140)."""
    fire = effect_on(context.view, event.unit, BURNING)
    if fire is not None and is_alive(context.view, event.unit):
        yield from scorch(context, event.unit, BURN, event.unit, fire.source, BURNING, "HE-140")


def douse(context: Context, event: Stepped | Pushed | Displaced | EffectBegan | TurnBegan) -> Steps:
    """Deep water puts a fire out, however its bearer gets there, and lets none begin."""
    view, unit = context.view, event.unit
    if has_effect(view, unit, BURNING) and is_in_water(view, unit):
        yield EffectEnded(unit, BURNING, "deep water puts it out")


def immune_while(effect: str, rule: str) -> Modifier:
    """Return the modifier by which an effect makes a unit immune to fire."""

    def modifier(view: View, question: Fire) -> Reason | None:
        return Reason(-1, effect, rule) if has_effect(view, question.unit, effect) else None

    return modifier


SYSTEM: Final = System(
    "fire",
    ("HE-140",),
    on={
        TurnBegan: (douse, burn),
        **dict.fromkeys((Stepped, Pushed, Displaced, EffectBegan), (douse,)),
    },
)


# ---- falling -------------------------------------------------------------------------------------------------------

FALL_DIE = Die(4)
FALL_CM = 400
"""A fall does a die for each full 4 m; it ignores armour and cannot crit, as all blunt damage (HE-51)."""


def fall_damage(context: Context, units: tuple[int, ...], height: int, by: int) -> Resolving[tuple[Event, ...]]:
    """Roll once for the faller and all it lands on (BD-09, HE-100)."""
    view = context.view
    dice = (FALL_DIE,) * (height // FALL_CM)
    most = max(1, *(view.of(unit, Health).hp for unit in units))
    lost = yield from roll_damage(context, units[0], dice, BLUNT, "the fall", "HE-100", most)
    left = {unit: view.of(unit, Health).hp - lost for unit in units}
    return tuple(
        Damaged(unit, lost, max(0, hp), lost, BLUNT, by, "the fall", "HE-100", beyond=max(0, -hp))
        for unit, hp in left.items()
    )


fall = falling(fall_damage)

FALLING: Final = System("falling", ("BD-09", "HE-100"), on={Stepped: (fall,), Pushed: (fall,), Displaced: (fall,)})
"""To be joined before all other reactions on these: only then do they follow (BD-09)."""


# ---- things of the map ---------------------------------------------------------------------------------------------


def held(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot use anything: in a grapple and under water there is no leisure for it."""
    if is_grappled(view, unit):
        return Refused("In a grapple nothing else can be done with the hands.", "HE-61")
    return Refused("Under water nothing can be used.", "HE-120") if is_submerged(view, unit) else None


def might(context: Context, unit: int, purpose: str, difficulty: int) -> Resolving[bool]:
    """Roll Might against a thing's difficulty (HE-14)."""
    return (yield from check(context, unit, "might", purpose, "HE-14", difficulty))


DIFFICULTIES: Final = Difficulties(2, STANDARD_DIFFICULTY, 6)
HANDLING: Final = Handling(
    held=held,
    test=might,
    difficulty=STANDARD_DIFFICULTY,
    dodge=dodge_stone,
    crush=crush,
    reach=REACH_CM,
)

USING: Final = System("scenery", ("HE-14",), actions={Use: action_of(HANDLING)})
