"""The ledger of rules as data: every rule with its id, read from `assets/rules/*.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from game.data import assets


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id, title and text; `ruling` marks what the sources leave open and this project decided."""

    id: str
    title: str
    text: str
    ruling: bool = False


class TableError(ValueError):
    """A table of rules cannot be read; the message says which file, which entry, and what is wrong."""


@cache
def table(name: str) -> dict[str, Any]:
    """Return the plain data of `assets/rules/<name>.toml`; raises `TableError` naming the file and the fault.

    Where it is `based_on` another, its tables are laid over that one's: an entry gives only the fields that differ. The
    rules are its own alone.
    """
    path = assets() / "rules" / f"{name}.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        message = f"{path}: this table of rules cannot be read: {error}"
        raise TableError(message) from error
    return _laid_over(table(data["based_on"]), data) if "based_on" in data else data


def _laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Return tables in which `above` gives what it has, and `below` what it lacks; what is no table is its own."""
    tables = {key: value for key, value in below.items() if isinstance(value, dict)}
    for key, value in above.items():
        under = tables.get(key)
        tables[key] = {**under, **_laid_over(under, value)} if under is not None and isinstance(value, dict) else value
    return tables


@cache
def rules(name: str) -> tuple[Rule, ...]:
    """Return the rules of one ledger, in its order."""
    try:
        return msgspec.convert(table(name).get("rule", []), tuple[Rule, ...])
    except msgspec.ValidationError as error:
        message = f"{assets() / 'rules' / f'{name}.toml'}: a [[rule]] is wrong: {error}"
        raise TableError(message) from error


@cache
def handbook() -> Mapping[str, Rule]:
    """Return every rule of every ledger by id, the board's first."""
    names = sorted(
        (path.stem for path in (assets() / "rules").glob("*.toml")), key=lambda name: (name != "board", name)
    )
    return {rule.id: rule for name in names for rule in rules(name)}


def in_words(key: str) -> str:
    """Write a key of the tables as words: "fleet-foot" is "fleet foot"."""
    return key.replace("-", " ").replace("_", " ")


def titled(key: str) -> str:
    """Write a key of the tables as a name: "short_sword" is "Short sword"."""
    return in_words(key).capitalize()


def kind_in(units: Mapping[str, Any], stand_ins: Mapping[str, str], key: str) -> str | None:
    """Return the kind that serves for a unit id of any ruleset: itself or its stand-in; None if there is none.

    >>> kind_in({"hoplite": "a row"}, {"guard": "hoplite"}, "guard")
    'hoplite'
    """
    own = key if key in units else stand_ins.get(key)
    return own if own in units else None


def entries(name: str, section: str, kind: type[Any]) -> dict[str, Any]:
    """Return one section of a ledger as typed entries by id; raises `TableError` naming file, section and entry."""
    found: dict[str, Any] = {}
    for key, raw in table(name).get(section, {}).items():
        try:
            found[key] = msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            message = f"{assets() / 'rules' / f'{name}.toml'}: [{section}] {key} is wrong: {error}"
            raise TableError(message) from error
    return found
