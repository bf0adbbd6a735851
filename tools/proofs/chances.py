"""Exact odds against real dice: twelve match-ups, 200,000 throws each through the very driver of a battle.

Each figure of the forecast (how an attack fares, going down, mean damage) has to agree within three standard errors.
"""

import argparse
import math
import zlib
from collections import Counter
from typing import NamedTuple

from game.battle import Battle
from game.cli.odds import TARGET, face_to_face, ways
from game.commands import Command
from game.dice import Dice, RandomDice
from game.odds import Forecast, Result, forecast, summing
from game.rulesets import ruleset
from game.view import Ask
from tools.proofs.shown import spread, table

MATCHES = [
    ("hoplite", "raider", "Attack: Dory", 1, "none"), ("raider", "hoplite", "Attack: Labrys", 1, "none"),
    ("champion", "champion", "Attack: Kopis", 1, "none"), ("assassin", "guard", "Attack: Stiletto", 1, "none"),
    ("minotaur", "hoplite", "Attack: Horns", 1, "none"), ("hoplite", "cyclops", "Attack: Dory", 2, "none"),
    ("cyclops", "hoplite", "Attack: Tree trunk", 2, "none"), ("archer", "raider", "Shoot", 5, "none"),
    ("archer", "raider", "Shoot", 5, "hard"), ("slinger", "hoplite", "Shoot", 4, "soft"),
    ("skirmisher", "seer", "Throw: Labrys", 3, "none"), ("wolf", "naiad", "Attack: Bite", 1, "none"),
]  # fmt: skip
FATES = ("hit", "dodge", "block", "miss")
ERRORS = 3.0


class Job(NamedTuple):
    """One match-up: who, whom, which way to attack (the first whose name begins so), how far, cover; and throws."""

    attacker: str
    target: str
    way: str
    distance: int
    cover: str
    throws: int


class Compared(NamedTuple):
    """A figure as it was forecast and as it was thrown, and how many standard errors lie between."""

    figure: str
    exact: float
    thrown: float
    errors: float


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--throws", type=int, default=200_000, help="real dice for each (default 200,000)")


class Stream:
    """Hands out fresh dice for every throw: the rules of numbering (BD-16) would give the same again."""

    def __init__(self, first: int) -> None:
        """Begin before the first throw, which has this seed."""
        self.throw = first

    def dice(self, number: int) -> Dice:
        """Return the dice of root command `number` in this throw."""
        return RandomDice(self.throw, number)


def throw(battle: Battle, command: Command, stream: Stream, known: dict[object, int]) -> Result:
    """Play the command once with real dice, answering every question in the best way, and take it back."""
    sum_up = summing(battle.truth)
    battle.submit(command)
    while battle.decision is not None and battle.decision.ask is not None:
        ask = battle.decision.ask
        key = (battle.history[-1].drawn, tuple(battle.history[-1].answers), ask.options)
        if key not in known:
            known[key] = best(battle, ask)
        battle.submit(ask.options[known[key]])
    entry = battle.history[-1]
    result = sum_up([stamped.event for stamped in battle.events[entry.events_before :]])
    battle.force_back()
    stream.throw += 1
    return result


def best(battle: Battle, ask: Ask) -> int:
    """Return the place of the best answer: by the chances that the question names, else by what each may come to."""
    if ask.chances:
        return max(range(len(ask.options)), key=lambda place: (ask.chances[place], -place))
    worth = [_hurt(battle, ask.side, forecast(battle, option)) for option in ask.options]
    return min(range(len(worth)), key=lambda place: (round(worth[place], 9), place))


def _hurt(battle: Battle, side: str, odds: Forecast) -> float:
    """Return what an outcome costs a side, as forecasts count it: hit points lost, 100 for each unit felled."""
    total = 0.0
    for result, chance in odds.outcomes:
        for unit, lost in result.lost:
            total += chance * lost * (1 if battle.truth.side_of(unit) == side else -1)
        for unit in (*result.down, *result.dead):
            total += chance * 100 * (1 if battle.truth.side_of(unit) == side else -1)
    return total


def compare(job: Job) -> list[Compared]:
    """Return every figure of a match-up, forecast and thrown."""
    stream = Stream(zlib.crc32(repr(job).encode()))
    battle = Battle(face_to_face(ruleset("heroic"), *job[:2], job.distance, job.cover), 0, stream.dice)
    way = next(way for way in ways(battle) if way.name.startswith(job.way) and "first)" not in way.name)
    known: dict[object, int] = {}
    thrown = Counter(throw(battle, way.command, stream, known) for _ in range(job.throws))
    found = [
        _chance(fate, way.odds.fate(fate), sum(n for result, n in thrown.items() if result.fate == fate), job.throws)
        for fate in FATES
    ]
    felled = sum(n for result, n in thrown.items() if TARGET in result.down or TARGET in result.dead)
    found.append(_chance("felled", way.odds.felled(TARGET), felled, job.throws))
    exact = way.odds.damage(TARGET)
    mean, square = way.odds.mean(TARGET), sum(chance * amount**2 for amount, chance in exact.items())
    damage = Counter[int]()
    for result, n in thrown.items():
        damage[dict(result.lost).get(TARGET, 0)] += n
    real = sum(amount * n for amount, n in damage.items()) / job.throws
    error = math.sqrt(max(0.0, square - mean**2) / job.throws)
    found.append(Compared("mean damage", mean, real, abs(real - mean) / error if error else float(real != mean) * 99))
    impossible = damage.keys() - exact.keys()
    found.append(Compared("impossible damage", 0.0, float(len(impossible)), 99.0 if impossible else 0.0))
    return found


def _chance(name: str, exact: float, count: int, throws: int) -> Compared:
    """Compare a chance with a count: one that cannot vary has to agree exactly."""
    real, error = count / throws, math.sqrt(max(0.0, exact * (1 - exact)) / throws)
    away = abs(real - exact) / error if error > 1e-9 else (0.0 if abs(real - exact) < 1e-6 else 99.0)
    return Compared(name, exact, real, away)


def run(given: argparse.Namespace) -> bool:
    """Compare all match-ups."""
    jobs = [Job(*match, given.throws) for match in MATCHES]
    rows, worst = [], 0.0
    for job, found in zip(jobs, spread(compare, jobs, given.jobs), strict=True):
        title = f"{job.attacker} on {job.target}, {job.way}, {job.distance}, {job.cover}"
        rows += [(title, one.figure, one.exact, one.thrown, one.errors) for one in found if one.exact or one.errors]
        worst = max(worst, *(one.errors for one in found))
    table(("match-up", "figure", "exact", f"{given.throws} throws", "standard errors"), rows)
    print(f"{len(jobs)} match-ups; the worst figure lies {worst:.2f} standard errors off.")
    return worst <= ERRORS
