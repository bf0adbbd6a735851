"""Who sits at the screen: one side after another, with a curtain between them where one must not see another's secrets.

Nobody's secrets are shown while none of the people is to choose: then the table is seen with the eyes of all of them.
No arcade.
"""

from typing import Final

from game.engine.battle import Battle, Settled, Stamped, Undone
from game.record import record
from game.screen.battle.presenter.table import Mode, Table
from game.screen.model.eyes import COMMON, has_anyone_secrets, is_anything_hidden
from game.screen.model.snapshot import snapshot
from game.screen.text import cards, wording
from game.screen.text.recap import LastSeen, Recap, since

BANNER_SECONDS: Final = 2.2
"""How long it is told who plays now, where nothing has to be hidden."""


class Sitting(Table):
    """A table with somebody at the screen."""

    recap: Recap | None = None
    """What is being shown again; None: what is seen is what is."""
    _banner_until = 0.0
    _curtain = ""

    def _adopt(self, battle: Battle, recorder: record.Recorder) -> None:
        """Take a battle on: nobody sits there yet."""
        self._left: dict[str, LastSeen] = {}
        self._missed: set[str] = set()
        self._turn_of = self._seated = self._curtain = ""
        self.recap = None
        super()._adopt(battle, recorder)
        self._settle_seat()

    def _first_viewer(self) -> str | None:
        return COMMON if len(self.humans) > 1 else super()._first_viewer()

    @property
    def mode(self) -> Mode:
        """Who is to do something now."""
        return Mode.RECAP if self.recap is not None else super().mode

    def _see(self, told: Stamped | Undone | Settled) -> None:
        """Note who misses what happens."""
        super()._see(told)
        if isinstance(told, Stamped):
            shown = self._perceives(told.sides)
            self._missed.update(side for side in told.sides if not (shown and side == self._seated))

    def tick(self, seconds: float) -> None:
        """Let time pass: whoever is to choose sits down."""
        if self.recap is None:
            self._settle_seat()
            super().tick(seconds)
        else:
            self._clock += seconds
            if self.recap.plays_on and not self.animating:
                self.recap_on()
        if self._banner_until and self._clock >= self._banner_until:
            self.drop_banner()

    # ---- taking a seat ---------------------------------------------------------------------------------------------

    def _settle_seat(self) -> None:
        """Let the side that is to choose sit down, or the curtain fall; what others do all watch with the same eyes."""
        if self.animating or self.recap is not None:
            return
        decision = self.battle.decision
        side = decision.side if decision is not None else ""
        if side != self._turn_of and self._turn_of:
            self._leave(self._turn_of)
        several = len(self.humans) > 1
        if decision is None or not self.is_for_people(decision):
            if several and (decision is None or decision.ask is None):
                self._look_on()
        elif side == self.viewer:
            self._turn_of = side if decision.ask is None else self._turn_of
        elif several and self._curtain != side:
            if self._must_hide():
                self._look_on()
                self._curtain = side
                self._deaf()
            else:
                self._sit_down(side)

    def _leave(self, side: str) -> None:
        """Keep what a side sees as it leaves the screen."""
        view = self.battle.view(side)
        self._left[side] = LastSeen(snapshot(view), cards.turn_order(view), len(self.battle.events))
        self._missed.discard(side)
        self._turn_of = ""

    def _look_on(self) -> None:
        """Show no more than all the people at the table know."""
        if self.viewer != COMMON:
            self.viewer = COMMON
            self._clear_eyes()

    def _must_hide(self) -> bool:
        """Tell whether nothing may be seen until the next player has sat down; what is secret is hidden in any case."""
        wanted = self.preferences.now.hand_over
        if wanted == "banner":
            return has_anyone_secrets(self.battle, self.humans)
        return wanted == "always" or is_anything_hidden(self.battle, self.humans)

    def confirm_handover(self) -> None:
        """The next player has sat down."""
        if self.mode is Mode.HANDOVER and self.battle.decision is not None:
            self._sit_down(self.battle.decision.side)
            self.drop_banner()

    def _sit_down(self, side: str) -> None:
        """Show the battle with a side's eyes, and first what it has missed."""
        decision = self.battle.decision
        is_turn = decision is not None and decision.ask is None
        self.viewer, self._curtain = side, ""
        self._banner_until = self._clock + BANNER_SECONDS if self._seated != side else 0.0
        self._seated = side
        if is_turn:
            self._turn_of = side
            if side in self._missed and self.preferences.now.recap:
                self.recap = self._recalled()
            self._missed.discard(side)
        self._clear_eyes()

    def _clear_eyes(self) -> None:
        """Forget all that was pointed at, chosen and said: it was for other eyes."""
        self.hovered, self.inspected, self.message = None, 0, ""
        self._decided()
        self._reset()

    # ---- the banner ------------------------------------------------------------------------------------------------

    @property
    def banner(self) -> str:
        """Who plays now, told for a moment where nothing has to be hidden; "" when that is over."""
        decision = self.battle.decision
        if not self._banner_until or decision is None or decision.side != self.viewer:
            return ""
        return wording.handover(decision.side, is_asked=decision.ask is not None)

    def drop_banner(self) -> None:
        """Tell no longer who plays now."""
        if self._banner_until:
            self._banner_until = 0.0
            self.version += 1

    # ---- what happened meanwhile -------------------------------------------------------------------------------------

    def _recalled(self) -> Recap | None:
        """Return what happened since the side at the table had its turn; None where there is nothing to tell."""
        left = self._left.get(self.viewer or "")
        return None if left is None else since(self.battle, self.chronicle, str(self.viewer), left)

    def recall(self) -> None:
        """Show once more what happened since the side at the table had its turn."""
        found = self._recalled() if self.mode is Mode.TURN else None
        if found is None:
            self._say("Nothing has happened since your turn.")
            return
        self.recap = found
        self._clear_eyes()

    def recap_on(self, *, by_itself: bool = False) -> None:
        """Show the next deed, or, after the last, what is now; `by_itself`: all that are left, one after the other."""
        recap = self.recap
        if recap is None:
            return
        recap.plays_on = recap.plays_on or by_itself
        if recap.is_over:
            self.end_recap()
            return
        self._moved_on()
        for stamped in recap.go_on():
            self._tell(stamped)

    def end_recap(self) -> None:
        """Show what is now."""
        if self.recap is not None:
            self.recap = None
            self._clear_eyes()
