"""Looking closer: the cards of a unit and of a cell, as the side at the table knows them. No arcade."""

import dataclasses
from typing import Final

from game.engine.ruleset import Ruleset
from game.screen.battle.forecast.cell_card import cell_card
from game.screen.battle.presenter.declarations import Declarations
from game.screen.battle.presenter.lookout import Lookout
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.playback import Playback
from game.screen.battle.presenter.pointer import Pointer
from game.screen.battle.presenter.seats import Seats
from game.screen.battle.presenter.selection import Selection
from game.screen.battle.presenter.table import Table
from game.screen.model import plain
from game.screen.text import cards, spending, witness


class Inspect:
    """Tells of who and what is pointed at."""

    def __init__(
        self,
        table: Table,
        seats: Seats,
        notice: Notice,
        playback: Playback,
        pointer: Pointer,
        selection: Selection,
        declarations: Declarations,
        lookout: Lookout,
    ) -> None:
        """Look at nothing yet."""
        self._table: Final = table
        self._seats: Final = seats
        self._notice: Final = notice
        self._playback: Final = playback
        self._pointer: Final = pointer
        self._selection: Final = selection
        self._declarations: Final = declarations
        self._lookout: Final = lookout
        self._cell: tuple[object, plain.CellCard] | None = None
        self._witnessed: tuple[object, witness.Seen] | None = None

    @property
    def card(self) -> plain.UnitCard | None:
        """The unit under the pointer, else the one looked at, else the selected one."""
        view = self._seats.view
        asked = self._pointer.unit, self._pointer.inspected, self._selection.unit
        shown = next((one for one in asked if one and view.knows(one)), 0)
        if not shown:
            return None
        card = self._playback.card_as_shown(cards.unit_card(view, shown))
        facts = witness.corrected(card.facts, self.seen_of(shown))
        return dataclasses.replace(card, means=self._declarations.of(shown), turn=self.turn_of(shown), facts=facts)

    def seen_of(self, unit: int) -> witness.Seen:
        """Return what the side at the table has seen of a unit's things and boons, as far as that was shown."""
        last = self._playback.told
        key = self._notice.state, self._seats.viewer, last, unit
        if self._witnessed is None or self._witnessed[0] != key:
            told = (one for one in self._table.battle.events if one.number <= last)
            self._witnessed = key, witness.witnessed(self._seats.view, told, self._seats.perceives, unit)
        return self._witnessed[1]

    def in_hand(self, unit: int) -> tuple[str, ...]:
        """Return what a unit has in hand, each with what it does, as far as the side at the table has seen."""
        view = self._seats.view
        if not view.knows(unit):
            return ()
        outfit = witness.corrected_outfit(Ruleset.of(view).presentation.outfit(view, unit), self.seen_of(unit))
        hands = {slot.key for slot in outfit.slots if slot.place == "hand"}
        held = dict.fromkeys((one.name, one.figures) for one in outfit.gear if one.slot in hands)
        return tuple(f"{name} {figures}".strip() for name, figures in held)

    @property
    def handled(self) -> dict[int, tuple[str, ...]]:
        """Who is named on the map, with what is in hand: who is pointed at, else who is chosen to act, or is asked."""
        chosen = self._selection.unit if self._selection.menu is not None else self._seats.asked
        named = self._pointer.unit or chosen
        return {named: self.in_hand(named)} if named else {}

    def turn_of(self, unit: int) -> tuple[plain.Allowance, ...]:
        """Return what is left of a unit's turn, as the side at the table knows it; () when it is not its turn."""
        events, viewer = self._table.battle.events, self._seats.viewer
        told = (one.event for one in reversed(events) if viewer is None or viewer in one.sides)
        return spending.allowances(self._seats.view, unit, told)

    @property
    def cell(self) -> plain.CellCard | None:
        """The cell under the pointer."""
        cell = self._pointer.hovered
        if cell is None:
            return None
        unit, threatening, said = self._selection.unit, self._lookout.threatening(cell), self._lookout.layer.of(cell)
        key = self._notice.state, self._seats.viewer, cell, unit, threatening, said
        if self._cell is None or self._cell[0] != key:
            self._cell = key, cell_card(self._seats.view, cell, unit, threatening, said)
        return self._cell[1]
