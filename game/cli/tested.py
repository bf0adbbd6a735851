"""What `kleos playtest` is asked for: maps with their plans and files, and whether they are to be compared."""

import importlib.util
import shlex
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.cli.choices import chosen_rules, find_maps, open_map, pick_options, pick_players
from game.cli.terminal import Trouble
from game.controllers import KINDS
from game.engine.setup import Setup
from game.files import reason, try_to_write
from game.playtest.cluster import LIBRARY
from game.playtest.plan import PlaytestPlan
from game.playtest.results import is_results
from game.scenario.answers import answer, options_of
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
    compare: bool = False
    without: Sequence[str] = ()
    worth: Sequence[str] = ()
    sweep: Sequence[str] = ()
    dask: str | None = None
    options: Sequence[str] = ()
    opens: bool = False


@dataclass(frozen=True)
class PlayTested:
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

    @property
    def writes(self) -> tuple[Path, ...]:
        """All files that are written. What is altered is told of in the report of what is not."""
        return (self.results, self.figures, self.page) if self.plan.alteration is None else (self.results,)

    def command(self, rules: str, seed: int) -> str:
        """Write the command that plays a battle again in the window."""
        who = [word for side, kind in self.plan.players.items() for word in ("--side", f"{side}={kind}")]
        setups = dict(zip(self.plan.rules, self.setups, strict=True))
        own = {option.key for option in options_of(setups[rules])}
        chosen = [f"--option={key}={word}" for key, word in self.plan.options.items() if key in own]
        return shlex.join(["kleos", "play", self.named, "--rules", rules, "--seed", str(seed), *who, *chosen])


@dataclass(frozen=True)
class Compared:
    """Two play-tests to be compared, and where that goes."""

    before: PlayTested
    after: PlayTested

    @property
    def names(self) -> tuple[str, str]:
        """What the two are called."""
        return self.before.results.stem, self.after.results.stem

    @property
    def page(self) -> Path:
        """Where the comparison goes."""
        return self.before.results.with_name("{}-to-{}.html".format(*self.names))

    @property
    def figures(self) -> Path:
        """Where its figures go."""
        return self.page.with_suffix(".json")


def asked_for(names: Sequence[str], wanted: Wanted) -> tuple[list[PlayTested], Compared | None]:
    """Return what is to be fought, and compared if that is wanted; what is wrong is said before a battle is fought."""
    for option, number, most in (("--battles", wanted.battles, MOST_BATTLES), ("--jobs", wanted.jobs, MOST_JOBS)):
        if number is not None and not 1 <= number <= most:
            message = f"{option} is a number from 1 to {most}, not {number}."
            raise Trouble(message)
    _check_cluster(wanted)
    tested = _maps(names, wanted)
    compared = _of_two(tested) if wanted.compare else None
    for one in tested:
        refuse_unusable(one.results, one.writes)
    if compared is not None:
        refuse_unusable(compared.before.results, (compared.figures, compared.page))
    return tested, compared


def _check_cluster(wanted: Wanted) -> None:
    if wanted.dask is None:
        return
    if wanted.jobs is not None:
        raise Trouble("--jobs are processes here, and --dask fights elsewhere: give one of the two.")
    if importlib.util.find_spec(LIBRARY) is None:
        message = (
            "--dask does not go in this form of Kleos, which has no Python of its own: install its wheel with pip."
            if hasattr(sys, "frozen")
            else f"--dask needs a library that is not installed: {sys.executable} -m pip install {LIBRARY}"
        )
        raise Trouble(message)


def _maps(names: Sequence[str], wanted: Wanted) -> list[PlayTested]:
    found = list[PlayTested]()
    taken = set[str]()
    for name in names:
        for path in find_maps(name):
            named = str(path) if holds_maps(Path(name)) else name
            rules = chosen_rules(wanted.rules) if wanted.rules is not None else [""]
            opened = [open_map(path, key or None) for key in rules]
            setups = tuple(setup for _, setup in opened)
            options = pick_options(wanted.options, setups)
            source, setups = answer(opened[0][0], setups, {key: choice.key for key, choice in options.items()})
            players = pick_players(wanted.sides, source.sides, KINDS, dict.fromkeys(source.sides, "veteran"))
            keys = tuple(setup.ruleset.key for setup in setups)
            spelt = {key: choice.spelling for key, choice in options.items()}
            plan = PlaytestPlan(source, path.stem, keys, wanted.battles, players, wanted.seed, options=spelt)
            results = Path(wanted.out, f"{apart(path.stem, taken)}.jsonl")
            found.append(PlayTested(named, plan, setups, results))
    return found


def apart(stem: str, taken: set[str]) -> str:
    """Return a name for a map's files that no other map of this run has."""
    name, number = stem, 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem}-{number}"
    taken.add(name.casefold())
    return name


def _of_two(tested: Sequence[PlayTested]) -> Compared:
    """Return the comparison of two maps."""
    if len(tested) != 2:
        message = f"--compare takes two maps, the one before a change and the one after it, not {len(tested)}."
        raise Trouble(message)
    before, after = tested
    if before.plan.source == after.plan.source:
        message = f"--compare takes a map before and after a change: {before.named} and {after.named} are the same."
        raise Trouble(message)
    if before.plan.source.sides != after.plan.source.sides:
        sides = " and ".join(", ".join(one.plan.source.sides) for one in tested)
        message = f"--compare takes two maps with the same sides, not {sides}."
        raise Trouble(message)
    return Compared(before, after)


def refuse_unusable(results: Path, files: Iterable[Path]) -> None:
    """Refuse a folder where files cannot be written, or would replace what is not of a play-test."""
    if results.parent.is_file():
        message = f"{results.parent} is a file, not a folder: name another folder with --out."
        raise Trouble(message)
    try:
        is_there = is_results(results)
        for path in files:
            if path.exists() and not is_there:
                message = f"{path} is there already, and not of a play-test: name another folder with --out."
                raise Trouble(message)
            try_to_write(path)
    except (OSError, ValueError) as error:
        message = f"{results} cannot be written: {reason(error)}; name another folder with --out."
        raise Trouble(message) from error
