"""Odigos' dice: saves, d20 equal to or under an ability, with what helps; contests of several (OD-01, OD-14)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.engine.dice import Die, Pool, Roll, bounded
from game.engine.events import Reason, Rolled
from game.engine.query import Query
from game.engine.resolving import Context, Resolving
from game.engine.system import System
from game.engine.view import View
from game.rulesets.odigos.conditions import BLESSED
from game.rulesets.odigos.gear import score
from game.systems.rolling import unseen
from game.systems.status import effect_on

D20 = Pool((Die(20),))
ALWAYS, NEVER = 1, 20
COMING_FIRST: Final = "coming first, TEK less the roll"
"""What a roll is for that more is better in; saves are rolled under (OD-14)."""


@dataclass(frozen=True, slots=True)
class Save(Query):
    """What helps or hinders a unit's save with an ability."""

    ability: str


def blessed(view: View, question: Save) -> Reason | None:
    """A bless adds to the ability it was cast on (OD-60)."""
    name = BLESSED.get(question.ability)
    effect = None if name is None else effect_on(view, question.unit, name)
    return None if effect is None else Reason(effect.amount, "blessed", "OD-60")


def passes(face: int, against: int) -> bool:
    """Tell whether a save succeeds: equal or under, a 1 always, a 20 never (OD-01)."""
    return face == ALWAYS or (face <= against and face != NEVER)


@dataclass(frozen=True, slots=True)
class OdigosSave:
    """A save: what it is for, as it is told, what takes an equal or lower face, and what counts in that."""

    what: str
    against: int
    reasons: tuple[Reason, ...] = field(default=(), compare=False)

    @property
    def chance(self) -> float:
        """The chance that it succeeds."""
        return min(NEVER - 1, max(ALWAYS, self.against)) / NEVER


def trial(
    view: View, unit: int, ability: str, purpose: str, counted: tuple[Reason, ...] = (), now: int | None = None
) -> OdigosSave:
    """Return a save with an ability as it is, or will be (`now`); `counted` is what makes it easier or harder."""
    answer = view.ask(Save(unit, ability))
    value = score(view, unit, ability) if now is None else now
    against = value + answer.total + sum(reason.amount for reason in counted)
    return OdigosSave(f"{ability} save, {purpose}", against, (*answer.reasons, *counted))


def attempt(context: Context, unit: int, trial: OdigosSave, rule: str) -> Resolving[bool]:
    """Make a save; return whether it succeeded."""
    against = trial.against
    roll = context.dice.draw((D20,), lambda rolled: passes(rolled.total, against))[0]
    success = passes(roll.total, against)
    yield Rolled(unit, trial.what, str(D20), roll.faces, roll.total, against, success, trial.reasons, rule)
    return success


def save(
    context: Context, unit: int, ability: str, purpose: str, rule: str, counted: tuple[Reason, ...] = ()
) -> Resolving[bool]:
    """Gather a save and make it."""
    return (yield from attempt(context, unit, trial(context.view, unit, ability, purpose, counted), rule))


def count(
    context: Context, unit: int, pool: Pool, purpose: str, rule: str, low: int = 0, high: int = 99
) -> Resolving[int]:
    """Roll dice that are summed; nothing below `low` or above `high` may be told apart by the asker."""
    roll = bounded(context.dice, pool, low, high)
    yield rolled(unit, pool, roll, purpose, rule)
    return roll.total


def rolled(unit: int, pool: Pool, roll: Roll, purpose: str, rule: str) -> Rolled:
    """Return the event of dice that had nothing to reach."""
    return Rolled(unit, purpose, str(pool), roll.faces, roll.total, None, None, (), rule)


# ---- who has what several would have at one moment -----------------------------------------------------------------


def always(_one: int, _other: int) -> bool:
    """Tell that any two are in each other's way."""
    return True


def contend(
    context: Context, units: Collection[int], collide: Callable[[int, int], bool] = always
) -> Resolving[frozenset[int]]:
    """All roll d20: of any two that collide the larger TEK minus roll has it, then map order (OD-14).

    One who has lost is in nobody's way. Return those who have it.
    """
    view = context.view
    rivals = sorted(units)
    helps = {unit: view.ask(Save(unit, "TEK")) for unit in rivals}
    skill = {unit: score(view, unit, "TEK") + helps[unit].total for unit in rivals}

    def totals(*rolls: Roll) -> dict[int, int]:
        return {unit: skill[unit] - roll.total for unit, roll in zip(rivals, rolls, strict=True)}

    def winners(*rolls: Roll) -> frozenset[int]:
        return frozenset(_served(totals(*rolls), collide))

    rolls = context.dice.draw((D20,) * len(rivals), winners)
    won, came_to = winners(*rolls), totals(*rolls)
    for unit, roll in zip(rivals, rolls, strict=True):
        yield Rolled(
            unit,
            COMING_FIRST,
            f"{skill[unit]} - {D20}",
            roll.faces,
            came_to[unit],
            _to_have_it(unit, came_to, collide),
            unit in won,
            helps[unit].reasons,
            "OD-14",
            upon=unseen_of(view, (rival for rival in rivals if rival != unit)),
        )
    return won


def _served(totals: Mapping[int, int], collide: Callable[[int, int], bool]) -> list[int]:
    """Return those who have it, the first to have it first: the larger total, then map order (OD-14)."""
    have: list[int] = []
    for unit in sorted(totals, key=lambda unit: (-totals[unit], unit)):
        if not any(collide(unit, other) for other in have):
            have.append(unit)
    return have


def _to_have_it(unit: int, totals: Mapping[int, int], collide: Callable[[int, int], bool]) -> int | None:
    """Return the least total with which a unit has it, the others' being as they are; None where nobody hinders it."""
    others = {other: total for other, total in totals.items() if other != unit}
    ahead = next((other for other in _served(others, collide) if collide(unit, other)), None)
    return None if ahead is None else others[ahead] + (ahead < unit)


def unseen_of(view: View, units: Iterable[int]) -> int:
    """Return the first of the units that some side does not see, and so must not hear of (BD-14); 0 for none."""
    return next((unit for unit in units if unseen(view, unit)), 0)


def parted(pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return those who collide, directly or over others, group by group in the order of the pairs."""
    groups: list[list[int]] = []
    for pair in pairs:
        joined = [group for group in groups if not set(group).isdisjoint(pair)]
        whole = list(dict.fromkeys(unit for group in (*joined, list(pair)) for unit in group))
        groups = [group for group in groups if group not in joined] + [whole]
    return groups


SYSTEM: Final = System("checks", ("OD-01", "OD-60"), modifiers={Save: (blessed,)})
