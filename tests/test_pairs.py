"""The same battle twice, somebody unseen in one place or in another: no rule, figure or choice tells which (BD-14).

Both are played with the same commands, the unseen one going about where it is. Until it is run into, everything that
its foes are told is the same: what is legal, why something is not, odds, risks of ways, cards, the order, what the AI
would do, what happens, how it is told, what the screen says can be done, and what can be taken back. So is whether
anything is told at all: whether something is asked or rolled for, whether undo is offered, whose turn it is, and how
many turns have passed.

`tools/prove.py secrets` plays longer battles, from more seeds, with each way of being unseen (`KLEOS_WHOLE`).
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.board.terrain import terrains
from game.controllers import RandomLegal, decide
from game.controllers.ai import STRENGTHS, Planner
from game.engine.battle import Accepted, Battle
from game.engine.commands import Command, EndTurn, Move
from game.engine.components import BATTLE, Clock, Component, Effect, Effects, Sneaking, Submersion
from game.engine.condition import INVISIBLE, Condition
from game.engine.events import Event, Rolled
from game.engine.forecast.odds import forecast
from game.engine.forecast.outcomes import TooManyOutcomesError
from game.engine.ruleset import Ruleset
from game.report.narrate import Narrator
from game.screen.battle.presenter.session import Session
from game.screen.text.battle_log import BattleLog
from game.screen.text.cards import turn_order
from tests.screen.sessions import bare_map
from tests.table import in_given_order, risks_of, set_up, unit

pytestmark = pytest.mark.slow

RULES = ("heroic", "heroic-classic", "clash", "odigos", "oldschool")
BOARDS = ("", "y odd")
DRAWING = """
    A B . X . . V . .
    . Z . . . s . . .
    . . Y . . . . . W
    . . . . . . . . Q
"""
"""A's way to V leads past an ally, and over X; Z is beside both, Q far from all of them."""
HIDING: dict[str, Component] = {
    "invisible": Effects((Effect(INVISIBLE, 0, at_begin=False, left=0),)),
    "sneaking": Sneaking(99, ()),
    "submerged": Submersion(chosen=True, turns=0),
}
"""How somebody is unseen; under water X and Y are both deep."""
UNSEEN = Condition(INVISIBLE, "turns invisible", "can be seen again", "BD-14", 0.0, "No enemy sees it.")
"""What makes a unit invisible under rulesets that know nothing of it."""
IS_WHOLE = bool(os.environ.get("KLEOS_WHOLE"))
PAIRS = {"XY": ("hoplite", "archer"), "ZQ": ("champion", "seer")}
"""In which two places it may be, and who are A and B: those who fight and shoot, or who cry and cast beside it."""
HOWS = {
    (pair, rules, hexes): [*HIDING][(place + bool(hexes) + turn) % 3]
    for turn, pair in enumerate(PAIRS)
    for hexes in BOARDS
    for place, rules in enumerate(RULES)
}
"""Which of them the test run holds for each pair, ruleset and board."""
CASES = [
    (pair, rules, hexes, how, seed)
    for pair in PAIRS
    for rules in RULES
    for hexes in BOARDS
    for how in HIDING
    for seed in (range(11, 19) if IS_WHOLE else (11,))
    if IS_WHOLE or HOWS[pair, rules, hexes] == how
]
PLACES = {"X": (3, 0), "Y": (2, 2), "Z": (1, 1), "Q": (8, 3)}
DECISIONS = 60 if IS_WHOLE else 8
ODDS = 3
"""Of the legal moves, and of other commands, so many are forecast at a decision."""
LEAST = 3
"""Decisions of the foes that are compared in each battle, at the least."""


def battle(place: str, people: tuple[str, str], rules: str, hexes: str, how: str, seed: int) -> tuple[Battle, int]:
    """Return the battle with the unseen one in its place, and its entity; every other seed has B sneak."""
    drawing = "".join("." if sign in PLACES and sign != place else sign for sign in DRAWING).replace(place, "S")
    pieces: dict[str, Any] = {
        "A": unit(people[0], "blue"), "B": unit(people[1], "blue", sneaking=seed % 2 == 0), "V": unit("raider", "red"),
        "W": unit("raider", "red"), "S": unit("hoplite", "red"),
    }  # fmt: skip
    made, ids = set_up(drawing, rules, hexes, **pieces)
    opening = Ruleset.of(made).opening if rules == "odigos" else in_given_order
    board = made.board
    if how == "submerged":
        terrain = list(board.terrain)
        for x, y in PLACES.values():
            terrain[y * board.grid.width + x] = terrains()["deep"]
        board = replace(board, terrain=tuple(terrain))
    rules_of = Ruleset.of(made)
    known = rules_of.with_tables(conditions={INVISIBLE: UNSEEN, **rules_of.conditions})
    one = Battle(replace(made, board=board, ruleset=replace(known, opening=opening)), seed=seed)
    one.stage.world.add_component(ids["S"], HIDING[how])
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
    yield "intents", one.ruleset.hints.intents(view)
    for known in view.units():
        yield (
            f"card {known}",
            (one.ruleset.presentation.describe(view, known), one.ruleset.presentation.outfit(view, known)),
        )
        yield f"reach {known}", dict(one.ruleset.reach(view, known, 6).cost)
    yield "aimed at it", [one.refusal(command) for command in aimed(legal, unseen)]
    yield "ways", [one.refusal(Move(legal[0].unit, ((x, y),))) for x in range(9) for y in range(4)]
    moves = [command for command in legal if isinstance(command, Move)]
    others = [command for command in legal if getattr(command, "target", 0)]
    for command in (*moves[:: max(1, len(moves) // ODDS)], *others[:ODDS]):
        yield f"odds {command}", odds(one, command)
    for command in moves[:: max(1, len(moves) // ODDS)]:
        yield f"risks {command}", risks_of(one, command)
    yield "undo", one.undo_refusal()
    yield "clock", (one.truth.of(BATTLE, Clock), one.commands)
    if thinks:
        yield "choice", decide(Planner(STRENGTHS["soldier"]), one)
        yield "screen", shown(one)


def shown(one: Battle) -> object:
    """Return what the screen says that can be done."""
    observers = list(one.observers)
    session = Session(one, bare_map(one.stage.sides), {"blue": "human", "red": "ai"})
    said = (
        session.bar.prompt,
        session.bar.buttons(),
        session.telling.order,
        session.declarations.hint,
        session.markings.overlays(),
        session.telling.goal,
    )
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


Told = tuple[list[Event], list[object], bool]
"""What a side perceives of a command, what it is asked in it, and whether the unseen one had any part in it."""


def done(one: Battle, command: Command, side: str, unseen: int) -> Told:
    """Carry a command out, whoever is asked declining."""
    first = len(one.events)
    asked: list[object] = []
    assert isinstance(one.submit(command), Accepted)
    while one.decision is not None and one.decision.ask is not None:
        if one.decision.side == side:
            asked.append((one.decision.ask, one.undo_refusal()))
        assert isinstance(one.submit(one.decision.ask.options[-1]), Accepted)
    happened = one.events[first:]
    has_part = any(unseen in named(stamped.event) for stamped in happened)
    return [stamped.event for stamped in happened if side in stamped.sides], asked, has_part


def named(event: Event) -> tuple[object, ...]:
    """Return the units that an event is about."""
    return tuple(getattr(event, name, 0) for name in ("unit", "target", "other"))


def shape(events: list[Event]) -> list[tuple[object, ...]]:
    """Return what is told but for the numbers: of dice that are rolled for an unseen one as well the faces differ."""
    rolls = [event for event in events if isinstance(event, Rolled)]
    return [(roll.unit, roll.purpose, roll.dice, roll.success is None, roll.rule) for roll in rolls]


def about(one: Battle, unseen: int) -> Command:
    """Return what the unseen one does in its turn: a step to where it is beside nobody, or nothing."""
    truth, end = one.truth, EndTurn(unseen)
    foes = truth.enemies(unseen)
    steps = (command for command in one.legal(unseen) if isinstance(command, Move) and len(command.path) == 1)
    near = truth.grid.gap
    free = (step for step in steps if all(near((step.path[0],), truth.cells(foe)) > 1 for foe in foes))
    return next(free, end)


def narrated(one: Battle) -> list[object]:
    """Return how all is told to blue."""
    chronicle = BattleLog(Narrator(one.ruleset, one.stage.sides), ("blue",))
    for stamped in one.events:
        chronicle.see(stamped)
    return [(line.text, line.rules, line.depth, line.cells, line.aloud) for line in chronicle.lines("blue")]


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize(("pair", "rules", "hexes", "how", "seed"), CASES)
def test_nothing_tells_where_the_unseen_one_is_or_whether_it_has_a_part(
    pair: str, rules: str, hexes: str, how: str, seed: int
) -> None:
    (one, unseen), (other, _) = (battle(place, PAIRS[pair], rules, hexes, how, seed) for place in pair)
    player, compared, found = RandomLegal(seed - 9), 0, False

    def is_found() -> bool:
        return any(each.view("blue").knows(unseen) for each in (one, other))

    for number in range(DECISIONS):
        decision = one.decision
        if decision is None or other.decision is None or is_found():
            break
        assert decision == other.decision
        if decision.side == "blue":
            thinks = number % 5 == 0
            left, right = (dict(told(each, unseen, thinks=thinks)) for each in (one, other))
            assert {name for name in left if left[name] != right.get(name)} == set()
            compared += 1
        if unseen in decision.units:
            goes = [about(each, unseen) for each in (one, other)]
            commands = goes if all(isinstance(command, Move) for command in goes) and not number % 2 else None
            given = commands or [EndTurn(unseen), EndTurn(unseen)]
        else:
            command: Command = decide(player, one)
            given = [command if other.refusal(command) is None else EndTurn(decision.units[0])] * 2
        here, there = (done(each, command, "blue", unseen) for each, command in zip((one, other), given, strict=True))
        if is_found():
            one.force_back()
            other.force_back()
            given = [EndTurn(decision.units[0])] * 2
            here, there = (done(each, given[0], "blue", unseen) for each in (one, other))
        found = is_found()
        if found:
            break
        events = (*here[0], *there[0])
        if any(isinstance(event, Rolled) and event.rule == "CL-31" and not event.success for event in events):
            found = True
            break  # a shot that strays may hit the unseen one, and find it
        assert here[1] == there[1], given
        if here[2] == there[2]:
            assert here[0] == there[0], given
        else:
            assert shape(here[0]) == shape(there[0]), given
            found = True
            break  # it was rolled for in one of the two: from here on other dice fall
        if decision.side == "blue":
            assert one.undo_refusal() == other.undo_refusal()
    if not found:
        assert narrated(one) == narrated(other)
    assert compared >= LEAST
