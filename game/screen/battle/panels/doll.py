"""The paper doll as it is drawn: the figure, the places round it, what lies in them, and what a thing would come to."""

from typing import Final

from game.engine.presentation import Gear
from game.report.narrate import cite
from game.screen.battle.gear.doll import AtNook, DollPage, OnDoll
from game.screen.battle.gear.nooks import COLUMNS, FIGURE, HANDS, TRUNK, Nook, described
from game.screen.keys import written
from game.screen.model.press import Press, ReadRule
from game.screen.ui import tally
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel

WIDE: Final = 760.0
CELL_HIGH: Final = 50.0
LEAST_CELL: Final = 24.0
HIGH_ENOUGH: Final = 46.0
"""Places lower than this have the name alone."""
GAP: Final = 6.0
HEAD_HIGH: Final = 58.0
FOOT_HIGH: Final = 56.0
ICONS: Final = {"weapon": "attack", "missile": "shoot", "shield": "block", "armour": "iron-skin", "thing": "use_item"}
"""The icon of each sort of thing."""


class DollPanel(Panel):
    """A unit's things over the map."""

    def show(
        self, page: DollPage | None, window: tuple[float, float], hot: Press | None,
        dragged: tuple[float, float] | None = None,
    ) -> None:  # fmt: skip
        """Show a page in the middle of the window, or nothing; what is `dragged` is drawn at that point."""
        if page is None:
            self.hide()
            return
        wide = min(window[0] - 12, WIDE)
        fixed = HEAD_HIGH + FOOT_HIGH + 40
        cell = max(LEAST_CELL, min(CELL_HIGH, (window[1] - 12 - fixed) / page.rows - GAP))
        high = fixed + page.rows * (cell + GAP)
        box = Box(round((window[0] - wide) / 2), round((window[1] - high) / 2), wide, high)
        if not self.changed(box, page, hot, dragged):
            return
        canvas = self.canvas
        canvas.fill(Box(0, 0, *window), "glaze", 120)
        room = canvas.panel(box, strip=True)
        self._head(page, room, hot)
        area = Box(room.left, room.bottom + FOOT_HIGH, room.width, page.rows * (cell + GAP))
        self._figure(page, area, cell)
        for nook in page.nooks:
            self._nook(page, nook, self._place(area, cell, nook.x, nook.y), hot)
        self._foot(page, Box(room.left, room.bottom, room.width, FOOT_HIGH - 6))
        held = next((nook.gear for nook in page.nooks if nook.gear is not None and nook.gear.item == page.lifted), None)
        if dragged is not None and held is not None:
            canvas.picture("icons", ICONS[held.sort], Box(dragged[0] - 17, dragged[1] - 17, 34, 34))

    def _place(self, area: Box, cell: float, x: float, y: float) -> Box:
        """Return where a cell of the grid is."""
        wide = (area.width + GAP) / COLUMNS
        return Box(area.left + x * wide, area.top - (y + 1) * (cell + GAP) + GAP, wide - GAP, cell)

    def _head(self, page: DollPage, room: Box, hot: Press | None) -> None:
        canvas, right = self.canvas, room.right
        for press, words in (
            (OnDoll.CLOSE, f"Close  ({written('ESCAPE')})"),
            (OnDoll.NEXT, f"Next unit  ({written('TAB')})"),
        ):
            wide = canvas.width(words, "small", "bold") + 24
            button = Box(right - wide, room.top - 28, wide, 27)
            canvas.nine(f"button_{'hover' if hot == press else 'normal'}", button)
            canvas.text(words, button.left, button.top - 5, "small", role="bold", room=wide, align="middle")
            canvas.spot(button, press)
            right -= wide + 6
        canvas.text(page.title, room.left + 4, room.top, "body", "wine", "title", room=right - room.left - 12)
        if page.turn:
            style = tally.best_style(canvas, page.turn, right - room.left - 12)
            tally.draw_turn(canvas, page.turn, room.left + 4, room.top - 26, style)

    def _figure(self, page: DollPage, area: Box, cell: float) -> None:
        """Draw who it is, with lines to the hands, where it has any."""
        canvas = self.canvas
        top, low = self._place(area, cell, *FIGURE), self._place(area, cell, FIGURE[0], FIGURE[1] + 1)
        frame = Box(top.left, low.bottom, top.width, top.top - low.bottom)
        size = min(frame.width, frame.height)
        middle = frame.bottom + frame.height / 2
        if any((nook.x, nook.y) in HANDS for nook in page.nooks):
            canvas.fill(Box(area.left + frame.width / 2, middle - 1, area.width - frame.width, 2), "clay_dark", 120)
        long = (4 if any(nook.y == TRUNK[0][1] for nook in page.nooks if nook.x == TRUNK[0][0]) else 3) * (cell + GAP)
        canvas.fill(Box(frame.left + frame.width / 2 - 1, area.top - long, 2, long), "clay_dark", 120)
        canvas.token(page.kind, page.side, Box(frame.left + (frame.width - size) / 2, middle - size / 2, size, size))

    def _nook(self, page: DollPage, nook: Nook, box: Box, hot: Press | None) -> None:
        """Draw a place with what lies there; while something is lifted, whether it may go there and what that costs."""
        canvas, press, offer = self.canvas, AtNook(nook.id), nook.offer
        is_lifted = nook.gear is not None and page.lifted != 0 and nook.gear.item == page.lifted
        is_open = offer is not None and offer.is_allowed
        canvas.fill(box, "cream_dark" if nook.gear is not None else "cream")
        if offer is not None and not is_open:
            canvas.fill(box, "stone", 90)
        canvas.outline(box, "olive" if is_open else "clay_dark", 2 if is_open else 1)
        if nook.id == page.cursor or hot == press:
            canvas.outline(box.inset(-2), "wine" if is_lifted else "ochre", 3)
        room = box
        if offer is not None and offer.signs:
            wide = canvas.width(offer.signs, "small", "bold") + 6
            canvas.text(offer.signs, box.right - wide, box.top - 4, "small", "wine", "bold")
            room = Box(box.left, box.bottom, box.width - wide, box.height)
        if nook.gear is None:
            canvas.text(nook.name, box.left + 6, _middle(box), "tiny", "stone_dark", room=room.width - 10)
        else:
            self._gear(nook, nook.gear, room, is_pale=is_lifted or nook.is_taken)
        canvas.spot(box, press, (offer.words,) if offer is not None else (described(nook),))

    def _gear(self, nook: Nook, gear: Gear, box: Box, *, is_pale: bool) -> None:
        canvas, size, ink = self.canvas, min(30.0, box.height - 8), "stone_dark" if is_pale else "glaze"
        icon = Box(box.left + 6, box.bottom + (box.height - size) / 2, size, size)
        left, name = icon.right + 6, f"{gear.name}{' ?' if gear.guess else ''}"
        room, is_high = box.right - left - 4, box.height >= HIGH_ENOUGH
        if not is_high and canvas.width(name, "tiny", "bold") > room:  # rather no icon than half a name
            left, room = box.left + 6, box.width - 8
        else:
            canvas.picture("icons", ICONS[gear.sort], icon, 110 if is_pale else 255)
        if not is_high:
            canvas.text(name, left, _middle(box), "tiny", ink, "bold", room=room)
            return
        canvas.text("Both hands" if nook.is_taken else nook.name, left, box.top - 2, "tiny", "clay_dark", room=room)
        state = ", ".join(gear.state)
        if canvas.width(name, "small", "bold") > room:
            rows = canvas.lines(name, room, "tiny", "bold")
            canvas.paragraph(name, left, box.top - 16, room, "tiny", ink, "bold", most=2)
            if len(rows) > 1:
                return  # the foot and the pointer tell the rest
        else:
            canvas.text(name, left, box.top - 15, "small", ink, "bold", room=room)
        canvas.text(state or gear.figures, left, box.top - 32, "tiny", "wine" if state else "glaze_soft", room=room)

    def _foot(self, page: DollPage, room: Box) -> None:
        canvas = self.canvas
        canvas.fill(Box(room.left, room.top, room.width, 1), "clay_dark", 150)
        wide = room.width
        if page.is_pinned:
            button = Box(room.right - 130, room.bottom + 4, 130, 38)
            canvas.nine("button_active", button)
            canvas.text(f"Do it  ({written('ENTER')})", button.left, button.top - 10, "small", role="bold", room=130,
                        align="middle")  # fmt: skip
            canvas.spot(button, OnDoll.DO)
            wide -= 142
        top = room.top - 4
        for place, line in enumerate(page.foot):
            role, ink = ("bold", "glaze") if place == 0 else ("body", "glaze_soft")
            right = 60 if place == 0 and page.rule else 0
            top = canvas.paragraph(line, room.left + 4, top, wide - 8 - right, "tiny", ink, role, most=2)
        if page.rule:
            long = canvas.width(page.rule, "tiny", "bold")
            spot = Box(room.left + wide - long - 6, room.top - 18, long + 6, 15)
            canvas.text(page.rule, spot.left + 3, spot.top - 1, "tiny", "sea_deep", "bold")
            canvas.fill(Box(spot.left + 3, spot.bottom, long, 1), "sea_deep", 150)
            canvas.spot(spot, ReadRule(page.rule), (cite(page.rule), "Press: read it."))


def _middle(box: Box) -> float:
    """Return the upper edge of a small line in the middle of a box."""
    return box.top - (box.height - 14) / 2
