"""`kleos odds`: the exact chances of one unit's attack on another, on open ground."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from game.battle import Battle
from game.board.board import Board
from game.board.grid import Cell, Grid, SquareGrid
from game.board.terrain import Terrain, terrains
from game.cli.choices import check_rules, or_did_you_mean
from game.cli.terminal import Trouble, console, knows, say
from game.commands import Command, Draw, EndTurn, Fetch
from game.components import Health
from game.events import Ordered
from game.narrate import plain
from game.odds import Forecast, TooManyOutcomesError, forecast
from game.ruleset import Ruleset
from game.rulesets import ruleset
from game.setting import Recruit, Setting
from game.view import Context, Steps

COVERS: Final = ("none", "soft", "hard")
MARGIN: Final = 3
BAR: Final = 40
RAREST: Final = 0.0005
ATTACKER, TARGET = 2, 3
"""Entities: 1 is the battle, then come the units in their order."""


@dataclass(frozen=True)
class Way:
    """One way to attack, and what comes of it."""

    name: str
    command: Command
    odds: Forecast


def show(attacker: str, target: str, rules: str, distance: int, weapon: str | None, cover: str) -> None:
    """Write the table of all ways to attack, and the damage of each."""
    check_rules(rules)
    if cover not in COVERS:
        message = f"There is no cover {cover!r}; {or_did_you_mean(cover, COVERS)}"
        raise Trouble(message)
    chosen = ruleset(rules)
    kinds = [_kind(chosen, name) for name in (attacker, target)]
    battle = Battle(face_to_face(chosen, kinds[0], kinds[1], distance, cover), 0)
    let_begin(battle)
    names = [plain(kind).capitalize() for kind in kinds]
    apart = f"{distance} cell{'' if distance == 1 else 's'} ({chosen.distance(distance)})"
    try:
        found = list(ways(battle))
    except TooManyOutcomesError as error:
        message = f"{names[0]} against {names[1]}: {error}."
        raise Trouble(message) from error
    if not found:
        message = f"{names[0]} has no way to attack {names[1]} at {apart}; try another --distance."
        raise Trouble(message)
    fitting = [way for way in found if weapon is None or weapon.lower() in way.name.lower()]
    if not fitting:
        message = (
            f"{names[0]} has no {weapon!r} to attack with at {apart}; there are: {', '.join(w.name for w in found)}."
        )
        raise Trouble(message)
    hp = battle.truth.of(TARGET, Health).hp
    covered = "" if cover == "none" else f", {cover} cover"
    say(f"{names[0]} against {names[1]} ({hp} hit points), {apart}{covered}, {chosen.name}")
    _table(fitting)
    for way in fitting:
        _bars(way)


def _kind(rules: Ruleset, name: str) -> str:
    """Return the ruleset's kind of unit of that name, however it is written."""
    tables = rules.tables
    for written in (
        name,
        name.lower(),
        name.lower().replace(" ", "_"),
        name.lower().replace("_", "-").replace(" ", "-"),
    ):
        kind: str | None = tables.unit_kind(written)
        if kind is not None:
            return kind
    message = f"{rules.name} has no unit {name!r}; {or_did_you_mean(name, tables.units)}"
    raise Trouble(message)


# ---- the two of them -----------------------------------------------------------------------------------------------


def face_to_face(rules: Ruleset, attacker: str, target: str, distance: int, cover: str = "none") -> Setting:
    """Return a setting with two units on a meadow, so many cells apart, the attacker to act first."""
    meadow = terrains()["meadow"]
    covering: Terrain = msgspec.structs.replace(meadow, cover=cover)
    grid = SquareGrid(distance + 3 * MARGIN, 2 * MARGIN + 2)
    first = (MARGIN, MARGIN)
    large = [_is_large(rules, kind) for kind in (attacker, target)]
    here = grid.footprint(first, large[0])
    second = next(
        (column, MARGIN)
        for column in range(first[0] + 1, grid.width)
        if grid.gap(here, grid.footprint((column, MARGIN), large[1])) == distance
    )
    under = grid.footprint(second, large[1])
    return Setting(
        "face to face",
        replace(rules, opening=_in_given_order),
        _board(grid, meadow, covering, under),
        ("attacker", "target"),
        (Recruit(attacker, "Attacker", "attacker", first), Recruit(target, "Target", "target", second)),
    )


def _board(grid: Grid, meadow: Terrain, covering: Terrain, under: tuple[Cell, ...]) -> Board:
    ground = tuple(covering if cell in under else meadow for cell in grid.cells())
    return Board(grid, ground, (0,) * len(ground))


def _is_large(rules: Ruleset, kind: str) -> bool:
    known: Any = rules.tables.units[kind]
    return bool(getattr(known, "size", "medium") == "large")


def _in_given_order(context: Context) -> Steps:
    del context
    yield Ordered((ATTACKER, TARGET))


def let_begin(battle: Battle) -> None:
    """Let the target's turns pass till the attacker's comes, where a ruleset settles the order each round."""
    while battle.decision is not None and battle.decision.units == (TARGET,):
        battle.submit(EndTurn(TARGET))


def ways(battle: Battle) -> Iterator[Way]:
    """Yield every way to attack in this turn, with what has to be taken in hand first."""
    seen: set[str] = set()
    yield from _ways_now(battle, "", seen)
    for first in [command for command in battle.legal(ATTACKER) if isinstance(command, Draw | Fetch)]:
        drawn = battle.ruleset.variant(battle.view("attacker"), first)
        battle.submit(first)
        yield from _ways_now(battle, f" (takes {drawn} in hand first)", seen)
        battle.force_back()


def _ways_now(battle: Battle, after: str, seen: set[str]) -> Iterator[Way]:
    view, actions = battle.view("attacker"), battle.ruleset.actions
    for command in list(battle.legal(ATTACKER)):
        name = ": ".join(part for part in (actions[type(command)].name, battle.ruleset.variant(view, command)) if part)
        if getattr(command, "target", 0) != TARGET or name in seen:
            continue
        seen.add(name)
        odds = forecast(battle, command)
        if odds.chance(lambda result: bool(result.fate or result.lost)) > 0:
            yield Way(name + after, command, odds)


# ---- on paper ------------------------------------------------------------------------------------------------------


def percent(chance: float) -> str:
    """Write a chance; what is possible is never written as 0, nor what is not sure as 100."""
    if 0 < chance < RAREST:
        return "<0.1%"
    if 1 - RAREST < chance < 1 - 1e-9:
        return ">99.9%"
    return f"{chance * 100:.1f}%"


def _table(found: list[Way]) -> None:
    from rich.table import Table

    table = Table()
    table.add_column("Way to attack")
    for heading in ("Hit", "Dodged", "Blocked", "Missed", "Mean damage", "To fell"):
        table.add_column(heading, justify="right")
    for way in found:
        odds = way.odds
        fates = [percent(odds.fate(fate)) for fate in ("hit", "dodge", "block", "miss")]
        table.add_row(way.name, *fates, f"{odds.mean(TARGET):.2f}", percent(odds.felled(TARGET)))
    console().print(table)


def _bars(way: Way) -> None:
    damage = way.odds.damage(TARGET)
    most = max(damage.values())
    block = "█" if knows("█") else "#"
    say(f"\n{way.name}: damage")
    for amount, chance in damage.items():
        say(f"  {amount:>3}  {percent(chance):>6}  {block * round(BAR * chance / most)}")
