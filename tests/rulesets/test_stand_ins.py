"""Things of other rulesets in a map's chests: the nearest of their kind, or nothing, and that is said."""

import msgspec
import pytest

from game.engine.setup import Setup
from game.rulesets import keys, ruleset
from game.scenario.scenario import left_out, set_up
from game.tiled import TiledMap
from tools.proofs.arenas import source

HEALING = {"healing-pot", "potion"}
FIRE = {"fire-pot", "fire_pot"}
ALONE = {"owl-orb", "large-pot", "lock_picks", "net", "fire-arrows"}
SHIELDS = {"peltast", "aspis", "aspida_portas", "shield"}
HELMETS = {"pilos", "chalcidian", "corinthian", "kranos"}
ARMOUR = {
    "linothorax", "panoply", "klimakas", "leather", "mail", "plate", "breastplate", "gambeson", "mail_shirt", "hauberk",
}  # fmt: skip
BOWS = {"toxo", "syntheto", "polemos", "short_bow", "long_bow", "small_bow", "large_bow", "bow"}
SPEARS = {"dory", "doru", "spear", "broad_spear", "pike", "xyston", "halberd"}
AXES = {"labrys", "axe", "axes", "hand_axe", "war_axe", "battle_axe"}
BLUNT = {"ropalo", "club", "mace", "sfyri", "sfyra", "sagaris", "great_hammer"}
BLADES = {"akinakes", "stiletto", "dagger", "short_sword", "sword", "long_sword", "xiphos", "kopis"}
KINDS = (HEALING, FIRE, SHIELDS, HELMETS, ARMOUR, BOWS, SPEARS, AXES, BLUNT, BLADES)


def everything() -> set[str]:
    """All things of all rulesets."""
    named: set[str] = set()
    for key in keys():
        known = ruleset(key).tables
        for section in ("weapons", "items", "armour", "shields"):
            named.update(thing for thing in getattr(known, section, {}) if known.has_item(thing))
    return named


@pytest.mark.parametrize("key", keys())
def test_a_stand_in_for_a_thing_is_of_its_kind_and_of_the_ruleset(key: str) -> None:
    known = ruleset(key).tables
    for stranger, own in known.stand_ins.items():
        if known.unit_kind(stranger) is not None:
            continue
        assert known.has_item(own), own
        assert not known.has_item(stranger), stranger
        assert any({stranger, own} <= kind for kind in KINDS), f"{stranger} becomes {own}"


@pytest.mark.parametrize("key", keys())
def test_what_heals_never_becomes_what_harms_and_what_is_like_nothing_is_left_out(key: str) -> None:
    known = ruleset(key).tables
    for stranger in (HEALING | FIRE | ALONE) & everything():
        own = stranger if known.has_item(stranger) else known.stand_ins.get(stranger)
        assert own in {None, stranger, *(HEALING if stranger in HEALING else FIRE if stranger in FIRE else ())}


def chest(things: tuple[str, ...]) -> TiledMap:
    found_map = source("bay")
    found = next(thing for thing in found_map.scenery if thing.kind == "chest")
    scenery = tuple(
        msgspec.structs.replace(thing, items=things) if thing == found else thing for thing in found_map.scenery
    )
    return msgspec.structs.replace(found_map, scenery=scenery)


def held(setup: Setup) -> tuple[str, ...]:
    return next(prop.items for prop in setup.scenery if prop.kind == "chest")


@pytest.mark.parametrize("key", keys())
def test_a_chest_holds_what_there_is_and_check_tells_what_is_left_out(key: str) -> None:
    rules = ruleset(key)
    made = chest(("healing-pot", "net", "sling"))
    inside = held(set_up(made, rules))
    assert "sling" in inside
    told = [fault.what for fault in left_out(made, rules)]
    for stranger, like in (("healing-pot", HEALING), ("net", {"net"})):
        has = not like.isdisjoint(inside)
        assert any(repr(stranger) in words for words in told) is not has, stranger
    assert len(inside) + len(told) == 3
