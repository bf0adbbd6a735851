"""What the worth of a plan is made of: so much harm done, harm risked, danger, ground gained, and so on."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from operator import add, mul, sub
from typing import Final


class Term(IntEnum):
    """A part of what a plan is worth to its side; the deed's come first, then those of the way and the place."""

    HARM = 0
    """What enemies lose in hit points and lives."""
    RISK = 1
    """What the own side loses of these by the deed, or gets back."""
    CONDITIONS = 2
    """What begins and ends on units: prone, grappled, in a cloud."""
    ARMS = 3
    """Better arms, or things thrown, dropped and used up."""
    HIDING = 4
    PREPARATION = 5
    """What is got ready for later turns."""
    ERRAND = 6
    """Doors and levers."""
    WAY = 7
    """What the way risks."""
    DANGER = 8
    """What enemies may do where the unit ends up."""
    APPROACH = 9
    """The way that is left to the enemy."""
    GOAL = 10
    """The way that is left to the battle's goal."""
    GROUND = 11
    """Water, cover, and a gap that is held."""


class Terms(tuple[float, ...]):
    """An amount for each term, in hit points as the AI counts; together they are what something is worth."""

    __slots__ = ()

    @classmethod
    def of(cls, amounts: Mapping[Term, float]) -> "Terms":
        """Return these amounts, and nothing of the other terms.

        >>> Terms.of({Term.HARM: 2.0, Term.WAY: -0.5}).total
        1.5
        """
        return cls(amounts.get(term, 0.0) for term in Term)

    @property
    def total(self) -> float:
        """What they come to."""
        return sum(self)

    def plus(self, other: Sequence[float]) -> "Terms":
        """Return both together."""
        return Terms(map(add, self, other))

    def minus(self, other: Sequence[float]) -> "Terms":
        """Return what they are more than others."""
        return Terms(map(sub, self, other))

    def weighed(self, weights: Sequence[float]) -> "Terms":
        """Return each as much as its weight says."""
        return Terms(map(mul, self, weights))

    def times(self, share: float) -> "Terms":
        """Return a share of all amounts."""
        return Terms(share * amount for amount in self)

    def changed(self, change: Callable[[float], float]) -> "Terms":
        """Return all amounts changed alike."""
        return Terms(map(change, self))


NOTHING: Final = Terms.of({})


class Tally:
    """Amounts being added up."""

    __slots__ = ("amounts",)

    def __init__(self) -> None:
        """Begin with nothing."""
        self.amounts = [0.0] * len(Term)

    def add(self, term: Term, amount: float) -> None:
        """Add to one term."""
        self.amounts[term] += amount

    def add_all(self, terms: Iterable[float], share: float = 1.0) -> None:
        """Add a share of others to all terms."""
        for place, amount in enumerate(terms):
            if amount:
                self.amounts[place] += share * amount

    @property
    def terms(self) -> Terms:
        """What it has come to."""
        return Terms(self.amounts)


def expected(found: Mapping[Terms, float]) -> Terms:
    """Return the mean of what may come about, each with its chance."""
    tally = Tally()
    for terms, chance in found.items():
        tally.add_all(terms, chance)
    return tally.terms
