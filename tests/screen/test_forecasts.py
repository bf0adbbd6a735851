"""Odds of an area in the window: never in one piece, never without a bound, and never empty for want of one."""

import pytest

from game import odds
from game.screen.foresight import forecasts
from game.screen.foresight.forecasts import Foresight
from game.working import finish
from tests.systems.test_severally import VICTIMS, cone


@pytest.fixture
def walked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the outcomes that are walked."""
    count, run = [0], odds._run

    def counting(*args: object) -> None:
        count[0] += 1
        run(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(odds, "_run", counting)
    return count


@pytest.mark.rule("CL-80")
def test_the_odds_of_a_cone_on_six_come_in_pieces_and_leave_the_battle_as_it_is(
    walked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecasts, "PIECES_AT_ONCE", 2)
    game, command = cone(6)
    foresight, before = Foresight(game.battle), game.battle.stage.world.digest()
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
    resolve = view.ruleset.actions[type(command)].outcome
    found = finish(odds.foreseeing(game.battle.stage, "blue", lambda context: resolve(context, command), most=15))
    assert found.touched == exact.touched
    assert walked[0] < 80
    with pytest.raises(odds.TooManyOutcomesError):
        finish(odds.foreseeing(game.battle.stage, "blue", lambda context: resolve(context, command), most=1))
