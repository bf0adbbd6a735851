"""Things and their use: potions, nets and lock-picks (CL-40, CL-43, CL-50)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.engine.action import ANYTHING, ITEM, Action, At
from game.engine.commands import Command, PickLock, UseItem
from game.engine.components import Dying, Health, Overlay, Scenery
from game.engine.cost import ACTION
from game.engine.dice import Die, Pool, bounded
from game.engine.events import EffectBegan, ItemUsed, SceneryChanged, Spent
from game.engine.events import Used as WasUsed
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.sentences import all_of, the
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.checks import HARD, ClashAttackRoll, attempt, rolled
from game.rulesets.clash.conditions import HELD, lacks_action, may_attack
from game.rulesets.clash.gear import NO_ITEM, sand_bonus, tables, takes_in_hand
from game.rulesets.clash.hazards import REACH_CM, hands_bound
from game.rulesets.clash.manoeuvres import against_evade
from game.rulesets.clash.melee import check_target
from game.rulesets.clash.positions import within
from game.rulesets.clash.tables import cells_of
from game.systems.basics import healed
from game.systems.durations import endless
from game.systems.hands import BELT, HAND, carried, slot_of
from game.systems.status import has_effect, is_alive, is_submerged, too_short
from game.systems.things import is_at_hand, key_of, let_fall

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
    name = tables(view).name_of(key_of(view, command.item))
    yield ItemUsed(command.unit, command.item, name, drinker, None)
    health = view.of(drinker, Health)
    roll = bounded(context.dice, POTION, 0, health.maximum - health.hp)
    yield rolled(command.unit, name, POTION, roll, "CL-50", success=None)
    yield healed(view, drinker, roll.total, command.unit, name)


# ---- net -----------------------------------------------------------------------------------------------------------


def _check_net(view: View, command: UseItem) -> Refused | None:
    unit, target = command.unit, command.target
    refused = may_attack(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    if not within(view, unit, target, cells_of(tables(view).items[key_of(view, command.item)].range)):
        return too_short(view, "The net", command.item, target, "CL-43")
    if view.has(target, Dying):
        return Refused("It is down already.", "CL-90")
    return Refused("It is held already.", "CL-43") if has_effect(view, target, HELD) else None


def _net_options(view: View, unit: int, item: int) -> Iterator[Command]:
    for target in view.enemies(unit):
        if view.gap(unit, target) <= cells_of(tables(view).items[key_of(view, item)].range):
            yield UseItem(unit, item, target)


def _throw_net(context: Context, command: UseItem) -> Steps:
    """Attack with DEX against Evade: held, until it breaks free; a net that misses lies where the target is (CL-43)."""
    view, unit, target, item = context.view, command.unit, command.target, command.item
    taking = takes_in_hand(view, unit, item)
    if taking is not None:
        yield taking
    name, question = tables(view).name_of(key_of(view, item)), ClashAttackRoll(unit, target, "net")
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


def check_use_item(view: View, command: UseItem) -> Refused | None:
    """An action, with what is in hand or on the belt (CL-50)."""
    slot = slot_of(view, command.unit, command.item)
    procedure = PROCEDURES.get(key_of(view, command.item)) if slot else None
    if command.item and not slot:
        return Refused("It has no such thing.", "CL-50")
    if slot not in {HAND, BELT} and procedure is not None:
        return Refused("That is in the pack; taking it out takes a whole turn.", "CL-50")
    if procedure is None:
        return Refused(f"Only {all_of(map(tables(view).name_of, PROCEDURES))} can be used.", "CL-50")
    if command.cell is not None:
        return Refused(f"{tables(view).name_of(key_of(view, command.item))} is not used on a cell.", "CL-50")
    return lacks_action(view, command.unit) or hands_bound(view, command.unit) or procedure.check(view, command)


def use_item_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of thing at hand."""
    kinds = {key: item for slot in (BELT, HAND) for item, key in carried(view, unit, slot) if key in PROCEDURES}
    for key, item in kinds.items():
        yield from PROCEDURES[key].options(view, unit, item)


def resolve_use_item(context: Context, command: UseItem) -> Steps:
    """Spend the action, then as the thing says."""
    yield Spent(command.unit, action=1)
    yield from PROCEDURES[key_of(context.view, command.item)].resolve(context, command)


# ---- locks ---------------------------------------------------------------------------------------------------------


def check_pick_lock(view: View, command: PickLock) -> Refused | None:
    """An action, beside a locked door or chest, with lock-picks at hand (CL-50)."""
    unit, thing = command.unit, view.get(command.scenery, Scenery)
    if thing is None or not thing.is_locked:
        return Refused("There is no lock to pick.", "CL-50")
    if slot_of(view, unit, command.item) not in {HAND, BELT} or key_of(view, command.item) != PICKS:
        return Refused("It takes lock-picks in hand or on the belt.", "CL-50")
    if not is_at_hand(view, unit, command.scenery, REACH_CM):
        return Refused(f"Only a neighbour can pick the lock of {the(thing.name)}.", "CL-50")
    return lacks_action(view, unit) or hands_bound(view, unit)


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
    },
)
