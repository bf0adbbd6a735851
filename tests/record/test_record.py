"""Records: a save at every decision, loaded elsewhere, goes on alike; what is damaged or drifts says so."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.controllers import WalkAndHit, decide
from game.engine.battle import Battle
from game.engine.commands import Move
from game.engine.components import Health, Unit
from game.record import loading, reading
from game.record.loading import Loaded, load
from game.record.reading import decode, read
from game.record.record import RecordError
from game.record.recorder import Recorder
from game.rulesets.heroic.tables import HeroicTables
from tests.arena import battle, field, play

ROOT = Path(__file__).resolve().parents[2]

IN_A_FRESH_PROCESS = """
import json, sys
from pathlib import Path
from game.controllers import WalkAndHit
from game.record.loading import load
from game.record.reading import read
from tests.arena import play
for name in sys.argv[1:]:
    loaded = load(read(Path(name)), name)
    battle = loaded.battle
    ask = battle.decision.ask if battle.decision else None
    answer = [battle.stage.world.digest(), loaded.notes, battle.decision is None, len(ask.options) if ask else 0]
    play(battle, 6, WalkAndHit())
    print(json.dumps([*answer, battle.stage.world.digest(), len(battle.events)]))
"""


def recorded(decisions: int, seed: int = 3) -> tuple[Battle, Recorder]:
    source = field()
    one = battle(source, seed)
    recorder = Recorder(one, source, {"blue": "human", "red": "ai"})
    play(one, decisions, WalkAndHit())
    return one, recorder


def broken(data: bytes, *path: Any, value: Any) -> bytes:
    """Return the record with one value changed."""
    tree = json.loads(data)
    place = tree
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()


@pytest.mark.slow
def test_a_save_at_every_decision_goes_on_alike_in_a_fresh_process(tmp_path: Path) -> None:
    source = field()
    one = battle(source, 3)
    recorder = Recorder(one, source)
    expected: list[list[Any]] = []
    files: list[str] = []

    def save(now: Battle) -> None:
        path = tmp_path / f"{len(files)} Žofie 戦士 ☠.kleos"
        recorder.save(path)
        files.append(str(path))
        ask = now.decision.ask if now.decision else None
        expected.append([now.stage.world.digest(), [], now.decision is None, len(ask.options) if ask else 0])
        twin = load(read(path), "twin").battle
        play(twin, 6, WalkAndHit())
        expected[-1] += [twin.stage.world.digest(), len(twin.events)]

    play(one, 48, WalkAndHit(), save)
    assert any(entry[3] for entry in expected), "no question was pending at any save"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "5", "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", IN_A_FRESH_PROCESS, *files]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=True, cwd=ROOT)
    assert [json.loads(line) for line in done.stdout.splitlines()] == expected


@pytest.mark.slow
def test_loading_gives_the_same_state_as_never_having_saved() -> None:
    for decisions in range(0, 60, 3):
        one, recorder = recorded(decisions)
        loaded = load(decode(recorder.encode(), "save"), "save")
        assert loaded.notes == []
        assert loaded.battle.stage.world.digest() == one.stage.world.digest()
        assert loaded.battle.decision == one.decision
        assert [stamped.event for stamped in loaded.battle.events] == [stamped.event for stamped in one.events]
        assert loaded.recorder.encode() == recorder.encode()
        play(one, 9, WalkAndHit())
        play(loaded.battle, 9, WalkAndHit())
        assert loaded.battle.stage.world.digest() == one.stage.world.digest()


def test_what_was_taken_back_is_not_in_the_save() -> None:
    one, recorder = recorded(0)
    before = recorder.encode()
    move = next(command for command in one.legal() if isinstance(command, Move))
    one.submit(move)
    after = recorder.encode()
    assert after != before
    assert len(decode(after, "save").played) == 1
    assert not one.undo().__class__.__name__.startswith("Refused")
    assert recorder.encode() == before
    one.submit(move)
    assert recorder.encode() == after


def test_a_command_with_a_pending_question_can_be_taken_back_and_saved() -> None:
    one, recorder = recorded(0)
    for _ in range(200):
        if one.decision is None or one.decision.ask is not None:
            break
        kept = recorder.encode()
        one.submit(decide(WalkAndHit(), one))
    assert one.decision is not None
    assert one.decision.ask is not None, "nobody was asked anything"
    pending = decode(recorder.encode(), "save").played[-1]
    assert pending.digest == ""
    one.force_back()
    assert recorder.encode() == kept


def test_the_same_battle_gives_the_same_bytes() -> None:
    assert recorded(40)[1].encode() == recorded(40)[1].encode()
    assert recorded(40)[1].encode() != recorded(40, seed=4)[1].encode()


# ---- damage --------------------------------------------------------------------------------------------------------


def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for number, data in enumerate((b"", b"{", b"\xff\xfe", b"[]", b"3", b"[" * 100_000, b'{"a":' + b"[" * 100_000)):
        path = tmp_path / f"{number}.kleos"
        path.write_bytes(data)
        with pytest.raises(RecordError, match=rf"{number}\.kleos is damaged or no battle of Kleos: .+\.$"):
            read(path)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "it breaks off before its end"),
        (b'{"format": 1, "map": {', "it breaks off before its end"),
        (b'{"format": 1, !', "from byte 14 on it is not what the game writes"),
        (b'{"a":' + b"[" * 100_000, "it is nested too deeply"),
    ],
)
def test_how_a_record_is_damaged_is_told_in_plain_words(data: bytes, words: str) -> None:
    with pytest.raises(RecordError, match=f"damaged or no battle of Kleos: {words}"):
        decode(data, "save")


def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "none.kleos", tmp_path, Path("a\0b")):
        with pytest.raises(RecordError, match=r"cannot be read: .+\.$"):
            read(path)


def test_a_huge_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST_FILE", 10)
    (tmp_path / "huge.kleos").write_bytes(b"0" * 11)
    with pytest.raises(RecordError, match="larger than any battle's record"):
        read(tmp_path / "huge.kleos")


def test_every_truncation_is_noticed() -> None:
    data = recorded(6)[1].encode()
    for length in range(0, len(data), 97):
        with pytest.raises(RecordError, match="damaged"):
            decode(data[:length], "cut")


def test_a_newer_format_asks_for_an_update() -> None:
    data = broken(recorded(2)[1].encode(), "format", value=99)
    with pytest.raises(RecordError, match="saved by a newer Kleos"):
        decode(broken(data, "version", value="9.9"), "new")


DAMAGE: list[tuple[tuple[Any, ...], Any]] = [
    (("header", "map", "ground", "terrain"), [0]),
    (("header", "map", "ground", "terrain", 3), 999),
    (("header", "map", "ground", "width"), 0),
    (("header", "map", "units", 0, "cell"), [99, 99]),
    (("header", "map", "units", 0, "unit"), "nobody"),
    (("header", "map", "scenery", 0, "cell"), [0, 4611686018427387904]),
    (("header", "rules"), "no-such-rules"),
    (("played", 0, "command"), {"type": "Sing", "unit": 2}),
    (("played", 0, "command"), {"type": "Move", "unit": 2, "path": "north"}),
]


@pytest.mark.parametrize(("path", "value"), DAMAGE, ids=[".".join(map(str, path)) for path, _ in DAMAGE])
def test_damage_is_named_and_nothing_else_is_raised(path: tuple[Any, ...], value: Any) -> None:
    data = broken(recorded(4)[1].encode(), *path, value=value)
    with pytest.raises(RecordError, match=r"^save .+"):
        load(decode(data, "save"), "save")


def test_a_save_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = recorded(3)[1]
    path = tmp_path / "new folder" / "save.kleos"
    recorder.save(path)
    before = path.read_bytes()

    def fails(_: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", fails)
    play(recorder.battle, 4, WalkAndHit())
    with pytest.raises(OSError, match="the disk is full"):
        recorder.save(path)
    assert path.read_bytes() == before
    assert [left.name for left in path.parent.iterdir()] == ["save.kleos"]


def test_a_file_name_that_the_system_cannot_spell_does_not_stop_a_save() -> None:
    source = msgspec.structs.replace(field(), file="\udcd0\udc9a/map.tmx")
    recorder = Recorder(battle(source), source)
    assert decode(recorder.encode(), "save").header.map.file == "К/map.tmx"


# ---- drift ---------------------------------------------------------------------------------------------------------


def stronger(one: Battle, hp: int) -> Battle:
    """Return a battle in which every hoplite has so many hit points more, as if a table had changed."""
    tables = HeroicTables.of(one.ruleset.tables)
    units = {key: msgspec.structs.replace(kind, hp=kind.hp + hp) for key, kind in tables.units.items()}
    rules = replace(one.ruleset, tables=replace(tables, units=units))
    return Battle(replace(one.setup, ruleset=rules), one.seed)


@pytest.fixture
def drifted(monkeypatch: pytest.MonkeyPatch) -> tuple[Battle, Loaded]:
    """A battle as it was recorded, and as it is loaded under changed numbers."""
    one, recorder = recorded(60)
    data = recorder.encode()
    monkeypatch.setattr(loading, "Battle", lambda setting, seed: stronger(Battle(setting, seed), 5))
    monkeypatch.setattr(loading, "tables_digest", lambda _: "another")
    return one, load(decode(data, "save"), "save")


def test_where_the_rules_have_changed_the_recorded_state_is_taken(drifted: tuple[Battle, Loaded]) -> None:
    one, loaded = drifted
    assert loaded.drifted
    assert loaded.notes[0] == "The numbers of the rules have changed since this was recorded."
    assert loaded.notes[1] == "The battle starts differently now."
    assert "plays differently now" in loaded.notes[2]
    assert loaded.battle.stage.world.digest() == one.stage.world.digest()
    assert loaded.battle.decision == one.decision
    assert loaded.battle.commands == one.commands
    for unit in one.stage.world.each(Unit):
        assert loaded.battle.truth.of(unit, Health) == one.truth.of(unit, Health)


def test_what_has_drifted_can_be_saved_and_loaded_again(drifted: tuple[Battle, Loaded]) -> None:
    _, loaded = drifted
    play(loaded.battle, 8, WalkAndHit())
    again = load(decode(loaded.recorder.encode(), "again"), "again")
    assert again.battle.stage.world.digest() == loaded.battle.stage.world.digest()
    assert again.battle.commands == loaded.battle.commands


def test_after_a_drift_nothing_before_it_can_be_undone(drifted: tuple[Battle, Loaded]) -> None:
    _, loaded = drifted
    for _ in range(len(loaded.battle.history)):
        loaded.battle.force_back()
    refused = loaded.battle.undo_refusal()
    assert refused is not None
    assert refused.reason == "There is nothing to take back."


def test_a_command_that_is_no_longer_allowed_is_named() -> None:
    one, recorder = recorded(40)
    data = json.loads(recorder.encode())
    first = data["played"][0]["command"]
    last = max(at for at, played in enumerate(data["played"]) if played.get("snapshot"))
    data["played"][0]["command"] = {"type": "EndTurn", "unit": first["unit"] + 1}
    encoded = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    loaded = load(decode(encoded, "save"), "save")
    assert loaded.drifted
    assert loaded.notes[0].startswith("Command 1 plays differently now (EndTurn is not allowed any more")
    assert last > 0
    assert loaded.battle.stage.world.digest() == one.stage.world.digest()


def test_a_recorded_state_that_was_tampered_with_is_not_taken() -> None:
    recorder = recorded(40)[1]
    data = json.loads(recorder.encode())
    data["played"][0]["digest"] = "0" * 32
    for played in data["played"]:
        if played.get("snapshot"):
            played["snapshot"][1][1] = []
    encoded = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    with pytest.raises(RecordError, match="there is no later state to go on from"):
        load(decode(encoded, "save"), "save")


def test_a_watcher_sees_the_battle_from_its_beginning() -> None:
    one, recorder = recorded(30)
    seen: list[Any] = []

    def watch(battle: Battle) -> None:
        seen.extend(battle.events)
        battle.observers.append(lambda told: seen.append(told) if hasattr(told, "event") else None)

    load(decode(recorder.encode(), "save"), "save", watch)
    assert [stamped.event for stamped in seen] == [stamped.event for stamped in one.events]


def test_a_record_can_be_played_up_to_a_command() -> None:
    one, recorder = recorded(40)
    half = len(one.history) // 2
    loaded = load(decode(recorder.encode(), "save"), "save", upto=half)
    assert loaded.battle.commands == half
    while len(one.history) > half:
        one.force_back()
    assert loaded.battle.stage.world.digest() == one.stage.world.digest()
