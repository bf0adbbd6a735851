"""Puzzles of one's own state and one's friends': on the ground, under water, held, hurt, dying."""

from game.board.grid import Cell
from game.engine.commands import (
    Bind,
    BreakFree,
    Cast,
    LetThemGo,
    Ready,
    StandUp,
    Struggle,
    Surface,
    Wake,
)
from game.engine.components import Casting, Counters, Dying, Effect, Grappling, Submersion, Verge
from game.engine.events import AreaBegan
from game.rulesets.oldschool.commands import Reload
from game.rulesets.oldschool.components import Holds, Unloaded
from tests.controllers.puzzles.blows import BLOWS
from tests.controllers.puzzles.posing import Posed, after, late, puzzle, scene
from tests.states import afflict, put, run, wound
from tests.table import Table, unit


@puzzle("surface", "heroic")
def the_bronze_pulls_down() -> Posed:
    """Under water in heavy bronze each turn is a save at a disadvantage or d6 that no armour stops. Surface."""
    game = scene(
        "heroic",
        "w w . . .\nw A . . B\nw w . . .",
        A=unit("champion", "blue", on="w"),
        B=unit("raider", "red"),
    )
    put(game, "A", Submersion(chosen=False, turns=0))
    return game, lambda turn: turn.gives(Surface)


@puzzle("surface", "oldschool")
def a_hauberk_in_the_river() -> Posed:
    """Under water in a hauberk each turn is a hard check or d6. Surfacing takes the whole turn, and is all there is to
    do: nobody can be reached from below."""
    game = scene(
        "oldschool",
        "w w w . .\nw A w . B\nw w w . .",
        hexes="y even",
        A=unit("hoplite", "blue", on="w"),
        B=unit("raider", "red"),
    )
    put(game, "A", Submersion(chosen=False, turns=0))
    return game, lambda turn: turn.gives(Surface)


@puzzle("get up", "clash")
def up_before_the_clash() -> Posed:
    """Prone, one attacks at a disadvantage and is attacked with advantage. Standing up takes half the movement, which
    is not needed for anything: the raider stands at hand."""
    game = scene("clash", ". . .\n. A B\n. . .", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    afflict(game, "A", "prone")
    return game, lambda turn: isinstance(turn.orders[0], StandUp) and turn.at("B", *BLOWS)


@puzzle("get up", "heroic-classic")
def up_before_the_guard() -> Posed:
    """On the ground one attacks, blocks and dodges a die worse; getting up takes half the movement, and no action."""
    game = scene(
        "heroic-classic", ". . .\n. A B\n. . .", hexes="x even", A=unit("hoplite", "blue"), B=unit("raider", "red")
    )
    afflict(game, "A", "prone")
    return game, lambda turn: turn.gives(StandUp) and turn.at("B", *BLOWS)


@puzzle("get up", "oldschool")
def up_before_two_guards() -> Posed:
    """-4 to hit from the ground and +2 to be hit there; standing up is a move action, the blow the main one."""
    game = scene(
        "oldschool", ". . C\n. A B\n. . .", A=unit("champion", "blue"), B=unit("guard", "red"), C=unit("guard", "red")
    )
    afflict(game, "A", "prone")
    return game, lambda turn: isinstance(turn.orders[0], StandUp) and turn.gives(*BLOWS)


@puzzle("get free", "heroic", whole=True)
def pinned_by_a_weaker_one() -> Posed:
    """Pinned, one can neither dodge nor block those who come. A try to get free is a bonus action at Might DC 4, which
    a champion's d8 makes more often than not, and takes nothing from the attack."""
    game = scene(
        "heroic",
        """
        . . . .
        . A B .
        . . . C
        """,
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        C=unit("hammerer", "red"),
    )
    put(game, "A", Grappling(game.B, pinned=True))
    put(game, "B", Grappling(game.A, pinned=False))
    return game, lambda turn: turn.gives(BreakFree)


@puzzle("get free", "oldschool")
def held_by_a_raider() -> Posed:
    """Held, a champion can use nothing but his fists, and is hurt at the end of each round; he is stronger and trained,
    so the check to get free is mostly made. Fists do d2."""
    game = scene(
        "oldschool",
        ". . . .\n. A B .\n. . . .\n. . . C",
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        C=unit("hammerer", "red"),
    )
    put(game, "A", Holds(0, (game.B,)), Grappling(game.B, pinned=True))
    put(game, "B", Holds(game.A, ()), Grappling(game.A, pinned=False))
    return game, lambda turn: turn.gives(BreakFree)


@puzzle("get free", "clash")
def out_of_the_web() -> Posed:
    """Struggling is free, once a turn, and without it there is no step. The archer who shoots at A is four cells
    away."""
    game = scene(
        "clash", ". . . . . . .\nA . . . . B .\n. . . . . . .", A=unit("champion", "blue"), B=unit("archer", "red")
    )
    afflict(game, "A", "webbed", amount=12)
    return game, lambda turn: turn.gives(Struggle)


@puzzle("fire", "heroic", whole=True)
def out_of_the_tempest() -> Posed:
    """Whoever begins a turn in the tempest takes d10 that nothing stops; it stays for two turns more. The edge is two
    steps away, and there is nobody here whom one could strike."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . . . . .
        . . A . . . . . . . . . B
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("seer", "red"),
    )
    tempest(game, (2, 1))
    return game, lambda turn: turn.game.battle.truth.grid.gap((turn.here,), ((2, 1),)) > 2


def tempest(game: Table, middle: Cell) -> None:
    """Let B's tempest stand over a cell and those within two of it."""
    cells = tuple(sorted(game.battle.truth.grid.within(middle, 2)))
    run(game, iter([AreaBegan(game.B, Effect("tempest", game.B, at_begin=False, left=2), cells)]))


@puzzle("two turns", "heroic")
def the_tempest_is_almost_there() -> Posed:
    """Two of the three turns that the tempest takes are done, and its only use is spent: one more brings it down on
    three guards at once. Anything else done with the action throws it away."""
    game = scene(
        "heroic",
        """
        . . . . . . . . . B .
        A . . . . . . . . C .
        . . . . . . . . . D .
        """,
        A=unit("seer", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        D=unit("guard", "red"),
    )
    counters = game.get("A", Counters)
    assert counters is not None
    put(game, "A", Counters({**counters.left, "tempest": 0}), Casting("tempest", 2, 3, 1))
    return late(game, 2), lambda turn: turn.casts("tempest")


@puzzle("two turns", "heroic")
def the_skin_of_iron_is_made_ready() -> Posed:
    """Two raiders will strike. Readying the skin of iron is instant and costs nothing if nothing lands."""
    game = scene(
        "heroic", "C . .\nA B .\n. . .", A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("raider", "red")
    )
    return game, lambda turn: turn.gives(Ready)


@puzzle("two turns", "oldschool")
def the_crossbow_is_empty() -> Posed:
    """Loaded again it shoots d10 next turn, out of the guard's reach, who is two moves away. There is nothing else in
    A's hands to use."""
    game = scene(
        "oldschool",
        "A . . . . . . . . . . . . . . B\n" + ". " * 15 + ".",
        A=unit("archer", "blue", gear=("crossbow",)),
        B=unit("guard", "red"),
    )
    game.battle.stage.world.add_component(game.item("A", "crossbow"), Unloaded())
    return game, lambda turn: turn.gives(Reload)


@puzzle("healing", "clash")
def a_potion_and_time_to_drink() -> Posed:
    """Three hit points of thirteen are left, and the hammerer is three turns away: there is nothing better to do with
    the action than to drink."""
    game = scene(
        "clash",
        "A . . . . . . . . . . . . . . . . . B\n" + ". " * 18 + ".",
        A=unit("smith", "blue"),
        B=unit("hammerer", "red"),
    )
    wound(game, "A", 3)
    return game, lambda turn: turn.uses("potion")


@puzzle("healing", "heroic")
def the_hero_at_his_last_beside_the_pot() -> Posed:
    """A hero on the verge of death gets up at once by any healing, and a healing pot costs a bonus action: a champion
    more stands beside A."""
    game = scene(
        "heroic",
        ". . . . . . .\nA C . . . . B\n. . . . . . .",
        A=unit("guard", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    put(game, "C", Verge(0, 1))
    wound(game, "C", 0)
    return game, lambda turn: turn.uses("healing-pot") and turn.at("C")


@puzzle("healing", "odigos")
def mend_the_champion() -> Posed:
    """Mend gives all ten of the champion's stamina back for d6 of fifteen THU, and the foes are not here yet. Harm does
    d6 to one of them."""
    game = scene(
        "odigos",
        """
        . . . . . . . . .
        A C . . . . . . B
        . . . . . . . . .
        """,
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    wound(game, "C", 0)
    return after(game), lambda turn: turn.casts("mend")


@puzzle("the dying", "oldschool")
def bind_the_hoplite() -> Posed:
    """The hoplite dies in a few rounds, and the guard is far away. A stands beside him and has the whole turn."""
    game = scene(
        "oldschool",
        "C A . . . . . . . . . . . . . . B\n" + ". " * 16 + ".",
        A=unit("hoplite", "blue"),
        C=unit("champion", "blue"),
        B=unit("guard", "red"),
    )
    wound(game, "C", 0)
    put(game, "C", Dying(1))
    return game, lambda turn: turn.gives(Bind)


@puzzle("the dying", "clash")
def three_steps_to_the_dying() -> Posed:
    """The champion dies at the end of the third round; A can be with him and bind him this turn, and nobody else is
    near."""
    game = scene(
        "clash",
        """
        . . . . . . . . . . . . . . . . . . .
        C . . . A . . . . . . . . . . . . . B
        . . . . . . . . . . . . . . . . . . .
        """,
        hexes="y odd",
        A=unit("seer", "blue"),
        C=unit("champion", "blue"),
        B=unit("guard", "red"),
    )
    wound(game, "C", 0)
    put(game, "C", Dying(1))
    afflict(game, "C", "prone")
    return game, lambda turn: turn.gives(Bind) and turn.gap("C") == 1


@puzzle("the dying", "odigos")
def the_crawling_friend() -> Posed:
    """A friend has critical damage and dies at the end unless somebody stabilises him; an ally's action does. No foe
    can come near this round."""
    game = scene(
        "odigos",
        "C A . . . . . . . . . . . . . . . . . . . . B\n" + ". " * 22 + ".",
        A=unit("hoplite", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    wound(game, "C", 0)
    put(game, "C", Dying(1))
    return after(game), lambda turn: turn.gives(Bind)


@puzzle("wake", "clash")
def the_sleeping_champion() -> Posed:
    """Asleep for three rounds more the champion loses every clash; the hammerer is there next turn. Waking him takes
    the action, and A has no other use for it."""
    game = scene(
        "clash",
        ". . . . . . . . . . .\nA C . . . . . . . . B\n. . . . . . . . . . .",
        A=unit("hoplite", "blue"),
        C=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    afflict(game, "C", "asleep")
    return game, lambda turn: turn.gives(Wake)


@puzzle("useless acts", "heroic")
def a_trance_for_nobody() -> Posed:
    """The trance lasts for three turns and has two uses; the enemy is four turns away. A war cry reaches four cells."""
    game = scene(
        "heroic",
        "A" + " ." * 23 + " B\n" + ". " * 24 + ".",
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
    )
    return game, lambda turn: not turn.gives(Cast)


@puzzle("useless acts", "clash")
def a_ward_for_nobody() -> Posed:
    """The foe is five turns away. Every spell may fail, and on a natural 1 loses an action more; none would last until
    he comes."""
    game = scene(
        "clash",
        "A" + " ." * 33 + " B\n" + ". " * 34 + ".",
        hexes="y odd",
        A=unit("magus", "blue"),
        B=unit("guard", "red"),
    )
    return game, lambda turn: not turn.gives(Cast)


@puzzle("those who flee", "odigos")
def they_are_gone_already() -> Posed:
    """All that is left of the enemy flees, and is thirty cells ahead: nobody catches it. Let it go, and the battle is
    won."""
    game = scene(
        "odigos",
        "A" + " ." * 29 + " B" + " ." * 10 + "\n" + ". " * 40 + ".",
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
    )
    after(game)
    afflict(game, "B", "fleeing")
    return game, lambda turn: turn.gives(LetThemGo)


@puzzle("those who flee", "oldschool")
def one_that_does_not_get_away() -> Posed:
    """The raider flees, but is three steps away and weak: strike him down. Who gets away may come again."""
    game = scene(
        "oldschool",
        "A . . . B . . . . .\n. . . . . . . . . .\n. . . . . . . . . .",
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
    )
    afflict(game, "B", "fleeing")
    return game, lambda turn: turn.at("B", *BLOWS) and not turn.gives(LetThemGo)
