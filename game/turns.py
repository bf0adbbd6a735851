"""Turn strategies: who may act next, worked out from components alone."""

from collections.abc import Callable
from dataclasses import dataclass

from game.components import Active, Clock, Order
from game.events import Awaited, RoundBegan, SlotBegan, SlotEnded, TurnBegan, TurnEnded
from game.view import BATTLE, Context, Steps, View

Able = Callable[[View, int], bool]
Budget = Callable[[View, int], tuple[int, int, int]]


@dataclass(frozen=True)
class OneByOne:
    """Units take turns one by one in a fixed order, round after round (HE-10).

    `present` tells who still has a turn at all, `able` who can choose in it, `budget` gives cells of movement, actions
    and bonus actions. The dead keep their place in the order: what they caused runs on in it (HE-72).
    """

    present: Able
    able: Able
    budget: Budget

    def deciding(self, view: View) -> tuple[str, tuple[int, ...]] | None:
        """Return whose turn it is."""
        active = view.world.each(Active)
        if not active or not self.able(view, active[0]):
            return None
        return view.side_of(active[0]), active

    def advance(self, context: Context) -> Steps:
        """End the turn of a unit that cannot go on, then begin the next one's."""
        view = context.view
        for unit in view.world.each(Active):
            yield TurnEnded(unit)
        order, clock = view.of(BATTLE, Order).units, view.of(BATTLE, Clock)
        if clock.slot >= 0:
            yield SlotEnded(order[clock.slot])
        slot = clock.slot + 1
        if clock.round == 0 or slot >= len(order):
            yield RoundBegan(clock.round + 1)
            slot = 0
        unit = order[slot]
        yield SlotBegan(unit, slot)
        if not self.present(view, unit):
            return
        yield TurnBegan(unit, *self.budget(view, unit))
        if self.able(view, unit):
            yield Awaited(unit)
        else:
            yield TurnEnded(unit)
