"""Several units that may act at one decision: which of them is chosen, and ending the turns of all. No arcade."""

from game.board.grid import Cell
from game.engine.action import Variant
from game.engine.battle import Accepted
from game.engine.commands import Command, EndTurn
from game.engine.events import Awaited, TurnBegan
from game.screen.battle.presenter.hand import Hand
from game.screen.battle.presenter.table import Mode
from game.screen.text import spending, wording


class Party(Hand):
    """A hand that goes from one unit to another, where several may act."""

    is_ending = False
    """Whether all turns were asked to be ended though somebody has done nothing yet."""

    @property
    def acting(self) -> tuple[int, ...]:
        """The units that may act now; () where no turn is to be played."""
        decision = self.battle.decision
        return decision.units if decision is not None and self.mode is Mode.TURN else ()

    @property
    def acts_in_groups(self) -> bool:
        """Whether units of this battle act together at all."""
        if len(self.acting) > 1:
            self._in_groups = True
        return self._in_groups

    _in_groups = False

    # ---- choosing --------------------------------------------------------------------------------------------------

    def choose_unit(self, unit: int) -> bool:
        """Take another of the units that may act; tells whether it is one of them."""
        if unit not in self.acting:
            return False
        if unit != self.unit:
            self.unit = unit
            self.armed = self.pinned = None
            self.is_ending = False
            self._moved_on()
        self.inspected = 0
        self._say("")
        return True

    def next_unit(self, step: int = 1) -> None:
        """Take the next of the units that may act, or the one before."""
        acting = self.acting
        if acting:
            at = acting.index(self.unit) if self.unit in acting else -step
            self.choose_unit(acting[(at + step) % len(acting)])

    def _select(self, cell: Cell) -> None:
        """Clicked a cell where nothing can be done: another of the units that may act is chosen."""
        if self.armed is not None or not self.choose_unit(self.unit_at(cell)):
            super()._select(cell)

    # ---- ending all turns ------------------------------------------------------------------------------------------

    def idle(self) -> tuple[int, ...]:
        """Return those of the units that may act which have done nothing in this turn."""
        began: dict[int, int] = {
            stamped.event.unit: stamped.number
            for stamped in self.battle.events
            if isinstance(stamped.event, TurnBegan | Awaited)
        }
        acted = {
            entry.command.unit
            for entry in self.battle.history
            if entry.events_before > began.get(entry.command.unit, -1)
        }
        return tuple(unit for unit in self.acting if unit not in acted)

    def end_all(self) -> None:
        """End the turns of all that may act; asks once where some could still do something."""
        if not self.acting or self.is_deaf or (self.is_ending and self.is_double):
            return
        if not self.is_ending and self._asks_about_all():
            return
        self._deaf()
        left = list(self.acting)
        while left:
            done = self.battle.submit(EndTurn(left.pop(0)))
            if not isinstance(done, Accepted) or self.battle.decision is None:
                break
            if self.battle.decision.ask is not None or any(isinstance(one.event, TurnBegan) for one in done.events):
                break
        self.message = ""
        self._decided()

    def _asks_about_all(self) -> bool:
        """Ask whether all turns are to end, where that is to be asked; tells whether it is."""
        settings, idle = self.preferences.now, self.idle()
        guarded = self.acting if settings.guard_end_turn else ()
        able = [unit for unit in guarded if spending.could_act(self.battle, unit, self.forecasts.sample)]
        if not able and settings.confirm != "always":
            return False
        self.armed = self.pinned = None
        self.is_ending, self._asked_at = True, self._clock
        self._moved_on()
        untouched = [self.name_of(unit) for unit in able if unit in idle]
        self._say(wording.ending_all(untouched, [self.name_of(unit) for unit in able if unit not in idle]))
        return True

    # ---- what else lets go of the question -------------------------------------------------------------------------

    def _decided(self) -> None:
        """Another decision stands: nothing is being ended."""
        self.is_ending = False
        super()._decided()

    def choose_action(self, kind: type[Command], variant: Variant | None = None) -> None:
        """Choose an action: nothing is being ended any more."""
        self.is_ending = False
        super().choose_action(kind, variant)

    def leave(self) -> None:
        """Leave one level; first the question whether all turns are to end."""
        if self.is_ending:
            self.is_ending = False
            self._moved_on()
            self._say("")
        else:
            super().leave()

    def _confirm(self) -> None:
        if self.is_ending:
            self.end_all()
        else:
            super()._confirm()
