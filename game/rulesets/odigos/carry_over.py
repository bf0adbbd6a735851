"""What odigos' people keep from one battle to the next: abilities at their best, scars, limbs that are lost (OD-33).

The dice for what scars leave are `aftermath`'s.
"""

from collections.abc import Iterator
from typing import Final

from game.engine.campaign import CarryOver, Parts
from game.engine.components import Attributes, Component, Effects, Inventory
from game.engine.handbook import table
from game.engine.setup import PermanentMark, Veteran
from game.engine.view import View
from game.rulesets.odigos.components import Prime, Scars
from game.rulesets.odigos.conditions import DOOMED, LAME, ONE_ARMED
from game.rulesets.odigos.gear import tables
from game.systems.durations import endless
from game.systems.hands import BELT, HAND
from game.systems.status import has_effect

SUNDERED, DOOM = 10, 12
"""The scar whose limb does not come back, and the one that is over with a save (OD-33)."""

LOST: Final = {"arm": ONE_ARMED, "leg": LAME}
"""What lasts on somebody who has lost a limb."""


def taken(view: View, unit: int, veteran: Veteran) -> Veteran:
    """Take the scars along, and the abilities that somebody has when nothing ails them.

    Rulings: what was lost of an ability comes back, as hit points do; what a scar does at once heals between battles,
    but what was sundered is gone for good, and who is doomed is so until the save that decides it.
    """
    kind, prime = tables(view).units[veteran.kind], view.of(unit, Prime).scores
    scars = view.get(unit, Scars) or Scars(())
    known = tables(view).scars
    came = zip(scars.numbers, scars.places, strict=True)
    is_doomed = has_effect(view, unit, DOOMED)
    return Veteran(
        veteran.name,
        veteran.kind,
        veteran.side,
        veteran.hp if veteran.fallen else veteran.maximum,
        veteran.maximum,
        veteran.hero,
        {name: score for name, score in prime.items() if score != kind.abilities[name]},
        veteran.counters,
        veteran.gear,
        tuple(
            PermanentMark(known[number].name, number, place, is_open=is_doomed and number == DOOM)
            for number, place in came
        ),
        veteran.fallen,
    )


def laid(veteran: Veteran, parts: Parts) -> Parts:
    """Lay what somebody is at their best, and what they have lost, over what a new unit is made of."""
    return tuple(_with_marks(veteran, parts))


def _with_marks(veteran: Veteran, parts: Parts) -> Iterator[Component]:
    lost = dict.fromkeys(LOST[mark.place] for mark in veteran.marks if mark.roll == SUNDERED and mark.place in LOST)
    goes_on = tuple(mark for mark in veteran.marks if mark.is_open)
    lasting = (*lost, *((DOOMED,) if goes_on else ()))
    has_effects = False
    for part in parts:
        if isinstance(part, Prime):
            yield Prime(next(scores.scores for scores in parts if isinstance(scores, Attributes)))
        elif isinstance(part, Inventory) and ONE_ARMED in lost:
            yield _in_one_hand(part, tuple(thing.item for thing in veteran.gear))
        elif isinstance(part, Effects) and lasting:
            has_effects = True
            yield Effects((*part.on, *(endless(name) for name in lasting)))
        else:
            yield part
    if lasting and not has_effects:
        yield Effects(tuple(endless(name) for name in lasting))
    if goes_on:
        yield Scars(tuple(mark.roll for mark in goes_on), tuple(mark.place for mark in goes_on))


def _in_one_hand(inventory: Inventory, gear: tuple[str, ...]) -> Inventory:
    """Return the things, made in this order, with one in hand that takes no more: a weapon if there is one (OD-33).

    What else was in hand is on the belt.
    """
    weapons = table("odigos")["weapons"]
    made = dict(zip(sorted(item for _, item in inventory.slots), gear, strict=False))
    light = [item for item, key in made.items() if key in weapons and not weapons[key].get("bulky")]
    held = [item for slot, item in inventory.slots if slot == HAND and made.get(item) not in weapons]
    kept = next(iter((*light, *held)), 0)

    def slot_of(slot: str, item: int) -> str:
        return HAND if item == kept else BELT if slot == HAND else slot

    return Inventory(tuple(sorted((slot_of(slot, item), item) for slot, item in inventory.slots)))


def _names() -> frozenset[str]:
    return frozenset(str(row["name"]) for row in table("odigos")["scars"].values())


CARRY_OVER: Final = CarryOver(marks=_names(), scores=(1, 99), away=frozenset({"retreated"}), taken=taken, laid=laid)
