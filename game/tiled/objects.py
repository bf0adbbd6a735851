"""Objects for the clean tree: templates merged, shapes named, numbers checked. What they mean is not asked here."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.tiled import properties
from game.tiled.faults import Log, MapFaults, Spot, called, shorten, to_float
from game.tiled.kinds import CHECK
from game.tiled.model import CLASS, Lent
from game.tiled.paths import is_file
from game.tiled.project import Project
from game.tiled.tilesets import GID, Tile, TilesetEntry, Tilesets

MOST_OBJECTS = 100_000
MOST_TEMPLATES = 2000
MOST_POINTS = 200_000
MOST_VALUES = 1_000_000
"""Properties of all objects together: a class may give thousands to each."""
_SHAPES = ("point", "ellipse", "capsule", "polygon", "polyline", "text")
_FILLED = ("name", "type", "class")
"""What Tiled takes from the template where the object has it empty."""
_ONE = ("width", "height", "gid", "name", "type", "class", "rotation", "visible")


@dataclass
class _Template:
    node: Element
    owner: TilesetEntry | None
    first: int
    shown: str
    """Its file, as from the map's folder."""


@dataclass
class Objects:
    """Writes the objects of one map and counts them."""

    tilesets: Tilesets
    project: Project
    base: Path
    count: int = 0
    points: int = 0
    values: int = 0
    templates: int = 0
    shapes: Counter[str] = field(default_factory=Counter)
    lent: dict[int, Lent] = field(default_factory=dict)
    """What objects have of templates, by their numbers."""
    _read: dict[str, _Template | None] = field(default_factory=dict)

    def write(self, layer: Element, clean: Element, shift: tuple[float, float], spot: Spot) -> None:
        """Write the objects of an `<objectgroup>` under `clean`, moved by `shift` pixels."""
        for node in layer.findall("object"):
            self.count += 1
            if self.count > MOST_OBJECTS:
                spot.fault(f"The map has more than {MOST_OBJECTS} objects.", "Delete some, or split the map.")
                return
            self._object(node, clean, shift, spot)
            if self.values > MOST_VALUES:
                spot.fault(
                    f"The objects of the map and their classes have more than {MOST_VALUES} properties together.",
                    "Delete some objects, or members of their classes in the project (View > Custom Types Editor).",
                )
                return

    def _object(self, node: Element, clean: Element, shift: tuple[float, float], spot: Spot) -> None:
        number = spot.integer(node, "id", 0, 0, 1 << 31)
        spot = spot.at(thing=called(node.get("name", ""), number))
        merged, template = self._merged(node, spot)
        spot = spot.at(thing=called(merged.get("name", ""), number))
        shape = self._shape(merged)
        self.shapes["template" if "template" in node.attrib and "gid" not in node.attrib else shape] += 1
        class_name = (merged.get("class") or merged.get("type") or "").strip()
        x, y = spot.decimal(merged, "x", 0), spot.decimal(merged, "y", 0)
        written = SubElement(clean, "object", {
            "id": str(number), "name": merged.get("name", ""), "type": class_name, "shape": shape,
            "x": repr(x + shift[0]), "y": repr(y + shift[1]),
            "width": repr(spot.decimal(merged, "width", 0, 0)), "height": repr(spot.decimal(merged, "height", 0, 0)),
            "rotation": repr(spot.decimal(merged, "rotation", 0) % 360),
            "visible": "1" if spot.flag(merged, "visible", True) else "0",
        })  # fmt: skip
        if clean.get("visible") == written.get("visible") == "1":
            _note_unshown(merged, shape, spot)
        tile = Tile()
        if shape == "tile":
            tile = self._gid(merged, written, spot)
            class_name = class_name or tile.class_name
            written.set("type", class_name)
        if shape in {"polygon", "polyline"}:
            self._points(merged, written, shape, spot)
        # What the object sets itself counts first, then its template, its tile, its class.
        flat = properties.defaults(class_name, self.project)
        for name in tile.wholes:
            properties.clear(flat, name)
        flat |= tile.flat
        if template is not None:
            properties.overlay(flat, template.node, self.project, spot.of_file(template.shown))
        properties.overlay(flat, node, self.project, spot)
        if template is not None:
            self.lent[number] = self._lent(node, template, flat)
        self.values += len(flat)
        properties.write(written, flat)

    def _lent(self, node: Element, template: _Template, flat: properties.Flat) -> Lent:
        """Return what an object with these properties in the end has of its template; what is wrong was told before."""
        theirs: properties.Flat = {}
        own: properties.Flat = {}
        unheard = Spot(Log(), "")
        properties.overlay(theirs, template.node, self.project, unheard)
        properties.overlay(own, node, self.project, unheard)
        has_class = any(node.get(key) for key in ("type", "class"))
        keys = {key for key in theirs if key not in own and key in flat}
        return Lent(template.shown, tuple(sorted(keys if has_class else {*keys, CLASS})))

    @staticmethod
    def _shape(node: Element) -> str:
        if node.get("gid") is not None:
            return "tile"
        return next((shape for shape in _SHAPES if node.find(shape) is not None), "rect")

    def _gid(self, merged: Element, written: Element, spot: Spot) -> Tile:
        """Write the tile of a tile object, and return what that tile says."""
        raw = spot.integer(merged, "gid", 0, 0, (1 << 32) - 1)
        owner = self.tilesets.owner(raw)
        if owner:
            written.set("gid", str(raw))
            return owner[0].tiles.get(owner[1], Tile())
        written.set("shape", "rect")
        spot.fault(
            f"Its tile number {raw & GID} belongs to no tile of the map's tilesets.",
            "Replace its tile in Tiled (right click > Replace Tile), or bring the tileset back.",
        )
        return Tile()

    def _points(self, merged: Element, written: Element, shape: str, spot: Spot) -> None:
        inner = merged.find(shape)
        text = (inner.get("points") if inner is not None else None) or ""
        pairs = [pair.split(",") for pair in text.split()]
        self.points += len(pairs)
        good = [[to_float(number) for number in pair] for pair in pairs]
        if self.points > MOST_POINTS or any(len(pair) != 2 or None in pair for pair in good):
            written.set("shape", "rect")
            spot.fault("Its points are damaged, or there are too many.", "Draw the polygon again.")
            return
        if good:
            SubElement(written, shape, {"points": " ".join(f"{x!r},{y!r}" for x, y in good)})

    def _merged(self, node: Element, spot: Spot) -> tuple[Element, _Template | None]:
        """Return the object with what its template adds, and the template."""
        source = node.get("template")
        if source is None:
            return node, None
        self.templates += 1
        template = self._template(source, spot)
        if template is None:
            return node, None
        merged = Element("object", {key: value for key, value in node.attrib.items() if value or key not in _FILLED})
        if not (_above_0(node, "width") and _above_0(node, "height")):
            # Tiled takes width and height from the object together or not at all.
            for key in ("width", "height"):
                merged.attrib.pop(key, None)
        for key in _ONE:
            if key not in merged.attrib and key in template.node.attrib:
                merged.set(key, template.node.attrib[key])
        if "gid" not in node.attrib and template.owner is not None and "gid" in merged.attrib:
            raw = spot.integer(template.node, "gid", 0, 0, (1 << 32) - 1)
            number = (raw & GID) - template.first + template.owner.first
            merged.set("gid", str((raw & ~GID) | number))
        own = {child.tag for child in node} & set(_SHAPES)
        merged.extend(child for child in (node if own else template.node) if child.tag in _SHAPES)
        return merged, template

    def _template(self, source: str, spot: Spot) -> _Template | None:
        if source not in self._read:
            if len(self._read) >= MOST_TEMPLATES:
                spot.fault(f"The map has more than {MOST_TEMPLATES} templates.", "Use fewer, or detach some objects.")
                return None
            path = self.tilesets.folder.find(source, self.base, spot)
            self._read[source] = self._open(path, source, spot) if path else None
        return self._read[source]

    def _open(self, path: Path, source: str, spot: Spot) -> _Template | None:
        shown = self.tilesets.folder.from_home(path)
        try:
            root = self.tilesets.files.parse(path, shown, "template")
        except MapFaults as error:
            if not is_file(path):
                self.tilesets.missing.append(source)
            for fault in error.faults:
                spot.fault(
                    f'The template "{source}" cannot be read: {fault.what}',
                    fault.remedy
                    if fault.remedy != CHECK
                    else "Put the file back, or right click > Detach where Tiled still shows the object.",
                )
            return None
        properties.unlink(root)
        node, inner = root.find("object"), spot.at(file=shown)
        if node is None:
            spot.fault(f'The template "{source}" holds no object.', "Save the template again in Tiled.")
            return None
        if node.get("template") is not None:
            spot.fault(
                f'The template "{source}" is made from the template "{shorten(node.get("template") or "")}", '
                "and templates cannot be nested.",
                "Make the template again from an object that has none (right click > Detach, then Save As Template).",
            )
            return None
        tileset = root.find("tileset")
        owner = self.tilesets.of_template(tileset, path.parent, inner) if tileset is not None else None
        first = inner.integer(tileset, "firstgid", 1, 1, GID) if tileset is not None else 1
        return _Template(node, owner, first, shown)


def _note_unshown(merged: Element, shape: str, spot: Spot) -> None:
    """Say what of an object Tiled shows and a battle does not."""
    if shape == "text":
        spot.note("Its text is not shown in a battle.", "Put it into the map's description, or on a tile as a picture.")
    if spot.decimal(merged, "opacity", 1, 0, 1) < 1:
        spot.note("Its opacity is not shown in a battle: only a layer has one.", "Move it to a layer that has it.")


def _above_0(node: Element, key: str) -> bool:
    number = to_float(node.get(key, "0"))
    return number is None or number > 0  # what is no number becomes a fault where it is read
