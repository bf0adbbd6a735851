"""Attacks of odigos: dice against armour, positions, several attackers at once (OD-20 to OD-25, OD-41).

All attacks of a group are rolled against the state before them; what they cost and what counts of them happens
afterwards, at one moment (OD-12).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.engine.blow import TARGET
from game.engine.components import Health
from game.engine.dice import NOBODY, Die, Pool, Roll
from game.engine.events import (
    Attacked,
    EffectEnded,
    Event,
    ItemUsed,
    Missed,
    Reason,
    Rolled,
    Struck,
    Together,
)
from game.engine.resolving import Context, Resolving, Steps
from game.engine.view import View
from game.rulesets.odigos.blow import WARD, OdigosBlow, Outdoing, Volley
from game.rulesets.odigos.checks import OdigosSave, attempt, trial
from game.rulesets.odigos.conditions import OFF_BALANCE, VEILED, WARDED
from game.rulesets.odigos.events import Outdone
from game.rulesets.odigos.gear import OdigosArm, armour, ready
from game.rulesets.odigos.positions import PositionQuery
from game.rulesets.odigos.strikes import CAST, OdigosStrike
from game.rulesets.odigos.wounds import MAGIC, PIERCING, OdigosHarm, all_harm, enough
from game.systems.durations import begin, endless
from game.systems.rolling import unseen
from game.systems.sneaking import give_away
from game.systems.status import has_effect, is_alive

IMPAIRED: Final = 4
ENHANCED: Final = 12
DARING_CELLS: Final = 2


@dataclass(frozen=True, slots=True)
class Hit:
    """What an attack comes to: `taken` after armour and ward, `dealt` before."""

    strike: OdigosStrike
    taken: int
    dealt: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Rival:
    """An attack that is not among those being made, and may outdo one that is; `first` is the save that it takes."""

    strike: OdigosStrike
    first: OdigosSave | None
    rule: str


Rivals = Callable[[View, OdigosStrike], Sequence[Rival]]
"""Which attacks may outdo one besides those being made: for those who look ahead."""


def no_rivals(view: View, one: OdigosStrike) -> Sequence[Rival]:
    """Return none: where all of a group are rolled."""
    del view, one
    return ()


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


def armour_against(view: View, target: int, arm: OdigosArm) -> int:
    """Return what armour takes off an attack."""
    return 0 if arm.ignores_armour else armour(view, target)


def volley_of(view: View, one: OdigosStrike) -> tuple[Volley, tuple[Reason, ...]]:
    """Return the dice of an attack with what is taken off, and what counts in them (OD-20, OD-21, OD-23, OD-24)."""
    position, reasons = 0, tuple[Reason, ...]()
    if one.how != CAST:
        answer = view.ask(PositionQuery(one.unit, one.target, one.how, one.blast, one.daring))
        position, reasons = answer.total, answer.reasons
    protection = armour_against(view, one.target, one.arm)
    return Volley(pools_of(dice_of(one.arm, position)), protection, has_effect(view, one.target, WARDED)), reasons


def manoeuvre(view: View, one: OdigosStrike) -> OdigosSave | None:
    """Return the save that a daring manoeuvre takes; None for other attacks (OD-24)."""
    return trial(view, one.unit, "TEK", "daring manoeuvre") if one.daring else None


def declared(view: View, one: OdigosStrike, first: OdigosSave | None, rivals: Sequence[Rival]) -> OdigosBlow:
    """Gather the whole blow as things stand, for those who only want to know what it comes to."""
    others = tuple(
        Outdoing(place, rival.first, volley_of(view, rival.strike)[0], rival.strike.unit > one.unit)
        for place, rival in enumerate(rivals, start=TARGET + 1)
    )
    return OdigosBlow(first, one.daring, volley_of(view, one)[0], others, one.arm.critical)


def roll(context: Context, one: OdigosStrike, saved: dict[int, bool], *, has_rivals: bool) -> Resolving[Hit | None]:
    """Make one attack as far as its dice: announce, risk the manoeuvre, roll; None where it is lost (OD-20, OD-24).

    What kills need not be told apart, unless there are rivals to outdo. `saved` tells whose manoeuvre has come off.
    """
    view, unit, target, arm = context.view, one.unit, one.target, one.arm
    hides = view.ruleset.hidden(view, unit, view.side_of(target))
    yield Attacked(unit, target, arm.name, one.how, hides)
    if not (yield from _comes_off(context, one, saved)):
        yield Missed(unit, target, "the daring manoeuvre fails")
        return None
    volley, reasons = volley_of(view, one)
    most = enough(view, target)

    def comes_through(*rolls: Roll) -> int:
        return volley.taken(rolls) if has_rivals else min(most, volley.taken(rolls))

    sta = view.of(target, Health).hp

    def roughly(*rolls: Roll) -> tuple[int, int]:
        taken = min(most, volley.taken(rolls))
        return (taken >= most) + (taken > sta) - (taken <= 0), taken

    rolls = context.dice.draw(volley.pools, comes_through, roughly)
    dealt, protection = volley.dealt(rolls), volley.protection
    words = " and ".join(map(str, volley.weapons))
    faces = tuple(face for shown in rolls[: len(volley.weapons)] for face in shown.faces)
    upon = unseen(view, target)
    yield Rolled(unit, f"attack with {arm.name}", words, faces, dealt, None, None, reasons, one.rule, upon=upon)
    off = [Reason(-protection, "armour", "OD-21")] if protection else []
    if volley.warded:
        ward = volley.ward(rolls)
        yield Rolled(target, "ward", str(WARD), rolls[-1].faces, ward, None, None, (), "OD-60")
        off.append(Reason(-ward, "ward", "OD-60"))
    return Hit(one, volley.taken(rolls), dealt, tuple(off))


def _comes_off(context: Context, one: OdigosStrike, saved: dict[int, bool]) -> Resolving[bool]:
    """Risk the manoeuvre, if it is one: it takes one save, however many it strikes at (OD-24)."""
    dared = manoeuvre(context.view, one)
    if dared is None:
        return True
    if one.unit not in saved:
        before = context.dice.about(NOBODY)
        saved[one.unit] = yield from attempt(context, one.unit, dared, "OD-24")
        context.dice.about(before)
    return saved[one.unit]


def _beats(context: Context, rival: Rival, hit: Hit) -> Resolving[bool]:
    """Roll whether another attack takes more off the target, with the save that it takes first (OD-22)."""
    first, unit = rival.first, rival.strike.unit
    if first is not None and not (yield from attempt(context, unit, first, rival.rule)):
        return False
    volley = volley_of(context.view, rival.strike)[0]
    needed = hit.taken + (unit > hit.strike.unit)

    def beats(*rolls: Roll) -> bool:
        return volley.taken(rolls) >= needed

    return beats(*context.dice.draw(volley.pools, beats))


# ---- all of a group ------------------------------------------------------------------------------------------------


def roll_together(context: Context, strikes: Sequence[OdigosStrike], rivals: Rivals) -> Resolving[Blows]:
    """Roll all attacks on the state before any of them, and let the one that takes most off each target count.

    Nothing comes of them yet (OD-12, OD-14, OD-22). What is rolled against one target bears on no other, so that odds
    may look at each by itself.
    """
    view, found = context.view, Blows()
    hits: list[Hit] = []
    saved: dict[int, bool] = {}
    for one in strikes:
        before = context.dice.about(one.target)
        hit = yield from roll(context, one, saved, has_rivals=bool(rivals(view, one)))
        context.dice.about(before)
        if hit is not None:
            hits.append(hit)
    found.off_balance = [begin(unit, endless(OFF_BALANCE, unit)) for unit, works in saved.items() if not works]
    found.counting = counting_of(hits)
    for hit in tuple(found.counting):
        for rival in rivals(view, hit.strike) if hit.taken else ():
            if (yield from _beats(context, rival, hit)):
                found.counting.remove(hit)
                break
    for hit in hits:
        if hit not in found.counting:
            yield Outdone(hit.strike.unit, hit.strike.target)
    return found


def strike(context: Context, strikes: Sequence[OdigosStrike], rolled: Blows, paid: Sequence[Event]) -> Steps:
    """Let what was rolled come about, at one moment: the price of it all, and everyone hurt (OD-12, OD-14).

    Changing weapons is part of an attack, and over before its harm; who attacks gives itself away after it.
    """
    view = context.view
    spent = {event.item for event in paid if isinstance(event, ItemUsed)}
    for one in {one.unit: one for one in strikes if one.how != CAST}.values():
        if one.arm.item not in spent:
            yield from ready(view, one.unit, one.arm)
    struck = [Struck(hit.strike.unit, hit.strike.target) for hit in rolled.counting]
    hurt = all_harm(view, [harm_of(hit) for hit in rolled.counting])
    happening = (*paid, *rolled.off_balance, *struck, *hurt)
    if happening:
        yield Together(happening)
    for attacker in dict.fromkeys(one.unit for one in strikes):
        yield from given_away(view, attacker)


def counting_of(hits: Sequence[Hit]) -> list[Hit]:
    """Return the hit that counts for each target: what takes off most, the first in map order of equals (OD-22)."""
    best: dict[int, Hit] = {}
    for hit in sorted(hits, key=lambda hit: hit.strike.unit):
        known = best.get(hit.strike.target)
        if known is None or hit.taken > known.taken:
            best[hit.strike.target] = hit
    return [hit for hit in hits if best[hit.strike.target] is hit]


def harm_of(hit: Hit) -> OdigosHarm:
    """Return the damage of a hit."""
    one = hit.strike
    kind = MAGIC if one.how == CAST else PIERCING
    return OdigosHarm(
        one.target,
        hit.taken,
        hit.dealt,
        one.unit,
        one.arm.name,
        one.rule,
        kind,
        hit.reasons,
        one.arm.critical,
        centre=one.centre if one.unit == one.target else 0,
    )


def given_away(view: View, unit: int, why: str = "it attacks", *, hides_still: bool = False) -> Iterator[Event]:
    """Yield how an attack or an incantation ends a veil, and hiding but for one on a friend (OD-60, OD-70)."""
    if not hides_still:
        yield from give_away(view, unit, why)
    if is_alive(view, unit) and has_effect(view, unit, VEILED):
        yield EffectEnded(unit, VEILED, why)
