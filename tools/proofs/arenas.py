"""Where the proofs are fought: the maps that come with the game, and small crowded fields with every kind of unit."""

from dataclasses import replace
from functools import cache
from typing import Final

import msgspec

from game.data import maps
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.rulesets import ruleset
from game.scenario.scenario import open_map, set_up
from game.tiled.model import GoalSpec, MeetingSpec, ScenerySpec, TiledMap, UnitSpec, ZoneSpec
from tests.arena import field

PIT: Final = """
    . . . w . . . .
    . 4 . = . s . .
    . 1 . w . # . .
    f . . w r . . .
    . . ~ w r . . .
    . 8 . = . . f .
"""
HEXES: Final = """
    . . . 4 w w .
    . s . 2 w r .
    . . # 1 ~ r .
    . f . . = w .
    . . . . . w .
"""
BAND: Final = 4
THINGS: Final = ("xiphos", "short-sword", "sword", "fire-pot")
"""What may lie in a chest: the first two of these that a ruleset has, or something that stands in for them."""
GOALS: Final = (
    GoalSpec("rout"),
    GoalSpec("hold", "blue", "hill", rounds=2),
    GoalSpec("reach", "red", "hill"),
    GoalSpec("protect", "blue", unit=1),
    GoalSpec("survive", "red", rounds=6),
)

MEETINGS: Final = (
    MeetingSpec(open_sides=("red",)),
    MeetingSpec(surprise="blue"),
    MeetingSpec(open_sides=("blue", "red"), surprise="red", surprise_rolled=True),
    MeetingSpec(individual_initiative=True),
    MeetingSpec(open_sides=("blue",), individual_initiative=True, surprise="blue", surprise_rolled=True),
)


@cache
def arenas(rules: str = "heroic") -> dict[str, TiledMap]:
    """Return the small fields by name: each kind of unit of the ruleset stands on one of them, with its own gear."""
    kinds = sorted(ruleset(rules).tables.units)
    found: dict[str, TiledMap] = {}
    for number in range(0, len(kinds), BAND):
        band = (kinds * 2)[number : number + BAND]
        for shape, drawing in (("pit", PIT), ("hexes", HEXES)):
            goal = GOALS[len(found) % len(GOALS)]
            found[f"{shape} {number // BAND + 1}"] = _crowded(
                ruleset(rules), drawing, band, goal, hexes=shape == "hexes"
            )
        place, fields = number // BAND, -(-len(kinds) // BAND)
        found[f"meeting {place + 1}"] = _met(ruleset(rules), found[f"pit {place + 1}"], place, fields)
    return found


def _met(rules: Ruleset, source: TiledMap, number: int, fields: int) -> TiledMap:
    """Return a field with all that a map may say beyond goals: how sides meet, ways out, those who wait, full packs.

    On one of so many `fields` everything that the tables have is with somebody.
    """
    units = [msgspec.structs.replace(place, hero=place.side == "blue") for place in source.units]
    units[2] = msgspec.structs.replace(units[2], companion=True)
    units[3] = msgspec.structs.replace(units[3], cell=(0, 3))
    things = sorted({*getattr(rules.tables, "weapons", ()), *getattr(rules.tables, "items", ())})
    things = [thing for thing in things if rules.tables.has_item(thing)]
    for place, shift in ((0, 0), (4, 1)):
        own = getattr(rules.tables.units.get(units[place].kind), "gear", ())
        gear = (*things[2 * number + shift :: 2 * fields], *own)
        units[place] = msgspec.structs.replace(units[place], gear={rules.key: gear} if own else {})
    zones = (
        ZoneSpec(95, "exit", "gate", "red", ((7, 0), (7, 1), (7, 2))),
        ZoneSpec(96, "exit", "gap", "", ((0, 5), (1, 5))),
        ZoneSpec(97, "reserve", "camp", "blue", ((0, 3),)),
    )
    leaders = (units[0].id, units[4].id)
    scenery = (
        *source.scenery,
        ScenerySpec(98, "chest", (3, 4), "strongbox", items=_known(rules, THINGS), locked=True),
    )
    return msgspec.structs.replace(
        source,
        units=tuple(units),
        zones=zones,
        scenery=scenery,
        victory=GoalSpec("rout"),
        round_limit=12,
        meeting=msgspec.structs.replace(MEETINGS[number % len(MEETINGS)], leaders=leaders),
    )


def _crowded(rules: Ruleset, drawing: str, band: list[str], goal: GoalSpec, *, hexes: bool) -> TiledMap:
    """Return a field with two bands facing each other, and a thing of each sort between them."""
    source = field(drawing, rounds=8)
    ground = msgspec.structs.replace(source.ground, shape="hex" if hexes else "square")
    places = [(0, 0), (0, 2), (0, 4), (2, 4)], [(6, 0), (6, 2), (5, 4), (6, 4)]
    units: list[UnitSpec] = []
    for side, cells in zip(("blue", "red"), places, strict=True):
        for kind, cell in zip(band, cells, strict=True):
            large = rules.tables.units[kind].size == "large"
            units.append(UnitSpec(len(units) + 1, "hoplite" if large and cell != (0, 0) else kind, side, cell))
    units[1] = msgspec.structs.replace(units[1], sneaking=True)
    units[2] = msgspec.structs.replace(units[2], extra={"conditions": "prone"})
    units[-1] = msgspec.structs.replace(units[-1], unaware=True)
    scenery = (
        ScenerySpec(91, "statue", (2, 1), "Hermes"),
        ScenerySpec(92, "chest", (1, 3), "chest", items=_known(rules, THINGS)),
        ScenerySpec(93, "door", (5, 3), "door", target=0),
        ScenerySpec(94, "lever", (4, 0), "lever", target=93),
    )
    zone = ZoneSpec(95, "goal", "hill", "", ((3, 3), (4, 3)))
    return msgspec.structs.replace(
        source, ground=ground, units=tuple(units), scenery=scenery, zones=(zone,), victory=goal
    )


def _known(rules: Ruleset, things: tuple[str, ...]) -> tuple[str, ...]:
    tables = rules.tables
    own = (thing for thing in things if tables.has_item(thing) or tables.has_item(tables.stand_ins.get(thing, "")))
    return tuple(own)[:2]


SAMPLE: Final = ("bay", "camp", "duel", "ford", "heights", "pass")
"""The shipped maps on which the test run plays; what can be known without playing it asks of all."""


@cache
def shipped() -> tuple[str, ...]:
    """Return the names of the maps that come with the game."""
    return tuple(sorted(path.stem for path in maps().glob("*.tmx")))


def names(rules: str = "heroic") -> tuple[str, ...]:
    """Return the name of every map: those that come with the game, then the small fields."""
    return (*shipped(), *arenas(rules))


@cache
def source(name: str, rules: str = "heroic") -> TiledMap:
    """Return one map by name."""
    return open_map(maps() / f"{name}.tmx", rules)[0] if name in shipped() else arenas(rules)[name]


@cache
def setup_of(name: str, rules: str = "heroic", rounds: int = 0) -> Setup:
    """Return what a battle on the map starts from, with another limit of rounds if one is given."""
    found = set_up(source(name, rules), ruleset(rules))
    return replace(found, round_limit=rounds) if rounds else found
