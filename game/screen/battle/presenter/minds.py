"""What thinks for those who are no people at the table, and for what answers by itself: a slice of a frame at a time.

What an AI has found is carried out on a beat: how long it took to find it must not tell anybody what it thought about.
No arcade.
"""

from math import inf
from typing import Final

from game.controllers.plans import ChosenCommand
from game.controllers.protocol import Thinking
from game.engine.battle import Battle, Decision
from game.engine.commands import Command, EndTurn
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.policies import Reflex, UnclearError
from game.screen.battle.presenter.seats import Seats
from game.screen.battle.presenter.table import Table
from game.screen.battle.presenter.thinking import Thought, ThoughtElsewhere, ThoughtHere, any_command
from game.screen.settings import Pace

SLICE: Final = 0.008
"""Seconds of a frame that thinking may take."""
LARGEST_SLICE: Final = 0.02
"""Where frames take long anyway, this many seconds of one."""
AT_ONCE: Final = 0.025
"""Seconds that an answer in the middle of things may take in the frame in which it is asked."""
BEATS: Final[dict[Pace, float]] = {"slow": 0.45, "normal": 0.3, "fast": 0.2, "very fast": 0.1, "at once": 0.05}
"""Seconds between the beats on which others act, at each pace of theirs."""
UNSEEN: Final = 2
"""So many beats the whole turn of a unit takes that acts unseen."""
NEARLY: Final = 1e-6


class Minds:
    """Thinks about the decision that stands at a table."""

    def __init__(self, table: Table, seats: Seats, notice: Notice) -> None:
        """Think about nothing yet."""
        self._notice: Final = notice
        self._table: Final = table
        self._seats: Final = seats
        self._thought: Thought | None = None
        self._found: ChosenCommand | None = None
        self._waited = self._due = 0.0

    def stop(self) -> None:
        """Drop what was thought: the decision is no longer there."""
        if self._thought is not None:
            self._thought.stop()
        self._thought = self._found = None

    def work(self, decision: Decision, seconds: float) -> ChosenCommand | None:
        """Think for a slice of a frame that took so long; return the choice when it is found and its beat has come."""
        self._waited += seconds
        if self._found is None:
            thought = self._thinking(decision)
            given = min(max(SLICE, seconds / 3), LARGEST_SLICE) if thought.takes_frames else 0.0
            self._found = self._think_on(decision, given)
            if self._found is None:
                return None
            self._thought = None
            beats = self._beats(decision, self._found.command)
            self._due = self._beat_after(beats) if beats else 0.0
        if self._waited < self._due - NEARLY:
            return None
        if self._due:
            self._waited = 0.0
        found, self._found = self._found, None
        return found

    def answer(self, decision: Decision) -> ChosenCommand | None:
        """Return the answer to a question if it is found at once; else it will be thought on in slices.

        Of somebody whom those at the table do not see it is found at once, whatever it takes: a pause would tell.
        """
        is_seen = all(self._seats.view.knows(unit) for unit in decision.units)
        found = self._think_on(decision, AT_ONCE if is_seen else inf)
        if found is not None:
            self._thought = None
        return found

    def _think_on(self, decision: Decision, seconds: float) -> ChosenCommand | None:
        """Think for about so long; None where it is not found yet, and where its policy leaves it to a person."""
        try:
            return self._thinking(decision).work(seconds)
        except UnclearError:
            if decision.ask is None:
                raise
        self.stop()
        self._seats.note_unclear(decision.ask)
        return None if self._seats.is_for_people(decision) else self._thinking(decision).work(seconds)

    def _thinking(self, decision: Decision) -> Thought:
        if self._thought is None:
            self._thought = self._begun(decision)
        return self._thought

    def _begun(self, decision: Decision) -> Thought:
        table = self._table
        if decision.ask is not None and decision.side in table.humans:
            return ThoughtHere(Reflex(self._seats.answers(decision.ask)), table.battle)
        controller = table.controllers.get(decision.side)
        if controller is None:
            return ThoughtHere(Idle(), table.battle)
        if table.worker is None or table.worker.has_failed:
            return ThoughtHere(controller, table.battle)
        return ThoughtElsewhere(table.worker, table.recorder, table.players[decision.side], controller, self._say)

    def _say(self, words: str) -> None:
        """Say something to all at the table, and keep it in the log: the next command is carried out at once."""
        self._table.chronicle.note(len(self._table.battle.events), words, frozenset(self._table.battle.stage.sides))
        self._notice.say(words)

    def _beat_after(self, beats: int) -> float:
        """Return the end of the next so many beats after what was waited."""
        beat = beats * BEATS["at once" if self._table.is_hurried else self._table.preferences.now.pace_enemy]
        return (int(self._waited / beat - NEARLY) + 1) * beat

    def _beats(self, decision: Decision, command: Command) -> int:
        """Return how many beats a command has to wait for.

        What a unit does unseen in its turn takes no time to those at the table; that its turn ends does, and always as
        much, however long it thought about it and whatever it did.
        """
        if decision.ask is not None or not self._table.humans:
            return 0
        if self._seats.view.knows(command.unit):
            return 1
        return UNSEEN if isinstance(command, EndTurn) else 0


class Idle:
    """Stands in for a side that nobody plays: commits to as little as it can."""

    def think(self, battle: Battle) -> Thinking:
        """Take what commits to least."""
        yield from ()
        return ChosenCommand(any_command(battle))
