"""The AI against walk-and-hit and against random, each ruleset on each map with sides swapped: wins, rounds, times."""

import argparse
import time
from typing import NamedTuple

from game.controllers import KINDS, controller, decide
from game.controllers.fight import ControllerError
from game.engine.battle import Battle
from game.engine.components import BATTLE, Clock, Dead, Unit
from game.engine.refusal import Refused
from tools.proofs import campaign
from tools.proofs.arenas import setup_of, shipped
from tools.proofs.shown import part, table

RIVALS = ("novice", "random")


class Job(NamedTuple):
    """One battle: ruleset, map, who plays each side, seed."""

    rules: str
    name: str
    first: str
    second: str
    seed: int


class Duelled(NamedTuple):
    """Who won ("" for a draw), in which round, how long the decisions of the one measured took (ms), and seconds.

    `left` is the share of its side's vigour that each player has at the end.
    """

    winner: str
    rounds: int
    times: list[float]
    seconds: float
    left: dict[str, float]


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--battles", type=int, default=100, help="against each rival under each ruleset (100)")
    parser.add_argument("--player", default="veteran", choices=sorted(KINDS), help="who is measured (veteran)")
    parser.add_argument("--against", default="", choices=["", *sorted(KINDS)], help="only this rival")
    campaign.options(parser)


def duel(job: Job) -> Duelled:
    """Fight one battle."""
    battle = Battle(setup_of(job.name, job.rules), job.seed)
    kinds = dict(zip(battle.stage.sides, (job.first, job.second), strict=True))
    players = {side: controller(kind, job.seed, side) for side, kind in kinds.items()}
    measured = next((kind for kind in kinds.values() if kind not in RIVALS), job.first)
    times: list[float] = []
    began = time.perf_counter()
    while battle.decision is not None:
        side = battle.decision.side
        start = time.perf_counter()
        command = decide(players[side], battle)
        if kinds[side] == measured:
            times.append(round((time.perf_counter() - start) * 1000, 2))
        refused = battle.submit(command)
        if isinstance(refused, Refused):
            message = f"{job}: {command} is chosen and refused: {refused.reason}"
            raise ControllerError(message)
    over = battle.over
    rounds = battle.truth.of(BATTLE, Clock).round
    winner = "" if over is None else kinds.get(over.winner, "")
    left = {kinds[side]: share for side, share in vigour_left(battle).items()}
    return Duelled(winner, rounds, times, round(time.perf_counter() - began, 3), left)


def vigour_left(battle: Battle) -> dict[str, float]:
    """Return the share of its vigour that each side has left; the dead have none, whatever is written of them."""
    truth, vigour = battle.truth, battle.ruleset.hints.vigour
    found: dict[str, list[int]] = {side: [0, 0] for side in battle.stage.sides}
    for unit in truth.world.each(Unit):
        now, most = vigour(truth, unit)
        found[truth.side_of(unit)][0] += 0 if truth.has(unit, Dead) else now
        found[truth.side_of(unit)][1] += most
    return {side: now / max(1, most) for side, (now, most) in found.items()}


def jobs(rules: str, player: str, rival: str, battles: int, names: tuple[str, ...] = ()) -> list[Job]:
    """Return battles on each map, every second one with sides swapped and the same dice."""
    found = []
    places = names or shipped()
    for number in range(battles):
        name, seed, swapped = places[number // 2 % len(places)], number // 2, number % 2
        found.append(Job(rules, name, *((rival, player) if swapped else (player, rival)), seed))
    return found


def run(given: argparse.Namespace) -> bool:
    """Fight all battles and print who won."""
    rivals = [given.against] if given.against else RIVALS
    todo = {
        (rules, rival): jobs(rules, given.player, rival, given.battles, campaign.maps(given))
        for rules in campaign.rulesets(given)
        for rival in rivals
    }
    every = [job for some in todo.values() for job in some]
    found = campaign.kept("duels", duel, every, given)
    rows, holds = [], len(found) == len(every)
    for (rules, rival), some in todo.items():
        won = lost = 0
        for name in campaign.maps(given):
            fought = [found[job] for job in some if job.name == name and job in found]
            if not fought:
                continue
            times = [moment for one in fought for moment in one.times]
            wins, losses = (sum(one.winner == who for one in fought) for who in (given.player, rival))
            won, lost = won + wins, lost + losses
            shares = [sum(one.left.get(who, 0.0) for one in fought) / len(fought) for who in (given.player, rival)]
            rows.append(
                (rules, f"{given.player} on {rival}", name, len(fought), wins, losses, len(fought) - wins - losses,
                 *shares, part([one.rounds for one in fought], 0.5), part(times, 0.5), part(times, 0.95),
                 len(fought) / sum(one.seconds for one in fought))
            )  # fmt: skip
        holds = holds and (rival == given.player or won > lost)
    headings = ("ruleset", "players", "map", "battles", "won", "lost", "drawn", "left", "of it", "rounds",
                "ms a decision", "95%", "battles/s")  # fmt: skip
    table(headings, rows)
    return holds
