"""What clash's spells are cast on: a unit, a cell and those round it, a way; who is caught there (CL-80)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell, canonical
from game.engine.commands import Cast, Command
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.clash.conditions import is_helpless, may_attack
from game.rulesets.clash.gear import tables
from game.rulesets.clash.melee import check_target
from game.rulesets.clash.tables import cells_of
from game.systems.status import is_alive, is_submerged, name_of, same_layer

RADIUS: Final = 1
MOST_PROPOSED: Final = 6


@dataclass(frozen=True)
class SpellProcedure:
    """One spell: whom or what it can be cast on, the proposals, and what comes of it once it succeeds.

    Of one that is an attack the effect has the casting in it: one roll is both. One that `is_friendly` is for the own
    side alone, and so no attack.
    """

    check: Callable[[View, Cast], Refused | None]
    options: Callable[[View, int], Iterator[Command]]
    effect: Callable[[Context, Cast], Steps]
    cells: Callable[[View, Cast], tuple[Cell, ...]]
    is_attack: bool = False
    is_friendly: bool = False


def reach_of(view: View, spell: str) -> int:
    """Return a spell's range in cells."""
    return cells_of(tables(view).spells[spell].range)


# ---- whom it is cast on --------------------------------------------------------------------------------------------


def check_unit(view: View, command: Cast) -> Refused | None:
    """Check a spell on one unit: known, in range, in sight, in the same layer."""
    unit, target = command.unit, command.target
    if not is_alive(view, target) or not view.knows(target) or command.cell is not None:
        return Refused("It is cast on a unit that can be seen.", "CL-80")
    if not same_layer(view, unit, target):
        return Refused("Those under water and those above it cannot reach each other.", "CL-92")
    if view.gap(unit, target) > reach_of(view, command.boon):
        return Refused(f"{name_of(view, target)} is too far away for the spell.", "CL-80")
    if target != unit and not view.in_sight(unit, target):
        return Refused("There is no line of sight.", "CL-80")
    return None


def check_ally(view: View, command: Cast) -> Refused | None:
    """Check a spell on the own side."""
    refused = check_unit(view, command)
    if refused is None and view.side_of(command.target) != view.side_of(command.unit):
        return Refused("It is cast on the own side.", "CL-80")
    return refused


def for_a_friend(
    options: Callable[[View, int], Iterator[Command]],
    effect: Callable[[Context, Cast], Steps],
    besides: Callable[[View, Cast], Refused | None] = lambda _, __: None,
) -> SpellProcedure:
    """Return a spell on one of the own side, which may ask for something besides."""

    def check(view: View, command: Cast) -> Refused | None:
        return check_ally(view, command) or besides(view, command)

    return SpellProcedure(check, options, effect, no_cells, is_friendly=True)


def check_enemy(view: View, command: Cast) -> Refused | None:
    """Check a spell that is an attack."""
    return (
        may_attack(view, command.unit) or check_unit(view, command) or check_target(view, command.unit, command.target)
    )


def check_cell(view: View, command: Cast) -> Refused | None:
    """Check a spell on a cell and those round it."""
    unit, cell = command.unit, command.cell
    if command.target or cell is None or not view.grid.contains(cell) or not view.field.passable(cell):
        return Refused("It is cast on a cell.", "CL-80")
    if is_submerged(view, unit):
        return Refused("Those under water and those above it cannot reach each other.", "CL-92")
    own = view.cells(unit)
    if view.grid.gap(own, (cell,)) > reach_of(view, command.boon):
        return Refused("That is too far away for the spell.", "CL-80")
    if cell not in own and not view.field.sees(own, view.is_large(unit), (cell,), b_large=False):
        return Refused("There is no line of sight to that cell.", "CL-80")
    return None


def aimed_at(view: View, command: Cast) -> Cell | None:
    """Return the cell towards which a spell is cast: the one that is named, or that of the unit that is."""
    if not command.target:
        return command.cell
    is_there = is_alive(view, command.target) and view.knows(command.target)
    return view.cells(command.target)[0] if is_there else None


def check_way(view: View, command: Cast) -> Refused | None:
    """Check a spell towards a cell, or towards a unit."""
    unit, cell = command.unit, aimed_at(view, command)
    if (command.target and command.cell) or cell is None or not view.grid.contains(cell) or cell in view.cells(unit):
        return Refused("It is cast towards a cell or a unit.", "CL-80")
    if is_submerged(view, unit):
        return Refused("Those under water and those above it cannot reach each other.", "CL-92")
    return may_attack(view, unit)


def no_cells(view: View, command: Cast) -> tuple[Cell, ...]:
    """Return the cells of a spell on a unit: none."""
    del view, command
    return ()


def area(view: View, command: Cast) -> tuple[Cell, ...]:
    """Return the cells within 1 hex of the chosen one that it sees and that can be entered."""
    if command.cell is None:
        return ()
    seen = view.field.visible((command.cell,), large=False, radius=RADIUS)
    return tuple(sorted(filter(view.field.passable, seen), key=canonical))


def cone(view: View, command: Cast) -> tuple[Cell, ...]:
    """Return the cells within the range and 30 degrees either side of the aimed line that the caster sees.

    Angles are seen from the caster's centre, exactly: cos 30 degrees squared is 3/4.
    """
    towards = aimed_at(view, command)
    if towards is None:
        return ()
    grid, own, unit = view.grid, view.cells(command.unit), command.unit
    apex, aim = grid.centre(own), grid.centre((towards,))
    u = (aim[0] - apex[0], aim[1] - apex[1])
    found = []
    for cell in view.field.visible(own, view.is_large(unit), reach_of(view, command.boon)):
        there = grid.centre((cell,))
        v = (there[0] - apex[0], there[1] - apex[1])
        product = grid.dot(u, v)
        near = cell not in own and view.field.passable(cell)
        if near and product > 0 and 4 * product * product >= 3 * grid.dot(u, u) * grid.dot(v, v):
            found.append(cell)
    return tuple(sorted(found, key=canonical))


def caught(view: View, unit: int, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return the living units on any of the cells, on the caster's side of the water's surface, by id."""
    under, wanted = is_submerged(view, unit), set(cells)
    return tuple(
        other
        for other in view.units()
        if is_submerged(view, other) is under and not wanted.isdisjoint(view.cells(other))
    )


def foes_in(view: View, unit: int, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return those caught who are of another side and awake."""
    own = view.side_of(unit)
    return tuple(
        other for other in caught(view, unit, cells) if view.side_of(other) != own and not is_helpless(view, other)
    )


def on_enemies(spell: str) -> Callable[[View, int], Iterator[Command]]:
    """Return the proposals of a spell on each known enemy."""

    def options(view: View, unit: int) -> Iterator[Command]:
        for enemy in view.enemies(unit):
            yield Cast(unit, spell, enemy)

    return options


def on_allies(spell: str, wanted: Callable[[View, int], bool]) -> Callable[[View, int], Iterator[Command]]:
    """Return the proposals of a spell on those of the own side for whom it is wanted."""

    def options(view: View, unit: int) -> Iterator[Command]:
        for ally in sorted((unit, *view.allies(unit))):
            if wanted(view, ally) and view.gap(unit, ally) <= reach_of(view, spell):
                yield Cast(unit, spell, ally)

    return options


def on_cells(spell: str, *, spares_own: bool) -> Callable[[View, int], Iterator[Command]]:
    """Propose the cells with most enemies round them and fewest of the own side."""

    def options(view: View, unit: int) -> Iterator[Command]:
        foes = [view.cells(enemy) for enemy in view.enemies(unit) if not is_helpless(view, enemy)]
        friends = [view.cells(ally) for ally in (unit, *view.allies(unit)) if not spares_own]
        near = {cell for cells in foes for one in cells for cell in view.grid.within(one, RADIUS)}

        def rank(cell: Cell) -> tuple[int, int, int]:
            gain = sum(view.grid.gap(cells, (cell,)) <= RADIUS for cells in foes)
            loss = sum(view.grid.gap(cells, (cell,)) <= RADIUS for cells in friends)
            return loss - gain, *canonical(cell)

        proposed = 0
        for cell in sorted(near, key=rank):
            command = Cast(unit, spell, 0, cell)
            if check_cell(view, command) is None and foes_in(view, unit, area(view, command)):
                proposed += 1
                yield command
            if proposed == MOST_PROPOSED:
                return

    return options


def on_ways(spell: str) -> Callable[[View, int], Iterator[Command]]:
    """Return the proposals of a spell towards each known enemy in its range."""

    def options(view: View, unit: int) -> Iterator[Command]:
        for enemy in view.enemies(unit):
            if view.gap(unit, enemy) <= reach_of(view, spell):
                yield Cast(unit, spell, enemy)

    return options
