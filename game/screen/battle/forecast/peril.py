"""What an enemy can do to a unit that stands in a cell when that enemy's turn comes. No arcade.

The unit is imagined there, its turn over, and the enemy at the nearest place from which it can attack it so (see
`threats`); then every attack that it has from there is played through, over all outcomes. The worst is that which takes
most hit points on average, going down counted as `FELLED` more. Nothing else is supposed to happen in between but that
what lasts runs out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Command
from game.engine.components import Unit
from game.engine.events import Event, Reason, ReasonKind, Rolled
from game.engine.forecast.odds import foreseeing
from game.engine.forecast.outcomes import TooManyOutcomesError
from game.engine.forecast.results import Forecast
from game.engine.forecast.stalker import AFAR, REHEARSALS, Stalker, is_run
from game.engine.forecast.threats import CellThreat
from game.engine.imagine import come_to_turn, give_turn, imagining, played, put, reveal, trying
from game.engine.ruleset import Ruleset
from game.engine.sentences import how_many
from game.engine.view import View
from game.engine.working import Working
from game.report import deeds
from game.screen.model.chances import share
from game.screen.model.foretold import Gain, WorstBlow

FELLED: Final = 10.0
MOST_OUTCOMES: Final = 4000
"""Beyond so many an attack is looked at roughly, its lesser outcomes thrown together."""


@dataclass(frozen=True, slots=True)
class Assault:
    """An enemy's worst attack, from where it makes it; `spots` are all places from which it could strike by hand."""

    enemy: int
    command: Command
    place: Cell
    blow: WorstBlow
    spots: tuple[Cell, ...]


def assault(view: View, threat: CellThreat, unit: int, cell: Cell) -> Working[Assault | None]:
    """Return the worst that an enemy can do to a unit in a cell; None where it cannot attack it there."""
    if cell not in threat.moving:
        return _nothing()
    return imagining(view.stage, view.side, lambda seen: _assault(seen, threat, unit, cell))


def _nothing() -> Working[None]:
    yield from ()


def _assault(view: View, threat: CellThreat, unit: int, cell: Cell) -> Working[Assault | None]:
    enemy = threat.enemy
    stalker = await_enemy(view, enemy, unit, cell)
    costs = view.ruleset.reach(view, enemy).cost
    own = view.cells(enemy)[0]
    best: Assault | None = None
    for place, command in _attacks(stalker, threat, cell, costs):
        with trying(view):
            stalker.stand(place, costs.get(place, 0) if place != own else 0)
            found = yield from _forecast(view, command)
            counts = tuple(dict.fromkeys(_reasons(view, command, unit)))
        far = "from where it stands" if place == own else f"after a move of {how_many(costs.get(place, 1), 'cell')}"
        blow = WorstBlow(
            enemy,
            view.of(enemy, Unit).name,
            _deed(view, command),
            "running up" if is_run(view, command) else far,
            share(found.hurts(unit)),
            share(found.felled(unit)),
            found.mean(unit),
            counts,
        )
        if best is None or harm(blow) > harm(best.blow) + 1e-9:
            best = Assault(enemy, command, place, blow, ())
        yield
    if best is None:
        return None
    spots = tuple(_spots(stalker, threat, cell, costs))
    return Assault(enemy, best.command, best.place, best.blow, spots)


def await_enemy(view: View, enemy: int, unit: int, cell: Cell) -> Stalker:
    """Imagine the unit in a cell and an enemy's turn before it; return that enemy with all it could do."""
    come_to_turn(view, enemy)
    put(view, unit, view.grid.footprint(cell, view.is_large(unit)))
    reveal(view, unit, enemy)
    stalker = Stalker(view, enemy, unit)
    stalker.keep = give_turn(view, enemy, on_foot=False)
    stalker.move = give_turn(view, enemy)
    return stalker


def harm(blow: WorstBlow) -> float:
    """Return how bad a blow is: hit points lost on average, and going down counted besides."""
    return blow.mean + FELLED * blow.felled.exact


def _deed(view: View, command: Command) -> str:
    """Name an attack and what it is made with: "Attack, Dory"."""
    rules = Ruleset.of(view)
    name, thing = deeds.action_name(rules, command), rules.presentation.variant(view, command).words
    return f"{name}, {thing}" if thing else name


def _attacks(
    stalker: Stalker, threat: CellThreat, cell: Cell, costs: dict[Cell, int]
) -> Iterator[tuple[Cell, Command]]:
    """Yield every attack on the unit with the nearest place for it: by hand, from afar, and by a run."""
    view, own = stalker.view, stalker.view.cells(stalker.enemy)[0]
    seen: set[object] = set()
    for place in dict.fromkeys(found[cell] for found in (threat.near, threat.afar) if cell in found):
        with trying(view):
            stalker.stand(place, costs.get(place, 0) if place != own else 0)
            stalker.learn()
            legal = [command for command in stalker.every_attack() if not is_run(view, command)]
        for command in legal:
            if command not in seen:
                seen.add(command)
                yield place, command
    if cell in threat.runs:
        yield from ((own, command) for command in stalker.runs())


def _forecast(view: View, command: Command) -> Working[Forecast]:
    """Return what an attack may come to as things are imagined now."""
    try:
        return (yield from foreseeing(view, command, MOST_OUTCOMES))
    except TooManyOutcomesError:
        return Forecast(())


def _reasons(view: View, command: Command, unit: int) -> Iterator[Gain]:
    """Yield what counts against or for the unit in the rolls that an attack brings, what always counts left out."""
    for event in rehearsed(view, command):
        if isinstance(event, Rolled):
            for reason in event.reasons:
                if event.unit == unit or reason.kind is ReasonKind.COVER:
                    yield Gain(reason.amount, reason.name, reason.rule)


def rehearsed(view: View, command: Command) -> Iterator[Event]:
    """Yield everything that happens in a few rehearsals of a command as things are imagined now."""
    for number in range(REHEARSALS):
        with played(view, command, number) as happened:
            pass
        yield from happened


# ---- from two sides ------------------------------------------------------------------------------------------------


def _spots(stalker: Stalker, threat: CellThreat, cell: Cell, costs: dict[Cell, int]) -> Iterator[Cell]:
    """Yield the places from which the enemy could attack the unit by hand."""
    view, large = stalker.view, stalker.is_large
    body = view.cells(stalker.prey)
    if cell not in threat.near:
        return
    own = view.cells(stalker.enemy)[0]
    for place in sorted(threat.stands):
        if 0 < view.grid.gap(view.grid.footprint(place, large), body) <= stalker.arm:
            with trying(view):
                stalker.stand(place, costs.get(place, 0) if place != own else 0)
                gets_at = stalker.attack_with(stalker.near) is not None
            if gets_at:
                yield place


def flanking(view: View, unit: int, cell: Cell, assaults: tuple[Assault, ...]) -> Working[tuple[str, str]]:
    """Return who could flank a unit in a cell by coming from two sides, in words, and the rule; "" where none could."""
    return imagining(view.stage, view.side, lambda seen: _flanking(seen, unit, cell, assaults))


def _flanking(view: View, unit: int, cell: Cell, assaults: tuple[Assault, ...]) -> Working[tuple[str, str]]:
    put(view, unit, view.grid.footprint(cell, view.is_large(unit)))
    middle = view.grid.centre(view.cells(unit))
    for one, other in combinations([each for each in assaults if each.spots and type(each.command) not in AFAR], 2):
        pair = _apart(view, middle, one, other)
        if pair is None:
            continue
        with trying(view):
            give_turn(view, one.enemy)
            put(view, one.enemy, pair[0])
            put(view, other.enemy, pair[1])
            reason = next(flanked_in(view, one.command), None)
        if reason is not None:
            return f"{one.blow.name} and {other.blow.name} from two sides", reason.rule
        yield
    return "", ""


def _apart(view: View, middle: Cell, one: Assault, other: Assault) -> tuple[tuple[Cell, ...], tuple[Cell, ...]] | None:
    """Return places of two enemies on opposite sides of a unit, as far apart as there are; None for none."""
    grid = view.grid
    first = {place: grid.footprint(place, view.is_large(one.enemy)) for place in one.spots}
    second = {place: grid.footprint(place, view.is_large(other.enemy)) for place in other.spots}
    for degrees in (150, 90):
        for here in first.values():
            for there in second.values():
                if set(here).isdisjoint(there) and grid.wider_than(
                    middle, grid.centre(here), grid.centre(there), degrees
                ):
                    return here, there
    return None


def flanked_in(view: View, command: Command) -> Iterator[Reason]:
    """Yield what counts for having enemies on two sides in an attack as things are imagined now."""
    for event in rehearsed(view, command):
        if isinstance(event, Rolled):
            yield from (reason for reason in event.reasons if reason.kind is ReasonKind.FLANKED)
