"""The handbook as one reads it: chapters with their rules and tables, what names what, and finding. No arcade."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from game.engine.handbook import handbook, in_words, rules, table, titled
from game.rulesets import keys as rulesets
from game.rulesets import ruleset

BOARD: Final = "board"
ID: Final = re.compile(r"\b[A-Z]{2}-\d+\b")
SHORT: Final = 12
"""Letters up to which a value stands in a column; longer ones are written below."""
SECTIONS: Final = {
    "units": "Units", "weapons": "Weapons", "armour": "Armour", "shields": "Shields", "items": "Items",
    "boons": "Boons", "spells": "Spells", "incantations": "Incantations", "scars": "Scars", "stand_ins": "Stand-ins",
}  # fmt: skip
"""The tables that people look things up in, as they are called."""


@dataclass(frozen=True, slots=True)
class HandbookEntry:
    """Something to read: a rule by its id, or a table by "chapter/section"; `about` a ruleset by its key."""

    key: str
    title: str
    chapter: str
    text: str
    is_ruling: bool = False

    @property
    def is_rule(self) -> bool:
        """Whether it is a rule, with an id of its own."""
        return ID.fullmatch(self.key) is not None


@dataclass(frozen=True, slots=True)
class HandbookRow:
    """A row of a table: its name, the short values by column, and the long ones as words."""

    name: str
    cells: Mapping[str, str]
    more: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandbookTable:
    """A table of a ruleset."""

    columns: tuple[str, ...]
    rows: tuple[HandbookRow, ...]


@cache
def chapters() -> dict[str, str]:
    """Return the chapters' names by their keys, the board's first."""
    return {key: str(table(key).get("name", titled(key))) for key in (BOARD, *rulesets())}


@cache
def entries() -> dict[str, HandbookEntry]:
    """Return everything there is to read, by its key, in order."""
    found = dict[str, HandbookEntry]()
    for chapter, name in chapters().items():
        if chapter != BOARD:
            value = ruleset(chapter)
            words = f"{value.presentation.summary} {value.presentation.about}"
            found[chapter] = HandbookEntry(chapter, f"About {name}", chapter, words)
        for rule in rules(chapter):
            found[rule.id] = HandbookEntry(rule.id, rule.title, chapter, rule.text, rule.ruling)
        for section, title in SECTIONS.items():
            if table(chapter).get(section):
                key = f"{chapter}/{section}"
                found[key] = HandbookEntry(key, title, chapter, _words_of(table_of(key)))
    return found


def of_chapter(chapter: str) -> tuple[HandbookEntry, ...]:
    """Return a chapter's entries in order."""
    return tuple(entry for entry in entries().values() if entry.chapter == chapter)


def first_of(chapter: str) -> str:
    """Return the key with which a chapter opens; of one that there is not, the board's."""
    return next((entry.key for entry in of_chapter(chapter)), next(iter(entries())))


def find(query: str) -> tuple[HandbookEntry, ...]:
    """Return the entries that hold all words of a query: those with them in id or title first, else in order."""
    words = query.lower().split()
    if not words:
        return ()
    heads, rest = list[HandbookEntry](), list[HandbookEntry]()
    for entry in entries().values():
        head = f"{entry.key} {entry.title}".lower()
        whole = f"{head} {entry.text.lower()}"
        if all(word in head for word in words):
            heads.append(entry)
        elif all(word in whole for word in words):
            rest.append(entry)
    return (*heads, *rest)


def links(text: str) -> tuple[tuple[str, str], ...]:
    """Return a text in pieces, each with the rule that it leads to ("" for none)."""
    pieces, at = list[tuple[str, str]](), 0
    for match in ID.finditer(text):
        if match[0] in handbook():
            pieces += [(text[at : match.start()], ""), (match[0], match[0])]
            at = match.end()
    pieces.append((text[at:], ""))
    return tuple(piece for piece in pieces if piece[0])


@cache
def naming() -> dict[str, tuple[str, ...]]:
    """Return by which rules each rule is named."""
    found: dict[str, list[str]] = {}
    for rule in handbook().values():
        for other in dict.fromkeys(ID.findall(rule.text)):
            if other != rule.id and other in handbook():
                found.setdefault(other, []).append(rule.id)
    return {rule: tuple(others) for rule, others in found.items()}


@cache
def table_of(key: str) -> HandbookTable:
    """Return a table by "chapter/section"."""
    chapter, _, section = key.partition("/")
    raw: Mapping[str, Any] = table(chapter)[section]
    entries_of = {name: entry if isinstance(entry, dict) else {"stands for it": titled(str(entry))}
                  for name, entry in raw.items()}  # fmt: skip
    written = {
        name: {column: _value(value) for column, value in entry.items() if column != "name"}
        for name, entry in entries_of.items()
    }
    names = dict.fromkeys(column for entry in written.values() for column in entry)
    columns = tuple(
        column for column in names if all(len(entry.get(column, "")) <= SHORT for entry in written.values())
    )
    rows = tuple(
        HandbookRow(
            str(entries_of[name].get("name", titled(name))),
            {column: value for column, value in entry.items() if column in columns},
            tuple(f"{in_words(column)}: {value}" for column, value in entry.items() if column not in columns),
        )
        for name, entry in written.items()
    )
    return HandbookTable(columns, rows)


def _value(value: object) -> str:
    """Write a value of a table."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        counted = dict.fromkeys(value)
        return ", ".join(
            titled(str(one)) + (f" ×{value.count(one)}" if value.count(one) > 1 else "") for one in counted
        )
    if isinstance(value, dict):
        return ", ".join(f"{in_words(str(name))} {_value(one)}" for name, one in value.items())
    return str(value)


def _words_of(found: HandbookTable) -> str:
    """Return all words of a table, to be searched."""
    return " ".join(
        " ".join([row.name, *(f"{in_words(column)} {value}" for column, value in row.cells.items()), *row.more])
        for row in found.rows
    )
