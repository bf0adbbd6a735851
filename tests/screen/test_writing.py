"""Text fields: whatever is typed on a page that has one is written, and does nothing else. And keys by their place."""

from pathlib import Path

import arcade
import pytest

from game.screen.battle.presenter.session import Session
from game.screen.battle.view import BattleView
from game.screen.keyboard import USER_KEY
from game.screen.pages.saves import Keep, SavesPage
from game.screen.pages.settings import GiveKey, SettingsPage
from game.screen.pages.shelf import Take
from game.screen.shell import Shell
from game.screen.ui.page import Page
from game.screen.ui.window import KleosWindow, key_name
from tests.screen.hands import Hands
from tests.screen.seats import frames
from tests.screen.sessions import on_map

pytestmark = pytest.mark.screen


def type_in(page: Page, words: str) -> None:
    """Type as a keyboard does: each letter is a key pressed, and then a text."""
    for letter in words:
        symbol = arcade.key.SPACE if letter == " " else ord(letter.lower())
        page.on_key_press(symbol, arcade.key.MOD_SHIFT if letter.isupper() else 0)
        page.on_text(letter)
        page.on_update(0.02)


LETTERS = "abcdefghijklmnopqrstuvwxyz 1234567890"


@pytest.fixture
def session(shell: Shell) -> Session:
    session = on_map(most=2)
    for name in ("First", "Second"):
        shell.library.save(session.table.recorder, name)
    return session


@pytest.mark.parametrize("hand", ["nothing", "the field by Tab", "the field by mouse"])
def test_name_of_a_save_can_be_typed_wherever_the_hand_was_and_does_nothing_else(
    shell: Shell, hands: Hands, session: Session, hand: str
) -> None:
    view = shell.put(BattleView(session, shell.library.quick, shell=shell))
    page = shell.go("saves", session=session)
    assert isinstance(page, SavesPage)
    frames(page, 2)
    if hand == "the field by mouse":
        hands.click(Keep.NAME)
    elif hand == "the field by Tab":
        hands.focus(Keep.NAME)
    before, commands = page.fields[Keep.NAME], session.table.battle.commands
    type_in(page, LETTERS[: 40 - len(before)])
    assert shell.stack == [view, page], "no letter leads anywhere"
    assert page.fields[Keep.NAME] == before + LETTERS[: 40 - len(before)]
    assert {one.name for one in shell.library.saves()} == {"First", "Second"}
    assert session.table.battle.commands == commands
    page.on_key_press(arcade.key.ENTER, 0)
    assert len(shell.library.saves()) == 3


def test_letters_after_a_name_that_was_refused_are_written_too(shell: Shell, hands: Hands, session: Session) -> None:
    page = shell.go("saves", session=session)
    assert isinstance(page, SavesPage)
    hands.write(Keep.NAME, "  ")
    assert "name first" in page.message
    type_in(page, "yes load delete it")
    assert page.fields[Keep.NAME].strip() == "yes load delete it"
    assert shell.stack[-1] is page
    assert not page.asks_delete


def test_letters_are_keys_again_once_something_else_is_chosen(shell: Shell, hands: Hands, session: Session) -> None:
    page = shell.go("saves", session=session)
    assert isinstance(page, SavesPage)
    frames(page, 2)
    told = [page.canvas.words_in(page.canvas.spots[0].box)]
    hands.click(Take(0))
    page.on_key_press(arcade.key.D, 0)
    assert page.asks_delete, told


def test_no_field_of_any_page_lets_a_letter_through(shell: Shell, hands: Hands, session: Session) -> None:
    for name, more in (("setup", {}), ("handbook", {}), ("saves", {"session": session})):
        page = shell.go(name, **more)
        assert isinstance(page, Page)
        frames(page, 2)
        assert page.fields_shown
        for field in sorted(page.fields_shown, key=str):
            hands.focus(field)
            page.fields[field] = ""
            type_in(page, LETTERS)
            assert page.fields[field] == LETTERS, (name, field)
            assert shell.stack[-1] is page
            page.on_key_press(arcade.key.TAB, 0)


# ---- keys by their place -------------------------------------------------------------------------------------------


def test_key_without_a_latin_letter_is_named_by_its_place() -> None:
    # A Russian layout: on the keys of a US keyboard's QWERTY row stand ЙЦУКЕН.
    for number, name in zip(range(24, 30), "QWERTY", strict=True):
        assert key_name(number << USER_KEY, 0) == name
    assert key_name(38 << USER_KEY, arcade.key.MOD_CTRL) == "CTRL+A"
    assert key_name(0x6C5, 0) == key_name(0x6E5, 0) == "T", "Cyrillic ie, small and large, bare"
    assert key_name(0x7E1, 0) == "A", "Greek alpha"
    assert key_name(0x1000430, 0) == "F", "Cyrillic a by its Unicode"
    assert key_name(13 << USER_KEY, 0) == "4", "the row of digits of a French or Czech layout"
    assert key_name(20 << USER_KEY, 0) == "MINUS"


def test_letter_that_is_printed_goes_before_the_place() -> None:
    assert key_name(arcade.key.A, 0) == "A"
    assert key_name(arcade.key.Q, 0) == "Q"


def test_key_that_has_neither_has_no_name_and_does_nothing(shell: Shell) -> None:
    assert key_name(200 << USER_KEY, 0) == key_name(1 << 23, arcade.key.MOD_CTRL) == ""


def test_actions_are_chosen_on_a_russian_keyboard(window: KleosWindow, tmp_path: Path) -> None:
    session = on_map(most=2)
    view = BattleView(session, tmp_path / "quick.kleos")
    window.show_view(view)
    frames(view)
    view.on_key_press(26 << USER_KEY, 0)
    assert session.selection.armed is not None
    assert session.selection.armed.kind.__name__ == "EndTurn", "У stands where E does"


def test_key_without_a_name_cannot_be_given_to_anything(shell: Shell) -> None:
    page = shell.go("settings", tab="Keys")
    assert isinstance(page, SettingsPage)
    frames(page, 2)
    page.press(GiveKey("Gear"))
    page.on_key_press(200 << USER_KEY, 0)
    assert not shell.preferences.now.keys
    assert page.unnamed
    page.on_key_press(arcade.key.U, 0)
    assert shell.preferences.now.keys == {"Gear": "U"}
    assert not page.unnamed
