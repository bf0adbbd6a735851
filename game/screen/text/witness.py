"""What a side has seen of a unit's things and boons: it goes off what is only guessed of it, or into it (HE-13).

Read from the events that the side perceived and from nothing else: a battle that is loaded or watched again knows the
same. What no event has shown stays a guess. No arcade.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from game.engine import events as e
from game.engine.components import Item
from game.engine.observing import Stamped
from game.engine.presentation import Fact, Gear, Outfit
from game.engine.ruleset import Ruleset
from game.engine.view import View

Perceived = Callable[[frozenset[str]], bool]
IN_HAND = "Seen in hand."


@dataclass
class Seen:
    """What was seen of one unit: boons spent, things that went from it or came to it, and what it has in hand.

    All by name; `hand` by the things' own numbers, since only what was in hand then is known to be there.
    """

    spent: Counter[str] = field(default_factory=Counter)
    gone: Counter[str] = field(default_factory=Counter)
    got: Counter[str] = field(default_factory=Counter)
    hand: dict[int, str] = field(default_factory=dict)

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was seen."""
        return not (self.spent or self.gone or self.got or self.hand)

    def loses(self, item: int, name: str) -> None:
        """Something went from the unit."""
        self.hand.pop(item, None)
        if self.got[name]:
            self.got[name] -= 1
        else:
            self.gone[name] += 1


def witnessed(view: View, told: Iterable[Stamped], perceived: Perceived, unit: int) -> Seen:
    """Return what was seen of a unit in the events of which `perceived` tells by their sides that they were."""
    seen, things = Seen(), dict[int, str]()
    slots = Ruleset.of(view).presentation.outfit(view, unit).slots
    hands = frozenset(slot.key for slot in slots if slot.place == "hand")
    name_of = view.ruleset.tables.name_of
    for stamped in told:
        event = stamped.event
        if isinstance(event, e.Mustered):
            things.update((event.unit, name_of(one.key)) for one in event.components if isinstance(one, Item))
        elif event.subject == unit and perceived(stamped.sides):
            _note(seen, event, things, hands, name_of)
    return seen


def _note(
    seen: Seen, event: e.Event, things: Mapping[int, str], hands: frozenset[str], name_of: Callable[[str], str]
) -> None:
    """Take in one event of the unit's own."""
    if isinstance(event, e.CountedDown):
        seen.spent[name_of(event.counter)] += 1
    elif isinstance(event, e.Rearranged):
        seen.hand = {item: things[item] for slot, item in event.slots if slot in hands and item in things}
    elif isinstance(event, e.Attacked):
        number = next((item for item, name in things.items() if name == event.weapon), 0)
        if number and event.how != "throw" and event.weapon not in seen.hand.values():
            seen.hand[-number] = event.weapon
    elif isinstance(event, e.Dropped | e.ItemUsed):
        name = things.get(event.item, event.what)
        seen.hand = {item: held for item, held in seen.hand.items() if item >= 0 or held != name}
        seen.loses(event.item, name)
    elif isinstance(event, e.PickedUp):
        name = things.get(event.item, event.what)
        if seen.gone[name]:
            seen.gone[name] -= 1
        else:
            seen.got[name] += 1
        if event.slot in hands:
            seen.hand[event.item] = name


def corrected(facts: Iterable[Fact], seen: Seen) -> tuple[Fact, ...]:
    """Return facts of a unit with what was seen in the place of what was guessed; what is known stays as it is."""
    known = tuple(facts)
    if seen.is_nothing or not any(fact.guess for fact in known):
        return known
    found, told = list[Fact](), set[str]()
    held = Counter(seen.hand.values())
    for fact in known:
        if fact.guess and fact.group == "boon":
            found.append(_boon(fact, seen))
        elif fact.guess and fact.group == "item":
            told.add(fact.label)
            found += _thing(fact, seen, held)
        else:
            found.append(fact)
    place = max((number for number, fact in enumerate(found, 1) if fact.group == "item"), default=len(found))
    names = dict.fromkeys([*seen.hand.values(), *(name for name, count in seen.got.items() if count > 0)])
    more = [
        Fact("item", name, "", IN_HAND if held[name] else "Seen to be picked up.", "HE-13")
        for name in names
        if name not in told
    ]
    return (*found[:place], *more, *found[place:])


def _boon(fact: Fact, seen: Seen) -> Fact:
    """Take the uses that were seen off those that are guessed."""
    spent, (left, most) = seen.spent[fact.label], fact.track
    if not spent:
        return fact
    rest = max(0, left - spent)
    return replace(fact, value=f"{rest} of {most} left", track=(rest, most), guess=rest > 0)


def _thing(fact: Fact, seen: Seen, held: Counter[str]) -> list[Fact]:
    """Return a guessed thing as far as it is still there, and whether it is in hand."""
    count = max(1, fact.track[1])
    left = count - seen.gone[fact.label] + seen.got[fact.label]
    if held[fact.label]:
        left = max(1, left)
    if left <= 0:
        return []
    track = (min(left, count), count) if count > 1 else fact.track
    return [replace(fact, track=track, note=IN_HAND, guess=False) if held[fact.label] else replace(fact, track=track)]


def corrected_outfit(outfit: Outfit, seen: Seen) -> Outfit:
    """Return a unit's guessed things without what was seen to go, and with what was seen in hand in its hands."""
    if seen.is_nothing or not any(gear.guess for gear in outfit.gear):
        return outfit
    gone, hands = Counter(seen.gone), [slot.key for slot in outfit.slots if slot.place == "hand"]
    held = list(seen.hand.values())
    gear = list[Gear]()
    for one in outfit.gear:
        if gone[one.name] > 0:
            gone[one.name] -= 1
        elif one.name not in held:
            gear.append(one)
    kept = [one for one in gear if one.slot not in hands] if held else gear
    shown = {one.name: one for one in outfit.gear}
    for place, name in zip(hands, held, strict=False):
        known = shown.get(name) or Gear(0, place, name, "weapon", rule="HE-13")
        kept.append(replace(known, slot=place, guess=False))
    return Outfit(outfit.slots, tuple(kept))
