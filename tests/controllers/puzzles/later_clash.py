"""Puzzles under clash that were posed last: how well what was learned serves elsewhere."""

from game.engine.commands import Grapple
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, puzzle, scene
from tests.states import afflict, wound
from tests.table import unit


@puzzle("a narrow place", "clash", whole=True)
def out_of_the_ring_into_the_lane() -> Posed:
    """Four guards stand round A, who is overrun and flanked and has eight hit points. Leaving is free, and in the lane
    two hexes off, whose end is shut, one at a time is beside him."""
    game = scene(
        "clash",
        """
        # # # # . . . . .
        # # # # . . B C .
        # . . . . . A . .
        # # # # . . D E .
        # # # # . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("guard", "red", gear=("sword", "shield", "mail")),
        C=unit("guard", "red", gear=("sword", "shield", "mail")),
        D=unit("guard", "red", gear=("sword", "shield", "mail")),
        E=unit("guard", "red", gear=("sword", "shield", "mail")),
    )
    wound(game, "A", 8)
    return game, lambda turn: turn.here in {(1, 2), (2, 2), (3, 2)}


@puzzle("whom to strike", "clash")
def let_sleeping_hammers_lie() -> Posed:
    """Two hammerers are at hand. One sleeps for three rounds, whole; the other is awake and has four hit points. Who
    sleeps strikes nobody until he is hurt."""
    game = scene(
        "clash",
        """
        . . . . .
        . B A C .
        . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
    )
    wound(game, "B", 4)
    afflict(game, "C", "asleep")
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("guard the goal", "clash")
def the_one_who_wins_by_running() -> Posed:
    """Red has won if the raider with two hit points gets to the gate, three hexes from him. The hammerer beside A has
    three left, and wins nothing by them."""
    game = scene(
        "clash",
        """
        . . . . . . . . .
        . H A . . . B . .
        . . . . . . . . .
        """,
        A=unit("champion", "blue"),
        H=unit("hammerer", "red"),
        B=unit("raider", "red"),
        goal=GoalSpec("reach", "red", "gate", unit=3),
        zones=(ZoneSpec(1, "goal", "gate", "red", ((8, 0), (8, 1), (8, 2))),),
    )
    wound(game, "B", 2)
    wound(game, "H", 3)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("guard the goal", "clash")
def hold_him_who_runs() -> Posed:
    """Red has won if the shade gets to the gate, five hexes off in the open. The sword fells nine hit points once in
    four; in a grapple, three times in four, he goes nowhere."""
    game = scene(
        "clash",
        """
        . . . . . . . . .
        . . . . . . . . .
        . A B . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("shade", "red"),
        goal=GoalSpec("reach", "red", "gate", unit=2),
        zones=(ZoneSpec(1, "goal", "gate", "red", tuple((7, y) for y in range(5))),),
    )
    return game, lambda turn: turn.at("B", Grapple)
