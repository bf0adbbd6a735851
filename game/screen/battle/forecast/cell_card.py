"""The card of a cell: its ground and what that means here and for a unit, what is in it, what it is for. No arcade."""

from collections.abc import Iterator
from typing import Final

from game.board.grid import Cell
from game.engine import components as c
from game.engine.commands import Sneak
from game.engine.handbook import in_words
from game.engine.imagine import imagined, put
from game.engine.ruleset import Ruleset
from game.engine.sentences import metres
from game.engine.view import View
from game.screen.model.plain import CellCard
from game.screen.text.wording import movement
from game.systems.durations import areas_of
from game.systems.scenery import lever_works
from game.tiled.model import STONES

WATER: Final = {"shallow": "shallow", "calm": "deep and calm", "rough": "deep and rough"}
DEARER: Final = 4
"""No step costs more times what its ground does: climbing and swimming double it once each."""

Rows = Iterator[tuple[str, str]]


def cell_card(
    view: View, cell: Cell, unit: int = 0, threats: tuple[str, ...] = (), said: tuple[str, str] = ("", "")
) -> CellCard:
    """Return the facts of a cell; `unit` is one that might go there, `threats` are those who can attack there.

    `said` is what is shown of all cells now, and what that is here.
    """
    terrain = view.field.terrain(cell)
    rows = [said] if said[0] else []
    rows += _threats(threats)
    rows += _inside(view, cell)
    rows += _ground(view, cell, unit)
    rows += _zones(view, cell)
    return CellCard(cell, terrain.name, tuple(rows), terrain.description)


def _threats(threats: tuple[str, ...]) -> Rows:
    if threats:
        yield "Can be attacked by", ", ".join(threats)


# ---- the ground ----------------------------------------------------------------------------------------------------


def _ground(view: View, cell: Cell, unit: int) -> Rows:
    """Yield what the ground is like, and what it means for a unit that would stand on it."""
    terrain, height = view.field.terrain(cell), view.field.height(cell)
    if not terrain.passable:
        yield "Way", "none, nobody can enter it"
    else:
        yield "Cost", _cost(view, cell, unit, terrain.cost)
    yield "Height", metres(height)
    if terrain.wall_cm:
        yield "Rises", f"{metres(terrain.wall_cm)} above the ground; sight below that is blocked"
    if terrain.opaque:
        yield "Sight", "nobody sees through it"
    if terrain.cover != "none":
        yield "Cover", f"{terrain.cover}, against attacks from a distance"
    if terrain.water in WATER:
        yield "Water", WATER[terrain.water] + (f", {metres(terrain.depth_cm)}" if terrain.depth_cm else "")
    if terrain.ramp:
        yield "Ramp", "a step up of any height"
    if terrain.dark:
        yield "Light", "dark" + ("; one can start to sneak here" if Sneak in Ruleset.of(view).actions else "")
    under = view.stage.board.terrain_at(cell)
    if under != terrain:
        yield "Under it", under.name.lower()
    if unit and terrain.passable:
        yield from _means(view, cell, unit)


def _cost(view: View, cell: Cell, unit: int, plain: int) -> str:
    """Say what it costs to enter a cell, for a unit in particular where that is something else."""
    length = view.ruleset.scale.distance(1)
    words = movement(plain) + (f" (difficult, {length} count for {plain})" if plain > 1 else "")
    own = price(view, cell, unit) if unit else None
    if own is None or own == plain:
        return words
    return f"{words}; {own} for {view.of(unit, c.Unit).name}"


def price(view: View, cell: Cell, unit: int) -> int | None:
    """Return the least that a step into a cell costs a unit, from the side that is cheapest; None where none leads."""
    found: list[int] = []
    for near in view.grid.neighbours(cell):
        if view.field.fits(near, view.is_large(unit)):
            reach = view.ruleset.reach(view, unit, DEARER * view.field.terrain(cell).cost, near)
            if cell in reach.cost and reach.path(cell) == (cell,):
                found.append(reach.cost[cell])
    return min(found, default=None)


def _means(view: View, cell: Cell, unit: int) -> Rows:
    """Yield the conditions that a unit would be in there and is not now: swimming, flanked."""
    place = view.grid.footprint(cell, view.is_large(unit))
    taken = {here for other in view.units() if other != unit for here in view.cells(other)}
    if not view.field.fits(cell, view.is_large(unit)) or place == view.cells(unit) or not taken.isdisjoint(place):
        return
    now = _conditions(view, unit)
    with imagined(view.stage, view.side) as there:
        put(there, unit, place)
        then = _conditions(there, unit)
    came, went = [each for each in then if each not in now], [each for each in now if each not in then]
    told = [", ".join(came).lower()] if came else []
    told += [f"no longer {', '.join(went).lower()}"] if went else []
    if told:
        yield f"{view.of(unit, c.Unit).name} there", "; ".join(told)


def _conditions(view: View, unit: int) -> list[str]:
    facts = Ruleset.of(view).presentation.describe(view, unit).facts
    return [fact.label for fact in facts if fact.group == "condition"]


# ---- what is in it -------------------------------------------------------------------------------------------------


def _inside(view: View, cell: Cell) -> Rows:
    """Yield who and what is in a cell, as far as the view's side knows."""
    things: list[str] = []
    known = set(view.units())
    for entity in view.at(cell):
        scenery, item = view.get(entity, c.Scenery), view.get(entity, c.Item)
        if entity in known:
            who = view.of(entity, c.Unit)
            yield (
                "Here",
                f"{who.name}, {Ruleset.of(view).presentation.describe(view, entity).kind.lower()} of {who.side}",
            )
        elif scenery is not None:
            yield "Here", f"{scenery.name} ({scenery.what}, {_state(view, entity, scenery)})"
        elif item is not None:
            things.append(view.ruleset.tables.name_of(item.key))
    if things:
        yield "Lying here", ", ".join(things)
    fallen = [unit.name for _, dead, unit in view.query(c.Dead, c.Unit) if cell in dead.cells]
    if fallen:
        yield "Fallen here", ", ".join(fallen)
    for _, area in areas_of(view):
        if cell in area.cells:
            condition = view.ruleset.conditions[area.effect.name]
            yield "In it", f"{in_words(condition.name)} ({condition.rule})"


def _state(view: View, entity: int, scenery: c.Scenery) -> str:
    """Say what state a thing of the map is in; of a lever what it works."""
    if scenery.what == "lever":
        return " and ".join(lever_works(view, entity)) or "it works nothing now"
    if scenery.is_spent:
        return "toppled" if scenery.what in STONES else "used"
    if scenery.what in STONES:
        return f"{metres(scenery.height)} high"
    locked = ", locked" if scenery.is_locked else ""
    return ("open" if scenery.is_open else "shut") + locked


def _zones(view: View, cell: Cell) -> Rows:
    """Yield what a cell is for."""
    for zone in view.stage.zones:
        if cell not in zone.cells:
            continue
        if zone.kind in {"goal", "exit"}:
            yield {"goal": "Goal", "exit": "Way out"}[zone.kind], zone.name + (f", of {zone.side}" if zone.side else "")
        elif zone.kind == "deployment":
            yield "Start", f"where {zone.side or 'anybody'} begins"
        elif zone.kind == "reserve":
            yield "Reserve", f"where {zone.side or 'anybody'} may come in later"
