"""What happens at a table: commands carried out, others thinking, decisions, seats changing, saves loaded. No arcade.

It tells those who show the battle of each event that the side at the table perceives, and has all that was chosen for
one decision let go of at the next.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.controllers.plans import ChosenCommand
from game.controllers.why import cells_of, why
from game.engine.battle import Accepted, Battle, Decision
from game.engine.commands import Command
from game.engine.observing import Settled, Stamped, Undone
from game.engine.refusal import Refused
from game.record.loading import Loaded
from game.record.recorder import Recorder
from game.screen.battle.presenter.clock import TableClock
from game.screen.battle.presenter.following import Following
from game.screen.battle.presenter.hand import Hand
from game.screen.battle.presenter.minds import Minds
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.playback import Playback
from game.screen.battle.presenter.policies import by_itself, declining
from game.screen.battle.presenter.questions import Questions
from game.screen.battle.presenter.recaps import Recaps
from game.screen.battle.presenter.seats import Mode, Seats
from game.screen.battle.presenter.table import Table
from game.screen.battle.presenter.thinking import any_command
from game.screen.model.deed import Approach, Deed
from game.screen.text import wording

LARGEST_LOOK: Final = 0.02
"""Looking ahead may take half of a frame, and at most so many seconds of one."""
SLICE: Final = 0.005
"""Seconds of a frame that looking ahead may take in any case."""


class Play:
    """Leads the battle on."""

    def __init__(
        self,
        table: Table,
        clock: TableClock,
        notice: Notice,
        recaps: Recaps,
        playback: Playback,
        seats: Seats,
        hand: Hand,
        questions: Questions,
    ) -> None:
        """Begin with the battle that lies on the table."""
        self._table: Final = table
        self._clock: Final = clock
        self._notice: Final = notice
        self._recaps: Final = recaps
        self._playback: Final = playback
        self._seats: Final = seats
        self._hand: Final = hand
        self._questions: Final = questions
        self._minds: Final = Minds(table, seats, notice)
        self._following: Final = Following(table, notice, seats, hand)
        self.watchers: Final[list[Callable[[Stamped], None]]] = []
        """Told of each event that those at the table perceive."""
        self.resets: Final[list[Callable[[], None]]] = []
        """Told when everything is to be shown anew."""
        self.elsewhere: Callable[[Loaded], None] | None = None
        """Takes over a loaded battle that is not of this table: on another map, or played by others."""
        self._begin()

    def take_on(self, battle: Battle, recorder: Recorder) -> None:
        """Take another battle on."""
        self._table.adopt(battle, recorder)
        self._begin()

    def _begin(self) -> None:
        """Begin with the battle that lies on the table: at the start, or one that was loaded."""
        self._following.forget()
        self._table.battle.observers.append(self.see)
        self._recaps.begin()
        self._seats.begin()
        self._hand.let_go()
        self._hand.put_on(0)
        self._notice.message = ""
        self.decided()
        self._settle()

    # ---- what happens ----------------------------------------------------------------------------------------------

    def see(self, told: Stamped | Undone | Settled) -> None:
        """Eat the stream of the battle: the log takes all of it, the scene what the side at the table perceives."""
        self._notice.moved_on()
        if isinstance(told, Stamped):
            self._table.chronicle.see(told)
            if self._seats.perceives(told.sides):
                self._tell(told)
            self._recaps.note(told.sides, self._seats.witness(told.sides))
        elif isinstance(told, Undone):
            self._table.chronicle.take_back(len(self._table.battle.events))
            self.show_anew()
        else:
            self._table.chronicle.settle()

    def _tell(self, stamped: Stamped) -> None:
        for watcher in self.watchers:
            watcher(stamped)

    def show_anew(self) -> None:
        """Have everything shown anew: another battle, other eyes, something taken back."""
        for reset in self.resets:
            reset()

    def decided(self) -> None:
        """Another decision stands: forget what was chosen, previewed and looked ahead for the last one."""
        self._notice.moved_on()
        self._table.look_ahead_anew()
        self._minds.stop()
        self._hand.begin(self._table.battle.decision)
        self._questions.begin()
        self._table.write_roster()

    def _settle(self) -> None:
        """See to it that whoever is to choose sits at the screen."""
        if self._seats.settle():
            self._see_anew()

    def _see_anew(self) -> None:
        """Other eyes see from now on: all that was pointed at, chosen and said was for the last ones."""
        self._hand.let_go()
        self._notice.message = ""
        self.decided()
        self.show_anew()
        recap = self._recaps.now
        if recap is not None and len(recap.deeds) == 1:
            self.recap_on(by_itself=recap.is_answer)

    def come_to(self, number: int | None, *, animating: bool) -> None:
        """So far the showing has come, see `Playback`; where all was shown, whoever is to choose sits down."""
        was = self._playback.animating
        self._playback.come_to(number, animating=animating)
        if was != animating:
            self._settle()

    def tick(self, seconds: float) -> None:
        """Let time pass: an AI thinks a slice, odds that are wanted are worked out. Call once a frame."""
        if self._recaps.now is None:
            self._settle()
            self._clock.tick(seconds)
            self._go_on()
            self._work(seconds)
        else:
            self._clock.tick(seconds)
            if self._recaps.now.plays_on and not self._playback.animating:
                if self._recaps.now.is_over:
                    self._clock.deafen()  # who was about to lead it on means nothing that lies under it
                self.recap_on()
        self._seats.tick()

    def _work(self, seconds: float) -> None:
        """Think for those who are no people at the table, or look ahead for who is."""
        decision, animating = self._table.battle.decision, self._playback.animating
        if decision is None or (animating and decision.ask is None):
            return
        if not self._seats.is_for_people(decision):
            found = self._minds.work(decision, seconds)
            if found is not None:
                self._carry_out_for(decision, found)
            elif self._seats.is_for_people(decision):
                self.decided()
                self._settle()
        elif not animating and decision.side == self._seats.viewer:
            look = min(max(SLICE, seconds / 2), LARGEST_LOOK)
            if self._table.forecasts.work(look):
                self._notice.changed()

    def _carry_out_for(self, decision: Decision, choice: ChosenCommand) -> None:
        """Carry out what an AI, or a policy, has found; in the log of its side it is told what answers by itself."""
        ask, table, (command, plan) = decision.ask, self._table, choice
        if plan is not None:
            truth = table.battle.truth
            table.chronicle.because(command.unit, why(truth, plan, is_placed=False), cells_of(truth, plan))
        if ask is not None and decision.side in table.humans:
            view, how = table.battle.view(ask.side), self._seats.answers(ask)
            answer = wording.answer_among(view, table.battle.ruleset, command, ask.options)
            passes = command == declining(ask)
            words = by_itself(table.name_of(ask.unit), answer, how, passes=passes)
            table.chronicle.note(len(table.battle.events), words, frozenset({ask.side}), ask.unit)
        if isinstance(self.submit(command), Refused):
            self.submit(any_command(table.battle))

    # ---- doing -----------------------------------------------------------------------------------------------------

    def submit(self, command: Command) -> Accepted | Refused:
        """Carry a command out and look at what is to be decided next."""
        table = self._table
        result = table.battle.submit(command)
        table.is_as_taken_on = table.is_as_taken_on and isinstance(result, Refused)
        self._notice.message = ""
        if isinstance(result, Refused):
            self._notice.refuse(result)
        self._minds.stop()
        if not self._is_answered_at_once():
            self.decided()
            self._settle()
        return result

    def _is_answered_at_once(self) -> bool:
        """Let a question to others be answered in the same moment where that can be; tell whether it was.

        Whoever sits here is then left with what was chosen, as if nobody had been asked.
        """
        decision = self._table.battle.decision
        if decision is None or decision.ask is None or self._seats.is_for_people(decision):
            return False
        found = self._minds.answer(decision)
        if found is not None:
            self._carry_out_for(decision, found)
        return found is not None

    def carry_out(self, deed: Deed | None, *, ends: bool = False) -> None:
        """Carry out what the player confirmed, if anything; for a moment clicks are not heard then.

        `ends`: the turn is to end with it.
        """
        if deed is None:
            return
        self._clock.deafen()
        decision = self._table.battle.decision
        if decision is not None and decision.ask is None:
            self._hand.note(deed)
            self._following.begin(deed, ends=ends)
        self.submit(deed.move if isinstance(deed, Approach) else deed)
        self._go_on()

    def _go_on(self) -> None:
        """Do what follows the last deed by itself, see `Following`."""
        while (found := self._following.next()) is not None:
            self.submit(found.command)
            if found.words:
                self._notice.say(found.words)

    def undo_refusal(self) -> Refused | None:
        """Return why the last command cannot be taken back by those who sit at the table now, None if it can."""
        battle, viewer = self._table.battle, self._seats.viewer
        if battle.history and viewer is not None and battle.truth.side_of(battle.history[-1].command.unit) != viewer:
            return Refused("The last command was another side's.")
        return battle.undo_refusal()

    def undo(self) -> None:
        """Take the last command back, or say why that cannot be."""
        if self._seats.mode not in {Mode.TURN, Mode.QUESTION}:
            return
        refusal = self.undo_refusal()
        if refusal is not None:
            self._notice.refuse(refusal)
            return
        self._following.forget()
        undone = self._table.battle.undo()
        if isinstance(undone, Undone):
            self._hand.put_on(undone.command.unit)
        self.decided()
        self._notice.message = "Taken back."

    def load(self, path: Path) -> bool:
        """Go on with a saved battle; where that fails the present one stays and the notice says why."""
        table = self._table
        loaded = table.saved(path)
        if loaded is None:
            return False
        if not table.is_of_here(loaded):
            if self.elsewhere is None:
                self._notice.say(f"{path.name} is a battle on another map, or played by others: open it on its own.")
                return False
            self._minds.stop()
            self.elsewhere(loaded)
            return True
        if self.see in table.battle.observers:
            table.battle.observers.remove(self.see)
        self._minds.stop()
        self.take_on(loaded.battle, loaded.recorder)
        self._notice.say(" ".join(["Loaded.", *loaded.notes]))
        self.show_anew()
        return True

    # ---- who sits there --------------------------------------------------------------------------------------------

    def confirm_handover(self) -> None:
        """The next player has sat down."""
        if self._seats.confirm():
            self._see_anew()

    def recall(self) -> None:
        """Show once more what happened since the side at the table had its turn."""
        if self._seats.mode is Mode.TURN and self._recaps.recall(self._seats.viewer or ""):
            self._see_anew()
        else:
            self._notice.say("Nothing has happened since your turn.")

    def recap_on(self, *, by_itself: bool = False) -> None:
        """Show the next deed, or, after the last, what is now; `by_itself`: all that are left, one after the other."""
        recap = self._recaps.now
        if recap is None:
            return
        recap.plays_on = recap.plays_on or by_itself
        if recap.is_over:
            self.end_recap()
            return
        self._notice.moved_on()
        for stamped in recap.go_on():
            self._tell(stamped)

    def end_recap(self) -> None:
        """Show what is now."""
        if self._recaps.end():
            self._see_anew()
