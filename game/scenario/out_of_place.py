"""What of a map stands where it cannot be meant to: exits, doors, chests, deployment, the reserve."""

from collections.abc import Iterator

from game.board.board import Field
from game.board.grid import Cell
from game.engine.setup import Setup
from game.scenario.footways import Footways
from game.systems.step_cost import CLIMB_RISE_CM
from game.tiled import Fault, ScenerySpec, TiledMap, UnitSpec, ZoneSpec
from game.tiled.faults import called
from game.tiled.model import SOLID

_OF_A_SIDE = {"deployment": "Where {} deploys stands", "reserve": "In the reserve of {} waits"}
"""Zones that hold units of their own side, and how others in them are told."""


def out_of_place(source: TiledMap, setup: Setup, seen: Footways) -> Iterator[Fault]:
    """Yield all of it, each with where it is and what to do about it in Tiled."""
    yield from _of_exits(source, seen)
    yield from _of_doors(source, setup)
    yield from _of_one_cell(source)
    yield from _of_foreign_zones(source)
    yield from _of_reserves(source, setup)
    if source.ground.shape == "hex" and not source.hex_side:
        yield Fault(
            "The sides of the hexes are 0 pixels long, so that the cells are diamonds.",
            remedy=f"Set Tile Side Length (Hex) in Map > Map Properties, for example to {source.tile_height // 2}.",
        )


def of_place(place: UnitSpec | ScenerySpec | ZoneSpec, what: str, remedy: str, cell: Cell | None = None) -> Fault:
    """Return a fault of an object, at a cell of it: the first unless another is given."""
    first = place.cells[0] if isinstance(place, ZoneSpec) else place.cell
    return Fault(what, place.layer, called(place.name, place.id), first if cell is None else cell, remedy)


def _of_exits(source: TiledMap, seen: Footways) -> Iterator[Fault]:
    for zone in source.zones:
        if zone.kind == "exit":
            sides = (zone.side,) if zone.side else source.sides
            if all(seen.of_side(side).isdisjoint(zone.cells) for side in sides):
                whom = f" of {zone.side}" if zone.side else ""
                yield of_place(zone, f"Nobody{whom} can ever get to this exit.", "Move it, or open a way to it.")


def _of_doors(source: TiledMap, setup: Setup) -> Iterator[Fault]:
    """Yield doors that let nobody through, and doors that everybody walks round."""
    ground = Field.of(setup.board)
    solid = {thing.cell for thing in source.scenery if thing.kind in SOLID}
    for door in (thing for thing in source.scenery if thing.kind == "door"):
        if not ground.passable(door.cell):
            what = f"The door stands in {ground.terrain(door.cell).name.lower()}: open, it still lets nobody through."
            yield of_place(door, what, "Paint ground under it that can be walked on, floor for example.")
        elif _is_free(ground, door.cell, solid):
            what = "Nothing stands beside the door: everybody walks round it."
            yield of_place(door, what, "Move it into a gap of a wall, or paint walls beside it.")


def _is_free(ground: Field, cell: Cell, solid: set[Cell]) -> bool:
    """Tell whether all cells round one are there and can be walked on, at about its height."""
    column, row = cell
    is_inside = 0 < column < ground.grid.width - 1 and 0 < row < ground.grid.height - 1
    return is_inside and all(
        ground.passable(near)
        and near not in solid
        and not ground.terrain(near).is_deep
        and abs(ground.height(near) - ground.height(cell)) <= CLIMB_RISE_CM
        for near in ground.grid.neighbours(cell)
    )


def _of_one_cell(source: TiledMap) -> Iterator[Fault]:
    """Yield chests, and levers, of which a cell has two: people see one."""
    first: dict[tuple[str, Cell], ScenerySpec] = {}
    for thing in source.scenery:
        before = first.setdefault((thing.kind, thing.cell), thing)
        if before is not thing:
            yield of_place(
                thing, f"It lies on another {thing.kind}, {called(before.name, before.id)}.", "Move one of them."
            )


def _of_foreign_zones(source: TiledMap) -> Iterator[Fault]:
    """Yield zones that are of one side, and serve another."""
    goal = source.victory
    for zone in source.zones:
        if zone.kind == "goal" and goal.goal in {"hold", "reach"} and goal.zone == zone.name:
            if zone.side not in {"", goal.side}:
                what = f"This goal zone is of {zone.side}, but the goal {goal.goal} is for {goal.side}."
                remedy = (
                    f"Choose {zone.side} as victory_side in Map > Map Properties, or {goal.side} as the zone's side."
                )
                yield of_place(zone, what, remedy)
        elif zone.kind in _OF_A_SIDE:
            own = {
                cell for one in source.zones if one.kind == zone.kind and one.side != zone.side for cell in one.cells
            }
            here = [unit for unit in source.units if unit.side != zone.side and unit.cell in {*zone.cells} - own]
            if here:
                name = here[0].name or f"the {here[0].kind}"
                more = f" and {len(here) - 1} more" if len(here) > 1 else ""
                what = f"{_OF_A_SIDE[zone.kind].format(zone.side)} {name} of {here[0].side}{more}."
                yield of_place(zone, what, "Correct the zone's side, or move them out of it.", here[0].cell)


def _of_reserves(source: TiledMap, setup: Setup) -> Iterator[Fault]:
    needed = next((unit for unit in source.units if unit.id == source.victory.unit and setup.waits(unit)), None)
    if needed is not None:
        remedy = "Move it out of the reserve, or choose another as victory_unit in Map > Map Properties."
        yield of_place(needed, f"The goal {source.victory.goal} needs it, and it waits in the reserve.", remedy)
    for side in source.sides:
        units = [unit for unit in source.units if unit.side == side]
        if units and all(setup.waits(unit) for unit in units):
            zone = next(one for one in source.zones if one.kind == "reserve" and units[0].cell in one.cells)
            what = f"Everybody of {side} waits in the reserve: {side} is routed as the battle begins."
            yield of_place(zone, what, "Move somebody out of the zone, or make it smaller.", units[0].cell)
