"""What the tests of heroic's first edition share: a table under its rules, where sizes may count."""

from dataclasses import replace
from typing import Any, Final

from game.engine.ruleset import Ruleset
from game.rulesets import ruleset
from game.rulesets.heroic.tables import HeroicTables
from game.tiled.model import MeetingSpec
from tests.table import Table, in_given_order, set_up, unit

KEY: Final = "heroic-classic"


def table(drawing: str, dice: str = "", /, *, rules: str = KEY, sizes: bool = False, **pieces: Any) -> Table:
    """Set a battle up under the first edition's rules; `sizes`: they count."""
    setup, ids = set_up(drawing, rules, **pieces)
    known = replace(Ruleset.of(setup), opening=in_given_order)
    return Table(replace(setup, ruleset=known, meeting=MeetingSpec(sizes=sizes)), ids, dice)


def pair(kind: str = "hoplite", foe: str = "raider", apart: int = 1) -> Table:
    """A, who acts first, and an enemy B, so many cells apart."""
    return table("A " + ". " * (apart - 1) + "B", A=unit(kind, "blue"), B=unit(foe, "red"))


def tables() -> HeroicTables:
    """Return the edition's tables."""
    return HeroicTables.of(ruleset(KEY).tables)
