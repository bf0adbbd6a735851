"""The window's brain without a window: select, preview, confirm; questions, undo, saves, and who sees what."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.engine.commands import Attack, Command, Drop, EndTurn, Move, Scope, Shoot, Throw, UseItem
from game.engine.components import Economy, Health, Position
from game.engine.dice import RandomDice
from game.engine.events import Event, Stepped
from game.engine.forecast import odds, outcomes
from game.engine.forecast.odds import forecast, forecasting
from game.engine.prompt import Prompt
from game.engine.refusal import Refused
from game.engine.settling import Running
from game.engine.working import finish
from game.rulesets import ruleset
from game.screen.battle.forecast.forecasts import Forecasts
from game.screen.battle.presenter.lookout import Tool
from game.screen.battle.presenter.session import Mode, Session
from game.screen.keys import mnemonics
from game.screen.model.press import Answer, Choose, ChooseWay
from game.screen.text import wording
from game.screen.text.menu import GROUPS, Menu
from tests.now import now
from tests.screen.sessions import FORD, HEIGHTS, drawn, on_map, wait, wait_for_turn
from tests.table import Table, unit

DUEL = """
    A . . .
    . . B .
    . . . .
"""
CLOSE = """
    . . . .
    . A B .
    . . . .
"""


def duel(drawing: str = DUEL, **more: Any) -> tuple[Table, Session]:
    return drawn(drawing, A=unit("hoplite", "blue", name="Menon"), B=unit("raider", "red", name="Lykos"), **more)


def roll_freely(game: Table) -> None:
    """Let the rules roll from a seed from now on, where a test does not care what comes."""
    game.battle._make_dice = lambda number: RandomDice(7, number)


def calm(session: Session) -> None:
    """Let the moment pass in which clicks after a command are not heard."""
    session.play.tick(1.0)


# ---- what can be chosen --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [FORD, HEIGHTS])
def test_bar_offers_every_action_of_the_ruleset_and_each_greyed_one_says_why(path: Path) -> None:
    session = on_map(path)
    actions = list(session.table.battle.ruleset.actions)
    buttons = session.bar.buttons()
    assert {button.press for button in buttons} == {Choose(kind) for kind in actions}
    assert len(buttons) == len(actions)
    groups = [button.group for button in buttons]
    assert groups == sorted(groups, key=GROUPS.index), "what belongs together stands together"
    assert buttons[0].press == Choose(Move)
    assert buttons[-1].press == Choose(EndTurn)
    for button in buttons:
        assert button.enabled == (button.reason == "")
        assert button.enabled or button.reason.endswith((".", ")"))
        assert len(button.tooltip) >= 3
        assert "HE-" in " ".join(button.tooltip) or "BD-" in " ".join(button.tooltip)


def test_button_is_enabled_exactly_where_a_command_is_legal() -> None:
    session = on_map()
    for _ in range(12):
        legal = {Choose(type(command)) for command in session.table.battle.legal()}
        enabled = {button.press for button in session.bar.buttons() if button.enabled}
        assert enabled >= legal
        assert session.selection.menu is not None
        for entry in session.selection.menu.entries:
            # What is not proposed may be allowed all the same: a fire pot on a cell where nobody is known to be.
            allowed = [command for command in entry.commands if session.table.battle.refusal(command) is None]
            assert (Choose(entry.kind) in enabled) is bool(allowed)
            assert len(allowed) == len(entry.commands)
        session.choose_action(EndTurn)
        session.key("ENTER")
        calm(session)
        wait_for_turn(session)


def test_every_action_has_a_key_of_its_own_out_of_its_name() -> None:
    keys = [button.key for button in on_map().bar.buttons()]
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 1 and key.isalpha() for key in keys)
    assert mnemonics(["Attack", "Aim", "End turn", "Eat"]) == {"Attack": "A", "Aim": "I", "End turn": "E", "Eat": "T"}


def test_reach_holds_the_cells_of_legal_moves_with_what_they_cost() -> None:
    session = on_map()
    reach = session.markings.overlays().reach
    moves = [command for command in session.table.battle.legal() if isinstance(command, Move)]
    assert set(reach) == {move.path[-1] for move in moves}
    left = session.table.battle.truth.of(session.selection.unit, Economy).move
    assert all(1 <= cost <= left for cost in reach.values())
    for move in moves[::9]:
        before = session.table.battle.truth.of(session.selection.unit, Economy).move
        done = session.table.battle.submit(move)
        assert not isinstance(done, Refused)
        assert before - session.table.battle.truth.of(session.selection.unit, Economy).move == reach[move.path[-1]]
        session.table.battle.force_back()


def test_greyed_reason_is_the_rules_own() -> None:
    _, session = duel("A . . . B")
    attack = next(button for button in session.bar.buttons() if button.press == Choose(Attack))
    assert attack.reason == "Dory does not reach Lykos. (HE-42)"
    shoot = next(button for button in session.bar.buttons() if button.press == Choose(Shoot))
    assert shoot.reason == "It takes a bow, a sling or a lyre in hand. (HE-43)"


# ---- select, preview, confirm --------------------------------------------------------------------------------------


def test_safe_move_goes_with_one_click() -> None:
    game, session = duel()
    session.pointer.hover((1, 1))
    preview = session.preview.shown
    assert preview is not None
    assert preview.command == Move(game.A, ((1, 1),))
    assert session.markings.overlays().path == ((1, 1),)
    session.click((1, 1))
    assert game.cell("A") == (1, 1)


def test_risky_move_waits_for_a_second_click_and_names_the_risk() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    session.click((0, 0))
    assert game.cell("A") == (1, 1)
    assert session.selection.pinned == Move(game.A, ((0, 0),))
    risks = [step.risk for step in session.markings.overlays().steps]
    assert [risk.struck for risk in risks] == [pytest.approx(1)]
    assert session.markings.overlays().pinned == ((0, 0),)
    session.click((0, 0))
    assert game.battle.history[-1].command == Move(game.A, ((0, 0),))


def test_first_click_on_an_enemy_shows_the_odds_of_the_resolver_and_the_second_strikes() -> None:
    game, session = duel(CLOSE)
    session.pointer.hover((2, 1))
    preview = session.preview.shown
    assert preview is not None
    command = Attack(game.A, game.B, game.item("A", "dory"))
    assert preview.command == command
    expected = forecast(game.battle, command)
    assert preview.odds is not None
    assert preview.odds.hit == pytest.approx(expected.fate("hit"))
    assert preview.odds.felled == pytest.approx(expected.felled(game.B))
    assert sum(chance for _, chance in preview.odds.damage) == pytest.approx(1)
    fates = (preview.odds.hit, preview.odds.dodge, preview.odds.block, preview.odds.miss)
    assert sum(fates) == pytest.approx(1)
    session.click((2, 1))
    assert not game.battle.history
    roll_freely(game)
    session.click((2, 1))
    assert game.battle.history[-1].command == command


def test_clicking_wildly_spends_nothing_twice() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    for _ in range(6):
        session.click((2, 1))
    assert len(game.battle.history) == 1


def test_clicks_and_keys_during_an_animation_do_nothing() -> None:
    game, session = duel(CLOSE)
    before = game.battle.stage.world.digest()
    session.play.come_to(None, animating=True)
    for cell in ((0, 0), (2, 1), (1, 1)):
        session.click(cell)
        session.click(cell)
    for key in ("A", "E", "ENTER", "TAB", "BACKSPACE", "1"):
        session.key(key)
    assert game.battle.stage.world.digest() == before
    assert not game.battle.history
    assert session.markings.overlays().reach == {}


def test_hovering_everywhere_changes_nothing_and_draws_no_dice() -> None:
    session = on_map()
    before = session.table.battle.stage.world.digest()
    for cell in session.seats.view.grid.cells():
        session.pointer.hover(cell)
        _ = (
            session.preview.shown,
            session.markings.overlays(),
            session.inspect.card,
            session.inspect.cell,
            session.bar.buttons(),
        )
    session.pointer.hover(None)
    assert session.table.battle.stage.world.digest() == before
    session.choose_action(EndTurn)
    session.key("ENTER")
    other = on_map()
    other.choose_action(EndTurn)
    other.key("ENTER")
    assert session.table.battle.stage.world.digest() == other.table.battle.stage.world.digest()


def test_enemy_out_of_reach_says_why() -> None:
    _, session = duel("A . . . . . . #\n. . . . . . . B")
    session.click((7, 1))
    assert not session.table.battle.history
    assert session.preview.shown is not None


# ---- actions with variants and targets -----------------------------------------------------------------------------


def test_action_with_several_variants_shows_them_in_a_row_with_digits() -> None:
    game, session = duel("A . B")
    session.choose_action(Throw)
    ways = [button for button in session.bar.buttons() if isinstance(button.press, ChooseWay)]
    assert [button.key for button in ways] == [str(number + 1) for number in range(len(ways))]
    names = {button.name: button for button in ways}
    assert {"Dory, with the action", "Akinakes, with the action", "Akinakes, as a bonus action"} <= set(names)
    session.key(names["Akinakes, as a bonus action"].key)
    assert session.selection.armed is not None
    assert session.selection.armed.variant is not None
    assert session.selection.armed.variant[-1] is True
    assert session.markings.overlays().targets.keys() == {(2, 0)}
    while session.table.forecasts.is_at_work:
        calm(session)
    assert session.markings.overlays().targets[2, 0] == wording.label(
        session.table.forecasts.odds(Throw(game.A, game.B, game.item("A", "akinakes"), bonus=True))
    )


def test_refused_variant_says_why_when_it_is_pressed() -> None:
    _, session = duel("A . B")
    session.choose_action(Throw)
    dory = next(button for button in session.bar.buttons() if button.name == "Dory, as a bonus action")
    assert not dory.enabled
    session.press(dory.press)
    assert "Only a knife or an axe" in session.bar.prompt


def test_action_without_a_target_is_confirmed_by_choosing_it_again() -> None:
    game, session = duel()
    roll_freely(game)
    key = next(button.key for button in session.bar.buttons() if button.press == Choose(Scope))
    session.key(key)
    assert not game.battle.history
    assert session.preview.shown is not None
    assert session.preview.shown.command == Scope(game.A)
    session.key(key)
    assert game.battle.history[-1].command == Scope(game.A)


def test_end_turn_is_not_hit_by_accident() -> None:
    game, session = duel()
    session.key("E")
    assert not game.battle.history
    session.key("ESCAPE")
    assert session.selection.armed is None
    session.key("E")
    session.key("ENTER")
    assert game.battle.history[-1].command == EndTurn(game.A)


def test_keys_alone_find_a_target_and_strike() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    session.key("A")
    session.key("TAB")
    assert session.pointer.hovered == (2, 1)
    session.key("ENTER")
    session.key("ENTER")
    assert isinstance(game.battle.history[-1].command, Attack)


def test_arrows_move_the_pointer_from_the_unit_and_stay_on_the_board() -> None:
    _, session = duel()
    session.key("RIGHT")
    assert session.pointer.hovered == (1, 0)
    session.key("UP")
    assert session.pointer.hovered == (1, 0)
    session.key("DOWN")
    session.key("ENTER")
    assert session.table.battle.truth.of(session.selection.unit, Position).cells == ((1, 1),)


def test_escape_leaves_one_level_at_a_time() -> None:
    _, session = duel("A . B")
    session.choose_action(Throw)
    session.click((2, 0))
    assert now(session.selection.pinned) is not None
    session.key("ESCAPE")
    assert session.selection.pinned is None
    assert now(session.selection.armed) is not None
    session.leave()
    assert session.selection.armed is None
    session.click((2, 0))
    session.key("ESCAPE")
    session.key("ESCAPE")
    assert session.pointer.inspected == 0


def test_cell_that_the_rules_did_not_propose_is_tried_all_the_same() -> None:
    game, session = drawn(
        "A . . . . B\n. . . . . .\n. . . . . .",
        A=unit("skirmisher", "blue", gear=("fire-pot",)),
        B=unit("raider", "red"),
    )
    session.press(Choose(UseItem))
    session.pointer.hover((2, 2))
    preview = session.preview.shown
    assert preview is not None
    assert preview.command is not None
    assert session.table.battle.ruleset.aim_of(preview.command).cells(session.seats.view) == ((2, 2),)
    assert game.battle.refusal(preview.command) is None


def test_unit_of_ones_own_is_looked_at_not_attacked() -> None:
    game, session = drawn(
        "A C . B", A=unit("hoplite", "blue"), C=unit("archer", "blue", name="Kyra"), B=unit("raider", "red")
    )
    session.click((1, 0))
    assert not game.battle.history
    assert session.inspect.card is not None
    assert session.inspect.card.name == "Kyra"


@pytest.mark.parametrize("far", [3, 18])
def test_tab_takes_a_throw_at_a_cell_to_where_it_is_nearest_to_a_foe(far: int) -> None:
    game, session = drawn(
        "\n".join((". " * 20, "A " + ". " * (far - 1) + "B " + ". " * (19 - far), ". " * 20)),
        A=unit("skirmisher", "blue", gear=("fire-pot",)), B=unit("raider", "red"),
    )  # fmt: skip
    calm(session)
    session.press(Choose(UseItem))
    assert bool(session.markings.overlays().targets) is (far == 3), "where nobody can be met no cell is marked"
    session.key("TAB")
    column, row = session.pointer.hovered or (0, 0)
    pot = game.item("A", "fire-pot")
    assert game.battle.refusal(UseItem(game.A, pot, cell=(column, row))) is None
    assert column == far or game.battle.refusal(UseItem(game.A, pot, cell=(column + 1, row))) is not None


# ---- questions -----------------------------------------------------------------------------------------------------


def asked() -> Session:
    """Return a session in which the player is asked how a hoplite meets a blow."""
    game, session = drawn(
        ". A B .\n. . . .", A=unit("raider", "red", name="Lykos"), B=unit("hoplite", "blue", name="Menon")
    )
    roll_freely(game)
    game.battle.submit(Attack(game.A, game.B, game.item("A", "labrys")))
    session.play.decided()
    return session


def test_question_names_who_attacks_and_the_roll_and_the_odds_of_each_answer() -> None:
    session = asked()
    assert session.seats.mode is Mode.QUESTION
    dialog = session.questions.dialog
    assert dialog is not None
    assert dialog.title == "Lykos attacks Menon. How does Menon meet it?"
    assert any("shows" in line for line in dialog.text)
    texts = [choice.text for choice in dialog.choices]
    assert texts[0] == "Dodge"
    assert texts[-1] == "Take it"
    assert "Block with Aspis" in texts
    assert not any(choice.odds_known for choice in dialog.choices)
    for _ in range(20):
        session.play.tick(0.02)
    dialog = session.questions.dialog
    assert dialog is not None
    assert all(choice.odds_known for choice in dialog.choices)
    taken, dodged = dialog.choices[-1].odds, dialog.choices[0].odds
    assert taken is not None
    assert dodged is not None
    assert taken.hit == pytest.approx(1)
    assert 0 < dodged.dodge < 1
    assert dodged.mean == pytest.approx(taken.mean * (1 - dodged.dodge))


@pytest.mark.parametrize("way", ["1", "D", "RIGHT ENTER", "UP DOWN SPACE"])
def test_question_is_answered_by_digit_letter_or_arrows_and_cannot_be_waved_away(way: str) -> None:
    session = asked()
    session.key("ESCAPE")
    session.click((0, 0))
    session.leave()
    assert not session.key("ENTER"), "no answer was gone to"
    assert now(session.seats.mode) is Mode.QUESTION
    for key in way.split():
        assert session.key(key)
    assert session.seats.mode is not Mode.QUESTION
    assert type(session.table.battle.history[-1].answers[0]).__name__ == "Dodge"


def test_answers_are_worked_out_a_few_outcomes_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = asked().table.battle
    assert battle.decision is not None
    assert battle.decision.ask is not None
    options, before = battle.decision.ask.options, battle.stage.world.digest()
    wanted = [finish(forecasting(battle, option, all_told=True)) for option in options]
    walked: list[Running] = []
    run = outcomes._run

    def counted(running: Running, answer: Callable[[Prompt], Command]) -> None:
        walked.append(running)
        run(running, answer)

    monkeypatch.setattr(outcomes, "_run", counted)
    monkeypatch.setattr(odds, "ANSWERED_AT_ONCE", 1)
    forecasts, at_once = Forecasts(battle), list[int]()
    forecasts.want(options)
    while forecasts._wanted:
        began = len(walked)
        forecasts._look_on(forecasts._wanted[0])
        at_once.append(len(walked) - began)
        assert battle.stage.world.digest() == before
    assert max(at_once) == 1
    assert len(walked) > len(options)
    assert [forecasts.forecast(option) for option in options] == wanted


def test_escape_leaves_what_is_looked_at_beside_a_question() -> None:
    session = asked()
    session.lookout.use(Tool.THREAT)
    session.pointer.look_at(session.seats.view.units()[0])
    assert not now(session.is_idle)
    for _ in range(3):
        session.key("ESCAPE")
    assert now(session.is_idle)
    assert session.seats.mode is Mode.QUESTION


def test_clicking_an_answer_twice_answers_once() -> None:
    session = asked()
    session.press(Answer(0))
    session.press(Answer(0))
    assert len(session.table.battle.history[-1].answers) == 1


# ---- undo, save, load ----------------------------------------------------------------------------------------------


def test_undo_takes_a_move_back_and_the_log_with_it() -> None:
    game, session = duel()
    before, lines = game.battle.stage.world.digest(), session.telling.log
    session.click((1, 1))
    assert len(session.telling.log) > len(lines)
    session.key("BACKSPACE")
    assert game.battle.stage.world.digest() == before
    assert session.telling.log == lines
    assert session.bar.prompt == "Taken back."


def test_undo_says_why_not() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    session.choose_action(Scope)
    session.key("ENTER")
    session.key("BACKSPACE")
    assert "dice have been rolled" in session.bar.prompt
    assert len(game.battle.history) == 1


def test_save_and_load_give_the_same_battle(tmp_path: Path) -> None:
    session = on_map()
    cell = sorted(session.markings.overlays().reach)[3]
    session.click(cell)
    calm(session)
    path = tmp_path / "naïve Карты.kleos"
    assert session.table.save(path)
    saved = session.table.battle.stage.world.digest()
    resets = []
    session.play.resets.append(lambda: resets.append(1))
    session.choose_action(EndTurn)
    session.key("ENTER")
    assert session.table.battle.stage.world.digest() != saved
    assert session.play.load(path)
    assert session.table.battle.stage.world.digest() == saved
    assert session.seats.mode is Mode.TURN
    assert resets
    assert "Loaded" in session.bar.prompt
    assert session.telling.log


def test_load_of_a_damaged_file_says_so_and_leaves_the_battle(tmp_path: Path) -> None:
    session = on_map()
    before = session.table.battle
    (tmp_path / "broken.kleos").write_bytes(b"\x00 nothing")
    (tmp_path / "newer.kleos").write_text(json.dumps({"format": 999, "version": "9"}), encoding="utf-8")
    for name, words in (("broken", "damaged"), ("newer", "newer"), ("none", "cannot be read")):
        assert not session.play.load(tmp_path / f"{name}.kleos")
        assert words in session.bar.prompt
        assert session.table.battle is before


# ---- who sees what, who plays --------------------------------------------------------------------------------------


def test_hidden_enemy_shows_nowhere() -> None:
    game, session = drawn(
        "A . . . .\n. . . . .\n. . . . B",
        A=unit("hoplite", "blue"),
        B=unit("assassin", "red", name="Skia", sneaking=True),
    )
    assert game.B not in session.seats.view.units()
    session.pointer.hover((4, 2))
    assert session.pointer.unit_at((4, 2)) == 0
    shown = (
        session.telling.order,
        session.inspect.card,
        session.inspect.cell,
        session.telling.log,
        session.markings.overlays(),
        session.bar.buttons(),
    )
    assert "Skia" not in repr(shown)
    assert (4, 2) in session.markings.overlays().reach


def test_watchers_are_told_what_the_side_perceives_and_nothing_else() -> None:
    game, session = drawn(
        ". A # B .\n. . # . .", humans=("blue",), A=unit("hoplite", "blue"), B=unit("assassin", "red", sneaking=True)
    )
    seen: list[Event] = []
    session.play.watchers.append(lambda stamped: seen.append(stamped.event))
    session.choose_action(EndTurn)
    session.key("ENTER")
    calm(session)
    game.battle.submit(Move(game.B, ((4, 0),)))
    assert not [event for event in seen if isinstance(event, Stepped)]
    assert [stamped for stamped in game.battle.events if isinstance(stamped.event, Stepped)]


def test_figures_of_an_unscoped_enemy_are_marked_as_a_guess() -> None:
    _, session = drawn(
        "A . . B", A=unit("hoplite", "blue"), B=unit("raider", "red", gear=("dory", "panoply"), name="Lykos")
    )
    session.pointer.hover((3, 0))
    card = session.inspect.card
    assert card is not None
    assert card.guess
    assert all(fact.guess for fact in card.facts if fact.group in {"item", "boon"})
    assert not any("Panoply" in fact.label for fact in card.facts)
    assert any(fact.rule == "HE-13" for fact in card.facts)


def test_computer_sides_play_in_slices_up_to_the_next_human_turn() -> None:
    game, session = duel(CLOSE)
    roll_freely(game)
    session.choose_action(EndTurn)
    session.key("ENTER")
    assert now(session.seats.mode) is Mode.WAITING
    session.play.come_to(None, animating=True)
    session.play.tick(0.1)
    assert len(game.battle.history) == 1
    session.play.come_to(None, animating=False)
    wait(session)
    assert session.seats.mode in {Mode.TURN, Mode.QUESTION}
    assert len(game.battle.history) > 1


def test_two_people_hand_over_and_each_sees_what_its_side_knows() -> None:
    game, session = duel(humans=("blue", "red"))
    session.table.preferences.change(hand_over="always")
    session.choose_action(EndTurn)
    session.key("ENTER")
    assert now(session.seats.mode) is Mode.HANDOVER
    assert session.seats.handover == "red"
    assert session.selection.menu is None
    assert session.markings.overlays().reach == {}
    session.key("ENTER")
    assert now(session.seats.mode) is Mode.HANDOVER, "the second press of a double one seats nobody"
    calm(session)
    session.key("ENTER")
    assert session.seats.viewer == "red"
    assert session.seats.mode is Mode.TURN
    assert session.selection.unit == game.B


def test_without_people_the_truth_is_shown_and_the_battle_plays_itself() -> None:
    game, session = drawn(
        "A . B", humans=(), A=unit("hoplite", "blue"), B=unit("assassin", "red", name="Skia", sneaking=True)
    )
    roll_freely(game)
    assert session.seats.viewer is None
    assert {entry.name for entry in session.telling.order} == {"A", "Skia"}
    for _ in range(2000):
        session.play.tick(0.1)
        if session.seats.mode is Mode.OVER:
            break
    result = session.telling.result
    assert result is not None
    assert result.title.endswith("wins")
    assert session.key("E") is False


def test_whole_battle_by_clicks_and_keys_alone() -> None:
    """Somebody who clicks any target offered, moves nearer, and answers with the first answer comes to the end.

    The other rulesets' are in `test_rulesets.py`.
    """
    session = on_map(HEIGHTS, seed=3, most=3)
    for _ in range(4000):
        if session.seats.mode is Mode.OVER:
            break
        if session.seats.mode is Mode.QUESTION:
            session.key("1")
        elif session.seats.mode is Mode.TURN:
            play_by_hand(session)
        session.play.tick(0.5)
    result = session.telling.result
    assert result is not None
    assert result.title in {"Victory", "Defeat", "A draw"}
    assert session.table.chronicle.rounds >= 1


def play_by_hand(session: Session) -> None:
    """Strike if there is a target that can be struck at, else come nearer, else end the turn."""
    for cell in session.markings.overlays().targets:
        session.pointer.hover(cell)
        preview = session.preview.shown
        if preview is not None and preview.command is not None:
            count = len(session.table.battle.history)
            session.click(cell)
            session.click(cell)
            if len(session.table.battle.history) > count:
                return
    view = session.seats.view
    enemies = view.enemies(session.selection.unit)
    reach = session.markings.overlays().reach
    here = view.cells(session.selection.unit)
    if enemies and reach:
        nearest = min(reach, key=lambda cell: min(view.grid.gap((cell,), view.cells(enemy)) for enemy in enemies))
        gap = min(view.grid.gap(here, view.cells(enemy)) for enemy in enemies)
        if min(view.grid.gap((nearest,), view.cells(enemy)) for enemy in enemies) < gap:
            count = len(session.table.battle.history)
            session.click(nearest)
            session.click(nearest)
            if len(session.table.battle.history) == count and session.seats.mode is Mode.TURN:
                session.press(Choose(Move))  # who is pointed at there, under the water or above it, would be meant
                session.click(nearest)
                session.click(nearest)
            return
    session.choose_action(EndTurn)
    session.key("ENTER")


# ---- words ---------------------------------------------------------------------------------------------------------


def test_percentages_never_lie_at_the_ends() -> None:
    assert [wording.percent(chance) for chance in (0.0, 1e-6, 0.4, 0.999, 0.99999, 1.0)] == [
        "0%",
        "<1%",
        "40%",
        ">99%",
        ">99%",
        "100%",
    ]


def test_variants_are_told_apart_by_everything_but_the_place() -> None:
    variant_of = ruleset("heroic").actions[Shoot].variant_of
    assert variant_of(Shoot(1, 2, 3, 4)) == variant_of(Shoot(1, 9, 3, 4))
    assert variant_of(Shoot(1, 2, 3, 4)) != variant_of(Shoot(1, 2, 3, 5))


def test_menu_keeps_refused_variants_with_their_reasons() -> None:
    session = on_map()
    menu = Menu(session.table.battle, session.selection.unit)
    drops = menu.entry(Drop)
    assert drops is not None
    assert any(way.refusal is not None and "Body armour" in way.refusal.reason for way in drops.ways)


def test_cell_card_tells_terrain_cost_height_and_what_lies_there() -> None:
    session = on_map()
    session.pointer.hover((0, 0))
    cell = session.inspect.cell
    assert cell is not None
    rows = dict(cell.rows)
    assert "Height" in rows
    assert "Cost" in rows


def test_turn_order_starts_with_the_active_unit_and_tells_hit_points() -> None:
    session = on_map()
    order = session.telling.order
    assert order[0].is_active
    assert order[0].unit == session.selection.unit
    assert len(order) == len(session.seats.view.units())
    assert order[0].hp == session.table.battle.truth.of(session.selection.unit, Health).hp
