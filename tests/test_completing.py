"""What a shell proposes for a word that is half typed."""

from pathlib import Path

import pytest

from game.cli import completing, main


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").mkdir()
    for name in ("ford2.tmx", "mine/fort.tmj", "mine/war.toml", "mine/notes.txt", ".hidden.tmx"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)


def test_maps_are_proposed_by_bare_name_and_as_they_lie_in_folders() -> None:
    assert completing.maps("for") == ["ford", "ford2.tmx"]
    assert completing.maps("mi") == ["mine/"]
    assert completing.maps("mine/") == ["mine/fort.tmj"]
    assert completing.maps(".h") == [".hidden.tmx"]
    assert completing.maps("nowhere/") == []


def test_campaigns_and_files_are_proposed_where_they_are_taken() -> None:
    assert completing.campaigns("r") == ["river"]
    assert completing.campaigns("mine/w") == ["mine/war.toml"]
    assert completing.checked("mine/") == ["mine/fort.tmj", "mine/war.toml"]
    assert completing.files("mine/n") == ["mine/notes.txt"]


def test_several_rulesets_are_proposed_after_commas_where_several_are_taken() -> None:
    assert completing.rulesets("h") == completing.ruleset("h") == ["heroic", "heroic-classic"]
    assert completing.rulesets("odigos,cl") == ["odigos,clash"]
    assert completing.ruleset("odigos,cl") == []
    assert (completing.rulesets("a"), completing.ruleset("a")) == (["all"], [])


@pytest.mark.parametrize(
    ("typed", "proposed"),
    [
        ("kleos fi", ["fight"]),
        ("kleos play for", ["ford", "ford2.tmx"]),
        ("kleos check mine/", ["mine/fort.tmj", "mine/war.toml"]),
        ("kleos campaign ri", ["river"]),
        ("kleos playtest ford --rules old", ["oldschool"]),
        ("kleos replay mine/no", ["mine/notes.txt"]),
    ],
)
def test_bash_is_told(
    typed: str, proposed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_KLEOS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split()) - 1))
    with pytest.raises(SystemExit):
        main([])
    assert capsys.readouterr().out.split() == proposed
