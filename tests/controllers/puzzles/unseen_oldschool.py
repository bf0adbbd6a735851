"""Puzzles under old school, posed when all others were known: what a table would call everyday."""

from game.engine.commands import Bind, PickUp, Shoot, Use
from game.engine.components import Dying
from game.rulesets.oldschool.commands import Charge, Execute
from game.rulesets.oldschool.components import Lurking, MainUsed, Poised
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, puzzle, scene
from tests.states import put, wound
from tests.table import thing, unit


@puzzle("wait for the others", "oldschool", whole=True)
def the_archer_does_not_go_ahead() -> Posed:
    """Two hammerers stand where A could be in one run, and her friends need another turn. She shoots, and does not come
    within their six cells."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . . . . . . . . . .
        F . . . . . . . . . . . . . . . B . . .
        . . . . A . . . . . . . . . . . . . . .
        G . . . . . . . . . . . . . . . C . . .
        . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        F=unit("champion", "blue"),
        G=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.gives(Shoot) and min(turn.gap("B"), turn.gap("C")) >= 8


@puzzle("charge", "oldschool", whole=True)
def a_charge_at_the_archer_on_the_heath() -> Posed:
    """She stands alone, eight cells off in a straight line, with six points; a charge strikes her at +2 this turn, a
    run does not get there to strike."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . A . . . . . . . B . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("archer", "red"),
    )
    wound(game, "B", 6)
    return game, lambda turn: turn.at("B", Charge)


@puzzle("morale", "oldschool")
def the_raider_who_would_be_the_first_to_fall() -> Posed:
    """Three raiders with a Morale of 7 are about A, and one has a point left. When the first falls they roll, and run
    nearly every second time. None has an action left to defend himself with: he falls for certain."""
    game = scene(
        "oldschool",
        """
        . . . . . .
        . . B C . .
        . . A . . .
        . . D . . .
        . . . . . .
        """,
        hexes="x odd",
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    wound(game, "D", 1)
    put(game, "B", MainUsed(1))
    put(game, "C", MainUsed(1))
    put(game, "D", MainUsed(1))
    return game, lambda turn: turn.at("D", *BLOWS)


@puzzle("the fallen", "oldschool")
def he_has_a_round_or_two_to_live() -> Posed:
    """The champion fell a round ago, and A, who has the steady hand, stands beside him. The last foe, a slinger, is
    across the river and shoots at somebody else; an arrow hurts him, and does not raise the champion."""
    game = scene(
        "oldschool",
        """
        . . . . . w w . . . .
        . . . . . w w . . . .
        . A C . . w w . . . B
        . . . . . w w . . . .
        . F . . . w w . . . .
        """,
        A=unit("seer", "blue"),
        F=unit("hoplite", "blue"),
        C=unit("champion", "blue"),
        B=unit("slinger", "red"),
    )
    put(game, "C", Dying(1))
    wound(game, "C", 0)
    return game, lambda turn: turn.at("C", Bind) or turn.casts("mend")


@puzzle("mend", "oldschool")
def the_champion_has_two_points_left() -> Posed:
    """He stands in the pass before two hammerers, and each of them does a d10. Her mend gives him four and a half; a
    pain arrow takes as much from one of eleven points."""
    game = scene(
        "oldschool",
        """
        # # # # . . .
        . A C . B . .
        # # # # D . .
        # # # # . . .
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
    )
    wound(game, "C", 2)
    return game, lambda turn: turn.casts("mend")


@puzzle("pick-ups", "oldschool")
def no_club_while_he_has_a_sword() -> Posed:
    """A long sword is in his hand, and a raider before him. A club and a dagger lie at his feet, and are no use to
    him."""
    game = scene(
        "oldschool",
        """
        . . . . .
        . . B . .
        . . A X .
        . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        X=thing("chest", items=("club", "dagger"), open=True),
    )
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.gives(PickUp, Use)


@puzzle("execution", "oldschool")
def the_sentry_has_not_turned() -> Posed:
    """She has watched the sleeping cyclops for her whole turn, unseen, and has him at hand. By itself the dagger hits,
    and does four of forty; but nothing else is nearer... the guard beside him sleeps as sound, and has a save of 15."""
    game = scene(
        "oldschool",
        """
        . . . . . .
        . . d C . .
        . . A . . .
        . . B . . .
        . . . . . .
        """,
        A=unit("assassin", "blue", on="d", sneaking=True),
        B=unit("guard", "red", unaware=True),
        C=unit("raider", "red", unaware=True),
    )
    put(game, "A", Lurking((game.B, game.C)), Poised((game.B, game.C)))
    return game, lambda turn: turn.gives(Execute)


@puzzle("take the win", "oldschool", whole=True)
def the_herald_is_two_moves_off() -> Posed:
    """Eleven hexes, a move and the main action for another: he is in the gate, and blue has won. The raider at the
    roadside has no reach of his way."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . . . . .
        . . . . . B . . . . . . . . .
        . . . . . . . . . . . . . . .
        . A . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        goal=GoalSpec("reach", "blue", "gate", unit=1),
        zones=(ZoneSpec(1, "goal", "gate", "blue", tuple((12, y) for y in range(5))),),
    )
    return game, lambda turn: turn.here[0] == 12
