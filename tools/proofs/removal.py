"""Each entry of each ruleset is taken away in turn: a test of that ruleset has to notice.

Entries are those of its actions, reactions, modifiers, folds, effects' names and sentences, and what it does in places
where a ruleset may also do nothing (the aftermath, what is foreseen of a command, and so on). Its turn strategy is not
one of them: without it there is no battle. A ruleset that is based on another has its tests for what differs; entries
that it has from there unchanged are proved there.

The game knows nothing of it: tests/conftest.py reads the environment variable KLEOS_WITHOUT, and puts a ruleset without
that entry in the place of the whole one before any test is imported. The tests that are likely to notice run first:
the one that did last time (build/proofs/noticed.json), then the files that speak of the entry most.
"""

import argparse
import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from game import rulesets
from game.engine import handbook
from game.engine.events import Event
from game.engine.hints import Hints
from game.engine.presentation import Presentation
from game.engine.ruleset import MapTerms, Ruleset
from game.engine.system import Jointly
from game.engine.telling import UNTOLD, Sentence
from game.engine.tellings import TELLINGS
from game.rulesets import ruleset
from tools.proofs import campaign
from tools.proofs.shown import table

ROOT: Final = Path(__file__).resolve().parent.parent.parent
VARIABLE: Final = "KLEOS_WITHOUT"
REMEMBERED: Final = campaign.FOLDER / "noticed.json"
SHARED: Final = ("tests/systems", "tests/rulesets")
"""Folders whose own files test what several rulesets share; most play the first ruleset, some each of them."""
JUDGED: Final = ("tests/scenario/test_uncounted.py",)
"""Files that ask every ruleset what of a map cannot count under it."""
NOTHING_NOTICED: Final = frozenset({0, 4, 5})
"""Exit codes of pytest: all pass, or no test is left of that name."""

LONGEST: Final = 300
"""Seconds after which a test run without an entry counts as hanging, which is noticed too."""


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("--rules", default="", help="only these rulesets, parted by commas (default: all)")
    parser.add_argument("--only", default="", help="only entries with this in their name, such as Stepped")


# ---- entries -------------------------------------------------------------------------------------------------------


PARTS: Final = {"": Ruleset, "presentation": Presentation, "hints": Hints, "map_terms": MapTerms}


def usual() -> dict[str, tuple[str, Any]]:
    """Return what a ruleset does where it says nothing of its own: by field, with the part that it is in."""
    return {
        field.name: (part, field.default)
        for part, kind in PARTS.items()
        for field in fields(kind)
        if callable(field.default)
    }


def _part(rules: Ruleset, part: str) -> Ruleset | Presentation | Hints | MapTerms:
    found: Presentation | Hints | MapTerms | None = getattr(rules, part) if part else None
    return rules if found is None else found


def entries(key: str, rules: Ruleset) -> Iterator[str]:
    """Yield the name of every entry: ruleset, table, type, and the place in the tuple with the function's name."""
    for command, action in rules.actions.items():
        yield f"{key}/actions/{command.__name__}"
        if action.foreseen is not None:
            yield f"{key}/foreseen/{command.__name__}"
    for name, tables in (("on", rules.on), ("modifiers", rules.modifiers)):
        for kind, functions in tables.items():
            for place, function in enumerate(functions):
                yield f"{key}/{name}/{kind.__name__}/{place}/{_name_of(function)}"
    for question in rules.folds:
        yield f"{key}/folds/{question.__name__}"
    for event, telling in rules.tellings.items():
        if telling.say is not _usual_say(event):
            yield f"{key}/tellings/{event.__name__}"
    for name, (part, function) in usual().items():
        if getattr(_part(rules, part), name) is not function:
            yield f"{key}/whole/{name}"


def _name_of(function: object) -> str:
    if isinstance(function, Jointly):
        function = function.reaction
    return str(getattr(function, "__qualname__", type(function).__name__)).split(".", maxsplit=1)[0]


def _usual_say(event: type[Event]) -> Sentence | None:
    """Return the sentence that every ruleset has for an event without words of its own."""
    return TELLINGS.get(event, UNTOLD).say


def without(rules: Ruleset, name: str) -> Ruleset:
    """Return the ruleset without one entry; KeyError if it has none of that name."""
    _, field, kind, *place = name.split("/")
    if field == "whole":
        part, function = usual()[kind]
        changed: Any = replace(_part(rules, part), **{kind: function})
        return replace(rules, **{part: changed}) if part else changed
    is_foreseen, field = field == "foreseen", "actions" if field == "foreseen" else field
    old: dict[Any, Any] = dict(getattr(rules, field))
    types = {one.__name__: one for one in old}
    if place:
        functions = old[types[kind]]
        old[types[kind]] = tuple(one for number, one in enumerate(functions) if number != int(place[0]))
    elif field == "tellings":
        old[types[kind]] = replace(old[types[kind]], say=_usual_say(types[kind]))
    elif is_foreseen:
        old[types[kind]] = replace(old[types[kind]], foreseen=None)
    else:
        del old[types[kind]]
    return rules.with_tables(**{field: old})


def proved_elsewhere(key: str) -> set[str]:
    """Return the entries that a ruleset has unchanged from the one it is based on, in its own names."""
    base = str(handbook.table(key).get("based_on", ""))
    if not base:
        return set()
    mine, other = ruleset(key), ruleset(base)
    theirs = {name.partition("/")[2]: _held(other, name) for name in entries(base, other)}
    in_any_place = {(*name.split("/")[:2], id(held[-1])) for name, held in theirs.items() if held}
    found = set()
    for name in entries(key, mine):
        _, field, kind, *_ = name.split("/")
        held = _held(mine, name)
        moved = field in {"on", "modifiers"} and (field, kind, id(held[-1])) in in_any_place
        if moved or held == theirs.get(name.partition("/")[2]):
            found.add(name)
    return found


def _held(rules: Ruleset, name: str) -> tuple[Any, ...]:
    """Return the functions of an entry, out of what only changes the ids they cite (`functools.wraps`)."""
    _, field, kind, *place = name.split("/")
    if field == "whole":
        return (getattr(_part(rules, usual()[kind][0]), kind),)
    old: Any = getattr(rules, "actions" if field == "foreseen" else field)
    entry = next(value for one, value in old.items() if one.__name__ == kind)
    if place:
        return (inspect.unwrap(entry[int(place[0])]),)
    if field == "foreseen":
        return (inspect.unwrap(entry.foreseen),)
    if field == "actions":
        return (entry.options, entry.cost, inspect.unwrap(entry.check), inspect.unwrap(entry.resolve))
    return (entry,)


def take_away(name: str) -> None:
    """Put a ruleset without the entry in the place of the whole one, for this process."""
    key = name.split("/", maxsplit=1)[0]
    module, _, variable = rulesets._HOMES[key].partition(":")
    setattr(import_module(module), variable, without(ruleset(key), name))
    ruleset.cache_clear()


# ---- tests ---------------------------------------------------------------------------------------------------------


@cache
def suites(key: str) -> tuple[str, ...]:
    """Return the files with tests of one ruleset: its own, and those of what it shares with others."""
    own = sorted((ROOT / "tests" / "rulesets" / key.replace("-", "_")).rglob("test_*.py"))
    shared = [path for folder in SHARED for path in sorted((ROOT / folder).glob("test_*.py"))]
    shared += [ROOT / file for file in JUDGED]
    return tuple(path.relative_to(ROOT).as_posix() for path in (*own, *shared)) if own else ()


@cache
def words(file: str) -> tuple[str, ...]:
    """Return the words of a file with tests."""
    return tuple(re.findall(r"\w+", (ROOT / file).read_text(encoding="utf-8")))


def likely_first(name: str) -> list[str]:
    """Return the files with tests of an entry's ruleset, those that say its words most often first."""
    said = {part for part in name.split("/")[2:] if not part.isdigit()}
    files = suites(name.split("/", maxsplit=1)[0])
    return sorted(files, key=lambda file: (-sum(word in said for word in words(file)), file))


def noticed(name: str, first: str = "") -> str:
    """Run the tests of the rules without the entry; return the first test that notices, or "".

    `first` is a test to try before the others. A name of a ruleset alone takes nothing away.
    """
    if not suites(name.split("/", maxsplit=1)[0]):
        return ""
    if first and (found := _run(name, [first])):
        return found
    likely = likely_first(name)
    return _run(name, likely[:1]) or _run(name, likely[1:])  # all files that are named are read before the first is run


def _run(name: str, tests: list[str]) -> str:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests]
    environment = {**os.environ, VARIABLE: name if "/" in name else ""}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return f"no end within {LONGEST} s"
    if done.returncode in NOTHING_NOTICED:
        return ""
    failures = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failures[0].split(" - ")[0].split(" ", 1)[1] if failures else f"pytest ended with {done.returncode}"


def run(given: argparse.Namespace) -> bool:
    """Take every entry away and list those that no test misses."""
    chosen = campaign.rulesets(given)
    remembered: dict[str, str] = json.loads(REMEMBERED.read_text("utf-8")) if REMEMBERED.is_file() else {}
    rows, missed, broken = [], [], []
    with ThreadPoolExecutor(given.jobs) as pool:
        for key, fault in zip(chosen, pool.map(noticed, chosen), strict=True):
            if fault:
                print(f"The tests of {key} fail as they are; mend them first: {fault}", flush=True)
                broken.append(key)
        for key in (key for key in chosen if key not in broken):
            elsewhere = proved_elsewhere(key)
            names = [name for name in entries(key, ruleset(key)) if given.only in name and name not in elsewhere]
            found = []
            for name, test in zip(names, pool.map(noticed, names, map(_first(remembered), names)), strict=True):
                found.append(test)
                print(f"{name}: {test.rpartition('/')[2] or 'NO TEST NOTICES'}", flush=True)
                if test.startswith("tests/"):
                    remembered[name] = test
            missed += [name for name, test in zip(names, found, strict=True) if not test]
            rows.append((key, len(names), len(elsewhere), sum(not test for test in found)))
            REMEMBERED.parent.mkdir(parents=True, exist_ok=True)
            REMEMBERED.write_text(json.dumps(remembered, indent=0), encoding="utf-8")
    print()
    table(("ruleset", "entries taken away", "proved where they come from", "noticed by no test"), rows)
    for name in missed:
        print(f"NO TEST NOTICES that {name} is gone.")
    return not missed and not broken


def _first(remembered: dict[str, str]) -> Callable[[str], str]:
    return lambda name: remembered.get(name, "")
