"""Shooting and throwing: attack against Evade, ranges, the crowd round the target, counted missiles (CL-30 to 32)."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import ITEM, Action, At
from game.engine.commands import Command, Shoot, Throw
from game.engine.components import Counters
from game.engine.cost import ACTION
from game.engine.dice import Pool, pick
from game.engine.events import Attacked, Avoided, Missed, Reason, Spent, Struck
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.blow import EVADE
from game.rulesets.clash.checks import ClashAttackRoll, Evading, d20, rolled, to_beat
from game.rulesets.clash.components import MISSILES
from game.rulesets.clash.conditions import is_helpless, lacks_action, may_attack
from game.rulesets.clash.events import Loosed
from game.rulesets.clash.gear import ClashArm, attack_bonus, evade, takes_in_hand, weapons
from game.rulesets.clash.melee import check_target
from game.rulesets.clash.shot import COIN, CROWD, HIT, MISS, STRAY, STRAYS, Flight, FlightBlow, Mark, RoughFlight
from game.rulesets.clash.wounds import fumble, harm_of, wound
from game.systems.hands import slot_of
from game.systems.rolling import unseen
from game.systems.sneaking import give_away, sides_unseen
from game.systems.status import is_alive, is_hidden, stands_by
from game.systems.things import let_fall

NOBODY: Final = 0


# ---- the flight ----------------------------------------------------------------------------------------------------


def crowd(view: View, unit: int, target: int) -> tuple[int, ...]:
    """Return the other units than the shooter that stand next to the target, friend or foe, by id (CL-31).

    The water's surface parts them: a shot under water strays to nobody above it.
    """
    return tuple(
        other
        for other in view.units()
        if other not in {unit, target} and stands_by(view, other, target) and view.gap(other, target) <= 1
    )


def fly(context: Context, unit: int, target: int, arm: ClashArm, how: str) -> Steps:
    """Let a missile fly: whom it may hit instead, attack and Evade, damage and armour; a thrown weapon comes down."""
    view = context.view
    pool, reasons = _attack(view, unit, target, arm, how)
    sneak = is_hidden(view, unit, view.side_of(target))
    yield from give_away(view, unit)
    yield Attacked(unit, target, arm.name, how, sneak)
    stray = yield from _stray(context, unit, target)
    evaders = [one for one in (stray, target) if one and not is_helpless(view, one)]
    answers = {one: evading(view, one, unit, how) for one in evaders}
    pools = {one: pool for one, (pool, _) in answers.items()}
    sort = Flight(bool(stray), stray in pools, target in pools)
    rolls = context.dice.draw((pool, *pools.values()), sort, RoughFlight(sort))
    who, doubled = sort(*rolls)
    hit = {MISS: NOBODY, STRAY: stray, HIT: target}[who]
    rule = "CL-24" if doubled else "CL-30"
    needed = to_beat(rolls[-1], rolls[0], 1) if evaders == [target] else None
    words, upon = _shooting(how, arm), unseen(view, target)
    yield rolled(unit, words, pool, rolls[0], rule, reasons, success=who == HIT, needed=needed, upon=upon)
    for one, roll in zip(evaders, rolls[1:], strict=True):
        if one == target and hit == stray and stray:
            continue
        against, needed = answers[one][1], to_beat(rolls[0], roll, 0)
        cited = "CL-31" if one == stray else "CL-30"
        yield rolled(one, EVADE, pools[one], roll, cited, against, success=one != hit, needed=needed)
    yield from fumble(view, unit, arm, rolls[0])
    where = view.cells(hit or target)[0]
    if hit != target:
        yield Avoided(unit, target, "dodge") if not hit else Missed(unit, target, "it hits another")
    if hit:
        yield Struck(unit, hit)
        yield (yield from wound(context, unit, hit, arm, doubled=doubled, in_clash=False))
    if how == "throw" and slot_of(view, unit, arm.item):
        yield let_fall(view, unit, arm.item, arm.name, where, "thrown", "CL-30")


def declared(view: View, unit: int, target: int, arm: ClashArm, how: str) -> FlightBlow:
    """Gather the whole flight as things stand, for those who only want to know what it comes to."""

    def mark(one: int) -> Mark:
        evade_pool = None if is_helpless(view, one) else evading(view, one, unit, how)[0]
        return Mark(evade_pool, harm_of(view, unit, one, arm, in_clash=False))

    others = crowd(view, unit, target)
    pool, _ = _attack(view, unit, target, arm, how)
    tossed = may_stray(view, unit, others)
    return FlightBlow(_shooting(how, arm), pool, mark(target), tuple(mark(other) for other in others), tossed)


def _shooting(how: str, arm: ClashArm) -> str:
    return f"{how} with {arm.name}"


def _attack(view: View, unit: int, target: int, arm: ClashArm, how: str) -> tuple[Pool, tuple[Reason, ...]]:
    """Return the roll of a shot or throw, and what counts in it (CL-30)."""
    short = arm.range[0] or arm.thrown[0]
    levels = view.ask(ClashAttackRoll(unit, target, how, short, arm.hands))
    return d20(levels.total, attack_bonus(view, unit, arm)), levels.reasons


def evading(view: View, unit: int, source: int, how: str) -> tuple[Pool, tuple[Reason, ...]]:
    """Return a unit's Evade against what comes from another, and what counts in it (CL-30)."""
    levels = view.ask(Evading(unit, source, how))
    return d20(levels.total, evade(view, unit)), levels.reasons


def may_stray(view: View, unit: int, others: tuple[int, ...]) -> bool:
    """Tell whether it is tossed for a stray: others are near, or there may be some unseen (CL-31)."""
    return bool(others) or bool(sides_unseen(view, unit))


def _stray(context: Context, unit: int, target: int) -> Resolving[int]:
    """Toss for whether somebody next to the target may be hit in its place, and who (CL-31); return it, or nobody.

    The toss must not tell of one who stands there unseen: it is made whenever there is such an enemy, wherever it is,
    and who sees nobody there is not told of it.
    """
    view = context.view
    others = crowd(view, unit, target)
    if not may_stray(view, unit, others):
        return NOBODY
    upon = unseen(view, target) or (NOBODY if sides_unseen(view, unit) else _unseen_by_somebody(view, others))
    coin = context.dice.draw((COIN,), lambda roll: roll.total)[0]
    strays = coin.total == STRAYS
    yield rolled(unit, CROWD, COIN, coin, "CL-31", success=not strays, upon=upon)
    if not strays or not others:
        return NOBODY
    return others[pick(context.dice, len(others))] if len(others) > 1 else others[0]


def _unseen_by_somebody(view: View, others: tuple[int, ...]) -> int:
    """Return the first of those next to the target, if there is a side that sees none of them; else nobody (BD-14)."""
    sides = view.stage.sides
    return others[0] if any(all(is_hidden(view, one, side) for one in others) for side in sides) else NOBODY


# ---- what may be done ----------------------------------------------------------------------------------------------


def missiles_of(view: View, unit: int) -> int:
    """Return how many missiles a unit has left."""
    counters = view.get(unit, Counters)
    return 0 if counters is None else counters.left.get(MISSILES, 0)


def _check_flight(view: View, unit: int, target: int, longest: int) -> Refused | None:
    refused = lacks_action(view, unit) or may_attack(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    away = view.gap(unit, target)
    if away > longest:
        return Refused(
            f"That is {view.ruleset.scale.distance(away)} away; it reaches {view.ruleset.scale.distance(longest)}.",
            "CL-30",
        )
    return None if view.in_sight(unit, target) else Refused("There is no line of sight.", "CL-30")


def bow_of(view: View, unit: int, item: int) -> ClashArm | None:
    """Return the bow or sling, in hand or on the belt, that a unit names."""
    return next((arm for arm in weapons(view, unit) if arm.item == item and not arm.is_melee), None)


def check_shoot(view: View, command: Shoot) -> Refused | None:
    """Check a shot: a bow or sling, a missile, range and sight (CL-30, CL-32)."""
    arm = bow_of(view, command.unit, command.item)
    if arm is None:
        return Refused("It takes a bow or a sling, in hand or on the belt.", "CL-30")
    if command.arrows:
        return Refused("There are no special arrows.", "CL-32")
    if missiles_of(view, command.unit) <= 0:
        return Refused("It has no missiles left.", "CL-32")
    return _check_flight(view, command.unit, command.target, arm.range[1])


def shoot_options(view: View, unit: int) -> Iterator[Command]:
    """Propose a shot at every known enemy."""
    for arm in weapons(view, unit):
        if not arm.is_melee:
            for target in view.enemies(unit):
                yield Shoot(unit, target, arm.item)


def resolve_shoot(context: Context, command: Shoot) -> Steps:
    """Spend the action and a missile, and shoot."""
    view, unit = context.view, command.unit
    arm = bow_of(view, unit, command.item)
    yield Spent(unit, action=1)
    taking = takes_in_hand(view, unit, command.item)
    if taking is not None:
        yield taking
    yield Loosed(unit, missiles_of(view, unit) - 1)
    if arm is not None and is_alive(view, command.target):
        yield from fly(context, unit, command.target, arm, "shot")


def thrown_arm(view: View, unit: int, item: int) -> ClashArm | None:
    """Return the weapon, in hand or on the belt, that a unit names to throw."""
    return next((arm for arm in weapons(view, unit) if arm.item == item and arm.thrown[1]), None)


def check_throw(view: View, command: Throw) -> Refused | None:
    """Check a throw: a weapon made for it, range and sight (CL-30)."""
    arm = thrown_arm(view, command.unit, command.item)
    if arm is None:
        return Refused("It takes a weapon to throw, in hand or on the belt.", "CL-30")
    if command.bonus:
        return Refused("A throw takes the action.", "CL-11")
    return _check_flight(view, command.unit, command.target, arm.thrown[1])


def throw_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of weapon to throw at every enemy in range; from the belt rather than from the hand."""
    kinds = {(arm.key, arm.is_damaged): arm for arm in weapons(view, unit) if arm.thrown[1]}
    for arm in kinds.values():
        for target in view.enemies(unit):
            if view.gap(unit, target) <= arm.thrown[1]:
                yield Throw(unit, target, arm.item)


def resolve_throw(context: Context, command: Throw) -> Steps:
    """Spend the action, take the weapon in hand and throw it."""
    view, unit = context.view, command.unit
    arm = thrown_arm(view, unit, command.item)
    yield Spent(unit, action=1)
    taking = takes_in_hand(view, unit, command.item)
    if taking is not None:
        yield taking
    if arm is not None and is_alive(view, command.target):
        yield from fly(context, unit, command.target, arm, "throw")


SYSTEM: Final = System(
    "missiles",
    ("BD-18", "CL-24", "CL-25"),
    actions={
        Shoot: Action(
            "Shoot", ACTION, check_shoot, shoot_options, resolve_shoot, ("CL-30", "CL-31", "CL-32"), At.UNIT, (ITEM,)
        ),
        Throw: Action("Throw", ACTION, check_throw, throw_options, resolve_throw, ("CL-30", "CL-31"), At.UNIT, (ITEM,)),
    },
)
