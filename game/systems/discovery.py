"""Running into somebody unseen: whatever hid the one who is met ends (BD-14).

Walking, being pushed, falling, making room, entering, shutting a door: however two units meet, it comes to this. Who is
hidden from whom is told by `Ruleset.hidden`.
"""

from typing import Final

from game.engine.components import Sneaking
from game.engine.condition import INVISIBLE
from game.engine.events import Bumped, EffectEnded, Noticed, Used
from game.engine.resolving import Steps
from game.engine.system import System
from game.engine.view import View
from game.systems.status import has_effect

FOUND: Final = "somebody has run into it"


def is_hiding(view: View, unit: int) -> bool:
    """Tell whether the unit keeps itself unseen by any other side: invisible, or sneaking; water is not its doing."""
    if has_effect(view, unit, INVISIBLE):
        return True
    now, own = view.get(unit, Sneaking), view.side_of(unit)
    return now is not None and any(side != own and side not in now.seen_by for side in view.stage.sides)


def named(view: View, unit: int) -> int:
    """Return the unit, or 0 where a side does not see it: for what all perceive, and what would name it to them."""
    return unit if view.in_common().knows(unit) else 0


def discover(view: View, unit: int, other: int) -> Steps:
    """Let a unit run into another that hides: invisibility ends, and every side sees it; water goes on hiding it."""
    own, finder = view.side_of(other), view.side_of(unit)
    by = 0 if view.ruleset.hidden(view, unit, own) else unit
    was_hidden = view.ruleset.hidden(view, other, finder)
    yield Bumped(unit, other)
    if has_effect(view, other, INVISIBLE):
        yield EffectEnded(other, INVISIBLE, FOUND)
    now = view.get(other, Sneaking)
    if was_hidden and (now is None or finder not in now.seen_by):
        yield Noticed(other, by, finder)
    for side in view.stage.sides:
        now = view.get(other, Sneaking)
        if now is not None and side != own and side not in now.seen_by:
            yield Noticed(other, 0, side)


SYSTEM: Final = System("discovery", ("BD-14",), reveals=frozenset({Bumped, Noticed, Used}))
"""What is found out so cannot be taken back."""
