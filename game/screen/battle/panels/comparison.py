"""The page that shows a duel under every ruleset: its state, worked out a little at a time, and its panel.

`Comparison` needs no window; `ComparePage` draws what it has found so far.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from time import perf_counter
from typing import Final

import msgspec

from game.engine.components import Unit
from game.engine.refusal import Refused
from game.report.compare.duels import Duel, duelling, placed
from game.report.compare.meeting import MatchupScene
from game.report.compare.sheet import SheetRow, remarks, sheet
from game.rulesets import keys, ruleset
from game.screen.battle.presenter.session import Session
from game.screen.keys import written
from game.screen.model.press import Press
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel
from game.tiled import TiledMap

SLICE: Final = 0.008
"""Seconds of each frame that go into the work."""

KEY: Final = "F6"
NEXT_KEY: Final = "TAB"
TABS: Final = (("board", "Where they stand"), ("meadow", "Side by side on a meadow"))
LABELS: Final = 150
LEAST_LABELS: Final = 126
COLUMN: Final = 146
LEAST_COLUMN: Final = 86
NARROW: Final = 760
"""In windows less wide the labels have less room."""
LINE: Final = 17
FOOT: Final = 8
"""How many lines of remarks there is room for."""


@dataclass(frozen=True, slots=True)
class ShowDuel(Press):
    """Show the duel as it is fought in one of the places."""

    tab: str


class OnComparison(Press, Enum):
    """What else can be done with the page."""

    NEXT = auto()
    CLOSE = auto()


class ComparisonSheet(msgspec.Struct, frozen=True):
    """What the page shows: title, tab, the rulesets' names, rows, remarks, and of how many nothing is known yet."""

    title: str
    tab: str
    names: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    remarks: tuple[str, ...]
    waiting: int


class Comparison:
    """Two units of the battle compared under every ruleset, as the side at the table knows them."""

    is_whole: Final = True

    def __init__(self, session: Session) -> None:
        """Begin closed."""
        self._session = session
        self._aimed = 0
        self._targets: tuple[int, ...] = ()
        self._pair = (0, 0)
        self._found: dict[str, list[Duel]] = {}
        self._work: Generator[None, None, None] | None = None
        self._tab = TABS[0][0]
        self.is_open = False
        self.version = 0
        self.scrolled = self.most = 0
        """By how many rows the sheet is turned, and can be: what fits is known once it is drawn."""

    @property
    def is_at_work(self) -> bool:
        """Whether something is left to be worked out."""
        return self._work is not None

    def notice(self) -> None:
        """Remember the enemy that was last pointed at."""
        session = self._session
        if session.pointer.hovered is not None and not self.is_open:
            unit = session.pointer.unit_at(session.pointer.hovered)
            if unit and session.selection.unit and unit in session.seats.view.enemies(session.selection.unit):
                self._aimed = unit

    def open(self) -> bool:
        """Open the page on the chosen unit and the enemy last pointed at, else the nearest.

        False: nobody is there, which is said.
        """
        session, view = self._session, self._session.seats.view
        if session.seats.handover:
            return False
        if not session.selection.unit or session.selection.unit not in view.units():
            session.notice.refuse(Refused("Nobody is in hand now who could be compared with an enemy."))
            return False
        self._targets = tuple(
            sorted(
                view.enemies(session.selection.unit), key=lambda other: (view.gap(session.selection.unit, other), other)
            )
        )
        if not self._targets:
            session.notice.refuse(Refused("No enemy is known to compare the unit in hand with."))
            return False
        self._compare(session.selection.unit, self._aimed if self._aimed in self._targets else self._targets[0])
        self.is_open = True
        return True

    def close(self) -> None:
        """Close the page; what is not worked out yet is dropped."""
        if self._work is not None:
            self._work.close()
        self._work, self.is_open, self.scrolled = None, False, 0
        self.version += 1

    def key(self, name: str) -> bool:
        """Do what a key says; tells whether it meant anything."""
        if name in {KEY, "ENTER"}:
            self.close()
        elif name == NEXT_KEY:
            self._next()
        elif name in {"LEFT", "RIGHT"}:
            self._turn_to(next(tab for tab, _ in TABS if tab != self._tab))
        elif name in {"UP", "DOWN"}:
            self.turn(1 if name == "DOWN" else -1)
        else:
            return False
        return True

    def press(self, press: Press) -> bool:
        """Do what a button of the page means; tells whether it is one of its own."""
        match press:
            case OnComparison.CLOSE:
                self.close()
            case OnComparison.NEXT:
                self._next()
            case ShowDuel(tab):
                self._turn_to(tab)
            case _:
                return False
        return True

    def leave(self) -> bool:
        """Close the page."""
        self.close()
        return True

    def turn(self, rows: int) -> None:
        """Turn the sheet on by rows, or back, as far as there are any that are not shown."""
        self.scrolled = max(0, min(self.scrolled + rows, self.most))
        self.version += 1

    def _next(self) -> None:
        """Compare with the next enemy."""
        place = self._targets.index(self._pair[1])
        self._compare(self._pair[0], self._targets[(place + 1) % len(self._targets)])

    def _turn_to(self, tab: str) -> None:
        self._tab = tab
        self.version += 1

    def _compare(self, attacker: int, target: int) -> None:
        self._pair = (attacker, target)
        self._found = {tab: [] for tab, _ in TABS}
        scene = MatchupScene.of(self._session.table.source, self._session.seats.view)
        self._work = self._working(scene, self._session.seats.view.side_of(attacker))
        self.version += 1

    def _working(self, scene: MatchupScene, side: str) -> Generator[None, None, None]:
        """Work one duel out after the other."""
        one, other = self._pair
        kinds = [self._session.seats.view.of(unit, Unit).kind for unit in self._pair]
        asked = [_asked(scene.source, unit, kind) for unit, kind in zip(self._pair, kinds, strict=True)]
        for key in keys():
            rules = ruleset(key)
            yield
            on_board = yield from placed(rules, scene, side, one, other)
            self._found["board"].append(on_board)
            self.version += 1
            on_meadow = yield from duelling(rules, asked[0], asked[1])
            self._found["meadow"].append(on_meadow)
            self.version += 1

    def work(self, seconds: float = SLICE) -> None:
        """Go on for about so long, by one piece at least."""
        end = perf_counter() + seconds
        while self._work is not None:
            try:
                next(self._work)
            except StopIteration:
                self._work = None
            if perf_counter() >= end:
                return

    @property
    def page(self) -> ComparisonSheet | None:
        """What is to be shown now; None while the page is closed."""
        if not self.is_open:
            return None
        one, other = (self._session.table.name_of(unit) for unit in self._pair)
        duels = tuple(self._found[self._tab])
        return ComparisonSheet(
            f"{one} against {other}",
            self._tab,
            tuple(ruleset(key).name for key in keys()),
            sheet(duels, one, other, in_brief=True),
            remarks(duels, one, other),
            len(keys()) - len(duels),
        )


def _asked(source: TiledMap, unit: int, kind: str) -> str:
    """Return what the map calls a unit; its kind where it is none of the map's."""
    place = unit - 2
    return source.units[place].kind if 0 <= place < len(source.units) else kind


class ComparePage(Panel):
    """The sheet over the map; what does not fit is turned to."""

    def show(self, comparison: Comparison, window: tuple[float, float], hot: Press | None) -> None:
        """Show the page in the middle of the window, or nothing while it is closed."""
        page = comparison.page
        if page is None:
            self.hide()
            return
        columns = len(page.names)
        labels = LABELS if window[0] > NARROW else LEAST_LABELS
        column = min(COLUMN, max(LEAST_COLUMN, (window[0] - labels - 60) / columns))
        wide = min(window[0] - 16, max(640.0, labels + column * columns + 44))
        lines = self._high(page.names, "bold", column) - 1 + sum(self._high_of(row, column) for row in page.rows)
        high = min(window[1] - 16, 168.0 + LINE * (lines + FOOT))
        box = Box(round((window[0] - wide) / 2), round((window[1] - high) / 2), wide, high)
        most = comparison.most = max(0, lines - self._fitting(high))
        scrolled = comparison.scrolled = min(comparison.scrolled, most)
        if not self.changed(box, page, hot, scrolled, window):
            return
        canvas = self.canvas
        canvas.fill(Box(0, 0, *window), "glaze", 120)
        room = canvas.panel(box, strip=True)
        top = room.top - 4
        canvas.text(page.title, room.left + 8, top, "body", "wine", "title", room=room.width - 16)
        top = self._buttons(page, room, top - 26, hot)
        top = self._sheet(page, room, top, (labels, column), scrolled)
        for remark in page.remarks if not most else ():
            if top - 2 * LINE < room.bottom:
                break
            top = canvas.paragraph(remark, room.left + 8, top, room.width - 16, "tiny", "glaze_soft", most=2)
        if most:
            words = f"{most - scrolled} more rows below: wheel, or up and down."
            canvas.text(words, room.left, room.bottom + 14, "tiny", "glaze_soft", room=room.width, align="middle")

    @staticmethod
    def _fitting(high: float) -> int:
        """Return how many lines a page so high has room for."""
        return max(3, int((high - 130) // LINE))

    def _buttons(self, page: ComparisonSheet, room: Box, top: float, hot: Press | None) -> float:
        close, following = f"Close  ({written('ESCAPE')})", f"Next enemy  ({written(NEXT_KEY)})"
        shown: list[tuple[Press, str]] = [(ShowDuel(tab), words) for tab, words in TABS]
        shown += [(OnComparison.NEXT, following), (OnComparison.CLOSE, close)]
        gap = 8.0
        widths = [self.canvas.width(words, "small", "bold") + 26 for _, words in shown]
        size, squeeze = "small", (room.width - 16 - gap * (len(shown) - 1)) / sum(widths)
        if squeeze < 1:
            size, widths = "tiny", [wide * squeeze for wide in widths]
        left = room.left + 8
        for (press, words), wide in zip(shown, widths, strict=True):
            button = Box(left, top - 28, wide, 28)
            is_on = press == ShowDuel(page.tab)
            self.canvas.nine(f"button_{'hover' if hot == press or is_on else 'normal'}", button)
            self.canvas.text(words, button.left, button.top - (5 if size == "small" else 7), size,
                             role="bold" if is_on else "body", room=button.width, align="middle")  # fmt: skip
            self.canvas.spot(button, press)
            left = button.right + gap
        return top - 38

    def _sheet(self, page: ComparisonSheet, room: Box, top: float, wide: tuple[float, float], scrolled: int) -> float:
        canvas, left, (labels, column) = self.canvas, room.left + 8, wide

        def line(label: str, cells: tuple[str, ...], role: str, ink: str = "glaze", high: int = 1) -> None:
            canvas.text(label, left, top, "tiny", ink, role, room=labels + 4)
            for place, cell in enumerate(cells):
                x = left + labels + place * column
                words = canvas.lines(cell, column - 6, "tiny", role) if high > 1 else (cell,)
                for number, part in enumerate((*words[: high - 1], " ".join(words[high - 1 :]))):
                    canvas.text(part, x, top - number * LINE, "tiny", ink, role, room=column - 6, align="right")
                if canvas.width(cell, "tiny", role) > column - 6:
                    canvas.spot(Box(x, top - high * LINE, column, high * LINE), None, (label, cell))

        high = self._high(page.names, "bold", column)
        line("Best attacks", page.names, "bold", "wine", high)
        top -= high * LINE + 2
        shown = self._fitting(self.box.height if self.box is not None else 0) - (high - 1)
        for row in page.rows[scrolled:]:
            high = self._high_of(row, column)
            shown -= high
            if shown < 0:
                break
            if row.begins:
                canvas.fill(Box(left, top, room.width - 16, 1), "clay_dark")
            line(row.label, (*row.cells, *("…",) * page.waiting), _role(row), high=high)
            top -= high * LINE
        return top - 4

    def _high_of(self, row: SheetRow, column: float) -> int:
        """Return how many lines a row takes."""
        return self._high(row.cells, _role(row), column)

    def _high(self, cells: Sequence[str], role: str, column: float) -> int:
        """Return how many lines cells take: two where one is too long for one."""
        widest = max((self.canvas.width(cell, "tiny", role) for cell in cells), default=0.0)
        return 2 if widest > column - 6 else 1


def _role(row: SheetRow) -> str:
    return "bold" if row.begins else "body"
