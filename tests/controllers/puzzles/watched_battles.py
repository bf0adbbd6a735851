"""Puzzles of what captains were seen to do amiss in battles that were read turn by turn."""

from game.engine.commands import Attack, Cast, Drop, EndTurn, Move, Scope, Sneak
from game.engine.components import Attributes, Dying, Economy, Sneaking
from game.rulesets.odigos.components import Tempo
from game.rulesets.oldschool.commands import TotalDefence
from game.systems.flight import FLEEING
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, puzzle, scene
from tests.states import afflict, put, wound
from tests.table import unit

FAST, SLOW = Tempo(True, 1), Tempo(False, 1)


@puzzle("free attacks", "heroic-classic", whole=True)
def shrubs_are_not_worth_a_spear() -> Posed:
    """The guard stands beside A, with a spear of two cells. Whoever steps from his side to the second of them, to be in
    the shrubs, is struck at with d6 for nothing: a reach weapon's free attack is on who leaves the cells next to it."""
    game = scene(
        "heroic-classic",
        """
        . . . . . .
        f . . B . .
        f f A . . .
        f f . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
    )
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.leaves("B")


@puzzle("together", "odigos")
def he_will_be_down_by_then() -> Posed:
    """The champion acts before the wolves, and his sword fells the one that has one point left, whatever it rolls. A
    acts after them, and has the other wolf beside it."""
    game = scene(
        "odigos",
        """
        . C . . .
        . B A D .
        . . . . .
        """,
        hexes="y odd",
        C=unit("champion", "blue"),
        A=unit("assassin", "blue"),
        B=unit("wolf", "red"),
        D=unit("wolf", "red"),
    )
    put(game, "C", FAST)
    put(game, "A", SLOW)
    put(game, "B", Attributes({"KRA": 1, "TEK": 14, "THU": 8}))
    wound(game, "B", 0)
    return after(game, Attack(game.C, game.B, game.item("C", "xiphos"))), lambda turn: turn.at("D", *BLOWS)


@puzzle("magic", "odigos")
def no_ward_for_who_is_round_the_corner() -> Posed:
    """The hoplite has declared to run behind the wall, and does so before the seer's ward is spoken: where she can get
    she will not see him. The skirmisher stays beside her."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . # . . . . . . . . . . . . .
        . . . . . . . . . . . . . . # . . A C . . . . . . . . B
        # # # # # # # # # # # # . . # . . E . . . . . . . . . .
        . . . . . . . . . . . . . . # . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        E=unit("skirmisher", "blue"),
        B=unit("hoplite", "red"),
    )
    for letter in "ACE":
        put(game, letter, FAST)
    south = ((18, 2), (17, 3), (16, 4), (15, 4), (14, 4), (13, 4), (12, 3), (12, 2), (12, 1))
    run = Move(game.C, (*south, *((x, 0) for x in range(11, 4, -1))))
    return after(game, run), lambda turn: not (turn.gives(Cast) and turn.at("C"))


@puzzle("helping", "odigos")
def his_wounds_can_wait() -> Posed:
    """Whoever is down dies of it when the battle is over, if it is lost. A is the last who stands, with two before it:
    to see to the archer's wounds now is one blow less, and helps nobody."""
    game = scene(
        "odigos",
        """
        . . . . .
        . C A B .
        . . . D .
        """,
        A=unit("hoplite", "blue"),
        C=unit("archer", "blue"),
        B=unit("hoplite", "red"),
        D=unit("guard", "red"),
    )
    put(game, "A", FAST)
    put(game, "C", Dying(1))
    wound(game, "C", 0)
    wound(game, "A", 4)
    return after(game), lambda turn: turn.gives(*BLOWS)


@puzzle("answers", "oldschool")
def his_turn_is_over() -> Posed:
    """The champion's turn has passed, and he has done nothing with his main action. With total defence the raider's axe
    misses on its 18 against AC 18, and it costs him nothing that he could still do this round."""
    game = scene(
        "oldschool",
        "A B .\n. . .",
        scripted=True,
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
    )
    game.do(EndTurn(game.A))
    game.do(Attack(game.B, game.A, game.item("B", "axe")), "d20=17")
    return game, lambda turn: turn.orders == [TotalDefence(game.A)]


@puzzle("stay behind", "heroic-classic", whole=True)
def the_archer_does_not_lead() -> Posed:
    """Nobody can be shot at this turn, and raiders and a wolf come. A's bow carries five cells: whoever is first on the
    field is struck at first, and that is for the hoplite and the guard beside A, in bronze."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
        . . C . . . . . . . . . . . . . . . . . . . . . . . . . . B .
        . . A . . . . . . . . . . . . . . . . . . . . . . . . . . D .
        . . E . . . . . . . . . . . . . . . . . . . . . . . . . . F .
        . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        C=unit("hoplite", "blue"),
        E=unit("guard", "blue"),
        B=unit("raider", "red"),
        D=unit("wolf", "red"),
        F=unit("raider", "red"),
    )
    return game, lambda turn: turn.gap("D") >= turn.gap_before("D") - 1


@puzzle("hiding", "heroic", whole=True)
def the_mark_before_the_shrubs_close() -> Posed:
    """A has shot, and has one bonus action left. To speak the mark ends all sneaking: whoever sneaks first has wasted
    it, whoever marks first is hidden when its turn is over."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . .
        f f . . . . . . . . B . .
        A f . . . . . . . . . . .
        f f . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("hoplite", "red"),
    )
    put(game, "A", Economy(0, 0, 1, moved=True))
    return game, lambda turn: turn.casts("hunters-mark") and isinstance(turn.orders[-2], Sneak)


@puzzle("hiding", "heroic", whole=True)
def no_boon_for_two_steps_to_nowhere() -> Posed:
    """A sneaks, unseen, behind the wall, and has no more to do this turn. Fleet foot would end that, and is one of two
    for the whole battle: two cells into the shrubs, still out of sight of the hammerer, are not worth it."""
    game = scene(
        "heroic",
        """
        . . . # . . . . .
        A . f # . . . . B
        . . . # . . . . .
        . . . . . . . . .
        """,
        A=unit("skirmisher", "blue"),
        B=unit("hammerer", "red"),
    )
    put(game, "A", Economy(moved=True), Sneaking(None))
    return game, lambda turn: not turn.casts("fleet-foot")


@puzzle("protect", "heroic")
def the_one_on_whom_it_hangs() -> Posed:
    """Red has lost if its archer falls, and has won in three rounds. She stands alone within a run to A's right, and a
    raider as near to its left: to strike at him is as good as waiting."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . .
        . B . . . A . . . . . D
        . . . . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        D=unit("archer", "red"),
        goal=GoalSpec("protect", "red", unit=3, rounds=3),
    )
    return game, lambda turn: turn.at("D", *BLOWS)


@puzzle("hold the goal", "heroic", whole=True)
def he_stands_in_the_shrine_already() -> Posed:
    """The shrine is wherever its cells are, at its rim as well as in its middle. A has struck, and stands in it: to go
    farther in is a blow of the raider's for nothing."""
    game = scene(
        "heroic",
        """
        . . . . . . . . .
        . . . . . . A B .
        . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        goal=GoalSpec("hold", "blue", "shrine", rounds=3),
        zones=(ZoneSpec(1, "goal", "shrine", "blue", tuple((x, y) for x in range(7) for y in range(3))),),
    )
    put(game, "A", Economy(6, 0, 0))
    return game, lambda turn: not turn.leaves("B")


@puzzle("helping", "heroic", whole=True)
def the_pot_before_he_goes() -> Posed:
    """Two points of eight are left to the wolf beside A. The pot takes a bonus action, for which there is no other use,
    and whoever goes on first has left it behind."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . .
        . C A . . . . . . . . . B .
        . . . . . . . . . . . . . .
        """,
        A=unit("guard", "blue"),
        C=unit("wolf", "blue"),
        B=unit("raider", "red"),
    )
    wound(game, "C", 2)
    return game, lambda turn: turn.at("C")


@puzzle("arms", "heroic-classic", whole=True)
def no_shield_on_the_ground_before_a_blow() -> Posed:
    """A has struck. To let the shield fall takes no time: it can be done with the next blow of the spear, and until
    then it is better on the arm, or on the back, than on the ground."""
    game = scene(
        "heroic-classic",
        """
        . . . .
        . A B .
        . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
    )
    put(game, "A", Economy(0, 0, 0))
    return game, lambda turn: not turn.gives(Drop)


@puzzle("magic", "odigos")
def no_command_for_one_who_runs() -> Posed:
    """The last of red runs from the fight. To have him lose a turn costs the priestess of her THU, and keeps here one
    whom she could let go."""
    game = scene(
        "odigos",
        """
        . . . . . . . . .
        . A . . B . . . .
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("priestess", "blue"),
        B=unit("hoplite", "red"),
    )
    put(game, "A", FAST)
    afflict(game, "B", FLEEING)
    return after(game), lambda turn: not turn.gives(Cast)


@puzzle("useless acts", "heroic", whole=True)
def the_look_before_the_orb() -> Posed:
    """To scope the battlefield costs nothing, and the orb is used up by telling the same. It is there for when the look
    has failed; this time it does not."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . . . . . . .
        . A . . . . . . . . . . . . . . . B .
        . . . . . . . . . . . . . . . . . C .
        . . . . . . . . . . . . . . . . . D .
        """,
        A=unit("seer", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        D=unit("raider", "red"),
    )
    game.do(EndTurn(game.A))
    after(game)
    put(game, "A", Economy(0, 0, 1, moved=True))
    return game, lambda turn: turn.gives(Scope) and not turn.uses("owl-orb")
