"""Random mouse and key events on every screen: no exception, no hang, no state that Escape cannot leave.

Half of the clicks go to what can be pressed, the others anywhere; keys are all that a keyboard has, with and without
Ctrl and Shift; letters of several alphabets are typed, the wheel is turned, the window takes on other sizes. Now and
then Escape is pressed until the title or the battle's menu is there. Saves and settings go to a folder of their own.
"""

import argparse
import os
import random
import time
import traceback
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tools.proofs.screens import SCREENS, kept_apart
from tools.proofs.shown import spread, table
from tools.proofs.windows import draw, resize

if TYPE_CHECKING:
    from game.screen.ui.window import KleosWindow

ESCAPES: Final = 14
"""So often Escape is pressed at most until nothing is left to leave."""
EVERY: Final = 60
"""After so many events it is tried whether Escape leaves."""
HANG: Final = 3.0
"""Seconds of a processor's time that one event with its frame may take."""
FILLED: Final = 10
"""Of so many frames one fills its pixels, which costs ten times what all else does where no graphics card is."""
SIZES: Final = ((960, 600), (1280, 720), (1920, 1080), (1024, 1000))
LETTERS: Final = "abcxyz0189 žňß戦士☠/\\.:*?\"'<>|"
OFTEN: Final = ("ENTER", "SPACE", "TAB", "UP", "DOWN", "LEFT", "RIGHT", "BACKSPACE", "ESCAPE", "E")


class Job(NamedTuple):
    """One screen, so many events, a seed."""

    screen: str
    events: int
    seed: int


class Pawed(NamedTuple):
    """What came of it: the longest event in seconds, how often Escape was tried, and what went wrong ("": nothing)."""

    longest: float
    left: int
    fault: str


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--events", type=int, default=10_000, help="on each screen (default 10000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed")
    parser.add_argument("--only", default="", help="only screens with this word in their name")


def paw(job: Job) -> Pawed:
    """Open a screen and paw at it, in a window of its own."""
    with kept_apart():
        window = lasting()
        try:
            return Hands(window, job).run()
        finally:
            window.close()


def lasting() -> "KleosWindow":
    """Return a window that stays open whatever is pressed."""
    os.environ.setdefault("ARCADE_HEADLESS", "True")
    from game.screen.ui.window import KleosWindow

    class Lasting(KleosWindow):
        """Stays open."""

        def on_close(self) -> None:
            """Stay open."""

    return Lasting(visible=False)


class Hands:
    """Somebody who presses everything."""

    def __init__(self, window: "KleosWindow", job: Job) -> None:
        """Open the screen."""
        from pyglet.window import key

        from game.screen.app import ROUTES
        from game.screen.tilemap.miniature import Miniatures
        from game.screen.ui.shell import Shell

        self.job: Final = job
        self.window: Final = window
        self.chance: Final = random.Random(f"{job.screen} {job.seed}")
        self.shell: Final[Shell] = Shell(window, window.preferences, ROUTES, Miniatures())
        self.codes: Final = {name: getattr(key, name) for name in OFTEN}
        self.others: Final = [
            code
            for name, code in vars(key).items()
            if name.isupper() and isinstance(code, int) and not name.startswith(("MOD_", "MOTION_"))
        ]
        self.modifiers: Final = (0, 0, 0, key.MOD_CTRL, key.MOD_SHIFT)
        self.at = (0.0, 0.0)
        self.longest = 0.0
        self.frames = 0
        self.trace: list[str] = []

    def run(self) -> Pawed:
        """Press on; tell what came of it."""
        left = 0
        try:
            SCREENS[self.job.screen](self.shell)
            for number in range(1, self.job.events + 1):
                began = time.thread_time()
                self.chance.choices(
                    (self.point, self.press, self.drag, self.wheel, self.key, self.write, self.resize, self.rest),
                    (20, 30, 5, 5, 30, 5, 1, 10),
                )[0]()
                self.frame()
                self.longest = max(self.longest, time.thread_time() - began)
                if self.longest > HANG:
                    return Pawed(self.longest, left, f"event {number} took {self.longest:.1f} s: {self.trace[-3:]}")
                if number % EVERY == 0 or number == self.job.events:
                    left += 1
                    if not self.escapes():
                        return Pawed(self.longest, left, f"Escape does not leave {self.view!r}: {self.trace[-8:]}")
                    if self.chance.random() < 0.7:
                        self.shell.stack.clear()
                        SCREENS[self.job.screen](self.shell)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            fault = f"{type(error).__name__}: {error} ({where.filename}:{where.lineno}); {self.trace[-8:]}"
            return Pawed(self.longest, left, fault)
        return Pawed(self.longest, left, "")

    @property
    def view(self) -> Any:  # noqa: ANN401 - a page or a battle
        """What is shown."""
        return self.window.current_view

    def frame(self) -> None:
        """Let a frame pass; all of it is drawn, but pixels are filled only now and then."""
        self.frames += 1
        self.view.on_update(self.chance.choice((0.016, 0.05, 0.4)))
        draw(self.view, filled=self.frames % FILLED == 0)

    def escapes(self) -> bool:
        """Press Escape until the title or a battle's menu is there; tell whether it came to that."""
        for _ in range(ESCAPES):
            if type(self.view).__name__ in {"MenuPage", "TitlePage"}:
                return True
            self._key(self.codes["ESCAPE"], 0)
            self.frame()
        return type(self.view).__name__ in {"MenuPage", "TitlePage"}

    # ---- what hands do -----------------------------------------------------------------------------------------------

    def _place(self) -> tuple[float, float]:
        """Return a place in the window: half of the time one that can be pressed."""
        view, chance = self.view, self.chance
        panels = [panel for panel in view.hud._panels if panel.box is not None] if hasattr(view, "hud") else [view]
        spots = [spot for panel in panels for spot in panel.canvas.spots if spot.press is not None]
        scale = (view.hud if hasattr(view, "hud") else view).paint.scale
        if spots and chance.random() < 0.5:
            box = chance.choice(spots).box
            return (box.left + box.width / 2) * scale, (box.bottom + box.height / 2) * scale
        return chance.uniform(-5, self.window.width + 5), chance.uniform(-5, self.window.height + 5)

    def point(self) -> None:
        """Move the pointer."""
        self.at = self._place()
        self.trace.append(f"point {self.at[0]:.0f},{self.at[1]:.0f}")
        self.view.on_mouse_motion(*self.at, 1, 1)

    def press(self) -> None:
        """Click; now and then twice, now and then with the right button."""
        self.point()
        button = self.chance.choice((1, 1, 1, 1, 4, 2))
        for _ in range(self.chance.choice((1, 1, 1, 2))):
            self.trace.append(f"click {button} on {type(self.view).__name__}")
            self.view.on_mouse_press(*self.at, button, 0)
            self.view.on_mouse_release(*self.at, button, 0)

    def drag(self) -> None:
        """Draw something along."""
        self.point()
        view = self.view
        view.on_mouse_press(*self.at, 1, 0)
        for _ in range(3):
            x, y = self._place()
            view.on_mouse_drag(x, y, x - self.at[0], y - self.at[1], 1, 0)
            self.at = x, y
            self.frame()
        self.view.on_mouse_release(*self.at, 1, 0)

    def wheel(self) -> None:
        """Turn the wheel."""
        self.view.on_mouse_scroll(round(self.at[0]), round(self.at[1]), 0, self.chance.choice((-3, -1, 1, 3)))

    def key(self) -> None:
        """Press a key, often one that means something everywhere."""
        often = self.chance.random() < 0.5
        code = self.codes[self.chance.choice(OFTEN)] if often else self.chance.choice(self.others)
        self._key(code, self.chance.choice(self.modifiers))

    def _key(self, code: int, modifiers: int) -> None:
        self.trace.append(f"key {code} {modifiers} on {type(self.view).__name__}")
        self.view.on_key_press(code, modifiers)

    def write(self) -> None:
        """Type a letter."""
        if hasattr(self.view, "on_text"):
            self.view.on_text(self.chance.choice(LETTERS))

    def resize(self) -> None:
        """Let the window take on another size."""
        resize(self.window, *self.chance.choice(SIZES))

    def rest(self) -> None:
        """Do nothing for a while."""
        for _ in range(3):
            self.frame()


def run(given: argparse.Namespace) -> bool:
    """Paw at every screen; tell whether all held."""
    jobs = [Job(name, given.events, given.seed) for name in SCREENS if given.only in name]
    rows: list[tuple[Any, ...]] = []
    for job, came in zip(jobs, spread(paw, jobs, given.jobs), strict=True):
        rows.append((job.screen, job.events, round(came.longest * 1000), came.left, came.fault or "holds"))
    table(("screen", "events", "longest ms of processor", "left by Escape", "what came of it"), rows)
    return all(row[-1] == "holds" for row in rows)
