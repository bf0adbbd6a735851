"""Fights the battles of a play-test on a Dask cluster, and hands out each as it ends.

Which worker fights which battle makes no difference to it. Dask gives what a worker had that is lost to another one; a
battle that has outlived several is begun once more. The library is an extra (`dask`) and imported late.
"""

import logging
import threading
from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from game import __version__
from game.playtest.fighter import BattleFighter
from game.playtest.fought import BattleJob
from game.playtest.plan import FightOrder, numbers_of_rules
from game.playtest.runner import AHEAD, PATIENCE, STRIKES, LostError, Pause, Take

if TYPE_CHECKING:
    from distributed import Client, Future

GREETING: Final = 10.0
"""Seconds in which a scheduler and a first worker have to answer."""
LIBRARY: Final = "distributed"


class ClusterError(Exception):
    """A cluster cannot be used; the message says why, and what to do."""


def run_on(address: str, order: FightOrder, jobs: Iterable[BattleJob], take: Take, pause: Pause) -> None:
    """Fight all the battles on the cluster of a scheduler; the rest is as in `runner.run`.

    Raises `ClusterError`, and `LostError` where workers are lost again and again, or the scheduler is.
    """
    from distributed import CancelledError, Client
    from distributed.comm import CommClosedError

    logging.getLogger(f"{LIBRARY}.client").setLevel(logging.CRITICAL)  # what matters of it is said here
    try:
        client = Client(address, timeout=GREETING)
    except (OSError, ValueError) as error:
        message = f"No Dask scheduler answers at {address}: {error}."
        raise ClusterError(message) from error
    with client:
        _greet(client, address)
        try:
            _run(client, order, deque(jobs), take, pause)
        except (CommClosedError, CancelledError) as error:
            raise LostError from error


def _greet(client: "Client", address: str) -> None:
    """Refuse a cluster without anybody, or with another Kleos: its battles would be others."""
    from distributed import TimeoutError as NobodyError

    try:
        client.wait_for_workers(1, timeout=GREETING)
        theirs = client.submit(edition, pure=False).result(timeout=GREETING)
    except NobodyError as error:
        message = f"Nobody works for the scheduler at {address}: start `dask worker {address} --nthreads 1` somewhere."
        raise ClusterError(message) from error
    except (ImportError, RuntimeError) as error:
        message = f"Kleos is not installed where the scheduler at {address} and its workers are: {error}"
        raise ClusterError(message) from error
    if theirs != edition():
        message = f"The workers at {address} have another Kleos: install the same version there, with the same rules."
        raise ClusterError(message)


def _run(client: "Client", order: FightOrder, waiting: deque[BattleJob], take: Take, pause: Pause) -> None:
    from distributed import KilledWorker, wait
    from distributed import TimeoutError as NothingYetError

    what = client.submit(handed_out, msgspec.json.encode(order), pure=False)
    running: dict[Future, BattleJob] = {}
    strikes = 0
    try:
        while waiting or running:
            pause()
            most = AHEAD * max(1, sum(client.nthreads().values()))
            while waiting and len(running) < most:
                job = waiting.popleft()
                running[client.submit(one, what, job, edition(), pure=False)] = job
            try:
                wait(list(running), timeout=PATIENCE, return_when="FIRST_COMPLETED")
            except NothingYetError:
                continue
            for future in sorted((one for one in running if one.done()), key=lambda one: running[one].number):
                job = running.pop(future)
                if isinstance(future.exception(), KilledWorker):
                    waiting.appendleft(job)
                    strikes += 1
                else:
                    take(job, future.result())
                    strikes = 0
            if strikes >= STRIKES:
                raise LostError
    finally:
        client.cancel(list(running))


# ---- on a worker ---------------------------------------------------------------------------------------------------

_one_at_a_time: Final = threading.Lock()
"""A worker may have several threads, but a process has only one world (`engine.ecs`)."""


def edition() -> str:
    """Return what has to be the same everywhere for battles to be: the version, and the numbers of all rulesets."""
    return f"{__version__}/{numbers_of_rules()}"


def handed_out(order: bytes) -> bytes:
    """Return what is to be fought: it goes to every worker once, and is not lost with any."""
    return order


@lru_cache(maxsize=2)
def _fighter(order: bytes) -> BattleFighter:
    return BattleFighter(msgspec.json.decode(order, type=FightOrder))


def one(order: bytes, job: BattleJob, wanted: str) -> bytes:
    """Fight a battle; return what it came to, encoded. Raises `ClusterError` where this is another Kleos."""
    if edition() != wanted:
        message = f"A worker has Kleos {edition()}, not {wanted}."
        raise ClusterError(message)
    with _one_at_a_time:
        return msgspec.json.encode(_fighter(order).fight(job))
