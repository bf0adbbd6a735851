"""How damage comes through: marks, armour, and what is lost (HE-47 to HE-52, HE-140 Marked)."""

from dataclasses import dataclass, field

from game.engine.components import Health
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Damaged, EffectEnded, Reason
from game.engine.query import Query
from game.engine.resolving import Context, Resolving, Steps
from game.engine.view import View
from game.rulesets.heroic.conditions import MARKED
from game.rulesets.heroic.gear import MOST_AR, armour_rating, edition, magical_armour
from game.rulesets.heroic.tables import dice_of
from game.systems.rolling import rolled, unseen
from game.systems.status import has_effect

PIERCING, BLUNT, MAGIC = "piercing", "blunt", "magic"
MARK = (Die(6),)
LEAST_PIERCING, LEAST = 1, "the least that lands"


@dataclass(frozen=True, slots=True)
class Soak(Query):
    """What is taken off damage of a kind that lands on the unit."""

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


@dataclass(frozen=True, slots=True)
class Toll:
    """What is done to damage that lands: a mark's die is added, armour is taken off, and some always comes through.

    `reasons` are what is taken off, as the log tells it.
    """

    mark: Pool | None
    soak: int
    least: int
    reasons: tuple[Reason, ...] = field(default=(), compare=False)

    def taken(self, dealt: int) -> int:
        """Return what comes through."""
        return max(self.least, dealt - self.soak)


def toll_of(view: View, unit: int, harm: str, *, armour: bool, markable: bool) -> Toll:
    """Gather what is done to damage of a kind on a unit (HE-47, HE-48, HE-140 Marked); piercing does at least 1."""
    mark = damage_pool(view, MARK, harm) if markable and has_effect(view, unit, MARKED) else None
    least = LEAST_PIERCING if harm == PIERCING else 0
    if not armour:
        return Toll(mark, 0, least)
    answer = view.ask(Soak(unit, harm))
    return Toll(mark, answer.total, least, tuple(Reason(-one.amount, one.name, one.rule) for one in answer.reasons))


def damage_pool(view: View, dice: tuple[Die, ...], harm: str) -> Pool:
    """Return damage dice; what their maximum does depends on the harm alone (HE-49)."""
    return Pool(dice, explode=edition(view).crits[harm])


def roll_damage(
    context: Context, roller: int, dice: tuple[Die, ...], harm: str, purpose: str, rule: str, cap: int, target: int = 0
) -> Resolving[int]:
    """Roll damage dice. Returns the total.

    All damage is rolled here but an attack's own dice, which are a difficulty too. Nothing above `cap` is told apart.
    `target` is who alone is hurt, where it does not roll itself.
    """
    return (yield from roll_pool(context, roller, damage_pool(context.view, dice, harm), purpose, rule, cap, target))


def roll_pool(
    context: Context, roller: int, pool: Pool, purpose: str, rule: str, cap: int, target: int = 0
) -> Resolving[int]:
    """Do so with dice that are gathered already."""
    roll = bounded(context.dice, pool, 0, cap)
    upon = unseen(context.view, target) if target else 0
    yield rolled(roller, purpose, pool, roll, (), rule, None, success=None, upon=upon)
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
    toll = toll_of(view, unit, harm, armour=armour, markable=markable and dealt > 0)
    if toll.mark is not None:
        cap = max(1, enough(view, unit, harm) - dealt)
        more = yield from roll_pool(context, source, toll.mark, "the mark", "HE-140", cap, unit)
        dealt += more
        reasons = (*reasons, Reason(more, MARKED, "HE-140"))
        yield EffectEnded(unit, MARKED)
    taken, reasons = toll.taken(dealt), (*reasons, *toll.reasons)
    spared = taken - (dealt - toll.soak)
    if toll.least and spared:
        reasons = (*reasons, Reason(spared, LEAST, "HE-47"))
    now = view.of(unit, Health).hp
    yield Damaged(unit, taken, max(0, now - taken), dealt, harm, source, cause, rule, reasons, max(0, taken - now))


def roll_magic(context: Context, unit: int, dice: str, purpose: str, cap: int, target: int = 0) -> Resolving[int]:
    """Roll magic damage, as "2d8"; nothing above `cap` is told apart. Returns the total."""
    return (yield from roll_damage(context, unit, dice_of(dice), MAGIC, purpose, "HE-52", cap, target))
