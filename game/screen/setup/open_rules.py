"""What the chosen rules leave open, on the page that chooses a battle: a row each, with a way to its rule."""

from dataclasses import dataclass
from typing import Final

from game.engine.rule_option import RuleOption
from game.screen.model.press import Press, ReadRule
from game.screen.setup.choosing import Choosing
from game.screen.ui.box import Box
from game.screen.ui.page import Page

ROW: Final = 28.0
GAP: Final = 12.0
WIDE: Final = 540.0
"""From so wide on two stand side by side."""
AS_MAP: Final = ", as the map says"


@dataclass(frozen=True, slots=True)
class TurnOption(Press):
    """Take the next choice of what a ruleset leaves open."""

    name: str


def columns_in(width: float) -> int:
    """Return how many options stand side by side in a width."""
    return 2 if width >= WIDE else 1


def room_for(choosing: Choosing, width: float) -> float:
    """Return how high the rows are together in a width."""
    return ROW * -(-len(choosing.options()) // columns_in(width))


def draw_open(page: Page, choosing: Choosing, room: Box) -> float:
    """Draw all that the chosen rules leave open; return the y under it. What has no room is turned to, as in a list."""
    options, columns = choosing.options(), columns_in(room.width)
    count = -(-len(options) // columns)
    for row, box in page.rows(room, "open", count, ROW) if options else ():
        wide = (box.width + GAP) / columns
        for column, option in enumerate(options[row * columns : (row + 1) * columns]):
            part = Box(box.left + column * wide, box.bottom + 3, wide - GAP, ROW - 3)
            _row(page, choosing, option, part)
    return max(room.bottom, room.top - ROW * count)


def _row(page: Page, choosing: Choosing, option: RuleOption, box: Box) -> None:
    """Draw one: pressed it takes the next choice, and it stays down where that is not as the map says."""
    canvas = page.canvas
    link, line = canvas.width(option.rule, "small", "bold"), canvas.line_height("small")
    chosen, is_maps = option.chosen(choosing.answer(option)), choosing.is_as_map_says(option)
    wide = box.width - link - GAP
    words = f"{option.words}: {chosen.words if chosen is not None else '?'}"
    marked = f"{words}{AS_MAP}" if is_maps else words
    if canvas.width(marked, "small", "bold") <= wide - 12:
        words = marked
    there = " · ".join(one.words for one in option.choices)
    whose = ("As the map says.",) if is_maps else ("Otherwise than the map says.",)
    tip = (option.words, option.told, f"There are: {there}.", *whose, "Press: the next of them.")
    page.button(Box(box.left, box.bottom, wide, box.height), TurnOption(option.key), words, on=not is_maps, tip=tip)
    left, top = box.right - link, box.bottom + (box.height + line) / 2
    canvas.text(option.rule, left, top, "small", "sea_deep", "bold")
    canvas.fill(Box(left, top - line + 1, link, 1), "sea_deep", 150)
    place = Box(left - 3, box.bottom, link + 6, box.height)
    canvas.spot(place, ReadRule(option.rule), (option.rule, "Press: read it."))
