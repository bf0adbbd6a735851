"""A line of sight between two places, in words: whether it is clear, what blocks it, what gives cover. No arcade.

It is judged by the very function that the rules ask (`Field.sees`, `Field.cover`); units are never in its way (BD-07).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.board.grid import Cell
from game.engine.components import Scenery, Unit
from game.engine.sentences import how_many, metres
from game.engine.view import View
from game.screen.model.foretold import Hindrance, Sightline

SIGHT, COVER = "BD-07", "BD-12"


@dataclass(frozen=True, slots=True)
class SightEnd:
    """One end of a line: the cells there, whether it is a Large one's, and what it is called."""

    cells: tuple[Cell, ...]
    large: bool
    name: str


def place_at(view: View, cell: Cell) -> SightEnd:
    """Return a cell as the end of a line: the known unit there, whole, or the cell as if one stood there."""
    for unit in view.at(cell):
        if view.has(unit, Unit) and unit in view.units():
            return SightEnd(view.cells(unit), view.is_large(unit), view.of(unit, Unit).name)
    return SightEnd((cell,), large=False, name="an empty cell")


def sightline(view: View, start: Cell, end: Cell) -> Sightline:
    """Return all that there is to say of the line of sight from one cell to another."""
    a, b = place_at(view, start), place_at(view, end)
    if set(a.cells) & set(b.cells):
        return Sightline(a.cells, b.cells, is_clear=True, title="Line of sight", words=(f"It begins at {a.name}.",))
    field = view.field
    is_clear = field.sees(a.cells, a.large, b.cells, b.large)
    blocking = () if is_clear else field.blockers(a.cells, a.large, b.cells, b.large)
    cover = field.cover(a.cells, b.cells)
    covering = field.covering(a.cells, b.cells) if cover != "none" else ()
    hindrances = (
        *(Hindrance(cell, in_the_way(view, cell), "blocks") for cell in blocking),
        *(Hindrance(cell, name_of(view, cell), "cover") for cell in covering),
    )
    title = "The line of sight is clear" if is_clear else "There is no line of sight"
    blocked = _each(f"Blocked by {one.words}." for one in hindrances if one.kind == "blocks")
    covered = _each(_covered(one, b, cover) for one in hindrances if one.kind == "cover")
    free = ("Nothing on the way gives cover.",) if cover == "none" else ()
    words = (*_from_to(view, a, b), *blocked, *free, *covered)
    rules = (SIGHT, *((COVER,) if cover != "none" else ()))
    return Sightline(a.cells, b.cells, is_clear, title, words, hindrances, rules, frozenset({*blocked, *covered}))


def _covered(one: Hindrance, target: SightEnd, cover: str) -> str:
    where = ", the target's own cell" if one.cell in target.cells else ""
    return f"{cover.capitalize()} cover from {one.words}{where}."


def _each(words: Iterable[str]) -> tuple[str, ...]:
    """Return each sentence once: which cells they speak of is marked on the board."""
    return tuple(dict.fromkeys(words))


def _from_to(view: View, a: SightEnd, b: SightEnd) -> Iterator[str]:
    """Say from where to where, and how far."""
    gap = view.grid.gap(a.cells, b.cells)
    yield f"From {a.name} to {b.name}: {how_many(gap, 'cell')}, {view.ruleset.scale.distance(gap)}."
    rise = view.field.ground(b.cells) - view.field.ground(a.cells)
    if rise:
        yield f"It ends {metres(abs(rise))} {'higher' if rise > 0 else 'lower'} than it begins."


def name_of(view: View, cell: Cell) -> str:
    """Name what makes a cell what it is: the thing that stands or lies in it, else its ground."""
    ground = view.field.terrain(cell)
    for entity in view.at(cell):
        scenery = view.get(entity, Scenery)
        if scenery is not None and ground != view.stage.board.terrain_at(cell):
            return scenery.name
    return ground.name.replace("_", " ").lower()


def in_the_way(view: View, cell: Cell) -> str:
    """Say what in a cell stops a line of sight."""
    if not view.grid.contains(cell):
        return "the edge of the board"
    ground, height, name = view.field.terrain(cell), view.field.height(cell), name_of(view, cell)
    if ground.opaque:
        return f"{name}, which cannot be seen through"
    if ground.wall_cm:
        over = f", on ground {metres(height)} high" if height else ""
        return f"{name}, {metres(ground.wall_cm)} high{over}"
    return f"the ground there, {metres(height)} high"
