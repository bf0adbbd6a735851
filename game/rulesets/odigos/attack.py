"""Attacks of odigos: dice against armour, positions, several attackers at once (OD-20 to OD-26, OD-41).

All attacks of a group are rolled against the state before them; what they cost and what counts of them happens
afterwards, at one moment (OD-12).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.engine.components import Sneaking
from game.engine.dice import Die, Pool, Roll
from game.engine.events import (
    Attacked,
    EffectEnded,
    Event,
    ItemUsed,
    Missed,
    Reason,
    Rolled,
    SneakingEnded,
    Struck,
    Together,
)
from game.engine.view import Context, Resolving, Steps, View
from game.rulesets.odigos.conditions import OFF_BALANCE, VEILED, WARDED
from game.rulesets.odigos.events import Outdone
from game.rulesets.odigos.gear import OdigosArm, armour, ready
from game.rulesets.odigos.positions import PositionQuery
from game.rulesets.odigos.scores import count, save
from game.rulesets.odigos.state import is_detachment
from game.rulesets.odigos.ways import gets_at
from game.rulesets.odigos.wounds import MAGIC, PIERCING, OdigosHarm, all_harm, enough
from game.systems.durations import begin, endless
from game.systems.room import by_place
from game.systems.status import has_effect, is_alive, same_layer

IMPAIRED: Final = 4
ENHANCED: Final = 12
WARD: Final = Pool((Die(6),))
DARING_CELLS: Final = 2


@dataclass(frozen=True, slots=True)
class OdigosBlow:
    """One attack on one target."""

    unit: int
    target: int
    arm: OdigosArm
    how: str
    daring: bool = False
    blast: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """What an attack comes to: `taken` after armour and ward, `dealt` before."""

    blow: OdigosBlow
    taken: int
    dealt: int
    reasons: tuple[Reason, ...]


@dataclass(slots=True)
class Blows:
    """What the attacks of one moment come to: the hits that count, and what failing a manoeuvre leaves."""

    counting: list[Hit] = field(default_factory=list)
    off_balance: list[Event] = field(default_factory=list)


# ---- dice ----------------------------------------------------------------------------------------------------------


def dice_of(arm: OdigosArm, position: int) -> tuple[int, ...]:
    """Return the sides of the dice an attack rolls: replaced for each weapon (OD-23, OD-24); bare hands stay d4."""
    if arm.bare or not position:
        return arm.dice
    return (ENHANCED if position > 0 else IMPAIRED,) * len(arm.dice)


def pools_of(sides: Sequence[int]) -> tuple[Pool, ...]:
    """Return dice of which the highest counts, as few pools as can be."""
    if len(set(sides)) == 1:
        return (Pool((Die(sides[0], rolled=len(sides)),)),)
    return tuple(Pool((Die(each),)) for each in sides)


def best_of(rolls: Sequence[Roll]) -> int:
    """Return the higher of the weapons' dice (OD-25)."""
    return max(roll.total for roll in rolls)


def armour_against(view: View, target: int, arm: OdigosArm) -> int:
    """Return what armour takes off an attack."""
    return 0 if arm.ignores_armour else armour(view, target)


def roll(context: Context, blow: OdigosBlow) -> Resolving[Hit | None]:
    """Make one attack as far as its dice: announce, risk the manoeuvre, roll; None where it is lost (OD-20, OD-24)."""
    view, unit, target, arm = context.view, blow.unit, blow.target, blow.arm
    unseen = view.ruleset.hidden(view, unit, view.side_of(target))
    yield Attacked(unit, target, arm.name, blow.how, unseen)
    if blow.daring and not (yield from save(context, unit, "TEK", "daring manoeuvre", "OD-24")):
        yield Missed(unit, target, "the daring manoeuvre fails")
        return None
    if blow.how == "cast":
        position, reasons = 0, tuple[Reason, ...]()
    else:
        answer = view.ask(PositionQuery(unit, target, blow.how, blow.blast, blow.daring))
        position, reasons = answer.total, answer.reasons
    pools = pools_of(dice_of(arm, position))
    protection, warded = armour_against(view, target, arm), has_effect(view, target, WARDED)
    most = enough(view, target)

    def comes_through(*rolls: Roll) -> int:
        ward = rolls[-1].total if warded else 0
        dealt = best_of(rolls[: len(pools)])
        return min(most, max(0, dealt - protection - ward))

    def roughly(*rolls: Roll) -> tuple[int, int]:
        taken = comes_through(*rolls)
        return (taken >= most) - (taken <= 0), taken

    rolls = context.dice.draw((*pools, WARD) if warded else pools, comes_through, roughly)
    dealt = best_of(rolls[: len(pools)])
    words = " and ".join(map(str, pools))
    faces = tuple(face for shown in rolls[: len(pools)] for face in shown.faces)
    yield Rolled(unit, f"attack with {arm.name}", words, faces, dealt, None, None, reasons, "OD-20")
    off = [Reason(-protection, "armour", "OD-21")] if protection else []
    ward = rolls[-1].total if warded else 0
    if warded:
        yield Rolled(target, "ward", str(WARD), rolls[-1].faces, ward, None, None, (), "OD-60")
        off.append(Reason(-ward, "ward", "OD-60"))
    return Hit(blow, max(0, dealt - protection - ward), dealt, tuple(off))


# ---- all of a group ------------------------------------------------------------------------------------------------


Beaten = Callable[[Context, Hit], Resolving[bool]]
"""Whether an attack that is not among those being made takes more off the target: for those who look ahead."""


def roll_together(context: Context, blows: Sequence[OdigosBlow], beaten: Beaten | None = None) -> Resolving[Blows]:
    """Roll all attacks on the state before any of them, and let the one that takes most off each target count.

    Nothing comes of them yet (OD-12, OD-14, OD-22). What is rolled against one target bears on no other, so that odds
    may look at each by itself.
    """
    found = Blows()
    hits: list[Hit] = []
    for blow in blows:
        before = context.dice.about(blow.target)
        hit = yield from roll(context, blow)
        context.dice.about(before)
        if hit is not None:
            hits.append(hit)
        elif blow.daring:
            found.off_balance.append(begin(blow.unit, endless(OFF_BALANCE, blow.unit)))
    found.counting = counting_of(hits)
    if beaten is not None:
        for hit in tuple(found.counting):
            if (yield from beaten(context, hit)):
                found.counting.remove(hit)
    for hit in hits:
        if hit not in found.counting:
            yield Outdone(hit.blow.unit, hit.blow.target)
    return found


def strike(context: Context, blows: Sequence[OdigosBlow], rolled: Blows, paid: Sequence[Event]) -> Steps:
    """Let what was rolled come about, at one moment: the price of it all, and everyone hurt (OD-12, OD-14).

    Changing weapons is part of an attack, and over before its harm; who attacks gives itself away after it.
    """
    view = context.view
    spent = {event.item for event in paid if isinstance(event, ItemUsed)}
    for blow in {blow.unit: blow for blow in blows if blow.how != "cast"}.values():
        if blow.arm.item not in spent:
            yield from ready(view, blow.unit, blow.arm)
    struck = [Struck(hit.blow.unit, hit.blow.target) for hit in rolled.counting]
    hurt = all_harm(view, [harm_of(hit) for hit in rolled.counting])
    happening = (*paid, *rolled.off_balance, *struck, *hurt)
    if happening:
        yield Together(happening)
    for attacker in dict.fromkeys(blow.unit for blow in blows):
        yield from given_away(view, attacker)


def counting_of(hits: Sequence[Hit]) -> list[Hit]:
    """Return the hit that counts for each target: what takes off most, the first in map order of equals (OD-22)."""
    best: dict[int, Hit] = {}
    for hit in sorted(hits, key=lambda hit: hit.blow.unit):
        known = best.get(hit.blow.target)
        if known is None or hit.taken > known.taken:
            best[hit.blow.target] = hit
    return [hit for hit in hits if best[hit.blow.target] is hit]


def harm_of(hit: Hit) -> OdigosHarm:
    """Return the damage of a hit."""
    blow = hit.blow
    kind = MAGIC if blow.how == "cast" else PIERCING
    rule = "OD-60" if blow.how == "cast" else "OD-20"
    return OdigosHarm(
        blow.target, hit.taken, hit.dealt, blow.unit, blow.arm.name, rule, kind, hit.reasons, blow.arm.critical
    )


def given_away(view: View, unit: int, why: str = "it attacks") -> Iterator[Event]:
    """Yield how an attack or an incantation ends hiding, and a veil (OD-60, OD-70)."""
    if view.has(unit, Sneaking):
        yield SneakingEnded(unit, why)
    if is_alive(view, unit) and has_effect(view, unit, VEILED):
        yield EffectEnded(unit, VEILED, why)


# ---- whom it hits --------------------------------------------------------------------------------------------------


def blows_of(
    context: Context, unit: int, target: int, arm: OdigosArm, *, daring: bool = False
) -> Resolving[tuple[OdigosBlow, ...]]:
    """Return the attacks that one on a target comes to: one, or one on each of those whom a blast hits (OD-26)."""
    view = context.view
    how = "melee" if not arm.range else "throw" if arm.thrown else "shot"
    if arm.blast is not None:
        within = tuple(other for other in view.units() if view.gap(target, other) <= arm.blast)
    elif arm.crowd:
        within = yield from _nearest(context, unit, target, arm)
    elif is_detachment(view, unit) and not is_detachment(view, target):
        within = tuple(other for other in view.enemies(unit) if other == target or _is_beside(view, unit, other))
    else:
        return (OdigosBlow(unit, target, arm, how, daring),)
    return tuple(
        OdigosBlow(unit, other, arm, how, daring, blast=True) for other in within if _is_in_layer(view, target, other)
    )


def _is_in_layer(view: View, target: int, other: int) -> bool:
    """Tell whether water does not part one that a blast hits from its target."""
    return same_layer(view, target, other)


def _is_beside(view: View, unit: int, other: int) -> bool:
    """Tell whether a detachment strikes at an enemy besides the individual it is after: one adjacent (OD-41)."""
    return gets_at(view, view.cells(unit), unit, other, 1, melee=True)


def _nearest(context: Context, unit: int, target: int, arm: OdigosArm) -> Resolving[tuple[int, ...]]:
    """Return whom a blast without an area hits: as many as its damage die shows, the nearest to the target (OD-26)."""
    view = context.view
    others = [other for other in view.units() if other != unit and _is_in_layer(view, target, other)]
    many = yield from count(context, unit, Pool((Die(arm.dice[0]),)), "how many it hits", "OD-26", 1, len(others))
    return tuple(sorted(by_place(view, others), key=lambda other: view.gap(target, other))[:many])
