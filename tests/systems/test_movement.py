"""Steps, places and moves: BD-03 to BD-06, BD-08, BD-10, BD-11, BD-14, and HE-30."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.board.grid import Cell
from game.engine.battle import Battle
from game.engine.commands import EndTurn, Move, TakeIt
from game.engine.components import Dead, Economy, Health, Submersion, Unit, Verge
from game.engine.dice import RandomDice
from game.engine.events import (
    Bumped,
    Died,
    Displaced,
    Event,
    Halted,
    Leaving,
    Noticed,
    Pushed,
    Stepped,
    TurnBegan,
)
from game.rulesets.heroic import GAIT
from game.systems import movement, room
from game.systems.status import is_alive, is_submerged
from tests.states import put
from tests.systems.happen import pushed
from tests.table import Table, set_up, table, unit
from tests.table import thing as prop


def walk(game: Table, who: str, *path: Cell, cost: int = 1) -> list[Event]:
    """The events of a walk on which nothing else happens."""
    events: list[Event] = []
    cells = game.battle.truth.cells(game[who])
    for to in path:
        events += [Leaving(game[who], cells, (to,)), Stepped(game[who], cells, (to,), cost)]
        cells = (to,)
    return events


def reach(game: Table, who: str = "A") -> dict[Cell, int]:
    """What it costs to get wherever the unit can get, as its side knows the board."""
    view = game.battle.view(game.battle.truth.side_of(game[who]))
    return movement.reach(view, GAIT, game[who]).cost


# ---- steps ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-03")
def test_a_step_costs_what_the_entered_ground_costs_diagonal_or_not() -> None:
    game = table("A f . B\n. s . .", A=unit("archer", "blue"), B=unit("raider", "red", gear=()))
    expected = [*walk(game, "A", (1, 1), cost=2), Leaving(2, ((1, 1),), ((2, 0),)), Stepped(2, ((1, 1),), ((2, 0),), 1)]
    assert game.do(Move(game.A, ((1, 1), (2, 0)))) == expected
    assert game.get("A", Economy) == Economy(4, 1, 1, moved=True)


@pytest.mark.rule("HE-30", "BD-03")
def test_a_unit_moves_a_cell_for_every_full_2_m_and_no_further() -> None:
    game = table("A . . . . . . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    assert TurnBegan(game.A, 5, 1, 1) in [stamped.event for stamped in game.battle.events]  # 11 m
    path = tuple((x, 0) for x in range(1, 7))
    assert game.refused(Move(game.A, path)).rule == "BD-03"
    expected = walk(game, "A", *path[:5])
    assert game.do(Move(game.A, path[:5])) == expected
    assert game.refused(Move(game.A, ((6, 0),))).rule == "HE-11"


@pytest.mark.rule("BD-03")
def test_the_first_step_is_always_possible_whatever_it_costs() -> None:
    game = table("A f . B", A=unit("archer", "blue"), B=unit("raider", "red"))
    put(game, "A", Economy(1, 1, 1))
    assert reach(game) == {(0, 0): 0, (1, 0): 1}
    assert game.refused(Move(game.A, ((1, 0), (2, 0)))).rule == "BD-03"
    assert game.do(Move(game.A, ((1, 0),))) == [Leaving(2, ((0, 0),), ((1, 0),)), Stepped(2, ((0, 0),), ((1, 0),), 2)]
    assert game.get("A", Economy) == Economy(0, 1, 1, moved=True)


@pytest.mark.rule("BD-03")
def test_once_it_has_moved_a_step_has_to_be_paid_in_full() -> None:
    game = table("A f . B", A=unit("archer", "blue"), B=unit("raider", "red"))
    put(game, "A", Economy(1, 1, 1, moved=True))
    assert reach(game) == {(0, 0): 0}
    assert game.refused(Move(game.A, ((1, 0),))).rule == "BD-03"


@pytest.mark.rule("BD-03")
@pytest.mark.parametrize("drawing", ["A # \n . B", "A . \n # B"])
def test_no_diagonal_step_squeezes_past_a_wall(drawing: str) -> None:
    game = table(drawing.replace("B", ".") + "\nB .", A=unit("archer", "blue"), B=unit("raider", "red"))
    assert game.refused(Move(game.A, ((1, 1),))).rule == "BD-03"


@pytest.mark.rule("BD-08")
@pytest.mark.parametrize(("sign", "cost"), [("1", 1), ("2", 2), ("3", None)])
def test_a_rise_is_walked_climbed_or_refused(sign: str, cost: int | None) -> None:
    game = table(f"A {sign} . B", A=unit("archer", "blue"), B=unit("raider", "red"))
    assert reach(game).get((1, 0)) == cost
    if cost is None:
        assert game.refused(Move(game.A, ((1, 0),))).rule == "BD-08"


@pytest.mark.rule("BD-08")
def test_a_ramp_leads_up_any_height() -> None:
    game = table("A R . B", A=unit("archer", "blue"), B=unit("raider", "red"))
    high = table("A C . B", A=unit("archer", "blue", on="R"), B=unit("raider", "red"), C=prop("lever", height=9))
    assert reach(game)[1, 0] == 1
    assert reach(high)[1, 0] == 2
    flat = table("A C . B", A=unit("archer", "blue"), B=unit("raider", "red"), C=prop("lever", height=9))
    assert (1, 0) not in reach(flat)


@pytest.mark.rule("BD-08")
def test_a_step_down_that_is_no_fall_costs_a_level_step() -> None:
    game = table("A . . B", A=unit("archer", "blue", height=3), B=unit("raider", "red"))
    assert reach(game)[1, 0] == 1


@pytest.mark.rule("BD-11")
@pytest.mark.parametrize(("sign", "open_"), [("1", True), ("2", False)])
def test_the_water_is_left_over_a_bank_of_1_m_at_most(sign: str, open_: bool) -> None:
    game = table(f"A {sign} . B", A=unit("archer", "blue", on="w"), B=unit("raider", "red"))
    assert ((1, 0) in reach(game)) is open_
    if not open_:
        assert game.refused(Move(game.A, ((1, 0),))).rule == "BD-11"


@pytest.mark.rule("BD-08", "BD-11")
def test_a_weir_of_2_m_is_climbed_in_the_water_and_leaves_it_nowhere() -> None:
    game = table("A L .\n. . B", A=unit("naiad", "blue", on="w"), L=prop("lever", "w", 2), B=unit("raider", "red"))
    assert reach(game)[1, 0] == 2, "swimming costs a naiad nothing, and climbing doubles"
    game = table("A L .\n. . B", A=unit("naiad", "blue", on="w"), L=prop("lever", "w", 3), B=unit("raider", "red"))
    assert (1, 0) not in reach(game)


@pytest.mark.rule("BD-11")
def test_shallow_water_is_difficult_ground_that_nobody_swims_in() -> None:
    game = table("A ~ . B", A=unit("champion", "blue"), B=unit("raider", "red"))
    expected = walk(game, "A", (1, 0), cost=2)
    assert game.do(Move(game.A, ((1, 0),))) == expected  # Klimakas, and no save


# ---- occupied cells ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-04")
def test_allies_are_passed_but_not_stopped_on_and_enemies_not_passed() -> None:
    game = table("A C . B .", A=unit("archer", "blue"), C=unit("seer", "blue"), B=unit("raider", "red"))
    assert game.refused(Move(game.A, ((1, 0),))).rule == "BD-04"
    assert game.refused(Move(game.A, ((1, 0), (2, 0), (3, 0), (4, 0)))).rule == "BD-04"
    assert set(reach(game)) == {(0, 0), (1, 0), (2, 0)}
    assert {command.path[-1] for command in game.battle.legal() if isinstance(command, Move)} == {(2, 0)}
    expected = walk(game, "A", (1, 0), (2, 0))
    assert game.do(Move(game.A, ((1, 0), (2, 0)))) == expected


@pytest.mark.rule("BD-04")
def test_the_downed_are_passed_by_anyone_but_not_stopped_on() -> None:
    game = table("A B . C", A=unit("archer", "blue"), B=unit("hoplite", "red"), C=unit("raider", "red"))
    put(game, "B", Verge(0, 0))
    assert game.refused(Move(game.A, ((1, 0),))).rule == "BD-04"
    assert game.do(Move(game.A, ((1, 0), (2, 0))))[-1] == Stepped(game.A, ((1, 0),), ((2, 0),), 1)


@pytest.mark.rule("BD-04")
def test_the_dead_leave_their_cells_free() -> None:
    game = table("A B . C", A=unit("archer", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    game.battle.ruleset.apply[Died](game.battle.stage.world, Died(game.B))
    assert game.do(Move(game.A, ((1, 0),)))[-1] == Stepped(game.A, ((0, 0),), ((1, 0),), 1)


@pytest.mark.rule("BD-04")
def test_the_submerged_are_a_layer_of_their_own() -> None:
    game = table("A B w C", A=unit("naiad", "blue", on="w"), B=unit("raider", "red", on="w"), C=unit("raider", "red"))
    put(game, "B", Submersion(chosen=True, turns=1))
    expected = walk(game, "A", (1, 0))
    assert game.do(Move(game.A, ((1, 0),))) == expected
    put(game, "A", Submersion(chosen=True, turns=1))
    assert not room.may_stop(game.battle.truth, game.A, ((1, 0),))
    assert not movement.is_in_the_way(game.battle.truth, game.A, game.C)


# ---- stopped on the way --------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-14", "BD-04")
def test_an_unseen_unit_stops_the_mover_before_it_and_the_movement_is_kept() -> None:
    game = table(
        "A . B . C",
        A=unit("raider", "blue", gear=()),
        B=unit("assassin", "red", sneaking=True),
        C=unit("raider", "red"),
    )
    assert set(reach(game)) == {(x, 0) for x in range(4)}  # the preview knows nothing of it
    assert game.do(Move(game.A, ((1, 0), (2, 0), (3, 0)))) == [
        Leaving(game.A, ((0, 0),), ((1, 0),)),
        Stepped(game.A, ((0, 0),), ((1, 0),), 1),
        Bumped(game.A, game.B),
        Noticed(game.B, game.A, "blue"),
    ]
    assert game.get("A", Economy) == Economy(5, 1, 1, moved=True)
    assert set(reach(game)) == {(0, 0), (1, 0)}


@pytest.mark.rule("BD-14", "HE-130")
def test_a_unit_seen_on_the_way_stops_the_mover_without_a_bump() -> None:
    game = table(
        "A . B . C", A=unit("archer", "blue"), B=unit("assassin", "red", sneaking=True), C=unit("raider", "red")
    )
    assert game.do(Move(game.A, ((1, 0), (2, 0), (3, 0))))[2:] == [
        Noticed(game.B, game.A, "blue"),  # Perception 7 beats the 4 of who has not rolled
        Halted(game.A, "somebody stands in the way", "BD-04"),
    ]


@pytest.mark.rule("BD-05")
def test_a_mover_stopped_on_an_ally_goes_to_the_nearest_free_cell_it_could_have_reached() -> None:
    game = table(
        """
        D E F
        A C B
        """,
        A=unit("raider", "blue", gear=()),
        C=unit("seer", "blue"),
        B=unit("assassin", "red", sneaking=True),
        **{letter: prop("lever", on="f", height=2, name=letter) for letter in "DEF"},
    )
    put(game, "A", Economy(2, 1, 1))
    assert game.do(Move(game.A, ((1, 1), (2, 1)))) == [
        Leaving(game.A, ((0, 1),), ((1, 1),)),
        Stepped(game.A, ((0, 1),), ((1, 1),), 1),
        Bumped(game.A, game.B),
        Noticed(game.B, game.A, "blue"),
        Displaced(game.A, ((1, 1),), ((0, 1),)),  # the forest on the rocks is nearer by row, but costs 4
    ]


@pytest.mark.rule("BD-05", "BD-10")
def test_a_mover_killed_by_a_free_attack_stays_on_the_cell_it_was_leaving() -> None:
    game = table("A . . \n B . C", A=unit("raider", "blue", gear=()), B=unit("raider", "red"), C=unit("raider", "blue"))
    put(game, "A", Health(1, 8))
    game.do(Move(game.A, ((1, 0), (2, 0))), "d8=5")  # the axe reaches (0, 0) and (1, 0): it strikes before (2, 0)
    events = game.do(TakeIt(game.A))
    assert Died(game.A, game.B) in events
    assert not any(isinstance(event, Stepped) for event in events)
    assert game.get("A", Dead) == Dead(((1, 0),))


@pytest.mark.rule("BD-05")
def test_a_mover_downed_on_the_way_goes_no_further_and_off_an_ally() -> None:
    game = table(
        """
        # # . .
        A C . .
        B # . D
        """,
        A=unit("skirmisher", "blue"),
        C=unit("seer", "blue"),
        B=unit("raider", "red"),
        D=unit("raider", "red"),
    )
    put(game, "A", Health(1, 18))
    game.do(Move(game.A, ((1, 1), (2, 1))), "d8=5")
    events = game.do(TakeIt(game.A))
    assert Displaced(game.A, ((1, 1),), ((0, 1),)) in events
    assert not any(isinstance(event, Stepped) for event in events)
    assert game.get("A", Economy) is None  # the rest of its turn is lost


# ---- Large creatures -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-06")
def test_a_large_creature_needs_every_cell_and_pays_the_dearest_it_newly_covers() -> None:
    game = table(
        """
        A . f . #
        . . . . .
        . . . . B
        """,
        A=unit("minotaur", "blue"),
        B=unit("raider", "red"),
    )
    assert game.refused(Move(game.A, ((1, 0), (2, 0), (3, 0)))).rule == "BD-03"
    assert game.do(Move(game.A, ((1, 0), (2, 0)))) == [
        Leaving(2, ((0, 0), (1, 0), (0, 1), (1, 1)), ((1, 0), (2, 0), (1, 1), (2, 1))),
        Stepped(2, ((0, 0), (1, 0), (0, 1), (1, 1)), ((1, 0), (2, 0), (1, 1), (2, 1)), 2),
        Leaving(2, ((1, 0), (2, 0), (1, 1), (2, 1)), ((2, 0), (3, 0), (2, 1), (3, 1))),
        Stepped(2, ((1, 0), (2, 0), (1, 1), (2, 1)), ((2, 0), (3, 0), (2, 1), (3, 1)), 1),
    ]


@pytest.mark.rule("BD-06")
def test_a_large_creature_enters_only_what_is_free_of_allies_too() -> None:
    game = table(
        """
        A . C . . .
        . . . . . B
        """,
        A=unit("minotaur", "blue"),
        C=unit("seer", "blue"),
        B=unit("raider", "red"),
    )
    assert game.refused(Move(game.A, ((1, 0), (2, 0), (3, 0)))).rule == "BD-06"
    assert set(reach(game)) == {(0, 0)}


@pytest.mark.rule("BD-06")
def test_a_large_creature_stands_at_the_height_of_its_highest_cell() -> None:
    game = table("A . 2 . B\n. . . . .", A=unit("minotaur", "blue"), B=unit("raider", "red"))
    assert reach(game)[1, 0] == 2  # one cell of four rises 2 m: a climb
    game = table("A . 3 . B\n. . . . .", A=unit("minotaur", "blue"), B=unit("raider", "red"))
    assert set(reach(game)) == {(0, 0)}


@pytest.mark.rule("BD-06")
@pytest.mark.parametrize("stagger", ["y odd", "y even", "x odd", "x even"])
def test_a_large_creature_on_hexes_is_kept_out_by_each_cell_it_would_cover(stagger: str) -> None:
    game = table(
        ". . . . .\n. . . . .\n. . A . .\n. . . . .\n. . . . B",
        hexes=stagger,
        A=unit("minotaur", "blue"),
        B=unit("raider", "red"),
    )
    grid, found = game.battle.truth.grid, reach(game)
    for anchor in grid.cells():
        fits = all(map(grid.contains, grid.footprint(anchor, large=True)))
        assert (anchor in found) is (fits and (4, 4) not in grid.footprint(anchor, large=True))


# ---- what is kept for a field --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("BD-03")
@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("..fs~w123#R"), min_size=25, max_size=25), st.booleans())
def test_what_is_in_reach_is_what_the_check_allows(signs: list[str], large: bool) -> None:
    signs = [*signs]
    signs[0] = "A"
    for free in (1, 5, 6) if large else ():
        signs[free] = "."
    signs[24] = "B"
    drawing = "\n".join(" ".join(signs[row * 5 : row * 5 + 5]) for row in range(5))
    game = table(drawing, A=unit("minotaur" if large else "raider", "blue", gear=()), B=unit("raider", "red"))
    found = movement.reach(game.battle.view("blue"), GAIT, game.A)
    check = movement.check_move(GAIT)
    for cell in found:
        if cell != (0, 0):
            assert check(game.battle.view("blue"), Move(game.A, found.path(cell))) is None
    for start in found:  # and one step further is refused where it is not in reach
        for to in game.battle.truth.grid.neighbours(start):
            if to not in found:
                assert check(game.battle.view("blue"), Move(game.A, (*found.path(start), to))) is not None


# ---- forced movement -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-10")
def test_a_push_goes_straight_away_costs_nothing_and_provokes_nothing() -> None:
    game = table(". A B . . C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    before = game.get("A", Economy)
    assert pushed(game, "B", "A", 2) == [
        Pushed(game.B, game.A, ((2, 0),), ((3, 0),)),
        Pushed(game.B, game.A, ((3, 0),), ((4, 0),)),
    ]
    assert game.get("A", Economy) == before
    assert pushed(game, "B", "A", 2) == []  # C stands behind it


@pytest.mark.rule("BD-10")
@pytest.mark.parametrize(("sign", "steps"), [("#", 0), ("2", 0), ("1", 1), ("f", 1)])
def test_a_push_stops_before_walls_and_rises_of_more_than_1_m(sign: str, steps: int) -> None:
    game = table(f"A B {sign} #", A=unit("raider", "blue"), B=unit("raider", "red"))
    assert len(pushed(game, "B", "A", 2)) == steps


@pytest.mark.rule("BD-04")
def test_who_is_pushed_onto_a_downed_unit_is_put_on_the_nearest_free_cell() -> None:
    game = table(
        ". . . . \n A B C # \n . . . .", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("seer", "blue")
    )
    put(game, "C", Verge(0, 0))
    assert pushed(game, "B", "A", 2) == [
        Pushed(game.B, game.A, ((1, 1),), ((2, 1),)),
        Displaced(game.B, ((2, 1),), ((1, 0),)),
    ]


@pytest.mark.rule("BD-14")
def test_a_push_against_an_unseen_unit_gives_it_away() -> None:
    game = table(
        "A B C .", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("assassin", "blue", sneaking=True)
    )
    assert pushed(game, "B", "A", 2) == [Bumped(game.B, game.C), Noticed(game.C, game.B, "red")]


@pytest.mark.rule("BD-06")
def test_a_large_creature_is_pushed_away_from_its_own_centre() -> None:
    drawing = ". . . . . .\n. . B . . .\nA . . . . .\n. . . . . ."
    game = table(drawing, A=unit("raider", "blue"), B=unit("minotaur", "red"))
    # Seen from (0, 2), its centre lies 2.5 cells to the right and 0.5 up: straight right; its anchor 2 and 1, aslant.
    (event,) = pushed(game, "B", "A", 1)
    assert isinstance(event, Pushed)
    assert event.cells[0] == (3, 1)


# ---- one standing unit a cell --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("BD-04")
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10**6), st.lists(st.integers(0, 10**6), min_size=12, max_size=12))
def test_at_every_decision_there_is_one_unit_a_cell_and_layer(seed: int, choices: list[int]) -> None:
    setup, _ = set_up(
        """
        A C w w . 4 4
        . D r w . F .
        B . r 4 G . .
        E . w 4 . . #
        """,
        A=unit("champion", "blue"),
        B=unit("naiad", "blue"),
        C=unit("assassin", "blue", sneaking=True),
        D=unit("raider", "red"),
        E=unit("guard", "red", gear=("klimakas",)),
        F=unit("minotaur", "red", gear=()),
        G=unit("raider", "red"),
    )
    battle = Battle(setup, seed, lambda number: RandomDice(seed, number))
    for choice in choices:
        decision = battle.decision
        if decision is None:
            break
        legal = list(battle.legal())
        moves = [command for command in legal if isinstance(command, Move)] or legal
        battle.submit(moves[choice % len(moves)])
        if battle.decision is not None and battle.decision.ask is None:
            battle.submit(EndTurn(battle.decision.units[0]))
        places = [
            (cell, is_submerged(battle.truth, one))
            for one in battle.truth.world.each(Unit)
            if is_alive(battle.truth, one)
            for cell in battle.truth.cells(one)
        ]
        assert battle.decision is None or battle.decision.ask is not None or len(places) == len(set(places))
