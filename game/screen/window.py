"""The arcade window: its size, its least size, and which key an event means. No battle in here."""

import sys
from typing import Final

import arcade
from pyglet.window import key as keys

from game.screen.heard.loudspeaker import Loudspeaker
from game.screen.heard.narration import Reader
from game.screen.heard.sound import Sounds
from game.screen.memory import give_back_freed
from game.screen.settings import Preferences, Settings

WIDE: Final = 1280
HIGH: Final = 720
LEAST: Final = (960, 600)
TITLE: Final = "Kleos"

_NAMES: Final = {
    "RETURN": "ENTER",
    "NUM_ENTER": "ENTER",
    "NUM_ADD": "PLUS",
    "NUM_SUBTRACT": "MINUS",
    "EQUAL": "PLUS",
}


class KleosWindow(arcade.Window):
    """The window of the game; views do the rest."""

    def __init__(
        self,
        width: int = WIDE,
        height: int = HIGH,
        *,
        visible: bool = True,
        preferences: Preferences | None = None,
    ) -> None:
        """Open it, no larger than the screen; without `preferences` the settings are as new and never kept."""
        self.preferences: Final = preferences or Preferences()
        self.sounds: Final = Sounds(self.preferences, Loudspeaker())
        """What is heard; without a sound device nothing is."""
        self.down: Final[set[int]] = set()
        """The keys that are held."""
        self.reader: Reader | None = None
        """Where all is told in words, if it is to be."""
        wide, high = _room()
        give_back_freed()
        super().__init__(min(width, wide), min(height, high), TITLE, resizable=True, visible=visible, vsync=True)
        if not self.headless:
            self.set_minimum_size(*LEAST)
        self.preferences.listeners.append(self._heed)
        self._heed(self.preferences.now)

    def _heed(self, settings: Settings) -> None:
        """Fill the screen, or not, as the settings say."""
        if settings.full_screen != self.fullscreen and not self.headless:
            self.set_fullscreen(settings.full_screen)

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Note that a key is held; what is shown was told before."""
        del modifiers
        self.down.add(symbol)

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """Note that a key was let go."""
        del modifiers
        self.down.discard(symbol)

    def on_deactivate(self) -> None:
        """Another window has the keys now: what is let go there is not told here."""
        self.down.clear()

    def on_close(self) -> None:
        """Close for good."""
        self.close()
        arcade.exit()


class NoWindowError(RuntimeError):
    """No window can be opened here; the message says why."""


def open_window(preferences: Preferences | None = None) -> KleosWindow:
    """Open the window; raises `NoWindowError` where there is no display or no OpenGL."""
    try:
        return KleosWindow(preferences=preferences)
    except _failures() as error:
        message = f"No window can be opened here: {error}."
        raise NoWindowError(message) from error


def _failures() -> tuple[type[Exception], ...]:
    """Return what pyglet raises where it finds no display or no OpenGL it can use."""
    from pyglet.gl import GLException
    from pyglet.window import WindowException

    if sys.platform != "linux":
        return WindowException, GLException
    from pyglet.display.xlib import NoSuchDisplayException

    return WindowException, GLException, NoSuchDisplayException


def _room() -> tuple[int, int]:
    """Return the size of the screen; without one there is room for anything."""
    import pyglet

    if pyglet.options["headless"]:
        return 1 << 14, 1 << 14
    screen = pyglet.display.get_display().get_default_screen()
    return screen.width, screen.height


def key_name(symbol: int, modifiers: int) -> str:
    """Return a key as `keys` writes it: by what is printed on it in the layout in use."""
    name = keys.symbol_string(symbol)
    name = _NAMES.get(name, name)
    if name.startswith("_") and name[1:].isdigit():
        name = name[1:]
    elif name.startswith("NUM_") and name[4:].isdigit():
        name = name[4:]
    if modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND):
        return f"CTRL+{name}"
    return f"SHIFT+{name}" if modifiers & keys.MOD_SHIFT and name == "TAB" else name
