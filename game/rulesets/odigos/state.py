"""What state a unit of odigos is in, told from its components: who is out, helpless, held, and how far it goes."""

from typing import Final

from game.engine.components import Attributes, Dying, Effects, Submersion, Unit
from game.engine.condition import PRONE
from game.engine.view import Refused, View, noted
from game.rulesets.odigos.components import Plan, Prime, Tempo
from game.rulesets.odigos.conditions import BOUND, DAZED, HAMSTRUNG, LAME, MORTAL, RATTLED
from game.rulesets.odigos.tables import OdigosTables, OdigosUnitKind
from game.systems.flight import flees, has_given_up
from game.systems.status import has_effect, is_alive, is_submerged

MOVE_CELLS: Final = 8
"""40 ft (OD-13)."""


def tables(view: View) -> OdigosTables:
    """Return the ruleset's tables."""
    return OdigosTables.of(view.ruleset.tables)


def kind_of(view: View, unit: int) -> OdigosUnitKind:
    """Return the unit's entry in the table of units."""
    return tables(view).units[view.of(unit, Unit).kind]


def is_pc(view: View, unit: int) -> bool:
    """Tell whether the unit is a player character, on whatever side."""
    return view.of(unit, Unit).hero


def is_detachment(view: View, unit: int) -> bool:
    """Tell whether the unit is a detachment (OD-40)."""
    return kind_of(view, unit).detachment


def score(view: View, unit: int, ability: str) -> int:
    """Return an ability as it is now, what only helps saves left out."""
    return view.of(unit, Attributes).scores[ability]


@noted(Attributes, Prime)
def lost_abilities(view: View, unit: int) -> tuple[str, ...]:
    """Return the abilities that are at 0 (OD-32)."""
    return tuple(name for name, value in view.of(unit, Attributes).scores.items() if value <= 0)


@noted(Effects, Attributes, Dying)
def is_out(view: View, unit: int) -> bool:
    """Tell whether the unit can do nothing for the rest of the battle: paralysed, delirious, mortally wounded (OD-32).

    Those of critical damage who are no player characters are out as well; the others crawl (OD-31).
    """
    if lost_abilities(view, unit) or has_effect(view, unit, MORTAL):
        return True
    return view.has(unit, Dying) and not is_pc(view, unit)


def is_crawling(view: View, unit: int) -> bool:
    """Tell whether the unit has taken critical damage and can only crawl (OD-31)."""
    return view.has(unit, Dying) and is_pc(view, unit) and not is_out(view, unit)


def is_down(view: View, unit: int) -> bool:
    """Tell whether the unit lies there and hinders nobody: crawling, dying, or out (BD-04)."""
    return view.has(unit, Dying) or is_out(view, unit)


def can_fight(view: View, unit: int) -> bool:
    """Tell whether the unit is still in the fight: on the board, not down, not fleeing, and has not given up."""
    return counts(view, unit) and not flees(view, unit)


def counts(view: View, unit: int) -> bool:
    """Tell whether the unit counts for its side: on the board, not down, has not given up; fleeing it does (BD-15)."""
    return is_alive(view, unit) and not is_down(view, unit) and not has_given_up(view, unit)


def is_helpless(view: View, unit: int) -> bool:
    """Tell whether the unit cannot defend itself (OD-24): crawling, paralysed, delirious, or losing its turn."""
    return is_down(view, unit) or has_effect(view, unit, DAZED)


def may_act(view: View, unit: int) -> bool:
    """Tell whether the unit can take an action when its group acts."""
    if not is_alive(view, unit) or is_down(view, unit):
        return False
    return not (has_effect(view, unit, DAZED) or has_effect(view, unit, RATTLED))


def pace(view: View, unit: int) -> int:
    """Return how many cells the unit moves in a turn (OD-13), with what slows it (OD-31, OD-33, OD-70)."""
    if is_out(view, unit):
        return 0
    if is_crawling(view, unit) or has_effect(view, unit, HAMSTRUNG):
        return 1
    cells = MOVE_CELLS // 2 if has_effect(view, unit, LAME) else MOVE_CELLS
    return cells // 4 if is_submerged(view, unit) else cells


def budget(view: View, unit: int) -> int:
    """Return the movement of a turn with that of a second move, which takes the action (OD-13)."""
    own = pace(view, unit)
    return own if is_down(view, unit) else 2 * own


def plan_of(view: View, unit: int) -> Plan:
    """Return what the view knows of a unit's declaration: those of other sides' player characters are secret."""
    if view.side is not None and is_pc(view, unit) and view.side_of(unit) != view.side:
        return Plan()
    return view.get(unit, Plan) or Plan()


FAST, OTHERS, SLOW = 0, 1, 2
"""The groups of a round in their order (OD-10)."""


def group_of(view: View, unit: int) -> int:
    """Return the group in which the unit acts (OD-10)."""
    if not is_pc(view, unit):
        return OTHERS
    tempo = view.get(unit, Tempo)
    return FAST if tempo is not None and tempo.fast else SLOW


def is_still_prone(view: View, unit: int) -> bool:
    """Tell whether the unit lies on the ground and has not declared to stand up; who crawls does so anyway."""
    return not is_down(view, unit) and has_effect(view, unit, PRONE) and not plan_of(view, unit).stands


def held(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot move at all, or None if it can."""
    if has_effect(view, unit, BOUND):
        return Refused("It is bound and cannot move.", "OD-23")
    if is_still_prone(view, unit):
        return Refused("It lies on the ground and has to stand up first.", "OD-23")
    if pace(view, unit) <= 0:
        return Refused("It cannot move.", "OD-32")
    return None


def is_under(view: View, unit: int) -> bool:
    """Tell whether the unit is under water."""
    return view.has(unit, Submersion)
