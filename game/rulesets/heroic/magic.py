"""The dice of magic damage, and whether they crit (HE-49, HE-52)."""

from game.engine.view import Context, Resolving
from game.rulesets.heroic.tables import dice_of
from game.rulesets.heroic.wounds import MAGIC, roll_damage


def roll_magic(context: Context, unit: int, dice: str, purpose: str, cap: int) -> Resolving[int]:
    """Roll magic damage, as "2d8"; nothing above `cap` is told apart. Returns the total."""
    return (yield from roll_damage(context, unit, dice_of(dice), MAGIC, purpose, "HE-52", cap))
