"""The commands of tools/dev.py: set a checkout up in .venv from the lock, play in it, test it, build what is handed on.

Standard library only, because it runs before anything is installed. Nothing of the game is imported here. Whatever goes
wrong on the way is a `Trouble`: one sentence for the person at the keyboard, and exit code 2.
"""

import hashlib
import importlib.util
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "tools" / "requirements.lock"
VENV = ROOT / ".venv"
STAMP = VENV / "kleos-set-up"
PIP_LOG = VENV / "pip.log"
WINDOWS = os.name == "nt"
SCRIPTS = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = SCRIPTS / ("python.exe" if WINDOWS else "python")

USAGE = """\
python3 tools/dev.py play [MAP] [OPTIONS]    set up and open the window; what follows goes to `kleos play`
python3 tools/dev.py test [PYTEST OPTIONS]   set up and run every check; what follows goes to pytest
python3 tools/dev.py test --quick ...        the same without the window's tests and those marked `slow`
python3 tools/dev.py build                   set up and make, in dist, the wheel and a folder that runs without Python
"""

# What a window, an off-screen window (EGL) and a window that a test clicks in (Xvfb, xdotool) load on Debian.
SCREEN_PACKAGES = (
    "libegl1",
    "libegl-mesa0",
    "libgl1",
    "libgl1-mesa-dri",
    "libglx-mesa0",
    "libx11-6",
    "libxext6",
    "libxi6",
    "libxinerama1",
    "libxrandr2",
    "libxrender1",
    "libfontconfig1",
    "libfreetype6",
    "xvfb",
    "xdotool",
)

QUICK = "--quick"

# lint-imports is a script without a module to run.
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"

# What pip's output holds when it could not reach the package index.
_NO_NETWORK = (
    "NewConnectionError",
    "Failed to establish a new connection",
    "Connection refused",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "Connection to",
    "NameResolutionError",
    "name resolution",
    "ProxyError",
    "(from versions: none)",  # the lock names versions that exist, so the index did not answer
)


class Trouble(Exception):
    """What stands in the way, in one sentence that says what to do about it."""


def main(arguments: Sequence[str]) -> int:
    """Runs the command that the arguments name; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal may not know the letters of the checkout's path
    commands = {"play": play, "test": test, "build": build}
    if not arguments or arguments[0] in {"-h", "--help"}:
        print(USAGE, end="")
        return 0 if arguments else 2
    command, *rest = arguments
    if command not in commands:
        print(f"There is no command {command!r}: use `play`, `test` or `build`.", file=sys.stderr)
        return 2
    try:
        return commands[command](rest)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # nobody reads what is said: as `kleos` has it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 74


def play(arguments: Sequence[str]) -> int:
    """Opens the window, or where there is no display fights a battle to its end in the terminal."""
    set_up()
    if has_display(sys.platform, os.environ):
        return _game("play", *arguments)
    comes_first = bool(arguments) and not arguments[0].startswith("-")
    if comes_first or any(argument.endswith((".tmx", ".tmj")) for argument in arguments):
        return _without_display(*arguments)
    return _without_display(str(first_map()), *arguments)


def _without_display(*arguments: str) -> int:
    print("There is no display here, so the battle is fought in the terminal, AI against AI.", flush=True)
    return _game("fight", *arguments)


def _game(*arguments: str) -> int:
    # -P: a folder named `game` where the command is called from must not be taken for ours.
    return _run([str(PYTHON), "-P", "-m", "game", *arguments])


def has_display(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a window can be expected to open: on Linux only under X, which Wayland offers as Xwayland."""
    return platform != "linux" or bool(environment.get("DISPLAY"))


def first_map() -> Path:
    """The first by name of the maps that come with the game."""
    found = sorted((ROOT / "maps").glob("*.tmx"))
    if not found:
        raise Trouble(f"There is no map in {ROOT / 'maps'}: get the whole project, or name a map.")
    return found[0]


def test(arguments: Sequence[str]) -> int:
    """Runs every check, prints how each ended, and returns 1 if any failed.

    With `--quick` the tests of the window and those marked `slow` are left out.
    """
    set_up()
    left_out: list[str] = []
    if QUICK in arguments:
        arguments = [argument for argument in arguments if argument != QUICK]
        left_out = ["--ignore", "tests/screen", "-m", "not slow and not screen"]
    else:
        prepare_screen()
    in_two = [] if {"-n", "--pdb", "-s"} & set(arguments) else ["-n", "2", "--dist", "loadfile"]
    checks = {
        "ruff check": ["-m", "ruff", "check", "."],
        "ruff format": ["-m", "ruff", "format", "--check", "."],
        "mypy": ["-m", "mypy"],
        "layers": ["-c", LINT_IMPORTS, "--no-logo"],
        "pytest": ["-m", "pytest", *in_two, *left_out, *arguments],
    }
    # Tests are rewritten by pytest and compiled once, not again in each process that a run starts.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    failed = []
    for name, check in checks.items():
        print(f"== {name}", flush=True)
        code = _run([str(PYTHON), *check], ROOT, environment)
        if code:
            failed.append(name)
        print(f"== {name}: {f'FAILED (exit code {code})' if code else 'ok'}", flush=True)
    if failed:
        print(f"Failed: {', '.join(failed)}.", flush=True)
    return 1 if failed else 0


def build(arguments: Sequence[str]) -> int:
    """Makes the wheel and the folder that runs without Python, as tools/bundle has it; returns the exit code."""
    if arguments:
        raise Trouble(f"`build` takes nothing after it, and there is {arguments[0]!r}.")
    set_up()
    return _run([str(PYTHON), "-m", "tools.bundle"], ROOT)


def prepare_screen() -> None:
    """Gets what the tests of the window need (Debian as root), or says in one sentence what is missing."""
    if sys.platform != "linux":
        return
    if not (shutil.which("dpkg-query") and shutil.which("apt-get")):
        if not shutil.which("Xvfb"):
            print("Tests of the window need OpenGL (Mesa with EGL), Xvfb and xdotool: without them they are skipped.")
        return
    missing = [package for package in SCREEN_PACKAGES if not _is_installed(package)]
    if not missing:
        return
    names = " ".join(missing)
    if os.geteuid() != 0:
        print(f"Tests of the window are skipped until you run: sudo apt-get install {names}")
        return
    print(f"Installing what the tests of the window need: {names}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "-y", "--no-install-recommends", *missing]):
        done = subprocess.run(
            ["apt-get", "-qq", *step], env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        if done.returncode:
            print(f"Tests of the window cannot run, because apt-get could not install {names}.")
            return


def _is_installed(package: str) -> bool:
    done = subprocess.run(
        ["dpkg-query", "-W", "-f", "${db:Status-Abbrev}", package], capture_output=True, text=True, check=False
    )
    return done.stdout.startswith("ii")


def set_up() -> None:
    """Makes .venv hold what the lock names, for this version of Python; does nothing if it does already."""
    try:
        wanted = f"{sys.version_info[0]}.{sys.version_info[1]} {hashlib.sha256(LOCK.read_bytes()).hexdigest()}"
    except FileNotFoundError:
        raise Trouble(f"{LOCK} is missing: get the whole project again.") from None
    if PYTHON.exists() and STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted:
        return
    print(f"Setting up {VENV} (once; a minute or two)", flush=True)
    try:
        _make_venv()
        STAMP.unlink(missing_ok=True)  # half an installation is neither the old one nor the new
        _install()
        _link()
        STAMP.write_text(wanted, encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{VENV} could not be set up: {error.strerror or error} ({error.filename}).") from error


def _make_venv() -> None:
    if PYTHON.exists() and _version_of(PYTHON) == list(sys.version_info[:2]):
        return
    if not all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        raise Trouble(
            "This Python cannot make virtual environments, because its venv module is not installed: "
            "install it (on Debian and Ubuntu: apt-get install python3-venv) and run this again."
        )
    done = _capture([sys.executable, "-m", "venv", "--clear", str(VENV)])
    if done.returncode:
        raise Trouble(f"{VENV} could not be made: {_last_line(done.stdout)}")


def _version_of(python: Path) -> list[int]:
    done = _capture([str(python), "-c", "import sys, pip; print(*sys.version_info[:2])"])
    return [int(part) for part in done.stdout.split()] if done.returncode == 0 else []


def _install() -> None:
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    done = _capture([*pip, "--require-hashes", "--only-binary", ":all:", "-r", str(LOCK)])
    PIP_LOG.write_text(done.stdout, encoding="utf-8")
    if done.returncode == 0:
        return
    if any(sign in done.stdout for sign in _NO_NETWORK):
        raise Trouble(
            "The packages that Kleos needs could not be downloaded, because the package index cannot be reached: "
            "connect to the network and run this again."
        )
    raise Trouble(f"pip could not install {LOCK} (all it said is in {PIP_LOG}): {_last_line(done.stdout)}")


def _link() -> None:
    """Lets .venv find the checkout: as an editable install would, but with nothing to build and in any path.

    The path is written relative to site-packages, because Python reads .pth files in the system's encoding, which may
    not have the letters of the checkout's own path.
    """
    packages = next(VENV.glob("Lib/site-packages" if WINDOWS else "lib/python*/site-packages"))
    Path(packages, "kleos.pth").write_text(os.path.relpath(ROOT, packages) + "\n", encoding="ascii")
    if WINDOWS:
        Path(SCRIPTS, "kleos.cmd").write_text('@"%~dp0python.exe" -P -m game %*\n', encoding="ascii")
    else:
        command = Path(SCRIPTS, "kleos")
        command.write_text('#!/bin/sh\nexec "$(dirname "$0")/python" -P -m game "$@"\n', encoding="ascii")
        command.chmod(0o755)


def _capture(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def _run(command: Sequence[str], folder: Path | None = None, environment: Mapping[str, str] | None = None) -> int:
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    return (errors or lines or ["it did not say why"])[-1]
