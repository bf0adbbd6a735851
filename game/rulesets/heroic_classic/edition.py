"""What heroic's first edition answers in its own way: dice, distances, arrows, the verge of death, grapples.

Sizes and their effects on combat (HC-90) are an option, off unless the map or whoever sets the battle up turns it on:
the units of the battle have only "large" of their own; who is small is told by the table of units.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import msgspec

from game.engine.commands import Cast, Command, Throw
from game.engine.components import BATTLE, Component
from game.engine.dice import LADDER
from game.engine.events import Reason, Spent
from game.engine.handbook import entries
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving
from game.engine.rule_option import RuleOption, switched
from game.engine.ruleset import Difficulties
from game.engine.setup import Setup
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic import death, equip, hints, missiles, order, spells
from game.rulesets.heroic.boons import BOONS
from game.rulesets.heroic.checks import STANDARD_DIFFICULTY, Check, check
from game.rulesets.heroic.defence import Evasion
from game.rulesets.heroic.gear import NO_ITEM, kind_of, tables
from game.rulesets.heroic.muster import muster
from game.rulesets.heroic.tables import Afar, Edition, HeroicTables, HeroicUnitKind
from game.rulesets.heroic.wounds import BLUNT, MAGIC, PIERCING
from game.rulesets.heroic_classic.components import SizesCount
from game.systems.status import has_used, lacks
from game.tiled.model import UnitSpec

BOW, QUIVER = "bow", "quiver"
HIT_POINTS_PER_MIGHT = 2
HEROIC_UNITS: Final = entries("heroic", "units", HeroicUnitKind)
DREW: Final = "drew"
"""The mark on a turn in which something was taken in hand."""


SMALL, LARGE = "small", "large"


# ---- hit points ----------------------------------------------------------------------------------------------------


DIFFICULTIES: Final = Difficulties(STANDARD_DIFFICULTY, STANDARD_DIFFICULTY, STANDARD_DIFFICULTY)
"""Every difficulty is 4 (HC-80)."""


def hit_points(key: str, row: HeroicUnitKind, hero: bool) -> int:
    """Return a kind's hit points: those of the table where it is what the table says, else what they follow from.

    As a hero 2 x Might, as none three quarters of what heroic's table has, rounded up (HC-02).
    """
    if hero is row.hero:
        return row.hp
    return HIT_POINTS_PER_MIGHT * row.might if hero else -(-3 * HEROIC_UNITS[key].hp // 4)


# ---- dice and distances --------------------------------------------------------------------------------------------


def attribute_sides(score: int) -> int:
    """Return the sides of an attribute's die: 1-4 d4, 5-7 d6, 8-10 d8, 11 d10, 12 or more d20 (HC-01)."""
    return next((sides for highest, sides in ((4, 4), (7, 6), (10, 8), (11, 10)) if score <= highest), LADDER[-1])


def who_began_fails(view: View, unit: int, resists: int) -> bool:
    """A tie of an opposed roll never goes to who started it (HC-01)."""
    del view, unit, resists
    return False


def standard(number: int) -> int:
    """Ask for 4: of a dodge or block, whatever the attack roll was (HC-30), and of every save (HC-80)."""
    del number
    return STANDARD_DIFFICULTY


def from_afar(kind: str, metres: int) -> Afar:
    """Ask for 4 beyond the range, however far (HC-80); from there an arrow can only be blocked (HC-31)."""
    del metres
    return Afar(STANDARD_DIFFICULTY, "HC-31", False) if kind == BOW else Afar(STANDARD_DIFFICULTY, "HC-80")


# ---- arrows --------------------------------------------------------------------------------------------------------


def arrows(view: View, unit: int, kind: str) -> tuple[int, ...]:
    """Return what a shot may spend: for a bow an arrow out of the ammo slot, which there must be (HC-31)."""
    return equip.arrows_of(view, unit) if kind == BOW else (NO_ITEM,)


def outfitted(known: HeroicTables, gear: tuple[str, ...]) -> tuple[str, ...]:
    """Return gear in which every bow has its quiver; that comes first, so that the ammo slot is its own (HC-31)."""
    bows = sum(key in known.weapons and known.weapons[key].kind == BOW for key in gear)
    return (QUIVER,) * max(0, bows - gear.count(QUIVER)) + gear


def with_quivers(known: HeroicTables) -> HeroicTables:
    """Return the tables with a quiver in the gear of each kind of unit that has a bow (HC-31)."""
    units = {key: msgspec.structs.replace(row, gear=outfitted(known, row.gear)) for key, row in known.units.items()}
    return replace(known, units=units)


def mustered(setup: Setup) -> Iterator[tuple[Component, ...]]:
    """Yield the components of each entity, with a quiver for each bow that the map hands out or puts in a chest."""
    known = HeroicTables.of(setup.ruleset.tables)

    def with_arrows(spec: UnitSpec) -> UnitSpec:
        gear = setup.gear_of(spec)
        return spec if gear is None else msgspec.structs.replace(spec, gear={setup.ruleset.key: outfitted(known, gear)})

    props = tuple(msgspec.structs.replace(prop, items=outfitted(known, prop.items)) for prop in setup.scenery)
    made = iter(muster(replace(setup, units=tuple(map(with_arrows, setup.units)), scenery=props)))
    yield (*next(made), *([SizesCount()] if setup.meeting.sizes else []))
    yield from made


# ---- turns ---------------------------------------------------------------------------------------------------------


def budget(view: View, unit: int) -> tuple[int, int, int]:
    """Return a turn's cells of movement, actions and bonus actions: there are none of these (HC-10)."""
    return order.cells_of(view, unit), 1, 0


def once_a_turn(view: View, unit: int) -> Spent | Refused:
    """Return what drawing costs: nothing, but only once a turn (HC-10)."""
    if has_used(view, unit, DREW):
        return Refused("It has changed what it holds this turn already.", "HC-10")
    return lacks(view, unit) or Spent(unit, mark=DREW)


def check_throw(view: View, command: Throw) -> Refused | None:
    """Check a throw: with the action only (HC-10)."""
    if command.bonus:
        return Refused("There is no bonus action: a throw takes the action.", "HC-10")
    return missiles.check_throw(view, command)


def throw_options(view: View, unit: int) -> Iterator[Command]:
    """Propose throws with the action."""
    return (throw for throw in missiles.throw_options(view, unit) if isinstance(throw, Throw) and not throw.bonus)


# ---- boons, grapples, death ----------------------------------------------------------------------------------------


_check_cast = spells.check_cast(BOONS)


def check_cast(view: View, command: Cast) -> Refused | None:
    """Check a cast; a reaction is not cast on the own turn, nor readied there (HC-51)."""
    row = tables(view).boons.get(command.boon)
    if row is not None and row.cast == spells.REACTION:
        return Refused("That is a reaction: it can be used when its moment comes.", "HC-51")
    return _check_cast(view, command)


def always_ready(view: View, unit: int, boon: str) -> bool:
    """A reaction needs no readying (HC-51)."""
    del view, unit, boon
    return True


def guarded(view: View, unit: int) -> int:
    """Return how far a unit's free attacks reach as it is now: only to those next to it, whatever its arm (HC-70)."""
    return min(1, hints.guarded(view, unit))


def hold(context: Context, unit: int, target: int) -> Resolving[bool]:
    """Roll the grappler's own Might (HC-50)."""
    del target
    return (yield from check(context, unit, "might", "grapple", "HC-50"))


def two_of_a_kind(maximum: int, successes: int, fails: int) -> int | None:
    """Two successes get a hero up with 1 hit point, two fails kill it; till then it goes on saving (HC-60)."""
    del maximum
    if fails >= death.NEEDED:
        return death.DEATH
    return 1 if successes >= death.NEEDED else None


EDITION: Final = Edition(
    attribute_sides=attribute_sides,
    check_explosion="",
    wins_ties=who_began_fails,
    hit_points=hit_points,
    lesser=(1, 0),
    metres_per_agility=4,
    to_avoid=standard,
    difficulty=standard,
    afar=from_afar,
    crits={PIERCING: "once", BLUNT: "", MAGIC: ""},
    ammunition=arrows,
)


# ---- sizes ---------------------------------------------------------------------------------------------------------


def size_of(view: View, unit: int) -> str:
    """Return a unit's size: small, medium or large."""
    return kind_of(view, unit).size


def sized_check(view: View, question: Check) -> Reason | None:
    """Small creatures roll Agility one die step up, Large ones Might (HC-90)."""
    return _step(view, question.unit, {"agility": SMALL, "might": LARGE}.get(question.attribute))


def sized_evasion(view: View, question: Evasion) -> Reason | None:
    """Small creatures dodge one die step up, Large ones block so (HC-90)."""
    return _step(view, question.unit, SMALL if question.means == "dodge" else LARGE)


def _step(view: View, unit: int, favoured: str | None) -> Reason | None:
    if favoured is None or not view.has(BATTLE, SizesCount) or size_of(view, unit) != favoured:
        return None
    return Reason(1, favoured, "HC-90")


SIZES: Final = System("sizes", ("HC-90",), modifiers={Check: (sized_check,), Evasion: (sized_evasion,)})


def options(setup: Setup) -> tuple[RuleOption, ...]:
    """Return what is left open: whether sizes count."""
    del setup
    told = "Small ones dodge and roll Agility one die step up, Large ones block and roll Might one step up."
    return (switched("sizes", "Sizes count", told, "HC-90"),)
