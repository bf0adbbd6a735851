"""What a click on a cell would mean: with the action that is chosen, along the way that is led. No arcade."""

from functools import partial
from typing import Final

from game.board.grid import Cell
from game.engine.action import NOWHERE, WAYS, Aim, At
from game.engine.commands import Command, Move, Throw
from game.engine.forecast.safety import Ways, safe_ways
from game.engine.refusal import Refused
from game.screen.battle.forecast.approach import BLOWS, Promise, straightest
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.pointer import Pointer
from game.screen.battle.presenter.seats import Seats
from game.screen.battle.presenter.selection import Selection
from game.screen.battle.presenter.table import Table
from game.screen.model.deed import Approach, Deed
from game.screen.model.overlays import is_risky
from game.screen.text import wording
from game.screen.text.aims import at_cell, templates
from game.screen.text.menu import ActionVariant, Menu, most_telling, pointed

STRIKES: Final[tuple[type[Command], ...]] = (*BLOWS, Throw)
"""What says best why an enemy cannot be attacked."""

AT_ONCE: Final = 0.02
"""Seconds that may be spent at once on where nothing threatens."""

WALKING: Final = Refused("From where it can be struck is being worked out.")


class Aiming:
    """Finds what cells stand for, and keeps which of several things was meant on the cell that was clicked."""

    def __init__(self, table: Table, seats: Seats, notice: Notice, pointer: Pointer, selection: Selection) -> None:
        """Aim at nothing."""
        self._table: Final = table
        self._seats: Final = seats
        self._notice: Final = notice
        self._pointer: Final = pointer
        self._selection: Final = selection
        self.through: tuple[Cell, ...] = ()
        """The first cells of a way that is put together cell by cell."""
        self._picked = 0
        self._picked_at: Cell | None = None
        """Which of several things a click could mean is meant, and on which cell."""
        self._choices: tuple[object, tuple[Command, ...]] | None = None
        self._costs: tuple[Menu, dict[Cell, int]] | None = None

    def forget(self) -> None:
        """Forget on which cell what was picked, and through which cells a way was to lead."""
        self._picked, self._picked_at, self.through = 0, None, ()

    def point_at(self, cell: Cell | None) -> None:
        """Aim at a cell from now on; what was picked stays on its own cell."""
        if cell != self._picked_at:
            self._picked, self._picked_at = 0, cell

    # ---- what a cell stands for ------------------------------------------------------------------------------------

    def intent(self, cell: Cell) -> Deed | Refused | None:
        """Return what a click on a cell would do; a move goes straight, or round what threatens, where that goes."""
        found = self._plainly(cell)
        if not isinstance(found, Move) or self.through:
            return found
        found = Move(found.unit, straightest(self._seats.view, found.unit, found.path[-1]))
        way = (self.safe_ways() or {}).get(found.path[-1], found.path)
        risks = None if way == found.path else self._table.forecasts.risks(found)
        if way == found.path or (risks is not None and not any(map(is_risky, risks))):
            return found
        round_about = Move(found.unit, way)
        return found if self._table.battle.refusal(round_about) is not None else round_about

    def _plainly(self, cell: Cell) -> Deed | Refused | None:
        """Return what a click on a cell would do, or why it would not."""
        menu, way = self._selection.menu, self._selection.way
        if menu is None:
            return None
        if way is not None:
            return self._aimed(menu, way, cell)
        view, battle = self._seats.view, self._table.battle
        unit = self._pointer.unit_at(cell)
        if unit and view.side_of(unit) != view.side_of(menu.unit):
            found = self.strikes(unit)
            if found and (cell == self._picked_at or self._blows(unit)):
                return found[self._picked % len(found) if cell == self._picked_at else 0]
            is_worked_out = self.promises(unit) is not None
            return self._why_no_attack(menu, unit) if is_worked_out else WALKING
        entry = menu.entry(Move)
        if entry is None:
            return None
        if self.through:
            walk = Move(menu.unit, self._walk(menu, cell) or self.through)
            return battle.refusal(walk) or walk
        return next(iter(pointed(menu.view, entry.commands, cell)), None)

    def _aimed(self, menu: Menu, way: ActionVariant, cell: Cell) -> Command | Refused | None:
        """Return the chosen action on a cell: what the rules allow there, of several the one that was picked."""
        found = self.choices(way, cell)
        if found:
            return found[self._picked % len(found) if cell == self._picked_at else 0]
        if not way.is_aimed:
            return None
        sorts, tried = {aim.named for aim in way.aims}, self._could_mean(menu, way, cell)
        alike = [aim for aim in tried if aim.named in sorts]
        refused = [(aim, why) for aim in alike or tried if (why := self._table.battle.refusal(way.template.at(aim)))]
        return most_telling(refused) if refused else None

    def _could_mean(self, menu: Menu, way: ActionVariant, cell: Cell) -> tuple[Aim, ...]:
        """Return all aims of the chosen action that pointing at a cell can mean, allowed or not."""
        at = way.template.action.aim
        own = (NOWHERE,) if At.NOTHING in at and cell in menu.view.cells(menu.unit) else ()
        walk = self._walk(menu, cell) if at & WAYS else ()
        return (*own, *at_cell(menu.view, way.template, cell, walk))

    def _why_no_attack(self, menu: Menu, unit: int) -> Refused | None:
        """Return why an enemy cannot be attacked, as the check of an attack says it.

        What could strike at others says it best: of this one it is too far, or out of sight. Then what is said of this
        one and not of the unit itself: the rest is that the thing is of the wrong kind.
        """
        refusal = self._table.battle.refusal
        entries = [entry for kind in STRIKES if (entry := menu.entry(kind)) is not None]
        for entry in sorted(entries, key=lambda entry: not entry.commands):
            known = [way.template for way in entry.ways if way.commands or not entry.commands]
            tried = known or templates(menu.view, menu.unit, entry.kind, entry.action)
            pairs = [[refusal(one.at(Aim(whom))) for whom in (unit, menu.unit)] for one in tried]
            telling = [why for why, of_itself in pairs if why is not None and why != of_itself]
            if telling:
                return telling[0]
        return next((entry.refusal for entry in entries if entry.refusal is not None), None)

    # ---- a foe ----------------------------------------------------------------------------------------------------

    def strikes(self, foe: int) -> tuple[Deed, ...]:
        """Return how a foe can be struck: with what a click may stand for first, then by what is thrown."""
        return (*self._blows(foe), *self.throws(foe))

    def _blows(self, foe: int) -> tuple[Deed, ...]:
        """Return the blows and shots at a foe: from where the unit stands, then from places that it can walk to."""
        menu = self._selection.menu
        if menu is None:
            return ()
        here = self._table.forecasts.best_attack(menu.aimed_at(foe), foe)
        walks = tuple(promise.approach for promise in self.promises(foe) or ())
        return walks if here is None else (here, *walks)

    def promises(self, foe: int) -> tuple[Promise, ...] | None:
        """Return the walks up to a foe with what they promise, the best first; None while they are worked out."""
        menu = self._selection.menu
        if menu is None or not self.reach(menu):
            return ()
        safe = self.safe_ways(AT_ONCE)
        return None if safe is None else self._table.forecasts.promises(menu.unit, foe, safe)

    def throws(self, foe: int) -> tuple[Deed, ...]:
        """Return what can be thrown at a foe out of reach: from where the unit stands, then where it can walk."""
        menu = self._selection.menu
        entry = menu.entry(Throw) if menu is not None else None
        if menu is None or entry is None or self._is_in_reach(menu, foe):
            return ()
        here = tuple(one for one in entry.commands if entry.action.aim_of(one).target == foe)
        return (*here, *(promise.approach for promise in self._thrown(foe)))

    def _is_in_reach(self, menu: Menu, foe: int) -> bool:
        """Tell whether a blow of the unit gets as far as a foe: its weapon is not thrown there but for who says so."""
        reach = self._table.battle.ruleset.hints.combat_profile(menu.view, menu.unit).reach
        return menu.view.gap(menu.unit, foe) <= max(1, reach)

    def _thrown(self, foe: int) -> tuple[Promise, ...]:
        """Return the walks that end with a throw at a foe, once the walks up to it are known."""
        menu = self._selection.menu
        if menu is None or not self.reach(menu) or self.promises(foe) is None:
            return ()
        safe = self.safe_ways(AT_ONCE)
        return () if safe is None else self._table.forecasts.throws(menu.unit, foe, safe) or ()

    def promise_of(self, approach: Approach) -> Promise | None:
        """Return what an approach promises."""
        target = self._table.battle.ruleset.aim_of(approach.strike).target
        known = (*(self.promises(target) or ()), *self._thrown(target))
        return next((one for one in known if one.approach == approach), None)

    def turn(self, step: int) -> bool:
        """Strike the foe that is pointed at from the next place, or the one before; tells whether there are several."""
        cell, menu = self._pointer.hovered, self._selection.menu
        foe = self._pointer.unit_at(cell) if cell is not None else 0
        if menu is None or not foe or self._selection.armed or foe not in menu.view.enemies(menu.unit):
            return False
        found = self.strikes(foe)
        if len(found) < 2:
            return False
        self._picked = ((self._picked if cell == self._picked_at else 0) + step) % len(found)
        self._picked_at = cell
        self._selection.pin(found[self._picked])
        return True

    # ---- several things that a cell can stand for ------------------------------------------------------------------

    def choices(self, way: ActionVariant, cell: Cell) -> tuple[Command, ...]:
        """Return all that the chosen action may mean on a cell, what the rules propose first."""
        menu, battle = self._selection.menu, self._table.battle
        if menu is None or way.template.unit != menu.unit:
            return ()
        key = self._notice.state, way.template, cell, self.through
        if self._choices is None or self._choices[0] != key:
            proposed = () if self.through else pointed(menu.view, way.commands, cell)
            meant = dict.fromkeys((*proposed, *way.template.each(self._could_mean(menu, way, cell))))
            self._choices = key, tuple(one for one in meant if battle.refusal(one) is None)
        return self._choices[1]

    def pick(self, command: Command) -> None:
        """Take another of what the chosen action may mean on the cell that was clicked."""
        way, cell = self._selection.way, self._pointer.hovered if self._picked_at is None else self._picked_at
        found = self.choices(way, cell) if way is not None and cell is not None else ()
        if command in found:
            self._picked = found.index(command)
            self._selection.pin(command)

    @property
    def picks(self) -> tuple[Command, ...]:
        """What the chosen action may mean on the cell that was clicked, where that is not one thing alone."""
        way, cell, pinned = self._selection.way, self._picked_at, self._selection.pinned
        found = self.choices(way, cell) if way is not None and cell is not None and pinned is not None else ()
        return found if len(found) > 1 and pinned in found else ()

    # ---- ways ------------------------------------------------------------------------------------------------------

    def go_through(self, cell: Cell) -> None:
        """Let a way lead through a cell: the next click goes on from there."""
        menu, way = self._selection.menu, self._selection.way
        if menu is None or (way is not None and not way.template.action.aim & WAYS):
            return
        walk = self._walk(menu, cell)
        if walk:
            self.through, self._selection.pinned = walk, None
            self._notice.say(wording.THROUGH)
        else:
            self._notice.refuse(Refused("No way leads there."))

    def _walk(self, menu: Menu, cell: Cell) -> tuple[Cell, ...]:
        """Return the way to a cell through those that were chosen on it; () where there is none."""
        view, before = menu.view, self.through
        here = before[-1] if before else view.cells(menu.unit)[0]
        if cell == here:
            return before
        if cell in view.grid.neighbours(here):
            return (*before, cell)
        reach = self._table.battle.ruleset.reach(view, menu.unit, None, here)
        return (*before, *reach.path(cell)) if cell in reach else ()

    def reach(self, menu: Menu) -> dict[Cell, int]:
        """Return where a unit can move to, each cell with what that costs at least."""
        if self._costs is None or self._costs[0] is not menu:
            entry = menu.entry(Move)
            moves = [command for command in entry.commands if isinstance(command, Move)] if entry is not None else []
            cost = self._table.battle.ruleset.reach(menu.view, menu.unit).cost if moves else {}
            self._costs = menu, {move.path[-1]: cost.get(move.path[-1], len(move.path)) for move in moves}
        return self._costs[1]

    def safe_ways(self, seconds: float = 0.0) -> Ways | None:
        """Return the ways of the chosen unit on which nothing threatens; None while they are being worked out.

        So many seconds may be spent on them at once.
        """
        view, unit = self._seats.view, self._selection.unit
        if self._selection.menu is None:
            return None
        return self._table.forecasts.asked.ask(("safe", unit), partial(safe_ways, view, unit), seconds)
