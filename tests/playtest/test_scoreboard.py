"""The scoreboard of battles: who has won, and where things happened."""

from pathlib import Path

from game.playtest.fought import HEAT
from game.playtest.scoreboard import Scoreboard
from game.report.cell_maps import level
from tests.playtest.arena import fought, planned


def test_battles_come_to_heat(tmp_path: Path) -> None:
    battles = fought(planned(tmp_path, 2, ("clash",)))
    board = Scoreboard(8)
    for one in battles:
        board.add(one)
    assert (board.battles, sum(board.won.values())) == (2, 2)
    for kind in HEAT:
        marks = [place for one in battles for marks in one.marks if HEAT[marks.kind] == kind for place in marks.cells]
        heat = board.heat(kind)
        assert {x + 8 * y: int(mark.words) for (x, y), mark in heat.cells.items()} == {
            place: marks.count(place) for place in marks
        }
        assert heat.words.endswith("in 2 battles.")
        assert all(heat.kinds[mark.kind].look == f"heat {level(int(mark.words), max(map(marks.count, marks)))}"
                   for mark in heat.cells.values())  # fmt: skip
