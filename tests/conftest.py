"""What all tests share: the rule ids that they claim, the public maps, and OpenGL for the tests of the window."""

import contextlib
import functools
import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from game.engine.working import SELDOM
from tests.effort import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
PUBLIC_MAPS = ROOT.parent / "shared" / "public-maps"
RULES_TESTED = pytest.StashKey[frozenset[str]]()

# Without a display arcade draws off screen (EGL); it reads this when it is first imported.
if sys.platform == "linux" and not os.environ.get("DISPLAY"):
    os.environ.setdefault("ARCADE_HEADLESS", "True")

_OPENS_A_WINDOW = """
import arcade
window = arcade.Window(64, 64, visible=False)
arcade.Text("text", 8, 8).draw()
window.close()
"""


def in_ci() -> bool:
    """Whether nothing may be skipped for want of a screen."""
    return os.environ.get("CI", "").lower() in {"1", "true", "yes"}


@functools.cache
def opengl_fault() -> str:
    """Why no arcade window opens here ("" when one does); tried in a process of its own, once."""
    command = [sys.executable, "-c", _OPENS_A_WINDOW]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "no arcade window opened within a quarter of an hour"
    if done.returncode == 0:
        return ""
    lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
    return f"no OpenGL for a window: {lines[-1]}"


def rules_of(items: list[pytest.Item]) -> frozenset[str]:
    """The rule ids that these tests are marked with."""
    return frozenset(rule for item in items for mark in item.iter_markers("rule") for rule in mark.args)


def pytest_configure() -> None:
    """Looks seldom for garbage; takes an entry of a ruleset away where `tools/prove.py rules` asks who misses it."""
    gc.set_threshold(*SELDOM)
    if name := os.environ.get("KLEOS_WITHOUT"):
        from tools.proofs.removal import take_away

        take_away(name)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Notes every rule id that a collected test is marked with, before -k and -m leave tests out."""
    config.stash[RULES_TESTED] = rules_of(items)


def give_up(fault: str) -> NoReturn:
    """Skips the test for want of a screen; under CI=true it fails."""
    if in_ci():
        pytest.fail(fault, pytrace=False)
    pytest.skip(fault)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Lets no screen test, nor any fixture of one, begin without OpenGL."""
    if item.get_closest_marker("screen") and (fault := opengl_fault()):
        give_up(fault)


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps saves and settings of the tests out of the folders of whoever runs them."""
    kept = {name: os.environ.get(name) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    for name in kept:
        os.environ[name] = str(tmp_path_factory.mktemp(name.lower()))
    yield
    for name, value in kept.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


def pytest_collection_finish() -> None:
    """Keeps what was read to collect out of all later collections of garbage: none of it ever is garbage."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Gives back what a screen test has drawn with: arcade frees it when a window flips, which no test does.

    What is left when a file is done are caches for the next ones: later collections need not look through them again.
    """
    if item.get_closest_marker("screen") and "arcade" in sys.modules:
        import arcade

        if nextitem is None or nextitem.path != item.path:
            gc.collect()
            gc.freeze()
        with contextlib.suppress(RuntimeError):  # the window is closed already
            arcade.get_window().ctx.gc()


@pytest.fixture(scope="session")
def xvfb() -> Iterator[dict[str, str]]:
    """The environment for a process whose real window opens on an X server of its own (1280 x 800, no monitor)."""
    for program in ("Xvfb", "xdotool"):
        if not shutil.which(program):
            give_up(f"{program} is not installed")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading, encoding="ascii") as answer:
        number = answer.readline().strip()
    try:
        if not number:
            give_up("Xvfb did not start")
        environment = {name: value for name, value in os.environ.items() if name != "ARCADE_HEADLESS"}
        yield {**environment, "DISPLAY": f":{number}"}
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)


@pytest.fixture(scope="session")
def rules_tested(request: pytest.FixtureRequest) -> frozenset[str]:
    """The rule ids that the collected tests are marked with: all of them when the whole folder is run."""
    return request.config.stash[RULES_TESTED]


@pytest.fixture(scope="session")
def public_maps() -> Path:
    """The folder of public Tiled maps that may lie beside the checkout; without it the test is skipped."""
    if not PUBLIC_MAPS.is_dir():
        pytest.skip(f"the public maps are not at {PUBLIC_MAPS}")
    return PUBLIC_MAPS
