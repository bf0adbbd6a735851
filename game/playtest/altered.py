"""What is otherwise in some battles of a play-test than in the others, and what those start from."""

from dataclasses import replace
from typing import TypeAlias

from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.playtest.refigured import NewFigure, refigured
from game.playtest.restricted import Restriction, limited
from game.scenario.scenario import set_up
from game.tiled.model import TiledMap

Alteration: TypeAlias = Restriction | NewFigure


def altered(setup: Setup, source: TiledMap, alteration: Alteration) -> Setup:
    """Return what an altered battle starts from; the board is the same, with all that is known of it."""
    if isinstance(alteration, Restriction):
        return limited(setup, alteration)
    return replace(set_up(*refigured(source, Ruleset.of(setup), alteration)), board=setup.board)
