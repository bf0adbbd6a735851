"""The replays: to watch one; and the page on which a record is played once before it is shown."""

from pathlib import Path
from typing import ClassVar

from game.record.about import About
from game.record.record import Record
from game.screen.pages.shelf import ShelfPage
from game.screen.pages.waiting import OpeningPage, WaitingPage, Work
from game.screen.replays.opening import Winding
from game.screen.replays.replay import Replay
from game.screen.replays.view import ReplayView
from game.screen.saves.library import Saved
from game.screen.ui.shell import Shell


class ReplaysPage(ShelfPage):
    """All replays."""

    title: ClassVar[str] = "Replays"
    empty: ClassVar[str] = "No battle has been fought to its end yet. Each one that is will be here, the last twenty."
    verb: ClassVar[str] = "Watch"

    def read(self) -> tuple[Saved, ...]:
        """Return all replays."""
        return self.library.replays()

    def line(self, about: About) -> str:
        """Return how a battle ended, in short."""
        ended = about.outcome.split(":", 1)[0] if about.outcome else "not decided"
        parts = [about.title] if about.name else []
        return " · ".join([*parts, about.rules, f"{ended} in round {about.round}"])

    def open(self, saved: Saved) -> None:
        """Watch it."""
        self.shell.go("replay", path=saved.path)


class WindingPage(WaitingPage):
    """A record is played once, then it is shown from its start."""

    title: ClassVar[str] = "A replay"
    words: ClassVar[str] = "The battle is fought once more…"

    def __init__(self, shell: Shell, path: Path) -> None:
        """Read the record of a file."""
        self._winding: Winding | None = None
        super().__init__(shell, path)

    def prepare(self, kept: Record) -> Work:
        """Play the record from its start."""
        self._winding = Winding(kept, self.path.name)
        return self._winding

    def done(self) -> None:
        """Show the replay in this page's place."""
        replay = self._winding.replay if self._winding is not None else None
        if replay is not None:
            self.shell.stack.pop()
            self.shell.put(ReplayView(self.shell, replay, lambda: self._take_over(replay)))

    def _take_over(self, replay: Replay) -> None:
        """Play the battle on from the command that is shown."""
        side = replay.side or replay.sides[0]
        self.shell.put(OpeningPage(self.shell, self.path, upto=replay.command[0], side=side))
