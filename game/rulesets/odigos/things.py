"""Things of the map and on the ground in odigos: a KRA save to topple, 2d6 under falling stone, no dodge (BD-13)."""

from collections.abc import Iterator
from typing import Final

from game.commands import Command, PickUp, Use
from game.dice import Die, Pool
from game.events import PickedUp, Together
from game.rulesets.odigos.scores import count, save
from game.rulesets.odigos.state import is_under, plan_of
from game.rulesets.odigos.wounds import BLUNT, Harm, enough, harm, name_of_item
from game.systems.hands import BELT
from game.systems.scenery import Handling, Trying, action_of
from game.systems.status import lacks
from game.systems.things import at_hand, holder_at_hand
from game.view import Cell, Context, Refused, Steps, View

REACH_CM: Final = 200
STONE: Final = Pool((Die(6), Die(6)))


class Ahead(View):
    """A view in which one unit stands where it will by its declaration: for checks that ask what is at hand there."""

    __slots__ = ("_cells", "_unit")

    def __init__(self, view: View, unit: int) -> None:
        """Put the unit there."""
        super().__init__(view.stage, view.side)
        path = plan_of(view, unit).path
        self._unit = unit
        self._cells = view.grid.footprint(path[-1], view.is_large(unit)) if path else view.cells(unit)

    def cells(self, entity: int) -> tuple[Cell, ...]:
        """Return the cells that an entity covers."""
        return self._cells if entity == self._unit else super().cells(entity)


# ---- scenery -------------------------------------------------------------------------------------------------------


def held(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot use anything."""
    return Refused("Under water nothing can be used.", "OD-70") if is_under(view, unit) else None


def _strength(context: Context, unit: int, purpose: str, difficulty: int) -> Trying:
    """A KRA save; a map's difficulty counts for nothing here (BD-13)."""
    del difficulty
    return (yield from save(context, unit, "KRA", purpose, "BD-13"))


def _no_dodge(context: Context, unit: int, pusher: int, name: str) -> Trying:
    """There is no plain dodge in odigos (BD-13)."""
    del context, unit, pusher, name
    yield from ()
    return False


def _crush(context: Context, unit: int, pusher: int, name: str, height: int) -> Steps:
    """2d6, no armour (BD-13)."""
    del height
    dealt = yield from count(context, unit, STONE, f"hit by {name}", "BD-13", 0, enough(context.view, unit))
    yield Together(harm(context.view, Harm(unit, dealt, dealt, pusher, name, "BD-13", BLUNT, is_attack=False)))


HANDLING: Final = Handling(held, _strength, 0, _no_dodge, _crush, REACH_CM)
USING: Final = action_of(HANDLING)


def check_use(view: View, command: Use) -> Refused | None:
    """Check using a thing from where the unit will stand."""
    return USING.check(Ahead(view, command.unit), command)


def use_options(view: View, unit: int) -> Iterator[Command]:
    """Propose all that is at hand there."""
    yield from USING.options(Ahead(view, unit), unit)


# ---- things on the ground ------------------------------------------------------------------------------------------


def check_pick_up(view: View, command: PickUp) -> Refused | None:
    """Check picking something up: the action (BD-18)."""
    unit = command.unit
    if is_under(view, unit):
        return Refused("Under water nothing can be picked up.", "OD-70")
    if holder_at_hand(Ahead(view, unit), unit, command.item, REACH_CM) is None:
        return Refused("That does not lie in the own or a neighbouring cell.", "BD-18")
    return lacks(view, unit, action=1)


def pick_up_options(view: View, unit: int) -> Iterator[Command]:
    """Propose everything at hand."""
    for item in at_hand(Ahead(view, unit), unit, REACH_CM):
        yield PickUp(unit, item)


def pick_up(context: Context, command: PickUp) -> Steps:
    """Take a thing to the belt, if it is still there."""
    view, unit, item = context.view, command.unit, command.item
    holder = holder_at_hand(view, unit, item, REACH_CM)
    if holder is not None:
        yield PickedUp(unit, item, name_of_item(view, item), BELT, holder)
