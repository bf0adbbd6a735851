"""Small pictures of the game's own maps, painted when the maps are made: they are there at once. No arcade.

A picture keeps the digest of the map's file that it was painted of; of a map that was changed it is not shown.
"""

import hashlib
from pathlib import Path
from typing import Final

from PIL import Image, PngImagePlugin

from game.data import assets
from game.screen.tilemap.map_picture import MapPicture
from game.tiled.model import TiledMap

SIZE: Final = (320, 224)
"""Pixels at most."""
COLOURS: Final = 128
DIGEST: Final = "Map"
"""What the digest is called in the picture's file."""


def folder() -> Path:
    """Return where they lie."""
    return assets() / "art" / "maps"


def digest(path: Path) -> str:
    """Return what tells a map's file from all others."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def thumbnail(path: Path) -> Image.Image | None:
    """Return the picture of a map, None where there is none of it as it is now."""
    kept = folder() / f"{path.stem}.png"
    try:
        with Image.open(kept) as opened:
            is_its = opened.info.get(DIGEST) == digest(path)
            return opened.convert("RGB") if is_its else None
    except OSError:
        return None


def keep(path: Path, source: TiledMap) -> None:
    """Paint the picture of a map and write it."""
    painting = MapPicture(source.under(source.ruleset), *SIZE)
    while painting.image is None:
        painting.work(1.0)
    text = PngImagePlugin.PngInfo()
    text.add_text(DIGEST, digest(path))
    folder().mkdir(parents=True, exist_ok=True)
    few = painting.image.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(folder() / f"{path.stem}.png", optimize=True, pnginfo=text)
