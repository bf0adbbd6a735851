"""What a declared blow comes to for those two, by its sum: the same as walking its outcomes, for a small part of it."""

from game.engine.blow import Decided, DeclaredBlow
from game.engine.forecast.results import Forecast, Result
from game.engine.told import FAILS, WORKS, Told
from game.engine.view import View


def summed(view: View, declared: DeclaredBlow, *, all_told: bool) -> Forecast:
    """Return the forecast of a declared blow; `all_told` as in `results.summing`."""
    pair = declared.target, declared.unit
    left = [view.ruleset.vigour(view, unit)[0] for unit in pair]
    most = [max(1, one) for one in left]
    ends: dict[tuple[str, int | None, int | None, tuple[Decided, ...]], float] = {}
    for fared, chance in declared.blow.exchange():
        taken, back = (
            None if amount is None else min(amount, enough)
            for amount, enough in zip((fared.taken, fared.back), most, strict=True)
        )
        end = fared.fate, taken, back, fared.decided if all_told else ()
        ends[end] = ends.get(end, 0.0) + chance
    found: dict[Result, float] = {}
    for (fate, taken, back, decided), chance in ends.items():
        struck = zip(pair, (taken, back), left, strict=True)
        landed = sorted((unit, amount, has) for unit, amount, has in struck if amount is not None)
        falls = {unit: view.ruleset.felled(view, unit, amount) for unit, amount, _ in landed}
        result = Result(
            fate,
            tuple((unit, min(has, amount)) for unit, amount, has in landed),
            tuple(unit for unit, end in falls.items() if end == "down"),
            tuple(unit for unit, end in falls.items() if end == "dead"),
            _told(declared, decided),
        )
        found[result] = found.get(result, 0.0) + chance
    return Forecast.of(found)


def _told(declared: DeclaredBlow, decided: tuple[Decided, ...]) -> tuple[Told, ...]:
    found: list[Told] = []
    for one in decided:
        unit = declared.target if one.by_target else declared.unit
        number = 1 + sum(told.unit == unit and told.what == one.what for told in found)
        found.append(Told(unit, one.what, number, WORKS if one.works else FAILS))
    return tuple(found)
