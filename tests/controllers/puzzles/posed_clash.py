"""Puzzles under clash of what a strong player does, and of what nobody should do."""

from game.engine.commands import Bind, BreakFree, Draw, Shoot, Shove, Struggle, Use, UseItem, Wake
from game.engine.components import Dying
from game.tiled.model import GoalSpec
from tests.controllers.puzzles.posing import Posed, late, puzzle, scene
from tests.states import afflict, put, wound
from tests.table import thing, unit


@puzzle("over the edge", "clash")
def of_two_hammerers_the_one_at_the_brink() -> Posed:
    """Two like hammerers stand beside A, nine metres up, each with eight hit points; behind one is the edge. A shove
    wins more often than not and does 3d6 without armour; a blow does d8+3 less d8, and may be lost."""
    game = scene(
        "clash",
        """
        9 9 9 9 .
        9 C A B .
        9 9 9 9 .
        """,
        A=unit("champion", "blue", height=9),
        B=unit("hammerer", "red", height=9),
        C=unit("hammerer", "red", height=9),
    )
    wound(game, "B", 8)
    wound(game, "C", 8)
    return game, lambda turn: turn.at("B", Shove)


@puzzle("healing", "clash")
def the_last_round_to_bind_him() -> Posed:
    """The champion dies at this round's end unless he is bound, A is beside him, and the slinger is far away."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . .
        C . A . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        C=unit("champion", "blue"),
        B=unit("slinger", "red"),
    )
    put(game, "C", Dying(1))
    wound(game, "C", 0)
    return late(game, 4), lambda turn: turn.at("C", Bind)


@puzzle("cover", "clash", whole=True)
def the_wall_is_one_step_off() -> Posed:
    """Two slingers are in short range from where A stands and from behind the low wall beside him alike; behind it
    he has two advantages to evade. Shoot, and end behind the wall."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . .
        . . . . . . . . . . . B
        . A l . . . . . . . . .
        . . . . . . . . . . . C
        . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("slinger", "red"),
        C=unit("slinger", "red"),
    )
    return game, lambda turn: turn.gives(Shoot) and turn.here in {(1, 2), (2, 2), (1, 1), (1, 3)}


@puzzle("distance", "clash", whole=True)
def back_from_the_hammer_and_shoot() -> Posed:
    """Leaving is free, the hammerer goes five hexes in plate and reaches one: seven away he cannot strike. Beside him
    a shot is at a disadvantage, and the short sword loses to his hammer."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . A B .
        . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and not turn.gives(Draw) and turn.gap("B") >= 7


@puzzle("healing", "clash")
def wake_the_champion_before_they_come() -> Posed:
    """The champion sleeps, and two hammerers will stand beside him next turn: the helpless lose every clash. The
    smith is beside him and can reach no foe."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . .
        . C A . . . . . . . . . B . .
        . . . . . . . . . . . . D . .
        """,
        hexes="x odd",
        A=unit("smith", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
    )
    afflict(game, "C", "asleep")
    return game, lambda turn: turn.at("C", Wake)


@puzzle("a narrow place", "clash", whole=True)
def one_at_a_time_in_the_pass() -> Posed:
    """Four wolves come, and A has to outlast five rounds with the wounded seer behind him. In the pass one of them
    reaches him at a time; out in the open they are all round him, and at the seer."""
    game = scene(
        "clash",
        """
        # # # # . . . . B
        # # # # . . . . C
        . S . A . . . . .
        # # # # . . . . D
        # # # # . . . . E
        """,
        A=unit("hoplite", "blue"),
        S=unit("seer", "blue"),
        B=unit("wolf", "red"),
        C=unit("wolf", "red"),
        D=unit("wolf", "red"),
        E=unit("wolf", "red"),
        goal=GoalSpec("survive", "blue", rounds=5),
    )
    wound(game, "S", 3)
    return game, lambda turn: turn.here in {(3, 2), (2, 2)}


@puzzle("a shut door", "clash")
def the_lever_opens_the_gate() -> Posed:
    """The gate cannot be forced but once in five, there are no picks, and the lever for it is two steps away."""
    game = scene(
        "clash",
        """
        . . . # . . . .
        . A . D . . . B
        . . . # . . . .
        L . . # . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        D=thing("door", locked=True, difficulty=19, name="gate"),
        L=thing("lever", target="gate"),
    )
    return game, lambda turn: turn.at("L", Use)


@puzzle("healing", "clash", whole=True)
def a_draught_before_the_fight() -> Posed:
    """The smith has two hit points of fifteen and a potion; the hammerer is two turns away, and nobody is in reach."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . .
        A . . . . . . . . . . . . . B
        . . . . . . . . . . . . . . .
        """,
        hexes="y even",
        A=unit("smith", "blue"),
        B=unit("hammerer", "red"),
    )
    wound(game, "A", 2)
    return game, lambda turn: turn.gives(UseItem)


@puzzle("a blast", "clash")
def three_in_one_cone() -> Posed:
    """Three raiders at their last stand side by side in front of the magus, and no friend: the cone takes all three,
    anything else one at most."""
    game = scene(
        "clash",
        """
        . . . . . . .
        . . . . B . .
        . . A . C . .
        . . . . D . .
        . . . . . . .
        """,
        hexes="y odd",
        A=unit("magus", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    for one in "BCD":
        wound(game, one, 1)
    return game, lambda turn: turn.casts("flame-cone")


@puzzle("bound", "clash")
def out_of_the_net() -> Posed:
    """A is held in a net, cannot strike, and answers and evades at a disadvantage; the hammerer will be here. Getting
    out is all that there is to do."""
    game = scene(
        "clash",
        """
        . . . . . .
        . A . . B .
        . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    afflict(game, "A", "held")
    return game, lambda turn: turn.gives(BreakFree, Struggle)


@puzzle("keep alive", "clash", whole=True)
def the_envoy_gets_out_of_reach() -> Posed:
    """The battle is lost with A, who has two hit points. Leaving is free, the hammerer goes five hexes and reaches
    one, and a bolt carries twelve: from seven off she is safe and casts as well."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . A B .
        . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        B=unit("hammerer", "red"),
        goal=GoalSpec("protect", "blue", unit=1),
    )
    wound(game, "A", 2)
    return game, lambda turn: turn.casts("bolt") and turn.gap("B") >= 7


@puzzle("useless acts", "clash", whole=True)
def no_door_is_shut_on_a_good_shot() -> Posed:
    """The hammerer is three turns away beyond an open door, in plain sight and range. To shut the door is to lose the
    shots."""
    game = scene(
        "clash",
        """
        # # # # . . . . . . . . . . . . . .
        # . A D . . . . . . . . . . . . B .
        # # # # . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
        D=thing("door", open=True),
    )
    return game, lambda turn: turn.at("B", Shoot) and not turn.at("D", Use)
