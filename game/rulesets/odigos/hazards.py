"""Falls, things of the map and on the ground in odigos (OD-70, BD-13, BD-18).

A fall is 1d6 for each 3 m; to topple a thing takes a KRA save, falling stone is 2d6, and there is no dodge.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Command, PickUp, Use
from game.engine.dice import Die, Pool, bounded
from game.engine.events import (
    Displaced,
    Event,
    PickedUp,
    Pushed,
    Reason,
    Rolled,
    SceneryChanged,
    Spent,
    Stepped,
    Used,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.ruleset import Difficulties
from game.engine.system import System
from game.engine.view import View
from game.rulesets.odigos.checks import contend, count, rolled, save
from game.rulesets.odigos.conditions import plan_of
from game.rulesets.odigos.wounds import BLUNT, OdigosHarm, enough, harm
from game.systems.falling import falling
from game.systems.hands import BELT
from game.systems.scenery import Handling, action_of, resolve_use
from game.systems.status import is_alive, is_submerged, lacks
from game.systems.things import at_hand, check_at_hand, holder_at_hand, name_of_item

FALL_STEP_CM: Final = 300
DIE: Final = Die(6)
FALL_RULE: Final = "OD-70"
REACH_CM: Final = 200
STONE: Final = Pool((Die(6), Die(6)))


class Ahead(View):
    """A view in which one unit stands where it will by its declaration: for checks that ask what is at hand there."""

    __slots__ = ("_cells", "_unit")

    def __init__(self, view: View, unit: int) -> None:
        """Put the unit there."""
        super().__init__(view.stage, view.side, view.within)
        path = plan_of(view, unit).path
        self._unit = unit
        self._cells = view.grid.footprint(path[-1], view.is_large(unit)) if path else view.cells(unit)

    def cells(self, entity: int) -> tuple[Cell, ...]:
        """Return the cells that an entity covers."""
        return self._cells if entity == self._unit else super().cells(entity)


# ---- falls ---------------------------------------------------------------------------------------------------------


def _fall_hurts(context: Context, units: tuple[int, ...], height: int, by: int) -> Resolving[tuple[Event, ...]]:
    """1d6 for each full 3 m, no armour, alike for the faller and those it lands on; it goes on to KRA, with no scar."""
    view = context.view
    pool = Pool((DIE,) * (height // FALL_STEP_CM))
    roll = bounded(context.dice, pool, 0, max(enough(view, unit) for unit in units))
    yield rolled(units[0], pool, roll, "the fall", FALL_RULE)
    return tuple(
        event
        for unit in units
        for event in harm(
            view, OdigosHarm(unit, roll.total, roll.total, by, "the fall", FALL_RULE, BLUNT, is_attack=False)
        )
    )


_fall = falling(_fall_hurts)
FALLING: Final = System("falling", ("BD-09", "OD-70"), on={Stepped: (_fall,), Pushed: (_fall,), Displaced: (_fall,)})


# ---- scenery -------------------------------------------------------------------------------------------------------


def held(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot use anything."""
    return Refused("Under water nothing can be used.", "OD-70") if is_submerged(view, unit) else None


def _strength(context: Context, unit: int, purpose: str, difficulty: int) -> Resolving[bool]:
    """A KRA save, at so much less where the thing is hard, at more where it is easy (BD-13)."""
    word = "hard" if difficulty > 0 else "easy"
    counted = (Reason(-difficulty, word, "BD-13"),) if difficulty else ()
    return (yield from save(context, unit, "KRA", purpose, "BD-13", counted))


def _no_dodge(context: Context, unit: int, pusher: int, name: str) -> Resolving[bool]:
    """There is no plain dodge in odigos (BD-13)."""
    del context, unit, pusher, name
    yield from ()
    return False


def _untold(context: Context, unit: int, pusher: int, name: str, height: int) -> Steps:
    """Falling stone is rolled with the deeds of its moment, and hurts after them: see `use`."""
    del context, unit, pusher, name, height
    yield from ()


DIFFICULTIES: Final = Difficulties(-4, 0, 4, has_dc=False)
"""What is taken off KRA: a save has no DC."""

HANDLING: Final = Handling(held, _strength, DIFFICULTIES.normal, _no_dodge, _untold, REACH_CM)
USING: Final = action_of(HANDLING)


@dataclass(slots=True)
class Handled:
    """What using things comes to at one moment: what changes, whom falling stone hurts by stone, and what else."""

    unit: int
    changes: list[SceneryChanged] = field(default_factory=list)
    harms: list[tuple[int, OdigosHarm]] = field(default_factory=list)
    others: list[Event] = field(default_factory=list)


def use(context: Context, command: Use) -> Resolving[Handled]:
    """Roll what using a thing comes to on the state before: 2d6 under falling stone, no armour (BD-13).

    The action needs no paying: it is over with its group.
    """
    found = Handled(command.unit)

    def crush(context: Context, unit: int, pusher: int, name: str, height: int) -> Steps:
        del height
        dealt = yield from count(context, unit, STONE, f"hit by {name}", "BD-13", 0, enough(context.view, unit))
        done = OdigosHarm(unit, dealt, dealt, pusher, name, "BD-13", BLUNT, is_attack=False)
        found.harms.append((found.changes[-1].scenery, done))

    for step in resolve_use(replace(HANDLING, crush=crush))(context, command):
        if isinstance(step, SceneryChanged):
            found.changes.append(step)
        elif isinstance(step, Rolled | Used):
            yield step
        elif isinstance(step, Event) and not isinstance(step, Spent):
            found.others.append(step)
    return found


def sorted_out(context: Context, handled: Sequence[Handled]) -> Resolving[list[Handled]]:
    """Return what comes of things that several use at one moment.

    A stone falls but once: whose it is is rolled for like a cell (OD-14). A door that one unlocks is unlocked; else all
    do the same to it, since all begin from how it was.
    """
    stones = {change.scenery for done in handled for change in done.changes if change.is_spent}
    for stone in sorted(stones):
        pushers = [done for done in handled if any(change.scenery == stone for change in done.changes)]
        if len(pushers) < 2:
            continue
        won = yield from contend(context, [done.unit for done in pushers])
        for done in pushers:
            if done.unit not in won:
                done.changes = [change for change in done.changes if change.scenery != stone]
                done.harms = [harm for harm in done.harms if harm[0] != stone]
    return list(handled)


def changed(handled: Sequence[Handled]) -> tuple[SceneryChanged, ...]:
    """Return how each thing is after all that was done to it."""
    found: dict[int, SceneryChanged] = {}
    for change in (change for done in handled for change in done.changes):
        known = found.get(change.scenery, change)
        is_locked = known.is_locked and change.is_locked
        found[change.scenery] = SceneryChanged(
            change.scenery, change.is_open, is_locked, change.is_spent, change.overlay
        )
    return tuple(found[scenery] for scenery in sorted(found))


def check_use(view: View, command: Use) -> Refused | None:
    """Check using a thing from where the unit will stand."""
    return USING.check(Ahead(view, command.unit), command)


def use_options(view: View, unit: int) -> Iterator[Command]:
    """Propose all that is at hand there."""
    yield from USING.options(Ahead(view, unit), unit)


# ---- things on the ground ------------------------------------------------------------------------------------------


def check_pick_up(view: View, command: PickUp) -> Refused | None:
    """Check picking something up: the action (BD-18)."""
    unit = command.unit
    if is_submerged(view, unit):
        return Refused("Under water nothing can be picked up.", "OD-70")
    refused = check_at_hand(Ahead(view, unit), unit, command.item, REACH_CM, "BD-18")
    return refused or lacks(view, unit, action=1)


def pick_up_options(view: View, unit: int) -> Iterator[Command]:
    """Propose everything at hand."""
    for item in at_hand(Ahead(view, unit), unit, REACH_CM):
        yield PickUp(unit, item)


def holder_of(view: View, command: PickUp) -> int | None:
    """Return what a thing can be picked up from where the unit stands, or None."""
    return holder_at_hand(view, command.unit, command.item, REACH_CM)


def pick_up(view: View, command: PickUp, holder: int) -> Iterator[Event]:
    """Take a thing to the belt from who or what held it."""
    if is_alive(view, command.unit):
        yield PickedUp(command.unit, command.item, name_of_item(view, command.item), BELT, holder)
