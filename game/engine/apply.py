"""The only writer: one small function for each type of event puts components into the world, topic by topic.

A ruleset's table `Ruleset.apply` is this one, with the functions for its own events beside. An event type that is not
in the table is a programming fault and raises KeyError.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from game.engine import components as c
from game.engine import events as e
from game.engine.condition import PRONE
from game.engine.ecs import World
from game.engine.view import BATTLE

replace = msgspec.structs.replace
Write = Callable[[World, Any], None]


def _nothing(world: World, event: e.Event) -> None:
    """Announcements and rolls change nothing."""
    del world, event


def _mustered(world: World, event: e.Mustered) -> None:
    entity = world.create_entity()
    if entity != event.unit:
        message = f"entity {event.unit} came out as {entity}"
        raise ValueError(message)
    for component in event.components:
        world.add_component(entity, component)


def _supposed(world: World, event: e.Supposed) -> None:
    for component in event.components:
        world.add_component(event.unit, component)


# ---- turns ---------------------------------------------------------------------------------------------------------


def _ordered(world: World, event: e.Ordered) -> None:
    world.add_component(BATTLE, c.Order(event.units, event.groups))


def _round_began(world: World, event: e.RoundBegan) -> None:
    world.add_component(BATTLE, c.Clock(event.number, -1))


def _slot_began(world: World, event: e.SlotBegan) -> None:
    world.add_component(BATTLE, replace(world.component_for_entity(BATTLE, c.Clock), slot=event.slot))


def _turn_began(world: World, event: e.TurnBegan) -> None:
    world.add_component(event.unit, c.Economy(event.move, event.action, event.bonus))


def _awaited(world: World, event: e.Awaited) -> None:
    world.add_component(event.unit, c.Active())


def _turn_ended(world: World, event: e.TurnEnded) -> None:
    world.remove_component(event.unit, c.Active)
    world.remove_component(event.unit, c.Economy)


def _held_round(world: World, event: e.HeldRound) -> None:
    world.add_component(BATTLE, replace(world.component_for_entity(BATTLE, c.Goals), held=event.rounds))


def _charge_hurt(world: World, event: e.ChargeHurt) -> None:
    world.add_component(BATTLE, c.ChargeHurtBy(event.side))


def _battle_ended(world: World, event: e.BattleEnded) -> None:
    world.add_component(BATTLE, c.Finished(event.winner, event.reason))
    for unit in world.each(c.Active):
        world.remove_component(unit, c.Active)


def _spent(world: World, event: e.Spent) -> None:
    now = world.component_for_entity(event.unit, c.Economy)
    world.add_component(
        event.unit,
        replace(
            now,
            move=now.move - event.move,
            action=now.action - event.action,
            bonus=now.bonus - event.bonus,
            moved=now.moved or event.move > 0,
            used=(*now.used, event.mark) if event.mark else now.used,
        ),
    )


def _slowed(world: World, event: e.Slowed) -> None:
    now = world.component_for_entity(event.unit, c.Economy)
    world.add_component(event.unit, replace(now, move=min(now.move, event.move)))


def _counted_down(world: World, event: e.CountedDown) -> None:
    left = dict(world.component_for_entity(event.unit, c.Counters).left)
    left[event.counter] = event.left
    world.add_component(event.unit, c.Counters(left))


# ---- places --------------------------------------------------------------------------------------------------------


def _placed(world: World, event: e.Displaced | e.Pushed | e.Surfaced) -> None:
    world.add_component(event.unit, c.Position(event.cells))


def _stepped(world: World, event: e.Stepped) -> None:
    world.add_component(event.unit, c.Position(event.cells))
    now = world.try_component(event.unit, c.Economy)
    if now is not None:
        world.add_component(event.unit, replace(now, move=max(0, now.move - event.cost), moved=True))


def _surfaced(world: World, event: e.Surfaced) -> None:
    _placed(world, event)
    world.remove_component(event.unit, c.Submersion)


# ---- life and death ------------------------------------------------------------------------------------------------


def _hit_points(world: World, event: e.Damaged | e.Healed) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Health), hp=event.hp))


def _fell_to_verge(world: World, event: e.FellToVerge) -> None:
    world.add_component(event.unit, c.Verge(0, 0))


def _verge_counted(world: World, event: e.VergeCounted) -> None:
    world.add_component(event.unit, c.Verge(event.successes, event.fails))


def _rose(world: World, event: e.Rose) -> None:
    world.remove_component(event.unit, c.Verge)
    world.add_component(event.unit, c.Risen())
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Health), hp=event.hp))


def _died(world: World, event: e.Died) -> None:
    where = world.try_component(event.unit, c.Position)
    _taken_off(world, event.unit)
    world.add_component(event.unit, c.Dead(() if where is None else where.cells))


def _taken_off(world: World, unit: int) -> None:
    """Drop all that holds only of units on the board."""
    kinds = (c.Verge, c.Dying, c.Position, c.Sneaking, c.Submersion, c.Casting, c.ReadyBoons, c.Effects)
    for kind in kinds:
        world.remove_component(unit, kind)


def _fell_dying(world: World, event: e.FellDying) -> None:
    world.add_component(event.unit, c.Dying(world.component_for_entity(BATTLE, c.Clock).round))


def _stabilised(world: World, event: e.Stabilised) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Dying), stable=True))


def _recovered(world: World, event: e.Recovered) -> None:
    world.remove_component(event.unit, c.Dying)
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Health), hp=event.hp))


def _left(world: World, event: e.Left) -> None:
    _taken_off(world, event.unit)
    world.add_component(event.unit, c.Gone(event.how))


def _entered(world: World, event: e.Entered) -> None:
    world.remove_component(event.unit, c.Reserve)
    world.add_component(event.unit, c.Position(event.cells))


# ---- grapple and conditions ----------------------------------------------------------------------------------------


def _grappled(world: World, event: e.Grappled) -> None:
    world.add_component(event.unit, c.Grappling(event.target, pinned=False))
    world.add_component(event.target, c.Grappling(event.unit, pinned=True))


def _freed(world: World, event: e.Freed) -> None:
    world.remove_component(event.unit, c.Grappling)
    world.remove_component(event.other, c.Grappling)


def _effects(world: World, unit: int, on: tuple[c.Effect, ...]) -> None:
    if on:
        world.add_component(unit, c.Effects(on))
    else:
        world.remove_component(unit, c.Effects)


def _now_on(world: World, unit: int) -> tuple[c.Effect, ...]:
    known = world.try_component(unit, c.Effects)
    return () if known is None else known.on


def _effect_began(world: World, event: e.EffectBegan) -> None:
    others = tuple(effect for effect in _now_on(world, event.unit) if effect.name != event.effect.name)
    _effects(world, event.unit, (*others, event.effect))


def _effect_ran_on(world: World, event: e.EffectRanOn) -> None:
    on = _now_on(world, event.unit)
    _effects(
        world,
        event.unit,
        tuple(replace(effect, left=event.left) if effect.name == event.name else effect for effect in on),
    )


def _effect_ended(world: World, event: e.EffectEnded) -> None:
    _effects(world, event.unit, tuple(effect for effect in _now_on(world, event.unit) if effect.name != event.name))


def _areas(world: World, unit: int) -> tuple[c.Area, ...]:
    known = world.try_component(unit, c.Areas)
    return () if known is None else known.on


def _area_began(world: World, event: e.AreaBegan) -> None:
    world.add_component(event.unit, c.Areas((*_areas(world, event.unit), c.Area(event.effect, event.cells))))


def _area_ran_on(world: World, event: e.AreaRanOn) -> None:
    on = list(_areas(world, event.unit))
    now = on[event.place]
    on[event.place] = replace(now, effect=replace(now.effect, left=event.left))
    world.add_component(event.unit, c.Areas(tuple(on)))


def _area_ended(world: World, event: e.AreaEnded) -> None:
    on = _areas(world, event.unit)
    left = (*on[: event.place], *on[event.place + 1 :])
    if left:
        world.add_component(event.unit, c.Areas(left))
    else:
        world.remove_component(event.unit, c.Areas)


def _stood_up(world: World, event: e.StoodUp) -> None:
    _effects(world, event.unit, tuple(effect for effect in _now_on(world, event.unit) if effect.name != PRONE))


# ---- items ---------------------------------------------------------------------------------------------------------


def _without(slots: tuple[tuple[str, int], ...], item: int) -> tuple[tuple[str, int], ...]:
    return tuple(pair for pair in slots if pair[1] != item)


def _rearranged(world: World, event: e.Rearranged) -> None:
    world.add_component(event.unit, c.Inventory(event.slots))


def _dropped(world: World, event: e.Dropped) -> None:
    world.add_component(
        event.unit, c.Inventory(_without(world.component_for_entity(event.unit, c.Inventory).slots, event.item))
    )
    if event.cell is not None:
        world.add_component(event.item, c.Position((event.cell,)))


def _picked_up(world: World, event: e.PickedUp) -> None:
    if event.holder:
        world.add_component(
            event.holder, c.Inventory(_without(world.component_for_entity(event.holder, c.Inventory).slots, event.item))
        )
    world.remove_component(event.item, c.Position)
    slots = world.component_for_entity(event.unit, c.Inventory).slots
    world.add_component(event.unit, c.Inventory(tuple(sorted((*slots, (event.slot, event.item))))))


def _item_used(world: World, event: e.ItemUsed) -> None:
    world.add_component(
        event.unit, c.Inventory(_without(world.component_for_entity(event.unit, c.Inventory).slots, event.item))
    )


# ---- boons ---------------------------------------------------------------------------------------------------------


def _casting(world: World, event: e.CastBegan) -> None:
    world.add_component(
        event.unit, c.Casting(event.boon, 1, event.needed, world.component_for_entity(BATTLE, c.Clock).round)
    )


def _cast_went_on(world: World, event: e.CastWentOn) -> None:
    now = world.component_for_entity(BATTLE, c.Clock).round
    world.add_component(event.unit, c.Casting(event.boon, event.done, event.needed, now, event.target, event.cell))


def _cast_over(world: World, event: e.CastBroke) -> None:
    world.remove_component(event.unit, c.Casting)


def _boon_cast(world: World, event: e.BoonCast) -> None:
    now = world.try_component(event.unit, c.Casting)
    if now is not None and now.boon == event.boon:
        world.remove_component(event.unit, c.Casting)


def _readied(world: World, event: e.Readied) -> None:
    now = world.try_component(event.unit, c.ReadyBoons)
    world.add_component(event.unit, c.ReadyBoons((*(() if now is None else now.boons), event.boon)))


def _readiness_ended(world: World, event: e.ReadinessEnded) -> None:
    world.remove_component(event.unit, c.ReadyBoons)


def _reacted(world: World, event: e.Reacted) -> None:
    before = world.try_component(event.unit, c.ReactedIn)
    rounds = dict(() if before is None else before.rounds)
    rounds[event.boon] = world.component_for_entity(BATTLE, c.Clock).round
    world.add_component(event.unit, c.ReactedIn(tuple(sorted(rounds.items()))))
    now = world.try_component(event.unit, c.ReadyBoons)
    left = () if now is None else tuple(boon for boon in now.boons if boon != event.boon)
    if left:
        world.add_component(event.unit, c.ReadyBoons(left))
    else:
        world.remove_component(event.unit, c.ReadyBoons)


# ---- water, hiding, looking ----------------------------------------------------------------------------------------


def _went_under(world: World, event: e.WentUnder) -> None:
    world.add_component(event.unit, c.Submersion(event.chosen, 0))


def _stayed_under(world: World, event: e.StayedUnder) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Submersion), turns=event.turns))


def _sneaking_began(world: World, event: e.SneakingBegan) -> None:
    world.add_component(event.unit, c.Sneaking(None))


def _stealth_set(world: World, event: e.StealthSet) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Sneaking), stealth=event.total))


def _noticed(world: World, event: e.Noticed) -> None:
    now = world.try_component(event.unit, c.Sneaking)
    if now is not None and event.side not in now.seen_by:
        others = tuple(side for side in now.unbeknown if side != event.side)
        world.add_component(
            event.unit, replace(now, seen_by=tuple(sorted((*now.seen_by, event.side))), unbeknown=others)
        )


def _spotted(world: World, event: e.Spotted) -> None:
    now = world.try_component(event.whom, c.Sneaking)
    if now is not None and event.side not in {*now.seen_by, *now.unbeknown}:
        world.add_component(event.whom, replace(now, unbeknown=tuple(sorted((*now.unbeknown, event.side)))))


def _sneaking_ended(world: World, event: e.SneakingEnded) -> None:
    world.remove_component(event.unit, c.Sneaking)


def _became_aware(world: World, event: e.BecameAware) -> None:
    world.remove_component(event.unit, c.Unaware)


def _scoped(world: World, event: e.Scoped) -> None:
    for unit in event.units:
        now = world.try_component(unit, c.Studied)
        world.add_component(unit, c.Studied(tuple(sorted({event.side, *(() if now is None else now.by)}))))


def _scenery_changed(world: World, event: e.SceneryChanged) -> None:
    now = world.component_for_entity(event.scenery, c.Scenery)
    world.add_component(
        event.scenery, replace(now, is_open=event.is_open, is_locked=event.is_locked, is_spent=event.is_spent)
    )
    if event.overlay:
        world.add_component(event.scenery, c.Overlay(event.overlay))
    else:
        world.remove_component(event.scenery, c.Overlay)


APPLY: Final[Mapping[type[e.Event], Write]] = {
    e.Mustered: _mustered,
    e.Supposed: _supposed,
    e.Ordered: _ordered,
    e.RoundBegan: _round_began,
    e.RoundEnded: _nothing,
    e.SlotBegan: _slot_began,
    e.SlotEnded: _nothing,
    e.TurnBegan: _turn_began,
    e.Awaited: _awaited,
    e.TurnEnded: _turn_ended,
    e.HeldRound: _held_round,
    e.ChargeHurt: _charge_hurt,
    e.BattleEnded: _battle_ended,
    e.AftermathBegan: _nothing,
    e.Rolled: _nothing,
    e.Spent: _spent,
    e.Slowed: _slowed,
    e.CountedDown: _counted_down,
    e.Leaving: _nothing,
    e.Stepped: _stepped,
    e.Bumped: _nothing,
    e.Halted: _nothing,
    e.Displaced: _placed,
    e.Pushed: _placed,
    e.Fell: _nothing,
    e.Attacked: _nothing,
    e.Aimed: _nothing,
    e.Missed: _nothing,
    e.Avoided: _nothing,
    e.Struck: _nothing,
    e.Damaged: _hit_points,
    e.Healed: _hit_points,
    e.FellToVerge: _fell_to_verge,
    e.VergeCounted: _verge_counted,
    e.Rose: _rose,
    e.FellDying: _fell_dying,
    e.Stabilised: _stabilised,
    e.Recovered: _recovered,
    e.Left: _left,
    e.Entered: _entered,
    e.Died: _died,
    e.Grappled: _grappled,
    e.Freed: _freed,
    e.EffectBegan: _effect_began,
    e.EffectRanOn: _effect_ran_on,
    e.EffectEnded: _effect_ended,
    e.AreaBegan: _area_began,
    e.AreaRanOn: _area_ran_on,
    e.AreaEnded: _area_ended,
    e.StoodUp: _stood_up,
    e.Rearranged: _rearranged,
    e.Dropped: _dropped,
    e.PickedUp: _picked_up,
    e.ItemUsed: _item_used,
    e.CastBegan: _casting,
    e.CastWentOn: _cast_went_on,
    e.CastBroke: _cast_over,
    e.BoonCast: _boon_cast,
    e.Readied: _readied,
    e.ReadinessEnded: _readiness_ended,
    e.Reacted: _reacted,
    e.WentUnder: _went_under,
    e.StayedUnder: _stayed_under,
    e.Surfaced: _surfaced,
    e.SneakingBegan: _sneaking_began,
    e.StealthSet: _stealth_set,
    e.Noticed: _noticed,
    e.Spotted: _spotted,
    e.SneakingEnded: _sneaking_ended,
    e.BecameAware: _became_aware,
    e.Scoped: _scoped,
    e.Used: _nothing,
    e.SceneryChanged: _scenery_changed,
}
