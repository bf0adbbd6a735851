"""Puzzles of moves at which whoever plays against the AI would laugh: in everyday positions, where none is needed."""

from game.engine.condition import PRONE
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, puzzle, scene
from tests.states import afflict
from tests.table import unit


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
