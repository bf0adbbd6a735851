"""The page after a battle: its figures, its curve, the ways on, by mouse and by keys, at every scale."""

import functools
from dataclasses import replace
from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from game.controllers import controller, decide
from game.data import maps
from game.engine import events as e
from game.engine.battle import Battle
from game.scenario.scenario import open_map
from game.screen.app import show
from game.screen.battle.presenter.seating import seat
from game.screen.battle.presenter.session import Session
from game.screen.battle.view import BattleView
from game.screen.grace import LONG
from game.screen.model.press import ReadRule
from game.screen.pages.handbook import HandbookPage
from game.screen.pages.result import DEEDS, TABS, After, ResultPage, ShowTab
from game.screen.pages.result_sheets import SPARED, ResultSheets
from game.screen.settings import Preferences
from game.screen.ui.box import Box
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.now import now
from tests.screen.seats import frames, lie_apart, place_of, press_at

pytestmark = pytest.mark.screen


class Stub(Page):
    """Stands for another page, and remembers what it was opened with."""

    def __init__(self, shell: Shell, **more: object) -> None:
        super().__init__(shell)
        self.more = more


@pytest.fixture
def shell(window: KleosWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    routes = {"title": Stub, "setup": Stub, "replay": Stub, "result": ResultPage, "handbook": HandbookPage}
    return Shell(window, Preferences(), routes)


@functools.cache
def fought(rules: str = "heroic", seed: int = 3) -> Session:
    """A battle that is over."""
    source, setup = open_map(maps() / "heights.tmx", rules)
    battle = Battle(setup, seed)
    session = seat(battle, source, {"blue": "human", "red": "walk"})
    sides = {side: controller("walk", seed, side) for side in battle.stage.sides}
    while battle.decision is not None:
        battle.submit(decide(sides[battle.decision.side], battle))
    session.play.decided()
    return session


def opened(shell: Shell, rules: str = "heroic", seed: int = 3) -> ResultPage:
    """The page as it comes up after the last animation."""
    view = show(shell, fought(rules, seed))
    for _ in range(200):
        view.on_update(0.2)
        page = shell.stack[-1]
        if isinstance(page, ResultPage):
            break
    assert isinstance(page, ResultPage)
    page.on_update(LONG)
    frames(page, 2)
    return page


def just_opened(shell: Shell) -> ResultPage:
    """The page in its first frame."""
    view = show(shell, fought())
    for _ in range(200):
        view.on_update(0.2)
        if isinstance(page := shell.stack[-1], ResultPage):
            frames(page, 1)
            return page
    raise AssertionError("the battle never ends")


@pytest.mark.parametrize("key", [keys.A, keys.S, keys.ENTER, keys.ESCAPE, keys.T, keys.O])
def test_a_key_meant_for_the_battle_is_not_taken_until_nobody_has_pressed_for_a_moment(shell: Shell, key: int) -> None:
    page = just_opened(shell)
    for _ in range(8):
        page.on_key_press(key, 0)
        page.on_key_release(key, 0)
        page.on_update(0.1)
        assert shell.stack[-1] is page
    page.on_update(LONG)
    page.on_key_press(key, 0)
    assert shell.stack[-1] is not page


def test_a_key_that_was_down_as_it_opened_counts_only_after_it_was_let_go(shell: Shell) -> None:
    window = shell.window
    window.dispatch_event("on_key_press", keys.A, 0)
    window.dispatch_events()
    page = just_opened(shell)
    page.on_update(3.0)
    page.on_key_press(keys.A, 0)
    assert shell.stack[-1] is page
    window.dispatch_event("on_key_release", keys.A, 0)
    window.dispatch_events()
    page.on_key_press(keys.A, 0)
    assert shell.stack[-1] is not page
    assert not window.down


@pytest.mark.parametrize("button", [1, 4])
def test_a_click_that_began_over_the_battle_is_not_taken(shell: Shell, button: int) -> None:
    page = just_opened(shell)
    x, y = place_of(page, After.AGAIN)
    press_at(page, x, y, button)
    page.on_update(3.0)
    page.on_mouse_release(round(x), round(y), button, 0)
    assert shell.stack[-1] is page
    press_at(page, x, y, button)
    assert shell.stack[-1] is not page


def words(page: ResultPage) -> str:
    """All that is written, from the textures' keys."""
    return " ".join(str(key[1]) for key in page.paint._made if isinstance(key, tuple) and key[0] == "words")


def test_it_comes_up_once_after_the_battle_and_tells_its_figures(shell: Shell) -> None:
    assert not now(shell.preferences.now.taught)
    page = opened(shell)
    assert now(shell.preferences.now.taught), "who has come to the end of a battle is not new any more"
    assert sum(isinstance(view, ResultPage) for view in shell.stack) == 1
    for _ in range(4000):
        page.on_update(0.02)
        if page.summary.is_weighed:
            break
    assert page.summary.is_weighed
    frames(page, 1)
    written = words(page)
    assert page.card.title in written
    assert page.card.reason in written
    events = [told.event for told in page._view.session.table.battle.events]
    for one in page.summary.sides:
        assert one.side.capitalize() in written
        assert one.score.attacks == sum(
            isinstance(event, e.Attacked) and page._view.session.table.battle.truth.side_of(event.unit) == one.side
            for event in events
        )
        assert f"{one.score.expected:.1f}" in written
    assert page.summary.best is not None
    assert page.summary.best.name in written
    assert page.summary.falls


def test_who_of_a_party_is_spared_is_left_for_dead_and_not_killed(shell: Shell) -> None:
    page = opened(shell)
    sides = {one.unit: one.side for one in page.summary.units}
    spared = {unit for unit, side in sides.items() if side == "red"}
    sheets = ResultSheets(page, page.card, page.summary, spared=spared)
    page.canvas.clear()
    sheets.part("falls", Box(20, 20, 600, 400))
    told = [spot.tip[1] for spot in page.canvas.spots]
    are_spared = [fall.fate != "up again" and fall.unit in spared for fall in page.summary.falls[: len(told)]]
    assert [", left for dead" in line for line in told] == are_spared
    left = [line for line in told if ", left for dead" in line]
    assert left
    assert not any("kills" in line or "dies" in line for line in left)
    assert SPARED not in words(page)
    sheets.part("after", Box(20, 20, 900, 400))
    assert SPARED in words(page)


def test_the_board_behind_takes_on_the_windows_size_too(shell: Shell) -> None:
    page, window = opened(shell), shell.window
    usual = window.width, window.height
    try:
        for size in ((1000, 640), usual):
            window._width, window._height = size
            page.on_resize(*size)
            assert (page._view.board_camera.width, page._view.board_camera.height) == size
    finally:
        window._width, window._height = usual


@pytest.mark.parametrize(("way", "key"), [(After.AGAIN, keys.A), (After.SAME, keys.S)])
@pytest.mark.parametrize("by_key", [False, True])
def test_the_battle_can_be_fought_again(shell: Shell, way: After, key: int, by_key: bool) -> None:
    page = opened(shell)
    old = page._view.session
    if by_key:
        page.on_key_press(key, 0)
    else:
        press_at(page, *place_of(page, way))
    view = shell.stack[-1]
    assert isinstance(view, BattleView)
    assert len(shell.stack) == 1
    assert view.session is not old
    assert view.session.table.battle.over is None
    assert view.session.table.battle.setup.title == old.table.battle.setup.title
    assert view.session.table.players == old.table.players
    assert (view.session.table.battle.seed == old.table.battle.seed) is (way is After.SAME)


def test_after_a_victory_the_next_of_the_games_maps_is_a_press_away(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(shell)
    is_won = page.card.outcome == "won"
    assert (After.NEXT in {press for press, _, _ in page.deeds}) is is_won
    card = page.card
    lost, neither, won = replace(card, outcome="lost"), replace(card, outcome="neither"), replace(card, outcome="won")
    for card in (lost, neither, won):
        monkeypatch.setattr(page, "card", card)
        assert (After.NEXT in {press for press, _, _ in page._offered_deeds()}) is (card is won)
    monkeypatch.setattr(page, "deeds", page._offered_deeds())
    page.redraw()
    page.on_update(0.02)
    named = [one for one in page.canvas.script.lines if one.words.endswith(")")]
    assert len([one for one in named if any(one.words.startswith(words) for _, words, _ in page.deeds)]) == 8
    assert [one.words for one in named if one.shown != one.words] == []
    page.press(After.NEXT)
    setup = shell.stack[-1]
    assert isinstance(setup, Stub)
    players = page._view.session.table.players
    assert setup.more == {"path": maps() / "hunt.tmx", "players": players}, "after the heights comes the hunt"


def test_the_other_ways_lead_on_with_the_battle_in_hand(shell: Shell) -> None:
    page = opened(shell)
    page.on_key_press(keys.O, 0)
    setup = shell.stack[-1]
    assert isinstance(setup, Stub)
    assert setup.more["path"] == maps() / "heights.tmx"
    assert setup.more["rules"] == "heroic"
    assert setup.more["players"] == page._view.session.table.players
    shell.back()
    page.on_key_press(keys.W, 0)
    replay = shell.stack[-1]
    assert isinstance(replay, Stub)
    assert Path(str(replay.more["path"])).is_file()
    shell.back()
    assert shell.stack[-1] is page
    page.on_key_press(keys.ESCAPE, 0)
    assert [type(view) for view in shell.stack] == [Stub]


def test_the_replay_is_kept_under_a_name_and_a_taken_one_is_told(shell: Shell) -> None:
    page = opened(shell)
    page.on_key_press(keys.R, 0)
    page.on_text("r")
    frames(page, 2)
    assert page.fields[After.NAME].endswith(f" in {page.summary.rounds} round{'s' * (page.summary.rounds != 1)}")
    page.fields[After.NAME] = ""
    page.on_key_press(keys.ENTER, 0)
    assert page.message == "Give it a name first."
    assert now(page.is_naming)
    page.active = page.focus
    for letter in "Lost at the ford":
        page.on_text(letter)
    page.on_key_press(keys.ENTER, 0)
    frames(page, 2)
    assert not now(page.is_naming)
    assert [one.name for one in shell.library.replays() if one.about is not None and one.about.name] == [
        "Lost at the ford"
    ]
    press_at(page, *place_of(page, After.KEEP))
    page.fields[After.NAME] = "Lost at the ford"
    frames(page, 2)
    press_at(page, *place_of(page, After.NAME_YES))
    assert "already" in page.message
    assert now(page.is_naming)
    page.active = None
    page.on_key_press(keys.ESCAPE, 0)
    assert not page.is_naming
    assert shell.stack[-1] is page


def test_the_board_can_be_looked_at_and_left_again(shell: Shell, window: KleosWindow) -> None:
    page = opened(shell)

    def middle() -> tuple[int, ...]:
        page.on_draw()
        wide, high = window.get_framebuffer_size()
        return tuple(arcade.get_image(wide // 3, high // 3, 64, 64).tobytes())

    before = middle()
    press_at(page, *place_of(page, After.BOARD))
    frames(page, 2)
    assert {spot.press for spot in page.canvas.spots} == {After.BOARD}
    assert middle() != before
    page.on_key_press(keys.ESCAPE, 0)
    frames(page, 2)
    assert shell.stack[-1] is page
    assert not page.is_looking


def test_what_came_after_the_battle_is_listed_and_its_rules_lead_to_the_handbook(shell: Shell) -> None:
    seeds = (seed for seed in range(1, 40) if (end := fought("odigos", seed).telling.result) and end.aftermath)
    page = opened(shell, "odigos", next(seeds))
    assert page.card.aftermath
    page.press(ShowTab("after"))
    frames(page, 2)
    rule = next(spot.press for spot in page.canvas.spots if isinstance(spot.press, ReadRule))
    press_at(page, *place_of(page, rule))
    book = shell.stack[-1]
    assert isinstance(book, HandbookPage)
    assert book.reading == rule.rule


@pytest.mark.parametrize("scale", [75, 100, 200])
def test_nothing_is_cut_or_lies_over_another_at_any_size(shell: Shell, window: KleosWindow, scale: int) -> None:
    page = opened(shell)
    try:
        for size in ((960, 600), (1280, 720), (1920, 1080)):
            window._width, window._height = size  # off screen a window keeps its size
            shell.preferences.change(scale=scale)
            page._fit()
            for tab, _ in TABS[:4]:
                page.tab = tab
                page.redraw()
                frames(page, 2)
                assert {id_ for id_, _, _ in DEEDS} <= {spot.press for spot in page.canvas.spots}
                lie_apart(page)
                boxes = [spot.box for spot in page.canvas.spots if isinstance(spot.press, After)]
                named = [page.canvas.script.words_in(box) for box in boxes]
                assert all("," not in words for words in named), "a button has its name alone"
    finally:
        window._width, window._height = 1280, 720
