"""The verge of death in the first edition: two successes or two fails (HC-60)."""

import pytest

from game.engine.commands import Attack, TakeIt
from game.engine.components import Health, Verge
from game.engine.events import Died, Event, FellToVerge, Rolled, Rose, VergeCounted
from tests.rulesets.heroic.scenes import end, from_turn_of, hp, of, put, wound
from tests.rulesets.heroic_classic.scenes import table
from tests.table import Table, unit


def on_the_verge(successes: int = 0, fails: int = 0) -> Table:
    game = table("A B . C", A=unit("raider", "blue"), B=unit("hoplite", "red"), C=unit("raider", "red"))
    wound(game, "B", 0)
    put(game, "B", Verge(successes, fails))
    return game


def save(game: Table, dice: str) -> list[Event]:
    return from_turn_of(end(game, "A", dice), game.B)


@pytest.mark.rule("HC-60")
def test_the_first_time_at_0_a_hero_is_on_the_verge() -> None:
    game = table("A B . C", A=unit("raider", "blue"), B=unit("archer", "red"), C=unit("raider", "red"))
    wound(game, "B", 2)
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=5")
    assert FellToVerge(game.B) in game.do(TakeIt(game.B))


@pytest.mark.rule("HC-60")
@pytest.mark.parametrize(
    ("before", "face", "count", "then"),
    [
        ((0, 0), 4, (1, 0), None),
        ((0, 0), 3, (0, 1), None),
        ((1, 0), 3, (1, 1), None),
        ((0, 1), 4, (1, 1), None),
        ((1, 0), 4, (2, 0), "up"),
        ((1, 1), 4, (2, 1), "up"),
        ((0, 1), 3, (0, 2), "dead"),
        ((1, 1), 3, (1, 2), "dead"),
    ],
)
def test_a_save_each_turn_until_two_successes_or_two_fails(
    before: tuple[int, int], face: int, count: tuple[int, int], then: str | None
) -> None:
    game = on_the_verge(*before)
    events = save(game, f"d6={face}")
    saved = of(events, Rolled)[0]
    assert saved == Rolled(
        game.B, "verge of death", "d6", (face,), face, 4, success=face >= 4, reasons=(), rule="HC-60"
    )
    assert of(events, VergeCounted) == [VergeCounted(game.B, *count)]
    assert of(events, Rose) == ([Rose(game.B, 1)] if then == "up" else [])
    assert [event.unit for event in of(events, Died)] == ([game.B] if then == "dead" else [])
    if then == "up":
        assert game.get("B", Health) == Health(1, 14)
    elif then is None:
        assert game.get("B", Verge) == Verge(*count)


@pytest.mark.rule("HC-60")
def test_damage_on_the_verge_is_a_fail() -> None:
    game = on_the_verge(fails=1)
    events = game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=1")
    assert [event.unit for event in of(events, Died)] == [game.B]
    assert hp(game, "B") == 0
