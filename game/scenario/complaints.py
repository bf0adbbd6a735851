"""What is wrong with a file in TOML, put as its reader would: types by TOML's words, near words, nothing unreadable."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

DELETE: Final = "Correct it, or take it out."

_TYPES: Final = {
    "str": "text",
    "int": "a whole number",
    "float": "a number with a point",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of keys",
}
"""What TOML's types are called."""


def in_words(what: str) -> str:
    """Return what msgspec has said of a value, in the words of TOML.

    >>> in_words("Expected `int`, got `str`")
    'expected a whole number, got text'
    """
    for word, meant in _TYPES.items():
        what = what.replace(f"`{word}`", meant).replace(f"`{word} | null`", meant)
    return uncapital(what)


def in_a_line(text: str) -> str:
    """Return text without what would end a line, or not show."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def uncapital(text: str) -> str:
    """Return text as it stands after a colon."""
    return text[:1].lower() + text[1:]


def or_rather(wrong: str, known: Iterable[str], none: str = f"there are none. {DELETE}") -> str:
    """Return what a wrong word may have meant, or all that there are, as the end of a sentence; `none` where none is.

    >>> or_rather("hoplit", ("hoplite", "guard")), or_rather("x", ("blue", "red"))
    ('did you mean hoplite?', 'there are: blue, red.')
    """
    names = sorted(known)
    return did_you_mean(wrong, names) or (f"there are: {', '.join(names)}." if names else none)


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """Return what a wrong word may have meant, as the end of a sentence; "" where nothing is near.

    >>> did_you_mean("hoplit", ("hoplite", "guard")), did_you_mean("x", ("blue", "red"))
    ('did you mean hoplite?', '')
    """
    lower = {name.lower(): name for name in known}
    close = get_close_matches(wrong.lower(), lower)
    return f"did you mean {' or '.join(lower[name] for name in close)}?" if close else ""
