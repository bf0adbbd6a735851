"""Who sits at the screen, answers that are given by themselves, what each has missed, and the pace. No window."""

import pytest

from game.engine.commands import Attack, EndTurn, Move
from game.rulesets.heroic.defence import AVOIDING
from game.screen.battle.presenter.minds import Minds
from game.screen.battle.presenter.session import Mode, Session
from game.screen.model.eyes import COMMON
from tests.now import now
from tests.screen.sessions import drawn
from tests.screen.test_session import CLOSE, calm, duel, roll_freely
from tests.table import Table, unit

WALLED = """
    A . . # C
    . . . # .
    B . . # .
"""


def secretive(humans: tuple[str, ...] = ("blue", "red")) -> tuple[Table, Session]:
    """Return a table at which red has somebody hidden from blue."""
    game, session = drawn(
        WALLED,
        humans,
        A=unit("hoplite", "blue", name="Menon"),
        B=unit("raider", "red", name="Lykos"),
        C=unit("assassin", "red", name="Skia", sneaking=True),
    )
    roll_freely(game)
    return game, session


# ---- curtain and banner --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", ["hidden", "always", "banner"])
def test_no_setting_shows_a_secret_between_two_people(setting: str) -> None:
    game, session = secretive()
    session.table.preferences.change(hand_over=setting)
    assert session.seats.mode is Mode.HANDOVER
    session.play.confirm_handover()
    assert session.seats.viewer == "blue"
    session.play.carry_out(EndTurn(game.A))
    assert (session.seats.mode, session.seats.handover, session.seats.viewer) == (Mode.HANDOVER, "red", COMMON)
    assert game.C not in session.seats.view.units()
    assert (session.notice.message, session.pointer.hovered, session.pointer.inspected, session.selection.unit) == (
        "",
        None,
        0,
        0,
    )
    session.play.confirm_handover()
    assert session.seats.viewer == "red"
    assert game.C in session.seats.view.units()


def test_where_nothing_is_hidden_a_banner_comes_and_goes_and_nothing_waits_for_it() -> None:
    game, session = duel(humans=("blue", "red"))
    session.play.carry_out(EndTurn(game.A))
    assert (session.seats.mode, session.seats.viewer, session.seats.banner) == (Mode.TURN, "red", "Red plays now")
    session.play.tick(3.0)
    assert session.seats.banner == ""
    assert session.seats.mode is Mode.TURN


def test_while_a_machine_moves_several_people_see_what_all_of_them_know() -> None:
    game, session = drawn(
        "A . . . B . . . C . . . D",
        ("blue", "red"),
        A=unit("assassin", "blue", name="Skia", sneaking=True),
        D=unit("raider", "green", name="Gorgo"),
        B=unit("hoplite", "red", name="Menon"),
        C=unit("raider", "green", name="Lykos"),
    )
    roll_freely(game)
    session.play.confirm_handover()
    assert game.A in session.seats.view.units()
    session.play.carry_out(EndTurn(game.A))
    assert session.seats.viewer == COMMON
    assert game.A not in session.seats.view.units()
    assert {game.B, game.C, game.D} <= set(session.seats.view.units())


# ---- what was missed -----------------------------------------------------------------------------------------------


def test_whoever_sits_down_is_first_shown_what_happened_and_can_step_or_skip() -> None:
    game, session = duel(CLOSE, humans=("blue", "red"))
    roll_freely(game)
    told: list[int] = []
    session.play.watchers.append(lambda stamped: told.append(stamped.number))
    session.play.carry_out(EndTurn(game.A))
    assert now(session.seats.mode) is Mode.TURN
    session.play.carry_out(Move(game.B, ((3, 1),)))
    if session.seats.mode is Mode.QUESTION:
        session.question.answer(0)
    session.play.carry_out(Move(game.B, ((3, 0),)))
    session.play.carry_out(EndTurn(game.B))
    if session.seats.mode is Mode.QUESTION:
        session.question.answer(0)
    assert (session.seats.viewer, session.seats.mode) == ("blue", Mode.RECAP)
    before = len(session.telling.log)
    assert not session.key("E"), "nothing else can be done meanwhile"
    told.clear()
    session.key("RIGHT")
    assert told == sorted(told)
    assert told
    assert session.recaps.now is not None
    assert all(any(line.depth for line in deed.lines) for deed in session.recaps.now.deeds), (
        "no step is a heading alone"
    )
    assert len(session.telling.log) >= before
    session.key("ESCAPE")
    assert now(session.seats.mode) is Mode.TURN
    session.play.recall()
    assert session.seats.mode is Mode.RECAP


@pytest.mark.parametrize("setting", ["always", "hidden"])
def test_what_came_of_a_question_is_shown_at_once_if_the_screen_was_hidden_and_else_not_again(setting: str) -> None:
    game, session = duel(CLOSE, humans=("blue", "red"))
    session.table.preferences.change(hand_over=setting)
    roll_freely(game)
    session.play.confirm_handover()
    session.play.carry_out(Attack(game.A, game.B, game.item("A", "dory")))
    session.play.confirm_handover()
    assert (session.seats.viewer, now(session.seats.mode)) == ("red", Mode.QUESTION)
    told: list[int] = []
    session.play.watchers.append(lambda stamped: told.append(stamped.number))
    session.question.answer(0)
    session.play.confirm_handover()
    assert session.seats.viewer == "blue"
    assert max(told) == len(game.battle.events) - 1
    assert (session.telling.recap is not None) == (setting == "always")
    if session.telling.recap is not None:
        assert (session.telling.recap.place, session.telling.recap.title) == (1, "What came of it, Blue")
        session.play.tick(0.1)
    assert now(session.seats.mode) is Mode.TURN


def test_what_came_of_a_question_at_which_a_battle_was_loaded_is_told_as_such() -> None:
    game, session = duel(CLOSE, humans=("blue", "red"))
    session.table.preferences.change(hand_over="always")
    roll_freely(game)
    session.play.confirm_handover()
    session.play.carry_out(Attack(game.A, game.B, game.item("A", "dory")))
    session.play.take_on(session.table.battle, session.table.recorder)
    session.play.confirm_handover()
    assert (session.seats.viewer, now(session.seats.mode)) == ("red", Mode.QUESTION)
    session.question.answer(0)
    session.play.confirm_handover()
    assert session.telling.recap is not None
    assert session.telling.recap.title == "What came of it, Blue"


def test_whoever_had_no_turn_yet_is_shown_what_came_before_it() -> None:
    game, session = duel(CLOSE, humans=("blue", "red"))
    roll_freely(game)
    session.play.carry_out(Attack(game.A, game.B, game.item("A", "dory")))
    session.question.answer(0)
    session.play.carry_out(EndTurn(game.A))
    assert (session.seats.viewer, session.seats.mode) == ("red", Mode.RECAP)
    assert session.telling.recap is not None
    assert session.telling.recap.title == "Before your turn, Red"


def test_what_others_did_before_ones_turn_is_recalled_after_a_question_in_it_too() -> None:
    game, session = duel(CLOSE, humans=("blue", "red"))
    roll_freely(game)
    session.play.carry_out(EndTurn(game.A))
    session.play.carry_out(EndTurn(game.B))
    session.play.end_recap()
    session.play.carry_out(Attack(game.A, game.B, game.item("A", "dory")))
    assert (session.seats.viewer, now(session.seats.mode)) == ("red", Mode.QUESTION)
    session.question.answer(0)
    assert (session.seats.viewer, now(session.seats.mode)) == ("blue", Mode.TURN)
    session.play.recall()
    assert session.recaps.now is not None
    assert session.recaps.now.left.events <= game.battle.history[1].events_before, "red's turn is in it"
    assert session.recaps.now.title("blue") == "Since your last turn, Blue"


def test_a_recap_begins_where_the_turn_ended_though_a_machine_was_asked_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine thinks for some frames about its answer; whoever asked sits there all the while."""
    game, session = duel(CLOSE, humans=("blue", "red"))
    session.table.preferences.change(reactions={"avoid": "best"})
    monkeypatch.setattr(Minds, "answer", lambda _minds, _decision: None)
    roll_freely(game)
    session.play.carry_out(Attack(game.A, game.B, game.item("A", "dory")))
    assert session.seats.mode is Mode.WAITING
    while now(session.seats.mode) is Mode.WAITING:
        session.play.tick(0.1)
    assert (session.seats.viewer, now(session.seats.mode)) == ("blue", Mode.TURN)
    turn_over = len(game.battle.events)
    session.play.carry_out(EndTurn(game.A))
    session.play.end_recap()
    session.play.carry_out(Attack(game.B, game.A, game.item("B", "labrys")))
    while now(session.seats.mode) is Mode.WAITING:
        session.play.tick(0.1)
    session.play.carry_out(EndTurn(game.B))
    assert session.recaps.now is not None
    assert session.recaps.now.left.events > turn_over


def test_recap_can_be_switched_off() -> None:
    game, session = duel(CLOSE, humans=("blue", "red"))
    session.table.preferences.change(recap=False)
    roll_freely(game)
    session.play.carry_out(EndTurn(game.A))
    session.play.carry_out(EndTurn(game.B))
    assert (session.seats.viewer, session.seats.mode) == ("blue", Mode.TURN)


# ---- answers by themselves -----------------------------------------------------------------------------------------


def attacked(policy: str) -> tuple[Table, Session]:
    """Have blue strike at red's unit, which answers by a policy."""
    game, session = duel(CLOSE, humans=("blue", "red"))
    session.table.preferences.change(recap=False, reactions={"avoid": policy})
    roll_freely(game)
    session.play.carry_out(Attack(game.A, game.B, game.item("A", "dory")))
    return game, session


def test_question_is_asked_answered_as_is_best_or_never_answered_with_anything() -> None:
    _, session = attacked("ask")
    assert session.seats.mode is Mode.QUESTION
    best, never = attacked("best")[0], attacked("never")[0]
    assert [type(answer).__name__ for answer in best.battle.history[-1].answers] == ["Dodge"]
    assert [type(answer).__name__ for answer in never.battle.history[-1].answers] == ["TakeIt"]


def test_who_is_asked_is_marked_and_named_on_the_map() -> None:
    game, session = attacked("ask")
    assert session.markings.overlays().selected == session.seats.view.cells(game.B)
    assert set(session.inspect.handled) == {game.B}


def test_answer_by_itself_is_told_to_its_own_side_alone() -> None:
    _, session = attacked("best")
    told = {side: [line.text for line in session.table.chronicle.lines(side)] for side in ("blue", "red")}
    assert "Lykos answers unasked, as is best: Dodge." in told["red"]
    assert not any("by itself" in line for line in told["blue"])


def test_policy_set_in_the_dialog_counts_from_the_next_question_on() -> None:
    game, session = attacked("ask")
    calm(session)
    session.key("TAB")
    assert session.seats.mode is Mode.QUESTION, "this one stands"
    assert session.questions.dialog is not None
    assert [name for name, _, is_set in session.questions.dialog.policies if is_set] == ["best"]
    session.question.answer(0)
    assert session.policies.of(game.B, AVOIDING, {}) == "best"
    assert session.policies.of(game.A, AVOIDING, {}) == "ask"


def test_units_of_others_cannot_be_told_how_to_answer() -> None:
    game, session = duel(CLOSE, humans=("blue", "red"))
    assert [habits.unit for habits in session.questions.habits] == [game.A]
    session.questions.keep_habit(game.B, "avoid", "never")
    assert session.policies.of(game.B, AVOIDING, {}) == "ask"


def test_question_stands_while_something_moves_and_is_answered_afterwards() -> None:
    game, session = attacked("ask")
    session.play.come_to(None, animating=True)
    assert not session.key("1")
    session.question.answer(0)
    assert game.battle.history[-1].answers == []
    session.play.come_to(None, animating=False)
    assert session.key("1")
    assert len(game.battle.history[-1].answers) == 1


# ---- nothing is spent twice ----------------------------------------------------------------------------------------


def test_second_press_of_a_double_click_does_nothing() -> None:
    game, session = duel(CLOSE)
    session.click((1, 0))
    before = len(game.battle.history)
    session.click((1, 0))
    session.click((0, 0))
    assert len(game.battle.history) == before
