"""Tables that lose nothing however narrow the terminal is: fewer columns a table, and in the end lines."""

import io
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from shutil import get_terminal_size
from typing import Final, Literal

from game.cli.terminal import knows, say

LEAST_WIDTH: Final = 12
"""Columns of letters in a line of prose at least: a narrower terminal breaks it by itself."""
SHORT: Final = 12
"""Columns of letters of a text that stays whole, unless that alone keeps the columns apart in several tables."""
_EDGES: Final = 1
_BETWEEN: Final = 3
"""Columns of letters that the lines of a table take: at its left edge, and with the room beside them at each column."""


def width() -> int:
    """Return how many columns of letters a line has."""
    return max(get_terminal_size().columns, 1)


@dataclass(frozen=True)
class TableSheet:
    """What a table shows: headings, rows of as many cells, and before which rows (from 0) a part ends."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    parts: frozenset[int] = field(default_factory=frozenset)
    widest: int = 60
    """Columns of letters of a cell at most, unless one of its words is longer."""


def show(sheet: TableSheet) -> None:
    """Write a sheet as one table, or as several under one another that share the first column, or as lines."""
    room = width()
    least = _least(sheet, room)
    if any(_EDGES + least[0] + one + 2 * _BETWEEN > room for one in least[1:]):
        for line in _lines(sheet, room):
            say(line)
        return
    first = 1
    while first < len(sheet.headings):
        end = first + 1
        while (
            end < len(least)
            and _EDGES + sum((least[0], *least[first : end + 1])) + _BETWEEN * (end - first + 2) <= room
        ):
            end += 1
        say(_table(sheet, [0, *range(first, end)], least, room))
        first = end


def _least(sheet: TableSheet, room: int) -> list[int]:
    """Return how narrow each column may be: short texts are broken only where all then stand side by side."""
    columns = _columns(sheet)
    by_word = [max(_longest_word(cell) for cell in cells) for cells in columns]
    unbroken = [max(_unbroken(cell) for cell in cells) for cells in columns]
    first = max(by_word[0], min(_widest(columns[0]), sheet.widest))
    frame = _EDGES + _BETWEEN * len(columns)
    fits_by_word_alone = frame + first + sum(by_word[1:]) <= room < frame + sum(unbroken)
    return by_word if fits_by_word_alone else unbroken


def _columns(sheet: TableSheet) -> list[list[str]]:
    return [[heading, *(row[place] for row in sheet.rows)] for place, heading in enumerate(sheet.headings)]


def _unbroken(text: str) -> int:
    """Return how wide the longest part of a text is that stays on one line: a word, or a few short ones."""
    from rich.cells import cell_len

    return cell_len(text) if cell_len(text) <= SHORT else _longest_word(text)


def _longest_word(text: str) -> int:
    from rich.cells import cell_len

    return max((cell_len(word) for word in text.split()), default=0)


def _widest(texts: Sequence[str]) -> int:
    from rich.cells import cell_len

    return max(map(cell_len, texts))


def _table(sheet: TableSheet, places: Sequence[int], least: Sequence[int], room: int) -> str:
    """Return a table of some of the columns; what room there is goes to those that need it, the first before others."""
    from rich.console import Console
    from rich.table import Table

    left = room - _EDGES - sum(least[place] + _BETWEEN for place in places)
    columns = _columns(sheet)
    table = Table()
    for place in places:
        wanted = min(_widest(columns[place]), max(sheet.widest, least[place]))
        more = min(max(wanted - least[place], 0), left)
        left -= more
        justify: Literal["left", "right"] = "left" if place == places[0] else "right"
        table.add_column(sheet.headings[place], justify=justify, width=least[place] + more)
    for number, row in enumerate(sheet.rows):
        if number in sheet.parts:
            table.add_section()
        table.add_row(*(row[place] for place in places))
    paper = io.TextIOWrapper(io.BytesIO(), (sys.stdout.encoding or "ascii") if knows("─│┏") else "ascii", newline="\n")
    console = Console(file=paper, width=room, highlight=False, emoji=False, markup=False, color_system=None)
    console.print(table)
    paper.seek(0)
    return paper.read().rstrip("\n")


def _lines(sheet: TableSheet, room: int) -> Iterator[str]:
    """Yield the cells in lines, row by row, each under its row's first cell and with its column's heading."""
    for number, row in enumerate(sheet.rows):
        if number:
            yield ""
        yield from prose(row[0], room, "")
        for heading, cell in zip(sheet.headings[1:], row[1:], strict=True):
            if cell.strip():
                yield from prose(f"{heading}: {cell}", room, "  ")


def prose(text: str, room: int, indent: str) -> list[str]:
    """Return a text in lines of a width; a word that is longer stays whole."""
    return textwrap.wrap(
        text, max(room, LEAST_WIDTH), initial_indent=indent, subsequent_indent=indent,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
