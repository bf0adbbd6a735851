"""Keys by the name of what they do: letters of the name itself, so that no keyboard layout is supposed. No arcade.

A key is written as "A", "7", "ESCAPE", "ENTER", "TAB", "BACKSPACE", "LEFT", "F5", with "CTRL+" and "SHIFT+" before.
Any action and any of the `COMMON` can be given another key (`Settings.keys`, by its name); the rest go round it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.commands import EndTurn
from game.engine.ruleset import Ruleset
from game.report.cell_maps import NAMES
from game.rulesets import keys as rulesets
from game.rulesets import ruleset

DIGITS: Final = "123456789"
WAYS: Final = (*DIGITS, *(f"CTRL+{digit}" for digit in DIGITS))
"""The keys of an action's variants, in their order."""
WORDS: Final = {
    "ESCAPE": "Esc",
    "ENTER": "Enter",
    "BACKSPACE": "Backspace",
    "TAB": "Tab",
    "PLUS": "+",
    "MINUS": "-",
    "HOME": "Home",
    "END": "End",
    "PAGEUP": "PgUp",
    "PAGEDOWN": "PgDn",
}
"""How keys are written, where not as they are."""
SHORT: Final = {"ENTER": "⏎", "BACKSPACE": "⌫", "TAB": "⇥", "ESCAPE": "Esc", "PLUS": "+", "MINUS": "-", "HOME": "⇱"}
"""How keys are written where there is little room."""

END_ALL: Final = "CTRL+ENTER"
THROUGH: Final = "SHIFT+ENTER"
DO_AND_END: Final = "SHIFT+SPACE"
"""Does what is shown, and ends the turn with it."""
GEAR: Final = "I"
NEXT_POLICY: Final = "TAB"
"""Goes on to the next policy of the one who is asked."""
MORE: Final = "0"
"""Opens the drawer over the action bar, turns its pages, and shuts it."""
ACTOR: Final = "END"
"""Has the map show the unit in hand."""
FOLD: Final = "SHIFT+F9"
"""Folds all panels that can be folded, or unfolds them."""
LOG_IN_FULL: Final = "SHIFT+F10"
"""Shows the log with all dice and rules, or with deeds and what came of them."""
SIT_DOWN: Final = "ENTER"
"""The one key, named on the curtain, with which the next player sits down."""
CONFIRM: Final = frozenset({"ENTER", "NUM_ENTER", "SPACE"})
ARROWS: Final = {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, -1), "DOWN": (0, 1)}
"""By how many columns and rows each arrow goes."""
LAYERS: Final = {f"SHIFT+F{number}": name for number, name in enumerate(NAMES, 1)}
"""What each of these keys has said of the map's cells."""
PLAY_TEST: Final = "SHIFT+F7"
NEXT_HEAT: Final = "SHIFT+F8"
FIXED: Final = frozenset({*CONFIRM, *ARROWS, *WAYS, MORE, DO_AND_END, "ESCAPE", "CTRL+Z"})
"""Keys that mean the same for everybody: nothing else can be put on them."""

COMMON: Final[Mapping[str, str]] = {
    "Next unit or target": "TAB",
    "Unit or target before": "SHIFT+TAB",
    "Undo": "BACKSPACE",
    "End all turns": END_ALL,
    "Way through a cell": THROUGH,
    "Gear": GEAR,
    "Threatened cells": "F2",
    "Line of sight": "F3",
    "Reactions": "F4",
    "Compare rulesets": "F6",
    "Pace": "F7",
    "What has happened": "F8",
    "Unit's card up": "PAGEUP",
    "Unit's card down": "PAGEDOWN",
    "Log back": "CTRL+PAGEUP",
    "Log on": "CTRL+PAGEDOWN",
    "Save": "F5",
    "Load": "F9",
    "Fold the lesson": "F11",
    "Leave the lesson": "F12",
    "Handbook": "F1",
    "Settings": "F10",
    "Show heights": "SHIFT+F1",
    "Show cover": "SHIFT+F2",
    "Show zones": "SHIFT+F3",
    "Show reach of all": "SHIFT+F4",
    "Show threat of all": "SHIFT+F5",
    "Show sight of all": "SHIFT+F6",
    "Play-test the map": PLAY_TEST,
    "Next kind of heat": NEXT_HEAT,
    "Nearer": "PLUS",
    "Farther": "MINUS",
    "Whole map": "HOME",
    "Back to the unit in hand": ACTOR,
    "Fold the panels": FOLD,
    "The log with dice and rules": LOG_IN_FULL,
}
"""What can be done under every ruleset, and the key of each by itself: code goes by that key, see `translated`."""


# ---- letters out of names ------------------------------------------------------------------------------------------


def mnemonics(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """Return a key for each name: its first letter if that is free, else another of its own, else any.

    Where all letters are gone they come again with Ctrl; "" stands for none.
    """
    return dict(_letters(tuple(dict.fromkeys(names)), tuple(taken)))


@lru_cache(64)
def _letters(wanted: tuple[str, ...], taken: tuple[str, ...]) -> dict[str, str]:
    used = {key.upper() for key in taken}
    given: dict[str, str] = {}
    for before in ("", "CTRL+"):
        for letters in (_first, _own, _any):
            for name in wanted:
                free = next((before + letter for letter in letters(name) if before + letter not in used), "")
                if free and name not in given:
                    given[name] = free
                    used.add(free)
    return {name: given.get(name, "") for name in wanted}


def _first(name: str) -> str:
    return name[:1].upper() if name[:1].isascii() and name[:1].isalpha() else ""


def _own(name: str) -> str:
    heads = "".join(word[0] for word in name.split())
    return "".join(letter.upper() for letter in heads + name if letter.isascii() and letter.isalpha())


def _any(name: str) -> str:
    del name
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


# ---- keys that were chosen -----------------------------------------------------------------------------------------

Chosen = Mapping[str, str]
"""`Settings.keys`: the key of each action or common deed that was given another."""


def common(name: str, chosen: Chosen) -> str:
    """Return the key of one of the `COMMON`."""
    return _commons(tuple(chosen.items()))[name]


@lru_cache(64)
def _commons(chosen: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return the key of each common deed: the chosen ones first, in their order, then the others' own; "" for none."""
    wanted = {name: key for name, key in chosen if name in COMMON}
    given: dict[str, str] = {}
    for name in (*(name for name in COMMON if name in wanted), *(name for name in COMMON if name not in wanted)):
        key = wanted.get(name, COMMON[name])
        key = COMMON[name] if key in FIXED or key in given.values() else key
        given[name] = "" if key in given.values() else key
    return {name: given[name] for name in COMMON}


def present(key: str, chosen: Chosen) -> str:
    """Return the key on which the common deed is now that has this one by itself; any other key as it is."""
    name = next((name for name, known in COMMON.items() if known == key), "")
    return common(name, chosen) if name else key


def translated(key: str, chosen: Chosen) -> str:
    """Return the key that a pressed one stands for: the own key of the common deed that it was given to.

    A key without a name ("") stands for nothing. The own key of a deed that has another now stands for nothing ("").
    """
    present = _commons(tuple(chosen.items()))
    name = next((name for name, known in present.items() if known == key and key), "")
    if name:
        return COMMON[name]
    return "" if key in COMMON.values() else key


def assigned(names: Iterable[str], chosen: Chosen) -> dict[str, str]:
    """Return the key of each action of a ruleset: the one it was given, if nothing else has it, else a mnemonic.

    Of two that were given the same the first has it; what every ruleset has goes before all actions.
    """
    return dict(_assigned(tuple(dict.fromkeys(names)), tuple(chosen.items())))


@lru_cache(64)
def _assigned(names: tuple[str, ...], chosen: tuple[tuple[str, str], ...]) -> dict[str, str]:
    wanted = dict(chosen)
    taken = {*FIXED, *COMMON.values(), *_commons(chosen).values()}
    given: dict[str, str] = {}
    for name in names:
        key = wanted.get(name, "")
        if key and key not in taken:
            given[name] = key
            taken.add(key)
    given |= mnemonics([name for name in names if name not in given], sorted(taken))
    return {name: given[name] for name in names}


# ---- for those who set them ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Binding:
    """Something that can be given a key: its name in `Settings.keys`, its present key, whether that was chosen.

    `lost` says why a key that was chosen for it is not its own; "" where nothing is wrong.
    """

    name: str
    key: str
    is_chosen: bool
    lost: str = ""


def bindings(chosen: Chosen) -> dict[str, tuple[Binding, ...]]:
    """Return all that can be given a key, by the name of the ruleset that has it; "Everywhere" comes first."""
    found = {"Everywhere": tuple(_binding(name, common(name, chosen), name, chosen) for name in COMMON)}
    for rules in map(ruleset, rulesets()):
        present = assigned(names_of(rules), chosen)
        found[rules.name] = tuple(_binding(name, key, rules.key, chosen) for name, key in present.items())
    return found


def names_of(rules: Ruleset) -> tuple[str, ...]:
    """Return the names of a ruleset's actions, those first whose letters matter most: the end of the turn."""
    kinds = sorted(rules.actions, key=lambda kind: kind is not EndTurn)
    return tuple(dict.fromkeys(rules.actions[kind].name for kind in kinds))


def _names(rules: str) -> tuple[str, ...]:
    return names_of(ruleset(rules))


def _binding(name: str, key: str, place: str, chosen: Chosen) -> Binding:
    wanted = chosen.get(name, "")
    lost = "" if not wanted or wanted == key else f"{written(wanted)} is {_owner(wanted, place, chosen)}"
    return Binding(name, key, wanted == key and bool(wanted), lost)


def _owner(key: str, place: str, chosen: Chosen) -> str:
    """Say whose a key is in a ruleset."""
    if key in FIXED:
        return "always the same."
    name = next((name for name in COMMON if common(name, chosen) == key or COMMON[name] == key), "")
    if not name and place not in COMMON:
        name = next((name for name, known in assigned(_names(place), chosen).items() if known == key), "")
    return f"the key of “{name}”." if name else "no key."


def why_not(name: str, key: str, chosen: Chosen) -> str:
    """Say why something cannot be given a key, and who would have it then; "" where it can.

    A letter that another action has only as a mnemonic is free: that action takes another.
    """
    if key in FIXED:
        return f"{written(key)} means the same for everybody and cannot be given to anything else."
    others = {other: own for other, own in chosen.items() if other != name}
    holder = next((other for other in COMMON if other != name and common(other, others) == key), "")
    if not holder and name not in COMMON:
        holder = next((other for other, own in COMMON.items() if own == key), "")
    if not holder:
        meets = {other for rules in rulesets() if name in COMMON or name in _names(rules) for other in _names(rules)}
        holder = next((other for other, own in others.items() if own == key and other in meets), "")
    return f"{written(key)} is the key of “{holder}”; give that another one first." if holder else ""


# ---- how keys are written ------------------------------------------------------------------------------------------


def written(key: str) -> str:
    """Return a key as it is written on a button."""
    *before, bare = key.split("+") if len(key) > 1 else (key,)
    return "+".join([*(word.capitalize() for word in before), WORDS.get(bare, bare)])


def short(key: str) -> str:
    """Return a key as it is written in a button's corner."""
    *before, bare = key.split("+") if len(key) > 1 else (key,)
    return "".join([*({"CTRL": "^", "SHIFT": "⇧"}.get(word, word) for word in before), SHORT.get(bare, bare)])
