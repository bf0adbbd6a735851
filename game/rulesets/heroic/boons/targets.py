"""What boons are cast on: self, a unit, a cell and those round it, a line; who is caught there (HE-70).

The rulings: a boon reaches nobody across the surface of the water; what starts from the caster in all directions
(war-cry) reaches the cells in range that the caster's own cells see; a line goes on to the first cell nothing can
enter and reaches those of its cells that the caster sees.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from game.board.grid import Cell, canonical
from game.engine.components import Health
from game.engine.refusal import Refused
from game.engine.view import View
from game.rulesets.heroic.conditions import sees, sees_cell
from game.rulesets.heroic.gear import METRES_PER_CELL
from game.rulesets.heroic.tables import Boon
from game.systems.status import is_alive, is_submerged, name_of, same_layer

MOST_PROPOSED = 12
"""How many cells are proposed for a boon on a cell: the best ones."""

Choice = tuple[int, Cell | None]
Check = Callable[[View, int, Boon, int, Cell | None], Refused | None]
Options = Callable[[View, int, Boon], Iterator[Choice]]
Cells = Callable[[View, int, Boon, Cell | None], tuple[Cell, ...]]


@dataclass(frozen=True, slots=True)
class Targeting:
    """A kind of target: what may be chosen, what is proposed, and the cells that a choice reaches.

    `on_self` boons have their caster for a target without its being named; those `from_above` are not cast under water.
    """

    check: Check
    options: Options
    cells: Cells
    on_self: bool = False
    from_above: bool = False


def in_cells(metres: int) -> int:
    """Return a range in metres as a number of cells."""
    return metres // METRES_PER_CELL


def radius_of(row: Boon) -> int:
    """Return the radius in cells of a boon on "cell, radius N m"."""
    return in_cells(int(row.target.split()[-2]))


def caught(view: View, unit: int, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return the living units on any of the cells, on the caster's side of the water's surface, by id."""
    under, area = is_submerged(view, unit), set(cells)
    return tuple(
        other for other in view.units() if is_submerged(view, other) is under and not area.isdisjoint(view.cells(other))
    )


def caught_enemies(view: View, unit: int, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return those caught that are of another side than the caster."""
    own = view.side_of(unit)
    return tuple(other for other in caught(view, unit, cells) if view.side_of(other) != own)


def _no_cells(view: View, unit: int, row: Boon, cell: Cell | None) -> tuple[Cell, ...]:
    del view, unit, row, cell
    return ()


# ---- self, and all round -------------------------------------------------------------------------------------------


def _check_self(view: View, unit: int, row: Boon, target: int, cell: Cell | None) -> Refused | None:
    del view, unit, row
    if target or cell is not None:  # one meaning, one command: its caster is not named
        return Refused("It can only be cast on its caster.", "HE-70")
    return None


def _propose_self(view: View, unit: int, row: Boon) -> Iterator[Choice]:
    del view, unit, row
    yield 0, None


def _check_around(view: View, unit: int, row: Boon, target: int, cell: Cell | None) -> Refused | None:
    del view, unit, row
    if target or cell is not None:
        return Refused("It reaches all enemies round its caster; none is chosen.", "HE-70")
    return None


def _propose_around(view: View, unit: int, row: Boon) -> Iterator[Choice]:
    if caught_enemies(view, unit, _cells_around(view, unit, row, None)):
        yield 0, None


def _cells_around(view: View, unit: int, row: Boon, cell: Cell | None) -> tuple[Cell, ...]:
    del cell
    own = view.cells(unit)
    seen = view.field.visible(own, view.is_large(unit), in_cells(row.range))
    return tuple(sorted((one for one in seen if one not in own and view.field.passable(one)), key=canonical))


# ---- one unit ------------------------------------------------------------------------------------------------------


def _check_unit(view: View, unit: int, row: Boon, target: int, cell: Cell | None) -> Refused | None:
    if cell is not None:
        return Refused("It is cast on a unit, not on a cell.", "HE-70")
    if not is_alive(view, target) or not view.knows(target):
        return Refused("There is nobody to cast it on.", "HE-70")
    if not same_layer(view, unit, target):
        return Refused("Those under water and those above it cannot reach each other.", "HE-120")
    if view.gap(unit, target) > in_cells(row.range):
        away = f"{name_of(view, target)} is {view.gap(unit, target) * METRES_PER_CELL} m away"
        return Refused(f"{away}; it reaches {row.range} m.", "HE-70")
    if not sees(view, unit, target):
        return Refused("The caster does not see it.", "HE-70")
    return None


def _check_enemy(view: View, unit: int, row: Boon, target: int, cell: Cell | None) -> Refused | None:
    refused = _check_unit(view, unit, row, target, cell)
    if refused is None and view.side_of(target) == view.side_of(unit):
        return Refused("It can only be cast on an enemy.", "HE-70")
    return refused


def _check_ally(view: View, unit: int, row: Boon, target: int, cell: Cell | None) -> Refused | None:
    refused = _check_unit(view, unit, row, target, cell)
    if refused is None and view.side_of(target) != view.side_of(unit):
        return Refused("It can only be cast on the own side.", "HE-70")
    return refused


def _propose_enemies(view: View, unit: int, row: Boon) -> Iterator[Choice]:
    del row
    for enemy in view.enemies(unit):
        yield enemy, None


def _propose_wounded(view: View, unit: int, row: Boon) -> Iterator[Choice]:
    del row
    for ally in sorted((unit, *view.allies(unit))):
        health = view.of(ally, Health)
        if health.hp < health.maximum:
            yield ally, None


# ---- a cell and those round it -------------------------------------------------------------------------------------


def _check_cell(view: View, unit: int, row: Boon, target: int, cell: Cell | None) -> Refused | None:
    if target or cell is None:
        return Refused("It is cast on a cell.", "HE-70")
    if not view.field.passable(cell):
        return Refused("It cannot be cast there.", "HE-70")
    away = view.grid.gap(view.cells(unit), (cell,))
    if away > in_cells(row.range):
        return Refused(f"That is {away * METRES_PER_CELL} m away; it reaches {row.range} m.", "HE-70")
    if not sees_cell(view, unit, cell):
        return Refused("The caster does not see that cell.", "HE-70")
    return None


def area(view: View, centre: Cell, radius: int) -> tuple[Cell, ...]:
    """Return the cells within the radius that the centre sees and that can be entered, in canonical order (HE-70)."""
    seen = view.field.visible((centre,), large=False, radius=radius)
    return tuple(sorted(filter(view.field.passable, seen), key=canonical))


def _cells_of_area(view: View, unit: int, row: Boon, cell: Cell | None) -> tuple[Cell, ...]:
    del unit
    return () if cell is None else area(view, cell, radius_of(row))


def _propose_cells(*, spares_own: bool) -> Options:
    """Return the proposals of cells that reach most known enemies, and fewest of the own side unless it is spared.

    Each reaches one enemy at least.
    """

    def options(view: View, unit: int, row: Boon) -> Iterator[Choice]:
        radius, grid = radius_of(row), view.grid
        foes = [view.cells(enemy) for enemy in view.enemies(unit)]
        friends = [] if spares_own else [view.cells(ally) for ally in (unit, *view.allies(unit))]
        near = {cell for cells in foes for one in cells for cell in grid.within(one, radius)}

        def rank(cell: Cell) -> tuple[int, int, int]:
            gain = sum(grid.gap(cells, (cell,)) <= radius for cells in foes)
            loss = sum(grid.gap(cells, (cell,)) <= radius for cells in friends)
            return loss - gain, *canonical(cell)

        proposed = 0
        for cell in sorted(near, key=rank):
            if proposed == MOST_PROPOSED:
                return
            if _check_cell(view, unit, row, 0, cell) is None and caught_enemies(view, unit, area(view, cell, radius)):
                proposed += 1
                yield 0, cell

    return options


# ---- a line --------------------------------------------------------------------------------------------------------


def _check_line(view: View, unit: int, row: Boon, target: int, cell: Cell | None) -> Refused | None:
    if target or cell is None or not view.grid.contains(cell) or cell in view.cells(unit):
        return Refused("It is cast towards a cell.", "HE-70")
    if not _cells_of_line(view, unit, row, cell):
        return Refused("There is no room for it that way.", "HE-70")
    return None


def _cells_of_line(view: View, unit: int, row: Boon, cell: Cell | None) -> tuple[Cell, ...]:
    if cell is None:
        return ()
    grid, own = view.grid, view.cells(unit)
    start = min(own, key=lambda one: (grid.distance(one, cell), canonical(one)))
    line = takewhile(view.field.passable, grid.ray(start, cell, in_cells(row.range)))
    return tuple(one for one in line if one not in own and sees_cell(view, unit, one))


def _propose_lines(view: View, unit: int, row: Boon) -> Iterator[Choice]:
    """Propose the line towards each known enemy within its length."""
    for enemy in view.enemies(unit):
        if view.gap(unit, enemy) <= in_cells(row.range):
            yield 0, view.cells(enemy)[0]


SELF = Targeting(_check_self, _propose_self, _no_cells, on_self=True)
ENEMIES_AROUND = Targeting(_check_around, _propose_around, _cells_around)
ENEMY = Targeting(_check_enemy, _propose_enemies, _no_cells)
ALLY = Targeting(_check_ally, _propose_wounded, _no_cells)
CELL = Targeting(_check_cell, _propose_cells(spares_own=False), _cells_of_area, from_above=True)
CELL_OF_ENEMIES = Targeting(_check_cell, _propose_cells(spares_own=True), _cells_of_area, from_above=True)
LINE = Targeting(_check_line, _propose_lines, _cells_of_line, from_above=True)
