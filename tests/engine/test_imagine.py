"""What is imagined is gone afterwards, whether the work ends, pauses, fails or is left."""

import pytest

from game.board.grid import Cell
from game.engine.commands import Attack, EndTurn, Move
from game.engine.components import Position, Submersion
from game.engine.events import Displaced
from game.engine.forecast.walking import along
from game.engine.imagine import Timeline, apart, carry_out, happen, imagined, imagining, rewound, trying
from game.engine.view import View
from game.engine.working import Working, finish
from tests.table import Table, table, unit

Here = tuple[tuple[int, int], ...]


def duel() -> Table:
    return table(
        """
        A . . .
        . . . B
        """,
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
    )


def go(view: View, who: int, column: int) -> None:
    happen(view, Displaced(who, view.cells(who), ((column, 0),)))


def wander(view: View, who: int) -> Working[Here]:
    """Go east in two steps, with a pause in what is tried after the first; return where it stood last."""
    go(view, who, 1)
    with trying(view):
        go(view, who, 2)
        yield
        seen = view.cells(who)
    yield
    assert view.cells(who) == ((1, 0),)
    return seen


def test_what_is_imagined_is_gone_at_the_end() -> None:
    game = duel()
    before = game.battle.stage.world.digest()
    with imagined(game.battle.stage, "blue") as view:
        go(view, game.A, 2)
        assert game.cell("A") == (2, 0)
    assert game.battle.stage.world.digest() == before
    with pytest.raises(ZeroDivisionError), imagined(game.battle.stage, "blue") as view:
        go(view, game.A, 1 // 0)
    assert game.battle.stage.world.digest() == before
    assert not game.battle.stage.world.layers


def test_what_is_tried_is_taken_back_within_what_is_imagined() -> None:
    game = duel()
    with imagined(game.battle.stage, None) as view:
        go(view, game.A, 1)
        with trying(view) as tried:
            go(view, game.A, 2)
            assert tried.changed == {(game.A, Position)}
        assert game.cell("A") == (1, 0)
    assert game.cell("A") == (0, 0)


def test_nothing_happens_outside_of_the_imagination() -> None:
    game = duel()
    with pytest.raises(RuntimeError, match="imagination"):
        go(game.battle.truth, game.A, 1)
    assert game.cell("A") == (0, 0)


def test_long_work_puts_its_imagination_away_at_each_pause() -> None:
    game = duel()
    before = game.battle.stage.world.digest()
    work = imagining(game.battle.stage, "blue", lambda view: wander(view, game.A))
    for _ in range(2):
        next(work)
        assert game.battle.stage.world.digest() == before
        assert not game.battle.stage.world.layers
    assert finish(work) == ((2, 0),)
    assert game.battle.stage.world.digest() == before


def test_two_works_that_take_turns_do_not_see_each_other() -> None:
    game = duel()
    stage = game.battle.stage
    works = [imagining(stage, "blue", lambda view: wander(view, game.A)) for _ in range(2)]
    for _ in range(2):
        for work in works:
            next(work)
    assert [finish(work) for work in works] == [((2, 0),), ((2, 0),)]
    assert game.cell("A") == (0, 0)


def test_work_that_is_left_at_a_pause_takes_nothing_of_the_battle_back() -> None:
    game = duel()
    work = imagining(game.battle.stage, "blue", lambda view: wander(view, game.A))
    next(work)
    game.do(Move(game.A, ((1, 0), (2, 0))))
    after = game.battle.stage.world.digest()
    work.close()
    del work
    assert game.battle.stage.world.digest() == after
    assert game.cell("A") == (2, 0)


def test_work_that_fails_leaves_nothing() -> None:
    game = duel()
    before = game.battle.stage.world.digest()

    def failing(view: View) -> Working[None]:
        yield from wander(view, game.A)
        raise LookupError

    with pytest.raises(LookupError):
        finish(imagining(game.battle.stage, "blue", failing))
    assert game.battle.stage.world.digest() == before


def test_what_was_can_be_looked_at_with_pauses_while_the_battle_goes_on() -> None:
    game = duel()
    game.do(Move(game.A, ((1, 0),)))
    entry = game.battle.history[0]

    def look_back() -> Working[list[Here]]:
        seen: list[Here] = []
        with rewound(game.battle, entry):
            for column in (2, 3):
                seen.append(game.battle.truth.cells(game.A))
                go(game.battle.truth, game.A, column)
                yield
        return seen

    work = apart(game.battle.stage.world, look_back())
    next(work)
    assert game.cell("A") == (1, 0)
    game.do(Move(game.A, ((2, 0),)))
    next(work)
    assert game.cell("A") == (2, 0)
    assert finish(work) == [((0, 0),), ((2, 0),)]
    assert game.cell("A") == (2, 0)


def test_a_timeline_is_gone_to_and_fro() -> None:
    game = duel()
    game.do(Move(game.A, ((1, 0),)))
    game.do(Move(game.A, ((2, 0),)))
    world = game.battle.stage.world
    after = world.digest()
    past = Timeline(world, [entry.mark for entry in game.battle.history])
    places = {past.at: game.cell("A")}
    for moment in (2, 1, 0, 1, 2):
        past.go(moment)
        assert places.setdefault(moment, game.cell("A")) == game.cell("A")
    assert places == {0: (0, 0), 1: (1, 0), 2: (2, 0)}
    assert world.digest() == after


def test_on_a_way_out_of_the_water_a_unit_is_submerged_no_longer_than_it_is_in_the_deep() -> None:
    game = table("A w . . B", A=unit("hoplite", "blue", on="w"), B=unit("raider", "red"))
    game.battle.stage.world.add_component(game.A, Submersion(chosen=True, turns=0))
    with imagined(game.battle.stage, "blue") as view:

        def judge(to: Cell) -> Working[tuple[Cell, bool]]:
            yield
            return to, view.has(game.A, Submersion)

        found = finish(along(view, game.A, ((1, 0), (2, 0), (3, 0)), (1, 1, 1), judge))
    assert found == [((1, 0), True), ((2, 0), True), ((3, 0), False)]
    assert game.get("A", Submersion) is not None


def test_only_what_needs_no_dice_is_carried_out() -> None:
    game = table("A B . .", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    blow = next(command for command in game.battle.legal() if isinstance(command, Attack))
    with imagined(game.battle.stage, "blue") as view:
        before = view.world.digest()
        assert not carry_out(view, blow)
        assert view.world.digest() == before
        assert carry_out(view, EndTurn(game.A))
        assert view.world.digest() != before
