"""The rulesets, by key. Adding one takes its own file or folder, its tables, and one line here."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from game.engine.ruleset import Ruleset

_HOMES: Final[Mapping[str, str]] = {
    "heroic": "game.rulesets.heroic:HEROIC",
    "heroic-classic": "game.rulesets.heroic_classic:CLASSIC",
    "odigos": "game.rulesets.odigos:ODIGOS",
    "clash": "game.rulesets.clash:CLASH",
    "oldschool": "game.rulesets.oldschool:OLDSCHOOL",
}


class UnknownRulesetError(ValueError):
    """There is no ruleset of that key; the message lists those that there are."""


def keys() -> tuple[str, ...]:
    """Return the keys of all rulesets."""
    return tuple(_HOMES)


@cache
def ruleset(key: str) -> Ruleset:
    """Return a ruleset; raises `UnknownRulesetError` with the keys there are."""
    home = _HOMES.get(key)
    if home is None:
        message = f"There is no ruleset {key!r}; there are: {', '.join(_HOMES)}."
        raise UnknownRulesetError(message)
    module, _, name = home.partition(":")
    found: Ruleset = getattr(import_module(module), name)
    return found


def load_all() -> None:
    """Load every ruleset now, so that nobody has to wait for one later."""
    for key in keys():
        ruleset(key)
