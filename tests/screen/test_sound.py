"""What is heard: every kind of event, how loud, how many at once; the files themselves; and no device at all."""

import subprocess
import sys
import time
import wave
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import arcade
import numpy as np
import pytest
from msgspec import structs
from pyglet.media import StaticSource

from game.board.terrain import terrains
from game.data import assets
from game.engine import events as e
from game.engine.commands import Attack
from game.engine.components import BATTLE, Effect, Finished, Health
from game.engine.events import Event
from game.engine.observing import Stamped
from game.engine.sounds import HARD
from game.engine.tagged import kinds
from game.engine.telling import Telling
from game.rulesets import keys, load_all, ruleset
from game.screen.app import ROUTES
from game.screen.audio import mood, sound
from game.screen.audio.endless import Endless
from game.screen.audio.hearing import Ears
from game.screen.audio.loudspeaker import NO_DEVICE, Loudspeaker
from game.screen.audio.sound import FADE, MOST, MOST_IN_HASTE, Sounds
from game.screen.battle.view import BattleView
from game.screen.model.press import AtTable
from game.screen.settings import Preferences
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.effort import PATIENCE
from tests.screen.outlooks import met
from tests.screen.seats import show
from tests.screen.sessions import FORD, on_map
from tests.table import Table

RULES = ruleset("heroic")
FOLDER = assets() / "sound"
INTERFACE = {"click", "refuse", "page"}
MUSIC = {"music_title", "music_battle", "music_watch", "music_peril"}
HOME = Path(__file__).resolve().parents[2]
BOTH = frozenset({"blue", "red"})
CHOICES: dict[str, set[str]] = {
    "Stepped": {"step", "step_stone", "step_sand", "step_water", "stroke"},
    "BattleEnded": {"victory", "defeat", "peace"},
    "Fell": {"splash", "land"},
    "Attacked": {"bow", "throw", "swing"},
    "Struck": {"arrow_hit", "hit"},
    "Avoided": {"dodge", "block"},
    "Damaged": {"armour", "scorch", "hurt"},
    "EffectBegan": {"fall", "spell_on"},
    "Rearranged": {"draw", "take"},
    "Dropped": {"splash", "drop"},
    "Used": {"topple", "door", "winch", "fumble"},
    "TurnBegan": {"turn"},
    "HeldRound": {"drum"},
    "PoisedSet": {"sneak"},
}
"""The sounds of those events that have several, or one only sometimes."""


class Voice:
    def __init__(self, name: str, loud: float) -> None:
        self.name, self.loud, self.stopped = name, loud, False

    def louder(self, loud: float) -> None:
        self.loud = loud

    def stop(self) -> None:
        self.stopped = True


class Recorder:
    """A speaker that keeps what it was told to play."""

    def __init__(self, seconds: float = 0.5) -> None:
        self.note = ""
        self.played: list[tuple[str, float, float, bool]] = []
        self.voices: list[Voice] = []
        self.seconds = seconds

    def play(self, name: str, loud: float, pitch: float = 1.0, *, loops: bool = False) -> tuple[Voice, float]:
        self.played.append((name, loud, pitch, loops))
        self.voices.append(Voice(name, loud))
        return self.voices[-1], self.seconds

    @property
    def names(self) -> list[str]:
        return [name for name, *_ in self.played]

    @property
    def sounding(self) -> list[str]:
        return [voice.name for voice in self.voices if not voice.stopped]


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def listening(seconds: float = 0.5, **settings: int) -> tuple[Sounds, Recorder, Clock, Preferences]:
    preferences, recorder, clock = Preferences(), Recorder(seconds), Clock()
    preferences.change(**{"volume": 100, "effects": 100, "music": 100, **settings})
    return Sounds(preferences, recorder, clock), recorder, clock, preferences


def samples(name: str) -> np.ndarray[Any, Any]:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32767


def effects() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.wav") if path.stem not in MUSIC)


# ---- every kind of event -------------------------------------------------------------------------------------------


def told() -> dict[type[Event], Telling]:
    """How the events of all rulesets are told."""
    load_all()
    return {kind: telling for key in keys() for kind, telling in ruleset(key).tellings.items()}


def test_every_kind_of_event_is_heard_or_silent_for_a_reason() -> None:
    heard = set(told())  # which reads the rulesets, so that all their events are known
    known = {kind for kind in kinds(Event) if kind.__module__.startswith("game.")} | {e.ArmsChanged}
    assert heard == known
    for kind, telling in told().items():
        assert bool(telling.sound) is not bool(telling.silent), kind
        assert not telling.silent or (telling.silent.endswith(".") and len(telling.silent) > 10), kind


@pytest.mark.parametrize("key", keys())
def test_a_ruleset_tells_of_every_event_that_it_applies(key: str) -> None:
    assert set(ruleset(key).apply) <= set(ruleset(key).tellings)


def test_every_sound_has_its_file_and_every_file_is_heard() -> None:
    sounds = {kind.__name__: telling.sound for kind, telling in told().items()}
    fixed = {found for found in sounds.values() if isinstance(found, str)} - {""}
    choosing = {name for name, found in sounds.items() if not isinstance(found, str)}
    assert choosing == {*CHOICES, "Dragged", "GroupBegan", "MoraleTested"}
    wanted = fixed.union(*CHOICES.values()) | INTERFACE | MUSIC
    assert wanted == {path.stem for path in FOLDER.glob("*.wav")}


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (e.Stepped(1, ((0, 0),), ((1, 0),), 1), "step"),
        (e.Attacked(1, 2, "Bow", "shot"), "bow"),
        (e.Attacked(1, 2, "Labrys", "throw"), "throw"),
        (e.Attacked(1, 2, "Dory", "melee"), "swing"),
        (e.Struck(1, 2), "hit"),
        (e.Avoided(1, 2, "dodge"), "dodge"),
        (e.Avoided(1, 2, "shield"), "block"),
        (e.Damaged(1, 0, 5, 2, "blunt", 2, "Dory", ""), "armour"),
        (e.Damaged(1, 2, 5, 2, "piercing", 2, "Dory", ""), "hurt"),
        (e.Damaged(1, 2, 5, 2, "magic", 2, "Tempest", ""), "scorch"),
        (e.Fell(1, 300, 0, wet=True), "splash"),
        (e.Fell(1, 300, 0, wet=False), "land"),
        (e.EffectBegan(1, Effect("prone", 0, at_begin=False, left=0)), "fall"),
        (e.Rearranged(1, (), 7, "Dory"), "draw"),
        (e.Rearranged(1, (), 0, "Dory"), "take"),
        (e.Dropped(1, 7, "Dory", None, "it fell"), "splash"),
        (e.Dropped(1, 7, "Dory", (0, 0), "it fell"), "drop"),
        (e.Used(1, 9, "Gate", "opened"), "door"),
        (e.Used(1, 9, "Statue", "toppled"), "topple"),
        (e.Used(1, 9, "Gate", "failed"), "fumble"),
        (e.Used(1, 9, "Gate", "unlocked"), "winch"),
        (e.ItemUsed(1, 9, "Healing pot", 1, None), "drink"),
        (e.ItemUsed(1, 9, "Fire pot", 0, (0, 0)), "throw"),
        (e.ItemUsed(1, 9, "Quiver", 0, None, "HE-23"), ""),
        (e.HeldRound(0), ""),
        (e.HeldRound(2), "drum"),
        (e.Spent(1, action=1), ""),
    ],
)
def test_the_sound_fits_what_happens(event: Event, name: str) -> None:
    assert Ears(RULES).sound_of(event) == name


def test_a_shot_that_lands_sounds_like_an_arrow() -> None:
    ears = Ears(RULES)
    heard = [ears.sound_of(event) for event in (e.Attacked(1, 2, "Bow", "shot"), e.Struck(1, 2), e.Struck(2, 1))]
    assert heard == ["bow", "arrow_hit", "hit"]


@pytest.mark.parametrize(
    ("ground", "name"),
    [("meadow", "step"), ("sand", "step_sand"), ("rock", "step_stone"), ("shallow", "step_water"), ("deep", "stroke")],
)
def test_steps_sound_like_the_ground_they_are_on(ground: str, name: str) -> None:
    ears = Ears(RULES, ground=lambda cell: terrains()[ground] if cell == (1, 0) else None)
    assert ears.sound_of(e.Stepped(1, ((0, 0),), ((1, 0),), 1)) == name
    assert ears.sound_of(e.Stepped(1, ((1, 0),), ((0, 0),), 1)) == "step"


def test_hard_ground_is_ground_that_there_is() -> None:
    assert set(terrains()) >= HARD


def test_the_end_sounds_as_it_is_for_those_at_the_table() -> None:
    assert Ears(RULES, people=("blue",)).sound_of(e.BattleEnded("blue", "all are down")) == "victory"
    assert Ears(RULES, people=("blue",)).sound_of(e.BattleEnded("red", "all are down")) == "defeat"
    assert Ears(RULES, people=("blue", "red")).sound_of(e.BattleEnded("red", "all are down")) == "victory"
    assert Ears(RULES, people=("blue",)).sound_of(e.BattleEnded("", "nobody is left")) == "peace"
    assert Ears(RULES).sound_of(e.BattleEnded("red", "all are down")) == "peace"


def test_only_the_turns_of_ones_own_are_rung_in() -> None:
    ears = Ears(RULES, is_own=lambda unit: unit == 1)
    assert [ears.sound_of(e.TurnBegan(unit, 6, 1, 1)) for unit in (1, 2)] == ["turn", ""]


# ---- how loud, and how many ----------------------------------------------------------------------------------------


def test_the_volumes_count_together() -> None:
    sounds, recorder, _, preferences = listening(volume=50, effects=40, music=20)
    sounds.ui("click")
    sounds.music("music_title")
    assert [(name, round(loud, 6)) for name, loud, *_ in recorder.played] == [("click", 0.2), ("music_title", 0.1)]
    preferences.change(music=60)
    assert recorder.voices[1].loud == pytest.approx(0.3)


@pytest.mark.parametrize("setting", ["volume", "effects"])
def test_at_volume_0_no_effect_is_played(setting: str) -> None:
    sounds, recorder, *_ = listening(**{setting: 0})
    sounds.ui("click")
    sounds.hear(e.RoundBegan(1), Ears(RULES))
    assert not recorder.played


@pytest.mark.parametrize("setting", ["volume", "music"])
def test_music_ends_at_volume_0_and_comes_back(setting: str) -> None:
    sounds, recorder, _, preferences = listening()
    sounds.music("music_title")
    assert recorder.played == [("music_title", 1.0, 1.0, True)]
    preferences.change(**{setting: 0})
    assert recorder.sounding == []
    preferences.change(**{setting: 30})
    assert [name for name in recorder.sounding if name != "turn"] == ["music_title"]


def test_one_piece_of_music_at_a_time_and_the_same_one_goes_on() -> None:
    sounds, recorder, clock, _ = listening()
    sounds.music("music_title")
    sounds.music("music_title")
    assert recorder.names == ["music_title"]
    sounds.music("music_battle")
    old, new = recorder.voices
    clock.now += FADE / 4
    sounds.tick()
    assert old.loud == pytest.approx(0.75)
    assert new.loud == 1.0
    clock.now += FADE
    sounds.tick()
    assert recorder.sounding == ["music_battle"]
    sounds.music("")
    assert recorder.sounding == []


def test_only_so_many_effects_at_once_and_the_oldest_ends() -> None:
    sounds, recorder, *_ = listening()
    names = effects()[: MOST + 2]
    for name in names:
        sounds.ui(name)
    assert recorder.sounding == names[2:]


def test_effects_that_are_over_make_room() -> None:
    sounds, recorder, clock, _ = listening(seconds=0.2)
    for name in effects()[: MOST + 2]:
        sounds.ui(name)
        clock.now += 0.5
    assert len(recorder.sounding) == MOST + 2


def test_many_steps_are_no_machine_gun() -> None:
    sounds, recorder, clock, _ = listening()
    ears = Ears(RULES)
    for number in range(100):
        sounds.hear(e.Stepped(1, ((number, 0),), ((number + 1, 0),), 1), ears)
        clock.now += 0.02
    assert 10 <= len(recorder.played) <= 2.0 / sound.APART["step"] + 1
    assert len({pitch for _, _, pitch, _ in recorder.played}) > 3


def test_hush_ends_the_effects_and_lets_the_music_go_on() -> None:
    sounds, recorder, *_ = listening()
    sounds.music("music_battle")
    sounds.ui("click")
    sounds.hush()
    assert recorder.sounding == ["music_battle"]


def test_of_what_is_shown_at_once_a_few_sounds_are_heard_and_the_end_in_any_case() -> None:
    sounds, recorder, clock, _ = listening()
    ears = Ears(RULES, people=("blue",))
    for number in range(30):
        for event in (
            e.Stepped(1, ((number, 0),), ((number + 1, 0),), 1),
            e.Rolled(1, "attack", "2d6", (1, 2), 3),
            e.Avoided(1, 2, "shield"),
            e.Damaged(2, 3, 5, 3, "blunt", 1, "Dory", ""),
            e.Died(2),
        ):
            sounds.hear(event, ears, in_haste=True)
        clock.now += 0.001
    sounds.hear(e.BattleEnded("blue", "all are down"), ears, in_haste=True)
    assert recorder.names == ["block", "hurt", "death", "victory"]
    assert len(recorder.names) == MOST_IN_HASTE + 1


def test_how_loud_effects_are_is_heard_as_they_are_set() -> None:
    _, recorder, clock, preferences = listening()
    recorder.played.clear()
    preferences.change(effects=50)
    preferences.change(music=20)
    clock.now += 1
    preferences.change(effects=0)
    assert [(name, loud) for name, loud, *_ in recorder.played] == [("turn", 0.5)]


# ---- no device, no files -------------------------------------------------------------------------------------------


def test_without_a_speaker_nothing_is_heard_and_nothing_breaks() -> None:
    sounds = Sounds(Preferences())
    sounds.ui("click")
    sounds.music("music_title")
    sounds.hush()
    assert sounds.note


def test_without_a_device_nothing_breaks_and_it_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.screen.audio.loudspeaker.has_device", lambda: False)
    speaker = Loudspeaker()
    sounds = Sounds(Preferences(), speaker)
    for name in ("click", "hit", "nothing of the kind"):
        sounds.ui(name)
    sounds.music("music_title")
    assert sounds.note == NO_DEVICE


def test_a_missing_or_damaged_file_is_silent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("game.screen.audio.loudspeaker.has_device", lambda: True)
    (tmp_path / "hit.wav").write_bytes(b"RIFF\x00\x00\x00\x00WAVEnothing")
    (tmp_path / "empty.wav").write_bytes(b"")
    speaker = Loudspeaker(tmp_path)
    assert [speaker.play(name, 1.0) for name in ("hit", "empty", "gone")] == [None, None, None]
    assert "hit.wav" in speaker.note


def failing(error: type[Exception]) -> Callable[..., Any]:
    def play(*_: Any, **__: Any) -> Any:
        raise error("it broke")

    return play


@pytest.mark.parametrize("error", [OSError, RuntimeError, ValueError])
def test_a_device_that_fails_is_not_tried_again(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.screen.audio.loudspeaker.has_device", lambda: True)
    monkeypatch.setattr(arcade.Sound, "play", failing(error))
    speaker = Loudspeaker()
    assert speaker.play("click", 1.0) is None
    assert "it broke" in speaker.note
    monkeypatch.undo()
    assert speaker.play("click", 1.0) is None


def test_all_files_load_and_play_on_a_silent_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.screen.audio.loudspeaker.has_device", lambda: True)
    speaker = Loudspeaker()
    for name in [*effects(), *MUSIC]:
        begun = speaker.play(name, 0.5, loops=name in MUSIC)
        assert begun is not None, (name, speaker.note)
        tone, seconds = begun
        assert seconds == pytest.approx(len(samples(name)) / 22050, abs=0.01)
        tone.louder(0.2)
        tone.stop()
    assert not speaker.note


def test_a_process_without_any_device_plays_and_ends() -> None:
    code = (
        "from game.screen.audio.loudspeaker import Loudspeaker; from game.screen.settings import Preferences;"
        "from game.screen.audio.sound import Sounds; s = Sounds(Preferences(), Loudspeaker());"
        "s.music('music_title'); s.ui('click'); print(s.note)"
    )
    environment = {"PATH": "/usr/bin:/bin", "ARCADE_HEADLESS": "True", "ARCADE_SOUND_BACKENDS": "openal,pulse,silent"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=HOME,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_music_runs_on_from_its_end_into_its_beginning() -> None:
    source = arcade.Sound(FOLDER / "click.wav").source
    assert isinstance(source, StaticSource)
    once = source.get_queue_source()
    assert once is not None
    whole = once.get_audio_data(1 << 30)
    assert whole is not None
    endless = Endless(source)
    parts = [endless.get_audio_data(1000).data for _ in range(9)]
    assert {len(part) for part in parts} == {1000}
    assert b"".join(parts) == (bytes(whole.data) * 9)[:9000]


# ---- the files -----------------------------------------------------------------------------------------------------


def loudest(found: np.ndarray[Any, Any]) -> float:
    """Return the root of the mean square of the loudest 50 ms."""
    size = 1102
    parts = [found[at : at + size] for at in range(0, max(1, len(found) - size), size // 2)]
    return max(float(np.sqrt((part**2).mean())) for part in parts)


@pytest.mark.parametrize("name", effects())
def test_an_effect_is_short_neither_faint_nor_clipped_and_ends_without_a_click(name: str) -> None:
    found = samples(name)
    assert 0.03 < len(found) / 22050 < 2.5
    assert 0.2 <= np.abs(found).max() <= 0.8
    assert 0.05 <= loudest(found) <= 0.4
    assert abs(found.mean()) < 0.01
    assert max(abs(found[0]), abs(found[-1])) < 0.005
    assert np.abs(np.diff(found[-200:])).max() < 0.05


@pytest.mark.parametrize("name", sorted(MUSIC))
def test_music_goes_round_without_a_click_and_is_quiet(name: str) -> None:
    found = samples(name)
    assert 30 <= len(found) / 22050 <= 42
    assert 0.3 <= np.abs(found).max() <= 0.6
    assert 0.04 <= np.sqrt((found**2).mean()) <= 0.12
    assert abs(found[0] - found[-1]) < np.quantile(np.abs(np.diff(found)), 0.9)
    seconds = [float(np.sqrt((found[at : at + 22050] ** 2).mean())) for at in range(0, len(found) - 22050, 22050)]
    assert min(seconds) > 0.015


def bands(name: str) -> np.ndarray[Any, Any]:
    """Return how much of a sound lies in each third of an octave from 60 Hz to 10 kHz."""
    found = samples(name)
    power = np.abs(np.fft.rfft(found)) ** 2
    at = np.fft.rfftfreq(len(found), 1 / 22050)
    edges = 60 * 2 ** (np.arange(23) / 3)
    return np.array([power[(at >= low) & (at < high)].sum() for low, high in pairwise(edges)])


TOGETHER = (("swing", "hit"), ("hit", "hurt"), ("hit", "block"), ("bow", "arrow_hit"), ("arrow_hit", "hurt"),
            ("hurt", "death"), ("step", "step_stone"), ("dice", "swing"), ("turn", "drum"),
            ("fire", "scorch"), ("victory", "defeat"), ("spell_on", "mend"), ("draw", "drop"))  # fmt: skip
"""Sounds that follow each other closely, or that must not be taken for each other."""


@pytest.mark.parametrize(("one", "other"), TOGETHER)
def test_no_sound_hides_another(one: str, other: str) -> None:
    """Each has at least a tenth of itself where it is no fainter than half of the other."""
    for mine, its in ((bands(one), bands(other)), (bands(other), bands(one))):
        assert mine[mine > its / 2].sum() > mine.sum() / 10


def test_all_of_it_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < 7.9e6


@pytest.mark.parametrize("name", ["hit", "step_water", "dice", "spell_on"])
def test_the_script_makes_the_files_that_are_there(name: str) -> None:
    from tools.make_sounds import make

    made = np.frombuffer(make(name), "<i2").astype(int)
    kept = np.round(samples(name) * 32767).astype(int)
    assert len(made) == len(kept)
    assert np.abs(made - kept).max() <= 2


def test_the_script_makes_every_file() -> None:
    from tools.make_sounds import ALL

    assert set(ALL) == {path.stem for path in FOLDER.glob("*.wav")}


# ---- what the music follows ----------------------------------------------------------------------------------------


def stamped(game: Table, *events: Event, sides: frozenset[str] = BOTH) -> None:
    """Let events have happened, as far as the music asks for them."""
    known = game.battle.events
    known.extend(Stamped(len(known) + number, event, sides) for number, event in enumerate(events))


def test_the_music_follows_what_happens() -> None:
    game, _ = met("A . . B")
    blow = e.Attacked(game.A, game.B, "Dory", "melee")
    people = ("blue",)
    assert mood.piece(game.battle, people) == mood.WATCH
    stamped(game, blow, sides=frozenset({"red"}))
    assert mood.piece(game.battle, people) == mood.WATCH, "blue knows nothing of it"
    stamped(game, blow)
    assert mood.piece(game.battle, people) == mood.BATTLE
    stamped(game, *(e.RoundBegan(number) for number in (2, 3)))
    assert mood.piece(game.battle, people) == mood.BATTLE
    stamped(game, e.RoundBegan(4))
    assert mood.piece(game.battle, people) == mood.WATCH


def test_only_who_plays_alone_hears_of_the_peril() -> None:
    game, _ = met("A . . B")
    world = game.battle.stage.world
    health = world.component_for_entity(game.A, Health)
    world.add_component(game.A, structs.replace(health, hp=1))
    assert mood.left(game.battle, "blue") < mood.LITTLE
    assert mood.piece(game.battle, ("blue",)) == mood.PERIL
    assert mood.piece(game.battle, ("red",)) == mood.WATCH
    assert mood.piece(game.battle, ("blue", "red")) == mood.WATCH
    assert mood.piece(game.battle, ()) == mood.WATCH


# ---- in the window -------------------------------------------------------------------------------------------------


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[KleosWindow]:
    found = KleosWindow(1280, 720, visible=False)
    monkeypatch.setattr(found.sounds, "_speaker", Recorder())
    yield found
    found.close()


def heard_in(window: KleosWindow) -> Recorder:
    speaker = window.sounds._speaker
    assert isinstance(speaker, Recorder)
    return speaker


def played_out(view: BattleView) -> None:
    """Let everything that is shown be shown, at its pace."""
    for _ in range(600):
        view.on_update(0.03)
        time.sleep(0.0004)
        if not view.session.playback.animating:
            return
    raise AssertionError("it never ends")


def opened(window: KleosWindow, folder: Path) -> tuple[BattleView, int, int]:
    """Return the ford in the window, with one of ours and one of theirs."""
    session = on_map(FORD)
    view = show(window, session, folder)
    view.on_update(0.03)
    heard_in(window).played.clear()
    foe = next(unit for unit in session.seats.view.units() if session.seats.view.side_of(unit) == "red")
    return view, session.selection.unit, foe


def happen(view: BattleView, *events: Event, sides: frozenset[str] = BOTH) -> None:
    session = view.session
    for event in events:
        session.play.see(Stamped(len(session.table.battle.events), event, sides))


def a_hit(striker: int, struck: int) -> tuple[Event, ...]:
    return (
        e.Attacked(striker, struck, "Dory", "melee"),
        e.Rolled(striker, "attack", "2d6", (4, 5), 9, 8, success=True),
        e.Struck(striker, struck),
        e.Damaged(struck, 2, 5, 2, "piercing", striker, "Dory", ""),
    )


@pytest.mark.screen
def test_an_attack_is_heard_as_it_is_seen_and_not_before(window: KleosWindow, tmp_path: Path) -> None:
    view, unit, foe = opened(window, tmp_path)
    recorder = heard_in(window)
    happen(view, *a_hit(unit, foe))
    assert recorder.names == []
    view.on_update(0.03)
    assert recorder.names == ["swing"]
    played_out(view)
    assert recorder.names == ["swing", "dice", "hit", "hurt"]


@pytest.mark.screen
def test_what_is_skipped_is_not_heard(window: KleosWindow, tmp_path: Path) -> None:
    view, unit, foe = opened(window, tmp_path)
    happen(view, *a_hit(unit, foe))
    view.on_update(0.03)
    view.scene.skip()
    played_out(view)
    assert heard_in(window).names == ["swing"]


@pytest.mark.screen
def test_of_a_blow_that_is_shown_at_once_what_counts_is_heard(window: KleosWindow, tmp_path: Path) -> None:
    view, unit, foe = opened(window, tmp_path)
    view.session.table.preferences.change(pace_own="at once", pace_enemy="at once", pace_allied="at once")
    happen(view, *a_hit(unit, foe))
    view.on_update(0.03)
    assert not view.session.playback.animating
    assert heard_in(window).names == ["hurt"]


@pytest.mark.screen
def test_what_the_side_at_the_table_does_not_perceive_is_not_heard(window: KleosWindow, tmp_path: Path) -> None:
    view, unit, foe = opened(window, tmp_path)
    happen(view, *a_hit(foe, unit), sides=frozenset({"red"}))
    view.on_update(0.03)
    played_out(view)
    assert heard_in(window).names == []


@pytest.mark.screen
def test_when_others_sit_down_what_sounds_is_hushed(window: KleosWindow, tmp_path: Path) -> None:
    view, unit, foe = opened(window, tmp_path)
    happen(view, *a_hit(unit, foe))
    view.on_update(0.03)
    assert heard_in(window).sounding[-1] == "swing"
    view.session.play.show_anew()
    assert "swing" not in heard_in(window).sounding
    played_out(view)
    assert heard_in(window).names == ["swing"]


@pytest.mark.screen
def test_a_refusal_a_button_and_the_music_are_heard(window: KleosWindow, tmp_path: Path) -> None:
    view, _, _ = opened(window, tmp_path)
    recorder = heard_in(window)
    assert [voice.name for voice in recorder.voices if not voice.stopped] == ["music_battle"]
    view.session.choose_action(Attack)
    view.on_update(0.03)
    assert recorder.names == ["refuse"]
    view._press(AtTable.SPEED)
    assert recorder.names == ["refuse", "click"]
    view.session.table.battle.stage.world.add_component(BATTLE, Finished("red", "all are down"))
    happen(view, e.BattleEnded("red", "all are down"))
    played_out(view)
    assert recorder.names == ["refuse", "click", "defeat"]
    assert "music_battle" not in recorder.sounding


@pytest.mark.screen
def test_pages_are_heard_and_have_the_music_of_the_title(window: KleosWindow) -> None:
    shell = Shell(window, window.preferences, ROUTES, Miniatures())
    recorder = heard_in(window)
    shell.home()
    assert recorder.sounding[-2:] == ["page", "music_title"]
    page = shell.go("settings")
    assert isinstance(page, Page)
    page.on_update(0.02)
    page.focus = page.places[0].press
    page.on_key_press(arcade.key.ENTER, 0)
    assert "click" in recorder.names
    assert recorder.names.count("music_title") == 1
