"""Build both, and say how large they are: `python -m tools.bundle` in a checkout that is set up."""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game import __version__
from tools.bundle.folder import ROOT, UnbuiltError, build
from tools.bundle.licences import MissingLicenceError

DIST = ROOT / "dist"
WORK = ROOT / "build" / "bundle"


def wheel(dist: Path) -> Path:
    """Make the wheel in `dist`, and return it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(dist)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return dist / f"kleos-{__version__}-py3-none-any.whl"


def size(path: Path) -> int:
    """Return how many bytes a file has, or all files below a folder; links count for nothing."""
    return sum(part.stat().st_size for part in (path, *path.rglob("*")) if part.is_file() and not part.is_symlink())


def main() -> int:
    """Make both; return the exit code."""
    makers: dict[str, Callable[[], Path]] = {"wheel": partial(wheel, DIST), "folder": partial(build, DIST, WORK)}
    try:
        for name, make in makers.items():
            print(f"== {name}", flush=True)
            made = make()
            print(f"{made.relative_to(ROOT)}: {size(made) / 1e6:.1f} MB", flush=True)
    except (MissingLicenceError, UnbuiltError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
