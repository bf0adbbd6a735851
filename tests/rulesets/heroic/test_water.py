"""Heroic's waters: swimming, sinking, breath, diving, surfacing, fighting there: HE-110 to HE-123, BD-11."""

import pytest
from msgspec.structs import replace

from game.engine.commands import Attack, Dive, EndTurn, Move, Surface
from game.engine.components import Economy, Grappling, Health, Submersion, Verge
from game.engine.events import (
    Awaited,
    Damaged,
    Died,
    Displaced,
    Event,
    Leaving,
    Pushed,
    Reason,
    Rolled,
    Spent,
    StayedUnder,
    Stepped,
    Surfaced,
    TurnBegan,
    VergeCounted,
    WentUnder,
)
from game.systems.status import is_hidden, is_swimming, same_layer
from tests.states import afflict, put
from tests.systems.happen import pushed
from tests.table import Table, table, unit

LAKE = "A w w w w w w w B"
HEAVY = ("klimakas",)


def lake(kind: str = "champion", drawing: str = LAKE, dice: str = "", on: str = ".", **more: object) -> Table:
    """A unit at a lake, and an enemy out of reach."""
    return table(drawing, dice, A=unit(kind, "blue", on=on, **more), B=unit("slinger", "red"))


def afloat(who: int, dice: str, face: int, *reasons: Reason) -> Rolled:
    return Rolled(who, "staying afloat", dice, (face,), face, 4, face >= 4, reasons, "HE-111")


def breath(who: int, dice: str, face: int) -> Rolled:
    reasons = (Reason(-1, "under water", "HE-121"),)
    return Rolled(who, "holding its breath", dice, (face,), face, 4, face >= 4, reasons, "HE-121")


def drowning(who: int, dice: str, face: int, hp: int, rule: str) -> list[Event]:
    return [
        Rolled(who, "drowning", dice, (face,), face, None, None, (), rule),
        Damaged(who, face, hp, face, "blunt", 0, "drowning", rule),
    ]


def round_to(game: Table, who: str, dice: str = "") -> list[Event]:
    """Let the turn and the enemy's pass; return what the unit's next turn begins with. All other turns roll nothing."""
    game.do(EndTurn(game[who]))
    events = game.do(EndTurn(game.B), dice)
    return events[next(n for n, event in enumerate(events) if isinstance(event, TurnBegan)) :]


# ---- swimming ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-110", "BD-11")
def test_a_deep_cell_costs_two_in_calm_and_rough_water_alike() -> None:
    game = lake("archer", "A w w . w . . . B")
    game.do(Move(game.A, ((1, 0), (2, 0), (3, 0))))
    assert game.get("A", Economy) == Economy(2, 1, 1, moved=True)
    game = lake("archer", "A r . . w . . . B")
    assert game.do(Move(game.A, ((1, 0),)), "d6=4")[1] == Stepped(game.A, ((0, 0),), ((1, 0),), 2)


@pytest.mark.rule("HE-111")
@pytest.mark.parametrize("gear", [("klimakas",), ("corinthian",), ("panoply", "corinthian")])
def test_entering_deep_water_in_heavy_armour_takes_a_might_save(gear: tuple[str, ...]) -> None:
    game = lake(gear=gear)
    assert game.do(Move(game.A, ((1, 0), (2, 0))), "d8=4") == [
        Leaving(game.A, ((0, 0),), ((1, 0),)),
        Stepped(game.A, ((0, 0),), ((1, 0),), 2),
        afloat(game.A, "d8", 4),
        Leaving(game.A, ((1, 0),), ((2, 0),)),
        Stepped(game.A, ((1, 0),), ((2, 0),), 2),  # no save for a second cell of the same water
    ]


@pytest.mark.rule("HE-111")
def test_who_fails_takes_1d4_whatever_it_wears_goes_under_and_moves_no_further() -> None:
    game = lake(gear=("klimakas", "corinthian"))
    assert game.do(Move(game.A, ((1, 0), (2, 0))), "d8=3 d4=4") == [
        Leaving(game.A, ((0, 0),), ((1, 0),)),
        Stepped(game.A, ((0, 0),), ((1, 0),), 2),
        afloat(game.A, "d8", 3),
        *drowning(game.A, "d4", 4, 20, "HE-111"),
        WentUnder(game.A, chosen=False),
    ]
    assert game.get("A", Submersion) == Submersion(chosen=False, turns=0)
    assert is_hidden(game.battle.truth, game.A, "red")


@pytest.mark.rule("HE-111")
@pytest.mark.parametrize("gear", [("panoply", "chalcidian"), ("linothorax", "pilos"), ("aspida_portas",), ()])
def test_other_armour_and_shields_do_not_drown(gear: tuple[str, ...]) -> None:
    game = lake(gear=gear, kind="atlas")
    assert [type(event) for event in game.do(Move(game.A, ((1, 0),)))] == [Leaving, Stepped]


@pytest.mark.rule("HE-111")
def test_heavy_armour_in_the_pack_or_on_the_back_of_nobody_drowns_nobody() -> None:
    game = lake(gear=("linothorax", "klimakas"))  # one body: the second lies in the pack
    assert [type(event) for event in game.do(Move(game.A, ((1, 0),)))] == [Leaving, Stepped]


@pytest.mark.rule("HE-111")
def test_the_save_comes_again_at_the_start_of_each_turn() -> None:
    game = lake(gear=HEAVY)
    game.do(Move(game.A, ((1, 0),)), "d8=4")
    assert round_to(game, "A", "d8=2 d4=1") == [
        TurnBegan(game.A, 6, 1, 1),
        afloat(game.A, "d8", 2),
        *drowning(game.A, "d4", 1, 23, "HE-111"),
        WentUnder(game.A, chosen=False),
        Awaited(game.A),
    ]


@pytest.mark.rule("HE-111", "BD-10")
def test_who_is_pushed_into_deep_water_saves_as_well() -> None:
    game = table("B A w .", A=unit("champion", "blue", gear=HEAVY), B=unit("raider", "red"))
    assert pushed(game, "A", "B", 2, "d8=3 d4=2") == [
        Pushed(game.A, game.B, ((1, 0),), ((2, 0),)),
        afloat(game.A, "d8", 3),
        *drowning(game.A, "d4", 2, 22, "HE-111"),
        WentUnder(game.A, chosen=False),
    ]


@pytest.mark.rule("HE-121", "HE-82")
def test_who_drowns_at_the_start_of_its_turn_passes_the_turn_on() -> None:
    drawing, gone = "A C . B", {"hero": False}
    game = table(
        drawing,
        "d8=1 d4=1",
        A=unit("champion", "blue", on="w", **gone),
        B=unit("slinger", "red"),
        C=unit("seer", "blue"),
    )
    put(game, "A", Health(1, 24))
    game.do(EndTurn(game.A))
    game.do(EndTurn(game.B))
    events = game.do(EndTurn(game.C), "d6=1 d6=1")
    start = events.index(TurnBegan(game.A, 1, 1, 1))
    assert events[start : start + 6] == [
        TurnBegan(game.A, 1, 1, 1),
        StayedUnder(game.A, 1),
        breath(game.A, "d6", 1),
        *drowning(game.A, "d6", 1, 0, "HE-121"),
        Died(game.A),
    ]
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.B,)


@pytest.mark.rule("HE-112")
def test_in_rough_water_everyone_saves_and_heavy_armour_is_a_disadvantage() -> None:
    game = lake("archer", "A r . . . . . . B")
    assert game.do(Move(game.A, ((1, 0),)), "d6=3 d4=1")[2:] == [
        replace(afloat(game.A, "d6", 3), rule="HE-112"),
        *drowning(game.A, "d4", 1, 14, "HE-111"),
        WentUnder(game.A, chosen=False),
    ]
    game = lake("champion", "A r . . . . . . B")
    heavy = Reason(-1, "heavy armour in rough water", "HE-112")
    assert game.do(Move(game.A, ((1, 0),)), "d6=4")[2:] == [afloat(game.A, "d6", 4, heavy)]
    on_the_way = lake("archer", "A w r . . . . . B")
    events = on_the_way.do(Move(on_the_way.A, ((1, 0), (2, 0))))
    assert [type(event) for event in events] == [Leaving, Stepped] * 2, "from calm water it saves in its next turn"


@pytest.mark.rule("HE-110", "HE-112")
def test_a_naiad_pays_nothing_extra_and_makes_no_saves() -> None:
    game = lake("naiad", "A r w . . . . . B", gear=HEAVY)
    put(game, "A", Economy(5, 1, 1))
    expected = [Leaving, Stepped, Leaving, Stepped]
    assert [type(event) for event in game.do(Move(game.A, ((1, 0), (2, 0))))] == expected
    assert game.get("A", Economy) == Economy(3, 1, 1, moved=True)
    game.do(Dive(game.A))
    for _ in range(4):
        assert [type(e) for e in round_to(game, "A")] == [TurnBegan, StayedUnder, Awaited]


# ---- fighting in water ---------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-113")
def test_a_swimmer_attacks_with_disadvantage() -> None:
    game = table("A B .", A=unit("archer", "blue", on="w", gear=("xiphos",)), B=unit("raider", "red", gear=()))
    events = game.do(Attack(game.A, game.B, game.item("A", "xiphos")), "d6=1")
    roll = next(event for event in events if isinstance(event, Rolled))
    assert Reason(-1, "in deep water", "HE-113") in roll.reasons


@pytest.mark.rule("HE-113", "HE-80")
def test_a_hero_on_the_verge_in_deep_water_saves_with_disadvantage_and_does_not_sink() -> None:
    game = lake(on="w", drawing="A B", dice="d8=4")
    put(game, "A", Verge(0, 0))
    game.do(EndTurn(game.A))
    events = game.do(EndTurn(game.B), "d4=4 d6=1")
    wet = (Reason(-1, "in deep water", "HE-113"),)
    first = next(n for n, event in enumerate(events) if isinstance(event, TurnBegan))
    assert events[first + 1 : first + 3] == [
        Rolled(game.A, "verge of death", "d4", (4, 1), 5, 4, success=True, reasons=wet, rule="HE-80"),
        VergeCounted(game.A, 1, 0),
    ]
    assert "staying afloat" not in [event.purpose for event in events if isinstance(event, Rolled)]


# ---- under water ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-123")
def test_diving_takes_the_action_and_is_for_swimmers() -> None:
    game = lake("archer")
    assert game.refused(Dive(game.A)).rule == "HE-123"
    game.do(Move(game.A, ((1, 0),)))
    assert game.do(Dive(game.A)) == [Spent(game.A, action=1), WentUnder(game.A, chosen=True)]
    assert game.refused(Dive(game.A)).rule == "HE-123"
    assert game.do(Move(game.A, ((2, 0),)))[1] == Stepped(game.A, ((1, 0),), ((2, 0),), 2)  # begun above


@pytest.mark.rule("HE-123", "HE-11")
def test_diving_needs_the_action() -> None:
    game = lake("archer", on="w")
    put(game, "A", Economy(5, 0, 1))
    assert game.refused(Dive(game.A)).rule == "HE-11"


@pytest.mark.rule("HE-123", "HE-61")
def test_a_grappled_swimmer_cannot_dive() -> None:
    game = lake("archer", "A B", on="w")
    put(game, "A", Grappling(game.B, pinned=True))
    assert game.refused(Dive(game.A)).rule == "HE-61"


@pytest.mark.rule("HE-123", "HE-122", "HE-140")
def test_who_is_ensnared_dives_with_its_action_and_comes_not_up_which_takes_movement() -> None:
    game = lake("archer", "A B", on="w")
    afflict(game, "A", "ensnared")
    assert WentUnder(game.A, chosen=True) in game.do(Dive(game.A))
    round_to(game, "A")
    assert game.refused(Surface(game.A)).rule == "HE-140"


@pytest.mark.rule("HE-120", "HE-110")
def test_the_submerged_move_at_a_quarter_and_pay_one_a_cell() -> None:
    game = lake("wolf", "A w w w w w w w B", on="w")  # 16 m: two cells
    game.do(Dive(game.A))
    assert round_to(game, "A") == [TurnBegan(game.A, 2, 1, 1), StayedUnder(game.A, 1), Awaited(game.A)]
    path = ((1, 0), (2, 0))
    assert [e.cost for e in game.do(Move(game.A, path)) if isinstance(e, Stepped)] == [1, 1]
    game = lake("hammerer", on="w")  # 7 m: less than one
    game.do(Dive(game.A))
    assert round_to(game, "A")[0] == TurnBegan(game.A, 1, 1, 1)


@pytest.mark.rule("HE-120", "HE-122")
def test_the_submerged_are_out_of_sight_and_leave_the_water_only_by_surfacing() -> None:
    game = lake("archer", "A . w w w w w w B", on="w")
    game.do(Dive(game.A))
    truth = game.battle.truth
    assert is_hidden(truth, game.A, "red")
    assert not same_layer(truth, game.A, game.B)
    round_to(game, "A")
    assert "has to surface" in game.refused(Move(game.A, ((1, 0),))).reason
    put(game, "B", Submersion(chosen=True, turns=0))
    assert same_layer(truth, game.A, game.B)
    assert not is_hidden(truth, game.A, "red")


@pytest.mark.rule("HE-121")
def test_in_heavy_armour_the_submerged_save_with_disadvantage_or_take_1d6() -> None:
    game = lake("champion", on="w", dice="d8=1 d4=1")
    assert game.get("A", Submersion) == Submersion(chosen=False, turns=0)  # and no breath to hold on that turn
    assert round_to(game, "A", "d6=3 d6=6") == [
        TurnBegan(game.A, 1, 1, 1),
        StayedUnder(game.A, 1),
        breath(game.A, "d6", 3),
        *drowning(game.A, "d6", 6, 17, "HE-121"),
        Awaited(game.A),
    ]
    assert round_to(game, "A", "d6=4")[1:3] == [StayedUnder(game.A, 2), breath(game.A, "d6", 4)]


@pytest.mark.rule("HE-123", "HE-121")
@pytest.mark.parametrize(
    ("kind", "turns", "die"), [("seer", 2, "lowest of 2d4"), ("archer", 3, "d4"), ("cyclops", 6, "d10")]
)
def test_without_heavy_armour_breath_lasts_half_the_might_die(kind: str, turns: int, die: str) -> None:
    game = lake(kind, "A w w w w w w w .\nw w w w w w w w B", on="w", gear=())
    game.do(Dive(game.A))
    for number in range(1, turns + 1):
        assert round_to(game, "A")[1:] == [StayedUnder(game.A, number), Awaited(game.A)]
    script = {"d10": "d10=2", "d4": "d4=2", "lowest of 2d4": "d4=3 d4=2"}[die]
    counted, rolled = round_to(game, "A", f"{script} d6=1")[1:3]
    assert counted == StayedUnder(game.A, turns + 1)
    assert isinstance(rolled, Rolled)
    assert (rolled.purpose, rolled.dice, rolled.success) == ("holding its breath", die, False)


# ---- surfacing -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-122")
def test_surfacing_spends_the_action_and_all_the_movement() -> None:
    game = lake("archer", on="w")
    assert game.refused(Surface(game.A)).rule == "HE-122"
    game.do(Dive(game.A))
    assert game.refused(Surface(game.A)).rule == "HE-11"  # the action went into the dive
    round_to(game, "A")
    assert game.do(Surface(game.A)) == [Spent(game.A, action=1, move=1), Surfaced(game.A, ((0, 0),), ((0, 0),))]
    assert game.get("A", Economy) == Economy(0, 0, 1, moved=True)
    assert is_swimming(game.battle.truth, game.A)
    assert game.refused(Move(game.A, ((1, 0),))).rule == "HE-11"


@pytest.mark.rule("HE-122")
def test_nobody_surfaces_after_moving() -> None:
    game = lake("wolf", on="w")
    game.do(Dive(game.A))
    round_to(game, "A")
    game.do(Move(game.A, ((1, 0),)))
    assert game.refused(Surface(game.A)).rule == "HE-122"


@pytest.mark.rule("HE-122", "BD-04")
def test_who_surfaces_under_another_comes_up_in_the_nearest_free_cell_of_deep_water() -> None:
    game = table("# A B w\n# w # .", A=unit("archer", "blue", on="w"), B=unit("raider", "red", on="w"))
    put(game, "A", Submersion(chosen=True, turns=1))
    put(game, "A", Economy(1, 1, 1))
    game.do(Move(game.A, ((2, 0),)))  # under B
    put(game, "A", Economy(1, 1, 1))
    assert game.do(Surface(game.A))[1] == Surfaced(game.A, ((2, 0),), ((1, 0),))


@pytest.mark.rule("BD-04")
def test_who_sinks_onto_another_under_water_gets_the_nearest_free_cell_there() -> None:
    game = table("# A B w", A=unit("archer", "blue", on="w"), B=unit("raider", "red", on="w"))
    put(game, "B", Submersion(chosen=True, turns=1))
    game.do(Move(game.A, ((2, 0),)))
    assert game.do(Dive(game.A))[1:] == [
        WentUnder(game.A, chosen=True),
        Displaced(game.A, ((2, 0),), ((1, 0),)),
    ]


@pytest.mark.rule("BD-10", "HE-122")
def test_a_push_under_water_stops_at_the_shore() -> None:
    game = table("A B w .", A=unit("archer", "blue", on="w"), B=unit("raider", "red", on="w"))
    put(game, "A", Submersion(chosen=True, turns=1))
    put(game, "B", Submersion(chosen=True, turns=1))
    assert pushed(game, "B", "A", 2) == [Pushed(game.B, game.A, ((1, 0),), ((2, 0),))]


@pytest.mark.rule("HE-111", "BD-04")
def test_who_is_put_into_deep_water_saves_as_well() -> None:
    game = table(
        "# w w #\nB A C #",
        A=unit("champion", "blue", gear=HEAVY),
        B=unit("raider", "red"),
        C=unit("seer", "blue"),
    )
    put(game, "C", Verge(0, 0))
    assert pushed(game, "A", "B", 1, "d8=4")[1:] == [
        Displaced(game.A, ((2, 1),), ((1, 0),)),
        afloat(game.A, "d8", 4),
    ]


@pytest.mark.rule("HE-113", "HE-121")
def test_a_hero_dying_under_water_makes_that_save_alone() -> None:
    game = lake(on="w", drawing="A B", dice="d8=4", gear=HEAVY)
    put(game, "A", Submersion(chosen=True, turns=1))
    put(game, "A", Verge(0, 0))
    game.do(EndTurn(game.A))
    events = game.do(EndTurn(game.B), "d4=2")
    assert StayedUnder(game.A, 2) in events
    assert [event.purpose for event in events if isinstance(event, Rolled)] == ["verge of death"]
