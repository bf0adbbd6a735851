"""Play-testing the map at the table: quick battles fought beside, and their heat over the board as they come in.

Where they were fought tells where everybody hides. So this is for whoever makes the map, for battles that only AIs
play, and for those that are over. No arcade.
"""

from dataclasses import replace
from pathlib import PurePath
from typing import Final

from game.files import reason
from game.playtest.beside import FoughtBeside
from game.playtest.fought import HEAT
from game.playtest.plan import PlaytestPlan
from game.playtest.scoreboard import HEAT_MAP, Scoreboard
from game.screen.battle.presenter.cell_layer import CellLayer
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.revising import Revising
from game.screen.battle.presenter.table import Table

BATTLES: Final = 50
PLAYER: Final = "novice"
"""Who plays all sides: a battle takes about a second."""
NOT_HERE: Final = (
    "A play-test shows where everybody hides: open the map with kleos play MAP --watch for one, or play this battle to "
    "its end."
)
LOST: Final = "The process that fought has ended by itself; the play-test goes on when it is asked for again."
PROMPT: Final = f"Play-test: {BATTLES} quick battles of AI against AI. Esc ends it."


class PlayTesting:
    """A play-test of the map; battles are fought only while their heat is shown, and those fought are kept."""

    def __init__(self, table: Table, notice: Notice, layer: CellLayer, revising: Revising) -> None:
        """Fight nothing yet."""
        self._table: Final = table
        self._notice: Final = notice
        self._layer: Final = layer
        self._revising: Final = revising
        self._board: Final = Scoreboard(table.source.ground.width)
        self._fought: Final[set[int]] = set()
        self._beside: FoughtBeside | None = None
        self._kind = 0

    @property
    def is_running(self) -> bool:
        """Whether battles are being fought."""
        return self._beside is not None

    def turn(self) -> None:
        """Begin, or go on; or end it, if its heat is shown."""
        if self._layer.name == HEAT_MAP:
            self._layer.take_off()
            self.stop()
        elif self.refusal:
            self._notice.say(self.refusal)
        else:
            self._show()
            self._go_on()

    @property
    def refusal(self) -> str:
        """Why there is none of this battle's map now, in words; "" where there may be one."""
        is_open = self._revising.watch is not None or not self._table.humans or self._table.battle.over is not None
        return "" if is_open else NOT_HERE

    def _go_on(self) -> None:
        """Have the battles fought that were not yet."""
        source, rules = self._table.source, self._table.battle.ruleset.key
        name = PurePath(source.file).stem
        plan = PlaytestPlan(source, name, (rules,), BATTLES, dict.fromkeys(source.sides, PLAYER))
        left = tuple(job for job in plan.jobs() if job.number not in self._fought)
        if not left:
            return
        try:
            self._beside = FoughtBeside(plan.order(), left)
        except OSError as error:
            self._notice.say(f"No process can be started for the play-test ({reason(error)}).")

    def next_heat(self) -> None:
        """Show the next kind of heat, if any is shown."""
        if self._layer.name == HEAT_MAP:
            self._kind = (self._kind + 1) % len(HEAT)
            self._show()

    def tick(self) -> None:
        """Count the battles that have come in; it is over when all have, or the heat is taken off."""
        if self._beside is None:
            return
        if self._layer.name != HEAT_MAP:
            self.stop()
            return
        found = self._beside.take()
        for one in found:
            self._board.add(one)
            self._fought.add(one.number)
        if found:
            self._show()
        if not self._beside.is_open:
            self._beside = None
            self._notice.say(self._verdict if len(self._fought) == BATTLES else LOST)

    def stop(self) -> None:
        """Fight no more: nothing is fought where nobody looks."""
        if self._beside is not None:
            self._beside.close()
            self._beside = None

    def _show(self) -> None:
        found = self._board.heat(HEAT[self._kind])
        words = f"{found.words} {self._verdict}" if self._fought else "The first battle is being fought."
        self._layer.give(replace(found, words=words), PROMPT)

    @property
    def _verdict(self) -> str:
        return self._board.verdict(self._table.source.sides)
