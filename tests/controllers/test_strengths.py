"""The strengths of the AI: what each does in plain situations, and the boards on which they are measured."""

from typing import Literal

import pytest

from game.board.grid import Cell
from game.controllers import KINDS, NAMES
from game.controllers.ai import STRENGTHS, Planner
from game.controllers.ai.maps import Maps
from game.controllers.ai.rough import CLOSE, RoughThreat
from game.engine.commands import Attack, Move, Shoot
from game.engine.events import EffectBegan, Event, Grappled
from game.engine.imagine import happen, imagined
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import finish
from game.systems.durations import endless
from tests.controllers.test_ai import last_cell, turn
from tests.mirrored import BANDS, mirrored
from tests.table import table, unit

EVERY = sorted(STRENGTHS)


def test_whoever_plays_a_side_has_one_name_in_the_window_and_on_the_command_line() -> None:
    assert {kind: name.lower() for kind, (name, _) in NAMES.items()} == {kind: kind for kind in NAMES}
    assert set(NAMES) - {"human"} <= set(KINDS)


@pytest.mark.parametrize("name", EVERY)
def test_each_strikes_who_stands_before_it(name: str) -> None:
    game = table("A B . .", A=unit("raider", "blue", gear=("labrys",)), B=unit("wolf", "red"))
    last = turn(game, Planner(STRENGTHS[name]))[-1]
    assert isinstance(last, Attack)
    assert last.target == game.B


@pytest.mark.parametrize("name", EVERY)
def test_each_walks_up_to_strike(name: str) -> None:
    game = table("A . . . B", A=unit("raider", "blue", gear=("xiphos",)), B=unit("wolf", "red"))
    chosen = turn(game, Planner(STRENGTHS[name]))
    assert isinstance(chosen[0], Move)
    assert isinstance(chosen[-1], Attack)


@pytest.mark.parametrize("name", EVERY)
def test_each_shoots_from_where_nobody_reaches_it(name: str) -> None:
    game = table("A . . . . B", A=unit("archer", "blue", gear=("toxo",)), B=unit("hammerer", "red"))
    assert isinstance(turn(game, Planner(STRENGTHS[name]))[-1], Shoot)
    assert last_cell(game, "A")[0] <= 1


@pytest.mark.parametrize("name", EVERY)
def test_each_goes_where_the_enemy_is_flanked(name: str) -> None:
    """With an ally on one side the place across is worth more than any other (HE-92): that is in the rough value."""
    game = table(
        """
        . . . . .
        A . B C .
        . . . . .
        """,
        A=unit("raider", "blue", gear=("xiphos",)),
        B=unit("guard", "red"),
        C=unit("hoplite", "blue"),
    )
    turn(game, Planner(STRENGTHS[name]))
    assert last_cell(game, "A") in {(1, 0), (1, 1), (1, 2)}


def rough_threat(view: View, enemy: int, own: str) -> RoughThreat:
    """What an enemy threatens, worked out anew: for one of a side."""
    profile, grid = Ruleset.of(view).hints.combat_profile(view, enemy), view.grid
    reached = view.ruleset.reach(view, enemy, profile.speed)
    large = view.is_large(enemy)
    bodies = frozenset(cell for place in reached.cost for cell in grid.footprint(place, large))
    struck = frozenset(cell for body in bodies for cell in grid.within(body, profile.reach))
    shot: frozenset[Cell] = frozenset()
    if profile.range:
        shot = view.field.visible(view.cells(enemy), view.is_large(enemy), profile.range + CLOSE)
    allies = [unit for unit in view.units() if view.side_of(unit) == own]
    pressed = sum(1 for unit in allies if any(cell in struck or cell in shot for cell in view.cells(unit)))
    guarded = Ruleset.of(view).hints.guarded(view, enemy)
    return RoughThreat(enemy, profile.reach, struck, shot, profile.melee, profile.shot, max(1, pressed), guarded)


@pytest.mark.rule("BD-06")
@pytest.mark.parametrize("kind", ["archer", "minotaur"])
def test_a_kept_map_of_threats_says_what_a_fresh_one_does_where_nobody_stands_in_the_way(kind: str) -> None:
    rows = ["A", *["."] * 19, "B", *["."] * 9], ["."] * 30, ["."] * 30
    game = table("\n".join(map(" ".join, rows)), A=unit("raider", "blue"), B=unit(kind, "red"))
    with imagined(game.battle.stage, "blue") as view:
        kept, fresh = finish(Maps().threat(view, game.B, [view.cells(game.A)])), rough_threat(view, game.B, "blue")
    assert kept == fresh


@pytest.mark.rule("OS-42", "OS-22", "CL-42", "OD-23")
@pytest.mark.parametrize(
    ("rules", "event"),
    [
        ("oldschool", Grappled(2, 3)),
        ("oldschool", EffectBegan(3, endless("prone"))),
        ("clash", Grappled(2, 3)),
        ("odigos", EffectBegan(3, endless("bound"))),
    ],
)
def test_whoever_cannot_walk_threatens_only_what_is_beside_it(rules: str, event: Event) -> None:
    game = table("A B . .", rules=rules, A=unit("raider", "blue"), B=unit("wolf", "red"))
    with imagined(game.battle.stage, "blue") as view:
        assert (3, 0) in finish(Maps().threat(view, game.B, [])).struck
        happen(view, event)
        assert finish(Maps().threat(view, game.B, [])).struck == {(0, 0), (1, 0), (2, 0)}


@pytest.mark.parametrize("shape", ["square", "hex"])
@pytest.mark.parametrize("band", range(len(BANDS)))
def test_a_mirrored_board_is_the_same_from_both_sides(shape: Literal["square", "hex"], band: int) -> None:
    source = mirrored(shape, band)
    ground, blue, red = source.ground, source.units[:4], source.units[4:]
    assert ground.terrain == ground.terrain[::-1]
    assert ground.heights == ground.heights[::-1]
    board = ground.board()
    turned = {(ground.width - 1 - x, ground.height - 1 - y) for x, y in (one.cell for one in blue)}
    assert turned == {one.cell for one in red}
    assert [one.kind for one in blue] == [one.kind for one in red]
    for x, y in ((3, 4), (8, 11), (12, 7)):
        there = ground.width - 1 - x, ground.height - 1 - y
        near = {(ground.width - 1 - a, ground.height - 1 - b) for a, b in board.grid.neighbours((x, y))}
        assert near == set(board.grid.neighbours(there))
