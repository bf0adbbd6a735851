"""The dice of magic damage, and whether they crit (HE-49, HE-52)."""

from collections.abc import Generator

from game.commands import Command
from game.dice import Pool, bounded
from game.events import Event, Together
from game.rulesets.heroic.house import house
from game.rulesets.heroic.tables import dice_of
from game.rulesets.heroic.wounds import MAGIC
from game.systems.rolling import rolled
from game.view import Ask, Context

Rolling = Generator[Event | Together | Ask, Command | None, int]


def roll_magic(context: Context, unit: int, dice: str, purpose: str, cap: int) -> Rolling:
    """Roll magic damage, as "2d8"; nothing above `cap` is told apart. Returns the total."""
    pool = Pool(dice_of(dice), explode=house(context.view).crits[MAGIC])
    roll = bounded(context.dice, pool, 0, cap)
    yield rolled(unit, purpose, pool, roll, (), "HE-52", None, success=None)
    return roll.total
