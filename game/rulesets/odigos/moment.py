"""The actions of a group at one moment: all are rolled on the state before any of them, then paid for and applied.

Damage comes first, blows before falling stone, then healing and the rest (OD-12, OD-14).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.engine.commands import Bind, Cast, Command, Dive, PickUp, Sneak, Surface, Use
from game.engine.components import Dying, Item
from game.engine.events import EffectBegan, EffectEnded, Event, Healed, ItemUsed, Spent, Stabilised, Together
from game.engine.resolving import Context, Resolving, Steps
from game.engine.view import View
from game.rulesets.odigos import flight, hazards, hiding, spells, water
from game.rulesets.odigos.aims import ATTACKS, aim_of, is_a_target, is_reached
from game.rulesets.odigos.attack import DARING_CELLS, Blows, Rivals, roll_together, strike
from game.rulesets.odigos.checks import contend
from game.rulesets.odigos.commands import Dare, Retreat
from game.rulesets.odigos.components import Deed
from game.rulesets.odigos.conditions import may_act
from game.rulesets.odigos.events import DeedLost
from game.rulesets.odigos.gear import arm_with, tables
from game.rulesets.odigos.spells import Later
from game.rulesets.odigos.strikes import CAST, OdigosStrike, strikes_at
from game.rulesets.odigos.wounds import all_harm
from game.systems.discovery import named
from game.systems.rolling import unseen
from game.systems.room import by_place
from game.systems.status import is_alive, name_amid, name_of

Deeds = Mapping[int, Deed]


@dataclass(slots=True)
class Moment:
    """What was rolled for the deeds of one moment, and has not happened yet.

    `paid` is what they cost, `used` what becomes of things of the map, `later` what the rest comes to, by unit;
    `layers` are those who go under water or come up.
    """

    strikes: list[OdigosStrike] = field(default_factory=list)
    rolled: Blows = field(default_factory=Blows)
    paid: list[Event] = field(default_factory=list)
    used: list[hazards.Handled] = field(default_factory=list)
    later: list[Later] = field(default_factory=list)
    layers: dict[int, Dive | Surface] = field(default_factory=dict)


def act_together(context: Context, deeds: Deeds, walked: Mapping[int, int], rivals: Rivals) -> Steps:
    """Roll all deeds, then let them happen; `walked` is how many cells each unit has gone before."""
    moment = Moment()
    for unit, deed in deeds.items():
        moment.strikes += yield from _strikes(context, unit, deed, walked.get(unit, 0), moment)
    moment.rolled = yield from roll_together(context, moment.strikes, rivals)
    yield from _roll_the_rest(context, deeds, moment)
    yield from _happen(context, moment)


# ---- rolling -------------------------------------------------------------------------------------------------------


def is_blow(deed: Command) -> bool:
    """Tell whether a deed is an attack: harm is one in this sense (OD-22)."""
    return isinstance(deed, ATTACKS) or (isinstance(deed, Cast) and deed.boon == spells.HARM)


def loss(view: View, unit: int, deed: Deed) -> str:
    """Return why a declared deed comes to nothing now, "" if it does not."""
    if not may_act(view, unit):
        return "it cannot act"
    aim = aim_of(view, unit, deed)
    if aim is not None and is_alive(view, aim[0]) and not view.through(view.side_of(unit)).knows(aim[0]):
        return "its target is not to be seen any more"
    if aim is not None and not is_a_target(view, unit, aim[0], deed):
        return f"{name_of(view, aim[0])} is out of the fight"
    if not is_reached(view, unit, deed):
        return f"it does not reach {_whom(view, aim)}"
    return ""


def _whom(view: View, aim: tuple[int, int, bool] | None) -> str:
    """Name a target to all sides; not where it has none any more, or somebody must not hear of it (BD-14)."""
    return "its target" if aim is None or unseen(view, aim[0]) else name_amid(view, aim[0])


def _strikes(
    context: Context, unit: int, deed: Deed, walked: int, moment: Moment
) -> Resolving[tuple[OdigosStrike, ...]]:
    """Return the attacks that a unit's deed comes to now that all have moved; those out of reach are lost (OD-14)."""
    view = context.view
    if not is_blow(deed) or not is_alive(view, unit):
        return ()
    why = loss(view, unit, deed)
    if why:
        yield DeedLost(unit, why)
        return ()
    if isinstance(deed, Cast):
        price = yield from spells.begin_cast(context, deed)
        if price is None:
            return ()
        moment.paid.append(price)
    found = yield from strikes_of(context, unit, deed, walked)
    if isinstance(deed, ATTACKS) and deed.item and tables(view).weapons[view.of(deed.item, Item).key].count:
        moment.paid.extend(ItemUsed(unit, deed.item, one.arm.name, deed.target, None) for one in found[:1])
    return found


def strikes_of(context: Context, unit: int, deed: Deed, walked: int) -> Resolving[tuple[OdigosStrike, ...]]:
    """Return the attacks that a deed within reach comes to."""
    if isinstance(deed, Cast):
        return (OdigosStrike(unit, deed.target, spells.HARMING, CAST),)
    arm = arm_with(context.view, unit, deed.item) if isinstance(deed, ATTACKS) else None
    if arm is None or not isinstance(deed, ATTACKS):
        return ()
    daring = isinstance(deed, Dare) and walked >= DARING_CELLS
    return (yield from strikes_at(context, unit, deed.target, arm, daring=daring))


def _roll_the_rest(context: Context, deeds: Deeds, moment: Moment) -> Steps:
    """Roll what is no attack; things of the map first, as their stones hurt first."""
    view = context.view
    rest = {unit: deed for unit, deed in deeds.items() if not is_blow(deed) and is_alive(view, unit)}
    for unit, deed in sorted(rest.items(), key=lambda pair: not isinstance(pair[1], Use)):
        why = loss(view, unit, deed)
        if why:
            yield DeedLost(unit, why)
            continue
        if isinstance(deed, Use):
            yield from _use(context, deed, moment)
        elif isinstance(deed, Cast):
            yield from _cast(context, deed, moment)
        elif isinstance(deed, Dive | Surface):
            moment.layers[unit] = deed
        elif not isinstance(deed, PickUp):
            later = yield from REST[type(deed)](context, deed)
            if later is not None:
                moment.later.append(later)
    moment.used = yield from hazards.sorted_out(context, moment.used)
    yield from _pick_up(context, [deed for deed in rest.values() if isinstance(deed, PickUp)], moment)


def _cast(context: Context, deed: Cast, moment: Moment) -> Steps:
    """Cast whatever is no attack."""
    price = yield from spells.begin_cast(context, deed)
    if price is not None:
        moment.paid.append(price)
        moment.later.append((yield from spells.cast(context, deed)))


def _use(context: Context, deed: Use, moment: Moment) -> Steps:
    """Use a thing, if that can still be done."""
    if hazards.USING.check(context.view, deed) is None:
        moment.used.append((yield from hazards.use(context, deed)))
    else:
        yield DeedLost(deed.unit, "it cannot be done any more")


def _pick_up(context: Context, deeds: Sequence[PickUp], moment: Moment) -> Steps:
    """Pick things up; who has one that several would have is rolled for like a cell (OD-14)."""
    view = context.view
    wanted: dict[int, list[PickUp]] = {}
    for deed in deeds:
        if may_act(view, deed.unit) and hazards.holder_of(view, deed) is not None:
            wanted.setdefault(deed.item, []).append(deed)
        elif may_act(view, deed.unit):
            yield DeedLost(deed.unit, "it lies there no more")
    for item in sorted(wanted):
        units = [deed.unit for deed in wanted[item]]
        won = (yield from contend(context, units)) if len(units) > 1 else frozenset(units)
        for deed in wanted[item]:
            holder = hazards.holder_of(view, deed)
            if deed.unit in won and holder is not None:
                moment.later.append(_taking(view, deed, holder))
            else:
                yield DeedLost(deed.unit, "another has it")


def _taking(view: View, deed: PickUp, holder: int) -> Later:
    return lambda: hazards.pick_up(view, deed, holder)


def _bind(context: Context, deed: Bind) -> Resolving[Later | None]:
    """Stabilise an ally (OD-31)."""
    view = context.view

    def stabilised() -> tuple[Event, ...]:
        dying = view.get(deed.target, Dying)
        return (Stabilised(deed.target, named(view, deed.unit)),) if dying is not None and not dying.stable else ()

    yield from ()
    return stabilised


def _sneak(context: Context, deed: Sneak) -> Resolving[Later | None]:
    """Hide, if no foe that its side knows of sees it now; one that hides and sees it finds it (BD-14)."""
    if hiding.SNEAKING.check(context.view.through(context.view.side_of(deed.unit)), deed) is not None:
        # By whom is no matter of a side that does not see that one.
        yield DeedLost(deed.unit, "it is seen")
        return None
    came = tuple(
        step
        for step in hiding.SNEAKING.resolve(context, deed)
        if isinstance(step, Event) and not isinstance(step, Spent)
    )
    return lambda: came if is_alive(context.view, deed.unit) else ()


def _retreat(context: Context, deed: Retreat) -> Resolving[Later | None]:
    """Get away (OD-50)."""
    return (yield from flight.retreat(context, deed.unit))


REST: Final[Mapping[type[Command], Callable[[Context, Any], Resolving[Later | None]]]] = {
    Bind: _bind,
    Sneak: _sneak,
    Retreat: _retreat,
}


# ---- happening -----------------------------------------------------------------------------------------------------


def _happen(context: Context, moment: Moment) -> Steps:
    """Let it all come about: the price and the blows, stone, then healing and the rest."""
    view = context.view
    yield from strike(context, moment.strikes, moment.rolled, moment.paid)
    changes = (*hazards.changed(moment.used), *(event for done in moment.used for event in done.others))
    if changes:
        yield Together(changes)
    stones = [harm for done in moment.used for _, harm in done.harms if is_alive(view, harm.unit)]
    if stones:
        yield Together(all_harm(view, stones))
    rest = merged([event for later in moment.later for event in later()])
    if rest:
        yield Together(rest)
    for unit in by_place(view, [unit for unit in moment.layers if is_alive(view, unit)]):
        deed = moment.layers[unit]
        yield from (water.DIVING if isinstance(deed, Dive) else water.SURFACING).resolve(context, deed)


def merged(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return events without what one moment brings twice: of two of one name that begin on a unit the longer lasts."""
    found: dict[tuple[object, ...], Event] = {}
    for event in events:
        key = _key_of(event)
        known = found.get(key)
        if known is None:
            found[key] = event
        elif isinstance(event, EffectBegan) and isinstance(known, EffectBegan):
            found[key] = max(known, event, key=lambda one: one.effect.left)
    return tuple(found.values())


def _key_of(event: Event) -> tuple[object, ...]:
    """Return what two events share that are one fact; an event that stands for itself has its own."""
    if isinstance(event, EffectBegan):
        return EffectBegan, event.unit, event.effect.name
    if isinstance(event, EffectEnded):
        return EffectEnded, event.unit, event.name
    return (type(event), event.unit) if isinstance(event, Healed | Stabilised) else (event,)
