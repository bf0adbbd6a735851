"""Small tokens and scenery for Tiled: tilesets whose tiles carry their Class, so that placing one makes a unit."""

from pathlib import Path
from typing import Final

from PIL import Image

from tools.paint.figures import FIGURES
from tools.paint.pen import Pen
from tools.paint.scenery import THINGS
from tools.paint.tokens import figure, plain_base

COLUMNS: Final = 7
TOKENS: Final = tuple(FIGURES)
PIECES: Final = ("statue", "column", "door", "lever", "chest")
PICTURES: Final = {"door": "door_closed"}


def _write(folder: Path, name: str, tiles: list[Image.Image], kinds: list[tuple[str, str, str, str]]) -> None:
    rows = -(-len(tiles) // COLUMNS)
    image = Image.new("RGBA", (64 * COLUMNS, 64 * rows))
    measures = f'tilewidth="64" tileheight="64" tilecount="{len(tiles)}" columns="{COLUMNS}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.10" tiledversion="1.10.2" name="{name}" {measures}>',
        f' <image source="tiles/{name}.png" width="{image.width}" height="{image.height}"/>',
    ]
    for i, (tile, (kind, key, enum, value)) in enumerate(zip(tiles, kinds, strict=True)):
        image.paste(tile, (i % COLUMNS * 64, i // COLUMNS * 64))
        lines += [f' <tile id="{i}" type="{kind}">', "  <properties>"]
        lines += [f'   <property name="{key}" propertytype="{enum}" value="{value}"/>', "  </properties>", " </tile>"]
    (folder / "tiles").mkdir(parents=True, exist_ok=True)
    image.save(folder / "tiles" / f"{name}.png", optimize=True)
    (folder / f"{name}.tsx").write_text("\n".join([*lines, "</tileset>", ""]), encoding="utf-8")


def _unit(name: str) -> Image.Image:
    """Paint a unit on the base of no side: Tiled does not know whose it is."""
    picture = plain_base().resize((512, 512), Image.Resampling.LANCZOS)
    picture.alpha_composite(figure(name).resize((512, 512), Image.Resampling.LANCZOS))
    return picture


def paint(folder: Path) -> None:
    """Write tokens.tsx and scenery.tsx with their pictures."""
    discs = [_unit(name).resize((64, 64), Image.Resampling.LANCZOS) for name in TOKENS]
    _write(folder, "tokens", discs, [("unit", "unit", "unit id", name) for name in TOKENS])
    things = []
    for name in PIECES:
        pen = Pen((64, 64), scale=0.6)
        THINGS[PICTURES.get(name, name)](pen.at(3.3, 3.3))
        things.append(pen.finish())
    _write(folder, "scenery", things, [("scenery", "kind", "scenery kind", name) for name in PIECES])
