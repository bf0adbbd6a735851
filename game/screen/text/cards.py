"""What a side can read off the board: the turn order, a unit, a cell, the goal; in plain words. No arcade."""

from game.board.grid import Cell
from game.engine import components as c
from game.engine.commands import Command, Use
from game.engine.components import BATTLE
from game.engine.ruleset import Ruleset
from game.engine.turns import groups
from game.engine.view import View
from game.screen.model.plain import OrderEntry, UnitCard
from game.screen.model.snapshot import finished
from game.systems.scenery import lever_works
from game.systems.status import is_downed


def turn_order(view: View) -> tuple[OrderEntry, ...]:
    """Return the living units that the view's side knows of, in the order in which they act from now on."""
    known, active = set(view.units()), tuple(view.each(c.Active))
    together = groups(view) if view.has(BATTLE, c.Order) else [(unit,) for unit in view.units()]
    # Whoever has joined since the order was settled comes last.
    placed = {unit for group in together for unit in group}
    together += [(unit,) for unit in view.units() if unit not in placed]
    start = next((place for place, group in enumerate(together) if {*group} & {*active}), _slot(view))
    done = finished(view, active)
    numbered = list(enumerate(together))
    return tuple(
        _entry(view, unit, number, is_active=unit in active, is_done=unit in done)
        for number, group in (*numbered[start:], *numbered[:start])
        for unit in group
        if unit in known
    )


def _slot(view: View) -> int:
    clock = view.get(BATTLE, c.Clock)
    return 0 if clock is None else max(0, clock.slot)


def _entry(view: View, unit: int, group: int, *, is_active: bool, is_done: bool) -> OrderEntry:
    who, seen = view.of(unit, c.Unit), Ruleset.of(view).presentation.describe(view, unit)
    conditions = tuple(fact.label for fact in seen.facts if fact.group == "condition")
    hp, most = (seen.hp, seen.maximum) if seen.guess else Ruleset.of(view).hints.vigour(view, unit)
    return OrderEntry(
        unit, who.name, who.kind, side_number(view, who.side), who.side, hp, most, seen.guess, is_active,
        is_downed(view, unit) or view.has(unit, c.Dead), conditions, group, is_done,
    )  # fmt: skip


def side_number(view: View, side: str) -> int:
    """Return a side's place in the map's list."""
    return view.stage.sides.index(side) if side in view.stage.sides else 0


def unit_card(view: View, unit: int) -> UnitCard:
    """Return what the view's side sees of a unit."""
    who, seen = view.of(unit, c.Unit), Ruleset.of(view).presentation.describe(view, unit)
    title = f"{seen.kind}{', a hero' if who.hero else ''}, of {who.side}"
    side, vigour = side_number(view, who.side), Ruleset.of(view).hints.vigour(view, unit)
    if seen.guess or vigour == (seen.hp, seen.maximum):
        vigour = 0, 0
    return UnitCard(unit, who.name, title, who.kind, side, seen.hp, seen.maximum, seen.guess, seen.facts, vigour=vigour)


def about(view: View, command: Command) -> str:
    """Return what the boon or thing does that a command is done with: "cast 1 CT, lasts 3 CT. Invisible".

    Of a lever that is pulled: what that opens, shuts or topples.
    """
    lever = Ruleset.of(view).aim_of(command).scenery if isinstance(command, Use) else 0
    if lever and view.of(lever, c.Scenery).what == "lever":
        return pulled(view, lever)
    shown = Ruleset.of(view).presentation
    key = shown.variant(view, command).key
    facts = shown.describe(view, command.unit).facts if key is not None else ()
    fact = next((fact for fact in facts if fact.key == key), None)
    if fact is None:
        return ""
    if fact.group == "boon":
        return " ".join(f"{words[:1].upper()}{words[1:]}." for words in (fact.note, fact.value) if words)
    return f"{fact.value}." if fact.value else ""


def pulled(view: View, lever: int) -> str:
    """Say as a sentence what pulling a lever does as things stand."""
    works = lever_works(view, lever)
    return f"It {' and '.join(works)}." if works else "It works nothing now."


def goal_zones(view: View) -> dict[Cell, str]:
    """Return the cells of the goal's zone, by name."""
    return {cell: zone.name for zone in view.stage.zones if zone.kind in {"goal", "exit"} for cell in zone.cells}
