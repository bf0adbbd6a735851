"""Sizes in the first edition, an option that is off: who is small, who is Large, and what it helps (HC-90)."""

from dataclasses import replace

import pytest

from game.engine.battle import Battle
from game.engine.commands import Attack, Block, Dodge, Grapple, Scope
from game.engine.dice import ScriptedDice
from game.engine.events import Reason, Rolled
from game.engine.rule_option import answered
from game.engine.ruleset import Ruleset
from game.tiled.model import MeetingSpec
from tests.rulesets.heroic.scenes import of, only
from tests.rulesets.heroic_classic.scenes import KEY, table
from tests.table import Table, set_up, unit

BOTH = pytest.mark.parametrize(("sizes", "steps"), [(False, 0), (True, 1)], ids=["off", "on"])
LADDER = (4, 6, 8, 10, 12, 20)


def reasons(steps: int, size: str) -> tuple[Reason, ...]:
    return (Reason(1, size, "HC-90"),) * steps


def up(sides: int, steps: int) -> int:
    return LADDER[LADDER.index(sides) + steps]


@pytest.mark.rule("HC-90")
def test_the_option_is_off_where_nobody_asks_for_it_and_on_where_it_is_chosen() -> None:
    setup, _ = set_up("A . B", KEY, A=unit("wolf", "blue"), B=unit("raider", "red"))
    (option,) = Ruleset.of(setup).map_terms.options(setup)
    assert option.said(setup.meeting) == "no"
    turned = answered(setup.meeting, (option,), {option.key: "yes"})
    assert (turned, option.said(turned)) == (MeetingSpec(sizes=True), "yes")
    assert answered(turned, (option,), {option.key: "no"}) == MeetingSpec()


@pytest.mark.rule("HC-90")
@BOTH
def test_small_creatures_dodge_one_step_up(*, sizes: bool, steps: int) -> None:
    game = table("A B", sizes=sizes, A=unit("raider", "blue"), B=unit("wolf", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=5")
    assert only(game.do(Dodge(game.B), f"d{up(8, steps)}=3"), Rolled).reasons == reasons(steps, "small")


@pytest.mark.rule("HC-90")
@BOTH
def test_small_creatures_roll_agility_one_step_up_and_nothing_else(*, sizes: bool, steps: int) -> None:
    setup, _ = set_up("A . B", KEY, A=unit("wolf", "blue"), B=unit("raider", "red"))
    dice = ScriptedDice(f"d{up(8, steps)}=8 d6=1")
    battle = Battle(replace(setup, meeting=MeetingSpec(sizes=sizes)), 0, lambda _number: dice)
    first = next(stamped.event for stamped in battle.events if isinstance(stamped.event, Rolled))
    assert (first.purpose, first.reasons) == ("turn order", reasons(steps, "small"))
    game = table("A . B", sizes=sizes, A=unit("wolf", "blue"), B=unit("raider", "red"))
    assert only(game.do(Scope(game.A), "d4=1"), Rolled).reasons == ()


@pytest.mark.rule("HC-90")
@BOTH
def test_large_creatures_roll_might_one_step_up(*, sizes: bool, steps: int) -> None:
    game = table("A . B\n. . .", sizes=sizes, A=unit("minotaur", "blue"), B=unit("raider", "red"))
    events = game.do(Grapple(game.A, game.B), f"d{up(10, steps)}=1")
    assert only(events, Rolled).reasons == reasons(steps, "large")


@pytest.mark.rule("HC-90")
@BOTH
def test_large_creatures_block_one_step_up_and_dodge_as_ever(*, sizes: bool, steps: int) -> None:
    def attacked() -> Table:
        game = table("A B .\n. . .", sizes=sizes, A=unit("raider", "blue"), B=unit("cyclops", "red", gear=("aspis",)))
        game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=5")
        return game

    game = attacked()
    events = game.do(Block(game.B, game.item("B", "aspis")), f"d{up(6, steps)}=1")
    assert of(events, Rolled)[0].reasons == reasons(steps, "large")
    game = attacked()
    assert of(game.do(Dodge(game.B), "d6=1"), Rolled)[0].reasons == ()


@pytest.mark.rule("HC-90")
def test_those_of_medium_size_have_nothing_of_it() -> None:
    game = table("A B", sizes=True, A=unit("raider", "blue"), B=unit("raider", "red"))
    assert only(game.do(Grapple(game.A, game.B), "d6=1"), Rolled).reasons == ()
    game = table("A B", sizes=True, A=unit("raider", "blue"), B=unit("raider", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=5")
    assert of(game.do(Dodge(game.B), "d6=1"), Rolled)[0].reasons == ()
