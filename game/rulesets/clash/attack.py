"""The clash: both roll, the better blow lands, or both do; and disarming, which is a clash too (CL-20 to CL-26, CL-40).

Who may do what is in `melee`; how a blow hurts in `wounds`.
"""

from typing import Final

from game.board.grid import Cell
from game.engine.components import Unaware
from game.engine.dice import Die, Pool, Roll
from game.engine.events import Attacked, BecameAware, Damaged, Missed, Reason, Struck, Together
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.clash.blow import (
    LOST,
    TIED,
    WON,
    ClashBlow,
    ClashSide,
    Fall,
    Outright,
    RoughVerdict,
    Verdict,
    verdict,
)
from game.rulesets.clash.checks import D20, AnswerRoll, ClashAttackRoll, ClashBonus, d20, face, rolled, to_beat
from game.rulesets.clash.conditions import is_helpless
from game.rulesets.clash.events import Tied
from game.rulesets.clash.gear import ClashArm, as_it_is_now, attack_bonus, bare, weapons
from game.rulesets.clash.positions import within
from game.rulesets.clash.wounds import FUMBLE, fumble, harm_of, may_fumble, wound
from game.systems.hands import HAND
from game.systems.rolling import unseen
from game.systems.room import may_stop
from game.systems.sneaking import give_away
from game.systems.status import is_hidden
from game.systems.things import let_fall, resting_place

BROKEN: Final = "its weapon breaks"


def answer_arm(view: View, unit: int, attacker: int) -> ClashArm:
    """Return what a unit answers a clash with: the melee weapon in hand that serves best, or what it has bare (CL-20).

    Best is one that reaches the attacker, and then has the higher bonus, reach counted, and die.
    """
    held = [arm for arm in weapons(view, unit, HAND) if arm.is_melee]

    def serves(arm: ClashArm) -> tuple[bool, int, int]:
        bonus = attack_bonus(view, unit, arm) + view.ask(ClashBonus(unit, attacker, arm.reach)).total
        return within(view, unit, attacker, arm.reach), bonus, arm.sides

    return max(held, key=serves) if held else bare(view, unit)


# ---- the clash -----------------------------------------------------------------------------------------------------


def clash(context: Context, unit: int, target: int, arm: ClashArm, how: str) -> Steps:
    """Let two units clash: announcement, both rolls, what natural 1s do to weapons, then what the verdict brings."""
    view = context.view
    pool, reasons = _attack(view, unit, target, arm, how)
    sneak = is_hidden(view, unit, view.side_of(target))
    yield from give_away(view, unit)
    yield Attacked(unit, target, arm.name, how, sneak)
    answer = answer_arm(view, target, unit)
    if is_helpless(view, target):
        yield from _against_the_helpless(context, unit, target, arm, how, pool, reasons)
        return
    counter, against = _counter(view, unit, target, answer, how)
    delicate = may_fumble(view, unit, arm), may_fumble(view, target, answer)
    sort = Verdict(delicate, how == "disarm" and answer.is_damaged)
    one, two = context.dice.draw((pool, counter), sort, RoughVerdict(sort))
    outcome, doubled = verdict(one, two)
    won = None if outcome == TIED else outcome == WON
    lost = None if won is None else not won
    tied, upon = outcome == TIED, unseen(view, target)
    ours, theirs = (None, None) if tied else (to_beat(two, one, 1), to_beat(one, two, 1))
    words, rule = _attacking(how, arm), _rule(one, how, delicate=delicate[0])
    yield rolled(unit, words, pool, one, rule, reasons, success=won, needed=ours, is_tied=tied, upon=upon)
    words, rule = _answering(answer), _rule(two, how, delicate=delicate[1])
    yield rolled(target, words, counter, two, rule, against, success=lost, needed=theirs, is_tied=tied)
    yield from fumble(view, unit, arm, one)
    yield from fumble(view, target, answer, two)
    blow, counterblow = as_it_is_now(view, unit, arm), as_it_is_now(view, target, answer)
    if outcome == WON:
        yield from _land(context, unit, target, blow, how, doubled=doubled, held=answer)
    elif outcome == LOST:
        yield from _be_beaten(context, unit, target, counterblow, doubled=doubled)
    else:
        yield from _both(context, unit, target, blow, counterblow, doubled=doubled)


def declared(view: View, unit: int, target: int, arm: ClashArm, how: str) -> ClashBlow:
    """Gather the whole clash as things stand, for those who only want to know what it comes to."""
    answer = answer_arm(view, target, unit)
    pool, harm = _attack(view, unit, target, arm, how)[0], harm_of(view, unit, target, arm, in_clash=True)
    attack = ClashSide(_attacking(how, arm), pool, harm, may_fumble(view, unit, arm), arm.is_damaged)
    fall = _fall(view, target, answer) if how == "disarm" else None
    if is_helpless(view, target):
        return ClashBlow(attack, None, fall)
    pool = _counter(view, unit, target, answer, how)[0]
    back = harm_of(view, target, unit, answer, in_clash=True) if within(view, target, unit, answer.reach) else None
    counter = ClashSide(_answering(answer), pool, back, may_fumble(view, target, answer), answer.is_damaged)
    return ClashBlow(attack, counter, fall)


def _attacking(how: str, arm: ClashArm) -> str:
    return f"{how} with {arm.name}"


def _answering(arm: ClashArm) -> str:
    return f"answer with {arm.name}"


def _attack(view: View, unit: int, target: int, arm: ClashArm, how: str) -> tuple[Pool, tuple[Reason, ...]]:
    return _roll(view, ClashAttackRoll(unit, target, how, arm.reach, arm.hands), unit, target, arm)


def _counter(view: View, unit: int, target: int, arm: ClashArm, how: str) -> tuple[Pool, tuple[Reason, ...]]:
    return _roll(view, AnswerRoll(target, unit, how, arm.reach, arm.hands), target, unit, arm)


def _roll(
    view: View, question: ClashAttackRoll | AnswerRoll, unit: int, other: int, arm: ClashArm
) -> tuple[Pool, tuple[Reason, ...]]:
    """Return a unit's roll in a clash, and all that counts in it: levels of advantage, and what is added."""
    levels, bonus = view.ask(question), view.ask(ClashBonus(unit, other, arm.reach))
    return d20(levels.total, attack_bonus(view, unit, arm) + bonus.total), (*levels.reasons, *bonus.reasons)


def _rule(roll: Roll, how: str, *, delicate: bool) -> str:
    """Return the rule of a roll in a clash: that of a natural 1 only where it damages what is fought with."""
    plain = "CL-40" if how == "disarm" else "CL-20"
    return "CL-24" if face(roll) == D20 else "CL-25" if delicate and face(roll) == FUMBLE else plain


def lay_hands_on(view: View, unit: int, target: int) -> Steps:
    """A shove or a grapple gives its author away too, and tells an unaware target of the enemy (CL-70, CL-92)."""
    yield from give_away(view, unit)
    if view.has(target, Unaware):
        yield BecameAware(target)


def _against_the_helpless(
    context: Context, unit: int, target: int, arm: ClashArm, how: str, pool: Pool, reasons: tuple[Reason, ...]
) -> Steps:
    """The helpless do not roll and lose; only what the attacker's own die does counts (CL-20, CL-70)."""
    view = context.view
    roll = context.dice.draw((pool,), Outright(may_fumble(view, unit, arm)))[0]
    yield rolled(unit, _attacking(how, arm), pool, roll, "CL-70", reasons, success=True, upon=unseen(view, target))
    yield from fumble(view, unit, arm, roll)
    held, blow = answer_arm(view, target, unit), as_it_is_now(view, unit, arm)
    yield from _land(context, unit, target, blow, how, doubled=face(roll) == D20, held=held)


def _land(
    context: Context, unit: int, target: int, arm: ClashArm | None, how: str, *, doubled: bool, held: ClashArm
) -> Steps:
    """Whoever began it wins: the target is hurt, or loses its weapon (CL-21, CL-40); no `arm`: it broke (CL-26)."""
    if how == "disarm":
        yield Struck(unit, target)
        yield from _lose_hold(context, target, held)
    elif arm is None:
        yield Missed(unit, target, BROKEN)
    else:
        yield Struck(unit, target)
        yield (yield from wound(context, unit, target, arm, doubled=doubled, in_clash=True))


def _be_beaten(context: Context, unit: int, target: int, answer: ClashArm | None, *, doubled: bool) -> Steps:
    """The one attacked wins: it hurts the attacker, or wards it off where its weapon does not reach (CL-21)."""
    if answer is None or not within(context.view, target, unit, answer.reach):
        yield Missed(unit, target, "it is warded off")
        return
    yield Missed(unit, target, "the answer comes first")
    yield Struck(target, unit)
    yield (yield from wound(context, target, unit, answer, doubled=doubled, in_clash=True))


def _both(
    context: Context, unit: int, target: int, arm: ClashArm | None, answer: ClashArm | None, *, doubled: bool
) -> Steps:
    """A tie: both can be hurt, at the same moment (CL-22).

    One whose weapon does not reach, or has broken, hurts nobody (CL-21, CL-26).
    """
    if answer is not None and not within(context.view, target, unit, answer.reach):
        answer = None
    yield Tied(unit, target, tuple(one for one, hand in ((unit, arm), (target, answer)) if hand is not None))
    yield Struck(unit, target) if arm is not None else Missed(unit, target, BROKEN)
    if answer is not None:
        yield Struck(target, unit)
    harm: list[Damaged] = []
    if arm is not None:
        harm.append((yield from wound(context, unit, target, arm, doubled=doubled, in_clash=True)))
    if answer is not None:
        harm.append((yield from wound(context, target, unit, answer, doubled=doubled, in_clash=True)))
    if harm:
        yield Together(tuple(harm))


# ---- disarmed ------------------------------------------------------------------------------------------------------


def _lose_hold(context: Context, unit: int, arm: ClashArm) -> Steps:
    """The weapon falls into a random free neighbouring cell, or the own if none is free (CL-40).

    One that has just broken is gone for good and does not fall (CL-25).
    """
    view = context.view
    if not arm.is_real or as_it_is_now(view, unit, arm) is None:
        return
    cells = _where_it_falls(view, unit)
    cell = cells[0]
    if len(cells) > 1:
        die = Pool((Die(len(cells)),))

        def is_lost(roll: Roll) -> bool:
            return resting_place(view, cells[roll.total - 1]) is None

        roll = context.dice.draw((die,), is_lost)[0]
        cell = cells[roll.total - 1]
        yield rolled(unit, "where the weapon falls", die, roll, "CL-40", success=None)
    yield let_fall(view, unit, arm.item, arm.name, cell, "disarmed", "CL-40")


def _where_it_falls(view: View, unit: int) -> tuple[Cell, ...]:
    return free_beside(view, unit) or view.cells(unit)[:1]


def _fall(view: View, unit: int, arm: ClashArm) -> Fall:
    """Return where a unit's weapon would come to lie, with the chances."""
    if not arm.is_real:
        return (("", 1.0),)
    cells = _where_it_falls(view, unit)
    lost = sum(resting_place(view, cell) is None for cell in cells) / len(cells)
    return ("beside", 1.0 - lost), ("lost", lost)


def free_beside(view: View, unit: int) -> tuple[Cell, ...]:
    """Return the cells beside a unit that can be entered and where all sides know of nobody, in the board's order.

    What lies at the feet of somebody unseen tells nothing of that one; a smaller die would.
    """
    own, known = view.cells(unit), view.in_common()
    ring = dict.fromkeys(cell for one in own for cell in view.grid.neighbours(one) if cell not in own)
    return tuple(cell for cell in ring if view.field.passable(cell) and may_stop(known, unit, (cell,)))
