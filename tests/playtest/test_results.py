"""The file of results: what is torn or foreign, and going on with it."""

from pathlib import Path

import msgspec
import pytest

from game.playtest.fought import Fought
from game.playtest.plan import PlaytestPlan
from game.playtest.results import ResultsError, ResultsFile, is_results, read
from tests.playtest.arena import fought, planned


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> PlaytestPlan:
    return planned(tmp_path_factory.mktemp("yard"), 3, ("clash",))


@pytest.fixture(scope="module")
def battles(plan: PlaytestPlan) -> list[Fought]:
    return fought(plan)


@pytest.fixture
def path(tmp_path: Path, plan: PlaytestPlan, battles: list[Fought]) -> Path:
    """A file with three battles."""
    path = tmp_path / "new" / "yard.jsonl"
    with ResultsFile(path, plan.header(), resume=False) as file:
        for one in battles:
            file.add(msgspec.json.encode(one))
    return path


def test_battles_come_back_as_they_were_written(path: Path, plan: PlaytestPlan, battles: list[Fought]) -> None:
    header, found = read(path)
    assert header == plan.header()
    assert list(found) == battles
    assert is_results(path)


@pytest.mark.parametrize("cut", [1, 2, 400])
def test_a_torn_last_line_is_fought_again(path: Path, plan: PlaytestPlan, battles: list[Fought], cut: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert list(read(path)[1]) == battles[:2]
    with ResultsFile(path, plan.header(), resume=True) as file:
        assert file.kept == {one.key for one in battles[:2]}
        file.add(msgspec.json.encode(battles[2]))
    assert path.read_bytes() == whole


@pytest.mark.parametrize("cut", [0, 5, 40])
def test_a_torn_first_line_begins_anew(path: Path, plan: PlaytestPlan, cut: int) -> None:
    path.write_bytes(path.read_bytes()[:cut])
    assert is_results(path)
    with ResultsFile(path, plan.header(), resume=True) as file:
        assert not file.kept
    assert list(read(path)[1]) == []


def test_a_damaged_line_is_named(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[1][:50] + b"\n", *lines[2:]]))
    with pytest.raises(ResultsError, match="is damaged in line 2"):
        list(read(path)[1])


def test_files_can_be_joined_and_no_battle_counts_twice(path: Path, battles: list[Fought]) -> None:
    path.write_bytes(path.read_bytes() * 2)
    assert list(read(path)[1]) == battles


def test_files_of_other_play_tests_cannot_be_joined(path: Path, plan: PlaytestPlan) -> None:
    other = msgspec.structs.replace(plan.header(), seed=7)
    path.write_bytes(path.read_bytes() + msgspec.json.encode(other) + b"\n")
    with pytest.raises(ResultsError, match="holds other play-tests from line 5 on"):
        list(read(path)[1])


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"map": "0"}, "the map as it was before it was changed"),
        ({"version": "0.1"}, "Kleos 0.1"),
        ({"players": {"blue": "ai", "red": "ai"}}, "blue=ai, red=ai"),
        ({"seed": 4}, "the seed 4"),
        ({"tables": "0"}, "other numbers in the rules"),
    ],
)
def test_what_was_fought_otherwise_is_not_gone_on_with(
    path: Path, plan: PlaytestPlan, change: dict[str, object], what: str
) -> None:
    with ResultsFile(path, msgspec.structs.replace(plan.header(), **change), resume=False):
        pass
    with pytest.raises(ResultsError, match=f"was fought with {what}: begin anew without --resume"):
        ResultsFile(path, plan.header(), resume=True)


def test_what_is_no_file_of_results_is_told_apart(tmp_path: Path) -> None:
    for number, data in enumerate((b"<map/>", b'{"type": "FeatureCollection"}\n', b"[1]\n")):
        path = tmp_path / str(number)
        path.write_bytes(data)
        assert not is_results(path)
    assert not is_results(tmp_path / "none")
