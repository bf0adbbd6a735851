"""How damage comes through: marks, armour, and what is lost (HE-47 to HE-52, HE-140 Marked)."""

from dataclasses import dataclass

from game.engine.components import Health
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Damaged, EffectEnded, Healed, Reason
from game.engine.view import Context, Query, Resolving, Steps, View
from game.rulesets.heroic.gear import MOST_AR, armour_rating, edition, magical_armour
from game.rulesets.heroic.tables import dice_of
from game.systems.rolling import rolled
from game.systems.status import has_effect

PIERCING, BLUNT, MAGIC = "piercing", "blunt", "magic"
MARK = (Die(6),)
LEAST_PIERCING = 1


@dataclass(frozen=True, slots=True)
class Soak(Query):
    """What is taken off damage of a kind that lands on the unit."""

    unit: int
    harm: str


def by_armour(view: View, question: Soak) -> Reason | None:
    """Armour rating is taken off piercing damage (HE-47)."""
    rating = armour_rating(view, question.unit) if question.harm == PIERCING else 0
    return Reason(rating, "armour", "HE-47") if rating else None


def by_magical_armour(view: View, question: Soak) -> Reason | None:
    """Magical armour is taken off magic damage; ordinary armour stops neither blunt nor magic (HE-48)."""
    value = magical_armour(view, question.unit) if question.harm == MAGIC else 0
    return Reason(value, "magical armour", "HE-48") if value else None


def soaked(view: View, question: Soak, reasons: tuple[Reason, ...]) -> int:
    """Sum what is taken off; ordinary armour with all that adds to it never counts for more than 10 (HE-47)."""
    del view
    total = sum(reason.amount for reason in reasons)
    return min(MOST_AR, total) if question.harm == PIERCING else total


def roll_damage(
    context: Context, roller: int, dice: tuple[Die, ...], harm: str, purpose: str, rule: str, cap: int
) -> Resolving[int]:
    """Roll damage dice; what their maximum does depends on the harm alone (HE-49). Returns the total.

    All damage is rolled here but an attack's own dice, which are a difficulty too. Nothing above `cap` is told apart.
    """
    pool = Pool(dice, explode=edition(context.view).crits[harm])
    roll = bounded(context.dice, pool, 0, cap)
    yield rolled(roller, purpose, pool, roll, (), rule, None, success=None)
    return roll.total


def enough(view: View, unit: int, harm: str) -> int:
    """Return the damage before armour beyond which the rules tell no difference for this target."""
    return max(1, view.of(unit, Health).hp) + view.ask(Soak(unit, harm)).total


def hurt(  # noqa: PLR0913 - each is a fact that the log and the rules need
    context: Context,
    unit: int,
    dealt: int,
    harm: str,
    source: int,
    cause: str,
    rule: str,
    *,
    armour: bool = True,
    markable: bool = False,
    reasons: tuple[Reason, ...] = (),
) -> Steps:
    """Do damage to a unit: add its mark (attacks and boons: `markable`), take armour off, then it is lost.

    `armour` False is for what ignores armour. Piercing damage that lands does at least 1.
    """
    view = context.view
    if markable and dealt > 0 and has_effect(view, unit, "marked"):
        cap = max(1, enough(view, unit, harm) - dealt)
        more = yield from roll_damage(context, source, MARK, harm, "the mark", "HE-140", cap)
        dealt += more
        reasons = (*reasons, Reason(more, "marked", "HE-140"))
        yield EffectEnded(unit, "marked")
    answer = view.ask(Soak(unit, harm)) if armour else None
    soak = answer.total if answer is not None else 0
    taken = max(LEAST_PIERCING if harm == PIERCING else 0, dealt - soak)
    if answer is not None:
        reasons = (*reasons, *(Reason(-reason.amount, reason.name, reason.rule) for reason in answer.reasons))
    now = view.of(unit, Health).hp
    yield Damaged(unit, taken, max(0, now - taken), dealt, harm, source, cause, rule, reasons, max(0, taken - now))


def heal(view: View, unit: int, amount: int, source: int, cause: str) -> Steps:
    """Give hit points back, not above the maximum."""
    health = view.of(unit, Health)
    gained = min(amount, health.maximum - health.hp)
    yield Healed(unit, gained, health.hp + gained, source, cause)


def roll_magic(context: Context, unit: int, dice: str, purpose: str, cap: int) -> Resolving[int]:
    """Roll magic damage, as "2d8"; nothing above `cap` is told apart. Returns the total."""
    return (yield from roll_damage(context, unit, dice_of(dice), MAGIC, purpose, "HE-52", cap))
