"""What an event is about, cites and counts is declared with it; nobody looks for fields by their names."""

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from game.engine.commands import Command
from game.engine.components import Component
from game.engine.events import (
    Bumped,
    Cited,
    Event,
    Ordered,
    Reason,
    ReasonKind,
    Reckoned,
    Rolled,
    RoundBegan,
    Scoped,
    SlotBegan,
    Struck,
)
from game.engine.tagged import kinds
from game.rulesets import load_all
from tests.parsed import GAME, trees, walked

LEFT = {
    "files.py",  # a file's name
    "screen/saves/journeys.py",  # the same
    "screen/saves/library.py",  # the same
}


def test_every_event_says_itself_what_it_is_about_and_what_it_cites() -> None:
    load_all()
    every = kinds(Event)
    assert len(every) > 80
    for kind in every:
        fields = kind.__struct_fields__
        says_so = "subject" in {name for base in kind.__mro__[:-1] if base is not Event for name in vars(base)}
        assert ("unit" in fields) is (says_so or kind.about[:1] == ("unit",)), kind
        assert set(kind.about) <= set(fields) or kind.about == ("unit",), kind
        assert ("rule" in fields) is issubclass(kind, Cited), kind
        assert ("reasons" in fields) is issubclass(kind, Reckoned), kind
        assert not {"concerned", "subject", "cites", "counted"} & set(fields), f"a field of {kind} takes a word's place"


def test_what_is_told_of_some_events() -> None:
    roll = Rolled(3, "dodge", "d6", (4,), 4, None, True, (Reason(-1, "flanked", "HE-92", ReasonKind.FLANKED),), "HE-41")
    assert (roll.subject, roll.concerned, roll.cites) == (3, (3,), "HE-41")
    assert [reason.kind for reason in roll.counted] == [ReasonKind.FLANKED]
    assert (Struck(3, 4).subject, Struck(3, 4).concerned, Struck(3, 4).cites) == (3, (3, 4), "")
    assert (SlotBegan(5, 1).subject, SlotBegan(5, 1).concerned) == (5, ())
    assert Ordered((3, 4)).concerned == (), "all sides learn of the order, each of whom it knows"
    assert Scoped(3, "red", (4, 5)).concerned == (3, 4, 5)
    assert RoundBegan(2).subject == 0
    assert Bumped(3, 4).subject == 3


@cache
def fields() -> frozenset[str]:
    """The fields of all events, commands and components."""
    load_all()
    every_kind = (kind for base in (Event, Command, Component) for kind in kinds(base))
    return frozenset(field for kind in every_kind for field in kind.__struct_fields__)


def guesses(tree: ast.AST) -> Iterator[str]:
    """Where a field is looked for by its name, or a name is read as English."""
    for node in walked(tree):
        match node:
            case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=[_, ast.Constant(value=str(field)), *_]) if (
                field in fields()
            ):
                pass
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="name"), attr="startswith" | "endswith")):
                pass
            case ast.Compare(left=ast.Constant(value=str()), ops=[ast.In()], comparators=[ast.Attribute(attr="name")]):
                pass
            case ast.Compare(left=ast.Attribute(attr="what" | "why"), comparators=[ast.Constant(value=str(words))]) if (
                words[:1].isupper()
            ):
                pass
            case _:
                continue
        yield f"line {node.lineno}: {ast.unparse(node)[:80]}"


@pytest.mark.parametrize("code", [
    'getattr(event, "unit", 0)', 'hasattr(command, "path")',
    'reason.name.endswith("cover")', '"flank" in reason.name', 'event.what == "Net"',
])  # fmt: skip
def test_a_guess_is_found(code: str) -> None:
    assert list(guesses(ast.parse(code)))


@pytest.mark.slow
def test_nobody_guesses() -> None:
    found = {path.relative_to(GAME).as_posix(): list(guesses(tree)) for path, tree in trees().items()}
    assert {path: lines for path, lines in found.items() if lines and path not in LEFT} == {}
    assert all(found[path] for path in LEFT), "nothing is let be that needs it no more"
