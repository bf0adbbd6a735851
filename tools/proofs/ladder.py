"""The strengths of the AI against each other, on boards that look the same from both sides, with sides swapped.

Every two battles share a board, its bands and the dice's seed. A figure comes with its interval (Wilson, 95 %); draws
count as half. Results lie in build/proofs; the same command goes on where it was broken off.
"""

import argparse
import time
from functools import cache
from math import sqrt
from typing import Final, Literal, NamedTuple

from game.controllers import KINDS, controller, decide
from game.engine.battle import Battle
from game.engine.setup import Setup
from game.rulesets import ruleset
from game.scenario.scenario import set_up
from tests.mirrored import BANDS, mirrored
from tools.proofs import campaign
from tools.proofs.shown import table

STEPS: Final = (("soldier", "novice"), ("veteran", "soldier"), ("captain", "veteran"), ("strategos", "captain"))
SHAPES: Final[tuple[Literal["square", "hex"], ...]] = ("square", "hex")
SURE: Final = 1.96


class Job(NamedTuple):
    """One battle: ruleset, who plays each side, number (board and bands), seed."""

    rules: str
    first: str
    second: str
    number: int


class Fought(NamedTuple):
    """Who won ("" for a draw), and the seconds of processor time that each of the two thought."""

    winner: str
    first: float
    second: float


@cache
def board(rules: str, number: int) -> Setup:
    """Return the board of a battle."""
    return set_up(mirrored(SHAPES[number % 2], number // 2 % len(BANDS)), ruleset(rules))


def battle(job: Job) -> Fought:
    """Fight one battle."""
    fought = Battle(board(job.rules, job.number), job.number)
    kinds = dict(zip(fought.stage.sides, (job.first, job.second), strict=True))
    players = {side: controller(kind, job.number, side) for side, kind in kinds.items()}
    spent = dict.fromkeys(kinds, 0.0)
    while fought.decision is not None:
        side, began = fought.decision.side, time.process_time()
        command = decide(players[side], fought)
        spent[side] += time.process_time() - began
        fought.submit(command)
    over = fought.over
    return Fought("" if over is None else kinds.get(over.winner, ""), *spent.values())


def interval(won: float, of: int) -> tuple[float, float]:
    """Return between which shares the true one lies, as far as so many battles tell.

    >>> [round(share, 2) for share in interval(30, 60)]
    [0.38, 0.62]
    """
    share, square = won / of, SURE * SURE
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = SURE / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return middle - half, middle + half


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--battles", type=int, default=60, help="of a step under each ruleset (60)")
    parser.add_argument("--player", default="", choices=["", *sorted(KINDS)], help="only this one (else each step)")
    parser.add_argument("--against", default="novice", choices=sorted(KINDS), help="who plays against it (novice)")
    parser.add_argument("--rules", default="", help="only these rulesets, parted by commas (default: all)")
    parser.add_argument("--fresh", action="store_true", help="do again what has been done already")


def run(given: argparse.Namespace) -> bool:
    """Fight all battles and print who won."""
    steps = ((given.player, given.against),) if given.player else STEPS
    rows, holds = [], True
    for rules in campaign.rulesets(given):
        for upper, lower in steps:
            jobs = [
                Job(rules, *((lower, upper) if number % 2 else (upper, lower)), number // 2)
                for number in range(given.battles)
            ]
            found = campaign.kept("ladder", battle, jobs, given)
            done = [(job, found[job]) for job in jobs if job in found]
            wins, draws = (sum(one.winner == who for _, one in done) for who in (upper, ""))
            low, high = interval(wins + draws / 2, max(1, len(done)))
            own = sum(one.first if job.first == upper else one.second for job, one in done)
            whole = sum(one.first + one.second for _, one in done)
            means = [seconds / max(1, len(done)) for seconds in (own, whole - own)]
            rows.append((rules, upper, lower, len(done), wins, len(done) - wins - draws, draws, low, high, *means))
            holds = holds and high >= 1 / 2
    headings = (
        "ruleset",
        "player",
        "against",
        "battles",
        "won",
        "lost",
        "drawn",
        "from",
        "to",
        "s thought",
        "by other",
    )
    table(headings, rows)
    return holds
