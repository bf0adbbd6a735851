"""Fights battles of a play-test one after the other in a process beside, for whoever must not wait: a window."""

import multiprocessing
import signal
import threading
from collections.abc import Iterable
from multiprocessing.connection import Connection
from typing import Final

import msgspec

from game.playtest.fighter import BattleFighter, end_with_parent
from game.playtest.fought import BattleJob, Fought
from game.playtest.plan import FightOrder

NAME: Final = "kleos play-testing"
"""What the process is called."""


class FoughtBeside:
    """Battles that are fought in a process of their own; it ends with them, with its parent, or when it is closed."""

    def __init__(self, order: FightOrder, jobs: Iterable[BattleJob]) -> None:
        """Start the process; raises OSError where none can be had."""
        spawning = multiprocessing.get_context("spawn")
        here, there = spawning.Pipe(duplex=False)
        asked = msgspec.json.encode(order), msgspec.json.encode(tuple(jobs))
        self._line: Final = here
        self._process: Final = spawning.Process(target=_fight, args=(there, *asked), name=NAME, daemon=True)
        with there:
            try:
                self._process.start()
            except OSError:
                here.close()
                raise

    def take(self) -> tuple[Fought, ...]:
        """Return the battles that were fought since they were last taken; never waits for one."""
        found = list[Fought]()
        try:
            while self.is_open and self._line.poll():
                found.append(msgspec.json.decode(self._line.recv_bytes(), type=Fought))
        except (EOFError, OSError):
            self.close()
        return tuple(found)

    @property
    def is_open(self) -> bool:
        """Whether more battles may come."""
        return not self._line.closed

    def close(self) -> None:
        """End the process, whatever it is at."""
        if self.is_open:
            self._line.close()
            self._process.kill()
            self._process.join()


def _fight(line: Connection, order: bytes, jobs: bytes) -> None:
    """Fight all the battles, and send what each came to as it ends: the entry of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    fighter = BattleFighter(msgspec.json.decode(order, type=FightOrder))
    for job in msgspec.json.decode(jobs, type=tuple[BattleJob, ...]):
        line.send_bytes(msgspec.json.encode(fighter.fight(job, weighs_any=False)))
