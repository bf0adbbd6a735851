"""Thinking in a process of its own: the same commands, whatever is taken back, and whatever becomes of the process."""

import multiprocessing
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest

from game.controllers import Controller, controller
from game.controllers.plans import ChosenCommand
from game.controllers.worker import Worker
from game.controllers.worker.client import MOST_STARTS, NAME, Process, start_process
from game.controllers.worker.messages import Given, Line, between, raw
from game.engine.battle import Battle
from game.engine.commands import Command, EndTurn
from game.engine.components import BATTLE, Clock
from game.engine.working import finish
from game.record.recorder import Recorder
from tests import arena

ONE, TWO, THREE = EndTurn(1), EndTurn(2), EndTurn(3)


@pytest.mark.parametrize(
    ("was", "now", "expected"),
    [
        ((), (), (0, (), ())),
        ((), ((ONE, ()),), (0, (), (Given(raw(ONE)),))),
        (((ONE, ()), (TWO, ())), ((ONE, ()),), (1, (), ())),
        (((ONE, ()), (TWO, ())), ((THREE, (ONE,)),), (2, (), (Given(raw(THREE), (raw(ONE),)),))),
        (((ONE, (TWO,)),), ((ONE, (TWO, THREE)), (TWO, ())), (0, (raw(THREE),), (Given(raw(TWO)),))),
        (((ONE, (TWO,)),), ((ONE, (THREE,)),), (1, (), (Given(raw(ONE), (raw(THREE),)),))),
    ],
)
def test_one_line_of_play_becomes_another_by_what_is_taken_back_answered_and_played(
    was: Line, now: Line, expected: object
) -> None:
    assert between(was, now) == expected


class Processes:
    """Starts processes for a worker, and knows all that it started."""

    def __init__(self) -> None:
        self.started: list[Process] = []

    def __call__(self) -> tuple[Process, Connection]:
        process, line = start_process()
        self.started.append(process)
        return process, line


@pytest.fixture(scope="module")
def processes() -> Processes:
    return Processes()


@pytest.fixture(scope="module")
def worker(processes: Processes) -> Iterator[Worker]:
    """One process for all tests of the file, but where it is killed."""
    with Worker(processes) as made:
        yield made
    left = {process.name for process in multiprocessing.active_children()}
    assert processes.started
    assert NAME not in left, "none outlives whoever started it"


def recorded() -> Recorder:
    source = arena.field()
    return Recorder(arena.battle(source), source)


def first_mind(battle: Battle) -> Controller:
    assert battle.decision is not None
    return controller("soldier", battle.seed, battle.decision.side)


def never(words: str) -> None:
    pytest.fail(words)


def ask(worker: Worker, recorder: Recorder, say: Callable[[str], None] = never) -> ChosenCommand:
    worker.ask(recorder, "soldier", say)
    found = worker.found(float("inf"))
    assert found is not None
    return found


def test_a_worker_finds_what_its_owner_would_find_whatever_is_taken_back(worker: Worker) -> None:
    """Both sides, their answers and all; after every third command it is taken back, and played once more."""
    recorder = recorded()
    battle = recorder.battle
    minds = {side: controller("soldier", battle.seed, side) for side in battle.stage.sides}
    asked = weighed = 0
    for turn in range(24):
        decision = battle.decision
        if decision is None:
            break
        asked += decision.ask is not None
        expected = finish(minds[decision.side].think(battle))
        weighed += expected.plan is not None
        assert ask(worker, recorder) == expected
        battle.submit(expected.command)
        if turn % 3 == 2 and battle.decision is not None and battle.decision.ask is None:
            battle.force_back()
            assert ask(worker, recorder) == finish(minds[battle.decision.side].think(battle))
            battle.submit(expected.command)
    assert asked, "somebody had to answer"
    assert weighed, "plans are told with their terms"


def test_it_holds_one_battle_after_another(worker: Worker) -> None:
    first, second = recorded(), recorded()
    expected = finish(first_mind(first.battle).think(first.battle))
    assert ask(worker, first) == ask(worker, second) == ask(worker, first) == expected


def test_what_is_dropped_is_not_found_and_hinders_nothing(worker: Worker) -> None:
    recorder = recorded()
    worker.ask(recorder, "soldier", never)
    worker.drop()
    assert worker.found(0.0) is None
    assert isinstance(ask(worker, recorder).command, Command)


def test_a_process_that_is_killed_while_it_thinks_is_started_again_and_said_so(
    worker: Worker, processes: Processes
) -> None:
    recorder, said = recorded(), list[str]()
    worker.ask(recorder, "soldier", said.append)
    processes.started[-1].kill()
    processes.started[-1].join()
    assert worker.found(float("inf")) == finish(first_mind(recorder.battle).think(recorder.battle))
    assert said == ["The process that thinks for the AI ended by itself: it was started again."]
    assert not worker.has_failed


@pytest.mark.slow
def test_a_battle_that_is_another_one_there_is_told_of_and_given_up(processes: Processes) -> None:
    """Its world was changed by a hand that leaves no trace in what was played."""
    recorder, said = recorded(), list[str]()
    world = recorder.battle.stage.world
    with Worker(processes) as one:
        worker_sees = ask(one, recorder).command
        assert isinstance(worker_sees, Command)
        world.add_component(BATTLE, Clock(7, 0))
        one.ask(recorder, "soldier", said.append)
        assert one.found(float("inf")) is None
        assert one.has_failed
    assert said[-1] == "The process that thinks for the AI lost the battle: the window thinks by itself now."


def test_where_no_process_can_be_had_it_is_tried_a_few_times_and_given_up() -> None:
    tries = 0

    def none() -> tuple[Process, Connection]:
        nonlocal tries
        tries += 1
        raise OSError

    worker = Worker(none)
    worker.ask(recorded(), "soldier", never)
    assert worker.has_failed
    assert worker.found(float("inf")) is None
    assert tries == MOST_STARTS


def test_one_that_hangs_is_ended_and_given_up_when_the_next_hang_too() -> None:
    """Processes that never say a word; the silence that is borne is next to none here."""
    ends, ended = list[Connection](), list[str]()

    class Mute:
        def kill(self) -> None:
            ended.append("killed")

        def join(self, timeout: float | None = None) -> None:
            ended.append("joined")

    def mute() -> tuple[Process, Connection]:
        here, there = Pipe()
        ends.append(there)
        return Mute(), here

    said = list[str]()
    worker = Worker(mute, silence=0.001)
    worker.ask(recorded(), "soldier", said.append)
    assert worker.found(float("inf")) is None
    assert worker.has_failed
    assert ended == ["killed", "joined"] * MOST_STARTS
    assert said == [
        "The process that thinks for the AI was silent for too long: it was started again.",
        "The process that thinks for the AI was silent for too long: it was started again.",
        "The process that thinks for the AI was silent for too long: the window thinks by itself now.",
    ]
