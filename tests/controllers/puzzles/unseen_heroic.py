"""Puzzles under heroic and its first edition, posed when all others were known: what a table would call everyday."""

from game.engine.commands import Move, Shoot, Use
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, Turn, late, puzzle, scene
from tests.states import wound
from tests.table import thing, unit


@puzzle("distance", "heroic", whole=True)
def the_cyclops_has_a_long_arm() -> Posed:
    """He goes five hexes and reaches two more. The bow carries ten, and A, who has seven, has room behind her: shoot,
    and end where he does not come this turn."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . .
        . . . . . . . A . . . . B . . . .
        . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archeress", "blue"),
        B=unit("cyclops", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") >= 8


@puzzle("which arms", "heroic")
def fire_for_the_minotaur() -> Posed:
    """He has 34 points, and no arrow fells him. An arrow that burns does the same harm and sets him on fire besides."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . A . . . . . . B . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        hexes="x odd",
        A=unit("archeress", "blue"),
        B=unit("minotaur", "red"),
    )
    return game, lambda turn: any(isinstance(order, Shoot) and order.arrows for order in turn.orders)


@puzzle("the edge", "heroic", whole=True)
def the_wounded_takes_the_stair() -> Posed:
    """Eight metres down do 2d4, and A has three points. The steps at the side come to the same place, and nobody can
    get at her; she has ten rounds."""
    game = scene(
        "heroic",
        """
        8 8 8 8 . . . . . # #
        8 8 8 8 . . . . . # Z
        8 8 A 8 . . . . . # #
        8 8 8 8 . . . . . # #
        8 8 8 6 4 2 . . . # #
        # # # # # # # # # # #
        """,
        A=unit("hoplite", "blue", height=8),
        Z=unit("slinger", "red"),
        goal=GoalSpec("reach", "blue", "gate", unit=1),
        zones=(ZoneSpec(1, "goal", "gate", "blue", tuple((8, y) for y in range(5))),),
        round_limit=12,
    )
    wound(game, "A", 3)
    below = {(4, y) for y in range(4)}
    return game, lambda turn: turn.gives(Move) and below.isdisjoint(turn.walked)


@puzzle("flank", "heroic", whole=True)
def both_sides_of_the_cyclops() -> Posed:
    """A friend has him from the west. From across he dodges with a smaller die, and within his long arm one walks
    round him for nothing."""
    game = scene(
        "heroic",
        """
        . . . . . . . .
        . . . A . . . .
        . . F B . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        F=unit("champion", "blue"),
        B=unit("cyclops", "red"),
    )

    def solved(turn: Turn) -> bool:
        return turn.at("B", *BLOWS) and (turn.here[0] >= 4 or any(cell[0] >= 4 for cell in turn.walked))

    return game, solved


@puzzle("whom to shoot", "heroic")
def the_naiad_with_two_points() -> Posed:
    """A guard behind his shield, all whole, and a naiad with two points and nothing to block with: any arrow that
    lands fells her, and she heals the others."""
    game = scene(
        "heroic",
        """
        . . . . . . . . .
        . . . . . . . B .
        . A . . . . . . .
        . . . . . . . C .
        . . . . . . . . .
        """,
        hexes="y even",
        A=unit("archer", "blue"),
        B=unit("guard", "red"),
        C=unit("naiad", "red"),
    )
    wound(game, "C", 2)
    return game, lambda turn: turn.at("C", *BLOWS)


@puzzle("casters behind", "heroic", whole=True)
def the_seer_behind_the_two_shields() -> Posed:
    """Nobody is near enough for her bolt. Two raiders come down the lane, and would be beside her next turn. Two
    hoplites fill it: her place is behind them, or out of the axes' throw if she has ensnared both."""
    game = scene(
        "heroic",
        """
        # # # # # # # # # # # # # # # # # #
        . . . . C . . . . . . . . B . . . .
        . . . . D . A . . . . . . . E . . .
        # # # # # # # # # # # # # # # # # #
        """,
        A=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        E=unit("raider", "red"),
    )
    return game, lambda turn: turn.here[0] <= 3 or (turn.casts("snare") and min(turn.gap("B"), turn.gap("E")) >= 5)


@puzzle("hold the goal", "heroic", whole=True)
def the_arrow_from_within_the_shrine() -> Posed:
    """Blue has won when the shrine was held three rounds. A bow needs nobody to leave it: shoot, and stay."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . A . . . . . B . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        B=unit("slinger", "red"),
        goal=GoalSpec("hold", "blue", "shrine", rounds=3),
        zones=(ZoneSpec(1, "goal", "shrine", "blue", ((2, 1), (2, 2), (2, 3), (1, 2), (3, 2))),),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.here in {(2, 1), (2, 2), (2, 3), (1, 2), (3, 2)}


@puzzle("guard the goal", "heroic")
def ensnared_four_steps_from_the_gate() -> Posed:
    """The champion is in the gate with his next move, and red has won. No bolt fells him; the snare, which nobody
    dodges, keeps him where he is."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . .
        C . . . . . . . . . . .
        A . . . . . B . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        B=unit("champion", "red"),
        goal=GoalSpec("reach", "red", "gate", unit=3),
        zones=(ZoneSpec(1, "goal", "gate", "red", tuple((10, y) for y in range(5))),),
    )
    return game, lambda turn: turn.casts("snare")


@puzzle("free attacks", "heroic", whole=True)
def no_sagaris_in_the_back() -> Posed:
    """Two hammerers stand north of A, who has one of them at hand; the slinger in the south is far. Whoever leaves for
    the slinger takes a sagaris in the back: strike the one at hand."""
    game = scene(
        "heroic",
        """
        . . . . . . . .
        . . . . B . . .
        . . . A . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . C
        """,
        hexes="x even",
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        C=unit("slinger", "red"),
    )
    wound(game, "B", 6)
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.leaves("B")


@puzzle("doors", "heroic", whole=True)
def the_friend_behind_the_door() -> Posed:
    """The champion is shut in, and two hammerers are on their way to A, who is at the door. It opens at a touch, and
    then there are two."""
    game = scene(
        "heroic",
        """
        # # # # # # . . . . . . .
        # . . . . # . . . . . . .
        # . C . . D A . . . . . B
        # . . . . # . . . . . . .
        # # # # # # . . . . . . E
        """,
        A=unit("hoplite", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
        D=thing("door"),
    )
    return game, lambda turn: turn.at("D", Use)


@puzzle("a chokepoint", "heroic-classic", whole=True)
def the_hoplite_in_the_defile() -> Posed:
    """Four wolves come, and each goes twelve hexes and more. In the open all four are round A; in the defile, two hexes
    long, one. Behind it is the seer."""
    game = scene(
        "heroic-classic",
        """
        . . . . # # . . . . . . . . . . . .
        . . . . # # . . . . . . . . . B . .
        . S . . . . . A . . . . . . . C . .
        . . . . # # . . . . . . . . . D . .
        . . . . # # . . . . . . . . . E . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        S=unit("seer", "blue"),
        B=unit("wolf", "red"),
        C=unit("wolf", "red"),
        D=unit("wolf", "red"),
        E=unit("wolf", "red"),
        goal=GoalSpec("protect", "blue", unit=2),
    )
    return game, lambda turn: turn.here in {(4, 2), (5, 2)}


@puzzle("whom to shoot", "heroic-classic")
def the_arrow_for_him_who_has_no_shield() -> Posed:
    """Both are six hexes off. The guard has a shield, avoids an arrow in two, and wears three points; the hammerer
    avoids one in four, and wears two. One of them has an arrow in him already: he has as much left as the other."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . .
        . . . . . . B . .
        . A . . . . . . .
        . . . . . . C . .
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archeress", "blue"),
        B=unit("guard", "red"),
        C=unit("hammerer", "red"),
    )
    wound(game, "C", 9)
    return game, lambda turn: turn.at("C", Shoot)


@puzzle("one target", "heroic-classic")
def the_minotaur_bleeds() -> Posed:
    """Two minotaurs at hand, and a friend beside each. One has four points left of 26, and would strike with a d10 for
    five more rounds if he were let be."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . .
        . B . . . C . .
        . . . A . . . .
        . F . . . G . .
        . . . . . . . .
        """,
        A=unit("champion", "blue"),
        F=unit("hoplite", "blue"),
        G=unit("hoplite", "blue"),
        B=unit("minotaur", "red"),
        C=unit("minotaur", "red"),
    )
    wound(game, "C", 4)
    return game, lambda turn: turn.at("C", *BLOWS)


@puzzle("help", "heroic-classic")
def the_naiads_song_for_the_champion() -> Posed:
    """The champion, who has three points left of sixteen, stands between two hammerers, and acts next. Her knife does
    two points; her song gives him four and a half."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . .
        . . . . B . .
        . A . . C . .
        . . . . D . .
        . . . . . . .
        """,
        hexes="x odd",
        A=unit("naiad", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
    )
    wound(game, "C", 3)
    return game, lambda turn: turn.casts("healing-song")


@puzzle("the last round", "heroic-classic", whole=True)
def twelve_cells_round_the_pond() -> Posed:
    """A has won on the far bank. Round the pond it is eleven cells, and he has twelve; nobody stands in his way, and a
    raider at hand is not worth the stop."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . . . . . .
        . . w w w w w w w w w . . .
        . A w w w w w w w w w . Z .
        . . w w w w w w w w w . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . B . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        goal=GoalSpec("reach", "blue", "bank", unit=1),
        zones=(ZoneSpec(1, "goal", "bank", "blue", ((11, 2), (12, 2))),),
        round_limit=5,
    )
    return late(game, 5), lambda turn: turn.here in {(11, 2), (12, 2)}


@puzzle("boons", "heroic")
def no_war_cry_at_an_empty_field() -> Posed:
    """Nobody stands within four metres of atlas, and two hammerers will next turn. The cry can be raised once: not
    now."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . B .
        A . . . . . . . . . . . .
        . . . . . . . . . . . C .
        . . . . . . . . . . . . .
        """,
        A=unit("atlas", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
    )
    return game, lambda turn: not turn.casts("war-cry")
