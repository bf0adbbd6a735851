"""Which rules are met on the maps that come with the game: battles of AIs and of random hands, and what they cite.

A rule is met where the log cites it, or where somebody does what it allows (the rules that an action names). Each
ruleset is asked for its own rules, the board's and those that its systems name from another ledger. Some stand in no
line and are no deed (what a cell is, what figures mean, what only changes a number): `INSIDE` says which and where.
"""

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from game.controllers import KINDS, Controller, RandomLegal, controller
from game.controllers.fight import fight
from game.engine.battle import Battle
from game.engine.components import BATTLE, Clock
from game.engine.handbook import handbook, rules
from game.engine.observing import Settled, Stamped, Undone
from game.report.narrate import Narrator
from game.rulesets import ruleset
from tools.proofs import campaign
from tools.proofs.arenas import setup_of
from tools.proofs.roaming import favoured
from tools.proofs.shown import table

PLAYERS: Final = "novice,soldier,random"
RANDOM_ROUNDS: Final = 8
"""Random hands never come to an end by themselves."""
MOST_COMMANDS: Final = 5000
INSIDE: Final[Mapping[str, str]] = {
    "BD-01": "what a cell is",
    "BD-02": "how cells are counted",
    "BD-03": "in what a step costs",
    "BD-04": "refuses a move",
    "BD-06": "refuses a move",
    "BD-07": "refuses a shot",
    "BD-08": "in what a step costs",
    "BD-11": "in what a step costs",
    "BD-12": "in each ruleset's own cover",
    "BD-16": "where chance comes from",
    "BD-17": "who is whose opponent",
    "HE-02": "in the dice that are told",
    "HE-03": "in the dice that are told",
    "HE-23": "in a shot",
    "HE-25": "in a blow",
    "HE-26": "refuses a thing",
    "HE-31": "in how far one walks",
    "HE-45": "refuses a shot",
    "HE-46": "in what is asked",
    "HE-50": "in the damage",
    "HE-51": "in the damage",
    "HE-61": "in what is refused",
    "HE-110": "in how far one swims",
    "HC-01": "in the dice that are told",
    "HC-02": "figures",
    "HC-21": "figures",
    "HC-31": "in a shot",
    "HC-32": "in what is asked",
    "HC-41": "in the damage",
    "HC-90": "an option, in what is asked",
    "CL-01": "figures",
    "CL-02": "in the dice that are told",
    "CL-26": "in the damage",
    "CL-91": "what is not there",
    "OD-01": "in the dice that are told",
    "OD-21": "in the damage",
    "OD-25": "in the dice that are told",
    "OD-40": "in morale, which is told",
}
"""Rules that no line of the log and no deed has for its own, and where they are."""


class Job(NamedTuple):
    """One battle: ruleset, map, seed, and who plays all sides."""

    rules: str
    name: str
    seed: int
    player: str


class Heard(NamedTuple):
    """How often a battle's log and its deeds named each rule; its rounds, commands and seconds; what went wrong."""

    cited: dict[str, int]
    rounds: int
    commands: int
    seconds: float
    fault: str


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--battles", type=int, default=4, help="of each player on each map, each ruleset (4)")
    parser.add_argument("--players", default=PLAYERS, help=f"who plays, parted by commas ({PLAYERS})")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--where", action="store_true", help="say of each rule on which maps it was met")
    campaign.options(parser)


def hear(job: Job) -> Heard:
    """Fight one battle and count what its log and its deeds name."""
    began = time.perf_counter()
    by_chance = job.player == "random"
    battle = Battle(setup_of(job.name, job.rules, RANDOM_ROUNDS if by_chance else 0), job.seed)
    narrator = Narrator(battle.ruleset)
    cited: Counter[str] = Counter()

    def listen(told: Stamped | Undone | Settled) -> None:
        line = narrator.tell(told.event) if isinstance(told, Stamped) else None
        if line is not None:
            cited.update(line.rules)

    for stamped in battle.events:
        listen(stamped)
    battle.observers.append(listen)
    players = {side: _player(job, side) for side in battle.stage.sides}
    fault = ""
    try:
        over = fight(battle, players, most=MOST_COMMANDS)
        fault = "" if over is not None else f"not over after {MOST_COMMANDS} commands"
    except Exception as error:
        fault = f"after {battle.commands} commands: {error!r}"
    for entry in battle.history:
        for command in (entry.command, *entry.answers):
            action = battle.ruleset.actions.get(type(command))
            cited.update(action.rules if action is not None else ())
    rounds = battle.truth.of(BATTLE, Clock).round
    return Heard(dict(cited), rounds, battle.commands, round(time.perf_counter() - began, 3), fault)


def _player(job: Job, side: str) -> Controller:
    if job.player == "random":
        return RandomLegal(job.seed, side, favoured(job.rules, job.seed))
    return controller(job.player, job.seed, side)


def wanted(key: str) -> tuple[str, ...]:
    """Return the rules that are asked for under a ruleset, in the ledgers' order: its own, and what its systems name.

    >>> "BD-13" in wanted("clash"), "CL-60" in wanted("clash"), "HE-60" in wanted("clash")
    (True, True, False)
    >>> "HE-112" in wanted("heroic-classic")
    True
    """
    own = {rule.id for rule in rules(key)} | {rule for one in ruleset(key).systems for rule in one.implements}
    return tuple(rule for rule in handbook() if rule in own)


def missing(key: str, cited: Mapping[str, int]) -> tuple[str, ...]:
    """Return the rules of a ruleset that were never cited and could have been."""
    return tuple(rule for rule in wanted(key) if not cited.get(rule) and rule not in INSIDE)


def jobs(given: argparse.Namespace) -> Iterator[Job]:
    """Yield the battles, one of each player on each map under each ruleset before the next of any."""
    players = campaign.chosen(given.players, tuple(KINDS))
    for seed in range(given.first, given.first + given.battles):
        for place, name in enumerate(campaign.maps(given)):
            for key in campaign.rulesets(given):
                for player in players:
                    # Every map has its own seeds, so that random hands favour each kind of command somewhere.
                    yield Job(key, name, seed + place * given.battles, player)


def run(given: argparse.Namespace) -> bool:
    """Fight the battles and print which rules were met."""
    todo = list(jobs(given))
    found = campaign.kept("met", hear, todo, given)
    keys = campaign.rulesets(given)
    heard = {key: Counter[str]() for key in keys}
    where: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for job, done in found.items():
        heard[job.rules].update(done.cited)
        for rule, count in done.cited.items():
            where[job.rules, rule][job.name] += count
    _print_rules(heard)
    print()
    rows = []
    for key in keys:
        could = [rule for rule in wanted(key) if rule not in INSIDE]
        battles = sum(job.rules == key for job in found)
        rows.append((key, battles, len(could), len(could) - len(missing(key, heard[key]))))
    table(("ruleset", "battles", "rules", "met"), rows)
    every = {rule for key in keys for rule, count in heard[key].items() if count}
    print(f"Of {len(handbook())} rules of all ledgers {len(every & handbook().keys())} were met somewhere.")
    if given.where:
        for (key, rule), names in sorted(where.items()):
            print(f"{key} {rule}: {', '.join(f'{name} {count}' for name, count in names.most_common())}")
    unmet = [(key, rule) for key in keys for rule in missing(key, heard[key])]
    for key, rule in unmet:
        print(f"{key}: {rule} {handbook()[rule].title} was met by nobody")
    faults = [f"{job}: {done.fault}" for job, done in found.items() if done.fault]
    for fault in faults[:40]:
        print(fault)
    print(f"{len(found)} battles, {len(unmet)} rules met by nobody, {len(faults)} faults.")
    return len(found) == len(todo) and not unmet and not faults


def _print_rules(heard: Mapping[str, Counter[str]]) -> None:
    """Print how often each rule was cited under each ruleset: - where it is none of its, 0 where nobody met it."""
    asked = {key: set(wanted(key)) for key in heard}
    rows = []
    for rule, known in handbook().items():
        cells = [str(heard[key][rule]) if heard[key][rule] or rule in asked[key] else "-" for key in heard]
        if any(cell != "-" for cell in cells):
            rows.append((rule, known.title[:40], *cells, INSIDE.get(rule, "")))
    table(("rule", "title", *heard, "inside"), rows)
