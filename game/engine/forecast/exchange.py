"""What a declared blow comes to for those in it, by its sum: as walking all outcomes, with less work."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product

from game.engine.blow import AUTHOR, TARGET, Began, Blow, Decided, DeclaredBlow
from game.engine.events import Together
from game.engine.forecast.outcomes import Distribution, outcomes
from game.engine.forecast.results import Forecast, Result, summing, worth_of
from game.engine.hints import Fall
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.told import BEGINS, FAILS, TIES, WORKS, Told, tell
from game.engine.view import View
from game.engine.working import finish

Came = tuple[Decided | Began, ...]


Harms = tuple[dict[tuple[int, int], float], dict[tuple[int, str], float]]
"""How likely each in a blow takes each harm, and how likely each is brought each condition by it."""


def harms(view: View, declared: DeclaredBlow) -> Harms:
    """Return the harms of a blow, for units, each no more than is left to it."""
    units, vigour = declared.units, Ruleset.of(view).hints.vigour
    hurt = _cut(declared.blow, tuple(max(1, vigour(view, unit)[0]) for unit in units))
    begun = _harms(declared.blow)[1]
    return (
        {(units[part], amount): chance for (part, amount), chance in hurt.items()},
        {(units[part], condition): chance for (part, condition), chance in begun.items()},
    )


@lru_cache(maxsize=2048)
def _cut(blow: Blow, left: tuple[int, ...]) -> dict[tuple[int, int], float]:
    """Return how likely each part in a blow takes each harm, each no more than is left to it."""
    cut: dict[tuple[int, int], float] = {}
    for (part, amount), chance in _harms(blow)[0].items():
        harm = part, min(amount, left[part])
        cut[harm] = cut.get(harm, 0.0) + chance
    return cut


@lru_cache(maxsize=2048)
def _harms(blow: Blow) -> Harms:
    """Return the same by the parts in a blow, whatever is left to them."""
    hurt: dict[tuple[int, int], float] = {}
    begun: dict[tuple[int, str], float] = {}
    for fared, chance in blow.exchange():
        for harm in ((fared.struck, fared.taken), (AUTHOR, fared.back)):
            if harm[1]:
                hurt[harm[0], harm[1]] = hurt.get((harm[0], harm[1]), 0.0) + chance
        for one in fared.came:
            if isinstance(one, Began):
                begins = one.who, one.condition
                begun[begins] = begun.get(begins, 0.0) + chance
    return hurt, begun


def summed(view: View, declared: DeclaredBlow, *, all_told: bool) -> Forecast:
    """Return the forecast of a declared blow; `all_told` as in `results.summing`."""
    units, vigour = declared.units, Ruleset.of(view).hints.vigour
    left = {part: vigour(view, units[part])[0] for part in (AUTHOR, TARGET)}
    ends: dict[tuple[str, int, int | None, int | None, Came], float] = {}
    for fared, chance in declared.blow.exchange():
        struck, taken, back = fared.struck, fared.taken, fared.back
        if struck not in left:
            left[struck] = vigour(view, units[struck])[0]
        if taken is not None:
            taken = min(taken, max(1, left[struck]))
        if back is not None:
            back = min(back, max(1, left[AUTHOR]))
        end = fared.fate, struck, taken, back, fared.came if all_told else ()
        ends[end] = ends.get(end, 0.0) + chance
    found: dict[Result, float] = {}
    known: dict[tuple[int, int], Distribution[Result]] = {}
    for (fate, struck, taken, back, came), chance in ends.items():
        harm = (struck, taken), (AUTHOR, back)
        landed = tuple((part, amount) for part, amount in harm if amount is not None)
        for part, amount in landed:
            if (part, amount) not in known:
                known[part, amount] = _hurt(view, declared, units[part], (amount, left[part]), all_told=all_told)
        instead = units[struck] if all_told and struck > TARGET else 0
        first = [Told(units[one.who], *_words(one)) for one in came]
        for hurts in product(*(known[pair].items() for pair in landed)):
            share = chance
            for _, portion in hurts:
                share *= portion
            result = _together(fate, first, [hurt for hurt, _ in hurts], instead)
            found[result] = found.get(result, 0.0) + share
    return Forecast.of(found)


def _together(fate: str, first: Iterable[Told], hurts: Sequence[Result], instead: int) -> Result:
    """Return one end of a blow: what was told before, and what harm came to for each whom it hurt."""
    told = _numbered((*first, *(one for hurt in hurts for one in hurt.told)))
    if len(hurts) == 1:
        [hurt] = hurts
        return Result(fate, hurt.lost, hurt.down, hurt.dead, told, instead)
    lost = tuple(sorted(pair for hurt in hurts for pair in hurt.lost))
    down = tuple(sorted(unit for hurt in hurts for unit in hurt.down))
    dead = tuple(sorted(unit for hurt in hurts for unit in hurt.dead))
    return Result(fate, lost, down, dead, told, instead)


def _hurt(
    view: View, declared: DeclaredBlow, unit: int, amount: tuple[int, int], *, all_told: bool
) -> Distribution[Result]:
    """Return what harm comes to for a unit: so much of what it has left."""
    taken, left = amount
    found: Distribution[Result] = {}
    for fall, chance in Ruleset.of(view).hints.falls(view, declared, unit, taken):
        if fall.end is None:
            for result, share in _open(view, fall, all_told=all_told).items():
                found[result] = found.get(result, 0.0) + chance * share
            continue
        lost, down, dead = ((unit, min(left, taken)),), (unit,) * (fall.end == "down"), (unit,) * (fall.end == "dead")
        for told, share in _following(view, unit, fall).items() if all_told else (((), 1.0),):
            result = Result("", lost, down, dead, told)
            found[result] = found.get(result, 0.0) + chance * share
    return found


# ---- what follows from harm: it is others' rules that answer to it -------------------------------------------------


def steps_of(fall: Fall) -> Callable[[Context], Steps]:
    """Return what happens by a fall, for those who want to know what others' rules let follow from it."""

    def steps(_context: Context) -> Steps:
        if fall.end is None:
            yield Together(fall.then)
        else:
            yield from fall.then

    return steps


def _open(view: View, fall: Fall, *, all_told: bool) -> Distribution[Result]:
    """Return all that harm may come to where only walking it can tell."""

    def walk() -> Distribution[Result]:
        return finish(outcomes(view, steps_of(fall), summing(view, all_told=all_told), worth_of(view)))

    found: Distribution[Result] = view.findings.recall((_open, view.eyes, fall, all_told), walk)
    return found


def _following(view: View, unit: int, fall: Fall) -> Distribution[tuple[Told, ...]]:
    """Return what is told of an end and of what follows from it.

    It is the same for all that hurts a unit, and for all that fells it so.
    """
    if not fall.then:
        return {fall.told: 1.0}

    def walk() -> Distribution[tuple[Told, ...]]:
        return finish(outcomes(view, steps_of(fall), tell, lambda _told, _side: 0.0))

    kinds = tuple(type(event) for event in fall.then)
    found: Distribution[tuple[Told, ...]] = view.findings.recall((_following, view.eyes, unit, fall.end, kinds), walk)
    return {(*fall.told, *told): chance for told, chance in found.items()}


# ---- words ---------------------------------------------------------------------------------------------------------


def _words(one: Decided | Began) -> tuple[str, int, str]:
    if isinstance(one, Began):
        return one.condition, 1, BEGINS
    return one.what, 1, TIES if one.works is None else WORKS if one.works else FAILS


def _numbered(told: Iterable[Told]) -> tuple[Told, ...]:
    """Return what is told, each the next of its kind."""
    found: list[Told] = []
    for one in told:
        same = (other.unit == one.unit and other.what == one.what for other in found if _alike(other, one))
        found.append(Told(one.unit, one.what, 1 + sum(same), one.verdict))
    return tuple(found)


def _alike(one: Told, other: Told) -> bool:
    return (one.verdict == BEGINS) is (other.verdict == BEGINS)
