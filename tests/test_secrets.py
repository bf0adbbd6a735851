"""Rules, previews and the AI look at a battle through a view of what a side knows, never at the world (BD-14)."""

import ast
from collections.abc import Iterator

import pytest

from tests.parsed import GAME, trees, walked

pytestmark = pytest.mark.slow

ROOMS = ("systems", "rulesets", "controllers", "screen")
UNSEEN_TOO = frozenset({"everywhere", "query_everywhere"})
READS = frozenset(
    {
        "at",
        "component_for_entity",
        "components_for_entity",
        "each",
        "entities",
        "has_component",
        "query",
        "rows",
        "try_component",
    }
)
"""How the world is read; marking, taking back and stamps tell nothing of where anybody is."""
EVERYWHERE = {
    "systems/status.py": "whether a side has anybody under water, of those that the view knows",
    "systems/durations.py": "what lasts in cells is seen, whoever brought it about",
    "systems/sneaking.py": "whether a side has anybody left whom it does not see: who takes part, without a place",
    "systems/scenery.py": "what lies over the ground is seen, whoever brought it about",
    "screen/model/snapshot.py": "who takes part, without a place; whose turn it is; what lasts in cells",
}
"""Modules that ask for something whether or not its bearer is seen, and why."""


def reads_of_the_world(tree: ast.AST) -> Iterator[str]:
    """Yield where something is read off a world: `view.world.at(...)`, or off a name that the world was given."""
    written = {node for function in writers(tree) for node in ast.walk(function)}
    for node in walked(tree):
        if node in written:
            continue
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="world") | ast.Name(id="world"), attr=read)) if (
                read in READS
            ):
                yield f"line {node.lineno}: {ast.unparse(node)[:80]}"
            case ast.Call(func=ast.Name(id="View")):
                yield f"line {node.lineno}: {ast.unparse(node)[:80]}: ask a view what is known `through` a side"


def writers(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """Yield the functions that put events into the world: they are handed it."""
    for node in walked(tree):
        if isinstance(node, ast.FunctionDef) and any(argument.arg == "world" for argument in node.args.args):
            yield node


def asks_everywhere(tree: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Attribute) and node.attr in {"everywhere", "query_everywhere"} for node in walked(tree)
    )


def modules() -> Iterator[tuple[str, ast.Module]]:
    for room in ROOMS:
        for path, tree in trees(GAME / room).items():
            yield path.relative_to(GAME).as_posix(), tree


@pytest.mark.rule("BD-14")
def test_nothing_that_sees_with_a_sides_eyes_reads_the_world() -> None:
    found = {name: reads for name, tree in modules() if (reads := list(reads_of_the_world(tree)))}
    assert found == {}


@pytest.mark.rule("BD-14")
def test_what_is_asked_for_unseen_too_has_a_reason() -> None:
    assert {name for name, tree in modules() if asks_everywhere(tree)} == set(EVERYWHERE)


@pytest.mark.parametrize(
    "line",
    ["view.world.at(cell)", "context.view.world.each(Unit)", "View(view.stage, side)", "world.try_component(1, Unit)"],
)
def test_the_check_finds_a_read_of_the_world(line: str) -> None:
    assert list(reads_of_the_world(ast.parse(line)))
