"""What layers have in common, groups flattened: what a layer inherits is worked out and written on it."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from xml.etree.ElementTree import Element

from game.tiled import properties
from game.tiled.doubts import not_inherited, of_the_map
from game.tiled.faults import Fault, Spot, shorten
from game.tiled.project import Project

KINDS = {"layer": "tile", "objectgroup": "object", "imagelayer": "image"}
MOST_LAYERS = 2000
ELEVATION = "elevation"
"""The property (metres) that adds up through groups; any other counts only where it stands."""
_NEAR = 0.8
"""How alike a word has to be to it, from 0 to 1, to be a slip: layers have properties of others too."""


@dataclass(frozen=True)
class InheritedLook:
    """What the groups above a layer hand down to it."""

    visible: bool = True
    opacity: float = 1.0
    x: float = 0.0
    y: float = 0.0
    parallax_x: float = 1.0
    parallax_y: float = 1.0
    tint: tuple[int, int, int, int] = (255, 255, 255, 255)
    elevation: float = 0.0

    def within(self, node: Element, spot: Spot) -> "InheritedLook":
        """Return what a layer with these attributes of its own ends up with, or hands down."""
        tint = colour(node.get("tintcolor", ""))
        is_image = node.tag == "imagelayer"  # before Tiled 0.15 its offset was x and y
        return replace(
            self,
            visible=self.visible and spot.flag(node, "visible", True),
            opacity=self.opacity * spot.decimal(node, "opacity", 1, 0, 1),
            x=self.x + spot.decimal(node, "offsetx", spot.decimal(node, "x", 0) if is_image else 0) + 0.0,
            y=self.y + spot.decimal(node, "offsety", spot.decimal(node, "y", 0) if is_image else 0) + 0.0,
            parallax_x=self.parallax_x * spot.decimal(node, "parallaxx", 1),
            parallax_y=self.parallax_y * spot.decimal(node, "parallaxy", 1),
            tint=(
                (
                    self.tint[0] * tint[0] // 255,
                    self.tint[1] * tint[1] // 255,
                    self.tint[2] * tint[2] // 255,
                    self.tint[3] * tint[3] // 255,
                )
                if tint
                else self.tint
            ),
        )


@dataclass(frozen=True)
class MapLayer:
    """A layer of the file with all it inherits."""

    node: Element
    level: InheritedLook
    flat: properties.Flat
    spot: Spot


def walk(root: Element, project: Project, spot: Spot, sides: Collection[str]) -> Iterator[MapLayer]:
    """Yield every tile, object and image layer, bottom to top, whatever groups it is in; `sides` are the map's."""
    yield from _walk(root, InheritedLook(), project, spot, sides)


def _walk(
    parent: Element, above: InheritedLook, project: Project, spot: Spot, sides: Collection[str]
) -> Iterator[MapLayer]:
    for node in parent:
        if node.tag != "group" and node.tag not in KINDS:
            continue
        name = node.get("name", "")
        inside = spot.at(layer=f"{spot.layer} / {name}" if spot.layer else name or "(no name)")
        flat = properties.flatten(node, node.get("class", ""), project, inside)
        level = above.within(node, inside)
        level = replace(level, elevation=level.elevation + _elevation(flat, inside))
        if level.visible and (mode := node.get("mode", "normal")) != "normal":
            what = f'Its blend mode "{shorten(mode)}" is not shown in a battle.'
            inside.note(what, "Set Blend Mode to Normal in the layer's Properties to see it as it will be.")
        if node.tag == "group":
            inside.log.doubts.extend(slips(flat, inside.layer, is_level=node.get("class") == "level"))
            inside.log.doubts.extend(of_the_map(flat, inside.layer))
            said = [(key, text) for key, (_, text) in flat.items() if text not in {"", "false"}]
            inside.log.doubts.extend(not_inherited(said, sides, inside.layer))
            yield from _walk(node, level, project, inside, sides)
        else:
            yield MapLayer(node, level, flat, inside)


def slips(keys: Iterable[str], layer: str, *, is_level: bool) -> Iterator[Fault]:
    """Yield properties of a tile layer or a group that were to be its elevation."""
    for key in keys:
        is_near = bool(get_close_matches(key.strip().lower(), (ELEVATION,), 1, _NEAR))
        if key != ELEVATION and (is_near or (is_level and key == "height")):
            what = f'The layer\'s property {shorten(key)} counts for nothing; "{ELEVATION}" is meant?'
            yield Fault(what, layer, remedy="Correct the property's name.")


def _elevation(flat: properties.Flat, spot: Spot) -> float:
    kind, text = flat.get(ELEVATION, ("float", "0"))
    if kind in {"int", "float"} and abs(float(text)) <= 1e6:
        return float(text)
    spot.fault(
        f'The property {ELEVATION} is "{text}", which is no number of metres.',
        "Set it in the layer's Properties, with the type float.",
    )
    return 0.0


def write(layer: MapLayer, tag: str, order: int, shift: tuple[float, float] = (0.0, 0.0)) -> Element:
    """Return the clean element of the layer, which carries what pytmx does not understand as plain attributes."""
    level = layer.level
    clean = Element(tag, {
        "name": layer.node.get("name", ""), "order": str(order), "path": layer.spot.layer,
        "visible": "1" if level.visible else "0", "opacity": repr(level.opacity),
        "drawnx": repr(level.x + shift[0]), "drawny": repr(level.y + shift[1]),
        "parallax": f"{level.parallax_x!r},{level.parallax_y!r}", "tint": ",".join(map(str, level.tint)),
        "lift": str(round(level.elevation * 100)), "level": str(int(layer.node.get("class") == "level")),
    })  # fmt: skip
    properties.write(clean, layer.flat)
    return clean


def colour(text: str) -> tuple[int, int, int, int] | None:
    """Return Tiled's #RRGGBB or #AARRGGBB as red, green, blue, alpha; None for anything else."""
    digits = text.removeprefix("#")
    try:
        values = bytes.fromhex(digits)
    except ValueError:
        return None
    if len(values) == 3:
        return values[0], values[1], values[2], 255
    if len(values) == 4:
        return values[1], values[2], values[3], values[0]
    return None
