"""What an outcome of a command comes to for those whom it touches, and all outcomes with their chances."""

from collections.abc import Callable, Mapping
from itertools import groupby
from operator import itemgetter

import msgspec

from game.engine.components import Health, Unit
from game.engine.events import (
    Attacked,
    Avoided,
    Damaged,
    Died,
    Event,
    FellDying,
    FellToVerge,
    Healed,
    Missed,
    Recovered,
    Rose,
    Struck,
)
from game.engine.ruleset import Ruleset
from game.engine.told import Told, struck_instead, tell
from game.engine.view import View


class Result(msgspec.Struct, frozen=True):
    """One outcome of a command: per unit, the hit points lost (or won, negative), and who went down or died.

    Nobody loses more than it has (`Hints.vigour`).

    `fate` is how an attack fared: "hit", "dodge", "block", "miss", or "" where there was none. Where all is told,
    `told` is what else was decided, and `instead` whom an attack that missed its target struck in its place.
    """

    fate: str
    lost: tuple[tuple[int, int], ...]
    down: tuple[int, ...]
    dead: tuple[int, ...]
    told: tuple[Told, ...] = ()
    instead: int = 0


Outcomes = tuple[tuple[Result, float], ...]


class Forecast(msgspec.Struct, frozen=True):
    """The outcomes of a command with their chances, and what the tooltip needs of them.

    Where several are each at the mercy of dice of their own, `parts` are the outcomes for each of them, and `outcomes`
    those for all others: how they go together is not told.
    """

    outcomes: Outcomes
    parts: tuple[tuple[int, Outcomes], ...] = ()

    @classmethod
    def of(cls, found: Mapping[Result, float], parts: tuple[tuple[int, Outcomes], ...] = ()) -> "Forecast":
        """Return results with their chances as a forecast, the likeliest first."""
        return cls(in_order(found), parts)

    def about(self, unit: int) -> Outcomes:
        """Return the outcomes that tell what becomes of a unit.

        Of one who has no part of its own, but is drawn into others', the part that tells most of it.
        """
        told = [outcomes for subject, outcomes in self.parts if subject == unit]
        if told:
            return told[0]
        known = [self.outcomes, *(outcomes for _, outcomes in self.parts)]
        return max(known, key=lambda outcomes: len({dict(result.lost).get(unit, 0) for result, _ in outcomes}))

    @property
    def touched(self) -> frozenset[int]:
        """All units of whom anything may become."""
        every = (result for outcomes in (self.outcomes, *dict(self.parts).values()) for result, _ in outcomes)
        return frozenset(unit for result in every for unit in _units_in(result))

    def chance(self, wanted: Callable[[Result], bool]) -> float:
        """Return the chance of all outcomes that fit."""
        return sum(chance for result, chance in self.outcomes if wanted(result))

    def fate(self, fate: str, target: int = 0) -> float:
        """Return the chance of that fate of the attack, on that target where it is on several."""
        return sum(chance for result, chance in self.about(target) if result.fate == fate)

    def hurts(self, unit: int) -> float:
        """Return the chance that a unit loses anything."""
        return sum(chance for lost, chance in self.damage(unit).items() if lost > 0)

    def damage(self, unit: int) -> dict[int, float]:
        """Return the distribution of the hit points a unit loses."""
        found: dict[int, float] = {}
        for result, chance in self.about(unit):
            lost = dict(result.lost).get(unit, 0)
            found[lost] = found.get(lost, 0.0) + chance
        return dict(sorted(found.items()))

    def mean(self, unit: int) -> float:
        """Return the hit points that a unit loses on average."""
        return sum(lost * chance for lost, chance in self.damage(unit).items())

    def felled(self, unit: int) -> float:
        """Return the chance that a unit goes down or dies."""
        return sum(chance for result, chance in self.about(unit) if unit in result.down or unit in result.dead)


def in_order(found: Mapping[Result, float]) -> Outcomes:
    """Return results with their chances, the likeliest first; of equals in the order of what they say."""
    by_chance = sorted(found.items(), key=itemgetter(1), reverse=True)
    alike = (list(same) for _, same in groupby(by_chance, itemgetter(1)))
    return tuple(one for same in alike for one in (sorted(same, key=_words) if len(same) > 1 else same))


def _words(outcome: tuple[Result, float]) -> str:
    return repr(outcome[0])


def _units_in(result: Result) -> frozenset[int]:
    return frozenset((*(unit for unit, _ in result.lost), *result.down, *result.dead))


def summing(view: View, attack: int = 1, target: int = 0, *, all_told: bool = False) -> Callable[[list[Event]], Result]:
    """Return what sums outcomes of a command up, from their events and from what the world holds then.

    It is given before: what units have to lose now is as the view sees it. `attack` is the number of the attack whose
    fate is told, 1 for the first of the command; with a `target` only those on it count.
    `all_told` tells outcomes apart by all that was decided in them as well (`Result.told`).
    """
    vigour = Ruleset.of(view).hints.vigour
    before = {unit: vigour(view, unit)[0] for unit in view.each(Unit) if view.has(unit, Health)}

    def sum_up(events: list[Event]) -> Result:
        fate, changed, down, dead = "", set[int](), list[int](), list[int]()
        attacks, pair, is_open = 0, (0, 0), False
        for event in events:
            if isinstance(event, Attacked) and target in {0, event.target}:
                attacks += 1
                if attacks == attack:
                    fate, pair, is_open = "hit", (event.unit, event.target), True
            elif isinstance(event, Avoided | Missed | Struck):
                if is_open and (event.unit, event.target) == pair:
                    fate = "hit" if isinstance(event, Struck) else event.means if isinstance(event, Avoided) else "miss"
                    is_open = False
            elif isinstance(event, Damaged | Healed | Rose | Recovered):
                changed.add(event.unit)
            elif isinstance(event, FellToVerge | FellDying):
                down.append(event.unit)
            elif isinstance(event, Died):
                dead.append(event.unit)
        lost = tuple((unit, before[unit] - vigour(view, unit)[0]) for unit in sorted(changed))
        if not all_told:
            return Result(fate, lost, tuple(sorted(down)), tuple(sorted(dead)))
        instead = struck_instead(events, *pair) if fate == "miss" else 0
        return Result(fate, lost, tuple(sorted(down)), tuple(sorted(dead)), tell(events), instead)

    return sum_up


def worth_of(view: View) -> Callable[[Result, str], float]:
    """Return how a side that is asked ranks outcomes: by whom they hurt and fell, its own counting against."""
    sides = {entity: unit.side for entity, unit in view.query(Unit)}

    def worth(result: Result, side: str) -> float:
        value = 0.0
        for unit, lost in result.lost:
            value += -lost if sides[unit] == side else lost
        for unit in (*result.down, *result.dead):
            value += -100.0 if sides[unit] == side else 100.0
        return value

    return worth
