"""Other figures for a battle: one number of a ruleset's tables or of the map is another, to see what that does."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

import msgspec

from game.engine.catalogue import Catalogue
from game.engine.ruleset import Ruleset
from game.scenario.complaints import or_rather
from game.tiled.model import TiledMap

MAP_WORD: Final = "map"
ROUND_LIMIT: Final = "round_limit"
VICTORY_ROUNDS: Final = "victory_rounds"


class NewFigure(msgspec.Struct, frozen=True, tag="figure"):
    """A figure and what it is: of the tables ("unit.raider.hp", "item.dory.reach"), of the map ("map.round_limit")."""

    what: str
    value: int

    @property
    def words(self) -> str:
        """Say it."""
        return f"{self.what} at {self.value}"


class FigureError(ValueError):
    """There is no such figure; the message says what there is."""


def figure(source: TiledMap, rules: Ruleset, what: str) -> int:
    """Return a figure as it is; raises `FigureError`."""
    word, _, name = what.partition(".")
    if word == MAP_WORD:
        return _of_map(source, name)
    _, key, field = _place(rules, what)
    return _number(rules, what, _section(rules.tables, word, key)[1][key], field)


def refigured(source: TiledMap, rules: Ruleset, new: NewFigure) -> tuple[TiledMap, Ruleset]:
    """Return a map and a ruleset of which one has another figure; raises `FigureError`."""
    word, _, name = new.what.partition(".")
    figure(source, rules, new.what)
    if word == MAP_WORD:
        return _map_with(source, name, new.value), rules
    _, key, field = _place(rules, new.what)
    section, entries = _section(rules.tables, word, key)
    changed = {**entries, key: msgspec.structs.replace(entries[key], **{field: new.value})}
    new_tables: dict[str, Any] = {section: changed}
    return source, replace(rules, tables=replace(rules.tables, **new_tables))


# ---- of the map ----------------------------------------------------------------------------------------------------


def _of_map(source: TiledMap, name: str) -> int:
    known = {ROUND_LIMIT: source.round_limit, VICTORY_ROUNDS: source.victory.rounds}
    there = [one for one, value in known.items() if value]
    if name not in there:
        message = f"The map has no figure {name!r}{_or_there(name, there)}"
        raise FigureError(message)
    return known[name]


def _map_with(source: TiledMap, name: str, value: int) -> TiledMap:
    if value < 1:
        message = f"{MAP_WORD}.{name} is a number of rounds, 1 or more, not {value}."
        raise FigureError(message)
    if name == ROUND_LIMIT:
        return msgspec.structs.replace(source, round_limit=value)
    return msgspec.structs.replace(source, victory=msgspec.structs.replace(source.victory, rounds=value))


# ---- of the tables -------------------------------------------------------------------------------------------------


def _place(rules: Ruleset, what: str) -> tuple[str, str, str]:
    """Return a figure's word, key and field, all of which there are."""
    word, _, rest = what.partition(".")
    key, _, field = rest.partition(".")
    known = {one for section in _sections(rules.tables, word) for one in section} - rules.tables.bare
    if not (key and field) or not known:
        message = f"There is no figure {what!r}: name unit.ID.FIGURE, item.ID.FIGURE, boon.ID.FIGURE or map.NAME."
        raise FigureError(message)
    if key not in known:
        message = f"{rules.name} has no {word} {key!r}{_or_there(key, sorted(known))}"
        raise FigureError(message)
    return word, key, field


def _sections(tables: Catalogue, word: str) -> tuple[Mapping[str, Any], ...]:
    return {"unit": (tables.units,), "item": tables.things, "boon": (tables.powers,)}.get(word, ())


def _section(tables: Catalogue, word: str, key: str) -> tuple[str, Mapping[str, Any]]:
    """Return the table that has an entry, with the name that it goes by among the tables."""
    wanted = next(section for section in _sections(tables, word) if key in section)
    return next((one.name, wanted) for one in fields(tables) if getattr(tables, one.name) is wanted)


def _number(rules: Ruleset, what: str, entry: msgspec.Struct, field: str) -> int:
    values = {one: getattr(entry, one) for one in entry.__struct_fields__}
    numbers = [one for one, value in values.items() if type(value) is int]
    if field not in values:
        message = f"{what.rpartition('.')[0]} has no figure {field!r} under {rules.name}{_or_there(field, numbers)}"
        raise FigureError(message)
    if field not in numbers:
        message = f"{what} is no whole number under {rules.name} but {values[field]!r}{_or_there('', numbers)}"
        raise FigureError(message)
    found: int = values[field]
    return found


def _or_there(name: str, known: list[str]) -> str:
    """Return what a name may have meant, or all that there are, as the end of a sentence."""
    return f"; {or_rather(name, known)}" if known else "."
