"""What a side sees of a unit in heroic, in words: figures, things, boons and conditions, and what is only a guess.

Of its things it sees ten places and the pack (HE-20). For screens and terminals. Nothing here decides anything.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.engine import components as c
from game.engine.action import ARROWS, BOON, ITEM
from game.engine.commands import Command, Throw
from game.engine.handbook import titled
from game.engine.presentation import WITHIN_REACH, Fact, Gear, Outfit, Portrait, Slot, Sort, VariantName
from game.engine.ruleset import Ruleset
from game.engine.sentences import how_many
from game.engine.view import View
from game.rulesets.heroic.defence import AVOIDING
from game.rulesets.heroic.gear import (
    MOST_AR,
    PACK,
    armour_rating,
    carried,
    kind_of,
    magical_armour,
    movespeed,
    movespeed_of,
    slot_of,
    tables,
)
from game.rulesets.heroic.lying import REACH_CM
from game.rulesets.heroic.scoping import guessed_health, is_studied, wounds, wounds_of
from game.rulesets.heroic.slots import arrange, hands_of
from game.rulesets.heroic.tables import ATTRIBUTES, Boon, HeroicTables
from game.systems import conditions, sneaking, states
from game.systems.opportunity import FREE_ATTACK
from game.systems.outfits import places_of
from game.systems.things import at_hand, key_of

WOUNDS = {"none": "unhurt", "light": "lightly wounded", "heavy": "badly wounded"}
WET = "It cannot shoot, throw, block or use two-handed weapons, and attacks with disadvantage."
PLACES = {
    "hand": "in hand",
    "back": "on the back",
    "extra": "at the belt",
    "ammo": "arrows",
    "body": "worn",
    "head": "worn",
}


SLOTS: Final = (
    Slot("head", "Head", "head", 1),
    Slot("body", "Body", "body", 1),
    Slot("hand1", "First hand", "hand", 1),
    Slot("hand2", "Other hand", "hand", 1),
    Slot("back1", "Back", "back", 1),
    Slot("back2", "Back", "back", 1),
    Slot("extra1", "Belt", "belt", 1),
    Slot("extra2", "Belt", "belt", 1),
    Slot("extra3", "Belt", "belt", 1),
    Slot("ammo", "Quiver", "belt", 1),
    Slot(PACK, "Pack", "pack"),
)


def looks(hp: int, maximum: int) -> str:
    """Return how one with so many hit points looks to those who have not scoped it (HE-13)."""
    return WOUNDS[wounds(hp, maximum)]


def questions(view: View, unit: int) -> tuple[str, ...]:
    """Return what a unit may be asked: how it meets an attack, whether it strikes from hiding, and its reactions."""
    counters, boons = view.get(unit, c.Counters), tables(view).boons
    reactions = [] if counters is None else [name for name in counters.left if name in boons]
    return AVOIDING.key, FREE_ATTACK.key, *(name for name in sorted(reactions) if boons[name].cast == "reaction")


def describe(view: View, unit: int) -> Portrait:
    """Return what the view's side sees of a unit; unscoped enemies are supposed to be as their table says (HE-13)."""
    who = view.of(unit, c.Unit)
    known = view.side is None or is_studied(view, unit, view.side) or view.has(unit, c.Dead)
    health = view.of(unit, c.Health) if known else guessed_health(view, unit)
    facts = [*_figures(view, unit, known=known), *_conditions(view, unit), *_things(view, unit, known=known)]
    return Portrait(
        titled(who.kind),
        health.hp,
        health.maximum,
        not known,
        (*facts, *_boons(view, unit, known=known)),
    )


def _figures(view: View, unit: int, *, known: bool) -> Iterator[Fact]:
    if not known:
        yield Fact("figure", "Wounds", WOUNDS[wounds_of(view, unit)], "Scope the battlefield to learn more.", "HE-13")
    armour, magical, metres, scores = _true_figures(view, unit) if known else _supposed_figures(view, unit)
    yield Fact("figure", "Armour", str(armour), "Taken off every piercing hit.", "HE-47", not known)
    if magical:
        yield Fact("figure", "Against magic", str(magical), "Taken off magic damage.", "HE-48", not known)
    cells = metres // (view.ruleset.scale.cell_length // 100)
    yield Fact("figure", "Movespeed", f"{metres} m, {how_many(cells, 'cell')}", "", "HE-30", not known)
    words = ", ".join(f"{name[:3].capitalize()} {scores[name]}" for name in ATTRIBUTES)
    yield Fact("figure", "Attributes", words, "", "HE-01", not known)


Figures = tuple[int, int, int, dict[str, int]]
"""Armour rating, magical armour, Movespeed in metres, attributes."""


def _true_figures(view: View, unit: int) -> Figures:
    scores = view.of(unit, c.Attributes).scores
    return armour_rating(view, unit), magical_armour(view, unit), movespeed(view, unit), scores


def _supposed_figures(view: View, unit: int) -> Figures:
    """Return what the table says of the unit's kind, whatever the map gave it (HE-13)."""
    known = tables(view)
    row = kind_of(view, unit)
    armour = [known.armour[key] for key in row.gear if key in known.armour]
    shields = [known.shields[key] for key in row.gear if key in known.shields]
    slowed = sum(piece.movespeed for piece in armour) + sum(shield.movespeed for shield in shields)
    rating = min(MOST_AR, sum(piece.ar for piece in armour))
    magical = sum(piece.magical_ar for piece in armour)
    return rating, magical, movespeed_of(view, row.agility, slowed), row.attributes


def _conditions(view: View, unit: int) -> Iterator[Fact]:
    verge, grappling = view.get(unit, c.Verge), view.get(unit, c.Grappling)
    if view.has(unit, c.Dead):
        yield Fact("condition", "Dead")
    if verge is not None:
        saves = f"{how_many(verge.successes, 'save')} made, {verge.fails} failed"
        yield Fact("condition", "On the verge of death", saves, "", "HE-81")
    if grappling is not None:
        other = view.of(grappling.other, c.Unit).name if view.knows(grappling.other) else "somebody"
        yield Fact("condition", "Pinned" if grappling.pinned else "Holds in a grapple", other, "", "HE-61")
    yield from states.in_water(view, unit, "HE-120", WET, "HE-113")
    yield from sneaking.told(view, unit, "Sneaks", "", "HE-130")
    yield from states.unaware(view, unit, "It has noticed no enemy yet.", "HE-130")
    yield from _lasting(view, unit)


def _lasting(view: View, unit: int) -> Iterator[Fact]:
    """Yield what a unit is casting, holds ready and keeps up, and all that lasts on it."""
    casting, ready = view.get(unit, c.Casting), view.get(unit, c.ReadyBoons)
    if casting is not None:
        name, track = tables(view).name_of(casting.boon), (casting.done, casting.needed)
        progress = f"{casting.done} of {casting.needed} CT"
        yield Fact("condition", f"Casts {name}", progress, tables(view).effect_of(casting.boon), "HE-73", track=track)
    for boon in ready.boons if ready is not None else ():
        name = tables(view).name_of(boon)
        yield Fact("condition", f"Ready: {name}", "until its next turn", tables(view).effect_of(boon), "HE-74")
    areas = view.get(unit, c.Areas)
    for area in areas.on if areas is not None else ():
        name = tables(view).name_of(area.effect.name)
        yield conditions.of_effect(view, area.effect, f"Keeps up: {name}", _lasts)
    yield from conditions.told(view, unit, _lasts)


def _lasts(turns: int) -> str:
    return f"{turns} CT left" if turns else ""


def _things(view: View, unit: int, *, known: bool) -> Iterator[Fact]:
    held = carried(view, unit)
    if not known:
        gear = kind_of(view, unit).gear
        for key, count in Counter(gear).items():
            name, track = tables(view).name_of(key), (count, count) if count > 1 else (0, 0)
            yield Fact("item", name, profile(view, key), "What its kind carries.", "HE-13", True, track, key)
        return
    for slot, item, key in held:
        place = _place(slot)
        counter = view.get(item, c.Counters)
        uses = counter.left.get("uses", 0) if counter is not None else 0
        name = tables(view).name_of(key) + (f" ({uses})" if uses > 1 else "")
        yield Fact("item", name, profile(view, key), place, "HE-20", key=key)


def _place(slot: str) -> str:
    return "in the pack" if slot == PACK else PLACES.get(slot.rstrip("123"), slot)


def profile(view: View, key: str) -> str:
    """Return a thing's figures as short words: "d8, block d6"."""
    known = tables(view)
    weapon, shield, armour = known.weapons.get(key), known.shields.get(key), known.armour.get(key)
    if weapon is not None:
        parts = [weapon.attack, weapon.damage]
        parts += [f"reach {weapon.reach}"] if weapon.reach > 1 else []
        parts += [f"{weapon.range} m"] if weapon.range else []
        parts += [f"block {weapon.block}"] if weapon.block else []
        return ", ".join(parts)
    if shield is not None:
        return f"block {shield.block}"
    if armour is not None:
        kinds = (("armour", armour.ar), ("against magic", armour.magical_ar))
        return ", ".join(f"{word} {value}" for word, value in kinds if value)
    thing = known.items.get(key)
    if thing is None:
        return ""
    return f"{thing.effect}; range {thing.range} m" if thing.range else thing.effect


def _boons(view: View, unit: int, *, known: bool) -> Iterator[Fact]:
    counters = view.get(unit, c.Counters)
    rows = tables(view).boons
    kinds = {boon: rows[boon].uses for boon in kind_of(view, unit).boons}
    left = counters.left if known and counters is not None else kinds
    for boon, uses in left.items():
        if boon in rows:
            row, name = rows[boon], tables(view).name_of(boon)
            words, track = f"{uses} of {row.uses} left", (uses, row.uses)
            yield Fact("boon", name, words, _boon_note(row), "HE-70", not known, track, boon)


def _boon_note(row: Boon) -> str:
    cast = f"cast {row.cast} CT" if isinstance(row.cast, int) else " when ".join(filter(None, (row.cast, row.trigger)))
    lasts = f", lasts {row.duration} CT" if row.duration else ""
    reach = f", range {row.range} m" if row.range else ""
    reach += "".join(f", {part}" for part in row.target.split(", ") if part.startswith("radius"))
    return f"{cast}{lasts}{reach}. {row.effect[:1].upper()}{row.effect[1:]}"


def variant(view: View, command: Command) -> VariantName:
    """Name what tells a command from others of its type on the same target: the item, the boon, the arrows."""
    say = Ruleset.of(view).value_of
    item, boon, arrows = say(command, ITEM), say(command, BOON), say(command, ARROWS)
    if boon is not None:
        return VariantName(tables(view).name_of(boon), key=boon) if boon else VariantName("Free attack")
    if item is None:
        return VariantName()
    thing, key = item_name(view, command.unit, item), key_of(view, item) if item else ""
    if isinstance(command, Throw):
        return VariantName(thing, "as a bonus action" if command.bonus else "with the action", key)
    return VariantName(thing, tables(view).name_of(key_of(view, arrows)) if arrows else "", key)


def item_name(view: View, unit: int, item: int) -> str:
    """Return an item's name, with its place where the unit has several; 0 is the natural weapon, or fists."""
    if item:
        name = tables(view).name_of(key_of(view, item))
        places = [_place(slot) for slot, _, key in carried(view, unit) if key == key_of(view, item)]
        slot = slot_of(view, unit, item)
        return f"{name} {_place(slot)}" if slot is not None and len(set(places)) > 1 else name
    natural = kind_of(view, unit).natural
    return "Fists" if natural is None else natural.name


# ---- its things ----------------------------------------------------------------------------------------------------


def outfit(view: View, unit: int) -> Outfit:
    """Return what the view's side sees of a unit's things; of unscoped enemies what their kind carries (HE-13)."""
    if view.side is None or is_studied(view, unit, view.side):
        lying = ((WITHIN_REACH, item, key_of(view, item)) for item in at_hand(view, unit, REACH_CM))
        own = tuple(_seen(view, item, key, slot) for slot, item, key in (*carried(view, unit), *lying))
        return Outfit(places_of(view, unit, SLOTS, own), own)
    known = tables(view)
    gear = kind_of(view, unit).gear
    supposed = tuple(
        Gear(0, slot, known.name_of(gear[place]), _sort(known, gear[place]), profile(view, gear[place]),
             hands=hands_of(known, gear[place]), rule="HE-13", guess=True)
        for slot, place in arrange(known, gear)
    )  # fmt: skip
    return Outfit(places_of(view, unit, SLOTS, supposed), supposed)


def _seen(view: View, item: int, key: str, slot: str) -> Gear:
    known, counters = tables(view), view.get(item, c.Counters)
    uses = counters.left.get("uses", 0) if counters is not None else 0
    state = (f"{uses} left",) if uses > 1 else ()
    sort = _sort(known, key)
    return Gear(item, slot, known.name_of(key), sort, profile(view, key), state, hands_of(known, key), "HE-20")


def _sort(known: HeroicTables, key: str) -> Sort:
    if key in known.weapons:
        return "missile" if known.weapons[key].kind in {"bow", "sling"} else "weapon"
    return "shield" if key in known.shields else "armour" if key in known.armour else "thing"
