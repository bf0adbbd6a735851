"""All panels of the battle's window: where they lie, which data each gets, and what lies under the pointer."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import Final

import arcade
from arcade import LBWH, LRBT

from game.board.grid import Cell
from game.engine.handbook import handbook
from game.screen.battle.gear.doll import Doll
from game.screen.battle.panels import order as orders
from game.screen.battle.panels.comparison import ComparePage, Comparison
from game.screen.battle.panels.curtain import Banner, Curtain, RecapBox
from game.screen.battle.panels.doll import DollPanel
from game.screen.battle.panels.edges import Desk, Edges
from game.screen.battle.panels.habits import Reactions, ReactionsPage
from game.screen.battle.panels.minimap import SmallMap
from game.screen.battle.panels.offer import OfferBox
from game.screen.battle.panels.sights import middle_of
from game.screen.battle.presenter.session import Session
from game.screen.camera import Camera, Margins
from game.screen.keys import FOLD, GEAR, LOG_IN_FULL, MORE
from game.screen.model.plain import Button
from game.screen.model.press import Press, ReadRule
from game.screen.scaling import interface_scale
from game.screen.text.rulebook import ID
from game.screen.ui.aloud import SpokenPage
from game.screen.ui.box import Box, Hotspot
from game.screen.ui.dialog import REST, DialogBox, Tooltip
from game.screen.ui.modals import Modal
from game.screen.ui.paint import Paint
from game.screen.ui.panel import Panel, lying_at, tip_at


class Hud:
    """The panels round and over the map."""

    def __init__(self, paint: Paint, session: Session, others: tuple[Button, ...]) -> None:
        """Make the panels; `others` are the buttons that do not belong to a unit's turn."""
        self.session: Final = session
        self.others = others
        self.paint: Final = paint
        self.edges: Final = Edges(paint, session)
        self.order, self.goal, self.unit, self.cell = (
            self.edges.order, self.edges.goal, self.edges.unit, self.edges.cell,
        )  # fmt: skip
        self.log, self.preview, self.legend, self.minimap = (
            self.edges.log, self.edges.preview, self.edges.legend, self.edges.minimap,
        )  # fmt: skip
        self.bar, self.ways, self.drawer, self.sheet_of_drawer, self.folds = (
            self.edges.bar, self.edges.ways, self.edges.drawer, self.edges.sheet_of_drawer, self.edges.folds,
        )  # fmt: skip
        self.dialog: Final = DialogBox(self.paint)
        self.offer: Final = OfferBox(self.paint)
        self.curtain: Final = Curtain(self.paint)
        self.banner: Final = Banner(self.paint)
        self.recap: Final = RecapBox(self.paint)
        self.reactions: Final = Reactions(session)
        self.habits: Final = ReactionsPage(self.paint)
        self.comparison: Final = Comparison(session)
        self.compare: Final = ComparePage(self.paint)
        self.gear: Final = Doll(session)
        self.doll: Final = DollPanel(self.paint)
        self.small_map: Callable[[], SmallMap] | None = None
        """Tells what there is to show on the small map."""
        self.tip: Final = Tooltip(self.paint)
        self.modals: Final = session.modals.with_sheets(self.drawer, self.gear, self.comparison, self.reactions)
        """What lies over the map, with all that is opened by hand."""
        self._panel_of: Final[dict[Modal, Panel]] = {
            session.question: self.dialog, session.recapping: self.recap, self.gear: self.doll,
            session.revising: self.offer, self.comparison: self.compare, self.reactions: self.habits,
            session.curtain: self.curtain, self.drawer: self.sheet_of_drawer,
        }  # fmt: skip
        self.width, self.height = 1280.0, 720.0
        self.pointer: tuple[float, float] = (-1.0, -1.0)
        self._camera: Final = arcade.Camera2D(position=(0, 0))
        self._rested = 0.0
        self._was_drawn = False
        self.guests: list[Panel] = []
        """Panels of others, over what only tells and below what is asked; they show themselves."""
        self.aside = 0.0  # what a guest at the left keeps free of questions
        self._seen: object = None
        self.drawn = 0
        """How often the panels were brought up to date."""
        self._eyes = session.seats.viewer
        self.told: tuple[Cell, ...] = ()
        """The cells that what is rested on tells of."""

    @property
    def _panels(self) -> tuple[Panel, ...]:
        return (
            self.order, self.goal, self.unit, self.cell, self.log, self.legend, self.minimap, *self.guests,
            self.preview, self.bar, self.ways, self.banner, *self._modal_panels, self.tip,
        )  # fmt: skip

    @property
    def _modal_panels(self) -> tuple[Panel, ...]:
        return tuple(self._panel_of[modal] for modal in self.modals)

    @property
    def _alive(self) -> tuple[Panel, ...]:
        """The panels that can be pressed or rested on: those that do not lie beneath something whole."""
        panels, whole = self._panels, self.modals.whole
        return panels if whole is None else panels[panels.index(self._panel_of[whole]) :]

    # ---- places ----------------------------------------------------------------------------------------------------

    def resize(self, width: float, height: float) -> Margins:
        """Take the window's size in its points; return what the panels cover of it."""
        scale = self.paint.scale = interface_scale(width, height, self.session.table.preferences.now.scale)
        self.width, self.height = width / scale, height / scale
        self._camera.viewport = LBWH(0, 0, width, height)
        self._camera.projection = LRBT(0, self.width, 0, self.height)
        self._seen = None
        return self.margins

    @property
    def margins(self) -> Margins:
        """What the board keeps free at each side of the window, in its points."""
        scale, own = self.paint.scale, self.edges.margins(self.width, self.height, self.others)
        return Margins(right=own.right * scale, bottom=own.bottom * scale, top=own.top * scale)

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def update(self, seconds: float, camera: Camera) -> None:
        """Bring every panel up to date; what has not changed costs nothing."""
        self._rested += seconds
        if self.drawer.is_open and not self._was_drawn:
            self._rested = -inf  # what has just come to lie under the pointer is not what it was pointed at
        self._was_drawn = self.drawer.is_open
        self._change_eyes()
        self.gear.notice()
        self.paint.tidy()
        hot = self._top(*self.pointer)
        scrolled = self.log.scrolled, self.log.unfolded, self.log.is_in_full, self.unit.scrolled
        session_keys = self.session.table.preferences.now.keys
        small = self.small_map() if self.small_map is not None and not self.session.seats.handover else None
        key = (self.session.notice.version, self.session.playback.animating, hot, self._rested > REST, camera.zoom,
               camera.place, scrolled, self.paint.generation, self.paint.ratio, self.pointer if hot else None,
               self.others, self.comparison.version, self.reactions.version, self.gear.version, session_keys,
               self.drawer.state, self.folds.version, small is None, tuple(one.box for one in self.guests))  # fmt: skip
        if key != self._seen:
            self._seen = key
            self.drawn += 1
            self._show(hot, camera, small)
        if small is not None and self.minimap.mark(small):
            self.drawn += 1

    def _change_eyes(self) -> None:
        """Where somebody else looks on now, begin anew: nothing scrolled, no page open, the pointer on nothing."""
        if self.session.seats.viewer != self._eyes:
            self._eyes = self.session.seats.viewer
            self.log.scrolled, self.log.unfolded, self.unit.scrolled = 0, frozenset(), 0.0
            self.comparison.close()
            self.reactions.close()
            self.drawer.leave()
            self.pointer = -1.0, -1.0

    def _show(self, hot: Hotspot | None, camera: Camera, small: SmallMap | None) -> None:
        session, pressed = self.session, hot.press if hot is not None else None
        self.told = hot.cells if hot is not None and self._rested > REST else ()
        window = (self.width, self.height)
        sides = session.table.battle.stage.sides
        side = session.seats.handover
        self.curtain.show(side, session.seats.handover_title, sides.index(side) if side else 0, window)
        if side:
            for panel in self._panels:
                if panel is not self.curtain:
                    panel.hide()
            return
        desk = Desk(self.width, self.height, camera, self.pointer, self._over(*self.pointer), pressed, self.aside,
                    self._guests, small)  # fmt: skip
        self._show_asked(desk)
        floor = self.edges.show(replace(desk, guests=self._guests), self.others)
        mine = sides.index(session.seats.viewer) if session.seats.viewer in sides else 0
        self.banner.show(
            session.seats.banner, mine, (desk.left, self.height), self.height - orders.high_in(self.height) - 6
        )
        self._show_tip(hot, camera, floor)

    @property
    def _guests(self) -> tuple[Box, ...]:
        """Where others' panels and questions lie."""
        lying = (*self.guests, self.dialog, self.recap, self.offer)
        return tuple(panel.box for panel in lying if panel.box is not None)

    @property
    def lying(self) -> tuple[Box, ...]:
        """Where panels lie over the board, in the window's points."""
        lying = (self.order, self.goal, self.unit, self.cell, self.log, self.legend, self.minimap, self.preview,
                 self.bar, self.ways)  # fmt: skip
        return lying_at((*self._guests, *(panel.box for panel in lying)), self.paint.scale)

    def over_asked(self, camera: Camera) -> tuple[float, float] | None:
        """Return the band of the window, from below, that a question takes if it hides whoever is asked; else None."""
        asked = self.session.questions.dialog
        return None if asked is None else self._band(self.dialog, asked.cells, camera)

    def over_pointed(self, cell: Cell, camera: Camera) -> tuple[float, float] | None:
        """Return the band of the window, from below, that the row of variants takes if it hides a cell; else None."""
        return self._band(self.ways, (cell,), camera)

    def _band(self, panel: Panel, cells: Sequence[Cell], camera: Camera) -> tuple[float, float] | None:
        box, scale = panel.box, self.paint.scale
        if box is None or not any(box.meets(middle_of(cell, camera, scale)) for cell in cells):
            return None
        return box.bottom * scale, box.top * scale

    def _show_asked(self, desk: Desk) -> None:
        """Show what is asked, and the sheets that are opened by hand."""
        session, window, camera, pressed = self.session, (self.width, self.height), desk.camera, desk.pressed
        bar = self.edges.plan(self.width, self.others).high
        free = desk.free(bar + 4)
        self.recap.show(session.telling.recap, free, pressed)
        asked = session.questions.dialog
        here = [middle_of(cell, camera, self.paint.scale) for cell in asked.cells] if asked is not None else []
        self.dialog.show(asked, free, here, pressed)
        self.offer.show(session.revising.choices, free, pressed)
        self.compare.show(self.comparison, window, pressed)
        self.doll.show(self.gear.page, window, pressed, self.pointer if self.gear.is_dragged else None)
        self.habits.show(self.reactions, window, pressed)

    def _show_tip(self, hot: Hotspot | None, camera: Camera, floor: float) -> None:
        """Show what a pointer that rests is told."""
        session, is_rested = self.session, self._rested > REST
        tip = tip_at(self._alive, *self.pointer) if is_rested else ()
        if is_rested and not self._over(*self.pointer):
            tip = session.declarations.hint
        in_bar = self.bar.covers(*self.pointer) or self.ways.covers(*self.pointer)
        at, cell, window = self.pointer, session.pointer.hovered, (self.width, self.height)
        is_on_map = hot is None and cell is not None
        if is_on_map and cell is not None:  # over a cell stand the odds
            middle = middle_of(cell, camera, self.paint.scale)
            at = middle.right, middle.bottom + middle.height / 2
        self.tip.show(tip, at, window, floor + 2 if in_bar else 0, is_beside=is_on_map)

    def draw(self) -> None:
        """Draw all panels."""
        with self._camera.activate():
            for panel in self._panels:
                panel.draw()

    @property
    def keys(self) -> dict[str, Callable[[], object]]:
        """What keys do to the panels."""
        return {
            MORE: self.drawer.turn,
            FOLD: lambda: self.folds.turn_all(self.edges.usually_folded(self.width)),
            LOG_IN_FULL: self.log.turn_all,
            GEAR: self.gear.toggle,
            "PAGEUP": lambda: self.unit.scroll(2),
            "PAGEDOWN": lambda: self.unit.scroll(-2),
            "CTRL+PAGEUP": lambda: self.turn_log(3),
            "CTRL+PAGEDOWN": lambda: self.turn_log(-3),
        }

    @property
    def rule(self) -> str:
        """The rule that is named under the pointer, "" where none is."""
        spot = self._top(*self.pointer)
        if spot is None:
            return ""
        named = [spot.press.rule] if isinstance(spot.press, ReadRule) else ID.findall(" ".join(spot.tip))
        return next((rule for rule in named if rule in handbook()), "")

    @property
    def sheet(self) -> SpokenPage | None:
        """What lies open over the map, in words: a comparison, a unit's things, reactions; None where nothing does."""
        whole = self.modals.whole
        panel = None if whole is None or whole is self.session.curtain else self._panel_of[whole]
        if panel is None or panel.box is None:
            return None
        canvas, script = panel.canvas, panel.canvas.script
        values = {spot.press: (script.words_in(spot.box), False) for spot in canvas.spots if spot.press is not None}
        contents, lines = script.read(canvas.spot_at, values)
        if panel is self.habits:
            values = self.reactions.told
        return SpokenPage(section=type(panel).__name__, contents=contents, values=values, lines=lines)

    def is_taken(self, box: Box) -> bool:
        """Tell whether something that was opened lies over a part of the window, in the HUD's own points."""
        opened = (self.ways, self.banner, *self._modal_panels, self.tip)
        return any(panel.box is not None and panel.box.meets(box) for panel in opened)

    def draw_over(self, panel: Panel) -> None:
        """Draw a panel of somebody else's over all others."""
        with self._camera.activate():
            panel.draw()

    # ---- the pointer -----------------------------------------------------------------------------------------------

    def move_pointer(self, x: float, y: float) -> None:
        """The pointer is there now, in window points."""
        self.pointer = self.own(x, y)
        self._rested = 0.0
        if self.modals.whole is self.gear:
            self.gear.point(self._press_at(x, y))

    def turn_log(self, lines: int) -> None:
        """Turn the log back by so many lines, or on."""
        self.log.scrolled = max(0, self.log.scrolled + lines)

    def drag(self, start: tuple[float, float], x: float, y: float) -> bool:
        """Drag a thing on the page of gear, from where the button went down; tells whether the map is dead."""
        if self.modals.whole is self.gear:
            self.gear.drag(self._press_at(*start), abs(x - start[0]) + abs(y - start[1]))
            self.move_pointer(x, y)
        return self.modals.whole is not None

    def drop(self, x: float, y: float) -> bool:
        """Let go of what is dragged; tells whether anything was."""
        return self.gear.drop(self._press_at(x, y))

    def _press_at(self, x: float, y: float) -> Press | None:
        spot = self.spot_at(x, y)
        return spot.press if spot is not None else None

    def _top(self, x: float, y: float) -> Hotspot | None:
        return next((panel.spot_at(x, y) for panel in reversed(self._alive) if panel.covers(x, y)), None)

    def own(self, x: float, y: float) -> tuple[float, float]:
        """Return a window point in the HUD's own points."""
        return x / self.paint.scale, y / self.paint.scale

    def spot_at(self, x: float, y: float) -> Hotspot | None:
        """Return what can be pressed or rested on at a window point."""
        return self._top(*self.own(x, y))

    def over_panel(self, x: float, y: float) -> bool:
        """Tell whether a panel lies over a window point, so that the map is not meant."""
        return self._over(*self.own(x, y))

    def _over(self, x: float, y: float) -> bool:
        return self.modals.whole is not None or any(panel.covers(x, y) for panel in self._panels)

    def scroll(self, x: float, y: float, notches: float) -> bool:
        """Turn the wheel over a window point; tells whether a panel took it."""
        if self.modals.whole is not None:
            for sheet in (self.comparison, self.reactions):
                if self.modals.whole is sheet:
                    sheet.turn(-round(notches * 2))
            return True
        if self.sheet_of_drawer.covers(*self.own(x, y)):
            self.drawer.leaf(-round(notches))
            return True
        if self.unit.covers(*self.own(x, y)):
            self.unit.scroll(notches)
            return True
        if self.log.covers(*self.own(x, y)):
            self.turn_log(round(notches * 3))
            return True
        return self.over_panel(x, y)
