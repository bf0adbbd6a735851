"""What stands in the window for the process that thinks: it starts it, keeps it told, and starts a lost one again.

Nothing here waits for the process but `Worker.found`, where it is given time; else it is heard when somebody looks.
"""

import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Final, Protocol, Self

import msgspec

from game.controllers.plans import ChosenCommand
from game.controllers.worker.messages import (
    Answered,
    Begin,
    Busy,
    Forget,
    Hears,
    Line,
    Lost,
    Think,
    ToWorker,
    between,
    encode,
    from_worker,
    line_of,
    plan_of,
)
from game.controllers.worker.serve import serve
from game.engine.commands import Command
from game.record.recorder import Recorder

NAME: Final = "kleos thinking"
"""What a process is called."""
MOST_STARTS: Final = 3
"""So often in a row a process is started without an answer from it."""
SILENCE: Final = 20.0
"""Seconds without a word after which a process is taken to hang; it says twice a second that it thinks."""


class Process(Protocol):
    """What is needed of a process."""

    def kill(self) -> None:
        """End it at once."""
        ...

    def join(self, timeout: float | None = None) -> None:
        """Wait until it has ended."""
        ...


def start_process() -> tuple[Process, Connection]:
    """Start a process that serves; raises OSError where none can be had."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process: BaseProcess = context.Process(target=serve, args=(there,), name=NAME, daemon=True)
    with there:
        try:
            process.start()
        except OSError:
            here.close()
            raise
    return process, here


@dataclass(frozen=True)
class _Asked:
    """What is asked: a command in a recorder's battle, of a kind of controller, and whom to tell of what goes wrong."""

    recorder: Recorder
    kind: str
    say: Callable[[str], None]


class Worker:
    """The process that thinks for a window; it is started when it is first asked, and asked one thing at a time."""

    def __init__(
        self, start: Callable[[], tuple[Process, Connection]] = start_process, silence: float = SILENCE
    ) -> None:
        """Start nothing yet; after so many seconds of `silence` a process is taken to hang."""
        self._start: Final = start
        self._silence: Final = silence
        self._starts = 0
        self._process: Process | None = None
        self._line: Connection | None = None
        self._is_ready = False
        self._waiting: list[ToWorker] = []
        self._heard = 0.0
        self._holds: tuple[Recorder, Line] | None = None
        self._number = 0
        self._asked: _Asked | None = None
        self._found: ChosenCommand | None = None

    @property
    def has_failed(self) -> bool:
        """Whether no process can be had: whoever asks has to think for itself."""
        return self._process is None and self._starts >= MOST_STARTS

    # ---- asking ----------------------------------------------------------------------------------------------------

    def ask(self, recorder: Recorder, kind: str, say: Callable[[str], None]) -> None:
        """Ask for a command in the battle of a recorder, as a controller of this kind finds it.

        `say` is told in a sentence when a process is lost meanwhile.
        """
        self._asked, self._found, self._heard = _Asked(recorder, kind, say), None, monotonic()
        self._tell()

    def drop(self) -> None:
        """Ask no more."""
        if self._asked is not None and self._found is None:
            self._send(Forget())
        self._asked = self._found = None

    def found(self, seconds: float = 0.0) -> ChosenCommand | None:
        """Return the choice that was asked for; None while it is not there. Wait so many seconds for it at most."""
        end = monotonic() + seconds
        while self._asked is not None and self._found is None and not self.has_failed:
            left = max(end - monotonic(), 0.0)
            if not self._hear(min(left, self._silence)) and left <= 0.0:
                break
        return self._found

    def __enter__(self) -> Self:
        """Have it as long as the block runs."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self.close()

    def close(self) -> None:
        """End the process: nothing outlives the window."""
        process, self._process = self._process, None
        if self._line is not None:
            self._line.close()
        self._line, self._holds, self._waiting, self._is_ready = None, None, [], False
        if process is not None:
            process.kill()
            process.join()

    # ---- the process -----------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Send what was asked, and before it what the process does not know of the battle yet."""
        if self._asked is None or not self._is_there():
            return
        recorder, battle = self._asked.recorder, self._asked.recorder.battle
        line = line_of(battle)
        if self._holds is None or self._holds[0] is not recorder:
            self._send(Begin(msgspec.Raw(recorder.encode())))
            self._holds = (recorder, line)
        self._number += 1
        back, answers, deeds = between(self._holds[1], line)
        self._holds = (recorder, line)
        self._send(Think(self._number, self._asked.kind, back, answers, deeds, battle.stage.world.digest()))

    def _is_there(self) -> bool:
        """Start the process where it does not run; tell whether there is one."""
        if self._process is not None:
            return True
        while not self.has_failed:
            self._starts += 1
            try:
                self._process, self._line = self._start()
            except OSError:
                continue
            self._heard = monotonic()
            return True
        return False

    def _send(self, message: ToWorker) -> None:
        """Send a message, or keep it until the process hears: nobody may wait for it to be read."""
        self._waiting.append(message)
        if self._is_ready:
            self._send_all()

    def _send_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            if self._line is not None:
                try:
                    self._line.send_bytes(encode(message))
                except OSError:
                    self._lose("ended by itself")

    def _hear(self, seconds: float) -> bool:
        """Hear what the process says within so many seconds; tell whether it said anything."""
        if self._line is None:
            return False
        try:
            if not self._line.poll(seconds):
                if monotonic() - self._heard >= self._silence:
                    self._lose("was silent for too long")
                return False
            message = from_worker(self._line.recv_bytes())
        except (EOFError, OSError):
            self._lose("ended by itself")
            return True
        self._heard = monotonic()
        match message:
            case Hears():
                self._is_ready = True
                self._send_all()
            case Answered(number, command, plan) if number == self._number:
                self._found, self._starts = ChosenCommand(Command.decode(bytes(command)), plan_of(plan)), 0
            case Lost(number) if number == self._number:
                self._lose("lost the battle")
            case Busy() | Answered() | Lost():
                pass
        return True

    def _lose(self, why: str) -> None:
        """The process is lost: say so, and have what was asked thought about by another one."""
        self.close()
        self._tell()
        then = "the window thinks by itself now" if self.has_failed else "it was started again"
        if self._asked is not None:
            self._asked.say(f"The process that thinks for the AI {why}: {then}.")
