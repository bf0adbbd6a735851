"""Maps made by others, looked at as plain data: equal to what is known of them, or refused with a reason."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from game.tiled import Fault, MapFaults, Survey, load, survey
from tools.proofs.publicly import judge


@pytest.fixture(scope="module")
def facts(public_maps: Path) -> list[dict[str, str]]:
    with (public_maps / "FACTS.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_every_file_is_read_as_it_is_or_refused_with_a_reason(public_maps: Path, facts: list[dict[str, str]]) -> None:
    verdicts = {
        fact["path"]: judge(fact, survey(public_maps / fact["path"], public_maps / fact["path"].split("/")[0]))
        for fact in facts
    }
    assert {path: what for path, (verdict, what) in verdicts.items() if verdict == "wrong"} == {}
    counts = Counter(verdict for verdict, _ in verdicts.values())
    assert counts == {"equal": 54, "refused": 9}


def test_a_file_read_otherwise_than_it_is_would_be_noticed(public_maps: Path, facts: list[dict[str, str]]) -> None:
    fact = next(fact for fact in facts if fact["path"].endswith("forest.tmx"))
    found = survey(public_maps / fact["path"], public_maps / fact["path"].split("/")[0])
    assert judge(fact, found)[0] == "equal"
    for key in ("cells", "flipped", "objects", "width", "shapes"):
        assert judge({**fact, key: "3"}, found)[0] == "wrong"
    assert judge({**fact, "missing": "gone.png"}, found)[0] == "wrong"
    assert judge(fact, Survey("x", error=Fault("It cannot be read.")))[0] == "wrong"


def test_none_of_them_ends_in_a_traceback_when_loaded(public_maps: Path, facts: list[dict[str, str]]) -> None:
    for fact in facts:
        with pytest.raises(MapFaults) as caught:  # none has terrain of ours
            load(public_maps / fact["path"], public_maps / fact["path"].split("/")[0])
        for fault in caught.value.faults:
            assert fault.what
            assert "\n" not in str(fault)
