"""A battle that was recorded, to be looked at again: any moment of it, seen by any side. No arcade.

The record is played once (see `opening`). From then on every moment is reached by taking the world's changes back or
making them again, so that jumping costs next to nothing and is exact. `at` is how many events have been shown;
everything that can be asked for is as it was then, the log too.
"""

from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import Final

from game.board.grid import Cell
from game.engine.components import BATTLE, Active, Clock, Unit
from game.engine.events import Event, RoundBegan, Stepped, TurnBegan
from game.engine.imagine import Timeline
from game.engine.sentences import outcome
from game.engine.view import View
from game.record.loading import Loaded
from game.record.record import Header
from game.screen.battle.forecast.cell_card import cell_card
from game.screen.model import plain
from game.screen.model.overlays import Overlays
from game.screen.model.snapshot import Snapshot, snapshot
from game.screen.replays.tape import Tape, twin
from game.screen.text import cards, declared, goals, witness
from game.screen.text.battle_log import BattleLog


class Replay:
    """One recorded battle at one moment of it, seen by one side or by all."""

    def __init__(self, loaded: Loaded, tape: Tape) -> None:
        """Go to the start."""
        self.battle: Final = loaded.battle
        self.header: Final[Header] = loaded.header
        self.notes: Final = tuple(loaded.notes)
        self.drifted: Final = loaded.drifted
        self.events: Final = tuple(loaded.battle.events)
        self.first: Final = tape.first
        self.last: Final = len(self.events)
        self._told: Final = tape.told
        self._logs: Final = tape.logs
        # The last moment is the present: where a battle has drifted, a state was restored after the last event, too.
        self._past: Final = Timeline(self.battle.stage.world, tape.marks[:-1])
        self.ends: Final = sorted({self.first, *tape.ends, self.last})
        """How many events there were at the start and after each command."""
        self.rounds: Final = self._find_rounds()
        self.side: str | None = None
        self._stops: dict[str | None, list[int]] = {}
        self.at = self.first
        self.version = 0
        self._log = twin(self._logs[self.first])
        self.hovered: Cell | None = None
        self.inspected = 0
        self.message = " ".join(self.notes)
        """What has to be said: of the record at first, then of what was last tried in vain."""

    def first_to_act(self) -> Cell | None:
        """Return where the one stands whose turn it is, or that has the next one, as far as whoever looks on knows."""
        turns = (one.event.unit for one in self.events[self.at :] if isinstance(one.event, TurnBegan))
        units = (unit for unit in (*self.view.each(Active), *turns, *self.view.units()) if self.view.knows(unit))
        return next((cells[0] for unit in units if (cells := self.view.cells(unit))), None)

    def _find_rounds(self) -> tuple[tuple[int, int], ...]:
        """Return each round's number with how many events there are when it has begun."""
        found = {self.first: 1}
        for count, stamped in enumerate(self.events, start=1):
            if isinstance(stamped.event, RoundBegan):
                found[max(count, self.first)] = stamped.event.number
        clock = self.battle.truth.get(BATTLE, Clock)
        if clock is not None and clock.round:
            found[self.first] = clock.round
        return tuple((number, at) for at, number in sorted(found.items()))

    # ---- going ------------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether all has been shown."""
        return self.at >= self.last

    @property
    def stops(self) -> list[int]:
        """The moments at which there is something new for the side that looks on: counts of events, ascending."""
        found = self._stops.get(self.side)
        if found is None:
            told = (count for count in range(self.first + 1, self.last + 1) if self.perceives(count - 1))
            found = self._stops[self.side] = sorted({self.first, *told, self.last})
        return found

    def perceives(self, event: int) -> bool:
        """Tell whether there is something to see or read of an event for the side that looks on."""
        return self._told[event] and (self.side is None or self.side in self.events[event].sides)

    def go(self, at: int) -> None:
        """Go to the moment after so many events."""
        at = min(max(at, self.first), self.last)
        if at == self.at:
            return
        self._past.go(at - self.first)
        self._log = self._log_at(at)
        self.at = at
        self.version += 1

    def _log_at(self, at: int) -> BattleLog:
        """Return the log of a moment: told on from the last one that was laid aside before it, or from the present."""
        place = max(place for place in self._logs if place <= at)
        log, place = (self._log, self.at) if place <= self.at <= at else (twin(self._logs[place]), place)
        for count in range(place, at):
            if count in self.ends:
                log.settle()
            log.see(self.events[count])
        return log

    def step(self, by: int) -> None:
        """Go to the next (1) or the previous (-1) event of which there is something to see."""
        self.go(_beside(self.stops, self.at, by))

    def play_on(self) -> tuple[Event, ...]:
        """Go on to the next event of which there is something to see; return what the side perceives of the way there.

        Steps that several take at the same time are one.
        """
        start = self.at
        self.step(1)
        walkers = {self._walker(self.at - 1)} - {0}
        while walkers and self._walker(self.at) not in {0, *walkers}:
            walkers.add(self._walker(self.at))
            self.go(self.at + 1)
        return tuple(self.events[place].event for place in range(start, self.at) if self.perceives(place))

    def _walker(self, place: int) -> int:
        """Return who takes a step that the side perceives at a place of the events; 0 where it is another event."""
        event = self.events[place].event if place < self.last and self.perceives(place) else None
        return event.unit if isinstance(event, Stepped) else 0

    def jump_command(self, by: int) -> None:
        """Go to the end of the next command with anything to see (1), or back to the start of such a one (-1)."""
        event = _beside(self.stops, self.at, by)
        if by > 0:
            self.go(self.ends[min(bisect_left(self.ends, event), len(self.ends) - 1)])
            return
        before = self.stops[max(0, bisect_left(self.stops, self.at) - 1)]
        self.go(self.ends[max(0, bisect_right(self.ends, min(before, self.at - 1)) - 1)])

    def jump_round(self, by: int) -> None:
        """Go to where the next (1) or the previous (-1) round begins; after the last one, to the end."""
        starts = [self.first, *(at for _, at in self.rounds), self.last]
        self.go(_beside(sorted(set(starts)), self.at, by))

    @property
    def round(self) -> int:
        """The round that is shown."""
        place = bisect_right([at for _, at in self.rounds], self.at) - 1
        return self.rounds[max(0, place)][0]

    @property
    def command(self) -> tuple[int, int]:
        """How many commands have been shown whole, and how many there are."""
        return bisect_right(self.ends, self.at) - 1, len(self.ends) - 1

    def say(self, words: str) -> None:
        """Say that something could not be done."""
        self.message = words
        self.version += 1

    # ---- who looks on -----------------------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[str, ...]:
        """Who takes part."""
        return self.battle.stage.sides

    def look_as(self, side: str | None) -> None:
        """See the battle as a side did; None: everything."""
        if side != self.side:
            self.side, self.inspected = side, 0
            self.version += 1

    def next_side(self) -> None:
        """See it as the next side, after the last one as all."""
        order = [None, *self.sides]
        self.look_as(order[(order.index(self.side) + 1) % len(order)])

    # ---- what is shown ----------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the side that looks on knew at the moment that is shown."""
        return self.battle.view(self.side)

    def snapshot(self) -> Snapshot:
        """Return what stands where."""
        return snapshot(self.view, self.events[: self.at])

    def overlays(self) -> Overlays:
        """Return what lies over the map."""
        view = self.view
        chosen = view.cells(self.shown_unit) if self.shown_unit else ()
        return Overlays(selected=chosen, hover=self.hovered, zones=cards.goal_zones(view), marks=declared.marks(view))

    @property
    def order(self) -> tuple[plain.OrderEntry, ...]:
        """The turn order, as far as the side knew it."""
        return cards.turn_order(self.view)

    @property
    def log(self) -> tuple[plain.LogLine, ...]:
        """What the side had perceived until then."""
        return self._log.lines(self.side)

    @property
    def shown_unit(self) -> int:
        """The unit under the pointer, else the one looked at, else whose turn it is; 0 for none."""
        view = self.view
        known = set(view.units())
        under = self.unit_at(self.hovered) if self.hovered is not None else 0
        return next((one for one in (under, self.inspected, *view.each(Active)) if one in known), 0)

    def unit_at(self, cell: Cell) -> int:
        """Return the unit that the side sees in a cell, 0 for none."""
        view = self.view
        known = set(view.units())
        return next((one for one in view.at(cell) if one in known and view.has(one, Unit)), 0)

    def hover(self, cell: Cell | None) -> None:
        """Point at a cell."""
        if cell != self.hovered:
            self.hovered = cell
            self.version += 1

    def inspect(self, unit: int) -> None:
        """Look at a unit until another is looked at; 0 ends it."""
        if unit != self.inspected:
            self.inspected = unit
            self.version += 1

    def inspect_next(self, by: int) -> None:
        """Look at the next (1) or previous (-1) unit in the turn order."""
        units = [entry.unit for entry in self.order]
        if units:
            place = units.index(self.shown_unit) + by if self.shown_unit in units else 0
            self.inspect(units[place % len(units)])

    @property
    def card(self) -> plain.UnitCard | None:
        """The facts of the unit that is looked at."""
        unit, side = self.shown_unit, self.side
        if not unit:
            return None
        card = cards.unit_card(self.view, unit)
        told = self.events[: self.at]
        seen = witness.witnessed(self.view, told, lambda sides: side is None or side in sides, unit)
        return replace(card, facts=witness.corrected(card.facts, seen))

    @property
    def cell(self) -> plain.CellCard | None:
        """The facts of the cell under the pointer, or of the one where the unit that is looked at stands."""
        cells = () if not self.shown_unit else self.view.cells(self.shown_unit)
        cell = self.hovered or next(iter(cells), None)
        return None if cell is None else cell_card(self.view, cell)

    @property
    def title(self) -> str:
        """The battle's name and the round."""
        return f"{self.battle.setup.title} · round {self.round}"

    @property
    def goal(self) -> str:
        """How the side whose eyes it is seen with wins, loses, or neither; how each side does where all is seen."""
        task = goals.of_battle(self.view)
        return "" if task is None else goals.told(task, self.view.side)

    @property
    def outcome(self) -> str:
        """How it ended, once all has been shown; "" before."""
        if not self.is_over:
            return ""
        over = self.battle.over
        return "The record ends here." if over is None else f"{outcome(over, self.battle.stage.sides)}."


def _beside(places: list[int], here: int, by: int) -> int:
    """Return the next (1) or the previous (-1) of ascending places; the last or the first where there is none."""
    if by > 0:
        return places[min(bisect_right(places, here), len(places) - 1)]
    return places[max(0, bisect_left(places, here) - 1)]
