"""How questions to people's units are answered: by the player, or by themselves as is best, always, never. No arcade.

"Always" and "never" speak of whatever is no letting pass; "if it may fell" does it where a foe may go down by it. Where
that cannot be worked out the player is asked, or the moment let pass if being asked would tell of who hides.

A policy is kept for a unit and a kind of question (`Prompt.about`); what none is kept for is answered as the settings
say. Where being asked would tell others that somebody hides there, who was not told to ask lets pass what would give it
away, and answers the rest as is best.
A policy decides nothing of the rules: it only gives one of the answers that a player could give.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, get_args

from game.controllers.ai.answers import best_answer
from game.controllers.plans import ChosenCommand
from game.controllers.protocol import Thinking
from game.engine.battle import Battle
from game.engine.commands import Command, Decline, TakeIt
from game.engine.forecast.odds import forecasting
from game.engine.forecast.outcomes import TooManyOutcomesError
from game.engine.prompt import Prompt, Topic
from game.engine.working import Working
from game.screen.settings import Policy

POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)
WORDS: Final[dict[Policy, str]] = {
    "ask": "ask me", "best": "what is best", "always": "always", "fells": "if it may fell", "never": "never",
}  # fmt: skip
"""How the policies are called on buttons."""

PASSING: Final[frozenset[Policy]] = frozenset({"always", "fells", "never"})
"""Those that mean something only where a question can be let pass."""


class UnclearError(RuntimeError):
    """Whether an answer may fell somebody cannot be worked out."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("whether this may fell somebody cannot be worked out")


def by_itself(name: str, answer: str, how: Policy, *, passes: bool) -> str:
    """Say that a unit has answered without being asked, and whether it let the moment pass."""
    felling = "as that would fell nobody" if passes else "as that may fell somebody"
    why = {"best": "as is best", "fells": felling}.get(how, "as always")
    return f"{name} answers unasked, {why}: {answer}."


def declining(ask: Prompt) -> Command | None:
    """Return the answer that lets the moment pass; None where something has to be chosen."""
    return next((option for option in ask.options if isinstance(option, Decline | TakeIt)), None)


class Policies:
    """The policies of one table."""

    def __init__(self) -> None:
        """Keep none: everything is as the settings say."""
        self._kept: dict[tuple[int, str], Policy] = {}

    def of(self, unit: int, topic: Topic, settings: dict[str, Policy], *, covertly: bool = False) -> Policy:
        """Return how a unit answers a kind of question; covertly it asks only if that was set for this very unit."""
        wanted = settings.get(topic.key, "ask")
        if covertly and wanted == "ask":
            wanted = "best" if topic.is_quiet else "never"
        return self._kept.get((unit, topic.key), wanted)

    def set(self, unit: int, about: str, policy: Policy) -> None:
        """Have a unit answer a kind of question like this from now on."""
        self._kept[unit, about] = policy

    def answering(
        self,
        ask: Prompt,
        topic: Topic,
        settings: dict[str, Policy],
        *,
        covertly: bool = False,
        is_unclear: bool = False,
    ) -> Policy:
        """Return how a question is answered: what goes by letting pass counts only where something lets it pass.

        `is_unclear`: it was tried, and whether an answer may fell somebody cannot be worked out.
        """
        policy = self.of(ask.unit, topic, settings, covertly=covertly)
        if policy == "fells" and topic.is_quiet:
            policy = "best"
        if policy in PASSING and declining(ask) is None:
            return "best" if covertly else "ask"
        if policy == "fells" and is_unclear:
            return "never" if covertly else "ask"
        return policy


class Reflex:
    """Answers a person's question as a policy says, in slices like an AI."""

    def __init__(self, policy: Policy) -> None:
        """Answer by a policy other than "ask"."""
        self.policy: Final = policy

    def think(self, battle: Battle) -> Thinking:
        """Find the answer; see `game.controllers.protocol`. Raises `UnclearError` where the policy does not say it."""
        decision = battle.decision
        if decision is None or decision.ask is None:
            message = "nothing is asked"
            raise ValueError(message)
        ask, passing = decision.ask, declining(decision.ask)
        if self.policy == "best" or passing is None:
            return (yield from best_answer(battle, ask))
        doing = tuple(option for option in ask.options if option != passing)
        if self.policy == "fells":
            doing = yield from _felling(battle, ask, doing)
        if self.policy == "never" or not doing:
            return ChosenCommand(passing)
        return (yield from best_answer(battle, replace(ask, options=doing, chances=())))


def _felling(battle: Battle, ask: Prompt, options: Sequence[Command]) -> Working[tuple[Command, ...]]:
    """Return the answers by which a foe of the side asked may go down; gives way every few outcomes.

    Raises `UnclearError` where none of them does as far as is known, and of some it is not.
    """
    found, truth, is_known = list[Command](), battle.truth, True
    for option in options:
        try:
            odds = yield from forecasting(battle, option, ask.side, soon=True)
        except TooManyOutcomesError:
            is_known = False
            continue
        fallen = {unit for result, chance in odds.outcomes if chance for unit in (*result.down, *result.dead)}
        if any(truth.side_of(unit) != ask.side for unit in fallen):
            found.append(option)
    if not found and not is_known:
        raise UnclearError
    return tuple(found)
