"""Counts of all command sequences from fixed positions; five of them found again by trying every conceivable command.

A sequence is made of commands and answers, with the dice that their number gives. Commands of the same effect count
once, as the listing has one of each: moves that end on the same cell (the brute force tries every path), and a boon for
its caster alone with the caster named as its target or nobody.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple, get_type_hints

from game.board.grid import Cell
from game.engine.battle import Battle
from game.engine.commands import Cast, Command, Move
from game.engine.components import Item, Scenery, Unit
from game.engine.tagged import kinds
from game.rulesets import ruleset
from game.rulesets.heroic.boons import BOONS
from game.rulesets.heroic.tables import HeroicTables
from game.tiled.model import ScenerySpec as Thing
from tests.arena import battle as begin
from tests.arena import field
from tools.proofs.shown import spread, table


class Position(NamedTuple):
    """A fixed position: a drawing, who stands on it, and how many sequences there are of each length."""

    name: str
    drawing: str
    kinds: dict[str, str]
    hexes: bool
    thing: bool
    brute: bool
    counts: tuple[int, ...]


POSITIONS = [
    Position("two swords", "A . .\n. B .", {"A": "raider", "B": "hoplite"}, False, False, True, (22, 307)),
    Position("wolves in the water", "A w .\n. w B", {"A": "wolf", "B": "wolf"}, True, False, True, (7, 53, 339)),
    Position(
        "bows and a bush", "A . s .\n. . . B\nC . . D", {"A": "archer", "B": "slinger"}, False, False, True, (21, 322)
    ),
    Position("a statue", "A . .\n. . .\n. . B", {"A": "guard", "B": "raider"}, False, True, True, (17, 278, 3841)),
    Position(
        "horns", "A . . .\n. . . .\n. . B .\n. . . .", {"A": "hoplite", "B": "minotaur"}, False, False, True, (12, 164)
    ),
    Position(
        "spells on hexes",
        "A . 2\n. B .\n. . C",
        {"A": "seer", "B": "raider", "C": "raider"},
        True,
        False,
        False,
        (26, 299),
    ),
]


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("--only", default="", help="only positions with this in their name")


def opened(position: Position) -> Battle:
    """Begin the battle of a position."""
    import msgspec

    source = field(position.drawing, 12, **position.kinds)
    ground = msgspec.structs.replace(source.ground, shape="hex" if position.hexes else "square")
    things = (Thing(90, "statue", (1, 1), "Hermes"),) if position.thing else ()
    return begin(msgspec.structs.replace(source, ground=ground, scenery=things))


class Place(NamedTuple):
    """Where a battle stands: so many root commands, and so many answers to the last of them."""

    roots: int
    answers: int


def whereabouts(battle: Battle) -> Place:
    """Return where a battle stands."""
    asked = battle.decision is not None and battle.decision.ask is not None
    return Place(len(battle.history), len(battle.history[-1].answers) if asked else 0)


def go_back(battle: Battle, place: Place, last: tuple[Command, ...]) -> None:
    """Go back to a place; `last` are the pending command and its answers given there."""
    while len(battle.history) > place.roots - bool(last):
        battle.force_back()
    for command in last:
        battle.submit(command)


def pending(battle: Battle) -> tuple[Command, ...]:
    """Return the command with a question pending, and the answers given so far; () where no question is."""
    if battle.decision is None or battle.decision.ask is None:
        return ()
    entry = battle.history[-1]
    return (entry.command, *entry.answers)


def perft(battle: Battle, depth: int, listing: Callable[[Battle], Iterable[Command]]) -> int:
    """Count the sequences of so many commands."""
    commands = list(listing(battle))
    if depth == 1:
        return len(commands)
    place, last, total = whereabouts(battle), pending(battle), 0
    for command in commands:
        refused = battle.refusal(command)
        if refused is not None:
            message = f"{command} was listed and is refused: {refused.reason}"
            raise RuntimeError(message)
        battle.submit(command)
        total += perft(battle, depth - 1, listing)
        go_back(battle, place, last)
    return total


def listed(battle: Battle) -> list[Command]:
    """Return the commands that the battle lists, one for each of the same effect."""
    return one_each(battle.legal())


def one_each(commands: Iterator[Command]) -> list[Command]:
    """Return one command for each effect, in an order of their own."""
    found: dict[Command, Command] = {}
    for command in commands:
        found.setdefault(of_the_same_effect(command), command)
    return sorted(found.values(), key=repr)


def of_the_same_effect(command: Command) -> Command:
    """Return what stands for all commands that come to the same thing."""
    match command:
        case Move(unit=unit, path=path):
            return Move(unit, path[-1:])
        case Cast(unit=unit, boon=boon, target=target) if unit == target and BOONS[boon].targets.on_self:
            return Cast(unit, boon)
        case _:
            return command


# ---- by brute force ------------------------------------------------------------------------------------------------


def conceivable(battle: Battle) -> Iterator[Command]:
    """Yield every command that can be written down with what there is: entities, cells, boons; and every path."""
    world, grid = battle.stage.world, battle.stage.board.grid
    units = world.each(Unit)
    entities = (0, *units, *world.each(Item), *world.each(Scenery), 999)
    boons = ("", "no such boon", *HeroicTables.of(ruleset("heroic").tables).boons)
    cells: tuple[Cell | None, ...] = (None, *grid.cells(), (-1, 0), (99, 99))
    domains: dict[str, tuple[Any, ...]] = {"boon": boons, "cell": cells, "unit": (*units, 1, 0)}
    for kind in kinds(Command):
        if kind is Move:
            yield from (Move(unit, path) for unit in units for path in paths(battle, unit))
            continue
        hints = get_type_hints(kind)
        fields = kind.__struct_fields__
        choices = [domains.get(name) or ((False, True) if hints[name] is bool else entities) for name in fields]
        for values in product(*choices):
            yield kind(*values)


def paths(battle: Battle, unit: int, turning: int = 4, longest: int = 6) -> Iterator[tuple[Cell, ...]]:
    """Yield every path of up to so many steps from where the unit stands; shorter ones that turn back on it too."""
    grid = battle.stage.board.grid
    start = battle.truth.cells(unit)[:1]
    ends: list[tuple[Cell, ...]] = [()]
    yield ()
    for steps in range(1, longest + 1):
        ends = [(*path, to) for path in ends for to in grid.neighbours((*start, *path)[-1])] if start else []
        if steps > turning:
            ends = [path for path in ends if len({*start, *path}) == steps + 1]
        yield from ends


def by_force(battle: Battle) -> list[Command]:
    """Return every conceivable command that the battle does not refuse, moves counted once for each cell."""
    if battle.decision is None:
        return []
    here = {unit: battle.truth.cells(unit)[0] for unit in battle.decision.units if battle.truth.cells(unit)}
    allowed = (one for one in conceivable(battle) if battle.refusal(one) is None)
    return one_each(one for one in allowed if not (isinstance(one, Move) and one.path[-1] == here[one.unit]))


def differences(position: Position, depth: int) -> list[str]:
    """Return where the listing and brute force differ, over all positions reached by so many commands."""
    found: list[str] = []
    battle = opened(position)

    def look(deeper: int) -> None:
        place, last = whereabouts(battle), pending(battle)
        ours, theirs = listed(battle), by_force(battle)
        mine, other = ({_name(one) for one in commands} for commands in (ours, theirs))
        found.extend(f"listed, refused: {name}" for name in sorted(mine - other))
        found.extend(f"allowed, not listed: {name}" for name in sorted(other - mine))
        for command in ours if deeper else ():
            battle.submit(command)
            look(deeper - 1)
            go_back(battle, place, last)

    look(depth)
    return list(dict.fromkeys(found))


def _name(command: Command) -> str:
    return f"Move {command.unit} to {command.path[-1]}" if isinstance(command, Move) else repr(command)


def counted(position: Position) -> tuple[int, ...]:
    """Return the counts of a position, for as many lengths as are known."""
    return tuple(perft(opened(position), depth, listed) for depth in range(1, len(position.counts) + 1))


def confirmed(position: Position) -> list[str]:
    """Return the differences of a position from brute force, two commands deep."""
    return differences(position, 2) if position.brute else []


def run(given: argparse.Namespace) -> bool:
    """Count, and try everything."""
    chosen = [position for position in POSITIONS if given.only in position.name]
    found = list(zip(chosen, spread(counted, chosen, given.jobs), spread(confirmed, chosen, given.jobs), strict=True))
    rows, holds = [], True
    for position, counts, unlike in found:
        force = ("as by brute force" if not unlike else f"{len(unlike)} DIFFERENCES") if position.brute else ""
        known = "as known" if counts == position.counts else f"KNOWN: {position.counts}"
        holds = holds and counts == position.counts and not unlike
        rows.append((position.name, " ".join(map(str, counts)), known, force))
    table(("position", "sequences of 1, 2, 3", "", ""), rows)
    for position, _, unlike in found:
        for line in unlike[:20]:
            print(f"{position.name}: {line}")
    return holds
