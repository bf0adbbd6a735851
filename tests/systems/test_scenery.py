"""Things of the map: toppling, doors, levers, chests (BD-13, HE-14)."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from game.board.grid import Cell
from game.engine.action import Action
from game.engine.commands import Command, EndTurn, Use
from game.engine.components import Effects, Health, Overlay, Position, Scenery, Submersion
from game.engine.dice import Branching
from game.engine.events import (
    Bumped,
    Damaged,
    Died,
    Event,
    Grappled,
    Noticed,
    Reason,
    ReasonKind,
    Rolled,
    SceneryChanged,
    Spent,
    Used,
)
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.scale import Scale
from game.engine.view import View
from game.rulesets.heroic import hazards
from game.rulesets.heroic.hazards import crush
from game.systems.durations import of_instant
from game.systems.morale import MoraleTested
from game.systems.scenery import Handling, action_of, falls_on
from tests.table import Placed, Table, in_given_order, set_up, table, thing, unit

HALL = """
    . . . . . .
    A S B C D .
    . . . . . .
"""


def hall(statue: Any = None, **more: Any) -> Table:
    """Return a hall in which A can topple S, four metres high, onto B and C; D is out of its way."""
    pieces = {
        "A": unit("hoplite", "blue"),
        "B": unit("guard", "red"),
        "C": unit("guard", "red"),
        "D": unit("guard", "red"),
        "S": statue or thing("statue"),
    }
    return table(HALL, **{**pieces, **more})


def terrain(game: Table, cell: Cell) -> str:
    return game.battle.truth.field.terrain(cell).id


# ---- toppling ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-13", "HE-14")
def test_a_statue_falls_straight_away_on_all_in_a_line_of_its_height() -> None:
    game = hall()
    assert terrain(game, (1, 1)) == "column"
    assert game.do(Use(game.A, game.S), "d6=4 d6=3 d4=4 d4=3 d6=4") == [
        Spent(game.A, action=1),
        Rolled(game.A, "topple the statue", "d6", (4,), 4, 4, success=True, rule="HE-14"),
        Used(game.A, game.S, "statue", "toppled"),
        SceneryChanged(game.S, False, False, True, (((2, 1), "rubble"), ((3, 1), "rubble"))),
        Rolled(game.B, "dodge statue", "d6", (3,), 3, 4, success=False, rule="BD-13"),
        Rolled(game.B, "hit by statue", "2d4", (4, 3), 7, rule="BD-13"),
        Rolled(game.C, "dodge statue", "d6", (4,), 4, 4, success=True, rule="BD-13"),
        # Blunt: the guard's AR of 3 takes nothing off, and the 4 is no critical.
        Damaged(game.B, 7, 5, 7, "blunt", game.A, "statue", "BD-13"),
    ]
    assert [terrain(game, (x, 1)) for x in range(6)] == ["meadow", "meadow", "rubble", "rubble", "meadow", "meadow"]
    assert [game.cell(letter) for letter in "BC"] == [(2, 1), (3, 1)], "who is hit or dodges stays where it is"
    assert game.get("S", Scenery) == replace_scenery(game, is_spent=True)


def replace_scenery(game: Table, **values: Any) -> Scenery:
    return Scenery(**{"what": "statue", "name": "statue", "height": 400, "difficulty": None, **values})


@pytest.mark.rule("BD-13")
def test_it_topples_once() -> None:
    game = hall()
    assert [command for command in game.battle.legal() if isinstance(command, Use)] == [Use(game.A, game.S)]
    game.do(Use(game.A, game.S), "d6=4 d6=4 d6=4")
    for letter in "ABCD":
        game.do(EndTurn(game[letter]))
    assert game.refused(Use(game.A, game.S)).reason == "The statue has fallen already."


@pytest.mark.rule("BD-13")
def test_where_a_statue_would_fall_is_where_it_falls_and_water_and_walls_count() -> None:
    game = hall()
    truth = game.battle.truth
    assert falls_on(truth, game.A, game.S) == {(2, 1), (3, 1)}
    game.do(Use(game.A, game.S), "d6=4 d6=4 d6=4")
    assert falls_on(truth, game.A, game.S) == set(), "it has fallen"
    for drawing, cells in (("A S w . B", {(2, 0), (3, 0)}), ("A S . # B", {(2, 0)})):
        game = table(drawing, A=unit("hoplite", "blue"), B=unit("guard", "red"), S=thing("statue"))
        assert falls_on(game.battle.truth, game.A, game.S) == cells


@pytest.mark.rule("BD-13", "HE-14")
def test_a_failed_push_costs_the_action_and_leaves_it_standing() -> None:
    game = hall()
    assert game.do(Use(game.A, game.S), "d6=3") == [
        Spent(game.A, action=1),
        Rolled(game.A, "topple the statue", "d6", (3,), 3, 4, success=False, rule="HE-14"),
        Used(game.A, game.S, "statue", "failed"),
    ]
    assert game.refused(Use(game.A, game.S)).rule == "HE-11"
    assert terrain(game, (1, 1)) == "column"


@pytest.mark.rule("BD-13")
@pytest.mark.parametrize(
    ("height", "rubble", "dice"),
    [(100, 0, ""), (200, 1, "1"), (399, 1, "1"), (400, 2, "2"), (650, 3, "3"), (1400, 4, "7")],
)
def test_height_gives_the_length_of_the_line_and_the_dice(height: int, rubble: int, dice: str) -> None:
    game = hall(_statue(height))
    hits = [2, 3, 4][: min(rubble, 3)]
    script = ["d6=4"] + [f"d6=1 {' '.join(['d4=1'] * int(dice))}" for _ in hits]
    events = game.do(Use(game.A, game.S), " ".join(script))
    assert [event.amount for event in events if isinstance(event, Damaged)] == [int(dice or 0)] * len(hits)
    overlay = game.get("S", Overlay)
    assert (0 if overlay is None else len(overlay.cells)) == rubble, "the line ends at the edge of the board"


def _statue(height: int) -> Any:
    return thing("statue", height_cm=height)


@pytest.mark.rule("BD-13")
def test_the_difficulty_of_the_thing_itself_counts() -> None:
    game = hall(thing("column", difficulty=7))
    events = game.do(Use(game.A, game.S), "d6=6 d8=1 d6=4 d6=4")
    assert events[1] == Rolled(game.A, "topple the column", "d6", (6, 1), 7, 7, success=True, rule="HE-14")


@pytest.mark.rule("BD-13")
def test_only_a_neighbour_can_use_it() -> None:
    game = table("A . S . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"), S=thing("statue"))
    refused = game.refused(Use(game.A, game.S))
    assert (refused.rule, refused.reason) == ("BD-13", "Only a neighbour can use the statue.")
    assert not any(isinstance(command, Use) for command in game.battle.legal())
    assert game.refused(Use(game.A, game.B)).reason == "There is nothing to use."


@pytest.mark.rule("BD-13")
def test_a_wall_stops_the_fall() -> None:
    game = table(
        "A S # B",
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        S=thing("statue"),
    )
    events = game.do(Use(game.A, game.S), "d6=4")
    assert events[-1] == SceneryChanged(game.S, False, False, True, ())
    assert terrain(game, (2, 0)) == "wall"
    assert terrain(game, (1, 0)) == "meadow", "and where it stood the way is free"


@pytest.mark.rule("BD-13")
@pytest.mark.parametrize(("sign", "result"), [("~", "shallow"), ("w", "deep"), ("R", "ramp"), ("f", "rubble")])
def test_water_swallows_the_stone_and_ramps_stay_ramps(sign: str, result: str) -> None:
    game = table(f"A S {sign} . B", A=unit("hoplite", "blue"), B=unit("guard", "red"), S=thing("statue"))
    game.do(Use(game.A, game.S), "d6=4")
    assert [terrain(game, (x, 0)) for x in (2, 3)] == [result, "rubble"]


@pytest.mark.rule("BD-13")
def test_a_diagonal_push_makes_a_diagonal_fall() -> None:
    game = table(
        """
        A . . .
        . S . .
        . . . .
        B . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        S=thing("statue"),
    )
    events = game.do(Use(game.A, game.S), "d6=4")
    assert events[-1] == SceneryChanged(game.S, False, False, True, (((2, 2), "rubble"), ((3, 3), "rubble")))


@pytest.mark.rule("BD-13", "BD-01")
@pytest.mark.parametrize(
    ("hexes", "line"),
    [
        # Pointed tops: from (1, 1), where odd rows lie half a cell to the right, away from (1, 0) is down and right.
        ("y odd", [(2, 2), (2, 3)]),
        ("y even", [(0, 2), (0, 3)]),
        # Flat tops: straight down the column.
        ("x odd", [(1, 2), (1, 3)]),
        ("x even", [(1, 2), (1, 3)]),
    ],
)
def test_it_falls_straight_on_hexes_too(hexes: str, line: list[Cell]) -> None:
    drawing = """
        . A . .
        . S . .
        . . . .
        . . . B
    """
    game = table(drawing, hexes=hexes, A=unit("hoplite", "blue"), B=unit("guard", "red"), S=thing("statue"))
    game.do(Use(game.A, game.S), "d6=4")
    assert [cell for cell, _ in game.battle.truth.of(game.S, Overlay).cells] == line


@pytest.mark.rule("BD-13", "BD-06")
def test_a_large_unit_under_it_is_hit_once() -> None:
    game = table(
        """
        A S B .
        . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("minotaur", "red", gear=()),
        S=thing("statue"),
    )
    events = game.do(Use(game.A, game.S), "d6=4 d6=1 d4=2 d4=2")
    assert [event.amount for event in events if isinstance(event, Damaged)] == [4]


@pytest.mark.rule("BD-13", "HE-140")
@pytest.mark.parametrize("state", ["stunned", "ensnared"])
def test_who_cannot_dodge_is_hit(state: str) -> None:
    game = hall()
    game.battle.stage.world.add_component(game.B, Effects((of_instant(state, game.A, 2),)))
    events = game.do(Use(game.A, game.S), "d6=4 d4=1 d4=1 d6=4")
    assert [event.unit for event in events if isinstance(event, Rolled)] == [game.A, game.B, game.C]


@pytest.mark.rule("BD-13", "HE-92")
def test_flanked_units_dodge_it_with_disadvantage() -> None:
    game = table(
        """
        . E . .
        A S B .
        . . F .
        """,
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        E=unit("hoplite", "blue"),
        F=unit("hoplite", "blue"),
        S=thing("statue"),
    )
    events = game.do(Use(game.A, game.S), "d6=4 d4=4 d6=1")
    dodge = next(event for event in events if isinstance(event, Rolled) and event.unit == game.B)
    assert (dodge.dice, dodge.reasons) == ("d4", (Reason(-1, "flanked", "HE-92", ReasonKind.FLANKED),))


@pytest.mark.rule("BD-13", "HE-120")
def test_the_submerged_are_safe() -> None:
    game = hall(B=unit("guard", "red", on="w"))
    game.battle.stage.world.add_component(game.B, Submersion(chosen=True, turns=0))
    events = game.do(Use(game.A, game.S), "d6=4 d6=4")
    assert [event.unit for event in events if isinstance(event, Rolled)] == [game.A, game.C]


@pytest.mark.rule("BD-13")
def test_all_under_it_are_hurt_at_one_moment_before_anything_comes_of_it() -> None:
    game = hall()
    game.battle.stage.world.add_component(game.B, Health(1, 12))
    events = game.do(Use(game.A, game.S), "d6=4 d6=1 d4=1 d4=1 d6=1 d4=1 d4=1")
    names = [type(event).__name__ for event in events]
    first = names.index("Damaged")
    assert names[first : first + 3] == ["Damaged", "Damaged", "Died"]
    assert "Rolled" not in names[first:]


@pytest.mark.rule("HE-61", "HE-120")
def test_who_is_grappled_or_under_water_uses_nothing() -> None:
    game = hall()
    game.battle.ruleset.apply[Grappled](game.battle.stage.world, Grappled(game.B, game.A))
    assert game.refused(Use(game.A, game.S)).rule == "HE-61"
    wet = hall(A=unit("hoplite", "blue", on="w"))
    wet.battle.stage.world.add_component(wet.A, Submersion(chosen=True, turns=0))
    assert wet.refused(Use(wet.A, wet.S)).rule == "HE-120"


@pytest.mark.rule("BD-13")
@pytest.mark.parametrize(("height", "reached"), [(2, True), (3, False)])
def test_what_stands_on_a_ledge_is_out_of_reach(height: int, reached: bool) -> None:
    made = replace(thing("lever"), height=height)
    game = table("A L . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"), L=made)
    assert (game.battle.refusal(Use(game.A, game.L)) is None) is reached


# ---- doors ---------------------------------------------------------------------------------------------------------


def gate(door: Any, **more: Any) -> Table:
    pieces = {"A": unit("hoplite", "blue"), "B": unit("wolf", "red"), "D": door}
    return table("A D . B", **{**pieces, **more})


@pytest.mark.rule("BD-13")
def test_a_door_opens_and_shuts_and_changes_way_and_sight_at_once() -> None:
    game = gate(thing("door"))
    truth = game.battle.truth
    assert not truth.field.passable((1, 0))
    assert not truth.in_sight(game.A, game.B)
    assert game.do(Use(game.A, game.D)) == [
        Spent(game.A, action=1),
        Used(game.A, game.D, "door", "opened"),
        SceneryChanged(game.D, True, False, False, ()),
    ]
    assert truth.field.passable((1, 0))
    assert truth.in_sight(game.A, game.B)
    game.do(EndTurn(game.A))
    game.do(EndTurn(game.B))
    assert game.do(Use(game.A, game.D))[1:] == [
        Used(game.A, game.D, "door", "closed"),
        SceneryChanged(game.D, False, False, False, (((1, 0), "wall"),)),
    ]
    assert not truth.field.passable((1, 0))


@pytest.mark.rule("BD-13", "HE-14")
def test_a_locked_door_is_forced_and_its_lock_broken() -> None:
    game = gate(thing("door", locked=True, difficulty=5))
    assert game.do(Use(game.A, game.D), "d6=4")[1:] == [
        Rolled(game.A, "force the door", "d6", (4,), 4, 5, success=False, rule="HE-14"),
        Used(game.A, game.D, "door", "failed"),
    ]
    for expected in (5, None, None):
        game.do(EndTurn(game.A))
        game.do(EndTurn(game.B))
        events = game.do(Use(game.A, game.D), f"d6={expected}" if expected else "")
    scenery = game.battle.truth.of(game.D, Scenery)
    assert (scenery.is_open, scenery.is_locked) == (True, False)
    assert [type(event) for event in events] == [Spent, Used, SceneryChanged]


@pytest.mark.rule("BD-13")
def test_a_door_is_not_shut_on_anybody() -> None:
    game = table("A D . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"), D=thing("door", open=True))
    game.battle.stage.world.add_component(game.B, Position(((1, 0),)))
    assert game.refused(Use(game.A, game.D)).reason == "Somebody is in the way of the door."


@pytest.mark.rule("BD-13", "BD-14")
def test_a_door_shut_on_somebody_unseen_finds_him() -> None:
    game = gate(thing("door", open=True), B=unit("shade", "red", sneaking=True))
    game.battle.stage.world.add_component(game.B, Position(((1, 0),)))
    assert game.battle.refusal(Use(game.A, game.D)) is None, "the player must not learn it beforehand"
    assert game.do(Use(game.A, game.D)) == [
        Spent(game.A, action=1),
        Used(game.A, game.D, "door", "blocked"),
        Bumped(game.A, game.B),
        Noticed(game.B, game.A, "blue"),
    ]
    assert game.battle.truth.of(game.D, Scenery).is_open


@pytest.mark.rule("BD-14")
def test_a_forecast_knows_nothing_of_who_is_hidden() -> None:
    game = gate(thing("door", open=True), B=unit("shade", "red", sneaking=True))
    game.battle.stage.world.add_component(game.B, Position(((1, 0),)))
    resolve = game.battle.ruleset.actions[Use].resolve
    steps = resolve(Context(game.battle.view("blue"), Branching()), Use(game.A, game.D))
    assert Used(game.A, game.D, "door", "closed") in list(steps)
    game = hall(B=unit("shade", "red", sneaking=True))
    steps = resolve(Context(game.battle.view("blue"), Branching()), Use(game.A, game.S))
    assert game.B not in {step.unit for step in steps if isinstance(step, Rolled)}


@pytest.mark.rule("BD-13", "BD-14")
def test_who_hides_under_a_falling_statue_is_hit_all_the_same() -> None:
    game = hall(B=unit("shade", "red", sneaking=True))
    events = game.do(Use(game.A, game.S), "d6=4 d6=1 d4=1 d4=1 d6=4")
    assert [event.unit for event in events if isinstance(event, Damaged)] == [game.B]


@pytest.mark.rule("BD-13")
def test_rubble_keeps_a_door_open() -> None:
    game = table(
        """
        A S D B
        . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        S=thing("statue"),
        D=thing("door", open=True),
    )
    game.do(Use(game.A, game.S), "d6=4 d6=4")
    game.do(EndTurn(game.A))
    assert game.refused(Use(game.B, game.D)).reason == "Something keeps the door open."


# ---- levers and chests ---------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-13")
@pytest.mark.parametrize(
    ("worked", "deed", "change"),
    [
        (thing("door", locked=True), "opened", (True, True, False, ())),
        (thing("door", open=True), "closed", (False, False, False, (((2, 1), "wall"),))),
        (thing("chest"), "opened", (True, False, False, ())),
        (thing("chest", open=True), "closed", (False, False, False, ())),
    ],
    ids=("a locked door", "an open door", "a chest", "an open chest"),
)
def test_a_lever_works_what_it_is_joined_to_locked_or_not_and_that_is_told(
    worked: Placed, deed: str, change: tuple[Any, ...]
) -> None:
    game = table(
        """
        A L . . . B
        . . T . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("wolf", "red"),
        L=thing("lever", target=worked.kind),
        T=worked,
    )
    assert game.do(Use(game.A, game.L)) == [
        Spent(game.A, action=1),
        Used(game.A, game.L, "lever", "pulled"),
        SceneryChanged(game.L, True, False, False, ()),
        Used(game.A, game.T, worked.kind, deed),
        SceneryChanged(game.T, *change),
    ]


@pytest.mark.rule("BD-13")
def test_a_lever_shuts_no_door_on_anybody() -> None:
    game = table(
        "A L D . B",
        A=unit("hoplite", "blue"),
        B=unit("wolf", "red"),
        L=thing("lever", target="door"),
        D=thing("door", open=True),
    )
    game.battle.stage.world.add_component(game.B, Position(((2, 0),)))
    events = game.do(Use(game.A, game.L))
    assert [event.scenery for event in events if isinstance(event, SceneryChanged)] == [game.L]
    assert Used(game.A, game.D, "door", "blocked") in events, "that it stays open is told"
    assert not [event for event in events if isinstance(event, Bumped)], "whoever is seen there is not found"


@pytest.mark.rule("BD-13")
def test_a_lever_topples_a_statue_away_from_itself() -> None:
    game = table(
        "A L . S B .",
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        L=thing("lever", target="statue"),
        S=thing("statue"),
    )
    events = game.do(Use(game.A, game.L), "d6=4")
    assert Used(game.A, game.S, "statue", "toppled") in events
    assert SceneryChanged(game.S, False, False, True, (((4, 0), "rubble"), ((5, 0), "rubble"))) in events


@pytest.mark.rule("BD-13")
def test_a_lever_can_be_pulled_again_and_again() -> None:
    game = table(
        """
        L A C . B .
        M . . . . S
        """,
        A=unit("hoplite", "blue"),
        B=unit("wolf", "red"),
        C=thing("chest"),
        L=thing("lever"),
        M=thing("lever", name="other"),
        S=thing("statue"),
    )
    world = game.battle.stage.world
    lever = world.component_for_entity(game.L, Scenery)
    world.add_component(game.L, msgspec.structs.replace(lever, targets=(game.C, game.M, game.S)))
    first = game.do(Use(game.A, game.L))
    game.do(EndTurn(game.A))
    game.do(EndTurn(game.B))
    again = game.do(Use(game.A, game.L))
    changed = [[event for event in events if isinstance(event, SceneryChanged)] for events in (first, again)]
    assert changed == [
        [
            SceneryChanged(game.L, True, False, False, ()),
            SceneryChanged(game.C, True, False, False, ()),
            SceneryChanged(game.S, False, False, True, ()),
        ],
        [SceneryChanged(game.L, False, False, False, ()), SceneryChanged(game.C, False, False, False, ())],
    ]


@pytest.mark.rule("BD-13")
def test_somebody_on_a_lever_or_a_chest_hinders_nobody() -> None:
    game = table(
        "A L . C B",
        A=unit("hoplite", "blue"),
        B=unit("wolf", "red"),
        C=thing("chest", open=True),
        L=thing("lever", target="chest", open=True),
    )
    game.battle.stage.world.add_component(game.A, Position(((1, 0),)))
    game.battle.stage.world.add_component(game.B, Position(((3, 0),)))
    events = game.do(Use(game.A, game.L))
    assert events[-1] == SceneryChanged(game.C, False, False, False, ())


@pytest.mark.rule("BD-13")
def test_a_statue_elsewhere_keeps_no_door_open() -> None:
    game = table("A D . S B", A=unit("hoplite", "blue"), B=unit("wolf", "red"), D=thing("door", open=True),
                 S=thing("statue"))  # fmt: skip
    assert game.battle.refusal(Use(game.A, game.D)) is None


@pytest.mark.rule("BD-13")
def test_less_than_two_metres_of_stone_hurt_nobody() -> None:
    game = hall()
    context = Context(game.battle.truth, game.dice)
    assert list(crush(context, game.B, game.A, "statue", 199)) == []


@pytest.mark.rule("BD-13", "HE-14")
def test_a_locked_chest_is_forced_and_an_open_one_has_no_more_use() -> None:
    game = gate(thing("chest", locked=True))
    events = game.do(Use(game.A, game.D), "d6=4")
    assert events[1:] == [
        Rolled(game.A, "force the chest", "d6", (4,), 4, 4, success=True, rule="HE-14"),
        Used(game.A, game.D, "chest", "opened"),
        SceneryChanged(game.D, True, False, False, ()),
    ]
    game.do(EndTurn(game.A))
    game.do(EndTurn(game.B))
    assert "open already" in game.refused(Use(game.A, game.D)).reason


# ---- other rulesets ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-13")
def test_a_ruleset_gives_its_own_test_dodge_and_damage() -> None:
    def test(context: Context, unit_: int, purpose: str, difficulty: int) -> Any:
        del context
        yield Rolled(unit_, purpose, "own", (), 0, difficulty)
        return True

    def no_dodge(context: Context, unit_: int, pusher: int, name: str) -> Any:
        del context, unit_, pusher, name
        yield from ()
        return False

    def crush(context: Context, unit_: int, pusher: int, name: str, height: int) -> Steps:
        hp = context.view.of(unit_, Health).hp - 1
        yield Damaged(unit_, 1, hp, height, "stone", pusher, name, "BD-13")

    def free(view: View, unit_: int) -> None:
        del view, unit_

    handling = Handling(held=free, test=test, difficulty=12, dodge=no_dodge, crush=crush, reach=150)
    setup, ids = set_up(
        HALL,
        A=unit("hoplite", "blue"), B=unit("guard", "red"), C=unit("guard", "red"), D=unit("guard", "red"),
        S=thing("statue"),
    )  # fmt: skip
    actions: dict[type[Command], Action] = {**Ruleset.of(setup).actions, Use: action_of(handling)}
    rules = replace(
        Ruleset.of(setup).with_tables(actions=actions), scale=Scale(150, "5 ft", 400), opening=in_given_order
    )
    game = Table(replace(setup, ruleset=rules), ids)
    events: list[Event] = game.do(Use(game.A, game.S))
    assert events[1] == Rolled(game.A, "topple the statue", "own", (), 0, 12)
    assert [(event.unit, event.dealt) for event in events if isinstance(event, Damaged)] == [
        (game.B, 400), (game.C, 400),
    ]  # fmt: skip


@pytest.mark.rule("BD-13", "HE-14")
def test_heroic_s_own_difficulty_is_four() -> None:
    assert hazards.HANDLING.difficulty == 4


@pytest.mark.rule("BD-13", "BD-14")
@pytest.mark.parametrize("hexes", ["", "y odd"])
@pytest.mark.parametrize("rules", ["heroic", "heroic-classic", "oldschool"])
def test_a_lever_finds_somebody_unseen_in_the_doorway_as_a_hand_does(rules: str, hexes: str) -> None:
    game = table(
        "A L # D . B\n# # # # # #",
        rules=rules,
        hexes=hexes,
        A=unit("hoplite", "blue"),
        B=unit("hoplite", "red", sneaking=True),
        L=thing("lever", target="door"),
        D=thing("door", open=True),
    )
    game.battle.stage.world.add_component(game.B, Position(((3, 0),)))
    events = [event for event in game.do(Use(game.A, game.L)) if not isinstance(event, Spent)]
    assert events == [
        Used(game.A, game.L, "lever", "pulled"),
        SceneryChanged(game.L, True, False, False, ()),
        Used(game.A, game.D, "door", "blocked"),
        Bumped(game.A, game.B),
        Noticed(game.B, game.A, "blue"),
    ]
    assert game.battle.truth.of(game.D, Scenery).is_open
    assert not game.battle.ruleset.hidden(game.battle.truth, game.B, "blue")


@pytest.mark.rule("BD-13", "OS-14")
def test_two_whom_one_stone_kills_put_their_side_to_the_test_once() -> None:
    """They fall at one moment: the first casualty and half of three come together."""
    game = table(
        "A S B C . D", rules="oldschool",
        A=unit("hoplite", "blue"), B=unit("guard", "red"), C=unit("guard", "red"), D=unit("guard", "red"),
        S=thing("statue"),
    )  # fmt: skip
    for letter in "BC":
        game.battle.stage.world.add_component(game[letter], Health(1, 8))
    events = game.do(Use(game.A, game.S), "d6=6 d6=6 d20=1 d6=3 d6=3 d20=1 d6=3 d6=3 d6=1 d6=1")
    assert [event.unit for event in events if isinstance(event, Died)] == [game.B, game.C]
    assert [event.occasions for event in events if isinstance(event, MoraleTested)] == [("first casualty", "half down")]
