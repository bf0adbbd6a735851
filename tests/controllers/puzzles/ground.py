"""Puzzles of where to stand, and of the way there."""

from game.engine.commands import Disengage, KnockProne, Move, Shoot, Sprint
from game.rulesets.odigos.commands import Retreat
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, puzzle, scene
from tests.states import afflict, wound
from tests.table import unit


@puzzle("free attacks", "heroic-classic")
def round_the_hammer() -> Posed:
    """The wounded slinger can be struck this turn by a way past the hammerer, which gives him a free blow of d12 at
    eight hit points, or by one round him, which gives him none. There is movement for both."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . .
        A . G . . B .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        A=unit("raider", "blue", gear=("labrys",)),
        G=unit("hammerer", "red"),
        B=unit("slinger", "red", gear=("akinakes",)),
    )
    wound(game, "B", 1)
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.leaves("G")


@puzzle("free attacks", "oldschool")
def a_way_off_that_costs_nothing() -> Posed:
    """The archer stands beside a hammerer who lies on the ground, and beside nobody else: such a one gives no free
    blow. A bow is not shot in contact. Step away and shoot him from two cells or more, or, better aimed still, strike
    while he lies; what is foolish is to spend the turn withdrawing in order."""
    game = scene(
        "oldschool",
        """
        . . . . . . . .
        . . . . . A B .
        . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
    )
    afflict(game, "B", "prone")
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.gives(Disengage)


@puzzle("free attacks", "heroic")
def circling_within_the_reach() -> Posed:
    """A is beside the guard already and strikes him; walking out of his reach and back, or past him, gives a free blow
    for nothing at all."""
    game = scene(
        "heroic",
        """
        . . . . . .
        . A B . . .
        . . . . . .
        . . . . . C
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
    )
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.leaves("B", 2)


@puzzle("out of the doorway", "clash")
def between_two_in_the_passage() -> Posed:
    """In the passage both foes stand across from each other: they flank, and strike with advantage. From either niche
    A strikes as well, and nobody can stand behind him; leaving is free."""
    game = scene(
        "clash",
        """
        # # . # #
        . B A C .
        # # . # #
        """,
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.here in {(2, 0), (2, 2)} and turn.gives(*BLOWS)


@puzzle("hold the goal", "oldschool")
def one_round_more_in_the_gate() -> Posed:
    """The gate has to be held for two rounds, and A stands in it alone. A slinger stands nine cells off: whoever runs
    after him gives up a battle that is won by standing."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . .
        . A . . . . . . . . B
        . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        B=unit("slinger", "red"),
        goal=GoalSpec("hold", "blue", "gate", rounds=2),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((1, 1), (1, 0))),),
    )
    return game, lambda turn: turn.here in {(1, 1), (1, 0)}


@puzzle("hold the goal", "heroic")
def the_shrine_and_the_fleeing_wolf() -> Posed:
    """The shrine has to be held. The archer can shoot at the wolf from within it; outside nothing is better."""
    game = scene(
        "heroic",
        """
        . . . . . . . .
        . A . . . . . B
        . . . . . . . .
        """,
        A=unit("archer", "blue", gear=("toxo", "xiphos")),
        B=unit("wolf", "red"),
        goal=GoalSpec("hold", "blue", "shrine", rounds=3),
        zones=(ZoneSpec(1, "goal", "shrine", "blue", ((0, 1), (1, 1))),),
    )
    return game, lambda turn: turn.here in {(0, 1), (1, 1)}


@puzzle("to the exit", "odigos")
def the_gate_is_five_steps_off() -> Posed:
    """Coming to the gate wins the battle at once, and it is within one move. There is a raider to be struck; that wins
    nothing."""
    game = scene(
        "odigos",
        """
        . . . . . . .
        A . . . . . .
        B . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((5, 0), (5, 1))),),
    )
    return after(game), lambda turn: any(
        isinstance(order, Move) and not {(5, 0), (5, 1)}.isdisjoint(order.path) for order in turn.orders
    )


@puzzle("to the exit", "oldschool", whole=True)
def two_moves_to_the_gate() -> Posed:
    """The gate is ten cells away: a move is six, the main action may be a second one. That wins at once; a shot at the
    wolf does not."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . .
        A . . . . . . . . . . .
        . . . . . B . . . . . .
        """,
        hexes="x odd",
        A=unit("archer", "blue"),
        B=unit("wolf", "red"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((10, 0), (10, 1))),),
    )
    return game, lambda turn: turn.gives(Sprint) and turn.here[0] >= 8


@puzzle("to the exit", "heroic")
def the_one_who_carries_the_word() -> Posed:
    """Only A counts at the gate, two moves away and with nobody before it: every step that way is one less for those
    behind. Fighting the guards who come after can wait for ever."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . .
        . . . A . . . . . . . .
        B . . . . . . . . . . .
        . . . . . . . . . . . .
        """,
        A=unit("raider", "blue"),
        B=unit("guard", "red"),
        goal=GoalSpec("reach", "blue", "gate", unit=1),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((11, 1), (11, 2))),),
    )
    return game, lambda turn: turn.here[0] >= 6


@puzzle("distance", "clash", whole=True)
def the_hammerer_walks_five_cells() -> Posed:
    """In plate the hammerer goes five cells a turn. From beyond those the archer shoots as well (the bow carries twenty
    without disadvantage), and there is room to step back."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . .
        . . . . . . A . . B .
        . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") > 6


@puzzle("distance", "heroic", whole=True)
def the_bow_against_the_sagaris() -> Posed:
    """The hammerer goes three cells a turn (agility 4, 8 m, less 1 m for the panoply) and reaches one. From beyond
    four, and within nine, the archer shoots with all its strength and is not struck."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . .
        . . . . A . . B . .
        . . . . . . . . . .
        . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") > 4


@puzzle("cover", "oldschool")
def behind_the_low_wall() -> Posed:
    """The slinger beyond has the range, and so has A. Behind the low wall, or on it, A is at -4 to hit; it shoots as
    well from there as from anywhere."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . .
        . A l . . . . . B
        . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("slinger", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.here in {(1, 1), (2, 1)}


@puzzle("cover", "clash", whole=True)
def the_bush_beside_the_way() -> Posed:
    """Both shoot. In the bush one step away A evades with advantage, and shoots as well as in the open."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . .
        . s . . . . . . . . . .
        . A . . . . . . . . . B
        . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("archer", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.here == (1, 1)


@puzzle("cover", "odigos")
def a_shot_through_leaves_is_impaired() -> Posed:
    """Who is shot at through cover is hit with d4 in place of d6, without a roll to hit. A stands in the wood and has
    its shot from there: to leave the wood gives that away."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . . . . . .
        . A . . . . . . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue", on="f"),
        B=unit("archer", "red"),
    )
    return after(game), lambda turn: turn.at("B", Shoot) and turn.here == (1, 1) and not turn.gives(Move)


@puzzle("the chokepoint", "oldschool")
def the_only_gap_in_the_wall() -> Posed:
    """Three hammerers come through the only gap to the wounded seer and the archer. Who stands in the gap, or right
    behind it, lets nobody past: from the gap itself no step goes slantwise round him."""
    game = scene(
        "oldschool",
        """
        . . . # . . . . . B .
        . C . # . . . . . . .
        . . . . . . . . . D .
        . E A # . . . . . . .
        . . . # . . . . . F .
        """,
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
        F=unit("hammerer", "red"),
        C=unit("seer", "blue"),
        E=unit("archer", "blue"),
    )
    wound(game, "C", 2)
    return game, lambda turn: turn.here in {(3, 2), (2, 2)}


@puzzle("the chokepoint", "heroic")
def the_bridge() -> Posed:
    """Four raiders stand beyond the bridge, a slinger and a seer of one's own behind it. On the bridge, or at its near
    end, one meets them one at a time; on the far bank all four at once."""
    game = scene(
        "heroic",
        """
        . . . w w w . . . . B
        . C . w w w . . . . D
        . . A = = = . . . . .
        . E . w w w . . . . F
        . . . w w w . . . . H
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red", gear=("akinakes",)),
        D=unit("raider", "red", gear=("akinakes",)),
        F=unit("raider", "red", gear=("akinakes",)),
        H=unit("raider", "red", gear=("akinakes",)),
        C=unit("slinger", "blue"),
        E=unit("seer", "blue"),
    )
    return game, lambda turn: turn.here in {(2, 2), (3, 2), (4, 2)}


@puzzle("a fall", "clash")
def the_stair_is_near() -> Posed:
    """A cliff of 9 m lies between A and the raider below: 3d6 for whoever jumps. The ramp is a few steps away, and
    nothing has to be done this very turn."""
    game = scene(
        "clash",
        """
        9 9 9 . . . .
        9 A 9 . . B .
        9 9 9 . . . .
        9 9 9 . . . .
        9 9 R . . . .
        """,
        A=unit("seer", "blue", height=9),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.here[0] < 3


@puzzle("a won fight", "oldschool")
def the_last_slinger() -> Posed:
    """One slinger is left, with a single hit point, and A is whole: strike him down. To wait, to hide or to go away
    wins nothing."""
    game = scene(
        "oldschool",
        "A . . . B\n. . . . .\n. . . . .",
        A=unit("champion", "blue"),
        B=unit("slinger", "red"),
    )
    wound(game, "B", 1)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("a won fight", "odigos")
def the_gate_behind_the_victor() -> Posed:
    """A way out is at hand, but the only foe left is a wounded raider two steps away. The field is A's: strike him."""
    game = scene(
        "odigos",
        ". . . . . .\nA . B . . .\n. . . . . .",
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        zones=(ZoneSpec(1, "exit", "gate", "", ((0, 1), (0, 0))),),
    )
    wound(game, "B", 1)
    return after(game), lambda turn: turn.at("B", *BLOWS) and not turn.gives(Retreat)


@puzzle("wait for the others", "oldschool")
def alone_before_three_hammers() -> Posed:
    """Three hammerers stand two moves away. A has two hit points left; three whole hoplites come up behind. Go no
    nearer than they can strike at: a move of six and the reach of one."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . . . . B
        C . . . . . . . . . . . . . .
        D . . . . A . . . . . . . . F
        E . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . H
        """,
        A=unit("skirmisher", "blue", gear=("axe", "shield")),
        B=unit("hammerer", "red"),
        F=unit("hammerer", "red"),
        H=unit("hammerer", "red"),
        C=unit("hoplite", "blue"),
        D=unit("hoplite", "blue"),
        E=unit("hoplite", "blue"),
    )
    wound(game, "A", 2)
    return game, lambda turn: min(turn.gap(one) for one in "BFH") > 7


@puzzle("wait for the others", "clash", whole=True)
def the_raider_runs_ahead() -> Posed:
    """A raider with one hit point, two champions behind him, and two guards who would kill him in his next turn if he
    came within six cells and their spears of two. The champions are there in a turn."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . B
        C . . . A . . . . . . . . .
        D . . . . . . . . . . . . F
        """,
        hexes="y odd",
        A=unit("raider", "blue"),
        B=unit("guard", "red"),
        F=unit("guard", "red"),
        C=unit("champion", "blue"),
        D=unit("champion", "blue"),
    )
    wound(game, "A", 1)
    return game, lambda turn: min(turn.gap(one) for one in "BF") > 8


@puzzle("fall back", "oldschool")
def back_to_the_healer() -> Posed:
    """A has one hit point left of sixteen; the hammerer is one step away from striking, the seer who mends five cells
    behind. Nothing keeps A: go back to the seer, or at least out of the hammer's way."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . . .
        . C . . . . A . . . . B .
        . D . . . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        C=unit("seer", "blue"),
        D=unit("champion", "blue"),
    )
    wound(game, "A", 1)
    return game, lambda turn: turn.gap("B") > turn.gap_before("B") and turn.gap("C") < turn.gap_before("C")


@puzzle("fall back", "heroic")
def the_seer_does_not_lead() -> Posed:
    """The hoplites are to meet the raiders; the seer, with twelve hit points and a lyre, has no business in front of
    them. Its spells carry ten cells."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . . .
        C . . . . . . . . . . . . . B
        A . . . . . . . . . . . . . .
        D . . . . . . . . . . . . . F
        . . . . . . . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        B=unit("hammerer", "red"),
        F=unit("hammerer", "red"),
        C=unit("hoplite", "blue"),
        D=unit("hoplite", "blue"),
    )
    return game, lambda turn: turn.here[0] <= 6 and min(turn.gap(one) for one in "BF") > 4


@puzzle("the chokepoint", "clash")
def the_passage_to_the_wounded() -> Posed:
    """Two hammerers are on their way to the archer, who has two hit points left, and the passage is the only way to
    him. The champion in it keeps both from him, and meets them one at a time."""
    game = scene(
        "clash",
        """
        . . . # # . . . . . .
        . C . # # . . . . B .
        . . . . . . . . . . .
        . A . # # . . . . D .
        . . . # # . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
        C=unit("archer", "blue"),
    )
    wound(game, "C", 2)
    return game, lambda turn: turn.here in {(3, 2), (4, 2)}


@puzzle("the chokepoint", "heroic")
def the_archer_holds_no_gap() -> Posed:
    """The seer behind has three hit points left, and the raiders come through the one gap. In it the archer, who does
    harm from afar, would be the one who is struck: shoot from where they do not get at him this turn."""
    game = scene(
        "heroic",
        """
        . . . . # . . . . . .
        . C . . # . . . . . B
        . . A . . . . . . . .
        . . . . # . . . . . D
        . . . . # . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("raider", "red"),
        D=unit("raider", "red"),
        C=unit("seer", "blue"),
    )
    wound(game, "C", 3)
    return game, lambda turn: turn.here[0] < 4


@puzzle("a friend in the way", "clash", whole=True)
def the_shot_that_would_strike_a_friend() -> Posed:
    """The champion with one hit point stands beside the last enemy: every second shot may strike him first, and he is
    worth more than a raider. Come to his help with the sword, and do not stand and watch."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . .
        A . . . . . . . . . . . . C B
        . . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("raider", "red"),
        C=unit("champion", "blue"),
    )
    wound(game, "C", 1)
    return game, lambda turn: not turn.at("B", Shoot) and turn.gap("B") < turn.gap_before("B") - 3


@puzzle("a friend in the way", "clash")
def nobody_to_strike_the_fallen() -> Posed:
    """A duel against a hammerer. Knocked down, he is up again in his turn before anybody could make use of it, at the
    price of steps that he does not need: do something that serves."""
    game = scene(
        "clash",
        ". . . .\n. A B .\n. . . .",
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: not turn.gives(KnockProne)
