"""What is said of cells one by one: right as it stands on the board, and only as far as a side knows."""

import pytest

from game.board.grid import Cell
from game.engine.commands import EndTurn
from game.engine.components import Effect, Effects, Sneaking, Verge
from game.engine.view import View
from game.engine.working import finish
from game.report import cell_maps
from game.report.cell_maps import CellMap
from tests.states import put
from tests.table import table, unit


def of_units(name: str, view: View) -> CellMap:
    cells_of = cell_maps.UNITS[name].cells_of
    return cell_maps.of_sides(name, view, {one: finish(cells_of(view, one)) for one in view.units()})


def said(found: CellMap, cell: Cell) -> tuple[str, str]:
    mark = found.cells[cell]
    return found.kinds[mark.kind].words, mark.words


def test_the_ground_is_told_cell_by_cell() -> None:
    view = table("A 2 s l\n. 1 f .\n. . . B", A=unit("hoplite", "blue"), B=unit("raider", "red")).battle.truth
    heights, cover, zones = (find(view) for find in cell_maps.GROUND.values())
    assert [kind.words for kind in heights.kinds] == ["0 m", "1 m", "2 m"]
    assert [said(heights, cell) for cell in ((0, 0), (1, 0), (1, 1))] == [("0 m", "0"), ("2 m", "2"), ("1 m", "1")]
    assert {cell: said(cover, cell)[0] for cell in cover.cells} == {
        (2, 0): "soft cover", (3, 0): "hard cover", (2, 1): "soft cover",
    }  # fmt: skip
    assert (zones.cells, zones.words) == ({}, "Zones. This map has none.")
    flat = cell_maps.heights(table("A . B", A=unit("hoplite", "blue"), B=unit("raider", "red")).battle.truth)
    assert (flat.cells, flat.words) == ({}, "Heights. This map is flat.")


def test_sides_are_told_apart_in_what_they_reach_threaten_and_see() -> None:
    game = table("A . . # . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    reach, threat, sight = (of_units(name, game.battle.truth) for name in cell_maps.UNITS)
    assert {said(reach, (x, 0)) for x in range(3)} == {("blue alone", "1")}
    assert {said(reach, (x, 0)) for x in (4, 5, 6)} == {("red alone", "1")}
    assert said(sight, (3, 0)) == ("both", "1:1"), "of a wall the face is seen from both sides"
    assert said(threat, (1, 0)) == ("blue alone", "1")
    assert said(threat, (5, 0)) == ("red alone", "1")


@pytest.mark.rule("HE-80", "HE-140", "HE-71")
def test_who_will_do_nothing_gets_nowhere_and_who_is_free_by_then_does() -> None:
    """A is snared at its turn, and B in its next one; C's snare is over as B's turn begins; D lies at its last."""
    game = table(
        "A . . . B . C . . D",
        C=unit("seer", "blue"),
        A=unit("hoplite", "blue"),
        B=unit("raider", "red"),
        D=unit("hoplite", "red"),
    )
    game.do(EndTurn(game.C))
    for letter, source in (("A", "B"), ("B", "A"), ("C", "B")):
        put(game, letter, Effects((Effect("ensnared", game[source], at_begin=True, left=1),)))
    put(game, "D", Verge(0, 0))
    view = game.battle.truth
    reached = {letter: len(finish(cell_maps.UNITS["reach"].cells_of(view, game[letter]))) for letter in "ABCD"}
    assert (reached["A"], reached["B"], reached["D"]) == (1, 1, 1)
    assert reached["C"] > 1


def test_nothing_is_told_of_who_is_hidden() -> None:
    game = table("A . . . . f . B", A=unit("hoplite", "blue"), B=unit("raider", "red", sneaking=True))
    assert game.battle.truth.has(game.B, Sneaking)
    for name in cell_maps.UNITS:
        known, whole = (of_units(name, view).cells for view in (game.battle.view("blue"), game.battle.truth))
        assert {mark.kind for mark in known.values()} <= {0}
        assert {mark.kind for mark in whole.values()} - {0}, "in truth there is more"
