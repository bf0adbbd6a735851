"""Deeds with a target: what they are aimed at, which can be declared, and are proposed (OD-12, OD-20, OD-31, OD-60)."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import Options
from game.engine.commands import Attack, Bind, Cast, Command, Shoot, Throw
from game.engine.components import Dying, Economy, Health
from game.engine.refusal import Refused
from game.engine.view import View
from game.rulesets.odigos import spells
from game.rulesets.odigos.attack import DARING_CELLS
from game.rulesets.odigos.commands import Dare
from game.rulesets.odigos.conditions import (
    DEPRIVED,
    MORTAL,
    held,
    is_down,
    is_helpless,
    is_out,
    is_pc,
    plan_of,
    second_move,
)
from game.rulesets.odigos.gear import arm_with, arms
from game.rulesets.odigos.ways import approach, ending, gets_at
from game.systems.flight import has_given_up
from game.systems.status import has_effect, is_alive, name_amid, name_of, same_layer

ATTACKS: Final = (Attack, Dare, Shoot, Throw)


def aim_of(view: View, unit: int, deed: Command | None) -> tuple[int, int, bool] | None:
    """Return whom a deed is for, how near it takes the unit to be, and whether as in melee; None for other deeds."""
    if isinstance(deed, ATTACKS):
        arm = arm_with(view, unit, deed.item)
        return None if arm is None else (deed.target, arm.distance, not arm.range)
    if isinstance(deed, Cast) and deed.target and deed.target != unit:
        distance = spells.distance_of(deed.boon)
        return deed.target, distance, distance <= spells.TOUCH
    return (deed.target, 1, True) if isinstance(deed, Bind) else None


def is_a_target(view: View, unit: int, target: int, deed: Command) -> bool:
    """Tell whether a deed can still be for that unit, as far as its side knows: alive, known, and not out of it."""
    if not is_alive(view, target) or not view.knows(target):
        return False
    foe = view.side_of(target) != view.side_of(unit)
    if foe and has_given_up(view, target):
        return False
    if isinstance(deed, ATTACKS) or (isinstance(deed, Cast) and deed.boon in spells.FOES):
        return foe and (is_pc(view, target) or not is_down(view, target))
    return not foe


def is_reached(view: View, unit: int, deed: Command) -> bool:
    """Tell whether a deed's target is one still, and can be got at from where the unit stands."""
    aim = aim_of(view, unit, deed)
    if aim is None:
        return not isinstance(deed, (*ATTACKS, Bind))
    target, distance, melee = aim
    return is_a_target(view, unit, target, deed) and gets_at(view, view.cells(unit), unit, target, distance, melee)


def first_move(view: View, unit: int) -> int:
    """Return what is left of the move that leaves the action free; 0 where a move is declared."""
    economy = view.get(unit, Economy)
    if economy is None or plan_of(view, unit).path:
        return 0
    return max(0, economy.move - second_move(view, unit) * min(1, economy.action))


def _check_aim(view: View, command: Command) -> Refused | None:
    """Check that the target is one, and could be got at this round (OD-12)."""
    unit = command.unit
    aim = aim_of(view, unit, command)
    if aim is None:
        return Refused("It has nothing of the kind to do that with.", "OD-21")
    target, distance, melee = aim
    if has_given_up(view, target):
        return Refused("It has given up the fight.", "BD-15")
    if not is_a_target(view, unit, target, command):
        return Refused("That is no target for it.", "OD-20")
    if not same_layer(view, unit, target):
        return Refused("The water is between them.", "OD-70")
    if plan_of(view, unit).path or held(view, unit) is not None:
        if gets_at(view, ending(view, unit), unit, target, distance, melee):
            return None
        return Refused(f"It does not get at {name_amid(view, target)} from there.", "OD-20")
    if approach(view, unit, target, distance, melee, first_move(view, unit)) is None:
        return Refused(f"It cannot get at {name_amid(view, target)} this round.", "OD-20")
    return None


def attacks(kind: type[Attack] | type[Dare] | type[Shoot] | type[Throw]) -> Options:
    """Return the proposals of attacks of a kind: each arm that is for it, on each enemy."""

    def options(view: View, unit: int) -> Iterator[Command]:
        if is_down(view, unit):
            return
        fitting = [arm for arm in arms(view, unit) if _fits(kind, bool(arm.range), arm.thrown)]
        for target in view.enemies(unit):
            for arm in fitting:
                yield kind(unit, target, arm.item)

    return options


def _fits(kind: type[Command], ranged: bool, thrown: bool) -> bool:
    """Tell whether an arm is for that kind of attack."""
    if kind in {Attack, Dare}:
        return not ranged
    return ranged and thrown is (kind is Throw)


def check_attack(view: View, command: Attack | Dare | Shoot | Throw) -> Refused | None:
    """Check an attack: an arm that is for it, and a target (OD-20)."""
    arm = next((arm for arm in arms(view, command.unit) if arm.item == command.item), None)
    if arm is None or not _fits(type(command), bool(arm.range), arm.thrown):
        return Refused("It has no weapon for that.", "OD-21")
    if isinstance(command, Shoot) and command.arrows:
        return Refused("All arrows are alike here.", "OD-21")
    if isinstance(command, Throw) and command.bonus:
        return Refused("There is one action: a throw takes it.", "OD-13")
    return _check_aim(view, command)


def check_dare(view: View, command: Dare) -> Refused | None:
    """Check a daring manoeuvre: a melee attack after a move of 2 cells or more (OD-24)."""
    refused = check_attack(view, command)
    if refused is not None:
        return refused
    unit, aim = command.unit, aim_of(view, command.unit, command)
    path = plan_of(view, unit).path
    if not path and aim is not None:
        path = approach(view, unit, *aim, first_move(view, unit)) or ()
    if len(path) < DARING_CELLS:
        return Refused("A daring manoeuvre takes a move of 2 cells or more before it.", "OD-24")
    return None


def check_bind(view: View, command: Bind) -> Refused | None:
    """Check seeing to the wounds of an ally that is dying (OD-31)."""
    if command.target == command.unit or not is_bleeding(view, command.target):
        return Refused("Nobody there is bleeding to death.", "OD-31")
    return _check_aim(view, command)


def is_bleeding(view: View, unit: int) -> bool:
    """Tell whether a unit has to be seen to, or it dies within the hour (OD-31)."""
    dying = view.get(unit, Dying)
    return dying is not None and not dying.stable and is_pc(view, unit)


def bind_options(view: View, unit: int) -> Iterator[Command]:
    """Propose every ally that is dying."""
    for ally in view.allies(unit):
        if view.has(ally, Dying):
            yield Bind(unit, ally)


def check_cast(view: View, command: Cast) -> Refused | None:
    """Check an incantation: one it knows, on whom it is for (OD-60)."""
    unit, boon, target = command.unit, command.boon, command.target
    if boon not in spells.known_boons(view, unit):
        return Refused("It knows no such incantation.", "OD-60")
    if command.cell is not None:
        return Refused("It is for somebody, and not for a place.", "OD-60")
    base = spells.base_of(boon)
    if base in spells.SELF or target == unit:
        if base in spells.FOES:
            return Refused("That is not for itself.", "OD-60")
        if base in spells.SELF and command.target:  # one meaning, one command: who it is for is not named
            return Refused("It is for whoever speaks it alone.", "OD-60")
    elif not is_alive(view, target) or (view.side_of(target) == view.side_of(unit)) is (base in spells.FOES):
        return Refused("That is not whom it is for.", "OD-60")
    refused = has_no_use(view, unit, command)
    if refused is not None or base in spells.SELF or target == unit:
        return refused
    return _check_aim(view, command)


def has_no_use(view: View, unit: int, command: Cast) -> Refused | None:
    """Return why an incantation would do nothing."""
    target, base = command.target or unit, spells.base_of(command.boon)
    if spells.is_deaf_to(view, unit, target, command.boon):
        return Refused(f"{name_of(view, target)} is deaf to it.", "OD-33")
    if base == "mend" and not _is_mendable(view, target):
        return Refused("There is nothing to mend.", "OD-60")
    if base in spells.HEARD and is_out(view, target):
        return Refused("It is out of the fight.", "OD-60")
    if base == "command" and is_helpless(view, target):
        return Refused("It does nothing as it is.", "OD-60")
    return None


def _is_mendable(view: View, target: int) -> bool:
    health = view.of(target, Health)
    return has_effect(view, target, MORTAL) or (health.hp < health.maximum and not has_effect(view, target, DEPRIVED))


def cast_options(view: View, unit: int) -> Iterator[Command]:
    """Propose what the unit knows, on everybody it is for."""
    for boon in spells.known_boons(view, unit):
        base = spells.base_of(boon)
        if base in spells.SELF:
            yield Cast(unit, boon)
            continue
        for target in view.enemies(unit) if base in spells.FOES else (unit, *view.allies(unit)):
            yield Cast(unit, boon, target)
