"""What is told of the battle: the log, the turn order, the curtain, the recap; none of it ahead of what is seen.

While something is being shown the log ends at it, and the turn order stays as it was but for hit points. No arcade.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.screen.battle.presenter.asked import Asked
from game.screen.battle.presenter.table import Mode
from game.screen.keys import CONFIRM
from game.screen.model import plain
from game.screen.model.snapshot import Figure
from game.screen.text import cards, wording

MOST_LINES = 5
"""Lines that are told of one deed at most; the log has all."""


@dataclass(frozen=True, slots=True)
class RecapCard:
    """What the recap says: whose it is, which deed of how many, its lines, and whether the next press ends it."""

    title: str
    place: int
    of: int
    lines: tuple[str, ...]
    is_last: bool
    plays_on: bool


class Telling(Asked):
    """A table that tells what happens."""

    figure_of: Callable[[int], Figure | None] | None = None
    """A unit as the scene shows it now; None where there is no scene."""
    _playing: int | None = None
    _order: tuple[object, tuple[plain.OrderEntry, ...]] | None = None

    @property
    def playing(self) -> int | None:
        """The number of the event that is being shown; None where what is seen is what is."""
        return self._playing

    @playing.setter
    def playing(self, number: int | None) -> None:
        if number != self._playing:
            self._playing = number
            self.version += 1

    @property
    def _told(self) -> int:
        """The number of the last event that may be told of."""
        last = len(self.battle.events) if self.recap is None else self.recap.shown
        return last if self._playing is None else min(last, self._playing)

    @property
    def log(self) -> tuple[plain.LogLine, ...]:
        """What the side at the table has perceived and seen, oldest first."""
        told = self._told
        lines = self.chronicle.lines(self.viewer)
        return lines if told >= len(self.battle.events) else tuple(line for line in lines if line.number <= told)

    @property
    def order(self) -> tuple[plain.OrderEntry, ...]:
        """The turn order, as far as the side at the table knows it."""
        if self.recap is not None:
            return self._as_seen(self.recap.left.order)
        if self.animating and self._order is not None:
            return self._as_seen(self._order[1])
        key = self.state, self.viewer
        if self._order is None or self._order[0] != key:
            self._order = key, cards.turn_order(self.view)
        return self._order[1]

    def _as_seen(self, entries: tuple[plain.OrderEntry, ...]) -> tuple[plain.OrderEntry, ...]:
        """Return entries with the hit points that the scene shows now."""
        return tuple(self._entry_as_seen(entry) for entry in entries)

    def _entry_as_seen(self, entry: plain.OrderEntry) -> plain.OrderEntry:
        figure = self.figure_of(entry.unit) if self.figure_of is not None else None
        if figure is None:
            return entry
        return replace(entry, hp=figure.hp, maximum=figure.maximum, guess=not figure.exact, is_down=figure.down)

    def _card_as_seen(self, card: plain.UnitCard) -> plain.UnitCard:
        """Return a unit's card with the hit points that the scene shows now."""
        figure = self.figure_of(card.unit) if self.figure_of is not None and self.animating else None
        if figure is None:
            return card
        both = (0, 0) if card.vigour == (0, 0) else (figure.hp, figure.maximum)
        return replace(card, hp=max(0, figure.hp - figure.beyond), vigour=both)

    # ---- the curtain -----------------------------------------------------------------------------------------------

    @property
    def handover(self) -> str:
        """Who is to sit down now; "" when nobody is."""
        decision = self.battle.decision
        return decision.side if self.mode is Mode.HANDOVER and decision is not None else ""

    @property
    def handover_title(self) -> str:
        """What the hand-over says of them."""
        decision = self.battle.decision
        return wording.handover(self.handover, is_asked=decision is not None and decision.ask is not None)

    # ---- the recap -------------------------------------------------------------------------------------------------

    @property
    def recap_card(self) -> RecapCard | None:
        """What is shown again, and how far it has come; None where nothing is."""
        recap = self.recap
        if recap is None:
            return None
        now = recap.now
        lines = () if now is None else tuple(line.text for line in now.lines if line.number <= self._told)
        first, rest = lines[:1], lines[1:]
        return RecapCard(
            f"Since your last turn, {str(self.viewer).capitalize()}", recap.place, len(recap.deeds),
            (*first, *rest[-(MOST_LINES - 1) :]), recap.is_over, recap.plays_on,
        )  # fmt: skip

    def _recap_key(self, name: str) -> bool:
        if name == "ESCAPE":
            self.end_recap()
        elif name in CONFIRM:
            self.press_recap("on")
        elif name in {"RIGHT", "TAB"}:
            self.press_recap("next")
        else:
            return False
        return True

    def press_recap(self, what: str) -> None:
        """Press a button of the recap: the next deed, all of them one after the other, or what is now."""
        if what == "skip":
            self.end_recap()
        elif not self.animating:
            self.recap_on(by_itself=what == "on")
        elif self.recap is not None and what == "on":
            self.recap.plays_on = True
            self._moved_on()
