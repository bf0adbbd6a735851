"""Beasts have no hands: what they cannot do with things, under every ruleset and on both boards (BD-18)."""

from typing import Any

import pytest

from game.engine.commands import Command, EndTurn, Fetch, PickUp, Use
from game.engine.components import Inventory
from game.rulesets import keys, ruleset
from game.systems.hands import HANDIWORK, PACK
from tests.table import Table, table, thing, unit

ARMS = {"clash": "dagger", "odigos": "kopis", "oldschool": "dagger"}
KNIFE = "akinakes"
BEASTS = [(rules, "wolf") for rules in keys()] + [(rules, "minotaur") for rules in ("clash", "odigos", "oldschool")]
BOARDS = ["", "y odd", "x even"]


def den(rules: str, kind: str, hexes: str = "", **things: Any) -> Table:
    """A beast A, at whose side a chest C is open, and an enemy B; more things stand round it."""
    laid = {"C": thing("chest", items=(ARMS.get(rules, KNIFE),), open=True), **things}
    game = table(
        "H C L D\nS A . .\n. . . B",
        rules=rules,
        hexes=hexes,
        A=unit(kind, "blue", gear=(ARMS.get(rules, KNIFE),)),
        B=unit("raider", "red"),
        **laid,
    )
    while (decision := game.battle.decision) is not None and game.A not in decision.units:
        game.do(EndTurn(decision.units[0]))
    return game


def lying_in(game: Table, letter: str) -> int:
    found = game.get(letter, Inventory)
    assert found is not None
    return found.slots[0][1]


@pytest.mark.rule("BD-18")
@pytest.mark.parametrize("hexes", BOARDS)
@pytest.mark.parametrize(("rules", "kind"), BEASTS)
def test_a_beast_takes_nothing_up_and_out_whatever_is_at_hand(rules: str, kind: str, hexes: str) -> None:
    game = den(rules, kind, hexes)
    refused = game.refused(PickUp(game.A, lying_in(game, "C")))
    assert (refused.reason, refused.rule) == ("It has no hands for that.", "BD-18")
    own = game.get("A", Inventory)
    assert own is not None
    assert [slot for slot, _ in own.slots] == [PACK], "what a map gives it, it carries for others"
    if Fetch in ruleset(rules).actions:
        assert game.refused(Fetch(game.A, lying_in(game, "A"))).rule == "BD-18"
    legal = list(game.battle.legal(game.A))
    assert legal
    assert not [command for command in legal if type(command) in HANDIWORK]


@pytest.mark.rule("BD-18", "BD-13")
@pytest.mark.parametrize(("rules", "kind"), BEASTS)
@pytest.mark.parametrize("what", ["door", "lever", "chest"])
def test_a_beast_works_no_door_lever_or_chest_but_pushes_stones(rules: str, kind: str, what: str) -> None:
    game = den(rules, kind, H=thing(what), S=thing("statue"))
    assert game.refused(Use(game.A, game.H)).rule == "BD-18"
    assert game.battle.refusal(Use(game.A, game.S)) is None


@pytest.mark.rule("BD-18")
@pytest.mark.parametrize("rules", keys())
def test_others_have_hands(rules: str) -> None:
    game = table(
        "A C\n. B",
        rules=rules,
        A=unit("raider", "blue", gear=()),
        B=unit("raider", "red"),
        C=thing("chest", items=(ARMS.get(rules, KNIFE),), open=True),
    )
    command: Command = PickUp(game.A, lying_in(game, "C"))
    assert game.battle.refusal(command) is None
    assert command in set(game.battle.legal(game.A))


@pytest.mark.rule("BD-18")
@pytest.mark.parametrize("rules", ["heroic", "heroic-classic"])
def test_heroics_minotaur_holds_its_hammer(rules: str) -> None:
    game = table("A . . B\n. . . .", rules=rules, A=unit("minotaur", "blue"), B=unit("raider", "red"))
    own = game.get("A", Inventory)
    assert own is not None
    assert [slot for slot, _ in own.slots] == ["hand1"]
