"""One enemy as somebody thinks of it who is afraid: where it can get, and what it could do to its prey.

All is asked of the ruleset: its actions propose, check and play out. The world is changed only as long as one looks.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Cast, Command, Move, Shoot, Throw, UseItem
from game.engine.events import Attacked, Damaged, Displaced
from game.engine.imagine import happen, played, put, trying, walk_to
from game.engine.ruleset import Ruleset
from game.engine.view import View

AFAR: Final = frozenset({Shoot, Throw, Cast, UseItem})
"""Commands that may get farther than an arm and a weapon do; they need a line of sight."""

CONTACT: Final = 2
"""Within so many cells a shot may be hindered where one from farther off is not."""

REHEARSALS: Final = 4


@dataclass
class Stalker:
    """One enemy looked at, with what it can do to the prey: one command of each kind and variant."""

    view: View
    enemy: int
    prey: int
    forms: dict[object, Command] = field(default_factory=dict)
    attacks: dict[object, bool] = field(default_factory=dict)
    move: int = 0
    keep: int = 0
    """Cells of movement in its turn, and those of them that its action would take the place of."""

    # ---- what it can do --------------------------------------------------------------------------------------------

    def learn(self) -> None:
        """Note every kind of command that is proposed against the prey as things stand now."""
        for kind, action in Ruleset.of(self.view).actions.items():
            for command in action.options(self.view, self.enemy) if action.is_at_units else ():
                if action.aim_of(command).target == self.prey:
                    self.forms.setdefault((kind, action.variant_of(command)), command)

    def attack_with(self, forms: Iterable[tuple[object, Command]]) -> Command | None:
        """Return the first of the commands that is legal now and an attack."""
        actions, view = Ruleset.of(self.view).actions, self.view
        for key, command in forms:
            if self.attacks.get(key, True) and actions[type(command)].check(view, command) is None:
                if key not in self.attacks:
                    self.attacks[key] = is_attack(view, command)
                if self.attacks[key]:
                    return command
        return None

    def every_attack(self) -> Iterator[Command]:
        """Yield all commands against the prey that are legal now and attacks."""
        for key, command in tuple(self.forms.items()):
            found = self.attack_with(((key, command),))
            if found is not None:
                yield found

    def runs(self) -> Iterator[Command]:
        """Yield the attacks on the prey that are a run and a blow in one, as things stand now."""
        facing = Facing(self.view, self.prey)
        for kind, action in Ruleset.of(self.view).actions.items():
            for command in action.options(facing, self.enemy) if action.is_run else ():
                if self.attack_with(((kind, command),)) is not None:
                    yield command

    @property
    def near(self) -> tuple[tuple[object, Command], ...]:
        """What only gets as far as an arm and a weapon do."""
        return tuple(
            pair for pair in self.forms.items() if type(pair[1]) not in AFAR and not is_run(self.view, pair[1])
        )

    @property
    def afar(self) -> tuple[tuple[object, Command], ...]:
        """What may get farther."""
        return tuple(pair for pair in self.forms.items() if type(pair[1]) in AFAR)

    @property
    def arm(self) -> int:
        """How many cells off it may do something without any missile, or be hindered from shooting."""
        return max(CONTACT, Ruleset.of(self.view).hints.combat_profile(self.view, self.enemy).reach)

    @property
    def is_large(self) -> bool:
        """Whether it is Large."""
        return self.view.is_large(self.enemy)

    # ---- where it can get ------------------------------------------------------------------------------------------

    def places(self) -> dict[Cell, tuple[Cell, ...]]:
        """Return the places to which a move takes it, each with its way, its own first; the prey is in nobody's way."""
        view, enemy = self.view, self.enemy
        with trying(view):
            happen(view, Displaced(self.prey, view.cells(self.prey), ()))
            return {view.cells(enemy)[0]: ()} | moves_of(view, enemy)

    def rings(self, cells: Iterable[Cell], most: int) -> list[tuple[int, list[Cell]]]:
        """Return cells for the prey by how far they are from where the enemy stands now, at most so far."""
        grid, large, body = self.view.grid, self.view.is_large(self.prey), self.view.cells(self.enemy)
        found: dict[int, list[Cell]] = {}
        for cell in cells:
            gap = grid.gap(grid.footprint(cell, large), body)
            if gap <= most:
                found.setdefault(gap, []).append(cell)
        return sorted(found.items())

    def gets_at(self, cell: Cell, forms: Iterable[tuple[object, Command]]) -> bool:
        """Tell whether the prey could be attacked in a cell with one of the commands, from where the enemy is now."""
        view = self.view
        with trying(view):
            put(view, self.prey, view.grid.footprint(cell, view.is_large(self.prey)))
            return self.attack_with(forms) is not None

    def stand(self, place: Cell, cost: int) -> None:
        """Put it at a place, so much of its movement spent on the way there and the rest given up for its action."""
        view, enemy = self.view, self.enemy
        walk_to(view, enemy, view.grid.footprint(place, self.is_large), max(cost, self.move - self.keep))


def moves_of(view: View, unit: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return the places to which a unit may move now, each with its way."""
    action = Ruleset.of(view).actions[Move]
    found = (move for move in action.options(view, unit) if isinstance(move, Move))
    return {move.path[-1]: move.path for move in found if action.check(view, move) is None}


def may_move_to(view: View, unit: int, place: Cell) -> bool:
    """Tell whether a unit may move to a place now."""
    if place not in view.ruleset.reach(view, unit).cost:
        return False
    action = Ruleset.of(view).actions[Move]
    found = (move for move in action.options(view, unit) if isinstance(move, Move) and move.path[-1] == place)
    return any(action.check(view, move) is None for move in found)


def is_run(view: View, command: Command) -> bool:
    """Tell whether a command walks by itself, and so depends on more than whom it is aimed at."""
    aim = Ruleset.of(view).aim_of(command)
    return bool(aim.path) or aim.cell is not None


def is_attack(view: View, command: Command) -> bool:
    """Tell whether a command strikes at its target or hurts it, as the ruleset plays it through."""
    target = Ruleset.of(view).aim_of(command).target
    for number in range(REHEARSALS):
        with played(view, command, number, answer=-1) as happened:
            if any(
                (isinstance(event, Attacked) and event.target == target)
                or (isinstance(event, Damaged) and event.unit == target)
                for event in happened
            ):
                return True
    return False


class Facing(View):
    """A view in which a unit has one enemy alone: what is proposed then is proposed against that one."""

    __slots__ = ("_one",)

    def __init__(self, view: View, one: int) -> None:
        """Look as another view does, at one enemy."""
        super().__init__(view.stage, view.side, view.within)
        self._one = one

    def enemies(self, unit: int) -> tuple[int, ...]:
        """Return that one."""
        return tuple(one for one in super().enemies(unit) if one == self._one)
