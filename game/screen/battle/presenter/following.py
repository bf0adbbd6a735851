"""What follows a deed by itself: the blow at the end of a walk, and the end of the turn. No arcade.

A blow follows only where the walk has gone as it was shown. A turn ends with its last deed where that was asked for by
the same press; and where nothing at all is left to be done in it and the last deed could not be taken back
(`Settings.end_spent`).
"""

from typing import Final, NamedTuple

from game.engine.commands import Command, EndTurn
from game.engine.refusal import Refused
from game.screen.battle.forecast.approach import Known, newly_known
from game.screen.battle.presenter.hand import Hand
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.seats import Mode, Seats
from game.screen.battle.presenter.table import Table
from game.screen.model.deed import Approach, Deed
from game.screen.text import wording


class Next(NamedTuple):
    """A command that follows, and what is said of it."""

    command: Command
    words: str = ""


class Following:
    """Keeps what is to follow the deed that was begun, with what was known as it began."""

    def __init__(self, table: Table, notice: Notice, seats: Seats, hand: Hand) -> None:
        """Nothing follows."""
        self._table: Final = table
        self._notice: Final = notice
        self._seats: Final = seats
        self._hand: Final = hand
        self.forget()

    def forget(self) -> None:
        """Nothing follows any more."""
        self._unit = 0
        self._blow: Approach | None = None
        self._ends = False
        self._known: Known = frozenset(), 0

    def begin(self, deed: Deed, *, ends: bool) -> None:
        """A deed begins; `ends`: its turn is to end with it."""
        self.forget()
        if isinstance(deed, EndTurn):
            return
        self._unit, self._ends = deed.unit, ends
        self._blow = deed if isinstance(deed, Approach) else None
        self._known = newly_known(self._seats.view, deed.unit)

    def next(self) -> Next | None:
        """Return what follows now, once; questions in the middle are waited for."""
        decision = self._table.battle.decision
        if not self._unit or (decision is not None and decision.ask is not None):
            return None
        history = self._table.battle.history
        if decision is None or self._unit not in decision.units or (history and history[-1].turn_began):
            self.forget()
            return None
        if self._seats.mode is not Mode.TURN:
            return None
        return self._strike() if self._blow is not None else self._end()

    def _is_as_known(self) -> bool:
        """Tell whether no foe has come to be known since, and the one who acts is as well as before."""
        (foes, left), (known, had) = newly_known(self._seats.view, self._unit), self._known
        return foes <= known and left >= had

    def _strike(self) -> Next | None:
        """Strike at the end of a walk, where that has gone as it was shown."""
        deed, self._blow = self._blow, None
        if deed is None:
            return None
        is_there = self._seats.view.cells(deed.unit)[:1] == deed.move.path[-1:]
        if is_there and self._is_as_known():
            return Next(deed.strike)
        self.forget()
        self._notice.say(wording.STOPPED)
        return None

    def _end(self) -> Next | None:
        """End the turn, where that was asked for and nothing new is known, or where nothing is left to be done."""
        unit, ends, is_as_known, known = self._unit, self._ends, self._is_as_known(), self._known[0]
        self.forget()
        if ends and not is_as_known:
            self._notice.say(wording.NOT_ENDED[not known.issuperset(self._seats.view.enemies(unit))])
        elif ends:
            end = self._hand.end(unit)
            return None if end is None else Next(end)
        elif self._is_over(unit):
            return Next(EndTurn(unit), wording.ended(self._table.name_of(unit)))
        return None

    def _is_over(self, unit: int) -> bool:
        """Tell whether a turn ends by itself: nothing is left in it, and its last deed stands in any case."""
        is_wanted = self._table.preferences.now.end_spent and isinstance(self._table.battle.undo_refusal(), Refused)
        return is_wanted and self._hand.has_nothing_left(unit)
