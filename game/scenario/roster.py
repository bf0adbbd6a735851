"""Rosters: who has come through battles, as TOML; who of them takes which place on a map; who they are after a battle.

A roster is `ruleset = "heroic"` and an entry `[[veteran]]` for everybody, of any side, the fallen too. Nothing from a
file is executed. What a battle does to people is not decided here.
"""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from game.engine.battle import Battle
from game.engine.components import Attributes
from game.engine.ruleset import Ruleset
from game.engine.setup import Belonging, PermanentMark, Setup, Veteran, Word
from game.files import TooLarge, read_all, reason, toml, write_safely
from game.rulesets import keys
from game.scenario.complaints import DELETE, in_a_line, in_words, or_rather, uncapital
from game.scenario.veterans import as_new, taken_out
from game.systems.mustering import entity_of
from game.tiled.kinds import ROSTER, other_than
from game.tiled.model import UnitSpec

LARGEST_FILE: Final = 4 * 1024 * 1024
LONGEST_TOLD: Final = 60
"""Letters of a wrong key that are told."""


class RosterError(ValueError):
    """A file is no roster that can be used; the message says which file, where in it, what is wrong, what to do."""


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A roster as it is written."""

    ruleset: Word
    veteran: tuple[Veteran, ...] = ()


_KINDS: Final = {"veteran": Veteran, "gear": Belonging, "marks": PermanentMark}
"""What the entries under a key are; outside of them a roster has keys of its own."""


# ---- reading -------------------------------------------------------------------------------------------------------


def read(path: Path, rules: Ruleset) -> tuple[Veteran, ...]:
    """Read the people of a roster for a battle under a ruleset; raises `RosterError`."""
    try:
        data = read_all(path, LARGEST_FILE)
    except TooLarge as error:
        message = f"{path} is larger than any roster; it was not read."
        raise RosterError(message) from error
    except (OSError, ValueError) as error:
        message = f"{path} cannot be read: {reason(error)}; name a roster of yours."
        raise RosterError(message) from error
    return decode(data, str(path), rules)


def decode(data: bytes, name: str, rules: Ruleset) -> tuple[Veteran, ...]:
    """Read a roster from bytes; raises `RosterError` naming it."""
    try:
        found = toml(data)
    except ValueError as error:
        other = other_than(data, Path(name).suffix, ROSTER)
        if other:
            message = f"{name} is {other}"
            raise RosterError(message) from error
        message = f"{name} is no TOML that can be read: {uncapital(str(error))}. Mend it there."
        raise RosterError(message) from error
    written = found.get("ruleset")
    if isinstance(written, str) and written and written != rules.key:
        raise RosterError(f"{name}, key ruleset: {_other_rules(written, rules.key)}")
    try:
        roster = msgspec.convert(found, type=Roster)
    except RecursionError as error:
        message = f"{name} is no roster: its lists or tables are nested too deeply. Mend it there."
        raise RosterError(message) from error
    except msgspec.ValidationError as error:
        raise RosterError(_complaint(str(error), name, found)) from error
    check(roster.veteran, name, rules)
    return roster.veteran


def _other_rules(written: str, key: str) -> str:
    """Say that a roster is not of the ruleset under which the battle is fought."""
    if written not in keys():
        return f'there is no ruleset "{in_a_line(written)}"; {or_rather(written, keys())}'
    return (
        f'this is a roster of "{written}", and the battle is fought under "{key}". '
        f"Give --rules {written}, or another roster."
    )


_WHERE: Final = re.compile(r"^(?P<what>.*?)(?: - at `(?P<key>key in )?\$(?P<path>.*)`)?$", re.DOTALL)
_FIELD: Final = re.compile(r"\.(?P<key>\w+)|\[(?P<number>\d+|\.\.\.)\]")
_NAMED: Final = re.compile(r"^Object (?P<how>missing required|contains unknown) field `(?P<key>.*)`$", re.DOTALL)


def _complaint(said: str, name: str, found: dict[str, Any]) -> str:
    """Say in the words of a roster what does not fit: the entry, the key, and what to do."""
    match = _WHERE.match(said)
    what, path = (said, "") if match is None else (match["what"], match["path"] or "")
    steps = [(field["key"], field["number"]) for field in _FIELD.finditer(path)]
    named = _NAMED.match(what)
    place = _place(name, steps, found)
    if named is None:
        return f"{place}: {in_words(what)}. {DELETE}"
    if named["how"] == "missing required":
        return f"{place}: the key {named['key']} is missing. Write it there."
    entry = next((key for key, _ in reversed(steps) if key), "")
    near = or_rather(named["key"], _KINDS.get(entry, Roster).__struct_fields__)
    return f'{place}: there is no key "{in_a_line(named["key"])[:LONGEST_TOLD]}" here; {near}'


def _place(name: str, steps: Sequence[tuple[str | None, str | None]], found: dict[str, Any]) -> str:
    """Return where in a file something is: its entry by number and name, and the key."""
    parts, last = [name], ""
    for key, number in steps:
        if key is not None:
            last = key
            parts.append(f"key {key}")
        elif number is not None and number.isdigit():
            parts[-1] = f"{last} {int(number) + 1}"
            if last == "veteran":
                parts[-1] += _called(found["veteran"][int(number)])
    return ", ".join(parts)


def _called(entry: object) -> str:
    called = entry.get("name") if isinstance(entry, dict) else None
    return f" ({in_a_line(called)})" if isinstance(called, str) and called else ""


def check(veterans: Iterable[Veteran], name: str, rules: Ruleset) -> None:
    """Refuse people that a ruleset does not know, or knows nothing of what is said of them; raises `RosterError`."""
    for number, veteran in enumerate(veterans, start=1):
        fault = next(_faults(veteran, rules), None)
        if fault is not None:
            raise RosterError(in_a_line(f"{name}, veteran {number} ({veteran.name}), {fault}"))


def _faults(veteran: Veteran, rules: Ruleset) -> Iterator[str]:
    tables, carry_over = rules.tables, rules.carry_over
    if tables.unit_kind(veteran.kind) is None:
        yield f'key kind: {rules.name} has no unit "{veteran.kind}"; {or_rather(veteran.kind, tables.units)}'
        return
    for number, thing in enumerate(veteran.gear, start=1):
        if not tables.has_item(thing.item):
            near = or_rather(thing.item, tables.all_items())
            yield f'gear {number}, key item: {rules.name} has no item "{thing.item}"; {near}'
        for state in thing.states:
            if state not in carry_over.states:
                known = or_rather(state, carry_over.states)
                yield f'gear {number}, key states: things are never "{state}" in {rules.name}; {known}'
    if not veteran.fallen and not carry_over.least_hp <= veteran.hp <= veteran.maximum:
        yield (
            f"key hp: {veteran.hp} of {veteran.maximum} hit points are not between {carry_over.least_hp} and the "
            'maximum. Correct hp or maximum, or write why they have fallen: fallen = "dead".'
        )
    scores = _scores_of(veteran.kind, rules)
    for key, names, given in (
        ("attributes", scores, veteran.attributes),
        ("counters", carry_over.counters, veteran.counters),
        ("marks", carry_over.marks, [mark.name for mark in veteran.marks]),
    ):
        for word in given:
            if word not in names:
                yield f'key {key}: {rules.name} has no "{word}" there; {or_rather(word, names)}'
    for word, score in veteran.attributes.items():
        if not carry_over.scores[0] <= score <= carry_over.scores[1]:
            yield f"key attributes: {word} is {score}. Write {carry_over.scores[0]} to {carry_over.scores[1]}."


def _scores_of(kind: str, rules: Ruleset) -> frozenset[str]:
    parts, _ = as_new(rules, kind, ())
    return frozenset(score for part in parts if isinstance(part, Attributes) for score in part.scores)


# ---- before a battle -----------------------------------------------------------------------------------------------


def join(setup: Setup, veterans: Sequence[Veteran]) -> Setup:
    """Return the setting with the people of a roster in the places that fit them; everybody else stays as they are."""
    places = matches(setup, veterans)
    taken = {number + 1: veterans[place] for number, place in places.items()}
    return dataclasses.replace(setup, roster=tuple(veterans), places=taken)


def matches(setup: Setup, veterans: Sequence[Veteran]) -> dict[int, int]:
    """Return which veteran takes which recruit's place, both numbered from 0.

    They are of the same side and kind. Who has the name of somebody on the map takes that place; the others take what
    is left of their side and kind, first come, first served. The fallen take none.
    """
    kind_of = setup.ruleset.tables.unit_kind
    places: dict[int, int] = {}
    placed: set[int] = set()

    def fits(spec: UnitSpec, veteran: Veteran) -> bool:
        same_side = spec.side == veteran.side
        return same_side and not veteran.fallen and kind_of(spec.kind) == kind_of(veteran.kind)

    for by_name in (True, False):
        for number, spec in enumerate(setup.units):
            found = next(
                (
                    place
                    for place, veteran in enumerate(veterans)
                    if place not in placed and fits(spec, veteran) and (not by_name or veteran.name == spec.name)
                ),
                None,
            )
            if number not in places and found is not None:
                places[number] = found
                placed.add(found)
    return places


def waiting(setup: Setup) -> tuple[Veteran, ...]:
    """Return who of the roster is alive and has found no place."""
    placed = set(matches(setup, setup.roster).values())
    return tuple(one for place, one in enumerate(setup.roster) if place not in placed and not one.fallen)


def who_waits(setup: Setup) -> str:
    """Say in a line who of the roster waits; "" if nobody does."""
    idle = [f"{one.name} ({one.kind}, {one.side})" for one in waiting(setup)]
    return in_a_line(f"Without a place on this map, and waiting: {', '.join(idle)}.") if idle else ""


# ---- after a battle ------------------------------------------------------------------------------------------------


def after(battle: Battle) -> Roster:
    """Return the roster after a battle that is over: everyone who came, in their order, then those who are new."""
    setup = battle.setup
    places = matches(setup, setup.roster)
    now = {number: _now(battle, number) for number in range(len(setup.units))}
    recruit_of = {place: number for number, place in places.items()}
    came = [now[recruit_of[place]] if place in recruit_of else one for place, one in enumerate(setup.roster)]
    new = [one for number, one in now.items() if number not in places]
    return Roster(Ruleset.of(setup).key, (*came, *new))


def _now(battle: Battle, number: int) -> Veteran:
    """Return who a recruit, numbered from 0, is after the battle: what former ones have left on them stays.

    What was open went on in this one, which says what has become of it.
    """
    veteran = taken_out(battle.truth, entity_of(number + 1))
    past = battle.setup.places.get(number + 1)
    marks = () if past is None else (mark for mark in past.marks if not mark.is_open)
    return msgspec.structs.replace(veteran, marks=(*marks, *veteran.marks))


def encode(roster: Roster) -> bytes:
    """Return a roster as it is written: TOML in UTF-8."""
    return msgspec.toml.encode(roster)


def write(roster: Roster, path: Path) -> None:
    """Write a roster to a file, whole or not at all."""
    write_safely(path, encode(roster))
