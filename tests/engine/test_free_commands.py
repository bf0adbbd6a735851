"""No command is legal that changes nothing at no cost: in play of all rulesets, whoever hides there (BD-14)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.controllers import Controller, RandomLegal, WalkAndHit, decide
from game.engine.battle import Accepted, Battle
from game.engine.commands import Command, EndTurn, Move
from game.engine.components import Effect, Effects, Sneaking
from game.engine.condition import INVISIBLE
from game.engine.events import Bumped
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.rulesets import ruleset
from tests.table import in_given_order, set_up, unit
from tools.proofs.arenas import setup_of

pytestmark = pytest.mark.slow

RULES = ("heroic", "heroic-classic", "clash", "odigos", "oldschool")
FIELDS = ("pit 1", "hexes 2", "meeting 1")
PLAYERS: tuple[Controller, ...] = (RandomLegal(3), WalkAndHit())
DECISIONS = 28
EVERY = 7
"""Of so many decisions all legal commands of one are tried."""
LEAST = 12
"""Positions looked at under each ruleset, at the least: 3 fields, 2 players, 4 positions where no battle is short."""
MOVES = 9
"""Of the legal moves every so many-th is tried; of all else every one."""


def hide(battle: Battle, side: str) -> None:
    """Let every other unit of a side be invisible, and each of the rest sneak so well that nobody sees it."""
    world = battle.stage.world
    for number, one in enumerate(battle.view(side).units()):
        if battle.truth.side_of(one) == side:
            world.add_component(
                one, Effects((Effect(INVISIBLE, 0, at_begin=False, left=0),)) if number % 2 else Sneaking(99)
            )


def positions(rules: str) -> Iterator[Battle]:
    """Yield battles at turns on the way: of random and of plain play, red's people out of sight at the start."""
    for name in FIELDS:
        for player in PLAYERS:
            battle = Battle(setup_of(name, rules, 0), seed=5)
            hide(battle, "red")
            for number in range(DECISIONS):
                decision = battle.decision
                if decision is None:
                    break
                if number % EVERY == 0 and decision.ask is None:
                    yield battle
                assert not isinstance(battle.submit(decide(player, battle)), Refused)


def idle(battle: Battle) -> Iterator[Command]:
    """Yield the legal commands that leave everything as it is."""
    before = battle.stage.world.digest()
    legal = tuple(battle.legal())
    moves = [command for command in legal if isinstance(command, Move)]
    for command in (*moves[::MOVES], *(command for command in legal if not isinstance(command, Move))):
        battle.submit(command)
        asks = battle.decision is not None and battle.decision.ask is not None
        if not asks and battle.stage.world.digest() == before:
            yield command
        battle.force_back()
        assert battle.stage.world.digest() == before


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("rules", RULES)
def test_every_legal_command_changes_something(rules: str) -> None:
    looked_at = 0
    for battle in positions(rules):
        assert list(idle(battle)) == []
        looked_at += 1
    assert looked_at >= LEAST


def nothing(context: Context, command: EndTurn) -> Steps:
    """Resolve to nothing at all."""
    del context, command
    yield from ()


def test_the_search_finds_a_command_that_changes_nothing() -> None:
    rules = ruleset("heroic")
    ending = replace(rules.actions[EndTurn], resolve=nothing)
    mended = rules.with_tables(actions={**rules.actions, EndTurn: ending})
    made, ids = set_up("A . B", mended, A=unit("raider", "blue"), B=unit("raider", "red"))
    battle = Battle(made, seed=1)
    assert battle.decision is not None
    assert battle.decision.units[0] in ids.values()
    assert list(idle(battle)) == [EndTurn(battle.decision.units[0])]


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("rules", [rules for rules in RULES if rules != "odigos"])
def test_the_plain_player_names_no_move_over_and_over(rules: str) -> None:
    mover, hidden = unit("raider", "blue"), unit("raider", "red", on="d")
    made, ids = set_up("A . B . . .", rules, A=mover, B=hidden)
    battle = Battle(replace(made, ruleset=replace(Ruleset.of(made), opening=in_given_order)), seed=1)
    battle.stage.world.add_component(ids["B"], Effects((Effect(INVISIBLE, 0, at_begin=False, left=0),)))
    accepted = battle.submit(Move(ids["A"], ((1, 0), (2, 0), (3, 0))))
    assert isinstance(accepted, Accepted)
    assert any(isinstance(stamped.event, Bumped) for stamped in accepted.events)
    named: list[Command] = []
    while battle.decision is not None and battle.decision.side == "blue" and battle.decision.ask is None:
        named.append(decide(WalkAndHit(), battle))
        assert not isinstance(battle.submit(named[-1]), Refused)
        assert len(named) < 20
    assert len(set(named)) == len(named)
