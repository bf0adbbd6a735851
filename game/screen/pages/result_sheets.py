"""What a battle's end shows: the outcome, the sides' strength, figures of units, who fell, what came after."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from game.engine.sentences import amid, how_many, points
from game.report.counting import Casualty
from game.report.statistics import Score, SideScore, Summary, UnitScore
from game.screen.model.plain import ResultCard
from game.screen.model.press import ReadRule
from game.screen.pages.chart import draw_curve
from game.screen.text import wording
from game.screen.text.spoken import rounds_words
from game.screen.ui.box import Box
from game.screen.ui.page import Page

ROOMY: Final = 380.0
"""In places higher than this lists have larger rows."""

SPARED: Final = "Your dead were left for dead: they live, and keep all that they came with."
"""What is told of a party that was spared, before what the rules make of it."""


class ResultSheets:
    """Draws the parts of a result on its page; `summary` may change as more is worked out."""

    def __init__(self, page: Page, card: ResultCard, summary: Summary, spared: Collection[int] = frozenset()) -> None:
        """Take the page that is drawn on, and what is shown; of those who fell the `spared` were left for dead."""
        self._page: Final = page
        self._card: Final = card
        self.summary = summary
        self._spared: Final = spared

    def part(self, tab: str, room: Box) -> None:
        """Draw a part in a box, by the name of its tab."""
        draws: dict[str, Callable[[Box], None]] = {
            "outcome": self._outcome,
            "units": self._units,
            "falls": self._falls,
            "after": self._after,
            "curve": lambda box: draw_curve(self._page.canvas, box, self.summary.curve, self._sides),
        }
        draws[tab](room)

    @property
    def _sides(self) -> tuple[str, ...]:
        return tuple(one.side for one in self.summary.sides)

    # ---- the outcome -----------------------------------------------------------------------------------------------

    def _outcome(self, room: Box) -> None:
        """Draw the picture, who won and why, and the table of the sides."""
        canvas, card = self._page.canvas, self._card
        size = "body" if room.width > 520 and room.height > 460 else "small"
        line = canvas.line_height(size)
        table = (len(self.summary.sides) + 1) * (line + 6) + line + 24
        words = canvas.line_height("title") + 3 * line + 12
        tall = min(room.height - table - words, room.width * 2 / 3 - 8, 460.0)
        top = room.top
        name = "defeat" if card.outcome == "lost" else "victory"
        if tall >= 90:
            picture = Box(room.left + (room.width - tall * 1.5) / 2, top - tall, tall * 1.5, tall)
            canvas.picture("ui", name, picture)
            canvas.outline(picture, "clay", 2)
            top = foot = picture.bottom - 6
            left, wide = room.left, room.width
        else:
            small = min(words, room.width * 0.3)
            canvas.picture("ui", name, Box(room.left, top - small / 1.5, small, small / 1.5))
            left, wide, foot = room.left + small + 12, room.width - small - 12, room.top - small / 1.5
        ink = {"won": "ochre", "lost": "clay_light"}.get(card.outcome, "cream")
        canvas.text(card.title, left, top, "title", ink, "title", room=wide, align="middle")
        top -= canvas.line_height("title") + 2
        for words_of in (card.reason, self._best()):
            for row in canvas.lines(words_of, wide, size)[:2]:
                canvas.text(row, left, top, size, "cream", room=wide, align="middle")
                top -= line
        self._table(Box(room.left, room.bottom, room.width, min(top - 14, foot - 8) - room.bottom), size)

    def _best(self) -> str:
        """Say how long it took, and who did most."""
        best, rounds = self.summary.best, f"{rounds_words(self.summary)}."
        if best is None:
            return rounds
        felled = f", {best.score.felled} felled" if best.score.felled else ""
        return f"{rounds} {best.name} did most: {points(best.score.harm)} of harm{felled}."

    def _table(self, room: Box, size: str) -> None:
        canvas = self._page.canvas
        heads = ("Side", "Standing", "Attacks", "Hits", "Expected", "Harm", "Taken", "Felled", "Cells")
        rows = [heads, *(self._row(one) for one in self.summary.sides)]
        size, widths = self._widths(rows, room.width, size)
        each, luck = canvas.line_height(size), canvas.lines(self._luck(), room.width, size)[:2]
        line = max(each + 1.0, min(each + 6.0, (room.height - len(luck) * each) / len(rows)))
        top = room.top
        for number, row in enumerate(rows):
            x = room.left
            for place, (words, wide) in enumerate(zip(row, widths, strict=True)):
                role, ink = ("bold" if not number or not place else "body"), "ochre" if not number else "cream"
                canvas.text(words, x, top, size, ink, role, room=wide - 6, align="right" if place else "left")
                x += wide
            top -= line
            canvas.fill(Box(room.left, top + (line - each) / 2, room.width, 1), "clay_dark", 110 if number else 255)
        for row_of in luck:
            if top - each < room.bottom - 8:
                break  # it is read by resting on the table
            canvas.text(row_of, room.left, top - 2, size, "cream_dark", room=room.width)
            top -= each
        canvas.spot(Box(room.left, top, room.width, room.top - top), None, (
            self._luck(),
            "Expected: the sum of the exact chances of each attack, at the moment it was announced.",
            "Harm and taken in hit points, cells as gone on foot.",
        ))  # fmt: skip

    def _widths(self, rows: Sequence[Sequence[str]], room: float, size: str) -> tuple[str, list[float]]:
        """Return the largest size up to one in which a table fits, and how wide its columns are then."""
        for tried in (size, "small", "tiny"):
            needs = [
                max(self._page.canvas.width(row[place], tried, "bold") for row in rows) + 12
                for place in range(len(rows[0]))
            ]
            if sum(needs) <= room or tried == "tiny":
                break
        spare = (room - sum(needs)) / len(needs)
        return tried, [need + spare for need in needs]

    def _row(self, one: SideScore) -> tuple[str, ...]:
        score = one.score
        return (
            one.side.capitalize(), f"{one.standing} of {one.of}", str(score.attacks), str(score.hits),
            self._expected(score), str(score.dealt), str(score.taken), str(score.felled), str(score.cells),
        )  # fmt: skip

    def _expected(self, score: Score) -> str:
        """Write what chance would have brought; of how many attacks, where not all could be weighed."""
        if not self.summary.is_weighed:
            return "…"
        if score.attacks and not score.weighed:
            return "–"
        return f"{score.expected:.1f}" if score.weighed == score.attacks else f"{score.expected:.1f} of {score.weighed}"

    def _luck(self) -> str:
        """Say in a sentence how far hits and chances are apart."""
        if not self.summary.is_weighed:
            return "Working out what chance would have brought…"
        parts = []
        for one in self.summary.sides:
            off = one.score.landed - one.score.expected
            if one.score.weighed:
                more = f"{abs(off):.1f} hits {'more' if off > 0 else 'fewer'} than" if abs(off) >= 0.05 else "as"
                parts.append(f"{one.side.capitalize()} {more} the odds had it")
        return f"Luck: {'; '.join(parts)}." if parts else "Nobody attacked."

    # ---- lists -----------------------------------------------------------------------------------------------------

    def _units(self, room: Box) -> None:
        canvas, high = self._page.canvas, 30.0 if room.height > ROOMY else 24.0
        units = [one for one in self.summary.units if one.score != Score() or one.stands]
        heads = ("", "Hits", "Expected", "Harm", "Taken", "Felled", "Cells", "Boons")
        rows = [heads, *((f"{one.name} †", *self._values(one.score)) for one in units)]
        size, widths = self._widths(rows, room.width - 28 - 20, "body" if room.height > ROOMY else "small")
        x = room.left + 28
        for head, wide in zip(heads, widths, strict=True):
            canvas.text(head, x, room.top, size, "ochre", "bold", room=wide - 6, align="right")
            x += wide
        top = room.top - canvas.line_height(size) - 4
        canvas.fill(Box(room.left, top + 1, room.width, 1), "clay_dark")
        rest = Box(room.left, room.bottom, room.width, top - room.bottom)
        for number, row in self._page.rows(rest, "units", len(units), high):
            self._unit(units[number], row, size, widths)

    def _values(self, score: Score) -> tuple[str, ...]:
        """Write a unit's figures, in the order of the columns."""
        numbers = (score.dealt, score.taken, score.felled, score.cells, score.boons)
        hits = (f"{score.hits} of {score.attacks}", self._expected(score)) if score.attacks else ("–", "")
        return (*hits, *(str(number) if number else "–" for number in numbers))

    def _unit(self, one: UnitScore, row: Box, size: str, widths: list[float]) -> None:
        canvas, score = self._page.canvas, one.score
        canvas.token(one.kind, self._sides.index(one.side), Box(row.left, row.bottom + (row.height - 22) / 2, 22, 22))
        top = row.bottom + row.height / 2 + canvas.line_height(size) / 2
        ink, x = "cream" if one.stands else "stone", row.left + 28
        name = one.name if one.stands else f"{one.name} †"
        canvas.text(name, x, top, size, ink, "bold", room=widths[0] - 6)
        for words, before, wide in zip(self._values(score), widths, widths[1:], strict=False):
            x += before
            canvas.text(words, x, top, size, ink, room=wide - 6, align="right")
        back = f"; {how_many(score.answers, 'blow')} struck back" if score.answers else ""
        healed = f"; {points(score.healed)} healed" if score.healed else ""
        friendly = f"; {score.friendly} of the harm to its own side" if score.friendly else ""
        state = "stands" if one.stands else "stands no more"
        canvas.spot(row, None, (one.name, f"{one.side.capitalize()}, {state}{back}{healed}{friendly}."))

    def _falls(self, room: Box) -> None:
        falls = self.summary.falls
        if not falls:
            self._page.canvas.text("Nobody fell.", room.left, room.top - 4, "small", "cream")
        size = "body" if room.height > ROOMY else "small"
        for number, row in self._page.rows(room, "falls", len(falls), 30.0 if size == "body" else 26.0):
            self._fall(falls[number], row, size)

    def _fall(self, fall: Casualty, row: Box, size: str) -> None:
        canvas = self._page.canvas
        known = {one.unit: one for one in self.summary.units}
        top = row.bottom + row.height / 2 + canvas.line_height(size) / 2
        canvas.fill(Box(row.left, row.bottom, row.width, 1), "clay_dark", 90)
        canvas.text(str(fall.round), row.left, top, size, "ochre", "bold", room=22, align="right")
        by, fallen = known.get(fall.by), known[fall.unit]
        left = row.left + 32
        if by is not None:
            canvas.token(by.kind, self._sides.index(by.side), Box(left, row.bottom + (row.height - 22) / 2, 22, 22))
        left += 28
        is_left = fall.unit in self._spared and fall.fate != "up again"
        is_killed = fall.fate == "dead" and fall.died is None and not is_left
        end = "kills" if is_killed else "fells"
        deed = f"{by.name} {end}" if by is not None else ""
        left += canvas.text(deed, left, top, size, "cream", "bold", room=row.width * 0.36) + (8 if deed else 0)
        canvas.token(fallen.kind, self._sides.index(fallen.side), Box(left, row.bottom + (row.height - 22) / 2, 22, 22))
        how = f" with {fall.cause}" if by is not None and fall.cause else f": {fall.cause}" if fall.cause else ""
        later = ", left for dead" if is_left else wording.became(fall)
        falls = "" if by is not None else " dies" if is_killed else " falls"
        name = fallen.name if by is None else amid(fallen.name)
        canvas.text(f"{name}{falls}{how}{later}", left + 28, top, size, "cream",
                    room=row.right - left - 32)  # fmt: skip
        canvas.spot(row, None, (f"Round {fall.round}", f"{deed} {name}{falls}{how}{later}.".strip()))

    def _after(self, room: Box) -> None:
        canvas = self._page.canvas
        rows = list[tuple[str, tuple[str, ...]]]()
        told = [(SPARED, ())] if self._spared else []
        for words, rules in (*told, *((line.cited, line.rules) for line in self._card.aftermath)):
            rows += [(row, rules) for row in canvas.lines(words, room.width - 24, "small")]
        for number, row in self._page.rows(room, "after", len(rows), canvas.line_height("small") + 2):
            words, rules = rows[number]
            canvas.text(words, row.left, row.top - 1, "small", "cream", room=row.width)
            rule = rules[0].split(" ", 1)[0] if rules else ""
            canvas.spot(row, ReadRule(rule) if rule and self._page.shell.knows("handbook") else None, rules)
