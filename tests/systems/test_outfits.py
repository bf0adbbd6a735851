"""What sort of thing each piece of gear is shown as, where two hands are all there are."""

import pytest

from game.engine.ruleset import Ruleset
from tests.rulesets.clash import scenes as clash
from tests.table import Table, table, unit

GEAR = {
    "oldschool": {"Short sword": "weapon", "Small bow": "missile", "Gambeson": "armour"},
    "odigos": {"Kopis": "weapon", "Bow": "missile", "Leather": "armour"},
    "clash": {"Short sword": "weapon", "Long bow": "missile", "Leather": "armour"},
}


def armed(rules: str, kind: str) -> Table:
    pieces = {"A": unit(kind, "blue"), "B": unit("wolf" if rules == "clash" else "guard", "red")}
    return clash.table("A . B", **pieces) if rules == "clash" else table("A . B", rules=rules, **pieces)


def sorts(game: Table) -> dict[str, str]:
    view = game.battle.view("blue")
    return {gear.name: gear.sort for gear in Ruleset.of(view).presentation.outfit(view, game.A).gear}


@pytest.mark.parametrize("rules", GEAR)
def test_what_shoots_is_a_missile_and_what_strikes_a_weapon(rules: str) -> None:
    assert sorts(armed(rules, "archer")) == GEAR[rules]
    assert "shield" in sorts(armed(rules, "guard")).values()
