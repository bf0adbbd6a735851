"""What a forecast rests on: a kept result is found exactly where it would come out again (game.engine.reads)."""

from collections.abc import Hashable

import pytest

from game.controllers import RandomLegal, decide
from game.engine.battle import Battle
from game.engine.commands import Attack, Command, Grapple, Move, Shoot, Throw
from game.engine.components import Component, Economy, Health, Position
from game.engine.forecast.outcomes import outcomes
from game.engine.forecast.results import Result, summing, worth_of
from game.engine.reads import Memory, Trace
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.engine.working import finish
from tests.arena import battle, field
from tests.table import table, unit

Outcomes = dict[Result, float]

# ---- the pieces ----------------------------------------------------------------------------------------------------


def test_the_first_reading_counts_and_what_was_written_is_no_condition() -> None:
    trace = Trace()
    trace.read((1, Health), Health(5, 8))
    trace.wrote(1, Health, Health(5, 8))
    trace.read((1, Health), Health(2, 8))
    trace.read(("at", (0, 0)), (1,))
    assert trace.notes == {(1, Health): Health(5, 8), ("at", (0, 0)): (1,)}
    assert trace.valid


def test_what_was_there_before_the_first_write_is_what_a_later_reading_rests_on() -> None:
    trace = Trace()
    trace.wrote(1, Health, Health(5, 8))
    trace.read((1, Health), Health(2, 8))
    assert trace.notes == {(1, Health): Health(5, 8)}


def test_a_derived_fact_stands_for_all_that_was_read_to_find_it() -> None:
    trace = Trace()

    def find() -> int:
        trace.read((1, Position), Position(((0, 0),)))
        return trace.derive(("inner",), lambda: 3)

    assert trace.derive(("gap", 1, 2), find) == 3
    assert trace.notes == {("gap", 1, 2): 3}


def test_a_derived_fact_that_rests_on_something_written_cannot_be_kept() -> None:
    trace = Trace()
    trace.wrote(1, Position, Position(((0, 0),)))

    def find() -> int:
        trace.read((1, Position), Position(((1, 0),)))
        return 1

    trace.derive(("gap", 1, 2), find)
    assert not trace.valid
    memory = Memory()
    memory.keep("subject", trace, "result")
    assert memory.find("subject", lambda _key: 1) is None


def noted(**notes: Hashable) -> Trace:
    trace = Trace()
    for key, value in notes.items():
        trace.read((key,), value)
    return trace


def test_a_memory_finds_what_rests_on_the_same_and_nothing_else() -> None:
    memory = Memory()
    memory.keep("blow", noted(a=1, b=2), "one")
    memory.keep("blow", noted(a=1, b=3), "two")
    memory.keep("blow", noted(a=2, c=9), "three")

    def found(subject: str = "blow", **now: Hashable) -> object:
        return memory.find(subject, lambda key: now[str(key[0])])

    assert [found(a=1, b=2), found(a=1, b=3), found(a=2, c=9)] == ["one", "two", "three"]
    assert [found(a=1, b=4), found(a=3), found(a=2, c=1), found("shot", a=1, b=2)] == [None] * 4


def test_a_memory_that_is_full_starts_anew() -> None:
    memory = Memory(most=2)
    for number in range(3):
        memory.keep(number, noted(a=1), f"result {number}")
    assert [memory.find(number, lambda _key: 1) for number in range(3)] == [None, None, "result 2"]


# ---- in battle -----------------------------------------------------------------------------------------------------


def walked(one: Battle, command: Command, side: str, trace: Trace | None = None) -> Outcomes:
    """Walk all outcomes of a command, as a side knows the battle."""
    resolve = one.ruleset.actions[type(command)].resolve

    def steps(context: Context) -> Steps:
        return resolve(context, command)

    view = View(one.stage, side)
    return finish(outcomes(view, steps, summing(view), worth_of(view), trace=trace))


JUDGED = Attack | Shoot | Throw | Grapple


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_what_is_found_is_what_would_come_out_again(seed: int) -> None:
    """Through random battles: whenever a memory has an answer for a command, walking it afresh gives the same."""
    one, player, memory = battle(field(rounds=30), seed), RandomLegal(seed), Memory()
    hits = 0
    for _ in range(40):
        decision = one.decision
        if decision is None:
            break
        if decision.ask is None:
            view = one.view(decision.side)
            before = one.stage.world.digest()
            judged = [command for command in one.legal() if isinstance(command, JUDGED)]
            moves = [command for command in one.legal() if isinstance(command, Move)]
            for command in (*judged[:6], *moves[::7][:4]):
                subject = (command, decision.side)
                kept = memory.find(subject, view.look)
                if kept is not None:
                    assert kept == pytest.approx(walked(one, command, decision.side)), command
                    hits += 1
                else:
                    trace = Trace()
                    memory.keep(subject, trace, walked(one, command, decision.side, trace))
            assert one.stage.world.digest() == before, "a forecast changes nothing"
        assert not isinstance(one.submit(decide(player, one)), Refused)
    assert hits, "the memory is of use"


def test_what_the_outcome_rests_on_makes_a_kept_one_unfit_and_what_it_does_not_leaves_it() -> None:
    game = table("A B . . C", A=unit("hoplite", "blue"), B=unit("champion", "red"), C=unit("raider", "red"))
    command = Attack(game.A, game.B, game.item("A", "dory"))
    memory, view, world = Memory(), game.battle.view("blue"), game.battle.stage.world
    trace = Trace()
    first = walked(game.battle, command, "blue", trace)
    memory.keep(command, trace, first)
    assert memory.find(command, view.look) == first

    mark = world.mark()
    besides: tuple[tuple[int, Component], ...] = ((game.C, Health(3, 8)), (game.A, Economy(1, 1, 1, moved=True)))
    for entity, component in besides:
        world.add_component(entity, component)
        assert memory.find(command, view.look) == first, "the far raider's wounds and the steps left play no part"
    world.undo_to(mark)
    for component in (Health(3, 24), Position(((2, 0),))):
        world.add_component(game.B, component)
        kept = memory.find(command, view.look)
        assert kept is None or kept == walked(game.battle, command, "blue")
        world.undo_to(mark)
    world.add_component(game.B, Health(3, 24))
    assert memory.find(command, view.look) is None
    assert walked(game.battle, command, "blue") != first
