"""Puzzles under odigos of what a strong player does, and of what nobody should do."""

from game.engine.commands import Attack, Cast, Shoot, Use
from game.engine.components import Dying
from game.rulesets.odigos.components import Tempo
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, held, late, puzzle, scene
from tests.states import put, wound
from tests.table import thing, unit


@puzzle("whom to strike", "odigos")
def not_against_the_many() -> Posed:
    """One man's blow at a detachment is d4, less its armour of 1, and it has ten and fourteen to lose; at the raider
    it is d8 less 1, and he has four."""
    game = scene(
        "odigos",
        """
        . . . . . .
        . B A P . .
        . . . . . .
        . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        P=unit("phalanx", "red"),
    )
    return after(game), lambda turn: turn.at("B", *BLOWS)


@puzzle("together", "odigos")
def not_whom_the_champion_strikes() -> Posed:
    """The champion has declared against one of two like guards, and only the better of blows at one foe counts.
    The other is A's."""
    game = scene(
        "odigos",
        """
        . C . . .
        . B A D .
        . . . . .
        """,
        hexes="y odd",
        C=unit("champion", "blue"),
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        D=unit("guard", "red"),
    )
    return after(game, Attack(game.C, game.B, game.item("C", "xiphos"))), lambda turn: turn.at("D", *BLOWS)


@puzzle("a shut door", "odigos")
def one_hand_on_the_bolt() -> Posed:
    """The champion has declared to open the only door between them and the slingers. Who works it in the same round
    would shut it again."""
    game = scene(
        "odigos",
        """
        . . . # . . . . . .
        . . C # . . . . B .
        . . . D . . . . . .
        . . A # . . . . E .
        . . . # . . . . . .
        """,
        C=unit("champion", "blue"),
        A=unit("hoplite", "blue"),
        B=unit("slinger", "red"),
        E=unit("slinger", "red"),
        D=thing("door"),
    )
    return after(game, Use(game.C, game.D)), lambda turn: not turn.at("D", Use)


@puzzle("healing", "odigos")
def ten_points_with_one_touch() -> Posed:
    """The champion beside the seer has no STA left, and a touch gives him back all ten. The guard is far off, and
    harm would take three and a half from him."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . .
        C A . . . . . . . . . . B
        . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        B=unit("guard", "red"),
    )
    wound(game, "C", 0)
    return after(game), lambda turn: turn.casts("mend") and turn.at("C", Cast)


@puzzle("cover", "odigos")
def the_raider_without_a_wall() -> Posed:
    """Two like raiders, as far away: one behind a low wall, where a shot is d4, one in the open, where it is d6."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . l B
        . . . . . . . . . . . . . . . . .
        A . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . C
        """,
        A=unit("archer", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
    )
    return after(game), lambda turn: turn.at("C", Shoot)


@puzzle("strike or help", "odigos")
def the_raider_before_the_bandage() -> Posed:
    """The friend crawls, and dies only after the battle if it is lost. The last raider has one point of STA and stands
    beside A: strike him down; whoever binds first lets him strike."""
    game = scene(
        "odigos",
        """
        . . . .
        C A B .
        . . . .
        """,
        A=unit("hoplite", "blue"),
        C=unit("archer", "blue"),
        B=unit("raider", "red"),
    )
    wound(game, "C", 0)
    put(game, "C", Dying(1))
    wound(game, "B", 1)
    return after(game), lambda turn: turn.at("B", *BLOWS)


@puzzle("keep alive", "odigos")
def the_one_who_threatens_her() -> Posed:
    """The battle is lost with the seer, who has no STA left. The raider is shown to strike at her; the guard does
    nothing. A acts before both: the raider, then, who has one point left."""
    game = scene(
        "odigos",
        """
        . . . . . .
        . G A B S .
        . . . . . .
        """,
        A=unit("champion", "blue"),
        S=unit("seer", "blue"),
        G=unit("guard", "red"),
        B=unit("raider", "red"),
        goal=GoalSpec("protect", "blue", unit=2),
    )
    put(game, "A", Tempo(True, 1))
    wound(game, "S", 0)
    wound(game, "B", 1)
    return after(game, Attack(game.B, game.S, 0)), lambda turn: turn.at("B", *BLOWS)


@puzzle("distance", "odigos")
def out_of_the_hammers_way() -> Posed:
    """The hammerer is shown to come for A, who acts first, has no STA left, and can be ten cells off before: further
    than the hammer goes, and near enough to shoot."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . A . . B . .
        . . . . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
    )
    put(game, "A", Tempo(True, 1))
    wound(game, "A", 0)
    ready = after(game, Attack(game.B, game.A, game.item("B", "sfyra")))
    return ready, lambda turn: turn.at("B", Shoot) and game.battle.truth.grid.distance(turn.walked[-1], (16, 1)) >= 10


@puzzle("distance", "odigos")
def no_knife_where_an_arrow_does() -> Posed:
    """The slinger has one point left: an arrow fells her from here as surely as the kopis does from beside her, and
    there the hammerer gets at A next."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . B
        A . . . . . . . . . . . . . . .
        . . . . . . . C . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
        C=unit("slinger", "red"),
    )
    wound(game, "C", 1)
    return after(game), lambda turn: turn.at("C", Shoot) and turn.walked[-1][0] < 6


@puzzle("useless acts", "odigos", whole=True)
def nothing_to_bless() -> Posed:
    """The only foe is sixty cells of way behind a wall. Each incantation takes d6 off what carries the next ones, and
    lasts as many rounds: none now."""
    wall = "\n".join(". " * 14 + "# " + ". " * 14 for _ in range(20))
    rows = [row.split() for row in wall.splitlines()]
    rows[0][0], rows[0][1], rows[0][28] = "A", "C", "B"
    rows[19][14] = "."
    game = scene(
        "odigos",
        "\n".join(" ".join(row) for row in rows),
        A=unit("priestess", "blue"),
        C=unit("hoplite", "blue"),
        B=unit("guard", "red"),
    )
    return after(game), lambda turn: not turn.casts()


@puzzle("hold the goal", "odigos", whole=True)
def into_the_shrine_before_it_counts() -> Posed:
    """At this round's end the shrine is theirs, unless somebody of blue stands in it: A has the way, and a raider
    nearer by is no reason to be late."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . .
        G . . . . . A . B .
        . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        G=unit("guard", "red"),
        B=unit("raider", "red"),
        goal=GoalSpec("hold", "red", "shrine", rounds=2),
        zones=(ZoneSpec(1, "goal", "shrine", "red", ((0, 1), (1, 1), (2, 1))),),
    )
    posed = after(held(late(game, 2), 1))
    return posed, lambda turn: turn.walked[-1] in {(1, 1), (2, 1)}


@puzzle("heights", "odigos")
def the_archer_stays_on_his_rock() -> Posed:
    """From four metres above a shot is d12, from the ground d6. Both raiders are in range from the rock."""
    game = scene(
        "odigos",
        """
        . . . . . . . . .
        . 5 5 . . . . B .
        . 5 A . . . . . .
        . 5 5 . . . . C .
        . . . . . . . . .
        """,
        A=unit("archer", "blue", height=5),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
    )
    rock = {(1, 1), (2, 1), (1, 2), (2, 2), (1, 3), (2, 3)}
    return after(game), lambda turn: turn.gives(Shoot) and turn.walked[-1] in rock


@puzzle("useless acts", "odigos")
def no_mending_of_a_scratch() -> Posed:
    """The hoplite lacks one point of STA, and the last raider is down to two: harm may end it, and a mend gives back
    one."""
    game = scene(
        "odigos",
        """
        . . . . . . . .
        . C A . . . B .
        . . . . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        B=unit("raider", "red"),
    )
    wound(game, "C", 7)
    wound(game, "B", 2)
    return after(game), lambda turn: turn.at("B")


@puzzle("a blast", "odigos")
def the_pot_at_the_many() -> Posed:
    """An axe does d4 to a detachment; a fire pot is a blast and does d6. It has no other use any more."""
    game = scene(
        "odigos",
        """
        . . . . . . . .
        . . . . . . . .
        . A . . . P . .
        . . . . . . . .
        . . . . . . . .
        """,
        A=unit("skirmisher", "blue"),
        P=unit("phalanx", "red"),
    )
    pot = game.item("A", "fire_pot")
    return after(game), lambda turn: any(getattr(order, "item", 0) == pot for order in turn.orders)
