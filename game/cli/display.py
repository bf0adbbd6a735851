"""Whether a window can be opened here, and what to say where it cannot: a sentence, and what needs none."""

import ctypes
import os
import sys
from collections.abc import Callable

from game.cli.terminal import Trouble


def need_display(instead: str) -> None:
    """Refuse to open a window where there can be none."""
    why = without_display()
    if why:
        message = f"{why} {instead} needs none."
        raise Trouble(message)


def without_display() -> str:
    """Return why there is no display, in a sentence; "" where there seems to be one, or arcade draws unseen."""
    if sys.platform != "linux" or os.environ.get("ARCADE_HEADLESS"):
        return ""
    name = os.environ.get("DISPLAY", "")
    if not name and os.environ.get("WAYLAND_DISPLAY"):
        return (
            "No window can be opened here: there is Wayland alone, and Kleos needs an X display "
            "(start Xwayland, which sets DISPLAY)."
        )
    if not name:
        return "There is no display here for a window;"
    if not _answers(name):
        return f'No window can be opened here: the display "{name}", which DISPLAY names, cannot be reached.'
    return ""


def _answers(name: str) -> bool:
    """Tell whether an X display answers; what a machine without X's library lacks, the window will say."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return True
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    opened = x11.XOpenDisplay(os.fsencode(name))
    if opened:
        x11.XCloseDisplay(opened)
    return bool(opened)


def open_window(instead: str, show: Callable[[], None]) -> None:
    """Let a window be opened; where none can be, say so and what needs none.

    What a window loads is loaded here: where a library of the system is missing, that is where it shows.
    """
    try:
        from game.screen.ui.window import NoWindowError
    except ImportError as error:
        if error.name is not None:  # a module of Python's, and a fault of the installation
            raise
        message = (
            f"No window can be opened here, because the system lacks something ({str(error).rstrip('.')}). "
            f"Install it; {instead} needs none."
        )
        raise Trouble(message) from error
    try:
        show()
    except NoWindowError as error:
        message = f"{error} {instead} needs none."
        raise Trouble(message) from error
