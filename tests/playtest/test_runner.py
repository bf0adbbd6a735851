"""Battles in processes of their own: how many there are, and whether they live, makes no difference."""

import importlib.util
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.cli import main, playtest
from game.playtest import cluster, runner
from game.playtest.fought import BattleJob
from game.playtest.plan import FightOrder
from game.playtest.runner import LostError, Pause, Take, run
from tests.effort import PATIENCE
from tests.playtest.arena import SIDES, drawn, end_at_once, fought, in_order, planned

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LOOKS = 40_000
"""So often it is looked at most for what does not come."""
MANY = 1000
"""Battles that are never over before they are stopped."""


def kleos(*words: str) -> list[str]:
    """Return the command line of a process."""
    return [sys.executable, "-m", "game", *words]


def asked(folder: Path, out: str, *more: str, battles: int = 3) -> tuple[str, ...]:
    """Return a play-test's command line; the map is drawn anew each time."""
    tmx, number, to = str(drawn(folder)), str(battles), str(folder / out)
    return "playtest", tmx, "-n", number, "--rules", "clash,oldschool", *SIDES, "--out", to, *more


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("yard")


@pytest.fixture(scope="module")
def whole(folder: Path) -> bytes:
    """The report as one process writes it."""
    assert main(asked(folder, "whole", "--jobs", "1")) == 0
    return (folder / "whole" / "yard.json").read_bytes()


def wait_for_lines(path: Path, number: int) -> None:
    """Wait until a file has so many lines."""
    for _ in range(LOOKS):
        if path.exists() and path.read_bytes().count(b"\n") >= number:
            return
        time.sleep(0.02)
    raise AssertionError(f"{path} never had {number} lines")


def test_two_processes_come_to_the_same_report_as_one(folder: Path, whole: bytes) -> None:
    assert main(asked(folder, "two", "--jobs", "2")) == 0
    assert (folder / "two" / "yard.json").read_bytes() == whole


def test_what_was_killed_goes_on_to_the_same_report(folder: Path, whole: bytes) -> None:
    out = folder / "killed"
    with subprocess.Popen(
        kleos(*asked(folder, "killed", "--jobs", "1")), cwd=ROOT, stdout=subprocess.DEVNULL
    ) as process:
        wait_for_lines(out / "yard.jsonl", 3)
        process.kill()
    assert not (out / "yard.json").exists()
    torn = (out / "yard.jsonl").read_bytes()[:-7]
    (out / "yard.jsonl").write_bytes(torn)
    assert main(asked(folder, "killed", "--jobs", "2", "--resume")) == 0
    assert (out / "yard.json").read_bytes() == whole
    assert (out / "yard.jsonl").read_bytes().startswith(torn.rpartition(b"\n")[0])


@pytest.mark.skipif(os.name == "nt", reason="signals go to processes of this system only")
def test_ctrl_c_keeps_and_reports_what_is_done(folder: Path, whole: bytes) -> None:
    """Whoever runs the tests may ignore Ctrl-C, as what runs behind a shell does: processes inherit that."""
    out = folder / "stopped"
    command = kleos(*asked(folder, "stopped", "--jobs", "2", battles=MANY))
    ignored = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        signal.signal(signal.SIGINT, ignored)
        wait_for_lines(out / "yard.jsonl", 3)
        os.killpg(process.pid, signal.SIGINT)
        said, complained = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complained) == (130, b"")
    assert b"The report is" in said
    assert (out / "yard.json").exists()
    assert main(asked(folder, "stopped", "--jobs", "1", "--resume")) == 0
    assert (out / "yard.json").read_bytes() == whole


def test_the_battles_of_a_process_that_is_killed_are_fought_again(tmp_path: Path) -> None:
    plan = planned(tmp_path, 5, ("clash",))
    lines = list[bytes]()

    def take(_: BattleJob, line: bytes) -> None:
        lines.append(line)
        if len(lines) == 2:
            multiprocessing.active_children()[0].kill()

    run(plan.order(), plan.jobs(), 2, take, lambda: None)
    assert in_order(lines) == in_order([msgspec.json.encode(one) for one in fought(plan)])


def test_processes_that_end_again_and_again_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "one", end_at_once)
    plan = planned(tmp_path, 1, ("clash",))
    with pytest.raises(LostError):
        run(plan.order(), plan.jobs(), 1, lambda job, line: None, lambda: None)


def test_what_pause_raises_ends_it_and_the_processes_too(tmp_path: Path) -> None:
    plan = planned(tmp_path, MANY, ("clash",))
    lines = list[bytes]()

    def stop() -> None:
        if lines:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan.order(), plan.jobs(), 2, lambda job, line: lines.append(line), stop)
    assert not multiprocessing.active_children()


# ---- elsewhere -----------------------------------------------------------------------------------------------------


needs_dask = pytest.mark.skipif(
    importlib.util.find_spec(cluster.LIBRARY) is None,
    reason="the extra `dask` is not installed: python -m pip install distributed",
)


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """A Dask scheduler with two workers, each a process of its own that is begun again if it ends."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as started:
        yield started


@needs_dask
def test_a_cluster_comes_to_the_same_report_though_a_worker_is_killed(
    workers: Any, folder: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    with Client(workers.scheduler_address) as client:
        victims = sorted(client.run(os.getpid).values())

    def run_and_kill(address: str, order: FightOrder, jobs: Iterable[BattleJob], take: Take, pause: Pause) -> None:
        def take_and_kill(job: BattleJob, line: bytes) -> None:
            take(job, line)
            if len(victims) == 2:
                os.kill(victims.pop(), signal.SIGTERM if os.name == "nt" else signal.SIGKILL)

        cluster.run_on(address, order, jobs, take_and_kill, pause)

    monkeypatch.setattr(playtest, "run_on", run_and_kill)
    assert main(asked(folder, "elsewhere", "--dask", workers.scheduler_address)) == 0
    assert len(victims) == 1
    assert (folder / "elsewhere" / "yard.json").read_bytes() == whole


@needs_dask
def test_workers_with_other_rules_are_refused(workers: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "0.0")
    plan = planned(tmp_path, 1, ("clash",))
    with pytest.raises(cluster.ClusterError, match="have another Kleos: install the same version there"):
        cluster.run_on(workers.scheduler_address, plan.order(), plan.jobs(), lambda job, line: None, lambda: None)


@pytest.mark.parametrize("there_is", [False, True])
def test_what_is_missing_for_a_cluster_is_told(
    there_is: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["playtest", str(drawn(tmp_path)), "--out", str(tmp_path / "out"), "--dask", "tcp://127.0.0.1:1"]
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object() if there_is else None)
    assert main([*command, *(["--jobs", "2"] if there_is else [])]) == 2
    sentence = (
        "--jobs are processes here, and --dask fights elsewhere: give one of the two."
        if there_is
        else f"--dask needs a library that is not installed: {sys.executable} -m pip install distributed"
    )
    assert sentence in capsys.readouterr().err
