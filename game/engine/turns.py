"""Turn strategies: who may act next, worked out from components alone."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

from game.engine.components import BATTLE, Active, Clock, Economy, Order
from game.engine.events import (
    Awaited,
    Event,
    RoundBegan,
    RoundEnded,
    SlotBegan,
    SlotEnded,
    Together,
    TurnBegan,
    TurnEnded,
)
from game.engine.resolving import Context, Steps
from game.engine.view import View

Able = Callable[[View, int], bool]
Budget = Callable[[View, int], tuple[int, int, int]]


@dataclass(frozen=True)
class InOrder:
    """Units take turns in an order, round after round: one by one, or a group of one side at a time (HE-10, OS-12).

    Everyone of a group begins its turn at once, and they act in any order, each until its turn ends. `present` tells
    who still has a turn at all, `able` who can choose in it, `budget` gives cells of movement, actions and bonus
    actions. The dead keep their place in the order: what they caused runs on in it (HE-72). The order is read anew
    when a round has begun, so that a ruleset may settle it there.
    """

    present: Able
    able: Able
    budget: Budget

    def deciding(self, view: View) -> tuple[str, tuple[int, ...]] | None:
        """Return whose turn it is, and which units of that side may act."""
        able = tuple(unit for unit in view.each(Active) if self.able(view, unit))
        return (view.side_of(able[0]), able) if able else None

    def advance(self, context: Context) -> Steps:
        """End the turns of units that cannot go on, then begin those of the next group."""
        view = context.view
        for unit in view.each(Active):
            yield TurnEnded(unit)
        slot = view.of(BATTLE, Clock).slot
        if slot >= 0:
            for unit in groups(view)[slot]:
                yield SlotEnded(unit)
        slot += 1
        if view.of(BATTLE, Clock).round == 0 or slot >= len(groups(view)):
            yield from next_round(view)
            slot = 0
        group = groups(view)[slot]
        for unit in group:
            yield SlotBegan(unit, slot)
        acting = tuple(unit for unit in group if self.present(view, unit))
        if acting:
            yield Together(tuple(TurnBegan(unit, *self.budget(view, unit)) for unit in acting))
        for unit in acting:
            yield Awaited(unit) if self.able(view, unit) else TurnEnded(unit)

    def afresh(self, view: View, unit: int, *, on_foot: bool) -> tuple[Event, ...]:
        """Return what would happen if a unit's turn began now; it cannot move in it if not `on_foot`."""
        move, action, bonus = self.budget(view, unit)
        return TurnBegan(unit, move if on_foot else 0, action, bonus), Awaited(unit)


def next_round(view: View) -> Steps:
    """End the round, if one has begun, and begin the next."""
    number = view.of(BATTLE, Clock).round
    if number:
        yield RoundEnded(number)
    yield RoundBegan(number + 1)


def is_to_act(view: View, unit: int) -> bool:
    """Tell whether a unit's turn of this round goes on, or is still to come."""
    if view.has(unit, Active):
        return True
    order = view.get(BATTLE, Order)
    return order is not None and any(unit in group for group in groups(view)[view.of(BATTLE, Clock).slot + 1 :])


def has_everybody_acted(view: View) -> bool:
    """Tell whether all turns of this round are over, also where the battle ended with the last of them.

    In a battle that is over nobody is active, so an unfinished turn is known by its economy.
    """
    return not view.everywhere(Economy) and view.of(BATTLE, Clock).slot + 1 >= len(groups(view))


def groups(view: View) -> list[tuple[int, ...]]:
    """Return the turn order as groups of units that act together."""
    order = view.of(BATTLE, Order)
    ends = list(accumulate(order.groups or (1,) * len(order.units)))
    return [order.units[start:end] for start, end in zip((0, *ends), ends, strict=False)]
