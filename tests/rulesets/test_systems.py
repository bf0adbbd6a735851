"""Each system says which rules it carries out: all of them exist, and what is not in a system is in a known place."""

import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

from game import systems as blocks
from game.engine.handbook import table
from game.engine.ruleset import Ruleset
from game.engine.system import System
from game.rulesets import keys, ruleset

README = Path(__file__).resolve().parents[2] / "game/rulesets/README.md"
LEDGERS = ("board", *keys())

ELSEWHERE = {
    "BD-01": "board/grid", "BD-02": "board/grid", "BD-07": "board/sight", "BD-16": "engine/dice",
    "HE-01": "checks", "HE-02": "checks", "HE-03": "checks", "HE-04": "checks", "HE-10": "order", "HE-31": "gear",
    "HC-01": "edition", "HC-02": "edition", "HC-21": "tables",
    "CL-01": "gear", "CL-27": "aftermath", "CL-91": "what is not there",
    "OD-10": "order",
}  # fmt: skip
"""Rules that no system carries out, each with the module that does."""


def ids(ledger: str) -> set[str]:
    return {str(rule["id"]) for rule in table(ledger)["rule"]}


def named(rules: Ruleset) -> set[str]:
    return {rule for system in rules.systems for rule in system.implements}


def does_something(system: System) -> bool:
    """Whether it has rules, and not only words, or what its events write."""
    return bool(system.actions or system.on or system.modifiers or system.folds or system.topics or system.decisive)


@pytest.mark.parametrize("key", keys())
def test_each_system_names_its_rules_and_all_of_them_exist(key: str) -> None:
    known = {rule for ledger in LEDGERS for rule in ids(ledger)}
    for system in ruleset(key).systems:
        assert set(system.implements) <= known, system.name
        assert bool(system.implements) or not does_something(system), system.name
        assert len(set(system.rules)) == len(system.rules), system.name


@pytest.mark.parametrize("key", keys())
def test_no_two_systems_of_a_ruleset_have_one_name(key: str) -> None:
    names = [system.name for system in ruleset(key).systems if does_something(system)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("key", keys())
def test_each_rule_of_a_ruleset_is_carried_out_by_a_system_or_known_to_be_elsewhere(key: str) -> None:
    elsewhere = {rule for rule in ELSEWHERE if rule in ids(key)}
    assert ids(key) - named(ruleset(key)) == elsewhere


def test_each_rule_of_the_board_is_carried_out_by_a_system_or_known_to_be_elsewhere() -> None:
    everywhere = {rule for key in keys() for rule in named(ruleset(key))}
    assert ids("board") - everywhere == {rule for rule in ELSEWHERE if rule in ids("board")}


def test_a_variants_systems_name_its_own_rules() -> None:
    by_name = {system.name: system.implements for system in ruleset("heroic-classic").systems}
    assert "HC-60" in by_name["death"]
    assert "HE-80" not in by_name["death"]
    assert "flanking" not in by_name


# ---- the documents -------------------------------------------------------------------------------------------------


def in_a_table() -> str:
    """The systems of all rulesets by name, with the rules that each carries out."""
    rows = defaultdict[str, dict[str, str]](dict)
    for key in keys():
        for system in ruleset(key).systems:
            if system.implements:
                rows[system.name][key] = " ".join(sorted(system.implements, key=place))
    head = f"| system | {' | '.join(keys())} |\n|{' --- |' * (len(keys()) + 1)}"
    lines = [
        f"| {name} | {' | '.join(cells.get(key, '-') for key in keys())} |" for name, cells in sorted(rows.items())
    ]
    return "\n".join((head, *lines))


def place(rule: str) -> tuple[bool, str, int]:
    family, _, number = rule.partition("-")
    return family == "BD", family, int(number)


def test_the_readme_shows_each_systems_rules() -> None:
    expected = in_a_table()
    assert expected in README.read_text(encoding="utf-8"), f"it should have this table:\n{expected}"


def cited(text: str) -> list[str]:
    """The ids in a text, each between two that are joined by "to" as well."""
    found: dict[str, None] = {}
    for family, first, last in re.findall(r"\b([A-Z]{2})-(\d+)(?: to [A-Z]{2}-(\d+))?", text):
        found |= {f"{family}-{number:02}": None for number in range(int(first), int(last or first) + 1)}
    return list(found)


def test_the_list_of_blocks_shows_the_rules_that_each_is_for() -> None:
    known = {rule for ledger in LEDGERS for rule in ids(ledger)}
    carried_out = {rule for key in keys() for rule in named(ruleset(key))}
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\| ([^|]+) \|$", str(blocks.__doc__), re.MULTILINE))
    assert rows
    for block, shown in rows.items():
        purpose = str(import_module(f"game.systems.{block}").__doc__).split("\n\n")[0]
        rules = [rule for rule in cited(purpose) if rule in known]
        assert shown == (" ".join(rules) or "-"), block
        assert {rule for rule in rules if rule in ids("board")} <= carried_out, block
