"""What hands get at in old school: things used, the downed seen to, drawn along and mended (OS-21, OS-50, OS-60)."""

import pytest

from game.engine.commands import Bind, Cast, Move, Use
from game.engine.components import Dying, Economy, Health
from game.rulesets.oldschool.commands import Drag
from tests.rulesets.oldschool.scenes import put, table
from tests.table import Table, thing, unit


@pytest.mark.rule("OS-22", "OS-21", "BD-13")
@pytest.mark.parametrize(("moved", "left"), [(True, 0), (False, 6)])
def test_using_a_thing_is_a_main_action_and_ends_a_move_that_has_begun(moved: bool, left: int) -> None:
    game = table("A . D . . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"), D=thing("door"))
    if moved:
        game.do(Move(game.A, ((1, 0),)))
    else:
        game = table("A D . . . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"), D=thing("door"))
    game.do(Use(game.A, game.D))
    now = game.get("A", Economy)
    assert now is not None
    assert (now.move, now.action) == (left, 0)


def above(height: int, drawing: str = ". A C . B\n. . . . .") -> Table:
    """C of blue lies mortally wounded beside A, so many metres higher."""
    game = table(
        drawing,
        A=unit("seer", "blue"),
        C=unit("hoplite", "blue", height=height),
        B=unit("wolf", "red"),
    )
    put(game, "C", Dying(1), Health(0, 16))
    return game


@pytest.mark.rule("OS-50", "OS-60", "OS-21", "BD-08")
def test_nobody_is_seen_to_mended_or_drawn_along_up_a_cliff() -> None:
    """As in melee a cell bridges 2 m, which is as high as one climbs."""
    for height, is_out_of_hand in ((2, False), (3, True)):
        game = above(height)
        for command in (Bind(game.A, game.C), Cast(game.A, "mend", game.C), Drag(game.A, game.C, ((0, 0),))):
            refused = game.battle.refusal(command)
            assert (refused is not None) is is_out_of_hand, (height, command, refused)


@pytest.mark.rule("OS-50", "OS-21", "BD-07")
def test_nobody_is_seen_to_or_drawn_along_through_the_corner_of_two_walls() -> None:
    game = above(0, ". A # . B\n. # C . .")
    assert game.refused(Bind(game.A, game.C)).rule == "OS-50"
    assert game.refused(Drag(game.A, game.C, ((0, 0),))).rule == "OS-21"
    game = above(0, ". A . . B\n. . C . .")
    assert game.battle.refusal(Bind(game.A, game.C)) is None
