"""Room under water: one unit a cell there too, whoever goes under (BD-04)."""

import pytest

from game.engine.commands import Dive
from game.engine.components import Submersion
from game.engine.events import Displaced, Surfaced, WentUnder
from tests.table import Table, table, unit


def diving(drawing: str, *sunk: str) -> Table:
    """A minotaur that is about to dive into a pond in which others are under already."""
    pieces = {letter: unit("naiad", "red", on="w") for letter in "BC" if letter in drawing}
    game = table(drawing, A=unit("minotaur", "blue", gear=(), on="w"), **pieces)
    for letter in sunk:
        game.battle.stage.world.add_component(game[letter], Submersion(chosen=True, turns=0))
    return game


def shared(game: Table) -> bool:
    """Whether two who are under share a cell."""
    under = [game[letter] for letter in game.ids if game.get(letter, Submersion) is not None]
    cells = [cell for one in under for cell in game.battle.truth.cells(one)]
    return len(cells) != len(set(cells))


@pytest.mark.rule("BD-04")
def test_who_finds_room_for_itself_takes_it() -> None:
    game = diving("A w w w\nw B w w", "B")
    here, there = ((0, 0), (1, 0), (0, 1), (1, 1)), ((2, 0), (3, 0), (2, 1), (3, 1))
    assert game.do(Dive(game.A))[-2:] == [WentUnder(game.A, chosen=True), Displaced(game.A, here, there)]
    assert not shared(game)


@pytest.mark.rule("BD-04")
def test_those_below_make_room_for_a_large_creature_that_has_nowhere_else_to_go() -> None:
    game = diving("A w w\nw B .", "B")
    events = game.do(Dive(game.A))
    assert events[-2:] == [WentUnder(game.A, chosen=True), Displaced(game.B, ((1, 1),), ((2, 0),))]
    assert not shared(game)


@pytest.mark.rule("BD-04")
def test_where_there_is_no_room_at_all_it_comes_up_again() -> None:
    game = diving("A w .\nw B .", "B")
    events = game.do(Dive(game.A))
    cells = ((0, 0), (1, 0), (0, 1), (1, 1))
    assert events[-2:] == [WentUnder(game.A, chosen=True), Surfaced(game.A, cells, cells)]
    assert game.get("A", Submersion) is None
