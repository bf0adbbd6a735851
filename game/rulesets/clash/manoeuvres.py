"""Manoeuvres: knock prone, shove, sand in the eyes, and the net (CL-41, CL-43); grappling has a module of its own."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import ITEM, Action, At
from game.engine.commands import Command, KnockProne, Shove, ThrowSand
from game.engine.condition import BLIND, PRONE
from game.engine.cost import ACTION
from game.engine.events import Attacked, Avoided, EffectBegan, Spent, Struck
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.attack import lay_hands_on
from game.rulesets.clash.blow import EVADE, TrickBlow
from game.rulesets.clash.checks import (
    ClashAttackRoll,
    ClashTrial,
    Exceeding,
    OpposedSide,
    attribute,
    d20,
    exceeds,
    opposed,
    rolled,
    side_of,
    to_beat,
)
from game.rulesets.clash.conditions import is_helpless, lacks_action, may_attack
from game.rulesets.clash.gear import NO_ITEM, ClashArm, attack_bonus, melee_arm, sand_bonus, takes_in_hand
from game.rulesets.clash.melee import arms_to_try, check_blow, check_target
from game.rulesets.clash.missiles import evading
from game.rulesets.clash.positions import within
from game.rulesets.clash.wounds import fumble
from game.systems.basics import at_neighbours
from game.systems.durations import endless, of_rounds
from game.systems.pushing import push
from game.systems.rolling import unseen
from game.systems.sneaking import give_away
from game.systems.status import has_effect, is_alive, is_hidden, is_prone

SAND: Final = "Sand"
SAND_ROUNDS: Final = 1


def against_evade(
    context: Context, question: ClashAttackRoll, bonus: int, name: str, item: int, rule: str
) -> Resolving[bool]:
    """Attack without meaning to hurt, against Evade, a tie failing; return whether it succeeds.

    `name` is what it is done with. The helpless do not roll (CL-70).
    """
    view, unit, target, how = context.view, question.unit, question.target, question.how
    levels = view.ask(question)
    pool, sneak = d20(levels.total, bonus), is_hidden(view, unit, view.side_of(target))
    yield from give_away(view, unit)
    yield Attacked(unit, target, name, how, sneak)
    if is_helpless(view, target):
        yield Struck(unit, target)
        return True
    other, against = evading(view, target, unit, how)
    one, two = context.dice.draw((pool, other), Exceeding())
    won = exceeds(one, two)
    words, needed, upon = _trying(how, name), to_beat(two, one, 1), unseen(view, target)
    yield rolled(unit, words, pool, one, rule, levels.reasons, success=won, needed=needed, upon=upon)
    yield rolled(target, EVADE, other, two, rule, against, success=not won, needed=to_beat(one, two, 0))
    arm = melee_arm(view, unit, item)
    if arm is not None:
        yield from fumble(view, unit, arm, one)
    yield Struck(unit, target) if won else Avoided(unit, target, "dodge")
    return won


def trick(view: View, question: ClashAttackRoll, bonus: int, name: str, brings: str) -> TrickBlow:
    """Gather the same as things stand, for those who only want to know what it comes to; it `brings` a condition."""
    unit, target = question.unit, question.target
    evade = None if is_helpless(view, target) else evading(view, target, unit, question.how)[0]
    return TrickBlow(_trying(question.how, name), d20(view.ask(question).total, bonus), evade, brings)


TRYING: Final = {"trip": "knock prone with {name}", "sand": "sand in the eyes", "net": "throw the net"}
"""What the roll of each way is called."""


def _trying(how: str, name: str) -> str:
    return TRYING[how].format(name=name)


# ---- knock prone ---------------------------------------------------------------------------------------------------


def check_knock(view: View, command: KnockProne) -> Refused | None:
    """Adjacent or within reach, with a weapon, a natural one or the fist (CL-41)."""
    refused = check_blow(view, command.unit, command.target, command.item)
    if refused is None and is_prone(view, command.target):
        return Refused("It lies on the ground already.", "CL-41")
    return refused


def knock_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of weapon at hand on each enemy near enough."""
    arms = arms_to_try(view, unit)
    for target in view.enemies(unit):
        for arm in arms:
            if view.gap(unit, target) <= arm.reach:
                yield KnockProne(unit, target, arm.item)


def resolve_knock(context: Context, command: KnockProne) -> Steps:
    """Weapon against Evade: a higher total leaves the target prone, nobody is hurt (CL-41)."""
    view, unit, target = context.view, command.unit, command.target
    arm = melee_arm(view, unit, command.item)
    yield Spent(unit, action=1)
    taking = takes_in_hand(view, unit, command.item)
    if taking is not None:
        yield taking
    if arm is None:
        return
    question = _tripping(command, arm)
    if (yield from against_evade(context, question, attack_bonus(view, unit, arm), arm.name, arm.item, "CL-41")):
        yield EffectBegan(target, endless(PRONE))


def declared_knock(view: View, command: KnockProne, arm: ClashArm) -> TrickBlow:
    """Gather it as things stand."""
    return trick(view, _tripping(command, arm), attack_bonus(view, command.unit, arm), arm.name, PRONE)


def _tripping(command: KnockProne, arm: ClashArm) -> ClashAttackRoll:
    return ClashAttackRoll(command.unit, command.target, "trip", arm.reach, arm.hands)


# ---- shove ---------------------------------------------------------------------------------------------------------


def check_shove(view: View, command: Shove) -> Refused | None:
    """An adjacent enemy (CL-43)."""
    unit, target = command.unit, command.target
    if command.to_the_ground:
        return Refused("To bring somebody to the ground is another manoeuvre: knock prone.", "CL-41")
    refused = lacks_action(view, unit) or may_attack(view, unit) or check_target(view, unit, target)
    if refused is None and not within(view, unit, target, 1):
        return Refused("Only an adjacent enemy can be shoved.", "CL-43")
    return refused


def resolve_shove(context: Context, command: Shove) -> Steps:
    """STR against the better of STR and DEX; the target is pushed one cell straight away (CL-43)."""
    view, unit, target = context.view, command.unit, command.target
    better = max(("STR", "DEX"), key=lambda name: attribute(view, target, name))
    first, second = _stance(view, unit, "STR", "shove", target), _stance(view, target, better, "standing firm")
    yield Spent(unit, action=1)
    yield from lay_hands_on(view, unit, target)
    if not is_helpless(view, target) and not (yield from opposed(context, first, second, "CL-43")):
        return
    if is_alive(view, unit) and is_alive(view, target):
        yield from push(context, target, unit, 1)


def _stance(view: View, unit: int, name: str, words: str, target: int = 0) -> OpposedSide:
    return side_of(view, ClashTrial(unit, name, "shove", target), attribute(view, unit, name), words)


# ---- sand ----------------------------------------------------------------------------------------------------------


def check_sand(view: View, command: ThrowSand) -> Refused | None:
    """An adjacent enemy that can see (CL-43)."""
    unit, target = command.unit, command.target
    refused = lacks_action(view, unit) or may_attack(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    if not within(view, unit, target, 1):
        return Refused("Sand only reaches the eyes of an adjacent enemy.", "CL-43")
    if is_helpless(view, target):
        return Refused("Its eyes are shut already.", "CL-70")
    return Refused("It is blinded already.", "CL-43") if has_effect(view, target, BLIND) else None


def resolve_sand(context: Context, command: ThrowSand) -> Steps:
    """Attack with DEX against Evade: blinded to the end of the next round (CL-43, CL-70)."""
    view, unit, target = context.view, command.unit, command.target
    yield Spent(unit, action=1)
    question = ClashAttackRoll(unit, target, "sand")
    if (yield from against_evade(context, question, sand_bonus(view, unit), SAND, NO_ITEM, "CL-43")):
        yield EffectBegan(target, of_rounds(BLIND, SAND_ROUNDS))


def declared_sand(view: View, command: ThrowSand) -> TrickBlow:
    """Gather it as things stand."""
    question = ClashAttackRoll(command.unit, command.target, "sand")
    return trick(view, question, sand_bonus(view, command.unit), SAND, BLIND)


SYSTEM: Final = System(
    "manoeuvres",
    actions={
        KnockProne: Action(
            "Knock prone",
            ACTION,
            check_knock,
            knock_options,
            resolve_knock,
            ("CL-41",),
            At.UNIT,
            (ITEM,),
            phrase="Knock {aim} prone with {thing}",
        ),
        Shove: Action("Shove", ACTION, check_shove, at_neighbours(Shove), resolve_shove, ("CL-43",), At.UNIT),
        ThrowSand: Action(
            "Sand in the eyes", ACTION, check_sand, at_neighbours(ThrowSand), resolve_sand, ("CL-43",), At.UNIT
        ),
    },
)
