"""What state a unit is in, told from its components: predicates that many rules share."""

from game.board.grid import Cell
from game.engine.commands import EndTurn
from game.engine.components import (
    Dead,
    Dying,
    Economy,
    Effect,
    Effects,
    Grappling,
    Position,
    Sneaking,
    Submersion,
    Unaware,
    Unit,
    Verge,
)
from game.engine.condition import INVISIBLE, PRONE
from game.engine.refusal import Refused
from game.engine.remembering import noted
from game.engine.ruleset import Ruleset
from game.engine.sentences import amid
from game.engine.view import View
from game.systems import step_cost


@noted(Dead, Position)
def is_alive(view: View, unit: int) -> bool:
    """Tell whether this is a unit on the board that is not dead; a thing that lies there is none."""
    return not view.has(unit, Dead) and view.has(unit, Position) and view.has(unit, Unit)


def is_downed(view: View, unit: int) -> bool:
    """Tell whether the unit lies there at its last: on the verge of death, dying, or stable (BD-04)."""
    return view.has(unit, Verge) or view.has(unit, Dying)


def is_up(view: View, unit: int) -> bool:
    """Tell whether the unit is on the board and neither dead nor down."""
    return is_alive(view, unit) and not is_downed(view, unit)


def is_submerged(view: View, unit: int) -> bool:
    """Tell whether the unit is under water (HE-120)."""
    return view.has(unit, Submersion)


def same_layer(view: View, one: int, other: int) -> bool:
    """Tell whether two units can see and reach each other as far as the water's surface goes (HE-120)."""
    return is_submerged(view, one) is is_submerged(view, other)


def is_standing(view: View, unit: int) -> bool:
    """Tell whether the unit takes up its cell above water; prone and grappled units do (BD-04)."""
    return is_up(view, unit) and not is_submerged(view, unit)


def stands_by(view: View, unit: int, other: int) -> bool:
    """Tell whether a unit takes up its cell, above water or under it as the other is; `is_standing` is above alone."""
    return is_up(view, unit) and same_layer(view, unit, other)


def is_grappled(view: View, unit: int) -> bool:
    """Tell whether the unit is one of a grapple."""
    return view.has(unit, Grappling)


def effect_on(view: View, unit: int, name: str) -> Effect | None:
    """Return what lasts on the unit under that name, or None."""
    effects = view.get(unit, Effects)
    if effects is None:
        return None
    return next((effect for effect in effects.on if effect.name == name), None)


def has_effect(view: View, unit: int, name: str) -> bool:
    """Tell whether something of that name lasts on the unit."""
    return effect_on(view, unit, name) is not None


def is_swimming(view: View, unit: int) -> bool:
    """Tell whether the unit swims: any of its cells is deep water and it is not under (BD-11)."""
    return not is_submerged(view, unit) and is_deep(view, view.cells(unit))


def is_deep(view: View, cells: tuple[Cell, ...]) -> bool:
    """Tell whether any of the cells is deep water, calm or rough, as the ground is now."""
    return step_cost.is_deep(view.field, cells)


def is_prone(view: View, unit: int) -> bool:
    """Tell whether the unit lies on the ground."""
    return has_effect(view, unit, PRONE)


def is_unaware(view: View, unit: int) -> bool:
    """Tell whether the unit knows of no enemy yet (BD-14): it takes no turns and gives no free attacks."""
    return view.has(unit, Unaware)


def is_hidden(view: View, unit: int, side: str) -> bool:
    """Tell whether a side does not know where the unit is: sneaking unseen, invisible or submerged (BD-14)."""
    own = view.of(unit, Unit).side
    if own == side or view.has(unit, Dead):
        return False
    if view.has(unit, Sneaking) and side not in seers(view, unit):
        return True
    if has_effect(view, unit, INVISIBLE):
        return True
    return is_submerged(view, unit) and not any(
        view.side_of(other) == side and is_alive(view, other) and (side == view.side or view.knows(other))
        for other in view.everywhere(Submersion)
    )


def seers(view: View, unit: int) -> tuple[str, ...]:
    """Return the sides that see a sneaking unit, as far as the view can tell; () for one that does not sneak.

    That it was seen by somebody unseen is known to those alone who saw it.
    """
    now = view.get(unit, Sneaking)
    if now is None:
        return ()
    if now.unbeknown and all(eye is None or eye in now.unbeknown for eye in view.eyes):
        return (*now.seen_by, *now.unbeknown)
    return now.seen_by


def name_of(view: View, entity: int) -> str:
    """Return the unit's name."""
    unit = view.get(entity, Unit)
    return "something" if unit is None else unit.name


def name_amid(view: View, entity: int) -> str:
    """Return the unit's name as it stands within a sentence: "the herald"."""
    return amid(name_of(view, entity))


def turn_rule(view: View) -> str:
    """Return the rule that says what a turn is made of: what the ruleset cites for ending one."""
    ending = Ruleset.of(view).actions.get(EndTurn)
    return ending.rules[0] if ending is not None and ending.rules else ""


def lacks(view: View, unit: int, *, action: int = 0, bonus: int = 0) -> Refused | None:
    """Return why the unit cannot spend that much of its turn, or None if it can (HE-11)."""
    now = view.get(unit, Economy)
    if now is None:
        return Refused("It is not this unit's turn.")
    if now.action < action:
        return Refused("The action of this turn is spent.", turn_rule(view))
    if now.bonus < bonus:
        return Refused("The bonus action of this turn is spent.", turn_rule(view))
    return None


def has_used(view: View, unit: int, mark: str) -> bool:
    """Tell whether the unit has used this up for the turn."""
    now = view.get(unit, Economy)
    return now is not None and mark in now.used


def too_short(view: View, name: str, item: int, target: int, rule: str) -> Refused:
    """Return why a unit cannot be struck with something: it does not reach that one from there."""
    return Refused(f"{name} {do_not(name, item)} reach {name_amid(view, target)}.", rule)


def do_not(name: str, item: int) -> str:
    """Return "does not", or "do not" for fists, horns and claws: what is no item and has a name of several."""
    return "do not" if not item and name.endswith("s") else "does not"
