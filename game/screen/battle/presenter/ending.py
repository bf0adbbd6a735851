"""Ending turns: asked about once where something is left to do, then done (`Settings.guard_end_turn`). No arcade."""

from math import inf
from typing import Final

from game.engine.commands import EndTurn
from game.engine.events import Awaited, TurnBegan
from game.screen.battle.presenter.clock import TableClock
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.selection import Selection
from game.screen.battle.presenter.table import Table
from game.screen.text import spending, wording


class TurnEnding:
    """Keeps whether it was asked if a turn, or all of them, are to end."""

    def __init__(self, table: Table, clock: TableClock, notice: Notice, selection: Selection) -> None:
        """Nothing was asked yet."""
        self._table: Final = table
        self._clock: Final = clock
        self._notice: Final = notice
        self._selection: Final = selection
        self.is_of_all = False
        """Whether all turns were asked to be ended though somebody has done nothing yet."""
        self._asked_at = -inf

    @property
    def is_double(self) -> bool:
        """Whether it was asked a moment ago: the second click of a double-click is no answer."""
        return self._clock.is_double(self._asked_at)

    def forget(self) -> bool:
        """Nothing is being ended any more; tells whether it was asked if all turns are to end."""
        was, self.is_of_all = self.is_of_all, False
        return was

    def may_end(self, command: EndTurn, *, again: bool) -> bool:
        """Tell whether a turn may end at once; else it is said what is left to do, and waited to be told `again`."""
        settings, menu = self._table.preferences.now, self._selection.menu
        left: tuple[str, ...] = ()
        if menu is not None and settings.guard_end_turn:
            given = (given for entry in menu.entries for given in entry.commands)
            could = spending.could_strike(menu.view, menu.unit, given)
            left = spending.unspent(menu, self._table.forecasts.sample) if could or settings.confirm == "always" else ()
        if again or not (left or settings.confirm == "always"):
            return True
        self._asked_at = self._clock.now
        self._notice.say(wording.ending(self._table.name_of(command.unit), left))
        return False

    def may_end_all(self) -> bool:
        """Tell whether all turns may end at once; else it is asked, once, where some could still do something."""
        if self.is_of_all:
            return True
        table, settings, idle = self._table, self._table.preferences.now, self.idle()
        guarded = self._selection.acting if settings.guard_end_turn else ()
        decision = table.battle.decision
        view = table.battle.view(None if decision is None else decision.side)
        able = [unit for unit in guarded if spending.could_strike(view, unit, table.battle.legal(unit))]
        if not able and settings.confirm != "always":
            return True
        self._selection.drop()
        self.is_of_all, self._asked_at = True, self._clock.now
        self._notice.moved_on()
        untouched = [table.name_of(unit) for unit in able if unit in idle]
        self._notice.say(wording.ending_all(untouched, [table.name_of(unit) for unit in able if unit not in idle]))
        return False

    def idle(self) -> tuple[int, ...]:
        """Return those of the units that may act which have done nothing in this turn."""
        battle = self._table.battle
        began: dict[int, int] = {
            stamped.event.unit: stamped.number
            for stamped in battle.events
            if isinstance(stamped.event, TurnBegan | Awaited)
        }
        acted = {
            entry.command.unit for entry in battle.history if entry.events_before > began.get(entry.command.unit, -1)
        }
        return tuple(unit for unit in self._selection.acting if unit not in acted)
