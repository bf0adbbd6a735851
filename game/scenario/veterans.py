"""What people take out of a battle and into the next one, for any ruleset. No files, and nobody is matched here.

A `Veteran` is read off the components that every ruleset has; what only one ruleset knows (scars, damaged weapons) is
in its `CarryOver`.
"""

from typing import Final, TypeVar

from game.board.board import Board
from game.board.squares import SquareGrid
from game.board.terrain import terrains
from game.engine.campaign import USES, Parts
from game.engine.components import (
    BATTLE,
    Attributes,
    Component,
    Counters,
    Dead,
    Finished,
    Gone,
    Health,
    Inventory,
    Item,
    Unit,
)
from game.engine.ruleset import Ruleset
from game.engine.setup import Belonging, Setup, Veteran
from game.engine.view import View
from game.systems.status import is_downed
from game.tiled.model import UnitSpec

C = TypeVar("C", bound=Component)

DEAD: Final = "dead"
"""Why there is no next battle for most who are not there for it."""


def taken_out(view: View, unit: int) -> Veteran:
    """Return what a unit takes out of a battle that is over.

    Rulings for all rulesets that say nothing else: wounds heal between battles, so hit points are whole again. Who lies
    there at its last after the aftermath lives if its own side has won, for that holds the field, and comes to the next
    battle with 1 hit point; otherwise it is dead. An aftermath may have let it die or rise before. What was dropped,
    thrown or used up and lies where it fell is lost. What is in hand is named first, and so is taken up first the next
    time.
    """
    ruleset = Ruleset.of(view)
    known, health = view.of(unit, Unit), view.of(unit, Health)
    inventory = view.get(unit, Inventory)
    slots = () if inventory is None else inventory.slots
    hands = ruleset.presentation.hands
    things = tuple(item for slot, item in sorted(slots, key=lambda pair: pair[0] not in hands))
    keys = tuple(view.of(item, Item).key for item in things)
    new, new_things = as_new(ruleset, known.kind, keys)
    fallen = why_fallen(view, unit)
    scores, new_scores = _scores(view.get(unit, Attributes)), _scores(_among(new, Attributes))
    counters = view.get(unit, Counters)
    new_unit = _among(new, Unit)
    veteran = Veteran(
        known.name,
        known.kind,
        known.side,
        health.hp if fallen else 1 if is_downed(view, unit) else health.maximum,
        health.maximum,
        hero=None if new_unit is not None and new_unit.hero == known.hero else known.hero,
        attributes={name: score for name, score in scores.items() if new_scores.get(name) != score},
        counters={
            name: left
            for name, left in (counters.left if counters is not None else {}).items()
            if name in ruleset.carry_over.counters
        },
        gear=tuple(
            _belonging(view, item, key, new_things.get(key, ())) for item, key in zip(things, keys, strict=True)
        ),
        fallen=fallen,
    )
    return ruleset.carry_over.taken(view, unit, veteran)


def why_fallen(view: View, unit: int) -> str:
    """Return why there is no next battle for a unit, in a word, or ""."""
    gone = view.get(unit, Gone)
    if gone is not None:
        return "" if gone.how in Ruleset.of(view).carry_over.away else gone.how or "gone"
    if view.has(unit, Dead) or (is_downed(view, unit) and not holds_the_field(view, unit)):
        return DEAD
    return ""


def holds_the_field(view: View, unit: int) -> bool:
    """Tell whether the unit's side has won."""
    over = view.get(BATTLE, Finished)
    return over is not None and over.winner == view.side_of(unit)


def _belonging(view: View, item: int, key: str, new: Parts) -> Belonging:
    states = tuple(
        name
        for name, component in Ruleset.of(view).carry_over.states.items()
        if view.get(item, type(component)) == component
    )
    left, full = _uses(view.get(item, Counters)), _uses(_among(new, Counters))
    return Belonging(key, None if left == full else left, states)


def _uses(counters: Counters | None) -> int | None:
    return None if counters is None else counters.left.get(USES)


def _scores(attributes: Attributes | None) -> dict[str, int]:
    return {} if attributes is None else attributes.scores


def _among(parts: Parts, kind: type[C]) -> C | None:
    return next((part for part in parts if isinstance(part, kind)), None)


def as_new(ruleset: Ruleset, kind: str, gear: tuple[str, ...]) -> tuple[Parts, dict[str, Parts]]:
    """Return what a unit of a kind is made of that has been in no battle, and a thing of each key that it has."""
    grid = SquareGrid(2, 2)
    board = Board(grid, (terrains()["meadow"],) * 4, (0,) * 4)
    spec = UnitSpec(0, kind, "blue", (0, 0), kind, gear={ruleset.key: gear})
    _, unit, *others = ruleset.muster(Setup("", ruleset, board, ("blue",), (spec,)))
    things = {item.key: parts for parts in others if (item := _among(parts, Item)) is not None}
    return unit, things
