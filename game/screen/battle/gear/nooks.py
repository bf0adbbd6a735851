"""The places of a paper doll: head above, hands beside the figure, body and back below it, then belt, pack and ground.

They stand in cells of a grid four cells wide. What may go where is `moving`'s. No arcade, no ruleset's names.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from game.engine.components import Unit
from game.engine.presentation import Gear, Outfit, Slot
from game.engine.view import View
from game.screen.battle.gear.moving import GROUND, SELF, GearMoves, On, Place

COLUMNS: Final = 4
FIGURE: Final = (1.5, 1.0)
"""Where the figure stands, two cells high."""
HANDS: Final = ((0.0, 1.5), (3.0, 1.5))
HEAD: Final = (1.5, 0.0)
TRUNK: Final = ((1.5, 3.0), (0.0, 3.0), (3.0, 3.0), (0.0, 0.0), (3.0, 0.0))
BACK: Final = ((0.0, 3.0), (3.0, 3.0))
BELOW: Final = 3
"""The first row below the figure."""


@dataclass(frozen=True, slots=True)
class DropOffer:
    """What letting go of the lifted thing somewhere would come to: in words, its cost in signs, or why it does not."""

    words: str
    signs: str
    is_allowed: bool


@dataclass(frozen=True, slots=True)
class Nook:
    """A place on the page: what it is called, where it is, in cells, what lies there; `is_taken` by a thing beside it.

    `slot` is what the rules call it: a slot of the unit, the ground, or whom a thing is used on.
    """

    id: str
    slot: Place
    name: str
    x: float
    y: float
    gear: Gear | None = None
    is_taken: bool = False
    offer: DropOffer | None = None


def people(view: View, moves: GearMoves) -> tuple[tuple[Place, str], ...]:
    """Return whom a unit could use a thing on: itself and its neighbours of its side, as pairs of slot and name."""
    if not any(to == SELF or isinstance(to, On) for _, to in moves.deeds):
        return ()
    beside = [ally for ally in view.allies(moves.unit) if view.gap(moves.unit, ally) <= 1]
    named = [(On(ally), f"On {view.of(ally, Unit).name}") for ally in beside]
    return ((SELF, "Use it"), *named[: COLUMNS - 1])


def placed(outfit: Outfit, on: tuple[tuple[Place, str], ...]) -> Iterator[Nook]:
    """Yield every place of an outfit with what lies there, then the ground, then whom things are used on."""
    spots = {"head": [HEAD], "hand": [*HANDS], "body": [*TRUNK], "back": [*BACK]}
    has_head = any(slot.place == "head" for slot in outfit.slots)
    spots["body"] = spots["body"] if has_head else [HEAD, *TRUNK]
    row, more = BELOW, list[Nook]()
    for place in ("head", "hand", "body", "back"):
        cells = [cell for slot in outfit.slots if slot.place == place for cell in _cells(outfit, slot)]
        cells = _both_hands(cells) if place == "hand" else cells
        for cell, (x, y) in zip(cells, spots[place], strict=False):
            row = max(row, int(y) + 1)
            yield replace(cell, x=x, y=y)
        more += cells[len(spots[place]) :]
    yield from _in_rows(more, row)
    row += -(-len(more) // COLUMNS)
    for place in ("belt", "pack"):
        cells = [cell for slot in outfit.slots if slot.place == place for cell in _cells(outfit, slot)]
        yield from _in_rows(cells, row)
        row += -(-len(cells) // COLUMNS)
    lying = _cells(outfit, Slot(GROUND, "On the ground", "pack"))
    if not any(slot.place == "hand" for slot in outfit.slots):  # nothing is picked up, nor put down
        lying = [cell for cell in lying if cell.gear is not None]
    yield from _in_rows(lying, row)
    yield from _in_rows([Nook(f"on/{slot}", slot, name, 0, 0) for slot, name in on], row + -(-len(lying) // COLUMNS))


def _in_rows(cells: list[Nook], row: int) -> Iterator[Nook]:
    for place, cell in enumerate(cells):
        yield replace(cell, x=float(place % COLUMNS), y=float(row + place // COLUMNS))


def _cells(outfit: Outfit, slot: Slot) -> list[Nook]:
    """Return a slot's places: one for each thing, and empty ones as long as it holds more."""
    gear = [one for one in outfit.gear if one.slot == slot.key]
    found = [Nook(f"{slot.key}/{place}", slot.key, slot.name, 0, 0, one) for place, one in enumerate(gear)]
    taken = sum(max(1, one.hands) for one in gear) if slot.place == "hand" else len(gear)
    empty = max(0, slot.most - taken) if slot.most else int(slot.place != "body" or not gear)
    return [*found, *(Nook(f"{slot.key}/{len(gear) + more}", slot.key, slot.name, 0, 0) for more in range(empty))]


def _both_hands(cells: list[Nook]) -> list[Nook]:
    """Return the hands' places: a thing for both hands lies in one and takes the other."""
    held = next((cell for cell in cells if cell.gear is not None and cell.gear.hands > 1), None)
    if held is None:
        return cells
    other = next((cell for cell in cells if cell is not held), replace(held, id=f"{held.id}+", gear=None))
    return [held, replace(other, gear=held.gear, is_taken=True)]


def described(nook: Nook) -> str:
    """Say what lies at a place."""
    gear = nook.gear
    if gear is None:
        return f"{nook.name}: nothing."
    state = f" {', '.join(gear.state).capitalize()}." if gear.state else ""
    guess = " A guess: what its kind has by the tables." if gear.guess else ""
    figures = f": {gear.figures}" if gear.figures else ""
    return f"{gear.name}{figures}.{state} {nook.name}.{guess}"
