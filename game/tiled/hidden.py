"""Objects that a map holds and that are no part of it, because they or their layer are hidden by the eye in Tiled."""

from collections.abc import Iterable, Sequence

from game.tiled.faults import Spot, called, shorten
from game.tiled.model import Hidden, Value


def named(given: Value, hidden: Iterable[Hidden], class_name: str, kind: str = "") -> list[Hidden]:
    """Return the hidden objects of a class (and kind) that a property means, by number or by Name; all for ""."""
    text = str(given).strip()
    return [
        one
        for one in hidden
        if one.class_name == class_name and kind in {"", one.kind} and text in {"", str(one.id), one.name}
    ]


def fault(what: str, found: Sequence[Hidden], spot: Spot) -> None:
    """Log that what a property needs is hidden, at the layer or object where the eye is."""
    one = found[0]
    name = called(one.name, one.id)
    spot.fault(f"{what} ({name}) is hidden, and so no part of the map.", f"{opened(found)}, or choose another.")


def opened(found: Sequence[Hidden]) -> str:
    """Say how hidden objects are shown, without a stop."""
    layers = tuple(dict.fromkeys(one.layer for one in found if one.by_layer))
    shown = " and ".join(f'"{shorten(layer)}"' for layer in layers)
    if not layers:
        return "Show it with the eye in the Objects view" if len(found) == 1 else "Show them, in the Objects view"
    group = ", and its group" if any(" / " in layer for layer in layers) else ""
    return f"Show the layer{'s' if len(layers) > 1 else ''} {shown} with the eye in the Layers view{group}"
