"""The same battle twice, somebody unseen in one place or in another: no rule, figure or choice tells which (BD-14).

Both are played with the same commands, the unseen one standing still. Until it is run into, everything that its foes
are told is the same: what is legal, why something is not, odds, cards, the order, what the AI would do, what happens,
how it is told, what the screen says can be done, and what can be taken back.

`tools/prove.py secrets` plays longer battles, from more seeds, with each way of being unseen (`KLEOS_WHOLE`).
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.board.terrain import terrains
from game.controllers import RandomLegal, decide
from game.controllers.ai import QUICK, Planner
from game.engine.battle import Accepted, Battle
from game.engine.commands import Command, EndTurn, Move
from game.engine.components import Component, Effect, Effects, Sneaking, Submersion
from game.engine.condition import INVISIBLE
from game.engine.events import Event, Rolled
from game.engine.forecast.odds import forecast
from game.engine.forecast.outcomes import TooManyOutcomesError
from game.report.narrate import Narrator
from game.screen.battle.presenter.session import Session
from game.screen.text.cards import turn_order
from game.screen.text.chronicle import Chronicle
from tests.screen.sessions import bare_map
from tests.table import in_given_order, set_up, unit

RULES = ("heroic", "heroic-classic", "clash", "odigos", "oldschool")
BOARDS = ("", "y odd")
DRAWING = """
    A B . X . . V . .
    . . . . . s . . .
    . . Y . . . . . W
    . . . . . . . . .
"""
"""A's way to V leads past an ally, and over X."""
HIDING: dict[str, Component] = {
    "invisible": Effects((Effect(INVISIBLE, 0, at_begin=False, left=0),)),
    "sneaking": Sneaking(99, ()),
    "submerged": Submersion(chosen=True, turns=0),
}
"""How somebody is unseen; under water X and Y are both deep."""
IS_WHOLE = bool(os.environ.get("KLEOS_WHOLE"))
HOWS = {(rules, hexes): [*HIDING][(place + bool(hexes)) % 3] for hexes in BOARDS for place, rules in enumerate(RULES)}
"""Which of them the test run holds for each ruleset and board."""
CASES = [
    (rules, hexes, how, seed)
    for rules in RULES
    for hexes in BOARDS
    for how in HIDING
    for seed in (range(11, 19) if IS_WHOLE else (11,))
    if IS_WHOLE or HOWS[rules, hexes] == how
]
PLACES = ((3, 0), (2, 2))
"""Where X and Y are."""
DECISIONS = 60 if IS_WHOLE else 16
ODDS = 3
"""Of the legal moves, and of other commands, so many are forecast at a decision."""
LEAST = 3
"""Decisions of the foes that are compared in each battle, at the least."""


def battle(place: str, rules: str, hexes: str, how: str, seed: int) -> tuple[Battle, int]:
    """Return the battle with the unseen one at X or Y, and its entity; every other seed has the archer sneak."""
    drawing = DRAWING.replace({"X": "Y", "Y": "X"}[place], ".").replace(place, "S")
    pieces: dict[str, Any] = {
        "A": unit("hoplite", "blue"), "B": unit("archer", "blue", sneaking=seed % 2 == 0), "V": unit("raider", "red"),
        "W": unit("raider", "red"), "S": unit("hoplite", "red"),
    }  # fmt: skip
    made, ids = set_up(drawing, rules, hexes, **pieces)
    opening = made.ruleset.opening if rules == "odigos" else in_given_order
    board = made.board
    if how == "submerged":
        terrain = list(board.terrain)
        for x, y in PLACES:
            terrain[y * board.grid.width + x] = terrains()["deep"]
        board = replace(board, terrain=tuple(terrain))
    one = Battle(replace(made, board=board, ruleset=replace(made.ruleset, opening=opening)), seed=seed)
    one.stage.world.put(ids["S"], HIDING[how])
    return one, ids["S"]


def told(one: Battle, unseen: int, *, thinks: bool) -> Iterator[tuple[str, object]]:
    """Yield all that the side that chooses can get to know of where things stand."""
    decision = one.decision
    assert decision is not None
    view, legal = one.view(decision.side), list(one.legal())
    yield "legal", legal
    yield (
        "refused",
        [
            one.refusal(command)
            for unit in decision.units
            for action in one.ruleset.actions.values()
            for command in action.options(view, unit)
        ],
    )
    yield "units", view.units()
    yield "order", turn_order(view)
    yield "intents", one.ruleset.intents(view)
    for known in view.units():
        yield f"card {known}", (one.ruleset.describe(view, known), one.ruleset.outfit(view, known))
        yield f"reach {known}", dict(one.ruleset.reach(view, known, 6).cost)
    yield "aimed at it", [one.refusal(command) for command in aimed(legal, unseen)]
    yield "ways", [one.refusal(Move(legal[0].unit, ((x, y),))) for x in range(9) for y in range(4)]
    moves = [command for command in legal if isinstance(command, Move)]
    others = [command for command in legal if getattr(command, "target", 0)]
    for command in (*moves[:: max(1, len(moves) // ODDS)], *others[:ODDS]):
        yield f"odds {command}", odds(one, command)
    if thinks:
        yield "choice", decide(Planner(QUICK), one)
        yield "screen", shown(one)


def shown(one: Battle) -> object:
    """Return what the screen says that can be done."""
    observers = list(one.observers)
    session = Session(one, bare_map(one.stage.sides), {"blue": "human", "red": "ai"})
    said = session.prompt, session.bar(), session.order, session.hint, session.overlays(), session.goal
    one.observers[:] = observers
    return said


def odds(one: Battle, command: Command) -> object:
    """Return what a command may come to."""
    try:
        return forecast(one, command)
    except TooManyOutcomesError:
        return "too many"


def aimed(legal: list[Command], unseen: int) -> Iterator[Command]:
    """Yield the commands with a target, aimed at the unseen one: whoever guesses learns nothing."""
    for command in legal:
        if getattr(command, "target", 0):
            yield type(command)(**{**fields(command), "target": unseen})


def fields(command: Command) -> dict[str, Any]:
    """Return a command's fields by name."""
    return {name: getattr(command, name) for name in command.__struct_fields__}


def done(one: Battle, command: Command, side: str) -> list[Event]:
    """Carry a command out, whoever is asked declining; return what a side perceives of it."""
    first = len(one.events)
    assert isinstance(one.submit(command), Accepted)
    while one.decision is not None and one.decision.ask is not None:
        assert isinstance(one.submit(one.decision.ask.options[-1]), Accepted)
    return [stamped.event for stamped in one.events[first:] if side in stamped.sides]


def narrated(one: Battle) -> list[object]:
    """Return how all is told to blue."""
    chronicle = Chronicle(Narrator(one.ruleset, one.stage.sides), ("blue",))
    for stamped in one.events:
        chronicle.see(stamped)
    return [(line.text, line.rules, line.depth) for line in chronicle.lines("blue")]


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize(("rules", "hexes", "how", "seed"), CASES)
def test_nothing_tells_where_the_unseen_one_is(rules: str, hexes: str, how: str, seed: int) -> None:
    (one, unseen), (other, _) = (battle(place, rules, hexes, how, seed) for place in "XY")
    player, compared, found = RandomLegal(seed - 9), 0, False
    for number in range(DECISIONS):
        decision = one.decision
        if decision is None or other.decision is None or any(each.view("blue").knows(unseen) for each in (one, other)):
            break
        assert decision.units == other.decision.units
        if decision.side == "blue":
            thinks = number % 5 == 0
            left, right = (dict(told(each, unseen, thinks=thinks)) for each in (one, other))
            assert {name for name in left if left[name] != right.get(name)} == set()
            compared += 1
        command: Command = EndTurn(unseen) if unseen in decision.units else decide(player, one)
        if other.refusal(command) is not None:
            command = EndTurn(decision.units[0])
        here, there = done(one, command, "blue"), done(other, command, "blue")
        if any(each.view("blue").knows(unseen) for each in (one, other)):
            one.force_back()
            other.force_back()
            command = EndTurn(decision.units[0])
            here, there = done(one, command, "blue"), done(other, command, "blue")
        found = any(each.view("blue").knows(unseen) for each in (one, other))
        if found:
            break
        if any(isinstance(event, Rolled) and event.rule == "CL-31" and not event.success for event in (*here, *there)):
            found = True
            break  # a shot that strays may hit the unseen one, and find it
        assert here == there, command
        if decision.side == "blue":
            assert one.undo_refusal() == other.undo_refusal()
    if not found:
        assert narrated(one) == narrated(other)
    assert compared >= LEAST
