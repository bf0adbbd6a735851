"""Puzzles that anybody may meet in an ordinary battle: whom to strike or help, with what, and when."""

from game.engine.commands import Attack, Cast, Shoot
from game.engine.components import Grappling
from game.rulesets.oldschool.components import MainUsed
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
    falls for certain, for neither has an action left to defend himself with."""
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
    put(game, "B", MainUsed(1))
    put(game, "C", MainUsed(1))
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


@puzzle("the good thing now", "clash")
def drink_while_there_is_time() -> Posed:
    """A has three hit points and a potion; the guards are two turns off. There is nothing else to do: drink."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . . . . . . .
        A . . . . . . . . . . . . . . . . . . B D
        . . . . . . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("smith", "blue"),
        B=unit("guard", "red"),
        D=unit("guard", "red"),
    )
    wound(game, "A", 3)
    return game, lambda turn: turn.uses("potion")


@puzzle("whom to strike", "odigos")
def not_beside_the_phalanx() -> Posed:
    """Two like raiders: beside one stands a phalanx, whose blow is d12 at whoever is next to it."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . .
        . B . . A . . C P .
        . . . . . . . . . .
        . . . . . . . . . .
        """,
        A=unit("hoplite", "blue", gear=("xiphos", "aspis", "kranos")),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        P=unit("phalanx", "red"),
    )
    return after(game), lambda turn: turn.at("B", *BLOWS)


@puzzle("whom it serves", "odigos")
def the_ward_for_whom_they_strike() -> Posed:
    """The minotaur is about to strike C, who has two STA; D is whole and far from anybody."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . .
        . M . C A D . . . . . .
        . . . . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("champion", "blue"),
        M=unit("minotaur", "red"),
    )
    wound(game, "C", 2)
    return after(game, Attack(game.M, game.C, 0)), lambda turn: turn.at("C", Cast)


@puzzle("save the spell", "oldschool")
def one_point_is_enough() -> Posed:
    """The last raider has one hit point: a pain arrow of one point does two at least, without a save. Two more
    points do no more to him, and leave one of four."""
    game = scene(
        "oldschool",
        """
        . . . . . . .
        A . . . . B .
        . . . . . . .
        """,
        A=unit("seer", "blue"),
        B=unit("raider", "red"),
    )
    wound(game, "B", 1)
    return game, lambda turn: turn.casts("pain-arrow")


@puzzle("the wounded fall back", "oldschool", whole=True)
def back_to_the_seer() -> Posed:
    """A has two hit points and nobody at hand; two wolves come. In the lane behind the hoplite is room, and the seer
    who mends."""
    game = scene(
        "oldschool",
        """
        # # # # # . . . . . . . . .
        . S . . H . A . . . . . . B
        # # # # # . . . . . . . . D
        """,
        A=unit("skirmisher", "blue"),
        H=unit("hoplite", "blue"),
        S=unit("seer", "blue"),
        B=unit("wolf", "red"),
        D=unit("wolf", "red"),
    )
    wound(game, "A", 2)
    return game, lambda turn: turn.here[0] < 4


@puzzle("stay in cover", "oldschool", whole=True)
def the_archer_stays_at_the_low_wall() -> Posed:
    """Two slingers shoot at the archer behind the low wall at -4; a shot from here is as good as one from the open."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . .
        . A l . . . . . B .
        . . l . . . . . . .
        . . l . . . . . D .
        . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("slinger", "red"),
        D=unit("slinger", "red"),
    )
    return game, lambda turn: turn.gives(Shoot) and turn.here in {(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)}
