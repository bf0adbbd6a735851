"""Odds as pictures: how an attack fares as one bar with its legend, what is lost as columns with their chances."""

from typing import Final

from game.screen.model.chances import LossColumn, Share, Spread
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas
from game.screen.ui.column import Writer

FATES: Final = {
    "hit": ("hits", "wine"),
    "dodge": ("dodged", "sea"),
    "block": ("blocked", "olive"),
    "miss": ("misses", "stone"),
    "works": ("works", "olive"),
    "ties": ("ties", "sea"),
    "fails": ("fails", "stone"),
    "begins": ("begins", "wine"),
    "not rolled": ("not rolled", "cream"),
    "does not begin": ("does not begin", "cream"),
    "does not come off": ("does not come off", "cream"),
}
"""How each fate of an attack or way of a roll is called, and its colour in the bar."""

ELSE: Final = "clay"
"""The colour of what has none of its own: it strikes another."""

HIGH: Final = 38
LOW: Final = 22
LABELS: Final = 52
"""The room left of the columns, for what the rows are called."""

WIDEST: Final = 34
LINE: Final = 13
SLIGHT: Final = 0.05
"""What is lost less likely than this has no column."""
LEAST: Final = 0.005
"""What is less likely than this is drawn in the bar and left out of the words under it."""
SWATCH: Final = 8


def write_fates(writer: Writer, parts: tuple[tuple[str, Share], ...]) -> None:
    """Write how an attack fares or a roll goes: a bar, and under it its parts by name and chance, slight ones not."""
    shown = [(*FATES.get(fate, (fate, ELSE)), share) for fate, share in parts]
    canvas, bar = writer.canvas, writer.box(15)
    if writer.draw:
        x = bar.left
        for _, ink, share in shown:
            wide = bar.width * share.exact
            if wide >= 0.5:
                canvas.fill(Box(x, bar.bottom + 2, wide, 11), ink)
                canvas.fill(Box(x, bar.bottom + 2, 1, 11), "glaze")
            x += wide
        canvas.outline(Box(bar.left, bar.bottom + 2, bar.width, 11), "glaze", 1)
    told = [(f"{word} {share.words}", ink) for word, ink, share in shown if share.exact >= LEAST]
    write_legend(writer, told)


def write_legend(writer: Writer, entries: list[tuple[str, str]]) -> None:
    """Write words with their colours before them, in as many rows as they need."""
    canvas = writer.canvas
    x, row = 0.0, list[tuple[float, str, str]]()
    rows = [row]
    for words, ink in entries:
        wide = SWATCH + 4 + canvas.width(words, "tiny", "bold") + 12
        if x and x + wide - 12 > writer.width:
            x, row = 0.0, []
            rows.append(row)
        row.append((x, words, ink))
        x += wide
    for row in rows:
        box = writer.box(LINE)
        for left, words, ink in row if writer.draw else ():
            swatch = Box(box.left + left, box.bottom + 3, SWATCH, SWATCH)
            canvas.fill(swatch, ink)
            canvas.outline(swatch, "glaze", 1)
            canvas.text(words, swatch.right + 4, box.top, "tiny", "glaze", "bold")


def write_columns(writer: Writer, spread: Spread, who: str, *, high: int = HIGH) -> None:
    """Write how likely anything is lost, and as columns how much: over each its chance, under it how likely more is.

    Slight ones have no column.
    """
    wins = all(column.high <= 0 for column in spread.columns)
    columns = [column for column in spread.columns if column.chance.exact >= SLIGHT]
    verb = "gets back" if wins else "loses"
    cumulative = len(columns) > 2 and not any(column.low < 0 for column in columns)
    heading = f"Hit points {who} {verb}" if who else f"Hit points, {verb}"
    writer.paragraph(f"{heading}, {spread.any_change.words} in all:", ink="glaze_soft")
    box = writer.box(LINE + high + 2 + LINE + (LINE if cumulative else 0))
    if not writer.draw:
        return
    canvas = writer.canvas
    floor = box.top - LINE - high
    for words, top in (("chance", box.top), (verb, floor - 2), ("or more", floor - 2 - LINE)):
        if words != "or more" or cumulative:
            canvas.text(words, box.left, top, "tiny", "glaze_soft", room=LABELS - 4)
    step = min(WIDEST, (box.width - LABELS) / len(columns))
    most = max(column.chance.exact for column in columns)
    for place, column in enumerate(reversed(columns) if wins else columns):
        left = box.left + LABELS + place * step
        _column(canvas, column, Box(left, floor, step, high * column.chance.exact / most))
        canvas.text(column.words, left, floor - 2, "tiny", "glaze", "bold", room=step, align="middle")
        if cumulative and column.low > 0:
            canvas.text(column.least.words, left, floor - 2 - LINE, "tiny", "glaze_soft", room=step, align="middle")
    canvas.fill(Box(box.left + LABELS, floor - 1, step * len(columns), 1), "glaze")


def _column(canvas: Canvas, column: LossColumn, box: Box) -> None:
    """Draw one column, the part of it with which the unit goes down in wine with stripes, and its chance over it."""
    high = max(1.0, box.height)
    bar = Box(box.left + 2, box.bottom, box.width - 4, high)
    canvas.fill(bar, "stone" if column.low == column.high == 0 else "olive" if column.high < 0 else "clay")
    part = high * column.felled.exact / column.chance.exact
    if part > 0:
        canvas.fill(Box(bar.left, bar.bottom, bar.width, part), "wine")
        for y in range(2, int(part), 4):
            canvas.fill(Box(bar.left, bar.bottom + y, bar.width, 1), "cream", 150)
    canvas.outline(bar, "glaze", 1, 150)
    canvas.text(column.chance.words, box.left - 4, box.bottom + high + LINE, "tiny", "glaze", room=box.width + 8,
                align="middle")  # fmt: skip
