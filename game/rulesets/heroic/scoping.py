"""Scoping the battlefield in heroic: an Intuition roll that tells figures and finds sneakers (HE-13).

Of enemies that were not scoped a side supposes their kind's figures, and sees wounds as light or heavy.
"""

from collections.abc import Iterator
from typing import Final, Literal

from game.engine.action import Action
from game.engine.commands import Scope
from game.engine.components import Economy, Health, Inventory, Presumed, Sneaking, Studied
from game.engine.cost import INSTANT
from game.engine.dice import Roll
from game.engine.events import Event, Scoped, Spent, Supposed
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic.checks import STANDARD_DIFFICULTY, Check, attribute_pool
from game.rulesets.heroic.conditions import sees
from game.rulesets.heroic.gear import kind_of
from game.systems.basics import by_itself
from game.systems.rolling import rolled
from game.systems.sneaking import notice
from game.systems.status import has_used, same_layer, seers

MARK = "scoped"
PURPOSE = "scoping the battlefield"
UNROLLED_STEALTH = 4
"""The total of a sneaking unit that has not had to roll yet (HE-13)."""


Wounds = Literal["none", "light", "heavy"]


def check_scope(view: View, command: Scope) -> Refused | None:
    """Check scoping: instant, once a turn."""
    if view.get(command.unit, Economy) is None:
        return Refused("It is not this unit's turn.")
    if has_used(view, command.unit, MARK):
        return Refused("It has scoped the battlefield this turn already.", "HE-13")
    return None


def resolve_scope(context: Context, command: Scope) -> Steps:
    """Roll Intuition, then find and learn what that total finds and learns."""
    view, unit = context.view, command.unit
    yield Spent(unit, mark=MARK)
    answer = view.ask(Check(unit, "intuition", PURPOSE))
    pool = attribute_pool(view, unit, "intuition", answer.total)
    marks = {STANDARD_DIFFICULTY, *(stealth_of(view, enemy) for enemy in lurking(view, unit))}

    def classify(roll: Roll) -> int:
        return sum(roll.total >= mark for mark in marks)

    roll = context.dice.draw((pool,), classify)[0]
    success = roll.total >= STANDARD_DIFFICULTY
    yield rolled(unit, PURPOSE, pool, roll, answer.reasons, "HE-13", STANDARD_DIFFICULTY, success=success)
    yield from scope(context, unit, roll.total)


def scope(context: Context, unit: int, total: int) -> Steps:
    """Find the sneaking enemies in sight that the total reaches, then learn the figures of those visible (HE-13)."""
    view = context.view
    side = view.side_of(unit)
    for enemy in lurking(view, unit):
        if total >= stealth_of(view, enemy):
            yield from notice(view, enemy, unit)
    if total >= STANDARD_DIFFICULTY:
        eyes = view.through(side)
        seen = tuple(enemy for enemy in eyes.enemies(unit) if looks_at(eyes, unit, enemy))
        if seen:
            yield Scoped(unit, side, seen)


def lurking(view: View, unit: int) -> tuple[int, ...]:
    """Return the sneaking enemies in line of sight that the unit's side does not see, by id."""
    side = view.side_of(unit)
    return tuple(
        enemy
        for enemy in view.enemies(unit)
        if view.has(enemy, Sneaking) and side not in seers(view, enemy) and looks_at(view, unit, enemy)
    )


def looks_at(view: View, unit: int, other: int) -> bool:
    """Tell whether a unit has another in view, if that one is not hidden; the surface of the water parts them."""
    return same_layer(view, unit, other) and sees(view, unit, other)


def stealth_of(view: View, unit: int) -> int:
    """Return the Dexterity total that stands for a sneaking unit (HE-130)."""
    total = view.of(unit, Sneaking).stealth
    return UNROLLED_STEALTH if total is None else total


# ---- what is supposed of others ------------------------------------------------------------------------------------


def is_studied(view: View, unit: int, side: str) -> bool:
    """Tell whether a side knows the unit's exact figures: its own units', and those it has scoped (HE-13)."""
    studied = view.get(unit, Studied)
    return view.side_of(unit) == side or (studied is not None and side in studied.by)


def wounds_of(view: View, unit: int) -> Wounds:
    """Return how badly a unit is hurt, as anyone can see."""
    health = view.of(unit, Health)
    return wounds(health.hp, health.maximum)


def wounds(hp: int, maximum: int) -> Wounds:
    """Return how badly one is hurt: lightly while it has more than half its hit points."""
    if hp >= maximum:
        return "none"
    return "light" if hp * 2 > maximum else "heavy"


def guessed_health(view: View, unit: int) -> Health:
    """Return the hit points that go with a unit's kind and its visible wounds: all, three quarters, or a quarter.

    Whoever lies on the verge of death has none, as all can see (HE-81).
    """
    most = kind_of(view, unit).hp
    if view.of(unit, Health).hp <= 0:
        return Health(0, most)
    share = {"none": 4, "light": 3, "heavy": 1}[wounds_of(view, unit)]
    return Health(max(1, most * share // 4), most)


def suppose(view: View) -> Iterator[Event]:
    """Yield what the view's side supposes of each enemy that it knows of and has not scoped: hit points and things."""
    if view.side is None:
        return
    for unit in view.units():
        if is_studied(view, unit, view.side):
            continue
        if view.of(unit, Health).hp > 0:
            yield Supposed(unit, (guessed_health(view, unit),))
        presumed = view.get(unit, Presumed)
        if presumed is not None:
            yield Supposed(unit, (Inventory(presumed.slots),))


SYSTEM: Final = System(
    "scoping",
    actions={
        Scope: Action(
            "Scope the battlefield", INSTANT, check_scope, by_itself(Scope), resolve_scope, ("HE-13", "HE-12")
        ),
    },
    reveals=frozenset({Scoped}),
)
