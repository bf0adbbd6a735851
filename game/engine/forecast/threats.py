"""Which cells an enemy can attack when its turn comes, as a side knows the board.

The prey is the unit that is asked about. An enemy threatens a cell if it could attack the prey there: were the prey in
that cell, everything else as the side knows it, and the enemy's turn began now, some command of it that is aimed at the
prey would be legal and is an attack, that is, as the ruleset plays it through it strikes at the prey or hurts it.

- `still`: without having moved.
- `moving`: that, or from a place to which one move takes it, the prey being in its way where it stands; or by a command
  that is a run and a blow in one.

Nothing else comes before the attack: no other weapon is drawn, nothing is cast. Who sits its next turn out threatens
nothing, and what will have run out by then is over (`Hints.sits_out`, `Hints.worn_off`). Hidden prey counts as noticed.
Left out are cells where the prey cannot stand or that other sides' units take up, and those more than `FAR` cells away.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.board.grid import Cell
from game.engine.components import Unit
from game.engine.forecast.stalker import CONTACT, Stalker, may_move_to
from game.engine.imagine import come_to_turn, give_turn, imagining, put, reveal, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import Working

FAR: Final = 40
AT_ONCE: Final = 24
CELLS_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class CellThreat:
    """What an enemy threatens: cells of the prey's anchor.

    `stands` are the cells where it can get, its own among them. `near` and `afar` give each cell that it threatens with
    arm and weapon, or from farther off, the nearest place from which it does, for `afar` one within its usual range
    (`Hints.usual_range`) if there is one; `long` are the cells that it gets at only from beyond that. `runs` are
    others that it gets at by a run and a blow in one, which `with_runs` works out; `still` are those it threatens
    without moving.
    """

    enemy: int
    stands: frozenset[Cell]
    near: Mapping[Cell, Cell]
    afar: Mapping[Cell, Cell]
    long: frozenset[Cell]
    runs: frozenset[Cell]
    still: frozenset[Cell]

    @property
    def moving(self) -> frozenset[Cell]:
        """All that it threatens."""
        return self.runs.union(self.near, self.afar)


def threat(view: View, enemy: int, prey: int) -> Working[CellThreat]:
    """Return what an enemy threatens, worked out in small pieces; the world is as it was at each pause."""
    return imagining(view.stage, view.side, lambda seen: _threat(seen, enemy, prey))


def _threat(view: View, enemy: int, prey: int) -> Working[CellThreat]:
    if Ruleset.of(view).hints.sits_out(view, enemy):
        none = frozenset[Cell]()
        return CellThreat(enemy, frozenset(view.cells(enemy)[:1]), {}, {}, none, none, none)
    come_to_turn(view, enemy)
    reveal(view, prey, enemy)
    stalker = Stalker(view, enemy, prey)
    open_cells = dict.fromkeys((yield from standable(view, enemy, prey)), 0)
    stalker.keep = give_turn(view, enemy, on_foot=False)
    stalker.move = give_turn(view, enemy)
    costs = view.ruleset.reach(view, enemy).cost
    places, own = stalker.places(), view.cells(enemy)[0]
    yield
    _meet(stalker, open_cells)
    yield
    near: dict[Cell, Cell] = {}
    afar: dict[Cell, Cell] = {}
    sure: dict[Cell, Cell] = {}
    for place, way in sorted(places.items(), key=lambda pair: (costs.get(pair[0], 0) if pair[1] else -1, pair[0])):
        close, distant, ranged = set[Cell](), set[Cell](), set[Cell]()
        with trying(view):
            stalker.stand(place, costs.get(place, len(way)) if way else 0)
            yield from _close(stalker, _around(stalker, open_cells).difference(near), close)
            if stalker.afar:
                yield from _distant(stalker, [cell for cell in open_cells if cell not in sure], afar, distant, ranged)
        for kept, cells in ((near, close), (afar, distant), (sure, ranged)):
            for cell in cells:
                if cell not in kept and (yield from _is_open(stalker, place, way, cell)):
                    kept[cell] = place
        yield
    still = frozenset(cell for found in (near, afar) for cell, place in found.items() if place == own)
    long = frozenset(cell for cell in afar if cell not in sure and cell not in near)
    return CellThreat(enemy, frozenset(places), near, {**afar, **sure}, long, frozenset(), still)


def standable(view: View, enemy: int, prey: int) -> Working[tuple[Cell, ...]]:
    """Return the cells in reach of a look in which the prey could stand, the nearest to the enemy first."""
    large, grid, body = view.is_large(prey), view.grid, view.cells(enemy)
    own = view.side_of(prey)
    taken = {cell for other in view.units() if view.side_of(other) != own for cell in view.cells(other)}
    found: list[Cell] = []
    for number, cell in enumerate(grid.within(body[0], FAR)):
        if number % CELLS_AT_ONCE == 0:
            yield
        if view.field.fits(cell, large) and taken.isdisjoint(grid.footprint(cell, large)):
            found.append(cell)
    return tuple(found)


def _meet(stalker: Stalker, cells: Iterable[Cell]) -> None:
    """Learn what the enemy would do to the prey near by and farther off."""
    view, prey = stalker.view, stalker.prey
    body, large = view.cells(stalker.enemy), view.is_large(prey)
    gaps = set[int]()
    for cell in cells:
        gap = view.grid.gap(view.grid.footprint(cell, large), body)
        if gap in gaps or gap > 3 * CONTACT:
            continue
        gaps.add(gap)
        with trying(view):
            put(view, prey, view.grid.footprint(cell, large))
            stalker.learn()


def _around(stalker: Stalker, open_cells: Mapping[Cell, int]) -> set[Cell]:
    """Return the cells for the prey that are near where the enemy stands now."""
    view = stalker.view
    radius = stalker.arm + (2 if stalker.is_large or view.is_large(stalker.prey) else 0)
    return {cell for cell in view.grid.within(view.cells(stalker.enemy)[0], radius) if cell in open_cells}


def _close(stalker: Stalker, cells: Iterable[Cell], found: set[Cell]) -> Working[None]:
    """Find the cells in which the prey can be attacked with arm and weapon from where the enemy stands now."""
    for gap, ring in stalker.rings(cells, stalker.arm):
        if gap:
            found.update(cell for cell in ring if stalker.gets_at(cell, stalker.near))
    yield


def _distant(
    stalker: Stalker, cells: list[Cell], known: Mapping[Cell, Cell], found: set[Cell], ranged: set[Cell]
) -> Working[None]:
    """Find the cells in which the prey can be attacked from farther off, from where the enemy stands now.

    Those within its usual range are `ranged` as well; of those beyond it only what is not `known` yet is looked at.
    """
    view, body, large = stalker.view, stalker.view.cells(stalker.enemy), stalker.view.is_large(stalker.prey)
    usual = Ruleset.of(view).hints.usual_range(view, stalker.enemy)
    count = 0
    for gap, ring in stalker.rings(cells, FAR):
        seen = hits = 0
        for cell in ring if gap else ():
            if gap > usual and cell in known:
                hits += 1
                continue
            count += 1
            if count % AT_ONCE == 0:
                yield
            if view.field.sees(body, stalker.is_large, view.grid.footprint(cell, large), large):
                seen += 1
                if stalker.gets_at(cell, stalker.afar):
                    hits += 1
                    found.add(cell)
                    if gap <= usual:
                        ranged.add(cell)
        if seen and not hits and gap > stalker.arm:
            # All that is farther off is out of range as well: these are in sight, and nothing else hinders.
            return


def _is_open(stalker: Stalker, place: Cell, way: tuple[Cell, ...], cell: Cell) -> Working[bool]:
    """Tell whether the enemy still gets to a place when the prey stands in a cell."""
    view, enemy, prey = stalker.view, stalker.enemy, stalker.prey
    grid = view.grid
    body, large = set(grid.footprint(cell, view.is_large(prey))), view.is_large(enemy)
    if all(body.isdisjoint(grid.footprint(step, large)) for step in way):
        return True
    with trying(view):
        put(view, prey, grid.footprint(cell, view.is_large(prey)))
        is_open = may_move_to(view, enemy, place)
    yield
    return is_open


def runs_up(view: View) -> bool:
    """Tell whether a ruleset has commands that are a run and a blow in one."""
    return any(action.is_run for action in Ruleset.of(view).actions.values())


def with_runs(view: View, found: CellThreat, prey: int) -> Working[CellThreat]:
    """Return what an enemy threatens with the cells that it gets at by a run and a blow in one."""
    return imagining(view.stage, view.side, lambda seen: _with_runs(seen, found, prey))


def _with_runs(view: View, found: CellThreat, prey: int) -> Working[CellThreat]:
    if Ruleset.of(view).hints.sits_out(view, found.enemy):
        return found
    come_to_turn(view, found.enemy)
    reveal(view, prey, found.enemy)
    stalker = Stalker(view, found.enemy, prey)
    moving = found.moving
    cells = [cell for cell in (yield from standable(view, found.enemy, prey)) if cell not in moving]
    give_turn(view, found.enemy)
    runs: set[Cell] = set()
    for cell in cells if runs_up(view) else ():
        with trying(view):
            put(view, prey, view.grid.footprint(cell, view.is_large(prey)))
            if next(stalker.runs(), None) is not None:
                runs.add(cell)
        yield
    return replace(found, runs=frozenset(runs))


def prey_of(view: View, side: str, chosen: int) -> int:
    """Return whom threats are about: the chosen unit of the side, else its first one on the board; 0 for nobody."""
    own = [unit for unit in view.units() if view.of(unit, Unit).side == side and view.cells(unit)]
    return chosen if chosen in own else next(iter(own), 0)
