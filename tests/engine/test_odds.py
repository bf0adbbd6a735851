"""Exact odds: they sum to 1, change nothing, and agree with icepool computed from the ledger's words alone."""

import math

import icepool
import pytest

from game.engine.battle import Battle
from game.engine.commands import Attack, Block, Dodge, EndTurn, Move, Shoot, TakeIt
from game.engine.dice import pick
from game.engine.events import Noticed
from game.engine.forecast.odds import forecast
from game.engine.forecast.outcomes import LOOKS_UP, TooManyOutcomesError, outcomes
from game.engine.forecast.results import Forecast
from game.engine.imagine import imagined
from game.engine.resolving import Context, Steps
from game.engine.working import finish
from game.rulesets import keys
from tests.table import Table, risks_of, set_up, table, unit

SIZES = (4, 6, 8, 10, 12, 20)


# ---- heroic in icepool, from the ledger ----------------------------------------------------------------------------


def ladder(sides: int, depth: int = 9) -> icepool.Die:
    """HE-03: a check die at its maximum adds a roll of the next size up, and so on."""
    if depth == 0:
        return icepool.d(sides)
    bigger = next((size for size in SIZES if size > sides), 20)
    more = ladder(bigger, depth - 1)
    return icepool.d(sides).map(lambda face: face + more if face == sides else face)


def again(sides: int, depth: int = 9) -> icepool.Die:
    """HE-49: a damage die at its maximum is rolled again and added, and again."""
    more = icepool.d(sides) if depth == 0 else again(sides, depth - 1)
    return icepool.d(sides).map(lambda face: face + more if face == sides else face)


def damage(attack: int, checks: tuple[int, ...], armour: int, hp: int, *, blunt: bool = False) -> dict[int, float]:
    """The distribution of hit points lost to one attack die, avoided by the best of some checks (HE-40, 41, 47, 49)."""
    found: dict[int, float] = {}
    for face in range(1, attack + 1):
        share = 1 / attack
        avoided = max(float((ladder(sides) >= face).mean()) for sides in checks)
        found[0] = found.get(0, 0.0) + share * avoided
        totals = again(attack) + face if face == attack and not blunt else icepool.Die([face])
        for total, weight in totals.items():
            lost = total if blunt else max(1, total - armour)
            chance = share * (1 - avoided) * weight / totals.denominator()
            found[min(hp, lost)] = found.get(min(hp, lost), 0.0) + chance
    return {lost: chance for lost, chance in sorted(found.items()) if chance > 1e-9}


MATCHES = [
    # attacker, weapon, target; attack die, the target's checks (Agility, shield), armour, hit points
    ("raider", "labrys", "slinger", 8, (6,), 0, 8),
    ("hoplite", "dory", "raider", 10, (6, 6), 0, 8),
    ("champion", "kopis", "guard", 10, (6, 8), 3, 12),
    ("hammerer", "sagaris", "raider", 12, (6, 6), 0, 8),
]


@pytest.mark.rule("HE-41")
@pytest.mark.rule("HE-49")
@pytest.mark.parametrize(("attacker", "weapon", "target", "die", "checks", "armour", "hp"), MATCHES)
def test_odds_of_an_attack_are_those_that_icepool_finds_from_the_rules(
    attacker: str, weapon: str, target: str, die: int, checks: tuple[int, ...], armour: int, hp: int
) -> None:
    game = table("A B", A=unit(attacker, "blue"), B=unit(target, "red"))
    found = forecast(game.battle, Attack(game.A, game.B, game.item("A", weapon))).damage(game.B)
    wanted = damage(die, checks, armour, hp, blunt=weapon == "sagaris")
    assert found.keys() == wanted.keys()
    for lost, chance in wanted.items():
        assert found[lost] == pytest.approx(chance, abs=1e-7), lost


# ---- what holds of every forecast ----------------------------------------------------------------------------------


def sums_to_one(found: Forecast) -> bool:
    return abs(sum(chance for _, chance in found.outcomes) - 1) < 1e-9


def crowd() -> Table:
    return table(
        """
        A . . . C
        . B . w w
        D . . w .
        """,
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        C=unit("archer", "red"),
        D=unit("seer", "blue"),
    )


def test_every_legal_commands_odds_sum_to_one_and_leave_the_battle_as_it_was() -> None:
    game = crowd()
    before = game.battle.stage.world.digest()
    commands = [command for command in game.battle.legal() if not isinstance(command, Move)]
    assert len(commands) > 5
    for command in commands:
        assert sums_to_one(forecast(game.battle, command)), command
    assert game.battle.stage.world.digest() == before
    assert game.battle.history == []


def test_beyond_its_range_a_shot_needs_half_the_distance_on_dexterity() -> None:
    """20 m with a hunting bow: a Dexterity roll of 10 first (HE-44); d8 up the ladder reaches 10 in 1/8 x 8/10 + ..."""
    game = table("A . . . . . . . . . B", A=unit("archer", "blue", gear=("toxo",)), B=unit("wolf", "red"))
    found = forecast(game.battle, Shoot(game.A, game.B, game.item("A", "toxo")))
    assert found.fate("miss") == pytest.approx(1 - float((ladder(8) >= 10).mean()), abs=1e-9)


def test_odds_of_the_answers_to_a_question_rest_on_the_roll_that_is_shown() -> None:
    game = crowd()
    game.do(Move(game.A, ((0, 1),)))
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=5")
    shield = game.item("B", "aspis")
    waiting = game.battle.stage.world.digest()
    assert set(game.asked) == {
        Dodge(game.B),
        Block(game.B, shield),
        Block(game.B, game.item("B", "dory")),
        TakeIt(game.B),
    }
    assert forecast(game.battle, Block(game.B, shield)).fate("block") == pytest.approx(4 / 8)
    assert forecast(game.battle, Dodge(game.B)).fate("dodge") == pytest.approx(float((ladder(6) >= 5).mean()))
    assert forecast(game.battle, TakeIt(game.B)).damage(game.B) == {2: pytest.approx(1.0)}
    assert game.battle.stage.world.digest() == waiting
    game.do(TakeIt(game.B))


def test_a_path_tells_where_it_is_struck_at_and_where_it_sinks() -> None:
    game = table(
        """
        B A . w .
        . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
    )
    risks = risks_of(game.battle, Move(game.A, ((2, 0), (3, 0))))
    assert risks[0].struck == pytest.approx(1.0)
    assert risks[0].mean > 0
    assert risks[0].sinks == 0
    assert risks[1].struck == 0
    assert risks[1].sinks == pytest.approx(1 - float((ladder(8) >= 4).mean()))


@pytest.mark.rule("HE-90", "HC-70", "OS-40")
@pytest.mark.parametrize("rules", ["heroic", "heroic-classic", "oldschool"])
def test_a_path_that_leaves_one_enemy_twice_is_struck_at_once(rules: str) -> None:
    game = table("B A . .\n. . . .", rules=rules, A=unit("hoplite", "blue"), B=unit("raider", "red"))
    struck = [risk.struck for risk in risks_of(game.battle, Move(game.A, ((2, 0), (1, 1), (2, 1))))]
    assert struck == pytest.approx([1.0, 0.0, 0.0])


@pytest.mark.rule("HE-130")
def test_a_sneakers_path_rolls_once_and_what_it_rolled_stands() -> None:
    """Dexterity 9 is a d8: below 4 at the first step; of 4 and more one in five is seen beside a Perception of 5."""
    game = table(
        "A . . . . .\n. . . . . .\n. . . B . .",
        A=unit("assassin", "blue", sneaking=True),
        B=unit("guard", "red"),
    )
    seen = [risk.seen for risk in risks_of(game.battle, Move(game.A, ((1, 0), (2, 0), (3, 1), (4, 0))))]
    assert seen == pytest.approx([3 / 8, 0.0, 1 / 5, 0.0])


def sneaker(rules: str) -> tuple[Battle, int]:
    """An assassin that sneaks past three, at its turn."""
    setup, ids = set_up(
        """
        . . A # . . .
        . . . . s B .
        C # . . . . .
        . . . . D . .
        """,
        rules,
        A=unit("assassin", "blue", sneaking=True),
        B=unit("guard", "red"),
        C=unit("archer", "red"),
        D=unit("raider", "red"),
    )
    battle = Battle(setup, 1)
    while battle.decision is not None and ids["A"] not in battle.decision.units:
        battle.submit(EndTurn(battle.decision.units[0]))
    return battle, ids["A"]


@pytest.mark.rule("HE-130", "CL-92", "OD-70", "OS-70")
@pytest.mark.parametrize("rules", keys())
def test_what_the_steps_of_a_sneakers_way_risk_comes_to_what_the_whole_way_does(rules: str) -> None:
    battle, one = sneaker(rules)
    ways = [move for move in battle.legal(one) if isinstance(move, Move) and len(move.path) >= 3]
    chances = set()
    for way in ways[:8]:
        unseen = math.prod(1 - risk.seen for risk in risks_of(battle, way))
        with imagined(battle.stage, "blue") as view:
            walking = outcomes(
                view,
                battle.ruleset.outcome_of(way),
                lambda events: any(isinstance(event, Noticed) and event.unit == one for event in events),
                lambda _seen, _side: 0.0,
            )
            found = finish(walking)
        assert found.get(False, 0.0) == pytest.approx(unseen)
        chances.add(round(unseen, 6))
    assert chances - {1.0}


@pytest.mark.parametrize(("dice", "walked"), [(6, LOOKS_UP), (3, 8000)])
def test_what_has_far_too_many_outcomes_is_given_up_early_and_what_has_not_is_walked(dice: int, walked: int) -> None:
    """Six dice of twenty sides make 64 million outcomes, three just 8000."""
    rolled = 0

    def steps(context: Context) -> Steps:
        nonlocal rolled
        rolled += 1
        yield from ()
        for _ in range(dice):
            pick(context.dice, 20)

    walking = outcomes(crowd().battle.truth, steps, len, lambda _leaf, _side: 0.0, most=20_000)
    if walked == LOOKS_UP:
        with pytest.raises(TooManyOutcomesError):
            finish(walking)
    else:
        assert finish(walking) == {0: pytest.approx(1.0)}
    assert rolled == walked
