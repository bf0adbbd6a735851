"""What is odd about a map's objects, and told of each or of all at once."""

import pytest

from game.board.projection import Projection
from game.board.squares import SquareGrid
from game.tiled.doubts import borders, not_inherited
from game.tiled.faults import Fault

SQUARES = Projection(SquareGrid(8, 6), 64, 64)


@pytest.mark.parametrize(("between", "units", "told"), [(2, 2, 2), (3, 7, 3), (3, 6, 1), (4, 4, 1)])
def test_from_three_units_on_that_are_half_of_all_it_is_the_grid_that_lies_wrong(
    between: int, units: int, told: int
) -> None:
    each = [Fault(f"Unit {number} lies between two cells.") for number in range(between)]
    found = list(borders(each, units, SQUARES))
    assert len(found) == told
    assert (found == each) is (told == between)
    if told == 1:
        assert found[0].what == f"{between} of {units} units lie between two cells."
        assert "Tile Width and Tile Height" in found[0].remedy


def test_a_layer_that_says_something_for_its_objects_is_told_but_not_of_a_side_that_there_is_not() -> None:
    said = {"unit": "hoplite", "gear.heroic": "dory", "side": "blue", "mood": "dark"}
    (fault,) = not_inherited(said.items(), ("blue", "red"), "Armies")
    assert "says something of gear.heroic and side and unit." in fault.what
    assert list(not_inherited({"side": "left"}.items(), ("blue", "red"), "Armies")) == []
