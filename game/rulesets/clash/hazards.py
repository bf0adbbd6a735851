"""Falls, and things that topple: damage without armour, and the plain Evade test (CL-92, BD-09, BD-13)."""

from typing import Final

from game.engine.commands import Use
from game.engine.components import Health
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Displaced, Event, Pushed, Stepped
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.ruleset import Difficulties
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.checks import HARD, Evading, attempt, d20, pass_or_fail, rolled
from game.rulesets.clash.conditions import HELD, is_helpless, lacks_action
from game.rulesets.clash.gear import evade
from game.rulesets.clash.wounds import hp_of, loss
from game.systems.falling import falling
from game.systems.scenery import Handling, action_of
from game.systems.status import has_effect, is_grappled, is_submerged

FALL_DIE: Final = Die(6)
FALL_CM: Final = 300
STONE: Final = Pool((Die(6), Die(6)))
REACH_CM: Final = 200


def fall_damage(context: Context, units: tuple[int, ...], height: int, by: int) -> Resolving[tuple[Event, ...]]:
    """Roll once for the faller and all it lands on: 1d6 for each full 10 ft, no armour (BD-09, CL-92)."""
    view = context.view
    pool = Pool((FALL_DIE,) * (height // FALL_CM))
    roll = bounded(context.dice, pool, 0, max(view.of(unit, Health).hp for unit in units) or 1)
    yield rolled(units[0], "the fall", pool, roll, "CL-92", success=None)
    return tuple(loss(view, unit, roll.total, by, "the fall", "CL-92") for unit in units)


def step_aside(context: Context, unit: int, source: int, what: str, how: str, rule: str) -> Resolving[bool]:
    """Make an Evade test DC 12 against what does not aim; the helpless make none. Return whether it passed."""
    view = context.view
    if is_helpless(view, unit):
        return False
    answer = view.ask(Evading(unit, source, how))
    pool = d20(answer.total, evade(view, unit))
    return (yield from pass_or_fail(context, unit, f"Evade {what}", pool, HARD, rule, answer.reasons))


def dodge_stone(context: Context, unit: int, pusher: int, name: str) -> Resolving[bool]:
    """Get out of the way of something that topples (BD-13)."""
    return (yield from step_aside(context, unit, pusher, name, "stone", "BD-13"))


def crush(context: Context, unit: int, pusher: int, name: str, height: int) -> Steps:
    """Hurt a unit on which something has fallen: 2d6, no armour (BD-13)."""
    del height
    roll = bounded(context.dice, STONE, 0, hp_of(context.view, unit))
    yield rolled(unit, f"hit by {name}", STONE, roll, "BD-13", success=None)
    yield loss(context.view, unit, roll.total, pusher, name, "BD-13")


def hands_bound(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot use things: in a grapple, held, or under water."""
    if is_grappled(view, unit):
        return Refused("In a grapple nothing else can be done with the hands.", "CL-42")
    if has_effect(view, unit, HELD):
        return Refused("It is held and has no hand free.", "CL-70")
    return Refused("Under water nothing can be used.", "CL-92") if is_submerged(view, unit) else None


def kept_from_using(view: View, unit: int) -> Refused | None:
    """Return why a unit's state does not let it use a thing of the map now."""
    return hands_bound(view, unit) or lacks_action(view, unit)


def _strength(context: Context, unit: int, purpose: str, difficulty: int) -> Resolving[bool]:
    return (yield from attempt(context, unit, "STR", purpose, "BD-13", difficulty))


DIFFICULTIES: Final = Difficulties(8, HARD, 16)
HANDLING: Final = Handling(
    held=kept_from_using, test=_strength, difficulty=HARD, dodge=dodge_stone, crush=crush, reach=REACH_CM
)


_fall = falling(fall_damage)
USING: Final = System("scenery", ("CL-50",), actions={Use: action_of(HANDLING)})
FALLING: Final = System("falling", ("BD-09", "CL-92"), on={Stepped: (_fall,), Pushed: (_fall,), Displaced: (_fall,)})
"""To be joined before all other reactions on these: only then do they follow (BD-09)."""
