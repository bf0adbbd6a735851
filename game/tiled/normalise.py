"""From a Tiled file as it is to a clean tree that pytmx reads right, and the faults found on the way.

pytmx 3.32 gives wrong data without a word for templates, hidden groups, layer order, collision shapes, hexes turned by
120 degrees, points and ellipses, rows of the wrong length and numbers without a tile, and stops at infinite maps,
fractional offsets, class properties and reserved property names. In the clean tree there are none of these: one list
of layers with all they inherit, tilesets inside, properties flat and renamed. The cells, which are decoded and checked
here, stand beside it as they are, so that pytmx decodes none.
"""

from array import array
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.tiled import cells, chunks, classes, hexes, layers, properties
from game.tiled.brief import SIDES
from game.tiled.counts import Counts
from game.tiled.faults import Log, Spot, shorten
from game.tiled.kinds import no_picture
from game.tiled.markup import MapFiles
from game.tiled.objects import Objects
from game.tiled.paths import Folder, is_file
from game.tiled.project import Project, find
from game.tiled.tilesets import GID, Tilesets
from game.tiled.words import words

MOST_CELLS = 1_000_000
MOST_CHUNKS = 100_000
"""Tiled's smallest are 4 x 4 cells."""
MOST_NAMED = 50
"""Tile numbers without a tile that are named for one layer."""
BOARDS = ("orthogonal", "hexagonal")


@dataclass
class Clean:
    """A clean tree with what was found on the way."""

    tree: Element
    log: Log
    counts: Counts
    objects: Objects
    tilesets: Tilesets
    project: Project
    cells: list["array[int]"] = field(default_factory=list)
    """The raw tile numbers of each `<layer>` of the tree, row by row."""
    files: tuple[Path, ...] = ()
    """What the map reads, or means to."""
    infinite: bool = False
    first: tuple[int, int] = (0, 0)
    """The cell of Tiled that is the board's first; another than 0, 0 on infinite maps alone."""
    has_board: bool = True
    """Whether the cells lie where they should, so that objects can be looked at whatever else is wrong."""
    has_ground: bool = True
    """Whether every tile is known, so that cells without a terrain can be told."""


@dataclass
class Size:
    """The map's size in cells, and how far the used part of an infinite map lies from its origin (cells, pixels)."""

    width: int
    height: int
    left: int = 0
    top: int = 0
    shift: tuple[float, float] = (0.0, 0.0)


def normalise(path: Path, root: Path | None = None) -> Clean:
    """Read the map, which may reach for files within `root` (default: the folder of its Tiled project, or its own).

    MapFaults when the file cannot be read at all; every other fault is in the log of what is returned.
    """
    shown = str(path)
    path = path.absolute()
    files = MapFiles()
    node = files.parse(path, shown, "map")
    log = Log()
    spot = Spot(log, shown)
    project = find(path, spot)
    folder = Folder(root.absolute() if root else project.folder, path.parent)
    tilesets = Tilesets(folder, project, files=files)
    clean = Clean(Element("map"), log, Counts(), Objects(tilesets, project, path.parent), tilesets, project)
    _Normaliser(clean, node, spot).run()
    clean.files = (path, *([project.file] if project.file else []), *folder.named)
    return clean


class _Normaliser:
    """One run over one map."""

    def __init__(self, clean: Clean, node: Element, spot: Spot) -> None:
        self.clean = clean
        self.node = node
        self.spot = spot
        self.budget = MOST_CELLS
        self.chunks = 0
        self.infinite = clean.infinite = spot.flag(node, "infinite", False)

    def run(self) -> None:
        """Write the whole tree."""
        node, tree, spot = self.node, self.clean.tree, self.spot
        log = self.clean.log
        size = self._map()
        self.clean.has_board = not log.count
        flat = properties.flatten(node, node.get("class", ""), self.clean.project, spot)
        properties.write(tree, flat)
        log.doubts.extend(classes.of_map(node.get("class", ""), self.clean.project.types))
        self.clean.counts.layers["group"] = sum(1 for _ in node.iter("group"))
        before = log.count
        self.clean.tilesets.read(node, self.clean.tilesets.folder.home, spot)
        self.clean.has_ground = log.count == before
        sides = words(flat.get("sides", ("", ""))[1] or SIDES)
        found = list(islice(layers.walk(node, self.clean.project, spot, sides), layers.MOST_LAYERS + 1))
        if len(found) > layers.MOST_LAYERS:
            spot.fault(f"The map has more than {layers.MOST_LAYERS} layers.", "Merge some of them.")
            found = found[: layers.MOST_LAYERS]
        before = log.count
        parts = self._infinite(found, size) if self.infinite else {}
        self.clean.has_board &= log.count == before
        self.clean.first = (size.left, size.top)
        for axis, moved in zip("xy", size.shift, strict=True):
            tree.set(f"origin{axis}", repr(spot.decimal(node, f"parallaxorigin{axis}", 0) + moved))
        for order, layer in enumerate(found):
            self._layer(order, layer, size, parts.get(order))
        self._tilesets()

    def _layer(self, order: int, layer: layers.MapLayer, size: Size, parts: list[chunks.Chunk] | None) -> None:
        """Write a layer, or nothing of a layer of tiles whose cells are at fault."""
        kind = layers.KINDS[layer.node.tag]
        self.clean.counts.layers[kind] += 1
        if kind == "tile":
            written = layers.write(layer, "layer", order)
            before = self.clean.log.count
            numbers = self._tiles(layer, written, size, parts)
            if self.clean.log.count > before:
                self.clean.has_ground = False
                return
            self.clean.cells.append(numbers)
        elif kind == "object":
            written = layers.write(layer, "objectgroup", order)
            written.set("draworder", layer.node.get("draworder", "topdown"))
            self.clean.objects.write(layer.node, written, size.shift, layer.spot)
        else:
            written = layers.write(layer, "imagelayer", order, size.shift)
            self._image(layer, written)
        self.clean.tree.append(written)

    def _map(self) -> Size:
        node, tree, spot = self.node, self.clean.tree, self.spot
        orientation = node.get("orientation", "orthogonal")
        axis, index = node.get("staggeraxis", "y"), node.get("staggerindex", "odd")
        if axis not in {"x", "y"} or index not in {"odd", "even"}:
            spot.fault(
                f'Stagger Axis "{shorten(axis)}" or Stagger Index "{shorten(index)}" is none that Tiled has.',
                "Choose X or Y, and Odd or Even, in Map > Map Properties.",
            )
            axis, index = "y", "odd"
        if orientation == "hexagonal":
            hexes.check(node, axis, spot)
        most = MOST_CELLS if not self.infinite else 1 << 31
        size = Size(spot.integer(node, "width", 0, 1, most), spot.integer(node, "height", 0, 1, most))
        self.clean.counts.stated = (size.width, size.height)
        if not self.infinite and size.width * size.height > MOST_CELLS:
            spot.fault(
                f"The map has {size.width} x {size.height} cells; Kleos takes {MOST_CELLS} over all layers.",
                "Make it smaller with Map > Resize Map.",
            )
        for key in ("width", "height", "tilewidth", "tileheight"):
            if key not in node.attrib:
                spot.fault(f"The map has no {key}.", "Open it in Tiled and save it again.")
        tree.attrib.update({
            "orientation": orientation, "width": str(size.width), "height": str(size.height),
            "tilewidth": str(spot.integer(node, "tilewidth", 1, 1, 4096)),
            "tileheight": str(spot.integer(node, "tileheight", 1, 1, 4096)),
            "hexsidelength": str(spot.integer(node, "hexsidelength", 0, 0, 4096)),
            "staggeraxis": axis, "staggerindex": index,
            "renderorder": node.get("renderorder", "right-down"), "backgroundcolor": node.get("backgroundcolor", ""),
        })  # fmt: skip
        return size

    def _infinite(self, found: list[layers.MapLayer], size: Size) -> dict[int, list[chunks.Chunk]]:
        """Read the chunks of all tile layers and make `size` the rectangle that is painted on visible ones."""
        parts = {order: self._chunks(layer) for order, layer in enumerate(found) if layer.node.tag == "layer"}
        tree = self.clean.tree
        hexagonal = tree.get("orientation") != "orthogonal"
        axis = tree.get("staggeraxis") if hexagonal else ""
        shown = [part for order, part in parts.items() if found[order].level.visible]
        used = chunks.used([chunk for part in shown for chunk in part], axis or "")
        if not used[2]:
            used = chunks.used([chunk for part in parts.values() for chunk in part], axis or "")
        size.left, size.top, size.width, size.height = used
        if size.width * size.height * max(len(parts), 1) > MOST_CELLS:
            self.spot.fault(
                f"The painted part of this infinite map spans {size.width} x {size.height} cells; "
                f"Kleos takes {MOST_CELLS} over all layers.",
                "Erase tiles that lie far away, or untick Infinite in Map > Map Properties.",
            )
            size.width = size.height = 0
        tree.set("width", str(size.width))
        tree.set("height", str(size.height))
        wide, high, side = (int(tree.get(key, "0")) for key in ("tilewidth", "tileheight", "hexsidelength"))
        across, down = hexes.pitch(wide, high, side, axis) if axis else (wide, high)
        size.shift = (-size.left * float(across), -size.top * float(down))
        return parts

    def _chunks(self, layer: layers.MapLayer) -> list[chunks.Chunk]:
        read = []
        for data in layer.node.findall("data"):
            for node in data.findall("chunk"):
                self.chunks += 1
                if self.chunks > MOST_CHUNKS:
                    layer.spot.fault(
                        f"The map has more than {MOST_CHUNKS} chunks.",
                        "Set the Output Chunk Width and Height to 16 in Map > Map Properties, and save.",
                    )
                    return []
                x, y = (layer.spot.integer(node, key, 0, -(1 << 30), 1 << 30) for key in ("x", "y"))
                width, height = (layer.spot.integer(node, key, 0, 0, 4096) for key in ("width", "height"))
                numbers = self._decode(node, data, width, height, layer.spot)
                if numbers is not None:
                    read.append(chunks.Chunk(x, y, width, height, numbers))
        return read

    def _decode(self, node: Element, data: Element, width: int, height: int, spot: Spot) -> "array[int] | None":
        self.budget -= width * height
        if self.budget < 0:
            spot.fault(
                f"The map has more than {MOST_CELLS} cells over all layers.",
                "Make it smaller with Map > Resize Map, or merge layers.",
            )
            return None
        try:
            encoding = node.get("encoding") or data.get("encoding") or ""
            return cells.decode(node, encoding, data.get("compression", ""), width, height)
        except cells.BadCells as error:
            chunk = f" (chunk at {node.get('x')}, {node.get('y')})" if node is not data else ""
            spot.fault(f"{error.what.removesuffix('.')}{chunk}.", error.remedy)
            return None

    def _tiles(
        self, layer: layers.MapLayer, written: Element, size: Size, parts: list[chunks.Chunk] | None
    ) -> "array[int]":
        """Return the cells of a layer, and write that it has none: they stand beside the tree."""
        data = layer.node.find("data")
        numbers = None
        if self.infinite:
            numbers = chunks.join(parts or [], size.left, size.top, size.width, size.height)
        elif size.width * size.height <= 0:
            pass
        elif any(layer.spot.integer(layer.node, key, at_map, 0, 1 << 31) != at_map
                 for key, at_map in (("width", size.width), ("height", size.height))):  # fmt: skip
            layer.spot.fault(
                f"The layer is not as large as the map, which has {size.width} x {size.height} cells.",
                "Use Map > Resize Map once and save.",
            )
        elif data is None:
            layer.spot.fault("The layer has no cells.", "Open the map in Tiled and save it again.")
        else:
            numbers = self._decode(data, data, size.width, size.height, layer.spot)
        if numbers is None:
            numbers = array("I")  # there is a fault, so the layer is left out
        tally = Counter(numbers)
        if self.infinite:  # what lies on a hidden layer beyond the board counts too
            beyond = Counter(chain.from_iterable(chunk.numbers for chunk in parts or []))
            self.clean.counts.add(beyond, self.clean.tilesets)
        else:
            self.clean.counts.add(tally, self.clean.tilesets)
        self._check(numbers, tally, size.width, layer.spot)
        written.set("width", str(size.width))
        written.set("height", str(size.height))
        SubElement(written, "data", {"encoding": "base64"}).text = ""
        return numbers

    def _check(self, numbers: "array[int]", tally: "Counter[int]", width: int, spot: Spot) -> None:
        """Empty the cells whose number belongs to no tile, with one fault for each number."""
        bad = [(raw, times) for raw, times in tally.items() if raw & GID and self.clean.tilesets.owner(raw) is None]
        for raw, times in bad[:MOST_NAMED]:
            place = numbers.index(raw)
            also = f" (and {times - 1} more cell{'s' if times > 2 else ''})" if times > 1 else ""
            spot.fault(
                f"The tile number {raw & GID}{also} belongs to no tile of the map's tilesets.",
                "Bring the tileset back in the Tilesets view, or erase these cells and paint them again.",
                (place % width, place // width),
            )
        if len(bad) > MOST_NAMED:
            spot.fault(
                f"{len(bad) - MOST_NAMED} more tile numbers belong to no tile of the map's tilesets.",
                "Bring the tilesets back in the Tilesets view.",
            )
        if bad:
            wrong = {raw for raw, _ in bad}
            numbers[:] = array("I", [0 if raw in wrong else raw for raw in numbers])

    def _image(self, layer: layers.MapLayer, written: Element) -> None:
        image = layer.node.find("image")
        source = image.get("source") if image is not None else None
        tilesets = self.clean.tilesets
        path = tilesets.folder.find(source, tilesets.folder.home, layer.spot, picture=True) if source else None
        if path is not None and not is_file(path):
            tilesets.missing.append(source or "")
            layer.spot.note(*no_picture(path, source or "", "for the layer"))
        written.set("sheet", tilesets.folder.from_home(path) if path is not None else "")
        written.set("clear", image.get("trans", "") if image is not None else "")
        for key in ("repeatx", "repeaty"):
            written.set(key, "1" if layer.spot.flag(layer.node, key, False) else "0")
        SubElement(written, "image")

    def _tilesets(self) -> None:
        """Write the tilesets, without tiles whose numbers belong to a later tileset."""
        entries = self.clean.tilesets.entries
        for place, entry in enumerate(entries):
            if entry.node is None:
                continue
            later = entries[place + 1].first if place + 1 < len(entries) else GID + 1
            for tile in entry.node.findall("tile"):
                if entry.first + int(tile.get("id", "0")) >= later:
                    entry.node.remove(tile)
            self.clean.tree.append(entry.node)
