"""Where units could ever walk to: up as far as they climb, and down from anywhere."""

import pytest

from game.data import maps
from game.scenario.footways import Footways
from game.tiled import load
from tests.table import set_up, unit


@pytest.mark.rule("BD-08")
def test_who_comes_down_a_cliff_gets_farther_than_who_stands_below_it_whoever_is_asked_first() -> None:
    """A climbs by 2 m and 2 m and jumps down 4 m to B, who climbs no 4 m."""
    setup, _ = set_up("A 2 4 . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    above, below = setup.units
    whole = frozenset((column, 0) for column in range(5))
    for first in (above, below):
        ways = Footways(load(maps() / "ford.tmx"), setup)
        ways.anchors(first)
        assert ways.anchors(above) == whole
        assert ways.anchors(below) == {(3, 0), (4, 0)}
