"""The bar's pages: what ends a turn is on the first, and none is empty. No window."""

from collections import Counter

import pytest

from game.engine.commands import EndTurn
from game.screen.battle.panels.bar import in_pages, plan_for
from game.screen.model.plain import Button
from game.screen.model.press import Choose, LookAt


def buttons(count: int) -> tuple[Button, ...]:
    made = [Button(LookAt(n), f"{n}", "move", "", "", enabled=True, group="move") for n in range(count - 1)]
    return (*made, Button(Choose(EndTurn), "End turn", "end", "E", "", enabled=True, group="end"))


@pytest.mark.parametrize("width", [300.0, 420.0, 640.0, 1000.0])
@pytest.mark.parametrize("high", [300.0, 360.0, 540.0])
@pytest.mark.parametrize("count", [8, 15, 22, 28])
def test_end_of_turn_is_on_the_first_page_and_no_page_is_empty(width: float, high: float, count: int) -> None:
    actions, others = buttons(count), buttons(11)[:-1]
    plan = plan_for(width, high, len(actions), len(others))
    placed = in_pages(plan, actions, others)
    assert Counter(button.press for button in placed) == Counter(button.press for button in (*actions, *others))
    if plan.pages > 1:
        pages = [placed[number * plan.room : (number + 1) * plan.room] for number in range(plan.pages)]
        assert all(pages)
        assert any(button.press == Choose(EndTurn) for button in pages[0])
        assert sum(map(len, pages)) == len(placed)
