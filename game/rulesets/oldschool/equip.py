"""On-turn actions with things, and the body: drawing, dropping, picking up, lying down; standing up (OS-22, OS-23)."""

from collections.abc import Iterator
from typing import Final

from game.board.grid import Cell
from game.engine.action import ITEM, Action
from game.engine.commands import Command, Draw, Drop, PickUp, Sprint, StandUp
from game.engine.components import Economy
from game.engine.condition import PRONE
from game.engine.cost import ACTION, MOVEMENT, ON_TURN
from game.engine.events import Died, EffectBegan, PickedUp, Rearranged, Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.commands import LieDown, Reload
from game.rulesets.oldschool.conditions import lacks_main, lacks_turn
from game.rulesets.oldschool.events import Hastened, Reloaded
from game.rulesets.oldschool.gear import arms_in_hand, has_free_hands, is_loaded, speed, tables
from game.rulesets.oldschool.order import lacks_move, main, move
from game.systems.basics import by_itself, standing_up
from game.systems.durations import endless
from game.systems.hands import BELT, HAND, WORN, carried, slot_of, taking
from game.systems.status import has_used, is_grappled, is_prone, is_submerged
from game.systems.things import check_at_hand, holder_at_hand, key_of, let_fall, name_of_item, pick_up_options, scatter

REACH_CM: Final = 200
"""How far above or below the own ground things can be picked up and used."""

DREW: Final = ("drew with one hand", "drew with the other hand")


def hands_of(view: View, item: int) -> int:
    """Return how many hands an item takes."""
    return tables(view).hands(key_of(view, item))


# ---- hands that have drawn -----------------------------------------------------------------------------------------


def _fresh_hands(view: View, unit: int) -> list[str]:
    """Return the marks of the hands that have drawn nothing this turn."""
    return [mark for mark in DREW if not has_used(view, unit, mark)]


def _lacks_draw(view: View, unit: int, item: int) -> Refused | None:
    """Return why a unit cannot take a thing in hand at this point of its turn: one draw of each hand (OS-23)."""
    refused = lacks_turn(view, unit)
    if refused is not None:
        return refused
    if is_grappled(view, unit):
        return Refused("In a grapple it has no hands free.", "OS-42")
    if len(_fresh_hands(view, unit)) < hands_of(view, item):
        return Refused("Each hand draws once a turn.", "OS-23")
    return None


def _drawing(view: View, unit: int, item: int) -> Steps:
    for mark in _fresh_hands(view, unit)[: hands_of(view, item)]:
        yield Spent(unit, mark=mark)


# ---- drawing -------------------------------------------------------------------------------------------------------


def check_draw(view: View, command: Draw) -> Refused | None:
    """Taking a readied weapon or shield in hand is an on-turn action (OS-23)."""
    unit, item = command.unit, command.item
    slot = slot_of(view, unit, item)
    if slot != BELT or not hands_of(view, item):
        return Refused("It has that in hand." if slot == HAND else "That is nothing it has at its belt.", "OS-23")
    return _lacks_draw(view, unit, item)


def draw_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of thing at the belt."""
    kinds = {key: item for item, key in reversed(carried(view, unit, BELT))}
    for item in sorted(kinds.values()):
        yield Draw(unit, item)


def resolve_draw(context: Context, command: Draw) -> Steps:
    """Change what is in hand; what is in the way goes to the belt, a shield last."""
    view, unit, item = context.view, command.unit, command.item
    known = tables(view)
    slots = taking(view, unit, item, known.hands, known.is_shield)
    yield from _drawing(view, unit, item)
    yield Rearranged(unit, slots, item, name_of_item(view, item))


# ---- dropping ------------------------------------------------------------------------------------------------------


def check_drop(view: View, command: Drop) -> Refused | None:
    """Letting something fall is an on-turn action (OS-23); armour stays on."""
    slot = slot_of(view, command.unit, command.item)
    if not slot:
        return Refused("It has no such thing.", "OS-23")
    if slot == WORN:
        return Refused("Armour is not changed in battle.", "OS-23")
    return lacks_turn(view, command.unit)


def drop_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of thing, in hand and at the belt."""
    kinds: dict[tuple[str, str], int] = {}
    for slot in (HAND, BELT):
        for item, key in carried(view, unit, slot):
            kinds.setdefault((slot, key), item)
    for item in kinds.values():
        yield Drop(unit, item)


def resolve_drop(context: Context, command: Drop) -> Steps:
    """Let it fall into the own cell."""
    yield from land(context, command.unit, command.item, context.view.cells(command.unit)[0], "dropped")


def land(context: Context, unit: int, item: int, cell: Cell, why: str) -> Steps:
    """Let an item that the unit still has come down in a cell: it lies there, or is lost in deep water (BD-18)."""
    view = context.view
    if slot_of(view, unit, item):
        yield let_fall(view, unit, item, name_of_item(view, item), cell, why)


# ---- picking up ----------------------------------------------------------------------------------------------------


def check_pick_up(view: View, command: PickUp) -> Refused | None:
    """Picking something up takes free hands, and counts as drawing it (BD-18, OS-23)."""
    unit, item = command.unit, command.item
    if is_submerged(view, unit):
        return Refused("Under water nothing can be picked up.", "OS-70")
    refused = check_at_hand(view, unit, item, REACH_CM, "BD-18")
    if refused is not None:
        return refused
    hands = hands_of(view, item)
    if not hands:
        return Refused("Armour is not changed in battle.", "OS-23")
    refused = _lacks_draw(view, unit, item)
    if refused is None and not has_free_hands(view, unit, hands):
        return Refused(f"It has no {'hand' if hands == 1 else 'two hands'} free for that.", "BD-18")
    return refused


def resolve_pick_up(context: Context, command: PickUp) -> Steps:
    """Take it in hand."""
    view, unit, item = context.view, command.unit, command.item
    holder = holder_at_hand(view, unit, item, REACH_CM)
    yield from _drawing(view, unit, item)
    if holder is not None:
        yield PickedUp(unit, item, name_of_item(view, item), HAND, holder)


# ---- loading -------------------------------------------------------------------------------------------------------


def check_reload(view: View, command: Reload) -> Refused | None:
    """Loading a crossbow takes a main action; a bow is loaded on the turn, without a word (OS-23)."""
    held = any(arm.item == command.item for arm in arms_in_hand(view, command.unit))
    if not held or is_loaded(view, command.item):
        return Refused("Nothing of the kind needs loading.", "OS-23")
    if is_grappled(view, command.unit):
        return Refused("In a grapple it has no hands free.", "OS-42")
    return lacks_main(view, command.unit)


def reload_options(view: View, unit: int) -> Iterator[Command]:
    """Propose what is in hand and has been shot."""
    for arm in arms_in_hand(view, unit):
        if arm.reloads:
            yield Reload(unit, arm.item)


def resolve_reload(context: Context, command: Reload) -> Steps:
    """Spend the main action and load."""
    yield main(context.view, command.unit)
    yield Reloaded(command.unit, command.item, name_of_item(context.view, command.item))


# ---- the body ------------------------------------------------------------------------------------------------------


def check_lie_down(view: View, command: LieDown) -> Refused | None:
    """Dropping to the ground is an on-turn action (OS-23)."""
    if is_prone(view, command.unit):
        return Refused("It lies on the ground already.", "OS-23")
    if is_grappled(view, command.unit) or is_submerged(view, command.unit):
        return Refused("It cannot drop to the ground there.", "OS-23")
    return lacks_turn(view, command.unit)


def resolve_lie_down(context: Context, command: LieDown) -> Steps:
    """Drop to the ground."""
    del context
    yield EffectBegan(command.unit, endless(PRONE))


def check_stand_up(view: View, command: StandUp) -> Refused | None:
    """Standing up takes a move action (OS-22)."""
    if not is_prone(view, command.unit):
        return Refused("It stands already.", "OS-22")
    if is_grappled(view, command.unit):
        return Refused("In a grapple it cannot stand up.", "OS-42")
    return lacks_move(view, command.unit)


def check_sprint(view: View, command: Sprint) -> Refused | None:
    """The main action may be turned into a second move action, once the first is used or begun (OS-20)."""
    now = view.get(command.unit, Economy)
    if now is not None and not now.moved and now.move > 0:
        return Refused("The move action comes first.", "OS-20")
    return lacks_main(view, command.unit)


def resolve_sprint(context: Context, command: Sprint) -> Steps:
    """Turn the main action into a move action; what was left of the first is gone (OS-20, OS-22)."""
    yield Hastened(command.unit, speed(context.view, command.unit))


SYSTEM: Final = System(
    "equip",
    actions={
        Draw: Action("Draw", ON_TURN, check_draw, draw_options, resolve_draw, ("OS-23",), parameters=(ITEM,)),
        Drop: Action(
            "Drop",
            ON_TURN,
            check_drop,
            drop_options,
            resolve_drop,
            ("OS-23", "BD-18"),
            parameters=(ITEM,),
            worth_waiting_for=False,
        ),
        PickUp: Action(
            "Pick up",
            ON_TURN,
            check_pick_up,
            pick_up_options(REACH_CM),
            resolve_pick_up,
            ("OS-23", "BD-18"),
            parameters=(ITEM,),
        ),
        Reload: Action("Load", ACTION, check_reload, reload_options, resolve_reload, ("OS-23",), parameters=(ITEM,)),
        LieDown: Action("Lie down", ON_TURN, check_lie_down, by_itself(LieDown), resolve_lie_down, ("OS-23",)),
        StandUp: standing_up(check_stand_up, move, MOVEMENT, "OS-22"),
        Sprint: Action("Second move", ACTION, check_sprint, by_itself(Sprint), resolve_sprint, ("OS-20",)),
    },
    on={Died: (scatter(),)},
)
