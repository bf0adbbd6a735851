"""All that may last on a unit in odigos, and what state it is in: who is out, helpless, held, and how far it goes."""

from typing import Final

from game.engine.components import Attributes, Dying, Effects, Unit
from game.engine.condition import INVISIBLE, PRONE, Condition, Conditions, by_name
from game.engine.refusal import Refused
from game.engine.remembering import noted
from game.engine.view import View
from game.rulesets.odigos.components import Plan, Prime, Tempo
from game.systems.flight import FLEEING, PARLEYING, flees, has_given_up
from game.systems.status import has_effect, is_alive, is_prone, is_submerged

BOUND: Final = "bound"
DAZED: Final = "dazed"
RATTLED: Final = "rattled"
OFF_BALANCE: Final = "off balance"
"""A daring manoeuvre has failed (OD-24)."""

DELIRIOUS: Final = "delirious"
PARALYSED: Final = "paralysed"
DEPRIVED: Final = "deprived"
MORTAL: Final = "mortally wounded"
LAME: Final = "lame"
HAMSTRUNG: Final = "hamstrung"
WEAK_ARM: Final = "weak arm"
ONE_ARMED: Final = "one-armed"
DEAF: Final = "deaf"
DOOMED: Final = "doomed"
WARDED: Final = "warded"
VEILED: Final = INVISIBLE
BLESSED: Final = {"KRA": "blessed in KRA", "TEK": "blessed in TEK"}

CONDITIONS: Final[Conditions] = by_name(
    Condition(
        PRONE, "lies on the ground", "is on its feet again", "OD-23", -0.15,
        "Its attacks are impaired; standing up takes half its move.", sound="fall",
    ),
    Condition(BOUND, "is bound", "is free again", "OD-23", -0.2, "It cannot move, and its attacks are impaired."),
    Condition(
        DAZED, "loses its next turn", "comes to its senses", "OD-60", -0.3,
        "It loses its next turn; attacks on it are enhanced.",
    ),
    Condition(RATTLED, "loses its next action", "comes to its senses", "OD-33", -0.2, "It loses its next action."),
    Condition(
        OFF_BALANCE, "is off balance", "has its balance back", "OD-24", -0.1,
        "Attacks on it are enhanced until its group acts again.",
    ),
    Condition(
        DELIRIOUS, "is delirious", "is itself again", "OD-32", -0.9,
        "Its THU is 0: it cannot act for the rest of the battle.",
    ),
    Condition(
        PARALYSED, "is paralysed", "can move again", "OD-32", -0.9,
        "Its TEK is 0: it cannot act for the rest of the battle.",
    ),
    Condition(DEPRIVED, "is deprived", "is deprived no longer", "OD-33", -0.05, "Its STA does not come back."),
    Condition(
        MORTAL, "has a mortal wound", "is healed of its mortal wound", "OD-33", -0.3,
        "It is out of action and dies within the hour unless it is healed.",
    ),
    Condition(LAME, "limps", "limps no longer", "OD-33", -0.1, "It moves half as far."),
    Condition(HAMSTRUNG, "can barely move", "can move again", "OD-33", -0.2, "It moves 1 cell a turn."),
    Condition(
        WEAK_ARM, "has a broken arm", "can use its arm again", "OD-33", -0.1,
        "It cannot use weapons for both hands.",
    ),
    Condition(
        ONE_ARMED, "has lost an arm", "has two arms again", "OD-33", -0.15, "It has one hand only.",
        called="One-armed",
    ),
    Condition(
        DEAF, "is deaf", "hears again", "OD-33", -0.03,
        "No orders or incantations of allies work on it, mend excepted.",
    ),
    Condition(
        DOOMED, "is doomed", "is doomed no longer", "OD-33", -0.15,
        "If its next save against critical damage fails, it dies.",
    ),
    Condition(WARDED, "is warded", "is warded no longer", "OD-60", 0.15, boon="ward"),
    Condition(
        VEILED, "is veiled from all eyes", "can be seen again", "OD-60", 0.2, boon="veil", called="Veiled"
    ),
    Condition(
        BLESSED["KRA"], "is blessed in KRA", "is blessed no longer", "OD-60", 0.1, "Its KRA counts 3 more.",
        boon="bless", called="Blessed in KRA",
    ),
    Condition(
        BLESSED["TEK"], "is blessed in TEK", "is blessed no longer", "OD-60", 0.05, "Its TEK counts 3 more.",
        boon="bless", called="Blessed in TEK",
    ),
    Condition(
        FLEEING, "flees", "flees no longer", "OD-51", -0.7, "It runs for the way out and does not fight."
    ),
    Condition(
        PARLEYING, "gives up the fight", "takes up the fight again", "BD-15", -0.8, "It has given up the fight."
    ),
)  # fmt: skip


MOVE_CELLS: Final = 8
"""40 ft (OD-13)."""


def is_pc(view: View, unit: int) -> bool:
    """Tell whether the unit is a player character, on whatever side."""
    return view.of(unit, Unit).hero


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


def second_move(view: View, unit: int) -> int:
    """Return the cells of a second move, which takes the action (OD-13): none for who goes 1 cell a turn or round."""
    return 0 if is_down(view, unit) or has_effect(view, unit, HAMSTRUNG) else pace(view, unit)


def budget(view: View, unit: int) -> int:
    """Return the movement of a turn with that of a second move (OD-13)."""
    return pace(view, unit) + second_move(view, unit)


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
    return not is_down(view, unit) and is_prone(view, unit) and not plan_of(view, unit).stands


def held(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot move at all, or None if it can."""
    if has_effect(view, unit, BOUND):
        return Refused("It is bound and cannot move.", "OD-23")
    if is_still_prone(view, unit):
        return Refused("It lies on the ground and has to stand up first.", "OD-23")
    if pace(view, unit) <= 0:
        return Refused("It cannot move.", "OD-32")
    return None
