"""Pace: own and enemy moves apart, at once, reduced motion, and a log that does not run ahead of what is seen."""

from collections.abc import Iterator
from pathlib import Path

import arcade
import pytest

from game.engine.commands import EndTurn, Move
from game.screen.battle.presenter.session import Mode
from game.screen.battle.view import BattleView
from game.screen.model.press import AtTable
from game.screen.scene.reel import Clip, Reel, still
from game.screen.ui.window import KleosWindow
from tests.now import now
from tests.screen.seats import show
from tests.screen.sessions import FORD, on_map


@pytest.fixture(scope="module")
def window() -> Iterator[KleosWindow]:
    opened = KleosWindow(900, 600, visible=False)
    yield opened
    opened.close()


def walking(window: KleosWindow, folder: Path, **settings: object) -> BattleView:
    """Return a view in which a unit of the player's has just been told to walk."""
    view = show(window, on_map(FORD, seed=1), folder)
    session = view.session
    session.table.preferences.change(**settings)
    view.on_update(0.01)
    assert session.selection.menu is not None
    entry = session.selection.menu.entry(Move)
    assert entry is not None
    session.play.carry_out(
        max((one for one in entry.commands if isinstance(one, Move)), key=lambda move: len(move.path))
    )
    return view


@pytest.mark.screen
def test_own_moves_at_once_do_not_wait_for_the_enemys_pace(window: KleosWindow, tmp_path: Path) -> None:
    view = walking(window, tmp_path, pace_own="at once", pace_enemy="slow")
    view.on_update(0.01)
    assert not view.session.playback.animating
    view = walking(window, tmp_path, pace_own="slow", pace_enemy="at once")
    view.on_update(0.01)
    assert view.session.playback.animating


@pytest.mark.screen
def test_log_tells_of_a_walk_no_sooner_than_it_is_seen(window: KleosWindow, tmp_path: Path) -> None:
    view = walking(window, tmp_path)
    session = view.session
    view.on_update(0.01)
    playing = session.playback.playing
    assert playing is not None
    assert all(line.number <= playing for line in session.telling.log)
    order = session.telling.order
    view.scene.skip()
    view.on_update(0.01)
    assert session.playback.playing is None
    assert {entry.unit for entry in order} == {entry.unit for entry in session.telling.order}


@pytest.mark.screen
def test_key_changes_the_pace_of_whoever_moves_and_says_so(window: KleosWindow, tmp_path: Path) -> None:
    view = show(window, on_map(FORD, seed=1), tmp_path)
    settings = view.session.table.preferences
    assert view.session.seats.mode is Mode.TURN
    view.on_key_press(arcade.key.F7, 0)
    assert (settings.now.pace_own, settings.now.pace_enemy) == ("fast", "normal")
    assert view.session.bar.prompt == "Your own moves: fast."
    view.session.play.carry_out(EndTurn(view.session.selection.unit))
    assert view.session.table.battle.decision is not None
    if view.session.table.battle.decision.side not in view.session.table.humans:
        view.on_key_press(arcade.key.F7, 0)
        assert settings.now.pace_enemy == "fast"


@pytest.mark.screen
def test_reduced_motion_reaches_scene_effects_and_camera(window: KleosWindow, tmp_path: Path) -> None:
    view = show(window, on_map(FORD, seed=1), tmp_path)
    view.session.table.preferences.change(reduced_motion=True)
    view.on_update(0.01)
    assert view.scene.reduced_motion
    view.scene.effects.burst(1.0, lambda _: None)
    assert not view.scene.effects._bursts
    view.board_camera.glide_to((1, 1))
    assert not view.board_camera.gliding


def test_still_clip_shows_its_end_alone() -> None:
    seen: list[float] = []
    clip = still(Clip(1.0, seen.append))
    for share in (0.0, 0.4, 1.0):
        clip.step(share)
    assert seen == [1.0]


def test_jobs_are_played_at_their_own_rates() -> None:
    reel, done = Reel(), list[str]()
    reel.add(lambda: done.append("slow"), lambda: Clip(1.0), number=1, rate=lambda: 0.5)
    reel.add(lambda: done.append("at once"), lambda: Clip(1.0), number=2, rate=lambda: 0.0)
    reel.update(1.0)
    assert (done, reel.number) == ([], 1)
    reel.update(1.1)
    assert (done, reel.busy) == (["slow", "at once"], False)


@pytest.mark.screen
def test_skip_brings_all_that_others_do_to_its_end_until_a_person_is_to_choose(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = show(window, on_map(FORD, seed=1, rules="odigos", most=4), tmp_path)
    session = view.session
    history = session.table.battle.history
    decision = session.table.battle.decision
    while decision is not None and decision.side == "blue":
        view.scene.skip()
        session.play.tick(0.0)
        session.play.carry_out(EndTurn(decision.units[0]) if decision.ask is None else decision.ask.options[0])
        decision = session.table.battle.decision
    view.scene.skip()
    view.on_update(0.01)
    assert now(session.seats.mode) is Mode.WAITING
    before, shown = len(history), set[int]()
    view.on_key_press(arcade.key.ENTER, 0)
    for _ in range(4000):
        playing = view.scene.playing
        view.on_update(0.06)
        assert view.scene.playing is None or view.scene.playing != playing, "it is over with the next frame"
        if now(session.seats.mode) is not Mode.WAITING:
            break
        skip = next(button for button in view.hud.others if button.press is AtTable.SKIP)
        assert skip.enabled, "between two intentions as well"
        shown |= {len(history)}
    assert now(session.seats.mode) is not Mode.WAITING
    assert len(history) - before > 3, "several intentions, and one press"
    assert len(shown) > 3


@pytest.mark.screen
def test_skip_of_ones_own_move_leaves_what_others_do_to_be_seen(window: KleosWindow, tmp_path: Path) -> None:
    view = walking(window, tmp_path, pace_own="slow")
    view.on_update(0.01)
    assert now(view.session.playback.animating)
    view._press(AtTable.SKIP)
    view.on_update(0.01)
    assert not view.session.playback.animating
    assert not view.session.table.is_hurried
