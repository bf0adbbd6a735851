"""`kleos check --watch`: what is saved is checked, and what does not concern a map is not."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import watchfiles

from game.cli import main
from tests.tiled.drafts import Draft

ROOT = Path(__file__).resolve().parents[2]
Batch = set[tuple[watchfiles.Change, str]]


def drawn(folder: Path, name: str = "map.tmx") -> Path:
    """Draw a map on which nothing is wrong."""
    made = Draft(folder)
    made.layer(made.full())
    for side, column in (("blue", 1), ("red", 6)):
        made.place(
            made.item("unit", "", values={"unit": "hoplite", "side": side}, x=column * 64, y=64, width=64, height=64)
        )
    return made.write(name)


def watching(monkeypatch: pytest.MonkeyPatch, *batches: Batch) -> list[set[str]]:
    """Let these changes happen in place of real ones; return the folders that are watched."""
    watched: list[set[str]] = []

    def watch(*folders: Path, **_: Any) -> Iterator[Batch]:
        watched.append({folder.name for folder in folders})
        yield from batches

    monkeypatch.setattr(watchfiles, "watch", watch)
    return watched


def changed(*paths: Path) -> Batch:
    return {(watchfiles.Change.modified, str(path)) for path in paths}


def test_a_map_is_checked_again_when_it_or_its_tileset_is_saved_and_not_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = drawn(tmp_path / "one"), drawn(tmp_path / "other")
    folders = watching(
        monkeypatch, changed(one), changed(tmp_path / "one" / "notes.txt"), changed(tmp_path / "other" / "ground.tsx")
    )
    assert main(["check", "--watch", str(one), str(other)]) == 0
    told = [line.split(": ")[0] for line in capsys.readouterr().out.splitlines() if "can be played" in line]
    assert told == [str(path) for path in (one, other, one, other)]
    assert folders == [{"one", "other"}]


def test_a_new_map_of_a_watched_folder_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn(tmp_path / "maps")

    def watch(*_: Path, **__: Any) -> Iterator[Batch]:
        yield changed(drawn(tmp_path / "maps", "second.tmx"))

    monkeypatch.setattr(watchfiles, "watch", watch)
    assert main(["check", "--watch", str(tmp_path / "maps")]) == 0
    told = [line.split(": ")[0] for line in capsys.readouterr().out.splitlines() if "can be played" in line]
    assert [Path(name).name for name in told] == ["map.tmx", "second.tmx"]


@pytest.mark.skipif(os.name == "nt", reason="signals go to processes of this system only")
def test_a_real_process_hears_of_a_save_as_soon_as_it_says_that_it_watches_and_ends_by_ctrl_c(tmp_path: Path) -> None:
    """Whoever runs the tests may ignore Ctrl-C, as what runs behind a shell does: processes inherit that."""
    path = drawn(tmp_path)
    ignored = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        [sys.executable, "-m", "game", "check", "--watch", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        signal.signal(signal.SIGINT, ignored)
        assert process.stdout is not None
        with patience(process):
            told = [next(process.stdout), next(process.stdout)]
            path.write_bytes(path.read_bytes())
            told.append(next(process.stdout))
            process.send_signal(signal.SIGINT)
            assert process.wait() == 130
    assert told[1] == "Watching; Ctrl-C ends it.\n"
    assert told[0] == told[2]
    assert told[0].startswith(f"{path}: ")


@contextmanager
def patience(process: subprocess.Popen[str]) -> Iterator[None]:
    """End a process that hangs, so that whoever reads what it says goes on."""
    timer = threading.Timer(60.0, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def test_it_is_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--json", "--strict"):
        assert main(["check", "--watch", option, str(drawn(tmp_path))]) == 2
        assert "--watch tells what it finds until Ctrl-C" in capsys.readouterr().err
