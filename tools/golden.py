"""The golden play-throughs: whole battles as readable text, kept in `tests/golden`.

`python -m tools.golden` writes them anew; a difference in a later run is a changed rule, a changed word or a fault, and
is to be read before it is kept.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
BATTLES: Final = {
    "ford": ("ford", "--seed", "4", "--side", "blue=walk", "--side", "red=walk"),
    "heights": ("heights", "--seed", "2", "--side", "blue=walk", "--side", "red=walk"),
    "anything": ("heights", "--seed", "1", "--side", "blue=random", "--side", "red=walk"),
}


def played(name: str) -> str:
    """Return a battle as the terminal tells it."""
    done = subprocess.run(
        [sys.executable, "-m", "game", "fight", *BATTLES[name]],
        cwd=FOLDER.parent.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in BATTLES:
        (FOLDER / f"{name}.txt").write_text(played(name), encoding="utf-8", newline="\n")
