"""Puzzles under old school that were posed after all others."""

from game.engine.commands import Cast, Disengage
from game.engine.components import Dead, Dying
from game.rulesets.oldschool.commands import Drag, LieDown
from game.rulesets.oldschool.components import MainUsed
from game.tiled.model import GoalSpec
from tests.controllers.puzzles.posing import Posed, after, late, puzzle, scene
from tests.states import put, wound
from tests.table import unit


@puzzle("retreat", "oldschool", whole=True)
def out_of_contact_in_good_order() -> Posed:
    """In contact no bow can be shot, and A has two hit points. The hammerer strikes for nothing at who just goes; not
    at who withdraws fighting, and behind the champion in the lane nobody gets at her."""
    game = scene(
        "oldschool",
        """
        # # # # # . . . .
        . . . . C A B . .
        # # # # # . . . .
        """,
        A=unit("archer", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    wound(game, "A", 2)
    put(game, "C", MainUsed(1))
    return game, lambda turn: turn.gives(Disengage) and turn.here[0] < 4


@puzzle("the last round", "oldschool", whole=True)
def flat_on_the_ground_before_the_slings() -> Posed:
    """Blue has won if A lives at this round's end. There is nothing to hide behind, and nobody can come near enough to
    strike; who lies down, which costs nothing, is harder to hit from far."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . B
        A . . . . . . . . . .
        . . . . . . . . . . C
        """,
        A=unit("archer", "blue"),
        B=unit("slinger", "red"),
        C=unit("slinger", "red"),
        goal=GoalSpec("survive", "blue", rounds=3),
    )
    wound(game, "A", 2)
    return late(game, 3), lambda turn: turn.gives(LieDown)


@puzzle("morale", "oldschool")
def a_word_and_the_pack_is_gone() -> Posed:
    """One wolf of four has fallen, and the others have a Morale of 6: Calm, for one point, makes all three run nearly
    once in two. No arrow fells more than one, and A has eight hit points."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . . . .
        . . . . . . . . . . B . . .
        . A . . . . . . . . C . . E
        . . . . . . . . . . D . . .
        . . . . . . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        B=unit("wolf", "red"),
        C=unit("wolf", "red"),
        D=unit("wolf", "red"),
        E=unit("wolf", "red"),
    )
    wound(game, "E", 0)
    put(game, "E", Dead())
    return game, lambda turn: turn.casts("calm")


@puzzle("for the friends", "oldschool")
def the_arrow_is_the_better_cure() -> Posed:
    """The champion has two hit points and has struck; the hammerer over him has two as well. An arrow of pain fells him
    for sure if it works; as many points of healing are less than what the hammer does."""
    game = scene(
        "oldschool",
        """
        . . . . . . . .
        . A . . . C B .
        . . . . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    put(game, "C", MainUsed(1))
    wound(game, "C", 2)
    wound(game, "B", 2)
    return game, lambda turn: turn.at("B", Cast)


@puzzle("the dying", "oldschool")
def drawn_out_of_their_sight() -> Posed:
    """The battle is lost with the champion, who lies in the gap of the wall, and any stone kills him now; to bind him
    fails more often than not, and stops no stone. Two steps back behind the wall nobody beyond the river sees him."""
    game = scene(
        "oldschool",
        """
        . . . # w w w w w w . . .
        . . . # w w w w w w . B .
        . . A C w w w w w w . D .
        . . . # w w w w w w . E .
        . . . # w w w w w w . . .
        """,
        C=unit("champion", "blue"),
        A=unit("hoplite", "blue"),
        B=unit("slinger", "red"),
        D=unit("slinger", "red"),
        E=unit("slinger", "red"),
        goal=GoalSpec("protect", "blue", unit=1),
    )
    wound(game, "C", 0)
    put(game, "C", Dying(1))
    return after(game), lambda turn: turn.gives(Drag)
