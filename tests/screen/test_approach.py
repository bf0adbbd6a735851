"""Walking up to a foe and striking it: one click to see, one to do. No window."""

from functools import partial

import pytest

from game.board.grid import Cell
from game.engine.commands import Attack, Command, Throw
from game.engine.components import Health
from game.engine.dice import RandomDice
from game.engine.forecast.odds import forecast
from game.screen.battle.presenter.session import Session
from game.screen.model.deed import Approach
from game.screen.text import wording
from tests.screen.sessions import drawn
from tests.screen.test_session import calm, duel, roll_freely
from tests.table import Table, unit

FAR = """
    . . . . . .
    A . . . . B
    . . . . . .
"""


def ordered(game: Table) -> list[Command]:
    return [entry.command for entry in game.battle.history]


def point(session: Session, cell: Cell) -> None:
    """Point at a cell until all that is asked for there is worked out."""
    for _ in range(200):
        session.pointer.hover(cell)
        assert session.preview.shown is not None
        if not session.table.forecasts.is_at_work:
            return
        session.play.tick(0.5)
    raise AssertionError("it is never worked out")


def test_one_click_shows_the_way_and_the_odds_of_the_blow_there_and_one_more_does_both() -> None:
    game, session = duel(FAR)
    roll_freely(game)
    point(session, (5, 1))
    session.click((5, 1))
    shown, card, over = session.selection.pinned, session.preview.shown, session.markings.overlays()
    assert isinstance(shown, Approach)
    assert isinstance(shown.strike, Attack)
    assert shown.move.path[-1] == (3, 1)
    assert set(shown.move.path) <= {(x, 1) for x in range(6)}, "of equal ways the straightest"
    assert card is not None
    assert card.odds is not None
    assert over.path == shown.move.path
    assert [mark.ghost for mark in over.marks] == [((3, 1),)]
    hit, falls = (f"{percent}%" for percent in (round(100 * card.odds.hit), round(100 * card.odds.felled)))
    assert over.targets[5, 1] == (f"hit {hit}, falls {falls}" if card.odds.felled else f"hit {hit}")
    assert session.inspect.handled == {game.B: session.inspect.in_hand(game.B)}
    assert session.inspect.in_hand(game.A) == ("Dory 1d10, piercing, reach 2, 8 m, block 1d4", "Aspis block 1d8")
    assert not game.battle.history
    session.click((5, 1))
    assert ordered(game) == [shown.move, shown.strike]
    fresh, _ = duel(FAR)
    fresh.battle.submit(shown.move)
    assert card.odds.hit == pytest.approx(forecast(fresh.battle, shown.strike).fate("hit"))


def test_tab_goes_through_other_places_and_escape_lets_go() -> None:
    game, session = duel(FAR)
    point(session, (5, 1))
    session.click((5, 1))
    seen = {session.selection.pinned}
    for _ in range(3):
        session.key("TAB")
        seen.add(session.selection.pinned)
    assert len({one.move.path[-1] for one in seen if isinstance(one, Approach)}) == len(seen) > 1
    session.key("ESCAPE")
    assert session.selection.pinned is None
    assert not game.battle.history


def test_a_blow_follows_a_walk_that_went_well_and_none_where_the_walker_was_hurt() -> None:
    came = set()
    for seed in range(6):
        game, session = drawn(
            "C . . . .\nA . . . B",
            A=unit("hoplite", "blue", name="Menon"),
            B=unit("raider", "red", name="Lykos"),
            C=unit("raider", "red", name="Drakon"),
        )
        game.battle._make_dice = partial(RandomDice, seed)
        left = session.seats.view.get
        before = left(game.A, Health)
        point(session, (4, 1))
        session.click((4, 1))
        shown = session.selection.pinned
        assert isinstance(shown, Approach)
        session.click((4, 1))
        while session.question.is_open and ordered(game) == [shown.move]:
            session.question.answer(0)
            calm(session)
        if left(game.A, Health) == before or len(ordered(game)) > 1:
            assert ordered(game)[:2] == [shown.move, shown.strike]
        else:
            assert session.bar.prompt == wording.STOPPED
        came.add(len(ordered(game)))
    assert came == {1, 2}


def test_what_would_be_thrown_is_never_the_default() -> None:
    game, session = duel("A . . . . . . . . . . . . B", humans=("blue",))
    session.pointer.hover((13, 0))
    assert session.preview.shown is not None
    assert session.preview.shown.refusal is not None
    roll_freely(game)
    near, other = duel("A B .")
    roll_freely(near)
    other.click((1, 0))
    other.click((1, 0))
    if other.question.is_open:
        other.question.answer(0)
    other.play.tick(1.0)
    other.pointer.hover((1, 0))
    assert any(isinstance(command, Throw) for command in near.battle.legal())
    assert other.preview.shown is not None
    assert other.preview.shown.command is None


def test_a_throw_from_some_cells_away_is_offered_after_the_blows() -> None:
    game, session = duel("A . . . . . . B")
    roll_freely(game)
    point(session, (7, 0))
    first = session.aiming.strikes(game.B)[0]
    assert isinstance(first, Approach)
    assert isinstance(first.strike, Attack)
    assert session.preview.shown is not None
    assert session.preview.shown.about.endswith("by a throw.")
    assert session.aiming.turn(-1)
    one = session.selection.pinned
    assert isinstance(one, Approach)
    assert isinstance(one.strike, Throw)
    walks = [thrown for thrown in session.aiming.throws(game.B) if isinstance(thrown, Approach)]
    assert one == walks[-1]
    assert session.seats.view.grid.distance(walks[0].move.path[-1], (7, 0)) > 2, "a dory reaches two cells"
    session.click((7, 0))
    assert ordered(game)[:2] == [one.move, one.strike]


def test_where_only_a_throw_gets_at_a_foe_it_is_told_and_shown_by_a_click() -> None:
    spearman, foe = unit("hoplite", "blue", name="Menon", gear=("dory",)), unit("raider", "red", name="Lykos")
    game, session = drawn("A" + " ." * 11 + " B", A=spearman, B=foe)
    roll_freely(game)
    point(session, (12, 0))
    card = session.preview.shown
    assert card is not None
    assert card.refusal is not None
    assert card.about == wording.CAN_THROW
    session.click((12, 0))
    one = session.selection.pinned
    assert isinstance(one, Throw)
    assert not game.battle.history
    session.click((12, 0))
    assert ordered(game)[:1] == [one]


def test_nobody_within_reach_is_thrown_at_by_a_click() -> None:
    game, session = duel("A B .")
    roll_freely(game)
    point(session, (1, 0))
    assert any(isinstance(command, Throw) for command in game.battle.legal())
    assert session.aiming.throws(game.B) == ()
