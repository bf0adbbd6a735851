"""The replays: to watch one, to keep one for good under a name; and the page on which a record is played once."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from game import record
from game.record import Record, RecordError
from game.screen.hud.canvas import Box
from game.screen.library import Saved
from game.screen.pages.page import Page
from game.screen.pages.shelf import ShelfPage
from game.screen.replay import Replay, Winding
from game.screen.replay_view import ReplayView
from game.screen.seating import resume

if TYPE_CHECKING:
    from game.about import About
    from game.screen.shell import Shell

SLICE: Final = 0.012
"""Seconds of a frame in which the record is played."""


class ReplaysPage(ShelfPage):
    """All replays."""

    title: ClassVar[str] = "Replays"
    empty: ClassVar[str] = "No battle has been fought to its end yet. Each one that is will be here, the last twenty."
    verb: ClassVar[str] = "Watch"

    def read(self) -> tuple[Saved, ...]:
        """Return all replays."""
        return self.library.replays()

    def line(self, about: "About") -> str:
        """Return how a battle ended, in short."""
        ended = about.outcome.split(":", 1)[0] if about.outcome else "not decided"
        parts = [about.title] if about.name else []
        return " · ".join([*parts, about.rules, f"{ended} in round {about.round}"])

    def open(self, saved: Saved) -> None:
        """Watch it."""
        self.shell.go("replay", path=saved.path)


class WindingPage(Page):
    """A record is read and played once; then it is shown from its start. What is wrong with it is said here."""

    title: ClassVar[str] = "A replay"

    def __init__(self, shell: "Shell", path: Path) -> None:
        """Read the record of a file."""
        super().__init__(shell)
        self._path: Final = path
        self.fault = ""
        self._record: Record | None = None
        self._winding: Winding | None = None
        try:
            self._record = shell.library.read(path)
            self._winding = Winding(self._record, path.name)
        except RecordError as error:
            self._fail(error)

    def _fail(self, error: RecordError) -> None:
        self.fault, self._winding = str(error), None
        self.shell.library.blame(self._path, self.fault)
        self.focus = "back"
        self.redraw()

    def draw_page(self, room: Box) -> None:
        """Draw how far it is, or what is wrong."""
        canvas = self.canvas
        wide = min(600.0, room.width)
        left, middle = room.left + (room.width - wide) / 2, room.bottom + room.height / 2
        if self.fault:
            lines = canvas.lines(self.fault, wide - 40, "body")
            high = len(lines) * canvas.line_height("body") + 100
            panel = canvas.panel(Box(left, middle - high / 2, wide, high), "panel_cream", strip=True)
            canvas.paragraph(self.fault, panel.left + 8, panel.top - 6, panel.width - 16, "body")
            self.button(Box(left + wide / 2 - 80, panel.bottom, 160, 38), "back", "Back", key="B")
            return
        share = 0.0 if self._winding is None else self._winding.share
        bar = Box(left, middle, wide, 20)
        canvas.fill(bar, "cream")
        canvas.fill(Box(bar.left + 3, bar.bottom + 3, (wide - 6) * share, 14), "wine")
        canvas.outline(bar, "clay", 2)
        canvas.text("The battle is played once more…", left, middle + 50, "body", "cream", room=wide, align="middle")

    def press(self, id_: str) -> None:
        """Go back."""
        if id_ == "back":
            self.leave()

    def work(self, seconds: float) -> None:
        """Play on; at the end the replay takes this page's place."""
        del seconds
        if self._winding is None or self.shell.stack[-1] is not self:
            return
        try:
            done = self._winding.work(SLICE)
        except RecordError as error:
            self._fail(error)
            return
        self.redraw()
        if done and self._winding.replay is not None:
            replay, self._winding = self._winding.replay, None
            self.shell.stack.pop()
            self.shell.put(ReplayView(self.shell, replay, lambda: self._take_over(replay)))

    def _take_over(self, replay: Replay) -> None:
        """Play the battle on from the command that is shown."""
        if self._record is None:
            return
        try:
            loaded = record.load(self._record, self._path.name, upto=replay.command[0])
        except RecordError as error:
            replay.say(str(error))
        else:
            self.shell.only("battle", session=resume(loaded))
