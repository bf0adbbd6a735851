"""What those who look on are told of a unit in heroic beside its figures: what it may be asked, cast, and carries."""

import pytest

from game.engine.components import Verge
from game.engine.presentation import Portrait
from tests.states import afflict, put, wound
from tests.table import Table, table, unit


@pytest.mark.rule("HE-41", "HE-90", "HE-74")
def test_a_unit_may_be_asked_how_it_avoids_whether_it_strikes_and_for_each_of_its_reactions() -> None:
    game = table("A . G . . . . . B", A=unit("hoplite", "blue"), G=unit("guard", "blue"), B=unit("raider", "red"))
    rules, view = game.battle.ruleset, game.battle.truth
    assert rules.presentation.prompts(view, game.A) == ("avoid", "free attack", "iron-skin")
    assert rules.presentation.prompts(view, game.B) == ("avoid", "free attack")
    assert rules.presentation.prompts(view, game.G) == ("avoid", "free attack", "shield-oath")


@pytest.mark.rule("HE-70")
def test_it_can_cast_the_boons_of_its_kind_used_up_or_not() -> None:
    game = table("A . G . . . . . B", A=unit("hoplite", "blue"), G=unit("guard", "blue"), B=unit("raider", "red"))
    rules, view = game.battle.ruleset, game.battle.truth
    assert sorted(rules.castable(view, game.A)) == ["battle-trance", "iron-skin"]
    assert rules.castable(view, game.B) == ()


@pytest.mark.rule("HE-20", "HE-13")
def test_its_things_lie_in_ten_places_and_the_pack_and_those_of_a_strange_enemy_are_supposed() -> None:
    game = table("A . . . . . . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    rules, view = game.battle.ruleset, game.battle.view("blue")
    own, strange = rules.presentation.outfit(view, game.A), rules.presentation.outfit(view, game.B)
    assert len(own.slots) == 11
    assert {gear.name for gear in own.gear} == {"Dory", "Aspis", "Panoply", "Pilos", "Akinakes"}
    assert not any(gear.guess for gear in own.gear)
    assert {gear.name for gear in strange.gear} == {"Labrys (small axe)", "Peltast", "Akinakes"}
    assert all(gear.guess for gear in strange.gear)


@pytest.mark.rule("HE-47", "HE-48")
def test_armour_is_told_with_what_it_is_against() -> None:
    game = table("A . B", A=unit("seer", "blue", gear=("aigis", "pilos")), B=unit("raider", "red"))
    outfit = game.battle.ruleset.presentation.outfit(game.battle.truth, game.A)
    assert {gear.name: gear.figures for gear in outfit.gear} == {
        "Aigis (charmed cloak)": "against magic 2",
        "Pilos": "armour 1",
    }


@pytest.mark.rule("HE-43", "HE-51")
def test_a_pot_that_is_thrown_is_told_with_its_range() -> None:
    gear = ("large-pot", "owl-orb")
    game = table("A . B", A=unit("atlas", "blue", gear=gear), B=unit("raider", "red"))
    outfit = game.battle.ruleset.presentation.outfit(game.battle.truth, game.A)
    assert {gear.name: gear.figures for gear in outfit.gear} == {
        "Large pot": "thrown: 1d6 blunt, can be dodged or blocked with a shield; range 6 m",
        "Owl orb": "as scoping with 20",
    }


def told(game: Table, side: str | None = None) -> Portrait:
    """What is told of A."""
    return game.battle.ruleset.presentation.describe(game.battle.view(side), game.A)


@pytest.mark.rule("HE-70", "HE-74")
@pytest.mark.parametrize(
    ("kind", "note"),
    [
        ("hoplite", "reaction when an attack lands on this unit, lasts 2 CT. +2 AR, this attack included"),
        ("guard", "reaction when an adjacent ally is attacked, range 2 m. Roll this unit's block die"),
        ("seer", "cast 3 CT, lasts 2 CT, range 20 m, radius 4 m. 1d10 magic to any unit"),
    ],
)
def test_a_boon_is_told_with_what_it_answers_to_and_how_far_round_it_reaches(kind: str, note: str) -> None:
    game = table("A . B", A=unit(kind, "blue"), B=unit("raider", "red"))
    assert any(fact.note.startswith(note) for fact in told(game).facts)


@pytest.mark.rule("HE-81", "HE-13")
def test_one_on_the_verge_is_told_with_no_hit_points_and_with_its_saves() -> None:
    game = table("A . B", A=unit("seer", "blue"), B=unit("raider", "red"))
    wound(game, "A", 0)
    put(game, "A", Verge(1, 0))
    assert told(game, "red").hp == 0, "nobody has scoped it, and all see it lie there"
    assert "1 save made, 0 failed" in [fact.value for fact in told(game).facts]


@pytest.mark.rule("HE-113", "HE-140", "HE-71")
def test_what_a_state_means_is_told_whole() -> None:
    game = table("A . B", A=unit("seer", "blue", on="w"), B=unit("raider", "red"))
    afflict(game, "A", "prone", "seeking")
    notes = {fact.label: fact.note for fact in told(game).facts}
    assert "two-handed" in notes["Swims"]
    assert "disadvantage" in notes["Swims"]
    assert "crawls" in notes["Prone"]
    assert "1d6 magic" in notes["Seeking"]
