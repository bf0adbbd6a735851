"""What lies over the map to tell the player something: plain data, made by the session, drawn by the scene."""

from dataclasses import dataclass, field
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Overlays:
    """All that lies over the map now. Kinds differ by pattern as well as by colour.

    `reach` has the cost of each cell that the selected unit can get to, `far` those that it reaches only by giving up
    its action (or by a second move). `path` starts in the cell that the mover stands on; `risks` has a short text for
    each step of it that may cost something ("12 %"). `targets` has a short text for each cell that can be chosen
    ("65 %"). `area` is what an effect would cover, `danger` where enemies threaten, `zone` a goal or deployment zone.
    `selected` and `hover` are cells of one unit or of one place.
    """

    reach: dict[Cell, int] = field(default_factory=dict)
    far: dict[Cell, int] = field(default_factory=dict)
    danger: frozenset[Cell] = frozenset()
    zone: frozenset[Cell] = frozenset()
    area: frozenset[Cell] = frozenset()
    targets: dict[Cell, str] = field(default_factory=dict)
    path: tuple[Cell, ...] = ()
    risks: dict[Cell, str] = field(default_factory=dict)
    selected: tuple[Cell, ...] = ()
    hover: tuple[Cell, ...] = ()


NOTHING = Overlays()
