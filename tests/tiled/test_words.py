"""Lists of words in a property's text, with commas between or with something else."""

import pytest

from game.tiled.words import named_apart

SIDES = {"red", "blue", "red guard"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("red; blue", ("red", "blue")),
        ("red / green", ("red", "green")),
        ("red blue", ("red", "blue")),
        ("red guard", ()),
        ("red guard; blue", ("red guard", "blue")),
        ("big house", ()),
        ("red, blue", ()),
        ("red", ()),
    ],
)
def test_known_words_are_found_whatever_stands_between_them_but_in_one_that_is_known_whole(
    text: str, found: tuple[str, ...]
) -> None:
    assert named_apart(text, SIDES) == found
