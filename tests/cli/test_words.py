"""The lists of ids that a map may use: whole, the same as the Tiled project's, and right about stand-ins."""

import json

import pytest

from game.cli import main
from game.data import maps
from game.rulesets import keys, ruleset


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "240")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, list[str]]:
    """Return the rows of a table by their first cell."""
    assert main(list(words)) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("│")]
    rows = [[cell.strip() for cell in line.strip("│").split("│")] for line in lines]
    return {row[0]: row[1:] for row in rows}


def offered(name: str) -> set[str]:
    """Return the values of an enum of the Tiled project."""
    (file,) = maps().glob("*.tiled-project")
    types = json.loads(file.read_text(encoding="utf-8"))["propertyTypes"]
    return set(next(one["values"] for one in types if one["name"] == name)) - {""}


def test_all_units_are_listed_with_those_who_stand_in(capsys: pytest.CaptureFixture[str]) -> None:
    rows = told(capsys, "units")
    assert set(rows) == {unit for key in keys() for unit in ruleset(key).tables.units} == offered("unit id")
    for unit, (_, *cells) in rows.items():
        for key, cell in zip(keys(), cells, strict=True):
            kind = ruleset(key).tables.unit_kind(unit)
            assert cell == ("-" if kind is None else "yes" if unit in ruleset(key).tables.units else f"as {kind}")


def test_all_items_of_the_rulesets_that_are_asked_for_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    rows = told(capsys, "items", "--rules", "heroic,clash")
    heroic, clash = (ruleset(key).tables for key in ("heroic", "clash"))
    assert set(rows) == heroic.all_items() | clash.all_items()
    assert rows["aspis"] == ["Aspis", "yes", f"as {clash.stand_ins['aspis']}"]
    assert all((cells[1] == "yes") is (item in heroic.all_items()) for item, cells in rows.items())


def test_all_terrain_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    rows = told(capsys, "terrain")
    assert set(rows) == offered("terrain")
    assert rows["wall"] == ["Wall", "-", "nobody gets in, rises 3 m, hard cover"]
    assert rows["deep"] == ["Deep water", "1", "calm water, 3 m deep"]


@pytest.mark.parametrize("words", [("units", "-r", "heroik"), ("items", "--rules", "clash,heroik")])
def test_a_ruleset_that_there_is_not_is_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(list(words)) == 2
    assert "There is no ruleset 'heroik'; did you mean heroic" in capsys.readouterr().err
