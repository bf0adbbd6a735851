"""What a unit has at hand in old school, and its figures: weapons, armour, attributes, skills, speed (OS-01)."""

from dataclasses import dataclass
from typing import Final

from game.engine.components import Attributes, Inventory, Submersion, Unit
from game.engine.dice import Pool
from game.engine.remembering import noted, remembered
from game.engine.view import View
from game.rulesets.oldschool.components import Unloaded
from game.rulesets.oldschool.tables import (
    UNARMED,
    OldSchoolNatural,
    OldSchoolTables,
    OldSchoolUnitKind,
    OldSchoolWeapon,
    cells_of,
    pool_of,
)
from game.systems.hands import TWO_HANDS, WORN, carried, free_hands, in_hand

NO_ITEM: Final = 0
NATURAL: Final = "natural"
SLASH, SHOOT, PUNCH = "slash", "shoot", "punch"
ANY_AC: Final = 99
NO_SHOCK: Final = -1
LONG_REACH: Final = 2
LEAST_CELLS: Final = 1
SUBMERGED_SHARE: Final = 4
UNTRAINED: Final = -1


@dataclass(frozen=True, slots=True)
class OldSchoolArm:
    """A weapon as a unit can use it: the item (0: natural or unarmed), damage dice, shock and the AC it stops at.

    `reach` in cells; `near` and `far` are the ranges in cells, 0 where it cannot be shot or thrown.
    """

    item: int
    key: str
    name: str
    damage: Pool
    shock: int
    shock_ac: int
    abilities: tuple[str, ...]
    skill: str
    hands: int
    reach: int
    near: int = 0
    far: int = 0
    reloads: bool = False

    @property
    def is_melee(self) -> bool:
        """Whether it strikes in melee as it is."""
        return self.reach > 0


def tables(view: View) -> OldSchoolTables:
    """Return the ruleset's tables."""
    return OldSchoolTables.of(view.ruleset.tables)


def kind_of(view: View, unit: int) -> OldSchoolUnitKind:
    """Return a unit's entry in the tables."""
    return tables(view).units[view.of(unit, Unit).kind]


# ---- weapons -------------------------------------------------------------------------------------------------------


def _shock(text: str) -> tuple[int, int]:
    """Read shock as the tables write it: "2/13" or "2/-"."""
    if not text:
        return 0, NO_SHOCK
    points, _, most = text.partition("/")
    return int(points), ANY_AC if most == "-" else int(most)


def arm_of(weapon: OldSchoolWeapon, key: str, item: int, name: str) -> OldSchoolArm:
    """Return a weapon in hand: bows and slings shoot, all others strike."""
    near, far = cells_of(weapon.range) or (0, 0)
    shoots = bool(weapon.range)
    points, most = _shock(weapon.shock)
    reach = 0 if shoots else LONG_REACH if weapon.long else 1
    abilities = tuple(weapon.attribute.split(" or "))
    skill = PUNCH if key == UNARMED else SHOOT if shoots else SLASH
    damage, reloads = pool_of(weapon.damage), weapon.reload == "main"
    return OldSchoolArm(
        item, key, name, damage, points, most, abilities, skill, weapon.hands, reach, near, far, reloads
    )


def thrown_arm(view: View, unit: int, item: int) -> OldSchoolArm | None:
    """Return a weapon in hand as it is thrown, with Shoot and its own attribute; None where it is not (OS-32)."""
    key = next((key for held, key in in_hand(view, unit) if held == item), "")
    weapon = tables(view).weapons.get(key)
    if weapon is None or not weapon.thrown:
        return None
    near, far = cells_of(weapon.thrown)
    abilities = tuple(weapon.attribute.split(" or "))
    name = tables(view).name_of(key)
    return OldSchoolArm(
        item, key, name, pool_of(weapon.damage), 0, NO_SHOCK, abilities, SHOOT, weapon.hands, 0, near, far
    )


@remembered(Inventory)
def arms_in_hand(view: View, unit: int) -> tuple[OldSchoolArm, ...]:
    """Return the weapons held."""
    known = tables(view)
    return tuple(
        arm_of(known.weapons[key], key, item, known.name_of(key))
        for item, key in in_hand(view, unit)
        if key in known.weapons
    )


def natural_of(view: View, unit: int) -> OldSchoolArm | None:
    """Return a unit's natural weapon, or None."""
    natural: OldSchoolNatural | None = kind_of(view, unit).natural
    if natural is None:
        return None
    points, most = _shock(natural.shock)
    reach = LONG_REACH if natural.long else 1
    name = natural.name or "Natural weapons"
    return OldSchoolArm(NO_ITEM, NATURAL, name, pool_of(natural.damage), points, most, ("STR",), PUNCH, 0, reach)


def unarmed(view: View, unit: int) -> OldSchoolArm:
    """Return what a unit strikes with bare-handed: its natural weapon, else its fists."""
    weapon = tables(view).weapons[UNARMED]
    return natural_of(view, unit) or arm_of(weapon, UNARMED, NO_ITEM, weapon.name or "Fists")


def weapons_to_strike_with(view: View, unit: int) -> tuple[OldSchoolArm, ...]:
    """Return the melee and natural weapons that a unit has at hand; fists are none (OS-40)."""
    natural = natural_of(view, unit)
    held = tuple(arm for arm in arms_in_hand(view, unit) if arm.is_melee)
    return held if natural is None else (*held, natural)


def melee_arms(view: View, unit: int) -> tuple[OldSchoolArm, ...]:
    """Return what a unit can strike with: held melee weapons, its natural weapon, or fists if it has neither."""
    return weapons_to_strike_with(view, unit) or (unarmed(view, unit),)


def shooting_arms(view: View, unit: int) -> tuple[OldSchoolArm, ...]:
    """Return the bows, crossbows and slings in hand."""
    return tuple(arm for arm in arms_in_hand(view, unit) if not arm.is_melee)


def is_loaded(view: View, item: int) -> bool:
    """Tell whether a weapon can be shot as far as loading goes; a bow always can, on the move (OS-23)."""
    return not view.has(item, Unloaded)


def has_free_hands(view: View, unit: int, count: int = TWO_HANDS) -> bool:
    """Tell whether so many of a unit's hands hold nothing."""
    return free_hands(view, unit, tables(view).hands) >= count


def bears_shield(view: View, unit: int) -> bool:
    """Tell whether a shield is in hand."""
    return any(tables(view).is_shield(key) for _, key in in_hand(view, unit))


@remembered(Inventory)
def worn_ac(view: View, unit: int) -> int:
    """Return the armour class of what the unit wears, before attribute and shield."""
    known = tables(view).armour
    return max((known[key].ac for _, key in carried(view, unit, WORN) if key in known), default=known["none"].ac)


# ---- figures -------------------------------------------------------------------------------------------------------


@noted(Attributes)
def ability(view: View, unit: int, name: str) -> int:
    """Return the modifier of an attribute, 0 for those with final figures."""
    return view.of(unit, Attributes).scores[name]


def best_ability(view: View, unit: int, names: tuple[str, ...]) -> tuple[int, str]:
    """Return the best of some attributes' modifiers and its name: the wielder's choice (OS-30)."""
    return max(((ability(view, unit, name), name) for name in names), key=lambda pair: pair[0])


def level_in(view: View, unit: int, skill: str) -> int | None:
    """Return a person's level in a skill, None where it has none."""
    return kind_of(view, unit).skills.get(skill)


def half_dice(view: View, unit: int) -> int:
    """Return half of the hit dice, rounded up: what others add to every skill check (OS-01)."""
    return (kind_of(view, unit).hd + 1) // 2


def hit_dice(view: View, unit: int) -> int:
    """Return hit dice; a person's are its level."""
    kind = kind_of(view, unit)
    return kind.level if kind.has_class else kind.hd


def class_bonus(view: View, unit: int) -> int:
    """Return the class attack bonus, or the final attack figure (OS-01)."""
    kind = kind_of(view, unit)
    if kind.calling == "fighter":
        return kind.level
    if kind.calling == "dabster":
        return kind.level // 2
    return (kind.level - 1) // 2 if kind.calling == "caster" else kind.attack


def speed(view: View, unit: int) -> int:
    """Return the cells of one move action (OS-22); a quarter under water (OS-70)."""
    cells = cells_of(kind_of(view, unit).move)[0]
    return max(LEAST_CELLS, cells // SUBMERGED_SHARE) if view.has(unit, Submersion) else cells
