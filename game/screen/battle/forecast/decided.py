"""What is decided when a command is carried out, with the chance of each way: rolls and states. No arcade.

Each is told once: a roll that only says again how the attack fared, and whatever follows from what was told before,
is left out. A state is told, for how the attack fares does not say what it brings.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Final

from game.engine.forecast.results import Forecast, Outcomes, Result
from game.engine.handbook import in_words
from game.engine.told import BEGINS, FAILS, TIES, WORKS, Told
from game.screen.model.chances import Chance, chance_of

FATES: Final = ("hit", "dodge", "block", "miss")
NO_ATTACK: Final = "does not come off"
"""How the part of an attack's chances is called in which there is no attack: it failed before."""

ORDER: Final = (*FATES, NO_ATTACK)
NOT_ROLLED: Final = "not rolled"
DOES_NOT: Final = "does not begin"

Name = Callable[[int], str]
Key = tuple[int, str, int, bool]


def nobody(unit: int) -> str:
    """Name nobody."""
    return str(unit)


def cells_of(
    found: Forecast, unit: int, *, fates: bool = False, name: Name = nobody
) -> dict[tuple[str, int, bool], float]:
    """Return the chances of what a unit loses and whether it goes down, by how the attack fares if `fates` count."""
    cells: dict[tuple[str, int, bool], float] = {}
    for result, chance in found.about(unit):
        down = unit in result.down or unit in result.dead
        key = fate_of(result, name) if fates else "", dict(result.lost).get(unit, 0), down
        cells[key] = cells.get(key, 0.0) + chance
    return cells


def fate_of(result: Result, name: Name) -> str:
    """Return how an attack fared, by a name: where it strikes another than its target, whom."""
    if result.instead:
        return f"hits {name(result.instead)}"
    return result.fate or NO_ATTACK


def decided(found: Forecast, name: Name, target: int = 0) -> tuple[Chance, ...]:
    """Return everything that is decided in more than one way, with the chances of each.

    With a `target` it is told elsewhere how the attack on it fares; each that has dice of its own is told by itself.
    """
    told = list(_of_all(found.about(target) if target else found.outcomes, name, is_attack=bool(target)))
    for unit, outcomes in found.parts:
        if unit != target:
            told += _of_one(unit, outcomes, name)
    return tuple(told)


def _of_all(outcomes: Outcomes, name: Name, *, is_attack: bool) -> Iterator[Chance]:
    yield from _rolls(outcomes, name, [fate_of(result, name) for result, _ in outcomes] if is_attack else [])


def _of_one(unit: int, outcomes: Outcomes, name: Name) -> Iterator[Chance]:
    """Return what is decided about one of several: how an attack on it fares, then its rolls and states."""
    fates = [fate_of(result, name) for result, _ in outcomes]
    if len(set(fates)) > 1:
        ways = _added(zip(fates, (chance for _, chance in outcomes), strict=True))
        yield chance_of(name(unit), "attack", ways)
    yield from _rolls(outcomes, name, fates, unit)


def _rolls(outcomes: Outcomes, name: Name, fates: list[str], only: int = 0) -> Iterator[Chance]:
    """Return the rolls and states of outcomes that differ among them, but for what is known from others already.

    `fates` say how the attack fares in each; there are none where it is none.
    """
    known = list[list[str]]()
    tables = [{_key(one): one.verdict for one in result.told} for result, _ in outcomes]
    keys = dict.fromkeys(key for table in tables for key in table if only in {0, key[0]})
    for key in sorted(keys, key=lambda key: key[3]):
        unit, what, number, is_state = key
        without = DOES_NOT if is_state else NOT_ROLLED
        verdicts = [table.get(key, without) for table in tables]
        before = known if is_state or not fates else [fates, *known]
        if len(set(verdicts)) < 2 or any(_follows(verdicts, other) for other in before):
            continue
        known.append(verdicts)
        ways = _added(zip(verdicts, (chance for _, chance in outcomes), strict=True))
        order = sorted(ways, key=(WORKS, BEGINS, TIES, FAILS, DOES_NOT, NOT_ROLLED).index)
        times = f" ({number})" if number > 1 else ""
        called = in_words(what) if is_state else what
        yield chance_of(name(unit), f"{called}{times}", {way: ways[way] for way in order})


def _key(one: Told) -> Key:
    return one.unit, one.what, one.number, one.verdict == BEGINS


def _follows(verdicts: list[str], other: list[str]) -> bool:
    """Tell whether one thing is known as soon as the other is."""
    found: dict[str, Hashable] = {}
    return all(found.setdefault(b, a) == a for a, b in zip(verdicts, other, strict=True))


def _added(ways: Iterator[tuple[str, float]]) -> Mapping[str, float]:
    total: dict[str, float] = {}
    for way, chance in ways:
        total[way] = total.get(way, 0.0) + chance
    return total
