"""Turn order and turns in heroic (HE-10, HE-11, HE-12, BD-17)."""

from typing import Any

import pytest

from game.engine.battle import Battle
from game.engine.commands import (
    Attack,
    Draw,
    Drop,
    EndTurn,
    Grapple,
    Move,
    Scope,
    Shoot,
    StandUp,
    TakeIt,
    Throw,
)
from game.engine.components import BATTLE, Attributes, Clock, Economy, Effect, Effects, Order
from game.engine.dice import ScriptedDice
from game.engine.events import (
    Awaited,
    Ordered,
    Rolled,
    RoundBegan,
    RoundEnded,
    SlotBegan,
    SlotEnded,
    TurnBegan,
    TurnEnded,
)
from game.rulesets.heroic.order import budget
from tests.rulesets.heroic.scenes import end, of, put
from tests.table import set_up, table, unit


def opened(dice: str, **pieces: Any) -> tuple[Battle, dict[str, int]]:
    setup, ids = set_up(" ".join(pieces), **pieces)
    scripted = ScriptedDice(dice)
    battle = Battle(setup, 0, lambda _number: scripted)
    assert scripted.left == 0
    return battle, ids


def order_of(battle: Battle, ids: dict[str, int]) -> str:
    letters = {number: letter for letter, number in ids.items()}
    return "".join(letters[number] for number in battle.truth.of(BATTLE, Order).units)


# ---- the order -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-10")
def test_everyone_rolls_agility_and_the_highest_acts_first() -> None:
    battle, ids = opened(
        "d6=2 d4=3 d8=5",
        A=unit("hoplite", "blue"),
        B=unit("hammerer", "red"),
        C=unit("wolf", "red"),
    )
    assert order_of(battle, ids) == "CBA"
    events = [stamped.event for stamped in battle.events]
    assert [(roll.unit, roll.dice, roll.rule) for roll in of(events, Rolled)] == [
        (ids["A"], "d6", "HE-10"),
        (ids["B"], "d4", "HE-10"),
        (ids["C"], "d8", "HE-10"),
    ]
    assert of(events, Ordered) == [Ordered((ids["C"], ids["B"], ids["A"]))]
    assert battle.decision is not None
    assert battle.decision.units == (ids["C"],)


@pytest.mark.rule("HE-10", "HE-03")
def test_the_rolls_explode_as_all_checks_do() -> None:
    battle, ids = opened("d4=4 d6=3 d6=5", A=unit("hammerer", "blue"), B=unit("raider", "red"))
    assert order_of(battle, ids) == "AB"


@pytest.mark.rule("HE-10", "BD-17")
@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ({"A": ("raider", False), "B": ("champion", False)}, "BA"),  # Agility 6 against 7
        ({"A": ("raider", False), "B": ("hoplite", True)}, "BA"),  # both 6: the hero
        ({"A": ("champion", False), "B": ("hoplite", True)}, "AB"),  # Agility before heroes
        ({"A": ("raider", False), "B": ("slinger", False)}, "AB"),  # both 6, neither a hero: the map's order
        ({"A": ("hoplite", True), "B": ("seer", True)}, "AB"),
        ({"B": ("seer", True), "A": ("hoplite", True)}, "BA"),
    ],
)
def test_ties_go_to_agility_then_heroes_then_map_order(pieces: dict[str, tuple[str, bool]], expected: str) -> None:
    sides = iter(("blue", "red"))
    battle, ids = opened(
        "d6=3 d6=3", **{letter: unit(kind, next(sides), hero=hero) for letter, (kind, hero) in pieces.items()}
    )
    assert order_of(battle, ids) == expected


@pytest.mark.rule("HE-10")
def test_the_order_holds_round_after_round() -> None:
    battle, ids = opened("d6=5 d6=3", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    seen = []
    for _ in range(6):
        assert battle.decision is not None
        (who,) = battle.decision.units
        seen.append(who)
        battle.submit(EndTurn(who))
    assert seen == [ids["A"], ids["B"]] * 3
    assert battle.truth.of(BATTLE, Clock) == Clock(4, 0)


# ---- a turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-11")
def test_a_turn_gives_a_move_an_action_and_a_bonus_action() -> None:
    game = table("A B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    assert end(game, "A") == [
        TurnEnded(game.A),
        SlotEnded(game.A),
        SlotBegan(game.B, 1),
        TurnBegan(game.B, 6, 1, 1),
        Awaited(game.B),
    ]
    assert game.get("A", Economy) is None
    assert game.get("B", Economy) == Economy(6, 1, 1)
    assert end(game, "B")[:4] == [TurnEnded(game.B), SlotEnded(game.B), RoundEnded(1), RoundBegan(2)]


@pytest.mark.rule("HE-11")
def test_in_any_order_and_the_move_may_be_split_around_them() -> None:
    game = table("A . . . . B .", A=unit("raider", "blue"), B=unit("raider", "red"))
    game.do(Move(game.A, ((1, 0), (2, 0))))
    game.do(Throw(game.A, game.B, game.item("A", "akinakes"), bonus=True), "d6=1")
    game.do(TakeIt(game.B))
    game.do(Move(game.A, ((3, 0), (4, 0))))
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d8=1")
    game.do(TakeIt(game.B))
    assert game.get("A", Economy) == Economy(2, 0, 0, moved=True, used=(f"weapon {game.item('A', 'labrys')}",))
    assert game.refused(Attack(game.A, game.B, game.item("A", "labrys"))).rule == "HE-11"
    assert game.refused(Grapple(game.A, game.B)).rule == "HE-11"
    assert game.refused(Move(game.A, ((3, 0), (2, 0), (1, 0)))).rule == "BD-03"


@pytest.mark.rule("HE-11")
def test_nobody_acts_out_of_turn() -> None:
    game = table("A B", A=unit("archer", "blue"), B=unit("archer", "red"))
    for command in (Shoot(game.B, game.A, game.item("B", "syntheto")), EndTurn(game.B), Move(game.B, ((0, 0),))):
        assert "turn" in game.refused(command).reason


@pytest.mark.rule("HE-12")
def test_instant_things_cost_nothing_and_go_in_any_number() -> None:
    game = table("A . B", A=unit("champion", "blue"), B=unit("raider", "red"))
    before = game.get("A", Economy)
    assert before is not None
    game.do(Drop(game.A, game.item("A", "akinakes")))
    game.do(Drop(game.A, game.item("A", "aspis")))
    game.do(Scope(game.A), "d6=3")
    now = game.get("A", Economy)
    assert now is not None
    assert (now.move, now.action, now.bonus) == (before.move, before.action, before.bonus)
    rules = game.battle.ruleset.actions
    assert {kind.__name__ for kind, action in rules.items() if "HE-12" in action.rules} >= {"LetGo", "Scope", "Drop"}
    assert Draw in rules


@pytest.mark.rule("HE-11", "HE-30", "HE-31")
def test_the_movement_is_that_of_the_movespeed() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("raider", "red"))
    assert budget(game.battle.truth, game.A) == (5, 1, 1), "2 x 7 m, less 2 for the Klimakas and 2 for the helmet"
    put(game, "A", Attributes({**game.battle.truth.of(game.A, Attributes).scores, "agility": 10}))
    assert budget(game.battle.truth, game.A) == (8, 1, 1)


@pytest.mark.rule("HE-11", "HE-140")
def test_a_stunned_unit_s_turn_passes_and_comes_back() -> None:
    game = table("A B", A=unit("raider", "blue"), B=unit("raider", "red"))
    put(game, "B", Effects((Effect("stunned", game.A, at_begin=True, left=1),)))
    events = end(game, "A")
    assert [type(event) for event in events if getattr(event, "unit", 0) == game.B][:3] == [
        SlotBegan,
        TurnBegan,
        TurnEnded,
    ]
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.A,)
    assert end(game, "A")[-1] == Awaited(game.B)


@pytest.mark.rule("HE-140")
def test_conditions_that_a_map_names_are_there_from_the_start() -> None:
    game = table(
        "A . B",
        A=unit("raider", "blue", conditions=("prone", "blind")),
        B=unit("raider", "red", conditions=("prone",)),
    )
    assert game.get("A", Effects) == Effects(
        (Effect("prone", 0, at_begin=False, left=0), Effect("blind", 0, at_begin=False, left=0))
    )
    game.do(StandUp(game.A))
    for _ in range(3):
        end(game, "A")
        end(game, "B")
    assert game.get("A", Effects) == Effects((Effect("blind", 0, at_begin=False, left=0),)), "blind lasts"
    assert game.get("B", Effects) is not None, "nobody stands up by itself"
