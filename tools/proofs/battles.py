"""AI against AI, every ruleset on every map: rounds, wins, how it was decided, how long it took, what the AI does.

The median of rounds is wanted between 4 and 10. A command that a ruleset has and the AI never gives is listed, to be
looked into. Results lie in build/proofs, a line for each battle; the same command goes on where it was broken off.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from statistics import median
from typing import Final, NamedTuple

from game.controllers import LADDER, controller, decide
from game.engine.battle import Battle
from game.engine.components import BATTLE, Clock
from game.engine.refusal import Refused
from game.rulesets import ruleset
from tools.proofs import campaign
from tools.proofs.arenas import setup_of
from tools.proofs.shown import part, table

WANTED: Final = (4, 10)
MOST_COMMANDS: Final = 5000
SPREAD: Final = (0.5, 0.95, 1.0)
"""The shares of which the times of decisions are kept for each battle: median, high, worst."""


class Job(NamedTuple):
    """One battle: ruleset, map, seed, and who plays all sides."""

    rules: str
    name: str
    seed: int
    player: str


class Fought(NamedTuple):
    """Who won ("" for a draw), why, in which round, after how many commands; seconds; times of decisions in ms; uses.

    `times` are those of `SPREAD`. `uses` counts commands by type, and by type and variant ("Cast: Snare").
    """

    winner: str
    reason: str
    rounds: int
    commands: int
    seconds: float
    times: tuple[float, ...]
    uses: dict[str, int]
    fault: str


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--battles", type=int, default=200, help="on each map under each ruleset (default 200)")
    parser.add_argument("--ai", default="veteran", choices=LADDER, help="which AI (default veteran)")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    campaign.options(parser)


def battle(job: Job) -> Fought:
    """Fight one battle to its end."""
    began = time.perf_counter()
    one = Battle(setup_of(job.name, job.rules), job.seed)
    players = {side: controller(job.player, job.seed, side) for side in one.stage.sides}
    times: list[float] = []
    uses: Counter[str] = Counter()
    fault = ""
    try:
        while one.decision is not None and not fault:
            before = time.perf_counter()
            command = decide(players[one.decision.side], one)
            times.append((time.perf_counter() - before) * 1000)
            uses[type(command).__name__] += 1
            variant = one.ruleset.presentation.variant(one.view(one.decision.side), command).words
            if variant:
                uses[f"{type(command).__name__}: {variant}"] += 1
            refused = one.submit(command)
            if isinstance(refused, Refused):
                fault = f"{command} is chosen and refused: {refused.reason}"
            elif len(times) > MOST_COMMANDS:
                fault = f"not over after {MOST_COMMANDS} commands"
    except Exception as error:
        fault = f"after {len(times)} commands: {error!r}"
    over = one.over
    rounds = one.truth.of(BATTLE, Clock).round
    winner, reason = ("", "") if over is None else (over.winner, over.reason)
    spread = tuple(round(part(times, share), 2) for share in SPREAD)
    return Fought(winner, reason, rounds, len(times), round(time.perf_counter() - began, 3), spread, dict(uses), fault)


def jobs(given: argparse.Namespace) -> Iterator[Job]:
    """Yield the battles, one on each map under each ruleset before the next on any: broken off, it is even."""
    for seed in range(given.first, given.first + given.battles):
        for name in campaign.maps(given):
            for rules in campaign.rulesets(given):
                yield Job(rules, name, seed, given.ai)


def run(given: argparse.Namespace) -> bool:
    """Fight all battles and print what came of them."""
    todo = list(jobs(given))
    found = campaign.kept("battles", battle, todo, given)
    pairs = list(dict.fromkeys((job.rules, job.name) for job in found))
    by_pair = {pair: [done for job, done in found.items() if (job.rules, job.name) == pair] for pair in sorted(pairs)}
    results(by_pair)
    print()
    reasons(by_pair)
    print()
    used({rules: [done for job, done in found.items() if job.rules == rules] for rules in campaign.rulesets(given)})
    faults = [f"{job}: {done.fault}" for job, done in found.items() if done.fault]
    for fault in faults[:40]:
        print(fault)
    print(f"{len(found)} battles, {len(faults)} faults.")
    return len(found) == len(todo) and not faults


def results(by_pair: Mapping[tuple[str, str], list[Fought]]) -> None:
    """Print rounds, wins, draws and times."""
    rows = []
    for (rules, name), here in by_pair.items():
        rounds = median(done.rounds for done in here)
        fitting = "" if WANTED[0] <= rounds <= WANTED[1] else "*"
        wins = Counter(done.winner for done in here)
        sides = ", ".join(f"{side} {wins[side]}" for side in _sides(name, rules))
        lengths = f"{min(done.rounds for done in here)}-{max(done.rounds for done in here)}"
        mean = sum(done.seconds for done in here) / len(here)
        moments = (*(median(done.times[place] for done in here) for place in (0, 1)), max(d.times[2] for d in here))
        shape = (f"{rounds:g}{fitting}", lengths, sides, wins[""])
        rows.append((rules, name, len(here), *shape, mean, 1 / mean, *moments))
    headings = ("ruleset", "map", "battles", "median rounds", "from-to", "won by", "draws", "s a battle", "battles/s",
                "ms a decision", "95%", "worst")  # fmt: skip
    table(headings, rows)
    print(f"* is outside of the {WANTED[0]} to {WANTED[1]} rounds that are wanted.")


def _sides(name: str, rules: str) -> tuple[str, ...]:
    return setup_of(name, rules).sides


def reasons(by_pair: Mapping[tuple[str, str], list[Fought]]) -> None:
    """Print how the battles were decided."""
    rows = []
    for (rules, name), here in by_pair.items():
        for (winner, reason), count in Counter((done.winner, done.reason) for done in here).most_common():
            rows.append((rules, name, winner or "nobody", reason, count))
    table(("ruleset", "map", "won by", "because", "battles"), rows)


def used(by_rules: Mapping[str, list[Fought]]) -> None:
    """Print how often each kind of command was given a battle under each ruleset, and which never were."""
    uses = {rules: Counter[str]() for rules in by_rules}
    for rules, here in by_rules.items():
        for done in here:
            uses[rules].update(done.uses)
    kinds = {rules: {kind.__name__ for kind in ruleset(rules).actions} for rules in by_rules}
    names = sorted({name for one in uses.values() for name in one if ":" not in name}.union(*kinds.values()))
    rows = [
        (name, *(_often(uses[rules][name], len(here), name in kinds[rules]) for rules, here in by_rules.items()))
        for name in names
    ]
    table(("uses a battle", *by_rules), rows)
    for rules, here in by_rules.items():
        if not here:
            continue
        never = sorted(name for name in kinds[rules] if not uses[rules][name])
        carried = _carried(rules, [name.partition(": ")[2] for name in uses[rules] if ": " in name])
        print(f"{rules}: never given: {', '.join(never) or 'none'}; never cast or used: {', '.join(carried) or 'none'}")
    idle = set().union(*kinds.values()) - {name for one in uses.values() for name in one}
    print(f"given nowhere: {', '.join(sorted(idle)) or 'none'}")


def _often(count: int, battles: int, is_there: bool) -> str:
    return f"{count / battles:.2f}" if count else ("NEVER" if is_there and battles else "")


def _carried(rules: str, used_by_name: list[str]) -> list[str]:
    """Return the boons, spells and the like in the ruleset's tables whose name no command has named."""
    tables = ruleset(rules).tables
    known = {name for section in ("boons", "spells", "incantations") for name in getattr(tables, section, ())}
    said = {name.lower().replace(" ", "-").replace("'", "").replace("’", "") for name in used_by_name}
    return sorted(name for name in known if name.lower().replace("_", "-") not in said)
