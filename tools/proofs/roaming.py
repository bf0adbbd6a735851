"""Battles of random legal commands on every map: no exception, every type of event, undone and played again exactly.

After every event the invariants hold (one standing unit a cell, no figure below zero, each thing in one place). Each
battle is taken back command by command to the first digest, then played again with its commands and answers.
"""

import argparse
from collections import Counter
from typing import NamedTuple

from game import events
from game.battle import Battle
from game.commands import Attack, Cast, Command, Move, Shoot
from game.controllers import RandomLegal, decide
from game.rulesets import keys
from game.tagged import kinds
from game.view import Refused
from tools.proofs.arenas import setting, sources
from tools.proofs.invariants import Invariants
from tools.proofs.shown import spread, table

ROUNDS_ON_SHIPPED = 6
FAVOURED: tuple[tuple[type[Command], ...], ...] = ((), (Cast,), (), (Attack, Shoot), (), (Move,), ())
"""What random players do more often than not, battle by battle: long casts come to their end, fights to theirs."""
NOT_YET = {"Supposed": "never happens in a battle"}


class Job(NamedTuple):
    """One battle."""

    name: str
    rules: str
    seed: int


class Roamed(NamedTuple):
    """What came of one battle; `fault` is "" where all was as it should be."""

    name: str
    commands: int
    events: int
    seen: frozenset[str]
    fault: str


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--battles", type=int, default=1000, help="how many (default 1000)")
    parser.add_argument("--first", type=int, default=0, help="the first seed")


def roam(job: Job) -> Roamed:
    """Play one battle, take it back, play it again."""
    shipped = job.name in {"ford", "heights"}
    battle = Battle(setting(job.name, job.rules, ROUNDS_ON_SHIPPED if shipped else 0), job.seed)
    watch = Invariants(battle)
    player = RandomLegal(job.seed, "both", FAVOURED[job.seed % len(FAVOURED)])
    first = battle.stage.world.digest()
    try:
        while battle.decision is not None:
            refused = battle.submit(decide(player, battle))
            if isinstance(refused, Refused):
                return Roamed(job.name, battle.commands, len(battle.events), frozenset(watch.seen), str(refused))
    except BaseException as error:
        print(f"{job}: command {battle.commands}: {error!r}", flush=True)
        raise
    last, happened = battle.stage.world.digest(), [stamped.event for stamped in battle.events]
    given: list[list[Command]] = [[entry.command, *entry.answers] for entry in battle.history]
    battle.observers.clear()
    while battle.history:
        battle.force_back()
    fault = "" if battle.stage.world.digest() == first else "undone, it is not as it began"
    for command in (one for entry in given for one in entry):
        if isinstance(battle.submit(command), Refused):
            fault = fault or f"played again, {command} is refused"
            break
    if battle.stage.world.digest() != last or [stamped.event for stamped in battle.events] != happened:
        fault = fault or "played again, it is another battle"
    return Roamed(job.name, len(given), len(happened), frozenset(watch.seen), fault)


def jobs(battles: int, first: int = 0) -> list[Job]:
    """Return so many battles, spread over the maps and rulesets."""
    places = [(name, rules) for rules in keys() for name in sources(rules)]
    return [Job(*places[number % len(places)], first + number) for number in range(battles)]


def never_seen(seen: frozenset[str]) -> list[str]:
    """Return the types of events that did not happen, though they could (`NOT_YET`)."""
    return sorted({kind.__name__ for kind in kinds(events.Event)} - seen - NOT_YET.keys())


def run(given: argparse.Namespace) -> bool:
    """Play the battles and print what was found."""
    seen: Counter[str] = Counter()
    per: dict[str, list[Roamed]] = {}
    faults: list[str] = []
    for job, done in zip(todo := jobs(given.battles, given.first), spread(roam, todo, given.jobs), strict=True):
        seen.update(done.seen)
        per.setdefault(done.name, []).append(done)
        if done.fault:
            faults.append(f"{job}: {done.fault}")
    table(
        ("map", "battles", "commands", "events"),
        [(name, len(r), sum(x.commands for x in r), sum(x.events for x in r)) for name, r in per.items()],
    )
    missing = never_seen(frozenset(seen))
    print(f"\n{len(seen)} types of events seen; never: {', '.join(missing) or 'none'}")
    rare = [f"{name} ({count})" for name, count in seen.most_common()[::-1][:8]]
    print(f"in the fewest battles: {', '.join(rare)}")
    for fault in faults:
        print(fault)
    return not faults and not missing
