"""Puzzles for the AI: a small board, whose turn it is, and in words what the best move is and why.

A puzzle is a function that sets the board up and says which turns solve it, made a `Puzzle` by `puzzle`. Blue is to
play, and the unit A is looked at. What is expected comes from the rules, never from what an AI does, and every turn as
good as the best is accepted. The turn is played with fixed dice up to where the action is spent; it is judged by the
orders given and by where A has come, not by how the dice fall.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from game.board.grid import Cell
from game.controllers import Controller, decide
from game.engine.battle import Battle
from game.engine.commands import Cast, Command, EndTurn, Move, UseItem
from game.engine.components import BATTLE, Clock, Economy, Goals, Item, Unit
from game.engine.dice import ScriptedDice
from game.engine.events import Ordered
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.rulesets import ruleset
from tests.rulesets.clash.scenes import ordered
from tests.table import Table, in_given_order, set_up

SEED: Final = 1
MOST_ORDERS: Final = 12
GONE: Final = 99
"""So far is whoever has fallen."""


class Scene(Table):
    """A table with dice that are rolled: they fall alike each time."""

    def __init__(self, setup: Setup, ids: dict[str, int], *, scripted: bool = False) -> None:
        """Begin the battle; with `scripted` dice it is others who act, and A is asked."""
        self.ids = dict(ids)
        self.dice = ScriptedDice("")
        self.battle = Battle(setup, SEED, (lambda _number: self.dice) if scripted else None)

    @property
    def action_left(self) -> bool:
        """Whether A still has its action."""
        now = self.get("A", Economy)
        return now is not None and now.action > 0


def scene(rules: str, drawing: str, /, *, scripted: bool = False, groups: tuple[int, ...] = (), **more: Any) -> Scene:
    """Set a board up on which units act in the order given, without dice at the begin; so many together each time."""

    def in_groups(context: Context) -> Steps:
        yield Ordered(context.view.world.each(Unit), groups)

    opening = in_groups if groups else in_given_order
    known = ruleset(rules)
    setup, ids = set_up(drawing, rules=ordered(known) if rules == "clash" else known, **more)
    return Scene(replace(setup, ruleset=replace(Ruleset.of(setup), opening=opening)), ids, scripted=scripted)


def late(game: Scene, round_: int) -> Scene:
    """Let the battle have lasted for some rounds."""
    now = game.battle.truth.of(BATTLE, Clock)
    game.battle.stage.world.add_component(BATTLE, Clock(round_, now.slot))
    return game


def held(game: Scene, rounds: int) -> Scene:
    """Let the goal have been held for so many rounds."""
    goals = game.battle.truth.of(BATTLE, Goals)
    world = game.battle.stage.world
    world.add_component(
        BATTLE,
        Goals(goals.victory, goals.side, goals.zone, goals.unit, goals.rounds, rounds, goals.round_limit),
    )
    return game


def after(game: Scene, *given: Command) -> Scene:
    """Let others do this, and nothing else, until A may be given orders."""
    left = list(given)
    while (decision := game.battle.decision) is not None and (game.A not in decision.units or left):
        assert decision.ask is None, "nobody is to be asked"
        command = next((one for one in left if one.unit in decision.units), None)
        if command is not None:
            left.remove(command)
        game.do(command or EndTurn(decision.units[0]))
    assert not left, f"nobody could give {left}"
    return game


class Turn:
    """What A was ordered to do, and where it was after each order."""

    def __init__(self, game: Scene, orders: list[Command], places: list[Cell]) -> None:
        """Keep what is judged."""
        self.game = game
        self.orders = orders
        self.places = places

    def gives(self, *kinds: type[Command]) -> bool:
        """Tell whether an order of one of these kinds was given."""
        return any(isinstance(order, kinds) for order in self.orders)

    def casts(self, *boons: str) -> bool:
        """Tell whether one of these was cast; any at all if none is named."""
        return any(isinstance(order, Cast) and (not boons or order.boon in boons) for order in self.orders)

    def uses(self, key: str) -> bool:
        """Tell whether a thing of this kind was used."""
        truth = self.game.battle.truth
        return any(isinstance(order, UseItem) and truth.of(order.item, Item).key == key for order in self.orders)

    def at(self, letter: str, *kinds: type[Command]) -> bool:
        """Tell whether an order of these kinds (any, if none is named) was aimed at a unit or thing."""
        return any(
            self.game[letter] in (aim.target, aim.scenery)
            for order in self.orders
            if not kinds or isinstance(order, kinds)
            for aim in [self.game.battle.ruleset.aim_of(order)]
        )

    @property
    def here(self) -> Cell:
        """Where A has come."""
        return self.places[-1]

    @property
    def walked(self) -> tuple[Cell, ...]:
        """All cells of A's way, the first included."""
        steps = (cell for order in self.orders if isinstance(order, Move) for cell in order.path)
        return (self.places[0], *steps)

    def gap(self, letter: str) -> int:
        """How far A has ended from a unit or thing."""
        return self._gap(self.here, letter)

    def gap_before(self, letter: str) -> int:
        """How far A was from a unit or thing."""
        return self._gap(self.places[0], letter)

    def leaves(self, letter: str, reach: int = 1) -> bool:
        """Tell whether A steps out of a unit's reach on its way, and so offers it a blow."""
        gaps = [self._gap(cell, letter) for cell in self.walked]
        return any(before <= reach < after for before, after in pairwise(gaps))

    def _gap(self, cell: Cell, letter: str) -> int:
        truth = self.game.battle.truth
        body = truth.cells(self.game[letter])
        return truth.grid.gap((cell,), body) if body else GONE

    def __str__(self) -> str:
        """Write the orders, for whoever reads why a puzzle is not solved."""
        return "; ".join(str(order) for order in self.orders) + f" at {self.here}"


Judge = Callable[[Turn], bool]
Posed = tuple[Scene, Judge]


class Puzzle(NamedTuple):
    """A puzzle: its kind, its ruleset, what the best move is and why, and the board with its judge."""

    name: str
    kind: str
    rules: str
    best: str
    pose: Callable[[], Posed]
    whole: bool


def puzzle(kind: str, rules: str, *, whole: bool = False) -> Callable[[Callable[[], Posed]], Puzzle]:
    """Make a puzzle of a board with its judge; the docstring is what the best move is and why.

    It is judged when the action is spent, or, if it is the `whole` turn that counts, when that is over.
    """

    def made(pose: Callable[[], Posed]) -> Puzzle:
        name = pose.__name__.replace("_", " ")
        return Puzzle(name, kind, rules, " ".join((pose.__doc__ or "").split()), pose, whole)

    return made


def play(game: Scene, player: Controller, *, whole: bool = False) -> Turn:
    """Let a player order A's turn, until its action is spent or the turn is over; or answer what A is asked."""
    battle, unit = game.battle, game.A
    orders: list[Command] = []
    places = [game.battle.truth.cells(unit)[0]]
    if (decision := battle.decision) is not None and decision.ask is not None:
        return Turn(game, [decide(player, battle)], places)
    while (decision := battle.decision) is not None and (decision.ask is not None or unit in decision.units):
        if decision.ask is not None:
            assert not isinstance(battle.submit(decide(player, battle)), Refused)
            places[-1] = game.cell("A") or places[-1]
            continue
        if len(orders) >= MOST_ORDERS or not (whole or game.action_left):
            break
        command = decide(player, battle)
        if command.unit != unit:
            assert not isinstance(battle.submit(command), Refused)
            continue
        orders.append(command)
        if isinstance(command, EndTurn):
            break
        if not whole and battle.ruleset.actions[type(command)].cost.action:
            break
        assert not isinstance(battle.submit(command), Refused)
        places.append(game.cell("A") or places[-1])
    return Turn(game, orders, places)


def solves(player: Controller, one: Puzzle) -> tuple[bool, Turn]:
    """Pose a puzzle to a player."""
    game, judge = one.pose()
    decision = game.battle.decision
    assert decision is not None
    assert game.A in decision.units, f"it is not A's turn, but {decision.units}'s"
    turn = play(game, player, whole=one.whole)
    return judge(turn), turn
