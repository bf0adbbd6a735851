"""Faults that users of such games report in public: none of their kinds may exist here.

Each test's comment says what went wrong elsewhere. `ELSEWHERE` holds the kinds whose proof stands in another file.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.board.board import Board, Field
from game.board.routes import Route, route
from game.board.squares import SquareGrid
from game.board.terrain import terrains
from game.controllers import RandomLegal, WalkAndHit, controller, decide
from game.controllers.fight import fight
from game.engine.battle import Battle
from game.engine.commands import (
    Attack,
    Disengage,
    Dodge,
    EndTurn,
    Move,
    React,
    Ready,
    Scope,
    Shoot,
    TakeIt,
    Throw,
)
from game.engine.components import BATTLE, Clock, Dead, Effect, Effects, Position, Reserve, Unaware, Unit, Verge
from game.engine.events import Attacked, Awaited, Died, Stepped, Struck, TurnBegan, TurnEnded
from game.engine.forecast.odds import forecast
from game.engine.observing import Settled, Stamped, Undone
from game.engine.refusal import Refused
from game.engine.setup import Setup
from game.report.narrate import Narrator
from game.rulesets import keys, ruleset
from game.scenario.scenario import set_up
from game.systems import step_cost
from game.systems.status import is_downed, is_standing
from game.tiled.model import TiledMap, UnitSpec
from tests.arena import field
from tests.effort import lines_run
from tests.now import now
from tests.rulesets.heroic.scenes import end, of, put, wound
from tests.table import Table, in_given_order, risks_of, table, unit
from tools.proofs.arenas import SAMPLE, setup_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent

ELSEWHERE = """
tiled/test_ground.py
  an infinite map ends in an empty error:
    test_an_infinite_map_is_joined_from_its_chunks
  layers in groups are not found:
    test_groups_hand_down_offset_opacity_tint_parallax_and_elevation
  hiding a group hides nothing:
    test_what_is_hidden_is_no_part_of_the_map
tiled/test_places.py
  a turned tile object lands in another cell:
    test_a_turned_or_flipped_tile_means_the_cell_under_its_picture
tiled/test_project.py
  a class property stops the load:
    test_defaults_are_filled_in_at_every_depth_and_enums_read_by_name
  without the project a map means something else:
    test_the_project_s_defaults_are_what_the_game_assumes
tiled/test_places.py
  a layer's offset is ignored or moves the rules:
    test_an_object_layer_s_offset_moves_its_objects_and_no_ground
tiled/test_ground.py
  a turned hex tile becomes another:
    test_flips_and_turns_keep_the_tile_and_its_terrain
board/test_projection.py
  a cell's centre lies in the next cell:
    test_the_centre_of_a_cell_is_in_the_cell
scenario/test_scenario.py
  two units start on one cell:
    test_two_spawns_on_one_cell_are_named_both
tiled/test_places.py
  a checker knew of faults that crash the start:
    test_all_faults_come_at_once_each_with_layer_object_and_remedy
rulesets/heroic/test_opportunity.py
  circling a still enemy gives free attacks:
    test_moving_within_the_reach_gives_none
  every step of a pursuit gives one:
    test_each_enemy_gets_one_a_turn_of_the_mover_however_often_it_leaves
  the pushed provoke:
    test_forced_movement_provokes_nothing
systems/test_falling.py
  the fallen provoke:
    test_a_push_over_an_edge_ends_below_with_a_fall_that_provokes_nothing
rulesets/heroic/test_opportunity.py
  the free attack comes after the step:
    test_leaving_an_enemy_s_reach_gives_it_a_free_attack_before_the_step
  the mover is struck where it is no more:
    test_a_mover_that_falls_stays_where_it_was_and_the_rest_of_its_move_is_lost
  Disengage serves others, or another turn:
    test_it_covers_only_its_unit_and_ends_with_the_turn
  a spent action still attacks:
    test_disengaging_takes_the_action_and_leaving_gives_no_free_attacks_that_turn
rulesets/heroic/test_flanking.py
  flanking is judged from an anchor:
    test_a_large_creature_is_judged_from_the_centre_of_its_cells
  exactly 90 degrees flank:
    test_all_pairs_of_neighbours_on_squares
  flanking on hexes is wrong:
    test_all_pairs_of_neighbours_on_hexes
  those out of reach flank:
    test_a_spear_two_cells_away_flanks_and_a_sword_does_not
  the dead and the downed flank:
    test_only_those_who_threaten_flank
rulesets/heroic/test_opportunity.py
  the downed threaten:
    test_enemies_who_cannot_strike_get_none
rulesets/heroic/test_grapple.py
  a grapple outlasts a death:
    test_death_of_either_ends_it_for_both
  a grapple outlasts a push:
    test_being_moved_apart_ends_it_for_both
systems/test_falling.py
  a fall counts the wrong height:
    test_a_step_over_an_edge_does_1d4_for_each_full_4_m
  a faller ends on top of the water:
    test_deep_water_takes_the_fall_and_the_unit_swims
rulesets/heroic/test_hiding.py
  opening a door triggers nothing since nobody steps:
    test_a_door_that_opens_shows_those_who_hide_behind_it
systems/test_movement.py
  two units share a cell after a push:
    test_at_every_decision_there_is_one_unit_a_cell_and_layer
systems/test_falling.py
  reactions come before the fall is over:
    test_other_reactions_wait_for_the_landing
rulesets/heroic/test_order.py
  tied units act as one:
    test_ties_go_to_agility_then_heroes_then_map_order
systems/test_victory.py
  both dying at once is not foreseen:
    test_both_sides_losing_their_last_unit_in_one_event_is_a_draw
engine/test_dice.py
  a die with one face explodes for ever:
    test_a_die_with_one_face_stops
engine/test_battle.py
  attack, move, take back, attack again:
    test_undo_goes_back_command_by_command_to_the_last_hindrance
  undo leaves something behind:
    test_a_move_is_taken_back_exactly
  undo goes behind a roll or a discovery:
    test_undo_says_what_hinders_it
screen/test_session.py
  hovering draws the rules' dice:
    test_hovering_everywhere_changes_nothing_and_draws_no_dice
record/test_record.py
  a save gives spent things back:
    test_a_save_at_every_decision_goes_on_alike_in_a_fresh_process
engine/test_battle.py
  one battle leaks into another:
    test_two_battles_played_in_turns_go_as_each_goes_alone
screen/test_picking.py
  after a resize the pointer hits another cell:
    test_what_is_drawn_at_a_pixel_is_the_cell_picked_there
screen/test_session.py
  clicks during an animation order things:
    test_clicks_and_keys_during_an_animation_do_nothing
  a double click spends twice:
    test_clicking_wildly_spends_nothing_twice
tiled/test_refusals.py
  names outside ASCII crash:
    test_names_and_folders_in_any_alphabet_also_in_a_c_locale
"""
"""By file: what goes wrong elsewhere, and the test that shows that it does not here."""


def proofs() -> Iterator[tuple[str, str, str]]:
    """Read the table: kind of fault, file, test."""
    file = kind = ""
    for line in ELSEWHERE.strip().splitlines():
        if line.startswith("    "):
            yield kind, file, line.strip()
        elif line.startswith("  "):
            kind = line.strip().removesuffix(":")
        else:
            file = line


@pytest.mark.parametrize(("kind", "file", "name"), list(proofs()))
def test_the_proof_of_a_kind_that_stands_elsewhere_is_there(kind: str, file: str, name: str) -> None:
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, kind


EVERY = pytest.mark.parametrize("key", keys())
"""For faults that any ruleset could have."""


def begun(key: str, source: TiledMap, seed: int) -> Battle:
    """Begin a battle under any ruleset."""
    return Battle(set_up(source, ruleset(key)), seed)


def is_out(one: Battle, unit: int) -> bool:
    """Tell whether a unit takes no part any more."""
    return one.truth.has(unit, Dead) or not one.truth.has(unit, Position) or is_downed(one.truth, unit)


# ---- maps ----------------------------------------------------------------------------------------------------------


@EVERY
def test_units_in_the_last_row_and_column_play(key: str) -> None:
    # Elsewhere a start on the map's last row crashed the game, since rows were counted one short.
    one = begun(key, field(". . . .\n. . . A\nB . . .\nC . . D".strip(), A="hoplite"), 2)
    fight(one, {"blue": WalkAndHit(), "red": WalkAndHit()})
    assert one.over is not None


@EVERY
@pytest.mark.parametrize("name", SAMPLE)
def test_whoever_stands_on_a_map_that_comes_with_the_game_can_do_something_there(key: str, name: str) -> None:
    # Elsewhere units of one ruleset were put on another's map where they could not move.
    one = Battle(setup_of(name, key), 3)
    asleep = {unit for unit in one.truth.world.each(Unit) if one.truth.has(unit, Unaware)}
    acted: set[int] = set()
    player = RandomLegal(3)
    for _ in range(400):
        if one.decision is None or one.truth.of(BATTLE, Clock).round > 1:
            break
        if one.decision.ask is None:
            acted |= {unit for unit in one.decision.units if any(not isinstance(c, EndTurn) for c in one.legal(unit))}
        one.submit(decide(player, one))
    away = {unit for unit in one.truth.world.each(Unit) if one.truth.has(unit, Reserve)}
    idle = [unit for unit in one.truth.world.each(Unit) if unit not in acted | away | asleep and not is_out(one, unit)]
    assert idle == [], "somebody never had anything to do"


# ---- rules on the grid ---------------------------------------------------------------------------------------------


def test_a_reaction_inside_a_free_attack_is_asked_once_and_the_move_goes_on_and_the_turn_ends() -> None:
    # Elsewhere a reaction in the middle of an attack made the attack run again, or hung the turn.
    game = table(
        ". . . A B .\n. . . . C .", A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("raider", "red")
    )
    game.do(Ready(game.A, "iron-skin"))
    events = game.do(Move(game.A, ((2, 0), (1, 0), (0, 0))), "d8=5")
    events += game.do(TakeIt(game.A))
    assert now(game.asked[0]) == React(game.A, "iron-skin")
    events += game.do(React(game.A, "iron-skin"), "d8=3")
    assert game.asked[0] == Dodge(game.A), "the second enemy's blow, with the first one's over"
    events += game.do(TakeIt(game.A))
    assert [event.unit for event in of(events, Attacked)] == [game.B, game.C], "each strikes once"
    assert [event.unit for event in of(events, Struck)] == [game.B, game.C]
    assert len(of(events, Stepped)) == 3, "and the move goes on to its end"
    assert game.cell("A") == (0, 0)
    assert of(end(game, "A"), Awaited) == [Awaited(game.B)]


def test_all_that_is_done_twice_is_refused_the_second_time() -> None:
    # Elsewhere an action was marked as spent while attacks were still allowed.
    game = table("A . B", A=unit("champion", "blue"), B=unit("raider", "red"))
    game.do(Scope(game.A), "d6=1")
    assert isinstance(game.battle.submit(Scope(game.A)), Refused)
    knife = game.item("A", "akinakes")
    game.do(Throw(game.A, game.B, knife, bonus=True), "d6=1")
    game.do(TakeIt(game.B))
    assert game.refused(Throw(game.A, game.B, knife, bonus=True))
    game.do(Disengage(game.A))
    assert game.refused(Attack(game.A, game.B, game.item("A", "kopis"))).rule == "HE-11"


@EVERY
@pytest.mark.parametrize("kind", ["novice", "soldier"])
def test_controllers_obey_the_same_rules_as_people(key: str, kind: str) -> None:
    # Elsewhere automatic moves ended in enemies. `fight` raises where a controller names what is not allowed.
    one = begun(key, field(rounds=3), 4)
    steps: list[Stepped] = []

    def see(told: Stamped | Undone | Settled) -> None:
        if isinstance(told, Stamped) and isinstance(told.event, Stepped):
            steps.append(told.event)
        elif isinstance(told, Settled):
            standing = [unit for unit in one.truth.units() if is_standing(one.truth, unit)]
            cells = [cell for unit in standing for cell in one.truth.cells(unit)]
            assert len(cells) == len(set(cells))

    one.observers.append(see)
    fight(one, {side: controller(kind, 4, side) for side in ("blue", "red")})
    assert steps


@EVERY
def test_nobody_orders_units_whose_turn_it_is_not(key: str) -> None:
    # Elsewhere a command for somebody else's unit was carried out, since only the button for it was hidden.
    one, player = begun(key, field(), 6), RandomLegal(6)
    tried = 0
    for _ in range(25):
        decision = one.decision
        if decision is None:
            break
        others = [unit for unit in one.truth.world.each(Unit) if unit not in decision.units]
        for command in list(one.legal())[::7]:
            for other in others[:3]:
                stolen = msgspec.structs.replace(command, unit=other)
                tried += 1
                assert isinstance(one.refusal(stolen), Refused)
        one.submit(decide(player, one))
    assert tried > 100


@EVERY
def test_the_log_tells_every_event_in_words(key: str) -> None:
    # Elsewhere a log showed numbers of entities and names of classes, or stopped at an event it did not know.
    one, player = begun(key, field(rounds=4), 8), RandomLegal(8)
    narrator = Narrator(one.ruleset)
    told: list[str] = []
    one.observers.append(lambda seen: told.append(line_of(narrator, seen)))
    told += [line_of(narrator, stamped) for stamped in one.events]
    fight(one, {"blue": player, "red": player})
    lines = [line for line in told if line]
    assert len(lines) > 50
    for line in lines:
        assert line[0].isupper() or not line[0].isalpha() or line.startswith("naïve"), line
        assert not re.search(r"unit=|\bNone\b|<|\w\(\w+=", line), line


def line_of(narrator: Narrator, seen: Stamped | Undone | Settled) -> str:
    """What the log says of an event, "" where it says nothing."""
    line = narrator.tell(seen.event) if isinstance(seen, Stamped) else None
    return "" if line is None else line.text


@EVERY
def test_odds_of_all_that_is_legal_add_up_and_change_nothing(key: str) -> None:
    # Elsewhere chances were worked out beside the rules, and did not add up to 100 per cent.
    one, player = begun(key, field(), 7), RandomLegal(7)
    for number in range(30):
        if one.decision is None:
            break
        before = one.stage.world.digest()
        for command in list(one.legal())[number % 5 :: 9]:
            assert sum(chance for _, chance in forecast(one, command).outcomes) == pytest.approx(1.0)
        assert one.stage.world.digest() == before
        one.submit(decide(player, one))


@pytest.mark.parametrize("cause", ["fire", "water", "verge"])
def test_a_unit_that_dies_at_the_start_of_its_own_turn_dies_once_and_the_turn_passes_on(cause: str) -> None:
    # Elsewhere death by poison, or drowning, was an endless loop, since the dead unit had still to act.
    game = table(
        "A . B . C",
        A=unit("raider", "blue"),
        B=unit("champion", "red", hero=cause == "verge", on="r" if cause == "water" else "."),
        C=unit("raider", "red"),
    )
    wound(game, "B", 1)
    if cause == "fire":
        put(game, "B", Effects((Effect("burning", game.A, at_begin=True, left=3),)))
    elif cause == "verge":
        wound(game, "B", 0)
        put(game, "B", Verge(0, 1))
    # heavy armour in rough water: Might d8, one step down
    events = end(game, "A", {"fire": "d4=2", "water": "d6=1 d4=2", "verge": "d6=1"}[cause])
    assert [event.unit for event in of(events, Died)] == [game.B]
    assert [event.unit for event in of(events, TurnBegan)] == [game.B, game.C]
    assert [event.unit for event in of(events, TurnEnded)] == [game.A, game.B]
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.C,)
    assert of(end(game, "C"), Awaited) == [Awaited(game.A)], "and the next round goes on without it"


def test_a_shooter_that_is_hit_on_the_way_shoots_no_more() -> None:
    # Elsewhere a volley went on after the shooter had fallen: here it is its turn no longer.
    game = table(". . A B . D", A=unit("archer", "blue"), B=unit("raider", "red"), D=unit("raider", "red"))
    wound(game, "A", 1)
    game.do(Move(game.A, ((1, 0),)), "d8=5")
    game.do(TakeIt(game.A))
    assert game.get("A", Verge) is not None
    assert game.refused(Shoot(game.A, game.D, game.item("A", "syntheto")))


# ---- hidden knowledge ----------------------------------------------------------------------------------------------


def lurking(where: int | None) -> Table:
    """A board on which a sneaking enemy stands in the first row's so-manieth cell, or far off."""
    rows = [["."] * 9 for _ in range(3)]
    rows[1][0], rows[1][3], rows[2][8] = "A", "B", "C"
    if where is None:
        rows[0][8] = "D"
    else:
        rows[0][where] = "D"
    return table(
        "\n".join(" ".join(row) for row in rows),
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "blue"),
        D=unit("raider", "red", sneaking=True),
    )


def shown(game: Table) -> tuple[object, ...]:
    """All that a side is shown: reach, legal commands, odds, risks, and why not."""
    one = game.battle
    view = one.view("blue")
    found = one.ruleset.reach(view, game.A)
    legal = list(one.legal())
    moves = [command for command in legal if isinstance(command, Move)]
    return (
        found.cost,
        {cell: found.path(cell) for cell in found.cost},
        legal,
        [forecast(one, command) for command in legal if not isinstance(command, Move | EndTurn)],
        [risks_of(one, move) for move in moves[::5]],
        view.units(),
        [one.refusal(Move(game.A, ((x, y),))) for y in range(3) for x in range(9)],
    )


def test_nothing_that_is_shown_depends_on_where_an_unseen_enemy_stands() -> None:
    # Elsewhere the reach had a hole where an unseen unit stood, or costs and odds changed near it.
    far = shown(lurking(None))
    for where in (1, 2, 3, 4):
        assert shown(lurking(where)) == far, where


@EVERY
def test_nothing_that_is_shown_under_any_rules_depends_on_where_an_unseen_enemy_stands(key: str) -> None:
    # As above, with the ruleset's own dice; those who are noticed at once, or act in another order, are left out.
    found: dict[object, list[tuple[object, ...]]] = {}
    for seed in range(6):
        for where in (1, 2, 4, 8):
            one = begun(key, hiding_at(where), seed)
            while one.decision is not None and one.decision.side == "red" and one.decision.ask is None:
                one.submit(EndTurn(one.decision.units[0]))
            decision = one.decision
            if decision is None or decision.side != "blue" or one.view("blue").knows(SNEAK):
                continue
            view = one.view("blue")
            here = tuple(view.cells(unit) for unit in view.units())
            moves = [command for command in one.legal() if isinstance(command, Move)]
            shown = (
                decision.units,
                moves,
                [command for command in one.legal() if not isinstance(command, Move)],
                [forecast(one, command) for command in list(one.legal())[::6] if not isinstance(command, EndTurn)],
                [risks_of(one, move) for move in moves[::9]],
            )
            found.setdefault((seed, here, decision.units), []).append(shown)
    compared = [shown for shown in found.values() if len(shown) > 1]
    assert compared, "nobody stayed unseen"
    for first, *others in compared:
        assert all(other == first for other in others)


SNEAK = 5


def hiding_at(where: int) -> TiledMap:
    """A board on which the fourth unit, an enemy, sneaks in the first row's so-manieth cell."""
    rows = [["."] * 9 for _ in range(3)]
    rows[1][0], rows[1][3], rows[2][8], rows[0][where] = "A", "B", "C", "D"
    source = field("\n".join(" ".join(row) for row in rows))
    units = tuple(msgspec.structs.replace(place, sneaking=place.id == SNEAK - 1) for place in source.units)
    return msgspec.structs.replace(source, units=units, scenery=())


@EVERY
def test_thinking_and_looking_draw_none_of_the_rules_dice(key: str) -> None:
    # Elsewhere the rules' random numbers were drawn by whatever looked on.
    def played(curious: bool) -> list[str]:
        one, player, found = begun(key, field(), 9), RandomLegal(9), list[str]()
        for number in range(30):
            decision = one.decision
            if decision is None:
                break
            if curious:
                for command in list(one.legal())[::9]:
                    forecast(one, command)
                if number % 3 == 0:
                    decide(controller("soldier", 1, decision.side), one)
            one.submit(decide(player, one))
            found.append(one.stage.world.digest())
        return found

    assert played(curious=True) == played(curious=False)


# ---- work  ---------------------------------------------------------------------------------------------------------


def test_looking_at_where_an_enclosed_unit_could_go_looks_at_few_cells_of_a_huge_map() -> None:
    # Elsewhere hovering froze the game where the goal could not be reached, or the map was huge.
    size = 1000
    kinds = terrains()
    names = ["meadow"] * (size * size)
    for x, y in ((x, y) for x in (498, 502) for y in range(498, 503)):
        names[y * size + x] = names[x * size + y] = "wall"
    board = Board(SquareGrid(size, size), tuple([kinds[name] for name in names]), (0,) * (size * size))
    rules = replace(ruleset("heroic"), opening=in_given_order)
    recruits = (UnitSpec(1, "hoplite", "blue", (500, 500), "A"), UnitSpec(2, "raider", "red", (3, 3), "B"))
    one = Battle(Setup("huge", rules, board, ("blue", "red"), recruits), 1)
    view = one.view("blue")
    actor = 2

    found: list[int] = []
    assert lines_run(lambda: found.append(len(one.ruleset.reach(view, actor).cost))) < size * size // 100
    assert found == [9], "three by three cells between the walls"
    assert lines_run(lambda: one.refusal(Move(actor, ((501, 500), (502, 500))))) < size * size // 100

    walking = step_cost.ways(Field.of(board), step_cost.Manner(large=False))
    goal = (3, 3)
    ways: list[Route] = []

    def look() -> None:
        ways.append(route((500, 500), goal.__eq__, walking, lambda cell: board.grid.distance(cell, goal)))

    assert lines_run(look) < size * size // 100
    assert not ways[0].arrives
    assert one.refusal(Move(actor, ((501, 500), (502, 500))))
