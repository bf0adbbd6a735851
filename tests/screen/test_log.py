"""The log as the window shows it: no turns in which nothing was told, and what the order comes of folded. No window."""

import pytest

from game.rulesets import keys as rulesets
from game.screen.model.plain import LogLine
from game.screen.text.battle_log import at_a_glance
from tests.screen.sessions import on_map


@pytest.mark.parametrize("rules", rulesets())
def test_rolls_for_the_order_are_read_by_resting_on_it(rules: str) -> None:
    lines = on_map(rules=rules, most=2).table.chronicle.lines("blue")
    folded = [line.text for line in lines if line.is_folded]
    shown = at_a_glance(lines)
    assert folded
    assert [line.under for line in shown if line.under] == [tuple(folded)]
    assert not any(line.is_folded for line in shown)
    assert {line.text for line in lines if line.depth and not line.is_folded} <= {line.text for line in shown}


def test_a_turn_in_which_nothing_was_told_has_no_heading_unless_it_is_the_last() -> None:
    heads = [LogLine(number, f"{number}'s turn.", (), 0, number) for number in (1, 2, 3, 4)]
    round_, deed = LogLine(9, "Round 2.", (), 0, 0), LogLine(10, "Walks.", (), 1, 2)
    told = at_a_glance((heads[0], heads[1], deed, round_, heads[2], heads[3]))
    assert told == (heads[1], deed, round_, heads[3])
