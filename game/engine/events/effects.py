"""What lasts: grapples, effects on units and in cells."""

from typing import ClassVar

from game.board.grid import Cell
from game.engine.components import Effect
from game.engine.events.base import Event


class Grappled(Event, frozen=True):
    """The unit pinned the target to the floor (HE-60)."""

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int


class Freed(Event, frozen=True):
    """A grapple ended for both (HE-62)."""

    about: ClassVar[tuple[str, ...]] = ("unit", "other")
    unit: int
    other: int
    why: str


class EffectBegan(Event, frozen=True):
    """Something that lasts began on the unit, or began anew."""

    unit: int
    effect: Effect


class EffectRanOn(Event, frozen=True):
    """The causer's place in the order came or went: so many are left of the effect."""

    unit: int
    name: str
    left: int


class EffectEnded(Event, frozen=True):
    """Something that lasted on the unit is over."""

    unit: int
    name: str
    why: str = ""


class AreaBegan(Event, frozen=True):
    """Something began to last in cells."""

    unit: int
    effect: Effect
    cells: tuple[Cell, ...]


class AreaRanOn(Event, frozen=True):
    """So many of the area's time are left; `place` is its place among those that the unit keeps up, the oldest 0."""

    unit: int
    left: int
    place: int = 0


class AreaEnded(Event, frozen=True):
    """What lasted in cells is over; `place` as in `AreaRanOn`."""

    unit: int
    name: str
    place: int = 0


class StoodUp(Event, frozen=True):
    """The unit stood up from prone."""

    unit: int
