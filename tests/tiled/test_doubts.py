"""What is odd about a map's objects, and told of each or of all at once."""

import pytest

from game.board.projection import Projection
from game.board.squares import SquareGrid
from game.tiled.doubts import borders, not_inherited
from game.tiled.faults import Fault
from game.tiled.hidden import named
from game.tiled.model import Hidden

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


def test_what_is_hidden_is_meant_by_its_class_its_kind_and_its_name_or_number() -> None:
    way_out = Hidden(3, "Hill", "zone", "exit", "", "Zones", by_layer=False)
    goal = Hidden(4, "Hill", "zone", "goal", "", "Zones", by_layer=False)
    unit = Hidden(5, "Hill", "unit", "hoplite", "blue", "Units", by_layer=True)
    there = (way_out, goal, unit)
    assert named("Hill", there, "zone", "goal") == [goal]
    assert named("Hill", there, "zone") == [way_out, goal]
    assert named(5, there, "unit") == [unit]
    assert named("", there, "zone", "exit") == [way_out], "where no name is given any is meant"
    assert named("Dale", there, "zone") == []
