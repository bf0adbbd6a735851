"""Initiative anew each round, turns, movement and sprinting in clash (CL-10 to CL-13)."""

from typing import Any

import pytest

from game.engine.commands import Attack, EndTurn, Move, Sprint
from game.engine.components import Economy
from game.engine.events import (
    Awaited,
    Event,
    Ordered,
    Rolled,
    RoundBegan,
    RoundEnded,
    SlotBegan,
    SlotEnded,
    Spent,
    TurnBegan,
    TurnEnded,
)
from tests.rulesets.clash.scenes import FIXED, end, of, order_of, table
from tests.table import Table, set_up, unit


def rolled_anew(dice: str, drawing: str = "A B C D", /, **pieces: Any) -> Table:
    """Begin a battle with initiative, which needs these dice."""
    setup, ids = set_up(drawing, rules=FIXED, **pieces)
    return Table(setup, ids, dice)


FOUR = {
    "A": unit("hoplite", "blue"),
    "B": unit("archer", "blue"),
    "C": unit("guard", "red"),
    "D": unit("wolf", "red"),
}
"""Hoplite DEX 0, archer DEX 2; guard 11, wolf 14."""


@pytest.mark.rule("CL-10")
def test_player_characters_roll_at_the_start_of_every_round_and_the_others_have_a_fixed_value() -> None:
    game = rolled_anew("d20=12 d20=13", **FOUR)
    events = [stamped.event for stamped in game.battle.events]
    begin = events.index(RoundBegan(1))
    assert events[begin:] == [
        RoundBegan(1),
        Rolled(game.A, "initiative", "d20", (12,), 12, None, None, (), "CL-10"),
        Rolled(game.B, "initiative", "d20 + 2", (13,), 15, None, None, (), "CL-10"),
        Ordered((game.B, game.D, game.A, game.C)),
        SlotBegan(game.B, 0),
        TurnBegan(game.B, 6, 1, 0),
        Awaited(game.B),
    ]
    for letter in "BDA":
        end(game, letter)
    events = end(game, "C", dice="d20=20 d20=2")
    assert events == [
        TurnEnded(game.C),
        SlotEnded(game.C),
        RoundEnded(1),
        RoundBegan(2),
        Rolled(game.A, "initiative", "d20", (20,), 20, None, None, (), "CL-10"),
        Rolled(game.B, "initiative", "d20 + 2", (2,), 4, None, None, (), "CL-10"),
        Ordered((game.A, game.D, game.C, game.B)),
        SlotBegan(game.A, 0),
        TurnBegan(game.A, 6, 1, 0),
        Awaited(game.A),
    ]


@pytest.mark.rule("CL-10")
def test_a_tie_goes_to_the_fixed_value() -> None:
    game = rolled_anew("d20=11 d20=12", **FOUR)
    assert order_of(game) == (game.D, game.B, game.C, game.A), "14 wolf, 14 archer; 11 guard, 11 hoplite"


@pytest.mark.rule("CL-10")
def test_ties_between_player_characters_go_by_dex_then_map_order_and_fixed_ones_by_map_order() -> None:
    pieces = {
        "A": unit("hoplite", "blue"),
        "B": unit("archer", "red"),
        "C": unit("hoplite", "red"),
        "D": unit("raider", "blue"),
        "E": unit("slinger", "red"),
    }
    game = rolled_anew("d20=10 d20=8 d20=10", "A B C D E", **pieces)
    assert order_of(game) == (game.D, game.E, game.B, game.A, game.C)


@pytest.mark.rule("CL-10")
def test_the_dead_have_no_place_in_the_new_order() -> None:
    game = rolled_anew(
        "d20=19 d20=2", "A . C B", A=unit("hoplite", "blue"), B=unit("archer", "blue"), C=unit("wolf", "red")
    )
    del game
    game = rolled_anew("d20=20", "A B C", A=unit("champion", "blue"), B=unit("raider", "red"), C=unit("wolf", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=19 d20=2 d8=8 d4=1")
    end(game, "A")
    events = end(game, "C", dice="d20=2")
    assert only_order(events) == (game.C, game.A)


def only_order(events: list[Event]) -> tuple[int, ...]:
    return next(event.units for event in events if isinstance(event, Ordered))


@pytest.mark.rule("CL-10")
def test_who_rolls_is_the_map_s_to_say() -> None:
    """What the map calls a hero rolls, and one it calls none does not, whatever the table says."""
    game = rolled_anew("d20=5", "A B", A=unit("guard", "blue", hero=True), B=unit("hoplite", "red", hero=False))
    assert order_of(game) == (game.B, game.A), "10 + DEX 0 against a 5"


# ---- turns ---------------------------------------------------------------------------------------------------------


def move_of(game: Table, letter: str) -> int:
    now = game.get(letter, Economy)
    assert now is not None
    return now.move


@pytest.mark.rule("CL-11")
def test_movement_is_6_cells_and_5_in_plate_and_there_is_one_action() -> None:
    game = table("A . . B", A=unit("hoplite", "blue"), B=unit("hammerer", "red"))
    assert (move_of(game, "A"), game.of("A", Economy).action) == (6, 1)
    end(game, "A")
    assert move_of(game, "B") == 5


@pytest.mark.rule("CL-11")
def test_movement_may_be_paused_for_the_action_and_resumed() -> None:
    game = table(". . A . B .\n. . . . . .", A=unit("champion", "blue"), B=unit("wolf", "red"))
    game.do(Move(game.A, ((3, 0),)))
    game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=15 d20=2 d8=1")
    game.do(Move(game.A, ((3, 1), (4, 1), (5, 1))))
    assert move_of(game, "A") == 1
    assert game.cell("A") == (5, 1)


@pytest.mark.rule("CL-12")
def test_sprinting_is_the_action_for_three_cells_more() -> None:
    row = "A " + ". " * 9 + "B"
    game = table(row, A=unit("hoplite", "blue"), B=unit("wolf", "red"))
    assert game.do(Sprint(game.A)) == [Spent(game.A, action=1, move=-3)]
    game.do(Move(game.A, tuple((x, 0) for x in range(1, 10))))
    assert move_of(game, "A") == 0
    assert game.refused(Sprint(game.A)).reason == "The action of this turn is spent."
    events = end(game, "A", "B")
    assert of(events, TurnBegan)[0].move == 6, "only this turn"


@pytest.mark.rule("CL-12", "CL-42", "CL-92")
def test_who_cannot_move_does_not_sprint() -> None:
    from game.engine.components import Submersion
    from tests.rulesets.clash.scenes import afflict, put

    game = table("A . B\nw w w", A=unit("hoplite", "blue"), B=unit("wolf", "red"))
    afflict(game, "A", "held")
    assert game.refused(Sprint(game.A)).rule == "CL-70"
    game = table("A w . . B", A=unit("raider", "blue", on="w"), B=unit("wolf", "red"))
    put(game, "A", Submersion(chosen=True, turns=0))
    assert game.refused(Sprint(game.A)).rule == "CL-92"


@pytest.mark.rule("CL-13")
def test_difficult_ground_takes_two_cells_of_movement() -> None:
    game = table("A f f . . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"))
    game.do(Move(game.A, ((1, 0), (2, 0), (3, 0))))
    assert move_of(game, "A") == 1
    assert game.refused(Move(game.A, ((2, 0),))).rule == "BD-03"
    game.do(EndTurn(game.A))
