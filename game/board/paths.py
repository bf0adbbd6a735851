"""How far a mover gets, and by which way.

Steps and their costs are handed in: what a step costs, and whom it may pass, is the rulesets' business. Results are
canonical, never a matter of the order of a set: ways are ordered by cost, then number of steps, and a flood's by the
place (row, column) of the predecessors.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import repeat
from typing import TypeAlias

from game.board.grid import Cell

Steps: TypeAlias = Callable[[Cell], Iterable[tuple[Cell, int]]]
"""The cells that can be entered from a cell, each with its cost of at least 1."""

Barred: TypeAlias = Callable[[Cell, Cell], bool]
"""Tells whether a step from a cell to its neighbour is not to be taken."""

_STRIDE = 1_000_003
"""Wider than any board, and odd, so that numbers of neighbouring cells spread well in sets."""

MOST_KEPT = 64
"""So many floods are kept for one mover's steps."""


class Ways:
    """One mover's steps, worked out once a cell and kept.

    Keep one for as long as the steps stay the same (a field and a way of moving) and hand it to `flood` and `route`
    again and again; what changes from turn to turn (who stands where) goes into `closed`.

    Inside, cells are numbers that sort in canonical order: sets of numbers are merged at the speed of C.
    """

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._known: dict[int, tuple[tuple[Cell, int], ...]] = {}
        self._cells: dict[int, Cell] = {}
        self._into: dict[Cell, dict[Cell, int]] = {}
        self._by_price: dict[int, dict[int, frozenset[int]]] = {}
        self._back: dict[int, dict[int, set[int]]] = {}
        self._reached: dict[tuple[Cell, int, frozenset[Cell]], Reach] = {}

    def __call__(self, cell: Cell) -> tuple[tuple[Cell, int], ...]:
        """Return the steps from a cell; ValueError for a step that costs less than 1."""
        number = _number(cell)
        return self._known.get(number) or self._learn(number, cell)

    def _learn(self, number: int, cell: Cell) -> tuple[tuple[Cell, int], ...]:
        steps = tuple(self._steps(cell))
        prices: dict[int, list[int]] = {}
        for other, price in steps:
            if price < 1:
                raise ValueError(f"A step costs at least 1, not {price}: from {cell} to {other}.")
            there = _number(other)
            self._cells[there] = other
            self._into.setdefault(other, {})[cell] = price
            prices.setdefault(price, []).append(there)
            self._back.setdefault(price, {}).setdefault(there, set()).add(number)
        for price, others in prices.items():
            self._by_price.setdefault(price, {})[number] = frozenset(others)
        self._cells[number] = cell
        self._known[number] = steps
        return steps

    def into(self, cell: Cell) -> dict[Cell, int]:
        """Return the cells from which `cell` can be entered, with the price, as far as they are known."""
        return self._into.get(cell, {})

    def reach(self, start: Cell, budget: int, closed: frozenset[Cell]) -> "Reach":
        """Return what can be entered for at most so much; what was asked lately is not worked out again."""
        key = start, budget, closed
        found = self._reached.get(key)
        if found is None:
            if len(self._reached) >= MOST_KEPT:
                self._reached.clear()
            found = self._reached[key] = Reach(start, self.spread(start, budget, closed), self)
        return found

    def spread(self, start: Cell, budget: int, closed: Collection[Cell]) -> dict[Cell, int]:
        """Return the cost of all cells within the budget, by cost, then row, then column."""
        known, cells, tables = self._known, self._cells, self._by_price
        first = _number(start)
        cells[first] = start
        cost: dict[Cell, int] = {}
        buckets: list[set[int]] = [set() for _ in range(budget + 1)]
        buckets[0].add(first)
        done = set(map(_number, closed))
        done.discard(first)
        for spent in range(budget + 1):
            fresh = buckets[spent] - done
            done |= fresh
            cost.update(zip(map(cells.__getitem__, sorted(fresh)), repeat(spent)))
            if spent == budget:
                break
            for number in fresh.difference(known):
                self._learn(number, cells[number])
            for price, table in tables.items():
                if spent + price <= budget:
                    buckets[spent + price].update(*map(table.get, fresh, repeat(())))
        return cost

    def avoiding(
        self, start: Cell, within: Mapping[Cell, int], watched: Collection[Cell], is_barred: Barred
    ) -> dict[Cell, int]:
        """Return what the cells of a reach cost without the steps that are barred, as far as they are still in it.

        `within` is that reach, from the same start, with its costs. Only steps out of `watched` cells may be barred.
        """
        known, cells, tables = self._known, self._cells, self._by_price
        budget, left = max(within.values()), set(map(_number, within))
        wary = left.intersection(map(_number, watched))
        cost: dict[Cell, int] = {}
        buckets: list[set[int]] = [set() for _ in range(budget + 1)]
        buckets[0].add(_number(start))
        for spent in range(budget + 1):
            fresh = buckets[spent] & left
            left -= fresh
            cost.update(zip(map(cells.__getitem__, sorted(fresh)), repeat(spent)))
            if spent == budget:
                break
            for price, table in tables.items():
                if spent + price <= budget:
                    buckets[spent + price].update(*map(table.get, fresh - wary, repeat(())))
            for number in fresh & wary:
                for to, price in known[number]:
                    if spent + price <= budget and not is_barred(cells[number], to):
                        buckets[spent + price].add(_number(to))
        return cost

    def gather(self, goal: Cell, within: Collection[Cell]) -> dict[Cell, int]:
        """Return what it costs to come to a goal from those of the cells from which a way over them leads there."""
        cells = self._cells
        for cell in within:
            self(cell)
        left, first = set(map(_number, within)), _number(goal)
        cost: dict[Cell, int] = {}
        buckets: dict[int, set[int]] = {0: {first}}
        while buckets:
            spent = min(buckets)
            fresh = buckets.pop(spent) & left
            left -= fresh
            cost.update(zip(map(cells.__getitem__, sorted(fresh)), repeat(spent)))
            for price, table in self._back.items() if fresh else ():
                buckets.setdefault(spent + price, set()).update(*map(table.get, fresh, repeat(())))
        return cost


def _number(cell: Cell) -> int:
    return cell[1] * _STRIDE + cell[0]


class Reach:
    """The cells a mover reaches with their costs, and a way to each.

    `cost` goes from the start outward, by cost, then row, then column.
    """

    def __init__(self, start: Cell, cost: dict[Cell, int], ways: Ways, is_barred: Barred | None = None) -> None:
        """Reach cells by steps, without those that are barred, from a cell to its neighbour."""
        self.start = start
        self.cost = cost
        self._ways = ways
        self._is_barred = is_barred
        self._traced: dict[Cell, tuple[int, int, Cell]] = {start: (0, 0, start)}

    def __contains__(self, cell: object) -> bool:
        return cell in self.cost

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cost)

    def path(self, cell: Cell, off: Callable[[Cell], int] | None = None) -> tuple[Cell, ...]:
        """Return the canonical way, without the start and with the cell; KeyError for a cell out of reach.

        `off` says how far off a line each cell is: of ways as cheap and as short it is the one that is least so.
        """
        if cell not in self.cost:
            raise KeyError(cell)
        traced = self._traced if off is None else {self.start: (0, 0, self.start)}
        self._trace(cell, traced, off or _nowhere)
        path: list[Cell] = []
        while cell != self.start:
            path.append(cell)
            cell = traced[cell][2]
        return tuple(reversed(path))

    def homeward(self) -> dict[Cell, int]:
        """Return what it costs to come to the start from those of the cells from which a way leads there.

        It is not what the way out costs: a cliff can be come down and not up, and each cell has its own price.
        """
        return self._ways.gather(self.start, self.cost)

    def without(self, is_barred: Barred, watched: Collection[Cell]) -> "Reach":
        """Return the same mover's reach without the steps that are barred, of which all lead out of `watched` cells."""
        return Reach(self.start, self._ways.avoiding(self.start, self.cost, watched, is_barred), self._ways, is_barred)

    def _trace(self, cell: Cell, traced: dict[Cell, tuple[int, int, Cell]], off: Callable[[Cell], int]) -> None:
        """Note, for the cell and all that its cheapest ways cross, steps, how far off they are, and the cell before."""
        cost, is_barred = self.cost, self._is_barred
        before: dict[Cell, list[Cell]] = {}
        heap = [cell]
        while heap:
            at = heap.pop()
            if at not in traced and at not in before:
                here = cost[at]
                before[at] = [
                    other
                    for other, price in self._ways.into(at).items()
                    if cost.get(other) == here - price and (is_barred is None or not is_barred(other, at))
                ]
                heap += before[at]
        for at in sorted(before, key=cost.__getitem__):
            steps, far, row, column = min((*traced[other][:2], other[1], other[0]) for other in before[at])
            traced[at] = (steps + 1, far + off(at), (column, row))


def _nowhere(cell: Cell) -> int:
    """Lie on every line."""
    del cell
    return 0


def flood(start: Cell, budget: int, steps: Steps | Ways, closed: Collection[Cell] = ()) -> Reach:
    """Return all cells that can be entered for at most `budget`, the start among them for nothing.

    `closed` cells are not entered. Buckets by cost, a set of cells each: no cell is looked at twice.
    """
    if isinstance(steps, Ways):
        return steps.reach(start, budget, frozenset(closed))
    ways = Ways(steps)
    return Reach(start, ways.spread(start, budget, closed), ways)
