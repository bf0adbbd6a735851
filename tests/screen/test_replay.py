"""A record looked at again: every moment exact, whichever way it was reached, and for every side only what it knew."""

import json
import random
from pathlib import Path

import arcade
import pytest

from game.controllers import WalkAndHit, controller
from game.controllers.fight import fight
from game.data import maps
from game.engine.battle import Battle
from game.engine.components import Sneaking
from game.engine.events import Event
from game.record import reading
from game.record.loading import load
from game.record.reading import decode
from game.record.record import Record, RecordError
from game.record.recorder import Recorder
from game.report.narrate import Narrator
from game.scenario.scenario import open_map
from game.screen.model.snapshot import snapshot
from game.screen.replays.opening import Winding, wound
from game.screen.replays.replay import Replay
from game.screen.replays.view import ReplayView
from game.screen.scene.words import NAME
from game.screen.text.battle_log import BattleLog
from game.screen.ui.shell import Shell
from tests.arena import battle, field, play
from tests.now import now
from tests.screen.seats import frames, middle

RULES = ("heroic", "odigos")


def fought(name: str = "ford", rules: str | None = None, seed: int = 3) -> Record:
    """Return the record of a battle fought to its end by those who walk and hit."""
    source, setup = open_map(maps() / f"{name}.tmx", rules)
    one = Battle(setup, seed)
    recorder = Recorder(one, source)
    fight(one, {side: controller("walk", seed, side) for side in setup.sides})
    assert one.over is not None
    return decode(recorder.encode(), "fought")


@pytest.fixture(scope="module", params=RULES)
def whole(request: pytest.FixtureRequest) -> Record:
    return fought("heights", request.param)


@pytest.fixture(scope="module")
def hidden() -> Record:
    """The heights: an assassin sneaks there from the start."""
    return fought("heights")


def state(replay: Replay) -> tuple[object, ...]:
    """Return all that is shown of a moment."""
    return (
        replay.battle.stage.world.snapshot(), replay.snapshot(), replay.log, replay.order, replay.card, replay.title,
        replay.goal, replay.outcome, replay.command, replay.overlays(),
    )  # fmt: skip


def test_stepping_through_all_events_ends_where_playing_ends(whole: Record) -> None:
    replay, played = wound(whole, "x"), load(whole, "x").battle
    seen = [replay.at]
    while not replay.is_over:
        replay.step(1)
        seen.append(replay.at)
    assert replay.battle.stage.world.snapshot() == played.stage.world.snapshot()
    assert replay.snapshot() == snapshot(played.truth, played.events)
    back = [replay.at]
    while replay.at > replay.first:
        replay.step(-1)
        back.append(replay.at)
    assert back == seen[::-1]
    assert replay.battle.stage.world.digest() == whole.start


def test_the_first_look_is_at_whose_turn_it_is(whole: Record) -> None:
    replay, seen = wound(whole, "x"), 0
    for _, at in replay.rounds[:4]:
        replay.go(at + 3)
        if replay.shown_unit and replay.view.cells(replay.shown_unit):
            assert replay.first_to_act() == replay.view.cells(replay.shown_unit)[0]
            seen += 1
    assert seen


def test_every_command_is_followed_by_the_state_that_was_recorded(whole: Record) -> None:
    replay = wound(whole, "x")
    for number, played in enumerate(whole.played, start=1):
        replay.go(replay.ends[number])
        assert replay.command == (number, len(whole.played))
        assert replay.battle.stage.world.digest() == played.digest


def test_a_round_is_the_same_jumped_to_or_played_to(whole: Record) -> None:
    replay, other = wound(whole, "x"), wound(whole, "x")
    for side in (None, *replay.sides):
        replay.go(replay.first)
        replay.look_as(side)
        other.look_as(side)
        for number, at in replay.rounds:
            while replay.at < at:
                replay.play_on()
            other.go(other.last)
            other.go(at)
            if side is None:
                assert replay.at == at
            assert other.round == number
            if replay.at == at:
                assert state(replay) == state(other)


def test_any_way_to_a_moment_shows_the_same(hidden: Record) -> None:
    replay, other = wound(hidden, "x"), wound(hidden, "x")
    dice = random.Random(7)
    for _ in range(60):
        side = dice.choice([None, *replay.sides])
        at = dice.randint(replay.first, replay.last)
        replay.look_as(side)
        other.look_as(side)
        other.go(other.first)
        while other.at < at:
            other.go(min(at, other.at + 97))
        replay.go(at)
        assert state(replay) == state(other)


def test_the_log_tells_what_has_been_shown_and_no_more(hidden: Record) -> None:
    replay = wound(hidden, "x")
    events = replay.events
    for side in (None, *replay.sides):
        replay.look_as(side)
        chronicle = BattleLog(Narrator(replay.battle.ruleset, replay.sides))
        for count, stamped in enumerate(events, start=1):
            if count - 1 in replay.ends:
                chronicle.settle()
            chronicle.see(stamped)
            if count >= replay.first and (count % 7 == 0 or count == replay.last):
                replay.go(count)
                assert replay.log == chronicle.lines(side)
                assert all(line.number < count for line in replay.log)


def test_a_side_is_shown_what_it_knew_then(hidden: Record) -> None:
    replay, played = wound(hidden, "x"), load(hidden, "x", upto=0).battle
    (hider,) = [unit for unit in played.truth.units() if played.truth.has(unit, Sneaking)]
    own = played.truth.side_of(hider)
    other = next(side for side in replay.sides if side != own)
    cells = played.truth.cells(hider)
    replay.look_as(other)
    assert hider not in replay.snapshot().figures
    assert all(entry.unit != hider for entry in replay.order)
    assert replay.unit_at(cells[0]) == 0
    replay.look_as(own)
    assert hider in replay.snapshot().figures
    assert replay.unit_at(cells[0]) == hider
    replay.look_as(other)
    for stop in replay.stops[1:-1]:
        assert other in replay.events[stop - 1].sides


def test_commands_and_rounds_are_jumped_to_one_by_one(whole: Record) -> None:
    replay = wound(whole, "x")
    seen = [replay.at]
    while not now(replay.is_over):
        replay.jump_command(1)
        seen.append(replay.at)
    assert set(seen) <= set(replay.ends)
    assert len(seen) > len(replay.ends) * 0.9, "only commands of which nothing is seen are passed over"
    back = [replay.at]
    while replay.at > replay.first:
        replay.jump_command(-1)
        back.append(replay.at)
    assert set(back) <= set(replay.ends)
    replay.go(replay.first)
    rounds = [replay.round]
    while not replay.is_over:
        replay.jump_round(1)
        rounds.append(replay.round)
    assert rounds == [*(number for number, _ in replay.rounds), replay.rounds[-1][0]]
    replay.step(-1)
    replay.jump_round(-1)
    assert replay.at == replay.rounds[-1][1]


def test_playing_on_loses_no_event_that_a_side_perceives(whole: Record) -> None:
    replay = wound(whole, "x")
    for side in (None, *replay.sides):
        replay.look_as(side)
        replay.go(replay.first)
        played: list[Event] = []
        while not replay.is_over:
            before = replay.at
            played += replay.play_on()
            assert replay.at > before
        wanted = [replay.events[place].event for place in range(replay.first, replay.last) if replay.perceives(place)]
        assert played == wanted


def test_it_is_wound_in_slices(whole: Record) -> None:
    winding = Winding(whole, "x")
    shares = [winding.share]
    while not winding.work(0.0):
        shares.append(winding.share)
    assert len(shares) > len(whole.played)
    assert shares == sorted(shares)
    assert winding.share == 1.0
    assert winding.replay is not None


def test_looking_changes_nothing_in_the_record() -> None:
    source = field()
    one = battle(source, 3)
    recorder = Recorder(one, source)
    play(one, 40, WalkAndHit())
    kept = decode(recorder.encode(), "x")
    replay = wound(kept, "x")
    for _ in range(50):
        replay.step(1)
        replay.inspect_next(1)
        replay.hover((1, 1))
        state(replay)
    replay.go(replay.last)
    assert replay.battle.stage.world.digest() == one.stage.world.digest()
    assert replay.outcome == ("The record ends here." if one.over is None else replay.outcome)


def drifted() -> Record:
    """Return a record in which a command came out another way than it does now."""
    source = field()
    one = battle(source, 3)
    recorder = Recorder(one, source)
    play(one, 40, WalkAndHit())
    tree = json.loads(recorder.encode())
    tree["played"][3]["digest"] = "0" * 32
    return decode(json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode(), "drifted")


def test_a_drifted_record_says_so_and_shows_what_can_be_shown() -> None:
    kept = drifted()
    replay = wound(kept, "drifted")
    assert replay.drifted
    assert "plays differently now" in replay.message
    ends = load(kept, "drifted").battle
    replay.go(replay.last)
    assert replay.battle.stage.world.digest() == ends.stage.world.digest()
    states: dict[int, str] = {}
    for at in [*range(replay.first, replay.last + 1)] * 2:
        replay.go(at)
        assert states.setdefault(at, replay.battle.stage.world.digest()) == replay.battle.stage.world.digest()


def test_a_record_that_goes_on_from_a_state_begins_with_that_state() -> None:
    loaded = load(drifted(), "drifted")
    play(loaded.battle, 10, WalkAndHit())
    again = decode(loaded.recorder.encode(), "again")
    assert again.base is not None
    replay = wound(again, "again")
    assert replay.battle.stage.world.digest() == again.base.digest
    replay.go(replay.last)
    replay.go(replay.first)
    assert replay.battle.stage.world.digest() == again.base.digest
    assert replay.snapshot() == snapshot(replay.battle.truth)


def test_a_record_of_nothing_is_one_moment() -> None:
    source = field()
    replay = wound(decode(Recorder(battle(source, 3), source).encode(), "x"), "x")
    assert replay.is_over
    for move in (replay.step, replay.jump_command, replay.jump_round):
        for by in (1, -1):
            move(by)
    assert replay.play_on() == ()
    assert replay.at == replay.first == replay.last
    assert replay.outcome == "The record ends here."


@pytest.mark.parametrize("spoil", ["command", "digests", "map", "sky", "cut"])
def test_a_damaged_record_is_an_error_with_a_sentence(spoil: str, tmp_path: Path) -> None:
    source = field()
    one = battle(source, 3)
    recorder = Recorder(one, source)
    play(one, 20, WalkAndHit())
    tree = json.loads(recorder.encode())
    if spoil == "command":
        tree["played"][5]["command"] = {"type": "Fly", "unit": 1}
    elif spoil == "digests":
        for played in tree["played"]:
            played["digest"] = played["digest"] and "f" * 32
    elif spoil == "map":
        tree["header"]["map"]["ground"]["terrain"] = [0]
    elif spoil == "sky":
        tree["header"]["map"]["ground"]["heights"][3] = 10**12
    path = tmp_path / "damaged.kleos"
    data = json.dumps(tree).encode()
    path.write_bytes(data[:-100] if spoil == "cut" else data)
    with pytest.raises(RecordError, match=r"damaged\.kleos"):
        wound(reading.read(path), path.name)


@pytest.mark.screen
@pytest.mark.parametrize("has_dragged", [False, True])
def test_a_button_held_as_another_page_or_window_has_the_mouse_does_nothing_afterwards(
    shell: Shell, hidden: Record, has_dragged: bool
) -> None:
    left = arcade.MOUSE_BUTTON_LEFT
    view = ReplayView(shell, wound(hidden, "x"))
    shell.put(view)
    frames(view, 2)
    unit = next(one for one in view.replay.view.units() if one != view.replay.shown_unit)
    camera = view.board_camera
    camera.zoom_at(640, 360, 2.5)
    for leave in (view.on_deactivate, view.on_hide_view):
        camera.look_at(view.replay.view.cells(unit)[0])
        x, y = camera.screen_of(view.replay.view.cells(unit)[0])
        before = view.replay.shown_unit
        view.on_mouse_press(x, y, left, 0)
        if has_dragged:
            view.on_mouse_drag(x + 40, y, 40, 0, left, 0)
        place = camera.outlook
        leave()
        view.on_mouse_drag(x + 2, y, -38, 0, left, 0)
        view.on_mouse_release(x, y, left, 0)
        assert camera.outlook == place
        assert view.replay.shown_unit == before


@pytest.mark.screen
def test_words_on_the_map_keep_off_the_panels_of_a_replay(shell: Shell, hidden: Record) -> None:
    view = ReplayView(shell, wound(hidden, "x"))
    shell.put(view)
    frames(view, 2)
    boxes = [panel.box for panel in (view.hud.order, view.hud.goal, view.hud.bar)]
    assert None not in boxes
    scale = view.hud.paint.scale
    for x, y in (middle(box) for box in boxes if box is not None):
        assert not view.scene.words.fit([("Kallias", x * scale, y * scale, NAME)])
