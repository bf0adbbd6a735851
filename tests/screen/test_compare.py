"""The page that compares two units under every ruleset: what it shows, by which keys, and never for long at once."""

from pathlib import Path

import pytest

from game.engine.dice import Branching
from game.rulesets import keys
from game.screen.battle.panels.comparison import Comparison, ComparisonSheet, OnComparison, ShowDuel
from game.screen.battle.view import BattleView
from game.screen.model.press import AtTable
from game.screen.ui.window import KleosWindow
from tests.now import now
from tests.screen.seats import frames, press, show
from tests.screen.sessions import drawn, on_map
from tests.table import unit


def begun(comparison: Comparison) -> Comparison:
    """Have the first ruleset's column worked out: the others come one by one, as the first test has it."""
    while page_of(comparison).waiting == len(keys()) and comparison.is_at_work:
        comparison.work(0.0)
    return comparison


def page_of(comparison: Comparison) -> ComparisonSheet:
    assert comparison.page is not None
    return comparison.page


def test_the_chosen_unit_is_compared_with_the_nearest_enemy_or_the_one_pointed_at() -> None:
    session = on_map(most=2)
    comparison = Comparison(session)
    assert now(comparison.page) is None
    assert comparison.open()
    view = session.seats.view
    near = min(view.enemies(session.selection.unit), key=lambda other: (view.gap(session.selection.unit, other), other))
    other = next(enemy for enemy in view.enemies(session.selection.unit) if enemy != near)
    assert (
        page_of(comparison).title
        == f"{session.table.name_of(session.selection.unit)} against {session.table.name_of(near)}"
    )
    comparison.close()
    session.pointer.hover(view.cells(other)[0])
    comparison.notice()
    assert comparison.open()
    assert page_of(comparison).title.endswith(f"against {session.table.name_of(other)}")
    assert comparison.key("TAB")
    assert page_of(comparison).title.endswith(f"against {session.table.name_of(near)}")


def test_where_nobody_can_be_compared_it_is_said() -> None:
    game, session = drawn("A . . #\n. . # B", A=unit("hoplite", "blue"), B=unit("assassin", "red", sneaking=True))
    comparison = Comparison(session)
    assert not session.seats.view.enemies(game.A)
    assert not comparison.open()
    assert session.bar.prompt == "No enemy is known to compare the unit in hand with."


def test_every_ruleset_gets_a_column_on_both_tabs_piece_by_piece_and_the_battle_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = on_map(most=2)
    before = session.table.battle.stage.world.digest()
    comparison = Comparison(session)
    comparison.open()
    assert (len(page_of(comparison).names), page_of(comparison).waiting) == (len(keys()), len(keys()))
    walked_in_pieces(comparison, monkeypatch)
    board = page_of(comparison)
    assert comparison.key("RIGHT")
    meadow = page_of(comparison)
    assert (board.tab, meadow.tab) == ("board", "meadow")
    for page in (board, meadow):
        assert (len(page.names), page.waiting) == (len(keys()), 0)
        assert all(len(row.cells) == len(keys()) for row in page.rows)
    assert board.rows != meadow.rows
    assert session.table.battle.stage.world.digest() == before
    assert comparison.leave()
    assert comparison.page is None
    assert not comparison.is_open


def walked_in_pieces(comparison: Comparison, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a comparison worked out; each piece of the work walks few outcomes."""
    walked, pieces = [0], list[int]()
    begin = Branching.restart

    def counted(dice: Branching) -> None:
        walked[0] += 1
        begin(dice)

    monkeypatch.setattr(Branching, "restart", counted)
    while comparison.is_at_work:
        before = walked[0]
        comparison.work(0.0)
        pieces.append(walked[0] - before)
    assert sum(pieces) > 1000
    assert max(pieces) <= 4


def test_without_an_enemy_in_sight_there_is_no_page() -> None:
    _, session = drawn("A . .", A=unit("hoplite", "blue"))
    assert not Comparison(session).open()


# ---- in the window -------------------------------------------------------------------------------------------------


@pytest.mark.screen
def test_a_button_opens_the_page_and_its_own_are_pressed_where_they_are_drawn(
    window: KleosWindow, tmp_path: Path
) -> None:
    view: BattleView = show(window, on_map(most=2), tmp_path)
    press(view, AtTable.COMPARE)
    comparison = begun(view.hud.comparison)
    frames(view)
    panel = view.hud.compare
    box = panel.box
    assert box is not None
    assert box.left >= 0
    assert box.right <= view.hud.width
    assert box.bottom >= 0
    assert box.top <= view.hud.height
    press(view, ShowDuel("meadow"))
    assert page_of(comparison).tab == "meadow"
    session = view.session
    chosen = session.selection.unit
    view.on_mouse_motion(5, 300, 0, 0)
    assert session.pointer.hovered is None
    press(view, OnComparison.CLOSE)
    frames(view)
    assert panel.box is None
    assert session.selection.unit == chosen


@pytest.mark.screen
def test_the_names_of_rulesets_are_whole_in_a_small_window(window: KleosWindow, tmp_path: Path) -> None:
    view: BattleView = show(window, on_map(most=2), tmp_path)
    press(view, AtTable.COMPARE)
    page = page_of(begun(view.hud.comparison))
    panel = view.hud.compare
    for wide, high in ((640.0, 480.0), (800.0, 600.0), (1280.0, 720.0)):
        panel.show(view.hud.comparison, (wide, high), None)
        assert panel.box is not None
        words = " ".join(one.shown for one in panel.canvas.script.lines)
        assert all(part in words for name in page.names for part in name.split()), (wide, words)
        assert all(panel.box.bottom < one.y < panel.box.top for one in panel.canvas.script.lines)
