"""What keys do to the words of a field: caret, selection, clipboard, in every alphabet. No window."""

import random

import pytest

from game.screen.ui.editing import Editing, is_within, letters_only


class Board:
    """A clipboard of its own."""

    def __init__(self, words: str = "") -> None:
        self.words = words

    def copy(self, words: str) -> None:
        self.words = words

    def pasted(self) -> str:
        return self.words


def press(editing: Editing, *names: str, board: Board | None = None) -> None:
    """Press keys, those with Shift written so."""
    board = board or Board()
    for name in names:
        selects = name.startswith("SHIFT+")
        editing.key(name.removeprefix("SHIFT+"), selects=selects, copy=board.copy, pasted=board.pasted)


def written(words: str, caret: int = -1, most: int = 80) -> Editing:
    return Editing(words, most, caret, caret)


@pytest.mark.parametrize(("names", "words", "caret"), [
    (["LEFT", "BACKSPACE"], "abd", 2),
    (["HOME", "DELETE"], "bcd", 0),
    (["HOME", "LEFT", "BACKSPACE"], "abcd", 0),
    (["END", "RIGHT", "DELETE"], "abcd", 4),
    (["SHIFT+LEFT", "SHIFT+LEFT", "DELETE"], "ab", 2),
    (["SHIFT+HOME", "BACKSPACE"], "", 0),
    (["SHIFT+LEFT", "SHIFT+LEFT", "LEFT"], "abcd", 2),
    (["HOME", "SHIFT+RIGHT", "RIGHT"], "abcd", 1),
    (["CTRL+A", "DELETE"], "", 0),
])  # fmt: skip
def test_caret_and_selection_by_keys(names: list[str], words: str, caret: int) -> None:
    editing = written("abcd")
    press(editing, *names)
    assert (editing.words, editing.caret, editing.anchor) == (words, caret, caret)


@pytest.mark.parametrize("words", ["two old words", "два старых слова", "δύο παλιά λόγια", "שתי מילים ישנות"])
def test_by_ctrl_the_caret_goes_by_words_of_any_alphabet(words: str) -> None:
    first, second, third = words.split()
    editing = written(words)
    press(editing, "CTRL+LEFT")
    assert words[editing.caret :] == third
    press(editing, "CTRL+BACKSPACE")
    assert editing.words == f"{first} {third}"
    press(editing, "HOME", "CTRL+RIGHT")
    assert editing.caret == len(first)
    press(editing, "CTRL+DELETE")
    assert editing.words == first
    assert second not in editing.words


def test_words_are_copied_cut_and_pasted() -> None:
    board, editing = Board(), written("Ford, round 3")
    press(editing, "SHIFT+CTRL+LEFT", "CTRL+C", board=board)
    assert (board.words, editing.words) == ("3", "Ford, round 3")
    press(editing, "HOME", "SHIFT+CTRL+RIGHT", "CTRL+X", board=board)
    assert (board.words, editing.words) == ("Ford", ", round 3")
    press(editing, "END", "CTRL+V", "CTRL+V", board=board)
    assert editing.words == ", round 3FordFord"
    press(editing, "CTRL+A", "CTRL+V", board=board)
    assert editing.words == "Ford"
    press(editing, "CTRL+C", "CTRL+X", board=board)
    assert (board.words, editing.words) == ("Ford", "Ford"), "with nothing selected nothing is taken"
    press(editing, "SHIFT+HOME", "SHIFT+DELETE", "SHIFT+INSERT", "SHIFT+INSERT", board=board)
    assert editing.words == "FordFord"


def test_what_is_pasted_is_one_line_and_no_longer_than_the_field_takes() -> None:
    editing = written("ab", most=6)
    press(editing, "LEFT", "CTRL+V", board=Board("x\ny\x07\tzzzz"))
    assert editing.words == "ax y zb"[:5] + "b"
    assert len(editing.words) == 6
    assert not editing.write("more")
    press(editing, "CTRL+A")
    assert editing.write("戦士")
    assert editing.words == "戦士"
    assert letters_only("two\nlines\x07") == "two lines"


def test_a_letter_with_its_signs_is_one() -> None:
    editing = written("Ře\u0301ka\u0302")
    press(editing, "LEFT")
    assert editing.caret == 4
    press(editing, "RIGHT", "BACKSPACE")
    assert editing.words == "Ře\u0301k"
    press(editing, "LEFT", "BACKSPACE")
    assert editing.words == "Řk"


@pytest.mark.parametrize(("place", "chosen"), [(0, "Broken"), (3, "Broken"), (6, "Broken"), (7, "nose"), (11, "nose")])
def test_a_word_is_chosen_where_it_is_pointed_at(place: int, chosen: str) -> None:
    editing = written("Broken nose")
    editing.choose_word(place)
    assert editing.selected == chosen


def test_keys_that_are_none_of_the_field_are_left_to_the_page() -> None:
    editing = written("ab")
    for name in ("ENTER", "ESCAPE", "TAB", "UP", "F1", "CTRL+S", "A", ""):
        assert editing.key(name, selects=False, copy=Board().copy, pasted=Board().pasted) is None


def test_whatever_is_pressed_the_caret_stays_between_letters() -> None:
    chance, board = random.Random(3), Board("e\u0301 戦\u200d士")
    editing = written("a\u0301b c\u0302", most=40)
    names = ["LEFT", "RIGHT", "HOME", "END", "BACKSPACE", "DELETE", "CTRL+LEFT", "CTRL+RIGHT", "CTRL+BACKSPACE",
             "CTRL+DELETE", "CTRL+A", "CTRL+C", "CTRL+X", "CTRL+V", "INSERT"]  # fmt: skip
    for _ in range(3000):
        press(editing, chance.choice(("", "SHIFT+")) + chance.choice(names), board=board)
        assert 0 <= editing.span[0] <= editing.span[1] <= len(editing.words) <= 40
        assert not is_within(editing.words, editing.caret)
