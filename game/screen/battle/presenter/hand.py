"""The hand over the table: what a click and a chosen action do. No arcade.

The first click shows what would happen, the second does it; what goes at once is the player's to set
(`Settings.confirm`). What is to be carried out is handed back: the hand itself changes nothing of the battle.
"""

from typing import Final

from game.board.grid import Cell
from game.engine.action import BOON, Variant
from game.engine.battle import Decision
from game.engine.commands import Command, EndTurn, Move
from game.engine.components import Unit
from game.engine.refusal import Refused
from game.screen.battle.presenter.aiming import WALKING, Aiming
from game.screen.battle.presenter.clock import TableClock
from game.screen.battle.presenter.ending import TurnEnding
from game.screen.battle.presenter.gaze import Gaze
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.pointer import Pointer
from game.screen.battle.presenter.selection import Armed, Selection
from game.screen.battle.presenter.table import Table
from game.screen.model.deed import Approach, Deed
from game.screen.model.overlays import is_risky
from game.screen.text.menu import ActionVariant, MenuEntry


class Hand:
    """Chooses, points and confirms in a turn. Whatever returns a command wants it carried out now."""

    def __init__(
        self,
        table: Table,
        clock: TableClock,
        notice: Notice,
        pointer: Pointer,
        selection: Selection,
        aiming: Aiming,
        ending: TurnEnding,
        gaze: Gaze,
    ) -> None:
        """Hold nothing."""
        self._table: Final = table
        self._clock: Final = clock
        self._notice: Final = notice
        self._pointer: Final = pointer
        self._selection: Final = selection
        self._aiming: Final = aiming
        self._ending: Final = ending
        self._gaze: Final = gaze
        self._last_ways: Final[dict[tuple[int, type[Command]], Variant]] = {}
        """Which variant of an action each unit took last."""

    def begin(self, decision: Decision | None) -> None:
        """Another decision stands: let go of what was chosen for the last one, and take a unit that may act."""
        self._ending.forget()
        self._aiming.forget()
        self._selection.begin(decision)

    def let_go(self) -> None:
        """Point at nothing: what was pointed at was for other eyes."""
        self._pointer.forget()

    def put_on(self, unit: int) -> None:
        """Let a unit be the one that is taken next, if it may act; 0 for the first that may."""
        self._selection.put_on(unit)

    # ---- choosing --------------------------------------------------------------------------------------------------

    def choose_unit(self, unit: int) -> bool:
        """Take another of the units that may act; tells whether it is one of them."""
        if unit not in self._selection.acting:
            return False
        if unit != self._selection.unit:
            self._ending.forget()
            self._aiming.forget()
        self._selection.take(unit)
        self._pointer.inspected = 0
        self._notice.say("")
        return True

    def next_unit(self, step: int = 1) -> None:
        """Take the next of the units that may act, or the one before."""
        acting, unit = self._selection.acting, self._selection.unit
        if acting:
            at = acting.index(unit) if unit in acting else -step
            self.choose_unit(acting[(at + step) % len(acting)])

    def choose_action(self, kind: type[Command], variant: Variant | None = None) -> Deed | None:
        """Choose an action, or one variant of it; what is aimed at nothing is confirmed by choosing it again."""
        self._ending.forget()
        selection = self._selection
        entry = selection.menu.entry(kind) if selection.menu is not None else None
        if entry is None:
            return None
        if not entry.usable:
            self._notice.refuse(entry.refusal)
            return None
        found = self._likely(entry) if variant is None else next(way for way in entry.ways if way.variant == variant)
        if found.refusal is not None:
            self._notice.refuse(found.refusal)
            return None
        again = selection.armed == Armed(kind, found.variant)
        self._aiming.forget()
        if again and kind is EndTurn and self._ending.is_double:
            return None
        shown = selection.pinned if again else None
        selection.armed, selection.pinned = Armed(kind, found.variant), None
        self._notice.message = ""
        self._notice.changed()
        if kind is EndTurn:
            end = EndTurn(selection.unit)
            return self._pin_or_do(end, confirmed=True) if self._ending.may_end(end, again=again) else None
        # A boon's uses are counted: one that is not called by its own name is shown first.
        waits = BOON in entry.action.parameters and not again
        several = variant is None and (waits or len(entry.usable) > 1)
        alone = found.unaimed
        done = None
        if alone is not None and not several and (again or not found.is_aimed):
            done = self._show_or_do(found, alone, again=again and not found.is_aimed, shown=shown)
        selection.want_odds()
        return done

    def _likely(self, entry: MenuEntry) -> ActionVariant:
        """Return the variant of an action that is likely meant: what can be done where it is pointed, what was last."""
        cell, last = self._pointer.hovered, self._last_ways.get((self._selection.unit, entry.kind))
        ways = sorted(entry.usable, key=lambda way: way.variant != last)
        if cell is None:
            return ways[0]
        fitting = {choices[0]: way for way in ways if way.is_aimed and (choices := self._aiming.choices(way, cell))}
        if len(fitting) > 1 and next(iter(fitting.values())).variant != last:
            return fitting[self._table.forecasts.most_telling(tuple(fitting), self._pointer.unit_at(cell))]
        return next(iter(fitting.values()), ways[0])

    def _show_or_do(self, way: ActionVariant, alone: Command, *, again: bool, shown: Deed | None) -> Deed | None:
        """Do what is aimed at nothing if it was chosen `again`, or once it was shown where it could mean several."""
        menu = self._selection.menu
        if menu is None:
            return None
        here = menu.view.cells(menu.unit)[0]
        self._aiming.point_at(here)
        waits = len(self._aiming.choices(way, here)) > 1
        return self._pin_or_do(shown or alone, confirmed=again and not (waits and shown is None), waits=waits)

    def _pin_or_do(self, command: Deed, *, confirmed: bool, waits: bool = False) -> Deed | None:
        """Do something if it was confirmed or needs no confirming, else let its preview stand.

        Where a click can mean several things (`waits`) it is always shown first which.
        """
        if self._clock.is_deaf:
            return None
        if confirmed or (not waits and self.goes_at_once(command)):
            return command
        self._selection.pin(command)
        return None

    def goes_at_once(self, command: Deed) -> bool:
        """Tell whether something goes without a second click, as the player has set it.

        By itself only what can be taken back does: a move on which nothing can happen, as far as that is worked out,
        and a deed without dice that asks nobody and tells nothing.
        """
        confirm, forecasts = self._table.preferences.now.confirm, self._table.forecasts
        if confirm != "risky":
            return confirm == "never"
        if isinstance(command, Move):
            risks = forecasts.risks(command)
            return risks is not None and not any(map(is_risky, risks))
        return not isinstance(command, Approach) and forecasts.is_revocable(command)

    # ---- pointing --------------------------------------------------------------------------------------------------

    def click(self, cell: Cell | None) -> Deed | None:
        """Click a cell: the first click shows what would happen, a second one on the same cell does it."""
        selection, aiming = self._selection, self._aiming
        self._pointer.hover(cell)
        aiming.point_at(cell)
        found = aiming.intent(cell) if cell is not None else None
        if isinstance(found, Refused):
            selection.pinned = None
            if found is WALKING:  # the preview says so, until it is worked out
                self._notice.say("")
            else:
                self._notice.refuse(found)
        elif found is not None:
            self._notice.message = ""
            way = selection.way
            several = way is not None and cell is not None and len(aiming.choices(way, cell)) > 1
            waits = several or (not isinstance(found, Approach) and not self._table.forecasts.is_sure(found))
            return self._pin_or_do(found, confirmed=found == selection.pinned, waits=waits)
        elif cell is not None:
            self._select(cell)
        return None

    def click_through(self, cell: Cell | None) -> None:
        """Let a way lead through a cell."""
        self._pointer.hover(cell)
        self._aiming.point_at(cell)
        if cell is not None and not self._clock.is_deaf:
            self._aiming.go_through(cell)

    def _select(self, cell: Cell) -> None:
        """Clicked a cell where nothing can be done: choose who stands there, or look closer; let go of a preview."""
        unit = self._pointer.unit_at(cell)
        if self._selection.armed is None and self.choose_unit(unit):
            return
        why = self._why_no_way(cell) if not unit and self._selection.pinned is None else None
        self._selection.pinned = None
        self._pointer.inspected = unit
        self._notice.message = ""
        if why is not None:
            self._notice.refuse(why)
        self._notice.changed()

    def _why_no_way(self, cell: Cell) -> Refused | None:
        """Return why a cell where nobody is cannot be walked to; None where walking is not what a click there means."""
        menu, armed = self._selection.menu, self._selection.armed
        entry = menu.entry(Move) if menu is not None and (armed is None or armed.kind is Move) else None
        if menu is None or entry is None or cell in menu.view.cells(menu.unit):
            return None
        return entry.refusal or Refused(f"{menu.view.of(menu.unit, Unit).name} cannot get there now.")

    def do_seen(self) -> Deed | None:
        """Do what is pointed at, or shown, if it has been looked at for long enough and can mean one thing alone."""
        selection, cell, way = self._selection, self._pointer.hovered, self._selection.way
        shown = selection.pinned
        if shown is None and cell is not None and (way is None or way.is_aimed):
            found = self._aiming.intent(cell)
            is_one = way is None or len(self._aiming.choices(way, cell)) == 1
            shown = found if is_one and not isinstance(found, Refused) else None
        elif shown is None and way is not None and not way.is_aimed:
            shown = way.commands[0] if len(way.commands) == 1 else None
        if shown is None or self._clock.is_deaf or not self._gaze.is_looked_at(shown):
            return None
        return None if self._is_asked_twice(shown) else shown

    def _is_asked_twice(self, deed: Deed) -> bool:
        """Tell whether a deed waits for a second press though it was looked at: its way is risky, or all is asked."""
        confirm = self._table.preferences.now.confirm
        if confirm != "risky":
            return confirm == "always"
        if isinstance(deed, Approach):
            promise = self._aiming.promise_of(deed)
            return promise is None or not promise.is_safe
        return isinstance(deed, Move) and not self.goes_at_once(deed)

    def confirm(self) -> Deed | None:
        """Do what is shown, or what has been looked at where it is pointed; else show that."""
        selection, way = self._selection, self._selection.way
        if self._clock.is_deaf:
            return None
        if selection.pinned is not None:
            return selection.pinned
        if way is not None and not way.is_aimed:
            return self._show_or_do(way, way.commands[0], again=True, shown=None)
        seen = self.do_seen()
        if seen is not None:
            return seen
        return self.click(self._pointer.hovered) if self._pointer.hovered is not None else None

    # ---- after a deed ----------------------------------------------------------------------------------------------

    def note(self, deed: Deed) -> None:
        """A deed is carried out: keep in mind which variant of its action was taken."""
        command = deed.strike if isinstance(deed, Approach) else deed
        action = self._table.battle.ruleset.actions.get(type(command))
        if action is not None:
            self._last_ways[command.unit, type(command)] = action.variant_of(command)

    def end(self, unit: int) -> EndTurn | None:
        """Return the end of a unit's turn, or None where it is asked first whether that is meant."""
        end = EndTurn(unit)
        self.choose_unit(unit)
        if self._ending.may_end(end, again=False):
            return end
        self._selection.armed = Armed(EndTurn, self._table.battle.ruleset.actions[EndTurn].variant_of(end))
        self._notice.changed()
        return None

    def has_nothing_left(self, unit: int) -> bool:
        """Tell whether nothing is left to be done in a unit's turn that is worth waiting for, see `Action`."""
        self.choose_unit(unit)
        menu = self._selection.menu
        return (
            menu is not None
            and menu.unit == unit
            and not any(
                entry.usable and entry.kind is not EndTurn and entry.action.worth_waiting_for for entry in menu.entries
            )
        )

    # ---- letting go ------------------------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether there is no level left to leave."""
        selection = self._selection
        return not (selection.armed or selection.pinned or self._pointer.inspected or self._aiming.through)

    def leave(self) -> None:
        """Leave one level: the preview, then the action, then the unit looked at."""
        selection, aiming = self._selection, self._aiming
        if selection.pinned is not None and (selection.way is None or selection.way.is_aimed):
            selection.pinned = None
        elif aiming.through:
            aiming.through = aiming.through[:-1]
        elif selection.armed is not None:
            selection.drop()
        else:
            self._pointer.inspected = 0
        self._notice.message = ""
        self._notice.changed()
