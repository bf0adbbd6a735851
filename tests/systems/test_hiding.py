"""Hiding from those who watch: whom one test stands for, one move a turn, being moved, and what stands out."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.engine.commands import EndTurn, Move
from game.engine.components import Sneaking
from game.engine.dice import Die, Pool
from game.engine.events import Event, Noticed, Pushed, Rolled, SceneryChanged, Spent
from game.engine.resolving import Context, Resolving
from game.engine.ruleset import Ruleset
from game.engine.system import joined
from game.rulesets.clash.hiding import watches
from game.systems import hiding
from game.systems.rolling import untold
from tests.rulesets.clash.scenes import CLASH, of, put, run
from tests.table import Table, table, unit

COIN = Pool((Die(2),))


def toss(context: Context, unit: int, watcher: int) -> Resolving[bool]:
    """Heads stays hidden; the roll names whom it is against."""
    roll = context.dice.at_least(COIN, 2)
    yield Rolled(unit, "hiding", "d2", roll.faces, roll.total, None, roll.total > 1, (), str(watcher))
    return roll.total > 1


def toss_blindly(context: Context, unit: int) -> Resolving[int]:
    """Toss against nobody in particular."""
    roll = context.dice.draw((COIN,), untold)[0]
    yield Rolled(unit, "hiding", "d2", roll.faces, roll.total)
    return roll.total


HIDING = hiding.Hiding(watches, toss, toss_blindly, lambda _view, _watcher: 2, hiding.in_the_open, frozenset())


def rules() -> Ruleset:
    """Clash, but with a coin for hiding."""
    rest = {
        kind: tuple(reaction for reaction in found if reaction.__module__ != hiding.__name__)
        for kind, found in CLASH.on.items()
    }
    return CLASH.with_tables(on=joined(rest, hiding.on(HIDING)))


def lurking(drawing: str = "A . . . .\n. . . . .\nB . C . D") -> Table:
    game = table(
        drawing,
        rules=rules(),
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
def test_there_is_a_test_for_each_watcher() -> None:
    game = lurking()
    assert list(against(game.do(Move(game.A, ((1, 0),)), "d2=2 d2=2 d2=2"))) == [[game.B], [game.C], [game.D]]


def test_one_test_a_turn_stands_for_all_its_steps() -> None:
    game = lurking()
    events = game.do(Move(game.A, ((1, 0), (2, 0))), "d2=2 d2=2 d2=2")
    assert [event.mark for event in of(events, Spent)] == [hiding.mark_of(game[one]) for one in "BCD"]
    assert not of(game.do(Move(game.A, ((3, 0),))), Rolled)
    for one in "ABCD":
        game.do(EndTurn(game[one]))
    assert of(game.do(Move(game.A, ((4, 0),)), "d2=2 d2=2 d2=2"), Rolled)


def test_failing_shows_it_to_the_watchers_side_once_and_other_sides_still_test() -> None:
    game = lurking()
    events = game.do(Move(game.A, ((1, 0),)), "d2=1 d2=2")
    assert of(events, Noticed) == [Noticed(game.A, game.B, "red")]
    assert list(against(events)) == [[game.B], [game.D]], "C is of the side that sees it already"


def test_being_moved_by_force_is_a_move_too() -> None:
    game = lurking()

    def pushed() -> Any:
        yield Pushed(game.A, game.B, ((0, 0),), ((1, 0),))

    events, _ = run(game, pushed(), "d2=2 d2=2 d2=2")
    assert list(against(events)) == [[game.B], [game.C], [game.D]]


def test_an_enemys_own_step_beside_it_in_the_open_sees_it_without_a_roll() -> None:
    game = lurking()
    game.do(EndTurn(game.A))
    events = game.do(Move(game.B, ((0, 1),)))
    assert of(events, Noticed) == [Noticed(game.A, game.B, "red")]
    assert not of(events, Rolled)


def test_a_door_that_opens_beside_it_does_so_as_well() -> None:
    game = lurking("A # .\nB C D")

    reaction = hiding.on_opened_sight(HIDING)
    context = Context(game.battle.truth, game.dice)
    found = list(reaction(context, SceneryChanged(game.A, True, False, False, ())))
    assert Noticed(game.A, game.B, "red") in found
