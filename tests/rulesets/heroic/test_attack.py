"""Blows, shots and throws in heroic: one roll that is difficulty and damage at once (HE-24, HE-25, HE-40 to HE-52)."""

import pytest

from game.engine.commands import Attack, Block, Dodge, Shoot, TakeIt, Throw
from game.engine.components import Economy, Health, Inventory, Position, Sneaking, Submersion
from game.engine.events import (
    Aimed,
    Attacked,
    Avoided,
    Damaged,
    Died,
    Dropped,
    EffectEnded,
    Missed,
    Reason,
    ReasonKind,
    Rolled,
    SneakingEnded,
    Spent,
    Struck,
)
from game.engine.refusal import Refused
from tests.rulesets.heroic.scenes import afflict, end, hold, hp, of, only, put, rolls
from tests.table import Table, table, unit


def duel(apart: int = 0, foe: str = "raider", **more: object) -> Table:
    """A hoplite (or `kind`) against another, so many empty cells apart."""
    kind = str(more.pop("kind", "hoplite"))
    return table("A " + ". " * apart + "B", A=unit(kind, "blue", **more), B=unit(foe, "red"))


def row(apart: int, kind: str, foe: str = "raider", **more: object) -> Table:
    return duel(apart - 1, foe, kind=kind, **more)


# ---- the roll ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-40", "HE-11")
def test_one_roll_is_the_attack_the_difficulty_and_the_damage() -> None:
    game = duel()
    dory = game.item("A", "dory")

    attack = game.do(Attack(game.A, game.B, dory), "d10=7")
    assert attack == [
        Spent(game.A, action=1, mark=f"weapon {dory}"),
        Attacked(game.A, game.B, "Dory", "melee"),
        Rolled(game.A, "attack with Dory", "d10", (7,), 7, None, None, (), "HE-40"),
        Aimed(game.A, game.B, 7, avoidable=True),
    ]
    assert game.do(TakeIt(game.B)) == [
        Struck(game.A, game.B),
        Damaged(game.B, 7, 1, 7, "piercing", game.A, "Dory", "HE-40", ()),
    ]
    assert game.refused(Attack(game.A, game.B, dory)).rule == "HE-11"


@pytest.mark.rule("HE-40", "HE-41")
def test_the_roll_is_the_difficulty_to_avoid_it() -> None:
    for face, landed in ((5, True), (6, False)):
        game = duel()
        game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=6")
        events = game.do(Dodge(game.B), f"d6={face}" + (" d8=1" if face == 6 else ""))
        assert bool(of(events, Damaged)) is landed
        assert only(events, Rolled).against == 6


# ---- reach ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-42")
@pytest.mark.parametrize(
    ("kind", "weapon", "cells", "reaches"),
    [
        ("champion", "kopis", 1, True),
        ("champion", "kopis", 2, False),
        ("hoplite", "dory", 1, True),
        ("hoplite", "dory", 2, True),
        ("hoplite", "dory", 3, False),
        ("cyclops", "", 2, True),
        ("wolf", "", 2, False),
    ],
)
def test_melee_reaches_one_cell_and_spears_two(kind: str, weapon: str, cells: int, reaches: bool) -> None:
    drawing = f"A {'. ' * (cells - (kind != 'cyclops'))}B\n. {'. ' * (cells - (kind != 'cyclops'))}."
    game = table(drawing, A=unit(kind, "blue"), B=unit("raider", "red"))
    refusal = game.battle.refusal(Attack(game.A, game.B, game.item("A", weapon) if weapon else 0))
    assert (refusal is None) is reaches
    if refusal is not None:
        assert refusal.rule == "HE-42"


@pytest.mark.rule("HE-42")
@pytest.mark.parametrize(
    ("weapon", "cells", "height", "reaches"),
    [
        ("kopis", 1, 2, True),
        ("kopis", 1, 3, False),
        ("dory", 2, 4, True),
        ("dory", 1, 3, True),
        ("dory", 2, 5, False),
    ],
)
def test_a_weapon_bridges_a_height_of_no_more_than_its_reach(
    weapon: str, cells: int, height: int, reaches: bool
) -> None:
    game = table(
        "A " + ". " * (cells - 1) + "B",
        A=unit("hoplite", "blue", gear=(weapon,)),
        B=unit("raider", "red", height=height),
    )
    refusal = game.battle.refusal(Attack(game.A, game.B, game.item("A", weapon)))
    assert (refusal is None) is reaches


@pytest.mark.rule("HE-42", "BD-07")
def test_melee_needs_line_of_sight() -> None:
    game = table("A # B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    assert game.refused(Attack(game.A, game.B, game.item("A", "dory"))).rule == "HE-42"


def test_neither_allies_nor_the_dead_are_attacked() -> None:
    game = table("A B C", A=unit("hoplite", "blue"), B=unit("raider", "blue"), C=unit("raider", "red"))
    assert game.refused(Attack(game.A, game.B, game.item("A", "dory")))
    wound(game)
    game.do(Attack(game.A, game.C, game.item("A", "dory")), "d10=7")
    assert game.do(TakeIt(game.C))[1:3] == [
        Damaged(game.C, 7, 0, 7, "piercing", game.A, "Dory", "HE-40", ()),
        Died(game.C, game.A),
    ]


def wound(game: Table) -> None:
    put(game, "C", Health(7, 8))


@pytest.mark.rule("HE-21")
def test_only_what_is_in_hand_strikes() -> None:
    game = duel()
    assert game.refused(Attack(game.A, game.B, game.item("A", "akinakes"))).rule == "HE-21"
    assert game.refused(Attack(game.A, game.B, game.item("A", "aspis"))).rule == "HE-21"


# ---- two weapons ---------------------------------------------------------------------------------------------------


def two_handed(*gear: str, apart: int = 0) -> Table:
    game = table("A " + ". " * apart + "B", A=unit("champion", "blue", gear=gear), B=unit("raider", "red"))
    hold(game, "A", *gear[:2])
    return game


@pytest.mark.rule("HE-25")
def test_either_of_two_weapons_may_attack_but_not_the_other_as_well() -> None:
    game = two_handed("kopis", "labrys", "akinakes")
    kopis, labrys, akinakes = (game.item("A", key) for key in ("kopis", "labrys", "akinakes"))
    assert {command.item for command in game.battle.legal() if isinstance(command, Attack)} == {kopis, labrys, 0}
    game.do(Attack(game.A, game.B, kopis), "d10=1")
    game.do(TakeIt(game.B))

    assert game.refused(Throw(game.A, game.B, labrys, bonus=True)).rule == "HE-25"
    events = game.do(Throw(game.A, game.B, akinakes, bonus=True), "d6=2")
    assert events[0] == Spent(game.A, bonus=1), "a knife from another slot is not one of the two"


@pytest.mark.rule("HE-25")
def test_the_weapon_that_has_attacked_may_be_thrown_as_well() -> None:
    game = two_handed("labrys", "kopis")
    labrys = game.item("A", "labrys")
    game.do(Attack(game.A, game.B, labrys), "d8=1")
    game.do(TakeIt(game.B))
    assert game.battle.refusal(Throw(game.A, game.B, labrys, bonus=True)) is None


@pytest.mark.rule("HE-25")
def test_a_weapon_that_was_thrown_out_of_the_hand_counts_all_the_same() -> None:
    game = two_handed("labrys", "kopis")
    labrys, kopis = game.item("A", "labrys"), game.item("A", "kopis")
    game.do(Throw(game.A, game.B, labrys, bonus=True), "d8=1")
    game.do(TakeIt(game.B))
    assert game.cell("A") == (0, 0)
    assert game.refused(Attack(game.A, game.B, kopis)).rule == "HE-25"
    assert game.battle.refusal(Attack(game.A, game.B, 0)) is None, "a fist is no weapon held"


@pytest.mark.rule("HE-25")
def test_the_choice_is_free_again_on_the_next_turn_and_blocking_is_free_of_it() -> None:
    game = two_handed("kopis", "xiphos")
    kopis, xiphos = game.item("A", "kopis"), game.item("A", "xiphos")
    game.do(Attack(game.A, game.B, kopis), "d10=1")
    game.do(TakeIt(game.B))
    end(game, "A")
    game.do(Attack(game.B, game.A, game.item("B", "labrys")), "d8=3")
    assert {command.item for command in game.asked if isinstance(command, Block)} == {kopis, xiphos}
    game.do(TakeIt(game.A))
    end(game, "B")
    assert game.battle.refusal(Attack(game.A, game.B, xiphos)) is None


@pytest.mark.rule("HE-25")
def test_a_spear_uses_its_two_handed_dice_when_the_other_hand_is_empty() -> None:
    for gear, dice, shown in ((("dory",), "d6=2 d6=3", "2d6"), (("dory", "aspis"), "d10=5", "d10")):
        game = duel(gear=gear)
        events = game.do(Attack(game.A, game.B, game.item("A", "dory")), dice)
        assert rolls(events) == [("attack with Dory", shown, 5)]


@pytest.mark.rule("HE-113", "HE-25")
def test_in_deep_water_a_spear_is_used_in_one_hand_and_two_handed_weapons_not_at_all() -> None:
    game = table("A B", A=unit("hoplite", "blue", gear=("dory",), on="w"), B=unit("raider", "red"))
    events = game.do(Attack(game.A, game.B, game.item("A", "dory")), "d8=5")
    assert rolls(events) == [("attack with Dory", "d8", 5)], "1d10, one step down for swimming"

    game = table("A B", A=unit("hammerer", "blue", gear=("sagaris",), on="w"), B=unit("raider", "red"))
    assert game.refused(Attack(game.A, game.B, game.item("A", "sagaris"))).rule == "HE-113"


# ---- shooting ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-43")
def test_within_its_range_an_arrow_reaches_the_target_by_itself() -> None:
    game = row(9, "archer")  # 18 m, a composite bow's range
    events = game.do(Shoot(game.A, game.B, game.item("A", "syntheto")), "d10=4")
    assert rolls(events) == [("attack with Syntheto toxo (composite bow)", "d10", 4)]
    assert set(game.asked) == {Dodge(game.B), Block(game.B, game.item("B", "peltast")), TakeIt(game.B)}


@pytest.mark.rule("HE-44")
@pytest.mark.parametrize(("total", "arrives"), [("d8=8 d10=1", False), ("d8=8 d10=2", True)])
def test_the_source_s_example_a_hunting_bow_at_20_m_needs_10(total: str, arrives: bool) -> None:
    game = row(10, "archer", gear=("toxo",))
    shot = Shoot(game.A, game.B, game.item("A", "toxo"))
    events = game.do(shot, total + (" d8=3" if arrives else ""))
    reach = next(roll for roll in of(events, Rolled) if roll.purpose == "reaching the target")
    assert (reach.against, reach.success, reach.rule) == (10, arrives, "HE-44")
    if arrives:
        assert Dodge(game.B) in game.asked, "the target may still avoid it"
        assert next(roll.purpose for roll in of(events, Rolled)) == "reaching the target", "it comes first"
    else:
        assert events[-1] == Missed(game.A, game.B, "it flies wide")
        assert game.refused(shot).rule == "HE-11", "the action is spent"


@pytest.mark.rule("HE-43", "HE-44")
@pytest.mark.parametrize(("cells", "needed"), [(7, None), (8, 8), (9, 9), (11, 11)])
def test_the_source_s_hunting_bow_needs_nothing_up_to_14_m_and_half_the_metres_beyond(
    cells: int, needed: int | None
) -> None:
    game = row(cells, "archer", gear=("toxo",))
    events = game.do(
        Shoot(game.A, game.B, game.item("A", "toxo")), "d8=3" if needed is None else "d8=8 d10=10 d12=1 d8=3"
    )
    reach = [roll.against for roll in of(events, Rolled) if roll.purpose == "reaching the target"]
    assert reach == ([] if needed is None else [needed])


@pytest.mark.rule("HE-43")
def test_a_shot_needs_line_of_sight() -> None:
    game = table("A . # . B", A=unit("archer", "blue"), B=unit("raider", "red"))
    assert game.refused(Shoot(game.A, game.B, game.item("A", "syntheto"))).rule == "HE-43"


@pytest.mark.rule("HE-43", "BD-14")
def test_a_shot_needs_a_target_that_is_seen() -> None:
    game = table("A . . . B", A=unit("archer", "blue"), B=unit("raider", "red", sneaking=True))
    assert game.refused(Shoot(game.A, game.B, game.item("A", "syntheto"))).rule == "BD-14"


@pytest.mark.rule("HE-45")
def test_no_bow_is_shot_in_a_helmet_but_a_sling_is() -> None:
    game = row(4, "archer", gear=("syntheto", "pilos"))
    assert game.refused(Shoot(game.A, game.B, game.item("A", "syntheto"))).rule == "HE-45"
    game = row(4, "archer", gear=("sling", "pilos"))
    assert game.battle.refusal(Shoot(game.A, game.B, game.item("A", "sling"))) is None


@pytest.mark.rule("HE-52")
def test_a_lyre_does_magic_and_cannot_be_used_beyond_its_range() -> None:
    game = row(6, "seer")
    game.do(Shoot(game.A, game.B, game.item("A", "lyre")), "d4=3")
    assert set(game.asked) == {Dodge(game.B), TakeIt(game.B)}, "dodged, not blocked"
    assert only(game.do(TakeIt(game.B)), Damaged).harm == "magic"
    game = row(7, "seer")
    assert game.refused(Shoot(game.A, game.B, game.item("A", "lyre"))).rule == "HE-52"


# ---- throwing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-24", "BD-18")
def test_an_equipped_knife_is_drawn_and_thrown_as_a_bonus_action_and_lies_in_the_target_s_cell() -> None:
    game = row(3, "hoplite")
    knife = game.item("A", "akinakes")
    events = game.do(Throw(game.A, game.B, knife, bonus=True), "d6=3")
    assert events == [
        Spent(game.A, bonus=1),
        Attacked(game.A, game.B, "Akinakes", "throw"),
        Rolled(game.A, "attack with Akinakes", "d6", (3,), 3, None, None, (), "HE-40"),
        Aimed(game.A, game.B, 3, avoidable=True),
    ]
    assert game.do(Dodge(game.B), "d6=4") == [
        Rolled(game.B, "dodge", "d6", (4,), 4, 3, success=True, reasons=(), rule="HE-41"),
        Avoided(game.A, game.B, "dodge"),
        Dropped(game.A, knife, "Akinakes", (3, 0), "thrown"),
    ]
    assert game.battle.truth.of(knife, Position).cells == ((3, 0),)


@pytest.mark.rule("HE-24")
def test_a_bonus_throw_goes_with_an_attack_by_bow_and_without_one() -> None:
    game = row(3, "archer")
    game.do(Shoot(game.A, game.B, game.item("A", "syntheto")), "d10=1")
    game.do(TakeIt(game.B))
    game.do(Throw(game.A, game.B, game.item("A", "akinakes"), bonus=True), "d6=1")
    game.do(TakeIt(game.B))
    economy = game.get("A", Economy)
    assert economy is not None
    assert (economy.action, economy.bonus) == (0, 0)
    assert hp(game, "B") == 6
    assert {slot for slot, _ in game.battle.truth.of(game.A, Inventory).slots} == {"hand1", "back1", "body"}


@pytest.mark.rule("HE-24", "HE-43")
def test_a_throw_may_also_take_the_action_and_a_spear_must() -> None:
    game = row(3, "hoplite")
    dory, knife = game.item("A", "dory"), game.item("A", "akinakes")
    assert game.refused(Throw(game.A, game.B, dory, bonus=True)).rule == "HE-24"
    assert game.do(Throw(game.A, game.B, knife), "d6=1")[0] == Spent(game.A, action=1)
    game.do(TakeIt(game.B))
    assert game.refused(Throw(game.A, game.B, dory)).rule == "HE-11"


@pytest.mark.rule("HE-43")
def test_a_held_spear_is_thrown_with_one_hand_a_packed_or_stowed_one_not() -> None:
    game = row(3, "hoplite", gear=("dory",))
    events = game.do(Throw(game.A, game.B, game.item("A", "dory")), "d10=1")
    assert rolls(events) == [("attack with Dory", "d10", 1)]
    game = row(3, "hoplite", gear=("xiphos", "dory", *("akinakes",) * 9))
    knives = [game.item("A", "akinakes", number) for number in range(9)]
    for what, why in {
        game.item("A", "dory"): "A spear is thrown from the hand only.",
        game.item("A", "xiphos"): "That is not for throwing.",
        knives[-1]: "That is in the pack.",
        game.B: "It has no such thing.",
    }.items():
        assert game.refused(Throw(game.A, game.B, what)) == Refused(why, "HE-43")


@pytest.mark.rule("HE-44", "HE-24")
def test_a_throw_beyond_its_range_needs_the_dexterity_roll_too() -> None:
    game = row(5, "hoplite")  # 10 m; a knife flies 6
    events = game.do(Throw(game.A, game.B, game.item("A", "akinakes"), bonus=True), "d4=4 d6=1 d6=2")
    assert rolls(events) == [("reaching the target", "d4", 5), ("attack with Akinakes", "d6", 2)]
    assert of(events, Rolled)[0].against == 5


@pytest.mark.rule("HE-44", "BD-18")
def test_a_throw_that_flies_wide_comes_down_in_the_target_s_cell() -> None:
    game = row(5, "hoplite")
    knife = game.item("A", "akinakes")
    events = game.do(Throw(game.A, game.B, knife, bonus=True), "d4=3")
    assert events[-2:] == [
        Missed(game.A, game.B, "it flies wide"),
        Dropped(game.A, knife, "Akinakes", (5, 0), "thrown"),
    ]


@pytest.mark.rule("HE-24", "HE-70")
def test_a_seeking_throw_cannot_be_blocked_either() -> None:
    """The boon speaks of the next shot, and a throw is a shot (HE-24)."""
    game = row(5, "hoplite")
    afflict(game, "A", "seeking")
    game.do(Throw(game.A, game.B, game.item("A", "akinakes"), bonus=True), "d6=2")
    assert game.asked == (Dodge(game.B), TakeIt(game.B))
    assert [event.harm for event in of(game.do(TakeIt(game.B), "d6=1"), Damaged)] == ["piercing", "magic"]


# ---- critical dice -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-49", "HE-50")
def test_a_die_at_its_maximum_is_rolled_again_and_again_and_does_not_raise_the_difficulty() -> None:
    game = duel(foe="champion")
    attack = game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=10")
    assert only(attack, Aimed).total == 10
    events = game.do(TakeIt(game.B), "d10=10 d10=4")
    assert events == [
        Struck(game.A, game.B),
        Rolled(game.A, "critical", "d10", (10, 4), 14, None, None, (), "HE-49"),
        Damaged(
            game.B,
            18,
            6,
            24,
            "piercing",
            game.A,
            "Dory",
            "HE-40",
            (Reason(14, "critical", "HE-49", ReasonKind.CRITICAL), Reason(-6, "armour", "HE-47")),
        ),
    ]


@pytest.mark.rule("HE-49")
def test_each_die_at_its_maximum_is_rolled_again_by_itself() -> None:
    game = duel(foe="champion", gear=("dory",))
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d6=6 d6=6")
    events = game.do(TakeIt(game.B), "d6=1 d6=2")
    assert [roll.total for roll in of(events, Rolled)] == [1, 2]
    assert only(events, Damaged).dealt == 15


@pytest.mark.rule("HE-49", "HE-41")
def test_an_avoided_attack_rolls_no_criticals() -> None:
    game = duel()
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=10")
    assert not of(game.do(Dodge(game.B), "d6=6 d8=4"), Damaged)


@pytest.mark.rule("HE-49", "HE-51")
def test_blunt_dice_never_crit() -> None:
    game = duel(kind="hammerer", foe="champion")
    game.do(Attack(game.A, game.B, game.item("A", "sagaris")), "d12=12")
    events = game.do(TakeIt(game.B))
    assert only(events, Damaged) == Damaged(game.B, 12, 12, 12, "blunt", game.A, "Sagaris (war hammer)", "HE-40", ()), (
        "and armour does nothing"
    )


# ---- from hiding ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-131", "HE-132", "HE-02")
@pytest.mark.parametrize(("weapon", "extra"), [("kopis", 6), ("akinakes", 8), ("stiletto", 8)])
def test_a_sneak_attack_does_1d6_more_and_a_knife_1d8_and_does_not_raise_the_difficulty(
    weapon: str, extra: int
) -> None:
    game = table("A B .", A=unit("champion", "blue", gear=(weapon,), sneaking=True), B=unit("guard", "red"))
    afflict(game, "A", "prone")  # steps do not touch the extra
    sides = 8 if weapon == "kopis" else 4
    events = game.do(Attack(game.A, game.B, game.item("A", weapon)), f"d{sides}=3 d{extra}=2")
    assert events[1:3] == [
        SneakingEnded(game.A, "it attacks"),
        Attacked(
            game.A, game.B, {"kopis": "Kopis", "akinakes": "Akinakes", "stiletto": "Stiletto"}[weapon], "melee", True
        ),
    ]
    assert only(events, Aimed) == Aimed(game.A, game.B, 3, avoidable=False)
    assert only(events, Damaged).dealt == 5
    assert game.get("A", Sneaking) is None


@pytest.mark.rule("HE-131", "HE-49")
def test_the_extra_of_a_sneak_attack_can_crit_but_not_if_it_is_blunt() -> None:
    game = table("A B .", A=unit("champion", "blue", gear=("kopis",), sneaking=True), B=unit("guard", "red"))
    events = game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=1 d6=6 d6=2")
    assert only(events, Damaged).dealt == 9
    game = table("A B .", A=unit("champion", "blue", gear=("sfyri",), sneaking=True), B=unit("guard", "red"))
    events = game.do(Attack(game.A, game.B, game.item("A", "sfyri")), "d8=1 d6=6")
    assert only(events, Damaged).dealt == 7


@pytest.mark.rule("HE-131")
def test_from_two_cells_away_it_is_no_sneak_attack() -> None:
    game = table("A . B .", A=unit("hoplite", "blue", sneaking=True), B=unit("guard", "red"))
    events = game.do(Attack(game.A, game.B, game.item("A", "dory")), "d10=3")
    assert only(events, Attacked).sneak is False
    assert only(events, Aimed).avoidable, "and it may be avoided"


@pytest.mark.rule("HE-131", "HE-133", "HE-120")
@pytest.mark.parametrize("sneaking", [True, False])
def test_under_water_a_blow_from_hiding_is_a_sneak_attack_as_well(*, sneaking: bool) -> None:
    """In the water the stiletto's d6 is a d4; water alone hides nobody from who is under it too."""
    game = table("A B", A=unit("assassin", "blue", on="w", sneaking=sneaking), B=unit("slinger", "red", on="w"))
    put(game, "A", Submersion(chosen=True, turns=0))
    put(game, "B", Submersion(chosen=True, turns=0))
    events = game.do(Attack(game.A, game.B, game.item("A", "stiletto")), "d4=2 d8=3" if sneaking else "d4=2")
    assert only(events, Attacked).sneak is sneaking
    assert only(events, Aimed).avoidable is not sneaking


@pytest.mark.rule("HE-140", "HE-131")
def test_an_invisible_attacker_beside_its_target_makes_a_sneak_attack_and_is_seen() -> None:
    game = table("A B .", A=unit("champion", "blue"), B=unit("guard", "red"))
    afflict(game, "A", "invisible")
    events = game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=3 d6=1")
    assert events[1] == EffectEnded(game.A, "invisible", "it attacks")
    assert only(events, Attacked).sneak
