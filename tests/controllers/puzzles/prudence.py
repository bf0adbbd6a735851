"""Puzzles of those who are out of the fight and those who are not, and of what is better left alone."""

from game.engine.commands import Cast, Move, Shoot, Throw, Use, UseItem
from game.engine.components import Casting, Counters, Dying, Verge
from game.tiled.model import GoalSpec, ZoneSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, held, late, puzzle, scene
from tests.states import afflict, put, wound
from tests.table import thing, unit


@puzzle("out of the fight", "odigos")
def the_paralysed_guard_can_wait() -> Posed:
    """Who is paralysed does nothing for the rest of the battle. The other guard does: strike him."""
    game = scene(
        "odigos", ". C .\n. A .\n. B .", A=unit("hoplite", "blue"), C=unit("guard", "red"), B=unit("guard", "red")
    )
    afflict(game, "C", "paralysed")
    return after(game), lambda turn: turn.at("B", *BLOWS)


@puzzle("out of the fight", "oldschool")
def the_one_who_runs_can_be_let_run() -> Posed:
    """One raider flees and is gone next turn; the other stands beside A's wounded seer and will strike."""
    game = scene(
        "oldschool",
        """
        . . . . . .
        . C A B S .
        . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        C=unit("raider", "red"),
        B=unit("raider", "red"),
        S=unit("seer", "blue"),
    )
    afflict(game, "C", "fleeing")
    wound(game, "S", 2)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("the weaker guard", "clash")
def the_one_in_the_net() -> Posed:
    """Of two like hammerers one is held in a net: he answers at a disadvantage and does not strike in his turn. The
    clash with him is won far more often."""
    game = scene(
        "clash", ". C .\n. A .\n. B .", A=unit("champion", "blue"), C=unit("hammerer", "red"), B=unit("hammerer", "red")
    )
    afflict(game, "B", "held")
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("strike the caster", "heroic")
def the_tempest_must_not_come() -> Posed:
    """The seer has cast for two turns of three, and the tempest comes down on A's friends at the end of the third.
    Two blows are possible, one at her and one at the guard; she has four hit points left."""
    game = scene(
        "heroic",
        """
        . B . . . . E
        . A . . . . F
        . C . . . . G
        """,
        A=unit("hoplite", "blue"),
        E=unit("hoplite", "blue"),
        F=unit("hoplite", "blue"),
        G=unit("archer", "blue"),
        C=unit("guard", "red"),
        B=unit("seer", "red"),
    )
    counters = game.get("B", Counters)
    assert counters is not None
    put(game, "B", Counters({**counters.left, "tempest": 0}), Casting("tempest", 2, 3, 1))
    wound(game, "B", 4)
    return late(game, 2), lambda turn: turn.at("B", *BLOWS)


@puzzle("a shut door", "oldschool", whole=True)
def let_the_door_be_shut() -> Posed:
    """Blue has only to outlast six rounds; three hammerers are behind the door, and A has three hit points. Whoever
    opens it lets them in a turn sooner."""
    game = scene(
        "oldschool",
        """
        . . . . # . . . .
        . . . A D . B . .
        . . . . # . C E .
        """,
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
        D=thing("door"),
        goal=GoalSpec("survive", "blue", rounds=6),
    )
    wound(game, "A", 3)
    return game, lambda turn: not turn.at("D", Use)


@puzzle("survive", "clash", whole=True)
def a_draw_is_better_than_death() -> Posed:
    """It is the last round before the battle is drawn, A is the last of blue with one hit point, and the hammerer
    is whole: nothing wins this any more. Leaving is free: out of his reach it ends in a draw."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . A B .
        . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        round_limit=9,
    )
    wound(game, "A", 1)
    return late(game, 9), lambda turn: turn.gap("B") > 6


@puzzle("useless acts", "clash", whole=True)
def a_potion_for_a_scratch() -> Posed:
    """The smith lacks nothing, and the raider comes. Let the potion be for when it is needed."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . .
        A . . . . . . . . . B
        . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("smith", "blue"),
        B=unit("raider", "red"),
    )
    return game, lambda turn: not turn.gives(UseItem)


@puzzle("which arms", "oldschool")
def the_spear_is_not_thrown_at_who_stands_beside() -> Posed:
    """The spear is A's only weapon, and the guard stands beside him: thrown it strikes no better, and then is gone."""
    game = scene(
        "oldschool",
        """
        . . . .
        . A B .
        . . . C
        """,
        A=unit("hoplite", "blue", gear=("broad_spear", "shield", "hauberk")),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
    )
    return game, lambda turn: turn.gives(*BLOWS) and not turn.gives(Throw)


@puzzle("topple", "oldschool")
def the_statue_stands_over_a_friend() -> Posed:
    """Pushed from where A stands, and from wherever else he could, the statue falls on a friend as well as on the
    raider, and the friend would not outlive it. Leave it, and strike."""
    game = scene(
        "oldschool",
        """
        # # # # # # #
        A S C B . . .
        # # # . . . .
        """,
        A=unit("champion", "blue"),
        C=unit("seer", "blue"),
        B=unit("raider", "red"),
        S=thing("statue", difficulty=6),
    )
    wound(game, "C", 2)
    return game, lambda turn: not turn.at("S", Use)


@puzzle("out of sight", "heroic", whole=True)
def the_hero_at_his_last_lies_in_reach() -> Posed:
    """A hero on the verge of death lies six cells away; the seer's song reaches four, gets him up at once, and no
    foe can be come at. Go near enough and sing."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . . . . . . . . . . . . . .
        A . . . . . C . . . . . . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    put(game, "C", Verge(0, 1))
    wound(game, "C", 0)
    return game, lambda turn: turn.casts("healing-song") and turn.at("C", Cast)


@puzzle("to the exit", "odigos")
def not_out_of_a_fight_that_is_won() -> Posed:
    """A stands at the board's edge, where one may leave; one wounded raider is left, and two friends are about. To
    leave serves nobody."""
    game = scene(
        "odigos",
        """
        . . . . . . .
        A . . . . B .
        . . C D . . .
        """,
        A=unit("hoplite", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("hoplite", "blue"),
        B=unit("raider", "red"),
    )
    wound(game, "B", 1)
    return after(game), lambda turn: turn.at("B", *BLOWS)


@puzzle("distance", "odigos")
def the_bow_does_not_run_at_the_hammer() -> Posed:
    """The hammerer goes eight cells and reaches one; the bow carries thirty. Shoot, and from no nearer than that."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . . . . . .
        . . . . . . . . A . . . . . . . . . B .
        . . . . . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
    )
    return after(game), lambda turn: turn.at("B", Shoot) and abs(turn.walked[-1][0] - 18) > 9


@puzzle("distance", "odigos")
def the_seer_keeps_behind_the_shields() -> Posed:
    """Harm carries twelve cells and needs no roll. Where the seer stands nobody gets at her this round; ahead of
    the hoplites both hammerers do."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . C . . . . . . . . . . B . . .
        . . A . . . . . . . . . . . . . . . .
        . . . . D . . . . . . . . . . E . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
    )
    return after(game), lambda turn: turn.walked[-1][0] <= 6


@puzzle("from behind", "clash")
def out_of_the_dark_at_the_seer() -> Posed:
    """The first attack from hiding has advantage twice over. The seer stands two steps off with her back to the
    wood, a whole guard as near: she falls to it more often than not."""
    game = scene(
        "clash",
        """
        . . . . . .
        . . . B . .
        f A . . . .
        f . . C . .
        . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue", on="f", sneaking=True),
        B=unit("seer", "red"),
        C=unit("guard", "red"),
    )
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("in time", "oldschool", whole=True)
def the_herald_does_not_stop_to_fight() -> Posed:
    """Only the herald counts at the gate, which is two moves off; two guards run after him. Every turn that he does
    not run they strike at him."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . . . . . . . .
        . B . . A . . . . . . . . . . . .
        . C . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("skirmisher", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        goal=GoalSpec("reach", "blue", "gate", unit=1),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((15, 1), (15, 2))),),
    )
    wound(game, "A", 6)
    return game, lambda turn: turn.here[0] >= 14


@puzzle("in time", "heroic-classic", whole=True)
def the_raider_at_the_gate() -> Posed:
    """The raider wins by one step more into the gate behind him, and has two hit points left; the hammerer at A's
    side is whole. Let him not take that step."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . .
        . C A . B G .
        . . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("raider", "red", gear=("akinakes",)),
        C=unit("wolf", "red"),
        G=thing("chest", open=True),
        goal=GoalSpec("reach", "red", "gate", unit=2),
        zones=(ZoneSpec(1, "goal", "gate", "red", ((6, 0), (6, 1), (6, 2))),),
    )
    wound(game, "B", 2)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("where they cannot come", "heroic", whole=True)
def too_narrow_for_the_minotaur() -> Posed:
    """The minotaur covers two cells by two and cannot follow into the cleft, and reaches one cell. Three cells
    within, the archer with three hit points left is safe, and shoots from there as from anywhere."""
    game = scene(
        "heroic",
        """
        # # # # # . . . . . . . .
        . . . . . A . . . B . . .
        # # # # # . . . . . . . .
        . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("minotaur", "red"),
    )
    wound(game, "A", 3)
    return game, lambda turn: turn.at("B", Shoot) and turn.here[0] <= 3 and turn.here[1] == 1


@puzzle("where they cannot come", "oldschool", whole=True)
def nobody_climbs_to_the_archer() -> Posed:
    """The rock is five metres high on all sides, and nobody below has a bow. From there the archer shoots at his
    ease; down there they have him."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . .
        . 5 5 . . . . B .
        . 5 A . . . . . .
        . 5 5 . . . . C .
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue", height=5),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.gives(Shoot) and turn.here in {(1, 1), (2, 1), (1, 2), (2, 2), (1, 3), (2, 3)}


@puzzle("a blast", "heroic")
def no_fire_among_friends() -> Posed:
    """A raider stands between two friends, each with two hit points left. Wherever a pot bursts that burns him, a
    friend burns too; an axe strikes him alone."""
    game = scene(
        "heroic",
        """
        . . . . C . .
        . A . . B . .
        . . . . D . .
        """,
        A=unit("skirmisher", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "blue"),
        D=unit("raider", "blue"),
    )
    wound(game, "C", 2)
    wound(game, "D", 2)
    return game, lambda turn: not turn.uses("fire-pot") and turn.at("B", *BLOWS)


@puzzle("healing", "oldschool")
def up_with_the_champion() -> Posed:
    """The champion is mortally wounded. Binding leaves him lying; the seer's mend has him on his feet again, and no
    foe is to be seen yet."""
    game = scene(
        "oldschool",
        """
        . . . . # # . . . . . . . . . . .
        C A . . # # . . . . . . . . . . B
        . . . . # # . . . . . . . . . . .
        . . . . # # . . . . . . . . . . .
        . . . . # # . . . . . . . . . . .
        . . . . # # . . . . . . . . . . .
        . . . . # # . . . . . . . . . . .
        . . . . . . . . . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    put(game, "C", Dying(1))
    wound(game, "C", 0)
    return game, lambda turn: turn.casts("mend") and turn.at("C", Cast)


@puzzle("a friend in the way", "clash")
def a_bolt_takes_nobody_else() -> Posed:
    """A friend at his last stands beside the raider: of two shots one may strike him, but spells know no crowd. A
    bolt, then, and no thrown dagger."""
    game = scene(
        "clash",
        """
        . . . . . . . . .
        A . . . . . C B .
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        B=unit("raider", "red"),
        C=unit("champion", "blue"),
    )
    wound(game, "C", 1)
    return game, lambda turn: turn.casts("bolt") and turn.at("B", Cast)


@puzzle("in time", "odigos")
def the_gate_within_two_moves() -> Posed:
    """The gate is twelve cells away: a move is eight, and a second one takes the action. That wins at once; a blow
    at the guard beside the way wins nothing."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . .
        A . . . . . . . . . . . . .
        . . B . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((12, 0), (12, 1), (12, 2))),),
    )
    return after(game), lambda turn: any(isinstance(one, Move) and one.path[-1][0] == 12 for one in turn.orders)


@puzzle("hold the goal", "heroic-classic", whole=True)
def the_shrine_needs_somebody_in_it() -> Posed:
    """Two rounds of three are held, and A alone stands in the shrine. The archer outside can be shot at from
    within; to go out to him is to begin again."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . . .
        . A . . . . . . . B .
        . . . . . . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("archer", "red"),
        goal=GoalSpec("hold", "blue", "shrine", rounds=3),
        zones=(ZoneSpec(1, "goal", "shrine", "blue", ((1, 1), (1, 0), (0, 1))),),
    )
    return held(late(game, 3), 2), lambda turn: turn.here in {(1, 1), (1, 0), (0, 1)}
