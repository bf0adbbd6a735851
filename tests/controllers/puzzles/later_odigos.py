"""Puzzles under odigos that were posed last: how well what was learned serves elsewhere."""

from game.engine.commands import Attack
from game.rulesets.odigos.commands import Dare
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.posing import Posed, after, held, late, puzzle, scene
from tests.states import wound
from tests.table import unit


@puzzle("a blast", "odigos")
def the_pot_lands_in_the_middle() -> Posed:
    """Three raiders stand in a row, none with STA left, and beside the last of them A's friend, who has none either.
    At the middle one the pot takes all three and not the friend; a daring blow is for one."""
    game = scene(
        "odigos",
        """
        . . . . . . . .
        A . . . . B . .
        . . . . . C . .
        . . . . . D . .
        . . . . . F . .
        """,
        A=unit("skirmisher", "blue"),
        F=unit("archer", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    for letter in "BCDF":
        wound(game, letter, 0)
    pot = game.item("A", "fire_pot")
    return after(game), lambda turn: turn.at("C") and any(getattr(one, "item", 0) == pot for one in turn.orders)


@puzzle("areas", "odigos")
def the_phalanx_among_three() -> Posed:
    """The phalanx strikes every enemy beside it, each with d12. Three raiders stand together, one alone and a cell
    nearer."""
    game = scene(
        "odigos",
        """
        . . . . . . . . .
        . . . . . . C . .
        . . A . . . D . .
        . . . . . . E . .
        . . . . . . . . .
        B . . . . . . . .
        """,
        A=unit("phalanx", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
        E=unit("raider", "red"),
    )
    return game, lambda turn: turn.at("C") or turn.at("D") or turn.at("E")


@puzzle("hold the goal", "odigos", whole=True)
def up_the_ramp_to_the_shrine() -> Posed:
    """The shrine on the rock is red's at this round's end unless somebody of blue is in it. Straight up, two metres,
    asks for TEK, and fails seven times in twenty; by the ramp it is six steps of eight, and asks for nothing."""
    game = scene(
        "odigos",
        """
        . . . . . . . . .
        . A . 2 2 2 . . B
        . . . 2 2 2 . . .
        . . . 2 2 2 . . .
        . . . R . . . . .
        """,
        A=unit("skirmisher", "blue"),
        B=unit("slinger", "red"),
        goal=GoalSpec("hold", "red", "shrine", rounds=2),
        zones=(ZoneSpec(1, "goal", "shrine", "red", ((4, 1), (4, 2), (4, 3), (3, 3))),),
    )
    game = held(late(after(game), 2), 1)
    return game, lambda turn: (3, 4) in turn.walked and not {(4, 2), (4, 3), (3, 3)}.isdisjoint(turn.walked)


@puzzle("which arms", "odigos")
def no_axe_flies_at_who_stands_at_hand() -> Posed:
    """The kopis and the axes do d6 alike, and a daring blow with either d12; what is thrown lies at the raider's feet
    afterwards, and the other raider is still to come."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . .
        . A B . . . . . . . . . . . C
        . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("skirmisher", "blue", gear=("kopis", "aspis", "axes")),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
    )
    return after(game), lambda turn: turn.at("B", Attack, Dare)
