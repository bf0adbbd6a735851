"""A mouse button over a board, from where it goes down to where it is let go: a click, or a drag. No arcade."""

from game.screen.camera import DRAG
from game.screen.model.press import Press

Under = tuple[bool, Press | None]
"""What lies under a pointer: whether it is a panel, and which place of it."""


class Hold:
    """One button at a time. Once it has dragged it clicks nothing."""

    def __init__(self) -> None:
        """Begin with nothing held."""
        self.at: tuple[float, float] | None = None
        """Where the button went down; None where none is held."""
        self.button = 0
        self.on: Under = (False, None)
        """What it went down on: who slides off it before letting go has thought better of it."""
        self.is_dragging = False

    def begin(self, x: float, y: float, button: int, on: Under) -> None:
        """A button goes down."""
        self.at, self.button, self.on, self.is_dragging = (x, y), button, on, False

    def forget(self) -> None:
        """Let what was begun come to nothing: the pointer drags nothing either until a button goes down again."""
        self.at, self.is_dragging = None, False

    def drags(self, x: float, y: float) -> bool:
        """The pointer is here now: tells whether that is a drag, no hand that trembles."""
        if self.at is not None and abs(x - self.at[0]) + abs(y - self.at[1]) > DRAG:
            self.is_dragging = True
        return self.is_dragging

    def end(self, button: int) -> bool:
        """A button is let go: tells whether that is a click of the one that went down, which was no drag."""
        is_click = self.at is not None and self.button == button and not self.is_dragging
        self.at, self.is_dragging = None, False
        return is_click
