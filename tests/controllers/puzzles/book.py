"""All puzzles, by name."""

from typing import Final

from tests.controllers.puzzles import (
    again_clash,
    again_heroic,
    again_odigos,
    again_oldschool,
    answers,
    blows,
    choices,
    fresh_clash,
    fresh_heroic,
    fresh_odigos,
    fresh_oldschool,
    ground,
    later_clash,
    later_heroic,
    later_odigos,
    later_oldschool,
    laughable,
    magic,
    perils,
    posed_clash,
    posed_classic,
    posed_fields,
    posed_gates,
    posed_heroic,
    posed_odigos,
    posed_oldschool,
    prudence,
    states,
    tasks,
    unseen_clash,
    unseen_fields,
    unseen_heroic,
    unseen_odigos,
    unseen_oldschool,
    watched_battles,
    ways,
)
from tests.controllers.puzzles.posing import Puzzle

POSED: Final = (posed_clash, posed_heroic, posed_classic, posed_odigos, posed_oldschool, posed_fields, posed_gates)
AGAIN: Final = (again_heroic, again_odigos, again_clash, again_oldschool)
LATER: Final = (later_heroic, later_odigos, later_clash, later_oldschool)
FRESH: Final = (fresh_heroic, fresh_odigos, fresh_clash, fresh_oldschool)
UNSEEN: Final = (unseen_heroic, unseen_odigos, unseen_clash, unseen_oldschool, unseen_fields)
FILES: Final = (
    blows,
    ground,
    states,
    ways,
    choices,
    perils,
    tasks,
    magic,
    answers,
    prudence,
    watched_battles,
    laughable,
    *POSED,
    *AGAIN,
    *LATER,
    *FRESH,
    *UNSEEN,
)
ALL: Final = tuple(one for file in FILES for one in vars(file).values() if isinstance(one, Puzzle))
PUZZLES: Final = {one.name: one for one in ALL}
