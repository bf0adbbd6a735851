"""One press for what was looked at: by Space, by a key that is held; and turns that end with their last deed."""

import pytest
from msgspec.structs import replace

from game.engine.commands import Attack, Command, Decline, Disengage, Drop, EndTurn, Move, React, Ready, Scope, TakeIt
from game.engine.components import Economy, Health
from game.engine.forecast.outcomes import TooManyOutcomesError
from game.engine.forecast.results import Forecast
from game.engine.prompt import Prompt
from game.engine.working import Working
from game.rulesets.heroic.defence import AVOIDING
from game.screen.battle.presenter import minds, policies
from game.screen.battle.presenter.gaze import LOOK_SECONDS
from game.screen.battle.presenter.policies import declining
from game.screen.battle.presenter.session import Mode, Session
from game.screen.keys import DO_AND_END
from game.screen.model.deed import Approach
from game.screen.model.overlays import is_risky
from game.screen.model.press import Choose
from game.screen.settings import Policy
from game.screen.text import wording
from tests.rulesets.clash import scenes
from tests.screen.hiding import in_the_way
from tests.screen.sessions import drawn, sit_down
from tests.screen.test_approach import FAR, ordered
from tests.screen.test_session import CLOSE, calm, duel, roll_freely
from tests.screen.test_sitting import attacked
from tests.states import put
from tests.table import Table, unit

FOE = (2, 1)
LEAVING, HIDDEN = 2, 5


def look(session: Session, cell: tuple[int, int], seconds: float = LOOK_SECONDS) -> None:
    """Point at a cell, and look so long at all that it shows once it is worked out."""
    session.pointer.hover(cell)
    for _ in range(400):
        assert session.preview.shown is not None
        if not session.table.forecasts.is_at_work:
            break
        session.table.forecasts.work(0.05)
        session.notice.changed()
    else:
        raise AssertionError("it is never worked out")
    session.clock.tick(seconds)


def key_of(session: Session, kind: type[Command]) -> str:
    return next(button.key for button in session.bar.buttons() if button.press == Choose(kind))


def own(game: Table) -> list[type[Command]]:
    return [type(command) for command in ordered(game) if command.unit == game.A]


# ---- space ---------------------------------------------------------------------------------------------------------


def test_what_was_looked_at_is_done_by_one_key_and_what_was_not_is_shown_first() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    look(session, FOE, LOOK_SECONDS / 2)
    session.key("SPACE")
    assert not game.battle.history
    assert isinstance(session.selection.pinned, Attack)
    session.key("ESCAPE")
    look(session, FOE)
    session.key("SPACE")
    assert own(game) == [Attack]


def test_a_walk_with_its_blow_goes_by_one_key() -> None:
    game, session = duel(FAR)
    roll_freely(game)
    look(session, (5, 1))
    shown = session.preview.shown
    session.key("SPACE")
    assert shown is not None
    assert isinstance(shown.approach, Approach)
    assert ordered(game)[:2] == [shown.approach.move, shown.approach.strike]


def test_set_to_always_the_key_shows_first_however_long_it_was_looked_at() -> None:
    game, session = duel(CLOSE)
    session.table.preferences.change(confirm="always")
    look(session, FOE)
    session.key("SPACE")
    assert not game.battle.history
    assert session.selection.pinned is not None


def test_nothing_is_done_by_a_key_pressed_again_right_after_a_deed() -> None:
    game, session = duel(CLOSE)
    look(session, (1, 2))
    session.key("SPACE")
    assert own(game) == [Move]
    session.pointer.hover((1, 1))
    assert session.preview.shown is not None
    session.key("SPACE")
    assert own(game) == [Move]


def test_a_way_with_a_risk_is_asked_about_however_long_it_was_looked_at() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    look(session, (0, 0))
    shown = session.preview.shown
    assert shown is not None
    assert any(is_risky(step.risk) for step in shown.steps), "whoever leaves a fight is struck at"
    session.key("SPACE")
    assert not game.battle.history
    assert session.selection.pinned == shown.command
    session.key("SPACE")
    assert own(game)[0] is Move


# ---- a key that is held --------------------------------------------------------------------------------------------


def test_a_key_held_does_at_last_what_it_shows_and_tapped_it_only_chooses() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    look(session, FOE)
    session.key(key_of(session, Attack))
    assert session.preview.shown is not None
    session.let_go_of_key()
    assert not game.battle.history
    assert session.selection.armed is not None
    session.key("ESCAPE")
    session.key(key_of(session, Attack))
    look(session, FOE)
    session.let_go_of_key()
    assert own(game) == [Attack]


def test_a_key_held_does_what_needs_no_aim_though_there_are_several_ways() -> None:
    game, session = duel(CLOSE)
    session.key(key_of(session, Drop))
    way, shown = session.selection.way, session.preview.shown
    assert way is not None
    assert shown is not None
    assert len(session.selection.entry.ways if session.selection.entry is not None else ()) > 1
    assert not game.battle.history
    session.clock.tick(LOOK_SECONDS)
    session.let_go_of_key()
    assert ordered(game) == [shown.command] == list(way.commands)


@pytest.mark.parametrize("between", ["ESCAPE", "RIGHT"])
def test_another_key_in_between_lets_go_of_what_is_held(between: str) -> None:
    game, session = duel(CLOSE)
    look(session, FOE)
    session.key(key_of(session, Attack))
    look(session, FOE)
    session.key(between)
    session.pointer.hover(FOE)
    session.let_go_of_key()
    assert not game.battle.history


def test_a_key_held_does_nothing_once_its_action_was_given_up_by_a_right_click() -> None:
    game, session = duel(CLOSE)
    session.key(key_of(session, Attack))
    session.leave()
    look(session, (1, 2))
    assert session.preview.shown is not None
    assert session.preview.shown.command is not None
    session.let_go_of_key()
    assert not game.battle.history


def test_a_key_held_does_nothing_once_its_action_was_done_by_clicks() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    session.key(key_of(session, Attack))
    look(session, FOE)
    session.click(FOE)
    session.click(FOE)
    assert own(game) == [Attack]
    look(session, (1, 2))
    session.let_go_of_key()
    assert own(game) == [Attack]


def test_a_key_held_over_what_it_cannot_be_done_to_does_nothing() -> None:
    game, session = duel(CLOSE)
    session.key(key_of(session, Attack))
    session.pointer.hover((0, 0))
    assert session.preview.shown is None
    session.clock.tick(5.0)
    session.let_go_of_key()
    assert not game.battle.history


# ---- what can be taken back ----------------------------------------------------------------------------------------


def test_what_can_be_taken_back_goes_at_once_and_what_cannot_waits() -> None:
    game, session = duel(CLOSE)
    session.key(key_of(session, Scope))
    assert not game.battle.history, "what is learned cannot be taken back"
    session.key("ESCAPE")
    session.key(key_of(session, Disengage))
    assert own(game) == [Disengage]
    session.play.undo()
    assert not game.battle.history


# ---- the end of a turn ---------------------------------------------------------------------------------------------


def test_with_shift_the_turn_ends_with_the_deed() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    look(session, FOE)
    session.key(DO_AND_END)
    while session.question.is_open:
        calm(session)
        session.question.answer(0)
    assert own(game)[:2] == [Attack, EndTurn]


def test_with_shift_an_action_unspent_is_asked_about_first() -> None:
    game, session = duel(CLOSE)
    look(session, (1, 2))
    session.key(DO_AND_END)
    assert own(game) == [Move]
    assert "Still open to" in session.bar.prompt
    calm(session)
    session.key(key_of(session, EndTurn))
    assert own(game) == [Move, EndTurn]


def test_what_a_key_has_done_at_once_ends_the_turn_as_it_is_let_go_with_shift() -> None:
    game, session = duel(CLOSE)
    session.key(key_of(session, Disengage))
    session.let_go_of_key(ends=True)
    assert own(game) == [Disengage, EndTurn]


@pytest.mark.parametrize(("is_on", "move", "ends"), [(True, 0, True), (True, 1, False), (False, 0, False)])
def test_a_spent_turn_ends_by_itself_and_is_told_where_that_is_wanted(is_on: bool, move: int, ends: bool) -> None:
    game = scenes.table(CLOSE, A=unit("hoplite", "blue", name="Menon"), B=unit("hoplite", "red"))
    session = sit_down(game)
    roll_freely(game)
    session.table.preferences.change(end_spent=is_on)
    now = game.get("A", Economy)
    assert now is not None
    put(game, "A", replace(now, move=move, moved=True))
    session.play.decided()
    look(session, FOE)
    session.key("SPACE")
    while session.question.is_open:
        calm(session)
        session.question.answer(0)
    assert own(game) == [Attack, *[EndTurn] * ends]
    assert (session.bar.prompt == wording.ended("Menon")) is ends


@pytest.mark.rule("HE-74", "HE-13")
@pytest.mark.parametrize(
    ("done", "ends"),
    [((), False), ((Scope,), False), ((Ready,), False), ((Scope, Ready), True)],
)
def test_a_turn_waits_for_what_takes_nothing_of_it_too(done: tuple[type[Command], ...], ends: bool) -> None:
    """Readying and scoping are instant; only that things could be dropped keeps no turn open."""
    game, session = drawn(CLOSE, A=unit("guard", "blue", name="Menon"), B=unit("hoplite", "red"))
    roll_freely(game)
    for kind in done:
        game.battle.submit(Scope(game.A) if kind is Scope else Ready(game.A, "shield-oath"))
    now = game.get("A", Economy)
    assert now is not None
    put(game, "A", replace(now, move=0, bonus=0))
    session.play.decided()
    session.play.carry_out(Attack(game.A, game.B, game.item("A", "dory")))
    while session.question.is_open:
        calm(session)
        session.question.answer(0)
    assert own(game) == [*done, Attack, *[EndTurn] * ends]


# ---- standing orders -----------------------------------------------------------------------------------------------


def test_an_answer_with_control_is_given_now_and_always() -> None:
    game, session = attacked("ask")
    calm(session)
    assert session.questions.asked is not None
    passing = declining(session.questions.asked)
    keys = {choice.text: choice.key for choice in session.questions.dialog.choices} if session.questions.dialog else {}
    assert isinstance(passing, TakeIt)
    session.key(f"CTRL+{keys['Take it']}")
    assert isinstance(game.battle.history[-1].answers[0], TakeIt)
    assert session.policies.of(game.B, AVOIDING, {}) == "never"


@pytest.mark.parametrize(("policy", "answer"), [("always", "Dodge"), ("never", "TakeIt"), ("fells", "Dodge")])
def test_a_standing_order_answers(policy: str, answer: str) -> None:
    """Nobody is felled by a dodge: what is set for blows alone means what is best there."""
    game, session = attacked(policy)
    assert session.seats.mode is not Mode.QUESTION
    assert [type(one).__name__ for one in game.battle.history[-1].answers] == [answer]


def left(monkeypatch: pytest.MonkeyPatch, hit_points: int, at_once: float = 1000.0) -> Session:
    """Have an AI's unit leave the hidden one of a player, which strikes if that may fell somebody.

    `at_once`: the seconds in which its answer may be found in the same moment.
    """
    monkeypatch.setattr(minds, "AT_ONCE", at_once)
    session = in_the_way("X", "heroic", "", ("red",))
    battle = session.table.battle
    while battle.decision is not None and battle.decision.units[0] != LEAVING:
        battle.submit(EndTurn(battle.decision.units[0]))
    health = battle.truth.of(LEAVING, Health)
    battle.stage.world.add_component(LEAVING, Health(hit_points, health.maximum))
    session.policies.set(HIDDEN, "free attack", "fells")
    session.play.decided()
    session.play.submit(Move(LEAVING, ((1, 2), (0, 2))))
    return session


def too_much(*_given: object, **_more: object) -> Working[Forecast]:
    yield
    raise TooManyOutcomesError


@pytest.mark.parametrize(
    ("hit_points", "answer", "why"),
    [(1, React, "as that may fell somebody"), (200, Decline, "as that would fell nobody")],
)
def test_who_strikes_if_it_may_fell_says_which_it_was(
    monkeypatch: pytest.MonkeyPatch, hit_points: int, answer: type[Command], why: str
) -> None:
    session = left(monkeypatch, hit_points)
    assert type(session.table.battle.history[-1].answers[0]) is answer
    assert any(f"Skia answers unasked, {why}: " in line.text for line in session.table.chronicle.lines("red"))


@pytest.mark.parametrize("at_once", [1000.0, -1.0])
def test_where_it_cannot_be_worked_out_whether_it_may_fell_the_player_is_asked(
    monkeypatch: pytest.MonkeyPatch, at_once: float
) -> None:
    """Whether that turns out in the moment in which the question comes up, or is thought on in later frames."""
    monkeypatch.setattr(policies, "forecasting", too_much)
    session = left(monkeypatch, 1, at_once)
    session.play.tick(1.0)
    assert session.seats.mode is Mode.QUESTION
    assert session.questions.asked is not None
    assert session.questions.asked.about == "free attack"
    session.question.answer(0)
    assert session.table.battle.history[-1].answers[0] == React(HIDDEN)


def test_what_must_be_chosen_is_asked_whatever_was_set() -> None:
    _, session = duel(CLOSE)
    topic, settings = session.table.battle.ruleset.topic("a"), dict[str, Policy](a="always")
    must, may = Prompt("blue", 1, "a", (React(1),)), Prompt("blue", 1, "a", (React(1), Decline(1)))
    assert session.policies.answering(must, topic, settings) == "ask"
    assert session.policies.answering(may, topic, settings) == "always"
