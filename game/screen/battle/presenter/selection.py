"""What is chosen: one of the units that may act, and an action of it with its variant. No arcade."""

from dataclasses import dataclass
from typing import Final

from game.engine.action import Variant
from game.engine.battle import Decision
from game.engine.commands import Command, EndTurn, Move
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.seats import Mode, Seats
from game.screen.battle.presenter.table import Table
from game.screen.model.deed import Deed
from game.screen.text.menu import ActionVariant, Menu, MenuEntry


@dataclass(frozen=True, slots=True)
class Armed:
    """An action chosen, with the variant of it if that matters."""

    kind: type[Command]
    variant: Variant | None


class Selection:
    """Keeps what the side at the table has chosen, and what of it waits to be confirmed."""

    def __init__(self, table: Table, seats: Seats, notice: Notice) -> None:
        """Choose nothing yet."""
        self._table: Final = table
        self._seats: Final = seats
        self._notice: Final = notice
        self.unit = 0
        """The unit that is chosen, 0 for none."""
        self.armed: Armed | None = None
        self.pinned: Deed | None = None
        """What is shown and waits to be confirmed."""
        self._is_put = False
        """Whether it was said who is taken next."""
        self._menu: Menu | None = None
        self._in_groups = False

    def begin(self, decision: Decision | None) -> None:
        """Let go of everything, and take a unit: the same as before in its turn, else the one after it."""
        self.drop()
        self._menu = None
        if decision is None or decision.side != self._seats.viewer or decision.side not in self._table.humans:
            self.unit = 0
        elif not self._is_put or self.unit not in decision.units:
            self.unit = self._following(decision)
        self._is_put = False

    def _following(self, decision: Decision) -> int:
        """Return who is taken next: the same again in its turn, the one after it once that is over, else the first."""
        battle, units = self._table.battle, decision.units
        history = battle.history
        last = history[-1].command if history else None
        if last is not None and battle.truth.side_of(last.unit) != decision.side:
            return units[0]
        if self.unit in units and last != EndTurn(self.unit):
            return self.unit
        return next((unit for unit in units if unit > self.unit), units[0])

    def put_on(self, unit: int) -> None:
        """Let a unit be the one that is taken next, if it may act; 0 for the first that may."""
        self.unit, self._is_put = unit, True

    def drop(self) -> None:
        """Let go of the action, and of what waits to be confirmed."""
        self.armed = self.pinned = None

    def pin(self, deed: Deed) -> None:
        """Show a deed until it is confirmed or let go of."""
        self.pinned = deed
        self._notice.changed()

    # ---- the unit --------------------------------------------------------------------------------------------------

    @property
    def acting(self) -> tuple[int, ...]:
        """The units that may act now; () where no turn is to be played."""
        decision = self._table.battle.decision
        return decision.units if decision is not None and self._seats.mode is Mode.TURN else ()

    @property
    def acts_in_groups(self) -> bool:
        """Whether units of this battle act together at all."""
        self._in_groups = self._in_groups or len(self.acting) > 1
        return self._in_groups

    def take(self, unit: int) -> None:
        """Take another of the units that may act."""
        if unit != self.unit:
            self.unit = unit
            self.drop()
            self._notice.moved_on()

    # ---- the action ------------------------------------------------------------------------------------------------

    @property
    def menu(self) -> Menu | None:
        """What the chosen unit can do; None when no turn is to be played."""
        if self._seats.mode is not Mode.TURN or not self.unit:
            return None
        if self._menu is None or self._menu.unit != self.unit:
            self._menu = Menu(self._table.battle, self.unit)
            self.want_odds()
        return self._menu

    @property
    def entry(self) -> MenuEntry | None:
        """The action that is chosen, as the menu has it; None while none is."""
        menu = self.menu
        return None if menu is None or self.armed is None else menu.entry(self.armed.kind)

    @property
    def way(self) -> ActionVariant | None:
        """The variant of the action that is chosen; None while none is."""
        entry, armed = self.entry, self.armed
        if entry is None or armed is None:
            return None
        return next((way for way in entry.ways if way.variant == armed.variant), None)

    def want_odds(self) -> None:
        """Have the odds of everything that can be aimed at worked out, for the labels."""
        way = self.way
        if way is not None and way.is_aimed and not issubclass(type(way.commands[0]), Move):
            self._table.forecasts.want(way.commands)
