"""Who has what several would have at one moment: a cell, a thing, a stone to topple (OD-14)."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from game.engine.dice import Die, Pool, Roll
from game.engine.events import Rolled
from game.engine.view import Context, Resolving
from game.rulesets.odigos.scores import Save
from game.rulesets.odigos.state import score

D20: Final = Pool((Die(20),))


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

    def winners(*rolls: Roll) -> frozenset[int]:
        totals = {unit: skill[unit] - roll.total for unit, roll in zip(rivals, rolls, strict=True)}
        have: list[int] = []
        for unit in sorted(rivals, key=lambda unit: (-totals[unit], unit)):
            if not any(collide(unit, other) for other in have):
                have.append(unit)
        return frozenset(have)

    rolls = context.dice.draw((D20,) * len(rivals), winners)
    won = winners(*rolls)
    for unit, roll in zip(rivals, rolls, strict=True):
        words, total = f"TEK {skill[unit]} minus", skill[unit] - roll.total
        yield Rolled(unit, words, str(D20), roll.faces, total, None, unit in won, helps[unit].reasons, "OD-14")
    return won


def parted(pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return those who collide, directly or over others, group by group in the order of the pairs."""
    groups: list[list[int]] = []
    for pair in pairs:
        joined = [group for group in groups if not set(group).isdisjoint(pair)]
        whole = list(dict.fromkeys(unit for group in (*joined, list(pair)) for unit in group))
        groups = [group for group in groups if group not in joined] + [whole]
    return groups
