"""Where items go: which slots an item may lie in, how hands change, and how gear lies at the start (HE-20, HE-26).

Table entries and slots only; who may do what, and at what cost, is in `equip`.
"""

from collections.abc import Container
from dataclasses import dataclass

from game.rulesets.heroic.tables import HeroicTables

BACK = ("back1", "back2")
EXTRA = ("extra1", "extra2", "extra3")
HANDS = ("hand1", "hand2")
PACK = "pack"

Slots = tuple[tuple[str, str], ...]
"""Pairs of slot and table entry; "pack" may repeat."""


def slots_for(tables: HeroicTables, key: str) -> tuple[str, ...]:
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


def hands_of(tables: HeroicTables, key: str) -> int:
    """Return how many hands an item takes: two-handed weapons and none other take both."""
    return tables.weapons[key].hands if key in tables.weapons else 1


def is_bulky(tables: HeroicTables, key: str) -> bool:
    """Tell whether an item is one of the large ones, of which the back box holds only one (HE-20)."""
    if key in tables.weapons:
        return tables.weapons[key].kind not in {"axe", "knife", "sling"}
    return key in tables.shields or (key in tables.items and tables.items[key].size == "large")


def fits(tables: HeroicTables, held: Slots, key: str, slot: str) -> bool:
    """Tell whether an item may be put into a slot, which must be empty, beside what is held already (HE-20)."""
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


def first_fit(tables: HeroicTables, held: Slots, key: str, among: tuple[str, ...] | None = None) -> str:
    """Return the first slot, of those given or of all, into which an item may be put; the pack if there is none."""
    wanted = slots_for(tables, key) if among is None else among
    return next((slot for slot in wanted if fits(tables, held, key, slot)), PACK)


def arrange(tables: HeroicTables, gear: tuple[str, ...], unfit: Container[str] = ()) -> tuple[tuple[str, int], ...]:
    """Return slot and place in `gear` for each of a unit's things: the first weapon and shield in hand, the rest away.

    Two-handed weapons leave no hand for a shield, which then goes on the back. What is `unfit` for the unit stays in
    the pack (HE-26). The result is in the order that inventories have: by slot, then place.
    """
    held: list[tuple[str, str]] = []
    placed: list[tuple[str, int]] = []
    armed = False
    for number, key in enumerate(gear):
        if key in unfit:
            slot = PACK
        else:
            weapon = key in tables.weapons
            away = (weapon and armed) or key in tables.items
            wanted = tuple(slot for slot in slots_for(tables, key) if not (away and slot in HANDS))
            armed = armed or weapon
            slot = first_fit(tables, tuple(held), key, wanted)
        held.append((slot, key))
        placed.append((slot, number))
    return tuple(sorted(placed))


# ---- taking things in hand -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grip:
    """How a thing comes into a hand: which hand, and what leaves the hands for it, as places in what is held."""

    hand: str
    displaced: tuple[int, ...]


def grip(tables: HeroicTables, held: Slots, key: str) -> Grip:
    """Return how a weapon or shield is taken in hand beside what is held (HE-22).

    A free hand is taken first; else a weapon takes the place of a weapon and a shield that of a shield; else the hand
    that such a thing prefers. Two-handed things need both hands, and one in the hands always has to go.
    """
    in_hands = {slot: number for number, (slot, _) in enumerate(held) if slot in HANDS}
    if hands_of(tables, key) > 1 or any(hands_of(tables, held[number][1]) > 1 for number in in_hands.values()):
        hand = HANDS[0] if hands_of(tables, key) > 1 else slots_for(tables, key)[0]
        return Grip(hand, tuple(sorted(in_hands.values())))
    hands = [slot for slot in slots_for(tables, key) if slot in HANDS]
    free = next((hand for hand in hands if hand not in in_hands), None)
    if free is not None:
        return Grip(free, ())
    is_shield = key in tables.shields
    alike = (hand for hand in hands if (held[in_hands[hand]][1] in tables.shields) is is_shield)
    hand = next(alike, hands[0])
    return Grip(hand, (in_hands[hand],))


def put_away(tables: HeroicTables, held: Slots, key: str) -> str:
    """Return the first slot that is no hand into which a thing can be put; the pack if there is none (HE-20)."""
    return first_fit(tables, held, key, tuple(slot for slot in slots_for(tables, key) if slot not in HANDS))
