"""Markov chains that end: how long one lasts on average, and how a duel of two ends. Arithmetic alone.

States are any hashable values; a state's row says with which chance what comes next. Rows without an end are allowed.
"""

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping
from typing import Final, TypeVar

S = TypeVar("S", bound=Hashable)

Row = Mapping[S | None, float]
"""From one state of a chain: the chance of each next state; None is the end."""

ENOUGH: Final = 1e-13
MOST_SWEEPS: Final = 10_000
MOST_ATTACKS: Final = 2000
SURE: Final = 1 - 1e-12


def expected(rows: Mapping[S, Row[S]], start: S) -> float | None:
    """Return how many steps a chain takes to its end on average, or None where it may never come to it."""
    order = list(after_first(start, lambda state: (other for other in rows[state] if other is not None)))
    if not _all_end(rows, order):
        return None
    steps = dict.fromkeys(order, 0.0)
    for _ in range(MOST_SWEEPS):
        moved = 0.0
        for state in order:
            row = rows[state]
            others = sum(chance * steps[to] for to, chance in row.items() if to is not None and to != state)
            new = (1.0 + others) / (1.0 - row.get(state, 0.0))
            moved, steps[state] = max(moved, abs(new - steps[state])), new
        if moved < ENOUGH * max(1.0, steps[start]):
            break
    return steps[start]


def _all_end(rows: Mapping[S, Row[S]], order: list[S]) -> bool:
    """Tell whether the end can be reached from every state."""
    ending: set[S] = set()
    while True:
        more = {
            state
            for state in order
            if state not in ending
            and any(c > 1 - SURE and (to is None or to in ending) for to, c in rows[state].items())
        }
        if not more:
            return len(ending) == len(order)
        ending |= more


def after_first(start: S, following: Callable[[S], Iterator[S]]) -> Iterator[S]:
    """Yield the states that can be reached, each after those that follow from it as far as there is no circle."""
    seen, trail = {start}, [(start, following(start))]
    while trail:
        state, rest = trail[-1]
        for other in rest:
            if other not in seen:
                seen.add(other)
                trail.append((other, following(other)))
                break
        else:
            trail.pop()
            yield state


def ends_at(rows: Mapping[S, Row[S]], start: S) -> Iterator[float]:
    """Yield the chance that a chain comes to its end with its first step, with its second, and so on."""
    now: dict[S, float] = {start: 1.0}
    while True:
        after: dict[S, float] = {}
        ended = 0.0
        for state, share in now.items():
            for to, chance in rows[state].items():
                if to is None:
                    ended += share * chance
                else:
                    after[to] = after.get(to, 0.0) + share * chance
        yield ended
        now = after


def race(one: Iterator[float], other: Iterator[float]) -> "tuple[End, End]":
    """Return how a duel ends in which neither hinders the other, if the one begins and if the other does.

    `one` and `other` yield the chances that the first, the second ... attack is the last that is needed.
    """
    left = [1.0, 1.0]
    first, second = [0.0, 0.0], [0.0, 0.0]
    for _, mine, theirs in zip(range(MOST_ATTACKS), one, other, strict=False):
        first[0] += mine * left[1]
        second[1] += theirs * left[0]
        left = [left[0] - mine, left[1] - theirs]
        first[1] += theirs * left[0]
        second[0] += mine * left[1]
        if left[0] * left[1] < ENOUGH:
            break
    return (first[0], first[1], 0.0), (second[0], second[1], 0.0)


# ---- duels ---------------------------------------------------------------------------------------------------------

End = tuple[float, float, float]
"""The chances that the one has won, that the other has, and that both fell at one moment."""

UNDECIDED: Final[End] = (0.0, 0.0, 0.0)
AT_ONCE: Final = 100
"""After how many states there is a pause."""

Turn = Mapping[S | int, float]
"""From one state, after the turn of one of the two: the chance of each next state, or of an end (a place in `End`)."""


def duel(turns: tuple[Mapping[S, Turn[S]], Mapping[S, Turn[S]]], start: S) -> Generator[None, None, tuple[End, End]]:
    """Return how a duel in turns ends if the one begins, and if the other does; with pauses.

    `turns` are the rows of the one's turns and of the other's. What is missing to 1 is never decided.
    """

    def following(state: S) -> Iterator[S]:
        return (to for one in turns for to in one[state] if not isinstance(to, int))

    order = list(after_first(start, following))
    ends: tuple[dict[S, End], dict[S, End]] = (dict.fromkeys(order, UNDECIDED), dict.fromkeys(order, UNDECIDED))
    for _ in range(MOST_SWEEPS):
        moved = 0.0
        for number, state in enumerate(order):
            moved = max(moved, _settle(turns, ends, state))
            if number % AT_ONCE == 0:
                yield
        if moved < ENOUGH:
            break
    return ends[0][start], ends[1][start]


def _settle(
    turns: tuple[Mapping[S, Turn[S]], Mapping[S, Turn[S]]], ends: tuple[dict[S, End], dict[S, End]], state: S
) -> float:
    """Put how the duel ends from a state, from what is known of those after it; return by how much that has moved.

    Turns in which nothing happens are summed up as what they are, a geometric series.
    """
    stays = (turns[0][state].get(state, 0.0), turns[1][state].get(state, 0.0))
    left = 1.0 - stays[0] * stays[1]
    if left < 1 - SURE:
        return 0.0
    goes = (_gone(turns[0][state], ends[1], state), _gone(turns[1][state], ends[0], state))
    moved = 0.0
    for who, own in enumerate(goes):
        other, stay, was = goes[1 - who], stays[who], ends[who][state]
        new = tuple((mine + stay * theirs) / left for mine, theirs in zip(own, other, strict=True))
        moved = max(moved, *(abs(now - before) for now, before in zip(new, was, strict=True)))
        ends[who][state] = (new[0], new[1], new[2])
    return moved


def _gone(row: Turn[S], after: Mapping[S, End], state: S) -> End:
    """Return how the duel ends over those branches of a turn that lead away from the state."""
    one, other, both = row.get(0, 0.0), row.get(1, 0.0), row.get(2, 0.0)
    for to, chance in row.items():
        if not isinstance(to, int) and to != state:
            end = after[to]
            one, other, both = one + chance * end[0], other + chance * end[1], both + chance * end[2]
    return one, other, both
