"""Groups at random that walk together: who goes after a foe gets at it where it can (OD-12, OD-14, OD-15, BD-05)."""

import random
from collections import Counter
from typing import Final

import pytest

from game.board.grid import Cell
from game.engine.battle import Accepted
from game.engine.commands import Attack, Command, EndTurn, Move
from game.engine.components import BATTLE, Clock, Dying, Position
from game.engine.events import Displaced, Event, Halted, Stepped
from game.engine.refusal import Refused
from game.rulesets.odigos.events import DeedLost
from game.systems.step_cost import Manner, cost_of_step
from tests.rulesets.odigos.scenes import acts_of, field, of
from tests.table import Table, Thrown, unit

SIZE: Final = (7, 5)
MOVE: Final = 8
"""40 ft in cells of 5 ft (OD-13)."""


def melee(seed: int) -> Table:
    """Three against two, all of them quick characters, on ground without heights or water; swords alone, no reach."""
    dice = random.Random(seed)
    rows = [[dice.choice("......f.#") for _ in range(SIZE[0])] for _ in range(SIZE[1])]
    places = dice.sample([(x, y) for x in range(SIZE[0]) for y in range(SIZE[1])], 5)
    for letter, (x, y) in zip("ABCDE", places, strict=True):
        rows[y][x] = letter
    pieces = {letter: unit("champion", "blue" if letter in "ABC" else "red") for letter in "ABCDE"}
    drawing = "\n".join(" ".join(row) for row in rows)
    return field(drawing, "ABCDE", hexes=dice.choice(["", "y odd"]), **pieces)


def played(game: Table, seed: int) -> tuple[dict[int, Command], list[Event]]:
    """Let each declare one thing, and the round be played; return the declarations and what came of them."""
    dice, battle = random.Random(seed), game.battle
    game.dice = Thrown(seed)
    declared: dict[int, Command] = {}
    while battle.decision is not None and battle.decision.ask is None and battle.truth.of(BATTLE, Clock).round == 1:
        one = dice.choice(battle.decision.units)
        kind = Attack if dice.random() < 0.6 else Move
        legal = [command for command in battle.legal(one) if isinstance(command, kind)]
        given = dice.choice(legal) if legal and one not in declared else EndTurn(one)
        declared.setdefault(one, given)
        assert isinstance(battle.submit(given), Accepted)
    return declared, acts_of([stamped.event for stamped in battle.events])


def gets_there(game: Table, one: int, target: int, left: int) -> bool:
    """Tell whether with the movement left one could still come beside another, past no foe, onto nobody."""
    truth = game.battle.truth
    grid = truth.grid
    others = {other: truth.cells(other)[0] for other in truth.units() if other != one and truth.get(other, Position)}
    shut = {cell for other, cell in others.items() if truth.side_of(other) != truth.side_of(one)}
    cost: dict[Cell, int] = {truth.cells(one)[0]: 0}
    for _ in range(left):
        for cell, spent in list(cost.items()):
            for to in grid.neighbours(cell):
                price = cost_of_step(truth.field, Manner(large=False), (cell,), to)
                if not isinstance(price, Refused) and to not in shut and spent + price <= left:
                    cost[to] = min(cost.get(to, left), spent + price)
    near = set(grid.neighbours(others[target]))
    return any(cell in near and cell not in others.values() for cell in cost)


@pytest.mark.rule("OD-12", "OD-13", "OD-14", "OD-15", "BD-04", "BD-05")
def test_groups_at_random_walk_as_the_ledger_says() -> None:
    """Who loses its attack without being stopped could not get at its foe; who came to its way's end stays there."""
    lost = 0
    for seed in range(150):
        game = melee(seed)
        declared, events = played(game, seed)
        spent = Counter[int]()
        stopped, aside = set[int](), set[int]()
        for event in events:
            if isinstance(event, Stepped):
                assert event.unit not in stopped, (seed, event)
                spent[event.unit] += event.cost
            elif isinstance(event, Halted):
                stopped.add(event.unit)
            elif isinstance(event, Displaced):
                assert event.unit in stopped or isinstance(declared[event.unit], Attack), (seed, event)
                aside.add(event.unit)
        for one, command in declared.items():
            assert spent[one] <= (MOVE if isinstance(command, Attack) else 2 * MOVE), seed
        for one in [event.unit for event in of(events, DeedLost)]:
            command = declared[one]
            if isinstance(command, Attack) and one not in stopped and command.target not in aside:
                lost += 1
                assert not gets_there(game, one, command.target, MOVE - spent[one]), (seed, one)
        truth = game.battle.truth
        standing = [truth.cells(one)[0] for one in truth.each(Position) if truth.get(one, Dying) is None]
        assert len(standing) == len(set(standing)), seed
    assert lost, "nobody's attack was ever out of reach"
