"""Two people at one table, saves of other tables, and how things are called. No window."""

from pathlib import Path

import pytest

from game.engine.commands import Attack, Cast
from game.record.loading import Loaded
from game.report import deeds
from game.screen.battle.presenter.session import Mode
from game.screen.text import cards, wording
from game.screen.text.menu import Menu
from tests.now import now
from tests.screen.sessions import FORD, HEIGHTS, drawn, on_map
from tests.screen.test_session import CLOSE, duel, roll_freely
from tests.table import unit

# ---- two people, and other tables ----------------------------------------------------------------------------------


def test_question_to_the_other_person_is_shown_to_its_side_after_a_hand_over_and_the_turn_comes_back() -> None:
    game, session = duel(CLOSE, humans=("blue", "red"))
    session.table.preferences.change(hand_over="always", recap=False)
    roll_freely(game)
    session.choose_action(Attack)
    session.click((2, 1))
    session.click((2, 1))
    decision = game.battle.decision
    assert decision is not None
    assert decision.ask is not None
    assert decision.side == "red"
    assert (session.seats.mode, session.seats.handover) == (Mode.HANDOVER, "red")
    assert now(session.questions.dialog) is None
    assert session.seats.handover_title == "Red has to answer"
    session.key("1")
    assert now(session.seats.mode) is Mode.HANDOVER
    session.play.confirm_handover()
    assert (session.seats.mode, session.seats.viewer) == (Mode.QUESTION, "red")
    assert session.questions.dialog is not None
    for _ in range(4):
        if session.seats.mode is Mode.QUESTION:
            asked = game.battle.decision
            assert asked is not None
            assert asked.ask is not None
            session.question.answer(len(asked.ask.options) - 1)
    assert (session.seats.mode, session.seats.handover) == (Mode.HANDOVER, "blue")
    assert session.seats.handover_title == "Blue plays now"
    session.play.confirm_handover()
    assert (session.seats.mode, session.seats.viewer) == (Mode.TURN, "blue")


def test_save_of_another_map_is_not_laid_over_this_one(tmp_path: Path) -> None:
    other = on_map(HEIGHTS, seed=2, most=2)
    assert other.table.save(tmp_path / "quick.kleos")
    session = on_map(FORD, seed=2, most=2)
    before = session.table.battle
    assert session.play.load(tmp_path / "quick.kleos") is False
    assert session.table.battle is before
    assert "another map" in session.bar.prompt
    opened: list[Loaded] = []
    session.play.elsewhere = opened.append
    assert session.play.load(tmp_path / "quick.kleos") is True
    assert session.table.battle is before
    assert [one.header.map.title for one in opened] == ["The heights"]


def test_save_of_this_map_goes_on_at_this_table(tmp_path: Path) -> None:
    session = on_map(FORD, seed=2, most=2)
    session.play.elsewhere = lambda _: pytest.fail("it is the same table")
    before = session.table.battle
    assert session.table.save(tmp_path / "quick.kleos")
    assert session.play.load(tmp_path / "quick.kleos")
    assert session.table.battle is not before


# ---- how things are called -----------------------------------------------------------------------------------------


def test_commands_and_boons_are_called_as_people_would() -> None:
    game, session = drawn(
        "A . B . . .",
        A=unit("archeress", "blue", name="Dika"),
        B=unit("guard", "red", name="Lykos"),
    )
    view, menu = session.seats.view, session.selection.menu
    assert menu is not None
    said = {deeds.named(view, command) for entry in menu.entries for command in entry.commands}
    assert "Cast Hunter's mark on Lykos" in said
    assert {"Draw Labrys (small axe)", "Drop Bundle of fire arrows"} <= said
    assert not any("hunters" in words.lower() for words in said)
    assert "Marked" in cards.about(view, Cast(game.A, "hunters-mark"))


def test_a_boon_for_oneself_alone_is_not_asked_for_whom() -> None:
    game, session = drawn("A . B", A=unit("hoplite", "blue", hero=True), B=unit("guard", "red"))
    session.choose_action(Cast)
    assert game.battle.history == [], "its uses are counted: what it is is shown first"
    session.choose_action(Cast, ("battle-trance",))
    assert [entry.command for entry in game.battle.history] == [Cast(game.A, "battle-trance")]


def test_a_name_with_an_article_begins_a_button_large_and_is_small_after_the_deed() -> None:
    game, session = drawn("A B", A=unit("champion", "blue", name="Dika"), B=unit("guard", "red", name="The guard"))
    view, rules = session.seats.view, session.table.battle.ruleset
    blow = next(one for one in rules.actions[Attack].options(view, game.A) if rules.aim_of(one).target == game.B)
    assert wording.meaning(view, rules, blow) == "The guard"
    assert deeds.named(view, blow).startswith("Attack the guard with ")


def test_throws_shots_and_blows_are_put_in_their_own_ways() -> None:
    _, session = drawn(
        "A B . . . C",
        A=unit("skirmisher", "blue", name="Ariston"),
        B=unit("guard", "red", name="Lykos"),
        C=unit("archer", "blue", name="Dexo"),
    )
    view = session.seats.view
    menu = Menu(session.table.battle, session.selection.unit)
    said = {deeds.named(view, command) for entry in menu.entries for command in entry.commands}
    assert "Throw Akinakes at Lykos, as a bonus action" in said
    assert any(words.startswith("Attack Lykos with Labrys (small axe)") for words in said)


def test_an_enemy_too_far_for_a_blow_is_said_to_be_so_though_no_bow_is_in_hand() -> None:
    _, session = drawn(
        "A B . . . . C",
        A=unit("wolf", "blue", name="Grey"),
        B=unit("raider", "red", name="Lykos"),
        C=unit("raider", "red", name="Drakon"),
    )
    session.pointer.hover((6, 0))
    preview = session.preview.shown
    assert preview is not None
    assert preview.refusal is not None
    assert "bow" not in preview.refusal.reason
    assert session.selection.menu is not None
    attack = session.selection.menu.entry(Attack)
    assert attack is not None
    assert attack.commands
