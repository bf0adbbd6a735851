"""Puzzles of how to answer what happens in another's turn; the dice of the blow are on the table."""

from game.engine.commands import Attack, Block, Decline, EndTurn, React, Ready, TakeIt
from tests.controllers.puzzles.posing import Posed, puzzle, scene
from tests.states import wound
from tests.table import unit


@puzzle("answers", "heroic")
def the_shield_before_the_hammer() -> Posed:
    """The hammer comes with a 6. A shield blocks what is blunt, with d8; the dodge is d6. One of the two is more
    likely to reach the 6."""
    game = scene(
        "heroic",
        ". B .\n. A .",
        scripted=True,
        B=unit("hammerer", "red"),
        A=unit("hoplite", "blue"),
    )
    game.do(Attack(game.B, game.A, game.item("B", "sagaris")), "d12=6")
    shield = game.item("A", "aspis")
    return game, lambda turn: turn.orders == [Block(game.A, shield)]


@puzzle("answers", "heroic")
def the_skin_turns_to_iron() -> Posed:
    """The guard's 8 has got past the shield, and leaves five after three of armour: all that A has. Two points more
    of armour, this blow included, and A stands."""
    game = scene(
        "heroic",
        "A B .\n. . .",
        scripted=True,
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
    )
    game.do(Ready(game.A, "iron-skin"))
    game.do(EndTurn(game.A))
    wound(game, "A", 5)
    game.do(Attack(game.B, game.A, game.item("B", "dory")), "d10=8")
    game.do(TakeIt(game.A))
    return game, lambda turn: turn.orders == [React(game.A, "iron-skin")]


@puzzle("answers", "oldschool")
def no_need_to_hide_behind_the_shield() -> Posed:
    """The champion is whole, and a raider's axe will take a few points of twenty-four. To defend with all one has
    would cost the main action, and with it a blow that fells the raider more often than not."""
    game = scene(
        "oldschool",
        "A B .\n. . .",
        scripted=True,
        B=unit("raider", "red"),
        A=unit("champion", "blue"),
    )
    game.do(Attack(game.B, game.A, game.item("B", "axe")), "d20=17")
    return game, lambda turn: turn.orders == [Decline(game.A)]
