"""What a unit can do now, action by action: the legal commands, their variants, and why an action cannot be used.

Asks the rules alone; nothing here knows one. No arcade.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.battle import Battle
from game.commands import Command, EndTurn
from game.ruleset import Action
from game.screen.text.aims import PLACES, Variant, aim_of, made_up, variant_of
from game.view import Refused, View

NO_PLACE = Refused("There is nothing to do this with here.")


def _is_aimed(command: Command) -> bool:
    return any(getattr(command, name, None) for name in PLACES)


@dataclass(frozen=True)
class Way:
    """One variant of an action: its name ("Dory", "Snare"), its legal commands, and why there are none."""

    variant: Variant
    name: str
    commands: tuple[Command, ...]
    refusal: Refused | None

    @property
    def is_aimed(self) -> bool:
        """Whether it needs a cell or a unit to be pointed at."""
        return any(_is_aimed(command) for command in self.commands)

    @property
    def unaimed(self) -> Command | None:
        """The command that is aimed at nothing, where there is one."""
        return next((command for command in self.commands if not _is_aimed(command)), None)


@dataclass(frozen=True)
class Entry:
    """One action of the ruleset for one unit, with its variants; `refusal` says why none of them can be used."""

    kind: type[Command]
    action: Action
    ways: tuple[Way, ...]
    refusal: Refused | None

    @property
    def usable(self) -> tuple[Way, ...]:
        """The variants that have legal commands."""
        return tuple(way for way in self.ways if way.commands)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All legal commands of the action."""
        return tuple(command for way in self.ways for command in way.commands)


GROUPS: Final = ("move", "fight", "power", "things", "body", "end")
"""The kinds of actions, in the order in which they are shown."""


def group_of(kind: type[Command]) -> str:
    """Return what kind of action a type of command is, by its fields."""
    fields = set(kind.__struct_fields__)
    if kind is EndTurn:
        return "end"
    if "boon" in fields:
        return "power"
    if "scenery" in fields or ("item" in fields and ("target" not in fields or "cell" in fields)):
        return "things"
    return "fight" if "target" in fields else "move" if "path" in fields else "body"


class Menu:
    """All that one unit can do at the present decision. Worked out once; make a new one when anything has happened."""

    def __init__(self, battle: Battle, unit: int) -> None:
        """Ask the rules for everything that the unit can do."""
        decision = battle.decision
        side = decision.side if decision is not None else battle.truth.side_of(unit)
        self.view = battle.view(side)
        self.unit = unit
        self.entries = tuple(_entry(self.view, unit, kind, action) for kind, action in battle.ruleset.actions.items())

    def entry(self, kind: type[Command]) -> Entry | None:
        """Return the entry of a type of command."""
        return next((entry for entry in self.entries if entry.kind is kind), None)

    def aimed_at(self, unit: int) -> tuple[Command, ...]:
        """Return every legal command that is aimed at a unit."""
        return tuple(
            command
            for entry in self.entries
            for command in entry.commands
            if getattr(command, "target", 0) == unit and unit
        )


def _entry(view: View, unit: int, kind: type[Command], action: Action) -> Entry:
    legal: dict[Variant, list[Command]] = {}
    refused: dict[Variant, list[Refused]] = {}
    names: dict[Variant, str] = {}
    for command in action.options(view, unit):
        why = action.check(view, command)
        key = variant_of(command)
        names.setdefault(key, view.ruleset.variant(view, command))
        if why is None:
            legal.setdefault(key, []).append(command)
        else:
            refused.setdefault(key, []).append(why)
    if not legal or "boon" in kind.__struct_fields__:
        _ask_made_up(view, unit, kind, action, refused, names)
    names = _told_apart(names)
    ways = tuple(
        Way(key, names[key], tuple(legal.get(key, ())), None if key in legal else _commonest(refused[key]))
        for key in sorted(names, key=lambda key: key not in legal)
    )
    if legal:
        return Entry(kind, action, ways, None)
    return Entry(kind, action, ways, _telling([way.refusal for way in ways if way.refusal is not None]))


def _told_apart(names: dict[Variant, str]) -> dict[Variant, str]:
    """Return a name of its own for each variant: what the ruleset calls it, else with the fields that differ."""
    counted = Counter(names.values())
    if len(names) < 2 or (len(counted) == len(names) and "" not in counted):
        return names
    differing = {name for key in names for name, value in key if any(dict(other)[name] != value for other in names)}
    full = {
        key: name if name and counted[name] == 1 else ", ".join(filter(None, [name, *_values(key, differing - THINGS)]))
        for key, name in names.items()
    }
    seen = Counter[str]()
    for key, name in full.items():
        seen[name] += 1
        full[key] = name if seen[name] == 1 and name else f"{name} ({seen[name]})".strip()
    return full


THINGS: Final = frozenset({"item", "arrows", "boon"})
"""Fields with things and boons: their numbers and keys are no words for people."""


def _values(key: Variant, fields: frozenset[str] | set[str]) -> list[str]:
    """Write the fields of a variant that matter: "points 2", "bonus", "not bonus"."""
    return [
        (name if value else f"not {name}") if isinstance(value, bool) else f"{name} {value}"
        for name, value in key
        if name in fields
    ]


def _ask_made_up(
    view: View,
    unit: int,
    kind: type[Command],
    action: Action,
    refused: dict[Variant, list[Refused]],
    names: dict[Variant, str],
) -> None:
    """Where the rules propose nothing, try what a player might: the reason it is refused for is the reason to show."""
    for command in made_up(view, unit, kind):
        key = variant_of(command)
        why = action.check(view, command)
        if why is not None and (key not in names or key in refused):
            names.setdefault(key, view.ruleset.variant(view, command))
            refused.setdefault(key, []).append(why)


def _commonest(reasons: list[Refused]) -> Refused:
    return Counter(reasons).most_common(1)[0][0]


def _telling(reasons: Iterable[Refused]) -> Refused:
    """Return the reason that tells most: that of the fewest variants, since most things are of the wrong kind."""
    counted = Counter(reasons)
    return min(counted, key=lambda reason: counted[reason], default=NO_PLACE)


def pointed(view: View, commands: Iterable[Command], cell: tuple[int, int]) -> tuple[Command, ...]:
    """Return the commands that are aimed at a cell."""
    return tuple(command for command in commands if cell in aim_of(view, command))
