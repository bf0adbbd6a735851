"""What those who look on are told of a unit under every ruleset: its things, what it may cast, what it may be asked."""

import tomllib
from typing import Any

import pytest

from game.data import assets
from tests.rulesets.clash import scenes as clash
from tests.table import Placed, Table, table, unit

RULES = ("heroic", "clash", "odigos", "oldschool")


def row(rules: str, kind: str) -> dict[str, Any]:
    """A kind's row as the ledger has it."""
    ledger = tomllib.loads((assets() / "rules" / f"{rules}.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = ledger["units"][kind]
    return found


def game_of(rules: str, foe: Placed | None = None) -> Table:
    pieces = {"A": unit("hoplite", "blue"), "C": unit("seer", "blue"), "B": foe or unit("guard", "red")}
    drawing = "A . C . . . . B"
    return clash.table(drawing, **pieces) if rules == "clash" else table(drawing, rules=rules, **pieces)


@pytest.mark.parametrize("rules", RULES)
def test_a_unit_has_the_things_of_its_row_in_places_that_there_are(rules: str) -> None:
    game = game_of(rules)
    name_of = game.battle.ruleset.tables.name_of
    for letter, kind in (("A", "hoplite"), ("C", "seer")):
        outfit = game.battle.ruleset.presentation.outfit(game.battle.truth, game[letter])
        assert sorted(gear.name for gear in outfit.gear) == sorted(map(name_of, row(rules, kind)["gear"]))
        assert {gear.slot for gear in outfit.gear} <= {slot.key for slot in outfit.slots}


@pytest.mark.rule("BD-18")
@pytest.mark.parametrize("rules", RULES)
def test_an_animal_has_no_places_for_hands(rules: str) -> None:
    game = game_of(rules, unit("wolf", "red"))
    for view in (game.battle.truth, game.battle.view("blue")):
        places = {slot.place for slot in game.battle.ruleset.presentation.outfit(view, game.B).slots}
        assert "hand" not in places
        assert "hand" in {slot.place for slot in game.battle.ruleset.presentation.outfit(view, game.A).slots}


@pytest.mark.parametrize("rules", RULES)
def test_a_unit_can_cast_what_its_row_names_and_nothing_else(rules: str) -> None:
    game = game_of(rules)
    castable = game.battle.ruleset.castable
    known = row(rules, "seer").get("boons") or row(rules, "seer").get("spells") or row(rules, "seer")["incantations"]
    found = castable(game.battle.truth, game.C)
    assert found
    assert all(any(one.startswith(name) for name in known) for one in found)
    assert all(any(one.startswith(name) for one in found) for name in known)
    assert castable(game.battle.truth, game.B) == tuple(row(rules, "guard").get("boons", ()))


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        ("odigos", {"A": (), "B": ("a new target",)}),
        ("oldschool", {"A": ("total defence", "free attack"), "B": ("total defence", "free attack")}),
        ("clash", {"A": (), "B": ()}),
    ],
)
def test_a_unit_may_be_asked_what_its_ruleset_asks(rules: str, asked: dict[str, tuple[str, ...]]) -> None:
    game = game_of(rules)
    for letter, about in asked.items():
        assert game.battle.ruleset.presentation.prompts(game.battle.truth, game[letter]) == about
