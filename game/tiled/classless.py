"""Objects without a Class, or with a wrong one: decoration, or what was to have one, as its properties tell."""

from collections.abc import Collection
from typing import Final

from game.board.grid import Cell
from game.tiled.faults import Fault, Spot
from game.tiled.model import SCENERY_KINDS, ZONE_KINDS, Values

KINDS: Final = {"unit": "unit", "zone": "kind", "scenery": "kind"}
"""The property that says what sort of its Class an object is."""
_OTHERS: Final = {"zone": SCENERY_KINDS, "scenery": ZONE_KINDS}
SIGNS: Final = {
    "unit": frozenset({"hero", "sneaking", "unaware", "companion", "conditions", "gear", "only_under"}),
    "scenery": frozenset({"difficulty", "items", "target", "locked", "dc"}),
    "unit or zone": frozenset({"side"}),
}
"""Properties by which an object may have been meant to have a Class, those that say most first."""


def wanted(class_name: str, values: Values, sides: Collection[str]) -> str:
    """Return the Class that an object was to have, beyond doubt: its own, or another where that lacks its kind.

    "" is decoration.
    """
    if not class_name or class_name not in KINDS:
        return class_name or _by_properties(values, sides)
    kind, others = values.get(KINDS[class_name], ""), _OTHERS.get(class_name, ())
    if kind != "" and kind not in others:
        return class_name
    return _by_properties({key: value for key, value in values.items() if value != ""}, sides) or class_name


def mistaken(class_name: str, wanted: str, spot: Spot) -> None:
    """Log that an object was to have another Class than its own, or one at all."""
    its, where = (f'Its Class is "{class_name}"', "") if class_name else ("It has no Class", " from decoration")
    article = "" if wanted == "scenery" else "a "
    what = f"{its}, though its properties are those of {article}{wanted}."
    spot.fault(what, f"Choose {wanted} as its Class, or remove the properties{where}.")


def _by_properties(values: Values, sides: Collection[str]) -> str:
    kind = values.get("kind")
    if "unit" in values:
        return "unit"
    if kind in SCENERY_KINDS:
        return "scenery"
    return "zone" if kind in ZONE_KINDS and values.get("side", "") in {"", *sides} else ""


def doubted(values: Values, sides: Collection[str], cell: Cell | None, spot: Spot) -> Fault | None:
    """Return what is odd about decoration that has properties of something else."""
    keys = [key for key, value in values.items() if key != "side" or value in sides]
    for class_name, signs in SIGNS.items():
        told = sorted(key for key in keys if key.split(".", maxsplit=1)[0] in signs)
        if told:
            what = f"It has no Class, and so is decoration, though it says something of {' and '.join(told)}."
            remedy = f"Choose {class_name} as its Class, or remove what it says."
            return Fault(what, spot.layer, spot.object, cell, remedy)
    return None
