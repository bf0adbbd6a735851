"""The map's own properties: sides, players, the goal, the round limit, how the sides meet.

Objects are read by now; no rules here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from game.tiled import hidden as eyes
from game.tiled.faults import Spot, meant, shorten
from game.tiled.model import Goal, GoalSpec, Hidden, MeetingSpec, Player, UnitSpec, Value, ZoneSpec
from game.tiled.words import apart_otherwise, bear, named_apart, picked, words

GOALS: tuple[Goal, ...] = get_args(Goal)
PLAYERS: tuple[Player, ...] = get_args(Player)
SIDES = "blue,red"
ROUND_LIMIT = 50
MOST_SIDES = 8
MOST_ROUNDS = 1000
MAP_PROPERTIES = frozenset({
    "title", "description", "ruleset", "sides", "players", "round_limit",
    "victory", "victory_side", "victory_zone", "victory_unit", "victory_rounds",
    "open_sides", "surprise", "surprise_rolled", "leaders", "individual_initiative", "sizes",
})  # fmt: skip
OF_MAPS = MAP_PROPERTIES - {"title", "description", "sides", "sizes"}
"""Properties that nothing but a map can be meant to have."""
_COUNTS_FOR = {
    "victory_side": frozenset({"hold", "reach", "protect", "survive"}),
    "victory_zone": frozenset({"hold", "reach"}),
    "victory_unit": frozenset({"protect", "reach"}),
    "victory_rounds": frozenset({"hold", "survive", "protect"}),
}
"""The goals for which a property counts."""
_WHERE = "in Map > Map Properties."


@dataclass(frozen=True)
class Brief:
    """A map's properties, before its goal is matched with its zones and units."""

    title: str
    description: str
    ruleset: str
    sides: tuple[str, ...]
    players: dict[str, Player]
    round_limit: int
    extra: dict[str, Value]
    knows_sides: bool = True
    """Whether the sides are told well enough to say of a unit that its own is none of them."""


def read(values: Mapping[str, Value], stem: str, spot: Spot) -> Brief:
    """Read all properties but the goal; the title is the file's name (`stem`) if the map has none."""
    written = values.get("sides", "") or SIDES
    sides, is_sound = words(written), True
    apart = apart_otherwise(written)
    if len(sides) == 1 and apart:
        spot.fault(
            f'The sides are "{shorten(str(written))}", without commas.', f"Write {','.join(apart)} as sides {_WHERE}"
        )
        sides = apart
    elif len(set(sides)) != len(sides) or not 2 <= len(sides) <= MOST_SIDES:
        spot.fault(f'The sides are "{", ".join(sides)}".', f"Name 2 to {MOST_SIDES} different ones as sides {_WHERE}")
        sides, is_sound = tuple(dict.fromkeys(sides)), False
    return Brief(
        str(values.get("title", "")).strip() or stem,
        str(values.get("description", "")).strip(),
        str(values.get("ruleset", "")).strip() or "heroic",
        sides,
        _players(values, sides, spot, counts=is_sound),
        _whole(values, "round_limit", ROUND_LIMIT, spot, 1),
        {key: value for key, value in values.items() if key not in MAP_PROPERTIES},
        is_sound,
    )


def _players(values: Mapping[str, Value], sides: Sequence[str], spot: Spot, *, counts: bool) -> dict[str, Player]:
    """Read who plays; where the sides are not told well enough to be counted, players are not counted either."""
    written = values.get("players", "") or "human,ai"
    given = words(written)
    apart = named_apart(written, PLAYERS)
    if apart:
        spot.fault(f'The players are "{shorten(str(written))}", without commas.', _write(apart, "players"))
        given = apart
    if counts and len(given) > len(sides) and values.get("players"):
        spot.fault(f"There are {len(given)} players for {len(sides)} sides.", f"Give one for each side {_WHERE}")
    players: dict[str, Player] = dict.fromkeys(sides, "ai")
    for side, word in zip(sides, given, strict=False):
        player = next((known for known in PLAYERS if known == word), None)
        if player is None:
            spot.fault(
                f'There is no player "{shorten(word)}"{meant(word, PLAYERS)}',
                f"Name human or ai for each side as players {_WHERE}",
            )
        else:
            players[side] = player
    return players


def _whole(values: Mapping[str, Value], key: str, default: int, spot: Spot, low: int) -> int:
    value = values.get(key, "")
    if value == "":
        return default
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= MOST_ROUNDS:
        return value
    spot.fault(
        f'{key} is "{shorten(str(value))}", which is no whole number from {low} to {MOST_ROUNDS}.',
        f"Set it, with the type int, {_WHERE}",
    )
    return default


def goal(
    values: Mapping[str, Value],
    about: Brief,
    zones: Sequence[ZoneSpec],
    units: Sequence[UnitSpec],
    spot: Spot,
    hidden: Sequence[Hidden] = (),
) -> GoalSpec:
    """Return the map's goal (BD-15), its zone and unit found; a fault for each detail that it lacks."""
    word = str(values.get("victory", "")).strip() or "rout"
    kind = next((known for known in GOALS if known == word), None)
    if kind is None:
        spot.fault(
            f'There is no victory "{shorten(word)}"{meant(word, GOALS)}',
            f"Choose {', '.join(GOALS)} as victory {_WHERE}",
        )
        return GoalSpec()
    sides = about.sides
    side = str(values.get("victory_side", "")).strip() or (sides[0] if sides else "")
    if side not in sides and about.knows_sides:
        spot.fault(
            f'victory_side "{shorten(side)}" is no side{meant(side, sides)}',
            f"Choose one of {', '.join(sides)} {_WHERE}",
        )
    needs_rounds = kind in {"hold", "survive"}
    rounds = _whole(values, "victory_rounds", 0, spot, 0)
    if needs_rounds and not rounds and values.get("victory_rounds", "") in {"", 0}:
        spot.fault(f"The goal {kind} needs a number of rounds.", f"Set victory_rounds {_WHERE}")
    zone = _zone(values, kind, zones, spot, hidden) if kind in {"hold", "reach"} else ""
    unit = _unit(values, kind, units, spot, hidden) if kind in {"protect", "reach"} else 0
    said = (name for name in _COUNTS_FOR if values.get(name, "") not in {"", 0})
    idle = tuple(name for name in said if kind not in _COUNTS_FOR[name])
    return GoalSpec(kind, side, zone, unit, rounds, idle)


def _zone(
    values: Mapping[str, Value], kind: str, zones: Sequence[ZoneSpec], spot: Spot, hidden: Sequence[Hidden]
) -> str:
    given = values.get("victory_zone", "")
    goals = [zone for zone in zones if zone.kind == "goal"]
    is_given = str(given).strip() not in {"", "0"}
    found = [zone for zone in goals if zone.id in picked(given, goals)] if is_given else goals
    if len(found) == 1 and sum(zone.name == found[0].name for zone in goals) == 1:
        return found[0].name
    names = [zone.name for zone in goals if zone.name]
    text = shorten(str(given))
    unseen = eyes.named(given if is_given else "", hidden, "zone", "goal")
    if unseen and not found:
        eyes.fault(f"The zone that the goal {kind} needs", unseen, spot)
    elif found and (is_given or len(set(names)) < len(names)):
        shared = found[0].name
        spot.fault(
            f'{len(goals)} goal zones share the Name "{shorten(shared)}".',
            f"Give each a Name of its own, and set victory_zone to one {_WHERE}",
        )
    elif not goals and is_given and any(zone.name == str(given).strip() for zone in zones):
        spot.fault(
            f'The zone "{text}" is not of kind goal.',
            f"Choose goal as its property kind, or name another as victory_zone {_WHERE}",
        )
    elif not goals:
        what = f'There is no goal zone named "{text}".' if is_given else f"The goal {kind} needs one goal zone."
        spot.fault(what, f"Draw a zone of kind goal, and set victory_zone to its Name {_WHERE}")
    elif is_given:
        told = f": {', '.join(names)}" if names else ""
        what = f'There is no goal zone named "{text}"{meant(text, names)}'
        spot.fault(what, f"Set victory_zone to the Name of a goal zone{told}, {_WHERE}")
    else:
        nameless = "Give each a Name, and set" if len(names) < len(goals) else "Set"
        which = f" ({', '.join(names)})" if names else ""
        what = f"There are {len(goals)} goal zones{which}, and the goal {kind} needs one of them."
        spot.fault(what, f"{nameless} victory_zone to the Name of the one that is meant, {_WHERE}")
    return ""


def _unit(
    values: Mapping[str, Value], kind: str, units: Sequence[UnitSpec], spot: Spot, hidden: Sequence[Hidden]
) -> int:
    given = values.get("victory_unit", "")
    is_given = str(given).strip() not in {"", "0"}
    if not is_given:
        if kind != "reach":
            spot.fault(
                f"The goal {kind} needs a unit.",
                f"Give one unit a Name of its own, and set victory_unit to it {_WHERE}",
            )
        return 0
    found = picked(given, units)
    if len(found) == 1:
        return found[0]
    unseen = eyes.named(given, hidden, "unit")
    if unseen and not found:
        eyes.fault("The unit that victory_unit names", unseen, spot)
        return 0
    what = f"{len(found)} units {bear(given)}." if found else _nobody(given, units)
    spot.fault(what, f"Give one unit a Name of its own, and set victory_unit to it {_WHERE}")
    return 0


def _nobody(given: Value, units: Sequence[UnitSpec], whom: str = "") -> str:
    if isinstance(given, int) and not isinstance(given, bool):
        return f"The object {given}{whom}{',' if whom else ''} is no unit."
    names = sorted({unit.name for unit in units if unit.name})
    return f'No units are named "{shorten(str(given))}"{whom}{meant(str(given), names)}'


def meeting(
    values: Mapping[str, Value],
    about: Brief,
    units: Sequence[UnitSpec],
    spot: Spot,
    hidden: Sequence[Hidden] = (),
) -> MeetingSpec:
    """Return how the sides meet, its leaders found; a fault for each side and unit that there is not."""
    sides, surprise = about.sides, str(values.get("surprise", "")).strip()
    if surprise and surprise not in sides and about.knows_sides:
        remedy = f"Choose one of {', '.join(sides)}, or none, {_WHERE}"
        spot.fault(f'surprise "{shorten(surprise)}" is no side{meant(surprise, sides)}', remedy)
    is_rolled = _flag(values, "surprise_rolled", spot)
    if is_rolled and not surprise:
        spot.fault("Nobody is named whose surprise is rolled.", f"Set surprise to one of {', '.join(sides)} {_WHERE}")
    open_sides = _open_sides(values, about, spot)
    given = values.get("leaders", "")
    named: tuple[Value, ...] = (given,) if isinstance(given, int) and given else words(given)
    names = {unit.name for unit in units if unit.name}
    named = (str(given).strip(),) if str(given).strip() in names else named
    apart = named_apart(given, names)
    if apart:
        spot.fault(f'The leaders are "{shorten(str(given))}", without commas.', _write(apart, "leaders"))
        named = ()
    leaders = tuple(_leader(name, units, spot, hidden) for name in named)
    alone = _flag(values, "individual_initiative", spot)
    sizes = _flag(values, "sizes", spot)
    return MeetingSpec(tuple(dict.fromkeys(open_sides)), surprise, is_rolled, leaders, alone, sizes)


def _write(apart: Sequence[str], key: str) -> str:
    return f"Write {','.join(apart)} as {key} {_WHERE}"


def _open_sides(values: Mapping[str, Value], about: Brief, spot: Spot) -> tuple[str, ...]:
    written, sides = values.get("open_sides", ""), about.sides
    apart = named_apart(written, sides)
    if apart:
        spot.fault(f'open_sides is "{shorten(str(written))}", without commas.', _write(apart, "open_sides"))
        return ()
    found = words(written)
    for side in found:
        if side not in sides and about.knows_sides:
            what = f'open_sides names "{shorten(side)}", which is no side{meant(side, sides)}'
            spot.fault(what, f"Name some of {', '.join(sides)} {_WHERE}")
    return found


def _leader(name: Value, units: Sequence[UnitSpec], spot: Spot, hidden: Sequence[Hidden]) -> int:
    found = picked(name, units)
    if len(found) == 1:
        return found[0]
    unseen = eyes.named(name, hidden, "unit")
    if unseen and not found:
        eyes.fault("The unit that leaders names", unseen, spot)
        return 0
    whom = ", whom leaders names"
    what = f"{len(found)} units {bear(name)}{whom}." if found else _nobody(name, units, whom)
    spot.fault(what, f"Give one unit that Name, or correct leaders {_WHERE}")
    return 0


def _flag(values: Mapping[str, Value], key: str, spot: Spot) -> bool:
    value = values.get(key, False)
    if isinstance(value, bool):
        return value
    spot.fault(
        f'{key} is "{shorten(str(value))}", which is neither true nor false.', f"Set it, with the type bool, {_WHERE}"
    )
    return False
