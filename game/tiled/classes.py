"""The Classes of objects and of the map: which there are, and what has a wrong one, or none, as its properties tell."""

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from game.board.grid import Cell
from game.tiled.faults import NEAR, Fault, Spot, shorten
from game.tiled.model import SCENERY_KINDS, ZONE_KINDS, Values

OF_MAP: Final = "battle"
OURS: Final = frozenset({"unit", "zone", "scenery", OF_MAP, "level", "ground", "gear", "dc"})
"""All Classes that the project of the maps defines; any other is of somebody else."""
_WHOSE: Final = {OF_MAP: "the map", "level": "tile layers and groups", "gear": "a unit's gear", "dc": "scenery's dc"}
"""What else than an object has a Class of ours."""
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


def of_map(class_name: str, own: Collection[str]) -> Iterator[Fault]:
    """Yield that a map's Class is one of ours for something else, or nearly ours; `own` are those of the project."""
    is_ours = class_name in OURS and class_name != OF_MAP
    is_near = class_name not in own and bool(get_close_matches(class_name.strip().lower(), (OF_MAP,), 1, NEAR))
    if is_ours or (is_near and class_name != OF_MAP):
        what = f'The Class of the map is "{shorten(class_name)}"; "{OF_MAP}" is meant?'
        yield Fault(what, remedy="Correct it in Map > Map Properties: the drop-downs come with it.")


def no_class(class_name: str, spots: Sequence[Spot], known: Collection[str]) -> None:
    """Log one fault for all objects of a Class that there is not, at the first of them."""
    first, last = ", ".join([*known][:-1]), [*known][-1]
    if whose := _WHOSE.get(class_name, ""):
        more = len(spots) - 1
        also = f", as is that of {more} more" if more > 1 else ", as is that of one more" if more else ""
        what = f'Its Class is "{class_name}"{also}: that is for {whose}.'
        spots[0].fault(what, f"Choose {first} or {last} as its Class; leave the Class empty for decoration.")
        return
    near = get_close_matches(class_name.lower(), known, 1)
    several = f" {len(spots)} objects have and" if len(spots) > 1 else ""
    what = f'Its Class is "{shorten(class_name)}", which{several} Kleos does not know'
    what += f'; "{near[0]}" is meant?' if near else "."
    own = "" if near else ", or define yours in the Tiled project (View > Custom Types Editor)"
    remedy = f"Choose {first} or {last} as its Class; leave the Class empty for decoration{own}."
    spots[0].fault(what, remedy)
