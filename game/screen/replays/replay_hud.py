"""The panels round a replay's map: those of the battle, with the replay's bar in the place of the actions."""

from collections.abc import Callable
from typing import Final

import arcade
from arcade import LBWH, LRBT

from game.board.grid import Cell
from game.screen.battle.panels import order as orders
from game.screen.battle.panels.facts import CellBox, GoalBox, UnitBox
from game.screen.battle.panels.layout import ColumnWants, column_boxes, column_wide
from game.screen.battle.panels.log_box import LogBox
from game.screen.battle.panels.order import OrderStrip
from game.screen.camera import Margins
from game.screen.keys import LOG_IN_FULL
from game.screen.model.plain import Control, ReplayPlace
from game.screen.replays import transport
from game.screen.replays.replay import Replay
from game.screen.replays.transport import TransportBar
from game.screen.scaling import interface_scale
from game.screen.ui.box import Box, Hotspot
from game.screen.ui.dialog import REST, Tooltip
from game.screen.ui.paint import Paint
from game.screen.ui.panel import lying_at, tip_at


class ReplayHud:
    """The panels of one replay."""

    def __init__(self, paint: Paint, replay: Replay) -> None:
        """Make the panels."""
        self.replay: Final = replay
        self.paint: Final = paint
        self.order: Final = OrderStrip(self.paint)
        self.goal: Final = GoalBox(self.paint)
        self.unit: Final = UnitBox(self.paint)
        self.cell: Final = CellBox(self.paint)
        self.log: Final = LogBox(self.paint)
        self.bar: Final = TransportBar(self.paint)
        self.tip: Final = Tooltip(self.paint)
        self._panels: Final = (self.order, self.goal, self.unit, self.cell, self.log, self.bar, self.tip)
        self.width, self.height = 1280.0, 720.0
        self.pointer: tuple[float, float] = (-1.0, -1.0)
        self._camera: Final = arcade.Camera2D(position=(0, 0))
        self._rested = 0.0
        self._seen: object = None
        self.told: tuple[Cell, ...] = ()
        """The cells that what is rested on tells of."""

    # ---- places ----------------------------------------------------------------------------------------------------

    def resize(self, width: float, height: float, percent: int, count: int) -> Margins:
        """Take the window's size in its points, the interface's, and how many buttons there are; return the margins."""
        scale = self.paint.scale = interface_scale(width, height, percent)
        self.width, self.height = width / scale, height / scale
        self._camera.viewport = LBWH(0, 0, width, height)
        self._camera.projection = LRBT(0, self.width, 0, self.height)
        self._seen = None
        self._plan = transport.plan_for(self.width, self.height, count)
        return Margins(
            right=column_wide(self.width) * scale,
            bottom=self._plan.high * scale,
            top=orders.high_in(self.height) * scale,
        )

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def update(self, seconds: float, place: ReplayPlace, controls: tuple[Control, ...]) -> None:
        """Bring every panel up to date; what has not changed costs nothing."""
        self._rested += seconds
        self.paint.tidy()
        hot = self._top(*self.pointer)
        scrolled = self.log.scrolled, self.log.unfolded, self.log.is_in_full, self.unit.scrolled
        key = (self.replay.version, hot, self._rested > REST, scrolled, place, controls,
               self.paint.generation, self.paint.ratio, self.pointer if hot else None)  # fmt: skip
        if key != self._seen:
            self._seen = key
            self._show(hot, place, controls)

    def _show(self, hot: Hotspot | None, place: ReplayPlace, controls: tuple[Control, ...]) -> None:
        replay, wide, floor = self.replay, column_wide(self.width), self._plan.high
        self.told = hot.cells if hot is not None and self._rested > REST else ()
        card, cell = replay.card, replay.cell
        wants = ColumnWants(
            self.goal.high(replay.goal, wide, self.height),
            self.unit.high(card, wide),
            0.0 if cell is None else self.cell.high(cell, wide),
            0.0,
            is_log_long=True,
        )
        column = column_boxes(self.width, self.height, floor, wants)
        self.order.show(0, self.height, self.width - wide, replay.order, replay.shown_unit)
        self.goal.show(column.goal, replay.title, replay.goal, f"seed {replay.battle.seed}")
        self.unit.place(column.card, lambda box: self.unit.show(box, card))
        self.cell.place(column.cell, lambda box: self.cell.show(box, cell))
        self.log.place(column.log, lambda box: self.log.show(box, replay.log))
        pressed = hot.press if hot is not None else None
        self.bar.show(Box(0, 0, self.width, floor), self._plan, place, controls, pressed)
        tip = tip_at(self._panels, *self.pointer) if self._rested > REST else ()
        floor = self._plan.high if self.bar.covers(*self.pointer) else 0.0
        self.tip.show(tip, self.pointer, (self.width, self.height), floor)

    def draw(self) -> None:
        """Draw all panels."""
        with self._camera.activate():
            for panel in self._panels:
                panel.draw()

    @property
    def lying(self) -> tuple[Box, ...]:
        """Where panels lie over the board, in the window's points."""
        return lying_at((panel.box for panel in self._panels if panel is not self.tip), self.paint.scale)

    # ---- the pointer -----------------------------------------------------------------------------------------------

    def move_pointer(self, x: float, y: float) -> None:
        """The pointer is there now, in window points."""
        self.pointer = self._own(x, y)
        self._rested = 0.0

    def _own(self, x: float, y: float) -> tuple[float, float]:
        return x / self.paint.scale, y / self.paint.scale

    def _top(self, x: float, y: float) -> Hotspot | None:
        return next((panel.spot_at(x, y) for panel in reversed(self._panels) if panel.covers(x, y)), None)

    def spot_at(self, x: float, y: float) -> Hotspot | None:
        """Return what can be pressed or rested on at a window point."""
        return self._top(*self._own(x, y))

    def over_panel(self, x: float, y: float) -> bool:
        """Tell whether a panel lies over a window point, so that the map is not meant."""
        own = self._own(x, y)
        return any(panel.covers(*own) for panel in self._panels)

    def share_at(self, x: float) -> float:
        """Return which share of the whole a window point on the line means."""
        return self.bar.share_at(x / self.paint.scale)

    @property
    def keys(self) -> dict[str, Callable[[], object]]:
        """What keys do to the panels; the page keys alone go from round to round here."""
        return {
            LOG_IN_FULL: self.log.turn_all,
            "CTRL+UP": lambda: self.unit.scroll(2),
            "CTRL+DOWN": lambda: self.unit.scroll(-2),
            "CTRL+PAGEUP": lambda: self._turn_log(3),
            "CTRL+PAGEDOWN": lambda: self._turn_log(-3),
        }

    def _turn_log(self, lines: int) -> None:
        self.log.scrolled = max(0, self.log.scrolled + lines)

    def scroll(self, x: float, y: float, notches: float) -> bool:
        """Turn the wheel over a window point; tells whether a panel took it."""
        own = self._own(x, y)
        if self.unit.covers(*own):
            self.unit.scroll(notches)
        elif self.log.covers(*own):
            self._turn_log(round(notches * 3))
        return self.over_panel(x, y)
