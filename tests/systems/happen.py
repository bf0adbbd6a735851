"""What comes of a push, as events: for tests of what no command does by itself."""

from game.engine.events import Event
from game.engine.resolving import Context
from game.systems.pushing import push
from tests.states import run
from tests.table import Table


def pushed(game: Table, who: str, by: str, cells: int, dice: str = "") -> list[Event]:
    """Push a unit away from another and return everything that happens; all these dice must be rolled."""
    context = Context(game.battle.truth, game.dice)
    return run(game, push(context, game[who], game[by], cells), dice)[0]
