"""Puzzles under heroic of what a strong player does, and of what nobody should do."""

from game.engine.commands import Attack, Cast, EndTurn, React, Ready, StandUp, Surface
from game.engine.components import Submersion, Verge
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, held, late, puzzle, scene
from tests.states import afflict, put, wound
from tests.table import unit


@puzzle("finish the dying", "heroic")
def he_would_be_up_again() -> Posed:
    """The champion on the verge has one save made and one failed: any damage is his death, and his next save may have
    him up again. The guard beside A is whole."""
    game = scene(
        "heroic",
        """
        . . . . .
        . C A B .
        . . . . .
        """,
        A=unit("hoplite", "blue"),
        C=unit("champion", "red"),
        B=unit("guard", "red"),
    )
    put(game, "C", Verge(1, 1))
    wound(game, "C", 0)
    return game, lambda turn: turn.at("C", *BLOWS)


@puzzle("finish the dying", "heroic")
def he_will_be_up_again_unless_he_is_struck() -> Posed:
    """The champion on the verge has one save made and none failed: whatever his next save is, he will be up again, but
    for one who is struck before; then he dies if he fails it. Nobody else is near."""
    game = scene(
        "heroic",
        """
        . . . . .
        . C A . .
        . . . . .
        """,
        A=unit("hoplite", "blue"),
        C=unit("champion", "red"),
    )
    put(game, "C", Verge(1, 0))
    wound(game, "C", 0)
    return game, lambda turn: turn.at("C", *BLOWS)


@puzzle("certainty", "heroic")
def the_bolt_that_nobody_dodges() -> Posed:
    """The raider has one hit point left and stands over A's wounded friend. The lyre can be dodged; the thunderbolt
    cannot be avoided, and he is the last of them."""
    game = scene(
        "heroic",
        """
        . . . . . .
        A . . . B C
        . . . . . .
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        C=unit("archer", "blue"),
        B=unit("raider", "red"),
    )
    wound(game, "B", 1)
    wound(game, "C", 2)
    return game, lambda turn: turn.casts("thunderbolt") and turn.at("B", Cast)


@puzzle("from behind", "heroic")
def the_knife_in_the_archers_back() -> Posed:
    """A is unseen beside a wounded archer and a whole guard. Each falls less surely than the other by one thing: the
    archer has seven hit points and one of armour, the guard twelve and three."""
    game = scene(
        "heroic",
        """
        d d d d d
        d C A B d
        d d d d d
        """,
        A=unit("assassin", "blue", on="d", sneaking=True),
        B=unit("archer", "red", on="d", hero=False),
        C=unit("guard", "red", on="d"),
    )
    wound(game, "B", 7)
    return game, lambda turn: turn.at("B", Attack)


@puzzle("keep alive", "heroic")
def the_wolf_at_the_envoy() -> Posed:
    """The battle is lost with the seer. A wolf with three hit points stands beside her, who has three herself; the
    hammerer is as near to A, and needs two turns to come to her."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . .
        S B . . A . . H . . .
        . . . . . . . . . . .
        """,
        A=unit("skirmisher", "blue"),
        S=unit("seer", "blue"),
        B=unit("wolf", "red"),
        H=unit("hammerer", "red"),
        goal=GoalSpec("protect", "blue", unit=2),
    )
    wound(game, "B", 3)
    wound(game, "S", 3)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("readying", "heroic", whole=True)
def the_oath_costs_nothing() -> Posed:
    """Two wolves will be at A's wounded friend next turn; no foe can be struck now. To ready the shield oath is
    instant, and not called upon it costs no use. Stay beside him and ready it."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . .
        C A . . . . . . . B
        . . . . . . . . . D
        """,
        hexes="y odd",
        A=unit("guard", "blue", gear=("xiphos", "aspis", "panoply")),
        C=unit("champion", "blue"),
        B=unit("wolf", "red"),
        D=unit("wolf", "red"),
    )
    wound(game, "C", 6)
    return game, lambda turn: turn.gives(Ready) and turn.gap("C") == 1


@puzzle("over the edge", "heroic", whole=True)
def the_wind_takes_the_raider() -> Posed:
    """The raider is the last, eight metres up with the edge behind him. The gust is instant and has no other use any
    more: it costs nothing to try before the bolt."""
    game = scene(
        "heroic",
        """
        8 8 8 8 8 . .
        8 A 8 8 B . .
        8 8 8 8 8 . .
        """,
        A=unit("seer", "blue", height=8),
        B=unit("raider", "red", height=8),
    )
    return game, lambda turn: turn.casts("gust")


@puzzle("on one's feet", "heroic", whole=True)
def up_and_strike() -> Posed:
    """A lies beside the hammerer. To stand up costs half the movement and no action, and provokes nobody; lying A
    strikes, blocks and dodges a step lower."""
    game = scene(
        "heroic",
        """
        . . . .
        . A B .
        . . . .
        """,
        hexes="x even",
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    afflict(game, "A", "prone")
    return game, lambda turn: turn.gives(StandUp) and turn.at("B", *BLOWS)


@puzzle("answers", "heroic")
def the_oath_is_kept() -> Posed:
    """The guard's 9 comes at A's friend, who has two hit points and a dodge of d6. A has sworn: his shield's d8 is
    added to it."""
    game = scene(
        "heroic",
        """
        . . .
        B C A
        . . .
        """,
        scripted=True,
        A=unit("guard", "blue"),
        B=unit("guard", "red"),
        C=unit("seer", "blue"),
    )
    game.do(Ready(game.A, "shield-oath"))
    game.do(EndTurn(game.A))
    wound(game, "C", 2)
    game.do(Attack(game.B, game.C, game.item("B", "dory")), "d10=7")
    return game, lambda turn: turn.orders == [React(game.A, "shield-oath")]


@puzzle("under water", "heroic")
def up_before_he_drowns() -> Posed:
    """A is under water in heavy armour: each turn there is a save at a disadvantage or d6. To surface takes the
    action and the move, and there is nothing else to do down there."""
    game = scene(
        "heroic",
        """
        . w w w . . . . . .
        . w A w . . . . . B
        . w w w . . . . . .
        """,
        A=unit("champion", "blue", on="w"),
        B=unit("raider", "red"),
    )
    put(game, "A", Submersion(chosen=False, turns=1))
    return game, lambda turn: turn.gives(Surface)


@puzzle("a blast", "heroic")
def the_pot_among_the_raiders() -> Posed:
    """Three raiders stand together, no friend near: the pot burns all of them, an axe strikes one."""
    game = scene(
        "heroic",
        """
        . . . . . . .
        . . . . . B .
        . A . . . C .
        . . . . . D .
        . . . . . . .
        """,
        A=unit("skirmisher", "blue", gear=("labrys", "peltast", "fire-pot")),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    return game, lambda turn: turn.uses("fire-pot")


@puzzle("healing", "heroic")
def the_song_is_for_the_dying() -> Posed:
    """The champion is on the verge with a save failed, the archer lacks two hit points; nobody else is near. The song
    gets the champion up."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . .
        C . A D . . . . . . . . . B
        . . . . . . . . . . . . . .
        """,
        hexes="y even",
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        D=unit("archer", "blue"),
        B=unit("hammerer", "red"),
    )
    put(game, "C", Verge(0, 1))
    wound(game, "C", 0)
    wound(game, "D", 13)
    return game, lambda turn: turn.casts("healing-song") and turn.at("C", Cast)


@puzzle("hold the goal", "heroic", whole=True)
def somebody_has_to_stand_in_it() -> Posed:
    """The shrine is theirs at this round's end unless somebody of blue is in it; A is four steps off. The slinger
    outside is no reason to be late."""
    game = scene(
        "heroic",
        """
        . . . . . . . . .
        C . . . A . . . B
        . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        C=unit("guard", "red"),
        B=unit("slinger", "red"),
        goal=GoalSpec("hold", "red", "shrine", rounds=2),
        zones=(ZoneSpec(1, "goal", "shrine", "red", ((0, 1), (1, 1), (0, 0), (0, 2))),),
    )
    return held(late(game, 2), 1), lambda turn: turn.here in {(1, 1), (0, 0), (0, 2)}
