"""The handbook: every rule and table can be found, read and followed, by mouse and by keys, at every scale."""

import itertools

import pytest
from arcade import key as keys

from game.engine.handbook import handbook, rules
from game.screen.model.press import Press, ReadRule
from game.screen.pages.handbook import HandbookPage, InBook, OpenChapter, ReadEntry
from game.screen.pages.reading import composed
from game.screen.settings import Preferences
from game.screen.text import rulebook
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.screen.seats import frames, press_on

pytestmark = pytest.mark.screen


@pytest.fixture
def shell(window: KleosWindow) -> Shell:
    return Shell(window, Preferences(), {"handbook": HandbookPage, "title": HandbookPage})


def opened(shell: Shell, rule: str = "", query: str = "") -> HandbookPage:
    page = shell.go("handbook", rule=rule, query=query)
    assert isinstance(page, HandbookPage)
    frames(page, 2)
    return page


def test_every_rule_stands_in_its_chapter_and_every_table_is_there() -> None:
    entries = rulebook.entries()
    assert set(handbook()) <= set(entries)
    assert next(iter(rulebook.chapters())) == "board"
    for chapter in rulebook.chapters():
        own = [entry.key for entry in rulebook.of_chapter(chapter) if entry.is_rule]
        assert own == [rule.id for rule in rules(chapter)]
    for chapter in ("heroic", "heroic-classic", "clash", "oldschool", "odigos"):
        assert {f"{chapter}/units", f"{chapter}/weapons", f"{chapter}/armour"} <= set(entries)
    assert "hoplite" in entries["odigos/units"].text.lower()


@pytest.mark.parametrize("width", [330.0, 900.0])
def test_every_entry_fits_its_column_and_loses_no_word(shell: Shell, width: float) -> None:
    measure = opened(shell).canvas.width
    for entry in rulebook.entries().values():
        lines = composed(entry, width, "small", measure)
        for line in lines:
            for piece in line.pieces:
                assert piece.left + measure(piece.words.rstrip(), line.size, line.role) <= width + 1, (entry.key, piece)
        words = " ".join(piece.words for line in lines for piece in line.pieces).split()
        if entry.is_rule:
            whole = "".join(words)
            assert "".join(entry.text.split()) in whole
        elif "/" in entry.key:
            table = rulebook.table_of(entry.key)
            written = "".join(words)
            for row in table.rows:
                assert "".join(row.name.split()) in written
                for value in (*row.cells.values(), *row.more):
                    assert "".join(value.split()) in written, (entry.key, row.name, value)


def test_a_rule_that_is_named_is_a_link_and_leads_back_again(shell: Shell) -> None:
    text = "As HE-44 says, not XX-99."
    assert rulebook.links(text) == (("As ", ""), ("HE-44", "HE-44"), (" says, not XX-99.", ""))
    page = opened(shell, "HE-44")
    assert page.reading == "HE-44"
    press_on(page, ReadRule("HE-24"))
    assert page.reading == "HE-24"
    press_on(page, ReadRule("HE-44"))
    page.on_key_press(keys.BACKSPACE, 0)
    assert page.reading == "HE-24"
    frames(page, 2)
    press_on(page, InBook.BEFORE)
    assert page.reading == "HE-44"
    page.on_key_press(keys.BACKSPACE, 0)
    assert page.reading == "HE-44", "nothing was read before"


def test_what_is_typed_is_searched_for_letter_by_letter(shell: Shell) -> None:
    page = opened(shell, "BD-01")
    page.on_key_press(keys.F, 0)
    for letter in "flanking":
        page.on_text(letter)
        frames(page, 2)
        assert all("f" in f"{entry.key} {entry.title} {entry.text}".lower() for entry in page.listed)
    assert page.listed[0].title == "Flanking"
    assert page.reading == page.listed[0].key
    for letter in "zzz":
        page.on_text(letter)
    frames(page, 2)
    assert page.listed == ()
    page.on_key_press(keys.ESCAPE, 0)
    assert page.active is None
    assert shell.stack[-1] is page, "Escape left the field, not the page"
    frames(page, 2)
    press_on(page, OpenChapter("clash"))
    assert page.reading == rulebook.first_of("clash")
    assert page.fields[InBook.SEARCH] == ""
    assert next(entry.key for entry in rulebook.find("he-44")) == "HE-44"
    assert rulebook.find("dory spear") == rulebook.find("SPEAR dory")


def focused(page: HandbookPage) -> Press | None:
    return page.focus


def test_all_of_it_can_be_gone_through_by_keys(shell: Shell) -> None:
    page = opened(shell, "odigos")
    page.focus, met = ReadEntry("odigos"), list[str]()
    while isinstance(here := focused(page), ReadEntry):
        met.append(here.key)
        page.on_key_press(keys.DOWN, 0)
        frames(page, 2)
    assert met == [entry.key for entry in rulebook.of_chapter("odigos")]
    page.on_key_press(keys.UP, 0)
    page.focus = ReadEntry(met[-1])
    page.on_key_press(keys.ENTER, 0)
    assert page.reading == met[-1]
    below = len(shell.stack)
    page.on_key_press(keys.ESCAPE, 0)
    assert len(shell.stack) == max(1, below - 1)


@pytest.mark.parametrize("scale", [75, 100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_nothing_lies_outside_of_the_window(
    shell: Shell, window: KleosWindow, size: tuple[int, int], scale: int
) -> None:
    window._width, window._height = size  # off screen a window keeps its size
    try:
        shell.preferences.change(scale=scale)
        for key in ("HE-74", "clash/units", "odigos"):
            page = opened(shell, key)
            places = [one.box for one in page.canvas.spots if one.press is not None]
            assert places
            for box in places:
                assert box.left >= 0
                assert box.right <= page.wide + 1
                assert 0 <= box.bottom <= box.top <= page.high
            for one, other in itertools.pairwise(places):
                apart = one.right <= other.left + 1 or other.right <= one.left + 1
                assert apart or one.bottom >= other.top - 3 or other.bottom >= one.top - 3, (one, other)
    finally:
        window._width, window._height = 1280, 720
