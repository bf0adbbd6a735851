"""Golden play-throughs: whole battles, told as they were when somebody last read them (`python -m tools.golden`)."""

import re

import pytest

from tools.golden import FOLDER, NAMES, played


@pytest.mark.rule("BD-16")
@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_golden_battle_is_told_as_it_was_when_it_was_last_read(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.count("\n") > 100
    assert played(name) == golden, "read what has changed; if it is right: python -m tools.golden"


@pytest.mark.parametrize("name", sorted(NAMES))
def test_what_is_rolled_for_is_told_without_a_colon_of_its_own(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert re.findall(r"^.*:.*: .* shows? .*$", golden, re.MULTILINE) == []
