"""What tests/conftest.py promises: no screen test is lost in CI, a window opens on Xvfb, rule marks are collected."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import conftest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
SUITE = """
import pytest

@pytest.mark.screen
def test_window() -> None:
    pass

@pytest.mark.rule("BD-07", "HE-44")
@pytest.mark.rule("HE-92")
def test_rules(rules_tested: frozenset[str]) -> None:
    assert rules_tested == {"BD-07", "HE-44", "HE-92", "OS-99"}

@pytest.mark.rule("OS-99")
def test_left_out() -> None:
    pass
"""


def run_suite(folder: Path, *arguments: str, **environment: str) -> str:
    """The last line of pytest on SUITE, run with our conftest."""
    suite = folder / "test_suite.py"
    suite.write_text(SUITE, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-q"]
    inherited = {name: value for name, value in os.environ.items() if name not in {"CI", "ARCADE_HEADLESS"}}
    done = subprocess.run(
        [*command, "-c", str(ROOT / "pyproject.toml"), str(suite), *arguments],
        cwd=ROOT,
        env={**inherited, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout.splitlines()[-1]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a window needs no X server that can be missing")
@pytest.mark.parametrize(("ci", "outcome"), [("", "skipped"), ("true", "error")])
def test_a_screen_test_without_opengl_is_skipped_but_fails_in_ci(tmp_path: Path, ci: str, outcome: str) -> None:
    last = run_suite(tmp_path, "-k", "window", DISPLAY=":65000", CI=ci)
    assert f"1 {outcome}" in last
    assert "passed" not in last


def test_rule_marks_are_collected_even_of_tests_left_out(tmp_path: Path) -> None:
    assert run_suite(tmp_path, "-k", "test_rules").startswith("1 passed, 2 deselected")


@pytest.mark.screen
def test_a_window_can_be_drawn_here() -> None:
    assert conftest.opengl_fault() == ""


@pytest.mark.skipif(sys.platform != "linux", reason="Xvfb stands in for a display on Linux")
@pytest.mark.screen
def test_a_real_window_opens_on_xvfb(xvfb: dict[str, str]) -> None:
    code = (
        "import arcade; window = arcade.Window(320, 200, 'on Xvfb'); print([c.__name__ for c in type(window).__mro__])"
    )
    done = subprocess.run([sys.executable, "-c", code], env=xvfb, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert "'XlibWindow'" in done.stdout
