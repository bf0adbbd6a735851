"""Puzzles under odigos that were posed after all others."""

from game.engine.commands import Cast, Move
from game.rulesets.odigos.components import Tempo
from game.rulesets.odigos.conditions import OFF_BALANCE
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, late, puzzle, scene
from tests.states import afflict, put, wound
from tests.table import unit


@puzzle("whom to strike", "odigos")
def the_raider_without_a_breastplate() -> Posed:
    """Two raiders at hand, one in a breastplate: of a kopis's d6 three come off. The other wears nothing."""
    game = scene(
        "odigos",
        """
        . . . . .
        . B A C .
        . . . . .
        """,
        A=unit("assassin", "blue"),
        B=unit("raider", "red", gear=("axes", "breastplate")),
        C=unit("raider", "red", gear=("axes",)),
    )
    return after(game), lambda turn: turn.at("C", *BLOWS)


@puzzle("the ford", "odigos", whole=True)
def the_axes_go_over_the_river() -> Posed:
    """The slinger stands beyond the deep, and the axes reach six cells. Who swims is slow, and strikes at a
    disadvantage from there."""
    game = scene(
        "odigos",
        """
        . . . w w w w . . .
        . . . w w w w . . .
        . A . w w w w B . .
        . . . w w w w . . .
        . . . w w w w . . .
        """,
        A=unit("skirmisher", "blue"),
        B=unit("slinger", "red"),
    )
    return after(game), lambda turn: turn.at("B") and all(not 3 <= x <= 6 for x, _ in turn.walked)


@puzzle("the last round", "odigos", whole=True)
def through_him_there_is_no_time() -> Posed:
    """It is the last round, and A has won in the gate. The guard fills the lane: whoever fells him does not get there
    any more, but through his cell one may push, with a KRA of 15."""
    game = scene(
        "odigos",
        """
        # # # # # # # # #
        # A . . B . . . #
        # # # # # # # # #
        """,
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
        goal=GoalSpec("reach", "blue", "gate", unit=1),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((6, 1), (7, 1))),),
        round_limit=3,
    )
    return late(after(game), 3), lambda turn: turn.gives(Move) and not {(6, 1), (7, 1)}.isdisjoint(turn.walked)


@puzzle("guard the goal", "odigos", whole=True)
def a_word_stops_the_runner() -> Posed:
    """The raider will be in the gate this round, and red has won. A is before him in the round, but cannot be near him
    or in the gate; he loses his turn three times in five if she says so."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . . .
        . A . . . . . . . . . B . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("priestess", "blue"),
        B=unit("raider", "red"),
        goal=GoalSpec("reach", "red", "gate", unit=2),
        zones=(ZoneSpec(1, "goal", "gate", "red", tuple((18, y) for y in range(5))),),
    )
    put(game, "A", Tempo(fast=True, since=1))
    return after(game), lambda turn: any(isinstance(order, Cast) and order.boon == "command" for order in turn.orders)


@puzzle("whom to strike", "odigos")
def he_has_lost_his_balance() -> Posed:
    """Two like hammerers at hand. One has dared and failed, and until his group acts every blow at him is a d12."""
    game = scene(
        "odigos",
        """
        . . . . .
        . B A C .
        . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
    )
    put(game, "A", Tempo(fast=True, since=1))
    afflict(game, "C", OFF_BALANCE)
    wound(game, "B", 7)
    return after(game), lambda turn: turn.at("C", *BLOWS)
