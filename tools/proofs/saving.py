"""A save at every decision of ten battles of each ruleset, pending questions included, loaded in fresh processes.

Each has to give the digest it was saved with, without a note, and to go on alike: the next commands of the battle,
given to what was loaded, have to lead to the digest that they led to there.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.controllers import controller, decide
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.refusal import Refused
from game.record.loading import load
from game.record.reading import read
from game.record.recorder import Recorder
from tools.proofs import campaign
from tools.proofs.arenas import setup_of, source
from tools.proofs.shown import spread, table

ROOT = Path(__file__).resolve().parent.parent.parent
BATTLES = [
    ("ford", "walk", 1),
    ("heights", "walk", 2),
    ("pit 1", "random", 3),
    ("hexes 2", "random", 4),
    ("pit 3", "walk", 5),
    ("hexes 1", "walk", 6),
    ("pit 2", "random", 7),
    ("hexes 4", "random", 8),
    ("pit 4", "walk", 9),
    ("pit 5", "random", 10),
]
ONWARD = 4


class Job(NamedTuple):
    """One battle: map, who plays both sides, seed, how many decisions of it are saved at most, and the ruleset."""

    name: str
    player: str
    seed: int
    most: int
    rules: str = "heroic"


class Saved(NamedTuple):
    """What came of it: saves, those with a question pending, and the first that went wrong."""

    saves: int
    asked: int
    fault: str


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("--most", type=int, default=400, help="decisions of each battle at most (default 400)")
    parser.add_argument("--rules", default="", help="only these rulesets, parted by commas (default: all)")


def save_all(job: Job) -> Saved:
    """Play one battle and save at every decision; load all of the saves in a process of their own."""
    found = msgspec.structs.replace(source(job.name, job.rules), ruleset=job.rules)
    battle = Battle(setup_of(job.name, job.rules), job.seed)
    recorder = Recorder(battle, found)
    players = {side: controller(job.player, job.seed, side) for side in battle.stage.sides}
    digests: list[str] = []
    commands: list[Any] = []
    asked = 0
    with tempfile.TemporaryDirectory() as folder:
        while battle.decision is not None and len(commands) < job.most:
            recorder.save(Path(folder, f"{len(commands)}.kleos"))
            digests.append(battle.stage.world.digest())
            asked += battle.decision.ask is not None
            command = decide(players[battle.decision.side], battle)
            battle.submit(command)
            commands.append(command)
        digests.append(battle.stage.world.digest())
        plan = [
            (number, digests[number], commands[number : number + ONWARD], digests[min(number + ONWARD, len(commands))])
            for number in range(len(commands))
        ]
        Path(folder, "plan.json").write_text(json.dumps(_plain(plan)), encoding="utf-8")
        environment = {**os.environ, "PYTHONHASHSEED": str(job.seed)}
        arguments = [sys.executable, "-m", "tools.proofs.saving", folder]
        done = subprocess.run(arguments, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)
    return Saved(len(commands), asked, done.stdout.strip() or done.stderr.strip()[-300:])


def _plain(plan: list[Any]) -> list[Any]:
    return [[number, digest, msgspec.to_builtins(commands), last] for number, digest, commands, last in plan]


def load_all(folder: Path) -> str:
    """Load every save of a folder and play on; return the first fault, or ""."""
    for number, digest, commands, last in json.loads((folder / "plan.json").read_text(encoding="utf-8")):
        loaded = load(read(folder / f"{number}.kleos"), f"save {number}")
        battle = loaded.battle
        if loaded.notes or battle.stage.world.digest() != digest:
            return f"save {number} is another state: {loaded.notes}"
        for command in commands:
            if isinstance(battle.submit(Command.convert(command)), Refused):
                return f"save {number}: {command} is refused"
        if battle.stage.world.digest() != last:
            return f"save {number} goes on differently"
    return ""


def run(given: argparse.Namespace) -> bool:
    """Save and load all battles."""
    jobs = [Job(*battle, given.most, rules) for rules in campaign.rulesets(given) for battle in BATTLES]
    found = list(spread(save_all, jobs, given.jobs))
    rows = [
        (job.rules, job.name, job.player, job.seed, one.saves, one.asked, one.fault or "equal")
        for job, one in zip(jobs, found, strict=True)
    ]
    table(("ruleset", "map", "player", "seed", "saves", "with a question", "loaded and played on"), rows)
    print(
        f"{sum(one.saves for one in found)} saves, {sum(one.asked for one in found)} of them with a question pending."
    )
    return not any(one.fault for one in found)


if __name__ == "__main__":
    print(load_all(Path(sys.argv[1])))
