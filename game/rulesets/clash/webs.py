"""The web: difficult ground for some rounds, in which units stop (CL-80)."""

from typing import Final

from game.board.grid import Cell
from game.engine.commands import Cast
from game.engine.components import Areas, Dead, Unit
from game.engine.events import (
    AreaBegan,
    AreaEnded,
    Displaced,
    EffectBegan,
    EffectEnded,
    Pushed,
    Stepped,
    Surfaced,
    TurnBegan,
    WentUnder,
)
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.aims import (
    area,
    caught,
)
from game.rulesets.clash.conditions import WEB, WEBBED
from game.rulesets.clash.events import Overspread
from game.rulesets.clash.grapple import TORN
from game.systems.durations import areas_of, endless, of_rounds
from game.systems.status import has_effect, has_used, is_alive, is_submerged

WEB_ROUNDS: Final = 3


def spin(context: Context, command: Cast) -> Steps:
    """Difficult ground for 3 rounds, in which units stop."""
    view, unit = context.view, command.unit
    cells = area(view, command)
    yield AreaBegan(unit, of_rounds(WEB, WEB_ROUNDS), cells)
    yield _overspread(view, unit)
    for other in caught(view, unit, cells):
        if not has_effect(view, other, WEBBED):
            yield EffectBegan(other, endless(WEBBED, unit))


def _overspread(view: View, unit: int) -> Overspread:
    """Return the event with which the webs that a unit keeps up lie over the ground, those alone."""
    areas = view.get(unit, Areas)
    cells = dict.fromkeys(cell for area in areas.on for cell in area.cells) if areas is not None else ()
    return Overspread(unit, tuple((cell, WEB) for cell in cells if _is_plain(view, cell)))


def _is_plain(view: View, cell: Cell) -> bool:
    """Tell whether a web makes a cell worse going: open ground that is dry and no ramp, or under a web already."""
    terrain = view.field.terrain(cell)
    if terrain.id == WEB:
        return True
    return terrain.cost == 1 and terrain.water == "none" and not terrain.ramp


def in_web(view: View, unit: int) -> bool:
    """Tell whether any of a unit's cells is in a web; whoever is under water is not."""
    if is_submerged(view, unit):
        return False
    cells = {cell for _, area in areas_of(view) for cell in area.cells}
    return not cells.isdisjoint(view.cells(unit))


def stick(context: Context, event: Stepped | Pushed | Displaced | Surfaced | WentUnder | TurnBegan) -> Steps:
    """A unit inside a web or entering one stops, but for the turn in which it has torn itself loose (CL-80).

    Coming up into one is entering it, and whoever goes under water is out of it.
    """
    view, unit = context.view, event.unit
    if is_alive(view, unit) and in_web(view, unit):
        if not has_effect(view, unit, WEBBED) and not has_used(view, unit, TORN):
            yield EffectBegan(unit, endless(WEBBED))
    elif has_effect(view, unit, WEBBED):
        yield from _loose(unit)


def _loose(unit: int, why: str = "it is out of it") -> Steps:
    yield EffectEnded(unit, WEBBED, why)


def web_gone(context: Context, event: AreaEnded) -> Steps:
    """The web is gone, and with it the difficult ground and what held those in it; other webs stay."""
    view = context.view
    yield _overspread(view, event.unit)
    for unit in view.each(Unit):
        if has_effect(view, unit, WEBBED) and not view.has(unit, Dead) and not in_web(view, unit):
            yield from _loose(unit, "it is gone")


SYSTEM: Final = System(
    "webs",
    ("CL-80",),
    on={
        Stepped: (stick,),
        Pushed: (stick,),
        Displaced: (stick,),
        Surfaced: (stick,),
        WentUnder: (stick,),
        TurnBegan: (stick,),
        AreaEnded: (web_gone,),
    },
)
