"""Puzzles that anybody may meet in an ordinary battle: whom to strike or help, with what, and when."""

from game.engine.commands import Cast, Shoot
from game.engine.components import Grappling
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, Turn, after, puzzle, scene
from tests.states import put, wound
from tests.table import unit


@puzzle("a held friend", "heroic")
def the_one_who_holds_the_friend() -> Posed:
    """Two like raiders are at hand; one has A's wounded friend pinned. He can dodge but not block, and falling he
    lets her go."""
    game = scene(
        "heroic",
        """
        . . . . .
        . D A . .
        . . B C .
        . . . . .
        """,
        hexes="x odd",
        A=unit("champion", "blue"),
        C=unit("archer", "blue"),
        B=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    put(game, "C", Grappling(game.B, pinned=True))
    put(game, "B", Grappling(game.C, pinned=False))
    wound(game, "C", 5)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("all that a turn holds", "heroic", whole=True)
def the_pot_is_drunk_beside_the_blow() -> Posed:
    """A has three of twenty-one hit points, a guard at hand, and a healing pot: to drink is a bonus action, and
    leaves the blow."""
    game = scene(
        "heroic",
        """
        . . . . . .
        . . A B . .
        . . . . . .
        """,
        A=unit("hoplite", "blue", gear=("dory", "aspis", "panoply", "pilos", "healing-pot")),
        B=unit("guard", "red"),
    )
    wound(game, "A", 3)
    return game, lambda turn: turn.uses("healing-pot") and turn.at("B", *BLOWS)


@puzzle("whom to shoot", "clash")
def not_at_the_shield() -> Posed:
    """A slinger and a guard are as near. The guard has a shield, which is soft cover, mail and twelve hit points; the
    slinger has none of them, and shoots."""
    game = scene(
        "clash",
        """
        . . . . . . . . . .
        . . . . . . . B . .
        A . . . . . . . . .
        . . . . . . . C . .
        . . . . . . . . . .
        """,
        hexes="y even",
        A=unit("archer", "blue"),
        B=unit("guard", "red"),
        C=unit("slinger", "red"),
    )
    return game, lambda turn: turn.at("C", Shoot)


@puzzle("strike or drink", "clash")
def one_blow_ends_it() -> Posed:
    """The last raider has one hit point, A four and a potion. The mace's 3 is against 1, and who drinks is struck at
    all the same: strike."""
    game = scene(
        "clash",
        """
        . . . .
        . A B .
        . . . .
        """,
        hexes="y odd",
        A=unit("smith", "blue"),
        B=unit("raider", "red"),
    )
    wound(game, "B", 1)
    wound(game, "A", 4)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("strike or help", "heroic-classic")
def the_bolt_helps_her_most() -> Posed:
    """The hammerer beside A's friend has one hit point; she has two. The thunderbolt cannot be avoided; a song would
    give her d8 and leave him his hammer."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . . .
        A . . . B C . . . . .
        . . . . . . . . . . D
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        C=unit("archer", "blue"),
        B=unit("hammerer", "red"),
        D=unit("slinger", "red"),
    )
    wound(game, "B", 1)
    wound(game, "C", 2)
    return game, lambda turn: turn.casts("thunderbolt") and turn.at("B", Cast)


@puzzle("a blast", "odigos")
def not_on_the_friends_head() -> Posed:
    """Two raiders stand round A's friend, who has one STA and three KRA left. The pot would burn all three; an axe
    hurts whom it is meant for."""
    game = scene(
        "odigos",
        """
        . . . . . . .
        . . . . . B .
        A . . . . C .
        . . . . . D .
        . . . . . . .
        """,
        A=unit("skirmisher", "blue"),
        C=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    wound(game, "C", 1)
    aims, pot = ("B", "D"), game.item("A", "fire_pot")

    def judge(turn: Turn) -> bool:
        return any(turn.at(one, *BLOWS) for one in aims) and all(getattr(one, "item", 0) != pot for one in turn.orders)

    return after(game), judge


@puzzle("certainty", "oldschool")
def the_sword_need_not_hit() -> Posed:
    """A raider and a guard have three hit points each. A's sword does four to AC 13 or less, hit or miss: the raider
    falls for certain."""
    game = scene(
        "oldschool",
        """
        . . . . .
        . C A B .
        . . . . .
        """,
        A=unit("champion", "blue"),
        C=unit("guard", "red"),
        B=unit("raider", "red"),
    )
    wound(game, "B", 3)
    wound(game, "C", 3)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("shooting in contact", "oldschool")
def the_sword_at_close_quarters() -> Posed:
    """The wolf is at the archer: the bow cannot be shot, to step away gives it a bite, and it follows. To draw the
    sword is on-turn."""
    game = scene(
        "oldschool",
        """
        . . . . . .
        . . A B . .
        . . . . . .
        """,
        hexes="x even",
        A=unit("archer", "blue"),
        B=unit("wolf", "red"),
    )
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.leaves("B")
