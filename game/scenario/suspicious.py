"""What of a map cannot be meant: nothing is wrong with it, a battle can begin, but whoever made it should look again.

Told by `kleos check` after the faults. Each is sure: what might be meant is not told. Ways are those on foot, see
`footways`; how far somebody shoots is not asked.
"""

from collections.abc import Iterator
from itertools import combinations

from game.board.board import Field
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.rulesets import keys, ruleset
from game.scenario.footways import Footways, Tryout, barred, beside
from game.scenario.out_of_place import of_place, out_of_place
from game.scenario.slips import slips
from game.scenario.too_far import too_far
from game.systems.step_cost import is_all_deep
from game.tiled import Fault, ScenerySpec, TiledMap, UnitSpec
from game.tiled.doubts import MOST_APART
from game.tiled.faults import called
from game.tiled.geometry import LARGE
from game.tiled.hidden import opened

_TO_USE = frozenset({"chest", "lever"})
_WHERE = "in Map > Map Properties."


def suspicious(source: TiledMap, setup: Setup) -> tuple[Fault, ...]:
    """Return all of it, each with where it is and what to do about it in Tiled."""
    source = source.under(setup.ruleset.key)
    seen = Footways(source, setup, barred(source, setup))
    found = (
        *_of_the_goal(source, seen),
        *too_far(source, setup, seen),
        *_of_meeting(source, setup, seen),
        *_of_deployment(source, setup),
        *_of_units(source, seen),
        *_of_sizes(source),
        *_of_water(source, setup, seen),
        *_of_things(source, seen),
        *_of_zones(source, setup),
        *out_of_place(source, setup, seen),
        *_of_hidden(source),
        *source.forgotten,
        *_of_names(source),
        *slips(source, setup),
        *_of_layers(source),
    )
    return tuple(dict.fromkeys(found))


# ---- the goal ------------------------------------------------------------------------------------------------------


def _of_the_goal(source: TiledMap, seen: Footways) -> Iterator[Fault]:
    goal = source.victory
    unit = next((place for place in source.units if place.id == goal.unit), None)
    if unit is not None and unit.side != goal.side:
        yield Fault(
            f'The goal {goal.goal} is for {goal.side}, but the unit "{unit.name}" is of {unit.side}.',
            remedy=f"Choose {unit.side} as victory_side, or a unit of {goal.side} as victory_unit, {_WHERE}",
        )
        return
    if goal.rounds > source.round_limit:
        yield Fault(
            f"The goal {goal.goal} takes {goal.rounds} rounds, and after {source.round_limit} the battle is a draw.",
            remedy=f"Set round_limit to {goal.rounds} or more, or victory_rounds lower, {_WHERE}",
        )
    zone = next((zone for zone in source.zones if zone.kind == "goal" and zone.name == goal.zone), None)
    if goal.goal not in {"hold", "reach"} or zone is None:
        return
    who = [unit] if unit is not None else [place for place in source.units if place.side == goal.side]
    reached = frozenset().union(*(seen.of(place) for place in who))
    if reached.isdisjoint(zone.cells):
        whom = f'"{unit.name}"' if unit is not None else f"Nobody of {goal.side}"
        can = "can never get" if unit is not None else "can ever get"
        what = f"{whom} {can} to this zone, which the goal {goal.goal} needs."
        yield of_place(zone, what, "Move the zone, or open a way to it.")
    elif goal.goal == "reach" and (there := [place for place in who if place.cell in zone.cells]):
        what = f"{goal.side} has reached it as soon as {_title(there[0])} moves: it begins there."
        yield of_place(zone, what, "Move the unit or the zone.", there[0].cell)


def _of_meeting(source: TiledMap, setup: Setup, seen: Footways) -> Iterator[Fault]:
    clear = Footways(source, setup)
    for one, other in combinations(source.sides, 2):
        if seen.can_meet(one, other):
            continue
        if not clear.can_meet(one, other):
            yield Fault(
                f"Nobody of {one} can ever stand beside anybody of {other}, even with every door open.",
                remedy="Open a way between them: a ford, a bridge, a ramp or stairs.",
            )
            continue
        alone = [thing for thing in seen.barred if _without(seen, thing).can_meet(one, other)]
        for thing in alone or seen.barred:
            yield _of_bar(seen, thing, f"Only by way of it could anybody of {one} stand beside anybody of {other}, and")


def _without(seen: Footways, thing: ScenerySpec) -> Footways:
    return Footways(seen.source, seen.setup, tuple(one for one in seen.barred if one is not thing))


def _of_bar(seen: Footways, thing: ScenerySpec, what: str) -> Fault:
    """Return the fault of a door or stone that nobody can get out of the way, with why."""
    rules = Ruleset.of(seen.setup).name
    if next(beside(seen, thing), None) is None:
        return of_place(thing, f"{what} nobody gets to it.", "Open a way to it, or link a lever to it (target).")
    if thing.kind != "door":
        return of_place(thing, f"{what} nobody can topple it under {rules}.", "Choose an easier difficulty for it.")
    if not thing.locked:
        remedy = "Set its property open, or link a lever to it (target) beside somebody with hands."
        return of_place(thing, f"{what} nobody who gets to it can open a door.", remedy)
    remedy = "Reset its property locked, choose an easier difficulty, or link a lever to it (target)."
    return of_place(thing, f"{what} under {rules} nobody who gets to it can force its lock.", remedy)


# ---- deployment ----------------------------------------------------------------------------------------------------


def _of_deployment(source: TiledMap, setup: Setup) -> Iterator[Fault]:
    goal = source.victory
    zones = [zone for zone in source.zones if zone.kind == "deployment"]
    ground, is_large = Field.of(setup.board), Ruleset.of(setup).tables.is_large
    for side in source.sides:
        own = [zone for zone in zones if zone.side == side]
        places = [unit for unit in source.units if unit.side == side and not setup.waits(unit)]
        cells = {cell for zone in own for cell in zone.cells if ground.passable(cell)}
        room = sum(len(ground.grid.footprint(unit.cell, is_large(unit.kind))) for unit in places)
        if own and len(cells) < room:
            what = f"{side} has units for {room} cells, and {len(cells)} to deploy them in."
            yield of_place(own[0], what, "Make the zone larger, or move it off walls.")
        everywhere = {cell for zone in own for cell in zone.cells}
        theirs = {unit.cell for unit in source.units if unit.side != side}
        theirs.update(cell for zone in zones if zone.side != side for cell in zone.cells)
        is_odd = everywhere.isdisjoint({unit.cell for unit in places}) and everywhere.isdisjoint(theirs)
        if own and places and len(cells) >= room and is_odd:
            what = f"Nobody of {side} stands where {side} deploys."
            yield of_place(own[0], what, "Move the zone to its units, or them into it.")
        aim = [zone for zone in source.zones if zone.kind == "goal" and zone.name == goal.zone]
        both = sorted(everywhere.intersection(*(zone.cells for zone in aim))) if aim else []
        is_there = any(unit.cell in zone.cells for unit in places for zone in aim)  # which is told already
        if both and goal.goal == "reach" and goal.side == side and not is_there:
            what = f"{side} deploys in the very zone that it has to reach."
            yield of_place(aim[0], what, "Move one of the two.", both[0])
    for one, other in combinations(zones, 2):
        shared = sorted(set(one.cells) & set(other.cells), key=lambda cell: (cell[1], cell[0]))
        if shared and one.side != other.side:
            what = f"The deployment zones of {one.side} and {other.side} overlap."
            yield of_place(one, what, "Move one of them.", shared[0])


# ---- units and things ----------------------------------------------------------------------------------------------


def _of_units(source: TiledMap, seen: Footways) -> Iterator[Fault]:
    for place in source.units:
        if seen.of(place) == frozenset(seen.covered(place, place.cell)):
            yield of_place(place, "It can never leave its place.", "Open a way, or move it.")


def _of_sizes(source: TiledMap) -> Iterator[Fault]:
    """Yield units that are drawn over several cells, and stand in one under every ruleset; a Large one has 2 x 2."""
    drawn = _drawn_over(source)
    found = [place for place in source.units if place.id in drawn and not _is_large(place.kind)]
    if len(found) >= MOST_APART and 2 * len(found) >= len(source.units):
        what = f"{len(found)} of {len(source.units)} units are drawn over several cells, and stand in one each."
        remedy = f"Correct Tile Width and Tile Height {_WHERE[:-1]}, or their sizes in the Objects view."
        yield Fault(what, remedy=remedy)
        return
    for place in found:
        across, down = drawn[place.id]
        what = f"It is drawn over {across} x {down} cells, and stands in this one alone."
        remedy = f"Set its Width to {source.tile_width} and its Height to {source.tile_height} in Tiled."
        yield of_place(place, what, remedy)
    for place in source.units:
        if min(drawn.get(place.id, (2, 2))) < 2 and _is_large(place.kind):
            across, down = drawn[place.id]
            what = f"It is drawn over {across} x {down} cells, and a Large one stands in 2 x 2."
            remedy = f"Set its Width to {2 * source.tile_width} and its Height to {2 * source.tile_height} in Tiled."
            yield of_place(place, what, remedy)


def _drawn_over(source: TiledMap) -> dict[int, tuple[int, int]]:
    """Return how many cells across and down units are drawn over, by id: high pictures of one are not told."""
    wide, high = source.tile_width, source.tile_height
    tokens = (one for layer in source.layers for one in layer.things)
    found = {
        one.id: (round(one.width / wide), round(one.height / high))
        for one in tokens
        if one.width >= LARGE * wide and one.height >= LARGE * high
    }
    return {**found, **source.spans}


def _is_large(kind: str) -> bool:
    return any(ruleset(key).tables.is_large(kind) for key in keys())


def _of_water(source: TiledMap, setup: Setup, seen: Footways) -> Iterator[Fault]:
    """Yield who begins in deep water and cannot stay afloat there for good."""
    afloat = [place for place in source.units if is_all_deep(seen.ground, seen.covered(place, place.cell))]
    if not afloat:
        return
    trial = Tryout(source, setup)
    for place in afloat:
        if trial.drowns(place):
            stays = " and can never leave it" if is_all_deep(seen.ground, tuple(seen.of(place))) else ""
            what = f"It begins in deep water{stays}: under {Ruleset.of(setup).name} it goes under sooner or later."
            yield of_place(place, what, "Move it to the bank, or give it lighter gear.")


def _of_things(source: TiledMap, seen: Footways) -> Iterator[Fault]:
    reached = frozenset().union(*(seen.of_side(side) for side in source.sides))
    for thing in source.scenery:
        if thing.kind in _TO_USE and reached.isdisjoint(seen.around(thing.cell)):
            yield of_place(thing, f"Nobody can ever get to the {thing.kind}.", "Move it, or open a way to it.")


def _title(place: UnitSpec) -> str:
    return place.name or f"the {place.kind}"


# ---- what decides nothing ------------------------------------------------------------------------------------------


def _of_zones(source: TiledMap, setup: Setup) -> Iterator[Fault]:
    goal = source.victory
    waiting = {unit.cell for unit in source.units if setup.waits(unit)}
    for zone in source.zones:
        why = ""
        if zone.kind == "goal" and goal.goal not in {"hold", "reach"}:
            why = f"the map's goal is {goal.goal}"
        elif zone.kind == "goal" and zone.name != goal.zone:
            why = f'the map\'s goal is in the zone "{goal.zone}"'
        elif zone.kind == "reserve" and waiting.isdisjoint(zone.cells):
            why = "nobody waits in it"
        elif zone.kind == "deployment" and all(place.side != zone.side for place in source.units):
            why = f"{zone.side} has no units"
        if why:
            what = f"This {zone.kind} zone decides nothing: {why}."
            yield of_place(zone, what, "Delete it, or correct what should need it.")


def _of_layers(source: TiledMap) -> Iterator[Fault]:
    for layer in source.layers:
        if layer.kind == "tile" and not any(layer.tiles):
            yield Fault("Nothing is painted on this layer.", layer.name, remedy="Delete it, or paint on it.")


def _of_hidden(source: TiledMap) -> Iterator[Fault]:
    layers: dict[str, list[str]] = {}
    for one in source.hidden:
        if not one.by_layer:
            what = f"This {one.class_name} is hidden, and so no part of the map."
            yield Fault(what, one.layer, called(one.name, one.id), remedy=f"{opened((one,))}, or delete it.")
        else:
            layers.setdefault(one.layer, []).append(one.class_name)
    for layer, classes in layers.items():
        counted = [(name, classes.count(name)) for name in sorted({*classes})]
        some = " and ".join(f"{name} ({count})" for name, count in counted)
        what = f"The layer is hidden with {some} in it, which are no part of the map."
        yield Fault(what, layer, remedy="Show it with the eye in the Layers view, or delete them.")


# ---- names ---------------------------------------------------------------------------------------------------------


def _of_names(source: TiledMap) -> Iterator[Fault]:
    seen: dict[str, UnitSpec | ScenerySpec] = {}
    places: tuple[UnitSpec | ScenerySpec, ...] = (*source.units, *source.scenery)
    for place in places:
        first = seen.setdefault(place.name, place)
        if place.name and first is not place:
            what = f"It has the Name of another, {called(first.name, first.id)}: in the log nobody can tell them apart."
            yield of_place(place, what, "Give it a Name of its own.")
