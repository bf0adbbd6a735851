"""An AI that ranks turns by exact expected value from the rules' own resolvers, on what its side knows.

`Planner` is the controller. `appraise` says what outcomes are worth, `places` what standing somewhere is worth, `look`
which turns are looked at. Nothing here knows a ruleset; what differs comes from the ruleset's value.
"""

from typing import Final

from game.controllers.ai.look import QUICK, STANDARD, Style
from game.controllers.ai.planner import Planner
from game.controllers.ai.stages import CAPTAIN, SOLDIER, STRATEGOS, VETERAN, Strength

STRENGTHS: Final = {one.name: one for one in (SOLDIER, VETERAN, CAPTAIN, STRATEGOS)}
"""The strengths that think in two stages, the weakest first."""

__all__ = ["QUICK", "STANDARD", "STRENGTHS", "Planner", "Strength", "Style"]
