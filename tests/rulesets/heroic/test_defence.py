"""Avoiding attacks in heroic: who may dodge or block what, and with which dice (HE-41 to HE-52, HE-93, HE-133)."""

import pytest

from game.engine.commands import Attack, Block, Command, Dodge, Shoot, TakeIt, Throw
from game.engine.components import Verge
from game.engine.events import Avoided, Damaged, Reason, ReasonKind, Rolled, Struck
from tests.rulesets.heroic.scenes import of, only, put, rolls
from tests.table import Table, table, unit


def attacked(kind: str, foe: str = "hoplite", dice: str = "d10=3", **more: object) -> Table:
    """Attack B in melee with whatever A has first."""
    game = table("A B", A=unit(kind, "blue"), B=unit(foe, "red", **more))
    command = next(one for one in game.battle.legal() if isinstance(one, Attack))
    game.do(command, dice)
    return game


def asked_words(game: Table) -> list[str]:
    return [type(command).__name__ for command in game.asked]


# ---- one choice ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-41")
def test_the_target_chooses_once_among_dodge_each_blocking_thing_in_hand_and_neither() -> None:
    game = attacked("champion")
    assert game.battle.decision is not None
    assert (game.battle.decision.side, game.battle.decision.units) == ("red", (game.B,))
    assert set(game.asked) == {
        Dodge(game.B),
        Block(game.B, game.item("B", "dory")),
        Block(game.B, game.item("B", "aspis")),
        TakeIt(game.B),
    }
    events = game.do(Dodge(game.B), "d6=2")
    assert [type(event) for event in events] == [Rolled, Struck, Damaged], "a failed dodge leaves no second try"


@pytest.mark.rule("HE-41")
@pytest.mark.parametrize(
    ("means", "die", "words"),
    [("dodge", 6, "dodge"), ("dory", 4, "block with Dory"), ("aspis", 8, "block with Aspis")],
)
def test_a_result_equal_to_the_attack_roll_avoids_it_altogether(means: str, die: int, words: str) -> None:
    for face, avoided in ((3, True), (2, False)):
        game = attacked("champion")
        command: Command = Dodge(game.B) if means == "dodge" else Block(game.B, game.item("B", means))
        events = game.do(command, f"d{die}={face}")
        word = "dodge" if means == "dodge" else "block"
        assert events[0] == Rolled(
            game.B, words, f"d{die}", (face,), face, 3, success=avoided, reasons=(), rule="HE-41"
        )
        assert events[1:] == [Avoided(game.A, game.B, word)] if avoided else of(events, Damaged)


@pytest.mark.rule("HE-41", "HE-03")
@pytest.mark.parametrize(("means", "dice", "total"), [("dodge", "d6=6 d8=3", 9), ("aspis", "d8=8 d10=1", 9)])
def test_dodge_and_block_explode_as_checks(means: str, dice: str, total: int) -> None:
    game = attacked("champion", dice="d10=9")
    command: Command = Dodge(game.B) if means == "dodge" else Block(game.B, game.item("B", means))
    events = game.do(command, dice)
    assert rolls(events)[0][2] == total
    assert of(events, Avoided)


@pytest.mark.rule("HE-41", "HE-21")
def test_what_is_not_in_hand_does_not_block() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("hammerer", "red", gear=("sagaris", "aspis", "xiphos")))
    game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=3")
    assert game.asked == (Dodge(game.B), TakeIt(game.B))


@pytest.mark.rule("HE-41")
def test_who_is_down_or_cannot_defend_itself_is_not_asked() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("hoplite", "red"))
    put(game, "B", Verge(0, 0))
    events = game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=3")
    assert of(events, Damaged)


# ---- what cannot be blocked ----------------------------------------------------------------------------------------


@pytest.mark.rule("HE-46")
def test_blows_from_large_creatures_can_be_dodged_but_not_blocked() -> None:
    game = table("A . B\n. . .", A=unit("minotaur", "blue"), B=unit("hoplite", "red"))
    game.do(Attack(game.A, game.B, 0), "d10=3")
    assert game.asked == (Dodge(game.B), TakeIt(game.B))


@pytest.mark.rule("HE-46")
def test_arrows_are_blocked_by_shields_only() -> None:
    game = table("A . B", A=unit("archer", "blue"), B=unit("hoplite", "red"))
    game.do(Shoot(game.A, game.B, game.item("A", "syntheto")), "d10=3")
    assert game.asked == (Dodge(game.B), Block(game.B, game.item("B", "aspis")), TakeIt(game.B))


@pytest.mark.rule("HE-46")
def test_thrown_knives_and_axes_are_blocked_by_weapons_too() -> None:
    game = table("A . B", A=unit("raider", "blue"), B=unit("hoplite", "red"))
    for weapon, dice in (("akinakes", "d6=1"), ("labrys", "d8=1")):
        game.do(Throw(game.A, game.B, game.item("A", weapon), bonus=weapon == "akinakes"), dice)
        assert Block(game.B, game.item("B", "dory")) in game.asked
        game.do(TakeIt(game.B))


@pytest.mark.rule("HE-51")
def test_shields_block_blunt_attacks_and_weapons_do_not() -> None:
    game = attacked("hammerer", dice="d12=3")
    assert game.asked == (Dodge(game.B), Block(game.B, game.item("B", "aspis")), TakeIt(game.B))
    game = table("A . B", A=unit("slinger", "blue"), B=unit("hoplite", "red"))
    game.do(Shoot(game.A, game.B, game.item("A", "sling")), "d6=3")
    assert game.asked == (Dodge(game.B), Block(game.B, game.item("B", "aspis")), TakeIt(game.B))


@pytest.mark.rule("HE-50")
def test_piercing_attacks_are_blocked_by_shields_and_weapons() -> None:
    assert asked_words(attacked("wolf", dice="d6=3")) == ["Dodge", "Block", "Block", "TakeIt"]


@pytest.mark.rule("HE-52")
def test_a_natural_weapon_that_does_magic_is_dodged_and_not_blocked() -> None:
    game = attacked("shade", dice="d6=3")
    assert game.asked == (Dodge(game.B), TakeIt(game.B))


@pytest.mark.rule("HE-113")
def test_a_swimmer_cannot_block() -> None:
    game = attacked("champion", foe="raider", on="w")
    assert game.asked == (Dodge(game.B), TakeIt(game.B))


# ---- cover ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-93", "BD-12")
@pytest.mark.parametrize(
    ("ground", "die", "reasons"),
    [
        (".", 6, ()),
        ("s", 8, (Reason(1, "soft cover", "HE-93", ReasonKind.COVER),)),
        ("l", 10, (Reason(2, "hard cover", "HE-93", ReasonKind.COVER),)),
    ],
)
def test_cover_helps_to_dodge_projectiles(ground: str, die: int, reasons: tuple[Reason, ...]) -> None:
    game = table(f"A . . {ground} B", A=unit("archer", "blue"), B=unit("raider", "red"))
    game.do(Shoot(game.A, game.B, game.item("A", "syntheto")), "d10=5")
    roll = only(game.do(Dodge(game.B), f"d{die}=5"), Rolled)
    assert (roll.dice, roll.reasons) == (f"d{die}", reasons)


@pytest.mark.rule("HE-93")
def test_cover_helps_neither_blocking_nor_against_a_spear() -> None:
    game = table("A . . l B", A=unit("archer", "blue"), B=unit("raider", "red"))
    game.do(Shoot(game.A, game.B, game.item("A", "syntheto")), "d10=5")
    assert only(game.do(Block(game.B, game.item("B", "peltast")), "d6=5"), Rolled).reasons == ()
    game = table("A s B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=5")
    assert only(game.do(Dodge(game.B), "d6=5"), Rolled).reasons == ()


# ---- from hiding ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-133")
def test_a_hero_evades_a_sneak_attack_with_disadvantage() -> None:
    for means, die in (("dodge", 4), ("aspis", 6)):
        game = table("A B", A=unit("champion", "blue", sneaking=True), B=unit("hoplite", "red"))
        game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=3")
        command: Command = Dodge(game.B) if means == "dodge" else Block(game.B, game.item("B", "aspis"))
        roll = only(game.do(command, f"d{die}=3"), Rolled)
        assert (roll.dice, roll.reasons) == (f"d{die}", (Reason(-1, "sneak attack", "HE-133"),))


@pytest.mark.rule("HE-133", "BD-17")
def test_others_cannot_try_to_evade_a_sneak_attack_at_all() -> None:
    game = table("A B", A=unit("champion", "blue", sneaking=True), B=unit("hoplite", "red", hero=False))
    events = game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=3 d6=1")
    assert of(events, Damaged)


@pytest.mark.rule("HE-133")
def test_a_second_attack_by_the_same_unit_is_evaded_as_usual() -> None:
    game = table("A B", A=unit("champion", "blue", sneaking=True), B=unit("hoplite", "red", hero=False))
    game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=3 d6=1")
    game.do(Throw(game.A, game.B, game.item("A", "akinakes"), bonus=True), "d6=1")
    assert asked_words(game) == ["Dodge", "Block", "Block", "TakeIt"]
