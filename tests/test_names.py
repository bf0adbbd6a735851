"""A class's name says which one it is: no two modules of `game` define classes of one name."""

import ast
import re
from collections import defaultdict
from pathlib import Path

GAME = Path(__file__).resolve().parent.parent / "game"
SHARED: dict[str, str] = {}
"""Names that two modules may both use, each with the reason: none so far."""


def classes(folder: Path) -> dict[str, list[str]]:
    """Where each class is defined, by its name; private ones are their module's own affair."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(folder).as_posix())
    return found


def doubles(folder: Path) -> dict[str, list[str]]:
    return {name: where for name, where in classes(folder).items() if len(where) > 1}


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
