"""Tells a battle in words as it is played, a sentence a line, for whoever listens instead of looking. No arcade.

Told is only what the side at the table perceives, when it is seen, and what it is shown: the log, what can be done, the
preview, questions with their answers, refusals, the end. While nobody has sat down yet nothing is told but who is to.
"""

from typing import Final

from game.report.statistics import Statistics
from game.screen.audio.reader import SpeechReader
from game.screen.battle.presenter.seats import Mode
from game.screen.battle.presenter.session import Session
from game.screen.model.plain import LogLine
from game.screen.model.press import Press
from game.screen.text import spoken

REST: Final = 0.25
"""Seconds that the pointer rests before it is told what lies under it."""
PATIENCE: Final = 1.5
"""Seconds that a question waits for the odds of its answers."""
AT_FIRST: Final = 6
"""So many lines are told of what happened before anybody listened."""


class Narration:
    """What is told of one battle; `update` is called again and again."""

    def __init__(self, session: Session, reader: SpeechReader) -> None:
        """Begin with the last that has happened."""
        self._session: Final = session
        self._say: Final = reader.say
        self._wipe: Final = reader.wipe
        self._told: set[tuple[int, str]] = set()
        self._chronicle: object = None
        self._recap: object = None
        self._seen: object = None
        self._turn_seen: object = None
        self._curtain = self._banner = ""
        self._prompt: tuple[str, int] = ("", 0)
        self._is_working = False
        self._left = ""
        self._unit = 0
        self._able: tuple[Press, ...] = ()
        self._pointed: object = None
        self._preview: list[str] = []
        self._waiting: list[str] = []
        self._rested = 0.0
        self._is_new = False
        """Whether it is another one's turn since something was told of the pointer."""
        self._question: object = None
        self._answer: int | None = None
        self._asked_for = 0.0
        self._is_over = False
        self._lesson = ""
        self._goal = ""

    def teach(self, words: str) -> None:
        """Tell what a lesson says now, where it says something else than before."""
        if words != self._lesson and self._session.seats.mode is not Mode.WAITING:
            self._lesson = words
            self._say(words)

    def update(self, seconds: float) -> None:
        """Tell what there is to tell now."""
        session = self._session
        side = session.seats.handover
        if side:
            if side != self._curtain:
                self._wipe()
                self._say(f"Hand over to {side.capitalize()}: Enter, when {side.capitalize()} sits at the screen.")
            self._curtain = side
            self._forget()
            return
        self._curtain = ""
        self._tell_log()
        if session.seats.banner and session.seats.banner != self._banner:
            self._say(f"{session.seats.banner}.")
        self._banner = session.seats.banner
        if session.telling.goal != self._goal and not session.playback.animating:
            self._goal = session.telling.goal
            self._say(self._goal)
        self._tell_turn()
        self._tell_question(seconds)
        self._tell_pointer(seconds)
        self._tell_end()

    def _forget(self) -> None:
        """Somebody else sits down: what was said of choices was for other ears."""
        self._prompt, self._left, self._unit, self._able, self._turn_seen = ("", 0), "", 0, (), None
        self._pointed, self._preview, self._waiting, self._question = None, [], [], None

    # ---- what has happened -----------------------------------------------------------------------------------------

    def _tell_log(self) -> None:
        session = self._session
        now = session.notice.version, session.playback.playing, session.seats.viewer
        if now == self._seen:
            return
        self._seen = now
        if session.table.chronicle is not self._chronicle:
            self._begin()
        count = len(session.table.battle.events)
        self._told = {key for key in self._told if key[0] < count}
        recap = session.recaps.now
        if recap is not None and recap is not self._recap:
            self._told = {key for key in self._told if key[0] < recap.left.events}
            self._say(f"{recap.title(str(session.seats.viewer))}:")
        self._recap = recap
        for line in session.telling.log:
            if _key(line) not in self._told:
                self._told.add(_key(line))
                self._say(line.aloud)

    def _begin(self) -> None:
        """Take another battle on: most of what has happened in it is not told."""
        self._chronicle = self._session.table.chronicle
        self._is_over = False
        self._told = {_key(line) for line in self._session.telling.log[:-AT_FIRST]}

    # ---- what can be done ------------------------------------------------------------------------------------------

    def _tell_turn(self) -> None:
        session = self._session
        now = session.notice.version, session.seats.mode, session.notice.refusals
        if session.seats.mode is Mode.WAITING or now == self._turn_seen:
            return
        self._turn_seen = now
        prompt = session.bar.prompt, session.notice.refusals
        was_working, self._is_working = self._is_working, session.lookout.is_working
        # How far something is worked out is told as it begins and as it is done, not each time that it changes.
        if prompt != self._prompt and prompt[0] and not (was_working and self._is_working):
            self._say(prompt[0])
        self._prompt = prompt
        if session.seats.mode is not Mode.TURN:
            return
        if session.selection.unit != self._unit:
            self._left, self._is_new = "", True
        left = spoken.allowance_words(session.inspect.turn_of(session.selection.unit))
        if left and left != self._left:
            self._say(left)
        self._left = left
        able = tuple(button for button in session.bar.buttons() if button.enabled)
        presses = tuple(button.press for button in able)
        if session.selection.unit != self._unit:
            self._say(f"You can choose: {spoken.buttons_words(able)}.")
        elif presses != self._able:
            known = set(self._able)
            more = tuple(button for button in able if button.press not in known)
            gone = tuple(button for button in session.bar.buttons() if button.press in known and not button.enabled)
            if more:
                self._say(f"You can choose now: {spoken.buttons_words(more)}.")
            if gone:
                self._say(f"No longer: {', '.join(button.name for button in gone)}.")
        self._unit, self._able = session.selection.unit, presses

    def _tell_question(self, seconds: float) -> None:
        """Tell a question once the odds of its answers are known, or have been waited for."""
        dialog = self._session.questions.dialog
        if dialog is None:
            self._question, self._answer, self._asked_for = None, None, 0.0
            return
        question = len(self._session.table.battle.history), dialog.title
        if question == self._question:
            if dialog.at is not None and dialog.at != self._answer:
                self._say(spoken.choice_words(dialog.choices[dialog.at], dialog.at + 1))
            self._answer = dialog.at
            return
        self._asked_for += seconds
        if all(choice.odds_known for choice in dialog.choices) or self._asked_for >= PATIENCE:
            self._question = question
            self._say(dialog.title)
            for number, choice in enumerate(dialog.choices, 1):
                self._say(spoken.choice_words(choice, number))

    def _tell_pointer(self, seconds: float) -> None:
        """Tell what is new of what is pointed at and of what would come of it, once it is the same for a moment."""
        session = self._session
        if session.seats.mode is not Mode.TURN:
            return
        preview = session.preview.shown
        lines = [] if preview is None else spoken.preview_words(preview)
        if session.pointer.hovered != self._pointed and session.pointer.hovered is not None:
            lines = [*self._place(), *lines]
        if lines != self._waiting:
            self._waiting, self._rested = lines, 0.0
            return
        self._rested += seconds
        if self._rested < REST or (lines == self._preview and session.pointer.hovered == self._pointed):
            return
        # What lies under a pointer that has not moved is no news because it is another one's turn.
        is_old = self._is_new and session.pointer.hovered == self._pointed
        is_same = bool(lines and self._preview) and lines[0] == self._preview[0]
        for line in lines:
            if not is_old and not (is_same and line in self._preview):
                self._say(line)
        self._is_new = False
        self._pointed = session.pointer.hovered
        self._preview = self._waiting = [] if preview is None else spoken.preview_words(preview)

    def _place(self) -> list[str]:
        """Say what is under the pointer."""
        session = self._session
        cell, card = session.inspect.cell, session.inspect.card
        unit = session.pointer.unit
        who = [spoken.unit_words(card)] if unit and card is not None and card.unit == unit else []
        return [*([spoken.cell_words(cell)] if cell is not None else []), *who]

    def _tell_end(self) -> None:
        result = self._session.telling.result
        if result is not None and not self._is_over:
            self._is_over = True
            figures = Statistics(self._session.table.battle, weighs=False).summary()
            for line in spoken.result_words(result, figures):
                self._say(line)


def _key(line: LogLine) -> tuple[int, str]:
    return line.number, line.aloud
