"""A table to test rules at: small boards drawn in text, units put on them, scripted dice, exact event lists.

    game = table(
        '''
        A . .
        . B .
        ''',
        A=unit("hoplite", "blue"), B=unit("raider", "red"),
    )
    events = game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=7")

An upper-case letter (but R) is a unit's or a thing's cell, on meadow unless it says otherwise; other signs are ground,
see `GROUND`; a digit is rock so many metres high. Units act in the order in which they are given, without dice.
"""

import random
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeVar

import msgspec

from game.board.board import Board
from game.board.grid import Cell, Grid
from game.board.hexes import HexGrid
from game.board.squares import SquareGrid
from game.board.terrain import terrains
from game.engine.battle import Accepted, Battle
from game.engine.commands import Command, Move
from game.engine.components import Component, Inventory, Item, Position, Unit
from game.engine.dice import ScriptedDice
from game.engine.events import Event, Ordered
from game.engine.forecast.ways import StepRisk, steps_of
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.engine.working import finish
from game.rulesets import ruleset
from game.tiled.model import GoalSpec, ScenerySpec, UnitSpec, ZoneSpec

C = TypeVar("C", bound=Component)

GROUND = {
    ".": "meadow",
    "#": "wall",
    "f": "forest",
    "s": "shrub",
    "~": "shallow",
    "w": "deep",
    "r": "rough",
    "l": "low_wall",
    "d": "dark_ground",
    "o": "smoke",
    "=": "bridge",
    "R": "ramp",
}


@dataclass(frozen=True)
class Placed:
    """A unit or thing on the table; `on` is the sign of the ground under it, `height` its metres."""

    kind: str
    side: str = ""
    name: str = ""
    gear: tuple[str, ...] | None = None
    hero: bool | None = None
    sneaking: bool = False
    unaware: bool = False
    conditions: tuple[str, ...] = ()
    on: str = "."
    height: int = 0
    thing: ScenerySpec | None = None
    difficulty: int | None = None
    target: str = ""


def unit(kind: str, side: str, **more: Any) -> Placed:
    """Put a unit on the table."""
    return Placed(kind, side, **more)


def thing(
    what: Any,
    on: str = ".",
    height: int = 0,
    *,
    name: str = "",
    difficulty: int | None = None,
    target: str = "",
    **more: Any,
) -> Placed:
    """Put a thing (BD-13) on the table; `target` is the name of what a lever works, `more` are its other fields."""
    spec = ScenerySpec(0, what, (0, 0), name or what, **more)
    return Placed(what, on=on, height=height, thing=spec, difficulty=difficulty, target=target)


class Thrown(ScriptedDice):
    """Dice that nobody has given: for what holds whatever they show."""

    def __init__(self, seed: int) -> None:
        """Throw them as this seed has it."""
        super().__init__()
        self._random = random.Random(seed)

    def _face(self, sides: int) -> int:
        return self._random.randint(1, sides)


class Table:
    """A battle with scripted dice, and entities by letter: `game.A`, or `game["A"]`."""

    def __init__(self, setup: Setup, ids: Mapping[str, int], dice: str = "") -> None:
        """Begin the battle; the setting-up must roll exactly these dice."""
        self.ids = dict(ids)
        self.dice = ScriptedDice(dice)
        self.battle = Battle(setup, 0, lambda _number: self.dice)
        assert self.dice.left == 0, f"{self.dice.left} of the opening's dice were not rolled"

    def __getitem__(self, letter: str) -> int:
        """Return the entity of a letter."""
        return self.ids[letter]

    def __getattr__(self, letter: str) -> int:
        """Return the entity of a letter."""
        if letter in self.__dict__["ids"]:
            return int(self.__dict__["ids"][letter])
        raise AttributeError(letter)

    def do(self, command: Command, dice: str = "") -> list[Event]:
        """Carry out a command or answer; all these dice must be rolled, and no others. A refusal fails the test."""
        decision = self.battle.decision
        if decision is not None and decision.ask is not None:
            self.dice.add(dice)
        else:
            self.dice = ScriptedDice(dice)
        result = self.battle.submit(command)
        assert isinstance(result, Accepted), f"{command} was refused: {result}"
        assert self.dice.left == 0, f"{self.dice.left} of the dice {dice!r} were not rolled"
        return [stamped.event for stamped in result.events]

    def refused(self, command: Command) -> Refused:
        """Return why a command is refused; fails if it is legal."""
        found = self.battle.refusal(command)
        assert found is not None, f"{command} is legal"
        return found

    def get(self, letter: str, kind: type[C]) -> C | None:
        """Return a component of a letter's entity."""
        return self.battle.truth.get(self.ids[letter], kind)

    def of(self, letter: str, kind: type[C]) -> C:
        """Return a component that a letter's entity has."""
        return self.battle.truth.of(self.ids[letter], kind)

    def cell(self, letter: str) -> Cell | None:
        """Return where the anchor stands."""
        position = self.get(letter, Position)
        return None if position is None else position.cells[0]

    def item(self, letter: str, key: str, number: int = 0) -> int:
        """Return the unit's item of that kind: the first, or the number-th."""
        truth = self.battle.truth
        inventory = truth.of(self.ids[letter], Inventory)
        return [item for _, item in inventory.slots if truth.of(item, Item).key == key][number]

    @property
    def asked(self) -> tuple[Command, ...]:
        """The answers of the pending question; fails if there is none."""
        decision = self.battle.decision
        assert decision is not None
        assert decision.ask is not None, "nothing is asked"
        return decision.ask.options


def in_given_order(context: Context) -> Steps:
    """Open the battle without dice: units act in the order of their ids."""
    yield Ordered(context.view.world.each(Unit))


STAGGERS: Final[Mapping[str, tuple[Literal["x", "y"], Literal["odd", "even"]]]] = {
    "x odd": ("x", "odd"), "x even": ("x", "even"), "y odd": ("y", "odd"), "y even": ("y", "even"),
}  # fmt: skip


def board(drawing: str, hexes: str = "") -> tuple[Board, dict[str, Cell]]:
    """Read a drawing: the board, and the cell of each letter. `hexes` is axis and index, as "y odd"; "" is square."""
    rows = [line.split() for line in textwrap.dedent(drawing).strip().splitlines()]
    width = max(len(row) for row in rows)
    assert all(len(row) == width for row in rows), "the rows of the drawing differ in length"
    signs = [(x, y, sign) for y, row in enumerate(rows) for x, sign in enumerate(row)]
    letters = {sign: (x, y) for x, y, sign in signs if sign.isupper() and sign != "R"}
    names = ["rock" if sign.isdigit() else GROUND.get(sign, "meadow") for _, _, sign in signs]
    grid: Grid = SquareGrid(width, len(rows))
    if hexes:
        grid = HexGrid(width, len(rows), *STAGGERS[hexes])
    heights = tuple(int(sign) * 100 if sign.isdigit() else 0 for _, _, sign in signs)
    return Board(grid, tuple(terrains()[name] for name in names), heights), letters


def set_up(
    drawing: str,
    rules: str | Ruleset = "heroic",
    hexes: str = "",
    goal: GoalSpec | None = None,
    zones: tuple[ZoneSpec, ...] = (),
    round_limit: int = 50,
    **pieces: Placed,
) -> tuple[Setup, dict[str, int]]:
    """Return a setting from a drawing, and the entity of each letter: units first, then things, as in a battle."""
    ground, letters = board(drawing, hexes)
    terrain, height = list(ground.terrain), list(ground.height)
    units = {letter: piece for letter, piece in pieces.items() if piece.thing is None}
    things = {letter: piece for letter, piece in pieces.items() if piece.thing is not None}
    for letter, piece in pieces.items():
        x, y = letters[letter]
        terrain[y * ground.grid.width + x] = terrains()[GROUND[piece.on]]
        height[y * ground.grid.width + x] = piece.height * 100
    known = ruleset(rules) if isinstance(rules, str) else rules
    recruits = tuple(
        UnitSpec(
            number,
            p.kind,
            p.side,
            letters[letter],
            p.name or letter,
            p.hero,
            p.sneaking,
            p.unaware,
            gear={} if p.gear is None else {known.key: p.gear},
            extra={"conditions": ",".join(p.conditions)} if p.conditions else {},
        )
        for number, (letter, p) in enumerate(units.items(), start=1)
    )
    called = ["", *(p.thing.name for p in things.values() if p.thing)]
    props = tuple(
        msgspec.structs.replace(
            p.thing,
            id=number,
            cell=letters[letter],
            target=called.index(p.target),
            dcs={} if p.difficulty is None else {known.key: p.difficulty},
        )
        for number, (letter, p) in enumerate(things.items(), start=1)
        if p.thing
    )
    made = Setup(
        "a test",
        known,
        Board(ground.grid, tuple(terrain), tuple(height)),
        tuple(dict.fromkeys(piece.side for piece in units.values())),
        recruits,
        props,
        goal or GoalSpec(),
        zones,
        round_limit=round_limit,
    )
    return made, {letter: number for number, letter in enumerate((*units, *things), start=2)}


def risks_of(battle: Battle, way: Move) -> tuple[StepRisk, ...]:
    """What each step of a way risks, as the mover's side knows the board."""
    view = battle.view(battle.truth.side_of(way.unit))
    return tuple(step.risk for step in finish(steps_of(view, way, lambda _event: "")))


def table(drawing: str, dice: str = "", /, **more: Any) -> Table:
    """Set a battle up; see the module's docstring. `dice` are those of the first turn's begin."""
    setup, ids = set_up(drawing, **more)
    return Table(replace(setup, ruleset=replace(Ruleset.of(setup), opening=in_given_order)), ids, dice)
