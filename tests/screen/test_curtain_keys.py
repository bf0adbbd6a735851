"""What only the next player may do at the curtain, questions that are answered as they were, and battles that are left.

Needs OpenGL.
"""

from pathlib import Path

import arcade
import pytest

from game.engine.commands import EndTurn
from game.record import loading
from game.rulesets.heroic.defence import AVOIDING
from game.screen.app import show
from game.screen.battle.presenter.session import Mode, Session
from game.screen.battle.view import BattleView
from game.screen.pages.menu import MenuPage
from game.screen.ui.shell import Shell
from tests.screen.seats import frames
from tests.screen.sessions import on_map
from tests.screen.test_session import calm
from tests.screen.test_sitting import attacked

pytestmark = pytest.mark.screen


# ---- the curtain ---------------------------------------------------------------------------------------------------


def at_the_curtain() -> Session:
    session = on_map(humans=("blue", "red"), most=2)
    session.table.preferences.change(hand_over="always", recap=False)
    for _ in range(8):
        if session.seats.mode is Mode.HANDOVER:
            return session
        session.play.carry_out(EndTurn(session.selection.unit))
    raise AssertionError("no curtain falls")


def test_back_key_at_the_curtain_opens_the_menu_and_shows_nothing(shell: Shell) -> None:
    session = at_the_curtain()
    session.table.preferences = shell.preferences
    shell.preferences.change(hand_over="always", recap=False)
    view = show(shell, session)
    frames(view, 2, 0.5)
    assert session.seats.mode is Mode.HANDOVER
    viewer = session.seats.viewer
    view.on_key_press(arcade.key.ESCAPE, 0)
    assert isinstance(shell.stack[-1], MenuPage)
    shell.back()
    assert shell.stack == [view]
    assert session.seats.mode is Mode.HANDOVER
    assert session.seats.viewer == viewer


def test_only_what_the_curtain_names_lets_the_next_player_sit_down(shell: Shell) -> None:
    session = at_the_curtain()
    view = BattleView(session, Path("quick"), shell=shell)
    shell.put(view)
    frames(view, 2, 0.5)
    calm(session)
    for symbol in (*range(ord("a"), ord("z") + 1), arcade.key.SPACE, arcade.key.BACKSPACE, arcade.key.TAB,
                   arcade.key.LEFT, arcade.key.F2, arcade.key.F4, arcade.key.F6, arcade.key.F8):  # fmt: skip
        view.on_key_press(symbol, 0)
        assert session.seats.mode is Mode.HANDOVER, arcade.key
    for button in (arcade.MOUSE_BUTTON_RIGHT, arcade.MOUSE_BUTTON_MIDDLE):
        view.on_mouse_press(640, 360, button, 0)
        view.on_mouse_release(640, 360, button, 0)
        assert session.seats.mode is Mode.HANDOVER
    view.on_key_press(arcade.key.ENTER, 0)
    assert session.seats.mode is Mode.TURN


# ---- questions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["best", "never"])
@pytest.mark.parametrize("answer", [0, 1])
def test_answer_pressed_after_a_policy_was_chosen_is_the_one_given(policy: str, answer: int) -> None:
    game, session = attacked("ask")
    calm(session)
    decision = game.battle.decision
    assert decision is not None
    assert decision.ask is not None
    wanted = decision.ask.options[answer]
    session.questions.set_policy(policy)
    session.question.answer(answer)
    assert game.battle.history[-1].answers == [wanted]
    assert session.policies.of(game.B, AVOIDING, {}) == policy


def test_question_at_which_a_battle_was_saved_is_asked_again_whatever_the_habit() -> None:
    game, session = attacked("ask")
    session.policies.set(game.B, "avoid", "never")
    session.play.take_on(session.table.battle, session.table.recorder)
    for _ in range(5):
        session.play.tick(0.1)
        calm(session)
    assert session.seats.mode is Mode.QUESTION
    assert session.table.battle.history[-1].answers == []
    session.question.answer(0)
    assert [type(one).__name__ for one in session.table.battle.history[-1].answers] == ["Dodge"]


# ---- leaving -------------------------------------------------------------------------------------------------------


def played_on(shell: Shell) -> tuple[Session, BattleView]:
    """Return a battle in which something was done since its round began."""
    session = on_map(most=2)
    view = show(shell, session)
    frames(view, 2)
    shell.library.finish()
    session.play.carry_out(EndTurn(session.selection.unit))
    return session, view


@pytest.mark.parametrize("way", ["the window's manager", "the menu", "another battle"])
def test_battle_that_is_left_is_kept_at_its_last_decision(
    shell: Shell, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _ = played_on(shell)
    commands = len(session.table.battle.history)
    if way == "the window's manager":
        monkeypatch.setattr(shell.window, "close", lambda: None)
        monkeypatch.setattr(arcade, "exit", lambda: None)
        shell.window.on_close()
    elif way == "the menu":
        shell.home()
    else:
        shell.only("battle", session=on_map(seed=2, most=2))
    latest = shell.library.latest()
    assert latest is not None
    loaded = loading.load(shell.library.read(latest.path), "it")
    assert len(loaded.battle.history) == commands
    assert loaded.battle.stage.world.digest() == session.table.battle.stage.world.digest()


def test_battle_that_is_not_to_be_kept_is_not(shell: Shell) -> None:
    shell.preferences.change(autosave=False)
    played_on(shell)
    shell.home()
    assert shell.library.saves() == ()
