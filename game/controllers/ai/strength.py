"""How far an AI looks: the ladder of its strengths."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Strength:
    """How far an AI looks in one decision.

    Of so many `cells` in reach it looks at the worth; so many `places` of them it considers going to, and so many
    `blows` it sums up there at most; so many plans' ways it walks `exactly` (without any it takes a blow for what it
    may do at best, and goes nowhere once its action is spent), and so much `work` (see `Evaluator.work`) it spends on
    walking. So many `preludes` it tries before the best plan; without any it does not think of what hurts nobody
    either, unless there is nothing else to do.
    By up to so many hit points it `errs`: it takes a plan for that much less than it is worth, and so another for the
    best, or doing nothing.
    `replies`: the best plans are judged after what enemies can do in answer, so many places at least `compared`, and
    what a turn of preparation makes possible counts. `chooses`: of all units that may act, the one moves first whose
    move helps most.
    """

    name: str
    places: int
    blows: int
    exactly: int = 0
    work: int = 0
    preludes: int = 0
    replies: bool = False
    compared: int = 0
    chooses: bool = False
    cells: int = 80
    errs: float = 0.0


SOLDIER: Final = Strength("soldier", 1, 2, work=30, cells=16, errs=2.0)
VETERAN: Final = Strength("veteran", 4, 12, work=200, preludes=4, errs=1.0)
CAPTAIN: Final = Strength("captain", 10, 60, 5, 1200, 6, replies=True, compared=2)
STRATEGOS: Final = Strength("strategos", 12, 80, 5, 1500, 8, replies=True, compared=3, chooses=True)

STRENGTHS: Final[Mapping[str, Strength]] = {one.name: one for one in (SOLDIER, VETERAN, CAPTAIN, STRATEGOS)}
"""By name, the weakest first."""
