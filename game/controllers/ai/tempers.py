"""Tempers: what each term of a plan counts for, and what decides between plans of nearly the same worth.

A temper changes what is wanted, never what is known: every term is worked out as ever. What nobody has given a temper
gets a mild one, drawn by the battle's seed.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from operator import mul
from typing import Final

from game.controllers.terms import Term, Terms
from game.engine.battle import Battle
from game.engine.components import BATTLE

SPREAD: Final = 0.15
"""Hit points by which plans may differ to be of nearly the same worth: which of them is taken then is drawn."""

MILD: Final = 0.3
"""How much of a temper one has to whom none was given."""


@dataclass(frozen=True)
class Temper:
    """What the terms count for, each as its weight says; the `spread` is that of the plans to choose from."""

    name: str
    weights: Terms
    spread: float = SPREAD

    def worth(self, terms: Terms) -> float:
        """Return what a plan is worth to somebody of this temper."""
        weighed: float = sum(map(mul, self.weights, terms))
        return weighed

    def mild(self) -> "Temper":
        """Return a little of it."""
        return Temper(self.name, self.weights.changed(lambda weight: 1 + MILD * (weight - 1)), self.spread)


def _of(name: str, weights: Mapping[Term, float]) -> Temper:
    return Temper(name, Terms(weights.get(term, 1.0) for term in Term))


EVEN: Final = Temper("even", Terms([1.0] * len(Term)), spread=0.0)
"""Weighs all alike and takes the best plan, of equals the first: for puzzles and measurements."""

TEMPERS: Final[Mapping[str, Temper]] = {
    one.name: one
    for one in (
        EVEN,
        _of("bold", {Term.RISK: 0.5, Term.WAY: 0.5, Term.DANGER: 0.4, Term.APPROACH: 1.4}),
        _of("wary", {Term.RISK: 1.6, Term.WAY: 1.8, Term.DANGER: 2.0, Term.APPROACH: 0.8}),
        _of("hunter", {Term.HARM: 1.5, Term.APPROACH: 1.6, Term.GOAL: 0.4, Term.ERRAND: 0.5}),
        _of("guardian", {Term.GOAL: 2.5, Term.DANGER: 1.2, Term.APPROACH: 0.4}),
    )
}
"""By name, as maps and the command line give them (`game.engine.setup.TEMPERS`)."""


def drawn(seed: int, side: str) -> Temper:
    """Return the mild temper of a side to which nobody has given one."""
    names = [name for name in TEMPERS if name != EVEN.name]
    return TEMPERS[names[_number("temper", seed, side) % len(names)]].mild()


def on_map(battle: Battle, unit: int) -> Temper | None:
    """Return the temper that the map gives a unit: its own, else that of a leader of its side."""
    setup = battle.setup
    own = setup.units[unit - BATTLE - 1]
    leaders = (setup.units[number - 1] for number in setup.meeting.leaders)
    names = (own.temper, *(leader.temper for leader in leaders if leader.side == own.side))
    return next((TEMPERS[name] for name in names if name), None)


def whims(temper: Temper, errs: float, seed: int, battle: Battle, unit: int) -> Callable[[], float]:
    """Return what draws, for plan after plan of one decision, how much less it is taken for than it is worth.

    It may be so many hit points more for one who `errs`; an even one does not err.
    """
    stream = random.Random(_number("whims", seed, battle.commands, unit))
    most = temper.spread + errs if temper.spread else 0.0
    return lambda: most * stream.random()


def _number(*parts: object) -> int:
    return int.from_bytes(blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest(), "big")
