"""What a battle starts from: the board, the units, the things, the zones and the goal, under a ruleset.

Values only; `scenario.py` makes them from maps and judges them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final

import msgspec

from game.board.board import Board
from game.engine.condition import BLIND, PRONE
from game.engine.ecs import World
from game.engine.view import Rules, Stage
from game.tiled.model import GoalSpec, MeetingSpec, ScenerySpec, UnitSpec, ZoneSpec

CONDITIONS: Final = (BLIND, PRONE)
"""What a map may say of a unit's state at the start, by name."""

TEMPERS: Final = ("even", "bold", "wary", "hunter", "guardian")
"""What a map may say of how an AI plays a unit, by name."""

MOST: Final = 9999
"""No figure of anybody is larger."""


Figure = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Word = Annotated[str, msgspec.Meta(min_length=1)]


class Belonging(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A thing that somebody has kept: its key, the uses left (None: as when new), and its states, such as "damaged"."""

    item: Word
    uses: Annotated[int, msgspec.Meta(ge=0, le=MOST)] | None = None
    states: tuple[Word, ...] = ()


class PermanentMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a battle leaves on somebody for good, as a scar: its name, what was rolled for it (0: nothing), where.

    One that `is_open` is not over yet: it goes on in the next battle, and is taken out of that anew or done with.
    """

    name: Word
    roll: Figure = 0
    place: str = ""
    is_open: bool = False


class Veteran(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who has been in a battle, as the next one meets them; the ruleset is named by the roster as a whole.

    `kind` is the entry in the ruleset's table of units. `attributes` are those that differ from it, by name, `hero` is
    None as there; `counters` is what does not begin anew with a battle. `gear` is in the order in which it is taken
    up. `fallen` says in a word why there is no next battle for them ("dead"), "" if there is.
    """

    name: Word
    kind: Word
    side: Word
    hp: Annotated[int, msgspec.Meta(ge=0, le=MOST)]
    maximum: Annotated[int, msgspec.Meta(ge=0, le=MOST)]
    hero: bool | None = None
    attributes: dict[str, Figure] = {}
    counters: dict[str, Figure] = {}
    gear: tuple[Belonging, ...] = ()
    marks: tuple[PermanentMark, ...] = ()
    fallen: str = ""

    def __hash__(self) -> int:
        """Return a hash, though some of its fields have none."""
        return hash((self.name, self.kind, self.side, self.hp, self.maximum, self.gear, self.marks, self.fallen))


@dataclass(frozen=True)
class Setup:
    """All that a battle starts from, but its seed.

    The goal's unit and the leaders are units' numbers, 1 for the first. `roster` is everyone who came for it, with a
    place or without; `places` are those of them who take the place of a unit, by its number: their name, gear and state
    go before what is said there.
    """

    title: str
    ruleset: Rules
    board: Board
    sides: tuple[str, ...]
    units: tuple[UnitSpec, ...]
    scenery: tuple[ScenerySpec, ...] = ()
    goal: GoalSpec = field(default_factory=GoalSpec)
    zones: tuple[ZoneSpec, ...] = ()
    meeting: MeetingSpec = field(default_factory=MeetingSpec)
    roster: tuple[Veteran, ...] = ()
    places: Mapping[int, Veteran] = field(default_factory=dict)
    round_limit: int = 50

    def number_of(self, spec: UnitSpec) -> int:
        """Return the number of one of the units."""
        return self.units.index(spec) + 1

    def gear_of(self, spec: UnitSpec) -> tuple[str, ...] | None:
        """Return what a unit has in place of its table's gear; None where it has just that."""
        return spec.gear.get(self.ruleset.key)

    def waits(self, spec: UnitSpec) -> bool:
        """Tell whether a unit is not on the board yet: it lies in a reserve."""
        return any(zone.kind == "reserve" and spec.cell in zone.cells for zone in self.zones)

    def veteran_of(self, spec: UnitSpec) -> Veteran | None:
        """Return who takes the place of one of the units."""
        return self.places.get(self.number_of(spec)) if self.places else None

    def stage(self) -> Stage:
        """Return a fresh stage with an empty world."""
        return Stage(World(), self.board, self.ruleset, self.sides, self.zones)
