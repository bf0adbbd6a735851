"""game.data in a checkout and in a wheel."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from game import __version__, data

ROOT = Path(__file__).resolve().parent.parent
LOCATE = """
from game import data
from game.cli import main
print(data.assets(), data.maps(), sep="\\n", flush=True)
main(["--version"])
"""


def files_below(folder: Path) -> set[str]:
    found = (path.relative_to(ROOT).as_posix() for path in folder.rglob("*") if path.is_file())
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "--", str(folder)], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    return set(found) & set(tracked.stdout.split("\0")) if tracked.returncode == 0 else set(found)


def test_a_checkout_has_them_at_its_root() -> None:
    assert data.assets() == ROOT / "assets"
    assert data.maps() == ROOT / "maps"


def test_the_wheel_carries_them_and_finds_them(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("kleos-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        carried = set(archive.namelist())
        archive.extractall(tmp_path / "site")
    wanted = files_below(ROOT / "assets") | files_below(ROOT / "maps")
    assert wanted
    assert {name for name in wanted if f"game/_data/{name}" not in carried} == set()
    assert "game/py.typed" in carried
    assert f"kleos-{__version__}.dist-info/licenses/LICENSE" in carried
    command = tmp_path / "site" / f"kleos-{__version__}.dist-info" / "entry_points.txt"
    assert "kleos = game.cli:main" in command.read_text(encoding="utf-8")
    assert not any(name.startswith("tests/") for name in carried)
    done = subprocess.run(
        [sys.executable, "-P", "-c", LOCATE],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site"), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    installed = tmp_path / "site" / "game" / "_data"
    assert done.stdout.splitlines() == [
        str(installed / "assets"),
        str(installed / "maps"),
        f"kleos {__version__}",
    ]
