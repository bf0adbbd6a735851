"""Tables in terminals of any width: every number is there, whole, and no line of a table is too long."""

import re
from typing import Any

import pytest
from rich.cells import cell_len

from game.cli import compare, main
from game.cli.tables import TableSheet, show
from game.engine.ruleset import Ruleset
from game.engine.working import Working, finish
from game.report.compare.duels import duelling

WIDTHS = (1, 5, 10, 20, 25, 30, 35, 40, 50, 60, 80, 100, 120, 200)
NUMBER = re.compile(r"[<>]?\d+\.\d+%?(?: of \d+)?")


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["heroic", "oldschool", "heroic,clash,odigos"])
def test_odds_lose_no_number_however_narrow(
    rules: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written at each width is one and the same duel, fought out once."""
    fought: dict[object, object] = {}

    def once(rules: Ruleset, *what: Any) -> Working[object]:
        if (rules.key, what) not in fought:
            fought[rules.key, what] = finish(duelling(rules, *what))
        yield from ()
        return fought[rules.key, what]

    monkeypatch.setattr(compare, "duelling", once)
    found = {}
    for width in (20, 30, 45, 200):
        monkeypatch.setenv("COLUMNS", str(width))
        assert main(["odds", "slinger", "slinger", "--rules", rules]) == 0
        table = capsys.readouterr().out.split(": damage\n")[0]
        found[width] = sorted(NUMBER.findall(" ".join(table.split())))
        assert len(found[width]) > 5
    assert found[20] == found[30] == found[45] == found[200]


SHEET = TableSheet(
    ("Way to attack", "Hit", "Mean damage", "戦士"),
    [["Throw: Akinakes, as a bonus action", "31.3%", "1.01", "戦士 戦士戦士"], ["Žofie", "<0.1%", "12.50", "9 of 12"]],
)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_sheet_fits_and_keeps_its_cells(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    show(SHEET)
    said = capsys.readouterr().out
    for cell in ("31.3%", "1.01", "<0.1%", "12.50", "戦士戦士", "Akinakes,", "Žofie"):
        assert cell in said
    assert "…" not in said
    if "┃" in said:
        assert all(cell_len(line) <= width for line in said.splitlines())
        assert said.count("Way to") == said.count("┏")  # each table says what its rows are
    else:
        assert width < 40


def test_columns_move_to_a_second_table_before_anything_is_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = []
    for width in (120, 40, 10):
        monkeypatch.setenv("COLUMNS", str(width))
        show(SHEET)
        counted.append(capsys.readouterr().out.count("┏"))
    assert counted[0] == 1
    assert counted[1] > 1
    assert counted[2] == 0


@pytest.mark.parametrize("columns", ["0", "-3", "wide", ""])
def test_a_width_that_is_none_is_the_usual_one(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for width in ("80", columns):
        monkeypatch.setenv("COLUMNS", width)
        assert main(["odds", "hoplite", "guard"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_the_handbook_breaks_no_word(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    said = {}
    for width in (1, 10, 100):
        monkeypatch.setenv("COLUMNS", str(width))
        assert main(["rules", "HE-40"]) == 0
        said[width] = capsys.readouterr().out.split()
    assert said[1] == said[10] == said[100]
