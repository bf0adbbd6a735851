"""Puzzles under old school of what a strong player does, and of what nobody should do."""

from game.engine.commands import Attack, Cast, Draw, Shoot, Shove, Use
from game.engine.components import Economy
from game.rulesets.oldschool.commands import Charge, TotalDefence
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, Turn, late, puzzle, scene
from tests.states import wound
from tests.table import thing, unit


@puzzle("answers", "oldschool")
def two_points_of_armour_class_save_him() -> Posed:
    """The hammer has just hit: a 14 and 3 on AC 17. A has two hit points left, and with total defence it misses, and
    has no shock."""
    game = scene(
        "oldschool",
        "A B .\n. . .",
        scripted=True,
        B=unit("hammerer", "red"),
        A=unit("hoplite", "blue"),
    )
    wound(game, "A", 2)
    game.do(Attack(game.B, game.A, game.item("B", "great_hammer")), "d20=14")
    return game, lambda turn: turn.orders == [TotalDefence(game.A)]


@puzzle("who first", "oldschool", whole=True)
def the_arrow_before_the_run() -> Posed:
    """The gate that wins is two moves behind the wounded guard who fills the pass. If the archer fells him, A runs
    through with both actions. So the archer shoots first."""
    game = scene(
        "oldschool",
        """
        . . . # # # # # # # # # # # #
        . A . B . . . . . . . . . . .
        . C . # # # # # # # # # # # #
        . . . # # # # # # # # # # # E
        """,
        groups=(2, 2),
        A=unit("hoplite", "blue"),
        C=unit("archer", "blue"),
        B=unit("guard", "red"),
        E=unit("hammerer", "red"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((12, 1), (13, 1), (14, 1))),),
    )
    wound(game, "B", 1)

    def judge(_turn: Turn) -> bool:
        economy = game.get("C", Economy)
        return economy is not None and economy.action == 0

    return game, judge


@puzzle("over the edge", "oldschool")
def from_the_top_of_the_tower() -> Posed:
    """Both stand eighteen metres up on two cells of wall. A shove that succeeds, two times in five, is 6d6, and even
    halved fells most hammerers; a blow does four of his eleven, and he may push too."""
    game = scene(
        "oldschool",
        """
        . . . . . .
        . . A B . .
        . . . . . .
        """,
        A=unit("champion", "blue", height=18),
        B=unit("hammerer", "red", height=18),
    )
    return game, lambda turn: turn.at("B", Shove)


@puzzle("distance", "oldschool", whole=True)
def the_bow_and_not_the_sword() -> Posed:
    """The hammerer is in short range, and a friend stands between. The archer shoots, draws no sword, and goes no
    nearer."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . .
        . A . . C . . . B . .
        . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        C=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and not turn.gives(Draw) and turn.gap("B") >= turn.gap_before("B")


@puzzle("execution", "oldschool", whole=True)
def a_turn_of_patience() -> Posed:
    """The sentinel is unaware, and A unseen beside him. After one undisturbed turn within reach an execution fells him
    two times in three; a stab now takes four of eleven and wakes him."""
    game = scene(
        "oldschool",
        """
        d d d d d d
        d A B d d d
        d d d d d d
        """,
        A=unit("assassin", "blue", on="d", sneaking=True),
        B=unit("hammerer", "red", on="d", unaware=True),
    )
    return game, lambda turn: not turn.gives(*BLOWS) and turn.gap("B") == 1


@puzzle("a shut door", "oldschool", whole=True)
def shut_the_door_in_his_face() -> Posed:
    """Blue has won if A lives at this round's end. The hammerer has one main action: if the door is shut he opens it
    with that, and strikes nobody. The room has no other way out."""
    game = scene(
        "oldschool",
        """
        # # # # . . . . .
        # . A D . . . B .
        # # # # . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
        D=thing("door", open=True),
        goal=GoalSpec("survive", "blue", rounds=3),
    )
    wound(game, "A", 1)
    return late(game, 3), lambda turn: turn.at("D", Use)


@puzzle("charge", "oldschool")
def a_charge_at_the_slinger() -> Posed:
    """The slinger is nine cells off in a straight line, too far for a move and a blow. A charge gets there and
    strikes, at +2; her dagger is little to fear."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . .
        . A . . . . . . . . B .
        . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("slinger", "red"),
    )
    return game, lambda turn: turn.gives(Charge) and turn.at("B", Charge)


@puzzle("wait for the others", "oldschool", whole=True)
def not_alone_at_three_hammers() -> Posed:
    """Three hammerers are fifteen cells away, A's friends six behind him. Two moves forward and all three strike at
    him before anybody is there."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . . . . . . . . . . . . . .
        C . . . . . . A . . . . . . . . . . . . . . B .
        D . . . . . . . . . . . . . . . . . . . . . E .
        . . . . . . . . . . . . . . . . . . . . . . F .
        """,
        A=unit("skirmisher", "blue"),
        C=unit("champion", "blue"),
        D=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
        F=unit("hammerer", "red"),
    )
    return game, lambda turn: min(turn.gap(one) for one in "BEF") >= 8


@puzzle("a narrow place", "oldschool", whole=True)
def the_champion_in_the_pass() -> Posed:
    """Four raiders come, and behind the pass there is the wounded seer. As long as the champion stands in it nobody
    gets at her."""
    game = scene(
        "oldschool",
        """
        # # # # . . . . . B .
        # # # # . . . . . C .
        . S . A . . . . . . .
        # # # # . . . . . D .
        # # # # . . . . . E .
        """,
        A=unit("champion", "blue"),
        S=unit("seer", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
        E=unit("raider", "red"),
        goal=GoalSpec("protect", "blue", unit=2),
    )
    wound(game, "S", 2)
    return game, lambda turn: turn.here in {(3, 2), (2, 2)}


@puzzle("a shut door", "oldschool")
def the_lever_wins_the_race() -> Posed:
    """The gate that wins lies behind a door that nobody can force. Its lever is beside A."""
    game = scene(
        "oldschool",
        """
        . . . . # . . .
        L A . . D . . .
        . . . . # # # #
        . . . . . . . B
        """,
        A=unit("skirmisher", "blue"),
        B=unit("guard", "red"),
        D=thing("door", locked=True, difficulty=30, name="gate"),
        L=thing("lever", target="gate"),
        goal=GoalSpec("reach", "blue", "end"),
        zones=(ZoneSpec(1, "goal", "end", "blue", ((7, 0), (7, 1))),),
    )
    return game, lambda turn: turn.at("L", Use)


@puzzle("distance", "oldschool", whole=True)
def the_archer_leaves_the_wolf_to_the_champion() -> Posed:
    """A bow cannot be shot in contact. The wolf is three cells off, the champion stands between; A shoots, and goes
    nowhere near it."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . .
        . A . C B . . . .
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        C=unit("champion", "blue"),
        B=unit("wolf", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") >= 2


@puzzle("finish the wounded", "oldschool")
def four_points_and_a_heat_arrow() -> Posed:
    """The guard beside A's wounded friend has three hit points left, the hammerer farther off is whole. Whatever A
    casts, it is for the guard."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . .
        A . . . C B . . H
        . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        H=unit("hammerer", "red"),
    )
    wound(game, "C", 4)
    wound(game, "B", 3)
    return game, lambda turn: turn.at("B", Cast)
