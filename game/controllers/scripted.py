"""Controllers that do not weigh anything: commands given beforehand, random ones, and walking up to hit.

They are what tests and measurements need, and the peers that the AI has to beat.
"""

import random
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Final

from game.board.grid import Cell
from game.board.routes import Route, route
from game.controllers.chase import could_catch, letting_go
from game.controllers.plans import ChosenCommand
from game.controllers.protocol import Thinking
from game.engine import commands as c
from game.engine.battle import Battle, Decision
from game.engine.prompt import Prompt
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems import step_cost

MOST_TRIES: Final = 400
DETOUR: Final = 12
"""What a cell of deep water counts for more than it costs, so that a walker takes the bridge if there is one near."""


class OutOfCommandsError(LookupError):
    """A controller has no more commands to give."""


class GivenCommands:
    """Gives the commands it was given, one at each decision; with two of them on two sides each has its own."""

    def __init__(self, commands: Iterable[c.Command]) -> None:
        """Take the commands and answers, in order."""
        self._commands: Iterator[c.Command] = iter(commands)

    def think(self, battle: Battle) -> Thinking:
        """Return the next command."""
        del battle
        yield
        for command in self._commands:
            return ChosenCommand(command)
        message = "there are more decisions than commands given"
        raise OutOfCommandsError(message)


class RandomLegal:
    """Does anything that is allowed: first a kind of action is drawn, then one of its commands.

    Its stream depends on seed and side alone, and has nothing to do with the rules' dice. Kinds in `favour` are tried
    first every other time, so that what takes several turns comes to its end.
    """

    def __init__(self, seed: int, side: str = "", favour: tuple[type[c.Command], ...] = ()) -> None:
        """Open the stream."""
        self._favour = favour
        material = blake2b(f"controller/{seed}/{side}".encode(), digest_size=16).digest()
        self._random = random.Random(int.from_bytes(material, "big"))

    def think(self, battle: Battle) -> Thinking:
        """Draw kinds of actions until one has a legal command."""
        yield
        decision = battle.decision
        if decision is None:
            message = "there is nothing to decide"
            raise OutOfCommandsError(message)
        if decision.ask is not None:
            return ChosenCommand(decision.ask.options[self._below(len(decision.ask.options))])
        view = battle.view(decision.side)
        kinds = [(unit, kind) for unit in decision.units for kind in battle.ruleset.actions]
        while kinds:
            first = [place for place, (_, kind) in enumerate(kinds) if kind in self._favour]
            place = first[0] if first and self._below(2) else self._below(len(kinds))
            unit, kind = kinds.pop(place)
            options = list(battle.ruleset.actions[kind].options(view, unit))
            for _ in range(MOST_TRIES):
                if not options:
                    break
                place = self._below(len(options))
                options[place], options[-1] = options[-1], options[place]
                command = options.pop()
                if battle.refusal(command) is None:
                    return ChosenCommand(command)
        message = "there is no legal command"
        raise OutOfCommandsError(message)

    def _below(self, count: int) -> int:
        return int(self._random.random() * count)


class WalkAndHit:
    """Walks to the nearest enemy it knows of and hits it; shoots where it cannot hit. Looks no further."""

    def think(self, battle: Battle) -> Thinking:
        """Get up or free, hit, shoot, walk, take something in hand, or end the turn: the first that is allowed.

        Those who flee and cannot be caught are let go.
        """
        yield
        decision = battle.decision
        if decision is None:
            message = "there is nothing to decide"
            raise OutOfCommandsError(message)
        return ChosenCommand(self._answer(decision.ask) if decision.ask is not None else self._turn(battle, decision))

    def _turn(self, battle: Battle, decision: Decision) -> c.Command:
        view = battle.view(decision.side)
        going = letting_go(battle, decision)
        if going is not None and not could_catch(view, decision.units):
            return going
        for unit in decision.units:
            command = self._first(battle, view, unit)
            if command is not None:
                return command
        return c.EndTurn(decision.units[0])

    def _answer(self, ask: Prompt) -> c.Command:
        """Take the best chance that the question names; else the first answer that is not letting it pass."""
        if ask.chances:
            return ask.options[max(range(len(ask.options)), key=lambda place: (ask.chances[place], -place))]
        return next((option for option in ask.options if not isinstance(option, c.Decline | c.TakeIt)), ask.options[0])

    def _first(self, battle: Battle, view: View, unit: int) -> c.Command | None:
        for kinds in ((c.StandUp,), (c.BreakFree,), (c.Surface,), (c.Attack,), (c.Shoot,)):
            command = self._nearest(battle, view, unit, kinds)
            if command is not None:
                return command
        return (
            self._walk(battle, view, unit)
            or self._nearest(battle, view, unit, (c.Draw,))
            or self._nearest(battle, view, unit, (c.Throw,))
        )

    def _nearest(self, battle: Battle, view: View, unit: int, kinds: tuple[type[c.Command], ...]) -> c.Command | None:
        """Return the legal command of these kinds on the nearest target, the first of equals."""
        legal = [
            command
            for kind in kinds
            if kind in battle.ruleset.actions
            for command in battle.ruleset.actions[kind].options(view, unit)
            if battle.refusal(command) is None and not self._is_idle(view, command)
        ]
        return min(legal, key=lambda command: _how_far(view, command), default=None)

    def _is_idle(self, view: View, command: c.Command) -> bool:
        """Tell whether a command would do nothing towards hitting: arms taken in hand with nobody about, or in turn.

        Whoever has a weapon in hand keeps it, and whoever has none takes one, no shield.
        """
        if not isinstance(command, c.Draw):
            return False
        if not view.enemies(command.unit):
            return True
        presentation = Ruleset.of(view).presentation
        outfit, hands = presentation.outfit(view, command.unit), presentation.hands
        arms = [gear for gear in outfit.gear if gear.sort in {"weapon", "missile"}]
        return any(gear.slot in hands for gear in arms) or all(gear.item != command.item for gear in arms)

    def _walk(self, battle: Battle, view: View, unit: int) -> c.Command | None:
        """Go as far as this turn allows on the way to the nearest enemy."""
        moves = {
            command.path[-1]: command
            for command in battle.ruleset.actions[c.Move].options(view, unit)
            if isinstance(command, c.Move)
        }
        enemies = view.enemies(unit)
        if not moves or not enemies:
            return None
        way = self._way(view, unit, enemies)
        here, large = view.cells(unit)[0], view.is_large(unit)
        for cell in reversed(way.path):
            move = moves.get(cell)
            if move is not None and battle.refusal(move) is None:
                return move
        left = _gap_to(view, enemies, view.grid.footprint(here, large))
        nearer = sorted(
            (gap, len(move.path), cell[1], cell[0])
            for cell, move in moves.items()
            if (gap := _gap_to(view, enemies, view.grid.footprint(cell, large))) < left
        )
        for *_, row, column in nearer:
            if battle.refusal(moves[column, row]) is None:
                return moves[column, row]
        return None

    def _way(self, view: View, unit: int, enemies: tuple[int, ...]) -> Route:
        """Return the way over the ground to a place next to the nearest enemy."""
        large, field, grid = view.is_large(unit), view.field, view.grid
        steps = step_cost.ways(field, step_cost.Manner(large))
        taken = {cell for other in view.units() if other != unit for cell in view.cells(other)}

        def dry_first(cell: Cell) -> Iterator[tuple[Cell, int]]:
            for to, cost in steps(cell):
                yield to, cost + (DETOUR if step_cost.is_deep(field, grid.footprint(to, large)) else 0)

        def gap(cell: Cell) -> int:
            return _gap_to(view, enemies, grid.footprint(cell, large))

        return route(
            view.cells(unit)[0], lambda cell: gap(cell) <= 1, dry_first, lambda cell: max(0, gap(cell) - 1), taken
        )


def _gap_to(view: View, enemies: tuple[int, ...], cells: tuple[Cell, ...]) -> int:
    return min(view.grid.gap(cells, view.cells(enemy)) for enemy in enemies)


def _how_far(view: View, command: c.Command) -> int:
    target = Ruleset.of(view).aim_of(command).target
    return view.gap(command.unit, target) if target else 0
