"""Leaving melee in the first edition: from adjacent to not adjacent, whatever the reach (HC-70); sneaking (HC-80)."""

import pytest

from game.engine.commands import Move, Sneak, TakeIt
from game.engine.components import Sneaking
from game.engine.events import Attacked, Event, Leaving, Noticed, Rolled, Spent, Stepped, WentUnder
from tests.rulesets.heroic.scenes import of, only
from tests.rulesets.heroic_classic.scenes import KEY, table
from tests.table import Table, unit


def row(foe: str = "raider", drawing: str = ". . A B .", **foes: object) -> Table:
    return table(drawing, A=unit("raider", "blue"), B=unit(foe, "red", **foes))


def strikes(events: list[Event]) -> list[int]:
    return [event.unit for event in of(events, Attacked) if event.how == "free"]


@pytest.mark.rule("HC-70")
def test_moving_away_from_an_enemy_gives_it_a_free_melee_attack_before_the_step() -> None:
    game = row()
    events = game.do(Move(game.A, ((1, 0),)), "d6=3")
    assert [type(event) for event in events][:3] == [Leaving, Spent, Attacked]
    assert strikes(events) == [game.B]
    assert not of(events, Stepped)
    assert of(game.do(TakeIt(game.A)), Stepped)


@pytest.mark.rule("HC-70")
@pytest.mark.parametrize("foe", ["guard", "cyclops"])
def test_reach_weapons_threaten_adjacent_cells_only(foe: str) -> None:
    """A dory and the cyclops's tree trunk reach two cells: leaving the second gives nothing, leaving the first does."""
    game = row(foe, ". . A . B .\n. . . . . .")
    assert strikes(game.do(Move(game.A, ((1, 0),)))) == []
    game = row(foe, ". . A B . .\n. . . . . .")
    dice = "d6=3" if foe == "guard" else "d6=1 d6=2"
    assert strikes(game.do(Move(game.A, ((1, 0),)), dice)) == [game.B]


@pytest.mark.rule("HC-70")
def test_a_move_from_one_adjacent_cell_to_another_gives_none_and_each_enemy_strikes_once_a_turn() -> None:
    game = table(". . .\n. B .\nA . .\n. . .", A=unit("raider", "blue"), B=unit("raider", "red"))
    assert strikes(game.do(Move(game.A, ((0, 1),)))) == []
    events = game.do(Move(game.A, ((0, 2), (0, 3))), "d6=1")
    assert strikes(events) == [game.B]
    game.do(TakeIt(game.A))
    assert strikes(game.do(Move(game.A, ((0, 2), (0, 3))))) == []


@pytest.mark.rule("HC-70", "HE-42")
def test_a_cell_further_down_is_next_to_it_as_well_and_a_spear_reaches_up_to_who_leaves() -> None:
    for rules, struck in ((KEY, False), ("heroic", True)):
        one, other = unit("raider", "blue", height=3), unit("raider", "red", height=3)
        game = table("3 A B\n3 0 0", rules=rules, A=one, B=other)
        events = game.do(Move(game.A, ((1, 1),)), "d8=1" if struck else "")
        assert bool(strikes(events)) is struck
    for foe, struck in (("guard", True), ("raider", False)):
        game = table("3 A B", A=unit("raider", "blue", height=3), B=unit(foe, "red"))
        assert bool(strikes(game.do(Move(game.A, ((0, 0),)), "d6=1" if struck else ""))) is struck


@pytest.mark.rule("HC-70", "HE-90")
def test_bare_fists_and_bows_threaten_nobody() -> None:
    assert strikes(row("raider", gear=()).do(Move(2, ((1, 0),)))) == []
    assert strikes(row("archer", gear=("toxo",)).do(Move(2, ((1, 0),)))) == []


# ---- what is heroic's ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HC-80", "HE-130")
@pytest.mark.parametrize(("face", "seen"), [(3, True), (4, False)])
def test_sneaking_takes_the_action_and_its_save_is_made_on_4(face: int, seen: bool) -> None:
    game = table("A . .\n# # .\n. . B", A=unit("assassin", "blue"), B=unit("raider", "red"))
    assert game.do(Sneak(game.A))[0] == Spent(game.A, action=1)
    assert game.get("A", Sneaking) is not None
    events = game.do(Move(game.A, ((1, 0), (2, 0))), f"d8={face}")
    assert only(events, Rolled).success is not seen
    assert bool(of(events, Noticed)) is seen


@pytest.mark.rule("HC-80", "HE-111")
@pytest.mark.parametrize(("face", "under"), [(3, True), (4, False)])
def test_swimmers_in_heavy_armour_save_on_4_or_go_under(face: int, under: bool) -> None:
    game = table("A w w . B", A=unit("champion", "blue"), B=unit("raider", "red"))
    events = game.do(Move(game.A, ((1, 0),)), f"d8={face}" + (" d4=1" if under else ""))
    assert bool(of(events, WentUnder)) is under
