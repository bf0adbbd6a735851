"""Who hinders whom when a group moves together: swaps, those who stay, contested cells, risky steps (OD-14)."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.commands import Command
from game.components import Attributes
from game.dice import Die, Pool, Roll
from game.events import Bumped, Event, Halted, Noticed, Rolled, Together
from game.rulesets.odigos.gear import armour
from game.rulesets.odigos.scores import save
from game.rulesets.odigos.state import is_down, is_under
from game.rulesets.odigos.ways import HEAVY, goes_in, is_climb, reach
from game.systems.status import is_alive
from game.view import Ask, Cell, Context, Steps, View

D20: Final = Pool((Die(20),))


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


def next_place(view: View, walker: Walker) -> tuple[Cell, ...]:
    """Return the cells that the next step leads to."""
    return view.grid.footprint(walker.path[0], view.is_large(walker.unit))


def sort_out(context: Context, walkers: Sequence[Walker], going: dict[int, Walker], *, ripens: bool) -> Steps:
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
    found = {other for cell in next_place(view, walker) for other in view.world.at(cell)}
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
            if foe and not here.isdisjoint(next_place(view, going[other])):
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
    fresh = {unit: set(next_place(view, one)) - set(view.cells(unit)) for unit, one in going.items()}
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
    unit, origin, cells = walker.unit, view.cells(walker.unit), next_place(view, walker)
    if is_climb(view.field, origin, cells):
        return "TEK", "climbing"
    foes = [other for other in _standing(view, walker) if other not in going and not is_down(view, other)]
    if any(view.side_of(other) != view.side_of(unit) for other in foes):
        return "KRA", "pushing through"
    if armour(view, unit) >= HEAVY and goes_in(view.field, origin, cells):
        return "KRA", "into deep water"
    return None
