"""What the session wants shown on the map, as plain data: the one thing that the scene gets from it. No arcade here.

Cells only, and words; what they look like is the scene's business.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.board.grid import Cell
from game.engine.forecast.ways import StepRisk, WayStep
from game.report.cell_maps import CellMap
from game.screen.model.chances import share
from game.screen.model.foretold import Heat, Sightline


@dataclass(frozen=True, slots=True)
class IntentMark:
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
    is_hero: bool = False

    @property
    def touched(self) -> frozenset[Cell]:
        """Every cell that the mark lies on."""
        return frozenset((*self.cells, *self.ghost, *self.aim))


@dataclass(frozen=True, slots=True)
class Overlays:
    """Everything that lies over the map while somebody chooses.

    `reach` gives the cost in cells of movement of each cell where the mover may stop, its anchor's cell; `risky`
    are those of them to which it has no safe way. `path` is the previewed path without the cell it starts from,
    with cost and risks of each step in `steps` (same length, or empty while they are not known). `targets` gives
    each cell that can be aimed at its label ("55%"), "" for none, `promise` is the one of a blow that is shown.
    `area` holds the cells that a previewed command covers. `threat` tells of each cell how many enemies can attack
    there, `stands` are the cells where the one that is looked at can get to. `sight` is the line of sight that is
    being looked along. `selected` are the cells of the unit that acts, `pinned` those of a preview that waits to be
    confirmed, `zones` the goal's cells by name, `marks` what units are known to mean to do, `told` the cells that a
    line of the log tells of. `cells` is what is said of the map's cells: in place of `reach`, `threat` and `zones`,
    or under them what is watched while one sneaks.
    """

    reach: Mapping[Cell, int] = field(default_factory=dict)
    risky: frozenset[Cell] = frozenset()
    path: tuple[Cell, ...] = ()
    steps: tuple[WayStep, ...] = ()
    targets: Mapping[Cell, str] = field(default_factory=dict)
    promise: str = ""
    area: frozenset[Cell] = frozenset()
    threat: Mapping[Cell, Heat] = field(default_factory=dict)
    stands: frozenset[Cell] = frozenset()
    sight: Sightline | None = None
    selected: tuple[Cell, ...] = ()
    pinned: tuple[Cell, ...] = ()
    hover: Cell | None = None
    zones: Mapping[Cell, str] = field(default_factory=dict)
    marks: tuple[IntentMark, ...] = ()
    told: tuple[Cell, ...] = ()
    cells: CellMap | None = None


NOTHING: Final = Overlays()


def is_risky(risk: StepRisk) -> bool:
    """Tell whether a step risks anything worth a warning."""
    return max(risk.struck, risk.falls, risk.sinks, risk.seen, risk.down, risk.mean) > 0


def danger_of(step: WayStep) -> str:
    """Write the likeliest danger of a step in short, for its cell: "hit 44%", "falls 10%"."""
    name, chance = likeliest(step)
    if not chance:
        return f"\u2212{step.risk.mean:.1f}" if step.risk.mean else "struck"
    return f"{name} {share(chance).words}"


def likeliest(step: WayStep) -> tuple[str, float]:
    """Return the likeliest danger of a step, and its chance; 0.0 where it has none that is named."""
    risk, hit = step.risk, max((one.hit for one in step.strikers), default=0.0)
    named = [("hit", hit), ("falls", risk.falls), ("under", risk.sinks), ("seen", risk.seen), ("down", risk.down)]
    return max(named, key=lambda pair: pair[1])
