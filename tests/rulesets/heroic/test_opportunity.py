"""Attacks of opportunity in heroic (HE-90, HE-91, BD-10)."""

import pytest

from game.engine.commands import Attack, Decline, Disengage, Dodge, Draw, EndTurn, Move, React, TakeIt
from game.engine.components import Component, Economy, Effect, Effects, Grappling, Sneaking, Submersion, Unaware, Verge
from game.engine.events import (
    Aimed,
    Attacked,
    Avoided,
    Damaged,
    Died,
    Event,
    FellToVerge,
    Leaving,
    Pushed,
    Rolled,
    SneakingEnded,
    Spent,
    Stepped,
    Struck,
)
from game.rulesets.heroic.hints import guarded
from game.systems.opportunity import DISENGAGED
from tests.rulesets.heroic.scenes import afflict, end, hold, hp, of, only, put, wound
from tests.systems.happen import pushed
from tests.table import Table, table, unit

ROW = ". . A B ."


def row(kind: str = "raider", foe: str = "raider", drawing: str = ROW, **foes: object) -> Table:
    """A stands beside B, whose free attack is at stake; the way out leads left."""
    return table(drawing, A=unit(kind, "blue"), B=unit(foe, "red", **foes))


def strikes(events: list[Event]) -> list[int]:
    return [event.unit for event in of(events, Attacked) if event.how == "free"]


LEFT = ((1, 0),)


# ---- the attack ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-90")
def test_leaving_an_enemy_s_reach_gives_it_a_free_attack_before_the_step() -> None:
    game = row()
    events = game.do(Move(game.A, LEFT), "d8=3")
    assert events == [
        Leaving(game.A, ((2, 0),), ((1, 0),)),
        Spent(game.A, mark=f"struck by {game.B}"),
        Attacked(game.B, game.A, "Labrys (small axe)", "free"),
        Rolled(game.B, "attack with Labrys (small axe)", "d8", (3,), 3, None, None, (), "HE-40"),
        Aimed(game.B, game.A, 3, avoidable=True),
    ]
    assert game.cell("A") == (2, 0), "it is resolved on the cell being left"
    assert game.do(TakeIt(game.A)) == [
        Struck(game.B, game.A),
        Damaged(game.A, 3, 5, 3, "piercing", game.B, "Labrys (small axe)", "HE-40", ()),
        Stepped(game.A, ((2, 0),), ((1, 0),), 1),
    ]


@pytest.mark.rule("HE-90")
def test_an_avoided_one_lets_the_mover_go_on_to_its_goal() -> None:
    game = row()
    game.do(Move(game.A, ((1, 0), (0, 0))), "d8=3")
    events = game.do(Dodge(game.A), "d6=3")
    assert [type(event) for event in events] == [Rolled, Avoided, Stepped, Leaving, Stepped]
    assert game.cell("A") == (0, 0)


@pytest.mark.rule("HE-90", "BD-05")
def test_a_mover_that_falls_stays_where_it_was_and_the_rest_of_its_move_is_lost() -> None:
    for kind, fate in (("raider", Died), ("hoplite", FellToVerge)):
        game = table(". . A B .\n. . . C .", A=unit(kind, "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
        wound(game, "A", 2)
        game.do(Move(game.A, ((1, 0), (0, 0))), "d8=7")
        events = game.do(TakeIt(game.A))
        assert of(events, fate)
        assert not of(events, Stepped)
        assert strikes(events) == [], "and the next enemy does not strike"
        if kind == "hoplite":
            assert game.cell("A") == (2, 0)


@pytest.mark.rule("HE-90")
def test_each_enemy_gets_one_a_turn_of_the_mover_however_often_it_leaves() -> None:
    game = row(foe="hoplite", kind="skirmisher", drawing=". . . A B .")
    end_at = ((2, 0), (1, 0))
    events = game.do(Move(game.A, end_at), "d10=1")
    events += game.do(TakeIt(game.A))
    assert strikes(events) == [game.B], "at the second step, out of the spear's reach"
    back = game.do(Move(game.A, ((2, 0),)))
    away = game.do(Move(game.A, ((1, 0),)))
    assert strikes(back + away) == []


@pytest.mark.rule("HE-90")
def test_each_of_several_enemies_gets_its_own_and_again_on_the_next_turn() -> None:
    game = table(
        ". . A B .\n. . . C .\n. . . . .",
        A=unit("skirmisher", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
    )
    first = game.do(Move(game.A, LEFT), "d8=1")
    second = game.do(TakeIt(game.A), "d8=1")
    third = game.do(TakeIt(game.A))
    assert strikes(first) + strikes(second) + strikes(third) == [game.B, game.C], "in the order of their ids"
    game.do(Move(game.A, ((2, 0),)))
    for letter in "ABC":
        end(game, letter)
    assert strikes(game.do(Move(game.A, LEFT), "d8=1")) == [game.B]


@pytest.mark.rule("HE-90")
def test_there_is_no_limit_per_round_and_it_costs_the_enemy_nothing() -> None:
    """Two movers, one after the other, in the same round; then the enemy's own turn is whole."""
    game = table(". A .\n. B .\n. C .", A=unit("raider", "blue"), C=unit("raider", "blue"), B=unit("raider", "red"))
    ids = sorted((game.A, game.B, game.C))
    assert ids == [game.A, game.C, game.B]
    game.do(Move(game.A, ((0, 0),)))
    put(game, "A", Economy(5, 1, 1))
    end(game, "A")
    events = game.do(Move(game.C, ((0, 2),)))
    assert strikes(events) == [], "still in reach"
    game = table(". . A B C . .", A=unit("raider", "blue"), C=unit("raider", "blue"), B=unit("raider", "red"))
    assert strikes(game.do(Move(game.A, LEFT), "d8=1")) == [game.B]
    game.do(TakeIt(game.A))
    end(game, "A")
    assert strikes(game.do(Move(game.C, ((5, 0),)), "d8=1")) == [game.B]
    game.do(TakeIt(game.C))
    end(game, "C")
    economy = game.get("B", Economy)
    assert economy is not None
    assert (economy.action, economy.bonus, economy.used) == (1, 1, ())


@pytest.mark.rule("HE-90")
def test_moving_within_the_reach_gives_none() -> None:
    game = table(". . .\nA B .\n. . .", A=unit("skirmisher", "blue"), B=unit("raider", "red"))
    events = game.do(Move(game.A, ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2))))
    assert strikes(events) == []
    game = row(foe="hoplite")
    assert strikes(game.do(Move(game.A, LEFT))) == [], "a spear reaches two cells"
    assert strikes(game.do(Move(game.A, ((0, 0),)), "d10=1")) == [game.B]


@pytest.mark.rule("HE-90", "BD-07")
def test_going_behind_a_corner_is_leaving_its_reach_though_it_is_near_enough() -> None:
    for drawing, strike in ((". A .\n. . B", False), (". A .\n. # B", True)):
        game = table(drawing, A=unit("raider", "blue"), B=unit("hoplite", "red"))
        events = game.do(Move(game.A, ((0, 0),)), "d10=1" if strike else "")
        assert bool(strikes(events)) is strike


@pytest.mark.rule("HE-90")
def test_it_is_made_with_the_best_weapon_that_reaches() -> None:
    game = row(foe="champion", gear=("kopis", "akinakes"))
    hold(game, "B", "akinakes", "kopis")
    assert only(game.do(Move(game.A, LEFT), "d10=1"), Attacked).weapon == "Kopis"
    game = row(foe="champion", gear=("dory", "kopis"), drawing=". . A . B .")
    hold(game, "B", "kopis", "dory")
    assert only(game.do(Move(game.A, LEFT), "d10=1"), Attacked).weapon == "Dory"


@pytest.mark.rule("HE-90", "HE-25")
def test_of_two_equal_weapons_the_first_hand_strikes() -> None:
    game = row(foe="skirmisher", gear=("labrys", "labrys"))
    hold(game, "B", "labrys", "labrys")
    assert strikes(game.do(Move(game.A, LEFT), "d8=1")) == [game.B]


@pytest.mark.rule("HE-90", "HE-113")
def test_a_swimmer_strikes_with_what_it_can_use_in_the_water() -> None:
    game = table(". . A B .\n. . . . .", A=unit("raider", "blue"), B=unit("minotaur", "red", on="w"))
    events = game.do(Move(game.A, LEFT), "d8=1")
    assert only(events, Attacked).weapon == "Horns", "not with the two-handed hammer, though that is the heavier"
    game = table(". . A B .", A=unit("raider", "blue"), B=unit("hammerer", "red", on="w"))
    assert strikes(game.do(Move(game.A, LEFT))) == []
    cyclops = unit("cyclops", "red", gear=("dory",), on="w")
    game = table(". . A . B .\n. . . . . .", A=unit("raider", "blue"), B=cyclops)
    events = game.do(Move(game.A, LEFT), "d4=1 d4=1")
    assert only(events, Attacked).weapon == "Tree trunk", "a spear in one hand does 1d10 there, the trunk 2d6"


@pytest.mark.rule("HE-90")
@pytest.mark.parametrize(
    ("kind", "gear", "strikes_out"),
    [
        ("raider", (), False),  # fists
        ("archer", ("syntheto",), False),
        ("slinger", ("sling", "akinakes"), False),
        ("seer", None, False),
        ("wolf", None, True),
        ("raider", ("akinakes",), True),
    ],
)
def test_fists_bows_slings_and_lyres_threaten_nobody(
    kind: str, gear: tuple[str, ...] | None, strikes_out: bool
) -> None:
    game = row(foe=kind, gear=gear)
    events = game.do(Move(game.A, LEFT), "d6=1" if strikes_out else "")
    assert bool(strikes(events)) is strikes_out


# ---- who gets none -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-90", "HE-61", "HE-140", "HE-120")
@pytest.mark.parametrize("state", ["down", "grappled", "stunned", "submerged", "unaware"])
def test_enemies_who_cannot_strike_get_none(state: str) -> None:
    game = table(
        ". . A B D .", A=unit("raider", "blue"), B=unit("hoplite", "red", gear=("xiphos",)), D=unit("raider", "blue")
    )
    if state == "down":
        put(game, "B", Verge(0, 0))
    elif state == "grappled":
        put(game, "B", Grappling(game.D, pinned=True))
    elif state == "stunned":
        afflict(game, "B", "stunned")
    elif state == "submerged":
        put(game, "B", Submersion(chosen=True, turns=1))
    else:
        put(game, "B", Unaware())
        put(game, "A", Sneaking(9))
    assert strikes(game.do(Move(game.A, LEFT))) == []


@pytest.mark.rule("HE-90", "HE-130")
def test_who_has_not_noticed_the_mover_gets_none() -> None:
    game = table(". . A B .", A=unit("assassin", "blue", sneaking=True), B=unit("raider", "red"))
    events = game.do(Move(game.A, LEFT), "d8=7")
    assert strikes(events) == []


@pytest.mark.rule("HE-90", "BD-14")
def test_a_hidden_enemy_chooses_whether_to_give_itself_away() -> None:
    for answer in (React, Decline):
        game = row(foe="assassin", sneaking=True)
        assert strikes(game.do(Move(game.A, LEFT))) == []
        assert game.asked == (React(game.B), Decline(game.B))
        assert game.battle.decision is not None
        assert game.battle.decision.side == "red"
        events = game.do(answer(game.B), "d6=2 d8=1" if answer is React else "")
        assert bool(of(events, SneakingEnded)) is (answer is React)
        assert of(events, Stepped)


@pytest.mark.rule("BD-10", "HE-90")
def test_forced_movement_provokes_nothing() -> None:
    game = row(kind="raider", foe="hoplite", drawing=". . . A B .")
    events = pushed(game, "A", "B", 3)
    assert len(of(events, Pushed)) == 3
    assert strikes(events) == []
    assert hp(game, "A") == 8


# ---- disengaging ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-91")
def test_disengaging_takes_the_action_and_leaving_gives_no_free_attacks_that_turn() -> None:
    game = row()
    assert game.do(Disengage(game.A)) == [Spent(game.A, action=1, mark=DISENGAGED)]
    assert game.refused(Attack(game.A, game.B, game.item("A", "labrys"))).rule == "HE-11"
    assert game.refused(Disengage(game.A)).rule == "HE-91"
    assert strikes(game.do(Move(game.A, LEFT))) == []
    game.do(Move(game.A, ((2, 0),)))
    assert strikes(game.do(Move(game.A, LEFT))) == []


@pytest.mark.rule("HE-91")
def test_it_covers_only_its_unit_and_ends_with_the_turn() -> None:
    game = table(". . A B .\n. . C . .", A=unit("raider", "blue"), C=unit("raider", "blue"), B=unit("raider", "red"))
    assert game.refused(Disengage(game.C))
    game.do(Disengage(game.A))
    end(game, "A")
    assert strikes(game.do(Move(game.C, ((1, 1),)), "d8=1")) == [game.B]
    game.do(TakeIt(game.C))
    end(game, "C")
    end(game, "B")
    assert strikes(game.do(Move(game.A, LEFT), "d8=1")) == [game.B]


@pytest.mark.rule("HE-91", "HE-11")
def test_after_the_action_there_is_no_disengaging() -> None:
    game = row()
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d8=1")
    game.do(TakeIt(game.B))
    assert game.refused(Disengage(game.A)).rule == "HE-11"
    assert game.battle.refusal(Draw(game.A, game.item("A", "akinakes"))) is None
    game.do(EndTurn(game.A))


@pytest.mark.rule("HE-90", "HE-61", "HE-113")
@pytest.mark.parametrize(
    ("kind", "on", "state", "cells"),
    [
        ("hoplite", ".", None, 2),
        ("hoplite", ".", Effects((Effect("stunned", 0, at_begin=False, left=0),)), 0),
        ("hoplite", ".", Verge(0, 0), 0),
        ("hoplite", "w", Submersion(chosen=True, turns=0), 0),
        ("hammerer", ".", None, 1),
        ("hammerer", "w", None, 0),
    ],
)
def test_how_far_free_attacks_are_foretold_to_reach(kind: str, on: str, state: Component | None, cells: int) -> None:
    game = table("A . . B", A=unit("raider", "red"), B=unit(kind, "blue", on=on))
    if state is not None:
        put(game, "B", state)
    assert guarded(game.battle.truth, game.B) == cells
