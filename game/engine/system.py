"""A system: a topic of the rules, whole, with everything that it brings to a ruleset: actions, reactions, words.

A ruleset is a tuple of systems; its tables are theirs, joined in that order. Nothing here knows any particular rule.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, TypeVar

from game.engine.action import Action
from game.engine.apply.write import Write
from game.engine.commands import Command
from game.engine.condition import Conditions
from game.engine.events import Event
from game.engine.prompt import Topic
from game.engine.query import Query
from game.engine.resolving import Context, Steps
from game.engine.telling import Tellings
from game.engine.view import Fold, Modifier

Reaction = Callable[[Context, Any], Steps]
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class System:
    """A topic of the rules: what can be done by it, what it reacts to, what it adds to which questions.

    `rules` are the ids of those that it carries out beside what its actions name. `folds` are how contributions to a
    question come together where they are not just added up. `apply` writes its own events, `tellings` say how they and
    others are told; of its events the `decisive` ones may bring a battle to its end, and what one `reveals` cannot be
    taken back. `conditions` are those that it brings, `topics` what it asks about.
    """

    name: str
    rules: tuple[str, ...] = ()
    actions: Mapping[type[Command], Action] = field(default_factory=dict)
    on: Mapping[type[Event], tuple[Reaction, ...]] = field(default_factory=dict)
    modifiers: Mapping[type[Query], tuple[Modifier, ...]] = field(default_factory=dict)
    folds: Mapping[type[Query], Fold] = field(default_factory=dict)
    apply: Mapping[type[Event], Write] = field(default_factory=dict)
    tellings: Tellings = field(default_factory=dict)
    conditions: Conditions = field(default_factory=dict)
    topics: tuple[Topic, ...] = ()
    decisive: frozenset[type[Event]] = frozenset()
    reveals: frozenset[type[Event]] = frozenset()

    @property
    def implements(self) -> tuple[str, ...]:
        """The ids of all rules that it carries out, each once: its own, then those of what can be done by it."""
        return tuple(dict.fromkeys((*self.rules, *(rule for one in self.actions.values() for rule in one.rules))))


# ---- tables of several ---------------------------------------------------------------------------------------------


def joined(*parts: Mapping[K, tuple[V, ...]]) -> dict[K, tuple[V, ...]]:
    """Return one table of reactions or modifiers from several, each entry in the order of the parts.

    >>> joined({"Stepped": ("fall",)}, {"Stepped": ("notice",), "Died": ("free",)})
    {'Stepped': ('fall', 'notice'), 'Died': ('free',)}
    """
    table: dict[K, tuple[V, ...]] = {}
    for part in parts:
        for key, entries in part.items():
            table[key] = table.get(key, ()) + entries
    return table


def united(parts: Iterable[Mapping[K, V]]) -> dict[K, V]:
    """Return one table from several in which nothing stands twice; raises `ValueError` where something does."""
    table: dict[K, V] = {}
    for part in parts:
        twice = table.keys() & part.keys()
        if twice:
            message = f"two systems bring {', '.join(sorted(map(str, twice)))}"
            raise ValueError(message)
        table.update(part)
    return table


def acting(systems: Iterable[System], changes: Mapping[type[Command], Action | None]) -> tuple[System, ...]:
    """Return systems with other actions in place of those for the same commands; None takes one away."""

    def changed(actions: Mapping[type[Command], Action]) -> dict[type[Command], Action]:
        now = {command: changes.get(command, action) for command, action in actions.items()}
        return {command: action for command, action in now.items() if action is not None}

    return tuple(replace(system, actions=changed(system.actions)) for system in systems)


# ---- what happens at one moment ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Jointly:
    """A reaction to all events of its kind that happen at one moment: it rolls for all before anything comes of it.

    The events are in the order in which they were told; a lone one is a moment with one.
    """

    reaction: Callable[[Context, tuple[Any, ...]], Steps]

    def __call__(self, context: Context, event: Event) -> Steps:
        """React to one alone."""
        return self.reaction(context, (event,))


def by_all(reaction: Reaction) -> Jointly:
    """Return a reaction that all of one moment have made before the next of the ruleset's comes."""

    @wraps(reaction)
    def one_after_the_other(context: Context, events: tuple[Any, ...]) -> Steps:
        for event in events:
            yield from reaction(context, event)

    return reaction if isinstance(reaction, Jointly) else Jointly(one_after_the_other)
