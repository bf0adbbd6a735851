"""All that may last on a unit in old school, and what state it is in: what that keeps it from, as predicates."""

from typing import Final

from game.engine.components import BATTLE, Clock, Economy, Unaware
from game.engine.condition import BLIND, PRONE, Condition, Conditions, by_name
from game.engine.refusal import Refused
from game.engine.view import View
from game.rulesets.oldschool.components import Asleep, MainUsed, Surprise
from game.systems.flight import FLEEING, PARLEYING
from game.systems.status import (
    has_effect,
    is_alive,
    is_downed,
    is_grappled,
    is_hidden,
    is_prone,
    is_submerged,
    is_up,
    lacks,
)
from game.systems.threat import can_lay_hands_on

DEFENDING, CHARGED, SHAKEN = "total defence", "charged", "shaken"


BLIND_SIGHT: Final = 1
HEIGHT_PER_CELL: Final = 200
"""How high or low in cm a weapon strikes for each cell of its reach: as high as one climbs."""


CONDITIONS: Final[Conditions] = by_name(
    Condition(
        PRONE, "goes down on the ground", "is on its feet again", "OS-31", -0.15,
        "It strikes at -4; next to it others hit more easily, from afar less. It has to stand up to move.",
        sound="fall",
    ),
    Condition(BLIND, "is blind", "can see again", "OS-31", -0.3, "It strikes only at what is adjacent."),
    Condition(
        DEFENDING, "turns to total defence", "is in total defence no longer", "OS-45", 0.02,
        "+2 to armour class, and no shock.",
    ),
    Condition(
        CHARGED, "is open to attack after its charge", "has its guard up again", "OS-45", -0.04,
        "-2 to armour class until its next turn.",
    ),
    Condition(
        SHAKEN, "is shaken out of its concentration", "collects itself", "OS-60", -0.03,
        "Hurt since its last turn, it casts with the worst two of three dice.",
    ),
    Condition(
        FLEEING, "runs for it", "runs no more", "OS-14", -0.8, "It runs for the way out and does not fight."
    ),
    Condition(
        PARLEYING, "gives up the fight and parleys", "takes up the fight again", "OS-14", -0.8,
        "It has given up the fight.",
    ),
)  # fmt: skip


def lies(view: View, unit: int) -> bool:
    """Tell whether the unit is struck at as one who lies on the ground: prone or down (OS-31, OS-32)."""
    return is_prone(view, unit) or is_downed(view, unit)


def has_quit(view: View, unit: int) -> bool:
    """Tell whether the unit has given up the fight: it flees or parleys (OS-14)."""
    return has_effect(view, unit, FLEEING) or has_effect(view, unit, PARLEYING)


def can_fight(view: View, unit: int) -> bool:
    """Tell whether the unit is still in the fight: on the board, not down, not broken."""
    return is_up(view, unit) and not has_quit(view, unit)


def counts(view: View, unit: int) -> bool:
    """Tell whether the unit counts for its side: on the board, not down, not parleying; fleeing it does (BD-15)."""
    return is_up(view, unit) and not has_effect(view, unit, PARLEYING)


def is_out(view: View, unit: int) -> bool:
    """Tell whether the unit is a casualty: dead, down, or off the board (OS-14)."""
    return not is_alive(view, unit) or is_downed(view, unit)


def is_standing_foe(view: View, unit: int, other: int) -> bool:
    """Tell whether another unit is a foe on its feet, whom one is in contact with when adjacent (OS-33, OS-40)."""
    return (
        view.side_of(other) != view.side_of(unit)
        and can_fight(view, other)
        and not is_prone(view, other)
        and not is_submerged(view, other)
    )


def is_in_contact(view: View, unit: int) -> bool:
    """Tell whether a standing foe that the unit's side knows of is adjacent (OS-33)."""
    own = view.side_of(unit)
    return not is_submerged(view, unit) and any(
        view.gap(unit, foe) <= 1 and is_standing_foe(view, unit, foe) and not is_hidden(view, foe, own)
        for foe in view.enemies(unit)
    )


def is_asleep(view: View, unit: int) -> bool:
    """Tell whether the unit sleeps: a map's unaware unit that lies prone, until something wakes it (OS-44)."""
    return view.has(unit, Asleep)


def sees(view: View, unit: int, other: int) -> bool:
    """Tell whether a unit has another in sight; a blind one only what is adjacent, one that sleeps nobody."""
    if unit == other:
        return True
    if is_asleep(view, unit):
        return False
    near = not has_effect(view, unit, BLIND) or view.gap(unit, other) <= BLIND_SIGHT
    return near and view.in_sight(unit, other)


def is_at_hand(view: View, unit: int, other: int) -> bool:
    """Tell whether two units can lay hands on each other: adjacent, in one layer, no wall or cliff between."""
    return can_lay_hands_on(view, unit, other, HEIGHT_PER_CELL)


# ---- what a turn allows --------------------------------------------------------------------------------------------


def held(view: View, unit: int) -> Refused | None:
    """Return why the unit cannot move at all, or None (OS-22, OS-42)."""
    if is_grappled(view, unit):
        return Refused("In a grapple it cannot move.", "OS-42")
    if is_prone(view, unit):
        return Refused("It has to stand up first.", "OS-22")
    return None


def lacks_main(view: View, unit: int) -> Refused | None:
    """Return why the unit has no main action left, or None (OS-20)."""
    if lacks(view, unit, action=1) is None:
        return None
    now = view.get(unit, Economy)
    return Refused("It is not this unit's turn." if now is None else "The main action is spent.", "OS-20")


def lacks_turn(view: View, unit: int) -> Refused | None:
    """Return why the unit can do nothing on its own turn now: it is not its turn (OS-23)."""
    return Refused("It is not this unit's turn.", "OS-23") if view.get(unit, Economy) is None else None


def has_main_out_of_turn(view: View, unit: int) -> bool:
    """Tell whether the unit still has this round's main action, in its turn or out of it (OS-24, OS-45).

    In a surprise round only the side that has the surprise has any (OS-11).
    """
    now = view.get(unit, Economy)
    if now is not None:
        return now.action > 0
    surprise = view.get(BATTLE, Surprise)
    if surprise is not None and surprise.side != view.side_of(unit):
        return False
    used = view.get(unit, MainUsed)
    return used is None or used.round != view.of(BATTLE, Clock).round


def can_act_at_all(view: View, unit: int) -> bool:
    """Tell whether a unit can choose anything, in its turn or not: neither down nor broken, and aware of the enemy."""
    return can_fight(view, unit) and not view.has(unit, Unaware)
