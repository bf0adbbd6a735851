"""What has to be true of a battle after every event, whatever the rules: looked at by an observer."""

from game.engine.battle import Battle
from game.engine.components import (
    Counters,
    Dead,
    Economy,
    Grappling,
    Health,
    Inventory,
    Item,
    Position,
    Unit,
    Verge,
)
from game.engine.events import Mustered, Stepped
from game.engine.observing import Settled, Stamped, Undone
from game.systems.status import is_standing, is_submerged


class BrokenInvariantError(AssertionError):
    """Something is so that can never be."""


class Invariants:
    """Watches a battle; raises `BrokenInvariantError` at the event after which something is wrong."""

    def __init__(self, battle: Battle) -> None:
        """Watch from now on."""
        self.battle = battle
        self._walking: set[int] = set()
        self.seen: set[str] = {type(stamped.event).__name__ for stamped in battle.events}
        battle.observers.append(self.see)

    def see(self, told: Stamped | Undone | Settled) -> None:
        """Look at the battle after an event."""
        if isinstance(told, Undone):
            return
        settled = isinstance(told, Settled)
        if isinstance(told, Stamped):
            self.seen.add(type(told.event).__name__)
            if isinstance(told.event, Stepped):
                self._walking.add(told.event.unit)
            if isinstance(told.event, Mustered):
                return
        for fault in (
            self._places(settled and self.battle.over is None),
            self._figures(settled),
            self._things() if settled else "",
            self._pairs(settled),
        ):
            if fault:
                what = told.event if isinstance(told, Stamped) else told.entry.command
                raise BrokenInvariantError(f"after {what}: {fault}")
        if settled:
            self._walking.clear()

    def _places(self, settled: bool) -> str:
        """One standing unit a cell, and one under water; on its way through allies a mover may share one.

        Who goes under where somebody is already makes room at once, in events of its own. A battle that is decided
        stops everyone where they are.
        """
        truth = self.battle.truth
        taken: dict[tuple[bool, tuple[int, int]], int] = {}
        for unit in truth.world.each(Unit):
            position = truth.get(unit, Position)
            if position is None:
                continue
            for cell in position.cells:
                if not truth.grid.contains(cell):
                    return f"{unit} is off the board at {cell}"
                if not truth.field.passable(cell):
                    return f"{unit} is in a wall at {cell}"
            under = is_submerged(truth, unit)
            if truth.has(unit, Dead) or not (under or is_standing(truth, unit)):
                continue
            for cell in position.cells:
                other = taken.setdefault((under, cell), unit)
                if other != unit and (settled or not (under or self._passes({unit, other}))):
                    return f"{unit} and {other} are both at {cell}"
        return ""

    def _passes(self, pair: set[int]) -> bool:
        return not self._walking.isdisjoint(pair)

    def _figures(self, settled: bool) -> str:
        truth = self.battle.truth
        for unit in truth.world.each(Unit):
            health, economy = truth.of(unit, Health), truth.get(unit, Economy)
            if not 0 <= health.hp <= health.maximum:
                return f"{unit} has {health.hp} of {health.maximum} hit points"
            if economy is not None and min(economy.move, economy.action, economy.bonus) < 0:
                return f"{unit} has spent more than it had: {economy}"
            decision = self.battle.decision
            if settled and decision is not None and unit in decision.units and truth.has(unit, Dead):
                return f"{unit} is dead and may act"
            if truth.has(unit, Dead) and truth.has(unit, Verge):
                return f"{unit} is dead and on the verge of death"
        for entity in truth.world.each(Counters):
            if min(truth.of(entity, Counters).left.values(), default=0) < 0:
                return f"{entity} has been used more often than it can be: {truth.of(entity, Counters)}"
        return ""

    def _things(self) -> str:
        """Each thing is in one place at most."""
        truth = self.battle.truth
        where: dict[int, str] = {item: "the ground" for item in truth.world.each(Item) if truth.has(item, Position)}
        for owner in truth.world.each(Inventory):
            for _, item in truth.of(owner, Inventory).slots:
                if item in where:
                    return f"item {item} is with {where[item]} and with {owner}"
                where[item] = str(owner)
        return ""

    def _pairs(self, settled: bool) -> str:
        """Whoever is in a grapple is alive, and so is another who is in it; who is held may be held by several."""
        truth = self.battle.truth
        for unit in truth.world.each(Grappling) if settled else ():
            other = truth.get(truth.of(unit, Grappling).other, Grappling)
            if other is None or (other.pinned is truth.of(unit, Grappling).pinned and other.other == unit):
                return f"{unit} is in a grapple that the other one is not in"
            if truth.has(unit, Dead):
                return f"{unit} is dead and in a grapple"
        return ""
