"""The keys at the table: which are heard, what they are called, and an action's key that is held. No arcade."""

from collections.abc import Callable
from typing import Final

from game.screen.battle.presenter.session import Session
from game.screen.grace import Grace
from game.screen.keys import translated
from game.screen.ui.window import key_name


class TableKeys:
    """One keyboard, from where a key goes down to where it is let go."""

    def __init__(self, session: Session, grace: Grace, do: Callable[[str], object]) -> None:
        """Lie beside the table; `do` does what a key says, by its name."""
        self._session: Final = session
        self._grace: Final = grace
        self._do: Final = do
        self._last, self._is_heard = "", True
        self._held = 0
        """The key that has chosen an action and may be held; 0 for none."""

    def press(self, symbol: int, modifiers: int) -> None:
        """A key goes down."""
        self._last = key_name(symbol, modifiers)
        self._is_heard = not self._grace.refuses(symbol)
        if self._is_heard:
            name = translated(self._last, self._session.table.preferences.now.keys)
            self._do(name)
            held = self._session.held
            self._held = symbol if held is not None and held.name == name else self._held

    def release(self, symbol: int, *, ends: bool) -> None:
        """A key is let go: what an action's key has shown is done then, see `Session.let_go_of_key`."""
        self._grace.release(symbol)
        if symbol and symbol == self._held:
            self._held = 0
            self._session.let_go_of_key(ends=ends)

    def forget(self) -> None:
        """Another window or page has the keys now: what was begun by holding one comes to nothing."""
        self._held = 0
        self._session.forget_held_key()
        self._grace.forget()

    def text(self, text: str) -> None:
        """Take digits that a layout only gives with another key held."""
        if self._is_heard and text.isdigit() and self._last != text:
            self._do(text)
