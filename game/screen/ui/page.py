"""What every page is: a ground, a title, places that can be pressed by mouse or keys, fields, lists that scroll.

A page draws itself in `draw_page` with the methods of `Widgets`; it is drawn anew when its data, the pointer's place or
the focus is another one. Window points, y up, at the interface's scale.
"""

from typing import ClassVar, Final

import arcade
from arcade import LBWH, LRBT

from game.screen.grace import LONG, Grace
from game.screen.keys import CONFIRM
from game.screen.model.press import Leave, OpenPage, Press, ReadRule
from game.screen.scaling import interface_scale
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas
from game.screen.ui.dialog import REST, Tooltip
from game.screen.ui.editing import PASTE
from game.screen.ui.focus import nearest
from game.screen.ui.modals import Asking, Modals
from game.screen.ui.page_aloud import PageAloud
from game.screen.ui.ring import Ring
from game.screen.ui.shell import Shell
from game.screen.ui.widgets import Widgets
from game.screen.ui.window import key_name
from game.screen.ui.writing import Writing

HEAD: Final = 62
MARGIN: Final = 14


class Page(arcade.View, Widgets):
    """A page over the whole window."""

    title: ClassVar[str] = ""
    opens_itself: ClassVar[bool] = False
    """Whether it comes up without having been asked for: then nothing is taken at first (`grace`)."""

    def __init__(self, shell: Shell) -> None:
        """Begin with nothing drawn; needs an open window."""
        arcade.View.__init__(self, shell.window)
        self.shell: Final = shell
        self.paint: Final = shell.paint
        Widgets.__init__(self, Canvas(self.paint))
        self._tip: Final = Tooltip(self.paint)
        self.aloud: Final = PageAloud(self, shell.window.reader)
        self._camera: Final = arcade.Camera2D(position=(0, 0))
        self._grace: Final = Grace(LONG)
        if self.opens_itself:
            self._grace.begin(shell.window.down)
        self._stale = True
        self._pointer = (-1.0, -1.0)
        self._rested = 0.0
        self._is_spent = False
        """Whether the key that was pressed last has done something: the letter that it also gives is not written."""
        self._goes_by_keys = False
        """Whether a key was pressed since the pointer was moved: what is told is of where keys are then."""
        self._focus_was: Box | None = None
        """Where what has the focus was drawn last: keys go on near there when it is gone."""
        self._pressed: Press | None = None
        self._is_meant = not self.opens_itself
        """Whether the button went down on this page, so that letting it go is meant for it."""
        self.modals: Final = Modals(*self.asking())
        self._writing: Final = Writing(self, shell.window, self.typed)
        self._ring: Final = Ring(self, self.slid, self._compose)
        self._drawn_at = 0
        self.composed = 0
        """How often it was drawn anew."""
        self.wide, self.high = 1280.0, 720.0
        self._fit()

    # ---- what a page gives -----------------------------------------------------------------------------------------

    def draw_page(self, room: Box) -> None:
        """Draw what is below the title."""

    def press(self, press: Press) -> None:
        """Do what pressing a place means, a field by Enter in it; what every page has is left to this."""
        match press:
            case Leave.LEAVE:
                self.leave()
            case OpenPage(page):
                self.shell.go(page)
            case ReadRule(rule):
                self.shell.go("handbook", rule=rule)

    def key(self, name: str) -> bool:
        """Do what a key of the page's own says; tells whether there was something."""
        del name
        return False

    def asking(self) -> tuple[Asking, ...]:
        """Return what the page may ask amid its places, the last on top; called once, as it is made."""
        return ()

    def slid(self, press: Press, value: float) -> None:
        """A slider was set to a value of its range."""

    def typed(self, press: Press) -> None:
        """A field has other words in it now: `fields[press]`."""

    def work(self, seconds: float) -> None:
        """Let time pass; called before each frame."""

    def leave(self) -> None:
        """Go where Escape leads."""
        self.shell.back()

    @property
    def shown(self) -> object:
        """What is shown, see `game.screen.rest`."""
        return self.composed, self._stale

    @property
    def at_work(self) -> bool:
        """Whether something is done meanwhile that must not wait."""
        return False

    @property
    def section(self) -> str:
        """The part of the page that is open, where it has several: of another one all is told."""
        return ""

    def aside(self) -> tuple[str, ...]:
        """Return what is told besides what is written on the page, such as what a map shows."""
        return ()

    def behind(self) -> None:
        """Draw what lies under the page."""

    def redraw(self) -> None:
        """Have the page drawn anew before the next frame."""
        self._stale = True

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def _fit(self) -> None:
        width, height = self.window.width, self.window.height
        scale = interface_scale(width, height, self.shell.preferences.now.scale)
        if scale != self.paint.scale:
            self.paint.scale = scale
        self.wide, self.high = width / scale, height / scale
        self._camera.viewport = LBWH(0, 0, width, height)
        self._camera.projection = LRBT(0, self.wide, 0, self.high)
        self.redraw()

    def ground(self) -> Box:
        """Draw the ground and the title; return the room that is left."""
        canvas, whole = self.canvas, Box(0, 0, self.wide, self.high)
        canvas.panel(whole, "panel_glaze")
        canvas.band(Box(10, self.high - 24, self.wide - 20, 14), "strip_cream")
        canvas.band(Box(10, 10, self.wide - 20, 14), "strip_cream")
        canvas.text(self.title, 0, self.high - 27, "title", "ochre", "title", room=self.wide, align="middle")
        return Box(MARGIN + 8, 30, self.wide - 2 * MARGIN - 16, self.high - 30 - HEAD)

    def _compose(self) -> None:
        self.paint.tidy()
        self.canvas.clear()
        self.begin(self._hot())
        self.draw_page(self.ground())
        self._stale = False
        self.composed += 1
        self._drawn_at = self.paint.generation
        if self.focused is None and self.focus is not None:
            near, self.focus = self._focus_was if self._goes_by_keys else None, None
            self.focus = nearest(self.places, near) if near is not None else None
        self._focus_was = None if self.focused is None else self.focused.box

    def _hot(self) -> Press | None:
        spot = self.canvas.spot_at(*self._pointer)
        return spot.press if spot is not None else None

    def on_update(self, delta_time: float) -> None:
        """Let time pass, and draw anew what has changed."""
        self._grace.pass_time(delta_time)
        self.work(delta_time)
        self._writing.pass_time(delta_time)
        self._rested += delta_time
        hot = self._hot()
        if hot != self.hot or self._drawn_at != self.paint.generation:
            self._stale = True
        if self._stale:
            self._compose()
            if self._hot() != self.hot:
                self._compose()
        self._ring.lay()
        if self.aloud.is_due(at_work=self.at_work):
            self.aloud.tell(self.title, self.section, self.aside(), self.composed)
        self._show_tip()

    def _show_tip(self) -> None:
        """Show what is told where the pointer rests, or beside where keys have come to."""
        is_by_keys, window = self._goes_by_keys and self.active is None, (self.wide, self.high)
        spot = self.focused if is_by_keys else self.canvas.spot_at(*self._pointer)
        tip = self.canvas.script.news(spot) if spot is not None and self._rested > REST else ()
        if is_by_keys and spot is not None:
            self._tip.show_beside(tip, spot.box, window, [one.box for one in self.places])
        else:
            self._tip.show(tip, self._pointer, window)

    def on_draw(self) -> None:
        """Draw the page."""
        if self._stale:
            self._compose()
        self.clear()
        self.behind()
        with self._camera.activate():
            self.canvas.draw()
            self._ring.draw()
            self._tip.draw()
        self.window.default_camera.use()

    def on_show_view(self) -> None:
        """Come up: the window may have another size than when the page was left."""
        self._fit()
        self.aloud.begin()

    def on_resize(self, width: int, height: int) -> None:
        """Take on another size."""
        super().on_resize(width, height)
        self._fit()

    # ---- the pointer -----------------------------------------------------------------------------------------------

    def _own(self, x: float, y: float) -> tuple[float, float]:
        return x / self.paint.scale, y / self.paint.scale

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        """Point at something."""
        del dx, dy
        self._pointer, self._rested, self._goes_by_keys = self._own(x, y), 0.0, False

    def on_mouse_leave(self, x: float, y: float) -> None:
        """The pointer has left the window."""
        del x, y
        self._pointer = (-1.0, -1.0)

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        """Begin a press; a slider takes it at once, and in a field the caret goes there."""
        self.on_mouse_motion(x, y, 0, 0)
        self._is_meant, self._is_spent = not self._grace.refuses(), False
        self._pressed = self._hot() if button == arcade.MOUSE_BUTTON_LEFT and self._is_meant else None
        self._slide()
        if self._pressed is not None and self._pressed in self.fields_shown:
            self._writing.press(self._pressed, self._pointer[0], modifiers)
            self.redraw()

    def on_mouse_drag(self, x: float, y: float, dx: float, dy: float, buttons: int, modifiers: int) -> None:
        """Draw a slider along, or select in a field."""
        del dx, dy, buttons, modifiers
        self.on_mouse_motion(x, y, 0, 0)
        self._slide()
        if self._pressed is not None and self._pressed in self.fields_shown:
            self._writing.drag(self._pressed, self._pointer[0])
            self.redraw()

    def _slide(self) -> None:
        slider = self.sliders.get(self._pressed) if self._pressed is not None else None
        if slider is not None and self._pressed is not None:
            self.slid(self._pressed, slider.value_at(self._pointer[0]))
            self.redraw()

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        """End a press: it counts where it began; the right button goes back."""
        del modifiers
        self.on_mouse_motion(x, y, 0, 0)
        is_meant, self._is_meant = self._is_meant, not self.opens_itself
        if not is_meant:
            return
        if button == arcade.MOUSE_BUTTON_RIGHT:
            self._step_back()
        elif self._pressed is not None and self._pressed == self._hot():
            self._activate(self._pressed)
        elif button == arcade.MOUSE_BUTTON_LEFT and self._hot() is None and self._pressed not in self.fields_shown:
            self.active = None
            self.redraw()
        self._pressed = None

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Turn a list on."""
        del scroll_x
        self.on_mouse_motion(x, y, 0, 0)
        area = next((area for area in self.areas.values() if area.box.holds(*self._pointer)), None)
        if area is not None:
            self.turn(area, -round(scroll_y * 2))
            self.redraw()

    def _activate(self, press: Press) -> None:
        is_field, before = press in self.fields_shown, self.focus
        self.active, self.finished = press if is_field else None, None
        self.redraw()
        self.shell.window.sounds.ui("click")
        if not is_field and press not in self.sliders:
            self.press(press)
        # Keys go on from here, unless the page says where; a field that is chosen is still to be written on in.
        if is_field or (self.focus == before and before not in self.fields_shown):
            self.focus = press

    # ---- keys ------------------------------------------------------------------------------------------------------

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Press a key."""
        if self._grace.refuses(symbol):
            return
        name = key_name(symbol, modifiers)
        self._rested, self._goes_by_keys, self._is_spent = 0.0, True, False
        self._writing.note(modifiers)
        self.redraw()
        if self.active is not None:
            if not self._writing.key(symbol, name, modifiers):
                self._leave_field(self.active, name)
        elif self.modals.key(name):
            self._is_spent = True
        elif self.modals.whole is not None or not self.key(name):
            self._press_key(symbol, name, modifiers)

    def _press_key(self, symbol: int, name: str, modifiers: int) -> None:
        """Do what a key does on every page."""
        if name == "ESCAPE":
            self.leave()
        elif name in {"BACKSPACE", PASTE} and self._writing.begin():
            self._writing.key(symbol, name, modifiers)
        elif len(name) == 1 and self.is_writing:
            self._writing.begin()
        elif name in self.shortcuts:
            self._is_spent = True
            self.shell.window.sounds.ui("click")
            self.press(self.shortcuts[name])
        elif name not in CONFIRM:
            self._ring.key(name)
        elif self.spot_of(self.focus) is None:
            self.shell.window.sounds.ui("refuse")
        elif self.focus is not None:
            self._activate(self.focus)

    def _leave_field(self, field: Press, name: str) -> None:
        self._writing.leave(name)
        if name == "ENTER":
            self.press(field)

    def _step_back(self) -> None:
        """Take back what is asked, else leave the page."""
        self.redraw()
        if not self.modals.leave():
            self.leave()

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """Let a key go."""
        self._writing.release(symbol, modifiers)
        self._grace.release(symbol)

    def on_deactivate(self) -> None:
        """Another window has the keys and the mouse now: what was begun by holding one comes to nothing."""
        self._writing.stop()
        self._grace.forget()
        self._pressed = None

    def on_hide_view(self) -> None:
        """Another page has them now."""
        self.on_deactivate()

    def on_text(self, text: str) -> None:
        """Take letters into the field that is written in, else into the one that is chosen."""
        letters = "" if self._is_spent else self._writing.letters_of(text)
        self._is_spent = False
        if letters.strip() and self.active is None:
            self._writing.begin()
        if letters:
            self._writing.write(letters)
            self.redraw()
