"""The panels that lie over the board's edges: the bar with its drawer, the column at the right, the corners.

Each is no larger than what it says, and steps aside from what is to stay in sight (`sights`, `layout`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.screen.battle.panels import order as orders
from game.screen.battle.panels.bar import ActionBar
from game.screen.battle.panels.bar_plan import BarPlan, plan_for, shown_in
from game.screen.battle.panels.drawer import Drawer, DrawerSheet
from game.screen.battle.panels.facts import HEAD, CellBox, GoalBox, UnitBox
from game.screen.battle.panels.folds import Folds
from game.screen.battle.panels.forecast import PreviewBox
from game.screen.battle.panels.layout import (
    ColumnBoxes,
    ColumnWants,
    clear_place,
    column_boxes,
    column_wide,
    is_clear,
    least_card,
)
from game.screen.battle.panels.legend import LegendBox
from game.screen.battle.panels.log_box import LogBox
from game.screen.battle.panels.minimap import BUTTONS, MiniMap, SmallMap
from game.screen.battle.panels.order import OrderStrip
from game.screen.battle.panels.sights import kept_in_sight, middle_of
from game.screen.battle.panels.ways import WaysRow
from game.screen.battle.presenter.session import Session
from game.screen.camera import Camera, Margins
from game.screen.keys import present
from game.screen.model.plain import Button, PreviewCard
from game.screen.model.press import ChooseWay, Fold, Pick, Press
from game.screen.ui.box import Box
from game.screen.ui.paint import Paint

SMALL: Final = 800.0
"""In windows less wide there is only room for the small map's buttons."""


LEAST_DOCK: Final = 70.0
"""Less high than that no dock says anything."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What is as it is while the panels are brought up to date, in the HUD's own points.

    `aside` is what a guest at the left keeps free, `guests` where guests lie; `is_over` tells whether the pointer is
    over a panel, `pressed` what it could press there.
    """

    width: float
    height: float
    camera: Camera
    pointer: tuple[float, float]
    is_over: bool
    pressed: Press | None
    aside: float
    guests: tuple[Box, ...]
    small: SmallMap | None

    @property
    def left(self) -> float:
        """Where the right column begins."""
        return self.width - column_wide(self.width)

    @property
    def top(self) -> float:
        """Where the board's room ends under the turn order."""
        return self.height - orders.high_in(self.height) - 4

    def free(self, floor: float) -> Box:
        """Return the part of the board's room that lies above a floor and beside a guest."""
        return Box(4 + self.aside, floor + 4, self.left - 8 - self.aside, self.top - floor - 4)


class Edges:
    """The panels that lie over the board's edges."""

    def __init__(self, paint: Paint, session: Session) -> None:
        """Make them."""
        self.session: Final = session
        self.paint: Final = paint
        self.order: Final = OrderStrip(paint)
        self.goal: Final = GoalBox(paint)
        self.unit: Final = UnitBox(paint)
        self.cell: Final = CellBox(paint)
        self.log: Final = LogBox(paint)
        self.preview: Final = PreviewBox(paint)
        self.legend: Final = LegendBox(paint)
        self.minimap: Final = MiniMap(paint)
        self.bar: Final = ActionBar(paint)
        self.ways: Final = WaysRow(paint)
        self.drawer: Final = Drawer()
        self.sheet_of_drawer: Final = DrawerSheet(paint)
        self.folds: Final = Folds()

    def plan(self, width: float, others: Sequence[Button]) -> BarPlan:
        """Return how buttons stand in a bar so wide."""
        return plan_for(width, self._buttons()[0], len(others))

    def margins(self, width: float, height: float, others: Sequence[Button]) -> Margins:
        """Return what the board keeps free of a window at each side."""
        return Margins(right=column_wide(width), bottom=self.plan(width, others).high, top=orders.high_in(height))

    def usually_folded(self, width: float) -> frozenset[Fold]:
        """Return the panels that are folded in a window so wide as long as nobody has folded or unfolded them."""
        return frozenset({Fold.LOG, Fold.MAP} if width < SMALL else {Fold.LOG})

    def is_usually_folded(self, panel: Fold, width: float) -> bool:
        """Tell whether a panel is folded in a window so wide as long as nobody has folded or unfolded it."""
        return panel in self.usually_folded(width)

    def _buttons(self) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
        """Return the buttons of the bar, and those of the row above it: variants, and what a click could mean."""
        buttons = self.session.bar.buttons()
        ways = tuple(button for button in buttons if isinstance(button.press, ChooseWay | Pick))
        return buttons[: len(buttons) - len(ways)], ways

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def show(self, desk: Desk, others: tuple[Button, ...]) -> float:
        """Bring all up to date; return how high what is at the bottom reaches: the bar, or the row over it."""
        plan = self.plan(desk.width, others)
        kept = kept_in_sight(self.session, desk.camera, self.paint.scale)
        self._show_bar(desk, plan, others)
        self._show_ways(desk, plan.high, kept)
        floor = self.ways.box.top if self.ways.box is not None and self.ways.box.bottom == plan.high else plan.high
        self._show_column(desk, plan.high, floor, kept)
        self._show_corners(desk, floor, kept)
        return floor

    def _show_bar(self, desk: Desk, plan: BarPlan, others: tuple[Button, ...]) -> None:
        """Show the bar, and over it the drawer with what is not in it."""
        session = self.session
        turn = session.inspect.turn_of(session.selection.unit) if session.selection.unit else ()
        shown = shown_in(plan, self._buttons()[0], others)
        self.bar.show(Box(0, 0, desk.width, plan.high), plan, session.bar.prompt, shown, desk.pressed, turn,
                      is_told=bool(session.notice.message), is_open=self.drawer.is_open)  # fmt: skip
        room = Box(4, plan.high, desk.width - 8, desk.height - plan.high - 8)
        self.sheet_of_drawer.show(self.drawer, shown.rest, room, desk.pressed)

    def _show_ways(self, desk: Desk, bar: float, kept: Sequence[Box]) -> None:
        """Show the variants over the bar, or at the top where they would hide there what is to stay in sight."""
        _, ways = self._buttons()
        self.ways.show(0, bar, desk.left, ways, desk.pressed)
        box = self.ways.box
        top = desk.top - (box.height if box is not None else 0)
        if box is not None and not is_clear(box, kept) and is_clear(Box(0, top, box.width, box.height), kept):
            self.ways.show(0, top, desk.left, ways, desk.pressed)

    def _show_column(self, desk: Desk, bar: float, floor: float, kept: Sequence[Box]) -> None:
        """Show what lies over the board's right edge, and the turn order; what would hide too much steps aside."""
        session, wide = self.session, column_wide(desk.width)
        keys = session.table.preferences.now.keys
        number = session.table.chronicle.rounds
        title = f"{session.table.battle.setup.title} · round {number}" if number else session.table.battle.setup.title
        self.order.show(0, desk.height, desk.left, session.telling.order, session.selection.unit)
        waits = session.selection.pinned is not None or (
            session.selection.way is not None and not session.selection.way.is_aimed
        )
        card, cell = session.inspect.card, session.inspect.cell
        shown = session.preview.shown if waits or not desk.is_over else None
        # With the pointer on the board between the column's panels nothing grows there.
        is_amid = not desk.is_over and session.pointer.hovered is not None and desk.pointer[0] >= desk.left
        folded = self.folds.is_folded(Fold.CARD)
        wants = ColumnWants(
            self.goal.high(session.telling.goal, wide, desk.height),
            HEAD if folded or is_amid else self.unit.high(card, wide),
            0.0 if is_amid or cell is None else self.cell.high(cell, wide),
            0.0,
            not self.folds.is_folded(Fold.LOG, usual=self.is_usually_folded(Fold.LOG, desk.width)),
        )
        low = max([bar, *(box.top for box in desk.guests if box.left >= desk.left - 1)])
        boxes = column_boxes(desk.width, desk.height, low, wants)
        dock = self._dock(desk, shown, boxes, (low, floor), kept, is_amid=is_amid)
        if dock is not None and dock.left >= desk.left:
            boxes = column_boxes(desk.width, desk.height, low, replace(wants, dock=dock.height))
            dock = boxes.dock
        self.preview.show(shown, dock)
        self.goal.show(boxes.goal, title, session.telling.goal, f"seed {session.table.battle.seed}")
        sign = self.folds.sign
        self.unit.place(boxes.card, lambda box: self.unit.show(box, card, fold=sign(Fold.CARD, desk.pressed, keys)))
        self.cell.place(boxes.cell, lambda box: self.cell.show(box, cell))
        self.log.place(
            boxes.log,
            lambda box: self.log.show(box, session.telling.log, fold=sign(Fold.LOG, desk.pressed, keys, usual=True)),
        )
        for panel in (self.order, self.goal, self.unit, self.cell, self.log):
            if panel.box is not None and not is_clear(panel.box, [*kept, *desk.guests]):
                panel.hide()

    def _dock(
        self, desk: Desk, shown: PreviewCard | None, boxes: ColumnBoxes, floors: tuple[float, float],
        kept: Sequence[Box], *, is_amid: bool,
    ) -> Box | None:  # fmt: skip
        """Return where the odds stand: in the column, or at the left where they would hide there what is aimed at."""
        if shown is None:
            return None
        wide, (low, floor) = boxes.goal.width, floors
        room = boxes.goal.bottom - low - least_card(desk.height)
        home = Box(boxes.goal.left, low, wide, self.preview.fitted(shown, wide, room))
        away = Box(4 + desk.aside, floor + 4, wide, self.preview.fitted(shown, wide, desk.top - floor - 4))
        places = [away, home] if is_amid or room < LEAST_DOCK else [home, away]
        hovered = self.session.pointer.hovered
        own = [middle_of(hovered, desk.camera, self.paint.scale)] if hovered is not None else []
        return clear_place(places, [*kept, *own]) or places[0]

    def _show_corners(self, desk: Desk, floor: float, kept: Sequence[Box]) -> None:
        """Show the small map and what is said of cells, each in a corner where it hides nothing that matters."""
        session, keys = self.session, self.session.table.preferences.now.keys
        left, top, small, row = desk.left, desk.top, desk.small, self.ways.box
        if row is not None and row.top >= top:  # the variants lie at the top: what is said there lies under them
            top = row.bottom
        taken = [*desk.guests, *([self.preview.box] if self.preview.box is not None else [])]
        if small is not None:
            is_folded = self.folds.is_folded(Fold.MAP, usual=self.is_usually_folded(Fold.MAP, desk.width))
            wide, high = self.minimap.size(small, (desk.width, desk.height), is_folded=is_folded)
            corners = [Box(4, floor + 4, wide, high), Box(left - wide - 4, floor + 4, wide, high),
                       Box(left - wide - 4, top - high, wide, high), Box(4, top - high, wide, high)]  # fmt: skip
            signs = {press: present(key, keys) for press, _, _, key in BUTTONS}
            self.minimap.show(small, clear_place(corners, [*kept, *taken]), desk.pressed, signs)
            taken += [self.minimap.box] if self.minimap.box is not None else []
        said = session.lookout.layer.shown or session.lookout.watched
        free = desk.free(floor)
        self.legend.show(said, Box(free.left, free.bottom, free.width, free.height - (desk.top - top)), keys)
        box = self.legend.box
        if session.pointer.hovered is not None:  # the legend lets clicks through: the pointer may be beneath it
            taken.append(middle_of(session.pointer.hovered, desk.camera, self.paint.scale))
        if box is not None and not is_clear(box, [*kept, *taken]):
            room = Box(left - box.width - 4, floor + 4, box.width, top - floor - 4)
            self.legend.show(said, room, keys)
            if self.legend.box is not None and not is_clear(self.legend.box, [*kept, *taken]):
                self.legend.hide()
