"""Heroic's dice: attribute dice, steps, exploding checks, opposed rolls (HE-01 to HE-04, BD-17)."""

import pytest

from game.engine.commands import Attack, Dodge, Grapple, TakeIt
from game.engine.components import Attributes
from game.engine.dice import Die
from game.engine.events import Freed, Grappled, Rolled
from game.engine.resolving import Context
from game.rulesets.heroic.checks import attribute_sides, check, opposed, stepped
from game.rulesets.heroic.tables import ATTRIBUTES
from tests.rulesets.heroic.scenes import afflict, of, put, rolls, run
from tests.table import Table, table, unit


def pair(**more: object) -> Table:
    return table("A B", A=unit("hoplite", "blue", **more), B=unit("raider", "red"))


# ---- attribute dice ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-01")
def test_an_attribute_s_die_grows_with_it() -> None:
    expected = [4] * 4 + [6] * 3 + [8] * 3 + [10] * 3 + [12] * 3 + [20] * 4
    assert [attribute_sides(score) for score in range(1, 21)] == expected


@pytest.mark.rule("HE-01")
@pytest.mark.parametrize(
    ("difficulty", "face", "success"), [(None, 4, True), (None, 3, False), (3, 3, True), (3, 2, False), (5, 4, False)]
)
def test_a_check_succeeds_on_the_difficulty_or_more_which_is_4_where_none_is_named(
    difficulty: int | None, face: int, success: bool
) -> None:
    game = pair()
    context = Context(game.battle.truth, game.dice)
    named = () if difficulty is None else (difficulty,)
    events, passed = run(game, check(context, game.A, "might", "lifting", "HE-14", *named), f"d6={face}")
    assert passed is success
    assert events == [
        Rolled(game.A, "lifting", "d6", (face,), face, difficulty or 4, success=success, reasons=(), rule="HE-14")
    ]


@pytest.mark.rule("HE-01")
def test_each_attribute_rolls_its_own_die() -> None:
    game = pair()
    scores = dict(zip(ATTRIBUTES, (1, 5, 8, 11, 14, 17, 20), strict=True))
    put(game, "A", Attributes(scores))
    context = Context(game.battle.truth, game.dice)
    for attribute, sides in zip(ATTRIBUTES, (4, 6, 8, 10, 12, 20, 20), strict=True):
        run(game, check(context, game.A, attribute, "trying", "HE-01"), f"d{sides}=1")


# ---- steps ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-02")
def test_steps_move_a_die_along_the_ladder_and_past_its_ends_more_dice_are_rolled() -> None:
    assert [stepped(Die(8), steps) for steps in range(-5, 6)] == [
        Die(4, rolled=4, lowest=True),
        Die(4, rolled=3, lowest=True),
        Die(4, rolled=2, lowest=True),
        Die(4),
        Die(6),
        Die(8),
        Die(10),
        Die(12),
        Die(20),
        Die(20, rolled=2),
        Die(20, rolled=3),
    ]
    assert stepped(Die(4), -1) == Die(4, rolled=2, lowest=True)
    assert stepped(Die(20), 1) == Die(20, rolled=2)


@pytest.mark.rule("HE-02")
def test_an_advantage_and_a_disadvantage_cancel() -> None:
    game = pair()
    afflict(game, "A", "battle-trance", "blind")
    events = game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=3")
    roll = of(events, Rolled)[0]
    assert (roll.dice, sorted(reason.amount for reason in roll.reasons)) == ("d10", [-1, 1])


@pytest.mark.rule("HE-02")
def test_every_die_of_a_roll_moves() -> None:
    game = table("A B", A=unit("hoplite", "blue", gear=("dory",)), B=unit("raider", "red"))
    afflict(game, "A", "prone")
    events = game.do(Attack(game.A, game.B, game.item("A", "dory")), "d4=3 d4=2")
    assert rolls(events) == [("attack with Dory", "2d4", 5)]


@pytest.mark.rule("HE-02")
def test_below_a_d4_the_lowest_counts_and_above_a_d20_the_highest() -> None:
    game = table("A B", A=unit("hammerer", "blue"), B=unit("archer", "red", gear=("xiphos",)))
    afflict(game, "B", "prone", "blind")
    game.do(Attack(game.A, game.B, game.item("A", "sagaris")), "d12=9")
    events = game.do(Dodge(game.B), "d4=4 d4=2")
    assert rolls(events)[0] == ("dodge", "lowest of 2d4", 2)
    assert str(stepped(Die(12), 2)) == "highest of 2d20"


# ---- exploding -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-03")
@pytest.mark.parametrize(
    ("might", "dice", "total"),
    [
        (4, "d4=4 d6=6 d8=8 d10=10 d12=12 d20=20 d20=20 d20=1", 4 + 6 + 8 + 10 + 12 + 20 + 20 + 1),
        (7, "d6=6 d8=1", 7),
        (7, "d6=5", 5),
        (17, "d20=20 d20=3", 23),
    ],
)
def test_a_check_at_its_maximum_adds_the_next_size_up_without_limit(might: int, dice: str, total: int) -> None:
    game = pair()
    put(game, "A", Attributes(dict.fromkeys(ATTRIBUTES, might)))
    context = Context(game.battle.truth, game.dice)
    events, _ = run(game, check(context, game.A, "might", "lifting", "HE-14", 10), dice)
    assert [roll[2] for roll in rolls(events)] == [total]


@pytest.mark.rule("HE-03")
def test_it_is_the_kept_result_that_explodes() -> None:
    """Agility d6, two disadvantages: the lowest of two d4; a 4 that is not kept does nothing, a kept one adds a d6."""
    for dice, total in (("d4=4 d4=3", 3), ("d4=4 d4=4 d6=2", 6)):
        game = table("A B", A=unit("hammerer", "blue"), B=unit("archer", "red", gear=("xiphos",)))
        afflict(game, "B", "prone", "blind")
        game.do(Attack(game.A, game.B, game.item("A", "sagaris")), "d12=9")
        assert rolls(game.do(Dodge(game.B), dice))[0][2] == total


@pytest.mark.rule("HE-03", "HE-40")
def test_attack_dice_do_not_explode_in_the_roll_itself() -> None:
    game = pair()
    events = game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=10")
    assert rolls(events) == [("attack with Dory", "d10", 10)]
    assert game.do(TakeIt(game.B), "d10=3")


# ---- opposed rolls -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-04")
@pytest.mark.parametrize(("own", "other", "wins"), [(3, 2, True), (2, 3, False)])
def test_the_higher_total_wins(own: int, other: int, wins: bool) -> None:
    game = pair()
    events = game.do(Grapple(game.A, game.B), f"d6={own} d6={other}")
    assert bool(of(events, Grappled)) is wins
    assert [(roll.unit, roll.total, roll.success) for roll in of(events, Rolled)] == [
        (game.A, own, wins),
        (game.B, other, not wins),
    ]


@pytest.mark.rule("HE-04", "BD-17")
@pytest.mark.parametrize(
    ("hero", "other_hero", "wins"),
    [(True, False, True), (False, True, False), (True, True, False), (False, False, False)],
)
def test_a_tie_goes_to_the_hero_else_to_the_one_who_resists(hero: bool, other_hero: bool, wins: bool) -> None:
    game = table("A B", A=unit("raider", "blue", hero=hero), B=unit("raider", "red", hero=other_hero))
    context = Context(game.battle.truth, game.dice)
    events, won = run(game, opposed(context, game.A, game.B, "might", "wrestling", "HE-04"), "d6=3 d6=3")
    assert won is wins
    told = [(roll.against, roll.success) for roll in of(events, Rolled)]
    assert told == ([(3, True), (4, False)] if wins else [(4, False), (3, True)]), "what is told is what decides"


@pytest.mark.rule("HE-04")
def test_opposed_rolls_explode_as_checks_do() -> None:
    game = pair()
    events = game.do(Grapple(game.A, game.B), "d6=6 d8=1 d6=6 d8=2")
    assert [roll.total for roll in of(events, Rolled)] == [7, 8]
    assert not of(events, Grappled)
    assert not of(events, Freed)
