"""What a unit can do now, action by action: the legal commands, their variants, and why an action cannot be used.

Asks the rules alone; nothing here knows one. No arcade.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell
from game.engine.action import BOON, ITEM, UNITS, WAYS, Action, Aim, At, Variant
from game.engine.battle import Battle
from game.engine.commands import Command, EndTurn
from game.engine.refusal import Refused
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.screen.text.aims import Template, everywhere, likely, templates

NO_PLACE = Refused("There is nothing to do this with here.")


@dataclass(frozen=True)
class ActionVariant:
    """One variant of an action: its name ("Dory", "Snare"), its legal commands, and why there are none.

    Of what the rules allow and do not propose (fire on a cell where nobody is known to be) one command stands for all.
    """

    name: str
    commands: tuple[Command, ...]
    refusal: Refused | None
    template: Template
    is_proposed: bool = True
    """Whether the rules propose its commands; else one stands for all, at a place that means nothing."""

    @property
    def variant(self) -> Variant:
        """What its commands say beside their aims."""
        return self.template.variant

    @property
    def aims(self) -> tuple[Aim, ...]:
        """Where its commands are aimed, in their order."""
        return tuple(map(self.template.action.aim_of, self.commands))

    @property
    def is_aimed(self) -> bool:
        """Whether it needs a cell or a unit to be pointed at."""
        return any(aim.is_somewhere for aim in self.aims)

    @property
    def unaimed(self) -> Command | None:
        """The command that is aimed at nothing, where there is one."""
        pairs = zip(self.commands, self.aims, strict=True)
        return next((command for command, aim in pairs if not aim.is_somewhere), None)


@dataclass(frozen=True)
class MenuEntry:
    """One action of the ruleset for one unit, with its variants; `refusal` says why none of them can be used."""

    kind: type[Command]
    action: Action
    ways: tuple[ActionVariant, ...]
    refusal: Refused | None

    @property
    def usable(self) -> tuple[ActionVariant, ...]:
        """The variants that have legal commands."""
        return tuple(way for way in self.ways if way.commands)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All legal commands of the action."""
        return tuple(command for way in self.ways for command in way.commands)


GROUPS: Final = ("move", "fight", "power", "things", "body", "end")
"""The kinds of actions, in the order in which they are shown."""


def group_of(kind: type[Command], action: Action) -> str:
    """Return what kind of action it is, by what it is aimed at and what else its commands say."""
    at = action.aim
    if kind is EndTurn:
        return "end"
    if BOON in action.parameters:
        return "power"
    if At.SCENERY in at or (ITEM in action.parameters and (not at & UNITS or At.CELL in at)):
        return "things"
    return "fight" if at & UNITS else "move" if at & WAYS else "body"


class Menu:
    """All that one unit can do at the present decision. Worked out once; make a new one when anything has happened."""

    def __init__(self, battle: Battle, unit: int) -> None:
        """Ask the rules for everything that the unit can do."""
        decision = battle.decision
        side = decision.side if decision is not None else battle.truth.side_of(unit)
        self.view = battle.view(side)
        self.unit = unit
        self.entries = tuple(_entry(self.view, unit, kind, action) for kind, action in battle.ruleset.actions.items())

    def entry(self, kind: type[Command]) -> MenuEntry | None:
        """Return the entry of a type of command."""
        return next((entry for entry in self.entries if entry.kind is kind), None)

    def aimed_at(self, unit: int) -> tuple[Command, ...]:
        """Return every legal command that is aimed at a unit."""
        return tuple(
            command
            for entry in self.entries
            for command in entry.commands
            if entry.action.aim_of(command).target == unit and unit
        )


def _entry(view: View, unit: int, kind: type[Command], action: Action) -> MenuEntry:
    """Ask the rules for one action: what they propose, and what else they allow, variant by variant."""
    legal: dict[Variant, list[Command]] = {}
    refused: dict[Variant, list[Tried]] = {}
    for command in action.options(view, unit):
        why = action.check(view, command)
        key = action.variant_of(command)
        if why is None:
            legal.setdefault(key, []).append(command)
        else:
            refused.setdefault(key, []).append((action.aim_of(command), why))
    asked: dict[Variant, list[Tried]] = {}
    unproposed = set[Variant]()
    for one in templates(view, unit, kind, action):
        if one.variant not in legal:
            found = _allowed(view, one)
            if isinstance(found, list):
                asked[one.variant] = found
            else:
                legal[one.variant] = [found]
                unproposed.add(one.variant)
    shown = [*legal, *(key for key in refused if key not in legal)]
    if not legal or BOON in action.parameters:
        shown += [key for key in asked if key not in legal and key not in refused]
    whys = {key: most_telling(asked.get(key) or refused[key]) for key in shown if key not in legal}
    made = {key: Template(unit, kind, key, action) for key in shown}
    called = {key: Ruleset.of(view).presentation.variant(view, made[key].at()).words for key in shown}
    if any(called.values()):
        # What is done with a thing is no way to do it without one.
        shown = [key for key in shown if called[key] or key in legal]
    names = _told_apart(action, {key: called[key] for key in shown})
    ways = tuple(
        ActionVariant(names[key], tuple(legal.get(key, ())), whys.get(key), made[key], key not in unproposed)
        for key in shown
    )
    tried = [made[key] for key in (refused or whys) if key in whys]
    return MenuEntry(kind, action, ways, None if legal else _why_none(view, tried, whys))


def _why_none(view: View, tried: Sequence[Template], whys: Mapping[Variant, Refused]) -> Refused:
    """Return the reason that tells most why no variant of an action can be used.

    Of what is aimed at units it is one that holds for the aim: what is said of the unit itself too, as its own target,
    is said of the thing ("it takes a melee weapon"), and others may be of the right kind.
    """
    aimed = [
        one
        for one in tried
        if At.UNIT in one.action.aim and one.action.check(view, one.at(Aim(one.unit))) != whys[one.variant]
    ]
    return _telling(whys[one.variant] for one in aimed or tried)


def cells_of(view: View, way: ActionVariant) -> tuple[Cell, ...]:
    """Return the bare cells that a variant can be aimed at, the nearest to a known foe first; () where it is at none.

    Where no foe is known they go by how near they are to the unit itself.
    """
    if not way.aims or any(aim.cell is None for aim in way.aims):
        return ()
    action, unit = way.template.action, way.template.unit
    commands = way.commands if way.is_proposed else way.template.each(everywhere(view, way.template))
    aims = [action.aim_of(one) for one in commands if way.is_proposed or action.check(view, one) is None]
    found = {aim.cell for aim in aims if aim.cell is not None}
    others = [view.cells(foe) for foe in view.enemies(unit)] or [view.cells(unit)]
    gaps = {cell: min(view.grid.gap((cell,), other) for other in others) for cell in found}
    return tuple(sorted(found, key=lambda cell: (gaps[cell], cell[1], cell[0])))


Tried = tuple[Aim, Refused]
"""An aim, and why it is refused."""


def _allowed(view: View, template: Template) -> Command | list[Tried]:
    """Return a command of a variant that the rules allow though they did not propose it, or why none is.

    Where all that is likely is refused for one and the same reason, it is no matter of where it is aimed.
    """
    check, tried = template.action.check, list[Tried]()
    for aim in likely(view, template):
        why = check(view, template.at(aim))
        if why is None:
            return template.at(aim)
        tried.append((aim, why))
    if len({why for _, why in tried}) > 1:
        found = next((one for one in template.each(everywhere(view, template)) if check(view, one) is None), None)
        if found is not None:
            return found
    return tried


def _told_apart(action: Action, names: dict[Variant, str]) -> dict[Variant, str]:
    """Return a name of its own for each variant: what the ruleset calls it, else with what differs: "points 2"."""
    counted = Counter(names.values())
    if len(names) < 2 or (len(counted) == len(names) and "" not in counted):
        return names

    def in_full(key: Variant, name: str) -> str:
        alike = [other for other, theirs in names.items() if theirs == name] if name else [*names]
        parts = zip(action.parameters, key, zip(*alike, strict=True), strict=True)
        values = (one.words(value) for one, value, among in parts if len(set(among)) > 1)
        return name if name and counted[name] == 1 else ", ".join(filter(None, [name, *values]))

    full = {key: in_full(key, name) for key, name in names.items()}
    seen = Counter[str]()
    for key, name in full.items():
        seen[name] += 1
        full[key] = name if seen[name] == 1 and name else f"{name} ({seen[name]})".strip()
    return full


def most_telling(tried: Sequence[Tried]) -> Refused:
    """Return of the reasons for which the likely aims of one variant are refused the one that tells most.

    Where units, or cells, are refused for different reasons it is the aim that is wrong: the likeliest of them tells.
    Else the rarest does: what is said of most aims is that they are of the wrong sort ("it is cast on a cell").
    """
    sorts: dict[tuple[bool, ...], list[Refused]] = {}
    for aim, why in tried:
        sorts.setdefault(aim.named, []).append(why)
    differing = [reasons[0] for reasons in sorts.values() if len(set(reasons)) > 1]
    return differing[0] if differing else _telling(why for _, why in tried)


def _telling(reasons: Iterable[Refused]) -> Refused:
    """Return the reason that tells most: that of the fewest variants, since most things are of the wrong kind."""
    counted = Counter(reasons)
    return min(counted, key=lambda reason: counted[reason], default=NO_PLACE)


def pointed(view: View, commands: Iterable[Command], cell: Cell) -> tuple[Command, ...]:
    """Return the commands that are aimed at a cell, or, with a way to go, at whoever stands there."""
    aims = ((command, Ruleset.of(view).aim_of(command)) for command in commands)
    return tuple(command for command, aim in aims if cell in aim.cells(view) or cell in view.cells(aim.target))
