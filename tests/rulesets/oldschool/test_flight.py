"""Flight is seen: a broken side runs, gets rid of what holds it, parleys, or is let go (OS-14, BD-15)."""

from typing import Any

import pytest

from game.engine.commands import Attack, LetThemGo
from game.engine.components import BATTLE, Dying, Finished, Gone, Position, Submersion, Unaware
from game.engine.events import (
    Attacked,
    BattleEnded,
    BecameAware,
    Event,
    Freed,
    Grappled,
    Left,
    Rolled,
    RoundBegan,
    Spent,
    Stepped,
    StoodUp,
    Surfaced,
)
from game.rulesets.oldschool.events import Hastened
from game.rulesets.oldschool.wounds import hurt
from game.systems.flight import Spared
from game.systems.morale import FIRST, HALF, MoraleBroke, MoraleTested
from game.tiled.model import MeetingSpec, ZoneSpec
from tests.rulesets.oldschool.scenes import afflict, busy, end, held, lasting, of, only, opened, put, run, table
from tests.table import Table, unit

FLEEING, PARLEYING = "fleeing", "parleying"


def band(drawing: str, *, hexes: str = "", **more: Any) -> Table:
    """A hoplite of blue, and raiders of red in B, C and D; blue begins."""
    reds = {letter: unit("raider", "red") for letter in "BCD" if letter in drawing}
    return opened(drawing, "d8=8 d8=1", None, hexes=hexes, A=unit("hoplite", "blue"), **reds, **more)


def slay(game: Table, letter: str, dice: str = "") -> list[Event]:
    """Let a unit die by A's hand."""
    return run(game, hurt(game.battle.truth, game[letter], 99, "piercing", game.A, "a test", ""), dice)


def field(width: int, height: int, **letters: tuple[int, int]) -> str:
    """Draw a meadow with letters on it."""
    at = {cell: letter for letter, cell in letters.items()}
    return "\n".join(" ".join(at.get((x, y), ".") for x in range(width)) for y in range(height))


# ---- the board -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-14", "BD-15")
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_a_broken_side_counts_until_the_last_of_it_is_off_the_board(hexes: str) -> None:
    game = band(field(31, 15, A=(15, 7), B=(16, 7), C=(28, 7), D=(15, 12)), hexes=hexes)
    busy(game, "B")
    spear = held(game, "A", "broad_spear")
    events = game.do(Attack(game.A, game.B, spear), "d20=15 d8=8 d6=6 d6=5")
    assert MoraleBroke("red") in events
    assert of(events, BattleEnded) == []
    events = end(game, "A")
    assert [(event.unit, event.how) for event in of(events, Left)] == [(game.C, "fled"), (game.D, "fled")]
    assert of(events, BattleEnded) == [BattleEnded("blue", "the enemy is routed")]


@pytest.mark.slow
@pytest.mark.rule("OS-14")
def test_they_are_seen_to_run_and_can_be_run_after() -> None:
    game = band(field(61, 61, A=(30, 28), B=(30, 29), C=(30, 30), D=(20, 30)))
    slay(game, "B", "d6=6 d6=5")
    events = end(game, "A")
    assert len([event for event in of(events, Stepped) if event.unit == game.C]) == 12
    assert not of(events, Left)
    assert not of(events, BattleEnded)
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.A,)


@pytest.mark.rule("OS-40", "OS-14")
def test_who_runs_from_a_foe_beside_it_is_struck_at() -> None:
    game = band(field(41, 41, A=(20, 20), B=(20, 19), C=(21, 20)))
    slay(game, "B", "d6=6 d6=5")
    events = end(game, "A", "d20=1")
    assert [(event.unit, event.target, event.how) for event in of(events, Attacked)] == [(game.A, game.C, "free")]


@pytest.mark.rule("OS-14")
def test_a_side_that_has_broken_is_not_tested_again() -> None:
    game = opened(
        field(41, 41, A=(20, 20), B=(21, 20), C=(22, 22), D=(23, 23), E=(24, 24)),
        "d8=8 d8=1",
        None,
        A=unit("hoplite", "blue"),
        **{letter: unit("raider", "red") for letter in "BCDE"},
    )
    assert MoraleTested("red", (FIRST,)) in slay(game, "B", "d6=6 d6=5")
    events = slay(game, "C")
    assert not of(events, MoraleTested)
    assert not of(events, Rolled)
    steady = opened(
        field(41, 41, A=(20, 20), B=(21, 20), C=(22, 22), D=(23, 23), E=(24, 24)),
        "d8=8 d8=1",
        None,
        A=unit("hoplite", "blue"),
        **{letter: unit("raider", "red") for letter in "BCDE"},
    )
    slay(steady, "B", "d6=1 d6=1")
    assert MoraleTested("red", (HALF,)) in slay(steady, "C", "d6=1 d6=1")


@pytest.mark.rule("OS-14")
def test_whoever_knew_of_no_enemy_runs_with_the_others() -> None:
    game = opened(
        field(41, 41, A=(20, 20), B=(21, 20), C=(37, 37), D=(38, 38)), "d8=8 d8=1",
        A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("raider", "red", unaware=True),
        D=unit("raider", "red", unaware=True, conditions=("prone",)),
    )  # fmt: skip
    events = slay(game, "B", "d6=6 d6=5")
    assert [event.unit for event in of(events, BecameAware)] == [game.C, game.D]
    assert game.get("D", Unaware) is None
    events = end(game, "A")
    assert [event.unit for event in of(events, StoodUp)] == [game.D]
    assert {event.unit for event in of(events, Left)} == {game.C, game.D}


# ---- what holds them -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("OS-14", "OS-22")
@pytest.mark.parametrize("at_the_edge", [False, True])
def test_who_lies_on_the_ground_gets_up_with_a_move_action_then_runs(at_the_edge: bool) -> None:
    game = band(field(41, 41, A=(10, 20), B=(11, 20), C=(0, 0) if at_the_edge else (30, 20)))
    slay(game, "B", "d6=6 d6=5")
    afflict(game, "C", FLEEING, "prone")
    events = [event for event in end(game, "A") if getattr(event, "unit", 0) == game.C]
    assert StoodUp(game.C) in events
    assert Spent(game.C, move=6) in events
    if at_the_edge:
        assert only(events, Left) == Left(game.C, ((0, 0),), "fled")
    else:
        assert of(events, Hastened) == [Hastened(game.C, 6)]
        assert len(of(events, Stepped)) == 6


@pytest.mark.rule("OS-14", "OS-42")
@pytest.mark.parametrize(("dice", "gets_free"), [("d6=6 d6=6 d6=1 d6=1", True), ("d6=1 d6=1 d6=6 d6=6", False)])
def test_who_is_held_tries_to_get_free_then_runs_with_what_is_left(dice: str, gets_free: bool) -> None:
    game = band(field(41, 41, A=(20, 20), B=(20, 19), C=(21, 20)))
    slay(game, "B", "d6=6 d6=5")
    run(game, iter([Grappled(game.A, game.C)]))
    events = end(game, "A", dice + (" d20=1" if gets_free else " d2=1"))
    assert [event.purpose for event in of(events, Rolled)][:2] == ["getting free", "holding on"]
    assert bool(of(events, Freed)) is gets_free
    assert len([event for event in of(events, Stepped) if event.unit == game.C]) == (6 if gets_free else 0)
    assert of(events, Hastened) == [], "the main action went into getting free"
    assert lasting(game, "C") == (FLEEING,), "who is held has not given up"


@pytest.mark.rule("OS-14", "OS-70")
def test_who_is_under_water_comes_up_with_both_actions_and_runs_in_its_next_turn() -> None:
    game = band("A . . . . . . .\n. . . . . . . .\n. B . . w C . .\n. . . . . . . .\n" + "\n".join([". " * 8] * 4))
    put(game, "C", Position(((4, 2),)), Submersion(chosen=True, turns=0))
    slay(game, "B", "d6=6 d6=5")
    events = end(game, "A", "d6=6 d6=6")
    assert of(events, Surfaced) == [Surfaced(game.C, ((4, 2),), ((4, 2),))]
    assert [event for event in of(events, Stepped) if event.unit == game.C] == []
    assert of(events, BattleEnded) == []
    events = end(game, "A")
    assert [event.unit for event in of(events, Left)] == [game.C]


@pytest.mark.rule("OS-14", "OS-45")
def test_whose_main_action_is_spent_runs_with_one_move() -> None:
    game = band(field(41, 41, A=(10, 20), B=(11, 20), C=(30, 20)))
    slay(game, "B", "d6=6 d6=5")
    busy(game, "C")
    events = end(game, "A")
    assert of(events, Hastened) == []
    assert len([event for event in of(events, Stepped) if event.unit == game.C]) == 6


# ---- let go --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-15")
def test_they_may_be_let_go_exactly_when_all_that_is_left_flees() -> None:
    game = band(field(41, 41, A=(20, 20), B=(21, 20), C=(30, 20), D=(30, 30)))
    assert game.refused(LetThemGo(game.A)).rule == "BD-15"
    afflict(game, "C", FLEEING)
    afflict(game, "D", FLEEING)
    assert game.refused(LetThemGo(game.A)).rule == "BD-15", "B fights on"
    afflict(game, "B", FLEEING)
    assert game.battle.refusal(LetThemGo(game.A)) is None
    assert LetThemGo(game.A) in list(game.battle.legal(game.A))
    afflict(game, "C", PARLEYING)
    assert game.battle.refusal(LetThemGo(game.A)) is None, "who parleys is not left"


@pytest.mark.slow
@pytest.mark.rule("BD-15", "OS-14")
def test_let_go_each_leaves_and_the_battle_is_over() -> None:
    game = band(field(41, 41, A=(20, 20), B=(21, 20), C=(30, 20), D=(10, 30)))
    slay(game, "B", "d6=6 d6=5")
    assert game.do(LetThemGo(game.A)) == [
        Spared("blue", ("red",)),
        Left(game.C, ((30, 20),), "fled"),
        Left(game.D, ((10, 30),), "fled"),
        BattleEnded("blue", "the enemy is routed"),
    ]
    assert game.get("C", Gone) == Gone("fled")


@pytest.mark.rule("BD-15", "OS-14", "OS-42")
def test_let_go_whoever_has_no_way_out_parleys_and_whoever_is_held_is_free() -> None:
    drawing = "# # # # # # #\n. . B A C # D\n# # # # # # #"
    game = band(drawing, zones=(ZoneSpec(1, "exit", "Gate", "red", ((0, 1),)),))
    for letter in "BCD":
        afflict(game, letter, FLEEING)
    run(game, iter([Grappled(game.A, game.B)]))
    events = game.do(LetThemGo(game.A))
    assert [event.unit for event in of(events, Freed)] == [game.B]
    assert [event.unit for event in of(events, Left)] == [game.B]
    assert [lasting(game, letter) for letter in "CD"] == [(PARLEYING,), (PARLEYING,)]
    assert events[-1] == BattleEnded("blue", "the enemy is routed")


@pytest.mark.rule("BD-15")
def test_among_three_sides_the_others_fight_on() -> None:
    game = table(
        field(21, 21, A=(5, 5), B=(15, 15), G=(5, 15)),
        A=unit("hoplite", "blue"), B=unit("raider", "red"), G=unit("hoplite", "gold"),
    )  # fmt: skip
    afflict(game, "B", FLEEING)
    events = game.do(LetThemGo(game.A))
    assert [event.unit for event in of(events, Left)] == [game.B]
    assert not game.battle.truth.has(BATTLE, Finished)
    assert game.refused(LetThemGo(game.A)).rule == "BD-15", "once they are gone there is nobody to let go"


@pytest.mark.rule("BD-15")
def test_of_two_broken_sides_the_one_that_is_there_longer_has_the_field() -> None:
    drawing = field(61, 61, A=(30, 30), B=(58, 30))
    game = opened(drawing, "d8=8 d8=1", A=unit("raider", "blue"), B=unit("raider", "red"))
    afflict(game, "B", FLEEING)
    afflict(game, "A", FLEEING)
    events = end(game, "A")
    assert of(events, BattleEnded) == [BattleEnded("blue", "the enemy is routed")]


# ---- whose courage -------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-14")
@pytest.mark.parametrize("state", ["dying", "fled"])
def test_a_leader_who_cannot_act_leads_nobody(state: str) -> None:
    game = opened(
        field(41, 41, A=(20, 20), B=(21, 20), C=(30, 20), D=(10, 30)), "d8=8 d8=1", MeetingSpec(leaders=(3,)),
        A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("shade", "red"), D=unit("raider", "red"),
    )  # fmt: skip
    if state == "dying":
        put(game, "C", Dying(round=1, stable=False))
    else:
        afflict(game, "C", PARLEYING)
    events = slay(game, "B", "d6=1 d6=1")
    assert next(event.against for event in of(events, Rolled)) == 7, "the shade's is 12"


def test_rounds_go_on_while_they_run() -> None:
    game = band(field(61, 61, A=(30, 28), B=(30, 29), C=(30, 30), D=(20, 30)))
    slay(game, "B", "d6=6 d6=5")
    assert of(end(game, "A"), RoundBegan) == [RoundBegan(2)]
