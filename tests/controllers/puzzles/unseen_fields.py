"""Puzzles of all rulesets that were posed when the AI had learned from all others."""

from game.engine.commands import Cast, Move, Use
from game.rulesets.odigos.components import Tempo
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, puzzle, scene
from tests.states import put, wound
from tests.table import thing, unit


@puzzle("the wounded fall back", "heroic", whole=True)
def three_points_and_the_hoplite_beside_her() -> Posed:
    """She has three points left. The hammerer goes three hexes and strikes at the fourth; the hoplites stand before
    her, and behind her is room, and the seer with a song."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . .
        . . . . . . . C . . . .
        . S . . . . . A . . B .
        . . . . . . . D . . . .
        . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("hoplite", "blue"),
        S=unit("seer", "blue"),
        B=unit("hammerer", "red"),
    )
    wound(game, "A", 3)
    return game, lambda turn: turn.gap("B") > 4


@puzzle("fire", "odigos")
def no_pot_where_the_champion_stands() -> Posed:
    """The champion has no STA left, and stands among the two slingers. An axe finds one of them; the pot all three."""
    game = scene(
        "odigos",
        """
        . . . . . . . .
        . . . . . B . .
        . A . . . F . .
        . . . . . C . .
        . . . . . . . .
        """,
        A=unit("skirmisher", "blue"),
        F=unit("champion", "blue"),
        B=unit("slinger", "red"),
        C=unit("slinger", "red"),
    )
    put(game, "A", Tempo(fast=True, since=1))
    wound(game, "F", 0)

    def throws_pot(order: object) -> bool:
        return getattr(order, "item", 0) == game.item("A", "fire_pot")

    return after(game), lambda turn: turn.at("B") + turn.at("C") > 0 and not any(map(throws_pot, turn.orders))


@puzzle("levers", "oldschool", whole=True)
def the_portcullis_before_the_hammers_come() -> Posed:
    """Two friends stand behind the portcullis, and A alone before it, with the lever at her side. The hammerers are two
    turns off."""
    game = scene(
        "oldschool",
        """
        . . . # . . . . . . . . . . . . . . . .
        . F . # L . . . . . . . . . . . . . . .
        . . . D . . . . . . . . . . . . . . . B
        . G . # A . . . . . . . . . . . . . . C
        . . . # . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        F=unit("champion", "blue"),
        G=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        D=thing("door", name="portcullis", locked=True),
        L=thing("lever", target="portcullis"),
    )
    return game, lambda turn: turn.at("L", Use)


@puzzle("the envoy", "heroic", whole=True)
def round_the_spear_and_not_past_it() -> Posed:
    """She has ten rounds, four points, and a guard on the straight way whose spear reaches two cells. There is room
    to go round him."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        A . . B . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("guard", "red"),
        goal=GoalSpec("reach", "blue", "gate", unit=1),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((10, 6), (10, 7), (10, 8))),),
        round_limit=12,
    )
    wound(game, "A", 4)
    return game, lambda turn: turn.gives(Move) and turn.gap("B") > 2 and not turn.leaves("B", 2)


@puzzle("help", "heroic")
def the_song_for_the_one_in_the_fight() -> Posed:
    """The archer lost three points and stands far behind; the champion has five of twenty-four and two guards about
    him."""
    game = scene(
        "heroic",
        """
        . . . . . . . .
        . D . . B . . .
        . A . . C . . .
        . . . . E . . .
        . . . . . . . .
        """,
        hexes="x odd",
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        D=unit("archer", "blue"),
        B=unit("guard", "red"),
        E=unit("guard", "red"),
    )
    wound(game, "C", 5)
    wound(game, "D", 12)
    return game, lambda turn: turn.at("C", Cast) and turn.casts("healing-song")


@puzzle("a chokepoint", "clash", whole=True)
def the_gap_in_the_hedge_of_stone() -> Posed:
    """Four raiders come at the hoplite and the seer with two points. In the gap one can strike at him, two with him
    at their best; in the open, four, and at her as well."""
    game = scene(
        "clash",
        """
        . . . . # . . . . . . . .
        . . . . # . . . . . . B .
        . S . A . . . . . . . C .
        . . . . # . . . . . . D .
        . . . . # . . . . . . E .
        """,
        A=unit("champion", "blue"),
        S=unit("seer", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
        E=unit("raider", "red"),
    )
    wound(game, "S", 2)
    return game, lambda turn: turn.here == (4, 2)


@puzzle("protect", "oldschool")
def the_wolf_at_her_throat() -> Posed:
    """With the seer the battle is lost. The wolf beside her has three points; the hammerer comes for A, and is nearer
    to him, but does not get at her."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . .
        . . . . A . . . S . . .
        . B . . . . . . W . . .
        . . . . . . . . . . . .
        """,
        hexes="x odd",
        A=unit("champion", "blue"),
        S=unit("seer", "blue"),
        B=unit("hammerer", "red"),
        W=unit("wolf", "red"),
        goal=GoalSpec("protect", "blue", unit=2),
    )
    wound(game, "W", 3)
    wound(game, "S", 3)
    return game, lambda turn: turn.at("W", *BLOWS)


@puzzle("alone", "odigos", whole=True)
def veiled_before_they_are_there() -> Posed:
    """Three raiders are after the priestess, who has no STA left. Out of their throw she does not get; veiled, nobody
    sees her."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . .
        . . . . . . . . B . .
        . A . . . . . . C . .
        . . . . . . . . D . .
        . . . . . . . . . . .
        """,
        A=unit("priestess", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    put(game, "A", Tempo(fast=True, since=1))
    wound(game, "A", 0)
    return after(game), lambda turn: turn.casts("veil")


@puzzle("doors", "clash", whole=True)
def the_archers_behind_the_shut_door() -> Posed:
    """Two friends with bows are shut in the tower, and four raiders come. The smith at the door opens it, and they
    shoot."""
    game = scene(
        "clash",
        """
        # # # # . . . . . . . . . . . . . . .
        # F . # . . . . . . . . . . . . . B .
        # . . D A . . . . . . . . . . . . C .
        # G . # . . . . . . . . . . . . . E .
        # # # # . . . . . . . . . . . . . . .
        """,
        A=unit("smith", "blue"),
        F=unit("archer", "blue"),
        G=unit("archer", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
        D=thing("door"),
    )
    return game, lambda turn: turn.at("D")
