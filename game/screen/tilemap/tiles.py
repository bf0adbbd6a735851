"""Pictures of a map's tiles: cut from the tilesets, flipped, turned, tinted, as Tiled shows them. Pillow only.

Nothing here knows a cell. A tile whose picture is missing or damaged is framed in red, as Tiled crosses it out.
"""

import warnings
from pathlib import Path
from typing import Final

import msgspec
from PIL import Image, ImageChops, ImageDraw

from game.data import maps
from game.tiled.drawn import FLIP_DIAGONAL, FLIP_X, FLIP_Y, TURN_120, DrawLayer, TileRef, Tileset
from game.tiled.layers import colour
from game.tiled.model import TiledMap
from game.tiled.paths import is_file, on_disk

Look = tuple[float, tuple[int, int, int, int]]
"""A layer's opacity and tint."""
PLAIN: Final[Look] = (1.0, (255, 255, 255, 255))
LARGEST: Final = 1 << 26
"""Pixels of the largest picture that is opened: 8192 x 8192."""
_KEPT: Final = 1 << 24
"""Pixels of made pictures that are kept for the next piece."""
_UNREADABLE: Final = (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning)
"""What Pillow raises for files that are no picture, damaged, or too large."""


def look_of(layer: DrawLayer) -> Look:
    """Return how a layer changes the colours of its tiles."""
    return layer.opacity, layer.tint


Stamp = tuple[int, int]
"""When a file was last written (nanoseconds) and its size: another of it is another file."""


def stamp_of(path: Path) -> Stamp | None:
    """Return a file's stamp, or None where there is no such file; a name that no disk takes is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size


class Tiles:
    """The pictures of one map's tiles, each made once."""

    def __init__(self, source: TiledMap, folder: Path | None = None) -> None:
        """Look for pictures beside the map's file, in `folder`, and beside the game's own maps."""
        self.source: Final = source
        self.is_hex: Final = source.ground.shape == "hex"
        beside = Path(source.file).parent if source.file else Path()
        self.folders: Final = tuple(path for path in (folder, beside, maps()) if path is not None)
        self.files: dict[Path, Stamp | None] = {}
        """Where pictures were looked for, and what was there."""
        self._sheets: dict[tuple[str, str], Image.Image | None] = {}
        self._plain: dict[TileRef, Image.Image | None] = {}
        self._made: dict[tuple[TileRef, Look, int, int, float], Image.Image] = {}
        self._pixels = 0
        self.frames: dict[tuple[int, int], int] = {
            (place, local): frames[0][0]
            for place, tileset in enumerate(source.tilesets)
            for local, frames in tileset.animations.items()
        }
        """(tileset, local id) of an animated tile -> the tile that is shown of it."""

    def sheet(self, name: str, transparent: str = "") -> Image.Image | None:
        """Return a picture's file as RGBA, or None where it cannot be found or read."""
        key = (name, transparent)
        if key not in self._sheets:
            self._sheets[key] = self._open(name, transparent)
        return self._sheets[key]

    def _open(self, name: str, transparent: str) -> Image.Image | None:
        for folder in self.folders:
            path = folder / on_disk(name)
            self.files[path] = stamp_of(path)
            if is_file(path):
                break
        else:
            return None
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", Image.DecompressionBombWarning)
                with Image.open(path) as opened:
                    image = opened.convert("RGBA") if opened.width * opened.height <= LARGEST else None
        except _UNREADABLE:
            return None
        clear = colour(transparent) if transparent else None
        return _without(image, clear[:3]) if image is not None and clear else image

    def of(self, ref: TileRef) -> Image.Image | None:
        """Return the file that a tile is cut from."""
        tileset = self.source.tilesets[ref.tileset]
        own = tileset.pictures.get(ref.local)
        return self.sheet(own.file if own else tileset.image, tileset.transparent)

    def size(self, ref: TileRef) -> tuple[int, int]:
        """Return a tile's width and height: those of the file where the tile is a whole file, whatever the map says."""
        tileset = self.source.tilesets[ref.tileset]
        sheet = self.of(ref) if _is_whole(tileset, ref.local) else None
        wide, high = tileset.size(ref.local) if sheet is None else sheet.size
        return max(wide, 1), max(high, 1)

    def fit(self, ref: TileRef, wide: float, high: float) -> tuple[float, float, float, float]:
        """Return left, top, width, height of the tile's picture in a box of this size whose corner is (0, 0).

        The size is that before a hex's turn; a square tile that lies on its side keeps the box's lower left corner.
        """
        own = self.size(ref)
        middle = wide / 2, high / 2
        shown = wide, high
        if self.source.tilesets[ref.tileset].fill == "preserve-aspect-fit":
            share = min(wide / own[0], high / own[1])
            shown = own[0] * share, own[1] * share
        if not self.is_hex and ref.flags & FLIP_DIAGONAL:
            middle = high / 2, high - wide / 2
            shown = shown[1], shown[0]
        return middle[0] - shown[0] / 2, middle[1] - shown[1] / 2, *shown

    def box(self, ref: TileRef) -> tuple[float, float, float, float]:
        """Return left, top, width, height of the tile in a cell's box whose upper left pixel is (0, 0)."""
        tileset = self.source.tilesets[ref.tileset]
        own = self.size(ref)
        cell = self.source.tile_width, self.source.tile_height
        wide, high = cell if tileset.render_size == "grid" else own
        share = wide / own[0], high / own[1]
        if tileset.fill == "preserve-aspect-fit":
            share = min(share), min(share)
        left, top, seen_wide, seen_high = self.fit(ref, wide, high)
        # It stands on the cell's lower left corner; Tiled rounds a hex's height down to an even number.
        foot = cell[1] & ~1 if self.is_hex else cell[1]
        left, top = left + tileset.offset[0] * share[0], top + foot - high + tileset.offset[1] * share[1]
        return left, top, seen_wide, seen_high

    def picture(self, ref: TileRef, size: tuple[int, int], look: Look = PLAIN, degrees: float = 0.0) -> Image.Image:
        """Return the tile tinted and turned about its middle: by what its flags say on hexes, and by `degrees`.

        `size` is what it measures before it is turned.
        """
        ref = self.now(ref)
        key = (ref, look, *size, degrees)
        if key not in self._made:
            plain = self.plain(ref)
            if plain is None:
                image = _stand_in(size)
            elif plain.size == size:
                image = plain
            else:
                image = plain.resize(size, Image.Resampling.BOX, reducing_gap=2.0)
            if self.is_hex:
                image = _flipped(image, ref.flags & (FLIP_X | FLIP_Y))
            made = tinted(_rotated(image, degrees + self.turn(ref)), look)
            self._pixels += made.width * made.height
            if self._pixels > _KEPT:
                self.forget()
                self._pixels = made.width * made.height
            self._made[key] = made
        return self._made[key]

    def turn(self, ref: TileRef) -> float:
        """Return by how many degrees a tile's flags turn it clockwise, after its flips: on hexes only."""
        if not self.is_hex:
            return 0.0
        return (60.0 if ref.flags & FLIP_DIAGONAL else 0.0) + (120.0 if ref.flags & TURN_120 else 0.0)

    def now(self, ref: TileRef) -> TileRef:
        """Return the tile that is shown of this one at the moment: another one only where it is animated."""
        local = self.frames.get((ref.tileset, ref.local), ref.local)
        return ref if local == ref.local else TileRef(ref.tileset, local, ref.flags)

    def plain(self, ref: TileRef) -> Image.Image | None:
        """Return the tile as it lies on its sheet, with a square tile's flips; None where there is no picture."""
        if ref not in self._plain:
            self._plain[ref] = self._cut(ref)
        return self._plain[ref]

    def _cut(self, ref: TileRef) -> Image.Image | None:
        tileset = self.source.tilesets[ref.tileset]
        sheet = self.of(ref)
        if sheet is None:
            return None
        cut = sheet
        if not _is_whole(tileset, ref.local):
            if not tileset.columns:
                # Old files do not say how many tiles lie side by side: as many as the picture has room for.
                step = max(tileset.tile_width + tileset.spacing, 1)
                across = (sheet.width - tileset.margin + tileset.spacing) // step
                tileset = msgspec.structs.replace(tileset, columns=across)
            left, top, wide, high = tileset.rect(ref.local)
            if not (0 < wide <= sheet.width - left and 0 < high <= sheet.height - top):
                return None
            cut = sheet.crop((left, top, left + wide, top + high))
        return cut if self.is_hex else _flipped(cut, ref.flags)

    def forget(self) -> None:
        """Let go of what was made for one scale."""
        self._made.clear()
        self._pixels = 0


def _is_whole(tileset: Tileset, local: int) -> bool:
    """Tell whether a tile is all of a file of its own."""
    own = tileset.pictures.get(local)
    return own is not None and own.cut == (0, 0, own.width, own.height)


def _flipped(image: Image.Image, flags: int) -> Image.Image:
    if flags & FLIP_DIAGONAL:
        image = image.transpose(Image.Transpose.TRANSPOSE)
    if flags & FLIP_X:
        image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if flags & FLIP_Y:
        image = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    return image


def _rotated(image: Image.Image, degrees: float) -> Image.Image:
    """Turn a picture clockwise about its middle, with room for its corners."""
    return image.rotate(-degrees, Image.Resampling.BILINEAR, expand=True) if degrees % 360 else image


def tinted(image: Image.Image, look: Look) -> Image.Image:
    """Multiply a picture by a layer's tint and opacity."""
    opacity, tint = look
    alpha = round(tint[3] * opacity)
    if tint[:3] == (255, 255, 255) and alpha == 255:
        return image
    return ImageChops.multiply(image, Image.new("RGBA", image.size, (*tint[:3], alpha)))


def _stand_in(size: tuple[int, int]) -> Image.Image:
    """Return what stands for a picture that is missing: a red frame with its corners crossed; the ground shows."""
    image = Image.new("RGBA", size)
    pen = ImageDraw.Draw(image)
    right, bottom = size[0] - 1, size[1] - 1
    ink = (214, 52, 36, 255)
    pen.rectangle((0, 0, right, bottom), outline=ink)
    for x, y in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
        pen.line((x, y, x + (right / 2 - x) * 0.4, y + (bottom / 2 - y) * 0.4), ink)
    return image


def _without(image: Image.Image, clear: tuple[int, ...]) -> Image.Image:
    """Make one colour of a picture clear."""
    bands = image.split()
    pairs = zip(bands, clear, strict=False)
    masks = [band.point([255 * (level == value) for level in range(256)]) for band, value in pairs]
    same = ImageChops.multiply(ImageChops.multiply(masks[0], masks[1]), masks[2])
    image.putalpha(ImageChops.subtract(bands[3], same))
    return image
