"""The presenter: one battle at the table, put together from parts that own their state. No arcade, no pictures.

Everything shown is worked out from what the side at the table knows. A front end tells the session of pointer, keys and
time, and reads its parts: `markings`, `bar`, `questions` ...; `notice.version` is another number whenever any of it may
have changed. The session itself shows nothing: it leads what comes in to the part whose business it is, and carries out
what they hand back.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from game.board.grid import Cell
from game.controllers.protocol import Controller
from game.engine.action import Variant
from game.engine.battle import Accepted, Battle, Decision, Settled, Stamped, Undone
from game.engine.commands import Command, EndTurn
from game.engine.events import TurnBegan
from game.engine.view import Refused
from game.record import record
from game.screen.battle.presenter.aiming import Aiming
from game.screen.battle.presenter.bar import PICK, Bar
from game.screen.battle.presenter.clock import TableClock
from game.screen.battle.presenter.declarations import Declarations
from game.screen.battle.presenter.ending import TurnEnding
from game.screen.battle.presenter.hand import Hand
from game.screen.battle.presenter.inspect import Inspect
from game.screen.battle.presenter.lookout import Lookout, Tool
from game.screen.battle.presenter.markings import Markings
from game.screen.battle.presenter.minds import Minds
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.playback import Playback
from game.screen.battle.presenter.pointer import Pointer
from game.screen.battle.presenter.policies import Policies, by_itself
from game.screen.battle.presenter.preview import Preview
from game.screen.battle.presenter.questions import Questions
from game.screen.battle.presenter.recaps import Recaps
from game.screen.battle.presenter.seats import Mode, Seats
from game.screen.battle.presenter.selection import Selection
from game.screen.battle.presenter.table import Table
from game.screen.battle.presenter.telling import Bulletin
from game.screen.battle.presenter.thinking import any_command
from game.screen.keys import ARROWS, CONFIRM, END_ALL, NEXT_POLICY, SIT_DOWN, THROUGH, common
from game.screen.text import wording
from game.tiled.model import TiledMap

__all__ = ["Mode", "Session"]

LARGEST_LOOK: Final = 0.02
"""Looking ahead may take half of a frame, and at most so many seconds of one."""
SLICE: Final = 0.005
"""Seconds of a frame that looking ahead may take in any case."""
UNDO_KEYS: Final = ("BACKSPACE", "CTRL+Z")


class Session:
    """One battle at the table, with all that is shown of it."""

    def __init__(
        self,
        battle: Battle,
        source: TiledMap,
        players: Mapping[str, str] | None = None,
        recorder: record.Recorder | None = None,
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
        self._minds: Final = Minds(self.table, self.seats)
        self.pointer: Final = Pointer(self.seats, self.notice)
        self.selection: Final = Selection(self.table, self.seats, self.notice)
        self.aiming: Final = Aiming(self.table, self.seats, self.notice, self.pointer, self.selection)
        self.ending: Final = TurnEnding(self.table, self.clock, self.notice, self.selection)
        self.hand: Final = Hand(
            self.table, self.clock, self.notice, self.pointer, self.selection, self.aiming, self.ending
        )
        self.lookout: Final = Lookout(self.table, self.seats, self.notice, self.pointer, self.selection)
        self.questions: Final = Questions(self.table, self.seats, self.notice, self.policies)
        self.telling: Final = Bulletin(self.table, self.seats, self.notice, self.recaps, self.playback)
        self.declarations: Final = Declarations(self.seats, self.notice, self.playback, self.pointer)
        self.preview: Final = Preview(
            self.table, self.notice, self.pointer, self.selection, self.aiming, self.hand, self.lookout
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
        self.watchers: Final[list[Callable[[Stamped], None]]] = []
        """Told of each event that those at the table perceive."""
        self.resets: Final[list[Callable[[], None]]] = []
        """Told when everything is to be shown anew."""
        self.elsewhere: Callable[[record.Loaded], None] | None = None
        """Takes over a loaded battle that is not of this table: on another map, or played by others."""
        self._begin()

    def take_on(self, battle: Battle, recorder: record.Recorder) -> None:
        """Take another battle on."""
        self.table.adopt(battle, recorder)
        self._begin()

    def _begin(self) -> None:
        """Begin with the battle that lies on the table: at the start, or one that was loaded."""
        self.table.battle.observers.append(self.see)
        self.recaps.begin()
        self.seats.begin()
        self.pointer.forget()
        self.selection.unit = 0
        self.notice.message = ""
        self.decided()
        self._settle()

    # ---- what happens ----------------------------------------------------------------------------------------------

    def see(self, told: Stamped | Undone | Settled) -> None:
        """Eat the stream of the battle: the log takes all of it, the scene what the side at the table perceives."""
        self.notice.moved_on()
        if isinstance(told, Stamped):
            self.table.chronicle.see(told)
            if self.seats.perceives(told.sides):
                self._tell(told)
            self.recaps.note(told.sides, self.seats.witness(told.sides))
        elif isinstance(told, Undone):
            self.table.chronicle.take_back(len(self.table.battle.events))
            self.show_anew()
        else:
            self.table.chronicle.settle()

    def _tell(self, stamped: Stamped) -> None:
        for watcher in self.watchers:
            watcher(stamped)

    def show_anew(self) -> None:
        """Have everything shown anew: another battle, other eyes, something taken back."""
        for reset in self.resets:
            reset()

    def decided(self) -> None:
        """Another decision stands: forget what was chosen, previewed and looked ahead for the last one."""
        self.notice.moved_on()
        self.table.look_ahead_anew()
        self._minds.stop()
        self.ending.forget()
        self.aiming.forget()
        self.selection.begin(self.table.battle.decision)
        self.questions.begin()
        self.table.write_roster()

    def _settle(self) -> None:
        """See to it that whoever is to choose sits at the screen."""
        if self.seats.settle():
            self._see_anew()

    def _see_anew(self) -> None:
        """Other eyes see from now on: all that was pointed at, chosen and said was for the last ones."""
        self.pointer.forget()
        self.notice.message = ""
        self.decided()
        self.show_anew()

    def come_to(self, number: int | None, *, animating: bool) -> None:
        """So far the showing has come, see `Playback`; where all was shown, whoever is to choose sits down."""
        was = self.playback.animating
        self.playback.come_to(number, animating=animating)
        if was != animating:
            self._settle()

    def tick(self, seconds: float) -> None:
        """Let time pass: an AI thinks a slice, odds that are wanted are worked out. Call once a frame."""
        if self.recaps.now is None:
            self._settle()
            self.clock.tick(seconds)
            self._work(seconds)
        else:
            self.clock.tick(seconds)
            if self.recaps.now.plays_on and not self.playback.animating:
                self.recap_on()
        self.seats.tick()

    def _work(self, seconds: float) -> None:
        """Think for those who are no people at the table, or look ahead for who is."""
        decision, animating = self.table.battle.decision, self.playback.animating
        if decision is None or (animating and decision.ask is None):
            return
        if not self.seats.is_for_people(decision):
            found = self._minds.work(decision, seconds)
            if found is not None:
                self._carry_out_for(decision, found)
        elif not animating and decision.side == self.seats.viewer:
            look = min(max(SLICE, seconds / 2), LARGEST_LOOK)
            if self.table.forecasts.work(look):
                self.notice.changed()

    def _carry_out_for(self, decision: Decision, command: Command) -> None:
        """Carry out what an AI, or a policy, has found; in the log of its side it is told what answers by itself."""
        ask, table = decision.ask, self.table
        if ask is not None and decision.side in table.humans:
            view, how = table.battle.view(ask.side), self.seats.answers(ask)
            words = by_itself(table.name_of(ask.unit), wording.answer(view, table.battle.ruleset, command), how)
            table.chronicle.note(len(table.battle.events), words, frozenset({ask.side}), ask.unit)
        if isinstance(self.submit(command), Refused):
            self.submit(any_command(table.battle))

    # ---- doing -----------------------------------------------------------------------------------------------------

    def submit(self, command: Command) -> Accepted | Refused:
        """Carry a command out and look at what is to be decided next."""
        table = self.table
        result = table.battle.submit(command)
        table.is_as_taken_on = table.is_as_taken_on and isinstance(result, Refused)
        self.notice.message = ""
        if isinstance(result, Refused):
            self.notice.refuse(result)
        self._minds.stop()
        if not self._is_answered_at_once():
            self.decided()
            self._settle()
        return result

    def _is_answered_at_once(self) -> bool:
        """Let a question to others be answered in the same moment where that can be; tell whether it was.

        Whoever sits here is then left with what was chosen, as if nobody had been asked.
        """
        decision = self.table.battle.decision
        if decision is None or decision.ask is None or self.seats.is_for_people(decision):
            return False
        found = self._minds.answer(decision)
        if found is not None:
            self._carry_out_for(decision, found)
        return found is not None

    def carry_out(self, command: Command | None) -> None:
        """Carry out what the player confirmed, if anything; for a moment clicks are not heard then."""
        if command is not None:
            self.clock.deafen()
            self.submit(command)

    def answer(self, number: int) -> None:
        """Answer the pending question with the option of that number, 0 for the first."""
        self.carry_out(self.questions.answered(number))

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
        self.decided()

    def undo_refusal(self) -> Refused | None:
        """Return why the last command cannot be taken back by those who sit at the table now, None if it can."""
        battle, viewer = self.table.battle, self.seats.viewer
        if battle.history and viewer is not None and battle.truth.side_of(battle.history[-1].command.unit) != viewer:
            return Refused("The last command was another side's.")
        return battle.undo_refusal()

    def undo(self) -> None:
        """Take the last command back, or say why that cannot be."""
        if self.seats.mode not in {Mode.TURN, Mode.QUESTION}:
            return
        refusal = self.undo_refusal()
        if refusal is not None:
            self.notice.refuse(refusal)
            return
        undone = self.table.battle.undo()
        if isinstance(undone, Undone):
            self.selection.unit = undone.command.unit
        self.decided()
        self.notice.message = "Taken back."

    def load(self, path: Path) -> bool:
        """Go on with a saved battle; where that fails the present one stays and the notice says why."""
        table = self.table
        loaded = table.saved(path)
        if loaded is None:
            return False
        if not table.is_of_here(loaded):
            if self.elsewhere is None:
                self.notice.say(f"{path.name} is a battle on another map, or played by others: open it on its own.")
                return False
            self._minds.stop()
            self.elsewhere(loaded)
            return True
        if self.see in table.battle.observers:
            table.battle.observers.remove(self.see)
        self._minds.stop()
        self.take_on(loaded.battle, loaded.recorder)
        self.notice.say(" ".join(["Loaded.", *loaded.notes]))
        self.show_anew()
        return True

    # ---- who sits there --------------------------------------------------------------------------------------------

    def confirm_handover(self) -> None:
        """The next player has sat down."""
        if self.seats.confirm():
            self._see_anew()

    def recall(self) -> None:
        """Show once more what happened since the side at the table had its turn."""
        if self.seats.mode is Mode.TURN and self.recaps.recall(self.seats.viewer or ""):
            self._see_anew()
        else:
            self.notice.say("Nothing has happened since your turn.")

    def recap_on(self, *, by_itself: bool = False) -> None:
        """Show the next deed, or, after the last, what is now; `by_itself`: all that are left, one after the other."""
        recap = self.recaps.now
        if recap is None:
            return
        recap.plays_on = recap.plays_on or by_itself
        if recap.is_over:
            self.end_recap()
            return
        self.notice.moved_on()
        for stamped in recap.go_on():
            self._tell(stamped)

    def end_recap(self) -> None:
        """Show what is now."""
        if self.recaps.end():
            self._see_anew()

    # ---- the pointer -----------------------------------------------------------------------------------------------

    def click(self, cell: Cell | None) -> None:
        """Click a cell: take a seat, begin a line of sight there, or do what it stands for (see `Hand`)."""
        if self.lookout.tool is Tool.SIGHT and self.seats.is_choosing and not self.clock.is_deaf:
            self.lookout.begin_line_at(cell)
        elif self._is_heard():
            self.carry_out(self.hand.click(cell))

    def click_through(self, cell: Cell | None) -> None:
        """Click a cell that a way is to lead through."""
        if self._is_heard():
            self.hand.click_through(cell)

    def _is_heard(self) -> bool:
        """Tell whether a click can mean something in a turn; a curtain is lifted by any."""
        if self.seats.mode is Mode.HANDOVER and not self.clock.is_deaf:
            self.confirm_handover()
        return self.seats.mode is Mode.TURN and not self.clock.is_deaf

    # ---- choosing and letting go -----------------------------------------------------------------------------------

    def choose_action(self, kind: type[Command], variant: Variant | None = None) -> None:
        """Choose an action, or one variant of it, as its button does; chosen again it may be carried out."""
        self.carry_out(self.hand.choose_action(kind, variant))

    @property
    def is_idle(self) -> bool:
        """Whether there is no level left to leave."""
        return self.lookout.tool is None and self.hand.is_idle

    def leave(self) -> None:
        """Leave one level: a tool, then the question whether all turns are to end, then what the hand has chosen."""
        tool = self.lookout.tool
        if tool is Tool.SIGHT or (tool is not None and self.hand.is_idle):
            self.lookout.lay_down()
        elif self.ending.forget():
            self.notice.moved_on()
            self.notice.say("")
        else:
            self.hand.leave()

    def _confirm(self) -> None:
        """Do what is chosen; while a line of sight is looked along it begins at the pointer from now on."""
        if self.lookout.tool is Tool.SIGHT:
            self.click(self.pointer.hovered)
        elif self.ending.is_of_all:
            self.end_all()
        else:
            self.carry_out(self.hand.confirm())

    # ---- keys and buttons ------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """Press a key, see `keys`; tells whether it meant anything."""
        mode = self.seats.mode
        if mode is Mode.HANDOVER:
            return self._curtain_key(name)
        if mode is Mode.RECAP:
            return self._recap_key(name)
        if name == "ESCAPE":
            self.leave()
        elif mode is Mode.QUESTION:
            return self._answer_key(name)
        elif mode is not Mode.TURN:
            return False
        elif name in UNDO_KEYS:
            self.undo()
        elif name in CONFIRM:
            self._confirm()
        elif name == THROUGH:
            self.click_through(self.pointer.hovered)
        elif name in {"TAB", "SHIFT+TAB"}:
            self._next(-1 if name.startswith("SHIFT") else 1)
        elif name in ARROWS:
            self._move_pointer(name)
        else:
            return self._button_key(name)
        return True

    def _curtain_key(self, name: str) -> bool:
        """Let the next player sit down by the key that the curtain names, and by no other."""
        if name == SIT_DOWN and not self.clock.is_deaf:
            self.confirm_handover()
        return name == SIT_DOWN

    def _recap_key(self, name: str) -> bool:
        if name == "ESCAPE":
            self.end_recap()
        elif name in CONFIRM:
            self.press_recap("on")
        elif name in {"RIGHT", "TAB"}:
            self.press_recap("next")
        else:
            return False
        return True

    def _answer_key(self, name: str) -> bool:
        """Answer by key, or go on to the next policy."""
        if name == NEXT_POLICY:
            self.questions.next_policy()
            return True
        number = self.questions.answer_by(name)
        if number is not None:
            self.answer(number)
        return number is not None

    def _button_key(self, name: str) -> bool:
        """Press the button that has this key."""
        wanted = common("End all turns", self.table.preferences.now.keys) if name == END_ALL else name
        button = next((button for button in self.bar.buttons() if button.key == wanted and wanted), None)
        if button is not None:
            self.press(button.id)
        return button is not None

    def press(self, button: str) -> None:
        """Press a button of the bar by its id."""
        group, _, rest = button.partition(":")
        menu = self.selection.menu
        if group == "undo":
            self.undo()
        elif group == "all":
            self.end_all()
        elif group == "answer" and rest.isdigit():
            self.answer(int(rest))
        elif group == "policy":
            self.questions.set_policy(rest)
        elif group == "recap":
            self.press_recap(rest)
        elif menu is not None and group == "action":
            entry = next((entry for entry in menu.entries if entry.kind.__name__ == rest), None)
            if entry is not None:
                self.choose_action(entry.kind)
        elif menu is not None and group == "way":
            entry = self.selection.entry
            if entry is not None and rest.startswith(PICK):
                self.aiming.pick(int(rest.removeprefix(PICK)))
            elif entry is not None:
                self.choose_action(entry.kind, entry.ways[int(rest)].variant)

    def press_recap(self, what: str) -> None:
        """Press a button of the recap: the next deed, all of them one after the other, or what is now."""
        if what == "skip":
            self.end_recap()
        elif not self.playback.animating:
            self.recap_on(by_itself=what == "on")
        elif self.recaps.now is not None and what == "on":
            self.recaps.now.plays_on = True
            self.notice.moved_on()

    def _next(self, step: int) -> None:
        """Go on to the next unit that may act, or, with an action chosen, to the next target."""
        if self.selection.armed is None and len(self.selection.acting) > 1:
            self.hand.next_unit(step)
        else:
            self._next_target(step)

    def _next_target(self, step: int) -> None:
        """Put the pointer on the next thing that can be aimed at, in the order of the board."""
        cells = sorted(self.markings.overlays().targets, key=lambda cell: (cell[1], cell[0]))
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
