"""Hands, belt and pack in clash: taking in hand, fetching, picking up; what the dead leave (CL-40, CL-50, BD-18)."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import ITEM, Action
from game.engine.commands import Command, Draw, Fetch, PickUp
from game.engine.components import Economy, Inventory
from game.engine.cost import ACTION, WHOLE_TURN
from game.engine.events import Died, PickedUp, Rearranged, Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.conditions import lacks_action
from game.rulesets.clash.gear import name_of, tables, takes_in_hand
from game.rulesets.clash.hazards import REACH_CM, hands_bound
from game.systems.hands import BELT, HAND, PACK, WORN, carried, free_hands, slot_of
from game.systems.things import check_at_hand, holder_at_hand, key_of, pick_up_options, scatter

# ---- hands, belt and pack ------------------------------------------------------------------------------------------


def check_draw(view: View, command: Draw) -> Refused | None:
    """An action without an attack: a weapon or shield from the belt in hand (CL-50)."""
    if slot_of(view, command.unit, command.item) != BELT:
        return Refused("Only what is on the belt is taken in hand.", "CL-50")
    if not tables(view).hands_of(key_of(view, command.item)):
        return Refused("That is not held in hand.", "CL-50")
    return lacks_action(view, command.unit) or hands_bound(view, command.unit)


def draw_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of weapon and shield on the belt."""
    known = tables(view)
    for item in {key: item for item, key in carried(view, unit, BELT) if known.hands_of(key)}.values():
        yield Draw(unit, item)


def resolve_draw(context: Context, command: Draw) -> Steps:
    """Spend the action and take it in hand; what is in the way goes to the belt."""
    yield Spent(command.unit, action=1)
    taking = takes_in_hand(context.view, command.unit, command.item)
    if taking is not None:
        yield taking


def check_fetch(view: View, command: Fetch) -> Refused | None:
    """Something out of the pack takes the whole turn, movement too (CL-50)."""
    unit, now = command.unit, view.get(command.unit, Economy)
    if slot_of(view, unit, command.item) != PACK:
        return Refused("Only what is in the pack is fetched.", "CL-50")
    refused = lacks_action(view, unit) or hands_bound(view, unit)
    if refused is None and now is not None and now.moved:
        return Refused("That takes the whole turn, and some movement is used.", "CL-50")
    return refused


def fetch_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of thing in the pack."""
    for item in {key: item for item, key in carried(view, unit, PACK)}.values():
        yield Fetch(unit, item)


def resolve_fetch(context: Context, command: Fetch) -> Steps:
    """Spend the turn; the thing is then at the belt, or worn in place of what was worn, which goes into the pack."""
    view, unit, item = context.view, command.unit, command.item
    now = view.of(unit, Economy)
    yield Spent(unit, action=1, move=now.move)
    slot = WORN if tables(view).is_worn(key_of(view, item)) else BELT
    places = {held: PACK if slot == where == WORN else where for where, held in view.of(unit, Inventory).slots}
    slots = tuple(sorted((where, held) for held, where in {**places, item: slot}.items()))
    yield Rearranged(unit, slots, item, tables(view).name_of(key_of(view, item)))


def slot_for(view: View, unit: int, item: int) -> str:
    """Return where a thing that is picked up goes: into a free hand, or to the belt; armour into the pack."""
    known, key = tables(view), key_of(view, item)
    if known.is_worn(key):
        return PACK
    needed = known.hands_of(key)
    return HAND if key not in known.items and 0 < needed <= free_hands(view, unit, known.hands_of) else BELT


def check_pick_up(view: View, command: PickUp) -> Refused | None:
    """An action: from the own or a neighbouring cell, or out of an open chest there (CL-40, BD-18)."""
    unit = command.unit
    refused = check_at_hand(view, unit, command.item, REACH_CM, "CL-40")
    return refused or lacks_action(view, unit) or hands_bound(view, unit)


def resolve_pick_up(context: Context, command: PickUp) -> Steps:
    """Spend the action and take it."""
    view, unit, item = context.view, command.unit, command.item
    holder = holder_at_hand(view, unit, item, REACH_CM)
    yield Spent(unit, action=1)
    if holder is not None:
        yield PickedUp(unit, item, tables(view).name_of(key_of(view, item)), slot_for(view, unit, item), holder)


SYSTEM: Final = System(
    "equip",
    actions={
        Draw: Action("Take in hand", ACTION, check_draw, draw_options, resolve_draw, ("CL-50",), parameters=(ITEM,)),
        Fetch: Action(
            "Fetch from the pack", WHOLE_TURN, check_fetch, fetch_options, resolve_fetch, ("CL-50",), parameters=(ITEM,)
        ),
        PickUp: Action(
            "Pick up",
            ACTION,
            check_pick_up,
            pick_up_options(REACH_CM),
            resolve_pick_up,
            ("CL-40", "BD-18"),
            parameters=(ITEM,),
        ),
    },
    on={Died: (scatter(lambda view, item: name_of(view, item, key_of(view, item))),)},
)
