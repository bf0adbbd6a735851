"""Puzzles under heroic and its first edition that were posed after all others."""

from game.board.grid import Cell
from game.engine.commands import Attack, Cast, Shoot
from game.engine.components import Studied
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, Turn, after, late, puzzle, scene
from tests.states import put, wound
from tests.table import thing, unit


def _beside(cell: Cell, other: Cell) -> bool:
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) <= 1


@puzzle("areas", "heroic", whole=True)
def the_snare_before_the_archer() -> Posed:
    """The battle is lost with the archer, who has two hit points and has had her turn. Three hammerers will be with
    her; one snare holds all three where they stand until A's next turn. Nothing that she has fells one."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . .
        . . . . . . . B . . . .
        . A . . S . . C . . . .
        . . . . . . . D . . . .
        . . . . . . . . . . . .
        """,
        S=unit("archer", "blue"),
        A=unit("seer", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
        goal=GoalSpec("protect", "blue", unit=1),
    )
    wound(game, "S", 2)

    def solved(turn: Turn) -> bool:
        return any(
            isinstance(order, Cast)
            and order.boon == "snare"
            and order.cell is not None
            and all(_beside(order.cell, cell) for cell in ((7, 1), (7, 2), (7, 3)))
            for order in turn.orders
        )

    return after(game), solved


@puzzle("all that a turn holds", "heroic", whole=True)
def the_pot_for_him_and_the_spear_for_the_other() -> Posed:
    """The raider beside A has one hit point of eight, and the next hammer fells him. The pot is a bonus action, A is
    whole, and the action strikes as well."""
    game = scene(
        "heroic",
        """
        . . . . .
        . C A . .
        . . B . .
        """,
        C=unit("raider", "blue"),
        A=unit("guard", "blue"),
        B=unit("hammerer", "red"),
    )
    wound(game, "C", 1)
    return after(game), lambda turn: turn.uses("healing-pot") and turn.at("C") and turn.at("B", *BLOWS)


@puzzle("which arms", "heroic", whole=True)
def the_hammer_for_the_man_in_bronze() -> Posed:
    """The minotaur wears five points of armour: of a kopis's d10 one point comes through as a rule. The hammer does d8,
    armour or none, and to take it in hand is a bonus action."""
    game = scene(
        "heroic",
        """
        . . . . .
        . A B . .
        . . . . .
        """,
        A=unit("guard", "blue", gear=("kopis", "sfyri", "aspis", "panoply")),
        B=unit("minotaur", "red", gear=("sagaris", "klimakas", "chalcidian")),
    )
    put(game, "B", Studied(("blue",)))

    def solved(turn: Turn) -> bool:
        sfyri = game.item("A", "sfyri")
        return any(isinstance(order, Attack) and order.item == sfyri for order in turn.orders)

    return game, solved


@puzzle("topple", "heroic", whole=True)
def out_of_the_columns_way() -> Posed:
    """Neither hammerer can be over the river next turn, but one stands at a column of sixteen metres, and A in its
    line: eight d4 would fall on her. One step aside nothing gets at her, and her bow at the other as before."""
    game = scene(
        "heroic",
        """
        C . . w w w w w . . .
        . . . w w w w w . . .
        . B K w w w w w A . .
        . . . w w w w w . . .
        . . . w w w w w . . .
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        K=thing("column", height_cm=1600),
    )
    wound(game, "A", 9)
    return game, lambda turn: turn.gives(Shoot) and (turn.here[1] != 2 or turn.here[0] > 9)


# ---- the first edition ---------------------------------------------------------------------------------------------


@puzzle("whom to strike", "heroic-classic")
def the_arrow_for_him_without_bronze() -> Posed:
    """Two champions, as far off and as whole: one has armour of six, and d10 less that leaves next to nothing; the
    other has none on."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . B .
        . A . . . . . . .
        . . . . . . . C .
        """,
        A=unit("archer", "blue"),
        B=unit("champion", "red"),
        C=unit("champion", "red", gear=("kopis", "aspis", "akinakes")),
    )
    for letter in "BC":
        put(game, letter, Studied(("blue",)))
    return game, lambda turn: turn.at("C", Shoot)


@puzzle("height", "heroic-classic", whole=True)
def down_from_the_rock_to_her() -> Posed:
    """The wolf stands over the seer, who has two hit points and with whom the battle is lost, and has two itself. By
    the ramp it is too far; a fall of four metres is a d4 of A's sixteen."""
    game = scene(
        "heroic-classic",
        """
        # # # # # # # # # # # # # # # # # # #
        # 4 4 4 4 4 4 4 4 4 4 4 4 4 A . . B #
        # R # # # # # # # # # # # # # . . S #
        # . . . . . . . . . . . . . . . . . #
        # # # # # # # # # # # # # # # # # # #
        """,
        S=unit("seer", "blue"),
        A=unit("champion", "blue", gear=("kopis", "aspis", "panoply"), height=4),
        B=unit("wolf", "red"),
        goal=GoalSpec("protect", "blue", unit=1),
    )
    wound(game, "S", 2)
    wound(game, "B", 2)
    return after(game), lambda turn: turn.at("B", *BLOWS)


@puzzle("whom to strike", "heroic-classic")
def the_one_who_can_shoot_back() -> Posed:
    """The river is too wide for a turn. The hammerer beyond cannot do A anything for two rounds; the slinger can, each
    round, and has half as many hit points."""
    game = scene(
        "heroic-classic",
        """
        . . . w w w w w w . . .
        . . . w w w w w w B . .
        . . A w w w w w w . . .
        . . . w w w w w w C . .
        . . . w w w w w w . . .
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
        C=unit("slinger", "red"),
    )
    return game, lambda turn: turn.at("C", Shoot)


@puzzle("the last round", "heroic-classic", whole=True)
def past_the_friend_to_the_gate() -> Posed:
    """It is the last round; whoever leaves a foe offers him a blow, and a hammerer is at hand. But A has won when he is
    in the gate, through the friend's cell, whom he may pass."""
    game = scene(
        "heroic-classic",
        """
        . . . # # # # #
        . . A F . . . #
        . B . # # # # #
        """,
        A=unit("hoplite", "blue", gear=("xiphos", "panoply")),
        F=unit("raider", "blue"),
        B=unit("hammerer", "red"),
        goal=GoalSpec("reach", "blue", "gate", unit=1),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((6, 1),)),),
        round_limit=3,
    )
    return late(game, 3), lambda turn: turn.here == (6, 1)
