"""What users name on the command line (maps, rulesets, sides, seeds), found or refused with what it could have been."""

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.terminal import Trouble
from game.data import maps
from game.files import reason
from game.scenario.complaints import or_rather

if TYPE_CHECKING:
    from game.engine.rule_option import RuleChoice, RuleOption
    from game.engine.setup import Setup
    from game.tiled import TiledMap

LARGEST_DRAWN_SEED = 2**31
MOST_LISTED = 12
"""Maps of a folder that are named."""


def or_did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """Return what a wrong name may have meant, or all that there are, as the end of a sentence."""
    return or_rather(wrong, known, none="there are none.")


def shipped() -> Mapping[str, Path]:
    """Return the maps that come with the game, by bare name."""
    from game.tiled.folders import maps_in

    return {path.stem: path for path in maps_in(maps())}


def find_map(name: str) -> Path:
    """Return the file of a map: a path, or the bare name of one that comes with the game."""
    from game.scenario.campaign.file import shipped_campaigns
    from game.tiled.folders import MAP_ENDINGS, holds_maps, maps_in
    from game.tiled.kinds import differs, in_other_letters

    path = Path(name)
    is_there = _told(name, path.exists)
    if holds_maps(path):
        what = "folder" if path.is_dir() else "world"
        message = f"{name} is a {what}; name a map in it: {_listed(find_maps(name))}."
        raise Trouble(message)
    if is_there:
        return path
    known = shipped()
    if name in known:
        return known[name]
    if path.parent == Path() and path.suffix in MAP_ENDINGS and path.stem in known:
        return known[path.stem]
    own = [same for key, its in known.items() for same in (key, its.name)] if path.parent == Path() else []
    other = in_other_letters(path) or next((one for one in own if one.casefold() == name.casefold()), "")
    if other:
        message = f"There is no map {name}, {differs(other)}. Name it as it is written there."
        raise Trouble(message)
    if name in shipped_campaigns():
        message = f"{name} is a campaign, not a map. `kleos campaign {name}` takes it."
        raise Trouble(message)
    beside = maps_in(path.parent) if path.parent.is_dir() else []
    message = f"There is no map {name}; {or_did_you_mean(name, [*known, *map(str, beside)])}"
    raise Trouble(message)


def find_maps(name: str) -> list[Path]:
    """Return the maps of a folder or a world, or the one map that is meant."""
    from game.tiled.folders import holds_maps, maps_in

    place = Path(name)
    if not holds_maps(place):
        return [find_map(name)]
    try:
        found = maps_in(place)
    except (OSError, ValueError) as error:
        message = f"{name} cannot be read: {reason(error)}."
        raise Trouble(message) from error
    if not found:
        message = f"There are no maps (.tmx, .tmj) in {name}{_elsewhere(place)}."
        raise Trouble(message)
    return found


def _elsewhere(place: Path) -> str:
    """Return where else maps may be than in a folder or a world that offers none, as the end of a sentence."""
    from game.tiled.folders import folders_within, maps_in

    if not place.is_dir():
        return ": neither named by the world, nor beside it and called as its patterns say"
    deeper = [str(folder) for folder in folders_within(place) if maps_in(folder)]
    return f"; name a folder in it: {', '.join(deeper[:MOST_LISTED])}" if deeper else ""


def find_campaign(name: str) -> Path:
    """Return the file of a campaign: a path, or the bare name of one that comes with the game."""
    from game.scenario.campaign.file import ENDING, shipped_campaigns

    path, known = Path(name), shipped_campaigns()
    is_there = _told(name, path.is_file)
    if is_there and path.suffix != ENDING:
        message = f"{name} is no campaign: those are TOML files, and end in {ENDING}. `kleos fight` takes a map."
        raise Trouble(message)
    if not is_there and name in shipped():
        message = f"{name} is a map, not a campaign. `kleos play {name}` and `kleos fight {name}` take it."
        raise Trouble(message)
    if not is_there and name.removesuffix(ENDING) not in known:
        message = f"There is no campaign {name}; {or_did_you_mean(name, known)}"
        raise Trouble(message)
    return path if is_there else known[name.removesuffix(ENDING)]


def _told(name: str, ask: Callable[[], bool]) -> bool:
    """Ask the system something of a file; what it does not answer is the user's trouble."""
    try:
        return ask()
    except PermissionError as error:
        message = f"{name} cannot be read: {reason(error)}."
        raise Trouble(message) from error
    except (OSError, ValueError) as error:
        message = f"{name!r} is no name of a file: {error}."
        raise Trouble(message) from error


def _listed(found: Sequence[Path]) -> str:
    """Name maps, the first of many."""
    names = [str(path) for path in found[:MOST_LISTED]]
    return ", ".join((*names, "...") if len(found) > MOST_LISTED else names)


def open_map(path: Path, rules: str | None) -> "tuple[TiledMap, Setup]":
    """Read a map and set it up; what is wrong with it is the user's trouble, all of it, a line each."""
    from game.scenario import scenario
    from game.tiled import MapFaults

    if rules is not None:
        check_rules(rules)
    try:
        return scenario.open_map(path, rules)
    except MapFaults as faults:
        raise Trouble(str(faults)) from faults


def pick_options(given: Sequence[str], setups: "Sequence[Setup]") -> "dict[str, RuleChoice]":
    """Return the choices made by OPTION=CHOICE of what rulesets leave open on a map, by their options' keys."""
    from game.scenario.answers import options_of

    chosen: dict[str, RuleChoice] = {}
    offered = [(setup, options_of(setup)) for setup in setups] if given else []
    for text in given:
        key, _, word = text.partition("=")
        named = [option for _, options in offered for option in options if option.key == key.strip()]
        meant = next((choice for option in named if (choice := option.meant(word)) is not None), None)
        if meant is None or not word.strip():
            what = (
                f"should be an option and its choice, such as {named[0].key}={named[0].choices[-1].spelling}"
                if named and not word.strip()
                else f"is no choice of {key.strip()}"
                if named
                else "is nothing that is left open here"
            )
            message = f"--option {text!r} {what}. {_left_open(offered)}"
            raise Trouble(message)
        chosen[key.strip()] = meant
    return chosen


def _left_open(offered: "Sequence[tuple[Setup, Sequence[RuleOption]]]") -> str:
    """Say what rulesets leave open on a map, with all that can be chosen."""
    said = [
        f"{setup.ruleset.name} leaves open: "
        + "; ".join(f"{one.key}={'|'.join(choice.spelling for choice in one.choices)}" for one in options)
        for setup, options in offered
        if options
    ]
    if not said:
        names = [setup.ruleset.name for setup, _ in offered]
        said = [f"{' and '.join(names)} {'leaves' if len(names) == 1 else 'leave'} nothing open"]
    return f"{'. '.join(said)}."


def with_roster(setup: "Setup", file: str | None) -> "Setup":
    """Return the setting with the people of a roster in their places; what is wrong with that is the user's trouble."""
    from game.engine.ruleset import Ruleset
    from game.scenario import roster

    if file is None:
        return setup
    try:
        return roster.join(setup, roster.read(Path(file), Ruleset.of(setup)))
    except roster.RosterError as error:
        raise Trouble(str(error)) from error


def check_rules(key: str) -> None:
    """Refuse a ruleset that there is not."""
    from game.rulesets import keys

    if key not in keys():
        message = f"There is no ruleset {key!r}; {or_did_you_mean(key, keys())}"
        raise Trouble(message)


def chosen_rules(words: str) -> list[str]:
    """Return the keys of the rulesets that are named, with commas between, or of all; each once."""
    from game.rulesets import keys

    if words.strip().lower() == "all":
        return list(keys())
    chosen = list(dict.fromkeys(part for word in words.split(",") if (part := word.strip())))
    for key in chosen:
        check_rules(key)
    if not chosen:
        message = f"--rules names no ruleset; {or_did_you_mean('', keys())}"
        raise Trouble(message)
    return chosen


def pick_seed(given: int | None) -> int:
    """Return the seed given, or draw one."""
    return secrets.randbelow(LARGEST_DRAWN_SEED) if given is None else given


def pick_players(
    given: Sequence[str], sides: Sequence[str], kinds: Collection[str], usual: Mapping[str, str]
) -> dict[str, str]:
    """Return who plays each side: as given by SIDE=WHO or SIDE=WHO:TEMPER, else as usual."""
    from game.controllers import has_temper
    from game.engine.setup import TEMPERS

    chosen = dict(usual)
    for word in given:
        side, equals, kind = word.partition("=")
        if not equals:
            message = (
                f"--side {word!r} should be a side and who plays it, such as --side {sides[0]}={next(iter(kinds))}."
            )
            raise Trouble(message)
        if side not in sides:
            message = f"The map has no side {side!r}; {or_did_you_mean(side, sides)}"
            raise Trouble(message)
        kind, colon, temper = kind.partition(":")
        if colon and temper not in TEMPERS:
            message = f"There is no temper {temper!r}; {or_did_you_mean(temper, TEMPERS)}"
            raise Trouble(message)
        if colon and kind in kinds and not has_temper(kind):
            message = f"{kind.capitalize()} has no temper; give one to a strength from soldier on."
            raise Trouble(message)
        if kind not in kinds:
            message = f"Nobody called {kind!r} can play {side}; {or_did_you_mean(kind, kinds)}"
            raise Trouble(message)
        chosen[side] = f"{kind}{colon}{temper}"
    return chosen
