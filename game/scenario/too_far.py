"""What of a map takes longer than its rounds last: the way to the goal, or to any enemy. Rough, and told only if sure.

Nobody is taken to be slower than they are: ways lead past everybody and through every door, water costs swimmers
nothing, and a turn is worth two and a step more, for those who run on in place of acting.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from game.engine.ruleset import Ruleset
from game.engine.sentences import how_many
from game.engine.setup import Setup
from game.scenario.footways import Footways, Tryout
from game.scenario.out_of_place import of_place
from game.systems import step_cost
from game.tiled import Fault, TiledMap, UnitSpec, ZoneSpec

TURNS: Final = 2
"""A unit may move this often in a round."""
DEAREST: Final = 4
"""Cells of movement that a step costs at most whoever swims and does not crawl."""
_REMEDY: Final = "Set round_limit higher in Map > Map Properties, or move"


class Paces:
    """How far each unit gets in a round, and strikes, at the most."""

    def __init__(self, source: TiledMap, setup: Setup) -> None:
        """Take the map, nobody on it hiding, lying down or asleep."""
        self._trial: Final = Tryout(source, setup)

    def of(self, place: UnitSpec) -> int:
        """Return the cells of movement of a unit in a round, at the most."""
        return TURNS * self._trial.profile(place).speed + 1

    def shot(self, place: UnitSpec) -> int:
        """Return how many cells away a unit may strike, at the most."""
        profile = self._trial.profile(place)
        return max(profile.range, profile.reach, 1)


def too_far(source: TiledMap, setup: Setup, seen: Footways) -> Iterator[Fault]:
    """Yield all of it, each with where it is and what to do about it in Tiled."""
    grid, limit = seen.ground.grid, source.round_limit
    if limit > grid.width * grid.height:
        return
    paces = Paces(source, setup)
    goal = source.victory
    zone = next((zone for zone in source.zones if zone.kind == "goal" and zone.name == goal.zone), None)
    if zone is not None and goal.goal in {"hold", "reach"} and goal.rounds <= limit:
        unit = next((place for place in source.units if place.id == goal.unit), None)
        who = [unit] if unit is not None else [place for place in source.units if place.side == goal.side]
        yield from _of_the_goal(source, zone, who, seen, paces)
    elif goal.goal == "rout" and len(source.sides) > 1:
        yield from _of_meeting(source, setup, seen, paces)


def _of_the_goal(
    source: TiledMap, zone: ZoneSpec, who: Iterable[UnitSpec], seen: Footways, paces: Paces
) -> Iterator[Fault]:
    goal = source.victory
    left = source.round_limit - max(goal.rounds - 1, 0)
    needed = [rounds for place in who if (rounds := _rounds(place, zone, seen, paces)) is not None]
    if needed and min(needed) > left:
        held = f" and {goal.rounds} to hold it" if goal.rounds else ""
        what = (
            f"{goal.side} needs {how_many(min(needed), 'round')} or more to get to this zone{held}, "
            f"and after {source.round_limit} the battle is a draw."
        )
        yield of_place(zone, what, f"{_REMEDY} the zone nearer.")


def _rounds(place: UnitSpec, zone: ZoneSpec, seen: Footways, paces: Paces) -> int | None:
    """Return the rounds that a unit needs to a zone at the least; None where no way leads there."""
    grid, pace = seen.ground.grid, paces.of(place)
    large = seen.is_large(place)
    ways = step_cost.ways(seen.ground, step_cost.Manner(large, swims=True))
    cost = ways.spread(place.cell, DEAREST * grid.width * grid.height, frozenset())
    inside = {*zone.cells}
    found = [spent for cell, spent in cost.items() if not inside.isdisjoint(grid.footprint(cell, large))]
    return -(-min(found) // pace) if found else None


def _of_meeting(source: TiledMap, setup: Setup, seen: Footways, paces: Paces) -> Iterator[Fault]:
    grid = seen.ground.grid
    sides = [[place for place in source.units if place.side == side] for side in source.sides]
    near = min(
        (
            grid.gap(seen.covered(one, one.cell), seen.covered(other, other.cell))
            - max(paces.shot(one), paces.shot(other))
            - source.round_limit * (paces.of(one) + paces.of(other))
            for at, own in enumerate(sides)
            for one, other in product(own, (place for side in sides[at + 1 :] for place in side))
        ),
        default=0,
    )
    if near > 0:
        rounds = how_many(source.round_limit, "round")
        what = (
            f"Under {Ruleset.of(setup).name} nobody gets at anybody of another side in {rounds}: it is always a draw."
        )
        yield Fault(what, remedy=f"{_REMEDY} the units nearer.")
