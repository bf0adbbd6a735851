"""What the tests of heroic's first edition share: a table under its rules, and its ruleset with the option of sizes."""

from typing import Final

from game.engine.ruleset import Ruleset
from game.rulesets import ruleset
from game.rulesets.heroic.tables import HeroicTables
from game.rulesets.heroic_classic import CLASSIC_WITH_SIZES
from tests.table import Placed, Table, unit
from tests.table import table as any_table

KEY: Final = "heroic-classic"
SIZED: Final = CLASSIC_WITH_SIZES


def table(drawing: str, dice: str = "", /, rules: Ruleset | str = KEY, **pieces: Placed) -> Table:
    """Set a battle up under the first edition's rules."""
    return any_table(drawing, dice, rules=rules, **pieces)


def pair(kind: str = "hoplite", foe: str = "raider", apart: int = 1, rules: Ruleset | str = KEY) -> Table:
    """A, who acts first, and an enemy B, so many cells apart."""
    return table("A " + ". " * (apart - 1) + "B", rules=rules, A=unit(kind, "blue"), B=unit(foe, "red"))


def tables() -> HeroicTables:
    """Return the edition's tables."""
    return HeroicTables.of(ruleset(KEY).tables)
