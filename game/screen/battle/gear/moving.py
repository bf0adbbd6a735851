"""What can be done with a unit's things: which command brings which thing where, at what cost, and why not. No arcade.

Nothing here knows a ruleset: every legal command about a thing is played through and taken back, and where the thing is
then is where it goes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.engine.action import ITEM, At, saying
from game.engine.battle import Battle
from game.engine.commands import Command, Draw, Drop, Fetch, PickUp, PutAway, UseItem
from game.engine.components import Inventory, Item, Position
from game.engine.events import Event
from game.engine.imagine import played
from game.engine.presentation import WITHIN_REACH, Outfit, Slot
from game.engine.refusal import Refused
from game.engine.ruleset import Ruleset
from game.screen.text import spending
from game.screen.text.menu import Menu

GROUND: Final = WITHIN_REACH
SELF: Final = "self"
"""Where a thing goes that is used where it is: on its owner."""
GONE: Final = "gone"


@dataclass(frozen=True, slots=True)
class On:
    """Another unit, where a thing goes that is used on it, or given to it."""

    unit: int


Place = str | On
"""Where a thing can be brought: a slot of the unit, `GROUND`, `SELF`, or another unit."""

Whereabouts = Mapping[int, str]
"""Where things are: by item the slot on the unit, `GROUND` or `GONE`."""


@dataclass(frozen=True, slots=True)
class GearDeed:
    """A command about a thing: where the thing is then, what else changes its place, and what it takes of the turn."""

    command: Command
    to: Place
    moved: tuple[tuple[int, str], ...]
    cost: str
    signs: str


class GearMoves:
    """All that one unit can do with its things at the present decision."""

    def __init__(self, battle: Battle, menu: Menu) -> None:
        """Take what the unit can do; nothing is played through before it is asked for."""
        self._battle: Final = battle
        self._menu: Final = menu
        self.view: Final = menu.view
        self.unit: Final = menu.unit

    @cached_property
    def outfit(self) -> Outfit:
        """The unit's things as they are."""
        return Ruleset.of(self.view).presentation.outfit(self.view, self.unit)

    @cached_property
    def _places(self) -> dict[str, Slot]:
        return {slot.key: slot for slot in self.outfit.slots}

    # ---- what is legal ---------------------------------------------------------------------------------------------

    @cached_property
    def deeds(self) -> dict[tuple[int, Place], GearDeed]:
        """The legal commands by thing and by where they bring it; of several the first."""
        found: dict[tuple[int, Place], GearDeed] = {}
        for command in self._commands():
            deed = self._deed(command)
            found.setdefault((self._item_of(command), deed.to), deed)
        return found

    def _commands(self) -> Iterator[Command]:
        """Yield every legal command about a thing that is aimed at nobody, or at the unit's own side."""
        own = self.view.side_of(self.unit)
        for entry in self._menu.entries:
            action = entry.action
            if action.aim is At.NOTHING and action.parameters == (ITEM,):
                things = [gear.item for gear in self.outfit.gear if gear.item]
                tried = (action.command(entry.kind, self.unit, (item,)) for item in things)
                yield from (command for command in tried if self._battle.refusal(command) is None)
            elif ITEM in action.parameters and At.SCENERY not in action.aim:
                for command in entry.commands:
                    aim = action.aim_of(command)
                    is_near = aim.cell is None and not aim.path
                    if is_near and self._item_of(command) and (not aim.target or self.view.side_of(aim.target) == own):
                        yield from self._with_all_alike(command)

    def _item_of(self, command: Command) -> int:
        return self._battle.ruleset.value_of(command, ITEM) or 0

    def _with_all_alike(self, command: Command) -> Iterator[Command]:
        """Yield a command, and the same with each thing like its own: the rules propose one of a kind."""
        yield command
        chosen = self._item_of(command)
        key = self.view.of(chosen, Item).key
        for gear in self.outfit.gear:
            if gear.item and gear.item != chosen and self.view.of(gear.item, Item).key == key:
                other = saying(command, ITEM, gear.item)
                if self._battle.refusal(other) is None:
                    yield other

    def _deed(self, command: Command) -> GearDeed:
        item, target = self._item_of(command), self._battle.ruleset.aim_of(command).target
        events, after = self._rehearsed(command)
        before = self._whereabouts()
        moved = tuple((thing, after[thing]) for thing in before if thing != item and after[thing] != before[thing])
        to: Place = after[item]
        if target:
            to = SELF if target == self.unit else On(target)
        elif to in {before[item], GONE}:
            to = SELF
        rules = self._battle.ruleset
        cost, signs = rules.actions[type(command)].cost, spending.signs_of(events, self.unit)
        words = (
            rules.presentation.cost_words.of(cost)
            if spending.signs(cost) == signs
            else spending.spent(events, self.unit)
        )
        return GearDeed(command, to, moved, words, signs)

    def _whereabouts(self) -> Whereabouts:
        view = self.view
        inventory = view.get(self.unit, Inventory)
        slots = {} if inventory is None else {item: slot for slot, item in inventory.slots}
        lying = {gear.item for gear in self.outfit.gear if gear.slot == GROUND}
        return {
            gear.item: slots.get(gear.item)
            or (GROUND if view.has(gear.item, Position) or (gear.item in lying and gear.item not in slots) else GONE)
            for gear in self.outfit.gear
        }

    def _rehearsed(self, command: Command) -> tuple[list[Event], Whereabouts]:
        """Play a command through and take it back; return what happened, and where things were then."""
        with played(self.view, command) as events:
            return events, self._whereabouts()

    # ---- what a thing that is let go of somewhere comes to ---------------------------------------------------------

    def onto(self, item: int, place: Place) -> GearDeed | Refused:
        """Return what happens with a thing that is brought to a place, or why nothing does.

        Hands, belt and back are each taken as one: which of their slots it is, is the rules' to say. What is picked up
        or comes out of the pack goes where the rules put it, wherever on the body it is let go.
        """
        exact = self.deeds.get((item, place))
        if exact is not None:
            return exact
        origin = next((gear.slot for gear in self.outfit.gear if gear.item == item), GROUND)
        wanted = self._slot_of(place)
        if origin == place or (wanted and origin in self._places and self._places[origin].place == wanted.place):
            return Refused("It is there already.")
        if wanted is not None:
            for (thing, to), deed in self.deeds.items():
                slot = self._slot_of(to)
                if thing == item and slot is not None and (slot.place == wanted.place or self._is_stowed(origin)):
                    return deed
        return self._why_not(item, origin, place)

    def _slot_of(self, place: Place) -> Slot | None:
        return None if isinstance(place, On) else self._places.get(place)

    def _is_stowed(self, origin: str) -> bool:
        return origin == GROUND or self._places[origin].place == "pack"

    def _why_not(self, item: int, origin: str, place: Place) -> Refused:
        """Return why a thing cannot be brought somewhere: what the command would be refused for that does such."""
        actions = self._battle.ruleset.actions
        for command in self._meant(item, origin, place):
            refused = self._battle.refusal(command) if type(command) in actions else None
            if refused is not None:
                return refused
        return Refused(f"{self._battle.ruleset.name} has no action that brings it there.")

    def _meant(self, item: int, origin: str, place: Place) -> tuple[Command, ...]:
        """Return the commands that somebody may mean who brings a thing from one place to another."""
        if place == GROUND:
            return (Drop(self.unit, item),)
        if place == SELF or isinstance(place, On):
            target = place.unit if isinstance(place, On) else self.unit
            return (UseItem(self.unit, item, target),)
        if origin == GROUND:
            return (PickUp(self.unit, item),)
        if self._is_stowed(origin):
            return (Fetch(self.unit, item),)
        if self._places[place].place == "hand":
            return (Draw(self.unit, item),)
        return (PutAway(self.unit, item),) if self._places[origin].place == "hand" else ()
