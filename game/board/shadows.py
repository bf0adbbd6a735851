"""What a cell hides from a viewer, as big integers: one bit a target, so that all targets are judged at once (BD-07).

A table holds, for one arrangement of cells and one radius, the lines from a viewer to every target. It knows no board:
a slot is the place of a cell in the square box round the viewer, and the bit of a target has its slot's number.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from game.board.grid import Grid
from game.board.hexes import HexGrid
from game.board.lines import line
from game.board.squares import SquareGrid

_PARTIAL_KEPT = 1 << 17


class Shadows:
    """The shadows within `radius` cells of a viewer in a cell of the given phase.

    `box` is the width of the box; slot = (row - viewer's row + radius) * box + column - viewer's column + radius.
    Gates (two cells that a line passes between) have slots of their own behind those of the cells.
    """

    def __init__(self, kind: tuple[str, ...], phase: int, radius: int) -> None:
        grid = _sample(kind)
        self.radius = radius
        self.box = 2 * radius + 1
        self.disc = 0
        """The bits of all targets within the radius, the viewer's own cell among them."""
        self.gates: dict[int, list[tuple[int, int]]] = {}
        """By slot: the partner's slot and the gate's."""
        self._spans: dict[int, list[tuple[int, int, int, int]]] = {}
        self._full: dict[int, int] = {}
        self._partial: dict[tuple[int, int, int], int] = {}
        self._draw(grid, phase)

    def _draw(self, grid: Grid, phase: int) -> None:
        """Note for every slot which targets' lines cross it, and where."""
        reach = range(-self.radius, self.radius + 1)
        x, y = grid.plane((phase, phase))
        slots: dict[tuple[int, int], int] = {}
        for rows in reach:
            for columns in reach:
                cx, cy = grid.plane((phase + columns, phase + rows))
                slots[cx - x, cy - y] = len(slots)
        spans: defaultdict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
        gates: dict[tuple[int, int], int] = {}
        for (dx, dy), slot in slots.items():
            if grid.length(dx, dy) > self.radius:
                continue
            bit = 1 << slot
            self.disc |= bit
            found = line(grid.sides, dx, dy)
            for cx, cy, first, last in found.crossed:
                spans[slots[cx, cy]].append((bit, found.scale, first, last))
            for gx, gy, hx, hy, first, last in found.gates:
                pair = (slots[gx, gy], slots[hx, hy])
                number = gates.setdefault((min(pair), max(pair)), len(slots) + len(gates))
                spans[number].append((bit, found.scale, first, last))
        for (one, other), number in gates.items():
            self.gates.setdefault(one, []).append((other, number))
        self._spans.update(spans)
        self._full.update((number, _union([span[0] for span in spanned])) for number, spanned in spans.items())

    def hidden(self, blockers: list[tuple[int, int]], rise: int) -> int:
        """Return the bits of the targets out of sight.

        `blockers` are slots with the height of their tops over the viewer's eye, `rise` is the height of the targets'
        eyes over it, all in centimetres. Targets of another height get meaningless bits.
        """
        hidden = 0
        full, partial = self._full, self._partial
        floor = min(0, rise)
        for slot, top in blockers:
            if top <= floor:
                continue
            if top > 0 and top >= rise:
                hidden |= full.get(slot, 0)
                continue
            key = (slot, top, rise)
            mask = partial.get(key)
            if mask is None:
                mask = self._graze(*key)
            hidden |= mask
        return hidden

    def _graze(self, slot: int, top: int, rise: int) -> int:
        """Return the targets hidden by a top between the heights of both eyes: where the line is low enough."""
        if len(self._partial) >= _PARTIAL_KEPT:
            self._partial.clear()
        mask = _union(
            [
                bit
                for bit, scale, first, last in self._spans.get(slot, ())
                if top * scale > rise * (first if rise > 0 else last)
            ]
        )
        self._partial[slot, top, rise] = mask
        return mask


def _union(bits: Iterable[int]) -> int:
    mask = 0
    for bit in bits:
        mask |= bit
    return mask


def _sample(kind: tuple[str, ...]) -> Grid:
    """Return the smallest board of a kind: the shape of its cells is all that counts here."""
    if kind[0] == "square":
        return SquareGrid(1, 1)
    return HexGrid(1, 1, "x" if kind[1] == "x" else "y", "odd" if kind[2] == "odd" else "even")


@lru_cache(maxsize=12)
def shadows(kind: tuple[str, ...], phase: int, radius: int) -> Shadows:
    """Return the table of a kind of grid (`Grid.kind`), shared by all boards."""
    return Shadows(kind, phase, radius)
