"""Pictures of a map's tiles: cut from the tilesets, flipped, turned, tinted. Pillow only; nothing here knows a cell.

A picture that is missing gives None; the painter of the ground then shows the terrain's colour.
"""

from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from game.data import maps
from game.tiled.model import FLIP_DIAGONAL, FLIP_X, FLIP_Y, TURN_120, DrawLayer, TiledMap, TileRef

Look = tuple[float, tuple[int, int, int, int]]
"""A layer's opacity and tint."""
PLAIN: Final[Look] = (1.0, (255, 255, 255, 255))


def look_of(layer: DrawLayer) -> Look:
    """Return how a layer changes the colours of its tiles."""
    return layer.opacity, layer.tint


class Tiles:
    """The pictures of one map's tiles, each made once."""

    def __init__(self, source: TiledMap, folder: Path | None = None) -> None:
        """Look for pictures beside the map's file, in `folder`, and beside the game's own maps."""
        self.source: Final = source
        self.is_hex: Final = source.ground.shape == "hex"
        beside = Path(source.file).parent if source.file else Path()
        self._folders: Final = tuple(path for path in (folder, beside, maps()) if path is not None)
        self._sheets: dict[tuple[str, str], Image.Image | None] = {}
        self._plain: dict[TileRef, Image.Image | None] = {}
        self._made: dict[tuple[TileRef, Look, int, int], Image.Image] = {}

    def sheet(self, name: str, transparent: str = "") -> Image.Image | None:
        """Return a picture's file as RGBA, or None where it cannot be found or read."""
        key = (name, transparent)
        if key not in self._sheets:
            self._sheets[key] = self._open(name, transparent)
        return self._sheets[key]

    def _open(self, name: str, transparent: str) -> Image.Image | None:
        for folder in self._folders:
            path = folder / name
            if not path.is_file():
                continue
            try:
                with Image.open(path) as opened:
                    image = opened.convert("RGBA")
            except OSError:
                return None
            return _without(image, transparent) if transparent else image
        return None

    def box(self, ref: TileRef) -> tuple[float, float, float, float]:
        """Return left, top, width, height of the tile in a cell's box whose upper left pixel is (0, 0)."""
        tileset = self.source.tilesets[ref.tileset]
        wide, high = tileset.size(ref.local)
        cell_wide, cell_high = self.source.tile_width, self.source.tile_height
        left, top = tileset.offset
        if tileset.render_size == "grid":
            if tileset.fill == "stretch":
                return left, top, cell_wide, cell_high
            share = min(cell_wide / wide, cell_high / high)
            fit = wide * share, high * share
            return left + (cell_wide - fit[0]) / 2, top + (cell_high - fit[1]) / 2, *fit
        if not self.is_hex and ref.flags & FLIP_DIAGONAL:
            wide, high = high, wide
        return left, top + cell_high - high, wide, high

    def picture(self, ref: TileRef, size: tuple[int, int], look: Look = PLAIN) -> Image.Image | None:
        """Return the tile turned and tinted; `size` is what it would measure without a hex's turn."""
        plain = self.plain(ref)
        if plain is None:
            return None
        key = (ref, look, *size)
        if key not in self._made:
            image = plain if plain.size == size else plain.resize(size, Image.Resampling.BOX, reducing_gap=2.0)
            self._made[key] = tinted(_turned(image, ref.flags) if self.is_hex else image, look)
        return self._made[key]

    def plain(self, ref: TileRef) -> Image.Image | None:
        """Return the tile as it lies on its sheet, with a square tile's flips."""
        if ref not in self._plain:
            self._plain[ref] = self._cut(ref)
        return self._plain[ref]

    def _cut(self, ref: TileRef) -> Image.Image | None:
        tileset = self.source.tilesets[ref.tileset]
        own = tileset.pictures.get(ref.local)
        sheet = self.sheet(own.file if own else tileset.image, tileset.transparent)
        if sheet is None:
            return None
        left, top, wide, high = tileset.rect(ref.local)
        cut = sheet.crop((left, top, left + wide, top + high))
        return cut if self.is_hex else _flipped(cut, ref.flags)

    def forget(self) -> None:
        """Let go of what was made for one scale."""
        self._made.clear()


def _flipped(image: Image.Image, flags: int) -> Image.Image:
    if flags & FLIP_DIAGONAL:
        image = image.transpose(Image.Transpose.TRANSPOSE)
    if flags & FLIP_X:
        image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if flags & FLIP_Y:
        image = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    return image


def _turned(image: Image.Image, flags: int) -> Image.Image:
    """Flip a hex tile, then turn it by 60 and 120 degrees clockwise about its middle."""
    image = _flipped(image, flags & (FLIP_X | FLIP_Y))
    degrees = (60 if flags & FLIP_DIAGONAL else 0) + (120 if flags & TURN_120 else 0)
    return image.rotate(-degrees, Image.Resampling.BICUBIC, expand=True) if degrees else image


def tinted(image: Image.Image, look: Look) -> Image.Image:
    """Multiply a picture by a layer's tint and opacity."""
    opacity, tint = look
    alpha = round(tint[3] * opacity)
    if tint[:3] == (255, 255, 255) and alpha == 255:
        return image
    return ImageChops.multiply(image, Image.new("RGBA", image.size, (*tint[:3], alpha)))


def _without(image: Image.Image, colour: str) -> Image.Image:
    """Make one colour of a picture clear."""
    code = colour.lstrip("#")[-6:]
    wanted = tuple(int(code[at : at + 2], 16) for at in (0, 2, 4))
    bands = image.split()
    pairs = zip(bands, wanted, strict=False)
    masks = [band.point([255 * (level == value) for level in range(256)]) for band, value in pairs]
    same = ImageChops.multiply(ImageChops.multiply(masks[0], masks[1]), masks[2])
    image.putalpha(ImageChops.subtract(bands[3], same))
    return image
