"""Everything that the rules allow on a small board, found without what the rules propose; and hands that order it.

The commands are built from the types of their fields alone, and the rules' `check` says which of them are legal.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from game.board.grid import Cell
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.components import Item, Scenery, Unit
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.engine.view import View
from game.screen.battle.presenter.session import Session
from game.screen.model.press import Choose, ChooseWay, Pick, Press
from game.tiled.model import ScenerySpec, UnitSpec
from tests.screen.sessions import bare_map
from tests.table import board

WALK = 2
"""Ways are looked at up to so many cells."""
BOONS = ("boons", "spells", "incantations")


def place(
    drawing: str, rules: Ruleset, hexes: str, kinds: list[tuple[str, str]], things: list[Any], seed: int
) -> Battle:
    """Begin a battle on a drawn board: letters from A on are units, from P on things, in their order."""
    ground, letters = board(drawing, hexes)
    units = [(letters[letter], *which) for letter, which in zip("ABCDEFGHIJ", kinds, strict=False) if letter in letters]
    props = [(letters[letter], what) for letter, what in zip("PQSTU", things, strict=False) if letter in letters]
    setup = Setup(
        "a test", rules, ground, ("blue", "red"),
        tuple(UnitSpec(one, kind, side, cell, f"{kind} {one}") for one, (cell, kind, side) in enumerate(units)),
        tuple(ScenerySpec(one, what, cell, what) for one, (cell, what) in enumerate(props, start=1)),
    )  # fmt: skip
    return Battle(setup, seed)


def sit(battle: Battle) -> Session:
    """Have one person play everybody."""
    session = Session(battle, bare_map(battle.stage.sides), dict.fromkeys(battle.stage.sides, "human"))
    session.table.preferences.change(hand_over="banner", recap=False)
    return session


# ---- what is legal ---------------------------------------------------------------------------------------------------


def legal(battle: Battle, unit: int) -> Iterator[Command]:
    """Yield every legal command of a unit, proposed or not; ways up to `WALK` cells."""
    decision = battle.decision
    assert decision is not None
    view = battle.view(decision.side)
    for kind, action in battle.ruleset.actions.items():
        yield from (command for command in anything(battle, unit, kind) if action.check(view, command) is None)


def anything(battle: Battle, unit: int, kind: type[Command]) -> Iterator[Any]:
    """Yield every command of a type that can be written down on the board, legal or not."""
    assert battle.decision is not None
    view = battle.view(battle.decision.side)
    names = [name for name in kind.__struct_fields__ if name != "unit"]
    for chosen in product(*(tuple(_values(view, unit, name)) for name in names)):
        yield kind(unit, **dict(zip(names, chosen, strict=True)))


def _values(view: View, unit: int, name: str) -> Iterator[Any]:
    world = view.world
    if name == "target":
        yield from (0, *world.each(Unit))
    elif name in {"item", "arrows"}:
        yield from (0, *world.each(Item))
    elif name == "scenery":
        yield from world.each(Scenery)
    elif name == "cell":
        yield from (None, *view.grid.cells())
    elif name == "path":
        yield from _ways(view, view.cells(unit)[0], WALK)
    elif name == "boon":
        tables = view.ruleset.tables
        known = [key for table in BOONS for key in getattr(tables, table, {})]
        yield from ("", *known, *view.ruleset.castable(view, unit))
    else:
        yield from (False, True)


def _ways(view: View, here: Cell, most: int) -> Iterator[tuple[Cell, ...]]:
    yield ()
    ways: list[tuple[Cell, ...]] = [()]
    for _ in range(most):
        ways = [(*way, to) for way in ways for to in view.grid.neighbours(way[-1] if way else here)]
        yield from ways


# ---- ordering it -----------------------------------------------------------------------------------------------------


class Orders:
    """Somebody at a session who presses nothing but keys, or nothing but the mouse; nothing is carried out."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.done: list[Command] = []
        session.play.submit = self.done.append  # type: ignore[assignment,method-assign] # nothing is carried out

    def _calm(self) -> None:
        self.session.clock.tick(1.0)

    def afresh(self, unit: int) -> None:
        """Let go of everything, and take a unit."""
        session = self.session
        for _ in range(12):
            session.leave()
        session.hand.choose_unit(unit)
        session.pointer.hover(None)
        self._calm()
        self.done.clear()

    def way(self, command: Command) -> Press | None:
        """Return what the button of a command's variant means; None where that is chosen already."""
        entry = self.session.selection.entry
        assert entry is not None
        if not any(isinstance(button.press, ChooseWay) for button in self.session.bar.buttons()):
            return None
        wanted = entry.action.variant_of(command)
        number = next((place for place, way in enumerate(entry.ways) if way.variant == wanted), None)
        assert number is not None, (command, [way.variant for way in entry.ways])
        if (
            self.session.selection.armed is not None
            and self.session.selection.armed.variant == entry.ways[number].variant
        ):
            return None
        return ChooseWay(entry.kind, wanted)

    def pick(self, command: Command) -> Press | None:
        """Return what the button means that stands for a command among all that a click could mean; None for none."""
        picks = self.session.aiming.picks
        return Pick(command) if command in picks else None

    def by_mouse(self, command: Command) -> bool:
        """Order a command with the mouse alone; tells whether that came to it."""
        self.afresh(command.unit)
        session = self.session
        session.press(Choose(type(command)))
        if not self.done:
            way = self.way(command)
            if way:
                session.press(way)
        for cell in self.corners(command):
            self._calm()
            session.click_through(cell)
        for _ in range(2):
            pick = self.pick(command)
            if pick and not self.done:
                session.press(pick)
            if not self.done:
                self._calm()
                session.click(self.cell(command))
        return self.done == [command]

    def by_keys(self, command: Command) -> bool:
        """Order a command with keys alone; tells whether that came to it."""
        self.afresh(command.unit)
        self._key_of(Choose(type(command)))
        if not self.done:
            way = self.way(command)
            if way:
                self._key_of(way)
        for cell in self.corners(command):
            self._go(cell)
            self._press("SHIFT+ENTER")
        if not self.done:
            self._go(self.cell(command))
        for _ in range(2):
            pick = self.pick(command)
            if pick and not self.done:
                self._key_of(pick)
            if not self.done:
                self._press("ENTER")
        return self.done == [command]

    def _press(self, key: str) -> None:
        self._calm()
        self.session.key(key)

    def _key_of(self, press: Press) -> None:
        button = next((button for button in self.session.bar.buttons() if button.press == press), None)
        assert button is not None, press
        assert button.enabled, (press, button.reason)
        assert button.key, f"{press} has no key"
        self._press(button.key)

    def _go(self, cell: Cell) -> None:
        """Move the pointer to a cell with the arrows."""
        session = self.session
        for axis, (less, more) in enumerate((("LEFT", "RIGHT"), ("UP", "DOWN"))):
            for _ in range(40):
                here = session.pointer.hovered or session.seats.view.cells(session.selection.unit)[0]
                if here[axis] == cell[axis]:
                    break
                self._press(more if here[axis] < cell[axis] else less)
        if session.pointer.hovered is None:
            for key in ("LEFT", "RIGHT") if cell[0] else ("RIGHT", "LEFT"):
                self._press(key)
        assert session.pointer.hovered == cell

    def corners(self, command: Command) -> tuple[Cell, ...]:
        """Return the cells that a way is led through: all of it, so that it is no other."""
        return tuple(getattr(command, "path", ()))

    def cell(self, command: Command) -> Cell:
        """Return where a command is aimed, as somebody would see it: the way's end, the cell, the unit, the thing."""
        view, fields = self.session.seats.view, msgspec.structs.asdict(command)
        if fields.get("path"):
            end: Cell = fields["path"][-1]
            return end
        if fields.get("cell") is not None:
            cell: Cell = fields["cell"]
            return cell
        for name in ("target", "scenery"):
            if fields.get(name):
                return view.cells(fields[name])[0]
        return view.cells(command.unit)[0]
