"""Heroic's dice: attribute dice, steps of advantage and disadvantage, exploding checks, opposed rolls (HE-01 to 04)."""

from dataclasses import dataclass, field

from game.engine.components import Attributes, Unit
from game.engine.dice import LADDER, Die, Pool
from game.engine.events import Reason
from game.engine.query import Query
from game.engine.resolving import Context, Resolving
from game.engine.view import View
from game.rulesets.heroic.gear import edition
from game.systems.rolling import rolled, unseen

STANDARD_DIFFICULTY = 4


@dataclass(frozen=True, slots=True)
class Check(Query):
    """How many steps up or down a unit rolls an attribute (HE-02); `purpose` says for what."""

    attribute: str
    purpose: str


@dataclass(frozen=True, slots=True)
class Trial:
    """A check ready to be rolled: what for, its dice, what it has to reach, and what counts in them."""

    purpose: str
    pool: Pool
    needed: int
    reasons: tuple[Reason, ...] = field(default=(), compare=False)


def attribute_sides(score: int) -> int:
    """Return the sides of an attribute's die: 1-4 d4, 5-7 d6, 8-10 d8, 11-13 d10, 14-16 d12, 17 or more d20 (HE-01)."""
    for highest, sides in ((4, 4), (7, 6), (10, 8), (13, 10), (16, 12)):
        if score <= highest:
            return sides
    return 20


def score(view: View, unit: int, attribute: str) -> int:
    """Return a unit's attribute."""
    return view.of(unit, Attributes).scores[attribute]


def stepped(die: Die, steps: int) -> Die:
    """Move a die along d4, d6, d8, d10, d12, d20; past the ends more are rolled, the best or worst kept (HE-02)."""
    place = LADDER.index(die.sides) + steps
    if place >= len(LADDER):
        return Die(LADDER[-1], rolled=place - len(LADDER) + 2)
    if place < 0:
        return Die(LADDER[0], rolled=1 - place, lowest=True)
    return Die(LADDER[place])


def stepped_all(dice: tuple[Die, ...], steps: int) -> tuple[Die, ...]:
    """Move every die of a roll (HE-02)."""
    return tuple(stepped(die, steps) for die in dice) if steps else dice


def attribute_pool(view: View, unit: int, attribute: str, steps: int) -> Pool:
    """Return the check of an attribute (HE-01 to HE-03)."""
    rules = edition(view)
    die = Die(rules.attribute_sides(score(view, unit, attribute)))
    return Pool((stepped(die, steps),), explode=rules.check_explosion)


def check(
    context: Context, unit: int, attribute: str, purpose: str, rule: str, difficulty: int = STANDARD_DIFFICULTY
) -> Resolving[bool]:
    """Roll an attribute against a difficulty; equal is enough (HE-01). Returns whether it succeeded."""
    return (yield from attempt(context, unit, trial(context.view, unit, attribute, purpose, difficulty), rule))


def trial(view: View, unit: int, attribute: str, purpose: str, difficulty: int) -> Trial:
    """Gather the check of an attribute against a difficulty."""
    answer = view.ask(Check(unit, attribute, purpose))
    return Trial(purpose, attribute_pool(view, unit, attribute, answer.total), difficulty, answer.reasons)


def attempt(context: Context, unit: int, one: Trial, rule: str, target: int = 0) -> Resolving[bool]:
    """Roll a check, against a target if there is one; equal is enough (HE-01). Returns whether it succeeded."""
    roll = context.dice.at_least(one.pool, one.needed)
    success = roll.total >= one.needed
    upon = unseen(context.view, target) if target else 0
    yield rolled(unit, one.purpose, one.pool, roll, one.reasons, rule, one.needed, success=success, upon=upon)
    return success


def is_the_hero(view: View, unit: int, resists: int) -> bool:
    """Tell whether a tie goes to who began it: a hero against one who is none (HE-04)."""
    return view.of(unit, Unit).hero and not view.of(resists, Unit).hero


def opposed(context: Context, unit: int, resists: int, attribute: str, purpose: str, rule: str) -> Resolving[bool]:
    """Roll an attribute against another unit's; who has a tie is the edition's to say (HE-04).

    Returns whether `unit`, who began it, wins.
    """
    view = context.view
    own, other = view.ask(Check(unit, attribute, purpose)), view.ask(Check(resists, attribute, purpose))
    one, two = attribute_pool(view, unit, attribute, own.total), attribute_pool(view, resists, attribute, other.total)
    margin = 0 if edition(view).wins_ties(view, unit, resists) else 1
    first, second = context.dice.contest(one, two, margin)
    won = first.total >= second.total + margin
    needed = second.total + margin
    yield rolled(unit, purpose, one, first, own.reasons, rule, needed, success=won, upon=unseen(view, resists))
    needed = first.total + 1 - margin
    yield rolled(resists, f"resisting {purpose}", two, second, other.reasons, rule, needed, success=not won)
    return won
