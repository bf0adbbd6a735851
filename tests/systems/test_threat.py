"""Who threatens whom, whatever the weapons are: above and under water, and by how many one is beset (HE-90, HE-92)."""

import pytest

from game.engine.components import Submersion
from game.systems.threat import Menace, is_flanked, threateners, threatens
from tests.states import afflict, put
from tests.table import Table, table, unit

ARMED = Menace(
    reach=lambda _view, _unit: 1,
    height_per_cell=200,
    has_eyes_for=lambda _view, _unit, _cells: True,
    is_helpless=lambda _view, _unit: False,
)
"""All have a weapon that reaches one cell, and see."""


@pytest.mark.rule("HE-90", "HE-120")
def test_nobody_above_the_water_threatens_who_is_under_it_though_its_side_knows_of_that_one() -> None:
    game = table("A B . D", A=unit("naiad", "blue", on="w"), B=unit("raider", "red"), D=unit("naiad", "red", on="w"))
    assert threatens(game.battle.truth, ARMED, game.B, game.A)
    put(game, "D", Submersion(chosen=True, turns=0))
    put(game, "A", Submersion(chosen=True, turns=0))
    assert game.battle.view("red").knows(game.A)
    assert not threatens(game.battle.truth, ARMED, game.B, game.A)


def beset() -> Table:
    """B and C stand at either side of A, and its side does not see C."""
    game = table("B A C", A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    afflict(game, "C", "invisible")
    return game


@pytest.mark.rule("HE-92", "BD-14")
def test_one_that_is_unseen_flanks_nobody_until_it_attacks_and_shows_itself() -> None:
    game = beset()
    view = game.battle.truth
    assert threateners(view, ARMED, game.A, 0) == (game.B,)
    assert not is_flanked(view, ARMED, game.A)
    assert threateners(view, ARMED, game.A, game.C) == (game.B, game.C)
    assert is_flanked(view, ARMED, game.A, game.C)
