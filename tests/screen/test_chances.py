"""Chances in whole percents: they add up, they are near the exact ones, and what may happen is never denied."""

import random

import pytest

from game.commands import Attack
from game.odds import forecast
from game.screen.foresight.forecasts import FATES, cells_of
from game.screen.shown.chances import MOST_COLUMNS, Share, Spread, share, shared, spread
from tests.screen.outlooks import RULES, met
from tests.screen.sessions import drawn
from tests.table import unit


def test_shares_of_a_whole_add_up_to_a_hundred_and_hide_nothing() -> None:
    assert shared((1 / 3, 1 / 3, 1 / 3)) == (34, 33, 33)
    assert shared((0.125, 0.875)) == (13, 87)
    assert [Share(one, whole).words for one, whole in zip((0.999, 0.001), shared((0.999, 0.001)), strict=True)] == [
        ">99%",
        "<1%",
    ]
    for pieces in ([1, 2, 4], [3, 3, 7, 8], [1, 1, 1, 1, 1, 1, 1], [5, 90, 6]):
        assert sum(shared([piece / sum(pieces) for piece in pieces])) == 100


def test_a_chance_alone_is_never_denied_and_never_taken_for_certain() -> None:
    written = [share(chance).words for chance in (0.0, 1e-6, 0.004, 0.4, 0.405, 0.996, 0.99999, 1.0)]
    assert written == ["0%", "<1%", "<1%", "40%", "41%", ">99%", ">99%", "100%"]


def random_cells(dice: random.Random) -> dict[tuple[str, int, bool], float]:
    """Return outcomes as an attack may have them: avoided, or so much lost, going down at the most of it."""
    most = dice.randint(1, 30)
    weights = {("dodge", 0, False): dice.random(), ("block", 0, False): dice.random() * dice.randint(0, 1)}
    for lost in range(dice.randint(0, 3), most + 1):
        weights["hit", lost, lost == most] = dice.random() ** dice.randint(1, 9)
    total = sum(weights.values())
    return {cell: weight / total for cell, weight in weights.items()}


def check(found: Spread, cells: dict[tuple[str, int, bool], float]) -> None:
    """Everything that can be added up from what is written comes to what else is written."""
    assert sum(part.whole for _, part in found.fates) == 100
    assert sum(column.chance.whole for column in found.columns) == 100
    assert sum(column.felled.whole for column in found.columns) == found.felled.whole
    assert len(found.columns) <= MOST_COLUMNS + 1
    for _, part in found.fates:
        assert abs(part.whole - part.exact * 100) < 1
    for place, column in enumerate(found.columns):
        assert column.least.whole == sum(other.chance.whole for other in found.columns[place:])
        assert column.felled.whole <= column.chance.whole
        exact = sum(chance for (_, lost, _), chance in cells.items() if column.low <= lost <= column.high)
        assert column.chance.exact == pytest.approx(exact)
        assert column.chance.words != "0%"
        assert column.chance.words != "100%" or exact == pytest.approx(1)
    assert found.mean == pytest.approx(sum(lost * chance for (_, lost, _), chance in cells.items()))


def test_columns_and_fates_add_up_for_all_kinds_of_outcomes() -> None:
    dice = random.Random(4)
    for _ in range(400):
        cells = random_cells(dice)
        found = spread(cells, FATES)
        check(found, cells)
        nothing = next((column for column in found.columns if column.low == column.high == 0), None)
        if nothing is not None and ("hit", 0, False) not in cells:
            assert nothing.chance.whole == sum(part.whole for fate, part in found.fates if fate != "hit")


def test_many_amounts_share_columns_but_nothing_and_the_most_stand_alone() -> None:
    found = spread({("", lost, lost == 40): 1 / 41 for lost in range(41)})
    assert [column.words for column in found.columns][:2] == ["0", "1–7"]
    assert found.columns[-1].words == "40"
    assert all(one.high < other.low for one, other in zip(found.columns, found.columns[1:], strict=False))
    won = spread({("", -lost, False): 1 / 6 for lost in range(3, 9)})
    assert [column.words for column in won.columns] == ["8", "7", "6", "5", "4", "3"]


@pytest.mark.parametrize("rules", RULES)
def test_spread_of_every_attack_adds_up_under_every_ruleset(rules: str) -> None:
    game, session = met(". . . .\n. A B .", rules)
    menu, seen = session.menu, 0
    assert menu is not None
    for command in menu.aimed_at(game.B):
        odds, found = session.foresight.odds(command), session.foresight.forecast(command)
        assert odds is not None
        assert found is not None
        if odds.spread is None:
            continue
        seen += 1
        check(odds.spread, cells_of(found, game.B, fates=True))
        assert odds.spread.felled.exact == pytest.approx(odds.felled)
        for toll in odds.others:
            assert toll.spread is not None
            check(toll.spread, cells_of(found, toll.unit))
    assert seen


def test_last_column_is_the_chance_to_fell() -> None:
    game, session = drawn(
        ". . . .\n. A B .",
        A=unit("hoplite", "blue", name="Menon"),
        B=unit("raider", "red", name="Lykos"),
    )
    command = Attack(game.A, game.B, game.item("A", "dory"))
    odds = session.foresight.odds(command)
    assert odds is not None
    assert odds.spread is not None
    last = odds.spread.columns[-1]
    assert last.felled == last.chance == odds.spread.felled
    assert last.felled.exact == pytest.approx(forecast(game.battle, command).felled(game.B))
    assert last.felled.exact > 0
