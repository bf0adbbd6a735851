"""What a unit fears of its enemies: whom they strike, what lasts until then, and what a way costs who hides."""

from typing import Any

import pytest

from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.maps import Maps
from game.controllers.ai.places import PlaceJudge
from game.controllers.ai.reply import answers
from game.controllers.ai.risk import walked_risk
from game.controllers.ai.shares import SNEAKING_OVER
from game.engine.commands import Attack, EndTurn
from game.engine.components import BATTLE, Effect, Effects, Sneaking
from game.engine.events import Spent
from game.engine.imagine import happen, imagined
from game.engine.reads import Memory
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import finish
from game.rulesets.heroic.conditions import STUNNED
from game.rulesets.oldschool.conditions import DEFENDING
from tests.controllers.puzzles.posing import scene
from tests.states import put, wound
from tests.table import Table, table, unit


def places_of(view: View, game: Table, letter: str) -> PlaceJudge:
    seen = Chronicle("blue")
    seen.read(game.battle)
    return finish(PlaceJudge.of(view, game[letter], Maps(), seen))


def test_of_two_in_reach_the_one_who_is_nearly_done_is_the_likelier_to_be_struck() -> None:
    game = table("A B C", A=unit("hoplite", "blue"), C=unit("hoplite", "blue"), B=unit("wolf", "red"))
    wound(game, "A", 2)
    with imagined(game.battle.stage, "blue") as view:
        shares = [places_of(view, game, letter).fears.likely[game.B] for letter in "AC"]
    assert shares[0] > 1 / 2 > shares[1]
    assert sum(shares) == pytest.approx(1.0)


def test_a_blow_that_is_known_to_be_meant_for_a_friend_is_feared_less_than_one_for_oneself() -> None:
    game = table("A B C", rules="odigos", A=unit("hoplite", "blue"), C=unit("hoplite", "blue"), B=unit("guard", "red"))
    while game.battle.decision is not None and game.B not in game.battle.decision.units:
        game.do(EndTurn(game.battle.decision.units[0]))
    game.do(Attack(game.B, game.A, game.item("B", "doru")))
    with imagined(game.battle.stage, "blue") as view:
        dangers = [places_of(view, game, letter).fears.counted(view.cells(game[letter])) for letter in "AC"]
    assert dangers[0] > 2 * dangers[1] > 0


def test_what_ends_with_the_own_turn_is_no_help_against_what_comes_after_it() -> None:
    def feared(*lasting: Effect) -> float:
        game = table("A B .", rules="oldschool", A=unit("champion", "blue"), B=unit("hammerer", "red"))
        put(game, "A", Effects(lasting))
        with imagined(game.battle.stage, "blue") as view:
            happen(view, Spent(game.A, action=1))
            places = places_of(view, game, "A")
            return finish(answers(view, game.A, places, Evaluator("blue", Memory()))).total()

    ending, lasting = (Effect(DEFENDING, 0, at_begin=False, left=left) for left in (1, 2))
    assert feared(ending) == pytest.approx(feared())
    assert feared(lasting) > feared()


def test_who_hides_can_lose_that_but_once_on_a_way() -> None:
    game = table(
        "A . . . . . . .\n. . . . . . . .\nB C D E F G . .",
        rules="oldschool",
        A=unit("hoplite", "blue"),
        **{letter: unit("slinger", "red") for letter in "BCDEFG"},
    )
    put(game, "A", Sneaking(0))
    with imagined(game.battle.stage, "blue") as view:
        way = walked_risk(view, game.A, ((1, 0), (2, 0), (3, 0), (4, 0), (5, 0)), (), Evaluator("blue", Memory()))
        assert SNEAKING_OVER <= finish(way) < SNEAKING_OVER / 2


def test_who_has_yet_to_act_in_a_round_whose_order_is_drawn_anew_is_feared_more_than_who_has_acted() -> None:
    def turns_and_danger(*, has_acted: bool) -> tuple[float, float]:
        units: dict[str, Any] = {"A": unit("champion", "blue", hero=True), "B": unit("champion", "red", hero=True)}
        game = scene("clash", "A . B", **(dict(reversed(units.items())) if has_acted else units))
        if has_acted:
            game.do(EndTurn(game.B))
        with imagined(game.battle.stage, "blue") as view:
            turns = Ruleset.of(view).hints.turns_until(view, game.B, game.A)
            return turns, places_of(view, game, "A").fears.counted(view.cells(game.A))

    (once, less), (more, most) = (turns_and_danger(has_acted=has_acted) for has_acted in (True, False))
    assert once == pytest.approx(0.5, abs=0.03)
    assert more == pytest.approx(1.5, abs=0.03)
    assert most / less == pytest.approx(more / once)


def test_whose_turn_of_this_round_is_to_come_is_struck_at_before_it_at_most_once() -> None:
    game = scene(
        "clash",
        "A . B C D",
        A=unit("champion", "blue"),
        B=unit("champion", "red"),
        C=unit("guard", "blue"),
        D=unit("guard", "red"),
    )
    with imagined(game.battle.stage, "blue") as view:
        hints = Ruleset.of(view).hints
        assert [hints.turns_until(view, enemy, game.C) for enemy in (game.B, game.D)] == [1.0, 0.0]


@pytest.mark.parametrize("rules", ["heroic", "heroic-classic"])
def test_who_is_stunned_for_its_next_turn_is_not_feared(rules: str) -> None:
    def feared(*lasting: Effect) -> float:
        game = table("A B .", rules=rules, A=unit("archer", "blue"), B=unit("hammerer", "red"))
        put(game, "B", Effects(lasting))
        with imagined(game.battle.stage, "blue") as view:
            return places_of(view, game, "A").fears.counted(view.cells(game.A))

    until = Effect(STUNNED, BATTLE, at_begin=False, left=3)
    assert feared() > 0
    assert feared(until) == 0
