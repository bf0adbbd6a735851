"""Which cells enemies threaten, against a plain walk through everything that they could do there."""

from typing import Any

import pytest

from game.battle import applying
from game.board.grid import Cell
from game.commands import EndTurn, Move
from game.events import Displaced, Spent
from game.screen.imagined import all_of, give_turn, put, reveal, suppose
from game.screen.stalker import is_attack, moves_of
from game.screen.threats import Threat, standable, threat, with_runs
from game.view import View
from tests.screen.outlooks import RULES, met
from tests.table import unit

WALLED = """
    . . . # . . . .
    . A . # . B . .
    . . . . . . . .
    . l l . f f . .
    . . . ~ w w . C
"""
OPEN = """
    . . . . . . . . . .
    . A . . . . . . B .
    . . . 2 . . . . . .
    . . . 2 3 . s . . .
    C . . . . . . . . D
"""


def strikes(view: View, enemy: int, prey: int) -> bool:
    """Tell whether any legal command of the enemy against the prey is an attack."""
    for kind, action in view.ruleset.actions.items():
        if kind in {Move, EndTurn}:
            continue
        for command in action.options(view, enemy):
            if (
                getattr(command, "target", 0) == prey
                and action.check(view, command) is None
                and is_attack(view, command)
            ):
                return True
    return False


def by_hand(view: View, enemy: int, prey: int) -> tuple[set[Cell], set[Cell]]:
    """Put the prey into every cell, the enemy onto every place it can move to then, and try everything it could do."""
    world, commit, grid = view.world, applying(view.stage), view.grid
    whole = world.mark()
    suppose(view)
    reveal(view, prey, enemy)
    still, moving = set[Cell](), set[Cell]()
    for cell in standable(view, enemy, prey):
        start = world.mark()
        put(view, prey, grid.footprint(cell, view.is_large(prey)))
        give_turn(view, enemy, on_foot=False)
        if strikes(view, enemy, prey):
            still.add(cell)
            moving.add(cell)
        world.undo_to(start)
        put(view, prey, grid.footprint(cell, view.is_large(prey)))
        give_turn(view, enemy)
        if strikes(view, enemy, prey):
            moving.add(cell)
        costs = view.ruleset.reach(view, enemy).cost
        for place, way in moves_of(view, enemy).items():
            if cell in moving:
                break
            there = world.mark()
            commit(Spent(enemy, move=costs.get(place, len(way)), mark="on the way"))
            commit(Displaced(enemy, view.cells(enemy), grid.footprint(place, view.is_large(enemy))))
            if strikes(view, enemy, prey):
                moving.add(cell)
            world.undo_to(there)
        world.undo_to(start)
    world.undo_to(whole)
    return still, moving


def check(view: View, enemy: int, prey: int) -> Threat:
    before = view.world.digest()
    found = all_of(with_runs(view, all_of(threat(view, enemy, prey)), prey))
    assert view.world.digest() == before
    still, moving = by_hand(view, enemy, prey)
    assert found.still == still
    assert found.moving == moving
    assert found.still <= found.moving
    return found


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("drawing", [WALLED, OPEN])
def test_threats_are_what_a_walk_through_everything_finds(rules: str, drawing: str) -> None:
    pieces: dict[str, Any] = {
        "A": unit("hoplite", "blue", name="Menon"),
        "B": unit("raider", "red", name="Lykos"),
        "C": unit("slinger", "red", name="Kyon"),
    }
    if "D" in drawing:
        pieces["D"] = unit("wolf", "red", name="Wolf")
    game, session = met(drawing, rules, **pieces)
    view = session.battle.view("blue")
    found = [check(view, game[letter], game.A) for letter in pieces if letter != "A"]
    assert any(one.moving for one in found)
