"""More puzzles under clash, posed by who had not read how the AI decides."""

from game.engine.commands import Bind, Cast, UseItem
from game.engine.components import Dying
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.posing import Posed, late, puzzle, scene
from tests.rulesets.clash.scenes import wear
from tests.states import afflict, put, wound
from tests.table import unit


@puzzle("keep alive", "clash")
def the_net_before_the_hammer() -> Posed:
    """The battle is lost with the seer, who sleeps with two hit points beside a whole hammerer; he acts next. No axe
    fells thirteen hit points. The net holds him twelve times in twenty, and who is held does not strike."""
    game = scene(
        "clash",
        """
        . . . . . .
        . S B A . .
        . . . . . .
        """,
        hexes="y odd",
        A=unit("skirmisher", "blue"),
        B=unit("hammerer", "red"),
        S=unit("seer", "blue"),
        goal=GoalSpec("protect", "blue", unit=3),
    )
    wound(game, "S", 2)
    afflict(game, "S", "asleep")
    return game, lambda turn: turn.uses("net") and turn.at("B", UseItem)


@puzzle("while there is time", "clash")
def the_sword_is_whole_before_they_come() -> Posed:
    """The champion's sword is damaged, d6 for d8. The hammerers are three turns away, the smith is beside him, and to
    mend it takes an action that has no other use."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . . . . . .
        . C A . . . . . . . . . . . . . . . B .
        . . . . . . . . . . . . . . . . . . D .
        """,
        hexes="y even",
        A=unit("smith", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
    )
    wear(game, game.item("C", "sword"))
    return game, lambda turn: turn.casts("mend")


@puzzle("while there is time", "clash")
def a_ward_before_the_hammers() -> Posed:
    """Two hammerers will be at the champion in the pass next turn, and no spell of A's reaches past the corner. The
    ward is a d4 of armour against each blow for three rounds; nothing else A can do now is of use."""
    game = scene(
        "clash",
        """
        # # # # # . B D
        . . . . # . . .
        . A . . # . . .
        . . . . C . . .
        # # # # # # # #
        """,
        A=unit("magus", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.casts("ward") and turn.at("C", Cast)


@puzzle("in time", "clash")
def the_web_in_the_dead_end() -> Posed:
    """Blue has won if A lives at this round's end. The lane has no other way out, A has two hit points, and a bolt
    does not fell the hammerer. In a web he stops until he has torn himself out, and its cells cost double."""
    game = scene(
        "clash",
        """
        # # # # # # # # # # #
        # . A . . . B . . . .
        # # # # # # # # # # #
        """,
        A=unit("seer", "blue"),
        B=unit("hammerer", "red"),
        goal=GoalSpec("survive", "blue", rounds=3),
    )
    wound(game, "A", 2)
    return late(game, 3), lambda turn: turn.casts("web")


@puzzle("the dying", "clash")
def the_one_whose_time_is_short() -> Posed:
    """Two like friends lie at hand, dying; one has this round left, the other two more. To bind him succeeds eleven
    times in twenty, the potion has him up for sure. The slinger is far away."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . . .
        . D A C . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . . .
        """,
        A=unit("smith", "blue"),
        D=unit("hoplite", "blue"),
        C=unit("hoplite", "blue"),
        B=unit("slinger", "red"),
    )
    wound(game, "C", 0)
    wound(game, "D", 0)
    put(game, "C", Dying(1))
    put(game, "D", Dying(3))
    return late(game, 4), lambda turn: turn.at("C", Bind, UseItem)


@puzzle("in time", "clash", whole=True)
def jump_for_the_gate() -> Posed:
    """It is the last round, and the gate that wins lies at the foot of the rock. The stair is too far; a fall of three
    metres is d6, and A has fourteen hit points."""
    game = scene(
        "clash",
        """
        3 3 3 3 3 . . . . .
        R 3 A 3 3 . . . . B
        3 3 3 3 3 . . . . .
        """,
        A=unit("hoplite", "blue", height=3),
        B=unit("guard", "red"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((5, 0), (5, 1), (5, 2), (6, 1))),),
        round_limit=3,
    )
    return late(game, 3), lambda turn: turn.here in {(5, 0), (5, 1), (5, 2), (6, 1)}
