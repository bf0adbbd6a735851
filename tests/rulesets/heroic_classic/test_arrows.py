"""Arrows in the first edition: a quiver for each bow, no helmet, beyond the range a Dexterity roll of 4 (HC-31)."""

import pytest

from game.engine.commands import Attack, Block, Dodge, EndTurn, Fetch, Shoot, TakeIt, Throw
from game.engine.components import Counters, Effect, Effects, Inventory, Item, Risen
from game.engine.events import Attacked, Awaited, CountedDown, Damaged, Dropped, ItemUsed, Missed, Rolled
from game.engine.setup import Belonging, Veteran
from game.report.narrate import Narrator
from game.rulesets import ruleset
from game.rulesets.heroic.hints import combat_profile
from game.scenario.campaign.model import Branch
from game.scenario.campaign.party import gone_on
from tests.rulesets.heroic.scenes import end, of, only, put, rolls, wound
from tests.rulesets.heroic_classic.scenes import KEY, table, tables
from tests.table import Table, thing, unit


def shooting(apart: int, kind: str = "archer", foe: str = "raider", **more: object) -> Table:
    return table("A " + ". " * (apart - 1) + "B", A=unit(kind, "blue", **more), B=unit(foe, "red"))


def shot(game: Table, bow: str = "syntheto", arrows: str = "quiver") -> Shoot:
    return Shoot(game.A, game.B, game.item("A", bow), game.item("A", arrows) if arrows else 0)


def gear(game: Table, letter: str) -> list[tuple[str, str]]:
    truth, held = game.battle.truth, game.get(letter, Inventory)
    assert held is not None
    return [(slot, truth.of(item, Item).key) for slot, item in held.slots]


# ---- the quiver ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HC-31")
def test_every_bow_comes_with_a_quiver_of_12_in_the_ammo_slot() -> None:
    game = shooting(2)
    assert ("ammo", "quiver") in gear(game, "A")
    assert game.battle.truth.of(game.item("A", "quiver"), Counters).left == {"uses": 12}
    assert "quiver" not in [key for _, key in gear(game, "B")]
    given = shooting(2, gear=("akinakes", "toxo"))
    assert gear(given, "A").count(("ammo", "quiver")) == 1
    named = shooting(2, gear=("toxo", "quiver"))
    assert [key for _, key in gear(named, "A")].count("quiver") == 1


@pytest.mark.rule("HC-31")
def test_a_bow_in_a_chest_has_its_quiver_beside_it() -> None:
    game = table("A C . B", A=unit("archer", "blue"), B=unit("raider", "red"), C=thing("chest", items=("toxo",)))
    assert [key for _, key in gear(game, "C")] == ["quiver", "toxo"]


@pytest.mark.rule("HC-31")
def test_a_bow_that_a_party_finds_has_its_quiver_and_one_in_a_town_has_it_again() -> None:
    archer = Veteran("Ione", "archer", "blue", 3, 10, gear=(Belonging("syntheto"), Belonging("akinakes")))
    rules = ruleset(KEY)
    (found,), told = gone_on((archer,), (archer,), Branch(found=("bow",)), rules)
    assert [thing.item for thing in found.gear] == ["syntheto", "akinakes", "quiver", "toxo"]
    assert told == ["Toxo (hunting bow) (Ione)"]
    (rested,), _ = gone_on((archer,), (archer,), Branch(rest="town"), rules)
    assert [thing.item for thing in rested.gear] == ["quiver", "syntheto", "akinakes"]
    assert gone_on((archer,), (archer,), Branch(), rules)[0] == (archer,), "what was used up on the road is not there"


@pytest.mark.rule("HC-31")
def test_fire_arrows_wait_in_the_pack_and_take_the_quiver_s_place_when_they_are_fetched() -> None:
    game = shooting(2, "archeress")
    assert {key: slot for slot, key in gear(game, "A")}["quiver"] == "ammo"
    assert game.refused(shot(game, "polemos", "fire-arrows")).reason == "There are no such arrows left."
    game.do(Fetch(game.A, game.item("A", "fire-arrows")))
    assert ("pack", "quiver") in gear(game, "A")
    game.do(EndTurn(game.A))
    end(game, "B")
    game.do(shot(game, "polemos", "fire-arrows"), "d8=1")


@pytest.mark.rule("HC-31")
def test_one_arrow_is_spent_a_shot_hit_or_miss_and_the_last_empties_the_quiver() -> None:
    game = shooting(2)
    quiver = game.item("A", "quiver")
    assert only(game.do(shot(game), "d6=1"), CountedDown) == CountedDown(quiver, "uses", 11)
    game.do(Dodge(game.B), "d6=6")
    game = shooting(2)
    game.battle.stage.world.add_component(quiver, Counters({"uses": 1}))
    events = game.do(shot(game), "d6=1")
    spent = only(events, ItemUsed)
    assert spent == ItemUsed(game.A, quiver, "Quiver", 0, None, "HC-31")
    teller = Narrator(game.battle.ruleset)
    teller.names[game.A] = "A"
    line = teller.tell(spent)
    assert line is not None
    assert (line.text, line.rules) == ("A shoots the last arrow of its Quiver.", ("HC-31",))
    assert "quiver" not in [key for _, key in gear(game, "A")]


@pytest.mark.rule("HC-31")
def test_without_arrows_a_bow_does_not_shoot_and_slings_need_none() -> None:
    game = shooting(2)
    refused = game.refused(shot(game, arrows=""))
    assert (refused.reason, refused.rule) == ("There are no such arrows left.", "HC-31")
    shots = [command for command in game.battle.legal(game.A) if isinstance(command, Shoot)]
    assert shots == [shot(game)]
    assert combat_profile(game.battle.truth, game.A).range == 5
    rest = game.battle.truth.of(game.A, Inventory).slots
    put(game, "A", Inventory(tuple(pair for pair in rest if pair[0] != "ammo")))
    assert not [command for command in game.battle.legal(game.A) if isinstance(command, Shoot)]
    assert combat_profile(game.battle.truth, game.A).range == 2
    game = shooting(2, "slinger")
    assert game.battle.refusal(shot(game, "sling", "")) is None


@pytest.mark.rule("HC-31")
def test_a_quiver_and_what_is_in_it_lies_with_the_dead() -> None:
    game = table("A B", A=unit("raider", "blue"), B=unit("archer", "red"))
    wound(game, "B", 1)
    put(game, "B", Risen())
    quiver = game.item("B", "quiver")
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=5")
    events = game.do(TakeIt(game.B))
    assert Dropped(game.B, quiver, "Quiver", (1, 0), "its owner died") in events
    assert game.cell("A") == (0, 0)
    assert game.battle.truth.of(quiver, Counters).left == {"uses": 12}


@pytest.mark.rule("HC-31")
def test_its_user_must_wear_no_helmet() -> None:
    """The source: to fire a bow, the user must not be equipped with a helmet."""
    game = shooting(2, gear=("toxo", "pilos"))
    refused = game.refused(shot(game, "toxo"))
    assert (refused.reason, refused.rule) == ("A bow cannot be shot while wearing a helmet.", "HC-31")


# ---- in range and beyond -------------------------------------------------------------------------------------------


@pytest.mark.rule("HC-31")
def test_in_range_an_arrow_is_a_normal_attack_to_be_dodged_or_blocked() -> None:
    """A composite bow shoots 10 m: 5 cells."""
    game = shooting(5)
    events = game.do(shot(game), "d6=2")
    assert rolls(events) == [("attack with Syntheto toxo (composite bow)", "d6", 2)]
    assert game.asked == (Dodge(game.B), Block(game.B, game.item("B", "peltast")), TakeIt(game.B))


@pytest.mark.rule("HC-31")
@pytest.mark.parametrize("apart", [6, 12])
@pytest.mark.parametrize("face", [3, 4])
def test_out_of_range_a_dexterity_roll_of_4_must_succeed_first_whatever_the_distance(apart: int, face: int) -> None:
    game = shooting(apart)
    success = face == 4
    events = game.do(shot(game), f"d8={face}" + (" d6=2" if success else ""))
    first = of(events, Rolled)[0]
    assert first == Rolled(game.A, "reaching the target", "d8", (face,), face, 4, success, (), "HC-31")
    assert bool(of(events, Missed)) is not success
    assert only(events, CountedDown).left == 11


@pytest.mark.rule("HC-31")
def test_from_out_of_range_it_can_be_blocked_and_not_dodged() -> None:
    game = shooting(6)
    game.do(shot(game), "d8=4 d6=2")
    assert game.asked == (Block(game.B, game.item("B", "peltast")), TakeIt(game.B))


@pytest.mark.rule("HC-31")
def test_from_out_of_range_nothing_helps_who_has_no_shield() -> None:
    game = shooting(6, foe="wolf")
    events = game.do(shot(game), "d8=4 d6=2")
    assert isinstance(events[-1], Damaged)
    assert of(events, Attacked)
    assert not of(events, Awaited)


@pytest.mark.rule("HC-31")
def test_a_guided_arrow_needs_no_roll_out_of_range() -> None:
    game = shooting(6)
    put(game, "A", Effects((Effect("seeking", 0, at_begin=False, left=0),)))
    events = game.do(shot(game), "d6=2 d6=6")
    assert [roll.purpose for roll in of(events, Rolled)][-1] == "seeking shaft"


@pytest.mark.rule("HC-80")
@pytest.mark.parametrize("face", [3, 4])
def test_what_is_thrown_from_out_of_range_needs_a_4_and_can_be_dodged(face: int) -> None:
    game = shooting(5)  # an akinakes reaches 4 m; at 10 m heroic would ask for 5
    events = game.do(Throw(game.A, game.B, game.item("A", "akinakes")), f"d8={face}" + (" d4=2" if face > 3 else ""))
    assert of(events, Rolled)[0] == Rolled(
        game.A, "reaching the target", "d8", (face,), face, 4, success=face > 3, reasons=(), rule="HC-80"
    )
    if face > 3:
        assert Dodge(game.B) in game.asked


@pytest.mark.rule("HC-80")
def test_so_does_a_slinger_from_out_of_range() -> None:
    game = table("A" + " ." * 19 + " B", A=unit("slinger", "blue"), B=unit("raider", "red"))
    events = game.do(Shoot(game.A, game.B, game.item("A", "sling")), "d6=4 d6=2")
    assert of(events, Rolled)[0].against == 4, "at 40 m, where heroic would ask for 20"


def test_only_units_with_a_bow_have_a_quiver() -> None:
    bows = {key for key, weapon in tables().weapons.items() if weapon.kind == "bow"}
    for key, row in tables().units.items():
        assert ("quiver" in row.gear) is bool(bows & set(row.gear)), key
