"""Puzzles of what to cast, on whom, and when."""

from game.engine.commands import Cast
from tests.controllers.puzzles.posing import Posed, after, puzzle, scene
from tests.states import wound
from tests.table import unit


@puzzle("areas", "clash")
def sleep_upon_three() -> Posed:
    """Three raiders with two hit points each come on together. Sleep takes those with the fewest first, foes alone:
    three at once, from twelve cells away. Nothing else that A has reaches them this turn."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . .
        A . . . . . . . . . . . C B
        . . . . . . . . . . . . D .
        """,
        hexes="y odd",
        A=unit("magus", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    for one in "BCD":
        wound(game, one, 2)
    return game, lambda turn: turn.casts("sleep")


@puzzle("areas", "clash")
def flames_for_three() -> Posed:
    """Three raiders stand close together before A, and no friend among them: the cone takes all three, with d8 each
    against seven hit points."""
    game = scene(
        "clash",
        """
        . . . . . . . .
        . . . . B . . .
        . A . . C . . .
        . . . . D . . .
        . . . . . . . .
        """,
        A=unit("magus", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    return game, lambda turn: turn.casts("flame-cone")


@puzzle("areas", "heroic", whole=True)
def three_in_the_line_of_the_water() -> Posed:
    """Three raiders stand one behind the other within ten metres, and A beside the river: 2d8 for each of them, and
    the geyser is instant."""
    game = scene(
        "heroic",
        """
        w w w w w w w w
        . A . B C D . .
        . . . . . . . .
        """,
        A=unit("naiad", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    return game, lambda turn: turn.casts("geyser")


@puzzle("areas", "odigos")
def the_pot_among_three() -> Posed:
    """Three raiders at their last stand side by side within the throw of a fire pot; all three are hit. An axe hits
    one, and just as hard."""
    game = scene(
        "odigos",
        """
        . . . . . . B
        A . . . . . C
        . . . . . . D
        """,
        A=unit("skirmisher", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    for one in "BCD":
        wound(game, one, 1)
    pot = game.item("A", "fire_pot")
    return after(game), lambda turn: any(getattr(order, "item", 0) == pot for order in turn.orders)


@puzzle("healing", "heroic")
def a_song_for_the_champion() -> Posed:
    """The champion has two hit points of twenty-four, and the minotaur comes; A itself is all but whole. No foe is
    in reach of anything that A has."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . . . . . . . . . .
        A C . . . . . . . . . . . . . . . . . . B .
        . . . . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        B=unit("minotaur", "red"),
    )
    wound(game, "C", 2)
    wound(game, "A", 11)
    return game, lambda turn: turn.casts("healing-song") and turn.at("C", Cast)


@puzzle("healing", "oldschool")
def mend_the_worse_wound() -> Posed:
    """The hoplite has one hit point left and stands in front; the archer behind lacks two. Both are at hand,
    mending gives back d6 and one, and no foe is to be seen from here this turn."""
    game = scene(
        "oldschool",
        """
        . . . . # # . . . . . . . . . . .
        D A C . # # . . . . . . . . . . B
        . . . . # # . . . . . . . . . . .
        . . . . # # . . . . . . . . . . .
        . . . . # # . . . . . . . . . . .
        . . . . # # . . . . . . . . . . .
        . . . . # # . . . . . . . . . . .
        . . . . . . . . . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        D=unit("archer", "blue"),
        C=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
    )
    wound(game, "C", 1)
    wound(game, "D", 9)
    return game, lambda turn: turn.casts("mend") and turn.at("C", Cast)


@puzzle("whom it serves", "clash")
def haste_for_the_one_who_is_near() -> Posed:
    """A sees no foe itself. Haste gives three cells more and advantage on attacks in the next turn alone: the
    champion comes to blows with it, the smith far behind does not."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . # . . . .
        D . . . . . . . . . # . . . .
        . . . . . . . . . A # . . . B
        . . . . . . . . . . # . . . .
        . . . . . . . . . . C . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        D=unit("smith", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: not turn.casts("haste") or turn.at("C", Cast)


@puzzle("areas", "clash")
def sleep_for_the_three() -> Posed:
    """Three raiders with three hit points each stand together, seven hexes off: nine points of sleep take all of them
    in three casts of four that work, and nobody strikes at A. For the cone A has to go among their axes."""
    game = scene(
        "clash",
        """
        . . . . . . . . . .
        . . . . . . . B . .
        A . . . . . . C D .
        . . . . . . . . . .
        . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("magus", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    for one in "BCD":
        wound(game, one, 3)
    return game, lambda turn: turn.casts("sleep")
