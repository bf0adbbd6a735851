"""Battles of random legal commands, every ruleset on every map: no exception, all undone and played again exactly.

After every event the invariants hold (one standing unit a cell, no figure below zero, each thing in one place). Now and
then a command is taken back at once; each battle is taken back command by command to the first digest, then played
again with its commands and answers. Each kind of command is favoured in some battles, so that rare ones happen too.
"""

import argparse
import random
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from game.controllers import RandomLegal, decide
from game.engine.battle import Battle
from game.engine.commands import Attack, Cast, Command, Move, Shoot
from game.engine.refusal import Refused
from game.rulesets import ruleset
from tools.proofs import campaign
from tools.proofs.arenas import arenas, setup_of, shipped
from tools.proofs.invariants import Invariants
from tools.proofs.producible import events_of
from tools.proofs.shown import table

ROUNDS_ON_SHIPPED: Final = 6
FAVOURED: Final[tuple[tuple[type[Command], ...], ...]] = ((Cast,), (Attack, Shoot), (Cast, Attack), (Move,))
"""What random players do more often than not in every third battle: long casts come to their end, fights to theirs."""
TAKEN_BACK: Final = 0.1
"""Of the commands that may be taken back, the share that is."""


class Job(NamedTuple):
    """One battle; at most so many rounds, 0 for the map's own limit."""

    name: str
    rules: str
    seed: int
    rounds: int = 0


class Roamed(NamedTuple):
    """What came of one battle: commands, events, the types of both, seconds; `fault` is "" where all was right."""

    commands: int
    events: int
    given: list[str]
    seen: list[str]
    seconds: float
    fault: str


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--battles", type=int, default=200, help="on each map under each ruleset (default 200)")
    parser.add_argument("--small", type=int, default=20, help="on each small field under each ruleset (default 20)")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    campaign.options(parser)


def favoured(rules: str, seed: int) -> tuple[type[Command], ...]:
    """Return what a random player favours: nothing, what moves a battle on, and each kind of command in turn."""
    turn, number = seed % 3, seed // 3
    actions = tuple(ruleset(rules).actions)
    return ((), FAVOURED[number % len(FAVOURED)], (actions[number % len(actions)],))[turn]


def roam(job: Job) -> Roamed:
    """Play one battle, take it back, play it again."""
    began = time.perf_counter()
    battle = Battle(setup_of(job.name, job.rules, job.rounds), job.seed)
    watch = Invariants(battle)
    given: Counter[str] = Counter()
    try:
        fault = _there(battle, job, given)
        happened = len(battle.events)
        fault = fault or _and_back(battle)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        happened, fault = len(battle.events), f"{error!r} ({where.filename.rpartition('/')[2]}, line {where.lineno})"
        fault = f"after {battle.commands} commands: {fault}"
    seconds = time.perf_counter() - began
    return Roamed(sum(given.values()), happened, sorted(given), sorted(watch.seen), round(seconds, 3), fault)


def _there(battle: Battle, job: Job, given: Counter[str]) -> str:
    """Play a battle to its end; return what is wrong, or ""."""
    player, whim = RandomLegal(job.seed, "both", favoured(job.rules, job.seed)), random.Random(job.seed)
    before = ""
    while battle.decision is not None:
        if battle.decision.ask is None:  # an answer is taken back together with what was asked about
            before = battle.stage.world.digest() if whim.random() < TAKEN_BACK else ""
        command = decide(player, battle)
        refused = battle.submit(command)
        if isinstance(refused, Refused):
            return f"{command} is chosen and refused: {refused.reason}"
        given[type(command).__name__] += 1
        if before and battle.undo_refusal() is None:
            battle.undo()
            if battle.stage.world.digest() != before:
                return f"{command} taken back, it is not as it was"
    return ""


def _and_back(battle: Battle) -> str:
    """Take a whole battle back, and play it again; return what is wrong, or ""."""
    last, happened = battle.stage.world.digest(), [stamped.event for stamped in battle.events]
    given: list[list[Command]] = [[entry.command, *entry.answers] for entry in battle.history]
    battle.observers.clear()
    first = Battle(battle.setup, battle.seed).stage.world.digest()
    while battle.history:
        battle.force_back()
    if battle.stage.world.digest() != first:
        return "undone, it is not as it began"
    for command in (one for entry in given for one in entry):
        refused = battle.submit(command)
        if isinstance(refused, Refused):
            return f"played again, {command} is refused: {refused.reason}"
    if battle.stage.world.digest() != last or [stamped.event for stamped in battle.events] != happened:
        return "played again, it is another battle"
    return ""


def jobs(rules: str, names: tuple[str, ...], battles: int, first: int = 0) -> Iterator[Job]:
    """Yield so many battles on each map under one ruleset; on the large maps they are short."""
    for number in range(battles):
        for place, name in enumerate(names):
            # Every map has its own seeds, so that every kind of command is favoured somewhere even in few battles.
            yield Job(name, rules, first + number + place, ROUNDS_ON_SHIPPED if name in shipped() else 0)


OUT_OF_REACH: Final = {
    ("clash", "Recovered"): "somebody has to use a healing pot on one who is dying",
    ("odigos", "Entered"): "a player character has to die, and one of the reserve to take its place",
    ("oldschool", "ChangedSides"): "a side whose mood the map leaves open has to roll the best one",
    ("oldschool", "Recovered"): "somebody has to use a healing draught on one who is dying",
}
"""Events that random play hardly ever comes to, by ruleset, with the reason; each has tests of its own."""


def never_seen(rules: str, seen: frozenset[str]) -> list[str]:
    """Return the types of events that did not happen, though something in the ruleset makes them."""
    return sorted({kind.__name__ for kind in events_of(ruleset(rules))} - seen)


def never_given(rules: str, given: frozenset[str]) -> list[str]:
    """Return the types of commands in the ruleset's table of actions that nobody gave."""
    return sorted({kind.__name__ for kind in ruleset(rules).actions} - given)


def run(given: argparse.Namespace) -> bool:
    """Play the battles and print what was found."""
    todo: list[Job] = []
    for rules in campaign.rulesets(given):
        todo += jobs(rules, campaign.maps(given), given.battles, given.first)
        if not given.maps:
            todo += jobs(rules, tuple(arenas(rules)), given.small, given.first)
    found = campaign.kept("random", roam, todo, given)
    rows = []
    for rules in campaign.rulesets(given):
        for name in dict.fromkeys(job.name for job in found if job.rules == rules):
            here = [done for job, done in found.items() if (job.rules, job.name) == (rules, name)]
            commands, events = sum(done.commands for done in here), sum(done.events for done in here)
            faulty = sum(bool(done.fault) for done in here)
            rows.append((rules, name, len(here), commands, events, faulty, sum(done.seconds for done in here)))
    table(("ruleset", "map", "battles", "commands", "events", "faults", "seconds"), rows)
    missing = sum(len(_tell(rules, {job: done for job, done in found.items() if job.rules == rules})) for rules in
                  campaign.rulesets(given))  # fmt: skip
    faults = [f"{job}: {done.fault}" for job, done in found.items() if done.fault]
    for fault in faults[:40]:
        print(fault)
    print(f"{len(found)} battles, {sum(done.commands for done in found.values())} commands, {len(faults)} faults.")
    return len(found) == len(todo) and not faults and not missing


def _tell(rules: str, found: dict[Job, Roamed]) -> list[str]:
    """Print what never happened under a ruleset and what was rare; return what never did and should have."""
    seen = Counter(name for done in found.values() for name in done.seen)
    given = Counter(name for done in found.values() for name in done.given)
    idle, missing = never_given(rules, frozenset(given)), never_seen(rules, frozenset(seen))
    rare = [f"{name} ({count})" for name, count in (given + seen).most_common()[::-1][:6]]
    print(f"\n{rules}: {len(given)} kinds of commands given, {len(seen)} kinds of events seen.")
    print(f"  commands never given: {', '.join(idle) or 'none'}; events never seen: {', '.join(missing) or 'none'}")
    for name in missing:
        print(f"    {name}: {OUT_OF_REACH.get((rules, name), 'random play should come to it')}")
    print(f"  in the fewest battles: {', '.join(rare)}")
    return [*idle, *(name for name in missing if (rules, name) not in OUT_OF_REACH)]
