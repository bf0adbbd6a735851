"""Letting things fall, what the dead leave, and picking things up off the ground (HE-12, HE-26, HE-27, BD-18)."""

from collections.abc import Iterator
from typing import Final

from game.board.grid import Cell
from game.engine.action import ITEM, Action
from game.engine.commands import Command, Drop, PickUp
from game.engine.components import Economy
from game.engine.cost import BONUS_ACTION, INSTANT, Cost
from game.engine.events import Died, PickedUp, Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic.equip import (
    a_bonus_action,
    check_need,
    is_worn,
    one_of_a_kind,
    paid,
    refusal,
)
from game.rulesets.heroic.gear import PACK, carried, slot_of, tables
from game.rulesets.heroic.slots import first_fit
from game.systems.basics import the_action
from game.systems.status import is_submerged, lacks
from game.systems.submersion import Payment
from game.systems.things import check_at_hand, holder_at_hand, key_of, let_fall, name_of_item, pick_up_options, scatter

REACH_CM = 200
"""How far above or below the own ground things can be picked up and used: as far as a weapon reaches one cell away."""


# ---- dropping ------------------------------------------------------------------------------------------------------


def check_drop(view: View, command: Drop) -> Refused | None:
    """Check letting something fall: instant (HE-12), but taking a helmet off takes the action (HE-27)."""
    unit, item = command.unit, command.item
    slot = slot_of(view, unit, item)
    if slot is None:
        return Refused("It has no such thing.", "HE-21")
    if slot == "body":
        return Refused("Body armour is not changed in battle.", "HE-27")
    if slot == "head":
        return lacks(view, unit, action=1)
    return Refused("It is not this unit's turn.") if view.get(unit, Economy) is None else None


def drop_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of thing that the unit has."""
    for _, item, _ in one_of_a_kind(carried(view, unit)):
        yield Drop(unit, item)


def resolve_drop(context: Context, command: Drop) -> Steps:
    """Let it fall into the own cell."""
    view, unit, item = context.view, command.unit, command.item
    if slot_of(view, unit, item) == "head":
        yield Spent(unit, action=1)
    yield from land(context, unit, item, view.cells(unit)[0], "dropped")


def land(context: Context, unit: int, item: int, cell: Cell, why: str) -> Steps:
    """Let an item that the unit still has come down in a cell: it lies there, or is lost in deep water (BD-18)."""
    view = context.view
    if slot_of(view, unit, item) is not None:
        yield let_fall(view, unit, item, name_of_item(view, item), cell, why)


# ---- picking up ----------------------------------------------------------------------------------------------------


def picking_up(pay: Payment, cost: Cost, rules: tuple[str, ...]) -> Action:
    """Return the action of picking something up, at a cost that `pay` takes from a unit: that of drawing.

    It needs a free hand or slot; a helmet takes the action (HE-27, BD-18).
    """

    def price(view: View, unit: int, item: int) -> Spent | Refused:
        return the_action(view, unit) if is_worn(view, item, "head") else pay(view, unit)

    def check(view: View, command: PickUp) -> Refused | None:
        unit, item = command.unit, command.item
        return check_pick_up(view, command) or refusal(price(view, unit, item)) or _lacks_room(view, unit, item)

    def resolve(context: Context, command: PickUp) -> Steps:
        view, unit, item = context.view, command.unit, command.item
        yield from paid(price(view, unit, item))
        holder, slot = holder_at_hand(view, unit, item, REACH_CM), _free_slot(view, unit, item)
        if holder is not None and slot != PACK:
            yield PickedUp(unit, item, name_of_item(view, item), slot, holder)

    return Action("Pick up", cost, check, pick_up_options(REACH_CM), resolve, rules, parameters=(ITEM,))


def check_pick_up(view: View, command: PickUp) -> Refused | None:
    """Check what is to be picked up: within reach, and fit for the unit (HE-26, HE-27, BD-18)."""
    unit, item = command.unit, command.item
    if is_submerged(view, unit):
        return Refused("Under water nothing can be picked up.", "HE-120")
    refused = check_at_hand(view, unit, item, REACH_CM, "BD-18")
    if refused is not None:
        return refused
    if is_worn(view, item, "body"):
        return Refused("Body armour is not changed in battle.", "HE-27")
    return check_need(view, unit, item)


def _lacks_room(view: View, unit: int, item: int) -> Refused | None:
    if _free_slot(view, unit, item) == PACK:
        return Refused(f"No hand or slot is free for the {name_of_item(view, item)}.", "BD-18")
    return None


def _free_slot(view: View, unit: int, item: int) -> str:
    held = tuple((slot, key) for slot, _, key in carried(view, unit))
    return first_fit(tables(view), held, key_of(view, item))


SYSTEM: Final = System(
    "lying",
    actions={
        Drop: Action(
            "Drop",
            INSTANT,
            check_drop,
            drop_options,
            resolve_drop,
            ("HE-12", "BD-18"),
            parameters=(ITEM,),
            worth_waiting_for=False,
        ),
        PickUp: picking_up(a_bonus_action, BONUS_ACTION, ("HE-27", "BD-18")),
    },
    on={Died: (scatter(),)},
)
