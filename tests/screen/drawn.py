"""Maps to be painted, whose tiles are plain colours and marks, so that one can write down what has to be where.

Nothing here paints as the game does: pictures are made pixel by pixel, maps are written as Tiled writes them.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from game.board.projection import Projection
from game.screen.tilemap.paint import GroundPainter
from game.tiled.read import load
from tests.tiled.drafts import Draft

Colour = tuple[int, int, int]
RED, GREEN, BLUE, YELLOW = (220, 30, 30), (30, 170, 60), (40, 60, 220), (240, 210, 40)
WHITE, BLACK, PINK, GREY = (240, 240, 240), (10, 10, 10), (255, 0, 255), (128, 128, 128)
NAMES = {"R": RED, "G": GREEN, "B": BLUE, "Y": YELLOW, "W": WHITE, "K": BLACK, "P": PINK}

QUARTERS, PLAIN, DARK, HOLED = 1, 2, 3, 4
"""Tile numbers of the first tileset: red green over blue yellow; white; black; a blue spot on colour #ff00ff."""
MEADOW = '<properties><property name="terrain" value="meadow"/></properties>'


def quarters(wide: int, high: int) -> Image.Image:
    """A picture whose upper left quarter is red, the upper right green, the lower left blue, the lower right yellow."""
    image = Image.new("RGBA", (wide, high), (*RED, 255))
    pen = ImageDraw.Draw(image)
    pen.rectangle((wide // 2, 0, wide, high // 2 - 1), (*GREEN, 255))
    pen.rectangle((0, high // 2, wide // 2 - 1, high), (*BLUE, 255))
    pen.rectangle((wide // 2, high // 2, wide, high), (*YELLOW, 255))
    return image


def hexed(wide: int, high: int, colour: Colour, axis: str, side: int) -> Image.Image:
    """A filled hex with a black spot towards the middle of its first side (up, or up and right), clockwise from up."""
    image = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    slant = ((wide if axis == "x" else high) - side) // 2
    corners: list[tuple[float, float]]
    if axis == "x":
        corners = [(slant, 0), (wide - slant, 0), (wide, high / 2), (wide - slant, high), (slant, high), (0, high / 2)]
        mark = (wide / 2, high / 4)
    else:
        corners = [(wide / 2, 0), (wide, slant), (wide, high - slant), (wide / 2, high), (0, high - slant), (0, slant)]
        mark = (wide / 2 + high / 8, high / 2 - high * 0.2165)  # 30 degrees from up
    pen.polygon(corners, (*colour, 255))
    spot(pen, mark, BLACK)
    return image


def spot(pen: ImageDraw.ImageDraw, at: tuple[float, float], colour: Colour, size: int = 4) -> None:
    pen.ellipse((at[0] - size, at[1] - size, at[0] + size, at[1] + size), (*colour, 255))


def sheet(*pictures: Image.Image) -> Image.Image:
    """Pictures of one size side by side."""
    wide, high = pictures[0].size
    whole = Image.new("RGBA", (wide * len(pictures), high))
    for place, picture in enumerate(pictures):
        whole.paste(picture, (place * wide, 0))
    return whole


def plain(wide: int, high: int, colour: Colour) -> Image.Image:
    return Image.new("RGBA", (wide, high), (*colour, 255))


def tileset(first: int, name: str, wide: int, high: int, count: int, inner: str = "", **more: Any) -> str:
    """A tileset on the sheet `name`.png whose tiles are meadow."""
    head = "".join(f' {key}="{value}"' for key, value in more.items())
    tiles = "".join(f'<tile id="{local}">{MEADOW}</tile>' for local in range(count))
    return (
        f'<tileset firstgid="{first}" name="{name}" tilewidth="{wide}" tileheight="{high}" tilecount="{count}" '
        f'columns="{count}"{head}>{inner}<image source="{name}.png" trans="ff00ff" width="{wide * count}" '
        f'height="{high}"/>{tiles}</tileset>'
    )


def squares(folder: Path, width: int = 6, height: int = 5, wide: int = 32, high: int = 32, **more: Any) -> Draft:
    """A map of squares in white, with the first tileset's four tiles."""
    draft = Draft(folder, width, height, (wide, high), attributes=more)
    folder.mkdir(parents=True, exist_ok=True)
    holed = plain(wide, high, PINK)
    spot(ImageDraw.Draw(holed), (wide / 2, high / 2), BLUE)
    sheet(quarters(wide, high), plain(wide, high, WHITE), plain(wide, high, BLACK), holed).save(folder / "marks.png")
    draft.tilesets = [tileset(1, "marks", wide, high, 4)]
    draft.layer(draft.full(PLAIN))
    return draft


@dataclass
class Painted:
    """The painted map."""

    image: Image.Image
    scale: float = 1.0

    def at(self, x: float, y: float) -> Colour:
        """The colour of the pixel of the map in which the point lies."""
        return pixel(self.image, int(x * self.scale), int(y * self.scale))

    def named(self, x: float, y: float) -> str:
        """The letter of the colour at a point; "?" for a colour that is none of the named."""
        found = self.at(x, y)
        return next((name for name, colour in NAMES.items() if near(found, colour, 30)), f"?{found}")


def pixel(image: Image.Image, x: int, y: int) -> Colour:
    """The colour of a pixel of a picture in colours."""
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    red, green, blue, *_ = found
    return red, green, blue


def near(one: Colour, other: Colour, by: int = 3) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


class Unlined(GroundPainter):
    """Paints no lines between the cells."""

    def _grid(self, *_arguments: object) -> None:
        pass


def paint(
    path: Path, scale: float = 1.0, left: float = 0, top: float = 0, pixels: int = 0, lined: bool = False
) -> Painted:
    """What the game paints of a map's file: the whole map, or a piece from (left, top) on; without its grid."""
    source = load(path)
    ground = source.ground
    projection = Projection(ground.grid, source.tile_width, source.tile_height, source.hex_side)
    painter = (GroundPainter if lined else Unlined)(source, projection, ground.board(), path.parent)
    pixels = pixels or round(max(projection.size) * scale)
    return Painted(painter.paint(left, top, scale, pixels).convert("RGB"), scale)
