"""Puzzles of whom to strike, and with what."""

from game.engine.commands import (
    Attack,
    Cast,
    Disarm,
    Draw,
    Drop,
    KnockProne,
    PickUp,
    PutAway,
    Shoot,
    Shove,
    Throw,
    Use,
    UseItem,
)
from game.engine.components import Sneaking
from game.rulesets.odigos.commands import Dare
from game.rulesets.oldschool.commands import Charge, Execute, StrikeWithBoth
from game.rulesets.oldschool.components import Lurking, Poised
from tests.controllers.puzzles.posing import Posed, after, puzzle, scene
from tests.states import afflict, put, wound
from tests.table import thing, unit

BLOWS = (Attack, Shoot, Throw, Dare, Charge, StrikeWithBoth)


@puzzle("finish the wounded", "oldschool")
def the_guard_on_his_last_legs() -> Posed:
    """Of two like guards at hand one has a single hit point left: any hit fells him. Whom one strikes costs
    nothing: strike him."""
    game = scene(
        "oldschool",
        """
        . . . .
        B A C .
        . . . .
        """,
        A=unit("hoplite", "blue"),
        C=unit("guard", "red"),
        B=unit("guard", "red"),
    )
    wound(game, "B", 1)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("finish the wounded", "heroic")
def the_raider_with_an_arrow_in_him() -> Posed:
    """Two raiders come, as far away as each other; one arrow more fells the wounded one for sure where it lands."""
    game = scene(
        "heroic",
        """
        . . . . . C
        A . . . . .
        . . . . . B
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        C=unit("raider", "red"),
        B=unit("raider", "red"),
    )
    wound(game, "B", 1)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("finish the wounded", "odigos")
def the_wolf_that_limps() -> Posed:
    """Two wolves are in reach; a blow of d8 without a roll to hit takes the last point of one and most of its might,
    and takes of the other what it can spare."""
    game = scene(
        "odigos",
        """
        . . B .
        . A . .
        . . C .
        """,
        hexes="y even",
        A=unit("hoplite", "blue"),
        C=unit("wolf", "red"),
        B=unit("wolf", "red"),
    )
    wound(game, "B", 1)
    return after(game), lambda turn: turn.at("B", *BLOWS)


@puzzle("strike the caster", "clash")
def the_magus_beside_the_shield_wall() -> Posed:
    """A magus without armour, who fights with a dagger and no skill, stands beside a guard in mail with spear and
    shield. The clash with the magus is won almost always and takes his life; he is the one who burns whole ranks."""
    game = scene(
        "clash",
        """
        . . B . .
        . A . . .
        . . C . .
        """,
        A=unit("champion", "blue"),
        C=unit("guard", "red"),
        B=unit("magus", "red"),
    )
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("strike the caster", "odigos")
def the_seer_behind_the_hoplites() -> Posed:
    """An arrow hits without a roll, and nobody can be come at. It takes d6 of the seer's six stamina, and
    hardly scratches who wears helmet and shield."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . . C .
        . A . . . . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . . D .
        """,
        A=unit("archer", "blue"),
        C=unit("hoplite", "red"),
        B=unit("seer", "red"),
        D=unit("hoplite", "red"),
    )
    return after(game), lambda turn: turn.at("B", Shoot)


@puzzle("over the edge", "clash")
def the_hammerer_on_the_brink() -> Posed:
    """Behind the hammerer the rock falls 9 m: 3d6 that no plate turns, more than twice a hammer-proof blow's harm, and
    whoever shoves and fails is not hurt, as he is who loses a clash."""
    game = scene(
        "clash",
        """
        . 9 9 9 . .
        . 9 A B . .
        . 9 9 9 . .
        """,
        A=unit("champion", "blue", height=9),
        B=unit("hammerer", "red", height=9),
    )
    return game, lambda turn: turn.at("B", Shove)


@puzzle("over the edge", "heroic", whole=True)
def the_champion_before_the_deep() -> Posed:
    """The gust costs neither action nor movement. Behind the champion the water is deep, and in a corinthian and
    klimakas he sinks in it, or spends his turns in getting out."""
    game = scene(
        "heroic",
        """
        . . . . w w w
        A . . B w w w
        . . . . w w w
        """,
        A=unit("seer", "blue"),
        B=unit("champion", "red"),
    )
    return game, lambda turn: turn.casts("gust")


@puzzle("over the edge", "oldschool")
def the_hammerer_on_the_wall() -> Posed:
    """A blow from A's sword hurts the hammerer and cannot fell him; the fall from the wall, 15 m, is 5d6, halved by a
    save. Both ask for a hit, and A is the stronger in the push that follows."""
    game = scene(
        "oldschool",
        """
        9 9 9 9 .
        9 9 A B .
        9 9 9 9 .
        """,
        hexes="y odd",
        A=unit("champion", "blue", height=15),
        B=unit("hammerer", "red", height=15),
    )
    return game, lambda turn: turn.at("B", Shove)


@puzzle("shoot, do not run in", "oldschool")
def an_archer_with_a_hammerer_in_range() -> Posed:
    """Within the bow's short range, with nobody near: shoot. To draw the short sword and go would lose the shot and
    meet the great hammer."""
    game = scene(
        "oldschool", "A . . . . . . . B\n. . . . . . . . .", A=unit("archer", "blue"), B=unit("hammerer", "red")
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") > 2


@puzzle("shoot, do not run in", "heroic-classic")
def an_archer_and_the_hill_of_the_minotaur() -> Posed:
    """The minotaur can be shot from where it does not reach; in melee its horns cannot be blocked."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . .
        A . . . . . B . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("minotaur", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") > 2 and not turn.gives(Draw)


@puzzle("strike the weak spot", "heroic-classic")
def one_raider_in_the_open() -> Posed:
    """Of two like raiders beyond the river one stands behind a low wall, the other in the open: hard cover is two steps
    of the dodge. Both can be shot from this bank."""
    game = scene(
        "heroic-classic",
        """
        . . . w w l C
        . A . w w . .
        . . . w w . B
        """,
        A=unit("archer", "blue"),
        C=unit("raider", "red", gear=("akinakes",)),
        B=unit("raider", "red", gear=("akinakes",)),
    )
    return game, lambda turn: turn.at("B", Shoot)


@puzzle("arms", "heroic")
def the_shield_stays_on_the_arm() -> Posed:
    """Three raiders are two moves away and can throw: there is nothing to strike, and the shield is the best defence.
    Nothing that leaves the hand without shield or spear helps."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . B
        A . . . . . . . . . . C
        . . . . . . . . . . . D
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    return game, lambda turn: not turn.gives(Drop, PutAway, Draw)


@puzzle("arms", "oldschool")
def a_sword_and_shield_before_two_guards() -> Posed:
    """Sword and shield are in hand and two guards in reach: strike one of them, and keep the shield, which is worth a
    point of armour and stops the first shock."""
    game = scene(
        "oldschool",
        ". B .\n. A .\n. C .",
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
    )
    return game, lambda turn: turn.gives(*BLOWS) and not turn.gives(Drop, Draw)


@puzzle("arms", "clash")
def a_dagger_in_an_open_chest() -> Posed:
    """Who holds a sword gains nothing by a dagger, and picking it up is the action: strike the raider."""
    game = scene(
        "clash",
        ". . .\nK A B\n. . .",
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        K=thing("chest", items=("dagger",), open=True),
    )
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.gives(PickUp)


@puzzle("arms", "heroic")
def daggers_by_the_wayside() -> Posed:
    """The enemy is two moves away; a second dagger would never be used beside labrys and shield. Nothing is worth
    stopping for."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . .
        K A . . . . . . . . . B
        . . . . . . . . . . . .
        """,
        A=unit("raider", "blue"),
        B=unit("guard", "red"),
        K=thing("chest", items=("akinakes", "akinakes"), open=True),
    )
    return game, lambda turn: not turn.gives(PickUp, Drop, PutAway)


@puzzle("arms", "heroic-classic")
def an_axe_for_bare_hands() -> Posed:
    """Bare fists do d4 and threaten nobody; a labrys lies at hand, and taking it up costs nothing else this turn."""
    game = scene(
        "heroic-classic",
        """
        . . . . . . . . . . . . . . . . . .
        K A . . . . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . . . .
        """,
        A=unit("raider", "blue", gear=()),
        B=unit("hammerer", "red"),
        K=thing("chest", items=("labrys",), open=True),
    )
    return game, lambda turn: turn.gives(PickUp)


@puzzle("flank", "clash")
def across_from_a_friend() -> Posed:
    """In the hex across from the hoplite the foe is flanked: advantage for both. It is as near as any other."""
    game = scene(
        "clash",
        """
        . . . . . .
        . . . . . .
        . . . B C .
        . . . . . .
        A . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hoplite", "blue"),
    )
    return game, lambda turn: turn.here == (2, 2) and turn.at("B", *BLOWS)


@puzzle("flank", "heroic")
def a_guard_between_two() -> Posed:
    """Struck from two sides more than 90 degrees apart the guard blocks and dodges a die worse, and blocking is what a
    guard lives by."""
    game = scene(
        "heroic",
        """
        . . . . .
        . . . . .
        A . B C .
        . . . . .
        . . . . .
        """,
        A=unit("champion", "blue", gear=("kopis", "aspis")),
        B=unit("guard", "red"),
        C=unit("hoplite", "blue"),
    )
    return game, lambda turn: turn.here[0] < 2 and turn.at("B", *BLOWS)


@puzzle("from behind", "heroic")
def a_sneak_attack() -> Posed:
    """Hidden and two steps behind one who has noticed nobody: a blow from beside him does a d8 more, and he cannot
    avoid it at all; a thrown knife does neither."""
    game = scene(
        "heroic",
        """
        . . . . .
        A . B . .
        . . . . .
        """,
        A=unit("assassin", "blue", sneaking=True),
        B=unit("guard", "red", unaware=True),
    )
    return game, lambda turn: turn.at("B", Attack) and turn.gap("B") == 1


@puzzle("over and over", "odigos")
def two_friends_strike_already() -> Posed:
    """Of all damage that one group does to one foe only the best counts. Two friends have declared for the first
    guard: a third blow there is all but lost, one at the other guard counts in full."""
    game = scene(
        "odigos",
        """
        . C . . .
        B A E . .
        . D . . .
        """,
        C=unit("champion", "blue"),
        D=unit("champion", "blue"),
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        E=unit("guard", "red"),
    )
    xiphos = {letter: game.item(letter, "xiphos") for letter in "CD"}
    after(game, *(Attack(game[letter], game.B, xiphos[letter]) for letter in "CD"))
    return game, lambda turn: turn.at("E", *BLOWS)


@puzzle("a blast", "clash")
def flames_through_friends() -> Posed:
    """Every cone that takes the raider takes two friends who stand before him. Let the flames be."""
    game = scene(
        "clash",
        """
        . . . . .
        . . C . .
        A . . B .
        . . D . .
        . . . . .
        """,
        A=unit("magus", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("hoplite", "blue"),
        B=unit("raider", "red"),
    )
    wound(game, "C", 4)
    wound(game, "D", 4)
    return game, lambda turn: not turn.casts("flame-cone")


@puzzle("a blast", "heroic")
def fire_among_three() -> Posed:
    """Three raiders stand side by side within the throw of a fire pot: all three burn, and nobody else does. An axe
    strikes one."""
    game = scene(
        "heroic",
        """
        . . . . . B
        A . . . . C
        . . . . . D
        """,
        A=unit("skirmisher", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    return game, lambda turn: turn.uses("fire-pot")


@puzzle("a blast", "odigos")
def a_fire_pot_next_to_a_friend() -> Posed:
    """The pot burns everybody beside its target: here a friend at his last and one raider. The kopis does as much."""
    game = scene(
        "odigos",
        """
        . . . . .
        A B C . .
        . . . . .
        """,
        hexes="y odd",
        A=unit("skirmisher", "blue", gear=("kopis", "fire_pot")),
        C=unit("seer", "blue"),
        B=unit("raider", "red"),
    )
    wound(game, "C", 1)
    pot = game.item("A", "fire_pot")
    return after(
        game
    ), lambda turn: turn.at("B", *BLOWS) and not any(getattr(order, "item", 0) == pot for order in turn.orders)


@puzzle("topple", "clash")
def the_statue_over_two() -> Posed:
    """Pushed, the statue falls on both hammerers: 2d6 each that their plate does not turn. A clash is with one only,
    who is as strong, and costs blood."""
    game = scene(
        "clash",
        """
        . . . . .
        A S B C .
        . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        S=thing("statue", difficulty=6),
    )
    return game, lambda turn: turn.at("S", Use)


@puzzle("topple", "oldschool")
def the_column_in_the_passage() -> Posed:
    """A step brings the champion to the column, and it falls along the line of both guards: 2d6 for seven hit points
    each. The column fills the passage: he cannot come to strike them."""
    game = scene(
        "oldschool",
        """
        . . # # # # # .
        A . S B C . . .
        . . # # # # # .
        """,
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        S=thing("column", difficulty=6),
    )
    return game, lambda turn: turn.at("S", Use)


@puzzle("two turns", "oldschool")
def the_sleeper_is_ripe() -> Posed:
    """A whole turn was spent unseen beside the sleeping hammerer: an execution hits by itself and kills two times in
    three. A blow from hiding is d4 + 2."""
    game = scene(
        "oldschool",
        ". . .\n. A B\n. . .",
        A=unit("assassin", "blue", sneaking=True),
        B=unit("hammerer", "red", unaware=True, conditions=("prone",)),
    )
    put(game, "A", Lurking((game.B,)), Poised((game.B,)))
    return game, lambda turn: turn.at("B", Execute)


@puzzle("two turns", "oldschool")
def beside_the_sleeper() -> Posed:
    """Unseen beside a sleeping hammerer with nobody else about: a turn's patience makes an execution of it. A blow
    now would do d4 + 2 of his eleven hit points, and wake him."""
    game = scene(
        "oldschool",
        ". . . .\n. A B .\n. . . .",
        hexes="y odd",
        A=unit("assassin", "blue", sneaking=True),
        B=unit("hammerer", "red", unaware=True, conditions=("prone",)),
    )
    return game, lambda turn: not turn.gives(*BLOWS) and turn.gap("B") == 1


@puzzle("useless acts", "clash")
def a_hammerer_far_away() -> Posed:
    """The only enemy is four turns away: no blow and no trick can be meant for anybody. Go or wait."""
    game = scene(
        "clash",
        "A . . . . . . . . . . . . . . . . . . . .\n" + ". " * 20 + ".\n" + ". " * 20 + "B",
        A=unit("skirmisher", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: not turn.gives(Throw, Disarm, KnockProne, UseItem, Cast, PickUp)


@puzzle("strike the weak spot", "oldschool")
def the_prone_one() -> Posed:
    """Of two like guards at hand one lies on the ground: +2 to hit him. Nothing speaks for the other."""
    game = scene(
        "oldschool",
        ". B .\n. A .\n. C .",
        A=unit("hoplite", "blue"),
        C=unit("guard", "red"),
        B=unit("guard", "red"),
    )
    afflict(game, "B", "prone")
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("from behind", "oldschool")
def a_blow_from_the_dark() -> Posed:
    """From hiding the first blow is at +4. The raider at hand has two hit points left: strike now."""
    game = scene(
        "oldschool",
        "d d .\nA B .\nd d .",
        A=unit("assassin", "blue", sneaking=True),
        B=unit("raider", "red"),
    )
    put(game, "A", Sneaking(12))
    wound(game, "B", 2)
    return game, lambda turn: turn.at("B", *BLOWS)
