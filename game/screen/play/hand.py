"""The hand at the table: which unit and action are chosen, what is previewed, what a click does. No arcade.

The first click shows what would happen, the second does it; what goes at once is the player's to set
(`Settings.confirm`). Ending a turn with something left to do is asked about (`Settings.guard_end_turn`).
"""

from dataclasses import dataclass

from game.commands import Command, EndTurn, Move
from game.components import Unit
from game.screen.play.sitting import Sitting
from game.screen.play.table import DEAF_SECONDS, Mode
from game.screen.shown.overlays import is_risky
from game.screen.text import spending, wording
from game.screen.text.aims import Variant, aimed_at_cell, aimed_at_unit
from game.screen.text.menu import Entry, Menu, Way, pointed
from game.view import Cell, Refused


@dataclass(frozen=True, slots=True)
class Armed:
    """An action chosen, with the variant of it if that matters."""

    kind: type[Command]
    variant: Variant | None


class Hand(Sitting):
    """A table with somebody's hand over it."""

    armed: Armed | None = None
    pinned: Command | None = None
    _menu: Menu | None = None
    _asked_at = -DEAF_SECONDS
    """When it was last asked whether a turn is to end: the second click of a double-click is no answer."""

    def _decided(self) -> None:
        """Another decision stands: let go of everything."""
        self.armed = self.pinned = self._menu = None
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
    def way(self) -> Way | None:
        """The variant of the action that is chosen; None while none is."""
        entry = self._armed_entry()
        if entry is None or self.armed is None:
            return None
        return next((way for way in entry.ways if way.variant == self.armed.variant), None)

    def _armed_entry(self) -> Entry | None:
        menu = self.menu
        return None if menu is None or self.armed is None else menu.entry(self.armed.kind)

    def choose_action(self, kind: type[Command], variant: Variant | None = None) -> None:
        """Choose an action, or one variant of it; what is aimed at nothing is confirmed by choosing it again."""
        menu = self.menu
        entry = menu.entry(kind) if menu is not None else None
        if entry is None:
            return
        if not entry.usable:
            self._refuse(entry.refusal)
            return
        found = entry.usable[0] if variant is None else next(way for way in entry.ways if way.variant == variant)
        if found.refusal is not None:
            self._refuse(found.refusal)
            return
        again = self.armed == Armed(kind, found.variant)
        if again and kind is EndTurn and self.is_double:
            return
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
            self._pin_or_do(alone, confirmed=again and not found.is_aimed)
        self._want_odds()

    def carry_out(self, command: Command) -> None:
        """Do what was confirmed somewhere else than on the map."""
        self._pin_or_do(command, confirmed=True)

    def _end_or_ask(self, command: EndTurn, *, again: bool) -> None:
        """End the turn: at once where nothing is left to do, else say what there is and wait to be told again."""
        settings, menu = self.preferences.now, self.menu
        left = spending.unspent(menu, self.foresight.sample) if menu is not None and settings.guard_end_turn else ()
        if again or not (left or settings.confirm == "always"):
            self._pin_or_do(command, confirmed=True)
            return
        self._asked_at = self._clock
        self._say(wording.ending(self.name_of(command.unit), left))

    def _pin_or_do(self, command: Command, *, confirmed: bool) -> None:
        """Do a command if it was confirmed or needs no confirming, else let its preview stand."""
        if self.is_deaf:
            return
        if confirmed or self.goes_at_once(command):
            self._do(command)
        else:
            self.pinned = command
            self._changed()

    def goes_at_once(self, command: Command) -> bool:
        """Tell whether a command goes without a second click, as the player has set it.

        By itself only a move on which nothing can happen does.
        """
        confirm = self.preferences.now.confirm
        if confirm != "risky":
            return confirm == "never"
        return isinstance(command, Move) and not any(map(is_risky, self.foresight.risks(command)))

    def _want_odds(self) -> None:
        """Have the odds of everything that can be aimed at worked out, for the labels."""
        way = self.way
        if way is not None and way.is_aimed and not issubclass(type(way.commands[0]), Move):
            self.foresight.want(way.commands)

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
        found = self._intent(cell) if cell is not None else None
        if isinstance(found, Refused):
            self.pinned = None
            self._refuse(found)
        elif found is not None:
            self.message = ""
            self._pin_or_do(found, confirmed=found == self.pinned)
        elif cell is not None:
            self._select(cell)

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
            return self.foresight.best_attack(menu.aimed_at(unit), unit) or self._why_no_attack(menu, unit)
        entry = menu.entry(Move)
        if entry is None:
            return None
        return next(iter(pointed(menu.view, entry.commands, cell)), None)

    def _aimed(self, menu: Menu, way: Way, cell: Cell) -> Command | Refused | None:
        """Return the chosen action on a cell; a cell that the rules did not propose is tried all the same."""
        if way.unaimed is not None and cell in menu.view.cells(menu.unit):
            return way.unaimed
        if not way.is_aimed:
            return None
        found = pointed(menu.view, way.commands, cell)
        if found:
            return found[0]
        unit = self.unit_at(cell)
        tried = aimed_at_cell(way.commands[0], cell)
        if tried is None and unit:
            tried = aimed_at_unit(way.commands[0], unit)
        if tried is None:
            return None
        return self.battle.refusal(tried) or tried

    def _why_no_attack(self, menu: Menu, unit: int) -> Refused | None:
        """Return why an enemy cannot be attacked: what the first action that strikes at units says of it.

        Actions that could strike at others say it best: of this one they say that it is too far. Where none could, what
        the first one's own button says is said.
        """
        aimed = [entry for entry in menu.entries if "target" in entry.kind.__struct_fields__]
        for entry in sorted(aimed, key=lambda entry: not entry.commands):
            if entry.refusal is not None:
                return entry.refusal
            for command in entry.commands[:1]:
                tried = aimed_at_unit(command, unit)
                refused = self.battle.refusal(tried) if tried is not None else None
                if refused is not None:
                    return refused
        return None

    @property
    def is_idle(self) -> bool:
        """Whether there is no level left to leave."""
        return not (self.armed or self.pinned or self.inspected) and self.mode is not Mode.HANDOVER

    def leave(self) -> None:
        """Leave one level: the preview, then the action, then the unit looked at."""
        if self.pinned is not None and (self.way is None or self.way.is_aimed):
            self.pinned = None
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
            self._do(self.way.commands[0])
        elif self.hovered is not None:
            self.click(self.hovered)
