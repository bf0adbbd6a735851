"""The bottom bar: what can be done now in a line, what is left of the turn, every action with its key and its cost.

Buttons never change places: what cannot be used stays where it is, dimmed. Where there is no room for all they stand
on pages.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from game.screen.keys import MORE, short, written
from game.screen.model.plain import Allowance, Button
from game.screen.model.press import AtTable, Press
from game.screen.text.spending import FREE
from game.screen.ui import tally
from game.screen.ui.canvas import Box
from game.screen.ui.panel import Panel

PROMPT: Final = 22
TWO_LINES: Final = 30
NARROW: Final = 620
"""In bars less wide the prompt has two lines."""
EDGE: Final = 11
GAP: Final = 3
MOST_OF_WINDOW: Final = 0.17
"""The share of the window's height that buttons with words may take; where they would take more there are none."""
WITH_WORDS: Final = (64.0, 60.0, 58.0)
"""How wide buttons with words are, the best first."""
SMALL: Final = (46.0, 23.0)
"""The size of the battle's own buttons, the least."""
SMALL_ICON: Final = 19.0
NAMED: Final = 74.0
"""About how wide they are with their names: narrower actions are taken where that makes room for these."""
MOST_AT_ALL: Final = 0.3
"""The share that buttons may take at all; what does not fit then stands on further pages."""
MOST_FOR_TURN: Final = 0.4
"""The share of the prompt's line that what is left of the turn may take."""
INKS: Final = {"move": "olive", "fight": "wine", "power": "sea", "things": "ochre_dark", "body": "olive_dark"}
"""The colour under the buttons of each group."""


@dataclass(frozen=True, slots=True)
class BarPlan:
    """How the buttons stand: their size, how many in a row, how many rows and pages, whether names are written.

    The battle's own buttons are small ones in so many columns at the right end (`small`), or with 0 among the others.
    """

    width: float
    height: float
    columns: int
    rows: int
    words: bool
    small: int = 0
    pages: int = 1
    prompt: float = PROMPT

    @property
    def high(self) -> float:
        """How high the whole bar is."""
        return self.rows * (self.height + GAP) + self.prompt + 2 * EDGE - 2

    @property
    def room(self) -> int:
        """How many buttons a page has; with several pages the one that turns them takes a place."""
        return max(1, self.columns * self.rows - (self.pages > 1))


def plan_for(width: float, window_high: float, actions: int, others: int) -> BarPlan:
    """Return how so many buttons stand in a bar: with their names where the window is high enough for that."""
    plan = _plan_for(width, window_high, actions, others)
    return replace(plan, prompt=TWO_LINES) if width < NARROW else plan


def _plan_for(width: float, window_high: float, actions: int, others: int) -> BarPlan:
    room = width - 2 * EDGE + GAP
    plans = [_plan(wide, 50, room, actions, others, words=True) for wide in WITH_WORDS]
    low = [plan for plan in plans if plan.rows * plan.height <= window_high * MOST_OF_WINDOW]
    if low:
        return next((plan for plan in low if room_beside(plan, room) >= NAMED), low[0])
    plan = _plan(42, 42, room, actions, others, words=False)
    rows = max(1, int(window_high * MOST_AT_ALL // (plan.height + GAP)))
    if plan.rows <= rows:
        return plan
    columns = max(1, int(room // (plan.width + GAP)))
    shown = max(1, columns * rows - 1)
    return BarPlan(plan.width, plan.height, columns, rows, plan.words, 0, -(-(actions + others) // shown))


def in_pages(plan: BarPlan, actions: tuple[Button, ...], others: tuple[Button, ...]) -> tuple[Button, ...]:
    """Return the buttons in the order of their places; where there are pages, what ends a turn is on the first."""
    every = (*actions, *others)
    ends = tuple(button for button in every if button.group == "end" or button.press is AtTable.END_ALL)
    if plan.pages < 2 or not ends:
        return every
    rest = tuple(button for button in every if button not in ends)
    first = max(0, plan.room - len(ends))
    return (*rest[:first], *ends, *rest[first:])


def room_beside(plan: BarPlan, room: float) -> float:
    """Return how wide each of the battle's own buttons may be beside the actions; none of them takes nothing."""
    return (room - plan.columns * (plan.width + GAP)) / plan.small - GAP if plan.small else room


def _plan(wide: float, high: float, room: float, actions: int, others: int, *, words: bool) -> BarPlan:
    """Return a plan in as few rows as there may be, equally long, with the battle's buttons beside the actions."""
    most = max(1, actions + others)
    for rows in range(1, most + 1):
        small = -(-others // (rows * int((high + GAP) // (SMALL[1] + GAP))))
        columns = int((room - small * (SMALL[0] + GAP)) // (wide + GAP))
        if columns > 0 and columns * rows >= actions:
            return BarPlan(wide, high, max(1, -(-actions // rows)), rows, words, small)
    return BarPlan(wide, high, 1, most, words)


class ActionBar(Panel):
    """The prompt, the actions, and at the right end the buttons of the battle."""

    page = 0
    """Which page of the buttons is shown, where there are several; turned without end."""
    _armed: Press | None = None
    _plan: BarPlan | None = None

    def turn(self) -> None:
        """Turn to the next page."""
        self.page += 1

    def show(
        self,
        box: Box,
        plan: BarPlan,
        prompt: str,
        actions: tuple[Button, ...],
        others: tuple[Button, ...],
        hot: Press | None,
        turn: tuple[Allowance, ...] = (),
        *,
        is_told: bool = False,
    ) -> None:
        """Show all buttons; `hot` is what the one under the pointer means: the prompt's line tells of it then.

        Unless that line answers what was just done (`is_told`): that must not go unread.
        """
        self._follow(plan, in_pages(plan, actions, others))
        page = self.page % plan.pages
        if not self.changed(box, plan, prompt, actions, others, hot, turn, page, is_told):
            return
        canvas = self.canvas
        room = canvas.panel(box, "panel_clay")
        pointed = next((button for button in (*actions, *others) if button.press == hot), None)
        line = prompt if pointed is None or is_told else line_of(pointed)
        style = tally.best_style(canvas, turn, min(room.width * MOST_FOR_TURN, self._beside(line, room.width)))
        taken = tally.wide_turn(canvas, turn, style)
        free = room.width - 4 - (taken + 14 if taken else 0)
        size = "small" if canvas.width(line, "small", "bold") <= free else "tiny"
        canvas.paragraph(line, room.left + 2, room.top + 3, free, size, "glaze", "bold",
                         most=2 if plan.prompt > PROMPT else 1)  # fmt: skip
        canvas.spot(Box(room.left, room.top - plan.prompt + 3, free, plan.prompt), None, (line,))
        tally.draw_turn(canvas, turn, room.right - taken - 2, room.top + 1, style)
        top = room.top - plan.prompt + 4
        for button, place in self._places(plan, actions, others, page):
            row, column = divmod(place, plan.columns)
            left = room.left + column * (plan.width + GAP)
            self._button(button, plan, left, top - row * (plan.height + GAP), hot)
        wide, has_icon, has_name = self._look_of_small(plan, room.width, others)
        for place, button in enumerate(others if plan.small else ()):
            row, column = divmod(place, plan.small)
            left = room.right - (plan.small - column) * (wide + GAP) + 2 * GAP
            small = Box(left, top - (row + 1) * (SMALL[1] + GAP) + GAP, wide, SMALL[1])
            self._small(button, small, hot, has_icon=has_icon, has_name=has_name)

    def _look_of_small(self, plan: BarPlan, room: float, others: tuple[Button, ...]) -> tuple[float, bool, bool]:
        """Return how wide the battle's own buttons are, and whether they show their icons and their names.

        Where there is room for it beside the actions they show both, where there is less the names.
        """
        if not plan.small:
            return SMALL[0], True, False
        canvas = self.canvas
        free = room_beside(plan, room + GAP)
        written = [canvas.width(one.name, "tiny") + canvas.width(short(one.key), "tiny", "bold") for one in others]
        named = max(written, default=0.0) + 10
        whole = named + SMALL_ICON + 4
        has_icon, has_name = free >= whole or free < named, free >= named
        return (max(SMALL[0], min(free, whole)) if has_name else SMALL[0]), has_icon, has_name

    def _beside(self, line: str, width: float) -> float:
        """Return how much room a line leaves beside it."""
        return width - self.canvas.width(line, "small", "bold") - 22

    def _follow(self, plan: BarPlan, buttons: tuple[Button, ...]) -> None:
        """Turn to the page of an action as it is chosen; where the bar stands otherwise than before, to the first."""
        if self._plan is not None and (self._plan.pages, self._plan.room) != (plan.pages, plan.room):
            self.page, self._armed = 0, None
        self._plan = plan
        place = next((place for place, button in enumerate(buttons) if button.is_armed), -1)
        armed = buttons[place].press if place >= 0 else None
        if armed != self._armed:
            self._armed = armed
            self.page = place // plan.room if armed is not None else self.page

    def _places(
        self, plan: BarPlan, actions: tuple[Button, ...], others: tuple[Button, ...], page: int
    ) -> list[tuple[Button, int]]:
        """Return the large buttons of a page with their places; the last one turns the page."""
        if plan.pages < 2:
            return [(button, place) for place, button in enumerate(actions if plan.small else (*actions, *others))]
        shown = in_pages(plan, actions, others)[page * plan.room : (page + 1) * plan.room]
        tip = ("More", f"Turns to the next of {plan.pages} pages of buttons.")
        more = Button(AtTable.MORE, f"{page + 1}/{plan.pages}", "menu", MORE, "", enabled=True, tooltip=tip)
        return [*((button, place) for place, button in enumerate(shown)), (more, plan.columns * plan.rows - 1)]

    def _small(self, button: Button, box: Box, hot: Press | None, *, has_icon: bool, has_name: bool) -> None:
        """Draw one of the battle's own buttons: its icon, its name, and its key at the right."""
        canvas, alpha = self.canvas, 255 if button.enabled else 105
        ground = "cream" if not button.enabled else "ochre" if hot == button.press else "clay_light"
        canvas.fill(box, "cream" if button.is_armed else ground, 255 if button.enabled else 120)
        canvas.outline(box, "wine" if button.is_armed else "glaze", 2 if button.is_armed else 1, alpha)
        left = box.left + 3
        if has_icon:
            canvas.picture("icons", button.icon, Box(left, box.bottom + 2, SMALL_ICON, SMALL_ICON), alpha)
            left += SMALL_ICON
        ink = "glaze" if button.enabled else "stone_dark"
        if has_name:
            canvas.text(button.name, left + 1, box.top - 4, "tiny", ink, room=box.right - left)
        room = box.right - left - (4 if has_name else 2)
        canvas.text(short(button.key), left, box.top - 4, "tiny", ink, "bold", room=room,
                    align="right" if has_name else "middle")  # fmt: skip
        canvas.spot(box, button.press, tip_of(button))

    def _button(self, button: Button, plan: BarPlan, left: float, top: float, hot: Press | None) -> None:
        canvas, box = self.canvas, Box(left, top - plan.height, plan.width, plan.height)
        look = "active" if button.is_armed else "normal"
        if not button.enabled:
            look = "disabled"
        elif hot == button.press and not button.is_armed:
            look = "hover"
        canvas.nine(f"button_{look}", box)
        alpha = 255 if button.enabled else 105
        ink = "glaze" if button.enabled else "stone_dark"
        if plan.words:
            canvas.picture("icons", button.icon, Box(box.left + plan.width / 2 - 14, box.bottom + 18, 28, 28), alpha)
            words = label_of(button.name, lambda words: canvas.width(words, "tiny") <= plan.width - 4)
            canvas.text(words, box.left + 2, box.bottom + 18, "tiny", ink, room=plan.width - 4, align="middle")
        elif button.press is AtTable.MORE:
            canvas.text(button.name, box.left, box.top - 12, "body", ink, "bold", room=box.width - 4, align="middle")
        else:
            canvas.picture("icons", button.icon, Box(box.left + 6, box.bottom + 8, 30, 30), alpha)
        if button.group in INKS:
            canvas.fill(Box(box.left + 5, box.bottom + 2, box.width - 10, 2), INKS[button.group], alpha)
        self._cost(button, box, ink)
        key = short(button.key)
        if key:
            wide = canvas.width(key, "tiny", "bold")
            low = box.top - 15 if plan.words else box.bottom + 1
            plate = Box(box.right - wide - 7, low, wide + 6, 13)
            canvas.fill(plate, "glaze" if button.enabled else "stone_dark")
            canvas.text(key, plate.left + 3, plate.top, "tiny", "cream", "bold")
        canvas.spot(box, button.press, tip_of(button))

    def _cost(self, button: Button, box: Box, ink: str) -> None:
        """Write what a button's action costs, in signs, into its upper left corner; nothing where it costs nothing."""
        if button.signs != FREE:
            self.canvas.text(button.signs, box.left + 8, box.top - 3, "tiny", "wine" if ink == "glaze" else ink, "bold")


def label_of(name: str, fits: Callable[[str], bool]) -> str:
    """Return what of a name is written on its button: all of it, or its first word."""
    return name if fits(name) else name.split(" ", 1)[0]


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
