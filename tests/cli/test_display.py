"""Where no window can be opened: one sentence with the reason and what needs none, exit code 2, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems find their display by themselves")

ROOT = Path(__file__).resolve().parents[2]
GONE = frozenset({"DISPLAY", "WAYLAND_DISPLAY", "ARCADE_HEADLESS"})
"""What names a display, or does without."""
NO_OPENGL = "No window can be opened here: Kleos needs OpenGL 3.3 or newer, and what there is will not do ("
LACKS = "No window can be opened here, because the system lacks something ("
WITHOUT = """
import ctypes, sys
real = ctypes.CDLL
class Without(real):
    def __init__(self, name, *more, **named):
        if name and {gone!r} in str(name):
            raise OSError(name)
        super().__init__(name, *more, **named)
ctypes.CDLL = Without
ctypes.cdll = ctypes.LibraryLoader(Without)
from game.cli import main
sys.exit(main(["play", "ford"]))
"""


def run(*arguments: str, **more: str) -> tuple[int, str]:
    """Run Python with the environment's displays replaced by these; return the exit code and what stands on stderr."""
    environment = {name: value for name, value in os.environ.items() if name not in GONE}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env={**environment, **more}, capture_output=True, encoding="utf-8",
        check=False, timeout=300,
    )  # fmt: skip
    # What the driver itself has to say comes from C.
    lines = done.stderr.splitlines(keepends=True)
    said = [line for line in lines if line.strip() and not line.startswith(("libEGL", "libGL", "MESA"))]
    return done.returncode, "".join(said)


def kleos(*arguments: str, **more: str) -> tuple[int, str]:
    return run("-m", "game", *arguments, **more)


@pytest.mark.slow
@pytest.mark.parametrize(
    "more",
    [
        {"MESA_GL_VERSION_OVERRIDE": "2.1"},
        {"MESA_GL_VERSION_OVERRIDE": "3.3", "MESA_GLSL_VERSION_OVERRIDE": "130"},
        {"LIBGL_DRIVERS_PATH": "/nonexistent"},
        {"__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent"},
    ],
    ids=["old OpenGL", "old shaders", "no driver", "no EGL"],
)
def test_opengl_that_will_not_do_is_one_sentence(more: dict[str, str], request: pytest.FixtureRequest) -> None:
    command = ("play",) if "old OpenGL" in request.node.name else ("play", "ford")
    code, said = kleos(*command, ARCADE_HEADLESS="True", **more)
    assert code == 2
    assert said.startswith(NO_OPENGL)
    assert said.endswith(f" `kleos fight {'ford' if 'ford' in command else 'MAP'}` needs none.\n")
    assert said.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("gone", ["libGL.so", "libEGL"])
def test_a_library_that_the_system_lacks_is_named(gone: str) -> None:
    code, said = run("-c", WITHOUT.format(gone=gone), ARCADE_HEADLESS="True")
    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith(LACKS)
    assert gone.removeprefix("lib").removesuffix(".so") in said
    assert said.endswith("Install it; `kleos fight ford` needs none.\n")


def refused(patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, display: str) -> str:
    """Ask for a window where one display alone is named; return what is said to that."""
    for known in GONE:
        patch.delenv(known, raising=False)
    patch.setenv(name, display)
    assert main(["play", "ford"]) == 2
    return capsys.readouterr().err


UNREACHED = (
    'No window can be opened here: the display "{}", which DISPLAY names, cannot be reached. '
    "`kleos fight ford` needs none.\n"
)


@pytest.mark.parametrize("name", ["nowhere.invalid:0", "Žofie"])
def test_a_display_that_cannot_be_reached_is_named(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(monkeypatch, capsys, "DISPLAY", name) == UNREACHED.format(name)


@pytest.mark.slow
def test_the_window_is_not_even_loaded_for_a_display_that_cannot_be_reached() -> None:
    code = (
        "import sys; from game.cli import main; main(['play', 'ford']); print('arcade' in sys.modules, file=sys.stderr)"
    )
    assert run("-c", code, DISPLAY=":987")[1] == UNREACHED.format(":987") + "False\n"


def test_wayland_alone_is_told_as_such(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(monkeypatch, capsys, "WAYLAND_DISPLAY", "wayland-0")
    assert said.startswith("No window can be opened here: there is Wayland alone, and Kleos needs an X display")
    assert said.count("\n") == 1
