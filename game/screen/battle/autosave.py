"""Keeps the battle at a table: each round by itself, at the end its replay and its campaign, and the quick save.

No arcade.
"""

from typing import Final

from game.engine.components import BATTLE, Clock
from game.files import reason
from game.record.recorder import Recorder
from game.report.chapter import chapter_of
from game.scenario.campaign.journey import Journey, after
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.table import Table
from game.screen.keys import common, written
from game.screen.saves.library import Library


class Autosave:
    """Watches one table, and writes into one library."""

    def __init__(self, table: Table, notice: Notice, library: Library) -> None:
        """Begin with the round that has been reached: of a loaded battle it is kept already."""
        self._table: Final = table
        self._say: Final = notice.say
        self.library: Final = library
        self._recorder: Recorder = table.recorder
        self._round = 0
        self._is_replay_kept = False
        self.journey: Journey | None = None
        """The campaign after this battle, once it is over; None of a battle by itself."""
        self._kept_at = table.depth
        if table.battle.commands:
            self._take_over()

    def tick(self) -> None:
        """Keep what there is to keep; call between commands."""
        table, library = self._table, self.library
        if table.recorder is not self._recorder:
            self._take_over()
        if library.complaint:
            self._say(library.complaint)
            library.complaint = ""
        if table.battle.over is not None:
            self._keep_replay()
            self._go_on()
        elif self._now() != self._round:
            self._round = self._now()
            self._keep()

    def leave(self) -> None:
        """Keep the battle at the decision that stands, as it is left for good: what was played since is not lost."""
        if self._table.battle.over is None and self._kept_at != self._table.depth:
            self._keep()
        self.library.finish()

    def _keep(self) -> None:
        """Keep the round as it stands, if that is wanted."""
        table = self._table
        if table.preferences.now.autosave:
            self._kept_at = table.depth
            self.library.autosave(table.recorder)

    def _take_over(self) -> None:
        """Go on with a battle that was loaded."""
        self._recorder, self.journey = self._table.recorder, None
        self._round = self._now()
        self._kept_at = self._table.depth
        self._is_replay_kept = self._table.battle.over is not None

    def _now(self) -> int:
        clock = self._table.battle.truth.get(BATTLE, Clock)
        return 0 if clock is None else clock.round

    def _keep_replay(self) -> None:
        if self._is_replay_kept:
            return
        self._is_replay_kept = True
        try:
            self.library.keep_replay(self._table.recorder)
        except OSError as error:
            self._say(f"The replay was not kept: {self.library.replays_folder} cannot be written ({reason(error)}).")

    def _go_on(self) -> None:
        """Lead the battle's campaign on, once it is over, and keep how far it has come."""
        before = self._table.recorder.header.journey
        if before is None or before.battle is None or self.journey is not None:
            return
        come = after(before, *chapter_of(self._table.battle, before.battle.side))
        try:
            self.journey = self.library.journeys.went_on(before, come)
        except OSError as error:
            self.journey = come
            self._say(f"The campaign was not kept: its folder cannot be written ({reason(error)}).")

    def save_quick(self) -> bool:
        """Write the quick save; tells whether that went well, the notice says the rest."""
        path = self.library.quick
        try:
            self.library.save_quick(self._table.recorder)
        except OSError as error:
            self._say(f"The battle was not saved: {path} cannot be written ({reason(error)}).")
            return False
        key = written(common("Load", self._table.preferences.now.keys))
        self._say(f"Saved. {key} goes on from here." if key else "Saved.")
        return True
