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
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow, key_name
from tests.screen.hands import Hands
from tests.screen.seats import frames, keep
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
    written = LETTERS[: 40 - len(before)]
    type_in(page, written)
    assert shell.stack == [view, page], "no letter leads anywhere"
    stays = before if hand == "the field by mouse" else ""
    assert page.fields[Keep.NAME] == stays + written, "the name that was proposed gives way, but where a caret was put"
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
    told = [page.canvas.script.words_in(page.canvas.spots[0].box)]
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
    session.table.preferences.change(confirm="always")
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


# ---- caret, selection, clipboard -------------------------------------------------------------------------------------


@pytest.fixture
def naming(shell: Shell, session: Session) -> SavesPage:
    """The place for a save's name, written in."""
    page = shell.go("saves", session=session)
    assert isinstance(page, SavesPage)
    frames(page, 2)
    page.active = page.focus = Keep.NAME
    page.fields[Keep.NAME] = "Broken nose at the ford"
    frames(page, 2)
    return page


def edge(page: Page, place: int) -> tuple[float, float]:
    """Where the left edge of a letter of the field is in the window."""
    spot, line = page.spot_of(Keep.NAME), page.fields_shown[Keep.NAME]
    assert spot is not None
    scale = page.paint.scale
    return line.edges[place - line.first] * scale, (spot.box.bottom + spot.box.height / 2) * scale


def hold(page: Page, symbol: int, modifiers: int, seconds: float) -> None:
    """Hold a key for so long, and let it go."""
    page.on_key_press(symbol, modifiers)
    for _ in range(round(seconds / 0.02)):
        page.on_update(0.02)
    page.on_key_release(symbol, modifiers)
    page.on_update(0.02)


def test_letters_are_written_where_the_caret_was_put_by_mouse(naming: SavesPage) -> None:
    naming.on_mouse_press(*edge(naming, 6), arcade.MOUSE_BUTTON_LEFT, 0)
    naming.on_mouse_release(*edge(naming, 6), arcade.MOUSE_BUTTON_LEFT, 0)
    frames(naming, 2)
    type_in(naming, "ed")
    assert naming.fields[Keep.NAME] == "Brokened nose at the ford"
    keep(naming.shell.window, "field-caret")


def test_what_the_pointer_is_drawn_over_is_selected_and_replaced(naming: SavesPage) -> None:
    naming.on_mouse_press(*edge(naming, 7), arcade.MOUSE_BUTTON_LEFT, 0)
    naming.on_mouse_drag(*edge(naming, 11), 1, 0, arcade.MOUSE_BUTTON_LEFT, 0)
    naming.on_mouse_release(edge(naming, 11)[0], 0, arcade.MOUSE_BUTTON_LEFT, 0)
    frames(naming, 2)
    assert naming.editing is not None
    assert naming.editing.selected == "nose"
    assert naming.active is Keep.NAME, "let go of beside the field it goes on being written in"
    keep(naming.shell.window, "field-selection")
    type_in(naming, "ear")
    assert naming.fields[Keep.NAME] == "Broken ear at the ford"


def test_a_double_click_selects_the_word_and_shift_selects_up_to_the_pointer(naming: SavesPage) -> None:
    for _ in range(2):
        naming.on_mouse_press(*edge(naming, 9), arcade.MOUSE_BUTTON_LEFT, 0)
        naming.on_mouse_release(*edge(naming, 9), arcade.MOUSE_BUTTON_LEFT, 0)
        naming.on_update(0.1)
    assert naming.editing is not None
    assert naming.editing.selected == "nose"
    naming.on_update(1.0)
    naming.on_mouse_press(*edge(naming, 0), arcade.MOUSE_BUTTON_LEFT, 0)
    naming.on_update(1.0)
    naming.on_mouse_press(*edge(naming, 6), arcade.MOUSE_BUTTON_LEFT, arcade.key.MOD_SHIFT)
    assert naming.editing.selected == "Broken"


def test_a_key_that_is_held_goes_on_until_it_is_let_go(naming: SavesPage) -> None:
    hold(naming, arcade.key.BACKSPACE, 0, 0.2)
    assert naming.fields[Keep.NAME] == "Broken nose at the for"
    hold(naming, arcade.key.BACKSPACE, 0, 0.7)
    left = naming.fields[Keep.NAME]
    assert len(left) < len("Broken nose at th")
    naming.on_update(1.0)
    assert naming.fields[Keep.NAME] == left
    naming.on_key_press(arcade.key.BACKSPACE, 0)
    naming.on_deactivate()
    naming.on_update(2.0)
    assert naming.fields[Keep.NAME] == left[:-1], "another window has the keys now"


@pytest.mark.parametrize("copy", [arcade.key.C, 54 << USER_KEY], ids=["latin", "russian"])
@pytest.mark.parametrize("paste", [arcade.key.V, 55 << USER_KEY], ids=["latin", "russian"])
def test_words_go_from_field_to_field_by_the_clipboard_in_any_layout(
    naming: SavesPage, shell: Shell, copy: int, paste: int
) -> None:
    naming.on_key_press(arcade.key.A, arcade.key.MOD_CTRL)
    naming.on_key_press(copy, arcade.key.MOD_CTRL)
    naming.on_text("с")  # what some systems make of Ctrl and a letter that is not Latin
    naming.on_key_release(arcade.key.LCTRL, 0)
    assert naming.fields[Keep.NAME] == "Broken nose at the ford"
    book = shell.go("handbook")
    assert isinstance(book, Page)
    frames(book, 2)
    type_in(book, "x ")
    book.on_key_press(paste, arcade.key.MOD_CTRL)
    book.on_text("м")
    assert list(book.fields.values()) == ["x Broken nose at the ford"]


def test_letters_that_need_ctrl_and_alt_are_written(naming: SavesPage) -> None:
    naming.on_key_press(arcade.key.Q, arcade.key.MOD_CTRL | arcade.key.MOD_ALT)
    naming.on_text("@")
    assert naming.fields[Keep.NAME].endswith("ford@")


def test_the_caret_stays_in_sight_in_words_longer_than_the_field(naming: SavesPage) -> None:
    naming.longest = 400
    naming.fields[Keep.NAME] = "Žofie и戦士 " * 25
    frames(naming, 2)
    spot = naming.spot_of(Keep.NAME)
    assert spot is not None
    for symbol in (arcade.key.HOME, arcade.key.END, *[arcade.key.LEFT] * 90, *[arcade.key.RIGHT] * 20):
        naming.on_key_press(symbol, 0)
        frames(naming, 1)
        line, editing = naming.fields_shown[Keep.NAME], naming.editing
        assert editing is not None
        at = line.edges[editing.caret - line.first]
        assert spot.box.left < at < spot.box.right
    keep(naming.shell.window, "field-long")
