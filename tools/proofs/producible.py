"""Which events a ruleset can bring about: read from the code of its actions, reactions and the rest, not by playing.

From every function that a ruleset's value holds, those that it names are followed, through closures, defaults, methods
and tables; a call of an event's class in any of them is an event that can happen. What is only asked for
(`isinstance(event, Died)`) does not count.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache, partial
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from game.engine.events import Event, Together
from game.engine.ruleset import Ruleset

NEVER = frozenset({"Supposed", "Mustered"})
"""What is only supposed or stands before the first event."""
NEEDS = {"AreaRanOn": "AreaBegan", "AreaEnded": "AreaBegan"}
"""What can only happen to something that began."""
HELD = ("actions", "on", "turns", "opening", "judge", "aftermath")


def events_of(rules: Ruleset) -> frozenset[type[Event]]:
    """Return the types of events that something in the ruleset makes."""
    found: set[type[Event]] = set()
    seen: set[int] = set()
    stack: list[Any] = [getattr(rules, name) for name in HELD]
    keep: list[Any] = []
    while stack:
        thing = stack.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        keep.append(thing)
        if isinstance(thing, FunctionType):
            made, named = made_by(thing)
            found |= made
            stack.extend(named)
        stack.extend(_held(thing))
    names = {"", *(kind.__name__ for kind in found)}
    return frozenset(kind for kind in found if kind.__name__ not in NEVER and NEEDS.get(kind.__name__, "") in names)


def _held(thing: object) -> Iterator[object]:
    """Yield what a value holds that could lead to functions."""
    if isinstance(thing, MethodType):
        yield thing.__func__
        yield thing.__self__
    elif isinstance(thing, partial):
        yield thing.func
        yield from thing.args
        yield from thing.keywords.values()
    elif isinstance(thing, FunctionType):
        for cell in thing.__closure__ or ():
            yield from _contents(cell)
        yield from thing.__defaults__ or ()
        yield from (thing.__kwdefaults__ or {}).values()
        yield from (value for key, value in vars(thing).items() if key == "__wrapped__")
    elif isinstance(thing, Mapping):
        yield from thing.values()
    elif isinstance(thing, tuple | list | frozenset | set):
        yield from thing
    elif is_dataclass(thing) and not isinstance(thing, type):
        yield from (getattr(thing, field.name) for field in fields(thing))
        yield from _methods(type(thing))


def _contents(cell: CellType) -> Iterator[object]:
    """Yield what is in the cell of a closure; nothing where it is empty."""
    with suppress(ValueError):
        yield cell.cell_contents


def _methods(kind: type) -> Iterator[Callable[..., Any]]:
    for value in vars(kind).values():
        if isinstance(value, FunctionType):
            yield value
        elif isinstance(value, property) and value.fget is not None:
            yield value.fget


@cache
def made_by(function: FunctionType) -> tuple[frozenset[type[Event]], tuple[Any, ...]]:
    """Return the events that a function makes, and the things of the game that it names."""
    named: list[Any] = []
    for name, attributes in _names(function.__code__):
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType) and value.__name__.startswith("game."):
            named += [vars(value)[one] for one in attributes if one in vars(value)]
        elif value is not None and not isinstance(value, type | ModuleType):
            named.append(value)
        elif isinstance(value, type) and is_dataclass(value):
            named += list(_methods(value))
    return frozenset(_made(function)), tuple(named)


def _names(code: CodeType) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each name that a function's code looks up, with all the attributes it asks for."""
    names = set(code.co_names)
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    for one in inner:
        names |= {name for name, _ in _names(one)}
    yield from ((name, tuple(sorted(names))) for name in sorted(names))


def _made(function: FunctionType) -> Iterator[type[Event]]:
    """Yield the events whose classes a function calls."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        tree = ast.Module([], [])
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id=name):
                value = function.__globals__.get(name)
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                value = getattr(function.__globals__.get(module), name, None)
            case _:
                continue
        if isinstance(value, type) and issubclass(value, Event) and not issubclass(value, Together):
            yield value
