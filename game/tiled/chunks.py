"""Infinite maps: the chunks of their layers, joined to the rectangle of cells that are used."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Chunk:
    """A rectangle of cells at (x, y), which may be negative; raw tile numbers row by row."""

    x: int
    y: int
    width: int
    height: int
    numbers: "array[int]"


def used(chunks: Sequence[Chunk], axis: str) -> tuple[int, int, int, int]:
    """Return left, top, width and height in cells of what is painted; all 0 where nothing is.

    On hexes left (axis "x") or top (axis "y") is even, so that the same rows or columns stay shifted.
    """
    left = top = 1 << 31
    right = bottom = -(1 << 31)
    for chunk in chunks:
        for row in range(chunk.height):
            cells = chunk.numbers[row * chunk.width : (row + 1) * chunk.width]
            if not any(cells):
                continue
            top, bottom = min(top, chunk.y + row), max(bottom, chunk.y + row)
            filled = [column for column, number in enumerate(cells) if number]
            left, right = min(left, chunk.x + filled[0]), max(right, chunk.x + filled[-1])
    if right < left:
        return 0, 0, 0, 0
    left -= left % 2 if axis == "x" else 0
    top -= top % 2 if axis == "y" else 0
    return left, top, right - left + 1, bottom - top + 1


def join(chunks: Sequence[Chunk], left: int, top: int, width: int, height: int) -> "array[int]":
    """Return the cells of the rectangle, row by row."""
    joined = array("I", bytes(4 * width * height))
    for chunk in chunks:
        begin, end = max(chunk.x, left), min(chunk.x + chunk.width, left + width)
        for row in range(max(chunk.y, top), min(chunk.y + chunk.height, top + height)):
            if begin < end:
                source = (row - chunk.y) * chunk.width - chunk.x
                target = (row - top) * width - left
                joined[target + begin : target + end] = chunk.numbers[source + begin : source + end]
    return joined
