"""Writes in the fields of a page: letters, keys that go on while they are held, the pointer, the clipboard."""

from collections.abc import Callable
from typing import Final, Protocol

import arcade

from game.screen.model.press import Press
from game.screen.ui.editing import REPEATED, Editing
from game.screen.ui.focus import following
from game.screen.ui.widgets import Widgets

COMMANDS: Final = arcade.key.MOD_CTRL | arcade.key.MOD_COMMAND
DELAY: Final = 0.45
"""Seconds that a key is held before it does again what it does."""
PACE: Final = 0.04
"""Seconds between two times from then on."""
DOUBLE: Final = 0.4
"""Seconds in which a second press in a field means the word."""


class Clipboard(Protocol):
    """What words are copied to and pasted from."""

    def copy(self, words: str) -> None:
        """Put words on it."""

    def pasted(self) -> str:
        """Return the words that are on it."""


class Writing:
    """What is done in the field that is written in: the page's widgets say which one that is."""

    def __init__(self, widgets: Widgets, clipboard: Clipboard, typed: Callable[[Press], None]) -> None:
        """Take the page's widgets; `typed` is told of a field that has other words in it now."""
        self._widgets: Final = widgets
        self._clipboard: Final = clipboard
        self._typed: Final = typed
        self._held: tuple[int, str, bool] | None = None
        """The key that is held: its symbol, its name, and whether Shift was held with it."""
        self._wait = 0.0
        self._since_press = DOUBLE
        self._is_command = False
        """Whether Ctrl is held: what a key writes then is no letter, whatever the layout makes of it."""

    # ---- which field -----------------------------------------------------------------------------------------------

    def begin(self) -> bool:
        """Write in the field that is chosen; tells whether there is one that was not left by Enter or Escape.

        What stands in it is selected: who writes straight away means other words, and Enter comes first to go on there.
        """
        widgets = self._widgets
        if widgets.active is None and widgets.focus in widgets.fields_shown and widgets.focus != widgets.finished:
            widgets.active = widgets.focus
            if (editing := widgets.editing) is not None:
                editing.go(0)
                editing.go(len(editing.words), selects=True)
        return widgets.active is not None

    def leave(self, name: str) -> None:
        """Leave the field by a key that means nothing to its words, where it is one for that."""
        widgets, field = self._widgets, self._widgets.active
        if name in {"ENTER", "ESCAPE"}:
            widgets.active, widgets.finished = None, field
        elif name in {"TAB", "SHIFT+TAB", "UP", "DOWN"}:
            widgets.active = None
            widgets.focus = following(widgets.places, field, -1 if name in {"SHIFT+TAB", "UP"} else 1)

    # ---- keys ------------------------------------------------------------------------------------------------------

    def note(self, modifiers: int) -> None:
        """A key is pressed, with these others held; Ctrl and Alt together are how some layouts reach more letters."""
        self._is_command = bool(modifiers & COMMANDS) and not modifiers & arcade.key.MOD_ALT

    def key(self, symbol: int, name: str, modifiers: int) -> bool:
        """Do what a key says to the words; tells whether it meant anything there."""
        selects = bool(modifiers & arcade.key.MOD_SHIFT)
        self._held, self._wait = (symbol, name, selects) if name in REPEATED else None, DELAY
        return self._do(name, selects=selects)

    def release(self, symbol: int, modifiers: int) -> None:
        """A key was let go."""
        self._is_command = self._is_command and bool(modifiers & COMMANDS)
        if self._held is not None and self._held[0] == symbol:
            self._held = None

    def stop(self) -> None:
        """Another window or page has the keys now: what is let go there is not told here."""
        self._held, self._is_command = None, False

    def pass_time(self, seconds: float) -> None:
        """Let a key that is held do again what it does."""
        self._since_press += seconds
        self._wait -= seconds
        while self._held is not None and self._wait <= 0:
            self._wait += PACE
            if not self._do(self._held[1], selects=self._held[2]):
                self._held = None

    def _do(self, name: str, *, selects: bool) -> bool:
        editing = self._widgets.editing
        if editing is None:
            return False
        changed = editing.key(name, selects=selects, copy=self._clipboard.copy, pasted=self._clipboard.pasted)
        self._take(editing, changed=bool(changed))
        return changed is not None

    # ---- letters ---------------------------------------------------------------------------------------------------

    def letters_of(self, text: str) -> str:
        """Return what of a text that a key gave is meant to be written."""
        return "" if self._is_command else "".join(letter for letter in text if letter.isprintable())

    def write(self, letters: str) -> None:
        """Write letters at the caret."""
        editing = self._widgets.editing
        if editing is not None and letters:
            self._take(editing, changed=editing.write(letters))

    # ---- the pointer -----------------------------------------------------------------------------------------------

    def press(self, field: Press, x: float, modifiers: int) -> None:
        """Write in a field at the pointer's place; Shift selects up to there, a second press in a moment a word."""
        is_same, again = self._widgets.active == field, self._since_press < DOUBLE
        self._widgets.active = self._widgets.focus = field
        self._since_press = 0.0
        editing, place = self._widgets.editing, self._widgets.fields_shown[field].place_at(x)
        if editing is None:
            return
        if again and is_same:
            editing.choose_word(place)
        else:
            editing.go(place, selects=is_same and bool(modifiers & arcade.key.MOD_SHIFT))

    def drag(self, field: Press, x: float) -> None:
        """Select up to the pointer's place."""
        editing = self._widgets.editing
        if editing is not None and self._widgets.active == field:
            editing.go(self._widgets.fields_shown[field].place_at(x), selects=True)

    def _take(self, editing: Editing, *, changed: bool) -> None:
        """Take on what the field has come to."""
        field = self._widgets.active
        if changed and field is not None:
            self._widgets.fields[field] = editing.words
            self._typed(field)
