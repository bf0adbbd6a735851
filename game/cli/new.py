"""`kleos new`: a folder to make a map in."""

import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final, cast

from game.cli.choices import check_rules, or_did_you_mean
from game.cli.terminal import Trouble, say
from game.files import reason
from game.scenario.scenario import open_map
from game.tiled.folders import MAP_ENDINGS
from game.tiled.starter import LARGEST, SMALLEST, Shape, Starter, write

SHAPES: Final = ("square", "hex")
_SIZE: Final = re.compile(r"(\d{1,4})\s*[x×]\s*(\d{1,4})")


def make(name: str, shape: str, size: str, rules: str) -> None:
    """Make the folder, and say what to do with it."""
    folder = Path(name)
    check_rules(rules)
    if shape not in SHAPES:
        message = f"There are no {shape!r} cells; {or_did_you_mean(shape, SHAPES)}"
        raise Trouble(message)
    width, height = _size(size)
    if not folder.name:
        message = f"{name!r} is no name for a new folder."
        raise Trouble(message)
    if folder.suffix in {*MAP_ENDINGS, ".tiled-project"}:
        message = f"{name} is to be a folder, with a map of its name in it: name it {str(folder.with_suffix(''))!r}."
        raise Trouble(message)
    if folder.exists() or folder.is_symlink():
        message = f"There is something called {name} already. Choose another name, or remove it first."
        raise Trouble(message)
    starter = Starter(folder.name, cast("Shape", shape), width, height, rules, _command())
    try:
        path = write(folder, starter)
    except OSError as error:
        message = f"{name} cannot be made: {_reason(error)}."
        raise Trouble(message) from error
    open_map(path)  # what was written can be played: else this is our own fault, and not to be hidden
    say(f"{path} can be played: {shlex.join(['kleos', 'play', str(path)])}")
    say(f"Open {folder / f'{folder.name}.tiled-project'} in Tiled (File > Open File or Project), then the map.")
    say("There F5 plays the map, F6 checks it, F7 shows a fight, F8 play-tests it.")
    say("Map > Check with Kleos leads to each fault.")
    say("Units lie ready in templates, in each side's colour: drag them onto the layer of units.")


def _size(words: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(words.strip())
    if found is None or not all(SMALLEST <= int(part) <= LARGEST for part in found.groups()):
        message = f"A size is two numbers from {SMALLEST} to {LARGEST}, such as 24x18, not {words!r}."
        raise Trouble(message)
    return int(found[1]), int(found[2])


def _command() -> tuple[str, ...]:
    """Return what starts the game from Tiled: by its name where that is known everywhere, else by where it lies."""
    if shutil.which("kleos"):
        return ("kleos",)
    return (sys.executable,) if hasattr(sys, "frozen") else (sys.executable, "-m", "game")


def _reason(error: OSError) -> str:
    """Return why a folder cannot be made: of many files that could not be copied, the first's reason."""
    told = error.args[0] if isinstance(error, shutil.Error) and error.args else ""
    if isinstance(told, list) and told:
        found = re.search(r"\[Errno \d+\] ([^:]+)", str(told[0][2]))
        return found[1] if found else str(told[0][2])
    return reason(error)
