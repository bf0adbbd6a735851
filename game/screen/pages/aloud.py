"""Tells a page in words: its name when it comes up, then whatever the focus goes to. No arcade."""

from typing import Final

from game.screen.heard.narration import Reader


class Aloud:
    """What is told of a page; without a reader nothing is."""

    def __init__(self, reader: Reader | None) -> None:
        """Begin with nothing said."""
        self._reader: Final = reader
        self._said: tuple[str, str] | None = None

    def begin(self) -> None:
        """The page has come up, perhaps again."""
        self._said = None

    def tell(self, title: str, words: str) -> None:
        """Say the page's title as it comes up, and the words at the focus where they are others than before."""
        if self._reader is None or (title, words) == self._said:
            return
        before, self._said = self._said, (title, words)
        if title and (before is None or before[0] != title):
            self._reader.say(f"{title}. Tab goes on, Enter presses.")
        if words:
            self._reader.say(words)
