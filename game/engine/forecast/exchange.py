"""What a declared blow comes to for those in it, by its sum: as walking all outcomes, with less work."""

from collections.abc import Iterable, Sequence
from itertools import product

from game.engine.blow import TARGET, Began, Decided, DeclaredBlow
from game.engine.components import Health
from game.engine.events import Damaged, Event
from game.engine.forecast.outcomes import Distribution, outcomes
from game.engine.forecast.results import Forecast, Result
from game.engine.told import BEGINS, FAILS, WORKS, Told, tell
from game.engine.view import Context, Steps, View
from game.engine.working import finish

Landed = tuple[tuple[int, int], ...]
"""Whom something came through to, and how much of it, no more than each has; the target first, then the author."""

Came = tuple[Decided | Began, ...]


def summed(view: View, declared: DeclaredBlow, *, all_told: bool) -> Forecast:
    """Return the forecast of a declared blow; `all_told` as in `results.summing`."""
    units, vigour = declared.units, view.ruleset.hints.vigour
    left = {unit: vigour(view, unit)[0] for unit in units}
    ends: dict[tuple[str, Landed, int, Came], float] = {}
    for fared, chance in declared.blow.exchange():
        struck = units[fared.struck]
        harm = (struck, fared.taken), (declared.unit, fared.back)
        landed = tuple((unit, min(amount, max(1, left[unit]))) for unit, amount in harm if amount is not None)
        instead = struck if all_told and fared.struck != TARGET else 0
        end = fared.fate, landed, instead, fared.came if all_told else ()
        ends[end] = ends.get(end, 0.0) + chance
    found: dict[Result, float] = {}
    for (fate, landed, instead, came), chance in ends.items():
        fallen = {unit: view.ruleset.hints.felled(view, unit, amount) for unit, amount in landed}
        lost = tuple(sorted((unit, min(left[unit], amount)) for unit, amount in landed))
        down = tuple(sorted(unit for unit, end in fallen.items() if end == "down"))
        dead = tuple(sorted(unit for unit, end in fallen.items() if end == "dead"))
        for told, share in _all_told(view, declared, came, landed).items() if all_told else (((), 1.0),):
            result = Result(fate, lost, down, dead, told, instead)
            found[result] = found.get(result, 0.0) + chance * share
    return Forecast.of(found)


# ---- what is told of it --------------------------------------------------------------------------------------------


def _all_told(view: View, declared: DeclaredBlow, came: Came, landed: Landed) -> Distribution[tuple[Told, ...]]:
    """Return what may be told of one end of a blow: what came about in it, then what follows from the harm."""
    units = declared.units
    first = [Told(units[one.who], *_words(one)) for one in came]
    found: Distribution[tuple[Told, ...]] = {}
    after = [_following(view, declared, unit, amount).items() for unit, amount in landed if amount > 0]
    for rest in product(*after):
        share = 1.0
        for _, chance in rest:
            share *= chance
        told = _numbered((*first, *(one for tellings, _ in rest for one in tellings)))
        found[told] = found.get(told, 0.0) + share
    return found


def _words(one: Decided | Began) -> tuple[str, int, str]:
    if isinstance(one, Began):
        return one.condition, 1, BEGINS
    return one.what, 1, WORKS if one.works else FAILS


def _numbered(told: Iterable[Told]) -> tuple[Told, ...]:
    """Return what is told, each the next of its kind."""
    found: list[Told] = []
    for one in told:
        same = (other.unit == one.unit and other.what == one.what for other in found if _alike(other, one))
        found.append(Told(one.unit, one.what, 1 + sum(same), one.verdict))
    return tuple(found)


def _alike(one: Told, other: Told) -> bool:
    return (one.verdict == BEGINS) is (other.verdict == BEGINS)


def _following(view: View, declared: DeclaredBlow, unit: int, amount: int) -> Distribution[tuple[Told, ...]]:
    """Return what is told of all that follows from harm: walked, for it is others' rules that answer to it.

    It is the same for all that hurts a unit, and for all that fells it so.
    """
    by = declared.target if unit == declared.unit else declared.unit
    end = view.ruleset.hints.felled(view, unit, amount)

    def steps(context: Context) -> Steps:
        left = context.view.of(unit, Health).hp - amount
        yield Damaged(unit, amount, max(0, left), amount, "", by, "", "")

    def leaf(events: Sequence[Event]) -> tuple[Told, ...]:
        return tell(events)

    def walk() -> Distribution[tuple[Told, ...]]:
        return finish(outcomes(view, steps, leaf, lambda _told, _side: 0.0))

    found: Distribution[tuple[Told, ...]] = view.stage.recall((_following, view.eyes, unit, by, end), walk)
    return found
