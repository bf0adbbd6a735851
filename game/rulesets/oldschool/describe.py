"""What a side sees of a unit in old school, in words: all figures are open. Nothing here decides anything."""

from collections.abc import Iterator
from typing import Final

from game.engine import components as c
from game.engine.action import BOON, ITEM
from game.engine.commands import Command, Shove
from game.engine.components import BATTLE
from game.engine.handbook import titled
from game.engine.presentation import Fact, Gear, Portrait, VariantName
from game.engine.ruleset import Ruleset
from game.engine.sentences import how_many
from game.engine.view import View
from game.rulesets.oldschool.checks import PAIRS, Kind, save_needed
from game.rulesets.oldschool.components import Holds, Poised
from game.rulesets.oldschool.conditions import is_asleep
from game.rulesets.oldschool.death import ROUNDS_TO_LIVE
from game.rulesets.oldschool.defence import ArmourClass
from game.rulesets.oldschool.equip import REACH_CM
from game.rulesets.oldschool.gear import (
    ANY_AC,
    NO_SHOCK,
    OldSchoolArm,
    arm_of,
    class_bonus,
    hit_dice,
    is_loaded,
    kind_of,
    speed,
    tables,
    unarmed,
)
from game.rulesets.oldschool.moods import HOSTILE, mood_of
from game.rulesets.oldschool.spells import SPELLS, points_left, spells_of
from game.rulesets.oldschool.tables import ATTRIBUTES, FEET_PER_CELL
from game.systems import conditions, sneaking, states
from game.systems.hands import carried
from game.systems.outfits import in_two_hands, sort_of

PLACES: Final = {"hand": "in hand", "belt": "at the belt", "worn": "worn", "pack": "in the pack"}


def describe(view: View, unit: int) -> Portrait:
    """Return what everybody sees of a unit."""
    who, health = view.of(unit, c.Unit), view.of(unit, c.Health)
    facts = (*_figures(view, unit), *_conditions(view, unit), *_things(view, unit), *_spells(view, unit))
    return Portrait(titled(who.kind), health.hp, health.maximum, False, facts)


def _figures(view: View, unit: int) -> Iterator[Fact]:
    kind = kind_of(view, unit)
    armour = view.ask(ArmourClass(unit))
    counted = ", ".join(f"{reason.name} {reason.amount:+d}" for reason in armour.reasons[1:])
    yield Fact("figure", "Armour class", str(armour.total), counted, "OS-01")
    level = f"{kind.calling} of level {kind.level}" if kind.has_class else f"{hit_dice(view, unit)} hit dice"
    yield Fact("figure", "Attack", f"{class_bonus(view, unit):+d}", level, "OS-30")
    if kind.has_class:
        words = ", ".join(f"{name} {view.of(unit, c.Attributes).scores[name]:+d}" for name in ATTRIBUTES)
        yield Fact("figure", "Attributes", words, "", "OS-01")
        yield Fact(
            "figure",
            "Skills",
            ", ".join(f"{titled(s)} {n}" for s, n in kind.skills.items()),
            "",
            "OS-01",
        )
    else:
        yield Fact("figure", "Skills", f"{(kind.hd + 1) // 2:+d}", "Half its hit dice for every skill.", "OS-01")
    kinds: tuple[Kind, ...] = ("Physical", "Evasion", "Mental")
    saves = {name: save_needed(view, unit, name) for name in kinds}
    words = ", ".join(f"{name} {needed}+" for name, needed in saves.items())
    words = f"{kind.save}+" if not kind.has_class else words
    yield Fact("figure", "Saves", words, "; ".join(f"{name}: {' or '.join(PAIRS[name])}" for name in kinds), "OS-01")
    cells = speed(view, unit)
    yield Fact("figure", "Move", f"{cells * FEET_PER_CELL} ft, {how_many(cells, 'cell')}", "A move action.", "OS-22")
    if kind.morale and not view.of(unit, c.Unit).hero:
        yield Fact("figure", "Morale", str(kind.morale), "2d6 above it break its side.", "OS-14")
    if mood_of(view, view.side_of(unit)) != HOSTILE:
        yield Fact("figure", "Mood", mood_of(view, view.side_of(unit)), "How its side feels about the others.", "OS-10")


def _conditions(view: View, unit: int) -> Iterator[Fact]:
    dying = view.get(unit, c.Dying)
    if view.has(unit, c.Dead):
        yield Fact("condition", "Dead")
    if view.has(unit, c.Gone):
        yield Fact("condition", "Gone", view.of(unit, c.Gone).how)
    if dying is not None:
        lain = view.of(BATTLE, c.Clock).round - dying.round
        since = "stable" if dying.stable else f"{lain} of {ROUNDS_TO_LIVE} rounds"
        helped = "It is down with 1 hit point; Mend gets it up, further harm brings it back to dying."
        note = helped if dying.stable else f"It dies after {ROUNDS_TO_LIVE} rounds unless somebody stabilises it."
        track = (0, 0) if dying.stable else (lain, ROUNDS_TO_LIVE)
        yield Fact("condition", "Mortally wounded", since, note, "OS-50", track=track)
    yield from states.in_water(view, unit, "OS-70", "At half movement.", "OS-70")
    yield from sneaking.told(view, unit, "Hides", "", "OS-70")
    if is_asleep(view, unit):
        yield Fact("condition", "Asleep", "", "It sees nobody; a fight near it wakes it.", "OS-44")
    else:
        yield from states.unaware(view, unit, "It has noticed no enemy yet.", "OS-44")
    yield from conditions.told(view, unit, lambda _left: "")
    yield from _with_others(view, unit)


def _with_others(view: View, unit: int) -> Iterator[Fact]:
    """Yield whom a unit holds, is held by, and may kill."""
    holds, poised = view.get(unit, Holds), view.get(unit, Poised)
    if holds is not None:
        if holds.holding:
            yield Fact("condition", "Holds", _name(view, holds.holding), "", "OS-42")
        for other in holds.held_by:
            yield Fact("condition", "Held by", _name(view, other), "It is hurt at the end of each round.", "OS-42")
    for foe in poised.foes if poised is not None and view.side in {None, view.side_of(unit)} else ():
        yield Fact("condition", "Poised to kill", _name(view, foe), "", "OS-44")


def _name(view: View, unit: int) -> str:
    return view.of(unit, c.Unit).name if view.knows(unit) else "somebody"


def _things(view: View, unit: int) -> Iterator[Fact]:
    natural = kind_of(view, unit).natural
    if natural is not None:
        arm = unarmed(view, unit)
        yield Fact("item", arm.name, profile(arm), "always at hand", "OS-34", key="")
    inventory = view.get(unit, c.Inventory)
    for slot, item in inventory.slots if inventory is not None else ():
        key = view.of(item, c.Item).key
        loaded = "" if is_loaded(view, item) else ", to be loaded"
        yield Fact(
            "item", tables(view).name_of(key), profile_of(view, key), f"{PLACES[slot]}{loaded}", "OS-23", key=key
        )


def profile_of(view: View, key: str) -> str:
    """Write a thing's figures as short words."""
    known = tables(view)
    if key in known.weapons:
        return profile(arm_of(known.weapons[key], key, 0, ""))
    piece = known.armour[key]
    return f"+{piece.ac_bonus}" if piece.ac_bonus else f"armour class {piece.ac}"


def profile(arm: OldSchoolArm) -> str:
    """Write a weapon's figures as short words: "d8, shock 2/AC 13, reach 2"."""
    parts = [str(arm.damage)]
    if arm.shock_ac != NO_SHOCK:
        parts.append(f"shock {arm.shock}/{'any AC' if arm.shock_ac == ANY_AC else f'AC {arm.shock_ac}'}")
    parts += [f"reach {arm.reach}"] if arm.reach > 1 else []
    parts += [f"{arm.near * FEET_PER_CELL}/{arm.far * FEET_PER_CELL} ft"] if arm.far else []
    parts += ["two hands"] if arm.hands > 1 else []
    return ", ".join(parts)


def _spells(view: View, unit: int) -> Iterator[Fact]:
    known = spells_of(view, unit)
    if known:
        yield Fact("figure", "Points", str(points_left(view, unit)), "For spells, in this battle.", "OS-60")
    for key in known:
        spell = SPELLS[key]
        cost = f"{how_many(spell.points, 'point')}, {view.ruleset.scale.distance(spell.range)}"
        yield Fact("boon", tables(view).name_of(key), cost, spell.effect(view, unit), "OS-60", key=key)


def variant(view: View, command: Command) -> VariantName:
    """Name what tells a command from others of its type on the same target: the weapon, the spell, the way."""
    boon, item = Ruleset.of(view).value_of(command, BOON), Ruleset.of(view).value_of(command, ITEM)
    if boon is not None:
        return VariantName(tables(view).name_of(boon), key=boon) if boon else VariantName("Free attack")
    if isinstance(command, Shove):
        return VariantName("to the ground" if command.to_the_ground else "away")
    if item is None:
        return VariantName()
    return VariantName(item_name(view, command.unit, item), key=view.of(item, c.Item).key if item else "")


def item_name(view: View, unit: int, item: int) -> str:
    """Return an item's name, with its place where the unit has several; 0 is the natural weapon, or fists."""
    if not item:
        return unarmed(view, unit).name
    key = view.of(item, c.Item).key
    name = tables(view).name_of(key)
    alike = [other for other, known in carried(view, unit) if known == key]
    if len(alike) < 2 or item not in alike:
        return name
    inventory = view.of(unit, c.Inventory)
    return f"{name} {PLACES[next(slot for slot, other in inventory.slots if other == item)]}"


# ---- its things ----------------------------------------------------------------------------------------------------


def _seen(view: View, unit: int, item: int, key: str, slot: str) -> Gear:
    del unit
    known = tables(view)
    state = () if is_loaded(view, item) else ("to be loaded",)
    return Gear(
        item, slot, known.name_of(key), sort_of(known, key), profile_of(view, key), state, known.hands(key), "OS-23"
    )


outfit: Final = in_two_hands(_seen, REACH_CM)
