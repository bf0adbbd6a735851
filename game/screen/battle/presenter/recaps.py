"""What each side missed while it was away from the screen, and what of it is being shown again. No arcade."""

from collections.abc import Iterable

from game.screen.battle.presenter.table import Table
from game.screen.model.snapshot import snapshot
from game.screen.text import cards
from game.screen.text.recap import LastSeen, Recap, since


class Recaps:
    """Keeps what each side saw last, and plays deed by deed what has happened since."""

    def __init__(self, table: Table) -> None:
        """Nobody has left yet."""
        self._table = table
        self.begin()

    def begin(self) -> None:
        """Begin anew, with another battle."""
        self.now: Recap | None = None
        """What is being shown again; None: what is seen is what is."""
        self._left: dict[str, LastSeen] = {}
        """What each saw as its last turn ended."""
        self._asked: dict[str, LastSeen] = {}
        """What it saw in the midst of its turn, as another side was asked."""
        self._missed: set[str] = set()
        for side in self._table.humans:
            self._left[side] = self._seen(side, is_start=True)
        self._note_who_asks()

    def _note_who_asks(self) -> None:
        """Where a battle is taken on at a question, its asker is in the midst of a turn, as if it had gone on."""
        battle = self._table.battle
        if battle.decision is None or battle.decision.ask is None or not battle.history:
            return
        asker = battle.truth.side_of(battle.history[-1].command.unit)
        if asker in self._table.humans and asker != battle.decision.side:
            self._asked[asker] = self._seen(asker, is_turn_over=False)

    # ---- what is missed --------------------------------------------------------------------------------------------

    def leave(self, side: str, *, is_turn_over: bool) -> None:
        """Keep what a side sees as it leaves the screen, when its turn is over or where another side is asked."""
        kept = self._left if is_turn_over else self._asked
        kept[side] = self._seen(side, is_turn_over=is_turn_over)
        self._missed.discard(side)

    def _seen(self, side: str, *, is_turn_over: bool = True, is_start: bool = False) -> LastSeen:
        """Return what a side sees now."""
        battle = self._table.battle
        view = battle.view(side)
        seen, order = snapshot(view, battle.events), cards.turn_order(view)
        return LastSeen(seen, order, len(battle.events), is_turn_over, is_start)

    def note(self, sides: Iterable[str], seen_by: str) -> None:
        """Note who misses an event: all sides that perceive it but the one that sees it at the screen, "" for none."""
        self._missed.update(side for side in sides if side != seen_by)

    def catch_up(self, side: str, *, wanted: bool, was_hidden: bool) -> None:
        """A side takes its turn up: show first what it has missed, if that is wanted.

        What came of a question in the midst of its turn it has seen itself, unless the screen was hidden meanwhile.
        """
        found = self.take_up(side)
        if wanted and side in self._missed and (was_hidden or found is None or not found.is_answer):
            self.now = found
        self._missed.discard(side)

    def take_up(self, side: str) -> Recap | None:
        """A side has its turn, again or anew; return what has happened since it left the screen.

        If its last turn ended with the answer to a question, it was at the question that it left.
        """
        asked = self._asked.pop(side, None)
        found = self._since(side, asked or self._left.get(side))
        if asked is not None and found is not None and not found.is_answer:
            self._left[side] = asked
        return found

    # ---- what is shown again ---------------------------------------------------------------------------------------

    def recall(self, side: str) -> bool:
        """Begin to show what has happened since a side had its turn; tells whether there is anything to show."""
        self.now = self._since(side, self._left.get(side))
        return self.now is not None

    def _since(self, side: str, left: LastSeen | None) -> Recap | None:
        table = self._table
        return None if left is None else since(table.battle, table.chronicle, side, left)

    def end(self) -> bool:
        """Show what is now; tells whether anything else was shown."""
        was, self.now = self.now, None
        return was is not None
