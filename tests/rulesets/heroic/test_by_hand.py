"""Positions of heroic worked out by hand from the ledger's words, where several rules meet."""

import pytest

from game.engine.commands import Attack, Cast, Dive, EndTurn, Grapple, Move, TakeIt, Use, UseItem
from game.engine.components import Dead, Grappling, Sneaking, Submersion, Verge
from game.engine.events import (
    Attacked,
    Avoided,
    Damaged,
    Died,
    EffectEnded,
    Fell,
    Freed,
    Pushed,
    Rolled,
    Rose,
    WentUnder,
)
from tests.rulesets.heroic.scenes import afflict, end, from_turn_of, hp, lasting, of, only, put, rolls, wound
from tests.table import Table, table, thing, unit


def hold_each_other(game: Table, grappler: str, pinned: str) -> None:
    put(game, grappler, Grappling(game[pinned], pinned=False))
    put(game, pinned, Grappling(game[grappler], pinned=True))


@pytest.mark.rule("HE-62", "HE-100", "BD-09", "BD-10")
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_whoever_is_blown_over_an_edge_out_of_a_grapple_is_free_and_falls(hexes: str) -> None:
    """Gust: d4 of Might 4 shows 3, d6 shows 2. Eight metres are 2d4, 1 + 2; the push ends with the fall."""
    game = table(
        "C A B . .",
        hexes=hexes,
        C=unit("seer", "blue", height=8),
        A=unit("hoplite", "blue", height=8),
        B=unit("raider", "red", height=8),
    )
    hold_each_other(game, "A", "B")
    events = game.do(Cast(game.C, "gust", game.B), "d4=3 d6=2 d4=1 d4=2")
    assert len(of(events, Pushed)) == 1
    assert only(events, Fell).height == 800
    assert only(events, Damaged).amount == 3
    assert {only(events, Freed).unit, only(events, Freed).other} == {game.A, game.B}
    assert game.cell("B") == (3, 0)
    assert hp(game, "B") == 5


@pytest.mark.rule("HE-111", "HE-62", "HE-120")
def test_whoever_sinks_out_of_a_grapple_is_in_another_layer_and_free() -> None:
    """Klimakas and Corinthian helmet: d8 of Might 8 shows 3, below 4; 1d4 that ignores armour."""
    game = table("B A", B=unit("raider", "red", on="w"), A=unit("champion", "blue", on="w"))
    hold_each_other(game, "B", "A")
    events = end(game, "B", "d8=3 d4=2")
    assert only(events, Damaged).amount == 2
    assert only(events, WentUnder).unit == game.A
    assert only(events, Freed).why == "they are apart"
    assert game.get("B", Grappling) is None


@pytest.mark.rule("HE-80", "HE-113", "HE-111")
def test_on_the_verge_in_deep_water_only_the_save_of_its_life_is_rolled_at_disadvantage() -> None:
    """Willpower 6 is a d6, one step down a d4; bronze drags nobody down who lies there."""
    game = table("B . A", B=unit("raider", "red"), A=unit("champion", "blue", on="w"))
    wound(game, "A", 0)
    put(game, "A", Verge(0, 0))
    events = end(game, "B", "d4=3")
    assert [(roll.purpose, roll.dice) for roll in of(events, Rolled)] == [("verge of death", "d4")]
    assert game.get("A", Verge) == Verge(0, 1)


@pytest.mark.rule("HE-90", "HE-82")
def test_a_mover_that_the_first_free_attack_kills_is_not_struck_by_the_second() -> None:
    """One step leaves the reach of both; the first's d8 shows 6, and 6 hit points are left."""
    game = table("B . .\n. A .\nC . .", A=unit("slinger", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    wound(game, "A", 6)
    first = game.do(Move(game.A, ((2, 1),)), "d8=6")
    assert [event.unit for event in of(first, Attacked)] == [game.B]
    events = game.do(TakeIt(game.A))
    assert of(events, Died) == [Died(game.A, game.B)]
    assert not of(events, Attacked)
    assert game.get("A", Dead) == Dead(((1, 1),))


@pytest.mark.rule("HE-49", "HE-131", "HE-140", "HE-47", "HE-133")
def test_every_die_of_a_sneak_attack_on_one_who_is_marked_crits() -> None:
    """d6 6 + 6 + 2, the stiletto's d8 8 + 1, the mark's d6 6 + 1: 30; panoply and pilos take 3 off, once."""
    game = table("A B", A=unit("assassin", "blue", sneaking=True), B=unit("guard", "red"))
    afflict(game, "B", "marked")
    strike = Attack(game.A, game.B, game.item("A", "stiletto"))
    events = game.do(strike, "d6=6 d6=6 d6=2 d8=8 d8=1 d6=6 d6=1")
    assert (only(events, Damaged).dealt, only(events, Damaged).amount) == (30, 27)
    assert game.get("B", Dead) is not None
    assert game.get("A", Sneaking) is None


@pytest.mark.rule("HE-113", "HE-25", "HE-02")
def test_a_swimmer_strikes_with_one_hand_and_a_step_down() -> None:
    """A dory held alone is 2d6 on land; swimming a d10 at disadvantage, a d8. Nobody blocks there."""
    game = table("A B", A=unit("hoplite", "blue", gear=("dory",), on="w"), B=unit("guard", "red", on="w"))
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d8=5")
    assert [type(answer).__name__ for answer in game.asked] == ["Dodge", "TakeIt"]


@pytest.mark.rule("HE-72")
def test_three_ct_last_to_the_end_of_the_casters_third_turn_after_this_one() -> None:
    game = table("A . . . B", A=unit("assassin", "blue"), B=unit("raider", "red"))
    game.do(Cast(game.A, "shadow-cloak"))
    for number in range(3):
        end(game, "A")
        assert "invisible" in lasting(game, "A"), number
        end(game, "B")
        assert "invisible" in lasting(game, "A"), number
    assert EffectEnded(game.A, "invisible") in end(game, "A")


@pytest.mark.rule("BD-13", "HE-61", "HE-51")
def test_a_statue_that_a_lever_topples_on_a_grapple_is_dodged_by_the_one_on_top() -> None:
    """Four metres: 2d4 blunt, in a line of two cells away from the lever. The pinned one cannot dodge (d4 2 + 3)."""
    game = table(
        "A . . . .\nL S B C .",
        A=unit("naiad", "blue"),
        B=unit("guard", "red"),
        C=unit("raider", "blue"),
        L=thing("lever", target="Hermes"),
        S=thing("statue", name="Hermes"),
    )
    hold_each_other(game, "C", "B")
    events = game.do(Use(game.A, game.L), "d4=2 d4=3 d6=4")
    assert [(event.unit, event.amount) for event in of(events, Damaged)] == [(game.B, 5)]
    assert rolls(events)[-1][0].startswith("dodge")


@pytest.mark.rule("HE-112", "HE-111", "BD-10")
def test_whoever_is_blown_into_rough_water_saves_at_once() -> None:
    """No armour: in rough water everyone makes the save of who enters deep water; d6 shows 3, then 1d4 and under."""
    game = table("A B r r .", A=unit("seer", "blue"), B=unit("slinger", "red"))
    events = game.do(Cast(game.A, "gust", game.B), "d4=3 d4=2 d4=3 d4=1")
    assert only(events, WentUnder).unit == game.B
    assert only(events, Damaged).amount == 1
    assert len(of(events, Pushed)) == 1, "who is under is pushed no farther"


@pytest.mark.rule("HE-123", "HE-121")
def test_breath_lasts_as_many_turns_as_half_the_might_die_is_large() -> None:
    """Might 5, a d6: three turns begun under water are free, the fourth takes a save at disadvantage, a d4."""
    game = table("A . B", A=unit("raider", "blue", on="w"), B=unit("raider", "red"))
    game.do(Dive(game.A))
    for _ in range(3):
        end(game, "A")
        assert not of(end(game, "B"), Rolled)
    end(game, "A")
    events = end(game, "B", "d4=1 d6=5")
    assert only(events, Damaged).amount == 5
    assert game.get("A", Submersion) == Submersion(chosen=True, turns=4)


@pytest.mark.rule("HE-81", "HE-82")
def test_whoever_is_healed_off_the_verge_gets_up_and_dies_the_next_time() -> None:
    """A pot gives 1d6 hit points and clears the count; brought to 0 again in the battle the hero dies."""
    game = table("A B\n. C", A=unit("guard", "blue"), B=unit("hoplite", "blue"), C=unit("wolf", "red"))
    wound(game, "B", 0)
    put(game, "B", Verge(1, 1))
    events = game.do(UseItem(game.A, game.item("A", "healing-pot"), game.B), "d6=2")
    assert only(events, Rose).hp == 2
    end(game, "A")
    end(game, "B")
    game.do(Attack(game.C, game.B, 0), "d6=5")
    events = game.do(TakeIt(game.B))
    assert only(events, Damaged).amount == 2, "panoply and pilos take 3 off"
    assert of(events, Died) == [Died(game.B, game.C)]


@pytest.mark.rule("HE-92", "HE-61", "HE-140")
@pytest.mark.parametrize(("grappled", "die"), [(True, "d8"), (False, "d6")])
def test_one_of_a_grapple_flanks_nobody_but_one_who_lies_does(grappled: bool, die: str) -> None:
    """Agility 8 is a d8, flanked a d6. C, across from B, holds D, or lies on the ground."""
    game = table(
        "B A C D",
        B=unit("raider", "red"),
        A=unit("wolf", "blue"),
        C=unit("raider", "red"),
        D=unit("raider", "blue"),
    )
    if grappled:
        hold_each_other(game, "C", "D")
    else:
        afflict(game, "C", "prone")
    game.do(Attack(game.B, game.A, game.item("B", "labrys")), "d8=3")
    events = game.do(game.asked[0], f"{die}=4")
    assert of(events, Rolled)[0].dice == die
    assert of(events, Avoided)


@pytest.mark.rule("HE-60", "HE-132", "HE-11")
def test_a_grapple_from_hiding_gives_away_and_leaves_the_action() -> None:
    """Might 5 against 5: both d6, 4 against 3. Then a fist, which is at home in a grapple."""
    game = table("A B", A=unit("assassin", "blue", sneaking=True), B=unit("slinger", "red"))
    game.do(Grapple(game.A, game.B), "d6=4 d4=3")
    assert game.get("A", Sneaking) is None
    events = game.do(Attack(game.A, game.B, game.item("A", "stiletto")), "d12=7")
    assert game.asked
    assert of(events, Rolled)[0].dice == "d12"
    assert only(game.do(TakeIt(game.B)), Damaged).amount == 7
    assert from_turn_of(game.do(EndTurn(game.A)), game.B)
