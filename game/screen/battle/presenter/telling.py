"""What is told of the battle: the log, the turn order, the recap, the goal, the end; none of it ahead of what is seen.

While something is being shown the log ends at it, and the turn order stays as it was but for hit points. No arcade.
"""

from dataclasses import dataclass
from typing import Final

from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.playback import Playback
from game.screen.battle.presenter.recaps import Recaps
from game.screen.battle.presenter.seats import Seats
from game.screen.battle.presenter.table import Table
from game.screen.model import plain
from game.screen.text import cards, goals, wording
from game.screen.text.recap import told


@dataclass(frozen=True, slots=True)
class RecapCard:
    """What the recap says: whose it is, which deed of how many, its lines, and whether the next press ends it."""

    title: str
    place: int
    of: int
    lines: tuple[str, ...]
    is_last: bool
    plays_on: bool


class Bulletin:
    """Tells the side at the table what it has perceived and seen."""

    def __init__(self, table: Table, seats: Seats, notice: Notice, recaps: Recaps, playback: Playback) -> None:
        """Tell nothing yet."""
        self._table: Final = table
        self._seats: Final = seats
        self._notice: Final = notice
        self._recaps: Final = recaps
        self._playback: Final = playback
        self._order: tuple[object, tuple[plain.OrderEntry, ...]] | None = None

    @property
    def log(self) -> tuple[plain.LogLine, ...]:
        """What the side at the table has perceived and seen, oldest first.

        An AI's reasons would tell a person at the table what it knows and means to do: they are told when the battle is
        over, or where only AIs play.
        """
        told, table = self._playback.told, self._table
        explains = not table.humans or (table.battle.over is not None and not self._playback.animating)
        lines = table.chronicle.lines(self._seats.viewer, explains=explains)
        is_all = told >= len(table.battle.events)
        return lines if is_all else tuple(line for line in lines if line.number <= told)

    @property
    def order(self) -> tuple[plain.OrderEntry, ...]:
        """The turn order, as far as the side at the table knows it."""
        as_shown = self._playback.entry_as_shown
        if self._recaps.now is not None:
            return tuple(map(as_shown, self._recaps.now.left.order))
        if self._playback.animating and self._order is not None:
            return tuple(map(as_shown, self._order[1]))
        key = self._notice.state, self._seats.viewer
        if self._order is None or self._order[0] != key:
            self._order = key, cards.turn_order(self._seats.view)
        return self._order[1]

    @property
    def recap(self) -> RecapCard | None:
        """What is shown again, and how far it has come; None where nothing is."""
        recap = self._recaps.now
        if recap is None:
            return None
        now = recap.now
        lines = () if now is None else told([line for line in now.lines if line.number <= self._playback.told])
        title = recap.title(str(self._seats.viewer))
        return RecapCard(title, recap.place, len(recap.deeds), lines, recap.is_over, recap.plays_on)

    @property
    def goal(self) -> str:
        """How whoever sits at the table wins, loses, or neither; how each side does where none alone sits there."""
        task, viewer, humans = goals.of_battle(self._seats.view), self._seats.viewer, self._table.humans
        seat = viewer if viewer in humans else None
        return "" if task is None else goals.told(task, seat, is_you=len(humans) == 1)

    @property
    def result(self) -> plain.ResultCard | None:
        """How the battle ended, once everything has been shown; None before."""
        table = self._table
        over = table.battle.over
        if over is None or self._playback.animating:
            return None
        aftermath = table.chronicle.aftermath(self._seats.viewer)
        return wording.result(over, table.humans, aftermath, table.battle.stage.sides)
