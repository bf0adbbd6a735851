"""The only writer: one small function for each type of event puts components into the world, topic by topic.

The topics are those of `game.engine.events`. A ruleset's table `Ruleset.apply` is this one, with the functions for its
own events beside. An event type that is not in the table is a programming fault and raises KeyError.
"""

from collections.abc import Mapping
from typing import Final

from game.engine.apply import boons, course, effects, harm, hiding, moves, things
from game.engine.apply.write import Write
from game.engine.events import Event

APPLY: Final[Mapping[type[Event], Write]] = {
    **course.APPLY,
    **moves.APPLY,
    **harm.APPLY,
    **effects.APPLY,
    **things.APPLY,
    **boons.APPLY,
    **hiding.APPLY,
}
