"""Somebody in front of the real window: looks at it, and moves the X server's mouse and keys."""

import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.effort import PATIENCE

ROOT: Final = Path(__file__).resolve().parents[2]
PICTURES: Final = ROOT / "build" / "play"
"""Where the pictures stay, to be looked at."""
LOOKS: Final = 40_000
"""So often it is looked at most for what does not come."""
LOOKS_FOR_PRESSES: Final = 250
"""So often it is looked for what was pressed to have come to the window."""
TRIES: Final = 60
"""So often something is pressed at most that may not have been heard."""


class Person:
    """Looks at the window and moves mouse and keys; knows nothing else of the game."""

    def __init__(self, folder: Path, environment: dict[str, str], *opened: str) -> None:
        """Open the game with what `tests.screen.eyes` is told to open: nothing for the title, else a map and a seed."""
        self.folder, self.environment = folder, environment
        self.errors = (folder / "errors.txt").open("w", encoding="utf-8")
        command = [sys.executable, "-m", "tests.screen.eyes", str(folder), *opened]
        data = {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env={**environment, **data}, stderr=self.errors, stdout=subprocess.DEVNULL
        )
        self.window = ""
        self.moved = 0.0
        self.presses = 0

    def x(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    def open(self) -> None:
        """Wait for the window and give it the keyboard."""
        for _ in range(LOOKS):
            if (self.folder / "seen.json").is_file():
                break
            assert self.process.poll() is None, (self.folder / "errors.txt").read_text(encoding="utf-8")
            time.sleep(0.02)
        else:
            raise AssertionError("no window")
        self.window = self.x("search", "--name", "Kleos").split()[-1]
        self.x("windowfocus", self.window)

    def see(self) -> dict[str, Any]:
        """Return what is seen now, later than the last movement of the hand and after all that it pressed.

        A press that never comes to the window, as it has lost the keyboard, is waited for in vain for a while.
        """
        looks = 0
        while True:
            assert self.process.poll() is None, (self.folder / "errors.txt").read_text(encoding="utf-8")
            seen: dict[str, Any] = json.loads((self.folder / "seen.json").read_text(encoding="utf-8"))
            if seen["at"] > self.moved + 0.05:
                if seen["presses"] >= self.presses or looks == LOOKS_FOR_PRESSES:
                    self.presses = seen["presses"]
                    return seen
                looks += 1
            time.sleep(0.02)

    def wait_for(self, page: str) -> dict[str, Any]:
        """Return what is seen once a page is open and drawn."""
        return self.wait_while(lambda seen: seen["page"] != page or not seen["spots"])

    def point(self, place: list[float]) -> None:
        self.x("mousemove", "--window", self.window, str(round(place[0])), str(round(place[1])))
        self.moved = time.monotonic()

    def click(self, place: list[float]) -> None:
        self.point(place)
        self.see()
        self.x("click", "1")
        self.presses += 1
        self.moved = time.monotonic()

    def wait_while(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the first that is seen of which this is not so."""
        for _ in range(LOOKS):
            if not is_so(seen := self.see()):
                return seen
            time.sleep(0.02)
        raise AssertionError(f"it stays so: {seen}")

    def key(self, *names: str) -> None:
        self.x("key", *names)
        self.presses += len(names)
        self.moved = time.monotonic()

    def press_until(self, hand: Callable[[], None], page: str) -> dict[str, Any]:
        """Press, and again after a while where nothing comes of it as nobody was heard, until a page is open."""
        for _ in range(TRIES):
            self.wait_while(lambda seen: seen["deaf"])
            hand()
            for _ in range(100):
                seen = self.see()
                if seen["page"] == page and seen["spots"]:
                    return seen
                time.sleep(0.05)
        raise AssertionError(f"no {page} came up however often it was pressed for")

    def quit(self) -> int:
        """Leave by the title's key, pressed until it is heard; return how the game has ended."""
        for _ in range(TRIES):
            self.key("q")
            with contextlib.suppress(subprocess.TimeoutExpired):
                return self.process.wait(timeout=5)
        raise AssertionError("the game goes on however often it is left")

    def photograph(self, name: str) -> None:
        """Keep a picture of the window."""
        wish = self.folder / f"shoot-{name}"
        wish.touch()
        while wish.exists():
            assert self.process.poll() is None
            time.sleep(0.02)

    def leave(self) -> None:
        """Have the game closed, if it is not yet."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(timeout=PATIENCE)
        self.errors.close()
