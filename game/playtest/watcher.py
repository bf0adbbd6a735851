"""Watches one battle and notes what happens where, and what is done with what.

Eats events, as the statistics do, which it leaves figures of units to. Where bodies are is brought up to date from the
battle whenever a command is over, for a ruleset may move them in ways of its own.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from game.board.grid import Cell
from game.engine import events as e
from game.engine.action import ARROWS, BOON, ITEM, value_of
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.components import BATTLE, Item, Reserve, Scenery, Unit
from game.engine.observing import JournalEntry, Settled, Stamped, Undone
from game.playtest.fought import HEAT, PARTS, BattleJob, DeedCount, Fought, Marks, SceneryUse, UnitLine
from game.playtest.strength import course
from game.report.statistics import Statistics, UnitScore

STOOD, WALKED, FELL, FROM, AT, COVER, USED, CONTESTED = range(len(HEAT))


class Watcher:
    """Notes what a battle comes to."""

    def __init__(self, battle: Battle, *, weighs: bool) -> None:
        """Take what setting up brought, and watch from now on; `weighs` works out every attack's chance."""
        self._battle: Final = battle
        self.statistics: Final = Statistics(battle, weighs=weighs)
        self._sides: Final = battle.stage.sides
        self._width: Final = battle.stage.board.grid.width
        truth = battle.truth
        self._side: Final = {unit: self._sides.index(truth.side_of(unit)) for unit in truth.world.each(Unit)}
        self._goal: Final = {cell for zone in battle.stage.zones if zone.kind == "goal" for cell in zone.cells}
        self._at: dict[int, tuple[Cell, ...]] = {}
        self._out: set[int] = set()
        self._waiting: set[int] = {unit for unit in self._side if truth.has(unit, Reserve)}
        self._marks: dict[tuple[int, int, int], list[int]] = {}
        self._deeds = Counter[tuple[int, str, str]]()
        self._things: list[SceneryUse] = []
        self._held = [0] * (len(self._sides) + 2)
        self._round = self._counted = self._blood = 0
        self._blow: tuple[int, int] | None = None
        self._is_over = False
        self._settle()
        for stamped in battle.events:
            self.see(stamped)
        battle.observers.append(self.see)

    def see(self, told: Stamped | Undone | Settled) -> None:
        """Take in what the battle tells; nothing counts that comes after its end."""
        if isinstance(told, Settled):
            self._settle()
            self._blow = None
            self._count_deeds(told.entry)
        if not isinstance(told, Stamped) or self._is_over:
            return
        event = told.event
        if self._blow is not None and any(reason.kind is e.ReasonKind.COVER for reason in event.counted):
            self._covered(*self._blow)
            self._blow = None
        seen = _SEEN.get(type(event))
        if seen is not None:
            seen(self, event)

    def _settle(self) -> None:
        self._at = {unit: self._battle.truth.cells(unit) for unit in self._side}

    def _mark(self, kind: int, unit: int, cells: tuple[Cell, ...] = ()) -> None:
        if unit not in self._side:
            return
        marked = self._marks.setdefault((kind, self._side[unit], self._round), [])
        marked.extend(self._place(cell) for cell in cells or self._at[unit])

    def _covered(self, unit: int, target: int) -> None:
        """Mark what lay between the two."""
        between = self._battle.truth.field.covering(self._at.get(unit, ()), self._at.get(target, ()))
        if between:
            self._mark(COVER, target, between)

    def _place(self, cell: Cell) -> int:
        return cell[1] * self._width + cell[0]

    # ---- events ----------------------------------------------------------------------------------------------------

    def began(self, event: e.RoundBegan) -> None:
        """Know the round."""
        self._round = event.number

    def ended(self, event: e.RoundEnded | e.BattleEnded) -> None:
        """Note where everybody stands, and who holds the goal; once a round."""
        self._is_over = isinstance(event, e.BattleEnded)
        if self._counted == self._round:
            return
        self._counted = self._round
        standing = [unit for unit in self._side if unit not in self._out and unit not in self._waiting]
        for unit in standing:
            self._mark(STOOD, unit)
        if self._goal:
            self._held_by({unit: own for unit in standing if (own := self._goal.intersection(self._at[unit]))})

    def _held_by(self, inside: Mapping[int, set[Cell]]) -> None:
        """Count whose the goal is, by the cells of it in which units stand; mark them where several sides do."""
        holders = {self._side[unit] for unit in inside}
        self._held[0 if not holders else -1 if len(holders) > 1 else 1 + next(iter(holders))] += 1
        for unit, cells in inside.items() if len(holders) > 1 else ():
            self._mark(CONTESTED, unit, tuple(cells))

    def stepped(self, event: e.Stepped) -> None:
        """Somebody walks."""
        self._at[event.unit] = event.cells
        self._mark(WALKED, event.unit, tuple(cell for cell in event.cells if cell not in event.origin))

    def moved(self, event: e.Displaced | e.Pushed | e.Surfaced) -> None:
        """Somebody is elsewhere now."""
        self._at[event.unit] = event.cells

    def entered(self, event: e.Entered) -> None:
        """Somebody comes from the reserve."""
        self._at[event.unit] = event.cells
        self._waiting.discard(event.unit)

    def attacked(self, event: e.Attacked) -> None:
        """Somebody strikes at somebody."""
        self._mark(FROM, event.unit)
        self._mark(AT, event.target)
        self._blow = event.unit, event.target

    def damaged(self, event: e.Damaged) -> None:
        """Somebody is hurt, perhaps the first by an enemy."""
        by = self._side.get(event.source)
        if not self._blood and event.lost > 0 and by is not None and by != self._side.get(event.unit):
            self._blood = self._round

    def down(self, event: e.Died | e.FellToVerge | e.FellDying) -> None:
        """Somebody goes down; who lay there already has done so before."""
        if event.unit in self._side and event.unit not in self._out:
            self._mark(FELL, event.unit)
            self._out.add(event.unit)

    def up(self, event: e.Rose | e.Recovered) -> None:
        """Somebody is up again."""
        self._out.discard(event.unit)

    def left(self, event: e.Left) -> None:
        """Somebody leaves the board."""
        self._out.add(event.unit)
        if event.cells and event.unit in self._side:
            use = SceneryUse("the board's edge", self._place(event.cells[0]), event.how, self._side[event.unit])
            self._things.append(use)
            self._mark(USED, event.unit, event.cells[:1])

    def used(self, event: e.Used) -> None:
        """Somebody does something with a thing of the map."""
        truth = self._battle.truth
        name = truth.of(event.scenery, Scenery).name
        cell = truth.cells(event.scenery)[0]
        self._things.append(SceneryUse(name, self._place(cell), event.deed, self._side[event.unit]))
        self._mark(USED, event.unit, (cell,))

    # ---- commands --------------------------------------------------------------------------------------------------

    def _count_deeds(self, entry: JournalEntry) -> None:
        for command in (entry.command, *entry.answers):
            self._deeds[command.unit, self._name(command), ""] += 1
            for thing in self._things_of(command):
                self._deeds[command.unit, self._name(command), thing] += 1

    def _name(self, command: Command) -> str:
        action = self._battle.ruleset.actions.get(type(command))
        return spelt(type(command).__name__) if action is None else action.name

    def _things_of(self, command: Command) -> Iterator[str]:
        """Yield the keys of what a command is done with."""
        action = self._battle.ruleset.actions.get(type(command))
        for parameter in (ITEM, ARROWS):
            item = value_of(action, command, parameter)
            known = self._battle.truth.get(item, Item) if item else None
            if known is not None:
                yield known.key
        boon = value_of(action, command, BOON)
        if boon:
            yield boon

    # ---- what it comes to ------------------------------------------------------------------------------------------

    def result(self, job: BattleJob) -> Fought:
        """Return what the battle came to, now that it is over."""
        over, summary = self._battle.over, self.statistics.summary()
        winner = "" if over is None else over.winner
        went = course(summary.curve, self._sides, winner, summary.rounds)
        lying = {fall.unit for fall in summary.falls if fall.fate != "up again"}
        first = self._battle.history[0].command.unit if self._battle.history else BATTLE
        return Fought(
            rules=job.rules,
            number=job.number,
            seed=job.seed,
            winner=winner,
            reason="it was broken off" if over is None else over.reason,
            rounds=summary.rounds,
            began=self._side.get(first, 0),
            blood=self._blood,
            decided=went.decided,
            lowest=went.lowest,
            left=went.left,
            swing=went.swing,
            curve=went.curve,
            units=tuple(self._line(one, one.unit in lying) for one in summary.units),
            deeds=tuple(
                DeedCount(unit, action, thing, times) for (unit, action, thing), times in sorted(self._deeds.items())
            ),
            marks=tuple(Marks(*key, tuple(sorted(cells))) for key, cells in sorted(self._marks.items())),
            things=tuple(self._things),
            goal=tuple(self._held) if self._goal else (),
            digest=self._battle.stage.world.digest(),
        )

    def _line(self, one: UnitScore, fell: bool) -> UnitLine:
        score = one.score
        return UnitLine(
            one.unit, one.name, one.kind, self._side[one.unit], one.unit not in self._waiting, fell,
            score.dealt, score.taken, score.friendly, score.healed, score.felled, score.attacks, score.hits,
            score.weighed, score.landed, round(score.expected * PARTS), score.cells,
        )  # fmt: skip


def spelt(name: str) -> str:
    """Return a type's name in words.

    >>> spelt("TakeIt")
    'Take it'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).capitalize()


_SEEN: Final[Mapping[type[e.Event], Callable[[Watcher, Any], None]]] = {
    e.RoundBegan: Watcher.began,
    e.RoundEnded: Watcher.ended,
    e.BattleEnded: Watcher.ended,
    e.Stepped: Watcher.stepped,
    e.Displaced: Watcher.moved,
    e.Pushed: Watcher.moved,
    e.Surfaced: Watcher.moved,
    e.Entered: Watcher.entered,
    e.Attacked: Watcher.attacked,
    e.Damaged: Watcher.damaged,
    e.Died: Watcher.down,
    e.FellToVerge: Watcher.down,
    e.FellDying: Watcher.down,
    e.Rose: Watcher.up,
    e.Recovered: Watcher.up,
    e.Left: Watcher.left,
    e.Used: Watcher.used,
}
