"""`kleos picture`: a map as it is painted in the window, with what the rules see of it laid over."""

import io
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from game.board.grid import Cell
from game.cli.choices import find_map, open_map, or_did_you_mean
from game.cli.outputs import reason
from game.cli.terminal import Trouble, say
from game.files import real, write_safely
from game.screen.tilemap.map_picture import MapPicture
from game.tiled import survey
from game.tiled.model import TiledMap

WIDE: Final = 1600
"""Pixels of the longer side."""
Tint = tuple[int, int, int, int]
Mark = tuple[Cell, Tint, str]
"""A cell with its tint and what is written in it."""

CLEAR: Final = (0, 0, 0, 0)
COVERS: Final = {"soft": ((240, 200, 60, 110), "soft"), "hard": ((200, 70, 40, 130), "hard")}
ZONES: Final = {"deployment": (60, 110, 200, 90), "goal": (230, 190, 40, 120), "exit": (90, 170, 90, 110),
                "reserve": (150, 90, 170, 110)}  # fmt: skip


def _heights(source: TiledMap) -> Iterator[Mark]:
    """Yield every cell's height in metres, the higher the lighter; a flat map at 0 m has none to tell."""
    ground = source.ground
    low, high = min(ground.heights), max(ground.heights)
    for cell, height in zip(ground.grid.cells(), ground.heights, strict=True):
        shade = round(255 * (height - low) / (high - low)) if high > low else 0
        yield cell, (shade, shade, shade, 110) if high > low else CLEAR, f"{height / 100:g}"


def _cover(source: TiledMap) -> Iterator[Mark]:
    board = source.ground.board()
    for cell in board.grid.cells():
        kind = board.terrain_at(cell).cover
        if kind in COVERS:
            yield cell, *COVERS[kind]


def _zones(source: TiledMap) -> Iterator[Mark]:
    for zone in source.zones:
        for cell in zone.cells:
            yield cell, ZONES[zone.kind], f"{zone.kind} {zone.side}".strip() if cell == zone.cells[0] else ""


SHOWN: Final[Mapping[str, Callable[[TiledMap], Iterator[Mark]]]] = {
    "heights": _heights,
    "cover": _cover,
    "zones": _zones,
}


def take_picture(name: str, out: str, show: str) -> None:
    """Write the picture of a map; an old one stays until the new one is whole."""
    wanted = [word for part in show.split(",") if (word := part.strip())]
    for word in wanted:
        if word not in SHOWN:
            message = f"--show knows no {word!r}; {or_did_you_mean(word, SHOWN)}"
            raise Trouble(message)
    path, target = find_map(name), Path(out)
    if target.suffix.lower() != ".png":
        message = f"{out} should be a picture's name that ends in .png."
        raise Trouble(message)
    if real(target) in {real(Path(file)) for file in survey(path).files}:
        message = f"{out} is a picture that the map is made of: name another file."
        raise Trouble(message)
    source, _ = open_map(path, None)
    try:
        write_safely(target, picture(source, wanted))
    except (OSError, ValueError) as error:
        message = f"{out} cannot be written: {reason(error)}."
        raise Trouble(message) from error
    say(f"The picture is {out}.")


def picture(source: TiledMap, show: list[str]) -> bytes:
    """Return a map as a PNG, with what is to be shown laid over it in that order."""
    painter = MapPicture(source, WIDE, WIDE)
    while painter.image is None:
        painter.work(1.0)
    image = painter.image.convert("RGBA")
    projection = source.projection()
    for kind in show:
        layer = Image.new("RGBA", image.size, CLEAR)
        draw = ImageDraw.Draw(layer)
        for cell, tint, words in SHOWN[kind](source):
            corners = [(x * painter.scale, y * painter.scale) for x, y in projection.polygon(cell)]
            draw.polygon(corners, fill=tint, outline=(0, 0, 0, 60))
            x, y = projection.centre(cell)
            at = (x * painter.scale, y * painter.scale)
            draw.text(at, words, (255, 255, 255, 255), anchor="mm", stroke_width=2, stroke_fill=(0, 0, 0, 255))
        image = Image.alpha_composite(image, layer)
    file = io.BytesIO()
    image.convert("RGB").save(file, "PNG", optimize=True)
    return file.getvalue()
