"""More puzzles under old school, posed by who had not read how the AI decides."""

from game.engine.commands import Attack
from game.rulesets.oldschool.commands import Execute, StrikeWithBoth
from game.rulesets.oldschool.components import Holds, Lurking, Poised
from game.tiled.model import GoalSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, late, puzzle, scene
from tests.states import put, wound
from tests.table import unit


@puzzle("which blow", "oldschool")
def with_both_daggers() -> Posed:
    """The slinger has five hit points, AC 12. One dagger hits on 8 and fells him with a 3 or 4; both hit on 9, do two
    more, and fell him with any roll: twelve times in twenty for seven."""
    game = scene(
        "oldschool",
        """
        . . . .
        . A B .
        . . . .
        """,
        A=unit("assassin", "blue"),
        B=unit("slinger", "red"),
    )
    return game, lambda turn: turn.gives(StrikeWithBoth) and turn.at("B", StrikeWithBoth)


@puzzle("a held friend", "oldschool")
def she_is_squeezed_when_the_round_ends() -> Posed:
    """Two like raiders are at hand. One holds the seer, who has one hit point: at the round's end his grip does d2,
    and she falls, unless he is down before."""
    game = scene(
        "oldschool",
        """
        . . . . .
        . D A . .
        . . B S .
        . . . . .
        """,
        A=unit("champion", "blue"),
        S=unit("seer", "blue"),
        B=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    put(game, "B", Holds(game.S, ()))
    put(game, "S", Holds(0, (game.B,)))
    wound(game, "S", 1)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("execution", "oldschool")
def an_arrow_for_the_one_who_dreams() -> Posed:
    """A whole turn was spent unseen within bowshot of the sentinel. The careful shot needs 8 with 2d6 and 3, five times
    in six, and fells him or does eight of his eleven; a shot from hiding does five and a half, and wakes him."""
    game = scene(
        "oldschool",
        """
        d d d . . . . . . . .
        d A d . . . . . . B .
        d d d . . . . . . . .
        """,
        A=unit("archer", "blue", on="d", sneaking=True),
        B=unit("hammerer", "red", unaware=True),
    )
    put(game, "A", Lurking((game.B,)), Poised((game.B,)))
    return game, lambda turn: turn.at("B", Execute)


@puzzle("second rank", "oldschool")
def the_pike_over_the_shoulder() -> Posed:
    """The champion fills the passage against the hammerer. A pike reaches two cells: from behind the champion A
    strikes too, and no hammer reaches him there."""
    game = scene(
        "oldschool",
        """
        . . . # # # # .
        . . . # # # # .
        A . . . C B . D
        . . . # # # # .
        . . . # # # # .
        """,
        A=unit("hoplite", "blue", gear=("pike", "hauberk")),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", Attack) and turn.here == (3, 2)


@puzzle("the last round", "oldschool", whole=True)
def all_that_is_left_is_to_defend() -> Posed:
    """Blue has won if A lives at this round's end. He has two hit points and no shield; the hammer's shock is two even
    where it misses, and none of his blows fells eleven. With all his defence there is no shock, and it hits once in
    four."""
    game = scene(
        "oldschool",
        """
        # # # # # .
        # . A B . .
        # # # # # .
        """,
        A=unit("champion", "blue", gear=("long_sword", "hauberk")),
        B=unit("hammerer", "red"),
        goal=GoalSpec("survive", "blue", rounds=3),
    )
    wound(game, "A", 2)
    return late(game, 3), lambda turn: not turn.gives(*BLOWS) and not turn.leaves("B")


@puzzle("a fall", "oldschool", whole=True)
def the_river_breaks_the_fall() -> Posed:
    """Blue has won if A lives at this round's end. The hammers fill the way off the rock, and he has two hit points.
    Nine metres down is deep water: that fall does no harm, swimming in gambeson asks for nothing, and three cells out
    no hammer reaches him."""
    game = scene(
        "oldschool",
        """
        # # # # # # # w w w w w w .
        9 9 9 B 9 9 A w w w w w w .
        9 9 9 D 9 9 9 w w w w w w .
        # # # # # # # w w w w w w .
        """,
        A=unit("skirmisher", "blue", height=9),
        B=unit("hammerer", "red", height=9),
        D=unit("hammerer", "red", height=9),
        goal=GoalSpec("survive", "blue", rounds=3),
    )
    wound(game, "A", 2)
    return late(game, 3), lambda turn: turn.here[0] >= 9
