"""Fights the battles of a play-test in several processes, and hands out each as it ends.

Which process fights which battle makes no difference to it. A process that is killed takes the battles down that it had
been given: those are fought again.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from ctypes import c_byte
from typing import Final

import msgspec

from game.playtest.fighter import begin, one
from game.playtest.fought import BattleJob
from game.playtest.plan import FightOrder

AHEAD: Final = 2
"""Battles that each process is given at a time, so that none has to wait."""
STRIKES: Final = 3
"""Times that processes may end by themselves one after the other, with no battle in between."""
PATIENCE: Final = 0.2
"""Seconds between two looks at whether to go on."""

Take = Callable[[BattleJob, bytes], None]
Pause = Callable[[], None]
Running = dict[Future[bytes], BattleJob]


class LostError(Exception):
    """The processes end by themselves, again and again."""


def run(
    order: FightOrder,
    jobs: Iterable[BattleJob],
    processes: int,
    take: Take,
    pause: Pause,
) -> None:
    """Fight all the battles; `take` is given each as it ends, with what it came to, encoded.

    What `pause` raises ends it all. Raises `LostError` where processes are lost `STRIKES` times with nothing done.
    """
    waiting = deque(jobs)
    strikes = 0
    while waiting:
        before = len(waiting)
        lost = _run_until_lost(order, waiting, processes, take, pause)
        strikes = strikes + 1 if before == len(waiting) + len(lost) else 1
        waiting.extendleft(reversed(lost))
        if lost and strikes >= STRIKES:
            raise LostError


def _run_until_lost(
    order: FightOrder,
    waiting: deque[BattleJob],
    processes: int,
    take: Take,
    pause: Pause,
) -> list[BattleJob]:
    """Fight battles until there are no more or a process is lost; return those that were lost with it, in order."""
    spawning = multiprocessing.get_context("spawn")
    stop = spawning.RawValue(c_byte, 0)
    running: Running = {}
    lost = list[BattleJob]()
    pool = ProcessPoolExecutor(processes, spawning, begin, (msgspec.json.encode(order), stop))
    try:
        while (waiting or running) and not lost:
            pause()
            lost += _submit(pool, waiting, running, AHEAD * processes)
            ready, _ = wait(running, PATIENCE, FIRST_COMPLETED)
            for future in sorted(ready, key=lambda one: running[one].number):
                job = running.pop(future)
                if isinstance(future.exception(), BrokenProcessPool):
                    lost.append(job)
                else:
                    take(job, future.result())
    finally:
        stop.value = 1
        pool.shutdown(cancel_futures=True)
    return sorted([*lost, *running.values()], key=lambda job: (job.number, job.rules))


def _submit(pool: ProcessPoolExecutor, waiting: deque[BattleJob], running: Running, most: int) -> list[BattleJob]:
    """Give the processes battles until they have so many; return the one that cannot be given any more."""
    while waiting and len(running) < most:
        job = waiting.popleft()
        try:
            with _unheard():
                running[pool.submit(one, job)] = job
        except BrokenProcessPool:
            return [job]
    return []


@contextmanager
def _unheard() -> Iterator[None]:
    """Let no Ctrl-C reach processes that are begun meanwhile, from their first moment on, where that can be had."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
