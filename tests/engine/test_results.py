"""What forecasts say of each whom they touch: of one alone, of the attack that is asked about, of who goes down."""

from collections.abc import Callable, Iterable

import pytest

from game.engine.battle import Battle
from game.engine.commands import Attack, Dodge, Move, TakeIt
from game.engine.events import Avoided
from game.engine.forecast.odds import forecast, forecasting
from game.engine.forecast.results import Forecast, Result
from game.engine.working import finish
from tests.states import wound
from tests.systems.test_severally import Setting, cone, fire_pot, geyser
from tests.table import set_up, table, unit


def told_of(results: Iterable[tuple[Result, float]]) -> set[int]:
    """Return all units of whom some result says anything."""
    found = set[int]()
    for result, _ in results:
        found |= {one for one, _ in result.lost} | {*result.down, *result.dead} | {one.unit for one in result.told}
    return found


@pytest.mark.parametrize("setting", [fire_pot, cone, geyser])
def test_of_several_at_the_mercy_of_their_own_dice_each_part_tells_of_one_and_the_rest_of_none(
    setting: Callable[[int], Setting],
) -> None:
    game, command = setting(4)
    for letter in "BCDE":
        wound(game, letter, 1)
    found = finish(forecasting(game.battle, command, all_told=True))
    subjects = {one for one, _ in found.parts}
    assert len(subjects) > 2
    assert any(found.felled(one) for one in subjects)
    for one, outcomes in found.parts:
        assert told_of(outcomes) & subjects == {one}
    assert not told_of(found.outcomes) & subjects


def test_an_answer_to_the_second_attack_of_a_move_is_foreseen_with_the_fate_of_that_one() -> None:
    people = {"A": unit("hoplite", "blue"), "B": unit("raider", "red"), "C": unit("raider", "red")}
    setup, ids = set_up("B A .\nC . .", **people)  # type: ignore[arg-type]
    for seed in range(60):
        battle = Battle(setup, seed)
        for command in (Move(ids["A"], ((2, 0),)), Dodge(ids["A"])):
            if battle.refusal(command) is None:
                battle.submit(command)
        is_dodged = any(isinstance(stamped.event, Avoided) for stamped in battle.events)
        if is_dodged and battle.refusal(TakeIt(ids["A"])) is None:
            found = forecast(battle, TakeIt(ids["A"]))
            assert found.fate("hit") == pytest.approx(1.0), "the first was dodged, and this one is taken"
            assert found.fate("dodge") == 0
            return
    pytest.fail("in no battle was the first of two free attacks dodged")


@pytest.mark.rule("HE-80")
def test_a_hero_on_the_verge_counts_as_felled() -> None:
    game = table("A B", A=unit("raider", "red"), B=unit("hoplite", "blue", hero=True))
    wound(game, "B", 1)
    axe = next(command for command in game.battle.legal(game.A) if isinstance(command, Attack))
    found = forecast(game.battle, axe)
    assert not any(game.B in result.dead for result, _ in found.outcomes)
    assert found.felled(game.B) == pytest.approx(sum(chance for result, chance in found.outcomes if result.down))
    assert found.felled(game.B) > 0


def test_of_one_without_a_part_of_its_own_the_part_that_tells_most_is_asked() -> None:
    """C has no dice of its own: all say that it loses nothing, but those of D, by whom it may lose 2."""
    quiet = (Result("", (), (), ()), 1.0)
    hurt, spared = (Result("", ((4, 2),), (), ()), 0.25), (Result("", (), (), ()), 0.75)
    found = Forecast((quiet,), ((3, (quiet,)), (5, (hurt, spared))))
    assert found.about(4) == (hurt, spared)
    assert found.hurts(4) == 0.25
    assert found.about(3) == (quiet,)
