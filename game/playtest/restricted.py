"""Restricted play (Jaffe and others, 2012): a side may not do or use something, to see what that is worth to it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

import msgspec

from game.engine.action import ARROWS, BOON, ITEM, Action, value_of
from game.engine.commands import Command
from game.engine.components import Item
from game.engine.ruleset import Ruleset
from game.engine.system import acting
from game.engine.view import Refused, View

ITEM_WORD: Final = "item."
BOON_WORD: Final = "boon."


class Restriction(msgspec.Struct, frozen=True):
    """What a side may not do: actions by name ("Shove"), things and boons by key ("item.net", "boon.snare")."""

    side: str
    without: tuple[str, ...]

    @property
    def words(self) -> str:
        """Say it."""
        return f"{self.side} without {' and '.join(self.without)}"


def forbidden(rulesets: Iterable[Ruleset]) -> Iterator[str]:
    """Yield all that may be forbidden under some rulesets: deeds, for no turn would end without an end of turn."""
    for rules in rulesets:
        yield from (action.name for action in rules.actions.values() if action.is_deed)
        yield from (f"{ITEM_WORD}{key}" for key in sorted(rules.tables.all_items()))
        yield from (f"{BOON_WORD}{key}" for key in sorted(rules.tables.powers))


def restricted(rules: Ruleset, by: Restriction) -> Ruleset:
    """Return a ruleset under which a side may not do certain things; for everybody else it is the same."""
    changes = {kind: _restricted(action, by) for kind, action in rules.actions.items()}
    return replace(rules, systems=acting(rules.systems, changes))


def _restricted(action: Action, by: Restriction) -> Action:
    is_forbidden = action.is_deed and action.name in by.without
    if not is_forbidden and not {ITEM, ARROWS, BOON}.intersection(action.parameters):
        return action

    def refused(view: View, command: Command) -> bool:
        return view.side_of(command.unit) == by.side and (
            is_forbidden or any(word in by.without for word in _things(view, action, command))
        )

    def check(view: View, command: Any) -> Refused | None:  # noqa: ANN401 - the action's own type
        return Refused(f"This is {by.words}.") if refused(view, command) else action.check(view, command)

    def options(view: View, unit: int) -> Iterable[Command]:
        return (command for command in action.options(view, unit) if not refused(view, command))

    return replace(action, check=check, options=options)


def _things(view: View, action: Action, command: Command) -> Iterator[str]:
    """Yield what a command is done with, as it is forbidden."""
    for parameter in (ITEM, ARROWS):
        item = value_of(action, command, parameter)
        known = view.get(item, Item) if item else None
        if known is not None:
            yield f"{ITEM_WORD}{known.key}"
    boon = value_of(action, command, BOON)
    yield f"{BOON_WORD}{boon}"
