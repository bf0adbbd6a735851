"""The clash: both roll, the better blow lands, or both do; and disarming, which is a clash too (CL-20 to CL-26, CL-40).

Who may do what is in `melee`; how a blow hurts in `wounds`.
"""

from dataclasses import dataclass

from game.components import Sneaking
from game.dice import Die, Pool, Roll, Sorting
from game.events import Attacked, Missed, Reason, SneakingEnded, Struck, Together
from game.rulesets.clash.checks import D20, AnswerRoll, AttackRoll, d20, face, rolled
from game.rulesets.clash.conditions import is_helpless
from game.rulesets.clash.gear import Arm, attack_bonus, bare, weapons
from game.rulesets.clash.places import within
from game.rulesets.clash.wounds import fumble, wound
from game.systems.discovery import in_common
from game.systems.hands import HAND
from game.systems.room import may_stop
from game.systems.status import is_hidden
from game.systems.things import let_fall, resting_place
from game.view import Cell, Context, Steps, View

WON, LOST, TIED = "won", "lost", "tied"


# ---- who wins ------------------------------------------------------------------------------------------------------


def verdict(one: Roll, other: Roll) -> tuple[str, bool]:
    """Tell how a clash went for whoever began it, and whether the damage of whoever hurts is doubled (CL-20, CL-24)."""
    first, second = face(one) == D20, face(other) == D20
    if first and second:
        return TIED, True
    if first or second:
        return (WON if first else LOST), True
    if one.total == other.total:
        return TIED, False
    return (WON if one.total > other.total else LOST), False


@dataclass(frozen=True, slots=True)
class Verdict(Sorting):
    """Tells apart how a clash goes."""

    def __call__(self, *rolls: Roll) -> tuple[str, bool]:
        """Judge both rolls."""
        return verdict(*rolls)


@dataclass(frozen=True, slots=True)
class RoughVerdict(Sorting):
    """A rough look at the same: two natural 20s at once are thrown together with other ties."""

    def __call__(self, *rolls: Roll) -> tuple[tuple[str, bool], int]:
        """Judge both rolls."""
        who, doubled = verdict(*rolls)
        return (who, doubled and who != TIED), int(doubled)


@dataclass(frozen=True, slots=True)
class Critical(Sorting):
    """Tells whether a roll that cannot fail is a natural 20."""

    def __call__(self, *rolls: Roll) -> bool:
        """Look at the die."""
        return face(rolls[0]) == D20


def answer_arm(view: View, unit: int, attacker: int) -> Arm:
    """Return what a unit answers a clash with: the melee weapon in hand that serves best, or what it has bare (CL-20).

    Best is one that reaches the attacker, is not too close, and then has the higher bonus and die.
    """
    held = [arm for arm in weapons(view, unit, HAND) if arm.is_melee]
    adjacent = view.gap(unit, attacker) <= 1

    def serves(arm: Arm) -> tuple[bool, bool, int, int]:
        close = adjacent and arm.reach > 1
        return within(view, unit, attacker, arm.reach), not close, attack_bonus(view, unit, arm), arm.sides

    return max(held, key=serves) if held else bare(view, unit)


# ---- the clash -----------------------------------------------------------------------------------------------------


def clash(context: Context, unit: int, target: int, arm: Arm, how: str) -> Steps:
    """Let two units clash: announcement, both rolls, what natural 1s do to weapons, then what the verdict brings."""
    view = context.view
    levels = view.ask(AttackRoll(unit, target, how, arm.reach, arm.hands))
    pool = d20(levels.total, attack_bonus(view, unit, arm))
    sneak = is_hidden(view, unit, view.side_of(target))
    yield from give_away(view, unit)
    yield Attacked(unit, target, arm.name, how, sneak)
    if is_helpless(view, target):
        yield from _against_the_helpless(context, unit, target, arm, how, pool, levels.reasons)
        return
    answer = answer_arm(view, target, unit)
    against = view.ask(AnswerRoll(target, unit, how, answer.reach, answer.hands))
    counter = d20(against.total, attack_bonus(view, target, answer))
    one, two = context.dice.draw((pool, counter), Verdict(), RoughVerdict())
    outcome, doubled = verdict(one, two)
    yield rolled(unit, f"{how} with {arm.name}", pool, one, _rule(one), levels.reasons, success=outcome == WON)
    yield rolled(
        target, f"answer with {answer.name}", counter, two, _rule(two), against.reasons, success=outcome == LOST
    )
    yield from fumble(view, unit, arm, one)
    yield from fumble(view, target, answer, two)
    if outcome == WON:
        yield from _land(context, unit, target, arm, how, doubled=doubled, held=answer)
    elif outcome == LOST:
        yield from _be_beaten(context, unit, target, answer, doubled=doubled)
    else:
        yield from _both(context, unit, target, arm, answer, doubled=doubled)


def _rule(roll: Roll) -> str:
    return "CL-24" if face(roll) == D20 else "CL-25" if face(roll) == 1 else "CL-20"


def give_away(view: View, unit: int) -> Steps:
    """An attack gives its author away (CL-92)."""
    if view.has(unit, Sneaking):
        yield SneakingEnded(unit, "it attacks")


def _against_the_helpless(
    context: Context, unit: int, target: int, arm: Arm, how: str, pool: Pool, reasons: tuple[Reason, ...]
) -> Steps:
    """The helpless do not roll and lose; only what the attacker's own die does counts (CL-20, CL-70)."""
    view = context.view
    roll = context.dice.draw((pool,), Critical())[0]
    yield rolled(unit, f"{how} with {arm.name}", pool, roll, "CL-70", reasons, success=True)
    yield from fumble(view, unit, arm, roll)
    held = answer_arm(view, target, unit)
    yield from _land(context, unit, target, arm, how, doubled=face(roll) == D20, held=held)


def _land(context: Context, unit: int, target: int, arm: Arm, how: str, *, doubled: bool, held: Arm) -> Steps:
    """Whoever began it wins: the target is hurt, or loses its weapon (CL-21, CL-40)."""
    yield Struck(unit, target)
    if how == "disarm":
        yield from _lose_hold(context, target, held)
        return
    yield (yield from wound(context, unit, target, arm, doubled=doubled, in_clash=True))


def _be_beaten(context: Context, unit: int, target: int, answer: Arm, *, doubled: bool) -> Steps:
    """The one attacked wins: it hurts the attacker, or wards it off where its weapon does not reach (CL-21)."""
    if not within(context.view, target, unit, answer.reach):
        yield Missed(unit, target, "it is warded off")
        return
    yield Missed(unit, target, "the answer comes first")
    yield Struck(target, unit)
    yield (yield from wound(context, target, unit, answer, doubled=doubled, in_clash=True))


def _both(context: Context, unit: int, target: int, arm: Arm, answer: Arm, *, doubled: bool) -> Steps:
    """A tie: both can be hurt, at the same moment (CL-22); one whose weapon does not reach hurts nobody (CL-21)."""
    yield Struck(unit, target)
    reaches = within(context.view, target, unit, answer.reach)
    if reaches:
        yield Struck(target, unit)
    harm = [(yield from wound(context, unit, target, arm, doubled=doubled, in_clash=True))]
    if reaches:
        harm.append((yield from wound(context, target, unit, answer, doubled=doubled, in_clash=True)))
    yield Together(tuple(harm))


# ---- disarmed ------------------------------------------------------------------------------------------------------


def _lose_hold(context: Context, unit: int, arm: Arm) -> Steps:
    """The weapon falls into a random free neighbouring cell, or the own if none is free (CL-40)."""
    view = context.view
    if not arm.is_real:
        return
    cells = free_beside(view, unit) or view.cells(unit)[:1]
    cell = cells[0]
    if len(cells) > 1:
        die = Pool((Die(len(cells)),))

        def is_lost(roll: Roll) -> bool:
            return resting_place(view, cells[roll.total - 1]) is None

        roll = context.dice.draw((die,), is_lost)[0]
        cell = cells[roll.total - 1]
        yield rolled(unit, "where the weapon falls", die, roll, "CL-40", success=None)
    yield let_fall(view, unit, arm.item, arm.name, cell, "disarmed")


def free_beside(view: View, unit: int) -> tuple[Cell, ...]:
    """Return the cells beside a unit that can be entered and where all sides know of nobody, in the board's order.

    What lies at the feet of somebody unseen tells nothing of that one; a smaller die would.
    """
    own, known = view.cells(unit), in_common(view)
    ring = dict.fromkeys(cell for one in own for cell in view.grid.neighbours(one) if cell not in own)
    return tuple(cell for cell in ring if view.field.passable(cell) and may_stop(known, unit, (cell,)))
