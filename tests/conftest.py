"""What all tests share: the rule ids that they claim, the public maps, and OpenGL for the tests of the window."""

import functools
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PUBLIC_MAPS = ROOT.parent / "shared" / "public-maps"
RULES_TESTED = pytest.StashKey[frozenset[str]]()

_OPENS_A_WINDOW = """
import pyglet
pyglet.options.headless = {headless}
import arcade
window = arcade.Window(64, 64, visible=False)
window.clear()
window.close()
"""


def in_ci() -> bool:
    """Whether nothing may be skipped for want of a screen."""
    return os.environ.get("CI", "").lower() in {"1", "true", "yes"}


@functools.cache
def opengl_fault() -> str:
    """Why no arcade window opens here ("" when one does); tried in a process of its own, once."""
    displayed = sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    code = _OPENS_A_WINDOW.format(headless=not displayed)
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
        )
    except subprocess.TimeoutExpired:
        return "no arcade window opened within 60 seconds"
    if done.returncode == 0:
        return ""
    lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
    return f"no OpenGL for a window: {lines[-1]}"


def rules_of(items: list[pytest.Item]) -> frozenset[str]:
    """The rule ids that these tests are marked with."""
    return frozenset(rule for item in items for mark in item.iter_markers("rule") for rule in mark.args)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Notes every rule id that a collected test is marked with, before -k and -m leave tests out."""
    config.stash[RULES_TESTED] = rules_of(items)


@pytest.fixture(autouse=True)
def _needs_opengl(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("screen") and (fault := opengl_fault()):
        if in_ci():
            pytest.fail(fault, pytrace=False)
        pytest.skip(fault)


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
