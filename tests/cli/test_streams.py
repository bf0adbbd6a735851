"""What becomes of a command whose words cannot be written: pipes that nobody reads, full disks, closed streams."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main
from game.cli.terminal import UNHEARD, Outlet, Spoken

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="/dev/full and `>&-` are of Unix")

ROOT = Path(__file__).resolve().parents[2]
WALKING = "--side blue=walk --side red=walk"
COMMANDS = [
    "check ford",
    "rules",
    "odds slinger slinger",
    f"fight ford --seed 3 {WALKING}",
    "--help",
    "--version",
]
TALKATIVE = [COMMANDS[0], COMMANDS[2], "--help"]


def shell(line: str) -> tuple[int, str]:
    """Run a line of the shell in which `kleos` is the command; return its exit code and what stands on stderr."""
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONUNBUFFERED", "DISPLAY"}}
    script = f'kleos() {{ "{sys.executable}" -m game "$@"; }}; set -o pipefail; {line}'
    done = subprocess.run(
        ["bash", "-c", script], cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_nobody_reading_is_quiet_and_one_exit_code(command: str) -> None:
    assert shell(f"kleos {command} | true") == (UNHEARD, "")


@pytest.mark.slow
@pytest.mark.parametrize("command", TALKATIVE)
def test_a_full_disk_is_one_sentence_and_that_exit_code(command: str) -> None:
    said = "Not all that was to be said could be written: No space left on device.\n"
    assert shell(f"kleos {command} > /dev/full") == (UNHEARD, said)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "closed"),
    [*((command, ">&-") for command in TALKATIVE), (COMMANDS[0], ">&- 2>&-"), (COMMANDS[0], "<&- >&- 2>&-")],
)
def test_closed_streams_are_quiet_and_that_exit_code(command: str, closed: str) -> None:
    assert shell(f"kleos {command} {closed}") == (UNHEARD, "")


@pytest.mark.slow
@pytest.mark.parametrize("lost", ["2>&-", "2>/dev/full", ">&- 2>&-", ">/dev/full 2>&1"])
def test_a_mistake_stays_one_where_nobody_can_be_told(lost: str) -> None:
    assert shell(f"kleos check nothing {lost}") == (2, "")


def test_that_exit_code_means_nothing_else() -> None:
    assert UNHEARD not in {0, 1, 2, 130, 143}


@pytest.mark.slow
def test_a_battle_that_is_to_be_kept_is_fought_to_its_end_unheard(tmp_path: Path) -> None:
    file = tmp_path / "kept.kleos"
    assert shell(f"kleos fight ford --seed 3 {WALKING} --record {file} | head -1")[0] == UNHEARD
    assert main(["replay", "--verify", str(file)]) == 0


def test_an_outlet_keeps_its_first_fault_and_takes_everything() -> None:
    with Path("/dev/full").open("wb", buffering=0) as full:
        outlet = Outlet(full)
        stream = io.TextIOWrapper(io.BufferedWriter(outlet))
        for _ in range(3):
            stream.write("words" * 10_000)
            stream.flush()
        assert outlet.fault is not None
        assert outlet.fault.strerror == "No space left on device"


def test_the_window_goes_on_where_its_words_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BufferedWriter(Outlet(None)), errors="replace")
    monkeypatch.setattr(sys, "stdout", stream)
    for words in ("Round 1.", "Žofie 戦士 ☠"):
        Spoken().say(words)
    Spoken().wipe()
