"""The arcade window: its size, its least size, and which key an event means. No battle in here."""

import logging
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Final

import arcade
from pyglet.image import ImageData
from pyglet.window import WindowException
from pyglet.window import key as keys

from game.screen.audio.loudspeaker import Loudspeaker
from game.screen.audio.reader import SpeechReader
from game.screen.audio.sound import Sounds
from game.screen.keyboard import USER_KEY, by_place
from game.screen.lag import Lag
from game.screen.memory import give_back_freed
from game.screen.rest import Rest
from game.screen.settings import Preferences, Settings
from game.screen.ui.art import Art, read
from game.screen.ui.paint import Paint

WIDE: Final = 1280
HIGH: Final = 720
LEAST: Final = (960, 600)
TITLE: Final = "Kleos"
ICONS: Final = (16, 32, 64, 128)
"""Pixels of the window's icon: in a title, a bar, a list."""
OPENGL: Final = "3.3"
"""The least version that arcade draws with."""
PULSE: Final = frozenset({"on_update", "on_fixed_update", "on_draw", "on_refresh", "on_idle"})
"""Events that come by themselves, frame after frame."""

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
        self.reader: SpeechReader | None = None
        """Where all is told in words, if it is to be."""
        self.rest: Final = Rest()
        """Whether it needs to be drawn at all."""
        self.lag = Lag()
        """Whether it answered in time."""
        self._copied = ""
        self.closing: Callable[[], None] | None = None
        """Called before the window closes."""
        wide, high = _room()
        give_back_freed()
        super().__init__(min(width, wide), min(height, high), TITLE, resizable=True, visible=visible, vsync=True)
        if not self.headless:
            self.set_minimum_size(*LEAST)
            self.set_icon(*_icons())
        self.preferences.listeners.append(self._heed)
        self._heed(self.preferences.now)

    @staticmethod
    def opened() -> "KleosWindow":
        """Return the game's window; RuntimeError where none is open, TypeError where another one is."""
        found = arcade.get_window()
        if not isinstance(found, KleosWindow):
            message = "Another window than the game's is open."
            raise TypeError(message)
        return found

    @cached_property
    def art(self) -> Art:
        """Return the textures of all that is drawn on maps."""
        return Art()

    @cached_property
    def paint(self) -> Paint:
        """Return the textures of all pages and panels."""
        return Paint()

    def _heed(self, settings: Settings) -> None:
        """Fill the screen, or not, as the settings say."""
        if settings.full_screen == self.fullscreen or self.headless:
            return
        try:
            self.set_fullscreen(settings.full_screen)
        except WindowException as error:
            self.preferences.complaint = f"The window cannot fill the screen here ({error})."

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

    # ---- the clipboard ---------------------------------------------------------------------------------------------

    def copy(self, words: str) -> None:
        """Put words on the clipboard; off screen there is none but the window's own."""
        self._copied = words
        if not self.headless:
            self.set_clipboard_text(words)

    def pasted(self) -> str:
        """Return the words that are on the clipboard, "" where there are none."""
        return self._copied if self.headless else self.get_clipboard_text()

    # ---- frames ----------------------------------------------------------------------------------------------------

    def dispatch_event(self, event_type: str, *args: object) -> bool | None:
        """Hand an event on; whatever a person or the system does to the window wakes it.

        What was pressed while it could not answer is dropped.
        """
        if event_type not in PULSE:
            self.rest.wake()
        if self.lag.drops(event_type):
            return True
        with self.lag.watching():
            handled: bool | None = super().dispatch_event(event_type, *args)
        return handled

    def show_view(self, new_view: arcade.View) -> None:
        """Show another view, which is drawn at once."""
        self.rest.wake()
        super().show_view(new_view)

    def _dispatch_frame(self, delta_time: float) -> None:
        """Let time pass, in larger steps at rest."""
        self.lag.catch_up()
        self.sounds.tick()
        passed = self.rest.pass_time(delta_time, self.current_view)
        if passed:
            with self.lag.frame():
                super()._dispatch_frame(passed)

    def draw(self, delta_time: float) -> None:
        """Draw a frame, where anything may look different than in the last one."""
        self.rest.look(delta_time, self.current_view)
        if not self.rest.is_resting:
            super().draw(delta_time)

    def on_close(self) -> None:
        """Close for good, whoever asked for it: what is open keeps first what would be lost."""
        if self.closing is not None:
            self.closing()
        self.close()
        arcade.exit()


class NoWindowError(RuntimeError):
    """No window can be opened here; the message says why."""


def open_window(preferences: Preferences) -> KleosWindow:
    """Open the window; raises `NoWindowError` where there is no display or no OpenGL."""
    with opening():
        return KleosWindow(preferences=preferences)


@contextmanager
def opening() -> Iterator[None]:
    """Turn what arcade and pyglet raise where there is no display, or no OpenGL they can use, to `NoWindowError`."""
    from pyglet.gl import ConfigException, ContextException, GLException
    from pyglet.gl.lib import MissingFunctionException
    from pyglet.graphics.shader import ShaderException

    without_opengl = (
        arcade.NoOpenGLException, arcade.gl.ShaderException, ConfigException, ContextException, GLException,
        MissingFunctionException, ShaderException,
    )  # fmt: skip
    logging.getLogger("arcade").addHandler(logging.NullHandler())  # what it can do without is no line for the user
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except without_opengl as error:
        why = str(error).split("\n")[0].split(". ")[0].strip(".: ")
        needed = f"Kleos needs OpenGL {OPENGL} or newer"
        message = f"No window can be opened here: {needed}, and what there is will not do ({why})."
        raise NoWindowError(message) from error
    except _without_display() as error:
        message = f"No window can be opened here: {str(error).rstrip('.')}."
        raise NoWindowError(message) from error
    except ImportError as error:
        if error.name is not None:  # a module of Python's, and a fault of the installation
            raise
        why = str(error).rstrip(".")
        message = f"No window can be opened here, because the system lacks something ({why}). Install it;"
        raise NoWindowError(message) from error


def _without_display() -> tuple[type[Exception], ...]:
    """Return what pyglet raises where it finds no display."""
    if sys.platform != "linux":
        return (WindowException,)
    from pyglet.display.xlib import NoSuchDisplayException

    return WindowException, NoSuchDisplayException


def _icons() -> Iterator[ImageData]:
    """Yield the game's sign in the sizes that desktops show; nothing where its picture is missing."""
    for pixels in ICONS:
        if (found := read("ui", "icon", (pixels, pixels))) is not None:
            yield ImageData(pixels, pixels, "RGBA", found.tobytes(), -4 * pixels)


def _room() -> tuple[int, int]:
    """Return the size of the screen; without one there is room for anything."""
    import pyglet

    if pyglet.options["headless"]:
        return 1 << 14, 1 << 14
    screen = pyglet.display.get_display().get_default_screen()
    return screen.width, screen.height


def key_name(symbol: int, modifiers: int) -> str:
    """Return a key as `keys` writes it: by what is printed on it in the layout in use.

    Where that is no letter or sign that the game knows (a Russian letter) it is named by its place; "" for a key that
    has neither.
    """
    known = keys.symbol_string(symbol)
    name = known if known.isidentifier() and not symbol >> USER_KEY else by_place(symbol)
    if not name:
        return ""
    name = _NAMES.get(name, name)
    if name.startswith("_") and name[1:].isdigit():
        name = name[1:]
    elif name.startswith("NUM_") and name[4:].isdigit():
        name = name[4:]
    if modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND):
        return f"CTRL+{name}"
    is_told_apart = name in {"TAB", "ENTER", "SPACE"} or (name[0] == "F" and name[1:].isdigit())
    return f"SHIFT+{name}" if modifiers & keys.MOD_SHIFT and is_told_apart else name
