"""What comes over a battle by itself: a question, the recap, and over all the curtain between two people. No arcade.

Each says what keys and presses do in it; `Modals` says who is asked.
"""

from typing import Final

from game.screen.battle.presenter.clock import TableClock
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.play import Play
from game.screen.battle.presenter.playback import Playback
from game.screen.battle.presenter.questions import Questions
from game.screen.battle.presenter.recaps import Recaps
from game.screen.battle.presenter.seats import Seats
from game.screen.keys import ARROWS, CONFIRM, NEXT_POLICY, SIT_DOWN
from game.screen.model.press import Answer, AtTable, Press, Recall, SetPolicy

KEPT: Final = "CTRL+"
"""Before an answer's key: such questions are answered like this from now on."""


class Question:
    """A question stands until it is answered, so that it cannot be left; one may look about before."""

    is_whole: Final = False

    def __init__(self, questions: Questions, play: Play) -> None:
        """Take what is asked, and what an answer is given to."""
        self._questions: Final = questions
        self._play: Final = play

    @property
    def is_open(self) -> bool:
        """Whether somebody at the table is asked."""
        return self._questions.asked is not None

    def key(self, name: str) -> bool:
        """Answer by key, with Ctrl like this from now on; or go on to the next policy, or to the next answer."""
        if name in ARROWS:
            self._questions.step(name)
            return True
        if name == NEXT_POLICY:
            self._questions.next_policy()
            return True
        number = self._questions.answer_by(name)
        if number is None and name.startswith(KEPT):
            number = self._questions.answer_by(name.removeprefix(KEPT))
            if number is not None:
                self._questions.keep(number)
        if number is not None:
            self.answer(number)
        return number is not None

    def press(self, press: Press) -> bool:
        """Answer, or set a policy."""
        match press:
            case Answer(number):
                self.answer(number)
            case SetPolicy(policy):
                self._questions.set_policy(policy)
            case _:
                return False
        return True

    def leave(self) -> bool:
        """Stay."""
        return False

    def answer(self, number: int) -> None:
        """Answer with the option of that number, 0 for the first."""
        self._play.carry_out(self._questions.answered(number))


class Recapping:
    """What has happened since one's turn is shown again, deed by deed; one may look about meanwhile."""

    is_whole: Final = False

    def __init__(self, recaps: Recaps, play: Play, playback: Playback, notice: Notice) -> None:
        """Take what is shown, and what leads it on."""
        self._recaps: Final = recaps
        self._play: Final = play
        self._playback: Final = playback
        self._notice: Final = notice

    @property
    def is_open(self) -> bool:
        """Whether something is shown again."""
        return self._recaps.now is not None

    def key(self, name: str) -> bool:
        """Lead it on by key."""
        if name in CONFIRM:
            return self.press(Recall.ALL)
        return name in {"RIGHT", "TAB"} and self.press(Recall.NEXT)

    def press(self, press: Press) -> bool:
        """Lead it on: by the next deed, by all of them one after the other, or to what is now."""
        if not isinstance(press, Recall):
            return False
        if press is Recall.SKIP:
            self._play.end_recap()
        elif not self._playback.animating:
            self._play.recap_on(by_itself=press is Recall.ALL)
        elif self._recaps.now is not None and press is Recall.ALL:
            self._recaps.now.plays_on = True
            self._notice.moved_on()
        return True

    def leave(self) -> bool:
        """Show what is now."""
        self._play.end_recap()
        return True


class HandOver:
    """The curtain: nothing beneath it lives until the next player has sat down, by the one key that it names."""

    is_whole: Final = True

    def __init__(self, seats: Seats, clock: TableClock, play: Play) -> None:
        """Take who sits there, and what lets the next one sit down."""
        self._seats: Final = seats
        self._clock: Final = clock
        self._play: Final = play

    @property
    def is_open(self) -> bool:
        """Whether somebody is to sit down."""
        return bool(self._seats.handover)

    def key(self, name: str) -> bool:
        """Let the next player sit down by the key that the curtain names, and by no other."""
        return name == SIT_DOWN and self.press(AtTable.SIT_DOWN)

    def press(self, press: Press) -> bool:
        """Let the next player sit down."""
        if press is AtTable.SIT_DOWN and not self._clock.is_deaf:
            self._play.confirm_handover()
        return press is AtTable.SIT_DOWN

    def leave(self) -> bool:
        """Stay: nobody sits down by a back key."""
        return False
