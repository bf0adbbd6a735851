"""The ledger's tables as they stand in the files, for tests that work out for themselves what follows from them."""

import tomllib
from functools import cache
from typing import Any

from game.data import assets

Tables = dict[str, dict[str, dict[str, Any]]]


@cache
def raw(rules: str) -> Tables:
    """Return all tables of a ruleset, entry by entry; those of a variant laid over those that it is based on."""
    ledger = tomllib.loads((assets() / "rules" / f"{rules}.toml").read_text(encoding="utf-8"))
    own = {name: section for name, section in ledger.items() if isinstance(section, dict)}
    if "based_on" not in ledger:
        return own
    base = raw(ledger["based_on"])
    return {
        name: {
            key: {**base.get(name, {}).get(key, {}), **own.get(name, {}).get(key, {})} for key in _keys(base, own, name)
        }
        for name in base.keys() | own.keys()
        if name != "stand_ins"
    }


def _keys(base: Tables, own: Tables, name: str) -> list[str]:
    return list(dict.fromkeys([*base.get(name, {}), *own.get(name, {})]))


def gear_of(rules: str, kind: str) -> tuple[str, ...]:
    """Return what a kind of unit has."""
    return tuple(raw(rules)["units"][kind].get("gear", ()))
