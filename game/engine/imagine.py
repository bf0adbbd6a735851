"""Looking at what might be, and at what was: the world is another one for a while, and then it is as it was.

`with imagined(stage, side) as view:` opens an imagination, in which a side supposes what it does not know; `happen` and
what stands below it change the world there, and `with trying(view):` takes back what is tried in between. What is long
is a generator that pauses: `imagining` puts its whole imagination away at each pause, and whoever is no longer asked
may be left there for good, even if the battle has gone on. `rewound` and `Timeline` go back to what was. Nobody outside
the engine marks, takes back or makes again by hand; what an outcome of the dice may be is `game.engine.forecast`'s.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

from game.board.grid import Cell
from game.engine.action import Variant
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.components import Active, Economy, Sneaking, Submersion
from game.engine.dice import DiceNeededError, NoDice, RandomDice
from game.engine.ecs import Layer, World
from game.engine.events import Displaced, Event, Noticed, Spent, Surfaced, TurnEnded
from game.engine.observing import JournalEntry
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.settling import applying, settle
from game.engine.view import Stage, View
from game.engine.working import Working

T = TypeVar("T")


# ---- what might be -------------------------------------------------------------------------------------------------


@contextmanager
def imagined(stage: Stage, side: str | None) -> Iterator[View]:
    """Imagine the battle as a side supposes it (None: as it is) for as long as the block runs, and look at it so."""
    with Layer(stage.world):
        view = View(stage, side)
        if side is not None:
            for event in Ruleset.of(stage).hints.suppose(view):
                happen(view, event)
        yield view


def trying(view: View) -> Layer:
    """Take back whatever is changed in the block."""
    return Layer(view.world)


def imagining(stage: Stage, side: str | None, work: Callable[[View], Working[T]]) -> Working[T]:
    """Do work in what a side imagines; at each of its pauses, and in the end, the world is as it was."""

    def within() -> Working[T]:
        with imagined(stage, side) as view:
            return (yield from work(view))

    return apart(stage.world, within())


def apart(world: World, work: Working[T]) -> Working[T]:
    """Do work that imagines; at each of its pauses, and in the end, the world is as it was."""
    below = len(world.layers)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found
        layers = world.layers[below:]
        for layer in reversed(layers):
            layer.put_away()
        yield
        for layer in layers:
            layer.take_up()


# ---- what was ------------------------------------------------------------------------------------------------------


def rewound(battle: Battle, entry: JournalEntry) -> Layer:
    """Let the world be as it was before a command for as long as the block runs."""
    return Layer(battle.stage.world, entry.mark)


class Timeline:
    """What a world has gone through, to be gone through to and fro; it begins at the first of its moments."""

    def __init__(self, world: World, marks: Sequence[int]) -> None:
        """Go to the first of the moments at these marks, in their order; the last of all is as the world is now."""
        self.at = 0
        self._world: Final = world
        self._marks: Final = (*marks, world.mark())
        self._changes: Final = world.undo_to(self._marks[0])

    def go(self, to: int) -> None:
        """Make the world what it was at a moment, as their number in their order."""
        start, here, there = (self._marks[place] for place in (0, self.at, to))
        if there < here:
            self._world.undo_to(there)
        else:
            self._world.redo(self._changes[here - start : there - start])
        self.at = to


# ---- what happens in an imagination --------------------------------------------------------------------------------


def happen(view: View, *events: Event) -> None:
    """Let events happen that nobody is told of and nobody answers to."""
    if not view.world.layers:
        message = "this happens in the imagination only"
        raise RuntimeError(message)
    commit = applying(view.stage)
    for event in events:
        commit(event)


@contextmanager
def played(view: View, command: Command, number: int = 0, answer: int = 0) -> Iterator[list[Event]]:
    """Play a command through for as long as the block runs, and give what happens; then all is taken back.

    `number` says how the dice fall, `answer` which of the options of every question is taken.
    """
    commit, happened = applying(view.stage), list[Event]()

    def note(event: Event) -> None:
        happened.append(event)
        commit(event)

    with trying(view):
        context = Context(view, RandomDice(0, number))
        steps = Ruleset.of(view).actions[type(command)].outcome(context, command)
        running = settle(context, steps, note, judge=False)
        ask = next(running, None)
        while ask is not None:
            try:
                ask = running.send(ask.options[answer])
            except StopIteration:
                ask = None
        yield happened


def certain(view: View, command: Command) -> list[Event] | None:
    """Return what giving a command comes to where it draws no dice and asks nothing, else None; all is taken back."""
    commit, happened = applying(view.stage), list[Event]()

    def note(event: Event) -> None:
        happened.append(event)
        commit(event)

    with trying(view):
        context = Context(view, NoDice())
        steps = Ruleset.of(view).actions[type(command)].resolve(context, command)
        running = settle(context, steps, note, judge=False)
        try:
            next(running)
        except StopIteration:
            return happened
        except DiceNeededError:
            return None
        running.close()
        return None


def carry_out(view: View, command: Command) -> bool:
    """Carry a command out, if it draws no dice and asks nothing; tell whether it could be."""
    return run_out(view, Ruleset.of(view).outcome_of(command))


def run_out(view: View, steps: Callable[[Context], Steps]) -> bool:
    """Let a resolver run to its end, if it draws no dice and asks nothing; tell whether it did."""
    context, mark = Context(view, NoDice()), view.world.mark()
    running = settle(context, steps(context), applying(view.stage), judge=False)
    try:
        next(running)
    except StopIteration:
        return True
    except DiceNeededError:
        pass
    running.close()
    view.world.undo_to(mark)
    return False


def put(view: View, unit: int, cells: tuple[Cell, ...]) -> None:
    """Put a unit on other cells; one that was under water comes up where there is none."""
    if view.cells(unit) != cells:
        happen(view, Displaced(unit, view.cells(unit), cells))
    if view.has(unit, Submersion) and not any(view.field.terrain(cell).is_deep for cell in cells):
        happen(view, Surfaced(unit, cells, cells))


def walk_to(view: View, unit: int, cells: tuple[Cell, ...], cost: int) -> None:
    """Put a unit on other cells, so much of its movement spent on the way, as `put` does."""
    economy = view.get(unit, Economy)
    if economy is not None and cost:
        happen(view, Spent(unit, move=min(cost, economy.move), mark="on the way"))
    put(view, unit, cells)


def come_to_turn(view: View, unit: int) -> None:
    """Let whatever will have run out when a unit's next turn begins be over; of one at its turn nothing has."""
    if not view.has(unit, Active):
        happen(view, *Ruleset.of(view).hints.worn_off(view, unit))


def give_turn(view: View, unit: int, *, on_foot: bool = True) -> int:
    """Let it be one unit's turn, all of it still before it; return its cells of movement (see `Turns.afresh`)."""
    happen(view, *(TurnEnded(other) for other in view.everywhere(Active)))
    for event in Ruleset.of(view).turns.afresh(view, unit, on_foot=on_foot):
        happen(view, event)
    return view.of(unit, Economy).move


def reveal(view: View, unit: int, enemy: int) -> None:
    """Let a sneaking unit be noticed by an enemy's side."""
    if view.has(unit, Sneaking):
        happen(view, Noticed(unit, enemy, view.side_of(enemy)))


def aimed(
    view: View,
    unit: int,
    targets: Collection[int],
    *,
    kinds: Collection[type[Command]] | None = None,
    any_way: bool = False,
) -> Iterator[Command]:
    """Yield the legal commands of a unit that are aimed at some others, as far as the view knows.

    `kinds`: these alone, in place of all. `any_way`: of those that differ in the way that belongs to them the first
    alone.
    """
    for kind, action in Ruleset.of(view).actions.items():
        if not action.is_at_units or (kinds is not None and kind not in kinds):
            continue
        found = set[tuple[int, Variant]]()
        for command in action.options(view, unit):
            target, variant = action.aim_of(command).target, action.variant_of(command)
            is_new = target in targets and not (any_way and (target, variant) in found)
            if is_new and action.check(view, command) is None:
                found.add((target, variant))
                yield command
