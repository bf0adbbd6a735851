"""The battle as one side sees it at a moment: plain data that the scene shows. No arcade here.

A snapshot is taken between commands (at the start, after a load or an undo, when a command is over); while a command is
being resolved the scene works from events alone.
"""

from dataclasses import dataclass, field, replace

from game import components as c
from game.view import Cell, View


@dataclass(frozen=True, slots=True)
class Figure:
    """A unit as it is shown. `hp` and `maximum` are its own figures; `exact` tells whether the side knows them."""

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
    """Names of icons, the most urgent first."""
    down: bool = False
    faint: bool = False
    """Hidden from enemies: sneaking, invisible or submerged."""
    casting: str = ""
    """The boon of a long cast: another boon meanwhile does not end it."""


@dataclass(frozen=True, slots=True)
class Prop:
    """A thing of the map: statue, column, door, lever, chest; or "item" for what lies on the ground."""

    entity: int
    what: str
    cell: Cell
    is_open: bool = False
    is_spent: bool = False


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that is drawn over the ground, as the side knows it.

    `laid` has the cells that each thing lies over, `areas` what lasts in cells (by its causer), `active` whose turn it
    is. `roster` has all units without their places: an event may bring in one that was hidden until then.
    """

    figures: dict[int, Figure] = field(default_factory=dict)
    roster: dict[int, Figure] = field(default_factory=dict)
    props: dict[int, Prop] = field(default_factory=dict)
    laid: dict[int, tuple[Cell, ...]] = field(default_factory=dict)
    areas: dict[int, tuple[str, tuple[Cell, ...]]] = field(default_factory=dict)
    active: tuple[int, ...] = ()


def snapshot(view: View) -> Snapshot:
    """Look at the battle with a view's eyes; of hit points it shows what the ruleset lets the view's side know."""
    world = view.world
    seen = {unit: figure(view, unit) for unit in world.each(c.Unit) if not view.has(unit, c.Dead)}
    known = set(view.units())
    figures = {unit: one for unit, one in seen.items() if unit in known}
    roster = {unit: replace(one, cells=(), conditions=(), faint=False) for unit, one in seen.items()}
    props = {}
    for entity in world.each(c.Scenery):
        thing = world.of(entity, c.Scenery)
        cells = view.cells(entity)
        if cells:
            props[entity] = Prop(entity, thing.what, cells[0], thing.is_open, thing.is_spent)
    for entity in world.each(c.Item):
        cells = view.cells(entity)
        if cells:
            props[entity] = Prop(entity, "item", cells[0])
    laid = {entity: tuple(cell for cell, _ in world.of(entity, c.Overlay).cells) for entity in world.each(c.Overlay)}
    areas = {}
    for unit in world.each(c.Area):
        area = world.of(unit, c.Area)
        areas[unit] = (area.effect.name, area.cells)
    return Snapshot(figures, roster, props, laid, areas, tuple(world.each(c.Active)))


def figure(view: View, unit: int) -> Figure:
    """Return one unit as the view's side sees it."""
    known, health, seen = view.of(unit, c.Unit), view.of(unit, c.Health), view.ruleset.describe(view, unit)
    # Whoever is down is seen to be down, whatever else is only guessed.
    hp = seen.hp if health.hp > 0 else health.hp
    names = tuple(_conditions(view, unit))
    down = view.has(unit, c.Verge) or health.hp <= 0
    faint = bool({"sneaking", "submerged", "invisible"} & set(names))
    cast = view.get(unit, c.Casting)
    boon = "" if cast is None else cast.boon
    return Figure(unit, known.kind, known.name, known.side, known.large, view.cells(unit), hp, seen.maximum,
                  not seen.guess, names, down, faint, boon)  # fmt: skip


def _conditions(view: View, unit: int) -> list[str]:
    names = []
    if view.has(unit, c.Verge):
        names.append("verge")
    if view.has(unit, c.Submersion):
        names.append("submerged")
    held = view.get(unit, c.Grappling)
    if held is not None:
        names.append("grappled" if held.pinned else "grapple")
    effects = view.get(unit, c.Effects)
    names += [] if effects is None else [effect.name for effect in effects.on]
    if view.has(unit, c.Sneaking):
        names.append("sneaking")
    if view.has(unit, c.Casting):
        names.append("casting")
    if view.has(unit, c.ReadyBoons):
        names.append("readied")
    if view.has(unit, c.Unaware):
        names.append("unaware")
    return names
