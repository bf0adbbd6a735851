"""What decides a battle: rout, hold, reach, protect, survive, draws and the round limit (BD-15, BD-17, HE-82)."""

from typing import Any

import pytest

from game.engine.battle import Battle
from game.engine.commands import Attack, EndTurn, Move, TakeIt
from game.engine.components import BATTLE, Clock, Effect, Effects, Goals, Health, Verge
from game.engine.condition import INVISIBLE
from game.engine.events import (
    OVER,
    BattleEnded,
    Damaged,
    Died,
    Event,
    HeldRound,
    Ordered,
    Rolled,
    RoundBegan,
    RoundEnded,
    Together,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.settling import settle
from game.systems.durations import endless
from game.systems.flight import FLEEING
from game.systems.status import is_alive
from game.systems.victory import standing_sides
from game.tiled.model import GoalSpec, ZoneSpec
from tests.table import Table, set_up, table, unit

HILL = ZoneSpec(1, "goal", "the hill", "", ((2, 0), (3, 0)))


def field(goal: GoalSpec | None = None, drawing: str = "A . . . . B", **more: Any) -> Table:
    pieces = {"A": unit("raider", "blue"), "B": unit("raider", "red"), **more}
    return table(drawing, goal=goal, zones=(HILL,), **pieces)


def rounds(game: Table, count: int) -> list[Event]:
    """Let so many rounds pass in which nobody does anything; return what happened in the last."""
    events: list[Event] = []
    for _ in range(count):
        events = []
        assert game.battle.over is None
        started = False
        while not started and game.battle.decision is not None:
            (who,) = game.battle.decision.units
            came = game.do(EndTurn(who))
            events += came
            started = any(isinstance(event, RoundBegan) for event in came)
    return events


def over(game: Table) -> tuple[str, str] | None:
    end = game.battle.over
    return None if end is None else (end.winner, end.reason)


def kill(game: Table, letter: str) -> list[Event]:
    """Let the active A strike its neighbour dead."""
    game.battle.stage.world.add_component(game[letter], Health(1, 8))
    game.do(Attack(game.A, game[letter], game.item("A", "labrys")), "d8=3")
    return game.do(TakeIt(game[letter]))


def happen(game: Table, step: Event | Together) -> None:
    """Let something happen with all its consequences, goals included."""

    def steps() -> Steps:
        yield step

    context = Context(game.battle.truth, game.dice)
    for question in settle(context, steps(), game.battle._commit, judge=True):
        raise AssertionError(question)


# ---- rout ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-15", "HE-82")
def test_the_last_side_with_a_unit_that_can_fight_has_won() -> None:
    game = table("A B . C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    kill(game, "B")
    assert over(game) is None
    game = table("A B", A=unit("raider", "blue"), B=unit("raider", "red"))
    events = kill(game, "B")
    assert events[-1] == BattleEnded("blue", "the enemy is routed")
    assert over(game) == ("blue", "the enemy is routed")
    assert game.battle.decision is None
    refused = game.battle.submit(EndTurn(game.A))
    assert isinstance(refused, Refused)
    assert refused.rule == "BD-15"


@pytest.mark.rule("BD-15")
def test_of_three_sides_two_go_on() -> None:
    game = table("A B C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("raider", "green"))
    kill(game, "B")
    assert over(game) is None
    assert standing_sides(game.battle.truth, is_alive) == ["blue", "green"]


@pytest.mark.rule("BD-15", "HE-82", "BD-17")
def test_a_hero_on_the_verge_who_may_rise_is_no_rout() -> None:
    game = table("A B", A=unit("raider", "blue"), B=unit("hoplite", "red"))
    game.battle.stage.world.add_component(game.B, Health(1, 21))
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d8=5")
    game.do(TakeIt(game.B))
    assert game.get("B", Verge) is not None
    assert over(game) is None


@pytest.mark.rule("BD-15")
def test_both_sides_losing_their_last_unit_in_one_event_is_a_draw() -> None:
    game = field()
    hurt = [Damaged(game[letter], 8, 0, 8, "magic", 0, "a test", "HE-52") for letter in "AB"]
    happen(game, Together(tuple(hurt)))
    assert over(game) == ("", "nobody is left who can fight")


@pytest.mark.rule("BD-15")
def test_unless_a_goal_decides() -> None:
    game = field(GoalSpec("protect", "blue", unit=1))
    happen(game, Together(tuple(Damaged(game[one], 8, 0, 8, "magic", 0, "a test", "HE-52") for one in "AB")))
    assert over(game) == ("red", "A has fallen")


@pytest.mark.rule("BD-15")
def test_goals_are_judged_when_the_event_with_all_its_consequences_is_over() -> None:
    """The first death of two at one moment does not end the battle before the second has happened."""
    game = field()
    happen(game, Together((Died(game.A), Died(game.B))))
    ends = [stamped.event for stamped in game.battle.events if isinstance(stamped.event, Died | BattleEnded)]
    assert [type(event) for event in ends] == [Died, Died, BattleEnded]


def over_after(game: Table, *steps: Event | Together) -> list[type[Event]]:
    """Let a deed of these parts happen; return the deaths and the end that came of it."""
    before = len(game.battle.events)

    def deed() -> Steps:
        yield from steps

    context = Context(game.battle.truth, game.dice)
    for question in settle(context, deed(), game.battle._commit, judge=True):
        raise AssertionError(question)
    kinds = [type(stamped.event) for stamped in game.battle.events[before:]]
    return [kind for kind in kinds if kind in {Died, BattleEnded}]


@pytest.mark.rule("BD-15")
def test_a_deed_of_several_parts_is_carried_out_whole_before_goals_are_judged() -> None:
    """Its second part takes the last of the other side: a draw, not the victory that the first would have been."""
    game = field()
    assert over_after(game, Died(game.B), Died(game.A)) == [Died, Died, BattleEnded]
    assert over(game) == ("", "nobody is left who can fight")


@pytest.mark.rule("BD-15")
def test_a_goal_is_judged_between_two_deeds_and_at_each_step_of_a_move() -> None:
    game = field()
    assert over_after(game, Died(game.B), OVER, Died(game.A)) == [Died, BattleEnded]
    assert over(game) == ("blue", "the enemy is routed")


# ---- reach ---------------------------------------------------------------------------------------------------------

REACH = GoalSpec("reach", "blue", "the hill")


@pytest.mark.rule("BD-15")
def test_a_unit_of_the_side_that_gets_to_the_zone_wins_at_that_step() -> None:
    game = field(REACH)
    events = game.do(Move(game.A, ((1, 0), (2, 0), (3, 0))))
    assert events[-1] == BattleEnded("blue", "A has reached the hill")
    assert game.cell("A") == (2, 0)


def test_a_zone_whose_name_begins_with_an_article_is_told_within_the_sentence() -> None:
    game = table(
        "A . . . B",
        goal=GoalSpec("reach", "blue", "The hill"),
        zones=(ZoneSpec(1, "goal", "The hill", "", ((1, 0),)),),
        A=unit("hoplite", "blue"),
        B=unit("wolf", "red"),
    )
    assert game.do(Move(game.A, ((1, 0),)))[-1] == BattleEnded("blue", "A has reached the hill")


@pytest.mark.rule("BD-04", "BD-05", "BD-15")
def test_whose_way_leads_through_a_friend_there_makes_room_as_the_battle_ends() -> None:
    game = field(GoalSpec("reach", "blue", "the hill", unit=1), "A . C . . B", C=unit("raider", "blue"))
    events = game.do(Move(game.A, ((1, 0), (2, 0), (3, 0))))
    assert BattleEnded("blue", "A has reached the hill") in events
    assert game.cell("C") == (2, 0)
    assert game.cell("A") in {(1, 0), (3, 0)}


@pytest.mark.rule("BD-04", "BD-05", "BD-15")
def test_it_is_the_one_on_its_way_that_makes_room_whoever_comes_first_on_the_map() -> None:
    game = field(GoalSpec("reach", "blue", "the hill", unit=3), "C . A . . B", C=unit("raider", "blue"))
    game.do(EndTurn(game.A))
    game.do(EndTurn(game.B))
    events = game.do(Move(game.C, ((1, 0), (2, 0), (3, 0))))
    assert BattleEnded("blue", "C has reached the hill") in events
    assert game.cell("A") == (2, 0)
    assert game.cell("C") in {(1, 0), (3, 0)}


@pytest.mark.rule("BD-15")
def test_the_other_side_has_no_use_for_the_zone() -> None:
    game = field(REACH)
    game.do(EndTurn(game.A))
    game.do(Move(game.B, ((4, 0), (3, 0))))
    assert over(game) is None


@pytest.mark.rule("BD-15")
def test_where_a_unit_is_named_only_that_one_counts_and_its_death_is_the_goal_s_failure() -> None:
    game = field(GoalSpec("reach", "blue", "the hill", unit=1), "A C . . . B", C=unit("raider", "blue"))
    game.do(EndTurn(game.A))
    game.do(EndTurn(game.B))
    game.do(Move(game.C, ((2, 0),)))
    assert over(game) is None
    happen(game, Died(game.A))
    assert over(game) == ("red", "A has fallen")


@pytest.mark.rule("BD-15")
def test_a_goal_does_not_save_from_rout() -> None:
    game = field(REACH, "A B . . . .")
    kill(game, "B")
    assert over(game) == ("blue", "the enemy is routed")


# ---- hold ----------------------------------------------------------------------------------------------------------

HOLD = GoalSpec("hold", "blue", "the hill", rounds=2)


@pytest.mark.rule("BD-15")
def test_a_zone_held_for_so_many_rounds_in_a_row_wins() -> None:
    game = field(HOLD)
    game.do(Move(game.A, ((1, 0), (2, 0))))
    assert HeldRound(1) in rounds(game, 1)
    assert over(game) is None
    events = rounds(game, 1)
    assert events[-1] == BattleEnded("blue", "the hill was held for 2 rounds")


@pytest.mark.rule("BD-15")
def test_an_interruption_starts_the_count_anew() -> None:
    game = field(HOLD)
    game.do(Move(game.A, ((1, 0), (2, 0))))
    rounds(game, 1)
    game.do(Move(game.A, ((1, 0),)))
    assert HeldRound(0) in rounds(game, 1)
    game.do(Move(game.A, ((2, 0),)))
    assert HeldRound(1) in rounds(game, 1)
    assert game.battle.truth.of(BATTLE, Goals).held == 1


@pytest.mark.rule("BD-15")
def test_an_enemy_in_the_zone_contests_it_but_not_a_downed_one() -> None:
    for kind, hp, held in (("raider", 8, 0), ("hoplite", 0, 1)):
        game = field(HOLD, "A . . B . .", B=unit(kind, "red"))
        if hp == 0:
            game.battle.stage.world.add_component(game.B, Health(0, 21))
            game.battle.stage.world.add_component(game.B, Verge(0, 0))
        game.do(Move(game.A, ((1, 0), (2, 0))))
        events = game.do(EndTurn(game.A), "d6=1" if hp == 0 else "")
        if hp:
            events = game.do(EndTurn(game.B))
        assert HeldRound(held) in events


@pytest.mark.rule("BD-15", "BD-14")
def test_who_hides_in_a_zone_neither_holds_it_nor_keeps_it_from_anybody() -> None:
    """The count of rounds is told to all sides (BD-14)."""
    for hidden, drawing, held in (("C", ". . A C . B", 1), ("A", ". . A . C B", 0)):
        game = field(HOLD, drawing, C=unit("raider", "red"))
        game.battle.stage.world.add_component(game[hidden], Effects((Effect(INVISIBLE, 0, at_begin=False, left=0),)))
        assert [event.rounds for event in rounds(game, 1) if isinstance(event, HeldRound)] == [held]


@pytest.mark.rule("BD-15")
def test_the_downed_hold_nothing() -> None:
    game = field(HOLD, ". A . C . B", A=unit("hoplite", "blue"), C=unit("hoplite", "blue"))
    game.battle.stage.world.add_component(game.C, Health(0, 21))
    game.battle.stage.world.add_component(game.C, Verge(0, 0))
    game.do(EndTurn(game.A))
    assert HeldRound(0) in game.do(EndTurn(game.B), "d6=1")


# ---- protect and survive -------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-15")
def test_a_unit_to_protect_that_dies_loses_the_battle() -> None:
    game = field(GoalSpec("protect", "red", unit=2), "A B . . . C", C=unit("raider", "red"))
    kill(game, "B")
    assert over(game) == ("blue", "B has fallen")


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize(
    ("hands", "winner"),
    [("AC", "green"), ("CA", "blue"), ("CE", "green"), ("Ca", "green"), ("a", ""), ("", ""), ("E", "")],
    ids=["the last of two", "the other", "its own friend after a foe", "a blow that did no harm after one that did",
         "a blow that did no harm", "nobody", "its own friend alone"],
)  # fmt: skip
def test_of_several_sides_the_one_wins_that_last_hurt_a_charge_which_dies(hands: str, winner: str) -> None:
    more = {"C": unit("raider", "green"), "D": unit("raider", "red"), "E": unit("raider", "red")}
    game = field(GoalSpec("protect", "red", unit=4), "A . C . D . E . B", **more)
    for hand in hands:
        happen(game, Damaged(game.D, int(hand.isupper()), 5, 1, "magic", game[hand.upper()], "a test", "HE-52"))
    happen(game, Damaged(game.A, 1, 5, 1, "magic", game.C, "a test", "HE-52"))
    happen(game, Died(game.D))
    assert over(game) == (winner, "D has fallen")


@pytest.mark.rule("BD-15", "HE-80")
def test_one_on_the_verge_has_not_fallen_yet() -> None:
    game = field(GoalSpec("protect", "red", unit=2), "A B . . . C", B=unit("hoplite", "red"), C=unit("raider", "red"))
    game.battle.stage.world.add_component(game.B, Health(1, 21))
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d8=5")
    game.do(TakeIt(game.B))
    assert over(game) is None


@pytest.mark.rule("BD-15")
def test_protecting_for_a_number_of_rounds_wins_and_without_one_goes_on() -> None:
    game = field(GoalSpec("protect", "red", unit=2, rounds=2))
    rounds(game, 1)
    assert over(game) is None
    rounds(game, 1)
    assert over(game) == ("red", "2 rounds were survived")
    game = field(GoalSpec("protect", "red", unit=2))
    rounds(game, 3)
    assert over(game) is None


@pytest.mark.rule("BD-15")
def test_surviving_so_many_rounds_wins() -> None:
    game = field(GoalSpec("survive", "blue", rounds=3))
    rounds(game, 2)
    assert over(game) is None
    assert rounds(game, 1)[-1] == BattleEnded("blue", "3 rounds were survived")


@pytest.mark.rule("BD-15")
def test_a_side_that_flees_has_survived_for_as_long_as_it_is_on_the_board() -> None:
    """Blue, the foes of people, has lost heart; it is on its way out as the round ends."""
    pieces = {"A": unit("hoplite", "red"), "B": unit("guard", "blue")}
    game = table("A . . . . B", rules="oldschool", goal=GoalSpec("survive", "blue", rounds=1), **pieces)
    game.battle.stage.world.add_component(game.B, Effects((endless(FLEEING),)))
    happen(game, RoundEnded(1))
    assert over(game) == ("blue", "1 round was survived")


# ---- the limit -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-15")
def test_the_round_limit_ends_in_a_draw_after_that_round() -> None:
    game = field(round_limit=3)
    rounds(game, 2)
    assert over(game) is None
    rounds(game, 1)
    assert over(game) == ("", "the limit of 3 rounds is reached")


@pytest.mark.rule("BD-15")
def test_the_limit_is_50_where_none_is_named() -> None:
    game = field()
    rounds(game, 49)
    assert over(game) is None
    rounds(game, 1)
    assert over(game) == ("", "the limit of 50 rounds is reached")


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize(
    "goal",
    [
        GoalSpec("hold", "blue", "the hill", rounds=2),
        GoalSpec("survive", "blue", rounds=2),
        GoalSpec("protect", "blue", unit=1, rounds=2),
    ],
)
def test_a_goal_that_is_met_in_the_last_round_comes_before_the_limit(goal: GoalSpec) -> None:
    game = field(goal, round_limit=2)
    game.do(Move(game.A, ((1, 0), (2, 0))))
    rounds(game, 2)
    end = over(game)
    assert end is not None
    assert end[0] == "blue"


ENDLESS = (
    GoalSpec("hold", "blue", "the hill", rounds=3),
    GoalSpec("survive", "blue", rounds=3),
    GoalSpec("protect", "blue", unit=1, rounds=3),
    GoalSpec(),
)


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize("goal", ENDLESS, ids=lambda goal: goal.goal)
@pytest.mark.parametrize("rules", ["heroic", "heroic-classic", "clash", "odigos", "oldschool"])
def test_what_takes_rounds_is_over_in_the_last_of_them_and_no_other_begins(goal: GoalSpec, rules: str) -> None:
    """Nothing of the next round happens: not its beginning, no initiative, no new order."""
    pieces: dict[str, Any] = {"A": unit("hoplite", "blue"), "B": unit("guard", "red")}
    limit = 3 if goal.goal == "rout" else 50
    setup, _ = set_up(". . A . . . B", rules, goal=goal, zones=(HILL,), round_limit=limit, **pieces)
    battle = Battle(setup, 0)
    while battle.decision is not None:
        battle.submit(EndTurn(battle.decision.units[0]))
    events = [stamped.event for stamped in battle.events]
    assert [event.number for event in events if isinstance(event, RoundBegan)] == [1, 2, 3]
    assert battle.truth.of(BATTLE, Clock).round == 3
    ending = next(place for place, event in enumerate(events) if isinstance(event, BattleEnded))
    assert not any(isinstance(event, Ordered | Rolled) for event in events[ending:])


@pytest.mark.rule("BD-15")
def test_once_it_is_over_nothing_more_happens() -> None:
    game = field(REACH)
    events = game.do(Move(game.A, ((1, 0), (2, 0), (3, 0))))
    assert events[-1] == BattleEnded("blue", "A has reached the hill")
    assert list(game.battle.legal()) == []
