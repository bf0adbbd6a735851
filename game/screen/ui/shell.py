"""The way through the game's pages: which one is shown, which ones lie below it. Knows no page by itself."""

from collections.abc import Callable, Mapping
from typing import Final, Protocol, runtime_checkable

import arcade
import platformdirs

from game.controllers.worker import Worker
from game.screen.saves.library import Library, Painter
from game.screen.settings import Preferences
from game.screen.ui.window import KleosWindow

Opener = Callable[..., arcade.View]


@runtime_checkable
class LeftForGood(Protocol):
    """A view that keeps something when it is left for good."""

    def let_go(self) -> None:
        """Keep it: the view will not be shown again."""


HOME: Final = "title"


class Shell:
    """A stack of views in one window; the last one is shown."""

    def __init__(
        self,
        window: KleosWindow,
        preferences: Preferences,
        routes: Mapping[str, Opener],
        paint: Painter | None = None,
    ) -> None:
        """Take the window, the settings, what opens each page by its name, and what paints the pictures of saves."""
        self.window: Final = window
        self.preferences: Final = preferences
        self.library: Final = Library(platformdirs.user_data_path("kleos", appauthor=False), paint)
        """The player's saves and replays."""
        self.worker: Worker | None = None
        """The process that thinks for the AIs of all battles; None: they think between frames."""
        self._routes: Final = routes
        self.stack: Final[list[arcade.View]] = []
        self.paint: Final = window.paint
        window.closing = self.let_go

    def knows(self, name: str) -> bool:
        """Tell whether there is a page of that name."""
        return name in self._routes

    def go(self, name: str, **more: object) -> arcade.View:
        """Open a page on top of what is shown."""
        return self.put(self._routes[name](self, **more))

    def put(self, view: arcade.View) -> arcade.View:
        """Show a view on top, where it does not lie there already."""
        if not self.stack or self.stack[-1] is not view:
            self.stack.append(view)
        self.window.sounds.ui("page")
        self.window.show_view(view)
        return view

    def swap(self, name: str, **more: object) -> arcade.View:
        """Open a page in the place of the one that is shown."""
        below = self.stack[:-1]
        opened = self._routes[name](self, **more)
        self.stack[:] = below
        return self.put(opened)

    def only(self, name: str, **more: object) -> arcade.View:
        """Open a page in the place of all that is open: the title lies below."""
        self.let_go()
        self.stack.clear()
        return self.go(name, **more)

    def back(self) -> None:
        """Go back to what lies below; from the lowest one to the title."""
        if self.stack:
            self.stack.pop()
        if self.stack:
            self.window.sounds.ui("page")
            self.window.show_view(self.stack[-1])
        else:
            self.go(HOME)

    def home(self) -> None:
        """Leave everything for the title."""
        self.let_go()
        self.stack.clear()
        self.go(HOME)

    def let_go(self) -> None:
        """Let every view that is open keep what would be lost with it."""
        for view in self.stack:
            if isinstance(view, LeftForGood):
                view.let_go()

    def quit(self) -> None:
        """Close the game."""
        self.window.on_close()
