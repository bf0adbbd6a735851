"""A record is read and played before it can be shown: how far it is, and what is wrong with it where something is."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Final, Protocol

from msgspec.structs import replace

from game.record.loading import Loaded
from game.record.record import Record, RecordError
from game.screen.battle.presenter.seating import default_players, resume
from game.screen.model.press import Leave
from game.screen.replays.opening import Opening
from game.screen.ui.box import Box
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell

SLICE: Final = 0.012
"""Seconds of a frame in which the record is played."""
WIDE: Final = 600.0


class Work(Protocol):
    """Something that takes long."""

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""

    def work(self, seconds: float) -> bool:
        """Go on for so many seconds; tells whether it is done."""


class WaitingPage(Page):
    """Until a record has been played. Subclasses say what is done with it, and what then."""

    words: ClassVar[str] = ""

    def __init__(self, shell: Shell, path: Path) -> None:
        """Read the record of a file."""
        super().__init__(shell)
        self.path: Final = path
        self.fault = ""
        self._work: Work | None = None
        try:
            self._work = self.prepare(shell.library.read(path))
        except RecordError as error:
            self._fail(error)

    def prepare(self, kept: Record) -> Work:
        """Begin what has to be done; raises `RecordError`."""
        raise NotImplementedError

    def done(self) -> None:
        """Go on from here."""

    def _fail(self, error: RecordError) -> None:
        self.fault, self._work = str(error), None
        self.shell.library.blame(self.path, self.fault)
        self.focus = Leave.LEAVE
        self.redraw()

    def draw_page(self, room: Box) -> None:
        """Draw how far it is, or what is wrong."""
        canvas, wide = self.canvas, min(WIDE, room.width)
        left, middle = room.left + (room.width - wide) / 2, room.bottom + room.height / 2
        if self.fault:
            lines = canvas.lines(self.fault, wide - 40, "body")
            high = min(room.height, len(lines) * canvas.line_height("body") + 100)
            panel = canvas.panel(Box(left, middle - high / 2, wide, high), "panel_cream", strip=True)
            most = max(1, int((panel.height - 56) // canvas.line_height("body")))
            canvas.paragraph(self.fault, panel.left + 8, panel.top - 6, panel.width - 16, "body", most=most)
            self.button(Box(left + wide / 2 - 80, panel.bottom, 160, 38), Leave.LEAVE, "Back", key="B")
            return
        share = 0.0 if self._work is None else self._work.share
        bar = Box(left, middle, wide, 20)
        canvas.fill(bar, "cream")
        canvas.fill(Box(bar.left + 3, bar.bottom + 3, (wide - 6) * share, 14), "wine")
        canvas.outline(bar, "clay", 2)
        canvas.text(self.words, left, middle + 50, "body", "cream", room=wide, align="middle")

    def work(self, seconds: float) -> None:
        """Play on; at the end something else takes this page's place."""
        del seconds
        if self._work is None or self.shell.stack[-1] is not self:
            return
        try:
            done = self._work.work(SLICE)
        except RecordError as error:
            self._fail(error)
            return
        self.redraw()
        if done:
            self._work = None
            self.done()


class OpeningPage(WaitingPage):
    """A saved battle is played to where it was saved, then it goes on."""

    title: ClassVar[str] = "A saved battle"
    words: ClassVar[str] = "The battle is brought to where it was…"

    def __init__(
        self,
        shell: Shell,
        path: Path,
        then: Callable[[Loaded], None] | None = None,
        upto: int | None = None,
        side: str = "",
    ) -> None:
        """Read the record of a file; `then` is told of the battle, else it is shown in the place of all that is open.

        `upto` says after how many commands it shall go on: else after all. Where no person plays, one takes `side`.
        """
        self._then: Final = then or (lambda loaded: shell.only("battle", session=resume(loaded)))
        self._upto: Final = upto
        self._side: Final = side
        self._opening: Opening | None = None
        super().__init__(shell, path)

    def prepare(self, kept: Record) -> Work:
        """Play the record from its start."""
        who = {**default_players(kept.header.map), **kept.header.players}
        if self._side and "human" not in who.values():
            who[self._side] = "human"
            kept = replace(kept, header=replace(kept.header, players=who))
        self._opening = Opening(kept, self.path.name, upto=self._upto)
        return self._opening

    def done(self) -> None:
        """Let the battle go on."""
        loaded = self._opening.loaded if self._opening is not None else None
        if loaded is not None:
            self._then(loaded)
