"""How questions to people's units are answered: by the player, by themselves as is best, or never. No arcade.

A policy is kept for a unit and a kind of question (`Prompt.about`); what none is kept for is answered as the settings
say. Where being asked would tell others that somebody hides there, who was not told to ask lets pass what would give it
away, and answers the rest as is best.
A policy decides nothing of the rules: it only gives one of the answers that a player could give.
"""

from typing import Final, get_args

from game.controllers.ai.answers import best_answer
from game.controllers.plans import ChosenCommand
from game.controllers.protocol import Thinking
from game.engine.battle import Battle
from game.engine.commands import Command, Decline, TakeIt
from game.engine.view import Prompt, Topic
from game.screen.settings import Policy

POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)
WORDS: Final[dict[Policy, str]] = {"ask": "ask me", "best": "what is best", "never": "never"}
"""How the policies are called on buttons."""


def by_itself(name: str, answer: str, how: Policy) -> str:
    """Say that a unit has answered without being asked."""
    why = "as is best" if how == "best" else "as always"
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

    def answering(self, ask: Prompt, topic: Topic, settings: dict[str, Policy], *, covertly: bool = False) -> Policy:
        """Return how a question is answered: "never" counts only where there is something that lets it pass."""
        policy = self.of(ask.unit, topic, settings, covertly=covertly)
        if policy == "never" and declining(ask) is None:
            return "best" if covertly else "ask"
        return policy


class Reflex:
    """Answers a person's question as a policy says, in slices like an AI."""

    def __init__(self, policy: Policy) -> None:
        """Answer by a policy other than "ask"."""
        self.policy: Final = policy

    def think(self, battle: Battle) -> Thinking:
        """Find the answer; see `game.controllers.protocol`."""
        decision = battle.decision
        if decision is None or decision.ask is None:
            message = "nothing is asked"
            raise ValueError(message)
        passing = declining(decision.ask)
        if self.policy == "never" and passing is not None:
            return ChosenCommand(passing)
        return (yield from best_answer(battle, decision.ask))
