"""What runs in the worker's process: it holds a battle, and thinks about the latest question until it is dropped."""

import signal
from multiprocessing.connection import Connection
from time import monotonic

from game.controllers import Controller, Thinking, controller
from game.controllers.plans import ChosenCommand
from game.controllers.worker.messages import (
    Answered,
    Begin,
    Busy,
    Forget,
    FromWorker,
    Hears,
    Lost,
    Think,
    ToWorker,
    encode,
    raw,
    to_worker,
    weighed,
)
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.refusal import Refused
from game.engine.working import seldom_collecting
from game.record import loading, reading

LISTENS = 0.005
"""Seconds between two looks at whether anything else is asked."""
TELLS = 0.5
"""Seconds between two words that it is still thinking."""


class DriftError(RuntimeError):
    """The battle here is another one than the owner's."""


class Server:
    """One battle, and the controllers of its sides."""

    def __init__(self, line: Connection) -> None:
        """Hold no battle yet; `line` leads to the owner."""
        self._line = line
        self._battle: Battle | None = None
        self._controllers: dict[tuple[str, str], Controller] = {}

    def serve(self) -> None:
        """Do what is asked until the owner hangs up."""
        self._say(Hears())
        message: ToWorker | None = None
        while True:
            message = self._do(message or to_worker(self._line.recv_bytes()))

    def _say(self, message: FromWorker) -> None:
        self._line.send_bytes(encode(message))

    def _do(self, message: ToWorker) -> ToWorker | None:
        """Do what is asked; return what is asked meanwhile."""
        match message:
            case Begin():
                decoded = reading.decode(bytes(message.record), "the battle")
                self._battle, self._controllers = loading.load(decoded, "the battle").battle, {}
            case Think():
                return self._think(message)
            case Forget():
                pass
        return None

    def _think(self, asked: Think) -> ToWorker | None:
        try:
            thinking = self._follow(asked)
            heard = told = monotonic()
            while True:
                next(thinking)
                now = monotonic()
                if now - heard >= LISTENS:
                    heard = now
                    if self._line.poll():
                        thinking.close()
                        return to_worker(self._line.recv_bytes())
                if now - told >= TELLS:
                    told = now
                    self._say(Busy(asked.number))
        except StopIteration as done:
            choice: ChosenCommand = done.value
            self._say(Answered(asked.number, raw(choice.command), weighed(choice.plan)))
        except DriftError as error:
            self._battle = None
            self._say(Lost(asked.number, str(error)))
        return None

    def _follow(self, asked: Think) -> Thinking:
        """Bring the battle to where it is asked about, and begin to think; raises `DriftError`."""
        battle = self._battle
        if battle is None:
            message = "no battle is held"
            raise DriftError(message)
        for _ in range(asked.back):
            battle.force_back()
        for command in (*asked.answers, *(each for deed in asked.deeds for each in (deed.command, *deed.answers))):
            if isinstance(battle.submit(Command.decode(bytes(command))), Refused):
                message = "a command is not allowed"
                raise DriftError(message)
        decision = battle.decision
        if decision is None or battle.stage.world.digest() != asked.digest:
            message = "the battle is another one"
            raise DriftError(message)
        key = (decision.side, asked.kind)
        if key not in self._controllers:
            self._controllers[key] = controller(asked.kind, battle.seed, decision.side)
        return self._controllers[key].think(battle)


def serve(line: Connection) -> None:
    """Serve an owner until it hangs up: the entry of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with seldom_collecting():
            Server(line).serve()
    except (EOFError, OSError):
        return
