"""What heroic's items do when they are used, each a procedure under its id in the tables.

Special arrows are spent by shooting, see `equip`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell
from game.engine.action import ANYTHING, ITEM, Action
from game.engine.commands import Command, UseItem
from game.engine.components import Economy, Health
from game.engine.cost import Cost
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.sentences import all_of
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic.attack import Strike, give_away, strike
from game.rulesets.heroic.conditions import has_eyes_for, sees_cell
from game.rulesets.heroic.equip import use_up, uses_left
from game.rulesets.heroic.gear import METRES_PER_CELL, PACK, HeroicArm, carried, slot_of, tables
from game.rulesets.heroic.grapple import is_at_hand
from game.rulesets.heroic.hazards import dodge, scorch, set_burning
from game.rulesets.heroic.missiles import check_projectile
from game.rulesets.heroic.scoping import scope
from game.rulesets.heroic.wounds import BLUNT
from game.systems.basics import healed
from game.systems.rolling import rolled
from game.systems.severally import severally
from game.systems.status import is_alive, is_grappled, is_submerged, is_swimming, lacks
from game.systems.things import key_of, name_of_item, side_of_height

HEALING = Pool((Die(6),))
FIRE = "1d6"
FIRE_RADIUS_M = 2
ORB_TOTAL = 20
POT = (Die(6),)
POT_KIND = "pot"


@dataclass(frozen=True)
class HeroicItemProcedure:
    """What an item does: what its use costs, whom or what it can be used on, the proposals, and what comes of it."""

    action: int
    bonus: int
    check: Callable[[View, UseItem], Refused | None]
    options: Callable[[View, int, int], Iterable[UseItem]]
    resolve: Callable[[Context, UseItem], Steps]


# ---- healing-pot ---------------------------------------------------------------------------------------------------


def _patient(command: UseItem) -> int:
    return command.target or command.unit


def check_healing_pot(view: View, command: UseItem) -> Refused | None:
    """It heals its owner or an adjacent ally who is hurt."""
    unit, patient = command.unit, _patient(command)
    if command.cell is not None:
        return Refused("It is used on a unit, not on a cell.")
    if not is_alive(view, patient):
        return Refused("There is nobody alive to heal.")
    if view.side_of(patient) != view.side_of(unit):
        return Refused("It is not given to an enemy.")
    refused = None if patient == unit else _check_ally(view, unit, patient)
    if refused is not None:
        return refused
    health = view.of(patient, Health)
    return Refused("That one is not hurt.") if health.hp >= health.maximum else None


def _check_ally(view: View, unit: int, ally: int) -> Refused | None:
    """Return why a unit cannot give something to an ally, or None: it is under water, not adjacent, or out of reach."""
    if is_submerged(view, ally):
        return Refused("That ally is under water.", "HE-120")
    if view.gap(unit, ally) > 1:
        return Refused("That ally is not adjacent.")
    if not view.in_sight(unit, ally):
        return Refused("There is no line of sight to that ally.", "BD-07")
    if not is_at_hand(view, unit, ally):
        return Refused(f"That ally is too far {side_of_height(view, view.cells(unit), view.cells(ally))} it.")
    return None


def healing_pot_options(view: View, unit: int, item: int) -> Iterator[UseItem]:
    """Propose the owner and its neighbours."""
    for patient in (unit, *(ally for ally in view.allies(unit) if view.gap(unit, ally) <= 1)):
        yield UseItem(unit, item, target=patient)


def healing_pot(context: Context, command: UseItem) -> Steps:
    """Heal 1d6, not above the maximum."""
    view, patient = context.view, _patient(command)
    yield from use_up(view, command.unit, command.item, patient, None)
    health = view.of(patient, Health)
    roll = bounded(context.dice, HEALING, 0, health.maximum - health.hp)
    cause = name_of_item(view, command.item)
    yield rolled(command.unit, cause, HEALING, roll, (), "HE-21", None, success=None)
    if is_alive(view, patient):
        yield healed(view, patient, roll.total, command.unit, cause)


# ---- fire-pot ------------------------------------------------------------------------------------------------------


def check_thrower(view: View, unit: int) -> Refused | None:
    """Who is grappled or in the water throws nothing (HE-61, HE-113)."""
    if is_grappled(view, unit):
        return Refused("In a grapple there is no shooting or throwing.", "HE-61")
    return Refused("A swimmer cannot shoot or throw.", "HE-113") if is_swimming(view, unit) else None


def check_fire_pot(view: View, command: UseItem) -> Refused | None:
    """It is thrown at a cell in sight and within range."""
    unit, cell = command.unit, command.cell
    if cell is None or command.target or not view.grid.contains(cell):
        return Refused("It is thrown at a cell of the board.")
    refused = check_thrower(view, unit)
    if refused is not None:
        return refused
    reach = _range_in_cells(view, command.item)
    if view.grid.gap(view.cells(unit), (cell,)) > reach:
        return Refused(f"That is beyond its range of {view.ruleset.scale.distance(reach)}.")
    if not view.field.passable(cell):
        return Refused("Nothing can be thrown into a wall.", "BD-07")
    if not has_eyes_for(view, unit, (cell,)):
        return Refused("Blind, it sees adjacent cells only.", "HE-140")
    if not sees_cell(view, unit, cell):
        return Refused("There is no line of sight to that cell.", "BD-07")
    return None


def _range_in_cells(view: View, item: int) -> int:
    return tables(view).items[key_of(view, item)].range // METRES_PER_CELL


def fire_pot_options(view: View, unit: int, item: int) -> Iterator[UseItem]:
    """Propose the cells within range from which the fire gets to a known enemy."""
    reach, radius = _range_in_cells(view, item), FIRE_RADIUS_M // METRES_PER_CELL
    near = {
        cell
        for enemy in view.enemies(unit)
        if view.gap(unit, enemy) <= reach + radius
        for own in view.cells(enemy)
        for cell in view.grid.within(own, radius)
    }
    for cell in sorted(near, key=lambda place: (place[1], place[0])):
        yield UseItem(unit, item, cell=cell)


def area_of(view: View, cell: Cell, radius: int) -> tuple[Cell, ...]:
    """Return the cells within so many cells of one that its middle sees (HE-70)."""
    return tuple(
        other
        for other in view.grid.within(cell, radius)
        if view.field.passable(other) and view.field.sees((cell,), False, (other,), False)
    )


def fire_pot(context: Context, command: UseItem) -> Steps:
    """Everyone within 2 m who does not get out of the way takes 1d6 magic and burns; throwing it shows the thrower."""
    view, unit, cell = context.view, command.unit, command.cell
    if cell is None:
        return
    yield from use_up(view, unit, command.item, 0, cell)
    yield from give_away(view, unit)
    cause = name_of_item(view, command.item)
    cells = frozenset(area_of(view, cell, FIRE_RADIUS_M // METRES_PER_CELL))
    alight: list[int] = []

    def scald(victim: int) -> Steps:
        if not cells.intersection(view.cells(victim)) or is_submerged(view, victim):
            return
        if not (yield from dodge(context, victim, unit, cause, "HE-52")):
            yield from scorch(context, victim, FIRE, unit, unit, cause, "HE-52")
            alight.append(victim)

    yield from severally(context, view.units(), scald)
    for victim in alight:
        yield from set_burning(context, victim, unit)


# ---- owl-orb -------------------------------------------------------------------------------------------------------


def check_owl_orb(view: View, command: UseItem) -> Refused | None:
    """It needs no target."""
    del view
    return Refused("It is used on nobody.") if command.target or command.cell is not None else None


def owl_orb_options(view: View, unit: int, item: int) -> Iterator[UseItem]:
    """Propose to use it."""
    del view
    yield UseItem(unit, item)


def owl_orb(context: Context, command: UseItem) -> Steps:
    """It shows what scoping with a total of 20 would, and does not count as scoping (HE-13)."""
    yield from use_up(context.view, command.unit, command.item, 0, None)
    yield from scope(context, command.unit, ORB_TOTAL)


# ---- large-pot -----------------------------------------------------------------------------------------------------


def check_large_pot(view: View, command: UseItem) -> Refused | None:
    """It is thrown at an enemy as a weapon is (HE-43)."""
    if not command.target or command.cell is not None:
        return Refused("It is thrown at an enemy.")
    return check_projectile(view, command.unit, command.target)


def large_pot_options(view: View, unit: int, item: int) -> Iterator[UseItem]:
    """Propose every known enemy."""
    for enemy in view.enemies(unit):
        yield UseItem(unit, item, target=enemy)


def large_pot(context: Context, command: UseItem) -> Steps:
    """It is a shot that does 1d6 blunt, and breaks (HE-43, HE-44, HE-51).

    That it is used names no target: the attack does, and is the one to give its author away.
    """
    view, item = context.view, command.item
    key = key_of(view, item)
    yield from use_up(view, command.unit, item, 0, None)
    arm = HeroicArm(item, key, name_of_item(view, item), POT, 0, BLUNT, POT_KIND, tables(view).items[key].range)
    yield from strike(context, Strike(command.unit, command.target, arm, "throw"))


# ---- the action ----------------------------------------------------------------------------------------------------

PROCEDURES: Final[Mapping[str, HeroicItemProcedure]] = {
    "healing-pot": HeroicItemProcedure(0, 1, check_healing_pot, healing_pot_options, healing_pot),
    "fire-pot": HeroicItemProcedure(1, 0, check_fire_pot, fire_pot_options, fire_pot),
    "owl-orb": HeroicItemProcedure(0, 0, check_owl_orb, owl_orb_options, owl_orb),
    "large-pot": HeroicItemProcedure(1, 0, check_large_pot, large_pot_options, large_pot),
}
"""Under each item's id; a variant of the ruleset makes its action from a table of its own with `action_of`."""


def _not_ready(view: View, command: UseItem, slot: str | None) -> Refused | None:
    """Return why a thing that is made to be used, in a slot of the unit's, cannot be used by it now, or None."""
    if slot == PACK:
        return Refused("That is in the pack; fetching it takes the action.", "HE-21")
    if view.get(command.unit, Economy) is None:
        return Refused("It is not this unit's turn.")
    if is_submerged(view, command.unit):
        return Refused("Under water nothing can be used.", "HE-120")
    return Refused("It is used up.") if uses_left(view, command.item) <= 0 else None


def action_of(procedures: Mapping[str, HeroicItemProcedure]) -> Action:
    """Return the action of using an item, with what each item does (HE-21)."""

    def check(view: View, command: UseItem) -> Refused | None:
        unit, item = command.unit, command.item
        slot = slot_of(view, unit, item)
        if item and slot is None:
            return Refused("It has no such thing.", "HE-21")
        procedure = procedures.get(key_of(view, item)) if slot is not None else None
        if procedure is None:
            return Refused(f"Only {all_of(map(tables(view).name_of, procedures))} can be used.", "HE-21")
        refused = _not_ready(view, command, slot) or lacks(view, unit, action=procedure.action, bonus=procedure.bonus)
        return refused or procedure.check(view, command)

    def options(view: View, unit: int) -> Iterator[Command]:
        seen: set[str] = set()
        for slot, item, key in carried(view, unit):
            if slot != PACK and key in procedures and key not in seen:
                seen.add(key)
                yield from procedures[key].options(view, unit, item)

    def resolve(context: Context, command: UseItem) -> Steps:
        procedure = procedures[key_of(context.view, command.item)]
        if procedure.action or procedure.bonus:
            yield Spent(command.unit, action=procedure.action, bonus=procedure.bonus)
        yield from procedure.resolve(context, command)

    return Action("Use an item", Cost(said_by="item"), check, options, resolve, ("HE-21",), ANYTHING, (ITEM,))


SYSTEM: Final = System("items", actions={UseItem: action_of(PROCEDURES)})
