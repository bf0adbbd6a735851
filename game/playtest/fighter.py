"""Fights the battles of a play-test, one after the other; and what a process does that is there for nothing else."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from ctypes import c_byte
from typing import Final

import msgspec

from game.controllers import controller
from game.controllers.fight import fight
from game.engine.battle import Battle
from game.engine.setup import Setup
from game.playtest.altered import Alteration, altered
from game.playtest.fought import BattleJob, Fought
from game.playtest.plan import FightOrder
from game.playtest.watcher import Watcher
from game.rulesets import ruleset
from game.scenario.scenario import set_up

WEIGHED: Final = 4
"""Of so many battles one has the chance of every attack worked out, which may take as long as the battle itself."""
SLICE: Final = 0.2
"""Seconds of working out chances between two looks at whether to go on."""


class BattleFighter:
    """Fights battles on one map."""

    def __init__(self, order: FightOrder) -> None:
        """Take what is to be fought."""
        self._order: Final = order
        self._setups: dict[tuple[str, Alteration | None], Setup] = {}

    def fight(self, job: BattleJob, pause: Callable[[], None] = lambda: None, *, weighs_any: bool = True) -> Fought:
        """Fight a battle and return what it came to; what `pause` raises, called again and again, ends it there.

        Where it `weighs_any`, one of `WEIGHED` has its chances worked out.
        """
        battle = Battle(self._setup(job.rules, job.alteration), job.seed)
        watcher = Watcher(battle, weighs=weighs_any and job.number % WEIGHED == 0)
        players = {side: controller(kind, job.seed, side) for side, kind in self._order.players.items()}
        fight(battle, players, pause=pause)
        while not watcher.statistics.is_weighed:
            pause()
            watcher.statistics.work(SLICE)
        return watcher.result(job)

    def _setup(self, rules: str, alteration: Alteration | None) -> Setup:
        key = rules, alteration
        if key not in self._setups:
            source = self._order.map
            self._setups[key] = (
                set_up(source, ruleset(rules))
                if alteration is None
                else altered(self._setup(rules, None), source, alteration)
            )
        return self._setups[key]


# ---- in a process of its own ---------------------------------------------------------------------------------------


class _Process:
    """What a process that fights holds."""

    fighter: BattleFighter
    stop: c_byte


class BrokenOffError(Exception):
    """The battle is not wanted any more."""


def begin(order: bytes, stop: c_byte) -> None:
    """Make this process one that fights. It ends with its parent, and Ctrl-C is the parent's to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Process.fighter = BattleFighter(msgspec.json.decode(order, type=FightOrder))
    _Process.stop = stop
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait until the parent has ended, and end this process then: a thread's work."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def one(job: BattleJob) -> bytes:
    """Fight a battle; return what it came to, encoded."""
    return msgspec.json.encode(_Process.fighter.fight(job, _look_up))


def _look_up() -> None:
    if _Process.stop.value:
        raise BrokenOffError
