"""Puzzles under clash, posed when all others were known: what a table would call everyday."""

from game.engine.commands import Attack, Bind, Shoot
from game.engine.components import Dying
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, late, puzzle, scene
from tests.states import put, wound
from tests.table import unit


@puzzle("distance", "clash", whole=True)
def the_minotaur_does_not_come_so_far() -> Posed:
    """He goes six cells and strikes at the seventh. A shoots as well from nine as from four."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . A . . . . B . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("minotaur", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") >= 8


@puzzle("casters behind", "clash", whole=True)
def the_bolt_from_behind_the_wall_of_men() -> Posed:
    """Her bolt reaches twelve hexes, and the hoplites fill the lane. She casts over them, from where nobody gets at
    her."""
    game = scene(
        "clash",
        """
        # # # # # # # # # # # # # #
        . . . . . C . . . . . B . .
        . . . A . D . . . . . E . .
        # # # # # # # # # # # # # #
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        E=unit("raider", "red"),
    )
    return game, lambda turn: turn.casts("bolt") and turn.here[0] <= 4


@puzzle("into the crowd", "clash")
def the_slinger_who_stands_apart() -> Posed:
    """The guard fights the champion hand to hand, and the arrow could find the champion. The slinger is alone, and
    wears less."""
    game = scene(
        "clash",
        """
        . . . . . . . . . .
        . . . . . . C B . .
        A . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . E .
        """,
        A=unit("archer", "blue"),
        C=unit("champion", "blue"),
        B=unit("guard", "red"),
        E=unit("slinger", "red"),
    )
    return game, lambda turn: turn.at("E", Shoot)


@puzzle("flank", "clash", whole=True)
def across_the_guard_from_the_smith() -> Posed:
    """The smith has the guard from one side. From the hex opposite both have advantage; leaving is free."""
    game = scene(
        "clash",
        """
        . . . . . . .
        . . A . . . .
        . . F B . . .
        . . . . . . .
        . . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        F=unit("smith", "blue"),
        B=unit("guard", "red"),
    )
    return game, lambda turn: turn.at("B", *BLOWS) and turn.here == (4, 2)


@puzzle("the last round", "clash")
def bind_him_before_the_wolf() -> Posed:
    """The champion dies when this round ends. The wolf has two friends of A's beside it; A is the only one beside
    him."""
    game = scene(
        "clash",
        """
        . . . . . . . . .
        . A C . . . . . .
        . . . . . . F . .
        . . . . . . B . .
        . . . . . . G . .
        """,
        hexes="x odd",
        F=unit("hoplite", "blue"),
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        G=unit("hoplite", "blue"),
        B=unit("wolf", "red"),
    )
    wound(game, "C", 0)
    put(game, "C", Dying(1))
    return late(after(game), 4), lambda turn: turn.at("C", Bind)


@puzzle("areas", "clash")
def the_cone_past_the_champion() -> Posed:
    """From where she stands the champion is in the flames. Two steps aside they take three raiders and nobody else."""
    game = scene(
        "clash",
        """
        . . . . . . . . .
        . . . . . B . . .
        . . A C . D . . .
        . . . . . E . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("magus", "blue"),
        C=unit("champion", "blue"),
        B=unit("raider", "red"),
        D=unit("raider", "red"),
        E=unit("raider", "red"),
    )
    return game, lambda turn: turn.casts("flame-cone", "sleep")


@puzzle("the envoy", "clash")
def the_web_before_the_wolves() -> Posed:
    """The envoy has won next round, six hexes on; the two wolves side by side have her this one. A web holds both where
    they are."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . .
        . . B . . . . . . . . . . . . .
        . . C . . . . E . . . . . . . .
        . . . . . . . . . A . . . . . .
        . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        B=unit("wolf", "red"),
        C=unit("wolf", "red"),
        E=unit("archer", "blue"),
        goal=GoalSpec("reach", "blue", "gate", unit=4),
        zones=(ZoneSpec(1, "goal", "gate", "blue", tuple((13, y) for y in range(5))),),
    )
    wound(game, "E", 2)
    return game, lambda turn: turn.casts("web", "bolt", "haste")


@puzzle("reach", "clash", whole=True)
def the_halberd_at_two_hexes() -> Posed:
    """The minotaur's horns reach one hex. From two A cannot be hurt in the clash, and has not the two points against
    him either."""
    game = scene(
        "clash",
        """
        . . . . . . . . .
        . . . . . . . . .
        . A . . B . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue", gear=("halberd", "mail")),
        B=unit("minotaur", "red"),
    )
    return game, lambda turn: turn.at("B", Attack) and turn.gap("B") == 2
