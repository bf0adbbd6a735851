"""Who hinders whom when a group moves together: swaps, those who stay, contested cells, risky steps (OD-14)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from game.board.grid import Cell
from game.engine.events import Bumped, Halted
from game.engine.resolving import Context, Resolving, Steps
from game.engine.view import View
from game.rulesets.odigos.checks import contend, parted, save, unseen_of
from game.rulesets.odigos.conditions import is_down
from game.rulesets.odigos.gear import armour
from game.rulesets.odigos.ways import HEAVY, goes_in, is_climb, reach
from game.systems.discovery import discover
from game.systems.room import sharers
from game.systems.status import same_layer

T = TypeVar("T")


@dataclass
class Walker:
    """One on the way: the cells before it, the movement it has left, and whom it goes after with what reach, if anyone.

    `waited` strides of the next cell's cost are past; `saved` are the saves that are made, by cell and purpose. Its
    last step was in the stride `arrived`; `is_stopped` is one whose way was ended before its end.
    """

    unit: int
    path: list[Cell]
    budget: int
    chase: "Chase | None" = None
    waited: int = 0
    has_stepped: bool = False
    arrived: int = 0
    is_stopped: bool = False
    trail: list[Cell] = field(default_factory=list)
    saved: set[tuple[Cell, str]] = field(default_factory=set)

    def stop(self) -> None:
        """End its way where it is; it goes after nobody any more either."""
        self.path, self.chase, self.is_stopped = [], None, True


Hindered = tuple[Walker, int]
"""One who stops, and before whom; 0 for nobody."""


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

    All who are hindered at once stop at once, all who would enter one cell roll, all whose step is risky save: nothing
    hangs on the order in which they come. Who waits for an ally that is still on its way tries again in the next
    stride; if nobody moves at all, it stops.
    """
    view = context.view
    waiting: list[Hindered] = []
    while True:
        hindered = [(walker, other) for walker in going.values() for other in _first(_hinder(view, walker, going))]
        if hindered:
            patient = [pair for pair in hindered if _is_worth_waiting(view, *pair, walkers)]
            for walker, _ in hindered:
                del going[walker.unit]
            waiting += patient
            yield from _stop_before(view, [pair for pair in hindered if pair not in patient])
            continue
        losers = yield from _contested(context, going)
        if losers:
            yield from _stop(view, losers, going, "another is there first")
            continue
        risky = [(walker, risk) for walker in going.values() for risk in _first(_risks(view, walker, going))]
        if not risky:
            break
        failed: list[Hindered] = []
        for walker, (ability, purpose) in risky:
            if (yield from save(context, walker.unit, ability, purpose, "OD-15")):
                walker.saved.add((walker.path[0], purpose))
            else:
                failed.append((walker, 0))
        yield from _stop(view, failed, going, "its save fails", "OD-15")
    if not going and not ripens:
        yield from _stop(view, waiting, going, "somebody stands in the way")


def _first(found: Iterator[T]) -> tuple[T, ...]:
    """Return the first of those found, if there is any."""
    return next(((one,) for one in found), ())


def _stop(view: View, stopped: Sequence[Hindered], going: dict[int, Walker], why: str, rule: str = "OD-14") -> Steps:
    """End the moves of walkers."""
    for walker, other in stopped:
        going.pop(walker.unit, None)
        walker.stop()
        yield Halted(walker.unit, why, rule, unseen_of(view, (other,) if other else ()))


def _standing(view: View, walker: Walker) -> Iterator[int]:
    """Yield those who are in the cells that a walker would enter, of its layer and on their feet, by id."""
    for other in sorted(sharers(view, walker.unit, next_place(view, walker))):
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


def _stop_before(view: View, pairs: Sequence[tuple[Walker, int]]) -> Steps:
    """End moves before other units; who was unseen till now is discovered, and gone round (BD-14)."""
    unseen = [view.ruleset.hidden(view, other, view.side_of(walker.unit)) for walker, other in pairs]
    meant = [walker.path[-1] for walker, _ in pairs]
    found = set[int]()
    for (walker, other), is_unseen in zip(pairs, unseen, strict=True):
        walker.path, walker.waited = [], 0
        if not is_unseen:
            walker.stop()
            yield Halted(walker.unit, "somebody stands in the way", "OD-14", unseen_of(view, (other,)))
            continue
        if other in found:
            yield Bumped(walker.unit, other)
        else:
            found.add(other)
            yield from discover(view, walker.unit, other)
    for (walker, _), is_unseen, cell in zip(pairs, unseen, meant, strict=True):
        if is_unseen:
            known = view.through(view.side_of(walker.unit))
            ways = reach(known, walker.unit, walker.budget).calm
            walker.path = list(ways.path(cell)) if cell in ways else []


def _contested(context: Context, going: dict[int, Walker]) -> Resolving[list[Hindered]]:
    """Let all who would enter one cell in this stride roll for it (OD-14).

    Return those who have not got theirs, each with a rival of whom some side must not hear.
    """
    pairs = _rivals(context.view, going)
    for pair in pairs:
        yield from _find_each_other(context.view, *pair)
    losers: list[Hindered] = []
    for rivals in parted(pairs):
        won = yield from contend(context, rivals, lambda one, other: (one, other) in pairs or (other, one) in pairs)
        losers += [(going[unit], unseen_of(context.view, sorted(won))) for unit in sorted(rivals) if unit not in won]
    return losers


def _rivals(view: View, going: dict[int, Walker]) -> list[tuple[int, int]]:
    """Return all pairs who would enter one cell in this stride."""
    fresh = {unit: set(next_place(view, one)) - set(view.cells(unit)) for unit, one in going.items()}
    units = sorted(going)
    return [
        (first, second)
        for place, first in enumerate(units)
        for second in units[place + 1 :]
        if not fresh[first].isdisjoint(fresh[second])
        and same_layer(view, first, second)
        and not _pass_each_other(view, going[first], going[second])
    ]


def _find_each_other(view: View, first: int, second: int) -> Steps:
    """Let rivals for a cell who do not see each other run into each other there (BD-14)."""
    for one, other in ((first, second), (second, first)):
        if view.ruleset.hidden(view, other, view.side_of(one)):
            yield from discover(view, one, other)


def _pass_each_other(view: View, one: Walker, other: Walker) -> bool:
    """Tell whether two allies go through one cell without ado (BD-04): not where both mean to stop there."""
    if view.side_of(one.unit) != view.side_of(other.unit) or view.is_large(one.unit) or view.is_large(other.unit):
        return False
    return len(one.path) > 1 or len(other.path) > 1


def _risks(view: View, walker: Walker, going: dict[int, Walker]) -> Iterator[tuple[str, str]]:
    """Yield the ability and purpose of each save that a step takes and that is not made yet (OD-15, OD-70)."""
    unit, origin, cells = walker.unit, view.cells(walker.unit), next_place(view, walker)
    foes = [other for other in _standing(view, walker) if other not in going and not is_down(view, other)]
    risks = (
        (is_climb(view.field, origin, cells), "TEK", "climbing"),
        (any(view.side_of(other) != view.side_of(unit) for other in foes), "KRA", "pushing through"),
        (armour(view, unit) >= HEAVY and goes_in(view.field, origin, cells), "KRA", "into deep water"),
    )
    for is_one, ability, purpose in risks:
        if is_one and (walker.path[0], purpose) not in walker.saved:
            yield ability, purpose
