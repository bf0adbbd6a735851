"""Puzzles under odigos, posed when all others were known: what a table would call everyday."""

from game.engine.commands import Shoot, Throw, Use
from game.engine.components import Item
from game.rulesets.odigos.components import Tempo
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, puzzle, scene
from tests.rulesets.odigos.scenes import scores
from tests.states import put, wound
from tests.table import thing, unit


@puzzle("height", "odigos", whole=True)
def the_axes_from_the_roof() -> Posed:
    """From the roof, five metres up by the ramp at A's side, the axe is a d12 and not a d6, and the hammerers have to
    come up one by one."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . .
        . 5 5 5 . . . . . .
        . 5 5 5 . . . . . .
        . . R . . . B . . .
        . . A . . . . . . .
        . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("skirmisher", "blue"),
        B=unit("hammerer", "red"),
    )
    put(game, "A", Tempo(fast=True, since=1))
    roof = {(x, y) for x in (1, 2, 3) for y in (1, 2)}
    return after(game), lambda turn: turn.at("B", Throw) and turn.walked[-1] in roof


@puzzle("areas", "odigos")
def fire_upon_four_slingers() -> Posed:
    """Four slingers stand together, and no friend is near. The pot burns every one of them; an axe takes one."""
    game = scene(
        "odigos",
        """
        . . . . . . . . .
        . . . . . . B C .
        . A . . . . D E .
        . . . . . . . . .
        . . . . . . . . .
        """,
        hexes="x odd",
        A=unit("skirmisher", "blue"),
        B=unit("slinger", "red"),
        C=unit("slinger", "red"),
        D=unit("slinger", "red"),
        E=unit("slinger", "red"),
    )
    put(game, "A", Tempo(fast=True, since=1))

    def pot(order: object) -> bool:
        truth = game.battle.truth
        item = getattr(order, "item", 0)
        return bool(item) and truth.of(item, Item).key == "fire_pot"

    return after(game), lambda turn: any(pot(order) for order in turn.orders)


@puzzle("whom to strike", "odigos")
def the_hammerer_and_not_the_phalanx() -> Posed:
    """Of the phalanx a single man takes a d4 less one, whatever he strikes with; of the hammerer, who is as near and
    bleeds, a d10 less two."""
    game = scene(
        "odigos",
        """
        . . . . . . .
        . B . . . . .
        . . . A C . .
        . . . . . . .
        """,
        A=unit("hammerer", "blue"),
        B=unit("phalanx", "red"),
        C=unit("hammerer", "red"),
    )
    wound(game, "C", 3)
    return after(game), lambda turn: turn.at("C", *BLOWS)


@puzzle("cover", "odigos", whole=True)
def behind_the_wall_their_arrows_are_a_d4() -> Posed:
    """Two guards with bows have A in range wherever she goes. Behind the low wall their arrows are a d4 and hers is a
    d6 still, for they stand in the open."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . .
        . . . . . l . . . . . . . . . . . . B .
        . . . A . l . . . . . . . . . . . . . .
        . . . . . l . . . . . . . . . . . . C .
        . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("guard", "red", gear=("bow", "leather")),
        C=unit("guard", "red", gear=("bow", "leather")),
    )
    put(game, "A", Tempo(fast=True, since=1))
    walls = {(4, 2), (4, 3), (4, 4), (5, 2), (5, 3), (5, 4)}
    return after(game), lambda turn: turn.gives(Shoot) and turn.walked[-1] in walls


@puzzle("help", "odigos")
def ten_points_for_the_champion_in_the_door() -> Posed:
    """The champion in the lane has no STA left, and a hammerer before him: the next blow goes to the bone. One touch
    gives him ten points, and nobody gets past him to her; her harm does three and a half."""
    game = scene(
        "odigos",
        """
        # # # # . . . . .
        . A . C B . . . .
        # # # # . . . . .
        # # # # . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    put(game, "A", Tempo(fast=True, since=1))
    wound(game, "C", 0)
    return after(game), lambda turn: turn.casts("mend")


@puzzle("levers", "odigos")
def the_lever_lets_the_others_in() -> Posed:
    """Three friends wait behind the gate, and the lever is beside A. Two hammerers come, whom she cannot stand up to
    alone."""
    game = scene(
        "odigos",
        """
        . . . # . . . . . . . . . . . . . . . . . .
        . F . # . . . . . . . . . . . . . . . . . .
        . G . D . . . . . . . . . . . . . . . . . B
        . H . # L A . . . . . . . . . . . . . . . C
        . . . # . . . . . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue", gear=("kopis", "leather")),
        F=unit("champion", "blue"),
        G=unit("hoplite", "blue"),
        H=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        D=thing("door", name="gate", locked=True),
        L=thing("lever", target="gate"),
    )
    return after(game), lambda turn: turn.at("L", Use)


@puzzle("take the win", "odigos", whole=True)
def seventeen_cells_in_two_moves() -> Posed:
    """Whoever gives his action for a second move is in the gate this round; the slinger at the wayside does not
    matter any more."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . A . . . . B . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        hexes="y even",
        A=unit("assassin", "blue"),
        B=unit("slinger", "red"),
        goal=GoalSpec("reach", "blue", "gate", unit=1),
        zones=(ZoneSpec(1, "goal", "gate", "blue", tuple((x, y) for y in range(5) for x in (16, 17))),),
        round_limit=30,
    )
    put(game, "A", Tempo(fast=True, since=1))
    return after(game), lambda turn: turn.walked[-1][0] in {16, 17}


@puzzle("shoot who is dangerous", "odigos")
def the_bow_at_the_cyclops_who_reaches_the_seer() -> Posed:
    """Two foes of equal strength left: a slinger with a d4 who is far off, and a cyclops with two points of STA and KRA
    4, who stands before the seer. An arrow at him does a point and more, and he saves one time in five."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . A . . . . . S B . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . C
        """,
        A=unit("archer", "blue"),
        S=unit("seer", "blue"),
        B=unit("cyclops", "red"),
        C=unit("slinger", "red"),
    )
    put(game, "A", Tempo(fast=True, since=1))
    wound(game, "B", 1)
    scores(game, "B", KRA=4)
    return after(game), lambda turn: turn.at("B", Shoot)
