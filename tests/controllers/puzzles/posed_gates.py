"""Puzzles that anybody may meet in an ordinary battle: where to stand, where to hold, which way to go."""

from game.engine.commands import Attack, Shoot
from game.tiled.model import GoalSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, puzzle, scene
from tests.states import wound
from tests.table import unit


@puzzle("distance", "heroic", whole=True)
def out_of_the_hammers_next_stride() -> Posed:
    """The hammerer goes three cells and reaches one; the bow reaches nine. He is two off and threatens nobody there:
    shoot, and be more than four cells away when he comes."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . .
        . . . . . . . . . . A . B .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") > 4


@puzzle("free attacks", "heroic", whole=True)
def round_the_spear_to_the_slinger() -> Posed:
    """The wolf can come at the wounded slinger past the guard's spear, which reaches two cells, or by a way as long
    outside its reach."""
    game = scene(
        "heroic",
        """
        . . . . C . . . . .
        . . . . . . . . . .
        . A . . . . . . B .
        . . . . . . . . . .
        . . . . . . . . . .
        """,
        A=unit("wolf", "blue"),
        B=unit("slinger", "red"),
        C=unit("guard", "red"),
    )
    wound(game, "B", 1)
    return game, lambda turn: turn.at("B", Attack) and not turn.leaves("C", 2)


@puzzle("stand between", "heroic", whole=True)
def in_the_mouth_of_the_lane() -> Posed:
    """The battle is lost with the archer, who has two hit points and stands at the end of a lane. Two wolves come
    over the field: who stands in the lane or its mouth keeps both from him."""
    game = scene(
        "heroic",
        """
        # # # # . . . . . . . . . .
        C . . . . . A . . . . . . B
        # # # # . . . . . . . . . D
        """,
        A=unit("hoplite", "blue"),
        C=unit("archer", "blue"),
        B=unit("wolf", "red"),
        D=unit("wolf", "red"),
        goal=GoalSpec("protect", "blue", unit=2),
    )
    wound(game, "C", 2)
    return game, lambda turn: turn.here in {(1, 1), (2, 1), (3, 1), (4, 1)}


@puzzle("the wounded fall back", "clash", whole=True)
def the_friend_takes_the_door() -> Posed:
    """A has two hit points and stands in the lane before a whole hammerer; the champion behind is whole. Leaving is
    free: go back past him."""
    game = scene(
        "clash",
        """
        # # # # # # . .
        . . . C A B . .
        # # # # # # . .
        """,
        A=unit("hoplite", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    wound(game, "A", 2)
    return game, lambda turn: turn.here[0] < 3 and not turn.gives(Attack)


@puzzle("flank", "clash")
def to_the_hammerers_other_side() -> Posed:
    """The friend fights the hammerer. Whoever strikes him from the hex opposite has advantage, and gives it to the
    friend; it is as near as the others."""
    game = scene(
        "clash",
        """
        . . . . . . . .
        . . . . . . . .
        . . . C B . . .
        . . . . . . . .
        . . . . . A . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        C=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", *BLOWS) and turn.here == (5, 2)


@puzzle("hold the gate", "clash", whole=True)
def they_come_one_at_a_time() -> Posed:
    """Three hammerers stand beyond the gate, where all could be at A; the archer behind A is hurt. In the gate one at a
    time can come. A spear may be thrown or not: stay."""
    game = scene(
        "clash",
        """
        . . . . # . . . . . . .
        . . . . # . . . . . B .
        . . C . A . . . . . D .
        . . . . # . . . . . E .
        . . . . # . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        C=unit("archer", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
    )
    wound(game, "C", 4)
    return game, lambda turn: turn.here == (4, 2)


@puzzle("the chokepoint", "heroic-classic", whole=True)
def one_hammer_at_a_time() -> Posed:
    """Three hammerers will be on A next turn. In the lane, whose end is shut, one can come at a time; outside all
    three."""
    game = scene(
        "heroic-classic",
        """
        # # # # . . . . . . . .
        # . . . A . . . . . . B
        # # # # . . . . . . . D
        . . . . . . . . . . . E
        """,
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.here in {(1, 1), (2, 1), (3, 1)}


@puzzle("the ford", "odigos")
def by_the_bridge() -> Posed:
    """In the river A, in a breastplate, may go under; by the bridge the raider is as well within the move of eight
    cells."""
    game = scene(
        "odigos",
        """
        . . . w w . . .
        . . . w w . . .
        . . A w w B . .
        . . . w w . . .
        . . . w w . . .
        . . . = = . . .
        """,
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
    )
    return after(game), lambda turn: turn.at("B", *BLOWS) and not any(x in (3, 4) and y < 5 for x, y in turn.walked)


@puzzle("cover", "oldschool")
def not_through_the_wall() -> Posed:
    """Two like slingers are as near: one behind a low wall, which is -4 to hit her, one in the open."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . .
        . . . . . . . l B . .
        A . . . . . . . . . .
        . . . . . . . . C . .
        . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("slinger", "red"),
        C=unit("slinger", "red"),
    )
    return game, lambda turn: turn.at("C", Shoot) or (turn.at("B", Shoot) and turn.here[0] >= 7)


@puzzle("free attacks", "oldschool")
def not_away_from_the_hammer() -> Posed:
    """The hammerer at hand strikes for nothing at who leaves him; the raider beyond is whole as he is, and comes by
    himself. Strike the hammerer."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . .
        . B A . . . C . .
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.leaves("B")


@puzzle("hold the gate", "oldschool", whole=True)
def the_champion_fills_the_gate() -> Posed:
    """Three wolves come; behind A is the seer with two hit points, with whom the battle is lost. In the gate one wolf
    at a time gets at A, and none at her."""
    game = scene(
        "oldschool",
        """
        . . . . # . . . . . . . . . .
        . . . . # . . . . . . . . B .
        S . . . A . . . . . . . . C .
        . . . . # . . . . . . . . D .
        . . . . # . . . . . . . . . .
        """,
        A=unit("champion", "blue"),
        S=unit("seer", "blue"),
        B=unit("wolf", "red"),
        C=unit("wolf", "red"),
        D=unit("wolf", "red"),
        goal=GoalSpec("protect", "blue", unit=2),
    )
    wound(game, "S", 2)
    return game, lambda turn: turn.here == (4, 2)


@puzzle("the ford", "heroic", whole=True)
def not_in_bronze_through_the_deep() -> Posed:
    """A in heavy armour would have to swim straight on; two cells up is a ford."""
    game = scene(
        "heroic",
        """
        . . . . . ~ . . . .
        . . . . . w . . . .
        . . . A . w . B . .
        . . . . . w . . . .
        . . . . . w . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("slinger", "red"),
    )
    return game, lambda turn: all(not (x == 5 and y) for x, y in turn.walked)


@puzzle("many against one", "clash", whole=True)
def not_alone_among_the_hammers() -> Posed:
    """Three hammerers come; A's two friends are behind, and act after them. Do not run ahead to be struck by three."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . . .
        C . . . . A . . . . . . . . . B .
        . . . . . . . . . . . . . . . D .
        F . . . . . . . . . . . . . . E .
        . . . . . . . . . . . . . . . . .
        """,
        A=unit("skirmisher", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
        C=unit("champion", "blue"),
        F=unit("hoplite", "blue"),
    )
    return game, lambda turn: min(turn.gap("B"), turn.gap("D"), turn.gap("E")) > 6


@puzzle("distance", "heroic-classic", whole=True)
def back_and_shoot() -> Posed:
    """The hammerer goes eight cells and is at two, where he threatens nobody; the archer goes fourteen: shoot, and be
    where he does not get at her."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . A . B . . .
        . . . . . . . . . . . . . . . . . .
        """,
        hexes="y even",
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") > 9
