"""A fight of two in rounds: the best attack of each, forecast anew for every state of the two that is reached.

A state is what the vigour of both rests on (hit points, as a rule); everything else stands still between rounds.
"""

from typing import Final

import msgspec

from game.engine.battle import Battle
from game.engine.components import Health
from game.engine.events import Supposed
from game.engine.forecast.outcomes import TooManyOutcomesError
from game.engine.imagine import happen, trying
from game.engine.reads import Memory, Trace
from game.engine.view import View
from game.engine.working import Working
from game.report.compare import chains
from game.report.compare.ways import AttackWay, Body, Outcome, Pair, best_of, outcomes_of, ways, why_none

MOST_STATES: Final = 2000
"""Beyond so many states of the two together nobody waits for the chance to win."""

MANY_OUTCOMES: Final = 100
NEAR: Final = 1e-9

State = tuple[int, int]
"""What the two are, as numbers of bodies; (0, 0) at the start. In a unit's turn its own comes first."""


class _Bodies:
    """Numbers what a unit has been, so that states are small."""

    def __init__(self, start: Body) -> None:
        """Begin with what it is now, number 0."""
        self._all = [start]
        self._numbers = {start: 0}

    def number(self, body: Body) -> int:
        """Return the number of a body."""
        number = self._numbers.setdefault(body, len(self._all))
        if number == len(self._all):
            self._all.append(body)
        return number

    def of(self, number: int) -> Body:
        """Return the body of a number."""
        return self._all[number]


class FightStep(msgspec.Struct, frozen=True):
    """One outcome of an attack in a longer fight: its chance, who is out, and what both are now (None: as before)."""

    chance: float
    out: tuple[bool, bool]
    bodies: tuple[int | None, int | None]

    def after(self, state: State) -> State:
        """Return the state after it."""
        one, other = self.bodies
        return state[0] if one is None else one, state[1] if other is None else other

    def end(self, who: int) -> int | None:
        """Return how it ends the duel, as a place in `chains.End`; None where it goes on. `who` has attacked."""
        author, target = self.out
        if author and target:
            return 2
        if target:
            return who
        return 1 - who if author else None


def _number(end: int | bool | None) -> int | None:
    return None if end is None or end is True else int(end)


def _summed(steps: tuple[FightStep, ...]) -> dict[tuple[object, ...], float]:
    """Return the chances of what can be told apart: who is out, and what those are who are not."""
    found: dict[tuple[object, ...], float] = {}
    for step in steps:
        key = tuple("out" if out else body for out, body in zip(step.out, step.bodies, strict=True))
        found[key] = found.get(key, 0.0) + step.chance
    return found


def _same(one: dict[tuple[object, ...], float], other: dict[tuple[object, ...], float]) -> bool:
    return all(abs(one.get(key, 0.0) - other.get(key, 0.0)) < NEAR for key in one.keys() | other.keys())


class Fighter:
    """One of the two in its turn, with its best attack."""

    def __init__(self, battle: Battle, unit: int, other: int) -> None:
        """Stand at the beginning of the unit's turn; `look` comes first."""
        self.battle = battle
        self.unit, self.other = unit, other
        self.best: AttackWay | None = None
        self.why = ""
        self.changed: set[str] = set()
        self.bodies: tuple[_Bodies, _Bodies]
        self.rows: dict[int, dict[int | None, float]] = {}
        self._whole: tuple[FightStep, ...] = ()
        self._memory = Memory()

    def look(self) -> Working[None]:
        """Find the best attack, and take in hand what it needs."""
        try:
            found = yield from ways(self.battle, self.unit, self.other)
        except TooManyOutcomesError as error:
            found, self.why = [], f"It cannot be told: {error}."
        self.vigour = self.battle.ruleset.hints.vigour(self.battle.truth, self.other)[0]
        self.best = best_of(found, self.other, self.vigour)
        if self.best is None:
            self.why = self.why or (yield from why_none(self.battle, self.unit, self.other))
        elif self.best.first is not None:
            self.battle.submit(self.best.first)
        self.pair = Pair.of(self.battle, self.unit, self.other)
        self.bodies = (_Bodies(self.pair.body(0)), _Bodies(self.pair.body(1)))
        for outcome in self.best.found if self.best is not None else ():
            self.changed.update(outcome.changed)

    def moves(self, state: State) -> Working[tuple[FightStep, ...]]:
        """Return what may come of the best attack with the two in that state; the same reads give the same result."""
        if self.best is None:
            return (FightStep(1.0, (False, False), (None, None)),)
        if self._whole:
            return self._capped(self._whole, state)
        stage, command = self.battle.stage, self.best.command
        view = View(stage, View(stage, None).side_of(self.unit))
        with trying(view):
            for place, unit in enumerate(self.pair.units):
                happen(view, Supposed(unit, self.bodies[place].of(state[place])))
            kept = self._memory.find(command, view.look)
            if isinstance(kept, tuple):
                return kept
            trace = Trace()
            found = yield from outcomes_of(self.pair, command, trace)
            steps = tuple(self._step(outcome, chance) for outcome, chance in found.items())
            self._memory.keep(command, trace, steps)
            return steps

    def shorten(self) -> Working[None]:
        """Take the outcomes at the start for all states, no more lost than there is, where the resolvers bear that out.

        Only where walking every state would take long and both are hit points alone; it is looked at with half of
        them left to each, and with the last one.
        """
        if self.best is None or len(self.best.found) < MANY_OUTCOMES:
            return
        whole = yield from self.moves((0, 0))
        bodies = [self.bodies[place].of(0) for place in (0, 1)]
        health = [body[0] for body in bodies if len(body) == 1 and isinstance(body[0], Health)]
        if len(health) < len(bodies):
            return
        for share in (2, max(part.hp for part in health)):
            left = [msgspec.structs.replace(part, hp=max(1, part.hp // share)) for part in health]
            state = (self.bodies[0].number((left[0],)), self.bodies[1].number((left[1],)))
            real = yield from self.moves(state)
            if not _same(_summed(real), _summed(self._capped(whole, state))):
                return
        self._whole = whole

    def _capped(self, whole: tuple[FightStep, ...], state: State) -> tuple[FightStep, ...]:
        """Return the outcomes of the start with nobody losing more than it has in that state."""
        return tuple(
            FightStep(step.chance, (ends[0] is True, ends[1] is True), (_number(ends[0]), _number(ends[1])))
            for step in whole
            for ends in [[self._left(step, place, state[place]) for place in (0, 1)]]
        )

    def _left(self, step: FightStep, place: int, before: int) -> int | bool | None:
        """Return the body of one of the two after a step from another body than at the start; True: it is out."""
        number, bodies = step.bodies[place], self.bodies[place]
        if number is None and not step.out[place]:
            return None
        was, now = bodies.of(0)[0], bodies.of(before)[0]
        then = bodies.of(number)[0] if number is not None else None
        if not isinstance(was, Health) or not isinstance(now, Health):
            return None
        left = now.hp - (was.hp - then.hp if isinstance(then, Health) and not step.out[place] else was.hp)
        return True if left <= 0 else bodies.number((msgspec.structs.replace(now, hp=left),))

    def _step(self, outcome: Outcome, chance: float) -> FightStep:
        out = (self.pair.is_out(outcome.result, 0), self.pair.is_out(outcome.result, 1))
        one, other = (
            None if body is None else bodies.number(body)
            for bodies, body in zip(self.bodies, outcome.bodies, strict=True)
        )
        return FightStep(chance, out, (one, other))

    def rounds(self) -> Working[float | None]:
        """Return the expected number of attacks until the other is out, its author as it is at the start."""
        if self.best is None:
            return None
        rows = self.rows
        waiting = [0]
        while waiting:
            body = waiting.pop()
            if body in rows:
                continue
            row = rows[body] = {}
            for step in (yield from self.moves((0, body))):
                to = None if step.out[1] else step.after((0, body))[1]
                row[to] = row.get(to, 0.0) + step.chance
                if to is not None:
                    waiting.append(to)
            if len(rows) > MOST_STATES:
                return None
        return chains.expected(rows, 0)


# ---- both ----------------------------------------------------------------------------------------------------------


def parted(one: Fighter, other: Fighter) -> tuple[chains.End, chains.End] | None:
    """Return how the duel ends if no wound weakens an attack and no attack hurts its author; None: one has none."""
    if not one.rows or not other.rows:
        return None
    return chains.race(chains.ends_at(one.rows, 0), chains.ends_at(other.rows, 0))


def are_many(one: Fighter, other: Fighter) -> bool:
    """Tell whether there are too many states of the two together to walk them all."""
    return max(1, len(one.rows)) * max(1, len(other.rows)) > MOST_STATES


def endings(one: Fighter, other: Fighter) -> Working[tuple[chains.End, chains.End] | None]:
    """Return how the duel ends if the one begins, and if the other does; None where neither can attack."""
    if one.best is None and other.best is None:
        return None
    turns: tuple[dict[State, dict[State | int, float]], dict[State, dict[State | int, float]]] = ({}, {})
    waiting: list[State] = [(0, 0)]
    while waiting:
        state = waiting.pop()
        if state in turns[0]:
            continue
        for who, side in enumerate((one, other)):
            row = turns[who][state] = {}
            for step in (yield from side.moves(_seen_by(who, state))):
                to = step.end(who)
                if to is None:
                    after = _seen_by(who, step.after(_seen_by(who, state)))
                    row[after] = row.get(after, 0.0) + step.chance
                    waiting.append(after)
                else:
                    row[to] = row.get(to, 0.0) + step.chance
        if len(turns[0]) > MOST_STATES:
            return None
        yield
    return (yield from chains.duel(turns, (0, 0)))


def _seen_by(who: int, state: State) -> State:
    """Return a state of the one and the other as one of them sees it, itself first; or back."""
    return state if who == 0 else (state[1], state[0])
