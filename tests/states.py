"""States of units at a table, put there and looked up, and steps run at it: what the scenes of all rulesets share."""

from typing import Any

from game.engine.components import Component, Effect, Effects, Health
from game.engine.events import Event
from game.engine.resolving import Context, Steps
from game.engine.settling import applying, settle
from tests.table import Table


def put(game: Table, letter: str, *components: Component) -> None:
    """Put components on a unit."""
    for component in components:
        game.battle.stage.world.add_component(game[letter], component)


def afflict(game: Table, letter: str, *names: str, amount: int = 0) -> None:
    """Put what lasts until something ends it on a unit."""
    put(game, letter, Effects(tuple(Effect(name, 0, at_begin=False, left=0, amount=amount) for name in names)))


def lasting(game: Table, letter: str) -> tuple[str, ...]:
    """Return the names of what lasts on a unit."""
    on = game.get(letter, Effects)
    return () if on is None else tuple(effect.name for effect in on.on)


def wound(game: Table, letter: str, hp: int) -> None:
    """Leave a unit so many hit points."""
    health = game.get(letter, Health)
    assert health is not None
    put(game, letter, Health(hp, health.maximum))


def hp(game: Table, letter: str) -> int:
    """Return a unit's hit points."""
    health = game.get(letter, Health)
    assert health is not None
    return health.hp


def run(game: Table, steps: Any, dice: str = "") -> tuple[list[Event], Any]:
    """Let steps happen that no command brings about; return the events and what the steps return."""
    seen: list[Event] = []
    apply = applying(game.battle.stage)
    returned: list[Any] = []

    def commit(event: Event) -> None:
        seen.append(event)
        apply(event)

    def whole() -> Steps:
        returned.append((yield from steps))

    game.dice.add(dice)
    for question in settle(Context(game.battle.truth, game.dice), whole(), commit, judge=False):
        raise AssertionError(question)
    assert not game.dice.left, f"{game.dice.left} dice were not rolled"
    return seen, returned[0]
