"""More puzzles under odigos, posed by who had not read how the AI decides."""

from game.engine.commands import Attack, Cast, Surface, Use
from game.engine.components import Submersion
from game.rulesets.odigos.commands import Dare
from game.rulesets.odigos.components import Tempo
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, late, puzzle, scene
from tests.states import put, wound
from tests.table import thing, unit


@puzzle("which blow", "odigos")
def nothing_is_dared_at_a_slinger() -> Posed:
    """The slinger wears nothing: the sword's d8 lands by itself, four and a half. The daring d12 lands eleven times in
    twenty, three and a half on the whole, and who fails is open to all."""
    game = scene(
        "odigos",
        """
        . . . . . . .
        . A . . . B .
        . . . . . . C
        """,
        A=unit("champion", "blue"),
        B=unit("slinger", "red"),
        C=unit("hammerer", "red"),
    )
    return after(game), lambda turn: turn.at("B", Attack) and not turn.gives(Dare)


@puzzle("topple", "odigos")
def the_column_on_the_phalanx() -> Posed:
    """One man's sword does d4 less 1 to a detachment. The column is a blast of 2d6 past its armour, and A's strength
    topples it three times in four."""
    game = scene(
        "odigos",
        """
        . . . . . . .
        . A K . P . .
        . . . . . . .
        . . . . . . .
        """,
        A=unit("champion", "blue"),
        P=unit("phalanx", "red"),
        K=thing("column"),
    )
    return after(game), lambda turn: turn.at("K", Use)


@puzzle("surface", "odigos", whole=True)
def up_out_of_the_river() -> Posed:
    """A's breastplate holds him under water, where each turn asks for strength or takes d6. To come up takes the whole
    turn, and nothing else can be done down there."""
    game = scene(
        "odigos",
        """
        . w w w . . . . . .
        . w A w . . . . . B
        . w w w . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue", on="w"),
        B=unit("slinger", "red"),
    )
    put(game, "A", Submersion(chosen=False, turns=1))
    return after(game), lambda turn: turn.gives(Surface)


@puzzle("a step back", "odigos")
def a_step_back_before_the_words() -> Posed:
    """A acts before the hammerer beside him, who has no STA left. With a foe at hand one cast in four comes to nothing;
    a step away costs nothing and provokes nobody."""
    game = scene(
        "odigos",
        """
        . . . . . . . . .
        . . . . . A B . .
        . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        B=unit("hammerer", "red"),
    )
    put(game, "A", Tempo(True, 1))
    wound(game, "B", 0)
    return after(game), lambda turn: turn.at("B", Cast) and max(turn.walked)[0] == 5 and turn.walked[-1][0] < 5


@puzzle("to the exit", "odigos", whole=True)
def round_him_and_not_through_him() -> Posed:
    """It is the last round, and the gate that wins is within eight cells round the guard. Through him it would be
    nearer by two, and a failed test of strength, seven times in twenty, ends the way before him."""
    game = scene(
        "odigos",
        """
        . . . . # # # # #
        . A . . B . . . .
        . . . . # # # # .
        . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((7, 1), (8, 1), (8, 2))),),
        round_limit=3,
    )
    put(game, "A", Tempo(True, 1))
    gate = {(7, 1), (8, 1), (8, 2)}
    return late(after(game), 3), lambda turn: not gate.isdisjoint(turn.walked[:9]) and (4, 1) not in turn.walked


@puzzle("finish the wounded", "odigos")
def the_first_to_fall_may_turn_them_all() -> Posed:
    """A raider with no STA and five KRA left is out at d8 two times in three, and with the first of them all the others
    roll for their nerve. The hammerer, whole in his linothorax, loses three of seven."""
    game = scene(
        "odigos",
        """
        . . . . . .
        . B A C . .
        . . . . . .
        . . . . . D
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        C=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
    )
    wound(game, "B", 0)
    return after(game), lambda turn: turn.at("B", *BLOWS)
