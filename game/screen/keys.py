"""Keys by the name of what they do: letters of the name itself, so that no keyboard layout is supposed. No arcade.

A key is written as "A", "7", "ESCAPE", "ENTER", "TAB", "BACKSPACE", "LEFT", "F5", with "CTRL+" and "SHIFT+" before.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

DIGITS: Final = "123456789"
WORDS: Final = {
    "ESCAPE": "Esc",
    "ENTER": "Enter",
    "BACKSPACE": "Backspace",
    "TAB": "Tab",
    "CTRL+ENTER": "Ctrl+Enter",
}
"""How keys are written, where not as they are."""
SHORT: Final = {"ENTER": "⏎", "BACKSPACE": "⌫", "TAB": "⇥", "ESCAPE": "Esc", "CTRL+ENTER": "^⏎"}
"""How keys are written where there is little room."""

END_ALL: Final = "CTRL+ENTER"
CONFIRM: Final = frozenset({"ENTER", "NUM_ENTER", "SPACE"})
ARROWS: Final = frozenset({"LEFT", "RIGHT", "UP", "DOWN"})


def mnemonics(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """Return a letter for each name: its first one if that is free, else another of its own, else any ("" for none)."""
    return dict(_letters(tuple(dict.fromkeys(names)), tuple(taken)))


@cache
def _letters(wanted: tuple[str, ...], taken: tuple[str, ...]) -> dict[str, str]:
    used = {key.upper() for key in taken}
    given: dict[str, str] = {}
    for letters in (_first, _own, _any):
        for name in wanted:
            free = next((letter for letter in letters(name) if letter not in used), "")
            if free and name not in given:
                given[name] = free
                used.add(free)
    return {name: given.get(name, "") for name in wanted}


def _first(name: str) -> str:
    return name[:1].upper() if name[:1].isascii() and name[:1].isalpha() else ""


def _own(name: str) -> str:
    heads = "".join(word[0] for word in name.split())
    return "".join(letter.upper() for letter in heads + name if letter.isascii() and letter.isalpha())


def _any(name: str) -> str:
    del name
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def written(key: str) -> str:
    """Return a key as it is written on a button."""
    return WORDS.get(key, key.replace("CTRL+", "Ctrl+").replace("SHIFT+", "Shift+"))


def short(key: str) -> str:
    """Return a key as it is written in a button's corner."""
    return SHORT.get(key, key)
