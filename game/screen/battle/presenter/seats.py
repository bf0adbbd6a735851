"""Who sits at the screen: one side after another, with a curtain between them where one must not see another's secrets.

Nobody's secrets are shown while none of the people is to choose: then the table is seen with the eyes of all of them.
No arcade.
"""

from enum import Enum
from typing import Final

from game.engine.battle import Decision
from game.engine.prompt import Prompt
from game.engine.view import View
from game.screen.battle.presenter.clock import TableClock
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.playback import Playback
from game.screen.battle.presenter.policies import Policies
from game.screen.battle.presenter.recaps import Recaps
from game.screen.battle.presenter.table import Table
from game.screen.model.eyes import COMMON, has_anyone_secrets, is_anything_hidden, perceives, view_of
from game.screen.settings import Policy
from game.screen.text import wording

BANNER_SECONDS: Final = 2.2
"""How long it is told who plays now, where nothing has to be hidden."""


class Mode(Enum):
    """Who is to do something now."""

    TURN = "turn"
    QUESTION = "question"
    WAITING = "waiting"
    HANDOVER = "handover"
    RECAP = "recap"
    OVER = "over"


class Seats:
    """Knows whose eyes the battle is seen with, and who is to do something."""

    def __init__(
        self, table: Table, clock: TableClock, notice: Notice, recaps: Recaps, playback: Playback, policies: Policies
    ) -> None:
        """Nobody sits there yet."""
        self._table: Final = table
        self._clock: Final = clock
        self._notice: Final = notice
        self._recaps: Final = recaps
        self._playback: Final = playback
        self._policies: Final = policies
        self._banner_until = 0.0
        self.begin()

    def begin(self) -> None:
        """Nobody sits there yet: at the start, or at a battle that was loaded."""
        humans = self._table.humans
        self.viewer: str | None = COMMON if len(humans) > 1 else humans[0] if humans else None
        """Whose eyes the battle is seen with; None: the truth, where nobody is human."""
        self._turn_of = self._seated = self._curtain = ""
        self._was_hidden = False
        """Whether the screen was hidden since a side had its turn."""
        self._unclear: tuple[Prompt, int] | None = None
        """The question that a policy could not answer, and how much had happened when it was asked."""

    # ---- what is seen ----------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the side at the table knows; the truth where nobody is human (see `model.eyes`)."""
        return view_of(self._table.battle, self.viewer, self._table.humans)

    def perceives(self, sides: frozenset[str]) -> bool:
        """Tell whether whoever looks on now gets to know of an event that these sides perceive."""
        return perceives(self.viewer, self._table.humans, sides)

    def witness(self, sides: frozenset[str]) -> str:
        """Return the side that sits there and sees such an event with its own eyes; "" for nobody."""
        return self._seated if self.perceives(sides) else ""

    # ---- who is to do something ------------------------------------------------------------------------------------

    @property
    def mode(self) -> Mode:
        """Who is to do something now."""
        decision = self._table.battle.decision
        if self._recaps.now is not None:
            return Mode.RECAP
        if self._playback.animating:
            return Mode.WAITING
        if decision is None:
            return Mode.OVER
        if not self.is_for_people(decision):
            return Mode.WAITING
        if decision.side != self.viewer:
            return Mode.HANDOVER
        return Mode.TURN if decision.ask is None else Mode.QUESTION

    @property
    def asked(self) -> int:
        """Whose answer the side at the table has to give; 0 while nobody is asked."""
        decision = self._table.battle.decision
        ask = decision.ask if decision is not None and self.mode is Mode.QUESTION else None
        return 0 if ask is None else ask.unit

    @property
    def is_choosing(self) -> bool:
        """Whether the side at the table is to choose, and may look about before."""
        decision = self._table.battle.decision
        return decision is not None and decision.side == self.viewer and self.mode in {Mode.TURN, Mode.QUESTION}

    def is_for_people(self, decision: Decision) -> bool:
        """Tell whether a person has to decide: no AI, and nothing that answers by itself.

        The question that a battle stood at as it was taken on is asked in any case: it was saved to be answered.
        """
        if decision.side not in self._table.humans:
            return False
        ask = decision.ask
        if ask is None or self._table.is_as_taken_on:
            return True
        return self.answers(ask) == "ask"

    def answers(self, ask: Prompt) -> Policy:
        """Return how a question to a person's unit is answered.

        In another's move the screen has to change hands for it: of one that is hidden from any of the people at the
        table that alone would tell. It answers by itself, unless its player has set this very unit to ask.
        """
        table, covertly = self._table, ask.side != self.viewer and self.is_secret(ask.unit)
        topic = table.battle.ruleset.topic(ask.about)
        is_unclear = self._unclear == (ask, len(table.battle.events))
        reactions = table.preferences.now.reactions
        return self._policies.answering(ask, topic, reactions, covertly=covertly, is_unclear=is_unclear)

    def note_unclear(self, ask: Prompt) -> None:
        """A policy does not say the answer to the question that stands: a person is to give it."""
        self._unclear = ask, len(self._table.battle.events)

    def is_secret(self, unit: int) -> bool:
        """Tell whether a unit is hidden from any other of the people at the table."""
        truth = self._table.battle.truth
        return any(truth.ruleset.hidden(truth, unit, side) for side in self._table.humans)

    # ---- taking a seat ---------------------------------------------------------------------------------------------

    def settle(self) -> bool:
        """Let the side that is to choose sit down, or the curtain fall; what others do all watch with the same eyes.

        Tells whether the battle is seen with other eyes now: all that was pointed at and chosen was for the old ones.
        """
        if self._playback.animating or self._recaps.now is not None:
            return False
        decision = self._table.battle.decision
        side = decision.side if decision is not None else ""
        if side != self._turn_of and self._turn_of:
            self._recaps.leave(self._turn_of, is_turn_over=decision is None or decision.ask is None)
            self._turn_of = ""
        several = len(self._table.humans) > 1
        if decision is None or not self.is_for_people(decision):
            return several and (decision is None or decision.ask is None) and self._look_on()
        if side == self.viewer:
            if decision.ask is None and self._turn_of != side:
                self._turn_of = side
                self._recaps.take_up(side)
            return False
        if not several or self._curtain == side:
            return False
        if not self._must_hide():
            self._sit_down(decision)
            return True
        self._curtain, self._was_hidden = side, True
        self._clock.deafen()
        return self._look_on()

    def _look_on(self) -> bool:
        """Show no more than all the people at the table know; tells whether another one was shown more before."""
        before, self.viewer = self.viewer, COMMON
        return before != COMMON

    def _must_hide(self) -> bool:
        """Tell whether nothing may be seen until the next player has sat down; what is secret is hidden in any case."""
        battle, humans = self._table.battle, self._table.humans
        wanted = self._table.preferences.now.hand_over
        if wanted == "banner":
            return has_anyone_secrets(battle, humans)
        return wanted == "always" or is_anything_hidden(battle, humans)

    def confirm(self) -> bool:
        """The next player has sat down; tells whether anybody was to."""
        decision = self._table.battle.decision
        if self.mode is not Mode.HANDOVER or decision is None:
            return False
        self._sit_down(decision)
        self.drop_banner()
        return True

    def _sit_down(self, decision: Decision) -> None:
        """Show the battle with the eyes of the side that is to choose, and first what it has missed."""
        side = decision.side
        self.viewer, self._curtain = side, ""
        self._banner_until = self._clock.now + BANNER_SECONDS if self._seated != side else 0.0
        self._seated = side
        if decision.ask is None:
            self._turn_of = side
            wanted = self._table.preferences.now.recap
            self._recaps.catch_up(side, wanted=wanted, was_hidden=self._was_hidden)
            self._was_hidden = False

    # ---- what is told of it ----------------------------------------------------------------------------------------

    @property
    def handover(self) -> str:
        """Who is to sit down now; "" when nobody is."""
        decision = self._table.battle.decision
        return decision.side if self.mode is Mode.HANDOVER and decision is not None else ""

    @property
    def handover_title(self) -> str:
        """What the hand-over says of them."""
        decision = self._table.battle.decision
        return wording.handover(self.handover, is_asked=decision is not None and decision.ask is not None)

    @property
    def banner(self) -> str:
        """Who plays now, told for a moment where nothing has to be hidden; "" when that is over."""
        decision = self._table.battle.decision
        if not self._banner_until or decision is None or decision.side != self.viewer:
            return ""
        return wording.handover(decision.side, is_asked=decision.ask is not None)

    def drop_banner(self) -> None:
        """Tell no longer who plays now."""
        if self._banner_until:
            self._banner_until = 0.0
            self._notice.changed()

    def tick(self) -> None:
        """Tell who plays now for a moment only."""
        if self._clock.now >= self._banner_until:
            self.drop_banner()
