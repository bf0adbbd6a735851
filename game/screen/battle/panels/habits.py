"""The page of reactions: how each unit of a side answers each kind of question; by pointer and by arrows."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.screen.battle.presenter.policies import POLICIES, WORDS
from game.screen.battle.presenter.questions import Habits
from game.screen.battle.presenter.session import Session
from game.screen.keys import CONFIRM
from game.screen.model.press import Press
from game.screen.settings import Policy
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel

KEY: Final = "F4"
ROW: Final = 40
WIDE: Final = 940
CELL: Final = 94
LEAST_CELL: Final = 66
NARROW: Final = 800
"""In pages less wide names and cells are smaller, and cells say in a word what they mean."""
BRIEF: Final[dict[Policy, str]] = {**WORDS, "best": "best", "fells": "may fell"}
TOLD: Final = (
    "Whether each unit asks you, answers by itself with what is best by the exact odds, or lets the moment pass.",
    "The die is rolled by the rules in any case; what a unit answered by itself is in the log.",
)
COVERT: Final = "Who hides from others at this table asks nothing in their moves unless set to: that would tell them."
"""Told in place of the second where somebody of the side hides."""


@dataclass(frozen=True, slots=True)
class Row(Press):
    """A row of the page, by its place: for those who listen."""

    place: int


@dataclass(frozen=True, slots=True)
class SetReaction(Press):
    """Have the unit of a row answer like this."""

    place: int
    policy: Policy


class OnReactions(Press, Enum):
    """What else can be done with the page."""

    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class HabitRow:
    """A kind of question for one unit, or for all that may be asked it; `policy` None: they do not answer alike."""

    habits: tuple[Habits, ...]
    about: str
    kind: str
    policy: Policy | None

    @property
    def unit(self) -> int:
        """The unit; 0 where it is about several."""
        return self.habits[0].unit if len(self.habits) == 1 else 0

    @property
    def name(self) -> str:
        """Whom it is about."""
        return self.habits[0].name if self.unit else "All"


def joined(rows: Sequence[HabitRow]) -> HabitRow:
    """Return the row for all units of several rows that are about the same kind of question."""
    policies = {row.policy for row in rows}
    return HabitRow(
        tuple(habits for row in rows for habits in row.habits),
        rows[0].about,
        rows[0].kind,
        policies.pop() if len(policies) == 1 else None,
    )


class Reactions:
    """The state of the page: open or not, and what the arrows are on."""

    is_whole: Final = True

    def __init__(self, session: Session) -> None:
        """Begin closed."""
        self._session: Final = session
        self.is_open = False
        self.at = 0
        self.version = 0

    @property
    def rows(self) -> tuple[HabitRow, ...]:
        """Each kind of question for all units that may be asked it, where they are several, then unit by unit."""
        each = [HabitRow((habits,), *kept) for habits in self._session.questions.habits for kept in habits.kept]
        alike: dict[str, list[HabitRow]] = {}
        for row in each:
            alike.setdefault(row.about, []).append(row)
        return (*(joined(rows) for rows in alike.values() if len(rows) > 1), *each)

    def open(self) -> None:
        """Open it, on the chosen unit."""
        session = self._session
        if session.seats.handover or session.recaps.now is not None or session.seats.viewer not in session.table.humans:
            return
        self.is_open = True
        chosen = session.selection.unit
        self.at = next((place for place, row in enumerate(self.rows) if row.unit == chosen), 0)
        self.version += 1

    def close(self) -> None:
        """Close it."""
        if self.is_open:
            self.is_open = False
            self.version += 1

    def set(self, place: int, policy: Policy) -> None:
        """Set the policy of a row."""
        rows = self.rows
        if 0 <= place < len(rows):
            self.at = place
            for habits in rows[place].habits:
                self._session.questions.keep_habit(habits.unit, rows[place].about, policy)
            self.version += 1

    def turn(self, rows: int) -> None:
        """Go on by so many rows, no further than the first or the last: by the wheel."""
        self.at = max(0, min(self.at + rows, len(self.rows) - 1))
        self.version += 1

    def key(self, name: str) -> bool:
        """Go from row to row and change one, or close by the key that opens; tells whether it meant anything."""
        rows = self.rows
        if name == KEY:
            self.close()
        elif not rows:
            return False
        elif name in {"UP", "DOWN"}:
            self.at = (self.at + (1 if name == "DOWN" else -1)) % len(rows)
            self.version += 1
        elif name in {"LEFT", "RIGHT", *CONFIRM}:
            policy = rows[self.at].policy
            now = -1 if policy is None else POLICIES.index(policy)
            self.set(self.at, POLICIES[(now + (-1 if name == "LEFT" and policy is not None else 1)) % len(POLICIES)])
        else:
            return False
        return True

    def press(self, press: Press) -> bool:
        """Do what a place of the page means; tells whether it is one of its own."""
        match press:
            case OnReactions.CLOSE:
                self.close()
            case SetReaction(place, policy):
                self.set(place, policy)
            case _:
                return False
        return True

    def leave(self) -> bool:
        """Close it."""
        self.close()
        return True

    @property
    def told(self) -> dict[Press, tuple[str, bool]]:
        """What each row says for those who listen, and whether it is the one that keys change."""
        return {
            Row(place): (
                f"{row.name}, {row.kind}: {'not all alike' if row.policy is None else WORDS[row.policy]}.",
                place == self.at,
            )
            for place, row in enumerate(self.rows)
        }


class ReactionsPage(Panel):
    """The page as it is drawn."""

    first = 0

    def show(self, page: Reactions, window: tuple[float, float], hot: Press | None) -> None:
        """Show the page in the middle of the window, or nothing while it is closed."""
        if not page.is_open:
            self.hide()
            return
        rows = page.rows
        shown = max(1, min(len(rows), int((window[1] - 190) // ROW)))
        self.first = max(0, min(self.first, page.at, len(rows) - shown), page.at - shown + 1)
        wide, high = min(WIDE, window[0] - 24), 150.0 + shown * ROW
        box = Box(round((window[0] - wide) / 2), round((window[1] - high) / 2), round(wide), round(high))
        if not self.changed(box, rows, page.at, self.first, hot, window):
            return
        canvas = self.canvas
        canvas.fill(Box(0, 0, *window), "glaze", 150)
        canvas.spot(Box(0, 0, *window), OnReactions.CLOSE)
        room = canvas.panel(box, strip=True)
        canvas.spot(box)
        canvas.text("Reactions", room.left, room.top, "title", "wine", "title", room=room.width, align="middle")
        texts = (TOLD[0], COVERT) if any(habits.covertly for row in rows for habits in row.habits) else TOLD
        size = "small" if all(canvas.width(words, "small") <= room.width for words in texts) else "tiny"
        told = [line for words in texts for line in canvas.lines(words, room.width, size)][:3]
        for number, words in enumerate(told):
            y = room.top - 34 - (17 if size == "small" else 14) * number
            canvas.text(words, room.left, y, size, room=room.width, align="middle")
        top = room.top - 78
        if not rows:
            canvas.text("Under these rules nothing is asked.", room.left, top, room=room.width, align="middle")
        for line, place in enumerate(range(self.first, min(len(rows), self.first + shown))):
            row = Box(room.left, top - (line + 1) * ROW, room.width, ROW - 4)
            is_first = line == 0 or rows[place - 1].unit != rows[place].unit
            self._row(place, rows[place], row, hot, is_at=place == page.at, names=is_first)
        more = len(rows) - shown
        turned = f" {more} more rows: arrows, wheel." if more > 0 else ""
        words = f"Arrows and Enter change a row; Esc closes.{turned}"
        canvas.text(words, room.left, room.bottom + 18, "tiny", "glaze_soft", room=room.width, align="middle")

    def _row(
        self,
        place: int,
        row: HabitRow,
        box: Box,
        hot: Press | None,
        *,
        is_at: bool,
        names: bool,
    ) -> None:
        canvas, kind = self.canvas, row.kind
        if is_at:
            canvas.fill(box, "ochre", 70)
            canvas.outline(box, "clay_dark", 1)
        is_wide = box.width > NARROW
        if names:
            if row.unit:
                canvas.token(row.habits[0].kind, row.habits[0].side, Box(box.left + 4, box.bottom + 2, 32, 32))
            self._words(row.name, Box(box.left + 42, box.bottom, 150 if is_wide else 88, box.height), "bold")
        cell, said = (CELL, WORDS) if is_wide else (LEAST_CELL, BRIEF)
        left, start = box.right - cell * len(POLICIES) - 4, box.left + (200 if is_wide else 136)
        self._words(kind[:1].upper() + kind[1:], Box(start, box.bottom, left - start - 6, box.height))
        for number, policy in enumerate(POLICIES):
            button, press = Box(left + number * cell, box.bottom + 3, cell - 4, 30), SetReaction(place, policy)
            canvas.nine(f"button_{'active' if policy == row.policy else 'hover' if hot == press else 'normal'}", button)
            canvas.text(said[policy], button.left, button.top - 7, "tiny", role="bold", room=cell - 4, align="middle")
            canvas.spot(button, press)

    def _words(self, words: str, room: Box, role: str = "body") -> None:
        """Write a line in the middle of a row, or two smaller ones where it is too long."""
        canvas = self.canvas
        if canvas.width(words, "small", role) <= room.width:
            canvas.text(words, room.left, room.top - 9, "small", role=role, room=room.width)
        else:
            top = room.top - (4 if len(canvas.lines(words, room.width, "tiny", role)) > 1 else 11)
            canvas.paragraph(words, room.left, top, room.width, "tiny", role=role, most=2)

    def covers(self, x: float, y: float) -> bool:
        """While it is open nothing else can be pressed."""
        del x, y
        return self.box is not None
