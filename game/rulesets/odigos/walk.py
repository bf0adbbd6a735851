"""Moving together: a group's moves are walked one cell a stride, with the saves of risky steps (OD-14, OD-15)."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.board.paths import Reach
from game.commands import Command
from game.components import Attributes, Sneaking
from game.dice import Die, Pool, Roll
from game.events import Bumped, Event, Halted, Leaving, Noticed, Rolled, Stepped, Together
from game.rulesets.odigos.gear import armour
from game.rulesets.odigos.scores import save
from game.rulesets.odigos.state import held, is_down, is_out, is_under
from game.rulesets.odigos.ways import HEAVY, approach, goes_in, is_climb, manner_of, nearer, reach
from game.systems import ground
from game.systems.ground import is_deep
from game.systems.movement import settle_place
from game.systems.status import is_alive
from game.view import Ask, Cell, Context, Refused, Steps, View

D20: Final = Pool((Die(20),))
MOST_STRIDES: Final = 200


@dataclass
class Walker:
    """One on the way: the cells before it, the movement it has left, and whom it goes after with what reach, if anyone.

    `waited` strides of the next cell's cost are past; `saved` tells whether the save of the next step is made.
    """

    unit: int
    path: list[Cell]
    budget: int
    chase: "Chase | None" = None
    waited: int = 0
    has_stepped: bool = False
    trail: list[Cell] = field(default_factory=list)
    saved: bool = False


@dataclass(frozen=True)
class Chase:
    """Whom a walker goes after, how near it has to get, and where that one stood when the way was found."""

    target: int
    distance: int
    melee: bool
    seen: tuple[Cell, ...]


def walk_together(context: Context, walkers: Sequence[Walker]) -> Steps:
    """Walk the moves of a group stride by stride, then put those who may not stay where they are beside (OD-14)."""
    view = context.view
    for walker in walkers:
        walker.trail = [view.cells(walker.unit)[0]]
    ranges = {walker.unit: _range_of(view, walker) for walker in walkers}
    for _ in range(MOST_STRIDES):
        if not any(walker.path for walker in walkers):
            break
        yield from _stride(context, walkers)
    for walker in walkers:
        if is_alive(view, walker.unit) and walker.has_stepped:
            yield from settle_place(context, walker.unit, {*ranges[walker.unit], *walker.trail})


def is_plain(view: View, walker: Walker) -> bool:
    """Tell whether nothing can happen on a way that one walks alone: no risk, no fall, no water, no hiding."""
    unit, path = walker.unit, walker.path
    if not path:
        return True
    field, large, grid = view.field, view.is_large(unit), view.grid
    if view.has(unit, Sneaking) or is_under(view, unit):
        return False
    start = view.cells(unit)
    places = [start, *(grid.footprint(cell, large) for cell in path)]
    heights = [field.ground(cells) for cells in places]
    if max(heights) - min(heights) > ground.WALK_RISE_CM or any(is_deep(field, cells) for cells in places[1:]):
        return False
    others = {cell for other in view.units() if other != unit for cell in view.cells(other)}
    return all(others.isdisjoint(cells) for cells in places[1:])


def leap(view: View, walker: Walker) -> Steps:
    """Go a plain way in one: for those who look ahead."""
    unit = walker.unit
    walker.trail = [view.cells(unit)[0], *walker.path]
    if walker.path:
        end = view.grid.footprint(walker.path[-1], view.is_large(unit))
        yield Stepped(unit, view.cells(unit), end, min(len(walker.path), walker.budget))
        walker.path = []


def _range_of(view: View, walker: Walker) -> Reach | tuple[Cell, ...]:
    return reach(view, walker.unit, walker.budget) if walker.path else ()


def _stride(context: Context, walkers: Sequence[Walker]) -> Steps:
    """Let everyone take a cell who can; of those who hinder each other some stop."""
    view = context.view
    going: dict[int, Walker] = {}
    ripens = False
    for walker in walkers:
        _pursue(view, walker, walkers)
        if not walker.path:
            continue
        stopped = _stops(view, walker)
        if stopped is not None:
            walker.path = []
            if stopped:
                yield Halted(walker.unit, stopped)
            continue
        price = _price(view, walker)
        walker.waited = min(walker.waited + 1, price)
        if walker.waited < price:
            ripens = True
        else:
            going[walker.unit] = walker
    yield from _sort_out(context, walkers, going, ripens=ripens)
    if not going:
        return
    for walker in going.values():
        yield Leaving(walker.unit, view.cells(walker.unit), _next(view, walker))
    steps: list[Event] = []
    for walker in going.values():
        cost = min(_price(view, walker), walker.budget)
        steps.append(Stepped(walker.unit, view.cells(walker.unit), _next(view, walker), cost))
    yield Together(tuple(steps))
    for walker, step in zip(going.values(), steps, strict=True):
        if isinstance(step, Stepped):
            _arrive(view, walker, step)


def _pursue(view: View, walker: Walker, walkers: Sequence[Walker]) -> None:
    """Find the way anew where the one it goes after has moved meanwhile (OD-12)."""
    chase = walker.chase
    if chase is None or not is_alive(view, walker.unit) or view.cells(chase.target) == chase.seen:
        return
    known = View(view.stage, view.side_of(walker.unit))
    walker.path = list(way_after(known, walker.unit, chase, walker.budget, shunned(known, walker, walkers)))
    walker.chase = replace(chase, seen=view.cells(chase.target))
    walker.waited = 0


def way_after(view: View, unit: int, chase: Chase, budget: int, full: frozenset[Cell]) -> tuple[Cell, ...]:
    """Return the way to where a unit gets at whom it goes after, or as near as it comes."""
    if not view.knows(chase.target) or not is_alive(view, chase.target):
        return ()
    path = approach(view, unit, chase.target, chase.distance, chase.melee, budget, full)
    return nearer(view, unit, chase.target, budget, full) if path is None else path


def shunned(view: View, walker: Walker, walkers: Sequence[Walker]) -> frozenset[Cell]:
    """Return the cells where others of the side are about to stop."""
    return frozenset(
        cell
        for one in walkers
        if one is not walker and one.path and view.side_of(one.unit) == view.side_of(walker.unit)
        for cell in view.grid.footprint(one.path[-1], view.is_large(one.unit))
    )


def _arrive(view: View, walker: Walker, step: Stepped) -> None:
    """Note that a step was taken; who is somewhere else than meant after it goes no farther."""
    walker.budget -= step.cost
    walker.waited, walker.has_stepped, walker.saved = 0, True, False
    walker.trail.append(walker.path.pop(0))
    if view.cells(walker.unit) != step.cells or is_out(view, walker.unit):
        walker.path = []


def _next(view: View, walker: Walker) -> tuple[Cell, ...]:
    """Return the cells that the next step leads to."""
    return view.grid.footprint(walker.path[0], view.is_large(walker.unit))


def _ground(view: View, walker: Walker) -> int | Refused:
    return ground.step_cost(view.field, manner_of(view, walker.unit), view.cells(walker.unit), walker.path[0])


def _price(view: View, walker: Walker) -> int:
    cost = _ground(view, walker)
    return 1 if isinstance(cost, Refused) else cost


def _stops(view: View, walker: Walker) -> str | None:
    """Return why a walker goes no farther ("" where that was told already), or None."""
    unit = walker.unit
    if not is_alive(view, unit):
        return ""
    no = held(view, unit)
    if no is not None:
        return no.reason.rstrip(".")
    cost = _ground(view, walker)
    if isinstance(cost, Refused):
        return cost.reason.rstrip(".")
    if cost > walker.budget and (walker.has_stepped or walker.budget <= 0):
        return "no movement is left"
    return None


# ---- who hinders whom ----------------------------------------------------------------------------------------------


def _sort_out(context: Context, walkers: Sequence[Walker], going: dict[int, Walker], *, ripens: bool) -> Steps:
    """Take out of `going` all who cannot take their step, until nobody hinders anybody.

    Who waits for an ally that is still on its way tries again in the next stride; if nobody moves at all, it stops.
    """
    view = context.view
    waiting: list[Walker] = []
    while True:
        hindered = next(((walker, other) for walker in going.values() for other in _hinder(view, walker, going)), None)
        if hindered is not None:
            walker, other = hindered
            del going[walker.unit]
            if _is_worth_waiting(view, walker, other, walkers):
                waiting.append(walker)
            else:
                yield from _stop_before(view, walker, other)
            continue
        pair = _rivals(view, going)
        if pair is not None:
            loser = yield from _contest(context, *pair)
            del going[loser.unit]
            loser.path = []
            yield Halted(loser.unit, "another is there first")
            continue
        risky = next((walker for walker in going.values() if not walker.saved and _risk(view, walker, going)), None)
        if risky is None:
            break
        ability, purpose = _risk(view, risky, going) or ("", "")
        risky.saved = yield from save(context, risky.unit, ability, purpose, "OD-15")
        if not risky.saved:
            del going[risky.unit]
            risky.path = []
            yield Halted(risky.unit, "it does not get any farther")
    if not going and not ripens:
        for walker in waiting:
            walker.path = []
            yield Halted(walker.unit, "somebody stands in the way")


def _standing(view: View, walker: Walker) -> Iterator[int]:
    """Yield those who are in the cells that a walker would enter, of its layer and on their feet, by id."""
    found = {other for cell in _next(view, walker) for other in view.world.at(cell)}
    for other in sorted(found):
        if other == walker.unit or not is_alive(view, other) or is_under(view, other) != is_under(view, walker.unit):
            continue
        if not (is_down(view, other) and len(walker.path) > 1):
            yield other


def _hinder(view: View, walker: Walker, going: dict[int, Walker]) -> Iterator[int]:
    """Yield who keeps a walker from its step: enemies that come the other way, and those who stay where they are."""
    here = set(view.cells(walker.unit))
    for other in _standing(view, walker):
        foe = view.side_of(other) != view.side_of(walker.unit)
        if other in going:
            if foe and not here.isdisjoint(_next(view, going[other])):
                yield other
        elif (
            view.is_large(walker.unit)
            or len(walker.path) == 1
            or (foe and view.ruleset.hidden(view, other, view.side_of(walker.unit)))
        ):
            yield other


def _is_worth_waiting(view: View, walker: Walker, other: int, walkers: Sequence[Walker]) -> bool:
    """Tell whether an ally in the way is on its way itself."""
    if view.side_of(other) != view.side_of(walker.unit):
        return False
    return any(one.unit == other and one.path for one in walkers)


def _stop_before(view: View, walker: Walker, other: int) -> Steps:
    """End a walker's move before another unit; one that was unseen till now is discovered, and gone round (BD-14)."""
    meant, walker.path, walker.waited = walker.path[-1], [], 0
    if view.ruleset.hidden(view, other, view.side_of(walker.unit)):
        yield Bumped(walker.unit, other)
        yield Noticed(other, walker.unit, view.side_of(walker.unit))
        known = View(view.stage, view.side_of(walker.unit))
        found = reach(known, walker.unit, walker.budget).calm
        walker.path = list(found.path(meant)) if meant in found else []
    else:
        yield Halted(walker.unit, "somebody stands in the way")


def _rivals(view: View, going: dict[int, Walker]) -> tuple[Walker, Walker] | None:
    """Return the first two who would enter one cell in this stride."""
    fresh = {unit: set(_next(view, one)) - set(view.cells(unit)) for unit, one in going.items()}
    units = list(going)
    for place, first in enumerate(units):
        for second in units[place + 1 :]:
            if fresh[first].isdisjoint(fresh[second]) or is_under(view, first) != is_under(view, second):
                continue
            if not _pass_each_other(view, going[first], going[second]):
                return going[first], going[second]
    return None


Contest = Generator[Event | Together | Ask, Command | None, Walker]


def _pass_each_other(view: View, one: Walker, other: Walker) -> bool:
    """Tell whether two allies go through one cell without ado (BD-04): not where both mean to stop there."""
    if view.side_of(one.unit) != view.side_of(other.unit) or view.is_large(one.unit) or view.is_large(other.unit):
        return False
    return len(one.path) > 1 or len(other.path) > 1


def _contest(context: Context, first: Walker, second: Walker) -> Contest:
    """Both roll d20: the larger TEK minus roll has the cell, then map order (OD-14). Return who has not."""
    view = context.view
    one, two = (view.of(walker.unit, Attributes).scores["TEK"] for walker in (first, second))

    def first_has_it(*rolls: Roll) -> bool:
        return one - rolls[0].total >= two - rolls[1].total

    rolls = context.dice.draw((D20, D20), first_has_it)
    won = first_has_it(*rolls)
    for walker, roll, tek, has in ((first, rolls[0], one, won), (second, rolls[1], two, not won)):
        yield Rolled(walker.unit, f"TEK {tek} minus", str(D20), roll.faces, tek - roll.total, None, has, (), "OD-14")
    return second if won else first


def _risk(view: View, walker: Walker, going: dict[int, Walker]) -> tuple[str, str] | None:
    """Return the ability and purpose of the save that a step takes, or None (OD-15, OD-70)."""
    unit, origin, cells = walker.unit, view.cells(walker.unit), _next(view, walker)
    if is_climb(view.field, origin, cells):
        return "TEK", "climbing"
    foes = [other for other in _standing(view, walker) if other not in going and not is_down(view, other)]
    if any(view.side_of(other) != view.side_of(unit) for other in foes):
        return "KRA", "pushing through"
    if armour(view, unit) >= HEAVY and goes_in(view.field, origin, cells):
        return "KRA", "into deep water"
    return None
