"""Heights, water, hiding and things of the map in clash (CL-92, BD-09, BD-13)."""

from typing import Any

import pytest

from game.engine.commands import Attack, Dive, Move, PickLock, Shoot, Shove, Sneak, Surface, Use
from game.engine.components import Dying, Economy, Scenery, Sneaking, Submersion
from game.engine.events import (
    Bumped,
    Died,
    Displaced,
    Fell,
    Noticed,
    Rolled,
    SceneryChanged,
    Slowed,
    SneakingBegan,
    SneakingEnded,
    Spent,
    Surfaced,
    TurnBegan,
    Used,
    WentUnder,
)
from tests.rulesets.clash.scenes import afflict, end, has, hp, lasting, levels, lost, of, only, put, rolls, table, wound
from tests.table import Table, thing, unit

# ---- falls ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-92", "BD-09")
@pytest.mark.parametrize(("height", "dice"), [(3, "d6"), (5, "d6"), (6, "2d6"), (9, "3d6")])
def test_a_fall_is_1d6_for_each_full_10_ft_without_armour(height: int, dice: str) -> None:
    game = table("A . B", A=unit("champion", "blue", height=height), B=unit("wolf", "red"))
    count = int(dice[0]) if dice[0].isdigit() else 1
    events = game.do(Move(game.A, ((1, 0),)), "d6=4 " * count)
    assert only(events, Fell).height == height * 100
    assert rolls(events) == [(game.A, "the fall", dice, 4 * count)]
    assert lost(events) == {game.A: 4 * count}


@pytest.mark.rule("CL-92")
def test_less_than_10_ft_is_no_fall_and_deep_water_takes_one() -> None:
    game = table("A . B", A=unit("raider", "blue", height=2), B=unit("wolf", "red"))
    assert not has(game.do(Move(game.A, ((1, 0),))), Fell)
    game = table("A w . B", A=unit("raider", "blue", height=6), B=unit("wolf", "red"))
    events = game.do(Move(game.A, ((1, 0),)))
    assert only(events, Fell).wet
    assert lost(events) == {}


@pytest.mark.rule("CL-92", "CL-43", "BD-09")
def test_shoved_down_onto_somebody_both_take_the_same() -> None:
    game = table(
        "A B C", A=unit("champion", "blue", height=3), B=unit("raider", "red", height=3), C=unit("wolf", "red")
    )
    events = game.do(Shove(game.A, game.B), "d20=15 d20=2 d6=5")
    assert lost(events) == {game.B: 5, game.C: 5}
    assert has(events, Displaced)


# ---- water ---------------------------------------------------------------------------------------------------------


def swimmer(kind: str = "hoplite", under: bool = False) -> Table:
    dice = "d20=19" if kind == "hoplite" else ""
    game = table("A w w .\nw w w B", dice, A=unit(kind, "blue", on="w"), B=unit("wolf", "red"))
    if under:
        put(game, "A", Submersion(chosen=True, turns=0))
    return game


@pytest.mark.rule("CL-92", "CL-11")
def test_swimming_is_at_half_movement() -> None:
    game = swimmer("raider")
    game.do(Move(game.A, ((1, 0), (2, 0))))
    assert game.of("A", Economy).move == 2


@pytest.mark.rule("CL-92")
@pytest.mark.parametrize(("face", "sinks"), [(10, False), (9, True)])
def test_in_mail_a_str_test_dc_12_at_the_start_of_each_turn_or_1d4_and_submerged(face: int, sinks: bool) -> None:
    """Hoplite, STR 2, in mail."""
    game = swimmer()
    end(game, "A")
    events = end(game, "B", dice=f"d20={face}" + (" d4=3" if sinks else ""))
    test = next(event for event in of(events, Rolled) if event.purpose == "staying afloat")
    assert (test.against, test.success) == (12, not sinks)
    assert has(events, WentUnder) is sinks
    assert lost(events) == ({game.A: 3} if sinks else {})


@pytest.mark.rule("CL-92")
def test_others_swim_without_a_test() -> None:
    game = swimmer("raider")
    end(game, "A")
    assert not has(end(game, "B"), Rolled)


@pytest.mark.rule("CL-92", "CL-02")
def test_submerged_in_mail_the_test_is_with_disadvantage_or_1d6() -> None:
    game = swimmer(under=True)
    end(game, "A")
    events = end(game, "B", dice="d20=15 d20=9 d6=4")
    assert rolls(events)[0][1:3] == ("holding its breath", "lowest of 2d20 + 2")
    assert lost(events) == {game.A: 4}
    game = swimmer("raider", under=True)
    end(game, "A")
    assert not has(end(game, "B"), Rolled)


@pytest.mark.rule("CL-70", "CL-92")
def test_a_sleeper_in_mail_rolls_nothing_and_the_water_takes_and_wakes_it() -> None:
    game = swimmer()
    afflict(game, "A", "asleep")
    end(game, "A")
    events = end(game, "B", dice="d4=3")
    assert [roll[1] for roll in rolls(events)] == ["drowning"]
    assert has(events, WentUnder)
    assert lost(events) == {game.A: 3}
    assert "asleep" not in lasting(game, "A")


def dying_swimmer(kind: str, *, stable: bool = False) -> Table:
    """The wolf's turn is first, then that of the one who is dying."""
    game = table("B . A w C", B=unit("wolf", "red"), A=unit(kind, "blue", on="w"), C=unit("archer", "blue"))
    wound(game, "A", 0)
    put(game, "A", Dying(1, stable=stable))
    return game


@pytest.mark.rule("CL-70", "CL-90", "CL-92")
@pytest.mark.parametrize("under", [False, True])
@pytest.mark.parametrize("stable", [False, True])
def test_who_is_dying_in_mail_rolls_nothing_and_drowns(stable: bool, under: bool) -> None:
    game = dying_swimmer("hoplite", stable=stable)
    if under:
        put(game, "A", Submersion(chosen=True, turns=0))
    events = end(game, "B", dice="d6=3" if under else "d4=3")
    assert [roll[1] for roll in rolls(events)] == ["drowning"]
    assert only(events, Died).unit == game.A
    assert not has(events, WentUnder), "the dead go nowhere"


@pytest.mark.rule("CL-90", "CL-92")
def test_who_is_dying_without_mail_floats() -> None:
    assert not has(end(dying_swimmer("archer"), "B"), Rolled)


@pytest.mark.rule("CL-92")
def test_submerged_it_moves_1_cell_a_turn_out_of_sight_and_reach() -> None:
    game = swimmer("raider", under=True)
    end(game, "A")
    assert not game.battle.view("red").knows(game.A)
    events = end(game, "B")
    assert only(events, TurnBegan).move == 1
    game.do(Move(game.A, ((1, 0),)))
    assert game.of("A", Economy).move == 0
    put(game, "A", Submersion(chosen=True, turns=1))
    assert game.refused(Attack(game.A, game.B, game.item("A", "hand_axe"))).rule == "CL-92"


@pytest.mark.rule("CL-92")
def test_surfacing_takes_the_action_and_the_whole_movement_and_a_diver_moves_one_cell_a_turn() -> None:
    game = swimmer("raider")
    events = game.do(Dive(game.A))
    assert events == [Spent(game.A, action=1), WentUnder(game.A, True), Slowed(game.A, 1)]
    end(game, "A", "B")
    events = game.do(Surface(game.A))
    assert events == [Spent(game.A, action=1, move=1), Surfaced(game.A, ((0, 0),), ((0, 0),))]
    game = swimmer("raider", under=True)
    game.do(Move(game.A, ((1, 0),)))
    assert game.refused(Surface(game.A)).rule == "CL-92"
    game = swimmer("raider")
    game.do(Move(game.A, ((1, 0),)))
    assert Slowed(game.A, 0) in game.do(Dive(game.A)), "it has moved its one cell, and more"


@pytest.mark.rule("CL-92")
def test_who_sinks_as_its_turn_begins_may_move_a_cell_or_come_up_at_once() -> None:
    game = swimmer("hoplite")
    end(game, "A")
    end(game, "B", dice="d20=2 d4=1")
    moves = [command.path for command in game.battle.legal(game.A) if isinstance(command, Move)]
    assert moves
    assert max(map(len, moves)) == 1
    assert game.do(Surface(game.A))[0] == Spent(game.A, action=1, move=1)


# ---- hiding --------------------------------------------------------------------------------------------------------


def lurking(drawing: str = "A . . . . B") -> Table:
    return table(drawing, A=unit("assassin", "blue", on="s"), B=unit("slinger", "red"))


@pytest.mark.rule("CL-92", "BD-14")
def test_hiding_is_the_action_in_cover_or_where_no_enemy_sees_it() -> None:
    game = lurking()
    assert game.do(Sneak(game.A)) == [Spent(game.A, action=1), SneakingBegan(game.A)]
    assert not game.battle.view("red").knows(game.A)
    game = table("A . . B", A=unit("assassin", "blue"), B=unit("slinger", "red"))
    assert game.refused(Sneak(game.A)).rule == "CL-92"
    game = table("A # . B", A=unit("assassin", "blue"), B=unit("slinger", "red"))
    game.do(Sneak(game.A))


@pytest.mark.rule("CL-92")
@pytest.mark.parametrize(("face", "seen"), [(8, False), (7, True)])
def test_a_dex_test_of_10_and_the_watchers_wis_at_each_move_in_its_sight(face: int, seen: bool) -> None:
    """Assassin DEX 3 against slinger 10 + WIS 1; one test for the steps of a turn."""
    game = lurking()
    put(game, "A", Sneaking(None))
    events = game.do(Move(game.A, ((1, 0), (2, 0))), f"d20={face}")
    test = only(events, Rolled)
    assert (test.purpose, test.against, test.success) == ("hiding", 11, not seen)
    assert has(events, Noticed) is seen
    if not seen:
        end(game, "A", "B")
        assert only(game.do(Move(game.A, ((3, 0),)), "d20=19"), Rolled).against == 11


@pytest.mark.rule("CL-92")
def test_each_watcher_is_tested_against_until_one_of_its_side_sees_it() -> None:
    game = table(
        "A . . . B\n. . . . C", A=unit("assassin", "blue", on="s"), B=unit("slinger", "red"), C=unit("guard", "red")
    )
    put(game, "A", Sneaking(None))
    events = game.do(Move(game.A, ((1, 0),)), "d20=8 d20=7")
    assert [event.against for event in of(events, Rolled)] == [11, 10]
    assert not has(events, Noticed)
    game = table(
        "A . . . B\n. . . . C", A=unit("assassin", "blue", on="s"), B=unit("slinger", "red"), C=unit("guard", "red")
    )
    put(game, "A", Sneaking(None))
    events = game.do(Move(game.A, ((1, 0),)), "d20=7")
    assert only(events, Noticed) == Noticed(game.A, game.B, "red")


@pytest.mark.rule("CL-92")
def test_out_of_sight_or_past_sleepers_there_is_no_test() -> None:
    game = table("A . # . B", A=unit("assassin", "blue"), B=unit("slinger", "red"))
    put(game, "A", Sneaking(None))
    assert not has(game.do(Move(game.A, ((1, 0),))), Rolled)
    game = lurking()
    afflict(game, "B", "asleep")
    put(game, "A", Sneaking(None))
    assert not has(game.do(Move(game.A, ((1, 0),))), Rolled)


@pytest.mark.rule("CL-92", "CL-02")
def test_the_first_attack_from_hiding_has_advantage_2_and_ends_it() -> None:
    game = table("A B C", A=unit("assassin", "blue"), B=unit("slinger", "red"), C=unit("wolf", "red"))
    put(game, "A", Sneaking(None))
    events = game.do(Attack(game.A, game.B, game.item("A", "dagger")), "d20=2 d20=15 d20=3 d20=2 d4=1 d4=4")
    assert levels(events, game.A) == {"from hiding": 2}
    assert only(events, SneakingEnded) == SneakingEnded(game.A, "it attacks")
    end(game, "A", "B", "C")
    events = game.do(Attack(game.A, game.B, game.item("A", "dagger")), "d20=15 d20=2 d4=1 d4=4")
    assert levels(events, game.A) == {}


@pytest.mark.rule("CL-92", "CL-30")
def test_a_shot_from_hiding_too() -> None:
    game = table("A . . B", A=unit("archer", "blue", on="s"), B=unit("wolf", "red"))
    put(game, "A", Sneaking(None))
    events = game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d20=2 d20=5 d20=3 d20=19")
    assert levels(events, game.A) == {"from hiding": 2}
    assert has(events, SneakingEnded)


@pytest.mark.rule("CL-92")
def test_an_enemy_that_comes_up_to_it_sees_it_in_the_open_and_runs_into_it_in_cover() -> None:
    for on, seen in ((".", True), ("s", False)):
        game = table("B . . A", B=unit("slinger", "red"), A=unit("assassin", "blue", on=on))
        put(game, "A", Sneaking(None))
        events = game.do(Move(game.B, ((1, 0), (2, 0))))
        assert has(events, Noticed) is seen
        assert not has(events, Rolled)
        if not seen:
            assert only(game.do(Move(game.B, ((3, 0),))), Bumped) == Bumped(game.B, game.A)


# ---- things of the map ---------------------------------------------------------------------------------------------


def beside(what: str, kind: str = "hoplite", **more: Any) -> Table:
    return table("A S . B . .", A=unit(kind, "blue"), B=unit("raider", "red"), S=thing(what, **more))


@pytest.mark.rule("BD-13", "CL-01")
@pytest.mark.parametrize(("face", "falls"), [(10, True), (9, False)])
def test_toppling_is_a_str_test_of_dc_12(face: int, falls: bool) -> None:
    game = beside("statue")
    events = game.do(Use(game.A, game.S), f"d20={face}" + (" d20=9" if falls else ""))
    test = of(events, Rolled)[0]
    assert (test.against, test.success) == (12, falls)
    assert has(events, SceneryChanged) is falls


@pytest.mark.rule("BD-13")
@pytest.mark.parametrize(("face", "hit"), [(8, True), (9, False)])
def test_who_does_not_evade_dc_12_takes_2d6_without_armour(face: int, hit: bool) -> None:
    """Raider: Evade 3."""
    game = beside("statue")
    events = game.do(Use(game.A, game.S), f"d20=15 d20={face}" + (" d6=3 d6=2" if hit else ""))
    assert lost(events) == ({game.B: 5} if hit else {})


@pytest.mark.rule("CL-50", "BD-13")
@pytest.mark.parametrize(("difficulty", "needed"), [(None, 12), (15, 15)])
def test_picking_a_lock_is_a_dex_test_against_the_locks_dc(difficulty: int | None, needed: int) -> None:
    """Smith: DEX 0. It is then shut, but not locked; opening it is another action."""
    for face in (needed, needed - 1):
        game = beside("door", "smith", difficulty=difficulty, locked=True)
        picks = game.item("A", "lock_picks")
        events = game.do(PickLock(game.A, game.S, picks), f"d20={face}")
        assert only(events, Rolled).against == needed
        assert only(events, Used).deed == ("unlocked" if face == needed else "failed")
        scenery = game.get("S", Scenery)
        assert scenery is not None
        assert (scenery.is_locked, scenery.is_open) == (face != needed, False)
        assert not game.battle.truth.field.passable((1, 0)), "a shut door is still in the way"
    game = beside("door", "hoplite", locked=True)
    assert game.refused(PickLock(game.A, game.S, game.item("A", "spear"))).rule == "CL-50"
    game = beside("chest", "smith", locked=False)
    assert game.refused(PickLock(game.A, game.S, game.item("A", "lock_picks"))).reason == "There is no lock to pick."


@pytest.mark.rule("BD-04")
def test_the_dying_can_be_passed_but_not_stopped_on() -> None:
    game = table("A B . C", A=unit("hoplite", "blue"), B=unit("archer", "red"), C=unit("wolf", "red"))
    put(game, "B", Dying(1))
    assert game.refused(Move(game.A, ((1, 0),)))
    game.do(Move(game.A, ((1, 0), (2, 0))))
    assert hp(game, "B") == 13
