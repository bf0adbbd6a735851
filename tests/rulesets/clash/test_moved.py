"""What follows in clash when a unit is moved by force, hurt, or its turn comes: each reaction of its table at work."""

from typing import Any

import pytest

from game.commands import Cast, EndTurn, Struggle
from game.components import Grappling, Sneaking
from game.events import (
    BattleEnded,
    Damaged,
    Displaced,
    EffectBegan,
    Event,
    Fell,
    Freed,
    Noticed,
    Pushed,
    Rolled,
    SneakingEnded,
)
from game.setting import Goal
from tests.rulesets.clash.scenes import end, lasting, only, put, run, table
from tests.table import Table, unit


def happening(*events: Event) -> Any:
    yield from events


def web(game: Table, letter: str, cell: tuple[int, int]) -> None:
    game.do(Cast(game[letter], "web", 0, cell), "d20=8")


MOVED = [Pushed, Displaced]


def moved(kind: type, game: Table, letter: str, to: tuple[int, int]) -> Event:
    here = game.battle.truth.cells(game[letter])
    return Pushed(game[letter], 2, here, (to,)) if kind is Pushed else Displaced(game[letter], here, (to,))


@pytest.mark.rule("BD-15")
def test_the_round_limit_ends_a_battle_in_a_draw() -> None:
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"), goal=Goal(round_limit=2))
    end(game, "A", "B", "A")
    assert only(end(game, "B"), BattleEnded).winner == ""


@pytest.mark.rule("CL-92", "BD-09")
@pytest.mark.parametrize("kind", MOVED)
def test_whoever_is_moved_over_an_edge_falls(kind: type) -> None:
    game = table("A . B", A=unit("raider", "blue", height=3), B=unit("wolf", "red"))
    events, _ = run(game, happening(moved(kind, game, "A", (1, 0))), "d6=2")
    assert only(events, Fell).height == 300
    assert only(events, Damaged).amount == 2


@pytest.mark.rule("CL-42")
@pytest.mark.parametrize("kind", MOVED)
def test_whoever_is_moved_away_is_out_of_a_grapple(kind: type) -> None:
    game = table("A B . .", A=unit("raider", "blue"), B=unit("wolf", "red"))
    put(game, "A", Grappling(game.B, pinned=False))
    put(game, "B", Grappling(game.A, pinned=True))
    events, _ = run(game, happening(moved(kind, game, "B", (3, 0))))
    assert only(events, Freed).why == "they are apart"


@pytest.mark.rule("CL-92")
@pytest.mark.parametrize("kind", MOVED)
def test_a_hiding_unit_that_is_moved_is_tested_as_well(kind: type) -> None:
    game = table("A . . B", A=unit("assassin", "blue", on="s"), B=unit("slinger", "red"))
    put(game, "A", Sneaking(None))
    events, _ = run(game, happening(moved(kind, game, "A", (1, 0))), "d20=7")
    assert only(events, Rolled).against == 11
    assert only(events, Noticed) == Noticed(game.A, game.B, "red")


@pytest.mark.rule("CL-92")
def test_whoever_is_hurt_hides_no_more() -> None:
    game = table("A . . B", A=unit("assassin", "blue", on="s"), B=unit("slinger", "red"))
    put(game, "A", Sneaking(None))
    events, _ = run(game, happening(Damaged(game.A, 2, 10, 2, "weapon", game.B, "Sling", "CL-21")))
    assert only(events, SneakingEnded).why == "it is hurt"


@pytest.mark.rule("CL-80")
@pytest.mark.parametrize("kind", MOVED)
def test_whoever_is_moved_into_a_web_sticks_and_out_of_it_is_free(kind: type) -> None:
    game = table("A . . . . . B", A=unit("seer", "blue"), B=unit("wolf", "red"))
    web(game, "A", (5, 0))
    run(game, happening(moved(kind, game, "B", (3, 0))))
    assert "webbed" not in lasting(game, "B")
    events, _ = run(game, happening(moved(kind, game, "B", (4, 0))))
    assert only(events, EffectBegan).effect.name == "webbed"


@pytest.mark.rule("CL-80")
def test_whoever_begins_its_turn_in_a_web_sticks_again() -> None:
    """It tore itself loose in its last turn, and stayed inside."""
    game = table("A . . . B . .", A=unit("seer", "blue"), B=unit("wolf", "red"))
    web(game, "A", (4, 0))
    end(game, "A")
    game.do(Struggle(game.B), "d20=19")
    assert lasting(game, "B") == {}
    end(game, "B")
    events = game.do(EndTurn(game.A))
    assert only(events, EffectBegan).effect.name == "webbed"
