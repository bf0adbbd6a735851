"""Several units that may act at one decision: choosing among them, ending the turns of all. No window."""

from game.engine.commands import EndTurn, Move, Shoot
from game.screen.battle.presenter.session import Mode
from game.screen.model.press import AtTable, Choose
from game.screen.text.wording import ending_all
from tests.now import now
from tests.screen.groups import four, in_groups
from tests.screen.test_session import calm


def test_clicking_another_that_may_act_takes_it_and_hand_bar_and_reach_follow() -> None:
    game, session = four(in_groups((2, 3)))
    assert session.selection.acting == (game.A, game.B)
    assert session.selection.unit == game.A
    first = session.markings.overlays()
    session.click((0, 2))
    assert session.selection.unit == game.B
    assert not game.battle.history
    assert session.markings.overlays().selected == ((0, 2),)
    assert session.markings.overlays().reach != first.reach
    shoot = next(button for button in session.bar.buttons() if button.press == Choose(Shoot))
    assert shoot.enabled
    asked = "Choose a cell, an enemy or an action."
    assert session.bar.prompt == f"Dexo acts, one of 2 (Tab: the next; Ctrl+Enter: end all). {asked}"
    session.click((0, 1))
    assert game.cell("B") == (0, 1)
    assert game.cell("A") == (0, 0)
    assert session.selection.unit == game.B


def test_tab_goes_through_those_who_may_act_and_with_an_action_chosen_through_targets() -> None:
    game, session = four(in_groups((2, 3)))
    seen = [session.selection.unit]
    for key in ("TAB", "TAB", "SHIFT+TAB"):
        session.key(key)
        seen.append(session.selection.unit)
    assert seen == [game.A, game.B, game.A, game.B]
    session.press(Choose(Shoot))
    session.key("TAB")
    assert session.selection.unit == game.B
    assert session.pointer.hovered in session.markings.overlays().targets


def test_a_way_led_through_a_cell_is_forgotten_when_another_unit_is_taken() -> None:
    game, session = four(in_groups((2, 3)))
    session.click_through((1, 0))
    assert [*session.aiming.through] == [(1, 0)]
    session.hand.choose_unit(game.A)
    assert [*session.aiming.through] == [(1, 0)]
    session.hand.choose_unit(game.B)
    assert [*session.aiming.through] == []
    calm(session)
    session.click((0, 1))
    assert game.battle.history[-1].command == Move(game.B, ((0, 1),))


def test_only_those_who_may_act_can_be_taken() -> None:
    game, session = four(in_groups((2, 3)))
    assert not session.hand.choose_unit(game.C)
    assert session.selection.unit == game.A
    session.choose_action(EndTurn)
    session.key("ENTER")
    assert session.selection.acting == (game.B,)
    assert session.selection.unit == game.B
    assert not session.hand.choose_unit(game.A)
    calm(session)
    session.click((0, 0))
    assert session.selection.unit == game.B
    assert session.pointer.inspected == game.A


def test_end_turn_ends_the_turn_of_the_chosen_one_alone() -> None:
    game, session = four(in_groups((2, 3)))
    session.hand.choose_unit(game.B)
    session.choose_action(EndTurn)
    session.key("ENTER")
    assert game.battle.history[-1].command == EndTurn(game.B)
    assert session.selection.unit == game.A
    assert session.seats.mode is Mode.TURN


def test_of_many_who_have_done_nothing_some_are_named_and_the_others_counted() -> None:
    names = [f"Runner {number}" for number in range(1, 10)]
    assert ending_all(names[:3], ()).startswith("Runner 1, Runner 2 and Runner 3 have done nothing yet. ")
    asked = ending_all(names, names[:4])
    assert asked.startswith(
        "Runner 1, Runner 2 and 7 others have done nothing yet; Runner 1, Runner 2 and 2 others could still act."
    )


def test_names_with_an_article_are_small_amid_the_question_whether_all_turns_are_to_end() -> None:
    asked = ending_all(("The exile", "The old wagoner"), ("The herald",))
    assert asked.startswith("The exile and the old wagoner have done nothing yet; the herald could still act.")


def test_ending_all_asks_once_where_somebody_has_done_nothing() -> None:
    game, session = four(in_groups((2, 3)))
    session.click((1, 1))
    assert isinstance(game.battle.history[-1].command, Move)
    calm(session)
    assert session.ending.idle() == (game.B,)
    button = next(button for button in session.bar.buttons() if button.press == AtTable.END_ALL)
    assert button.enabled
    session.press(AtTable.END_ALL)
    assert len(game.battle.history) == 1
    assert session.bar.prompt.startswith("Dexo has done nothing yet; Menon could still act.")
    assert not now(session.is_idle), "Escape leaves the question, and no menu is opened"
    session.key("ESCAPE")
    assert now(session.is_idle)
    assert "nothing yet" not in session.bar.prompt
    session.press(AtTable.END_ALL)
    session.press(AtTable.END_ALL)
    assert len(game.battle.history) == 1
    calm(session)
    session.key("CTRL+ENTER")
    assert [entry.command for entry in game.battle.history[1:]] == [EndTurn(game.A), EndTurn(game.B)]
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.C, game.D, game.E)


def test_ending_all_ends_no_turn_of_the_next_group() -> None:
    game, session = four(in_groups((1, 1, 3)))
    assert session.selection.acting == (game.A,)
    session.end_all()
    calm(session)
    session.end_all()
    assert [entry.command for entry in game.battle.history] == [EndTurn(game.A)]
    assert session.selection.acting == (game.B,)


def test_where_units_act_alone_there_is_no_such_button() -> None:
    _, session = four(in_groups((1, 1, 1, 1, 1)))
    assert not any(button.press is AtTable.END_ALL for button in session.bar.buttons())


def test_what_another_side_did_is_not_taken_back() -> None:
    game, session = four(in_groups((2, 3)), humans=("blue", "red"))
    session.click((1, 1))
    calm(session)
    assert session.play.undo_refusal() is None
    session.seats.viewer = "red"
    refusal = session.play.undo_refusal()
    assert refusal is not None
    assert "another side" in refusal.reason
    session.seats.viewer = "blue"
    session.hand.choose_unit(game.B)
    session.play.undo()
    assert game.cell("A") == (0, 0)
    assert session.selection.unit == game.A
