"""What an attack comes to, for those who look ahead: the blow that a command is (CL-20, CL-30, CL-40 to CL-43, CL-80).

A weapon on the belt is taken in hand for it first: the blow is gathered as things stand then.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from game.engine.blow import Blow, DeclaredBlow
from game.engine.commands import Attack, Cast, Command, Disarm, KnockProne, Shoot, Throw, ThrowSand
from game.engine.imagine import happen, trying
from game.engine.view import View
from game.rulesets.clash import attack, manoeuvres, missiles, spells
from game.rulesets.clash.gear import NO_ITEM, ClashArm, melee_arm, takes_in_hand

Armed = Attack | Disarm | Shoot | Throw | KnockProne
"""What is done with a weapon that a command names."""


def declare(view: View, command: Command) -> DeclaredBlow | None:
    """Find the blow that a legal command is."""
    find = _BLOWS.get(type(command))
    return None if find is None else find(view, command)


def _armed(find: Callable[[View, Any], DeclaredBlow | None]) -> Callable[[View, Armed], DeclaredBlow | None]:
    """Return what finds the blow of one who has taken in hand what the command names."""

    def armed(view: View, command: Armed) -> DeclaredBlow | None:
        taking = takes_in_hand(view, command.unit, command.item)
        if taking is None:
            return find(view, command)
        with trying(view):
            happen(view, taking)
            return find(view, command)

    return armed


def _clash(how: str, view: View, command: Attack | Disarm) -> DeclaredBlow | None:
    unit, target = command.unit, command.target
    arm = melee_arm(view, unit, command.item)
    if arm is None:
        return None
    at_stake = attack.answer_arm(view, target, unit).item if how == "disarm" else NO_ITEM
    return DeclaredBlow(unit, target, attack.declared(view, unit, target, arm, how), at_stake=at_stake)


def _shot(view: View, command: Shoot) -> DeclaredBlow | None:
    arm = missiles.bow_of(view, command.unit, command.item)
    return None if arm is None else _flight(view, command, arm, "shot")


def _throw(view: View, command: Throw) -> DeclaredBlow | None:
    arm = missiles.thrown_arm(view, command.unit, command.item)
    return None if arm is None else _flight(view, command, arm, "throw")


def _flight(view: View, command: Shoot | Throw, arm: ClashArm, how: str) -> DeclaredBlow:
    unit, target = command.unit, command.target
    blow = missiles.declared(view, unit, target, arm, how)
    return DeclaredBlow(unit, target, blow, missiles.crowd(view, unit, target))


def _knock(view: View, command: KnockProne) -> DeclaredBlow | None:
    arm = melee_arm(view, command.unit, command.item)
    return None if arm is None else _on(command, manoeuvres.declared_knock(view, command, arm))


def _sand(view: View, command: ThrowSand) -> DeclaredBlow:
    return _on(command, manoeuvres.declared_sand(view, command))


def _cast(view: View, command: Cast) -> DeclaredBlow | None:
    bolt = spells.declared(view, command)
    return None if bolt is None else _on(command, bolt)


def _on(command: KnockProne | ThrowSand | Cast, blow: Blow) -> DeclaredBlow:
    return DeclaredBlow(command.unit, command.target, blow)


_BLOWS: Final[Mapping[type[Command], Callable[[View, Any], DeclaredBlow | None]]] = {
    Attack: _armed(partial(_clash, "melee")),
    Disarm: _armed(partial(_clash, "disarm")),
    Shoot: _armed(_shot),
    Throw: _armed(_throw),
    KnockProne: _armed(_knock),
    ThrowSand: _sand,
    Cast: _cast,
}

BLOWS: Final = frozenset(_BLOWS)
"""The kinds of commands that may come to a blow."""
