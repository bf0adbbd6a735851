"""Falling over edges, by one's own step and by force: BD-08, BD-09, HE-100."""

import pytest

from game.engine.commands import Move
from game.engine.components import Economy, Health
from game.engine.events import (
    Damaged,
    Died,
    Displaced,
    Fell,
    FellToVerge,
    Freed,
    Grappled,
    Leaving,
    Pushed,
    Rolled,
    Stepped,
)
from tests.systems.happen import pushed
from tests.table import table, unit
from tests.table import thing as prop


def the_fall(who: int, dice: str, *faces: int) -> Rolled:
    return Rolled(who, "the fall", dice, faces, sum(faces), None, None, (), "HE-100")


def hurt(who: int, amount: int, hp: int, by: int = 0, beyond: int = 0) -> Damaged:
    return Damaged(who, amount, hp, amount, "blunt", by, "the fall", "HE-100", beyond=beyond)


@pytest.mark.rule("HE-100", "BD-09", "BD-08")
@pytest.mark.parametrize(("height", "dice", "faces"), [(4, "d4", (3,)), (7, "d4", (4,)), (8, "2d4", (4, 2))])
def test_a_step_over_an_edge_does_1d4_for_each_full_4_m(height: int, dice: str, faces: tuple[int, ...]) -> None:
    game = table("A . . B", A=unit("hoplite", "blue", height=height), B=unit("raider", "red"))
    total = sum(faces)
    assert game.do(Move(game.A, ((1, 0),)), " ".join(f"d4={face}" for face in faces)) == [
        Leaving(game.A, ((0, 0),), ((1, 0),)),
        Stepped(game.A, ((0, 0),), ((1, 0),), 1),
        Fell(game.A, height * 100, 0, wet=False),
        the_fall(game.A, dice, *faces),  # a 4 is no critical; panoply and pilos stop nothing of it
        hurt(game.A, total, 21 - total),
    ]


@pytest.mark.rule("BD-08")
def test_less_than_4_m_is_no_fall() -> None:
    game = table("A . . B", A=unit("hoplite", "blue", height=3), B=unit("raider", "red"))
    assert [type(event) for event in game.do(Move(game.A, ((1, 0),)))] == [Leaving, Stepped]


@pytest.mark.rule("BD-08")
@pytest.mark.parametrize(("top", "foot"), [("R", "."), (".", "R")])
def test_who_goes_down_a_ramp_does_not_fall_and_who_is_pushed_does(top: str, foot: str) -> None:
    game = table(
        "C A D B",
        C=unit("hoplite", "blue", height=4),
        A=unit("raider", "blue", on=top, height=4),
        D=prop("lever", on=foot),
        B=unit("raider", "red"),
    )
    assert [type(e) for e in pushed(game, "A", "C", 1, "d4=1")][:2] == [Pushed, Fell]
    game = table("A D B", A=unit("raider", "blue", on=top, height=4), D=prop("lever", on=foot), B=unit("raider", "red"))
    assert [type(event) for event in game.do(Move(game.A, ((1, 0),)))] == [Leaving, Stepped]


@pytest.mark.rule("BD-09")
def test_the_walk_goes_on_from_the_cell_below() -> None:
    game = table("A . . B", A=unit("archer", "blue", height=4), B=unit("raider", "red", gear=()))
    assert game.do(Move(game.A, ((1, 0), (2, 0))), "d4=1")[-1] == Stepped(game.A, ((1, 0),), ((2, 0),), 1)


@pytest.mark.rule("BD-09", "BD-10")
def test_a_push_over_an_edge_ends_below_with_a_fall_that_provokes_nothing() -> None:
    game = table(
        "A B . . C", A=unit("raider", "blue", height=4), B=unit("hoplite", "red", height=4), C=unit("wolf", "blue")
    )
    assert pushed(game, "B", "A", 2, "d4=2") == [
        Pushed(game.B, game.A, ((1, 0),), ((2, 0),)),
        Fell(game.B, 400, 0, wet=False),
        the_fall(game.B, "d4", 2),
        hurt(game.B, 2, 19, game.A),
    ]


@pytest.mark.rule("BD-09")
def test_whoever_is_below_takes_the_same_and_the_faller_lands_on_the_nearest_free_cell() -> None:
    game = table(
        "# 4 4 #\nA B C .\n# 4 . .",
        A=unit("raider", "blue", height=4),
        B=unit("hoplite", "red", height=4),
        C=unit("seer", "blue"),
    )
    assert pushed(game, "B", "A", 2, "d4=3") == [
        Pushed(game.B, game.A, ((1, 1),), ((2, 1),)),
        Fell(game.B, 400, game.C, wet=False),
        the_fall(game.B, "d4", 3),
        hurt(game.B, 3, 18, game.A),
        hurt(game.C, 3, 9, game.A),
        Displaced(game.B, ((2, 1),), ((3, 1),)),  # not back up on the rocks, though their row is lower
    ]


@pytest.mark.rule("BD-09")
def test_deaths_by_a_fall_find_everybody_landed() -> None:
    game = table(
        "A B C .",
        A=unit("raider", "blue", height=4),
        B=unit("raider", "red", height=4, gear=()),
        C=unit("seer", "blue"),
    )
    game.battle.stage.world.add_component(game.B, Health(2, 8))
    game.battle.stage.world.add_component(game.C, Health(1, 12))
    seen = pushed(game, "B", "A", 1, "d4=2")
    assert seen[3:] == [
        hurt(game.B, 2, 0, game.A),
        hurt(game.C, 2, 0, game.A, beyond=1),
        Displaced(game.B, ((2, 0),), ((3, 0),)),
        Died(game.B, game.A),
        FellToVerge(game.C),
    ]


@pytest.mark.rule("BD-09", "HE-62")
def test_other_reactions_wait_for_the_landing() -> None:
    game = table("A B . .", A=unit("hoplite", "blue", height=4), B=unit("hoplite", "red", height=4))
    game.battle.ruleset.apply[Grappled](game.battle.stage.world, Grappled(game.A, game.B))
    seen = pushed(game, "B", "A", 2, "d4=2")
    assert [type(event) for event in seen] == [Pushed, Fell, Rolled, Damaged, Freed]


@pytest.mark.rule("BD-09", "BD-11")
def test_deep_water_takes_the_fall_and_the_unit_swims() -> None:
    game = table("A w . B", A=unit("hoplite", "blue", height=8), B=unit("raider", "red"))
    assert game.do(Move(game.A, ((1, 0),))) == [
        Leaving(game.A, ((0, 0),), ((1, 0),)),
        Stepped(game.A, ((0, 0),), ((1, 0),), 2),
        Fell(game.A, 800, 0, wet=True),
    ]


@pytest.mark.rule("BD-09")
def test_shallow_water_does_not_take_the_fall() -> None:
    game = table("A ~ . B", A=unit("hoplite", "blue", height=4), B=unit("raider", "red"))
    assert game.do(Move(game.A, ((1, 0),)), "d4=1")[-1] == hurt(game.A, 1, 20)


@pytest.mark.rule("BD-09", "BD-06")
def test_a_large_creature_falls_when_its_last_cell_is_over_the_edge_and_on_all_below() -> None:
    game = table(
        "A 4 . . . . . .\n4 4 . . . . . .\n# # C D B . . .",
        A=unit("minotaur", "blue", height=4),
        C=unit("seer", "blue"),
        D=unit("seer", "blue", name="D"),
        B=unit("raider", "red"),
    )
    game.do(Move(game.A, ((1, 0),)))  # half over: it stands at the height of its highest cell
    assert game.get("A", Economy) == Economy(5, 1, 1, moved=True)
    below = ((2, 0), (3, 0), (2, 1), (3, 1))
    assert game.do(Move(game.A, ((2, 0),)), "d4=3") == [
        Leaving(game.A, ((1, 0), (2, 0), (1, 1), (2, 1)), below),
        Stepped(game.A, ((1, 0), (2, 0), (1, 1), (2, 1)), below, 1),
        Fell(game.A, 400, 0, wet=False),
        the_fall(game.A, "d4", 3),
        hurt(game.A, 3, 31),
    ]


@pytest.mark.rule("BD-09", "BD-06")
def test_a_large_creature_pushed_over_an_edge_falls_on_all_below() -> None:
    game = table(
        "C A 4 . E . . .\n4 4 4 . F . . .",
        A=unit("minotaur", "blue", height=4),
        C=unit("raider", "red", height=4),
        E=unit("hoplite", "red"),
        F=unit("guard", "red"),
    )
    places = [((x, 0), (x + 1, 0), (x, 1), (x + 1, 1)) for x in range(7)]
    assert pushed(game, "A", "C", 3, "d4=3") == [
        Pushed(game.A, game.C, places[1], places[2]),
        Pushed(game.A, game.C, places[2], places[3]),
        Fell(game.A, 400, game.E, wet=False),
        the_fall(game.A, "d4", 3),
        hurt(game.A, 3, 31, game.C),
        hurt(game.E, 3, 18, game.C),
        hurt(game.F, 3, 9, game.C),
        Displaced(game.A, places[3], places[5]),
    ]


@pytest.mark.rule("BD-09", "BD-08")
def test_who_finds_no_room_on_a_ledge_falls_on() -> None:
    game = table(
        "A B C D",
        A=unit("raider", "blue", height=8),
        B=unit("hoplite", "red", height=8),
        C=unit("seer", "blue", height=4),
        D=unit("raider", "blue", on="w"),
    )
    game.battle.ruleset.apply[Died](game.battle.stage.world, Died(game.D))
    assert pushed(game, "B", "A", 1, "d4=1") == [
        Pushed(game.B, game.A, ((1, 0),), ((2, 0),)),
        Fell(game.B, 400, game.C, wet=False),
        the_fall(game.B, "d4", 1),
        hurt(game.B, 1, 20, game.A),
        hurt(game.C, 1, 11, game.A),
        Displaced(game.B, ((2, 0),), ((3, 0),)),
        Fell(game.B, 400, 0, wet=True),
    ]
