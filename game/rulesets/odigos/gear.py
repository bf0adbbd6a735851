"""What a unit of odigos has, and its figures: abilities, armour, hands, and the arms at hand (OD-20, OD-21, OD-25).

Changing weapons is part of an attack: an arm is whatever a unit carries and has hands for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.components import Attributes, Counters, Effects, Inventory, Item, Unit
from game.engine.events import Rearranged
from game.engine.remembering import noted
from game.engine.resolving import Steps
from game.engine.view import View
from game.rulesets.odigos.conditions import ONE_ARMED, WEAK_ARM
from game.rulesets.odigos.tables import Critical, OdigosNatural, OdigosTables, OdigosUnitKind, sides_of
from game.systems.hands import BELT, HAND, WORN, Hands, carried, in_hand, slot_of, taking
from game.systems.status import has_effect

MOST_ARMOUR: Final = 3
NO_ITEM: Final = 0
NATURAL: Final = "Natural weapon"
BARE_HANDS: Final = "Bare hands"
BOTH_HANDS: Final = 2
GONE: Final = ""
"""Where a thing is that its owner has thrown."""


@dataclass(frozen=True, slots=True)
class OdigosArm:
    """A way to strike: the dice rolled of which the higher counts, reach or range in cells, and what it does besides.

    `item` is 0 for bare hands and natural weapons, `second` is the weapon in the other hand, if it strikes too.
    `blast` is the area round the target in cells, None where there is none; `crowd` a blast without an area (OD-26).
    """

    item: int
    name: str
    dice: tuple[int, ...]
    reach: int
    range: int = 0
    thrown: bool = False
    second: int = NO_ITEM
    critical: Critical = ""
    ignores_armour: bool = False
    bare: bool = False
    blast: int | None = None
    crowd: bool = False

    @property
    def distance(self) -> int:
        """How many cells away its target may be."""
        return self.range or self.reach


def tables(view: View) -> OdigosTables:
    """Return the ruleset's tables."""
    return OdigosTables.of(view.ruleset.tables)


def kind_of(view: View, unit: int) -> OdigosUnitKind:
    """Return the unit's entry in the table of units."""
    return tables(view).units[view.of(unit, Unit).kind]


def is_detachment(view: View, unit: int) -> bool:
    """Tell whether the unit is a detachment (OD-40)."""
    return kind_of(view, unit).detachment


def score(view: View, unit: int, ability: str) -> int:
    """Return an ability as it is now, what only helps saves left out."""
    return view.of(unit, Attributes).scores[ability]


@noted(Inventory)
def armour(view: View, unit: int) -> int:
    """Return what is taken off damage: all worn pieces, the shield in hand, a hide; 3 at most (OD-21)."""
    rows = tables(view).armour
    pieces = sum(rows[key].armour for _, key in carried(view, unit, WORN) if key in rows)
    shields = sum(rows[key].armour for _, key in in_hand(view, unit) if key in rows and rows[key].shield)
    return min(MOST_ARMOUR, kind_of(view, unit).armour + pieces + shields)


def hands_taken(view: View, unit: int) -> Hands:
    """Return how many of two hands a thing takes from a unit: who has one arm left needs it for anything (OD-33)."""
    known, arms_lost = tables(view), int(has_effect(view, unit, ONE_ARMED))
    return lambda key: min(BOTH_HANDS, known.hands(key) << arms_lost)


def is_used_up(view: View, item: int) -> bool:
    """Tell whether a thing that serves only so often is used up."""
    counters = view.get(item, Counters)
    return counters is not None and counters.left.get("uses", 1) <= 0


@noted(Inventory, Effects)
def arms(view: View, unit: int) -> tuple[OdigosArm, ...]:
    """Return all that a unit can strike, shoot or throw with, in the order of its things; bare hands if nothing else.

    A second one-handed weapon for melee that reaches as far strikes too, if the other hand has no shield (OD-25).
    """
    known, held = tables(view), in_hand(view, unit)
    one_armed = has_effect(view, unit, ONE_ARMED)
    hurt = one_armed or has_effect(view, unit, WEAK_ARM)
    things = tuple(sorted((item, key) for item, key in carried(view, unit) if not is_used_up(view, item)))
    pairs = not one_armed and not any(known.is_shield(key) for _, key in held)
    return _arms(known, kind_of(view, unit).natural, things, hurt, pairs)


@lru_cache(maxsize=4096)
def _arms(
    known: OdigosTables, natural: OdigosNatural | None, things: tuple[tuple[int, str], ...], hurt: bool, pairs: bool
) -> tuple[OdigosArm, ...]:
    """Return the arms of who carries these things, with a `hurt` arm or a hand free for a second weapon (`pairs`)."""
    found: list[OdigosArm] = []
    if natural is not None:
        own, past = (sides_of(natural.damage),), natural.ignores_armour
        found.append(OdigosArm(NO_ITEM, NATURAL, own, natural.reach, critical=natural.critical, ignores_armour=past))
    fitting = [(item, known.weapons[key]) for item, key in things if key in known.weapons]
    usable = [(item, weapon) for item, weapon in fitting if not (weapon.bulky and hurt)]
    for item, weapon in usable:
        dice: tuple[int, ...] = (sides_of(weapon.damage),)
        if weapon.range:
            blast, name = weapon.blast_cells, known.name_of(dict(things)[item])
            crowd = bool(weapon.blast) and blast is None
            found.append(
                OdigosArm(item, name, dice, weapon.reach, weapon.cells, weapon.thrown, blast=blast, crowd=crowd)
            )
            continue
        light = [(other, one) for other, one in usable if not (one.range or one.bulky or one.reach < weapon.reach)]
        second = next((pair for pair in light if pair[0] != item), None) if pairs and not weapon.bulky else None
        if second is not None:
            dice = (*dice, sides_of(second[1].damage))
        name = known.name_of(dict(things)[item])
        found.append(OdigosArm(item, name, dice, weapon.reach, second=NO_ITEM if second is None else second[0]))
    if not any(not arm.range for arm in found):
        found.append(OdigosArm(NO_ITEM, BARE_HANDS, (sides_of(known.weapons["unarmed"].damage),), 1, bare=True))
    return tuple(found)


def arm_with(view: View, unit: int, item: int) -> OdigosArm | None:
    """Return how a unit fights with a thing, 0 being its natural weapon or bare hands; None if it cannot."""
    return next((arm for arm in arms(view, unit) if arm.item == item), None)


def ready(view: View, unit: int, arm: OdigosArm) -> Steps:
    """Take in hand what an attack is made with; what is in the way goes to the belt, a shield last (OD-21).

    A shield on the belt is taken up again as soon as the attack leaves a hand for it.
    """
    known, hands = tables(view), hands_taken(view, unit)
    for item in (arm.item, arm.second):
        if slot_of(view, unit, item) not in {HAND, GONE}:
            yield _takes(view, unit, item, known.is_shield)
    used = {key for item, key in in_hand(view, unit) if item in {arm.item, arm.second} or known.is_shield(key)}
    left = BOTH_HANDS - sum(hands(key) for item, key in in_hand(view, unit) if key in used)
    shield = next((pair for pair in carried(view, unit, BELT) if known.is_shield(pair[1])), None)
    if shield is not None and slot_of(view, unit, arm.item) == HAND and hands(shield[1]) <= left:
        yield _takes(view, unit, shield[0], used.__contains__)


def _takes(view: View, unit: int, item: int, keep: Callable[[str], bool]) -> Rearranged:
    """Return how a unit takes a thing in hand; what `keep` speaks for goes to the belt last."""
    known, key = tables(view), view.of(item, Item).key
    return Rearranged(unit, taking(view, unit, item, hands_taken(view, unit), keep), item, known.name_of(key))
