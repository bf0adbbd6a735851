"""How damage comes through: marks, armour, and what is lost (HE-47 to HE-52, HE-140 Marked)."""

from dataclasses import dataclass

from game.components import Health
from game.dice import Die, Pool, bounded
from game.events import Damaged, EffectEnded, Healed, Reason
from game.rulesets.heroic.gear import MOST_AR, armour_rating, magical_armour
from game.systems.rolling import rolled
from game.systems.status import has_effect
from game.view import Context, Question, Steps, View

PIERCING, BLUNT, MAGIC = "piercing", "blunt", "magic"
MARK = Pool((Die(6),))
LEAST_PIERCING = 1


@dataclass(frozen=True, slots=True)
class Soak(Question):
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
    if markable and has_effect(view, unit, "marked"):
        roll = bounded(context.dice, MARK, 0, enough(view, unit, harm))
        yield rolled(source, "the mark", MARK, roll, (), "HE-140", None, success=None)
        dealt += roll.total
        reasons = (*reasons, Reason(roll.total, "marked", "HE-140"))
        yield EffectEnded(unit, "marked")
    answer = view.ask(Soak(unit, harm)) if armour else None
    soak = answer.total if answer is not None else 0
    taken = max(LEAST_PIERCING if harm == PIERCING else 0, dealt - soak)
    if answer is not None:
        reasons = (*reasons, *(Reason(-reason.amount, reason.name, reason.rule) for reason in answer.reasons))
    hp = max(0, view.of(unit, Health).hp - taken)
    yield Damaged(unit, taken, hp, dealt, harm, source, cause, rule, reasons)


def heal(view: View, unit: int, amount: int, source: int, cause: str) -> Steps:
    """Give hit points back, not above the maximum."""
    health = view.of(unit, Health)
    gained = min(amount, health.maximum - health.hp)
    yield Healed(unit, gained, health.hp + gained, source, cause)
