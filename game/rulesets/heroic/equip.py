"""Taking things in hand, putting them away, and fetching them out of the pack (HE-20 to HE-22, HE-26, HE-27).

How hands and slots change is worked out in `slots`; what lies on the ground is `lying`'s, what items do when they are
used `items`'. What is counted as it is used, pots and special arrows, is here too (HE-21, HE-23).
"""

from collections.abc import Iterator
from typing import Final

from game.board.grid import Cell
from game.engine.action import ITEM, Action
from game.engine.commands import Command, Draw, Fetch, PutAway
from game.engine.components import Counters
from game.engine.cost import ACTION, BONUS_ACTION, Cost
from game.engine.events import CountedDown, ItemUsed, Rearranged, Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic.gear import HANDS, NO_ITEM, PACK, carried, lacks_need, slot_of, tables
from game.rulesets.heroic.slots import first_fit, grip, put_away, slots_for
from game.systems.status import lacks
from game.systems.submersion import Payment
from game.systems.things import key_of, name_of_item

Carried = tuple[tuple[str, int, str], ...]
"""Slot, item and table entry of all that a unit has."""


USES = "uses"
FIRE_ARROWS = "fire-arrows"
ARROWS_RULE = "HE-23"


# ---- how hands change ----------------------------------------------------------------------------------------------


def taken_in_hand(view: View, unit: int, item: int, *, into_pack: bool) -> Carried:
    """Return how a unit's things lie once a weapon or shield of its own is in hand (HE-22).

    What has to leave the hands goes into the first free slot that it fits or else into the pack, where it goes anyway
    when the swap is with the pack.
    """
    known, key = tables(view), key_of(view, item)
    rest = tuple(entry for entry in carried(view, unit) if entry[1] != item)
    way = grip(known, tuple((slot, other) for slot, _, other in rest), key)
    kept = [entry for number, entry in enumerate(rest) if number not in way.displaced]
    for number in way.displaced:
        _, displaced, other = rest[number]
        slot = PACK if into_pack else put_away(known, tuple((slot, held) for slot, _, held in kept), other)
        kept.append((slot, displaced, other))
    return _sorted([*kept, (way.hand, item, key)])


def stowed(view: View, unit: int, item: int) -> Carried:
    """Return how a unit's things lie once one that it holds is put away: in a free slot, or else the pack (HE-22)."""
    rest = [entry for entry in carried(view, unit) if entry[1] != item]
    key = key_of(view, item)
    slot = put_away(tables(view), tuple((slot, what) for slot, _, what in rest), key)
    return _sorted([*rest, (slot, item, key)])


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


def is_worn(view: View, item: int, slot: str) -> bool:
    """Tell whether a thing is armour that is worn there: on the body or the head."""
    piece = tables(view).armour.get(key_of(view, item))
    return piece is not None and piece.slot == slot


def rearranged(view: View, unit: int, things: Carried, item: int) -> Rearranged:
    """Return the event with which a unit's things change places."""
    slots = tuple((slot, other) for slot, other, _ in things)
    return Rearranged(unit, slots, item, name_of_item(view, item))


# ---- drawing -------------------------------------------------------------------------------------------------------


def a_bonus_action(view: View, unit: int) -> Spent | Refused:
    """Return a bonus action as a cost (HE-22)."""
    return lacks(view, unit, bonus=1) or Spent(unit, bonus=1)


def drawing(pay: Payment, cost: Cost, rules: tuple[str, ...]) -> Action:
    """Return the action of taking an equipped weapon or shield in hand, at a cost that `pay` takes from a unit."""

    def check(view: View, command: Draw) -> Refused | None:
        return check_draw(view, command) or refusal(pay(view, command.unit))

    def resolve(context: Context, command: Draw) -> Steps:
        view, unit, item = context.view, command.unit, command.item
        yield from paid(pay(view, unit))
        yield rearranged(view, unit, taken_in_hand(view, unit, item, into_pack=False), item)

    return Action("Draw", cost, check, draw_options, resolve, rules, parameters=(ITEM,))


def refusal(price: Spent | Refused) -> Refused | None:
    """Return why a price cannot be paid, or None."""
    return price if isinstance(price, Refused) else None


def paid(price: Spent | Refused) -> Iterator[Spent]:
    """Pay a price."""
    if not isinstance(price, Refused):
        yield price


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
        is_armour = is_worn(view, item, "body") or is_worn(view, item, "head")
        return Refused(
            "Armour is not drawn." if is_armour else "That is used where it is, without drawing it.", "HE-22"
        )
    return None


def draw_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of equipped weapon and shield that is not in hand."""
    for slot, item, _ in one_of_a_kind(carried(view, unit)):
        if slot != PACK and slot not in HANDS and _is_held(view, item):
            yield Draw(unit, item)


def one_of_a_kind(things: Carried) -> Iterator[tuple[str, int, str]]:
    """Yield the first of things alike: the same kind, both in hand, both in the pack, or both elsewhere."""
    seen: set[tuple[str, str]] = set()
    for slot, item, key in things:
        place = "hand" if slot in HANDS else "pack" if slot == PACK else "away"
        if (place, key) not in seen:
            seen.add((place, key))
            yield slot, item, key


# ---- putting away --------------------------------------------------------------------------------------------------


def putting_away(pay: Payment, cost: Cost, rules: tuple[str, ...]) -> Action:
    """Return the action of putting away what is in hand, at a cost that `pay` takes from a unit."""

    def check(view: View, command: PutAway) -> Refused | None:
        slot = slot_of(view, command.unit, command.item)
        if slot is None:
            return Refused("It has no such thing.", "HE-21")
        if slot not in HANDS:
            return Refused("That is not in hand.", "HE-22")
        return refusal(pay(view, command.unit))

    def resolve(context: Context, command: PutAway) -> Steps:
        view, unit, item = context.view, command.unit, command.item
        yield from paid(pay(view, unit))
        yield rearranged(view, unit, stowed(view, unit, item), item)

    return Action("Put away", cost, check, put_away_options, resolve, rules, parameters=(ITEM,))


def put_away_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of thing in hand."""
    for slot, item, _ in one_of_a_kind(carried(view, unit)):
        if slot in HANDS:
            yield PutAway(unit, item)


# ---- fetching ------------------------------------------------------------------------------------------------------


def check_fetch(view: View, command: Fetch) -> Refused | None:
    """Check taking something out of the pack: the action; body armour stays on (HE-22, HE-26, HE-27)."""
    unit, item = command.unit, command.item
    if slot_of(view, unit, item) != PACK:
        return Refused("Only what is in the pack is fetched.", "HE-22")
    if is_worn(view, item, "body"):
        return Refused("Body armour is not changed in battle.", "HE-27")
    refused = check_need(view, unit, item) or lacks(view, unit, action=1)
    if refused is not None:
        return refused
    result = _fetched(view, unit, item)
    return result if isinstance(result, Refused) else None


def check_need(view: View, unit: int, item: int) -> Refused | None:
    """Return which need of an item the unit does not meet (HE-26), or None."""
    need = lacks_need(view, unit, key_of(view, item))
    return Refused(f"{name_of_item(view, item)} needs {need.capitalize()}.", "HE-26") if need else None


def _fetched(view: View, unit: int, item: int) -> Carried | Refused:
    return taken_in_hand(view, unit, item, into_pack=True) if _is_held(view, item) else put_on(view, unit, item)


def fetch_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of thing in the pack."""
    for slot, item, _ in one_of_a_kind(carried(view, unit)):
        if slot == PACK:
            yield Fetch(unit, item)


def resolve_fetch(context: Context, command: Fetch) -> Steps:
    """Spend the action and take it out; what was in the way goes into the pack."""
    yield Spent(command.unit, action=1)
    result = _fetched(context.view, command.unit, command.item)
    if not isinstance(result, Refused):
        yield rearranged(context.view, command.unit, result, command.item)


# ---- what is counted as it is used ---------------------------------------------------------------------------------


def uses_left(view: View, item: int) -> int:
    """Return how often an item still serves; what the tables give no number of uses serves once."""
    counters = view.get(item, Counters)
    return 1 if counters is None else counters.left.get(USES, 1)


def use_up(view: View, unit: int, item: int, target: int, cell: Cell | None, rule: str = "") -> Steps:
    """Count one use of an item; with the last one it is gone, by HE-21 or another rule."""
    left = uses_left(view, item) - 1
    if left > 0:
        yield CountedDown(item, USES, left)
    else:
        yield ItemUsed(unit, item, name_of_item(view, item), target, cell, rule)


def arrows_of(view: View, unit: int) -> tuple[int, ...]:
    """Return the special arrows that a unit can shoot: those in its ammo slot (HE-23)."""
    known = tables(view).items
    return tuple(
        item
        for slot, item, key in carried(view, unit)
        if slot == "ammo" and key in known and known[key].slot == "ammo" and uses_left(view, item)
    )


def special_arrows(view: View, unit: int, kind: str) -> tuple[int, ...]:
    """Return what a shot may spend: nothing, as ordinary arrows never run out, or for a bow a special arrow (HE-23)."""
    return (NO_ITEM, *arrows_of(view, unit)) if kind == "bow" else (NO_ITEM,)


def spend_arrow(context: Context, unit: int, arrows: int) -> Steps:
    """Spend one special arrow, whether it hits or not (HE-23)."""
    yield from use_up(context.view, unit, arrows, 0, None, ARROWS_RULE)


def are_plain(view: View, arrows: int) -> bool:
    """Tell whether nothing more comes of arrows that land."""
    return not arrows or key_of(view, arrows) != FIRE_ARROWS


SYSTEM: Final = System(
    "equip",
    ("HE-26",),
    actions={
        Draw: drawing(a_bonus_action, BONUS_ACTION, ("HE-22", "HE-20")),
        PutAway: putting_away(a_bonus_action, BONUS_ACTION, ("HE-22", "HE-20")),
        Fetch: Action(
            "Fetch", ACTION, check_fetch, fetch_options, resolve_fetch, ("HE-22", "HE-27"), parameters=(ITEM,)
        ),
    },
)
