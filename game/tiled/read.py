"""From a file to a `TiledMap`: the clean tree through pytmx, then ground, places, goal and drawing put together."""

import logging
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Literal

from game.board.projection import Projection
from game.tiled import brief, drawing
from game.tiled.classes import KINDS, OURS
from game.tiled.drawn import DrawLayer, Tileset
from game.tiled.faults import Fault, MapFaults, Spot, called
from game.tiled.geometry import TurnedBox, tile_box, turn
from game.tiled.ground import TILE_PROPERTIES, DecidedGround, VisibleLayer, decide
from game.tiled.laid import laid_down
from game.tiled.model import CLASSES, Ground, Hidden, TiledMap
from game.tiled.normalise import BOARDS, Clean, normalise
from game.tiled.overlooked import overlooked
from game.tiled.places import Found, PlaceCollector
from game.tiled.said import LayerLook, LayerSaid, MapCells, TileSaid


def load(path: str | Path, root: Path | None = None) -> TiledMap:
    """Return the map of a file, in XML or JSON; MapFaults with all its faults at once.

    The map may reach for files within `root`; that is the folder of its Tiled project unless given, or its own folder.
    """
    found, faults = look(path, root)
    if found is None or faults:
        raise MapFaults(faults)
    return found


def look(path: str | Path, root: Path | None = None) -> tuple[TiledMap | None, tuple[Fault, ...]]:
    """Return the map of a file as far as it can be read, and all its faults; None without a board to stand on.

    Nobody can play on a map that has faults; what else is wrong with it can be told of what there is.
    """
    path = Path(path)
    clean = normalise(path, root)
    spot = Spot(clean.log, str(path))
    found = _Map(clean, path, spot).read() if _has_board(clean, spot) else None
    return found, clean.log.all()


def _has_board(clean: Clean, spot: Spot) -> bool:
    """Tell whether there is a board to look at, whatever else is wrong; a fault for what can be none."""
    orientation = clean.tree.get("orientation", "")
    empty = "0" in {clean.tree.get("width"), clean.tree.get("height")}
    if orientation not in BOARDS:
        spot.fault(
            f"The map is {orientation}; Kleos plays on orthogonal and hexagonal maps only.",
            "Choose Orientation in Map > Map Properties.",
        )
        return False
    if not clean.counts.layers["tile"]:
        spot.fault("The map has no tile layer.", "Add one with Layer > New > Tile Layer and paint the ground.")
        clean.has_ground = False
    elif empty and not clean.log.faults:
        spot.fault("The map has no cells.", "Paint some, or set Width and Height with Map > Resize Map.")
    return clean.has_board and not empty


def _look(layer: drawing.Untyped) -> LayerLook:
    """Return how a layer is drawn, for whoever compares it with how it counts."""
    return LayerLook(
        shows=float(layer.opacity) > 0 and layer.tint.rpartition(",")[2] != "0",
        offset=(float(layer.drawnx), float(layer.drawny)),
        drifts=layer.parallax != "1.0,1.0",
        is_lifted=bool(int(layer.lift)),
    )


class _Map:
    """One map on its way from pytmx to the model."""

    def __init__(self, clean: Clean, path: Path, spot: Spot) -> None:
        # pytmx is loaded here, with the first map; it would say on stderr that pygame is missing, which nobody needs.
        logging.getLogger("pytmx").addHandler(logging.NullHandler())
        from game.tiled import clean as reader

        self.clean = clean
        self.path = path
        self.spot = spot
        self.values = reader.values
        self.read_map = read = reader.CleanMap(clean.tree, path, clean.cells)
        self.size = (int(read.width), int(read.height))
        self.attributes = drawing.tiles_of(clean.tree)
        self.tilesets = [drawing.tileset(entry, self.attributes.get(entry.firstgid, {})) for entry in read.tilesets]
        self.refs = drawing.refs(read.tile_of(), read.tilesets)
        self.visible = [layer for layer in read.layers if layer.visible]

    def read(self) -> TiledMap:
        """Return the whole map; faults are in the log."""
        read, spot = self.read_map, self.spot
        own = self.values(read.properties)
        about = brief.read(own, self.path.stem, spot)
        decided = self._ground()
        shape: Literal["square", "hex"] = "square" if read.orientation == "orthogonal" else "hex"
        ground = Ground(
            *self.size, shape, read.staggeraxis, read.staggerindex, tuple(decided.palette), decided.terrain,
            decided.heights,
        )  # fmt: skip
        side = int(read.hexsidelength) if shape == "hex" else 0
        projection = Projection(ground.grid, read.tilewidth, read.tileheight, side)
        places = PlaceCollector(projection, about.sides, about.knows_sides)
        layers = [self._layer(layer, places) for layer in self.visible]
        hidden = tuple(self._hidden())
        places.finish(hidden)
        places.forgotten.extend(laid_down(places.laid if ground.terrain else (), ground, projection))
        self._walls(places, ground)
        goal = brief.goal(own, about, places.zones, places.units, spot, hidden)
        return TiledMap(
            about.title, ground, about.description, about.ruleset, goal, about.round_limit, about.sides, about.players,
            tuple(places.units), tuple(places.zones), tuple(places.scenery), about.extra, self.path.name,
            read.tilewidth, read.tileheight, side, read.renderorder, read.backgroundcolor,
            (float(read.originx), float(read.originy)), tuple(self.tilesets), self.refs,
            tuple(layers), tuple(self.clean.log.notes), brief.meeting(own, about, places.units, spot, hidden),
            hidden, (*places.forgotten, *self.clean.log.doubts, *self._overlooked(about.sides)),
            self.clean.objects.lent, places.spans,
        )  # fmt: skip

    def _hidden(self) -> Iterator[Hidden]:
        """Yield the objects with a meaning that are hidden, or lie in hidden layers."""
        for layer in self.read_map.layers:
            for item in layer if hasattr(layer, "draworder") else ():
                by_layer = not layer.visible
                if (item.type or "") in CLASSES and (by_layer or not item.visible):
                    values = self.values(item.properties)
                    kind, side = (str(values.get(key, "")).strip() for key in (KINDS[item.type], "side"))
                    yield Hidden(item.id, item.name or "", item.type, kind, side, layer.path, by_layer)

    def _ground(self) -> DecidedGround:
        if not self.clean.has_ground:
            return DecidedGround()
        levels = self._levels(visible=True)
        if not levels:
            self.spot.fault("Every tile layer is hidden.", "Show the ground's layer in the Layers view.")
            return DecidedGround()
        properties = self.read_map.tile_properties
        return decide(
            levels,
            len(self.refs),
            lambda number: self.values(properties.get(number, {})),
            self._named,
            lambda number: self.values(self.read_map.tilesets[self.refs[number - 1].tileset].properties),
            self.size[0],
            self._levels(visible=False),
            infinite=self.clean.infinite,
        )

    def _levels(self, *, visible: bool) -> list[VisibleLayer]:
        """Return the tile layers that are shown, or those that are not, bottom to top."""
        return [
            VisibleLayer(layer.numbers, int(layer.lift), self.spot.at(layer=layer.path))
            for layer in self.read_map.layers
            if hasattr(layer, "data") and bool(layer.visible) == visible
        ]

    def _overlooked(self, sides: Collection[str]) -> Iterable[Fault]:
        """Yield what visible layers say or show that decides nothing; nothing where there are faults to mend."""
        if self.clean.log.faults:
            return ()
        said = [
            LayerSaid(
                layer.path,
                self.values(layer.properties),
                layer.level == "1",
                layer.numbers if hasattr(layer, "data") else (),
                _look(layer),
                is_image=not hasattr(layer, "data") and not hasattr(layer, "draworder"),
            )
            for layer in self.visible
        ]
        shape = "square" if self.read_map.orientation == "orthogonal" else "hex"
        size = (int(self.read_map.tilewidth), int(self.read_map.tileheight))
        cells = MapCells(shape, size, self.size[0], is_pointed=self.read_map.staggeraxis != "x")
        return overlooked(said, self._tile_said, cells, sides)

    def _tile_said(self, number: int) -> TileSaid:
        ref = self.refs[number - 1]
        tileset = self.tilesets[ref.tileset]
        attributes = self.attributes[self.read_map.tilesets[ref.tileset].firstgid].get(ref.local, {})
        values = self.values(self.read_map.tile_properties.get(number, {}))
        size = tileset.size(ref.local) if tileset.render_size == "tile" else None
        return TileSaid(attributes.get("type", ""), values, size, tileset.name, tileset.image, self._named(number))

    def _named(self, number: int) -> str:
        ref = self.refs[number - 1]
        return f'tile {ref.local} of tileset "{self.tilesets[ref.tileset].name}"'

    def _layer(self, layer: drawing.Untyped, places: PlaceCollector) -> DrawLayer:
        if hasattr(layer, "data") or not hasattr(layer, "draworder"):
            return drawing.layer(layer)
        spot = self.spot.at(layer=layer.path)
        offset = (float(layer.drawnx), float(layer.drawny))
        things = []
        for item in layer:
            if not item.visible:
                continue
            box = self._box(item, offset)
            if not self._is_of_another(item.type or ""):
                places.add(self._found(item, box, offset, spot))
            if item.gid:
                still = self._box(item, (0.0, 0.0))
                things.append((item.y if layer.draworder == "topdown" else 0, drawing.thing(item.id, item.gid, still)))
        things.sort(key=lambda entry: entry[0])
        return drawing.layer(layer, tuple(thing for _, thing in things))

    def _is_of_another(self, class_name: str) -> bool:
        """Tell whether the project defines this Class for something else than Kleos."""
        found = self.clean.project.types.get(class_name)
        return found is not None and found.type == "class" and class_name not in OURS

    def _box(self, item: drawing.Untyped, offset: tuple[float, float]) -> TurnedBox:
        at = (item.x + offset[0], item.y + offset[1])
        if not item.gid:
            return TurnedBox(*at, item.width, item.height, at, item.rotation)
        ref = self.refs[item.gid - 1]
        tileset: Tileset = self.tilesets[ref.tileset]
        wide, high = tileset.size(ref.local)
        size = (item.width or wide, item.height or high)
        scale = (size[0] / wide if wide else 1, size[1] / high if high else 1)
        drawn = (tileset.offset[0] * scale[0], tileset.offset[1] * scale[1])
        return tile_box(at, size, item.rotation, tileset.alignment, drawn)

    def _found(self, item: drawing.Untyped, box: TurnedBox, offset: tuple[float, float], spot: Spot) -> Found:
        name, values = item.name or "", self.values(item.properties)
        if item.gid and item.type in CLASSES:
            # What its tile says of the ground is the tile's, and nobody can take it off the object.
            tile = self.values(self.read_map.tile_properties.get(item.gid, {}))
            values = {
                key: value
                for key, value in values.items()
                if key not in TILE_PROPERTIES or key not in tile or tile[key] != value
            }
        points = tuple(
            turn((x + offset[0], y + offset[1]), box.pivot, box.rotation) for x, y in vars(item).get("points", ())
        )
        # A piece of ground set down as an object is decoration.
        class_name = "" if item.type == "ground" else item.type or ""
        lent, here = self.clean.objects.lent.get(item.id), spot.at(thing=called(name, item.id))
        return Found(item.id, name, class_name, item.shape, box, points, values, here, lent)

    def _walls(self, places: PlaceCollector, ground: Ground) -> None:
        """Log a fault for each unit in a cell that nothing can enter."""
        for unit in places.units if ground.terrain else ():
            kind = ground.terrain[unit.cell[1] * ground.width + unit.cell[0]]
            if kind >= 0 and not ground.palette[kind].passable:  # below 0 is no terrain, a fault of its own
                self.spot.at(layer=unit.layer, thing=called(unit.name, unit.id)).fault(
                    f"The unit stands in {ground.palette[kind].name.lower()}, which nothing can enter.",
                    "Move it.",
                    unit.cell,
                )
