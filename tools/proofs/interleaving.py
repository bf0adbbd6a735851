"""Two battles in one process, a decision of each in turn with forecasts between: each goes as it does alone."""

import argparse
from itertools import pairwise, zip_longest
from typing import NamedTuple

from game.controllers import Controller, controller, decide
from game.engine.battle import Battle
from game.engine.forecast.odds import forecast
from game.rulesets import keys
from tools.proofs.arenas import setup_of
from tools.proofs.shown import spread, table

MAPS = ("ford", "heights", "pit 1", "hexes 1", "pit 2", "ford")
PLAYERS = ("walk", "random")


class Pair(NamedTuple):
    """Two battles, each a ruleset, a map and a seed, and how many decisions of each."""

    one: tuple[str, str, int]
    other: tuple[str, str, int]
    most: int


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("--most", type=int, default=300, help="decisions of each battle at most (default 300)")


def battles() -> list[tuple[str, str, int]]:
    """Return the battles, neighbours of which are interleaved: each ruleset on each kind of map, beside another."""
    return [(rules, name, seed) for seed, name in enumerate(MAPS, start=1) for rules in keys()]


def begin(rules: str, name: str, seed: int) -> tuple[Battle, dict[str, Controller]]:
    """Begin a battle, walking against random."""
    battle = Battle(setup_of(name, rules), seed)
    sides = battle.stage.sides
    return battle, {side: controller(PLAYERS[place % 2], seed, side) for place, side in enumerate(sides)}


def step(battle: Battle, players: dict[str, Controller]) -> bool:
    """Take one decision; return whether there was one. What it may come to is forecast first, which changes nothing."""
    decision = battle.decision
    if decision is None:
        return False
    command = decide(players[decision.side], battle)
    forecast(battle, command)
    battle.submit(command)
    return True


def alone(rules: str, name: str, seed: int, most: int) -> str:
    """Return the digest of the state and of all events of a battle by itself."""
    battle, players = begin(rules, name, seed)
    for _ in range(most):
        if not step(battle, players):
            break
    return outcome(battle)


def outcome(battle: Battle) -> str:
    """Return the state's digest, with how many events led there."""
    return f"{battle.stage.world.digest()} {len(battle.events)}"


def together(pair: Pair) -> tuple[str, str, str, str]:
    """Return the outcomes of two battles played in turns, and of each of them alone."""
    games = [begin(*pair.one), begin(*pair.other)]
    for _ in range(pair.most):
        went_on = [step(*game) for game in games]
        if not any(went_on):
            break
    one, other = (outcome(battle) for battle, _ in games)
    return one, other, alone(*pair.one, pair.most), alone(*pair.other, pair.most)


def run(given: argparse.Namespace) -> bool:
    """Interleave neighbours of the list."""
    pairs = [Pair(one, other, given.most) for one, other in pairwise(battles())]
    rows, holds = [], True
    for pair, (one, other, one_alone, other_alone) in zip_longest(pairs, spread(together, pairs, given.jobs)):
        equal = one == one_alone and other == other_alone
        holds = holds and equal
        rows.append((f"{pair.one} with {pair.other}", one[:12], other[:12], "as alone" if equal else "DIFFERENT"))
    table(("battles", "state of the one", "of the other", "found"), rows)
    return holds
