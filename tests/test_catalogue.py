"""What tables offer to others: units and things by key, and looks that name what there is and count in no record."""

import pytest

from game.engine import handbook
from game.record.record import tables_digest
from game.rulesets import keys, ruleset
from game.rulesets.clash.tables import ClashTables


@pytest.mark.parametrize("key", keys())
def test_what_has_a_look_is_in_the_tables(key: str) -> None:
    tables = ruleset(key).tables
    assert all(tables.has_item(thing) for thing in tables.looks.thrown)
    assert set(tables.looks.boons) <= set(tables.powers)


@pytest.mark.parametrize(
    ("key", "thing", "shape"),
    [
        ("heroic", "labrys", "axe"),
        ("heroic", "akinakes", "knife"),
        ("heroic-classic", "fire-pot", "stone"),
        ("clash", "spear", "spear"),
        ("oldschool", "broad_spear", "spear"),
        ("odigos", "axes", "axe"),
    ],
)
def test_what_is_thrown_flies_as_the_ledger_says(key: str, thing: str, shape: str) -> None:
    tables = ruleset(key).tables
    assert tables.flies(tables.name_of(thing)) == shape


@pytest.mark.parametrize("key", keys())
def test_looks_are_no_numbers_of_the_rules(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, plain = tables_digest(key), handbook.table
    other = {**plain(key), "looks": {"thrown": {"x": "axe"}}}
    monkeypatch.setattr("game.record.record.table", lambda name: other if name == key else plain(name))
    assert tables_digest(key) == before


@pytest.mark.parametrize("key", keys())
def test_all_that_can_be_carried_has_a_name_and_what_stands_for_nothing_is_no_thing(key: str) -> None:
    tables = ruleset(key).tables
    assert all(tables.has_item(thing) and tables.name_of(thing) for thing in tables.all_items())
    assert not any(tables.has_item(thing) for thing in tables.bare)


def test_tables_are_known_by_their_own_rules_alone() -> None:
    assert ClashTables.of(ruleset("clash").tables).spells
    with pytest.raises(TypeError, match="HeroicTables are not ClashTables"):
        ClashTables.of(ruleset("heroic").tables)
