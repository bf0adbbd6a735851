"""Puzzles of moves at which whoever plays against the AI would laugh: in everyday positions, where none is needed."""

from typing import Any

from game.engine.commands import Draw, PickUp, Sprint
from game.engine.condition import PRONE
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, Scene, puzzle, scene
from tests.states import afflict
from tests.table import thing, unit


@puzzle("arms", "clash")
def the_second_axe() -> Posed:
    """A fights another in plate hand to hand. An axe more at the belt helps it in no blow to come."""
    game = scene(
        "clash",
        """
        . . . . .
        . A B . .
        . K . . .
        """,
        A=unit("champion", "blue"),
        B=unit("champion", "red"),
        K=thing("chest", items=("hand_axe",), open=True),
    )
    return game, lambda turn: not turn.gives(PickUp)


@puzzle("arms", "clash", whole=True)
def the_sling_stays_in_hand() -> Posed:
    """The raiders are two turns off. What A draws now in place of its sling it has to put back to shoot at them."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
        . A . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . B
        . C . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . D
        """,
        A=unit("slinger", "blue"),
        C=unit("guard", "blue"),
        B=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    return game, lambda turn: not turn.gives(Draw)


@puzzle("on the ground", "clash")
def he_crawls_to_strike() -> Posed:
    """A lies on the ground five cells from the slinger. Whoever stands up has half the movement left and does not get
    there; as it lies, A gets there, and strikes with disadvantage."""
    game = scene(
        "clash",
        """
        . . . . . . . . .
        . A . . . . B . .
        . . . . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("slinger", "red"),
    )
    afflict(game, "A", PRONE)
    return game, lambda turn: turn.at("B", *BLOWS)


def wolf_before_champions(board: str) -> Scene:
    """Return a board on which a wolf with two guards behind it faces an archer between two champions."""
    bands = {
        "blue": {"A": "wolf", "C": "guard", "E": "guard"},
        "red": {"B": "archer", "D": "champion", "F": "champion"},
    }
    units: dict[str, Any] = {
        letter: unit(kind, side, hero=side == "red") for side, band in bands.items() for letter, kind in band.items()
    }
    return scene("clash", board, **units)


@puzzle("not alone", "clash", whole=True)
def the_wolf_waits_for_its_friends() -> Posed:
    """Two champions stand beside the archer; none of the three has acted in this round, and the friends are two turns
    behind. Whoever holds the archer fast now lies alone among them until then."""
    game = wolf_before_champions(
        """
        . . . . . . . . . . . . . . . .
        . . . C . . . . . . . B . . . .
        . . . . A . . . . . . D . . . .
        . . . E . . . . . . . F . . . .
        . . . . . . . . . . . . . . . .
        """
    )
    return game, lambda turn: turn.gap("B") > 1


@puzzle("the action", "clash")
def no_sprint_to_where_a_walk_goes() -> Posed:
    """A goes out of the champions' reach, and gets wherever that ends by a walk. To sprint as well is good for nothing,
    and the action is gone."""
    game = wolf_before_champions(
        """
        . . . . . . . . . . . . . . . . . . .
        . . . C . . . . . . . . . . B . . . .
        . . . . A . . . . . . . . . D . . . .
        . . . E . . . . . . . . . . F . . . .
        . . . . . . . . . . . . . . . . . . .
        """
    )
    return game, lambda turn: not turn.gives(Sprint)


@puzzle("casters behind", "clash", whole=True)
def the_magus_stays_where_sleep_carries() -> Posed:
    """Her sleep carries farther than the hammerers are off. To go nearer gains her nothing, and she is no match for a
    hammer: the hoplites are there to meet it."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . .
        . . . . . . . C . . B . . . . .
        . . A . . . . . . . . . . . . .
        . . . . . . . E . . D . . . . .
        . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("magus", "blue"),
        C=unit("hoplite", "blue"),
        E=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
    )
    return game, lambda turn: all(turn.gap(foe) >= turn.gap_before(foe) for foe in "BD")


@puzzle("arms", "clash")
def the_cyclops_needs_no_chest() -> Posed:
    """The guard is some moves away, and whatever lies in the chest does less than the cyclops with his bare fists."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . . . . . . . . . . . .
        K A . . . . . . . . . . . . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("cyclops", "blue"),
        B=unit("guard", "red"),
        K=thing("chest", items=("dagger",)),
    )
    return game, lambda turn: not turn.at("K")
