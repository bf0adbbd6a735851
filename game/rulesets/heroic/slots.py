"""Where items go: which slots an item may lie in, and how a unit's gear is arranged at the start (HE-20, HE-26)."""

from game.rulesets.heroic.tables import Tables

BACK = ("back1", "back2")
EXTRA = ("extra1", "extra2", "extra3")
HANDS = ("hand1", "hand2")
ALL_SLOTS = (*HANDS, *BACK, *EXTRA, "ammo", "body", "head")
PACK = "pack"

Slots = tuple[tuple[str, str], ...]
"""Pairs of slot and table entry; "pack" may repeat."""


def slots_for(tables: Tables, key: str) -> tuple[str, ...]:
    """Return the slots in which an item may be equipped, the preferred first (HE-20)."""
    if key in tables.armour:
        return (tables.armour[key].slot,)
    if key in tables.shields:
        return (*reversed(HANDS), *BACK)
    if key in tables.weapons:
        kind = tables.weapons[key].kind
        if kind in {"axe", "knife"}:
            return (*HANDS, *EXTRA, "ammo", *BACK)
        return (*HANDS, *EXTRA) if kind == "sling" else (*HANDS, *BACK)
    thing = tables.items[key]
    if thing.slot:
        return (thing.slot,)
    return (*HANDS, *BACK) if thing.size == "large" else (*EXTRA, "ammo", *BACK, *HANDS)


def hands_of(tables: Tables, key: str) -> int:
    """Return how many hands an item takes: two-handed weapons and none other take both."""
    return tables.weapons[key].hands if key in tables.weapons else 1


def is_bulky(tables: Tables, key: str) -> bool:
    """Tell whether an item is one of the large ones, of which the back box holds only one (HE-20)."""
    if key in tables.weapons:
        return tables.weapons[key].kind not in {"axe", "knife", "sling"}
    return key in tables.shields or (key in tables.items and tables.items[key].size == "large")


def fits(tables: Tables, held: Slots, key: str, slot: str) -> bool:
    """Tell whether an item may be put into a slot beside what is held already; the slot itself must be empty (HE-20)."""
    if slot == PACK:
        return True
    taken = dict(held)
    if slot in taken or slot not in slots_for(tables, key):
        return False
    if slot in HANDS:
        other = taken.get(HANDS[1 - HANDS.index(slot)])
        if other is not None and hands_of(tables, other) > 1:
            return False
        return hands_of(tables, key) == 1 or (other is None and slot == HANDS[0])
    if slot in BACK:
        other = taken.get(BACK[1 - BACK.index(slot)])
        return not (other is not None and is_bulky(tables, key) and is_bulky(tables, other))
    return True


def first_fit(tables: Tables, held: Slots, key: str, among: tuple[str, ...] | None = None) -> str:
    """Return the first slot, of those given or of all, into which an item may be put; the pack if there is none."""
    wanted = slots_for(tables, key) if among is None else among
    return next((slot for slot in wanted if fits(tables, held, key, slot)), PACK)


def arrange(tables: Tables, gear: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Return slot and place in `gear` for each of a unit's things: the first weapon and shield in hand, the rest away.

    Two-handed weapons leave no hand for a shield, which then goes on the back.
    """
    held: list[tuple[str, str]] = []
    placed: list[tuple[str, int]] = []
    armed = False
    for number, key in enumerate(gear):
        wanted = slots_for(tables, key)
        weapon = key in tables.weapons
        if weapon and armed:
            wanted = tuple(slot for slot in wanted if slot not in HANDS)
        elif key in tables.items:
            wanted = tuple(slot for slot in wanted if slot not in HANDS)
        armed = armed or weapon
        slot = first_fit(tables, tuple(held), key, wanted)
        held.append((slot, key))
        placed.append((slot, number))
    return tuple(sorted(placed, key=lambda pair: (order_of(pair[0]), pair[1])))


def order_of(slot: str) -> int:
    """Return a slot's place in the fixed order of slots; the pack is last."""
    return ALL_SLOTS.index(slot) if slot in ALL_SLOTS else len(ALL_SLOTS)
