"""A window whose AIs think in a process of its own: the same battle, and it goes on when that process is killed."""

import time
from collections.abc import Iterator
from multiprocessing.connection import Connection

import pytest

from game.controllers.worker import Worker
from game.controllers.worker.client import Process, start_process
from game.screen.battle.presenter.seating import seat
from game.screen.battle.presenter.session import Mode, Session
from tests import arena

SEED = 3
FIELD = """
A . . . .
. . # . .
. . . . .
. . . . B
"""


def sat_down(worker: Worker | None) -> Session:
    """Sit down to watch two AIs on a small field."""
    source = arena.field(FIELD, rounds=2)
    session = seat(arena.battle(source, SEED), source, {"blue": "soldier", "red": "soldier"})
    session.table.worker = worker
    return session


def tick(session: Session) -> None:
    """Let a frame pass; what another process does takes its time."""
    session.play.tick(0.5)
    if session.table.worker is not None:
        time.sleep(0.001)


def played_out(session: Session) -> str:
    """Return the digest of the battle's end."""
    while session.table.battle.decision is not None:
        tick(session)
    return session.table.battle.stage.world.digest()


@pytest.fixture(scope="module")
def expected() -> str:
    """How it ends where the AIs think between frames."""
    return played_out(sat_down(None))


@pytest.fixture
def started() -> list[Process]:
    return []


@pytest.fixture
def worker(started: list[Process]) -> Iterator[Worker]:
    def start() -> tuple[Process, Connection]:
        process, line = start_process()
        started.append(process)
        return process, line

    with Worker(start) as made:
        yield made


def test_it_plays_the_same_battle(worker: Worker, expected: str) -> None:
    assert played_out(sat_down(worker)) == expected


def test_the_battle_goes_on_when_the_process_is_killed_in_the_middle_of_a_turn(
    worker: Worker, started: list[Process]
) -> None:
    """The rest of its plan for the turn is lost with it and thought out anew: it may play on otherwise."""
    session = sat_down(worker)
    for played in (1, 3):
        while len(session.table.battle.history) < played:
            tick(session)
        tick(session)
        started[-1].kill()
    assert len(started) == 2
    played_out(session)
    assert session.table.battle.over is not None
    assert len(started) == 3
    said = [line.text for line in session.table.chronicle.lines(None) if "ended by itself" in line.text]
    assert said == ["The process that thinks for the AI ended by itself: it was started again."] * 2


def test_no_frame_waits_for_it(worker: Worker) -> None:
    """While it thinks, a frame hears at once that there is nothing yet; and the battle stays as it is."""
    session = sat_down(worker)
    digest = session.table.battle.stage.world.digest()
    session.play.tick(0.5)
    assert session.table.battle.stage.world.digest() == digest
    assert session.seats.mode is Mode.WAITING


def test_where_no_process_can_be_had_it_is_thought_between_frames(expected: str) -> None:
    def none() -> tuple[Process, Connection]:
        raise OSError

    assert played_out(sat_down(Worker(none))) == expected
