"""Who plays each side, and with what temper, on the page that chooses a battle."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.controllers import NAMES, TEMPER_NAMES, has_temper, player_name, strength_of, temper_of, with_temper
from game.screen.model.press import Press
from game.screen.setup.choosing import Choosing
from game.screen.setup.map_sheets import LINE
from game.screen.ui.box import Box
from game.screen.ui.page import Page
from game.screen.ui.theme import side_colour

ROOM_FOR_NAMES: Final = 240.0
"""From so high on there is room for a heading, and the sides' buttons may take two rows."""


@dataclass(frozen=True, slots=True)
class ChoosePlayer(Press):
    """Choose who plays a side."""

    side: str
    kind: str


@dataclass(frozen=True, slots=True)
class TurnTemper(Press):
    """Take the next temper of whoever plays a side."""

    side: str


@dataclass(frozen=True, slots=True)
class ShowSide(Press):
    """Show who may play a side, where there is no room for all sides at once."""

    side: str


class WhoPlays:
    """Draws who plays each side on a page, and has the next one play it."""

    def __init__(self, page: Page, choosing: Choosing) -> None:
        """Take the page that is drawn on, and what is chosen there."""
        self._page: Final = page
        self._choosing: Final = choosing
        self._side = ""
        """The side that is shown where there is no room for all."""

    def draw(self, room: Box, top: float, *, is_narrow: bool) -> float:
        """Draw all sides, or one after the other where there is no room for so many; return the y below.

        `top` is where they begin in the room; the rest of it is for what else is chosen there.
        """
        canvas, players = self._page.canvas, self._choosing.players
        label = 0.0 if is_narrow else min(110.0, room.width * 0.2)
        wide, line = room.width - label + 3, canvas.line_height("small")
        count = max((len(self._page.in_rows(wide, self._players(side))) for side in players), default=0)
        is_cramped = bool(players) and (room.height - LINE) / len(players) < (count + 2) * LINE
        if is_cramped and self._side not in players:
            self._side = next(iter(players))
        if is_cramped:
            top = self._tabs(Box(room.left, room.bottom, room.width, top - room.bottom))
        for number, side in enumerate(players):
            if is_cramped and side != self._side:
                continue
            base = top - line if is_narrow else top - LINE
            place = Box(room.left, base, room.width if is_narrow else label, line if is_narrow else LINE - 3)
            canvas.tint(Box(place.left, place.bottom + place.height / 2 - 6, 12, 12), side_colour(number))
            canvas.outline(Box(place.left, place.bottom + place.height / 2 - 6, 12, 12), "glaze")
            canvas.text(side.capitalize(), place.left + 18, place.bottom + (place.height + line) / 2, "small", "glaze",
                        "bold", room=place.width - 18)  # fmt: skip
            top = self._who(side, Box(room.left + label, base - (LINE if is_narrow else 0), wide, LINE - 3))
        return top

    def least(self, width: float) -> float:
        """Return how high it is at least in a width: one side, with the buttons of all."""
        players = self._choosing.players
        count = max((len(self._page.in_rows(width + 3, self._players(side))) for side in players), default=0)
        return LINE * (len(self._tab_rows(width + 3, 2)) + count) + self._page.canvas.line_height("small")

    def press(self, press: Press) -> bool:
        """Choose who plays a side, or the side that is shown; tells whether it was that."""
        players = self._choosing.players
        match press:
            case TurnTemper(side):
                tempers, kind = list(TEMPER_NAMES), players[side]
                after = tempers[(tempers.index(temper_of(kind)) + 1) % len(tempers)]
                self._choosing.seat(side, with_temper(kind, after))
            case ShowSide(side):
                self._side = side
            case ChoosePlayer(side, kind):
                self._choosing.seat(side, with_temper(kind, temper_of(players[side])))
            case _:
                return False
        return True

    def _tabs(self, room: Box) -> float:
        """Draw a button for each side with who plays it; return the y below them."""
        top = room.top
        for some in self._tab_rows(room.width + 3, 2 if room.height >= ROOM_FOR_NAMES else 1):
            top -= LINE
            self._page.choice(Box(room.left, top, room.width + 3, LINE - 3), some, ShowSide(self._side))
        return top - 6

    def _tab_rows(self, width: float, most: int) -> list[Sequence[tuple[Press, str]]]:
        """Return the buttons of the sides in rows: with who plays each where that takes no more rows than `most`."""
        players = self._choosing.players
        full: list[tuple[Press, str]] = [
            (ShowSide(side), f"{side.capitalize()}: {player_name(kind)}") for side, kind in players.items()
        ]
        rows = self._page.in_rows(width, full)
        if len(rows) <= most:
            return rows
        return self._page.in_rows(width, [(ShowSide(side), side.capitalize()) for side in players])

    def _who(self, side: str, row: Box) -> float:
        """Draw the choice of who plays a side, from a row downwards; return the y below it."""
        options, kind = self._players(side), self._choosing.players[side]
        tips: dict[Press, tuple[str, ...]] = {ChoosePlayer(side, one): told for one, told in NAMES.items()}
        tips[TurnTemper(side)] = (*TEMPER_NAMES[temper_of(kind)], "Press: the next temper.")
        rows = self._page.in_rows(row.width, options)
        with self._page.of(side.capitalize()):
            for down, some in enumerate(rows):
                at = Box(row.left, row.bottom - down * LINE, row.width, row.height)
                self._page.choice(at, some, ChoosePlayer(side, strength_of(kind)), tips=tips)
        return row.bottom - (len(rows) - 1) * LINE - 4

    def _players(self, side: str) -> list[tuple[Press, str]]:
        """Return everybody who may play a side, with their names, and the temper of who has one."""
        found: list[tuple[Press, str]] = [(ChoosePlayer(side, kind), name) for kind, (name, _) in NAMES.items()]
        kind = self._choosing.players[side]
        temper = TEMPER_NAMES[temper_of(kind)][0]
        return [*found, (TurnTemper(side), f"Temper: {temper}")] if has_temper(kind) else found
