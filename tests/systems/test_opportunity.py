"""What ends a mover's step before all who could have struck at it: whatever moves, fells or kills it (HE-90)."""

import pytest

from game.engine.components import Health
from game.engine.events import Attacked, Damaged, Event, Leaving, Pushed
from game.engine.resolving import Context, Steps
from game.systems.opportunity import attacks_on_leaving
from tests.states import run
from tests.table import Table, table, unit


def struck(game: Table, first: Event | None) -> list[int]:
    """Return who strikes at A as it leaves, where the first blow brings something about."""

    def strike(context: Context, attacker: int, target: int) -> Steps:
        yield Attacked(attacker, target, "Axe", "melee")
        if first is not None and attacker == game.B:
            yield first

    reaction = attacks_on_leaving(lambda _view, _event: (game.B, game.C), lambda *_: True, strike)
    context = Context(game.battle.truth, game.dice)
    events, _ = run(game, reaction(context, Leaving(game.A, ((1, 0),), ((2, 0),))))
    return [event.unit for event in events if isinstance(event, Attacked)]


def met() -> Table:
    return table("B A . .\n. C . .", A=unit("raider", "blue"), B=unit("guard", "red"), C=unit("guard", "red"))


@pytest.mark.rule("HE-90")
def test_all_strike_at_who_stays_where_it_was() -> None:
    game = met()
    assert struck(game, None) == [game.B, game.C]


@pytest.mark.rule("HE-90")
def test_nobody_strikes_at_one_whom_the_blow_before_has_moved_or_killed() -> None:
    game = met()
    assert struck(game, Pushed(game.A, game.B, ((1, 0),), ((2, 0),))) == [game.B]
    game = met()
    hp = game.of("A", Health).hp
    assert struck(game, Damaged(game.A, hp, 0, hp, "piercing", game.B, "Axe", "HE-40")) == [game.B]
