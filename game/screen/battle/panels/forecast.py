"""The preview: what a click would come to, as bars, columns and words, with the rules that it goes by."""

from typing import Final

from game.engine.forecast.ways import WayStep
from game.engine.sentences import with_names_amid
from game.screen.battle.panels.chart import LOW, SLIGHT, write_columns, write_fates
from game.screen.model.chances import Chance
from game.screen.model.foretold import Counting, Gain, Peril, Sightline
from game.screen.model.overlays import is_risky
from game.screen.model.plain import ExpectedToll, Odds, PreviewCard
from game.screen.text.spoken import step_words
from game.screen.text.wording import chance_words, listed, points
from game.screen.ui.box import Box
from game.screen.ui.column import Writer
from game.screen.ui.panel import Panel

MOST_STEPS: Final = 5
MOST_BLOWS: Final = 5
MOST_CHANCES: Final = 5
FULL: Final = 3
"""How much is told where there is room for all of it; less where there is not."""


class PreviewBox(Panel):
    """What a click would come to, in a dock of its own: it never lies beside the pointer."""

    def fitted(self, preview: PreviewCard, wide: float, most: float) -> float:
        """Return how high the preview is in a box so wide and at most so high."""
        return min(self._high(preview, wide, self._detail(preview, wide, most)), most)

    def show(self, preview: PreviewCard | None, box: Box | None) -> None:
        """Show a preview in a box, with as much of it as there is room for."""
        if preview is None or box is None:
            self.hide()
            return
        if not self.changed(box, preview):
            return
        self.canvas.panel(box)
        self._write(preview, box, self._detail(preview, box.width, box.height), draw=True)

    def _detail(self, preview: PreviewCard, wide: float, most: float) -> int:
        return next((d for d in range(FULL, 0, -1) if self._high(preview, wide, d) <= most), 0)

    def _high(self, preview: PreviewCard, wide: float, detail: int) -> float:
        return self._write(preview, Box(0, 0, wide, 0), detail, draw=False) + 20

    def _write(self, preview: PreviewCard, box: Box, detail: int, *, draw: bool) -> float:
        """Write the preview into a box, in more or less detail; return how high it is."""
        floor = box.bottom + 8 if draw else None
        writer = Writer(self.canvas, box.left + 11, box.top - 10, box.width - 22, draw=draw, floor=floor)
        if preview.refusal is not None:
            writer.paragraph(preview.title, "small", "wine", "bold")
            writer.cited("" if preview.refusal.rule else " ", (preview.refusal.rule,))
            writer.paragraph(preview.about, "tiny", "glaze_soft")
            return writer.high
        writer.paragraph(preview.title, "small", "glaze", "bold")
        if preview.odds is not None and not detail:  # where little has room the odds come first
            write_odds(writer, preview.odds, detail)
        write_sight(writer, preview.sight)
        if preview.cost:
            writer.paragraph(f"Costs: {preview.cost}", "tiny", "glaze_soft")
        writer.paragraph(preview.about, "tiny", "glaze_soft")
        write_steps(writer, preview.steps)
        if preview.odds is not None and detail:
            write_odds(writer, preview.odds, detail)
        write_rolls(writer, preview.rolls, detail)
        write_peril(writer, preview.peril, detail)
        writer.paragraph(preview.note, "tiny", "clay_dark", "bold")
        return writer.high


# ---- odds ----------------------------------------------------------------------------------------------------------


def write_odds(writer: Writer, odds: Odds, detail: int) -> None:
    """Write the fates of an attack, what else is decided, what its aim loses, and what happens to others."""
    spread = odds.spread
    fells = spread.felled.words if spread is not None and spread.felled.exact else ""
    _write_toll(writer, "", odds.mean, fells)
    if spread is not None and odds.is_attack:
        write_fates(writer, spread.fates)
    write_chances(writer, odds.chances, detail)
    if spread is not None and not spread.is_certain and detail:
        write_columns(writer, spread, odds.name)
    for number, toll in enumerate(odds.others):
        _write_other(writer, toll, with_columns=detail >= FULL and not number and bool(toll.mean))


def write_chances(writer: Writer, chances: tuple[Chance, ...], detail: int) -> None:
    """Write what else is decided, each by a bar and the names of its parts; in words alone where there is less room."""
    most = {FULL: MOST_CHANCES, 2: MOST_CHANCES - 2}.get(detail, 1)
    chances = tuple(chance for chance in chances if sum(part.exact >= SLIGHT for _, part in chance.parts) > 1)
    for chance in chances[:most]:
        writer.paragraph(f"{chance.title}:", "tiny", "glaze", "bold")
        if detail >= 2:
            write_fates(writer, chance.parts)
        else:
            writer.paragraph(chance_words(chance), "tiny", "glaze_soft")
    if len(chances) > most:
        writer.paragraph(f"… and {len(chances) - most} more.", "tiny", "glaze_soft")


def _write_other(writer: Writer, toll: ExpectedToll, *, with_columns: bool) -> None:
    """Write what happens to another than the aim: who begins an exchange of blows may be struck as well."""
    spread = toll.spread
    if with_columns and spread is not None and not spread.is_certain:
        writer.rule()
        write_columns(writer, spread, toll.name, high=LOW)
    fells = spread.felled.words if spread is not None and spread.felled.exact else ""
    _write_toll(writer, toll.name, toll.mean, fells)


def _write_toll(writer: Writer, who: str, mean: float, fells: str) -> None:
    deed = f"{who} loses" if who else "Loses"
    if mean < 0:
        deed = f"{who} gets back" if who else "Gets back"
    words = f"{deed} {points(abs(mean))} on average" if mean else (who or "")
    if fells:
        words = f"{words}; goes down: {fells}" if words else f"Goes down: {fells}"
    if words and (mean or fells):
        writer.paragraph(f"{words}.", "tiny", "wine" if fells else "glaze", "bold" if fells else "body")


# ---- rolls ---------------------------------------------------------------------------------------------------------


def write_rolls(writer: Writer, rolls: tuple[Counting, ...], detail: int) -> None:
    """Write every roll with its dice, and under it what counts: by name, with what it gives and its rule."""
    if not rolls or not detail:
        return
    writer.rule()
    most = len(rolls) if detail > 1 else 2
    for roll in rolls[:most]:
        writer.cited(f"{roll.who} · {roll.purpose}: {roll.dice}", (roll.rule,), "glaze", "bold")
        for gains in by_rule(roll.gains):
            writer.cited(" · ".join(map(gain_words, gains)), (gains[0].rule,), "glaze_soft", deep=1)
    if len(rolls) > most:
        writer.paragraph(f"… and {len(rolls) - most} more rolls.", "tiny", "glaze_soft")


def by_rule(gains: tuple[Gain, ...]) -> list[list[Gain]]:
    """Return gains in rows: neighbours of one rule that only add share one, what changes the dice stands alone."""
    rows: list[list[Gain]] = []
    for gain in gains:
        if rows and not gain.before and not rows[-1][0].before and rows[-1][0].rule == gain.rule:
            rows[-1].append(gain)
        else:
            rows.append([gain])
    return rows


def gain_words(gain: Gain) -> str:
    """Write what counts: "flanked: d8 → d6", "class +2"."""
    if gain.before:
        return f"{gain.name}: {gain.before} → {gain.after}"
    return f"{gain.name} {gain.amount:+d}".replace("-", "−")


# ---- ways ----------------------------------------------------------------------------------------------------------


def write_steps(writer: Writer, steps: tuple[WayStep, ...]) -> None:
    """Write which steps of a way are dear, and what each risky one risks, given that the mover came so far unhurt."""
    dear = [step.cost for step in steps if step.cost > 1]
    if dear:
        each = f"{dear[0]}" if len(set(dear)) == 1 else f"{min(dear)} or {max(dear)}"
        count = "one step costs" if len(dear) == 1 else f"{len(dear)} steps cost"
        writer.paragraph(f"Hard going: {count} {each}{' each' if len(dear) > 1 else ''}.", "tiny", "glaze_soft")
    runs = risky_runs(steps)
    if steps and not runs:
        writer.paragraph("Nothing can happen on the way.", "tiny", "olive_dark", "bold")
    for first, last, step in runs[:MOST_STEPS]:
        which = f"Steps {first} to {last}, each:" if last > first else f"Step {first}:"
        writer.paragraph(which, "tiny", "wine", "bold")
        for words, rule in step_words(step):
            writer.cited(words, (rule,), "wine", deep=1)
    if len(runs) > MOST_STEPS:
        more = sum(last - first + 1 for first, last, _ in runs[MOST_STEPS:])
        writer.paragraph(f"… and {more} more risky steps.", "tiny", "wine", "bold")


def risky_runs(steps: tuple[WayStep, ...]) -> list[tuple[int, int, WayStep]]:
    """Return the risky steps, neighbours that risk the same as one: the numbers of the first and the last, and one."""
    runs = list[tuple[int, int, WayStep]]()
    for number, step in enumerate(steps, 1):
        if not is_risky(step.risk):
            continue
        if runs and runs[-1][1] == number - 1 and step_words(runs[-1][2]) == step_words(step):
            runs[-1] = (runs[-1][0], number, step)
        else:
            runs.append((number, number, step))
    return runs


# ---- what they can do there ----------------------------------------------------------------------------------------


def write_peril(writer: Writer, peril: Peril | None, detail: int) -> None:
    """Write what enemies can do to the mover where it would stand, the worst first."""
    if peril is None or not peril.asked or not detail:
        return
    writer.rule()
    writer.paragraph(f"What they can do to {peril.who} there next turn:", "tiny", "glaze", "bold")
    most = {1: 1, 2: 3}.get(detail, MOST_BLOWS)
    for blow in peril.blows[:most]:
        fells = f", fells {blow.felled.words}" if blow.felled.exact else ""
        harm = f"hurts {blow.hurts.words}, mean {blow.mean:.1f} hp"
        writer.paragraph(f"{blow.name}: {harm}{fells}", "tiny", "wine", "bold", indent=6)
        writer.paragraph(f"{blow.deed}, {blow.way}", "tiny", "glaze_soft", indent=12)
        for gains in by_rule(blow.counts) if detail >= FULL else ():
            writer.cited(" · ".join(map(gain_words, gains)), (gains[0].rule,), "glaze_soft", deep=1)
    if len(peril.blows) > most:
        writer.paragraph(f"… and {len(peril.blows) - most} more.", "tiny", "wine", indent=6)
    if peril.known < peril.asked:
        writer.paragraph(f"… {peril.asked - peril.known} of {peril.asked} enemies are still being worked out.", "tiny",
                         "glaze_soft", indent=6)  # fmt: skip
    elif not peril.blows:
        writer.paragraph("None of the enemies that are known can attack it there.", "tiny", "olive_dark", "bold",
                         indent=6)  # fmt: skip
    if peril.safe and peril.blows and detail >= FULL:
        words = with_names_amid(f"Cannot attack it there: {listed(peril.safe)}.", peril.safe)
        writer.paragraph(words, "tiny", "glaze_soft", indent=6)
    words, rule = peril.flanked
    if words:
        writer.cited(f"It could be flanked: {words}.", (rule,), "wine", deep=1)


# ---- lines of sight ------------------------------------------------------------------------------------------------


def write_sight(writer: Writer, line: Sightline | None) -> None:
    """Write what there is to say of a line of sight."""
    if line is None:
        return
    for words in line.words:
        bold = words in line.stressed
        writer.paragraph(words, "tiny", "wine" if bold else "glaze", "bold" if bold else "body")
    writer.cited("Units are never in the way.", line.rules, "glaze_soft")
