"""Maps, tilesets and templates in Tiled's JSON (.tmj, .tsj, .tj), as the elements that Tiled writes for them in XML.

So one reader reads both, with the same faults. What JSON does not say, the types within a class, is left to the
project's types (`UNTYPED`). Cells stay text; what the keys mean is not asked here.
"""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element, SubElement

import msgspec

Node: TypeAlias = Mapping[str, msgspec.Raw]
"""An object of JSON, of which only the outermost keys are read."""

UNTYPED: Final = "untyped"
"""The attribute of a property whose type is a guess by how its value is written: the project may know better."""

_LAYERS: Final = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_MARKS: Final = ("point", "ellipse", "capsule")
_LINES: Final = ("polygon", "polyline")
_PICTURE: Final = {"image": "source", "imagewidth": "width", "imageheight": "height", "transparentcolor": "trans"}
_DEEPEST: Final = 64
_NOT_PLAIN: Final = frozenset({b"{", b"[", b"n"})
_NOTHING: Final = msgspec.Raw(b'""')
_NODE: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_NODES: Final = msgspec.json.Decoder(list[dict[str, msgspec.Raw]])
_RAWS: Final = msgspec.json.Decoder(list[msgspec.Raw])
_TEXT: Final = msgspec.json.Decoder(str)


class TooMuchError(Exception):
    """There are more elements than a map may have, or they are nested too deeply."""


class JsonReader:
    """Makes elements of one file, no more than `most`."""

    def __init__(self, most: int) -> None:
        """Begin with nothing."""
        self.count = 0
        self._most = most

    def read(self, data: bytes, tag: str) -> Element:
        """Return the root of a map, tileset or template.

        msgspec.DecodeError for what is no JSON, ValidationError for what has a list or an object in a wrong place;
        TooMuchError.
        """
        return {"map": self._map, "tileset": self._tileset, "template": self._template}[tag](_NODE.decode(data))

    # ---- files -----------------------------------------------------------------------------------------------------

    def _map(self, node: Node) -> Element:
        made = self._element("map", node, without=("type",))
        self._add_properties(made, node)
        for inner in _list(node, "tilesets"):
            made.append(self._tileset(inner))
        self._add_layers(made, node, 0)
        return made

    def _template(self, node: Node) -> Element:
        made = self._element("template", {})
        for inner in _one(node, "tileset"):
            made.append(self._tileset(inner))
        for inner in _one(node, "object"):
            made.append(self._object(inner))
        return made

    def _tileset(self, node: Node) -> Element:
        made = self._element("tileset", node, without=("type", *_PICTURE))
        self._add_properties(made, node)
        for inner in _one(node, "tileoffset"):
            made.append(self._element("tileoffset", inner))
        self._add_picture(made, node)
        for number, tile in _numbered(node, "tiles"):
            made.append(self._tile(tile, number))
        self._add_old_properties(made, node)
        return made

    def _tile(self, node: Node, number: str) -> Element:
        made = self._element("tile", node, without=tuple(_PICTURE))
        if number:
            made.set("id", number)
        self._add_properties(made, node)
        self._add_picture(made, node)
        if "animation" in node:
            animation = SubElement(made, "animation")
            animation.extend(self._element("frame", frame) for frame in _list(node, "animation"))
        return made

    def _add_old_properties(self, made: Element, node: Node) -> None:
        """Add what tilesets from before Tiled 1.2 say of their tiles, by local id: properties and their types."""
        types = dict(_numbered(node, "tilepropertytypes"))
        tiles = {tile.get("id"): tile for tile in made.findall("tile")}
        for number, values in _numbered(node, "tileproperties"):
            tile = tiles.get(number)
            if tile is None:
                tile = SubElement(made, "tile", {"id": number})
            self._add_by_name(tile, values, types.get(number, {}))

    # ---- layers ----------------------------------------------------------------------------------------------------

    def _add_layers(self, made: Element, node: Node, depth: int) -> None:
        if depth > _DEEPEST:
            raise TooMuchError
        for inner in _list(node, "layers"):
            tag = _LAYERS.get(_text(inner, "type"))
            if tag is None:
                continue
            layer = self._element(tag, inner, without=("type", "data", "encoding", "compression", *_PICTURE))
            self._add_properties(layer, inner)
            if tag == "layer":
                self._add_cells(layer, inner)
            elif tag == "imagelayer":
                self._add_picture(layer, inner)
            elif tag == "group":
                self._add_layers(layer, inner, depth + 1)
            else:
                layer.extend(self._object(thing) for thing in _list(inner, "objects"))
            made.append(layer)

    def _add_cells(self, layer: Element, node: Node) -> None:
        packed = {key: _text(node, key) for key in ("encoding", "compression") if _text(node, key)}
        if "data" not in node and "chunks" not in node:
            return
        data = SubElement(layer, "data", packed)
        _fill(data, node)
        for chunk in _list(node, "chunks"):
            part = self._element("chunk", chunk, without=("data",))
            _fill(part, chunk)
            data.append(part)

    def _object(self, node: Node) -> Element:
        made = self._element("object", node, without=_MARKS)
        self._add_properties(made, node)
        for mark in _MARKS:
            if _text(node, mark) == "true":
                SubElement(made, mark)
        for line in _LINES:
            if line in node:
                points = (f"{_text(point, 'x')},{_text(point, 'y')}" for point in _list(node, line))
                SubElement(made, line, {"points": " ".join(points)})
        if "text" in node:
            SubElement(made, "text")
        return made

    # ---- parts -----------------------------------------------------------------------------------------------------

    def _element(self, tag: str, node: Node, without: tuple[str, ...] = ()) -> Element:
        """Return an element with every plain value of an object as an attribute."""
        self._tally()
        return Element(tag, {
            key: text for key, raw in node.items() if key not in without and (text := _plain(raw)) is not None
        })  # fmt: skip

    def _tally(self) -> None:
        self.count += 1
        if self.count > self._most:
            raise TooMuchError

    @staticmethod
    def _add_picture(made: Element, node: Node) -> None:
        found = {ours: _text(node, theirs) for theirs, ours in _PICTURE.items()}
        if found["source"]:
            SubElement(made, "image", {key: text for key, text in found.items() if text})

    def _add_properties(self, made: Element, node: Node) -> None:
        """Add the custom properties: a list, or before Tiled 1.2 an object with their types in another."""
        for raw in _there(node, "properties"):
            if _first(raw) == b"{":
                self._add_by_name(made, _NODE.decode(raw), next(_one(node, "propertytypes"), {}))
                continue
            holder = SubElement(made, "properties")
            for inner in _NODES.decode(raw):
                holder.append(self._value("property", _typed(inner), inner.get("value", _NOTHING), 0))

    def _add_by_name(self, made: Element, values: Node, types: Node) -> None:
        holder = SubElement(made, "properties")
        for name, raw in values.items():
            attributes = {"name": name, "type": _text(types, name) or _kind(raw)}
            holder.append(self._value("property", attributes, raw, 0))

    def _value(self, tag: str, attributes: dict[str, str], raw: msgspec.Raw, depth: int) -> Element:
        """Return a property, or an item of one that is a list, with its value: plain, a class, a list."""
        self._tally()
        if depth > _DEEPEST:
            raise TooMuchError
        made = Element(tag, attributes)
        first = _first(raw)
        if first == b"{":
            holder = SubElement(made, "properties")
            for name, inner in _NODE.decode(raw).items():
                guessed = {"name": name, "type": _kind(inner), UNTYPED: ""}
                holder.append(self._value("property", guessed, inner, depth + 1))
        elif first == b"[":
            made.extend(self._item(inner, depth + 1) for inner in _RAWS.decode(raw))
        else:
            made.set("value", _plain(raw) or "")
        return made

    def _item(self, raw: msgspec.Raw, depth: int) -> Element:
        """Return an item of a list, which says its type beside its value, or is a bare value."""
        node = _NODE.decode(raw) if _first(raw) == b"{" else {}
        if "value" not in node:
            return self._value("item", {"type": _kind(raw)}, raw, depth)
        return self._value("item", _typed(node), node["value"], depth)


# ---- values --------------------------------------------------------------------------------------------------------


def _first(raw: msgspec.Raw) -> bytes:
    """Return the first byte of a value, which tells what it is."""
    return bytes(memoryview(raw)[:1])


def _plain(raw: msgspec.Raw) -> str | None:
    """Return a plain value as XML has it; None for a list, an object and null."""
    first = _first(raw)
    if first in _NOT_PLAIN:
        return None
    return _TEXT.decode(raw) if first == b'"' else bytes(raw).decode("ascii")


def _text(node: Node, key: str) -> str:
    """Return the plain value under a key; "" where there is none."""
    return (_plain(node[key]) or "") if key in node else ""


def _typed(node: Node) -> dict[str, str]:
    """Return what a property, or an item of a list, says of itself beside its value."""
    return {key: text for key in ("name", "type", "propertytype") if (text := _text(node, key))}


def _kind(raw: msgspec.Raw) -> str:
    """Return Tiled's name of the type of a value, by how it is written."""
    kind = {b"{": "class", b"[": "list", b'"': "string", b"t": "bool", b"f": "bool"}.get(_first(raw))
    return kind or ("int" if bytes(raw).lstrip(b"-").isdigit() else "float")


def _there(node: Node, key: str) -> Iterator[msgspec.Raw]:
    """Yield the value under a key, if there is one."""
    raw = node.get(key)
    if raw is not None and _first(raw) != b"n":
        yield raw


def _one(node: Node, key: str) -> Iterator[Node]:
    """Yield the object under a key, if there is one."""
    yield from map(_NODE.decode, _there(node, key))


def _list(node: Node, key: str) -> Iterator[Node]:
    """Yield the objects of the list under a key."""
    for raw in _there(node, key):
        yield from _NODES.decode(raw)


def _numbered(node: Node, key: str) -> Iterator[tuple[str, Node]]:
    """Yield objects with their numbers: a list (numbers within), or before Tiled 1.2 an object by number."""
    for raw in _there(node, key):
        if _first(raw) == b"[":
            yield from (("", inner) for inner in _NODES.decode(raw))
        else:
            yield from ((number, _NODE.decode(inner)) for number, inner in _NODE.decode(raw).items())


def _fill(part: Element, node: Node) -> None:
    """Put the cells of a layer or chunk into an element: text that is packed, or a list of numbers."""
    for raw in _there(node, "data"):
        if _first(raw) == b"[":
            part.text = bytes(raw)[1:-1].decode("ascii", "replace")
            part.attrib.update(encoding="csv", shape="stream")
        else:
            part.text = _plain(raw)
