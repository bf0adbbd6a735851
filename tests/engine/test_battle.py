"""The driver: refusals, undo, exceptions, questions, one moment, stamps, battles side by side (BD-14, BD-16)."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from game.controllers import RandomLegal, decide
from game.engine.action import Action
from game.engine.battle import Accepted, Battle
from game.engine.commands import (
    Attack,
    Cast,
    Command,
    Decline,
    Disengage,
    Dodge,
    EndTurn,
    Move,
    Scope,
    Shoot,
    Surface,
    TakeIt,
    Use,
)
from game.engine.components import BATTLE, Active, Economy, Health, Sneaking
from game.engine.dice import RandomDice, ScriptedDice
from game.engine.events import Bumped, Damaged, Died, Event, Spent, Stepped, Struck, Together
from game.engine.forecast.odds import forecast
from game.engine.observing import Settled, Stamped, Undone
from game.engine.prompt import Prompt
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import Reaction
from game.rulesets import ruleset
from game.tiled.model import GoalSpec, ZoneSpec
from tests.arena import battle, field, play
from tests.now import now
from tests.table import Table, in_given_order, set_up, table, unit

HEROIC = ruleset("heroic")


def duel(**more: Any) -> Table:
    return table(". . A . B", A=unit("hoplite", "blue"), B=unit("raider", "red"), **more)


def state(game: Table) -> tuple[str, int, int, int]:
    """All that a battle is: its components, its journal, its events, its commands."""
    one = game.battle
    return one.stage.world.digest(), one.stage.world.mark(), len(one.events), one.commands


# ---- refusals ------------------------------------------------------------------------------------------------------


def test_a_refused_command_changes_nothing_draws_nothing_and_tells_nobody() -> None:
    game = duel()
    told: list[object] = []
    game.battle.observers.append(told.append)
    before, decision = state(game), game.battle.decision
    for command in (
        Move(game.A, ((3, 0), (4, 0))),
        Move(game.A, ()),
        Move(game.B, ((2, 0),)),
        Attack(game.A, game.A, game.item("A", "dory")),
        Attack(game.A, game.B, game.item("A", "aspis")),
        Attack(game.A, 999, game.item("A", "dory")),
        Shoot(game.A, game.B, game.item("A", "dory")),
        Cast(game.A, "thunderbolt", game.B),
        Surface(game.A),
        Use(game.A, 999),
        EndTurn(game.B),
        Dodge(game.A),
    ):
        refused = game.battle.submit(command)
        assert isinstance(refused, Refused), command
        assert refused.reason.endswith("."), "a sentence that a player understands"
    assert (state(game), game.battle.decision, told) == (before, decision, [])


def test_what_is_not_in_the_ruleset_s_table_does_not_exist_there() -> None:
    actions = {kind: action for kind, action in HEROIC.actions.items() if kind is not Scope}
    setup, ids = set_up(
        "A B", rules=HEROIC.with_tables(actions=actions), A=unit("hoplite", "blue"), B=unit("raider", "red")
    )
    one = Battle(setup, 1)
    assert one.decision is not None
    refused = one.refusal(Scope(one.decision.units[0]))
    assert refused == Refused("There is no Scope in Heroic.")
    assert ids


def test_what_is_listed_is_what_the_check_allows() -> None:
    one = battle(seed=3)

    def watch(now: Battle) -> None:
        listed = list(now.legal())
        assert listed
        assert len(set(listed)) == len(listed), "nothing twice"
        for command in listed:
            assert now.refusal(command) is None

    play(one, 40, watch=watch)


# ---- undo ----------------------------------------------------------------------------------------------------------


def test_a_move_is_taken_back_exactly() -> None:
    game = duel()
    before, decision = state(game), game.battle.decision
    told: list[object] = []
    game.battle.observers.append(told.append)
    game.do(Move(game.A, ((1, 0), (0, 0))))
    assert game.battle.undo_refusal() is None
    assert game.battle.undo() == Undone(Move(game.A, ((1, 0), (0, 0))), 4)
    assert (state(game), game.battle.decision) == (before, decision)
    assert [type(one) for one in told] == [Stamped] * 4 + [Settled, Undone]
    assert game.cell("A") == (2, 0)
    assert game.battle.undo_refusal() == Refused("There is nothing to take back.")


def test_undo_goes_back_command_by_command_to_the_last_hindrance() -> None:
    game = duel()
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=1")
    game.do(TakeIt(game.B))
    after_the_attack = state(game)
    game.do(Move(game.A, ((1, 0),)))
    game.battle.undo()
    assert state(game) == after_the_attack
    assert game.battle.undo() == Refused("The last command cannot be taken back: dice have been rolled.")
    assert state(game) == after_the_attack, "attack, move, take the move back, attack again: the action is spent"
    assert game.refused(Attack(game.A, game.B, game.item("A", "dory"))).rule == "HE-11"


def hindrance(game: Table) -> str:
    refused = game.battle.undo()
    assert isinstance(refused, Refused)
    return refused.reason


def test_undo_says_what_hinders_it() -> None:
    game = duel()
    game.do(EndTurn(game.A))
    assert hindrance(game) == "The last command cannot be taken back: the turn has passed on."

    game = duel()
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=1")
    assert hindrance(game) == "A question is being asked; what led to it cannot be taken back."

    game = table(". . A B .", A=unit("raider", "blue"), B=unit("assassin", "red", sneaking=True))
    game.do(Move(game.A, ((1, 0),)))
    game.do(Decline(game.B))
    assert game.battle.undo_refusal() is None, "who is not seen has answered nothing (BD-14)"

    game = table("A . B .", A=unit("raider", "blue"), B=unit("assassin", "red", sneaking=True, gear=()))
    assert Bumped in {type(event) for event in game.do(Move(game.A, ((1, 0), (2, 0), (3, 0))))}
    assert hindrance(game) == "The last command cannot be taken back: something has been discovered."


def test_a_look_round_a_corner_that_shows_a_sneaker_cannot_be_taken_back() -> None:
    game = table("A . .\n. # .\n. # B", A=unit("raider", "blue"), B=unit("raider", "red", sneaking=True, gear=()))
    world = game.battle.stage.world
    world.add_component(game.B, Sneaking(2))
    game.do(Move(game.A, ((1, 0), (2, 0))))
    assert game.battle.view("blue").knows(game.B)
    assert hindrance(game) == "The last command cannot be taken back: something has been discovered."


def test_force_back_takes_anything_back_a_pending_question_too() -> None:
    game = duel()
    before = state(game)
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=4")
    game.battle.force_back()
    assert state(game) == before
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.A,)
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=4")
    game.do(TakeIt(game.B))
    game.do(EndTurn(game.A))
    game.battle.force_back()
    game.battle.force_back()
    assert state(game) == before


def test_a_battle_that_a_move_has_won_can_go_on_after_undo() -> None:
    game = duel(goal=GoalSpec("reach", "blue", "home"), zones=(ZoneSpec(1, "goal", "home", "", ((0, 0),)),))
    before = state(game)
    game.do(Move(game.A, ((1, 0), (0, 0))))
    assert now(game.battle.over) is not None
    game.battle.undo()
    assert (game.battle.over, state(game)) == (None, before)
    assert game.battle.decision is not None


# ---- exceptions ----------------------------------------------------------------------------------------------------


class BoomError(Exception):
    """Something went wrong in a rule."""


def failing(late: bool) -> Table:
    """A table at which Disengage fails half-way; if late, Struck fails, after a question."""

    def resolve(_context: Context, command: Disengage) -> Steps:
        yield Spent(command.unit, action=1)
        raise BoomError

    def react(_context: Context, event: Struck) -> Steps:
        yield Spent(event.unit, bonus=1)
        raise BoomError

    actions: dict[type[Command], Action] = {
        **HEROIC.actions,
        Disengage: replace(HEROIC.actions[Disengage], resolve=resolve),
    }
    on: Mapping[type[Event], tuple[Reaction, ...]] = {**HEROIC.on, Struck: (react,)} if late else HEROIC.on
    return duel(rules=HEROIC.with_tables(actions=actions, on=on))


def test_an_exception_in_a_resolver_undoes_the_command_and_propagates() -> None:
    game = failing(late=False)
    before, decision, told = state(game), game.battle.decision, list[object]()
    game.battle.observers.append(told.append)
    with pytest.raises(BoomError):
        game.battle.submit(Disengage(game.A))
    assert (state(game), game.battle.decision) == (before, decision)
    assert told[-1] == Undone(Disengage(game.A), 1), "and those who look on are told"
    game.do(Move(game.A, ((1, 0),)))


def test_an_exception_after_a_question_undoes_the_whole_command() -> None:
    game = failing(late=True)
    before, decision = state(game), game.battle.decision
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=4")
    with pytest.raises(BoomError):
        game.battle.submit(TakeIt(game.B))
    assert (state(game), game.battle.decision) == (before, decision)


def test_a_turn_strategy_that_leads_nowhere_is_named_and_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nobody:
        def deciding(self, _view: object) -> None:
            return None

        def advance(self, _context: Context) -> Steps:
            yield from ()

        def afresh(self, _view: object, _unit: int, *, on_foot: bool) -> tuple[Event, ...]:
            return ()

    setup, _ = set_up("A B", rules=replace(HEROIC, turns=Nobody()), A=unit("raider", "blue"), B=unit("raider", "red"))
    monkeypatch.setattr("game.engine.battle.STRATEGY_LIMIT", 10)
    with pytest.raises(RuntimeError, match="heroic never comes to a decision"):
        Battle(setup, 1)


# ---- questions -----------------------------------------------------------------------------------------------------


def test_a_question_is_answered_by_its_side_with_one_of_its_options_and_by_nothing_else() -> None:
    game = duel()
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=4")
    decision = game.battle.decision
    assert decision is not None
    assert decision.ask is not None
    assert (decision.side, decision.units, decision.ask.source) == ("red", (game.B,), game.A)
    assert list(game.battle.legal()) == list(decision.ask.options)
    for command in (Move(game.A, ((1, 0),)), EndTurn(game.A), Dodge(game.A), TakeIt(game.A)):
        assert game.refused(command).reason == "First B has a question to answer."
    assert game.battle.history[-1].answers == []
    game.do(TakeIt(game.B))
    assert game.battle.history[-1].answers == [TakeIt(game.B)]
    assert len(game.battle.history) == 1, "an answer is no command of its own"
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.A,), "the interrupted turn goes on"


# ---- at one moment -------------------------------------------------------------------------------------------------


def test_simultaneous_events_are_all_applied_before_any_reaction_and_each_is_answered_once() -> None:
    seen: list[tuple[int, ...]] = []

    def resolve(_context: Context, command: Disengage) -> Steps:
        hurt = [Damaged(unit_, 1, 5, 1, "magic", 0, "a test", "HE-52") for unit_ in (command.unit, command.unit + 1)]
        yield Together(tuple(hurt))

    def look(context: Context, event: Damaged) -> Steps:
        seen.append((event.unit, *(context.view.of(one, Health).hp for one in (2, 3))))
        yield from ()

    actions: dict[type[Command], Action] = {
        **HEROIC.actions,
        Disengage: replace(HEROIC.actions[Disengage], resolve=resolve),
    }
    game = duel(rules=HEROIC.with_tables(actions=actions, on={**HEROIC.on, Damaged: (look,)}))
    game.do(Disengage(game.A))
    assert seen == [(2, 5, 5), (3, 5, 5)]


def test_reactions_come_in_the_order_of_the_ruleset_each_with_its_own_consequences_first() -> None:
    order: list[str] = []

    def first(_context: Context, event: Stepped) -> Steps:
        order.append("first")
        yield Spent(event.unit, mark="seen")
        order.append("first goes on")

    def second(_context: Context, _event: Stepped) -> Steps:
        order.append("second")
        yield from ()

    def inner(_context: Context, event: Spent) -> Steps:
        order.append(f"spent {event.mark}")
        yield from ()

    game = duel(rules=HEROIC.with_tables(on={Stepped: (first, second), Spent: (inner,)}))
    game.do(Move(game.A, ((1, 0),)))
    assert order == ["first", "spent seen", "first goes on", "second"]


def test_no_reaction_follows_the_end_of_the_battle() -> None:
    game = duel()
    game.battle.stage.world.add_component(game.B, Health(1, 8))
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=4")
    events = game.do(TakeIt(game.B))
    assert type(events[-1]).__name__ == "BattleEnded"
    assert [type(event) for event in events].count(Died) == 1
    assert game.battle.truth.world.each(Active) == ()


# ---- who perceives what --------------------------------------------------------------------------------------------


def stamps(game: Table, command: Command, dice: str = "") -> list[tuple[str, frozenset[str]]]:
    before = len(game.battle.events)
    game.do(command, dice)
    return [(type(one.event).__name__, one.sides) for one in game.battle.events[before:]]


BOTH, BLUE = frozenset({"blue", "red"}), frozenset({"blue"})


@pytest.mark.rule("BD-14")
def test_events_of_a_hidden_unit_are_perceived_by_its_own_side_alone() -> None:
    game = table("A . # . B", A=unit("raider", "blue", sneaking=True), B=unit("raider", "red"))
    assert stamps(game, Move(game.A, ((1, 0),))) == [("Leaving", BLUE), ("Stepped", BLUE)]
    game = table("A . # . B", A=unit("raider", "blue"), B=unit("raider", "red"))
    assert stamps(game, Move(game.A, ((1, 0),))) == [("Leaving", BOTH), ("Stepped", BOTH)]


@pytest.mark.rule("BD-14")
def test_the_moment_of_being_seen_is_perceived_by_those_who_see() -> None:
    game = table(". . .\n# # .\nB . A", A=unit("raider", "blue", sneaking=True), B=unit("raider", "red"))
    found = stamps(game, Move(game.A, ((1, 2),)), "d6=1")
    assert found == [
        ("Leaving", BLUE),
        ("Stepped", BLUE),
        ("Rolled", BLUE),
        ("StealthSet", BLUE),
        ("Noticed", BOTH),
    ]


@pytest.mark.rule("BD-14")
def test_an_attack_from_hiding_is_perceived_from_the_moment_it_gives_its_author_away() -> None:
    game = table("A B", A=unit("raider", "blue", sneaking=True), B=unit("guard", "red"))
    found = stamps(game, Attack(game.A, game.B, game.item("A", "labrys")), "d8=1 d6=1")
    assert found[:3] == [("Spent", BLUE), ("SneakingEnded", BOTH), ("Attacked", BOTH)]
    assert {sides for _, sides in found[1:]} == {BOTH}


def test_events_are_numbered_without_gaps_also_after_undo() -> None:
    game = duel()
    game.do(Move(game.A, ((1, 0),)))
    game.battle.undo()
    game.do(Move(game.A, ((1, 0), (0, 0))))
    assert [one.number for one in game.battle.events] == list(range(len(game.battle.events)))


# ---- dice ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-16")
def test_dice_are_numbered_by_accepted_root_commands_and_answers_go_on_with_theirs() -> None:
    made: list[int] = []
    setup, ids = set_up(
        "A . B", rules=replace(HEROIC, opening=in_given_order), A=unit("hoplite", "blue"), B=unit("raider", "red")
    )
    scripts = {1: "", 2: "d10=4 d6=1", 3: "d6=5", 4: ""}

    def make(number: int) -> ScriptedDice:
        made.append(number)
        return ScriptedDice(scripts.get(number, ""))

    one = Battle(setup, 0, make)
    a, b = ids["A"], ids["B"]
    item = next(command.item for command in one.legal() if isinstance(command, Attack))
    one.submit(Move(a, ((1, 0),)))
    one.submit(Move(b, ((1, 0),)))  # refused
    one.undo()
    one.submit(Move(a, ((1, 0),)))
    one.submit(Attack(a, b, item))
    one.submit(Dodge(b))
    one.submit(EndTurn(a))
    assert made == [0, 1, 1, 2, 3]


GOLDEN = {
    (1, 0): [8, 17, 1, 9, 15, 1, 19, 17],
    (1, 1): [2, 20, 3, 8, 5, 6, 2, 16],
    (2**63, 7): [8, 8, 19, 3, 17, 16, 7, 11],
}


@pytest.mark.rule("BD-16")
def test_dice_depend_on_the_seed_and_the_number_alone() -> None:
    """The faces are written out: they are to be the same on every machine and every Python."""

    def faces(seed: int, number: int) -> list[int]:
        dice = RandomDice(seed, number)
        return [dice._face(20) for _ in range(8)]

    assert {key: faces(*key) for key in GOLDEN} == GOLDEN


SCRIPT = """
from tests.arena import battle, play
one = battle(seed=11)
play(one, 60)
print(one.stage.world.digest())
"""


@pytest.mark.slow
@pytest.mark.rule("BD-16")
def test_the_same_seed_and_commands_give_the_same_battle_in_any_process() -> None:
    found = set()
    for salt in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        found.add(done.stdout.strip())
    assert len(found) == 1
    assert found != {""}


@pytest.mark.rule("BD-16")
def test_another_seed_gives_another_battle() -> None:
    one, other = battle(seed=1), battle(seed=2)
    assert one.stage.world.digest() != other.stage.world.digest()


# ---- the digest ----------------------------------------------------------------------------------------------------


def test_the_digest_tells_every_change_of_a_component() -> None:
    game = duel()
    world = game.battle.stage.world
    known = {world.digest()}
    economy = game.get("A", Economy)
    assert economy is not None
    for component in (
        replace_(economy, move=1),
        replace_(economy, used=("x",)),
        Health(20, 21),
        Health(21, 22),
    ):
        mark = world.mark()
        world.add_component(game.A, component)
        assert world.digest() not in known
        known.add(world.digest())
        world.undo_to(mark)
    assert world.digest() in known
    assert world.try_component(BATTLE, Economy) is None


def replace_(component: Economy, **changes: Any) -> Economy:
    return msgspec.structs.replace(component, **changes)


# ---- side by side --------------------------------------------------------------------------------------------------


def digests(one: Battle, player: RandomLegal, most: int) -> Iterator[str]:
    for _ in range(most):
        if one.decision is None:
            return
        assert isinstance(one.submit(decide(player, one)), Accepted)
        yield one.stage.world.digest()


def test_two_battles_played_in_turns_go_as_each_goes_alone() -> None:
    def fresh(seed: int) -> Iterator[str]:
        return digests(battle(field(), seed), RandomLegal(seed), 80)

    alone = [list(fresh(seed)) for seed in (5, 6)]
    together: list[list[str]] = [[], []]
    running = [fresh(5), fresh(6)]
    for _ in range(80):
        for number, one in enumerate(running):
            together[number] += [found] if (found := next(one, "")) else []
    assert together == alone
    assert alone[0] != alone[1]


def test_a_question_that_nobody_can_answer_is_passed_over_by_battle_and_forecast() -> None:
    asked: list[Command | None] = []

    def resolve(context: Context, command: Command) -> Steps:
        asked.append((yield Prompt("blue", command.unit, "nothing", ())))
        yield from HEROIC.actions[EndTurn].resolve(context, command)

    actions: dict[type[Command], Action] = {
        **HEROIC.actions,
        EndTurn: replace(HEROIC.actions[EndTurn], resolve=resolve),
    }
    game = table("A B", rules=HEROIC.with_tables(actions=actions), A=unit("hoplite", "blue"), B=unit("raider", "red"))
    assert sum(chance for _, chance in forecast(game.battle, EndTurn(game.A)).outcomes) == pytest.approx(1.0)
    assert isinstance(game.battle.submit(EndTurn(game.A)), Accepted)
    assert asked == [None, None]
    assert game.battle.decision is not None
    assert game.battle.decision.ask is None
