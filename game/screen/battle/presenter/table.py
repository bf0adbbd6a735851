"""The table: one battle, who plays which side, how it is kept, and what is looked ahead in it. No arcade.

Who sits there and what is chosen is the business of other parts (`seats`, `selection`).
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from game.controllers.protocol import Controller
from game.controllers.worker import Worker
from game.engine.battle import Battle
from game.engine.components import Unit
from game.files import reason
from game.record import loading, reading
from game.record.loading import Loaded
from game.record.record import RecordError
from game.record.recorder import Recorder
from game.report.narrate import Narrator
from game.scenario import roster
from game.screen.battle.forecast.forecasts import Forecasts
from game.screen.battle.presenter.notice import Notice
from game.screen.settings import Preferences
from game.screen.text.battle_log import BattleLog
from game.tiled.model import TiledMap


class Table:
    """One battle at the table."""

    def __init__(
        self,
        battle: Battle,
        source: TiledMap,
        notice: Notice,
        players: Mapping[str, str] | None = None,
        recorder: Recorder | None = None,
        controllers: Mapping[str, Controller] | None = None,
    ) -> None:
        """Lay a battle out; `players` says who plays each side ("human" or another), `controllers` the others."""
        self.source: Final = source
        self.preferences = Preferences()
        """The settings of whoever plays; as new until the window's are given."""
        self.worker: Worker | None = None
        """The process that thinks for the AIs; None: they think between frames."""
        self.players: Final = {side: (players or source.players).get(side, "human") for side in battle.stage.sides}
        self.controllers: Final = dict(controllers or {})
        self.humans: Final = tuple(side for side, player in self.players.items() if player == "human")
        self._notice: Final = notice
        self.is_hurried = False
        """Whether those at the table want what others do at its end: they act on the quickest beat then."""
        self._roster_out: Path | None = None
        self.adopt(battle, recorder or Recorder(battle, source, dict(self.players)))

    def adopt(self, battle: Battle, recorder: Recorder) -> None:
        """Take a battle on: at the start, or one that was loaded."""
        self.battle = battle
        self.recorder = recorder
        self.chronicle = BattleLog(Narrator(battle.ruleset, battle.stage.sides), self.humans)
        for stamped in battle.events:
            self.chronicle.see(stamped)
        self.is_as_taken_on = battle.decision is not None and battle.decision.ask is not None
        """Whether the question that stands is the one at which the battle was taken on."""
        self.look_ahead_anew()

    def look_ahead_anew(self) -> None:
        """Forget what was looked ahead: another decision stands."""
        self.forecasts = Forecasts(self.battle)

    @property
    def depth(self) -> tuple[int, int]:
        """How far the battle has come: its commands, and the answers to the last one."""
        history = self.battle.history
        return len(history), len(history[-1].answers) if history else 0

    def name_of(self, unit: int) -> str:
        """Return a unit's name."""
        return self.battle.truth.of(unit, Unit).name

    # ---- keeping it ------------------------------------------------------------------------------------------------

    def save(self, path: Path) -> bool:
        """Write the battle to a file; tells whether that went well, the notice says the rest."""
        try:
            self.recorder.save(path)
        except OSError as error:
            self._notice.say(f"The battle was not saved: {path} cannot be written ({reason(error)}).")
            return False
        self._notice.say(f"Saved: {path}")
        return True

    def saved(self, path: Path) -> Loaded | None:
        """Return a saved battle; where it cannot be read the notice says why."""
        try:
            return loading.load(reading.read(path), path.name)
        except RecordError as error:
            self._notice.say(str(error))
            return None

    def is_of_here(self, loaded: Loaded) -> bool:
        """Tell whether a saved battle is one of this table: on its map, with its players, of the same campaign."""
        own, header = self.recorder.header, loaded.header
        return (header.map, header.players, header.journey) == (self.source, self.players, own.journey)

    def write_rosters_to(self, path: Path | None) -> None:
        """Write who comes out of every battle at this table to a file as it ends; None: to none."""
        self._roster_out = path
        self.write_roster()

    def write_roster(self) -> None:
        """Write who has come out of the battle once it is over, if that is wanted; the notice says how that went."""
        path = self._roster_out
        if path is None or self.battle.over is None:
            return
        try:
            roster.write(roster.after(self.battle), path)
        except OSError as error:
            self._notice.say(f"The roster was not written: {path} cannot be written ({reason(error)}).")
        else:
            self._notice.say(f"The roster is written: {path}")
