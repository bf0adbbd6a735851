"""Where units stand and what it does: flanking, overrun, cover, being too close, shooting in melee (CL-20 to CL-62)."""

from typing import Final

from game.board.grid import Cell
from game.engine.events import Reason, ReasonKind
from game.engine.remembering import remembered
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.checks import AnswerRoll, ClashAttackRoll, ClashBonus, ClashTrial, Evading
from game.rulesets.clash.conditions import is_helpless, may_attack
from game.rulesets.clash.gear import bare, shield_in_hand, weapons
from game.systems.hands import HAND
from game.systems.status import is_grappled, is_hidden, is_submerged, stands_by
from game.systems.threat import eyes_of, has_noticed, reaches

HEIGHT_PER_CELL: Final = 200
"""How many cm above or below a weapon strikes for each cell of its reach."""

MISSILES: Final = frozenset({"shot", "throw"})
FROM_AFAR: Final = frozenset({"shot", "throw", "spell", "cone", "net"})
"""Against what cover counts (BD-12, CL-62)."""

TOO_CLOSE: Final = -2
"""What a weapon with reach costs against a neighbour (CL-20)."""

UNSEEN_LEVELS: Final = 2
COVER_LEVELS: Final = {"none": 0, "soft": 1, "hard": 2}


def within(view: View, unit: int, target: int, reach: int) -> bool:
    """Tell whether a melee weapon of that reach in cells gets from one unit to another (CL-20)."""
    return reaches(view, unit, view.cells(target), reach, HEIGHT_PER_CELL, large=view.is_large(target))


# ---- being beset ---------------------------------------------------------------------------------------------------


def besets(view: View, enemy: int, target: int) -> bool:
    """Tell whether an enemy counts as one that surrounds the target (CL-60).

    It stands beside it on the same side of the water's surface, could strike it, and is seen by it; the helpless,
    grappled and held do not count, nor whoever knows nothing of it. The prone do: as the board sees it they stand
    (BD-04).
    """
    return (
        view.gap(enemy, target) == 1
        and stands_by(view, enemy, target)
        and not is_helpless(view, enemy)
        and not is_grappled(view, enemy)
        and may_attack(view, enemy) is None
        and has_noticed(view, enemy, target)
        and not is_hidden(view, enemy, view.side_of(target))
        and within(view, enemy, target, _longest(view, enemy))
    )


def _longest(view: View, unit: int) -> int:
    return max((arm.reach for arm in weapons(view, unit, HAND) if arm.is_melee), default=bare(view, unit).reach)


@remembered()
def beset_from(view: View, target: int) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    """Return the enemies who beset a unit, by id, each with those of its cells that are beside the unit."""
    ring = _ring(view, target)
    return tuple(
        (enemy, tuple(cell for cell in view.cells(enemy) if cell in ring))
        for enemy in view.enemies(target)
        if besets(view, enemy, target)
    )


def _ring(view: View, target: int) -> frozenset[Cell]:
    """Return the cells round a unit, those outside the board too."""
    own = view.cells(target)
    return frozenset(cell for one in own for cell in view.grid.around(one)) - frozenset(own)


def flanks(view: View, unit: int, target: int) -> bool:
    """Tell whether a unit is one of two enemies in opposite cells of the target (CL-60)."""
    about = dict(beset_from(view, target))
    mine = about.pop(unit, ())
    return any(_are_opposite(view, target, one, other) for one in mine for cells in about.values() for other in cells)


def _are_opposite(view: View, target: int, one: Cell, other: Cell) -> bool:
    """Tell whether two cells beside a unit are opposite: straight across; round a Large one over 150 degrees apart."""
    grid, own = view.grid, view.cells(target)
    if len(own) == 1:
        return grid.opposite(own[0], one) == other
    return grid.wider_than(grid.centre(own), grid.centre((one,)), grid.centre((other,)), 150)


def is_overrun(view: View, target: int) -> bool:
    """Tell whether enemies are in at least two thirds of the cells round a unit (CL-61)."""
    taken = {cell for _, cells in beset_from(view, target) for cell in cells}
    return 3 * len(taken) >= 2 * len(_ring(view, target))


def flanked(view: View, question: ClashAttackRoll) -> Reason | None:
    """Those who flank attack with advantage (CL-60)."""
    is_so = flanks(eyes_of(view, question.unit), question.unit, question.target)
    return Reason(1, "flanked", "CL-60", ReasonKind.FLANKED) if is_so else None


def overrun(view: View, question: ClashAttackRoll) -> Reason | None:
    """Everyone attacks the overrun with advantage (CL-61)."""
    return Reason(1, "overrun", "CL-61") if is_overrun(eyes_of(view, question.unit), question.target) else None


# ---- weapons and where they are used -------------------------------------------------------------------------------


def too_close(view: View, question: ClashBonus) -> Reason | None:
    """A weapon with reach clashes with an adjacent foe at -2, attacking or answering; a Large unit's does not."""
    if question.reach > 1 and not view.is_large(question.unit) and view.gap(question.unit, question.other) <= 1:
        return Reason(TOO_CLOSE, "too close for its reach", "CL-20")
    return None


def behind_a_shield(view: View, question: ClashBonus) -> Reason | None:
    """A shield in hand adds 1 to its bearer's own roll in a clash (CL-21)."""
    shield = shield_in_hand(view, question.unit)
    return Reason(shield, "shield", "CL-21") if shield else None


def both_hands_disarm(view: View, question: ClashAttackRoll | AnswerRoll) -> Reason | None:
    """Whoever holds a two-handed weapon has advantage in disarming and in being disarmed (CL-40)."""
    del view
    return Reason(1, "two-handed weapon", "CL-40") if question.how == "disarm" and question.hands > 1 else None


def one_hand_trips(view: View, question: ClashAttackRoll) -> Reason | None:
    """Knocking prone with a one-handed weapon or a fist is at disadvantage, with a natural one not (CL-41)."""
    del view
    return Reason(-1, "one-handed", "CL-41") if question.how == "trip" and question.hands == 1 else None


def pressed(view: View, question: ClashAttackRoll) -> Reason | None:
    """A shooter with a standing enemy adjacent has disadvantage (CL-30)."""
    if question.how not in MISSILES:
        return None
    own = view.side_of(question.unit)
    near = any(
        stands_by(view, foe, question.unit) and view.gap(question.unit, foe) <= 1 and not is_hidden(view, foe, own)
        for foe in view.enemies(question.unit)
    )
    return Reason(-1, "enemy adjacent", "CL-30") if near else None


def far(view: View, question: ClashAttackRoll) -> Reason | None:
    """At long range, beyond the short one given as `reach`, shots and throws have disadvantage (CL-30)."""
    if question.how in MISSILES and view.gap(question.unit, question.target) > question.reach:
        return Reason(-1, "long range", "CL-30")
    return None


def from_hiding(view: View, question: ClashAttackRoll | ClashTrial) -> Reason | None:
    """The first attack from hiding has advantage 2, a shove or a grapple too (CL-92)."""
    if not question.target or is_submerged(view, question.unit):
        return None
    unseen = is_hidden(view, question.unit, view.side_of(question.target))
    return Reason(UNSEEN_LEVELS, "from hiding", "CL-92") if unseen else None


# ---- cover ---------------------------------------------------------------------------------------------------------


def covered(view: View, question: Evading) -> Reason | None:
    """Soft cover is an advantage on Evade, hard cover two (CL-62)."""
    if question.how not in FROM_AFAR or not question.source:
        return None
    kind = view.field.cover(view.cells(question.source), view.cells(question.unit))
    return Reason(COVER_LEVELS[kind], f"{kind} cover", "CL-62", ReasonKind.COVER) if kind != "none" else None


def shielded(view: View, question: Evading) -> Reason | None:
    """A shield in hand counts as soft cover against shots and thrown weapons (CL-62)."""
    if question.how in MISSILES and shield_in_hand(view, question.unit):
        return Reason(1, "shield", "CL-62")
    return None


SYSTEM: Final = System(
    "positions",
    ("BD-12", "CL-20", "CL-21", "CL-30", "CL-40", "CL-41", "CL-60", "CL-61", "CL-62", "CL-92"),
    modifiers={
        ClashAttackRoll: (flanked, overrun, both_hands_disarm, one_hand_trips, pressed, far, from_hiding),
        AnswerRoll: (both_hands_disarm,),
        ClashBonus: (too_close, behind_a_shield),
        Evading: (covered, shielded),
        ClashTrial: (from_hiding,),
    },
)
