"""Moving together, and the risks of a way (OD-14, OD-15)."""

import pytest

from game.engine.commands import Attack, Cast, Move, Use
from game.engine.components import Sneaking
from game.engine.events import (
    Attacked,
    Bumped,
    Damaged,
    Displaced,
    Event,
    Halted,
    Healed,
    Leaving,
    Noticed,
    Rolled,
    SceneryChanged,
    Stepped,
)
from game.engine.refusal import Refused
from game.rulesets.odigos.checks import COMING_FIRST
from game.rulesets.odigos.events import DeedLost
from tests.rulesets.odigos.scenes import act, field, hp, of, only, put, wound
from tests.table import Table, thing, unit

PAIR = {"A": unit("hoplite", "blue"), "B": unit("hoplite", "blue"), "C": unit("archer", "red")}
FOES = {"A": unit("hoplite", "blue"), "B": unit("archer", "red"), "C": unit("archer", "red")}


def steps(events: list[Event], who: int) -> list[tuple[int, int]]:
    return [event.cells[0] for event in of(events, Stepped) if event.unit == who]


# ---- together ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-14")
def test_moves_are_walked_one_cell_a_stride() -> None:
    game = field(
        "A . . .\nB . . .\n. . . C", A=unit("hoplite", "blue"), B=unit("hoplite", "blue"), C=unit("archer", "red")
    )
    events = act(game, Move(game.A, ((1, 0), (2, 0), (3, 0))), Move(game.B, ((1, 1), (2, 1))))
    assert [(event.unit, event.cells[0]) for event in of(events, Stepped)] == [
        (game.A, (1, 0)),
        (game.B, (1, 1)),
        (game.A, (2, 0)),
        (game.B, (2, 1)),
        (game.A, (3, 0)),
    ]


@pytest.mark.rule("OD-14")
def test_a_cell_that_costs_double_takes_two_strides() -> None:
    game = field(
        "A f . .\nB . . .\n. . . C", A=unit("hoplite", "blue"), B=unit("hoplite", "blue"), C=unit("archer", "red")
    )
    events = act(game, Move(game.A, ((1, 0), (2, 0))), Move(game.B, ((1, 1), (2, 1))))
    assert [(event.unit, event.cells[0]) for event in of(events, Stepped)] == [
        (game.B, (1, 1)),
        (game.A, (1, 0)),
        (game.B, (2, 1)),
        (game.A, (2, 0)),
    ]
    assert only([event for event in of(events, Stepped) if event.unit == game.A][:1], Stepped).cost == 2


@pytest.mark.rule("OD-14")
def test_a_cell_that_is_left_in_a_stride_can_be_entered_in_it() -> None:
    game = field("A B .\n. . .\n. . C", A=unit("hoplite", "blue"), B=unit("hoplite", "red"), C=unit("archer", "red"))
    events = act(game, Move(game.A, ((0, 1),)), Move(game.B, ((2, 0),)))
    assert steps(events, game.B) == [(2, 0)]
    game = field("A B . . D", A=unit("hoplite", "blue"), B=unit("hoplite", "blue"), D=unit("archer", "red"))
    game.do(Move(game.B, ((2, 0),)))
    events = act(game, Move(game.A, ((1, 0),)))
    assert of(events, Stepped) == [
        Stepped(game.A, ((0, 0),), ((1, 0),), 1),
        Stepped(game.B, ((1, 0),), ((2, 0),), 1),
    ]


@pytest.mark.rule("OD-14")
def test_two_enemies_cannot_change_places() -> None:
    game = field("A B .", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    put(game, "A", Sneaking(None))
    events = act(game, Move(game.A, ((1, 0), (2, 0))), Move(game.B, ((0, 0),)))
    assert of(events, Stepped) == []
    assert only(events, Bumped) == Bumped(game.B, game.A)


def meeting(dice: str) -> tuple[Table, list[Event]]:
    """Two who would enter the cell between them."""
    game = field("A . B\n. . .", A=unit("hoplite", "blue"), B=unit("champion", "red"))
    return game, act(game, Move(game.A, ((1, 0),)), Move(game.B, ((1, 0),)), dice=dice)


@pytest.mark.rule("OD-14")
@pytest.mark.parametrize(("one", "other", "first_has_it"), [(9, 11, True), (10, 11, True), (11, 11, False)])
def test_who_has_a_cell_that_two_would_enter_is_diced_for(one: int, other: int, first_has_it: bool) -> None:
    game, events = meeting(f"d20={one} d20={other}")
    winner, loser = (game.A, game.B) if first_has_it else (game.B, game.A)
    where = {game.A: ((0, 0),), game.B: ((2, 0),)}
    assert events == [
        Rolled(game.A, COMING_FIRST, "10 - d20", (one,), 10 - one, 11 - other, first_has_it, (), "OD-14"),
        Rolled(game.B, COMING_FIRST, "11 - d20", (other,), 11 - other, 11 - one, not first_has_it, (), "OD-14"),
        Halted(loser, "another is there first", "OD-14"),
        Leaving(winner, where[winner], ((1, 0),)),
        Stepped(winner, where[winner], ((1, 0),), 1),
    ]


@pytest.mark.rule("BD-14", "OD-14")
def test_that_one_stops_before_somebody_unseen_is_not_told_to_who_does_not_see_that_one() -> None:
    """Green has no sight of A, which red sees; A has the cell: TEK 15 less 1 against 10 less 5."""
    game = field("A . B\n# # #\n. C .", "AB", A=unit("assassin", "blue", sneaking=True), B=unit("hoplite", "red"),
                 C=unit("hoplite", "green"))  # fmt: skip
    put(game, "A", Sneaking(None, ("red",)))
    act(game, Move(game.A, ((1, 0),)), Move(game.B, ((1, 0),)), dice="d20=1 d20=5")
    told = [s.sides for s in game.battle.events if isinstance(s.event, Rolled | Halted)]
    assert told == [frozenset({"blue", "red"})] * 3


@pytest.mark.rule("OD-14", "BD-04")
def test_allies_pass_through_each_other_without_dice_but_do_not_stop_together() -> None:
    game = field("A . .\n. . .\nB . C", A=unit("hoplite", "blue"), B=unit("hoplite", "blue"), C=unit("archer", "red"))
    events = act(game, Move(game.A, ((0, 1), (1, 2))), Move(game.B, ((0, 1), (1, 0))))
    assert of(events, Rolled) == []
    assert game.cell("A") == (1, 2)
    assert game.cell("B") == (1, 0)
    game.do(Move(game.A, ((1, 1),)))
    assert game.refused(Move(game.B, ((1, 1),))) == Refused("Somebody has declared to go there.", "BD-04")


@pytest.mark.rule("OD-14", "BD-05")
def test_who_is_stopped_on_an_ally_is_put_beside() -> None:
    game = field(
        "A B C D\n. . . .",
        A=unit("hoplite", "blue"),
        B=unit("hoplite", "blue"),
        C=unit("hoplite", "red"),
        D=unit("hoplite", "red"),
    )
    events = act(game, Move(game.A, ((1, 0), (2, 1))), Move(game.C, ((3, 1), (2, 1))), dice="d20=20 d20=1")
    assert steps(events, game.A) == [(1, 0)]
    assert only(events, Displaced) == Displaced(game.A, ((1, 0),), ((0, 0),))


@pytest.mark.rule("OD-14")
def test_all_attacks_are_rolled_against_the_state_before_and_hurt_at_one_moment() -> None:
    game = field("A B\n. .", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    wound(game, "A", 0)
    wound(game, "B", 0)
    events = act(
        game,
        Attack(game.A, game.B, game.item("A", "doru")),
        Attack(game.B, game.A, game.item("B", "doru")),
        dice="d8=8 d8=8 d20=20 d20=20",
    )
    kinds = [type(event).__name__ for event in events]
    assert kinds[:4] == ["Attacked", "Rolled", "Attacked", "Rolled"]
    assert kinds.count("FellDying") == 2


@pytest.mark.rule("OD-14")
def test_damage_comes_before_falling_stone_and_healing_after_both() -> None:
    game = field(
        "A D B\n. . E\nC S G",
        A=unit("seer", "blue"),
        D=unit("hoplite", "blue"),
        B=unit("hoplite", "red"),
        E=unit("archer", "red"),
        C=unit("champion", "blue"),
        G=unit("guard", "red"),
        S=thing("statue"),
    )
    wound(game, "D", 4)
    events = act(
        game,
        Cast(game.A, "mend", game.D),
        Use(game.C, game.S),
        Attack(game.B, game.D, game.item("B", "doru")),
        dice="d8=4 d20=1 d6=2 d6=1 d6=1",
    )
    told = [type(event) for event in events if isinstance(event, Damaged | SceneryChanged | Healed)]
    assert told == [Damaged, SceneryChanged, Damaged, Healed]
    assert [event.unit for event in of(events, Damaged)] == [game.D, game.G]
    assert hp(game, "D") == 8


@pytest.mark.rule("OD-14")
def test_an_attack_whose_target_is_out_of_reach_after_the_moves_is_lost() -> None:
    game = field("A B " + ". " * 20, A=unit("hoplite", "blue", gear=("kopis",)), B=unit("hoplite", "red"))
    kopis = game.item("A", "kopis")
    events = act(game, Attack(game.A, game.B, kopis), Move(game.B, tuple((n, 0) for n in range(2, 18))))
    assert of(events, Attacked) == []
    assert only(events, DeedLost).unit == game.A
    assert steps(events, game.A)[-1] == (8, 0)


@pytest.mark.rule("OD-14", "OD-12")
def test_who_goes_after_somebody_of_the_same_group_follows_stride_by_stride() -> None:
    game = field(
        "A . . . B . . .\n. . . . . . . .", A=unit("hoplite", "blue", gear=("kopis",)), B=unit("hoplite", "red")
    )
    kopis = game.item("A", "kopis")
    events = act(game, Attack(game.A, game.B, kopis), Move(game.B, ((5, 0), (6, 0), (7, 0))), dice="d6=1")
    assert steps(events, game.A) == [(n, 0) for n in range(1, 7)]
    assert only(events, Attacked).target == game.B


@pytest.mark.rule("OD-12", "OD-14")
@pytest.mark.parametrize("row", ["A B . . . . . .", "A . B . . . . ."])
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_who_goes_after_somebody_takes_the_step_after_that_ones_last_too(row: str, hexes: str) -> None:
    """A cell behind all the way, it is beside its foe once that stops: of its eight cells most are left."""
    game = field(
        f"{row}\n. . . . . . . .", hexes=hexes, A=unit("hoplite", "blue", gear=("kopis",)), B=unit("hoplite", "red")
    )
    away = tuple((x, 0) for x in range(row.split().index("B") + 1, 7))
    events = act(game, Attack(game.A, game.B, game.item("A", "kopis")), Move(game.B, away), dice="d6=1")
    assert game.cell("A") == (5, 0)
    assert only(events, Attacked).target == game.B


@pytest.mark.rule("OD-12", "OD-14", "OD-15")
def test_a_failed_save_ends_the_move_of_who_goes_after_somebody_too() -> None:
    """Its foe goes on; it does not try to push through once more."""
    game = field(
        "A G B . . .\n# # # # # #", fast="AB",
        A=unit("hoplite", "blue", gear=("kopis",)), B=unit("hoplite", "red"), G=unit("guard", "red"),
    )  # fmt: skip
    events = act(
        game, Attack(game.A, game.B, game.item("A", "kopis")), Move(game.B, ((3, 0), (4, 0), (5, 0))), dice="d20=14"
    )
    assert only(events, Halted).unit == game.A
    assert game.cell("A") == (0, 0)
    assert only(events, DeedLost).unit == game.A


@pytest.mark.rule("OD-12", "OD-14")
def test_who_goes_after_somebody_takes_two_strides_for_a_cell_that_costs_double_whatever_that_one_does() -> None:
    game = field("A f B . . . .\n# # # # # # #", A=unit("hoplite", "blue", gear=("kopis",)), B=unit("hoplite", "red"))
    away = Move(game.B, ((3, 0), (4, 0), (5, 0)))
    events = act(game, Attack(game.A, game.B, game.item("A", "kopis")), away, dice="d6=1")
    taken = [(event.unit, event.cells[0][0]) for event in of(events, Stepped)]
    assert sorted(taken[1:3]) == [(game.A, 1), (game.B, 4)], "in the second stride"


@pytest.mark.rule("OD-12", "BD-04")
def test_who_goes_after_somebody_does_not_stop_on_an_ally_on_the_way() -> None:
    """Passing E, D is beside its foe, which has come to meet it; it goes on to where it may stand."""
    game = field(
        ". f . . .\nD E . B .\n. f . . .", fast="DEB", B=unit("hoplite", "blue"),
        D=unit("hoplite", "red", gear=("kopis",)), E=unit("hoplite", "red"),
    )  # fmt: skip
    events = act(game, Attack(game.D, game.B, game.item("D", "kopis")), Move(game.B, ((2, 1),)), dice="d6=1")
    assert steps(events, game.D)[0] == (1, 1)
    assert only(events, Attacked).unit == game.D
    assert of(events, Displaced) == []


@pytest.mark.rule("BD-05", "OD-14", "OD-15")
@pytest.mark.parametrize("turned", [False, True])
def test_of_two_in_one_cell_who_was_stopped_on_the_way_makes_room(turned: bool) -> None:
    """A pushes on through a foe past B, who has come to its way's end, and fails: B stays, whichever is first."""
    row = [".", "G", ".", "B", ".", ".", "A"]
    end, through = 2, [5, 4, 3, 2, 1, 0]
    if turned:
        row, end, through = row[::-1], 6 - end, [6 - x for x in through]
    game = field(
        f"{' '.join(row)}\n# # # # # # #", fast="AB",
        A=unit("hoplite", "blue"), B=unit("hoplite", "blue"), G=unit("guard", "red"),
    )  # fmt: skip
    events = act(game, Move(game.A, tuple((x, 0) for x in through)), Move(game.B, ((end, 0),)), dice="d20=14")
    assert only(events, Halted) == Halted(game.A, "its save fails", "OD-15")
    assert only(events, Displaced).unit == game.A
    assert game.cell("B") == (end, 0)


@pytest.mark.rule("OD-14", "BD-14")
def test_an_unseen_unit_in_the_way_is_run_into_and_gone_round() -> None:
    game = field(
        "A . B . .\n. . . . .\n. . . . C", A=unit("hoplite", "blue"), B=unit("archer", "red"), C=unit("archer", "red")
    )
    put(game, "B", Sneaking(None))
    events = act(game, Move(game.A, ((1, 0), (2, 0), (3, 0))))
    assert only(events, Bumped) == Bumped(game.A, game.B)
    assert only(events, Noticed).by == game.A
    assert steps(events, game.A) == [(1, 0), (2, 1), (3, 0)]


# ---- risk ----------------------------------------------------------------------------------------------------------


def at_a_ledge(height: int) -> Table:
    return field(f"A {height} .\n. {height} .\n. {height} B", A=unit("hoplite", "blue"), B=unit("archer", "red"))


@pytest.mark.rule("OD-15")
def test_climbing_takes_a_save_when_the_step_is_made() -> None:
    game = at_a_ledge(2)
    events = act(game, Move(game.A, ((1, 0),)), dice="d20=10")
    assert only(events, Rolled) == Rolled(game.A, "TEK save, climbing", "d20", (10,), 10, 10, True, (), "OD-15")
    assert game.cell("A") == (1, 0)
    low = at_a_ledge(1)
    assert of(act(low, Move(low.A, ((1, 0),))), Rolled) == []


@pytest.mark.rule("OD-15")
def test_a_failed_save_ends_the_move_before_the_step_and_the_action_is_kept() -> None:
    game = field("A . 2\n. . 2\nB . 2", A=unit("hoplite", "blue"), B=unit("archer", "red"))
    told = act(game, Move(game.A, ((1, 1), (2, 1))), Attack(game.A, game.B, game.item("A", "doru")), dice="d20=11 d8=2")
    assert only(told, Halted) == Halted(game.A, "its save fails", "OD-15")
    assert game.cell("A") == (1, 1)
    assert only(told, Attacked).target == game.B


@pytest.mark.rule("OD-15", "BD-04")
@pytest.mark.parametrize(("face", "passes"), [(13, True), (14, False)])
def test_pushing_through_a_standing_foe_takes_a_kra_save(face: int, passes: bool) -> None:
    game = field("A B .\n# # #", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    assert game.battle.decision is not None
    events = act(game, Move(game.A, ((1, 0), (2, 0))), dice=f"d20={face}")
    assert of(events, Rolled) == [
        Rolled(game.A, "KRA save, pushing through", "d20", (face,), face, 13, passes, (), "OD-15")
    ]
    assert game.cell("A") == ((2, 0) if passes else (0, 0))
    assert of(events, Damaged) == []


@pytest.mark.rule("OD-15", "BD-06")
def test_nobody_stops_on_a_foe_and_the_large_push_through_nobody() -> None:
    game = field("A B .", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    assert game.refused(Move(game.A, ((1, 0),))) == Refused("Somebody is there already.", "BD-04")
    big = field("A . B . .\n. . . . .", A=unit("minotaur", "blue"), B=unit("hoplite", "red"))
    assert big.refused(Move(big.A, ((1, 0),))).rule == "BD-06"


@pytest.mark.rule("OD-15")
def test_a_calm_way_is_taken_where_there_is_one() -> None:
    game = field("A B .\n. . .", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    ways = {move.path[-1]: move.path for move in game.battle.legal(game.A) if isinstance(move, Move)}
    assert ways[2, 0] == ((1, 1), (2, 0))


@pytest.mark.rule("OD-15", "OD-70")
@pytest.mark.parametrize(("kind", "saves"), [("hoplite", True), ("archer", False)])
def test_a_step_into_deep_water_is_risky_with_armour_of_2(kind: str, saves: bool) -> None:
    game = field("A w w\n# # B", A=unit(kind, "blue"), B=unit("archer", "red"))
    events = act(game, Move(game.A, ((1, 0),)), dice="d20=14" if saves else "")
    if saves:
        assert only(events, Rolled).purpose == "KRA save, into deep water"
    assert game.cell("A") == ((0, 0) if saves else (1, 0))
