"""The hand as the player has set it: what asks for a second click, and that no turn ends by accident. No window."""

import pytest

from game.data import maps
from game.engine.battle import Battle
from game.engine.commands import Attack, EndTurn, Move, Scope
from game.engine.components import Economy
from game.engine.events import Spent
from game.engine.settling import applying
from game.rulesets import keys as rulesets
from game.rulesets import ruleset
from game.scenario.scenario import open_map
from game.screen.keys import END_ALL
from game.screen.model.press import Choose
from game.screen.text import spending, wording
from game.screen.text.menu import Menu
from tests.screen.groups import four, in_groups
from tests.screen.sessions import on_map
from tests.screen.test_session import CLOSE, calm, duel, roll_freely
from tests.table import Table

# ---- what asks for a second click ----------------------------------------------------------------------------------


def test_set_to_always_even_a_safe_move_waits_for_a_second_click() -> None:
    game, session = duel()
    session.table.preferences.change(confirm="always")
    session.click((1, 1))
    assert game.cell("A") == (0, 0)
    assert session.selection.pinned == Move(game.A, ((1, 1),))
    session.click((1, 1))
    assert game.cell("A") == (1, 1)


def test_set_to_never_one_click_strikes_and_the_rest_of_a_double_click_does_nothing() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    session.table.preferences.change(confirm="never")
    session.pointer.hover((2, 1))
    assert session.preview.shown is not None
    assert session.preview.shown.note.startswith("Click to do it; or Space")
    for _ in range(5):
        session.click((2, 1))
    assert [type(entry.command) for entry in game.battle.history] == [Attack]


def test_set_to_never_one_key_does_what_is_aimed_at_nothing_once() -> None:
    game, session = duel()
    roll_freely(game)
    session.table.preferences.change(confirm="never")
    for _ in range(4):
        session.press(Choose(Scope))
    session.key("ENTER")
    assert [entry.command for entry in game.battle.history] == [Scope(game.A)]


def test_a_click_where_nobody_can_walk_says_so_and_one_that_lets_go_of_a_preview_says_nothing() -> None:
    game, session = duel("A" + 13 * " ." + " B")
    session.table.preferences.change(confirm="always")
    for armed in (False, True):
        if armed:
            session.press(Choose(Move))
        session.click((13, 0))
        assert session.notice.message == "Menon cannot get there now."
        session.click((1, 0))
        assert session.selection.pinned is not None
        session.click((13, 0))
        assert not session.selection.pinned
        assert session.notice.message == ""
    session.key("ESCAPE")
    spend_all(game, game.A)
    session.play.decided()
    session.click((1, 0))
    assert session.notice.message.startswith("No movement is left this turn.")


def test_the_key_that_ends_all_turns_ends_the_one_where_units_act_one_by_one() -> None:
    game, session = duel()
    spend_all(game, game.A)
    session.play.decided()
    assert session.key(END_ALL)
    assert [type(entry.command) for entry in game.battle.history] == [EndTurn]


@pytest.mark.rule("OS-10")
def test_one_who_may_attack_nobody_yet_is_told_so_and_not_that_the_mail_shirt_is_no_weapon() -> None:
    _, setup = open_map(maps() / "crossroads.tmx")
    battle = Battle(setup, 3)
    while battle.decision is not None and battle.decision.side != "red":
        battle.submit(EndTurn(battle.decision.units[0]))
    assert battle.decision is not None
    entry = Menu(battle, battle.decision.units[0]).entry(Attack)
    assert entry is not None
    assert entry.refusal is not None
    assert entry.refusal.reason.startswith("Red is neutral and turns on nobody")


def test_whose_turn_is_used_up_is_told_so_and_not_that_his_weapon_is_none() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    spend_all(game, game.A)
    session.click((2, 1))
    entry = session.selection.menu.entry(Attack) if session.selection.menu is not None else None
    assert entry is not None
    assert not game.battle.history
    assert session.bar.prompt == wording.refused(entry.refusal)
    assert "action" in session.bar.prompt


def test_set_to_never_a_refusal_still_only_says_why() -> None:
    game, session = duel("A . . . . . . #\n. . . . . . . B")
    session.table.preferences.change(confirm="never")
    session.choose_action(Attack)
    assert session.selection.armed is None
    assert session.bar.prompt == "Dory does not reach Lykos. (HE-42)"
    session.click((7, 0))
    assert not game.battle.history


def test_two_keys_in_a_moment_spend_once() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    session.table.preferences.change(confirm="never")
    session.key("A")
    session.pointer.hover((2, 1))
    session.key("ENTER")
    session.key("A")
    session.key("ENTER")
    assert len(game.battle.history) == 1


# ---- the end of a turn ---------------------------------------------------------------------------------------------


def test_ending_a_turn_asks_and_says_what_is_unused() -> None:
    game, session = duel()
    session.press(Choose(EndTurn))
    assert not game.battle.history
    left = session.table.battle.truth.of(game.A, Economy).move
    assert session.bar.prompt.startswith(f"Still open to Menon: move {left} cells, attack, throw, disengage and more. ")
    calm(session)
    session.press(Choose(EndTurn))
    assert [entry.command for entry in game.battle.history] == [EndTurn(game.A)]


def test_double_click_on_end_turn_ends_nothing() -> None:
    game, session = duel()
    session.press(Choose(EndTurn))
    session.play.tick(0.2)
    session.press(Choose(EndTurn))
    assert not game.battle.history
    session.play.tick(0.2)
    session.press(Choose(EndTurn))
    assert len(game.battle.history) == 1


@pytest.mark.parametrize("confirm", ["always", "risky", "never"])
def test_enter_with_nothing_chosen_ends_no_turn(confirm: str) -> None:
    game, session = duel()
    session.table.preferences.change(confirm=confirm)
    for _ in range(5):
        session.key("ENTER")
        session.key("SPACE")
        calm(session)
    assert not game.battle.history


def test_question_about_the_end_is_dropped_with_escape_and_by_choosing_something_else() -> None:
    game, session = duel()
    session.press(Choose(EndTurn))
    session.key("ESCAPE")
    session.key("ENTER")
    session.press(Choose(EndTurn))
    session.press(Choose(Scope))
    assert session.selection.armed is not None
    assert session.selection.armed.kind is Scope
    calm(session)
    session.press(Choose(EndTurn))
    assert not game.battle.history


def spend_all(game: Table, unit: int) -> None:
    """Leave a unit nothing of its turn."""
    world = game.battle.stage.world
    world.add_component(unit, Economy())


def test_with_nothing_left_the_turn_ends_at_once() -> None:
    game, session = duel()
    spend_all(game, game.A)
    session.play.decided()
    session.press(Choose(EndTurn))
    session.press(Choose(EndTurn))
    assert [entry.command for entry in game.battle.history] == [EndTurn(game.A)]


def test_unguarded_the_turn_ends_at_once_but_not_where_everything_is_asked() -> None:
    game, session = duel()
    session.table.preferences.change(guard_end_turn=False, confirm="always")
    session.press(Choose(EndTurn))
    assert not game.battle.history
    session.key("ESCAPE")
    session.table.preferences.change(confirm="risky")
    session.press(Choose(EndTurn))
    session.press(Choose(EndTurn))
    assert [entry.command for entry in game.battle.history] == [EndTurn(game.A)]


def test_ending_all_asks_where_anybody_could_still_act_and_not_where_nobody_can() -> None:
    game, session = four(in_groups((2, 3)))
    spend_all(game, game.A)
    session.play.decided()
    session.end_all()
    assert not game.battle.history
    assert session.bar.prompt.startswith("Dexo has done nothing yet. ")
    session.key("ESCAPE")
    spend_all(game, game.B)
    session.play.decided()
    session.end_all()
    assert [entry.command for entry in game.battle.history] == [EndTurn(game.A), EndTurn(game.B)]


# ---- what a turn holds, and what things cost -----------------------------------------------------------------------


def test_what_is_left_of_a_turn_is_counted_against_what_it_began_with() -> None:
    game, session = duel()
    move, action, bonus = session.inspect.turn_of(game.A)
    assert (move.kind, action.kind, bonus.kind) == ("move", "action", "bonus")
    assert move.left == move.most == session.table.battle.truth.of(game.A, Economy).move
    session.click((2, 2))
    move = session.inspect.turn_of(game.A)[0]
    assert (move.left, move.most) == (move.most - 2, move.most)
    assert session.inspect.card is not None
    assert session.inspect.turn_of(game.B) == ()
    spend_all(game, game.A)
    assert [one.left for one in session.inspect.turn_of(game.A)] == [0, 0, 0]


def test_what_a_turn_holds_is_called_as_the_ruleset_calls_it() -> None:
    names = {
        key: [one.name for one in on_map(rules=key).inspect.turn_of(on_map(rules=key).selection.unit)]
        for key in rulesets()
    }
    assert names == {
        "heroic": ["Movement", "Action", "Bonus action"],
        "heroic-classic": ["Movement", "Action"],
        "odigos": ["Movement", "Action"],
        "clash": ["Movement", "Action"],
        "oldschool": ["Move action", "Main action"],
    }


def test_every_cost_of_every_ruleset_has_its_signs() -> None:
    signs = {
        rules.presentation.cost_words.of(action.cost): spending.signs(action.cost)
        for rules in map(ruleset, rulesets())
        for action in rules.actions.values()
    }
    assert signs == {
        "movement": "▶",
        "move action": "▶",
        "half the movement": "½▶",
        "action": "●",
        "main action": "●",
        "bonus action": "◆",
        "action or bonus action": "●/◆",
        "action and movement": "●▶",
        "main and move action": "●▶",
        "whole turn": "●▶",
        "as the item says": "✱",
        "as the boon says": "✱",
        "instant": "free",
        "instant, once a turn": "free",
        "once a turn": "free",
        "on-turn action": "free",
        "nothing": "free",
    }


def test_the_end_asks_only_with_an_action_unspent_and_a_foe_in_reach() -> None:
    for drawing, is_near in ((CLOSE, True), ("A" + " ." * 40 + " B", False)):
        game, session = duel(drawing)
        session.press(Choose(EndTurn))
        assert (not game.battle.history) is is_near
    game, session = duel(CLOSE)
    game.battle.stage.world.add_component(game.A, Economy(6, 0, 1))
    session.play.decided()
    session.press(Choose(EndTurn))
    assert [entry.command for entry in game.battle.history] == [EndTurn(game.A)]


def test_the_prompt_names_only_what_can_still_be_chosen() -> None:
    game, session = duel("A B . . . . . .\n. . . . . . . .")
    assert session.bar.prompt.startswith(f"{session.table.name_of(game.A)}'s turn: choose a cell to move to, an enemy")
    economy = game.battle.truth.of(game.A, Economy)
    applying(game.battle.stage)(Spent(game.A, economy.action, economy.bonus))
    session.play.decided()
    assert "an enemy" not in session.bar.prompt
    assert "choose a cell to move to" in session.bar.prompt
    applying(game.battle.stage)(Spent(game.A, move=game.battle.truth.of(game.A, Economy).move))
    session.play.decided()
    assert "a cell" not in session.bar.prompt
