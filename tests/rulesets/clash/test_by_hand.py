"""Positions of clash worked out by hand from the ledger's words, where several rules meet."""

import pytest

from game.engine.commands import (
    Attack,
    Bind,
    BreakFree,
    Cast,
    KnockProne,
    Move,
    PickLock,
    Shoot,
    Shove,
    Sneak,
    Struggle,
    Throw,
    Use,
    UseItem,
)
from game.engine.components import Area, Areas, Dead, Dying, Economy, Grappling, Scenery, Sneaking
from game.engine.events import (
    EffectEnded,
    Fell,
    Freed,
    Missed,
    Noticed,
    Pushed,
    Recovered,
    Rolled,
    WentUnder,
)
from game.systems.durations import of_rounds
from tests.rulesets.clash.scenes import (
    afflict,
    end,
    has,
    lasting,
    levels,
    lies_at,
    lost,
    of,
    only,
    put,
    rolls,
    slots,
    state,
    table,
    wound,
)
from tests.table import Table, thing, unit


def hold_each_other(game: Table, one: str, other: str) -> None:
    """Both on the ground, as a grapple leaves them."""
    put(game, one, Grappling(game[other], pinned=False))
    put(game, other, Grappling(game[one], pinned=True))
    afflict(game, one, "prone")
    afflict(game, other, "prone")


@pytest.mark.rule("CL-43", "CL-42", "CL-92", "BD-09")
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_a_shove_over_an_edge_ends_a_grapple_and_the_fall_meets_no_armour(hexes: str) -> None:
    """STR 1 and 10 against the better of STR 1 and DEX 0 and 5; six metres are 2d6 and mail stops none of it."""
    game = table("C B . .", hexes=hexes, C=unit("hammerer", "blue", height=6), B=unit("guard", "red", height=6))
    hold_each_other(game, "C", "B")
    events = game.do(Shove(game.C, game.B), "d20=10 d20=5 d6=2 d6=3")
    assert len(of(events, Pushed)) == 1
    assert only(events, Fell).height == 600
    assert lost(events) == {game.B: 5}
    assert only(events, Freed).why == "they are apart"


@pytest.mark.rule("CL-61", "CL-60", "CL-02")
def test_four_of_six_overrun_and_two_across_flank_besides() -> None:
    """A and C are across from each other, D and E beside: A attacks at two levels, D at one."""
    pieces = {letter: unit("raider", "blue") for letter in "ADEC"}
    drawing = ". . . .\n. D E .\n. A B C\n. . . ."
    game = table(drawing, hexes="y odd", **pieces, B=unit("hammerer", "red"))
    events = game.do(Attack(game.A, game.B, game.item("A", "hand_axe")), "d20=5 d20=6 d20=7 d20=20 d10=1 d10=1 d4=1")
    assert levels(events, game.A) == {"flanked": 1, "overrun": 1}
    end(game, "A")
    events = game.do(Attack(game.D, game.B, game.item("D", "hand_axe")), "d20=5 d20=6 d20=20 d10=1 d10=1 d4=1")
    assert levels(events, game.D) == {"overrun": 1}


@pytest.mark.rule("CL-90", "BD-15")
def test_the_dying_are_dead_at_the_end_of_the_third_round_after_and_can_be_bound_till_then() -> None:
    """Fallen in round 1: still there in round 4, dead as it ends."""
    game = table("A B . D", A=unit("seer", "blue"), B=unit("champion", "blue"), D=unit("raider", "red"))
    put(game, "B", Dying(1))
    wound(game, "B", 0)
    for _ in range(3):
        end(game, "A", "D")
        assert game.get("B", Dead) is None
    end(game, "A", "D")
    assert game.get("B", Dead) is not None
    game = table("A B . D", A=unit("seer", "blue"), B=unit("champion", "blue"), D=unit("raider", "red"))
    put(game, "B", Dying(1))
    wound(game, "B", 0)
    for _ in range(3):
        end(game, "A", "D")
    game.do(Bind(game.A, game.B), "d20=7")
    end(game, "A", "D")
    assert game.get("B", Dying) == Dying(1, stable=True)


@pytest.mark.rule("CL-90", "CL-50", "CL-42")
def test_a_potion_gets_the_dying_up_prone_and_held_by_nobody() -> None:
    game = table("A B D", A=unit("smith", "blue"), B=unit("champion", "blue"), D=unit("raider", "red"))
    put(game, "B", Dying(1))
    afflict(game, "B", "prone")
    wound(game, "B", 0)
    events = game.do(UseItem(game.A, game.item("A", "potion"), game.B), "d6=4")
    assert only(events, Recovered).hp == 4
    assert set(lasting(game, "B")) == {"prone"}
    assert game.get("B", Dying) is None


@pytest.mark.rule("CL-80", "CL-11", "CL-12")
def test_haste_is_for_the_targets_next_turn_and_for_no_longer() -> None:
    """Cast on one that has acted already: 9 cells and advantage in the round after, 6 in the one after that."""
    game = table("A B . D", B=unit("raider", "blue"), A=unit("seer", "blue"), D=unit("wolf", "red"))
    end(game, "B")
    game.do(Cast(game.A, "haste", game.B), "d20=9")
    now = game.get("B", Economy)
    assert now is None
    end(game, "A", "D")
    now = game.get("B", Economy)
    assert now is not None
    assert now.move == 9
    events = game.do(Throw(game.B, game.D, game.item("B", "hand_axe")), "d20=5 d20=4 d20=19")
    assert of(events, Rolled)[0].faces == (5, 4)
    end(game, "B", "A", "D")
    now = game.get("B", Economy)
    assert now is not None
    assert now.move == 6


@pytest.mark.rule("CL-80", "CL-42", "CL-70")
def test_free_of_a_grapple_it_still_sticks_in_the_web() -> None:
    """The action frees it of the one, a free try at STR DC 12 of the other; then it stands up for 3 cells."""
    game = table("A B . .\n. . . D", A=unit("champion", "blue"), B=unit("raider", "red"), D=unit("seer", "red"))
    hold_each_other(game, "B", "A")
    afflict(game, "A", "prone", "webbed")
    put(game, "D", Areas((Area(of_rounds("web", 3), ((0, 0),)),)))
    assert game.refused(Move(game.A, ((0, 1),))).rule == "CL-42"
    game.do(BreakFree(game.A), "d20=10 d20=10")
    assert game.refused(Move(game.A, ((0, 1),))).rule == "CL-80"
    assert EffectEnded(game.A, "webbed", "it tears itself loose") in game.do(Struggle(game.A), "d20=9")
    assert set(lasting(game, "A")) == {"prone"}


@pytest.mark.rule("CL-92", "CL-70")
def test_each_watcher_in_whose_sight_it_moves_is_a_test_of_its_own() -> None:
    """Raider DEX 1: against a guard's WIS 0 it needs 10, against a wolf's 2 it needs 12."""
    game = table(
        "s s s s s\nA . . . .\n. . . . .\n. B . C .", A=unit("raider", "blue", on="s", sneaking=True),
        B=unit("guard", "red"), C=unit("wolf", "red"),
    )  # fmt: skip
    events = game.do(Move(game.A, ((1, 0), (2, 0))), "d20=9 d20=10")
    assert [(roll.against, roll.success) for roll in of(events, Rolled)] == [(10, True), (12, False)]
    assert only(events, Noticed).by == game.C
    assert game.cell("A") == (1, 0), "noticed, it stops there"


@pytest.mark.rule("CL-31", "CL-30", "BD-18")
def test_a_thrown_axe_that_strays_lies_where_it_hit() -> None:
    """The coin says 1, C's Evade 3 with a 2 is beaten; the axe lies in C's cell, not in B's."""
    game = table(
        "A . B . .\n. . C . .", A=unit("skirmisher", "blue"), B=unit("hammerer", "red"), C=unit("raider", "red")
    )
    axe = game.item("A", "hand_axe")
    events = game.do(Throw(game.A, game.B, axe), "d2=1 d20=15 d20=2 d20=3 d6=4 d4=1")
    assert lost(events) == {game.C: 4}
    assert lies_at(game, axe) == (2, 1)


@pytest.mark.rule("CL-50", "CL-21", "CL-62")
def test_a_two_handed_weapon_from_the_belt_puts_the_shield_away_for_all_it_does() -> None:
    """Great sword: d20 + 4 without the shield's 1; afterwards it is no cover against a sling either."""
    game = table(
        "A B . C", A=unit("hoplite", "blue", gear=("spear", "shield", "mail", "great_sword")), B=unit("wolf", "red"),
        C=unit("slinger", "red"),
    )  # fmt: skip
    events = game.do(Attack(game.A, game.B, game.item("A", "great_sword")), "d20=10 d20=2 d12=1")
    assert rolls(events)[0][2] == "d20 + 4"
    assert slots(game, "A")["hand"] == ["great_sword"]
    end(game, "A", "B")
    events = game.do(Shoot(game.C, game.A, game.item("C", "sling")), "d2=2 d20=2 d20=19")
    assert [roll.dice for roll in of(events, Rolled)] == ["d2", "d20 + 3", "d20 + 1"]


@pytest.mark.rule("CL-70", "CL-43", "CL-02", "CL-20")
def test_held_and_blinded_it_answers_with_the_worst_of_three() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("raider", "red"))
    afflict(game, "B", "held", "blind")
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=5 d20=18 d20=17 d20=4 d8=1 d4=4")
    answer = of(events, Rolled)[1]
    assert (answer.faces, answer.total) == ((18, 17, 4), 5)
    assert lost(events) == {game.B: 0}


@pytest.mark.rule("CL-50", "BD-13", "CL-92")
def test_a_lock_is_picked_then_the_door_opened_and_a_lever_needs_neither() -> None:
    """DEX 0 against the lock's 14; a failure costs the action alone."""
    game = table(
        "A D .\nL . .\n. . B", A=unit("smith", "blue"), B=unit("raider", "red"),
        D=thing("door", name="Gate", locked=True, difficulty=14), L=thing("lever", target="Gate"),
    )  # fmt: skip
    game.do(PickLock(game.A, game.D, game.item("A", "lock_picks")), "d20=13")
    end(game, "A", "B")
    game.do(PickLock(game.A, game.D, game.item("A", "lock_picks")), "d20=14")
    scenery = game.get("D", Scenery)
    assert scenery is not None
    assert (scenery.is_locked, scenery.is_open) == (False, False)
    end(game, "A", "B")
    game.do(Use(game.A, game.L))
    scenery = game.get("D", Scenery)
    assert scenery is not None
    assert scenery.is_open


@pytest.mark.rule("CL-92", "CL-42", "BD-11")
def test_whoever_sinks_in_mail_is_out_of_the_grapple() -> None:
    """Guard in mail, STR 1: 10 + 1 is below 12; 1d4, no armour, and under."""
    game = table("A B", A=unit("raider", "blue", on="w"), B=unit("guard", "red", on="w"))
    hold_each_other(game, "A", "B")
    events = end(game, "A", dice="d20=10 d4=3")
    assert lost(events) == {game.B: 3}
    assert only(events, WentUnder).unit == game.B
    assert only(events, Freed).why == "they are apart"


@pytest.mark.rule("CL-21", "CL-22", "CL-20", "CL-41")
def test_who_stands_two_cells_off_is_not_hurt_by_a_sword_that_ties() -> None:
    """Spear at two cells 2 + 2 + 1 (shield), sword 3 + 3 + 1: 12 + 5 ties 10 + 7. Only the champion can be hurt."""
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("champion", "red"))
    events = game.do(Attack(game.A, game.B, game.item("A", "spear")), "d20=12 d20=10 d8=1 d8=6")
    assert lost(events) == {game.B: 7}
    assert not has(events, Missed)
    assert state(game, game.item("A", "spear")) == ""
    assert game.refused(KnockProne(game.B, game.A, 0))


@pytest.mark.rule("CL-92", "BD-14", "CL-70")
def test_hiding_takes_no_aware_foe_beside_it_whatever_the_dark() -> None:
    game = table("A B", A=unit("assassin", "blue", on="d"), B=unit("raider", "red"))
    assert game.refused(Sneak(game.A)).rule == "CL-92"
    game = table("A . B", A=unit("assassin", "blue", on="d"), B=unit("raider", "red"))
    game.do(Sneak(game.A))
    assert game.get("A", Sneaking) == Sneaking(None, ())
