"""Things and their use: potions, nets and lock-picks; hands, belt and pack; picking up (CL-40, CL-43, CL-50)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.engine.action import ACTION, ANYTHING, ITEM, WHOLE_TURN, Action, At
from game.engine.commands import Command, Draw, Fetch, PickLock, PickUp, UseItem
from game.engine.components import Dying, Economy, Health, Inventory, Item, Overlay, Scenery
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Died, EffectBegan, ItemUsed, PickedUp, Rearranged, SceneryChanged, Spent
from game.engine.events import Used as WasUsed
from game.engine.system import System
from game.engine.view import Context, Refused, Steps, View
from game.rulesets.clash.checks import HARD, ClashAttackRoll, attempt, rolled
from game.rulesets.clash.conditions import HELD, may_attack
from game.rulesets.clash.gear import NO_ITEM, name_of, sand_bonus, tables, takes_in_hand
from game.rulesets.clash.hazards import REACH_CM, hands_bound
from game.rulesets.clash.manoeuvres import against_evade
from game.rulesets.clash.melee import check_target
from game.rulesets.clash.positions import within
from game.rulesets.clash.tables import cells_of
from game.rulesets.clash.wounds import heal
from game.systems.durations import endless
from game.systems.hands import BELT, HAND, PACK, WORN, carried, free_hands, slot_of
from game.systems.status import has_effect, is_alive, is_submerged, lacks, the
from game.systems.things import at_hand, holder_at_hand, is_at_hand, let_fall, scatter

POTION: Final = Pool((Die(6),))
PICKS: Final = "lock_picks"


@dataclass(frozen=True)
class ClashItemProcedure:
    """What an item does: whom it can be used on, the proposals, and what comes of it."""

    check: Callable[[View, UseItem], Refused | None]
    options: Callable[[View, int, int], Iterator[Command]]
    resolve: Callable[[Context, UseItem], Steps]


# ---- potion --------------------------------------------------------------------------------------------------------


def _check_potion(view: View, command: UseItem) -> Refused | None:
    """The drinker is the unit itself or, as it cannot drink alone, an adjacent ally who is dying (CL-50, CL-90)."""
    unit, drinker = command.unit, command.target or command.unit
    if not is_alive(view, drinker) or view.side_of(drinker) != view.side_of(unit):
        return Refused("There is nobody to drink it.", "CL-50")
    if drinker != unit and not (view.has(drinker, Dying) and within(view, unit, drinker, 1)):
        return Refused("It can be given only to an adjacent ally who is dying.", "CL-50")
    if is_submerged(view, unit) or is_submerged(view, drinker):
        return Refused("Under water nobody drinks.", "CL-92")
    health = view.of(drinker, Health)
    return Refused("That one is not hurt.", "CL-50") if health.hp >= health.maximum else None


def _potion_options(view: View, unit: int, item: int) -> Iterator[Command]:
    yield UseItem(unit, item, unit)
    for ally in view.allies(unit):
        if view.has(ally, Dying):
            yield UseItem(unit, item, ally)


def _drink(context: Context, command: UseItem) -> Steps:
    """1d6 hit points to the drinker, not above the maximum."""
    view, drinker = context.view, command.target or command.unit
    name = _name(view, command.item)
    yield ItemUsed(command.unit, command.item, name, drinker, None)
    health = view.of(drinker, Health)
    roll = bounded(context.dice, POTION, 0, health.maximum - health.hp)
    yield rolled(command.unit, name, POTION, roll, "CL-50", success=None)
    yield heal(view, drinker, roll.total, command.unit, name)


# ---- net -----------------------------------------------------------------------------------------------------------


def _check_net(view: View, command: UseItem) -> Refused | None:
    unit, target = command.unit, command.target
    refused = may_attack(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    if not within(view, unit, target, cells_of(tables(view).items[_key(view, command.item)].range)):
        return Refused("The net does not reach there.", "CL-43")
    if view.has(target, Dying):
        return Refused("It is down already.", "CL-90")
    return Refused("It is held already.", "CL-43") if has_effect(view, target, HELD) else None


def _net_options(view: View, unit: int, item: int) -> Iterator[Command]:
    for target in view.enemies(unit):
        if view.gap(unit, target) <= cells_of(tables(view).items[_key(view, item)].range):
            yield UseItem(unit, item, target)


def _throw_net(context: Context, command: UseItem) -> Steps:
    """Attack with DEX against Evade: held, until it breaks free; a net that misses lies where the target is (CL-43)."""
    view, unit, target, item = context.view, command.unit, command.target, command.item
    taking = takes_in_hand(view, unit, item)
    if taking is not None:
        yield taking
    name, question = _name(view, item), ClashAttackRoll(unit, target, "net")
    if (yield from against_evade(context, question, sand_bonus(view, unit), name, NO_ITEM, "CL-43")):
        yield ItemUsed(unit, item, name, target, None, "CL-43")
        yield EffectBegan(target, endless(HELD, unit))
    else:
        yield let_fall(view, unit, item, name, view.cells(target)[0], "it missed", "CL-43")


# ---- using things --------------------------------------------------------------------------------------------------

PROCEDURES: Final[Mapping[str, ClashItemProcedure]] = {
    "potion": ClashItemProcedure(_check_potion, _potion_options, _drink),
    "net": ClashItemProcedure(_check_net, _net_options, _throw_net),
}


def _key(view: View, item: int) -> str:
    return view.of(item, Item).key


def _name(view: View, item: int) -> str:
    return tables(view).name_of(_key(view, item))


def check_use_item(view: View, command: UseItem) -> Refused | None:
    """An action, with what is in hand or on the belt (CL-50)."""
    if slot_of(view, command.unit, command.item) not in {HAND, BELT}:
        return Refused("Only what is in hand or on the belt can be used at once.", "CL-50")
    procedure = PROCEDURES.get(_key(view, command.item))
    if procedure is None or command.cell is not None:
        return Refused(f"{_name(view, command.item)} is not used in this way.", "CL-50")
    return lacks(view, command.unit, action=1) or hands_bound(view, command.unit) or procedure.check(view, command)


def use_item_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of thing at hand."""
    kinds = {key: item for slot in (BELT, HAND) for item, key in carried(view, unit, slot) if key in PROCEDURES}
    for key, item in kinds.items():
        yield from PROCEDURES[key].options(view, unit, item)


def resolve_use_item(context: Context, command: UseItem) -> Steps:
    """Spend the action, then as the thing says."""
    yield Spent(command.unit, action=1)
    yield from PROCEDURES[_key(context.view, command.item)].resolve(context, command)


# ---- locks ---------------------------------------------------------------------------------------------------------


def check_pick_lock(view: View, command: PickLock) -> Refused | None:
    """An action, beside a locked door or chest, with lock-picks at hand (CL-50)."""
    unit, thing = command.unit, view.get(command.scenery, Scenery)
    if thing is None or not thing.is_locked:
        return Refused("There is no lock to pick.", "CL-50")
    if slot_of(view, unit, command.item) not in {HAND, BELT} or _key(view, command.item) != PICKS:
        return Refused("It takes lock-picks in hand or on the belt.", "CL-50")
    if not is_at_hand(view, unit, command.scenery, REACH_CM):
        return Refused(f"Only a neighbour can pick the lock of {the(thing.name)}.", "CL-50")
    return lacks(view, unit, action=1) or hands_bound(view, unit)


def pick_lock_options(view: View, unit: int) -> Iterator[Command]:
    """Propose every lock at hand."""
    picks = next((item for slot in (HAND, BELT) for item, key in carried(view, unit, slot) if key == PICKS), None)
    if picks is None:
        return
    for entity, scenery in view.query(Scenery):
        if scenery.is_locked and is_at_hand(view, unit, entity, REACH_CM):
            yield PickLock(unit, entity, picks)


def resolve_pick_lock(context: Context, command: PickLock) -> Steps:
    """A DEX test against the lock's DC, 12 if none is given; it is then shut but not locked (CL-50)."""
    view, unit, entity = context.view, command.unit, command.scenery
    thing = view.of(entity, Scenery)
    yield Spent(unit, action=1)
    difficulty = HARD if thing.difficulty is None else thing.difficulty
    if not (yield from attempt(context, unit, "DEX", f"pick the lock of {the(thing.name)}", "CL-50", difficulty)):
        yield WasUsed(unit, entity, thing.name, "failed")
        return
    yield WasUsed(unit, entity, thing.name, "unlocked")
    overlay = () if (laid := view.get(entity, Overlay)) is None else laid.cells
    yield SceneryChanged(entity, thing.is_open, False, thing.is_spent, overlay)


# ---- hands, belt and pack ------------------------------------------------------------------------------------------


def check_draw(view: View, command: Draw) -> Refused | None:
    """An action without an attack: a weapon or shield from the belt in hand (CL-50)."""
    if slot_of(view, command.unit, command.item) != BELT:
        return Refused("It is not on the belt.", "CL-50")
    if not tables(view).hands_of(_key(view, command.item)):
        return Refused("That is not held in hand.", "CL-50")
    return lacks(view, command.unit, action=1) or hands_bound(view, command.unit)


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
        return Refused("It is not in the pack.", "CL-50")
    refused = lacks(view, unit, action=1) or hands_bound(view, unit)
    if refused is None and now is not None and now.moved:
        return Refused("That takes the whole turn, and some movement is used.", "CL-50")
    return refused


def fetch_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of thing in the pack."""
    for item in {key: item for item, key in carried(view, unit, PACK)}.values():
        yield Fetch(unit, item)


def resolve_fetch(context: Context, command: Fetch) -> Steps:
    """Spend the turn; the thing is then at the belt, or worn."""
    view, unit, item = context.view, command.unit, command.item
    now = view.of(unit, Economy)
    yield Spent(unit, action=1, move=now.move)
    slot = WORN if tables(view).is_worn(_key(view, item)) else BELT
    slots = tuple(sorted((slot if held == item else where, held) for where, held in view.of(unit, Inventory).slots))
    yield Rearranged(unit, slots, item, _name(view, item))


def slot_for(view: View, unit: int, item: int) -> str:
    """Return where a thing that is picked up goes: into a free hand, or to the belt; armour into the pack."""
    known, key = tables(view), _key(view, item)
    if known.is_worn(key):
        return PACK
    needed = known.hands_of(key)
    return HAND if key not in known.items and 0 < needed <= free_hands(view, unit, known.hands_of) else BELT


def check_pick_up(view: View, command: PickUp) -> Refused | None:
    """An action: from the own or a neighbouring cell, or out of an open chest there (CL-40, BD-18)."""
    if holder_at_hand(view, command.unit, command.item, REACH_CM) is None:
        return Refused("That does not lie at hand.", "CL-40")
    return lacks(view, command.unit, action=1) or hands_bound(view, command.unit)


def pick_up_options(view: View, unit: int) -> Iterator[Command]:
    """Propose whatever lies at hand."""
    for item in at_hand(view, unit, REACH_CM):
        yield PickUp(unit, item)


def resolve_pick_up(context: Context, command: PickUp) -> Steps:
    """Spend the action and take it."""
    view, unit, item = context.view, command.unit, command.item
    holder = holder_at_hand(view, unit, item, REACH_CM)
    yield Spent(unit, action=1)
    if holder is not None:
        yield PickedUp(unit, item, _name(view, item), slot_for(view, unit, item), holder)


_scatter = scatter(lambda view, item: name_of(view, item, _key(view, item)))


def lose_all(context: Context, event: Died) -> Steps:
    """What a dead unit carried lies in its cell (BD-18)."""
    yield from _scatter(context, event.unit)


SYSTEM: Final = System(
    "items",
    actions={
        UseItem: Action(
            "Use an item",
            ACTION,
            check_use_item,
            use_item_options,
            resolve_use_item,
            ("CL-50", "CL-43"),
            ANYTHING,
            (ITEM,),
        ),
        PickLock: Action(
            "Pick a lock",
            ACTION,
            check_pick_lock,
            pick_lock_options,
            resolve_pick_lock,
            ("CL-50",),
            At.SCENERY,
            (ITEM,),
        ),
        Draw: Action("Take in hand", ACTION, check_draw, draw_options, resolve_draw, ("CL-50",), parameters=(ITEM,)),
        Fetch: Action(
            "Fetch from the pack", WHOLE_TURN, check_fetch, fetch_options, resolve_fetch, ("CL-50",), parameters=(ITEM,)
        ),
        PickUp: Action(
            "Pick up", ACTION, check_pick_up, pick_up_options, resolve_pick_up, ("CL-40", "BD-18"), parameters=(ITEM,)
        ),
    },
    on={Died: (lose_all,)},
)
