"""Grappling in heroic: pinning, fighting on the floor, getting free (HE-60 to HE-62)."""

import pytest

from game.engine.commands import (
    Attack,
    Block,
    BreakFree,
    Disengage,
    Dodge,
    Draw,
    Grapple,
    LetGo,
    Move,
    Shoot,
    TakeIt,
    Throw,
)
from game.engine.components import Economy, Grappling, Sneaking, Submersion, Unaware, Verge
from game.engine.events import (
    BecameAware,
    Damaged,
    Died,
    Displaced,
    FellToVerge,
    Freed,
    Grappled,
    Pushed,
    Rolled,
    SneakingEnded,
    Spent,
)
from game.engine.resolving import Steps
from game.systems.threat import can_threaten
from tests.rulesets.heroic.scenes import afflict, end, of, only, put, rolls, run, wound
from tests.systems.happen import pushed
from tests.table import Table, table, unit


def pair(kind: str = "raider", foe: str = "raider", drawing: str = "A B .", **more: object) -> Table:
    return table(drawing, A=unit(kind, "blue", **more), B=unit(foe, "red"))


def pinned(kind: str = "raider", foe: str = "raider", drawing: str = "A B .", **third: object) -> Table:
    """A has pinned B; it is A's turn."""
    pieces = {"A": unit(kind, "blue"), "B": unit(foe, "red"), **third}
    game = table(drawing, **pieces)
    put(game, "A", Grappling(game.B, pinned=False))
    put(game, "B", Grappling(game.A, pinned=True))
    return game


# ---- pinning -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-60")
def test_an_opposed_might_roll_as_a_bonus_action_pins_the_target() -> None:
    game = pair()
    assert game.do(Grapple(game.A, game.B), "d6=4 d6=3") == [
        Spent(game.A, bonus=1, mark="grappled"),
        Rolled(game.A, "grapple", "d6", (4,), 4, 4, success=True, reasons=(), rule="HE-60"),
        Rolled(game.B, "resisting grapple", "d6", (3,), 3, 4, success=False, reasons=(), rule="HE-60"),
        Grappled(game.A, game.B),
    ]
    assert game.get("A", Grappling) == Grappling(game.B, pinned=False)
    assert game.get("B", Grappling) == Grappling(game.A, pinned=True)
    economy = game.get("A", Economy)
    assert economy is not None
    assert (economy.action, economy.bonus) == (1, 0), "the action is left"


@pytest.mark.rule("HE-60", "HE-04")
def test_a_lost_roll_pins_nobody_and_there_is_one_try_a_turn() -> None:
    game = pair()
    assert not of(game.do(Grapple(game.A, game.B), "d6=3 d6=3"), Grappled)
    put(game, "A", Economy(5, 1, 1, used=("grappled",)))
    assert game.refused(Grapple(game.A, game.B)).rule == "HE-60"
    put(game, "A", Economy(5, 1, 0))
    assert game.refused(Grapple(game.A, game.B)).rule == "HE-11"


@pytest.mark.rule("HE-60")
def test_only_an_adjacent_enemy_that_is_within_bare_reach() -> None:
    game = table("A . B C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("raider", "blue"))
    assert game.refused(Grapple(game.A, game.B)).rule == "HE-60"
    assert game.refused(Grapple(game.A, game.C))
    for height, may in ((2, True), (3, False)):
        game = table("A B", A=unit("raider", "blue"), B=unit("raider", "red", height=height))
        assert (game.battle.refusal(Grapple(game.A, game.B)) is None) is may


@pytest.mark.rule("HE-60")
def test_the_downed_and_the_grappled_are_not_grappled() -> None:
    game = pair(foe="hoplite")
    put(game, "B", Verge(0, 0))
    assert game.refused(Grapple(game.A, game.B)).rule == "HE-60"
    game = table("A B C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("raider", "blue"))
    put(game, "C", Grappling(game.B, pinned=False))
    put(game, "B", Grappling(game.C, pinned=True))
    assert game.refused(Grapple(game.A, game.B)).rule == "HE-60"


@pytest.mark.rule("HE-60")
@pytest.mark.parametrize(
    ("kind", "foe", "may"),
    [("raider", "minotaur", False), ("minotaur", "minotaur", True), ("minotaur", "raider", True)],
)
def test_a_large_creature_is_pinned_by_a_large_one_only(kind: str, foe: str, may: bool) -> None:
    drawing = "A . B .\n. . . ." if kind == "minotaur" else "A B .\n. . ."
    game = pair(kind, foe, drawing)
    refusal = game.battle.refusal(Grapple(game.A, game.B))
    assert (refusal is None) is may
    assert refusal is None or refusal.rule == "HE-60"


@pytest.mark.rule("HE-60", "HE-132", "HE-140")
def test_a_grapple_gives_its_author_away() -> None:
    game = pair(sneaking=True)
    put(game, "B", Unaware())
    events = game.do(Grapple(game.A, game.B), "d6=1 d6=3")
    assert events[1:3] == [SneakingEnded(game.A, "it attacks"), BecameAware(game.B)]
    assert game.get("A", Sneaking) is None
    game = pair()
    afflict(game, "A", "invisible")
    game.do(Grapple(game.A, game.B), "d6=1 d6=3")
    assert game.battle.view("red").knows(game.A)


# ---- on the floor --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-61")
def test_neither_moves_nor_disengages() -> None:
    game = pinned()
    for letter in "AB":
        legal = list(game.battle.legal())
        assert not [one for one in legal if isinstance(one, Move | Disengage)]
        assert game.refused(Move(game[letter], ((2, 0),))).rule == "HE-61"
        assert game.refused(Disengage(game[letter])).rule == "HE-61"
        end(game, letter)


@pytest.mark.rule("HE-61", "HE-90", "HE-92")
def test_neither_threatens_anyone() -> None:
    game = pinned(drawing="A B .\nC . .\n. . .", C=unit("raider", "red"))
    assert not can_threaten(game.battle.truth, game.A)
    assert not can_threaten(game.battle.truth, game.B)
    end(game, "A")
    end(game, "B")
    events = game.do(Move(game.C, ((0, 2),)))
    assert not of(events, Damaged)


@pytest.mark.rule("HE-61")
@pytest.mark.parametrize(
    ("kind", "gear", "item", "dice"),
    [
        ("raider", ("labrys",), "labrys", "d6=1"),
        ("raider", ("ropalo",), "ropalo", "d4=1"),
        ("raider", ("akinakes",), "akinakes", "d8=1"),
        ("raider", ("stiletto",), "stiletto", "d12=1"),
        ("champion", ("sfyri",), "sfyri", "d6=1"),
        ("champion", ("kopis",), "", "d4=1"),
        ("wolf", (), "", "d6=1"),
    ],
)
def test_weapons_roll_their_grapple_die_fists_theirs_and_natural_weapons_the_attack_die(
    kind: str, gear: tuple[str, ...], item: str, dice: str
) -> None:
    game = table("A B", A=unit(kind, "blue", gear=gear), B=unit("raider", "red"))
    put(game, "A", Grappling(game.B, pinned=False))
    put(game, "B", Grappling(game.A, pinned=True))
    command = Attack(game.A, game.B, game.item("A", item) if item else 0)
    assert command in list(game.battle.legal())
    assert game.do(command, dice)


@pytest.mark.rule("HE-61")
def test_other_weapons_shots_and_throws_cannot_be_used() -> None:
    game = pinned("champion")
    assert game.refused(Attack(game.A, game.B, game.item("A", "kopis"))).rule == "HE-61"
    assert game.refused(Throw(game.A, game.B, game.item("A", "akinakes"), bonus=True)).rule == "HE-61"
    assert game.battle.refusal(Draw(game.A, game.item("A", "akinakes"))) is None, "drawing a knife is"
    game = pinned("archer")
    assert game.refused(Shoot(game.A, game.B, game.item("A", "syntheto"))).rule == "HE-61"


@pytest.mark.rule("HE-61")
def test_they_fight_each_other_only() -> None:
    game = pinned(drawing="A B .\nC . .", C=unit("raider", "red"))
    assert game.refused(Attack(game.A, game.C, game.item("A", "labrys"))).rule == "HE-61"


@pytest.mark.rule("HE-61")
def test_each_may_dodge_the_other_but_not_block() -> None:
    game = pinned()
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=2")
    assert game.asked == (Dodge(game.B), TakeIt(game.B))
    game.do(TakeIt(game.B))
    end(game, "A")
    game.do(Attack(game.B, game.A, game.item("B", "labrys")), "d6=2")
    assert game.asked == (Dodge(game.A), TakeIt(game.A))


@pytest.mark.rule("HE-61")
def test_against_third_parties_the_pinned_one_has_nothing_and_the_grappler_dodges() -> None:
    game = pinned(drawing="A B .\nC D .", C=unit("raider", "red"), D=unit("raider", "blue"))
    end(game, "A")
    end(game, "B")
    game.do(Attack(game.C, game.A, game.item("C", "labrys")), "d8=2")
    assert game.asked == (Dodge(game.A), TakeIt(game.A))
    game.do(TakeIt(game.A))
    end(game, "C")
    events = game.do(Attack(game.D, game.B, game.item("D", "labrys")), "d8=2")
    assert only(events, Damaged).unit == game.B
    assert Block(game.B, game.item("B", "peltast")) not in list(game.battle.legal())


@pytest.mark.rule("HE-61", "HE-140")
def test_pinned_is_not_prone() -> None:
    game = pinned()
    end(game, "A")
    events = game.do(Attack(game.B, game.A, game.item("B", "labrys")), "d6=2")
    assert rolls(events) == [("attack with Labrys (small axe)", "d6", 2)]
    assert only(events, Rolled).reasons == ()


# ---- getting free --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-62")
def test_the_pinned_one_gets_free_with_might_4_as_a_bonus_action() -> None:
    game = pinned()
    assert game.refused(BreakFree(game.A)).rule == "HE-62", "the grappler has to let go"
    end(game, "A")
    assert game.refused(LetGo(game.B)).rule == "HE-62"
    assert game.do(BreakFree(game.B), "d6=4") == [
        Spent(game.B, bonus=1, mark="tried to get free"),
        Rolled(game.B, "getting free", "d6", (4,), 4, 4, success=True, reasons=(), rule="HE-62"),
        Freed(game.B, game.A, "it broke free"),
    ]
    assert game.get("A", Grappling) is None
    assert game.get("B", Grappling) is None


@pytest.mark.rule("HE-62")
def test_it_tries_once_a_turn_and_again_on_the_next() -> None:
    game = pinned()
    end(game, "A")
    game.do(BreakFree(game.B), "d6=3")
    put(game, "B", Economy(5, 1, 1, used=("tried to get free",)))
    assert game.refused(BreakFree(game.B)).rule == "HE-62"
    end(game, "B")
    end(game, "A")
    assert of(game.do(BreakFree(game.B), "d6=5"), Freed)


@pytest.mark.rule("HE-62", "HE-12")
def test_the_grappler_lets_go_instantly() -> None:
    game = pinned()
    before = game.get("A", Economy)
    assert game.do(LetGo(game.A)) == [Freed(game.A, game.B, "it let go")]
    assert game.get("A", Economy) == before


@pytest.mark.rule("HE-62")
def test_death_of_either_ends_it_for_both() -> None:
    game = pinned(drawing="A B C", C=unit("raider", "red"))
    wound(game, "B", 1)
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=3")
    events = game.do(TakeIt(game.B))
    assert of(events, Died) == [Died(game.B, game.A)]
    assert only(events, Freed) == Freed(game.B, game.A, "death")
    assert game.get("A", Grappling) is None


@pytest.mark.rule("HE-62", "HE-80")
def test_downing_of_either_ends_it_for_both() -> None:
    game = pinned(foe="hoplite")
    wound(game, "B", 1)
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=3")
    events = game.do(TakeIt(game.B))
    assert [type(event) for event in events][-2:] == [FellToVerge, Freed]
    assert game.get("A", Grappling) is None
    assert game.get("B", Grappling) is None


@pytest.mark.rule("HE-62", "BD-10")
@pytest.mark.parametrize("who", ["B", "A"])
def test_being_moved_apart_ends_it_for_both(who: str) -> None:
    game = pinned(drawing=". . A B . .")
    other = "A" if who == "B" else "B"
    events = pushed(game, who, other, 1)
    assert of(events, Pushed)
    assert only(events, Freed) == Freed(game[who], game[other], "they are apart")


@pytest.mark.rule("HE-62", "BD-04")
def test_being_put_on_another_cell_ends_it_if_that_is_apart() -> None:
    for cell, apart in (((2, 1), True), ((1, 1), False)):
        game = pinned(drawing="A B .\n. . .")

        def put_elsewhere(game: Table = game, cell: tuple[int, int] = cell) -> Steps:
            yield Displaced(game.B, ((1, 0),), (cell,))

        events, _ = run(game, put_elsewhere())
        assert bool(of(events, Freed)) is apart


@pytest.mark.rule("HE-62", "BD-09")
def test_falling_off_an_edge_beside_the_other_is_being_apart() -> None:
    game = table(
        "C . .\n. B A\n. . .",
        A=unit("raider", "blue", height=3),
        B=unit("raider", "red", height=3),
        C=unit("raider", "blue", height=3),
    )
    put(game, "A", Grappling(game.B, pinned=False))
    put(game, "B", Grappling(game.A, pinned=True))
    events = pushed(game, "B", "C", 1)  # to (2, 2): still beside A, 3 m below
    assert game.cell("B") == (2, 2)
    assert only(events, Freed) == Freed(game.B, game.A, "they are apart")


@pytest.mark.rule("HE-62", "HE-120")
def test_going_under_ends_it() -> None:
    game = table("A B", "d6=4", A=unit("raider", "blue", on="r"), B=unit("raider", "red", on="r"))
    put(game, "A", Grappling(game.B, pinned=False))
    put(game, "B", Grappling(game.A, pinned=True))
    events = end(game, "A", "d6=1 d4=1")
    assert game.get("B", Submersion) is not None
    assert only(events, Freed) == Freed(game.B, game.A, "they are apart")
