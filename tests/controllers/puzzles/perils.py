"""Puzzles of fire, water, webs and eyes: where not to be, and how to get away."""

from game.engine.commands import Disengage, Sneak, Surface
from game.engine.components import Effect, Effects, Submersion
from game.engine.events import AreaBegan
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, late, puzzle, scene
from tests.states import put, run, wound
from tests.table import unit


@puzzle("deep water", "odigos", whole=True)
def bronze_goes_by_the_bridge() -> Posed:
    """The river is too wide to be swum in one round, and three points of armour drag a champion down unless he
    saves. The bridge is four steps aside, and as long."""
    game = scene(
        "odigos",
        """
        . . . w w w w w w w w w w . . . . .
        . . A w w w w w w w w w w . . . . B
        . . . w w w w w w w w w w . . . . .
        . . . w w w w w w w w w w . . . . .
        . . . w w w w w w w w w w . . . . .
        . . . = = = = = = = = = = . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
    )
    deep = {(x, y) for x in range(3, 13) for y in range(5)}
    return after(game), lambda turn: deep.isdisjoint(turn.walked)


@puzzle("surface", "heroic", whole=True)
def the_breath_is_spent() -> Posed:
    """The assassin went under on purpose and has been there for as long as a d6 of might allows: from now on each
    turn is a save at a disadvantage or d6. Nobody waits above. Come up."""
    game = scene(
        "heroic",
        """
        w w w . . . . . . .
        w A w . . . . . . B
        w w w . . . . . . .
        """,
        A=unit("assassin", "blue", on="w"),
        B=unit("hammerer", "red"),
    )
    put(game, "A", Submersion(chosen=True, turns=3))
    return game, lambda turn: turn.gives(Surface)


@puzzle("fire", "heroic", whole=True)
def the_river_puts_it_out() -> Posed:
    """A burns, has two hit points left, and will take d4 at the begin of the next turn. Deep water puts fire out,
    an unarmoured raider swims in it without danger, and it is one step away. The enemy is nowhere near."""
    game = scene(
        "heroic",
        """
        w w . . . . . . . . . . . . . . . . . . .
        w w A . . . . . . . . . . . . . . . . . B
        w w . . . . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("raider", "blue"),
        B=unit("hammerer", "red"),
    )
    wound(game, "A", 2)
    put(game, "A", Effects((Effect("burning", game.B, at_begin=True, left=3),)))
    return game, lambda turn: any(cell[0] < 2 for cell in turn.walked)


@puzzle("webs", "clash", whole=True)
def round_the_web() -> Posed:
    """The threads stop whoever enters. Round them the way to the enemy is no longer by a single step."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        A . . . . . . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("seer", "red"),
    )
    web = tuple(sorted(game.battle.truth.grid.within((3, 3), 1)))
    run(game, iter([AreaBegan(game.B, Effect("web", game.B, at_begin=False, left=3), web)]))
    return game, lambda turn: not set(web) & set(turn.walked)


@puzzle("disengage", "heroic", whole=True)
def out_from_under_the_hammer() -> Posed:
    """The slinger has two hit points, stands beside a hammerer, and cannot fell him: to stay is to die, and so it
    is to be struck at in going. To disengage takes the action; the hammerer goes three cells a turn and does not
    catch up. Friends are behind."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . .
        C . . . . . . A B .
        D . . . . . . . . .
        . . . . . . . . . .
        """,
        A=unit("slinger", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hoplite", "blue"),
        D=unit("hoplite", "blue"),
    )
    wound(game, "A", 2)
    return game, lambda turn: turn.gives(Disengage) and turn.gap("B") > 4


@puzzle("fall back", "clash", whole=True)
def the_one_who_must_live_goes_away() -> Posed:
    """The seer has to live through this round and the next, and has two hit points. The hammerer goes five cells
    and reaches one; leaving is free, and there is room to get out of his way."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . .
        . . . . . . . . . . A B . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        B=unit("hammerer", "red"),
        goal=GoalSpec("protect", "blue", unit=1, rounds=5),
    )
    wound(game, "A", 2)
    return late(game, 4), lambda turn: turn.gap("B") > 6


@puzzle("survive", "clash", whole=True)
def the_last_round_of_the_stand() -> Posed:
    """Whoever of blue stands at this round's end has won. A has one hit point; to clash is to risk it, to stay as
    well. Six cells of running and three more of sprinting take him out of the hammerer's reach."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . A B .
        . . . . . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        goal=GoalSpec("survive", "blue", rounds=6),
    )
    wound(game, "A", 1)
    return late(game, 6), lambda turn: turn.gap("B") > 6 and not turn.gives(*BLOWS)


@puzzle("out of sight", "clash", whole=True)
def a_wall_before_the_bows() -> Posed:
    """Two archers, far over the field, and A with two hit points and nothing to throw: he would be shot three times
    before he came to them. The wall is two steps away, and his friends are on their way."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . . . . . . . . . .
        C . . . . . # . . . . . . . . . . . . . . . . .
        D . . . . . # . . . . . . . . . . . . . . . . B
        . . . . . . # . . . . . . . . . . . . . . . . E
        . . . . . . . A . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("hoplite", "blue", gear=("sword", "shield", "mail")),
        B=unit("archer", "red"),
        E=unit("archer", "red"),
        C=unit("champion", "blue"),
        D=unit("champion", "blue"),
    )
    wound(game, "A", 2)
    return game, lambda turn: turn.here[0] < 6 and turn.here[1] in {0, 1, 2, 3, 4}


@puzzle("sneaking", "heroic", whole=True)
def unseen_before_they_come() -> Posed:
    """Blue has only to outlast eight rounds. Nobody sees A on the dark ground behind the wall, and two guards will
    come by who are too much for it. To start sneaking is a bonus action, for which there is no other use."""
    game = scene(
        "heroic",
        """
        d d # . . . . . . . . . . . . . . . . .
        d A # . . . . . . . . . . . . . . . . B
        d d # . . . . . . . . . . . . . . . . C
        d d # . . . . . . . . . . . . . . . . .
        d d # . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("raider", "blue", on="d"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        goal=GoalSpec("survive", "blue", rounds=8),
    )
    return game, lambda turn: turn.gives(Sneak)


@puzzle("sneaking", "clash", whole=True)
def past_the_watch_by_the_back_of_the_wall() -> Posed:
    """Unseen, A is to come to the gate, two moves away. Before the wall two guards look on, and each move there is
    a test against each of them; behind it the way is as long, and nobody sees."""
    game = scene(
        "clash",
        """
        . . . . . . B . C . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        A # # # # # # # # # # # . .
        . . . . . . . . . . . . . .
        """,
        A=unit("assassin", "blue", sneaking=True, on="d"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        goal=GoalSpec("reach", "blue", "gate", unit=1),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((12, 5), (13, 5))),),
    )
    return game, lambda turn: turn.here[1] == 5
