"""Puzzles under heroic's first edition of what a strong player does, and of what nobody should do."""

from game.engine.commands import Attack, PickUp, React, TakeIt, Use
from game.engine.components import Casting, Counters
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, late, puzzle, scene
from tests.states import put, wound
from tests.table import thing, unit


@puzzle("free attacks", "heroic-classic")
def not_away_from_the_war_hammer() -> Posed:
    """The hammerer beside A has four hit points left; a whole raider is six cells off. Whoever goes to the raider is
    struck at with d10 for nothing."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . .
        . B A . . . . . C
        . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        C=unit("raider", "red"),
    )
    wound(game, "B", 4)
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.leaves("B")


@puzzle("free attacks", "heroic-classic", whole=True)
def round_the_hammerer_to_the_gate() -> Posed:
    """The gate wins, and is in reach of A's twelve cells with a way out of the hammerer's reach; straight past him is
    a free blow at five hit points."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . .
        . . . . . . . . . .
        A . . . B . . . . .
        . . . . . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((9, 1), (9, 2), (9, 3))),),
    )
    wound(game, "A", 5)
    return game, lambda turn: turn.here[0] == 9 and not turn.leaves("B")


@puzzle("finish the wounded", "heroic-classic")
def no_pot_while_he_can_be_felled() -> Posed:
    """A has two hit points left, the last hammerer one. He avoids one blow in four; a pot's d6 would not outlast his
    d10 twice, and costs the action."""
    game = scene(
        "heroic-classic",
        """
        . . . .
        . A B .
        . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue", gear=("dory", "aspis", "healing-pot")),
        B=unit("hammerer", "red"),
    )
    wound(game, "A", 2)
    wound(game, "B", 1)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("answers", "heroic-classic")
def iron_skin_unasked_for() -> Posed:
    """The guard's 6 has landed: three after three of armour, and A has two. Two points more of armour leave one. The
    reaction needs no readying here."""
    game = scene(
        "heroic-classic",
        "B A .\n. . .",
        scripted=True,
        B=unit("guard", "red"),
        A=unit("hoplite", "blue"),
    )
    wound(game, "A", 2)
    game.do(Attack(game.B, game.A, game.item("B", "dory")), "d6=5")
    game.do(TakeIt(game.A))
    return game, lambda turn: turn.orders == [React(game.A, "iron-skin")]


@puzzle("a long cast", "heroic-classic")
def the_third_turn_of_the_tempest() -> Posed:
    """Two turns of three are cast, and three hammerers stand within two cells of each other, no friend near: the
    tempest does d10 to each of them, a thunderbolt d8 to one."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . B . .
        A . . . . . . . . . C . .
        . . . . . . . . . . E . .
        . . . . . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
    )
    counters = game.get("A", Counters)
    assert counters is not None
    put(game, "A", Counters({**counters.left, "tempest": 0}), Casting("tempest", 2, 3, 1))
    return late(game, 2), lambda turn: turn.casts("tempest")


@puzzle("behind the shields", "heroic-classic", whole=True)
def the_seer_goes_behind_the_champion() -> Posed:
    """The seer stands in the pass before the champion, who fills it; two hammerers come. She passes through her
    friend, and behind him nobody gets at her."""
    game = scene(
        "heroic-classic",
        """
        # # # # # . . . . . . . . .
        . . . C A . . . . . . B . .
        # # # # # . . . . . . E . .
        """,
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.here[0] <= 2 or (turn.casts("snare") and min(turn.gap("B"), turn.gap("E")) > 1)


@puzzle("a shut door", "heroic-classic")
def the_lever_in_the_corner() -> Posed:
    """The portcullis stands before the gate that wins; it cannot be forced, and its lever is three steps off."""
    game = scene(
        "heroic-classic",
        """
        . . . . # . . .
        . A . . D . . .
        . . . . # # # #
        . . . L # . . B
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        D=thing("door", locked=True, difficulty=30, name="portcullis"),
        L=thing("lever", target="portcullis"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((7, 0), (7, 1))),),
    )
    return game, lambda turn: turn.at("L", Use)


@puzzle("free boons", "heroic-classic")
def the_trance_before_the_blow() -> Posed:
    """The last hammerer is whole and beside A. The trance is instant, costs nothing, and there are two of it: first
    the trance, then the blow."""
    game = scene(
        "heroic-classic",
        """
        . . . .
        . A B .
        . . . .
        """,
        hexes="x odd",
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.casts("battle-trance") and turn.at("B", *BLOWS)


@puzzle("free boons", "heroic-classic")
def the_cry_before_the_blow() -> Posed:
    """Three hammerers stand about A, and the cry is instant: whoever does not withstand it does nothing and avoids
    nothing. Who cries after the blow, or not at all, gives that away."""
    game = scene(
        "heroic-classic",
        """
        . . . . .
        . B A C .
        . . D . .
        """,
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.casts("war-cry") and turn.gives(*BLOWS)


@puzzle("healing", "heroic-classic", whole=True)
def the_pot_while_there_is_time() -> Posed:
    """A has two hit points of fourteen and a pot that takes the action; the hammerer comes next turn but one, and
    nobody can be struck now."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . . . . . . . . . . . . . . . . . . . .
        A . . . . . . . . . . . . . . . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("hoplite", "blue", gear=("dory", "aspis", "healing-pot")),
        B=unit("hammerer", "red"),
    )
    wound(game, "A", 2)
    return game, lambda turn: turn.uses("healing-pot")


@puzzle("things", "heroic-classic")
def no_fists_while_a_kopis_lies_there() -> Posed:
    """A's hands are empty. The kopis in the open chest beside him is taken in hand instantly, and strikes with d8 in
    place of d4."""
    game = scene(
        "heroic-classic",
        """
        . . . .
        K A B .
        . . . .
        """,
        A=unit("champion", "blue", gear=("klimakas",)),
        B=unit("guard", "red"),
        K=thing("chest", items=("kopis",), open=True),
    )
    return game, lambda turn: turn.gives(PickUp) and turn.at("B", *BLOWS)
