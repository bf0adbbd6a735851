"""Puzzles of goals that have to be met in time, and of things that have to be opened, fetched or taken up first."""

from game.engine.commands import Drop, PickLock, PickUp, Sprint, Use
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.posing import Posed, after, held, late, puzzle, scene
from tests.states import wound
from tests.table import thing, unit


@puzzle("in time", "heroic-classic", whole=True)
def into_the_gate_before_the_round_ends() -> Posed:
    """One round in the gate wins the battle, and nobody of the enemy can be there in it. A stands five steps off,
    and there is a raider at hand to strike at; that wins nothing."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . .
        . B A . . . . .
        . . . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        goal=GoalSpec("hold", "blue", "gate", rounds=1),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((7, 0), (7, 1), (7, 2))),),
    )
    return game, lambda turn: turn.here[0] == 7


@puzzle("in time", "oldschool", whole=True)
def into_their_shrine_before_it_is_theirs() -> Posed:
    """At this round's end the enemy has held the shrine for long enough, unless somebody of blue stands in it too.
    One cell of it is free, ten cells away: a move and one more in place of the main action. To shoot fells nobody."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . B
        A . . . . . . . . . . C
        . . . . . . . . . . . D
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
        goal=GoalSpec("hold", "red", "shrine", rounds=3),
        zones=(ZoneSpec(1, "goal", "shrine", "red", ((11, 0), (11, 1), (11, 2), (10, 1))),),
    )
    return held(late(game, 3), 2), lambda turn: turn.here == (10, 1)


@puzzle("in time", "clash", whole=True)
def the_last_round_but_one() -> Posed:
    """Two rounds are left before the battle is drawn, and the gate is fourteen cells away: nine now with a sprint,
    the rest in the last round. To strike at the guard on the way is to come too late."""
    game = scene(
        "clash",
        """
        . B . . . . . . . . . . . . . .
        A . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("skirmisher", "blue"),
        B=unit("guard", "red"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((14, 0), (14, 1), (14, 2))),),
        round_limit=9,
    )
    return late(game, 8), lambda turn: turn.gives(Sprint) and turn.here[0] >= 8


@puzzle("in time", "heroic", whole=True)
def fleet_of_foot_to_the_gate() -> Posed:
    """The gate is ten cells away, and a skirmisher goes eight. Fleet foot is instant, gives two cells more, and
    nobody strikes at who leaves: with it the battle is won now."""
    game = scene(
        "heroic",
        """
        B . . . . . . . . . .
        A . . . . . . . . . .
        C . . . . . . . . . .
        """,
        A=unit("skirmisher", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((10, 0), (10, 1), (10, 2))),),
    )
    return game, lambda turn: turn.casts("fleet-foot") and any(cell[0] == 10 for cell in turn.walked)


@puzzle("hold the goal", "oldschool", whole=True)
def the_wolf_must_not_pass() -> Posed:
    """The wolf has won if it comes to the gate behind A, and the passage is the only way. It goes eight cells a
    move; whoever comes out to meet it lets it run by."""
    game = scene(
        "oldschool",
        """
        # # # # # . . . . . . . . .
        # # # # # . . . . . . . . .
        . . . . A . . . . . . . B .
        # # # # # . . . . . . . . .
        # # # # # . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("wolf", "red"),
        goal=GoalSpec("reach", "red", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "red", ((0, 2),)),),
    )
    return game, lambda turn: turn.here[0] <= 4


@puzzle("hold the goal", "clash", whole=True)
def back_into_the_gate() -> Posed:
    """The gate has to be held for two rounds more, and A has been drawn out of it. The slinger would have to be run
    after; the gate is three steps behind, and nobody else of blue can be in it."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . .
        . . . . A . . . . . . . . . . B
        . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("slinger", "red"),
        goal=GoalSpec("hold", "blue", "gate", rounds=2),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((0, 1), (1, 1), (0, 0))),),
    )
    return game, lambda turn: turn.here in {(0, 1), (1, 1), (0, 0)}


@puzzle("hold the goal", "odigos")
def the_shrine_is_held_by_staying() -> Posed:
    """One round more in the shrine wins. The raider beyond can be struck only by coming out, and nobody else of
    blue stands in it."""
    game = scene(
        "odigos",
        """
        . . . . . . . .
        . A . . . . B .
        . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        goal=GoalSpec("hold", "blue", "shrine", rounds=1),
        zones=(ZoneSpec(1, "goal", "shrine", "blue", ((0, 1), (1, 1))),),
    )
    return after(game), lambda turn: turn.here in {(0, 1), (1, 1)}


@puzzle("a shut door", "odigos")
def a_shoulder_against_the_door() -> Posed:
    """The door is locked, there is neither key nor lever, and no other way to anybody. A hoplite's strength opens
    it more often than not."""
    game = scene(
        "odigos",
        """
        . . # . . . . .
        . A D . . . . B
        . . # . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        D=thing("door", locked=True),
    )
    return after(game), lambda turn: turn.at("D", Use)


@puzzle("things", "clash")
def the_sword_in_the_chest() -> Posed:
    """A's hands are empty, and fists do d3. There is a sword in the chest beside him, which has to be opened first;
    the hammerer is two turns away."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . .
        K A . . . . . . . . . . . B
        . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue", gear=("plate",)),
        B=unit("hammerer", "red"),
        K=thing("chest", items=("sword",)),
    )
    return game, lambda turn: turn.at("K", Use)


@puzzle("things", "heroic", whole=True)
def a_pot_that_heals_lies_open() -> Posed:
    """Three hit points are left of twenty-one, and the hammerer is four turns away. A healing pot stands in the
    open chest at hand; picking it up is a bonus action, as is drinking it next turn."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . . . .
        K A . . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        K=thing("chest", items=("healing-pot",), open=True),
    )
    wound(game, "A", 3)
    return game, lambda turn: turn.gives(PickUp)


@puzzle("things", "oldschool")
def the_sword_at_his_feet() -> Posed:
    """The champion's only weapon lies at his feet. Taking it up costs what drawing costs, which is next to nothing,
    and without it he has d2."""
    game = scene(
        "oldschool",
        """
        . . . . . .
        . A . . B .
        . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
    )
    game.do(Drop(game.A, game.item("A", "long_sword")))
    return game, lambda turn: turn.gives(PickUp)


@puzzle("a lock", "clash")
def the_lock_gives_before_the_door() -> Posed:
    """The only way leads through a door that strength opens three times in twenty, and nimble fingers with picks six
    times; unlocked, it is opened next turn."""
    game = scene(
        "clash",
        """
        . . # . . .
        . A D . . B
        . . # . . .
        """,
        A=unit("assassin", "blue", gear=("dagger", "lock_picks", "leather")),
        B=unit("raider", "red"),
        D=thing("door", locked=True, difficulty=18),
    )
    return game, lambda turn: turn.gives(PickLock)
