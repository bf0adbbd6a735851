"""The view of a replay: joins the replay, the scene and the panels to the window's events. Decides nothing itself."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import arcade

from game.screen.battle.listening import onlooker
from game.screen.camera import ZOOM, Camera
from game.screen.hold import Hold, Under
from game.screen.keys import translated
from game.screen.model.overlays import NOTHING, Overlays
from game.screen.model.plain import Control, ReplayPlace
from game.screen.model.press import LookAt, Press, ReadRule, Unfold
from game.screen.replays.bar import InReplay, controls, place
from game.screen.replays.replay import Replay
from game.screen.replays.replay_hud import ReplayHud
from game.screen.replays.replaying import Replaying
from game.screen.scene.scene import Scene
from game.screen.ui.shell import Shell
from game.screen.ui.window import key_name

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
USUAL: Final = 1
PAUSE: Final = 0.22
"""Seconds, at the usual speed, that are left to read of an event that nothing moves for."""


class ReplayView(arcade.View):
    """One replay in the window."""

    def __init__(self, shell: Shell, replay: Replay, play_on: Callable[[], None] | None = None) -> None:
        """Show its start, at a standstill; `play_on` lets the battle be played on from the moment that is shown."""
        super().__init__(shell.window)
        self.shell: Final = shell
        self.replay: Final = replay
        self._play_on: Final = play_on
        source = replay.header.map
        projection = source.projection()
        self.board_camera: Final = Camera(projection, self.window.width, self.window.height, self._ratio)
        self.scene: Final = Scene(source, projection, self.board_camera, replay.battle.ruleset, shell.window.art)
        self.sounds: Final = shell.window.sounds
        self.scene.heard = onlooker(self.sounds, source, replay.battle.ruleset)
        self.hud: Final = ReplayHud(shell.window.paint, replay)
        self._told: Final = Replaying(replay, shell.window.reader)
        self.is_playing = False
        self._speed = USUAL
        self._wait = 0.0
        self._stale = False
        self._hold: Final = Hold()
        self._overlays: tuple[object, Overlays] = (None, NOTHING)
        self._fit()
        self.board_camera.begin(replay.first_to_act())
        self._show()

    @property
    def _ratio(self) -> float:
        return float(self.window.get_pixel_ratio())

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the moment as it is, at once."""
        self.sounds.hush()
        self.scene.skip()
        self.scene.show(self.replay.snapshot())
        self._stale, self._wait = False, 0.0

    def _advance(self) -> None:
        """Let the next event happen, seen as in the battle."""
        events = self.replay.play_on()
        for event in events:
            self.scene.feed(event)
        self._stale = True
        self._wait = PAUSE / SPEEDS[self._speed] if events else 0.0
        if self.replay.is_over:
            self.is_playing = False

    def on_update(self, delta_time: float) -> None:
        """Let time pass for the scene and the panels; play on where nothing moves any more."""
        scene, now = self.scene, self.shell.preferences.now
        scene.speed = SPEEDS[self._speed]
        scene.follow, scene.reduced_motion = now.follow, now.reduced_motion
        was_busy = scene.busy
        scene.update(delta_time)
        if not scene.busy:
            if self._stale:
                scene.sync(self.replay.snapshot())
                self._stale = False
            self._wait = 0.0 if was_busy else max(0.0, self._wait - delta_time)
            if self.is_playing and not self._wait:
                self._advance()
        self.hud.update(delta_time, self.place, self.controls)
        self._told.update(self.place, self.controls, is_playing=self.is_playing or scene.busy)

    def on_draw(self) -> None:
        """Draw map, then panels."""
        replay = self.replay
        now = replay.version, self.hud.told
        if self._overlays[0] != now:
            self._overlays = now, replace(replay.overlays(), told=self.hud.told)
            self.scene.name_units({replay.shown_unit: ()} if replay.shown_unit else {})
        self.clear()
        self.scene.words.covered = self.hud.lying
        self.scene.draw(self._overlays[1])
        self.window.default_camera.use()
        self.hud.draw()

    @property
    def place(self) -> ReplayPlace:
        """Where the replay stands, for the bar."""
        return place(self.replay)

    @property
    def controls(self) -> tuple[Control, ...]:
        """The buttons of the bar."""
        return controls(
            self.replay, SPEEDS[self._speed], is_playing=self.is_playing, can_play_on=self._play_on is not None
        )

    @property
    def shown(self) -> object:
        """What is shown, see `game.screen.rest`."""
        return object() if self.scene.busy or self.is_playing else (self.replay.version, self.replay.at)

    @property
    def at_work(self) -> bool:
        """Whether it plays on."""
        return self.is_playing

    # ---- the window ------------------------------------------------------------------------------------------------

    def on_show_view(self) -> None:
        """Come up: the window may have another size than when the replay was left for a page."""
        self._fit()
        self.sounds.music("music_battle")
        self._told.begin()

    def on_resize(self, width: int, height: int) -> None:
        """Take on another size."""
        super().on_resize(width, height)
        self._fit()

    def _fit(self) -> None:
        width, height = self.window.width, self.window.height
        margins = self.hud.resize(width, height, self.shell.preferences.now.scale, len(self.controls))
        self.scene.enlarge_words(self.hud.paint.scale)
        self.board_camera.resize(width, height, self._ratio, margins)

    # ---- the pointer -----------------------------------------------------------------------------------------------

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        """Point at a panel or at a cell."""
        del dx, dy
        self.hud.move_pointer(x, y)
        self.replay.hover(None if self.hud.over_panel(x, y) else self.board_camera.cell_at(x, y))

    def on_mouse_leave(self, x: float, y: float) -> None:
        """The pointer has left the window."""
        del x, y
        self.hud.move_pointer(-1, -1)
        self.replay.hover(None)

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        """Begin a click or a drag; the line with the rounds takes it at once."""
        del modifiers
        self._hold.begin(x, y, button, self._under(x, y))
        self._slide(x)

    def _under(self, x: float, y: float) -> Under:
        spot = self.hud.spot_at(x, y)
        return self.hud.over_panel(x, y), None if spot is None else spot.press

    @property
    def _is_on_line(self) -> bool:
        hold = self._hold
        return hold.at is not None and hold.button == arcade.MOUSE_BUTTON_LEFT and hold.on[1] is InReplay.LINE

    def _slide(self, x: float) -> None:
        """Go where the line was pressed."""
        if self._is_on_line:
            replay = self.replay
            self._go(lambda: replay.go(replay.first + round(self.hud.share_at(x) * (replay.last - replay.first))))

    def on_mouse_drag(self, x: float, y: float, dx: float, dy: float, buttons: int, modifiers: int) -> None:
        """Drag the map, or the knob on the line."""
        del buttons, modifiers
        self._slide(x)
        if not self._hold.on[0] and self._hold.drags(x, y):
            self.board_camera.pan(dx, dy)

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        """End a click: it counts where it began, and nothing was dragged; the right button ends looking at a unit."""
        del modifiers
        was_on_line = self._is_on_line
        if not self._hold.end(button) or was_on_line:
            return
        self.on_mouse_motion(x, y, 0, 0)
        over, press = here = self._under(x, y)
        if button == arcade.MOUSE_BUTTON_RIGHT:
            self.replay.inspect(0)
        elif button != arcade.MOUSE_BUTTON_LEFT or here != self._hold.on:
            return
        elif over and press is not None:
            self.sounds.ui("click")
            self._press(press)
        elif not over and self.replay.hovered is not None:
            self.replay.inspect(self.replay.unit_at(self.replay.hovered))

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Turn the log back, or zoom to the pointer."""
        del scroll_x
        if not self.hud.scroll(x, y, scroll_y):
            self.board_camera.zoom_at(x, y, ZOOM**scroll_y)
            self.replay.hover(self.board_camera.cell_at(x, y))

    def on_deactivate(self) -> None:
        """Another window has the mouse now: what was begun by holding a button comes to nothing."""
        self._hold.forget()

    def on_hide_view(self) -> None:
        """Another page has it now."""
        self._hold.forget()

    # ---- buttons and keys ------------------------------------------------------------------------------------------

    def _go(self, move: Callable[[], None]) -> None:
        """Go elsewhere and show it at once; playing goes on from there."""
        move()
        self._show()

    def _stop(self, move: Callable[[], None]) -> None:
        self.is_playing = False
        self._go(move)

    def _step(self) -> None:
        """Let one event happen."""
        self.is_playing = False
        if self._stale or self.scene.busy:
            self._show()
        self._advance()

    def _toggle(self) -> None:
        self.is_playing = not self.is_playing and not self.replay.is_over
        self._wait = 0.0

    def _look(self, side: Callable[[], None]) -> None:
        side()
        self._show()

    def _press(self, press: Press) -> None:
        """Do what lies under the pointer."""
        match press:
            case LookAt(unit):
                self._look_at(unit)
            case Unfold(number):
                self.hud.log.turn(number)
            case ReadRule(rule) if self.shell.knows("handbook"):
                self.shell.go("handbook", rule=rule)
            case InReplay() if press in self._deeds:
                self._deeds[press]()

    @property
    def _deeds(self) -> dict[InReplay, Callable[[], object]]:
        """What each button does."""
        replay = self.replay
        return {
            InReplay.START: lambda: self._go(lambda: replay.go(replay.first)),
            InReplay.END: lambda: self._stop(lambda: replay.go(replay.last)),
            InReplay.ROUND_BACK: lambda: self._go(lambda: replay.jump_round(-1)),
            InReplay.ROUND_ON: lambda: self._go(lambda: replay.jump_round(1)),
            InReplay.DEED_BACK: lambda: self._go(lambda: replay.jump_command(-1)),
            InReplay.DEED_ON: lambda: self._go(lambda: replay.jump_command(1)),
            InReplay.STEP_BACK: lambda: self._stop(lambda: replay.step(-1)),
            InReplay.STEP_ON: self._step,
            InReplay.PLAY: self._toggle,
            InReplay.SPEED: self._next_speed,
            InReplay.SIDE: lambda: self._look(replay.next_side),
            InReplay.TAKE_OVER: lambda: self._play_on() if self._play_on is not None and not replay.is_over else None,
            InReplay.LEAVE: self.shell.back,
        }

    def _next_speed(self) -> None:
        self._speed = (self._speed + 1) % len(SPEEDS)

    def _look_at(self, unit: int) -> None:
        if self.replay.view.knows(unit):
            self.replay.inspect(unit)
            self._find(unit)

    def _find(self, unit: int) -> None:
        cells = self.replay.view.cells(unit) if unit else ()
        if cells and not self.board_camera.shows(cells[0], 40):
            self.board_camera.glide_to(cells[0])

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Press a key."""
        pressed = key_name(symbol, modifiers)
        keys = {control.key: control.press for control in self.controls if not control.why}
        own: dict[str, Callable[[], object]] = {
            "ENTER": self._toggle,
            "TAB": lambda: self._inspect_next(1),
            "SHIFT+TAB": lambda: self._inspect_next(-1),
            "PLUS": lambda: self._zoom(ZOOM),
            "MINUS": lambda: self._zoom(1 / ZOOM),
            "M": self.board_camera.fit,
            **self.hud.keys,
            "F1": lambda: self._open("handbook"),
            "F10": lambda: self._open("settings"),
        }
        name = translated(pressed, self.shell.preferences.now.keys)
        if pressed in keys:
            self._press(keys[pressed])
        elif name in own:
            own[name]()

    def _open(self, page: str) -> None:
        if self.shell.knows(page):
            self.shell.go(page)

    def _inspect_next(self, by: int) -> None:
        self.replay.hover(None)
        self.replay.inspect_next(by)
        self._find(self.replay.inspected)

    def _zoom(self, factor: float) -> None:
        self.board_camera.zoom_at(self.window.width / 2, self.window.height / 2, factor)
