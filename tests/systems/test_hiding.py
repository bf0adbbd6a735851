"""Hiding from those who watch: whom one test stands for, one move a turn, being moved, and what stands out."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.commands import EndTurn, Move
from game.components import Sneaking
from game.dice import Die, Pool
from game.events import Event, Noticed, Pushed, Rolled, SceneryChanged, Spent
from game.ruleset import Ruleset, joined
from game.rulesets.clash.stealth import watches
from game.systems import hiding
from game.view import Context
from tests.rulesets.clash.scenes import CLASH, of, put, run
from tests.table import Table, table, unit

COIN = Pool((Die(2),))


def toss(context: Context, unit: int, watchers: tuple[int, ...]) -> hiding.Testing:
    """Heads stays hidden; the roll names whom it is against."""
    roll = context.dice.at_least(COIN, 2)
    yield Rolled(unit, "hiding", "d2", roll.faces, roll.total, None, roll.total > 1, (), " ".join(map(str, watchers)))
    return roll.total > 1


def _is_of_hiding(reaction: Any) -> bool:
    made = getattr(reaction, "reaction", reaction)  # what answers to a whole moment is a value round a function
    return "hiding" in made.__qualname__ or "hiding" in made.__module__


def rules(groups: Any) -> Ruleset:
    """Clash, but with a coin for hiding."""
    own = hiding.on(hiding.Hiding(watches, groups, toss, hiding.in_the_open))
    rest = {
        kind: tuple(reaction for reaction in found if not _is_of_hiding(reaction)) for kind, found in CLASH.on.items()
    }
    return replace(CLASH, on=joined(rest, own))


def lurking(groups: Any, drawing: str = "A . . . .\n. . . . .\nB . C . D") -> Table:
    game = table(
        drawing,
        rules=rules(groups),
        A=unit("wolf", "blue"),
        B=unit("wolf", "red"),
        C=unit("wolf", "red"),
        D=unit("wolf", "green"),
    )
    put(game, "A", Sneaking(None))
    return game


def against(events: list[Event]) -> Iterator[list[int]]:
    return ([int(who) for who in event.rule.split()] for event in of(events, Rolled))


@pytest.mark.rule("CL-92")
def test_each_alone_or_all_at_once() -> None:
    game = lurking(hiding.each_alone)
    assert list(against(game.do(Move(game.A, ((1, 0),)), "d2=2 d2=2 d2=2"))) == [[game.B], [game.C], [game.D]]
    game = lurking(hiding.all_at_once)
    assert list(against(game.do(Move(game.A, ((1, 0),)), "d2=2"))) == [[game.B, game.C, game.D]]


def test_one_test_a_turn_stands_for_all_its_steps() -> None:
    game = lurking(hiding.all_at_once)
    events = game.do(Move(game.A, ((1, 0), (2, 0))), "d2=2")
    assert [event.mark for event in of(events, Spent)] == [hiding.mark_of(game[one]) for one in "BCD"]
    assert not of(game.do(Move(game.A, ((3, 0),))), Rolled)
    for one in "ABCD":
        game.do(EndTurn(game[one]))
    assert of(game.do(Move(game.A, ((4, 0),)), "d2=2"), Rolled)


def test_failing_shows_it_to_the_watchers_side_once_and_other_sides_still_test() -> None:
    game = lurking(hiding.each_alone)
    events = game.do(Move(game.A, ((1, 0),)), "d2=1 d2=2")
    assert of(events, Noticed) == [Noticed(game.A, game.B, "red")]
    assert list(against(events)) == [[game.B], [game.D]], "C is of the side that sees it already"
    game = lurking(hiding.all_at_once)
    events = game.do(Move(game.A, ((1, 0),)), "d2=1")
    assert [event.side for event in of(events, Noticed)] == ["red", "green"]


def test_being_moved_by_force_is_a_move_too() -> None:
    game = lurking(hiding.all_at_once)

    def pushed() -> Any:
        yield Pushed(game.A, game.B, ((0, 0),), ((1, 0),))

    events, _ = run(game, pushed(), "d2=2")
    assert len(of(events, Rolled)) == 1


def test_an_enemys_own_step_beside_it_in_the_open_sees_it_without_a_roll() -> None:
    game = lurking(hiding.each_alone)
    game.do(EndTurn(game.A))
    events = game.do(Move(game.B, ((0, 1),)))
    assert of(events, Noticed) == [Noticed(game.A, game.B, "red")]
    assert not of(events, Rolled)


def test_a_door_that_opens_beside_it_does_so_as_well() -> None:
    game = lurking(hiding.each_alone, "A # .\nB C D")

    reaction = hiding.on_opened_sight(hiding.Hiding(watches, hiding.each_alone, toss, hiding.in_the_open))
    context = Context(game.battle.truth, game.dice)
    found = list(reaction(context, SceneryChanged(game.A, True, False, False, ())))
    assert Noticed(game.A, game.B, "red") in found
