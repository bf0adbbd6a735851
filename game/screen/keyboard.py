"""Keys by their place where a layout has no Latin letters: what a US keyboard has there. No arcade.

An event names a key by what is printed on it. Where that is no key the window knows, X11 gives its number (its place)
instead, or the bare symbol of a letter (`keysym`) where an input method stands between; both lead to the same place.
Windows and macOS name such keys by their place themselves.
"""

from typing import Final

USER_KEY: Final = 32
"""So many bits up a symbol holds the key's number, where the layout has no name for it."""

_ROWS: Final = ((10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'`"), (52, "zxcvbnm,./"))
"""X11's numbers of the keys (those of evdev and 8 more), row by row, each from the left."""
_SIGNS: Final = {
    "-": "MINUS", "=": "EQUAL", "[": "BRACKETLEFT", "]": "BRACKETRIGHT", ";": "SEMICOLON", "'": "APOSTROPHE",
    "`": "GRAVE", ",": "COMMA", ".": "PERIOD", "/": "SLASH",
}  # fmt: skip
_PLACES: Final = {start + step: sign for start, row in _ROWS for step, sign in enumerate(row)}

_RUSSIAN: Final = ("йцукенгшщзхъфывапролджэёячсмитьбю", "qwertyuiop[]asdfghjkl;'`zxcvbnm,.")
_UKRAINIAN: Final = ("іїєґ", "s]'`")
_GREEK: Final = ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm")
_HEBREW: Final = ("קראטוןםפשדגכעיחלךףזסבהנמצתץ", "ertyuiopasdfghjkl;zxcvbnm,.")
_LAYOUTS: Final = {
    letter: place
    for letters, places in (_RUSSIAN, _UKRAINIAN, _GREEK, _HEBREW)
    for letter, place in zip(letters, places, strict=True)
}
"""Where the letters of scripts with a keyboard of their own stand."""

_RUNS: Final = (
    (0x6C0, "юабцдефгхийклмнопярстужвьызшэщчъ"),
    (0x7E1, "αβγδεζηθικλμνξοπρσςτυφχψω"),
    (0xCE0, "אבגדהוזחטיךכלםמןנסעףפץצקרשת"),
)
"""The letters of X11's older symbols, run by run."""
_OLD: Final = {
    **{start + step: letter for start, letters in _RUNS for step, letter in enumerate(letters)},
    **{0x6E0 + step: letter for step, letter in enumerate(_RUNS[0][1])},
    **{0x7C1 + step: letter for step, letter in enumerate(_RUNS[1][1])},
    **dict(zip((0x6A3, 0x6A4, 0x6A6, 0x6A7, 0x6AD), "ёєіїґ", strict=True)),
    **dict(zip((0x6B3, 0x6B4, 0x6B6, 0x6B7, 0x6BD), "ёєіїґ", strict=True)),
}
_UNICODE: Final = 0x1000000
"""X11's newer symbols: a letter's own number above this."""


def by_place(symbol: int) -> str:
    """Return the name of the key at a symbol's place, as the window names that of a US keyboard; "" if unknown."""
    if symbol >> USER_KEY:
        place = _PLACES.get(symbol >> USER_KEY, "")
    elif symbol >= _UNICODE:
        number = symbol - _UNICODE
        place = _LAYOUTS.get(chr(number).lower(), "") if number < 0x110000 else ""
    else:
        place = _LAYOUTS.get(_OLD.get(symbol, ""), "")
    return _SIGNS.get(place, place.upper())
