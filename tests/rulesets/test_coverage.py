"""Nothing of a ruleset goes unproved: each rule has a marked test, each action, boon and thing a test and an owner."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from game.data import assets
from game.rulesets import keys, ruleset
from game.rulesets.heroic.tables import HeroicTables
from tests.parsed import nodes as parsed_nodes

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LEDGERS = sorted((assets() / "rules").glob("*.toml"))
RULE_ID = re.compile(r"\b(?:BD|HE|HC|CL|OD|OS)-\d+\b")


@cache
def nodes(folder: Path) -> tuple[ast.Call | ast.Constant, ...]:
    """The calls and constants that stand in a folder's files."""
    return tuple(node for _, node in parsed_nodes(folder) if isinstance(node, ast.Call | ast.Constant))


@cache
def marked(folder: Path) -> frozenset[str]:
    """The rule ids that tests in a folder are marked with, read from their text, whatever is being run."""
    found: set[str] = set()
    for node in nodes(folder):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "rule":
            continue
        if "mark" in ast.unparse(node.func):
            found |= {str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)}
    return frozenset(found)


@cache
def called(folder: Path) -> set[str]:
    """The names that tests call: the commands they give among them."""
    return {node.func.id for node in nodes(folder) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


@cache
def words(folder: Path) -> set[str]:
    """The texts that tests write out."""
    return {node.value for node in nodes(folder) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def rules_of(ledger: Path) -> list[str]:
    return [rule["id"] for rule in tomllib.loads(ledger.read_text(encoding="utf-8"))["rule"]]


def known() -> set[str]:
    return {rule for ledger in LEDGERS for rule in rules_of(ledger)}


# ---- rules ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda ledger: ledger.stem)
def test_every_rule_has_a_marked_test(ledger: Path) -> None:
    rules = rules_of(ledger)
    assert rules
    assert len(set(rules)) == len(rules)
    assert [rule for rule in rules if rule not in marked(ROOT / "tests")] == []


def test_every_mark_names_a_rule(rules_tested: frozenset[str]) -> None:
    """What is collected and what is written agree, and neither names a rule that there is not."""
    written = marked(ROOT / "tests") - {"OS-99"}  # an example in test_conftest.py
    assert written <= known()
    assert rules_tested <= written


def test_every_rule_id_in_the_code_is_in_a_ledger() -> None:
    cited = {
        rule for path in (ROOT / "game").rglob("*.py") for rule in RULE_ID.findall(path.read_text(encoding="utf-8"))
    }
    future = {"CL", "HC", "OD", "OS"} - {rule[:2] for rule in known()}
    assert {rule for rule in cited if rule[:2] not in future} - known() == set()
    assert cited


@pytest.mark.parametrize("key", keys())
def test_every_action_names_its_rules_and_is_given_in_a_test(key: str) -> None:
    given = called(ROOT / "tests")
    for command, action in ruleset(key).actions.items():
        assert action.name
        assert action.cost
        assert action.rules, command
        assert set(action.rules) <= known()
        assert command.__name__ in given, f"no test gives {command.__name__}"


# ---- tables --------------------------------------------------------------------------------------------------------


def tables() -> HeroicTables:
    return HeroicTables.of(ruleset("heroic").tables)


def test_every_boon_is_carried_by_a_unit_and_cast_in_a_test() -> None:
    carried = {boon for kind in tables().units.values() for boon in kind.boons}
    assert carried == set(tables().boons)
    assert set(tables().boons) - words(ROOT / "tests" / "rulesets" / "heroic") == set()


def test_every_thing_is_known_to_a_test_and_what_a_unit_carries_exists_and_can_be_used_by_it() -> None:
    known_ = tables()
    things = {*known_.weapons, *known_.items, *known_.armour, *known_.shields} - {"fist"}
    assert things - words(ROOT / "tests" / "rulesets" / "heroic") == set()
    for key, kind in known_.units.items():
        for thing in kind.gear:
            assert thing in things, key
            attribute, _, least = known_.need_of(thing).partition(" ")
            if attribute:
                assert getattr(kind, attribute) >= int(least), f"{key} cannot use its {thing}"


def test_heroes_have_3_times_their_might_in_hit_points_or_what_the_table_says_of_giants() -> None:
    heroes = {key: kind for key, kind in tables().units.items() if kind.hero}
    assert heroes
    assert {key: kind.hp for key, kind in heroes.items()} == {key: 3 * kind.might for key, kind in heroes.items()}


def test_whoever_stands_in_for_another_exists_and_that_one_does_not() -> None:
    for stranger, own in tables().stand_ins.items():
        assert own in tables().units or tables().has_item(own)
        assert stranger not in tables().units
        assert not tables().has_item(stranger)
