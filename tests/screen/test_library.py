"""The player's saves and replays: lists from heads alone, names of every alphabet, rolling, damage that stays apart."""

import base64
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from game.controllers import WalkAndHit
from game.controllers.scripted import RandomLegal
from game.data import maps
from game.engine.battle import Battle
from game.engine.commands import EndTurn
from game.engine.components import BATTLE, Clock, Position, Sneaking
from game.files import write_safely
from game.record import loading, reading
from game.record.about import About
from game.record.record import RecordError
from game.record.recorder import Recorder
from game.scenario.scenario import open_map
from game.screen.battle.autosave import Autosave
from game.screen.battle.presenter.session import Session
from game.screen.saves import library as lib
from game.screen.saves.glance import HEAD
from game.screen.saves.library import Library, NameProblem, file_name, summary, tidy_name
from game.screen.tilemap.miniature import Miniatures, seen_by_all
from tests.arena import battle, field, play
from tests.screen.sessions import on_map, wait_for_turn

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["Žofie 戦士", "naïve", "a/b", r"a\b", "CON", "con", "nul.txt", "..", ".hidden", "x" * 60, "☠☠☠", "Ёлка",
         "a:b*c?<d>|", "ﬁ", "İstanbul", "-rf", "%s%n", "naive"]  # fmt: skip

LISTS_IN_C = """
import sys
from pathlib import Path
from game.screen.saves.library import Library
from tests.screen.test_library import recorded
library = Library(Path(sys.argv[1]))
print(sorted(ascii(one.name) for one in library.saves()))
library.save(recorded(), "\\u6226\\u58eb zwei")
"""


def recorded(decisions: int = 4, seed: int = 3) -> Recorder:
    source = field(rounds=6)
    one = battle(source, seed)
    recorder = Recorder(one, source, {"blue": "human", "red": "ai"})
    play(one, decisions, WalkAndHit())
    return recorder


def to_the_end(seed: int = 3) -> Recorder:
    recorder = recorded(0, seed)
    play(recorder.battle, 2000, WalkAndHit())
    assert recorder.battle.over is not None
    return recorder


def test_a_list_tells_of_each_save_without_playing_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path, lambda _: lambda: b"a picture")
    recorder = recorded(9)
    began = time.time()
    library.save(recorder, "Žofie 戦士")
    library.save_quick(recorder)
    ended = time.time()
    monkeypatch.setattr(reading, "decode", None)
    monkeypatch.setattr(Path, "read_bytes", None)
    quick, named = library.saves()
    assert quick.name == "Quick save"
    assert named.name == "Žofie 戦士"
    about = named.about
    assert about is not None
    assert about.picture == b"a picture"
    assert about.title == "Skirmish"
    assert about.rules == "Heroic"
    assert about.round == 1
    assert about.turn == "red"
    assert about.players == {"blue": "human", "red": "ai"}
    assert int(began) <= about.saved <= ended, "whenever that was"
    assert not named.fault


def test_what_a_record_says_of_itself_changes_nothing_in_it(tmp_path: Path) -> None:
    recorder = recorded(9)
    bare, told = recorder.encode(), recorder.encode(summary(recorder, "named", '","header":{}', b'"x'))
    one, other = json.loads(bare), json.loads(told)
    assert other.pop("about")["rest"] == len(bare) - bare.index(b'"about":null') - len(b'"about":null')
    del one["about"]
    assert one == other
    library = Library(tmp_path)
    library.quick.write_bytes(told)
    assert library.saves()[0].name == '","header":{}'
    read = library.read(library.quick)
    again = loading.load(read, "x").recorder
    assert again.encode() == bare


@pytest.mark.parametrize("path", sorted(maps().glob("*.tmx")), ids=lambda path: path.stem)
def test_a_battle_on_any_map_is_known_again_from_its_record(path: Path) -> None:
    source, setup = open_map(path)
    recorder = Recorder(Battle(setup, 3), source)
    told = summary(recorder, "auto")
    again = loading.load(reading.decode(recorder.encode(told), "x"), "x").recorder
    assert summary(again, "auto").game == told.game
    assert summary(Recorder(Battle(setup, 4), source), "auto").game != told.game


def test_records_without_a_head_are_listed_and_load(tmp_path: Path) -> None:
    library = Library(tmp_path)
    tree = json.loads(recorded().encode())
    del tree["about"]
    library.saves_folder.mkdir()
    (library.saves_folder / "old one.kleos").write_text(json.dumps(tree), encoding="utf-8")
    old = library.saves()[0]
    assert (old.name, old.fault) == ("old one", "")
    assert old.about is not None
    assert old.about.title == "Skirmish"
    assert loading.load(library.read(old.path), "old").notes == []


def test_names_of_every_alphabet_are_kept_apart_and_safe(tmp_path: Path) -> None:
    library, recorder = Library(tmp_path), recorded(0)
    for name in NAMES:
        assert library.taken(name) is None
        path = library.save(recorder, name)
        assert path.parent == library.saves_folder
        assert path.name.isascii()
        assert len(path.name) <= 60
        assert set(path.stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
        assert path.stem not in {"con", "nul", "aux", "prn"}
    assert sorted(one.name for one in library.saves()) == sorted(NAMES)


def test_a_name_that_is_taken_is_not_taken_again_silently(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.save(recorded(2), "naïve")
    decomposed = "nai\u0308ve"
    for same in ("naïve", decomposed, "  naïve\n"):
        assert library.taken(same) is not None
        with pytest.raises(NameProblem, match="already one called naïve"):
            library.save(recorded(6), same)
    library.save(recorded(6), decomposed, over=True)
    (one,) = library.saves()
    assert one.about is not None
    assert one.about.commands == recorded(6).battle.commands


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\u200b\u0000", "x" * 61])
def test_a_name_that_cannot_be_given_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(NameProblem, match="name"):
        Library(tmp_path).save(recorded(0), name)
    assert not list(tmp_path.rglob("*.kleos"))


def test_a_tidy_name_is_one_line() -> None:
    assert tidy_name(" two\nlines\t戦士 ") == "two lines 戦士"
    assert file_name("Two Lines").startswith("two-lines-")


def test_damaged_newer_and_foreign_files_say_so_and_the_rest_is_usable(tmp_path: Path) -> None:
    library = Library(tmp_path)
    good = library.save(recorded(9), "good")
    data, folder = good.read_bytes(), library.saves_folder
    (folder / "short.kleos").write_bytes(data[: len(data) * 2 // 3])
    (folder / "long.kleos").write_bytes(data + b"x")
    (folder / "head.kleos").write_bytes(data[:40])
    (folder / "empty.kleos").write_bytes(b"")
    (folder / "binary.kleos").write_bytes(bytes(range(256)) * 40)
    (folder / "deep.kleos").write_bytes(b"[" * 100_000)
    (folder / "text.kleos").write_text("戦士", encoding="utf-16")
    (folder / "newer.kleos").write_bytes(data.replace(b'"format":1', b'"format":2').replace(b'"kind":', b'"sort":'))
    (folder / "older head.kleos").write_bytes(data.replace(b'"kind":"named"', b'"kind":"other"'))
    (folder / "folder.kleos").mkdir()
    with (folder / "large.kleos").open("wb") as file:
        file.truncate(reading.LARGEST_FILE + 1)
    listed = {one.path.stem: one for one in library.saves()}
    assert len(listed) == 12
    for name, says in (
        ("short", "its end is missing"), ("long", "something was added"), ("head", "damaged"), ("empty", "damaged"),
        ("binary", "damaged"), ("deep", "damaged"), ("text", "damaged"), ("newer", "newer Kleos"),
        ("older head", "damaged"), ("folder", "no file"), ("large", "larger than any battle"),
    ):  # fmt: skip
        assert listed[name].about is None, name
        assert says in listed[name].fault, (name, listed[name].fault)
        assert str(tmp_path) not in listed[name].fault
    latest = library.latest()
    assert latest is not None
    assert latest.path == good
    assert loading.load(library.read(good), "good").notes == []


def test_a_pipe_in_the_folder_hangs_nothing(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no named pipes here")
    library = Library(tmp_path)
    library.saves_folder.mkdir()
    os.mkfifo(library.saves_folder / "pipe.kleos")
    assert [one.fault for one in library.saves()] == ["It is no file."]


def test_what_only_opening_shows_to_be_damaged_is_listed_as_damaged_then(tmp_path: Path) -> None:
    library = Library(tmp_path)
    path = library.save(recorded(9), "good")
    data = bytearray(path.read_bytes())
    data[-200:-190] = b'"""""""""""'[:10]
    path.write_bytes(data)
    assert library.saves()[0].fault == ""
    with pytest.raises(RecordError, match="damaged"):
        library.read(path)
    assert "damaged" in library.saves()[0].fault
    library.save(recorded(9), "good", over=True)
    assert library.saves()[0].fault == ""


def test_a_folder_that_cannot_be_read_or_written_is_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    library = Library(tmp_path / "file")
    assert library.saves() == library.replays() == ()
    assert library.latest() is None
    library.autosave(recorded())
    library.finish()
    assert "was not saved" in library.complaint
    with pytest.raises(NotADirectoryError):
        library.save(recorded(), "name")


def test_five_rounds_of_each_of_the_last_four_battles_are_kept(tmp_path: Path) -> None:
    library = Library(tmp_path)
    for seed in range(6):
        recorder = recorded(0, seed)
        for round_number in range(8):
            about = summary(recorder, "auto")
            path = library.saves_folder / f"auto-{about.game}-{round_number:03}.kleos"
            when = time.time() + seed * 100 + round_number
            told = About(**{**{name: getattr(about, name) for name in About.__struct_fields__},
                            "round": round_number, "saved": when})  # fmt: skip
            recorder.save(path, told)
        library.autosave(recorder)
        library.finish()  # nobody else may write or look there while a round is being put away
    library.save(recorded(), "mine")
    games: dict[int, list[int]] = {}
    for one in library.saves():
        assert one.about is not None
        if one.about.kind == "auto":
            games.setdefault(one.about.seed, []).append(one.about.round)
    assert set(games) == {2, 3, 4, 5}
    assert all(len(rounds) == 5 for rounds in games.values())
    assert any(one.name == "mine" for one in library.saves())


def test_autosaves_are_written_beside_the_game(tmp_path: Path) -> None:
    threads = []
    returned = threading.Event()

    def paint() -> bytes:
        threads.append(threading.current_thread().name)
        assert returned.wait(10)
        return b"png"

    library = Library(tmp_path, lambda _: paint)
    recorder = recorded()
    library.autosave(recorder)
    returned.set()
    play(recorder.battle, 5, WalkAndHit())
    (one,) = library.saves()
    assert threads == ["autosave"]
    assert one.about is not None
    assert one.about.picture == b"png"
    assert loading.load(library.read(one.path), "x").battle.commands == recorded().battle.commands


def test_twenty_replays_and_those_with_names_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lib, "REPLAYS", 3)
    library = Library(tmp_path)
    first = to_the_end(1)
    assert library.keep_replay(first) == library.keep_replay(first)
    assert len(library.replays()) == 1
    library.keep_replay(first, "the first 戦士")
    with pytest.raises(NameProblem):
        library.keep_replay(first, "the first 戦士")
    for seed in range(2, 6):
        library.keep_replay(to_the_end(seed))
    kept = [one.about.seed for one in library.replays() if one.about is not None and not one.about.name]
    assert sorted(kept) == [3, 4, 5]
    assert "the first 戦士" in {one.name for one in library.replays()}
    assert library.saves() == ()


def test_a_battle_that_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.save(recorded(), "going on")
    library.save(to_the_end(), "over")
    latest = library.latest()
    assert latest is not None
    assert latest.name == "going on"


def test_deleting_leaves_the_others(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.save(recorded(), "one")
    library.save(recorded(), "two")
    one = library.taken("one")
    assert one is not None
    assert library.delete(one) == ""
    assert [saved.name for saved in library.saves()] == ["two"]
    assert library.delete(one) == "", "it is gone already"


def test_letters_outside_ascii_under_a_plain_locale(tmp_path: Path) -> None:
    Library(tmp_path).save(recorded(), "Žofie 戦士")
    plain = {"LANG": "C", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)}
    environment = {**os.environ, **plain}
    done = subprocess.run(
        [sys.executable, "-c", LISTS_IN_C, str(tmp_path)], env=environment, cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode("ascii").strip() == repr([ascii("Žofie 戦士")])
    assert {one.name for one in Library(tmp_path).saves()} == {"Žofie 戦士", "戦士 zwei"}


# ---- at the table ---------------------------------------------------------------------------------------------------


def test_each_round_is_kept_as_it_begins_and_the_replay_at_the_end(tmp_path: Path) -> None:
    library = Library(tmp_path)
    source = field()
    session = Session(battle(source, 5), source, {"blue": "walk", "red": "walk"},
                      controllers={side: WalkAndHit() for side in source.sides})  # fmt: skip
    keeper = Autosave(session.table, session.notice, library)
    rounds = set()
    for _ in range(3000):
        session.play.tick(0.5)
        keeper.tick()
        rounds.add(session.table.chronicle.rounds)
        if session.table.battle.over is not None:
            break
    keeper.tick()
    assert session.table.battle.over is not None
    saves = [one.about for one in library.saves() if one.about is not None]
    assert len(saves) == 5, rounds
    assert sorted(about.round for about in saves) == sorted(rounds)[-5:]
    (replay,) = library.replays()
    assert replay.about is not None
    assert replay.about.outcome
    assert loading.load(library.read(replay.path), "x").battle.over == session.table.battle.over


def test_nothing_is_kept_where_the_setting_says_so(tmp_path: Path) -> None:
    library, session = Library(tmp_path), on_map(most=2)
    session.table.preferences.change(autosave=False)
    Autosave(session.table, session.notice, library).tick()
    assert library.saves() == ()
    session.table.preferences.change(autosave=True)
    Autosave(session.table, session.notice, library).tick()
    assert [one.name for one in library.saves()] == ["The ford, round 1"]


def test_quick_save_and_load_and_a_loaded_battle_is_not_kept_at_once(tmp_path: Path) -> None:
    library, session = Library(tmp_path), on_map(most=2)
    keeper = Autosave(session.table, session.notice, library)
    assert keeper.save_quick()
    assert session.notice.message == "Saved. F9 goes on from here."
    state = session.table.battle.stage.world.digest()
    session.choose_action(EndTurn)
    wait_for_turn(session)
    assert session.play.load(library.quick)
    assert session.table.battle.stage.world.digest() == state
    keeper.tick()
    assert {one.about.kind for one in library.saves() if one.about is not None} == {"quick"}


def test_a_disk_that_is_full_is_told_at_the_table(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    session = on_map(most=2)
    keeper = Autosave(session.table, session.notice, Library(tmp_path / "file"))
    assert not keeper.save_quick()
    assert "was not saved" in session.notice.message


def test_a_picture_tells_nothing_that_a_person_at_the_table_hides(tmp_path: Path) -> None:
    session = on_map(humans=("blue", "red"))
    world, hider = session.table.battle.stage.world, session.table.battle.truth.units()[0]
    recorder, cells = session.table.recorder, session.table.battle.truth.cells(hider)
    everybody = seen_by_all(recorder)
    assert cells in {piece[3] for piece in everybody}
    paint = Miniatures()
    before = paint(recorder)()
    world.add_component(hider, Sneaking(99))
    assert cells in {piece[3] for piece in seen_by_all(on_map(humans=("blue",)).table.recorder)}
    assert seen_by_all(recorder) == tuple(piece for piece in everybody if piece[3] != cells)
    after = paint(recorder)()
    assert after != before
    elsewhere = next(cell for cell in session.seats.view.grid.cells() if not world.at(cell))
    world.add_component(hider, Position((elsewhere,)))
    assert paint(recorder)() == after


def test_the_head_is_small_and_the_picture_in_it_is_a_png(tmp_path: Path) -> None:
    library = Library(tmp_path, Miniatures())
    library.save_quick(on_map().table.recorder)
    about = library.saves()[0].about
    assert about is not None
    assert about.picture.startswith(b"\x89PNG")
    assert len(base64.b64encode(about.picture)) < HEAD // 4


def test_rounds_of_a_battle_that_has_ended_since_are_not_gone_on_with(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.autosave(recorded(4))
    library.finish()
    assert library.latest() is not None
    library.autosave(to_the_end(5))  # another battle's: it does not matter
    library.keep_replay(to_the_end())
    assert library.latest() is None
    library.save(recorded(4), "before the end")
    latest = library.latest()
    assert latest is not None
    assert latest.name == "before the end", "what somebody has named stays, to be tried again"


# ---- clocks, and what was killed -----------------------------------------------------------------------------------


def rounds_of(recorder: Recorder, library: Library, last: int) -> None:
    """Play on to a round, each kept as it begins."""
    keeper_round = 0
    while recorder.battle.over is None:
        clock = recorder.battle.truth.of(BATTLE, Clock)
        if clock.round != keeper_round:
            keeper_round = clock.round
            library.autosave(recorder)
            library.finish()
        if clock.round >= last:
            return
        play(recorder.battle, 1, WalkAndHit())


def test_what_was_just_written_stays_though_the_clock_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path)
    for seed in range(lib.GAMES):
        rounds_of(recorded(0, seed), library, 2)
    day = time.time() - 86_400.0
    monkeypatch.setattr(time, "time", lambda: day)
    late = recorded(0, 99)
    rounds_of(late, library, 3)
    game = summary(late, "auto").game
    kept = [one.about.round for one in library.saves() if one.about is not None and one.about.game == game]
    assert kept == [3, 2, 1]
    latest = Library(tmp_path).latest()
    assert latest is not None
    assert latest.about is not None
    assert (latest.about.game, latest.about.round) == (game, 3)


def test_replays_roll_in_the_order_in_which_they_were_kept_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path)
    monkeypatch.setattr(lib, "REPLAYS", 2)
    paths = []
    for seed in range(4):
        hour = 1_000_000.0 - seed * 3600
        monkeypatch.setattr(time, "time", lambda now=hour: now)
        paths.append(library.keep_replay(to_the_end(seed)))
    assert [one.path for one in library.replays()] == [paths[3], paths[2]]


def test_rounds_played_from_an_old_one_after_the_end_are_gone_on_with(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first = recorded(0)
    rounds_of(first, library, 3)
    second = next(one for one in library.saves() if one.about is not None and one.about.round == 2)
    play(first.battle, 2000, WalkAndHit())
    library.keep_replay(first)
    assert library.latest() is None
    again = loading.load(library.read(second.path), "again").recorder
    play(again.battle, 1, RandomLegal(7))
    while again.battle.truth.of(BATTLE, Clock).round < 3:
        play(again.battle, 1, WalkAndHit())
    library.autosave(again)
    latest = library.latest()
    assert latest is not None
    assert latest.about is not None
    assert (latest.about.round, latest.about.commands) == (3, again.battle.commands)
    play(again.battle, 2000, WalkAndHit())
    library.keep_replay(again)
    assert library.latest() is None


def test_a_save_names_the_later_rounds_that_playing_on_replaces(tmp_path: Path) -> None:
    library, recorder = Library(tmp_path), recorded(0)
    rounds_of(recorder, library, 4)
    library.save(recorder, "as it stands")
    told = {one.about.round: library.later_rounds(one) for one in library.saves() if one.about is not None}
    assert told == {1: (2, 3, 4), 2: (3, 4), 3: (4,), 4: ()}


def test_what_a_killed_process_has_left_is_swept_and_what_one_still_writes_is_not(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    dead = saves / f".auto-1.kleos.{int(gone.stdout)}-0123abcd.part"
    nameless = tmp_path / ".quick.kleos.0123abcd.part"
    parent = saves / f".auto-2.kleos.{os.getppid()}-0123abcd.part"
    other = saves / "notes.part"
    for path in (dead, nameless, parent, other):
        path.write_bytes(b"half")
    Library(tmp_path)
    assert [path.exists() for path in (dead, nameless, parent, other)] == [False, False, True, True]


def test_what_is_left_of_a_file_is_swept_when_it_is_written_again(tmp_path: Path) -> None:
    left = tmp_path / ".party.toml.0123abcd.part"
    another = tmp_path / ".other.toml.0123abcd.part"
    left.write_bytes(b"half")
    another.write_bytes(b"half")
    write_safely(tmp_path / "party.toml", b"whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == [another.name, "party.toml"]
