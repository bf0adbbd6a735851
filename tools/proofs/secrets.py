"""Nothing gives a hidden unit away: no rule, figure, choice or frame; under every ruleset, on squares and hexes.

The tests compare two battles in which it hides in different places, command by command (sneaking, invisible or under
water, from several seeds) and frame by frame, at hand-overs and questions; they hold a fixed sample of this.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent

TESTS: Final = ("tests/test_pairs.py", "tests/screen/test_secrets.py", "tests/systems/test_unseen_watchers.py")


def options(parser: argparse.ArgumentParser) -> None:
    """There are none."""
    del parser


def run(given: argparse.Namespace) -> bool:
    """Compare all of them; tell whether nothing differs."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(given.jobs), *TESTS]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "KLEOS_WHOLE": "1", "CI": "true"}, check=False)
    return done.returncode == 0
