"""The lines of example in docstrings come out as they are written."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

GAME = Path(__file__).resolve().parent.parent / "game"
ROOMS = ("engine", "playtest", "cli")
WITH_EXAMPLES = sorted(
    path for room in ROOMS for path in (GAME / room).rglob("*.py") if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.stem)
def test_examples_come_out_as_written(path: Path) -> None:
    parts = path.relative_to(GAME.parent).with_suffix("").parts
    found = doctest.testmod(import_module(".".join(parts)))
    assert found.attempted
    assert not found.failed


def test_there_are_examples() -> None:
    assert {"dice", "ecs", "system", "tagged", "figures"} <= {path.stem for path in WITH_EXAMPLES}
