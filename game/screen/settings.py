"""The player's settings: what there is to set, and the TOML file that keeps it. No arcade.

A damaged file is put aside and reported; what can be understood of it is kept, each setting by itself. What another
window changes meanwhile stays as that one has set it.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal, get_args

import msgspec
import platformdirs
import tomli_w
from msgspec import Meta

from game.files import read_all, reason, sweep, text_of, toml, write_safely

Percent = Annotated[int, Meta(ge=0, le=100)]
Pace = Literal["slow", "normal", "fast", "very fast", "at once"]
Confirm = Literal["always", "risky", "never"]
Policy = Literal["ask", "best", "always", "fells", "never"]
HandOver = Literal["hidden", "always", "banner"]

LARGEST_FILE: Final = 1024 * 1024
"""Bytes of settings that are read at most."""
MOST_FAULTS: Final = 3
"""So many faults of a damaged file are told."""
SPEEDS: Final[dict[str, float]] = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "very fast": 4.0, "at once": 0.0}
"""How fast each pace shows things; 0 is at once."""
SCALES: Final = (75, 100, 125, 150, 175, 200)
"""The interface scales that are offered, in percent."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a player can set."""

    scale: Annotated[int, Meta(ge=75, le=200)] = 100
    """Percent of the interface's size, apart from the window's."""
    full_screen: bool = False
    reduced_motion: bool = False
    follow: bool = True
    """Whether the camera follows what happens."""
    pace_own: Pace = "normal"
    """How fast the player's own commands are shown."""
    pace_allied: Pace = "normal"
    """How fast the commands of other people's sides are shown."""
    pace_enemy: Pace = "normal"
    """How fast an AI's commands are shown; it is also the beat on which it acts."""
    confirm: Confirm = "risky"
    """What asks for a second click: everything, all but moves on which nothing can happen, or nothing."""
    guard_end_turn: bool = True
    """Whether ending a turn asks first with an action unspent and a foe in reach."""
    end_spent: bool = True
    """Whether a turn ends by itself where nothing is left to do in it and its last deed cannot be taken back."""
    hand_over: HandOver = "hidden"
    """When the screen goes dark between two people: where anything is hidden from any of them ("hidden"), always, or
    only where one of them knows what another does not ("banner"). No secret is shown in any case."""
    recap: bool = True
    """Whether a player is first shown what happened since their turn."""
    reactions: dict[str, Policy] = {}
    """How each kind of question is answered, by its name; what is not named is asked."""
    keys: dict[str, str] = {}
    """The key of each action that has another one than by itself, by the action's name."""
    rule_options: dict[str, str] = {}
    """What was chosen before battles otherwise than maps say of what rulesets leave open: MAP/RULESET/OPTION."""
    volume: Percent = 80
    effects: Percent = 80
    music: Percent = 50
    autosave: bool = True
    taught: bool = False
    """Whether the first battle has been played, or another one to its end."""


def path() -> Path:
    """Return where the settings lie, in the user's own configuration folder."""
    return platformdirs.user_config_path("kleos", appauthor=False) / "settings.toml"


def read(file: Path) -> tuple[Settings, str]:
    """Read settings; of a damaged file what is well is kept, and the file is put aside as NAME.damaged.

    Returns them with what has to be said about it.
    """
    try:
        data = read_all(file, LARGEST_FILE)
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError) as error:
        why = reason(error)
        return Settings(), f"The settings in {file} cannot be read ({why}); they are as new."
    kept, faults = understood(data)
    if not faults:
        return kept, ""
    rest = "they are as new" if kept == Settings() else "all others are kept"
    why = f"The settings in {file} are damaged ({'; '.join(faults[:MOST_FAULTS])}); {rest}"
    aside = file.with_name(f"{file.name}.damaged")
    try:
        file.replace(aside)
    except OSError:
        return kept, f"{why}."
    return kept, f"{why}, the old file is kept as {aside.name}."


def understood(data: bytes) -> tuple[Settings, list[str]]:
    """Return what can be understood of settings as they are written, and what is wrong with the rest."""
    raw, faults = _tables(data)
    found: dict[str, object] = {}
    known = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name, value in raw.items():
        if name not in known:
            faults.append(f"there is no setting {name}")
            continue
        try:
            msgspec.convert(value, known[name].type)
            found[name] = value
        except msgspec.ValidationError as error:
            faults.append(f"{name}: {error}")
            if isinstance(value, dict):
                found[name] = _entries(value, known[name].type)
    return msgspec.convert(found, Settings), faults


def _entries(table: dict[str, object], kind: object) -> dict[str, object]:
    """Return the entries of a table that are well, each by itself; `kind` is the type of the setting."""
    found: dict[str, object] = {}
    for name, value in table.items():
        with suppress(msgspec.ValidationError):
            found.update(msgspec.convert({name: value}, kind))
    return found


def _tables(data: bytes) -> tuple[dict[str, object], list[str]]:
    """Return what stands in a file; where it is no TOML, what stands in those of its lines that are."""
    try:
        return dict(toml(data)), []
    except (ValueError, RecursionError) as error:
        faults = [str(error)]
    try:
        lines = text_of(data).splitlines()
    except ValueError:
        lines = text_of(data.decode("latin-1").encode()).splitlines()
    found, heading = dict[str, object](), ""
    for line in lines:
        if line.strip().startswith("["):
            heading = line.strip()
        elif line.strip():
            with suppress(ValueError, RecursionError):
                for name, value in toml(f"{heading}\n{line}\n".encode()).items():
                    before = found.get(name)
                    found[name] = {**before, **value} if isinstance(before, dict) and isinstance(value, dict) else value
    return found, faults


def encode(settings: Settings) -> bytes:
    """Return settings as TOML."""
    return tomli_w.dumps(msgspec.to_builtins(settings)).encode()


class Preferences:
    """The settings in use: changed in one place, written at once, told to whoever listens."""

    def __init__(self, file: Path | None = None) -> None:
        """Read them; without a file they are as new and never written."""
        self.file: Final = file
        if file is not None:
            sweep(file.parent, file.name)
        self.now, self.complaint = (Settings(), "") if file is None else read(file)
        self.listeners: list[Callable[[Settings], None]] = []
        self._unwritten: dict[str, object] = {}
        """What was changed and is not in the file yet."""
        self._write_fault = ""

    def change(self, **fields: object) -> None:
        """Set some of them; raises ValueError where one is none that there is, or out of its bounds."""
        before = self.now
        raw = {**msgspec.to_builtins(before), **fields}
        try:
            self.now = msgspec.convert(raw, Settings)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from error
        for listener in tuple(self.listeners):
            listener(self.now)
        self._write(before, fields)

    def _write(self, before: Settings, changed: Iterable[str]) -> None:
        """Write what was changed into the file, with what another window has written there since left as it is."""
        if self.file is None:
            return
        for name in changed:
            old, new = getattr(before, name), getattr(self.now, name)
            self._unwritten[name] = _difference(old, new, self._unwritten.get(name))
        try:
            written = self._in_file(self.file, before)
            write_safely(self.file, encode(_changed(written, self._unwritten)))
        except (OSError, ValueError) as error:
            why = reason(error)
            self._write_fault = f"The settings were not kept: {self.file} cannot be written ({why})."
            self.complaint = self._write_fault
        else:
            self._unwritten = {}
            if self.complaint == self._write_fault:
                self.complaint = ""
            self._write_fault = ""

    @staticmethod
    def _in_file(file: Path, before: Settings) -> Settings:
        """Return what the file says now; where that cannot be understood what was in use here."""
        try:
            kept, faults = understood(read_all(file, LARGEST_FILE))
        except (OSError, ValueError):
            return before
        return before if faults else kept


@dataclass(frozen=True, slots=True)
class Entries:
    """What was changed in a setting that has entries: those that were set, and those that were taken away."""

    put: dict[str, object]
    gone: frozenset[str]


def _difference(old: object, new: object, waiting: object) -> object:
    """Return what has to be changed in the file for a setting that has gone from one value to another."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    put = {key: value for key, value in new.items() if old.get(key) != value}
    gone = frozenset(old) - frozenset(new)
    if isinstance(waiting, Entries):
        put = {**{key: value for key, value in waiting.put.items() if key not in gone}, **put}
        gone = (waiting.gone - frozenset(put)) | gone
    return Entries(put, gone)


def _changed(written: Settings, changes: Mapping[str, object]) -> Settings:
    """Return settings with some of them changed."""
    raw: dict[str, object] = msgspec.to_builtins(written)
    for name, change in changes.items():
        if isinstance(change, Entries):
            kept = {key: value for key, value in getattr(written, name).items() if key not in change.gone}
            raw[name] = {**kept, **change.put}
        else:
            raw[name] = change
    return msgspec.convert(raw, Settings)


def next_pace(pace: Pace) -> Pace:
    """Return the pace after one, the first after the last."""
    paces: tuple[Pace, ...] = get_args(Pace)
    return paces[(paces.index(pace) + 1) % len(paces)]
