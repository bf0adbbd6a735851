"""What the session wants shown on the map, as plain data: the one thing that the scene gets from it. No arcade here.

Cells only, and words; what they look like is the scene's business.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.odds import StepRisk
from game.view import Cell


@dataclass(frozen=True, slots=True)
class Mark:
    """What a unit is known to mean to do: the command's icon, whom or what it is for, and where it will walk.

    `cells` are those it stands in, `ghost` those it will (() for the same), `aim` those of its target (() for none).
    """

    unit: int
    kind: str
    side: int
    cells: tuple[Cell, ...]
    ghost: tuple[Cell, ...]
    aim: tuple[Cell, ...]
    icon: str
    name: str
    words: str

    @property
    def touched(self) -> frozenset[Cell]:
        """Every cell that the mark lies on."""
        return frozenset((*self.cells, *self.ghost, *self.aim))


@dataclass(frozen=True, slots=True)
class Overlays:
    """Everything that lies over the map while somebody chooses.

    `reach` gives the cost in cells of movement of each cell where the mover may stop, its anchor's cell; `path` is the
    previewed path without the cell it starts from, with a risk for each step in `risks` (same length, or empty while
    it is not known yet). `targets` gives each cell that can be aimed at its label ("55% · 4.2"), "" for none. `area`
    holds the cells that a previewed command covers, `danger` those that a known enemy threatens, `selected` the cells
    of the unit that acts, `pinned` those of a preview that waits to be confirmed, `zones` the goal's cells by name,
    `marks` what units are known to mean to do.
    """

    reach: Mapping[Cell, int] = field(default_factory=dict)
    path: tuple[Cell, ...] = ()
    risks: tuple[StepRisk, ...] = ()
    targets: Mapping[Cell, str] = field(default_factory=dict)
    area: frozenset[Cell] = frozenset()
    danger: frozenset[Cell] = frozenset()
    selected: tuple[Cell, ...] = ()
    pinned: tuple[Cell, ...] = ()
    hover: Cell | None = None
    zones: Mapping[Cell, str] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()


NOTHING: Final = Overlays()


def is_risky(risk: StepRisk) -> bool:
    """Tell whether a step risks anything worth a warning."""
    return max(risk.struck, risk.falls, risk.sinks, risk.seen, risk.down, risk.mean) > 0
