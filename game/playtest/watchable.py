"""Which battles of a play-test are worth watching."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from game.playtest.fought import Fought


class Watchable(NamedTuple):
    """A battle, as far as is needed to choose among them."""

    number: int
    seed: int
    winner: str
    rounds: int
    lowest: int
    left: int


def _words(one: Watchable) -> str:
    return f"{one.winner} wins in round {one.rounds}" if one.winner else f"a draw in round {one.rounds}"


class Wish(NamedTuple):
    """A reason to watch a battle: what it is called, which is the best (the least), of won ones alone, and in words."""

    name: str
    key: Callable[[Watchable], int]
    is_won: bool
    words: Callable[[Watchable], str]


WISHES: Final = (
    Wish(
        "closest",
        lambda one: one.left,
        True,
        lambda one: f"{_words(one)} with {one.left} % of its strength left",
    ),
    Wish("longest", lambda one: -one.rounds, False, _words),
    Wish("quickest", lambda one: one.rounds, True, _words),
    Wish(
        "strangest",
        lambda one: one.lowest,
        True,
        lambda one: f"{_words(one)}, having had {one.lowest} % of the strength on the board",
    ),
)


class Watchables:
    """The best battles so far; of equals the first by number."""

    def __init__(self) -> None:
        """Begin with none."""
        self._best: dict[str, Watchable] = {}

    def add(self, fought: Fought) -> None:
        """Look at a battle."""
        one = Watchable(fought.number, fought.seed, fought.winner, fought.rounds, fought.lowest, fought.left)
        for wish in WISHES:
            if wish.is_won and not one.winner:
                continue
            best = self._best.get(wish.name)
            if best is None or (wish.key(one), one.number) < (wish.key(best), best.number):
                self._best[wish.name] = one

    def chosen(self) -> Iterator[tuple[str, str, Watchable]]:
        """Yield them: why, in words, and which."""
        for wish in WISHES:
            if wish.name in self._best:
                best = self._best[wish.name]
                yield wish.name, wish.words(best), best
