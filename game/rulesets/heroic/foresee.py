"""What an attack comes to, for those who look ahead: the blow that a command is, where that says it all (HE-40).

Nothing is said of what has more to it: arrows and shafts that do something besides. What somebody could answer with a
boon is said as it is where nobody does.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine.blow import DeclaredBlow
from game.engine.commands import Attack, Command, Shoot, Throw
from game.engine.events import EffectEnded, Event
from game.engine.hints import Falling, as_felled
from game.engine.view import View
from game.rulesets.heroic import melee, missiles
from game.rulesets.heroic.attack import PROJECTILES, Strike, declared
from game.rulesets.heroic.conditions import MARKED, SEEKING
from game.rulesets.heroic.death import Verdict, end_of
from game.rulesets.heroic.equip import are_plain
from game.systems.status import has_effect

BLOWS: Final[frozenset[type[Command]]] = frozenset((Attack, Shoot, Throw))
"""The kinds of commands that may come to a blow."""


def declare(could_answer: Callable[[View, int], bool]) -> Callable[[View, Command], DeclaredBlow | None]:
    """Return what finds the blow that a legal command is; the one handed in tells whom reactions might help."""

    def blow(view: View, command: Command) -> DeclaredBlow | None:
        one = _strike_of(view, command)
        if one is None or not are_plain(view, one.arrows):
            return None
        if one.how in PROJECTILES and has_effect(view, one.unit, SEEKING):
            return None
        is_answerable = could_answer(view, one.target)
        return DeclaredBlow(one.unit, one.target, declared(view, one), is_answerable=is_answerable)

    return blow


def falls(verdict: Verdict) -> Falling:
    """Return what becomes of whoever is hurt, for what ends the verge of death: a mark is used up (HE-140)."""
    return as_felled(partial(end_of, verdict), _mark_ends)


def _mark_ends(view: View, unit: int) -> tuple[Event, ...]:
    return (EffectEnded(unit, MARKED),) if has_effect(view, unit, MARKED) else ()


def _strike_of(view: View, command: Command) -> Strike | None:
    if isinstance(command, Attack):
        return melee.strike_of(view, command)
    if isinstance(command, Shoot):
        return missiles.shot_of(view, command)
    return missiles.throw_of(view, command) if isinstance(command, Throw) else None
