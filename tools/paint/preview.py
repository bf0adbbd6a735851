"""Draws a map of ours as the window would: `python -m tools.paint.preview maps/ford.tmx out.png`. For looking only."""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

from PIL import Image, ImageChops

from tools.paint.interface import overlay
from tools.paint.cells import HEX, SQUARE
from tools.paint.scenes import ground
from tools.paint.palette import rgba
from tools.paint.tokens import rim, token


def _tilesets(root: ET.Element, folder: Path) -> list[tuple[int, Image.Image, int, int, int]]:
    found = []
    for node in root.findall("tileset"):
        tsx = ET.parse(folder / node.get("source", "")).getroot()
        source = tsx.find("image")
        picture = Image.open(folder / (source.get("source", "") if source is not None else "")).convert("RGBA")
        found.append((int(node.get("firstgid", "0")), picture, int(tsx.get("tilewidth", "0")), int(tsx.get("tileheight", "0")), int(tsx.get("columns", "1"))))
    return found


def draw(path: Path, *, units: bool = True) -> Image.Image:
    """Draw a finite CSV map of ours."""
    root = ET.parse(path).getroot()
    sets = _tilesets(root, path.parent)
    width, height = int(root.get("width", "0")), int(root.get("height", "0"))
    hexes = root.get("orientation") == "hexagonal"
    size = (width * 64 + 32, height * 55 + 19) if hexes else (width * 64, height * 64)
    picture = Image.new("RGBA", size, rgba("glaze"))

    def tile(gid: int) -> Image.Image:
        first, sheet, w, h, columns = [s for s in sets if s[0] <= gid][-1]
        x, y = (gid - first) % columns * w, (gid - first) // columns * h
        return sheet.crop((x, y, x + w, y + h))

    def layers(node: ET.Element, tint: str) -> None:
        for child in node:
            shade = child.get("tintcolor", tint)
            if child.tag == "group":
                layers(child, shade)
            elif child.tag == "layer":
                text = child.find("data")
                numbers = [int(n) for n in (text.text or "").replace("\n", "").split(",")] if text is not None else []
                for i, gid in enumerate(numbers):
                    if gid:
                        x, y = i % width, i // width
                        place = (x * 64 + (32 if y % 2 else 0), y * 55) if hexes else (x * 64, y * 64)
                        image = tile(gid)
                        if shade:
                            flat = Image.new("RGB", image.size, shade)
                            image = Image.merge("RGBA", (*ImageChops.multiply(image.convert("RGB"), flat).split(), image.getchannel("A")))
                        picture.alpha_composite(image, place)
            elif child.tag == "objectgroup" and units:
                for thing in child.findall("object"):
                    _object(thing)

    def _object(thing: ET.Element) -> None:
        if not thing.get("gid"):
            return
        side = int(float(thing.get("width", "64")))
        properties = {p.get("name"): p.get("value") for p in thing.iter("property")}
        place = (int(float(thing.get("x", "0"))), int(float(thing.get("y", "0"))) - side)
        if thing.get("type") == "unit":
            image = token(str(properties["unit"]))
            image.alpha_composite(rim(1 if properties["side"] == "blue" else 2, image.width / 256))
            inset = 3
            image = image.resize((side - 2 * inset, side - 2 * inset), Image.Resampling.LANCZOS)
            picture.alpha_composite(image, (place[0] + inset, place[1] + inset))
        else:
            picture.alpha_composite(tile(int(thing.get("gid", "1"))), place)

    layers(root, "")
    return picture


if __name__ == "__main__":
    draw(Path(sys.argv[1])).convert("RGB").save(sys.argv[2])

__all__ = ["HEX", "SQUARE", "draw", "ground", "overlay"]
