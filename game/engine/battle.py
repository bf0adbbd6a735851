"""The driver of a battle: takes commands, runs resolvers, applies events, asks questions, tells observers.

`Battle.decision` is all that a front end needs: who chooses, and which commands are legal. What must not live here:
anything that knows a rule, draws a picture or writes a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from game.engine.action import Action
from game.engine.commands import Command
from game.engine.components import BATTLE, Finished, Unit
from game.engine.dice import RandomDice, RealDice
from game.engine.events import Event, Mustered, OfTheSide, Rolled, TurnBegan, TurnEnded
from game.engine.observing import JournalEntry, Observer, Settled, Stamped, Undone
from game.engine.prompt import Prompt
from game.engine.refusal import Refused
from game.engine.resolving import Context
from game.engine.ruleset import Ruleset
from game.engine.settling import Running, settle
from game.engine.setup import Setup
from game.engine.view import View

STRATEGY_LIMIT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command was carried out, up to the next decision; what came of it."""

    events: tuple[Stamped, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose. `ask` is the question in the middle of things, or None for a turn; `units` may act."""

    side: str
    units: tuple[int, ...]
    ask: Prompt | None


class Battle:
    """One battle, from its first event to its end: who must choose, commands in, events out.

    >>> from game.engine.commands import EndTurn
    >>> from game.report.compare.meeting import face_to_face
    >>> from game.rulesets import ruleset
    >>> battle = Battle(face_to_face(ruleset("clash"), "hoplite", "guard", 2), seed=1)
    >>> battle.decision
    Decision(side='target', units=(3,), ask=None)
    >>> battle.submit(EndTurn(2))
    Refused(reason="It is not this unit's turn.", rule='')
    >>> [type(told.event).__name__ for told in battle.submit(EndTurn(3)).events]
    ['TurnEnded', 'SlotEnded', 'SlotBegan', 'TurnBegan', 'Awaited']
    """

    def __init__(self, setup: Setup, seed: int, dice: Callable[[int], RealDice] | None = None) -> None:
        """Set the battle up and lead on to the first decision.

        `dice` makes the dice of root command number n (0 is setting up); by default from the seed (BD-16).
        """
        self.setup: Final = setup
        self.seed: Final = seed
        self.stage: Final = setup.stage()
        self.ruleset: Final = Ruleset.of(setup)
        self.truth: Final = View(self.stage, None)
        self.observers: list[Observer] = []
        self.history: list[JournalEntry] = []
        self.events: list[Stamped] = []
        self.decision: Decision | None = None
        self._make_dice = dice or (lambda number: RandomDice(seed, number))
        self._earlier = 0
        self._running: Running | None = None
        self._dice: RealDice = self._make_dice(0)
        self._before: frozenset[int] = frozenset()
        self._start()

    # ---- what a front end reads ------------------------------------------------------------------------------------

    @property
    def over(self) -> Finished | None:
        """How the battle ended, or None while it goes on."""
        return self.truth.get(BATTLE, Finished)

    @property
    def commands(self) -> int:
        """How many root commands were accepted since the battle began."""
        return self._earlier + len(self.history)

    def view(self, side: str | None) -> View:
        """Return what a side knows (None: everything)."""
        return View(self.stage, side)

    def legal(self, unit: int | None = None) -> Iterator[Command]:
        """Yield the legal commands of the decision, for one unit or for all that may act."""
        decision = self.decision
        if decision is None:
            return
        if decision.ask is not None:
            yield from decision.ask.options
            return
        view = self.view(decision.side)
        for one in decision.units if unit is None else (unit,):
            for action in self.ruleset.actions.values():
                for command in action.options(view, one):
                    if action.check(view, command) is None:
                        yield command

    def refusal(self, command: Command) -> Refused | None:
        """Return why the command is not allowed now, or None if it is."""
        decision = self.decision
        if decision is None:
            return Refused("The battle is over.", "BD-15")
        if decision.ask is not None:
            if command in decision.ask.options:
                return None
            name = self.truth.of(decision.ask.unit, Unit).name
            return Refused(f"First {name} has a question to answer.")
        action = self.ruleset.actions.get(type(command))
        if action is None:
            return Refused(f"There is no {type(command).__name__} in {self.ruleset.name}.")
        if command.unit not in decision.units:
            return Refused("It is not this unit's turn.")
        return action.check(self.view(decision.side), command)

    # ---- commands --------------------------------------------------------------------------------------------------

    def submit(self, command: Command) -> Accepted | Refused:
        """Carry out a command or an answer, up to the next decision; or refuse it, with nothing changed."""
        refused = self.refusal(command)
        if refused is not None:
            return refused
        first = len(self.events)
        if self.decision is not None and self.decision.ask is not None:
            entry = self.history[-1]
            entry.answers.append(command)
            self._go_on(command)
        else:
            action = self.ruleset.actions[type(command)]
            self._dice = self._make_dice(self.commands + 1)
            self.history.append(JournalEntry(command, self.stage.world.mark(), first, dice=self._dice))
            self._before = self._known()
            self._running = self._run_root(action, command)
            self._go_on(None)
        return Accepted(tuple(self.events[first:]))

    def _start(self) -> None:
        context = Context(self.truth, self._dice)
        for number, components in enumerate(self.ruleset.muster(self.setup), start=1):
            event = Mustered(number, components)
            self.ruleset.apply[Mustered](self.stage.world, event)
            self._stamp(event, self._perceivers(event))
        self._running = self._open(context)
        self._go_on(None)

    def _open(self, context: Context) -> Running:
        yield from settle(context, self.ruleset.opening(context), self._commit, judge=True)
        yield from self._lead_on(context)

    def _run_root(self, action: Action, command: Command) -> Running:
        context = Context(self.truth, self._dice)
        yield from settle(context, action.resolve(context, command), self._commit, judge=True)
        yield from self._lead_on(context)

    def _lead_on(self, context: Context) -> Running:
        """Let the turn strategy go on until somebody can choose; when the battle is over, let its aftermath follow."""
        for _ in range(STRATEGY_LIMIT):
            if self.over is not None:
                yield from settle(context, self.ruleset.aftermath(context), self._commit, judge=False)
                return
            if self.ruleset.turns.deciding(self.truth) is not None:
                return
            yield from settle(context, self.ruleset.turns.advance(context), self._commit, judge=True)
        message = f"the turn strategy of {self.ruleset.key} never comes to a decision"
        raise RuntimeError(message)

    def _go_on(self, answer: Command | None) -> None:
        """Run on to the next decision. An exception undoes the command, then propagates."""
        running = self._running
        if running is None:
            message = "nothing is running that could go on"
            raise RuntimeError(message)
        try:
            ask = running.send(answer)
        except StopIteration:
            self._running = None
            chosen = None if self.over is not None else self.ruleset.turns.deciding(self.truth)
            self.decision = None if chosen is None else Decision(chosen[0], chosen[1], None)
            self._close_entry()
        except BaseException:
            self._running = None
            if self.history:
                self._take_back()
            raise
        else:
            self.decision = Decision(ask.side, (ask.unit,), ask)

    def _close_entry(self) -> None:
        """Note what hinders taking the last command back, now that it is over, as far as its own side can tell.

        What only somebody unseen rolled, answered or found out hinders nothing: a refusal would tell of that one.
        """
        if not self.history:
            return
        entry = self.history[-1]
        happened = self.events[entry.events_before :]
        entry.turn_began = any(isinstance(stamped.event, TurnBegan) for stamped in happened)
        side = self._own
        perceived = [stamped.event for stamped in happened if side in stamped.sides]
        if self._has_seen_dice(entry, happened):
            entry.hindrance = "dice have been rolled"
        elif any(side != self.truth.side_of(answer.unit) and answer.unit in self._before for answer in entry.answers):
            entry.hindrance = "the other side has answered"
        elif any(isinstance(event, TurnEnded) for event in perceived):
            entry.hindrance = "the turn has passed on"
        elif self._known() != self._before or any(type(event) in self.ruleset.reveals for event in perceived):
            entry.hindrance = "something has been discovered"
        self._tell_all(Settled(entry))

    @property
    def _own(self) -> str:
        """The side that gave the last root command."""
        return self.truth.side_of(self.history[-1].command.unit)

    def _has_seen_dice(self, entry: JournalEntry, happened: list[Stamped]) -> bool:
        """Tell whether dice were drawn for the command beyond the rolls that its own side did not perceive."""
        drawn = sum(len(roll.faces) for rolls in entry.drawn for roll in rolls)
        unseen = sum(
            len(stamped.event.faces)
            for stamped in happened
            if isinstance(stamped.event, Rolled) and self._own not in stamped.sides
        )
        return drawn > unseen

    def _known(self) -> frozenset[int]:
        """Return whom the side that commands knows of: what no undo may teach."""
        units = self.stage.world.each(Unit)
        return frozenset(unit for unit in units if not self.ruleset.hidden(self.truth, unit, self._own))

    # ---- undo ------------------------------------------------------------------------------------------------------

    def undo_refusal(self) -> Refused | None:
        """Return why the last command cannot be taken back, or None if it can."""
        if not self.history:
            return Refused("There is nothing to take back.")
        if self.decision is not None and self.decision.ask is not None:
            return Refused("A question is being asked; what led to it cannot be taken back.")
        hindrance = self.history[-1].hindrance
        return Refused(f"The last command cannot be taken back: {hindrance}.") if hindrance else None

    def undo(self) -> Refused | Undone:
        """Take the last command back, exactly."""
        refused = self.undo_refusal()
        return self._take_back() if refused is None else refused

    def force_back(self) -> Undone:
        """Take the last command back whatever it was: for tests and for looking at what might have been."""
        if self._running is not None:
            self._running.close()
            self._running = None
        return self._take_back()

    def _take_back(self) -> Undone:
        entry = self.history.pop()
        self.stage.world.undo_to(entry.mark)
        void = len(self.events) - entry.events_before
        del self.events[entry.events_before :]
        chosen = self.ruleset.turns.deciding(self.truth)
        self.decision = None if chosen is None else Decision(chosen[0], chosen[1], None)
        undone = Undone(entry.command, void)
        self._tell_all(undone)
        return undone

    def resume_from(self, snapshot: bytes, commands: int) -> None:
        """Take the components of a snapshot, made after so many root commands; nothing before it can be undone."""
        if self._running is not None:
            self._running.close()
            self._running = None
        self.stage.world.restore(snapshot)
        self._earlier = commands
        self.history.clear()
        chosen = None if self.over is not None else self.ruleset.turns.deciding(self.truth)
        self.decision = None if chosen is None else Decision(chosen[0], chosen[1], None)

    # ---- telling ---------------------------------------------------------------------------------------------------

    def _commit(self, event: Event) -> None:
        """Apply an event, stamp it with the sides that perceive it (judged before and after), tell the observers."""
        sides = self._perceivers(event)
        self.ruleset.apply[type(event)](self.stage.world, event)
        if len(sides) < len(self.stage.sides):
            sides |= self._perceivers(event)
        self._stamp(event, sides)

    def _stamp(self, event: Event, sides: frozenset[str]) -> None:
        stamped = Stamped(len(self.events), event, sides)
        self.events.append(stamped)
        self._tell_all(stamped)

    def _tell_all(self, told: Stamped | Undone | Settled) -> None:
        for observer in tuple(self.observers):
            observer(told)

    def _perceivers(self, event: Event) -> frozenset[str]:
        hidden, view = self.ruleset.hidden, self.truth
        if isinstance(event, OfTheSide):
            return frozenset({view.side_of(event.unit)})
        units = [unit for unit in event.concerned if unit and view.has(unit, Unit)]
        sides = (view.side_of(event.subject), *event.told_to) if event.told_to else self.stage.sides
        return frozenset(side for side in sides if not any(hidden(view, unit, side) for unit in units))
