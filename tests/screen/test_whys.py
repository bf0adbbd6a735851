"""Why an AI did what it did, in the window's log: for those who watch AIs, and for people when the battle is over."""

from game.controllers.worker import Worker
from game.screen.battle.presenter.seating import seat
from game.screen.battle.presenter.session import Mode, Session
from game.screen.battle.presenter.thinking import any_command
from tests import arena

FIELD = """
A . . . .
. . # . .
. . . . .
. . . . B
"""


def sat_down(blue: str, worker: Worker | None = None) -> Session:
    source = arena.field(FIELD, rounds=2)
    session = seat(arena.battle(source, 3), source, {"blue": blue, "red": "soldier"})
    session.table.worker = worker
    return session


def whys(session: Session) -> list[str]:
    return [line.why for line in session.telling.log if line.why]


def explained(session: Session) -> set[int]:
    return {line.unit for line in session.telling.log if line.why}


def play_out(session: Session) -> None:
    while session.table.battle.decision is not None:
        session.play.tick(0.5)


def test_who_watches_ais_reads_why_they_do_it_and_a_process_of_their_own_tells_the_same() -> None:
    session = sat_down("soldier")
    play_out(session)
    assert {session.table.battle.truth.side_of(unit) for unit in explained(session)} == {"blue", "red"}
    assert all(line.why.startswith(f"{session.table.name_of(line.unit)}: ") for line in session.telling.log if line.why)
    with Worker() as worker:
        other = sat_down("soldier", worker)
        play_out(other)
    assert whys(other) == whys(session)


def test_a_person_at_the_table_reads_it_when_the_battle_is_over() -> None:
    session = sat_down("human")
    seen = 0
    while session.table.battle.decision is not None:
        session.play.tick(0.5)
        assert session.seats.mode is Mode.OVER or not whys(session)
        if session.seats.mode in {Mode.TURN, Mode.QUESTION}:
            seen += 1
            session.play.submit(any_command(session.table.battle))
    assert seen
    assert {session.table.battle.truth.side_of(unit) for unit in explained(session)} == {"red"}
