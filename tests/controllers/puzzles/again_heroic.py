"""More puzzles under heroic and its first edition, posed by who had not read how the AI decides."""

from game.engine.commands import Attack, Cast, Scope, Shoot, Use
from game.engine.components import Grappling, Sneaking
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, puzzle, scene
from tests.states import put, wound
from tests.table import thing, unit


@puzzle("search for the hidden", "heroic", whole=True)
def the_last_one_hides() -> Posed:
    """The only foe left was seen on the dark ground and is not seen any more. To scope is free and finds him five
    times in eight, the owl's orb is free and finds him always; without either there is nobody to strike."""
    game = scene(
        "heroic",
        """
        . . . . . . . . .
        . . . . . . d d d
        A . . . . . d B d
        . . . . . . d d d
        . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        B=unit("assassin", "red", on="d", sneaking=True),
    )
    put(game, "B", Sneaking(4))
    return game, lambda turn: turn.gives(Scope) or turn.uses("owl-orb")


@puzzle("height", "heroic", whole=True)
def the_spear_from_the_wall() -> Posed:
    """From the wall, four metres up, the spear reaches the hammerer at its foot; his hammer reaches two metres, and
    nobody climbs four. Who jumps down takes d4 and is struck at."""
    game = scene(
        "heroic",
        """
        . . . . . . . .
        . 4 4 4 4 4 . .
        . 4 A 4 4 4 B .
        . 4 4 4 4 4 . .
        . . . . . . . .
        """,
        A=unit("hoplite", "blue", height=4),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", Attack) and 1 <= turn.here[0] <= 5 and 1 <= turn.here[1] <= 3


@puzzle("two turns", "heroic")
def the_cloak_before_the_run() -> Posed:
    """The war bow is sixteen cells off, two turns of running, and shoots d12 at whoever is seen. No foe can be struck
    this turn; the cloak takes the action, lasts till he is there, and makes the first stab one from nowhere."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        A . . . . . . . . . . . . . . . . B .
        . . . . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("assassin", "blue"),
        B=unit("archeress", "red"),
    )
    return game, lambda turn: turn.casts("shadow-cloak")


@puzzle("escort", "heroic")
def the_lane_is_opened_for_the_envoy() -> Posed:
    """If the seer gets to the gate blue has won, and she goes next. One of two like raiders, with two hit points each,
    fills the lane that leads to it; the other stands aside."""
    game = scene(
        "heroic",
        """
        # # # # # # # #
        . . S A B . . .
        . . . . # # # #
        . . . C # # # #
        . . . . # # # #
        """,
        A=unit("champion", "blue"),
        S=unit("seer", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        goal=GoalSpec("reach", "blue", "gate", unit=2),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((6, 1), (7, 1))),),
    )
    wound(game, "B", 2)
    wound(game, "C", 2)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("topple", "heroic")
def the_column_before_the_three() -> Posed:
    """Eight metres of column fall four cells along the three raiders: 4d4, ten of their eight hit points, and each gets
    out of the way once in two. Might of d6 pushes it over once in two, and a kopis or a spear is for one alone."""
    game = scene(
        "heroic",
        """
        . . . . . . . .
        . A K B C D . .
        . . . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
        K=thing("column", height_cm=800),
    )
    return game, lambda turn: turn.at("K", Use)


@puzzle("strike the weak spot", "heroic")
def the_pinned_one_cannot_dodge() -> Posed:
    """Two like guards, nine hit points each, are at hand. One is pinned by A's friend and can neither dodge nor block
    A's blow; the other blocks with d8."""
    game = scene(
        "heroic",
        """
        . . . . .
        . C B . .
        . . A D .
        . . . . .
        """,
        hexes="x even",
        A=unit("champion", "blue"),
        C=unit("champion", "blue"),
        B=unit("guard", "red"),
        D=unit("guard", "red"),
    )
    put(game, "B", Grappling(game.C, pinned=True))
    put(game, "C", Grappling(game.B, pinned=False))
    wound(game, "B", 9)
    wound(game, "D", 9)
    return game, lambda turn: turn.at("B", *BLOWS)


# ---- the first edition ---------------------------------------------------------------------------------------------


@puzzle("the weaker guard", "heroic-classic")
def the_slow_one_does_not_get_out_of_the_way() -> Posed:
    """Both have one hit point and no armour. The hammerer dodges with d4, once in four, the raider with d6, once in
    two; and it is the hammer that strikes harder."""
    game = scene(
        "heroic-classic",
        """
        . . . . B . .
        . . . . . . .
        A . . . . . .
        . . . . . . .
        . . . . C . .
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red", gear=("sagaris",)),
        C=unit("raider", "red", gear=("labrys",)),
    )
    wound(game, "B", 1)
    wound(game, "C", 1)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("distance", "heroic-classic")
def the_wolf_does_not_dodge_what_comes_from_far() -> Posed:
    """In range, five cells, the wolf dodges five arrows in eight. Beyond it the shot needs a 4 with d8, five times in
    eight, and then can only be blocked, which no wolf does: the farther shot lands far more often."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . .
        . . A . . . . B . .
        . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        B=unit("wolf", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") > 5


@puzzle("areas", "heroic-classic")
def the_spark_leaps_among_three() -> Posed:
    """Four slingers have two hit points each: three stand together, one alone, twelve metres from them. The spark is
    the same d6 for up to three, and takes each of them five times in six."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . .
        . . . . C D . . . .
        A . . . E . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . B . . . . . .
        """,
        A=unit("shade", "blue"),
        B=unit("slinger", "red"),
        C=unit("slinger", "red"),
        D=unit("slinger", "red"),
        E=unit("slinger", "red"),
    )
    for letter in "BCDE":
        wound(game, letter, 2)
    return game, lambda turn: turn.casts("chain-spark") and not turn.at("B", Cast)


@puzzle("cover", "heroic-classic")
def round_the_three_walls() -> Posed:
    """From the west each arrow comes over a low wall, and the raider dodges with d10, seven times in ten; from where
    no wall lies between, or from the wall itself, he dodges once in two. It is a third of the move, and he comes all
    the same."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . l . . . . . .
        . . . . A . . l B . . . . .
        . . . . . . . l . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("raider", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and (turn.here[0] >= 8 or turn.gap("B") == 1)


@puzzle("things", "heroic-classic")
def the_pot_for_the_one_on_the_rock() -> Posed:
    """The last slinger has one hit point and stands on a rock that nobody climbs, above the hammer's reach. The large
    pot on A's back flies three cells, and he dodges it once in two."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . .
        . . . . . . . .
        A . . . . . B .
        . . . . . . . .
        """,
        hexes="y even",
        A=unit("atlas", "blue"),
        B=unit("slinger", "red", height=4),
    )
    wound(game, "B", 1)
    return game, lambda turn: turn.uses("large-pot")


@puzzle("from behind", "heroic-classic")
def the_guard_does_not_see_it_coming() -> Posed:
    """A is unseen between a hoplite and a guard, like in arms, in armour and in the four hit points left. Heroes may
    dodge or block a sneak attack with a smaller die, others cannot try."""
    game = scene(
        "heroic-classic",
        """
        d d d d d
        d C A B d
        d d d d d
        """,
        hexes="y odd",
        A=unit("assassin", "blue", on="d", sneaking=True),
        C=unit("hoplite", "red", on="d"),
        B=unit("guard", "red", on="d"),
    )
    wound(game, "B", 4)
    wound(game, "C", 4)
    return game, lambda turn: turn.at("B", Attack)
