"""Draws maps of ours as the window would, to look at, and the pictures of the README.

`python -m tools.paint.preview maps/ford.tmx out.png` draws one map of plain tiles: ford, heights, pass. Turned tiles,
templates and collections of pictures are left to the game's own painter, `game.screen.tilemap.map_picture`.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from PIL import Image, ImageChops

from game.tiled.markup import MapFiles
from tools.paint.palette import mix, rgba
from tools.paint.pen import GLAZE, Pen, arc, grain, spline
from tools.paint.scenes import ground
from tools.paint.tokens import base, figure


@dataclass(frozen=True)
class Tiles:
    """A tileset's picture and measures."""

    first: int
    picture: Image.Image
    width: int
    height: int
    columns: int

    def tile(self, gid: int) -> Image.Image:
        """Cut one tile out."""
        x, y = (gid - self.first) % self.columns * self.width, (gid - self.first) // self.columns * self.height
        return self.picture.crop((x, y, x + self.width, y + self.height))


class Preview:
    """A finite CSV map of ours, to be drawn whole or layer by layer."""

    def __init__(self, path: Path) -> None:
        files = MapFiles()
        self.root = files.parse(path, path.name, "map")
        self.hexes = self.root.get("orientation") == "hexagonal"
        self.width, self.height = int(self.root.get("width", "0")), int(self.root.get("height", "0"))
        self.size = (self.width * 64 + 32, self.height * 55 + 19) if self.hexes else (self.width * 64, self.height * 64)
        self.sets: list[Tiles] = []
        for node in self.root.findall("tileset"):
            tsx = files.parse(path.parent / node.get("source", ""), node.get("source", ""), "tileset")
            picture = Image.open(path.parent / next(iter(tsx.iter("image"))).get("source", "")).convert("RGBA")
            numbers = [int(tsx.get(key, "1")) for key in ("tilewidth", "tileheight", "columns")]
            self.sets.append(Tiles(int(node.get("firstgid", "1")), picture, *numbers))

    def tile(self, gid: int) -> Image.Image:
        """The picture of a tile."""
        return [s for s in self.sets if s.first <= gid][-1].tile(gid)

    def draw(self, *, only: tuple[str, ...] = ()) -> Image.Image:
        """Draw all layers, or those whose names are given, on clear ground."""
        picture = Image.new("RGBA", self.size)
        self._layers(picture, self.root, "", only)
        return picture

    def _layers(self, picture: Image.Image, node: Element, tint: str, only: tuple[str, ...]) -> None:
        for child in node:
            shade = child.get("tintcolor", tint)
            wanted = not only or child.get("name") in only
            if child.tag == "group":
                self._layers(picture, child, shade, only)
            elif child.tag == "layer" and wanted:
                text = next(iter(child.iter("data"))).text or ""
                for i, gid in enumerate(int(n) for n in text.replace("\n", "").split(",")):
                    if gid:
                        self._place(picture, gid, i % self.width, i // self.width, shade)
            elif child.tag == "objectgroup" and wanted:
                for thing in child.iter("object"):
                    if thing.get("gid"):
                        self._thing(picture, thing)

    def _place(self, picture: Image.Image, gid: int, x: int, y: int, shade: str) -> None:
        image = self.tile(gid)
        if shade:
            flat = Image.new("RGB", image.size, shade)
            bands = ImageChops.multiply(image.convert("RGB"), flat).split()
            image = Image.merge("RGBA", (*bands, image.getchannel("A")))
        picture.alpha_composite(image, (x * 64 + (32 if y % 2 else 0), y * 55) if self.hexes else (x * 64, y * 64))

    def _thing(self, picture: Image.Image, thing: Element) -> None:
        side = int(thing.get("width", "64"))
        properties = {p.get("name"): p.get("value", "") for p in thing.iter("property")}
        left, top = int(thing.get("x", "0")), int(thing.get("y", "0")) - side
        if thing.get("type") == "unit":
            standing = figure(properties["unit"])
            image = base(1 if properties["side"] == "blue" else 2, standing.width / 256)
            image.alpha_composite(standing)
            picture.alpha_composite(image.resize((side - 6, side - 6), Image.Resampling.LANCZOS), (left + 3, top + 3))
        else:
            picture.alpha_composite(self.tile(int(thing.get("gid", "1"))), (left, top))


DIGITS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "1": ((-3, -5), (1, -8), (1, 8)),
    "2": ((-5, -4), (-2, -8), (3, -8), (5, -4), (2, 1), (-5, 8), (5, 8)),
    "3": ((-5, -7), (4, -8), (-1, -1), (4, 1), (4, 6), (0, 8), (-5, 6)),
    "4": ((3, 8), (3, -8), (-5, 3), (6, 3)),
    "5": ((5, -8), (-4, -8), (-4, -1), (2, -2), (5, 2), (3, 7), (-5, 7)),
    "6": ((4, -8), (-2, -4), (-4, 3), (-1, 8), (3, 7), (5, 3), (2, 0), (-4, 2)),
    "7": ((-5, -8), (5, -8), (-1, 8)),
    "8": ((0, 0), (-4, -4), (0, -8), (4, -4), (0, 0), (-5, 4), (0, 8), (5, 4), (0, 0)),
    "9": ((-4, 8), (2, 4), (4, -3), (1, -8), (-3, -7), (-5, -3), (-2, 0), (4, -2)),
}


def badge(pen: Pen, x: float, y: float, digit: str) -> None:
    """A numbered mark."""
    pen.disc((x, y), 17, GLAZE)
    pen.disc((x, y), 15, rgba("cream"))
    pen.line([(x + a, y + b) for a, b in DIGITS[digit]], 2.6, rgba("wine"))


def pointer(pen: Pen, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A thin line from a badge to what it names."""
    pen.line([start, end], 4.2, rgba("cream"))
    pen.line([start, end], 1.8, GLAZE)
    pen.fill(arc(end, 4.4, 0, 360), rgba("cream"))
    pen.fill(arc(end, 3, 0, 360), rgba("wine"))


def format_picture(path: Path) -> Image.Image:
    """The map format: left the layers one above the other, right the cells they make, numbered."""
    preview = Preview(path)
    box = (15 * 64, 4 * 64, 22 * 64, 13 * 64)
    w, h = 1180, 660
    picture = ground((w, h), rgba("cream"), 41)
    sheets = (
        ("ground",),
        ("shoals", "banks", "turfs", "drifts", "calms", "beachs"),
        ("features", "ornaments"),
        ("scenery", "units"),
    )
    for i, names in enumerate(sheets):
        sheet = Image.new(
            "RGBA", (box[2] - box[0], box[3] - box[1]), (*mix("cream", "cream_dark", 0.5)[:3], 150 if i else 255)
        )
        sheet.alpha_composite(preview.draw(only=names).crop(box))
        frame = Pen(sheet.size)
        frame.line(
            [(1, 1), (sheet.width - 1, 1), (sheet.width - 1, sheet.height - 1), (1, sheet.height - 1), (1, 1)], 5
        )
        sheet.alpha_composite(frame.finish())
        flat = sheet.resize((330, 424), Image.Resampling.LANCZOS)
        # lay it down: squeeze upright, shear sideways
        lying = flat.transform((560, 170), Image.Transform.AFFINE, (1, 1.25, -212, 0, 2.5, 0), Image.Resampling.BICUBIC)
        picture.alpha_composite(lying, (24, 470 - i * 146))
    right = Image.new("RGBA", (box[2] - box[0], box[3] - box[1]))
    right.alpha_composite(preview.draw().crop(box))
    picture.alpha_composite(right, (668, 42))
    pen = Pen((w, h))
    pen.line([(668, 42), (668 + 448, 42), (668 + 448, 618), (668, 618), (668, 42)], 4)
    for i in range(4):
        badge(pen, 560, 556 - i * 146, str(i + 1))
    marks = (("5", (0.5, 0.5)), ("6", (4.75, 1.5)), ("7", (2.5, 3.4)), ("8", (3.5, 4.5)), ("9", (0.5, 8)))
    for digit, (cx, cy) in marks:
        x, y = 668 + cx * 64, 42 + cy * 64
        side = 1142 if cx > 2 else 634
        pointer(pen, (side, y), (x, y))
        badge(pen, side, y, digit)
    pen.line(spline([(600, 330), (622, 330), (640, 330)]), 3, rgba("wine"))
    pen.fill([(636, 321), (654, 330), (636, 339)], rgba("wine"))
    picture.alpha_composite(pen.finish())
    return grain(picture, 2, 2)


def paint(art: Path, maps: Path) -> None:
    """Write readme/ford.png, readme/heights.png and readme/map-format.png."""
    folder = art / "readme"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("ford", "heights"):
        preview = Preview(maps / f"{name}.tmx")
        picture = Image.new("RGBA", preview.size, rgba("glaze"))
        picture.alpha_composite(preview.draw())
        small = picture.resize((preview.size[0] * 5 // 8, preview.size[1] * 5 // 8), Image.Resampling.LANCZOS)
        small.convert("RGB").quantize(255, dither=Image.Dither.NONE).save(folder / f"{name}.png", optimize=True)
    picture = format_picture(maps / "ford.tmx").convert("RGB")
    picture.quantize(255, dither=Image.Dither.NONE).save(folder / "map-format.png", optimize=True)


if __name__ == "__main__":
    whole = Preview(Path(sys.argv[1]))
    back = Image.new("RGBA", whole.size, rgba("glaze"))
    back.alpha_composite(whole.draw())
    back.convert("RGB").save(sys.argv[2])
