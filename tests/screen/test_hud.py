"""The panels: every fact and button is drawn, fits, and is hit where it is seen; nothing is drawn twice for nothing."""

import itertools
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest import mock

import arcade
import pytest
from PIL import Image

from game.data import maps
from game.engine.commands import Attack, EndTurn, Move, Surface, Throw
from game.engine.components import Unit
from game.engine.presentation import Fact
from game.screen.battle.panels.facts import GoalBox, UnitBox
from game.screen.battle.panels.layout import column_wide
from game.screen.battle.panels.log_box import LogBox
from game.screen.battle.presenter.session import Mode
from game.screen.battle.view import BattleView
from game.screen.keys import LOG_IN_FULL, written
from game.screen.model.chances import Share, Spread
from game.screen.model.eyes import COMMON
from game.screen.model.plain import Choice, Dialog, ExpectedToll, LogLine, Odds
from game.screen.model.press import Answer, AtTable, Choose, SetPolicy
from game.screen.text import goals
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas
from game.screen.ui.dialog import DialogBox
from game.screen.ui.paint import fitted, wrapped
from game.screen.ui.window import KleosWindow, key_name
from game.tiled import load
from tests.screen.seats import frames, middle, pixel, pixels, press, settle, show
from tests.screen.sessions import FORD, HEIGHTS, on_map
from tests.screen.test_session import play_by_hand

pytestmark = pytest.mark.screen


@pytest.fixture
def seated(window: KleosWindow, tmp_path: Path) -> BattleView:
    return show(window, on_map(), tmp_path)


def test_tooltip_of_a_greyed_button_says_why(seated: BattleView) -> None:
    press(seated, AtTable.MORE)
    frames(seated, 6)
    spot = next(spot for spot in seated.hud.sheet_of_drawer.canvas.spots if spot.press == Choose(Surface))
    x, y = middle(spot.box)
    seated.on_mouse_motion(x, y, 0, 0)
    frames(seated, 12)
    assert seated.hud.tip.box is not None
    assert any(line.startswith("Not now: ") for line in spot.tip)
    assert any("HE-122" in line for line in spot.tip)
    assert seated.session.pointer.hovered is None


def test_no_tooltip_lies_over_the_drawer_until_the_pointer_moves(seated: BattleView) -> None:
    press(seated, AtTable.MORE)
    frames(seated, 6)
    box = next(spot.box for spot in seated.hud.sheet_of_drawer.canvas.spots if spot.press == Choose(Surface))
    seated.on_key_press(arcade.key.ESCAPE, 0)
    seated.on_mouse_motion(*middle(box), 0, 0)
    frames(seated, 12)
    seated.on_key_press(arcade.key.KEY_0, 0)
    frames(seated, 12)
    assert seated.hud.drawer.is_open
    assert seated.hud.tip.box is None
    assert rest_on(seated, box)


def rest_on(view: BattleView, box: Box) -> tuple[str, ...]:
    """Let the pointer rest in a box; return the words of the tooltip."""
    view.on_mouse_motion(*middle(box), 0, 0)
    frames(view, 12)
    tip = view.hud.tip
    return () if tip.box is None else tuple(tip.canvas.script.words_in(tip.box).split(", "))


def test_no_tooltip_repeats_what_can_be_read_where_it_points(seated: BattleView) -> None:
    seated.session.pointer.hover((3, 3))
    frames(seated, 3)
    cell, bar = seated.hud.cell, seated.hud.bar
    assert cell.box is not None
    assert seated.session.inspect.cell is not None
    assert "…" not in cell.canvas.script.words_in(cell.box), "the panel has room for all of it"
    assert len(cell.canvas.spots[-1].tip) > 2
    assert rest_on(seated, cell.box) == ()
    line = next(spot for spot in bar.canvas.spots if spot.tip == (seated.session.bar.prompt,))
    assert rest_on(seated, line.box) == ()


def test_what_is_cut_off_can_be_read_in_the_tooltip(seated: BattleView) -> None:
    canvas, box = Canvas(seated.hud.paint), Box(0, 0, 90, 20)
    canvas.text("A ford, shallow and slow", 0, 20, "small", room=80)
    canvas.spot(box, None, ("A ford, shallow and slow",))
    canvas.spot(box, None, ("A ford", "It takes two steps."))
    canvas.text("Costs: 2 steps.", 0, 20, "small")
    canvas.spot(box, None, ("Costs", "2 steps"))
    canvas.spot(box, None, ("Cost", "2 steps"))
    cut, news, read, part = (canvas.script.news(spot) for spot in canvas.spots)
    assert cut == ("A ford, shallow and slow",)
    assert news == ("A ford", "It takes two steps."), "the head is said again, for what stands under it"
    assert read == ()
    assert part == ("Cost",), "a part of a word is not that word"


def test_pictures_side_by_side_join_on_whole_pixels_at_any_scale(seated: BattleView) -> None:
    canvas = Canvas(seated.hud.paint)
    canvas.paint.scale = 1.37
    for left, right in itertools.pairwise((3.0, 97.0, 190.0)):
        canvas.image("grey", Image.new("RGBA", (64, 64)), Box(left, 5.0, right - left, 61.0))
    (x, _, wide, _), (at, _, other, _) = canvas._pool
    edges = [edge * 1.37 for edge in (x - wide / 2, x + wide / 2, at - other / 2, at + other / 2)]
    assert edges[1] == pytest.approx(edges[2], abs=1e-3)
    assert edges == pytest.approx([round(edge) for edge in edges], abs=1e-3)


def test_the_ground_of_a_panel_goes_on_from_one_piece_to_the_next(seated: BattleView) -> None:
    canvas = Canvas(seated.hud.paint)
    with mock.patch.object(canvas.paint, "piece", wraps=canvas.paint.piece) as cut:
        canvas._ground(Box(0, 0, 256, 300), "panel_glaze")
    lower, upper = (call.args[1] for call in cut.call_args_list)
    assert (lower, upper) == ((0, 0, 256, 256), (0, 212, 256, 256)), "it is laid from below, and cut from there"


def test_the_last_line_of_the_log_is_begun_where_it_has_no_room(seated: BattleView) -> None:
    log, words = LogBox(seated.hud.paint), "Somebody attacks somebody else with something that has a very long name."
    lines = LogLine(1, "Before.", (), 1, 0), LogLine(2, words, ("HE-40",), 1, 0)
    log.show(Box(0, 0, 200, 300), lines)
    assert "Before." in log.canvas.script.words_in(Box(0, 0, 200, 300))
    log.show(Box(0, 0, 200, 50), lines)
    written = log.canvas.script.words_in(Box(0, 0, 200, 50))
    assert written.startswith("Somebody attacks")
    assert written.endswith("…")
    assert words in log.canvas.spots[0].tip[0], "the whole is read by resting on it"


def test_the_names_of_habits_are_whole_in_a_narrow_question(seated: BattleView) -> None:
    names = "ask me", "what is best", "always", "never"
    habit = "Kallias, meeting an attack: from now on"
    asked = Dialog(
        "?", (), (Choice("Dodge", "", None, False),), (), habit, tuple((name, name, False) for name in names)
    )
    dialog = DialogBox(seated.hud.paint)
    dialog.show(asked, Box(0, 0, 380, 300), (), None)
    written = [spot for spot in dialog.canvas.spots if isinstance(spot.press, SetPolicy)]
    assert tuple(dialog.canvas.script.words_in(spot.box) for spot in written) == names
    assert " ".join(one.shown for one in dialog.canvas.script.lines if one.shown in habit) == habit
    assert all(
        dialog.canvas.width(name, "tiny", "bold") < spot.box.width for name, spot in zip(names, written, strict=True)
    )


def test_who_is_in_hand_stays_in_sight_in_a_smaller_window(seated: BattleView) -> None:
    window, camera = seated.window, seated.board_camera
    settle(seated)
    cell, usual = seated.showing.cell_in_hand, (window.width, window.height)
    assert cell is not None
    camera.zoom_at(400, 300, 3.0)
    camera.look_at(cell)
    camera.pan(200 - camera.screen_of(cell)[0], 0)
    assert camera.shows(cell)
    try:
        window._width, window._height = 640, 480
        seated.on_resize(640, 480)
        assert camera.shows(cell)
        camera.pan(9999, 9999)
        assert not camera.shows(cell)
        seated.on_resize(640, 480)
        assert not camera.shows(cell), "who looks elsewhere goes on looking there"
    finally:
        window._width, window._height = usual


def test_a_key_that_is_held_as_the_window_loses_the_keys_does_nothing(seated: BattleView) -> None:
    settle(seated)
    with mock.patch.object(seated.session, "let_go_of_key") as let_go:
        for is_left in (True, False):
            seated.on_key_press(arcade.key.M, 0)
            if is_left:
                seated.on_deactivate()
            seated.on_key_release(arcade.key.M, 0)
            assert let_go.called is not is_left


@pytest.mark.parametrize("leave", ["page", "window"])
def test_keys_and_buttons_held_as_another_page_or_window_has_them_do_nothing_afterwards(
    seated: BattleView, leave: str
) -> None:
    settle(seated)
    session, window = seated.session, KleosWindow.opened()
    before = len(session.table.battle.history)
    own = session.table.battle.legal(session.selection.unit)
    near = next(one.path[0] for one in own if isinstance(one, Move) and len(one.path) == 1)
    x, y = seated.board_camera.screen_of(near)
    seated.on_key_press(arcade.key.M, 0)
    seated.on_mouse_motion(x, y, 0, 0)
    session.clock.tick(5.0)
    assert session.selection.armed is not None
    assert session.preview.shown is not None
    seated.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    if leave == "page":
        window.show_view(arcade.View())
        window.show_view(seated)
    else:
        seated.on_deactivate()
    seated.on_key_release(arcade.key.M, 0)
    seated.on_mouse_release(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    session.let_go_of_key()
    assert len(session.table.battle.history) == before
    assert session.selection.pinned is None


def test_a_question_lies_where_it_hides_less_of_whoever_is_asked(seated: BattleView) -> None:
    dialog, free = DialogBox(seated.hud.paint), Box(0, 100, 640, 400)
    asked = Dialog("?", (), (Choice("Dodge", "", None, False),))
    places = []
    for bottom in (300.0, 190.0, 110.0, 440.0):
        dialog.show(asked, free, [Box(300, bottom, 40, 40)], None)
        assert dialog.box is not None
        places.append("low" if dialog.box.bottom == free.bottom else "high")
    assert places == ["low", "high", "high", "low"]


def test_a_question_in_a_small_window_leaves_room_for_whoever_is_asked(seated: BattleView) -> None:
    dialog, free = DialogBox(seated.hud.paint), Box(4, 104, 412, 310)
    answers = tuple(
        Choice(name, name[:1], None, True) for name in ("Dodge", "Block with Kopis", "With Aspis", "Take it")
    )
    title = "Battos attacks Pelagon. How does Pelagon meet it?"
    told, policies = ("Battos attacks.", "Battos, attack: d8 shows 4."), tuple((one, one, False) for one in "abcd")
    asked = Dialog(title, told, answers, (), "Pelagon, meeting an attack: from now on", policies)
    dialog.show(asked, free, [Box(150, 200, 30, 30)], None)
    assert dialog.box is not None
    assert free.top - dialog.box.top >= 60
    dialog.show(asked, free, (), None)
    assert free.top - dialog.box.top < 60, "where nobody is asked all is told"


@pytest.mark.parametrize("wide", [412, 300])
def test_a_question_in_a_small_window_tells_whether_who_is_asked_goes_down(seated: BattleView, wide: int) -> None:
    spread = Spread((("hit", Share(0.42, 42)), ("dodge", Share(0.58, 58))), (), 3.1, Share(0.17, 17))
    other = ExpectedToll("The captain of the crossing", 1.5, 0.08)
    odds = Odds(True, 0.42, 0.58, 0.0, 0.0, (), 3.1, 0.17, (other,), spread)
    answers = tuple(Choice(name, name[:1], odds, True) for name in ("Dodge", "Block with Kopis", "Aspis", "Take it"))
    dialog = DialogBox(seated.hud.paint)
    dialog.show(Dialog("How does Pelagon meet it?", ("8 shows.",), answers), Box(4, 104, wide, 310), (), None)
    for spot in dialog.canvas.spots:
        told = dialog.canvas.script.words_in(spot.box)
        assert "down" in told
        assert "17%" in told
        assert "…" not in told


@pytest.mark.parametrize("seat", ["red", None])
def test_the_longest_goal_is_whole_in_a_small_window(seated: BattleView, seat: str | None) -> None:
    words, box = goals.told(goals.of_map(load(maps() / "crossroads.tmx")), seat), GoalBox(seated.hud.paint)
    wide = column_wide(640)
    box.show(Box(0, 0, wide, box.high(words, wide, 480)), "The crossroads", words, "seed 1")
    assert " ".join(one.shown for one in box.canvas.script.lines if one.shown in words) == words
    assert box.high(words, wide, 360) < box.high(words, wide, 480), "in a low window the card needs the room"


def test_what_a_cell_costs_is_said_under_its_name(seated: BattleView) -> None:
    seated.session.pointer.hover((3, 3))
    frames(seated, 3)
    cell = seated.hud.cell
    assert cell.box is not None
    (name, *rest) = cell.canvas.script.lines
    assert rest[0].shown.startswith("Cost:")
    assert all(one.y < name.y - 8 for one in rest), "nothing stands beside the name"


def test_a_long_name_is_whole_on_its_card(window: KleosWindow, tmp_path: Path) -> None:
    view = show(window, on_map(maps() / "hunt.tmx", rules="heroic", most=5), tmp_path)
    seen = view.session.seats.view
    unit = next(one for one in seen.units() if seen.of(one, Unit).name == "The priestess of the hunt")
    view.session.pointer.hover(seen.cells(unit)[0])
    frames(view)
    assert "The priestess of the hunt" in [one.shown for one in view.hud.unit.canvas.script.lines]


def test_a_long_name_is_whole_on_a_narrow_card_and_nothing_lies_on_it(seated: BattleView) -> None:
    unit, card = UnitBox(seated.hud.paint), seated.session.inspect.card
    assert card is not None
    for name in ("Captain of the crossing", "The priestess of the hunt"):
        unit.show(Box(0, 0, 216, 250), replace(card, name=name))
        lines = unit.canvas.script.lines
        title = next(number for number, one in enumerate(lines) if one.words == card.title)
        assert " ".join(one.shown for one in lines[:title]) == name
        heights = [one.y for one in lines[: title + 1]]
        assert all(one - other >= 11 for one, other in itertools.pairwise(heights))


def test_a_name_beside_the_order_of_turns_does_not_go_under_it(seated: BattleView) -> None:
    settle(seated)
    camera, seen = seated.board_camera, seated.session.seats.view
    cell = max(seen.cells(unit)[0] for unit in seen.units())
    seated.session.pointer.hover(cell)
    frames(seated, 2)
    strip, scale = seated.hud.order.box, seated.hud.paint.scale
    assert strip is not None
    whole = Box(strip.left * scale, strip.bottom * scale, strip.width * scale, strip.height * scale)
    camera.zoom_at(640, 360, 2.0)
    x, y = camera.screen_of(cell)
    camera.pan(whole.right + 30 - x, whole.top - y)
    assert camera.screen_of(cell) == pytest.approx((whole.right + 30, whole.top), abs=2)
    frames(seated, 1)
    words = [Box(x - wide / 2, y - high * 0.4, wide, high * 0.8) for x, y, wide, high in seated.scene.words._pool]
    assert words
    assert not any(word.meets(whole) for word in words)


def test_what_does_not_fit_beside_a_label_of_a_card_pushes_down_what_follows(seated: BattleView) -> None:
    """At the very width, too, at which it begins not to fit."""
    unit, card = UnitBox(seated.hud.paint), seated.session.inspect.card
    assert card is not None
    facts = Fact("item", "Shield", "+1 in a clash, soft cover against missiles"), Fact("item", "Mail", "1d4, Evade -1")
    below = set()
    for wide in range(250, 350):
        unit.show(Box(0, 0, wide, 400), replace(card, facts=facts))
        lines = unit.canvas.script.lines
        at = next(number for number, one in enumerate(lines) if one.words == "Shield")
        after = next(number for number, one in enumerate(lines) if one.words == "Mail")
        label, *values = (one.y for one in lines[at:after])
        assert lines[after].y <= min(label, *values) - 12, wide
        below.add(values[0] < label)
    assert below == {True, False}


def test_no_kind_of_question_is_cut_on_the_page_of_reactions(seated: BattleView) -> None:
    hud = seated.hud
    hud.reactions.open()
    for wide in range(640, 1280, 20):
        hud.habits.show(hud.reactions, (wide, 600), None)
        assert not any("…" in one.shown for one in hud.habits.canvas.script.lines), wide
    hud.reactions.close()


# ---- pointer and keys ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [FORD, HEIGHTS])
def test_pointer_finds_every_cell_where_it_is_drawn(window: KleosWindow, tmp_path: Path, path: Path) -> None:
    view = show(window, on_map(path), tmp_path)
    found = 0
    for cell in view.session.seats.view.grid.cells():
        x, y = view.board_camera.screen_of(cell)
        view.on_mouse_motion(x, y, 0, 0)
        if not view.hud.over_panel(x, y):
            assert view.session.pointer.hovered == cell
            found += 1
    assert found > 200


def test_click_moves_and_undo_button_takes_it_back(seated: BattleView) -> None:
    session = seated.session
    cell = next(iter(session.markings.overlays().reach))
    before = session.table.battle.stage.world.digest()
    x, y = seated.board_camera.screen_of(cell)
    for _ in range(2):
        seated.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
        seated.on_mouse_release(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    assert len(session.table.battle.history) >= 1
    settle(seated)
    frames(seated)
    press(seated, AtTable.UNDO)
    if session.bar.prompt == "Taken back.":
        assert session.table.battle.stage.world.digest() == before
    else:
        assert "cannot be taken back" in session.bar.prompt


def test_drag_moves_the_map_and_chooses_nothing(seated: BattleView) -> None:
    cell, count = (12, 9), len(seated.session.table.battle.history)
    seated.board_camera.zoom_at(*seated.board_camera.screen_of(cell), 2.5)
    x, y = seated.board_camera.screen_of(cell)
    seated.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    seated.on_mouse_drag(x + 90, y + 50, 90, 50, arcade.MOUSE_BUTTON_LEFT, 0)
    seated.on_mouse_release(x + 90, y + 50, arcade.MOUSE_BUTTON_LEFT, 0)
    assert seated.board_camera.cell_at(x + 90, y + 50) == cell
    assert len(seated.session.table.battle.history) == count


def test_click_counts_only_where_it_began(seated: BattleView) -> None:
    """Who slides off a button has thought better of it: neither the map beside it nor another button is meant."""
    session, left = seated.session, arcade.MOUSE_BUTTON_LEFT

    def state() -> tuple[object, ...]:
        selection, drawer = session.selection, seated.hud.drawer
        return selection.pinned, selection.armed, drawer.state, len(session.table.battle.history)

    before, cell = state(), seated.board_camera.screen_of(next(iter(session.markings.overlays().reach)))
    buttons = [middle(spot.box) for spot in seated.hud.bar.canvas.spots if spot.press is not None]
    for began, ended in ((buttons[0], cell), (buttons[0], buttons[-1]), (cell, buttons[-1])):
        seated.on_mouse_press(*began, left, 0)
        seated.on_mouse_drag(*ended, 1, 1, left, 0)
        seated.on_mouse_release(*ended, left, 0)
        assert state() == before, (began, ended)


def test_wheel_over_the_log_turns_the_log_and_elsewhere_zooms(seated: BattleView) -> None:
    zoom = seated.board_camera.zoom
    assert seated.hud.log.box is not None
    seated.on_mouse_scroll(*pixel(seated.hud.log.box), 0, 2)
    assert seated.hud.log.scrolled > 0
    assert seated.board_camera.zoom == zoom
    left, bottom, right, top = seated.board_camera.free
    seated.on_mouse_scroll(round((left + right) / 2), round((bottom + top) / 2), 0, 1)
    assert seated.board_camera.zoom > zoom


def test_every_key_on_a_button_does_what_the_button_does(seated: BattleView) -> None:
    session = seated.session
    session.table.preferences.change(confirm="always")
    for button in session.bar.buttons():
        if button.enabled:
            session.leave()
            session.leave()
            seated.on_key_press(getattr(arcade.key, button.key), 0)
            assert session.selection.armed is not None, button.name
            assert Choose(session.selection.armed.kind) == button.press
            seated.on_key_press(arcade.key.ESCAPE, 0)
            seated.on_key_press(arcade.key.ESCAPE, 0)
            assert session.selection.armed is None
    assert key_name(arcade.key.KEY_1, 0) == key_name(arcade.key.NUM_1, 0) == "1"
    assert key_name(arcade.key.RETURN, 0) == key_name(arcade.key.NUM_ENTER, 0) == "ENTER"
    assert key_name(arcade.key.Z, arcade.key.MOD_CTRL) == "CTRL+Z"
    assert written("BACKSPACE") == "Backspace"


def test_keys_and_clicks_while_something_moves_only_skip_it(seated: BattleView) -> None:
    session = seated.session
    seated.on_key_press(arcade.key.E, 0)
    seated.on_key_press(arcade.key.ENTER, 0)
    frames(seated, 1, 0.01)
    before = len(session.table.battle.history)
    session.play.come_to(None, animating=True)
    for symbol in (arcade.key.E, arcade.key.M, arcade.key.BACKSPACE):
        seated.on_key_press(symbol, 0)
    for cell in ((1, 1), (5, 8), (9, 9)):
        x, y = seated.board_camera.screen_of(cell)
        seated.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
        seated.on_mouse_release(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    assert len(session.table.battle.history) == before


# ---- what is drawn -------------------------------------------------------------------------------------------------


def test_hovering_shows_the_preview_and_an_unchanged_frame_draws_nothing_anew(seated: BattleView) -> None:
    session = seated.session
    session.choose_action(Throw)
    target = next(iter(session.markings.overlays().targets))
    x, y = seated.board_camera.screen_of(target)
    seated.on_mouse_motion(x, y, 0, 0)
    frames(seated, 14)
    while session.table.forecasts.is_at_work:  # the more is going on beside it, the more frames it takes
        frames(seated, 1)
    frames(seated, 2)
    assert seated.hud.preview.box is not None
    seen = seated.hud._seen
    drawn = [(panel._key, panel.canvas.drawn) for panel in seated.hud._panels]
    frames(seated, 5)
    assert seated.hud._seen is seen
    assert [(panel._key, panel.canvas.drawn) for panel in seated.hud._panels] == drawn


def test_handover_hides_the_battle_whoever_hides_in_it(window: KleosWindow, tmp_path: Path) -> None:
    """The hand-over of two different battles is the same picture to the last pixel."""
    pictures = []
    for path in (FORD, HEIGHTS):
        session = on_map(path, humans=("blue", "red"))
        first = session.table.battle.decision
        assert first is not None
        session.table.preferences.change(hand_over="always")
        session.seats.viewer = COMMON
        session.notice.moved_on()
        assert session.seats.mode is Mode.HANDOVER
        view = show(window, session, tmp_path)
        frames(view, 2)
        pictures.append((first.side, pixels(window)))
    if pictures[0][0] == pictures[1][0]:
        assert pictures[0][1] == pictures[1][1]


def test_question_can_be_answered_with_the_pointer(window: KleosWindow, tmp_path: Path) -> None:
    view = show(window, on_map(seed=1), tmp_path)
    session = view.session
    for _ in range(400):
        settle(view)
        if session.seats.mode is Mode.QUESTION:
            break
        if session.seats.mode is Mode.TURN:
            play_by_hand(session)
    assert session.seats.mode is Mode.QUESTION
    frames(view, 30)
    dialog = session.questions.dialog
    assert dialog is not None
    assert all(choice.odds_known for choice in dialog.choices)
    box = view.hud.dialog.box
    assert box is not None
    assert not box.holds(*view.board_camera.screen_of(dialog.cells[0]))
    given = len(session.table.battle.history[-1].answers)
    entry = session.table.battle.history[-1]
    press(view, Answer(0))
    assert len(entry.answers) == given + 1


def test_words_in_any_script_fit_or_are_cut(seated: BattleView) -> None:
    del seated
    assert fitted("Žofie 戦士 ☠", 1000, 14, "body") == "Žofie 戦士 ☠"
    assert fitted("Žofie 戦士 ☠ the very long-winded", 90, 14, "body").endswith("…")
    lines = wrapped("one two three four five six seven eight", 120, 14, "body")
    assert len(lines) > 1
    assert " ".join(lines) == "one two three four five six seven eight"


def test_quick_save_and_load_by_key(seated: BattleView) -> None:
    session = seated.session
    saved = session.table.battle.stage.world.digest()
    seated.on_key_press(arcade.key.F5, 0)
    assert seated.quick_save.is_file()
    session.choose_action(EndTurn)
    session.key("ENTER")
    seated.on_key_press(arcade.key.F9, 0)
    assert session.table.battle.stage.world.digest() == saved
    frames(seated)
    assert not session.playback.animating
    assert Attack in session.table.battle.ruleset.actions


def test_alt_names_all_until_it_is_let_go_or_another_window_has_the_keys(seated: BattleView) -> None:
    window = KleosWindow.opened()
    for end in (partial(window.on_key_release, arcade.key.LALT, 0), window.on_deactivate):
        window.on_key_press(arcade.key.LALT, 0)
        seated.on_update(0.01)
        assert seated.scene.lettering.are_all_named
        end()
        seated.on_update(0.01)
        assert not seated.scene.lettering.are_all_named


def test_a_key_shows_the_log_with_dice_and_rules_and_hides_them_again(seated: BattleView) -> None:
    seen = [seated.hud.log.is_in_full]
    for _ in range(2):
        seated._do_key(LOG_IN_FULL)
        seen.append(seated.hud.log.is_in_full)
    assert seen == [False, True, False]
