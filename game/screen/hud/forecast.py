"""Odds as pictures: how an attack fares as one bar, the hit points lost as columns; a path's risks in words."""

from typing import Final

from game.narrate import cell_text
from game.odds import StepRisk
from game.screen.hud.canvas import Box, Canvas
from game.screen.hud.panel import Panel
from game.screen.overlays import is_risky
from game.screen.plain import Odds, Preview
from game.screen.wording import percent, percents, points

WIDE: Final = 274
FATES: Final = (("hit", "hits", "wine"), ("dodge", "dodged", "sea"), ("block", "blocked", "olive"),
                ("miss", "misses", "stone"))  # fmt: skip
COLUMNS_HIGH: Final = 40
MOST_STEPS: Final = 5
MOST_ROLLS: Final = 4


class PreviewBox(Panel):
    """What a click would come to, beside the pointer."""

    def show(self, preview: Preview | None, at: tuple[float, float], free: Box) -> None:
        """Show a preview next to a place of the map, inside of what is free."""
        if preview is None:
            self.hide()
            return
        high = self._write(preview, Box(0, 0, WIDE, 0), draw=False) + 20
        left = at[0] + 44 if at[0] + 44 + WIDE <= free.right else at[0] - 44 - WIDE
        left = min(max(left, free.left), free.right - WIDE)
        bottom = min(max(at[1] - high / 2, free.bottom), free.top - high)
        box = Box(round(left), round(bottom), WIDE, high)
        if not self.changed(box, preview):
            return
        self.canvas.panel(box)
        self._write(preview, box, draw=True)
        self.canvas.finish()

    def _write(self, preview: Preview, box: Box, *, draw: bool) -> float:
        """Write the preview into a box; return how high it is."""
        writer = Writer(self.canvas, box.left + 11, box.top - 10, box.width - 22, draw=draw)
        ink = "wine" if preview.refusal is not None else "glaze"
        writer.paragraph(preview.title, "small", ink, "bold")
        if preview.refusal is not None:
            writer.paragraph(preview.refusal.rule, "tiny", "glaze_soft")
            return writer.high
        if preview.cost:
            writer.paragraph(f"Costs: {preview.cost}", "tiny", "glaze_soft")
        writer.paragraph(preview.about, "tiny", "glaze_soft")
        if preview.odds is not None:
            write_odds(writer, preview.odds)
        for line in preview.counted[:MOST_ROLLS]:
            writer.paragraph(line, "tiny", "glaze_soft")
        write_risks(writer, preview.risks)
        writer.paragraph(preview.note, "tiny", "clay_dark", "bold")
        return writer.high


class Writer:
    """Writes downwards into a column; with `draw` False it only measures."""

    def __init__(self, canvas: Canvas, left: float, top: float, width: float, *, draw: bool) -> None:
        """Begin at the top."""
        self.canvas, self.left, self.width, self.draw = canvas, left, width, draw
        self.start = self.top = top

    @property
    def high(self) -> float:
        """How much was written."""
        return self.start - self.top

    def paragraph(self, words: str, size: str = "tiny", ink: str = "glaze", role: str = "body") -> None:
        """Write a text in lines."""
        if not words:
            return
        if self.draw:
            self.top = self.canvas.paragraph(words, self.left, self.top, self.width, size, ink, role)
        else:
            self.top -= len(self.canvas.lines(words, self.width, size, role)) * self.canvas.line_height(size)

    def box(self, high: float) -> Box:
        """Take a piece of the column for a picture."""
        self.top -= high
        return Box(self.left, self.top, self.width, high)


def write_odds(writer: Writer, odds: Odds) -> None:
    """Write the fates of an attack, the distribution of what the target loses, and what happens to others."""
    if odds.is_attack:
        _fates(writer, odds)
    if any(amount for amount, _ in odds.damage):
        writer.paragraph("Hit points lost, and how likely:", "tiny", "glaze_soft")
        _columns(writer, odds)
    if odds.mean > 0:
        fells = f", goes down: {percent(odds.felled)}" if odds.felled else ""
        writer.paragraph(f"Loses {points(odds.mean)} on average{fells}.")
    elif odds.mean < 0:
        writer.paragraph(f"Gets {points(-odds.mean)} back on average.")
    for toll in odds.others:
        deed = "loses" if toll.mean >= 0 else "gets back"
        fells = f", goes down: {percent(toll.felled)}" if toll.felled > 0 else ""
        writer.paragraph(f"{toll.name} {deed} {points(abs(toll.mean))} on average{fells}.")


def _fates(writer: Writer, odds: Odds) -> None:
    canvas, box = writer.canvas, writer.box(15)
    shown = [(name, word, ink, getattr(odds, name)) for name, word, ink in FATES]
    if writer.draw:
        x = box.left
        for _, _, ink, chance in shown:
            wide = box.width * chance
            if wide > 0:
                canvas.fill(Box(x, box.bottom + 3, wide, 10), ink)
            x += wide
        canvas.outline(Box(box.left, box.bottom + 3, box.width, 10), "glaze", 1)
    happen = [(word, chance) for _, word, _, chance in shown if chance > 0]
    written = percents(chance for _, chance in happen)
    words = ", ".join(f"{word} {share}" for (word, _), share in zip(happen, written, strict=True))
    writer.paragraph(words[:1].upper() + words[1:], "tiny", "glaze", "bold")


def _columns(writer: Writer, odds: Odds) -> None:
    canvas, box = writer.canvas, writer.box(COLUMNS_HIGH + 14)
    if not writer.draw:
        return
    step = min(20.0, box.width / len(odds.damage))
    most = max(chance for _, chance in odds.damage)
    label = max(1, -(-14 // int(max(step, 1))))
    for place, (amount, chance) in enumerate(odds.damage):
        high = max(1.0, COLUMNS_HIGH * chance / most) if chance else 0
        x = box.left + place * step
        ink = "stone" if amount <= 0 else "clay_dark"
        canvas.fill(Box(x + 1, box.bottom + 12, step - 2, high), ink)
        if place % label == 0:
            canvas.text(str(amount), x, box.bottom + 12, "tiny", "glaze_soft", room=max(step, 16), align="left")
    canvas.fill(Box(box.left, box.bottom + 11, step * len(odds.damage), 1), "glaze")


def write_risks(writer: Writer, risks: tuple[StepRisk, ...]) -> None:
    """Write what each risky step of a path risks; how far it is to that step is not counted in."""
    risky = [risk for risk in risks if is_risky(risk)]
    if risks and not risky:
        writer.paragraph("Nothing can happen on the way.", "tiny", "olive_dark", "bold")
    for risk in risky[:MOST_STEPS]:
        words = [
            f"{name} {percent(chance)}"
            for name, chance in (
                ("free attack", risk.struck),
                ("fall", risk.falls),
                ("goes under", risk.sinks),
                ("is seen", risk.seen),
                ("goes down", risk.down),
            )
            if chance > 0
        ]
        mean = [f"{points(risk.mean)} lost on average"] if risk.mean > 0 else []
        writer.paragraph(f"Step to {cell_text(risk.cell)}: {', '.join(words + mean)}.", "tiny", "wine")
    if len(risky) > MOST_STEPS:
        writer.paragraph(f"… and {len(risky) - MOST_STEPS} more risky steps.", "tiny", "wine")
