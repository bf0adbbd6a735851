"""The battle as one side sees it at a moment: plain data that the scene shows. No arcade here.

A snapshot is taken between commands (at the start, after a load or an undo, when a command is over); while a command is
being resolved the scene works from events alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from game.board.grid import Cell
from game.engine import components as c
from game.engine.components import BATTLE
from game.engine.events import Died
from game.engine.observing import Stamped
from game.engine.ruleset import Ruleset
from game.engine.turns import groups
from game.engine.view import View
from game.screen.model.eyes import is_perceived
from game.systems import sneaking
from game.systems.states import HIDING, marks
from game.systems.status import is_downed


@dataclass(frozen=True, slots=True)
class Figure:
    """A unit as it is shown. `hp` and `maximum` are what it can still lose, and the most of it, before it is out.

    `exact` tells whether the side knows them.
    """

    unit: int
    kind: str
    name: str
    side: str
    large: bool
    cells: tuple[Cell, ...]
    hp: int
    maximum: int
    exact: bool = True
    conditions: tuple[str, ...] = ()
    """States and names of conditions, the most urgent first."""
    down: bool = False
    faint: bool = False
    """Hidden from enemies: sneaking, invisible or submerged."""
    casting: str = ""
    """The boon of a long cast: another boon meanwhile does not end it."""
    hides_from: tuple[str, ...] = ()
    """The sides that a sneaking unit is hidden from, as far as its own knows; its mark stays until there is none."""
    rivals: tuple[str, ...] = ()
    """The sides that it hides from when it begins to sneak."""
    beyond: int = 0
    """What it can lose besides its hit points before it is out (`Hints.vigour`)."""
    hero: bool = False


@dataclass(frozen=True, slots=True)
class Prop:
    """A thing of the map: statue, column, door, lever, chest; or "item" for what lies on the ground."""

    entity: int
    what: str
    cell: Cell
    is_open: bool = False
    is_spent: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """Somebody who has died, in the cells where that was."""

    unit: int
    kind: str
    name: str
    side: str
    large: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that is drawn over the ground, as the side knows it.

    `laid` has the cells that each thing lies over, `areas` what lasts in cells (by its causer), `active` who may act
    now, `done` who of the same group may no more. `roster` has all units without their places: an event may bring in
    one that was hidden until then.
    """

    figures: dict[int, Figure] = field(default_factory=dict)
    roster: dict[int, Figure] = field(default_factory=dict)
    props: dict[int, Prop] = field(default_factory=dict)
    laid: dict[int, tuple[Cell, ...]] = field(default_factory=dict)
    areas: dict[int, tuple[tuple[str, tuple[Cell, ...]], ...]] = field(default_factory=dict)
    active: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    bodies: dict[int, Body] = field(default_factory=dict)
    """Those whom the side saw die, and who are still dead."""


def snapshot(view: View, events: Iterable[Stamped] = ()) -> Snapshot:
    """Look at the battle with a view's eyes; of hit points it shows what the ruleset lets the view's side know.

    `events` are those of the battle, for the bodies.
    """
    known = set(view.units())
    seen = {
        unit: figure(view, unit)
        for unit in view.everywhere(c.Unit)
        if not view.has(unit, c.Dead) and not view.has(unit, c.Gone)
    }
    figures = {unit: one for unit, one in seen.items() if unit in known}
    roster = {unit: replace(one, cells=(), conditions=(), faint=False, hides_from=()) for unit, one in seen.items()}
    props = {}
    for entity, thing in view.query(c.Scenery):
        cells = view.cells(entity)
        if cells:
            props[entity] = Prop(entity, thing.what, cells[0], thing.is_open, thing.is_spent)
    for entity in view.each(c.Item):
        cells = view.cells(entity)
        if cells:
            props[entity] = Prop(entity, "item", cells[0])
    laid = {entity: tuple(cell for cell, _ in overlay.cells) for entity, overlay in view.query_everywhere(c.Overlay)}
    areas = {
        unit: tuple((area.effect.name, area.cells) for area in areas.on)
        for unit, areas in view.query_everywhere(c.Areas)
    }
    active = tuple(view.everywhere(c.Active))
    done = tuple(finished(view, active))
    return Snapshot(figures, roster, props, laid, areas, active, done, bodies(view, events))


def bodies(view: View, events: Iterable[Stamped]) -> dict[int, Body]:
    """Return the dead whose death a view's side perceived, with the cells where it happened."""
    found = {}
    for stamped in events:
        if isinstance(stamped.event, Died) and is_perceived(view, stamped.sides):
            unit = stamped.event.unit
            dead, known = view.get(unit, c.Dead), view.of(unit, c.Unit)
            if dead is not None and dead.cells:
                found[unit] = Body(unit, known.kind, known.name, known.side, known.large, dead.cells)
    return found


def finished(view: View, active: tuple[int, ...]) -> list[int]:
    """Return those who act together with the active ones and have finished, as far as the view knows."""
    if not active or not view.has(BATTLE, c.Order):
        return []
    side = view.side_of(active[0])
    group = next((group for group in groups(view) if active[0] in group), ())
    together = {unit for unit in group if view.side_of(unit) == side}
    declared = {intent.unit for intent in Ruleset.of(view).hints.intents(view) if view.side_of(intent.unit) == side}
    known = set(view.units())
    return [unit for unit in sorted({*together, *declared} & known) if unit not in active and not is_downed(view, unit)]


def figure(view: View, unit: int) -> Figure:
    """Return one unit as the view's side sees it."""
    known, seen = view.of(unit, c.Unit), Ruleset.of(view).presentation.describe(view, unit)
    left, most = Ruleset.of(view).hints.vigour(view, unit)
    # Whoever has nothing left is seen to have nothing left, whatever else is only guessed.
    hp, most = (seen.hp if left > 0 else 0, seen.maximum) if seen.guess else (left, most)
    health = view.get(unit, c.Health)
    beyond = 0 if health is None or seen.guess else left - health.hp
    names = tuple(marks(view, unit))
    sides = view.stage.sides
    rivals = (view.side,) if view.side in sides and view.side != known.side else sides
    down = is_downed(view, unit)
    faint = bool(HIDING & set(names))
    cast = view.get(unit, c.Casting)
    boon = "" if cast is None else cast.boon
    return Figure(unit, known.kind, known.name, known.side, known.large, view.cells(unit), hp, most,
                  not seen.guess, names, down, faint, boon, sneaking.hides_from(view, unit),
                  tuple(side for side in rivals if side != known.side), beyond, known.hero)  # fmt: skip
