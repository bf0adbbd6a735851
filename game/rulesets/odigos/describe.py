"""What a side sees of a unit in odigos, in words: figures, things, incantations, conditions. Decides nothing."""

from collections.abc import Iterator
from typing import Final

from game.engine import components as c
from game.engine.action import ITEM
from game.engine.commands import Cast, Command
from game.engine.components import Counters
from game.engine.presentation import Fact, Gear, Portrait, VariantName
from game.engine.ruleset import Ruleset
from game.engine.sentences import how_many
from game.engine.view import View
from game.rulesets.odigos.components import Companion, Prime, Scars, Tempo
from game.rulesets.odigos.conditions import MORTAL, is_pc, pace, second_move
from game.rulesets.odigos.gear import (
    OdigosArm,
    arm_with,
    armour,
    hands_taken,
    is_detachment,
    is_used_up,
    kind_of,
    tables,
)
from game.rulesets.odigos.hazards import REACH_CM
from game.systems import conditions, sneaking, states
from game.systems.hands import carried, slot_of
from game.systems.outfits import in_two_hands, sort_of
from game.systems.status import has_effect

PLACES: Final = {"hand": "in hand", "belt": "at the belt", "worn": "worn", "pack": "in the pack"}


def describe(view: View, unit: int) -> Portrait:
    """Return what is seen of a unit: in odigos figures are open, only declarations are secret."""
    who, health = view.of(unit, c.Unit), view.of(unit, c.Health)
    facts = (*_figures(view, unit), *_conditions(view, unit), *_things(view, unit), *_incantations(view, unit))
    return Portrait(who.kind.replace("_", " ").capitalize(), health.hp, health.maximum, False, facts)


def _figures(view: View, unit: int) -> Iterator[Fact]:
    scores, prime = view.of(unit, c.Attributes).scores, view.of(unit, Prime).scores
    words = ", ".join(
        f"{name} {scores[name]}" + (f" of {prime[name]}" if scores[name] != prime[name] else "") for name in scores
    )
    yield Fact("figure", "Abilities", words, "A save is d20 equal to or under the ability.", "OD-01")
    yield Fact("figure", "Armour", str(armour(view, unit)), "Taken off every attack's damage.", "OD-21")
    cells = pace(view, unit)
    again = "As much again in place of an action." if second_move(view, unit) else ""
    yield Fact("figure", "Move", f"{cells * 5} ft, {how_many(cells, 'cell')}", again, "OD-13")
    tempo = view.get(unit, Tempo)
    if tempo is not None:
        yield Fact("figure", "Acts", "before its opponents" if tempo.fast else "after its opponents", "", "OD-10")
    elif not is_pc(view, unit):
        yield Fact("figure", "No player character", "", "What it means to do is open.", "OD-11")
    if is_detachment(view, unit):
        yield Fact("figure", "Detachment", "", "Individuals attack it impaired; it strikes all beside it.", "OD-41")
    if view.has(unit, Companion):
        yield Fact("figure", "Companion", "", "A player may take it over.", "OD-52")


def _conditions(view: View, unit: int) -> Iterator[Fact]:
    if view.has(unit, c.Dead):
        yield Fact("condition", "Dead", "", "", "OD-32")
    dying = view.get(unit, c.Dying)
    if dying is not None:
        stable = "will live" if dying.stable else "bleeds to death unless seen to"
        what = "Down" if has_effect(view, unit, MORTAL) else "Critical damage"
        yield Fact("condition", what, stable if is_pc(view, unit) else "out of the fight", "", "OD-31")
    yield from states.in_water(view, unit, "OD-70", "Its attacks are impaired.", "OD-23")
    yield from sneaking.told(view, unit, "Hides", "", "OD-70")
    yield from states.unaware(view, unit, "Attacks on it are enhanced.", "OD-24")
    yield from conditions.told(view, unit, lambda left: conditions.to_the_end_of(left) if left else "")
    scars = view.get(unit, Scars)
    for number in scars.numbers if scars is not None else ():
        row = tables(view).scars[number]
        yield Fact("condition", f"Scar: {row.name.lower()}", row.now, row.after, "OD-33")
    marked = view.get(unit, c.Marked)
    for name, _, place in marked.marks if marked is not None else ():
        yield Fact("condition", f"Old scar: {name.lower()}", place, "It is from an earlier battle.", "OD-33")


def _things(view: View, unit: int) -> Iterator[Fact]:
    natural = kind_of(view, unit).natural
    if natural is not None:
        besides = f"; critical: {natural.critical}" if natural.critical else ""
        past = ", past armour" if natural.ignores_armour else ""
        yield Fact(
            "item", "Natural weapon", f"{natural.damage}, reach {natural.reach}{past}{besides}", "", "OD-30", key=""
        )
    for item, key in carried(view, unit):
        place = PLACES.get(slot_of(view, unit, item), "")
        if not is_used_up(view, item):
            yield Fact("item", tables(view).name_of(key), profile(view, key), place, "OD-21", key=key)


def profile(view: View, key: str) -> str:
    """Return a thing's figures as short words: "1d8, reach 2"."""
    known = tables(view)
    if key in known.armour:
        return f"armour {known.armour[key].armour}"
    weapon = known.weapons[key]
    parts = [weapon.damage]
    parts += [f"reach {weapon.reach}"] if weapon.reach > 1 else []
    parts += [weapon.range] if weapon.range else []
    parts += ["both hands"] if weapon.bulky else []
    parts += [f"blast {weapon.blast}"] if weapon.blast else []
    return ", ".join(parts)


def _incantations(view: View, unit: int) -> Iterator[Fact]:
    for key in kind_of(view, unit).incantations:
        row = tables(view).incantations[key]
        yield Fact(
            "boon", tables(view).name_of(key), f"{row.range}, {row.target}", f"{row.effect}. 1d6 THU.", "OD-60", key=key
        )


def variant(view: View, command: Command) -> VariantName:
    """Name what tells a command from others of its type on the same target: the weapon, the incantation."""
    if isinstance(command, Cast):
        return VariantName(tables(view).name_of(command.boon), key=command.boon or None)
    item = Ruleset.of(view).value_of(command, ITEM)
    if item is None:
        return VariantName()
    arm, key = arm_with(view, command.unit, item), view.of(item, c.Item).key if item else ""
    if arm is None:
        return VariantName(tables(view).name_of(key), key=key) if item else VariantName()
    return VariantName(_called(view, arm), key=key)


def _called(view: View, arm: OdigosArm) -> str:
    """Name what is struck with, and what the other hand strikes with, too (OD-25)."""
    if not arm.second:
        return arm.name
    other = tables(view).name_of(view.of(arm.second, c.Item).key)
    return f"{arm.name} in each hand" if other == arm.name else f"{arm.name} and {other}"


def _seen(view: View, unit: int, item: int, key: str, slot: str) -> Gear:
    known, counters = tables(view), view.get(item, Counters)
    left = counters.left.get("uses") if counters is not None else None
    state = ("used up",) if is_used_up(view, item) else (f"{left} left",) if left is not None else ()
    name, hands = known.name_of(key), hands_taken(view, unit)(key)
    return Gear(item, slot, name, sort_of(known, key), profile(view, key), state, hands, "OD-21")


outfit: Final = in_two_hands(_seen, REACH_CM)
