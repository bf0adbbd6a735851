"""What has been shown so far: how far the telling may go, and each unit as it was shown last. No arcade.

A front end that plays events tells it of both; nothing else is told ahead of that. Without a front end all that has
happened has been shown.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.recaps import Recaps
from game.screen.battle.presenter.table import Table
from game.screen.model.plain import OrderEntry, UnitCard
from game.screen.model.snapshot import Figure


class Playback:
    """Keeps what has been shown of a battle."""

    def __init__(self, table: Table, notice: Notice, recaps: Recaps) -> None:
        """Begin with everything shown."""
        self._table: Final = table
        self._notice: Final = notice
        self._recaps: Final = recaps
        self._figures: dict[int, Figure] = {}
        self.playing: int | None = None
        """The number of the event that is being shown; None where what is seen is what is."""
        self.animating = False
        """Whether what is seen is not yet what is: input waits."""

    def show(self, figures: Iterable[Figure]) -> None:
        """Units are shown like this from now on, or would be if they were seen."""
        self._figures.update({figure.unit: figure for figure in figures})

    def come_to(self, number: int | None, *, animating: bool) -> None:
        """So far the showing has come: at the event of that number, or to what is; `animating`: with more to come."""
        if number != self.playing:
            self.playing = number
            self._notice.changed()
        if animating != self.animating:
            self.animating = animating
            self._notice.moved_on()

    @property
    def told(self) -> int:
        """The number of the last event that may be told of."""
        recap = self._recaps.now
        last = len(self._table.battle.events) if recap is None else recap.shown
        return last if self.playing is None else min(last, self.playing)

    def entry_as_shown(self, entry: OrderEntry) -> OrderEntry:
        """Return an entry of the turn order with the hit points that were shown last."""
        figure = self._figures.get(entry.unit)
        if figure is None:
            return entry
        return replace(entry, hp=figure.hp, maximum=figure.maximum, guess=not figure.exact, is_down=figure.down)

    def card_as_shown(self, card: UnitCard) -> UnitCard:
        """Return a unit's card with the hit points that were shown last, while not all has been shown."""
        figure = self._figures.get(card.unit) if self.animating else None
        if figure is None:
            return card
        both = (0, 0) if card.vigour == (0, 0) else (figure.hp, figure.maximum)
        return replace(card, hp=max(0, figure.hp - figure.beyond), vigour=both)
