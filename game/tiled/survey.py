"""A look at any Tiled file as plain data, whether it could be a board or not: what is in it, and what is wrong."""

from pathlib import Path

import msgspec

from game.tiled.faults import Fault, MapFaults
from game.tiled.normalise import normalise


class Survey(msgspec.Struct, frozen=True):
    """What a file holds, hidden layers included. `error` alone is set when it cannot be read at all."""

    file: str
    orientation: str = ""
    width: int = 0
    height: int = 0
    used: tuple[int, int] = (0, 0)
    """Width and height of the board: for an infinite map, of what is painted."""
    first: tuple[int, int] = (0, 0)
    """Tiled's own column and row of the board's first cell, which are not 0, 0 on an infinite map."""
    tile_width: int = 0
    tile_height: int = 0
    stagger: tuple[str, str] = ("", "")
    infinite: bool = False
    tile_layers: int = 0
    object_layers: int = 0
    image_layers: int = 0
    groups: int = 0
    objects: int = 0
    templates: int = 0
    shapes: dict[str, int] = {}
    cells: int = 0
    flipped: int = 0
    turned_120: int = 0
    without_tile: int = 0
    missing: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()
    error: Fault | None = None
    files: tuple[str, ...] = ()
    """All that it reads, or means to: itself, its project, tilesets, templates and pictures."""


def survey(path: str | Path, root: Path | None = None) -> Survey:
    """Return what is in the file; the faults are those of reading it, not of playing on it. Never raises MapFaults."""
    path = Path(path)
    try:
        clean = normalise(path, root)
    except MapFaults as error:
        return Survey(str(path), error=error.faults[0])
    tree, counts, objects = clean.tree, clean.counts, clean.objects
    hexagonal = tree.get("orientation") in {"hexagonal", "staggered"}
    return Survey(
        str(path),
        tree.get("orientation", ""),
        *counts.stated,
        (int(tree.get("width", "0")), int(tree.get("height", "0"))),
        clean.first,
        int(tree.get("tilewidth", "0")),
        int(tree.get("tileheight", "0")),
        (tree.get("staggeraxis", ""), tree.get("staggerindex", "")) if hexagonal else ("", ""),
        clean.infinite,
        counts.layers["tile"],
        counts.layers["object"],
        counts.layers["image"],
        counts.layers["group"],
        objects.count,
        objects.templates,
        dict(objects.shapes),
        counts.cells,
        counts.flipped,
        counts.turned_120,
        counts.without_tile,
        tuple(clean.tilesets.missing),
        clean.log.all(),
        tuple(clean.log.notes),
        files=tuple(dict.fromkeys(map(str, clean.files))),
    )
