"""Positions of heroic's first edition worked out by hand from the ledger's words, where several rules meet."""

import pytest

from game.engine.commands import Attack, Cast, Decline, Draw, Grapple, Move, React, Shoot, TakeIt, UseItem
from game.engine.components import Dead, Economy, Effect, Effects, Grappling, Health, Verge
from game.engine.events import Attacked, Damaged, Died, Pushed, Rolled, Rose, VergeCounted
from tests.rulesets.heroic.scenes import end, hp, of, only, put, wound
from tests.rulesets.heroic_classic.scenes import table
from tests.table import Table, unit


def shot(apart: int, foe: str = "raider", dice: str = "") -> Table:
    game = table("A " + ". " * (apart - 1) + "B", A=unit("archer", "blue", gear=("toxo",)), B=unit(foe, "red"))
    game.do(Shoot(game.A, game.B, game.item("A", "toxo"), game.item("A", "quiver")), dice)
    return game


@pytest.mark.rule("HC-31", "HC-30", "HC-01")
def test_from_beyond_its_range_an_arrow_can_only_be_blocked() -> None:
    """Toxo 8 m, four cells; at ten metres Dexterity 8, a d8, has to show 4. A peltast's d4 blocks on 4."""
    game = shot(5, "raider", "d8=4 d4=2")
    assert [type(answer).__name__ for answer in game.asked] == ["Block", "TakeIt"]
    roll = only(game.do(game.asked[0], "d4=3"), Rolled)
    assert (roll.against, roll.success) == (4, False)
    assert hp(game, "B") == 4
    assert [type(answer).__name__ for answer in shot(4, "raider", "d4=2").asked] == ["Dodge", "Block", "TakeIt"]


@pytest.mark.rule("HC-31", "HC-40")
def test_an_arrow_from_afar_at_one_without_a_shield_is_not_avoided_and_crits_once() -> None:
    """d4 4, rolled once more: 4 again, and no third time. 8 of 6 hit points."""
    game = shot(5, "slinger", "d8=5 d4=4 d4=4")
    assert game.get("B", Dead) is not None


@pytest.mark.rule("HC-41", "HC-40", "HE-48")
def test_magic_neither_crits_nor_minds_bronze() -> None:
    """A cold touch that shows 6 is 6; the charmed cloak takes 2 off."""
    for kind, lost in (("champion", 6), ("seer", 4)):
        game = table("A B", A=unit("shade", "blue"), B=unit(kind, "red"))
        game.do(Attack(game.A, game.B, 0), "d6=6")
        assert only(game.do(TakeIt(game.B)), Damaged).amount == lost


@pytest.mark.rule("HC-50", "HC-10", "HC-01")
def test_a_grapple_is_the_grapplers_own_roll_and_takes_the_action() -> None:
    """Might 5, a d6 that shows 4; the one it holds, stronger or not, rolls nothing."""
    game = table("A B", A=unit("raider", "blue"), B=unit("hammerer", "red"))
    game.do(Grapple(game.A, game.B), "d6=4")
    assert game.get("B", Grappling) == Grappling(game.A, pinned=True)
    assert game.refused(Attack(game.A, game.B, 0)).reason == "The action of this turn is spent."


@pytest.mark.rule("HC-60", "HE-80")
def test_on_the_verge_it_goes_on_until_there_are_two_of_a_kind() -> None:
    """One success, one fail, and nothing is decided yet; the third save, made, gets it up with 1 hit point."""
    game = table("B . A", B=unit("raider", "red"), A=unit("champion", "blue"))
    wound(game, "A", 0)
    put(game, "A", Verge(0, 1))
    events = end(game, "B", "d6=4")
    assert only(events, VergeCounted) == VergeCounted(game.A, 1, 1)
    assert not of(events, Rose)
    assert only(end(game, "B", "d6=5"), Rose).hp == 1


@pytest.mark.rule("HC-60", "HE-81")
def test_damage_on_the_verge_is_a_fail_that_can_kill() -> None:
    game = table("A B", A=unit("wolf", "red"), B=unit("champion", "blue"))
    wound(game, "B", 0)
    put(game, "B", Verge(1, 1))
    assert of(game.do(Attack(game.A, game.B, 0), "d6=1"), Died) == [Died(game.B, game.A)]


@pytest.mark.rule("HC-70", "HE-90")
def test_a_spear_reaches_two_cells_and_threatens_one() -> None:
    """Leaving the second cell gives nothing; leaving the first one does, and there is no disengaging."""
    game = table("B . A . .", A=unit("slinger", "blue"), B=unit("guard", "red"))
    assert not of(game.do(Move(game.A, ((3, 0),))), Attacked)
    game = table("B A . . .", A=unit("slinger", "blue"), B=unit("guard", "red"))
    assert len(of(game.do(Move(game.A, ((2, 0),)), "d6=1"), Attacked)) == 1


@pytest.mark.rule("HC-10", "HC-80")
def test_a_pot_takes_the_action_and_hands_change_once_a_turn() -> None:
    game = table(
        "A . B",
        A=unit("guard", "blue", gear=("dory", "aspis", "xiphos", "akinakes", "healing-pot")),
        B=unit("wolf", "red"),
    )
    wound(game, "A", 3)
    game.do(Draw(game.A, game.item("A", "xiphos")))
    assert game.refused(Draw(game.A, game.item("A", "akinakes"))).rule == "HC-10"
    game.do(UseItem(game.A, game.item("A", "healing-pot"), game.A), "d6=3")
    now = game.get("A", Economy)
    assert now is not None
    assert (now.action, hp(game, "A")) == (0, 6)


@pytest.mark.rule("HC-80", "HC-01")
@pytest.mark.parametrize(("face", "lost"), [(4, 4), (3, 9)])
def test_a_geyser_is_halved_by_a_4(face: int, lost: int) -> None:
    """1d12 shows 9: 4 for who makes it, rounded down; heroic's 8 does not count. A 12 would not crit (HC-40)."""
    game = table("A . B", A=unit("naiad", "blue"), B=unit("hammerer", "red"))
    events = game.do(Cast(game.A, "geyser", 0, (1, 0)), f"d12=9 d4={face}")
    assert only(events, Damaged).amount == lost


@pytest.mark.rule("HC-20", "HE-110", "HC-21")
def test_a_swimmer_goes_half_as_far() -> None:
    """Agility 6: 24 m, twelve cells of ground, six of deep water."""
    game = table("A w w w w w w w w\nB . . . . . . . .", A=unit("raider", "blue", on="w"), B=unit("slinger", "red"))
    assert game.battle.refusal(Move(game.A, tuple((x, 0) for x in range(1, 7)))) is None
    assert game.refused(Move(game.A, tuple((x, 0) for x in range(1, 8)))).rule == "BD-03"


@pytest.mark.rule("HC-51", "HE-74", "HE-47")
def test_iron_skin_needs_no_readying_and_counts_for_this_blow() -> None:
    """The bite shows 5: panoply, pilos and iron skin take 3 + 2, and 1 comes through at least."""
    game = table("A B", A=unit("wolf", "blue"), B=unit("hoplite", "red"))
    game.do(Attack(game.A, game.B, 0), "d6=5")
    game.do(TakeIt(game.B))
    assert game.asked == (React(game.B, "iron-skin"), Decline(game.B))
    assert only(game.do(React(game.B, "iron-skin")), Damaged).amount == 1


@pytest.mark.rule("HC-01", "HE-04")
def test_a_tie_fails_for_whoever_started_it_hero_or_not() -> None:
    game = table("A B . .", A=unit("seer", "blue"), B=unit("slinger", "red"))
    assert not of(game.do(Cast(game.A, "gust", game.B), "d4=3 d4=3"), Pushed)
    game = table("A B . .", A=unit("seer", "blue"), B=unit("slinger", "red"))
    assert of(game.do(Cast(game.A, "gust", game.B), "d4=4 d4=3"), Pushed), "4 against 3; nothing is rolled again"


@pytest.mark.rule("HC-02")
def test_a_guard_that_the_map_takes_for_a_hero_has_a_heros_hit_points() -> None:
    game = table("A . B", A=unit("guard", "blue", hero=True), B=unit("champion", "red", hero=False))
    assert (game.get("A", Health), game.get("B", Health)) == (Health(14, 14), Health(18, 18))


@pytest.mark.rule("HC-51", "HE-74")
def test_who_has_noticed_no_enemy_yet_may_keep_its_oath_all_the_same() -> None:
    game = table(
        "A . . . . B G", A=unit("archer", "blue"), B=unit("hoplite", "red"), G=unit("guard", "red", unaware=True)
    )
    game.do(Shoot(game.A, game.B, game.item("A", "syntheto"), game.item("A", "quiver")), "d6=5")
    assert game.asked == (React(game.G, "shield-oath"), Decline(game.G))


@pytest.mark.rule("HC-51", "HE-74", "HE-140")
def test_iron_skin_is_immune_to_fire_here_too() -> None:
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    burning = Effect("burning", game.B, at_begin=True, left=3)
    put(game, "A", Effects((burning, Effect("iron-skin", game.A, at_begin=True, left=2))))
    end(game, "A")
    assert not of(end(game, "B"), Damaged)
    put(game, "A", Effects((burning,)))
    end(game, "A")
    assert of(end(game, "B", "d4=2"), Damaged)
