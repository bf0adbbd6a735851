"""The dice of magic damage, and whether they crit (HE-49, HE-52)."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from game.commands import Command
from game.dice import Pool, bounded
from game.events import Event, Reason, Together
from game.ruleset import Modifier
from game.rulesets.heroic.checks import rolled
from game.rulesets.heroic.tables import dice_of
from game.rulesets.heroic.wounds import MAGIC
from game.view import Ask, Context, Question, View

Rolling = Generator[Event | Together | Ask, Command | None, int]


@dataclass(frozen=True, slots=True)
class MagicDice(Question):
    """Whether the damage dice of a unit's magic are rolled again at their maximum: yes for more than 0."""

    unit: int


def magic_crits(view: View, question: MagicDice) -> Reason | None:
    """Magic damage dice can crit (HE-52)."""
    del view, question
    return Reason(1, "magic dice can crit", "HE-52")


def roll_magic(context: Context, unit: int, dice: str, purpose: str, cap: int) -> Rolling:
    """Roll magic damage, as "2d8"; nothing above `cap` is told apart. Returns the total."""
    crits = context.view.ask(MagicDice(unit)).total > 0
    pool = Pool(dice_of(dice), explode="again" if crits else "")
    roll = bounded(context.dice, pool, 0, cap)
    yield rolled(unit, purpose, pool, roll, (), "HE-52", None, success=None)
    return roll.total


__all__ = ["MAGIC", "MODIFIERS", "MagicDice", "roll_magic"]

MODIFIERS: Mapping[type[Question], tuple[Modifier, ...]] = {MagicDice: (magic_crits,)}
