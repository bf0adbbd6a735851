"""The first edition's turns: movement and one action; drawing is instant, once a turn (HC-10)."""

import pytest

from game.engine.commands import (
    Attack,
    BreakFree,
    Command,
    Disengage,
    Draw,
    Drop,
    EndTurn,
    Grapple,
    Move,
    PickUp,
    PutAway,
    Ready,
    Scope,
    Sneak,
    TakeIt,
    Throw,
    UseItem,
)
from game.engine.components import Economy, Sneaking
from game.engine.events import Rearranged, Spent
from game.report.narrate import Narrator
from tests.rulesets.heroic.scenes import end, of, only, wound
from tests.rulesets.heroic_classic.scenes import pair, table
from tests.table import Table, unit


def left(game: Table, letter: str = "A") -> tuple[int, int]:
    now = game.get(letter, Economy)
    assert now is not None
    return now.action, now.bonus


@pytest.mark.rule("HC-10")
def test_a_turn_gives_a_move_and_one_action_in_any_order_and_no_bonus_action() -> None:
    game = table("A . . . B", A=unit("raider", "blue"), B=unit("raider", "red"))
    assert game.get("A", Economy) == Economy(12, 1, 0)
    game.do(Move(game.A, ((1, 0), (2, 0), (3, 0))))
    game.do(Scope(game.A), "d4=1")
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=3")
    game.do(TakeIt(game.B))
    refused = game.refused(Attack(game.A, game.B, game.item("A", "labrys")))
    assert (refused.reason, refused.rule) == ("The action of this turn is spent.", "HC-10")
    now = game.get("A", Economy)
    assert now is not None
    assert (now.move, now.action, now.bonus) == (9, 0, 0)
    assert game.battle.refusal(EndTurn(game.A)) is None


@pytest.mark.rule("HC-10")
def test_drawing_is_instant_and_only_once_a_turn() -> None:
    game = pair()
    akinakes, dory = game.item("A", "akinakes"), game.item("A", "dory")
    events = game.do(Draw(game.A, akinakes))
    assert events[0] == Spent(game.A, mark="drew")
    assert isinstance(only(events, Rearranged), Rearranged)
    assert left(game) == (1, 0)
    refused = game.refused(Draw(game.A, dory))
    assert (refused.reason, refused.rule) == ("It has changed what it holds this turn already.", "HC-10")
    game.do(Attack(game.A, game.B, akinakes), "d4=1")
    game.do(TakeIt(game.B))
    end(game, "A")
    end(game, "B")
    assert game.battle.refusal(Draw(game.A, dory)) is None
    told = Narrator(game.battle.ruleset).tell(only(events, Rearranged))
    assert told is not None
    assert "HC-10" in told.rules


@pytest.mark.rule("HC-10")
def test_drawing_is_possible_once_the_action_is_spent() -> None:
    game = pair()
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d6=1")
    game.do(TakeIt(game.B))
    game.do(Draw(game.A, game.item("A", "akinakes")))
    assert left(game) == (0, 0)
    assert game.refused(Draw(game.B, game.item("B", "akinakes"))).reason == "It is not this unit's turn."


@pytest.mark.rule("HC-10")
def test_a_throw_takes_the_action_and_there_is_no_other() -> None:
    game = pair()
    akinakes = game.item("A", "akinakes")
    refused = game.refused(Throw(game.A, game.B, akinakes, bonus=True))
    assert (refused.reason, refused.rule) == ("There is no bonus action: a throw takes the action.", "HC-10")
    throws = [command for command in game.battle.legal(game.A) if isinstance(command, Throw)]
    assert throws
    assert not any(throw.bonus for throw in throws)
    assert game.do(Throw(game.A, game.B, akinakes), "d4=2")[0] == Spent(game.A, action=1)


@pytest.mark.rule("HC-80", "BD-18")
def test_picking_up_costs_what_drawing_costs() -> None:
    game = pair("guard")
    xiphos, shield = game.item("A", "xiphos"), game.item("A", "aspis")
    game.do(Drop(game.A, xiphos))
    assert game.do(PickUp(game.A, xiphos))[0] == Spent(game.A, mark="drew")
    assert left(game) == (1, 0)
    game.do(Drop(game.A, shield))
    assert game.refused(PickUp(game.A, shield)).reason == "It has changed what it holds this turn already."


@pytest.mark.rule("HC-10", "HE-22")
def test_putting_away_is_instant_and_counts_as_the_one_change_of_the_turn() -> None:
    game = pair("guard")
    shield = game.item("A", "aspis")
    assert game.do(PutAway(game.A, shield))[0] == Spent(game.A, mark="drew")
    assert left(game) == (1, 0)
    assert game.refused(Draw(game.A, game.item("A", "xiphos"))).rule == "HC-10"


@pytest.mark.rule("HC-10")
@pytest.mark.parametrize("what", ["grapple", "sneak", "healing pot", "get free"])
def test_what_is_a_bonus_action_in_heroic_takes_the_action(what: str) -> None:
    game = table("A B . C", A=unit("guard", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    wound(game, "A", 3)
    command: Command = Grapple(game.A, game.B)
    dice = "d6=4"
    if what == "sneak":
        game = table("A # B", A=unit("guard", "blue"), B=unit("raider", "red"))
        command, dice = Sneak(game.A), ""
    elif what == "healing pot":
        command, dice = UseItem(game.A, game.item("A", "healing-pot"), game.A), "d6=2"
    elif what == "get free":
        game = table("B A", B=unit("guard", "red"), A=unit("raider", "blue"))
        game.do(Grapple(game.B, game.A), "d6=4")
        end(game, "B")
        command, dice = BreakFree(game.A), "d6=1"
    assert left(game) == (1, 0)
    events = game.do(command, dice)
    assert sum(event.action for event in of(events, Spent)) == 1
    assert left(game) == (0, 0)
    assert not game.battle.ruleset.actions[type(command)].cost.bonus
    assert what != "sneak" or game.get("A", Sneaking) is not None


@pytest.mark.rule("HC-10", "HC-51", "HC-70")
def test_no_action_costs_a_bonus_action_and_neither_disengaging_nor_readying_is_one() -> None:
    actions = pair().battle.ruleset.actions
    assert not {Disengage, Ready} & set(actions)
    assert [action.name for action in actions.values() if action.cost.bonus] == []
