"""Tilesets, embedded or in files of their own, written into the clean tree; and which tile a number means.

No layers, no objects. Pictures are named, never opened.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.tiled import properties
from game.tiled.faults import MapFaults, Spot, shorten
from game.tiled.kinds import CHECK, no_picture
from game.tiled.markup import MapFiles
from game.tiled.paths import Folder, is_file
from game.tiled.project import Project

MOST_TILES = 1_000_000
MOST_TILESETS = 1000
MOST_DESCRIBED = 50_000
"""Tiles with something of their own, as a terrain or a picture, in all tilesets together."""
GID = 0x0FFFFFFF
"""The bits of a raw tile number that are the number; the four above are flips and turns."""


@dataclass(frozen=True)
class Tile:
    """What a tile says of itself: its class, its own properties, and which of these are whole classes or lists."""

    class_name: str = ""
    flat: properties.Flat = field(default_factory=dict)
    wholes: frozenset[str] = frozenset()


@dataclass
class TilesetEntry:
    """One tileset of the map: its first number, and how many numbers or which local ids have a tile."""

    first: int
    source: Path | None
    name: str = ""
    count: int | None = None
    ids: frozenset[int] | None = None
    missing: bool = False
    node: Element | None = None
    tiles: dict[int, Tile] = field(default_factory=dict)
    """By local id."""

    def has(self, local: int) -> bool:
        """Tell whether the local id has a tile; a tileset that is missing or tells no size has them all."""
        if self.missing:
            return True
        if self.ids is not None:
            return local in self.ids
        return self.count is None or local < self.count


@dataclass
class Tilesets:
    """The tilesets of one map, in order of their first numbers."""

    folder: Folder
    project: Project
    entries: list[TilesetEntry] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    files: MapFiles = field(default_factory=MapFiles)
    described: int = 0
    _firsts: list[int] = field(default_factory=list)

    def read(self, root: Element, base: Path, spot: Spot) -> None:
        """Read every `<tileset>` of a map whose file lies in `base`."""
        found = root.findall("tileset")
        if len(found) > MOST_TILESETS:
            spot.fault(f"The map has more than {MOST_TILESETS} tilesets.", "Remove some in the Tilesets view.")
        for node in found[:MOST_TILESETS]:
            self._entry(node, base, spot)
        self._sort()

    def owner(self, raw: int) -> tuple[TilesetEntry, int] | None:
        """Return the tileset of a raw tile number and the local id; None for one that has no tile."""
        number = raw & GID
        place = bisect_right(self._firsts, number) - 1
        if place < 0:
            return None
        entry = self.entries[place]
        local = number - entry.first
        return (entry, local) if entry.has(local) else None

    def of_template(self, node: Element, base: Path, spot: Spot) -> TilesetEntry | None:
        """Return the map's tileset that a template's `<tileset>` means, added to the map if it is not among them."""
        source = node.get("source")
        path = self.folder.find(source, base, spot) if source else None
        if source and path is None:
            return None
        for entry in self.entries:
            if path is not None and entry.source == path:
                return entry
        last = self.entries[-1] if self.entries else None
        first = 1 if last is None else last.first + self._reach(last)
        added = self._entry(Element("tileset", {**node.attrib, "firstgid": str(first)}), base, spot)
        self._sort()
        return added

    @staticmethod
    def _reach(entry: TilesetEntry) -> int:
        """Return a number of tile numbers that certainly covers the tileset."""
        if entry.ids is not None:
            return max(entry.ids, default=0) + 1
        return MOST_TILES if entry.count is None else max(entry.count, 1)

    def _sort(self) -> None:
        self.entries.sort(key=lambda entry: entry.first)
        self._firsts = [entry.first for entry in self.entries]

    def _entry(self, node: Element, base: Path, spot: Spot) -> TilesetEntry | None:
        first = spot.integer(node, "firstgid", 1, 1, GID)
        source = node.get("source")
        path = None
        if source is not None:
            path = self.folder.find(source, base, spot)
            inner = None if path is None else self._external(path, source, spot)
            if path is None or inner is None:
                self.missing.append(source)
                entry = TilesetEntry(first, path, source, missing=True)
                entry.node = self._clean(Element("tileset"), entry, base, spot)
                self.entries.append(entry)
                return entry
            node, base, spot = inner, path.parent, spot.at(file=self.folder.from_home(path))
        entry = TilesetEntry(first, path, node.get("name", ""))
        entry.node = self._clean(node, entry, base, spot)
        self.entries.append(entry)
        return entry

    def _external(self, path: Path, source: str, spot: Spot) -> Element | None:
        try:
            node = self.files.parse(path, self.folder.from_home(path), "tileset")
        except MapFaults as error:
            for fault in error.faults:
                spot.fault(
                    f'The tileset "{source}" cannot be read: {fault.what}',
                    fault.remedy if fault.remedy != CHECK else "Put the file back, or use Map > Add External Tileset.",
                )
            return None
        if "source" in node.attrib:
            spot.fault(
                f'The tileset "{source}" names the tileset "{shorten(node.get("source") or "")}" instead of its tiles.',
                "Use Map > Add External Tileset with the file that holds the tiles.",
            )
            return None
        return node

    def _clean(self, node: Element, entry: TilesetEntry, base: Path, spot: Spot) -> Element:
        """Write the tileset as pytmx reads it right; without collision shapes, terrains and Wang sets."""
        width = spot.integer(node, "tilewidth", 0, 0, 65536)
        height = spot.integer(node, "tileheight", 0, 0, 65536)
        spacing = spot.integer(node, "spacing", 0, 0, 65536)
        margin = spot.integer(node, "margin", 0, 0, 65536)
        clean = Element("tileset", {
            "firstgid": str(entry.first), "name": entry.name, "tilewidth": str(width), "tileheight": str(height),
            "spacing": str(spacing), "margin": str(margin), "sheet": "",
            "objectalignment": node.get("objectalignment", "unspecified"),
            "tilerendersize": node.get("tilerendersize", "tile"), "fillmode": node.get("fillmode", "stretch"),
        })  # fmt: skip
        offset = node.find("tileoffset")
        for axis in "xy":
            value = spot.integer(offset, axis, 0, -65536, 65536) if offset is not None else 0
            clean.set(f"drawn{axis}", str(value))
        columns = spot.integer(node, "columns", 0, 0, MOST_TILES)
        count = spot.integer(node, "tilecount", -1, 0, MOST_TILES)
        image = node.find("image")
        if image is not None:
            sheet_width, sheet_height = self._picture(clean, image, base, spot)
            fits = (sheet_width - margin + spacing) // (width + spacing) if width else 0
            columns = columns or max(fits, 0)
            if count < 0 and height and columns:
                count = columns * max((sheet_height - margin + spacing) // (height + spacing), 0)
        clean.set("columns", str(columns))
        properties.write(clean, properties.flatten(node, node.get("class", ""), self.project, spot))
        ids = self._tiles(node, clean, entry, base, spot)
        clean.set("tilecount", str(max(count, 0)))
        if node.find("image") is None and (ids or count >= 0):
            entry.ids = ids
        elif count > 0:
            entry.count = count
        return clean

    def _picture(self, clean: Element, image: Element, base: Path, spot: Spot) -> tuple[int, int]:
        """Note the picture on `clean` as attributes, so that pytmx cuts up nothing; return its size in pixels."""
        source = image.get("source")
        path = self.folder.find(source, base, spot, picture=True) if source else None
        if path is not None:
            if not is_file(path):
                self.missing.append(source or "")
                spot.note(*no_picture(path, source or "", "in the tileset"))
            clean.set("sheet", self.folder.from_home(path))
        size = [spot.integer(image, key, 0, 0, 65536) for key in ("width", "height")]
        clean.set("sheetwidth", str(size[0]))
        clean.set("sheetheight", str(size[1]))
        clean.set("transparent", image.get("trans", ""))
        return size[0], size[1]

    def _tiles(self, node: Element, clean: Element, entry: TilesetEntry, base: Path, spot: Spot) -> frozenset[int]:
        ids = set()
        nodes = node.findall("tile")
        self.described += len(nodes)
        if self.described > MOST_DESCRIBED:
            spot.fault(
                f"The tilesets say something of more than {MOST_DESCRIBED} tiles, or have as many pictures.",
                "Remove tilesets, or tiles that are not used.",
            )
            nodes = []
        for tile in nodes:
            local = spot.integer(tile, "id", -1, 0, GID)
            if local < 0 or local in ids:
                continue
            ids.add(local)
            class_name = tile.get("class") or tile.get("type") or ""
            written = SubElement(clean, "tile", {"id": str(local), "type": class_name, "sheet": ""})
            image = tile.find("image")
            if image is not None:
                self._picture(written, image, base, spot)
            for key in ("x", "y", "width", "height"):
                if key in tile.attrib:
                    written.set(f"cut{key}", str(spot.integer(tile, key, 0, 0, 65536)))
            properties.unlink(tile)
            inside = spot.at(thing=f'tile {local} of tileset "{entry.name}"')
            entry.tiles[local] = Tile(
                class_name, properties.flatten(tile, "", self.project, inside), properties.wholes(tile)
            )
            properties.write(written, properties.flatten(tile, class_name, self.project, inside))
            self._animation(tile, written, spot)
        return frozenset(ids)

    @staticmethod
    def _animation(tile: Element, written: Element, spot: Spot) -> None:
        animation = tile.find("animation")
        frames = [] if animation is None else animation.findall("frame")
        text = ",".join(
            f"{spot.integer(frame, 'tileid', 0, 0, GID)}:{spot.integer(frame, 'duration', 100, 0, 10_000_000)}"
            for frame in frames[:1000]
        )
        if text:
            written.set("animated", text)
