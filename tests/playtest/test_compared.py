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
@pytest.mark.usefixtures("without_processes")
def test_two_maps_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after, out = drawn(tmp_path), drawn(tmp_path, "changed.tmx", limit=1), tmp_path / "out"
    command = ["playtest", str(before), str(after), "-n", "3", "--rules", "clash", "--jobs", "1", *SIDES]
    assert main([*command, "--out", str(out), "--compare"]) == 0
    assert "The comparison is" in capsys.readouterr().out
    found = msgspec.json.decode((out / "yard-to-changed.json").read_bytes(), type=WinComparison)
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


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--compare"], "--compare takes two maps, the one before a change and the one after it, not 1."),
        (["--without", "Shoove"], "Nothing is called 'Shoove' that a side could be without; did you mean Shove"),
        (["--without", "Move"], "Nothing is called 'Move' that a side could be without"),
        (["--worth", "actions,itms"], "--worth does not know 'itms'; did you mean items"),
        (
            ["--sweep", "unit.raider.hp"],
            "--sweep 'unit.raider.hp' should be a figure and its values, as in ",
        ),
        (["--sweep", "unit.raider.hp=4..x"], "'4..x' are no values for unit.raider.hp: give whole numbers, as in"),
        (["--sweep", "unit.raider.hp=1..999"], "--sweep takes at most 100 values, not 999: let them rise by more"),
        (["--sweep", "unit.raidr.hp=4..8"], "--sweep: Clash has no unit 'raidr'; did you mean raider?"),
        (["--sweep", "unit.raider.hpp=4"], "--sweep: unit.raider has no figure 'hpp' under Clash; did you mean hp"),
        (["--sweep", "item.spear.damage=4"], "--sweep: item.spear.damage is no whole number under Clash but '"),
        (["--sweep", "hp=4..8"], "--sweep: There is no figure 'hp': name unit.ID.FIGURE, item.ID.FIGURE"),
        (["--sweep", "map.rounds=4..8"], "--sweep: The map has no figure 'rounds'; "),
        (["--sweep", "map.round_limit=0..8"], "--sweep: map.round_limit is a number of rounds, 1 or more, not 0."),
    ],
)
def test_mistakes_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], sentence: str) -> None:
    command = ["playtest", str(drawn(tmp_path)), "--rules", "clash", "--out", str(tmp_path / "out"), *more]
    assert main(command) == 2
    assert sentence in capsys.readouterr().err
    assert not list((tmp_path / "out").glob("*"))


def test_a_map_is_not_compared_with_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(drawn(tmp_path))
    assert main(["playtest", path, path, "--rules", "clash", "--out", str(tmp_path / "out"), "--compare"]) == 2
    what = f"--compare takes a map before and after a change: {path} and {path} are the same."
    assert what in capsys.readouterr().err
