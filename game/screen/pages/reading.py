"""How an entry of the handbook stands in a column: lines of words, some of them links; tables in columns that fit."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.engine.handbook import in_words
from game.screen.text import rulebook
from game.screen.text.rulebook import HandbookEntry, HandbookTable
from game.screen.ui.flow import Piece, flow

GAP: Final = 12
Measure = Callable[[str, str, str], float]
"""Tells how wide words are, in a size and a role."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of the column."""

    pieces: tuple[Piece, ...] = ()
    size: str = "small"
    ink: str = "cream"
    role: str = "body"
    ruled: bool = False
    """Whether a line is drawn under it."""


def flowed(text: str, width: float, size: str, measure: Measure, ink: str = "cream") -> list[TextLine]:
    """Return a text in lines of a width, its rule ids as links."""
    return [TextLine(pieces, size, ink) for pieces in flow(text, width, lambda words: measure(words, size, "body"))]


def composed(entry: HandbookEntry, width: float, size: str, measure: Measure) -> list[TextLine]:
    """Return all lines of an entry."""
    name = rulebook.chapters()[entry.chapter]
    head = f"{entry.key}  {entry.title}" if entry.is_rule else entry.title if entry.key == entry.chapter else (
        f"{name}: {entry.title}"
    )  # fmt: skip
    lines = [TextLine((Piece(0, line),), "body", "ochre", "bold") for line in _wrapped(head, width, "body", measure)]
    if entry.is_rule:
        about = f"{name}. A ruling of this project." if entry.is_ruling else f"{name}."
        lines += [TextLine((Piece(0, line),), "tiny", "cream_dark") for line in _wrapped(about, width, "tiny", measure)]
    lines.append(TextLine(ruled=True))
    if "/" in entry.key:
        return [*lines, *_table(rulebook.table_of(entry.key), width, measure)]
    for paragraph in entry.text.strip().split("\n\n"):
        lines += [*flowed(" ".join(paragraph.split()), width, size, measure), TextLine()]
    named = rulebook.naming().get(entry.key, ())
    if named:
        lines += flowed(f"Named in {', '.join(named)}.", width, "small", measure, "cream_dark")
    return lines


def _wrapped(words: str, width: float, size: str, measure: Measure) -> list[str]:
    lines, line = list[str](), ""
    for word in words.split(" "):
        longer = f"{line} {word}" if line else word
        if line and measure(longer, size, "bold") > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def _table(table: HandbookTable, width: float, measure: Measure) -> list[TextLine]:
    """Return a table in columns, or row by row in words where the columns do not fit."""
    sizes = [size for size in ("small", "tiny") if _columns(table, width, size, measure)]
    size = sizes[0] if sizes else "tiny"
    columns = _columns(table, width, size, measure)
    lines = list[TextLine]()
    if columns:
        heads = tuple(Piece(left, in_words(name)) for name, left in columns.items())
        lines.append(TextLine(heads, size, "cream_dark", "bold", ruled=True))
    for row in table.rows:
        if columns:
            cells = tuple(Piece(columns[name], value) for name, value in row.cells.items())
            lines.append(TextLine((Piece(0, row.name), *cells), size, "cream", ruled=not row.more))
            words = list(row.more)
        else:
            lines.append(TextLine((Piece(0, row.name),), "small", "ochre", "bold"))
            words = [" · ".join(f"{in_words(name)} {value}" for name, value in row.cells.items()), *row.more]
        for part in filter(None, words):
            found = flowed(part, width - GAP, "tiny", measure, "cream_dark")
            lines += [
                TextLine(
                    tuple(Piece(piece.left + GAP, piece.words, piece.link) for piece in line.pieces), "tiny", line.ink
                )
                for line in found
            ]
        if row.more or not columns:
            lines[-1] = TextLine(lines[-1].pieces, lines[-1].size, lines[-1].ink, lines[-1].role, ruled=True)
    return lines


def _columns(table: HandbookTable, width: float, size: str, measure: Measure) -> dict[str, float]:
    """Return where each column begins; empty where they take more than there is."""
    left = max(measure(row.name, size, "body") for row in table.rows) + GAP
    found: dict[str, float] = {}
    for name in table.columns:
        values = [row.cells.get(name, "") for row in table.rows]
        wide = max(measure(in_words(name), size, "bold"), *(measure(value, size, "body") for value in values))
        found[name] = left
        left += wide + GAP
    return found if left - GAP <= width else {}
