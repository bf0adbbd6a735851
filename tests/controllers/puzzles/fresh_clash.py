"""Puzzles under clash that were posed after all others: nobody had looked at them while the AI was written."""

from game.engine.commands import Attack, KnockProne, Shoot, ThrowSand, Use
from game.engine.components import Inventory
from game.rulesets.clash.components import Wear
from game.systems.hands import BELT
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, Turn, after, late, puzzle, scene
from tests.states import put
from tests.table import thing, unit


@puzzle("areas", "clash", whole=True)
def not_two_in_one_sleep() -> Posed:
    """The magus will be near enough for his sleep, which takes all within a hex of where it falls; of two archers
    three hexes apart it takes one. The bow reaches him from wherever A stands: shoot, and be away from the friend."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . F . . . . . . . . . . . . . . . . .
        . A . . . . . . . . . . . . . . B . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        F=unit("archer", "blue"),
        A=unit("archer", "blue"),
        B=unit("magus", "red"),
    )
    return after(game), lambda turn: turn.at("B", Shoot) and turn.gap("F") >= 3


@puzzle("which arms", "clash")
def the_mace_is_whole() -> Posed:
    """The sword in hand is damaged, and does d6. The mace does d8, a point past armour, wins as often, and is taken
    from the belt as part of the attack."""
    game = scene(
        "clash",
        """
        . . . .
        . A B .
        . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue", gear=("sword", "mace", "shield", "plate")),
        B=unit("hammerer", "red"),
    )
    game.battle.stage.world.add_component(game.item("A", "sword"), Wear("damaged"))
    has = game.of("A", Inventory)
    put(game, "A", Inventory(tuple((BELT if slot == "pack" else slot, item) for slot, item in has.slots)))

    def solved(turn: Turn) -> bool:
        mace = game.item("A", "mace")
        return any(isinstance(order, Attack) and order.item == mace for order in turn.orders)

    return game, solved


@puzzle("for the friends", "clash")
def on_his_back_before_three_strike() -> Posed:
    """Three friends act next, all beside the hammerer. Against his Evade of 0 the halberd lays him down twice in three
    times, and each of the three has advantage then; against his clash it wins less than once in two."""
    game = scene(
        "clash",
        """
        # # # # # #
        # # # # # #
        . D B # . .
        . C E A . .
        . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue", gear=("halberd", "mail")),
        C=unit("champion", "blue"),
        D=unit("hoplite", "blue"),
        E=unit("smith", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", KnockProne)


@puzzle("whom to strike", "clash")
def he_answers_with_his_fist() -> Posed:
    """Two archers are at hand, alike but for what they hold: one his sword, and one his bow, with which he cannot
    answer a blow but by his fist."""
    game = scene(
        "clash",
        """
        . . . . .
        . B A C .
        . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("archer", "red", gear=("short_sword", "long_bow", "leather")),
        C=unit("archer", "red", gear=("long_bow", "short_sword", "leather")),
    )
    return game, lambda turn: turn.at("C", *BLOWS)


@puzzle("a shut door", "clash", whole=True)
def the_door_for_the_envoy() -> Posed:
    """It is the last round, and the envoy has won if she gets to the gate behind the door, eight hexes off. To open it
    herself is her action, and without it she goes six. A stands at the door and acts before her."""
    game = scene(
        "clash",
        """
        # # # # # # # # # # # #
        # E . . . A D . . . . #
        # . . . . . # # # # # #
        # . . . . . . . B . . #
        # # # # # # # # # # # #
        """,
        A=unit("guard", "blue"),
        E=unit("seer", "blue"),
        B=unit("hammerer", "red"),
        D=thing("door"),
        goal=GoalSpec("reach", "blue", "gate", unit=2),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((9, 1), (10, 1))),),
        round_limit=3,
    )
    return late(game, 3), lambda turn: turn.at("D", Use)


@puzzle("for the friends", "clash")
def sand_for_the_man_with_the_hammer() -> Posed:
    """A dagger does next to nothing to plate, and a clash lost to the great hammer may fell A. Sand in the eyes risks
    nothing: twice in three times two friends strike at one who answers with disadvantage, and strikes so himself."""
    game = scene(
        "clash",
        """
        . . . . . .
        . . C . . .
        . . B A . .
        . . D . . .
        . . . . . .
        """,
        hexes="y odd",
        A=unit("assassin", "blue"),
        C=unit("champion", "blue"),
        D=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", ThrowSand, KnockProne)
