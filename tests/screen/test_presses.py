"""Buttons say what they mean by typed values: none is named by a string that is cut again. No window."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import Enum

import pytest

import game.screen
from game.engine.commands import EndTurn, Move
from game.screen.model.press import Answer, AtTable, Choose, Press
from tests.parsed import GAME, trees, walked

SCREEN = GAME / "screen"
CUTS = {"partition", "rpartition", "split", "rsplit", "removeprefix", "startswith"}
DRAWS = {"button", "tick", "slider", "field", "spot"}
KEPT_TEXTS = {"pages/replays.py"}
"""Shorten a sentence that a replay's file holds; no button's name."""
PRESSES = {"press", "_press", "spot_of", "_activate", "Button", "Control", "Hotspot"}


def text_of(node: ast.expr) -> str | None:
    """What is written out at the end of a text, put together or not; None for what is no text."""
    match node:
        case ast.Constant(value=str(words)):
            return words
        case (
            ast.JoinedStr(values=[*_, ast.Constant(value=str(words))])
            | ast.JoinedStr(values=[ast.Constant(str(words))])
        ):
            return words
        case ast.JoinedStr():
            return ""
    return None


def named_by_text(tree: ast.AST) -> Iterator[str]:
    """Where a text is cut at a colon, or stands where a press is wanted."""
    for node in walked(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name), args=[first, *_]) if name in CUTS:
                bad = (text_of(first) or "").endswith(":")
            case ast.Call(func=ast.Attribute(attr=name), args=[_, second, *_]) if name in DRAWS:
                bad = text_of(second) is not None
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=[first, *_]) if name in PRESSES:
                bad = text_of(first) is not None
            case ast.Compare(left=ast.Attribute(attr="press" | "focus" | "hot"), comparators=[other]):
                bad = text_of(other) is not None
            case _:
                continue
        if bad:
            yield f"line {node.lineno}: {ast.unparse(node)[:80]}"


@pytest.mark.parametrize("code", [
    'group, _, rest = id_.partition(":")', 'id_.removeprefix("doll:nook:")', 'button.press == "move"',
    'self.button(box, f"unit:{unit}", words)', 'canvas.spot(box, "", tip)', 'session.press("answer:0")',
])  # fmt: skip
def test_a_name_that_is_cut_again_is_found(code: str) -> None:
    assert list(named_by_text(ast.parse(code)))


def test_no_button_of_the_screen_is_named_by_a_text() -> None:
    found = {
        str(path.relative_to(SCREEN)): lines
        for path, tree in trees(SCREEN).items()
        if (lines := list(named_by_text(tree)))
    }
    assert not {path for path in found if path not in KEPT_TEXTS}, found


def every_kind() -> list[type[Press]]:
    for module in pkgutil.walk_packages(game.screen.__path__, "game.screen."):
        importlib.import_module(module.name)
    return Press.__subclasses__()


def is_frozen(kind: type) -> bool:
    """Whether nothing of a value can be set: an enumeration's, or a dataclass's that can be a key."""
    return issubclass(kind, Enum) or (is_dataclass(kind) and kind.__hash__ is not None)


def test_every_press_is_a_frozen_value_and_no_ladder() -> None:
    kinds = every_kind()
    assert len(kinds) > 20
    for kind in kinds:
        assert is_frozen(kind), kind
        assert not kind.__subclasses__(), kind


def test_presses_are_told_apart_by_what_they_say() -> None:
    assert Choose(Move) == Choose(Move) != Choose(EndTurn)
    assert len({Choose(Move), Choose(Move), Answer(0), Answer(1), AtTable.UNDO}) == 4
