"""Old school's rolls but for attacks: skill checks on 2d6, opposed ones, and saves on d20 (OS-01)."""

from dataclasses import dataclass
from typing import Final, Literal

from game.engine.dice import Die, Pool
from game.engine.events import Reason
from game.engine.query import Query
from game.engine.resolving import Context, Resolving
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.gear import UNTRAINED, ability, half_dice, kind_of, level_in
from game.systems.rolling import rolled, unseen, untold

D20: Final = Die(20)
TWO_D6: Final = (Die(6), Die(6))
SAVE_BASE: Final = 16

Kind = Literal["Physical", "Evasion", "Mental"]
PAIRS: Final[dict[str, tuple[str, str]]] = {
    "Physical": ("STR", "CON"),
    "Evasion": ("INT", "DEX"),
    "Mental": ("WIS", "CHA"),
}


@dataclass(frozen=True, slots=True)
class SkillCheck(Query):
    """What is added to 2d6: `skills` are those of which the best counts, `against` who resists (0: nobody)."""

    attribute: str
    skills: tuple[str, ...]
    against: int = 0


def by_attribute(view: View, question: SkillCheck) -> Reason | None:
    """The attribute's modifier counts (OS-01)."""
    modifier = ability(view, question.unit, question.attribute)
    return Reason(modifier, question.attribute, "OS-01") if modifier else None


def by_level(view: View, question: SkillCheck) -> Reason | None:
    """The best of the skills counts, untrained -1; others add half their hit dice, rounded up (OS-01)."""
    unit = question.unit
    if not kind_of(view, unit).has_class:
        return Reason(half_dice(view, unit), "half the hit dice", "OS-01")
    levels = {skill: level for skill in question.skills if (level := level_in(view, unit, skill)) is not None}
    if not levels:
        return Reason(UNTRAINED, f"no {' or '.join(skill.capitalize() for skill in question.skills)}", "OS-01")
    best = max(levels, key=lambda skill: levels[skill])
    return Reason(levels[best], best.capitalize(), "OS-01") if levels[best] else None


def skill_check(
    context: Context, unit: int, attribute: str, skills: tuple[str, ...], purpose: str, difficulty: int, rule: str
) -> Resolving[bool]:
    """Roll 2d6 against a difficulty; equal is enough. Returns whether it succeeded (OS-01)."""
    answer = context.view.ask(SkillCheck(unit, attribute, skills))
    pool = Pool(TWO_D6, answer.total)
    roll = context.dice.at_least(pool, difficulty)
    success = roll.total >= difficulty
    yield rolled(unit, purpose, pool, roll, answer.reasons, rule, difficulty, success=success)
    return success


def skill_total(
    context: Context, unit: int, attribute: str, skills: tuple[str, ...], purpose: str, rule: str
) -> Resolving[int]:
    """Roll 2d6 against nothing that the roller knows of; return the total."""
    answer = context.view.ask(SkillCheck(unit, attribute, skills))
    pool = Pool(TWO_D6, answer.total)
    roll = context.dice.draw((pool,), untold)[0]
    yield rolled(unit, purpose, pool, roll, answer.reasons, rule, None, success=None)
    return roll.total


def opposed(
    context: Context,
    unit: int,
    resists: int,
    ours: tuple[str, tuple[str, ...]],
    theirs: tuple[str, tuple[str, ...]],
    purposes: tuple[str, str],
    rule: str,
) -> Resolving[bool]:
    """Roll 2d6 against another unit's; a tie stays with the one who resists. Each has an attribute and skills (OS-01).

    `purposes` are what `unit` rolls for, and the one who resists. Returns whether `unit` wins.
    """
    view = context.view
    own = view.ask(SkillCheck(unit, ours[0], ours[1], resists))
    other = view.ask(SkillCheck(resists, theirs[0], theirs[1], unit))
    one, two = Pool(TWO_D6, own.total), Pool(TWO_D6, other.total)
    first, second = context.dice.contest(one, two, 1)
    won = first.total > second.total
    upon, needed = unseen(view, resists), second.total + 1
    yield rolled(unit, purposes[0], one, first, own.reasons, rule, needed, success=won, upon=upon)
    yield rolled(resists, purposes[1], two, second, other.reasons, rule, first.total, success=not won)
    return won


def save_needed(view: View, unit: int, kind: Kind) -> int:
    """Return what a save has to reach on a d20: 16 - level - the better modifier of the pair, or a final figure."""
    row = kind_of(view, unit)
    if not row.has_class:
        return row.save
    return SAVE_BASE - row.level - max(ability(view, unit, name) for name in PAIRS[kind])


def saving(less: int = 0) -> Pool:
    """Return the roll of a save, perhaps at a malus."""
    return Pool((D20,), -less)


def called(kind: Kind, purpose: str) -> str:
    """Return what a save is called."""
    return f"{kind} save against {purpose}"


def save(context: Context, unit: int, kind: Kind, purpose: str, rule: str, less: int = 0) -> Resolving[bool]:
    """Roll a save, perhaps at a malus; returns whether it succeeded (OS-01)."""
    needed = save_needed(context.view, unit, kind)
    pool = saving(less)
    roll = context.dice.at_least(pool, needed)
    success = roll.total >= needed
    reasons = (Reason(-less, "the attacker's skill", rule),) if less else ()
    yield rolled(unit, called(kind, purpose), pool, roll, reasons, rule, needed, success=success)
    return success


SYSTEM: Final = System("checks", ("OS-01",), modifiers={SkillCheck: (by_attribute, by_level)})
