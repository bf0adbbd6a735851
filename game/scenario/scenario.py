"""A map's rosters, zones and goals under a ruleset: from a `TiledMap` to a `Setup`, or all that is wrong with it.

What a map says of units and gear can only be judged under a ruleset; those faults are reported like the map's own.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from game.board.board import Board, Field
from game.board.grid import Cell
from game.engine.handbook import titled
from game.engine.ruleset import Ruleset
from game.engine.setup import CONDITIONS, TEMPERS, Setup
from game.rulesets import keys, ruleset
from game.tiled import Fault, MapFaults, ScenerySpec, TiledMap, UnitSpec, look
from game.tiled.faults import MOST_FAULTS, called, meant, near
from game.tiled.hidden import opened
from game.tiled.model import STONES
from game.tiled.words import named_apart, words


def open_map(path: Path, rules: str | None = None) -> tuple[TiledMap, Setup]:
    """Read a map and set it up under the ruleset it names, or another; raises `MapFaults` with all faults.

    The `Setup` has those units alone that are there under the ruleset, in the order of `TiledMap.under`.

    >>> from game.data import maps
    >>> source, setup = open_map(maps() / "ford.tmx", "clash")
    >>> source.ruleset, setup.ruleset.key, setup.sides
    ('heroic', 'clash', ('blue', 'red'))
    >>> setup.units[0].name, setup.units[0].kind, setup.units[0].cell
    ('Kallias', 'hoplite', (4, 7))
    """
    found, faults = look(path)
    if found is None or len(faults) > MOST_FAULTS:
        raise MapFaults(faults)
    key = rules or found.ruleset
    if key not in keys():
        raise MapFaults((*faults, _no_ruleset(key, path)))
    under = ruleset(key)
    if faults:
        raise MapFaults(dict.fromkeys((*faults, *_at(path, found, _word_faults(found, under)))))
    try:
        return found, set_up(found, under)
    except MapFaults as error:
        raise MapFaults(_at(path, found, error.faults)) from error


def _at(path: Path, found: TiledMap, faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield faults with the map's own file as it was named."""
    own = {"", found.file}
    return (msgspec.structs.replace(one, file=str(path)) if one.file in own else one for one in faults)


def _no_ruleset(key: str, path: Path) -> Fault:
    """Return the fault of a map whose ruleset there is not."""
    if len(several := [word for word in words(key) if word in keys()]) > 1:
        what = f"A map names one ruleset, and this one names {' and '.join(several)}."
        remedy = "Choose that for which it is made in Map > Map Properties > ruleset; --rules takes any other."
        return Fault(what, remedy=remedy, file=str(path))
    there = meant(key, keys(), none=f"; there are: {', '.join(keys())}.")
    what = f"The ruleset {key!r} is not in this version of the game{there}"
    remedy = "Choose another in Map > Map Properties > ruleset, or give one with --rules."
    return Fault(what, remedy=remedy, file=str(path))


def _word_faults(source: TiledMap, rules: Ruleset) -> Iterator[Fault]:
    """Yield the words for units and things that there are not under a ruleset, on a map that has other faults."""
    yield from _rules_faults(source, rules)
    there = source.under(rules.key)
    named = tuple(place for place in there.units if place.kind)
    yield from _unit_faults(msgspec.structs.replace(there, units=named), rules, None)
    yield from _thing_faults(there, rules)


def reserve_of(source: TiledMap) -> frozenset[Cell]:
    """Return the cells whose units come later, from the reserve."""
    return frozenset(cell for zone in source.zones if zone.kind == "reserve" for cell in zone.cells)


def waiting(source: TiledMap) -> frozenset[int]:
    """Return the ids of the places whose units come later, from the reserve."""
    reserve = reserve_of(source)
    return frozenset(place.id for place in source.units if place.cell in reserve)


def set_up(source: TiledMap, rules: Ruleset) -> Setup:
    """Return what a battle on the map starts from under a ruleset; raises `MapFaults` with all faults at once."""
    board, said = source.ground.board(), source
    source = said.under(rules.key)
    faults = [
        *_rules_faults(said, rules),
        *_unit_faults(source, rules, board),
        *_thing_faults(source, rules),
        *_side_faults(source, said, rules),
    ]
    if faults:
        raise MapFaults(dict.fromkeys(faults))
    names = _names(source)
    units = tuple(msgspec.structs.replace(place, name=names[place.id]) for place in source.units)
    numbers = {place.id: number for number, place in enumerate(source.units, start=1)}
    goal, meeting = source.victory, source.meeting
    return Setup(
        source.title,
        rules,
        board,
        source.sides,
        units,
        tuple(_thing(thing, source, rules) for thing in source.scenery),
        msgspec.structs.replace(goal, unit=numbers.get(goal.unit, 0)),
        source.zones,
        msgspec.structs.replace(meeting, leaders=tuple(numbers[place] for place in meeting.leaders)),
        round_limit=source.round_limit,
    )


def _names(source: TiledMap) -> dict[int, str]:
    """Return a name for every unit: the map's, else the kind's, numbered where several have none."""
    nameless: dict[str, int] = {}
    for place in source.units:
        if not place.name:
            nameless[place.kind] = nameless.get(place.kind, 0) + 1
    names: dict[int, str] = {}
    counted: dict[str, int] = {}
    for place in source.units:
        kind = titled(place.kind)
        counted[place.kind] = counted.get(place.kind, 0) + (not place.name)
        several = nameless.get(place.kind, 0) > 1
        names[place.id] = place.name or (f"{kind} {counted[place.kind]}" if several else kind)
    return names


def _is_strange(rules: Ruleset, key: str) -> bool:
    """Tell whether this is a thing of other rulesets alone, with nothing of its kind in this one."""
    return rules.tables.item_kind(key) is None and any(ruleset(other).tables.has_item(key) for other in keys())


def left_out(source: TiledMap, rules: Ruleset) -> tuple[Fault, ...]:
    """Return what a map's chests hold that a ruleset has nothing of the kind of, so that it is not in them there."""
    return tuple(
        _fault(
            source,
            thing,
            f"{rules.name} has nothing like {key!r}: it is not in there under these rules.",
            "Nothing needs to be done; name something of these rules as well where it is wanted.",
        )
        for thing in source.scenery
        for key in dict.fromkeys(thing.items)
        if _is_strange(rules, key)
    )


def _thing(thing: ScenerySpec, source: TiledMap, rules: Ruleset) -> ScenerySpec:
    """Return a thing as it is under a ruleset."""
    number = _difficulty(thing, source, rules)
    return msgspec.structs.replace(
        thing,
        name=thing.name or f"{thing.kind} {thing.id}",
        items=tuple(own for key in thing.items if (own := rules.tables.item_kind(key)) is not None),
        dc=0,
        dcs={} if number is None else {rules.key: number},
        difficulty="normal",
    )


def _difficulty(thing: ScenerySpec, source: TiledMap, rules: Ruleset) -> int | None:
    """Return what a thing asks for, None as usual: a number for this ruleset alone, else its own for a word (BD-13)."""
    known = rules.map_terms.difficulties
    own = thing.dcs.get(rules.key, 0) or source.plain_numbers(thing).get(rules.key, 0)
    if not own or not known.has_dc:
        own = {"easy": known.easy, "normal": known.normal, "hard": known.hard}[thing.difficulty]
    return None if own == known.normal else own


# ---- faults --------------------------------------------------------------------------------------------------------


def _fault(
    source: TiledMap, place: UnitSpec | ScenerySpec, what: str, remedy: str, cell: Cell | None = None, key: str = ""
) -> Fault:
    """Return a fault of an object, with its layer, its name and number, and its cell.

    What is wrong with the property `key` is told at the object's template where that has lent it.
    """
    if template := source.of_template(place.id, key):
        return Fault(what, remedy=remedy, file=template)
    name = called(place.name, place.id)
    return Fault(what, place.layer, name, place.cell if cell is None else cell, remedy, source.file)


def _unit_faults(source: TiledMap, rules: Ruleset, board: Board | None) -> Iterator[Fault]:
    """Yield what is wrong with units: kinds, gear, and places that do not hold them, where there is a board."""
    field = None if board is None else Field.of(board)
    taken: dict[Cell, str] = {}
    shut: dict[Cell, str] = {thing.cell: thing.kind for thing in source.scenery if thing.kind in STONES}
    for place in source.units:
        if rules.tables.unit_kind(place.kind) is None:
            known = sorted(rules.tables.units)
            yield _fault(
                source, place,
                f"{rules.name} has no unit {place.kind!r}, nor anyone to stand in for it{meant(place.kind, known)}",
                f"Choose one of {', '.join(known)} in the object's unit property.",
                key="unit",
            )  # fmt: skip
        for key in place.gear.get(rules.key, ()):
            if not rules.tables.has_item(key):
                yield _item_fault(source, place, rules, key, f"gear.{rules.key}")
        if field is not None and rules.tables.unit_kind(place.kind) is not None:
            yield from _place_faults(source, rules, field, place, taken, shut)


def _rules_faults(source: TiledMap, rules: Ruleset) -> Iterator[Fault]:
    """Yield words for units that no ruleset has, and the goal's unit where it is not there under this one."""
    for place in source.units:
        yield from _listed_faults(source, place, place.only_under, keys(), "ruleset", "only_under")
        yield from _listed_faults(source, place, place.conditions, CONDITIONS, "condition", "conditions")
        if place.temper and place.temper not in TEMPERS:
            remedy = f"Choose one of {', '.join(TEMPERS)} as the object's property temper, or remove it."
            what = f"There is no temper {place.temper!r}{meant(place.temper, TEMPERS)}"
            yield _fault(source, place, what, remedy, key="temper")
        if place.id == source.victory.unit and place.only_under and rules.key not in place.only_under:
            remedy = f"Add {rules.key} to the object's property only_under, or choose another unit for the goal."
            yield _fault(source, place, f"The map's goal needs it, and under {rules.name} it is not there.", remedy)


def _item_fault(source: TiledMap, place: UnitSpec | ScenerySpec, rules: Ruleset, key: str, where: str) -> Fault:
    """Return the fault of an item that there is not: with the near word, or with all that there are."""
    apart = [word for word in re.split(r"[;|/\s]+", key) if word]
    if len(apart) > 1 and any(rules.tables.has_item(word) for word in apart):
        remedy = f"Write {', '.join(apart)} in the object's property {where}, with commas between."
        return _fault(source, place, f"{rules.name} has no item {key!r}: commas are missing.", remedy, key=where)
    known = sorted(rules.tables.all_items())
    there = "." if near(key, known) else f"; there are: {', '.join(known)}."
    remedy = f"Correct the object's property {where}{there}"
    return _fault(source, place, f"{rules.name} has no item {key!r}{meant(key, known)}", remedy, key=where)


def _listed_faults(
    source: TiledMap, place: UnitSpec, written: Sequence[str], known: Sequence[str], what: str, key: str
) -> Iterator[Fault]:
    """Yield words of a unit's property that there are not, and lists of them without commas."""
    for word in written:
        apart = named_apart(word, known)
        if apart:
            remedy = f"Write {', '.join(apart)} in the object's property {key}, with commas between."
            yield _fault(source, place, f"There is no {what} {word!r}: commas are missing.", remedy, key=key)
        elif word not in known:
            remedy = f"Name some of {', '.join(known)} in the object's property {key}, or remove it."
            yield _fault(source, place, f"There is no {what} {word!r}{meant(word, known)}", remedy, key=key)


def _place_faults(
    source: TiledMap,
    rules: Ruleset,
    field: Field,
    place: UnitSpec,
    taken: dict[Cell, str],
    shut: dict[Cell, str],
) -> Iterator[Fault]:
    title = place.name or place.kind
    large = rules.tables.is_large(place.kind)
    told: set[str] = set()
    for cell in field.grid.footprint(place.cell, large):
        what, where = "", cell
        if not field.grid.contains(cell):
            what, where = "It is Large and sticks out of the map.", place.cell
        elif not field.passable(cell):
            what = f"It stands on {field.terrain(cell).name.lower()}, where nobody can stand."
        elif cell in shut:
            what = f"A {shut[cell]} stands in its cell."
        elif cell in taken:
            what = f"It stands where {taken[cell]} stands."
        if what and what not in told:
            told.add(what)
            yield _fault(source, place, what, "Move the object to a free cell.", where)
        taken.setdefault(cell, title)


def _thing_faults(source: TiledMap, rules: Ruleset) -> Iterator[Fault]:
    """Yield what is wrong with chests' contents under this ruleset."""
    for thing in source.scenery:
        for key in thing.items:
            if rules.tables.item_kind(key) is None and not _is_strange(rules, key):
                yield _item_fault(source, thing, rules, key, "items")


def _side_faults(source: TiledMap, said: TiledMap, rules: Ruleset) -> Iterator[Fault]:
    """Yield sides without anyone: such a battle would be over before it began. `said` has all whom the map has."""
    empty = [side for side in source.sides if not any(place.side == side for place in source.units)]
    unseen = [one for one in source.hidden if one.class_name == "unit" and one.side in empty]
    asleep = [side for side in empty if any(one.side == side for one in unseen)]
    if asleep:
        whose = "side" if len(asleep) == 1 else "sides"
        layers = {one.layer for one in unseen}
        what = f"All units of the {whose} {' and '.join(asleep)} are hidden, and so no part of the map."
        yield Fault(what, layers.pop() if len(layers) == 1 else "", remedy=f"{opened(unseen)}.", file=source.file)
    for side in empty:
        elsewhere = next((place for place in said.units if place.side == side), None)
        if elsewhere is not None:
            what = f"Under {rules.name} nobody of {side} is there: all of them are so under other rulesets alone."
            yield _fault(said, elsewhere, what, f"Add {rules.key} to the property only_under of some, or remove it.")
        elif side not in asleep:
            yield Fault(
                f"The side {side} has no units.",
                remedy=f"Insert an object of Class unit with side {side}, or take it out of the map's sides property.",
                file=source.file,
            )
