"""Adds battles up, one after the other, to the figures of a report. In whatever order, the sum is the same."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import add, attrgetter
from typing import Final

from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.playtest.figures import (
    BegunFigures,
    CurvePoint,
    DeedFigures,
    Never,
    NumberSpread,
    Report,
    RulesFigures,
    SceneryFigures,
    SideFigures,
    UnitFigures,
    Watch,
    share_of,
    spread_of,
)
from game.playtest.fought import HEAT, PARTS, Fought, UnitLine
from game.playtest.offered import Offered, offered
from game.playtest.plan import PlaytestPlan
from game.playtest.verdict import verdict
from game.playtest.watchable import Watchables
from game.playtest.watcher import COVER

MOST_ROUNDS: Final = 12
"""Steps of rounds in which heat is told apart."""
MOST_HEAT: Final = 250_000
"""Cells by kind, side and rounds of heat that a report holds at most, unless its rounds are all together."""
SUMMED: Final = (
    "dealt", "taken", "friendly", "healed", "felled", "attacks", "hits", "weighed", "landed", "expected", "cells"
)  # fmt: skip
SUMMED_OF: Final[Callable[[UnitLine], tuple[int, ...]]] = attrgetter(*SUMMED)

NOTHING: Final = NumberSpread(0, 0, 0)

Heat = Mapping[tuple[int, int, int], Counter[int]]
"""How often something happened in cells, by kind, side and round."""

Command = Callable[[str, int], str]
"""Writes the command that plays a battle again, by ruleset and seed."""


@dataclass
class _UnitSum:
    """A unit's figures so far."""

    line: UnitLine
    battles: int = 0
    stood: int = 0
    sums: list[int] = field(default_factory=lambda: [0] * len(SUMMED))

    def add(self, line: UnitLine) -> None:
        """Count a battle."""
        self.battles += line.came
        self.stood += line.came and not line.fell
        self.sums = list(map(add, self.sums, SUMMED_OF(line)))


class RulesSum:
    """The figures of a map under one ruleset so far."""

    def __init__(self, setup: Setup) -> None:
        """Begin with no battle."""
        self._setup: Final = setup
        self._rules: Final = Ruleset.of(setup)
        self._offered: Final[Offered] = offered(setup)
        self._sides: Final = setup.sides
        self.battles = 0
        self._won: Counter[str] = Counter()
        self._endings: Counter[str] = Counter()
        self._draws: Counter[str] = Counter()
        self._lengths: Counter[int] = Counter()
        self._blood: list[int] = []
        self._decided: list[int] = []
        self._swings: Counter[int] = Counter()
        self._begun: Counter[tuple[int, str]] = Counter()
        self._units: dict[int, _UnitSum] = {}
        self._deeds: Counter[tuple[int, str, str]] = Counter()
        self._scenery: Counter[tuple[str, int, str, int]] = Counter()
        self._goal: Counter[int] = Counter()
        self._curves: list[tuple[tuple[int, ...], ...]] = []
        self._candidates = Watchables()
        cells = setup.board.grid.width * setup.board.grid.height
        self._heat: defaultdict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0] * cells)

    def add(self, one: Fought) -> None:
        """Count a battle."""
        self.battles += 1
        self._won[one.winner] += 1
        self._endings[one.reason] += 1
        if not one.winner:
            self._draws[one.reason] += 1
        self._lengths[one.rounds] += 1
        self._blood += [one.blood] if one.blood else []
        self._decided += [one.decided] if one.decided else []
        self._swings[one.swing.round] += one.swing.by > 0
        self._begun[one.began, one.winner] += 1
        for line in one.units:
            self._units.setdefault(line.unit, _UnitSum(line)).add(line)
        for deed in one.deeds:
            self._deeds[deed.unit, deed.action, deed.thing] += deed.times
        for use in one.things:
            self._scenery[use.what, use.cell, use.deed, use.side] += 1
        self._goal.update(dict(enumerate(one.goal)))
        self._curves.append(_in_hundredths(one.curve))
        self._candidates.add(one)
        for marks in one.marks:
            counts = self._heat[marks.kind, marks.side, marks.round]
            for cell in marks.cells:
                counts[cell] += 1

    def heat(self, span: int) -> Heat:
        """Return how often what happened where, by the first of so many rounds."""
        return in_spans(self._heat, span)

    @property
    def longest(self) -> int:
        """The last round in which anything happened anywhere."""
        return max((number for _, _, number in self._heat), default=1)

    # ---- what it comes to ------------------------------------------------------------------------------------------

    def figures(self, command: Command, span: int) -> RulesFigures:
        """Return the figures, heat told apart by so many rounds."""
        drawn = self._won[""]
        sides = tuple(
            SideFigures(side, self._won[side], share_of(self._won[side] + drawn / len(self._sides), self.battles))
            for side in self._sides
        )
        return RulesFigures(
            rules=self._rules.key,
            name=self._rules.name,
            battles=self.battles,
            verdict=verdict(sides, self.battles, drawn),
            sides=sides,
            endings=dict(_most_first(self._endings)),
            draws=dict(_most_first(self._draws)),
            rounds=spread_of(list(self._lengths.elements())),
            lengths=dict(sorted(self._lengths.items())),
            blood=spread_of(self._blood),
            decided=spread_of(self._decided),
            swings={number: times for number, times in sorted(self._swings.items()) if times},
            begun=tuple(self._begun_by(place, side) for place, side in enumerate(self._sides)),
            never=self._never(),
            units=tuple(self._unit(self._units[unit]) for unit in sorted(self._units)),
            deeds=tuple(self._deed(action) for action in self._actions()),
            scenery=tuple(self._uses()),
            goal=tuple(self._goal[place] for place in range(len(self._sides) + 2)) if self._goal else (),
            curve=tuple(self._curve()),
            watch=tuple(
                Watch(why, words, one.number, one.seed, command(self._rules.key, one.seed))
                for why, words, one in self._candidates.chosen()
            ),
            heat=self._heat_by_names(span),
        )

    def _begun_by(self, place: int, side: str) -> BegunFigures:
        won = tuple(self._begun[place, other] for other in self._sides)
        return BegunFigures(side, sum(won) + self._begun[place, ""], won)

    def _never(self) -> Never:
        used = {thing for _, _, thing in self._deeds}
        done = {action for _, action, _ in self._deeds}
        touched = {what for what, _, _, _ in self._scenery}
        covered = {cell for (kind, _, _), cells in self.heat(1).items() if kind == COVER for cell in cells}
        width = self._setup.board.grid.width
        return Never(
            tuple(action for action in self._offered.actions if action not in done),
            tuple(name for key, name in self._offered.things.items() if key not in used),
            tuple(name for name in self._offered.scenery if name not in touched),
            tuple(cell for cell in self._offered.cover if cell[1] * width + cell[0] not in covered),
        )

    def _unit(self, one: _UnitSum) -> UnitFigures:
        line, sums = one.line, dict(zip(SUMMED, one.sums, strict=True))
        expected = round(sums.pop("expected", 0) / PARTS, 1)
        return UnitFigures(
            line.unit, line.name, line.kind, self._sides[line.side], one.battles, one.stood, expected=expected, **sums
        )

    def _actions(self) -> list[str]:
        """Return what was done, the most frequent first."""
        times: Counter[str] = Counter()
        for (_, action, thing), count in self._deeds.items():
            times[action] += 0 if thing else count
        return [action for action, _ in _most_first(times)]

    def _deed(self, action: str) -> DeedFigures:
        by_unit: Counter[int] = Counter()
        things: Counter[str] = Counter()
        for (unit, what, thing), times in self._deeds.items():
            if what == action and thing:
                things[self._rules.tables.name_of(thing)] += times
            elif what == action:
                by_unit[unit] += times
        by_side = [0] * len(self._sides)
        for unit, times in by_unit.items():
            by_side[self._units[unit].line.side] += times
        most = min(by_unit, key=lambda unit: (-by_unit[unit], unit))
        return DeedFigures(
            action, sum(by_side), tuple(by_side), tuple(_most_first(things)), self._units[most].line.name
        )

    def _uses(self) -> Iterator[SceneryFigures]:
        width = self._setup.board.grid.width
        for what, cell, deed in sorted({key[:3] for key in self._scenery}):
            by_side = tuple(self._scenery[what, cell, deed, side] for side in range(len(self._sides)))
            yield SceneryFigures(what, (cell % width, cell // width), deed, by_side)

    def _curve(self) -> Iterator[CurvePoint]:
        """Yield the strength as each round began; a battle that is over keeps that of its end."""
        last = max(self._lengths, default=0)
        for place in range(last + 1):
            now = [curve[min(place, len(curve) - 1)] for curve in self._curves]
            spreads = [
                spread_of([one[side] for one in now]) or NumberSpread(0, 0, 0) for side in range(len(self._sides))
            ]
            yield CurvePoint(place + 1, tuple(spreads))

    def _heat_by_names(self, span: int) -> dict[str, dict[str, dict[int, tuple[tuple[int, int], ...]]]]:
        together = self.heat(span)
        return {
            kind: {
                side: {
                    first: tuple(sorted(cells.items()))
                    for (of, by, first), cells in sorted(together.items())
                    if (of, by) == (number, place)
                }
                for place, side in enumerate(self._sides)
            }
            for number, kind in enumerate(HEAT)
        }


def in_spans(heat: Mapping[tuple[int, int, int], Sequence[int]], span: int) -> Heat:
    """Return heat by the first of so many rounds; all that is later than `MOST_ROUNDS` of them belongs to the last."""
    together: defaultdict[tuple[int, int, int], Counter[int]] = defaultdict(Counter)
    for (kind, side, number), counts in heat.items():
        first = min(max(number - 1, 0) // span, MOST_ROUNDS - 1) * span + 1
        together[kind, side, first].update({cell: count for cell, count in enumerate(counts) if count})
    return together


def _in_hundredths(curve: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return each side's strength in hundredths of its own at the start."""
    start = curve[0]
    return tuple(tuple(round(100 * now / max(1, was)) for now, was in zip(one, start, strict=True)) for one in curve)


def _most_first(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def report(plan: PlaytestPlan, setups: Iterable[Setup], battles: Iterable[Fought], command: Command) -> Report:
    """Add battles up to a report; of those under other rulesets, or beyond the number wanted, none counts."""
    sums = {setup.ruleset.key: RulesSum(setup) for setup in setups}
    for one in battles:
        if one.rules in sums and one.number < plan.battles:
            sums[one.rules].add(one)
    grid = plan.source.ground.grid
    span = _span(sums.values())
    return Report(
        of=plan.header(),
        title=plan.source.title,
        sides=plan.source.sides,
        width=grid.width,
        height=grid.height,
        wanted=plan.battles,
        span=span,
        rules=tuple(one.figures(command, span) for one in sums.values()),
    )


def _span(sums: Iterable[RulesSum]) -> int:
    """Return how many rounds of heat are put together, so that a report stays small."""
    counted = tuple(sums)
    longest = max((one.longest for one in counted), default=1)
    spans = [span for span in (1, 2, 3, 5, 10, 20, 50) if span * MOST_ROUNDS <= 2 * longest or span == 1]
    for span in spans:
        if sum(len(cells) for one in counted for cells in one.heat(span).values()) <= MOST_HEAT:
            return span
    return max(1, longest)
