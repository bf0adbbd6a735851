"""The table: one battle, who plays which side, whose eyes it is seen with, and what is done to it. No arcade.

Undo, save and load, answers, the AI sides' thinking in slices. What is selected and previewed is the hand's business.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path
from typing import Final

from game.board.grid import Cell
from game.controllers.protocol import Controller
from game.engine.battle import Accepted, Battle, Decision, Settled, Stamped, Undone
from game.engine.commands import Command
from game.engine.components import Unit
from game.engine.events import Event
from game.engine.view import Prompt, Refused, View
from game.record import record
from game.report.narrate import Narrator
from game.screen.battle.forecast.forecasts import Forecasts
from game.screen.battle.presenter.minds import Minds
from game.screen.battle.presenter.policies import Policies, by_itself
from game.screen.battle.presenter.thinking import any_command
from game.screen.model.eyes import perceives, view_of
from game.screen.settings import Policy, Preferences
from game.screen.text import wording
from game.screen.text.battle_log import BattleLog
from game.tiled.model import TiledMap

DEAF_SECONDS: Final = 0.35
"""So long after a command clicks are not heard: the second click of a double-click must not spend anything."""
LARGEST_LOOK: Final = 0.02
"""Looking ahead may take half of a frame, and at most so many seconds of one."""

SLICE: Final = 0.005
"""Seconds of a frame that looking ahead may take in any case."""


class Mode(Enum):
    """Who is to do something now."""

    TURN = "turn"
    QUESTION = "question"
    WAITING = "waiting"
    HANDOVER = "handover"
    RECAP = "recap"
    OVER = "over"


class Table:
    """One battle at the table."""

    def __init__(
        self,
        battle: Battle,
        source: TiledMap,
        players: Mapping[str, str] | None = None,
        recorder: record.Recorder | None = None,
        controllers: Mapping[str, Controller] | None = None,
    ) -> None:
        """Sit down at a battle; `players` says who plays each side ("human" or another), `controllers` the others."""
        self.source: Final = source
        self.preferences = Preferences()
        """The settings of whoever plays; as new until the window's are given."""
        self.players: Final = {side: (players or source.players).get(side, "human") for side in battle.stage.sides}
        self.controllers: Final = dict(controllers or {})
        self.humans: Final = tuple(side for side, player in self.players.items() if player == "human")
        self._animating = False
        self.version = 0
        self.refusals = 0
        """How often something was refused."""
        self.state = 0
        self.watchers: list[Callable[[Event], None]] = []
        self.telling = -1
        """The number of the event that the watchers are told of."""
        self.policies: Final = Policies()
        """How questions to people's units are answered: by them, or by themselves."""
        self.resets: list[Callable[[], None]] = []
        self.elsewhere: Callable[[record.Loaded], None] | None = None
        """Takes over a loaded battle that is not of this table: on another map, or played by others."""
        self._roster_out: Path | None = None
        self._clock = self._deaf_until = 0.0
        self._minds: Final = Minds()
        self._adopt(battle, recorder or record.Recorder(battle, source, dict(self.players)))

    def _adopt(self, battle: Battle, recorder: record.Recorder) -> None:
        """Take a battle on: at the start, or one that was loaded."""
        self.battle = battle
        self.recorder = recorder
        self.unit = 0
        self.chronicle = BattleLog(Narrator(battle.ruleset, battle.stage.sides), self.humans)
        for stamped in battle.events:
            self.chronicle.see(stamped)
        battle.observers.append(self._see)
        self.viewer = self._first_viewer()
        self.forecasts = Forecasts(battle)
        self.message = ""
        self.inspected = 0
        self.hovered: Cell | None = None
        self._is_taken_on = battle.decision is not None and battle.decision.ask is not None
        """Whether the question that stands is the one at which the battle was taken on."""
        self._decided()

    def _first_viewer(self) -> str | None:
        """Return whose eyes the battle is seen with at first; None: the truth, where nobody is human."""
        return self.humans[0] if self.humans else None

    # ---- what is going on ------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the side at the table knows; the truth where nobody is human (see `model.eyes`)."""
        return view_of(self.battle, self.viewer, self.humans)

    @property
    def animating(self) -> bool:
        """Whether what is seen is not yet what is: input waits."""
        return self._animating

    @animating.setter
    def animating(self, now: bool) -> None:
        if now != self._animating:
            self._animating = now
            self._moved_on()
            self._settle_seat()

    @property
    def mode(self) -> Mode:
        """Who is to do something now."""
        decision = self.battle.decision
        if self.animating:
            return Mode.WAITING
        if decision is None:
            return Mode.OVER
        if not self.is_for_people(decision):
            return Mode.WAITING
        if decision.side != self.viewer:
            return Mode.HANDOVER
        return Mode.TURN if decision.ask is None else Mode.QUESTION

    @property
    def depth(self) -> tuple[int, int]:
        """How far the battle has come: its commands, and the answers to the last one."""
        history = self.battle.history
        return len(history), len(history[-1].answers) if history else 0

    def is_for_people(self, decision: Decision) -> bool:
        """Tell whether a person has to decide: no AI, and nothing that answers by itself.

        The question that a battle stood at as it was taken on is asked in any case: it was saved to be answered.
        """
        if decision.side not in self.humans:
            return False
        ask = decision.ask
        if ask is None or self._is_taken_on:
            return True
        return self.answers(ask) == "ask"

    def answers(self, ask: Prompt) -> Policy:
        """Return how a question to a person's unit is answered.

        In another's move the screen has to change hands for it: of one that is hidden from any of the people at the
        table that alone would tell. It answers by itself, unless its player has set this very unit to ask.
        """
        covertly = ask.side != self.viewer and self.is_secret(ask.unit)
        topic = self.battle.ruleset.topic(ask.about)
        return self.policies.answering(ask, topic, self.preferences.now.reactions, covertly=covertly)

    def is_secret(self, unit: int) -> bool:
        """Tell whether a unit is hidden from any other of the people at the table."""
        truth = self.battle.truth
        return any(truth.ruleset.hidden(truth, unit, side) for side in self.humans)

    @property
    def is_deaf(self) -> bool:
        """Whether a command was given a moment ago: a click now is the rest of a double-click."""
        return self._clock < self._deaf_until

    def _see(self, told: Stamped | Undone | Settled) -> None:
        """Eat the stream of the battle: the log takes all of it, the scene what the side at the table perceives."""
        self._moved_on()
        if isinstance(told, Stamped):
            self.chronicle.see(told)
            if self._perceives(told.sides):
                self._tell(told)
        elif isinstance(told, Undone):
            self.chronicle.take_back(len(self.battle.events))
            self._reset()
        else:
            self.chronicle.settle()

    def _perceives(self, sides: frozenset[str]) -> bool:
        """Tell whether whoever looks on now gets to know of an event that these sides perceive."""
        return perceives(self.viewer, self.humans, sides)

    def _tell(self, stamped: Stamped) -> None:
        """Tell those who show the battle of an event."""
        self.telling = stamped.number
        for watcher in self.watchers:
            watcher(stamped.event)

    def _moved_on(self) -> None:
        """Something has happened: `state` tells that from mere pointing, which changes `version` alone."""
        self.state += 1
        self.version += 1

    def _reset(self) -> None:
        for reset in self.resets:
            reset()

    def _decided(self) -> None:
        """Another decision stands: forget what was chosen, previewed and looked ahead for the last one."""
        self._moved_on()
        self.forecasts = Forecasts(self.battle)
        self._minds.stop()
        decision = self.battle.decision
        self.unit = self._whose(decision)
        if decision is not None and decision.ask is not None and decision.side == self.viewer:
            self.forecasts.want(decision.ask.options)
        if self.battle.over is not None:
            self._write_roster()

    def write_rosters_to(self, path: Path | None) -> None:
        """Write who comes out of every battle at this table to a file as it ends; None: to none."""
        self._roster_out = path
        if self.battle.over is not None:
            self._write_roster()

    def _write_roster(self) -> None:
        """Write who has come out of the battle, if that is wanted; `message` says how that went."""
        path = self._roster_out
        if path is None:
            return
        try:
            record.write_roster(self.battle, path)
        except OSError as error:
            self._say(f"The roster was not written: {path} cannot be written ({error.strerror}).")
        else:
            self._say(f"The roster is written: {path}")

    def _whose(self, decision: Decision | None) -> int:
        """Return which unit is chosen: the same as before while it may act, else the one after it, 0 for none."""
        if decision is None or decision.side != self.viewer or self.viewer not in self.humans:
            return 0
        if self.unit in decision.units:
            return self.unit
        return next((unit for unit in decision.units if unit > self.unit), decision.units[0])

    def name_of(self, unit: int) -> str:
        """Return a unit's name."""
        return self.battle.truth.of(unit, Unit).name

    def undo_refusal(self) -> Refused | None:
        """Return why the last command cannot be taken back by those who sit at the table now, None if it can."""
        history = self.battle.history
        if history and self.viewer is not None and self.battle.truth.side_of(history[-1].command.unit) != self.viewer:
            return Refused("The last command was another side's.")
        return self.battle.undo_refusal()

    def tick(self, seconds: float) -> None:
        """Let time pass: an AI thinks a slice, odds that are wanted are worked out. Call once a frame."""
        self._clock += seconds
        decision = self.battle.decision
        look = min(max(SLICE, seconds / 2), LARGEST_LOOK)
        if decision is None or (self.animating and decision.ask is None):
            return
        if not self.is_for_people(decision):
            found = self._minds.work(self, decision, seconds)
            if found is not None:
                self._carry_out(decision, found)
        elif not self.animating and decision.side == self.viewer and self.forecasts.work(look):
            self.version += 1

    def _carry_out(self, decision: Decision, command: Command) -> None:
        """Carry out what an AI, or a policy, has found; in the log of its side it is told what answers by itself."""
        ask = decision.ask
        if ask is not None and decision.side in self.humans:
            view, how = self.battle.view(ask.side), self.answers(ask)
            words = by_itself(self.name_of(ask.unit), wording.answer(view, self.battle.ruleset, command), how)
            self.chronicle.note(len(self.battle.events), words, frozenset({ask.side}), ask.unit)
        if isinstance(self._submit(command), Refused):
            self._submit(any_command(self.battle))

    # ---- doing -----------------------------------------------------------------------------------------------------

    def _submit(self, command: Command) -> Accepted | Refused:
        """Carry a command out and look at what is to be decided next."""
        result = self.battle.submit(command)
        self._is_taken_on = self._is_taken_on and isinstance(result, Refused)
        self.message = ""
        if isinstance(result, Refused):
            self._refuse(result)
        self._minds.stop()
        if not self._is_answered_at_once():
            self._decided()
            self._settle_seat()
        return result

    def _settle_seat(self) -> None:
        """See to it that whoever is to choose sits at the screen (`sitting`)."""

    def _is_answered_at_once(self) -> bool:
        """Let a question to others be answered in the same moment where that can be; tell whether it was.

        Whoever sits here is then left with what was chosen, as if nobody had been asked.
        """
        decision = self.battle.decision
        if decision is None or decision.ask is None or self.is_for_people(decision):
            return False
        found = self._minds.answer(self, decision)
        if found is not None:
            self._carry_out(decision, found)
        return found is not None

    def _do(self, command: Command) -> None:
        """Carry out what the player confirmed; for a moment clicks are not heard then."""
        self._deaf()
        self._submit(command)

    def _deaf(self) -> None:
        self._deaf_until = self._clock + DEAF_SECONDS

    def answer(self, index: int) -> None:
        """Answer the pending question with the option of that number, 0 for the first."""
        decision = self.battle.decision
        if self.mode is not Mode.QUESTION or decision is None or decision.ask is None:
            return
        if 0 <= index < len(decision.ask.options):
            self._do(decision.ask.options[index])

    def undo(self) -> None:
        """Take the last command back, or say why that cannot be."""
        if self.mode in {Mode.TURN, Mode.QUESTION}:
            refusal = self.undo_refusal()
            if refusal is not None:
                self._refuse(refusal)
                return
            undone = self.battle.undo()
            if isinstance(undone, Undone):
                self.unit = undone.command.unit
            self._decided()
            self.message = "Taken back."

    def save(self, path: Path) -> bool:
        """Write the battle to a file; tells whether that went well, `message` says the rest."""
        try:
            self.recorder.save(path)
        except OSError as error:
            self._say(f"The battle was not saved: {path} cannot be written ({error.strerror}).")
            return False
        self._say(f"Saved: {path}")
        return True

    def load(self, path: Path) -> bool:
        """Go on with a saved battle; where that fails the present one stays and `message` says why."""
        try:
            loaded = record.load(record.read(path), path.name)
        except record.RecordError as error:
            self._say(str(error))
            return False
        header = loaded.header
        if (header.map, header.players) != (self.source, self.players):
            if self.elsewhere is None:
                self._say(f"{path.name} is a battle on another map, or played by others: open it on its own.")
                return False
            self._minds.stop()
            self.elsewhere(loaded)
            return True
        if self._see in self.battle.observers:
            self.battle.observers.remove(self._see)
        self._minds.stop()
        self._adopt(loaded.battle, loaded.recorder)
        self._say(" ".join(["Loaded.", *loaded.notes]))
        self._reset()
        return True

    def say(self, words: str) -> None:
        """Say something in the line of what can be done."""
        self.message = words
        self.version += 1

    _say = say

    def _refuse(self, refusal: Refused | None) -> None:
        """Say why something is not possible."""
        self.refusals += 1
        self._say(wording.refused(refusal))
