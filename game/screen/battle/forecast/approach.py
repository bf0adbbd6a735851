"""Walking up to a foe and striking it: from which places that goes in one turn, and with what odds. No arcade.

Each place is imagined walked to, then whatever attack promises most from there is summed up, given that the walk goes
as it should. Only blows and shots are what a click may stand for; throws, from nearby places, are found by themselves:
they are for who asks for them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell, canonical
from game.engine.commands import Attack, Command, Move, Shoot, Throw
from game.engine.forecast.odds import foreseeing
from game.engine.forecast.outcomes import TooManyOutcomesError
from game.engine.forecast.results import Forecast
from game.engine.forecast.safety import Ways, is_safe_way
from game.engine.forecast.stalker import moves_of
from game.engine.imagine import carry_out, imagining, trying, walk_to
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import Working
from game.screen.model.deed import Approach

BLOWS: Final[tuple[type[Command], ...]] = (Attack, Shoot)
"""What a walk may end with, where no action is chosen."""

FELLED: Final = 10.0
"""What going down counts in hit points."""

MOST_PLACES: Final = 24
"""So many of the nearest places are looked at."""

MOST_THROWS: Final = 3
"""So many places to throw from are enough."""

MOST_OUTCOMES: Final = 2000


@dataclass(frozen=True, slots=True)
class Promise:
    """An approach with what its blow may come to, and whether the way is without any risk."""

    approach: Approach
    odds: Forecast
    is_safe: bool


def promises(view: View, unit: int, target: int, safe: Ways) -> Working[tuple[Promise, ...]]:
    """Return all approaches of a unit to a foe, the best first: safe ones, then what harms most, then the nearest.

    `safe` are its ways without risk (`safety.safe_ways`).
    """
    return imagining(view.stage, view.side, lambda seen: _promises(seen, unit, target, safe))


def _promises(view: View, unit: int, target: int, safe: Ways) -> Working[tuple[Promise, ...]]:
    profile = Ruleset.of(view).hints.combat_profile(view, unit)
    places = _places(view, unit, target, max(1, profile.reach), profile.range)
    found = yield from _from(view, unit, target, safe, places, BLOWS)

    def far(place: Cell) -> int:
        (x, y), (right, down) = view.grid.plane(place), view.grid.plane(view.cells(target)[0])
        return view.grid.dot((right - x, down - y), (right - x, down - y))

    def order(one: tuple[float, int, Promise]) -> tuple[bool, float, int, int, Cell]:
        place = one[2].approach.move.path[-1]
        return not one[2].is_safe, -one[0], one[1], far(place), canonical(place)

    return tuple(promise for _, _, promise in sorted(found, key=order))


def throws(view: View, unit: int, target: int, safe: Ways) -> Working[tuple[Promise, ...]]:
    """Return some walks of a unit that end with a throw at a foe: safe ones first, then the nearest."""
    return imagining(view.stage, view.side, lambda seen: _throws(seen, unit, target, safe))


def _throws(view: View, unit: int, target: int, safe: Ways) -> Working[tuple[Promise, ...]]:
    places = _places(view, unit, target, 0, Ruleset.of(view).hints.usual_range(view, unit))
    places.sort(key=lambda place: place not in safe)
    found = yield from _from(view, unit, target, safe, places, (Throw,), MOST_THROWS)
    return tuple(promise for _, _, promise in sorted(found, key=lambda one: (not one[2].is_safe, one[1])))


def _places(view: View, unit: int, target: int, reach: int, far: int) -> list[Cell]:
    """Return the places from which a foe is within a reach, or in sight and so far off at most; the nearest first."""
    if Ruleset.of(view).actions[Move].is_declared:
        # What is declared walks by itself (`Action.way`).
        return []
    cost = view.ruleset.reach(view, unit).cost
    places = [place for place in moves_of(view, unit) if _is_near(view, unit, place, target, reach, far)]
    return sorted(places, key=lambda place: (cost.get(place, 0), canonical(place)))


def _from(
    view: View, unit: int, target: int, safe: Ways, places: Sequence[Cell], kinds: Sequence[type[Command]],
    enough: int = MOST_PLACES,
) -> Working[list[tuple[float, int, Promise]]]:  # fmt: skip
    """Return for places the walk there and the best that is done from there, with its worth and what the walk costs."""
    reach, found = view.ruleset.reach(view, unit), list[tuple[float, int, Promise]]()
    for place in places[:MOST_PLACES]:
        move = Move(unit, _way(view, unit, place, safe))
        best: tuple[float, Command, Forecast] | None = None
        with trying(view):
            if not carry_out(view, move):
                walk_to(view, unit, view.grid.footprint(place, view.is_large(unit)), reach.cost.get(place, 0))
            for strike in _strikes(view, unit, target, kinds):
                try:
                    odds = yield from foreseeing(view, strike, MOST_OUTCOMES, all_told=True)
                except TooManyOutcomesError:
                    continue
                worth = round(odds.mean(target) + FELLED * odds.felled(target), 9)
                if best is None or worth > best[0]:
                    best = worth, strike, odds
        if best is not None:
            goes_safely = place in safe and (move.path == safe[place] or is_safe_way(view, move))
            promise = Promise(Approach(move, best[1]), best[2], goes_safely)
            found.append((best[0], reach.cost.get(place, 0), promise))
            if len(found) >= enough:
                break
        yield
    return found


def _is_near(view: View, unit: int, place: Cell, target: int, reach: int, far: int) -> bool:
    """Tell whether a foe is within a reach from a place, or in sight and so far off at most."""
    cells = view.grid.footprint(place, view.is_large(unit))
    gap = view.grid.gap(cells, view.cells(target))
    if gap <= reach:
        return True
    seen = view.field.sees
    return gap <= far and seen(cells, view.is_large(unit), view.cells(target), view.is_large(target))


def _strikes(view: View, unit: int, target: int, kinds: Sequence[type[Command]]) -> Iterator[Command]:
    """Yield the attacks of some kinds on a foe that are allowed as things are imagined."""
    rules = Ruleset.of(view)
    for kind in kinds:
        action = rules.actions.get(kind)
        for command in action.options(view, unit) if action is not None else ():
            if rules.aim_of(command).target == target and action is not None and action.check(view, command) is None:
                yield command


def _way(view: View, unit: int, place: Cell, safe: Ways) -> tuple[Cell, ...]:
    """Return the straightest of the cheapest ways to a place, or a safe one where that has a risk."""
    straight = straightest(view, unit, place)
    if place not in safe or is_safe_way(view, Move(unit, straight)):
        return straight
    return safe[place]


def straightest(view: View, unit: int, place: Cell) -> tuple[Cell, ...]:
    """Return of the cheapest ways to a place the one that stays nearest to the straight line, where it is allowed."""
    grid, reach = view.grid, view.ruleset.reach(view, unit)
    (left, top), (right, down) = grid.plane(reach.start), grid.plane(place)

    def off(cell: Cell) -> int:
        x, y = grid.plane(cell)
        return abs((x - left) * (down - top) - (y - top) * (right - left))

    way = reach.path(place, off)
    is_allowed = Ruleset.of(view).actions[Move].check(view, Move(unit, way)) is None
    return way if is_allowed else reach.path(place)


Known = tuple[frozenset[int], int]
"""The foes that are known, and what is left of one who acts."""


def newly_known(view: View, unit: int) -> Known:
    """Return what must stay as well for what follows a deed by itself: the foes that are known, and what is left."""
    return frozenset(view.enemies(unit)), Ruleset.of(view).hints.vigour(view, unit)[0]
