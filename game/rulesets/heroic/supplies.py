"""What is counted as it is used: pots and the like, and special arrows (HE-21, HE-23)."""

from game.board.grid import Cell
from game.engine.components import Counters
from game.engine.events import CountedDown, ItemUsed
from game.engine.view import Context, Steps, View
from game.rulesets.heroic.equip import name_of_item
from game.rulesets.heroic.gear import NO_ITEM, carried, key_of, tables
from game.rulesets.heroic.hazards import set_burning

USES = "uses"
FIRE_ARROWS = "fire-arrows"


def uses_left(view: View, item: int) -> int:
    """Return how often an item still serves; what the tables give no number of uses serves once."""
    counters = view.get(item, Counters)
    return 1 if counters is None else counters.left.get(USES, 1)


def use_up(view: View, unit: int, item: int, target: int, cell: Cell | None) -> Steps:
    """Count one use of an item; with the last one it is gone."""
    left = uses_left(view, item) - 1
    if left > 0:
        yield CountedDown(item, USES, left)
    else:
        yield ItemUsed(unit, item, name_of_item(view, item), target, cell)


def arrows_of(view: View, unit: int) -> tuple[int, ...]:
    """Return the special arrows that a unit can shoot: those in its ammo slot (HE-23)."""
    known = tables(view).items
    return tuple(
        item
        for slot, item, key in carried(view, unit)
        if slot == "ammo" and key in known and known[key].slot == "ammo" and uses_left(view, item)
    )


def special_arrows(view: View, unit: int, kind: str) -> tuple[int, ...]:
    """Return what a shot may spend: nothing, as ordinary arrows never run out, or for a bow a special arrow (HE-23)."""
    return (NO_ITEM, *arrows_of(view, unit)) if kind == "bow" else (NO_ITEM,)


def spend_arrow(context: Context, unit: int, arrows: int) -> Steps:
    """Spend one special arrow, whether it hits or not (HE-23)."""
    yield from use_up(context.view, unit, arrows, 0, None)


def are_plain(view: View, arrows: int) -> bool:
    """Tell whether nothing more comes of arrows that land."""
    return not arrows or key_of(view, arrows) != FIRE_ARROWS


def arrows_landed(context: Context, arrows: int, unit: int, target: int) -> Steps:
    """Add what a special arrow does that has landed on a target: fire arrows set it burning."""
    if not are_plain(context.view, arrows):
        yield from set_burning(context, target, unit)
