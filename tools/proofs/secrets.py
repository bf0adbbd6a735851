"""Nothing on the screen gives a hidden unit away: under every ruleset, on squares and hexes, at every hand-over.

The tests compare two battles frame by frame, in which it hides in different places; they hold a fixed sample of this.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent


def options(parser: argparse.ArgumentParser) -> None:
    """There are none."""
    del parser


def run(given: argparse.Namespace) -> bool:
    """Compare all of them; tell whether nothing differs."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(given.jobs), "tests/screen/test_secrets.py"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "KLEOS_WHOLE": "1", "CI": "true"}, check=False)
    return done.returncode == 0
