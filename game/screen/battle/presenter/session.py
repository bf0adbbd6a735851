"""The presenter: one battle at the table, put together from parts that own their state. No arcade, no pictures.

Everything shown is worked out from what the side at the table knows. A front end tells the session of pointer, keys and
time, and reads its parts: `markings`, `bar`, `questions` ...; `notice.version` is another number whenever any of it may
have changed. The session itself shows nothing: it leads what comes in to the part whose business it is, and carries out
what they hand back.
"""

from collections.abc import Mapping
from typing import Final

from game.board.grid import Cell
from game.controllers.protocol import Controller
from game.engine.action import Variant
from game.engine.battle import Accepted, Battle
from game.engine.commands import Command, EndTurn
from game.engine.events import TurnBegan
from game.record.recorder import Recorder
from game.screen.battle.presenter.aiming import Aiming
from game.screen.battle.presenter.bar import Bar
from game.screen.battle.presenter.clock import TableClock
from game.screen.battle.presenter.coming import HandOver, Question, Recapping
from game.screen.battle.presenter.declarations import Declarations
from game.screen.battle.presenter.ending import TurnEnding
from game.screen.battle.presenter.gaze import Gaze
from game.screen.battle.presenter.hand import Hand
from game.screen.battle.presenter.held import HeldKey
from game.screen.battle.presenter.inspect import Inspect
from game.screen.battle.presenter.lookout import Lookout, Tool
from game.screen.battle.presenter.markings import Markings
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.play import Play
from game.screen.battle.presenter.playback import Playback
from game.screen.battle.presenter.playtesting import PlayTesting
from game.screen.battle.presenter.pointer import Pointer
from game.screen.battle.presenter.policies import Policies
from game.screen.battle.presenter.preview import Preview
from game.screen.battle.presenter.questions import Questions
from game.screen.battle.presenter.recaps import Recaps
from game.screen.battle.presenter.revising import Revising
from game.screen.battle.presenter.seats import Mode, Seats
from game.screen.battle.presenter.selection import Selection
from game.screen.battle.presenter.table import Table
from game.screen.battle.presenter.telling import Bulletin
from game.screen.keys import ARROWS, CONFIRM, DO_AND_END, END_ALL, THROUGH, common
from game.screen.model.press import AtTable, Choose, ChooseWay, Pick, Press
from game.screen.text.menu import cells_of
from game.screen.ui.modals import Modals
from game.tiled.model import TiledMap

__all__ = ["Mode", "Session"]

UNDO_KEYS: Final = ("BACKSPACE", "CTRL+Z")


class Session:
    """One battle at the table, with all that is shown of it."""

    def __init__(
        self,
        battle: Battle,
        source: TiledMap,
        players: Mapping[str, str] | None = None,
        recorder: Recorder | None = None,
        controllers: Mapping[str, Controller] | None = None,
    ) -> None:
        """Sit down at a battle; `players` says who plays each side ("human" or another), `controllers` the others."""
        self.clock: Final = TableClock()
        self.notice: Final = Notice()
        self.table: Final = Table(battle, source, self.notice, players, recorder, controllers)
        self.policies: Final = Policies()
        self.recaps: Final = Recaps(self.table)
        self.playback: Final = Playback(self.table, self.notice, self.recaps)
        self.seats: Final = Seats(self.table, self.clock, self.notice, self.recaps, self.playback, self.policies)
        self.pointer: Final = Pointer(self.seats, self.notice)
        self.selection: Final = Selection(self.table, self.seats, self.notice)
        self.aiming: Final = Aiming(self.table, self.seats, self.notice, self.pointer, self.selection)
        self.ending: Final = TurnEnding(self.table, self.clock, self.notice, self.selection)
        self.gaze: Final = Gaze(self.clock, self.notice)
        self.hand: Final = Hand(
            self.table, self.clock, self.notice, self.pointer, self.selection, self.aiming, self.ending, self.gaze
        )
        self.lookout: Final = Lookout(self.table, self.seats, self.notice, self.pointer, self.selection)
        self.questions: Final = Questions(self.table, self.seats, self.notice, self.policies)
        self.telling: Final = Bulletin(self.table, self.seats, self.notice, self.recaps, self.playback)
        self.declarations: Final = Declarations(self.seats, self.notice, self.playback, self.pointer)
        self.preview: Final = Preview(
            self.table, self.notice, self.pointer, self.selection, self.aiming, self.hand, self.lookout, self.gaze
        )
        self.markings: Final = Markings(
            self.table, self.seats, self.pointer, self.selection, self.aiming, self.lookout, self.preview,
            self.declarations,
        )  # fmt: skip
        self.inspect: Final = Inspect(
            self.table, self.seats, self.notice, self.playback, self.pointer, self.selection, self.declarations,
            self.lookout,
        )  # fmt: skip
        self.bar: Final = Bar(
            self.table, self.seats, self.notice, self.selection, self.aiming, self.ending, self.lookout
        )
        self.play: Final = Play(
            self.table, self.clock, self.notice, self.recaps, self.playback, self.seats, self.hand, self.questions
        )
        self.question: Final = Question(self.questions, self.play)
        self.recapping: Final = Recapping(self.recaps, self.play, self.playback, self.notice)
        self.curtain: Final = HandOver(self.seats, self.clock, self.play)
        self.revising: Final = Revising(self.table, self.notice, self.lookout.layer)
        self.playtesting: Final = PlayTesting(self.table, self.notice, self.lookout.layer, self.revising)
        self.modals: Final = Modals(self.revising, self.question, self.recapping, curtain=self.curtain)

        self.held: HeldKey | None = None
        """The key that has chosen an action, or done it, and was not let go since."""

    # ---- the pointer -----------------------------------------------------------------------------------------------

    def click(self, cell: Cell | None) -> None:
        """Click a cell: take a seat, begin a line of sight there, or do what it stands for (see `Hand`)."""
        if self.lookout.tool is Tool.SIGHT and self.seats.is_choosing and not self.clock.is_deaf:
            self.lookout.begin_line_at(cell)
        elif self._is_heard():
            self.play.carry_out(self.hand.click(cell))

    def click_through(self, cell: Cell | None) -> None:
        """Click a cell that a way is to lead through."""
        if self._is_heard():
            self.hand.click_through(cell)

    def _is_heard(self) -> bool:
        """Tell whether a click can mean something in a turn; a curtain is lifted by any."""
        if self.seats.mode is Mode.HANDOVER and not self.clock.is_deaf:
            self.play.confirm_handover()
        return self.seats.mode is Mode.TURN and not self.clock.is_deaf

    # ---- choosing and letting go -----------------------------------------------------------------------------------

    def choose_action(self, kind: type[Command], variant: Variant | None = None) -> None:
        """Choose an action, or one variant of it, as its button does; chosen again it may be carried out."""
        self.play.carry_out(self.hand.choose_action(kind, variant))

    def end_all(self) -> None:
        """End the turns of all that may act; asks once where some could still do something."""
        ending, battle, left = self.ending, self.table.battle, list(self.selection.acting)
        if not left or self.clock.is_deaf or (ending.is_of_all and ending.is_double) or not ending.may_end_all():
            return
        self.clock.deafen()
        while left:
            done = battle.submit(EndTurn(left.pop(0)))
            if not isinstance(done, Accepted) or battle.decision is None:
                break
            if battle.decision.ask is not None or any(isinstance(one.event, TurnBegan) for one in done.events):
                break
        self.notice.message = ""
        self.play.decided()

    @property
    def is_idle(self) -> bool:
        """Whether there is no level left to leave."""
        return self.lookout.is_idle and self.hand.is_idle and not self.ending.is_of_all

    def leave(self) -> None:
        """Leave one level: what is said of cells, a tool, the question whether all turns are to end, what is chosen."""
        tool = self.lookout.tool
        if self.lookout.layer.take_off():
            return
        if tool is Tool.SIGHT or (tool is not None and self.hand.is_idle):
            self.lookout.lay_down()
        elif self.ending.forget():
            self.notice.moved_on()
            self.notice.say("")
        else:
            self.hand.leave()

    def _confirm(self, *, ends: bool = False) -> None:
        """Do what is chosen, and end the turn with it where it `ends`.

        While a line of sight is looked along it begins at the pointer from now on.
        """
        if self.lookout.tool is Tool.SIGHT:
            self.click(self.pointer.hovered)
        elif self.ending.is_of_all:
            self.end_all()
        else:
            self.play.carry_out(self.hand.confirm(), ends=ends)

    # ---- keys and buttons ------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """Press a key, see `keys`; tells whether it meant anything."""
        was_held, self.held = self.held, None
        is_meant = self._key(name)
        self.held = self.held if is_meant else was_held
        return is_meant

    def forget_held_key(self) -> None:
        """Another window or page has the keys now: the key that is held comes to nothing."""
        self.held = None

    def let_go_of_key(self, *, ends: bool = False) -> None:
        """An action's key is let go: what it has shown for a while is done, and ends the turn if it `ends`.

        A key that is only tapped chooses its action; what its tap has done already can still end the turn. Once
        something else is chosen, or nothing any more, the key means nothing.
        """
        held, self.held = self.held, None
        if held is None or self.selection.armed != held.chosen:
            return
        if self.seats.mode is not Mode.TURN or self.modals.alive:
            return
        if held.has_shown(self.clock.now):
            self.play.carry_out(self.hand.do_seen(), ends=ends)
        elif ends and held.did in self.selection.acting:
            self.play.carry_out(self.hand.end(held.did))

    def _key(self, name: str) -> bool:
        if self.modals.key(name):
            return True
        if self.modals.whole is not None or (name != "ESCAPE" and self.seats.mode is not Mode.TURN):
            return False
        if name == "ESCAPE":
            self.leave()
        elif name in UNDO_KEYS:
            self.play.undo()
        elif name in CONFIRM:
            self._confirm()
        elif name == DO_AND_END:
            self._confirm(ends=True)
        elif name == THROUGH:
            self.click_through(self.pointer.hovered)
        elif name in {"TAB", "SHIFT+TAB"}:
            self._next(-1 if name == "SHIFT+TAB" else 1)
        elif name in ARROWS:
            self._move_pointer(name)
        else:
            return self._button_key(name)
        return True

    def _button_key(self, name: str) -> bool:
        """Press the button that has this key."""
        wanted = common("End all turns", self.table.preferences.now.keys) if name == END_ALL else name
        button = next((button for button in self.bar.buttons() if button.key == wanted and wanted), None)
        if button is None and name == END_ALL and self.selection.acting:  # where one acts at a time, that one is all
            self.choose_action(EndTurn)
            return True
        if button is not None:
            unit, before = self.selection.unit, len(self.table.battle.history)
            self.press(button.press)
            has_done = len(self.table.battle.history) > before and button.press != Choose(EndTurn)
            is_chosen = self.selection.armed is not None and isinstance(button.press, Choose | ChooseWay)
            if is_chosen or has_done:
                self.held = HeldKey(name, self.clock.now, self.selection.armed, unit if has_done else 0)
        return button is not None

    def press(self, press: Press) -> None:
        """Do what a button of the bar means, or one of what lies over the battle."""
        if self.modals.press(press):
            return
        match press:
            case AtTable.UNDO:
                self.play.undo()
            case AtTable.END_ALL:
                self.end_all()
            case Choose(kind):
                self.choose_action(kind)
            case ChooseWay(kind, variant):
                self.choose_action(kind, variant)
            case Pick(command):
                self.aiming.pick(command)

    def _next(self, step: int) -> None:
        """Go on to the next place to strike from, the next unit that may act, or the next target of an action."""
        if self.selection.pinned is not None and self.aiming.turn(step):
            return
        if self.selection.armed is None and len(self.selection.acting) > 1:
            self.hand.next_unit(step)
        else:
            self._next_target(step)

    def _next_target(self, step: int) -> None:
        """Put the pointer on the next thing that can be aimed at, in the order of the board; see `menu.cells_of`."""
        way = self.selection.way
        cells = cells_of(self.seats.view, way) if way is not None else ()
        cells = cells or tuple(sorted(self.markings.overlays().targets, key=lambda cell: (cell[1], cell[0])))
        here = self.pointer.hovered
        if cells:
            at = cells.index(here) + step if here in cells else (0 if step > 0 else -1)
            self.pointer.hover(cells[at % len(cells)])

    def _move_pointer(self, arrow: str) -> None:
        view = self.seats.view
        column, row = self.pointer.hovered or (view.cells(self.selection.unit) or ((0, 0),))[0]
        dx, dy = ARROWS[arrow]
        if view.grid.contains((column + dx, row + dy)):
            self.pointer.hover((column + dx, row + dy))
