"""Tables under a made-up ruleset in which units act in groups, order anew each round, and declare. No window."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from game.engine.action import Action
from game.engine.commands import EndTurn
from game.engine.components import Unit
from game.engine.events import Event, OfTheSide, Ordered, RoundBegan
from game.engine.hints import Intent
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.telling import Telling
from game.engine.view import View
from game.rulesets import ruleset
from game.screen.battle.presenter.session import Session
from tests.screen.sessions import sit_down
from tests.table import Table, set_up, unit


class Meant(OfTheSide, frozen=True):
    """A secret of a side: what the unit means to do."""

    what: str


class Portent(Event, frozen=True):
    """An event that no screen knows."""

    unit: int


@dataclass
class Plans:
    """What the units of a test mean to do, and who knows of it."""

    open: tuple[Intent, ...] = ()
    secret: dict[str, tuple[Intent, ...]] = field(default_factory=dict)

    def known(self, view: View) -> tuple[Intent, ...]:
        own = self.secret.get(view.side, ()) if view.side is not None else sum(self.secret.values(), ())
        return tuple(intent for intent in (*self.open, *own) if view.knows(intent.unit))


def in_groups(groups: tuple[int, ...], plans: Plans | None = None, **more: Any) -> Ruleset:
    """Return heroic with groups of so many units, in the order of their ids."""

    def opening(context: Context) -> Steps:
        yield Ordered(context.view.world.each(Unit), groups)

    rules = ruleset("heroic")
    return replace(rules, opening=opening, hints=replace(rules.hints, intents=(plans or Plans()).known), **more)


def seated(
    drawing: str,
    rules: Ruleset,
    humans: tuple[str, ...] = ("blue",),
    **pieces: Any,
) -> tuple[Table, Session]:
    """Return a drawn table under a ruleset of its own, and a session at it."""
    setup, ids = set_up(drawing, rules=rules, **pieces)
    game = Table(setup, ids)
    return game, sit_down(game, humans)


FOUR = """
    A . C . .
    . . . . .
    B . D . E
"""


def four(rules: Ruleset, humans: tuple[str, ...] = ("blue",), drawing: str = FOUR) -> tuple[Table, Session]:
    """Return two of blue against three of red, who stand near."""
    return seated(
        drawing, rules, humans,
        A=unit("hoplite", "blue", name="Menon"), B=unit("archer", "blue", name="Dexo"),
        C=unit("raider", "red", name="Lykos"), D=unit("guard", "red", name="Bias"),
        E=unit("slinger", "red", name="Kyon"),
    )  # fmt: skip


def telling(event: Event) -> Callable[[Context, Any], Steps]:
    """Return a resolver of EndTurn that tells of an event besides."""

    def resolve(context: Context, command: EndTurn) -> Steps:
        yield event
        yield from ruleset("heroic").actions[EndTurn].resolve(context, command)

    return resolve


def with_event(rules: Ruleset, event: Event, sentence: str = "") -> Ruleset:
    """Return the ruleset with an event of its own that every end of a turn brings."""
    own = type(event)
    action: Action = replace(rules.actions[EndTurn], resolve=telling(event))
    said = {own: Telling(lambda _names, _event: sentence)}
    return rules.with_tables(
        actions={**rules.actions, EndTurn: action},
        apply={**rules.apply, own: lambda _world, _event: None},
        tellings={**rules.tellings, **said} if sentence else rules.tellings,
    )


def anew(order: Callable[[int], tuple[tuple[int, ...], tuple[int, ...]]]) -> Callable[[Context, RoundBegan], Steps]:
    """Return a reaction that settles the order anew in each round."""

    def react(_context: Context, event: RoundBegan) -> Steps:
        yield Ordered(*order(event.number))

    return react
