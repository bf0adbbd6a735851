"""What the tests of play-tests share."""

import pytest

from game.cli import playtest
from tests.playtest.arena import fight_here


@pytest.fixture
def without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets `kleos playtest` fight in this process: starting another one takes longer than such battles."""
    monkeypatch.setattr(playtest, "run", fight_here)
