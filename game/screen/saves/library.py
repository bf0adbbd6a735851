"""The player's saves, replays and campaigns: where they lie, what each is, how many are kept. No arcade.

A list reads only the heads of the files. A file that is damaged, from a newer Kleos or too large is listed with a
sentence and cannot be opened; the others can. What is kept without being asked for rolls: the five last rounds of each
of the four battles played last, so that a skirmish does not push a long battle out, and the twenty last replays.
"""

import re
import stat
import threading
import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from game.engine.components import BATTLE, Clock
from game.engine.sentences import outcome
from game.files import reason, sweep, write_safely
from game.record import reading
from game.record.about import About, Kind
from game.record.record import Header, Record, RecordError, with_about
from game.record.recorder import Recorder
from game.scenario.campaign.journey import Journey
from game.screen.saves.glance import glance
from game.screen.saves.journeys import Journeys

ENDING: Final = ".kleos"
QUICK: Final = "quick"
AUTOSAVES: Final = 5
"""Rounds kept of each battle."""
GAMES: Final = 4
"""Battles of which rounds are kept."""
REPLAYS: Final = 20
"""Replays kept without being asked for."""
LONGEST_NAME: Final = 60

Painter = Callable[[Recorder], Callable[[], bytes]]
"""Looks at a battle as it is now, and returns what paints it: that takes long and may happen later, in a thread."""


WRITER: Final = "autosave"
"""The name of the thread that writes what is kept of itself."""


class NameProblem(ValueError):
    """A name cannot be given; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A file of the library. Without `about` it cannot be opened, and `fault` says why."""

    path: Path
    about: About | None
    fault: str
    when: float
    """Seconds since 1970."""

    @property
    def order(self) -> tuple[int, float]:
        """What tells later from earlier: the number, and the clock's word only where there is none."""
        return (0 if self.about is None else self.about.number), self.when

    @property
    def name(self) -> str:
        """What to call it."""
        about = self.about
        if about is None:
            return self.path.stem
        if about.name:
            return about.name
        kept = {"auto": f"{about.title}, round {about.round}", "quick": "Quick save", "replay": about.title}
        return kept.get(about.kind, self.path.stem)


def summary(recorder: Recorder, kind: Kind, name: str = "", picture: bytes = b"") -> About:
    """Tell of a battle as it stands."""
    battle, header = recorder.battle, recorder.header
    clock, over, decision, journey = battle.truth.get(BATTLE, Clock), battle.over, battle.decision, header.journey
    return About(
        kind=kind,
        title=header.map.title,
        rules=battle.ruleset.name,
        game=_mark_of(header),
        sides=battle.stage.sides,
        players=header.players,
        name=name,
        round=0 if clock is None else clock.round,
        turn="" if decision is None else decision.side,
        outcome="" if over is None else outcome(over, battle.stage.sides),
        commands=battle.commands,
        campaign="" if journey is None else journey.campaign.title,
        journey="" if journey is None else journey.mark,
        battle=0 if journey is None else journey.number,
        seed=battle.seed,
        saved=time.time(),
        picture=picture,
    )


def _mark_of(header: Header) -> str:
    """Return what tells a battle from all others: whatever is counted by numbers in its map is written as words."""
    plain = msgspec.to_builtins(header, str_keys=True)
    if header.journey is None:
        del plain["journey"]  # the mark of a battle by itself is that of a header without this key
    return blake2b(msgspec.json.encode(plain, order="deterministic"), digest_size=6).hexdigest()


def tidy_name(words: str) -> str:
    """Return a name as it is kept: one line, one way of writing each letter. Raises `NameProblem`."""
    plain = "".join(letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", words))
    name = " ".join(plain.split())
    if not name:
        raise NameProblem("Give it a name first.")
    if len(name) > LONGEST_NAME:
        raise NameProblem(f"That name is too long: {LONGEST_NAME} letters at most.")
    return name


def file_name(name: str) -> str:
    """Return the name of the file for a tidy name: plain letters on every system, and another for every name."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:32].strip("-")
    mark = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
    return f"{plain}-{mark}{ENDING}" if plain else f"{mark}{ENDING}"


class Library:
    """The saves and replays in one folder."""

    def __init__(self, folder: Path, paint: Painter | None = None) -> None:
        """Take the folder, which need not exist yet; `paint` makes the picture of a battle, a PNG."""
        self.folder: Final = folder
        self.saves_folder: Final = folder / "saves"
        self.replays_folder: Final = folder / "replays"
        self.quick: Final = folder / f"{QUICK}{ENDING}"
        self.complaint = ""
        """What went wrong with what is kept without being asked for; "" if nothing did."""
        self.journeys: Final = Journeys(folder / "campaigns")
        self._paint: Final[Painter] = paint or (lambda _: lambda: b"")
        self._known: dict[Path, tuple[tuple[int, int], Saved]] = {}
        self._faults: dict[Path, tuple[tuple[int, int], str]] = {}
        self._writing: threading.Thread | None = None
        for one in (folder, self.saves_folder, self.replays_folder):
            sweep(one)

    # ---- what there is ---------------------------------------------------------------------------------------------

    def saves(self) -> tuple[Saved, ...]:
        """Return all saves, the last first."""
        return self._list(self.saves_folder, self.quick)

    def replays(self) -> tuple[Saved, ...]:
        """Return all replays, the last first."""
        return self._list(self.replays_folder)

    def latest(self) -> Saved | None:
        """Return the save to go on with: the last one of a battle that is not over; None where there is none.

        Rounds that were kept of a battle which has been played to its end since are no longer gone on with; those that
        were kept after that, from a round of it that was loaded again, are.
        """
        over: dict[str, tuple[int, float]] = {}
        for one in self.replays():
            if one.about is not None and one.about.outcome:
                over[one.about.game] = max(over.get(one.about.game, one.order), one.order)
        open_ones = (one for one in self.saves() if one.about is not None and not one.about.outcome)
        return next((one for one in open_ones if one.about is not None and not _is_past(one, over)), None)

    def of_battle(self, journey: Journey) -> Saved | None:
        """Return the last save of the battle that is next on a journey; None where none of it was begun."""
        wanted = journey.mark, journey.number
        own = (one for one in self.saves() if one.about is not None and not one.about.outcome)
        return next((one for one in own if one.about and (one.about.journey, one.about.battle) == wanted), None)

    def later_rounds(self, saved: Saved) -> tuple[int, ...]:
        """Return the rounds that were kept of a battle after a save of it: playing on from there replaces them."""
        own = saved.about
        if own is None:
            return ()
        kept = [one.about for one in self.saves() if one.about is not None and one.about.kind == "auto"]
        same = [about for about in kept if about.game == own.game and about.commands > own.commands]
        return tuple(sorted({about.round for about in same if about.round > own.round}))

    def _list(self, folder: Path, *more: Path) -> tuple[Saved, ...]:
        self.finish()
        return self._scan(folder, *more)

    def _scan(self, folder: Path, *more: Path) -> tuple[Saved, ...]:
        try:
            found = [path for path in folder.iterdir() if path.suffix == ENDING and not path.name.startswith(".")]
        except OSError:
            found = []
        listed = [one for path in (*found, *more) if (one := self.look(path)) is not None]
        listed.sort(key=lambda one: one.path.name)
        return tuple(sorted(listed, key=lambda one: one.order, reverse=True))

    def _number(self) -> int:
        """Return the number of what is kept next."""
        every = (*self._scan(self.saves_folder, self.quick), *self._scan(self.replays_folder))
        return 1 + max((one.order[0] for one in every), default=0)

    def look(self, path: Path) -> Saved | None:
        """Return what a file is, from its head; None where there is none."""
        try:
            found = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            return Saved(path, None, f"It cannot be read: {reason(error)}.", 0.0)
        state = found.st_mtime_ns, found.st_size
        known = self._known.get(path)
        if known is None or known[0] != state:
            about, fault = glance(path, found.st_size, is_file=stat.S_ISREG(found.st_mode))
            if fault is None and self._faults.get(path, (None, ""))[0] == state:
                about, fault = None, self._faults[path][1]
            when = about.saved if about is not None and about.saved else found.st_mtime
            known = state, Saved(path, about, fault or "", when)
            self._known[path] = known
        return known[1]

    def read(self, path: Path) -> Record:
        """Read a record whole; raises `RecordError`, and lists the file as what it is from then on."""
        try:
            return reading.read(path, path.name)
        except RecordError as error:
            self.blame(path, str(error))
            raise

    def blame(self, path: Path, fault: str) -> None:
        """Note that a file cannot be used, though its head looked well."""
        try:
            found = path.stat()
        except OSError:
            return
        self._faults[path] = (found.st_mtime_ns, found.st_size), fault
        self._known.pop(path, None)

    # ---- keeping ---------------------------------------------------------------------------------------------------

    def taken(self, name: str) -> Saved | None:
        """Return the save that has this name already; raises `NameProblem` for a name that cannot be given."""
        self.finish()
        return self.look(_named(self.saves_folder, name))

    def save(self, recorder: Recorder, name: str, *, over: bool = False) -> Path:
        """Keep a battle under a name; `over` takes the place of what has it. Raises `NameProblem` or OSError."""
        return self._keep(recorder, "named", _named(self.saves_folder, name), tidy_name(name), over=over)

    def save_quick(self, recorder: Recorder) -> Path:
        """Keep a battle in the one place for quick saves; raises OSError."""
        return self._keep(recorder, "quick", self.quick, "", over=True)

    def keep_replay(self, recorder: Recorder, name: str | None = None) -> Path:
        """Keep a battle as a replay: rolling, or for good under a name. Raises `NameProblem` or OSError."""
        if name is not None:
            return self._keep(recorder, "replay", _named(self.replays_folder, name), tidy_name(name), over=False)
        about = summary(recorder, "replay")
        mark = blake2b(recorder.encode(), digest_size=4).hexdigest()
        path = self.replays_folder / f"{about.game}-{mark}{ENDING}"
        if self.look(path) is None:
            self._keep(recorder, "replay", path, "", over=True)
            self._roll([one for one in self.replays() if one.about is not None and not one.about.name], REPLAYS)
        return path

    def _keep(self, recorder: Recorder, kind: Kind, path: Path, name: str, *, over: bool) -> Path:
        self.finish()
        if not over and path.exists():
            raise NameProblem(f"There is already one called {name}.")
        about = summary(recorder, kind, name, self._paint(recorder)())
        recorder.save(path, msgspec.structs.replace(about, number=self._number()))
        return path

    def autosave(self, recorder: Recorder) -> None:
        """Keep the battle as it stands at the start of a round; written beside the game, see `finish`."""
        self.finish()
        about = msgspec.structs.replace(summary(recorder, "auto"), number=self._number())
        paint, data = self._paint(recorder), recorder.encode()
        path = self.saves_folder / f"auto-{about.game}-{about.round:03}{ENDING}"

        def write() -> None:
            try:
                write_safely(path, with_about(data, msgspec.structs.replace(about, picture=paint())))
                self._roll_rounds()
            except OSError as error:
                self.complaint = f"The round was not saved: {path.parent} cannot be written ({reason(error)})."

        # Painting, and waiting for the disk, would be seen as a jerk.
        self._writing = threading.Thread(target=write, name=WRITER)
        self._writing.start()

    def finish(self) -> None:
        """Wait until what is being written is there: nothing else may look at the files meanwhile."""
        writing, self._writing = self._writing, None
        if writing is not None:
            writing.join()

    def _roll_rounds(self) -> None:
        """Put away the rounds that there are too many of."""
        own = [one for one in self._scan(self.saves_folder) if one.about is not None and one.about.kind == "auto"]
        games = dict.fromkeys(one.about.game for one in own if one.about is not None)
        for place, game in enumerate(games):
            of_it = [one for one in own if one.about is not None and one.about.game == game]
            self._roll(of_it, AUTOSAVES if place < GAMES else 0)

    def _roll(self, kept: Sequence[Saved], most: int) -> None:
        for one in kept[most:]:
            one.path.unlink(missing_ok=True)

    def delete(self, saved: Saved) -> str:
        """Delete a file for good; return what went wrong, in a sentence, or ""."""
        self.finish()
        try:
            saved.path.unlink(missing_ok=True)
        except OSError as error:
            return f"{saved.path.name} cannot be deleted: {reason(error)}."
        return ""


def _named(folder: Path, name: str) -> Path:
    return folder / file_name(tidy_name(name))


def _is_past(one: Saved, over: Mapping[str, tuple[int, float]]) -> bool:
    """Tell whether a round was kept by itself of a battle that has been played to its end since, at `over`."""
    about = one.about
    return about is not None and about.kind == "auto" and about.game in over and one.order <= over[about.game]
