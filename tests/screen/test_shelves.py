"""The pages of saves and replays, and the replay's view, by mouse and by keys alone. Headless OpenGL."""

import json
import random
import time
from pathlib import Path
from typing import TypeVar

import arcade
import msgspec
import pytest
from arcade import key as keys

from game.controllers import WalkAndHit
from game.engine.commands import EndTurn
from game.record.reading import decode
from game.record.recorder import Recorder
from game.screen.app import ROUTES, show
from game.screen.battle.presenter.playtesting import NOT_HERE
from game.screen.battle.presenter.session import Session
from game.screen.battle.view import BattleView
from game.screen.model.press import Leave, Press
from game.screen.model.snapshot import Snapshot
from game.screen.pages.menu import MenuPage
from game.screen.pages.replays import ReplaysPage, WindingPage
from game.screen.pages.saves import Keep, SavesPage
from game.screen.pages.shelf import OnShelf, ShelfPage, Take
from game.screen.pages.shelf_words import facts, moment, opened
from game.screen.pages.title import OnTitle, TitlePage
from game.screen.pages.waiting import OpeningPage
from game.screen.replays.bar import InReplay
from game.screen.replays.transport import LARGE, plan_for
from game.screen.replays.view import SPEEDS, USUAL, ReplayView
from game.screen.saves.library import Library, summary
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui.box import Box
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.arena import battle, field, play
from tests.now import now
from tests.screen.seats import middle, place_of, press_at, settle
from tests.screen.sessions import on_map
from tests.screen.test_library import recorded, to_the_end
from tests.screen.test_replay import drifted
from tools.proofs.windows import draw

pytestmark = pytest.mark.screen
View = TypeVar("View", bound=arcade.View)


@pytest.fixture
def library(shell: Shell) -> Library:
    """Three saves and two replays."""
    for decisions, name in ((2, "Žofie 戦士"), (9, "naïve"), (15, "third")):
        shell.library.save(recorded(decisions), name)
    shell.library.keep_replay(to_the_end(1))
    shell.library.keep_replay(to_the_end(2), "kept")
    return shell.library


def frames(shell: Shell, count: int = 3, seconds: float = 0.05) -> arcade.View:
    for _ in range(count):
        view = shell.window.current_view
        assert view is not None
        view.on_update(seconds)
        assert shell.window.current_view is not None
        draw(shell.window.current_view, filled=False)
    found = shell.window.current_view
    assert found is not None
    return found


def key(shell: Shell, *symbols: int) -> arcade.View:
    frames(shell, 1)
    for symbol in symbols:
        view = shell.window.current_view
        assert view is not None
        view.on_key_press(symbol, 0)
        frames(shell, 2)
    return frames(shell, 1)


def click(shell: Shell, press: Press) -> arcade.View:
    """Press a place where it is drawn."""
    view = frames(shell, 1)
    assert isinstance(view, Page)
    press_at(view, *place_of(view, press))
    return frames(shell)


def until(shell: Shell, kind: type[View]) -> View:
    """Let time pass until such a view is shown."""
    for _ in range(400):
        view = frames(shell, 1)
        if isinstance(view, kind):
            frames(shell, 1)
            return view
    raise AssertionError(f"{kind.__name__} is never shown")


def write(shell: Shell, words: str) -> None:
    view = shell.window.current_view
    assert isinstance(view, Page)
    assert view.active is not None
    view.fields[view.active] = ""
    view.on_text(words)


def skirmish() -> Session:
    """Sit down at a small battle that has just begun."""
    source = msgspec.structs.replace(field(rounds=6), title="A brawl")
    walkers = {"red": WalkAndHit()}
    return Session(battle(source, 9), source, {"blue": "human", "red": "walk"}, controllers=walkers)


# ---- saves ----------------------------------------------------------------------------------------------------------


def test_a_save_is_loaded_by_keys_and_the_title_lies_below(shell: Shell, library: Library) -> None:
    shell.home()
    page = key(shell, keys.L)
    assert isinstance(page, SavesPage)
    assert page.chosen is not None
    assert page.chosen.name == "third"
    key(shell, keys.DOWN)
    assert page.chosen.name == "naïve"
    about = page.chosen.about
    assert about is not None
    key(shell, keys.ENTER)
    view = until(shell, BattleView)
    assert view.session.table.battle.commands == about.commands
    assert view.session.table.players == about.players
    assert shell.stack == [view]
    shell.back()
    assert isinstance(shell.window.current_view, TitlePage)


def test_a_save_is_chosen_and_loaded_by_mouse(shell: Shell, library: Library) -> None:
    shell.go("saves")
    page = click(shell, Take(2))
    assert isinstance(page, SavesPage)
    assert page.chosen is not None
    assert page.chosen.name == "Žofie 戦士"
    click(shell, OnShelf.OPEN)
    until(shell, BattleView)


def test_the_way_back_from_a_list_can_be_seen_even_where_it_is_empty(shell: Shell) -> None:
    for page in ("saves", "replays"):
        shell.home()
        shell.go(page)
        assert isinstance(click(shell, Leave.LEAVE), TitlePage)


def test_the_title_offers_to_go_on_only_where_there_is_a_save(shell: Shell) -> None:
    shell.home()
    title = frames(shell)
    assert isinstance(title, TitlePage)
    assert title.spot_of(OnTitle.CONTINUE) is None
    shell.library.save_quick(recorded())
    shell.home()
    title = frames(shell)
    assert isinstance(title, TitlePage)
    assert title.spot_of(OnTitle.CONTINUE) is not None


def test_deleting_asks_once_more(shell: Shell, library: Library) -> None:
    shell.go("saves")
    page = key(shell, keys.DOWN, keys.D)
    assert isinstance(page, SavesPage)
    assert now(page.asks_delete)
    assert page.focus == OnShelf.DELETE_NO
    key(shell, keys.ESCAPE)
    assert shell.window.current_view is page
    assert not page.asks_delete
    key(shell, keys.DELETE, keys.N)
    assert len(library.saves()) == 3
    key(shell, keys.DELETE)
    click(shell, OnShelf.DELETE_YES)
    assert [one.name for one in library.saves()] == ["third", "Žofie 戦士"]
    below = page.chosen
    assert below is not None
    assert below.name == "Žofie 戦士", "what lay below takes its place"
    key(shell, keys.D, keys.Y, keys.D, keys.Y)
    assert library.saves() == ()
    assert page.chosen is None
    key(shell, keys.D, keys.L, keys.ENTER, keys.DOWN)
    key(shell, keys.ESCAPE)
    assert shell.window.current_view is not page


def test_choosing_another_one_takes_the_question_back(shell: Shell, library: Library) -> None:
    shell.go("saves")
    page = key(shell, keys.D)
    assert isinstance(page, SavesPage)
    assert page.asks_delete
    click(shell, Take(1))
    assert not page.asks_delete


def test_a_battle_is_saved_under_a_name_and_a_taken_one_asks(shell: Shell, library: Library) -> None:
    view = show(shell, skirmish())
    frames(shell)
    page = shell.go("saves", session=view.session)
    frames(shell)
    assert isinstance(page, SavesPage)
    click(shell, Keep.NAME)
    assert page.active == Keep.NAME
    write(shell, "戦士 vor der Brücke")
    key(shell, keys.ENTER)
    assert page.message == "Saved."
    assert page.chosen is not None
    assert page.chosen.name == "戦士 vor der Brücke"
    saves = {one.name for one in library.saves()}
    assert "戦士 vor der Brücke" in saves
    click(shell, Keep.SAVE)
    assert page.spot_of(Keep.OVER_YES) is not None
    key(shell, keys.ESCAPE)
    assert page.spot_of(Keep.OVER_YES) is None
    click(shell, Keep.NAME)
    write(shell, "naïve")
    key(shell, keys.ENTER)
    assert page.spot_of(Keep.OVER_YES) is not None
    before = library.taken("naïve")
    key(shell, keys.N)
    page.on_text("n")
    assert page.fields[Keep.NAME] == "naïve", "the letter that has answered is not written"
    assert library.taken("naïve") == before
    click(shell, Keep.SAVE)
    click(shell, Keep.OVER_YES)
    after = library.taken("naïve")
    assert after is not None
    assert after.about is not None
    assert after.about.title == "A brawl"
    click(shell, Keep.NAME)
    write(shell, " ")
    key(shell, keys.ENTER)
    assert "name first" in page.message
    key(shell, keys.ESCAPE)
    assert shell.window.current_view is view


def test_a_save_from_the_battles_menu_takes_the_battles_place(shell: Shell, library: Library, tmp_path: Path) -> None:
    view = show(shell, skirmish())
    roster = tmp_path / "after.toml"
    view.session.table.write_rosters_to(roster)
    frames(shell)
    shell.go("menu", view=view)
    page = shell.go("saves", session=view.session)
    assert isinstance(page, SavesPage)
    place = next(n for n, one in enumerate(page.entries) if one.name == "third")
    click(shell, Take(place))
    key(shell, keys.L)
    for _ in range(400):
        if frames(shell, 1) not in {page, view} and isinstance(shell.window.current_view, BattleView):
            break
    other = shell.window.current_view
    assert isinstance(other, BattleView)
    assert other is not view
    assert other.session.table.source.title == "Skirmish"
    assert shell.stack == [other]


def test_a_battle_is_begun_again_from_its_menu_and_the_old_one_kept(shell: Shell) -> None:
    view = show(shell, skirmish())
    settle(view)
    view.session.play.carry_out(EndTurn(view.session.selection.unit))
    menu = shell.go("menu", view=view)
    assert isinstance(menu, MenuPage)
    frames(shell)
    assert ("Play-test this map", NOT_HERE) in [spot.tip for spot in menu.canvas.spots if spot.press is None]
    other = key(shell, keys.A)
    assert isinstance(other, BattleView)
    assert shell.stack == [other] != [view]
    assert other.session.table.battle.setup is view.session.table.battle.setup
    assert len(other.session.table.battle.history) < len(view.session.table.battle.history)
    assert len(shell.library.saves()) > 0, "it can be gone on with"


def spoil(library: Library) -> None:
    data = (library.saves_folder / "x.kleos", library.save(recorded(9), "good").read_bytes())
    data[0].write_bytes(data[1][:500])
    middle_of = bytearray(data[1])
    middle_of[-200:-190] = b'"' * 10
    (library.saves_folder / "well at first.kleos").write_bytes(middle_of)


def test_a_damaged_save_says_so_and_the_rest_is_usable(shell: Shell) -> None:
    spoil(shell.library)
    page = shell.go("saves")
    frames(shell)
    assert isinstance(page, SavesPage)
    by_name = {one.path.stem: Take(place) for place, one in enumerate(page.entries)}
    click(shell, by_name["x"])
    assert page.spot_of(OnShelf.OPEN) is None
    key(shell, keys.L)
    key(shell, keys.ENTER)
    assert shell.window.current_view is page
    click(shell, by_name["well at first"])
    key(shell, keys.L)
    told = frames(shell)
    assert isinstance(told, OpeningPage)
    assert "damaged" in told.fault
    key(shell, keys.ESCAPE)
    assert shell.window.current_view is page
    frames(shell)
    assert page.chosen is not None
    assert "damaged" in page.chosen.fault
    assert page.spot_of(OnShelf.OPEN) is None
    place = next(place for place, one in enumerate(page.entries) if one.name == "good")
    click(shell, Take(place))
    key(shell, keys.L)
    until(shell, BattleView)


def test_a_picture_that_is_none_is_no_fault(shell: Shell, library: Library) -> None:
    recorder = recorded(9)
    recorder.save(library.quick, summary(recorder, "quick", picture=b"no picture"))
    shell.go("saves")
    assert isinstance(frames(shell), SavesPage)
    assert opened(b"") is opened(b"no picture") is None
    picture = opened(Miniatures()(on_map().table.recorder)())
    assert picture is not None
    assert picture.width <= 420
    assert picture.height <= 280


def test_what_is_told_of_a_save(library: Library) -> None:
    about = library.saves()[0].about
    assert about is not None
    words = [line for line, _ in facts(about, 0.0)]
    assert words[0] == "Skirmish · Heroic"
    assert words[1].startswith("Round ")
    assert words[2] == "Blue: a person · Red: a veteran"
    bold = msgspec.structs.replace(about, players={"blue": "human", "red": "ai:bold"})
    assert facts(bold, 0.0)[2][0] == "Blue: a person · Red: a bold veteran", "nobody else is there who is bold"
    now = time.time()
    assert [moment(now - days * 86400).split()[0] for days in (0, 1)] == ["today", "yesterday"]
    assert moment(now - 9 * 86400).count("-") == 2
    assert moment(1e30) == moment(1e12) == ""
    assert moment(0.0, long=True).startswith(("1970-01-01", "1969-12-31"))


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
def test_every_row_and_button_lies_in_the_window(
    shell: Shell, library: Library, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(library)
    monkeypatch.setattr(type(shell.window), "width", property(lambda _: size[0]))
    monkeypatch.setattr(type(shell.window), "height", property(lambda _: size[1]))
    session = skirmish()
    for page in (shell.go("saves", session=session), shell.go("replays")):
        assert isinstance(page, ShelfPage)
        page.on_show_view()
        page.on_update(0.1)
        page.press(OnShelf.DELETE)
        page.on_update(0.1)
        ids = [spot for spot in page.canvas.spots if spot.press is not None]
        assert {OnShelf.DELETE_YES, OnShelf.DELETE_NO} <= {spot.press for spot in ids}
        for spot in ids:
            assert 0 <= spot.box.left < spot.box.right <= page.wide, spot.press
            assert 0 <= spot.box.bottom < spot.box.top <= page.high, spot.press


def test_the_name_of_a_save_is_whole_in_the_smallest_window(
    shell: Shell, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(shell.window), "width", property(lambda _: 640))
    monkeypatch.setattr(type(shell.window), "height", property(lambda _: 480))
    session, long = skirmish(), "The threshing floor, round 12"
    library.save(session.table.recorder, long)
    page = shell.go("saves")
    assert isinstance(page, ShelfPage)
    page.on_show_view()
    page.on_update(0.1)
    row = next(spot.box for spot in page.canvas.spots if spot.press == Take(0))
    written = [one.shown for one in page.canvas.script.lines if row.holds(one.x, one.y)]
    assert long in written
    assert any(one.startswith("today") for one in written)


# ---- replays --------------------------------------------------------------------------------------------------------


def watch(shell: Shell, path: Path) -> ReplayView:
    shell.go("replay", path=path)
    return until(shell, ReplayView)


@pytest.fixture(scope="module")
def lasting(window: KleosWindow, tmp_path_factory: pytest.TempPathFactory) -> ReplayView:
    source = msgspec.structs.replace(field(rounds=6), tile_width=48, tile_height=48)
    one = battle(source, 1)
    recorder = Recorder(one, source, {"blue": "human", "red": "walk"})
    play(one, 2000, WalkAndHit())
    path = tmp_path_factory.mktemp("replays") / "whole.kleos"
    recorder.save(path)
    return watch(Shell(window, window.preferences, ROUTES, Miniatures()), path)


@pytest.fixture
def view(lasting: ReplayView, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> ReplayView:
    """One replay, at its start and at a standstill, in the test's own shell."""
    monkeypatch.setattr(lasting, "shell", shell)
    lasting.is_playing, lasting._speed = False, USUAL
    lasting.replay.look_as(None)
    lasting.replay.inspect(0)
    lasting.replay.go(lasting.replay.first)
    lasting.board_camera.fit()
    lasting.on_mouse_leave(0, 0)
    lasting._show()
    shell.put(lasting)
    frames(shell)
    return lasting


def press(shell: Shell, view: ReplayView, control: Press) -> None:
    frames(shell, 1)
    spot = next(spot for panel in view.hud._panels for spot in panel.canvas.spots if spot.press == control)
    x, y = (part * view.hud.paint.scale for part in middle(spot.box))
    press_at(view, x, y)
    frames(shell, 2)


def as_shown(view: ReplayView) -> dict[int, tuple[object, ...]]:
    """Return what the scene shows of each unit."""
    return {unit: (one.figure.cells, one.figure.hp, one.figure.down) for unit, one in view.scene.tokens.by_unit.items()}


def as_known(view: ReplayView) -> dict[int, tuple[object, ...]]:
    found = view.replay.snapshot().figures
    return {unit: (one.cells, one.hp, one.down) for unit, one in found.items()}


def test_a_replay_is_opened_from_the_list_and_left(shell: Shell, library: Library) -> None:
    shell.home()
    page = key(shell, keys.R)
    assert isinstance(page, ReplaysPage)
    assert [one.name for one in page.entries] == ["kept", "Skirmish"]
    key(shell, keys.W)
    shown = until(shell, ReplayView)
    assert len(shell.stack) == 3
    assert shell.stack[-1] is shown
    key(shell, keys.ESCAPE)
    assert shell.window.current_view is page


def test_a_replay_is_gone_through_by_keys(shell: Shell, view: ReplayView) -> None:
    replay = view.replay
    assert replay.at == replay.first
    key(shell, keys.RIGHT)
    assert replay.at == replay.stops[1]
    key(shell, keys.RIGHT, keys.LEFT)
    assert replay.at == replay.stops[1]
    key(shell, keys.DOWN)
    assert replay.at in replay.ends
    key(shell, keys.PAGEDOWN)
    assert replay.at == replay.rounds[1][1]
    assert as_shown(view) == as_known(view)
    key(shell, keys.UP, keys.PAGEUP)
    assert replay.at == replay.first
    key(shell, keys.END)
    assert replay.is_over
    assert replay.outcome in view.place.words
    key(shell, keys.RIGHT, keys.DOWN, keys.PAGEDOWN, keys.SPACE, keys.P)
    assert replay.is_over
    assert not view.is_playing
    assert shell.window.current_view is view
    key(shell, keys.HOME)
    assert replay.at == replay.first
    assert as_shown(view) == as_known(view)


def test_the_log_and_the_card_of_a_replay_are_turned_by_keys(shell: Shell, view: ReplayView) -> None:
    key(shell, keys.END, keys.TAB)
    log, card = view.hud.log, view.hud.unit
    last = log.canvas.script.words_in(Box(0, 0, 9999, 9999))
    for symbol, turned in ((keys.PAGEUP, 3), (keys.PAGEDOWN, 0)):
        view.on_key_press(symbol, keys.MOD_CTRL)
        frames(shell, 1)
        assert now(log.scrolled) == turned
    assert log.canvas.script.words_in(Box(0, 0, 9999, 9999)) == last
    view.on_key_press(keys.F10, keys.MOD_SHIFT)
    frames(shell, 1)
    assert log.canvas.script.words_in(Box(0, 0, 9999, 9999)) != last, "its dice and rules stand there"
    view.on_key_press(keys.F10, keys.MOD_SHIFT)
    card.most = 100.0
    view.on_key_press(keys.DOWN, keys.MOD_CTRL)
    assert now(card.scrolled) == 60
    view.on_key_press(keys.UP, keys.MOD_CTRL)
    assert card.scrolled == 0
    assert view.replay.is_over, "the replay itself stays where it is"


def test_in_a_replay_too_who_slides_off_a_button_has_thought_better_of_it(shell: Shell, view: ReplayView) -> None:
    """Neither another button is meant nor who stands beside it."""
    frames(shell, 1)
    left, scale = arcade.MOUSE_BUTTON_LEFT, view.hud.paint.scale
    spots = {spot.press: middle(spot.box) for panel in view.hud._panels for spot in panel.canvas.spots}
    x, y = spots[InReplay.STEP_ON]
    began = x * scale, y * scale
    unit = view.replay.snapshot().figures.popitem()[1]
    x, y = spots[InReplay.END]
    for ended in ((x * scale, y * scale), view.board_camera.screen_of(unit.cells[0])):
        view.on_mouse_press(*began, left, 0)
        view.on_mouse_drag(*ended, 1, 1, left, 0)
        view.on_mouse_release(*ended, left, 0)
        assert (view.replay.at, view.replay.inspected) == (view.replay.first, 0)


def test_every_button_does_what_its_key_does(shell: Shell, view: ReplayView) -> None:
    replay = view.replay
    replay.go(replay.rounds[1][1] + 3)
    view._show()
    for id_, there in (
        (InReplay.ROUND_BACK, replay.rounds[1][1]), (InReplay.STEP_ON, None), (InReplay.STEP_BACK, replay.rounds[1][1]),
        (InReplay.ROUND_ON, None),
        (InReplay.DEED_BACK, None), (InReplay.DEED_ON, None), (InReplay.END, replay.last),
        (InReplay.START, replay.first),
    ):  # fmt: skip
        before = replay.at
        press(shell, view, id_)
        assert replay.at != before
        assert there is None or replay.at == there
    press(shell, view, InReplay.SPEED)
    assert view.place.words
    assert view._speed == 2
    press(shell, view, InReplay.SIDE)
    assert replay.side == replay.sides[0]
    press(shell, view, InReplay.PLAY)
    assert now(view.is_playing)
    press(shell, view, InReplay.PLAY)
    assert not view.is_playing
    press(shell, view, InReplay.LEAVE)
    assert shell.window.current_view is not view


def test_it_plays_to_the_end_and_shows_what_is(shell: Shell, view: ReplayView, monkeypatch: pytest.MonkeyPatch) -> None:
    view._speed = len(SPEEDS) - 1
    key(shell, keys.SPACE)
    assert now(view.is_playing)
    seen = []
    sync = view.scene.sync

    def synced(known: Snapshot) -> None:
        sync(known)
        seen.append(view.replay.at)
        assert as_shown(view) == as_known(view)

    monkeypatch.setattr(view.scene, "sync", synced)
    for _ in range(6000):
        view.on_update(0.05)
        if not view.is_playing and not view.scene.busy:
            break
    assert view.replay.is_over
    assert seen == sorted(seen)
    assert len(set(seen)) > 40


def test_the_line_goes_where_it_is_pressed_and_dragged(shell: Shell, view: ReplayView) -> None:
    frames(shell)
    line, replay, scale = view.hud.bar.line, view.replay, view.hud.paint.scale
    assert line is not None
    y = (line.bottom + line.height / 2) * scale
    for share in (0.5, 0.0, 1.0, 0.25):
        x = (line.left + line.width * share) * scale
        view.on_mouse_motion(x, y, 0, 0)
        view.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
        view.on_mouse_release(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
        wanted = replay.first + share * (replay.last - replay.first)
        assert abs(replay.at - wanted) <= 1
        frames(shell, 1)
        assert as_shown(view) == as_known(view)
    place = view.board_camera.place
    view.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    view.on_mouse_drag(x + 5000, y + 50, 5000, 50, arcade.MOUSE_BUTTON_LEFT, 0)
    assert replay.is_over
    assert view.board_camera.place == place
    view.on_mouse_release(x + 5000, y + 50, arcade.MOUSE_BUTTON_LEFT, 0)


def test_units_are_looked_at_by_mouse_and_keys(shell: Shell, view: ReplayView) -> None:
    replay = view.replay
    unit = replay.order[1].unit
    x, y = view.board_camera.screen_of(replay.view.cells(unit)[0])
    view.on_mouse_motion(x, y, 0, 0)
    frames(shell, 1)
    assert replay.card is not None
    assert replay.card.unit == unit
    view.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    view.on_mouse_release(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    view.on_mouse_leave(0, 0)
    assert replay.shown_unit == unit
    key(shell, keys.TAB)
    assert replay.shown_unit == replay.order[2 % len(replay.order)].unit
    view.on_mouse_press(x, y, arcade.MOUSE_BUTTON_RIGHT, 0)
    view.on_mouse_release(x, y, arcade.MOUSE_BUTTON_RIGHT, 0)
    assert replay.inspected == 0


def test_a_battle_is_played_on_from_a_replay(shell: Shell, view: ReplayView) -> None:
    key(shell, keys.DOWN, keys.DOWN, keys.DOWN)
    done, state = view.replay.command[0], view.replay.battle.stage.world.digest()
    key(shell, keys.P)
    taken = until(shell, BattleView)
    assert taken.session.table.recorder.header == view.replay.header
    assert done == 3
    again = decode(taken.session.table.recorder.encode(), "x").played[done - 1]
    assert again.digest == state


def test_where_no_person_played_one_takes_the_side_that_is_looked_at(shell: Shell) -> None:
    source = field(rounds=2)
    recorder = Recorder(battle(source, 1), source, {"blue": "walk", "red": "walk"})
    play(recorder.battle, 9, WalkAndHit())
    shown = watch(shell, shell.library.save_quick(recorder))
    shown.replay.look_as("red")
    key(shell, keys.DOWN, keys.P)
    session = until(shell, BattleView).session
    assert session.table.players == {"blue": "walk", "red": "human"}
    assert session.table.recorder.header.players == session.table.players


def test_a_drifted_record_says_so_in_the_bar(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "drifted.kleos"
    path.write_bytes(msgspec.json.encode(drifted()))
    shown = watch(shell, path)
    assert "plays differently now" in shown.place.note
    assert any(shown.place.note in spot.tip for spot in shown.hud.bar.canvas.spots)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b'{"format": 9}', "戦士".encode("utf-16"), b"\x00" * 9000])
def test_what_is_no_record_is_said_and_left(shell: Shell, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.kleos"
    path.write_bytes(data)
    shell.home()
    shell.go("replay", path=path)
    page = frames(shell)
    assert isinstance(page, WindingPage)
    assert "bad.kleos" in page.fault
    key(shell, keys.ENTER)
    assert isinstance(shell.window.current_view, TitlePage)


def test_a_record_that_turns_out_damaged_while_it_is_played_is_said(shell: Shell, tmp_path: Path) -> None:
    tree = json.loads(recorded(30).encode())
    tree["played"][6]["command"] = {"type": "Fly", "unit": 1}
    path = tmp_path / "bad.kleos"
    path.write_text(json.dumps(tree), encoding="utf-8")
    shell.home()
    shell.go("replay", path=path)
    for _ in range(20):
        page = frames(shell)
    assert isinstance(page, WindingPage)
    assert "does not know" in page.fault
    key(shell, keys.ESCAPE)
    assert isinstance(shell.window.current_view, TitlePage)


def test_random_hands_break_nothing(shell: Shell, view: ReplayView) -> None:
    dice = random.Random(5)
    names = [keys.LEFT, keys.RIGHT, keys.UP, keys.DOWN, keys.HOME, keys.END, keys.PAGEUP, keys.PAGEDOWN, keys.SPACE,
             keys.V, keys.F7, keys.TAB, keys.PLUS, keys.MINUS, keys.M, keys.ENTER]  # fmt: skip
    for _ in range(250):
        x, y = dice.uniform(0, view.window.width), dice.uniform(0, view.window.height)
        choice = dice.randrange(6)
        if choice < 2:
            view.on_key_press(dice.choice(names), 0)
        elif choice == 2:
            view.on_mouse_motion(x, y, 0, 0)
        elif choice == 3:
            view.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
        elif choice == 4:
            view.on_mouse_drag(x, y, 5, 5, arcade.MOUSE_BUTTON_LEFT, 0)
        else:
            view.on_mouse_scroll(int(x), int(y), 0, dice.choice([-1, 1]))
        view.on_update(dice.choice([0.01, 0.3]))
    draw(view, filled=False)
    view._show()
    assert as_shown(view) == as_known(view)
    assert shell.window.current_view is view


def test_buttons_have_words_where_there_is_room() -> None:
    assert plan_for(988, 720, 13).has_words
    small = plan_for(348, 360, 13)
    assert not small.has_words
    assert small.rows * small.columns >= 13
    assert small.high < 150
    large = plan_for(988, 720, 13)
    assert (large.width, large.height) == LARGE
