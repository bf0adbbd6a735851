"""How damage comes through in heroic: armour, magical armour, kinds of harm (HE-47, HE-48, HE-50 to HE-52)."""

from dataclasses import replace

import msgspec
import pytest

from game.engine.commands import Attack, Shoot, TakeIt
from game.engine.components import Effect, Effects
from game.engine.events import Damaged, Reason
from game.engine.resolving import Context
from game.rulesets import ruleset
from game.rulesets.heroic import wounds
from game.rulesets.heroic.gear import armour_rating, magical_armour
from game.rulesets.heroic.tables import HeroicArmour, HeroicTables
from tests.rulesets.heroic.scenes import only, put, run
from tests.table import Table, table, unit


def struck(face: int, *, gear: tuple[str, ...], foe: str = "atlas") -> Damaged:
    """A champion's kopis lands on somebody so dressed (atlas can wear anything)."""
    game = table("A B", A=unit("champion", "blue"), B=unit(foe, "red", gear=gear))
    game.do(Attack(game.A, game.B, game.item("A", "kopis")), f"d10={face}")
    return only(game.do(TakeIt(game.B)), Damaged)


@pytest.mark.rule("HE-47")
def test_the_source_s_example_bronze_panoply_and_corinthian_helmet_are_5() -> None:
    event = struck(9, gear=("panoply", "corinthian"))
    assert (event.dealt, event.amount, event.reasons) == (9, 4, (Reason(-5, "armour", "HE-47"),))


@pytest.mark.rule("HE-47")
@pytest.mark.parametrize(
    ("gear", "rating"),
    [
        ((), 0),
        (("linothorax",), 1),
        (("pilos",), 1),
        (("panoply", "pilos"), 3),
        (("klimakas", "chalcidian"), 5),
        (("klimakas", "corinthian"), 6),
        (("aspida_portas", "aigis"), 0),
    ],
)
def test_the_rating_is_the_sum_of_all_armour_worn(gear: tuple[str, ...], rating: int) -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("atlas", "red", gear=gear))
    assert armour_rating(game.battle.truth, game.B) == rating
    assert struck(9, gear=gear).amount == 9 - rating


@pytest.mark.rule("HE-47")
@pytest.mark.parametrize("face", [1, 5, 6])
def test_what_lands_still_does_1_and_what_is_told_adds_up_to_it(face: int) -> None:
    event = struck(face, gear=("klimakas", "corinthian"))
    assert event.amount == 1
    assert event.dealt + sum(reason.amount for reason in event.reasons) == 1


@pytest.mark.rule("HE-47")
def test_armour_never_counts_for_more_than_10() -> None:
    heroic = ruleset("heroic")
    tables = HeroicTables.of(heroic.tables)
    thick = {key: replace_ar(piece) for key, piece in tables.armour.items()}
    game = table(
        "A B",
        rules=replace(heroic, tables=replace(tables, armour=thick)),
        A=unit("champion", "blue"),
        B=unit("atlas", "red", gear=("klimakas", "corinthian")),
    )
    assert armour_rating(game.battle.truth, game.B) == 10
    context = Context(game.battle.truth, game.dice)
    events, _ = run(game, wounds.hurt(context, game.B, 13, "piercing", game.A, "Kopis", "HE-40"))
    assert only(events, Damaged).amount == 3
    put(game, "B", Effects((Effect("iron-skin", game.B, at_begin=True, left=2, amount=2),)))
    events, _ = run(game, wounds.hurt(context, game.B, 13, "piercing", game.A, "Kopis", "HE-40"))
    assert only(events, Damaged).amount == 3, "whatever is added to it"


def replace_ar(piece: HeroicArmour) -> HeroicArmour:
    return msgspec.structs.replace(piece, ar=7)


@pytest.mark.rule("HE-48", "HE-51", "HE-52")
@pytest.mark.parametrize(
    ("harm", "gear", "amount"),
    [
        ("piercing", ("klimakas", "corinthian"), 2),
        ("blunt", ("klimakas", "corinthian"), 8),
        ("magic", ("klimakas", "corinthian"), 8),
        ("piercing", ("aigis",), 8),
        ("blunt", ("aigis",), 8),
        ("magic", ("aigis",), 6),
    ],
)
def test_armour_stops_piercing_and_magical_armour_magic(harm: str, gear: tuple[str, ...], amount: int) -> None:
    game: Table = table("A B", A=unit("champion", "blue"), B=unit("atlas", "red", gear=gear))
    context = Context(game.battle.truth, game.dice)
    events, _ = run(game, wounds.hurt(context, game.B, 8, harm, game.A, "a test", "HE-47"))
    assert only(events, Damaged).amount == amount


@pytest.mark.rule("HE-48")
def test_a_charmed_cloak_may_stop_magic_altogether() -> None:
    game = table("A B", A=unit("seer", "blue", gear=("lyre",)), B=unit("seer", "red"))
    assert magical_armour(game.battle.truth, game.B) == 2
    game.do(Shoot(game.A, game.B, game.item("A", "lyre")), "d4=2")
    event = only(game.do(TakeIt(game.B)), Damaged)
    assert (event.dealt, event.amount, event.hp) == (2, 0, 12)


@pytest.mark.rule("HE-47")
def test_what_ignores_armour_takes_everything() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("atlas", "red", gear=("klimakas",)))
    context = Context(game.battle.truth, game.dice)
    events, _ = run(game, wounds.hurt(context, game.B, 5, "piercing", game.A, "a test", "HE-111", armour=False))
    assert events == [Damaged(game.B, 5, 35, 5, "piercing", game.A, "a test", "HE-111", ())]


@pytest.mark.rule("HE-81")
def test_hit_points_do_not_go_below_0() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("raider", "red"))
    context = Context(game.battle.truth, game.dice)
    events, _ = run(game, wounds.hurt(context, game.B, 50, "blunt", game.A, "a test", "HE-40"))
    assert only(events, Damaged).hp == 0


@pytest.mark.rule("HE-50", "HE-51", "HE-52")
def test_the_tables_give_each_weapon_its_kind_of_harm() -> None:
    """Swords, axes, spears, knives and arrows pierce; hammers, slings and fists are blunt; a lyre is magic."""
    by_kind = {
        "sword": "piercing",
        "axe": "piercing",
        "spear": "piercing",
        "knife": "piercing",
        "bow": "piercing",
        "hammer": "blunt",
        "sling": "blunt",
        "natural": "blunt",
        "lyre": "magic",
    }
    weapons = HeroicTables.of(ruleset("heroic").tables).weapons
    assert {key: weapon.damage for key, weapon in weapons.items()} == {
        key: by_kind[weapon.kind] for key, weapon in weapons.items()
    }
