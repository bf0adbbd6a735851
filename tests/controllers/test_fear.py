"""What a unit fears of its enemies: whom they strike, what lasts until then, and what a way costs who hides."""

import pytest

from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.maps import Maps
from game.controllers.ai.places import PlaceJudge
from game.controllers.ai.reply import answers
from game.controllers.ai.risk import walked_risk
from game.controllers.ai.shares import SNEAKING_OVER
from game.engine.commands import Attack, EndTurn
from game.engine.components import Effect, Effects, Sneaking
from game.engine.events import Spent
from game.engine.imagine import happen, imagined
from game.engine.reads import Memory
from game.engine.view import View
from game.engine.working import finish
from game.rulesets.oldschool.conditions import DEFENDING
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
