"""Hands, belt and pack in clash (CL-50)."""

import pytest

from game.engine.commands import Attack, Draw, Fetch, Move, PickUp, Shoot, Throw, Use, UseItem
from game.engine.events import Healed, ItemUsed, PickedUp, Rearranged, Rolled, Spent
from game.rulesets import ruleset
from game.rulesets.clash.gear import evade
from game.rulesets.clash.muster import split
from game.rulesets.clash.tables import ClashTables
from tests.rulesets.clash.scenes import end, only, slots, table, wound
from tests.table import thing, unit


@pytest.mark.rule("CL-50")
@pytest.mark.parametrize(
    ("kind", "hand", "belt"),
    [
        ("hoplite", ["shield", "spear"], ["short_sword"]),
        ("archer", ["long_bow"], ["short_sword"]),
        ("assassin", ["dagger"], ["dagger"]),
        ("skirmisher", ["hand_axe", "shield"], ["hand_axe", "net"]),
        ("smith", ["mace", "shield"], ["lock_picks", "potion"]),
    ],
)
def test_first_weapon_and_shield_in_hand_the_rest_on_the_belt(kind: str, hand: list[str], belt: list[str]) -> None:
    game = table("A . B", A=unit(kind, "blue"), B=unit("wolf", "red"))
    assert slots(game, "A")["hand"] == hand
    assert slots(game, "A")["belt"] == belt
    assert set(slots(game, "A")) <= {"hand", "belt", "worn"}


@pytest.mark.rule("CL-50")
def test_a_two_handed_weapon_leaves_no_hand_for_a_shield() -> None:
    game = table("A . B", A=unit("guard", "blue", gear=("halberd", "shield", "plate")), B=unit("wolf", "red"))
    assert slots(game, "A") == {"hand": ["halberd"], "belt": ["shield"], "worn": ["plate"]}


@pytest.mark.rule("CL-50")
def test_the_pack_is_what_the_map_adds() -> None:
    kind = ClashTables.of(ruleset("clash").tables).units["raider"]
    assert split(kind, None) == (("hand_axe", "leather"), ())
    assert split(kind, ("potion", "hand_axe", "leather", "hand_axe")) == (
        ("hand_axe", "leather"),
        ("potion", "hand_axe"),
    )
    assert split(kind, ("sword", "leather")) == (("sword", "leather"), ()), "in place of its own"
    game = table("A . B", A=unit("raider", "blue", gear=("hand_axe", "leather", "potion")), B=unit("wolf", "red"))
    assert slots(game, "A")["pack"] == ["potion"]


@pytest.mark.rule("CL-01", "CL-50")
def test_one_armour_is_worn_at_a_time_and_what_is_put_on_takes_its_place() -> None:
    gear = ("sword", "plate", "mail")
    game = table("A . B", A=unit("smith", "blue", gear=gear), B=unit("wolf", "red"))
    assert (slots(game, "A")["worn"], slots(game, "A")["pack"]) == (["plate"], ["mail"])
    assert evade(game.battle.truth, game.A) == 0 + 1 - 2
    game.do(Fetch(game.A, game.item("A", "mail")))
    assert (slots(game, "A")["worn"], slots(game, "A")["pack"]) == (["mail"], ["plate"])
    assert evade(game.battle.truth, game.A) == 0 + 1 - 1


@pytest.mark.rule("CL-50")
def test_out_of_the_pack_takes_a_whole_turn_and_it_can_be_used_on_the_next() -> None:
    game = table("A . B", A=unit("raider", "blue", gear=("hand_axe", "leather", "potion")), B=unit("wolf", "red"))
    potion = game.item("A", "potion")
    wound(game, "A", 1)
    refused = game.refused(UseItem(game.A, potion, game.A))
    assert (refused.reason, refused.rule) == ("That is in the pack; taking it out takes a whole turn.", "CL-50")
    assert game.refused(UseItem(game.A, 0)).reason == "Only Potion and Net can be used."
    events = game.do(Fetch(game.A, potion))
    assert events[0] == Spent(game.A, action=1, move=6)
    assert slots(game, "A")["belt"] == ["potion"]
    assert game.refused(Move(game.A, ((1, 0),)))
    end(game, "A", "B")
    game.do(UseItem(game.A, potion, game.A), "d6=2")
    game = table("A . B", A=unit("raider", "blue", gear=("hand_axe", "leather", "potion")), B=unit("wolf", "red"))
    game.do(Move(game.A, ((1, 0),)))
    assert game.refused(Fetch(game.A, game.item("A", "potion"))).rule == "CL-50"


@pytest.mark.rule("CL-50")
def test_a_potion_is_the_action_and_gives_1d6_hit_points_not_above_the_maximum() -> None:
    game = table("A . B", A=unit("smith", "blue"), B=unit("wolf", "red"))
    potion = game.item("A", "potion")
    assert game.refused(UseItem(game.A, potion, game.A)).reason == "That one is not hurt."
    wound(game, "A", 12)
    assert game.do(UseItem(game.A, potion, game.A), "d6=5") == [
        Spent(game.A, action=1),
        ItemUsed(game.A, potion, "Potion", game.A, None),
        Rolled(game.A, "Potion", "d6", (5,), 5, None, None, (), "CL-50"),
        Healed(game.A, 3, 15, game.A, "Potion"),
    ]
    assert "potion" not in slots(game, "A")["belt"]


@pytest.mark.rule("CL-50")
def test_taking_a_weapon_from_the_belt_is_part_of_the_attack_made_with_it() -> None:
    game = table("A B", A=unit("archer", "blue"), B=unit("wolf", "red"))
    events = game.do(Attack(game.A, game.B, game.item("A", "short_sword")), "d20=15 d20=2 d6=1")
    assert only(events, Rearranged).item == "Short sword"
    assert slots(game, "A") == {"hand": ["short_sword"], "belt": ["long_bow"], "worn": ["leather"]}
    end(game, "A", "B")
    events = game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d20=15 d20=16 d20=2 d8=1")
    assert slots(game, "A")["hand"] == ["long_bow"]


@pytest.mark.rule("CL-50")
def test_taking_it_in_hand_without_an_attack_is_the_action() -> None:
    game = table("A . B", A=unit("archer", "blue"), B=unit("wolf", "red"))
    sword = game.item("A", "short_sword")
    assert game.do(Draw(game.A, sword))[0] == Spent(game.A, action=1)
    assert slots(game, "A")["hand"] == ["short_sword"]
    assert game.refused(Draw(game.A, game.item("A", "long_bow"))).rule == "CL-11"
    game = table("A . B", A=unit("smith", "blue"), B=unit("wolf", "red"))
    assert game.refused(Draw(game.A, game.item("A", "potion"))).rule == "CL-50"
    assert game.refused(Throw(game.A, game.B, game.item("A", "potion"))).rule == "CL-30"


@pytest.mark.rule("CL-50", "CL-40", "BD-18")
def test_a_door_is_the_action_and_what_is_in_a_chest_is_picked_up() -> None:
    game = table(
        "A S . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"), S=thing("chest", items=("great_sword", "potion"))
    )
    assert game.do(Use(game.A, game.S))[0] == Spent(game.A, action=1)
    end(game, "A", "B")
    potion = game.item("S", "potion")
    assert only(game.do(PickUp(game.A, potion)), PickedUp).slot == "belt"
    end(game, "A", "B")
    assert only(game.do(PickUp(game.A, game.item("S", "great_sword"))), PickedUp).slot == "belt", (
        "no two hands are free"
    )
