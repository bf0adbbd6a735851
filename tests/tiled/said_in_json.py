"""Says Tiled's XML in JSON, by Tiled's documentation of the two formats: nothing here uses game.tiled."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree as ET

ENDINGS = {".tmx": ".tmj", ".tsx": ".tsj", ".tx": ".tj"}
LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
FLAGS = {"infinite", "visible", "locked", "repeatx", "repeaty"}
WORDS = {"name", "type", "class", "source", "template", "tintcolor", "backgroundcolor", "transparentcolor", "version"}
Json: TypeAlias = Any


class Unsaid(Exception):
    """JSON has no way to say this."""


class Said:
    """A folder of Tiled's files said in JSON in another folder; what is no such file is put there as it is."""

    def __init__(self, root: Path, out: Path) -> None:
        self.root, self.out = root.resolve(), out
        self.done: dict[Path, Path] = {}

    def file(self, path: Path) -> Path:
        """Say a file, and all that it names within the folder, and return where."""
        path = path.resolve()
        if path in self.done:
            return self.done[path]
        here = self.out / path.relative_to(self.root)
        here.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix not in ENDINGS:
            self.done[path] = here
            shutil.copyfile(path, here)
            return here
        self.done[path] = here = here.with_suffix(ENDINGS[path.suffix])
        try:
            node = ET.parse(path).getroot()
        except ET.ParseError as error:
            raise Unsaid from error
        whole = {"map": self.map, "tileset": self.tileset, "template": self.template}.get(node.tag)
        if whole is None:
            raise Unsaid
        here.write_text(
            json.dumps({**whole(node, path.parent), "type": node.tag}, ensure_ascii=False), encoding="utf-8"
        )
        return here

    def named(self, source: str, base: Path) -> str:
        """Say a file that another names, and return its new name."""
        path = Path(source)
        try:
            there = (base / path).resolve()
            if there.is_file() and there.is_relative_to(self.root):
                self.file(there)
        except (OSError, ValueError):
            pass
        ending = next((ending for ending in ENDINGS if source.endswith(ending)), "")
        return source.removesuffix(ending) + ENDINGS.get(ending, "")

    # ---- elements --------------------------------------------------------------------------------------------------

    def map(self, node: ET.Element, base: Path) -> Json:
        tilesets = [self.tileset(inner, base) for inner in node.findall("tileset")]
        return {**own(node), "tilesets": tilesets, "layers": list(self.layers(node, base))}

    def template(self, node: ET.Element, base: Path) -> Json:
        said = {inner.tag: self.tileset(inner, base) for inner in node.findall("tileset")}
        return said | {inner.tag: self.object(inner, base) for inner in node.findall("object")}

    def tileset(self, node: ET.Element, base: Path) -> Json:
        said = {**own(node), **self.picture(node, base)}
        if "source" in node.attrib:
            said["source"] = self.named(node.attrib["source"], base)
        for inner in node.findall("tileoffset"):
            said["tileoffset"] = own(inner)
        tiles = [self.tile(inner, base) for inner in node.findall("tile")]
        return {**said, "tiles": tiles} if tiles else said

    def tile(self, node: ET.Element, base: Path) -> Json:
        said = {**own(node), **self.picture(node, base)}
        for inner in node.findall("animation"):
            said["animation"] = [own(frame) for frame in inner.findall("frame")]
        for inner in node.findall("objectgroup"):
            objects = [self.object(thing, base) for thing in inner.findall("object")]
            said["objectgroup"] = {**own(inner), "type": "objectgroup", "objects": objects}
        return said

    def layers(self, node: ET.Element, base: Path) -> Iterator[Json]:
        for inner in node:
            if inner.tag not in LAYERS:
                continue
            said = {**own(inner), **self.picture(inner, base), "type": LAYERS[inner.tag]}
            if inner.tag == "group":
                said["layers"] = list(self.layers(inner, base))
            elif inner.tag == "objectgroup":
                said["objects"] = [self.object(thing, base) for thing in inner.findall("object")]
            for data in inner.findall("data"):
                said |= {key: data.attrib[key] for key in ("encoding", "compression") if key in data.attrib}
                chunks = [{**own(chunk), "data": cells(chunk, data)} for chunk in data.findall("chunk")]
                said |= {"chunks": chunks} if chunks else {"data": cells(data, data)}
                if said.get("encoding") == "csv":
                    del said["encoding"]
            yield said

    def object(self, node: ET.Element, base: Path) -> Json:
        said = own(node)
        if "template" in node.attrib:
            said["template"] = self.named(node.attrib["template"], base)
        for inner in node:
            if inner.tag in {"point", "ellipse", "capsule"}:
                said[inner.tag] = True
            elif inner.tag in {"polygon", "polyline"}:
                pairs = [pair.split(",") for pair in inner.get("points", "").split()]
                if any(len(pair) != 2 for pair in pairs):
                    raise Unsaid
                said[inner.tag] = [{"x": number(x), "y": number(y)} for x, y in pairs]
            elif inner.tag == "text":
                said["text"] = {"text": inner.text or "", "wrap": True}
        return said

    def picture(self, node: ET.Element, base: Path) -> Json:
        names = {"width": "imagewidth", "height": "imageheight", "trans": "transparentcolor"}
        for image in node.findall("image"):
            said = {new: plain(old, image.attrib[old]) for old, new in names.items() if old in image.attrib}
            return said | {"image": self.named(image.get("source", ""), base)}
        return {}


def own(node: ET.Element) -> Json:
    """Say the attributes of an element, and its properties."""
    said = {key: plain(key, text) for key, text in node.attrib.items()}
    holders = node.findall("properties")
    if holders:
        said["properties"] = [
            {**{key: inner.attrib[key] for key in ("name", "propertytype") if key in inner.attrib},
             "type": inner.get("type", "string"), "value": value(inner)}
            for holder in holders for inner in holder.findall("property")
        ]  # fmt: skip
    return said


def value(node: ET.Element) -> Json:
    """Say the value of a property; the types of what is in a class are lost, as they are in Tiled's."""
    kind = node.get("type", "string")
    inside = [inner for holder in node.findall("properties") for inner in holder.findall("property")]
    if kind == "class":
        return {inner.get("name", ""): value(inner) for inner in inside}
    if kind == "list":
        kept = ("type", "propertytype")
        return [{**{key: item.attrib[key] for key in kept if key in item.attrib}, "value": value(item)}
                for item in node.findall("item")]  # fmt: skip
    text = node.get("value", node.text or "")
    if kind == "bool" and text in {"true", "false"}:
        return text == "true"
    return number(text) if kind in {"int", "float", "object"} else text


def plain(key: str, text: str) -> Json:
    if key in FLAGS and text in {"0", "1"}:
        return text == "1"
    return text if key in WORDS else number(text)


def number(text: str) -> Json:
    """Say a number as one, and what is none as text."""
    for kind in (int, float):
        try:
            found = kind(text)
        except ValueError:
            continue
        if abs(found) < 1e300 and "_" not in text:
            return found
    return text


def cells(node: ET.Element, data: ET.Element) -> Json:
    if data.get("encoding") not in {"csv", None}:
        return node.text or ""
    if data.get("encoding") is None:
        return [number(tile.get("gid", "0")) for tile in node.findall("tile")]
    entries = [entry for entry in (node.text or "").strip().rstrip(",").split(",") if entry.strip()]
    if not all(entry.strip().isdigit() for entry in entries):
        raise Unsaid
    return [int(entry) for entry in entries]
