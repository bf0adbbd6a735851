"""Decodes the cells of a tile layer: csv and base64, plain, zlib, gzip or zstd, with every length checked.

Numbers in, numbers out: what a tile number means is the normaliser's business.
"""

import base64
import binascii
import sys
import zlib
from array import array
from xml.etree.ElementTree import Element

import msgspec

from game.tiled.faults import shorten, to_int

_WINDOW = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS + 16}
_LARGEST_WINDOW = 1 << 25
"""Bytes that a zstd stream may ask for while it is unpacked; what Tiled writes asks for 8 MB at most."""
_FORMAT = "Choose CSV or Base64 (zlib compressed) as Tile Layer Format in Map > Map Properties, and save."
_AGAIN = "Open the map in Tiled and save it again; cells that are lost have to be painted again."
_DECODER = msgspec.json.Decoder(list[int])


class BadCells(Exception):
    """The cells cannot be read: a sentence, and the remedy."""

    def __init__(self, what: str, remedy: str = _AGAIN) -> None:
        self.what = what
        self.remedy = remedy
        super().__init__(what)


def decode(node: Element, encoding: str, compression: str, width: int, height: int) -> "array[int]":
    """Return the `width * height` raw tile numbers of a `<data>` or `<chunk>`, row by row; else BadCells."""
    text = node.text or ""
    if encoding == "csv":
        return _csv(text, width, height, lines=node.get("shape") != "stream")
    if encoding == "base64":
        return _base64(text, compression, width, height)
    if not encoding and not text.strip():
        raise BadCells("The layer has no cells.")
    raise BadCells(f'The layer is encoded as "{shorten(encoding)}", which Kleos does not read.', _FORMAT)


def _csv(text: str, width: int, height: int, lines: bool) -> "array[int]":
    body = text.strip().rstrip(",")
    try:
        found = array("I", _DECODER.decode(f"[{body}]"))
    except (msgspec.DecodeError, OverflowError, TypeError):
        found = _csv_slowly(body)
    rows = [row for row in body.split("\n") if row and not row.isspace()] if lines else []
    for number, row in enumerate(rows):
        # A row ends in a comma, except the last one.
        count = row.count(",") + (0 if row.rstrip().endswith(",") else 1)
        if len(rows) == height and count != width:
            raise BadCells(f"Row {number} has {count} cells, but the map is {width} cells wide.")
    if len(found) != width * height:
        raise BadCells(f"The layer has {len(found)} cells, but the map has {width} x {height} = {width * height}.")
    return found


def _csv_slowly(body: str) -> "array[int]":
    """Read what strict JSON does not take (leading zeros), or name the first entry that is no tile number."""
    found = array("I")
    for position, entry in enumerate(body.split(",")) if body else ():
        number = to_int(entry)
        if number is None or not 0 <= number < 1 << 32:
            raise BadCells(f'Entry {position + 1} of the layer is "{shorten(entry)}", which is no tile number.')
        found.append(number)
    return found


def _base64(text: str, compression: str, width: int, height: int) -> "array[int]":
    if compression not in {"", "zstd", *_WINDOW}:
        raise BadCells(f'The layer is compressed as "{shorten(compression)}", which Kleos does not read.', _FORMAT)
    expected = width * height * 4
    try:
        # One byte more than expected is enough to know that there is too much, however large it would grow.
        if len(text) > 8 * expected + 4096:  # far too much, spaces aside: a part of it is enough to know
            text = "".join(text.split())[: 4 * expected + 4096]
        packed = base64.b64decode(text)
        data = _unpack(packed, compression, expected + 1)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise BadCells(f"The layer's data are damaged ({error}).") from error
    if len(data) != expected:
        size = f"more than {width * height}" if len(data) > expected else f"{len(data) // 4}"
        raise BadCells(f"The layer has {size} cells, but the map has {width} x {height} = {width * height}.")
    found = array("I", data)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def _unpack(data: bytes, compression: str, most: int) -> bytes:
    """Return what is packed, no more bytes than `most`; raises ValueError or zlib.error for what is damaged."""
    if not compression:
        return data
    if compression != "zstd":
        return zlib.decompressobj(_WINDOW[compression]).decompress(data, most)
    import zstandard

    try:
        unpacker = zstandard.ZstdDecompressor(max_window_size=_LARGEST_WINDOW)
        with unpacker.stream_reader(data, read_across_frames=False) as packed:
            return packed.read(most)
    except zstandard.ZstdError as error:
        raise ValueError(error) from error
