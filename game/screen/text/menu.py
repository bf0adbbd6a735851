"""What a unit can do now, action by action: the legal commands, their variants, and why an action cannot be used.

Asks the rules alone; nothing here knows one. No arcade.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell
from game.engine.battle import Battle
from game.engine.commands import Command, EndTurn
from game.engine.ruleset import Action
from game.engine.view import Refused, View
from game.screen.text.aims import FLAGS, PLACES, Kind, Variant, aim_of, everywhere, kinds, probes, variant_of

NO_PLACE = Refused("There is nothing to do this with here.")


def _is_aimed(command: Command) -> bool:
    return any(getattr(command, name, None) for name in PLACES)


@dataclass(frozen=True)
class Way:
    """One variant of an action: its name ("Dory", "Snare"), its legal commands, and why there are none.

    Of what the rules allow and do not propose (fire on a cell where nobody is known to be) one command stands for all.
    """

    variant: Variant
    name: str
    commands: tuple[Command, ...]
    refusal: Refused | None
    kind: Kind

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
    """Ask the rules for one action: what they propose, and what else they allow, variant by variant."""
    legal: dict[Variant, list[Command]] = {}
    refused: dict[Variant, list[Tried]] = {}
    for command in action.options(view, unit):
        why = action.check(view, command)
        key = variant_of(command)
        if why is None:
            legal.setdefault(key, []).append(command)
        else:
            refused.setdefault(key, []).append((command, why))
    asked: dict[Variant, list[Tried]] = {}
    for one in kinds(view, unit, kind):
        if one.variant not in legal:
            found = _allowed(view, action, one)
            if isinstance(found, list):
                asked[one.variant] = found
            else:
                legal[one.variant] = [found]
    shown = [*legal, *(key for key in refused if key not in legal)]
    if not legal or "boon" in kind.__struct_fields__:
        shown += [key for key in asked if key not in legal and key not in refused]
    whys = {key: most_telling(asked.get(key) or refused[key]) for key in shown if key not in legal}
    called = {key: view.ruleset.variant(view, Kind(unit, kind, key).at()) for key in shown}
    if any(called.values()):
        # What is done with a thing is no way to do it without one.
        shown = [key for key in shown if called[key] or key in legal]
    names = _told_apart({key: called[key] for key in shown})
    ways = tuple(Way(key, names[key], tuple(legal.get(key, ())), whys.get(key), Kind(unit, kind, key)) for key in shown)
    return Entry(kind, action, ways, None if legal else _telling(whys[key] for key in refused or whys))


Tried = tuple[Command, Refused]
"""A command, and why it is refused."""


def _allowed(view: View, action: Action, kind: Kind) -> Command | list[Tried]:
    """Return a command of a variant that the rules allow though they did not propose it, or why none is.

    Where all that is likely is refused for one and the same reason, it is no matter of where it is aimed.
    """
    tried: list[Tried] = []
    for command in probes(view, kind):
        why = action.check(view, command)
        if why is None:
            return command
        tried.append((command, why))
    if len({why for _, why in tried}) > 1:
        found = next((command for command in everywhere(view, kind) if action.check(view, command) is None), None)
        if found is not None:
            return found
    return tried


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
    """Write the fields of a variant that matter: "points 2", "as a bonus", "with the action"."""
    return [_in_words(name, value) for name, value in key if name in fields]


def _in_words(name: str, value: object) -> str:
    if name in FLAGS:
        return FLAGS[name][bool(value)]
    return (name if value else f"not {name}") if isinstance(value, bool) else f"{name} {value}"


def most_telling(tried: Sequence[Tried]) -> Refused:
    """Return of the reasons for which the likely aims of one variant are refused the one that tells most.

    Where units, or cells, are refused for different reasons it is the aim that is wrong: the likeliest of them tells.
    Else the rarest does: what is said of most aims is that they are of the wrong sort ("it is cast on a cell").
    """
    sorts: dict[frozenset[str], list[Refused]] = {}
    for command, why in tried:
        sorts.setdefault(frozenset(name for name in PLACES if getattr(command, name, None)), []).append(why)
    differing = [reasons[0] for reasons in sorts.values() if len(set(reasons)) > 1]
    return differing[0] if differing else _telling(why for _, why in tried)


def _telling(reasons: Iterable[Refused]) -> Refused:
    """Return the reason that tells most: that of the fewest variants, since most things are of the wrong kind."""
    counted = Counter(reasons)
    return min(counted, key=lambda reason: counted[reason], default=NO_PLACE)


def pointed(view: View, commands: Iterable[Command], cell: Cell) -> tuple[Command, ...]:
    """Return the commands that are aimed at a cell, or, with a way to go, at whoever stands there."""
    return tuple(
        command
        for command in commands
        if cell in aim_of(view, command) or cell in view.cells(getattr(command, "target", 0))
    )
