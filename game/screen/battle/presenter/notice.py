"""What the line of what can be done says, and numbers that tell that anything shown may be another now. No arcade."""

from game.engine.refusal import Refused
from game.screen.text import wording


class Notice:
    """What is said to whoever sits at a table."""

    def __init__(self) -> None:
        """Say nothing yet."""
        self.message = ""
        self.refusals = 0
        """How often something was refused."""
        self.version = 0
        """Another number whenever anything that is shown may have changed."""
        self.state = 0
        """Another number whenever something has happened; mere pointing changes `version` alone."""

    def changed(self) -> None:
        """Something is shown in another way."""
        self.version += 1

    def moved_on(self) -> None:
        """Something has happened."""
        self.state += 1
        self.version += 1

    def say(self, words: str) -> None:
        """Say something in the line of what can be done."""
        self.message = words
        self.version += 1

    def refuse(self, refusal: Refused | None) -> None:
        """Say why something is not possible."""
        self.refusals += 1
        self.say(wording.refused(refusal))
