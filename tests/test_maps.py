"""What the maps that come with the game promise: the cliffs of the bay, the sleepers of the camp, the narrow pass.

Whoever is needed is put where a promise is to be tried; everybody else is left out.
"""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree as ET

import msgspec
import pytest

from game.board.board import Field
from game.board.grid import Cell
from game.board.paths import flood
from game.board.terrain import Terrain, terrains
from game.data import maps
from game.engine.battle import Battle
from game.engine.commands import Shove, Use
from game.engine.components import Effects, Sneaking, Unaware, Unit
from game.engine.events import Damaged, Fell, Pushed, SceneryChanged, Used
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.engine.view import View
from game.rulesets import keys, ruleset
from game.scenario.scenario import set_up
from game.systems import step_cost
from game.systems.scenery import line_of_fall
from game.systems.threat import spread
from game.tiled import TiledMap, load
from tests.table import Table, in_given_order

SHIPPED = sorted(path.stem for path in maps().glob("*.tmx"))
OPENING = {"heroic": "", "heroic-classic": "", "clash": "d20=20", "odigos": "", "oldschool": ""}
"""The dice of an opening in which one of each side stands there: clash rolls for heroes."""
RULESETS = tuple(OPENING)


@cache
def shipped(name: str) -> TiledMap:
    return load(maps() / f"{name}.tmx")


def setup_of(name: str, rules: str) -> Setup:
    return set_up(shipped(name), ruleset(rules))


def stage(name: str, rules: str, dice: str = "", **cells: Cell) -> Table:
    """Set up a map with some of its units alone, each in a cell of its own; they act in the order given.

    Names are written with `_` for a space, those of things too. `dice` are those of the opening.
    """
    whole = setup_of(name, rules)
    named = {spec.name.replace(" ", "_"): spec for spec in whole.units}
    recruits = tuple(msgspec.structs.replace(named[key], cell=cell) for key, cell in cells.items())
    props = [prop.name.replace(" ", "_") for prop in whole.scenery]
    ids = {key: number for number, key in enumerate((*cells, *props), start=2)}
    made = replace(
        whole,
        units=recruits,
        goal=msgspec.structs.replace(whole.goal, goal="rout", unit=0),
        meeting=msgspec.structs.replace(whole.meeting, leaders=()),
        ruleset=replace(Ruleset.of(whole), opening=in_given_order),
    )
    return Table(made, ids, dice)


# ---- all of them ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_a_map_can_be_set_up_under_every_ruleset_and_deployed_by_hand(name: str) -> None:
    source = shipped(name)
    assert source.notes == ()
    for rules in RULESETS:
        made = setup_of(name, rules)
        for side in made.sides:
            zone = {
                cell for zone in made.zones if (zone.kind, zone.side) == ("deployment", side) for cell in zone.cells
            }
            free = {cell for cell in zone if made.board.terrain_at(cell).passable}
            assert len(free) >= 2 * sum(spec.side == side for spec in made.units)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_description_says_in_two_lines_who_has_it_harder(name: str) -> None:
    source = shipped(name)
    assert source.title
    assert len(source.description) <= 240
    assert re.search(r"(Blue|Red|Green|[Nn]obody)[^.]* has it harder", source.description)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_description_names_no_action_that_its_home_ruleset_lacks(name: str) -> None:
    source = shipped(name)
    known = {rules: {action.name.lower() for action in ruleset(rules).actions.values()} for rules in keys()}
    strange = frozenset[str]().union(*known.values()) - known[source.ruleset]
    said = f"{source.title} {source.description}".lower()
    assert not [name for name in strange if re.search(rf"\b{name}\b", said)]


def test_the_maps_are_squares_and_hexes_of_both_staggers() -> None:
    grids = {name: shipped(name).ground for name in SHIPPED}
    assert {(ground.shape, ground.index) for ground in grids.values() if ground.shape == "hex"} == {
        ("hex", "odd"),
        ("hex", "even"),
    }
    assert sum(ground.shape == "square" for ground in grids.values()) >= 2


def test_what_tiled_can_do_is_used_flips_templates_groups_collections_and_round_zones() -> None:
    bay, camp = (ET.parse(maps() / f"{name}.tmx").getroot() for name in ("bay", "camp"))
    for root in (bay, camp):
        numbers = [int(number) for data in root.iter("data") for number in (data.text or "").split(",")]
        assert any(number >> 31 for number in numbers)
        assert any(group.get("name") == "units" for group in root.iter("group"))
        assert any(tileset.get("source") == "ornaments.tsx" for tileset in root.iter("tileset"))
    assert bay.find(".//polygon") is not None
    assert camp.find(".//ellipse") is not None
    templates = {node.get("template") for node in camp.iter("object")} - {None}
    assert len(templates) == 3
    assert all((maps() / str(template)).is_file() for template in templates)


def test_the_maps_are_what_their_script_makes(tmp_path: Path) -> None:
    from tools.make_maps import PLANS, write

    for plan in PLANS:
        write(plan, tmp_path)
    made = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert {path.stem for path in made if path.suffix == ".tmx"} == set(SHIPPED)
    for path in made:
        assert path.read_bytes() == (maps() / path.relative_to(tmp_path)).read_bytes(), path.name


# ---- the bay -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pusher", "victim", "below", "depth"),
    [
        ((9, 4), (9, 5), (9, 6), 600),
        ((5, 6), (6, 6), (7, 6), 400),
        ((14, 5), (14, 6), (14, 7), 400),
    ],
    ids=["the brow", "the ledge", "the terrace"],
)
def test_one_can_be_shoved_off_the_cliffs_of_the_bay(pusher: Cell, victim: Cell, below: Cell, depth: int) -> None:
    game = stage("bay", "clash", "d20=20", Lykos=pusher, First_oar=victim)
    dice = "d20=20 d20=1 d6=1 d6=1" if depth == 600 else "d20=20 d20=1 d6=1"
    events = game.do(Shove(game.Lykos, game.First_oar), dice)
    assert Pushed(game.First_oar, game.Lykos, (victim,), (below,)) in events
    assert [event.height for event in events if isinstance(event, Fell)] == [depth]
    assert any(isinstance(event, Damaged) and event.unit == game.First_oar for event in events)


def test_the_sea_takes_the_fall_from_the_headlands() -> None:
    game = stage("bay", "clash", "d20=20", Lykos=(0, 11), First_oar=(1, 11))
    events = game.do(Shove(game.Lykos, game.First_oar), "d20=20 d20=1")
    assert Fell(game.First_oar, 600, 0, wet=True) in events
    assert not any(isinstance(event, Damaged) for event in events)


def test_old_poseidon_falls_on_the_path_up_the_cliffs() -> None:
    game = stage("bay", "heroic", Hegeso=(9, 3), First_oar=(7, 5), Second_oar=(5, 7))
    truth = game.battle.truth
    path = ((7, 5), (6, 6), (5, 7))
    assert line_of_fall(truth, game.Old_Poseidon, ((9, 3),))[:3] == path
    assert [truth.field.height(cell) for cell in path] == [400, 400, 200]
    events = game.do(Use(game.Hegeso, game.Old_Poseidon), "d8=4 d6=1 d4=1 d4=1 d4=1 d4=1 d6=1 d4=2 d4=2 d4=2 d4=2")
    assert Used(game.Hegeso, game.Old_Poseidon, "Old Poseidon", "toppled") in events
    assert [event.unit for event in events if isinstance(event, Damaged)] == [game.First_oar, game.Second_oar]
    assert any(isinstance(event, SceneryChanged) and event.is_spent for event in events)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_beach_leads_up_by_the_ledge_and_the_ladder_and_by_no_other_way(rules: str) -> None:
    """Three cells lead up: two side by side on the ledge, and the ladder."""
    game = stage("bay", rules, OPENING[rules], First_oar=(10, 7), Lykos=(0, 0))
    truth = game.battle.truth
    shrine = {cell for zone in truth.stage.zones if zone.kind == "goal" for cell in zone.cells}
    assert shrine & set(truth.ruleset.reach(truth, game.First_oar, 60).cost)
    blocked = Field.of(
        truth.stage.board, tuple(sorted((cell, terrains()["wall"]) for cell in ((5, 6), (6, 6), (15, 7))))
    )
    steps = step_cost.ways(blocked, step_cost.Manner(large=False))
    assert not shrine & set(flood((10, 7), 60, steps).cost)


# ---- the camp ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS)
def test_the_camp_sleeps_and_nobody_there_knows_who_comes(rules: str) -> None:
    battle = Battle(setup_of("camp", rules), 1)
    view = battle.truth
    comers = [unit for unit in view.units() if view.side_of(unit) == "blue"]
    assert len(comers) == 6
    for unit in comers:
        assert view.has(unit, Sneaking)
        assert view.ruleset.hidden(view, unit, "red")
    asleep = {view.of(unit, Unit).name for unit in view.units() if view.has(unit, Unaware)}
    lying = {view.of(unit, Unit).name for unit in view.units() if view.side_of(unit) == "red" and is_lying(view, unit)}
    sleepers = {place.name for place in shipped("camp").units if place.unaware}
    assert len(sleepers) == 9
    assert "King Rhesos" in sleepers
    assert asleep == sleepers  # under clash too (CL-70)
    assert lying == sleepers


def test_the_king_is_in_nobodys_sight_from_the_plain() -> None:
    made = setup_of("camp", "heroic")
    field = Field.of(made.board)
    plain = [cell for zone in made.zones if zone.name == "The plain" for cell in zone.cells]
    king, guard = (next(spec for spec in made.units if spec.name == name) for name in ("King Rhesos", "Shield-bearer"))
    assert not any(field.sees((cell,), False, (king.cell,), False) for cell in plain)
    assert any(field.sees((cell,), False, (guard.cell,), False) for cell in plain)


def test_one_steals_from_the_plain_to_the_king_without_leaving_the_dark() -> None:
    made = setup_of("camp", "heroic")
    field = Field.of(made.board)
    king = next(spec for spec in made.units if spec.name == "King Rhesos")
    dark = {cell for cell in field.grid.cells() if field.passable(cell) and is_dark(field.terrain(cell))}
    plain = {cell for zone in made.zones if zone.name == "The plain" for cell in zone.cells}
    taken = {spec.cell for spec in made.units if spec.side == "red"} - {king.cell}
    known = {king.cell}
    edge = [king.cell]
    while edge:
        cell = edge.pop()
        fresh = {other for other in field.grid.neighbours(cell) if other in dark - taken} - known
        known |= fresh
        edge += fresh
    assert plain & known


def is_lying(view: View, unit: int) -> bool:
    """Whether it lies on the ground."""
    lasting = view.get(unit, Effects)
    return lasting is not None and any(effect.name == "prone" for effect in lasting.on)


def is_dark(terrain: Terrain) -> bool:
    """Whether one may start to sneak there."""
    return terrain.dark or terrain.cover != "none"


# ---- the pass ------------------------------------------------------------------------------------------------------


def test_the_pass_is_three_cells_wide_and_the_gorge_goes_round_it() -> None:
    board = setup_of("pass", "clash").board
    for column in range(9, 15):
        assert [row for row in range(6, 16) if board.height_at((column, row)) == 400] == [7, 8, 9]
        assert board.height_at((column, 6)) - 400 > 200
        assert 400 - board.height_at((column, 10)) >= 300
    field = Field.of(board, tuple(((10, row), terrains()["wall"]) for row in (7, 8, 9)))
    steps = step_cost.ways(field, step_cost.Manner(large=False))
    assert (16, 8) in flood((3, 8), 60, steps).cost


@pytest.mark.parametrize(("rules", "degrees"), [("heroic", 90), ("clash", 150), ("odigos", 90), ("oldschool", 90)])
def test_two_can_take_the_cyclops_from_both_sides(rules: str, degrees: Literal[90, 150]) -> None:
    """One has come through the bar, one by the gorge and its ladder."""
    game = stage("pass", rules, 2 * (OPENING[rules] + " "), The_Landlord=(13, 8), Nikandros=(12, 8), Hagne=(15, 8))
    truth = game.battle.truth
    assert truth.is_large(game.The_Landlord)
    assert spread(truth, game.The_Landlord, (game.Nikandros, game.Hagne), degrees)
    assert all(truth.gap(game.The_Landlord, other) == 1 for other in (game.Nikandros, game.Hagne))


@pytest.mark.parametrize("rules", RULESETS)
def test_the_cyclops_and_the_spears_reach_over_a_cell(rules: str) -> None:
    game = stage("pass", rules, OPENING[rules], The_Landlord=(13, 8), Nikandros=(10, 9))
    truth = game.battle.truth
    reach = {
        name: Ruleset.of(truth).hints.combat_profile(truth, game[name]).reach for name in ("The_Landlord", "Nikandros")
    }
    assert reach["The_Landlord"] == 2
    assert reach["Nikandros"] == 2
