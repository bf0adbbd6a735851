"""`kleos check`: all that is wrong with maps, and with campaigns."""

import contextlib
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
import typer

from game.cli.choices import chosen_rules, find_campaign, find_maps, shipped
from game.cli.terminal import check_heard, say
from game.engine.ruleset import Ruleset
from game.engine.sentences import how_many
from game.engine.setup import Setup
from game.files import real, reason
from game.scenario.campaign.doubts import doubts
from game.scenario.campaign.file import ENDING, is_campaign, maps_named, open_campaign, shipped_campaigns
from game.scenario.complaints import in_a_line
from game.scenario.scenario import left_out, open_map
from game.scenario.suspicious import suspicious
from game.scenario.uncounted import uncounted
from game.tiled import Fault, MapFaults, Survey, TiledMap, survey
from game.tiled.folders import (
    MAP_ENDINGS,
    WORLD,
    folders_within,
    holds_maps,
    maps_in,
    named_by,
    not_followed,
    rule_maps,
    without_rules,
)
from game.tiled.watch import read_by

MOST_NAMED: Final = 8
"""Files that cannot be played and are named in the end."""
LONGEST_SHOWN: Final = 80
"""Signs of a world's pattern that are told."""


class Checked(msgspec.Struct, frozen=True):
    """What was found of one map, or a campaign; `playable` is whether a battle can begin on it."""

    file: str
    playable: bool
    title: str
    orientation: str
    size: tuple[int, int]
    sides: tuple[str, ...]
    units: int
    faults: tuple[Fault, ...]
    notes: tuple[Fault, ...]
    uncounted: tuple[Fault, ...] = ()
    suspicious: tuple[Fault, ...] = ()
    battles: int = 0
    """Of a campaign; a map has none."""
    rules: str = ""
    """The ruleset it was checked under, by its key; "" for its own."""


def tell_schema() -> None:
    """Print the JSON Schema of what `kleos check --json` prints."""
    sys.stdout.write(_ascii(msgspec.json.schema(list[Checked])))


def check_maps(names: Sequence[str], rules: str | None, *, as_json: bool, strict: bool) -> None:
    """Check every map, of folders and worlds all, and every campaign, and tell what was found.

    The exit code is 1 if one of them cannot be played, with `strict` also if something on one is suspicious.
    """
    chosen = rulesets(rules)
    found = []
    paths = dict.fromkeys(path for name in names for path in find_checked(name))
    for path, key in [(path, key) for path in paths for key in chosen]:
        found.append(check_file(path, key))
        if not as_json:
            tell(found[-1])
            check_heard()
    if as_json:
        sys.stdout.write(_ascii(msgspec.to_builtins(found)))
    elif len(paths) > 1:
        say(summed(found))
    if not all(checked.playable and not (strict and checked.suspicious) for checked in found):
        raise typer.Exit(1)


def rulesets(rules: str | None) -> list[str]:
    """Return the keys of the rulesets to check under; "" is each map's own."""
    return [""] if rules is None else chosen_rules(rules)


def find_checked(name: str) -> list[Path]:
    """Return what a folder and those in it hold to be checked, the maps of a world, or the one thing that is meant."""
    place = Path(name)
    if place.is_dir():
        return found if (found := _within(place)) else find_maps(name)
    if holds_maps(place):
        found = [place] if _of_world(place) else []
        with contextlib.suppress(OSError, ValueError):
            found += maps_in(place)
        return found or find_maps(name)
    is_one = name.endswith(ENDING) or (name in shipped_campaigns() and name not in shipped())
    return [find_campaign(name)] if is_one else find_maps(name)


def _within(place: Path) -> list[Path]:
    """Return what of a folder and of those in it can be checked: maps and campaigns, and worlds that name no map."""
    found: list[Path] = []
    rules: set[Path] = set()
    for folder in folders_within(place):
        with contextlib.suppress(OSError):
            rules |= rule_maps(folder)
            files = sorted(path for path in folder.iterdir() if path.is_file())
            found += [path for path in files if path.suffix in MAP_ENDINGS]
            found += [path for path in files if path.suffix == ENDING and is_campaign(path)]
            found += [path for path in files if path.suffix == WORLD and _of_world(path)]
    return without_rules(found, rules)


def _of_world(place: Path) -> tuple[Fault, ...]:
    """Return what is wrong with a world."""
    try:
        gone = [path for path in named_by(place) if not path.is_file()]
        strange = not_followed(place)
    except (OSError, ValueError) as error:
        what = reason(error)
        return (Fault(f"{what[:1].upper()}{what[1:]}."),)
    remedy = "Put it back, or take it out of the world in Tiled."
    follow = "Write it with signs, \\d and repeats of those alone, or name the maps in the world."
    missing = [Fault(f'It names the map "{path.name}", which is not there.', remedy=remedy) for path in gone]
    shown = [in_a_line(one[:LONGEST_SHOWN]) for one in strange]
    odd = [Fault(f'It takes maps by the pattern "{one}", which Kleos does not follow.', remedy=follow) for one in shown]
    return (*missing, *odd)


def check_world(path: Path, rules: str | None) -> Checked:
    """Return all that is wrong with a world, not with its maps."""
    del rules
    return Checked(str(path), False, path.stem, "world", (0, 0), (), 0, _of_world(path), ())


def check_file(path: Path, rules: str) -> Checked:
    """Return all that is wrong with a map, a world, or a campaign and its maps, under a ruleset; "" is its own."""
    check = {ENDING: check_campaign, WORLD: check_world}.get(path.suffix, check_map)
    return msgspec.structs.replace(check(path, rules or None), rules=rules)


def read_to_check(path: Path) -> frozenset[Path]:
    """Return all files that a map reads, or a campaign and its maps."""
    if path.suffix == WORLD:
        return frozenset({real(path)})
    maps = maps_named(path) if path.suffix == ENDING else (path,)
    return frozenset({real(path)}).union(*map(read_by, maps))


def check_campaign(path: Path, rules: str | None) -> Checked:
    """Return all that is wrong with a campaign and its maps, under the campaign's ruleset."""
    nothing = Checked(str(path), False, "", "campaign", (0, 0), (), 0, (), ())
    try:
        opened = open_campaign(path, rules)
    except MapFaults as faults:
        return msgspec.structs.replace(nothing, faults=faults.faults)
    maps = {file: (source, setup) for file, source, setup in opened.maps.values()}
    found = [[_in_file(faults, file) for faults in _of_map(*one)] for file, one in maps.items()]
    return msgspec.structs.replace(
        nothing,
        playable=True,
        title=opened.campaign.title,
        sides=opened.sides,
        notes=tuple(dict.fromkeys(note for source, _ in maps.values() for note in source.notes)),
        uncounted=tuple(one for idle, _ in found for one in idle),
        suspicious=(*doubts(opened), *(one for _, odd in found for one in odd)),
        battles=len(opened.campaign.battle),
    )


def _in_file(faults: Sequence[Fault], file: Path) -> tuple[Fault, ...]:
    """Return what was found of a map with its file, where more than one is told of."""
    return tuple(msgspec.structs.replace(fault, file=fault.file or str(file)) for fault in faults)


def _of_map(source: TiledMap, setup: Setup) -> tuple[tuple[Fault, ...], tuple[Fault, ...]]:
    """Return what of a map does not count under its ruleset, and what is suspicious."""
    return (*uncounted(source, setup), *left_out(source, Ruleset.of(setup))), suspicious(source, setup)


def check_map(path: Path, rules: str | None) -> Checked:
    """Return all that is wrong with a map: with the file, then as a map of Kleos, then under its ruleset.

    Cells are counted as Tiled counts them, on an infinite map too.
    """
    looked = survey(path)
    found = _of_file(path, rules, looked)
    if looked.first == (0, 0):
        return found
    told = {
        key: tuple(fault.counted_from(looked.first) for fault in getattr(found, key))
        for key in ("faults", "notes", "uncounted", "suspicious")
    }
    return msgspec.structs.replace(found, **told)


def _of_file(path: Path, rules: str | None, looked: Survey) -> Checked:
    """Return all that is wrong with a map; cells are the board's."""
    orientation, size = looked.orientation, looked.used
    if looked.error is not None:
        return Checked(str(path), False, "", orientation, size, (), 0, (looked.error,), looked.notes)
    try:
        source, setup = open_map(path, rules)
    except MapFaults as faults:
        every = tuple(dict.fromkeys((*faults.faults, *looked.faults)))
        return Checked(str(path), False, "", orientation, size, (), looked.objects, every, looked.notes)
    notes = tuple(dict.fromkeys((*source.notes, *looked.notes)))
    return Checked(
        str(path),
        True,
        source.title,
        orientation,
        size,
        source.sides,
        len(setup.units),
        (),
        notes,
        *_of_map(source, setup),
    )


def _ascii(data: object) -> str:
    """Write JSON that every terminal and every reader can take."""
    import json

    return json.dumps(data, indent=2) + "\n"


def summed(found: Sequence[Checked]) -> str:
    """Return what was found of many, in a line: how many can be played, which cannot, and what is suspicious."""
    files = dict.fromkeys(one.file for one in found)
    bad = list(dict.fromkeys(one.file for one in found if not one.playable))
    odd = len({(one.file, fault) for one in found for fault in one.suspicious})
    named = ", ".join((*bad[:MOST_NAMED], *(["..."] if len(bad) > MOST_NAMED else [])))
    is_all_well = f"all {len(files)} can be played" if not bad else f"{len(files) - len(bad)} can be played"
    cannot = f", {len(bad)} cannot ({named})" if bad else ""
    doubts = f"{how_many(odd, 'thing')} suspicious" if odd else "nothing suspicious"
    return f"Of {len(files)} files {is_all_well}{cannot}; {doubts}."


def tell(checked: Checked) -> None:
    """Tell what was found of a map, a line each."""
    width, height = checked.size
    size = f", {width} x {height}" if width else ""
    what = f"{checked.orientation}{size}" if checked.orientation else "not read"
    under = f" under {checked.rules}" if checked.rules else ""
    if checked.battles:
        battles = how_many(checked.battles, "battle")
        say(f'{checked.file}: "{checked.title}" can be fought through{under} ({what}, {battles}).')
    elif checked.playable:
        sides = ", ".join(checked.sides)
        units = how_many(checked.units, "unit")
        say(f'{checked.file}: "{checked.title}" can be played{under} ({what}, {units}: {sides}).')
    else:
        say(f"{checked.file}: {how_many(len(checked.faults), 'fault')}{under} ({what}).")
    for fault in checked.faults:
        say(f"  {_without_file(fault, checked.file)}")
    for odd in checked.suspicious:
        say(f"  suspicious: {_without_file(odd, checked.file)}")
    for idle in checked.uncounted if not checked.battles else ():
        say(f"  does not count: {_without_file(idle, checked.file)}")
    if checked.battles and checked.uncounted:
        of_each = Counter(Path(idle.file).name for idle in checked.uncounted)
        on = ", ".join(f"{count} of {name}" for name, count in of_each.items())
        say(f"  does not count under these rules, as `kleos check` says of each map: {on}.")
    for note in checked.notes:
        say(f"  only the picture: {_without_file(note, checked.file)}")


def _without_file(fault: Fault, file: str) -> Fault:
    """Leave the file's name out where it stands above already."""
    return msgspec.structs.replace(fault, file="") if fault.file == file else fault
