"""What each step of a way risks, who strikes at whom, and by which rules: against whole forecasts, and by hand."""

import pytest

from game.engine.commands import Move
from game.engine.components import Economy, Health
from game.engine.forecast.odds import forecast
from game.engine.forecast.walking import along
from game.engine.forecast.ways import WayStep, steps_of
from game.engine.imagine import imagined
from game.engine.ruleset import Ruleset
from game.engine.working import Working, finish
from game.report.narrate import Narrator
from tests.states import put
from tests.table import Table, table, unit


def steps(game: Table, *way: tuple[int, int]) -> tuple[WayStep, ...]:
    """Return the steps of A's way, as its side knows the board, with the rules that the log would cite."""
    view = game.battle.view("blue")
    return finish(steps_of(view, Move(game.A, way), Narrator(Ruleset.of(view)).rule_of))


@pytest.mark.rule("HE-90", "HC-70", "OS-40")
@pytest.mark.parametrize(("rules", "rule"), [("heroic", "HE-90"), ("heroic-classic", "HC-70"), ("oldschool", "OS-40")])
def test_who_is_struck_at_is_told_by_the_rule_of_leaving_and_not_of_the_blow(rules: str, rule: str) -> None:
    game = table("B A .\n. . .", rules=rules, A=unit("hoplite", "blue"), B=unit("raider", "red"))
    (step,) = steps(game, (2, 0))
    assert step.rule_of("struck") == rule
    assert step.rule_of("falls") == step.rule_of("sinks") == step.rule_of("seen") == ""


@pytest.mark.parametrize("rules", ["heroic", "heroic-classic", "oldschool"])
def test_an_enemy_strikes_as_often_and_hits_as_often_as_in_the_forecast_of_the_whole_move(rules: str) -> None:
    people = {"A": unit("hoplite", "blue"), "B": unit("raider", "red", name="Lykos")}
    game = table("B A .\n. . .", rules=rules, **people)
    whole = forecast(game.battle, Move(game.A, ((2, 0),)))
    (step,) = steps(game, (2, 0))
    (striker,) = step.strikers
    assert striker.name == "Lykos"
    assert striker.struck == pytest.approx(1.0)
    assert 0 < whole.fate("hit", game.A) < 1
    assert striker.hit == pytest.approx(whole.fate("hit", game.A)), "the mover avoids it as is best for it"
    assert step.risk.mean == pytest.approx(whole.mean(game.A))
    assert step.risk.down == pytest.approx(whole.felled(game.A))


@pytest.mark.rule("BD-09")
def test_what_befalls_another_is_no_risk_of_the_mover() -> None:
    """A falls 4 m on C, who has 1 hit point left and dies of it; A has enough for any fall of that depth."""
    drawing = "A C .\n. . B"
    game = table(drawing, A=unit("champion", "blue", height=4), C=unit("raider", "blue"), B=unit("raider", "red"))
    put(game, "C", Health(1, 10))
    (step,) = steps(game, (1, 0))
    assert forecast(game.battle, Move(game.A, ((1, 0), (2, 0)))).felled(game.C) == pytest.approx(1.0)
    assert step.risk.falls == pytest.approx(1.0)
    assert step.rule_of("falls") == "BD-09"
    assert step.risk.down == 0
    assert step.rule_of("down") == ""


def test_each_step_of_a_way_is_judged_with_what_the_steps_before_it_have_left_of_the_movement() -> None:
    game = table("A . f . .\n. . . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    whole = game.of("A", Economy).move
    with imagined(game.battle.stage, "blue") as view:

        def judge(_to: tuple[int, int]) -> Working[int]:
            yield
            return view.of(game.A, Economy).move

        left = finish(along(view, game.A, ((1, 0), (2, 0), (3, 0)), (1, 2, 1), judge))
    assert left == [whole, whole - 1, whole - 3]
