"""What follows from a unit's gear in heroic: Movespeed, weapons at hand, needs (HE-25, HE-26, HE-30, HE-31, HE-61)."""

import pytest

from game.engine.components import Attributes, Economy, Inventory
from game.rulesets.heroic.gear import fists, lacks_need, melee_arms, movespeed, wears_heavy
from game.rulesets.heroic.tables import ATTRIBUTES
from tests.rulesets.heroic.scenes import hold, put
from tests.table import Table, table, unit


def clad(*gear: str, agility: int = 6) -> Table:
    game = table("A B", A=unit("atlas", "blue", gear=gear), B=unit("raider", "red"))
    put(game, "A", Attributes({**dict.fromkeys(ATTRIBUTES, 14), "agility": agility}))
    return game


@pytest.mark.rule("HE-30")
@pytest.mark.parametrize("agility", [1, 4, 5, 8, 14])
def test_movespeed_is_twice_the_agility(agility: int) -> None:
    game = clad(agility=agility)
    assert movespeed(game.battle.truth, game.A) == 2 * agility


@pytest.mark.rule("HE-30")
def test_the_source_s_example_10_metres_are_5_cells() -> None:
    game = table("A B", A=unit("guard", "blue", gear=()), B=unit("raider", "red"))
    economy = game.get("A", Economy)
    assert movespeed(game.battle.truth, game.A) == 10
    assert economy is not None
    assert economy.move == 5


@pytest.mark.rule("HE-30", "HE-31")
def test_a_cell_for_every_full_2_m() -> None:
    game = table("A B", A=unit("hoplite", "blue", gear=("panoply",)), B=unit("raider", "red"))
    economy = game.get("A", Economy)
    assert movespeed(game.battle.truth, game.A) == 11
    assert economy is not None
    assert economy.move == 5


@pytest.mark.rule("HE-31")
@pytest.mark.parametrize(
    ("gear", "taken"),
    [
        (("klimakas",), 2),
        (("corinthian",), 2),
        (("aspida_portas",), 2),
        (("panoply",), 1),
        (("chalcidian",), 1),
        (("klimakas", "corinthian", "aspida_portas"), 6),
        (("panoply", "chalcidian"), 2),
        (("linothorax", "pilos", "aspis", "peltast"), 0),
        (("sagaris", "aspida_portas"), 2),  # on the back
    ],
)
def test_heavy_things_slow(gear: tuple[str, ...], taken: int) -> None:
    game = clad(*gear)
    assert movespeed(game.battle.truth, game.A) == 12 - taken


@pytest.mark.rule("HE-31", "HE-21")
def test_what_is_packed_does_not_slow() -> None:
    game = clad("aspida_portas")
    put(game, "A", Inventory((("pack", game.item("A", "aspida_portas")),)))
    assert movespeed(game.battle.truth, game.A) == 12


@pytest.mark.rule("HE-31")
def test_movespeed_never_falls_below_2_m() -> None:
    game = clad("klimakas", "corinthian", "aspida_portas", agility=2)
    assert movespeed(game.battle.truth, game.A) == 2


@pytest.mark.rule("HE-25", "HE-42")
def test_what_a_unit_strikes_with() -> None:
    def names(game: Table) -> list[str]:
        return [arm.name for arm in melee_arms(game.battle.truth, game.A)]

    game = clad("kopis", "xiphos")
    assert names(game) == ["Kopis"]
    hold(game, "A", "kopis", "xiphos")
    assert names(game) == ["Kopis", "Xiphos"]
    assert names(clad()) == ["Fists"]
    assert names(clad("toxo")) == ["Fists"], "a bow is none"
    horned = table("A . B\n. . .", A=unit("minotaur", "blue"), B=unit("raider", "red"))
    assert names(horned) == ["Sagaris (war hammer)", "Horns"]


@pytest.mark.rule("HE-61")
def test_fists_are_a_d4_blunt_and_have_a_grapple_die() -> None:
    arm = fists(clad().battle.truth)
    assert ([die.sides for die in arm.dice], [die.sides for die in arm.grapple], arm.harm) == ([4], [4], "blunt")


@pytest.mark.rule("HE-26")
def test_a_need_is_lacked_below_the_attribute_only() -> None:
    game = clad()
    for might, lacked in ((7, "might 8"), (8, "")):
        put(game, "A", Attributes(dict.fromkeys(ATTRIBUTES, might)))
        assert lacks_need(game.battle.truth, game.A, "klimakas") == lacked
    assert lacks_need(game.battle.truth, game.A, "xiphos") == ""


@pytest.mark.rule("HE-111")
def test_klimakas_and_corinthian_are_heavy_when_worn() -> None:
    expected = {"klimakas": True, "corinthian": True, "panoply": False, "chalcidian": False, "aspida_portas": False}
    assert {key: wears_heavy(clad(key).battle.truth, clad(key).A) for key in expected} == expected
