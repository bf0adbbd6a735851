"""What comes of a push, as events: for tests of what no command does by itself."""

from game.engine.events import Event
from game.engine.resolving import Context
from game.engine.settling import applying, settle
from game.systems.pushing import push
from tests.table import Table


def pushed(game: Table, who: str, by: str, cells: int, dice: str = "") -> list[Event]:
    """Push a unit away from another and return everything that happens; all these dice must be rolled."""
    seen: list[Event] = []
    apply = applying(game.battle.stage)

    def commit(event: Event) -> None:
        seen.append(event)
        apply(event)

    game.dice.add(dice)
    context = Context(game.battle.truth, game.dice)
    for question in settle(context, push(context, game[who], game[by], cells), commit, judge=False):
        raise AssertionError(question)
    assert not game.dice.left
    return seen
