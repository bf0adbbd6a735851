"""Puzzles under old school that were posed last: how well what was learned serves elsewhere."""

from game.engine.commands import Attack, Shoot, Use
from game.engine.components import Item
from game.rulesets.oldschool.commands import StrikeWithBoth
from game.rulesets.oldschool.components import MainUsed
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.posing import Posed, Turn, late, puzzle, scene
from tests.states import put, wound
from tests.table import thing, unit


@puzzle("guard the goal", "oldschool")
def the_one_at_the_gate_comes_first() -> Posed:
    """Red has won if anybody of its side gets to the gate. The raider is four cells from it and two have been taken of
    his five hit points; the hammerer, with one left, is three turns away."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . . . . .
        . . . . B . . A . . . . . . . . . . . . . . H
        . . . . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("raider", "red"),
        H=unit("hammerer", "red"),
        goal=GoalSpec("reach", "red", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "red", ((0, 1), (0, 2), (0, 3))),),
    )
    wound(game, "B", 3)
    wound(game, "H", 1)
    return game, lambda turn: turn.at("B", Shoot, Attack)


@puzzle("which arms", "oldschool")
def the_short_sword_for_the_mail_shirt() -> Posed:
    """The hammerer has AC 15, and cannot defend himself with all he has any more this round. The spear hits once in two
    for five and a half; the short sword hits as often, and its shock goes up to AC 15, three points each time it
    misses, with the spear in the other hand or without. To draw it costs nothing."""
    game = scene(
        "oldschool",
        """
        . . . .
        . A B .
        . . . .
        """,
        A=unit("hoplite", "blue", gear=("broad_spear", "short_sword", "hauberk")),
        B=unit("hammerer", "red"),
    )
    put(game, "B", MainUsed(1))

    def judge(turn: Turn) -> bool:
        blows = [order for order in turn.orders if isinstance(order, Attack | StrikeWithBoth)]
        return bool(blows) and game.battle.truth.of(blows[0].item, Item).key == "short_sword"

    return game, judge


@puzzle("a lever", "oldschool", whole=True)
def the_lever_shuts_the_gate() -> Posed:
    """Blue has won if A lives at this round's end. Two hammerers will be through the open gate, and A has two hit
    points. The lever beside him shuts it; they have one main action each to force it, and nothing left to strike."""
    game = scene(
        "oldschool",
        """
        # # # # # # # . . . .
        # . . . . . # . . . .
        # . A . . . D . . B .
        # . L . . . # . . C .
        # # # # # # # . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        D=thing("door", open=True, name="gate"),
        L=thing("lever", target="gate"),
        goal=GoalSpec("survive", "blue", rounds=3),
    )
    wound(game, "A", 2)
    return late(game, 3), lambda turn: turn.at("L", Use)


@puzzle("the ford", "oldschool", whole=True)
def in_a_hauberk_by_the_bridge() -> Posed:
    """In a hauberk A would have to swim straight on, and go under more often than not; the bridge two cells up costs
    him one step."""
    game = scene(
        "oldschool",
        """
        . . . . . . = = . . . . .
        . . . . . . w w . . . . .
        . . . A . . w w . . B . .
        . . . . . . w w . . . . .
        . . . . . . w w . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("slinger", "red"),
    )
    return game, lambda turn: all(not (x in (6, 7) and y) for x, y in turn.walked) and turn.here[0] > 3
