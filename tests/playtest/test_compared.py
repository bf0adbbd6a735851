"""What a change did: the chance of luck is right, and both ways to ask for it write what they say."""

from itertools import combinations
from math import comb
from pathlib import Path

import msgspec
import pytest

from game.cli import main
from game.playtest.compared import WinComparison, fisher
from game.playtest.figures import Report
from tests.playtest.arena import SIDES, drawn


@pytest.mark.parametrize(
    ("won", "of", "other_won", "other_of"), [(0, 3, 3, 4), (2, 5, 2, 5), (5, 5, 1, 4), (0, 2, 0, 3)]
)
def test_the_chance_of_luck_is_that_of_dealing_the_wins_out(won: int, of: int, other_won: int, other_of: int) -> None:
    """All ways of dealing so many wins out to all battles are as likely."""
    whole, wins = of + other_of, won + other_won
    counts = [sum(place < of for place in chosen) for chosen in combinations(range(whole), wins)]
    often = {count: counts.count(count) for count in counts}
    expected = sum(times for times in often.values() if times <= often[won]) / comb(whole, wins)
    assert fisher(won, of, other_won, other_of) == pytest.approx(expected)


def test_many_battles_are_compared_too() -> None:
    assert fisher(5000, 10_000, 5000, 10_000) == pytest.approx(1.0)
    assert fisher(5000, 10_000, 5400, 10_000) < 1e-7


@pytest.mark.slow
def test_two_maps_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after, out = drawn(tmp_path), drawn(tmp_path, "changed.tmx", limit=1), tmp_path / "out"
    command = ["playtest", str(before), str(after), "-n", "3", "--rules", "clash", "--jobs", "1", *SIDES]
    assert main([*command, "--out", str(out), "--compare"]) == 0
    assert "The comparison is" in capsys.readouterr().out
    (found,) = msgspec.json.decode((out / "yard-to-changed.json").read_bytes(), type=list[WinComparison])
    assert (found.before, found.after) == ("yard", "changed")
    assert [change.side for change in found.changes] == ["blue", "red"]
    was, now = (
        msgspec.json.decode((out / f"{name}.json").read_bytes(), type=Report).rules[0] for name in ("yard", "changed")
    )
    assert now.draws
    assert [change.before for change in found.changes] == [side.share for side in was.sides]
    assert [change.after for change in found.changes] == [side.share for side in now.sides]
    html = (out / "yard-to-changed.html").read_text(encoding="utf-8")
    assert all(change.words in html for change in found.changes)


@pytest.mark.slow
def test_what_an_action_is_worth_is_told_for_each_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    command = [
        "playtest",
        str(drawn(tmp_path)),
        "-n",
        "3",
        "--rules",
        "clash",
        "--jobs",
        "1",
        *SIDES,
        "--out",
        str(out),
    ]
    assert main([*command, "--without", "attack"]) == 0
    assert "Clash, blue without Attack: Blue wins" in capsys.readouterr().out
    found = msgspec.json.decode((out / "yard-without-attack.json").read_bytes(), type=list[WinComparison])
    assert [(one.after, [change.side for change in one.changes]) for one in found] == [
        ("blue without Attack", ["blue"]),
        ("red without Attack", ["red"]),
    ]
    assert {path.name for path in out.glob("*.jsonl")} == {
        "yard.jsonl", "yard-without-attack-blue.jsonl", "yard-without-attack-red.jsonl",
    }  # fmt: skip
    assert main([*command, "--without", "attack", "--resume"]) == 0
    assert "of 3 battles" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--compare"], "--compare takes two maps, the one before a change and the one after it, not 1."),
        (["--without", "Shoove"], "Nothing is called 'Shoove' that a side could be without; did you mean Shove"),
        (["--without", "Move"], "Nothing is called 'Move' that a side could be without"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], sentence: str) -> None:
    command = ["playtest", str(drawn(tmp_path)), "--rules", "clash", "--out", str(tmp_path / "out"), *more]
    assert main(command) == 2
    assert sentence in capsys.readouterr().err
    assert not list((tmp_path / "out").glob("*"))
