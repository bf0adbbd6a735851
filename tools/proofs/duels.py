"""The AI against walk-and-hit and against random, on each map with sides swapped: wins, rounds, time of a decision."""

import argparse
import time
from typing import NamedTuple

from game.battle import Battle
from game.components import Clock
from game.controllers import KINDS, controller, decide
from game.view import BATTLE
from tools.proofs.arenas import setting
from tools.proofs.shown import part, spread, table

MAPS = ("ford", "heights")
RIVALS = ("walk", "random")


class Job(NamedTuple):
    """One battle: map, who plays each side, seed."""

    name: str
    first: str
    second: str
    seed: int


class Fought(NamedTuple):
    """Who won ("" for a draw), in which round, and how long each decision of each player took, in seconds."""

    winner: str
    rounds: int
    times: dict[str, list[float]]
    seconds: float


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--battles", type=int, default=200, help="against each rival (default 200)")
    parser.add_argument("--player", default="ai", choices=sorted(KINDS), help="who is measured (default ai)")
    parser.add_argument("--against", default="", choices=["", *sorted(KINDS)], help="only this rival")


def duel(job: Job) -> Fought:
    """Fight one battle."""
    battle = Battle(setting(job.name), job.seed)
    kinds = dict(zip(battle.stage.sides, (job.first, job.second), strict=True))
    players = {side: controller(kind, job.seed, side) for side, kind in kinds.items()}
    times: dict[str, list[float]] = {kind: [] for kind in kinds.values()}
    began = time.perf_counter()
    while battle.decision is not None:
        side = battle.decision.side
        start = time.perf_counter()
        command = decide(players[side], battle)
        times[kinds[side]].append(time.perf_counter() - start)
        battle.submit(command)
    over = battle.over
    rounds = battle.truth.of(BATTLE, Clock).round
    winner = "" if over is None else kinds.get(over.winner, "")
    return Fought(winner, rounds, times, time.perf_counter() - began)


def jobs(player: str, rival: str, battles: int) -> list[Job]:
    """Return battles on each map, every second one with sides swapped and the same dice."""
    found = []
    for number in range(battles):
        name, seed, swapped = MAPS[number // 2 % len(MAPS)], number // 2, number % 2
        found.append(Job(name, *((rival, player) if swapped else (player, rival)), seed))
    return found


def run(given: argparse.Namespace) -> bool:
    """Fight all battles and print who won."""
    rows, holds = [], True
    for rival in [given.against] if given.against else RIVALS:
        todo = jobs(given.player, rival, given.battles)
        done = list(zip(todo, spread(duel, todo, given.jobs), strict=True))
        for name in MAPS:
            fought = [one for job, one in done if job.name == name]
            if not fought:
                continue
            times = [moment * 1000 for one in fought for moment in one.times[given.player]]
            wins = sum(one.winner == given.player for one in fought)
            lost = sum(one.winner == rival for one in fought)
            rounds = part([one.rounds for one in fought], 0.5)
            rows.append(
                (f"{given.player} on {rival}", name, len(fought), wins, lost, len(fought) - wins - lost, rounds,
                 part(times, 0.5), part(times, 0.95), len(fought) / sum(one.seconds for one in fought))
            )  # fmt: skip
            holds = holds and (rival == given.player or wins > lost)
    headings = ("players", "map", "battles", "won", "lost", "drawn", "rounds", "ms a decision", "95%", "battles/s")
    table(headings, rows)
    return holds
