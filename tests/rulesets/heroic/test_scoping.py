"""Scoping the battlefield (HE-13)."""

import pytest

from game.engine.commands import Attack, EndTurn, Scope
from game.engine.components import Economy, Effects, Sneaking, Studied, Submersion
from game.engine.dice import Branching
from game.engine.events import Noticed, Rolled, Scoped, Spent
from game.engine.forecast.odds import forecast
from game.engine.resolving import Context
from game.rulesets.heroic.scoping import resolve_scope
from game.systems.durations import endless
from tests.table import Table, table, unit


def game_of(drawing: str = "A . B . C", *, stealth: int | None = None) -> Table:
    game = table(
        drawing,
        A=unit("archer", "blue"),
        B=unit("raider", "red"),
        C=unit("shade", "red", sneaking=True),
    )
    game.battle.stage.world.add_component(game.C, Sneaking(stealth))
    return game


@pytest.mark.rule("HE-13", "HE-12")
def test_on_four_the_side_learns_the_figures_of_visible_enemies_at_no_cost() -> None:
    game = game_of(stealth=9)
    assert game.do(Scope(game.A), "d6=4") == [
        Spent(game.A, mark="scoped"),
        Rolled(game.A, "scoping the battlefield", "d6", (4,), 4, 4, success=True, rule="HE-13"),
        Scoped(game.A, "blue", (game.B,)),
    ]
    assert game.get("B", Studied) == Studied(("blue",))
    assert game.get("C", Studied) is None
    left = game.battle.truth.of(game.A, Economy)
    assert (left.action, left.bonus) == (1, 1)


@pytest.mark.rule("HE-13")
def test_on_three_nothing_is_learned() -> None:
    game = game_of()
    assert game.do(Scope(game.A), "d6=3")[-1] == Rolled(
        game.A, "scoping the battlefield", "d6", (3,), 3, 4, success=False, rule="HE-13"
    )
    assert game.get("B", Studied) is None


@pytest.mark.rule("HE-13")
@pytest.mark.parametrize(
    ("stealth", "dice", "seen"),
    [(None, "d6=4", True), (None, "d6=3", False), (3, "d6=3", True), (5, "d6=4", False), (5, "d6=5", True)],
)
def test_whatever_the_roll_sneaking_enemies_are_seen_that_it_equals(stealth: int | None, dice: str, seen: bool) -> None:
    game = game_of(stealth=stealth)
    assert game.C not in game.battle.view("blue").units()
    events = game.do(Scope(game.A), dice)
    assert (Noticed(game.C, game.A, "blue") in events) is seen
    assert (game.C in game.battle.view("blue").units()) is seen


@pytest.mark.rule("HE-13")
def test_who_is_found_is_studied_at_once() -> None:
    game = game_of(stealth=4)
    assert game.do(Scope(game.A), "d6=4")[-2:] == [
        Noticed(game.C, game.A, "blue"),
        Scoped(game.A, "blue", (game.B, game.C)),
    ]


@pytest.mark.rule("HE-13")
def test_only_what_is_in_line_of_sight_is_learned_and_found() -> None:
    game = game_of("A # B # C")
    assert len(game.do(Scope(game.A), "d6=5")) == 2


@pytest.mark.rule("HE-13", "HE-140")
def test_the_blind_scope_adjacent_enemies_only() -> None:
    game = game_of("A B . . C")
    game.battle.stage.world.add_component(game.A, Effects((endless("blind"),)))
    assert game.do(Scope(game.A), "d6=5")[-1] == Scoped(game.A, "blue", (game.B,))


@pytest.mark.rule("HE-120")
def test_scoping_does_not_look_under_water() -> None:
    game = table("A . B C", A=unit("archer", "blue"), B=unit("raider", "red", on="w"), C=unit("raider", "red"))
    game.battle.stage.world.add_component(game.B, Submersion(chosen=True, turns=0))
    assert game.do(Scope(game.A), "d6=5")[-1] == Scoped(game.A, "blue", (game.C,))


@pytest.mark.rule("HE-13")
def test_once_a_turn() -> None:
    game = game_of()
    game.do(Scope(game.A), "d6=3")
    assert game.refused(Scope(game.A)).rule == "HE-13"
    assert not any(isinstance(command, Scope) for command in game.battle.legal())
    for letter in "ABC":
        game.do(EndTurn(game[letter]))
    game.do(Scope(game.A), "d6=3")


@pytest.mark.rule("HE-13")
def test_a_forecast_tells_only_those_totals_apart_that_matter() -> None:
    game = game_of(stealth=5)
    dice = Branching()
    list(resolve_scope(Context(game.battle.truth, dice), Scope(game.A)))
    chances = sorted(dice.trail[0].weights)
    assert chances == pytest.approx([1 / 6, 2 / 6, 3 / 6]), "a 4; 5 or more; 3 or less"


@pytest.mark.rule("HE-13")
def test_until_it_is_scoped_odds_suppose_the_gear_of_an_enemy_s_kind() -> None:
    """A guard whom the map gives no shield and no armour is taken for any guard; scoped, it is what it is."""
    game = table("A B", A=unit("hoplite", "blue"), B=unit("guard", "red", gear=("xiphos",)))
    attack = Attack(game.A, game.B, game.item("A", "dory"))
    guess = forecast(game.battle, attack)
    usual = table("A B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    assert guess.damage(game.B) == pytest.approx(
        forecast(usual.battle, Attack(usual.A, usual.B, usual.item("A", "dory"))).damage(usual.B)
    )
    game.do(Scope(game.A), "d4=4 d6=1")
    known = forecast(game.battle, attack)
    assert known.fate("hit") > guess.fate("hit")
    assert known.mean(game.B) > guess.mean(game.B)


@pytest.mark.rule("HE-13", "BD-14")
def test_one_that_hides_is_not_given_away_by_taking_the_measure_of_others() -> None:
    game = table("A . . B", A=unit("assassin", "blue", on="d", sneaking=True), B=unit("guard", "red"))
    game.do(Scope(game.A), "d6=5")
    told = game.battle.events[-1]
    assert told.event == Scoped(game.A, "blue", (game.B,))
    assert told.sides == {"blue"}
