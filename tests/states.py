"""States of units at a table, put there and looked up: what the scenes of all rulesets share."""

from game.components import Component, Effect, Effects, Health
from tests.table import Table


def put(game: Table, letter: str, *components: Component) -> None:
    """Put components on a unit."""
    for component in components:
        game.battle.stage.world.put(game[letter], component)


def afflict(game: Table, letter: str, *names: str) -> None:
    """Put what lasts until something ends it on a unit."""
    put(game, letter, Effects(tuple(Effect(name, 0, at_begin=False, left=0) for name in names)))


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
