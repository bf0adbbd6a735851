"""What levers work: the doors, chests and stones that their targets mean, and what is wrong with a target."""

from collections.abc import Iterable, Sequence

import msgspec

from game.tiled import hidden as eyes
from game.tiled.faults import Spot, called, meant, shorten
from game.tiled.model import Hidden, ScenerySpec, UnitSpec, Value, ZoneSpec
from game.tiled.words import bear, named_apart, picked, words

Aim = tuple[ScenerySpec, Value, Spot]
"""A thing with a target, what the map says of that, and where."""


def resolve(
    aims: Iterable[Aim],
    scenery: list[ScenerySpec],
    units: Sequence[UnitSpec],
    zones: Sequence[ZoneSpec],
    hidden: Sequence[Hidden],
) -> None:
    """Put the id of what each lever works into the list; a fault for each that works nothing."""
    for lever, target, spot in aims:
        found = [thing for thing in scenery if thing.id in picked(target, scenery)]
        if lever.kind != "lever":
            spot.fault(
                f"It has a target, and only a lever works anything; this is a {lever.kind}.",
                "Choose lever as its property kind, or reset its property target.",
            )
        elif len(found) > 1:
            spot.fault(
                f"{len(found)} things {bear(target)}, which the lever works.",
                "Choose the one that is meant as its target (type object), or give each a Name of its own.",
            )
        elif not found:
            _missing(lever, target, spot, scenery, (units, zones), hidden)
        elif found[0].kind == "lever":
            what = "itself" if found[0].id == lever.id else "another lever"
            spot.fault(f"The lever works {what}.", _remedy(scenery))
        else:
            place = next(place for place, thing in enumerate(scenery) if thing is lever)
            scenery[place] = msgspec.structs.replace(lever, target=found[0].id)


def _missing(
    lever: ScenerySpec,
    target: Value,
    spot: Spot,
    scenery: Sequence[ScenerySpec],
    others: tuple[Sequence[UnitSpec], Sequence[ZoneSpec]],
    hidden: Sequence[Hidden],
) -> None:
    """Log that what a lever works is a unit or a zone, is hidden, or is not there at all."""
    unseen = eyes.named(target, hidden, "scenery")
    units, zones = others
    kind = "unit" if picked(target, units) else "zone" if picked(target, zones) else ""
    names = {thing.name for thing in scenery if thing.name and thing.id != lever.id}
    several = words(target) if names.issuperset(words(target)) else named_apart(target, names)
    if len(several) > 1:
        spot.fault(
            f"The lever works {' and '.join(map(shorten, several))}, and a lever works one thing.",
            "Set its property target to one of them, and insert another lever for each of the others.",
        )
    elif unseen:
        eyes.fault("What the lever works", unseen, spot)
    elif kind:
        spot.fault(f"The lever works the {kind} {shorten(str(target))}; a {kind} does not open.", _remedy(scenery))
    else:
        near = meant(str(target), sorted(names))
        spot.fault(
            f"What the lever works ({shorten(str(target))}) is no scenery of this map{near}",
            "Set its property target to a door, as an object or by the door's Name.",
        )


def _remedy(scenery: Iterable[ScenerySpec]) -> str:
    """Say what to do, with all that a lever of this map can work."""
    things = [f"{thing.kind} {called(thing.name, thing.id)}" for thing in scenery if thing.kind != "lever"]
    there = f": {', '.join(things)}." if things else "; the map has no door, chest, statue or column yet."
    return f"Set its property target to what opens or falls{there}"
