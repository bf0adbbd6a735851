"""Deployment by hand: who may begin where, and that the battle after it is a battle like any other. No window."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.controllers import controller
from game.controllers.fight import fight
from game.data import maps
from game.engine.battle import Battle
from game.engine.ruleset import Ruleset
from game.record.loading import load
from game.record.reading import read
from game.record.recorder import Recorder
from game.rulesets import keys, ruleset
from game.scenario.scenario import set_up
from game.screen.setup.choosing import Choosing, Chosen
from game.screen.setup.deployment import Deployment
from game.screen.setup.placing import Placing, as_on_map, who_places, zone_of
from game.systems.mustering import entity_of
from game.tiled import TiledMap
from game.tiled import load as load_map
from game.tiled.model import ScenerySpec, ZoneSpec


def on(name: str) -> TiledMap:
    return load_map(maps() / f"{name}.tmx")


def placing(name: str = "ford", side: str = "blue", rules: str = "heroic") -> Placing:
    return Placing(on(name), ruleset(rules), side)


def numbered(source: TiledMap, name: str) -> int:
    return next(place.id for place in source.units if place.name == name)


def chosen(name: str, *humans: str, seed: int = 5) -> Chosen:
    choosing = Choosing()
    assert choosing.look_for(maps() / f"{name}.tmx")
    choosing.players = {side: "human" if side in humans else "walk" for side in choosing.players}
    choosing.by_hand = True
    found = choosing.chosen(str(seed))
    assert isinstance(found, Chosen)
    return found


def few(found: Chosen, most: int = 3) -> Chosen:
    """Return the same battle with so many units a side."""
    units = [place for side in found.source.sides for place in [u for u in found.source.units if u.side == side][:most]]
    source = msgspec.structs.replace(found.source, units=tuple(units))
    return replace(found, source=source, setup=set_up(source, Ruleset.of(found.setup)))


def test_a_unit_can_be_put_on_every_cell_of_the_zone_with_room_and_on_no_other() -> None:
    table = placing()
    unit = table.units[0].id
    free = set(table.choices(unit))
    assert free == table.room - {table.cells[unit]}
    grid = table.source.ground.grid
    for cell in grid.cells():
        why = table.refusal(unit, cell)
        assert bool(why) == (cell not in table.room), (cell, why)
    assert table.refusal(unit, (20, 6)) == "That is not your zone."


def test_two_of_the_own_change_places_and_never_stand_in_one_cell() -> None:
    table = placing()
    one, other = table.units[0].id, table.units[1].id
    first, second = table.cells[one], table.cells[other]
    assert table.put(one, second) == ""
    assert (table.cells[one], table.cells[other]) == (second, first)
    assert len(set(table.cells.values())) == len(table.cells)
    table.reset()
    assert table.is_as_on_map
    assert table.placed() == table.source


def test_nobody_is_put_on_what_cannot_be_stood_on_nor_on_a_thing_nor_on_anybody_else() -> None:
    source = on("ford")
    wall = next(cell for cell in source.ground.grid.cells() if not source.ground.board().terrain_at(cell).passable)
    foe = next(place for place in source.units if place.side == "red")
    thing = ScenerySpec(999, "column", (1, 1))
    zone = ZoneSpec(998, "deployment", "more", "blue", (wall, foe.cell, thing.cell))
    source = msgspec.structs.replace(source, zones=(*source.zones, zone), scenery=(*source.scenery, thing))
    table = Placing(source, ruleset("heroic"), "blue")
    unit = table.units[0].id
    assert table.refusal(unit, wall).startswith("Nobody can stand on ")
    assert table.refusal(unit, thing.cell) == "A column stands there."
    assert table.refusal(unit, foe.cell) == "There is no room there."
    assert not {wall, foe.cell, thing.cell} & set(table.choices(unit))


def test_a_large_unit_fits_with_all_its_cells_or_not_at_all() -> None:
    table = placing("heights", "red")
    large = next(place.id for place in table.units if table.is_large(place.id))
    choices = table.choices(large)
    assert choices
    for cell in table.zone:
        fits = table.room.issuperset(table.footprint(large, cell))
        taken = any(table.at(one) not in {0, large} for one in table.footprint(large, cell))
        if cell in choices:
            assert fits
        elif cell != table.cells[large]:
            assert not fits or taken, cell
    edge = next(cell for cell in sorted(table.room) if not set(table.footprint(large, cell)) <= table.zone)
    assert table.refusal(large, edge) == "It is Large and would stick out of your zone."


def test_small_ones_change_places_with_a_large_one_only_where_both_fit_afterwards() -> None:
    table = placing("heights", "red")
    large = next(place.id for place in table.units if table.is_large(place.id))
    beast = table.footprint(large, table.cells[large])
    tried = 0
    for place in table.units:
        for cell in (*beast, *table.choices(place.id)[:2]):
            trial = Placing(table.source, table.rules, "red")
            tried += trial.put(place.id, cell) == ""
            covered = [one for unit in trial.cells for one in trial.footprint(unit, trial.cells[unit])]
            assert len(covered) == len(set(covered)), (place.id, large, cell)
    assert tried > len(table.units)


@pytest.mark.rule("BD-14")
def test_others_are_seen_as_the_map_has_them_but_never_who_sneaks() -> None:
    source = on("heights").under("heroic")
    sneaking = [entity_of(number) for number, place in enumerate(source.units, start=1) if place.sneaking]
    assert sneaking
    own = as_on_map(source, ruleset("heroic"), "blue").figures
    theirs = as_on_map(source, ruleset("heroic"), "red").figures
    assert set(sneaking) <= set(own)
    assert not set(sneaking) & set(theirs)
    assert len(theirs) == len(source.units) - len(sneaking)


def test_second_person_does_not_see_where_the_first_has_put_anybody() -> None:
    found = chosen("ford", "blue", "red")
    table = Deployment(found)
    assert table.curtain == "blue"
    assert table.snapshot().figures == {}
    assert table.overlays().zones == {}
    assert table.sit() is False
    unit = table.placing.units[0]
    table.put(unit.id, (0, 6))
    assert table.done() is False
    assert (table.side, table.curtain) == ("red", "red")
    assert table.snapshot().figures == {}
    table.sit()
    seen = table.snapshot().figures[entity_of(1)]
    assert seen.cells == (unit.cell,)
    assert table.done() is False
    assert table.curtain == "blue"
    assert table.sit() is True
    assert table.setup().units[0].cell == (0, 6)


def test_a_person_alone_has_no_curtain() -> None:
    table = Deployment(chosen("ford", "blue"))
    assert table.curtain == ""
    assert table.done() is True


def test_who_wants_no_curtains_gets_none() -> None:
    table = Deployment(chosen("ford", "blue", "red"), is_veiled=False)
    assert table.curtain == ""
    assert table.done() is False
    assert (table.side, table.curtain) == ("red", "")
    assert table.done() is True


def test_sides_without_a_zone_or_without_a_person_are_not_asked() -> None:
    source = on("ford")
    assert who_places(source, {"blue": "human", "red": "ai"}) == ("blue",)
    assert who_places(source, {"blue": "human", "red": "human"}) == ("blue", "red")
    zoneless = msgspec.structs.replace(source, zones=())
    assert who_places(zoneless, {"blue": "human", "red": "human"}) == ()
    assert zone_of(zoneless, "blue") == frozenset()


def test_who_comes_later_from_the_reserve_is_not_placed_and_its_cells_are_no_zone() -> None:
    source = on("ford")
    late = source.units[0]
    zone = ZoneSpec(997, "reserve", "later", "blue", (late.cell,))
    table = Placing(msgspec.structs.replace(source, zones=(*source.zones, zone)), ruleset("heroic"), "blue")
    assert late.id not in table.cells
    assert late.cell not in table.zone


@pytest.mark.parametrize("rules", keys())
def test_battle_after_deployment_is_saved_loaded_and_replayed_to_the_same_digest(rules: str, tmp_path: Path) -> None:
    table = Deployment(few(chosen("ford", "blue")))
    cells = sorted(table.placing.room)[:: max(1, len(table.placing.room) // 5)]
    for place, cell in zip(table.placing.units, cells, strict=False):
        table.put(place.id, cell)
    assert not table.placing.is_as_on_map
    table.done()
    source = table.source
    setup = set_up(source, ruleset(rules))
    battle = Battle(setup, 5)
    recorder = Recorder(battle, source, {"blue": "walk", "red": "walk"})
    fight(battle, {side: controller("walk", 5, side) for side in setup.sides})
    recorder.save(tmp_path / "placed.kleos")
    loaded = load(read(tmp_path / "placed.kleos"), "placed.kleos")
    assert not loaded.drifted
    assert loaded.battle.stage.world.digest() == battle.stage.world.digest()
    assert [place.cell for place in loaded.header.map.units] == [place.cell for place in source.units]
    assert [place.cell for place in source.units][: len(cells)] != [
        place.cell for place in few(chosen("ford", "blue")).source.units
    ][: len(cells)]


def test_deploying_draws_none_of_the_battles_dice() -> None:
    found = chosen("ford", "blue")
    plain = Battle(found.setup, 5)
    table = Deployment(found)
    unit = table.placing.units[0]
    table.put(unit.id, min(table.placing.room))
    table.put(unit.id, unit.cell)
    table.done()
    assert Battle(table.setup(), 5).stage.world.digest() == plain.stage.world.digest()


def test_by_keys_the_next_unit_is_chosen_and_put_where_the_arrows_lead() -> None:
    table = Deployment(chosen("ford", "blue"))
    first = table.next_unit(1)
    assert table.pointed == table.placing.cells[first] == (4, 7)
    assert table.step("UP") == (4, 6)
    table.click((4, 6))
    assert table.placing.cells[first] == (4, 6)
    assert table.unit == 0
    last = table.next_unit(-1)
    assert last == table.placing.units[-1].id
    table.click((12, 3))
    assert table.message == "That is not your zone."
    assert table.unit == last
