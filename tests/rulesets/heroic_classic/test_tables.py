"""The first edition's tables: laid over heroic's, hit points, Movespeed, what armour takes (HC-02, HC-20, HC-21)."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.data import assets
from game.engine.components import Health
from game.rulesets import ruleset
from game.rulesets.heroic.gear import movespeed
from game.rulesets.heroic.tables import HeroicTables
from tests.rulesets.heroic_classic.scenes import KEY, pair, table, tables
from tests.table import unit


def heroic() -> HeroicTables:
    return HeroicTables.of(ruleset("heroic").tables)


def written(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(assets() / "rules" / f"{name}.toml").read_text(encoding="utf-8"))


def test_what_an_entry_gives_replaces_heroic_s_and_what_it_does_not_give_stays() -> None:
    xiphos, older = tables().weapons["xiphos"], heroic().weapons["xiphos"]
    assert (older.attack, xiphos.attack) == ("1d8", "1d6")
    assert (xiphos.name, xiphos.block, xiphos.grapple) == ("Xiphos", "1d4", "1d4")
    dory = tables().weapons["dory"]
    assert (dory.attack, dory.attack_two_handed, dory.range, dory.reach, dory.need) == ("1d6", "2d4", 6, 2, "might 6")
    assert tables().weapons["sling"] == heroic().weapons["sling"]
    assert tables().boons.keys() == heroic().boons.keys()
    assert tables().stand_ins == heroic().stand_ins


def test_every_field_that_is_given_is_in_the_tables_and_every_other_is_heroic_s() -> None:
    own, base = written(KEY), written("heroic")
    for section in ("weapons", "armour", "shields", "units"):
        for key, row in getattr(tables(), section).items():
            given = {**base[section][key], **own[section].get(key, {})}
            given.pop("gear", None)
            for field, value in given.items():
                held = getattr(row, field)
                assert held == (tuple(value) if isinstance(value, list) else value) or field == "natural", (key, field)


@pytest.mark.rule("HC-02")
def test_heroes_have_twice_their_might_and_others_three_quarters_of_heroic_s_rounded_up() -> None:
    older = heroic().units
    expected = {key: 2 * row.might if row.hero else -(-older[key].hp * 3 // 4) for key, row in tables().units.items()}
    assert {key: row.hp for key, row in tables().units.items()} == expected
    assert (expected["hoplite"], expected["guard"], expected["naiad"], expected["minotaur"]) == (14, 9, 9, 26)
    assert pair().get("A", Health) == Health(14, 14)
    assert pair().get("B", Health) == Health(6, 6)


@pytest.mark.rule("HC-02")
@pytest.mark.parametrize("kind", sorted(heroic().units))
@pytest.mark.parametrize("hero", [None, True, False])
def test_whom_a_map_makes_a_hero_or_none_has_the_hit_points_of_one(kind: str, *, hero: bool | None) -> None:
    older = heroic().units[kind]
    is_hero = older.hero if hero is None else hero
    expected = 2 * older.might if is_hero else -(-older.hp * 3 // 4)
    grid = "A .  . B\n. . . ." if older.size == "large" else "A . . B"
    game = table(grid, A=unit(kind, "blue", hero=hero), B=unit("raider", "red"))
    assert game.get("A", Health) == Health(expected, expected)


@pytest.mark.rule("HC-02")
def test_akoites_of_the_bay_and_a_guard_who_is_a_hero() -> None:
    seer, guard = unit("seer", "blue", hero=False), unit("guard", "red", hero=True)
    game = table("A . . B", A=seer, B=guard)
    assert (game.get("A", Health), game.get("B", Health)) == (Health(9, 9), Health(14, 14))
    game = table("A . . B", rules="heroic", A=seer, B=guard)
    assert (game.get("A", Health), game.get("B", Health)) == (Health(12, 12), Health(21, 21))


@pytest.mark.rule("HC-20")
@pytest.mark.parametrize(("kind", "metres"), [("raider", 24), ("archer", 28), ("hammerer", 16)])
def test_movespeed_is_4_times_agility(kind: str, metres: int) -> None:
    game = pair(kind)
    assert movespeed(game.battle.truth, game.A) == metres


@pytest.mark.rule("HC-20")
def test_one_cell_for_each_full_2_m() -> None:
    """The source: with 10 Movespeed you can move 5 times in a turn. Agility 5 less nothing is 20 m: 10 cells."""
    game = table("A " + ". " * 11 + "B", A=unit("guard", "blue"), B=unit("raider", "red"))
    reach = game.battle.ruleset.reach(game.battle.truth, game.A)
    assert max(reach.cost.values()) == 10
    slowed = table("A " + ". " * 30 + "B", A=unit("champion", "blue", gear=("klimakas",)), B=unit("raider", "red"))
    assert max(slowed.battle.ruleset.reach(slowed.battle.truth, slowed.A).cost.values()) == 13


@pytest.mark.rule("HC-21")
@pytest.mark.parametrize(
    ("gear", "metres"),
    [
        ((), 24),
        (("klimakas",), 22),
        (("corinthian",), 22),
        (("klimakas", "corinthian"), 20),
        (("panoply", "chalcidian"), 24),
        (("aspida_portas",), 24),
        (("linothorax", "pilos", "aspis", "peltast"), 24),
    ],
)
def test_klimakas_and_the_corinthian_helmet_take_2_each_and_nothing_else_does(
    gear: tuple[str, ...], metres: int
) -> None:
    game = table("A . B", A=unit("atlas", "blue", gear=gear), B=unit("raider", "red"))
    assert movespeed(game.battle.truth, game.A) == metres


@pytest.mark.rule("HC-80")
def test_the_words_of_a_boon_name_the_difficulty_that_it_has_here() -> None:
    wordings = {"Agility DC 8 halves": "Agility DC 4 halves"}
    for key, boon in heroic().boons.items():
        words = boon.effect
        for old, new in wordings.items():
            words = words.replace(old, new)
        assert tables().boons[key] == msgspec.structs.replace(boon, effect=words)
        assert "DC 8" not in tables().boons[key].effect
