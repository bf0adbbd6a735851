"""Puzzles of whom to strike first, from where, and with which arms."""

from game.engine.commands import Cast, Shoot, Shove, StandUp, Throw
from game.engine.components import Dying, Effect, Effects, Verge
from game.rulesets.oldschool.commands import Charge
from game.tiled.model import GoalSpec
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, Turn, after, puzzle, scene
from tests.states import afflict, put, wound
from tests.table import unit


@puzzle("the fallen foe", "heroic")
def one_fail_more_and_he_is_dead() -> Posed:
    """The champion is on the verge of death with one fail against him: any harm at all is the second. Left alone he
    is up again as often as not. The guard beside him is whole, armoured, and has his shield."""
    game = scene(
        "heroic",
        ". C .\n. A .\n. B .",
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        C=unit("champion", "red"),
    )
    put(game, "C", Verge(0, 1))
    wound(game, "C", 0)
    return game, lambda turn: turn.at("C", *BLOWS)


@puzzle("the fallen foe", "oldschool")
def before_the_seer_has_him_up() -> Posed:
    """The mortally wounded champion dies of any harm; left alone, the seer comes and mends him, and he fights on.
    The hoplite on the other side is whole and hard to hit."""
    game = scene(
        "oldschool",
        """
        . . . # . . . . .
        S . . # . . C . .
        . . . # . . . A B
        . . . # . . . . .
        . . . . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("hoplite", "red"),
        C=unit("champion", "red"),
        S=unit("seer", "red"),
    )
    put(game, "C", Dying(1))
    wound(game, "C", 0)
    return game, lambda turn: turn.at("C", *BLOWS)


@puzzle("the fallen foe", "clash")
def he_does_not_get_up_again() -> Posed:
    """The champion lies dying, and the only friend of his who is left has nothing to heal him with: bound or not,
    he fights no more. The raider at A's other side does: strike him."""
    game = scene(
        "clash",
        ". C .\n. A .\n. B .",
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        C=unit("champion", "red"),
    )
    put(game, "C", Dying(1))
    afflict(game, "C", "prone")
    wound(game, "C", 0)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("the weaker guard", "heroic-classic")
def the_mark_is_on_one() -> Posed:
    """Of two like guards one is marked: the next harm done to him is d6 more, and the mark is gone after a while."""
    game = scene(
        "heroic-classic",
        """
        . . . .
        . C A B
        . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        C=unit("guard", "red"),
        B=unit("guard", "red"),
    )
    put(game, "B", Effects((Effect("marked", game.A, at_begin=True, left=5),)))
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("the weaker guard", "oldschool")
def the_one_who_lies_is_hard_to_hit_from_here() -> Posed:
    """Two slingers on the other bank: who lies is at -2 to be hit from a distance, and has to get up to sling. The
    one who stands will sling at once."""
    game = scene(
        "oldschool",
        """
        . . w w w w . C
        A . w w w w . .
        . . w w w w . B
        """,
        A=unit("archer", "blue"),
        C=unit("slinger", "red"),
        B=unit("slinger", "red"),
    )
    afflict(game, "C", "prone")
    return game, lambda turn: turn.at("B", Shoot)


@puzzle("a friend in the way", "clash")
def the_raider_who_stands_alone() -> Posed:
    """Both raiders are in range. Beside one stands a friend with a single hit point, whom every second arrow may
    take instead; the other is alone."""
    game = scene(
        "clash",
        """
        . . . . . . . . . C D
        A . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . B
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        D=unit("raider", "red"),
        B=unit("raider", "red"),
        C=unit("champion", "blue"),
    )
    wound(game, "C", 1)
    return game, lambda turn: turn.at("B", Shoot)


@puzzle("which arms", "clash")
def the_length_of_a_spear() -> Posed:
    """Two cells away the raider's axe cannot reach A, win or lose, and the spear strikes as hard; at one cell the
    spear is at -2, and the axe bites back. Leaving is free."""
    game = scene(
        "clash",
        """
        . . . . . .
        . . . A B .
        . . . . . .
        """,
        A=unit("hoplite", "blue", gear=("spear", "shield", "mail")),
        B=unit("raider", "red"),
    )
    return game, lambda turn: turn.at("B", *BLOWS) and turn.gap("B") == 2


@puzzle("which arms", "clash")
def no_clash_for_a_seer() -> Posed:
    """Who clashes and loses is hurt. With a dagger and no strength the seer would lose to the hammerer three times
    in four; a bolt is no clash, and leaving is free."""
    game = scene(
        "clash",
        """
        . . . . . . . . .
        . . . . . . . A B
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.casts() and not turn.gives(*BLOWS) and turn.gap("B") > 1


@puzzle("shoot, do not run in", "clash")
def a_step_back_and_then_the_arrow() -> Posed:
    """With a foe beside him the archer shoots at a disadvantage. In this game nobody strikes at who leaves: step
    away first, then shoot."""
    game = scene(
        "clash",
        """
        . . . . . . . . .
        . . . . . . . A B
        . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("raider", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.gap("B") > 1


@puzzle("all that a turn holds", "heroic", whole=True)
def an_arrow_and_a_knife() -> Posed:
    """The minotaur is within a throw's range. The arrow takes the action; a knife from its slot is thrown as a
    bonus action, even with the bow in hand, and A has another blade for melee."""
    game = scene(
        "heroic",
        """
        . . . . . . .
        . A . . B . .
        . . . . . . .
        . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue", gear=("syntheto", "xiphos", "akinakes", "akinakes")),
        B=unit("minotaur", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot) and turn.at("B", Throw)


@puzzle("all that a turn holds", "heroic", whole=True)
def the_mark_before_the_arrow() -> Posed:
    """The hunter's mark is instant, lasts five turns, and has three uses: d6 more from the very next arrow. There
    is one target, in range: mark it, then shoot it."""
    game = scene(
        "heroic",
        """
        . . . . . . . .
        A . . . . . B .
        . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("minotaur", "red"),
    )

    def marked_first(turn: Turn) -> bool:
        deeds = [one for one in turn.orders if isinstance(one, Cast | Shoot)]
        return turn.casts("hunters-mark") and turn.at("B", Shoot) and isinstance(deeds[0], Cast)

    return game, marked_first


@puzzle("all that a turn holds", "heroic", whole=True)
def the_cry_among_three() -> Posed:
    """Three guards stand round the champion, all within the war cry's reach. It is instant, costs nothing but its
    use, and stuns whoever rolls less: there will be no better moment."""
    game = scene(
        "heroic",
        ". B .\nC A D\n. . .",
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        D=unit("guard", "red"),
    )
    return game, lambda turn: turn.casts("war-cry") and turn.gives(*BLOWS)


@puzzle("all that a turn holds", "odigos")
def up_before_the_spear_is_used() -> Posed:
    """From the ground A's blow is d4 in place of d8. Getting up takes half the move, and the guard stands at hand."""
    game = scene(
        "odigos",
        """
        . . . .
        . A B .
        . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
    )
    afflict(game, "A", "prone")
    return after(game), lambda turn: turn.gives(StandUp) and turn.at("B", *BLOWS)


@puzzle("all that a turn holds", "oldschool")
def no_bow_is_drawn_lying_down() -> Posed:
    """A bow cannot be shot by who lies. Standing up is the move, the arrow the main action, and the raider is not
    here yet."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . .
        A . . . . . . . B
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue"),
        B=unit("raider", "red"),
    )
    afflict(game, "A", "prone")
    return game, lambda turn: turn.gives(StandUp) and turn.at("B", Shoot)


@puzzle("out of the water", "odigos")
def no_bow_in_the_river() -> Posed:
    """Who swims shoots with d4 whatever the bow. The bank is one step away, and the raider stands far off."""
    game = scene(
        "odigos",
        """
        . w w . . . . . . . . . . . . . . . . . .
        . w A . . . . . . . . . . . . . . . . . B
        . w w . . . . . . . . . . . . . . . . . .
        """,
        A=unit("archer", "blue", on="w"),
        B=unit("raider", "red"),
    )
    return after(game), lambda turn: turn.at("B", Shoot) and turn.walked[-1][0] not in {1, 2}


@puzzle("out of the water", "heroic-classic")
def no_sling_in_the_river() -> Posed:
    """A swimmer cannot sling at all. One step takes A to the bank, from where the raider is in range."""
    game = scene(
        "heroic-classic",
        """
        . w w . . . . .
        . w A . . . . B
        . w w . . . . .
        """,
        hexes="y odd",
        A=unit("slinger", "blue"),
        B=unit("hammerer", "red"),
    )
    return game, lambda turn: turn.at("B", Shoot)


@puzzle("charge", "oldschool")
def ten_cells_in_one_run() -> Posed:
    """The slinger is ten cells off over open ground: a move and a blow do not reach that far, a charge does, and at
    +2. Nobody else is there to make use of the lowered guard."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . .
        A . . . . . . . . . B
        . . . . . . . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("slinger", "red"),
    )
    return game, lambda turn: turn.at("B", Charge)


@puzzle("charge", "oldschool")
def a_charge_into_three_hammers() -> Posed:
    """A has four hit points left. The raider ten cells off can be charged, between three hammerers who would all
    strike at a lowered guard. A's friends come up behind."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . . . D .
        A . . . . . . . . . B E
        C . . . . . . . . . F .
        G . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        D=unit("hammerer", "red"),
        E=unit("hammerer", "red"),
        F=unit("hammerer", "red"),
        C=unit("champion", "blue"),
        G=unit("champion", "blue"),
    )
    wound(game, "A", 4)
    return game, lambda turn: not turn.gives(Charge) and min(turn.gap(one) for one in "BDEF") > 2


@puzzle("free attacks", "oldschool")
def the_one_at_hand_is_almost_down() -> Posed:
    """The hammerer at A's side has one hit point left; going for the whole raider beyond would give him a free blow
    of d10. Strike him down where he stands."""
    game = scene(
        "oldschool",
        """
        . . . . . .
        . B A . . C
        . . . . . .
        """,
        hexes="y odd",
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        C=unit("raider", "red"),
    )
    wound(game, "B", 1)
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.leaves("B")


@puzzle("guard a friend", "oldschool")
def the_raider_over_the_seer() -> Posed:
    """The seer has to live, and has one hit point. Of two raiders at their last, in reach both, one stands over the
    seer and the other far from everybody."""
    game = scene(
        "oldschool",
        """
        . . . . . . . . .
        C B . . A . . . D
        . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        D=unit("raider", "red"),
        B=unit("raider", "red"),
        C=unit("seer", "blue"),
        goal=GoalSpec("protect", "blue", unit=4, rounds=6),
    )
    wound(game, "B", 1)
    wound(game, "D", 1)
    wound(game, "C", 1)
    return game, lambda turn: turn.at("B", *BLOWS)


@puzzle("height", "odigos")
def up_the_ramp_and_then_the_arrow() -> Posed:
    """From four metres above an arrow is d12 in place of d6. The ramp is two steps away, and nobody is near."""
    game = scene(
        "odigos",
        """
        4 4 4 4 . . . . . . . . . . . .
        4 4 4 R A . . . . . . . . . . B
        4 4 4 4 . . . . . . . . . . . .
        """,
        A=unit("archer", "blue"),
        B=unit("hammerer", "red"),
    )
    return after(game), lambda turn: turn.at("B", Shoot) and turn.walked[-1][0] < 3


@puzzle("height", "odigos")
def the_archer_stays_on_the_rock() -> Posed:
    """On the rock every arrow is d12, and below it d6. The foes are in range from here; there is nothing to be had
    below."""
    game = scene(
        "odigos",
        """
        . 5 5 . . . . . . . . . . . B .
        . 5 A R . . . . . . . . . . . .
        . 5 5 . . . . . . . . . . . C .
        """,
        hexes="y odd",
        A=unit("archer", "blue", height=5),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
    )
    return after(game), lambda turn: turn.gives(Shoot) and turn.walked[-1][0] in {1, 2}


@puzzle("over the edge", "clash")
def nobody_is_shoved_into_a_friend() -> Posed:
    """Behind the raider is flat ground: a shove moves him one cell and does no harm. Strike him."""
    game = scene(
        "clash",
        ". . . .\n. A B .\n. . . .",
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
    )
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.gives(Shove)
