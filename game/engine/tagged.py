"""Small frozen typed values that carry their kind's name: the base of components, commands and events."""

from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Self, TypeVar, cast

import msgspec

T = TypeVar("T", bound="Tagged")


class Tagged(msgspec.Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """A frozen value whose encoded form names its class, so that a family of them can be read back."""

    @classmethod
    def decode(cls, data: bytes | str) -> Self:
        """Read one value of this family from JSON; raises `msgspec.ValidationError` for anything else.

        >>> from game.engine.commands import Command
        >>> Command.decode('{"type": "EndTurn", "unit": 3}')
        EndTurn(unit=3)
        """
        return cast("Self", msgspec.json.decode(data, type=_family(cls)))

    @classmethod
    def convert(cls, data: object) -> Self:
        """Read one value of this family from plain data; raises `msgspec.ValidationError` for anything else."""
        return cast("Self", msgspec.convert(data, type=_family(cls)))


def kinds(base: type[T]) -> tuple[type[T], ...]:
    """Return the concrete classes below a base that are there by now, by name: rulesets bring their own."""
    found: dict[str, type[T]] = {}
    stack = [base]
    while stack:
        cls = stack.pop()
        below = cls.__subclasses__()
        stack.extend(below)
        if not below:
            found[cls.__name__] = cls
    return tuple(found[name] for name in sorted(found))


def _family(base: type[Tagged]) -> UnionType | type[Tagged]:
    """Return the union of the concrete classes below a base, for msgspec."""
    return _union(kinds(base))


@cache
def _union(classes: tuple[type[Tagged], ...]) -> UnionType | type[Tagged]:
    return reduce(or_, classes)
