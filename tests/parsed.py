"""The code of a folder as trees, parsed and walked once for all tests that look for what must not stand in it."""

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

GAME: Final = Path(__file__).resolve().parent.parent / "game"


@cache
def parsed(path: Path) -> ast.Module:
    """Return a file's tree, the same each time: nobody changes it."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def trees(folder: Path = GAME) -> dict[Path, ast.Module]:
    """Return the trees of a folder's files, by their paths in order.

    They are many small objects, none of which ever is garbage: looking for it would cost more than the parsing.
    """
    gc.disable()
    try:
        return {path: parsed(path) for path in sorted(folder.rglob("*.py"))}
    finally:
        gc.freeze()
        gc.enable()


@cache
def walked(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all that stands in a file, as `ast.walk` yields it."""
    return tuple(ast.walk(tree))


def nodes(folder: Path = GAME) -> Iterator[tuple[Path, ast.AST]]:
    """Yield all that stands in a folder's files, each with its file."""
    for path, tree in trees(folder).items():
        for node in walked(tree):
            yield path, node
