"""Reading and writing whole files: devices, pipes, links, modes, and what is more than may be read."""

import os
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from game import files
from game.files import TooLarge, read_all, read_head, reason, toml, try_to_write, write_safely
from game.record import reading
from game.record.record import RecordError
from game.rulesets import ruleset
from game.scenario import roster
from game.screen import settings

needs_unix = pytest.mark.skipif(sys.platform == "win32", reason="devices, pipes and modes are as on Unix")


@pytest.fixture
def usual_mask() -> object:
    """The mask of new files that most systems have."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _heroic(path: Path) -> object:
    return roster.read(path, ruleset("heroic"))


READERS: list[Callable[[Path], object]] = [reading.read, _heroic]


# ---- reading -------------------------------------------------------------------------------------------------------


def test_what_is_read_is_bounded_by_what_comes_not_by_what_the_disk_says(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"123456")
    assert read_all(path, 6) == b"123456"
    assert read_head(path, 4) == b"1234"
    with pytest.raises(TooLarge):
        read_all(path, 5)


@needs_unix
@pytest.mark.parametrize("read", READERS)
def test_a_device_without_an_end_is_too_large(read: Callable[[Path], object]) -> None:
    with pytest.raises(ValueError, match=r"^/dev/zero is larger than any .*; it was not read\.$"):
        read(Path("/dev/zero"))


@needs_unix
@pytest.mark.parametrize("read", READERS)
def test_a_pipe_that_nobody_writes_into_is_no_reason_to_wait(read: Callable[[Path], object], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match="pipe"):
        read(tmp_path / "pipe")


@needs_unix
def test_a_pipe_that_falls_silent_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.01)
    os.mkfifo(tmp_path / "pipe")
    held = os.open(tmp_path / "pipe", os.O_RDWR)
    os.write(held, b"{")
    with pytest.raises(RecordError, match="pipe cannot be read: nothing has come from it for"):
        reading.read(tmp_path / "pipe")
    os.close(held)


@needs_unix
def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    data = bytes(range(256)) * 2000  # more than a pipe holds at once
    writer = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(data,))
    held = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)  # the writer need not wait for us
    writer.start()
    keep = os.open(tmp_path / "pipe", os.O_WRONLY | os.O_NONBLOCK)

    def let_it_end() -> None:
        writer.join()
        os.close(keep)

    threading.Thread(target=let_it_end).start()
    assert read_all(tmp_path / "pipe", len(data)) == data
    os.close(held)


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 200_000 + " = 1",
        "[" + "a." * 200_000 + "a]",
        "a" + " . a" * 200_000 + " = 1",
        "a = {b" + ".b" * 100_000 + " = 1}",
        "a = " + "[" * 50_000,
        "a = " + "{a = " * 50_000,
    ],
    ids=["key", "table", "spaces", "inline", "lists", "tables"],
)
def test_toml_nested_beyond_reason_is_refused_at_once(text: str, tmp_path: Path) -> None:
    path = tmp_path / "nested.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(
        roster.RosterError, match=r"nested\.toml is no TOML that can be read: (a key has|lists or tables)"
    ):
        _heroic(path)
    assert settings.read(path)[0] == settings.Settings()


def test_toml_with_many_points_is_read() -> None:
    numbers = ", ".join(["1.5"] * 200)
    assert toml(f'a.b = [{numbers}]\nc = "{"x." * 100}"\n'.encode())["a"]["b"][199] == 1.5


@pytest.mark.parametrize(
    "text",
    [
        '{"format": ' + "[" * 100_000,
        '{"format": 1, "header": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"format":1,"version":"1","about":' + '{"a":' * 50_000 + "1" + "}" * 50_000 + ',"header":{}}',
    ],
    ids=["open", "closed", "head"],
)
def test_a_record_nested_beyond_reason_is_damaged(text: str, tmp_path: Path) -> None:
    from game.screen.saves.glance import glance

    path = tmp_path / "deep.kleos"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match="is damaged or no battle of Kleos: it is nested too deeply"):
        reading.read(path)
    assert "nested too deeply" in (glance(path, len(text), is_file=True)[1] or "")


def test_no_sentence_is_as_long_as_the_file(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_text(f'{{"format": 99, "version": "{"9" * 1_000_000}"}}', encoding="utf-8")
    with pytest.raises(RecordError) as told:
        reading.read(path)
    assert len(str(told.value)) < 400
    path.write_text("x" * 1_000_000 + " = 1", encoding="utf-8")
    with pytest.raises(roster.RosterError) as said:
        _heroic(path)
    assert len(str(said.value)) < 400


# ---- writing -------------------------------------------------------------------------------------------------------


@needs_unix
def test_a_new_file_has_the_usual_mode_and_an_old_one_keeps_its_own(tmp_path: Path, usual_mask: object) -> None:
    write_safely(tmp_path / "new", b"1")
    assert mode(tmp_path / "new") == 0o644
    old = tmp_path / "old"
    old.touch()
    old.chmod(0o640)
    write_safely(old, b"2")
    assert (mode(old), old.read_bytes()) == (0o640, b"2")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["new", "old"]


@needs_unix
@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path, *, is_there: bool) -> None:
    (tmp_path / "far").mkdir()
    target, link, second = tmp_path / "far" / "target", tmp_path / "link", tmp_path / "second"
    if is_there:
        target.write_bytes(b"old")
    link.symlink_to(Path("far") / "target")
    second.symlink_to(link)
    write_safely(second, b"new")
    assert (target.read_bytes(), link.is_symlink(), second.is_symlink()) == (b"new", True, True)
    assert [one.name for one in target.parent.iterdir()] == ["target"]


@needs_unix
def test_a_device_is_written_into_and_stays_one() -> None:
    before = Path("/dev/null").stat()
    write_safely(Path("/dev/null"), b"x" * 100_000)
    assert Path("/dev/null").stat().st_ino == before.st_ino
    with pytest.raises(OSError, match="No space left"):
        write_safely(Path("/dev/full"), b"x")
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


@needs_unix
def test_a_pipe_is_written_into_and_stays_one(tmp_path: Path) -> None:
    pipe, data = tmp_path / "pipe", b"x" * 300_000
    os.mkfifo(pipe)
    came: list[bytes] = []
    reader = threading.Thread(target=lambda: came.append(pipe.read_bytes()))
    reader.start()
    write_safely(pipe, data)
    reader.join()
    assert came == [data]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@needs_unix
@pytest.mark.parametrize("name", ["/dev/fd/{}", "/proc/self/fd/{}"])
def test_an_open_stream_is_written_into_even_where_it_leads_to_a_file(name: str, tmp_path: Path) -> None:
    with (tmp_path / "out").open("wb") as stream:
        stream.write(b"before ")
        stream.flush()
        inode = os.fstat(stream.fileno()).st_ino
        (tmp_path / "link").symlink_to(name.format(stream.fileno()))
        write_safely(tmp_path / "link", b"record")
    assert (tmp_path / "out").read_bytes() == b"before record"
    assert (tmp_path / "out").stat().st_ino == inode


def test_a_file_that_could_not_be_written_stays_and_leaves_nothing_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "good"
    path.write_bytes(b"good")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_safely(path, b"better")
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("good", b"good")]


def test_the_reason_is_the_systems_and_without_one_what_was_said() -> None:
    assert reason(PermissionError(13, "Permission denied", "ford.tmx")) == "Permission denied"
    assert reason(OSError("the disk is gone")) == "the disk is gone", "no error of the system has it, and none is None"
    assert reason(ValueError("embedded null byte")) == "embedded null byte"


def test_trying_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "good"
    path.write_bytes(b"good")
    try_to_write(path)
    try_to_write(tmp_path / "new" / "er")
    assert path.read_bytes() == b"good"
    assert not (tmp_path / "new" / "er").exists()
    for wrong in (tmp_path, path / "below"):
        with pytest.raises(OSError, match=r".+"):
            try_to_write(wrong)
        with pytest.raises(OSError, match=r".+"):
            write_safely(wrong, b"")


@pytest.mark.parametrize("letter", ["x", "☠"])
def test_the_longest_name_that_a_disk_takes_can_be_written(letter: str, tmp_path: Path) -> None:
    path = tmp_path / (letter * (255 // len(letter.encode())))
    write_safely(path, b"1")
    assert path.read_bytes() == b"1"
