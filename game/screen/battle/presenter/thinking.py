"""A decision thought about while the window goes on: in slices of its frames, or in the worker's process. No arcade.

Thinking is bounded by the controller; the clock only says how much of it a frame gets.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Final, Protocol

from game.controllers.plans import ChosenCommand
from game.controllers.protocol import Controller
from game.controllers.worker import Worker
from game.engine.battle import Battle
from game.engine.commands import Command, EndTurn
from game.record.recorder import Recorder


class Thought(Protocol):
    """One decision being thought about."""

    @property
    def takes_frames(self) -> bool:
        """Whether it gets on only while `work` is called."""
        ...

    def work(self, seconds: float) -> ChosenCommand | None:
        """Think, or wait, for about so long; return the choice when it is found."""
        ...

    def stop(self) -> None:
        """Think no further: the decision is no longer there."""
        ...


class ThoughtHere:
    """One decision being thought about between frames."""

    takes_frames: Final = True

    def __init__(self, controller: Controller, battle: Battle) -> None:
        """Begin to think about the battle's decision."""
        self._battle = battle
        self._steps = controller.think(battle)

    def work(self, seconds: float) -> ChosenCommand | None:
        """Think for about so long; return the choice when it is found."""
        end = perf_counter() + seconds
        while True:
            try:
                next(self._steps)
            except StopIteration as done:
                choice: ChosenCommand = done.value
                return choice
            if perf_counter() >= end:
                return None

    def stop(self) -> None:
        """Think no further: the decision is no longer there."""
        self._steps.close()


class ThoughtElsewhere:
    """One decision being thought about by the worker, and here where there is no worker any more."""

    def __init__(
        self, worker: Worker, recorder: Recorder, kind: str, controller: Controller, say: Callable[[str], None]
    ) -> None:
        """Ask the worker about the recorder's battle, for a controller of this kind; `say` hears what goes wrong."""
        self._worker = worker
        self._recorder = recorder
        self._controller = controller
        self._here: ThoughtHere | None = None
        worker.ask(recorder, kind, say)

    @property
    def takes_frames(self) -> bool:
        """Whether it is thought here after all."""
        return self._here is not None

    def work(self, seconds: float) -> ChosenCommand | None:
        """Hear whether the worker has found it, within so many seconds."""
        if self._here is None:
            found = self._worker.found(seconds)
            if not self._worker.has_failed:
                return found
            self._here = ThoughtHere(self._controller, self._recorder.battle)
        return self._here.work(seconds)

    def stop(self) -> None:
        """Think no further: the decision is no longer there."""
        self._worker.drop()
        if self._here is not None:
            self._here.stop()


def any_command(battle: Battle) -> Command:
    """Return a legal command that commits to least: the last answer of a question, else the end of the turn."""
    decision = battle.decision
    if decision is None:
        message = "nobody has to decide anything"
        raise ValueError(message)
    if decision.ask is not None:
        return decision.ask.options[-1]
    end = EndTurn(decision.units[0])
    if battle.refusal(end) is None:
        return end
    return list(battle.legal())[-1]
