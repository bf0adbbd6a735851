"""Reads campaigns: a TOML file and the maps it names, or all that is wrong with them at once.

A file has `title` and an entry `[[battle]]` for each battle, each with entries `[[battle.then]]`. Nothing from it is
executed.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec

from game.data import maps
from game.engine.setup import MOST, Setup
from game.files import TooLarge, read_all, reason, toml
from game.rulesets import keys, ruleset
from game.scenario.campaign.absent import without
from game.scenario.campaign.model import Branch, Campaign, CampaignBattle
from game.scenario.campaign.ways import judge_ways
from game.scenario.complaints import DELETE, in_a_line, in_words, or_rather, uncapital
from game.scenario.scenario import open_map
from game.tiled import MapFaults, TiledMap, kinds
from game.tiled.faults import Log, Spot
from game.tiled.folders import maps_in

ENDING: Final = ".toml"
LARGEST_FILE: Final = 1024 * 1024
BATTLE: Final = "[[battle]]"
THEN: Final = "[[battle.then]]"
HEADINGS: Final = (BATTLE, THEN, "[battle.absent_under]")
_HEADING: Final = re.compile(r"\s*(\[\[?[\w. -]+\]\]?)\s*(?:#.*)?$")
S = TypeVar("S", bound=msgspec.Struct)


@dataclass(frozen=True)
class OpenedCampaign:
    """A campaign under a ruleset, with the map of each of its battles as it was read, by the battle's key."""

    path: Path
    campaign: Campaign
    maps: Mapping[str, tuple[Path, TiledMap, Setup]]

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides of all its maps, each once."""
        return tuple(dict.fromkeys(side for _, source, _ in self.maps.values() for side in source.sides))


def shipped_campaigns() -> dict[str, Path]:
    """Return the campaigns that come with the game, by bare name."""
    return {path.stem: path for path in sorted(maps().glob(f"*{ENDING}"))}


def is_campaign(path: Path) -> bool:
    """Tell whether a file is a campaign, whatever is wrong with it, and not some other TOML."""
    try:
        data = read_all(path, LARGEST_FILE)
    except (OSError, TooLarge):
        return False
    return kinds.what_it_is(data, path.suffix) == kinds.CAMPAIGN


def open_campaign(path: Path, rules: str | None = None) -> OpenedCampaign:
    """Read a campaign and its maps under the ruleset it names, or another; raises `MapFaults` with all faults."""
    log = Log()
    spot = Spot(log, str(path))
    found = _read(path, spot)
    if found is None:
        raise MapFaults(log.all())
    campaign = _campaign(found, spot)
    if rules is not None:
        campaign = msgspec.structs.replace(campaign, ruleset=rules)
    if campaign.ruleset not in keys():
        near = or_rather(campaign.ruleset, keys())
        spot.fault(f'key ruleset: there is no ruleset "{in_a_line(campaign.ruleset)}"; {near}')
    opened = _maps(campaign, path, spot)
    _judge_people(campaign, opened, spot)
    judge_ways(campaign, spot)
    if log.count:
        raise MapFaults(log.all())
    return OpenedCampaign(path, campaign, opened)


def read_campaign(path: Path) -> Campaign:
    """Read what a campaign's file says, without its maps; raises `MapFaults` with all that is wrong with the file."""
    log = Log()
    spot = Spot(log, str(path))
    found = _read(path, spot)
    campaign = Campaign("") if found is None else _campaign(found, spot)
    if log.count:
        raise MapFaults(log.all())
    return campaign


# ---- the file ------------------------------------------------------------------------------------------------------


def _read(path: Path, spot: Spot) -> dict[str, Any] | None:
    data = b""
    try:
        data = read_all(path, LARGEST_FILE)
        found = toml(data)
        if "veteran" not in found or "battle" in found:
            return found
        spot.fault("This is a roster, not a campaign.", "`kleos fight MAP --roster` takes it.")
    except TooLarge:
        spot.fault("This is larger than any campaign; it was not read.", "Name a campaign of yours.")
    except OSError as error:
        spot.fault(f"It cannot be read: {reason(error)}.", "Name a campaign of yours.")
    except ValueError as error:
        strange = _heading(data.decode("utf-8", "replace"))
        if strange:
            spot.fault(*strange)
        else:
            spot.fault(f"This is no TOML that can be read: {uncapital(str(error))}.", "Mend it there.")
    return None


def _heading(text: str) -> tuple[str, str] | None:
    """Return what is wrong with the first heading that a campaign has not, and what to do; None if there is none."""
    has_battle = False
    for number, line in enumerate(text.splitlines(), start=1):
        found = _HEADING.match(line)
        heading = "" if found is None else found[1].replace(" ", "")
        has_battle = has_battle or heading == BATTLE
        if heading == THEN and not has_battle:
            return f"line {number}: {THEN} stands before any {BATTLE}.", f"Write {BATTLE} and its keys above it."
        if heading and heading not in HEADINGS:
            near = get_close_matches(heading, HEADINGS, n=1, cutoff=0.5)
            remedy = f"Write {near[0] if near else f'{BATTLE} or {THEN}'} there."
            return f'line {number}: there is no entry "{in_a_line(heading)}" in a campaign.', remedy
    return None


def _campaign(found: dict[str, Any], spot: Spot) -> Campaign:
    """Return what could be read of a campaign; all that could not is told, and stands there as if it were not."""
    values = _typed(Campaign, found, "", spot, apart="battle")
    battles = []
    for number, table in enumerate(_tables(found, "battle", "", spot), start=1):
        name = table.get("key")
        place = f"battle {number} ({in_a_line(name)})" if isinstance(name, str) and name else f"battle {number}"
        own = _typed(CampaignBattle, table, place, spot, apart="then")
        thens = [
            _branch(then, f"{place}, then {count}", spot)
            for count, then in enumerate(_tables(table, "then", place, spot), start=1)
        ]
        battles.append(CampaignBattle(**{"key": "", "map": "", **own}, then=tuple(thens)))
    if not battles and isinstance(found.get("battle", []), list):
        spot.fault("There is no battle in it.", "Write an entry [[battle]] with key and map.")
    return Campaign(**{"title": "", **values}, battle=tuple(battles))


def _branch(found: dict[str, Any], place: str, spot: Spot) -> Branch:
    """Return what could be read of a branch: one that could not be read whole catches nothing, and leads somewhere."""
    values = _typed(Branch, found, place, spot)
    broken = {key for key in Branch.__struct_fields__ if key in found and key not in values}
    if broken:
        values["left"] = MOST
    if broken & {"to", "end"}:
        values["end"] = "lost"
    return Branch(**values)


def _tables(found: dict[str, Any], key: str, place: str, spot: Spot) -> list[dict[str, Any]]:
    """Return the entries of a list of tables."""
    given = found.get(key, [])
    if isinstance(given, list) and all(isinstance(one, dict) for one in given):
        return given
    heading = f"[[{key}]]" if not place else f"[[battle.{key}]]"
    spot.fault(f"{_in(place)}key {key}: these are no entries.", f"Write each as {heading}, and its keys below.")
    return []


def _typed(kind: type[S], found: dict[str, Any], place: str, spot: Spot, *, apart: str = "") -> dict[str, Any]:
    """Return the values of a table that are of the right type; `apart` is the key that is looked at elsewhere."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for key in found:
        if key not in fields:
            spot.fault(f'{_in(place)}there is no key "{in_a_line(key)}" here; {or_rather(key, fields)}')
    values = {}
    for name, field in fields.items():
        if name == apart:
            continue
        if name not in found:
            if field.required:
                spot.fault(f"{_in(place)}the key {name} is missing.", "Write it there.")
            continue
        try:
            values[name] = msgspec.convert(found[name], field.type)
        except msgspec.ValidationError as error:
            what, _, _ = str(error).partition(" - at `")
            if get_origin(field.type) is Literal and isinstance(found[name], str):
                near = or_rather(found[name], filter(None, get_args(field.type)))
                spot.fault(f'{_in(place)}key {name}: there is no "{in_a_line(found[name])}" here; {near}')
                continue
            spot.fault(f"{_in(place)}key {name}: {in_words(what)}.", DELETE)
    return values


def _in(place: str) -> str:
    return f"{place}, " if place else ""


# ---- its maps ------------------------------------------------------------------------------------------------------


def _maps(campaign: Campaign, path: Path, spot: Spot) -> dict[str, tuple[Path, TiledMap, Setup]]:
    """Return the map of each battle that has one, and tell what is wrong with them."""
    rules = campaign.ruleset if campaign.ruleset in keys() else None
    opened: dict[str, tuple[Path, TiledMap, Setup]] = {}
    read: dict[Path, tuple[TiledMap, Setup] | None] = {}
    for number, battle in enumerate(campaign.battle, start=1):
        place = battle.called(number)
        if not battle.map:
            continue
        file = map_of(battle.map, path)
        if file is None:
            known = {one.stem for one in maps_in(maps())} | {one.name for one in _beside(path)}
            spot.fault(f'{place}, key map: there is no map "{in_a_line(battle.map)}"; {or_rather(battle.map, known)}')
            continue
        if file not in read:
            try:
                read[file] = open_map(file, rules)
            except MapFaults as faults:
                read[file] = None
                for fault in faults.faults:
                    spot.log.add(fault)
        found = read[file]
        if found is not None:
            opened[battle.key] = (file, *without(battle, found, place, spot))
            sides = found[0].sides
            if battle.side not in sides:
                near = or_rather(battle.side, sides)
                spot.fault(f'{place}, key side: {file.name} has no side "{in_a_line(battle.side)}"; {near}')
    return opened


def map_of(name: str, campaign: Path) -> Path | None:
    """Return a battle's map: a path from the campaign's folder on, or the bare name of one that comes with the game."""
    try:
        for path in (campaign.parent / name.replace("\\", "/"), *(maps() / f"{name}{own}" for own in (".tmx", ".tmj"))):
            if path.is_file():
                return path
    except (OSError, ValueError):
        pass
    return None


def maps_named(path: Path) -> frozenset[Path]:
    """Return the maps that a campaign names and that are there, as far as it can be read."""
    spot = Spot(Log(), str(path))
    battles = _campaign(_read(path, spot) or {}, spot).battle
    return frozenset(file for battle in battles if (file := map_of(battle.map, path)) is not None)


def _beside(path: Path) -> Collection[Path]:
    try:
        return maps_in(path.parent)
    except (OSError, ValueError):
        return ()


def _judge_people(campaign: Campaign, opened: Mapping[str, tuple[Path, TiledMap, Setup]], spot: Spot) -> None:
    """Tell of people whom nobody knows, and things that are in no ruleset."""
    sides = {battle.key: battle.side for battle in campaign.battle}
    people = {
        unit.name for key, (_, _, setup) in opened.items() for unit in setup.units if unit.side == sides[key]
    } | set(campaign.newcomers)
    others = {
        unit.name: f"one of {unit.side} on {file.name}"
        for key, (file, _, setup) in opened.items()
        for unit in setup.units
        if unit.side != sides[key]
    }
    things = {item for key in keys() for item in ruleset(key).tables.all_items()}
    for number, battle in enumerate(campaign.battle, start=1):
        for count, branch in enumerate(battle.then, start=1):
            place = f"{battle.called(number)}, then {count}"
            for name in branch.alive:
                if name not in people and len(opened) == len(campaign.battle):
                    whose = others.get(name, "")
                    near = f"it is {whose}." if whose else or_rather(name, people)
                    spot.fault(f'{place}, key alive: "{in_a_line(name)}" is nobody who can be in the party; {near}')
            for item in branch.found:
                if item not in things:
                    near = or_rather(item, things)
                    spot.fault(f'{place}, key found: no ruleset has an item "{in_a_line(item)}"; {near}')
