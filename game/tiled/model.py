"""A map as the game knows it: typed, immutable, and the same after a trip through JSON. No reading of files.

Cells are (column, row); lists of cells run row by row; heights are whole centimetres; pixels are as Tiled counts them,
y downwards. A record's header carries a `TiledMap`, so that a saved battle needs no map file for its rules.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from game.board.board import Board
from game.board.grid import Cell, Grid
from game.board.hexes import HexGrid
from game.board.projection import Projection
from game.board.squares import SquareGrid
from game.board.terrain import Terrain
from game.tiled.drawn import DrawLayer, TileRef, Tileset
from game.tiled.faults import Fault

Value: TypeAlias = str | int | float | bool
Values: TypeAlias = dict[str, Value]
Goal: TypeAlias = Literal["rout", "hold", "reach", "protect", "survive"]
ZoneKind: TypeAlias = Literal["deployment", "goal", "exit", "reserve"]
SceneryKind: TypeAlias = Literal["statue", "column", "door", "lever", "chest"]
STONES: Final = frozenset({"statue", "column"})
"""Scenery that stands until it is toppled."""
SOLID: Final = STONES | {"door"}
"""Scenery in whose cell nobody stands: stones, and doors while they are shut."""
OPENABLE: Final = frozenset({"door", "chest"})
"""Scenery that opens, and may be locked."""
ZONE_KINDS: tuple[ZoneKind, ...] = get_args(ZoneKind)
SCENERY_KINDS: tuple[SceneryKind, ...] = get_args(SceneryKind)
CLASSES = ("unit", "zone", "scenery")
"""The Classes of objects that mean something."""
Difficulty: TypeAlias = Literal["easy", "normal", "hard"]
Player: TypeAlias = Literal["human", "ai"]


class Ground(msgspec.Struct, frozen=True):
    """The cells of a map: shape, terrain and height in centimetres. `terrain` holds places in `palette`."""

    width: int
    height: int
    shape: Literal["square", "hex"]
    axis: Literal["x", "y"]
    index: Literal["odd", "even"]
    palette: tuple[Terrain, ...]
    terrain: tuple[int, ...]
    heights: tuple[int, ...]

    @property
    def grid(self) -> Grid:
        """The board's cells (BD-01)."""
        if self.shape == "square":
            return SquareGrid(self.width, self.height)
        return HexGrid(self.width, self.height, self.axis, self.index)

    def board(self) -> Board:
        """Return the board; of the last grounds the same one, with what was worked out for it."""
        return _board_of(self)


@lru_cache(maxsize=4)
def _board_of(ground: Ground) -> Board:
    palette = ground.palette
    return Board(ground.grid, tuple([palette[place] for place in ground.terrain]), ground.heights)


class GoalSpec(msgspec.Struct, frozen=True):
    """The map's goal (BD-15). `zone` is a zone's name, `unit` the id of a unit's place; 0 rounds means no number.

    `idle` are properties that say something which this goal has no use for.
    """

    goal: Goal = "rout"
    side: str = ""
    zone: str = ""
    unit: int = 0
    rounds: int = 0
    idle: tuple[str, ...] = ()


class MeetingSpec(msgspec.Struct, frozen=True):
    """How the sides meet and what counts there, for rulesets with rules for it; `leaders` are the ids of units' places.

    The `open_sides` have made up their minds about nobody yet. `surprise` is the side that surprises the others, or
    tries to where it is rolled; "" for none. `sizes`: whether it counts who is small and who is Large.
    """

    open_sides: tuple[str, ...] = ()
    surprise: str = ""
    surprise_rolled: bool = False
    leaders: tuple[int, ...] = ()
    individual_initiative: bool = False
    sizes: bool = False


class UnitSpec(msgspec.Struct, frozen=True):
    """A unit that a battle starts with, as the map has it: of a kind in the tables of units, with its anchor on a cell.

    `id` is its object's on the map, 0 where there is none; `hero` None means as its table says. A `companion` is one
    whom a player may take over. `gear` is what it has under each ruleset that is named, in place of its table's;
    `extra` are the object's other properties. Records call `kind` "unit".
    """

    id: int
    kind: str = msgspec.field(name="unit")
    side: str
    cell: Cell
    name: str = ""
    hero: bool | None = None
    sneaking: bool = False
    unaware: bool = False
    companion: bool = False
    gear: dict[str, tuple[str, ...]] = {}
    extra: dict[str, Value] = {}
    layer: str = ""

    @property
    def conditions(self) -> tuple[str, ...]:
        """The conditions that are named for it, as they are written, without capitals.

        They last until something ends them, such as standing up, and a ruleset leaves out those it has no rule for.
        """
        return self._listed("conditions")

    @property
    def only_under(self) -> tuple[str, ...]:
        """The rulesets under which it is there, by their keys as they are written, without capitals; () for all."""
        return self._listed("only_under")

    def _listed(self, name: str) -> tuple[str, ...]:
        """Return the words of a property that has commas between them, each once, without capitals."""
        written = str(self.extra.get(name, "")).split(",")
        return tuple(dict.fromkeys(word for part in written if (word := part.strip().lower())))

    @property
    def temper(self) -> str:
        """How an AI plays it, and those of its side if it is a leader, as it is written; "" where nothing is said."""
        return str(self.extra.get("temper", "")).strip().lower()


class ZoneSpec(msgspec.Struct, frozen=True):
    """Cells with a purpose, in canonical order; side "" is any side."""

    id: int
    kind: ZoneKind
    name: str
    side: str
    cells: tuple[Cell, ...]
    extra: dict[str, Value] = {}
    layer: str = ""


class ScenerySpec(msgspec.Struct, frozen=True):
    """A thing that a battle starts with, to be used (BD-13). `target` is the id of the scenery a lever works, or 0.

    `difficulty` is each ruleset's own number of that name. `dcs` are numbers for one ruleset each, by its key; `dc` is
    one for the map's own ruleset, as older maps have it, 0 where there is none. Set up for a ruleset it has a name, its
    items are that ruleset's, and its only number is in `dcs`, where it is not the usual.
    """

    id: int
    kind: SceneryKind
    cell: Cell
    name: str = ""
    height_cm: int = 400
    dc: int = 0
    items: tuple[str, ...] = ()
    target: int = 0
    open: bool = False
    locked: bool = False
    extra: dict[str, Value] = {}
    difficulty: Difficulty = "normal"
    dcs: dict[str, int] = {}
    layer: str = ""


class Lent(msgspec.Struct, frozen=True):
    """What an object has of its template and has not set anew: the template's file, and the names of the properties.

    `CLASS` stands for the object's Class.
    """

    file: str
    keys: tuple[str, ...]


CLASS = "Class"
"""Stands for an object's Class among the names of its properties."""


class Hidden(msgspec.Struct, frozen=True):
    """An object that is no part of the map: it is hidden, or (`by_layer`) its layer or a group of it is.

    `kind` is a unit's id, else the kind of zone or thing.
    """

    id: int
    name: str
    class_name: str
    kind: str
    side: str
    layer: str
    by_layer: bool


class TiledMap(msgspec.Struct, frozen=True):
    """A whole map: what the rules need, and what the screen draws."""

    title: str
    ground: Ground
    description: str = ""
    ruleset: str = "heroic"
    victory: GoalSpec = GoalSpec()
    round_limit: int = 50
    sides: tuple[str, ...] = ("blue", "red")
    players: dict[str, Player] = {}
    units: tuple[UnitSpec, ...] = ()
    zones: tuple[ZoneSpec, ...] = ()
    scenery: tuple[ScenerySpec, ...] = ()
    extra: dict[str, Value] = {}
    file: str = ""
    tile_width: int = 1
    tile_height: int = 1
    hex_side: int = 0
    render_order: str = "right-down"
    background: str = ""
    parallax_origin: tuple[float, float] = (0.0, 0.0)
    tilesets: tuple[Tileset, ...] = ()
    tiles: tuple[TileRef, ...] = ()
    layers: tuple[DrawLayer, ...] = ()
    notes: tuple[Fault, ...] = ()
    """Faults that only spoil the picture, such as a missing image."""
    meeting: MeetingSpec = MeetingSpec()
    hidden: tuple[Hidden, ...] = ()
    """Units, zones and things that the eye in Tiled leaves out."""
    forgotten: tuple[Fault, ...] = ()
    """What may have been meant to be more: decoration with properties of a Class, layers with what decides nothing."""
    lent: dict[int, Lent] = {}
    """What objects have of templates, by their ids."""
    spans: dict[int, tuple[int, int]] = {}
    """How many cells across and down units cover that are drawn as shapes over several, by their ids."""

    def of_template(self, number: int, key: str) -> str:
        """Return the file of the template from which an object, by its id, has a property; "" where it is its own."""
        found = self.lent.get(number)
        return found.file if found is not None and key in found.keys else ""

    def projection(self) -> Projection:
        """Return where its cells lie in pixels."""
        return Projection(self.ground.grid, self.tile_width, self.tile_height, self.hex_side)

    def under(self, rules: str) -> "TiledMap":
        """Return it with those alone who are there under a ruleset, by its key."""
        gone = {unit.id for unit in self.units if unit.only_under and rules not in unit.only_under}
        return self.without(gone)

    def without(self, units: Collection[int]) -> "TiledMap":
        """Return it without these units, by their ids, and without the tiles that stand for them."""
        if not units:
            return self
        return msgspec.structs.replace(
            self,
            units=tuple(unit for unit in self.units if unit.id not in units),
            meeting=msgspec.structs.replace(
                self.meeting, leaders=tuple(unit for unit in self.meeting.leaders if unit not in units)
            ),
            layers=tuple(
                msgspec.structs.replace(layer, things=tuple(one for one in layer.things if one.id not in units))
                for layer in self.layers
            ),
        )

    def plain_numbers(self, thing: ScenerySpec) -> dict[str, int]:
        """Return a thing's number that names no ruleset, under that for which it counts: the map's own."""
        return {self.ruleset: thing.dc} if thing.dc else {}

    def drawn(self, layer: DrawLayer) -> Iterator[tuple[int, TileRef]]:
        """Yield (cell index row by row, tile) for every cell of the layer that has a tile."""
        refs = self.tiles
        for place, number in enumerate(layer.tiles):
            if number:
                yield place, refs[number - 1]
