"""A class's name says which one it is: no two modules of `game` define classes of one name."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests.parsed import GAME, nodes

FEW_LINES = 60
SHARED: dict[str, str] = {}
"""Names that two modules may both use, each with the reason: none so far."""


def classes(folder: Path) -> dict[str, list[str]]:
    """Where each class is defined, by its name; private ones are their module's own affair."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path, node in nodes(folder):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found[node.name].append(path.relative_to(folder).as_posix())
    return found


def doubles(folder: Path) -> dict[str, list[str]]:
    return {name: where for name, where in classes(folder).items() if len(where) > 1}


@pytest.mark.slow
def test_no_two_classes_share_a_name() -> None:
    assert doubles(GAME).keys() == SHARED.keys()


def test_a_name_used_twice_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("class Plan: ...\nclass _Own: ...\n", encoding="utf-8")
    (tmp_path / "two.py").write_text("def f():\n    class Plan: ...\nclass _Own: ...\n", encoding="utf-8")
    assert doubles(tmp_path) == {"Plan": ["one.py", "two.py"]}


def test_each_block_of_the_systems_is_listed() -> None:
    listed = set(
        re.findall(r"^\| `(\w+)` \|", (GAME / "systems/__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert listed == {path.stem for path in (GAME / "systems").glob("*.py")} - {"__init__"}


def modules_of_rulesets() -> dict[str, list[Path]]:
    """The modules of rulesets by their names."""
    found: defaultdict[str, list[Path]] = defaultdict(list)
    for path in sorted((GAME / "rulesets").glob("*/*.py")):
        found[path.stem].append(path)
    return found


def test_what_rulesets_have_in_common_is_listed_as_a_role() -> None:
    text = (GAME / "rulesets/README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]+) \|", text.partition("## A weapon")[0], re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    modules = modules_of_rulesets()
    assert {name for name, paths in modules.items() if len(paths) > 1} <= listed <= modules.keys()


def test_a_short_module_of_a_ruleset_is_a_role_that_others_have_too() -> None:
    crumbs = [
        str(path.relative_to(GAME))
        for paths in modules_of_rulesets().values()
        for path in paths
        if len(paths) == 1 and len(path.read_text(encoding="utf-8").splitlines()) < FEW_LINES
    ]
    assert crumbs == []
