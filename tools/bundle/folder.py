"""The folder that runs without Python: PyInstaller puts it together, and here is said what goes in and what not."""

import ast
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from game import __version__
from game.data import assets, maps
from tools.bundle.licences import Texts, needed, of_distribution, of_library, of_python, others

ROOT: Final = Path(__file__).resolve().parents[2]
START: Final = Path(__file__).with_name("start.py")
ICON: Final = ROOT / "assets" / "art" / "ui" / "icon.png"
TEXTS: Final = Path(__file__).with_name("texts")
"""Licences that come with nothing: that of arcade's fonts, and the one that pytmx's refers to."""
HOOKS: Final = Path(__file__).with_name("hooks")
TOOLS: Final = ("pyinstaller", "pyinstaller-hooks-contrib")
"""What is not imported by the game, and of which nevertheless something goes in: what starts the program."""
UNUSED: Final = ("arcade/resources/system/fonts/ttf/Kenney", "arcade/resources/system/gui_basic_assets")
"""What PyInstaller takes of arcade for every game, and this one never opens."""
SYSTEMS: Final = ("libX11.", "libXau.", "libXdmcp.", "libbsd.", "libmd.", "libstdc++.", "libgcc_s.")
"""What PyInstaller takes of Linux, and a system with OpenGL has: its drivers may need theirs newer than ours."""
UNWANTED: Final = ("readline", "tkinter", "curses")
"""Modules of Python's that the game does not use: libreadline's licence would bind the whole."""


class UnbuiltError(RuntimeError):
    """PyInstaller has given up; the message says where to read why."""


def build(dist: Path, work: Path) -> Path:
    """Make the folder anew in `dist`, with what falls by the way in `work`; return it.

    Raises `MissingLicenceError` before anything is built where a distribution has no licence, and `UnbuiltError`.
    """
    wheels = needed(requirements())
    licences: dict[str, Texts] = {
        f"{found.name}-{found.version}": of_distribution(found)
        for found in (*wheels.values(), *(distribution(name) for name in TOOLS))
    }
    licences[f"Python-{platform.python_version()}"] = of_python()
    for path in (*TEXTS.glob("*.txt"), *assets().glob("fonts/LICENSE-*.txt")):
        licences[path.stem.removeprefix("LICENSE-")] = {path.name: path.read_text(encoding="utf-8")}
    _run(arguments(dist, work, (*others(wheels), *UNWANTED)), work / "pyinstaller.log")
    folder = dist / "kleos"
    _tidy(folder / "_internal")
    licences.update(of_library(library) for library in _libraries(work))
    _write(folder, licences)
    return folder


def arguments(dist: Path, work: Path, left_out: Iterable[str]) -> list[str]:
    """Return what PyInstaller is told: all of the game with its data, and none of these modules."""
    data = ((assets(), "game/_data/assets"), (maps(), "game/_data/maps"))
    return [
        *("--noconfirm", "--onedir", "--name", "kleos", "--log-level", "INFO"),
        *("--hide-console", "hide-early") * (sys.platform == "win32"),  # a click on it opens the game's window alone
        *("--icon", str(ICON), "--paths", str(ROOT), "--collect-submodules", "game"),
        *("--additional-hooks-dir", str(HOOKS)),
        *(part for found, where in data for part in ("--add-data", f"{found}:{where}")),
        *(part for module in left_out for part in ("--exclude-module", module)),
        *("--distpath", str(dist), "--workpath", str(work), "--specpath", str(work), str(START)),
    ]


def requirements() -> list[str]:
    """Return what the game needs of others, as pyproject.toml names it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: list[str] = project["dependencies"]
    return found


def _run(given: list[str], log: Path) -> None:
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as heard:
        command = [sys.executable, "-m", "PyInstaller", *given]
        done = subprocess.run(command, cwd=log.parent, stdout=heard, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
        why = next((line.strip() for line in reversed(lines) if line.strip()), "it did not say why")
        raise UnbuiltError(f"PyInstaller could not build the folder (all it said is in {log}): {why}")


def _tidy(inside: Path) -> None:
    """Take out what is not to be handed on, and put right what arcade's hook puts in a folder of its own."""
    for name in UNUSED:
        shutil.rmtree(inside / name)
    for library in inside.iterdir():
        if library.name.startswith(SYSTEMS):
            library.unlink()
    # The game knows no controllers of games; arcade wants the file.
    (inside / "arcade/resources/system/gamecontrollerdb.txt").write_text("", encoding="utf-8")
    version = inside / "arcade" / "VERSION"
    if version.is_dir():
        text = (version / version.name).read_bytes()
        shutil.rmtree(version)
        version.write_bytes(text)


def _libraries(work: Path) -> Iterator[Path]:
    """Yield the system's own libraries that were taken: those of neither Python nor a distribution."""
    listed = ast.literal_eval((work / "kleos" / "COLLECT-00.toc").read_text(encoding="utf-8"))
    homes = {Path(prefix).resolve() for prefix in (sys.prefix, sys.base_prefix, work)} - {Path("/usr")}
    for name, source, kind in listed[0]:
        path = Path(source)
        is_ours = any(path.resolve().is_relative_to(home) for home in homes)
        if kind == "BINARY" and not is_ours and not name.startswith(SYSTEMS):
            yield path


def _write(folder: Path, licences: dict[str, Texts]) -> None:
    """Lay beside the program what a person looks for: what this is, its icon, and the licences."""
    shutil.copy(ICON, folder / "kleos.png")
    shutil.copy(ROOT / "LICENSE", folder)
    (folder / "README.txt").write_text(about(), encoding="utf-8")
    for name, texts in licences.items():
        place = folder / "licences" / re.sub(r"[^\w.+-]", "_", name)
        place.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            (place / file).write_text(text, encoding="utf-8")


def about() -> str:
    """Return what is said of the folder in its README."""
    return (
        f"Kleos {__version__}, for {platform.system()} on {platform.machine()}\n\n"
        "Start `kleos`: with nothing after it, the game's title opens. `kleos --help` in a terminal says what else it\n"
        "can do. Python is not needed. The folder may lie anywhere; keep all of it together.\n\n"
        "LICENSE is Kleos's own licence; `licences` has those of all that comes with it.\n"
    )
