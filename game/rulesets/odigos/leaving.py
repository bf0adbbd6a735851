"""Leaving the fight: retreat by a TEK save at a way out, and morale (OD-50, OD-51)."""

from typing import Final

from game.components import Health, Reserve, Unit
from game.events import Died, EffectBegan, Event, FellDying, Halted, Left
from game.ruleset import Reaction
from game.rulesets.odigos.happenings import AbilityLost, CameToZero
from game.rulesets.odigos.parts import Companion, Leader
from game.rulesets.odigos.scores import save
from game.rulesets.odigos.state import can_fight, is_detachment, is_out, is_pc, score
from game.rulesets.odigos.ways import reach, taken
from game.systems import morale
from game.systems.durations import begin, endless
from game.systems.exits import FLEEING, edge, exits, leave
from game.systems.morale import Nerve, Trying
from game.systems.status import has_effect, is_alive
from game.view import Cell, Context, Steps, View, remembered

RULE: Final = "OD-50"


def home_edge(view: View, side: str) -> frozenset[Cell]:
    """Return the board's edge on the side's own deployment side, for maps without exit zones (OD-50).

    That is the edge nearest to the middle of its deployment zones; the whole edge where it has none.
    """
    cells = [
        cell for zone in view.stage.zones if zone.kind == "deployment" and zone.side == side for cell in zone.cells
    ]
    border = edge(view)
    if not cells:
        return border
    grid = view.grid
    right, bottom = grid.width - 1, grid.height - 1
    across, down = sum(cell[0] for cell in cells) / len(cells), sum(cell[1] for cell in cells) / len(cells)
    distances = ((across, 0, 0), (right - across, 0, right), (down, 1, 0), (bottom - down, 1, bottom))
    _, axis, line = min(distances)
    return frozenset(cell for cell in border if cell[axis] == line)


def is_at_way_out(view: View, unit: int, cells: tuple[Cell, ...]) -> bool:
    """Tell whether a unit standing there could leave."""
    return not exits(view, view.side_of(unit), home_edge).isdisjoint(cells)


@remembered()
def way_out(view: View, unit: int, budget: int) -> tuple[Cell, ...] | None:
    """Return the way to the nearest way out, within so many cells of movement; () at one, None where there is none."""
    if is_at_way_out(view, unit, view.cells(unit)):
        return ()
    doors, large, full = exits(view, view.side_of(unit), home_edge), view.is_large(unit), taken(view, unit)
    found = reach(view, unit, budget)
    for flooded in found.in_turn():
        for cell in flooded.cost:
            cells = view.grid.footprint(cell, large)
            if not doors.isdisjoint(cells) and full.isdisjoint(cells):
                return found.path(cell)
    return None


def towards_way_out(view: View, unit: int, budget: int) -> tuple[Cell, ...]:
    """Return as much of the way to the nearest way out as the movement allows, ending where it may stop."""
    whole = way_out(view, unit, 1000)
    if not whole:
        return ()
    within, full = reach(view, unit, budget).cost, taken(view, unit)
    best = 0
    for number, cell in enumerate(whole, start=1):
        if cell not in within:
            break
        if full.isdisjoint(view.grid.footprint(cell, view.is_large(unit))):
            best = number
    return whole[:best]


def retreat(context: Context, unit: int) -> Steps:
    """A TEK save at a way out; passed, the unit is off the board (OD-50)."""
    view = context.view
    if not is_at_way_out(view, unit, view.cells(unit)):
        yield Halted(unit, "it has not come to a way out")
        return
    if (yield from save(context, unit, "TEK", "getting away", RULE)):
        yield from leave(view, unit, "fled" if has_effect(view, unit, FLEEING) else "retreated")


# ---- morale --------------------------------------------------------------------------------------------------------


def followers(view: View, side: str) -> tuple[int, ...]:
    """Return a side's units that are no player characters, the fallen among them (OD-51)."""
    return tuple(
        unit
        for unit in view.world.each(Unit)
        if view.side_of(unit) == side and not is_pc(view, unit) and not _waits(view, unit)
    )


def _waits(view: View, unit: int) -> bool:
    return view.has(unit, Companion) or view.has(unit, Reserve)


def has_lost(view: View, unit: int) -> bool:
    """Tell whether a unit counts as fallen or out."""
    return not is_alive(view, unit) or is_out(view, unit) or has_effect(view, unit, FLEEING)


def _stand(context: Context, side: str, why: str) -> Trying:
    """One THU save for all, with the THU of their leader, else the highest among them (OD-51)."""
    view = context.view
    able = [unit for unit in followers(view, side) if not has_lost(view, unit)]
    led = next((unit for unit in able if view.has(unit, Leader)), None)
    best = max(able, key=lambda unit: (score(view, unit, "THU"), -unit))
    return (yield from save(context, best if led is None else led, "THU", why, "OD-51"))


def _break(context: Context, side: str) -> Steps:
    """They flee (OD-51)."""
    for unit in followers(context.view, side):
        if can_fight(context.view, unit):
            yield begin(unit, endless(FLEEING))


NERVE: Final = Nerve(followers, has_lost, _stand, _break)
_on_loss = morale.on_loss(NERVE)


def on_loss(context: Context, event: Died | FellDying | Left) -> Steps:
    """Put the followers of a side to the test when one of them falls (OD-51); a side of one has its own occasion.

    Who gets away has not fallen, but is out: that counts where it makes half of them.
    """
    view = context.view
    side = view.side_of(event.unit)
    members = followers(view, side)
    if is_pc(view, event.unit) or len(members) <= 1:
        return
    if not isinstance(event, Left) or 2 * morale.lost(view, NERVE, side) >= len(members):
        yield from _on_loss(context, event)


def on_rout(context: Context, event: EffectBegan) -> Steps:
    """A detachment that routs is out as well (OD-40)."""
    view, unit = context.view, event.unit
    if event.effect.name == FLEEING and event.effect.source and is_detachment(view, unit):
        yield from on_loss(context, FellDying(unit))


def alone_at_zero(context: Context, event: CameToZero | AbilityLost) -> Steps:
    """A side of one makes the save when its STA is 0, if it has not fallen by it (OD-51)."""
    view, unit = context.view, event.unit
    if is_pc(view, unit) or not can_fight(view, unit) or view.of(unit, Health).hp > 0:
        return
    side = view.side_of(unit)
    alone = [other for other in view.world.each(Unit) if view.side_of(other) == side and not _waits(view, other)]
    if alone == [unit] and not morale.has_been_tested(view, side, morale.FIRST):
        yield from morale.challenge(context, NERVE, side, (morale.FIRST, morale.HALF))


ON: dict[type[Event], tuple[Reaction, ...]] = {
    Died: (on_loss,),
    FellDying: (on_loss,),
    Left: (on_loss,),
    EffectBegan: (on_rout,),
    CameToZero: (alone_at_zero,),
    AbilityLost: (alone_at_zero,),
}
