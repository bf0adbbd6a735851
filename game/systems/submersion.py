"""Under water: a layer of its own, with its own speed, breath, and ways in and out (BD-04).

Falling into it is `swimming`'s. Costs, saves and limits are the ruleset's.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.board.grid import Cell
from game.engine.action import Action
from game.engine.commands import Command, Dive, Surface
from game.engine.components import Submersion
from game.engine.cost import Cost
from game.engine.events import Event, Halted, Spent, StayedUnder, Surfaced, TurnBegan
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import Jointly
from game.engine.view import View
from game.systems.room import find_room, free_place
from game.systems.severally import at_one_moment, rolled_out
from game.systems.status import is_alive, is_submerged
from game.systems.swimming import go_under, is_afloat

Payment = Callable[[View, int], Spent | Refused]
"""What of its turn something costs a unit, or why it cannot pay."""

Held = Callable[[View, int], Refused | None]


@dataclass(frozen=True)
class Breath:
    """What differs between rulesets: who, downed or not, has to save after so many turns under water, and how.

    `hurt` is what failing does.
    """

    must_save: Callable[[View, int, int], bool]
    save: Callable[[Context, int], Resolving[bool]]
    hurt: Callable[[Context, int], Steps]


def stay_under(breath: Breath) -> Jointly:
    """Return the reaction on `TurnBegan` that counts turns under water and asks for breath.

    Those whose turns begin at one moment choke at one moment.
    """

    def reaction(context: Context, events: tuple[TurnBegan, ...]) -> Steps:
        view = context.view
        harm: list[Event] = []
        for unit in (event.unit for event in events):
            under = view.get(unit, Submersion)
            if under is None or not is_alive(view, unit):
                continue
            turns = under.turns + 1
            yield StayedUnder(unit, turns)
            if breath.must_save(view, unit, turns) and not (yield from breath.save(context, unit)):
                harm += yield from rolled_out(breath.hurt(context, unit))
        yield from at_one_moment(harm)

    return Jointly(reaction)


# ---- diving --------------------------------------------------------------------------------------------------------


def diving(pay: Payment, held: Held, cost: Cost, rules: tuple[str, ...]) -> Action:
    """Return the action of going under on purpose, at a cost that `pay` takes from a unit."""

    def check(view: View, command: Dive) -> Refused | None:
        unit = command.unit
        if not is_afloat(view, unit):
            return Refused("It can only dive where it swims: in deep water.", rules[0])
        price = pay(view, unit)
        return held(view, unit) or (price if isinstance(price, Refused) else None)

    def options(view: View, unit: int) -> Iterator[Command]:
        if is_afloat(view, unit):
            yield Dive(unit)

    def resolve(context: Context, command: Dive) -> Steps:
        yield from _pay(context, pay, command.unit)
        if is_afloat(context.view, command.unit):
            yield from go_under(context, command.unit, chosen=True)

    return Action("Dive", cost, check, options, resolve, rules)


# ---- surfacing -----------------------------------------------------------------------------------------------------


def surfacing(pay: Payment, held: Held, cost: Cost, rules: tuple[str, ...]) -> Action:
    """Return the action of coming up into the same cell, or the nearest free one of deep water."""

    def check(view: View, command: Surface) -> Refused | None:
        unit = command.unit
        if not is_submerged(view, unit):
            return Refused("It is not under water.", rules[0])
        price = pay(view, unit)
        return held(view, unit) or (price if isinstance(price, Refused) else None)

    def options(view: View, unit: int) -> Iterator[Command]:
        if is_submerged(view, unit):
            yield Surface(unit)

    def resolve(context: Context, command: Surface) -> Steps:
        view, unit = context.view, command.unit
        yield from _pay(context, pay, unit)
        if not is_submerged(view, unit):
            return
        place = yield from find_room_above(context, unit)
        if place is None:
            yield Halted(unit, "there is no room to come up", rules[0])
        else:
            yield Surfaced(unit, view.cells(unit), place)

    return Action("Surface", cost, check, options, resolve, rules)


def find_room_above(context: Context, unit: int) -> Resolving[tuple[Cell, ...] | None]:
    """Return where a submerged unit comes up, as its side knows the surface; who is met there unseen is discovered."""
    eyes = context.view.through(context.view.side_of(unit))
    return find_room(context, unit, lambda known: room_above(known, unit), eyes=eyes, under=False)


def room_above(view: View, unit: int) -> tuple[Cell, ...] | None:
    """Return where a submerged unit would come up: its own cells, or the nearest free ones; None if there are none."""
    return free_place(view, unit, view.cells(unit)[0], afloat=True)


def _pay(context: Context, pay: Payment, unit: int) -> Steps:
    price = pay(context.view, unit)
    if not isinstance(price, Refused):
        yield price
