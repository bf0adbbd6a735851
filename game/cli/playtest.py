"""`kleos playtest`: many battles of AI against AI, and a report of what they come to."""

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from game.cli.choices import chosen_rules, find_maps, open_map, pick_players
from game.cli.outputs import reason
from game.cli.progress import progress
from game.cli.stopping import Stopped, Stopping, stopping
from game.cli.terminal import Trouble, say
from game.controllers import KINDS
from game.engine.setup import Setup
from game.files import try_to_write, write_safely
from game.playtest.counting import report
from game.playtest.figures import NumberSpread, Report
from game.playtest.plan import PlaytestPlan
from game.playtest.results import ResultsError, ResultsFile, is_results, read
from game.playtest.runner import LostError, run
from game.tiled.folders import holds_maps

MOST_BATTLES: Final = 1_000_000
MOST_JOBS: Final = 256


@dataclass(frozen=True)
class Wanted:
    """What was asked for on the command line."""

    battles: int
    rules: str | None
    sides: Sequence[str]
    jobs: int | None
    out: str
    seed: int
    resume: bool


@dataclass(frozen=True)
class Tested:
    """A map that is play-tested: as it was named, what is to be fought, and where the results go."""

    named: str
    plan: PlaytestPlan
    setups: tuple[Setup, ...]
    results: Path

    @property
    def figures(self) -> Path:
        """Where the report's figures go."""
        return self.results.with_suffix(".json")

    @property
    def page(self) -> Path:
        """Where the report goes."""
        return self.results.with_suffix(".html")

    def command(self, rules: str, seed: int) -> str:
        """Write the command that plays a battle again in the window."""
        who = [word for side, kind in self.plan.players.items() for word in ("--side", f"{side}={kind}")]
        return shlex.join(["kleos", "play", self.named, "--rules", rules, "--seed", str(seed), *who])


def play_test(names: Sequence[str], wanted: Wanted) -> None:
    """Play-test every map, one after the other, and write a report of each."""
    _check(wanted)
    tested = _maps(names, wanted)
    for one in tested:
        _refuse_unusable(one)
    with stopping() as asked:
        for one in tested:
            try:
                _fight(one, wanted, asked)
            except Stopped:
                _report(one)
                raise
            _report(one)


def _check(wanted: Wanted) -> None:
    for option, number, most in (("-n", wanted.battles, MOST_BATTLES), ("--jobs", wanted.jobs, MOST_JOBS)):
        if number is not None and not 1 <= number <= most:
            message = f"{option} is a number from 1 to {most}, not {number}."
            raise Trouble(message)


def _maps(names: Sequence[str], wanted: Wanted) -> list[Tested]:
    """Read all maps; what is wrong with one of them is said before a battle is fought."""
    found = list[Tested]()
    taken = set[str]()
    for name in names:
        for path in find_maps(name):
            named = str(path) if holds_maps(Path(name)) else name
            rules = chosen_rules(wanted.rules) if wanted.rules is not None else [""]
            opened = [open_map(path, key or None) for key in rules]
            source, setups = opened[0][0], tuple(setup for _, setup in opened)
            players = pick_players(wanted.sides, source.sides, KINDS, dict.fromkeys(source.sides, "ai"))
            keys = tuple(setup.ruleset.key for setup in setups)
            plan = PlaytestPlan(source, path.stem, keys, wanted.battles, players, wanted.seed)
            results = Path(wanted.out, f"{_apart(path.stem, taken)}.jsonl")
            found.append(Tested(named, plan, setups, results))
    return found


def _apart(stem: str, taken: set[str]) -> str:
    """Return a name for a map's files that no other map of this run has."""
    name, number = stem, 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem}-{number}"
    taken.add(name.casefold())
    return name


def _refuse_unusable(one: Tested) -> None:
    """Refuse a folder where results cannot be written, or would replace what is none."""
    try:
        is_there = is_results(one.results)
        for path in (one.results, one.figures, one.page):
            if path.exists() and not is_there:
                message = f"{path} is there already, and not of a play-test: name another folder with --out."
                raise Trouble(message)
            try_to_write(path)
    except (OSError, ValueError) as error:
        message = f"{one.results} cannot be written: {reason(error)}; name another folder with --out."
        raise Trouble(message) from error


def _fight(one: Tested, wanted: Wanted, asked: Stopping) -> None:
    """Fight what is not fought yet."""
    jobs = wanted.jobs or cores()
    try:
        with ResultsFile(one.results, one.plan.header(), resume=wanted.resume) as file:
            left = [job for job in one.plan.jobs() if job.key not in file.kept]
            whole = one.plan.battles * len(one.plan.rules)
            with progress(one.results.stem, whole - len(left), whole) as one_more:

                def take(line: bytes) -> None:
                    file.add(line)
                    one_more()

                run(one.plan.order(), left, min(jobs, max(1, len(left))), take, asked.check)
    except LostError as error:
        message = (
            "The processes that fight end by themselves, perhaps for want of memory: try fewer with --jobs, "
            "and go on with --resume."
        )
        raise Trouble(message) from error
    except ResultsError as error:
        raise Trouble(str(error)) from error
    except OSError as error:
        message = f"{one.results} cannot be written: {reason(error)}. What is in it is kept for --resume."
        raise Trouble(message) from error


def cores() -> int:
    """Return how many processes can run at a time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _report(one: Tested) -> None:
    """Write what the results come to, and say it in short."""
    from game.cli.picture import painted
    from game.playtest.page import page

    try:
        _, battles = read(one.results)
        found = report(one.plan, one.setups, battles, one.command)
        write_safely(one.figures, msgspec.json.encode(found) + b"\n")
        write_safely(one.page, page(found, one.plan.source, painted(one.plan.source)))
    except ResultsError as error:
        raise Trouble(str(error)) from error
    except OSError as error:
        message = f"{one.page} cannot be written: {reason(error)}; name another folder with --out."
        raise Trouble(message) from error
    _tell(found)
    say(f"The report is {one.page}; its figures are in {one.figures}, the battles in {one.results}.")


def _tell(found: Report) -> None:
    for rules in found.rules:
        first = f" First blood {_rounds(rules.blood)}." if rules.blood else ""
        say(f"{rules.name}: {rules.verdict} It ends {_rounds(rules.rounds)}.{first}")


def _rounds(numbers: NumberSpread | None) -> str:
    if numbers is None:
        return "in no round"
    middle = f"in round {numbers.median}"
    return middle if numbers.low == numbers.high else f"{middle} ({numbers.low} to {numbers.high})"
