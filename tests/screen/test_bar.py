"""The action bar: it fits every window, keeps its places, shows costs and what is left, and says why not."""

from pathlib import Path

import arcade
import pytest

from game.engine.commands import EndTurn, Throw
from game.rulesets import keys as rulesets
from game.screen.battle.panels.bar import plan_for
from game.screen.battle.view import BattleView
from game.screen.model.press import Choose, ChooseWay, Pick, Press
from game.screen.ui.window import KleosWindow
from tests.screen.seats import frames, middle, press, show
from tests.screen.sessions import on_map
from tests.screen.test_session import calm, duel, roll_freely
from tools.proofs.windows import resize

# ---- without a window ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [250, 348, 500, 674, 988, 1366, 1628, 2268])
@pytest.mark.parametrize("high", [300, 360, 480, 600, 720, 1080, 1440])
def test_every_number_of_buttons_has_its_places_within_a_share_of_the_window(width: float, high: float) -> None:
    for actions in range(1, 36):
        plan = plan_for(width, high, actions, 12)
        room = width - 22
        assert plan.columns * (plan.width + 3) - 3 + plan.small * 49 <= room + 3
        shown = actions if plan.small else actions + 12
        assert plan.pages * plan.room >= shown
        assert plan.rows == 1 or plan.rows * (plan.height + 3) <= 0.31 * high


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


# ---- in the window -------------------------------------------------------------------------------------------------


def sized(window: KleosWindow, folder: Path, size: tuple[int, int], rules: str, scale: int = 100) -> BattleView:
    session = on_map(rules=rules)
    session.table.preferences.change(scale=scale)
    view = show(window, session, folder)
    resize(window, *size)
    frames(view, 2)
    return view


SIZES = [
    ((960, 600), 100, "oldschool"),
    ((960, 600), 200, "clash"),
    ((1280, 720), 100, "heroic"),
    ((1920, 1080), 150, "odigos"),
]


@pytest.mark.screen
@pytest.mark.parametrize(("size", "scale", "rules"), SIZES)
def test_every_button_can_be_reached_and_none_lies_over_another(
    window: KleosWindow, tmp_path: Path, size: tuple[int, int], scale: int, rules: str
) -> None:
    view = sized(window, tmp_path, size, rules, scale)
    bar, seen = view.hud.bar, set[Press | None]()
    for _ in range(view.hud._plan.pages):
        spots = [spot for spot in bar.canvas.spots if spot.press is not None]
        for place, spot in enumerate(spots):
            assert bar.box is not None
            assert bar.box.holds(*middle(spot.box))
            assert view.hud._top(*middle(spot.box)) == spot
            for other in spots[place + 1 :]:
                apart = spot.box.right <= other.box.left + 0.1 or other.box.right <= spot.box.left + 0.1
                assert apart or spot.box.bottom >= other.box.top - 0.1 or other.box.bottom >= spot.box.top - 0.1
        seen |= {spot.press for spot in spots}
        view.on_key_press(arcade.key.KEY_0, 0)
        frames(view, 2)
    wanted = {
        button.press
        for button in (*view.session.bar.buttons(), *view.hud.others)
        if not isinstance(button.press, ChooseWay | Pick)
    }
    assert wanted <= seen
    resize(window, 1280, 720)


@pytest.mark.screen
def test_page_of_an_action_is_turned_to_as_it_is_chosen(window: KleosWindow, tmp_path: Path) -> None:
    view = sized(window, tmp_path, (960, 600), "oldschool", 200)
    shown = {spot.press for spot in view.hud.bar.canvas.spots}
    assert Choose(EndTurn) in shown, "what ends a turn is on the first page"
    hidden = next(
        button for button in view.session.bar.buttons()
        if isinstance(button.press, Choose) and button.enabled and button.press not in shown
    )  # fmt: skip
    view.session.press(hidden.press)
    frames(view, 2)
    assert hidden.press in {spot.press for spot in view.hud.bar.canvas.spots}
    resize(window, 1280, 720)


@pytest.mark.screen
def test_digits_that_a_layout_gives_only_as_text_turn_the_page_and_choose_variants(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = sized(window, tmp_path, (1280, 720), "heroic")
    view.on_text("0")
    assert view.hud.bar.page == 1
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
    free = view.hud.width - 292 - 22
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


def written(view: BattleView) -> str:
    bar = view.hud.bar
    assert bar.box is not None
    return bar.canvas.words_in(bar.box)


@pytest.mark.screen
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_battles_own_buttons_say_their_names_where_there_is_room(
    window: KleosWindow, tmp_path: Path, size: tuple[int, int]
) -> None:
    view = sized(window, tmp_path, size, "heroic")
    for button in view.hud.others:
        spot = next(spot for spot in view.hud.bar.canvas.spots if spot.press == button.press)
        assert view.hud.bar.canvas.words_in(spot.box).startswith(f"{button.name}, ")
    resize(window, 1280, 720)
