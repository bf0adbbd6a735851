"""Questions in the middle of things: what is shown of them, the keys of their answers, and how they answer themselves.

A question stands until it is answered; nothing else can be done meanwhile, and an answer is always among its options.
No arcade.
"""

from dataclasses import dataclass
from typing import Final

from game.engine.commands import Command
from game.engine.components import Unit
from game.engine.prompt import Prompt
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.policies import PASSING, POLICIES, WORDS, Policies, declining
from game.screen.battle.presenter.seats import Mode, Seats
from game.screen.battle.presenter.table import Table
from game.screen.keys import ARROWS, CONFIRM, mnemonics
from game.screen.model import plain
from game.screen.settings import Policy
from game.screen.text import wording
from game.screen.text.cards import side_number


@dataclass(frozen=True, slots=True)
class Habits:
    """How a unit answers: for each kind of question it may be asked the kind, its name, and the policy.

    `covertly`: it is hidden from others at the table now, and what is said is how it answers in their moves.
    """

    unit: int
    name: str
    kind: str
    side: int
    kept: tuple[tuple[str, str, Policy], ...]
    covertly: bool = False


class Questions:
    """Asks whoever sits at the table what has to be answered."""

    def __init__(self, table: Table, seats: Seats, notice: Notice, policies: Policies) -> None:
        """Nothing is asked yet."""
        self._table: Final = table
        self._seats: Final = seats
        self._notice: Final = notice
        self._policies: Final = policies
        self._chosen: Policy | None = None
        """What was chosen, while a question stands, for the next one of its kind."""
        self._at: int | None = None
        """The place of the answer that the arrows have come to: no confirming key answers before they are used."""

    def begin(self) -> None:
        """Another decision stands: nothing was chosen for it, and the odds of its answers are wanted."""
        self._chosen = self._at = None
        decision = self._table.battle.decision
        if decision is not None and decision.ask is not None and decision.side == self._seats.viewer:
            self._table.forecasts.want(decision.ask.options)

    @property
    def asked(self) -> Prompt | None:
        """The question that a player at the table has to answer; None while there is none."""
        decision = self._table.battle.decision
        return decision.ask if self._seats.mode is Mode.QUESTION and decision is not None else None

    @property
    def dialog(self) -> plain.Dialog | None:
        """The question that a player at the table has to answer, with the odds of each answer."""
        ask = self.asked
        if ask is None:
            return None
        table, battle, forecasts = self._table, self._table.battle, self._table.forecasts
        view = battle.view(ask.side)
        texts = [wording.answer_among(view, battle.ruleset, option, ask.options) for option in ask.options]
        keys = mnemonics(texts)
        choices = tuple(
            plain.Choice(
                text, keys[text], forecasts.odds(option) if forecasts.knows(option) else None, forecasts.knows(option),
            )
            for text, option in zip(texts, ask.options, strict=True)
        )  # fmt: skip
        recent = [line.text for line in table.chronicle.lines(ask.side, 12) if line.depth]
        began = battle.history[-1].events_before if battle.history else len(battle.events)
        since = [line.text for line in table.chronicle.lines(ask.side) if line.number >= began]
        topic = battle.ruleset.topic(ask.about)
        habit = self._chosen or self._policies.of(ask.unit, topic, table.preferences.now.reactions)
        return plain.Dialog(
            wording.question(view, ask), tuple((since or recent)[-3:]), choices, view.cells(ask.unit),
            f"{table.name_of(ask.unit)}, {wording.habit(battle.ruleset, topic)}: from now on",
            tuple((policy, WORDS[policy], policy == habit) for policy in self._offered(ask)), self._at,
        )  # fmt: skip

    def _offered(self, ask: Prompt) -> tuple[Policy, ...]:
        """Return the policies that could be set for a question: some only where it can be let pass, or by a blow."""
        left = set(POLICIES) - (PASSING if declining(ask) is None else frozenset())
        if self._table.battle.ruleset.topic(ask.about).is_quiet:
            left.discard("fells")
        return tuple(policy for policy in POLICIES if policy in left)

    def answer_by(self, key: str) -> int | None:
        """Return the number of the answer that has a key, 0 for the first; None where none has.

        A confirming key is that of the answer that the arrows have come to.
        """
        if key in CONFIRM:
            return self._at
        dialog = self.dialog
        choices = enumerate(dialog.choices if dialog is not None else ())
        return next((number for number, choice in choices if key in {choice.key, str(number + 1)}), None)

    def step(self, arrow: str) -> None:
        """Go to the next answer by an arrow right or down, to the one before by the others; round at the ends."""
        ask = self.asked
        if ask is not None:
            step = sum(ARROWS[arrow])
            before = self._at if self._at is not None else min(-step, 0)
            self._at = (before + step) % len(ask.options)
            self._notice.changed()

    def answered(self, number: int) -> Command | None:
        """Return the answer of that number; from the next question of its kind on what was chosen for it counts.

        This one stands, whatever the policy makes of such questions from now on.
        """
        ask = self.asked
        if ask is None or not 0 <= number < len(ask.options):
            return None
        if self._chosen is not None:
            self._policies.set(ask.unit, ask.about, self._chosen)
        return ask.options[number]

    def keep(self, number: int) -> None:
        """Have such questions answered as by the answer of that number from now on: let pass, or not."""
        ask = self.asked
        if ask is not None and 0 <= number < len(ask.options) and declining(ask) is not None:
            self.set_policy("never" if ask.options[number] == declining(ask) else "always")

    def set_policy(self, policy: str) -> None:
        """Have the unit that is asked answer such questions like this from the next one on; this one stands."""
        ask = self.asked
        if ask is not None:
            self._chosen = next((one for one in self._offered(ask) if one == policy), self._chosen)
            self._notice.moved_on()

    def next_policy(self) -> None:
        """Have such questions answered in the next of the ways that are offered."""
        policies = self.dialog.policies if self.dialog is not None else ()
        at = next((place for place, (_, _, is_set) in enumerate(policies) if is_set), 0)
        if policies:
            self.set_policy(policies[(at + 1) % len(policies)][0])

    # ---- all habits of a side --------------------------------------------------------------------------------------

    @property
    def habits(self) -> tuple[Habits, ...]:
        """How the units of the side at the table answer; of other sides nothing is told."""
        view, rules, settings = self._seats.view, self._table.battle.ruleset, self._table.preferences.now.reactions
        kept = self._policies.of
        viewer = self._seats.viewer
        own = [unit for unit in view.units() if viewer in self._table.humans and view.side_of(unit) == viewer]
        return tuple(
            Habits(
                unit, view.of(unit, Unit).name, view.of(unit, Unit).kind, side_number(view, view.side_of(unit)),
                tuple(
                    (topic.key, wording.habit(rules, topic), kept(unit, topic, settings, covertly=covertly))
                    for topic in map(rules.topic, rules.presentation.prompts(view, unit))
                ), covertly,
            )
            for unit in own
            for covertly in (self._seats.is_secret(unit),)
        )  # fmt: skip

    def keep_habit(self, unit: int, about: str, policy: Policy) -> None:
        """Set how a unit of the side at the table answers a kind of question."""
        if self._seats.view.side_of(unit) == self._seats.viewer:
            self._policies.set(unit, about, policy)
            self._notice.moved_on()
