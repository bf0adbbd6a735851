"""The bottom bar: what can be done now in a line, what is left of the turn, and what can be done with key and cost.

One row at every size. Groups keep their places, whatever of them can be used; see `bar_plan`.
"""

from typing import Final

from game.screen.battle.panels.bar_plan import EDGE, GAP, HIGH, PROMPT, STACKED, BarPlan, Shown
from game.screen.keys import MORE, short, written
from game.screen.model.plain import Allowance, Button
from game.screen.model.press import AtTable, Press
from game.screen.text.spending import FREE
from game.screen.ui import tally
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel

MOST_FOR_TURN: Final = 0.4
"""The share of the prompt's line that what is left of the turn may take."""
INKS: Final = {"move": "olive", "fight": "wine", "power": "sea", "things": "ochre_dark", "body": "olive_dark"}
"""The colour under the buttons of each group."""
CALLED: Final = {"move": "Move", "fight": "Fight", "power": "Powers", "things": "Things", "body": "Body"}
"""What each group is called where nothing of it can be done, and in the drawer."""
ICON: Final = 28.0
SMALL_ICON: Final = 22.0
"""The side of a button's icon, over a name of one line and of two."""
PAD: Final = 1.5
SLIM: Final = 4.0
"""By so much less than there is room for a name is broken into two lines: it keeps off the frame where it can."""
MORE_TIP: Final = (
    "Everything else",
    "All other actions, and why they cannot be used now; what concerns the whole battle.",
)


class ActionBar(Panel):
    """The prompt, what can be done by groups, and at the right end what ends the turn."""

    written: tuple[Box, ...] = ()
    """Where its line and what is left of the turn stand."""

    def show(
        self,
        box: Box,
        plan: BarPlan,
        prompt: str,
        shown: Shown,
        hot: Press | None,
        turn: tuple[Allowance, ...] = (),
        *,
        is_told: bool = False,
        is_open: bool = False,
    ) -> None:
        """Show the bar; `hot` is what the button under the pointer means: the prompt's line tells of it then.

        Unless that line answers what was just done (`is_told`): that must not go unread. `is_open`: the drawer is.
        """
        if not self.changed(box, plan, prompt, shown, hot, turn, is_told, is_open):
            return
        canvas = self.canvas
        canvas.panel(box, "panel_clay")
        room = Box(box.left + EDGE, box.bottom + EDGE, box.width - 2 * EDGE, box.height - 2 * EDGE)
        pointed = next((button for button in shown.every if button.press == hot), None)
        self._line(plan, prompt if pointed is None or is_told else line_of(pointed), turn, room)
        self._trays(plan, shown, room, hot)
        left = room.right + GAP - plan.right
        for number, button in enumerate(shown.own):
            column, row = divmod(number, STACKED)
            each = (HIGH - GAP) / STACKED
            low = room.bottom + (STACKED - 1 - row) * (each + GAP)
            self._small(button, Box(left + column * (plan.stack + GAP), low, plan.stack, each), hot)
        left += plan.stacks * (plan.stack + GAP)
        for button in (*shown.ends, _more(shown, is_open=is_open)):
            self._button(button, Box(left, room.bottom, plan.wide, HIGH), hot)
            left += plan.wide + GAP

    def _line(self, plan: BarPlan, line: str, turn: tuple[Allowance, ...], room: Box) -> None:
        """Write the line over the buttons, and at its right what is left of the turn."""
        canvas = self.canvas
        beside = room.width - canvas.width(line, "small", "bold") - 22
        style = tally.best_style(canvas, turn, min(room.width * MOST_FOR_TURN, beside))
        taken = tally.wide_turn(canvas, turn, style)
        free = room.width - 4 - (taken + 14 if taken else 0)
        size = "small" if canvas.width(line, "small", "bold") <= free else "tiny"
        lines = 2 if plan.prompt > PROMPT else 1
        canvas.paragraph(line, room.left + 2, room.top + 2, free, size, "glaze", "bold", most=lines)
        canvas.spot(Box(room.left, room.top - plan.prompt + 3, free, plan.prompt), None, (line,))
        tally.draw_turn(canvas, turn, room.right - taken - 2, room.top, style)
        long, low = min(free, canvas.width(line, size, "bold")), room.top - plan.prompt + 3
        said, left = (Box(x, low, wide, plan.prompt) for x, wide in ((room.left, long), (room.right - taken, taken)))
        self.written = (said, left)

    def _trays(self, plan: BarPlan, shown: Shown, room: Box, hot: Press | None) -> None:
        """Draw each group's tray, and in it what can be done."""
        canvas, left = self.canvas, room.left
        for group, count, buttons in shown.trays:
            wide = count * (plan.wide + GAP) - GAP
            if count:
                canvas.fill(Box(left - 2, room.bottom - 2, wide + 4, HIGH + 4), "clay_dark", 60)
            for number, button in enumerate(buttons):
                self._button(button, Box(left + number * (plan.wide + GAP), room.bottom, plan.wide, HIGH), hot)
            if count and not buttons:
                top = room.bottom + HIGH / 2 + canvas.line_height("tiny") / 2
                canvas.text(CALLED.get(group, group), left, top, "tiny", "glaze_soft", room=wide, align="middle")
            left += wide + GAP + plan.apart if count else 0

    def _small(self, button: Button, box: Box, hot: Press | None) -> None:
        """Draw one of the battle's own buttons: its name where there is room for it, and its key at the right."""
        canvas, alpha = self.canvas, 255 if button.enabled else 105
        ground = "cream" if not button.enabled else "ochre" if hot == button.press else "clay_light"
        canvas.fill(box, "cream" if button.is_armed else ground, 255 if button.enabled else 120)
        canvas.outline(box, "wine" if button.is_armed else "glaze", 2 if button.is_armed else 1, alpha)
        ink, key = "glaze" if button.enabled else "stone_dark", short(button.key)
        top = box.bottom + (box.height + canvas.line_height("tiny")) / 2
        has_name = canvas.width(button.name, "tiny") + canvas.width(key, "tiny", "bold") + 10 <= box.width
        if has_name:
            canvas.text(button.name, box.left + 4, top, "tiny", ink)
        else:
            side = box.height - 6
            canvas.picture("icons", button.icon, Box(box.left + 3, box.bottom + 3, side, side), alpha)
        canvas.text(key, box.left, top, "tiny", ink, "bold", room=box.width - 4, align="right")
        canvas.spot(box, button.press, tip_of(button))

    def _button(self, button: Button, box: Box, hot: Press | None) -> None:
        canvas = self.canvas
        look = "active" if button.is_armed else "normal"
        if not button.enabled:
            look = "disabled"
        elif hot == button.press and not button.is_armed:
            look = "hover"
        canvas.nine(f"button_{look}", box)
        alpha = 255 if button.enabled else 105
        ink = "glaze" if button.enabled else "stone_dark"
        lines, each = canvas.lines(button.name, box.width - 2 * PAD - SLIM, "tiny"), canvas.line_height("tiny") - 2
        side, low = ICON if len(lines) < STACKED else SMALL_ICON, box.bottom + 5 + each * len(lines)
        canvas.picture("icons", button.icon, Box(box.left + (box.width - side) / 2, low, side, side), alpha)
        for number, words in enumerate(lines):
            top = low - number * each + 1
            canvas.text(words, box.left + PAD, top, "tiny", ink, room=box.width - 2 * PAD, align="middle")
        if button.group in INKS:
            canvas.fill(Box(box.left + 5, box.bottom + 2, box.width - 10, 2), INKS[button.group], alpha)
        if button.signs != FREE:
            canvas.text(button.signs, box.left + 7, box.top - 3, "tiny", "wine" if ink == "glaze" else ink, "bold")
        key = short(button.key)
        if key:
            wide = canvas.width(key, "tiny", "bold")
            plate = Box(box.right - wide - 7, box.top - 15, wide + 6, 13)
            canvas.fill(plate, "glaze" if button.enabled else "stone_dark")
            canvas.text(key, plate.left + 3, plate.top, "tiny", "cream", "bold")
        canvas.spot(box, button.press, tip_of(button))


def _more(shown: Shown, *, is_open: bool) -> Button:
    """Return the button of the drawer; it says how much could be used that has no room in the bar."""
    name = f"More (+{shown.waiting})" if shown.waiting else "More"
    return Button(AtTable.MORE, name, "menu", MORE, "", enabled=True, is_armed=is_open, tooltip=MORE_TIP)


def line_of(button: Button) -> str:
    """Write all that matters of a button in a line: name, key, why not, cost, rules."""
    key = f" ({written(button.key)})" if button.key else ""
    why = f" Not now: {button.reason}" if button.reason else ""
    cited = ", ".join(button.rules)
    return (
        f"{button.name}{key}.{why}"
        + (f" Costs: {button.cost}." if button.cost else "")
        + (f" [{cited}]" if cited else "")
    )


def tip_of(button: Button) -> tuple[str, ...]:
    """Return a button's tooltip: name and key, why not, then what there is to know."""
    key = f" ({written(button.key)})" if button.key else ""
    head = f"{button.name}{key}"
    why = (f"Not now: {button.reason}",) if button.reason else ()
    return (head, *why, *button.tooltip[1:])
