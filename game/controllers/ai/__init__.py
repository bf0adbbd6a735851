"""An AI that ranks turns by exact expected value from the rules' own resolvers, on what its side knows.

`Planner` is the controller, of one of the `STRENGTHS` and `TEMPERS`. `evaluate` says what outcomes are worth, `places`
what standing somewhere is worth (with what is feared there, `fears`, and the way that is left, `advance`), `risk` what
ways cost, `reply` what enemies can do then, `look` which turns are looked at. Nothing here knows a ruleset; what
differs comes from the ruleset's value.
"""

from game.controllers.ai.planner import Planner
from game.controllers.ai.strength import STRENGTHS, Strength
from game.controllers.ai.tempers import TEMPERS

__all__ = ["STRENGTHS", "TEMPERS", "Planner", "Strength"]
