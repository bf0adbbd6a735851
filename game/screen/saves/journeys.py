"""The player's campaigns under way: a file each, kept as each battle ends. No arcade.

Nothing that was fought is lost: where a party fights an earlier battle otherwise once more, from a save, that is a
journey of its own.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from game.controllers import NAMES, strength_of
from game.files import reason, sweep
from game.record import kept_journey
from game.record.record import RecordError
from game.scenario.campaign.journey import Journey

ENDING: Final = ".journey"


@dataclass(frozen=True, slots=True)
class JourneyEntry:
    """A file of a journey. Without the journey it cannot be gone on with, and `fault` says why."""

    path: Path
    journey: Journey | None
    fault: str
    when: float
    """Seconds since 1970."""


class Journeys:
    """The journeys in one folder."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, which need not exist yet."""
        self.folder: Final = folder
        self._known: dict[Path, tuple[tuple[int, int], JourneyEntry]] = {}
        sweep(folder)

    def all(self) -> tuple[JourneyEntry, ...]:
        """Return all journeys, the last first."""
        try:
            found = [path for path in self.folder.iterdir() if path.suffix == ENDING and not path.name.startswith(".")]
        except OSError:
            found = []
        listed = [entry for path in sorted(found) if (entry := self._look(path)) is not None]
        return tuple(sorted(listed, key=lambda entry: entry.when, reverse=True))

    def latest(self) -> JourneyEntry | None:
        """Return the journey that was gone on with last and has not ended; None where there is none."""
        return next((one for one in self.all() if one.journey is not None and not one.journey.end), None)

    def _look(self, path: Path) -> JourneyEntry | None:
        try:
            found = path.stat()
        except OSError:
            return None
        state, known = (found.st_mtime_ns, found.st_size), self._known.get(path)
        if known is None or known[0] != state:
            try:
                kept = kept_journey.read(path)
            except RecordError as error:
                entry = JourneyEntry(path, None, str(error), found.st_mtime)
            else:
                players = (kept.journey.own, kept.journey.foe)
                unknown = next((who for who in players if who and strength_of(who) not in NAMES), "")
                fault = f'{path.name} is damaged: nobody who plays is called "{unknown}".' if unknown else ""
                entry = JourneyEntry(path, None if unknown else kept.journey, fault, kept.saved)
            known = self._known[path] = state, entry
        return known[1]

    def _path(self, mark: str) -> Path:
        return self.folder / f"{mark}{ENDING}"

    def new_mark(self) -> str:
        """Return a mark that no journey has."""
        while True:
            mark = os.urandom(5).hex()
            if not self._path(mark).exists():
                return mark

    def keep(self, journey: Journey) -> None:
        """Keep a journey as it is; raises OSError."""
        kept_journey.keep(journey, self._path(journey.mark))

    def went_on(self, before: Journey, after: Journey) -> Journey:
        """Keep a journey after a battle, in the place of what it was before it; return what it is now.

        Where one was further already, by this same battle, that is it; where it has gone another way since, or its file
        cannot be read, this is a journey of its own with a new mark. Raises OSError.
        """
        entry = self._look(self._path(before.mark))
        if entry is None or entry.journey != before:
            kept = (one.journey for one in self.all() if one.journey is not None)
            further = next((one for one in kept if _is_further(one, after)), None)
            if further is not None:
                return further
        if entry is not None and entry.journey != before:
            after = replace(after, mark=self.new_mark())
        self.keep(after)
        return after

    def delete(self, entry: JourneyEntry) -> str:
        """Delete a journey for good; return what went wrong, in a sentence, or ""."""
        try:
            entry.path.unlink(missing_ok=True)
        except OSError as error:
            return f"{entry.path.name} cannot be deleted: {reason(error)}."
        return ""


def _is_further(one: Journey, other: Journey) -> bool:
    """Tell whether a journey has come by the very battles of another, between the same players, if not beyond them."""
    told = (one.campaign, one.file, one.seed, one.foe, one.own, one.chapters[: len(other.chapters)])
    return told == (other.campaign, other.file, other.seed, other.foe, other.own, other.chapters)
