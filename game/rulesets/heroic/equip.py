"""Taking things in hand, out of the pack and off the ground, and letting them fall (HE-20 to HE-27, BD-18).

How hands and slots change is worked out in `slots`; what items do when they are used is in `items`, and what is
counted as it is used in `supplies`.
"""

from collections.abc import Callable, Iterator

from game.commands import Command, Draw, Drop, Fetch, PickUp
from game.components import Economy
from game.events import Died, Event, PickedUp, Rearranged, Spent
from game.ruleset import Action, Reaction
from game.rulesets.heroic.gear import HANDS, PACK, carried, key_of, lacks_need, slot_of, tables
from game.rulesets.heroic.house import lacks_lesser, lesser
from game.rulesets.heroic.slots import first_fit, grip, put_away, slots_for
from game.systems.status import is_submerged, lacks
from game.systems.things import at_hand, holder_at_hand, let_fall, scatter
from game.view import Cell, Context, Refused, Steps, View

REACH_CM = 200
"""How far above or below the own ground things can be picked up and used: as far as a weapon reaches one cell away."""

Carried = tuple[tuple[str, int, str], ...]
"""Slot, item and table entry of all that a unit has."""


# ---- how hands change ----------------------------------------------------------------------------------------------


def taken_in_hand(view: View, unit: int, item: int, *, into_pack: bool) -> Carried | Refused:
    """Return how a unit's things lie once a weapon or shield of its own is in hand (HE-22).

    What has to leave the hands goes into the first slot that it fits, or into the pack when the swap is with the pack.
    """
    known, key = tables(view), key_of(view, item)
    rest = tuple(entry for entry in carried(view, unit) if entry[1] != item)
    way = grip(known, tuple((slot, other) for slot, _, other in rest), key)
    kept = [entry for number, entry in enumerate(rest) if number not in way.displaced]
    for number in way.displaced:
        _, displaced, other = rest[number]
        slot = PACK if into_pack else put_away(known, tuple((slot, held) for slot, _, held in kept), other)
        if slot == PACK and not into_pack:
            return Refused(f"There is no place to put the {known.name_of(other)} away; drop it first.", "HE-22")
        kept.append((slot, displaced, other))
    return _sorted([*kept, (way.hand, item, key)])


def put_on(view: View, unit: int, item: int) -> Carried | Refused:
    """Return how a unit's things lie once a thing out of the pack is where it belongs (HE-20, HE-22).

    It goes into the first free slot that it fits; where it fits only one, what is there goes into the pack.
    """
    known, key = tables(view), key_of(view, item)
    rest = [entry for entry in carried(view, unit) if entry[1] != item]
    slots = slots_for(known, key)
    if len(slots) == 1:
        rest = [(PACK, other, what) if slot == slots[0] else (slot, other, what) for slot, other, what in rest]
    slot = first_fit(known, tuple((slot, what) for slot, _, what in rest), key)
    if slot == PACK:
        return Refused(f"No slot is free for the {known.name_of(key)}.", "HE-20")
    return _sorted([*rest, (slot, item, key)])


def _sorted(things: list[tuple[str, int, str]]) -> Carried:
    return tuple(sorted(things, key=lambda entry: entry[:2]))


def _is_held(view: View, item: int) -> bool:
    """Tell whether a thing is one that is used in hand: a weapon or a shield."""
    key = key_of(view, item)
    return key in tables(view).weapons or key in tables(view).shields


def _is_worn(view: View, item: int, slot: str) -> bool:
    piece = tables(view).armour.get(key_of(view, item))
    return piece is not None and piece.slot == slot


def name_of_item(view: View, item: int) -> str:
    """Return an item's name for people."""
    return tables(view).name_of(key_of(view, item))


def rearranged(view: View, unit: int, things: Carried, item: int) -> Rearranged:
    """Return the event with which a unit's things change places."""
    slots = tuple((slot, other) for slot, other, _ in things)
    return Rearranged(unit, slots, item, name_of_item(view, item))


# ---- drawing -------------------------------------------------------------------------------------------------------


Cost = Callable[[View, int], Spent | Refused]
"""What of its turn something costs a unit, or why it cannot pay."""


def a_bonus_action(view: View, unit: int) -> Spent | Refused:
    """Return a bonus action as a cost (HE-22)."""
    return lacks(view, unit, bonus=1) or Spent(unit, bonus=1)


def drawing(cost: Cost, words: str, rules: tuple[str, ...]) -> Action:
    """Return the action of taking an equipped weapon or shield in hand; `words` say what it costs."""

    def check(view: View, command: Draw) -> Refused | None:
        unit, item = command.unit, command.item
        refused = check_draw(view, command)
        price = cost(view, unit) if refused is None else refused
        if isinstance(price, Refused):
            return price
        result = taken_in_hand(view, unit, item, into_pack=False)
        return result if isinstance(result, Refused) else None

    def resolve(context: Context, command: Draw) -> Steps:
        price = cost(context.view, command.unit)
        if not isinstance(price, Refused):
            yield price
        result = taken_in_hand(context.view, command.unit, command.item, into_pack=False)
        if not isinstance(result, Refused):
            yield rearranged(context.view, command.unit, result, command.item)

    return Action("Draw", words, check, draw_options, resolve, rules)


def check_draw(view: View, command: Draw) -> Refused | None:
    """Check what is to be drawn: an equipped weapon or shield that is not in hand (HE-21, HE-22)."""
    unit, item = command.unit, command.item
    slot = slot_of(view, unit, item)
    if slot is None:
        return Refused("It has no such thing.", "HE-21")
    if slot == PACK:
        return Refused("That is in the pack; fetching it takes the action.", "HE-22")
    if slot in HANDS:
        return Refused("That is in hand already.", "HE-22")
    if not _is_held(view, item):
        return Refused("Only weapons and shields are drawn; other things are used or worn where they are.", "HE-22")
    return None


def draw_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of equipped weapon and shield that is not in hand."""
    for slot, item, _ in _one_of_a_kind(carried(view, unit)):
        if slot != PACK and slot not in HANDS and _is_held(view, item):
            yield Draw(unit, item)


def _one_of_a_kind(things: Carried) -> Iterator[tuple[str, int, str]]:
    """Yield the first of things alike: the same kind, both in hand, both in the pack, or both elsewhere."""
    seen: set[tuple[str, str]] = set()
    for slot, item, key in things:
        place = "hand" if slot in HANDS else "pack" if slot == PACK else "away"
        if (place, key) not in seen:
            seen.add((place, key))
            yield slot, item, key


# ---- fetching ------------------------------------------------------------------------------------------------------


def check_fetch(view: View, command: Fetch) -> Refused | None:
    """Check taking something out of the pack: the action; body armour stays on (HE-22, HE-26, HE-27)."""
    unit, item = command.unit, command.item
    if slot_of(view, unit, item) != PACK:
        return Refused("That is not in the pack.", "HE-22")
    if _is_worn(view, item, "body"):
        return Refused("Body armour is not changed in battle.", "HE-27")
    refused = _check_need(view, unit, item) or lacks(view, unit, action=1)
    if refused is not None:
        return refused
    result = _fetched(view, unit, item)
    return result if isinstance(result, Refused) else None


def _check_need(view: View, unit: int, item: int) -> Refused | None:
    need = lacks_need(view, unit, key_of(view, item))
    return Refused(f"{name_of_item(view, item)} needs {need.capitalize()}.", "HE-26") if need else None


def _fetched(view: View, unit: int, item: int) -> Carried | Refused:
    return taken_in_hand(view, unit, item, into_pack=True) if _is_held(view, item) else put_on(view, unit, item)


def fetch_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of thing in the pack."""
    for slot, item, _ in _one_of_a_kind(carried(view, unit)):
        if slot == PACK:
            yield Fetch(unit, item)


def resolve_fetch(context: Context, command: Fetch) -> Steps:
    """Spend the action and take it out; what was in the way goes into the pack."""
    yield Spent(command.unit, action=1)
    result = _fetched(context.view, command.unit, command.item)
    if not isinstance(result, Refused):
        yield rearranged(context.view, command.unit, result, command.item)


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
    for _, item, _ in _one_of_a_kind(carried(view, unit)):
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


def scatter_at_death(context: Context, event: Died) -> Steps:
    """What a dead unit carried lies in its cell (BD-18)."""
    yield from scatter(name_of_item)(context, event.unit)


# ---- picking up ----------------------------------------------------------------------------------------------------


def check_pick_up(view: View, command: PickUp) -> Refused | None:
    """Check picking something up: a bonus action and a free hand or slot; a helmet takes the action (HE-27, BD-18)."""
    unit, item = command.unit, command.item
    if is_submerged(view, unit):
        return Refused("Under water nothing can be picked up.", "HE-120")
    if holder_at_hand(view, unit, item, REACH_CM) is None:
        return Refused("That does not lie in the own or a neighbouring cell.", "BD-18")
    if _is_worn(view, item, "body"):
        return Refused("Body armour is not changed in battle.", "HE-27")
    refused = _check_need(view, unit, item) or _lacks_for_picking_up(view, unit, item)
    if refused is not None:
        return refused
    if _free_slot(view, unit, item) == PACK:
        return Refused(f"No hand or slot is free for the {name_of_item(view, item)}.", "BD-18")
    return None


def _lacks_for_picking_up(view: View, unit: int, item: int) -> Refused | None:
    return lacks(view, unit, action=1) if _is_worn(view, item, "head") else lacks_lesser(view, unit)


def _free_slot(view: View, unit: int, item: int) -> str:
    held = tuple((slot, key) for slot, _, key in carried(view, unit))
    return first_fit(tables(view), held, key_of(view, item))


def pick_up_options(view: View, unit: int) -> Iterator[Command]:
    """Propose everything at hand."""
    for item in at_hand(view, unit, REACH_CM):
        yield PickUp(unit, item)


def resolve_pick_up(context: Context, command: PickUp) -> Steps:
    """Spend what it costs and take the thing into the first hand or slot that is free."""
    view, unit, item = context.view, command.unit, command.item
    yield Spent(unit, action=1) if _is_worn(view, item, "head") else lesser(view, unit)
    holder, slot = holder_at_hand(view, unit, item, REACH_CM), _free_slot(view, unit, item)
    if holder is not None and slot != PACK:
        yield PickedUp(unit, item, name_of_item(view, item), slot, holder)


ACTIONS: dict[type[Command], Action] = {
    Draw: drawing(a_bonus_action, "bonus action", ("HE-22", "HE-20")),
    Fetch: Action("Fetch", "action", check_fetch, fetch_options, resolve_fetch, ("HE-22", "HE-27")),
    Drop: Action("Drop", "instant", check_drop, drop_options, resolve_drop, ("HE-12", "BD-18")),
    PickUp: Action("Pick up", "bonus action", check_pick_up, pick_up_options, resolve_pick_up, ("HE-27", "BD-18")),
}

ON: dict[type[Event], tuple[Reaction, ...]] = {Died: (scatter_at_death,)}
