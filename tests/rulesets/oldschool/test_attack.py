"""Blows, shots and throws in old school (OS-01, OS-30 to OS-35, OS-43)."""

from dataclasses import replace

import msgspec
import pytest

from game.engine.commands import Attack, Draw, Drop, Shoot, Throw
from game.engine.components import Health, Position
from game.engine.events import Attacked, Damaged, Died, Dropped, Missed, Reason, Rolled, Spent, Struck
from game.rulesets import ruleset
from game.rulesets.oldschool.attack import TWO_WEAPONS
from game.rulesets.oldschool.commands import Reload, StrikeWithBoth
from game.rulesets.oldschool.defence import ArmourClass
from game.rulesets.oldschool.events import Reloaded, ShockStopped, WasShot
from game.rulesets.oldschool.tables import OldSchoolTables, OldSchoolUnitKind
from tests.rulesets.oldschool.scenes import (
    afflict,
    busy,
    counted,
    duel,
    end,
    held,
    hp,
    kept,
    of,
    only,
    put,
    rolls,
    table,
)
from tests.table import Table, unit


def with_kinds(**kinds: OldSchoolUnitKind) -> object:
    """The rules with more kinds of units in their table."""
    rules = ruleset("oldschool")
    return replace(rules, tables=replace(rules.tables, units={**rules.tables.units, **kinds}))


def changed(kind: str, **more: object) -> OldSchoolUnitKind:
    known = OldSchoolTables.of(ruleset("oldschool").tables).units[kind]
    return msgspec.structs.replace(known, **more)


# ---- to hit --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-30", "OS-34")
def test_a_blow_is_a_d20_against_armour_class_and_then_the_weapons_die() -> None:
    game = duel(foe="raider")
    spear = game.item("A", "broad_spear")
    assert game.do(Attack(game.A, game.B, spear), "d20=15 d8=3") == [
        Spent(game.A, action=1),
        Attacked(game.A, game.B, "Broad spear", "melee"),
        Rolled(
            game.A, "attack with Broad spear", "d20 + 4", (15,), 19, 13, True,
            (Reason(2, "class", "OS-30"), Reason(1, "STR", "OS-30"), Reason(1, "Slash", "OS-30")), "OS-30",
        ),
        Struck(game.A, game.B),
        Rolled(game.A, "damage", "d8 + 1", (3,), 4, None, None, (Reason(1, "STR", "OS-34"),), "OS-34"),
        Damaged(game.B, 4, 1, 4, "", game.A, "Broad spear", "OS-34"),
    ]  # fmt: skip
    assert game.refused(Attack(game.A, game.B, spear)).rule == "OS-20"


@pytest.mark.rule("OS-30")
@pytest.mark.parametrize(("skills", "dice", "face"), [({"slash": 1}, "d20 + 6", 8), ({}, "d20 + 3", 11)])
def test_the_sources_fighter_of_level_4_rolls_d20_and_6_untrained_and_3(
    skills: dict[str, int], dice: str, face: int
) -> None:
    """AC 14: 8 on the die is enough with Slash 1, without it takes an 11."""
    rules = with_kinds(hoplite=changed("hoplite", level=4, skills=skills))
    for shown, hits in ((face, True), (face - 1, False)):
        game = table("A B", rules=rules, A=unit("hoplite", "blue"), B=unit("guard", "red", gear=()))
        busy(game, "B")
        events = game.do(Attack(game.A, game.B, game.item("A", "broad_spear")), f"d20={shown}" + " d8=1" * hits)
        roll = of(events, Rolled)[0]
        assert (roll.dice, roll.against, roll.success) == (dice, 14, hits)


@pytest.mark.rule("OS-01", "OS-30")
@pytest.mark.parametrize(
    ("kind", "weapon", "dice"),
    [
        ("champion", "long_sword", "d20 + 7"),  # fighter 3, STR 2, Slash 2
        ("archer", "short_sword", "d20 + 1"),  # dabster 2 counts 1, DEX 2 by choice, no Slash -2
        ("assassin", "dagger", "d20 + 4"),  # dabster 2 counts 1, DEX 2, Slash 1
        ("seer", "dagger", "d20 - 1"),  # caster 2 counts 0, DEX 1, no Slash -2
        ("guard", "broad_spear", "d20 + 2"),  # a final figure
        ("minotaur", "", "d20 + 6"),
    ],
)
def test_class_attribute_of_choice_and_skill_count_to_hit(kind: str, weapon: str, dice: str) -> None:
    large = kind == "minotaur"
    game = table(
        "A . B\n. . ." if large else "A B",
        A=unit(kind, "blue", **({} if large or kind != "archer" else {"gear": ("short_sword",)})),
        B=unit("wolf", "red"),
    )
    item = held(game, "A", weapon) if weapon else 0
    busy(game, "B")
    events = game.do(Attack(game.A, game.B, item), "d20=2")
    assert rolls(events)[0][1] == dice


@pytest.mark.rule("OS-01")
@pytest.mark.parametrize(
    ("kind", "gear", "figure"),
    [
        ("hoplite", None, 17),  # hauberk 16, DEX 0, shield
        ("champion", None, 18),
        ("skirmisher", None, 15),  # gambeson 12, DEX 2, shield
        ("archer", None, 14),
        ("seer", None, 11),
        ("hoplite", ("great_sword", "shield", "mail_shirt"), 14),  # no hand for the shield
        ("guard", None, 14),  # a final figure, shield and all
        ("guard", (), 14),
    ],
)
def test_armour_class_is_armour_dexterity_and_a_shield_in_hand(
    kind: str, gear: tuple[str, ...] | None, figure: int
) -> None:
    game = table("A . . . B", A=unit(kind, "blue", gear=gear), B=unit("raider", "red"))
    assert game.battle.truth.ask(ArmourClass(game.A)).total == figure


# ---- melee ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-31")
@pytest.mark.parametrize(("weapon", "cells", "reaches"), [("pike", 2, True), ("pike", 3, False), ("club", 2, False)])
def test_melee_reaches_a_cell_and_long_weapons_two(weapon: str, cells: int, reaches: bool) -> None:
    game = duel(cells, gear=(weapon,))
    refusal = game.battle.refusal(Attack(game.A, game.B, game.item("A", weapon)))
    assert (refusal is None) is reaches
    if refusal is not None:
        assert refusal.rule == "OS-31"


@pytest.mark.rule("OS-31")
def test_prone_foes_are_struck_more_easily_and_prone_one_strikes_worse() -> None:
    game = duel(foe="wolf")
    afflict(game, "B", "prone")
    events = game.do(Attack(game.A, game.B, game.item("A", "broad_spear")), "d20=2")
    assert counted(of(events, Rolled)[0])["prone foe"] == 2
    game = duel(foe="wolf")
    afflict(game, "A", "prone")
    events = game.do(Attack(game.A, game.B, game.item("A", "broad_spear")), "d20=2")
    assert counted(of(events, Rolled)[0])["prone itself"] == -4
    game = duel(2, gear=("pike",), foe="wolf")
    afflict(game, "B", "prone")
    events = game.do(Attack(game.A, game.B, game.item("A", "pike")), "d20=2")
    assert "prone foe" not in counted(of(events, Rolled)[0])


# ---- shooting ------------------------------------------------------------------------------------------------------


def shot(cells: int, weapon: str = "large_bow", ground: str = ".", **more: object) -> Table:
    return table(
        "A " + f"{ground} " * (cells - 1) + "B", A=unit("archer", "blue", gear=(weapon,), **more), B=unit("wolf", "red")
    )


@pytest.mark.rule("OS-32")
@pytest.mark.parametrize(("cells", "reason"), [(20, None), (21, -2), (120, -2)])
def test_a_large_bow_shoots_plainly_to_100_ft_and_at_2_less_to_600(cells: int, reason: int | None) -> None:
    game = shot(cells)
    events = game.do(Shoot(game.A, game.B, game.item("A", "large_bow")), "d20=2")
    assert counted(of(events, Rolled)[0]).get("long range") == reason
    assert of(events, Attacked) == [Attacked(game.A, game.B, "Large bow", "shot")]


@pytest.mark.rule("OS-32")
def test_nothing_is_shot_beyond_the_long_range() -> None:
    game = shot(121)
    assert game.refused(Shoot(game.A, game.B, game.item("A", "large_bow"))).rule == "OS-32"


@pytest.mark.rule("OS-32")
def test_a_large_bow_goes_by_strength_and_a_shot_never_shocks() -> None:
    game = shot(3)
    events = game.do(Shoot(game.A, game.B, game.item("A", "large_bow")), "d20=2")
    assert rolls(events) == [("attack with Large bow", "d20 + 2", 4)]  # class 1, STR 0, Shoot 1
    assert of(events, Damaged) == []


@pytest.mark.rule("OS-32", "BD-12")
@pytest.mark.parametrize(("ground", "reason"), [("f", ("soft cover", -2)), ("l", ("hard cover", -4))])
def test_cover_counts_against_a_shot(ground: str, reason: tuple[str, int]) -> None:
    game = table(f"A . . {ground} B", A=unit("archer", "blue"), B=unit("wolf", "red"))
    events = game.do(Shoot(game.A, game.B, game.item("A", "small_bow")), "d20=2")
    assert reason in counted(of(events, Rolled)[0]).items()


@pytest.mark.rule("OS-32")
def test_prone_targets_are_harder_from_afar_and_easier_close_by() -> None:
    game = shot(3, "sling")
    afflict(game, "B", "prone")
    events = game.do(Shoot(game.A, game.B, game.item("A", "sling")), "d20=2")
    assert counted(of(events, Rolled)[0])["distant prone foe"] == -2
    game = shot(1, "sling")
    afflict(game, "B", "prone")
    events = game.do(Shoot(game.A, game.B, game.item("A", "sling")), "d20=2")
    assert counted(of(events, Rolled)[0]) == {"class": 1, "DEX": 2, "Shoot": 1, "adjacent prone foe": 2}


@pytest.mark.rule("OS-32")
@pytest.mark.parametrize(("weapon", "can"), [("large_bow", False), ("sling", False), ("crossbow", True)])
def test_lying_down_no_bow_or_sling_can_be_shot(weapon: str, can: bool) -> None:
    game = shot(3, weapon)
    afflict(game, "A", "prone")
    assert (game.battle.refusal(Shoot(game.A, game.B, game.item("A", weapon))) is None) is can


@pytest.mark.rule("OS-33")
def test_in_contact_one_hand_shoots_at_4_less_and_two_not_at_all() -> None:
    game = shot(1, "sling")
    events = game.do(Shoot(game.A, game.B, game.item("A", "sling")), "d20=2")
    assert counted(of(events, Rolled)[0])["in contact"] == -4
    game = shot(1)
    assert game.refused(Shoot(game.A, game.B, game.item("A", "large_bow"))).rule == "OS-33"
    afflict(game, "B", "prone")
    assert game.battle.refusal(Shoot(game.A, game.B, game.item("A", "large_bow"))) is None
    game = table("A B", A=unit("archer", "blue", gear=("large_bow",)), B=unit("archer", "red", gear=("small_bow",)))
    assert game.refused(Shoot(game.A, game.B, game.item("A", "large_bow"))).rule == "OS-33"


@pytest.mark.rule("OS-32", "OS-35", "BD-18")
def test_a_thrown_weapon_goes_by_shoot_does_not_shock_and_lies_where_the_target_was() -> None:
    game = duel(4, "skirmisher", "wolf")
    axe = held(game, "A", "axe")
    events = game.do(Throw(game.A, game.B, axe), "d20=2")
    assert rolls(events) == [("attack with Axe", "d20 + 2", 4)]  # fighter 2, STR 1, Shoot 1, long range -2
    assert of(events, Damaged) == []
    assert events[-1] == Dropped(game.A, axe, "Axe", (4, 0), "thrown")
    assert game.battle.truth.of(axe, Position).cells == ((4, 0),)


@pytest.mark.rule("OS-23", "OS-32")
def test_a_crossbow_is_loaded_with_a_main_action_and_a_bow_without() -> None:
    game = shot(3, "crossbow")
    bow = game.item("A", "crossbow")
    assert game.refused(Reload(game.A, bow)).rule == "OS-23"
    assert WasShot(game.A, bow) in game.do(Shoot(game.A, game.B, bow), "d20=2")
    end(game, "A")
    end(game, "B")
    assert game.refused(Shoot(game.A, game.B, bow)).rule == "OS-23"
    assert game.do(Reload(game.A, bow)) == [Spent(game.A, action=1), Reloaded(game.A, bow, "Crossbow")]
    end(game, "A")
    end(game, "B")
    assert game.battle.refusal(Shoot(game.A, game.B, bow)) is None
    game = shot(3, "large_bow")
    game.do(Shoot(game.A, game.B, game.item("A", "large_bow")), "d20=2")
    end(game, "A")
    end(game, "B")
    assert game.battle.refusal(Shoot(game.A, game.B, game.item("A", "large_bow"))) is None


# ---- damage and shock ----------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-35")
@pytest.mark.parametrize(("face", "lost"), [(1, 3), (2, 3), (3, 4)])
def test_the_sources_sword_of_shock_2_does_at_least_3_with_strength_1(face: int, lost: int) -> None:
    """A sword 2 / AC 13 with STR +1: a hit rolling 1 or 2 on d8 does 3."""
    game = duel(gear=("long_sword",), foe="raider")
    events = game.do(Attack(game.A, game.B, game.item("A", "long_sword")), f"d20=15 d8={face}")
    assert only(events, Damaged).amount == lost


@pytest.mark.rule("OS-35")
def test_shock_hurts_on_a_miss_too_but_not_through_a_better_armour_class() -> None:
    game = duel(gear=("long_sword",), foe="raider")
    events = game.do(Attack(game.A, game.B, game.item("A", "long_sword")), "d20=2")
    assert events[-2:] == [
        Missed(game.A, game.B, "13 was needed"),
        Damaged(game.B, 3, 2, 3, "", game.A, "the shock of Long sword", "OS-35"),
    ]
    game = duel(gear=("long_sword",), foe="guard", foes={"gear": ()})  # AC 14
    assert of(game.do(Attack(game.A, game.B, game.item("A", "long_sword")), "d20=2"), Damaged) == []
    game = duel(kind="shade", foe="champion", foes={"gear": ()})  # 2/-
    assert only(game.do(Attack(game.A, game.B, 0), "d20=2"), Damaged).amount == 2


@pytest.mark.rule("OS-35")
def test_a_shield_stops_the_first_shock_of_a_miss_in_a_round() -> None:
    game = table(
        "A B C\n. . .",
        A=unit("hoplite", "blue", gear=("great_hammer",)),
        C=unit("hoplite", "blue", gear=("great_hammer",)),
        B=unit("guard", "red"),
    )
    busy(game, "B")
    events = game.do(Attack(game.A, game.B, game.item("A", "great_hammer")), "d20=2")
    assert events[-1] == ShockStopped(game.B, game.A)
    end(game, "A")
    assert only(game.do(Attack(game.C, game.B, game.item("C", "great_hammer")), "d20=2"), Damaged).amount == 3
    end(game, "C")
    end(game, "B")
    assert game.do(Attack(game.A, game.B, game.item("A", "great_hammer")), "d20=2")[-1] == ShockStopped(game.B, game.A)


@pytest.mark.rule("OS-35")
def test_a_hit_does_not_wear_the_shield_out() -> None:
    game = duel(gear=("great_hammer",))
    hammer = game.item("A", "great_hammer")
    put(game, "B", Health(30, 30))
    assert of(game.do(Attack(game.A, game.B, hammer), "d20=19 d10=9"), ShockStopped) == []


@pytest.mark.rule("OS-34")
def test_bare_hands_do_a_d2_with_strength_and_punch_and_never_less_than_nothing() -> None:
    rules = with_kinds(hoplite=changed("hoplite", STR=1, skills={"punch": 2}), seer=changed("seer", STR=-2))
    game = table("A B", rules=rules, A=unit("hoplite", "blue", gear=()), B=unit("wolf", "red"))
    events = game.do(Attack(game.A, game.B, 0), "d20=15 d2=1")
    assert rolls(events) == [("attack with Fists", "d20 + 5", 20), ("damage", "d2 + 3", 4)]
    game = table("A B", rules=rules, A=unit("seer", "blue", gear=()), B=unit("wolf", "red"))
    assert only(game.do(Attack(game.A, game.B, 0), "d20=20 d2=1"), Damaged).amount == 0


@pytest.mark.rule("OS-50")
def test_damage_is_no_more_than_it_takes_and_others_die_of_it() -> None:
    game = duel(foe="raider")
    events = game.do(Attack(game.A, game.B, game.item("A", "broad_spear")), "d20=15 d8=8")
    assert Died(game.B, game.A) in events
    assert hp(game, "B") == 0


# ---- two weapons ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-43")
def test_two_weapons_hit_at_1_less_for_2_more_and_shock_as_ever() -> None:
    game = duel(kind="assassin", foe="guard", foes={"gear": ()})
    first, second = held(game, "A", "dagger"), kept(game, "A", "dagger")
    assert game.refused(StrikeWithBoth(game.A, game.B, first)).rule == "OS-43"
    game.do(Draw(game.A, second))
    events = game.do(StrikeWithBoth(game.A, game.B, first), "d20=12 d4=1")
    assert only(events, Attacked).how == TWO_WEAPONS
    assert rolls(events) == [("attack with Dagger", "d20 + 3", 15), ("damage", "d4 + 4", 5)]
    assert counted(of(events, Rolled)[0])["two weapons"] == -1
    game = duel(kind="assassin", foe="guard", foes={"gear": ()})
    game.do(Draw(game.A, kept(game, "A", "dagger")))
    events = game.do(StrikeWithBoth(game.A, game.B, game.item("A", "dagger")), "d20=2")
    assert only(events, Damaged).amount == 3  # shock 1 + DEX 2, nothing added


@pytest.mark.rule("OS-43")
def test_two_weapons_take_skill_in_both() -> None:
    rules = with_kinds(assassin=changed("assassin", skills={"slash": 0}))
    game = table("A B", rules=rules, A=unit("assassin", "blue"), B=unit("wolf", "red"))
    game.do(Draw(game.A, kept(game, "A", "dagger")))
    assert game.refused(StrikeWithBoth(game.A, game.B, game.item("A", "dagger"))).rule == "OS-43"
    game = duel(kind="raider", gear=("axe", "axe"))
    game.do(Draw(game.A, kept(game, "A", "axe")))
    assert game.refused(StrikeWithBoth(game.A, game.B, game.item("A", "axe"))).rule == "OS-43"


# ---- hands ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-23")
def test_each_hand_draws_once_a_turn_and_dropping_is_free() -> None:
    game = table(
        "A . . . . B", A=unit("hoplite", "blue", gear=("club", "dagger", "axe", "mace")), B=unit("wolf", "red")
    )
    game.do(Draw(game.A, game.item("A", "dagger")))
    game.do(Draw(game.A, game.item("A", "axe")))
    assert game.refused(Draw(game.A, game.item("A", "mace"))).rule == "OS-23"
    game.do(Drop(game.A, game.item("A", "axe")))
    end(game, "A")
    end(game, "B")
    assert game.battle.refusal(Draw(game.A, game.item("A", "mace"))) is None
    assert game.refused(Draw(game.A, game.item("A", "dagger"))).rule == "OS-23"
