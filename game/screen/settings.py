"""The player's settings: what there is to set, and the TOML file that keeps it. No arcade.

A damaged file is put aside and reported; the game goes on with what each setting is by itself.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal, get_args

import msgspec
import platformdirs
import tomli_w
from msgspec import Meta

from game.files import read_all, toml, write_safely

Percent = Annotated[int, Meta(ge=0, le=100)]
Pace = Literal["slow", "normal", "fast", "very fast", "at once"]
Confirm = Literal["always", "risky", "never"]
Policy = Literal["ask", "best", "never"]
HandOver = Literal["hidden", "always", "banner"]

LARGEST_FILE: Final = 1024 * 1024
"""Bytes of settings that are read at most."""
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
    """Whether ending a turn with something left to do asks first."""
    hand_over: HandOver = "hidden"
    """When the screen goes dark between two people: where anything is hidden from any of them ("hidden"), always, or
    only where one of them knows what another does not ("banner"). No secret is shown in any case."""
    recap: bool = True
    """Whether a player is first shown what happened since their turn."""
    reactions: dict[str, Policy] = {}
    """How each kind of question is answered, by its name; what is not named is asked."""
    keys: dict[str, str] = {}
    """The key of each action that has another one than by itself, by the action's name."""
    volume: Percent = 80
    effects: Percent = 80
    music: Percent = 50
    autosave: bool = True
    taught: bool = False
    """Whether the first battle has been played."""


def path() -> Path:
    """Return where the settings lie, in the user's own configuration folder."""
    return platformdirs.user_config_path("kleos", appauthor=False) / "settings.toml"


def read(file: Path) -> tuple[Settings, str]:
    """Read settings; a damaged file is put aside as NAME.damaged. Returns them with what has to be said about it."""
    try:
        data = read_all(file, LARGEST_FILE)
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        return Settings(), f"The settings in {file} cannot be read ({why}); they are as new."
    try:
        return msgspec.convert(toml(data), Settings), ""
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError, RecursionError) as error:
        aside = file.with_name(f"{file.name}.damaged")
        why = f"The settings in {file} are damaged ({error})"
        try:
            file.replace(aside)
        except OSError:
            return Settings(), f"{why}; they are as new."
        return Settings(), f"{why}; they are as new, the old file is kept as {aside.name}."


def encode(settings: Settings) -> bytes:
    """Return settings as TOML."""
    return tomli_w.dumps(msgspec.to_builtins(settings)).encode()


class Preferences:
    """The settings in use: changed in one place, written at once, told to whoever listens."""

    def __init__(self, file: Path | None = None) -> None:
        """Read them; without a file they are as new and never written."""
        self.file: Final = file
        self.now, self.complaint = (Settings(), "") if file is None else read(file)
        self.listeners: list[Callable[[Settings], None]] = []

    def change(self, **fields: object) -> None:
        """Set some of them; raises ValueError where one is none that there is, or out of its bounds."""
        raw = {**msgspec.to_builtins(self.now), **fields}
        try:
            self.now = msgspec.convert(raw, Settings)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from error
        for listener in tuple(self.listeners):
            listener(self.now)
        self._write()

    def _write(self) -> None:
        if self.file is None:
            return
        try:
            write_safely(self.file, encode(self.now))
        except OSError as error:
            self.complaint = f"The settings were not kept: {self.file} cannot be written ({error.strerror})."


def next_pace(pace: Pace) -> Pace:
    """Return the pace after one, the first after the last."""
    paces: tuple[Pace, ...] = get_args(Pace)
    return paces[(paces.index(pace) + 1) % len(paces)]
