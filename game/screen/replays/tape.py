"""What is noted while a record is played, so that any moment of it can be shown afterwards. No arcade."""

import copy
import dataclasses
from typing import Final

from game.engine.battle import Battle
from game.engine.observing import Settled, Stamped, Undone
from game.report.narrate import Narrator
from game.screen.model.changes import CHANGES
from game.screen.text.battle_log import BattleLog

MARK: Final = 64
"""After so many events the log as it stands is laid aside, so that it need not be told from the start."""


class Tape:
    """Notes, while a record is played, where each event ends in the journal, and the log."""

    def __init__(self, battle: Battle) -> None:
        """Watch a battle of which no command has been played yet."""
        self.battle = battle
        self.first = len(battle.events)
        self.marks = [battle.stage.world.mark()]
        """The place in the journal after so many events, from the first command on."""
        self.ends: list[int] = []
        """How many events there were after each command."""
        self.told: list[bool] = []
        """Whether there is anything to see or read of each event."""
        self._narrator = Narrator(battle.ruleset)
        self.chronicle = BattleLog(Narrator(battle.ruleset, battle.stage.sides))
        for stamped in battle.events:
            self._tell(stamped)
        self.logs = {self.first: twin(self.chronicle)}
        battle.observers.append(self.see)

    def begin(self) -> None:
        """Whatever has been restored belongs to the start."""
        self.marks = [self.battle.stage.world.mark()]

    def see(self, told: Stamped | Undone | Settled) -> None:
        """Take in what the battle tells."""
        count = len(self.battle.events)
        if isinstance(told, Stamped):
            self.marks.append(self.battle.stage.world.mark())
            self._tell(told)
            if (count - self.first) % MARK == 0:
                self.logs[count] = twin(self.chronicle)
        elif isinstance(told, Settled):
            self.ends.append(count)
            self.chronicle.settle()
        else:
            del self.marks[count - self.first + 1 :], self.told[count:]
            self.chronicle.take_back(count)
            self.ends = [end for end in self.ends if end <= count]
            self.logs = {place: log for place, log in self.logs.items() if place <= count}

    def _tell(self, stamped: Stamped) -> None:
        self.chronicle.see(stamped)
        line = self._narrator.tell(stamped.event)
        self.told.append(line is not None or type(stamped.event) in CHANGES)


def twin(chronicle: BattleLog) -> BattleLog:
    """Return a chronicle that stands where this one does and goes on by itself."""
    kept = {one.name: copy.copy(getattr(chronicle, one.name)) for one in dataclasses.fields(chronicle)}
    return BattleLog(**kept)
