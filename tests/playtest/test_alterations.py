"""Battles with something otherwise: what a thing is worth, at which figure it is even, and how it is told."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from game.cli import main
from game.engine.battle import Battle
from game.engine.components import Health, Unit
from game.playtest.altered import altered
from game.playtest.figures import Difference, Report, SideFigures, Worth, difference_of, share_of
from game.playtest.refigured import FigureError, NewFigure, figure
from game.playtest.restricted import Restriction
from game.playtest.swept import sweep
from game.playtest.valued import in_words, worth
from game.playtest.verdict import verdict
from game.rulesets import keys, ruleset
from game.scenario.scenario import set_up
from game.tiled import load
from tests.playtest.arena import SIDES, drawn


def winners(words: str) -> Mapping[int, str]:
    """Return who won battle after battle: b, r, or - for a draw."""
    return {number: {"b": "blue", "r": "red", "-": ""}[one] for number, one in enumerate(words)}


def test_a_thing_is_worth_what_is_lost_without_it_in_battles_of_the_same_dice() -> None:
    without = Restriction("blue", ("Shove", "Throw"))
    found = worth(without, 7, winners("bbb-rrbb"), winners("brb-r-"), ("blue", "red"))
    assert (found.what, found.side, found.used, found.battles) == ("Shove and Throw", "blue", 7, 6)
    assert found.difference.part == round((1 - 0.5) / 6, 3)
    assert worth(without, 0, winners("bb"), {}, ("blue", "red")).difference == Difference(0.0, -1.0, 1.0)


def test_an_interval_narrows_with_pairs_and_with_their_being_alike() -> None:
    few, many, alike = difference_of([1, 0] * 5), difference_of([1, 0] * 500), difference_of([0.0] * 100)
    assert few.low < 0.3 < many.low < 0.5 == many.part < many.high < few.high
    assert -0.05 < alike.low < 0 == alike.part < alike.high < 0.05
    assert difference_of([1, 1, 1]).high == 1.0


def test_what_stands_out_is_said_first() -> None:
    def thing(what: str, side: str, differences: list[float]) -> Worth:
        return Worth(what, side, len(differences), len(differences), difference_of(differences))

    found = (
        thing("unit.Ajax", "red", [1, 1, 0, 1] * 10),
        thing("Throw", "blue", [1, 0, 0, 0, 0]),
        thing("Shove", "red", [0.0] * 60),
        thing("Grapple", "red", [-1, 0] * 20),
        thing("Grapple", "blue", []),
        thing("Dive", "red", []),
        thing("Dive", "blue", []),
    )
    assert in_words(found) == (
        "Decides too much: unit.Ajax to red (+75 wins of 100, +57 to +86).",
        "Does harm to who has it: Grapple to red (-50 wins of 100, -63 to -32).",
        "Worth nothing: Shove to red (0 wins of 100, -3 to +3).",
        "Never used, and so not tried without: Grapple (by blue), Dive.",
        "Of 1 thing more 5 battles do not tell: fight more (-n).",
    )
    assert in_words(()) == ()


def test_a_verdict_on_draws_alone_names_no_side() -> None:
    sides = [SideFigures(side, 0, share_of(2, 4)) for side in ("blue", "red")]
    assert verdict(sides, 4, 4) == "All 4 battles are drawn: nobody ever wins."
    assert verdict(sides, 1, 1) == "The one battle is drawn."


def test_the_figure_nearest_to_even_is_found_and_what_may_be_even_too() -> None:
    won = {4: winners("b" * 20), 6: winners("bbr" * 8), 8: winners("br" * 12), 10: winners("r" * 20), 12: {}}
    found = sweep("unit.raider.hp", 4, won, ("blue", "red"))
    assert found is not None
    assert [(one.value, one.battles) for one in found.points] == [(4, 20), (6, 24), (8, 24), (10, 20)]
    assert found.nearest == 8
    assert found.words == (
        "unit.raider.hp is nearest to even at 8, where blue wins 50 %, 31 to 69; "
        "as far as so many battles tell it may be even at 6, 8."
    )
    sure = sweep("unit.raider.hp", 4, {4: winners("b" * 20), 8: winners("br" * 12)}, ("blue", "red"))
    assert sure is not None
    assert sure.words.endswith("31 to 69; it is even at no other value that was tried.")
    alike = sweep("unit.raider.hp", 4, {4: winners("b" * 20), 8: winners("b" * 20)}, ("blue", "red"))
    assert alike is not None
    assert alike.words == "unit.raider.hp is as even at each value: blue wins 100 %, 84 to 100."
    assert sweep("unit.raider.hp", 4, {4: {}}, ("blue", "red")) is None


def test_a_figure_of_every_ruleset_can_be_another(tmp_path: Path) -> None:
    source = load(drawn(tmp_path))
    for key in keys():
        setup, rules = set_up(source, ruleset(key)), ruleset(key)
        if key == "odigos":
            with pytest.raises(FigureError, match="has no figure 'hp' under Odigos; there are: "):
                figure(source, rules, "unit.raider.hp")
            continue
        hurt = Battle(altered(setup, source, NewFigure("unit.raider.hp", 3)), 1).truth
        lives = [hurt.of(unit, Health).maximum for unit in hurt.units() if hurt.of(unit, Unit).side == "red"]
        assert lives == [3, 3]
        assert figure(source, rules, "unit.raider.hp") != 3
    short = altered(setup, source, NewFigure("map.round_limit", 2))
    assert (short.round_limit, short.board) == (2, setup.board)
    assert figure(source, ruleset("heroic"), "item.dory.reach") == 2


@pytest.mark.slow
@pytest.mark.usefixtures("without_processes")
def test_a_figure_of_units_that_the_map_has_not_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["playtest", str(drawn(tmp_path)), "-n", "1", *SIDES, "--out", str(tmp_path / "out")]
    assert main([*asked, "--sweep", "unit.wolf.hp=4..5"]) == 2
    assert capsys.readouterr().err == (
        "--sweep: nobody on this map is a unit 'wolf', so that unit.wolf.hp changes nothing; "
        "there are: archer, hoplite, raider.\n"
    )


def test_all_of_it_stands_in_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    command = ["playtest", str(drawn(tmp_path)), "-n", "2", "--rules", "clash", "--jobs", "1", *SIDES]
    command += ["--out", str(out), "--without", "attack", "--worth", "units", "--sweep", "map.round_limit=1,9"]
    assert main(command) == 0
    said = capsys.readouterr().out
    (rules,) = msgspec.json.decode((out / "yard.json").read_bytes(), type=Report).rules
    assert {(one.what, one.side, one.used, one.battles) for one in rules.worth} == {
        ("Attack", "blue", 2, 2), ("Attack", "red", 2, 2), ("unit.Kallias", "blue", 2, 2), ("unit.Dexo", "blue", 2, 2),
        ("unit.Red cloak", "red", 2, 2), ("unit.Broken nose", "red", 2, 2),
    }  # fmt: skip
    (swept,) = rules.sweeps
    assert [(point.value, point.battles) for point in swept.points] == [(1, 2), (9, 2)]
    assert swept.points[1].shares == tuple(side.share for side in rules.sides)
    html = (out / "yard.html").read_text(encoding="utf-8")
    for words in (*rules.worth_words, swept.words):
        assert words in said
        assert words in html
    assert html.index("What is worth too much, or nothing") < html.index("What nobody ever used")
    assert {path.name for path in out.glob("*.jsonl")} == {
        "yard.jsonl", "yard-without-attack-blue.jsonl", "yard-without-attack-red.jsonl",
        "yard-without-unit.kallias-blue.jsonl", "yard-without-unit.dexo-blue.jsonl",
        "yard-without-unit.red-cloak-red.jsonl", "yard-without-unit.broken-nose-red.jsonl",
        "yard-map.round_limit-1.jsonl",
    }  # fmt: skip
    before = (out / "yard.html").read_bytes()
    assert main([*command, "--resume"]) == 0
    assert "of 2 battles" not in capsys.readouterr().out
    assert (out / "yard.html").read_bytes() == before
