"""The hand at the table: which unit and action are chosen, what is previewed, what a click does. No arcade.

The first click shows what would happen, the second does it; what goes at once is the player's to set
(`Settings.confirm`). Ending a turn with something left to do is asked about (`Settings.guard_end_turn`).
"""

from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell
from game.engine.action import NOWHERE, WAYS, Aim, At, Variant
from game.engine.commands import Attack, Command, EndTurn, Move, Shoot, Throw
from game.engine.components import Unit
from game.engine.view import Refused
from game.screen.battle.presenter.sitting import Sitting
from game.screen.battle.presenter.table import DEAF_SECONDS, Mode
from game.screen.model.overlays import is_risky
from game.screen.text import spending, wording
from game.screen.text.aims import at_cell, templates
from game.screen.text.menu import ActionVariant, Menu, MenuEntry, most_telling, pointed

STRIKES: Final[tuple[type[Command], ...]] = (Attack, Shoot, Throw)
"""What a click on an enemy stands for, where no action is chosen."""


@dataclass(frozen=True, slots=True)
class Armed:
    """An action chosen, with the variant of it if that matters."""

    kind: type[Command]
    variant: Variant | None


class Hand(Sitting):
    """A table with somebody's hand over it."""

    armed: Armed | None = None
    pinned: Command | None = None
    through: tuple[Cell, ...] = ()
    """The first cells of a way that is put together cell by cell."""
    _picked = 0
    _picked_at: Cell | None = None
    """Which of several things a click could mean is meant, and on which cell."""
    _choices: tuple[object, tuple[Command, ...]] | None = None
    _menu: Menu | None = None
    _asked_at = -DEAF_SECONDS
    """When it was last asked whether a turn is to end: the second click of a double-click is no answer."""

    def _decided(self) -> None:
        """Another decision stands: let go of everything."""
        self.armed = self.pinned = self._menu = None
        self._forget_aim()
        super()._decided()

    def end_turn(self) -> None:
        """Ask for the end of the turn, as its button does."""
        self.choose_action(EndTurn)

    @property
    def is_double(self) -> bool:
        """Whether the end of a turn was asked for a moment ago."""
        return self._clock < self._asked_at + DEAF_SECONDS

    # ---- choosing --------------------------------------------------------------------------------------------------

    @property
    def menu(self) -> Menu | None:
        """What the selected unit can do; None when no turn is to be played."""
        if self.mode is not Mode.TURN or not self.unit:
            return None
        if self._menu is None or self._menu.unit != self.unit:
            self._menu = Menu(self.battle, self.unit)
            self._want_odds()
        return self._menu

    @property
    def way(self) -> ActionVariant | None:
        """The variant of the action that is chosen; None while none is."""
        entry = self._armed_entry()
        if entry is None or self.armed is None:
            return None
        return next((way for way in entry.ways if way.variant == self.armed.variant), None)

    def _armed_entry(self) -> MenuEntry | None:
        menu = self.menu
        return None if menu is None or self.armed is None else menu.entry(self.armed.kind)

    def choose_action(self, kind: type[Command], variant: Variant | None = None) -> None:
        """Choose an action, or one variant of it; what is aimed at nothing is confirmed by choosing it again."""
        menu = self.menu
        entry = menu.entry(kind) if menu is not None else None
        if menu is None or entry is None:
            return
        if not entry.usable:
            self._refuse(entry.refusal)
            return
        found = entry.usable[0] if variant is None else next(way for way in entry.ways if way.variant == variant)
        if found.refusal is not None:
            self._refuse(found.refusal)
            return
        again = self.armed == Armed(kind, found.variant)
        self._forget_aim()
        if again and kind is EndTurn and self.is_double:
            return
        shown = self.pinned if again else None
        self.armed = Armed(kind, found.variant)
        self.pinned = None
        self.message = ""
        self._changed()
        if kind is EndTurn:
            self._end_or_ask(EndTurn(self.unit), again=again)
            return
        several = len(entry.usable) > 1 and variant is None
        alone = found.unaimed
        if alone is not None and not several and (again or not found.is_aimed):
            self._show_or_do(found, alone, again=again and not found.is_aimed, shown=shown)
        self._want_odds()

    def _show_or_do(self, way: ActionVariant, alone: Command, *, again: bool, shown: Command | None) -> None:
        """Do what is aimed at nothing if it was chosen `again`, or once it was shown where it could mean several."""
        menu = self.menu
        if menu is not None:
            self._picked_at = menu.view.cells(menu.unit)[0]
            waits = len(self.choices(way, self._picked_at)) > 1
            self._pin_or_do(shown or alone, confirmed=again and not (waits and shown is None), waits=waits)

    def carry_out(self, command: Command) -> None:
        """Do what was confirmed somewhere else than on the map."""
        self._pin_or_do(command, confirmed=True)

    def _end_or_ask(self, command: EndTurn, *, again: bool) -> None:
        """End the turn: at once where nothing is left to do, else say what there is and wait to be told again."""
        settings, menu = self.preferences.now, self.menu
        left = spending.unspent(menu, self.forecasts.sample) if menu is not None and settings.guard_end_turn else ()
        if again or not (left or settings.confirm == "always"):
            self._pin_or_do(command, confirmed=True)
            return
        self._asked_at = self._clock
        self._say(wording.ending(self.name_of(command.unit), left))

    def _pin_or_do(self, command: Command, *, confirmed: bool, waits: bool = False) -> None:
        """Do a command if it was confirmed or needs no confirming, else let its preview stand.

        Where a click can mean several things (`waits`) it is always shown first which.
        """
        if self.is_deaf:
            return
        if confirmed or (not waits and self.goes_at_once(command)):
            self._do(command)
        else:
            self.pinned = command
            self._changed()

    def goes_at_once(self, command: Command) -> bool:
        """Tell whether a command goes without a second click, as the player has set it.

        By itself only a move does on which nothing can happen, as far as that is worked out.
        """
        confirm = self.preferences.now.confirm
        if confirm != "risky":
            return confirm == "never"
        risks = self.forecasts.risks(command) if isinstance(command, Move) else None
        return risks is not None and not any(map(is_risky, risks))

    def _want_odds(self) -> None:
        """Have the odds of everything that can be aimed at worked out, for the labels."""
        way = self.way
        if way is not None and way.is_aimed and not issubclass(type(way.commands[0]), Move):
            self.forecasts.want(way.commands)

    def _changed(self) -> None:
        self.version += 1

    # ---- pointer ---------------------------------------------------------------------------------------------------

    def hover(self, cell: Cell | None) -> None:
        """The pointer is over a cell, or over none."""
        if cell != self.hovered:
            self.hovered = cell
            self._changed()

    def click(self, cell: Cell | None, button: str = "left") -> None:
        """Click a cell: the first click shows what would happen, a second one on the same cell does it."""
        if button == "right":
            self.leave()
            return
        if self.mode is Mode.HANDOVER and not self.is_deaf:
            self.confirm_handover()
        if self.mode is not Mode.TURN or self.is_deaf:
            return
        self.hover(cell)
        if cell != self._picked_at:
            self._picked, self._picked_at = 0, cell
        if button == "through":
            self.go_through(cell)
            return
        found = self._intent(cell) if cell is not None else None
        if isinstance(found, Refused):
            self.pinned = None
            self._refuse(found)
        elif found is not None:
            self.message = ""
            several = self.way is not None and cell is not None and len(self.choices(self.way, cell)) > 1
            waits = several or not self.forecasts.is_sure(found)
            self._pin_or_do(found, confirmed=found == self.pinned, waits=waits)
        elif cell is not None:
            self._select(cell)

    def _forget_aim(self) -> None:
        """Forget on which cell what was picked, and through which cells a way was to lead."""
        self._picked, self._picked_at, self.through = 0, None, ()

    def _select(self, cell: Cell) -> None:
        """Clicked a cell where nothing can be done: look closer at who stands there, or let go of a preview."""
        self.pinned = None
        self.inspected = self.unit_at(cell)
        self.message = ""
        self._changed()

    def look_at(self, unit: int) -> bool:
        """Look closer at a unit, if the side at the table knows of it."""
        if unit not in self.view.units():
            return False
        self.inspected = unit
        self._changed()
        return True

    def unit_at(self, cell: Cell) -> int:
        """Return the unit that the side at the table sees in a cell, 0 for none."""
        view = self.view
        known = set(view.units())
        return next((one for one in view.at(cell) if one in known and view.has(one, Unit)), 0)

    def _intent(self, cell: Cell) -> Command | Refused | None:
        """Return what a click on a cell would do, or why it would not."""
        menu = self.menu
        if menu is None:
            return None
        way = self.way
        if way is not None:
            return self._aimed(menu, way, cell)
        unit = self.unit_at(cell)
        if unit and self.view.side_of(unit) != self.view.side_of(menu.unit):
            return self.forecasts.best_attack(menu.aimed_at(unit), unit) or self._why_no_attack(menu, unit)
        entry = menu.entry(Move)
        if entry is None:
            return None
        if self.through:
            walk = Move(menu.unit, self._walk(menu, cell) or self.through)
            return self.battle.refusal(walk) or walk
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
        refused = [(aim, why) for aim in alike or tried if (why := self.battle.refusal(way.template.at(aim)))]
        return most_telling(refused) if refused else None

    def choices(self, way: ActionVariant, cell: Cell) -> tuple[Command, ...]:
        """Return all that the chosen action may mean on a cell, what the rules propose first."""
        menu = self.menu
        if menu is None or way.template.unit != menu.unit:
            return ()
        key = self.state, way.template, cell, self.through
        if self._choices is None or self._choices[0] != key:
            proposed = () if self.through else pointed(menu.view, way.commands, cell)
            meant = dict.fromkeys((*proposed, *way.template.each(self._could_mean(menu, way, cell))))
            self._choices = key, tuple(one for one in meant if self.battle.refusal(one) is None)
        return self._choices[1]

    def _could_mean(self, menu: Menu, way: ActionVariant, cell: Cell) -> tuple[Aim, ...]:
        """Return all aims of the chosen action that pointing at a cell can mean, allowed or not."""
        at = way.template.action.aim
        own = (NOWHERE,) if At.NOTHING in at and cell in menu.view.cells(menu.unit) else ()
        walk = self._walk(menu, cell) if at & WAYS else ()
        return (*own, *at_cell(menu.view, way.template, cell, walk))

    def _walk(self, menu: Menu, cell: Cell) -> tuple[Cell, ...]:
        """Return the way to a cell through those that were chosen on it; () where there is none."""
        view, before = menu.view, self.through
        here = before[-1] if before else view.cells(menu.unit)[0]
        if cell == here:
            return before
        if cell in view.grid.neighbours(here):
            return (*before, cell)
        reach = self.battle.ruleset.reach(view, menu.unit, None, here)
        return (*before, *reach.path(cell)) if cell in reach else ()

    def go_through(self, cell: Cell | None) -> None:
        """Let a way lead through a cell: the next click goes on from there."""
        menu, way = self.menu, self.way
        if menu is None or cell is None or self.is_deaf or (way is not None and not way.template.action.aim & WAYS):
            return
        walk = self._walk(menu, cell)
        if walk:
            self.through, self.pinned = walk, None
            self._say(wording.through(cell))
        else:
            self._refuse(Refused("No way leads there."))

    def pick(self, number: int) -> None:
        """Take another of what the chosen action may mean on the cell that was clicked."""
        way, cell = self.way, self.hovered if self._picked_at is None else self._picked_at
        found = self.choices(way, cell) if way is not None and cell is not None else ()
        if number < len(found):
            self._picked, self.pinned = number, found[number]
            self._changed()

    @property
    def picks(self) -> tuple[Command, ...]:
        """What the chosen action may mean on the cell that was clicked, where that is not one thing alone."""
        way, cell = self.way, self._picked_at
        found = self.choices(way, cell) if way is not None and cell is not None and self.pinned is not None else ()
        return found if len(found) > 1 and self.pinned in found else ()

    def _why_no_attack(self, menu: Menu, unit: int) -> Refused | None:
        """Return why an enemy cannot be attacked, as the check of an attack says it.

        What could strike at others says it best: of this one it is too far, or out of sight. Then what is said of this
        one and not of the unit itself: the rest is that the thing is of the wrong kind.
        """
        entries = [entry for kind in STRIKES if (entry := menu.entry(kind)) is not None]
        for entry in sorted(entries, key=lambda entry: not entry.commands):
            known = [way.template for way in entry.ways if way.commands or not entry.commands]
            tried = known or templates(menu.view, menu.unit, entry.kind, entry.action)
            pairs = [[self.battle.refusal(one.at(Aim(whom))) for whom in (unit, menu.unit)] for one in tried]
            telling = [why for why, of_itself in pairs if why is not None and why != of_itself]
            if telling:
                return telling[0]
        return next((entry.refusal for entry in entries if entry.refusal is not None), None)

    @property
    def is_idle(self) -> bool:
        """Whether there is no level left to leave."""
        return not (self.armed or self.pinned or self.inspected or self.through)

    def leave(self) -> None:
        """Leave one level: the preview, then the action, then the unit looked at."""
        if self.pinned is not None and (self.way is None or self.way.is_aimed):
            self.pinned = None
        elif self.through:
            self.through = self.through[:-1]
        elif self.armed is not None:
            self.armed = self.pinned = None
        else:
            self.inspected = 0
        self.message = ""
        self._changed()

    def _confirm(self) -> None:
        if self.is_deaf:
            return
        if self.pinned is not None:
            self._do(self.pinned)
        elif self.way is not None and not self.way.is_aimed:
            self._show_or_do(self.way, self.way.commands[0], again=True, shown=None)
        elif self.hovered is not None:
            self.click(self.hovered)
