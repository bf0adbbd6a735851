"""The ruleset: a tuple of systems, how their parts go together, and what is known of a ruleset as a whole.

A ruleset is a value built from systems; a variant is `replace(other, ...)`. Nothing here knows any particular rule.
What is rule stands in it directly; how it is shown, hints for an AI, and what people keep are parts of their own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Final, Protocol, Self

import msgspec

from game.engine.action import NOWHERE, Action, Aim, Parameter, V, value_of
from game.engine.apply import APPLY
from game.engine.apply.write import Write
from game.engine.campaign import CarryOver
from game.engine.catalogue import Catalogue
from game.engine.commands import Command
from game.engine.components import Component
from game.engine.condition import Conditions
from game.engine.events import Event
from game.engine.hints import Hints
from game.engine.presentation import Presentation
from game.engine.prompt import Topic
from game.engine.query import Query
from game.engine.resolving import Context, Steps
from game.engine.rule_option import RuleOption
from game.engine.scale import Scale
from game.engine.setup import Setup
from game.engine.system import Reaction, System, by_all, joined, united
from game.engine.telling import Tellings, laid_over
from game.engine.tellings import TELLINGS
from game.engine.view import Fold, Modifier, Reaching, Rules, View


class Difficulties(msgspec.Struct, frozen=True):
    """What easy, normal and hard come to for a thing of the map (BD-13).

    As a DC to reach; where a ruleset has none (`has_dc`), as what is taken off the ability that is tested.
    """

    easy: int
    normal: int
    hard: int
    has_dc: bool = True


FOUR: Final = Difficulties(4, 4, 4)


class Governed(Protocol):
    """What goes by rules: a view, a stage, a setup."""

    @property
    def ruleset(self) -> Rules:
        """The rules, as far as it knows them itself."""


class Turns(Protocol):
    """A turn strategy: who may act, worked out from components alone."""

    def deciding(self, view: View) -> tuple[str, tuple[int, ...]] | None:
        """Return the side that must choose now and which of its units may act, or None if nobody can."""
        ...

    def advance(self, context: Context) -> Steps:
        """Yield the events that lead on towards the next choice; called again until there is one."""
        ...

    def afresh(self, view: View, unit: int, *, on_foot: bool) -> Iterable[Event]:
        """Return what would happen if a turn of a unit began now, whatever it has done or declared so far.

        With `on_foot` False there is no movement in it but what could not be walked without giving the action up.
        """
        ...


def nothing_to_cast(view: View, unit: int) -> tuple[str, ...]:
    """Return the boons of a ruleset in which nobody casts anything."""
    del view, unit
    return ()


def nothing_after(context: Context) -> Steps:
    """End a battle after which nothing follows."""
    del context
    yield from ()


def nobody_drowns(view: View, unit: int) -> bool:
    """Tell that nobody does."""
    del view, unit
    return False


def nothing_open(setup: Setup) -> Iterable[RuleOption]:
    """Leave nothing open."""
    del setup
    return ()


def nothing_in_vain(setup: Setup) -> Iterable[tuple[int, str, str]]:
    """Return nothing: all that the ruleset heeds may count."""
    del setup
    return ()


@dataclass(frozen=True)
class MapTerms:
    """What a map may ask of a ruleset.

    `difficulties` are its words for them. `heeds` names what a map may say that this ruleset has a rule for and others
    have not: properties of the map, "companion" and "reserve"; `in_vain` tells what of it cannot count all the same, as
    the number of a unit (0 for the map), the property, and a sentence that says why. `options` are what is left open
    before a battle, and may be answered otherwise than the map does. `drowns` tells whether deep water puts a
    unit to the test that swims where it is.
    """

    difficulties: Difficulties = FOUR
    heeds: frozenset[str] = frozenset()
    in_vain: Callable[[Setup], Iterable[tuple[int, str, str]]] = nothing_in_vain
    options: Callable[[Setup], Iterable[RuleOption]] = nothing_open
    drowns: Callable[[View, int], bool] = nobody_drowns


@dataclass(frozen=True)
class Ruleset:
    """One set of rules, whole.

    `muster` makes entities of a setup, `opening` is what happens first, `turns` says who acts when. `hidden` tells
    whether a unit is hidden from a side, `reach` where a unit can get, `judge` whether the battle is won. `castable` is
    all that a unit could put into a command as its boon: boons, spells, incantations. `moments` are the events to which
    all who share a moment make each reaction before the next comes. `aftermath` is the last step of a battle that is
    over: dice and events, but no questions; `carry_over` is what people take from it to the next one.
    """

    key: str
    name: str
    systems: tuple[System, ...]
    tables: Catalogue
    scale: Scale
    muster: Callable[[Setup], Iterable[tuple[Component, ...]]]
    opening: Callable[[Context], Steps]
    turns: Turns
    hidden: Callable[[View, int, str], bool]
    reach: Reaching
    judge: Callable[[Context], Steps]
    presentation: Presentation
    hints: Hints
    map_terms: MapTerms = field(default_factory=MapTerms)
    castable: Callable[[View, int], tuple[str, ...]] = nothing_to_cast
    moments: frozenset[type[Event]] = frozenset()
    aftermath: Callable[[Context], Steps] = nothing_after
    carry_over: CarryOver = field(default_factory=CarryOver)

    @classmethod
    def of(cls, governed: Governed) -> Self:
        """Return the whole ruleset that a view, a stage or a setup goes by; raises `TypeError` where it is none."""
        rules = governed.ruleset
        if not isinstance(rules, cls):
            message = f"{rules.name} is no {cls.__name__}"
            raise TypeError(message)
        return rules

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that its systems carry out, in their order."""
        return tuple(dict.fromkeys(rule for system in self.systems for rule in system.implements))

    @cached_property
    def actions(self) -> Mapping[type[Command], Action]:
        """What can be done, by the type of its commands."""
        return united(system.actions for system in self.systems)

    @cached_property
    def on(self) -> Mapping[type[Event], tuple[Reaction, ...]]:
        """What answers each type of event, in order."""
        table = joined(*(system.on for system in self.systems))
        return {kind: tuple(map(by_all, known)) if kind in self.moments else known for kind, known in table.items()}

    @cached_property
    def modifiers(self) -> Mapping[type[Query], tuple[Modifier, ...]]:
        """What counts in each type of question, in order."""
        return joined(*(system.modifiers for system in self.systems))

    @cached_property
    def folds(self) -> Mapping[type[Query], Fold]:
        """How the contributions to a type of question come together, where they are not just added up."""
        return united(system.folds for system in self.systems)

    @cached_property
    def decisive(self) -> frozenset[type[Event]]:
        """What may bring a battle to its end."""
        return frozenset(event for system in self.systems for event in system.decisive)

    @cached_property
    def reveals(self) -> frozenset[type[Event]]:
        """What teaches a side something, so that no command that brought it about can be taken back."""
        return frozenset(event for system in self.systems for event in system.reveals)

    @cached_property
    def apply(self) -> Mapping[type[Event], Write]:
        """What writes each type of event: the engine's own, or a system's in their place."""
        return {**APPLY, **united(system.apply for system in self.systems)}

    @cached_property
    def tellings(self) -> Tellings:
        """How each type of event is told: as the engine has it, with the systems' words laid over."""
        return laid_over(TELLINGS, *(system.tellings for system in self.systems))

    @cached_property
    def conditions(self) -> Conditions:
        """All that may last, by name."""
        return united(system.conditions for system in self.systems)

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        """What is asked about, beside boons."""
        return tuple(topic for system in self.systems for topic in system.topics)

    def with_tables(self, **tables: Mapping[Any, object]) -> Self:
        """Return the ruleset as one system, with whole tables in place of its own."""
        own = {one.name: getattr(self, one.name) for one in fields(System) if one.name != "name"}
        own.update(tables)
        return replace(self, systems=(System(self.key, **own),))

    def outcome_of(self, command: Command) -> Callable[[Context], Steps]:
        """Return what runs a command of a turn to where it takes effect: what those walk who look ahead."""
        outcome = self.actions[type(command)].outcome
        return lambda context: outcome(context, command)

    def aim_of(self, command: Command) -> Aim:
        """Return where a command is aimed: nowhere if it is an answer and no action."""
        action = self.actions.get(type(command))
        return NOWHERE if action is None else action.aim_of(command)

    def topic(self, about: str) -> Topic:
        """Return what is said of questions about something: of a boon nothing."""
        return next((topic for topic in self.topics if topic.key == about), Topic(about))

    def value_of(self, command: Command, parameter: Parameter[V]) -> V | None:
        """Return what a command says for a parameter of its action, or as an answer; None where it has no such one."""
        return value_of(self.actions.get(type(command)), command, parameter)
