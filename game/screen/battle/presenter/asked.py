"""Questions in the middle of things: what is shown of them, the keys of their answers, and how they answer themselves.

A question stands until it is answered; nothing else can be done meanwhile, and an answer is always among its options.
No arcade.
"""

from dataclasses import dataclass

from game.engine.components import Unit
from game.engine.view import Prompt
from game.screen.battle.presenter.outlook import Outlook
from game.screen.battle.presenter.policies import POLICIES, WORDS, declining
from game.screen.battle.presenter.table import Mode
from game.screen.keys import NEXT_POLICY, mnemonics
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


class Asked(Outlook):
    """A table at which questions are asked."""

    _chosen: Policy | None = None
    """What was chosen, while a question stands, for the next one of its kind."""

    @property
    def asked(self) -> Prompt | None:
        """The question that a player at the table has to answer; None while there is none."""
        decision = self.battle.decision
        return decision.ask if self.mode is Mode.QUESTION and decision is not None else None

    @property
    def dialog(self) -> plain.Dialog | None:
        """The question that a player at the table has to answer, with the odds of each answer."""
        ask = self.asked
        if ask is None:
            return None
        view = self.battle.view(ask.side)
        texts = [wording.answer(view, self.battle.ruleset, option) for option in ask.options]
        keys = mnemonics(texts)
        choices = tuple(
            plain.Choice(
                text, keys[text], self.forecasts.odds(option) if self.forecasts.knows(option) else None,
                self.forecasts.knows(option),
            )
            for text, option in zip(texts, ask.options, strict=True)
        )  # fmt: skip
        recent = [line.text for line in self.chronicle.lines(ask.side, 12) if line.depth]
        began = self.battle.history[-1].events_before if self.battle.history else len(self.battle.events)
        since = [line.text for line in self.chronicle.lines(ask.side) if line.number >= began]
        topic = self.battle.ruleset.topic(ask.about)
        habit = self._chosen or self.policies.of(ask.unit, topic, self.preferences.now.reactions)
        return plain.Dialog(
            wording.question(view, ask), tuple((since or recent)[-3:]), choices, view.cells(ask.unit),
            f"{self.name_of(ask.unit)}, {wording.habit(self.battle.ruleset, topic)}: from now on",
            tuple((policy, WORDS[policy], policy == habit) for policy in self._offered(ask)),
        )  # fmt: skip

    @staticmethod
    def _offered(ask: Prompt) -> tuple[Policy, ...]:
        """Return the policies that could be set for a question: "never" only where it can be let pass."""
        return tuple(policy for policy in POLICIES if policy != "never" or declining(ask) is not None)

    def _answer_key(self, name: str) -> bool:
        """Answer by key, or go on to the next policy."""
        dialog = self.dialog
        if name == NEXT_POLICY and dialog is not None:
            names = [policy for policy, _, _ in dialog.policies]
            at = next((place for place, (_, _, is_set) in enumerate(dialog.policies) if is_set), 0)
            self.set_policy(names[(at + 1) % len(names)])
            return True
        for number, choice in enumerate(dialog.choices if dialog is not None else ()):
            if name in {choice.key, str(number + 1)}:
                self.answer(number)
                return True
        return False

    def set_policy(self, policy: str) -> None:
        """Have the unit that is asked answer such questions like this from the next one on; this one stands."""
        ask = self.asked
        if ask is not None:
            self._chosen = next((one for one in self._offered(ask) if one == policy), self._chosen)
            self._moved_on()

    def answer(self, index: int) -> None:
        """Answer the pending question; from the next one on what was chosen counts."""
        ask, chosen = self.asked, self._chosen
        if ask is None or not 0 <= index < len(ask.options):
            return
        if chosen is not None:
            self.policies.set(ask.unit, ask.about, chosen)
        self._do(ask.options[index])  # this one stands, whatever the policy makes of such questions from now on

    def _decided(self) -> None:
        """Another decision stands: nothing was chosen for it."""
        self._chosen = None
        super()._decided()

    # ---- all habits of a side --------------------------------------------------------------------------------------

    @property
    def habits(self) -> tuple[Habits, ...]:
        """How the units of the side at the table answer; of other sides nothing is told."""
        view, rules, settings = self.view, self.battle.ruleset, self.preferences.now.reactions
        own = [unit for unit in view.units() if self.viewer in self.humans and view.side_of(unit) == self.viewer]
        return tuple(
            Habits(
                unit, view.of(unit, Unit).name, view.of(unit, Unit).kind, side_number(view, view.side_of(unit)),
                tuple(
                    (topic.key, wording.habit(rules, topic), self.policies.of(unit, topic, settings, covertly=covertly))
                    for topic in map(rules.topic, rules.prompts(view, unit))
                ), covertly,
            )
            for unit in own
            for covertly in (self.is_secret(unit),)
        )  # fmt: skip

    def keep_habit(self, unit: int, about: str, policy: Policy) -> None:
        """Set how a unit of the side at the table answers a kind of question."""
        if self.view.side_of(unit) == self.viewer:
            self.policies.set(unit, about, policy)
            self._moved_on()
