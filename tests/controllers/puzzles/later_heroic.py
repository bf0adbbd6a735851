"""Puzzles under heroic and its first edition that were posed last: how well what was learned serves elsewhere."""

from game.engine.commands import Cast, Shoot, Use
from game.engine.components import Grappling
from game.tiled.model import GoalSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, Turn, puzzle, scene
from tests.states import put, wound
from tests.table import thing, unit


@puzzle("all that a turn holds", "heroic", whole=True)
def the_shaft_that_seeks() -> Posed:
    """The guard's shield blocks an arrow with d8, and from so far it asks for a Dexterity of 10 or more besides. The
    shaft is free, asks for nothing, cannot be blocked and does d6 more; nobody else is left to shoot at."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . . . .
        A . . . . . . . . . . . . . B .
        . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        B=unit("guard", "red"),
    )
    return game, lambda turn: turn.casts("seeking-shaft") and turn.at("B", Shoot)


@puzzle("flank", "heroic", whole=True)
def out_from_between() -> Posed:
    """Two raiders with axes have A between them, and he dodges and blocks a step lower. One cell up or down both are
    beside him still, so that nobody strikes at his step, and stand at a right angle, which flanks nobody."""
    game = scene(
        "heroic",
        """
        . . . . .
        . . . . .
        . B A C .
        . . . . .
        . . . . .
        """,
        A=unit("hoplite", "blue", gear=("xiphos", "aspis", "panoply")),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
    )
    return game, lambda turn: turn.here in {(2, 1), (2, 3)} and turn.gives(*BLOWS)


@puzzle("areas", "heroic", whole=True)
def no_water_over_the_friend() -> Posed:
    """East of A three raiders stand in a line with her friend, who is no hero and has two hit points; south of her
    stand two. The water strikes all in its line: south."""
    game = scene(
        "heroic",
        """
        . . . . . . . .
        . A . B C D E .
        . . . . . . . .
        . . . . . . . .
        . F . . . . . .
        . G . . . . . .
        """,
        A=unit("naiad", "blue"),
        C=unit("slinger", "blue"),
        B=unit("raider", "red"),
        D=unit("raider", "red"),
        E=unit("raider", "red"),
        F=unit("raider", "red"),
        G=unit("raider", "red"),
    )
    wound(game, "C", 2)
    return game, lambda turn: any(
        isinstance(order, Cast) and order.boon == "geyser" and order.cell is not None and order.cell[1] > 1
        for order in turn.orders
    )


@puzzle("a shut door", "heroic", whole=True)
def wolves_open_no_doors() -> Posed:
    """Blue has to last six rounds. The house has one door, which stands open, and beasts do not open doors; two wolves
    will be inside next turn, and A has three hit points."""
    game = scene(
        "heroic",
        """
        # # # # . . . . . . . .
        # . A D . . . . . . B .
        # . . # . . . . . . C .
        # # # # . . . . . . . .
        """,
        A=unit("seer", "blue"),
        B=unit("wolf", "red"),
        C=unit("wolf", "red"),
        D=thing("door", open=True),
        goal=GoalSpec("survive", "blue", rounds=6),
    )
    wound(game, "A", 3)
    return game, lambda turn: turn.at("D", Use)


# ---- the first edition ---------------------------------------------------------------------------------------------


@puzzle("areas", "heroic-classic", whole=True)
def at_the_waters_edge() -> Posed:
    """The geyser does d12, and 2d8 if she stands beside water. One step back there is a river, and the two guards are
    in line and in its ten metres from there as well."""
    game = scene(
        "heroic-classic",
        """
        w . . . . . . .
        w . . . . . . .
        w . A . B C . .
        w . . . . . . .
        w . . . . . . .
        """,
        A=unit("naiad", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
    )

    def solved(turn: Turn) -> bool:
        return any(
            isinstance(order, Cast) and order.boon == "geyser" and place[0] <= 1
            for order, place in zip(turn.orders, turn.places, strict=False)
        )

    return game, solved


@puzzle("topple", "heroic-classic")
def bronze_does_not_stop_a_statue() -> Posed:
    """Two guards stand in line behind the statue: 2d4 for each that armour does not stop, five times in eight that it
    falls, once in two that they jump aside. The kopis does d8 less 3 to one, who blocks once in two."""
    game = scene(
        "heroic-classic",
        """
        . . . . . .
        . A K B C .
        . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        K=thing("statue"),
    )
    return game, lambda turn: turn.at("K", Use)


@puzzle("a held friend", "heroic-classic")
def let_go_and_strike() -> Posed:
    """A holds a raider down, and has nothing but fists against him. The hammerer beside him has two hit points and
    stands over the archer; to let go costs nothing, and then the kopis strikes."""
    game = scene(
        "heroic-classic",
        """
        . . . . .
        . D A . .
        . . B C .
        . . . . .
        """,
        A=unit("champion", "blue", gear=("kopis", "aspis", "klimakas")),
        C=unit("archer", "blue"),
        D=unit("raider", "red"),
        B=unit("hammerer", "red"),
    )
    put(game, "D", Grappling(game.A, pinned=True))
    put(game, "A", Grappling(game.D, pinned=False))
    wound(game, "B", 2)
    wound(game, "C", 2)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("stand between", "heroic-classic", whole=True)
def the_bait_before_the_lane() -> Posed:
    """The battle is lost with the seer, who has two hit points and is at the end of the lane that A fills. A raider
    with one hit point stands ten cells out; two wolves would be past A as soon as he ran there."""
    game = scene(
        "heroic-classic",
        """
        # # # # # . . . . . . . . . . . . .
        # S . . A . . . . . . . . . B . . C
        # # # # # . . . . . . . . . . . . D
        """,
        A=unit("hoplite", "blue"),
        S=unit("seer", "blue"),
        B=unit("raider", "red"),
        C=unit("wolf", "red"),
        D=unit("wolf", "red"),
        goal=GoalSpec("protect", "blue", unit=2),
    )
    wound(game, "S", 2)
    wound(game, "B", 1)
    return game, lambda turn: turn.here in {(2, 1), (3, 1), (4, 1), (5, 1)}
