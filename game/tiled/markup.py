"""Reads maps, tilesets and templates, XML or JSON, into elements, safely: no entities, no DTD, bounded in every way.

It knows nothing of what the elements mean, except that `<tile gid>` inside `<data>` are kept as numbers, not elements.
"""

from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import Element
from xml.parsers import expat

import msgspec

from game.files import TooLarge, read_all, reason
from game.tiled.faults import Fault, MapFaults
from game.tiled.in_json import JsonReader, TooMuchError
from game.tiled.kinds import BOM, is_json, misnamed, no_file, of_another_kind

MOST_BYTES = 64 * 1024 * 1024
MOST_ELEMENTS = 1_000_000
DEEPEST = 64
_WITH_TEXT = frozenset({"data", "chunk", "property", "text"})
_TOO_MUCH = "it has too many elements, or they are nested too deeply"
_MERGED = "Bring one of the two back whole, for parts of both seldom fit; then open it in Tiled."
_REMEDY = "Open the file in Tiled and save it again; if Tiled cannot open it either, it is damaged."


class _RefusedXml(Exception):
    """The file holds something that no Tiled file needs."""


class _Builder:
    """Builds elements from expat's callbacks, within the limits."""

    def __init__(self, most: int) -> None:
        self.root: Element | None = None
        self._open: list[Element] = []
        self._text: list[str] = []
        self._gids: list[str] | None = None
        self._most = most
        self.count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._gids is not None and tag == "tile":
            self._gids.append(attributes.get("gid", "0"))
            return
        self.count += 1
        if self.count > self._most or len(self._open) >= DEEPEST:
            raise _RefusedXml(_TOO_MUCH)
        element = Element(tag, attributes)
        if self._open:
            self._keep_text()
            self._open[-1].append(element)
        else:
            self.root = element
        self._open.append(element)
        self._text.clear()
        self._gids = [] if tag in {"data", "chunk"} and "encoding" not in attributes else None

    def _keep_text(self) -> None:
        top = self._open[-1]
        if self._text and top.tag in _WITH_TEXT and not top.text:
            top.text = "".join(self._text)

    def end(self, tag: str) -> None:
        if tag == "tile" and self._open[-1].tag != "tile":
            return
        self._keep_text()
        element = self._open.pop()
        self._text.clear()
        if self._gids and tag == element.tag:
            element.text = ",".join(self._gids)
            element.set("encoding", "csv")
            element.set("shape", "stream")
        self._gids = None

    def text(self, text: str) -> None:
        self._text.append(text)

    def doctype(self, _name: str, _system: str | None, _public: str | None, has_internal_subset: bool) -> None:
        if has_internal_subset:
            raise _RefusedXml("it declares entities or a DTD of its own")

    def entity(self, *_arguments: object) -> None:
        raise _RefusedXml("it uses entities of its own")


class MapFiles:
    """The files of one map: the map itself, its tilesets and templates, which share one limit."""

    def __init__(self) -> None:
        self._bytes = MOST_BYTES
        self._elements = MOST_ELEMENTS

    def parse(self, path: Path, shown: str, tag: str) -> Element:
        """Return the root element of the file, which has to be `<tag>`.

        MapFaults with one fault, in which the file is called `shown`, for a file that is missing, that is too large or
        makes all of them too large, or that is no such XML or JSON.
        """
        data = _bytes(path, shown, self._bytes)
        self._bytes -= len(data)
        other = misnamed(data, Path(shown).suffix.lower(), tag)
        if other is not None:
            raise MapFaults([Fault(other[0], file=shown, remedy=other[1])])
        mark = data.find(b"\n<<<<<<< ")
        if mark >= 0:
            line = data.count(b"\n", 0, mark) + 2
            what = f"Two versions of the file were merged, and not to the end (line {line})."
            raise MapFaults([Fault(what, file=shown, remedy=_MERGED)])
        reader = JsonReader(self._elements) if is_json(data) else _Builder(self._elements)
        try:
            return _json(data, reader, shown, tag) if isinstance(reader, JsonReader) else _xml(data, reader, shown, tag)
        finally:
            self._elements -= reader.count


def _json(data: bytes, reader: JsonReader, shown: str, tag: str) -> Element:
    try:
        return reader.read(data.removeprefix(BOM), tag)
    except TooMuchError as error:
        raise MapFaults([Fault(f"The file is refused: {_TOO_MUCH}.", file=shown, remedy=_REMEDY)]) from error
    except RecursionError as error:
        raise MapFaults([Fault("The file's JSON is nested too deeply.", file=shown, remedy=_REMEDY)]) from error
    except (msgspec.MsgspecError, ValueError) as error:
        what = f"The file is no JSON as Tiled writes it ({str(error).rpartition('malformed: ')[2]})."
        raise MapFaults([Fault(what, file=shown, remedy=_REMEDY)]) from error


def _xml(data: bytes, builder: _Builder, shown: str, tag: str) -> Element:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.buffer_size = 1 << 16
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.StartDoctypeDeclHandler = builder.doctype
    parser.EntityDeclHandler = builder.entity
    parser.SkippedEntityHandler = builder.entity
    _run(lambda: parser.Parse(data, True), shown)
    root = builder.root
    if root is None or root.tag != tag:
        what, remedy = of_another_kind("" if root is None else root.tag, tag)
        raise MapFaults([Fault(what, file=shown, remedy=remedy)])
    return root


def _bytes(path: Path, shown: str, most: int) -> bytes:
    try:
        if not path.is_file():
            raise MapFaults([no_file(path, shown)])
        return read_all(path, most)
    except TooLarge as error:
        all_files = "The file is" if most == MOST_BYTES else "The map's files together are"
        raise MapFaults([Fault(f"{all_files} larger than 64 MB.", file=shown, remedy="Split the map.")]) from error
    except (OSError, ValueError) as error:
        remedy = "Check that you may read it, and save it again in Tiled."
        raise MapFaults([Fault(f"The file cannot be read: {reason(error)}.", file=shown, remedy=remedy)]) from error


def _run(work: Callable[[], object], shown: str) -> None:
    try:
        work()
    except expat.ExpatError as error:
        where = f"line {error.lineno}, column {error.offset + 1}"
        what = f"The file is not well-formed XML ({expat.ErrorString(error.code)}, {where})."
        raise MapFaults([Fault(what, file=shown, remedy=_REMEDY)]) from error
    except _RefusedXml as error:
        raise MapFaults([Fault(f"The file is refused: {error}.", file=shown, remedy=_REMEDY)]) from error
    except (LookupError, ValueError) as error:
        what = f"The file's encoding cannot be read ({error})."
        raise MapFaults([Fault(what, file=shown, remedy="Save it as UTF-8: Tiled always does.")]) from error
