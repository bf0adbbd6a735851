"""What a side sees of a unit in clash, in words: everybody's figures are open. Nothing here decides anything."""

from collections.abc import Iterator
from typing import Final

from game.engine import components as c
from game.engine.action import BOON, ITEM
from game.engine.commands import Command
from game.engine.handbook import titled
from game.engine.presentation import Fact, Gear, Portrait, VariantName
from game.engine.ruleset import Ruleset
from game.engine.sentences import how_many
from game.engine.view import View
from game.rulesets.clash.checks import attribute
from game.rulesets.clash.components import MISSILES, Wear
from game.rulesets.clash.death import ROUNDS_TO_LIVE
from game.rulesets.clash.gear import (
    ClashArm,
    arm_of,
    armour_sides,
    attack_bonus,
    bare,
    brawl,
    damage_bonus,
    evade,
    kind_of,
    shield_in_hand,
    speed,
    tables,
)
from game.rulesets.clash.hazards import REACH_CM
from game.rulesets.clash.missiles import missiles_of
from game.rulesets.clash.order import fixed_initiative
from game.rulesets.clash.positions import is_overrun
from game.rulesets.clash.tables import ATTRIBUTES
from game.rulesets.clash.water import SUBMERGED_CELLS
from game.systems import conditions, sneaking, states
from game.systems.hands import BELT, HAND, PACK, WORN, carried
from game.systems.outfits import in_two_hands, sort_of
from game.systems.status import is_alive, is_submerged
from game.systems.tending import rounds_left

PLACES: Final = {HAND: "in hand", BELT: "on the belt", WORN: "worn", PACK: "in the pack"}


STATES: Final = {"damaged": "damaged", "beyond": "damaged, for a professional"}


def describe(view: View, unit: int) -> Portrait:
    """Return what anybody sees of a unit."""
    health = view.of(unit, c.Health)
    facts = [*_figures(view, unit), *_conditions(view, unit), *_things(view, unit), *_spells(view, unit)]
    return Portrait(titled(view.of(unit, c.Unit).kind), health.hp, health.maximum, False, tuple(facts))


def _figures(view: View, unit: int) -> Iterator[Fact]:
    hero = view.of(unit, c.Unit).hero
    start = f"d20 {attribute(view, unit, 'DEX'):+d}" if hero else str(fixed_initiative(view, unit))
    yield Fact("figure", "Initiative", start, "Rolled anew each round." if hero else "A fixed value.", "CL-10")
    yield Fact("figure", "Evade", f"d20 {evade(view, unit):+d}", "Against shots, spells and tricks.", "CL-30")
    yield Fact("figure", "Brawl", f"d20 {brawl(view, unit):+d}", "With the fist, and in a grapple.", "CL-42")
    sides, shield = armour_sides(view, unit), shield_in_hand(view, unit)
    yield Fact("figure", "Armour", f"d{sides}" if sides else "0", "Rolled against the damage of each hit.", "CL-21")
    if shield:
        yield Fact("figure", "Shield", f"{shield:+d} in a clash", "And soft cover against missiles.", "CL-21")
    under = is_submerged(view, unit)
    cells = SUBMERGED_CELLS if under else speed(view, unit)
    reach = f"{view.ruleset.scale.distance(cells)}, {how_many(cells, 'cell')}"
    yield Fact("figure", "Movement", reach, "Under water." if under else "", "CL-92" if under else "CL-11")
    words = ", ".join(f"{name} {attribute(view, unit, name):+d}" for name in ATTRIBUTES)
    yield Fact("figure", "Attributes", words, "Added to the d20 of tests.", "CL-01")
    left = missiles_of(view, unit)
    if MISSILES in view.of(unit, c.Counters).left:
        yield Fact("figure", "Missiles", str(left), "Some of those shot are found again.", "CL-32")


def _conditions(view: View, unit: int) -> Iterator[Fact]:
    dying, grappling = view.get(unit, c.Dying), view.get(unit, c.Grappling)
    if view.has(unit, c.Dead):
        yield Fact("condition", "Dead")
    if dying is not None:
        rounds = rounds_left(view, unit, ROUNDS_TO_LIVE)
        left, counted = ("stable", 0) if dying.stable else (f"{how_many(rounds, 'round')} left", max(0, rounds))
        note = "Healing gets it up." if dying.stable else "An ally beside it can bind its wounds."
        yield Fact("condition", "Dying", left, note, "CL-90", track=(counted, counted))
    if grappling is not None:
        other = view.of(grappling.other, c.Unit).name if view.knows(grappling.other) else "somebody"
        yield Fact("condition", "In a grapple", other, "Neither can move or stand up.", "CL-42")
    yield from states.in_water(view, unit, "CL-92", "It moves at half its speed.", "CL-92")
    yield from sneaking.told(view, unit, "Hides", "Its first attack has advantage 2.", "CL-92")
    yield from states.unaware(view, unit, "It has noticed no enemy yet.", "CL-70")
    if is_alive(view, unit) and is_overrun(view, unit):
        yield Fact("condition", "Overrun", "", "Attacks on it have advantage.", "CL-61")
    areas = view.get(unit, c.Areas)
    for area in areas.on if areas is not None else ():
        yield conditions.of_effect(view, area.effect, f"Keeps up a {area.effect.name}", _lasts)
    yield from conditions.told(view, unit, _lasts)


def _lasts(rounds: int) -> str:
    return conditions.to_the_end_of(rounds) if rounds else ""


def _things(view: View, unit: int) -> Iterator[Fact]:
    known = tables(view)
    own = bare(view, unit)
    yield Fact("item", own.name, _profile(view, unit, own), "", "CL-20", key="")
    for slot, place in PLACES.items():
        for item, key in carried(view, unit, slot):
            yield Fact(
                "item",
                known.name_of(key) + _state(view, item),
                figures_of(view, unit, item, key),
                place,
                "CL-50",
                key=key,
            )


def _state(view: View, item: int) -> str:
    wear = view.get(item, Wear)
    return "" if wear is None else " (damaged)" if wear.state == "damaged" else " (damaged, for a professional)"


def figures_of(view: View, unit: int, item: int, key: str) -> str:
    """Write a thing's figures as short words."""
    known = tables(view)
    if key in known.weapons:
        return _profile(view, unit, arm_of(view, item, key))
    armour = known.armour.get(key)
    if armour is None:
        return known.items[key].effect
    parts = [armour.die] if armour.die else [f"{armour.clash_roll:+d} in a clash", "soft cover against missiles"]
    return ", ".join([*parts, *([f"Evade {armour.evade}"] if armour.evade else [])])


def _profile(view: View, unit: int, arm: ClashArm) -> str:
    """Return a weapon's figures as short words: "d20 +4, d8 +2, durability 6"."""
    bonus = damage_bonus(view, unit, arm)
    parts = [f"d20 {attack_bonus(view, unit, arm):+d}", f"d{arm.sides}" + (f" {bonus:+d}" if bonus else "")]
    parts += [f"durability {arm.durability}"] if arm.durability else []
    parts += ["two hands"] if arm.hands > 1 else []
    parts += [f"reach {arm.reach}"] if arm.reach > 1 else []
    for words, (short, long) in (("thrown", arm.thrown), ("range", arm.range)):
        parts += [f"{words} {view.ruleset.scale.distance(short)}/{view.ruleset.scale.distance(long)}"] if long else []
    return ", ".join(parts)


def _spells(view: View, unit: int) -> Iterator[Fact]:
    for spell in kind_of(view, unit).spells:
        row = tables(view).spells[spell]
        yield Fact(
            "boon",
            tables(view).name_of(spell),
            f"DC {10 + row.level}",
            f"{row.range}. {row.effect}",
            "CL-80",
            key=spell,
        )


def variant(view: View, command: Command) -> VariantName:
    """Name what tells a command from others of its type on the same target: the item or the spell."""
    item, spell = Ruleset.of(view).value_of(command, ITEM), Ruleset.of(view).value_of(command, BOON)
    if spell:
        return VariantName(tables(view).name_of(spell), key=spell)
    if item is None:
        return VariantName()
    return VariantName(item_name(view, command.unit, item), key=view.of(item, c.Item).key if item else "")


def item_name(view: View, unit: int, item: int) -> str:
    """Return an item's name, with its place where the unit has several; 0 is the natural weapon, or the fist."""
    if not item:
        return bare(view, unit).name
    key = view.of(item, c.Item).key
    name = tables(view).name_of(key) + _state(view, item)
    places = {slot for slot in PLACES for _, held in carried(view, unit, slot) if held == key}
    slot = next((slot for slot in PLACES if item in dict(carried(view, unit, slot))), "")
    return f"{name} {PLACES[slot]}" if slot and len(places) > 1 else name


# ---- its things ----------------------------------------------------------------------------------------------------


def _seen(view: View, unit: int, item: int, key: str, slot: str) -> Gear:
    known, wear = tables(view), view.get(item, Wear)
    shoots = key in known.weapons and bool(known.weapons[key].range)
    state = [] if wear is None else [STATES[wear.state]]
    state += [f"{how_many(missiles_of(view, unit), 'missile')} left"] if shoots else []
    figures = figures_of(view, unit, item, key)
    return Gear(
        item, slot, known.name_of(key), sort_of(known, key), figures, tuple(state), known.hands_of(key), "CL-50"
    )


outfit: Final = in_two_hands(_seen, REACH_CM)
