"""The long proofs: `python -m tools.prove NAME`, or `all` of them; `--help` names them.

Each prints a table and ends with exit code 1 if something is not as it should be. The test run holds a small fixed
sample of each (most in tests/test_campaign.py). They run in the project's own environment, `.venv`.
"""

import argparse
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Protocol

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.proofs import (
    battles,
    chances,
    duels,
    fuzzing,
    interleaving,
    ladder,
    met,
    pawing,
    perft,
    presses,
    publicly,
    puzzles,
    removal,
    roaming,
    saving,
    secrets,
)


class Proof(Protocol):
    """What a module of tools/proofs/ has that can be called by name; its first line is its help."""

    __doc__: str

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Name the options."""
        ...

    def run(self, given: argparse.Namespace) -> bool:
        """Run it, and return whether it holds."""
        ...


PROOFS: Final[Mapping[str, Proof]] = {
    "rules": removal,
    "random": roaming,
    "battles": battles,
    "met": met,
    "saves": saving,
    "interleave": interleaving,
    "odds": chances,
    "perft": perft,
    "duel": duels,
    "ladder": ladder,
    "puzzles": puzzles,
    "screens": pawing,
    "secrets": secrets,
    "fuzz": fuzzing,
    "presses": presses,
    "public": publicly,
}


def main() -> int:
    """Run the proofs that are named; return 1 if one of them fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-j", "--jobs", type=int, default=2, help="processes at once (default 2)")
    commands = parser.add_subparsers(dest="proof", required=True)
    for name, module in PROOFS.items():
        module.options(commands.add_parser(name, help=module.__doc__.splitlines()[0], description=module.__doc__))
    commands.add_parser("all", help="everything, one after the other, as long as it takes")
    given = parser.parse_args()
    failed = []
    for name in PROOFS if given.proof == "all" else [given.proof]:
        chosen = parser.parse_args(["-j", str(given.jobs), name]) if given.proof == "all" else given
        began = time.perf_counter()
        print(f"== {name}", flush=True)
        if not PROOFS[name].run(chosen):
            failed.append(name)
        print(f"== {name}: {'FAILED' if name in failed else 'holds'}, {time.perf_counter() - began:.0f} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
