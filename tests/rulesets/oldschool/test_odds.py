"""Old school's exact odds against icepool, worked out from the ledger's words alone; and that forecasts stay small."""

import icepool
import pytest

from game.engine.commands import Attack, Cast, Command, Draw, Shoot
from game.engine.components import Unaware
from game.engine.forecast.exchange import summed
from game.engine.forecast.odds import forecast, walked
from game.engine.forecast.results import Forecast
from game.engine.imagine import imagined
from game.engine.ruleset import Ruleset
from game.engine.working import finish
from game.rulesets.oldschool.commands import Charge, StrikeWithBoth
from tests.rulesets.oldschool.scenes import busy, duel, held, kept, put, table
from tests.table import Placed, Table, unit


def chances(die: icepool.Die) -> dict[int, float]:
    """A die's outcomes with their chances."""
    whole = die.denominator()
    return {outcome: weight / whole for outcome, weight in die.items() if weight}


def blow(bonus: int, ac: int, damage: icepool.Die, floor: int, on_a_miss: int, hp: int) -> icepool.Die:
    """d20 + bonus against AC; a hit does the damage, at least the floor, a miss the shock; no more than there is."""
    hit = damage.map(lambda total: min(hp, max(0, floor, total)))
    return icepool.d20.map(lambda face: hit if face + bonus >= ac else min(hp, on_a_miss))


@pytest.mark.rule("OS-30", "OS-34", "OS-35")
def test_a_champions_sword_on_a_wolf_is_as_icepool_says() -> None:
    """Level 3, STR 2, Slash 2: d20 + 7 against AC 12; d8 + 2, shock 2/13 + STR 2 is 4 hit or miss; 6 hit points."""
    game = duel(kind="champion", gear=("long_sword",), foe="wolf")
    found = forecast(game.battle, Attack(game.A, game.B, held(game, "A", "long_sword"))).damage(game.B)
    wanted = chances(blow(7, 12, icepool.d8 + 2, 4, 4, 6))
    assert found == pytest.approx(wanted)


@pytest.mark.rule("OS-30", "OS-32", "OS-33")
def test_an_archers_shot_at_long_range_is_as_icepool_says() -> None:
    """Dabster 2 counts 1, DEX 2, Shoot 1, long range -2: d20 + 2 against AC 14; d6 + 2; a guard has 7."""
    game = table("A " + ". " * 14 + "B", A=unit("archer", "blue"), B=unit("guard", "red"))
    busy(game, "B")
    found = forecast(game.battle, Shoot(game.A, game.B, held(game, "A", "small_bow"))).damage(game.B)
    assert found == pytest.approx(chances(blow(2, 14, icepool.d6 + 2, 0, 0, 7)))


@pytest.mark.rule("OS-60", "OS-01")
def test_a_heat_arrow_is_as_icepool_says() -> None:
    """2d6 + Cast 1 + INT 2 of 8; 1d8, halved on a save of 15; a raider has 5."""
    game = table("A . . . B", A=unit("seer", "blue"), B=unit("raider", "red"))
    found = forecast(game.battle, Cast(game.A, "heat-arrow", game.B)).damage(game.B)
    half = icepool.d8.map(lambda face: min(5, face // 2))
    whole = icepool.d8.map(lambda face: min(5, face))
    works = icepool.d20.map(lambda face: half if face >= 15 else whole)
    wanted = (2 @ icepool.d6).map(lambda total: works if total + 3 >= 8 else 0)
    assert found == pytest.approx(chances(wanted))


@pytest.mark.rule("OS-45", "OS-24")
def test_whoever_can_turn_to_total_defence_does_where_that_helps() -> None:
    """A guard's 14 is 16 for whoever has its main action left: d20 + 4 hits on 12, and does not shock (2/13)."""
    game = table("A B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    found = forecast(game.battle, Attack(game.A, game.B, held(game, "A", "broad_spear")))
    assert found.felled(game.B) == pytest.approx(9 / 20 * 3 / 8)
    assert found.fate("miss") == pytest.approx(11 / 20)


def test_a_plain_attack_has_few_outcomes() -> None:
    for kind, weapon in (("champion", "long_sword"), ("hoplite", "broad_spear"), ("cyclops", "")):
        large = kind == "cyclops"
        game = table("A . B\n. . ." if large else "A B", A=unit(kind, "blue"), B=unit("hoplite", "red"))
        item = held(game, "A", weapon) if weapon else 0
        assert len(forecast(game.battle, Attack(game.A, game.B, item)).outcomes) < 40


# ---- summed and walked ---------------------------------------------------------------------------------------------


def both_ways(game: Table, command: Command) -> Forecast:
    """Return what a command comes to by its sum, which must be what walking it comes to."""
    with imagined(game.battle.stage, "blue") as view:
        declared = Ruleset.of(view).hints.declare(view, command)
        assert declared is not None
        found = summed(view, declared, all_told=True)
        wanted = dict(finish(walked(view, command, all_told=True)).outcomes)
        assert dict(found.outcomes) == pytest.approx(wanted)
        return found


@pytest.mark.rule("OS-43")
def test_a_blow_with_two_weapons_is_summed() -> None:
    game = duel(kind="assassin", foe="guard", foes={"gear": ()})
    game.do(Draw(game.A, kept(game, "A", "dagger")))
    assert both_ways(game, StrikeWithBoth(game.A, game.B, held(game, "A", "dagger"))).hurts(game.B) == 1


@pytest.mark.rule("OS-24", "OS-44")
def test_whom_an_attack_wakes_to_its_enemies_can_still_turn_to_total_defence() -> None:
    game = table("A B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    put(game, "B", Unaware())
    found = both_ways(game, Attack(game.A, game.B, held(game, "A", "broad_spear")))
    assert found.fate("miss") == pytest.approx(11 / 20)


@pytest.mark.rule("OS-14")
def test_the_sum_tells_of_those_whom_a_death_may_let_lose_heart() -> None:
    game = table("A B C", A=unit("hoplite", "blue"), B=unit("guard", "red"), C=unit("guard", "red"))
    busy(game, "B")
    found = both_ways(game, Attack(game.A, game.B, held(game, "A", "broad_spear")))
    fled = found.chance(lambda result: any(told.unit == game.C and told.what == "fleeing" for told in result.told))
    assert 0 < fled < found.felled(game.B)


@pytest.mark.rule("OS-45", "OS-40")
@pytest.mark.parametrize("foes", [{}, {"C": unit("guard", "red")}])
def test_a_charge_is_summed_where_nobody_answers_to_the_run(foes: dict[str, Placed]) -> None:
    drawing = "A . . . . . . B\n{} . . . . . . .".format("C" if foes else ".")
    game = table(drawing, A=unit("champion", "blue", gear=("long_sword",)), B=unit("wolf", "red"), **foes)
    command = Charge(game.A, game.B, held(game, "A", "long_sword"), tuple((x, 0) for x in range(1, 7)))
    if foes:
        with imagined(game.battle.stage, "blue") as view:
            assert Ruleset.of(view).hints.declare(view, command) is None
    else:
        assert both_ways(game, command).hurts(game.B) > 0
