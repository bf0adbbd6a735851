"""Manoeuvres in clash: disarm, knock prone, grapple, shove, sand and nets (CL-40 to CL-43), and conditions (CL-70)."""

import pytest

from game.engine.commands import (
    Attack,
    BreakFree,
    Disarm,
    Grapple,
    KnockProne,
    Move,
    PickUp,
    Shove,
    StandUp,
    ThrowSand,
    UseItem,
)
from game.engine.components import Grappling
from game.engine.events import (
    Attacked,
    Avoided,
    Dropped,
    EffectBegan,
    Freed,
    Grappled,
    ItemUsed,
    Missed,
    PickedUp,
    Pushed,
    Reason,
    Rolled,
    Spent,
    StoodUp,
    Struck,
)
from game.rulesets.clash.events import WeaponBroke, WeaponWorn
from game.systems.durations import endless, of_rounds
from tests.rulesets.clash.scenes import (
    afflict,
    end,
    has,
    lasting,
    levels,
    lies_at,
    lost,
    only,
    rolls,
    slots,
    state,
    table,
    wear,
)
from tests.table import Table, unit


def pair(one: str = "champion", other: str = "raider", **more: object) -> Table:
    return table(". . .\nA B .\n. . .", A=unit(one, "blue"), B=unit(other, "red", **more))


# ---- disarm --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-40", "BD-18")
def test_disarming_step_by_step() -> None:
    """Of the seven free neighbours the third, by row and column, is drawn; nobody is hurt."""
    game = pair()
    axe = game.item("B", "hand_axe")
    assert game.do(Disarm(game.A, game.B, game.item("A", "sword")), "d20=10 d20=5 d7=3") == [
        Spent(game.A, action=1),
        Attacked(game.A, game.B, "Sword", "disarm"),
        Rolled(game.A, "disarm with Sword", "d20 + 7", (10,), 17, 7, True, (Reason(1, "shield", "CL-21"),), "CL-40"),
        Rolled(game.B, "answer with Hand axe", "d20 + 1", (5,), 6, 18, False, (), "CL-40"),
        Struck(game.A, game.B),
        Rolled(game.B, "where the weapon falls", "d7", (3,), 3, None, None, (), "CL-40"),
        Dropped(game.B, axe, "Hand axe", (2, 0), "disarmed", "CL-40"),
    ]
    end(game, "A")
    assert only(game.do(PickUp(game.B, axe)), PickedUp).slot == "hand"
    assert game.refused(Attack(game.B, game.A, axe)).reason == "The action of this turn is spent."


@pytest.mark.rule("CL-40", "CL-22")
def test_the_one_who_disarms_is_hurt_if_it_loses_and_on_a_tie_both_are() -> None:
    game = pair()
    events = game.do(Disarm(game.A, game.B, game.item("A", "sword")), "d20=2 d20=15 d8=2 d6=6")
    assert has(events, Missed)
    assert lost(events) == {game.A: 4}
    game = pair()
    events = game.do(Disarm(game.A, game.B, game.item("A", "sword")), "d20=5 d20=11 d8=2 d4=1 d8=2 d6=6")
    assert lost(events) == {game.B: 4, game.A: 4}
    assert not has(events, Dropped)


@pytest.mark.rule("CL-40")
def test_whichever_of_the_two_holds_a_two_handed_weapon_has_advantage() -> None:
    game = pair("champion", "hammerer")
    events = game.do(Disarm(game.A, game.B, game.item("A", "sword")), "d20=2 d20=15 d20=3 d8=1 d10=1")
    assert (levels(events, game.A), levels(events, game.B)) == ({"shield": 1}, {"two-handed weapon": 1})
    game = pair("hammerer", "raider")
    events = game.do(Disarm(game.A, game.B, game.item("A", "great_hammer")), "d20=2 d20=15 d20=3 d7=1")
    assert (levels(events, game.A), levels(events, game.B)) == ({"two-handed weapon": 1}, {})


@pytest.mark.rule("CL-40")
def test_fists_and_natural_weapons_cannot_be_disarmed_nor_disarm() -> None:
    game = pair("champion", "wolf")
    assert game.refused(Disarm(game.A, game.B, game.item("A", "sword"))).rule == "CL-40"
    game = pair("champion", "archer")
    assert game.refused(Disarm(game.A, game.B, game.item("A", "sword"))).rule == "CL-40", "a bow is no melee weapon"
    game = pair("champion", "raider")
    assert game.refused(Disarm(game.A, game.B, 0)).reason == "It takes a weapon to disarm somebody."


@pytest.mark.rule("CL-40")
def test_the_own_cell_if_none_is_free_and_lost_in_deep_water() -> None:
    game = table("# # #\nA B #\n# # #", A=unit("champion", "blue"), B=unit("raider", "red"))
    axe = game.item("B", "hand_axe")
    game.do(Disarm(game.A, game.B, game.item("A", "sword")), "d20=10 d20=5")
    assert lies_at(game, axe) == (1, 0 + 1)
    game = table("# # #\nA B w\n# # #", A=unit("champion", "blue"), B=unit("raider", "red"))
    axe = game.item("B", "hand_axe")
    game.do(Disarm(game.A, game.B, game.item("A", "sword")), "d20=10 d20=5")
    assert lies_at(game, axe) is None


@pytest.mark.rule("CL-25", "CL-40")
def test_a_natural_1_in_disarming_damages_the_weapon() -> None:
    game = pair()
    sword = game.item("A", "sword")
    game.do(Disarm(game.A, game.B, sword), "d20=1 d20=15 d8=1 d6=1")
    assert state(game, sword) == "damaged"


@pytest.mark.rule("CL-25", "CL-40")
@pytest.mark.parametrize("worn", [False, True])
def test_a_weapon_that_breaks_as_its_bearer_is_disarmed_does_not_fall(*, worn: bool) -> None:
    """Its natural 1 in the answer damages a whole weapon, which falls; a damaged one is gone for good."""
    game = pair("champion", "champion")
    sword = game.item("B", "sword")
    if worn:
        wear(game, sword)
    events = game.do(Disarm(game.A, game.B, game.item("A", "sword")), "d20=10 d20=1" + ("" if worn else " d7=3"))
    assert has(events, Struck)
    assert has(events, WeaponBroke) is worn
    assert has(events, Dropped) is not worn
    assert lies_at(game, sword) == (None if worn else (2, 0))
    end(game, "A")
    assert (PickUp(game.B, sword) in list(game.battle.legal())) is not worn


# ---- knock prone ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-41", "CL-70")
def test_knocking_prone_step_by_step() -> None:
    """A two-handed weapon: no disadvantage. Weapon against Evade, nobody is hurt."""
    game = pair("hammerer", "raider")
    assert game.do(KnockProne(game.A, game.B, game.item("A", "great_hammer")), "d20=10 d20=10") == [
        Spent(game.A, action=1),
        Attacked(game.A, game.B, "Great hammer", "trip"),
        Rolled(game.A, "knock prone with Great hammer", "d20 + 4", (10,), 14, 14, True, (), "CL-41"),
        Rolled(game.B, "Evade", "d20 + 3", (10,), 13, 14, False, (), "CL-41"),
        Struck(game.A, game.B),
        EffectBegan(game.B, endless("prone")),
    ]


@pytest.mark.rule("CL-41")
def test_disadvantage_with_a_one_handed_weapon_or_a_fist_and_a_tie_fails() -> None:
    game = pair("champion", "raider")
    events = game.do(KnockProne(game.A, game.B, game.item("A", "sword")), "d20=10 d20=7 d20=10")
    assert levels(events, game.A) == {"one-handed": -1}
    assert events[-1] == Avoided(game.A, game.B, "dodge"), "13 against 13"
    game = pair("archer", "raider")
    assert levels(game.do(KnockProne(game.A, game.B, 0), "d20=10 d20=7 d20=10"), game.A) == {"one-handed": -1}


@pytest.mark.rule("CL-41")
def test_no_disadvantage_with_what_one_has_by_nature() -> None:
    """A bite is no one-handed weapon, and no fist."""
    game = pair("wolf", "raider")
    assert levels(game.do(KnockProne(game.A, game.B, 0), "d20=12 d20=10"), game.A) == {}
    game = table("A . .\n. . B", A=unit("cyclops", "blue"), B=unit("raider", "red"))
    assert levels(game.do(KnockProne(game.A, game.B, 0), "d20=9 d20=10"), game.A) == {}


@pytest.mark.rule("CL-41", "CL-25")
def test_within_reach_and_a_natural_1_damages() -> None:
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    spear = game.item("A", "spear")
    assert has(game.do(KnockProne(game.A, game.B, spear), "d20=1 d20=7 d20=10"), WeaponWorn)
    game = table("A . B", A=unit("champion", "blue"), B=unit("raider", "red", conditions=("prone",)))
    assert game.refused(KnockProne(game.A, game.B, game.item("A", "sword"))).rule == "CL-20"


@pytest.mark.rule("CL-24", "CL-41")
def test_in_other_opposed_rolls_two_natural_20s_compare_totals() -> None:
    game = pair("hammerer", "raider")
    hammer = game.item("A", "great_hammer")
    assert has(game.do(KnockProne(game.A, game.B, hammer), "d20=20 d20=20"), Struck), "24 against 23"
    game = pair("raider", "slinger")
    events = game.do(KnockProne(game.A, game.B, game.item("A", "hand_axe")), "d20=20 d20=20 d20=20")
    assert has(events, Avoided), "21 against 22"
    assert [event.against for event in events if isinstance(event, Rolled)] == [None, None], (
        "no total beats a natural 20"
    )


# ---- prone ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-70")
def test_attacks_on_the_prone_have_advantage_and_their_own_disadvantage() -> None:
    game = pair()
    afflict(game, "B", "prone")
    sword = game.item("A", "sword")
    events = game.do(Attack(game.A, game.B, sword), "d20=10 d20=11 d20=5 d8=1 d4=4")
    assert (levels(events, game.A), levels(events, game.B)) == ({"prone target": 1, "shield": 1}, {})
    end(game, "A")
    events = game.do(Attack(game.B, game.A, game.item("B", "hand_axe")), "d20=10 d20=11 d20=15 d8=1 d4=4")
    assert levels(events, game.B) == {"prone": -1}


@pytest.mark.rule("CL-70")
@pytest.mark.parametrize(("kind", "cost"), [("raider", 3), ("champion", 3)])
def test_standing_up_costs_half_the_movement(kind: str, cost: int) -> None:
    """3 of 6 cells; of the 5 in plate 3, so that half, rounded down, is left."""
    game = table("A . . . .\n. . . . B", A=unit(kind, "blue", conditions=("prone",)), B=unit("wolf", "red"))
    assert game.do(StandUp(game.A)) == [Spent(game.A, move=cost), StoodUp(game.A)]
    game = table("A . . . .\n. . . . B", A=unit("raider", "blue", conditions=("prone",)), B=unit("wolf", "red"))
    game.do(Move(game.A, ((1, 0), (2, 0), (3, 0), (4, 0))))
    assert game.refused(StandUp(game.A)).rule == "CL-70"


# ---- grapple -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-42")
def test_grappling_step_by_step() -> None:
    """Brawl against Brawl: champion 6, raider 1. Both are prone and cannot move or stand up."""
    game = pair()
    assert game.do(Grapple(game.A, game.B), "d20=10 d20=10") == [
        Spent(game.A, action=1),
        Rolled(game.A, "grapple", "d20 + 6", (10,), 16, 12, True, (), "CL-42"),
        Rolled(game.B, "wrestling it off", "d20 + 1", (10,), 11, 16, False, (), "CL-42"),
        EffectBegan(game.A, endless("prone")),
        EffectBegan(game.B, endless("prone")),
        Grappled(game.A, game.B),
    ]
    for command in (Move(game.A, ((0, 0),)), StandUp(game.A)):
        assert game.refused(command).rule == "CL-42"
    end(game, "A")
    for command in (Move(game.B, ((2, 0),)), StandUp(game.B)):
        assert game.refused(command).rule == "CL-42"


@pytest.mark.rule("CL-42")
@pytest.mark.parametrize("face", [16, 15])
def test_failing_or_a_tie_brings_only_the_attacker_down(face: int) -> None:
    game = pair()
    events = game.do(Grapple(game.A, game.B), f"d20=10 d20={face}")
    assert lasting(game, "A") == {"prone": 0}
    assert lasting(game, "B") == {}
    assert not has(events, Grappled)


@pytest.mark.rule("CL-42")
def test_who_lies_there_already_does_not_go_down_again() -> None:
    game = table("A B", A=unit("champion", "blue", conditions=("prone",)), B=unit("raider", "red"))
    events = game.do(Grapple(game.A, game.B), "d20=10 d20=10")
    assert only(events, EffectBegan) == EffectBegan(game.B, endless("prone"))


@pytest.mark.rule("CL-42")
@pytest.mark.parametrize("who", ["A", "B"])
def test_either_may_use_its_action_to_break_free_and_both_stay_prone(who: str) -> None:
    game = pair()
    game.do(Grapple(game.A, game.B), "d20=10 d20=10")
    end(game, *("A", "B")[: 2 if who == "A" else 1])
    other = {"A": "B", "B": "A"}[who]
    events = game.do(BreakFree(game[who]), "d20=19 d20=2")
    assert only(events, Freed) == Freed(game[who], game[other], "it broke free")
    assert lasting(game, "A") == lasting(game, "B") == {"prone": 0}
    assert game.get("A", Grappling) is None
    assert game.refused(BreakFree(game[who]))


@pytest.mark.rule("CL-42")
def test_a_failed_try_changes_nothing_and_a_tie_fails() -> None:
    game = pair("champion", "champion")
    game.do(Grapple(game.A, game.B), "d20=11 d20=10")
    end(game, "A")
    assert not has(game.do(BreakFree(game.B), "d20=10 d20=10"), Freed)


@pytest.mark.rule("CL-42")
def test_it_ends_when_one_is_down_or_they_are_apart() -> None:
    game = table("C . .\nA B .\n. . .", A=unit("champion", "blue"), B=unit("raider", "red"), C=unit("wolf", "red"))
    game.do(Grapple(game.A, game.B), "d20=10 d20=10")
    end(game, "A", "B", "C")
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=10 d20=5 d8=8 d4=1")
    assert only(events, Freed).why == "death"


@pytest.mark.rule("CL-42")
def test_a_shove_parts_them() -> None:
    game = table(
        ". . . .\nA B . .\nC . . .", A=unit("champion", "blue"), B=unit("raider", "red"), C=unit("hoplite", "blue")
    )
    game.do(Grapple(game.A, game.B), "d20=10 d20=10")
    end(game, "A", "B")
    events = game.do(Shove(game.C, game.B), "d20=10 d20=2")
    assert only(events, Freed).why == "they are apart"


# ---- shove ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-43", "BD-10")
def test_shoving_step_by_step() -> None:
    """STR 3 against the better of the raider's STR 0 and DEX 1; one cell straight away."""
    game = pair()
    assert game.do(Shove(game.A, game.B), "d20=10 d20=11") == [
        Spent(game.A, action=1),
        Rolled(game.A, "shove", "d20 + 3", (10,), 13, 13, True, (), "CL-43"),
        Rolled(game.B, "standing firm", "d20 + 1", (11,), 12, 13, False, (), "CL-43"),
        Pushed(game.B, game.A, ((1, 1),), ((2, 1),)),
    ]


@pytest.mark.rule("CL-43")
def test_a_tie_fails_and_only_neighbours_are_shoved() -> None:
    game = pair()
    assert not has(game.do(Shove(game.A, game.B), "d20=10 d20=12"), Pushed)
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    assert game.refused(Shove(game.A, game.B)).rule == "CL-43"
    game = pair()
    assert game.refused(Shove(game.A, game.B, to_the_ground=True)).rule == "CL-41"


# ---- sand ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-43", "CL-70")
def test_sand_blinds_to_the_end_of_the_next_round() -> None:
    """Attack with DEX: the champion's 1 + 3, where its sword has 6."""
    game = pair()
    events = game.do(ThrowSand(game.A, game.B), "d20=10 d20=10")
    assert rolls(events)[0][1:] == ("sand in the eyes", "d20 + 4", 14)
    assert events[-1] == EffectBegan(game.B, of_rounds("blind", 1))
    end(game, "A", "B")
    assert lasting(game, "B") == {"blind": 1}, "the next round goes on"
    end(game, "A", "B")
    assert lasting(game, "B") == {}


@pytest.mark.rule("CL-43")
def test_a_tie_fails_and_others_attack_with_their_figure() -> None:
    game = pair("guard", "raider")
    events = game.do(ThrowSand(game.A, game.B), "d20=10 d20=10")
    assert rolls(events)[0][2] == "d20 + 3"
    assert has(events, Avoided)


@pytest.mark.rule("CL-70")
def test_the_blinded_attack_answer_and_evade_with_disadvantage() -> None:
    game = pair()
    afflict(game, "B", "blind")
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=10 d20=5 d20=6 d8=1 d4=4")
    assert levels(events, game.B) == {"blinded": -1}
    end(game, "A")
    events = game.do(Attack(game.B, game.A, game.item("B", "hand_axe")), "d20=10 d20=5 d20=6 d8=1 d4=4")
    assert levels(events, game.B) == {"blinded": -1}
    end(game, "B")
    events = game.do(KnockProne(game.A, game.B, game.item("A", "sword")), "d20=10 d20=5 d20=6 d20=7")
    assert levels(events, game.B) == {"blinded": -1}


# ---- net -----------------------------------------------------------------------------------------------------------


def netted(cells: int = 1) -> Table:
    return table("A" + " ." * cells + " B . .", A=unit("skirmisher", "blue"), B=unit("guard", "red"))


@pytest.mark.rule("CL-43", "CL-50")
def test_a_net_within_two_cells_holds_the_target() -> None:
    """Attack with DEX: 2 + 1. The net is taken from the belt; the axe goes there."""
    game = netted()
    net = game.item("A", "net")
    events = game.do(UseItem(game.A, net, game.B), "d20=10 d20=5")
    assert rolls(events)[0][1:] == ("throw the net", "d20 + 3", 13)
    assert events[-2:] == [
        ItemUsed(game.A, net, "Net", game.B, None, "CL-43"),
        EffectBegan(game.B, endless("held", game.A)),
    ]
    assert slots(game, "A")["hand"] == ["shield"]
    assert netted(2).refused(UseItem(2, net, 3)).rule == "CL-43"


@pytest.mark.rule("CL-43", "BD-18")
def test_a_net_that_misses_lies_where_the_target_is() -> None:
    game = netted()
    net = game.item("A", "net")
    events = game.do(UseItem(game.A, net, game.B), "d20=10 d20=18")
    assert only(events, Dropped) == Dropped(game.A, net, "Net", (2, 0), "it missed", "CL-43")


@pytest.mark.rule("CL-70", "CL-43")
def test_the_held_do_not_move_or_attack_and_answer_and_evade_with_disadvantage() -> None:
    game = netted(0)
    afflict(game, "B", "held")
    events = game.do(Attack(game.A, game.B, game.item("A", "hand_axe")), "d20=10 d20=5 d20=6 d6=1 d6=6")
    assert levels(events, game.B) == {"held": -1, "too close for its reach": -2, "shield": 1}
    end(game, "A")
    assert game.refused(Move(game.B, ((2, 0),))).rule == "CL-70"
    for command in (
        Attack(game.B, game.A, game.item("B", "spear")),
        Shove(game.B, game.A),
        Grapple(game.B, game.A),
        ThrowSand(game.B, game.A),
    ):
        assert game.refused(command).rule == "CL-70"
    end(game, "B")
    events = game.do(KnockProne(game.A, game.B, game.item("A", "hand_axe")), "d20=10 d20=5 d20=6 d20=7")
    assert levels(events, game.B) == {"held": -1}


@pytest.mark.rule("CL-43")
@pytest.mark.parametrize(("face", "free"), [(11, True), (10, False)])
def test_a_str_test_of_dc_12_with_the_action_frees_it(face: int, free: bool) -> None:
    """Guard: STR 1."""
    game = netted()
    afflict(game, "B", "held")
    end(game, "A")
    events = game.do(BreakFree(game.B), f"d20={face}")
    assert (only(events, Rolled).against, only(events, Rolled).success) == (12, free)
    assert lasting(game, "B") == ({} if free else {"held": 0})
    assert game.refused(Attack(game.B, game.A, game.item("B", "spear"))).rule in {"CL-11", "CL-70"}
