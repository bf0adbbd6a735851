"""Paint everything, or the parts named on the command line."""

import sys
from collections.abc import Callable
from pathlib import Path

from tools.paint.cells import SHAPES
from tools.paint.palette import as_toml

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "assets" / "art"
MAPS = ROOT / "maps"


def tiles() -> None:
    """Tile sheets and TSX files into maps/."""
    from tools.paint import camp, pieces
    from tools.paint.sheets import edge_sheet, main_sheet

    pieces.paint(MAPS)
    camp.paint(MAPS)
    for shape in SHAPES:
        main_sheet(shape).save(MAPS)
        edge_sheet(shape).save(MAPS)


def palette() -> None:
    """The palette as TOML."""
    ART.mkdir(parents=True, exist_ok=True)
    (ART / "palette.toml").write_text(as_toml(), encoding="utf-8")


def tokens() -> None:
    """Tokens and rims."""
    from tools.paint.tokens import paint

    paint(ART)


def figures() -> None:
    """Figures by themselves, and the ground they stand on."""
    from tools.paint.standing import paint

    paint(ART)


def icons() -> None:
    """Icons and scenery."""
    from tools.paint import icons, scenery

    icons.paint(ART)
    scenery.paint(ART)


def interface() -> None:
    """Panels, buttons, overlays, and the large pictures."""
    from tools.paint import frieze, scenes
    from tools.paint import interface as window

    window.paint(ART)
    scenes.paint(ART)
    frieze.paint(ART)


def maps() -> None:
    """Small pictures of the maps of tools/make_maps; needs tokens, scenery and tiles."""
    from game.screen.tilemap.thumbnails import keep
    from game.tiled import load

    for path in sorted(MAPS.glob("*.tmx")):
        keep(path, load(path))


def readme() -> None:
    """Pictures for the README; needs the maps of tools/make_maps."""
    from tools.paint.preview import paint

    paint(ART, MAPS)


PARTS: dict[str, Callable[[], None]] = {
    "palette": palette,
    "tiles": tiles,
    "tokens": tokens,
    "figures": figures,
    "icons": icons,
    "interface": interface,
    "maps": maps,
    "readme": readme,
}


def main(names: list[str]) -> int:
    """Paint the named parts, or all."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"There is no part called {unknown[0]!r}; the parts are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    for name in names or PARTS:
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
