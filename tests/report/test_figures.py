"""Small figures of a battle, by hand: the curve of a round, the foremost, the reserve, and what waits to be weighed."""

from typing import Any

import pytest

from game.engine.battle import Battle
from game.engine.commands import Attack, EndTurn, TakeIt
from game.report.luck import Luck, settled
from game.report.statistics import Score, Statistics, Summary, UnitScore
from game.tiled.model import ZoneSpec
from tests.table import Table, set_up, table, unit


def duel() -> Table:
    return table("A B . C", A=unit("hoplite", "blue"), B=unit("guard", "red"), C=unit("guard", "red"))


def test_the_commands_of_a_round_are_spread_over_it() -> None:
    """The beginning and what two commands led to, all in round 1: at its begin, after a third and two thirds."""
    game = duel()
    kept = Statistics(game.battle, weighs=False)
    for letter in "AB":
        game.do(EndTurn(game[letter]))
    assert [point.when for point in kept.summary().curve] == pytest.approx([1, 1 + 1 / 3, 1 + 2 / 3])


def test_of_those_who_did_as_much_harm_the_first_is_the_foremost() -> None:
    units = tuple(UnitScore(one, str(one), "hoplite", "blue", Score(dealt=4), True) for one in (3, 2, 5))
    best = Summary(1, (), units, (), (), is_weighed=True).best
    assert best is not None
    assert best.unit == 2
    idle = UnitScore(2, "2", "hoplite", "blue", Score(), True)
    assert Summary(1, (), (idle,), (), (), is_weighed=True).best is None


def test_who_waits_in_the_reserve_neither_stands_nor_takes_part() -> None:
    zone = ZoneSpec(1, "reserve", "", "", ((4, 0),))
    people: dict[str, Any] = {letter: unit("hoplite", "blue" if letter == "A" else "red") for letter in "ABC"}
    setup, ids = set_up("A . B . C", "odigos", zones=(zone,), **people)
    summary = Statistics(Battle(setup, 1), weighs=False).summary()
    assert {one.unit: one.stands for one in summary.units} == {ids["A"]: True, ids["B"]: True, ids["C"]: False}
    assert [(one.side, one.standing, one.of) for one in summary.sides] == [("blue", 1, 1), ("red", 1, 1)]


def test_an_attack_is_weighed_once_its_command_is_over_and_forgotten_when_that_is_taken_back() -> None:
    game = duel()
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=7")
    assert settled(game.battle) == [], "its target is asked how to meet it"
    game.do(TakeIt(game.B))
    ((entry, end),) = settled(game.battle)
    assert end == len(game.battle.events)
    luck = Luck(game.battle)
    done = [luck.is_done]
    for left in (entry.events_before + 1, entry.events_before):
        luck.take_back(left)
        done.append(luck.is_done)
    assert done == [False, False, True], "the command that began there is void only then"
    luck.chances.update({entry.events_before: 0.5, entry.events_before - 1: 0.5})
    luck.take_back(entry.events_before)
    assert set(luck.chances) == {entry.events_before - 1}


def test_while_the_battle_goes_on_no_side_is_told_how_likely_its_hits_were() -> None:
    game = duel()
    kept = Statistics(game.battle)
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=7")
    game.do(TakeIt(game.B))
    assert kept.luck is not None
    kept.luck.finish()
    mine, all_of_it = (kept.summary(eyes).sides[0].score for eyes in ("blue", None))
    assert (mine.attacks, mine.weighed) == (1, 0)
    assert (all_of_it.attacks, all_of_it.weighed) == (1, 1)
