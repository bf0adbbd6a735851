"""Whoever bars an enemy's goal stays there, wherever its enemies are, as long as nobody else does."""

from functools import partial

from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.gaps import stands
from game.controllers.ai.goals import runners
from game.controllers.ai.ground import ReachableGround
from game.controllers.ai.maps import Maps
from game.controllers.ai.strength import SOLDIER
from game.engine.battle import Accepted, Battle
from game.engine.commands import EndTurn, Move
from game.engine.components import Effect, Unit
from game.engine.events import EffectBegan
from game.engine.imagine import give_turn, happen, imagined
from game.engine.working import finish
from game.rulesets.heroic.conditions import ENSNARED
from game.tiled.model import GoalSpec, ZoneSpec
from tests.table import set_up, unit
from tools.proofs.arenas import setup_of


def test_a_gap_that_bars_the_goal_is_looked_at_however_far_enemies_are() -> None:
    """One guard stands before the hole in the wall, and its enemies are at the other end of the road."""
    battle, hole = Battle(setup_of("escort", "heroic-classic"), 1), (3, 1)
    (guard,) = (number for number, one in battle.truth.query(Unit) if one.name == "At the hole")
    with imagined(battle.stage, "red") as view:
        give_turn(view, guard)
        ground = finish(ReachableGround.of(view, guard, Maps(), Chronicle("red"), SOLDIER.cells))
        assert ground.places.goal.barred[hole] > 0
        assert hole in ground.cells


def test_who_has_declared_to_leave_bars_nothing() -> None:
    """In odigos foes say what they mean to do before anybody goes."""
    setup, ids = set_up("A . . . . . . B\n. . . . . . C .", "odigos", A=unit("hoplite", "blue"),
                        B=unit("guard", "red"), C=unit("guard", "red"))  # fmt: skip
    battle, guard = Battle(setup, 1), ids["B"]
    while (decision := battle.decision) is not None and guard not in decision.units:
        battle.submit(EndTurn(decision.units[0]))
    assert stands(battle.view("red"), (guard,)) == [(7, 0)]
    assert isinstance(battle.submit(Move(guard, ((6, 0), (5, 0)))), Accepted)
    assert stands(battle.view("red"), (guard,)) == [(5, 0)]
    assert battle.truth.cells(guard) == ((7, 0),)


def test_of_several_sides_only_those_run_whose_goal_it_is() -> None:
    """Green is as near to the gate as red, but red alone wins there."""
    gate = (ZoneSpec(1, "goal", "gate", "red", ((3, 0),)),)
    setup, ids = set_up(". . . .\nA B C .", "heroic", goal=GoalSpec("reach", "red", "gate"), zones=gate,
                        A=unit("guard", "blue"), B=unit("raider", "red"), C=unit("raider", "green"))  # fmt: skip
    battle = Battle(setup, 1)
    found = {letter: runners(battle.truth, ids[letter], partial(Maps().way_to, large=False)) for letter in "ABC"}
    assert found == {"A": {ids["B"]}, "B": set(), "C": {ids["B"]}}
    with imagined(battle.stage, None) as view:
        happen(view, EffectBegan(ids["B"], Effect(ENSNARED, ids["A"], at_begin=False, left=3)))
        assert runners(view, ids["A"], partial(Maps().way_to, large=False)) == set()
