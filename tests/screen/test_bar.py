"""The action bar and its drawer: one row in every window, groups that keep their places, costs, and why not."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import cast
from unittest import mock

import arcade
import pytest
from PIL import Image

from game.engine.commands import EndTurn, Throw
from game.engine.components import Economy
from game.engine.events import Spent
from game.engine.settling import applying
from game.rulesets import keys as rulesets
from game.screen.battle.panels.bar import CALLED, PAD, SLIM
from game.screen.battle.panels.bar_plan import EDGE, GAP, LESS_WIDE, plan_for, shown_in
from game.screen.battle.panels.sights import middle_of
from game.screen.battle.panels.ways import WaysRow
from game.screen.battle.view import BattleView
from game.screen.model.plain import Button
from game.screen.model.press import AtTable, Choose, ChooseWay, LookAt, Pick, Press
from game.screen.text.menu import Menu
from game.screen.ui.window import KleosWindow
from tests.now import now
from tests.screen.seats import frames, middle, pixels, press, show
from tests.screen.sessions import on_map
from tests.screen.test_session import calm, duel, roll_freely
from tests.table import table, unit
from tools.proofs.windows import resize

# ---- without a window ----------------------------------------------------------------------------------------------


def buttons(sizes: dict[str, int]) -> tuple[Button, ...]:
    made = [
        Button(LookAt(100 * place + n), f"{group} {n}", "move", "", "", enabled=n % 2 == 0, group=group)
        for place, (group, size) in enumerate(sizes.items())
        for n in range(size)
    ]
    return (*made, Button(Choose(EndTurn), "End turn", "end", "E", "", enabled=True, group="end"))


SIZES_OF = {
    "few": {"move": 1, "fight": 4, "power": 1, "things": 2, "body": 3},
    "many": {"move": 1, "fight": 10, "power": 2, "things": 7, "body": 11},
}


@pytest.mark.parametrize("width", [640.0, 853.0, 960.0, 1280.0, 1707.0, 1920.0])
@pytest.mark.parametrize("sizes", SIZES_OF.values(), ids=SIZES_OF)
def test_all_that_is_in_the_bar_has_room_in_one_row_and_all_else_is_in_the_drawer(
    width: float, sizes: dict[str, int]
) -> None:
    actions, others = buttons(sizes), buttons({"": 12})[:-1]
    plan = plan_for(width, actions, len(others))
    places = sum(count for _, count in plan.trays)
    taken = places * (plan.wide + GAP) + len(plan.trays) * plan.apart + plan.right
    assert 2 * EDGE + taken - GAP <= width
    shown = shown_in(plan, actions, others)
    there = [button for _, _, kept in shown.trays for button in kept]
    assert len(there) <= places
    assert all(button.enabled for button in there)
    assert Counter(button.press for button in (*there, *shown.ends, *shown.own, *shown.rest)) == Counter(
        button.press for button in (*actions, *others)
    )
    assert [button.press for button in shown.ends] == [Choose(EndTurn)]


@pytest.mark.parametrize("width", [640.0, 853.0, 1280.0, 1920.0])
def test_groups_keep_their_places_whatever_can_be_done(width: float) -> None:
    actions = buttons(SIZES_OF["many"])
    turned = tuple(replace(button, enabled=not button.enabled) for button in actions)
    plan = plan_for(width, actions, 11)
    assert plan == plan_for(width, turned, 11)
    assert all(count for _, count in plan.trays)
    assert dict(plan.trays)["fight"] > 1, "two ways to fight stay in the bar whatever its size"


def test_an_action_that_is_chosen_stands_in_the_bar_though_its_group_has_no_room() -> None:
    actions = buttons(SIZES_OF["many"])
    plan = plan_for(960.0, actions, 11)
    last = max(place for place, button in enumerate(actions) if button.group == "body")
    armed = (*actions[:last], replace(actions[last], enabled=True, is_armed=True), *actions[last + 1 :])
    before, after = (shown_in(plan, some, ()) for some in (actions, armed))
    assert all(button.press != actions[last].press for _, _, kept in before.trays for button in kept)
    assert any(button.press == actions[last].press for _, _, kept in after.trays for button in kept)


@pytest.mark.parametrize("rules", rulesets())
def test_what_cannot_be_used_says_why_and_every_button_its_cost(rules: str) -> None:
    session = on_map(rules=rules)
    for _ in range(4):
        for button in session.bar.buttons():
            if not isinstance(button.press, Choose):
                continue
            assert button.enabled == (button.reason == "")
            assert button.enabled or len(button.reason) > 10
            assert button.signs
            assert button.tooltip[1].startswith("Costs: ")
            assert button.rules
        session.hand.next_unit()
        session.choose_action(EndTurn)
        session.key("ENTER")
        calm(session)


def test_buttons_keep_their_places_whatever_can_be_used() -> None:
    game, session = duel()
    roll_freely(game)
    before = [button.press for button in session.bar.buttons()]
    usable = {button.press for button in session.bar.buttons() if button.enabled}
    session.click((1, 1))
    calm(session)
    session.click((2, 1))
    session.click((2, 1))
    assert [button.press for button in session.bar.buttons()] == before
    assert {button.press for button in session.bar.buttons() if button.enabled} != usable
    assert game.battle.history


def test_variants_that_cost_different_things_show_what_each_costs() -> None:
    _, session = duel("A . B")
    session.choose_action(Throw)
    signs = {button.name: button.signs for button in session.bar.buttons() if isinstance(button.press, ChooseWay)}
    assert signs["Dory, with the action"] == "●"
    assert signs["Akinakes, as a bonus action"] == "◆"
    for button in session.bar.buttons():
        if isinstance(button.press, ChooseWay) and button.name in signs and button.enabled:
            session.press(button.press)
            session.pointer.hover((2, 0))
            assert session.preview.shown is not None
            assert session.preview.shown.cost == ("action" if button.signs == "●" else "bonus action")


def test_things_of_one_name_are_told_apart_by_what_differs_among_them_alone() -> None:
    game = table("A . B", A=unit("skirmisher", "blue", gear=("dory", "akinakes", "akinakes")), B=unit("raider", "red"))
    entry = Menu(game.battle, game.A).entry(Throw)
    assert entry is not None
    assert sorted(way.name for way in entry.ways if "Akinakes" in way.name) == [
        "Akinakes, as a bonus action", "Akinakes, as a bonus action (2)",
        "Akinakes, with the action", "Akinakes, with the action (2)",
    ]  # fmt: skip


# ---- in the window -------------------------------------------------------------------------------------------------


def sized(window: KleosWindow, folder: Path, size: tuple[int, int], rules: str, scale: int = 100) -> BattleView:
    session = on_map(rules=rules)
    session.table.preferences.change(scale=scale)
    view = show(window, session, folder)
    resize(window, *size)
    frames(view, 2)
    return view


def test_many_variants_leave_the_board_in_sight_and_keys_bring_out_what_they_point_at(
    window: KleosWindow, tmp_path: Path
) -> None:
    names = ("Labrys (small axe) at the belt", "Akinakes in the pack", "Labrys (small axe) in hand", "Peltast")
    view = sized(window, tmp_path, (960, 600), "heroic")
    few = [Button(LookAt(n), names[n], "throw", "", "", enabled=True) for n in range(2)]
    many = [Button(LookAt(n), f"{names[n % 4]}, as a bonus action", "throw", "", "", enabled=True) for n in range(9)]
    row = WaysRow(view.hud.paint)
    heights = []
    for ways in (few, many):
        row.show(0, 100, 650, tuple(ways), None)
        assert row.box is not None
        heights.append(row.box.height)
        places = [spot.box for spot in row.canvas.spots]
        assert len(places) == len(ways)
        assert all(0 <= box.left < box.right <= 650 for box in places)
        assert not any(one.meets(other) for one, other in combinations(places, 2))
    assert heights[1] <= 5 * 32 + 22, "two of them stand side by side"
    # A key that points under the row has the map brought out.
    shown = view.hud.ways
    shown.show(0, 100, 650, tuple(many), None)
    assert shown.box is not None
    with mock.patch.object(shown, "show"):
        view.board_camera.is_still = True
        view.board_camera.look_at((8, 8))
        view.board_camera.zoom_at(300, 300, 3)
        cell = view.board_camera.cell_at(300, 200)
        assert cell is not None
        view.session.pointer.hover(cell)
        view.showing.follow_pointer()
        frames(view, 2)
    assert view.session.pointer.hovered == cell
    assert not shown.box.meets(middle_of(cell, view.board_camera, view.hud.paint.scale))


SIZES = [
    ((960, 600), 100, "oldschool"),
    ((960, 600), 200, "clash"),
    ((1280, 720), 100, "heroic"),
    ((1920, 1080), 150, "odigos"),
]


@pytest.mark.screen
@pytest.mark.parametrize(("size", "scale", "rules"), SIZES)
def test_every_button_can_be_reached_by_the_bar_and_its_drawer(
    window: KleosWindow, tmp_path: Path, size: tuple[int, int], scale: int, rules: str
) -> None:
    view = sized(window, tmp_path, size, rules, scale)
    hud, seen = view.hud, set[Press | None]()
    view.on_key_press(arcade.key.KEY_0, 0)
    frames(view, 6)
    while hud.drawer.is_open:
        for panel in (hud.bar, hud.sheet_of_drawer):
            for spot in (spot for spot in panel.canvas.spots if spot.press is not None):
                assert hud._top(*middle(spot.box)) == spot
                seen.add(spot.press)
        view.on_key_press(arcade.key.KEY_0, 0)
        frames(view, 6)
    wanted = {
        button.press
        for button in (*view.session.bar.buttons(), *view.hud.others)
        if not isinstance(button.press, ChooseWay | Pick)
    }
    assert wanted <= seen
    resize(window, 1280, 720)


@pytest.mark.screen
def test_the_drawer_says_why_not_and_is_shut_by_what_is_pressed_and_by_escape(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = sized(window, tmp_path, (1280, 720), "heroic")
    hud, session = view.hud, view.session
    press(view, AtTable.MORE)
    frames(view, 6)
    spots = {spot.press: spot for spot in hud.sheet_of_drawer.canvas.spots}
    refused = [button for button in session.bar.buttons() if not button.enabled]
    assert refused
    for button in refused:
        words = hud.sheet_of_drawer.canvas.script.words_in(spots[button.press].box)
        assert button.name in words
        assert plain(button.reason) in plain(words)
    assert not any(button.enabled and button.press in spots for button in session.bar.buttons()), "there is room"
    press(view, AtTable.GEAR)
    frames(view, 6)
    assert hud.doll.box is not None
    assert now(hud.sheet_of_drawer.box) is None
    view.on_key_press(arcade.key.ESCAPE, 0)
    view.on_key_press(arcade.key.KEY_0, 0)
    frames(view, 6)
    assert hud.sheet_of_drawer.box is not None
    view.on_key_press(arcade.key.ESCAPE, 0)
    frames(view, 6)
    assert hud.sheet_of_drawer.box is None


def plain(words: str) -> str:
    return "".join(letter for letter in words if letter.isalnum())


@pytest.mark.screen
@pytest.mark.parametrize("rules", rulesets())
def test_no_name_in_the_bar_is_cut(window: KleosWindow, tmp_path: Path, rules: str) -> None:
    view = sized(window, tmp_path, (1280, 720), rules)
    bar = view.hud.bar
    for action in view.session.table.battle.ruleset.actions.values():
        lines = bar.canvas.lines(action.name, LESS_WIDE - 2 * PAD - SLIM, "tiny")
        assert len(lines) <= 2, action.name
        assert all(bar.canvas.width(line, "tiny") <= LESS_WIDE - 2 * PAD for line in lines), action.name
    assert "…" not in "".join(one.shown for one in bar.canvas.script.lines)


@pytest.mark.screen
def test_digits_that_a_layout_gives_only_as_text_turn_the_page_and_choose_variants(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = sized(window, tmp_path, (1280, 720), "heroic")
    view.on_text("0")
    assert view.hud.drawer.is_open
    view.session.choose_action(Throw)
    before = view.session.selection.armed
    view.on_text("2")
    assert view.session.selection.armed != before
    view.hud.gear.open()
    chosen = view.session.selection.armed
    view.on_text("1")
    assert view.session.selection.armed == chosen, "what lies below the page of gear hears nothing"


@pytest.mark.screen
def test_what_is_left_of_the_turn_stands_in_the_bar_and_on_the_card(window: KleosWindow, tmp_path: Path) -> None:
    view = sized(window, tmp_path, (1280, 720), "heroic")
    for panel in (view.hud.bar, view.hud.unit):
        tips = [spot.tip[0] for spot in panel.canvas.spots if spot.tip]
        assert any(tip.startswith("Movement: ") for tip in tips)
        assert "Action: 1 of 1" in tips
        assert "Bonus action: 1 of 1" in tips


@pytest.mark.screen
def test_question_before_the_end_of_a_turn_is_written_whole(window: KleosWindow, tmp_path: Path) -> None:
    view = sized(window, tmp_path, (1280, 720), "heroic")
    view.session.table.preferences.change(confirm="always")
    view.session.choose_action(EndTurn)
    assert view.session.bar.prompt.endswith("Press again to end, Esc to stay.")
    bar = view.hud.bar
    free = view.hud.width - 22
    assert bar.canvas.width(view.session.bar.prompt, "tiny", "bold") < free - 120


@pytest.mark.screen
def test_question_before_the_end_of_a_turn_is_read_with_the_pointer_on_the_button(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = sized(window, tmp_path, (1280, 720), "heroic")
    view.session.table.preferences.change(confirm="always")
    spot = next(spot for spot in view.hud.bar.canvas.spots if spot.press == Choose(EndTurn))
    view.on_mouse_motion(*middle(spot.box), 0, 0)
    frames(view, 2)
    assert "End turn (E)" in written(view)
    press(view, Choose(EndTurn))
    view.on_mouse_motion(*middle(spot.box), 0, 0)
    frames(view, 2)
    assert "Press again to end, Esc to stay." in written(view)
    assert view.hud.preview.box is not None, "what waits to be confirmed is shown too"
    view.session.leave()
    frames(view, 2)
    assert "End turn (E)" in written(view)


def luminance(pixel: tuple[int, ...]) -> float:
    """Return how bright a pixel is, from 0 to 1, as contrasts of words are reckoned."""
    parts = [value / 255 for value in pixel[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.screen
def test_what_is_spent_and_groups_without_a_choice_can_be_read_on_the_clay(window: KleosWindow, tmp_path: Path) -> None:
    view = sized(window, tmp_path, (1280, 720), "oldschool")
    session = view.session
    economy = session.table.battle.truth.of(session.selection.unit, Economy)
    applying(session.table.battle.stage)(Spent(session.selection.unit, economy.action, economy.bonus, economy.move))
    session.play.decided()
    frames(view, 3)
    size = window.get_framebuffer_size()
    picture = Image.frombytes("RGBA", size, pixels(window)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    lines = [one for one in view.hud.bar.canvas.script.lines if one.words in CALLED.values() or "action" in one.words]
    assert any("action" in one.words for one in lines)
    assert any(one.words in CALLED.values() for one in lines)
    for one in lines:
        box = (round(one.x) - 12, size[1] - round(one.y) - 6, round(one.x) + 12, size[1] - round(one.y) + 6)
        found = sorted(map(luminance, cast("list[tuple[int, ...]]", list(picture.crop(box).getdata()))))
        assert (found[len(found) * 3 // 4] + 0.05) / (found[len(found) // 50] + 0.05) > 2.5, one.words


def written(view: BattleView) -> str:
    bar = view.hud.bar
    assert bar.box is not None
    return bar.canvas.script.words_in(bar.box)
