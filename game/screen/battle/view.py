"""The view of a battle: joins session, scene and HUD to the window's events. Decides nothing itself."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import arcade

from game.screen.battle.autosave import Autosave
from game.screen.battle.heard import Heard
from game.screen.battle.listening import listener
from game.screen.battle.mouse import TableMouse
from game.screen.battle.own_buttons import is_shown_something, own_buttons
from game.screen.battle.panels import comparison, habits
from game.screen.battle.panels.hud import Hud
from game.screen.battle.presenter.lookout import Tool
from game.screen.battle.presenter.session import Mode, Session
from game.screen.battle.showing import Showing, first_to_act
from game.screen.battle.small_map import SmallMaps
from game.screen.battle.table_keys import TableKeys
from game.screen.camera import ZOOM, Camera
from game.screen.grace import Grace
from game.screen.keys import ACTOR, ARROWS, LAYERS, NEXT_HEAT, PLAY_TEST
from game.screen.model.overlays import NOTHING, Overlays
from game.screen.model.press import AtTable, Fold, LookAt, OpenGear, Press, ReadRule, Unfold
from game.screen.scene.scene import Scene
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow

NAMING: Final = (arcade.key.LALT, arcade.key.RALT)
"""As long as one of these is held, all names that there is room for are written on the map."""


class BattleView(arcade.View):
    """One battle in the window."""

    def __init__(
        self,
        session: Session,
        quick_save: Path,
        again: Callable[[int | None], None] | None = None,
        shell: Shell | None = None,
    ) -> None:
        """Set the table; `again` begins the battle anew, with a seed or a new one; `shell` leads to other pages."""
        super().__init__()
        self.shell: Final = shell
        source = session.table.source
        self.session: Final = session
        self.quick_save: Final = quick_save
        self.keeper: Final = Autosave(session.table, session.notice, shell.library) if shell is not None else None
        self.again: Final[Callable[[int | None], None]] = again or (lambda _: None)
        self._is_told = False
        """Whether the result has been shown."""
        window = KleosWindow.opened()
        projection = source.projection()
        self.board_camera: Final = Camera(projection, self.window.width, self.window.height, self._ratio)
        self.scene: Final = Scene(source, projection, self.board_camera, session.table.battle.ruleset, window.art)
        self.sounds: Final = window.sounds
        self.scene.heard = listener(self.sounds, session)
        self.hud: Final = Hud(window.paint, session, own_buttons(session))
        self.heard: Final = Heard(session, self.hud, window)
        self._overlays: tuple[object, Overlays] = (None, NOTHING)
        self._grace: Final = Grace()
        self.mouse: Final = TableMouse(session, self.hud, self.board_camera, self._grace, self._press)
        self._keyboard: Final = TableKeys(session, self._grace, self._do_key)
        self._opened: object = None
        self._fit()
        self.board_camera.begin(first_to_act(session))
        self.showing: Final = Showing(session, self.scene, self.board_camera)
        self.hud.small_map = SmallMaps(session, self.scene, self.board_camera)

    @property
    def _ratio(self) -> float:
        return float(self.window.get_pixel_ratio())

    # ---- what happens ----------------------------------------------------------------------------------------------

    def on_update(self, delta_time: float) -> None:
        """Let time pass for the scene, the thinking and the panels."""
        self._grace.pass_time(delta_time)
        self.session.revising.tick()
        self.session.playtesting.tick()
        is_held = not KleosWindow.opened().down.isdisjoint(NAMING)
        self.scene.lettering.are_all_named = is_held and not self.session.seats.handover
        self.showing.update(delta_time)
        self.heard.update(delta_time)
        if self.keeper is not None:
            self.keeper.tick()
        self.hud.comparison.notice()
        self.hud.comparison.work()
        self.hud.others = own_buttons(self.session)
        self.hud.update(delta_time, self.board_camera)
        self.heard.tell_leaf()
        self._notice_opened(delta_time)
        self.showing.bring_out_asked(self.hud.over_asked(self.board_camera))
        self.showing.bring_out_pointed(partial(self.hud.over_pointed, camera=self.board_camera), self.mouse.is_at)
        if self.session.telling.result is not None and not self._is_told:
            self._is_told = True
            self._go("result", view=self)

    def _notice_opened(self, seconds: float) -> None:
        """Give a moment of grace to a question or a curtain that has come by itself in this frame."""
        session, mode = self.session, self.session.seats.mode
        opened: object = session.recaps.now
        if opened is None and mode in {Mode.QUESTION, Mode.HANDOVER}:
            opened = session.table.battle.decision
        if opened is not self._opened:
            self._opened = opened
            self.mouse.uncover()
            if opened is not None:
                self._grace.begin(KleosWindow.opened().down, seconds)
                self.mouse.forget()
                self.mouse.cover()

    def on_draw(self) -> None:
        """Draw map, then panels."""
        session = self.session
        now = session.notice.version, self.hud.told
        if self._overlays[0] != now:
            self._overlays = now, replace(session.markings.overlays(), told=self.hud.told)
            self.scene.name_units(session.inspect.handled)
        if session.seats.handover:
            self.clear()
        else:
            self.scene.words.covered = self.hud.lying
            self.scene.draw(self._overlays[1])
        self.window.default_camera.use()
        self.hud.draw()

    @property
    def shown(self) -> object:
        """What is shown, see `game.screen.rest`: something else in every frame in which something moves."""
        if self.scene.busy:
            return object()
        return (
            self.session.notice.version,
            self.session.notice.message,
            self.hud.drawn,
            self.scene.lettering.are_all_named,
        )

    @property
    def at_work(self) -> bool:
        """Whether somebody thinks, or something is worked out that will be shown."""
        session = self.session
        waits = session.table.battle.over is None and session.seats.mode in {Mode.WAITING, Mode.RECAP}
        waits = waits or session.playtesting.is_running
        return waits or session.table.forecasts.is_at_work or self.hud.comparison.is_at_work

    # ---- the window ------------------------------------------------------------------------------------------------

    def on_show_view(self) -> None:
        """Come up: the window may have another size than when the battle was left for a page."""
        self._fit()
        self.showing.look_anew()
        self.heard.play_music()

    def _go(self, page: str, **more: object) -> None:
        """Open a page over the battle, where there is one of that name."""
        if self.shell is not None and self.shell.knows(page):
            self.shell.go(page, **more)

    def let_go(self) -> None:
        """Keep the battle at the decision that stands: it is left for good, and so is its play-test."""
        self.session.playtesting.stop()
        if self.keeper is not None:
            self.keeper.leave()

    def on_resize(self, width: int, height: int) -> None:
        """Take on another size; who is in hand stays in sight."""
        cell, camera = self.showing.cell_in_hand, self.board_camera
        was_seen = cell is not None and camera.shows(cell)
        super().on_resize(width, height)
        self._fit()
        if cell is not None and was_seen and not camera.shows(cell):
            camera.look_at(cell)

    def _fit(self) -> None:
        width, height = self.window.width, self.window.height
        margins = self.hud.resize(width, height)
        self.scene.enlarge_words(self.hud.paint.scale)
        self.board_camera.resize(width, height, self._ratio, margins)

    # ---- the pointer -----------------------------------------------------------------------------------------------

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        """Point at a panel or at a cell."""
        del dx, dy
        self.mouse.move(x, y)

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        """Begin a click or a drag."""
        del modifiers
        self.mouse.begin(x, y, button)

    def on_mouse_drag(self, x: float, y: float, dx: float, dy: float, buttons: int, modifiers: int) -> None:
        """Drag the map."""
        del buttons, modifiers
        self.mouse.drag(x, y, dx, dy)

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        """End a click or a drag."""
        self.mouse.end(x, y, button, is_through=bool(modifiers & arcade.key.MOD_SHIFT))

    def on_mouse_leave(self, x: float, y: float) -> None:
        """The pointer has left the window."""
        del x, y
        self.mouse.leave()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Turn the wheel."""
        del scroll_x
        self.mouse.scroll(x, y, scroll_y)

    # ---- buttons and keys ------------------------------------------------------------------------------------------

    def _press(self, press: Press) -> None:
        """Do what lies under the pointer."""
        self.sounds.ui("click")
        if press is not AtTable.MORE:
            self.hud.drawer.leave()
        match press:
            case ReadRule(rule):
                self._go("handbook", rule=rule)
            case LookAt(unit):
                self._look_at(unit)
            case Unfold(number):
                self.hud.log.turn(number)
            case OpenGear(unit):
                self.hud.gear.open(unit)
            case Fold():
                self.hud.folds.turn(press, usual=self.hud.edges.is_usually_folded(press, self.hud.width))
            case AtTable() if press in self._deeds:
                self._deeds[press]()
            case _ if not self.session.clock.is_deaf and not self.hud.modals.press(press):
                self.session.press(press)

    @property
    def _deeds(self) -> dict[AtTable, Callable[[], object]]:
        """What is done at the table without the presenter's leave, or by other parts of it."""
        hud, session = self.hud, self.session
        return {
            AtTable.SKIP: self.showing.skip,
            AtTable.SPEED: self.showing.next_pace,
            AtTable.SAVE: self._save,
            AtTable.LOAD: lambda: session.play.load(self.quick_save),
            AtTable.COMPARE: hud.comparison.open,
            AtTable.GEAR: hud.gear.toggle,
            AtTable.THREAT: lambda: session.lookout.use(Tool.THREAT),
            AtTable.SIGHT: lambda: session.lookout.use(Tool.SIGHT),
            AtTable.REACTIONS: hud.reactions.open,
            AtTable.RECALL: session.play.recall,
            AtTable.MORE: hud.drawer.turn,
            AtTable.NEARER: lambda: self._zoom(ZOOM),
            AtTable.FARTHER: lambda: self._zoom(1 / ZOOM),
            AtTable.WHOLE: self.board_camera.fit,
            AtTable.ACTOR: self.showing.come_back,
            AtTable.LOOK_THERE: self.mouse.look_there,
        }

    def _save(self) -> None:
        if self.keeper is not None:
            self.keeper.save_quick()
        else:
            self.session.table.save(self.quick_save)

    def _look_at(self, unit: int) -> None:
        if self.session.hand.choose_unit(unit) or self.session.pointer.look_at(unit):
            cells = self.session.seats.view.cells(unit)
            if cells and not self.board_camera.shows(cells[0], 40):
                self.board_camera.glide_to(cells[0])

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Press a key."""
        self._keyboard.press(symbol, modifiers)

    def _do_key(self, name: str) -> None:
        """Do what a key says: in what lies over the map, else at the table where that is not dead."""
        if self.hud.modals.key(name):
            if name not in ARROWS:
                self.sounds.ui("click")
        elif name == "ESCAPE" and self._leads_to_menu:
            self._go("menu", view=self)
        elif self.hud.modals.whole is None:
            self._table_key(name)

    @property
    def _leads_to_menu(self) -> bool:
        """Whether Escape opens the menu, where nothing lies over the map that it leaves.

        Skipping what others do one by one would lead nowhere for a long time; and nobody sits down by a back key.
        """
        is_waiting = self.session.seats.mode in {Mode.WAITING, Mode.HANDOVER}
        return (is_waiting and not self.session.lookout.layer.name) or self.session.is_idle

    def _table_key(self, name: str) -> None:
        if is_shown_something(self.session) and name in {"ENTER", "SPACE"}:
            self.showing.skip()
        elif name in self._keys:
            self.sounds.ui("click")
            self._keys[name]()
        elif self.session.key(name):
            if name not in ARROWS:
                self.sounds.ui("click")
            self.showing.follow_pointer()

    @property
    def _keys(self) -> dict[str, Callable[[], object]]:
        """What keys do at the table beside what the presenter makes of them."""
        return {
            "F5": lambda: self._press(AtTable.SAVE),
            "F9": lambda: self._press(AtTable.LOAD),
            "F7": self.showing.next_pace,
            comparison.KEY: self.hud.comparison.open,
            habits.KEY: self.hud.reactions.open,
            "F8": self.session.play.recall,
            "F1": self._read,
            "F2": lambda: self._press(AtTable.THREAT),
            "F3": lambda: self._press(AtTable.SIGHT),
            "F10": lambda: self._go("settings"),
            "PLUS": lambda: self._zoom(ZOOM),
            "MINUS": lambda: self._zoom(1 / ZOOM),
            "HOME": self.board_camera.fit,
            ACTOR: self.showing.come_back,
            **{key: partial(self.session.lookout.tell_cells, name) for key, name in LAYERS.items()},
            PLAY_TEST: self.session.playtesting.turn,
            NEXT_HEAT: self.session.playtesting.next_heat,
            **self.hud.keys,
        }

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """Let a key go; with Shift what it does ends the turn."""
        self._keyboard.release(symbol, ends=bool(modifiers & arcade.key.MOD_SHIFT))

    def on_deactivate(self) -> None:
        """Another window has the keys and the mouse now: what was begun by holding one comes to nothing."""
        self._keyboard.forget()
        self.mouse.forget()

    def on_hide_view(self) -> None:
        """Another page has them now."""
        self.on_deactivate()

    def _read(self) -> None:
        """Open the handbook, at the first rule that what is pointed at goes by."""
        rule = self.hud.rule or next(iter(self.session.preview.rules), "")
        self._go("handbook", **({"rule": rule} if rule else {}))

    def on_text(self, text: str) -> None:
        """Take what the keys write."""
        self._keyboard.text(text)

    def _zoom(self, factor: float) -> None:
        self.board_camera.zoom_at(self.window.width / 2, self.window.height / 2, factor)
