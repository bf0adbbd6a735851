"""Shooting and throwing in clash: ranges, Evade, the crowd, counted missiles (CL-24, CL-25, CL-30 to CL-32)."""

import pytest

from game.engine.commands import Attack, PickUp, Shoot, Throw
from game.engine.components import Counters, Dying, Effect, Effects, Sneaking, Submersion
from game.engine.condition import INVISIBLE
from game.engine.events import (
    Attacked,
    Avoided,
    BattleEnded,
    Damaged,
    Dropped,
    Missed,
    PickedUp,
    Rolled,
    Spent,
    Struck,
)
from game.rulesets.clash.events import Loosed, MissilesFound, WeaponWorn
from game.rulesets.clash.missiles import crowd
from tests.rulesets.clash.scenes import (
    afflict,
    armour,
    end,
    has,
    levels,
    lies_at,
    lost,
    missiles,
    of,
    only,
    put,
    rolls,
    slots,
    state,
    table,
    wear,
    wound,
)
from tests.table import Table, unit


def range_of(cells: int, **more: object) -> Table:
    return table("A" + " ." * (cells - 1) + " B", A=unit("archer", "blue"), B=unit("raider", "red", **more))


# ---- the shot ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-30", "CL-32", "CL-01")
def test_a_shot_step_by_step() -> None:
    """Archer: DEX 2 + class 1 against Evade 3; d8 + 2 against leather."""
    game = range_of(4)
    bow = game.item("A", "long_bow")
    assert game.do(Shoot(game.A, game.B, bow), "d20=14 d20=10 d8=5 d4=2") == [
        Spent(game.A, action=1),
        Loosed(game.A, 19),
        Attacked(game.A, game.B, "Long bow", "shot"),
        Rolled(game.A, "shot with Long bow", "d20 + 3", (14,), 17, 14, True, (), "CL-30"),
        Rolled(game.B, "Evade", "d20 + 3", (10,), 13, 17, False, (), "CL-30"),
        Struck(game.A, game.B),
        Rolled(game.A, "damage", "d8 + 2", (5,), 7, None, None, (), "CL-21"),
        Rolled(game.B, "armour", "d4", (2,), 2, None, None, (), "CL-21"),
        Damaged(game.B, 5, 2, 7, "", game.A, "Long bow", "CL-21", armour(2)),
    ]


@pytest.mark.rule("CL-30", "CL-01")
def test_the_shot_must_exceed_evade() -> None:
    game = range_of(4)
    events = game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d20=12 d20=12")
    assert events[-1] == Avoided(game.A, game.B, "dodge")


@pytest.mark.rule("CL-30")
def test_short_range_plain_long_with_disadvantage_nothing_beyond() -> None:
    """A sling: 50/100 ft, 10 and 20 cells."""
    for cells, counted in ((10, {}), (11, {"long range": -1}), (20, {"long range": -1})):
        game = table("A" + " ." * (cells - 1) + " B", A=unit("slinger", "blue"), B=unit("wolf", "red"))
        dice = "d20=2 " * (1 + bool(counted)) + "d20=18"
        assert levels(game.do(Shoot(game.A, game.B, game.item("A", "sling")), dice), game.A) == counted
    game = table("A" + " ." * 20 + " B", A=unit("slinger", "blue"), B=unit("wolf", "red"))
    assert game.refused(Shoot(game.A, game.B, game.item("A", "sling"))).rule == "CL-30"


@pytest.mark.rule("CL-30")
def test_a_standing_enemy_adjacent_to_the_shooter_is_a_disadvantage() -> None:
    drawing = "C A . . B"
    pieces = {"A": unit("archer", "blue"), "B": unit("wolf", "red"), "C": unit("wolf", "red")}
    game = table(drawing, **pieces)
    bow = game.item("A", "long_bow")
    assert levels(game.do(Shoot(game.A, game.B, bow), "d20=2 d20=9 d20=18"), game.A) == {"enemy adjacent": -1}
    game = table(drawing, **{**pieces, "C": unit("wolf", "blue")})
    assert levels(game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d20=2 d20=18"), game.A) == {}


@pytest.mark.rule("CL-30")
def test_it_needs_a_line_of_sight() -> None:
    game = table("A # B", A=unit("archer", "blue"), B=unit("wolf", "red"))
    assert game.refused(Shoot(game.A, game.B, game.item("A", "long_bow"))).reason == "There is no line of sight."


@pytest.mark.rule("CL-24")
def test_natural_20s_between_shot_and_evade() -> None:
    """20 beats any Evade, even a natural 20, and doubles; against less than 20 a natural 20 of Evade is safe."""
    game = range_of(4)
    events = game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d20=20 d20=20 d8=1 d8=1 d4=4")
    assert lost(events) == {game.B: 0}
    assert rolls(events)[2][2] == "2d8 + 2"
    game = range_of(4)
    assert has(game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d20=19 d20=20"), Avoided)


@pytest.mark.rule("CL-25")
def test_a_natural_1_damages_the_bow() -> None:
    game = range_of(4)
    bow = game.item("A", "long_bow")
    events = game.do(Shoot(game.A, game.B, bow), "d20=1 d20=10")
    assert only(events, WeaponWorn).item == bow


@pytest.mark.rule("CL-26", "CL-25")
def test_a_shot_has_its_own_natural_1_behind_it() -> None:
    """It does its whole d8; the next one is shot with a damaged bow, a d6."""
    game = range_of(4)
    afflict(game, "B", "asleep")
    bow = game.item("A", "long_bow")
    events = game.do(Shoot(game.A, game.B, bow), "d20=1 d8=1 d4=4")
    assert only(events, WeaponWorn).item == bow
    assert rolls(events)[1][1:3] == ("damage", "d8 + 2")
    end(game, "A")
    assert rolls(game.do(Shoot(game.A, game.B, bow), "d20=9 d6=1 d4=4"))[1][1:3] == ("damage", "d6 + 2")


@pytest.mark.rule("CL-70", "CL-30")
def test_the_helpless_do_not_evade() -> None:
    game = range_of(4)
    afflict(game, "B", "asleep")
    events = game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d20=2 d8=1 d4=4")
    assert of(events, Rolled)[0].against is None, "nothing has to be reached"
    assert lost(events) == {game.B: 0}


# ---- the crowd -----------------------------------------------------------------------------------------------------


def crowded(**more: object) -> Table:
    return table(
        """
        . . . . C .
        A . . . B D
        . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("wolf", "red"),
        C=unit("guard", "blue"),
        D=unit("guard", "red", **more),
    )


@pytest.mark.rule("CL-31")
def test_half_the_shots_into_a_crowd_go_on_to_the_target() -> None:
    game = crowded()
    events = game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d2=2 d20=14 d20=2 d8=1")
    assert rolls(events)[0] == (game.A, "shooting into a crowd", "d2", 2)
    assert lost(events) == {game.B: 3}


@pytest.mark.rule("CL-31", "BD-14")
@pytest.mark.parametrize("drawing", ["A . . . B S .", "A . . . B . S"])
@pytest.mark.parametrize("is_seen", [False, True])
def test_toss_for_a_crowd_does_not_tell_of_one_who_stands_there_unseen(drawing: str, is_seen: bool) -> None:
    """Somebody unseen is on the board: the coin is tossed wherever that one is, and only then."""
    game = table(drawing, A=unit("archer", "blue"), B=unit("wolf", "red"), S=unit("guard", "red"))
    if not is_seen:
        put(game, "S", Effects((Effect(INVISIBLE, 0, at_begin=False, left=0),)))
    beside = drawing.endswith("S .")
    coin = "d2=2 " if beside or not is_seen else ""
    events = game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), f"{coin}d20=14 d20=2 d8=1")
    tossed = [roll for roll in rolls(events) if roll[1] == "shooting into a crowd"]
    assert len(tossed) == (not is_seen or beside)
    assert lost(events) == {game.B: 3}


@pytest.mark.rule("CL-31", "BD-14")
@pytest.mark.parametrize("hides", [False, True])
def test_nor_of_a_friend_of_the_shooter(hides: bool) -> None:
    game = table("A . . . B S", A=unit("archer", "blue"), B=unit("wolf", "red"), S=unit("guard", "blue"))
    if hides:
        put(game, "S", Sneaking(None))
    game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d2=2 d20=14 d20=2 d8=1")
    (tossed,) = [one.sides for one in game.battle.events if isinstance(one.event, Rolled) and one.event.rule == "CL-31"]
    assert tossed == ({"blue"} if hides else {"blue", "red"})


@pytest.mark.rule("CL-31", "BD-14")
def test_shot_that_strays_where_nobody_stands_goes_on_to_the_target() -> None:
    game = table("A . . . B . S", A=unit("archer", "blue"), B=unit("wolf", "red"), S=unit("guard", "red"))
    put(game, "S", Effects((Effect(INVISIBLE, 0, at_begin=False, left=0),)))
    events = game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d2=1 d20=14 d20=2 d8=1")
    assert lost(events) == {game.B: 3}


@pytest.mark.rule("CL-31")
@pytest.mark.parametrize(("face", "who"), [(1, "C"), (2, "D")])
def test_the_other_half_may_hit_a_neighbour_of_the_target_friend_or_foe(face: int, who: str) -> None:
    """Guard: Evade 1, with its shield as soft cover; it fails, and is hit instead of the target."""
    game = crowded()
    bow = game.item("A", "long_bow")
    events = game.do(Shoot(game.A, game.B, bow), f"d2=1 d2={face} d20=14 d20=2 d20=3 d20=19 d8=6 d6=1")
    assert only(events, Missed) == Missed(game.A, game.B, "it hits another")
    assert only(events, Struck) == Struck(game.A, game[who])
    assert lost(events) == {game[who]: 7}
    assert [roll[0] for roll in rolls(events) if roll[1] == "Evade"] == [game[who]], "the target's Evade does not count"


@pytest.mark.rule("CL-31")
def test_a_neighbour_that_passes_lets_the_shot_go_on_to_the_target() -> None:
    """An Evade test against the attack roll: equal is enough, since the shooter started."""
    game = crowded()
    bow = game.item("A", "long_bow")
    events = game.do(Shoot(game.A, game.B, bow), "d2=1 d2=2 d20=14 d20=16 d20=3 d20=2 d8=6")
    assert [(roll[0], roll[3]) for roll in rolls(events) if roll[1] == "Evade"] == [(game.D, 17), (game.B, 5)]
    assert lost(events) == {game.B: 8}


@pytest.mark.rule("CL-31")
def test_one_neighbour_is_not_drawn_and_the_dying_and_the_shooter_do_not_count() -> None:
    game = crowded()
    put(game, "D", Dying(1))
    game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d2=1 d20=14 d20=16 d20=15 d20=2 d8=1")
    game = table("A B", A=unit("archer", "blue"), B=unit("wolf", "red"))
    game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d20=14 d20=5 d20=2 d8=1")


@pytest.mark.rule("CL-31")
def test_each_neighbour_counts_once_however_large() -> None:
    game = table(
        """
        . . . . C .
        A . . B . .
        """,
        A=unit("archer", "blue"),
        B=unit("wolf", "red"),
        C=unit("minotaur", "red"),
    )
    game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d2=1 d20=2 d20=16 d20=12")


# ---- throwing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-30", "BD-18")
def test_thrown_weapons_go_by_their_own_attribute_and_lie_in_the_targets_cell() -> None:
    """Skirmisher: hand axe, STR 1 + class 1; d6 + 1. 10/30 ft: 2 and 6 cells."""
    game = table("A . B . . .", A=unit("skirmisher", "blue"), B=unit("wolf", "red"))
    axe = game.item("A", "hand_axe")
    events = game.do(Throw(game.A, game.B, axe), "d20=10 d20=2 d6=3")
    assert rolls(events)[0][1:3] == ("throw with Hand axe", "d20 + 2")
    assert lost(events) == {game.B: 4}
    assert events[-1] == Dropped(game.A, axe, "Hand axe", (2, 0), "thrown", "CL-30")
    assert lies_at(game, axe) == (2, 0)
    end(game, "A", "B")


@pytest.mark.rule("CL-30", "CL-50")
def test_from_the_belt_too_and_at_long_range_with_disadvantage() -> None:
    game = table("A . . . . B", A=unit("skirmisher", "blue"), B=unit("wolf", "red"))
    second = game.item("A", "hand_axe", 1)
    events = game.do(Throw(game.A, game.B, second), "d20=10 d20=9 d20=15")
    assert levels(events, game.A) == {"long range": -1}
    assert slots(game, "A") == {"hand": ["shield"], "belt": ["hand_axe", "net"], "worn": ["leather"]}
    assert game.refused(Throw(game.A, game.B, game.item("A", "net")))


@pytest.mark.rule("CL-32", "CL-40", "BD-18")
def test_thrown_weapons_can_be_picked_up() -> None:
    game = table("A B . . .", A=unit("skirmisher", "blue"), B=unit("wolf", "red"))
    axe = game.item("A", "hand_axe")
    game.do(Throw(game.A, game.B, axe), "d20=2 d20=3 d20=15")
    end(game, "A", "B")
    assert only(game.do(PickUp(game.A, axe)), PickedUp) == PickedUp(game.A, axe, "Hand axe", "hand", 0)
    assert slots(game, "A")["hand"] == ["hand_axe", "shield"]


# ---- missiles are counted ------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-31", "CL-92")
@pytest.mark.parametrize("hexes", ["", "y odd"])
@pytest.mark.parametrize("target_under", [True, False])
@pytest.mark.parametrize("other_under", [True, False])
def test_the_waters_surface_parts_the_crowd_from_the_target(hexes: str, target_under: bool, other_under: bool) -> None:
    """A throw strays only to one who is on the target's side of the surface."""
    game = table("A . B C", hexes=hexes, A=unit("skirmisher", "blue"), B=unit("wolf", "red"), C=unit("guard", "red"))
    under = (["A", "B"] if target_under else []) + (["C"] if other_under else [])
    for letter in under:
        put(game, letter, Submersion(chosen=True, turns=0))
    assert crowd(game.battle.truth, game.A, game.B) == ((game.C,) if target_under is other_under else ())


@pytest.mark.rule("CL-32")
def test_a_unit_with_a_bow_or_sling_starts_with_20() -> None:
    game = table("A C . B", A=unit("archer", "blue"), C=unit("slinger", "blue"), B=unit("hoplite", "red"))
    assert (missiles(game, "A"), missiles(game, "C")) == (20, 20)
    assert game.get("B", Counters) == Counters({})
    put(game, "A", Counters({"missiles": 0}))
    assert game.refused(Shoot(game.A, game.B, game.item("A", "long_bow"))).reason == "It has no missiles left."


@pytest.mark.rule("CL-32")
def test_after_the_battle_each_one_shot_is_found_again_on_5_or_more_rolled_one_by_one() -> None:
    game = range_of(4)
    bow = game.item("A", "long_bow")
    game.do(Shoot(game.A, game.B, bow), "d20=5 d20=18")
    end(game, "A", "B")
    game.do(Shoot(game.A, game.B, bow), "d20=5 d20=18")
    end(game, "A", "B")
    events = game.do(Shoot(game.A, game.B, bow), "d20=18 d20=2 d8=8 d4=1 d6=4 d6=5 d6=6")
    assert has(events, BattleEnded)
    assert events[-2:] == [
        Rolled(game.A, "looking for missiles", "3d6", (4, 5, 6), 15, None, None, (), "CL-32"),
        MissilesFound(game.A, 2, 19),
    ]
    assert missiles(game, "A") == 19


@pytest.mark.rule("CL-32")
def test_nothing_is_looked_for_by_the_dead_or_by_one_that_shot_nothing() -> None:
    game = table("A B . C", A=unit("champion", "blue"), B=unit("raider", "red"), C=unit("archer", "blue"))
    wound(game, "B", 1)
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=15 d20=2 d8=5 d4=1")
    assert has(events, BattleEnded)
    assert not of(events, MissilesFound)


# ---- mending -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-27")
@pytest.mark.parametrize(("face", "after"), [(12, ""), (11, "beyond")])
def test_between_battles_a_damaged_weapon_is_mended_or_needs_a_professional(face: int, after: str) -> None:
    """Champion: INT 0 against DC 12. What has failed is not tried again."""
    game = table("A B", A=unit("champion", "blue"), B=unit("raider", "red"))
    sword = game.item("A", "sword")
    wear(game, sword)
    wound(game, "B", 1)
    events = game.do(Attack(game.A, game.B, sword), f"d20=15 d20=2 d6=5 d4=1 d20={face}")
    roll = of(events, Rolled)[-1]
    assert (roll.purpose, roll.against, roll.rule) == ("mending Sword", 12, "CL-27")
    assert state(game, sword) == after


@pytest.mark.rule("CL-27")
def test_a_complex_weapon_is_dc_16() -> None:
    game = table("A B", A=unit("champion", "blue", gear=("halberd",)), B=unit("raider", "red"))
    halberd = game.item("A", "halberd")
    wear(game, halberd)
    wound(game, "B", 1)
    events = game.do(Attack(game.A, game.B, halberd), "d20=15 d20=2 d8=5 d4=1 d20=15")
    assert of(events, Rolled)[-1].against == 16
    assert state(game, halberd) == "beyond"
