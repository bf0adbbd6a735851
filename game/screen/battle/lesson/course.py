"""The first battle: five small steps that are told as they come. No arcade.

A step notices by itself that it was done, in whatever order; it can be skipped, and it never keeps anybody from playing
on. Everything is real: the map, the rules, the dice (with a seed of the lesson's own) and an enemy that walks and hits.
"""

from typing import Final

from game.screen.battle.lesson.steps import PLAIN, STEPS, Done, Hint, LessonStep, flanked
from game.screen.battle.presenter.seats import Mode
from game.screen.battle.presenter.session import Session


class Lesson:
    """The five steps, and at which of them somebody is."""

    def __init__(self, session: Session) -> None:
        """Begin with the first step."""
        self.session: Final = session
        self.at = 0
        self.skipped: Final[set[int]] = set()
        self._has_flanked = False
        self._has_chosen = False

    @property
    def step(self) -> LessonStep | None:
        """The present step; None once all are done."""
        return STEPS[self.at] if self.at < len(STEPS) else None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to be taught: all steps done or skipped, or the battle decided."""
        return self.step is None or self.session.table.battle.over is not None

    def notice(self) -> bool:
        """Look at what has happened, and go on where the present step was done; tells whether it did."""
        session = self.session
        if session.playback.animating:
            return False
        if not self._has_flanked:
            self._has_flanked = session.table.forecasts.asked.recalled(
                "lesson: flanked", lambda: bool(flanked(session.seats.view))
            )
        self._has_chosen = self._has_chosen or (
            session.selection.armed is not None and session.selection.armed.kind not in PLAIN
        )
        done = self._done()
        before = self.at
        while self.step is not None and self.step.done(done):
            self.at += 1
        return self.at != before

    def skip(self) -> None:
        """Leave the present step undone."""
        if self.step is not None:
            self.skipped.add(self.at)
            self.at += 1

    def _done(self) -> Done:
        battle, humans = self.session.table.battle, self.session.table.humans
        commands = [entry.command for entry in battle.history if battle.truth.side_of(entry.command.unit) in humans]
        has_chosen = self._has_chosen or any(not isinstance(command, PLAIN) for command in commands)
        return Done(tuple(commands), self._has_flanked, has_chosen, battle.over is not None)

    def _is_own(self) -> bool:
        """Tell whether what is being shown is a deed of the player's own."""
        history = self.session.table.battle.history
        return (
            bool(history)
            and self.session.table.battle.truth.side_of(history[-1].command.unit) in self.session.table.humans
        )

    def words(self) -> str:
        """Return what the present step says, or that the others are at it."""
        step, session = self.step, self.session
        if session.table.battle.over is not None:
            return "It is decided. Look at what each did, then begin a battle of your own."
        if step is None:
            return "That is all there is to know at first. Win this battle in your own way."
        if session.seats.mode is Mode.QUESTION:
            return (
                "You are asked something: each answer has its key, and its odds beside it once they are worked out. "
                "Here the better odds are enough to go by."
            )
        if session.seats.mode is Mode.WAITING:
            rest = "; Enter shows the rest of it at once." if session.playback.animating else "."
            return (
                f"Watch what comes of it{rest}" if self._is_own() else f"The others are at it. Watch what they do{rest}"
            )
        return step.words(session)

    def hint(self) -> Hint:
        """Return where to look now."""
        step, session = self.step, self.session
        if step is None or session.seats.mode is not Mode.TURN:
            return Hint()
        return step.hint(session)
