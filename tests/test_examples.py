"""The lines of example in docstrings come out as they are written."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
WITH_EXAMPLES = sorted(path for path in GAME.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.stem)
def test_examples_come_out_as_written(path: Path) -> None:
    parts = path.relative_to(ROOT).with_suffix("").parts
    found = doctest.testmod(import_module(".".join(parts)))
    assert found.attempted
    assert not found.failed


def test_there_are_examples_where_a_newcomer_looks_first() -> None:
    there = {
        "battle",
        "chances",
        "pools",
        "ecs",
        "figures",
        "hexes",
        "loading",
        "narrate",
        "odds",
        "scenario",
        "squares",
        "system",
        "tagged",
    }
    assert there <= {path.stem for path in WITH_EXAMPLES}


def test_the_battle_in_ten_lines_comes_out_as_the_readme_shows_it() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert found.attempted
    assert not found.failed
