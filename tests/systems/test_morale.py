"""When a side is put to the test, and that each occasion comes once."""

from dataclasses import replace
from typing import Any

import pytest

from game.engine.components import Unit
from game.engine.events import Died, Event, Together
from game.engine.resolving import Context, Resolving, Steps
from game.engine.settling import settle
from game.engine.system import System
from game.engine.view import View
from game.rulesets import ruleset
from game.systems import morale
from game.systems.morale import FIRST, HALF, MoraleBroke, MoraleHeld, MoraleTested
from game.systems.status import is_alive
from tests.table import Table, in_given_order, set_up, unit


def members(view: View, side: str) -> tuple[int, ...]:
    return tuple(one for one in view.world.each(Unit) if view.side_of(one) == side == "red")


def nerve(*, holds: bool) -> morale.Nerve:
    def roll(context: Context, side: str, why: str) -> Resolving[bool]:
        yield from ()
        return holds

    def breaks(context: Context, side: str) -> Steps:
        yield from ()

    return morale.Nerve(members, lambda view, one: not is_alive(view, one), roll, breaks)


def battle(count: int, *, holds: bool = True) -> Table:
    heroic = ruleset("heroic")
    testing = System("nerve", on={Died: (morale.on_loss(nerve(holds=holds)),)})
    rules = replace(
        heroic,
        systems=(System("actions", actions=heroic.actions), testing, morale.SYSTEM),
        opening=in_given_order,
    )
    letters = "ACDEF"[:count]
    reds: dict[str, Any] = {x: unit("raider", "red") for x in letters}
    setup, ids = set_up(" ".join(letters) + " B", rules=rules, **reds, B=unit("guard", "blue"))
    return Table(replace(setup, ruleset=rules), ids)


def die(game: Table, *letters: str) -> list[Event]:
    seen: list[Event] = []

    def commit(event: Event) -> None:
        seen.append(event)
        game.battle.ruleset.apply[type(event)](game.battle.stage.world, event)

    def steps() -> Steps:
        yield Together(tuple(Died(game[letter]) for letter in letters))

    for question in settle(Context(game.battle.truth, game.dice), steps(), commit, judge=False):
        raise AssertionError(question)
    return [event for event in seen if not isinstance(event, Died)]


@pytest.mark.rule("OS-14")
def test_the_first_casualty_and_half_rounded_up_are_tested_once_each() -> None:
    game = battle(5)
    assert die(game, "A") == [MoraleTested("red", (FIRST,)), MoraleHeld("red")]
    assert die(game, "C") == []
    assert die(game, "D") == [MoraleTested("red", (HALF,)), MoraleHeld("red")]
    assert die(game, "E") == []


@pytest.mark.rule("OS-14")
def test_both_in_one_event_are_one_test() -> None:
    assert die(battle(2), "A") == [MoraleTested("red", (FIRST, HALF)), MoraleHeld("red")]
    assert die(battle(5), "A", "C", "D") == [MoraleTested("red", (FIRST, HALF)), MoraleHeld("red")]


@pytest.mark.rule("OS-14")
def test_a_side_that_does_not_hold_breaks_and_one_with_nobody_left_is_spared() -> None:
    assert die(battle(5, holds=False), "A") == [MoraleTested("red", (FIRST,)), MoraleBroke("red")]
    assert die(battle(2, holds=False), "A", "C") == [MoraleTested("red", (FIRST, HALF), is_spared=True)]


def test_a_side_without_members_is_never_tested() -> None:
    assert die(battle(5), "B") == []
