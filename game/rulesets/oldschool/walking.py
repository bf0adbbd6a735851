"""How units move in old school: a gait for the block that moves them (OS-22, OS-70)."""

from typing import Final

from game.rulesets.oldschool.states import held
from game.rulesets.oldschool.water import swims_freely
from game.systems import movement

GAIT: Final = movement.Gait(held, swims_freely)

walk: Final = movement.resolve_move(GAIT)
"""How a move happens."""
