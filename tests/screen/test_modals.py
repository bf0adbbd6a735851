"""What lies over a battle: the topmost is asked, beneath what is whole all is dead, and over all lies the curtain."""

import random
from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from game.engine.commands import EndTurn
from game.screen.battle.gear.doll import OnDoll
from game.screen.battle.presenter.session import Mode
from game.screen.battle.view import BattleView
from game.screen.model.press import AtTable, Choose, Press
from game.screen.pages.saves import SavesPage
from game.screen.pages.shelf import OnShelf
from game.screen.ui.modals import Modal, Modals
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.now import now
from tests.screen.seats import frames, middle, press_at, show
from tests.screen.sessions import on_map
from tests.screen.test_curtain_keys import at_the_curtain
from tests.screen.test_session import calm


class Sheet:
    """Something that notes what it is told; it is left level by level."""

    def __init__(self, *, is_whole: bool, heeds: str = "", levels: int = 1) -> None:
        self.is_open, self.is_whole, self._heeds, self._levels = True, is_whole, heeds, levels
        self.told: list[object] = []

    def key(self, name: str) -> bool:
        self.told.append(name)
        return name in self._heeds

    def press(self, press: Press) -> bool:
        self.told.append(press)
        return press is OnDoll.DO

    def leave(self) -> bool:
        if not self._levels:
            return False
        self._levels -= 1
        self.is_open = self._levels > 0
        return True


def curtain(*, is_open: bool) -> Sheet:
    made = Sheet(is_whole=True, heeds="S", levels=0)
    made.is_open = is_open
    return made


def test_a_key_is_for_the_topmost_that_it_means_anything_to() -> None:
    low, high = Sheet(is_whole=False, heeds="AB"), Sheet(is_whole=False, heeds="B")
    stack = Modals(low, high, curtain=curtain(is_open=False))
    assert stack.key("A")
    assert stack.key("B")
    assert not stack.key("C")
    assert low.told == ["A", "C"]
    assert high.told == ["A", "B", "C"]
    assert stack.whole is None


def test_beneath_what_is_whole_all_is_dead_while_it_is_open() -> None:
    low, whole = Sheet(is_whole=False, heeds="A"), Sheet(is_whole=True)
    stack = Modals(low, curtain=curtain(is_open=False)).with_sheets(whole)
    assert not stack.key("A")
    assert stack.press(OnDoll.DO)
    assert low.told == []
    assert stack.whole is whole
    whole.is_open = False
    assert stack.key("A")
    assert stack.whole is None


def test_escape_leaves_the_topmost_level_by_level_and_then_what_lies_beneath() -> None:
    low, high = Sheet(is_whole=False), Sheet(is_whole=True, levels=2)
    stack = Modals(low, high, curtain=curtain(is_open=False))
    assert stack.key("ESCAPE")
    assert (low.is_open, high.is_open) == (True, True)
    assert stack.key("ESCAPE")
    assert (low.is_open, high.is_open) == (True, False)
    assert stack.key("ESCAPE")
    assert not low.is_open
    assert not stack.key("ESCAPE")


def test_the_curtain_lies_over_whatever_is_laid_and_cannot_be_left() -> None:
    fallen = curtain(is_open=True)
    sheets = [Sheet(is_whole=whole, heeds="AS") for whole in (False, True, False)]
    stack = Modals(sheets[0], curtain=fallen).with_sheets(*sheets[1:])
    assert [*stack][-1] is fallen
    assert stack.alive == (fallen,)
    assert stack.key("S")
    assert not stack.key("A")
    assert not stack.key("ESCAPE")
    assert not stack.press(AtTable.UNDO)
    assert all(sheet.told == [] and sheet.is_open for sheet in sheets)


# ---- in a battle -----------------------------------------------------------------------------------------------------


def opened(view: BattleView, symbol: int) -> Modal:
    """Open one of the sheets by its key."""
    view.on_key_press(symbol, 0)
    frames(view, 3)
    found = view.hud.modals.whole
    assert found is not None
    return found


SHEETS = [keys.I, keys.F4, keys.F6]


@pytest.mark.screen
@pytest.mark.parametrize("symbol", SHEETS)
def test_no_button_beneath_a_sheet_can_be_pressed_and_escape_closes_it(
    window: KleosWindow, tmp_path: Path, symbol: int
) -> None:
    view = show(window, on_map(), tmp_path)
    session = view.session
    bar = {spot.press: middle(spot.box) for spot in view.hud.bar.canvas.spots if spot.press is not None}
    sheet = opened(view, symbol)
    before = session.selection.armed, len(session.table.battle.history), session.notice.state
    for press in (Choose(EndTurn), AtTable.MORE, AtTable.SIGHT, AtTable.THREAT):
        if view.hud.modals.whole is not sheet:  # a press beside it closes the page of reactions
            sheet = opened(view, symbol)
        assert press in bar
        spot = view.hud.spot_at(*bar[press])
        assert spot is None or spot.press != press
        press_at(view, *bar[press])
    assert (session.selection.armed, len(session.table.battle.history), session.notice.state) == before
    assert session.lookout.tool is None
    assert not view.hud.drawer.is_open
    sheet = opened(view, symbol) if view.hud.modals.whole is None else sheet
    for key in (keys.E, keys.BACKSPACE, keys.F2, keys.F5, keys.KEY_1):
        view.on_key_press(key, 0)
    assert view.hud.modals.whole is sheet
    assert (session.selection.armed, len(session.table.battle.history)) == before[:2]
    assert session.lookout.tool is None
    assert not view.quick_save.exists()
    view.on_key_press(keys.ESCAPE, 0)
    assert view.hud.modals.whole is None


@pytest.mark.screen
@pytest.mark.parametrize("symbol", SHEETS)
def test_the_right_button_closes_a_sheet_as_escape_does(window: KleosWindow, tmp_path: Path, symbol: int) -> None:
    view = show(window, on_map(), tmp_path)
    opened(view, symbol)
    press_at(view, 640, 360, arcade.MOUSE_BUTTON_RIGHT)
    assert view.hud.modals.whole is None


@pytest.mark.screen
def test_random_hands_at_the_curtain_reach_nothing_that_was_open_beneath(window: KleosWindow, tmp_path: Path) -> None:
    session = at_the_curtain()
    view = BattleView(session, tmp_path / "quick.kleos")
    window.show_view(view)
    frames(view, 3, 0.5)
    calm(session)
    # As if they had been opened in the frame in which it fell.
    view.hud.gear.unit, view.hud.comparison.is_open, view.hud.reactions.is_open = (
        session.table.battle.truth.units()[0],
        True,
        True,
    )
    chance, viewer = random.Random(7), session.seats.viewer
    known = [keys.ESCAPE, keys.TAB, keys.SPACE, keys.BACKSPACE, *range(keys.F2, keys.F9), *range(keys.A, keys.Z + 1)]
    for _ in range(200):
        if chance.random() < 0.5:
            view.on_key_press(chance.choice(known), 0)
        else:
            button = chance.choice((arcade.MOUSE_BUTTON_RIGHT, arcade.MOUSE_BUTTON_MIDDLE))
            press_at(view, chance.uniform(0, window.width), chance.uniform(0, window.height), button)
        assert view.hud.modals.alive == (session.curtain,)
        assert (session.seats.mode, session.seats.viewer) == (Mode.HANDOVER, viewer)
    assert view.hud.comparison.is_open
    assert view.hud.reactions.is_open
    assert not view.quick_save.exists()
    view.on_key_press(keys.ENTER, 0)
    assert session.seats.mode is Mode.TURN


@pytest.mark.screen
def test_the_right_button_takes_back_what_a_page_asks_before_it_leaves_the_page(shell: Shell) -> None:
    shell.library.save(on_map(most=1).table.recorder, "First")
    page = shell.go("saves")
    assert isinstance(page, SavesPage)
    frames(page, 2)
    page.press(OnShelf.DELETE)
    assert now(page.asks_delete)
    for stays in (True, False):
        press_at(page, 5, 5, arcade.MOUSE_BUTTON_RIGHT)
        assert not page.asks_delete
        assert (shell.window.current_view is page) is stays
    assert [one.name for one in shell.library.saves()] == ["First"]
