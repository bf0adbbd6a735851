"""A play-test at the table: heat over the board as battles come in, only while it is looked at, and for whom it is."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from game.playtest.fighter import BattleFighter
from game.playtest.fought import HEAT, BattleJob, Fought
from game.playtest.plan import FightOrder
from game.screen.battle.presenter import playtesting
from game.screen.battle.presenter.playtesting import BATTLES, LOST, NOT_HERE, PLAYER
from game.screen.battle.presenter.seating import start
from game.screen.battle.presenter.session import Session
from game.tiled.watch import MapWatch
from tests.playtest.arena import WALKING, drawn
from tests.screen.sessions import wait_for_turn


class Beside:
    """Fights here, a battle whenever it is asked, and notes what was ordered."""

    ordered: list[tuple[FightOrder, tuple[BattleJob, ...]]]
    most: int

    def __init__(self, order: FightOrder, jobs: Iterable[BattleJob]) -> None:
        all_jobs = tuple(jobs)
        self.ordered.append((order, all_jobs))
        self._jobs: Iterator[BattleJob] = iter(all_jobs[: self.most])
        self._fighter = BattleFighter(FightOrder(order.map, WALKING))
        self.is_open = True

    def take(self) -> tuple[Fought, ...]:
        job = next(self._jobs, None)
        self.is_open = self.is_open and job is not None
        return () if job is None else (self._fighter.fight(job),)

    def close(self) -> None:
        self.is_open = False


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> type[Beside]:
    Beside.ordered, Beside.most = [], 3
    monkeypatch.setattr(playtesting, "FoughtBeside", Beside)
    return Beside


def seated(folder: Path, *, is_watched: bool, blue: str = "human") -> Session:
    path = drawn(folder)
    session = start(path, "clash", 5, {"blue": blue, "red": "walk"})
    if is_watched:
        session.revising.watch = MapWatch(path)
    wait_for_turn(session)
    return session


def words(session: Session) -> str:
    shown = session.markings.overlays().cells
    assert shown is not None
    return shown.words


def test_heat_comes_in_while_it_is_looked_at_and_goes_on_where_it_ended(tmp_path: Path, beside: type[Beside]) -> None:
    session = seated(tmp_path, is_watched=True)
    testing = session.playtesting
    testing.turn()
    order, jobs = beside.ordered[0]
    assert (set(order.players.values()), len(jobs), {job.rules for job in jobs}) == ({PLAYER}, BATTLES, {"clash"})
    for count in (1, 2):
        testing.tick()
        assert f"in {count} battle" in words(session)
        assert "won" in words(session)
    said = []
    for _ in HEAT:
        said.append(words(session))
        testing.next_heat()
    assert len(set(said)) == len(HEAT)
    assert words(session) == said[0]
    session.key("ESCAPE")
    testing.tick()
    assert (testing.is_running, session.markings.overlays().cells) == (False, None)
    testing.turn()
    assert [job.number for job in beside.ordered[1][1]] == list(range(2, BATTLES))
    while testing.is_running:
        testing.tick()
    assert session.bar.prompt == LOST, "three battles came of it, and no more"
    testing.turn()
    assert session.lookout.is_idle


def test_it_is_not_for_who_plays_against_somebody_that_may_hide(tmp_path: Path, beside: type[Beside]) -> None:
    session = seated(tmp_path, is_watched=False)
    session.playtesting.turn()
    assert (session.bar.prompt, session.markings.overlays().cells, beside.ordered) == (NOT_HERE, None, [])
    watched = seated(tmp_path, is_watched=False, blue="walk")
    watched.playtesting.turn()
    assert watched.playtesting.is_running
