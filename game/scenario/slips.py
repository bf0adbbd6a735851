"""Properties of a map and its objects that nobody asks for, though somebody was meant to: misspelt, or misplaced.

Told where it is sure. Any other property may be a designer's own, and is left alone.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from game.board.terrain import terrains
from game.engine.ruleset import Ruleset
from game.engine.setup import CONDITIONS, Setup
from game.rulesets import keys, ruleset
from game.scenario.out_of_place import of_place
from game.tiled import Fault, ScenerySpec, TiledMap, UnitSpec, ZoneSpec
from game.tiled.brief import MAP_PROPERTIES, OF_MAPS
from game.tiled.faults import meant, near
from game.tiled.laid import ground_said
from game.tiled.layers import ELEVATION
from game.tiled.model import OPENABLE, Value
from game.tiled.places import SCENERY_PROPERTIES, UNIT_PROPERTIES, ZONE_PROPERTIES
from game.tiled.words import words

_WHERE: Final = "in Map > Map Properties."
_OF_UNITS: Final = frozenset({*UNIT_PROPERTIES, "conditions", "temper", "gear", "only_under"})
_OTHERWISE: Final = {
    "name": "title",
    "goal": "victory",
    "objective": "victory",
    "rounds": "round_limit",
    "turns": "round_limit",
    "max_rounds": "round_limit",
    "teams": "sides",
    "factions": "sides",
}
"""What other games call a map's properties."""
_SAID_OF_UNITS: Final = {
    "asleep": "unaware",
    "sleeping": "unaware",
    "hidden": "sneaking",
    "hiding": "sneaking",
    "stealth": "sneaking",
}
"""What other games call what is true of a unit."""
_LEVELS: Final = frozenset({"level", "lvl", "experience", "xp"})
"""What other games call how far somebody has come."""
_FACING: Final = frozenset({"facing", "heading", "direction"})
"""What other games call where somebody looks, or a thing is turned."""
_SHUT: Final = frozenset({"closed", "shut"})
_BELONGS: Final[Mapping[str, tuple[str, frozenset[str]]]] = {
    "unit": ("a unit", _OF_UNITS - {"side"}),
    "scenery": ("scenery", frozenset({"difficulty", "items", "target", "locked", "open"})),
}
"""Properties that only one Class has."""
Placed: TypeAlias = UnitSpec | ZoneSpec | ScenerySpec
_PREFIXES: Final = {"gear": "a unit", "dc": "scenery"}


def slips(source: TiledMap, setup: Setup) -> Iterator[Fault]:
    """Yield all of it, each with where it is and what to do about it in Tiled."""
    for name in _nearly(source.extra, MAP_PROPERTIES):
        what = f"The map's property {name} counts for nothing{meant(_first(name), MAP_PROPERTIES)}"
        yield Fault(what, remedy=f"Correct its name {_WHERE}")
    for name in source.extra:
        other = _OTHERWISE.get(name.lower(), "")
        if other and not near(name, MAP_PROPERTIES):
            what = f'The map\'s property {name} counts for nothing; "{other}" is meant?'
            yield Fault(what, remedy=f"Correct its name {_WHERE}")
    for name in ground_said(source.extra):
        whose = "a tile layer or a tile" if name == ELEVATION else "a tile"
        what = f"The map's property {name} counts for nothing: it is said of {whose}."
        yield Fault(what, remedy=f"Set it on {whose}, and remove it {_WHERE}")
    rules = Ruleset.of(setup)
    for unit in source.units:
        yield from _of_object(unit, "unit", _OF_UNITS, source)
        yield from _things(unit, f"gear.{rules.key}", _OF_UNITS, source)
        yield from _figures(unit, source)
    for zone in source.zones:
        yield from _of_object(zone, "zone", ZONE_PROPERTIES, source)
        yield from _side(zone, source)
    for thing in source.scenery:
        yield from _of_object(thing, "scenery", SCENERY_PROPERTIES, source)
        yield from _things(thing, "items", SCENERY_PROPERTIES, source) if thing.kind == "chest" else ()


def _of_object(one: Placed, class_name: str, known: Collection[str], source: TiledMap) -> Iterator[Fault]:
    lost = {key: why for key, value in one.extra.items() if (why := _misplaced(key, value, one, class_name, source))}
    for key, (what, remedy) in lost.items():
        yield _of_key(source, one, key, f"Its property {key} counts for nothing: {what}.", remedy)
    for name in _nearly((key for key in one.extra if key not in lost), known):
        what = f"Its property {name} counts for nothing{meant(_first(name), known)}"
        yield _of_key(source, one, name, what, "Correct the property's name.")


def _of_key(source: TiledMap, one: Placed, key: str, what: str, remedy: str) -> Fault:
    """Return a fault of an object's property: in its template where that has lent it, else of the object."""
    template = source.of_template(one.id, key)
    return Fault(what, remedy=remedy, file=template) if template else of_place(one, what, remedy)


def _things(one: UnitSpec | ScenerySpec, own: str, known: Collection[str], source: TiledMap) -> Iterator[Fault]:
    """Yield properties that name nothing but things of some ruleset, and are not the one that gives them."""
    tables = [ruleset(key).tables for key in keys()]
    told = set(_nearly(one.extra, known))
    for key, value in one.extra.items():
        things = words(value) if isinstance(value, str) else ()
        is_told = key in {"name", "items"} or key in told or _first(key) in _PREFIXES
        if things and not is_told and all(any(table.has_item(thing) for table in tables) for thing in things):
            what = f"Its property {key} names things, and counts for nothing."
            yield _of_key(source, one, key, what, f"Set {own} in its place.")


def _side(zone: ZoneSpec, source: TiledMap) -> Iterator[Fault]:
    """Yield properties of a zone of no side that name one."""
    told = set(_nearly(zone.extra, ZONE_PROPERTIES))
    for key, value in zone.extra.items() if not zone.side else ():
        if value in source.sides and key not in {"name", *told, *OF_MAPS}:
            what = f"Its property {key} names a side, and counts for nothing."
            yield _of_key(source, zone, key, what, "Set side in its place.")


def _misplaced(key: str, value: Value, one: Placed, class_name: str, source: TiledMap) -> tuple[str, str] | None:
    """Return why a property of an object counts for nothing that would elsewhere, and what to do; None if it is not so.

    `class_name` is the object's.
    """
    first, _, rest = key.partition(".")
    if key in OF_MAPS:
        return "only the map says it", f"Set it {_WHERE[:-1]}, and remove it here."
    if key == "name" and value:
        return "an object has a Name without it", "Write it as the object's Name, and remove the property."
    if key == "terrain" and value in terrains():
        return "only tiles have a terrain", "Paint a tile that has it there, and remove the property."
    if key == "elevation" and value not in {0, ""}:
        what = "objects stand on the ground under them"
        return what, "Set it on a tile layer or a tile, and remove it here."
    if class_name == "scenery" and key == "side" and value in source.sides:
        return "doors, chests and the like are nobody's", "Remove it."
    for owner, (called, names) in _BELONGS.items():
        if owner != class_name and value is not False and (key in names or (rest and _PREFIXES.get(first) == called)):
            return f"only {called} has one", "Remove it, or correct the object's Class."
    if class_name == "unit":
        return _faces(key) or (_otherwise(key) if value is True else None)
    if class_name == "scenery":
        return _faces(key) or (_shut(key, value) if one.kind in OPENABLE else None)
    return None


def _faces(key: str) -> tuple[str, str] | None:
    """Return why it counts for nothing which way somebody or something is turned; None if that is not said."""
    if key.strip().lower() not in _FACING:
        return None
    return "nobody and nothing here faces one way", "Remove it; turn its picture in Tiled (Z) if it should look so."


def _shut(key: str, value: Value) -> tuple[str, str] | None:
    """Return why it counts for nothing that a thing is shut, or is not; None if that is not said."""
    if key.strip().lower() not in _SHUT:
        return None
    is_shut = value is True or str(value).strip().lower() in {"true", "yes", "1"}
    remedy = "Remove it." if is_shut else "Tick open in its place."
    return "a door or chest is shut unless its property open is ticked", remedy


def _otherwise(key: str) -> tuple[str, str] | None:
    """Return why what is ticked of a unit counts for nothing, where it is said otherwise; None if it is not so."""
    word = key.strip().lower()
    if word in CONDITIONS:
        return (
            "conditions say how a unit starts",
            f"Write {word} in its property conditions, and remove this one.",
        )
    if word in {"leader", "boss"}:
        return "the map says who leads", f"Write the unit's Name as leaders {_WHERE[:-1]}, and remove this one."
    other = _SAID_OF_UNITS.get(word, "")
    return (f'"{other}" is meant', f"Set {other} in its place.") if other else None


def _figures(unit: UnitSpec, source: TiledMap) -> Iterator[Fault]:
    """Yield figures of some ruleset's tables of units, and levels, that are set on a unit of the map."""
    tables = [ruleset(key).tables for key in keys()]
    rows = [table.units.get(table.unit_kind(unit.kind) or "") for table in tables]
    for key, value in unit.extra.items():
        is_figure = type(value) is int and any(type(getattr(row, key, None)) is int for row in rows)
        if is_figure or key.strip().lower() in _LEVELS:
            what = f"Its property {key} counts for nothing: a unit has the figures of its kind."
            remedy = "Choose a unit of another kind, or bring it with --roster; remove the property."
            yield _of_key(source, unit, key, what, remedy)


def _nearly(names: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Yield the names that are like one that is known, and are none."""
    return (name for name in names if name not in known and near(_first(name), known))


def _first(key: str) -> str:
    """Return what a property's name says before a full stop: "gear" of "gear.heroic"."""
    return key.partition(".")[0]
