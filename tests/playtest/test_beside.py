"""Battles that are fought beside: the very same, handed out as they end; no process is left."""

import multiprocessing
import time
from dataclasses import replace
from pathlib import Path

from game.playtest.beside import FoughtBeside
from game.playtest.fought import Fought
from tests.playtest.arena import fought, planned


def test_battles_come_as_they_end_and_no_process_outlives_them(tmp_path: Path) -> None:
    plan = planned(tmp_path, 2, ("clash",))
    beside, came = FoughtBeside(plan.order(), replace(plan, battles=10_000).jobs()), list[Fought]()
    while len(came) < 2:
        came += beside.take()
        time.sleep(0.02)
    assert beside.is_open
    beside.close()
    kept = [(one.key, one.winner, one.marks, one.digest) for one in came[:2]]
    assert kept == [(one.key, one.winner, one.marks, one.digest) for one in fought(plan)]
    assert not multiprocessing.active_children()
    assert (beside.is_open, beside.take()) == (False, ())
