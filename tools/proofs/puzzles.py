"""The AI's strengths at puzzles with an evident best move (tests/controllers/puzzles): who solves which kinds."""

import argparse
import time
from typing import Final, NamedTuple

from game.controllers import LADDER, controller, has_temper
from tests.controllers.puzzles.book import PUZZLES
from tests.controllers.puzzles.posing import solves
from tools.proofs.shown import spread, table

PLAYERS: Final = tuple(LADDER)
WANTED: Final = 0.9
"""The share that the captain has to solve."""


class Job(NamedTuple):
    """Who is posed which puzzle."""

    player: str
    name: str


class Tried(NamedTuple):
    """Whether a puzzle was solved, what was ordered, and the seconds of processor time it took."""

    solved: bool
    orders: str
    seconds: float


def attempt(job: Job) -> Tried:
    """Pose a puzzle."""
    began = time.process_time()
    player = f"{job.player}:even" if has_temper(job.player) else job.player
    solved, turn = solves(controller(player, 1, "blue"), PUZZLES[job.name])
    return Tried(solved, str(turn), time.process_time() - began)


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("--side", default="", choices=["", *PLAYERS], help="only this player, with what it ordered")
    parser.add_argument("--rules", default="", help="only these rulesets, parted by commas (default: all)")


def run(given: argparse.Namespace) -> bool:
    """Pose all puzzles, and print what was solved."""
    players = (given.side,) if given.side else PLAYERS
    rules = given.rules.split(",") if given.rules else []
    names = [name for name, one in PUZZLES.items() if not rules or one.rules in rules]
    jobs = [Job(player, name) for player in players for name in names]
    found = dict(zip(jobs, spread(attempt, jobs, given.jobs), strict=True))
    for player in players if given.side else ():
        for name in names:
            tried, one = found[Job(player, name)], PUZZLES[name]
            if not tried.solved:
                print(f"not solved: {name} ({one.rules})\n    {one.best}\n    {tried.orders}")
    kinds = dict.fromkeys(PUZZLES[name].kind for name in names)
    rows: list[tuple[str, ...]] = []
    for kind in kinds:
        own = [name for name in names if PUZZLES[name].kind == kind]
        rows.append((kind, *(_share(found, player, own) for player in players)))
    rows.append(("all", *(_share(found, player, names) for player in players)))
    seconds = (sum(found[Job(player, name)].seconds for name in names) for player in players)
    rows.append(("seconds", *(f"{spent:.1f}" for spent in seconds)))
    table(("kind", *players), rows)
    solved = sum(found[Job("captain", name)].solved for name in names) if "captain" in players else len(names)
    return solved >= WANTED * len(names)


def _share(found: dict[Job, Tried], player: str, names: list[str]) -> str:
    return f"{sum(found[Job(player, name)].solved for name in names)}/{len(names)}"
