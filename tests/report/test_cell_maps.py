"""What is said of cells one by one: right as it stands on the board, and only as far as a side knows."""

import pytest

from game.board.grid import Cell
from game.engine.commands import EndTurn
from game.engine.components import Effect, Effects, Sneaking, Verge
from game.engine.forecast import threats
from game.engine.view import View
from game.engine.working import finish
from game.report import cell_maps
from game.report.cell_maps import CellMap
from game.tiled.model import ZoneSpec
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


def test_zones_are_numbered_as_the_map_has_them_and_the_later_one_lies_on_top() -> None:
    zones = (
        ZoneSpec(7, "deployment", "", "blue", ((0, 0), (1, 0))),
        ZoneSpec(5, "goal", "The gate", "", ((1, 0), (2, 0))),
        ZoneSpec(9, "exit", "", "red", ((3, 0),)),
    )
    game = table("A . . . B", zones=zones, A=unit("hoplite", "blue"), B=unit("raider", "red"))
    found = cell_maps.zones(game.battle.truth)
    begins, gate, out = "1 where blue begins", "2 The gate: goal for anybody", "3 way out for red"
    assert [kind.words for kind in found.kinds] == [begins, gate, out]
    assert [said(found, (x, 0)) for x in range(4)] == [(begins, "1"), (gate, "2"), (gate, "2"), (out, "3")]
    assert found.words == "Zones of the map."
    assert (4, 0) not in found.cells


def test_heights_are_shaded_from_the_lowest_to_the_highest_whatever_lies_between() -> None:
    game = table("A 1 2 3 B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    looks = [kind.look for kind in cell_maps.heights(game.battle.truth).kinds]
    assert (looks[0], looks[-1]) == ("height 1", "height 8")
    assert len(set(looks)) == 4


def test_counts_are_written_as_they_are_and_shaded_by_their_root() -> None:
    """Of 100 the root is 10, so that 25 is half of it and 4 a fifth: shades 8, 4 and 2 of 8."""
    found = cell_maps.of_counts("deaths", "Who died where.", {(2, 0): 100, (0, 0): 4, (1, 0): 25, (3, 0): 24})
    assert [kind.look for kind in found.kinds] == ["heat 2", "heat 4", "heat 8"]
    assert [said(found, (x, 0)) for x in range(4)] == [
        ("4", "4"),
        ("24 to 25", "25"),
        ("100", "100"),
        ("24 to 25", "24"),
    ]


def test_long_shots_are_no_threat_here_for_they_may_be_all_of_the_map() -> None:
    game = table("A" + " ." * 38 + " B", A=unit("archer", "blue"), B=unit("raider", "red"))
    view = game.battle.truth
    whole = finish(threats.threat(view, game.A, game.B))
    told = finish(cell_maps.UNITS["threat"].cells_of(view, game.A))
    assert whole.long
    assert told == whole.moving - whole.long
    assert (5, 0) in told


def test_watched_cells_are_told_apart_by_light_only_where_there_are_both() -> None:
    game = table("A d . . B", A=unit("hoplite", "blue", sneaking=True), B=unit("raider", "red"))
    view = game.battle.truth
    both, light, dark = (
        cell_maps.watched(view, {game.B: cells}) for cells in ({(1, 0), (2, 0)}, {(2, 0), (3, 0)}, {(1, 0)})
    )
    assert [kind.look for kind in both.kinds] == ["watched light", "watched dark"]
    assert said(both, (1, 0))[0] == "watched, on dark ground"
    assert [kind.look for kind in light.kinds] == ["watched light"]
    assert [kind.look for kind in dark.kinds] == ["watched dark"]
    assert said(dark, (1, 0))[0] == "watched, on dark ground"


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
