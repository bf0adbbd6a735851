"""What lies over what is shown: who gets keys and presses, what Escape leaves, and what beneath is dead. No arcade."""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from game.screen.model.press import Press


class Modal(Protocol):
    """Something that lies over what is shown while it is open."""

    @property
    def is_open(self) -> bool:
        """Whether it lies there now."""

    @property
    def is_whole(self) -> bool:
        """Whether all that lies beneath is dead meanwhile: no key, no press, no wheel is for it."""

    def key(self, name: str) -> bool:
        """Do what a key says, see `keys`; tells whether it meant anything. Escape is never told."""

    def press(self, press: Press) -> bool:
        """Do what a place means; tells whether it is one of its own."""

    def leave(self) -> bool:
        """Leave one level of it, at last the whole; tells whether there was one that can be left."""


class Asking:
    """What a page asks amid its own places, such as whether it is to do something, or for a key: no by Escape."""

    def __init__(
        self,
        is_asked: Callable[[], bool],
        no: Callable[[], None] | None = None,
        *,
        key: Callable[[str], bool] | None = None,
        is_whole: bool = False,
    ) -> None:
        """Take whether it is asked now, what no means, and what a key does that is not left to the page."""
        self.is_whole: Final = is_whole
        self._is_asked: Final = is_asked
        self._no: Final = no
        self._key: Final = key

    @property
    def is_open(self) -> bool:
        """Whether it is asked."""
        return self._is_asked()

    def key(self, name: str) -> bool:
        """Do what a key says; others are left to the page, whose buttons the answers are."""
        return self._key is not None and self._key(name)

    def press(self, press: Press) -> bool:
        """Leave all presses to the page."""
        del press
        return False

    def leave(self) -> bool:
        """Say no, where one can."""
        if self._no is not None:
            self._no()
        return self._no is not None


class Modals:
    """A stack: the last is on top, but the curtain, where there is one, lies over all."""

    def __init__(self, *modals: Modal, curtain: Modal | None = None) -> None:
        """Take them, the lowest first."""
        self._modals: Final = modals
        self._curtain: Final = curtain

    def with_sheets(self, *sheets: Modal) -> "Modals":
        """Return the same with others over them, the last on top; the curtain stays over all."""
        return Modals(*self._modals, *sheets, curtain=self._curtain)

    def __iter__(self) -> Iterator[Modal]:
        """Yield all of them, the lowest first."""
        yield from self._modals
        if self._curtain is not None:
            yield self._curtain

    @property
    def alive(self) -> tuple[Modal, ...]:
        """Those that are open and not dead, the topmost first."""
        found = list[Modal]()
        for modal in reversed(tuple(self)):
            if modal.is_open:
                found.append(modal)
                if modal.is_whole:
                    break
        return tuple(found)

    @property
    def whole(self) -> Modal | None:
        """The one beneath which all is dead; None where what is shown is alive."""
        return next((modal for modal in self.alive if modal.is_whole), None)

    def key(self, name: str) -> bool:
        """Give a key to the topmost that it means anything to, Escape to the topmost that can be left."""
        return self.leave() if name == "ESCAPE" else any(modal.key(name) for modal in self.alive)

    def press(self, press: Press) -> bool:
        """Give a press to the one whose it is."""
        return any(modal.press(press) for modal in self.alive)

    def leave(self) -> bool:
        """Leave one level of the topmost that can be left; tells whether there was one."""
        return any(modal.leave() for modal in self.alive)
