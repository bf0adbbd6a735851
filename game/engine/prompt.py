"""Questions to players in the middle of things: who must choose, among what, and how that is put in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.commands import Command


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question in the middle of things: who must choose, what it is about, and the commands that answer it.

    `chances`, one for each option, is given only where the answers differ in nothing but the chance of the one good
    outcome that all share: a forecast may then take the best without walking the others. `words` is the question as a
    sentence for those who answer, where `about` alone ("avoid", a boon's key, "total defence") does not say enough; it
    names only what their side knows.
    """

    side: str
    unit: int
    about: str
    options: tuple[Command, ...]
    source: int = 0
    chances: tuple[float, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Topic:
    """What questions are about (`Prompt.about`), beside boons: what answering them is called, and how they are put.

    `sentence` has places for `who` is asked and the `source`. `is_quiet`: no answer gives away who hides, as a blow and
    a boon do.
    """

    key: str
    habit: str = ""
    sentence: str = ""
    is_quiet: bool = False


def likeliest(chances: Sequence[float]) -> int:
    """Return the place of the best chance, of equals the first: the answer where answers differ in nothing else."""
    return max(range(len(chances)), key=lambda place: (chances[place], -place))
