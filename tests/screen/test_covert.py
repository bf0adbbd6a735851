"""Who hides is asked nothing in another's move where people share the screen: the curtain would tell (BD-14)."""

import pytest

from game.engine.commands import Command, Decline, EndTurn, Move, React
from game.engine.prompt import Prompt, Topic
from game.rulesets import keys as rulesets
from game.rulesets import ruleset
from game.screen.battle.presenter import policies
from game.screen.battle.presenter.policies import Policies
from game.screen.battle.presenter.session import Mode, Session
from game.screen.settings import Policy
from tests.now import now
from tests.screen.hiding import in_the_way
from tests.screen.test_one_press import too_much

ASKING = ("heroic", "heroic-classic", "oldschool")
"""Where somebody hidden is asked whether it strikes at who leaves."""
QUIET = {"avoid", "total defence", "a new target", "a new hand"}
"""What is asked without any answer that gives away who hides."""
A, B, S = 2, 4, 5
AWAY = Move(A, ((1, 2), (0, 2)))


def at_turn_of(session: Session, unit: int) -> Session:
    """Let all others end their turns."""
    for _ in range(8):
        session.play.confirm_handover()
        session.play.end_recap()
        if session.seats.mode is Mode.TURN and session.table.battle.decision is not None:
            if unit in session.table.battle.decision.units:
                session.selection.unit = unit
                return session
            session.play.carry_out(EndTurn(session.selection.unit))
        session.play.tick(1.0)
    raise AssertionError(f"it is never the turn of {unit}")


def gone(rules: str, hexes: str = "", policy: Policy | None = None) -> Session:
    """Let A go away from the hidden one, which answers by a policy of its own (None: nothing was set)."""
    session = at_turn_of(in_the_way("X", rules, hexes), A)
    if policy is not None:
        session.policies.set(S, "free attack", policy)
    session.play.carry_out(AWAY)
    return session


def answers(session: Session) -> list[Command]:
    return session.table.battle.history[-1].answers


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("hexes", ["", "y odd"])
@pytest.mark.parametrize("rules", ASKING)
def test_hidden_unit_lets_the_mover_go_and_no_curtain_falls(rules: str, hexes: str) -> None:
    session = gone(rules, hexes)
    assert answers(session) == [Decline(S)]
    assert (session.seats.mode, session.seats.viewer, session.selection.unit) == (Mode.TURN, "blue", A)
    assert not session.seats.view.knows(S)
    told = {side: [line.text for line in session.table.chronicle.lines(side)] for side in ("blue", "red")}
    assert any(line.startswith("Skia answers unasked") for line in told["red"])
    assert not any("answers unasked" in line for line in told["blue"])


@pytest.mark.parametrize("rules", ASKING)
def test_its_player_may_have_it_strike_or_ask(rules: str) -> None:
    assert answers(gone(rules, policy="best"))[:1] == [React(S)]
    asks = gone(rules, policy="ask")
    assert answers(asks) == []
    assert now(asks.seats.mode) is Mode.HANDOVER
    asks.play.confirm_handover()
    assert asks.seats.mode is Mode.QUESTION, "who has sat down is asked"


def test_where_it_cannot_be_worked_out_whether_it_may_fell_it_is_let_pass_unasked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(policies, "forecasting", too_much)
    session = gone("heroic", policy="fells")
    assert answers(session) == [Decline(S)]
    assert (session.seats.mode, session.seats.viewer) == (Mode.TURN, "blue")


@pytest.mark.parametrize("people", [("blue", "red"), ("red",)])
def test_page_of_reactions_shows_how_it_answers_in_the_moves_of_others(people: tuple[str, ...]) -> None:
    session, is_shared = in_the_way("X", "heroic", "", people), len(people) > 1
    if is_shared:
        at_turn_of(session, S)
    else:
        session.seats.viewer = "red"
    habits = next(one for one in session.questions.habits if one.unit == S)
    kept = {about: policy for about, _, policy in habits.kept}
    assert habits.covertly is is_shared
    assert (kept["avoid"], kept["free attack"]) == (("best", "never") if is_shared else ("ask", "ask"))


def test_what_was_set_for_all_counts_for_who_hides_unless_it_is_to_ask() -> None:
    kept = Policies()
    topics = {topic for key in rulesets() for topic in ruleset(key).topics}
    for topic in (*topics, Topic("iron-skin")):
        about = topic.key
        assert kept.of(S, topic, {about: "best"}, covertly=True) == "best"
        assert kept.of(S, topic, {about: "never"}, covertly=True) == "never"
        assert kept.of(S, topic, {about: "ask"}, covertly=True) == ("best" if about in QUIET else "never")
        kept.set(S, about, "ask")
        assert kept.of(S, topic, {}, covertly=True) == "ask"


def test_what_cannot_be_let_pass_is_answered_as_is_best_by_who_hides() -> None:
    ask = Prompt("red", S, "a new target", (EndTurn(S),))
    topic = ruleset("odigos").topic(ask.about)
    assert Policies().answering(ask, topic, {"a new target": "never"}, covertly=True) == "best"
    assert Policies().answering(ask, topic, {"a new target": "never"}) == "ask"


@pytest.mark.parametrize("place", ["X", "Y"])
@pytest.mark.parametrize("people", [("blue", "red"), ("blue",)])
def test_whoever_was_chosen_stays_chosen_when_somebody_hidden_was_asked(place: str, people: tuple[str, ...]) -> None:
    session = at_turn_of(in_the_way(place, "oldschool", "", people, in_order=False), A)
    decision = session.table.battle.decision
    assert decision is not None
    assert decision.units == (A, B)
    session.selection.unit = B
    session.play.carry_out(Move(B, ((1, 1), (0, 1))))
    assert (session.seats.mode, session.selection.unit) == (Mode.TURN, B)
    assert len(answers(session)) == (place == "X")
