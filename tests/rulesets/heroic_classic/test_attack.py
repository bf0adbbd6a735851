"""The first edition's attacks: a 4 avoids any, what cannot be blocked, critical dice, harms (HC-30 to HC-41)."""

import pytest

from game.engine.commands import Attack, Block, Cast, Dodge, Move, Shoot, TakeIt, Throw
from game.engine.events import Aimed, Attacked, Avoided, Damaged, Reason, ReasonKind, Rolled, Spent, Struck
from game.engine.forecast.odds import forecast
from tests.rulesets.heroic.scenes import hold, of, only, rolls
from tests.rulesets.heroic_classic.scenes import pair, table
from tests.table import Table, unit

# ---- the attack, and how it is avoided -----------------------------------------------------------------------------


@pytest.mark.rule("HC-30")
def test_the_weapon_s_dice_are_the_damage() -> None:
    game = pair()
    dory = game.item("A", "dory")
    assert game.do(Attack(game.A, game.B, dory), "d6=5") == [
        Spent(game.A, action=1, mark=f"weapon {dory}"),
        Attacked(game.A, game.B, "Dory", "melee"),
        Rolled(game.A, "attack with Dory", "d6", (5,), 5, None, None, (), "HC-30"),
        Aimed(game.A, game.B, 4, avoidable=True),
    ]
    assert game.do(TakeIt(game.B)) == [
        Struck(game.A, game.B),
        Damaged(game.B, 5, 1, 5, "piercing", game.A, "Dory", "HC-30", ()),
    ]


@pytest.mark.rule("HC-30")
@pytest.mark.parametrize("blow", [1, 5])
@pytest.mark.parametrize("face", [3, 4])
@pytest.mark.parametrize("means", ["dodge", "block with Peltast"])
def test_a_4_or_more_avoids_the_attack_whatever_its_roll_was(blow: int, face: int, means: str) -> None:
    game = pair()
    game.do(Attack(game.A, game.B, game.item("A", "dory")), f"d6={blow}")
    dodges = means == "dodge"
    answer = Dodge(game.B) if dodges else Block(game.B, game.item("B", "peltast"))
    dice = "d6" if dodges else "d4"
    events = game.do(answer, f"{dice}={face}")
    success = face == 4
    assert events[0] == Rolled(game.B, means, dice, (face,), face, 4, success=success, reasons=(), rule="HC-30")
    word = "dodge" if dodges else "block"
    assert events[1] == (Avoided(game.A, game.B, word) if success else Struck(game.A, game.B))
    assert bool(of(events, Damaged)) is not success


@pytest.mark.rule("HC-30")
def test_the_odds_of_a_blow_are_those_of_a_4() -> None:
    """A hoplite's d6 against a raider's dodge of d6: half land; 6 hit points are lost to a 6 alone, rolled again."""
    game = pair()
    found = forecast(game.battle, Attack(game.A, game.B, game.item("A", "dory")))
    assert found.damage(game.B) == pytest.approx({0: 1 / 2, **dict.fromkeys(range(1, 7), 1 / 12)})
    assert len(found.outcomes) < 40


# ---- what cannot be blocked ----------------------------------------------------------------------------------------


def answers(game: Table, means: type) -> list[object]:
    return [answer for answer in game.asked if isinstance(answer, means)]


@pytest.mark.rule("HC-32")
@pytest.mark.parametrize(("kind", "blocks"), [("minotaur", False), ("wolf", True)])
def test_blows_from_large_creatures_cannot_be_blocked(kind: str, blocks: bool) -> None:
    game = table("A . B\n. . .", A=unit(kind, "blue", gear=()), B=unit("raider", "red"))
    if kind == "wolf":
        game = table("A B", A=unit(kind, "blue"), B=unit("raider", "red"))
    game.do(Attack(game.A, game.B, 0), "d10=3" if kind == "minotaur" else "d6=3")
    assert answers(game, Dodge)
    assert bool(answers(game, Block)) is blocks


@pytest.mark.rule("HC-32")
def test_what_boons_do_cannot_be_blocked() -> None:
    game = table("A . B", A=unit("seer", "blue"), B=unit("guard", "red"))
    events = game.do(Cast(game.A, "thunderbolt", game.B), "d8=3")
    assert only(events, Damaged).amount == 3


@pytest.mark.rule("HC-32", "HC-31")
def test_arrows_cannot_be_blocked_with_a_weapon_but_thrown_knives_can() -> None:
    game = table("A . B", A=unit("archer", "blue"), B=unit("hoplite", "red"))
    hold(game, "B", "dory", "aspis")
    game.do(Shoot(game.A, game.B, game.item("A", "syntheto"), game.item("A", "quiver")), "d6=3")
    assert answers(game, Block) == [Block(game.B, game.item("B", "aspis"))]
    game = table("A . B", A=unit("archer", "blue"), B=unit("hoplite", "red"))
    game.do(Throw(game.A, game.B, game.item("A", "akinakes")), "d4=3")
    assert answers(game, Block) == [Block(game.B, game.item("B", key)) for key in ("dory", "aspis")]


# ---- critical dice -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HC-40")
def test_a_die_at_its_maximum_is_rolled_once_more_and_the_second_never_again() -> None:
    """The source: if you roll 1d4 and get 4, then roll 1d4 to get 4 again, you do not roll again."""
    game = pair("archer", "guard")
    hold(game, "A", "akinakes")
    game.do(Attack(game.A, game.B, game.item("A", "akinakes")), "d4=4")
    events = game.do(TakeIt(game.B), "d4=4")
    assert rolls(events) == [("critical", "d4", 4)]
    assert only(events, Rolled).rule == "HC-40"
    hurt = only(events, Damaged)
    assert (hurt.dealt, hurt.amount) == (8, 5)
    assert hurt.reasons == (Reason(4, "critical", "HC-40", ReasonKind.CRITICAL), Reason(-3, "armour", "HE-47"))


@pytest.mark.rule("HC-40")
def test_each_die_at_its_maximum_counts() -> None:
    game = table("A B", A=unit("hoplite", "blue", gear=("dory",)), B=unit("atlas", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d4=4 d4=4")
    events = game.do(TakeIt(game.B), "d4=4 d4=2")
    assert rolls(events) == [("critical", "d4", 4), ("critical", "d4", 2)]


@pytest.mark.rule("HC-40")
def test_the_extra_die_of_a_sneak_attack_crits_once_too() -> None:
    game = table("A B", A=unit("assassin", "blue", sneaking=True), B=unit("atlas", "red"))
    events = game.do(Attack(game.A, game.B, game.item("A", "stiletto")), "d4=1 d8=8 d8=8")
    assert rolls(events) == [("attack with Stiletto", "d4", 1), ("sneak attack", "d8", 16)]


@pytest.mark.rule("HC-40", "HC-41")
@pytest.mark.parametrize(("kind", "weapon", "top"), [("raider", "sfyri", 6), ("shade", "", 6)])
def test_blunt_and_magic_dice_do_not_crit(kind: str, weapon: str, top: int) -> None:
    gear = (weapon,) if weapon else ()
    game = table("A B", A=unit("atlas" if weapon else kind, "blue", gear=gear), B=unit("guard", "red"))
    game.do(Attack(game.A, game.B, game.item("A", weapon) if weapon else 0), f"d6={top}")
    events = game.do(TakeIt(game.B))
    assert rolls(events) == []
    assert only(events, Damaged).amount == top


@pytest.mark.rule("HC-40", "HC-41")
def test_the_dice_of_boons_do_not_crit() -> None:
    game = table("A . B", A=unit("seer", "blue"), B=unit("hoplite", "red"))
    events = game.do(Cast(game.A, "thunderbolt", game.B), "d8=8")
    assert [(roll.dice, roll.total, roll.rule) for roll in of(events, Rolled)] == [("d8", 8, "HC-41")]


# ---- kinds of damage -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HC-41")
@pytest.mark.parametrize(
    ("kind", "weapon", "lost"), [("hoplite", "dory", 2), ("hoplite", "sfyri", 5), ("shade", "", 5), ("wolf", "", 2)]
)
def test_armour_reduces_piercing_damage_and_neither_blunt_nor_magic(kind: str, weapon: str, lost: int) -> None:
    """B wears a panoply (2) and a pilos (1)."""
    gear = (weapon, "aspis") if weapon else None
    game = table("A B", A=unit(kind, "blue", gear=gear), B=unit("guard", "red"))
    game.do(Attack(game.A, game.B, game.item("A", weapon) if weapon else 0), "d6=5")
    assert only(game.do(TakeIt(game.B)), Damaged).amount == lost


@pytest.mark.rule("HC-41")
def test_magical_armour_reduces_magic_damage_only() -> None:
    game = table("A B", A=unit("shade", "blue"), B=unit("seer", "red"))
    game.do(Attack(game.A, game.B, 0), "d6=5")
    assert only(game.do(TakeIt(game.B)), Damaged).amount == 3
    game = table("A B", A=unit("wolf", "blue"), B=unit("seer", "red"))
    game.do(Attack(game.A, game.B, 0), "d6=5")
    assert only(game.do(TakeIt(game.B)), Damaged).amount == 5


# ---- what is as in heroic, and what is not there -------------------------------------------------------------------


@pytest.mark.rule("HC-80")
def test_there_is_no_flanking() -> None:
    game = table("A B C", A=unit("hoplite", "blue"), C=unit("hoplite", "blue"), B=unit("raider", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d6=3")
    assert only(game.do(Dodge(game.B), "d6=3"), Rolled).reasons == ()


@pytest.mark.rule("HC-80", "HE-93")
@pytest.mark.parametrize(("ground", "die"), [("s", 8), (".", 6)])
def test_cover_helps_as_in_heroic(ground: str, die: int) -> None:
    game = table("A . B", A=unit("archer", "blue"), B=unit("raider", "red", on=ground))
    game.do(Shoot(game.A, game.B, game.item("A", "syntheto"), game.item("A", "quiver")), "d6=3")
    assert only(game.do(Dodge(game.B), f"d{die}=3"), Rolled).success is False


@pytest.mark.rule("HC-80", "HE-100")
def test_a_fall_does_1d4_for_each_full_4_m_as_in_heroic() -> None:
    game = table("A . B", A=unit("raider", "blue", height=8), B=unit("raider", "red"))
    events = game.do(Move(game.A, ((1, 0),)), "d4=4 d4=1")
    assert only(events, Damaged).amount == 5
