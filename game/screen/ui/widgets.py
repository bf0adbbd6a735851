"""What pages are made of: buttons, ticks, choices, sliders, fields, lists, each noted as a place to press.

`begin` is called before a page is drawn; after that every method draws one thing and says nothing about what it does.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from game.screen.keys import written
from game.screen.model.press import Press
from game.screen.ui.box import Box, Hotspot
from game.screen.ui.canvas import Canvas
from game.screen.ui.drawn import FieldLine, ListArea, Slider
from game.screen.ui.editing import Editing

SCROLL: Final = 12
"""How wide a list's bar is."""
BIG: Final = 34
"""From this height on buttons have larger words."""
LABELS: Final = ("body", "small", "tiny")
"""The sizes of a button's words, the first on high ones alone."""
MARGIN: Final = 18.0
"""What a button of a row needs beside its words, in window points."""


def _named(name: str, value: str) -> str:
    return f"{name}: {value}" if name and name != value else value


class Widgets:
    """Draws a page's parts on its canvas."""

    longest = 80
    """Letters that a field takes."""

    def __init__(self, canvas: Canvas) -> None:
        """Take the canvas."""
        self.canvas: Final = canvas
        self.hot: Press | None = None
        self.focus: Press | None = None
        self.active: Press | None = None
        """The field that is written in."""
        self.fields: Final[dict[Press, str]] = {}
        self.fields_shown: Final[dict[Press, FieldLine]] = {}
        self._editing: tuple[Press, Editing] | None = None
        self._first: Final[dict[Press, int]] = {}
        """From which letter on each field's words are shown."""
        self.finished: Press | None = None
        """The field that was left by Enter or Escape: it is written in again only when it is chosen again."""
        self.sliders: Final[dict[Press, Slider]] = {}
        self.areas: Final[dict[str, ListArea]] = {}
        self.offsets: Final[dict[str, int]] = {}
        self.shortcuts: Final[dict[str, Press]] = {}
        self._of = ""
        self.said: Final[dict[Press, tuple[str, bool]]] = {}
        """How each place is said, with the name of what it sets, and whether it is the one chosen."""

    @property
    def is_writing(self) -> bool:
        """Whether letters go into a field, and are no keys of buttons: while it is written in, or chosen for it."""
        return self.active is not None or self.focus in self.fields

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Name what is set by the places drawn meanwhile, where that stands beside them: for those who listen."""
        self._of = name
        yield
        self._of = ""

    def begin(self, hot: Press | None) -> None:
        """Begin to draw, with the pointer on a place."""
        self.hot = hot
        for noted in (self.fields_shown, self.sliders, self.areas, self.shortcuts, self.said):
            noted.clear()

    # ---- one thing each --------------------------------------------------------------------------------------------

    def button(  # noqa: PLR0913 - whatever a button may have
        self,
        box: Box,
        press: Press,
        words: str,
        *,
        key: str = "",
        why: str = "",
        on: bool = False,
        tip: tuple[str, ...] = (),
        icon: str = "",
        size: str = "",
    ) -> None:
        """Draw a button; `why` says why it cannot be pressed (then it cannot), `key` presses it too.

        Its words are as large as they have room for, unless their `size` is given.
        """
        canvas = self.canvas
        look = "disabled" if why else "pressed" if on else "hover" if self.hot == press else "normal"
        canvas.nine(f"button_{look}", box)
        is_dead = len(key) == 1 and self.is_writing
        label = f"{words}  ({written(key)})" if key and not is_dead else words
        left, room = box.left + 6, box.width - 12
        if icon:
            side = min(box.height - 8, 28)
            canvas.picture("icons", icon, Box(box.left + 8, box.bottom + (box.height - side) / 2, side, side))
            left, room = left + side + 4, room - side - 4
        size = size or self._size([label], room, box.height)
        top = box.bottom + box.height / 2 + canvas.line_height(size) / 2
        ink = "stone_dark" if why else "cream" if on else "glaze"
        canvas.text(label, left, top, size, ink, "bold", room=room, align="left" if icon else "middle")
        if why:
            canvas.spot(box, tip=(words, why), dead=press)
        else:
            canvas.spot(box, press, tip)
        self.said[press] = _named(self._of, label), on
        if key and not why:
            self.shortcuts[key] = press

    def tick(
        self, box: Box, press: Press, words: str, *, on: bool, tip: tuple[str, ...] = (), ink: str = "cream"
    ) -> None:
        """Draw a box that is ticked or not, with its words right of it."""
        canvas = self.canvas
        side = min(20.0, box.height - 4)
        square = Box(box.left, box.bottom + (box.height - side) / 2, side, side)
        canvas.fill(square, "cream")
        canvas.outline(square, "ochre" if self.hot == press else "clay", 2)
        if on:
            canvas.fill(square.inset(5), "glaze")
        top = box.bottom + box.height / 2 + canvas.line_height("small") / 2
        canvas.text(words, square.right + 8, top, "small", ink, room=box.right - square.right - 8)
        canvas.spot(box, press, tip)
        self.said[press] = _named(self._of or words, "on" if on else "off"), False

    def choice(
        self,
        box: Box,
        options: Sequence[tuple[Press, str]],
        chosen: Press | None,
        *,
        why: Mapping[Press, str] | None = None,
        tips: Mapping[Press, tuple[str, ...]] | None = None,
    ) -> None:
        """Draw several of which one is chosen, side by side: what pressing each means, and its words."""
        x, labels = box.left, [words for _, words in options]
        size = self._size(labels, box.width, box.height, MARGIN)
        for (press, words), wide in zip(options, self._shares(box.width, labels, size), strict=True):
            self.button(
                Box(x, box.bottom, wide - 3, box.height), press, words, on=press == chosen,
                why=(why or {}).get(press, ""), tip=(tips or {}).get(press, ()), size=size,
            )  # fmt: skip
            x += wide

    def in_rows(self, width: float, options: Sequence[tuple[Press, str]]) -> list[Sequence[tuple[Press, str]]]:
        """Part what can be chosen into the fewest rows of a width in which all words have room, alike in number."""
        for count in range(1, len(options) + 1):
            most = -(-len(options) // count)
            rows = [options[first : first + most] for first in range(0, len(options), most)]
            if all(
                sum(self.canvas.width(words, "small", "bold") + MARGIN for _, words in row) <= width for row in rows
            ):
                return rows
        return [options]

    def _size(self, labels: Sequence[str], room: float, high: float, margin: float = 0.0) -> str:
        """Return the largest size in which labels have room side by side, each with a margin, on a button so high."""
        sizes = LABELS if high >= BIG else LABELS[1:]
        fitting = (
            size for size in sizes if sum(self.canvas.width(words, size, "bold") + margin for words in labels) <= room
        )
        return next(fitting, sizes[-1])

    def _shares(self, room: float, labels: Sequence[str], size: str) -> list[float]:
        """Return how wide each button of a row is: all alike, or by their labels where one needs more than that."""
        alike = room / len(labels)
        needs = [self.canvas.width(words, size, "bold") + MARGIN for words in labels]
        if max(needs) <= alike:
            return [alike] * len(labels)
        return [room * need / sum(needs) for need in needs]

    def slider(
        self, box: Box, press: Press, value: float, low: float = 0, high: float = 100, grain: float = 5, unit: str = "%"
    ) -> None:
        """Draw a slider over a range, with its value right of it."""
        canvas, room = self.canvas, 56.0
        bar = Box(box.left, box.bottom + box.height / 2 - 3, box.width - room, 6)
        canvas.fill(bar, "clay_dark")
        share = (value - low) / (high - low)
        canvas.fill(Box(bar.left, bar.bottom, bar.width * share, bar.height), "ochre")
        knob = Box(bar.left + bar.width * share - 7, bar.bottom - 7, 14, 20)
        canvas.fill(knob, "cream")
        canvas.outline(knob, "ochre" if self.hot == press else "glaze", 2)
        top = box.bottom + box.height / 2 + canvas.line_height("small") / 2
        canvas.text(f"{value:g}{unit}", bar.right + 8, top, "small", "cream", room=room - 8, align="right")
        spot = Box(bar.left - 7, box.bottom, bar.width + 14, box.height)
        canvas.spot(spot, press)
        self.said[press] = _named(self._of, f"{value:g}{unit}"), False
        self.sliders[press] = Slider(bar, value, low, high, grain)

    def field(self, box: Box, press: Press, hint: str = "", *, value: str = "") -> None:
        """Draw a field to write in; `hint` stands in it while it is empty, `value` is its first content."""
        canvas = self.canvas
        words = self.fields.setdefault(press, value)
        canvas.fill(box, "cream")
        editing = self.editing if self.active == press else None
        canvas.outline(box, "ochre" if editing or self.hot == press else "clay_dark", 3 if editing else 2)
        top = box.bottom + box.height / 2 + canvas.line_height("body") / 2
        line = self._field_line(words, box, len(words) if editing is None else editing.caret, self._first.get(press, 0))
        self._first[press], self.fields_shown[press] = line.first, line
        if editing is not None:
            low, high = (line.edges[max(0, min(at - line.first, len(line.edges) - 1))] for at in editing.span)
            canvas.fill(Box(low, box.bottom + 5, high - low, box.height - 10), "clay_light")
        if words or editing:
            canvas.text(words[line.first : line.first + len(line.edges) - 1], box.left + 8, top, "body", "glaze")
        else:
            canvas.text(hint, box.left + 8, top, "body", "stone_dark", room=box.width - 16)
        if editing is not None:
            canvas.fill(Box(line.edges[editing.caret - line.first], box.bottom + 5, 2, box.height - 10), "glaze")
        canvas.spot(box, press)
        self.said[press] = _named(self._of or hint, words or (hint if self._of else "empty")), False

    def _field_line(self, words: str, box: Box, caret: int, first: int) -> FieldLine:
        """Return how words stand in a field: turned as little as brings the caret in sight, and leaves no room."""
        canvas, left, room = self.canvas, box.left + 8, box.width - 20

        def wide(start: int, end: int) -> float:
            return canvas.width(words[start:end], "body")

        first = min(first, caret)
        while wide(first, caret) > room:
            first += 1
        while first and wide(first - 1, len(words)) <= room:
            first -= 1
        last = first
        while last < len(words) and wide(first, last + 1) <= room:
            last += 1
        return FieldLine(first, tuple(left + wide(first, end) for end in range(first, last + 1)))

    @property
    def editing(self) -> Editing | None:
        """What is written in the field that is written in; None where none is."""
        if self.active is None:
            self._editing = None
            return None
        words = self.fields.setdefault(self.active, "")
        if self._editing is None or self._editing[0] != self.active or self._editing[1].words != words:
            self._editing = self.active, Editing(words, self.longest)
        return self._editing[1]

    # ---- lists -----------------------------------------------------------------------------------------------------

    def rows(self, box: Box, id_: str, count: int, high: float) -> list[tuple[int, Box]]:
        """Return the rows of a list that are in sight, each with its place; draw its bar where there are more."""
        shown = max(1, int(box.height // high))
        area = self.areas[id_] = ListArea(id_, box, count, shown)
        self.turn(area, 0)
        first = self.offsets[id_]
        room = box.width - (SCROLL + 6 if count > shown else 0)
        if count > shown:
            long = max(20.0, box.height * shown / count)
            low = box.top - long - (box.height - long) * first / (count - shown)
            self.canvas.fill(Box(box.right - SCROLL, box.bottom, SCROLL, box.height), "clay_dark", 90)
            self.canvas.fill(Box(box.right - SCROLL + 1, low, SCROLL - 2, long), "clay")
        return [
            (number, Box(box.left, box.top - (place + 1) * high, room, high))
            for place, number in enumerate(range(first, min(count, first + shown)))
        ]

    def turn(self, area: ListArea, rows: int) -> bool:
        """Turn a list on by rows; tells whether it moved."""
        before = self.offsets.get(area.id, 0)
        now = max(0, min(before + rows, area.count - area.shown))
        self.offsets[area.id] = now
        return now != before

    @property
    def places(self) -> list[Hotspot]:
        """All places that keys come to, in the order of drawing."""
        return [spot for spot in self.canvas.spots if spot.place is not None]

    def spot_of(self, press: Press | None) -> Hotspot | None:
        """Return where a place is drawn; None where it is not, and for None."""
        return next((spot for spot in self.canvas.spots if spot.press == press), None) if press is not None else None

    @property
    def focused(self) -> Hotspot | None:
        """Where keys are: a place that can be pressed, or one that says why it cannot; None for nowhere."""
        here = self.focus
        return next((spot for spot in self.canvas.spots if spot.place == here), None) if here is not None else None
