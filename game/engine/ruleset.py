"""The ruleset: a tuple of systems, how their parts go together, and what is known of a ruleset as a whole.

A ruleset is a value built from systems; a variant is `replace(other, ...)`. Nothing here knows any particular rule.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, Protocol, Self

import msgspec

from game.board.grid import Cell
from game.board.paths import Reach
from game.engine.action import COST_WORDS, NOWHERE, Action, Aim, CostWords, Parameter, V, value_of
from game.engine.apply import APPLY, Write
from game.engine.blow import DeclaredBlow
from game.engine.campaign import CarryOver
from game.engine.catalogue import Catalogue
from game.engine.commands import Command
from game.engine.components import Component, Health
from game.engine.condition import Conditions
from game.engine.events import Event, Reason
from game.engine.setup import Setup
from game.engine.system import Modifier, Reaction, System, by_all, joined, united
from game.engine.telling import Tellings, laid_over
from game.engine.tellings import TELLINGS
from game.engine.view import Context, Query, Steps, Topic, View

Fold = Callable[[View, Any, tuple[Reason, ...]], int]
End = Literal["", "down", "dead"]
"""What becomes of a unit that is hurt: it goes on, it goes down and may live, or it dies."""


class Intent(msgspec.Struct, frozen=True):
    """What a unit is known to mean to do: the command it has declared, and where it will walk (None: as it needs)."""

    unit: int
    command: Command | None
    cell: Cell | None = None


class Fact(msgspec.Struct, frozen=True):
    """One line of what a side sees of a unit, in words: a figure, a thing it has, a boon, or a condition.

    `note` says more where a pointer rests on it, `rule` is the rule's id; `guess` marks what is only supposed. `track`
    is what can be drawn in cells, so many of so many: turns cast or left, uses; (0, 0) where nothing is counted.
    """

    group: Literal["figure", "item", "boon", "condition"]
    label: str
    value: str = ""
    note: str = ""
    rule: str = ""
    guess: bool = False
    track: tuple[int, int] = (0, 0)


class Slot(msgspec.Struct, frozen=True):
    """A place for things on a unit: its name in an `Inventory`, what it is called, and where on the body it is.

    It holds so many hands' worth of things where it is for hands, else so many things; 0 is any number.
    """

    key: str
    name: str
    place: Literal["head", "body", "hand", "back", "belt", "pack"]
    most: int = 0


Sort = Literal["weapon", "missile", "shield", "armour", "thing"]


WITHIN_REACH: Final = ""


class Gear(msgspec.Struct, frozen=True):
    """A thing that a unit has: the item (0 where it is only supposed), the slot it is in, and all about it in words.

    The slot is `WITHIN_REACH` for what lies about it and could be picked up. `state` says what ails it or is left of
    it, `hands` how many it takes, `rule` is a rule's id; `guess` marks what is only supposed.
    """

    item: int
    slot: str
    name: str
    sort: Sort
    figures: str = ""
    state: tuple[str, ...] = ()
    hands: int = 1
    rule: str = ""
    guess: bool = False


class Outfit(msgspec.Struct, frozen=True):
    """What a side sees of a unit's things and of those within its reach: the places there are, and what is where."""

    slots: tuple[Slot, ...] = ()
    gear: tuple[Gear, ...] = ()


class Portrait(msgspec.Struct, frozen=True):
    """What a side sees of a unit: its kind in words, its hit points (perhaps a guess), and everything else."""

    kind: str
    hp: int
    maximum: int
    guess: bool
    facts: tuple[Fact, ...]


class Difficulties(msgspec.Struct, frozen=True):
    """What easy, normal and hard come to for a thing of the map (BD-13).

    As a DC to reach; where a ruleset has none (`has_dc`), as what is taken off the ability that is tested.
    """

    easy: int
    normal: int
    hard: int
    has_dc: bool = True


FOUR: Final = Difficulties(4, 4, 4)


class CombatProfile(msgspec.Struct, frozen=True):
    """A unit's fighting in a few figures, for an AI's rough guesses: what it can do to others from where.

    Reach and range in cells (0: it cannot), mean damage of one attack in melee and at range as it usually comes
    through, the cells it moves in a turn, and `guard`, the mean of its best means of avoiding attacks.
    """

    reach: int
    melee: float
    range: int
    shot: float
    speed: int
    guard: float = 0.0


class VariantName(NamedTuple):
    """What tells a command from others of its type on the same target: a thing ("Dory", "Snare"), and how."""

    thing: str = ""
    how: str = ""

    @property
    def words(self) -> str:
        """Both in a row, "" where nothing does."""
        return ", ".join(filter(None, self))


class Reaching(Protocol):
    """Where a unit can get: with its movement or a budget of cells, from its own cell or from `start`."""

    def __call__(self, view: View, unit: int, budget: int | None = None, start: Cell | None = None) -> Reach:
        """Return the cells with their costs."""
        ...


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


def nothing_declared(view: View, command: Command) -> DeclaredBlow | None:
    """Return no blow: all is walked."""
    del view, command
    return None


def nobody_falls(view: View, unit: int, taken: int) -> End:
    """Return that nobody falls: of a ruleset that declares no blows."""
    del view, unit, taken
    return ""


def hit_points(view: View, unit: int) -> tuple[int, int]:
    """Return a unit's hit points now and at most."""
    health = view.of(unit, Health)
    return health.hp, health.maximum


def all_is_known(view: View) -> Iterable[Event]:
    """Return what is supposed of units whose figures are open: nothing."""
    del view
    return ()


def none_declared(view: View) -> tuple[Intent, ...]:
    """Return the declarations of a ruleset in which nobody declares."""
    del view
    return ()


def nothing_asked(view: View, unit: int) -> tuple[str, ...]:
    """Return the questions of a ruleset that asks none."""
    del view, unit
    return ()


def nothing_to_cast(view: View, unit: int) -> tuple[str, ...]:
    """Return the boons of a ruleset in which nobody casts anything."""
    del view, unit
    return ()


def nothing_after(context: Context) -> Steps:
    """End a battle after which nothing follows."""
    del context
    yield from ()


def nothing_in_vain(setup: Setup) -> Iterable[tuple[int, str, str]]:
    """Return nothing: all that the ruleset heeds may count."""
    del setup
    return ()


def bare(view: View, unit: int) -> Outfit:
    """Return the outfit of a ruleset in which nobody has anything."""
    del view, unit
    return Outfit()


@dataclass(frozen=True)
class Ruleset:
    """One set of rules, whole. Lengths in cm.

    For who chooses, `about` tells in a paragraph what is different; `options` are what a player may turn on: fields of
    a map's meeting, each in words and with its rule's id; `cost_words` is what it calls the parts of a turn.
    For those who look on: `describe` is what the view's side sees of a unit, `outfit` what of its things; `variant`
    names what tells a command from others of its type on the same target; `reach` is where a unit can get.
    For an AI `sketch` is a unit's fighting in rough figures, and `vigour` what it can still lose before it is out, with
    the most of it. `declare` is the blow that a legal command comes to, where that says all that comes of it as far as
    the view knows; `felled` what becomes of a unit that so much damage comes through to. `moments` are the events to
    which all who share a moment make each reaction before the next comes. `intents` are the declarations that a view
    knows of, `questions` what a unit may be asked about (`topics` says how, boons speak for themselves), `castable` all
    that it could put into a command as its boon: boons, spells, incantations. `aftermath` is the last step of a battle
    that is over: dice and events, but no questions. `keeping` is what people take from one battle to the next. `heeds`
    names what a map may say that this ruleset has a rule for and others have not: properties of the map, "companion"
    and "reserve"; `in_vain` tells what of it cannot count all the same, as the number of a recruit (0 for the map), the
    property, and a sentence that says why.
    """

    key: str
    systems: tuple[System, ...]
    name: str
    summary: str
    cell_length: int
    cell_name: str
    fall_step: int
    tables: Catalogue
    folds: Mapping[type[Query], Fold]
    turns: Turns
    muster: Callable[[Setup], Iterable[tuple[Component, ...]]]
    opening: Callable[[Context], Steps]
    hidden: Callable[[View, int, str], bool]
    judge: Callable[[Context], Steps]
    decisive: frozenset[type[Event]]
    reveals: frozenset[type[Event]]
    describe: Callable[[View, int], Portrait]
    variant: Callable[[View, Command], VariantName]
    reach: Reaching
    combat_profile: Callable[[View, int], CombatProfile]
    suppose: Callable[[View], Iterable[Event]] = all_is_known
    vigour: Callable[[View, int], tuple[int, int]] = hit_points
    declare: Callable[[View, Command], DeclaredBlow | None] = nothing_declared
    felled: Callable[[View, int, int], End] = nobody_falls
    intents: Callable[[View], tuple[Intent, ...]] = none_declared
    prompts: Callable[[View, int], tuple[str, ...]] = nothing_asked
    castable: Callable[[View, int], tuple[str, ...]] = nothing_to_cast
    aftermath: Callable[[Context], Steps] = nothing_after
    carry_over: CarryOver = field(default_factory=CarryOver)
    outfit: Callable[[View, int], Outfit] = bare
    slots: tuple[Slot, ...] = ()
    about: str = ""
    difficulties: Difficulties = FOUR
    heeds: frozenset[str] = frozenset()
    in_vain: Callable[[Setup], Iterable[tuple[int, str, str]]] = nothing_in_vain
    options: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    cost_words: CostWords = COST_WORDS
    moments: frozenset[type[Event]] = frozenset()

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

    def with_tables(self, **tables: Any) -> Self:  # noqa: ANN401 - each as the system's field of that name
        """Return the ruleset as one system, with whole tables in place of its own."""
        own = {one.name: getattr(self, one.name) for one in fields(System) if one.name != "name"}
        return replace(self, systems=(System(self.key, **{**own, **tables}),))

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

    def distance(self, cells: int) -> str:
        """Write a distance in the ruleset's own unit."""
        length = cells * self.cell_length
        return f"{length // 100} m" if self.cell_name.endswith("m") else f"{round(length / 30)} ft"
