"""`kleos playtest`: what it writes, what it says, and what it refuses."""

from pathlib import Path

import msgspec
import pytest

from game.cli import main, playtest
from game.cli.tested import PlayTested, Wanted, asked_for
from game.playtest.figures import Report
from game.rulesets import keys
from tests.playtest.arena import SIDES, drawn

pytestmark = pytest.mark.slow


def playing(tmx: Path, out: Path, *more: str) -> int:
    """Play-test a map with few battles in one process."""
    return main(["playtest", str(tmx), "-n", "2", "--rules", "clash", "--jobs", "1", *SIDES, "--out", str(out), *more])


def test_it_says_who_wins_and_writes_all_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert playing(drawn(tmp_path), tmp_path / "out") == 0
    said = capsys.readouterr().out
    assert "yard: 2 of 2 battles." in said
    assert "Clash: Too few battles to say who is favoured: 2 battles tell of" in said
    found = msgspec.json.decode((tmp_path / "out" / "yard.json").read_bytes(), type=Report)
    (rules,) = found.rules
    assert (rules.battles, found.wanted, found.title, found.sides) == (2, 2, "The yard", ("blue", "red"))
    assert sum(side.won for side in rules.sides) + sum(rules.draws.values()) == 2
    assert sum(begun.battles for begun in rules.begun) == 2
    assert rules.never.scenery == ("Old chest",)
    assert "Shove" in rules.never.actions
    assert rules.curve[0].sides[0].median == 100


def planned(tmp_path: Path, *maps: Path, rules: str | None = None) -> list[PlayTested]:
    """Return what would be fought."""
    wanted = Wanted(1, rules, ["red=walk"], 1, str(tmp_path / "out"), 0, resume=False)
    return asked_for([str(tmx) for tmx in maps], wanted)[0]


def test_a_map_is_tested_under_the_ruleset_it_names_or_those_that_are_asked_for(tmp_path: Path) -> None:
    (one,) = planned(tmp_path, drawn(tmp_path))
    assert (one.plan.rules, one.plan.players) == (("heroic",), {"blue": "veteran", "red": "walk"})
    (one,) = planned(tmp_path, drawn(tmp_path), rules="clash, odigos,clash")
    assert one.plan.rules == ("clash", "odigos")
    (one,) = planned(tmp_path, drawn(tmp_path), rules="all")
    assert one.plan.rules == keys()


@pytest.mark.usefixtures("without_processes")
def test_a_changed_map_is_not_gone_on_with_but_begun_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert playing(drawn(tmp_path), out, "-n", "1") == 0
    capsys.readouterr()
    changed = drawn(tmp_path, limit=3)
    assert playing(changed, out, "--resume") == 2
    assert "was fought with the map as it was before it was changed: begin anew" in capsys.readouterr().err
    assert playing(changed, out, "-n", "1") == 0


def test_what_is_no_result_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("yard.json", "yard.jsonl"):
        out = tmp_path / name.replace(".", "")
        out.mkdir()
        (out / name).write_text("{}", encoding="ascii")
        assert playing(drawn(tmp_path), out) == 2
        assert f"{name} is there already, and not of a play-test: name another folder" in capsys.readouterr().err
        assert (out / name).read_text(encoding="ascii") == "{}"


def test_what_rules_leave_open_is_in_the_battles_and_in_the_commands_that_show_them(tmp_path: Path) -> None:
    wanted = Wanted(1, "heroic-classic,oldschool", (), 1, str(tmp_path / "out"), 0, resume=False,
                    options=("sizes=yes", "surprise=Blue rolls for it"))  # fmt: skip
    (one,), _ = asked_for([str(drawn(tmp_path))], wanted)
    first, old = one.setups
    assert (first.meeting.sizes, old.meeting.surprise, old.meeting.surprise_rolled) == (True, "blue", True)
    assert one.plan.order().map.meeting == old.meeting
    assert one.command("heroic-classic", 3).endswith(" --option=sizes=yes")
    assert one.command("oldschool", 3).endswith(" --option=surprise=blue-rolled")
    assert one.plan.header().options == {"sizes": "yes", "surprise": "blue-rolled"}


def test_two_maps_of_one_name_have_files_of_their_own(tmp_path: Path) -> None:
    tested = planned(tmp_path, *(drawn(tmp_path / folder) for folder in ("a", "b")))
    assert [one.results.name for one in tested] == ["yard.jsonl", "yard-2.jsonl"]


def test_results_that_are_gone_at_the_end_are_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(*_: object, **__: object) -> None:
        (tmp_path / "out" / "yard.jsonl").unlink()

    monkeypatch.setattr(playtest, "run", forgetful)
    assert playing(drawn(tmp_path), tmp_path / "out") == 2
    assert "yard.jsonl cannot be read again" in capsys.readouterr().err


@pytest.mark.parametrize("there_is_one", [True, False])
@pytest.mark.usefixtures("without_processes")
def test_the_report_is_opened_in_the_browser(
    there_is_one: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, page = list[str](), tmp_path / "out" / "yard.html"

    def browser(address: str) -> bool:
        opened.append(address)
        return there_is_one

    monkeypatch.setattr("webbrowser.open", browser)
    assert playing(drawn(tmp_path), tmp_path / "out", "-n", "1", "--open") == 0
    assert opened == [page.as_uri()]
    assert page.is_file()
    said = f"No browser can be opened here: open {page} by hand." in capsys.readouterr().out
    assert said != there_is_one
