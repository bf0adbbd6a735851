"""Things of the map that can be used: statues and columns to topple, doors, levers, chests (BD-13).

What a test, a dodge and falling stone come to is the ruleset's: see `Handling`. What lies in a chest is picked up as
from the ground, see `things`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell
from game.engine.action import Action, At
from game.engine.commands import Command, Use
from game.engine.components import Overlay, Position, Scenery
from game.engine.cost import ACTION, Cost
from game.engine.events import SceneryChanged, Spent
from game.engine.events import Used as WasUsed
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.sentences import the
from game.engine.view import View
from game.systems.discovery import discover
from game.systems.hands import NO_HANDS, has_hands
from game.systems.room import units_at
from game.systems.severally import severally
from game.systems.status import is_submerged, lacks
from game.systems.things import is_at_hand
from game.tiled.model import STONES

TOPPLED: Final = "rubble"
STANDING: Final = {"statue": "column", "column": "column", "door": "wall"}


def one_action(view: View, unit: int) -> Spent:
    """Return the event with which a unit spends an action and nothing else."""
    del view
    return Spent(unit, action=1)


@dataclass(frozen=True)
class Handling:
    """What differs between rulesets in handling scenery.

    `held` says why a unit's state does not let it use anything. `test(context, unit, purpose, difficulty)` is the roll
    that topples or forces; `difficulty` stands where a thing has none of its own. `dodge(context, unit, pusher, name)`
    tells whether a unit gets out of the way of falling stone, and `crush(context, unit, pusher, name, height)` rolls
    and hurts one that does not, by plain events; heights are in cm. `reach` is how far in cm above or below the
    own ground things can be used. `cost` is what a use takes of the turn.
    """

    held: Callable[[View, int], Refused | None]
    test: Callable[[Context, int, str, int], Resolving[bool]]
    difficulty: int
    dodge: Callable[[Context, int, int, str], Resolving[bool]]
    crush: Callable[[Context, int, int, str, int], Steps]
    reach: int
    cost: Callable[[View, int], Spent] = one_action


def overlay_of(scenery: Scenery, cell: Cell) -> tuple[tuple[Cell, str], ...]:
    """Return the terrain that a thing lays over its cell as it stands: shut doors and standing stones block."""
    if scenery.what == "door" and scenery.is_open:
        return ()
    terrain = STANDING.get(scenery.what)
    return ((cell, terrain),) if terrain is not None else ()


# ---- what may be done ----------------------------------------------------------------------------------------------


def check_use(handling: Handling) -> Callable[[View, Use], Refused | None]:
    """Return the check of using a thing: an action, by a neighbour, while there is something to be done."""

    def check(view: View, command: Use) -> Refused | None:
        unit, entity = command.unit, command.scenery
        thing = view.get(entity, Scenery)
        if thing is None:
            return Refused("There is nothing to use.", "BD-13")
        if not is_at_hand(view, unit, entity, handling.reach):
            return Refused(f"Only a neighbour can use {the(thing.name)}.", "BD-13")
        if thing.what not in STONES and not has_hands(view, unit):
            return NO_HANDS
        return handling.held(view, unit) or lacks(view, unit, action=1) or _has_no_use(view, entity, thing)

    return check


def _has_no_use(view: View, entity: int, thing: Scenery) -> Refused | None:
    if thing.what in STONES and thing.is_spent:
        return Refused(f"T{the(thing.name)[1:]} has fallen already.", "BD-13")
    if thing.what == "chest" and thing.is_open:
        return Refused(f"T{the(thing.name)[1:]} is open already; pick up what is in it.", "BD-13")
    if thing.what == "door" and thing.is_open:
        return _hinders_shutting(view, entity, thing)
    return None


def _hinders_shutting(view: View, door: int, thing: Scenery) -> Refused | None:
    """Return why an open door cannot be shut, as far as the view knows: somebody or rubble in the doorway."""
    if in_the_doorway(view, door):
        return Refused(f"Somebody is in the way of {the(thing.name)}.", "BD-13")
    cell = view.of(door, Position).cells[0]
    for _, overlay in view.query_everywhere(Overlay):
        if any(laid == cell for laid, _ in overlay.cells):
            return Refused(f"Something keeps {the(thing.name)} open.", "BD-13")
    return None


def in_the_doorway(view: View, door: int) -> tuple[int, ...]:
    """Return the known units in a door's cell, by id; the truth knows the hidden ones too."""
    return units_at(view, view.of(door, Position).cells)


def use_options(handling: Handling) -> Callable[[View, int], Iterator[Command]]:
    """Return the proposals: every thing at hand."""

    def options(view: View, unit: int) -> Iterator[Command]:
        for entity in view.each(Scenery):
            if is_at_hand(view, unit, entity, handling.reach):
                yield Use(unit, entity)

    return options


# ---- what comes of it ----------------------------------------------------------------------------------------------


def resolve_use(handling: Handling) -> Callable[[Context, Use], Steps]:
    """Return how a thing is used: the action is spent, then it depends on what it is."""

    def resolve(context: Context, command: Use) -> Steps:
        view, unit, entity = context.view, command.unit, command.scenery
        thing = view.of(entity, Scenery)
        yield handling.cost(view, unit)
        if thing.what in STONES:
            yield from _push_over(context, handling, unit, entity)
        elif thing.what == "lever":
            yield from _pull(context, handling, unit, entity)
        elif thing.is_open:
            yield from _shut(view, unit, entity)
        else:
            yield from _open(context, handling, unit, entity)

    return resolve


def _tried(context: Context, handling: Handling, unit: int, entity: int, deed: str) -> Resolving[bool]:
    """Make the test of a thing; a failure is told."""
    thing = context.view.of(entity, Scenery)
    difficulty = handling.difficulty if thing.difficulty is None else thing.difficulty
    success = yield from handling.test(context, unit, f"{deed} {the(thing.name)}", difficulty)
    if not success:
        yield WasUsed(unit, entity, thing.name, "failed")
    return success


def _open(context: Context, handling: Handling, unit: int, entity: int) -> Steps:
    """Open a door or a chest; a locked one has to be forced, which breaks its lock."""
    thing = context.view.of(entity, Scenery)
    if thing.is_locked and not (yield from _tried(context, handling, unit, entity, "force")):
        return
    yield WasUsed(unit, entity, thing.name, "opened")
    yield _changed(context.view, entity, is_open=True, is_locked=False)


def _shut(view: View, unit: int, entity: int) -> Steps:
    """Shut a door by hand or from afar, unless it meets somebody or something: it stays open, and that is told (BD-14).

    Whom the unit's side did not see there is discovered.
    """
    thing = view.of(entity, Scenery)
    if _hinders_shutting(view, entity, thing) is not None:
        yield WasUsed(unit, entity, thing.name, "blocked")
        for other in in_the_doorway(view, entity):
            if view.ruleset.hidden(view, other, view.side_of(unit)):
                yield from discover(view, unit, other)
        return
    yield WasUsed(unit, entity, thing.name, "closed")
    yield _changed(view, entity, is_open=False, is_locked=thing.is_locked)


def _changed(view: View, entity: int, *, is_open: bool, is_locked: bool) -> SceneryChanged:
    """Return the event with which a door, a chest or a lever is open or shut."""
    thing = view.of(entity, Scenery)
    cell = view.of(entity, Position).cells[0]
    overlay = ((cell, STANDING["door"]),) if thing.what == "door" and not is_open else ()
    return SceneryChanged(entity, is_open, is_locked, thing.is_spent, overlay)


def _pull(context: Context, handling: Handling, unit: int, lever: int) -> Steps:
    """Pull a lever: each door and chest it works opens or shuts, locked or not, each stone topples away from it.

    What becomes of each is told, as by hand. A door in whose way somebody or something is stays open. A lever does not
    work levers.
    """
    view = context.view
    thing = view.of(lever, Scenery)
    yield WasUsed(unit, lever, thing.name, "pulled")
    yield _changed(view, lever, is_open=not thing.is_open, is_locked=thing.is_locked)
    for entity in thing.targets:
        target = view.of(entity, Scenery)
        if target.what in STONES and not target.is_spent:
            yield WasUsed(unit, entity, target.name, "toppled")
            yield from topple(context, handling, unit, entity, view.cells(lever))
        elif target.what == "door" and target.is_open:
            yield from _shut(view, unit, entity)
        elif target.what in {"door", "chest"}:
            yield WasUsed(unit, entity, target.name, "closed" if target.is_open else "opened")
            yield _changed(view, entity, is_open=not target.is_open, is_locked=target.is_locked)


def lever_works(view: View, lever: int) -> tuple[str, ...]:
    """Say what a lever does if it is pulled now, as far as the view knows: "opens the drawbridge" (BD-13, BD-14)."""
    return tuple(
        words
        for entity in view.of(lever, Scenery).targets
        for words in _done_to(view, entity, view.of(entity, Scenery))
    )


def _done_to(view: View, entity: int, thing: Scenery) -> Iterator[str]:
    """Yield what a lever does to a thing; nothing for a stone that lies."""
    name = the(thing.name)
    if thing.what in STONES:
        yield from () if thing.is_spent else (f"topples {name}",)
    elif thing.what == "door" and thing.is_open and _hinders_shutting(view, entity, thing) is not None:
        yield f"leaves {name} open, for something is in its way"
    else:
        yield f"{'shuts' if thing.is_open else 'opens'} {name}"


def _push_over(context: Context, handling: Handling, unit: int, entity: int) -> Steps:
    """Topple a statue or column by hand."""
    if (yield from _tried(context, handling, unit, entity, "topple")):
        name = context.view.of(entity, Scenery).name
        yield WasUsed(unit, entity, name, "toppled")
        yield from topple(context, handling, unit, entity, context.view.cells(unit))


def topple(context: Context, handling: Handling, unit: int, entity: int, origin: tuple[Cell, ...]) -> Steps:
    """Let a stone fall straight away from where it is pushed, on everyone in a line of its height in cells (BD-13).

    Each may dodge, those nearest to it first; all whom it hits are hurt at one moment.
    """
    view = context.view
    thing = view.of(entity, Scenery)
    line = line_of_fall(view, entity, origin)
    yield SceneryChanged(entity, thing.is_open, thing.is_locked, True, rubble_on(view, line))

    def fall_on(victim: int) -> Steps:
        if not set(line).intersection(view.cells(victim)) or is_submerged(view, victim):
            return
        if not (yield from handling.dodge(context, victim, unit, thing.name)):
            yield from handling.crush(context, victim, unit, thing.name, thing.height)

    yield from severally(context, units_at(view, line), fall_on)


def falls_on(view: View, unit: int, entity: int) -> frozenset[Cell]:
    """Return the cells on which stones fall if a unit uses a thing: itself, or those that a lever works (BD-13)."""
    thing = view.of(entity, Scenery)
    pushed = {entity: view.cells(unit)} if thing.what in STONES else dict.fromkeys(thing.targets, view.cells(entity))
    stones = {stone: origin for stone, origin in pushed.items() if view.of(stone, Scenery).what in STONES}
    return frozenset(
        cell
        for stone, origin in stones.items()
        if not view.of(stone, Scenery).is_spent
        for cell in line_of_fall(view, stone, origin)
    )


def line_of_fall(view: View, entity: int, origin: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the cells on which a stone falls that is pushed from `origin`: as many as it is high, up to a wall."""
    cell = view.of(entity, Position).cells[0]
    toward = view.grid.away(view.grid.centre(origin), cell)
    line: list[Cell] = []
    for place in view.grid.ray(cell, toward, view.of(entity, Scenery).height // view.ruleset.scale.cell_length):
        if not view.field.passable(place):
            break
        line.append(place)
    return tuple(line)


def rubble_on(view: View, line: tuple[Cell, ...]) -> tuple[tuple[Cell, str], ...]:
    """Return the rubble that a fallen stone leaves where it lies; water swallows it, and ramps stay ramps."""
    ground = ((place, view.field.terrain(place)) for place in line)
    return tuple(sorted((place, TOPPLED) for place, terrain in ground if terrain.water == "none" and not terrain.ramp))


def action_of(handling: Handling, cost: Cost = ACTION, *more: str) -> Action:
    """Return the action of using a thing of the map; `more` are rules beside BD-13."""
    rules = ("BD-13", *more)
    return Action("Use", cost, check_use(handling), use_options(handling), resolve_use(handling), rules, At.SCENERY)
