"""The page on which people put their units where they begin, side after side, with a curtain between two people.

The others stand where the map puts them, as far as they may be seen; nobody sees what another person has chosen.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar, Final

import arcade

from game.engine.battle import Battle
from game.record.recorder import Recorder
from game.screen.battle.presenter.seating import any_seed, seat
from game.screen.camera import ZOOM, Margins
from game.screen.keys import ARROWS, CONFIRM
from game.screen.model.press import Leave, Press
from game.screen.setup.choosing import Chosen
from game.screen.setup.deployment import Deployment
from game.screen.setup.placing_map import PlacingMap
from game.screen.ui.box import Box
from game.screen.ui.dialog import REST
from game.screen.ui.marks import shield
from game.screen.ui.modals import Asking
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell

COLUMN: Final = 292.0
ROW: Final = 44.0
HOW: Final = (
    "Choose a unit, then a marked cell; or drag it there. On one of your own the two change places. "
    "By keys: Tab chooses, arrows and Enter put. The wheel, + and - show more or less, Home the whole map."
)


@dataclass(frozen=True, slots=True)
class ChooseUnit(Press):
    """Choose a unit to be placed."""

    unit: int


class Deploy(Press, Enum):
    """What else can be done before the battle begins."""

    SIT_DOWN = auto()
    RESET = auto()
    DONE = auto()


class DeployPage(Page):
    """One side after the other puts its units somewhere; then the battle begins."""

    title: ClassVar[str] = "Where they begin"

    def __init__(self, shell: Shell, chosen: Chosen) -> None:
        """Begin with the first of the sides that place their units."""
        self.deployment: Final = Deployment(chosen, is_veiled=shell.preferences.now.hand_over != "banner")
        self.map: Final = PlacingMap(self.deployment, shell.window)
        super().__init__(shell)
        self.map.scene.reduced_motion = shell.preferences.now.reduced_motion
        self.map.look_at_own()
        self._show()

    def _show(self) -> None:
        """Show everybody where they are put now, and what can be done with the chosen one."""
        self.map.show()
        self.redraw()

    # ---- drawing ---------------------------------------------------------------------------------------------------

    @property
    def _column(self) -> float:
        return min(COLUMN, self.wide * 0.38)

    def _fit(self) -> None:
        super()._fit()
        scale, ratio = self.paint.scale, float(self.window.get_pixel_ratio())
        margins = Margins(right=self._column * scale)
        self.map.camera.resize(self.window.width, self.window.height, ratio, margins)
        self.map.scene.enlarge_words(scale)

    def on_resize(self, width: int, height: int) -> None:
        """Take on another size: a zone that was in sight stays so."""
        was_seen = self.map.sees_zone
        super().on_resize(width, height)
        if was_seen and not self.map.sees_zone:
            self.map.look_at_own()

    def ground(self) -> Box:
        """Draw the sheet at the right, or the curtain."""
        canvas = self.canvas
        if self.deployment.curtain:
            canvas.panel(Box(0, 0, self.wide, self.high), "panel_glaze")
            return Box(0, 0, self.wide, self.high)
        return canvas.panel(Box(self.wide - self._column, 0, self._column, self.high), "panel_cream", strip=True)

    def draw_page(self, room: Box) -> None:
        """Draw who is still to be placed, and what can be done."""
        canvas = self.canvas
        if self.deployment.curtain:
            self._curtain(room)
            return
        low = Box(room.left, room.bottom, room.width, 36)
        self.button(low, Deploy.DONE, self._done_words(), key="B")
        half = room.width / 2
        self.button(Box(room.left, low.top + 4, half - 2, 30), Deploy.RESET, "Reset", key="R",
                    why="Everybody stands as on the map." if self.deployment.placing.is_as_on_map else "")  # fmt: skip
        self.button(Box(room.left + half + 2, low.top + 4, half - 2, 30), Leave.LEAVE, "Back")
        side, message = self.deployment.side, self.deployment.message
        canvas.text(f"{side.capitalize()} places", room.left, room.top, "head", "glaze", "title", room=room.width)
        top = room.top - canvas.line_height("head")
        line, lines = canvas.line_height("small"), len(canvas.lines(HOW, room.width, "small"))
        canvas.paragraph(message or HOW, room.left, top, room.width, "small", "wine" if message else "glaze_soft",
                         most=lines)  # fmt: skip
        top -= line * lines + 6  # what is said of a press moves nothing else
        self._units(Box(room.left, low.top + 40, room.width, top - low.top - 40))

    def _units(self, room: Box) -> None:
        """Draw the list of those who are placed."""
        canvas, deployment = self.canvas, self.deployment
        units = deployment.placing.units
        number = deployment.chosen.source.sides.index(deployment.side)
        for place, part in self.rows(room, "units", len(units), ROW):
            unit = units[place]
            press = ChooseUnit(unit.id)
            card = Box(part.left, part.bottom + 3, part.width, part.height - 3)
            look = "active" if unit.id == deployment.unit else "hover" if self.hot == press else "normal"
            canvas.nine(f"button_{look}", card)
            disc = card.height - 8
            figure = deployment.figure(unit.id)
            canvas.token(figure.kind if figure is not None else unit.kind, number,
                         Box(card.left + 6, card.bottom + 4, disc, disc))  # fmt: skip
            left, wide = card.left + disc + 12, card.width - disc - 20
            canvas.text(deployment.name_of(unit), left, card.top - 4, "small", "glaze", "bold", room=wide)
            moved = "as on the map" if deployment.placing.cells[unit.id] == unit.cell else "moved"
            canvas.text(moved, left, card.top - 4 - canvas.line_height("small"), "tiny", "glaze_soft", room=wide)
            canvas.spot(card, press)

    @property
    def section(self) -> str:
        """Whose turn it is to place, or to sit down: then all is told anew."""
        return self.deployment.curtain or f"{self.deployment.side} places"

    def aside(self) -> tuple[str, ...]:
        """Return what the map shows, and what is in the cell that is pointed at once the pointer rests."""
        pointed = self.deployment.cell_words() if self._rested > REST else ""
        return (*self.deployment.map_words(), *([pointed] if pointed else []))

    def _done_words(self) -> str:
        return "Begin the battle" if len(self.deployment.left) == 1 else "Done"

    def _curtain(self, room: Box) -> None:
        """Draw what stands between two people: who sits down, and nothing of the map."""
        canvas, deployment = self.canvas, self.deployment
        middle, number = room.height / 2, deployment.source.sides.index(deployment.curtain)
        for low in (22.0, room.height - 46):
            canvas.band(Box(22, low, room.width - 44, 24), "strip_cream")
        side = min(120.0, middle - 110)
        top = middle + 60 + side
        canvas.image(
            f"shield {number}", shield(number), Box(round((room.width - side) / 2), round(top - side), side, side)
        )
        who = deployment.curtain.capitalize()
        words = f"{who} sits down"
        size = "banner" if canvas.width(words, "banner", "title") < room.width - 40 else "title"
        canvas.text(words, 0, middle + 50, size, "ochre", "title", room=room.width, align="middle")
        told = (
            "and places units; the others look away."
            if deployment.left
            else "Everybody is in place: the battle begins."
        )
        canvas.text(told, 0, middle - 14, "body", "cream", room=room.width, align="middle")
        self.button(
            Box(round(room.width / 2) - 130, round(middle) - 84, 260, 38), Deploy.SIT_DOWN, f"I am {who}", key="ENTER"
        )

    def on_draw(self) -> None:
        """Draw the map, then what lies over it."""
        if self._stale:
            self._compose()
        self.clear()
        if not self.deployment.curtain:
            self.map.draw()
        with self._camera.activate():
            self.canvas.draw()
            self._ring.draw()
            self._tip.draw()
        self.window.default_camera.use()

    def work(self, seconds: float) -> None:
        """Let the water roll, the camera glide."""
        self.map.scene.update(seconds)

    # ---- doing -----------------------------------------------------------------------------------------------------

    def asking(self) -> tuple[Asking, ...]:
        """A chosen unit waits for its cell, and over all there may be the curtain."""
        deployment = self.deployment
        return (
            Asking(lambda: bool(deployment.unit), self._let_go),
            Asking(lambda: bool(deployment.curtain), is_whole=True),
        )

    def press(self, press: Press) -> None:
        """Do what a button says."""
        deployment = self.deployment
        match press:
            case Leave.LEAVE:
                self.leave()
                return
            case ChooseUnit(unit):
                deployment.choose(unit)
                self.map.look_at_pointed()
            case Deploy.RESET:
                deployment.reset()
            case Deploy():
                if deployment.done() if press is Deploy.DONE else deployment.sit():
                    self._begin()
                    return
                self.map.look_at_own()
        if deployment.curtain and self.window.reader is not None:
            self.window.reader.wipe()  # what was told was for other ears
        self._show()

    def _let_go(self) -> None:
        self.deployment.choose(0)
        self._show()

    def _begin(self) -> None:
        deployment = self.deployment
        chosen = deployment.chosen
        seed = any_seed() if chosen.seed is None else chosen.seed
        battle, source = Battle(deployment.setup(), seed), deployment.source
        recorder = Recorder(battle, source, chosen.players, chosen.journey)
        session = seat(battle, source, chosen.players, recorder)
        self.shell.swap("battle", session=session)

    # ---- pointer and keys ------------------------------------------------------------------------------------------

    def _over_map(self, x: float, y: float) -> bool:
        return self.modals.whole is None and x / self.paint.scale < self.wide - self._column and y >= 0

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        """Point at a cell or at a button."""
        super().on_mouse_motion(x, y, dx, dy)
        if self.modals.whole is None:
            self.map.point(self.map.camera.cell_at(x, y) if self._over_map(x, y) else None)

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        """Begin a click or a drag."""
        super().on_mouse_press(x, y, button, modifiers)
        self.map.forget()
        if self._over_map(x, y) and button == arcade.MOUSE_BUTTON_LEFT:
            self.map.begin(x, y)

    def on_mouse_drag(self, x: float, y: float, dx: float, dy: float, buttons: int, modifiers: int) -> None:
        """Take a unit along, or drag the map."""
        super().on_mouse_drag(x, y, dx, dy, buttons, modifiers)
        if self.map.drag(x, y, dx, dy):
            self._show()

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        """End a click or a drag."""
        super().on_mouse_release(x, y, button, modifiers)
        if self.map.end(x, y, is_over=self._over_map(x, y)):
            self._show()

    def on_deactivate(self) -> None:
        """Another window or page has the mouse now: who is taken along stays."""
        super().on_deactivate()
        self.map.forget()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Turn the list, or zoom to the pointer."""
        if self._over_map(x, y):
            self.map.camera.zoom_at(x, y, ZOOM**scroll_y)
        else:
            super().on_mouse_scroll(x, y, scroll_x, scroll_y)

    def key(self, name: str) -> bool:
        """Take the keys that put units."""
        deployment = self.deployment
        if name in {"TAB", "SHIFT+TAB"}:
            self.focus = ChooseUnit(deployment.next_unit(-1 if name == "SHIFT+TAB" else 1))
            self.map.look_at_pointed()
        elif name in ARROWS:
            deployment.step(name)
            self.map.look_at_pointed()
        elif name in CONFIRM and (cell := deployment.pointed) is not None:
            self.map.do(lambda: deployment.click(cell))
        elif name in {"PLUS", "MINUS"}:
            factor = ZOOM if name == "PLUS" else 1 / ZOOM
            self.map.camera.zoom_at(self.window.width / 2, self.window.height / 2, factor)
        elif name == "HOME":
            self.map.camera.fit()
        else:
            return False
        self._show()
        return True
