"""What commands are called: a sentence's words, whatever the action's own name is."""

from collections.abc import Callable

import pytest

from game.engine.commands import Attack, Command, Disarm, EndTurn, KnockProne, Shove, UseItem
from game.report.deeds import named
from game.rulesets.odigos.commands import Dare
from game.rulesets.oldschool.commands import Charge, Execute, StrikeWithBoth
from tests.table import table, unit


@pytest.mark.parametrize(
    ("rules", "kind", "type_", "key", "said"),
    [
        ("odigos", "hoplite", Dare, "doru", "Daring manoeuvre at the herald with Doru"),
        ("odigos", "unarmed", Dare, "", "Daring manoeuvre at the herald with Bare hands"),
        ("odigos", "assassin", Attack, "kopis", "Attack the herald with Kopis in each hand"),
        ("clash", "champion", KnockProne, "sword", "Knock the herald prone with Sword"),
        ("clash", "champion", Disarm, "sword", "Disarm the herald with Sword"),
        ("clash", "champion", Shove, "", "Shove the herald"),
        ("oldschool", "champion", Execute, "long_sword", "Execute the herald with Long sword"),
        ("oldschool", "assassin", StrikeWithBoth, "dagger", "Two weapons at the herald: Dagger at the belt"),
    ],
)
def test_a_deed_with_an_aim_and_a_thing_reads_as_a_sentence(
    rules: str, kind: str, type_: Callable[..., Command], key: str, said: str
) -> None:
    dice = "d20=19" if rules == "clash" else ""
    gear, kind = (() if kind == "unarmed" else None), kind.replace("unarmed", "hoplite")
    game = table("A B", dice, rules=rules, A=unit(kind, "blue", gear=gear), B=unit("raider", "red", name="The herald"))
    item = () if type_ is Shove else (game.item("A", key) if key else 0,)
    assert named(game.battle.truth, type_(game.A, game.B, *item)) == said


def test_a_charge_names_whom_and_with_what() -> None:
    game = table("A . . . . . . B", rules="oldschool", A=unit("champion", "blue"), B=unit("wolf", "red", name="Lykos"))
    sword, way = game.item("A", "long_sword"), tuple((column, 0) for column in range(1, 7))
    assert named(game.battle.truth, Charge(game.A, game.B, sword, way)) == "Charge Lykos with Long sword"
    assert named(game.battle.truth, EndTurn(game.A)) == "End turn"


def test_what_one_uses_on_oneself_names_nobody() -> None:
    game = table("A . B", A=unit("guard", "blue", gear=("healing-pot", "fire-pot")), B=unit("raider", "red"))
    pot, fire = game.item("A", "healing-pot"), game.item("A", "fire-pot")
    assert named(game.battle.truth, UseItem(game.A, pot, game.A)) == "Use Healing pot"
    assert named(game.battle.truth, UseItem(game.A, pot, game.B)) == "Use Healing pot on B"
    assert named(game.battle.truth, UseItem(game.A, fire, cell=(1, 0))).startswith("Use Fire pot at ")
