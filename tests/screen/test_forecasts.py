"""Odds of an area in the window: never in one piece, never without a bound, and never empty for want of one."""

from typing import Any

import pytest

from game.engine.commands import Move
from game.engine.components import ReadyBoons
from game.engine.forecast import odds, outcomes
from game.engine.working import Working, finish
from game.screen.battle.forecast import forecasts
from game.screen.battle.forecast.forecasts import Forecasts
from tests.rulesets.odigos.test_flight import last_stand, slain
from tests.screen.outlooks import met
from tests.states import put
from tests.systems.test_severally import VICTIMS, cone
from tests.table import unit


@pytest.fixture
def walked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the outcomes that are walked."""
    count, run = [0], outcomes._run

    def counting(*args: Any) -> None:
        count[0] += 1
        run(*args)

    monkeypatch.setattr(outcomes, "_run", counting)
    return count


@pytest.mark.rule("CL-80")
def test_the_odds_of_a_cone_on_six_come_in_pieces_and_leave_the_battle_as_it_is(
    walked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecasts, "PIECES_AT_ONCE", 2)
    game, command = cone(6)
    foresight, before = Forecasts(game.battle), game.battle.stage.world.digest()
    assert foresight.odds(command) is None
    assert not foresight.knows(command)
    assert walked[0] <= 2 * odds.WALKED_AT_ONCE + 2
    assert game.battle.stage.world.digest() == before
    while not foresight.knows(command):
        so_far = walked[0]
        foresight.work(0.0001)
        assert game.battle.stage.world.digest() == before
        assert walked[0] > so_far
    found = foresight.odds(command)
    assert found is not None
    assert {toll.unit for toll in found.others} <= {game[letter] for letter in VICTIMS}
    assert len(found.others) == forecasts.MOST_OTHERS


def test_what_has_too_many_outcomes_is_looked_at_roughly(monkeypatch: pytest.MonkeyPatch, walked: list[int]) -> None:
    """A bound so low that the exact look does not fit: what is told comes from the rough one."""
    game, command = cone(2)
    exact = odds.forecast(game.battle, command)
    walked[0] = 0
    view = game.battle.view("blue")
    found = finish(odds.foreseeing(view, command, most=15))
    assert found.touched == exact.touched
    assert walked[0] < 80
    with pytest.raises(outcomes.TooManyOutcomesError):
        finish(odds.foreseeing(view, command, most=1))


def test_the_best_attack_and_the_risks_of_a_way_are_found_in_pieces(
    walked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked for walks at most two pieces of outcomes at once; in the end it is what all of them tell.

    A guard who may hold its shield before the target has the attacks walked.
    """
    monkeypatch.setattr(forecasts, "PIECES_AT_ONCE", 2)
    most = 2 * odds.WALKED_AT_ONCE + 2
    people = {"A": unit("hoplite", "blue"), "B": unit("raider", "red"), "C": unit("guard", "red")}
    game, session = met("A B . .\n. . C .", **people)
    put(game, "C", ReadyBoons(("shield-oath",)))
    foresight, menu = Forecasts(game.battle), session.selection.menu
    assert menu is not None
    attacks = menu.aimed_at(game.B)
    walked[0] = 0
    first = foresight.best_attack(attacks, game.B)
    assert first is not None
    assert walked[0] <= most
    assert not foresight.is_sure(first)
    for _ in range(1000):
        before = walked[0]
        best = foresight.best_attack(attacks, game.B)
        assert walked[0] - before <= most
        assert best is not None
        if foresight.is_sure(best):
            break
    monkeypatch.setattr(forecasts, "PIECES_AT_ONCE", 10_000)
    assert best == Forecasts(game.battle).best_attack(attacks, game.B)
    monkeypatch.setattr(forecasts, "PIECES_AT_ONCE", 2)
    away = next(one for one in game.battle.legal() if isinstance(one, Move) and len(one.path) > 1)
    for _ in range(1000):
        before = walked[0]
        risks = foresight.risks(away)
        assert walked[0] - before <= most
        if risks is not None:
            break
    assert risks is not None
    assert len(risks) == len(away.path)


def test_what_was_missed_and_another_asking_finishes_is_told_as_news_once() -> None:
    """Whoever asked first was told nothing: it has to ask again, though nothing is left to work out."""
    game, _ = met("A B")
    foresight = Forecasts(game.battle)

    def begin() -> Working[str]:
        yield
        return "known"

    assert foresight.asked.ask("way", begin) is None
    assert foresight.asked.ask("way", begin, 600.0) == "known"
    told = [foresight.is_at_work, foresight.work(0.0), foresight.is_at_work, foresight.work(0.0)]
    assert told == [True, True, False, False]
    assert foresight.asked.ask("another", begin, 600.0) == "known"
    assert not foresight.is_at_work


def test_of_who_is_to_come_in_place_of_the_dead_no_attack_and_no_death_before_is_told() -> None:
    battle, script, ids = last_stand("Dc", "Er")
    slain(battle, script, ids, "d10=10")
    assert battle.decision is not None
    assert battle.decision.ask is not None
    known = Forecasts(battle)
    for option in battle.decision.ask.options:
        odds = known.odds(option)
        assert odds is not None
        assert not odds.is_attack
        assert ids["B"] not in {toll.unit for toll in odds.others}
