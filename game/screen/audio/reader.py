"""Who reads sentences out: a terminal, a braille line, a voice. No arcade."""

from typing import Protocol


class SpeechReader(Protocol):
    """Where it is told."""

    def say(self, words: str) -> None:
        """Write a line."""

    def wipe(self) -> None:
        """Let nobody read what was said so far, where that can be."""
