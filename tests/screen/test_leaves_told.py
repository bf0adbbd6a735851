"""What lies open over the map is told: a unit's things as they are lifted and let go of, its reactions."""

from pathlib import Path

import arcade
import pytest

from game.screen.battle.panels.habits import Row, SetReaction
from game.screen.battle.view import BattleView
from game.screen.ui.window import KleosWindow
from tests.screen.seats import frames, show
from tests.screen.sessions import on_map
from tests.screen.test_narration import Listener

pytestmark = pytest.mark.screen


@pytest.fixture
def heard(window: KleosWindow) -> Listener:
    window.reader = Listener()
    return window.reader


@pytest.fixture
def seated(window: KleosWindow, heard: Listener, tmp_path: Path) -> BattleView:
    view = show(window, on_map(), tmp_path)
    frames(view, 8)
    heard.heard()
    return view


def tap(view: BattleView, symbol: int) -> None:
    view.on_key_press(symbol, 0)
    frames(view, 3)


def test_a_units_things_are_told_as_the_page_opens_and_wherever_the_cursor_goes(
    seated: BattleView, heard: Listener
) -> None:
    tap(seated, arcade.key.I)
    page = seated.hud.gear.page
    assert page is not None
    lines = heard.heard()
    assert page.title in lines
    for nook in page.nooks:
        assert any((nook.gear.name if nook.gear is not None else nook.name) in line for line in lines), nook
    tap(seated, arcade.key.DOWN)
    page = seated.hud.gear.page
    assert page is not None
    assert any(page.foot[0].split(".")[0] in line for line in heard.heard()), "what the cursor is on"
    tap(seated, arcade.key.ENTER)
    page = seated.hud.gear.page
    assert page is not None
    assert page.lifted
    assert any("Enter or a click lets go of it here" in line for line in heard.heard())


def test_reactions_are_told_row_by_row_and_as_they_change(seated: BattleView, heard: Listener) -> None:
    tap(seated, arcade.key.F4)
    rows = seated.hud.reactions.rows
    assert rows
    assert any(rows[0].name in line for line in heard.heard())
    tap(seated, arcade.key.DOWN)
    at = seated.hud.reactions.at
    assert heard.heard() == [seated.hud.reactions.told[Row(at)][0]]
    tap(seated, arcade.key.ENTER)
    assert seated.hud.reactions.told[Row(at)][0] in heard.heard()
    for notches, place in ((1, 0), (-1, min(2, len(rows) - 1)), (-len(rows), len(rows) - 1)):
        seated.hud.reactions.at = 0
        seated.on_mouse_scroll(640, 360, 0, notches)
        assert seated.hud.reactions.at == place


def test_one_row_sets_how_all_answer_and_says_where_they_differ(seated: BattleView) -> None:
    tap(seated, arcade.key.F4)
    page = seated.hud.reactions
    everybody = page.rows[0]
    assert (everybody.name, everybody.unit) == ("All", 0)
    page.press(SetReaction(0, "never"))
    alike = [row for row in page.rows if row.about == everybody.about]
    assert len(alike) == 1 + len(everybody.habits) > 2
    assert {row.policy for row in alike} == {"never"}
    page.press(SetReaction(page.rows.index(alike[-1]), "best"))
    assert page.rows[0].policy is None
    assert "not all alike" in page.told[Row(0)][0]
    page.at = 0
    tap(seated, arcade.key.RIGHT)
    assert {row.policy for row in page.rows if row.about == everybody.about} == {"ask"}
