"""How large the hexes of a map are, as Tiled lays them out. Pixels only; no cells, no objects."""

from xml.etree.ElementTree import Element

from game.tiled.faults import Spot

_WHERE = "in Map > Map Properties."


def check(node: Element, axis: str, spot: Spot) -> None:
    """Log a fault for hexes that are too small, or whose sides are too long, to be drawn."""
    across, name = ("tilewidth", "Tile Width") if axis == "x" else ("tileheight", "Tile Height")
    wide, high, tile = (spot.integer(node, key, 1, 1, 4096) & ~1 for key in ("tilewidth", "tileheight", across))
    side = spot.integer(node, "hexsidelength", 0, 0, 4096)
    if min(wide, high) < 1:
        spot.fault("Hexes of less than 2 pixels cannot be drawn.", f"Set Tile Width and Tile Height {_WHERE}")
    elif side >= tile:
        spot.fault(
            f"A Tile Side Length of {side} pixels does not fit hexes with a {name} of {tile}.",
            f"Set a Tile Side Length (Hex) of less, half of it as a rule, {_WHERE}",
        )


def pitch(wide: int, high: int, side: int, axis: str) -> tuple[int, int]:
    """Return how far apart columns and rows are: tiles are even, and the slanted part is rounded down."""
    wide, high = wide & ~1, high & ~1
    if axis == "x":
        return (wide - side) // 2 + side, high
    return wide, (high - side) // 2 + side
