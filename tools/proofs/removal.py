"""Each action, reaction and modifier of each ruleset is taken away in turn: a test of the rules has to notice.

The game knows nothing of it: tests/conftest.py reads the environment variable KLEOS_WITHOUT, and puts a ruleset without
that entry in the place of the whole one before any test is imported.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from game import rulesets
from game.ruleset import Ruleset
from game.rulesets import keys, ruleset
from tools.proofs.shown import table

ROOT = Path(__file__).resolve().parent.parent.parent
VARIABLE = "KLEOS_WITHOUT"
SUITES = ("tests/rulesets", "tests/systems")


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("--only", default="", help="only entries with this in their name, such as Stepped")


def entries(key: str, rules: Ruleset) -> Iterator[str]:
    """Yield the name of every entry: ruleset, table, type, and the place in the tuple with the function's name."""
    for command in rules.actions:
        yield f"{key}/actions/{command.__name__}"
    for name, tables in (("on", rules.on), ("modifiers", rules.modifiers)):
        for kind, functions in tables.items():
            for place, function in enumerate(functions):
                yield f"{key}/{name}/{kind.__name__}/{place}/{function.__qualname__.split('.')[0]}"
    for question in rules.folds:
        yield f"{key}/folds/{question.__name__}"


def without(rules: Ruleset, name: str) -> Ruleset:
    """Return the ruleset without one entry; KeyError if it has none of that name."""
    _, field, kind, *place = name.split("/")
    old: dict[Any, Any] = dict(getattr(rules, field))
    types = {one.__name__: one for one in old}
    if place:
        functions = old[types[kind]]
        old[types[kind]] = tuple(one for number, one in enumerate(functions) if number != int(place[0]))
    else:
        del old[types[kind]]
    changes: dict[str, Any] = {field: old}
    return replace(rules, **changes)


def take_away(name: str) -> None:
    """Put a ruleset without the entry in the place of the whole one, for this process."""
    key = name.split("/", maxsplit=1)[0]
    module, _, variable = rulesets._HOMES[key].partition(":")  # noqa: SLF001 - the proof stands outside of the game
    setattr(import_module(module), variable, without(ruleset(key), name))
    ruleset.cache_clear()


def noticed(name: str) -> str:
    """Run the tests of the rules without the entry; return the first test that notices, or ""."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *SUITES]
    environment = {**os.environ, VARIABLE: name}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)
    if done.returncode == 0:
        return ""
    failures = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failures[0].split(" - ")[0].split(" ", 1)[1] if failures else f"pytest ended with {done.returncode}"


def run(given: argparse.Namespace) -> bool:
    """Take every entry away and list those that no test misses."""
    if noticed(""):
        print("The tests of the rules fail as they are; mend them first.")
        return False
    names = [name for key in keys() for name in entries(key, ruleset(key)) if given.only in name]
    with ThreadPoolExecutor(given.jobs) as pool:
        found = list(zip(names, pool.map(noticed, names), strict=True))
    table(("taken away", "noticed by"), [(name, test.rpartition("/")[2] or "NO TEST") for name, test in found])
    missed = [name for name, test in found if not test]
    print(f"{len(found)} entries taken away, {len(missed)} of them noticed by no test.")
    return not missed
