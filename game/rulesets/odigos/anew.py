"""Choosing anew, when the target of a unit that is no player character is out of its reach or of the fight (OD-11)."""

from collections.abc import Iterator
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Attack, Bind, Cast, Command, PickUp, Shoot, Throw, Use
from game.engine.components import Health
from game.engine.prompt import Prompt, Topic
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.odigos import hazards, spells
from game.rulesets.odigos.aims import ATTACKS, aim_of, bind_options, cast_options, has_no_use, is_a_target, is_bleeding
from game.rulesets.odigos.attack import IMPAIRED, armour_against, dice_of
from game.rulesets.odigos.components import Deed
from game.rulesets.odigos.conditions import may_act, plan_of
from game.rulesets.odigos.events import Intended
from game.rulesets.odigos.gear import OdigosArm, arms
from game.rulesets.odigos.positions import PositionQuery
from game.rulesets.odigos.ways import approach, walk_budget
from game.rulesets.odigos.wounds import enough
from game.systems.status import name_of

A_NEW_TARGET: Final = Topic("a new target", "choosing a new target", is_quiet=True)
HARM_SIDES: Final = 6


def choose_anew(context: Context, unit: int) -> Steps:
    """Ask the unit's side for another target it can reach, where there is more than one; else take the one.

    That of every deed which has one: an attack, an incantation, an ally's wounds, a thing.
    """
    view = context.view.through(context.view.side_of(unit))
    deed = plan_of(view, unit).deed
    if deed is None or not may_act(view, unit) or can_keep_to(view, unit, deed):
        return
    options = tuple(others(view, unit, deed))
    if not options:
        return
    command: Deed = options[0]
    if len(options) > 1:
        words = f"{name_of(view, unit)} cannot {_meant(view, deed)} any more. What does it do instead?"
        chances = tuple(promise(view, option) for option in options)
        answer = yield Prompt(view.side_of(unit), unit, A_NEW_TARGET.key, options, chances=chances, words=words)
        command = next((option for option in options if option == answer), command)
    yield Intended(unit, command, 0, 0)


def _meant(view: View, deed: Deed) -> str:
    """Say what a unit meant to do."""
    target = _target(deed)
    return f"get at {name_of(view, target)}" if target else "do what it meant to"


def can_keep_to(view: View, unit: int, deed: Deed) -> bool:
    """Tell whether a unit's deed can still be done this round; one that is for nobody and nothing can."""
    if isinstance(deed, Use):
        return hazards.USING.check(hazards.Ahead(view, unit), deed) is None
    if isinstance(deed, PickUp):
        return hazards.holder_of(hazards.Ahead(view, unit), deed) is not None
    if not _target(deed):
        return True
    aim = aim_of(view, unit, deed)
    if aim is None or not is_a_target(view, unit, aim[0], deed):
        return False
    return _way(view, unit, *aim) is not None


def _target(deed: Deed) -> int:
    """Return the other unit that a deed is for; 0 for none."""
    return deed.target if isinstance(deed, (*ATTACKS, Bind, Cast)) and deed.target != deed.unit else 0


def _way(view: View, unit: int, target: int, distance: int, melee: bool) -> tuple[Cell, ...] | None:
    budget = walk_budget(view, unit, acts=True, stands=plan_of(view, unit).stands)
    return approach(view, unit, target, distance, melee, budget)


def others(view: View, unit: int, deed: Deed) -> Iterator[Deed]:
    """Yield what a unit can do instead: the same for another, or else fight whom it can reach.

    A deed against a foe gives way to any against a foe; one for a friend to the same for another, else to an attack.
    """
    same: tuple[Deed, ...] = ()
    if isinstance(deed, Bind):
        same = tuple(bind for bind in bind_options(view, unit) if isinstance(bind, Bind) and _is_open(view, unit, bind))
    elif isinstance(deed, Cast):
        base = spells.base_of(deed.boon)
        same = tuple(cast for cast in _casts(view, unit) if spells.base_of(cast.boon) == base)
    if same and not (isinstance(deed, Cast) and spells.base_of(deed.boon) == spells.HARM):
        yield from same
        return
    yield from attacks(view, unit)
    yield from (cast for cast in _casts(view, unit) if cast.boon == spells.HARM)


def _casts(view: View, unit: int) -> Iterator[Cast]:
    """Yield the incantations on others that a unit could cast now."""
    for cast in cast_options(view, unit):
        if isinstance(cast, Cast) and _target(cast) and _is_open(view, unit, cast):
            yield cast


def _is_open(view: View, unit: int, deed: Deed) -> bool:
    """Tell whether a deed for another would be of use, and could be kept to."""
    if isinstance(deed, Bind) and not is_bleeding(view, deed.target):
        return False
    if isinstance(deed, Cast) and has_no_use(view, unit, deed) is not None:
        return False
    return can_keep_to(view, unit, deed)


def attacks(view: View, unit: int) -> Iterator[Attack | Shoot | Throw]:
    """Yield an attack on each enemy that can be reached, with the arm that promises most, by id."""
    for target in view.enemies(unit):
        found = [
            (promise(view, command), place, command)
            for place, arm in enumerate(arms(view, unit))
            for command in (with_arm(unit, target, arm),)
            if is_a_target(view, unit, target, command)
            and _way(view, unit, target, arm.distance, not arm.range) is not None
        ]
        if found:
            yield max(found, key=lambda entry: (entry[0], -entry[1]))[2]


def with_arm(unit: int, target: int, arm: OdigosArm) -> Attack | Shoot | Throw:
    """Return the command to attack with an arm."""
    if not arm.range:
        return Attack(unit, target, arm.item)
    return Throw(unit, target, arm.item) if arm.thrown else Shoot(unit, target, arm.item)


def promise(view: View, command: Command) -> float:
    """Return about what share of what its target has left a deed takes, or gives back: between answers all that counts.

    What does neither is as good for one as for another.
    """
    if isinstance(command, Attack | Shoot | Throw):
        arm = next(arm for arm in arms(view, command.unit) if arm.item == command.item)
        how = "melee" if not arm.range else "throw" if arm.thrown else "shot"
        sides = dice_of(arm, view.ask(PositionQuery(command.unit, command.target, how)).total)
        mean = mean_taken(max(sides, default=IMPAIRED), armour_against(view, command.target, arm))
        return min(1.0, mean / max(1, enough(view, command.target)))
    if not isinstance(command, Cast):
        return 1.0
    if command.boon == spells.HARM:
        return min(1.0, mean_taken(HARM_SIDES, 0) / max(1, enough(view, command.target)))
    if spells.base_of(command.boon) == "mend":
        health = view.of(command.target, Health)
        return 1.0 - health.hp / max(1, health.maximum)
    return 1.0


def mean_taken(sides: int, protection: int) -> float:
    """Return the mean of a die less armour, not below 0."""
    return sum(max(0, face - protection) for face in range(1, sides + 1)) / sides


SYSTEM: Final = System("choosing anew", ("OD-11",), topics=(A_NEW_TARGET,))
