"""What opens by itself takes nothing at first: what was meant for something else."""

from pathlib import Path

import arcade
import pytest

from game.engine.commands import EndTurn
from game.screen.battle.presenter.seats import Mode
from game.screen.battle.view import BattleView
from game.screen.grace import MOMENT, Grace
from game.screen.model.press import Answer
from game.screen.ui.window import KleosWindow
from tests.screen.seats import frames, press, show
from tests.screen.sessions import FORD, on_map


def test_nothing_is_refused_where_nothing_has_opened() -> None:
    assert not Grace().refuses(65)
    assert not Grace().refuses()


def test_a_moment_passes_before_anything_is_taken_and_each_press_makes_it_begin_anew() -> None:
    grace = Grace()
    grace.begin()
    for _ in range(10):
        grace.pass_time(MOMENT * 0.8)
        assert grace.refuses(65)
    grace.pass_time(MOMENT)
    assert not grace.refuses(65)
    assert not grace.refuses()


def test_a_key_that_is_held_counts_once_it_was_let_go_and_others_do_at_once() -> None:
    grace = Grace()
    grace.begin(down={65})
    grace.pass_time(100.0)
    assert grace.refuses(65)
    assert not grace.refuses(66)
    grace.release(65)
    assert not grace.refuses(65)


def test_a_key_that_was_let_go_elsewhere_is_held_no_more() -> None:
    grace = Grace()
    grace.begin(down={65})
    grace.pass_time(100.0)
    grace.forget()
    assert not grace.refuses(65)


def test_time_that_has_passed_in_the_frame_counts() -> None:
    grace = Grace()
    grace.begin(passed=MOMENT)
    assert not grace.refuses(65)


def until_asked(view: BattleView) -> None:
    """End turn after turn until a question has come up in this very frame."""
    session = view.session
    for _ in range(20_000):
        view.on_update(0.01)
        if session.seats.mode is Mode.QUESTION:
            return
        if session.playback.animating:
            view.scene.skip()
        elif session.seats.mode is Mode.TURN:
            session.play.carry_out(EndTurn(session.selection.unit))
    raise AssertionError("nobody is ever asked")


@pytest.mark.screen
@pytest.mark.parametrize("hand", ["key", "click"])
def test_a_question_in_the_middle_of_a_battle_takes_nothing_that_was_meant_for_what_was_seen_before(
    window: KleosWindow, tmp_path: Path, hand: str
) -> None:
    session = on_map(FORD)
    view = show(window, session, tmp_path)
    until_asked(view)
    question = session.table.battle.decision

    def answer() -> None:
        if hand == "key":
            view.on_key_press(arcade.key.KEY_1, 0)
            view.on_key_release(arcade.key.KEY_1, 0)
        else:
            press(view, Answer(0))

    for _ in range(3):
        answer()
        frames(view, 1, MOMENT * 0.8)
        assert session.table.battle.decision is question, "each press makes the moment begin anew"
    frames(view, 1, MOMENT)
    answer()
    assert session.table.battle.decision is not question
